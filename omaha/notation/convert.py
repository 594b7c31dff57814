"""Conversion of hands from text in one format to text in another, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.errors import NotationError
from omaha.notation.formats import FORMATS, WRITTEN, module

if TYPE_CHECKING:
    from omaha.base.types import Hero

__all__ = ["Converted", "ManyHands", "convert"]


class ManyHands(ValueError):  # noqa: N818  # what it says
    """There are several hands for a file that holds one."""


class Converted(NamedTuple):
    """Result of a conversion."""

    hands: int
    """Number of hands that were written."""
    skipped: list[NotationError]
    """Errors of the skipped hands, with line numbers; a hand that could be read but not written has its last line."""


def convert(
    lines: Iterable[str],
    write: Callable[[str], object],
    source: str,
    target: str,
    hero: Hero = "dealt",
    *,
    single: bool = False,
) -> Converted:
    """Read hands in one format and write each in another; broken hands are skipped.

    - `lines`: an open text file or any other lines, which are read one by one.
    - `write`: called with the text of each hand.
    - `source`: the format that is read, one of `FORMATS`.
    - `target`: the format that is written: "phh", "ohh" or "pokerstars".
    - `hero`: whose cards are written, as in `dumps`.
    - `single`: write the text of a file that holds one hand.

    :raises ManyHands: if `single` is True and there are several hands.
    :raises ValueError: if a format is not known.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = module("phh").dumps(hand)
    >>> texts = []
    >>> convert(f"[1]\\n{text}\\n[2]\\nvariant = 'NT'".split("\\n"), texts.append, "phh", "ohh").skipped[0].line
    18
    >>> texts[0][:8]
    '{"ohh": '
    """
    if target not in WRITTEN:
        raise ValueError(f"the format must be one of {', '.join(WRITTEN)}, not {target!r}")
    iterate, dumps = module(source).iterate, module(target).dumps
    layout = FORMATS[target]
    skipped: list[NotationError] = []
    written = line = 0
    first = ""

    def counted() -> Iterator[str]:
        nonlocal line
        for line, text in enumerate(lines, 1):  # noqa: B007  # the line of a hand that cannot be written
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
            write(layout.framed(written, text))
    if first:
        write(first)
    return Converted(written, skipped)
