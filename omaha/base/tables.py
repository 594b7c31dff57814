"""Rows of text as the lines of a table."""

from __future__ import annotations

from collections.abc import Sequence
from unicodedata import category, east_asian_width

from omaha.base.texts import safe_text

__all__ = ["aligned"]


def aligned(rows: Sequence[Sequence[str]], sides: str, *, ruled: bool = False) -> list[str]:
    """Return the rows as lines with aligned columns; a column without any text is left out.

    Cells are printed as `safe_text` returns them, so a name with a newline stays one cell.

    - `rows`: the cells; with `ruled` the first row holds the heads.
    - `sides`: for each column the side to which it is aligned, "l" or "r".
    - `ruled`: underline the heads.

    >>> aligned([("Ann", "", "5"), ("張偉", "", "1,000")], "llr")
    ['Ann       5', '張偉  1,000']
    """
    rows = [[safe_text(cell) for cell in row] for row in rows]
    widths = [max([cells_of(row[column]) for row in rows]) for column in range(len(sides))]
    lines = []
    for row in rows:
        words = []
        for word, side, width in zip(row, sides, widths, strict=True):
            blank = " " * (width - cells_of(word))
            words += [word + blank if side == "l" else blank + word] if width else []
        lines.append("  ".join(words).rstrip())
    if ruled:
        lines.insert(1, "  ".join(["-" * width for width in widths if width]))
    return lines


def cells_of(text: str) -> int:
    """Return how many cells of a terminal a text takes."""
    return sum([2 if east_asian_width(sign) in "WF" else category(sign) not in ("Mn", "Me", "Cf") for sign in text])
