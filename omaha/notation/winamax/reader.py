"""A text of Winamax, played as a hand."""

from __future__ import annotations

from omaha.base.errors import NotationError
from omaha.cards import UNKNOWN
from omaha.hand.hand import Hand
from omaha.made import evaluate
from omaha.notation.roomtext.dialect import Dialect
from omaha.notation.roomtext.handtext import HandText
from omaha.notation.roomtext.parser import Lines
from omaha.notation.roomtext.play import played
from omaha.notation.winamax.lines import WinamaxParser
from omaha.notation.winamax.words import LOW, WORDS, low_top
from omaha.rules import Rules

__all__ = ["read"]


def read(lines: Lines, rules: Rules | None = None) -> Hand:
    """Return the hand in these lines, blank ones left out, played by the rules of a house or of the room.

    :raises NotationError: if they are not one right hand of Omaha, with the line.
    """
    return played(WinamaxParser.parse(lines), _DIALECT, rules)


def _pots(count: int) -> list[str]:
    """Return what the pots of a hand are called, the main pot first; a single side pot has a number too.

    >>> _pots(1), _pots(2)
    (['pot'], ['main pot', 'side pot 1'])
    """
    return ["pot"] if count == 1 else ["main pot", *[f"side pot {number}" for number in range(1, count)]][:count]


def _check_words(text: HandText, hand: Hand) -> None:
    """Check that every hand shown is what it is called.

    :raises NotationError: if it is not.
    """
    high = [said._replace(words=said.words.removeprefix("HI : ")) for said in text.described]
    WORDS.check([said for said in high if not said.words.startswith(LOW)], hand)
    for line, seat, board, words in text.described:
        top = low_top(words)
        cards, lying = hand.holes[seat], hand.boards[board]
        if top is None or UNKNOWN in cards:
            continue
        low = evaluate(cards, lying).low
        if low is None or low.cards[0].rank != top:
            raise NotationError(f"seat {seat} has {low or 'no low'}, not {words.removeprefix(LOW)}", line)


_DIALECT = Dialect(
    "Winamax",
    "winamax",
    _check_words,
    pots=_pots,
    returns=False,
    mucks=False,
    outcomes=False,
    in_turn=False,
)
