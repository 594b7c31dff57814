"""What readers of several formats check in one way: rules and objects that this package wrote, and plain values."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from functools import lru_cache
from typing import Any

from omaha.base.checks import text
from omaha.rules import Rules

__all__ = ["chips_of", "json_object", "plain", "rules_from_json"]


def rules_from_json(written: object) -> Rules:
    """Return the rules that `Rules.to_json` wrote, made once for all hands of a table.

    :raises TypeError: if it is not text, or a field is not known or of the wrong kind.
    :raises ValueError: if the text is not JSON, or a field has a value that is not allowed.
    """
    return _rules(text(written, "rules"))


@lru_cache(maxsize=1024)
def _rules(written: str) -> Rules:
    try:
        return Rules.from_json(written)
    except RecursionError:
        raise ValueError("nested too deeply") from None


_DIGITS = 18
"""A number with an exponent has fewer digits before its point: 1e999999999 would take long to write out."""
_PARTS = 40
"""A number has fewer decimal places."""


def chips_of(value: object, places: int) -> int:
    """Return the chips that a number of a text stands for, exactly.

    - `value`: an int, or a `Decimal` for a number with decimals or an exponent.
    - `places`: the decimal places of a chip.

    :raises ValueError: if it is not a number, has parts smaller than a chip, or is of absurd size.

    >>> chips_of(12, 2), chips_of(Decimal("0.5"), 2), chips_of(Decimal("7.00"), 0)
    (1200, 50, 7)
    """
    if type(value) is int:
        return value * int(10**places)
    if not isinstance(value, Decimal) or not value.is_finite():
        raise ValueError(f"not a number: {value!r}")
    text = str(value)
    if "E" not in text:  # the usual amount: 0.6 us, where its digits one by one take 2
        whole, _, part = text.partition(".")
        if part[places:].strip("0"):
            raise ValueError(f"{value} has more than {places} decimal places")
        return int(whole + part[:places].ljust(places, "0"))
    sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    if exponent < -_PARTS or (exponent > 0 and value.adjusted() >= _DIGITS):
        raise ValueError(f"a number of absurd size: {value}")
    number = int("".join(map(str, digits)))
    shift = exponent + places
    scale: int = 10 ** abs(shift)
    chips, rest = (number * scale, 0) if shift >= 0 else divmod(number, scale)
    if rest:
        raise ValueError(f"{value} has more than {places} decimal places")
    return -chips if sign else chips


def json_object(value: Any, name: str) -> dict[str, Any]:
    """Return the value.

    :raises TypeError: unless it is a JSON object.
    """
    if not isinstance(value, dict):
        raise TypeError(f"{name} must be an object, not {value!r}")
    return value


def plain(value: Any, single: Callable[[Any], Any]) -> Any:
    """Return a value as `Info.fields` holds it; `single` turns whatever is not a list or a mapping into such a value.

    :raises RecursionError: if it is nested too deeply.

    >>> plain({"a": [1, 2.5]}, str)
    {'a': ['1', '2.5']}
    """
    if isinstance(value, list):
        return [plain(item, single) for item in value]
    if isinstance(value, dict):
        return {name: plain(item, single) for name, item in value.items()}
    return single(value)
