"""A hand as it stands: its parts, and what can be read of them.

`State` changes nothing by itself: `omaha.hand.Hand` is the state with the rules by which it moves, `omaha.view.View`
the state as one seat sees it.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from omaha.base.checks import integer, seat_number
from omaha.base.records import Drawn, ReadOnly
from omaha.cards import CARDS, UNKNOWN, Card, Deck, cards_text
from omaha.hand.actions import Due, Legal
from omaha.hand.betting import Round
from omaha.hand.events import STREETS, Event, Post
from omaha.hand.info import Info
from omaha.hand.pots import Pot, Result, build
from omaha.made import Evaluation, evaluate
from omaha.rules import Rules

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, TypeVar

    from omaha.hand.dealing import Step
    from omaha.typing import Absent, Manual, Street

    S = TypeVar("S", bound="State")

__all__ = ["State"]

NOBODY: Mapping[int, Absent] = ReadOnly()


class State(Drawn):
    """The parts of a hand. Everything per seat is a read-only live mapping in dealing order."""

    __slots__ = (
        "_absences",
        "_absent",
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
        "_unasked",
        "_undo",
    )  # fmt: skip

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
    _absences: bool  # has anything been noted of a player who is not there?
    _absent: Mapping[int, Absent]  # what is done at the turns of players who are not there; copies start without
    _events: list[Event]  # hidden cards face down
    _secrets: tuple[tuple[int, tuple[Card, ...]], ...]  # (number of an event, its hidden cards)
    _unasked: tuple[int, ...]  # places in `_undo` of what was done for players who are not there
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
        if not isinstance(other, type(self)):
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
        cards = self._boards[integer(board, "board", 0, len(self._boards) - 1)]
        return evaluate(self._holes[seat_number(seat, self.seats)], cards)

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

    def _copied_to(self, new: S) -> S:
        """Another object gets the same parts, mutable ones copied."""
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
        new._absences = self._absences
        new._absent = NOBODY
        new._events = self._events.copy()
        new._secrets = self._secrets
        new._unasked = self._unasked
        new._undo = self._undo.copy()
        new._snapshots = self._snapshots.copy()
        return new
