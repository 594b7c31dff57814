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
    from omaha.base.types import OnIllegal
    from omaha.play.blocks import Played
    from omaha.rules import Rules

    Sums = tuple[int, tuple[tuple[int, ...], ...], tuple[int, ...]]

__all__ = ["Part", "Setting"]


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

    __slots__ = ("_sums", "luck", "nets", "plan")

    def __init__(self, setting: Setting, seed: int) -> None:
        self.plan = setting.plan(seed)
        self.nets = array("q")
        """Chips won in each cell of each set: see `Plan.cells`."""
        self.luck = array("d")
        """The corrections of these, empty without."""
        counts = ((0,) * (len(COUNTS) + len(MISSES)),) * len(setting.names)
        self._sums: Sums = (0, counts, (0,) * len(TOTALS))

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
        sets, counts, totals = self._sums
        grown = list(counts)
        for player, more in zip(self.plan.line_up(sets), one.counts, strict=True):
            grown[player] = sums(counts[player], more)
        self._sums = (sets + 1, tuple(grown), sums(totals, one.totals))

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
        self._sums = (self.sets + sets, grown, sums(self.totals, totals))

    def trim(self) -> None:
        """Drop the results of a set that was added in part."""
        kept = self.sets * self.plan.cells
        if len(self.nets) > kept:
            del self.nets[kept:], self.luck[kept:]

    def corrected(self, index: int) -> list[float]:
        """Return the chips that each player of a set's line-up won in it, less the corrections."""
        cells = self.plan.cells
        nets: Sequence[float] = self.nets[index * cells : (index + 1) * cells]
        if self.luck:
            luck = self.luck[index * cells : (index + 1) * cells]
            nets = [net - more for net, more in zip(nets, luck, strict=True)]
        width = cells // self.plan.seats
        return [sum(nets[at : at + width]) for at in range(0, cells, width)] if width > 1 else list(nets)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Part):
            return NotImplemented
        mine = (self.plan, self.nets, self.luck, self.sets, self.counts, self.totals)
        return mine == (other.plan, other.nets, other.luck, other.sets, other.counts, other.totals)

    __hash__ = None  # type: ignore[assignment]  # sets are added
