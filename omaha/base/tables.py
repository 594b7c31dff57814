"""Rows of text as the lines of a table."""

from __future__ import annotations

from collections.abc import Collection, Sequence

__all__ = ["aligned"]


def aligned(rows: Sequence[Sequence[str]], *, words: Collection[int] = (0,), ruled: bool = False) -> list[str]:
    """Return the rows as lines with aligned columns.

    - `rows`: the cells, the heads first.
    - `words`: the columns that are aligned to the left; all others, numbers, to the right.
    - `ruled`: underline the heads.

    >>> print("\\n".join(aligned([["hand", "equity"], ["AA**", "60.05%"]], ruled=True)))
    hand  equity
    ----  ------
    AA**  60.05%
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if i in words else cell.rjust(width)
            for i, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    if ruled:
        lines.insert(1, "  ".join(["-" * width for width in widths]))
    return lines
