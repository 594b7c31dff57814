"""Forms of the lines that a room's text has, as regular expressions.

The steps of each grow with the line and no faster, whatever the line is: where a part of any length (`.+`) can end at
several places, what follows it is decided there by a few letters, or it is atomic (`(?>...)`). A test counts the steps.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Mapping

__all__ = ["FOLDED", "FORMS", "LENGTHS", "RUNS", "Forms"]

RUNS = {"": 0, "FIRST ": 0, "SECOND ": 1, "THIRD ": 2}
"""Before the streets, boards and showdowns of a hand with more than one board -> the number of the board."""
LENGTHS = {"FLOP": 3, "TURN": 4, "RIVER": 5}
"""Street -> cards on the board."""
FOLDED = {
    " folded before Flop (didn't bet)": 0,
    " folded before Flop": 0,
    **{f" folded on the {street.capitalize()}": length for street, length in LENGTHS.items()},
}
"""How the hand ended for a seat that folded -> the number of cards on the board then."""


class Forms(NamedTuple):
    """The lines of a room. Groups are named where a line has several things to say."""

    table: re.Pattern[str]
    """The second line: `table`, `size`, `button`."""
    seat: re.Pattern[str]
    """A seat: `seat`, `name`, `chips`, and perhaps its `bounty`, and that it is `out`."""
    marker: re.Pattern[str]
    """A line that begins a part of the hand."""
    street: re.Pattern[str]
    """A street: `run`, `street`, cards `before` and `new` ones."""
    showdown: re.Pattern[str]
    """The showdown: `run`."""
    said: re.Pattern[str]
    """What may follow the name of a player."""
    shown: re.Pattern[str]
    """Cards that a player shows, and what they are worth."""
    dealt: re.Pattern[str]
    """Hole cards before the play: `name`, and perhaps `cards`."""
    returned: re.Pattern[str]
    """A bet that nobody called: `chips`, `name`."""
    collected: re.Pattern[str]
    """What a player collects: `name`, `chips`, `pot`."""
    noise: re.Pattern[str]
    """Lines that change nothing: chat, comings and goings, connections, prizes."""
    total: re.Pattern[str]
    """The pots: `total`, and what else stands there."""
    board: re.Pattern[str]
    """A board in the summary: `run`, `cards`."""
    outcome: re.Pattern[str]
    """How the hand ended for a seat that did not fold: perhaps its `cards`."""
    won: re.Pattern[str]
    """Chips that a seat won, in its outcome."""
    folded: Mapping[str, int | None]
    """Outcome of a seat that folded -> the number of cards on the board then; None if the text does not say."""


FORMS = Forms(
    table=re.compile(
        r"Table '(?P<table>.+)'(?: (?P<size>\d+)-[mM]ax)?(?: \(Play Money\))?(?: Seat #(?P<button>\d+) is the button)?",
        re.ASCII,
    ),
    seat=re.compile(
        r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>\S+) in chips"
        r"(?:, (?P<bounty>\S+) bounty)?\)"
        r"(?P<out> is sitting out| out of hand \(moved from another table into (?:small|big) blind\))?",
        re.ASCII,
    ),
    marker=re.compile(r"\*\*\* [\w ]+ \*\*\*(?: \[[^\[\]]*\])*(?: \{Rake: [^{}]*\})?"),
    street=re.compile(
        r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?(?P<street>FLOP|TURN|RIVER) \*\*\* "
        r"(?:\[(?P<before>[^\[\]]*)\] )?\[(?P<new>[^\[\]]*)\](?: \{Rake: [^{}]*\})?"
    ),
    showdown=re.compile(r"\*\*\* (?P<run>FIRST |SECOND |THIRD )?SHOW DOWN \*\*\*"),
    said=re.compile(
        r"(?:folds|checks|calls \S+|bets \S+|raises \S+ to \S+|posts [a-z& -]+ \S+)"
        r"(?: and is all-in)?(?: \(disconnect\))?"
        r"|folds \[[^\[\]]*\]|shows \[[^\[\]]*\](?: \(.*\))?|mucks hand|doesn't show hand"
    ),
    shown=re.compile(r"\[([^\[\]]*)\](?: \((.*)\))?"),
    dealt=re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]"),
    returned=re.compile(r"Uncalled bet \((?P<chips>\S+)\) returned to (?P<name>.+)"),
    collected=re.compile(r"(?P<name>.+) collected (?P<chips>\S+) from (?P<pot>pot|main pot|side pot(?:-\d+)?)"),
    noise=re.compile(
        r"(?>.+? said, \").*\""  # only the first opening is tried: else each of many would search the line
        r"|.+? (?:joins the table at seat #\d+|leaves the table|sits out|stands up|has returned|has reconnected"
        r"|(?:is|has|was|will|re-joins|re-buys|adds|takes|finished|wins|split) .+)"
        r"|.+: (?:is sitting out|sits out|has timed out|doesn't show hand|is connected|is disconnected)"
        r"|No low hand qualified|Betting is capped|Pair on board - a double bet is allowed|The blinds are now .+"
        r"|The deck is reshuffled"
    ),
    total=re.compile(r"Total pot (?P<total>\S+)(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? \S+)*) \| Rake (?P<rake>\S+)"),
    board=re.compile(r"(?P<run>FIRST |SECOND |THIRD )?Board \[(?P<cards>[^\[\]]*)\]"),
    outcome=re.compile(
        r" (?:(?:showed|mucked) \[(?P<cards>[^\[\]]*)\](?: and (?:won|lost|collected)\b.*)?"
        r"|collected \([^()]*\)(?:, and collected \([^()]*\))*|mucked)"
    ),
    won=re.compile(r"(?:won|collected) \(([^()]*)\)"),
    folded=FOLDED,
)
"""The lines of PokerStars, which many rooms and converters write with few changes."""
