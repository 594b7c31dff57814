"""The table of formats: how their files are recognized, and how hands stand in a file of many.

Every format is a module with the same functions: `loads`, `load`, `dumps`, `dump` and `iterate`. Texts of rooms that
are only read have no `dumps` and `dump`.
"""

from __future__ import annotations

import os
import re
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from omaha.base.records import public

__all__ = ["FORMATS", "WRITTEN", "Format", "detect", "detect_name", "module"]


@public("omaha.notation")
class Format(NamedTuple):
    """How files of a format are recognized and laid out.

    >>> FORMATS["phh"].suffixes, FORMATS["phh"].single, FORMATS["winamax"].written
    (('.phh', '.phhs'), ('.phh',), False)
    """

    suffixes: tuple[str, ...]
    """Endings of the names of its files."""
    start: str
    """Regular expression that matches the beginning of its texts."""
    before: str = ""
    """Text before each hand of a file of many; `{}` is the hand's number."""
    after: str = ""
    """Text after each hand of a file of many."""
    single: tuple[str, ...] = ()
    """Endings of the names of files that hold one hand."""
    written: bool = True
    """Are hands written in this format? The texts of some rooms are only read."""

    def framed(self, number: int, text: str) -> str:
        """Return the text of a hand as it stands in a file of many, where it has this number.

        >>> print(FORMATS["phh"].framed(7, "variant = 'PO'"), end="")
        [7]
        variant = 'PO'
        """
        return self.before.format(number) + text + self.after


_STARS = "PokerStars|SupremaPoker|PPPoker|PokerBros|ClubGG"  # converters for club apps write PokerStars' words
FORMATS = {
    "phh": Format((".phh", ".phhs"), r"\[[\w\"'-]|#|[\w\"'-]+\s*=", "[{}]\n", "\n", (".phh",)),
    "ohh": Format((".ohh", ".json", ".jsonl"), r"\{|\[\s*\{", after="\n"),
    "pokerstars": Format((".txt",), rf"(?:{_STARS}) |\*{{4,}} ?# ?\d+ ?\*", after="\n\n"),
    "ggpoker": Format((".txt",), r"Poker Hand #\w", written=False),
    "winamax": Format((".txt",), r"Winamax Poker - ", written=False),
}
"""The formats by name; each name is that of the format's module."""
WRITTEN = tuple([name for name, layout in FORMATS.items() if layout.written])
"""Names of the formats that are written too."""


@public("omaha.notation")
def module(name: str) -> ModuleType:
    """Return the module of a format.

    :raises ValueError: if there is no format of that name.

    >>> module("phh").__name__
    'omaha.notation.phh'
    """
    if name not in FORMATS:
        raise ValueError(f"the format must be one of {', '.join(FORMATS)}, not {name!r}")
    return import_module(f"omaha.notation.{name}")


@public("omaha.notation")
def detect(path_or_text: str | os.PathLike[str]) -> str | None:
    """Return the name of a format by the end of a file's name or the beginning of a text, or None if it is not known.

    >>> detect("hands.phhs"), detect('{"ohh": {}}'), detect("letter.doc")
    ('phh', 'ohh', None)
    """
    given = os.fspath(path_or_text)
    if "\n" not in given and (name := detect_name(given)):
        return name
    if isinstance(path_or_text, str):
        start = given.removeprefix("\ufeff").lstrip()
        for name, layout in FORMATS.items():
            if re.match(layout.start, start):
                return name
    return None


@public("omaha.notation")
def detect_name(path: str) -> str | None:
    """Return the name of a format by the end of a file's name alone, or None if it is not known.

    Several rooms use the same ending; of these it is the format that is written.

    >>> detect_name("hands.OHH"), detect_name("hands.txt"), detect_name("hands")
    ('ohh', 'pokerstars', None)
    """
    return next((name for name, layout in FORMATS.items() if path.lower().endswith(layout.suffixes)), None)
