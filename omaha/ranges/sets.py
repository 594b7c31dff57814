"""Sets of hands as decision diagrams: small and exact where a list would be long.

A diagram says for every hand of a fixed number of cards how much it weighs, 0 where it is not in the set. It is a tuple
of nodes, each after those it leads to, so that the last is where to start: a number is a weight, and the end;
`(card, with, without)` asks for the highest card still open and names the node for either answer. Node 0 is the weight
0. No node is there twice and none leads to 0 `with` its card, so that sets are equal exactly if their diagrams are.

All 20,358,520 hands of six cards take 284 nodes. Hands are tuples of cards from the highest down, and come in the order
of those tuples, the highest first.
"""

from __future__ import annotations

from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from typing import Any, TypeAlias

    import numpy as np
    from numpy.typing import NDArray

    Node: TypeAlias = float | tuple[int, int, int]
    Diagram: TypeAlias = tuple[Node, ...]
    Hand: TypeAlias = tuple[int, ...]
    Item: TypeAlias = tuple[int, str]  # the cards that will do, as a mask, and the rank variable they share
    Pattern: TypeAlias = tuple[Item, ...]  # one item a card

FULL = 100.0
"""The weight of a hand of which nothing else is said."""

DECK = (1 << 52) - 1
NOTHING: Diagram = (0.0,)


class _Nodes:
    """Nodes as they are made, each once. What is made depth first, `with` before `without`, is a diagram."""

    __slots__ = ("_ids", "_nodes")

    def __init__(self) -> None:
        self._nodes: list[Node] = [0.0]
        self._ids: dict[Node, int] = {0.0: 0}

    def add(self, node: Node) -> int:
        if isinstance(node, tuple) and not node[1]:
            return node[2]
        number = self._ids.setdefault(node, len(self._nodes))
        if number == len(self._nodes):
            self._nodes.append(node)
        return number

    def diagram(self) -> Diagram:
        return tuple(self._nodes)


def matching(patterns: Iterable[Pattern]) -> Diagram:
    """The hands whose cards can be matched one to one with the items of one of the patterns.

    Cards of items with one variable have one rank, those of different variables different ranks.

    >>> len(matching([((DECK, ""),) * 6]))
    284
    """
    nodes = _Nodes()
    known: dict[frozenset[Pattern], int] = {}

    def walk(state: frozenset[Pattern]) -> int:
        """The node for what is still to be matched, in any of the ways in which the cards so far could be."""
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
    return nodes.diagram()


def _choices(pattern: Pattern, bit: int) -> Iterator[int]:
    """Which items to match with a card: of equal ones the first, and none that does better for another card."""
    fitting = [mask for mask, name in pattern if mask & bit and not name]
    for i, item in enumerate(pattern):
        mask, name = item
        if mask & bit and (not i or item != pattern[i - 1]):
            stricter = not name and any(other != mask and other | mask == mask for other in fitting)
            if not stricter:
                yield i


def _matched(pattern: Pattern, i: int, bit: int) -> Pattern | None:
    """What remains of a pattern after its item `i` was matched with a card; None if no lower card can end it."""
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


def listed(hands: Iterable[Hand]) -> Diagram:
    """Exactly these hands: tuples of cards from the highest down, all of one length.

    >>> listed([(3, 2, 1, 0), (4, 2, 1, 0)])
    (0.0, 100.0, (0, 1, 0), (1, 2, 0), (2, 3, 0), (3, 4, 0), (4, 4, 5))
    """
    nodes = _Nodes()
    rows = sorted(set(hands), reverse=True)
    size = len(rows[0]) if rows else 0

    def walk(start: int, end: int, depth: int) -> int:
        """The node for rows that have their first `depth` cards in common."""
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
    return nodes.diagram()


def combined(a: Diagram, b: Diagram, weigh: Callable[[float, float], float]) -> Diagram:
    """Every hand with the weight that `weigh` makes of its two weights; of two zeros it must make 0.

    >>> hands = listed([(3, 2, 1, 0), (4, 2, 1, 0)])
    >>> list(hands_of(combined(hands, listed([(3, 2, 1, 0)]), min), range(52)))
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
    return nodes.diagram()


def union(a: Diagram, b: Diagram) -> Diagram:
    """The hands of either; of two weights the greater."""
    return combined(a, b, max)


def intersection(a: Diagram, b: Diagram) -> Diagram:
    """The hands of both; of two weights the smaller."""
    return combined(a, b, min)


def difference(a: Diagram, b: Diagram) -> Diagram:
    """The hands of `a`, with their weights, that `b` does not have."""
    return combined(a, b, lambda first, second: 0.0 if second else first)


def scaled(a: Diagram, percent: float) -> Diagram:
    """The same hands, each with so many percent of its weight."""
    return combined(a, a, lambda weight, _: weight * percent / FULL)


@cache
def everything(size: int) -> Diagram:
    """Every hand of so many cards."""
    return matching([((DECK, ""),) * size])


def weight_of(diagram: Diagram, hand: Sequence[int]) -> float:
    """What a hand weighs, its cards from the highest down; 0 if it is not in the set.

    >>> weight_of(everything(4), (51, 50, 49, 48)), weight_of(everything(4), (51, 50, 49))
    (100.0, 0.0)
    """
    node = diagram[-1]
    i = 0
    while isinstance(node, tuple):
        card, with_card, without = node
        held = i < len(hand) and hand[i] == card
        i += held
        node = diagram[with_card if held else without]
    return node if i == len(hand) else 0.0


def counts(diagram: Diagram) -> list[int]:
    """How many hands each node leads to."""
    numbers: list[int] = []
    for node in diagram:
        numbers.append(numbers[node[1]] + numbers[node[2]] if isinstance(node, tuple) else int(node > 0))
    return numbers


def totals(diagram: Diagram) -> list[float]:
    """What all hands weigh together that each node leads to."""
    numbers: list[float] = []
    for node in diagram:
        numbers.append(numbers[node[1]] + numbers[node[2]] if isinstance(node, tuple) else node)
    return numbers


def leaves(diagram: Diagram) -> list[float]:
    """The different weights, 0 left out."""
    return [node for node in diagram[1:] if not isinstance(node, tuple)]


def found(diagram: Diagram, numbers: Sequence[float], place: float) -> Hand:
    """The hand at a place, 0 <= place < all, among hands as long as their `counts` or `totals`.

    >>> found(everything(4), counts(everything(4)), 270_724)
    (3, 2, 1, 0)
    """
    hand = []
    node = diagram[-1]
    while isinstance(node, tuple):
        card, with_card, without = node
        if place < numbers[with_card] or not without:
            hand.append(card)
            node = diagram[with_card]
        else:
            place -= numbers[with_card]
            node = diagram[without]
    return tuple(hand)


def hands_of(diagram: Diagram, cards: Sequence[Any]) -> Iterator[tuple[Any, ...]]:
    """Every hand in order, `cards[card]` for each of its cards."""
    ends: dict[int, list[tuple[Any, ...]]] = {}

    def last(number: int) -> list[tuple[Any, ...]]:
        """The last cards of the hands from a node with one card to go, each alone."""
        found = ends.get(number)
        if found is None:
            found = ends[number] = []
            node = diagram[number]
            while isinstance(node, tuple):
                found.append((cards[node[0]],))
                node = diagram[node[2]]
        return found

    def walk(number: int, begun: tuple[Any, ...]) -> Iterator[tuple[Any, ...]]:
        node = diagram[number]
        while isinstance(node, tuple):
            card, with_card, without = node
            begin = (*begun, cards[card])
            follow = diagram[with_card]
            if isinstance(follow, tuple) and not isinstance(diagram[follow[1]], tuple):
                for end in last(with_card):
                    yield begin + end
            else:
                yield from walk(with_card, begin)
            node = diagram[without]

    return walk(len(diagram) - 1, ())


def arrays(diagram: Diagram, size: int) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
    """All hands of so many cards in order, and what they weigh as parts of 1, as NumPy arrays."""
    import numpy as np

    numbers = counts(diagram)
    hands = np.empty((numbers[-1], size), np.uint8)
    weights = np.empty(numbers[-1], np.float64)
    ends: dict[int, tuple[NDArray[np.uint8], NDArray[np.float64]]] = {}

    def end(number: int, left: int) -> tuple[NDArray[np.uint8], NDArray[np.float64]]:
        """What follows from a node where so many cards, two at most, are still to come."""
        known = ends.get(number)
        if known is None:
            rows = np.empty((numbers[number], left), np.uint8)
            worth = np.empty(len(rows), np.float64)
            known = ends[number] = rows, worth
            fill(number, rows, worth, left)
        return known

    def fill(number: int, rows: NDArray[np.uint8], worth: NDArray[np.float64], left: int) -> None:
        node = diagram[number]
        if not isinstance(node, tuple):
            worth[:] = node / FULL
            return
        row = 0
        while isinstance(node, tuple):
            card, with_card, without = node
            stop = row + numbers[with_card]
            rows[row:stop, 0] = card
            if left <= 3:
                rows[row:stop, 1:], worth[row:stop] = end(with_card, left - 1)
            else:
                fill(with_card, rows[row:stop, 1:], worth[row:stop], left - 1)
            row = stop
            node = diagram[without]

    fill(len(diagram) - 1, hands, weights, size)
    return hands, weights
