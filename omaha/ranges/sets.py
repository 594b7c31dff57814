"""Sets of hands as decision diagrams, which are small and exact where a list would be long.

A set gives every hand of a fixed number of cards a weight, 0 for a hand that is not in it. It is a tuple of nodes, each
after those that it leads to; the last node is the start. A node that is a number is a weight, and an end. A node
`(card, with, without)` asks whether the hand has this card, the highest that is still open, and gives the index of the
next node for either answer. Node 0 is the weight 0. All nodes are different, and none leads to 0 `with` its card; so
two sets are equal exactly if their tuples are equal.

All 20,358,520 hands of six cards take 284 nodes. Hands are tuples of cards from the highest down. They are listed in
the order of these tuples, the highest first.
"""

from __future__ import annotations

from functools import cache
from struct import pack

from omaha._eval import sets_combined

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    Node: TypeAlias = float | tuple[int, int, int]
    HandSet: TypeAlias = tuple[Node, ...]
    Hand: TypeAlias = tuple[int, ...]
    Item: TypeAlias = tuple[int, str]  # the cards that match, as a mask (bit = card), and a rank variable or ""
    Pattern: TypeAlias = tuple[Item, ...]  # one item per card

FULL = 100.0
"""Weight of a hand for which no other weight is given."""

DECK = (1 << 52) - 1
"""Mask of all cards."""

EMPTY: HandSet = (0.0,)
"""Set without hands."""


class _Nodes:
    """Nodes of a set in the making, each once; they must be added depth first, `with` before `without`."""

    __slots__ = ("_ids", "_nodes")

    def __init__(self) -> None:
        self._nodes: list[Node] = [0.0]
        self._ids: dict[Node, int] = {0.0: 0}

    def add(self, node: Node) -> int:
        """Return the index of a node, which is added unless it is there."""
        if isinstance(node, tuple) and not node[1]:
            return node[2]
        number = self._ids.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(node)
        return number

    def hand_set(self) -> HandSet:
        """Return the set whose first node is the last that was added."""
        return tuple(self._nodes)


def matching(patterns: Iterable[Pattern]) -> HandSet:
    """Return the hands whose cards match the items of one of the patterns, one card per item.

    Items with the same variable match cards of one rank, items with different variables cards of different ranks.

    >>> len(matching([((DECK, ""),) * 6]))
    284
    """
    nodes = _Nodes()
    known: dict[frozenset[Pattern], int] = {}

    def walk(state: frozenset[Pattern]) -> int:
        """Return the node for the items that are left after each way to match the cards so far."""
        if not state:
            return 0
        if () in state:
            return nodes.add(FULL)
        number = known.get(state)
        if number is None:
            bit = 1 << max([mask for pattern in state for mask, _ in pattern]).bit_length() - 1
            below = bit - 1
            with_it = {_matched(pattern, i, bit) for pattern in state for i in _choices(pattern, bit)}
            with_card = walk(frozenset([pattern for pattern in with_it if pattern is not None]))
            left = {tuple([(mask & below, name) for mask, name in pattern]) for pattern in state}
            without = walk(frozenset([pattern for pattern in left if all(mask for mask, _ in pattern)]))
            number = known[state] = nodes.add((bit.bit_length() - 1, with_card, without))
        return number

    walk(frozenset([tuple(sorted(pattern)) for pattern in patterns if all(mask for mask, _ in pattern)]))
    return nodes.hand_set()


def _choices(pattern: Pattern, bit: int) -> Iterator[int]:
    """Choose the items to try for a card.

    Of equal items only the first is tried. Of items without a variable none is tried that accepts more cards than
    another one: it may match a later card instead.
    """
    fitting = [mask for mask, name in pattern if mask & bit and not name]
    for i, item in enumerate(pattern):
        mask, name = item
        if mask & bit and (not i or item != pattern[i - 1]):
            stricter = not name and any(other != mask and other | mask == mask for other in fitting)
            if not stricter:
                yield i


def _matched(pattern: Pattern, i: int, bit: int) -> Pattern | None:
    """Return the pattern left after its item `i` was matched with a card; None if lower cards cannot complete it."""
    below = bit - 1
    name = pattern[i][1]
    rank = 0xF << (bit.bit_length() - 1) // 4 * 4
    rest = []
    for j, (mask, other) in enumerate(pattern):
        if j == i:
            continue
        mask &= below
        if name and other:
            mask &= rank if other == name else ~rank
        if not mask:
            return None
        rest.append((mask, "" if other == name else other))
    return tuple(sorted(rest))


def set_of(hands: Iterable[Hand]) -> HandSet:
    """Return the set of exactly these hands: tuples of cards from the highest down, all of one length.

    >>> set_of([(3, 2, 1, 0), (4, 2, 1, 0)])
    (0.0, 100.0, (0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 4, 5))
    """
    nodes = _Nodes()
    rows = sorted(set(hands), reverse=True)
    size = len(rows[0]) if rows else 0

    def walk(start: int, end: int, depth: int) -> int:
        """Return the node for rows that have their first `depth` cards in common."""
        if start == end:
            return 0
        if depth == size:
            return nodes.add(FULL)
        card = rows[start][depth]
        stop = start + 1
        while stop < end and rows[stop][depth] == card:
            stop += 1
        return nodes.add((card, walk(start, stop, depth + 1), walk(stop, end, depth)))

    walk(0, len(rows), 0)
    return nodes.hand_set()


def combined(a: HandSet, b: HandSet, weigh: Callable[[float, float], float]) -> HandSet:
    """Return every hand with the weight `weigh(weight in a, weight in b)`, which must be 0 for two zeros.

    It may be any function; for unions, intersections and differences the kernel does the same, much faster.

    >>> hands = set_of([(3, 2, 1, 0), (4, 2, 1, 0)])
    >>> list(hands_of(combined(hands, set_of([(3, 2, 1, 0)]), min), range(52)))
    [(3, 2, 1, 0)]
    """
    nodes = _Nodes()
    known: dict[tuple[int, int], int] = {}
    a_alone, b_alone = bool(weigh(FULL, 0.0)), bool(weigh(0.0, FULL))

    def walk(i: int, j: int) -> int:
        if not (i or (j and b_alone)) or not (j or a_alone):
            return 0
        number = known.get((i, j))
        if number is None:
            first, second = a[i], b[j]
            if isinstance(first, tuple):
                if isinstance(second, tuple) and second[0] >= first[0]:
                    if second[0] > first[0]:
                        first = (second[0], 0, i)
                else:
                    second = (first[0], 0, j)
            elif isinstance(second, tuple):
                first = (second[0], 0, i)
            if isinstance(first, tuple) and isinstance(second, tuple):
                number = nodes.add((first[0], walk(first[1], second[1]), walk(first[2], second[2])))
            else:
                number = nodes.add(weigh(first, second))  # type: ignore[arg-type]
            known[i, j] = number
        return number

    walk(len(a) - 1, len(b) - 1)
    return nodes.hand_set()


def union(*hand_sets: HandSet) -> HandSet:
    """Return the hands of one or more sets; a hand of several has the greatest of its weights."""
    return sets_combined(hand_sets, "union")


def intersection(a: HandSet, b: HandSet) -> HandSet:
    """Return the hands of both sets, each with the smaller of its weights."""
    return sets_combined((a, b), "intersection")


def difference(a: HandSet, b: HandSet) -> HandSet:
    """Return the hands of `a` that are not in `b`, with their weights."""
    return sets_combined((a, b), "difference")


def scaled(a: HandSet, percent: float) -> HandSet:
    """Return the same hands, each with this percentage of its weight."""
    weights = {weight: weight * percent / FULL for weight in weights_in(a)}
    if 0 in weights.values() or len({*weights.values()}) < len(weights):  # the smallest numbers may become equal
        return combined(a, a, lambda weight, _: weights.get(weight, 0.0))
    return (0.0, *[node if isinstance(node, tuple) else weights[node] for node in a[1:]])


@cache
def all_hands(size: int) -> HandSet:
    """Return all hands of `size` cards."""
    return matching([((DECK, ""),) * size])


def weight_of(hand_set: HandSet, hand: Sequence[int]) -> float:
    """Return the weight of a hand, its cards from the highest down; 0 if it is not in the set.

    >>> weight_of(all_hands(4), (51, 50, 49, 48)), weight_of(all_hands(4), (51, 50, 49))
    (100.0, 0.0)
    """
    node = hand_set[-1]
    i = 0
    while isinstance(node, tuple):
        card, with_card, without = node
        held = i < len(hand) and hand[i] == card
        i += held
        node = hand_set[with_card if held else without]
    return node if i == len(hand) else 0.0


def counts(hand_set: HandSet) -> list[int]:
    """Count the hands that each node leads to."""
    numbers: list[int] = []
    for node in hand_set:
        numbers.append(numbers[node[1]] + numbers[node[2]] if isinstance(node, tuple) else int(node > 0))
    return numbers


def totals(hand_set: HandSet) -> list[float]:
    """Add up the weights of the hands that each node leads to."""
    numbers: list[float] = []
    for node in hand_set:
        numbers.append(numbers[node[1]] + numbers[node[2]] if isinstance(node, tuple) else node)
    return numbers


def weights_in(hand_set: HandSet) -> list[float]:
    """Return the different weights in the set, except 0."""
    return [node for node in hand_set[1:] if not isinstance(node, tuple)]


def hand_at(hand_set: HandSet, numbers: Sequence[float], place: float) -> Hand:
    """Return the hand at a place in the order of hands, 0 <= place < numbers[-1].

    Each hand takes up one place if `numbers` are `counts`, and places by its weight if they are `totals`.

    >>> hand_at(all_hands(4), counts(all_hands(4)), 270_724)
    (3, 2, 1, 0)
    """
    hand = []
    node = hand_set[-1]
    while isinstance(node, tuple):
        card, with_card, without = node
        if place < numbers[with_card] or not without:
            hand.append(card)
            node = hand_set[with_card]
        else:
            place -= numbers[with_card]
            node = hand_set[without]
    return tuple(hand)


def hands_of(hand_set: HandSet, cards: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Iterate over all hands in order, with `cards[card]` for each card."""
    ends: dict[int, list[tuple[Any, ...]]] = {}

    def last(number: int) -> list[tuple[Any, ...]]:
        """Return the last cards of the hands from a node with one card to go, each in a tuple of its own."""
        found = ends.get(number)
        if found is None:
            found = ends[number] = []
            node = hand_set[number]
            while isinstance(node, tuple):
                found.append((cards[node[0]],))
                node = hand_set[node[2]]
        return found

    def walk(number: int, begun: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        node = hand_set[number]
        while isinstance(node, tuple):
            card, with_card, without = node
            begin = (*begun, cards[card])
            follow = hand_set[with_card]
            if isinstance(follow, tuple) and not isinstance(hand_set[follow[1]], tuple):
                for end in last(with_card):
                    yield begin + end
            else:
                yield from walk(with_card, begin)
            node = hand_set[without]

    return walk(len(hand_set) - 1, ())


def listed(hand_set: HandSet, size: int) -> tuple[memoryview[int], memoryview[float]]:
    """Return all hands of `size` cards in order, (n, size) uint8, and their weights, (n,) float64, 1 for FULL.

    Columns of cards are joined before they become rows: that takes a few copies, and no loop over the hands.

    >>> hands, weights = listed(set_of([(51, 50, 49, 48), (51, 50, 49, 47)]), 4)
    >>> hands.tolist(), weights.tolist()
    ([[51, 50, 49, 48], [51, 50, 49, 47]], [1.0, 1.0])
    """
    numbers = counts(hand_set)
    ends: dict[int, tuple[list[bytes], bytes]] = {}

    def end(number: int, left: int) -> tuple[list[bytes], bytes]:
        """Return the columns of the last one or two cards of the hands from a node; many lead to the same end."""
        known = ends.get(number)
        if known is None:
            known = ends[number] = columns(number, left)
        return known

    def columns(number: int, left: int) -> tuple[list[bytes], bytes]:
        """Return the columns of the last `left` cards of the hands from a node, and the weights as float64."""
        node = hand_set[number]
        if not isinstance(node, tuple):
            return [], pack("d", node / FULL)
        firsts, rests, worth = [], [], []
        while isinstance(node, tuple):
            card, with_card, without = node
            rest, weights = (end if left <= 3 else columns)(with_card, left - 1)
            firsts.append(bytes((card,)) * numbers[with_card])
            rests.append(rest)
            worth.append(weights)
            node = hand_set[without]
        return [b"".join(firsts), *map(b"".join, zip(*rests, strict=True))], b"".join(worth)

    if not numbers[-1]:
        return memoryview(b""), memoryview(b"").cast("d")
    cards, weights = columns(len(hand_set) - 1, size)
    rows = bytearray(numbers[-1] * size)
    for place in range(size):
        rows[place::size] = cards[place]
    return memoryview(rows).cast("B", (numbers[-1], size)), memoryview(bytearray(weights)).cast("d")
