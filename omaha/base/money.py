"""Amounts of chips in a currency: as decimal numbers, and as players read them."""

from __future__ import annotations

from omaha.base.records import NamedTuple

__all__ = ["CHIPS", "SIGNS", "Money", "amount", "amount_text", "places"]

SIGNS = {"USD": "$", "EUR": "€", "GBP": "£", "CAD": "$", "INR": "₹", "CNY": "¥"}
"""The sign before amounts, by currency; other currencies are written behind them."""
_PLACES = {"JPY": 0, "KRW": 0, "VND": 0, "CLP": 0, "ISK": 0, "XAF": 0, "XOF": 0, "KWD": 3, "BHD": 3, "TND": 3, "BTC": 8}


def places(currency: str | None) -> int:
    """Return the decimal places of a currency, whose smallest unit is a chip; 0 without a currency.

    >>> places("USD"), places("JPY"), places(None)
    (2, 0, 0)
    """
    return _PLACES.get(currency, 2) if currency else 0


def amount_text(chips: int, places: int) -> str:
    """Return an amount as a decimal number with this number of places.

    >>> amount_text(1250, 2), amount_text(-5, 2), amount_text(1250, 0)
    ('12.50', '-0.05', '1250')
    """
    if not places:
        return str(chips)
    digits = f"{abs(chips):0{places + 1}}"
    return f"{'-' * (chips < 0)}{digits[:-places]}.{digits[-places:]}"


def amount(text: str, places: int) -> int:
    """Return the chips that a decimal number stands for.

    :raises ValueError: if the text is not a decimal number, or has parts smaller than a chip.

    >>> amount("12.5", 2), amount("7", 2), amount("7.00", 0)
    (1250, 700, 7)
    >>> amount("0.125", 2)
    Traceback (most recent call last):
    ValueError: '0.125' is not an amount with 2 decimal places
    """
    whole, _, part = text.partition(".")
    kept, rest = part[:places], part[places:]
    if not (whole + part).isdecimal() or not text.isascii() or not whole or rest.strip("0") or len(text) > 30:
        raise ValueError(f"{text!r} is not an amount with {places} decimal places")
    return int(whole + kept.ljust(places, "0"))


class Money(NamedTuple):
    """How amounts are printed: the sign or the code of a currency, and the decimal places of a chip.

    >>> Money("$", places=2).text(1_234_50), Money(code=" SEK", places=2).text(-1_50)
    ('$1,234.50', '-1.50 SEK')
    """

    sign: str = ""
    code: str = ""
    places: int = 0

    def text(self, chips: int, *, signed: bool = False) -> str:
        """Return an amount as players read it, without decimals if they are zero.

        - `chips`: the amount in the smallest unit.
        - `signed`: write a plus before amounts above zero.
        """
        whole, part = divmod(abs(chips), 10**self.places)
        decimals = f".{part:0{self.places}}" if part else ""
        return f"{'-' if chips < 0 else '+' * (signed and chips > 0)}{self.sign}{whole:,}{decimals}{self.code}"


CHIPS = Money()
"""Whole chips, without a currency."""
