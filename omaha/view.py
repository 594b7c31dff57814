"""What one seat sees of a hand, and a hand it cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from omaha.cards import Card
from omaha.events import NOTHING_LEGAL, Event, Info, Legal, Street
from omaha.hand import Hand
from omaha.hands import Evaluation
from omaha.pots import Pot
from omaha.rules import Rules
from omaha.state import Result

__all__ = ["View"]


class Bits(Protocol):
    """A source of random bits, such as `random.Random`."""

    def getrandbits(self, k: int, /) -> int: ...


class View:
    """What one seat sees: its own cards, the board, shown hands, bets, stacks; all others' cards are `??`.

    A view is a picture of the moment: it does not change when the hand goes on, and no hidden card can be reached
    from it. Two hands that differ only in what the seat cannot see give it equal views.

    >>> from omaha.cards import Deck
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck("AsKhQdJcTs9h8d7c"))
    >>> dict(hand.view(1).holes)
    {1: (Card("As"), Card("Qd"), Card("Ts"), Card("8d")), 2: (Card("??"), Card("??"), Card("??"), Card("??"))}
    """

    __slots__ = ("_hand", "_seat")
    _hand: Hand
    _seat: int

    def __init__(self, hand: Hand, seat: int) -> None:
        if seat not in hand.seats:
            raise ValueError(f"seat {seat!r} is not dealt in; seats are {', '.join(map(str, hand.seats))}")
        self._hand = hand.masked(seat)
        self._seat = seat

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._seat

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own hole cards."""
        return self._hand.holes[self._seat]

    @property
    def holes(self) -> Mapping[int, tuple[Card, ...]]:
        """Each seat's hole cards; `??` where this seat has not seen them."""
        return self._hand.holes

    @property
    def board(self) -> tuple[Card, ...]:
        """The board; the first one where there are several."""
        return self._hand.board

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """All boards."""
        return self._hand.boards

    @property
    def bets(self) -> Mapping[int, int]:
        """Chips in front of each seat on this street."""
        return self._hand.bets

    @property
    def stacks(self) -> Mapping[int, int]:
        """Chips behind."""
        return self._hand.stacks

    @property
    def start(self) -> Mapping[int, int]:
        """Each seat's chips before the hand."""
        return self._hand.start

    @property
    def paid(self) -> Mapping[int, int]:
        """Chips each seat has put in over the hand."""
        return self._hand.paid

    @property
    def seats(self) -> tuple[int, ...]:
        """All seats dealt in, in dealing order."""
        return self._hand.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded."""
        return self._hand.live

    @property
    def pot(self) -> int:
        """All chips in the middle and in front."""
        return self._hand.pot

    @property
    def pots(self) -> tuple[Pot, ...]:
        """The pots in the middle."""
        return self._hand.pots

    @property
    def street(self) -> Street:
        """The street."""
        return self._hand.street

    @property
    def actor(self) -> int | None:
        """The seat to act."""
        return self._hand.actor

    @property
    def legal(self) -> Legal:
        """What this seat may do now; falsy when it is not its turn."""
        return self._hand.legal if self._hand.actor == self._seat else NOTHING_LEGAL

    @property
    def events(self) -> tuple[Event, ...]:
        """What has happened, as this seat saw it."""
        return self._hand.events

    @property
    def rules(self) -> Rules:
        """The rules."""
        return self._hand.rules

    @property
    def button(self) -> int:
        """The button's seat."""
        return self._hand.button

    @property
    def info(self) -> Info | None:
        """What the notations say of the hand."""
        return self._hand.info

    @property
    def over(self) -> bool:
        """The chips are paid out."""
        return self._hand.over

    @property
    def result(self) -> Result:
        """Pots, shares, rake and stacks; a RuntimeError while the hand is not over."""
        return self._hand.result

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards this seat has not seen, in card order."""
        return self._hand.unseen

    @property
    def key(self) -> tuple[Any, ...]:
        """Its hashable form: the same for all hands that this seat cannot tell apart."""
        return (self._seat, *self._hand.key)

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, View):
            return NotImplemented
        return self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<View of seat {self._seat}: {''.join(map(str, self.cards))}, {self._hand!r}>"

    def evaluate(self, board: int = 0) -> Evaluation:
        """The hand this seat makes with a board."""
        return self._hand.evaluate(self._seat, board)

    def sample(self, rng: Bits | int) -> Hand:
        """A hand that this seat cannot tell from the real one: the unseen cards dealt anew, each deal equally likely.

        `rng` gives 64 bits (`getrandbits`, as `random.Random` has it), or is itself such a number: one number, one
        hand.

        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
        >>> view.sample(7).view(1) == view, view.sample(7) == view.sample(7)
        (True, True)
        """
        return self._hand.redealt(rng if isinstance(rng, int) else rng.getrandbits(64))
