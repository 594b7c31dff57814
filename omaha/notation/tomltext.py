"""TOML as a text: the lines where its fields stand, and values written in it. Reading is the standard library's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Any

__all__ = ["has_none", "key", "lines", "value"]

_TOKEN = re.compile(  # strings, comments, brackets, names of fields
    r""" \"{3}(?:\\.|[^\\])*?\"{3} | \'{3}.*?\'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
      | \#[^\n]* | [\[\]{}] | [\w.-]+(?=[ \t]*=) """,
    re.DOTALL | re.VERBOSE,
)


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
