"""A hand as a text of PokerStars, written from its events."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from omaha.cards import CARDS, UNKNOWN, Card, parse_cards
from omaha.hand.events import SITTING_OUT, Event, Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info, money_of
from omaha.hand.pots import equal_parts
from omaha.hand.seen import hero_seat, seen_holes
from omaha.made import evaluate
from omaha.notation.pokerstars.amounts import written, written_stakes
from omaha.notation.pokerstars.forms import BUY_IN, MIXES
from omaha.notation.pokerstars.times import times
from omaha.notation.pokerstars.words import (
    ABSENT,
    LOST_TIME,
    RUNS,
    SITS_OUT,
    STREETS,
    Worth,
    game_words,
    kickers,
    worth_of,
)
from omaha.notation.roomtext.amounts import LONGEST_AMOUNT
from omaha.notation.roomtext.dialect import pot_names
from omaha.notation.roomtext.forms import FORMS
from omaha.notation.roomtext.longlines import LONGEST_NAME, UNFIT

if TYPE_CHECKING:
    from omaha.base.types import Hero

__all__ = ["text"]

_TABLE_SIZES = (2, 6, 9, 10)
_CARDS = [str(card) for card in (*CARDS, UNKNOWN)]
_NOTHING = Info()


def text(hand: Hand, hero: Hero) -> str:
    """Return the lines of a hand that is over, each ended, with the cards that `hero` may see.

    :raises ValueError: if the hand is not over, if two boards count as one, if a name does not fit on a line, or if two
        seats have the same name.
    """
    if not hand.over:
        raise ValueError("only a hand that is over can be written as PokerStars text")
    if hand.rules.boards == 2 and hand.rules.double_board == "best_of_both":
        raise ValueError("PokerStars has no game in which two boards count as one (R98)")
    return _Writer(hand, hero).text()


class _Writer:
    """Writes a hand from its events, line by line."""

    def __init__(self, hand: Hand, hero: Hero) -> None:
        info = hand.info or _NOTHING
        self.hand = hand
        self.info = info
        self.fields = info.fields
        self.hero = hero_seat(hand, hero)
        self.known = seen_holes(hand, self.hero)
        self.events = hand.events
        self.tournament = self.tournament_number()
        self.money = money_of(None if self.tournament else info)
        self.sitting = self.mapping("sitting_out")
        self.names = _names(hand, info, self.sitting)
        self.lines: list[str] = []
        self.boards: list[tuple[Card, ...]] = [() for _ in hand.boards]  # cards that lie there now
        self.folded: dict[int, int] = {}  # seat -> cards on the board when it folded
        self.paid: set[int] = set()  # seats that have put in more than antes
        self.shared = _shared(hand)
        self.awards = [(i, event) for i, event in enumerate(self.events) if event.kind == "award"]
        self.pots = pot_names(len(hand.result.pots))
        self.cashed = self.mapping("cash_out")
        self.shown = {event.seat: event.cards for event in self.events if event.kind == "show"}
        self.won = [dict.fromkeys(hand.seats, 0) for _ in hand.boards]

    def text(self) -> str:
        """Return the whole text."""
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

    def amount(self, chips: int) -> str:
        """Return an amount as the room writes it.

        :raises ValueError: if it is longer than the reader reads.
        """
        text = written(chips, self.money)
        if len(text) > LONGEST_AMOUNT:
            raise ValueError(f"an amount has at most {LONGEST_AMOUNT} signs, not {len(text)}")
        return text

    # ------------------------------------------------------------------ before the cards

    def first_line(self, body: str) -> str:
        """Return the first line; a hand without a number gets one that is computed from the rest of the text."""
        rules, info, field = self.hand.rules, self.info, self.field
        fixed = rules.limit == "fixed"
        small, big = (rules.small_bet, rules.big_bet) if fixed else (rules.small_blind, rules.big_blind)
        stakes = written_stakes(small or 0, big or 0, self.money)
        mix, game = field("mix", "|".join(MIXES)), game_words(rules)
        played = f"{mix} ({game})" if mix else game
        number = str(info.number)
        if not (number.isascii() and number.isdigit()):
            number = str(int.from_bytes(blake2b(f"{number} {body}".encode(), digest_size=6).digest(), "big"))
        club = field("club", r"\{[^{}]*\}")
        if self.tournament:
            buy_in, level = field("buy_in", BUY_IN), field("level", r"[IVXLCDM]+|\d+")
            played = f"{buy_in} {played}" if buy_in else played
            match = field("round", "Match [^(),]*")
            place = f"{f'{match}, ' if match else ''}{f'Level {level} ' if level else ''}"
            played = f"{field('speed', 'Zoom ')}Tournament #{self.tournament}, {played} - {place}({stakes})"
            played = f"{club} {played}" if club else played
        else:
            code = f" {info.currency}" if info.currency else ""
            played = f"{mix} ({game}, {stakes}{code})" if mix else f"{game} ({stakes}{code})"
            played = f"{club}  {played}" if club else f" {played}"
        title = field("title", "(Zoom |Home Game )?(Game|Hand)|Home Game") or "Hand"
        licence = field("aams", r" \[A(AMS|DM) ID: \w+\]")
        return f"PokerStars {title} #{number}: {played}{licence} - {self.time()}"

    def field(self, name: str, form: str) -> str:
        """Return a field of the history, if it has the form that it has in the room's texts; else nothing."""
        value = self.fields.get(name)
        return value if isinstance(value, str) and re.fullmatch(form, value, re.ASCII) else ""

    def tournament_number(self) -> str:
        """Return the number of the tournament, empty if it is not one.

        Open Hand History has True in the field, and the number elsewhere; a number that is missing is 0.
        """
        field = self.fields.get("tournament")
        number = self.mapping("tournament_info").get("tournament_number") if field is True else field
        return str(number) if re.fullmatch(r"\d+", str(number), re.ASCII) else "0" if field else ""

    def mapping(self, name: str) -> Mapping[str, Any]:
        """Return a field with something for each seat; an empty one, if it has another form."""
        value = self.fields.get(name)
        return value if isinstance(value, Mapping) else {}

    def time(self) -> str:
        """Return the time of the first line, and a second one in brackets."""
        first, eastern = times(self.info.time or "")
        second = times(str(self.fields.get("second_time", "")))[0] or eastern
        return (first or "2000/01/01 0:00:00 ET") + (f" [{second}]" if second else "")

    def seats(self) -> None:
        """Write the table and the players at it."""
        hand, info = self.hand, self.info
        seats = {**{int(seat): chips for seat, chips in self.sitting.items()}, **hand.start}
        most = max(*seats, hand.button)
        size = info.table_size or next(size for size in _TABLE_SIZES if size >= most)
        play = "" if info.currency or self.tournament else " (Play Money)"
        table = info.table or "Table"
        if not _fits(table):
            raise ValueError(f"the table's name {table[:100]!r} cannot be written on one line")
        self.lines.append(f"Table '{table}' {size}-max{play} Seat #{hand.button} is the button")
        bounties, moved = self.mapping("bounties"), self.mapping("moved")
        for seat in sorted(seats):
            bounty = f", {bounties[str(seat)]} bounty" if str(seat) in bounties else ""
            out = " is sitting out" if str(seat) in self.sitting else ""
            if out and moved.get(str(seat)) in ("small", "big"):
                out = f" out of hand (moved from another table into {moved[str(seat)]} blind)"
            self.lines.append(f"Seat {seat}: {self.names[seat]} ({self.amount(seats[seat])} in chips{bounty}){out}")

    def posts(self) -> int:
        """Write antes and blinds; return how many events they are."""
        amount, add = self.amount, self.lines.append
        self.comment(-1)
        left = dict(self.hand.start)
        done = 0
        if self.hand.bonus:  # its line follows the hole cards
            self.comment(done)
            done += 1
        for seat, kind, live, dead in _in_order(self.hand.posts):
            if not live + dead:
                continue
            name = self.names[seat]
            left[seat] -= live + dead
            end = "" if left[seat] else " and is all-in"
            if kind == "ante":
                add(f"{name}: posts the ante {amount(dead)}{end}")
            else:
                self.paid.add(seat)
                if kind == "post" and dead and live == self.hand.rules.big_blind:
                    add(f"{name}: posts small & big blinds {amount(live + dead)}{end}")
                else:
                    word = {"small": "small blind", "straddle": "straddle"}.get(kind, "big blind")
                    if live:
                        add(f"{name}: posts {word} {amount(live)}{end}")
                    if dead:
                        add(f"{name}: posts small blind {amount(dead)}{end}")
            self.comment(done)
            done += 1
        return done

    def dealt(self) -> None:
        """Write the hole cards of the hero; with "all", those that stand nowhere else."""
        self.lines.append("*** HOLE CARDS ***")
        if self.hand.bonus:
            self.lines.append(f"STP added: {self.amount(self.hand.bonus)}")
        if self.hero is None:
            return
        elsewhere: set[int] = set()
        if self.hero == "all":
            elsewhere = {seat for seat in self.known if len(self.cards_shown_off(seat)) == len(self.known[seat])}
            if len(self.hand.live) > 1:
                winners = {event.seat for _, event in self.awards}
                elsewhere |= {seat for seat in self.hand.live if seat in self.shown or seat not in winners}
            elsewhere -= {seat for seat in elsewhere if seat == self.fields.get("hero")}
        for seat in sorted(self.known):
            cards = _known(self.known[seat])
            if cards and seat not in elsewhere and self.hero in (seat, "all"):
                self.lines.append(f"Dealt to {self.names[seat]} [{cards}]")

    # ------------------------------------------------------------------ the play

    def play(self, done: int) -> None:
        """Write streets, actions and returned bets, the events from index `done`."""
        add, amount, names = self.lines.append, self.amount, self.names
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
                    add(f"{names[seat]}{ABSENT[event.note]}")
                elif event.note == SITTING_OUT and not self.sits_out(seat):
                    add(f"{names[seat]} is sitting out")
                add(f"{names[seat]}: {kind}s{self.shown_off(seat) if kind == 'fold' else ''}")
                if kind == "fold":
                    self.folded[seat] = len(self.boards[0])
            elif kind in ("call", "bet", "raise"):
                left[seat] -= chips
                self.paid.add(seat)
                end = "" if left[seat] else " and is all-in"
                if kind == "raise":
                    add(f"{names[seat]}: raises {amount(to - to_match)} to {amount(to)}{end}")
                else:
                    add(f"{names[seat]}: {kind}s {amount(chips)}{end}")
                to_match = max(to_match, to)
            elif kind == "board" and event.cards is not None:
                self.street(event.board or 0, event.cards)
                to_match = 0
            elif kind == "protect":
                add(f"{names[seat]}{LOST_TIME} and is all-in")
            elif kind == "return":
                add(f"Uncalled bet ({amount(chips)}) returned to {names[seat]}")
            elif kind not in ("holes", "burn"):
                continue
            self.comment(number)

    def sits_out(self, seat: int) -> bool:
        """Does the text already say that this seat sits out?"""
        return str(seat) in self.sitting or any(self.names[seat] + end in self.lines for end in SITS_OUT)

    def street(self, board: int, cards: tuple[Card, ...]) -> None:
        """Write the cards of a street on a board."""
        before = self.boards[board]
        now = self.boards[board] = before + cards
        run = RUNS[board] if len(now) > self.shared else ""
        old = f"[{_spaced(before)}] " if before else ""
        self.lines.append(f"*** {run}{STREETS[len(now)]} *** {old}[{_spaced(cards)}]")
        if board == 0 and len(now) == self.shared:
            self.boards = [now] * len(self.boards)

    def comment(self, number: int) -> None:
        """Write what was said or happened after an event, if it has the form of a line of the room."""
        said = self.info.comments.get(number)
        if said:
            self.lines += [line for line in said.splitlines() if _fits(line) and FORMS.noise.fullmatch(line)]

    # ------------------------------------------------------------------ the end

    def showdown(self) -> None:
        """Write who shows or mucks on each board, and who collects a pot as soon as all its players have done so."""
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
            got, paid = self.amount(chips), self.amount(fee)
            self.lines.append(f"{self.names[int(seat)]} cashed out the hand for {got} | Cash Out Fee {paid}")

    def show(self, event: Event, board: tuple[Card, ...], best: Worth | None) -> Worth | None:
        """Write one hand shown or mucked; return the best one so far."""
        name = self.names[event.seat or 0]
        if event.kind == "muck" or event.cards is None:
            shown = self.shown_off(event.seat or 0)
            self.lines.append(f"{name}: shows{shown}" if shown else f"{name}: mucks hand")
            return best
        cards = event.cards
        worth = worth_of(cards, board)
        words = self.words(worth, best)
        self.lines.append(f"{name}: shows [{_spaced(cards)}]{f' ({words})' if words else ''}")
        return best if worth is None or (best is not None and best.rank <= worth.rank) else worth

    def words(self, worth: Worth | None, best: Worth | None = None) -> str:
        """Return what a hand is worth; with a kicker, if its words are those of the best hand before it."""
        if worth is None:
            return ""
        high = worth.high
        if best is not None and best.high == high and best.rank != worth.rank:
            high += kickers(evaluate(*worth.cards).high, evaluate(*best.cards).high)
        if not self.hand.rules.hilo:
            return high
        return f"HI: {high}; LO: {worth.low}" if worth.low else f"HI: {high}"

    def collect(self, pot: int, board: int, boards: int) -> None:
        """Write what each seat collects of a pot on a board.

        The room pays by boards at the showdown, also a pot that only one player can win.
        """
        for number, event in self.awards:
            if event.pot == pot and event.board in (board, None):
                seat, chips = event.seat or 0, event.chips or 0
                if event.board is None:
                    chips = equal_parts(chips, boards, 1)[board]
                self.won[board][seat] += chips
                if chips and str(seat) not in self.cashed:
                    self.lines.append(f"{self.names[seat]} collected {self.amount(chips)} from {self.pots[pot]}")
                if not board or event.board is not None:
                    self.comment(number)

    def uncontested(self) -> None:
        """Write how the last player wins after all others have folded."""
        winner = self.hand.live[0]
        self.collect(0, 0, 1)
        cards = self.cards_shown_off(winner)
        if cards:
            words = self.words(worth_of(cards, self.hand.board)) if len(cards) == self.hand.rules.hole_cards else ""
            self.lines.append(f"{self.names[winner]}: shows [{_spaced(cards)}]{f' ({words})' if words else ''}")
        else:
            self.lines.append(f"{self.names[winner]}: doesn't show hand")

    def shown_off(self, seat: int) -> str:
        """Return what follows the verb if a player shows cards and does not have to."""
        cards = self.cards_shown_off(seat)
        return f" [{_spaced(cards)}]" if cards else ""

    def cards_shown_off(self, seat: int) -> tuple[Card, ...]:
        """Return the cards, all or some, that a player shows and does not have to."""
        cards = self.mapping("shown").get(str(seat))
        return parse_cards(cards) if isinstance(cards, str) else ()

    def summary(self) -> None:
        """Write the pots after the rake, the boards, and how the hand ended for each seat."""
        hand, add, amount = self.hand, self.lines.append, self.amount
        result = hand.result
        total = amount(sum([pot.amount for pot in result.pots]))
        if len(result.pots) > 1:
            for name, pot in zip(self.pots, result.pots, strict=True):
                total += f" {name.capitalize()} {amount(pot.amount - pot.rake)}."
        add("*** SUMMARY ***")
        add(f"Total pot {total} | Rake {amount(result.rake)}")
        if len(hand.boards) > 1 and hand.rules.boards == 1:
            add(f"Hand was run {'twice' if len(hand.boards) == 2 else 'three times'}")
        for number, board in enumerate(hand.boards):
            if board:
                add(f"{RUNS[number] if len(hand.boards) > 1 else ''}Board [{_spaced(board)}]")
        marks = self.marks()
        for seat in sorted(hand.seats):
            add(f"Seat {seat}: {self.names[seat]}{marks.get(seat, '')} {self.outcome(seat)}")

    def marks(self) -> dict[int, str]:
        """Return the marks of the button and the blinds, by seat."""
        marks = {self.hand.button: " (button)"}
        for kind, word in (("small", " (small blind)"), ("big", " (big blind)")):
            seat = next((post.seat for post in self.hand.posts if post.kind == kind), 0)
            marks[seat] = marks.get(seat, "") + word
        return marks

    def outcome(self, seat: int) -> str:
        """Return how the hand ended for a seat."""
        amount, hand = self.amount, self.hand
        if seat in self.folded:
            street = STREETS.get(self.folded[seat])
            if street:
                return f"folded on the {street.capitalize()}"
            return "folded before Flop" if seat in self.paid else "folded before Flop (didn't bet)"
        won = [chips[seat] for chips in self.won]
        cards = self.shown.get(seat)
        if cards is None:
            collected = ", and ".join([f"collected ({amount(chips)})" for chips in won if chips])
            if len(hand.live) == 1 or collected:
                return collected or f"collected ({amount(0)})"
            mucked = _known(self.known[seat]) or _spaced(self.cards_shown_off(seat))
            return f"mucked [{mucked}]" if mucked else "mucked"
        ends = []
        for board, chips in zip(hand.boards, won, strict=True):
            words = self.words(worth_of(cards, board))
            ends.append(f"{f'won ({amount(chips)})' if chips else 'lost'}{f' with {words}' if words else ''}")
        cashed = ""
        if str(seat) in self.cashed:
            cashed = " (pot not awarded as player cashed out)" if any(won) else " (cashed out)."
        return f"showed [{_spaced(cards)}] and {', and '.join(ends)}{cashed}"


def _shared(hand: Hand) -> int:
    """Return how many cards lay on the board before it became several."""
    if hand.rules.boards == 2:
        return 0
    return 5 - sum([len(event.cards or ()) for event in hand.events if event.kind == "board" and event.board == 1])


def _names(hand: Hand, info: Info, sitting: Mapping[str, int]) -> dict[int, str]:
    """Return a name for every seat.

    :raises ValueError: if a name does not fit on a line, or two seats have the same name.
    """
    names: dict[int, str] = {}
    for seat in sorted({*hand.seats, *map(int, sitting)}):
        name = info.names.get(seat) or f"Player {seat}"
        if name != name.strip() or not _fits(name):
            raise ValueError(f"seat {seat}'s name {name[:100]!r} cannot be written on one line")
        if name in names.values():
            raise ValueError(f"the names of seats must differ, and two are {name!r}")
        names[seat] = name
    return names


def _fits(text: str) -> bool:
    """Can this stand on a line? It is not too long, and has no signs that end a line or steer a terminal."""
    return len(text) <= LONGEST_NAME and not UNFIT.search(text)


def _in_order(posts: Sequence[Post]) -> Sequence[Post]:
    """Return the posts with live ones out of turn after the big blind, as the text distinguishes them by that."""
    big = next((i for i, post in enumerate(posts) if post.kind == "big"), 0)
    early = [post for post in posts[:big] if post.kind == "post"]
    return [*[post for post in posts[: big + 1] if post not in early], *early, *posts[big + 1 :]]


def _spaced(cards: tuple[Card, ...]) -> str:
    return " ".join([_CARDS[card] for card in cards])


def _known(cards: tuple[Card, ...]) -> str:
    """Return the known cards of a hand."""
    return " ".join([_CARDS[card] for card in cards if card != UNKNOWN])
