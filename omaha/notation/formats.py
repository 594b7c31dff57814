"""Hand histories, one module a format: a text into a `Hand`, or a `NotationError` with the line where it goes wrong.

Every format's module has the same face: `loads`, `load`, `dumps`, `dump` and `iterate`.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

__all__ = ["FORMATS", "detect", "detect_name", "module"]


class Format(NamedTuple):
    """How to tell the files of a format."""

    suffixes: tuple[str, ...]
    """How their names end."""
    start: str
    """A regular expression of how their texts begin."""
    before: str = ""
    """What stands before each of many hands in a file; `{}` is its number."""
    after: str = ""
    """What stands after it."""
    single: tuple[str, ...] = ()
    """How the names of files end that hold one hand."""

    def framed(self, number: int, text: str) -> str:
        """The text of a hand, one of many in a file."""
        return self.before.format(number) + text + self.after


FORMATS = {
    "phh": Format((".phh", ".phhs"), r"\[[\w\"'-]|#|[\w\"'-]+\s*=", "[{}]\n", "\n", (".phh",)),
    "ohh": Format((".ohh", ".json", ".jsonl"), r"\{|\[\s*\{", after="\n"),
    "pokerstars": Format((".txt",), r"PokerStars |\*{4,} ?# ?\d+ ?\*", after="\n\n"),
}
"""The formats by name, which is that of their module."""


def module(name: str) -> ModuleType:
    """The module of a format; a ValueError where there is none of that name.

    >>> module("phh").__name__
    'omaha.notation.phh'
    """
    if name not in FORMATS:
        raise ValueError(f"the format must be one of {', '.join(FORMATS)}, not {name!r}")
    return import_module(f"omaha.notation.{name}")


def detect(path_or_text: str | os.PathLike[str]) -> str | None:
    """The name of the format, by the end of a file's name or the beginning of a text; None where it is not known.

    >>> detect("hands.phhs"), detect('{"ohh": {}}'), detect("letter.doc")
    ('phh', 'ohh', None)
    """
    told = os.fspath(path_or_text)
    if "\n" not in told and (name := detect_name(told)):
        return name
    if isinstance(path_or_text, str):
        start = told.removeprefix("\ufeff").lstrip()
        for name, form in FORMATS.items():
            if re.match(form.start, start):
                return name
    return None


def detect_name(path: str) -> str | None:
    """The name of the format, by the end of a file's name alone.

    >>> detect_name("hands.OHH"), detect_name("hands")
    ('ohh', None)
    """
    return next((name for name, form in FORMATS.items() if path.lower().endswith(form.suffixes)), None)
