"""A hand as plain text, street by street, as a person reads it.

Everything comes from `events`, `rules`, `info`, `button` and the stacks before the hand, so a `View` can be printed as
well as a `Hand`, with the cards that its seat has seen.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.tables import aligned
from omaha.base.texts import safe_text
from omaha.cards import SUITS, UNKNOWN, Card
from omaha.display.labels import BOARD_NAMES, cash_outs, game_name, pot_name
from omaha.display.scene import Replay, Scene, dealt_together, front_text, pot_lines, scene
from omaha.hand.events import STREETS, Event
from omaha.hand.hand import Hand
from omaha.hand.seen import seen_events
from omaha.hand.settled import real_net
from omaha.hand.view import View
from omaha.made import Evaluation, evaluate

if TYPE_CHECKING:
    from omaha.base.types import Hero

__all__ = ["TextWriter", "table", "text"]

_POSTS = {
    "small": "the small blind",
    "big": "the big blind",
    "post": "a blind to come in",
    "straddle": "a straddle",
    "ante": "an ante",
}
_VERBS = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises to"}


class _Part(NamedTuple):
    """A part of a pot, for one board and one half of hi/lo, and the chips that each seat won of it."""

    pot: int
    board: int | None
    half: str | None
    shares: dict[int, int]


def text(hand: Hand | View, *, tables: bool = False, hero: Hero = "all") -> str:
    """Return a hand, or what one seat sees of it, as lines from the seats to the result.

    - `hand`: a hand or a view.
    - `tables`: print the table on every street, and at the end of a hand that is not over.
    - `hero`: whose cards are printed beside those that were shown: "all", "shown", "dealt", a seat or a name.

    Amounts are in the currency of `hand.info`. A player who shares one half of a pot and wins nothing of the other half
    is "quartered" (R25).

    :raises ValueError: if the hero is not dealt in.

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
    return "\n".join(TextWriter(hand, seen_events(hand, hero), tables=tables).all())


def table(hand: Hand | View | Scene) -> str:
    """Return a table in lines for a terminal: seats in clockwise order, `D` the button, `>` the player to act.

    Of a hand the table shows all cards, of a view those that its seat has seen.

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
    lines = [safe_text(shown.game)] if shown.game else []
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
        front = front_text(place, shown.money)
        note = place.note if place.stack is not None else "empty"
        equity = "" if place.equity is None else f"{place.equity:.1%}"
        name = place.name or f"seat {place.seat}"
        rows.append((f"{marks} {name}", stack, front, " ".join(map(str, place.cards)), equity, note))
    return "\n".join([*lines, *[""] * bool(lines), *aligned(rows, "lrrlrl")])


class TextWriter:
    """Writes the lines of one hand, event by event.

    - `hand`: a hand or a view.
    - `events`: what is written of it: its events, or those with the cards that may be shown.
    - `suits`: the signs of clubs, diamonds, hearts and spades.
    - `tables`: write the table on every street.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> writer = TextWriter(hand, hand.events)
    >>> writer.write(0)
    >>> writer.lines
    ['', 'Preflop', '  seat 2 posts the small blind, 5']
    """

    def __init__(self, hand: Hand | View, events: Sequence[Event], suits: str = SUITS, tables: bool = False) -> None:
        self.hand = hand
        self.suits = suits
        self.tables = tables
        self.events = events
        self.rules = hand.rules
        self.replay = Replay(hand)
        self.lines: list[str] = []

    def all(self) -> list[str]:
        """Write everything from the title to the result; return the lines.

        >>> from omaha import Deck, Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
        >>> writer = TextWriter(hand, hand.events)
        >>> writer.all()[-1]
        'seat 2 is to act: fold, call 5, raise to 20..30; the pot is 15.'
        """
        self.title()
        self._seats()
        self.course()
        if not self.hand.over:
            self._wait()
        return self.lines

    def course(self) -> list[str]:
        """Write all events and, of a hand that is over, payment and result; return the lines.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> hand.fold()
        >>> for line in TextWriter(hand, hand.events).course():
        ...     print(line)
        <BLANKLINE>
        Preflop
          seat 2 posts the small blind, 5
          seat 1 posts the big blind, 10
          seat 2 folds
          5 uncalled return to seat 1
        <BLANKLINE>
        Payment
          main pot 10
            10 to seat 1, uncontested
        <BLANKLINE>
        Result
          seat 1  +5  905
          seat 2  -5  895
        """
        for number in range(len(self.events)):
            self.write(number)
        self._payment()
        if self.hand.over:
            self._result()
        return self.lines

    # ------------------------------------------------------------------ parts of lines

    def name(self, seat: int | None) -> str:
        """Return the name of a player, or the seat.

        >>> from omaha import Hand, Info, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], info=Info({1: "Ann"}))
        >>> writer = TextWriter(hand, hand.events)
        >>> writer.name(1), writer.name(2)
        ('Ann', 'seat 2')
        """
        return self.replay.names.get(seat or 0) or f"seat {seat}"

    def amount(self, chips: int | None) -> str:
        """Return chips as text, in the currency of the hand.

        >>> from omaha import Hand, Info, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], info=Info(currency="USD"))
        >>> TextWriter(hand, hand.events).amount(150)
        '$1.50'
        """
        return self.replay.money.text(chips or 0)

    def _spell(self, cards: Sequence[Card]) -> str:
        """Return cards as text; unknown ones as `??`."""
        return " ".join([card.rank + self.suits[SUITS.index(card.suit)] if card != UNKNOWN else "??" for card in cards])

    def _table(self, shown: Scene) -> None:
        """Add the seats and bets of a table between blank lines."""
        lines = table(shown).split("\n")
        self.lines.append("")
        for line in lines[lines.index("") + 1 :]:
            self._say(line)
        self.lines.append("")

    def _heading(self, heading: str) -> None:
        """Add a heading after a blank line."""
        self.lines += [heading] if self.lines[-1:] == [""] else ["", heading]

    def _say(self, line: str) -> None:
        """Add a line below the heading."""
        self.lines.append(f"  {line}")

    # ------------------------------------------------------------------ before the cards

    def title(self) -> None:
        """Write the name of the game and, from `info`, the number, the table and the time.

        >>> from omaha import Hand, Info, Rules
        >>> info = Info(number=7, table="Procyon")
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], info=info)
        >>> writer = TextWriter(hand, hand.events)
        >>> writer.title()
        >>> writer.lines
        ['Hand 7: Pot-limit Omaha, blinds 5/10', 'table Procyon']
        """
        info = self.hand.info
        title = game_name(self.rules, self.replay.money)
        if info and info.number is not None:
            title = f"Hand {safe_text(str(info.number))}: {title}"
        self.lines.append(title)
        about = [info.event, info.site, info.table and f"table {info.table}", info.time] if info else []
        if any(about):
            self.lines.append(", ".join([safe_text(word) for word in about if word]))

    def _seats(self) -> None:
        """Write the seats with names, stacks before the hand and known cards."""
        self._heading(f"Seats (button: seat {self.hand.button})")
        rows = []
        holes = {event.seat: event.cards for event in self.events if event.kind == "holes" and event.cards}
        for seat in sorted(self.hand.seats):
            cards = holes.get(seat, ())
            known = self._spell(cards) if any(card != UNKNOWN for card in cards) else ""
            rows.append((f"seat {seat}", self.replay.names.get(seat, ""), self.amount(self.replay.stacks[seat]), known))
        for line in aligned(rows, "llrl"):
            self._say(line)

    # ------------------------------------------------------------------ streets

    def write(self, number: int) -> None:
        """Write event `number`; all events are written in order. Payment is not written here.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> hand.fold()
        >>> writer = TextWriter(hand, hand.events)
        >>> for number in range(5):
        ...     writer.write(number)
        >>> writer.lines[-1]
        '  seat 2 folds'
        """
        event = self.events[number]
        kind = event.kind
        self.replay.apply(event)
        if not number and kind in ("bonus", "post"):
            self._heading("Preflop")
        if kind == "board":
            self._board(event, number)
        elif kind == "show":
            self._show(event, number)
        elif kind == "muck":
            self._showdown(number)
            self._say(f"{self.name(event.seat)} mucks")
        elif kind == "return":
            self._say(f"{self.amount(event.chips)} uncalled return to {self.name(event.seat)}")
        elif kind == "bonus":
            self._say(f"the house adds {self.amount(event.chips)} to the pot")
        elif kind == "post":
            self._say(f"{self.name(event.seat)} posts {self._posted(event)}")
        elif kind == "protect":
            self._say(f"{self.name(event.seat)} has lost the connection and contests what is paid")
        elif kind in _VERBS:
            self._act(event)
        if self.tables and kind in ("holes", "board"):
            following = self.events[number + 1] if number + 1 < len(self.events) else None
            if not (following and dealt_together(event, following, self.rules.boards)):
                self.replay.set_turn(following, self.hand)
                self._table(self.replay.scene())

    def _all_in(self, seat: int | None) -> str:
        """Return what to add to an amount that takes the seat's last chips."""
        return "" if self.replay.stacks[seat or 0] else " and is all-in"

    def _posted(self, event: Event) -> str:
        """Return what is posted."""
        return f"{_POSTS[event.note or '']}, {self.amount(event.chips)}{self._all_in(event.seat)}"

    def _act(self, event: Event) -> None:
        """Write an action."""
        parts = [self.name(event.seat), _VERBS[event.kind]]
        if event.chips is not None:
            chips = event.chips if event.kind == "call" else event.to
            parts.append(f"{self.amount(chips)}{self._all_in(event.seat)}")
        if event.note:
            parts.append(f"({event.note})")
        self._say(" ".join(parts))

    def _board(self, event: Event, number: int) -> None:
        """Write the heading of a street: one for two boards, another for each board that is run again."""
        board = event.board or 0
        cards = self.replay.boards[board]
        street = STREETS[len(cards)].capitalize()
        before = self.events[number - 1]
        if before.kind == "board" and before.board != board and self.rules.boards == 2:
            self.lines[-1] += f"  /  {self._spell(cards)}"
            return
        if board and self.rules.boards == 1:
            street = f"{BOARD_NAMES[board].capitalize()} board, {street.lower()}"
        self._heading(f"{street} (pot {self.amount(self.replay.pot)}): {self._spell(cards)}")

    def _showdown(self, number: int) -> None:
        """Write the heading of the showdown, or of an all-in before the last card, if this is its first event."""
        if self.events[number - 1].kind not in ("show", "muck"):
            later = any(event.kind == "board" for event in self.events[number:])
            self._heading(f"{'All-in' if later else 'Showdown'} (pot {self.amount(self.replay.pot)})")

    def _show(self, event: Event, number: int) -> None:
        """Write the cards that are shown and, if the board lies, what they make."""
        assert event.seat is not None
        assert event.cards is not None
        self._showdown(number)
        hands = [self._worth(event.seat, board) for board in range(len(self.replay.boards))]
        made = " / ".join([hand for hand in hands if hand])
        self._say(f"{self.name(event.seat)} shows {self._spell(event.cards)}{': ' if made else ''}{made}")

    # ------------------------------------------------------------------ payment

    def _made(self, seat: int, board: int) -> Evaluation | None:
        """Return what a seat makes on a board; None if its cards are not shown, or a card is missing or unknown."""
        cards = self.replay.shown.get(seat)
        lying = self.replay.boards[board]
        if cards is None or len(lying) < 3 or UNKNOWN in (*cards, *lying):
            return None
        return evaluate(cards, lying)

    def _worth(self, seat: int, board: int) -> str:
        """Return the names of the high hand and, in hi/lo, the low that a seat makes; empty if they are not known."""
        made = self._made(seat, board)
        if made is None:
            return ""
        if not self.rules.hilo:
            return str(made.high)
        return f"{made.high}; {made.low or 'no low'}"

    def pots(self) -> list[tuple[str, list[str]]]:
        """Return each pot, main pot first: its name and amount, and a line for each part with its winners.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> hand.fold()
        >>> TextWriter(hand, hand.events).pots()
        [('main pot 10', ['10 to seat 1, uncontested'])]
        """
        rakes = {event.pot: event.chips or 0 for event in self.events if event.kind == "rake"}
        parts = _parts(self.events)
        pots = sorted({part.pot for part in parts})
        lines = []
        for pot in pots:
            of_pot = [part for part in parts if part.pot == pot]
            amount = sum([sum(part.shares.values()) for part in of_pot]) + rakes.get(pot, 0)
            raked = f", rake {self.amount(rakes[pot])}" if pot in rakes else ""
            name = f"{pot_name(pot, len(pots))} {self.amount(amount)}{raked}"
            lines.append((name, [self._paid(part, of_pot) for part in of_pot]))
        return lines

    def _payment(self) -> None:
        """Write the pots and who won them."""
        for number, (pot, parts) in enumerate(self.pots()):
            if not number:
                self._heading("Payment")
            self._say(pot)
            for part in parts:
                self._say(f"  {part}")

    def _paid(self, part: _Part, of_pot: Sequence[_Part]) -> str:
        """Return who won a part of a pot, and with what; `of_pot` are all parts of the pot."""
        winners = _shares({self.name(seat): self.amount(chips) for seat, chips in part.shares.items()})
        if part.half == "uncontested":
            return f"{winners}, uncontested"
        if part.board is not None and len(self.replay.boards) > 1:
            winners = f"{BOARD_NAMES[part.board]} board: {winners}"
        siblings = [other for other in of_pot if other.board == part.board and other is not part]
        high, low = self._winning(part)
        if part.half == "both":
            return f"{winners}, tied for high and low: {high}; {low}"
        if part.half == "low":
            line = f"{winners} for the low, {low.removesuffix(' low')}"
        elif siblings:
            line = f"{winners} for the high, {high}"
        else:
            return f"{winners}: {high}{'; no low' if self.rules.hilo else ''}"
        other = siblings[0].shares if siblings else {}
        quartered = [seat for seat in part.shares if seat not in other]
        if len(part.shares) > 1 and quartered:
            who = "" if len(quartered) == len(part.shares) else f"{' and '.join(map(self.name, quartered))} "
            line += f" ({who}quartered)"
        return line

    def _winning(self, part: _Part) -> tuple[str, str]:
        """Return the names of the high hand and the low that won a part of a pot."""
        boards = range(len(self.replay.boards)) if part.board is None else [part.board]
        made = [hand for board in boards if (hand := self._made(next(iter(part.shares)), board))]
        if not made:
            return "a hand that was not shown", "a hand that was not shown"
        high = max([hand.high for hand in made])
        lows = [hand.low for hand in made if hand.low is not None]
        return str(high), str(max(lows)) if lows else "no low"

    # ------------------------------------------------------------------ the end

    def _wait(self) -> None:
        """Write what a hand that is not over waits for."""
        self._heading(self._state())
        if self.tables:
            self.replay.set_turn(None, self.hand)
            self._table(self.replay.scene())

    def _result(self) -> None:
        """Write what each player won or lost."""
        self._heading("Result")
        rows = self.net()
        for line in aligned(rows, "lrr"):
            self._say(line)
        for line in self.cash_outs():
            self._say(line)

    def cash_outs(self) -> list[str]:
        """Return a line for each player who cashed out, and lines of what players really won by that.

        >>> from omaha import Hand, Info, Rules
        >>> info = Info(fields={"cash_out": {"2": (40, 1)}})
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], info=info)
        >>> hand.fold()
        >>> TextWriter(hand, hand.events).cash_outs()
        ['seat 2 cashed out the hand for 40, fee 1', 'seat 2 really won +35']
        """
        hand = self.hand
        lines = cash_outs(hand.info, self.replay.names, self.replay.money)
        for seat, net in real_net(hand).items() if hand.over else ():
            if net != hand.result.net[seat]:
                lines.append(f"{self.name(seat)} really won {self.replay.money.text(net, signed=True)}")
        return lines

    def net(self) -> list[tuple[str, str, str]]:
        """Return for each player the name, the chips won and the stack; last the rake, if there is any.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900])
        >>> hand.fold()
        >>> writer = TextWriter(hand, hand.events)
        >>> _ = writer.course()
        >>> writer.net()
        [('seat 1', '+5', '905'), ('seat 2', '-5', '895')]
        """
        rows = []
        for seat in sorted(self.hand.seats):
            stack = self.replay.stacks[seat]
            won = stack - self.hand.start[seat]
            rows.append((self.name(seat), self.replay.money.text(won, signed=True), self.amount(stack)))
        if self.replay.rake:
            rows.append(("rake", self.amount(self.replay.rake), ""))
        return rows

    def _state(self) -> str:
        """Return what the hand waits for, and the pot."""
        hand, pot = self.hand, self.amount(self.replay.pot)
        if hand.actor is None:
            return f"Cards are due; the pot is {pot}."
        if hand.due is not None and hand.due.kind == "show":
            return f"{self.name(hand.actor)} is to show or muck; the pot is {pot}."
        may = re.sub(r"\d+", lambda chips: self.amount(int(chips[0])), f": {hand.legal}") if hand.legal else ""
        return f"{self.name(hand.actor)} is to act{may}; the pot is {pot}."


def _parts(events: Sequence[Event]) -> list[_Part]:
    """Return the parts of the pots as players read them: main pot first, by boards, high before low."""
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
    """Return who won how much.

    >>> _shares({"Ann": "$3", "Ben": "$3"}), _shares({"Ann": "26", "Ben": "25"}), _shares({"Ann": "7"})
    ('$3 each to Ann and Ben', '26 to Ann and 25 to Ben', '7 to Ann')
    """
    amounts = set(shares.values())
    if len(shares) > 1 and len(amounts) == 1:
        *names, last = shares
        return f"{amounts.pop()} each to {', '.join(names)} and {last}"
    return " and ".join([f"{chips} to {name}" for name, chips in shares.items()])
