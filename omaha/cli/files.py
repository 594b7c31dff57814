"""Files of hands: their lines, with a progress bar, and their format."""

from __future__ import annotations

import os
import sys
from contextlib import contextmanager

from omaha.cli.terminal import progress

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

__all__ = ["opened", "same"]


def same(first: str, second: str) -> bool:
    """Return whether two names are one file, which must not be read and written at once."""
    try:
        return os.path.samefile(first, second)
    except OSError:  # one of them is missing, or -
        return False


@contextmanager
def opened(name: str, label: str, source: str | None) -> Iterator[tuple[str, Iterator[str]]]:
    """Open a file and give the name of its format and its lines, with a progress bar.

    - `name`: the file; - is standard input.
    - `label`: the text beside the progress bar.
    - `source`: the format; None or empty if the file's name or text shows it.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if its format is not known.
    """
    from omaha.notation import files

    with _lines(name, label) as lines:
        try:
            known = (source, lines) if source else files.detected(name, lines)
        except ValueError as error:
            raise ValueError(f"{error}: name it with --from") from None
        yield known


@contextmanager
def _lines(name: str, label: str) -> Iterator[Iterator[str]]:
    from omaha.notation import textfiles

    if name == "-":
        yield textfiles.lines(sys.stdin.buffer, strict=False)
        return
    with open(name, "rb") as file, progress(label, at_once=False) as report:
        lines = textfiles.lines(file, strict=False)
        yield lines if report is None else _watched(lines, os.path.getsize(name), report)


def _watched(lines: Iterator[str], size: int, report: Callable[[int, int], object]) -> Iterator[str]:
    """The lines, reporting every thousand of them how much of the file was read."""
    read = 0
    for number, line in enumerate(lines, 1):
        read += len(line)
        if number % 1000 == 0:
            report(min(read, size), size)
        yield line
