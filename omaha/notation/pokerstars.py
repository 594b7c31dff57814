"""Hands as texts of PokerStars.

Placeholder docstring.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.events import NotationError
from omaha.hand import Hand
from omaha.notation import common
from omaha.notation.stars_reader import is_first, read
from omaha.notation.stars_writer import text

if TYPE_CHECKING:
    from omaha.notation.common import File, Hero

__all__ = ["dump", "dumps", "dumps_all", "iterate", "load", "loads"]


def loads(text: str) -> Hand:
    """The one hand that a text tells."""
    if not isinstance(text, str):
        raise TypeError(f"a text must be a str, not {type(text).__name__}")
    told = _hands(common.numbered(re.split(r"\r\n|\r|\n", text)))
    first = next(told, None)
    if first is None:
        raise NotationError("there is no hand in this text", 1)
    second = next(told, None)
    if second is not None:
        raise NotationError("exactly one hand is read, and here begins another", second[0][0])
    return read(first)


def load(file: File) -> Hand:
    """The one hand that a file tells, a path or an open file."""
    return loads(common.read(file))


def dumps(hand: Hand, hero: Hero = None) -> str:
    return text(hand, hero)


def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    common.write(text(hand, hero), file)


def dumps_all(hands: Iterable[Hand], hero: Hero = None) -> str:
    return "\n\n".join([text(hand, hero) for hand in hands])


def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    for told in _hands(common.numbered(lines)):
        try:
            hand = read(told)
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
        else:
            yield hand


def _hands(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The lines of each hand, blank ones left out: from a first line to the next, or to a blank one after the summary."""
    told: list[tuple[int, str]] = []
    summary = False
    for number, line in lines:
        line = line.strip()
        if told and ((not line and summary) or is_first(line)):
            yield told
            told, summary = [], False
        if line:
            told.append((number, line))
            summary = summary or line == "*** SUMMARY ***"
    if told:
        yield told
