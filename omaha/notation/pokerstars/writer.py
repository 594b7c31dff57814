"""A hand as a text of PokerStars, written from its events."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, TypeAlias

from omaha.cards import CARDS, UNKNOWN, Card, parse_cards
from omaha.hand.events import SITTING_OUT, Event, Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.pots import equal_parts
from omaha.hand.seen import seen_holes
from omaha.made import evaluate
from omaha.notation.pokerstars.words import (
    ABSENT,
    BUY_IN,
    LOST_TIME,
    MIXES,
    NOISE,
    RUNS,
    STREETS,
    Money,
    Worth,
    game,
    kickers,
    pot_name,
    times,
    worth_of,
)  # fmt: skip

if TYPE_CHECKING:
    from omaha.typing import Hero

__all__ = ["text_of"]

Cards: TypeAlias = tuple[Card, ...]

TABLE_SIZES = (2, 6, 9, 10)
_CARDS = [str(card) for card in (*CARDS, UNKNOWN)]
_NOTHING = Info()


def text_of(hand: Hand, hero: Hero = None) -> str:
    """The lines of a hand that is over, each ended.

    Errors: a ValueError for a hand that is not over, for two boards that count as one, and for names that no line can
    hold or tell apart.
    """
    if not hand.over:
        raise ValueError("only a hand that is over can be written as a text of PokerStars")
    if hand.rules.boards == 2 and hand.rules.double_board == "best_of_both":
        raise ValueError("PokerStars has no game in which two boards count as one (R98)")
    return _Writer(hand, hero).text()


class _Writer:
    def __init__(self, hand: Hand, hero: Hero) -> None:
        info = hand.info or _NOTHING
        self.hand = hand
        self.info = info
        self.fields = info.fields
        self.hero = hero
        self.known = seen_holes(hand, hero)
        self.events = hand.events
        self.tournament = self.tournament_number()
        self.money = Money(None if self.tournament else info.currency)
        self.sitting = self.table_of("sitting_out")
        self.names = _names(hand, info, self.sitting)
        self.lines: list[str] = []
        self.boards: list[tuple[Card, ...]] = [() for _ in hand.boards]
        self.folded: dict[int, int] = {}  # seat -> cards on the board when it folded
        self.paid: set[int] = set()  # seats that have put in more than antes
        self.shared = _shared(hand)
        self.awards = [(i, event) for i, event in enumerate(self.events) if event.kind == "award"]
        self.cashed = self.table_of("cash_out")
        self.shown = {event.seat: event.cards for event in self.events if event.kind == "show"}
        self.won = [dict.fromkeys(hand.seats, 0) for _ in hand.boards]

    def text(self) -> str:
        self.seats()
        done = self.posts()
        self.dealt()
        self.play(done)
        if len(self.hand.live) > 1:
            self.showdown()
        else:
            self.uncontested()
        self.summary()
        body = "\n".join(self.lines)
        return f"{self.first_line(body)}\n{body}\n"

    # ------------------------------------------------------------------ before the cards

    def first_line(self, body: str) -> str:
        rules, info, field = self.hand.rules, self.info, self.field
        fixed = rules.limit == "fixed"
        small, big = (rules.small_bet, rules.big_bet) if fixed else (rules.small_blind, rules.big_blind)
        stakes = self.money.stakes(small or 0, big or 0)
        mix = field("mix", "|".join(MIXES))
        played = f"{mix} ({game(rules)})" if mix else game(rules)
        number = str(info.number)
        if not (number.isascii() and number.isdigit()):
            number = str(int.from_bytes(blake2b(f"{number} {body}".encode(), digest_size=6).digest(), "big"))
        if self.tournament:
            buy_in, level = field("buy_in", BUY_IN), field("level", r"[IVXLCDM]+|\d+")
            played = f"{buy_in} {played}" if buy_in else played
            match = field("round", "Match [^(),]*")
            place = f"{f'{match}, ' if match else ''}{f'Level {level} ' if level else ''}"
            played = f"{field('speed', 'Zoom ')}Tournament #{self.tournament}, {played} - {place}({stakes})"
        else:
            club = field("club", r"\{[^{}]*\}")
            code = f" {info.currency}" if info.currency else ""
            played = f"{f'{club} ' if club else ''} {played} ({stakes}{code})"
        title = field("title", "(Zoom |Home Game )?(Game|Hand)|Home Game") or "Hand"
        licence = field("aams", r" \[A(AMS|DM) ID: \w+\]")
        return f"PokerStars {title} #{number}: {played}{licence} - {self.time()}"

    def field(self, name: str, form: str) -> str:
        """A field of the history, where it has the form that it has in the room's texts."""
        value = self.fields.get(name)
        return value if isinstance(value, str) and re.fullmatch(form, value, re.ASCII) else ""

    def tournament_number(self) -> str:
        """Empty where it is no tournament; histories that only say that it is one have a number elsewhere, or none."""
        told = self.fields.get("tournament")
        number = self.table_of("tournament_info").get("tournament_number") if told is True else told
        return str(number) if re.fullmatch(r"\d+", str(number), re.ASCII) else "0" if told else ""

    def table_of(self, name: str) -> Mapping[str, Any]:
        """A field that holds something for each seat."""
        value = self.fields.get(name)
        return value if isinstance(value, Mapping) else {}

    def time(self) -> str:
        first, eastern = times(self.info.time or "")
        second = times(str(self.fields.get("second_time", "")))[0] or eastern
        return (first or "2000/01/01 0:00:00 ET") + (f" [{second}]" if second else "")

    def seats(self) -> None:
        """The table and who sits there."""
        hand, info, money = self.hand, self.info, self.money
        seats = {**{int(seat): chips for seat, chips in self.sitting.items()}, **hand.start}
        most = max(*seats, hand.button)
        size = info.table_size or next(size for size in TABLE_SIZES if size >= most)
        play = "" if info.currency or self.tournament else " (Play Money)"
        table = info.table or "Table"
        if len(table.splitlines()) != 1:
            raise ValueError(f"the table's name {table!r} cannot be written on one line")
        self.lines.append(f"Table '{table}' {size}-max{play} Seat #{hand.button} is the button")
        bounties = self.table_of("bounties")
        for seat in sorted(seats):
            bounty = f", {bounties[str(seat)]} bounty" if str(seat) in bounties else ""
            out = " is sitting out" if str(seat) in self.sitting else ""
            self.lines.append(f"Seat {seat}: {self.names[seat]} ({money.text(seats[seat])} in chips{bounty}){out}")

    def posts(self) -> int:
        """Antes and blinds; the number of events told."""
        money, say = self.money, self.lines.append
        self.comment(-1)
        left = dict(self.hand.start)
        done = 0
        for seat, kind, live, dead in _in_order(self.hand.posts):
            if not live + dead:
                continue
            name = self.names[seat]
            left[seat] -= live + dead
            end = "" if left[seat] else " and is all-in"
            if kind == "ante":
                say(f"{name}: posts the ante {money.text(dead)}{end}")
            else:
                self.paid.add(seat)
                if kind == "post" and dead and live == self.hand.rules.big_blind:
                    say(f"{name}: posts small & big blinds {money.text(live + dead)}{end}")
                else:
                    word = {"small": "small blind", "straddle": "straddle"}.get(kind, "big blind")
                    if live:
                        say(f"{name}: posts {word} {money.text(live)}{end}")
                    if dead:
                        say(f"{name}: posts small blind {money.text(dead)}{end}")
            self.comment(done)
            done += 1
        return done

    def dealt(self) -> None:
        """Hole cards that are told here: of the seat that writes, and with "all" those that are told nowhere else."""
        self.lines.append("*** HOLE CARDS ***")
        if self.hero is None:
            return
        told: set[int] = set()
        if self.hero == "all":
            told = {int(seat) for seat in self.table_of("shown")}
            if len(self.hand.live) > 1:
                winners = {event.seat for _, event in self.awards}
                told |= {seat for seat in self.hand.live if seat in self.shown or seat not in winners}
            told -= {seat for seat in told if seat == self.fields.get("hero")}
        for seat in sorted(self.known):
            cards = _known(self.known[seat])
            if cards and seat not in told and self.hero in (seat, "all"):
                self.lines.append(f"Dealt to {self.names[seat]} [{cards}]")

    # ------------------------------------------------------------------ the play

    def play(self, done: int) -> None:
        """Streets, actions, returned bets."""
        say, money, names = self.lines.append, self.money, self.names
        hand = self.hand
        left = dict(hand.start)
        for post in hand.posts:
            left[post.seat] -= post.live + post.dead
        live: dict[int, int] = {}
        for event in self.events[:done]:
            live[event.seat or 0] = event.to or 0
        to_match = 0 if hand.rules.bomb_pot else max(hand.rules.big_blind, *live.values(), 0)
        for number, event in enumerate(self.events[done:], done):
            seat, chips, to = event.seat or 0, event.chips or 0, event.to or 0
            kind = event.kind
            if kind in ("check", "fold"):
                if event.note in ABSENT:
                    say(f"{names[seat]}{ABSENT[event.note]}")
                elif event.note == SITTING_OUT and not self.sits_out(seat):
                    say(f"{names[seat]} is sitting out")
                say(f"{names[seat]}: {kind}s{self.shown_off(seat) if kind == 'fold' else ''}")
                if kind == "fold":
                    self.folded[seat] = len(self.boards[0])
            elif kind in ("call", "bet", "raise"):
                left[seat] -= chips
                self.paid.add(seat)
                end = "" if left[seat] else " and is all-in"
                if kind == "raise":
                    say(f"{names[seat]}: raises {money.text(to - to_match)} to {money.text(to)}{end}")
                else:
                    say(f"{names[seat]}: {kind}s {money.text(chips)}{end}")
                to_match = max(to_match, to)
            elif kind == "board" and event.cards is not None:
                self.street(event.board or 0, event.cards)
                to_match = 0
            elif kind == "protect":
                say(f"{names[seat]}{LOST_TIME} and is all-in")
            elif kind == "return":
                say(f"Uncalled bet ({money.text(chips)}) returned to {names[seat]}")
            elif kind not in ("holes", "burn"):
                continue
            self.comment(number)

    def sits_out(self, seat: int) -> bool:
        """Is it told already that this seat sits out?"""
        ways = [self.names[seat] + way for way in (" is sitting out", ": is sitting out", " sits out", ": sits out")]
        return str(seat) in self.sitting or any(way in self.lines for way in ways)

    def street(self, board: int, cards: tuple[Card, ...]) -> None:
        before = self.boards[board]
        now = self.boards[board] = before + cards
        run = RUNS[board] if len(now) > self.shared else ""
        old = f"[{_spaced(before)}] " if before else ""
        self.lines.append(f"*** {run}{STREETS[len(now)]} *** {old}[{_spaced(cards)}]")
        if board == 0 and len(now) == self.shared:
            self.boards = [now] * len(self.boards)

    def comment(self, number: int) -> None:
        """What was said or happened after an event, where it is a line of the room."""
        said = self.info.comments.get(number)
        if said:
            self.lines += [line for line in said.splitlines() if NOISE.fullmatch(line)]

    # ------------------------------------------------------------------ the end

    def showdown(self) -> None:
        """Who shows or mucks, once for each board, and who collects what as soon as all have who contest it."""
        hand = self.hand
        shows = [(i, event) for i, event in enumerate(self.events) if event.kind in ("show", "muck")]
        for board, cards in enumerate(hand.boards):
            self.lines.append(f"*** {RUNS[board] if len(hand.boards) > 1 else ''}SHOW DOWN ***")
            pots = list(range(len(hand.result.pots)))
            seen: set[int | None] = set()
            best: Worth | None = None
            for number, event in shows:
                best = self.show(event, cards, best)
                if not board:
                    self.comment(number)
                seen.add(event.seat)
                while pots and seen.issuperset(hand.result.pots[pots[-1]].eligible):
                    self.collect(pots.pop(), board, len(hand.boards))
            halves = {event.half for _, event in self.awards if event.board == board}
            if hand.rules.hilo and halves == {"high"}:
                self.lines.append("No low hand qualified")
        for seat, (chips, fee) in self.cashed.items():
            got, paid = self.money.text(chips), self.money.text(fee)
            self.lines.append(f"{self.names[int(seat)]} cashed out the hand for {got} | Cash Out Fee {paid}")

    def show(self, event: Event, board: Cards, best: Worth | None) -> Worth | None:
        """One hand shown or mucked; the best one so far."""
        name = self.names[event.seat or 0]
        if event.kind == "muck" or event.cards is None:
            self.lines.append(f"{name}: mucks hand")
            return best
        cards = event.cards
        worth = worth_of(cards, board)
        words = self.words(worth, best)
        self.lines.append(f"{name}: shows [{_spaced(cards)}]{f' ({words})' if words else ''}")
        return best if worth is None or (best is not None and best.rank <= worth.rank) else worth

    def words(self, worth: Worth | None, best: Worth | None = None) -> str:
        """What a hand is worth; a kicker where it is called the same as the best hand before it."""
        if worth is None:
            return ""
        high = worth.high
        if best is not None and best.high == high and best.rank != worth.rank:
            high += kickers(evaluate(*worth.cards).high, evaluate(*best.cards).high)
        if not self.hand.rules.hilo:
            return high
        return f"HI: {high}; LO: {worth.low}" if worth.low else f"HI: {high}"

    def collect(self, pot: int, board: int, boards: int) -> None:
        """What each gets of a pot on a board; at the showdown the room pays by boards also what only one can win."""
        for number, event in self.awards:
            if event.pot == pot and event.board in (board, None):
                seat, chips = event.seat or 0, event.chips or 0
                if event.board is None:
                    chips = equal_parts(chips, boards, 1)[board]
                self.won[board][seat] += chips
                if chips and str(seat) not in self.cashed:
                    where = pot_name(pot, len(self.hand.result.pots))
                    self.lines.append(f"{self.names[seat]} collected {self.money.text(chips)} from {where}")
                if not board or event.board is not None:
                    self.comment(number)

    def uncontested(self) -> None:
        """Everybody else has folded."""
        winner = self.hand.live[0]
        self.collect(0, 0, 1)
        cards = self.shown_off(winner)
        if cards:
            words = self.words(worth_of(parse_cards(cards.strip(" []")), self.hand.board))
            self.lines.append(f"{self.names[winner]}: shows{cards}{f' ({words})' if words else ''}")
        else:
            self.lines.append(f"{self.names[winner]}: doesn't show hand")

    def shown_off(self, seat: int) -> str:
        """Cards that a seat shows though nobody asks for them."""
        cards = self.table_of("shown").get(str(seat))
        return f" [{_spaced(parse_cards(cards))}]" if isinstance(cards, str) else ""

    def summary(self) -> None:
        """Pots after the rake, boards, and how each seat fared."""
        hand, say, money = self.hand, self.lines.append, self.money
        result = hand.result
        count = len(result.pots)
        total = money.text(sum([pot.amount for pot in result.pots]))
        if count > 1:
            for number, pot in enumerate(result.pots):
                total += f" {pot_name(number, count).capitalize()} {money.text(pot.amount - pot.rake)}."
        say("*** SUMMARY ***")
        say(f"Total pot {total} | Rake {money.text(result.rake)}")
        if len(hand.boards) > 1 and hand.rules.boards == 1:
            say(f"Hand was run {'twice' if len(hand.boards) == 2 else 'three times'}")
        for number, board in enumerate(hand.boards):
            if board:
                say(f"{RUNS[number] if len(hand.boards) > 1 else ''}Board [{_spaced(board)}]")
        marks = self.marks()
        for seat in sorted(hand.seats):
            say(f"Seat {seat}: {self.names[seat]}{marks.get(seat, '')} {self.fared(seat)}")

    def marks(self) -> dict[int, str]:
        """Button and blinds of those who have them."""
        marks = {self.hand.button: " (button)"}
        for kind, word in (("small", " (small blind)"), ("big", " (big blind)")):
            seat = next((post.seat for post in self.hand.posts if post.kind == kind), 0)
            marks[seat] = marks.get(seat, "") + word
        return marks

    def fared(self, seat: int) -> str:
        """How it ended for a seat."""
        money, hand = self.money, self.hand
        if seat in self.folded:
            street = STREETS.get(self.folded[seat])
            if street:
                return f"folded on the {street.capitalize()}"
            return "folded before Flop" if seat in self.paid else "folded before Flop (didn't bet)"
        won = [chips[seat] for chips in self.won]
        cards = self.shown.get(seat)
        if cards is None:
            collected = ", and ".join([f"collected ({money.text(chips)})" for chips in won if chips])
            if len(hand.live) == 1 or collected:
                return collected or f"collected ({money.text(0)})"
            mucked = _known(self.known[seat])
            return f"mucked [{mucked}]" if mucked else "mucked"
        ends = []
        for board, chips in zip(hand.boards, won, strict=True):
            words = self.words(worth_of(cards, board))
            ends.append(f"{f'won ({money.text(chips)})' if chips else 'lost'}{f' with {words}' if words else ''}")
        cashed = ""
        if str(seat) in self.cashed:
            cashed = " (pot not awarded as player cashed out)" if any(won) else " (cashed out)."
        return f"showed [{_spaced(cards)}] and {', and '.join(ends)}{cashed}"


def _shared(hand: Hand) -> int:
    """How many cards lay on the board before it became several."""
    if hand.rules.boards == 2:
        return 0
    return 5 - sum([len(event.cards or ()) for event in hand.events if event.kind == "board" and event.board == 1])


def _names(hand: Hand, info: Info, sitting: Mapping[str, int]) -> dict[int, str]:
    """A name for every seat, each of its own."""
    names: dict[int, str] = {}
    for seat in sorted({*hand.seats, *map(int, sitting)}):
        name = info.names.get(seat) or f"Player {seat}"
        if name != name.strip() or len(name.splitlines()) != 1:
            raise ValueError(f"seat {seat}'s name {name!r} cannot be written on one line")
        if name in names.values():
            raise ValueError(f"seats must have names of their own, and two are called {name!r}")
        names[seat] = name
    return names


def _in_order(posts: Sequence[Post]) -> Sequence[Post]:
    """Live posts out of turn after the big blind, by which the room's text tells them from it."""
    big = next((i for i, post in enumerate(posts) if post.kind == "big"), 0)
    early = [post for post in posts[:big] if post.kind == "post"]
    return [*[post for post in posts[: big + 1] if post not in early], *early, *posts[big + 1 :]]


def _spaced(cards: Cards) -> str:
    return " ".join([_CARDS[card] for card in cards])


def _known(cards: Cards) -> str:
    """Those cards of a hand that are known."""
    return " ".join([_CARDS[card] for card in cards if card != UNKNOWN])
