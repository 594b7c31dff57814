"""The types in this package's signatures, which `omaha.typing` offers to users.

The rooms import them for type checkers only: importing `typing` takes longer than importing the rest of what a hand
needs.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import IO, Any, Literal, Protocol, TypeAlias

__all__ = [
    "Absent",
    "ActionKind",
    "Bits",
    "Blind",
    "CardsLike",
    "Category",
    "Entering",
    "EventKind",
    "File",
    "Grouping",
    "Half",
    "HandLike",
    "Hero",
    "Limit",
    "Lines",
    "Manual",
    "Miss",
    "OnIllegal",
    "PostKind",
    "Progress",
    "RangeLike",
    "Status",
    "Street",
    "TableEventKind",
    "Unready",
    "When",
]

# ---------------------------------------------------------------------- cards and made hands

CardsLike: TypeAlias = str | Iterable[int | str]
"""Cards: one text such as "AsKd3s2s", or a sequence of `Card`s, ids 0..51 or two-letter texts."""

Category: TypeAlias = Literal[
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
]
"""What a high hand is."""


class Bits(Protocol):
    """A source of random bits, such as `random.Random`.

    >>> from random import Random
    >>> from omaha import Hand, Rules
    >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
    >>> view.sample(Random(7)).view(1) == view
    True
    """

    def getrandbits(self, k: int, /) -> int:
        """Return a number of `k` random bits, 0 or more.

        >>> from random import Random
        >>> Random(7).getrandbits(64) < 2**64
        True
        """


# ---------------------------------------------------------------------- hands

Limit: TypeAlias = Literal["fixed", "pot", "no"]
"""The betting limit."""

Street: TypeAlias = Literal["preflop", "flop", "turn", "river", "showdown"]
"""Where a hand is."""

ActionKind: TypeAlias = Literal["fold", "check", "call", "bet", "raise", "show", "muck"]
"""What a player does."""

PostKind: TypeAlias = Literal["small", "big", "post", "straddle", "ante"]
"""What is posted before the cards."""

EventKind: TypeAlias = Literal[
    "bonus", "post", "holes", "burn", "board", "fold", "check", "call", "bet", "raise",
    "protect", "return", "show", "muck", "rake", "award",
]  # fmt: skip
"""What happens in a hand."""

Half: TypeAlias = Literal["high", "low", "both", "uncontested"]
"""For what a part of a pot is paid."""

Manual: TypeAlias = Literal["deal", "show"]
"""A step that is left to the caller."""

Absent: TypeAlias = Literal["fold", "protect", "check_fold"]
"""What is done at the turns of a player who is not there."""

# ---------------------------------------------------------------------- equity


class RangeLike(Protocol):
    """A range of hands: what `omaha.Range` has.

    >>> from types import SimpleNamespace
    >>> from omaha import Range, equity
    >>> two = SimpleNamespace(hands=Range("AsAhKs[KQ]h").hands, weights=None)
    >>> equity([two, "9d8d7c6c"]).outcomes == equity(["AsAhKs[KQ]h", "9d8d7c6c"]).outcomes
    True
    """

    @property
    def hands(self) -> Any:
        """The hands, an array of card ids, (n, cards) uint8.

        >>> from omaha import Range
        >>> Range("AsAhKs[KQ]h").hands.tolist()
        [[51, 50, 47, 46], [51, 50, 47, 42]]
        """

    @property
    def weights(self) -> Any:
        """The weight of each hand, an array (n,) float64; None if all are 1.

        >>> from omaha import Range
        >>> Range("AsAhKsKh, AsAhKsJh@25").weights.tolist()
        [1.0, 0.25]
        """


HandLike: TypeAlias = CardsLike | RangeLike
"""What a player may hold: cards, cards in part ("As**"), a range or its text."""

Progress: TypeAlias = Callable[[int, int], object]
"""What is called during long work, with the work done and the work in all."""

# ---------------------------------------------------------------------- the table

Unready: TypeAlias = Literal["hand_in_play", "too_few_seated", "absent", "no_chips", "no_big_blind", "bomb_pot"]
"""Why no hand can be dealt at a table."""

Blind: TypeAlias = Literal["small", "big"]
"""A blind."""

Entering: TypeAlias = Literal["wait", "post", "free"]
"""How a player comes into the game: waits for the big blind, posts, or is dealt in free."""

Status: TypeAlias = Literal["playing", "waiting", "posting", "sitting_out", "disconnected", "no_chips", "leaving"]
"""What a seated player is doing."""

When: TypeAlias = Literal["now", "before_big_blind", "after_big_blind"]
"""When a player sits out."""

TableEventKind: TypeAlias = Literal[
    "sit", "add_chips", "leave", "post", "sit_out", "sit_in", "disconnect", "reconnect", "time_out", "replaced",
    "protect", "hand", "game", "new_day",
]  # fmt: skip
"""What happens at a table between and during hands."""

# ---------------------------------------------------------------------- statistics

Grouping: TypeAlias = Literal["player", "position", "players"]
"""For what statistics have a row: a player, a position, a number of players."""

# ---------------------------------------------------------------------- matches

OnIllegal: TypeAlias = Literal["raise", "passive", "fold"]
"""What a match does with an answer that is illegal or late: raise an error, check or call, check or fold."""

Miss: TypeAlias = Literal["illegal", "late", "failed"]
"""Why an answer of a player was replaced: it was illegal or late, or did not come."""

# ---------------------------------------------------------------------- histories and pictures

File: TypeAlias = str | os.PathLike[str] | IO[Any]
"""A path, or an open file of text or bytes."""

Lines: TypeAlias = Iterable[str] | IO[Any]
"""Lines of text, such as an open text file."""

Hero: TypeAlias = int | str | None
"""Whose cards are shown, beside those that players showed themselves.

- "dealt": those of the seat to which the text of the hand deals (`Info.fields["hero"]`); of nobody if there is none.
- "shown", or None: of nobody.
- "all": of all seats.
- a seat, or the name of a player: of that seat.
"""
