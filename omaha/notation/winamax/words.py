"""Winamax' words for hands."""

from __future__ import annotations

import re

from omaha.notation.roomtext.words import HighWords

__all__ = ["LOW", "WORDS", "low_top"]

_ONE = (*"23456789", "Ten", "Jack", "Queen", "King", "Ace")
LOW = "LO : "
"""Before the words for a low."""
_TOP = re.compile(r"LO : High card : (\d|Ace)")


def low_top(words: str) -> str | None:
    """Return the rank of the highest card of a low, by its words; None if they are others.

    >>> low_top("LO : High card : 7")
    '7'
    """
    found = _TOP.fullmatch(words)
    return found[1] if found else None


def _names(rank: int) -> tuple[str, ...]:
    """Return what several cards of a rank are called; older texts do not use the plural."""
    return (_ONE[rank], f"{_ONE[rank]}s") if rank > 7 else (_ONE[rank],)


def _phrase(category: str, first: int, second: int) -> list[str]:
    """Return a category in words, with the ranks that name it; a straight flush is passed over."""
    one, ones, others = _ONE[first], _names(first), _names(second)
    return {
        "high_card": [f"High card : {one}"],
        "one_pair": [f"One pair : {name}" for name in ones],
        "two_pair": [f"Two pairs : {name} and {other}" for name in ones for other in others],
        "three_of_a_kind": [f"Trips of {name}" for name in ones],
        "straight": [f"Straight {one} high"],
        "flush": [f"Flush {one} high"],
        "full_house": [f"Full of {name} and {other}" for name in ones for other in others],
        "four_of_a_kind": [f"Quads of {name}" for name in ones],
    }.get(category, [])


WORDS = HighWords(_phrase)
"""What the room calls high hands."""
