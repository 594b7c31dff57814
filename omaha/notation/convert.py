"""Hands from a text in one format into another, one by one."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.errors import NotationError
from omaha.notation.formats import FORMATS, module

if TYPE_CHECKING:
    from omaha.typing import Hero

__all__ = ["Converted", "ManyHands", "convert"]


class ManyHands(ValueError):  # noqa: N818  # what it says
    """There is more than one hand for a file that holds one."""


class Converted(NamedTuple):
    """What came of it."""

    hands: int
    """How many hands were written."""
    skipped: list[NotationError]
    """Why others were not, each with its line; of one that was read and cannot be written the last line read."""


def convert(
    lines: Iterable[str],
    write: Callable[[str], object],
    source: str,
    target: str,
    hero: Hero = None,
    *,
    single: bool = False,
) -> Converted:
    """Read hands in the format `source` and give each to `write` as a text in the format `target`.

    `lines`: an open text file or any other lines, which are read one by one. `hero`: whose cards are written, as in
    `dumps`. `single`: as a file that holds one hand.

    Errors: a ValueError for an unknown format, `ManyHands` with `single` where there is more than one hand.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = module("phh").dumps(hand)
    >>> told = []
    >>> convert(f"[1]\\n{text}\\n[2]\\nvariant = 'NT'".split("\\n"), told.append, "phh", "ohh").skipped[0].line
    18
    >>> told[0][:8]
    '{"ohh": '
    """
    iterate, dumps = module(source).iterate, module(target).dumps
    form = FORMATS[target]
    skipped: list[NotationError] = []
    written = line = 0
    first = ""

    def counted() -> Iterator[str]:
        nonlocal line
        for line, text in enumerate(lines, 1):  # noqa: B007  # told of a hand that cannot be written
            yield text

    for hand in iterate(counted(), skipped.append):
        try:
            text = dumps(hand, hero)
            text.encode()
        except ValueError as error:
            skipped.append(NotationError(str(error), line))
            continue
        written += 1
        if single and written > 1:
            raise ManyHands("such a file holds one hand, and there are more")
        if single:
            first = text
        else:
            write(form.framed(written, text))
    if first:
        write(first)
    return Converted(written, skipped)
