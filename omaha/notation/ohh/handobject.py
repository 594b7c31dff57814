"""OHH: the objects of a text, their fields, and the lines where those stand."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import Any, NoReturn

from omaha.base.errors import NotationError
from omaha.notation.houses import Differs
from omaha.notation.textfiles import check_text

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
            shown = value if isinstance(value, Decimal) else repr(value)
            self.refuse(f"{field} must be {_KINDS.get(kind, kind)}, not {shown}", field)
        return value

    def need(self, field: str, kind: Any) -> Any:
        """Return a field that must be there."""
        if self.fields.get(field) is None:
            self.refuse(f"{field} is missing", "ohh")
        return self.get(field, kind)

    def error(self, message: str, key: str, number: int = 0) -> NotationError:
        """Return an error with the line of a key: of its occurrence with this number, from 0."""
        return NotationError(message, self.line(key, number))

    def line(self, key: str, number: int = 0) -> int:
        """Return the line of a key: of its occurrence with this number, from 0."""
        places = [found.start() for found in re.finditer(rf'(?<!\\)"{re.escape(key)}"\s*:', self.text)] or [0]
        place = places[min(number, len(places) - 1)]
        return self.first + self.text.count("\n", 0, place)

    def refuse(self, message: str, key: str, number: int = 0) -> NoReturn:
        """Raise an error with the line of a key."""
        raise self.error(message, key, number)

    def differ(self, stage: int, message: str, key: str, number: int = 0) -> NoReturn:
        """Raise an error with the line of a key: from this stage on the hand differs from the text."""
        raise Differs(stage, message, self.line(key, number))


_KINDS = {str: "a string", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
_SPACE = re.compile(r"[\s,\[\]]*+")
_START = re.compile(r'\{\s*+"ohh"\s*+:')
"""How a hand begins: in no string of JSON, where a quotation mark stands behind a backslash."""
_SURROGATE = re.compile(
    r"\\u[dD][89abAB][0-9a-fA-F]{2}(?!\\u[dD][c-fC-F])|(?<!\\u[dD][89abAB][0-9a-fA-F]{2})\\u[dD][c-fC-F]"
)
"""Half of a surrogate pair, unless the backslash stands behind another one."""


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not valid JSON")


_DECODER = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant)
_AGAIN = 4
"""How often a text is read behind errors as a whole. Then it is read piece by piece, in time in proportion to it."""


def objects(parts: Iterable[tuple[int, str]]) -> Iterator[HandObject | NotationError]:
    """Yield the objects of a file, whatever stands between them, and in their place the errors of broken ones.

    Behind an error the next text that looks like the beginning of a hand is read.

    - `parts`: pieces of the file, each with the number of its first line; no hand is in two of them.
    """
    depth = 0
    line = 1
    broken = False
    for first, text in parts:
        place = counted = 0
        line = first
        spare = _AGAIN * len(text)
        while True:
            gap = _SPACE.match(text, place)
            assert gap is not None
            depth += gap[0].count("[") - gap[0].count("]")
            place = gap.end()
            line += text.count("\n", counted, place)
            counted = place
            if place == len(text):
                break
            piece, start = (text, 0) if spare > 0 else (text[place : _next(text, place)], place)
            try:
                fields, end = _DECODER.raw_decode(piece, place - start)
            except json.JSONDecodeError as error:  # which counts lines from the beginning of what is read
                spare -= error.pos
                fault = _fault(piece, line, place - start, error)
            except (ValueError, RecursionError, ArithmeticError) as error:
                spare -= len(piece)
                fault = NotationError(f"not OHH: {_reason(error)}", line)
            else:
                yield _made(piece[place - start : end], fields, line)
                place = start + end
                continue
            broken = True
            yield fault
            place = _next(text, place)
            if place == len(text):
                break
    if depth > 0 and not broken:
        yield NotationError("not OHH: the end of the array is missing, and the hands in it", line)


def _next(text: str, place: int) -> int:
    """Return where the next text begins, behind a place, that looks like a hand, or the end of the text."""
    found = _START.search(text, place + 1)
    return found.start() if found else len(text)


def _made(text: str, fields: Any, line: int) -> HandObject | NotationError:
    """Return the object of a text that begins in this line."""
    if not isinstance(fields, dict):
        return NotationError(f"not OHH: an object 'ohh' is expected, not {str(fields)[:40]!r}", line)
    try:
        check_text(text, line)
        if "\\u" in text and (half := _SURROGATE.search(text)):
            try:
                json.dumps(fields, ensure_ascii=False, default=str).encode()
            except UnicodeEncodeError:
                what = f"not text: half of a surrogate pair, {half[0][:6]}"
                raise NotationError(what, line + text.count("\n", 0, half.start())) from None
        return HandObject(line, text, fields)
    except NotationError as error:
        return error


def _fault(text: str, line: int, place: int, error: json.JSONDecodeError) -> NotationError:
    """Return the error of a text whose object begins at a place, in this line, and is broken."""
    line += text.count("\n", place, error.pos)
    rest = text[error.pos : error.pos + _SHORT]
    try:
        check_text(rest.lstrip().partition("\n")[0], line + rest[: len(rest) - len(rest.lstrip())].count("\n"))
    except NotationError as not_text:
        return not_text
    return NotationError(f"not OHH: {error.msg}", line)


_SHORT = 200
"""Characters behind an error in which a line stands that is not text."""


def _reason(error: Exception) -> str:
    return "nested too deeply" if isinstance(error, RecursionError) else str(error)
