"""Starting hands by strength, of 4, 5 and 6 cards."""

from __future__ import annotations

from bisect import bisect_left
from functools import lru_cache
from itertools import combinations

from omaha._eval import deal_rows
from omaha.equities.standing import starting_hand_percentile

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

__all__ = ["starting_strength"]

COMPARED = 400
"""Hands of five or six cards that a hand is compared with."""
SEED = 5
"""Of these hands."""


def starting_strength(cards: Iterable[int], hilo: bool) -> float:
    """Return the share of other starting hands that are weaker than these cards, 0 to 1: 1.0 is the best hand.

    Four cards have their `omaha.equities.starting_hand_percentile`. A hand of five or six is rated by the hands of four
    that it contains, half by the best and half by their mean, because cards that go with nothing weaken a hand. Its
    strength is the share of random hands with a lower rating.

    >>> from omaha.cards import parse_cards
    >>> starting_strength(parse_cards("AsAhTsTh"), False)
    1.0
    >>> [round(starting_strength(parse_cards(hand), True), 1) for hand in ("AsAh2s3h5c", "KsKh9d8c4h", "QsJd8h8c4d")]
    [1.0, 0.6, 0.1]
    """
    return _strength(_same_suits(cards), hilo)


def _same_suits(cards: Iterable[int]) -> tuple[int, ...]:
    """Return the hand from its highest card down, with its suits renamed in the order in which they appear.

    So hands that differ only in the names of suits are, nearly always, one hand for `_strength`, which keeps it.
    """
    names: dict[int, int] = {}
    return tuple([card & ~3 | names.setdefault(card & 3, 3 - len(names)) for card in sorted(cards, reverse=True)])


@lru_cache(maxsize=1 << 15)
def _strength(cards: tuple[int, ...], hilo: bool) -> float:
    if len(cards) == 4:
        return starting_hand_percentile(cards, hilo=hilo)
    others = _ratings(len(cards), hilo)
    return bisect_left(others, _rating(cards, hilo)) / len(others)


def _rating(cards: Sequence[int], hilo: bool) -> float:
    """Return the rating of a hand of five or six cards, 0 to 1."""
    held = [_strength(_same_suits(four), hilo) for four in combinations(cards, 4)]
    return (max(held) + sum(held) / len(held)) / 2


@lru_cache(maxsize=4)
def _ratings(size: int, hilo: bool) -> list[float]:
    """Return the ratings of random hands, the lowest first."""
    rows = bytearray(COMPARED * size)
    deal_rows(memoryview(rows).cast("B", (COMPARED, size)), "", SEED)
    return sorted([_rating(rows[at : at + size], hilo) for at in range(0, len(rows), size)])
