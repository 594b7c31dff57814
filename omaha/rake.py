"""What the house takes from a hand (R38-R42)."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.checks import SEATS, choice, flag, integer
from omaha.base.records import Frozen, ReadOnly, public

TYPE_CHECKING = False
if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any, Literal

__all__ = ["Rake"]

ALLOCATIONS = ("largest_remainder", "proportional", "main_first", "per_pot")
ROUNDINGS = ("floor", "half_even")


def _fraction(text: str) -> Decimal | Fraction:
    from decimal import Decimal, InvalidOperation
    from fractions import Fraction

    try:
        return Fraction(text) if "/" in text else Decimal(text)
    except (InvalidOperation, ZeroDivisionError, ValueError):
        raise ValueError(f"percent must be a number, not {text!r}") from None


@public()
class Rake(Frozen):
    """What the house takes from a hand (R38-R42).

    - `percent`: percent of the pots, an int, `Decimal` or `Fraction`, never a float.
    - `cap`: the most that is taken, in the smallest unit: one amount, or amounts by the number of players dealt in,
      such as `{2: 50, 3: 100, 5: 300}`, where the largest number reached counts.
    - `no_flop_no_drop`: take nothing from a hand that ends before the flop (R39); True unless a preset says otherwise.
    - `allocation`: which pots pay it (R41); "largest_remainder" unless a preset says otherwise.
    - `rounding`: how a part of a step is rounded (R42).
    - `increment`: only whole multiples of this amount are taken (R42).

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.

    >>> rake = Rake(percent=5, cap=300)
    >>> rake.allocation, rake.no_flop_no_drop
    ('largest_remainder', True)
    >>> rake.of([2000, 500], dealt=6, flop=True)
    [100, 25]
    """

    __slots__ = _fields = ("percent", "cap", "no_flop_no_drop", "allocation", "rounding", "increment")
    percent: int | Decimal | Fraction
    """Percent of all that is in the pots after returns (R38, R40)."""
    cap: int | Mapping[int, int]
    """The most taken from a hand (with `per_pot`: from a pot), or the most by players dealt in (R38, R42)."""
    no_flop_no_drop: bool
    """Take nothing from a hand that ends before the flop (R39)."""
    allocation: Literal["largest_remainder", "proportional", "main_first", "per_pot"]
    """Which pots pay the rake (R41)."""
    rounding: Literal["floor", "half_even"]
    """How a part of a step is rounded (R42)."""
    increment: int
    """Only whole multiples of this amount are taken (R42)."""

    def __init__(
        self,
        percent: int | Decimal | Fraction = 5,
        cap: int | Mapping[int, int] | None = None,
        *,
        no_flop_no_drop: bool | None = None,
        allocation: Literal["largest_remainder", "proportional", "main_first", "per_pot"] | None = None,
        rounding: Literal["floor", "half_even"] = "floor",
        increment: int = 1,
    ) -> None:
        from decimal import Decimal
        from fractions import Fraction

        if isinstance(percent, bool) or not isinstance(percent, (int, Decimal, Fraction)):
            raise TypeError(f"percent must be an int, Decimal or Fraction, not {percent!r}")
        if (isinstance(percent, Decimal) and percent.is_nan()) or not 0 <= percent <= 100:
            raise ValueError(f"percent must be 0..100, not {percent}")
        if cap is None:
            raise TypeError("cap must be given: the most that is taken, in the smallest unit")
        if isinstance(cap, Mapping):
            cap = ReadOnly({integer(n, "players in cap", 1): integer(cap[n], "cap", 0) for n in sorted(cap)})
            if min(cap, default=SEATS) > 2:
                raise ValueError(f"cap by players must begin with 2 or fewer, not {dict(cap)}")
        else:
            cap = integer(cap, "cap", 0)
        fields = {
            "percent": percent,
            "cap": cap,
            "no_flop_no_drop": True if no_flop_no_drop is None else flag(no_flop_no_drop, "no_flop_no_drop"),
            "allocation": choice("largest_remainder" if allocation is None else allocation, "allocation", ALLOCATIONS),
            "rounding": choice(rounding, "rounding", ROUNDINGS),
            "increment": integer(increment, "increment", 1),
        }
        named = {"percent", "cap"}
        named |= {"no_flop_no_drop"} if no_flop_no_drop is not None else set()
        named |= {"allocation"} if allocation is not None else set()
        named |= {"rounding"} if rounding != "floor" else set()
        named |= {"increment"} if increment != 1 else set()
        super().__init__(fields, {name: fields[name] for name in self._fields if name in named})

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        fields = dict(plain)
        if isinstance(fields.get("percent"), str):
            fields["percent"] = _fraction(fields["percent"])
        if isinstance(fields.get("cap"), list):
            fields["cap"] = dict(fields["cap"])
        return fields

    def of(self, pots: list[int], dealt: int, flop: bool) -> list[int]:
        """Return the rake of each pot, in chips (R38-R42).

        - `pots`: the amounts of the pots, main pot first.
        - `dealt`: the number of players dealt in.
        - `flop`: whether the hand has seen a flop.
        """
        if self.no_flop_no_drop and not flop:
            return [0] * len(pots)
        if self.allocation == "per_pot":
            return [self._amount(pot, dealt) for pot in pots]
        return self.allocate(self._amount(sum(pots), dealt), pots)

    def allocate(self, total: int, pots: list[int]) -> list[int]:
        """Return the part of a given rake that each pot pays, by `allocation` (R41)."""
        if len(pots) == 1:
            return [total]
        if self.allocation in ("main_first", "per_pot"):
            taken = []
            for pot in pots:
                taken.append(min(total, pot))
                total -= taken[-1]
            return taken
        everything = sum(pots)
        taken = [total * pot // everything for pot in pots]
        queue = list(range(len(pots)))
        if self.allocation == "largest_remainder":
            queue.sort(key=lambda i: -(total * pots[i] % everything))
        for i in queue[: total - sum(taken)]:
            taken[i] += 1
        return taken

    def _amount(self, pot: int, dealt: int) -> int:
        cap = self.cap
        if isinstance(cap, Mapping):
            cap = cap[max([players for players in cap if players <= dealt])]
        percent, of = self.percent.as_integer_ratio()
        step = 100 * of * self.increment
        whole, rest = divmod(percent * pot, step)
        if self.rounding == "half_even" and 2 * rest + whole % 2 > step:
            whole += 1
        return min(whole, cap // self.increment, pot // self.increment) * self.increment
