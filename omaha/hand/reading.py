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
    """A hand that can be read. Mappings by seat are in dealing order, read-only, and follow the hand as it goes on.

    Amounts are chips, integers in the smallest unit.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> bets = hand.bets
    >>> hand.raise_to(6)
    >>> bets[2], isinstance(hand, Reading), isinstance(hand.view(1), Reading)
    (6, True, True)
    """

    __slots__ = ("_state",)
    _state: State

    @property
    def rules(self) -> Rules:
        """Rules of the hand.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).rules.limit
        'pot'
        """
        return self._state.rules

    @property
    def button(self) -> int:
        """The button's seat, which may be empty (R43).

        >>> from omaha import Hand, Rules
        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> Hand(rules, [200, 200, 200]).button, Hand(rules, [200, 200, 200], button=1).button
        (3, 1)
        """
        return self._state.setup.button

    @property
    def info(self) -> Info | None:
        """Names, table, time and currency for the notations; not a part of the game.

        >>> from omaha import Hand, Info, Rules
        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> hand = Hand(rules, [200, 200], info=Info({1: "ann", 2: "bob"}))
        >>> hand.info.names[2], Hand(rules, [200, 200]).info
        ('bob', None)
        """
        return self._state.setup.info

    @property
    def manual(self) -> tuple[Manual, ...]:
        """Steps that are left to the caller: "deal", "show", or both.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], manual=["deal"]).manual
        ('deal',)
        """
        return self._state.manual

    @property
    def runs(self) -> int | Mapping[int, int]:
        """The boards to run when betting ends early, as given at the start (R96).

        >>> from omaha import Hand, Rules
        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2, run_count=3)
        >>> hand = Hand(rules, [6, 6], runs={1: 3, 2: 2})
        >>> hand.all_in()
        >>> hand.call()
        >>> dict(hand.runs), len(hand.boards)
        ({1: 3, 2: 2}, 2)
        """
        runs = self._state.runs
        return runs if isinstance(runs, int) else MappingProxyType(runs)

    @property
    def rake(self) -> int | tuple[int, ...] | None:
        """The rake that was given at the start, in chips: one amount or one for each pot; None: by the rules (R38).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], rake=1)
        >>> hand.fold()
        >>> hand.rake, hand.result.rake
        (1, 1)
        """
        return self._state.rake

    @property
    def bonus(self) -> int:
        """Chips that the house put into the pot before the deal (R103).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], bonus=50)
        >>> hand.bonus, hand.pot
        (50, 53)
        """
        return self._state.setup.bonus

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats dealt in, in dealing order: clockwise from the button's left (R53).

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), {2: 200, 5: 200, 9: 200}, button=5).seats
        (9, 2, 5)
        """
        return self._state.betting.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in dealing order; an all-in player is live (R65).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.fold()
        >>> hand.seats, hand.live
        ((1, 2, 3), (1, 2))
        """
        return self._state.betting.live

    @property
    def street(self) -> Street:
        """ "preflop", "flop", "turn" or "river"; "showdown" as soon as hands are compared (R82).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> before = hand.street
        >>> hand.call()
        >>> hand.check()
        >>> before, hand.street
        ('preflop', 'flop')
        """
        state = self._state
        if state.showing or (state.result is not None and len(state.betting.live) > 1):
            return "showdown"
        return STREETS[len(state.boards[0])]

    @property
    def board(self) -> tuple[Card, ...]:
        """The board, none to five cards (R55); of several boards the first one.

        >>> from omaha import Deck, Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(boards=["2c7dKh"]))
        >>> hand.board
        ()
        >>> hand.call()
        >>> hand.check()
        >>> print(hand.board)
        2c7dKh
        """
        board = self._state.boards[0]
        return board if type(board) is Cards else self.boards[0]

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards (R96, R98).

        >>> from omaha import Deck, Hand, Rules
        >>> rules = Rules(limit="pot", boards=2, small_blind=1, big_blind=2)
        >>> hand = Hand(rules, [200, 200], deck=Deck(boards=["2c7dKh", "3s3hTc"]))
        >>> hand.call()
        >>> hand.check()
        >>> [str(board) for board in hand.boards]
        ['2c7dKh', '3s3hTc']
        """
        boards = self._state.boards
        for board in boards:
            if type(board) is not Cards:  # as in `holes`: when they are looked at, not when they are dealt
                boards = self._state.boards = tuple([Cards(board) for board in boards])
                break
        return boards

    @property
    def holes(self) -> Mapping[int, tuple[Card, ...]]:
        """Each seat's hole cards (R53), folded ones too.

        >>> from omaha import Deck, Hand, Rules
        >>> deck = Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"})
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=deck)
        >>> hand.fold()
        >>> str(hand.holes[2])
        '9d8d7c6c'
        """
        holes = self._state.holes
        for seat, cards in holes.items():
            if type(cards) is not Cards:  # when they are looked at, not when they are dealt: that saves 1 % of a hand
                holes[seat] = Cards(cards)
        return MappingProxyType(holes)

    @property
    def bets(self) -> Mapping[int, int]:
        """Chips in front of each seat on this street.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.raise_to(7)
        >>> dict(hand.bets)
        {1: 1, 2: 2, 3: 7}
        """
        return MappingProxyType(self._state.betting.bets)

    @property
    def stacks(self) -> Mapping[int, int]:
        """Each seat's chips behind.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.raise_to(7)
        >>> dict(hand.stacks)
        {1: 199, 2: 198, 3: 193}
        """
        return MappingProxyType(self._state.betting.stacks)

    @property
    def start(self) -> Mapping[int, int]:
        """Each seat's chips before the hand.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 80])
        >>> dict(hand.start), dict(hand.stacks)
        ({1: 200, 2: 80}, {1: 198, 2: 79})
        """
        return MappingProxyType(dict(zip(self.seats, self._state.setup.start, strict=True)))

    @property
    def posts(self) -> tuple[Post, ...]:
        """What was posted before the cards: antes, blinds, straddles (R45, R52, R94, R95).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> [(post.seat, post.kind, post.live) for post in hand.posts]
        [(1, 'small', 1), (2, 'big', 2)]
        """
        return self._state.setup.posts

    @property
    def paid(self) -> Mapping[int, int]:
        """Chips each seat has put in over the hand, antes and dead ones too, less what was returned to it (R31).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2, ante=1), [200, 200])
        >>> hand.raise_to(7)
        >>> hand.bets[2], hand.paid[2]
        (7, 8)
        >>> hand.fold()
        >>> hand.paid[2]
        3
        """
        return MappingProxyType(self._state.paid)

    @property
    def pot(self) -> int:
        """All chips in the middle and in front; 0 once they are paid out.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> before = hand.pot
        >>> hand.raise_to(6)
        >>> before, hand.pot
        (3, 8)
        """
        return self._state.betting.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots in the middle, main pot first (R32), without the chips in front; at the end those of the result.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [50, 200, 200])
        >>> for action in ("raise 100", "all-in", "call"):
        ...     hand.apply(action)
        >>> [(pot.amount, pot.eligible) for pot in hand.pots]
        [(150, (1, 2, 3)), (100, (2, 3))]
        """
        state = self._state
        if state.result is not None:
            return state.result.pots
        bets = state.betting.bets
        paid = {seat: chips - bets[seat] for seat, chips in state.contributions().items()}
        return tuple(build(paid, state.betting.live, state.dead_money()))

    @property
    def actor(self) -> int | None:
        """The seat to act (R58), or with manual "show" to show or muck; None while cards are due and at the end.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> before = hand.actor
        >>> hand.call()
        >>> before, hand.actor
        (3, 1)
        """
        return self._state.actor

    @property
    def legal(self) -> Legal:
        """What the actor may do (R57-R81), computed once a turn; falsy when no player is to act.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.legal.call, hand.legal.max_raise_to
        (1, 6)
        >>> hand.fold()
        >>> bool(hand.legal)
        False
        """
        state = self._state
        legal = state.legal
        if legal is None:  # what `legal_now` does, without its call: 1 % of a hand
            assert state.actor is not None
            legal = state.legal = state.betting.legal(state.actor)
        return legal

    @property
    def due(self) -> Due | None:
        """What must happen next; None when the hand is over.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], manual=["deal"])
        >>> hand.due
        Due(kind='holes', seat=1, count=4)
        >>> _ = hand.deal(), hand.deal()
        >>> hand.due
        Due(kind='act', seat=2, count=0)
        """
        state = self._state
        if state.pending:
            kind, place, count = state.pending[0]
            return Due(kind, place if kind == "holes" else None, count)
        if state.actor is None:
            return None
        return Due("show" if state.showing else "act", state.actor, 0)

    @property
    def over(self) -> bool:
        """True when the chips are paid out.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> before = hand.over
        >>> hand.fold()
        >>> before, hand.over
        (False, True)
        """
        return self._state.result is not None

    @property
    def result(self) -> Result:
        """Pots, shares, rake and stacks at the end (R30-R42).

        :raises RuntimeError: while the hand is not over.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.result
        Traceback (most recent call last):
        RuntimeError: the hand is not over
        >>> hand.fold()
        >>> hand.result.net
        {1: 1, 2: -1}
        """
        result = self._state.result
        if result is None:
            raise RuntimeError("the hand is not over")
        return result

    @property
    def events(self) -> tuple[Event, ...]:
        """Everything that has happened, hidden cards included (R93).

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> [event.kind for event in hand.events]
        ['post', 'post', 'holes', 'holes', 'fold', 'return', 'award']
        """
        return self._state.all_events()

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards that lie in no known hand, on no board and among no known burns, in card order.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> len(hand.unseen), len(hand.view(1).unseen)
        (44, 48)
        """
        known = self._state.known_cards()
        return tuple([card for card in CARDS if card not in known])

    @property
    def key(self) -> tuple[Any, ...]:
        """A hashable form: two hands are equal if their keys are. `info` is not a part of it.

        >>> from omaha import Deck, Hand, Rules
        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> keys = {Hand(rules, [200, 200], deck=Deck(seed=seed)).key for seed in (1, 1, 2)}
        >>> len(keys)
        2
        """
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
        :raises TypeError: if the seat is not a whole number.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200] * 6)
        >>> [hand.position(seat) for seat in hand.seats]
        ['SB', 'BB', 'UTG', 'HJ', 'CO', 'BTN']
        """
        return positions_of(self)[seat_number(seat, self.seats)]

    def evaluate(self, seat: int, board: int = 0) -> Evaluation:
        """Return the hand that a seat makes with a board (R9, R11).

        - `seat`: a seat that is dealt in.
        - `board`: the number of the board, 0 first.

        :raises ValueError: if the seat is not dealt in, or cards are missing or unknown.
        :raises TypeError: if the seat or the board is not a whole number.

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
    """Return the name of each seat's position.

    >>> from omaha import Hand, Rules
    >>> positions_of(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200] * 4))
    {1: 'SB', 2: 'BB', 3: 'CO', 4: 'BTN'}
    """
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
