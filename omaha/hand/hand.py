"""A hand of Omaha, from the blinds to the payment.

`Hand` takes what players do and follows the rules for the rest: by default cards are dealt and hands are shown by
themselves. `events` shows what happened; `due`, `actor` and `legal` show what may be done next.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from omaha.base.checks import LARGEST, SEATS, integer, is_array, number_text, seat_number
from omaha.base.records import public
from omaha.cards import UNKNOWN, Card, Deck, cards_text, parse_cards
from omaha.hand import flow, saving
from omaha.hand.actions import ALL_IN, Action, IllegalAction, span
from omaha.hand.dealing import check_deck, dealing_order, first_hole_cards, step_cards, without
from omaha.hand.events import LOST, SITTING_OUT, STREETS, Event
from omaha.hand.flow import CHECKS, FOLDS
from omaha.hand.info import Info
from omaha.hand.posts import given_posts, posts_by_rules
from omaha.hand.reading import Reading, described
from omaha.hand.state import Setup, State
from omaha.hand.undo import record_call, remember, undo
from omaha.hand.view import View
from omaha.rules import Rules, capacity

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, Literal

    from omaha.base.types import ActionKind, CardsLike, Manual
    from omaha.hand.events import Post

__all__ = ["Hand"]

_new_tuple = tuple.__new__  # makes a named tuple of all its fields in half the time: 0.1 microseconds a `Setup`
_object = object.__new__  # one look-up instead of two: 0.01 microseconds a copy


@public()
class Hand(Reading):
    """One hand of Omaha (R8): posts, cards, four rounds of betting, showdown, payment.

    - `rules`: the `Rules`.
    - `stacks`: chips by seat, or a list or array for seats 1, 2, ...; chips are integers in the smallest unit.
    - `button`: its seat, which may be empty; the last seat if None.
    - `deck`: a `Deck`; a new random one if None.
    - `posts`: the `Post`s, in this order; antes and blinds by the rules if None.
    - `runs`: the boards to run when betting ends early: a number, or numbers by seat, of which the smallest of the live
      players counts (R96).
    - `rake`: chips taken, one number or one for each pot; by the rules if None.
    - `manual`: the steps left to the caller, "deal" and "show".
    - `info`: an `Info` for the notations.
    - `straddles`: with posts by the rules, the seats that straddle, in order.
    - `bonus`: chips that the house puts into the pot before the deal (R103).

    An action that is not legal is an `IllegalAction` and changes nothing.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.

    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> hand = Hand(rules, [200, 200, 200], deck=Deck(seed=7))
    >>> hand.actor, str(hand.legal)
    (3, 'fold, call 2, raise to 4..7')
    >>> hand.raise_to(7)
    >>> hand.fold()
    >>> hand.fold()
    >>> hand.result.net
    {1: -1, 2: -2, 3: 3}
    """

    __slots__ = ()

    def __init__(
        self,
        rules: Rules,
        stacks: Mapping[int, int] | Sequence[int],
        button: int | None = None,
        *,
        deck: Deck | None = None,
        posts: Iterable[Post] | None = None,
        runs: int | Mapping[int, int] = 1,
        rake: int | Sequence[int] | None = None,
        manual: Iterable[Manual] = (),
        info: Info | None = None,
        straddles: Iterable[int] = (),
        bonus: int = 0,
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {rules!r}")
        if deck is None:
            deck = Deck()
        elif not isinstance(deck, Deck):
            raise TypeError(f"deck must be a Deck, not {deck!r}")
        start, button = _seated(rules, stacks, button)
        seats = tuple(start)
        if posts is None:
            posted = posts_by_rules(rules, seats, start, button, straddles)
        elif straddles:
            raise ValueError("straddles go with posts by the rules: name them among the posts")
        else:
            posted = given_posts(posts, rules, start)
        if deck.holes or deck.boards:
            check_deck(deck, rules, seats)
        if type(bonus) is not int or not 0 <= bonus <= LARGEST:
            bonus = integer(bonus, "bonus", 0)
        setup = _new_tuple(Setup, (button, tuple(start.values()), tuple(posted), _checked_info(info), bonus))
        runs = 1 if type(runs) is int and runs == 1 else _checked_runs(runs, rules, seats)
        left = _checked_manual(manual) if manual else ()
        self._state = state = State(rules, setup, deck, runs, _checked_rake(rake), left, start)
        flow.begin(state)

    @property
    def deck(self) -> Deck:
        """The deck that the hand is dealt from.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=7))
        >>> hand.deck
        Deck(seed=7, index=0)
        """
        deck = self._state.deck
        assert deck is not None
        return deck

    def view(self, seat: int) -> View:
        """Return what one seat sees.

        :raises ValueError: if the seat is not dealt in.
        :raises TypeError: if the seat is not a whole number.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1))
        >>> hand.view(1).seat, hand.view(1).cards == hand.holes[1]
        (1, True)
        """
        return View(self, seat)

    def __repr__(self) -> str:
        return f"<Hand {described(self)}>"

    # ------------------------------------------------------------------ what players do

    def check(self, *, note: str | None = None) -> None:
        """Check (R60).

        `note`: why it is not the player's own decision, "lost connection" or "time-out" (R90, R92).

        :raises IllegalAction: if the actor may not check.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.call()
        >>> hand.check()
        >>> hand.street
        'flop'
        """
        state = self._state
        seat, legal = state.actor, state.legal
        if legal is None:
            legal = state.legal_now()
        if not legal.check or seat is None:
            raise self._refusal("check")
        flow.check(state, seat, CHECKS[seat] if note is None else flow.noted(state, "check", seat, note))

    def fold(self, *, sitting_out: bool = False, note: str | None = None) -> None:
        """Fold (R57, R62).

        - `sitting_out`: the player sits out or leaves, and is folded whatever the rules say (R91).
        - `note`: why it is not the player's own decision: "sitting out", "lost connection" (R90) or "time-out" (R92).

        :raises IllegalAction: if the actor may not fold.
        :raises ValueError: if the note is another word.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> hand.over, hand.result.net
        (True, {1: 1, 2: -1})
        """
        state = self._state
        seat, legal = state.actor, state.legal_now()
        note = SITTING_OUT if sitting_out else note
        if seat is None or not (legal.fold or (note in (SITTING_OUT, LOST) and legal)):
            raise self._refusal("fold")
        flow.fold(state, seat, FOLDS[seat] if note is None else flow.noted(state, "fold", seat, note))

    def call(self) -> None:
        """Call, all-in if the stack is short (R57, R65).

        :raises IllegalAction: if the actor may not call.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.call()
        >>> hand.bets[3], hand.stacks[3]
        (2, 198)
        """
        state = self._state
        seat, added = state.actor, state.legal_now().call
        if added is None or seat is None:
            raise self._refusal("call")
        remember(state, seat)
        state.betting.pay(seat, added)
        flow.put_in(state, "call", seat, added)

    def raise_to(self, amount: int | None = None) -> None:
        """Bet or raise to a total on this street (R66-R81).

        `amount`: the total in chips; it can be left out if only one total is legal.

        :raises IllegalAction: if the actor may not raise to this total, or it is left out and several are legal.
        :raises TypeError: if the amount is not a whole number.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.raise_to(7)
        >>> hand.raise_to(30)
        Traceback (most recent call last):
        omaha.IllegalAction: seat 1 may raise to 12..23, not 30
        """
        state = self._state
        seat, legal = state.actor, state.legal_now()
        low, high = legal.min_raise_to, legal.max_raise_to
        if amount is None:
            if low != high:
                why = f"seat {seat} may raise to {span(low, high)}: a raise needs an amount"
                raise IllegalAction(seat, Action("raise"), legal, why)
            amount = high
        else:
            amount = integer(amount, "amount")
        if low is None or high is None or amount is None or seat is None or not low <= amount <= high:
            raise self._refusal("raise", amount)
        remember(state, seat)
        kind: Literal["bet", "raise"] = "raise" if state.betting.to_match else "bet"
        added = state.betting.raise_to(seat, amount)
        bettor, bettors = (STREETS[len(state.boards[0])], seat), state.aggressors
        if bettor in bettors:  # only the last bet of a seat counts: without this, n raises would take n * n time
            bettors = tuple([other for other in bettors if other != bettor])
        state.aggressors = (*bettors, bettor)
        flow.put_in(state, kind, seat, added)

    def bet(self, amount: int | None = None) -> None:
        """Bet (R57); the amount is that of `raise_to`.

        :raises IllegalAction: if there is a bet already, the actor may not bet this amount, or it is left out and
            several are legal.
        :raises TypeError: if the amount is not a whole number.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.call()
        >>> hand.check()
        >>> hand.bet(4)
        >>> hand.bets
        mappingproxy({1: 4, 2: 0})
        """
        if self.legal and self._state.betting.to_match:
            amount = None if amount is None else integer(amount, "amount")
            why = f"seat {self.actor} may not bet: there is a bet of {self._state.betting.to_match} to raise"
            raise IllegalAction(self.actor, Action("raise", amount), self.legal, why)
        self.raise_to(amount)

    def all_in(self) -> None:
        """Put in the last chips, as a call, bet or raise (R65).

        :raises IllegalAction: if that is not legal.

        >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [200, 80])
        >>> hand.all_in()
        >>> hand.bets
        mappingproxy({1: 2, 2: 80})
        """
        state = self._state
        seat, legal = state.actor, state.legal_now()
        if not legal or seat is None:
            raise self._refusal("raise")
        if legal.call == state.betting.stacks[seat]:
            self.call()
        else:
            self.raise_to(state.betting.bets[seat] + state.betting.stacks[seat])

    def protect(self) -> None:
        """Act for the actor, who has lost the connection (R90).

        The player checks if nothing is owed. Otherwise the player takes no more decisions and contests what is paid, or
        folds if nothing is put in, dead money aside.

        :raises IllegalAction: if no player is to act.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200, 200])
        >>> hand.raise_to(7)
        >>> hand.protect()
        >>> hand.live, hand.actor
        ((1, 2, 3), 2)
        """
        state = self._state
        seat = state.actor
        if not state.legal_now() or seat is None:
            raise self._refusal("protect")
        flow.protect(state, seat)

    def show(self, cards: CardsLike | None = None) -> None:
        """Show the actor's hand, with manual "show" (R84).

        `cards`: the hand, if some of its cards were unknown.

        :raises IllegalAction: if no hand is to be shown or mucked.
        :raises ValueError: if the hand is unknown, or the cards are not those of the hand.
        :raises TypeError: if the cards are neither a string nor a sequence.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=2), manual=["show"])
        >>> for action in ["call"] + ["check"] * 7:
        ...     hand.apply(action)
        >>> hand.due.kind, hand.due.seat
        ('show', 2)
        >>> hand.show()
        >>> [event.kind for event in hand.events[-3:]]
        ['show', 'show', 'award']
        """
        state = self._state
        seat = state.actor
        if not state.showing or seat is None:
            raise self._refusal("show")
        holes = state.holes[seat]
        if cards is not None:
            holes = self._named_holes(holes, parse_cards(cards))
        if UNKNOWN in holes:
            raise ValueError(f"seat {seat} holds {cards_text(holes)}: name the cards that it shows")
        record_call(state)
        state.holes[seat] = holes
        flow.show(state, seat)
        flow.show_on(state, state.showing[1:])

    def muck(self) -> None:
        """Do not show the actor's hand, with manual "show" (R84).

        :raises IllegalAction: if no hand is to be shown or mucked.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=2), manual=["show"])
        >>> for action in ["call"] + ["check"] * 7:
        ...     hand.apply(action)
        >>> hand.due.kind, hand.due.seat
        ('show', 2)
        >>> hand.muck()
        >>> [event.kind for event in hand.events[-3:]]
        ['show', 'muck', 'award']
        """
        state = self._state
        seat = state.actor
        if not state.showing or seat is None:
            raise self._refusal("muck")
        flow.muck(state, seat)

    def deal(self, cards: CardsLike | None = None) -> tuple[Card, ...]:
        """Deal what is due, with manual "deal", and return the cards.

        `cards`: these instead of the deck's, `??` for unknown ones.

        :raises IllegalAction: if no card is due.
        :raises ValueError: if the number of cards is wrong, or one of them lies elsewhere.
        :raises TypeError: if the cards are neither a string nor a sequence.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], manual=["deal"])
        >>> hand.due.kind, hand.due.seat, hand.due.count
        ('holes', 1, 4)
        >>> hand.deal("AsKsQhJh")
        (Card("As"), Card("Ks"), Card("Qh"), Card("Jh"))
        """
        state = self._state
        if not state.pending:
            raise IllegalAction(state.actor, "deal", self.legal, "no card is due")
        deck = self.deck
        kind, place, count = state.pending[0]
        if kind == "holes" and place is not None:
            waiting = [seat for _, seat, _ in state.pending if seat is not None]
            dealt, stub = first_hole_cards(deck, state.stub, state.top, waiting, count)
            top = 0
            named = deck.holes.get(place, ())
        else:
            lying = 0 if place is None else len(state.boards[place])
            stub = state.stub
            dealt, top = step_cards(deck.boards, stub, state.top, place, count, lying)
            named = () if place is None or place >= len(deck.boards) else deck.boards[place][lying : lying + count]
        if cards is not None and (wanted := parse_cards(cards)) != dealt:
            if len(wanted) != count:
                raise ValueError(f"{count} cards are due ({kind}), not {len(wanted)}")
            left = state.stub[state.top :] + named  # the deck's own cards of this place go back to the others
            placed = {card for cards in (*deck.holes.values(), *deck.boards) for card in cards}
            dealt, stub, top = wanted, without(wanted, left, state.known_cards() | placed.difference(left)), 0
        record_call(state)
        state.stub, state.top = stub, top
        if kind == "holes" and place is not None:
            state.holes[place] = dealt
            state.secrets += ((len(state.events), dealt),)
            state.events += flow.face_down((place,), count)
        else:
            flow.lay(state, place, dealt)
        state.pending = state.pending[1:]
        if not state.pending:
            flow.dealt(state)
        return dealt

    def apply(self, action: Action | str) -> None:
        """Do what an `Action`, or its text, says.

        `action`: an `Action`, or text as `Action.parse` reads it, or "all-in".

        :raises IllegalAction: if it is not legal.
        :raises ValueError: if it is not an action.
        :raises TypeError: if it is neither an `Action` nor text.

        >>> hand = Hand(Rules(limit="no", small_blind=1, big_blind=2), [200, 200, 200])
        >>> for action in ("raise to 8", "Fold", "all-in"):
        ...     hand.apply(action)
        >>> hand.bets
        mappingproxy({1: 1, 2: 200, 3: 8})
        """
        if isinstance(action, str):
            if action.strip().lower() in ALL_IN:
                self.all_in()
                return
            action = Action.parse(action)
        elif not isinstance(action, Action):
            raise TypeError(f"an action must be an Action or its text, not {action!r}")
        kind, to = action
        if kind in ("raise", "bet"):
            self.raise_to(to)
        elif kind not in ("fold", "check", "call", "show", "muck"):
            raise ValueError(f"not an action: {action!r}")
        elif to is not None:
            if kind != "call":
                raise IllegalAction(self.actor, action, self.legal, f"a {kind} names no amount, not {to!r}")
            if action not in self.legal:  # type: ignore[comparison-overlap]  # it knows actions
                raise self._refusal("call", to)
            self.call()
        else:
            getattr(self, kind)()

    def undo(self) -> None:
        """Take back the last call, with all that followed from it.

        :raises IndexError: if no call can be taken back.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.fold()
        >>> hand.undo()
        >>> hand.over, str(hand.legal)
        (False, 'fold, call 1, raise to 4..6')
        """
        undo(self._state)

    def replay(self, events: Iterable[Event]) -> None:
        """Do what the events of an equal hand say; events that follow by themselves are passed over.

        If an error is raised, the hand is as it was.

        :raises ValueError: if an event cannot happen (an `IllegalAction`), or another one happens.
        :raises TypeError: if it is not an `Event`.

        >>> rules = Rules(limit="fixed", small_bet=2, big_bet=4)
        >>> hand = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> hand.call()
        >>> hand.check()
        >>> again = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> again.replay(hand.events)
        >>> again == hand
        True
        """
        wanted = tuple(events)
        trial = self.copy()
        trial._do(wanted)
        for i, (event, happened) in enumerate(zip(wanted, trial.events, strict=False)):
            if event != happened:
                raise ValueError(f"event {i} of this hand is {happened}, not {event}")
        self._do(wanted)

    def _do(self, events: Sequence[Event]) -> None:
        for i, event in enumerate(events):
            if i < len(self._state.events):
                continue
            if not isinstance(event, Event):
                raise TypeError(f"event {i} must be an Event, not {event!r}")
            if not self._do_one(event):
                raise ValueError(f"event {i} cannot follow: {event}")

    def _do_one(self, event: Event) -> bool:
        """Do what an event says, and return whether a caller can do it at all."""
        kind = event.kind
        if kind in ("holes", "burn", "board"):
            self.deal(event.cards)
        elif kind in ("bet", "raise"):
            self.raise_to(event.to)
        elif kind == "protect":
            self.protect()
        elif kind == "fold":
            self.fold(note=event.note)
        elif kind == "check":
            self.check(note=event.note)
        elif kind == "show":
            self.show(event.cards)
        elif kind in ("call", "muck"):
            getattr(self, kind)()
        else:
            return False
        return True

    def _replay_old(self, events: Sequence[Event]) -> None:
        """Do what the events of version 0.1.0 say, which showed hands in another order than R83 to R89 do now.

        :raises ValueError: if more differs than who shows, and who wins the odd chips (R27).
        """
        try:
            self.replay(events)
        except ValueError:
            trial = self.copy()
            answers = {event.seat: event for event in events if event.kind in ("show", "muck")}
            for event in events:
                due = trial.due
                if event.kind in flow.DECISIONS or (due is not None and event.kind == due.kind):
                    trial._do_one(event)
                while trial._state.showing and trial.actor in answers:
                    trial._do_one(answers.pop(trial.actor))
            if _without_showdown(trial.events) != _without_showdown(events):
                raise
            self._state = trial._state

    # ------------------------------------------------------------------ copies

    def copy(self) -> Hand:
        """Return an independent copy.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> other = hand.copy()
        >>> other.fold()
        >>> hand.over, other.over
        (False, True)
        """
        new = _object(Hand)
        new._state = self._state.copy()
        return new

    def with_info(self, info: Info | None) -> Hand:
        """Return a copy that carries this `Info` for the notations.

        :raises TypeError: if it is neither an `Info` nor None.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.with_info(Info(table="Procyon")).info.table
        'Procyon'
        """
        new = self.copy()
        new._state.setup = self._state.setup._replace(info=_checked_info(info))
        return new

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return self.copy()

    def to_json(self) -> str:
        """Return the hand as JSON text, hidden cards included; `from_json` makes the hand again, in play or over.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> Hand.from_json(hand.to_json()) == hand
        True
        """
        return saving.to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Hand:
        """Make the hand that `to_json` wrote, played again.

        :raises ValueError: if the text is not the JSON of a hand.

        >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
        >>> hand.call()
        >>> again = Hand.from_json(hand.to_json())
        >>> again == hand, again.actor
        (True, 1)
        """
        try:
            setup, events, old = saving.from_json(text)
            hand = cls(**setup)
        except RecursionError:
            raise ValueError("this JSON is not a hand: it is nested too deeply") from None
        except TypeError as error:
            raise ValueError(f"this JSON is not a hand: {error}") from error
        if old:
            hand._replay_old(events)
        else:
            hand.replay(events)
        if len(hand.events) > len(events):
            raise ValueError("this JSON is not a hand: more follows from its events than it holds")
        return hand

    def __reduce__(self) -> Any:
        return type(self).from_json, (self.to_json(),)

    def __setstate__(self, saved: Any) -> None:
        """Load a pickle of version 0.1.0."""
        setup, events = saving.hand_of_0_1_0(saved)
        hand = type(self)(**setup)
        hand._replay_old(events)
        self._state = hand._state

    # ------------------------------------------------------------------ what calls share

    def _refusal(self, kind: ActionKind | Literal["protect"], to: int | None = None) -> IllegalAction:
        """Return the error for what was tried, which says what was allowed."""
        state = self._state
        seat, legal = state.actor, state.legal_now()
        action = "protect" if kind == "protect" else Action(kind, to)
        tried = kind if to is None else f"{kind} {number_text(to)}"
        if seat is None:
            why = f"nobody may {tried}: {'the hand is over' if self.over else f'{state.pending[0][0]} cards are due'}"
        elif state.showing:
            why = f"seat {seat} may show or muck, not {tried}"
        elif kind == "raise" and legal.min_raise_to is not None:
            why = f"seat {seat} may raise to {span(legal.min_raise_to, legal.max_raise_to)}, not {number_text(to)}"
        else:
            why = f"seat {seat} may {legal}, not {tried}"
        return IllegalAction(seat, action, legal, why)

    def _named_holes(self, holes: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[Card, ...]:
        """Return the hand that the actor shows: its known cards, and named ones in place of the unknown ones."""
        known = set(holes) - {UNKNOWN}
        if len(named) != len(holes) or not known <= set(named):
            raise ValueError(f"seat {self.actor} holds {cards_text(holes)}, not {cards_text(named)}")
        for card in named:
            if card not in known and card in self._state.known_cards():
                raise ValueError(f"{card} lies elsewhere: seat {self.actor} cannot hold it")
        return named if UNKNOWN in holes else holes


def _seated(rules: Rules, stacks: Mapping[int, int] | Sequence[int], button: int | None) -> tuple[dict[int, int], int]:
    """Return chips by seat in dealing order, and the button: the last seat if None (R3, R53)."""
    if is_array(stacks):
        by_seat: Mapping[int, int] = dict(enumerate(stacks, 1))
        seats = tuple(by_seat)
    elif isinstance(stacks, Mapping):
        by_seat = stacks
        seats = tuple([seat_number(seat, what="stacks are by seats") for seat in stacks])
    else:
        raise TypeError(f"stacks must be a mapping by seat or a list, not {stacks!r}")
    most = capacity(rules.hole_cards, rules.boards)
    if not 2 <= len(seats) <= most:
        raise ValueError(f"stacks must be of 2..{most} players with these rules (R3), not {len(seats)}")
    button = max(seats) if button is None else integer(button, "button", 1, SEATS)
    start = {}
    for seat in dealing_order(seats, button):
        stack = by_seat[seat]
        if type(stack) is not int or not 0 < stack <= LARGEST:
            stack = integer(stack, f"the stack of seat {seat}", 1)
        start[seat] = stack
    return start, button


def _without_showdown(events: Iterable[Event]) -> list[Event]:
    return [event for event in events if event.kind not in ("show", "muck", "award")]


def _checked_runs(runs: int | Mapping[int, int], rules: Rules, seats: tuple[int, ...]) -> int | dict[int, int]:
    """Return the runs, at most as many as the rules allow (R96)."""
    what = "runs (the rules' run_count is the most)"
    if not isinstance(runs, Mapping):
        return integer(runs, what, 1, rules.run_count)
    most = rules.run_count
    return {seat_number(seat, seats, "runs are by seats"): integer(runs[seat], what, 1, most) for seat in runs}


def _checked_rake(rake: int | Sequence[int] | None) -> int | tuple[int, ...] | None:
    if rake is None:
        return None
    if is_array(rake):
        return tuple([integer(amount, "rake", 0) for amount in rake])
    return integer(rake, "rake", 0)


def _checked_manual(manual: Iterable[Manual]) -> tuple[Manual, ...]:
    """Return the steps left to the caller, each once, in the order in which they come in a hand."""
    if isinstance(manual, str) or not isinstance(manual, Iterable):
        raise TypeError(f"manual must be a sequence of 'deal' and 'show', not {manual!r}")
    left = list(manual)
    for step in left:
        if step not in ("deal", "show"):
            raise ValueError(f"manual must be of 'deal' and 'show', not {step!r}")
    steps_left: tuple[Manual, ...] = ("deal", "show")
    return tuple([step for step in steps_left if step in left])


def _checked_info(info: Info | None) -> Info | None:
    if info is not None and not isinstance(info, Info):
        raise TypeError(f"info must be an Info, not {info!r}")
    return info
