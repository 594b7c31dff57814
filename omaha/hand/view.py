"""What one seat sees of a hand, and a hand it cannot tell from the real one."""

from __future__ import annotations

from collections.abc import Collection

from omaha._eval import shuffle
from omaha.base.checks import bits_of, seat_number
from omaha.base.records import public
from omaha.cards import CARDS, UNKNOWN, Card, Deck, cards_text
from omaha.hand.actions import NOTHING_LEGAL, Legal
from omaha.hand.state import State
from omaha.made import Evaluation

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.hand import Hand
    from omaha.typing import Bits

__all__ = ["View"]

SAMPLES = 2**64 - 1
"""The last index of a seed's decks, from which samples count down: no deck that is dealt has it."""
TRIES = 20_000
"""Deals that are tried for one that fits the showdown."""


@public()
class View(State):
    """What one seat sees: its own cards, the board, shown hands, bets, stacks; all others' cards are `??`.

    A view is a picture of the moment: it does not change when the hand goes on, and no hidden card can be reached from
    it, nor what others have agreed to or the house will take. Two hands that differ only in what the seat cannot see
    give it equal views.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck("AsKhQdJcTs9h8d7c"))
    >>> view = hand.view(1)
    >>> dict(view.holes)
    {1: (Card("As"), Card("Qd"), Card("Ts"), Card("8d")), 2: (Card("??"), Card("??"), Card("??"), Card("??"))}
    """

    __slots__ = ("_kind", "_seat")
    _kind: type[Hand]  # what a sample is
    _seat: int

    def __init__(self, hand: Hand, seat: int, also: Collection[int] = ()) -> None:
        self._kind = type(hand)
        self._seat = seat = seat_number(seat, hand.seats)
        hand._copied_to(self)
        self._deck = None
        self._stub = ()
        self._top = 0
        known = (seat, *also)
        self._secrets = tuple([secret for secret in self._secrets if self._events[secret[0]].seat in known])
        for other, cards in self._holes.items():
            if other not in known and other not in self._shown:
                self._holes[other] = (UNKNOWN,) * len(cards)
        if not hand.over:
            self._given_rake = None
        if len(self._boards) > hand.rules.boards:
            self._runs = len(self._boards)
        elif self._runs != 1:
            own = self._runs if isinstance(self._runs, int) else self._runs.get(seat, 1)
            self._runs = {seat: own} if own > 1 else 1
        self._unasked = ()
        self._undo = []
        self._snapshots = []

    @property
    def seat(self) -> int:
        """Whose view it is."""
        return self._seat

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own hole cards."""
        return self._holes[self._seat]

    @property
    def legal(self) -> Legal:
        """What this seat may do now; falsy when it is not its turn."""
        return super().legal if self._actor == self._seat else NOTHING_LEGAL

    def evaluate(self, seat: int | None = None, board: int = 0) -> Evaluation:
        """The hand that a seat (its own if none is named) makes with a board; a ValueError where it is not known."""
        return super().evaluate(self._seat if seat is None else seat, board)

    @property
    def key(self) -> tuple[Any, ...]:
        """Its hashable form: the same for all hands that this seat cannot tell apart."""
        return (self._seat, *super().key)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<View of seat {self._seat} with {cards_text(self.cards)} of {super().__repr__()}>"

    def sample(self, rng: Bits | int) -> Hand:
        """A hand that this seat cannot tell from the real one: the unseen cards dealt anew, each deal equally likely.

        `rng` gives 64 bits (`getrandbits`, as `random.Random` has it), or is itself such a number: one number, one
        hand. From the showdown on, deals in which other hands would have been shown are left out (R84).

        Errors: a TypeError for an rng that is neither, a ValueError for a number outside 0..2**64-1, a RuntimeError
        where no deal fits, as where a hand was mucked because its cards were not known.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
        >>> view.sample(7).view(1) == view, view.sample(7) == view.sample(7)
        (True, True)
        """
        seed = bits_of(rng)
        for draw in range(TRIES):
            hand = self._dealt_anew(shuffle(self.unseen, seed, SAMPLES - draw))
            if hand.fits_showdown():
                return hand
        raise RuntimeError("no deal of the unseen cards was found that fits what was shown and mucked")

    def _dealt_anew(self, cards: tuple[Card, ...]) -> Hand:
        """A whole hand: these cards, in this order, in all the places that the seat has not seen."""
        new = self._copied_to(object.__new__(self._kind))
        unseen = list(cards)
        count = self._rules.hole_cards
        own = {self._events[i].seat: hidden for i, hidden in self._secrets}
        waiting = [seat for kind, seat, _ in self._pending if kind == "holes" and seat is not None]
        placed = {}
        for seat, held in self._holes.items():
            if seat in own:
                placed[seat] = own[seat]
            elif held and UNKNOWN not in held:
                placed[seat] = held
            else:
                placed[seat] = tuple([unseen.pop() for _ in range(count)])
        dealt = [seat for seat in placed if seat not in waiting]
        order = [placed[seat][i] for i in range(count) for seat in dealt]
        secrets = []
        for i, event in enumerate(self._events):
            if event.kind == "holes" and event.seat is not None:
                secrets.append((i, placed[event.seat]))
            elif event.kind == "burn":
                secrets.append((i, (unseen.pop(),)))
                order += secrets[-1][1]
            elif event.kind == "board":
                order += event.cards or ()
        rest = [placed[seat][i] for i in range(count) for seat in waiting] + unseen
        new._holes.update([(seat, placed[seat]) for seat in dealt if seat not in self._shown])
        new._secrets = tuple(secrets)
        new._stub = tuple(rest[: len(CARDS) - len(order)])
        new._deck = Deck((*order, *new._stub))
        return new
