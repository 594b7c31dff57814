"""Starting hands of four cards: the 16,432 classes of hands that differ in suits alone, and their order of strength.

A class is known by its first hand: the one of the highest cards, where of two cards of a rank spades come first, then
hearts, diamonds and clubs. Classes are numbered 0..16431 from the highest first hand down: 0 is `AsAhAdAc`.

The table `starting_hands.bin` holds for high and for hi/lo the place of every class in the order of strength, 0 for the
best: eight bytes `OMAHA4\\0\\1`, then twice 16,432 unsigned 16-bit numbers, the lower byte first, by number of class.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations, product

from omaha.cards import parse_cards

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omaha.typing import CardsLike

HANDS = 270_725
CLASSES = 16_432
TABLE = "starting_hands.bin"
MAGIC = b"OMAHA4\0\1"

_SUITS = tuple(permutations(range(4)))


def members(hand: Sequence[int]) -> set[tuple[int, ...]]:
    """All hands of the class of a hand, each from its highest card down.

    >>> len(members([51, 50, 49, 48])), len(members([51, 47, 43, 39])), len(members([51, 46, 42, 38]))
    (1, 4, 12)
    """
    return {tuple(sorted([card & ~3 | suits[card & 3] for card in hand], reverse=True)) for suits in _SUITS}


@cache
def first_hands() -> tuple[tuple[int, ...], ...]:
    """The first hand of every class, by number of class.

    >>> len(first_hands()), first_hands()[0], sum(len(members(hand)) for hand in first_hands()[-3:])
    (16432, (51, 50, 49, 48), 17)
    """
    suits: dict[tuple[bool, ...], list[tuple[int, ...]]] = {}  # by which of the cards have the rank of the one before
    for pairs in product((False, True), repeat=3):
        ranks = [0]
        for pair in pairs:
            ranks.insert(0, ranks[0] + (not pair))
        held = {tuple([card % 4 for card in hand]) for hand in _hands_of_ranks(ranks) if max(members(hand)) == hand}
        suits[pairs[::-1]] = sorted(held)
    hands = []
    for ranks_up in combinations_with_replacement(range(13), 4):
        ranks = sorted(ranks_up, reverse=True)
        pairs = tuple([a == b for a, b in pairwise(ranks)])
        hands += [tuple([4 * r + s for r, s in zip(ranks, held, strict=True)]) for held in suits[pairs]]
    return tuple(sorted(hands, reverse=True))


def _hands_of_ranks(ranks: Sequence[int]) -> list[tuple[int, ...]]:
    hands = product(*[range(4 * rank, 4 * rank + 4) for rank in ranks])
    return [hand for hand in hands if all(a > b for a, b in pairwise(hand))]


@cache
def _numbers() -> dict[tuple[int, ...], int]:
    return {hand: number for number, hand in enumerate(first_hands())}


def class_number(hand: CardsLike) -> int:
    """The number of the class of a hand of four cards, 0..16431.

    >>> class_number("AcAdAhAs"), class_number("5d4d3d2d") == class_number("2s3s4s5s")
    (0, True)

    :raises ValueError: for another number of cards, a card that appears twice, `??`, and what is not a card.
    :raises TypeError: for anything but a string or a sequence of ints and strings.
    """
    cards = parse_cards(hand)
    if len(cards) != 4 or 52 in cards:
        raise ValueError("a starting hand of a class has four known cards")
    return _numbers()[max(members(cards))]


def pack(high: Iterable[int], hilo: Iterable[int]) -> bytes:
    """The table of two orders of strength, each the place of every class.

    >>> len(pack(range(16432), range(16432)))
    65736

    :raises ValueError: for an order that does not have every place once.
    """
    data = bytearray(MAGIC)
    for places in (high, hilo):
        numbers = array("H", places)
        if sorted(numbers) != list(range(CLASSES)):
            raise ValueError(f"an order has each of the {CLASSES} places once")
        data += _little(numbers).tobytes()
    return bytes(data)


def unpack(data: bytes) -> tuple[Sequence[int], Sequence[int]]:
    """The orders for high and for hi/lo that `pack` wrote.

    :raises ValueError: for data of another kind or size.
    """
    size = 2 * CLASSES
    if len(data) != len(MAGIC) + 2 * size or not data.startswith(MAGIC):
        raise ValueError("this is no table of starting hands")
    high, hilo = array("H"), array("H")
    high.frombytes(data[len(MAGIC) : -size])
    hilo.frombytes(data[-size:])
    return _little(high), _little(hilo)


def _little(numbers: array[int]) -> array[int]:
    if sys.byteorder == "big":
        numbers = array("H", numbers)
        numbers.byteswap()
    return numbers


@cache
def _table() -> tuple[Sequence[int], Sequence[int]]:
    from importlib.resources import files

    return unpack(files("omaha.ranges").joinpath(TABLE).read_bytes())


@cache
def by_strength(hilo: bool = False) -> tuple[tuple[int, ...], ...]:
    """The first hands of all classes, the strongest against a random hand first.

    :raises FileNotFoundError: where the package was built without its table.
    """
    hands: list[tuple[int, ...]] = [()] * CLASSES
    for place, hand in zip(_table()[hilo], first_hands(), strict=True):
        hands[place] = hand
    return tuple(hands)


def between(low: float, high: float, hilo: bool = False) -> list[tuple[int, ...]]:
    """The hands from the best `low` percent, left out, to the best `high` percent.

    Percents are of the 270,725 hands, not of classes. A class is among the best so many percent if fewer than so many
    come before it, so that classes stay whole, and a range begins exactly where the one before it ends.

    :raises FileNotFoundError: where the package was built without its table.
    """
    hands: list[tuple[int, ...]] = []
    before = 0
    for hand in by_strength(hilo):
        if before >= high * HANDS / 100:
            break
        held = members(hand)
        if before >= low * HANDS / 100:
            hands += held
        before += len(held)
    return hands
