"""Types of arguments that several commands take: each turns text into a value, or says what was allowed."""

from __future__ import annotations

import sys
from argparse import ArgumentTypeError

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Callable

    from omaha.base.types import Hero

__all__ = [
    "HERO", "add_reading", "card_text", "encoding_name", "format_name", "hand_numbers", "picture_name", "target_name",
    "whole", "whose",
]  # fmt: skip

HERO = "whose cards are seen beside those shown: all, shown, dealt, a seat or a name (dealt)"
"""Help of the option --hero."""


def add_reading(parser: ArgumentParser) -> None:
    """Add the arguments of commands that read hands: format, encoding, and which hands."""
    option = parser.add_argument
    option("--from", dest="source", type=format_name, metavar="FORMAT", help="format that is read (from name or text)")
    option("--encoding", type=encoding_name, metavar="NAME", help="of the text, such as cp1252 (UTF-8 or UTF-16)")
    option("--hands", type=hand_numbers, metavar="A-B", help="only hands A to B, counted from 1; also A, A- and -B")


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the type of whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        if not _is_number(text) or int(text) < least or (most is not None and int(text) > most):
            span = f"{least} or more" if most is None else f"{least}..{most}"
            raise ArgumentTypeError(f"must be a whole number, {span}, not {text!r}")
        return int(text)

    return number


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 300  # int() refuses thousands of digits


def hand_numbers(text: str) -> range:
    """Return the numbers of hands that are named: "7", "10-20", "10-" or "-20".

    >>> hand_numbers("10-20"), hand_numbers("7")
    (range(10, 21), range(7, 8))
    """
    first, dash, last = text.partition("-")
    first, last = first or "1" * bool(dash), last or str(sys.maxsize - 1) if dash else first
    if text == "-" or not (_is_number(first) and _is_number(last)) or not 1 <= int(first) <= int(last) < sys.maxsize:
        raise ArgumentTypeError(f"must be numbers of hands, such as 7, 10-20, 10- or -20, not {text!r}")
    return range(int(first), int(last) + 1)


def whose(text: str) -> Hero:
    """Return whose cards are shown: "all", "shown", "dealt", the number of a seat, or a name."""
    from omaha.hand.seen import hero_of

    try:
        return hero_of(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error).removeprefix("hero ")) from None


def card_text(text: str) -> str:
    """Return cards as they are written in this package, such as AsKd."""
    from omaha.cards import cards_text

    try:
        return cards_text(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None


def encoding_name(text: str) -> str:
    """Return the name of an encoding of text."""
    try:
        "".encode(text)
    except (LookupError, ValueError):  # a name with a zero byte is a ValueError
        raise ArgumentTypeError(f"must be an encoding of text, such as utf-8 or cp1252, not {text!r}") from None
    return text


def format_name(text: str) -> str:
    """Return the name of a format of hand histories, or empty text."""
    from omaha.notation.formats import FORMATS

    if text and text not in FORMATS:
        raise ArgumentTypeError(f"must be one of {', '.join(FORMATS)}, not {text!r}")
    return text


def target_name(text: str) -> str:
    """Return the name of a format of hand histories that is written, or empty text."""
    from omaha.notation.formats import WRITTEN

    if text and text not in WRITTEN:
        raise ArgumentTypeError(f"must be one of {', '.join(WRITTEN)}, not {text!r}")
    return text


def picture_name(text: str) -> str:
    """Return the name of a file for a picture."""
    if not text.lower().endswith((".png", ".svg", ".pdf")):
        raise ArgumentTypeError(f"must end in .png, .svg or .pdf, not {text!r}")
    return text
