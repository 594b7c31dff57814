"""Vocabulary of OHH, its dates and tournaments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from omaha.hand.info import Info
from omaha.notation.times import moment

__all__ = [
    "CARRIED", "DECIDED", "DECISIONS", "KEPT", "LIMITS", "NO_DATE", "NO_MONEY", "NO_PLAY", "OUR_FLAGS", "PLAY_MONEY",
    "POSTS", "POST_KINDS", "SPEC", "STREETS", "local", "tournament", "utc", "version",
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
STREETS = ("Preflop", "Flop", "Turn", "River")
POSTS = {"small": "Post SB", "big": "Post BB", "straddle": "Straddle", "post": "Post Extra Blind"}
POST_KINDS = {**{word: kind for kind, word in POSTS.items()}, "Post Ante": "ante", "Post Dead": "post"}
DECISIONS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise", "protect": "_protect"}
DECIDED = {word: kind for kind, word in DECISIONS.items()}
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
    """Return the object that describes a tournament: as it was read, or else what is known of the tournament."""
    read = info.fields.get("tournament_info")
    if isinstance(read, Mapping):
        return read
    number = info.fields["tournament"]
    return {
        "tournament_number": "" if number is True else str(number),
        "name": info.event or "",
        "currency": info.currency or NO_MONEY,
    }


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
