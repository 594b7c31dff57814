"""Hands to replay in a browser: one page that needs nothing else, neither the network nor a server.

The page draws nothing by itself: svg.py draws an empty table of each kind that the hands need, a wide one and a tall
one for phones, and every step of a hand names only what changes on it. All texts and equities are computed when the
page is made. An index lists the hands; their steps are packed in blocks, which the page unpacks when a hand is chosen,
so that a page of thousands of hands opens at once.
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

from omaha.base.texts import safe_text
from omaha.cards import CARDS, UNKNOWN, Card, cards_text
from omaha.display import svg
from omaha.display.labels import BOARD_NAMES, game_name, pot_name, short_game_name
from omaha.display.layout import ROOMS, TALL_ROOMS
from omaha.display.scene import Place, Replay, Scene, front_text, pot_lines, steps
from omaha.display.style import STYLE
from omaha.display.text import TextWriter
from omaha.equities import equity
from omaha.hand.seen import hero_seat, seen_events

if TYPE_CHECKING:
    from typing import TypeAlias

    from omaha.base.types import Hero
    from omaha.hand.events import Event
    from omaha.hand.hand import Hand

    Kind: TypeAlias = tuple[int, int, int]  # seats, hole cards, boards

__all__ = ["page"]

_MOST_POTS = 10
_BLOCK = 100
"""Hands that are packed together."""
_HALVES = {"high": "for the high", "low": "for the low", "both": "for high and low", "uncontested": "uncontested"}


def page(hands: Iterable[Hand], *, hero: Hero = "dealt", title: str = "Omaha hands") -> str:
    """Return an HTML page that replays hands step by step, in any browser that dates from 2023 or later.

    - `hands`: the hands, in the order in which the page lists them.
    - `hero`: whose cards the page shows beside those that were shown: "dealt" for the seat to which the text of a hand
      deals, if there is one; "shown" for nobody's; "all"; or a seat or a name, which must be dealt in everywhere.
      Hidden cards are nowhere in the page.
    - `title`: the title of the page.

    Equity is exact at every step, between the known hands that are still in. Known cards that were folded are dead,
    unknown hands are left out. No equity is shown with `double_board="best_of_both"`.

    :raises ValueError: if there are no hands, or the hero is not dealt in everywhere.
    :raises TypeError: if the hero is of another kind.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> page([hand])[:15]
    '<!doctype html>'
    """
    kinds: dict[Kind, int] = {}
    names: dict[str, int] = {}
    index: list[dict[str, Any]] = []
    blocks: list[str] = []
    records: list[dict[str, Any]] = []
    for number, hand in enumerate(hands, 1):
        record = _Record(hand, hero, number)
        records.append(record.data(kinds))
        index.append(record.entry(names))
        if len(records) == _BLOCK:
            blocks.append(_packed(records))
            records = []
    if records:
        blocks.append(_packed(records))
    if not index:
        raise ValueError("a page needs at least one hand")
    data = {
        "hands": index,
        "block": _BLOCK,
        "names": list(names),
        "tables": [[_empty_table(*kind, tall=tall) for tall in (False, True)] for kind in kinds],
        "faces": {str(card): svg.face(card) for card in (*CARDS, UNKNOWN)},
        "rooms": [ROOMS, TALL_ROOMS],
    }
    return Template(files("omaha.display").joinpath("replay.html").read_text(encoding="utf-8")).substitute(
        title=escape(safe_text(title)), style=STYLE, data=json.dumps([_packed(data), *blocks])
    )


def _packed(data: object) -> str:
    """Return data as JSON that is compressed and may stand in a script."""
    text = json.dumps(data, ensure_ascii=False, separators=(",", ":"))
    return b64encode(compress(text.encode(), 9)).decode()


def _empty_table(seats: int, hole_cards: int, boards: int, tall: bool) -> str:
    """Return the picture of a table with all that can be on it; the page's script fills it in."""
    place = Place(0, "name", 1, 1, (UNKNOWN,) * hole_cards, note="note", equity=0.5)
    board = (UNKNOWN,) * 5
    pots = (1,) * _MOST_POTS
    return svg.draw(Scene("game, stakes", "", (place,) * seats, 0, (board,) * boards, pots, 1), style=False, tall=tall)


class _Record:
    """The data of one hand in the page."""

    def __init__(self, hand: Hand, hero: Hero, number: int) -> None:
        self.hand = hand
        self.number = number
        seat = hero_seat(hand, hero)
        self.nearest = seat if isinstance(seat, int) else 0
        self.events = seen_events(hand, seat)
        self.known = {
            event.seat: event.cards
            for event in self.events
            if event.seat and event.cards and event.kind in ("holes", "show") and UNKNOWN not in event.cards
        }
        self.writer = TextWriter(hand, self.events, "♣♦♥♠")
        self.equities = _Equities(hand, self.known)
        self.steps: list[tuple[str, list[object], int]] = []
        self.streets: list[tuple[str, int, str | None, list[str]]] = []
        self.state: list[str] = []
        self.places: tuple[Place, ...] = ()
        self.pot = 0
        self.first = 0
        """The step with which the page opens the hand: the cards are dealt."""
        self.paid: int | None = None
        """The step with which payment begins."""
        self.all_in = False
        """Whether a player is all-in."""
        self.title = self.about = ""

    def data(self, kinds: dict[Kind, int]) -> dict[str, Any]:
        """Return the data for JSON; add the kind of table that the hand needs to `kinds`."""
        hand, writer = self.hand, self.writer
        writer.title()
        self.title, self.about = (*writer.lines, "")[:2]
        done = 0
        for replay, events in steps(hand, self.events):
            self.add_step(replay, events, range(done, done + len(events)))
            done += len(events)
        kind = len(self.places), hand.rules.hole_cards, len(hand.boards)
        seats = [place.seat for place in self.places]
        what, _, stakes = game_name(hand.rules, writer.replay.money).partition(", ")
        return {
            "kind": kinds.setdefault(kind, len(kinds)),
            "stakes": [what, stakes],
            "names": [place.name or f"seat {place.seat}, empty" for place in self.places],
            "button": seats.index(hand.button),
            "known": [cards_text(self.known.get(seat, ())) for seat in seats],
            "steps": self.steps,
            "streets": self.streets,
            "first": self.first,
            "paid": len(self.steps) if self.paid is None else self.paid,
            "shares": writer.pots(),
            "net": writer.net() if hand.over else [],
            "cashed": writer.cash_outs(),
            "note": self.note(),
        }

    def entry(self, names: dict[str, int]) -> dict[str, Any]:
        """Return what the list shows of the hand, and what it is searched, filtered and sorted by.

        `names` numbers the names of all players; new ones are added.
        """
        hand, writer = self.hand, self.writer
        seats = sorted(hand.seats)
        net = {seat: hand.result.net[seat] for seat in seats} if hand.over else {}
        kinds = [event.kind for event in hand.events]
        return {
            "label": self.label(),
            "title": self.title,
            "about": self.about,
            "game": f"{short_game_name(hand.rules)}, {len(seats)} players",
            "pot": writer.amount(self.pot),
            "chips": self.pot,
            "big": hand.rules.big_blind,
            "names": [names.setdefault(writer.name(seat), len(names)) for seat in seats],
            "net": [net[seat] for seat in net],
            "won": [writer.replay.money.text(net[seat], signed=True) for seat in net],
            "hero": seats.index(self.nearest) if self.nearest in seats else -1,
            "showdown": int("show" in kinds or "muck" in kinds),
            "allin": int(self.all_in),
        }

    def add_step(self, replay: Replay, events: Sequence[Event], numbers: Iterable[int]) -> None:
        """Add a step: its caption, what it changes on the table, and whether a street begins."""
        caption = self.caption(events, numbers)
        shown = self.scene(replay)
        state = _flat(shown, len(self.hand.boards))
        changes: list[object] = []
        for i, value in enumerate(state):
            if i >= len(self.state) or value != self.state[i]:
                changes += [i, value]
        street = self.street(replay, events)
        if street:
            equities = [_percent(place.equity) for place in shown.places]
            ended = replay.showdown or replay.paid_pots is not None
            self.streets.append((street, len(self.steps), None if ended else replay.money.text(replay.pot), equities))
        if events and events[-1].kind == "holes":
            self.first = len(self.steps)
        if replay.paid_pots is not None and self.paid is None:
            self.paid = len(self.steps)
        self.steps.append((caption, changes, int(bool(street))))
        self.state, self.places = state, shown.places
        self.all_in = self.all_in or any(place.note == "all-in" for place in shown.places)
        if replay.paid_pots is None:
            self.pot = replay.pot  # in the end the chips that are paid, without the uncalled bet

    def scene(self, replay: Replay) -> Scene:
        """Return the table at this moment, with equities until payment begins."""
        replay.nearest = self.nearest
        shown = replay.scene()
        shares = self.equities.shares(replay) if replay.paid_pots is None else {}
        return shown._replace(places=tuple([place._replace(equity=shares.get(place.seat)) for place in shown.places]))

    def street(self, replay: Replay, events: Sequence[Event]) -> str:
        """Return the street that begins with these events, or an empty text."""
        kind = events[-1].kind if events else ""
        if kind == "holes":
            return "Preflop"
        if kind == "board":
            number = events[-1].board or 0
            run = f" {number + 1}" if number and self.hand.rules.boards == 1 else ""
            return f"{('Flop', 'Turn', 'River')[len(replay.boards[number]) - 3]}{run}"
        begun = {name for name, *_ in self.streets}
        if replay.paid_pots is not None:
            return "" if "Payment" in begun else "Payment"
        return "Showdown" if replay.showdown and "Showdown" not in begun else ""

    def caption(self, events: Sequence[Event], numbers: Iterable[int]) -> str:
        """Return the text of a step; `numbers` are the indices of its events."""
        lines = self.writer.lines
        before = len(lines)
        for number in numbers:
            self.writer.write(number)
        written = [line.strip() for line in lines[before:] if line and line != "Preflop"]
        if written:
            return "\n".join(written)
        kind = events[-1].kind if events else ""
        if kind == "award":
            return self.award(events[-1])
        if kind == "rake":
            return f"{self.writer.amount(events[-1].chips)} rake"
        return "Cards are dealt" if kind == "holes" else "Stacks before the hand"

    def award(self, event: Event) -> str:
        """Return the text of a payment."""
        pot = event.pot or 0
        chips, name = self.writer.amount(event.chips), pot_name(pot, len(self.hand.pots))
        won = f"{self.writer.name(event.seat)} wins {chips} of the {name}"
        if event.board is not None and len(self.hand.boards) > 1:
            won += f", {BOARD_NAMES[event.board]} board"
        lows = [e for e in self.events if (e.kind, e.pot, e.board, e.half) == ("award", pot, event.board, "low")]
        return won if event.half == "high" and not lows else f"{won}, {_HALVES[event.half or 'uncontested']}"

    def label(self) -> str:
        """Return the name of the hand in the list."""
        info = self.hand.info
        return f"Hand {self.number if info is None or info.number is None else safe_text(str(info.number))}"

    def note(self) -> str:
        """Return the note below the equities."""
        if not any(share for _, _, _, shares in self.streets for share in shares):
            return "No equity: it takes two hands that are known."
        unknown = len(self.known) < len(self.hand.seats)
        return "Equity is exact, between the known hands that are in." if unknown else "Equity is exact."


class _Equities:
    """The equities between known hands, step by step."""

    def __init__(self, hand: Hand, known: Mapping[int, tuple[Card, ...]]) -> None:
        rules = hand.rules
        self.hilo = rules.hilo
        self.boards = len(hand.boards)
        self.known = {} if rules.boards == 2 and rules.double_board == "best_of_both" else known
        self.found: dict[tuple[object, ...], dict[int, float]] = {}

    def shares(self, replay: Replay) -> Mapping[int, float]:
        """Return for each known hand the share of all pots that it can expect; nothing for fewer than two hands."""
        playing = [seat for seat in replay.live if seat in self.known and seat not in replay.out]
        if len(playing) < 2 or not replay.cards:
            return {}
        boards = [*replay.boards, *[replay.run_from] * (self.boards - len(replay.boards))]
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
        """Return the equities on one of the boards; cards elsewhere are dead. Nothing if a board has unknown cards."""
        if any(UNKNOWN in other for other in boards):
            return []
        folded = [card for seat, cards in self.known.items() if seat not in playing for card in cards]
        elsewhere = [card for other in boards for card in other if card not in board]
        dead = dict.fromkeys([*folded, *elsewhere])
        found = equity([self.known[seat] for seat in playing], board, tuple(dead), hilo=self.hilo, exact=True)
        return [player.equity for player in found.players]


def _flat(shown: Scene, boards: int) -> list[str]:
    """Return what the page's script fills in: the pots, the boards, six texts a seat, and the winning cards."""
    laid = [*[cards_text(board) for board in shown.boards], *[""] * boards][:boards]
    state = ["\n".join(pot_lines(shown)), *laid]
    for place in shown.places:
        stack = "" if place.stack is None else shown.money.text(place.stack)
        cards = cards_text(place.cards)
        state += [svg.marks(place), stack, front_text(place, shown.money), place.note, cards, _percent(place.equity)]
    return [*state, cards_text(sorted(shown.best))]


def _percent(share: float | None) -> str:
    """Return a share in percent; empty for None."""
    return "" if share is None else f"{share:.1%}"
