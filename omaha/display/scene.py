"""What is to be seen of a table at a moment of a hand: the one thing that all pictures are drawn from.

A `Course` follows a hand event by event; its `scene` at any moment is what svg.py, html.py and text.py draw. As all of
it comes from events, a `View` gives pictures as a `Hand` does, with the cards that its seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.money import CHIPS, Money
from omaha.cards import UNKNOWN, Card
from omaha.hand.events import STREETS, Event
from omaha.hand.info import money_of
from omaha.hand.pots import build
from omaha.made import evaluate

if TYPE_CHECKING:
    from omaha.hand.reading import Reading
    from omaha.rules import Rules
    from omaha.table.table import Table

__all__ = [
    *("Course", "Place", "Scene"),
    *("amount", "dealt_together", "game", "moments", "pot_lines", "pot_name", "scene", "seated", "told"),
]

_NOTES = {"small": "SB", "big": "BB", "post": "post", "straddle": "straddle", "ante": "ante", "protect": "offline"}
_STATUS = {
    "waiting": "waiting", "posting": "posts", "sitting_out": "sits out", "disconnected": "offline",
    "no_chips": "no chips", "leaving": "leaving",
}  # fmt: skip
_LASTING = ("all-in", "fold", "muck", "offline", "wins")
_DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")


class Place(NamedTuple):
    """A seat at the table and what lies before it. Chips are in the smallest unit."""

    seat: int
    name: str = ""
    stack: int | None = None
    """Chips behind; None: nobody sits here."""
    bet: int = 0
    cards: tuple[Card, ...] = ()
    """Hole cards, `UNKNOWN` ones face down."""
    out: bool = False
    """The hand is folded or mucked."""
    turn: bool = False
    note: str = ""
    """What the seat did last, or is: "raise", "fold", "all-in", "to act"."""
    won: int = 0
    equity: float | None = None
    """The share of the pot it can expect, 0 to 1, where that is told."""


class Scene(NamedTuple):
    """A table at a moment."""

    game: str
    """What is played, and for how much."""
    street: str
    """"preflop" to "showdown"; empty between hands."""
    places: tuple[Place, ...]
    """The seats in clockwise order; the first one sits nearest to the reader."""
    button: int | None
    boards: tuple[tuple[Card, ...], ...]
    pots: tuple[int, ...]
    """The pots in the middle, main pot first."""
    total: int
    """All chips in the middle and in front."""
    money: Money = CHIPS
    """How amounts are told."""
    best: frozenset[Card] = frozenset()
    """The cards of the hands that have won."""


def scene(hand: Reading) -> Scene:
    """The table as it stands; a view's seat sits nearest to the reader.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> [(place.seat, place.stack, place.bet, place.note) for place in scene(hand).places]
    [(1, 890, 10, 'BB'), (2, 895, 5, 'to act')]
    """
    course = Course(hand)
    for event in hand.events:
        course.tell(event)
    if not any(hand.bets.values()):
        course.gather()
    course.ask(None, hand)
    return course.scene()


def seated(table: Table) -> Scene:
    """A table with all its seats: the hand that is being played, and who sits there without cards, and why.

    A look at it does not change it: a hand that is over is not booked by that, and can still be taken back.

    >>> from omaha import Rules
    >>> from omaha.table import Table
    >>> table = Table(Rules(limit="pot", small_blind=5, big_blind=10), seats=3)
    >>> table.sit("Ann", 1, 900), table.sit("Ben", 3, 900)
    (1, 3)
    >>> table.sit_out("Ben")
    >>> [(place.name, place.stack, place.note) for place in seated(table).places]
    [('Ann', 900, ''), ('', None, ''), ('Ben', 900, 'sits out')]
    """
    hand = table.hand
    money = money_of(table._info)
    shown = Scene(game(table.rules, money), "", (), table.button, ((),), (), 0, money)
    if hand is not None and not hand.over:
        shown = scene(hand)
    dealt = {place.seat: place for place in shown.places if place.stack is not None}
    left = hand.stacks if hand is not None and not table._booked else {}
    places = []
    for seat in range(1, table._seats + 1):
        player = table._by_seat.get(seat)
        if player is None:
            places.append(Place(seat))
            continue
        stack, note = left.get(seat, player.chips), _STATUS.get(table._status(player), "")
        places.append(dealt.get(seat) or Place(seat, player.name, stack, note=note))
    return shown._replace(places=tuple(places))


def moments(hand: Reading, events: Sequence[Event]) -> Iterator[tuple[Course, Sequence[Event]]]:
    """The course of a hand at its beginning and after every event, with the events that brought it there.

    Hole cards are dealt together, and so are two boards; burned cards pass unseen. It is the same course every time,
    moved on.
    """
    course = Course(hand)
    told: list[Event] = []
    yield course, told
    for number, event in enumerate(events):
        course.tell(event)
        told.append(event)
        following = events[number + 1] if number + 1 < len(events) else None
        if following and (event.kind == "burn" or dealt_together(event, following, hand.rules.boards)):
            continue
        course.ask(following, hand)
        yield course, told
        told = []


def dealt_together(event: Event, following: Event, boards: int) -> bool:
    """Are these cards dealt at once?"""
    if event.kind != following.kind:
        return False
    return event.kind == "holes" or (event.kind == "board" and boards == 2 and event.board != following.board)


class Course:
    """A hand as far as its events have been told."""

    def __init__(self, hand: Reading) -> None:
        self.rules = hand.rules
        self.names = hand.info.names if hand.info else {}
        self.money = money_of(hand.info)
        self.button = hand.button
        self.seats = hand.seats
        self.near: int = getattr(hand, "seat", 0)
        self.stacks = dict(hand.start)
        self.live = list(hand.seats)
        self.bets = dict.fromkeys(self.seats, 0)
        self.paid = dict.fromkeys(self.seats, 0)
        self.won = dict.fromkeys(self.seats, 0)
        self.cards: dict[int, tuple[Card, ...]] = {}
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.boards: list[tuple[Card, ...]] = [()] * self.rules.boards
        self.notes: dict[int, str] = {}
        self.out: set[int] = set()
        self.dead = dict.fromkeys(self.seats, 0)
        self.rake = 0
        self.best: frozenset[Card] = frozenset()
        self.run_from: tuple[Card, ...] = ()
        self.comparing = False
        self.paying: tuple[int, ...] | None = None
        self.turn: int | None = None
        self.asked = "to act"

    @property
    def pot(self) -> int:
        """All chips in the middle and in front."""
        return sum(self.paid.values()) - sum(self.won.values()) - self.rake

    @property
    def street(self) -> str:
        """ "preflop" to "showdown"."""
        return "showdown" if self.comparing else STREETS[len(self.boards[0])]

    def tell(self, event: Event) -> None:
        """Move on by one event."""
        kind, seat = event.kind, event.seat
        self.turn = None
        if kind not in ("burn", "board"):
            self.run_from = self.boards[0]
        if kind == "board":
            self.lay(event.board or 0, event.cards or ())
        elif kind == "rake":
            self.settle()
            self.rake += event.chips or 0
        elif seat is None:
            return
        elif kind == "holes":
            self.cards[seat] = event.cards or ()
        elif kind in ("fold", "muck"):
            self.out.add(seat)
            self.notes[seat] = kind
            if kind == "fold":
                self.live.remove(seat)
            else:
                self.compare()
        elif kind == "show":
            self.compare()
            self.cards[seat] = self.shown[seat] = event.cards or ()
        elif kind == "award":
            self.settle()
            self.stacks[seat] += event.chips or 0
            self.won[seat] += event.chips or 0
            self.notes[seat] = "wins"
            self.best |= self.winning(event)
        else:
            self.put_in(event, -(event.chips or 0) if kind == "return" else event.chips or 0)

    def ask(self, following: Event | None, hand: Reading) -> None:
        """Whose turn it is, by the event that follows, or at the end as the hand says."""
        if following is None:
            self.turn = hand.actor
            self.asked = "to show" if hand.street == "showdown" else "to act"
        elif following.kind in _DECISIONS:
            self.turn, self.asked = following.seat, "to act"

    def put_in(self, event: Event, chips: int) -> None:
        """Chips go in front of a seat, or back; the dead part of a post goes to the middle."""
        seat = event.seat or 0
        front = max(chips, -self.bets[seat]) if event.to is None else event.to - self.bets[seat]
        self.stacks[seat] -= chips
        self.paid[seat] += chips
        self.bets[seat] += front
        if chips > front and event.kind == "post" and not (event.note == "ante" and self.rules.ante_payer == "each"):
            self.dead[seat] += chips - front
        if event.kind != "return":
            self.notes[seat] = _NOTES.get(event.note or event.kind, event.kind)
        if not self.stacks[seat]:
            self.notes[seat] = "all-in"
        elif self.notes.get(seat) == "all-in":
            self.notes[seat] = ""

    def lay(self, board: int, cards: tuple[Card, ...]) -> None:
        """Cards come on a board; that of a later run begins as the first one did."""
        self.gather()
        if board >= len(self.boards):
            self.boards.append(self.run_from)
        self.boards[board] += cards

    def gather(self) -> None:
        """A round is over: bets go to the middle, and what was done is past."""
        self.bets = dict.fromkeys(self.seats, 0)
        self.notes = {seat: note for seat, note in self.notes.items() if note in _LASTING}

    def compare(self) -> None:
        self.gather()
        self.comparing = self.comparing or len(self.boards[0]) == 5

    def settle(self) -> None:
        """The pots are paid from here on."""
        if self.paying is None:
            self.gather()
            self.paying = self.pots()
            self.comparing = len(self.live) > 1

    def winning(self, event: Event) -> frozenset[Card]:
        """The cards by which a part of a pot is won: of the high, the low or both."""
        cards = self.shown.get(event.seat or 0, ())
        board = self.boards[event.board or 0]
        if not cards or event.board is None or UNKNOWN in (*cards, *board):
            return frozenset()
        made = evaluate(cards, board)
        high = made.high.cards if event.half != "low" else ()
        low = made.low.cards if made.low and event.half != "high" else ()
        return frozenset((*high, *low))

    def pots(self) -> tuple[int, ...]:
        """The pots in the middle, main pot first."""
        if self.paying is not None:
            return self.paying
        paid = {seat: self.paid[seat] - self.bets[seat] - self.dead[seat] for seat in self.seats}
        return tuple([pot.amount for pot in build(paid, self.live, sum(self.dead.values()))])

    def scene(self) -> Scene:
        """What there is to see now."""
        seats = sorted({*self.seats, self.button})
        first = seats.index(self.near) if self.near in seats else 0
        return Scene(
            game(self.rules, self.money),
            self.street,
            tuple([self.place(seat) for seat in seats[first:] + seats[:first]]),
            self.button,
            tuple(self.boards),
            self.pots(),
            self.pot,
            self.money,
            self.best,
        )

    def place(self, seat: int) -> Place:
        if seat not in self.bets:
            return Place(seat)  # the button may lie at an empty seat
        turn = seat == self.turn
        return Place(
            seat,
            self.names.get(seat, f"seat {seat}"),
            self.stacks[seat],
            self.bets[seat],
            self.cards.get(seat, ()),
            seat in self.out,
            turn,
            self.asked if turn else self.notes.get(seat, ""),
            self.won[seat],
        )


def game(rules: Rules, money: Money = CHIPS) -> str:
    """What is played, and for how much.

    >>> from omaha import Rules
    >>> game(Rules(limit="fixed", hilo=True, hole_cards=5, small_bet=200, big_bet=400, ante=25))
    'Fixed-limit 5-card Omaha hi/lo, bets 200/400, blinds 100/200, ante 25'
    """
    cards = "" if rules.hole_cards == 4 else f"{rules.hole_cards}-card "
    words = [f"{rules.limit.capitalize()}-limit {cards}Omaha{' hi/lo' if rules.hilo else ''}"]
    if rules.small_bet is not None and rules.big_bet is not None:
        words.append(f"bets {money.text(rules.small_bet)}/{money.text(rules.big_bet)}")
    if rules.bomb_pot:
        words.append(f"bomb pot of {money.text(rules.ante)} each")
    else:
        words.append(f"blinds {money.text(rules.small_blind)}/{money.text(rules.big_blind)}")
        if rules.ante:
            payer = {"each": "", "big_blind": " from the big blind", "button": " from the button"}[rules.ante_payer]
            words.append(f"ante {money.text(rules.ante)}{payer}")
    if rules.boards == 2:
        words.append("two boards")
    return ", ".join(words)


def pot_name(number: int, count: int) -> str:
    """What a pot is called among so many.

    >>> pot_name(0, 1), pot_name(1, 2), pot_name(2, 3)
    ('main pot', 'side pot', 'side pot 2')
    """
    return "main pot" if number == 0 else "side pot" if count == 2 else f"side pot {number}"


def pot_lines(shown: Scene) -> list[str]:
    """All chips in one line; below it the pots in the middle, where there are several or bets besides.

    >>> pot_lines(Scene("", "turn", (), None, ((),), (153, 98), 271))
    ['Pot 271', 'main pot 153, side pot 98']
    """
    if not shown.total and not shown.pots:
        return []
    text = shown.money.text
    lines = [f"Pot {text(shown.total or sum(shown.pots))}"]
    count = len(shown.pots)
    if count > 1:
        pots = [f"{pot_name(number, count)} {text(pot)}" for number, pot in enumerate(shown.pots)]
        lines += [", ".join(pots[i : i + 2]) for i in range(0, count, 2)]
    elif 0 < sum(shown.pots) < shown.total:
        lines.append(f"{text(shown.pots[0])} in the middle")
    return lines


def amount(place: Place, money: Money) -> str:
    """The chips in front of a seat, or what it won."""
    return money.text(place.won, signed=True) if place.won else money.text(place.bet) if place.bet else ""


def told(shown: Scene) -> list[str]:
    """The scene in sentences, for those who cannot see it."""
    boards = [" ".join(map(str, board)) for board in shown.boards if board]
    text, unit = shown.money.text, " chips" if shown.money == CHIPS else ""
    lines = [f"{shown.street.capitalize()}."] if shown.street else []
    lines += [f"Board: {' / '.join(boards)}."] * bool(boards)
    lines += [f"{line}." for line in pot_lines(shown)]
    for place in shown.places:
        words = [f"{text(place.stack)}{unit}" if place.stack is not None else "empty"]
        words += ["button"] * (place.seat == shown.button)
        words += [" ".join(map(str, place.cards))] if any(card != UNKNOWN for card in place.cards) else []
        words += [f"{text(place.bet)} in front"] * bool(place.bet) + [place.note] * bool(place.note)
        words += [f"{place.equity:.1%} equity"] if place.equity is not None else []
        words += [f"wins {text(place.won)}"] * bool(place.won)
        best = [str(card) for card in place.cards if card in shown.best]
        words += [f"with {' '.join(best)}"] * bool(best)
        lines.append(f"{place.name or f'Seat {place.seat}'}: {', '.join(words)}.")
    return lines
