"""Forms of PokerStars' lines, as regular expressions.

No form takes longer than in proportion to its line, for the reason that `omaha.notation.roomtext.forms` names.
"""

from __future__ import annotations

import re

from omaha.notation.pokerstars.words import LOST_TIME

__all__ = [
    "ADDED",
    "BUY_IN",
    "CASHED_OUT",
    "CLUBS",
    "ENDED",
    "GAME",
    "LOST",
    "MIXES",
    "NET",
    "NUMBER",
    "NUMBERED",
    "RUPEES",
    "TIME",
    "TIMES",
    "UNTIMED",
    "first_within",
    "is_first",
    "is_hand",
]

# ---------------------------------------------------------------------- the head

MIXES = (
    "HORSE", "HOSE", "8-Game", "Mixed Omaha H/L", "Mixed PLH/PLO", "Mixed NLH/PLO", "Mixed Omaha", "Dealer's Choice",
)  # fmt: skip
"""Mixed games of which Omaha is a part."""
BUY_IN = r"[$€£₹¥\d.,+]+(?: ?[A-Z]{2,4})?|Freeroll"
"""The buy-in of a tournament: money, points (500FPP) or coins (1500 SC)."""
NUMBER = re.compile(r"\*+ ?# ?\d+ ?\*+")
"""The line before each hand of an archive that the room sends by mail."""
RUPEES = re.compile(r"\bRs\. ?(?=\d)")
"""An older sign of rupees."""

_AMOUNT = r"[\d.,]+"
_SIGN = r"[$€£₹¥]?"
CLUBS = ("SupremaPoker", "PPPoker", "PokerBros", "ClubGG")
"""Club apps whose hands a converter has written in these words."""
NUMBERED = re.compile(r"([^#]* #)(\d+)(:.*?) - (\d{4}/.*)", re.ASCII)
"""The first line of a hand of any game: what stands before the number, the number, the game, and the time."""
UNTIMED = re.compile(r"([^#]* #)(\d+)(:.*\)) - (.*)", re.ASCII)
"""The first line of a hand without a time."""
GAME = re.compile(
    rf"(?P<site>PokerStars|{'|'.join(CLUBS)}) "
    r"(?P<title>(?:Zoom |Home Game )?(?:Game|Hand)|Home Game) #:\s+"
    r"(?:(?P<club>\{[^{}]*\})\s+)?"
    rf"(?:(?P<speed>Zoom )?Tournament #(?P<tournament>\d+), ?(?:(?P<buy_in>{BUY_IN}) )?\s*)?"
    rf"(?:(?P<mix>{'|'.join(MIXES)})\s)?\(?"
    r"(?P<split>Split )?(?:(?P<cards>[456]) Card )?Omaha(?P<hilo> Hi/Lo)? "
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
    r"(?:\)?,? (?:- )?(?:(?P<round>Match [^(),]*), )?(?:Level (?P<level>\w+) )?\(|, )"
    rf"(?P<sign>{_SIGN})(?P<small>{_AMOUNT})/{_SIGN}(?P<big>{_AMOUNT})(?: - Ante {_SIGN}{_AMOUNT})?"
    r"(?P<cap> - [^()]* Cap -)?(?:\s+(?P<currency>[A-Z]{3}))?\)"
    r"(?P<aams> \[A(?:AMS|DM) ID: \w+\])?(?P<late_cap> - \S+ Cap(?: -)?)?",
    re.ASCII,
)
"""The first line of a hand of Omaha, without its number and time."""
_ANY_HAND = re.compile(rf"[\ufeff\x10]*(?:PokerStars|{'|'.join(CLUBS)}) [\w ]+ #\d+:\s")
_DATE = re.compile(r" - \d{4}/\d\d/\d\d")
TIME = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?: -)? (\d\d?):(\d\d):(\d\d)(?: \(?([A-Za-z]+)\)?)?", re.ASCII)
TIMES = re.compile(rf"{TIME.pattern}(?: \[{TIME.pattern}\])?", re.ASCII)
"""One time, or two, the second one in brackets."""


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    found = _ANY_HAND.match(line)
    opened = line.find("(", found.end()) if found else -1
    closed = line.find(")", opened) if opened >= 0 else -1
    return closed >= 0 and _DATE.search(line, closed) is not None


def first_within(line: str) -> int:
    """Return where in a line the next hand begins, behind the end of one that was cut; 0 if none does.

    >>> first_within("P2: cPokerStars Hand #18:  Omaha Pot Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET")
    5
    """
    start = line.rfind("PokerStars ")
    return start if start > 0 and not line.endswith('"') and is_first(line[start:]) else 0


def is_hand(line: str) -> bool:
    """Does this line begin as the first line of a hand does, of any game?"""
    return _ANY_HAND.match(line) is not None


# ---------------------------------------------------------------------- the play

CASHED_OUT = re.compile(r"(?P<name>.+) cashed out the hand for (?P<chips>\S+)(?: \| Cash Out Fee (?P<fee>\S+))?")
ADDED = re.compile(r"STP added: (\S+)")
"""Chips that the house puts into the pot."""
LOST = re.compile(rf"(?P<name>.+){LOST_TIME} and is all-in")
"""A player with a lost connection contests what they have paid: a line of this package, not of the room."""
NET = re.compile(r" (\w+ pot\S*) (\S+)\.")
"""One of several pots in the line of the total, less its rake."""
ENDED = re.compile(r"Hand ended at (\d{4})/(\d\d)/(\d\d) (\d\d:\d\d:\d\d)")
"""The last line of a converter."""
