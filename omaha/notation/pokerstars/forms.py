"""Forms of PokerStars' lines, as regular expressions."""

from __future__ import annotations

import re

from omaha.notation.pokerstars.words import LOST_TIME, STREETS

__all__ = [
    "BOARD",
    "BUY_IN",
    "CASHED_OUT",
    "COLLECTED",
    "DEALT",
    "FIRST",
    "FOLDED",
    "LOST",
    "MARKER",
    "MIXES",
    "NET",
    "NOISE",
    "NUMBER",
    "OUTCOME",
    "RETURNED",
    "RUPEES",
    "SAID",
    "SEAT",
    "SHOWDOWN",
    "SHOWN",
    "STREET",
    "TABLE",
    "TIME",
    "TIMES",
    "TOTAL",
    "WON",
    "is_first",
    "is_hand",
]

# ---------------------------------------------------------------------- the head

MIXES = (
    "HORSE", "HOSE", "8-Game", "Mixed Omaha H/L", "Mixed PLH/PLO", "Mixed NLH/PLO", "Mixed Omaha", "Dealer's Choice",
)  # fmt: skip
"""Mixed games of which Omaha is a part."""
BUY_IN = r"[$€£₹¥\d.,+]+(?: [A-Z]{2,4})?|Freeroll"
"""The buy-in of a tournament."""
NUMBER = re.compile(r"\*+ ?# ?\d+ ?\*+")
"""The line before each hand of an archive that the room sends by mail."""
RUPEES = re.compile(r"\bRs\. ?(?=\d)")
"""An older sign of rupees."""

_AMOUNT = r"[\d.,]+"
_SIGN = r"[$€£₹¥]?"
FIRST = re.compile(
    r"PokerStars (?P<title>(?:Zoom |Home Game )?(?:Game|Hand)|Home Game) #(?P<number>\d+):\s+"
    r"(?:(?P<club>\{[^{}]*\})\s+)?"
    rf"(?:(?P<speed>Zoom )?Tournament #(?P<tournament>\d+), ?(?:(?P<buy_in>{BUY_IN}) )?\s*)?"
    rf"(?:(?P<mix>{'|'.join(MIXES)})\s)?\(?"
    r"(?P<split>Split )?(?:(?P<cards>[456]) Card )?Omaha(?P<hilo> Hi/Lo)? "
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\)?,? "
    r"(?:- )?(?:(?P<round>Match .*?), )?(?:Level (?P<level>\w+) )?"
    rf"\((?P<sign>{_SIGN})(?P<small>{_AMOUNT})/{_SIGN}(?P<big>{_AMOUNT})"
    r"(?P<cap> - .*? Cap -)?(?:\s+(?P<currency>[A-Z]{3}))?\)"
    r"(?P<aams> \[A(?:AMS|DM) ID: \w+\])? - (?P<time>.*)",
    re.ASCII,
)
"""The first line of a hand of Omaha."""
_ANY_HAND = re.compile(r"[\ufeff\x10]*PokerStars [\w ]+ #\d+:\s.*")
_ANY_GAME = re.compile(_ANY_HAND.pattern + r"\(.*\).* - \d{4}/\d\d/\d\d.*")
TIME = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?: -)? (\d\d?):(\d\d):(\d\d)(?: \(?([A-Za-z]+)\)?)?", re.ASCII)
TIMES = re.compile(rf"{TIME.pattern}(?: \[{TIME.pattern}\])?", re.ASCII)
"""One time, or two, the second one in brackets."""
TABLE = re.compile(
    r"Table '(?P<table>.+)'(?: (?P<size>\d+)-[mM]ax)?(?: \(Play Money\))?(?: Seat #(?P<button>\d+) is the button)?",
    re.ASCII,
)
SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>\S+) in chips"
    r"(?:, (?P<bounty>\S+) bounty)?\)(?P<out> is sitting out)?",
    re.ASCII,
)


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    return _ANY_GAME.fullmatch(line) is not None


def is_hand(line: str) -> bool:
    """Does this line begin as the first line of a hand does, of any game?"""
    return _ANY_HAND.fullmatch(line) is not None


# ---------------------------------------------------------------------- the play

MARKER = re.compile(r"\*\*\* [\w ]+ \*\*\*(?: \[[^\[\]]*\])*")
"""The line at the head of each part of a hand."""
STREET = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER) \*\*\* (?:\[([^\[\]]*)\] )?\[([^\[\]]*)\]")
SHOWDOWN = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?SHOW DOWN \*\*\*")
SAID = re.compile(
    r"(?:folds|checks|calls \S+|bets \S+|raises \S+ to \S+|posts [a-z& -]+ \S+)(?: and is all-in)?(?: \(disconnect\))?"
    r"|folds \[[^\[\]]*\]|shows \[[^\[\]]*\](?: \(.*\))?|mucks hand|doesn't show hand"
)
"""What may follow a name and a colon."""
SHOWN = re.compile(r"\[([^\[\]]*)\](?: \((.*)\))?")
"""Cards that a player shows, and what they are worth."""
DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]")
RETURNED = re.compile(r"Uncalled bet \((?P<chips>\S+)\) returned to (?P<name>.+)")
COLLECTED = re.compile(r"(?P<name>.+) collected (?P<chips>\S+) from (?P<pot>pot|main pot|side pot(?:-\d+)?)")
CASHED_OUT = re.compile(r"(?P<name>.+) cashed out the hand for (?P<chips>\S+)(?: \| Cash Out Fee (?P<fee>\S+))?")
LOST = re.compile(rf"(?P<name>.+){LOST_TIME} and is all-in")
"""A player with a lost connection contests what they have paid: a line of this package, not of the room."""
NOISE = re.compile(
    r".+ said, \".*\""
    r"|.+? (?:joins the table at seat #\d+|leaves the table|sits out|stands up|has returned|has reconnected"
    r"|(?:is|has|was|will|re-joins|re-buys|adds|takes|finished|wins|split) .+)"
    r"|.+: (?:is sitting out|sits out|has timed out|doesn't show hand|is connected|is disconnected)"
    r"|No low hand qualified|Betting is capped|Pair on board - a double bet is allowed|The blinds are now .+"
    r"|The deck is reshuffled"
)
"""Lines that change nothing in a hand: chat, comings and goings, connections, prizes."""

# ---------------------------------------------------------------------- the summary

TOTAL = re.compile(r"Total pot (?P<total>\S+)(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? \S+)*) \| Rake (?P<rake>\S+)")
NET = re.compile(r" (\w+ pot\S*) (\S+)\.")
"""One of several pots in the line of the total, less its rake."""
BOARD = re.compile(r"(FIRST |SECOND |THIRD )?Board \[([^\[\]]*)\]")
OUTCOME = re.compile(
    r" (?:(?:showed|mucked) \[(?P<cards>[^\[\]]*)\](?: and (?:won|lost|collected)\b.*)?"
    r"|collected \([^()]*\)(?:, and collected \([^()]*\))*|mucked)"
)
"""How the hand ended for a seat that did not fold."""
FOLDED = {
    " folded before Flop (didn't bet)": 0,
    " folded before Flop": 0,
    **{f" folded on the {street.capitalize()}": length for length, street in STREETS.items()},
}
"""How the hand ended for a seat that folded -> the number of cards on the board then."""
WON = re.compile(r"(?:won|collected) \(([^()]*)\)")
