"""The words of OHH, its dates and tournaments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from omaha.hand.info import Info
from omaha.notation.times import moment

__all__ = [
    "CARRIED", "DECIDED", "DECISIONS", "LIMITS", "NO_DATE", "NO_MONEY", "NO_PLAY", "OUR_FLAGS", "OWN", "PLAY_MONEY",
    "POSTS", "POST_KINDS", "SPEC", "STREETS", "local", "tournament", "utc", "version",
]  # fmt: skip

SPEC = "1.4.7"
NO_MONEY = "XPM"
PLAY_MONEY = (NO_MONEY, "PPC", "Chips", "CHIPS", "")
NO_DATE = "1970-01-01T00:00:00Z"

LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL"}
STREETS = ("Preflop", "Flop", "Turn", "River")
POSTS = {"small": "Post SB", "big": "Post BB", "straddle": "Straddle", "post": "Post Extra Blind"}
POST_KINDS = {**{word: kind for kind, word in POSTS.items()}, "Post Ante": "ante", "Post Dead": "post"}
DECISIONS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise", "protect": "_protect"}
DECIDED = {word: kind for kind, word in DECISIONS.items()}
NO_PLAY = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")
"""Actions that are no part of the hand."""

CARRIED: dict[str, Any] = {
    "network_name": str, "internal_version": str, "table_handle": str, "table_skin": str, "tournament": bool,
    "tournament_info": Mapping, "flags": tuple, "tournament_bounties": tuple, "players": tuple,
}  # fmt: skip
"""Fields of the format that say nothing of play: they come from `Info.fields` and go there."""
OWN = [name for name in CARRIED if name != "players"]
OUR_FLAGS = ("Run_It_Twice", "Bomb_Pot", "Anonymous", "Observed")
"""Flags that follow from the hand."""


def tournament(info: Info) -> Mapping[str, Any]:
    """What the format tells of a tournament: as it was read, or else what is known of it."""
    told = info.fields.get("tournament_info")
    if isinstance(told, Mapping):
        return told
    number = info.fields["tournament"]
    return {
        "tournament_number": "" if number is True else str(number),
        "name": info.event or "",
        "currency": info.currency or NO_MONEY,
    }


def version() -> str:
    from omaha.base.version import __version__

    return __version__


_DATE = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(?: ?(\S+))?", re.ASCII)


def utc(time: str) -> str:
    """A time as the format writes it; where its zone is not known, as it is.

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
    """The time that `utc` wrote, as `Info` has it."""
    found = _DATE.fullmatch(date)
    if date == NO_DATE:
        return None
    if found is None or found[4] not in (None, "Z"):
        return date
    return f"{found[1]} {found[2]}{found[3] or ''} UTC"
