"""The lines of a hand in PokerStars' text, one after the other, into a `HandText`."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from omaha.base.checks import SEATS
from omaha.base.errors import NotationError
from omaha.base.money import SIGNS, Money, places
from omaha.cards import Card, parse_cards
from omaha.hand.events import SITTING_OUT, Post
from omaha.notation.pokerstars import forms
from omaha.notation.pokerstars.amounts import chips_of
from omaha.notation.pokerstars.handtext import Award, Description, HandText, Outcome, Step
from omaha.notation.pokerstars.times import times
from omaha.notation.pokerstars.words import ABSENT, LIMITS, RUNS, SITS_OUT, STREETS

__all__ = ["Lines", "parse"]

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers."""

_PLAIN = {"folds": "fold", "checks": "check"}
_ALL_IN = ["and", "is", "all-in"]
_RUN = {"": 0, **{name: number for number, name in enumerate(RUNS)}}
_LENGTH = {name: length for length, name in STREETS.items()}
_LIMIT: dict[str, Any] = {**{name: limit for limit, name in LIMITS.items()}, "Fixed Limit": "fixed"}


def parse(lines: Lines) -> HandText:
    """Read the lines of one hand, blank ones left out.

    :raises NotationError: if PokerStars does not write a line, or a line contradicts those before it.
    """
    parser = _Parser(lines[0][0], lines[-1][0])
    try:
        parser.parse(lines)
    except ValueError as error:
        raise NotationError(str(error), parser.line) from None
    return parser.hand


class _Parser:
    """Adds line by line to its `hand`."""

    def __init__(self, first_line: int, last_line: int) -> None:
        self.hand = HandText(first_line, last_line)
        self.line = first_line
        """The number of the line that is read, which errors name."""
        self.section: Callable[[_Parser, str], None] = _Parser.seat
        """What reads the next line."""
        self.called: dict[int, str] = {}
        """Seat -> name."""

    def parse(self, lines: Lines) -> None:
        first = lines[0][1]
        if "(Rs." in first:
            lines = [(number, forms.RUPEES.sub("₹", line)) for number, line in lines]
            first = lines[0][1]
        self.head(first.lstrip("\ufeff\x10"))
        if len(lines) == 1:
            raise ValueError("the text ends after its first line")
        self.line = lines[1][0]
        self.table(lines[1][1])
        for self.line, line in lines[2:]:
            self.section(self, line)
        if self.section is not _Parser.summary or self.hand.total < 0:
            raise ValueError("the text ends without its summary")

    def chips(self, text: str) -> int:
        """Return the chips of an amount."""
        return chips_of(text, self.money)

    # ------------------------------------------------------------------ the head

    def head(self, line: str) -> None:
        """Read the first line."""
        head = forms.FIRST.fullmatch(line)
        if head is None:
            if forms.is_hand(line):
                raise ValueError(f"not a hand of Omaha that PokerStars deals: {line!r}")
            raise ValueError(f"a hand of PokerStars begins with 'PokerStars Hand #', not {line!r}")
        if head["cap"] or " Cap " in head["time"]:
            raise ValueError("games with a cap on losses are not supported")
        hand = self.hand
        sign = head["sign"]
        currency = head["currency"] or next((code for code, mark in SIGNS.items() if sign == mark), None)
        if head["tournament"] is not None:
            currency = None
        if sign and SIGNS.get(currency or "", sign) != sign:
            raise ValueError(f"amounts in {currency} begin with {SIGNS[currency or '']!r}, not {sign!r}")
        hand.currency = currency
        self.money = Money(sign, places=places(currency))
        hand.limit = _LIMIT[head["limit"]]
        hand.hilo = head["hilo"] is not None
        hand.hole_cards = int(head["cards"] or 4)
        hand.split = head["split"] is not None
        hand.stakes = self.chips(sign + head["small"]), self.chips(sign + head["big"])
        hand.number = head["number"]
        hand.time, second_time = self.times(head["time"])
        fields = {"second_time": second_time}
        for name in ("title", "club", "speed", "tournament", "buy_in", "mix", "round", "level", "aams"):
            fields[name] = head[name]
        hand.fields = {name: value for name, value in fields.items() if value and value != "Hand"}

    def times(self, text: str) -> tuple[str, str]:
        """Return the time, and a second one, such as in brackets, unless this package has written it to a UTC time."""
        found = forms.TIME.findall(text)
        if not forms.TIMES.fullmatch(text):
            raise ValueError(f"not a time such as 2020/01/31 7:05:09 ET: {text!r}")
        read = [f"{y}-{m}-{d} {int(h):02}:{minute}:{s} {zone}".rstrip() for y, m, d, h, minute, s, zone in found]
        if len(read) == 1 or (read[0].endswith(" UTC") and f"[{times(read[0])[1]}]" in text):
            return read[0], ""
        return read[0], read[1]

    def table(self, line: str) -> None:
        """Read the line of the table."""
        table = forms.TABLE.fullmatch(line)
        if table is None:
            raise ValueError(f"the second line names the table, not {line!r}")
        if table["button"] is None:
            raise ValueError("the table line names no button")
        button = int(table["button"])
        size = int(table["size"]) if table["size"] else None
        if not 1 <= button <= SEATS:
            raise ValueError(f"the button must be at a seat 1..{SEATS}, not {button}")
        if size is not None and not 2 <= size <= SEATS:
            raise ValueError(f"a table has 2..{SEATS} seats, not {size}")
        self.hand.table, self.hand.button, self.hand.size = table["table"], button, size

    def seat(self, line: str) -> None:
        """Read the line of a seat; at the first other line the posts begin."""
        found = forms.SEAT.fullmatch(line)
        if found is None:
            self.section = _Parser.post
            self.post(line)
            return
        hand = self.hand
        seat, name, chips = int(found["seat"]), found["name"], self.chips(found["chips"])
        hand.sit(seat, name, chips)
        self.called[seat] = name
        if found["out"]:
            hand.out.add(seat)
            hand.fields.setdefault("sitting_out", {})[str(seat)] = chips
        if found["bounty"]:
            hand.fields.setdefault("bounties", {})[str(seat)] = found["bounty"]

    # ------------------------------------------------------------------ the play

    def post(self, line: str) -> None:
        """Read a line between the seats and the hole cards."""
        if line.startswith("*** ") and forms.MARKER.fullmatch(line):
            self.marker(line)
            return
        seat, said = self.player(line)
        if not seat:
            self.other(line)
            return
        if said[0] != "posts":
            raise ValueError(f"not a post: {' '.join(said)!r}")
        all_in = said[-3:] == _ALL_IN
        *kind, amount = said[1:-3] if all_in else said[1:]
        chips = self.chips(amount)
        self.hand.pay(seat, chips, all_in)
        self.hand.post(self.post_of(seat, " ".join(kind), chips))

    def post_of(self, seat: int, kind: str, chips: int) -> Post:
        """Return what is posted, by the words of the line and the posts before it."""
        hand = self.hand
        live = [post.kind for post in hand.posts]
        if kind == "small blind":
            late = "small" in live or ("big" in live and not hand.is_before_big(seat))
            return Post(seat, "post", 0, chips) if late else Post(seat, "small", chips)
        if kind == "big blind":
            return Post(seat, "post" if "big" in live else "big", chips)
        if kind in ("small & big blinds", "big & small blinds"):
            big = hand.stakes[hand.limit != "fixed"]
            return Post(seat, "post", min(big, chips), max(chips - big, 0))
        if kind == "the ante":
            return Post(seat, "ante", 0, chips)
        if kind in ("straddle", "a straddle"):
            return Post(seat, "straddle", chips)
        raise ValueError(f"not a post in Omaha: {kind!r}")

    def marker(self, line: str) -> None:
        """Read a line that begins a street, the showdown or the summary."""
        hand = self.hand
        if line == "*** HOLE CARDS ***" and self.section is _Parser.post:
            hand.end_posts()
            self.section = _Parser.play
        elif self.section is not _Parser.play:
            raise ValueError(f"{line!r} cannot follow here")
        elif street := forms.STREET.fullmatch(line):
            before, new = parse_cards(street[3] or ""), parse_cards(street[4])
            hand.lay(self.line, _RUN[street[1] or ""], before, new, _LENGTH[street[2]])
        elif showdown := forms.SHOWDOWN.fullmatch(line):
            board = _RUN[showdown[1] or ""]
            if board != hand.showdown + 1 or board >= len(hand.boards):
                raise ValueError(f"{line!r} cannot follow here")
            hand.showdown = board
        elif line == "*** SUMMARY ***":
            self.section = _Parser.summary
        else:
            raise ValueError(f"not a part of a hand of Omaha: {line!r}")

    def play(self, line: str) -> None:
        """Read a line from the hole cards to the summary."""
        if line.startswith("*** ") and forms.MARKER.fullmatch(line):
            self.marker(line)
            return
        hand = self.hand
        name, _, said = line.rpartition(": ")
        kind = _PLAIN.get(said)
        if kind and name in hand.names and hand.showdown < 0:
            self.passive(hand.names[name], kind)
            return
        seat, words = self.player(line)
        if seat:
            self.action(seat, words)
        else:
            self.other(line)

    def player(self, line: str) -> tuple[int, list[str]]:
        """Return the seat whose line it is, and its words after the colon; 0 for another line.

        Names may hold colons.
        """
        names = self.hand.names
        colon = line.find(": ")
        while colon > 0:
            seat = names.get(line[:colon])
            if seat:
                said = line[colon + 2 :]
                if forms.SAID.fullmatch(said):
                    return seat, said.split(" ")
            colon = line.find(": ", colon + 1)
        return 0, []

    def action(self, seat: int, said: list[str]) -> None:
        """Read what follows the name of a player."""
        verb, number, hand = said[0], self.line, self.hand
        if verb in ("shows", "mucks", "doesn't"):
            self.shows(seat, verb, " ".join(said[1:]))
            return
        if hand.showdown >= 0 or verb == "posts":
            raise ValueError(f"this cannot follow here: {' '.join(said)!r}")
        if said[-1] == "(disconnect)":
            said.pop()
        if verb == "folds" and len(said) > 1:
            hand.show_unasked(seat, parse_cards(" ".join(said[1:]).removeprefix("[").removesuffix("]")))
            said = said[:1]
        all_in = said[-3:] == _ALL_IN
        amounts = said[1:-3] if all_in else said[1:]
        if verb in _PLAIN and not amounts and not all_in:
            self.passive(seat, _PLAIN[verb])
        elif verb == "raises" and len(amounts) == 3 and amounts[1] == "to":
            by, to = self.chips(amounts[0]), self.chips(amounts[2])
            hand.step(Step(number, "raise", seat, by, to, all_in))
        elif verb in ("calls", "bets") and len(amounts) == 1:
            hand.step(Step(number, verb[:-1], seat, self.chips(amounts[0]), 0, all_in))
        else:
            raise ValueError(f"not an action: {' '.join(said)!r}")

    def passive(self, seat: int, kind: str) -> None:
        """Add a check or fold; the line before it may say why it is not the player's own decision (R90-R92)."""
        hand = self.hand
        note = SITTING_OUT if kind == "fold" and seat in hand.out else None
        if hand.comments and hand.comments[-1].place == hand.place:
            line = hand.comments[-1].line
            absent = next((why for why, end in ABSENT.items() if line == self.called[seat] + end), None)
            if absent:
                note = absent
                hand.comments.pop()
        hand.step(Step(self.line, kind, seat, note=note))

    def shows(self, seat: int, verb: str, rest: str) -> None:
        """Read that a player shows, mucks, or does not have to show."""
        hand = self.hand
        if verb == "doesn't":
            if rest != "show hand" or hand.showdown >= 0:
                raise ValueError(f"not a line of a hand: {verb} {rest}")
            return
        cards: tuple[Card, ...] = ()
        if verb == "shows":
            shown = forms.SHOWN.fullmatch(rest)
            if shown is None:
                raise ValueError(f"not the cards of a hand: {rest!r}")
            cards = hand.hold(seat, parse_cards(shown[1]))
            if shown[2] and len(cards) == hand.hole_cards:
                hand.described.append(Description(self.line, seat, max(hand.showdown, 0), shown[2]))
        elif rest != "hand":
            raise ValueError(f"not a line of a hand: {verb} {rest}")
        if hand.showdown < 0:
            if not cards:
                raise ValueError("hands are mucked at the showdown")
            hand.show_unasked(seat, cards)
            return
        step = Step(self.line, "show" if len(cards) == hand.hole_cards else "muck", seat, cards=cards)
        if hand.showdown:
            hand.shown_again.append(step)
        else:
            hand.step(step)

    def other(self, line: str) -> None:
        """Read a line that does not begin with a player and a colon."""
        names = self.hand.names
        for form, read in _OTHERS:
            found = form.fullmatch(line)
            seat = names.get(found["name"]) if found else None
            if found and seat:
                read(self, seat, found)
                return
        if line == "No low hand qualified" and self.hand.showdown >= 0:
            return
        if not forms.NOISE.fullmatch(line):
            cancelled = line.startswith("Hand cancelled")
            raise ValueError("the hand was cancelled" if cancelled else f"not a line of a hand: {line!r}")
        self.sits_out_or_returns(line)
        self.hand.comment(line)

    def collects(self, seat: int, found: re.Match[str]) -> None:
        chips = self.chips(found["chips"])
        self.hand.award(Award(self.line, seat, chips, found["pot"], max(self.hand.showdown, 0)))

    def gets_back(self, seat: int, found: re.Match[str]) -> None:
        self.hand.step(Step(self.line, "return", seat, self.chips(found["chips"])))

    def is_dealt(self, seat: int, found: re.Match[str]) -> None:
        self.hand.hold(seat, parse_cards(found["cards"]))
        self.hand.dealt_in.add(seat)
        self.hand.heroes.append(seat)

    def cashes_out(self, seat: int, found: re.Match[str]) -> None:
        fee = self.chips(found["fee"]) if found["fee"] else 0
        self.hand.fields.setdefault("cash_out", {})[str(seat)] = self.chips(found["chips"]), fee

    def is_protected(self, seat: int, found: re.Match[str]) -> None:
        self.hand.step(Step(self.line, "protect", seat))

    def sits_out_or_returns(self, line: str) -> None:
        """Note who sits out from this line on, and who is back."""
        hand = self.hand
        for end in SITS_OUT:
            seat = hand.names.get(line.removesuffix(end))
            if seat and line.endswith(end):
                hand.out.add(seat)
        hand.out.discard(hand.names.get(line.removesuffix(" has returned"), 0))

    # ------------------------------------------------------------------ the summary

    def summary(self, line: str) -> None:
        """Read a line of the summary."""
        hand = self.hand
        if line.startswith("Seat "):
            number, _, rest = line[5:].partition(": ")
            seat = int(number) if number.isascii() and number.isdigit() else 0
            name = self.called.get(seat)
            if name is None or not rest.startswith(name):
                raise ValueError(f"not a seat of this hand: {line!r}")
            self.outcome(seat, rest[len(name) :])
        elif total := forms.TOTAL.fullmatch(line):
            if hand.total >= 0:
                raise ValueError("a second 'Total pot' line")
            hand.total, hand.rake = self.chips(total["total"]), self.chips(total["rake"])
            hand.total_line = self.line
            for pot in forms.NET.finditer(total["pots"]):
                hand.nets[pot[1].lower()] = self.chips(pot[2])
        elif board := forms.BOARD.fullmatch(line):
            hand.summary_boards.append((self.line, _RUN[board[1] or ""], parse_cards(board[2])))
        elif not line.startswith("Hand was run "):
            raise ValueError(f"not a line of a summary: {line!r}")

    def outcome(self, seat: int, rest: str) -> None:
        """Read what follows the name of a player in the summary: marks, and how the hand ended."""
        while rest.startswith(" ("):
            mark, _, rest = rest[2:].partition(")")
            self.mark(seat, mark)
        folded = forms.FOLDED.get(rest)
        won = 0
        if folded is None:
            outcome = forms.OUTCOME.fullmatch(rest)
            if outcome is None:
                raise ValueError(f"not an outcome: {rest.strip()!r}")
            if outcome["cards"]:
                self.hand.hold(seat, parse_cards(outcome["cards"]))
            won = sum([self.chips(chips) for chips in forms.WON.findall(rest)])
        self.hand.dealt_in.add(seat)
        self.hand.outcomes.append(Outcome(self.line, seat, folded, won))

    def mark(self, seat: int, mark: str) -> None:
        """Check a mark of the summary: button and blinds are as in the play.

        A blind for which the ante left no chips stands here alone.
        """
        hand = self.hand
        if mark == "button":
            right = seat == hand.button
        else:
            kind: Any = mark.removesuffix(" blind")
            if kind in ("small", "big") and not hand.behind.get(seat, 1):
                hand.post_all_in_from_the_ante(seat, kind)
            right = any(post.seat == seat and post.kind == kind for post in hand.posts)
        if not right:
            raise ValueError(f"seat {seat} is not the {mark}")


_OTHERS: tuple[tuple[re.Pattern[str], Callable[[_Parser, int, re.Match[str]], None]], ...] = (
    (forms.COLLECTED, _Parser.collects),
    (forms.RETURNED, _Parser.gets_back),
    (forms.DEALT, _Parser.is_dealt),
    (forms.CASHED_OUT, _Parser.cashes_out),
    (forms.LOST, _Parser.is_protected),
)
"""Lines with a player but no colon, and what reads them."""
