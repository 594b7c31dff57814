"""Checked arguments: whole numbers, seats, truth values, text, sources of random bits."""

from __future__ import annotations

from collections.abc import Mapping
from operator import index

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, TypeGuard

    from omaha.base.types import Bits

__all__ = [
    "LARGEST",
    "SEATS",
    "bits_of",
    "choice",
    "flag",
    "integer",
    "is_array",
    "listed",
    "number_text",
    "seat_number",
    "text",
]

LARGEST = 10**1000
"""The largest amount of chips: Python prints only numbers of up to 4,300 digits, and no sum in a hand comes near."""

SEATS = 10
"""Seats are numbered from 1 to this (R3)."""


def integer(value: object, name: str, least: int | None = None, most: int | None = None) -> int:
    """Return the value as int if it is a whole number from `least` to `most`.

    :raises TypeError: if it has no `__index__` or is a bool.
    :raises ValueError: if it is outside the bounds, or larger than `LARGEST` if a least value is named.

    >>> integer(11, "run_count", 1, 3)
    Traceback (most recent call last):
    ValueError: run_count must be 1..3, not 11
    >>> integer(True, "amount")
    Traceback (most recent call last):
    TypeError: amount must be a whole number, not True
    """
    if type(value) is int:
        number = value
    elif isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    else:
        number = index(value)
    if least is None:
        return number
    if number < least or number > (LARGEST if most is None else most):
        allowed = (
            f"{least}..{most}" if most is not None else f"{least} or more" if number < least else "at most 10**1000"
        )
        raise ValueError(f"{name} must be {allowed}, not {number_text(number)}")
    return number


def number_text(number: int | None) -> str:
    """Return a number for an error message, or its size if it is too long to print."""
    return str(number) if number is None or number.bit_length() < 200 else f"a number of {number.bit_length()} bits"


def listed(values: Iterable[object]) -> str:
    """Return values for an error message, separated by commas.

    >>> listed((1, 2, 3))
    '1, 2, 3'
    """
    return ", ".join(map(str, values))


def seat_number(value: object, seats: Any = range(1, SEATS + 1), what: str = "seats are") -> int:
    """Return the value as a seat.

    :raises TypeError: if it is not a whole number.
    :raises ValueError: if it is not one of `seats`.
    """
    seat = value if type(value) is int else integer(value, "a seat")
    if seat not in seats:
        allowed = f"1..{SEATS}" if isinstance(seats, range) else listed(seats)
        raise ValueError(f"{what} {allowed}, not {number_text(seat)}")
    return seat


def is_array(value: object) -> TypeGuard[Sequence[Any]]:
    """Return whether the value is an array or another sequence that is not text, such as `range` or a row of NumPy."""
    if isinstance(value, (list, tuple)):
        return True
    has_both = hasattr(value, "__len__") and hasattr(value, "__getitem__")
    return has_both and not isinstance(value, (str, bytes, bytearray, Mapping))


def flag(value: object, name: str) -> bool:
    """Return the value.

    :raises TypeError: unless it is True or False.
    """
    if not isinstance(value, bool):
        raise TypeError(f"{name} must be True or False, not {value!r}")
    return value


def choice(value: object, name: str, allowed: tuple[str, ...], given: object = None) -> Any:
    """Return the value.

    - `given`: what the caller wrote, for the error, where the value is a form of it.

    :raises ValueError: unless it is one of the words that are allowed.
    """
    if value not in allowed:
        given = value if given is None else given
        raise ValueError(f"{name} must be one of {', '.join(map(repr, allowed))}, not {given!r}")
    return value


def text(value: object, name: str) -> str:
    """Return the value.

    :raises TypeError: unless it is text.
    """
    if not isinstance(value, str):
        raise TypeError(f"{name} must be text, not {value!r}")
    return value


def bits_of(rng: Bits | int) -> int:
    """Return 64 random bits: of a generator such as `random.Random`, or the number itself.

    :raises TypeError: if it is neither.
    """
    if hasattr(rng, "getrandbits"):
        return rng.getrandbits(64)
    return integer(rng, "rng without getrandbits")
