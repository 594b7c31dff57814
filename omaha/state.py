"""A hand as it stands: what can be seen of it, copies, and what undo needs.

`State` holds the parts of a hand and changes none of them by itself; `omaha.hand.Hand` is the state with the rules by
which it moves.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Literal, NamedTuple, Self

from omaha._eval import shuffle
from omaha.betting import Round
from omaha.cards import CARDS, UNKNOWN, Card, Deck, cards_text
from omaha.dealing import Step
from omaha.events import NOTHING_LEGAL, STREETS, Due, Event, Info, Legal, Post, Street
from omaha.hands import Evaluation, evaluate
from omaha.pots import Pot, build
from omaha.rules import ReadOnly, Rules

__all__ = ["Manual", "Result", "State"]

Manual = Literal["deal", "show"]


class Result(NamedTuple):
    """How a hand ended. Chips are in the smallest unit."""

    pots: tuple[Pot, ...]
    """The pots with their parts and shares, main pot first (R37)."""
    returned: Mapping[int, int]
    """Chips that nobody matched, by seat (R31)."""
    rake: int
    """Chips the house took."""
    net: Mapping[int, int]
    """What each seat won or lost."""
    stacks: Mapping[int, int]
    """Each seat's chips after the hand."""


class State:
    """The parts of a hand. Everything per seat is a read-only live mapping in dealing order."""

    __slots__ = (
        "_actor",
        "_aggressors",
        "_boards",
        "_button",
        "_dead",
        "_deck",
        "_events",
        "_given_rake",
        "_holes",
        "_info",
        "_last_round",
        "_legal",
        "_manual",
        "_paid",
        "_pending",
        "_posts",
        "_result",
        "_returned",
        "_round",
        "_rules",
        "_runs",
        "_secrets",
        "_showing",
        "_shown",
        "_snapshots",
        "_start",
        "_stub",
        "_top",
        "_undo",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]  # a hand changes: `key` is its hashable form

    _rules: Rules
    _button: int
    _start: dict[int, int]
    _deck: Deck | None  # None only in what one seat sees
    _posts: tuple[Post, ...]
    _runs: int | dict[int, int]
    _given_rake: int | tuple[int, ...] | None
    _manual: tuple[Manual, ...]
    _info: Info | None

    _round: Round
    _paid: dict[int, int]
    _dead: tuple[tuple[int, int], ...]  # (seat, chips) that belong to the main pot alone
    _returned: tuple[tuple[int, int], ...]
    _holes: dict[int, tuple[Card, ...]]
    _boards: tuple[tuple[Card, ...], ...]
    _stub: tuple[Card, ...]
    _top: int
    _pending: tuple[Step, ...]  # steps of the deal that are due
    _actor: int | None
    _legal: Legal | None  # None: not worked out yet
    _aggressors: tuple[tuple[Street, int], ...]
    _last_round: Street  # the last one in which anybody had a turn
    _showing: tuple[int, ...]  # seats that have yet to show or muck, the actor first
    _shown: tuple[int, ...]
    _result: Result | None
    _events: list[Event]  # hidden cards face down
    _secrets: tuple[tuple[int, tuple[Card, ...]], ...]  # (number of an event, its hidden cards)
    _undo: list[int | tuple[Any, ...] | None]
    _snapshots: list[tuple[Any, ...]]

    # ------------------------------------------------------------------ what can be seen

    @property
    def rules(self) -> Rules:
        """The rules it is played by."""
        return self._rules

    @property
    def button(self) -> int:
        """The button's seat, which may be empty (R43)."""
        return self._button

    @property
    def info(self) -> Info | None:
        """What the notations say of it; no part of the hand."""
        return self._info

    @property
    def manual(self) -> tuple[Manual, ...]:
        """The steps left to the caller."""
        return self._manual

    @property
    def deck(self) -> Deck:
        """The deck it is dealt from; a RuntimeError in what one seat sees."""
        if self._deck is None:
            raise RuntimeError("a view has no deck")
        return self._deck

    @property
    def runs(self) -> int | Mapping[int, int]:
        """The boards to run when betting ends early, as named at the start (R96)."""
        return self._runs if isinstance(self._runs, int) else MappingProxyType(self._runs)

    @property
    def rake(self) -> int | tuple[int, ...] | None:
        """The rake that was named at the start; None: by the rules."""
        return self._given_rake

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats dealt in, in dealing order: clockwise from the button's left (R53)."""
        return self._round.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in dealing order; an all-in player is live."""
        return self._round.live

    @property
    def street(self) -> Street:
        """ "preflop", "flop", "turn", "river"; "showdown" from the moment hands are compared."""
        if self._showing or (self._result is not None and len(self._round.live) > 1):
            return "showdown"
        return STREETS[len(self._boards[0])]

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; the first one where there are several."""
        return self._boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards (R96, R98)."""
        return self._boards

    @property
    def holes(self) -> Mapping[int, tuple[Card, ...]]:
        """Each seat's hole cards, folded ones too."""
        return MappingProxyType(self._holes)

    @property
    def bets(self) -> Mapping[int, int]:
        """Chips in front of each seat on this street."""
        return MappingProxyType(self._round.bets)

    @property
    def stacks(self) -> Mapping[int, int]:
        """Chips behind."""
        return MappingProxyType(self._round.stacks)

    @property
    def start(self) -> Mapping[int, int]:
        """Each seat's chips before the hand."""
        return MappingProxyType(self._start)

    @property
    def posts(self) -> tuple[Post, ...]:
        """What was posted before the cards."""
        return self._posts

    @property
    def paid(self) -> Mapping[int, int]:
        """Chips each seat has put in over the hand, antes and dead ones too, less what was returned to it."""
        return MappingProxyType(self._paid)

    @property
    def pot(self) -> int:
        """All chips in the middle and in front; 0 once they are paid out."""
        return self._round.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots in the middle, main pot first, chips in front not included; at the end those of the result."""
        if self._result is not None:
            return self._result.pots
        bets = self._round.bets
        paid = {seat: chips - bets[seat] for seat, chips in self._contributions().items()}
        return tuple(build(paid, self._round.live, self._dead_money()))

    @property
    def actor(self) -> int | None:
        """The seat to act, or with manual "show" to show or muck; None while cards are due and when it is over."""
        return self._actor

    @property
    def legal(self) -> Legal:
        """What the actor may do (R57-R81), worked out once a turn; falsy when nobody is to act."""
        legal = self._legal
        if legal is None:
            assert self._actor is not None
            legal = self._legal = self._round.legal(self._actor)
        return legal

    @property
    def due(self) -> Due | None:
        """What must happen next; None when the hand is over."""
        if self._pending:
            kind, place, count = self._pending[0]
            return Due(kind, place if kind == "holes" else None, count)
        if self._actor is None:
            return None
        return Due("show" if self._showing else "act", self._actor, 0)

    @property
    def over(self) -> bool:
        """The chips are paid out."""
        return self._result is not None

    @property
    def result(self) -> Result:
        """Pots, shares, rake and stacks; a RuntimeError while the hand is not over."""
        if self._result is None:
            raise RuntimeError("the hand is not over")
        return self._result

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, hidden cards included (R93)."""
        events = self._events.copy()
        for i, cards in self._secrets:
            events[i] = events[i]._replace(cards=cards)
        return tuple(events)

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie in no known hand, on no board and among no known burns, in card order."""
        lying = self._lying()
        return tuple([card for card in CARDS if card not in lying])

    @property
    def key(self) -> tuple[Any, ...]:
        """Its hashable form: two hands are equal when their keys are. `info` is no part of it."""
        runs = self._runs if isinstance(self._runs, int) else tuple(self._runs.items())
        return (
            self._rules, self._button, tuple(self._start.items()), self._posts, runs, self._given_rake, self._manual,
            self._deck, self.events,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, State):
            return NotImplemented
        return self.key == other.key

    def __repr__(self) -> str:
        rules = self._rules
        fixed = rules.limit == "fixed"
        stake = f"{rules.small_bet}/{rules.big_bet}" if fixed else f"{rules.small_blind}/{rules.big_blind}"
        game = f"{rules.limit}-limit {stake} omaha{' hi/lo' if rules.hilo else ''}"
        board = " / ".join([cards_text(board) for board in self._boards if board])
        if self.over:
            now = "over"
        elif self._actor is not None:
            now = f"seat {self._actor} to {'show' if self._showing else 'act'}"
        else:
            now = f"{self._pending[0][0]} due"
        return f"<Hand {game}, {len(self.seats)} seats, {self.street}{' ' * bool(board)}{board}, pot {self.pot}, {now}>"

    def evaluate(self, seat: int, board: int = 0) -> Evaluation:
        """The hand a seat makes with a board; a ValueError where it is not dealt in or cards are missing or unknown."""
        if seat not in self._holes:
            raise ValueError(f"seat {seat!r} is not dealt in; seats are {', '.join(map(str, self.seats))}")
        return evaluate(self._holes[seat], self._boards[board])

    def _contributions(self) -> dict[int, int]:
        """What each seat has put in that counts for the levels of the pots (R31, R32, R34)."""
        if not self._dead:
            return self._paid
        paid = self._paid.copy()
        for seat, dead in self._dead:
            paid[seat] -= dead
        return paid

    def _dead_money(self) -> int:
        return sum([dead for _, dead in self._dead]) if self._dead else 0

    def _lying(self) -> set[Card]:
        """All cards that lie somewhere, known ones."""
        places = (*self._holes.values(), *self._boards, *[cards for _, cards in self._secrets])
        return {card for cards in places for card in cards} - {UNKNOWN}

    # ------------------------------------------------------------------ copies

    def copy(self) -> Self:
        """An independent copy."""
        new = object.__new__(type(self))
        new._rules = self._rules
        new._button = self._button
        new._start = self._start
        new._deck = self._deck
        new._posts = self._posts
        new._runs = self._runs
        new._given_rake = self._given_rake
        new._manual = self._manual
        new._info = self._info
        new._round = self._round.copy()
        new._paid = self._paid.copy()
        new._dead = self._dead
        new._returned = self._returned
        new._holes = self._holes.copy()
        new._boards = self._boards
        new._stub = self._stub
        new._top = self._top
        new._pending = self._pending
        new._actor = self._actor
        new._legal = self._legal
        new._aggressors = self._aggressors
        new._last_round = self._last_round
        new._showing = self._showing
        new._shown = self._shown
        new._result = self._result
        new._events = self._events.copy()
        new._secrets = self._secrets
        new._undo = self._undo.copy()
        new._snapshots = self._snapshots.copy()
        return new

    def __copy__(self) -> Self:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self.copy()

    # ------------------------------------------------------------------ what undo needs

    # One record a call: the seat for a check; a tuple, the seat first, for an action that moves chips or folds; None
    # for a deal, a show or a muck. A call that ends a street, deals or shows leaves a snapshot as well.

    def _remember(self, seat: int) -> None:
        """Before an action that moves chips or folds: what it changes, the end of the street aside."""
        rnd = self._round
        self._undo.append(
            (
                seat, rnd.stacks[seat], rnd.bets[seat], self._paid[seat], rnd.acted.get(seat), rnd.to_match, rnd.full,
                rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, self._aggressors,
            )
        )  # fmt: skip

    def _snapshot(self) -> None:
        """Before a street ends, cards come or hands are shown: all that this changes and that no event tells."""
        self._snapshots.append(
            (
                len(self._undo), len(self._events), self._actor, self._round.saved(),
                self._holes.copy() if self._manual else None, self._boards, self._stub, self._top, self._pending,
                self._last_round, self._showing, self._shown, self._secrets, self._returned,
            )
        )  # fmt: skip

    def undo(self) -> None:
        """Take back the last call with all that followed from it; an IndexError when there is none."""
        if not self._undo:
            raise IndexError("nothing to undo")
        depth = len(self._undo)
        while self._snapshots and self._snapshots[-1][0] == depth:
            self._return_to(self._snapshots.pop())
        record = self._undo.pop()
        self._result = None
        if record is None:
            self._legal = NOTHING_LEGAL
            return
        self._events.pop()
        self._legal = None
        rnd = self._round
        if isinstance(record, int):
            self._actor = record
            del rnd.acted[record]
            return
        (
            seat, rnd.stacks[record[0]], rnd.bets[record[0]], self._paid[record[0]], matched, rnd.to_match, rnd.full,
            rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, self._aggressors,
        ) = record  # fmt: skip
        self._actor = seat
        if matched is None:
            rnd.acted.pop(seat, None)
        else:
            rnd.acted[seat] = matched

    def _return_to(self, snapshot: tuple[Any, ...]) -> None:
        (
            _, length, self._actor, saved, holes, self._boards, self._stub, self._top, self._pending,
            self._last_round, self._showing, self._shown, self._secrets, self._returned,
        ) = snapshot  # fmt: skip
        stacks = self._round.stacks
        for kind, seat, chips, *_ in self._events[length:]:
            if kind in ("return", "award") and seat is not None and chips is not None:
                stacks[seat] -= chips
                if kind == "return":
                    self._paid[seat] += chips
        del self._events[length:]
        self._round.restore(saved)
        if holes is not None:
            self._holes.update(holes)

    # ------------------------------------------------------------------ what one seat knows

    def masked(self, seat: int) -> Self:
        """A copy that holds nothing this seat has not seen: no deck, no other hands, no burns, nothing to undo."""
        new = self.copy()
        shown = self._shown
        for other, cards in self._holes.items():
            if other != seat and other not in shown:
                new._holes[other] = (UNKNOWN,) * len(cards)
        new._secrets = tuple([secret for secret in self._secrets if self._events[secret[0]].seat == seat])
        new._deck = None
        new._stub = ()
        new._top = 0
        new._undo = []
        new._snapshots = []
        return new

    def redealt(self, seed: int) -> Self:
        """A masked copy made whole: the unseen cards, shuffled, in all the places that nobody has seen."""
        new = self.copy()
        unseen = list(shuffle(self.unseen, seed, 0))
        count = self._rules.hole_cards
        known = {self._events[i].seat for i, _ in self._secrets}.union(self._shown)
        waiting = [seat for kind, seat, _ in self._pending if kind == "holes" and seat is not None]
        placed = {
            seat: cards if seat in known else tuple([unseen.pop() for _ in range(count)])
            for seat, cards in self._holes.items()
        }
        dealt = [seat for seat in placed if seat not in waiting]
        order = [placed[seat][i] for i in range(count) for seat in dealt]
        secrets = []
        for i, event in enumerate(self._events):
            if event.kind == "holes":
                assert event.seat is not None
                secrets.append((i, placed[event.seat]))
            elif event.kind == "burn":
                secrets.append((i, (unseen.pop(),)))
                order += secrets[-1][1]
            elif event.kind == "board":
                order += event.cards or ()
        rest = [placed[seat][i] for i in range(count) for seat in waiting] + unseen
        new._holes.update([(seat, placed[seat]) for seat in dealt])
        new._secrets = tuple(secrets)
        new._stub = tuple(rest[: len(CARDS) - len(order)])
        new._deck = Deck((*order, *new._stub))
        return new

    def _net(self) -> ReadOnly:
        start = self._start
        return ReadOnly({seat: chips - start[seat] for seat, chips in self._round.stacks.items()})
