"""Checked values that every room uses: whole numbers, chips, seats, and a dict that cannot be changed."""

from __future__ import annotations

from collections import namedtuple
from operator import index

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, NamedTuple, NoReturn

    Dict = dict[int, Any]
else:
    Dict = dict

__all__ = ["SEATS", "NamedTuple", "ReadOnly", "chips", "listed", "seat_number", "whole"]

SEATS = 10
"""Seats are numbered from 1 to this (R3)."""


def whole(value: object, name: str) -> int:
    """The value as int: anything with `__index__` except a bool, else a TypeError.

    >>> whole(True, "amount")
    Traceback (most recent call last):
    TypeError: amount must be a whole number, not True
    """
    if type(value) is int:
        return value
    if isinstance(value, bool) or not hasattr(value, "__index__"):
        raise TypeError(f"{name} must be a whole number, not {value!r}")
    return index(value)


def number_text(number: int | None) -> str:
    """A number for an error message, where it is not too long to print."""
    return str(number) if number is None or number.bit_length() < 200 else f"a number of {number.bit_length()} bits"


def chips(value: object, name: str, least: int = 0, most: int | None = None) -> int:
    """The value as int: a TypeError unless it is a whole number, a ValueError outside `least`..`most`.

    >>> chips(11, "run_count", 1, 3)
    Traceback (most recent call last):
    ValueError: run_count must be 1..3, not 11
    """
    number = whole(value, name)
    if number < least or (most is not None and number > most):
        allowed = f"{least} or more" if most is None else f"{least}..{most}"
        raise ValueError(f"{name} must be {allowed}, not {number_text(number)}")
    return number


def listed(values: Any) -> str:
    """Values for an error message.

    >>> listed((1, 2, 3))
    '1, 2, 3'
    """
    return ", ".join(map(str, values))


def seat_number(value: object, seats: Any = range(1, SEATS + 1), what: str = "seats are") -> int:
    """The value as a seat: a TypeError unless it is a whole number, a ValueError unless it is one of `seats`."""
    seat = whole(value, "a seat")
    if seat not in seats:
        allowed = f"1..{SEATS}" if isinstance(seats, range) else listed(seats)
        raise ValueError(f"{what} {allowed}, not {number_text(seat)}")
    return seat


class ReadOnly(Dict):
    """A dict by seat or number that refuses changes: prints, compares and pickles as a dict, and can be hashed."""

    __slots__ = ()

    def _refuse(self, *args: object, **kwargs: object) -> NoReturn:
        raise TypeError("read-only")

    __setitem__ = __delitem__ = clear = pop = popitem = setdefault = update = _refuse
    __ior__ = _refuse

    def __hash__(self) -> int:  # type: ignore[override]  # it cannot change
        return hash(frozenset(self.items()))

    def __reduce__(self) -> tuple[Any, ...]:
        return ReadOnly, (dict(self),)


if not TYPE_CHECKING:

    class _NamedTuples(type):
        """Makes of `class X(NamedTuple)` what `typing` does, which costs more to import than this whole package."""

        def __new__(cls, name, bases, body):
            if not bases:
                return super().__new__(cls, name, bases, body)
            fields = list(body["__annotations__"])
            defaults = [body.pop(field) for field in fields if field in body]
            base = namedtuple(name, fields, defaults=defaults)
            return type(name, (base,), {**body, "__slots__": ()})

    class NamedTuple(metaclass=_NamedTuples):
        """A tuple with named fields, written as `typing.NamedTuple` is."""
