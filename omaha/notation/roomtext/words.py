"""What a room calls a high hand, to compare with the descriptions in its text."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.cards import UNKNOWN, Card
from omaha.made import HighHand, evaluate

if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.notation.roomtext.handtext import Description

__all__ = ["HighWords"]

_PAIRED = ("two_pair", "full_house")


class HighWords:
    """The words of a room for high hands.

    - `phrase`: returns the words for a category and the ranks, 0..12, that name it: the first one, and for two pair and
      a full house the second one; there may be several.

    >>> words = HighWords(lambda category, first, second: [f"{category} {first} {second}"])
    >>> words.of(HighHand("KcKd", "Kh8s8d"))
    ('full_house 11 6',)
    """

    def __init__(self, phrase: Callable[[str, int, int], Iterable[str]]) -> None:
        self.phrase = phrase
        self._known: dict[int, tuple[str, ...]] = {}  # rank -> its words, which are made once

    def of(self, made: HighHand) -> tuple[str, ...]:
        """Return what the room may call a hand."""
        words = self._known.get(made.rank)
        if words is None:
            first, second = made.cards[0] // 4, made.cards[2 if made.category == "two_pair" else 4] // 4
            words = tuple(self.phrase(made.category, first, second if made.category in _PAIRED else 0))
            self._known[made.rank] = words
        return words

    @cached_property
    def all(self) -> frozenset[str]:
        """All that the room calls any hand."""
        ranks = range(13)
        said: set[str] = set()
        for category in _PAIRED:
            said.update(*[self.phrase(category, a, b) for a in ranks for b in ranks if a != b])
        for category in ("high_card", "one_pair", "three_of_a_kind", "flush", "four_of_a_kind"):
            said.update(*[self.phrase(category, rank, 0) for rank in ranks])
        for category in ("straight", "straight_flush"):
            said.update(*[self.phrase(category, rank, 0) for rank in ranks[3:]])
        return frozenset(said)

    def check(self, descriptions: Iterable[Description], hand: Hand) -> None:
        """Check that hands shown are what the text calls them; other words than those of the room are passed over.

        :raises NotationError: if one is not.
        """
        for line, seat, board, words in descriptions:
            cards, lying = hand.holes.get(seat, ()), hand.boards[board]
            if words in self.all and _is_known(cards, lying):
                own = self.of(evaluate(cards, lying).high)
                if words not in own:
                    raise NotationError(f"seat {seat} has {own[0]}, not {words}", line)


def _is_known(cards: tuple[Card, ...], board: tuple[Card, ...]) -> bool:
    """Are there cards for a hand, all of them known?"""
    return len(cards) >= 4 and len(board) >= 3 and UNKNOWN not in cards and UNKNOWN not in board
