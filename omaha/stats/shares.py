"""How pots between high and low were divided (R22 to R28)."""

from __future__ import annotations

from omaha.base.records import NamedTuple

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable

    from omaha.hand.pots import Pot

__all__ = ["Shares", "shares"]


class Shares(NamedTuple):
    """The seats that did so in some contested pot, as bits: seat 1 is `1 << 1`."""

    scooped: int
    """Won all of a pot alone: both halves (R24), or a pot without a low (R23)."""
    split: int
    """Won a part, but not all, of a pot that was divided into high and low (R22)."""
    quartered: int
    """Shared one half with others and won nothing of the other half of the same board (R25)."""
    three_quartered: int
    """Won one half alone and shared the other half of the same board (R25)."""


def shares(pots: Iterable[Pot]) -> Shares:
    """Return who scooped, split, was quartered, and won three quarters.

    >>> from omaha import Part, Pot
    >>> parts = Part(0, "high", 50, 300, {3: 50}), Part(0, "low", 50, 9, {1: 25, 3: 25})
    >>> shares([Pot(100, (1, 2, 3), parts=parts)]) == Shares(0, 1 << 1 | 1 << 3, 1 << 1, 1 << 3)
    True
    """
    scooped = split = quartered = three_quartered = 0
    for _, eligible, _, parts in pots:
        if len(eligible) < 2:
            continue
        winners = before = 0
        divided = False
        for _, half, _, _, shared in parts:
            now = 0
            for seat in shared:
                now |= 1 << seat
            winners |= now
            if half == "low":
                divided = True
                if _several(before) != _several(now):
                    three_quartered |= before & now
                quartered |= (before & ~now if _several(before) else 0) | (now & ~before if _several(now) else 0)
            elif half == "both":
                divided = True
            before = now
        if not _several(winners):
            scooped |= winners
        elif divided:
            split |= winners
    return Shares(scooped, split, quartered, three_quartered)


def _several(seats: int) -> bool:
    return seats & (seats - 1) != 0
