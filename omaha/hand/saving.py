"""Hands as plain values: JSON, pickles of views, and the pickles of version 0.1.0.

A hand is saved as its set-up and its events, and played again when it is loaded. A view is saved as its parts, because
not everything in it follows from what its seat has seen.
"""

from __future__ import annotations

from omaha.base.checks import integer, text
from omaha.base.plain import array, brief, call_with, check_fields, parsed
from omaha.base.records import to_plain
from omaha.cards import Cards, Deck, cards_text, parse_cards
from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.betting import Round
from omaha.hand.events import Event, Post
from omaha.hand.info import Info
from omaha.hand.state import Setup, State
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.hand import Hand

    Saved = tuple[dict[str, Any], tuple[Event, ...]]

__all__ = [
    *("from_json", "hand_of_0_1_0", "info_of", "parts_of_0_1_0", "parts_of_view", "plain_event", "plain_info"),
    *("to_json", "view_of_parts"),
]


def to_json(hand: Hand) -> str:
    """Return the hand as text, hidden cards included."""
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
        "bonus": hand.bonus,
        "manual": hand.manual,
        "info": None if info is None else plain_info(info),
        "events": [plain_event(event) for event in hand.events],
    }
    return json.dumps(plain)


def from_json(saved: str) -> tuple[dict[str, Any], tuple[Event, ...], bool]:
    """Return the arguments of `Hand` for a text that `to_json` wrote, the events to play, and whether 0.1.0 wrote it.

    :raises ValueError: if the text is not JSON, or a value is not allowed.
    :raises TypeError: if something is missing, not known or of the wrong kind.
    """
    plain = parsed(saved, "hand")
    return *call_with(_saved, plain, "a hand"), "bonus" not in plain


def _saved(
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
    bonus: int = 0,
) -> Saved:
    setup = {
        "rules": Rules.from_plain(rules),
        "stacks": _by_number(stacks, "stacks", "seat"),
        "button": button,
        "deck": call_with(_deck, deck, "deck"),
        "posts": [Post(*array(post, "a post (seat, kind, live, dead)", 4)) for post in array(posts, "posts")],
        "runs": runs if isinstance(runs, int) else _by_number(runs, "runs", "seat"),
        "rake": rake,
        "bonus": bonus,
        "manual": array(manual, "manual"),
        "info": None if info is None else info_of(info),
    }
    return setup, tuple([_event(event) for event in array(events, "events")])


def _deck(*, cards: str, holes: list[list[Any]], boards: list[str]) -> Deck:
    by_seat = {seat: text(hand, "the cards of a seat") for seat, hand in _by_number(holes, "holes", "seat").items()}
    named = [text(board, "the cards of a board") for board in array(boards, "boards")]
    return Deck(text(cards, "the cards of a deck"), holes=by_seat, boards=named)


def _by_number(pairs: list[list[Any]], name: str, what: str) -> dict[int, Any]:
    """Return values by seat or by index: a JSON object has only text for the names of its fields."""
    values = {}
    for pair in array(pairs, name):
        number, value = array(pair, f"a {what} with its value in {name}", 2)
        if integer(number, f"a {what} in {name}") in values:
            raise ValueError(f"a {what} is named twice in {name}: {brief(number)}")
        values[number] = value
    return values


def plain_info(info: Info) -> dict[str, Any]:
    """Return an `Info` in JSON's own types."""
    return {**info._asdict(), "names": list(info.names.items()), "comments": list(info.comments.items())}


def info_of(plain: dict[str, Any]) -> Info:
    """Make an `Info` from the fields that `plain_info` returned."""
    check_fields(plain, "info", ("names", "comments"), Info._fields)
    names, comments = _by_number(plain["names"], "names", "seat"), _by_number(plain["comments"], "comments", "index")
    return Info(**{**plain, "names": names, "comments": comments})


def plain_event(event: Event) -> dict[str, Any]:
    """Return the fields of an event that are not None, in JSON's own types."""
    plain = {name: value for name, value in event._asdict().items() if value is not None}
    if event.cards is not None:
        plain["cards"] = cards_text(event.cards)
    return plain


_KINDS = {name: int if name in ("seat", "chips", "to", "pot", "board") else str for name in Event._fields}
"""The types of an event's fields in JSON."""


def _event(plain: dict[str, Any]) -> Event:
    check_fields(plain, "an event", ("kind",), Event._fields)
    for name, value in plain.items():
        if type(value) is not _KINDS[name] and value is not None:
            (integer if _KINDS[name] is int else text)(value, name)  # refuses it, or takes another whole number
    cards = plain.get("cards")
    return Event(**{**plain, "cards": None if cards is None else parse_cards(cards)})


# ---------------------------------------------------------------------- pickles

_PARTS = (
    "rules", "runs", "rake", "manual", "paid", "dead", "returned", "holes", "boards", "pending", "actor", "aggressors",
    "showing", "shown", "result", "absences", "events", "secrets",
)  # fmt: skip
"""The parts of a view. Deck, stub and undo are not among them: no hidden card is saved."""

_RENAMED = {"_given_rake": "rake", "_round": "betting"}
"""Names of parts in version 0.1.0, as far as they are not today's with an underscore in front."""


def parts_of_view(state: State) -> dict[str, Any]:
    """Return the parts of a view by name, for its pickle."""
    parts = {**state.setup._asdict(), **{name: getattr(state, name) for name in _PARTS}}
    parts["start"] = dict(zip(state.betting.seats, state.setup.start, strict=True))
    parts["betting"] = {name: getattr(state.betting, name) for name in Round.__slots__}
    return parts


def view_of_parts(parts: dict[str, Any]) -> State:
    """Return the state of a view whose parts these are."""
    start = parts["start"]
    setup = Setup(parts["button"], tuple(start.values()), parts["posts"], parts["info"], parts.get("bonus", 0))
    state = State(parts["rules"], setup, None, parts["runs"], parts["rake"], parts["manual"], start.copy())
    for name in _PARTS:
        setattr(state, name, parts[name])
    state.boards = tuple([Cards(board) for board in state.boards])
    betting = parts["betting"]
    if isinstance(betting, Round):
        state.betting = betting
    else:
        for name, value in betting.items():
            setattr(state.betting, name, value)
    state.legal = None if state.actor is not None and not state.showing else NOTHING_LEGAL
    return state


def parts_of_0_1_0(saved: Any) -> dict[str, Any]:
    """Return the parts of a hand or view that version 0.1.0 pickled as (None, {slot: value})."""
    _, slots = saved
    return {_RENAMED.get(name, name.removeprefix("_")): value for name, value in slots.items()}


def hand_of_0_1_0(saved: Any) -> Saved:
    """Return the arguments of `Hand` for a hand that version 0.1.0 pickled, and the events to play."""
    parts = parts_of_0_1_0(saved)
    events = parts["events"]
    for i, cards in parts["secrets"]:
        events[i] = events[i]._replace(cards=cards)
    names = ("rules", "button", "deck", "posts", "runs", "rake", "manual", "info")
    return {"stacks": parts["start"], **{name: parts[name] for name in names}}, tuple(events)
