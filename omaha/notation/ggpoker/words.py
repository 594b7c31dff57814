"""GGPoker's words for hands of Omaha."""

from __future__ import annotations

from omaha.notation.roomtext.words import HighWords

__all__ = ["WORDS"]

_ONE = ("Two", "Trey", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


def _many(rank: int) -> str:
    return _ONE[rank] + ("es" if _ONE[rank] == "Six" else "s")


def _phrase(category: str, first: int, second: int) -> list[str]:
    """Return a category in words, with the ranks that name it; a straight flush is passed over."""
    words = {
        "high_card": f"{_ONE[first]}-High",
        "one_pair": f"Pair of {_many(first)}",
        "two_pair": f"Pair of {_many(first)} and Pair of {_many(second)}",
        "three_of_a_kind": f"Three {_many(first)}",
        "straight": f"{_many(first)}-High Straight",
        "flush": f"{_ONE[first]} High Flush",
        "full_house": f"{_many(first)} Full over {_many(second)}",
        "four_of_a_kind": f"Four {_many(first)}",
    }
    return [words[category]] if category in words else []


WORDS = HighWords(_phrase)
"""What the room calls high hands of Omaha."""
