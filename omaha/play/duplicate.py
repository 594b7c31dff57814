"""Who sits where: line-ups, and the seatings in which a set of hands is played with one deck."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations, permutations

from omaha._eval import random_bits
from omaha.base.records import NamedTuple

__all__ = ["ALL_SEATINGS", "Plan"]

ALL_SEATINGS = 4
"""Seats up to which a set has all permutations of the players; beyond it has the rotations of one circle."""
CIRCLES = 0x436972636C657321
"""What the key of the circles differs by from the seed, so that they do not depend on the decks."""


class Plan(NamedTuple):
    """The sets of a match: who plays each, from which seats, and where the button is. Sets are numbered from 0.

    - `players`: the number of players.
    - `seats`: the number of seats; with more players than seats, all line-ups take sets in turn.
    - `seed`: of the decks and circles.
    - `duplicate`: play every deck with every player in every seat.
    - `button`: its seat; None: it moves one seat whenever every line-up has had a set.

    >>> plan = Plan(players=3, seats=2, seed=1, duplicate=True, button=None)
    >>> [(plan.line_up(index), plan.button_in(index)) for index in range(4)]
    [((0, 1), 1), ((0, 2), 1), ((1, 2), 1), ((0, 1), 2)]
    >>> plan.seatings(1)
    ((0, 2), (2, 0))
    """

    players: int
    seats: int
    seed: int
    duplicate: bool
    button: int | None

    def line_up(self, index: int) -> tuple[int, ...]:
        """Return the players of a set, numbered from 0."""
        every = line_ups(self.players, self.seats)
        return every[index % len(every)]

    def button_in(self, index: int) -> int:
        """Return the button's seat in a set."""
        if self.button is not None:
            return self.button
        return index // len(line_ups(self.players, self.seats)) % self.seats + 1

    def seatings(self, index: int) -> tuple[tuple[int, ...], ...]:
        """Return the seatings of a set: the players in seats 1, 2 ..., once for each hand.

        Without `duplicate` there is one. With it there are all permutations for two to four seats. From five on there
        are the rotations of one circle, whose order is drawn for each set.

        >>> Plan(5, 5, 1, True, None).seatings(0)[:2]
        ((2, 0, 4, 3, 1), (0, 4, 3, 1, 2))
        """
        line_up = self.line_up(index)
        if not self.duplicate:
            return (line_up,)
        if self.seats <= ALL_SEATINGS:
            return orders(line_up)
        circle = list(line_up)
        key = self.seed ^ CIRCLES
        for last in range(self.seats - 1, 0, -1):
            chosen = random_bits(key, index, last) * (last + 1) >> 64
            circle[last], circle[chosen] = circle[chosen], circle[last]
        return tuple([tuple(circle[turn:] + circle[:turn]) for turn in range(self.seats)])

    @property
    def hands_in_set(self) -> int:
        """Hands of a set."""
        return len(self.seatings(0))

    @property
    def cells(self) -> int:
        """Places in the results of a set: for each player of its line-up each position that the player had."""
        return self.seats * self.seats if self.duplicate else self.seats

    def place(self, seat: int, button: int) -> int:
        """Return how many seats in dealing order are before a seat: 0 is on the button's left."""
        return (seat - button - 1) % self.seats


@lru_cache(maxsize=16)
def line_ups(players: int, seats: int) -> tuple[tuple[int, ...], ...]:
    """Return all line-ups: the players who sit, in their order."""
    return tuple(combinations(range(players), seats))


@lru_cache(maxsize=4096)
def orders(line_up: tuple[int, ...]) -> tuple[tuple[int, ...], ...]:
    """Return all seatings of a line-up."""
    return tuple(permutations(line_up))
