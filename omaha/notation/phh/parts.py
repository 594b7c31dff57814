"""PHH: the hands of a file, each the text of a table, found as TOML finds them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from itertools import pairwise

from omaha.notation.phh.handtext import TABLE
from omaha.notation.phh.toml import after_line

__all__ = ["parts"]

_CONTENT = re.compile(r"^[ \t]*+[^#\s]", re.MULTILINE)
_FIELD = re.compile(r"[ \t]*+[\w.-]++[ \t]*+=")
"""A line that no array of TOML has: the array has no end."""
_LONGEST = 10_000
"""The most lines of a value; a longer one is a string without an end."""


def parts(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the number of the first line and the text of every table, and of what stands before the first table.

    A line such as `[2]` begins a table unless it stands in a string or an array that goes over several lines. If such
    a value has no end, the text is broken, and every line that looks like the heading of a table begins one.
    """
    number = 0
    part: list[str] = []
    heads: list[int] = []
    """Lines of the part in a value of several lines that look like headings."""
    quote, depth, since = "", 0, 0
    for number, line in lines:
        if not (quote or heads or "[" in line or "]" in line or '"""' in line or "'''" in line):
            part.append(line)  # most lines: they begin and end nothing
            continue
        looks = line.lstrip(" \t")[:1] == "[" and TABLE.match(line) is not None
        if not (quote or depth):
            since = len(part)
            heads.clear()
            if looks:
                yield from _texts(number - len(part), [part])
                part = []
        elif looks:
            heads.append(len(part))
        elif heads and (len(part) - since > _LONGEST or (not quote and _FIELD.match(line))):
            first = number - len(part)
            *broken, part = _cut(part, heads)
            yield from _texts(first, broken)
            heads.clear()
            quote, depth, since = "", 0, 0
            for again in part:
                quote, depth = after_line(again, quote, depth)
        part.append(line)
        quote, depth = after_line(line, quote, depth)
    yield from _texts(number + 1 - len(part), _cut(part, heads if quote or depth else []))


def _cut(part: list[str], heads: list[int]) -> list[list[str]]:
    return [part[start:end] for start, end in pairwise([0, *heads, len(part)])]


def _texts(first: int, pieces: Iterable[list[str]]) -> Iterator[tuple[int, str]]:
    """Yield pieces that stand one behind another with the numbers of their lines, without empty ones."""
    for piece in pieces:
        text = "\n".join(piece)
        if _CONTENT.search(text):
            yield first, text + "\n"
        first += len(piece)
