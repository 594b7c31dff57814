"""The rates that are counted, and how their counts are kept."""

from __future__ import annotations

__all__ = ["CALLS", "RATES", "chance", "counted", "made"]

RATES = (
    "vpip",
    "pfr",
    "three_bet",
    "fold_to_three_bet",
    "cbet_flop",
    "cbet_turn",
    "cbet_river",
    "fold_to_cbet_flop",
    "fold_to_cbet_turn",
    "fold_to_cbet_river",
    "check_raise",
    "aggression",
    "saw_flop",
    "won_after_flop",
    "went_to_showdown",
    "won_at_showdown",
    "scooped",
    "split",
    "quartered",
    "three_quartered",
    "low_draw",
)
"""Names of the rates, each a number of times that something was done, by the number of chances to do it.

`docs/statistics.md` defines them.
"""

# All counts of a player are one whole number, 40 bits for each count: to add those of a hand is one addition, 0.05
# microseconds a player instead of 1.2 for 43 counts in a list. A count has room for 10**12.
_BITS = 40
_COUNT = (1 << _BITS) - 1
_SHIFTS = {name: 2 * place * _BITS for place, name in enumerate(RATES)}

CALLS = 1 << 2 * len(RATES) * _BITS
"""One call after the flop was dealt, for the aggression factor."""


def chance(name: str) -> int:
    """Return what one chance adds to a player's counts."""
    return 1 << _SHIFTS[name]


def made(name: str) -> int:
    """Return what one chance that was taken adds to a player's counts."""
    return (1 << _BITS | 1) << _SHIFTS[name]


def counted(counts: int) -> tuple[dict[str, tuple[int, int]], int]:
    """Return (made, chances) of each rate, and the calls after the flop was dealt.

    >>> rates, calls = counted(made("vpip") + chance("vpip") + chance("pfr") + CALLS)
    >>> rates["vpip"], rates["pfr"], rates["three_bet"], calls
    ((1, 2), (0, 1), (0, 0), 1)
    """
    rates = {name: (counts >> shift + _BITS & _COUNT, counts >> shift & _COUNT) for name, shift in _SHIFTS.items()}
    return rates, counts >> 2 * len(RATES) * _BITS
