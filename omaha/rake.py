"""What the house takes from a hand (R38-R42)."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.checks import choice, flag, integer, is_array
from omaha.base.plain import array, brief, check_fields
from omaha.base.records import Drawn, Frozen, ReadOnly, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from decimal import Decimal
    from fractions import Fraction
    from typing import Any, ClassVar, Literal, TypeAlias

    Cap: TypeAlias = int | tuple[tuple[int, int], ...] | Literal["uncapped"]

__all__ = ["Rake"]

DIGITS = 100
"""The most digits of a percentage before and after the point, of its numerator and of its denominator."""

ALLOCATIONS = ("largest_remainder", "proportional", "main_first", "per_pot")
ROUNDINGS = ("floor", "half_even")


def _fraction(text: str) -> Decimal | Fraction:
    from decimal import Decimal, InvalidOperation
    from fractions import Fraction

    try:
        return Fraction(text) if "/" in text else Decimal(text)
    except (InvalidOperation, ZeroDivisionError, ValueError):
        raise ValueError(f"percent must be a number, not {text[:DIGITS]!r}") from None


def _checked_percent(percent: Any) -> int | Decimal | Fraction:
    """Return the percentage: counting with one of very many digits, such as 1E-99999999, would never end."""
    from decimal import Decimal
    from fractions import Fraction

    if isinstance(percent, bool) or not isinstance(percent, (int, Decimal, Fraction)):
        raise TypeError(f"percent must be an int, Decimal or Fraction, not {percent!r}")
    if isinstance(percent, Decimal):
        if not percent.is_finite():
            raise ValueError(f"percent must be 0..100, not {percent}")
        _, digits, exponent = percent.as_tuple()
        long = len(digits) > DIGITS or not -DIGITS <= int(exponent) <= DIGITS
    else:
        long = max(abs(percent.numerator), percent.denominator) >= 10**DIGITS
    if long:
        raise ValueError(f"percent must have at most {DIGITS} digits")
    if not 0 <= percent <= 100:
        raise ValueError(f"percent must be 0..100, not {percent}")
    return percent


def _checked_pots(pots: Any) -> list[int]:
    """Return the amounts of pots as a list of integers."""
    if not is_array(pots):
        raise TypeError(f"pots must be a list of amounts, not {brief(pots)}")
    return [integer(pot, "a pot", 0) for pot in pots]


def _checked_cap(cap: Any) -> Cap:
    """Return the cap: amounts by players as pairs, which cannot be changed."""
    if cap is None:
        raise TypeError("cap must be given: the most that is taken, in the smallest unit, or 'uncapped' for no limit")
    if isinstance(cap, str):
        if cap != "uncapped":
            raise TypeError(f"cap must be an amount, amounts by players, or 'uncapped', not {cap!r}")
        return "uncapped"
    if not isinstance(cap, Mapping):
        return integer(cap, "cap", 0)
    pairs = tuple(sorted([(integer(n, "players in cap", 1), integer(cap[n], "cap", 0)) for n in cap]))
    if not pairs or pairs[0][0] > 2:
        raise ValueError(f"cap by players must begin with 2 or fewer, not {dict(cap)}")
    return pairs


@public()
class Rake(Drawn, Frozen):
    """What the house takes from a hand (R38-R42).

    - `percent`: percent of the pots, an int, `Decimal` or `Fraction`, never a float.
    - `cap`: the most that is taken, in the smallest unit: one amount, or amounts by the number of players dealt in,
      such as `{2: 50, 3: 100, 5: 300}`, where the largest number reached counts; "uncapped" for no limit.
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

    _fields = ("percent", "cap", "no_flop_no_drop", "allocation", "rounding", "increment")
    _kept: ClassVar[dict[str, str]] = {"cap": "_cap"}
    __slots__ = ("_cap", "allocation", "increment", "no_flop_no_drop", "percent", "rounding")
    _cap: Cap
    percent: int | Decimal | Fraction
    """Percent of all that is in the pots after returns (R38, R40)."""
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
        cap: int | Mapping[int, int] | Literal["uncapped"] | None = None,
        *,
        no_flop_no_drop: bool | None = None,
        allocation: Literal["largest_remainder", "proportional", "main_first", "per_pot"] | None = None,
        rounding: Literal["floor", "half_even"] = "floor",
        increment: int = 1,
    ) -> None:
        fields = {
            "percent": _checked_percent(percent),
            "cap": _checked_cap(cap),
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
        super().__init__(fields, [name for name in self._fields if name in named])

    @property
    def cap(self) -> int | Mapping[int, int] | Literal["uncapped"]:
        """The most taken from a hand (with `per_pot`: from a pot), or the most by players dealt in (R38, R42).

        >>> Rake(cap=300).cap, Rake(cap={5: 300, 2: 50}).cap, Rake(cap="uncapped").cap
        (300, {2: 50, 5: 300}, 'uncapped')
        """
        cap = self._cap
        return ReadOnly(cap) if isinstance(cap, tuple) else cap

    def __str__(self) -> str:
        """Return the rake in one line.

        >>> print(Rake(percent=5, cap={2: 50, 5: 300}), Rake(cap="uncapped", increment=25), sep="; ")
        5 % up to 50 for 2 players, 300 for 5 or more; 5 %, increment 25
        """
        cap = self._cap
        if isinstance(cap, tuple):
            steps = [f"{most} for {players}" for players, most in cap]
            most = f"{', '.join([f'{steps[0]} players', *steps[1:]])} or more"
        else:
            most = str(cap)
        others = [f", {name} {value}" for name, value in self.given.items() if name not in ("percent", "cap")]
        return f"{self.percent} %{'' if cap == 'uncapped' else f' up to {most}'}{''.join(others)}"

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        """Turn fields in JSON's own types into those of the constructor.

        :raises ValueError: if the percentage is text that is not a number, or the cap has a number of players twice.
        :raises TypeError: if the fields are not a dict, or the cap is a list of something other than pairs.

        >>> Rake.fields_of({"percent": "5/2", "cap": [[2, 50], [5, 300]]})
        {'percent': Fraction(5, 2), 'cap': {2: 50, 5: 300}}
        """
        check_fields(plain, cls.__name__, ())
        fields = dict(plain)
        if isinstance(fields.get("percent"), str):
            fields["percent"] = _fraction(fields["percent"])
        if isinstance(fields.get("cap"), list):
            pairs = [array(pair, "a step of the cap (players, amount)", 2) for pair in fields["cap"]]
            fields["cap"] = {integer(players, "players in cap", 1): amount for players, amount in pairs}
            if len(fields["cap"]) < len(pairs):
                raise ValueError(f"cap has two amounts for the same number of players: {brief(plain['cap'])}")
        return fields

    def of(self, pots: list[int], dealt: int, flop: bool) -> list[int]:
        """Return the rake of each pot, in chips (R38-R42).

        - `pots`: the amounts of the pots, main pot first.
        - `dealt`: the number of players dealt in.
        - `flop`: whether the hand has seen a flop.

        :raises TypeError: if an amount or `dealt` is not a whole number, or another value is of the wrong kind.
        :raises ValueError: if an amount is below 0, or `dealt` below 2.

        >>> Rake(percent=5, cap=300).of([4500, 3000], dealt=3, flop=True)
        [180, 120]
        >>> Rake(percent=5, cap=300).of([4500], dealt=3, flop=False)
        [0]
        """
        amounts = _checked_pots(pots)
        integer(dealt, "dealt", 2)
        if not flag(flop, "flop") and self.no_flop_no_drop:
            return [0] * len(amounts)
        if self.allocation == "per_pot":
            return [self._amount(pot, dealt) for pot in amounts]
        return self._allocated(self._amount(sum(amounts), dealt), amounts)

    def allocate(self, total: int, pots: list[int]) -> list[int]:
        """Return the part of a given rake that each pot pays, by `allocation` (R41).

        - `total`: the rake of the hand, in chips.
        - `pots`: the amounts of the pots, main pot first, together at least as much.

        :raises TypeError: if an amount is not a whole number, or `pots` not a list.
        :raises ValueError: if an amount is below 0, or `total` more than the pots hold.

        >>> Rake(percent=5, cap=300).allocate(250, [4500, 3000])
        [150, 100]
        >>> Rake(percent=5, cap=300, allocation="main_first").allocate(250, [4500, 3000])
        [250, 0]
        """
        amounts = _checked_pots(pots)
        return self._allocated(integer(total, "total (at most what is in the pots)", 0, sum(amounts)), amounts)

    def _allocated(self, total: int, pots: list[int]) -> list[int]:
        if len(pots) == 1:
            return [total]
        if self.allocation in ("main_first", "per_pot"):
            taken = []
            for pot in pots:
                taken.append(min(total, pot))
                total -= taken[-1]
            return taken
        everything = sum(pots) or 1
        taken = [total * pot // everything for pot in pots]
        queue = list(range(len(pots)))
        if self.allocation == "largest_remainder":
            queue.sort(key=lambda i: -(total * pots[i] % everything))
        for i in queue[: total - sum(taken)]:
            taken[i] += 1
        return taken

    def _amount(self, pot: int, dealt: int) -> int:
        cap = self._cap
        if isinstance(cap, tuple):
            cap = [most for players, most in cap if players <= dealt][-1]
        percent, of = self.percent.as_integer_ratio()
        step = 100 * of * self.increment
        whole, rest = divmod(percent * pot, step)
        if self.rounding == "half_even" and 2 * rest + whole % 2 > step:
            whole += 1
        if cap != "uncapped":
            whole = min(whole, cap // self.increment)
        return min(whole, pot // self.increment) * self.increment
