"""Who shows first, who must show, who may muck (R82-R89)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from omaha._eval import NO_LOW
from omaha.pots import Pot, Ranks
from omaha.rules import Rules

__all__ = ["must_show", "show_order"]


def show_order(
    rules: Rules, live: tuple[int, ...], aggressors: Iterable[tuple[str, int]], last_round: str, pots: Sequence[Pot]
) -> tuple[int, ...]:
    """The live seats in the order in which they show (R83, R84, R85).

    `aggressors`: (street, seat) of every bet and raise of the hand in order; `last_round`: the last street on which anybody had
    a turn. With `side_pot_first` those in the last contested side pot come before the others.

    >>> rules = Rules(limit="no", small_blind=1, big_blind=2)
    >>> show_order(rules, (1, 2, 3), [("turn", 2)], "river", [])
    (2, 3, 1)
    """
    bettors = [seat for street, seat in aggressors if street == last_round]
    if rules.showdown_first == "last_aggressor_any_round":
        bettors = [seat for _, seat in aggressors if seat in live]
    first = live.index(bettors[-1]) if bettors and bettors[-1] in live else 0
    order = live[first:] + live[:first]
    if rules.side_pot_first:
        contested = [pot.eligible for pot in pots if len(pot.eligible) > 1]
        order = tuple(sorted(order, key=lambda seat: -sum([seat in eligible for eligible in contested])))
    return order


def must_show(seat: int, shown: Sequence[int], contested: Sequence[Sequence[int]], boards: Sequence[Ranks]) -> bool:
    """Does this hand equal or beat what has been shown so far, for high or for low, in any contested pot on any board?

    The first hand of a pot does, and so does the first qualifying low (R84, R85). `contested` holds the eligible seats of
    each pot with two or more of them, `boards` the ranks on each board; without a low in the game every low is `NO_LOW`.
    """
    for eligible in contested:
        if seat not in eligible:
            continue
        rivals = [other for other in shown if other in eligible]
        if not rivals:
            return True
        for ranks in boards:
            high, low = ranks[seat]
            if high <= min([ranks[other][0] for other in rivals]):
                return True
            if low < NO_LOW and low <= min([ranks[other][1] for other in rivals]):
                return True
    return False
