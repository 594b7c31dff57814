"""What the text of one room says otherwise than that of another, and by whose rules it is played."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from collections.abc import Callable

    from omaha.hand.hand import Hand
    from omaha.notation.roomtext.handtext import HandText

__all__ = ["Dialect", "pot_names"]


def pot_names(count: int, between: str = "-") -> list[str]:
    """Return what the pots of a hand are called, the main pot first; several side pots are numbered.

    >>> pot_names(1), pot_names(2), pot_names(3)
    (['pot'], ['main pot', 'side pot'], ['main pot', 'side pot-1', 'side pot-2'])
    """
    if count < 3:
        return ["main pot", "side pot"] if count == 2 else ["pot"][:count]
    return ["main pot", *[f"side pot{between}{number}" for number in range(1, count)]]


class Dialect(NamedTuple):
    """A room's text."""

    site: str
    """The room, for `Info.site`."""
    preset: str
    """Its preset of `Rules`."""
    check_words: Callable[[HandText, Hand], None]
    """Check that hands shown are what the text calls them; raises a NotationError."""
    pots: Callable[[int], list[str]] | None = pot_names
    """What this many pots are called; None if the text does not name the pots."""
    returns: bool = True
    """Does a line return a bet that nobody called?

    If not, the bet is a pot of its owner. Then pots that the same players win one after the other are one pot in the
    text.
    """
    mucks: bool = True
    """Does a line say who mucks at the showdown?"""
    outcomes: bool = True
    """Does the summary name every seat?"""
    in_turn: bool = True
    """Are hands shown in turn? If not, the order of the lines says nothing."""
