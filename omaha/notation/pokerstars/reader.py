"""A text of PokerStars, played as a hand."""

from __future__ import annotations

from omaha.base.errors import NotationError
from omaha.hand.hand import Hand
from omaha.notation.pokerstars.lines import StarsParser
from omaha.notation.pokerstars.words import all_high_words, worth_of
from omaha.notation.roomtext.dialect import Dialect
from omaha.notation.roomtext.handtext import HandText
from omaha.notation.roomtext.parser import Lines
from omaha.notation.roomtext.play import played
from omaha.rules import Rules

__all__ = ["read"]


def read(lines: Lines, rules: Rules | None = None) -> Hand:
    """Return the hand in these lines, blank ones left out, played by the rules of a house or of the room.

    :raises NotationError: if they are not one right hand of Omaha, with the line.
    """
    return played(StarsParser.parse(lines), _DIALECT, rules)


def _check_words(text: HandText, hand: Hand) -> None:
    """Check that every hand shown is what it is called; descriptions in other words than the room's are passed over.

    :raises NotationError: if it is not.
    """
    for line, seat, board, words in text.described:
        worth = worth_of(hand.holes[seat], hand.boards[board]) if seat in hand.holes else None
        if worth is None:
            continue
        said, _, low = words.removeprefix("HI: ").partition("; LO: ")
        if (high := said.partition(" - ")[0]) in all_high_words() and high != worth.high:
            raise NotationError(f"seat {seat} has {worth.high}, not {high}", line)
        if words.startswith("HI: ") and low != worth.low:
            has = f"the low {worth.low}" if worth.low else "no low"
            raise NotationError(f"seat {seat} has {has}, not {low or 'no low'}", line)


_DIALECT = Dialect("PokerStars", "pokerstars", _check_words)
