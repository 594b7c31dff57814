"""From the deck to the places where cards lie: holes, burns, boards, runs (R3, R53-R56, R96, R98).

A step of the deal is (kind, place, count): "holes" for the seat `place`, "burn", or "board" for board number `place`.
The stub is the deck's cards without a place of their own; `top` counts those already dealt.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from omaha.base.checks import listed
from omaha.cards import UNKNOWN, Card, Deck
from omaha.rules import BOARD, BURNS, Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    Step: TypeAlias = tuple[Literal["holes", "burn", "board"], int | None, int]

__all__ = [
    "check_deck",
    "dealing_order",
    "first_hole_cards",
    "hole_cards",
    "runs_that_fit",
    "step_cards",
    "steps",
    "without",
]

Row = tuple[Card, ...]

STREET_CARDS = (3, 1, 1)
"""Row of flop, turn and river (R55)."""


@lru_cache(maxsize=4096)
def dealing_order(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    """Return the seats clockwise from the button's left (R53).

    >>> dealing_order((2, 5, 9), 5)
    (9, 2, 5)
    """
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


@lru_cache(maxsize=256)
def steps(dealt: int, boards: int, runs: int = 1, to_the_end: bool = False) -> tuple[Step, ...]:
    """Return what is dealt next: one street, or all that are left.

    - `dealt`: cards that lie on each board.
    - `boards`: the number of boards.
    - `runs`: how often the rest of the board is dealt.
    - `to_the_end`: deal all streets that are left.

    A burn comes before each street of the first run; the other runs have no burns.

    >>> steps(3, boards=2)
    (('burn', None, 1), ('board', 0, 1), ('board', 1, 1))
    >>> steps(4, boards=1, runs=2, to_the_end=True)
    (('burn', None, 1), ('board', 0, 1), ('board', 1, 1))
    """
    streets = STREET_CARDS[(0, 3, 4).index(dealt) :]
    if not to_the_end:
        streets = streets[:1]
    order: list[Step] = []
    for count in streets:
        order.append(("burn", None, 1))
        order += [("board", board, count) for board in range(boards)]
    for run in range(1, runs):
        order += [("board", run, count) for count in streets]
    return tuple(order)


def runs_that_fit(named: Sequence[Row], left: int, dealt: int, runs: int) -> int:
    """Return for how many runs the cards suffice, at least one (R96).

    - `named`: the cards that the deck names for each board.
    - `left`: the number of cards in the stub.
    - `dealt`: cards that lie on the board.
    - `runs`: how many runs are wanted.

    >>> runs_that_fit((), 52 - 9 * 4, 0, 3), runs_that_fit((), 52 - 10 * 4, 0, 2)
    (2, 1)
    """
    need = sum([1 for _ in STREET_CARDS[(0, 3, 4).index(dealt) :]])
    for run in range(runs):
        known = len(named[run]) if run < len(named) else 0
        need += BOARD - max(dealt, known)
        if need > left:
            return max(run, 1)
    return runs


def check_deck(deck: Deck, rules: Rules, seats: Sequence[int]) -> None:
    """Check that the cards which a deck names by place have that place, and that the others suffice.

    :raises ValueError: if not.
    """
    missing = rules.hole_cards * len(seats) + BURNS + BOARD * rules.boards
    for seat, cards in deck.holes.items():
        if seat not in seats:
            raise ValueError(f"deck names cards of seat {seat}, which is not dealt in; seats are {listed(seats)}")
        if len(cards) > rules.hole_cards:
            raise ValueError(f"deck names {len(cards)} cards of seat {seat}, which is dealt {rules.hole_cards}")
        missing -= len(cards)
    most = max(rules.boards, rules.run_count)
    if len(deck.boards) > most:
        raise ValueError(f"deck names {len(deck.boards)} boards; these rules have at most {most}")
    missing -= sum([len(board) for board in deck.boards[: rules.boards]])
    if missing > len(deck.stub):
        raise ValueError(f"deck names too many cards by place: {len(deck.stub)} are left and {missing} are dealt")


def hole_cards(deck: Deck, stub: Row, top: int, seats: Sequence[int], count: int) -> tuple[dict[int, Row], int]:
    """Return hole cards for these seats, dealt one at a time clockwise, and the top of the stub after them (R53).

    - `deck`: cards that it names for a seat come first, then those of the stub.
    - `stub`, `top`: the cards without a place, and how many of them are dealt.
    - `seats`: the seats in dealing order.
    - `count`: cards for each.
    """
    if not deck.holes:
        n = len(seats)
        end = top + n * count
        return {seat: stub[top + i : end : n] for i, seat in enumerate(seats)}, end
    dealt = {seat: list(deck.holes.get(seat, ())) for seat in seats}
    for number in range(count):
        for cards in dealt.values():
            if len(cards) == number:
                cards.append(stub[top])
                top += 1
    return {seat: tuple(cards) for seat, cards in dealt.items()}, top


def first_hole_cards(deck: Deck, stub: Row, top: int, seats: Sequence[int], count: int) -> tuple[Row, Row]:
    """Return the hand of the first of these seats if all of them were dealt in, and the rest of the stub (R53)."""
    known = [len(deck.holes.get(seat, ())) for seat in seats]
    taken = []
    place = top
    for number in range(count):
        for i, named in enumerate(known):
            if named <= number:
                if i == 0:
                    taken.append(place)
                place += 1
    cards = deck.holes.get(seats[0], ()) + tuple([stub[i] for i in taken])
    return cards, tuple([stub[i] for i in range(top, len(stub)) if i not in taken])


def step_cards(named: Sequence[Row], stub: Row, top: int, place: int | None, count: int, lying: int) -> tuple[Row, int]:
    """Return the next cards of a burn or board, and the top of the stub after them.

    - `named`: the cards that the deck names for each board; they come before those of the stub.
    - `stub`, `top`: the cards without a place, and how many of them are dealt.
    - `place`: the number of the board; None for a burn.
    - `count`: cards to deal.
    - `lying`: cards that lie on the board.
    """
    known: Row = ()
    if named and place is not None and place < len(named):
        known = named[place][lying : lying + count]
    end = top + count - len(known)
    return known + stub[top:end], end


def without(named: Row, stub: Row, lying: set[Card]) -> Row:
    """Return the stub without cards that the caller names.

    - `named`: the cards that are dealt.
    - `stub`: the cards from which they are taken.
    - `lying`: the cards that lie elsewhere.

    A known card that the stub may hold unknown takes the place of an unknown one. An unknown card may be any of those
    that are left: if all of them are known they all stay, and there is one card more than the deck really has.

    :raises ValueError: if a card lies elsewhere.
    """
    left = list(stub)
    for card in named:
        if card in left and card != UNKNOWN:
            left.remove(card)
        elif card != UNKNOWN:
            if card in lying or UNKNOWN not in left:
                raise ValueError(f"{card} is not in the deck any more")
            left.remove(UNKNOWN)
    for _ in range(min(named.count(UNKNOWN), left.count(UNKNOWN))):
        left.remove(UNKNOWN)
    return tuple(left)
