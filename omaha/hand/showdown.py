"""The order of the showdown: the first to show, hands that must be shown, hands that may be mucked (R82-R89)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from omaha._eval import NO_LOW
from omaha.hand.pots import UNKNOWN_RANK, Pot, Ranks
from omaha.rules import Rules

__all__ = ["Shown", "show_order"]

NOTHING_SHOWN = UNKNOWN_RANK + 1


def show_order(
    rules: Rules, live: tuple[int, ...], aggressors: Iterable[tuple[str, int]], pots: Sequence[Pot]
) -> tuple[int, ...]:
    """Return the live seats in the order in which they show (R83, R84, R85).

    - `rules`: those of the hand. With `side_pot_first` players in the last contested side pot come before the others.
    - `live`: the live seats in dealing order.
    - `aggressors`: (street, seat) of the bets and raises, in order; a seat's last one of a street is enough.
    - `pots`: the pots; needed for `side_pot_first` only.

    >>> rules = Rules(limit="no", small_blind=1, big_blind=2)
    >>> show_order(rules, (1, 2, 3), [("turn", 2)], [])
    (2, 3, 1)
    >>> show_order(rules.replace(showdown_first="last_aggressor_final_round"), (1, 2, 3), [("turn", 2)], [])
    (1, 2, 3)
    """
    first = 0
    for street, seat in aggressors:
        if rules.showdown_first == "last_aggressor_any_round":
            if seat in live:
                first = live.index(seat)
        elif street == "river":
            first = live.index(seat) if seat in live else 0
    order = live[first:] + live[:first]
    if rules.side_pot_first:
        contested = [pot.eligible for pot in pots if len(pot.eligible) > 1]
        order = tuple(sorted(order, key=lambda seat: -sum([seat in eligible for eligible in contested])))
    return order


class Shown:
    """What has been shown so far, high and low, in each contested pot and on each board (R84, R85).

    `contested` holds the eligible seats of each pot with two or more of them, `boards` the ranks of the live hands on
    each board.
    """

    __slots__ = ("best",)

    def __init__(self, contested: Iterable[Sequence[int]], boards: Sequence[Ranks]) -> None:
        self.best = [(eligible, ranks, [NOTHING_SHOWN, NO_LOW]) for eligible in contested for ranks in boards]

    def must_show(self, seat: int) -> bool:
        """Return whether a hand equals or beats all that were shown, for high or for low, in any pot on any board.

        The first hand of a pot does, and so does the first qualifying low.
        """
        for eligible, ranks, (best_high, best_low) in self.best:
            if seat in eligible:
                high, low = ranks[seat]
                if high <= best_high or (low <= best_low and low != NO_LOW):
                    return True
        return False

    def add(self, seat: int) -> None:
        """Count the hand of this seat as shown."""
        for eligible, ranks, best in self.best:
            if seat in eligible:
                high, low = ranks[seat]
                if high < best[0]:
                    best[0] = high
                if low < best[1]:
                    best[1] = low
