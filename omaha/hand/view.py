"""What one seat sees of a hand, and hands that it cannot distinguish from the real one."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from omaha._eval import shuffle
from omaha.base.checks import bits_of, seat_number
from omaha.base.records import batch, public
from omaha.cards import CARDS, UNKNOWN, Card, Cards, Deck, cards_text
from omaha.hand import saving
from omaha.hand.actions import NOTHING_LEGAL
from omaha.hand.flow import fits_showdown
from omaha.hand.info import copy_of as info_copy
from omaha.hand.pots import copy_of as result_copy
from omaha.hand.reading import Reading, described, state_of
from omaha.hand.view_json import plain_view, view_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, TypeAlias, TypeVar

    from omaha.base.types import Bits
    from omaha.hand.actions import Legal
    from omaha.hand.hand import Hand
    from omaha.hand.info import Info
    from omaha.hand.state import State
    from omaha.made import Evaluation

    T = TypeVar("T")
    Secrets: TypeAlias = list[tuple[int, tuple[T, ...]]]

__all__ = ["SAMPLES", "View", "dealt_again"]

SAMPLES = 2**64 - 1
"""The last index of a seed's decks, from which samples count down: no deck that is dealt has it."""
HIDDEN = [(UNKNOWN,) * count for count in range(7)]
"""Hands of unknown cards by their number."""
TRIES = 20_000
"""Deals that are tried for one that fits the showdown."""


@public()
class View(Reading):
    """What one seat sees: its own cards, the board, shown hands, bets, stacks; the cards of all others are `??`.

    A view is a picture of the moment: it does not change when the hand goes on. No hidden card can be reached from it,
    nor what others have agreed to or the house will take; a pickle holds no more. Nothing that a view gives away
    belongs to the hand: a player who changes it changes the view. Two hands that differ only in what the seat cannot
    see give it equal views.

    :raises ValueError: if the seat is not dealt in.
    :raises TypeError: if the seat is not a whole number.

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
        """Take the picture; `also` names seats whose cards are shown too."""
        state = state_of(hand)
        self._kind = type(hand)
        self._seat = seat = seat_number(seat, state.betting.seats)
        self._state = _masked(state.copy(), seat, (seat, *also) if also else (seat,))

    @property
    def seat(self) -> int:
        """The seat whose view it is.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(2).seat
        2
        """
        return self._seat

    @property
    def info(self) -> Info | None:
        """Names, table, time and currency for the notations; not a part of the game. It is a copy of the hand's.

        >>> from omaha import Hand, Info, Rules
        >>> info = Info({1: "ann", 2: "bob"}, table="Procyon")
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], info=info).view(2).info.names[1]
        'ann'
        """
        info = self._state.setup.info
        return None if info is None else info_copy(info)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The seat's own hole cards.

        >>> from omaha import Hand, Rules
        >>> deck = Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"})
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=deck).view(2)
        >>> str(view.cards), str(view.holes[1])
        ('9d8d7c6c', '????????')
        """
        return Cards(self._state.holes[self._seat])

    @property
    def legal(self) -> Legal:
        """What this seat may do now (R57-R81); falsy when it is not its turn.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> str(hand.view(2).legal), bool(hand.view(1).legal)
        ('fold, call 1, raise to 4..6', False)
        """
        state = self._state
        return state.legal_now() if state.actor == self._seat else NOTHING_LEGAL

    def position(self, seat: int | None = None) -> str:
        """Return the name of a seat's position (its own if None), as `Hand.position` does.

        :raises ValueError: if the seat is not dealt in.
        :raises TypeError: if the seat is not a whole number.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200]).view(1)
        >>> view.position(), view.position(2)
        ('SB', 'BB')
        """
        return super().position(self._seat if seat is None else seat)

    @property
    def to_call(self) -> int:
        """Chips that a call would add now (R6), also when it is not this seat's turn; 0 if nothing is owed.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.view(1).to_call, hand.view(2).to_call
        (1, 0)
        >>> hand.raise_to(7)
        >>> hand.view(1).to_call, hand.view(2).to_call
        (6, 5)
        """
        betting = self._state.betting
        return betting.to_call(self._seat) if self._seat in betting.able and self._state.result is None else 0

    @property
    def stack(self) -> int:
        """The seat's own chips behind.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
        >>> view.stack, view.bets[1]
        (198, 2)
        """
        return self._state.betting.stacks[self._seat]

    @property
    def effective_stack(self) -> int:
        """The part of the seat's own chips behind that some live opponent can match; 0 for a folded hand.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [50, 200])
        >>> hand.view(2).stack, hand.view(2).effective_stack
        (199, 49)
        """
        betting, seat = self._state.betting, self._seat
        if seat not in betting.live:
            return 0
        reach = max([betting.bets[other] + betting.stacks[other] for other in betting.live if other != seat], default=0)
        return max(0, min(betting.stacks[seat], reach - betting.bets[seat]))

    @property
    def spr(self) -> float:
        """The stack-to-pot ratio: `effective_stack` divided by `pot`; 0.0 once the pot is paid out.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [61, 200]).view(2).spr
        20.0
        """
        pot = self.pot
        return self.effective_stack / pot if pot else 0.0

    @property
    def pot_raise_to(self) -> int | None:
        """The total of a pot-sized bet or raise (R74), cut to what is legal; None if no raise is.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="no", small_blind=1, big_blind=2), [200, 200, 200]).view(3)
        >>> view.pot_raise_to, view.to_call, view.position()
        (7, 2, 'BTN')
        """
        low, high = self.legal[3:]
        if low is None or high is None:
            return None
        betting = self._state.betting
        if betting.rules.limit == "pot":
            return high
        owed = betting.to_match - betting.bets[self._seat]
        return max(low, min(high, betting.to_match + owed + betting.pot))

    def evaluate(self, seat: int | None = None, board: int = 0) -> Evaluation:
        """Return the hand that a seat (its own if None) makes with a board (R9, R11).

        :raises ValueError: if the seat is not dealt in, or cards are missing or unknown.
        :raises TypeError: if the seat or the board is not a whole number.

        >>> from omaha import Deck, Hand, Rules
        >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1))
        >>> hand.all_in()
        >>> hand.call()
        >>> str(hand.view(1).evaluate().high), str(hand.view(1).evaluate(2).high)
        ('two pair, kings and fours', 'two pair, kings and jacks')
        """
        return super().evaluate(self._seat if seat is None else seat, board)

    @property
    def key(self) -> tuple[Any, ...]:
        """A hashable form: the same for all hands that this seat cannot distinguish.

        >>> from omaha import Hand, Rules
        >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
        >>> one = Hand(rules, [200, 200], deck=Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}))
        >>> other = Hand(rules, [200, 200], deck=Deck(holes={1: "AsAhKsKh", 2: "QsQhJdTd"}))
        >>> one.view(1).key == other.view(1).key, one.view(2).key == other.view(2).key
        (True, False)
        """
        return (self._seat, *super().key)

    def __eq__(self, other: object) -> bool:
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.key)

    def __repr__(self) -> str:
        return f"<View of seat {self._seat} with {cards_text(self.cards)} of <Hand {described(self)}>>"

    def __getstate__(self) -> dict[str, Any]:
        return {"kind": self._kind, "seat": self._seat, **saving.parts_of_view(self._state)}

    def __setstate__(self, saved: Any) -> None:
        parts = saving.parts_of_0_1_0(saved) if isinstance(saved, tuple) else saved
        self._kind = parts["kind"]
        self._seat = parts["seat"]
        self._state = saving.view_of_parts(parts)

    def to_dict(self) -> dict[str, Any]:
        """Return what the seat sees in JSON's own types: `docs/view.schema.json` describes each field.

        Cards are text of two signs each, and hidden ones are `??`. Amounts are chips in the smallest unit.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1)).view(2)
        >>> plain = view.to_dict()
        >>> plain["version"], plain["to_call"], plain["legal"]["max_raise_to"], plain["players"][0]["cards"]
        (1, 1, 6, '????????')
        """
        return plain_view(self)

    def to_json(self) -> str:
        """Return what `to_dict` does as JSON text: one line, without spaces, in ASCII.

        This is what the line protocol sends to players in other languages, see `docs/protocol.md`. A view cannot be
        made from it again: `pickle` keeps whole views.

        >>> from omaha import Hand, Rules
        >>> Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1).to_json()[:50]
        '{"version":1,"rules":{"limit":"pot","hilo":false,"'
        """
        return view_text(self)

    def sample(self, rng: Bits | int) -> Hand:
        """Return a hand that this seat cannot distinguish from the real one, each possible deal equally likely.

        The unseen cards are dealt again. From the showdown on, deals are left out in which other hands would have been
        shown (R84).

        `rng`: gives 64 bits (`getrandbits`, as `random.Random` has it), or is such a number: one number, one hand.

        :raises TypeError: if it is neither.
        :raises ValueError: if the number is outside 0..2**64-1.
        :raises RuntimeError: if no deal fits, for example because a hand was mucked whose cards were not known.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
        >>> view.sample(7).view(1) == view, view.sample(7) == view.sample(7)
        (True, True)
        """
        seed = bits_of(rng)
        for draw in range(TRIES):
            state = _sample(self._state, shuffle(self.unseen, seed, SAMPLES - draw))
            if fits_showdown(state):
                hand = object.__new__(self._kind)
                hand._state = state
                return hand
        raise RuntimeError("no deal of the unseen cards was found that fits what was shown and mucked")

    def samples(self, n: int, seed: int, *, threads: int = 1) -> Any:
        """Return an `omaha.batch.Hands` of n hands; hand i is `sample(seed + i)`.

        The cards are dealt straight into arrays, as long as the hand is not over: no `Hand` is made. Needs NumPy.

        - `n`: the number of hands.
        - `seed`: a number, 0 or more; the last one, `seed + n - 1`, is below 2**64.
        - `threads`: the threads that share the work of the batch.

        :raises TypeError: if a value is of the wrong kind.
        :raises ValueError: if a value is not allowed, or the hand is one that a batch does not play.
        :raises RuntimeError: as for `sample`.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(1)
        >>> hands = view.samples(1000, seed=7)
        >>> hands.play("passive")
        >>> len(hands), bool(hands.over.all()), view.samples(3, seed=7)[2] == view.sample(9)
        (1000, True, True)
        """
        return batch("hands").Hands.samples(self, n, seed, threads=threads)


def _masked(state: State, seat: int, known: Collection[int]) -> State:
    """Hide all that a seat does not know, `known` being the seats whose cards it does, and return the state."""
    events, shown, boards = state.events, state.shown, state.boards
    state.deck = None
    state.stub = ()
    state.top = 0
    secrets = []
    for secret in state.secrets:
        if events[secret[0]].seat in known:
            secrets.append(secret)
            if len(secrets) == len(known):  # a seat is dealt in once: to stop here saves 15 % of a view
                break
    state.secrets = tuple(secrets)
    holes = state.holes
    for other in holes:
        if other not in known and other not in shown:
            holes[other] = HIDDEN[len(holes[other])]
    if state.result is None:
        state.rake = None
    else:
        state.result = result_copy(state.result)
    runs = state.runs
    if len(boards) > state.rules.boards:
        state.runs = len(boards)
    elif runs != 1:
        own = runs if isinstance(runs, int) else runs.get(seat, 1)
        state.runs = {seat: own} if own > 1 else 1
    state.past = []
    return state


def dealt_again(
    view: State, cards: Sequence[T]
) -> tuple[dict[int, tuple[Card | T, ...]], Secrets[Card | T], list[Card | T], list[Card | T]]:
    """Put these cards, in this order, in all the places that the seat has not seen.

    What comes back: the hole cards by seat, the hidden cards of the events, the cards that are dealt, in dealing order,
    and the stub.
    """
    unseen = list(cards)
    count = view.rules.hole_cards
    own = {view.events[i].seat: hidden for i, hidden in view.secrets}
    waiting = [seat for kind, seat, _ in view.pending if kind == "holes" and seat is not None]
    placed: dict[int, tuple[Card | T, ...]] = {}
    for seat, held in view.holes.items():
        if seat in own:
            placed[seat] = own[seat]
        elif held and UNKNOWN not in held:
            placed[seat] = held
        else:
            placed[seat] = tuple([unseen.pop() for _ in range(count)])
    dealt = [seat for seat in placed if seat not in waiting]
    order = [placed[seat][i] for i in range(count) for seat in dealt]
    secrets = []
    for i, event in enumerate(view.events):
        if event.kind == "holes" and event.seat is not None:
            secrets.append((i, placed[event.seat]))
        elif event.kind == "burn":
            secrets.append((i, (unseen.pop(),)))
            order += secrets[-1][1]
        elif event.kind == "board":
            order += event.cards or ()
    rest = [placed[seat][i] for i in range(count) for seat in waiting] + unseen
    return {seat: placed[seat] for seat in dealt}, secrets, order, rest[: len(CARDS) - len(order)]


def _sample(view: State, cards: tuple[Card, ...]) -> State:
    """Return a whole hand: these cards, in this order, in all the places that the seat has not seen."""
    state = view.copy()
    holes, secrets, order, stub = dealt_again(view, cards)
    state.holes.update([(seat, held) for seat, held in holes.items() if seat not in state.shown])
    state.secrets = tuple(secrets)
    state.stub = tuple(stub)
    state.deck = Deck((*order, *stub))
    return state
