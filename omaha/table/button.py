"""Where the button and the blinds are, who is dealt in, and who misses a blind (R43-R45, R47, R51, R101).

Everything here is about seats alone: what a player owes, and what he chooses, is the table's.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import lru_cache

from omaha.base.records import NamedTuple

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal

    from omaha.typing import Blind, Entering

__all__ = ["BLINDS", "Last", "Positions", "first_positions", "next_positions", "next_seat", "passes"]


BLINDS: tuple[Blind, ...] = ("small", "big")


class Last(NamedTuple):
    """The seats that are remembered of the last hand, even if nobody sits there now; heads-up the button is small."""

    button: int
    small: int
    big: int


class Positions(NamedTuple):
    """The seats of the next hand."""

    button: int
    """The button's seat, which may be empty (R44)."""
    small: int | None
    """Who posts the small blind; None: nobody (R44)."""
    big: int
    """Who posts the big blind."""
    last: Last
    """What the hand after this one remembers."""
    dealt: tuple[int, ...]
    """Who is dealt in, by seat."""
    posting: tuple[int, ...] = ()
    """Who of them posts what he owes to come in."""
    missed: Mapping[int, tuple[Blind, ...]] = {}  # never changed
    """The blinds that pass players who are not dealt in."""
    lapsed: bool = False
    """All debts lapse, and whoever is not dealt in is new again."""


def next_seat(seats: Collection[int], after: int) -> int:
    """The first of the seats clockwise after a seat.

    >>> next_seat({2, 5, 9}, 9)
    2
    """
    return min([seat for seat in seats if seat > after], default=0) or min(seats)


def passes(start: int, seat: int, end: int) -> bool:
    """Does the way clockwise from `start` to `end` (the whole table if they are one seat) reach the seat?

    >>> passes(8, 2, 3), passes(8, 3, 3), passes(8, 8, 3)
    (True, True, False)
    """
    if start < end:
        return start < seat <= end
    return seat > start or seat <= end


def first_positions(ready: Collection[int], button: int) -> Positions:
    """The first hand of a table: all ready players are dealt in and nobody else posts (R43, R45, R47, R101).

    >>> first_positions([2, 5, 9], 2)[:3], first_positions([2, 5], 2)[:3]
    ((2, 5, 9), (2, 2, 5))
    """
    small = button if len(ready) == 2 else next_seat(ready, button)
    return _new_game(ready, button, small, next_seat(ready, small))


@lru_cache(maxsize=4096)
def next_positions(
    rule: Literal["moving", "dead"],
    last: Last,
    regular: tuple[int, ...],
    entering: tuple[tuple[int, Entering], ...] = (),
    away: tuple[int, ...] = (),
) -> Positions:
    """The next hand, by the first case of R101 that fits.

    `regular`: the ready players who were dealt in in the last hand; `entering`: (seat, how) of the other ready ones,
    who wait for the big blind, post what they owe, or owe nothing ("free"); `away`: all seats that can miss a blind, if
    they are not dealt in. Two or more must be ready.

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
    comes = [seat for seat in how if how[seat] != "wait" and seat not in between and seat != big]
    dealt = {*regular, *comes, big}
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
        tuple(sorted([seat for seat in comes if how[seat] == "post"])),
        missed,
    )


def _heads_up(two: Collection[int], last: Last) -> Positions:
    """The button is the small blind, and nobody has the big blind twice running (R47)."""
    big = next_seat(two, last.big)
    other = next_seat(two, big)
    return _new_game(two, other, other, big)


def _new_game(dealt: Collection[int], button: int, small: int, big: int) -> Positions:
    """Everybody is in, nobody posts to come in, debts lapse."""
    return Positions(button, small, big, Last(button, small, big), tuple(sorted(dealt)), lapsed=True)
