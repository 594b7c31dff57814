"""Hands as JSON text: how they were set up, and the events that tell what happened since."""

from __future__ import annotations

from omaha.base.checks import integer
from omaha.base.records import to_plain
from omaha.cards import Deck, cards_text, parse_cards
from omaha.hand.events import Event, Post
from omaha.hand.info import Info
from omaha.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.hand import Hand

__all__ = ["from_json", "info_of", "plain_event", "plain_info", "to_json"]


def to_json(hand: Hand) -> str:
    """The hand as text, hidden cards included."""
    import json

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
        "info": None if info is None else plain_info(info),
        "events": [plain_event(event) for event in hand.events],
    }
    return json.dumps(plain)


def from_json(kind: type[Hand], text: str) -> Hand:
    """The hand that `to_json` wrote, set up and played again; a ValueError or TypeError where the text is none."""
    import json

    try:
        plain = json.loads(text)
        hand, events = _hand(kind, **plain)
    except (TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        raise ValueError(f"this JSON is no hand: {str(error).removeprefix('_hand() ')}") from error
    hand.replay(events)
    if hand.events != events:
        raise ValueError("this JSON is no hand: more follows from its events than it tells")
    return hand


def _hand(
    kind: type[Hand],
    *,
    rules: dict[str, Any],
    stacks: list[list[int]],
    button: int,
    deck: dict[str, Any],
    posts: list[list[Any]],
    runs: int | list[list[int]],
    rake: int | list[int] | None,
    manual: list[Any],
    info: dict[str, Any] | None,
    events: list[dict[str, Any]],
) -> tuple[Hand, tuple[Event, ...]]:
    """The hand as it was set up, and the events to play."""
    hand = kind(
        Rules.from_plain(rules),
        _by_seat(stacks),
        button,
        deck=Deck(deck["cards"], holes=_by_seat(deck["holes"]), boards=deck["boards"]),
        posts=[Post(*post) for post in posts],
        runs=runs if isinstance(runs, int) else _by_seat(runs),
        rake=rake,
        manual=manual,
        info=None if info is None else info_of(**info),
    )
    return hand, tuple([_event(**event) for event in events])


def _by_seat(pairs: list[list[Any]]) -> dict[int, Any]:
    values = {seat: value for seat, value in pairs}  # noqa: C416  # each pair must be one
    if len(values) < len(pairs):
        raise ValueError(f"a seat stands twice among {pairs}")
    return values


def plain_info(info: Info) -> dict[str, Any]:
    return {**info._asdict(), "names": list(info.names.items()), "comments": list(info.comments.items())}


def info_of(*, names: list[list[Any]], comments: list[list[Any]], **fields: Any) -> Info:
    return Info(names=_by_seat(names), comments=_by_seat(comments), **fields)


def plain_event(event: Event) -> dict[str, Any]:
    plain = {name: value for name, value in event._asdict().items() if value is not None}
    if event.cards is not None:
        plain["cards"] = cards_text(event.cards)
    return plain


def _event(*, cards: str | None = None, **fields: Any) -> Event:
    for name in ("seat", "chips", "to", "pot", "board"):
        if fields.get(name) is not None:
            integer(fields[name], name)
    return Event(cards=None if cards is None else parse_cards(cards), **fields)
