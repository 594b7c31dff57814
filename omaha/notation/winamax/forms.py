"""Forms of Winamax' lines, as regular expressions.

No form takes longer than in proportion to its line, for the reason that `omaha.notation.roomtext.forms` names.
"""

from __future__ import annotations

import re

from omaha.notation.roomtext.forms import FORMS as STARS
from omaha.notation.roomtext.forms import LENGTHS

__all__ = ["FIRST", "FORMS", "POST", "TABLE_TOURNAMENT", "is_first", "is_hand"]

_AMOUNT = r"[\d.]+€?"
FIRST = re.compile(
    r"Winamax Poker - (?:CashGame|(?P<speed>Go Fast) \"(?P<pool>.{1,200})\""
    r"|Tournament \"(?P<event>.{1,200})\" buyIn: (?P<buy_in>.{1,60}?) level: (?P<level>\d+))"
    r" - HandId: #(?P<number>\d+(?:-\d+)*) - "
    r"(?:(?P<cards>[456]) Card )?Omaha(?P<short>[4568])?(?P<hilo> Hi/Lo)? (?P<limit>pot|no|fixed) limit "
    rf"\((?:(?P<ante>{_AMOUNT})/)?(?P<small>{_AMOUNT})/(?P<big>{_AMOUNT})\)"
    r" - (?P<time>\d{4}/\d\d/\d\d \d\d:\d\d:\d\d [A-Z]{2,4})",
    re.ASCII,
)
"""The first line of a hand of Omaha."""
_ANY_HAND = re.compile(r"\ufeff?Winamax Poker - ")
_END = re.compile(r".* - \d{4}/\d\d/\d\d \d\d:\d\d:\d\d [A-Z]{2,4}")


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    return is_hand(line) and _END.fullmatch(line[-30:]) is not None


def is_hand(line: str) -> bool:
    """Does this line begin as the first line of a hand does, of any game?"""
    return _ANY_HAND.match(line) is not None and "HandId: #" in line


TABLE_TOURNAMENT = re.compile(r".*\((\d+)\)#\d+")
"""The table of a tournament, with the tournament's number."""
POST = re.compile(
    r"posts (?P<kind>ante|small blind|big blind) (?P<chips>\S+)(?P<all_in> and is all-in)?(?P<late> out of position)?"
)

FORMS = STARS._replace(
    table=re.compile(
        r"Table:? '(?P<table>.+)' (?P<size>\d+)-max(?: \((?P<money>real|play) money\))?"
        r"(?: Seat #(?P<button>\d+) is the button)?",
        re.ASCII,
    ),
    seat=re.compile(
        r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>[^\s,]+)(?:, (?P<bounty>\S+) bounty)?\)(?P<out>(?!))?", re.ASCII
    ),
    marker=re.compile(r"\*\*\* [\w /-]+ \*\*\*:?(?: ?\[[^\[\]]*\])*"),
    street=re.compile(
        r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?(?P<street>FLOP|TURN|RIVER) \*\*\*:? "
        r"(?:\[(?P<before>[^\[\]]*)\] ?)?\[(?P<new>[^\[\]]*)\]"
    ),
    said=re.compile(
        r"(?:folds|checks|calls \S+|bets \S+|raises \S+ to \S+)(?: and is all-in)?"
        r"|posts .+|shows \[[^\[\]]*\](?: \(.*\))?"
    ),
    collected=re.compile(
        r"(?P<name>.+) collected (?P<chips>\S+) from (?P<pot>pot|main pot|side pot \d+)(?: ?\((?:HI|LO)\))?"
    ),
    noise=re.compile(r".+ (?:deny BB \S+|denies big blind)"),
    total=re.compile(r"Total pot (?P<total>\S+?)(?P<rounded>k)? \| (?:No rake|Rake (?P<rake>\S+))"),
    board=re.compile(r"(?P<run>FIRST |SECOND |THIRD )?Board: \[(?P<cards>[^\[\]]*)\]"),
    outcome=re.compile(r" (?:showed \[(?P<cards>[^\[\]]*)\] and (?:won|lost)\b.*|won \S+|mucked)"),
    won=re.compile(r"\bwon (\S+)"),
    folded={
        " folded": None,
        " folded on the pre-flop": 0,
        **{f" folded on the {street.lower()}": length for street, length in LENGTHS.items()},
    },
)
"""The lines of Winamax, which have no colon after a name."""
