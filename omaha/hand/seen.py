"""Whose cards may be shown: one rule for histories, pictures and the command line."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from omaha.base.checks import SEATS, seat_number
from omaha.cards import UNKNOWN

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Literal

    from omaha.base.types import Hero
    from omaha.cards import Card
    from omaha.hand.events import Event
    from omaha.hand.reading import Reading

__all__ = ["HERO_WORDS", "hero_of", "hero_seat", "seen_events", "seen_holes"]

HERO_WORDS = ("all", "shown", "dealt")
"""What a hero may be beside a seat and a name."""


def hero_of(text: str) -> Hero:
    """Return the hero that a text names, such as an argument of the command line: a word, a seat or a name.

    Digits are a seat if there is such a seat, else a name.

    :raises ValueError: if the text is empty.

    >>> hero_of("dealt"), hero_of("3"), hero_of("ann"), hero_of("2077")
    ('dealt', 3, 'ann', '2077')
    """
    if not text.strip():
        raise ValueError(f"hero must be {', '.join(HERO_WORDS)}, a seat 1..{SEATS} or a name, not {text!r}")
    return int(text) if text in _SEATS else text


_SEATS = tuple([str(seat) for seat in range(1, SEATS + 1)])


def hero_seat(hand: Reading, hero: Hero = "dealt") -> int | Literal["all"] | None:
    """Return the seat whose cards are shown beside those that players showed themselves; "all", or None for nobody.

    `hero`: "all" for all seats; "shown" or None for nobody; "dealt" for the seat to which the text of the hand deals,
    nobody if there is none; a seat; or the name of a player, who must not be called by one of these words.

    :raises ValueError: if the hero is a seat or a name that is not dealt in.
    :raises TypeError: if the hero is of another kind.

    >>> from omaha import Hand, Info, Rules
    >>> info = Info({1: "ann", 2: "bob"}, fields={"hero": 2})
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], info=info)
    >>> hero_seat(hand), hero_seat(hand, "ann"), hero_seat(hand, "shown"), hero_seat(hand, "all")
    (2, 1, None, 'all')
    """
    if hero is None or hero == "shown":
        return None
    info = hand.info
    if hero == "dealt":
        seat = info.fields.get("hero") if info is not None else None
        return seat if type(seat) is int and seat in hand.seats else None
    if hero == "all":
        return "all"
    if isinstance(hero, str):
        names = info.names if info is not None else {}
        dealt_in = {names[seat]: seat for seat in sorted(hand.seats) if seat in names}
        if hero not in dealt_in:
            raise ValueError(f"hero must be a seat or one of {', '.join([*HERO_WORDS, *dealt_in])}, not {hero!r}")
        return dealt_in[hero]
    return seat_number(hero, sorted(hand.seats), "hero must be one of the seats")


def seen_holes(hand: Reading, hero: Hero = "dealt") -> Mapping[int, tuple[Card, ...]]:
    """Return each seat's hole cards, unknown ones for those that are hidden, in dealing order.

    `hero`: whose hand is seen beside those that were shown, as in `hero_seat`.

    :raises ValueError: if the hero is not dealt in.
    :raises TypeError: if the hero is of another kind.

    >>> from omaha import Deck, Hand, Rules
    >>> from omaha.cards import cards_text
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], deck=Deck("AsAhKsKhQsQhJsJh"))
    >>> [cards_text(cards) for cards in seen_holes(hand, 1).values()]
    ['AsKsQsJs', '????????']
    """
    seat_of_hero = hero_seat(hand, hero)
    if seat_of_hero == "all":
        return hand.holes
    known = {seat_of_hero} | {event.seat for event in hand.events if event.kind == "show"}
    return {seat: cards if seat in known else _hidden(cards) for seat, cards in hand.holes.items()}


def seen_events(hand: Reading, hero: Hero = "dealt") -> Sequence[Event]:
    """Return the events of a hand, unknown cards in place of hidden ones.

    `hero`: whose cards are seen beside those that all players see, as in `hero_seat`; with "all" burns too.

    :raises ValueError: if the hero is not dealt in.
    :raises TypeError: if the hero is of another kind.
    """
    known = hero_seat(hand, hero)
    if known == "all":
        return hand.events
    return [
        event._replace(cards=_hidden(event.cards or ()))
        if event.kind == "burn" or (event.kind == "holes" and event.seat != known)
        else event
        for event in hand.events
    ]


def _hidden(cards: Sequence[Card]) -> tuple[Card, ...]:
    return (UNKNOWN,) * len(cards)
