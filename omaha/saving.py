"""Hands as JSON text: how they were set up, and the events that tell what happened since."""

from __future__ import annotations

import json
from typing import Any

from omaha.cards import Deck, cards_text, parse_cards
from omaha.events import Event, Info, Post
from omaha.hand import Hand
from omaha.rules import Rules, from_plain, to_plain

__all__ = ["hand_from_json", "hand_to_json"]


def hand_to_json(hand: Hand) -> str:
    """The hand as text, hidden cards included."""
    deck, info, runs = hand.deck, hand.info, hand.runs
    plain = {
        "rules": to_plain(hand.rules),
        "stacks": list(hand.start.items()),
        "button": hand.button,
        "deck": {
            "cards": cards_text(deck.stub),
            "holes": [(seat, cards_text(cards)) for seat, cards in deck.holes.items()],
            "boards": [cards_text(cards) for cards in deck.boards],
        },
        "posts": hand.posts,
        "runs": runs if isinstance(runs, int) else list(runs.items()),
        "rake": hand.rake,
        "manual": hand.manual,
        "info": None if info is None else {**info._asdict(), "names": list(info.names.items())},
        "events": [_plain_event(event) for event in hand.events],
    }
    return json.dumps(plain)


def hand_from_json(text: str) -> Hand:
    """The hand that `hand_to_json` wrote, set up and played again; a ValueError or TypeError where the text is none."""
    plain = json.loads(text)
    try:
        deck, runs, info = plain["deck"], plain["runs"], plain["info"]
        hand = Hand(
            from_plain(Rules, plain["rules"]),
            dict(plain["stacks"]),
            plain["button"],
            deck=Deck(deck["cards"], holes=dict(deck["holes"]), boards=deck["boards"]),
            posts=[Post(*post) for post in plain["posts"]],
            runs=runs if isinstance(runs, int) else dict(runs),
            rake=plain["rake"],
            manual=plain["manual"],
            info=None if info is None else Info(**{**info, "names": dict(info["names"])}),
        )
        events = [_event(event) for event in plain["events"]]
    except (KeyError, AttributeError, IndexError) as error:
        raise ValueError(f"this JSON is no hand: {error!r}") from None
    hand.replay(events)
    if list(hand.events) != events:
        raise ValueError("this JSON is no hand: its events do not follow from its cards and posts")
    return hand


def _plain_event(event: Event) -> dict[str, Any]:
    plain = {name: value for name, value in event._asdict().items() if value is not None}
    if event.cards is not None:
        plain["cards"] = cards_text(event.cards)
    return plain


def _event(plain: dict[str, Any]) -> Event:
    cards = plain.get("cards")
    return Event(**{**plain, "cards": None if cards is None else parse_cards(cards)})
