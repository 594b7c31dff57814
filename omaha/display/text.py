"""A hand as plain text, street by street, as a person reads it.

Everything comes from `events`, `rules`, `info`, `button` and the stacks before the hand, so that a `View` is told as
well as a `Hand`, with the cards that its seat has seen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from omaha.base.tables import aligned
from omaha.cards import SUITS, UNKNOWN, Card
from omaha.display.scene import Course, Scene, amount, dealt_together, game, pot_lines, pot_name, scene
from omaha.hand.events import STREETS, Event
from omaha.hand.hand import Hand
from omaha.hand.view import View
from omaha.made import Evaluation, evaluate

__all__ = ["Telling", "game", "table", "text"]

_POSTS = {
    "small": "the small blind",
    "big": "the big blind",
    "post": "a blind to come in",
    "straddle": "a straddle",
    "ante": "an ante",
}
_WORDS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}
BOARDS = ("first", "second", "third")


class _Part(NamedTuple):
    """What the award events say of one part of a pot."""

    pot: int
    board: int | None
    half: str | None
    shares: dict[int, int]


def text(hand: Hand | View, *, tables: bool = False) -> str:
    """A hand, or what one seat sees of it, from the seats to the result; no colours, amounts as `Money` tells them.

    A player who gets a share of one half of a pot, with others, and nothing of the other half is "quartered" (R25).
    `tables`: the table as it stands comes with every street, and with the end of a hand that is not over.

    >>> from omaha import Deck, Info, Rules
    >>> deck = Deck(holes={1: "AsAdKhQh", 2: "Ac2c8s8d"}, boards=["Kd7s4c"], seed=1)
    >>> info = Info(names={1: "Ann", 2: "Ben"})
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=5, big_blind=10), [900, 900], deck=deck, info=info)
    >>> for action in ("raise 30", "call", "check", "raise 60", "fold"):
    ...     hand.apply(action)
    >>> print(text(hand))
    Pot-limit Omaha hi/lo, blinds 5/10
    <BLANKLINE>
    Seats (button: seat 2)
      seat 1  Ann  900  As Ad Kh Qh
      seat 2  Ben  900  Ac 2c 8s 8d
    <BLANKLINE>
    Preflop
      Ben posts the small blind, 5
      Ann posts the big blind, 10
      Ben raises to 30
      Ann calls 20
    <BLANKLINE>
    Flop (pot 60): Kd 7s 4c
      Ann checks
      Ben bets 60
      Ann folds
      60 uncalled return to Ben
    <BLANKLINE>
    Payment
      main pot 60
        60 to Ben, uncontested
    <BLANKLINE>
    Result
      Ann  -30  870
      Ben  +30  930
    """
    return "\n".join(Telling(hand, hand.events, tables=tables).all())


def table(hand: Hand | View | Scene) -> str:
    """The table as it stands, in lines for a terminal: seats in clockwise order, `D` the button, `>` whose turn it is.

    >>> from omaha import Deck, Hand, Rules
    >>> deck = Deck(holes={1: "AsAdKhQh", 2: "Ac2c8s8d"}, boards=["Kd7s4c"], seed=1)
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=5, big_blind=10), [900, 900], deck=deck)
    >>> for action in ("raise 30", "call", "raise 60"):
    ...     hand.apply(action)
    >>> print(table(hand.view(2)))
    Pot-limit Omaha hi/lo, blinds 5/10
    Flop: Kd 7s 4c
    Pot 120 (60 in the middle)
    <BLANKLINE>
    D> seat 2  870      Ac 2c 8s 8d  to act
       seat 1  810  60  ?? ?? ?? ??  bet
    """
    shown = hand if isinstance(hand, Scene) else scene(hand)
    lines = [shown.game] if shown.game else []
    street = shown.street.capitalize()
    for number, board in enumerate(shown.boards, 1):
        of = f", board {number}" if len(shown.boards) > 1 else ""
        lines += [f"{street}{of}: {' '.join(map(str, board))}"] if board else []
    if street and not any(shown.boards):
        lines.append(street)
    pots = pot_lines(shown)
    lines += [pots[0] + (f" ({', '.join(pots[1:])})" if pots[1:] else "")] if pots else []
    rows = []
    for place in shown.places:
        marks = ("D" if place.seat == shown.button else " ") + (">" if place.turn else " ")
        stack = "" if place.stack is None else shown.money.text(place.stack)
        front = amount(place, shown.money)
        note = place.note if place.stack is not None else "empty"
        equity = "" if place.equity is None else f"{place.equity:.1%}"
        name = place.name or f"seat {place.seat}"
        rows.append((f"{marks} {name}", stack, front, " ".join(map(str, place.cards)), equity, note))
    return "\n".join([*lines, *[""] * bool(lines), *aligned(rows, "lrrlrl")])


class Telling:
    """The lines of one hand, written event by event; `suits` are the signs of clubs, diamonds, hearts and spades."""

    def __init__(self, hand: Hand | View, events: Sequence[Event], suits: str = SUITS, tables: bool = False) -> None:
        self.hand = hand
        self.suits = suits
        self.tables = tables
        self.events = events
        self.rules = hand.rules
        self.course = Course(hand)
        self.lines: list[str] = []

    def all(self) -> list[str]:
        """From the seats to the result."""
        self.title()
        self.seats()
        for number in range(len(self.events)):
            self.tell(number)
        self.payment()
        self.end()
        return self.lines

    # ------------------------------------------------------------------ words

    def name(self, seat: int | None) -> str:
        return self.course.names.get(seat or 0) or f"seat {seat}"

    def amount(self, chips: int | None) -> str:
        return self.course.money.text(chips or 0)

    def spell(self, cards: Sequence[Card]) -> str:
        return " ".join([card.rank + self.suits[SUITS.index(card.suit)] if card != UNKNOWN else "??" for card in cards])

    def table(self, shown: Scene) -> None:
        lines = table(shown).split("\n")
        self.lines.append("")
        for line in lines[lines.index("") + 1 :]:
            self.say(line)
        self.lines.append("")

    def heading(self, heading: str) -> None:
        self.lines += [heading] if self.lines[-1:] == [""] else ["", heading]

    def say(self, line: str) -> None:
        self.lines.append(f"  {line}")

    # ------------------------------------------------------------------ before the cards

    def title(self) -> None:
        info = self.hand.info
        title = game(self.rules, self.course.money)
        if info and info.number is not None:
            title = f"Hand {info.number}: {title}"
        self.lines.append(title)
        about = [info.event, info.site, info.table and f"table {info.table}", info.time] if info else []
        if any(about):
            self.lines.append(", ".join([word for word in about if word]))

    def seats(self) -> None:
        self.heading(f"Seats (button: seat {self.hand.button})")
        rows = []
        holes = {event.seat: event.cards for event in self.events if event.kind == "holes" and event.cards}
        for seat in sorted(self.hand.seats):
            cards = holes.get(seat, ())
            known = self.spell(cards) if any(card != UNKNOWN for card in cards) else ""
            rows.append((f"seat {seat}", self.course.names.get(seat, ""), self.amount(self.course.stacks[seat]), known))
        for line in aligned(rows, "llrl"):
            self.say(line)

    # ------------------------------------------------------------------ streets

    def tell(self, number: int) -> None:
        """The next event, in the words of a player."""
        event = self.events[number]
        kind = event.kind
        self.course.tell(event)
        if kind == "board":
            self.board(event, number)
        elif kind == "show":
            self.show(event, number)
        elif kind == "muck":
            self.showdown(number)
            self.say(f"{self.name(event.seat)} mucks")
        elif kind == "return":
            self.say(f"{self.amount(event.chips)} uncalled return to {self.name(event.seat)}")
        elif kind == "post":
            if not number:
                self.heading("Preflop")
            self.say(f"{self.name(event.seat)} posts {self.posted(event)}")
        elif kind == "protect":
            self.say(f"{self.name(event.seat)} has lost the connection and contests what is paid")
        elif kind in _WORDS:
            self.act(event)
        if self.tables and kind in ("holes", "board"):
            following = self.events[number + 1] if number + 1 < len(self.events) else None
            if not (following and dealt_together(event, following, self.rules.boards)):
                self.course.ask(following, self.hand)
                self.table(self.course.scene())

    def all_in(self, seat: int | None) -> str:
        return "" if self.course.stacks[seat or 0] else " and is all-in"

    def posted(self, event: Event) -> str:
        return f"{_POSTS[event.note or '']}, {self.amount(event.chips)}{self.all_in(event.seat)}"

    def act(self, event: Event) -> None:
        words = [self.name(event.seat), _WORDS[event.kind]]
        if event.chips is not None:
            chips = event.chips if event.kind == "call" else event.to
            words.append(f"{self.amount(chips)}{self.all_in(event.seat)}")
        if event.note:
            words.append(f"({event.note})")
        self.say(" ".join(words))

    def board(self, event: Event, number: int) -> None:
        """One heading for a street, however many boards; another for each board that is run again."""
        board = event.board or 0
        cards = self.course.boards[board]
        street = STREETS[len(cards)].capitalize()
        before = self.events[number - 1]
        if before.kind == "board" and before.board != board and self.rules.boards == 2:
            self.lines[-1] += f"  /  {self.spell(cards)}"
            return
        run = f"{BOARDS[board].capitalize()} board, {street.lower()}" if board and self.rules.boards == 1 else street
        self.heading(f"{run} (pot {self.amount(self.course.pot)}): {self.spell(cards)}")

    def showdown(self, number: int) -> None:
        """The heading, before the first hand that is shown or mucked when all cards lie."""
        if self.events[number - 1].kind not in ("show", "muck"):
            later = any(event.kind == "board" for event in self.events[number:])
            self.heading(f"{'All-in' if later else 'Showdown'} (pot {self.amount(self.course.pot)})")

    def show(self, event: Event, number: int) -> None:
        assert event.seat is not None
        assert event.cards is not None
        self.showdown(number)
        words = [self.worth(event.seat, board) for board in range(len(self.course.boards))]
        made = " / ".join([word for word in words if word])
        self.say(f"{self.name(event.seat)} shows {self.spell(event.cards)}{': ' if made else ''}{made}")

    # ------------------------------------------------------------------ payment

    def made(self, seat: int, board: int) -> Evaluation | None:
        cards = self.course.shown.get(seat)
        lying = self.course.boards[board]
        if cards is None or len(lying) < 3 or UNKNOWN in (*cards, *lying):
            return None
        return evaluate(cards, lying)

    def worth(self, seat: int, board: int) -> str:
        """The high and, in hi/lo, the low in words."""
        made = self.made(seat, board)
        if made is None:
            return ""
        if not self.rules.hilo:
            return str(made.high)
        return f"{made.high}; {made.low or 'no low'}"

    def pots(self) -> list[tuple[str, list[str]]]:
        """Each pot, main pot first: what was in it, and who got which part of it and why."""
        rakes = {event.pot: event.chips or 0 for event in self.events if event.kind == "rake"}
        parts = _parts(self.events)
        pots = sorted({part.pot for part in parts})
        told = []
        for pot in pots:
            of_pot = [part for part in parts if part.pot == pot]
            amount = sum([sum(part.shares.values()) for part in of_pot]) + rakes.get(pot, 0)
            raked = f", rake {self.amount(rakes[pot])}" if pot in rakes else ""
            name = f"{pot_name(pot, len(pots))} {self.amount(amount)}{raked}"
            told.append((name, [self.paid(part, of_pot) for part in of_pot]))
        return told

    def payment(self) -> None:
        for number, (pot, parts) in enumerate(self.pots()):
            if not number:
                self.heading("Payment")
            self.say(pot)
            for part in parts:
                self.say(f"  {part}")

    def paid(self, part: _Part, of_pot: Sequence[_Part]) -> str:
        words = _shares({self.name(seat): self.amount(chips) for seat, chips in part.shares.items()})
        if part.half == "uncontested":
            return f"{words}, uncontested"
        if part.board is not None and len(self.course.boards) > 1:
            words = f"{BOARDS[part.board]} board: {words}"
        siblings = [other for other in of_pot if other.board == part.board and other is not part]
        high, low = self.winning(part)
        if part.half == "both":
            return f"{words}, tied for high and low: {high}; {low}"
        if part.half == "low":
            reason = f"{words} for the low, {low.removesuffix(' low')}"
        elif siblings:
            reason = f"{words} for the high, {high}"
        else:
            return f"{words}: {high}{'; no low' if self.rules.hilo else ''}"
        other = siblings[0].shares if siblings else {}
        quartered = [seat for seat in part.shares if seat not in other]
        if len(part.shares) > 1 and quartered:
            who = "" if len(quartered) == len(part.shares) else f"{' and '.join(map(self.name, quartered))} "
            reason += f" ({who}quartered)"
        return reason

    def winning(self, part: _Part) -> tuple[str, str]:
        """The high and the low that won, in words."""
        boards = range(len(self.course.boards)) if part.board is None else [part.board]
        made = [hand for board in boards if (hand := self.made(next(iter(part.shares)), board))]
        if not made:
            return "a hand that was not shown", "a hand that was not shown"
        high = max([hand.high for hand in made])
        lows = [hand.low for hand in made if hand.low is not None]
        return str(high), str(max(lows)) if lows else "no low"

    # ------------------------------------------------------------------ the end

    def end(self) -> None:
        hand = self.hand
        if not hand.over:
            self.heading(self.state())
            if self.tables:
                self.table(scene(hand))
            return
        self.heading("Result")
        rows = self.net()
        for line in aligned(rows, "lrr"):
            self.say(line)

    def net(self) -> list[tuple[str, str, str]]:
        """Who won how much and has how much, and the rake."""
        rows = []
        for seat in sorted(self.hand.seats):
            stack = self.course.stacks[seat]
            won = stack - self.hand.start[seat]
            rows.append((self.name(seat), self.course.money.text(won, signed=True), self.amount(stack)))
        if self.course.rake:
            rows.append(("rake", self.amount(self.course.rake), ""))
        return rows

    def state(self) -> str:
        hand, pot = self.hand, self.amount(self.course.pot)
        if hand.actor is None:
            return f"Cards are due; the pot is {pot}."
        if hand.due is not None and hand.due.kind == "show":
            return f"{self.name(hand.actor)} is to show or muck; the pot is {pot}."
        may = re.sub(r"\d+", lambda chips: self.amount(int(chips[0])), f": {hand.legal}") if hand.legal else ""
        return f"{self.name(hand.actor)} is to act{may}; the pot is {pot}."


def _parts(events: Sequence[Event]) -> list[_Part]:
    """The parts of the pots in the order in which a player reads them: main pot first, by boards, high before low."""
    parts: dict[tuple[int, int | None, str | None], _Part] = {}
    for event in events:
        if event.kind == "award":
            assert event.seat is not None
            assert event.pot is not None
            key = event.pot, event.board, event.half
            part = parts.setdefault(key, _Part(*key, {}))
            part.shares[event.seat] = part.shares.get(event.seat, 0) + (event.chips or 0)
    return sorted(parts.values(), key=lambda part: (part.pot, part.board or 0))


def _shares(shares: Mapping[str, str]) -> str:
    """Who gets how much.

    >>> _shares({"Ann": "$3", "Ben": "$3"}), _shares({"Ann": "26", "Ben": "25"}), _shares({"Ann": "7"})
    ('$3 each to Ann and Ben', '26 to Ann and 25 to Ben', '7 to Ann')
    """
    amounts = set(shares.values())
    if len(shares) > 1 and len(amounts) == 1:
        *names, last = shares
        return f"{amounts.pop()} each to {', '.join(names)} and {last}"
    return " and ".join([f"{chips} to {name}" for name, chips in shares.items()])
