"""Vocabulary of OHH, its dates and tournaments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from omaha.base.money import SIGNS
from omaha.hand.info import Info
from omaha.notation.times import moment

__all__ = [
    "ADD_TO_POT", "CARRIED", "DECIDED", "DECISIONS", "KEPT", "LIMITS", "NO_DATE", "NO_MONEY", "NO_PLAY",
    "OTHER_GAMES", "OUR_FLAGS", "PLAY_MONEY", "POSTS", "POST_KINDS", "SPEC", "STREETS", "bounty", "buy_in", "local",
    "tournament", "utc", "version",
]  # fmt: skip

SPEC = "1.4.7"
"""Version of the specification."""
NO_MONEY = "XPM"
"""Currency of play money."""
PLAY_MONEY = (NO_MONEY, "PPC", "Chips", "CHIPS", "")
"""Currencies that other programs write for play money."""
NO_DATE = "1970-01-01T00:00:00Z"
"""Stands for a date that is not known."""

LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL"}
OTHER_GAMES = ("Holdem", "Stud", "StudHiLo", "Draw")
"""The other games of the format."""
STREETS = ("Preflop", "Flop", "Turn", "River")
POSTS = {"small": "Post SB", "big": "Post BB", "straddle": "Straddle", "post": "Post Extra Blind"}
POST_KINDS = {**{word: kind for kind, word in POSTS.items()}, "Post Ante": "ante", "Post Dead": "post"}
DECISIONS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise", "protect": "_protect"}
DECIDED = {word: kind for kind, word in DECISIONS.items()}
ADD_TO_POT = "Add to Pot"
"""House chips (R103), if it is the action of no player."""
NO_PLAY = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")
"""Actions that are not part of the hand."""

CARRIED: dict[str, Any] = {
    "network_name": str, "internal_version": str, "table_handle": str, "table_skin": str, "tournament": bool,
    "tournament_info": Mapping, "flags": tuple, "tournament_bounties": tuple, "players": tuple,
}  # fmt: skip
"""Fields of the format that are not part of the play, and the types of their values: they are kept in `Info.fields`."""
KEPT = [name for name in CARRIED if name != "players"]
"""Those that are kept as they are."""
OUR_FLAGS = ("Run_It_Twice", "Bomb_Pot", "Anonymous", "Observed")
"""Flags that follow from the hand."""


def tournament(info: Info) -> Mapping[str, Any]:
    """Return the object that describes a tournament: as it was read, or else what is known of the tournament.

    It has all fields that the specification requires. What no hand says is written as `NO_DATE` and 0, the type as a
    tournament of several tables and the speed as normal.
    """
    read = info.fields.get("tournament_info")
    if isinstance(read, Mapping):
        return read
    number = info.fields["tournament"]
    currency, amounts = buy_in(info.fields.get("buy_in"))
    flags = {"flags": ["Bounty"]} if "bounty_fee_amount" in amounts or info.fields.get("bounties") else {}
    return {
        "tournament_number": "" if number is True else str(number),
        "name": info.event or "",
        "start_date_utc": NO_DATE,
        "currency": currency or info.currency or NO_MONEY,
        **amounts,
        "initial_stack": 0,
        "type": "MTT",
        **flags,
        "speed": {"type": "Normal", "round_time": 0},
    }


_CURRENCIES = {sign: currency for currency, sign in reversed(SIGNS.items())}
_PART = r"([$€£₹¥]?)(\d{1,15}(?:,\d{3}){0,5}(?:\.\d{1,8})?)"
_BUY_IN = re.compile(rf"{_PART}(?:\+{_PART})?(?:\+{_PART})?(?: ([A-Z]{{3}}))?", re.ASCII)


def buy_in(text: object) -> tuple[str | None, dict[str, float]]:
    """Return the currency of a tournament and the amounts of its buy-in, as rooms write it; none for points.

    >>> buy_in("$12.30+$12.25+$2.45 USD")
    ('USD', {'buyin_amount': 12.3, 'bounty_fee_amount': 12.25, 'fee_amount': 2.45})
    >>> buy_in("€4.50+€0.50"), buy_in("500FPP")
    (('EUR', {'buyin_amount': 4.5, 'fee_amount': 0.5}), (None, {}))
    """
    if text == "Freeroll":
        return None, {"buyin_amount": 0.0, "fee_amount": 0.0}
    found = _BUY_IN.fullmatch(text) if isinstance(text, str) else None
    currency = None if found is None else found[7] or _CURRENCIES.get(found[1])
    if found is None or currency is None:
        return None, {}
    parts = [float(part.replace(",", "")) for part in (found[2], found[4], found[6]) if part]
    names = ("buyin_amount", *("bounty_fee_amount",) * (len(parts) - 2), "fee_amount")
    return currency, dict(zip(names, parts, strict=False))


def bounty(text: object) -> float | None:
    """Return the amount of a bounty as rooms write it, or None if it is not one.

    >>> bounty("$39.79"), bounty("1,250"), bounty("a ticket")
    (39.79, 1250.0, None)
    """
    found = re.fullmatch(_PART, text, re.ASCII) if isinstance(text, str) else None
    return float(found[2].replace(",", "")) if found else None


def version() -> str:
    """Return the version of this package, which is looked up when a hand needs it."""
    from omaha.base.version import __version__

    return __version__


_DATE = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(?: ?(\S+))?", re.ASCII)


def utc(time: str) -> str:
    """Return a time as the format writes it; a time whose zone is not known stays as it is.

    >>> utc("2023-06-20 19:30:00 America/Los_Angeles"), utc("2023-06-20 19:30:00 UTC"), utc("in May")
    ('2023-06-21T02:30:00Z', '2023-06-20T19:30:00Z', 'in May')
    """
    found = _DATE.fullmatch(time)
    if found is None:
        return time
    day, clock, part, zone = found.groups()
    if zone not in (None, "UTC", "Z") and (when := moment(f"{day}T{clock}", zone)):
        day, _, clock = when.replace(tzinfo=None).isoformat().partition("T")
    return f"{day}T{clock}{part or ''}Z"


def local(date: str) -> str | None:
    """Return a time that `utc` wrote as `Info` holds it."""
    found = _DATE.fullmatch(date)
    if date == NO_DATE:
        return None
    if found is None or found[4] not in (None, "Z"):
        return date
    return f"{found[1]} {found[2]}{found[3] or ''} UTC"
