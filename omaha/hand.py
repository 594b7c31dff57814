"""A hand of Omaha, from the blinds to the payment.

`Hand` deals, asks each player in turn, makes the pots, shows down and pays. What happens is told in `events`; what may be done
next is in `due`, `actor` and `legal`. By default everything but the players' decisions happens by itself.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from operator import index
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from omaha._eval import NO_LOW, high_rank, hilo_ranks, shuffle
from omaha.betting import Round, clockwise
from omaha.cards import CARDS, UNKNOWN, Card, Deck, cards_text, parse_cards
from omaha.events import NOTHING_LEGAL, STREETS, Action, Due, Event, IllegalAction, Info, Legal, Post, Street, span
from omaha.hands import Evaluation, evaluate
from omaha.posting import blind_seats, given_posts, posts_by_rules
from omaha.pots import UNKNOWN_RANK, Pot, Ranks, best_of, build, settle, uncalled
from omaha.rules import Rake, ReadOnly, Rules, chips, from_plain, to_plain, whole
from omaha.showdown import must_show, show_order

if TYPE_CHECKING:
    from omaha.view import View

__all__ = ["Hand", "Result"]

Cards = str | Iterable[Card | int | str]
Manual = Literal["deal", "show"]

SEATS = 10
_new = tuple.__new__
_CHECKS = tuple([Event("check", seat) for seat in range(SEATS + 1)])
_FOLDS = tuple([Event("fold", seat) for seat in range(SEATS + 1)])
_BURNT = Event("burn", cards=(UNKNOWN,))


class Result(NamedTuple):
    """How a hand ended. Chips are in the smallest unit."""

    pots: tuple[Pot, ...]
    """The pots with their parts and shares, main pot first (R37)."""
    returned: Mapping[int, int]
    """Chips that nobody matched, by seat (R31)."""
    rake: int
    """Chips the house took."""
    net: Mapping[int, int]
    """What each seat won or lost."""
    stacks: Mapping[int, int]
    """Each seat's chips after the hand."""


@lru_cache(maxsize=4096)
def dealing_order(seats: tuple[int, ...], button: int) -> tuple[int, ...]:
    """The seats clockwise from the button's left (R53); a ValueError names a seat that is none.

    >>> dealing_order((2, 5, 9), 5)
    (9, 2, 5)
    """
    for seat in (*seats, button):
        if not 1 <= seat <= SEATS:
            raise ValueError(f"seats are 1..{SEATS}, not {seat}")
    return tuple(sorted(seats, key=lambda seat: (seat <= button, seat)))


@lru_cache(maxsize=4096)
def _face_down(seats: tuple[int, ...], count: int) -> tuple[Event, ...]:
    return tuple([Event("holes", seat, cards=(UNKNOWN,) * count) for seat in seats])


def _seated(
    rules: Rules, stacks: Mapping[int, int] | Sequence[int], button: int | None
) -> tuple[dict[int, int], int]:
    """Chips by seat in dealing order, and the button: the last seat if none is named (R3, R53)."""
    if not isinstance(stacks, Mapping):
        stacks = dict(enumerate(stacks, 1))
    if not 2 <= len(stacks) <= rules.capacity:
        raise ValueError(f"stacks must be of 2..{rules.capacity} players with these rules (R3), not {len(stacks)}")
    button = whole(max(stacks) if button is None else button, "button")
    seats = dealing_order(tuple(map(index, stacks)), button)
    start = {seat: stacks[seat] for seat in seats}
    for seat, stack in start.items():
        if type(stack) is not int or stack < 1:
            start[seat] = chips(stack, f"the stack of seat {seat}", 1)
    return start, button


def _agreed(runs: int | Mapping[int, int], rules: Rules, seats: tuple[int, ...]) -> int | dict[int, int]:
    """Runs as given, checked: as many as the rules allow at most (R96)."""
    if not isinstance(runs, Mapping):
        return chips(runs, "runs", 1, rules.run_count)
    for seat in runs:
        if seat not in seats:
            raise ValueError(f"runs names seat {seat!r}, who is not dealt in; seats are {', '.join(map(str, seats))}")
    return {seat: chips(runs[seat], f"the runs of seat {seat}", 1, rules.run_count) for seat in sorted(runs)}


def _given_rake(rake: int | Sequence[int] | None) -> int | tuple[int, ...] | None:
    if rake is None:
        return None
    if isinstance(rake, (list, tuple)):
        return tuple([chips(amount, "rake") for amount in rake])
    return chips(rake, "rake")


def _fits(deck: Deck, rules: Rules, seats: tuple[int, ...]) -> None:
    """Cards that a deck places must have a place."""
    for seat, cards in deck.holes.items():
        if seat not in seats:
            raise ValueError(f"deck names cards of seat {seat}, who is not dealt in; seats are {', '.join(map(str, seats))}")
        if len(cards) > rules.hole_cards:
            raise ValueError(f"deck names {len(cards)} cards of seat {seat}, who gets {rules.hole_cards}")
    most = max(rules.boards, rules.run_count)
    if len(deck.boards) > most:
        raise ValueError(f"deck names {len(deck.boards)} boards; these rules have at most {most}")


@lru_cache(maxsize=256)
def _steps(dealt: int, boards: int, runs: int, to_the_end: bool) -> tuple[tuple[str, int | None, int], ...]:
    """What is dealt next, `dealt` cards lying on each board: (kind, board, cards) (R54-R56, R96, R98).

    One street, or all that are left; a burn before each street of the first run, none for the other runs.
    """
    streets = [3, 1, 1][(0, 3, 4).index(dealt) :]
    if not to_the_end:
        streets = streets[:1]
    steps: list[tuple[str, int | None, int]] = []
    for count in streets:
        steps.append(("burn", None, 1))
        steps += [("board", board, count) for board in range(boards)]
    for run in range(1, runs):
        steps += [("board", run, count) for count in streets]
    return tuple(steps)


class Hand:
    """One hand of Omaha (R8): posts, cards, four rounds of betting, showdown, payment.

    `stacks`: `{seat: chips}`, or a list for seats 1, 2, ... and then the last seat is the button if none is named; the button
    may be an empty seat. `deck`: a `Deck`, a fresh random one if None. `posts`: None for antes and blinds by the rules (with
    `straddles`, the seats that straddle, in order), else exactly these `Post`s in this order. `runs`: the boards to run when
    betting ends early, a number or `{seat: number}`, of which the smallest among the live ones counts (R96). `rake`: None by the
    rules, or the chips taken, one int or one for each pot. `manual`: the steps left to the caller, "deal" and "show".
    `info`: an `Info` for the notations.

    Errors: a TypeError for a value of the wrong kind, a ValueError for one that is not allowed; an action that is not legal is an
    `IllegalAction` and changes nothing.

    >>> rules = Rules(limit="pot", small_blind=1, big_blind=2)
    >>> hand = Hand(rules, [200, 200, 200], deck=Deck(seed=7))
    >>> hand.actor, str(hand.legal)
    (3, 'fold, call 2, raise to 4..7')
    >>> hand.raise_to(7), hand.fold(), hand.fold()
    (None, None, None)
    >>> hand.result.net
    {1: -1, 2: -2, 3: 3}
    """

    __slots__ = (
        "_rules", "_button", "_start", "_deck", "_posted", "_runs", "_rake", "_manual", "_info",
        "_round", "_paid", "_dead", "_holes", "_boards", "_stub", "_top", "_pending", "_actor", "_legal",
        "_aggressors", "_last_round", "_showing", "_shown", "_result", "_events", "_secrets", "_undo", "_snapshots",
    )  # fmt: skip
    __hash__ = None  # type: ignore[assignment]  # a hand changes: `key` is its hashable form

    _rules: Rules
    _button: int
    _start: Mapping[int, int]
    _deck: Deck | None
    _posted: tuple[Post, ...]
    _runs: int | Mapping[int, int]
    _rake: int | tuple[int, ...] | None
    _manual: tuple[Manual, ...]
    _info: Info | None
    _round: Round
    _paid: dict[int, int]
    _dead: tuple[tuple[int, int], ...]
    _holes: dict[int, tuple[Card, ...]]
    _boards: tuple[tuple[Card, ...], ...]
    _stub: tuple[Card, ...]
    _top: int
    _pending: tuple[tuple[str, int | None, int], ...]
    _actor: int | None
    _legal: Legal | None
    _aggressors: tuple[tuple[Street, int], ...]
    _last_round: Street
    _showing: tuple[int, ...]
    _shown: tuple[int, ...]
    _result: Result | None
    _events: list[Event]
    _secrets: tuple[tuple[int, tuple[Card, ...]], ...]
    _undo: list[tuple[Any, ...]]
    _snapshots: list[tuple[Any, ...]]

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
        straddles: Sequence[int] = (),
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {rules!r}")
        if deck is None:
            deck = Deck()
        elif not isinstance(deck, Deck):
            raise TypeError(f"deck must be a Deck, not {deck!r}")
        start, button = _seated(rules, stacks, button)
        seats = tuple(start)
        self._rules = rules
        self._button = button
        self._start = start
        self._deck = deck
        self._manual = tuple(manual) if manual else ()
        self._runs = 1 if type(runs) is int and runs == 1 else _agreed(runs, rules, seats)
        self._rake = _given_rake(rake)
        self._info = info
        if posts is None:
            self._posted = tuple(posts_by_rules(rules, seats, start, button, straddles))
        elif straddles:
            raise ValueError("straddles go with posts by the rules: give them as posts")
        else:
            self._posted = tuple(given_posts(posts, start))
        if self._manual:
            for step in self._manual:
                if step not in ("deal", "show"):
                    raise ValueError(f"manual must be of 'deal' and 'show', not {step!r}")
        if deck.holes or deck.boards:
            _fits(deck, rules, seats)

        self._round = Round(rules, seats, start.copy())
        self._paid = dict.fromkeys(seats, 0)
        self._dead = ()
        self._boards = ((),) * rules.boards
        self._stub = deck.stub
        self._top = 0
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
        for post in self._posted:
            self._post(post)
        if "deal" in self._manual:
            self._holes = dict.fromkeys(seats, ())
            self._pending = tuple([("holes", seat, rules.hole_cards) for seat in seats])
        else:
            self._pending = ()
            self._deal_holes(seats)
            self._first_round()

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
    def seats(self) -> tuple[int, ...]:
        """All seats dealt in, in dealing order: clockwise from the button's left (R53)."""
        return self._round.seats

    @property
    def live(self) -> tuple[int, ...]:
        """The seats that have not folded, in dealing order; an all-in player is live."""
        return self._round.live

    @property
    def street(self) -> Street:
        """ "preflop", "flop", "turn", "river"; "showdown" from the moment hands are shown."""
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
        return self._posted

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
            legal = self._legal = self._round.legal(self._actor)  # type: ignore[arg-type]  # None only where somebody acts
        return legal

    @property
    def due(self) -> Due | None:
        """What must happen next; None when the hand is over."""
        if self._pending:
            kind, place, count = self._pending[0]
            return Due(kind, place if kind == "holes" else None, count)  # type: ignore[arg-type]  # a kind of step
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
        seen = {card for cards in (*self._holes.values(), *self._boards) for card in cards}
        seen.update(card for _, cards in self._secrets for card in cards)
        return tuple([card for card in CARDS if card not in seen])

    @property
    def key(self) -> tuple[Any, ...]:
        """Its hashable form: two hands are equal when their keys are. `info` is no part of it."""
        runs = self._runs if isinstance(self._runs, int) else tuple(sorted(self._runs.items()))
        return (
            self._rules, self._button, tuple(self._start.items()), self._posted, runs, self._rake, self._manual,
            self._deck, self.events,
        )  # fmt: skip

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Hand):
            return NotImplemented
        return self.key == other.key

    def __repr__(self) -> str:
        rules = self._rules
        stake = f"{rules.small_bet}/{rules.big_bet}" if rules.limit == "fixed" else f"{rules.small_blind}/{rules.big_blind}"
        game = f"{rules.limit}-limit {stake} omaha{' hi/lo' if rules.hilo else ''}"
        board = " / ".join(cards_text(board) for board in self._boards if board)
        if self.over:
            now = "over"
        elif self._actor is not None:
            now = f"seat {self._actor} to {'show' if self._showing else 'act'}"
        else:
            now = f"{self._pending[0][0]} due"
        return f"<Hand {game}, {len(self.seats)} seats, {self.street}{' ' * bool(board)}{board}, pot {self.pot}, {now}>"

    def evaluate(self, seat: int, board: int = 0) -> Evaluation:
        """The hand a seat makes with a board; a ValueError where cards are missing or unknown, or the seat is not dealt in."""
        if seat not in self._holes:
            raise ValueError(f"seat {seat!r} is not dealt in; seats are {', '.join(map(str, self.seats))}")
        return evaluate(self._holes[seat], self._boards[board])

    def view(self, seat: int) -> View:
        """What one seat sees; a ValueError where it is not dealt in."""
        from omaha.view import View

        return View(self, seat)

    # ------------------------------------------------------------------ what players do

    def fold(self, *, sitting_out: bool = False) -> None:
        """Fold (R57, R62). `sitting_out`: the player sits out or leaves, who is folded whatever the rules say (R91)."""
        seat = self._actor
        if not self.legal.fold and not (sitting_out and self.legal):
            raise self._refusal("fold")
        self._record(seat)
        self._round.fold(seat)  # type: ignore[arg-type]  # somebody acts: legal says so
        self._events.append(_FOLDS[seat]._replace(note="sitting out") if sitting_out else _FOLDS[seat])  # type: ignore[index]
        if len(self._round.live) == 1:
            self._end_round()
        else:
            self._ask(self._round.after(seat))  # type: ignore[arg-type]

    def check(self) -> None:
        """Check (R60)."""
        seat = self._actor
        if not self.legal.check:
            raise self._refusal("check")
        self._record(seat)
        self._round.check(seat)  # type: ignore[arg-type]
        self._events.append(_CHECKS[seat])  # type: ignore[index]
        self._ask(self._round.after(seat))  # type: ignore[arg-type]

    def call(self) -> None:
        """Call, all-in where the stack is short (R57, R65)."""
        if self.legal.call is None:
            raise self._refusal("call")
        self._put_in("call", self._round.to_match)

    def raise_to(self, amount: int | None = None) -> None:
        """Bet or raise to a total on this street (R66-R81); fixed limit needs no amount."""
        legal = self.legal
        if amount is None:
            if self._rules.limit != "fixed":
                raise TypeError(f"a raise in {self._rules.limit} limit needs an amount: the total on the street")
            amount = legal.max_raise_to
        elif type(amount) is not int:
            amount = whole(amount, "amount")
        if legal.min_raise_to is None or not legal.min_raise_to <= amount <= legal.max_raise_to:  # type: ignore[operator]
            raise self._refusal("raise", amount)
        self._put_in("raise" if self._round.to_match else "bet", amount)  # type: ignore[arg-type]

    def bet(self, amount: int | None = None) -> None:
        """Bet where nothing is bet yet (R57); fixed limit needs no amount."""
        if self.legal and self._round.to_match:
            amount = None if amount is None else whole(amount, "amount")
            raise self._refusal("raise", amount, f"seat {self._actor} may not bet: there is a bet of {self._round.to_match}")
        self.raise_to(amount)

    def all_in(self) -> None:
        """Put in the last chips, as a call, bet or raise; refused where that is not legal (R65)."""
        seat = self._actor
        legal = self.legal
        if not legal:
            raise self._refusal("raise")
        if legal.call == self._round.stacks[seat]:  # type: ignore[index]
            self.call()
        else:
            self.raise_to(self._round.bets[seat] + self._round.stacks[seat])  # type: ignore[index]

    def protect(self) -> None:
        """The actor has lost his connection (R90): he checks if he owes nothing; else he takes no more decisions and contests
        what he has paid, or folds if he has put in nothing."""
        seat = self._actor
        legal = self.legal
        if not legal or seat is None:
            raise self._refusal("protect")
        if legal.check:
            return self.check()
        if not self._contributions()[seat]:
            return self.fold()
        self._record(seat)
        self._round.drop(seat)
        self._events.append(Event("protect", seat))
        self._ask(self._round.after(seat))

    def show(self, cards: Cards | None = None) -> None:
        """Manual "show": show the hand whose turn it is to show or muck; `cards` names hole cards that were unknown (R84)."""
        seat = self._actor
        if not self._showing or seat is None:
            raise self._refusal("show")
        holes = self._holes[seat] if cards is None else self._named_holes(seat, cards)
        if UNKNOWN in holes:
            raise ValueError(f"seat {seat} shows cards that are not known: name them")
        self._record(None)
        self._snapshot()
        self._holes[seat] = holes
        self._show(seat)
        self._show_on(self._showing[1:])

    def muck(self) -> None:
        """Manual "show": do not show (R84)."""
        seat = self._actor
        if not self._showing or seat is None:
            raise self._refusal("muck")
        self._record(None)
        self._snapshot()
        self._events.append(Event("muck", seat))
        self._show_on(self._showing[1:])

    def deal(self, cards: Cards | None = None) -> tuple[Card, ...]:
        """Manual "deal": deal what is due, the deck's cards or those named here ("??" for unknown ones); the cards dealt.

        Errors: an `IllegalAction` where no card is due, a ValueError for a wrong count or a card that lies elsewhere.
        """
        if not self._pending:
            raise IllegalAction(self._actor, "deal", self.legal, "no card is due")
        kind, place, count = self._pending[0]
        dealt, stub, top = self._next_cards(kind, place, count)
        if cards is not None and (named := parse_cards(cards)) != dealt:
            dealt, stub, top = named, self._without(named, kind, place, count), 0
        self._record(None)
        self._snapshot()
        self._stub, self._top = stub, top
        self._lay(kind, place, dealt)
        self._pending = self._pending[1:]
        if not self._pending:
            self._dealt()
        return dealt

    def apply(self, action: Action | str) -> None:
        """Do what an `Action`, or its text, says."""
        kind, to = Action.parse(action) if isinstance(action, str) else action
        if kind == "raise":
            self.raise_to(to)
        elif kind in ("fold", "check", "call", "show", "muck"):
            getattr(self, kind)()
        else:
            raise ValueError(f"no action: {action!r}")

    def undo(self) -> None:
        """Take back the last call with all that followed from it; an IndexError when there is none."""
        if not self._undo:
            raise IndexError("nothing to undo")
        depth = len(self._undo)
        if self._snapshots and self._snapshots[-1][0] == depth:
            self._restore(self._snapshots.pop())
        self._take_back(self._undo.pop())

    def copy(self) -> Hand:
        """An independent copy."""
        new = Hand.__new__(Hand)
        new._rules = self._rules
        new._button = self._button
        new._start = self._start
        new._deck = self._deck
        new._posted = self._posted
        new._runs = self._runs
        new._rake = self._rake
        new._manual = self._manual
        new._info = self._info
        new._round = self._round.copy()
        new._paid = self._paid.copy()
        new._dead = self._dead
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
        new._events = self._events.copy()
        new._secrets = self._secrets
        new._undo = self._undo.copy()
        new._snapshots = self._snapshots.copy()
        return new

    def __copy__(self) -> Hand:
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> Hand:
        return self.copy()

    # ------------------------------------------------------------------ as text

    def to_json(self) -> str:
        """The hand as JSON text, hidden cards included; `from_json` gives it back, also in the middle of play."""
        import json

        deck = self._deck
        assert deck is not None
        return json.dumps(
            {
                "rules": to_plain(self._rules),
                "stacks": list(self._start.items()),
                "button": self._button,
                "deck": {
                    "cards": cards_text(deck.stub),
                    "holes": [(seat, cards_text(cards)) for seat, cards in deck.holes.items()],
                    "boards": [cards_text(cards) for cards in deck.boards],
                },
                "posts": self._posted,
                "runs": self._runs if isinstance(self._runs, int) else list(self._runs.items()),
                "rake": self._rake,
                "manual": self._manual,
                "info": None if self._info is None else {**self._info._asdict(), "names": list(self._info.names.items())},
                "events": [_plain_event(event) for event in self.events],
            }
        )

    @classmethod
    def from_json(cls, text: str) -> Hand:
        """The hand that `to_json` wrote, played again; a ValueError or TypeError where the text is none."""
        import json

        plain = json.loads(text)
        try:
            deck, runs, info = plain["deck"], plain["runs"], plain["info"]
            hand = cls(
                from_plain(Rules, plain["rules"]),
                dict(plain["stacks"]),
                plain["button"],
                deck=Deck(deck["cards"], holes=dict(deck["holes"]), boards=deck["boards"]),
                posts=[Post(*post) for post in plain["posts"]],
                runs=runs if isinstance(runs, int) else dict(runs),
                rake=plain["rake"],
                manual=plain["manual"],
                info=None if info is None else Info(**{**info, "names": dict(info["names"])}),
            )
            events = [Event(**{**event, "cards": event.get("cards") and parse_cards(event["cards"])}) for event in plain["events"]]
        except (KeyError, AttributeError) as error:
            raise ValueError(f"this JSON is no hand: {error}") from None
        hand.replay(events)
        if list(hand.events) != events:
            raise ValueError("this JSON is no hand: its events do not follow from its cards and posts")
        return hand

    def replay(self, events: Iterable[Event]) -> None:
        """Do what the events of a hand like this one tell; those that follow by themselves are passed over.

        An `IllegalAction` or ValueError where an event cannot happen.

        >>> rules = Rules(limit="fixed", small_bet=2, big_bet=4)
        >>> hand = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> hand.call(), hand.check()
        (None, None)
        >>> again = Hand(rules, [50, 50], deck=Deck(seed=1))
        >>> again.replay(hand.events)
        >>> again == hand
        True
        """
        for i, event in enumerate(events):
            if i < len(self._events):
                continue
            kind = event.kind
            if kind in ("holes", "burn", "board"):
                self.deal(event.cards)
            elif kind in ("bet", "raise"):
                self.raise_to(event.to)
            elif kind == "fold":
                self.fold(sitting_out=event.note == "sitting out")
            elif kind == "show":
                self.show(event.cards)
            elif kind in ("check", "call", "protect", "muck"):
                getattr(self, kind)()
            else:
                raise ValueError(f"event {i} cannot follow: {event}")

    # ------------------------------------------------------------------ posts and turns

    def _post(self, post: Post) -> None:
        """A per-player ante is part of its payer's total; other dead chips belong to the main pot alone (R34, R95)."""
        seat, kind, live, dead = post
        self._round.post(seat, live, dead)
        self._paid[seat] += live + dead
        if dead and not (kind == "ante" and self._rules.ante_payer == "each"):
            self._dead += ((seat, dead),)
        self._events.append(
            _new(Event, ("post", seat, live + dead, self._round.bets[seat], None, None, None, None, kind))
        )

    def _first_round(self) -> None:
        """The first round starts left of the big blind, or of the last straddle (R58, R94); a bomb pot has none (R97)."""
        rules, rnd = self._rules, self._round
        if rules.bomb_pot:
            return self._end_round()
        big = straddle = None
        for post in self._posted:
            if post[1] == "big" and big is None:
                big = post[0]
            elif post[1] == "straddle":
                straddle = post[0]
        starter = straddle or big or blind_seats(rnd.seats, self._button)[1]
        raise_by = None
        if straddle and rules.straddle_min_raise == "straddle":
            raise_by = max(rnd.bets.values())
        rnd.start(rules.bet_size("preflop"), rules.big_blind, raise_by)
        if rules.limit == "pot":
            self._count_for_pot_limit()
        self._ask(rnd.next(clockwise(rnd.seats)[starter]))

    def _count_for_pot_limit(self) -> None:
        """What posts count for the pot-limit maximum of the first round beside their chips (R75)."""
        rules, rnd = self._rules, self._round
        small_as_big = rules.pot_limit_small_blind == "as_big_blind"
        for seat, kind, live, dead in self._posted:
            if kind == "ante" and rules.pot_limit_antes == "after_first_round":
                rnd.imagined -= dead
            elif kind == "post" and small_as_big and dead:
                rnd.imagined += max(0, rules.big_blind - dead)
            elif kind == "small" and small_as_big:
                rnd.small_blind = seat
            elif kind in ("small", "big") and rules.pot_limit_short_blind == "full" and not rnd.stacks[seat]:
                full = rules.small_blind if kind == "small" else rules.big_blind
                rnd.imagined += max(0, full - live)

    def _put_in(self, kind: Literal["call", "bet", "raise"], to: int) -> None:
        seat = self._actor
        rnd = self._round
        assert seat is not None
        self._record(seat)
        if kind == "call":
            added = rnd.call(seat)
        else:
            added = rnd.raise_to(seat, to)
            self._aggressors += ((self._last_round, seat),)
        self._paid[seat] += added
        self._events.append(_new(Event, (kind, seat, added, rnd.bets[seat], None, None, None, None, None)))
        self._ask(rnd.after(seat))

    def _ask(self, seat: int | None) -> None:
        """It is this seat's turn; nobody's: the round is over (R59)."""
        if seat is None:
            self._end_round()
        else:
            self._actor = seat
            self._legal = None

    def _end_round(self) -> None:
        """What nobody matched returns (R31); then the last player is paid, or the next cards come, or hands are shown (R56, R64)."""
        rnd = self._round
        self._actor = None
        self._legal = NOTHING_LEGAL
        if self._undo:
            self._snapshot()
        seat, excess = uncalled(self._contributions(), rnd.live)
        if seat is not None:
            rnd.give_back(seat, excess)
            self._paid[seat] -= excess
            self._events.append(Event("return", seat, excess))
        rnd.finish()
        if len(rnd.live) == 1:
            self._pay(self._made_pots(), [])
        elif len(self._boards[0]) == 5:
            self._show_down()
        else:
            self._deal_on()

    def _refusal(self, kind: str, to: int | None = None, why: str = "") -> IllegalAction:
        """The error for what was tried, saying what was allowed."""
        seat, legal = self._actor, self.legal
        action = Action(kind, to) if kind != "protect" else kind  # type: ignore[arg-type]
        if why:
            pass
        elif seat is None:
            state = "the hand is over" if self.over else f"{self._pending[0][0]} cards are due"
            why = f"nobody may {kind}: {state}"
        elif self._showing:
            why = f"seat {seat} may show or muck, not {action}"
        elif not legal or kind in ("show", "muck"):
            why = f"seat {seat} may {legal}, not {action}: it is no showdown"
        elif kind == "raise" and legal.min_raise_to is not None:
            why = f"seat {seat} may raise to {span(legal.min_raise_to, legal.max_raise_to)}, not {to}"
        else:
            why = f"seat {seat} may {legal}, not {action}"
        return IllegalAction(seat, action, legal, why)

    # ------------------------------------------------------------------ cards

    def _deal_holes(self, seats: tuple[int, ...]) -> None:
        """All hole cards, one at a time clockwise (R53)."""
        count = self._rules.hole_cards
        if self._deck.holes:  # type: ignore[union-attr]  # a hand that deals has its deck
            self._holes, self._top = self._hole_plan(seats)
        else:
            stub = self._stub
            n = len(seats)
            self._top = top = n * count
            self._holes = {seat: stub[i:top:n] for i, seat in enumerate(seats)}
        first = len(self._events)
        self._events += _face_down(seats, count)
        self._secrets = tuple(enumerate(self._holes.values(), first))

    def _hole_plan(self, seats: tuple[int, ...]) -> tuple[dict[int, tuple[Card, ...]], int]:
        """Hole cards for these seats, each first the known ones, then from the stub; and how many of the stub are used."""
        known = self._deck.holes  # type: ignore[union-attr]
        dealt = {seat: list(known.get(seat, ())) for seat in seats}
        top = self._top
        for number in range(self._rules.hole_cards):
            for cards in dealt.values():
                if len(cards) == number:
                    cards.append(self._stub[top])
                    top += 1
        return {seat: tuple(cards) for seat, cards in dealt.items()}, top

    def _next_cards(
        self, kind: str, place: int | None, count: int
    ) -> tuple[tuple[Card, ...], tuple[Card, ...], int]:
        """The cards that the deck has for a step, and the stub and its top after them."""
        stub, top = self._stub, self._top
        if kind == "holes":
            waiting = tuple([seat for _, seat, _ in self._pending if seat is not None])
            cards = self._hole_plan(waiting)[0][place]  # type: ignore[index]
            used = set(cards)
            return cards, tuple([card for card in stub[top:] if card not in used or card == UNKNOWN]), 0
        known: tuple[Card, ...] = ()
        boards = self._deck.boards  # type: ignore[union-attr]
        if kind == "board" and place < len(boards):  # type: ignore[operator]
            lying = len(self._boards[place])  # type: ignore[index]
            known = boards[place][lying : lying + count]  # type: ignore[index]
        end = top + count - len(known)
        return known + stub[top:end], stub, end

    def _without(self, named: tuple[Card, ...], kind: str, place: int | None, count: int) -> tuple[Card, ...]:
        """The stub without cards that the caller names; a ValueError where they are too few, or lie elsewhere."""
        if len(named) != count:
            raise ValueError(f"{kind} takes {count} cards, not {len(named)}")
        stub = list(self._stub[self._top :])
        for card in named:
            if card in stub:
                stub.remove(card)
            elif card == UNKNOWN or UNKNOWN in stub:
                if card in self._known():
                    raise ValueError(f"{card} is not in the deck any more")
                stub.remove(UNKNOWN if UNKNOWN in stub else stub[0])
            else:
                raise ValueError(f"{card} is not in the deck any more")
        return tuple(stub)

    def _known(self) -> set[Card]:
        placed = self._deck.holes, self._deck.boards  # type: ignore[union-attr]
        groups = (*self._holes.values(), *self._boards, *[cards for _, cards in self._secrets], *placed[0].values(), *placed[1])
        return {card for cards in groups for card in cards} - {UNKNOWN}

    def _named_holes(self, seat: int, cards: Cards) -> tuple[Card, ...]:
        """Hole cards named at showdown: they must be the known ones, with others in place of the unknown ones."""
        named = parse_cards(cards)
        holes = self._holes[seat]
        known = set(holes) - {UNKNOWN}
        if len(named) != len(holes) or not known <= set(named):
            raise ValueError(f"seat {seat} holds {cards_text(holes)}, not {cards_text(named)}")
        for card in set(named) - known:
            if card in self._known():
                raise ValueError(f"{card} lies elsewhere: seat {seat} cannot hold it")
        return named if UNKNOWN in holes else holes

    def _deal_on(self) -> None:
        """The next street; all that are left where at most one player could still bet, perhaps several times (R56, R96)."""
        rules, rnd = self._rules, self._round
        dealt = len(self._boards[0])
        if len(rnd.able) > 1:
            self._pending = _steps(dealt, rules.boards, 1, False)
        else:
            runs = self._agreed_runs() if self._runs != 1 else 1
            if runs > 1:
                self._boards *= runs
            if rules.reveal_on_all_in:
                for seat in rnd.live:
                    if UNKNOWN not in self._holes[seat]:
                        self._show(seat)
            self._pending = _steps(dealt, rules.boards, runs, True)
        if "deal" not in self._manual:
            steps, self._pending = self._pending, ()
            for kind, place, count in steps:
                cards, self._stub, self._top = self._next_cards(kind, place, count)
                self._lay(kind, place, cards)
            self._dealt()

    def _agreed_runs(self) -> int:
        """How often the board is run: what all live players agree to and the cards suffice for (R96)."""
        live = self._round.live
        if any([event.kind == "protect" and event.seat in live for event in self._events]):
            return 1
        runs = self._runs if isinstance(self._runs, int) else min([self._runs.get(seat, 1) for seat in live])
        missing = 5 - len(self._boards[0])
        burns = {0: 3, 3: 2, 4: 1}[5 - missing]
        left = len(CARDS) - self._rules.hole_cards * len(self.seats) - (3 - burns) - (5 - missing) - burns
        return max(1, min(runs, left // missing))

    def _lay(self, kind: str, place: int | None, cards: tuple[Card, ...]) -> None:
        """Cards go where they belong, and the log says so; hidden ones face down."""
        events = self._events
        if kind == "board":
            assert place is not None
            boards = self._boards
            self._boards = (*boards[:place], boards[place] + cards, *boards[place + 1 :])
            events.append(_new(Event, ("board", None, None, None, cards, None, place, None, None)))
            return
        self._secrets += ((len(events), cards),)
        if kind == "burn":
            events.append(_BURNT)
        else:
            assert place is not None
            self._holes[place] = cards
            events.append(_face_down((place,), len(cards))[0])

    def _dealt(self) -> None:
        """All due cards lie: the round begins, or the showdown (R56, R58)."""
        rnd = self._round
        if not self._boards[0]:
            self._first_round()
        elif len(rnd.able) > 1:
            self._last_round = street = STREETS[len(self._boards[0])]
            rnd.start(self._rules.bet_size(street))
            self._ask(rnd.next(rnd.seats))
        else:
            self._show_down()

    # ------------------------------------------------------------------ what undo needs

    def _record(self, seat: int | None) -> None:
        """Before a call: what it changes within a street, for the seat that acts (None: no chips move)."""
        rnd = self._round
        if seat is None:
            chips = None
        else:
            chips = (rnd.stacks[seat], rnd.bets[seat], self._paid[seat], rnd.acted.get(seat))
        self._undo.append(
            (
                seat, chips, rnd.to_match, rnd.full, rnd.raise_by, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able,
                self._actor, self._legal, self._aggressors, len(self._events),
            )
        )  # fmt: skip

    def _take_back(self, record: tuple[Any, ...]) -> None:
        rnd = self._round
        (
            seat, chips, rnd.to_match, rnd.full, rnd.raise_by, rnd.count, rnd.uncapped, rnd.pot, rnd.live, rnd.able,
            self._actor, self._legal, self._aggressors, length,
        ) = record  # fmt: skip
        if chips is not None:
            rnd.stacks[seat], rnd.bets[seat], self._paid[seat], matched = chips
            if matched is None:
                rnd.acted.pop(seat, None)
            else:
                rnd.acted[seat] = matched
        del self._events[length:]
        self._result = None

    def _snapshot(self) -> None:
        """Where a call ends a street, deals or shows: all that changes beyond its record, once a call."""
        depth = len(self._undo)
        if self._snapshots and self._snapshots[-1][0] == depth:
            return
        rnd = self._round
        self._snapshots.append(
            (
                depth, rnd.stacks.copy(), rnd.bets.copy(), rnd.acted.copy(), self._paid.copy(), self._holes.copy(),
                rnd.size, rnd.imagined, rnd.small_blind, self._boards, self._stub, self._top, self._pending,
                self._showing, self._shown, self._last_round, self._secrets,
            )
        )  # fmt: skip

    def _restore(self, snapshot: tuple[Any, ...]) -> None:
        rnd = self._round
        (
            _, stacks, bets, acted, paid, holes,
            rnd.size, rnd.imagined, rnd.small_blind, self._boards, self._stub, self._top, self._pending,
            self._showing, self._shown, self._last_round, self._secrets,
        ) = snapshot  # fmt: skip
        rnd.acted.clear()
        for live, saved in (
            (rnd.stacks, stacks), (rnd.bets, bets), (rnd.acted, acted), (self._paid, paid), (self._holes, holes)
        ):  # fmt: skip
            live.update(saved)

    # ------------------------------------------------------------------ what one seat knows

    def _masked(self, seat: int) -> Hand:
        """A copy that holds nothing this seat has not seen: no deck, no other hands, no burns, nothing to undo."""
        new = self.copy()
        for other, cards in new._holes.items():
            if other != seat and other not in self._shown:
                new._holes[other] = (UNKNOWN,) * len(cards)
        new._secrets = tuple([(i, cards) for i, cards in self._secrets if self._events[i].seat == seat])
        new._deck = None
        new._stub = ()
        new._top = 0
        new._undo = []
        new._snapshots = []
        return new

    def _redealt(self, seed: int) -> Hand:
        """A masked copy made whole again: the unseen cards shuffled and dealt to the places that nobody has seen."""
        new = self.copy()
        unseen = list(shuffle(self.unseen, seed, 0))
        count = self._rules.hole_cards
        own = dict(self._secrets)
        waiting = [seat for kind, seat, _ in self._pending if kind == "holes"]
        placed: dict[int, tuple[Card, ...]] = {}
        for seat, cards in self._holes.items():
            if seat in waiting or (UNKNOWN in cards and seat not in [self._events[i].seat for i in own]):
                placed[seat] = tuple([unseen.pop() for _ in range(count)])
            else:
                placed[seat] = cards
        order = [placed[seat][i] for i in range(count) for seat in placed if seat not in waiting]
        secrets = []
        for i, event in enumerate(self._events):
            if event.kind == "holes":
                assert event.seat is not None
                secrets.append((i, placed[event.seat]))
            elif event.kind == "burn":
                secrets.append((i, (unseen.pop(),)))
                order += secrets[-1][1]
            elif event.kind == "board":
                order += event.cards or ()
        new._holes = {seat: () if seat in waiting else cards for seat, cards in placed.items()}
        new._secrets = tuple(secrets)
        rest = [placed[seat][i] for i in range(count) for seat in waiting] + unseen
        new._stub = tuple(rest[: len(CARDS) - len(order)])
        new._deck = Deck((*order, *new._stub))
        return new

    # ------------------------------------------------------------------ showdown and payment

    def _show_down(self) -> None:
        """Hands are shown in order (R82-R84)."""
        pots = self._made_pots() if self._rules.side_pot_first else []
        order = show_order(self._rules, self._round.live, self._aggressors, self._last_round, pots)
        self._show_on(tuple([seat for seat in order if seat not in self._shown]))

    def _show_on(self, waiting: tuple[int, ...]) -> None:
        """Show what must be shown; a hand that need not be is mucked, unless the choice is left to the caller (R84, R85, R89)."""
        rules = self._rules
        self._actor = None
        pots = self._made_pots()
        boards = self._ranks()
        if waiting:
            contested = [pot.eligible for pot in pots if len(pot.eligible) > 1]
            compared = [best_of(boards)] if rules.boards == 2 and rules.double_board == "best_of_both" else boards
        for i, seat in enumerate(waiting):
            if UNKNOWN not in self._holes[seat] and (
                rules.showdown_mode == "all" or must_show(seat, self._shown, contested, compared, rules.hilo)
            ):
                self._show(seat)
            elif "show" in self._manual:
                self._showing = waiting[i:]
                self._actor = seat
                return
            else:
                self._events.append(_new(Event, ("muck", seat, None, None, None, None, None, None, None)))
        self._showing = ()
        self._pay(pots, boards)

    def _show(self, seat: int) -> None:
        self._shown += (seat,)
        self._events.append(_new(Event, ("show", seat, None, None, self._holes[seat], None, None, None, None)))

    def _ranks(self) -> list[Ranks]:
        """High and low of every live hand on every board; behind all others where cards are not known."""
        holes = self._holes
        boards: list[Ranks] = []
        for board in self._boards:
            ranks = {}
            for seat in self._round.live:
                try:
                    ranks[seat] = hilo_ranks(holes[seat], board) if self._rules.hilo else (high_rank(holes[seat], board), NO_LOW)
                except ValueError:
                    ranks[seat] = UNKNOWN_RANK, NO_LOW
            boards.append(ranks)
        return boards

    def _contributions(self) -> Mapping[int, int]:
        """What each seat has put in that counts for the levels of the pots (R31, R32, R34)."""
        if not self._dead:
            return self._paid
        paid = self._paid.copy()
        for seat, dead in self._dead:
            paid[seat] -= dead
        return paid

    def _dead_money(self) -> int:
        return sum([dead for _, dead in self._dead])

    def _made_pots(self) -> list[Pot]:
        return build(self._contributions(), self._round.live, self._dead_money())

    def _rakes(self, pots: list[Pot]) -> list[int]:
        """What the house takes from each pot: by the rules, or as given, but never more than is in it (R38-R42)."""
        amounts = [pot.amount for pot in pots]
        if isinstance(self._rake, tuple):
            return [min(rake, amount) for rake, amount in zip((*self._rake, *[0] * len(pots)), amounts, strict=False)]
        if self._rake is not None:
            return (self._rules.rake or Rake(cap=0)).allocate(min(self._rake, sum(amounts)), amounts)
        if self._rules.rake is None:
            return [0] * len(pots)
        return self._rules.rake.of(amounts, len(self.seats), bool(self._boards[0]))

    def _pay(self, made: list[Pot], boards: Sequence[Ranks]) -> None:
        """Rake, then every pot to its winners, the last side pot first (R37, R41)."""
        pots = settle(made, self._rakes(made), boards, self._rules)
        stacks, events = self._round.stacks, self._events
        rake = 0
        for number, pot in enumerate(pots):
            if pot.rake:
                rake += pot.rake
                events.append(Event("rake", chips=pot.rake, pot=number))
        for number in reversed(range(len(pots))):
            for part in pots[number].parts:
                for seat, share in part.shares.items():
                    if share:
                        stacks[seat] += share
                        events.append(
                            _new(Event, ("award", seat, share, None, None, number, part.board, part.half, None))
                        )
        self._round.pot = 0
        start = self._start
        returned = ReadOnly({event.seat: event.chips for event in events if event.kind == "return"})  # type: ignore[misc]
        net = ReadOnly({seat: chips - start[seat] for seat, chips in stacks.items()})
        self._result = Result(tuple(pots), returned, rake, net, ReadOnly(stacks))


def _plain_event(event: Event) -> dict[str, Any]:
    plain = {name: value for name, value in event._asdict().items() if value is not None}
    if event.cards is not None:
        plain["cards"] = cards_text(event.cards)
    return plain
