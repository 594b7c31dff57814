"""The field: hands that anybody may hold, and how they stand on a board.

It is a fixed sample of random hands, the best starting hand first. What a player computes of it depends on the game and
the board alone, so it is kept, and all players of a table use it.
"""

from __future__ import annotations

from array import array
from bisect import bisect_left, bisect_right
from functools import lru_cache

from omaha._eval import NO_LOW, deal_rows, rank_rows
from omaha.play.bots.starting import starting_strength

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

__all__ = ["HANDS", "Field", "Standing", "field_of", "mask_of"]

HANDS = 240
"""Hands of the field."""
RUNOUTS = 4
"""Ways in which a board is dealt to its end, to see what draws are worth."""
SEED = 1
"""Of the hands and of the boards."""


def mask_of(cards: Sequence[int]) -> int:
    """Return cards as bits of an integer.

    >>> mask_of([0, 1, 5])
    35
    """
    mask = 0
    for card in cards:
        mask |= 1 << card
    return mask


@lru_cache(maxsize=6)
def field_of(size: int, hilo: bool) -> Field:
    """Return the field of a game.

    - `size`: the number of hole cards.
    """
    return Field(size, hilo)


class Field:
    """The hands of one game, and what was computed of them: see `field_of`."""

    def __init__(self, size: int, hilo: bool) -> None:
        rows = bytearray(HANDS * size)
        deal_rows(memoryview(rows).cast("B", (HANDS, size)), "", SEED)
        hands = [bytes(rows[at : at + size]) for at in range(0, len(rows), size)]
        strengths = {hand: starting_strength(hand, hilo) for hand in hands}
        self.size, self.hilo = size, hilo
        self.hands = sorted(hands, key=lambda hand: -strengths[hand])
        """The hands as ids of cards, the best starting hand first."""
        self.masks = [mask_of(hand) for hand in self.hands]
        self.standing = lru_cache(maxsize=32)(self._standing)
        """Returns how the field stands on a board of three to five cards, which is a tuple."""
        self.order = lru_cache(maxsize=32)(self._order)
        """Returns the place of every hand by its worth on a board, 0 for the best to 100; 100 if it cannot be held."""

    def _standing(self, board: tuple[int, ...]) -> Standing:
        return Standing(self, board)

    def _order(self, board: tuple[int, ...]) -> list[int]:
        """Order hands by what they win on average: on the board, or on several boards to which it may grow."""
        if not board:
            return [100 * place // HANDS for place in range(HANDS)]
        missing = 5 - len(board)
        if missing:
            rows = bytearray(RUNOUTS * missing)
            deal_rows(memoryview(rows).cast("B", (RUNOUTS, missing)), bytes(board), SEED)
            ends = [board + tuple(rows[at : at + missing]) for at in range(0, len(rows), missing)]
        else:
            ends = [board]
        won = [0.0] * HANDS
        seen = [0] * HANDS
        for end in ends:
            standing = Standing(self, end)
            for place, share in zip(standing.places, standing.shares(), strict=True):
                won[place] += share
                seen[place] += 1
        worth = [chips / times if times else -1.0 for chips, times in zip(won, seen, strict=True)]
        possible = sorted([number for number in worth if number >= 0])
        count = len(possible)
        return [100 - 100 * bisect_left(possible, number) // count if number >= 0 else 100 for number in worth]


class Standing:
    """How the hands of a field that can be held stand on a board."""

    __slots__ = ("_all_lows", "_highs", "_lows", "_ranks", "hilo", "places")

    def __init__(self, field: Field, board: tuple[int, ...]) -> None:
        lying = mask_of(board)
        masks = field.masks
        self.hilo = field.hilo
        self.places = places = [place for place in range(HANDS) if not masks[place] & lying]
        """The places in the field of the hands that can be held."""
        hands = field.hands
        holes = memoryview(b"".join([hands[place] for place in places])).cast("B", (len(places), field.size))
        cards = memoryview(bytes(board)).cast("B", (1, len(board)))
        self._ranks = array("H", bytes(2 * len(places)))
        self._all_lows = bytearray(len(places)) if field.hilo else None
        rank_rows(holes, cards, memoryview(self._ranks), self._all_lows)
        self._highs = sorted(self._ranks)
        self._lows = sorted(self._all_lows) if self._all_lows is not None else []

    def halves(self, high: int, low: int = NO_LOW) -> tuple[float, float]:
        """Return the parts of the two halves of a pot that a hand of these ranks wins on average against one hand.

        Without a low it wins the second half if it wins the first and the other hand has no low either.
        """
        highs = self._highs
        first = 1 - (bisect_left(highs, high) + bisect_right(highs, high)) / 2 / len(highs)
        if not self.hilo:
            return first, first
        lows = self._lows
        if low == NO_LOW:
            return first, first * (1 - bisect_left(lows, NO_LOW) / len(lows))
        return first, 1 - (bisect_left(lows, low) + bisect_right(lows, low)) / 2 / len(lows)

    def shares(self) -> list[float]:
        """Return the part of a pot that each hand wins against another, by `halves`, in the order of `places`."""
        above = _above(self._highs)
        firsts = [1 - above[high] for high in self._ranks]
        if self._all_lows is None:
            return firsts
        lows = self._lows
        neither = 1 - bisect_left(lows, NO_LOW) / len(lows)
        below = {low: 1 - number for low, number in _above(lows).items()}
        seconds = [
            first * neither if low == NO_LOW else below[low] for first, low in zip(firsts, self._all_lows, strict=True)
        ]
        return [(first + second) / 2 for first, second in zip(firsts, seconds, strict=True)]


def _above(ranks: Sequence[int]) -> dict[int, float]:
    """Return for each rank the part of the ranks, which are sorted, that is better; of equal ones half."""
    count = len(ranks)
    last = {rank: place for place, rank in enumerate(ranks, 1)}
    first = {rank: count - place for place, rank in enumerate(reversed(ranks), 1)}
    return {rank: (first[rank] + last[rank]) / 2 / count for rank in last}
