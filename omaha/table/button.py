"""Button, blinds, players dealt in and blinds missed, by seats alone (R43-R45, R47, R51, R101)."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from omaha.base.records import NamedTuple

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Literal

    from omaha.base.types import Blind, Entering

__all__ = ["BLINDS", "Last", "Positions", "first_positions", "next_positions", "next_seat", "passes"]

BLINDS: tuple[Blind, ...] = ("small", "big")
"""The blinds, in the order in which they are posted."""


class Last(NamedTuple):
    """Seats of the last hand, from which the next ones follow (R101). Nobody has to sit there any more.

    >>> Last(button=1, small=2, big=3) == Last(1, 2, 3)
    True
    >>> next_positions("moving", Last(1, 2, 3), (1, 2, 3)).last
    Last(button=2, small=3, big=1)
    """

    button: int
    """The button; heads-up it is the small blind too."""
    small: int
    """The small blind, posted or not."""
    big: int
    """The big blind."""


class Positions(NamedTuple):
    """The seats of the next hand (R44, R45, R101).

    >>> positions = first_positions([2, 5, 9], 2)
    >>> positions.button, positions.small, positions.big, positions.dealt
    (2, 5, 9, (2, 5, 9))
    """

    button: int
    """The button's seat, which may be empty (R44)."""
    small: int | None
    """The seat that posts the small blind; None if nobody does (R44)."""
    big: int
    """The seat that posts the big blind."""
    last: Last
    """The seats from which those of the hand after this one follow."""
    dealt: tuple[int, ...]
    """The seats that are dealt in, in ascending order."""
    posting: tuple[int, ...] = ()
    """Those of them that post what they owe to come in."""
    missed: Mapping[int, tuple[Blind, ...]] = {}  # never changed
    """The blinds that pass seats which are not dealt in."""
    lapsed: bool = False
    """All debts lapse, and players who are not dealt in are new again."""


def next_seat(seats: Collection[int], after: int) -> int:
    """Return the first of the seats clockwise after a seat.

    >>> next_seat({2, 5, 9}, 9)
    2
    """
    return min((seat for seat in seats if seat > after), default=0) or min(seats)


def passes(start: int, seat: int, end: int) -> bool:
    """Return whether the way clockwise from `start` to `end` reaches the seat.

    From a seat to itself the way leads around the whole table.

    >>> passes(8, 2, 3), passes(8, 3, 3), passes(8, 8, 3)
    (True, True, False)
    """
    if start < end:
        return start < seat <= end
    return seat > start or seat <= end


def first_positions(ready: Collection[int], button: int) -> Positions:
    """Return the seats of the first hand: all ready ones are dealt in, and only the blinds post (R43, R45, R47, R101).

    >>> first_positions([2, 5, 9], 2)[:3], first_positions([2, 5], 2)[:3]
    ((2, 5, 9), (2, 2, 5))
    """
    small = button if len(ready) == 2 else next_seat(ready, button)
    return _new_game(ready, button, small, next_seat(ready, small))


@lru_cache(maxsize=4096)  # one deal is like another: 0.05 instead of 11 microseconds for six players
def next_positions(
    rule: Literal["moving", "dead"],
    last: Last,
    regular: tuple[int, ...],
    entering: tuple[tuple[int, Entering], ...] = (),
    away: tuple[int, ...] = (),
) -> Positions:
    """Return the seats of the next hand, by the first case of R101 that fits. Two or more players must be ready.

    - `rule`: how the button moves (R44), the house rule `button_rule`.
    - `last`: the seats of the last hand.
    - `regular`: the seats of ready players who were dealt in to the last hand.
    - `entering`: (seat, how) of the other ready players: "wait" for the big blind, "post" what they owe, or "free" if
      they owe nothing.
    - `away`: the seats that miss blinds if they are not dealt in.

    >>> next_positions("moving", Last(1, 2, 3), (1, 2, 3, 4), ((5, "post"),))[:3]
    (2, 3, 4)
    >>> next_positions("dead", Last(1, 2, 3), (1, 2, 4, 5))  # the big blind has left: no small blind
    Positions(button=2, small=None, big=4, last=Last(button=2, small=3, big=4), dealt=(1, 2, 4, 5), posting=(), \
missed={}, lapsed=False)
    """
    how = dict(entering)
    ready = {*regular, *how}
    if len(ready) == 2:
        return _heads_up(ready, last)
    if len(regular) < 2:
        big = next_seat(ready, last.big)
        order = sorted(ready, key=lambda seat: (seat <= big, seat))
        return _new_game(ready, order[-3], order[-2], big)
    if rule == "dead" or last.button == last.small:
        button, small_seat, big = last.small, last.big, next_seat(ready, last.big)
    else:
        button = next_seat(regular, last.button)
        small_seat = next_seat(regular, button)
        big = next_seat(ready, small_seat)
    between = [seat for seat in how if seat == button or (passes(button, seat, big) and seat != big)]
    coming_in = [seat for seat in how if how[seat] != "wait" and seat not in between and seat != big]
    dealt = {*regular, *coming_in, big}
    if len(dealt) == 2 or big == button:
        return _heads_up(regular, last)
    missed: dict[int, tuple[Blind, ...]] = {}
    for seat in away:
        if seat not in dealt:
            blinds: tuple[Blind, ...] = ()
            if passes(last.small, seat, small_seat):
                blinds += ("small",)
            if passes(last.big, seat, big):
                blinds += ("big",)
            if blinds:
                missed[seat] = blinds
    return Positions(
        button,
        small_seat if small_seat in regular else None,
        big,
        Last(button, small_seat, big),
        tuple(sorted(dealt)),
        tuple(sorted(seat for seat in coming_in if how[seat] == "post")),
        missed,
    )


def _heads_up(two: Collection[int], last: Last) -> Positions:
    """Return the seats of a heads-up hand: the button is the small blind, and the big blind moves on (R47)."""
    big = next_seat(two, last.big)
    other = next_seat(two, big)
    return _new_game(two, other, other, big)


def _new_game(dealt: Collection[int], button: int, small: int, big: int) -> Positions:
    """Return the seats of a hand to which all players are dealt in; debts lapse."""
    return Positions(button, small, big, Last(button, small, big), tuple(sorted(dealt)), lapsed=True)
