"""Types of arguments that several commands take: each turns text into a value, or says what was allowed."""

from __future__ import annotations

from argparse import ArgumentTypeError

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from omaha.base.types import Hero

__all__ = ["HERO", "format_name", "target_name", "whole", "whose"]

HERO = "whose cards are seen beside those shown: all, shown, dealt, a seat or a name (dealt)"
"""Help of the option --hero."""


def whole(least: int, most: int | None = None) -> Callable[[str], int]:
    """Return the type of whole numbers from `least` to `most`."""

    def number(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or int(text) < least or (most is not None and int(text) > most):
            span = f"{least} or more" if most is None else f"{least}..{most}"
            raise ArgumentTypeError(f"must be a whole number, {span}, not {text!r}")
        return int(text)

    return number


def whose(text: str) -> Hero:
    """Return whose cards are shown: "all", "shown", "dealt", the number of a seat, or a name."""
    from omaha.hand.seen import hero_of

    try:
        return hero_of(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error).removeprefix("hero ")) from None


def format_name(text: str) -> str:
    """Return the name of a format of hand histories, or empty text."""
    from omaha.notation.formats import FORMATS

    if text and text not in FORMATS:
        raise ArgumentTypeError(f"must be one of {', '.join(FORMATS)}, not {text!r}")
    return text


def target_name(text: str) -> str:
    """A format of hand histories that is written; an empty text is none."""
    from omaha.notation.formats import WRITTEN

    if text and text not in WRITTEN:
        raise ArgumentTypeError(f"must be one of {', '.join(WRITTEN)}, not {text!r}")
    return text
