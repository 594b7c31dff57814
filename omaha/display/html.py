"""Hands to replay in a browser: one page that needs nothing else, neither the network nor a server.

The page draws nothing by itself: svg.py draws an empty table of each kind that the hands need, and every step of a hand
says only what changes on it. What stands there, the equities and the words are worked out when the page is made.
"""

from __future__ import annotations

import json
from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from html import escape
from importlib.resources import files
from string import Template
from typing import TYPE_CHECKING, Any
from zlib import compress

from omaha.cards import CARDS, UNKNOWN, Card, cards_text
from omaha.display import svg
from omaha.display.scene import Course, Place, Scene, amount, game, moments, pot_lines, pot_name
from omaha.display.text import BOARDS, Telling
from omaha.equities.equities import equity
from omaha.hand.seen import seen_events

if TYPE_CHECKING:
    from typing import TypeAlias

    from omaha.hand.events import Event
    from omaha.hand.hand import Hand
    from omaha.typing import Hero

    Kind: TypeAlias = tuple[int, int, int]  # seats, hole cards, boards

__all__ = ["page"]

_MOST_POTS = 10
_HALVES = {"high": "for the high", "low": "for the low", "both": "for high and low", "uncontested": "uncontested"}


def page(hands: Iterable[Hand], *, hero: Hero = None, title: str = "Omaha hands") -> str:
    """An HTML page that replays hands, step by step, in any browser of today.

    `hero`: None shows the cards that were shown, a seat also those of that seat (which must be dealt in everywhere),
    "all" all cards. Equity is counted exactly at every step, between the known hands that are still in; known cards
    that were folded are dead, hands that are not known are left out. There is none with two boards of which the better
    one counts.

    Errors: a ValueError for no hands at all and for a hero that is not dealt in, a TypeError for one of another kind.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> page([hand])[:15]
    '<!doctype html>'
    """
    kinds: dict[Kind, int] = {}
    told = [_Record(hand, hero, number).told(kinds) for number, hand in enumerate(hands, 1)]
    if not told:
        raise ValueError("a page needs at least one hand")
    rooms = {
        "middle": svg.MIDDLE_ROOM,
        "name": svg.NAME_ROOM,
        "name_beside_equity": svg.NAME_ROOM_BESIDE_EQUITY,
        "stack": svg.STACK_ROOM,
        "bet": svg.BET_ROOM,
    }
    data = {
        "hands": told,
        "tables": [_empty_table(*kind) for kind in kinds],
        "faces": {str(card): svg.face(card) for card in (*CARDS, UNKNOWN)},
        "rooms": rooms,
    }
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return Template(files("omaha.display").joinpath("replay.html").read_text(encoding="utf-8")).substitute(
        title=escape(title), style=svg.STYLE, data=b64encode(compress(text.encode(), 9)).decode()
    )


def _empty_table(seats: int, hole_cards: int, boards: int) -> str:
    """A table with everything on it that there can be, to be filled in."""
    place = Place(0, "name", 1, 1, (UNKNOWN,) * hole_cards, note="note", equity=0.5)
    board = (UNKNOWN,) * 5
    return svg.draw(
        Scene("game, stakes", "", (place,) * seats, 0, (board,) * boards, (1,) * _MOST_POTS, 1), style=False
    )


class _Record:
    """What the page tells of one hand."""

    def __init__(self, hand: Hand, hero: Hero, number: int) -> None:
        self.hand = hand
        self.number = number
        self.near = hero if isinstance(hero, int) else 0
        self.events = seen_events(hand, hero)
        self.known = {
            event.seat: event.cards
            for event in self.events
            if event.seat and event.cards and event.kind in ("holes", "show") and UNKNOWN not in event.cards
        }
        self.telling = Telling(hand, self.events, "♣♦♥♠")
        self.odds = _Odds(hand, self.known)
        self.steps: list[tuple[str, list[object], int]] = []
        self.streets: list[tuple[str, int, str | None, list[str]]] = []
        self.state: list[str] = []
        self.places: tuple[Place, ...] = ()
        self.pot = self.first = 0
        self.paid: int | None = None

    def told(self, kinds: dict[Kind, int]) -> dict[str, Any]:
        """All of it for JSON; the tables that are needed are numbered in `kinds`."""
        hand, telling = self.hand, self.telling
        telling.title()
        title, about = (*telling.lines, "")[:2]
        done = 0
        for course, events in moments(hand, self.events):
            self.step(course, events, range(done, done + len(events)))
            done += len(events)
        kind = len(self.places), hand.rules.hole_cards, len(hand.boards)
        seats = [place.seat for place in self.places]
        what, _, stakes = game(hand.rules, telling.course.money).partition(", ")
        return {
            "kind": kinds.setdefault(kind, len(kinds)),
            "label": self.label(),
            "summary": self.summary(),
            "title": title,
            "about": about,
            "game": [what, stakes],
            "names": [place.name or f"seat {place.seat}, empty" for place in self.places],
            "button": seats.index(hand.button),
            "known": [cards_text(self.known.get(seat, ())) for seat in seats],
            "steps": self.steps,
            "streets": self.streets,
            "first": self.first,
            "paid": len(self.steps) if self.paid is None else self.paid,
            "shares": telling.pots(),
            "net": telling.net() if hand.over else [],
            "note": self.note(),
        }

    def step(self, course: Course, events: Sequence[Event], numbers: Iterable[int]) -> None:
        """One step: its words, what changes, and whether a street begins."""
        caption = self.caption(events, numbers)
        shown = self.scene(course)
        state = _flat(shown, len(self.hand.boards))
        changes: list[object] = []
        for i, value in enumerate(state):
            if i >= len(self.state) or value != self.state[i]:
                changes += [i, value]
        street = self.street(course, events)
        if street:
            equities = [_percent(place.equity) for place in shown.places]
            ended = course.comparing or course.paying is not None
            self.streets.append((street, len(self.steps), None if ended else course.money.text(course.pot), equities))
        if events and events[-1].kind == "holes":
            self.first = len(self.steps)
        if course.paying is not None and self.paid is None:
            self.paid = len(self.steps)
        self.steps.append((caption, changes, int(bool(street))))
        self.state, self.places = state, shown.places
        if course.paying is None:
            self.pot = course.pot  # at last what is paid, without what nobody called

    def scene(self, course: Course) -> Scene:
        """What there is to see, with equities until the pots are paid."""
        course.near = self.near
        shown = course.scene()
        shares = self.odds.shares(course) if course.paying is None else {}
        return shown._replace(places=tuple([place._replace(equity=shares.get(place.seat)) for place in shown.places]))

    def street(self, course: Course, events: Sequence[Event]) -> str:
        """The street that begins with these events; empty where none does."""
        kind = events[-1].kind if events else ""
        if kind == "holes":
            return "Preflop"
        if kind == "board":
            number = events[-1].board or 0
            run = f" {number + 1}" if number and self.hand.rules.boards == 1 else ""
            return f"{('Flop', 'Turn', 'River')[len(course.boards[number]) - 3]}{run}"
        begun = {name for name, *_ in self.streets}
        if course.paying is not None:
            return "" if "Payment" in begun else "Payment"
        return "Showdown" if course.comparing and "Showdown" not in begun else ""

    def caption(self, events: Sequence[Event], numbers: Iterable[int]) -> str:
        lines = self.telling.lines
        before = len(lines)
        for number in numbers:
            self.telling.tell(number)
        words = [line.strip() for line in lines[before:] if line and line != "Preflop"]
        if words:
            return "\n".join(words)
        kind = events[-1].kind if events else ""
        if kind == "award":
            return self.award(events[-1])
        if kind == "rake":
            return f"{self.telling.amount(events[-1].chips)} rake"
        return "Cards are dealt" if kind == "holes" else "Stacks before the hand"

    def award(self, event: Event) -> str:
        pot = event.pot or 0
        chips, name = self.telling.amount(event.chips), pot_name(pot, len(self.hand.pots))
        words = f"{self.telling.name(event.seat)} wins {chips} of the {name}"
        if event.board is not None and len(self.hand.boards) > 1:
            words += f", {BOARDS[event.board]} board"
        lows = [e for e in self.events if (e.kind, e.pot, e.board, e.half) == ("award", pot, event.board, "low")]
        return words if event.half == "high" and not lows else f"{words}, {_HALVES[event.half or 'uncontested']}"

    def label(self) -> str:
        info = self.hand.info
        return f"Hand {self.number if info is None or info.number is None else info.number}"

    def summary(self) -> str:
        rules = self.hand.rules
        short = f"{rules.limit[0].upper()}LO{rules.hole_cards if rules.hole_cards > 4 else ''}"
        if rules.hilo:
            short += "-8" if rules.hole_cards > 4 else "8"
        return f"{short}, {len(self.hand.seats)} players, pot {self.telling.amount(self.pot)}"

    def note(self) -> str:
        """What the equities are."""
        if not any(share for _, _, _, shares in self.streets for share in shares):
            return "No equity: it takes two hands that are known."
        unknown = len(self.known) < len(self.hand.seats)
        return "Equity is exact, between the known hands that are in." if unknown else "Equity is exact."


class _Odds:
    """The equities between known hands on the way of a hand."""

    def __init__(self, hand: Hand, known: Mapping[int, tuple[Card, ...]]) -> None:
        rules = hand.rules
        self.hilo = rules.hilo
        self.boards = len(hand.boards)
        self.known = {} if rules.boards == 2 and rules.double_board == "best_of_both" else known
        self.found: dict[tuple[object, ...], dict[int, float]] = {}

    def shares(self, course: Course) -> Mapping[int, float]:
        """The share of all that is played for that each known hand can expect; nothing for fewer than two."""
        playing = [seat for seat in course.live if seat in self.known and seat not in course.out]
        if len(playing) < 2 or not course.cards:
            return {}
        boards = [*course.boards, *[course.run_from] * (self.boards - len(course.boards))]
        key = (*playing, *boards)
        if key not in self.found:
            counted = [self.on(board, boards, playing) for board in dict.fromkeys(boards)]
            weights = [boards.count(board) for board in dict.fromkeys(boards)]
            self.found[key] = (
                {
                    seat: sum([w * each[i] for w, each in zip(weights, counted, strict=True)]) / len(boards)
                    for i, seat in enumerate(playing)
                }
                if all(counted)
                else {}
            )
        return self.found[key]

    def on(self, board: tuple[Card, ...], boards: Sequence[tuple[Card, ...]], playing: Sequence[int]) -> list[float]:
        """The equities on one of the boards: what lies elsewhere is dead. Nothing where a card of it is not known."""
        if any(UNKNOWN in other for other in boards):
            return []
        folded = [card for seat, cards in self.known.items() if seat not in playing for card in cards]
        elsewhere = [card for other in boards for card in other if card not in board]
        dead = dict.fromkeys([*folded, *elsewhere])
        found = equity([self.known[seat] for seat in playing], board, tuple(dead), hilo=self.hilo, exact=True)
        return [player.equity for player in found.players]


def _flat(shown: Scene, boards: int) -> list[str]:
    """What stands on the table as the page's script fills it in: pots, boards, six things a place, the best cards."""
    laid = [*[cards_text(board) for board in shown.boards], *[""] * boards][:boards]
    state = ["\n".join(pot_lines(shown)), *laid]
    for place in shown.places:
        stack = "" if place.stack is None else shown.money.text(place.stack)
        cards = cards_text(place.cards)
        state += [svg.marks(place), stack, amount(place, shown.money), place.note, cards, _percent(place.equity)]
    return [*state, cards_text(sorted(shown.best))]


def _percent(share: float | None) -> str:
    return "" if share is None else f"{share:.1%}"
