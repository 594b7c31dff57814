"""Amounts as PokerStars writes them: with the sign of the currency, without commas, decimals only if there are any."""

from __future__ import annotations

from functools import lru_cache

from omaha.base.money import Money

__all__ = ["written", "written_stakes"]


@lru_cache(maxsize=8192)  # the hands of a file name the same amounts: one that is kept costs 0.06 us, not 0.4
def written(chips: int, money: Money) -> str:
    """Return an amount as the room writes it.

    >>> dollars = Money("$", places=2)
    >>> written(1_234_00, dollars), written(30, dollars), written(1875, Money())
    ('$1234', '$0.30', '1875')
    """
    whole, part = divmod(chips, 10**money.places)
    return f"{money.sign}{whole}.{part:0{money.places}}" if part else f"{money.sign}{whole}"


def written_stakes(small: int, big: int, money: Money) -> str:
    """Return two amounts as the first line has them: both with decimals, or neither.

    >>> written_stakes(50, 100, Money("€", places=2)), written_stakes(100, 200, Money("€", places=2))
    ('€0.50/€1.00', '€1/€2')
    """
    unit = 10**money.places
    if small % unit or big % unit:
        both = [divmod(chips, unit) for chips in (small, big)]
        return "/".join([f"{money.sign}{whole}.{part:0{money.places}}" for whole, part in both])
    return f"{written(small, money)}/{written(big, money)}"
