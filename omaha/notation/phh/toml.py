"""TOML: the fields of a text, as the standard library reads them, their lines, and values as they are written.

All regular expressions here take time in proportion to the text. What they have read they never read again: they repeat
possessively, or between marks that cannot be in what they repeat, and a string without an end is a token, too.
"""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from datetime import time
from decimal import Decimal
from typing import Any

__all__ = ["after_line", "fields", "has_none", "key", "lines", "plain_fields", "value"]

_BASIC_REST = r""" (?: [^"\\]++ | \\. | \\\Z | "(?!"") )*+ (?P<basic_end> "{3,5} )? """
_LITERAL_REST = r""" (?: [^']++ | '(?!'') )*+ (?P<literal_end> '{3,5} )? """
"""Strings of several lines behind their first mark, to their end or that of the text."""
_TOKEN = re.compile(  # strings, also without an end; comments, brackets, words with the sign that makes them names
    rf""" (?P<basic> "{{3}} ) {_BASIC_REST} | (?P<literal> '{{3}} ) {_LITERAL_REST}
      | "(?: [^"\\\n]++ | \\[^\n] )*+ "? | '[^'\n]*+ '?
      | \#[^\n]*+ | [\[\]{{}}] | [\w.-]++ (?P<name> [ \t]*+= )? """,
    re.DOTALL | re.VERBOSE,
)
_ENDS = {
    mark: re.compile(rest, re.DOTALL | re.VERBOSE) for mark, rest in (('"""', _BASIC_REST), ("'''", _LITERAL_REST))
}
_NUMBER = r"(?:0|[1-9][0-9]{0,17})"
_STRING = r"'[^'\x00-\x08\n-\x1f\x7f]*+'"
_PLAIN_LINE = re.compile(
    rf"""(?: ([\w-]++) (?:\.([\w-]++))? \ =\ (?:
          ({_NUMBER}) | ({_STRING}) | (true|false) | ([0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}})
        | \[ ((?:{_NUMBER}(?:,\ {_NUMBER})*+)?+) \] | \[ ({_STRING}(?:,\ {_STRING})*+) \]
        | \[\n ((?:\ \ {_STRING},\n)*+) \] ) )? \n""",
    re.ASCII | re.VERBOSE,
)


def fields(text: str, head: int = 0) -> dict[str, Any]:
    """Return the fields of a TOML text.

    Text of plain lines, as this package writes it, is read line by line; all other text by the standard library, which
    takes about five times as long. Numbers with decimals are `Decimal`s.

    - `head`: the length of the heading of a table with which the text begins, and whose fields these are.

    :raises ValueError: if the text is not TOML.

    >>> fields("a = [1, 2]\\nb.c = 'x'\\n") == fields("a=[1,2]\\nb={c='x'}")
    True
    """
    found = plain_fields(text, head)
    if found is not None:
        return found
    _check_keys(text)
    found = tomllib.loads(text, parse_float=Decimal)
    if head:
        found |= found.pop(next(iter(found)))
    return found


_PARTS = 100
"""The most parts of a key: the standard library takes time in proportion to their square."""
_BETWEEN_KEYS = re.compile("[=,{]")


def _check_keys(text: str) -> None:
    """Check that no key has more parts than any text needs.

    :raises ValueError: if one has.
    """
    if text.count(".") <= _PARTS:
        return
    for number, line in enumerate(_TOKEN.sub(_without_text, text).split("\n"), 1):
        if any(part.count(".") > _PARTS for part in _BETWEEN_KEYS.split(line)):  # no value has so many points, either
            raise ValueError(f"a key of more than {_PARTS} parts (at line {number}, column 1)")


def _without_text(token: re.Match[str]) -> str:
    """Return a token without what a string or comment says, but with its line ends."""
    return "\n" * token[0].count("\n") if token[0][0] in "\"'#" else token[0]


def after_line(line: str, quote: str, depth: int) -> tuple[str, int]:
    r"""Return where a line leaves a text: in a string of several lines, by its quotation mark, and in how many arrays.

    - `line`: a line without its end.
    - `quote`, `depth`: where the line before left the text.

    >>> after_line("a = [", "", 0), after_line("b = [1, '['] # [", "", 0), after_line("c = '''[", "", 0)
    (('', 1), ('', 0), ("'''", 0))
    """
    place = 0
    if quote:
        if quote not in line:
            return quote, depth
        end = _ENDS[quote].match(line)
        if end is None or end[1] is None:
            return quote, depth
        place = end.end()
    elif "'" not in line and '"' not in line and "#" not in line:
        return "", max(depth + line.count("[") - line.count("]"), 0)
    for token in _TOKEN.finditer(line, place):
        mark = token[0][0]
        if mark == "[":
            depth += 1
        elif mark == "]":
            depth = max(depth - 1, 0)
        elif token["basic"] and token["basic_end"] is None:
            return '"""', depth
        elif token["literal"] and token["literal_end"] is None:
            return "'''", depth
    return "", depth


def plain_fields(text: str, place: int = 0) -> dict[str, Any] | None:
    """Return the fields of text whose lines are all plain, from a place on; None for any other text."""
    found: dict[str, Any] = {}
    while place < len(text):
        line = _PLAIN_LINE.match(text, place)
        if line is None:
            return None
        place = line.end()
        name, part, number, string, flag, clock, numbers, strings, rows = line.groups()
        value: Any
        if name is None:
            continue
        if number is not None:
            value = int(number)
        elif string is not None:
            value = string[1:-1]
        elif numbers is not None:
            value = [int(number) for number in numbers.split(", ")] if numbers else []
        elif strings is not None:
            value = re.findall("'([^']*)'", strings)
        elif rows is not None:
            value = rows[3:-3].split("',\n  '") if rows else []
        elif flag is not None:
            value = flag == "true"
        else:
            try:
                value = time.fromisoformat(clock)
            except ValueError:
                return None
        table = found.setdefault(name, {}) if part else found
        if not isinstance(table, dict) or (key := part or name) in table:
            return None
        table[key] = value
    return found


def lines(text: str) -> dict[str, list[int]]:
    """Return {field: [its line, the lines of the strings in its list]} of a TOML text, which may be broken.

    >>> lines('a = 1\\nb = [\\n  "x",  # "no"\\n  "y"]')
    {'a': [1], 'b': [2, 3, 4]}
    """
    found: dict[str, list[int]] = {}
    field: list[int] = []
    depth = place = 0
    line = 1
    for token in _TOKEN.finditer(text):
        line += text.count("\n", place, token.start())  # from token to token: the text is counted once
        place = token.start()
        mark = token[0][0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        elif mark in "\"'":
            if depth:
                field.append(line)
        elif mark != "#" and not depth and (sign := token["name"]) is not None:
            name = token[0].removesuffix(sign)
            field = found.setdefault(name, [line])
            found.setdefault(name.partition(".")[0], field)
    return found


def has_none(given: Any) -> bool:
    """Return True if there is a None somewhere, which TOML does not know."""
    if isinstance(given, Mapping):
        return any(has_none(item) for item in given.values())
    return given is None or (isinstance(given, tuple) and any(has_none(item) for item in given))


def key(name: str) -> str:
    """Return the name of a field as TOML writes it, quoted if it must be."""
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else _quoted(name)


def value(given: Any) -> str:
    r"""Return a value as TOML writes it, on one line.

    >>> print(value(("it's", 2.5, True, {"a b": float("inf")}, "C:\\")))
    ["it's", 2.5, true, {"a b" = inf}, 'C:\']
    """
    if isinstance(given, str):
        if "'" not in given and given.isprintable():
            return f"'{given}'"
        return _quoted(given)
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, Mapping):
        return "{" + ", ".join([f"{key(name)} = {value(item)}" for name, item in given.items()]) + "}"
    if isinstance(given, (list, tuple)):
        return "[" + ", ".join([value(item) for item in given]) + "]"
    return repr(given)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
