"""Lines that belong to no hand, because they are too long or not text; what a line can cost is bounded by that."""

from __future__ import annotations

from omaha.base.errors import NotationError
from omaha.notation.textfiles import check_text

__all__ = ["LONGEST_LINE", "LONGEST_NAME", "check_line", "right_line"]

LONGEST_LINE = 4096
"""The most letters of a line."""
LONGEST_NAME = 1000
"""The most letters of a name, or of what a player said, that fit on a line beside all else."""
_TOO_LONG = "\x00 too long"


def right_line(line: str) -> str:
    """Return the line; a mark that no room writes for one that is too long or not text.

    >>> right_line("x" * 5000)[1:]
    ' too long'
    """
    if len(line) > LONGEST_LINE:
        return _TOO_LONG
    try:
        line.encode()
    except UnicodeEncodeError as error:
        return "\x00" + line[error.start]  # half of a surrogate pair
    return line


def check_line(number: int, line: str) -> None:
    """Check that a line is not the mark of one that is too long or not text.

    :raises NotationError: if it is, with its number.

    >>> check_line(3, right_line("x" * 5000))
    Traceback (most recent call last):
    omaha.NotationError: line 3: a line has at most 4096 letters
    """
    if "\x00" in line:
        if line == _TOO_LONG:
            raise NotationError(f"a line has at most {LONGEST_LINE} letters", number)
        check_text(line, number)
