"""Files of hands: their lines, with progress, and which format they are in."""

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
    """Is it one file? What is read must not be written over."""
    try:
        return os.path.samefile(first, second)
    except OSError:  # one of them is missing, or -
        return False


@contextmanager
def opened(name: str, label: str, source: str | None) -> Iterator[tuple[str, Iterator[str]]]:
    """The format of a file and its lines, whose progress is shown; - is standard input.

    `source`: the format, where it is known; else it is told by the file's name or its text.

    Errors: an OSError of the file; a ValueError where its format is not known.
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
    with open(name, "rb") as file, progress(label, at_once=False) as tell:
        lines = textfiles.lines(file, strict=False)
        yield lines if tell is None else _watched(lines, os.path.getsize(name), tell)


def _watched(lines: Iterator[str], size: int, tell: Callable[[int, int], object]) -> Iterator[str]:
    read = 0
    for number, line in enumerate(lines, 1):
        read += len(line)
        if number % 1000 == 0:
            tell(min(read, size), size)
        yield line
