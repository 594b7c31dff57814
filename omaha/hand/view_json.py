"""A view as plain values and as JSON: what programs in other languages, and the clients of a card room, are sent."""

from __future__ import annotations

from functools import lru_cache

from omaha.cards import cards_text
from omaha.hand.reading import positions_of
from omaha.hand.saving import plain_event

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from omaha.hand.events import Event
    from omaha.hand.view import View

__all__ = ["VERSION", "compact", "plain_view", "view_text"]

VERSION = 1
"""Version of the form, which `docs/view.schema.json` describes. A field may be added without a new version."""
RULES = (
    "limit", "hilo", "hole_cards", "boards", "small_blind", "big_blind", "small_bet", "big_bet", "max_bets", "ante",
    "unit",
)  # fmt: skip
"""The rules in a view: those that say which game it is, and for what stakes."""


def plain_view(view: View) -> dict[str, Any]:
    """Return a view in JSON's own types."""
    return {**_without_events(view), "events": [plain_event(event) for event in view.events]}


def view_text(view: View) -> str:
    """Return a view as one line of JSON text, in ASCII."""
    events = ",".join([_event_text(event) for event in view.events])
    return f'{compact(_without_events(view))[:-1]},"events":[{events}]}}'


@lru_cache(maxsize=1024)
def _event_text(event: Event) -> str:
    """Return an event as JSON text. Each event is in many views; to remember its text takes two thirds off a view."""
    return compact(plain_event(event))


def compact(plain: Any) -> str:
    """Return plain values as JSON text: one line, without spaces, in ASCII.

    >>> compact({"type": "end", "name": "ä"})
    '{"type":"end","name":"\\\\u00e4"}'
    """
    return _encoder()(plain)


@lru_cache(maxsize=1)
def _encoder() -> Callable[[Any], str]:
    """Return the function that writes JSON; `json.dumps` makes an encoder at every call, 3 microseconds."""
    from json import JSONEncoder

    return JSONEncoder(separators=(",", ":")).encode


def _without_events(view: View) -> dict[str, Any]:
    rules, info, due, over = view.rules, view.info, view.due, view.over
    names = {} if info is None else info.names
    bets, paid, stacks, start = view.bets, view.paid, view.stacks, view.start
    net = view.result.net if over else {}
    live, holes, positions = view.live, view.holes, positions_of(view)
    return {
        "version": VERSION,
        "rules": {name: getattr(rules, name) for name in RULES},
        "number": None if info is None else info.number,
        "table": None if info is None else info.table,
        "currency": None if info is None else info.currency,
        "seat": view.seat,
        "position": positions[view.seat],
        "cards": cards_text(view.cards),
        "button": view.button,
        "street": view.street,
        "boards": [cards_text(board) for board in view.boards],
        "pot": view.pot,
        "pots": [{"amount": pot.amount, "eligible": pot.eligible} for pot in view.pots],
        "players": [
            {
                "seat": seat,
                "name": names.get(seat),
                "position": positions[seat],
                "start": start[seat],
                "stack": stacks[seat],
                "bet": bets[seat],
                "paid": paid[seat],
                "live": seat in live,
                "cards": cards_text(holes.get(seat, ())),
                "net": net.get(seat),
            }
            for seat in view.seats
        ],
        "actor": view.actor,
        "due": None if due is None else due._asdict(),
        "legal": view.legal.to_dict(),
        "to_call": view.to_call,
        "stack": view.stack,
        "effective_stack": view.effective_stack,
        "pot_raise_to": view.pot_raise_to,
        "over": over,
        "rake": view.result.rake if over else None,
    }
