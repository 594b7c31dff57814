"""A hand of Omaha, from the blinds to the payment.

`Hand` deals, asks each player in turn, makes the pots, shows down and pays. What happens is told in `events`; what
may be done next is in `due`, `actor` and `legal`. By default everything but the players' decisions happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal

from omaha._eval import NO_LOW, high_rank, hilo_ranks
from omaha.betting import Round
from omaha.cards import UNKNOWN, Card, Deck, cards_text, parse_cards
from omaha.dealing import (
    check_deck,
    dealing_order,
    first_hole_cards,
    hole_cards,
    runs_that_fit,
    step_cards,
    steps,
    without,
)
from omaha.events import NOTHING_LEGAL, STREETS, Action, ActionKind, Event, IllegalAction, Info, Post, span
from omaha.posting import first_to_act, given_posts, posts_by_rules, pot_limit_counts
from omaha.pots import UNKNOWN_RANK, Pot, Ranks, build, compared, given_rake, settle, uncalled
from omaha.rules import Rules, capacity
from omaha.showdown import Shown, show_order
from omaha.state import Manual, Result, State
from omaha.values import ReadOnly, chips, number_text, seat_number, whole

if TYPE_CHECKING:
    from omaha.cards import CardsLike
    from omaha.view import View

__all__ = ["Hand"]

SITTING_OUT = "sitting out"
"""The note of a fold by a player who sits out or leaves (R91)."""
LOST = "lost connection"
"""The note of a check or fold that a lost connection makes (R90)."""

_new = tuple.__new__
_CHECKS = tuple([Event("check", seat) for seat in range(11)])
_FOLDS = tuple([Event("fold", seat) for seat in range(11)])
_MUCKS = tuple([Event("muck", seat) for seat in range(11)])
_DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")
_BURNT = Event("burn", cards=(UNKNOWN,))


@lru_cache(maxsize=4096)
def _face_down(seats: tuple[int, ...], count: int) -> tuple[Event, ...]:
    return tuple([Event("holes", seat, cards=(UNKNOWN,) * count) for seat in seats])


class Hand(State):
    """One hand of Omaha (R8): posts, cards, four rounds of betting, showdown, payment.

    `stacks`: `{seat: chips}`, or a list for seats 1, 2, ...; the last seat is the button if none is named; the button
    may be an empty seat. `deck`: a `Deck`, a fresh random one if None. `posts`: None for antes and blinds by the
    rules (with `straddles`, the seats that straddle, in order), else exactly these `Post`s in this order. `runs`: the
    boards to run when betting ends early, a number or `{seat: number}`, of which the smallest among the live ones
    counts (R96). `rake`: None by the rules, or the chips taken, one int or one for each pot. `manual`: the steps left
    to the caller, "deal" and "show". `info`: an `Info` for the notations.

    Errors: a TypeError for a value of the wrong kind, a ValueError for one that is not allowed; an action that is not
    legal is an `IllegalAction` and changes nothing.

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
        if info is not None and not isinstance(info, Info):
            raise TypeError(f"info must be an Info, not {info!r}")
        self._rules = rules
        self._button = button
        self._start = start
        self._deck = deck
        self._posts = tuple(posted)
        self._runs = 1 if type(runs) is int and runs == 1 else _runs(runs, rules, seats)
        self._given_rake = _rake(rake)
        self._manual = _manual(manual) if manual else ()
        self._info = info

        self._round = Round(rules, seats, start.copy())
        self._paid = dict.fromkeys(seats, 0)
        self._dead = self._returned = ()
        self._holes = {}
        self._boards = ((),) * rules.boards
        self._stub = deck.stub
        self._top = 0
        self._pending = ()
        self._actor = None
        self._legal = NOTHING_LEGAL
        self._aggressors = ()
        self._last_round = "preflop"
        self._showing = self._shown = ()
        self._result = None
        self._events = []
        self._secrets = ()
        self._undo = []
        self._snapshots = []
        for post in posted:
            self._post(post)
        self._deal_holes()

    @property
    def deck(self) -> Deck:
        """The deck it is dealt from."""
        assert self._deck is not None
        return self._deck

    def view(self, seat: int) -> View:
        """What one seat sees; a ValueError where it is not dealt in."""
        from omaha.view import View

        return View(self, seat)

    # ------------------------------------------------------------------ what players do

    def check(self) -> None:
        """Check (R60)."""
        seat, legal = self._actor, self._legal
        if legal is None:
            legal = self.legal
        if not legal.check or seat is None:
            raise self._refusal("check")
        self._check(seat, _CHECKS[seat])

    def fold(self, *, sitting_out: bool = False) -> None:
        """Fold (R57, R62). `sitting_out`: the player sits out or leaves, who is folded whatever the rules say (R91)."""
        seat, legal = self._actor, self.legal
        if seat is None or not (legal.fold or (sitting_out and legal)):
            raise self._refusal("fold")
        self._fold(seat, Event("fold", seat, note=SITTING_OUT) if sitting_out else _FOLDS[seat])

    def call(self) -> None:
        """Call, all-in where the stack is short (R57, R65)."""
        seat, added = self._actor, self.legal.call
        if added is None or seat is None:
            raise self._refusal("call")
        self._remember(seat)
        self._round.pay(seat, added)
        self._put_in("call", seat, added)

    def raise_to(self, amount: int | None = None) -> None:
        """Bet or raise to a total on this street (R66-R81), which need not be named where only one is legal."""
        legal = self.legal
        seat = self._actor
        if amount is None:
            if legal.min_raise_to != legal.max_raise_to:
                raise TypeError(f"a raise to {span(legal.min_raise_to, legal.max_raise_to)} needs an amount")
            amount = legal.max_raise_to
        else:
            amount = whole(amount, "amount")
        low, high = legal.min_raise_to, legal.max_raise_to
        if low is None or high is None or amount is None or seat is None or not low <= amount <= high:
            raise self._refusal("raise", amount)
        self._remember(seat)
        kind: Literal["bet", "raise"] = "raise" if self._round.to_match else "bet"
        added = self._round.raise_to(seat, amount)
        self._aggressors += ((self._last_round, seat),)
        self._put_in(kind, seat, added)

    def bet(self, amount: int | None = None) -> None:
        """Bet where nothing is bet yet (R57); the amount as for `raise_to`."""
        if self.legal and self._round.to_match:
            amount = None if amount is None else whole(amount, "amount")
            why = f"seat {self._actor} may not bet: there is a bet of {self._round.to_match} to raise"
            raise IllegalAction(self._actor, Action("raise", amount), self.legal, why)
        self.raise_to(amount)

    def all_in(self) -> None:
        """Put in the last chips, as a call, bet or raise; refused where that is not legal (R65)."""
        legal = self.legal
        seat = self._actor
        if not legal or seat is None:
            raise self._refusal("raise")
        if legal.call == self._round.stacks[seat]:
            self.call()
        else:
            self.raise_to(self._round.bets[seat] + self._round.stacks[seat])

    def protect(self) -> None:
        """The actor has lost his connection (R90).

        He checks if he owes nothing; else he takes no more decisions and contests what he has paid, or folds if he
        has put in nothing, dead money aside.
        """
        legal = self.legal
        seat = self._actor
        if not legal or seat is None:
            raise self._refusal("protect")
        if legal.check:
            self._check(seat, Event("check", seat, note=LOST))
        elif not self._contributions()[seat]:
            self._fold(seat, Event("fold", seat, note=LOST))
        else:
            self._remember(seat)
            self._round.drop(seat)
            self._events.append(Event("protect", seat))
            self._ask()

    def show(self, cards: CardsLike | None = None) -> None:
        """Manual "show": the actor shows its hand; `cards` names the ones that were unknown (R84)."""
        seat = self._actor
        if not self._showing or seat is None:
            raise self._refusal("show")
        holes = self._holes[seat]
        if cards is not None:
            holes = self._named_holes(holes, parse_cards(cards))
        if UNKNOWN in holes:
            raise ValueError(f"seat {seat} holds {cards_text(holes)}: name the cards that it shows")
        self._snapshot_call()
        self._holes[seat] = holes
        self._show(seat)
        self._show_on(self._showing[1:])

    def muck(self) -> None:
        """Manual "show": do not show (R84)."""
        seat = self._actor
        if not self._showing or seat is None:
            raise self._refusal("muck")
        self._snapshot_call()
        self._events.append(_MUCKS[seat])
        self._show_on(self._showing[1:])

    def deal(self, cards: CardsLike | None = None) -> tuple[Card, ...]:
        """Manual "deal": deal what is due, the deck's cards or those named here (`??` for unknown ones).

        Returns the cards dealt. Errors: an `IllegalAction` where no card is due, a ValueError for a wrong count or a
        card that lies elsewhere.
        """
        if not self._pending:
            raise IllegalAction(self._actor, "deal", self.legal, "no card is due")
        deck = self.deck
        kind, place, count = self._pending[0]
        if kind == "holes":
            waiting = [seat for _, seat, _ in self._pending if seat is not None]
            dealt, stub = first_hole_cards(deck, self._stub, self._top, waiting, count)
            top = 0
        else:
            lying = 0 if place is None else len(self._boards[place])
            stub = self._stub
            dealt, top = step_cards(deck.boards, stub, self._top, place, count, lying)
        if cards is not None and (wanted := parse_cards(cards)) != dealt:
            if len(wanted) != count:
                raise ValueError(f"{count} cards are due ({kind}), not {len(wanted)}")
            placed = {card for named in (*deck.holes.values(), *deck.boards) for card in named}
            dealt, stub, top = wanted, without(wanted, self._stub[self._top :], self._lying() | placed), 0
        self._snapshot_call()
        self._stub, self._top = stub, top
        if kind == "holes" and place is not None:
            self._holes[place] = dealt
            self._secrets += ((len(self._events), dealt),)
            self._events += _face_down((place,), count)
        else:
            self._lay(place, dealt)
        self._pending = self._pending[1:]
        if not self._pending:
            self._dealt()
        return dealt

    def apply(self, action: Action | str) -> None:
        """Do what an `Action`, or its text, says.

        Errors: an `IllegalAction` where it is not legal, a ValueError for a text that is no action.
        """
        if isinstance(action, str):
            action = Action.parse(action)
        elif not isinstance(action, Action):
            raise TypeError(f"an action must be an Action or its text, not {action!r}")
        kind, to = action
        if kind == "raise":
            self.raise_to(to)
        elif kind not in ("fold", "check", "call", "show", "muck"):
            raise ValueError(f"no action: {action!r}")
        elif to is not None:
            raise IllegalAction(self._actor, action, self.legal, f"a {kind} names no amount, not {to!r}")
        else:
            getattr(self, kind)()

    def replay(self, events: Iterable[Event]) -> None:
        """Do what the events of a hand like this one tell; those that follow by themselves are passed over.

        Errors: an `IllegalAction` or another ValueError where an event cannot happen, or another one happens. Then the
        hand is as it was.

        >>> rules = Rules(limit="fixed", small_bet=2, big_bet=4)
        >>> hand = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> hand.call()
        >>> hand.check()
        >>> again = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> again.replay(hand.events)
        >>> again == hand
        True
        """
        told = tuple(events)
        trial = self.copy()
        trial._do(told)
        for i, (event, happened) in enumerate(zip(told, trial.events, strict=False)):
            if event != happened:
                raise ValueError(f"event {i} of this hand is {happened}, not {event}")
        self._do(told)

    def _do(self, events: Sequence[Event]) -> None:
        for i, event in enumerate(events):
            if i < len(self._events):
                continue
            if not isinstance(event, Event):
                raise TypeError(f"event {i} must be an Event, not {event!r}")
            kind = event.kind
            if kind in ("holes", "burn", "board"):
                self.deal(event.cards)
            elif kind in ("bet", "raise"):
                self.raise_to(event.to)
            elif kind == "protect" or event.note == LOST:
                self.protect()
            elif kind == "fold":
                self.fold(sitting_out=event.note == SITTING_OUT)
            elif kind == "show":
                self.show(event.cards)
            elif kind in ("check", "call", "muck"):
                getattr(self, kind)()
            else:
                raise ValueError(f"event {i} cannot follow: {event}")

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
            rnd.waiting = (record, *rnd.waiting)
            return
        (
            seat, rnd.stacks[record[0]], rnd.bets[record[0]], self._paid[record[0]], matched, rnd.to_match, rnd.full,
            rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, rnd.waiting,
            self._aggressors,
        ) = record  # fmt: skip
        self._actor = seat
        if matched is None:
            rnd.acted.pop(seat, None)
        else:
            rnd.acted[seat] = matched

    def copy(self) -> Hand:
        """An independent copy."""
        return self._copied_to(object.__new__(Hand))

    def __copy__(self) -> Hand:
        return self._copied_to(object.__new__(Hand))

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return self._copied_to(object.__new__(Hand))

    def to_json(self) -> str:
        """The hand as JSON text, hidden cards included; `from_json` gives it back, also in the middle of play."""
        from omaha.saving import hand_to_json

        return hand_to_json(self)

    @staticmethod
    def from_json(text: str) -> Hand:
        """The hand that `to_json` wrote, played again; a ValueError or TypeError where the text is none."""
        from omaha.saving import hand_from_json

        return hand_from_json(text)

    # ------------------------------------------------------------------ posts and turns

    def _post(self, post: Post) -> None:
        """A per-player ante is part of its payer's total; other dead chips belong to the main pot alone (R34, R95)."""
        seat, kind, live, dead = post
        posted = live + dead
        if not posted:
            return
        self._round.post(seat, live, dead)
        self._paid[seat] += posted
        if dead and not (kind == "ante" and self._rules.ante_payer == "each"):
            self._dead += ((seat, dead),)
        self._events.append(
            _new(Event, ("post", seat, posted, self._round.bets[seat], None, None, None, None, kind))
        )

    def _first_round(self) -> None:
        """It starts left of the big blind or of the last straddle (R58, R94); a bomb pot has none (R97)."""
        rules, rnd = self._rules, self._round
        if rules.bomb_pot:
            self._end_round()
            return
        starter, straddled = first_to_act(self._posts, rnd.seats, self._button)
        straddle = max(rnd.bets.values()) if straddled and rules.straddle_min_raise == "straddle" else None
        rnd.start(rules.bet_size("preflop"), rules.big_blind, straddle, starter)
        if rules.limit == "pot":
            rnd.imagined, rnd.small_blind = pot_limit_counts(rules, self._posts, rnd.stacks)
        self._ask()

    def _check(self, seat: int, event: Event) -> None:
        rnd = self._round
        self._undo.append(seat)
        rnd.check(seat)
        self._events.append(event)
        waiting = rnd.waiting
        if waiting and not rnd.to_match and rnd.stacks[waiting[0]] == rnd.stacks[seat]:
            self._actor = waiting[0]  # nothing is bet: with as many chips he may do the same
        else:
            self._ask()

    def _fold(self, seat: int, event: Event) -> None:
        rnd = self._round
        self._remember(seat)
        rnd.fold(seat)
        self._events.append(event)
        if len(rnd.live) > 1:
            self._ask()
        else:
            self._end_round()

    def _put_in(self, kind: Literal["call", "bet", "raise"], seat: int, added: int) -> None:
        """Chips have gone in front of the seat."""
        rnd = self._round
        self._paid[seat] += added
        self._events.append(_new(Event, (kind, seat, added, rnd.bets[seat], None, None, None, None, None)))
        self._ask()

    def _ask(self) -> None:
        """It is the turn of the first who waits for it; of nobody: the round is over (R58, R59)."""
        waiting = self._round.waiting
        if waiting:
            self._actor = waiting[0]
            self._legal = None
        else:
            self._end_round()

    def _end_round(self) -> None:
        """What nobody matched returns (R31); then one player is left, cards come, or hands are shown (R56, R64)."""
        rnd = self._round
        if self._undo:
            self._snapshot()
        self._actor = None
        self._legal = NOTHING_LEGAL
        if rnd.to_match or not self._boards[0]:
            self._return_uncalled()
        rnd.finish()
        if self._rules.reveal_on_all_in and len(rnd.able) < 2 <= len(rnd.live):
            for seat in rnd.live:
                if UNKNOWN not in self._holes[seat]:
                    self._show(seat)
        if len(rnd.live) == 1:
            self._pay(self._made_pots(), [])
        elif len(self._boards[0]) == 5:
            self._show_down()
        else:
            self._next_street()

    def _return_uncalled(self) -> None:
        """Chips that no other player has matched go back (R31)."""
        seat, excess = uncalled(self._contributions(), self._round.live)
        if seat is not None:
            self._round.give_back(seat, excess)
            self._paid[seat] -= excess
            self._returned += ((seat, excess),)
            self._events.append(Event("return", seat, excess))

    def _refusal(self, kind: ActionKind | Literal["protect"], to: int | None = None) -> IllegalAction:
        """The error for what was tried, saying what was allowed."""
        seat, legal = self._actor, self.legal
        action = "protect" if kind == "protect" else Action(kind, to)
        tried = kind if to is None else f"{kind} {number_text(to)}"
        if seat is None:
            state = "the hand is over" if self.over else f"{self._pending[0][0]} cards are due"
            why = f"nobody may {tried}: {state}"
        elif self._showing:
            why = f"seat {seat} may show or muck, not {tried}"
        elif kind == "raise" and legal.min_raise_to is not None:
            why = f"seat {seat} may raise to {span(legal.min_raise_to, legal.max_raise_to)}, not {number_text(to)}"
        else:
            why = f"seat {seat} may {legal}, not {tried}"
        return IllegalAction(seat, action, legal, why)

    def _snapshot_call(self) -> None:
        self._undo.append(None)
        self._snapshot()

    # ------------------------------------------------------------------ what undo needs

    # One record a call: the seat for a check; a tuple, the seat first, for an action that moves chips or folds; None
    # for a deal, a show or a muck. A call that ends a street, deals or shows leaves a snapshot as well.

    def _remember(self, seat: int) -> None:
        """Before an action that moves chips or folds: what it changes, the end of the street aside."""
        rnd = self._round
        self._undo.append(
            (
                seat, rnd.stacks[seat], rnd.bets[seat], self._paid[seat], rnd.acted.get(seat), rnd.to_match, rnd.full,
                rnd.raise_by, rnd.least, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able, rnd.waiting,
                self._aggressors,
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

    def _return_to(self, snapshot: tuple[Any, ...]) -> None:
        (
            _, length, self._actor, saved, holes, self._boards, self._stub, self._top, self._pending,
            self._last_round, self._showing, self._shown, self._secrets, self._returned,
        ) = snapshot  # fmt: skip
        stacks = self._round.stacks
        for kind, seat, paid, *_ in self._events[length:]:
            if kind in ("return", "award") and seat is not None and paid is not None:
                stacks[seat] -= paid
                if kind == "return":
                    self._paid[seat] += paid
        del self._events[length:]
        self._round.restore(saved)
        if holes is not None:
            self._holes.update(holes)

    # ------------------------------------------------------------------ cards

    def _deal_holes(self) -> None:
        """All hole cards, and the first round, unless dealing is left to the caller (R53)."""
        seats, count = self._round.seats, self._rules.hole_cards
        if "deal" in self._manual:
            self._holes = dict.fromkeys(seats, ())
            self._pending = tuple([("holes", seat, count) for seat in seats])
            return
        self._holes, self._top = hole_cards(self.deck, self._stub, 0, seats, count)
        self._secrets = tuple(enumerate(self._holes.values(), len(self._events)))
        self._events += _face_down(seats, count)
        self._first_round()

    def _next_street(self) -> None:
        """The next street; all that are left, perhaps run more than once, where nobody can bet any more (R56, R96)."""
        rules, rnd = self._rules, self._round
        dealt = len(self._boards[0])
        if len(rnd.able) > 1:
            self._pending = steps(dealt, rules.boards)
        else:
            runs = self._agreed_runs(dealt) if self._runs != 1 else 1
            if runs > 1:
                self._boards *= runs
            self._pending = steps(dealt, rules.boards, runs, True)
        if "deal" not in self._manual:
            named, stub = self.deck.boards, self._stub
            for _, place, count in self._pending:
                lying = 0 if place is None else len(self._boards[place])
                cards, self._top = step_cards(named, stub, self._top, place, count, lying)
                self._lay(place, cards)
            self._pending = ()
            self._dealt()

    def _agreed_runs(self, dealt: int) -> int:
        """How often the board is run: what all live players agree to and the cards suffice for (R96)."""
        live = self._round.live
        if any(seat in live for seat in self._lost()):
            return 1
        runs = self._runs if isinstance(self._runs, int) else min([self._runs.get(seat, 1) for seat in live])
        return runs_that_fit(self.deck.boards, len(self._stub) - self._top, dealt, runs)

    def _lost(self) -> list[int]:
        """The seats whose last decision was that of a lost connection (R90)."""
        last = {event.seat: event for event in self._events if event.kind in _DECISIONS and event.seat is not None}
        return [seat for seat, event in last.items() if event.kind == "protect" or event.note == LOST]

    def _lay(self, board: int | None, cards: tuple[Card, ...]) -> None:
        """Cards come on a board, or are burned (None): face down in the log."""
        events = self._events
        if board is None:
            self._secrets += ((len(events), cards),)
            events.append(_BURNT)
        else:
            boards = list(self._boards)
            boards[board] += cards
            self._boards = tuple(boards)
            events.append(_new(Event, ("board", None, None, None, cards, None, board, None, None)))

    def _dealt(self) -> None:
        """All due cards lie: the round begins, or the showdown (R56, R58)."""
        rnd = self._round
        if not self._boards[0]:
            self._first_round()
        elif len(rnd.able) > 1:
            self._last_round = street = STREETS[len(self._boards[0])]
            rnd.start(self._rules.bet_size(street))
            self._ask()
        else:
            self._show_down()

    def _named_holes(self, holes: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards named at showdown: the known ones of the hand, and others in place of the unknown ones."""
        known = set(holes) - {UNKNOWN}
        if len(named) != len(holes) or not known <= set(named):
            raise ValueError(f"seat {self._actor} holds {cards_text(holes)}, not {cards_text(named)}")
        for card in named:
            if card not in known and card in self._lying():
                raise ValueError(f"{card} lies elsewhere: seat {self._actor} cannot hold it")
        return named if UNKNOWN in holes else holes

    # ------------------------------------------------------------------ showdown and payment

    def _show_down(self) -> None:
        """Hands are shown in order (R82-R84)."""
        pots = self._made_pots() if self._rules.side_pot_first else []
        order = show_order(self._rules, self._round.live, self._aggressors, self._last_round, pots)
        self._show_on(tuple([seat for seat in order if seat not in self._shown]) if self._shown else order)

    def _show_on(self, waiting: tuple[int, ...]) -> None:
        """What must be shown is shown; other hands are mucked unless the choice is the caller's (R84, R85, R89)."""
        self._actor = None
        self._showing = ()
        shown, pots, boards = self._comparison()
        for seat in self._shown:
            shown.add(seat)
        asked = "show" in self._manual
        lost = self._lost() if asked else []
        for i, seat in enumerate(waiting):
            must = shown.must_show(seat) or self._rules.showdown_mode == "all"
            if must and UNKNOWN not in self._holes[seat]:
                self._show(seat)
                shown.add(seat)
            elif asked and seat not in lost:
                self._showing = waiting[i:]
                self._actor = seat
                return
            else:
                self._events.append(_MUCKS[seat])
        self._pay(pots, boards)

    def _comparison(self) -> tuple[Shown, list[Pot], Sequence[Ranks]]:
        """What hands are compared by: nothing shown yet, the pots, and the ranks on the boards (R85, R98)."""
        pots = self._made_pots()
        boards = compared(self._ranks(), self._rules)
        return Shown([pot.eligible for pot in pots if len(pot.eligible) > 1], boards), pots, boards

    def fits_showdown(self) -> bool:
        """Do the cards fit what was shown and mucked so far: is no hand among the mucked that had to be shown? (R84)"""
        told = [event for event in self._events if event.kind in ("show", "muck")]
        if not self._showing and not any(event.kind == "muck" for event in told):
            return True
        shown = self._comparison()[0]
        for kind, seat, *_ in told:
            assert seat is not None
            if kind == "show":
                shown.add(seat)
            elif shown.must_show(seat):
                return False
        return not self._showing or not shown.must_show(self._showing[0])

    def _show(self, seat: int) -> None:
        self._shown += (seat,)
        self._events.append(_new(Event, ("show", seat, None, None, self._holes[seat], None, None, None, None)))

    def _ranks(self) -> list[Ranks]:
        """High and low of every live hand on every board; behind all others where cards are not known."""
        holes, hilo = self._holes, self._rules.hilo
        boards: list[Ranks] = []
        for board in self._boards:
            ranks = {}
            for seat in self._round.live:
                try:
                    ranks[seat] = hilo_ranks(holes[seat], board) if hilo else (high_rank(holes[seat], board), NO_LOW)
                except ValueError:
                    assert UNKNOWN in holes[seat] or UNKNOWN in board
                    ranks[seat] = UNKNOWN_RANK, NO_LOW
            boards.append(ranks)
        return boards

    def _made_pots(self) -> list[Pot]:
        return build(self._contributions(), self._round.live, self._dead_money())

    def _pay(self, made: list[Pot], boards: Sequence[Ranks]) -> None:
        """Rake, then every pot to its winners, the last side pot first (R37, R41)."""
        rules = self._rules
        amounts = [pot.amount for pot in made]
        if self._given_rake is not None:
            rakes = given_rake(self._given_rake, amounts, rules)
        elif rules.rake is not None:
            rakes = rules.rake.of(amounts, len(self.seats), bool(self._boards[0]))
        else:
            rakes = [0] * len(made)
        pots = settle(made, rakes, boards, rules)
        stacks, events = self._round.stacks, self._events
        for number, rake in enumerate(rakes):
            if rake:
                events.append(Event("rake", chips=rake, pot=number))
        for number in range(len(pots) - 1, -1, -1):
            for part in pots[number].parts:
                for seat, share in part.shares.items():
                    if share:
                        stacks[seat] += share
                        events.append(
                            _new(Event, ("award", seat, share, None, None, number, part.board, part.half, None))
                        )
        self._round.pot = 0
        returned: dict[int, int] = {}
        for seat, chips_back in self._returned:
            returned[seat] = returned.get(seat, 0) + chips_back
        start = self._start
        net = ReadOnly({seat: stack - start[seat] for seat, stack in stacks.items()})
        self._result = _new(
            Result, (tuple(pots), ReadOnly(returned), sum(rakes), net, ReadOnly(stacks))
        )


def _seated(
    rules: Rules, stacks: Mapping[int, int] | Sequence[int], button: int | None
) -> tuple[dict[int, int], int]:
    """Chips by seat in dealing order, and the button: the last seat if none is named (R3, R53)."""
    if isinstance(stacks, (list, tuple)):
        by_seat: Mapping[int, int] = dict(enumerate(stacks, 1))
        seats = tuple(by_seat)
    elif isinstance(stacks, Mapping):
        by_seat = stacks
        seats = tuple([seat_number(seat) for seat in stacks])
    else:
        raise TypeError(f"stacks must be a mapping by seat or a list, not {stacks!r}")
    most = capacity(rules.hole_cards, rules.boards)
    if not 2 <= len(seats) <= most:
        raise ValueError(f"stacks must be of 2..{most} players with these rules (R3), not {len(seats)}")
    button = max(seats) if button is None else seat_number(button)
    start = {}
    for seat in dealing_order(seats, button):
        stack = by_seat[seat]
        start[seat] = stack if type(stack) is int and stack > 0 else chips(stack, f"the stack of seat {seat}", 1)
    return start, button


def _runs(runs: int | Mapping[int, int], rules: Rules, seats: tuple[int, ...]) -> int | dict[int, int]:
    """Runs as the caller names them, as many as the rules allow at most (R96)."""
    what = "runs (the rules' run_count is the most)"
    if not isinstance(runs, Mapping):
        return chips(runs, what, 1, rules.run_count)
    return {seat_number(seat, seats, "runs are by seats"): chips(runs[seat], what, 1, rules.run_count) for seat in runs}


def _rake(rake: int | Sequence[int] | None) -> int | tuple[int, ...] | None:
    if rake is None:
        return None
    if isinstance(rake, (list, tuple)):
        return tuple([chips(amount, "rake") for amount in rake])
    return chips(rake, "rake")


def _manual(manual: Iterable[Manual]) -> tuple[Manual, ...]:
    """The steps left to the caller, each once, in the order in which they come in a hand."""
    if isinstance(manual, str) or not isinstance(manual, Iterable):
        raise TypeError(f"manual must be a sequence of 'deal' and 'show', not {manual!r}")
    left = list(manual)
    for step in left:
        if step not in ("deal", "show"):
            raise ValueError(f"manual must be of 'deal' and 'show', not {step!r}")
    steps_left: tuple[Manual, ...] = ("deal", "show")
    return tuple([step for step in steps_left if step in left])
