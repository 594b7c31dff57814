"""A table at a moment of a hand in plain values: all pictures are drawn from a `Scene`.

A `Replay` follows a hand event by event; svg.py, html.py and text.py show its `scene` at any moment. All of it comes
from events, so a `View` has the same pictures as a `Hand`, with the cards that its seat has seen.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.money import CHIPS, Money
from omaha.base.texts import safe_text
from omaha.cards import UNKNOWN, Card
from omaha.display.labels import game_name, pot_name
from omaha.hand.events import STREETS, Event
from omaha.hand.info import money_of
from omaha.hand.pots import build
from omaha.made import evaluate

if TYPE_CHECKING:
    from omaha.hand.info import Info
    from omaha.hand.reading import Reading
    from omaha.table.table import Table

__all__ = [
    *("Place", "Replay", "Scene"),
    *("dealt_together", "describe", "front_text", "pot_lines", "scene", "seated", "steps"),
]

_NOTES = {"small": "SB", "big": "BB", "post": "post", "straddle": "straddle", "ante": "ante", "protect": "offline"}
_STATUS = {
    "waiting": "waiting", "posting": "posts", "sitting_out": "sits out", "disconnected": "offline",
    "no_chips": "no chips", "leaving": "leaving",
}  # fmt: skip
_LASTING = ("all-in", "fold", "muck", "offline", "wins")
"""Notes that stay when a round is over."""
_DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")


class Place(NamedTuple):
    """A seat at the table and what lies before it; chips are integers in the smallest unit.

    >>> place = Place(2, "Ben", 840, bet=60, note="bet")
    >>> place.stack, place.bet, place.cards, place.turn
    (840, 60, (), False)
    """

    seat: int
    """The number of the seat."""
    name: str = ""
    """The player's name; empty if nobody sits here."""
    stack: int | None = None
    """Chips behind; None if the seat is empty."""
    bet: int = 0
    """Chips in front."""
    cards: tuple[Card, ...] = ()
    """Hole cards, `UNKNOWN` ones face down."""
    out: bool = False
    """The hand is folded or mucked."""
    turn: bool = False
    """It is this seat's turn."""
    note: str = ""
    """What the seat did last, or its state: "raise", "fold", "all-in", "to act"."""
    won: int = 0
    """Chips won."""
    equity: float | None = None
    """The share of the pot that the seat can expect, 0 to 1; None if it is not shown."""


class Scene(NamedTuple):
    """A table at one moment; chips are integers in the smallest unit.

    >>> from omaha.display.text import table
    >>> places = Place(1, "Ann", 900, 60, note="bet", turn=False), Place(2, "Ben", 840, note="to act", turn=True)
    >>> print(table(Scene("Pot-limit Omaha", "preflop", places, 2, ((),), (), 60)))
    Pot-limit Omaha
    Preflop
    Pot 60
    <BLANKLINE>
       Ann  900  60  bet
    D> Ben  840      to act
    """

    game: str
    """The game and its stakes."""
    street: str
    """"preflop" to "showdown"; empty between hands."""
    places: tuple[Place, ...]
    """The seats in clockwise order; the first one is nearest to the reader."""
    button: int | None
    """The seat with the dealer button."""
    boards: tuple[tuple[Card, ...], ...]
    """The cards of each board."""
    pots: tuple[int, ...]
    """The pots in the middle, main pot first."""
    total: int
    """All chips in the middle and in front."""
    money: Money = CHIPS
    """How amounts are printed."""
    best: frozenset[Card] = frozenset()
    """The cards of the winning hands."""


def scene(hand: Reading) -> Scene:
    """Return the table at this moment of a hand or view; the seat of a view is nearest to the reader.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> [(place.seat, place.stack, place.bet, place.note) for place in scene(hand).places]
    [(1, 890, 10, 'BB'), (2, 895, 5, 'to act')]
    """
    replay = Replay(hand)
    for event in hand.events:
        replay.apply(event)
    if not any(hand.bets.values()):
        replay.end_round()
    replay.set_turn(None, hand)
    return replay.scene()


def seated(table: Table) -> Scene:
    """Return a table with all its seats: the hand in progress, and why the other players have no cards.

    This does not change the table: a hand that is over is not booked by it, and can still be undone.

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
    money = safe_money(table.info)
    shown = Scene(game_name(table.rules, money), "", (), table.button, ((),), (), 0, money)
    if hand is not None and not hand.over:
        shown = scene(hand)
    dealt = {place.seat: place for place in shown.places if place.stack is not None}
    places = []
    for seat, name, chips, status in table.places:
        note = _STATUS.get(status or "", "")
        places.append(dealt.get(seat) or Place(seat, safe_text(name or ""), chips, note=note))
    return shown._replace(places=tuple(places))


def steps(hand: Reading, events: Sequence[Event]) -> Iterator[tuple[Replay, Sequence[Event]]]:
    """Follow a hand; yield its replay at the beginning and after every step, with the events of the step.

    All hole cards are one step, so are the cards of two boards; a burned card belongs to the next step. The replay is
    the same object every time.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> [(replay.pot, [event.kind for event in events]) for replay, events in steps(hand, hand.events)]
    [(0, []), (5, ['post']), (15, ['post']), (15, ['holes', 'holes'])]
    """
    replay = Replay(hand)
    step: list[Event] = []
    yield replay, step
    for number, event in enumerate(events):
        replay.apply(event)
        step.append(event)
        following = events[number + 1] if number + 1 < len(events) else None
        if following and (event.kind == "burn" or dealt_together(event, following, hand.rules.boards)):
            continue
        replay.set_turn(following, hand)
        yield replay, step
        step = []


def dealt_together(event: Event, following: Event, boards: int) -> bool:
    """Return whether the cards of two events in a row are dealt at once: hole cards, or a street of two boards.

    >>> one, other = Event("holes", seat=1), Event("holes", seat=2)
    >>> dealt_together(one, other, 1), dealt_together(other, Event("fold", seat=1), 1)
    (True, False)
    """
    if event.kind != following.kind:
        return False
    return event.kind == "holes" or (event.kind == "board" and boards == 2 and event.board != following.board)


class Replay:
    """A hand followed event by event, as far as it has been applied.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> replay = Replay(hand)
    >>> for event in hand.events[:2]:
    ...     replay.apply(event)
    >>> replay.pot, replay.street, replay.stacks
    (15, 'preflop', {1: 890, 2: 895})
    """

    def __init__(self, hand: Reading) -> None:
        self.rules = hand.rules
        self.names = {seat: safe_text(name) for seat, name in hand.info.names.items()} if hand.info else {}
        self.money = safe_money(hand.info)
        self.button = hand.button
        self.seats = hand.seats
        self.nearest: int = getattr(hand, "seat", 0)
        """The seat nearest to the reader, 0 for the first."""
        self.stacks = dict(hand.start)
        self.live = list(hand.seats)
        self.bets = dict.fromkeys(self.seats, 0)
        self.paid = dict.fromkeys(self.seats, 0)
        """Chips put into the pot in the whole hand."""
        self.dead = dict.fromkeys(self.seats, 0)
        """The part of them that is dead money."""
        self.won = dict.fromkeys(self.seats, 0)
        self.bonus = 0
        """Chips that the house adds to the main pot (R103)."""
        self.rake = 0
        self.cards: dict[int, tuple[Card, ...]] = {}
        """Hole cards as dealt, or as shown."""
        self.shown: dict[int, tuple[Card, ...]] = {}
        self.boards: list[tuple[Card, ...]] = [()] * self.rules.boards
        self.run_from: tuple[Card, ...] = ()
        """The cards with which every later run begins."""
        self.notes: dict[int, str] = {}
        self.out: set[int] = set()
        """Seats that folded or mucked."""
        self.best: frozenset[Card] = frozenset()
        self.showdown = False
        self.paid_pots: tuple[int, ...] | None = None
        """The pots as they were before the first payment; None until then."""
        self.turn: int | None = None
        self.turn_note = "to act"

    @property
    def pot(self) -> int:
        """All chips in the middle and in front.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> [replay.pot for replay, _ in steps(hand, hand.events)]
        [0, 5, 15, 15]
        """
        return self.bonus + sum(self.paid.values()) - sum(self.won.values()) - self.rake

    @property
    def street(self) -> str:
        """The street, "preflop" to "showdown".

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> for action in ("call", "check"):
        ...     hand.apply(action)
        >>> [replay.street for replay, _ in steps(hand, hand.events)][-2:]
        ['preflop', 'flop']
        """
        return "showdown" if self.showdown else STREETS[len(self.boards[0])]

    def apply(self, event: Event) -> None:
        """Move on by one event.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> replay = Replay(hand)
        >>> replay.apply(hand.events[0])
        >>> replay.stacks, replay.bets, replay.notes
        ({1: 900, 2: 895}, {1: 0, 2: 5}, {2: 'SB'})
        """
        kind, seat = event.kind, event.seat
        self.turn = None
        if kind not in ("burn", "board"):
            self.run_from = self.boards[0]
        if kind == "board":
            self._deal_board(event.board or 0, event.cards or ())
        elif kind == "bonus":
            self.bonus += event.chips or 0
        elif kind == "rake":
            self._begin_payment()
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
                self._begin_showdown()
        elif kind == "show":
            self._begin_showdown()
            self.cards[seat] = self.shown[seat] = event.cards or ()
        elif kind == "award":
            self._begin_payment()
            self.stacks[seat] += event.chips or 0
            self.won[seat] += event.chips or 0
            self.notes[seat] = "wins"
            self.best |= self._winning_cards(event)
        else:
            self._move_chips(event, -(event.chips or 0) if kind == "return" else event.chips or 0)

    def set_turn(self, following: Event | None, hand: Reading) -> None:
        """Set whose turn it is: the seat of the following action, or the hand's actor if no event follows.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> replay = Replay(hand)
        >>> replay.set_turn(None, hand)
        >>> replay.turn, replay.turn_note
        (2, 'to act')
        """
        if following is None:
            self.turn = hand.actor
            self.turn_note = "to show" if hand.street == "showdown" else "to act"
        elif following.kind in _DECISIONS:
            self.turn, self.turn_note = following.seat, "to act"

    def _move_chips(self, event: Event, chips: int) -> None:
        """Put chips in front of a seat, or give them back; the dead part of a post goes to the middle."""
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

    def _deal_board(self, board: int, cards: tuple[Card, ...]) -> None:
        """Deal cards to a board; the board of a later run begins with the cards that all runs share."""
        self.end_round()
        if board >= len(self.boards):
            self.boards.append(self.run_from)
        self.boards[board] += cards

    def end_round(self) -> None:
        """End a betting round: move bets to the middle, remove the notes of its actions.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> replay = Replay(hand)
        >>> for event in hand.events:
        ...     replay.apply(event)
        >>> replay.pots(), replay.bets
        ((), {1: 10, 2: 5})
        >>> replay.end_round()
        >>> replay.pots(), replay.bets
        ((10, 5), {1: 0, 2: 0})
        """
        self.bets = dict.fromkeys(self.seats, 0)
        self.notes = {seat: note for seat, note in self.notes.items() if note in _LASTING}

    def _begin_showdown(self) -> None:
        """Note that hands are shown or mucked; before the last card this is not yet the showdown."""
        self.end_round()
        self.showdown = self.showdown or len(self.boards[0]) == 5

    def _begin_payment(self) -> None:
        """Keep the pots as they are, because payment empties them."""
        if self.paid_pots is None:
            self.end_round()
            self.paid_pots = self.pots()
            self.showdown = len(self.live) > 1

    def _winning_cards(self, event: Event) -> frozenset[Card]:
        """Return the cards that win a part of a pot: of the high hand, the low hand or both."""
        cards = self.shown.get(event.seat or 0, ())
        board = self.boards[event.board or 0]
        if not cards or event.board is None or UNKNOWN in (*cards, *board):
            return frozenset()
        made = evaluate(cards, board)
        high = made.high.cards if event.half != "low" else ()
        low = made.low.cards if made.low and event.half != "high" else ()
        return frozenset((*high, *low))

    def pots(self) -> tuple[int, ...]:
        """Return the amounts of the pots in the middle, main pot first; during payment as they were before it.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="no", small_blind=5, big_blind=10), [50, 200, 200])
        >>> for action in ("raise 100", "call", "call"):
        ...     hand.apply(action)
        >>> for replay, _ in steps(hand, hand.events):
        ...     pass
        >>> replay.pots()
        (150, 100)
        """
        if self.paid_pots is not None:
            return self.paid_pots
        paid = {seat: self.paid[seat] - self.bets[seat] - self.dead[seat] for seat in self.seats}
        return tuple([pot.amount for pot in build(paid, self.live, self.bonus + sum(self.dead.values()))])

    def scene(self) -> Scene:
        """Return the table at this moment.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> shown = Replay(hand).scene()
        >>> shown.game, shown.street, [place.stack for place in shown.places]
        ('Pot-limit Omaha, blinds 5/10', 'preflop', [900, 900])
        """
        seats = sorted({*self.seats, self.button})
        first = seats.index(self.nearest) if self.nearest in seats else 0
        return Scene(
            game_name(self.rules, self.money),
            self.street,
            tuple([self._place(seat) for seat in seats[first:] + seats[:first]]),
            self.button,
            tuple(self.boards),
            self.pots(),
            self.pot,
            self.money,
            self.best,
        )

    def _place(self, seat: int) -> Place:
        """Return a seat and what lies before it."""
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
            self.turn_note if turn else self.notes.get(seat, ""),
            self.won[seat],
        )


def safe_money(info: Info | None) -> Money:
    """Return how the amounts of a hand are printed; its currency, which a history names, is made safe to print."""
    money = money_of(info)
    return money._replace(code=safe_text(money.code))


def pot_lines(shown: Scene) -> list[str]:
    """Return the pot in lines: all chips; then the pots in the middle if there are several, or bets in front.

    When all of it is paid, the pot is 0, as `Hand.pot` says, and the line shows what was paid.

    >>> pot_lines(Scene("", "turn", (), None, ((),), (153, 98), 271))
    ['Pot 271', 'main pot 153, side pot 98']
    >>> pot_lines(Scene("", "showdown", (), None, ((),), (153, 98), 0))
    ['Pot 251, paid', 'main pot 153, side pot 98']
    """
    if not shown.total and not shown.pots:
        return []
    text = shown.money.text
    lines = [f"Pot {text(shown.total)}" if shown.total else f"Pot {text(sum(shown.pots))}, paid"]
    count = len(shown.pots)
    if count > 1:
        pots = [f"{pot_name(number, count)} {text(pot)}" for number, pot in enumerate(shown.pots)]
        lines += [", ".join(pots[i : i + 2]) for i in range(0, count, 2)]
    elif 0 < sum(shown.pots) < shown.total:
        lines.append(f"{text(shown.pots[0])} in the middle")
    return lines


def front_text(place: Place, money: Money) -> str:
    """Return what lies in front of a seat: its bet, or with a plus what it won; empty if there is neither.

    >>> front_text(Place(1, bet=60), Money("$", places=2)), front_text(Place(1, won=1_200), CHIPS)
    ('$0.60', '+1,200')
    """
    return money.text(place.won, signed=True) if place.won else money.text(place.bet) if place.bet else ""


def describe(shown: Scene) -> list[str]:
    """Return the scene in sentences, for readers who cannot see it.

    >>> places = Place(1, "Ann", 900, 60, note="bet"), Place(2, "Ben", 840, note="to act")
    >>> describe(Scene("", "preflop", places, 2, ((),), (), 60))
    ['Preflop.', 'Pot 60.', 'Ann: 900 chips, 60 in front, bet.', 'Ben: 840 chips, button, to act.']
    """
    boards = [" ".join(map(str, board)) for board in shown.boards if board]
    text, unit = shown.money.text, " chips" if shown.money == CHIPS else ""
    lines = [f"{shown.street.capitalize()}."] if shown.street else []
    lines += [f"Board: {' / '.join(boards)}."] * bool(boards)
    lines += [f"{line}." for line in pot_lines(shown)]
    for place in shown.places:
        parts = [f"{text(place.stack)}{unit}" if place.stack is not None else "empty"]
        parts += ["button"] * (place.seat == shown.button)
        parts += [" ".join(map(str, place.cards))] if any(card != UNKNOWN for card in place.cards) else []
        parts += [f"{text(place.bet)} in front"] * bool(place.bet) + [place.note] * bool(place.note)
        parts += [f"{place.equity:.1%} equity"] if place.equity is not None else []
        parts += [f"wins {text(place.won)}"] * bool(place.won)
        best = [str(card) for card in place.cards if card in shown.best]
        parts += [f"with {' '.join(best)}"] * bool(best)
        lines.append(f"{safe_text(place.name) or f'Seat {place.seat}'}: {', '.join(parts)}.")
    return lines
