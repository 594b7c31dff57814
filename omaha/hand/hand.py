"""A hand of Omaha, from the blinds to the payment.

`Hand` takes what players do; its dealer does the rest, by default all of it by itself. What happened is told in
`events`; what may be done next is in `due`, `actor` and `legal`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from omaha.base.checks import integer, number_text, seat_number
from omaha.base.records import public
from omaha.cards import UNKNOWN, Card, Deck, cards_text, parse_cards
from omaha.hand.actions import NOTHING_LEGAL, Action, IllegalAction, span
from omaha.hand.betting import Round
from omaha.hand.dealing import check_deck, dealing_order, first_hole_cards, step_cards, without
from omaha.hand.events import LOST, SITTING_OUT, Event, Post
from omaha.hand.flow import Dealer, face_down
from omaha.hand.info import Info
from omaha.hand.posts import given_posts, posts_by_rules
from omaha.hand.saving import from_json, to_json
from omaha.hand.state import NOBODY
from omaha.hand.view import View
from omaha.rules import Rules, capacity

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal

    from omaha.typing import ActionKind, CardsLike, Manual

__all__ = ["Hand"]

_CHECKS = tuple([Event("check", seat) for seat in range(11)])
_FOLDS = tuple([Event("fold", seat) for seat in range(11)])


@public()
class Hand(Dealer):
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
        self._rules = rules
        self._button = button
        self._start = start
        self._deck = deck
        self._posts = tuple(posted)
        self._runs = 1 if type(runs) is int and runs == 1 else _runs(runs, rules, seats)
        self._given_rake = _rake(rake)
        self._manual = _manual(manual) if manual else ()
        self._info = _checked_info(info)

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
        self._absences = False
        self._absent = NOBODY
        self._events = []
        self._secrets = ()
        self._unasked = ()
        self._undo = []
        self._snapshots = []
        for post in posted:
            self._post(post)
        self._deal_holes()

    def view(self, seat: int) -> View:
        """What one seat sees; a ValueError where it is not dealt in."""
        return View(self, seat)

    # ------------------------------------------------------------------ what players do

    def check(self, *, note: str | None = None) -> None:
        """Check (R60). `note`: why it is not his own decision, "lost connection" or "time-out" (R90, R92)."""
        seat, legal = self._actor, self._legal
        if legal is None:
            legal = self.legal
        if not legal.check or seat is None:
            raise self._refusal("check")
        self._check(seat, _CHECKS[seat] if note is None else self._noted("check", seat, note))

    def fold(self, *, sitting_out: bool = False, note: str | None = None) -> None:
        """Fold (R57, R62). `sitting_out`: the player sits out or leaves, who is folded whatever the rules say (R91).

        `note`: why it is not his own decision: "sitting out", "lost connection" (R90) or "time-out" (R92).
        """
        seat, legal = self._actor, self.legal
        note = SITTING_OUT if sitting_out else note
        if seat is None or not (legal.fold or (note in (SITTING_OUT, LOST) and legal)):
            raise self._refusal("fold")
        self._fold(seat, _FOLDS[seat] if note is None else self._noted("fold", seat, note))

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
            amount = integer(amount, "amount")
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
            amount = None if amount is None else integer(amount, "amount")
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
        self._protect(seat)

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
        self._muck(seat)

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
            self._events += face_down((place,), count)
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
        if kind in ("raise", "bet"):
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
                raise ValueError(f"event {i} cannot follow: {event}")

    def copy(self) -> Hand:
        """An independent copy."""
        return self._copied_to(object.__new__(Hand))

    def with_info(self, info: Info | None) -> Hand:
        """Return a copy that carries this `Info` for the notations."""
        new = self.copy()
        new._info = _checked_info(info)
        return new

    def __copy__(self) -> Hand:
        return self._copied_to(object.__new__(Hand))

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return self._copied_to(object.__new__(Hand))

    def to_json(self) -> str:
        """The hand as JSON text, hidden cards included; `from_json` gives it back, also in the middle of play."""
        return to_json(self)

    @classmethod
    def from_json(cls, text: str) -> Hand:
        """The hand that `to_json` wrote, played again; a ValueError or TypeError where the text is none."""
        return from_json(cls, text)

    # ------------------------------------------------------------------ what calls share

    def _snapshot_call(self) -> None:
        self._undo.append(None)
        self._snapshot()

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

    def _named_holes(self, holes: tuple[Card, ...], named: tuple[Card, ...]) -> tuple[Card, ...]:
        """Cards named at showdown: the known ones of the hand, and others in place of the unknown ones."""
        known = set(holes) - {UNKNOWN}
        if len(named) != len(holes) or not known <= set(named):
            raise ValueError(f"seat {self._actor} holds {cards_text(holes)}, not {cards_text(named)}")
        for card in named:
            if card not in known and card in self._lying():
                raise ValueError(f"{card} lies elsewhere: seat {self._actor} cannot hold it")
        return named if UNKNOWN in holes else holes


def _seated(rules: Rules, stacks: Mapping[int, int] | Sequence[int], button: int | None) -> tuple[dict[int, int], int]:
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
        start[seat] = stack if type(stack) is int and stack > 0 else integer(stack, f"the stack of seat {seat}", 1)
    return start, button


def _runs(runs: int | Mapping[int, int], rules: Rules, seats: tuple[int, ...]) -> int | dict[int, int]:
    """Runs as the caller names them, as many as the rules allow at most (R96)."""
    what = "runs (the rules' run_count is the most)"
    if not isinstance(runs, Mapping):
        return integer(runs, what, 1, rules.run_count)
    most = rules.run_count
    return {seat_number(seat, seats, "runs are by seats"): integer(runs[seat], what, 1, most) for seat in runs}


def _rake(rake: int | Sequence[int] | None) -> int | tuple[int, ...] | None:
    if rake is None:
        return None
    if isinstance(rake, (list, tuple)):
        return tuple([integer(amount, "rake", 0) for amount in rake])
    return integer(rake, "rake", 0)


def _checked_info(info: Info | None) -> Info | None:
    if info is not None and not isinstance(info, Info):
        raise TypeError(f"info must be an Info, not {info!r}")
    return info


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
