"""A text of GGPoker, played as a hand."""

from __future__ import annotations

from omaha.hand.hand import Hand
from omaha.notation.ggpoker.lines import GGParser
from omaha.notation.ggpoker.words import WORDS
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
    return played(GGParser.parse(lines), _DIALECT, rules)


def _check_words(text: HandText, hand: Hand) -> None:
    WORDS.check(text.described, hand)


_DIALECT = Dialect("GGPoker", "ggpoker", _check_words, pots=None, mucks=False)
