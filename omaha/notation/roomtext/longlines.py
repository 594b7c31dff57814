"""Lines that belong to no hand: too long, or with signs that are not text. What a line can cost is bounded by that."""

from __future__ import annotations

import re

from omaha.base.errors import NotationError
from omaha.notation.textfiles import check_text

__all__ = ["LONGEST_LINE", "LONGEST_NAME", "UNFIT", "check_line", "right_line"]

LONGEST_LINE = 4096
"""The most letters of a line."""
LONGEST_NAME = 1000
"""The most letters of a name, or of what a player said, that fit on a line beside all else."""
UNFIT = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\ud800-\udfff]")
"""A sign that does not stand on a line: it ends one, steers a terminal, or is half of a surrogate pair."""
_TOO_LONG = "\x00 too long"


def right_line(line: str) -> str:
    r"""Return the line; a mark that no room writes for one that is too long or has a sign that does not fit.

    Rooms may begin a file with a byte order mark or `\x10`.

    >>> right_line("x" * 5000)[1:]
    ' too long'
    """
    if len(line) > LONGEST_LINE:
        return _TOO_LONG
    found = UNFIT.search(line.lstrip("\ufeff\x10"))
    if found is None or (found[0] == "\x00" and found.start() == 0):  # or it is the mark of bytes that are not text
        return line
    return "\x00" + found[0]


def check_line(number: int, line: str) -> None:
    """Check that a line is not the mark of one that belongs to no hand.

    :raises NotationError: if it is, with its number.

    >>> check_line(3, right_line("x" * 5000))
    Traceback (most recent call last):
    omaha.NotationError: line 3: a line has at most 4096 letters
    """
    if line[:1] != "\x00":
        return
    if line == _TOO_LONG:
        raise NotationError(f"a line has at most {LONGEST_LINE} letters", number)
    check_text(line, number)
    if len(line) == 2:
        raise NotationError(f"a line has no control characters, and this one has U+{ord(line[1]):04X}", number)
