"""Files of hands: their lines with a progress bar, their format, their hands, and what is wrong with them."""

from __future__ import annotations

import errno
import os
import sys
from contextlib import contextmanager
from itertools import chain

from omaha.base.files import check_writable
from omaha.cli.terminal import complain, counted, progress

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator, Sequence

    from omaha.base.errors import NotationError
    from omaha.base.types import Hero
    from omaha.hand.hand import Hand

__all__ = ["HandReader", "and_more", "can_write", "kept_if_interrupted", "opened", "other_games", "same"]

EVERY_HAND = range(1, sys.maxsize)


def same(first: str, second: str) -> bool:
    """Return whether two names are one file, which must not be read and written at once."""
    try:
        return os.path.samefile(first, second)
    except OSError:  # one of them is missing, or -
        return False


def can_write(name: str) -> bool:
    """Return whether a file can be written; complain if it cannot, before the work that would be lost."""
    try:
        check_writable(name)
    except OSError as error:
        complain(f"{name}: {error.strerror or error}")
        return False
    return True


def other_games(hands: int) -> str:
    """Return a number of hands of other games as text.

    >>> other_games(119)
    '119 hands of other games'
    """
    return f"{counted(hands)} of {'other games' if hands != 1 else 'another game'}"


def and_more(hands: int) -> str:
    """Return a number of hands that are complained of together with one.

    >>> and_more(59), and_more(0)
    (' (and 59 more hands)', '')
    """
    return f" (and {hands:,} more hand{'s' * (hands != 1)})" if hands else ""


@contextmanager
def kept_if_interrupted(name: str | None) -> Iterator[None]:
    """Say that a file was not written if the work that it needs is interrupted; None is no file."""
    try:
        yield
    except (KeyboardInterrupt, SystemExit) as stop:
        signalled = isinstance(stop, KeyboardInterrupt) or (isinstance(stop.code, int) and stop.code > 128)
        if name is not None and signalled:
            complain(f"{name}: not written, because the command was interrupted")
        raise


# ---------------------------------------------------------------------- lines


@contextmanager
def opened(
    name: str, label: str, source: str | None, encoding: str | None = None
) -> Iterator[tuple[str, Iterator[str]]]:
    """Open a file and give the name of its format and its lines, with a progress bar.

    - `name`: the file; - is standard input.
    - `label`: the text beside the progress bar.
    - `source`: the format; None or empty if the file's name or text shows it.
    - `encoding`: the encoding of its bytes; None for UTF-8, or UTF-16.

    :raises OSError: if the file cannot be read.
    :raises ValueError: if it is empty, or its format is not known.
    """
    from omaha.notation import files, textfiles

    with _lines(name, label, encoding) as every_line:
        first, lines = peeked(every_line, lambda line: bool(line.strip()))
        if not first:
            raise ValueError(textfiles.NO_HAND)
        try:
            known = (source, lines) if source else files.detected(name, lines)
        except ValueError as error:
            if str(error) == "its format is not known":
                raise ValueError(f"{error}: name it with --from") from None
            raise
        yield known


def peeked(lines: Iterator[str], wanted: Callable[[str], bool]) -> tuple[str, Iterator[str]]:
    """Return the first line that is wanted, empty if there is no such line, and all lines."""
    read = []
    for line in lines:
        read.append(line)
        if wanted(line):
            return line, chain(read, lines)
    return "", iter(read)


@contextmanager
def _lines(name: str, label: str, encoding: str | None) -> Iterator[Iterator[str]]:
    from omaha.notation import textfiles

    if name == "-":
        if sys.stdin is None:  # closed by the caller
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        yield _blamed(textfiles.lines(sys.stdin.buffer, strict=False, encoding=encoding), name)
        return
    with open(name, "rb") as file, progress(label) as report:
        lines = _blamed(textfiles.lines(file, strict=False, encoding=encoding), name)
        yield lines if report is None else _watched(lines, os.path.getsize(name), report)


def _blamed(lines: Iterator[str], name: str) -> Iterator[str]:
    """The lines of a file, whose name stands in the error if one of them cannot be read."""
    try:
        yield from lines
    except OSError as error:
        error.filename = name
        raise


def _watched(lines: Iterator[str], size: int, report: Callable[[int, int], object]) -> Iterator[str]:
    """The lines, reporting every thousand of them how much of the file was read."""
    read = 0
    for number, line in enumerate(lines, 1):
        read += len(line)
        if number % 1000 == 0:
            report(min(read, size), size)
        yield line


# ---------------------------------------------------------------------- hands


class HandReader:
    """Reads the hands of files one after the other, complains of what cannot be read, and counts.

    Hands are numbered from 1 through all files; broken ones count, hands of other games do not.

    - `options`: the arguments, of which `source`, `encoding` and `hands` are used.
    - `label`: the text beside the progress bar.
    - `hero`: hands that do not deal this hero in are left out.
    """

    def __init__(self, options: argparse.Namespace, label: str, hero: Hero = "all") -> None:
        self.source: str | None = options.source
        self.encoding: str | None = options.encoding
        self.chosen: range = options.hands or EVERY_HAND
        self.hero = hero
        self.label = label
        self.name = ""
        """The file that is read."""
        self.number = 0
        """Hands so far."""
        self.given = 0
        """Hands that the command was given."""
        self.failed = False
        """Has something been complained of?"""
        self.others = 0
        """Hands of other games in this file."""
        self.strangers = 0
        """Hands that do not deal the hero in."""
        self.stranger = ""
        """The complaint of the first of these."""

    def hands(self, names: Sequence[str]) -> Iterator[tuple[Hand, str]]:
        """Yield the chosen hands that deal the hero in, each with a line about its end."""
        for name in names:
            self.name, self.others = name, 0
            try:
                with opened(name, self.label, self.source, self.encoding) as (form, lines):
                    for hand, end in self._ended(name, form, lines):
                        self.number += 1
                        if self.number in self.chosen and self._deals_in_hero(name, hand):
                            self.given += 1
                            yield hand, end
                        if self.number + 1 >= self.chosen.stop:
                            break
            except OSError as error:
                self.complain(f"{name}: {error.strerror or error}")
            except ValueError as error:
                self.complain(f"{name}: {error}")
            if self.others:
                complain(f"{name}: {other_games(self.others)}")
            if self.number + 1 >= self.chosen.stop:
                return

    def status(self) -> int:
        """Complain of what concerns all hands, and return the exit status."""
        if self.strangers:
            self.complain(self.stranger + and_more(self.strangers - 1))
        elif self.given or self.failed:
            pass
        elif self.number:
            self.complain(f"there is no hand {self.chosen.start}, only {counted(self.number)}")
        else:
            self.complain("there is no hand of Omaha")
        return 1 if self.failed else 0

    def complain(self, message: str) -> None:
        """Complain of a hand or a file; the exit status is then 1."""
        self.failed = True
        complain(message)

    def _wrong(self, name: str, error: NotationError) -> None:
        """Count a hand that cannot be read, and complain of it if it is a chosen one of Omaha."""
        from omaha.base.errors import OtherGameError
        from omaha.notation.textfiles import NO_HAND

        if isinstance(error, OtherGameError):
            self.others += 1
        elif error.args[0] == NO_HAND:
            self.complain(f"{name}: {NO_HAND}")
        else:
            self.number += 1
            if self.number in self.chosen:
                self.complain(f"{name}: {error}")

    def _deals_in_hero(self, name: str, hand: Hand) -> bool:
        from omaha.hand.seen import hero_seat

        try:
            hero_seat(hand, self.hero)
        except ValueError as error:
            self.strangers += 1
            self.stranger = self.stranger or f"{name}: hand {self.number}: {error}"
            return False
        return True

    def _ended(self, name: str, form: str, lines: Iterator[str]) -> Iterator[tuple[Hand, str]]:
        """Yield the hands of a file, each with a line about its end."""
        from omaha.base.errors import NotationError
        from omaha.notation import phh
        from omaha.notation.formats import module

        def wrong(error: NotationError) -> None:
            self._wrong(name, error)

        first, lines = peeked(lines, lambda line: bool(line.strip()) and not line.startswith("#"))
        if form != "phh" or first.lstrip().startswith("["):
            for hand in module(form).iterate(lines, wrong):
                yield hand, "result checked" if hand.over else "the hand is not over"
            return
        try:
            recorded = phh.read("".join(lines))
        except NotationError as error:
            wrong(error)
            return
        if recorded.difference is not None:
            yield recorded.hand, ""
            self.complain(f"{name}: {recorded.difference}")
        elif recorded.finishing_stacks is None:
            yield recorded.hand, "result not checked: the file names no finishing stacks"
        else:
            yield recorded.hand, "result checked: finishing stacks agree"
