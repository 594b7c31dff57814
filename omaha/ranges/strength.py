"""Starting hands of four cards by strength: 16,432 classes, each of hands that differ only in suits.

The first hand of a class is its hand with the highest cards; of two cards of a rank the spade is higher, then the
heart, the diamond and the club. Classes are numbered 0..16431 from the highest first hand down: 0 is `AsAhAdAc`.

The table `starting_hands.bin` holds the place of every class in the order of strength, 0 for the best, for high and for
hi/lo: eight bytes `OMAHA4\\0\\1`, then two times 16,432 unsigned 16-bit numbers, little-endian, by number of class.
"""

from __future__ import annotations

import sys
from array import array
from functools import cache
from itertools import combinations_with_replacement, pairwise, permutations, product

from omaha.cards import cards_text, parse_cards

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omaha.base.types import CardsLike

HANDS = 270_725
"""Number of hands of four cards."""

CLASSES = 16_432
"""Number of classes."""

TABLE = "starting_hands.bin"
"""Name of the table's file, beside this module."""

MAGIC = b"OMAHA4\0\1"
"""First bytes of the table."""

_SUITS = tuple(permutations(range(4)))


def members(hand: Sequence[int]) -> set[tuple[int, ...]]:
    """Return all hands of the class of a hand, each from its highest card down.

    >>> len(members([51, 50, 49, 48])), len(members([51, 47, 43, 39])), len(members([51, 46, 42, 38]))
    (1, 4, 12)
    """
    return {tuple(sorted([card & ~3 | suits[card & 3] for card in hand], reverse=True)) for suits in _SUITS}


@cache
def first_hands() -> tuple[tuple[int, ...], ...]:
    """Return the first hand of every class, by number of class.

    >>> len(first_hands()), first_hands()[0], sum(len(members(hand)) for hand in first_hands()[-3:])
    (16432, (51, 50, 49, 48), 17)
    """
    suits: dict[tuple[bool, ...], list[tuple[int, ...]]] = {}  # by which cards have the rank of the card before
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
    """Return all hands of these ranks, which go down, each from its highest card down."""
    hands = product(*[range(4 * rank, 4 * rank + 4) for rank in ranks])
    return [hand for hand in hands if all(a > b for a, b in pairwise(hand))]


@cache
def _class_numbers() -> dict[tuple[int, ...], int]:
    return {hand: number for number, hand in enumerate(first_hands())}


def class_number(hand: CardsLike) -> int:
    """Return the number of the class of a hand of four cards, 0..16431.

    >>> class_number("AcAdAhAs"), class_number("5d4d3d2d") == class_number("2s3s4s5s")
    (0, True)

    :raises ValueError: if there are not four cards, something is not a card or is `??`, or a card appears twice.
    :raises TypeError: if `hand` is not a string or a sequence of ints and strings.
    """
    cards = parse_cards(hand)
    if len(cards) != 4 or 52 in cards:
        raise ValueError(f"a starting hand has four known cards, not {cards_text(cards)!r}")
    names: dict[int, int] = {}  # suits in the order in which they appear: mostly that of the first hand of the class
    first = tuple([c & ~3 | names.setdefault(c & 3, 3 - len(names)) for c in sorted(cards, reverse=True)])
    numbers = _class_numbers()
    number = numbers.get(first)  # saves nine tenths of the time that all members take
    return numbers[max(members(cards))] if number is None else number


def pack(high: Iterable[int], hilo: Iterable[int]) -> bytes:
    """Return the bytes of a table from two orders of strength: for each class its place.

    >>> len(pack(range(16432), range(16432)))
    65736

    :raises ValueError: if an order does not have every place once.
    """
    data = bytearray(MAGIC)
    for places in (high, hilo):
        numbers = array("H", places)
        if sorted(numbers) != list(range(CLASSES)):
            raise ValueError(f"an order has each of the {CLASSES} places once")
        data += _little(numbers).tobytes()
    return bytes(data)


def unpack(data: bytes) -> tuple[Sequence[int], Sequence[int]]:
    """Return the orders for high and for hi/lo of which `pack` made these bytes.

    :raises ValueError: if the data is not such a table.
    """
    size = 2 * CLASSES
    if len(data) != len(MAGIC) + 2 * size or not data.startswith(MAGIC):
        raise ValueError("not a table of starting hands")
    high, hilo = array("H"), array("H")
    high.frombytes(data[len(MAGIC) : -size])
    hilo.frombytes(data[-size:])
    return _little(high), _little(hilo)


def _little(numbers: array[int]) -> array[int]:
    """Return the numbers with their bytes swapped on a big-endian machine."""
    if sys.byteorder == "big":
        numbers = array("H", numbers)
        numbers.byteswap()
    return numbers


@cache
def table() -> tuple[Sequence[int], Sequence[int]]:
    """Return the orders for high and for hi/lo that are installed with the package.

    :raises FileNotFoundError: if the package was built without its table.
    """
    from importlib.resources import files

    return unpack(files("omaha.ranges").joinpath(TABLE).read_bytes())


@cache
def by_strength(hilo: bool = False) -> tuple[tuple[int, ...], ...]:
    """Return the first hands of all classes, the strongest against a random hand first.

    :raises FileNotFoundError: if the package was built without its table.
    """
    hands: list[tuple[int, ...]] = [()] * CLASSES
    for place, hand in zip(table()[hilo], first_hands(), strict=True):
        hands[place] = hand
    return tuple(hands)


@cache
def hands_before(hilo: bool = False) -> tuple[tuple[int, int], ...]:
    """Return for each class, by number: how many hands are stronger, and how many hands it has.

    :raises FileNotFoundError: if the package was built without its table.
    """
    places = table()[hilo]
    sizes = [len(members(hand)) for hand in first_hands()]
    found = [(0, 0)] * CLASSES
    before = 0
    for number in sorted(range(CLASSES), key=places.__getitem__):
        found[number] = before, sizes[number]
        before += sizes[number]
    return tuple(found)


def between(low: float, high: float, hilo: bool = False) -> list[tuple[int, ...]]:
    """Return the best `high` percent of hands without the best `low` percent.

    Percentages are of the 270,725 hands, not of classes. The best p percent contain a class if the hands of all better
    classes are fewer than p percent; so classes stay whole, and a range begins exactly where the one before it ends.

    :raises FileNotFoundError: if the package was built without its table.
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
