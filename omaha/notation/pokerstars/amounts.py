"""Amounts as PokerStars writes them: with the sign of the currency, without commas, decimals only if there are any."""

from __future__ import annotations

import re
from functools import lru_cache

from omaha.base.money import Money, amount_text

__all__ = ["chips_of", "written", "written_stakes"]


# The hands of a file name the same amounts: one that is kept costs 0.06 us, not 0.4 when written and 1.5 when read.
@lru_cache(maxsize=8192)
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


@lru_cache(maxsize=8192)
def chips_of(text: str, money: Money) -> int:
    """Return the chips of an amount; commas between thousands are read too.

    :raises ValueError: if the text is not an amount, or one of another currency.

    >>> chips_of("$11.21", Money("$", places=2)), chips_of("1,000", Money())
    (1121, 1000)
    """
    decimals = rf"(?:\.(\d{{{money.places}}}))?" if money.places else "()"
    form = rf"{re.escape(money.sign)}(0|[1-9]\d*|[1-9]\d{{0,2}}(?:,\d{{3}})+){decimals}"
    found = re.fullmatch(form, text, re.ASCII)
    if found is None or len(text) > 30:
        example = money.sign + amount_text(12 * 10**money.places, money.places)
        raise ValueError(f"not an amount such as {example}: {text!r}")
    chips: int = int(found[1].replace(",", "")) * 10**money.places + int(found[2] or 0)
    return chips
