"""OHH: the objects of a text, their fields, and the lines where those stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from decimal import Decimal
from typing import Any, NoReturn

from omaha.base.errors import NotationError

__all__ = ["HandObject", "objects"]


class HandObject:
    """The fields of a hand's object, checked for their types, and the lines where they stand."""

    def __init__(self, first: int, text: str, fields: dict[str, Any]) -> None:
        self.first = first
        self.text = text
        found = fields.get("ohh")
        if not isinstance(found, dict):
            raise NotationError("not OHH: the object 'ohh' is missing", first)
        self.fields: dict[str, Any] = found
        self.ours = self.get("_omaha", dict, {})

    def get(self, field: str, kind: Any, default: Any = None) -> Any:
        """Return a field of a type, the default if it is missing or null."""
        value = self.fields.get(field)
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.refuse(f"{field} must be {_KINDS.get(kind, kind)}, not {value!r}", field)
        return value

    def need(self, field: str, kind: Any) -> Any:
        """Return a field that must be there."""
        if self.fields.get(field) is None:
            self.refuse(f"{field} is missing", "ohh")
        return self.get(field, kind)

    def error(self, message: str, key: str, number: int = 0) -> NotationError:
        """Return an error with the line of a key: of its occurrence with this number, from 0."""
        places = [found.start() for found in re.finditer(rf'(?<!\\)"{re.escape(key)}"\s*:', self.text)] or [0]
        place = places[min(number, len(places) - 1)]
        return NotationError(message, self.first + self.text.count("\n", 0, place))

    def refuse(self, message: str, key: str, number: int = 0) -> NoReturn:
        """Raise an error with the line of a key."""
        raise self.error(message, key, number)


_KINDS = {str: "a string", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
_SPACE = re.compile(r"[\s,\[\]]*")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not valid JSON")


_DECODER = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant)


def objects(first: int, text: str) -> Iterator[HandObject]:
    """Yield the objects of a text, whatever stands between them.

    - `first`: the number of the text's first line in the whole file.

    :raises NotationError: if the text is not objects of JSON, with the `line`.
    """
    place = 0
    while (place := _SPACE.match(text, place).end()) < len(text):  # type: ignore[union-attr]  # it always matches
        line = first + text.count("\n", 0, place)
        try:
            fields, end = _DECODER.raw_decode(text, place)
        except json.JSONDecodeError as error:
            raise NotationError(f"not OHH: {error.msg}", first - 1 + error.lineno) from None
        except (ValueError, RecursionError, ArithmeticError) as error:
            raise NotationError(f"not OHH: {error}", line) from None
        if not isinstance(fields, dict):
            raise NotationError(f"not OHH: an object 'ohh' is expected, not {str(fields)[:40]!r}", line)
        yield HandObject(line, text[place:end], fields)
        place = end
