"""What can be read of a hand: the face that `Hand` and `View` share."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from omaha.base.checks import integer, seat_number
from omaha.base.records import Drawn
from omaha.cards import CARDS, Card, Cards, cards_text
from omaha.hand.actions import Due
from omaha.hand.events import STREETS
from omaha.hand.positions import position_names
from omaha.hand.pots import build
from omaha.made import evaluate
from omaha.rules import game_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import Manual, Street
    from omaha.hand.actions import Legal
    from omaha.hand.events import Event, Post
    from omaha.hand.info import Info
    from omaha.hand.pots import Pot, Result
    from omaha.hand.state import State
    from omaha.made import Evaluation
    from omaha.rules import Rules

__all__ = ["Reading", "described", "positions_of", "state_of"]


class Reading(Drawn):
    """A hand that can be read. Mappings by seat are in dealing order, read-only, and follow the hand as it goes on."""

    __slots__ = ("_state",)
    _state: State

    @property
    def rules(self) -> Rules:
        """Rules of the hand."""
        return self._state.rules

    @property
    def button(self) -> int:
        """The button's seat, which may be empty (R43)."""
        return self._state.setup.button

    @property
    def info(self) -> Info | None:
        """Names, table, time and currency for the notations; not a part of the game."""
        return self._state.setup.info

    @property
    def manual(self) -> tuple[Manual, ...]:
        """Steps that are left to the caller."""
        return self._state.manual

    @property
    def runs(self) -> int | Mapping[int, int]:
        """The boards to run when betting ends early, as given at the start (R96)."""
        runs = self._state.runs
        return runs if isinstance(runs, int) else MappingProxyType(runs)

    @property
    def rake(self) -> int | tuple[int, ...] | None:
        """The rake that was given at the start, in chips; None: by the rules."""
        return self._state.rake

    @property
    def bonus(self) -> int:
        """Chips that the house put into the pot before the deal (R103)."""
        return self._state.setup.bonus

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats dealt in, in dealing order: clockwise from the button's left (R53)."""
        return self._state.betting.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in dealing order; an all-in player is live."""
        return self._state.betting.live

    @property
    def street(self) -> Street:
        """ "preflop", "flop", "turn" or "river"; "showdown" as soon as hands are compared."""
        state = self._state
        if state.showing or (state.result is not None and len(state.betting.live) > 1):
            return "showdown"
        return STREETS[len(state.boards[0])]

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; of several boards the first one."""
        board = self._state.boards[0]
        return board if type(board) is Cards else self.boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards (R96, R98)."""
        boards = self._state.boards
        for board in boards:
            if type(board) is not Cards:  # as in `holes`: when they are looked at, not when they are dealt
                boards = self._state.boards = tuple([Cards(board) for board in boards])
                break
        return boards

    @property
    def holes(self) -> Mapping[int, tuple[Card, ...]]:
        """Each seat's hole cards, folded ones too."""
        holes = self._state.holes
        for seat, cards in holes.items():
            if type(cards) is not Cards:  # when they are looked at, not when they are dealt: that saves 1 % of a hand
                holes[seat] = Cards(cards)
        return MappingProxyType(holes)

    @property
    def bets(self) -> Mapping[int, int]:
        """Chips in front of each seat on this street."""
        return MappingProxyType(self._state.betting.bets)

    @property
    def stacks(self) -> Mapping[int, int]:
        """Each seat's chips behind."""
        return MappingProxyType(self._state.betting.stacks)

    @property
    def start(self) -> Mapping[int, int]:
        """Each seat's chips before the hand."""
        return MappingProxyType(dict(zip(self.seats, self._state.setup.start, strict=True)))

    @property
    def posts(self) -> tuple[Post, ...]:
        """What was posted before the cards."""
        return self._state.setup.posts

    @property
    def paid(self) -> Mapping[int, int]:
        """Chips each seat has put in over the hand, antes and dead ones too, less what was returned to it."""
        return MappingProxyType(self._state.paid)

    @property
    def pot(self) -> int:
        """All chips in the middle and in front; 0 once they are paid out."""
        return self._state.betting.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots in the middle, main pot first, without the chips in front; at the end those of the result."""
        state = self._state
        if state.result is not None:
            return state.result.pots
        bets = state.betting.bets
        paid = {seat: chips - bets[seat] for seat, chips in state.contributions().items()}
        return tuple(build(paid, state.betting.live, state.dead_money()))

    @property
    def actor(self) -> int | None:
        """The seat to act, or with manual "show" to show or muck; None while cards are due and at the end."""
        return self._state.actor

    @property
    def legal(self) -> Legal:
        """What the actor may do (R57-R81), computed once a turn; falsy when no player is to act."""
        state = self._state
        legal = state.legal
        if legal is None:  # what `legal_now` does, without its call: 1 % of a hand
            assert state.actor is not None
            legal = state.legal = state.betting.legal(state.actor)
        return legal

    @property
    def due(self) -> Due | None:
        """What must happen next; None when the hand is over."""
        state = self._state
        if state.pending:
            kind, place, count = state.pending[0]
            return Due(kind, place if kind == "holes" else None, count)
        if state.actor is None:
            return None
        return Due("show" if state.showing else "act", state.actor, 0)

    @property
    def over(self) -> bool:
        """True when the chips are paid out."""
        return self._state.result is not None

    @property
    def result(self) -> Result:
        """Pots, shares, rake and stacks at the end.

        :raises RuntimeError: while the hand is not over.
        """
        result = self._state.result
        if result is None:
            raise RuntimeError("the hand is not over")
        return result

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, hidden cards included (R93)."""
        return self._state.all_events()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie in no known hand, on no board and among no known burns, in card order."""
        known = self._state.known_cards()
        return tuple([card for card in CARDS if card not in known])

    @property
    def key(self) -> tuple[Any, ...]:
        """A hashable form: two hands are equal if their keys are. `info` is not a part of it."""
        state, setup = self._state, self._state.setup
        runs = state.runs if isinstance(state.runs, int) else tuple(state.runs.items())
        start = tuple(self.start.items())
        return (
            state.rules, setup.button, start, setup.posts, runs, state.rake, setup.bonus, state.manual, state.deck,
            self.events,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, type(self)):
            return NotImplemented
        return self.key == other.key

    def position(self, seat: int) -> str:
        """Return the name of a seat's position: "SB", "BB", "UTG", "UTG+1" ... "LJ", "HJ", "CO", "BTN".

        It depends on the number of players dealt in. With four players they are SB, BB, CO and BTN, with five UTG is
        added, then HJ, LJ, UTG+1, UTG+2 and UTG+3. Heads-up they are BTN and BB.

        :raises ValueError: if the seat is not dealt in.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200] * 6)
        >>> [hand.position(seat) for seat in hand.seats]
        ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']
        """
        return positions_of(self)[seat_number(seat, self.seats)]

    def evaluate(self, seat: int, board: int = 0) -> Evaluation:
        """Return the hand that a seat makes with a board.

        :raises ValueError: if the seat is not dealt in, or cards are missing or unknown.

        >>> from omaha import Deck, Hand, Rules
        >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1))
        >>> hand.all_in()
        >>> hand.call()
        >>> str(hand.evaluate(1).high), str(hand.evaluate(2).high)
        ('two pair, kings and fours', 'two pair, kings and jacks')
        """
        cards = self.boards[integer(board, "board", 0, len(self.boards) - 1)]
        return evaluate(self._state.holes[seat_number(seat, self.seats)], cards)


def state_of(hand: Reading) -> State:
    """Return the record behind a hand or view, for the modules of this package."""
    return hand._state


def positions_of(hand: Reading) -> dict[int, str]:
    """Return the name of each seat's position."""
    big = next((post.seat for post in hand.posts if post.kind == "big"), None)
    return position_names(hand.seats, hand.button, big)


def described(hand: Reading) -> str:
    """Return the game and the state of a hand in one line.

    >>> from omaha import Deck, Hand, Rules
    >>> described(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1)))
    'pot-limit 1/2 omaha, 2 seats, preflop, pot 3, seat 2 to act'
    """
    due = hand.due
    board = " / ".join([cards_text(board) for board in hand.boards if board])
    if due is None:
        now = "over"
    elif due.kind in ("act", "show"):
        now = f"seat {due.seat} to {due.kind}"
    else:
        now = f"{due.kind} due"
    street = f"{hand.street} {board}" if board else hand.street
    return f"{game_text(hand.rules)}, {len(hand.seats)} seats, {street}, pot {hand.pot}, {now}"
