"""TOML as a text: the fields of one, as the standard library reads it, their lines, and values written in it."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Mapping
from typing import Any

__all__ = ["fields", "has_none", "key", "lines", "value"]

_TOKEN = re.compile(  # strings, comments, brackets, names of fields
    r""" \"{3}(?:\\.|[^\\])*?\"{3} | \'{3}.*?\'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
      | \#[^\n]* | [\[\]{}] | [\w.-]+(?=[ \t]*=) """,
    re.DOTALL | re.VERBOSE,
)


_PLAIN_LIST = r"^{} = \[\n((?:  '[^'\x00-\x08\n-\x1f\x7f]*',\n)*)\]$"


def fields(text: str, long: str) -> dict[str, Any]:
    """The fields of a TOML text, a ValueError for a text that is none.

    `long`: the field that takes the longest, a list of strings. Where it is written as here, a string a line, it is
    read apart: the standard library takes as long for it as for all else.

    >>> fields("a = 1\nb = [\n  'x',\n]\n", long="b")
    {'a': 1, 'b': ['x']}
    """
    found = re.search(_PLAIN_LIST.format(long), text, re.MULTILINE)
    if found and text.count(long) == 1 and "\'\'\'" not in text and '"""' not in text:
        try:
            known = tomllib.loads(f"{text[: found.start()]}{long} = []{text[found.end() :]}")
        except ValueError:  # whose line is told by the whole text
            return tomllib.loads(text)
        if long in known:
            known[long] = found[1][3:-3].split("',\n  '") if found[1] else []
        return known
    return tomllib.loads(text)


def lines(text: str) -> dict[str, list[int]]:
    """{field: [its line, the lines of the strings in its list]} of a TOML text, also of one that does not parse.

    >>> lines('a = 1\\nb = [\\n  "x",  # "no"\\n  "y"]')
    {'a': [1], 'b': [2, 3, 4]}
    """
    found: dict[str, list[int]] = {}
    field: list[int] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        mark = token[0][0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        elif mark in "\"'":
            if depth:
                field.append(line)
        elif mark != "#" and not depth:
            field = found.setdefault(token[0], [line])
            found.setdefault(token[0].partition(".")[0], field)
    return found


def has_none(given: Any) -> bool:
    """Is there a None somewhere, which TOML does not know?"""
    if isinstance(given, Mapping):
        return any(has_none(item) for item in given.values())
    return given is None or (isinstance(given, tuple) and any(has_none(item) for item in given))


def key(name: str) -> str:
    """The name of a field, quoted where it must be."""
    return name if re.fullmatch(r"[\w-]+", name, re.ASCII) else json.dumps(name)


def value(given: Any) -> str:
    r"""A value in TOML, on one line.

    >>> print(value(("it's", 2.5, True, {"a b": float("inf")}, "C:\\")))
    ["it's", 2.5, true, {"a b" = inf}, 'C:\']
    """
    if isinstance(given, str):
        if "'" not in given and given.isprintable():
            return f"'{given}'"
        return json.dumps(given, ensure_ascii=False).replace("\x7f", "\\u007f")
    if isinstance(given, bool):
        return "true" if given else "false"
    if isinstance(given, Mapping):
        return "{" + ", ".join([f"{key(name)} = {value(item)}" for name, item in given.items()]) + "}"
    if isinstance(given, (list, tuple)):
        return "[" + ", ".join([value(item) for item in given]) + "]"
    return repr(given)
