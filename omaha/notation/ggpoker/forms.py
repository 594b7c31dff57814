"""Forms of the lines that only GGPoker writes, as regular expressions.

No form takes longer than in proportion to its line, for the reason that `omaha.notation.roomtext.forms` names.
"""

from __future__ import annotations

import re

from omaha.notation.roomtext.forms import FORMS as STARS

__all__ = ["CASH_DROP", "CASH_OUT", "FEE", "FIRST", "FORMS", "INSURED", "INSURES", "is_first", "is_hand"]

_AMOUNT = r"[\d.,]+"
_SIGN = r"[$€£₹¥]?"
FIRST = re.compile(
    r"Poker Hand #(?P<number>\w+): "
    r"(?:Tournament #(?P<tournament>\d+), (?P<event>.{1,300}) )?"
    r"(?P<name>PLO|Omaha)(?:-?(?P<cards>[456]))?(?P<hilo> Hi/Lo)?"
    r"(?: (?P<limit>Pot Limit|No Limit|Fixed Limit|Limit)| (?P<two_limits>\(NL postflop\)))?"
    r"(?: *- Level ?(?P<level>\d+))? ?"
    rf"\((?P<sign>{_SIGN})(?P<small>{_AMOUNT})/{_SIGN}(?P<big>{_AMOUNT})(?:\({_SIGN}{_AMOUNT}\))?\)"
    r" - (?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d)",
    re.ASCII,
)
"""The first line of a hand of Omaha."""
_ANY_HAND = re.compile(r"\ufeff?Poker Hand #\w+: ")
_END = re.compile(r"\) - \d{4}/\d\d/\d\d \d\d:\d\d:\d\d")


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    return is_hand(line) and _END.fullmatch(line[-23:]) is not None


def is_hand(line: str) -> bool:
    """Does this line begin as the first line of a hand does, of any game?"""
    return _ANY_HAND.match(line) is not None


CASH_DROP = re.compile(r"Cash Drop to Pot ?: total (\S+)")
"""Chips that the house puts into the pot."""
INSURES = re.compile(r"(?P<name>(?>.+?(?=: get an all-in insurance \()))[^(]*\((?P<terms>.+)\)")
"""A player who is ahead insures the pot; the terms are premiums and payments."""
INSURED = re.compile(r"(?P<name>.+): (?P<what>pay premium of|receive|get) all-in insurance \((?P<chips>\S+)\)")
CASH_OUT = re.compile(
    r"(?P<name>.+): (?:Chooses to EV Cashout|(?P<what>Pays Cashout Risk|Receives Cashout) \((?P<chips>\S+)\))"
)
"""A player sells the hand for what it is worth on average; the house plays on with it."""
FEE = re.compile(r" \| (\w+) (\S+)")
"""One of several fees in the line of the total."""

FORMS = STARS._replace(
    showdown=re.compile(r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?SHOWDOWN \*\*\*"),
    said=re.compile(
        r"(?:folds|checks|calls \S+|bets \S+|raises \S+ to \S+|posts [a-z& -]+ \S+|straddle \S+)(?: and is all-in)?"
        r"|shows \[[^\[\]]*\](?: \(.*\))?"
    ),
    dealt=re.compile(r"Dealt to (?P<name>.+?)(?: \[(?P<cards>[^\[\]]*)\])?"),
    collected=re.compile(r"(?P<name>.+) collected (?P<chips>\S+) from (?P<pot>pot)"),
    total=re.compile(r"Total pot (?P<total>\S+)(?P<fees>(?: \| \w+ \S+)*)"),
    outcome=re.compile(
        r" (?:showed \[(?P<cards>[^\[\]]*)\] and (?:won|lost|collected)\b.*|(?:won|collected) \([^()]*\)(?:, .*)?"
        r"|mucked(?: .*)?|lost(?: .*)?)"
    ),
)
"""The lines of GGPoker: those of PokerStars but for these."""
