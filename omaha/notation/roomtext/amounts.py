"""Amounts as rooms write them, read as chips."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from omaha.base.money import Money

__all__ = ["LONGEST_AMOUNT", "chips_of"]

LONGEST_AMOUNT = 30
"""The most signs of an amount."""


@lru_cache(maxsize=8192)  # the hands of a file name the same amounts: one that is kept costs 0.06 us, not 1.5
def chips_of(text: str, money: Money, short: bool = False) -> int:
    """Return the chips of an amount; commas between thousands are read too.

    - `text`: the amount. The sign of the currency stands before it, or its `code` behind it.
    - `money`: sign or code, and the decimal places of the currency.
    - `short`: zeros at the end of the decimals may be left out.

    :raises ValueError: if the text is not an amount, or one of another currency.

    >>> from omaha.base.money import Money
    >>> dollars = Money("$", places=2)
    >>> chips_of("$11.21", dollars), chips_of("$11.2", dollars, short=True), chips_of("1,000", Money())
    (1121, 1120, 1000)
    >>> chips_of("7.50€", Money(code="€", places=2))
    750
    """
    places = money.places
    decimals = rf"(?:\.(\d{{{1 if short else places},{places}}}))?" if places else "()"
    form = rf"{re.escape(money.sign)}(0|[1-9]\d*|[1-9]\d{{0,2}}(?:,\d{{3}})+){decimals}{re.escape(money.code)}"
    found = re.fullmatch(form, text, re.ASCII)
    if found is None or len(text) > LONGEST_AMOUNT:
        example = f"{money.sign}12{f'.{0:0{places}}' if places else ''}{money.code}"
        raise ValueError(f"not an amount such as {example}: {text!r}")
    whole: int = int(found[1].replace(",", "")) * 10**places
    return whole + int((found[2] or "").ljust(places, "0") or 0)
