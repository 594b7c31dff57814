"""Whose cards may be shown: one rule for histories and pictures."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omaha.base.checks import seat_number
from omaha.cards import UNKNOWN

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.base.types import Hero
    from omaha.cards import Card
    from omaha.hand.events import Event
    from omaha.hand.reading import Reading

__all__ = ["seen_events", "seen_holes"]


def seen_holes(hand: Reading, hero: Hero = None) -> Mapping[int, tuple[Card, ...]]:
    """Return each seat's hole cards, unknown ones for those that are hidden, in dealing order.

    `hero`: None for hands that were shown; a seat for its own hand too; "all" for all hands.

    :raises ValueError: if the hero is a seat that is not dealt in, or text other than "all".
    :raises TypeError: if the hero is of another kind.

    >>> from omaha import Deck, Hand, Rules
    >>> from omaha.cards import cards_text
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], deck=Deck("AsAhKsKhQsQhJsJh"))
    >>> [cards_text(cards) for cards in seen_holes(hand, 1).values()]
    ['AsKsQsJs', '????????']
    """
    if hero == "all":
        return hand.holes
    known = {_seat(hand, hero)} | {event.seat for event in hand.events if event.kind == "show"}
    return {seat: cards if seat in known else _hidden(cards) for seat, cards in hand.holes.items()}


def seen_events(hand: Reading, hero: Hero = None) -> Sequence[Event]:
    """Return the events of a hand, unknown cards in place of hidden ones.

    `hero`: None for cards that all players see; a seat for its own hand too; "all" for all cards, burns too.

    :raises ValueError: if the hero is a seat that is not dealt in, or text other than "all".
    :raises TypeError: if the hero is of another kind.
    """
    if hero == "all":
        return hand.events
    known = _seat(hand, hero)
    return [
        event._replace(cards=_hidden(event.cards or ()))
        if event.kind == "burn" or (event.kind == "holes" and event.seat != known)
        else event
        for event in hand.events
    ]


def _seat(hand: Reading, hero: Hero) -> int | None:
    if isinstance(hero, str):
        raise ValueError(f"hero must be a seat, 'all' or None, not {hero!r}")
    return None if hero is None else seat_number(hero, hand.seats, "hero must be one of the seats")


def _hidden(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)
