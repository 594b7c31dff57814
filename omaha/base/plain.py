"""Values read from JSON, with errors that name what is missing, unknown or of the wrong kind."""

from __future__ import annotations

from reprlib import Repr

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

__all__ = ["array", "brief", "call_with", "check_fields", "parsed"]

LONGEST = 100
"""The most characters of a value in an error message."""


def parsed(text: str, what: str) -> Any:
    """Return what a JSON text holds; `what` names the value in errors.

    :raises TypeError: if it is not text.
    :raises ValueError: if the text is not JSON.

    >>> parsed("[1, 2", "hand")
    Traceback (most recent call last):
    ValueError: this JSON is not a hand: Expecting ',' delimiter: line 1 column 6 (char 5)
    """
    import json

    if not isinstance(text, (str, bytes, bytearray)):
        raise TypeError(f"the JSON of a {what} must be text, not {brief(text)}")
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(f"this JSON is not a {what}: it is nested too deeply") from None
    except json.JSONDecodeError as error:
        raise ValueError(f"this JSON is not a {what}: {error}") from error
    except UnicodeDecodeError:
        raise ValueError(f"this JSON is not a {what}: its bytes are not UTF-8") from None
    except ValueError:  # the interpreter's limit
        raise ValueError(f"this JSON is not a {what}: a number has too many digits") from None


def check_fields(plain: Any, what: str, needed: Sequence[str], known: Sequence[str] | None = None) -> None:
    """Check that a value is a JSON object with these fields.

    - `what`: the value, for errors.
    - `needed`: the fields that it must have.
    - `known`: all fields that it may have; None: any.

    :raises TypeError: if it is not an object, lacks a field, or has one that is not known.

    >>> check_fields({"seat": 1, "names": []}, "info", ["names"], ["names", "table"])
    Traceback (most recent call last):
    TypeError: info has no field 'seat': its fields are names, table
    """
    if not isinstance(plain, dict):
        raise TypeError(f"{what} must be a JSON object, not {brief(plain)}")
    for name in needed:
        if name not in plain:
            missing = [name for name in needed if name not in plain]
            raise TypeError(f"{what} must have the field{'s' * (len(missing) > 1)} {', '.join(missing)}")
    if known is not None:
        for name in plain:
            if name not in known:
                raise TypeError(f"{what} has no field {brief(name)}: its fields are {', '.join(known)}")


def call_with(function: Callable[..., Any], plain: Any, what: str, *values: Any) -> Any:
    """Call a function whose keyword-only parameters are the fields of a JSON object.

    :raises TypeError: if the value is not an object with these fields.

    >>> def point(*, x, y=0):
    ...     return x, y
    >>> call_with(point, {"x": 5}, "a point")
    (5, 0)
    >>> call_with(point, {"y": 5}, "a point")
    Traceback (most recent call last):
    TypeError: a point must have the field x
    """
    code = function.__code__
    names = code.co_varnames[code.co_argcount : code.co_argcount + code.co_kwonlyargcount]
    defaults = function.__kwdefaults__ or {}
    check_fields(plain, what, [name for name in names if name not in defaults], names)
    return function(*values, **plain)


def array(value: Any, what: str, length: int | None = None) -> Any:
    """Return the value.

    - `what`: the value, for errors.
    - `length`: the number of items that it must have; None: any.

    :raises TypeError: if it is not a list of this length, or a tuple.

    >>> array([1, 2, 3], "a pair of seat and name", 2)
    Traceback (most recent call last):
    TypeError: a pair of seat and name must be a list of 2, not [1, 2, 3]
    """
    if not isinstance(value, (list, tuple)) or (length is not None and len(value) != length):
        wanted = "a list" if length is None else f"a list of {length}"
        raise TypeError(f"{what} must be {wanted}, not {brief(value)}")
    return value


def brief(value: object) -> str:
    """Return a value for an error message, cut in the middle if it is long, and not deeper than a few lists.

    >>> brief([[[[[[[1]]]]]]]), len(brief("x" * 10_000)) <= LONGEST
    ('[[[[[[[...]]]]]]]', True)
    """
    if isinstance(value, int) and value.bit_length() >= 200:
        return f"a number of {value.bit_length()} bits"
    text = _BRIEF.repr(value)
    return text if len(text) <= LONGEST else f"{text[: LONGEST - 24]} ... {text[-18:]}"


_BRIEF = Repr()
_BRIEF.maxstring = _BRIEF.maxother = LONGEST
