"""What is played in a match, and its sets with all that happened in them."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence

from omaha.base.records import NamedTuple
from omaha.hand.turns import MISSES
from omaha.play.duplicate import Plan
from omaha.play.scores import COUNTS, TOTALS

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import OnIllegal
    from omaha.play.blocks import Played
    from omaha.rules import Rules

    Sums = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...], tuple[float, float]]

__all__ = ["Part", "Setting"]

WHOLE = 20
"""The first sets of a part are corrected in full, because too little is known of how well corrections fit."""


class Setting(NamedTuple):
    """What two matches must have in common to be added: all but the seeds and the numbers of sets."""

    names: tuple[str, ...]
    rules: Rules
    stacks: tuple[int, ...]
    seats: int
    duplicate: bool
    button: int | None
    corrections: tuple[str, ...]
    on_illegal: OnIllegal
    time_limit: float | None

    def plan(self, seed: int) -> Plan:
        """Return who sits where with a seed."""
        return Plan(len(self.names), self.seats, seed, self.duplicate, self.button)


def sums(one: Sequence[int], other: Sequence[int]) -> tuple[int, ...]:
    """Return the sums of numbers in the same places.

    >>> sums((1, 2), [3, 4])
    (4, 6)
    """
    return tuple([i + j for i, j in zip(one, other, strict=True)])


class Part:
    """The sets of one seed: all results, set by set, and the sums of the counts."""

    __slots__ = ("_sums", "luck", "nets", "plan", "weights")

    def __init__(self, setting: Setting, seed: int) -> None:
        self.plan = setting.plan(seed)
        self.nets = array("q")
        """Chips won in each cell of each set: see `Plan.cells`."""
        self.luck = array("d")
        """The corrections of these, empty without."""
        self.weights = array("d")
        """The share of its corrections that is subtracted from each set, empty without: see `_weighed`."""
        counts = ((0,) * (len(COUNTS) + len(MISSES)),) * len(setting.names)
        self._sums: Sums = (0, counts, (0,) * len(TOTALS), (0.0, 0.0))

    @property
    def sets(self) -> int:
        """Sets played, from number 0 on."""
        return self._sums[0]

    @property
    def counts(self) -> tuple[tuple[int, ...], ...]:
        """COUNTS and MISSES of each player."""
        return self._sums[1]

    @property
    def totals(self) -> tuple[int, ...]:
        """TOTALS."""
        return self._sums[2]

    def add(self, one: Played) -> None:
        """Add the next set. Ctrl-C leaves it out or in, never half of it."""
        self.trim()
        self.nets.extend(one.nets)
        self.luck.extend(one.luck)
        sets, counts, totals, _ = self._sums
        grown = list(counts)
        for player, more in zip(self.plan.line_up(sets), one.counts, strict=True):
            grown[player] = sums(counts[player], more)
        self._sums = (sets + 1, tuple(grown), sums(totals, one.totals), self._weighed(sets + 1))

    def extend(
        self,
        nets: Iterable[int],
        luck: Iterable[float],
        sets: int,
        counts: Iterable[Sequence[int]],
        totals: Sequence[int],
    ) -> None:
        """Add sets that follow these, with the sums of their counts."""
        self.trim()
        self.nets.extend(nets)
        self.luck.extend(luck)
        grown = tuple([sums(one, more) for one, more in zip(self.counts, counts, strict=True)])
        sets += self.sets
        self._sums = (sets, grown, sums(self.totals, totals), self._weighed(sets))

    def _weighed(self, sets: int) -> tuple[float, float]:
        """Weigh the corrections of the sets that were added, and return the sums that decide the next weight.

        The weight is that which would have left the least spread in the sets before, from 0 to 1. Because only these
        decide it, what is subtracted has a mean of 0 all the same, and corrections that do not fit the players, such
        as the worth of cards that are always folded, add no spread.
        """
        fit, spread = self._sums[3]
        for index in range(len(self.weights), sets if self.luck else 0):
            weight = min(1.0, fit / spread) if index >= WHOLE and spread else 1.0
            self.weights.append(max(0.0, weight))
            for net, luck in zip(self._by_player(self.nets, index), self._by_player(self.luck, index), strict=True):
                fit += net * luck
                spread += luck * luck
        return fit, spread

    def trim(self) -> None:
        """Drop the results of a set that was added in part."""
        kept = self.sets * self.plan.cells
        if len(self.nets) > kept:
            del self.nets[kept:], self.luck[kept:]
        del self.weights[self.sets :]

    def corrected_cells(self, index: int) -> list[float]:
        """Return the chips won in each cell of a set, less the corrections."""
        nets = self._cells(self.nets, index)
        if not self.luck:
            return list(nets)
        weight = self.weights[index]
        return [net - weight * luck for net, luck in zip(nets, self._cells(self.luck, index), strict=True)]

    def corrected(self, index: int) -> list[float]:
        """Return the chips that each player of a set's line-up won in it, less the corrections."""
        return self._by_player(self.corrected_cells(index), 0)

    def _cells(self, values: array[Any], index: int) -> array[Any]:
        """Return the cells of a set."""
        return values[index * self.plan.cells : (index + 1) * self.plan.cells]

    def _by_player(self, values: Sequence[float], index: int) -> list[float]:
        """Return the sums of the cells of each player of a set's line-up."""
        cells, width = self.plan.cells, self.plan.cells // self.plan.seats
        first = index * cells
        return [sum(values[at : at + width]) for at in range(first, first + cells, width)]

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        mine = (self.plan, self.nets, self.luck, self.sets, self.counts, self.totals)
        return mine == (other.plan, other.nets, other.luck, other.sets, other.counts, other.totals)

    __hash__ = None  # type: ignore[assignment]  # sets are added
