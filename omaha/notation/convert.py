"""Conversion of hands from text in one format to text in another, hand by hand."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.errors import NotationError, OtherGameError
from omaha.notation.formats import FORMATS, WRITTEN, module
from omaha.notation.textfiles import NO_HAND, writable

if TYPE_CHECKING:
    from omaha.base.types import Hero

__all__ = ["Converted", "ManyHands", "convert"]


class ManyHands(ValueError):  # noqa: N818  # what it says
    """There are several hands for a file that holds one.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> text = module("phh").dumps(hand).splitlines()
    >>> convert(["[1]", *text, "[2]", *text], lambda text: None, "phh", "phh", single=True)
    Traceback (most recent call last):
    omaha.notation.convert.ManyHands: such a file holds one hand, and there are more
    """


class Converted(NamedTuple):
    """Result of a conversion.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> lines = ["[1]", *module("phh").dumps(hand).splitlines(), "[2]", "variant = 'NT'"]
    >>> converted = convert(lines, lambda text: None, "phh", "pokerstars")
    >>> converted.hands, converted.skipped, converted.others
    (1, [], 1)
    """

    hands: int
    """Number of hands that were written."""
    skipped: list[NotationError]
    """Errors of the skipped hands, with line numbers; a hand that could be read but not written has its last line."""
    others: int = 0
    """Number of hands of other games than Omaha, which are not among the skipped ones."""


def convert(
    lines: Iterable[str],
    write: Callable[[str], object],
    source: str,
    target: str,
    hero: Hero = "dealt",
    *,
    single: bool = False,
    hands: range | None = None,
) -> Converted:
    """Read hands in one format and write each in another; broken hands, and those of other games, are skipped.

    - `lines`: an open text file or any other lines, which are read one by one.
    - `write`: called with the text of each hand.
    - `source`: the format that is read, one of `FORMATS`.
    - `target`: the format that is written: "phh", "ohh" or "pokerstars".
    - `hero`: whose cards are written, as in `dumps`.
    - `single`: write the text of a file that holds one hand.
    - `hands`: the numbers of the hands to convert, from 1, such as `range(10, 21)`; None for all. Broken hands count,
      hands of other games do not.

    :raises ManyHands: if `single` is True and there are several hands.
    :raises ValueError: if a format is not known.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = module("phh").dumps(hand)
    >>> texts = []
    >>> convert(f"[1]\\n{text}\\n[2]\\nvariant = 'PL'".split("\\n"), texts.append, "phh", "ohh").skipped[0].line
    18
    >>> texts[0][:8]
    '{"ohh": '
    """
    if target not in WRITTEN:
        raise ValueError(f"the format must be one of {', '.join(WRITTEN)}, not {target!r}")
    iterate, dumps = module(source).iterate, module(target).dumps
    layout = FORMATS[target]
    skipped: list[NotationError] = []
    written = line = others = number = 0
    chosen = range(1, sys.maxsize) if hands is None else hands
    first = ""

    def counted() -> Iterator[str]:
        nonlocal line
        for line, text in enumerate(lines, 1):  # noqa: B007  # the line of a hand that cannot be written
            yield text

    def skip(error: NotationError) -> None:
        nonlocal others, number
        if isinstance(error, OtherGameError):
            others += 1
        elif error.args[0] != NO_HAND:
            number += 1
            if number in chosen:
                skipped.append(error)

    for hand in iterate(counted(), skip):
        number += 1
        if number >= chosen.stop:
            break
        if number not in chosen:
            continue
        try:
            text = writable(dumps(hand, hero))
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
    return Converted(written, skipped, others)
