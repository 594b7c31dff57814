"""Errors of players: a line for a wrong answer or a program that fails, a traceback for an error in Python code."""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager
from traceback import print_exception

from omaha.cli.interrupts import Stopped
from omaha.cli.terminal import complain

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["complain_of", "fault", "is_of_player", "named_exits"]


def is_of_player(error: BaseException) -> bool:
    """Return whether an error is one of a player: its notes say of which, and when."""
    return bool(getattr(error, "__notes__", ()))


def fault(error: BaseException) -> str | None:
    """Return a line for an error whose text says all; None if the player's own Python code raised it.

    >>> from omaha.hand.player import missed
    >>> error = missed(ValueError("not an action: 'shove'"), "illegal")
    >>> error.add_note("asked: 'bot' in seat 2, hand 7")
    >>> fault(error)
    "not an action: 'shove'; asked: 'bot' in seat 2, hand 7"
    """
    from omaha.hand.player import miss_of

    if miss_of(error) is None:
        return None
    notes = getattr(error, "__notes__", ())
    name = getattr(error, "filename", None)  # of a program that cannot be started
    why = f"{name}: {error.strerror}" if name and isinstance(error, OSError) else str(error)
    return "; ".join([why, *notes])


def complain_of(error: BaseException) -> int:
    """Print an error of a player on standard error, and return the exit status 1.

    The last line names the player and, if there is one, the hand and its deck.
    """
    line = fault(error)
    if line is not None:
        return complain(line)
    if sys.stdout is not None:
        sys.stdout.flush()
    print_exception(error, file=sys.stderr or io.StringIO())
    return 1


@contextmanager
def named_exits() -> Iterator[None]:
    """Make an error of a player of `sys.exit()` in its code, which is not to end the command without a word."""
    try:
        yield
    except SystemExit as stop:
        if not isinstance(stop, Stopped):
            stop.add_note("the code of a player ended Python")
        raise
