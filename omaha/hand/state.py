"""A hand as a record: the parts that it is made of, and their copy."""

from __future__ import annotations

from collections.abc import Mapping

from omaha.base.records import NamedTuple
from omaha.cards import UNKNOWN, Cards
from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.betting import Round

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Absent, Manual, Street
    from omaha.cards import Card, Deck
    from omaha.hand.actions import Legal
    from omaha.hand.dealing import Step
    from omaha.hand.events import Event, Post
    from omaha.hand.info import Info
    from omaha.hand.pots import Result
    from omaha.hand.undo import Record
    from omaha.rules import Rules

__all__ = ["Setup", "State"]

NO_CARDS = Cards()
_object = object.__new__  # one look-up instead of two for each of the three objects of a copy: 3 % of it


class Setup(NamedTuple):
    """How a hand was set up, as far as every player may know it.

    Copies and views of the hand share it, which saves time. Nothing in it can be changed: a mapping of chips could be,
    by the player who is shown the view.
    """

    button: int
    start: tuple[int, ...]
    """Chips before the hand, in dealing order."""
    posts: tuple[Post, ...]
    info: Info | None
    bonus: int = 0
    """House chips in the pot (R103)."""


class State:
    """The parts of a hand, for the modules of this package.

    It is plain data: `omaha.hand.flow` moves it by the rules, `omaha.hand.undo` moves it back, and
    `omaha.hand.reading` shows it to players. What is per seat stands in dealing order.
    """

    __slots__ = (
        "absences",
        "absent",
        "actor",
        "aggressors",
        "betting",
        "boards",
        "dead",
        "deck",
        "events",
        "holes",
        "legal",
        "manual",
        "paid",
        "past",
        "pending",
        "rake",
        "result",
        "returned",
        "rules",
        "runs",
        "secrets",
        "setup",
        "showing",
        "shown",
        "stub",
        "top",
    )  # fmt: skip

    rules: Rules
    setup: Setup
    deck: Deck | None  # None only in what one seat sees
    runs: int | dict[int, int]
    rake: int | tuple[int, ...] | None  # as given by the caller
    manual: tuple[Manual, ...]

    betting: Round
    paid: dict[int, int]
    dead: tuple[tuple[int, int], ...]  # (seat, chips) that belong to the main pot alone
    returned: tuple[tuple[int, int], ...]
    holes: dict[int, tuple[Card, ...]]
    boards: tuple[tuple[Card, ...], ...]
    stub: tuple[Card, ...]  # the deck's cards without a place of their own
    top: int  # how many of them are dealt
    pending: tuple[Step, ...]  # steps of the deal that are due
    actor: int | None
    legal: Legal | None  # None: not computed yet
    aggressors: tuple[tuple[Street, int], ...]
    showing: tuple[int, ...]  # seats that have yet to show or muck, the actor first
    shown: tuple[int, ...]
    result: Result | None
    absences: bool  # was anything done that was not a player's own decision?
    absent: Mapping[int, Absent] | None  # what to do at the turns of absent players; a copy has no orders
    events: list[Event]  # hidden cards face down
    secrets: tuple[tuple[int, tuple[Card, ...]], ...]  # (index of an event, its hidden cards)
    past: list[Record]  # what undo needs

    def __init__(
        self,
        rules: Rules,
        setup: Setup,
        deck: Deck | None,
        runs: int | dict[int, int],
        rake: int | tuple[int, ...] | None,
        manual: tuple[Manual, ...],
        stacks: dict[int, int],
    ) -> None:
        seats = tuple(stacks)
        self.rules = rules
        self.setup = setup
        self.deck = deck
        self.runs = runs
        self.rake = rake
        self.manual = manual

        self.betting = Round(rules, seats, stacks)
        self.paid = dict.fromkeys(seats, 0)
        self.dead = self.returned = ()
        self.holes = {}
        self.boards = (NO_CARDS,) * rules.boards
        self.stub = () if deck is None else deck.stub
        self.top = 0
        self.pending = ()
        self.actor = None
        self.legal = NOTHING_LEGAL
        self.aggressors = ()
        self.showing = self.shown = ()
        self.result = None
        self.absences = False
        self.absent = None
        self.events = []
        self.secrets = ()
        self.past = []

    def copy(self) -> State:
        """Return an independent copy, without orders for absent players."""
        new = _object(State)
        new.rules = self.rules
        new.setup = self.setup
        new.deck = self.deck
        new.runs = self.runs
        new.rake = self.rake
        new.manual = self.manual
        new.betting = self.betting.copy()
        new.paid = self.paid.copy()
        new.dead = self.dead
        new.returned = self.returned
        new.holes = self.holes.copy()
        new.boards = self.boards
        new.stub = self.stub
        new.top = self.top
        new.pending = self.pending
        new.actor = self.actor
        new.legal = self.legal
        new.aggressors = self.aggressors
        new.showing = self.showing
        new.shown = self.shown
        new.result = self.result
        new.absences = self.absences
        new.absent = None
        new.events = self.events.copy()
        new.secrets = self.secrets
        new.past = self.past.copy()
        return new

    # ------------------------------------------------------------------ what follows from the parts

    def legal_now(self) -> Legal:
        """Return what the actor may do, computed once a turn."""
        legal = self.legal
        if legal is None:
            assert self.actor is not None
            legal = self.legal = self.betting.legal(self.actor)
        return legal

    def contributions(self) -> dict[int, int]:
        """Return each seat's chips that count for the levels of the pots (R31, R32, R34)."""
        if not self.dead:
            return self.paid
        paid = self.paid.copy()
        for seat, dead in self.dead:
            paid[seat] -= dead
        return paid

    def dead_money(self) -> int:
        """Return the chips that belong to the main pot alone (R34, R103)."""
        bonus = self.setup.bonus
        return sum([dead for _, dead in self.dead], bonus) if self.dead else bonus

    def known_cards(self) -> set[Card]:
        """Return all known cards that lie in a hand, on a board or among the burns."""
        places = (*self.holes.values(), *self.boards, *[cards for _, cards in self.secrets])
        return {card for cards in places for card in cards} - {UNKNOWN}

    def all_events(self) -> tuple[Event, ...]:
        """Return the events with their hidden cards."""
        events = self.events.copy()
        for i, cards in self.secrets:
            events[i] = events[i]._replace(cards=cards)
        return tuple(events)
