"""The lines of a hand in a room's text, one after the other, into a `HandText`: what the texts of all rooms share."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any, ClassVar, TypeAlias

from omaha.base.checks import SEATS
from omaha.base.errors import NotationError
from omaha.base.money import CHIPS, Money
from omaha.cards import UNKNOWN, Card, parse_cards
from omaha.hand.events import SITTING_OUT, Post
from omaha.notation.roomtext.amounts import chips_of
from omaha.notation.roomtext.forms import LENGTHS, RUNS, Forms
from omaha.notation.roomtext.handtext import Award, Description, HandText, Outcome, Step
from omaha.notation.roomtext.longlines import check_line

__all__ = ["Lines", "Parser"]

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers."""

_new = tuple.__new__  # for NamedTuples of which a hand has many: 0.2 us instead of 0.5
_PLAIN = {"folds": "fold", "checks": "check"}
_ALL_IN = ["and", "is", "all-in"]
_SEATS = {str(seat): seat for seat in range(1, SEATS + 1)}

_cards = lru_cache(maxsize=512)(parse_cards)  # a hand names the same cards up to four times: 0.1 us instead of 1


@lru_cache(maxsize=256)  # most hands of a table have the same players
def _plain_lines(names: tuple[tuple[int, str], ...]) -> dict[str, tuple[int, str]]:
    """Return the lines in which players check and fold -> seat and kind of action."""
    return {f"{name}: {said}": (seat, kind) for seat, name in names for said, kind in _PLAIN.items()}


@lru_cache(maxsize=8192)  # the hands of a file have the same actions again: 0.3 us instead of 4
def _action(said: str, money: Money, short: bool) -> tuple[str, int, int, bool] | None:
    """Return kind, chips, total and "all-in" of a call, bet or raise; None for other words.

    :raises ValueError: if an amount is not one.
    """
    words = said.split(" ", 6)
    all_in = words[-3:] == _ALL_IN
    if all_in:
        del words[-3:]
    if len(words) == 2 and words[0] in ("calls", "bets"):
        return words[0][:-1], chips_of(words[1], money, short), 0, all_in
    if len(words) == 4 and words[0] == "raises" and words[2] == "to":
        return "raise", chips_of(words[1], money, short), chips_of(words[3], money, short), all_in
    return None


@lru_cache(maxsize=1024)  # players who fold keep their chips from hand to hand: 0.4 us instead of 1.6
def _seat_of(line: str, form: str, money: Money, short: bool) -> tuple[str, str, int, str | None, str | None] | None:
    """Return what the line of a seat says: its number and name, the chips, a bounty, and that it is out; else None.

    :raises ValueError: if the chips are not an amount.
    """
    found = re.fullmatch(form, line, re.ASCII)
    if found is None:
        return None
    number, name, amount, bounty, out = found.group("seat", "name", "chips", "bounty", "out")
    return number, name, chips_of(amount, money, short), bounty, out


class Parser:
    """Adds the lines of one hand to its `hand`. A room's own parser reads the first line, and what only it has."""

    FORMS: ClassVar[Forms]
    """The lines of the room."""
    BEGIN_PLAY: ClassVar[str] = "*** HOLE CARDS ***"
    """The line between posts and play."""
    ABSENT: ClassVar[Mapping[str, str]] = {}
    """The note of a check or fold that is not the player's own -> what follows the name in the line before it."""
    SITS_OUT: ClassVar[tuple[str, ...]] = ()
    """What follows the name of a player who sits out from now on."""

    @classmethod
    def parse(cls, lines: Lines) -> HandText:
        """Return what the lines of one hand say, blank ones left out.

        :raises OtherGameError: if the first line is one of another game.
        :raises NotationError: if the room writes no such line, or a line contradicts those before it.
        """
        parser = cls(lines[0][0], lines[-1][0])
        try:
            parser.read(lines)
        except ValueError as error:
            for number, line in lines:
                check_line(number, line)
            if isinstance(error, NotationError):
                raise type(error)(error.args[0], error.line or parser.line) from None
            raise NotationError(str(error), parser.line) from None
        return parser.hand

    def __init__(self, first_line: int, last_line: int) -> None:
        self.hand = HandText(first_line, last_line)
        self.line = first_line
        """The number of the line that is read, which errors name."""
        self.section: str = "seat"
        """The name of the method that reads the next line."""
        self.called: dict[int, str] = {}
        """Seat -> name."""
        self.longest = 0
        """Letters of the longest name."""
        self.money: Money = CHIPS
        """How amounts are written."""
        self.short_amounts = False
        """May zeros at the end of decimals be left out?"""
        self.turned_up: list[Step] = []
        """Hands shown before the board is complete, which are steps after the last board."""
        self.plain: dict[str, tuple[int, str]] = {}
        """The lines of checks and folds, most of a hand, while they may come -> seat and kind of action."""
        self.blank = 0
        """The line of a street whose cards are blank."""

    def read(self, lines: Lines) -> None:
        """Read all lines."""
        self.beginning = "\n".join([line for _, line in lines[:3]]).lstrip("\ufeff\x10")
        """The first lines, which tell the room."""
        self.head(lines[0][1].lstrip("\ufeff\x10"))
        if len(lines) == 1:
            raise ValueError("the text ends after its first line")
        self.line = lines[1][0]
        self.table(lines[1][1])
        hand, plain, section = self.hand, self.plain, ""
        for self.line, line in lines[2:]:
            action = plain.get(line)
            if action is None:
                if section != self.section:
                    section = self.section
                    read = getattr(self, section)
                read(line)
            elif hand.comments or hand.out:
                self.passive(*action)
            else:
                hand.act(self.line, action[1], action[0])
        if self.section != "summary" or self.hand.total < 0:
            raise ValueError("the text ends without its summary")
        if self.blank and any(UNKNOWN in board for board in self.hand.boards):
            self.line = self.blank
            raise ValueError("a card of the board is blank, and the summary does not name it")

    def chips(self, text: str) -> int:
        """Return the chips of an amount."""
        return chips_of(text, self.money, self.short_amounts)

    # ------------------------------------------------------------------ the head

    def head(self, line: str) -> None:
        """Read the first line."""
        raise NotImplementedError

    def table(self, line: str) -> None:
        """Read the line of the table."""
        table = self.FORMS.table.fullmatch(line)
        if table is None:
            raise ValueError(f"the second line names the table, not {line!r}")
        name, seats, seat = table.group("table", "size", "button")
        if seat is None:
            raise ValueError("the table line names no button")
        button = int(seat)
        size = int(seats) if seats else None
        if not 1 <= button <= SEATS:
            raise ValueError(f"the button must be at a seat 1..{SEATS}, not {button}")
        if size is not None and not 2 <= size <= SEATS:
            raise ValueError(f"a table has 2..{SEATS} seats, not {size}")
        self.hand.table, self.hand.button, self.hand.size = name, button, size

    def seat(self, line: str) -> None:
        """Read the line of a seat; at the first other line the posts begin."""
        found = _seat_of(line, self.FORMS.seat.pattern, self.money, self.short_amounts)
        if found is None:
            self.longest = max(map(len, self.hand.names), default=0)
            self.section = "post"
            self.post(line)
            return
        hand = self.hand
        number, name, chips, bounty, out = found
        seat = int(number)
        hand.sit(seat, name, chips)
        self.called[seat] = name
        if out:
            hand.out.add(seat)
            hand.fields.setdefault("sitting_out", {})[number] = chips
            if "moved" in out:
                hand.fields.setdefault("moved", {})[number] = "small" if "small" in out else "big"
        if bounty:
            hand.fields.setdefault("bounties", {})[number] = bounty

    # ------------------------------------------------------------------ the play

    def post(self, line: str) -> None:
        """Read a line between the seats and the hole cards."""
        if line.startswith("*** ") and self.FORMS.marker.fullmatch(line):
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
        if line == self.BEGIN_PLAY and self.section == "post":
            hand.end_posts()
            self.section = "play"
            self.plain.update(_plain_lines(tuple(self.called.items())))
        elif self.section != "play":
            raise ValueError(f"{line!r} cannot follow here")
        elif street := self.FORMS.street.fullmatch(line):
            self.street(*street.group("run", "street", "before", "new"))
        elif showdown := self.FORMS.showdown.fullmatch(line):
            board = RUNS[showdown["run"] or ""]
            if board != hand.showdown + 1 or board >= len(hand.boards):
                raise ValueError(f"{line!r} cannot follow here")
            self.turn_up()
            self.plain.clear()
            hand.showdown = board
        elif line == "*** SUMMARY ***":
            self.turn_up()
            self.plain.clear()
            self.section = "summary"
        else:
            raise ValueError(f"not a part of a hand of Omaha: {line!r}")

    def street(self, run: str | None, name: str, before: str | None, new: str) -> None:
        """Lay the cards of a street on a board."""
        self.hand.shown_at_once = bool(self.turned_up)
        length = LENGTHS[name]
        cards = _cards(new)
        if not cards:
            self.blank = self.line
            cards = (UNKNOWN,) * (3 if length == 3 else 1)
        self.hand.lay(self.line, RUNS[run or ""], _cards(before or ""), cards, length)

    def turn_up(self) -> None:
        """Add the hands that were shown before the showdown begins."""
        for step in self.turned_up:
            self.hand.step(step)
        self.turned_up = []

    def play(self, line: str) -> None:
        """Read a line from the hole cards to the summary."""
        if line.startswith("*** "):
            if street := self.FORMS.street.fullmatch(line):
                self.street(*street.group("run", "street", "before", "new"))
                return
            if self.FORMS.marker.fullmatch(line):
                self.marker(line)
                return
        hand = self.hand
        name, _, said = line.partition(": ")
        seat = hand.names.get(name, 0)
        if seat:
            if hand.showdown < 0:
                action = _action(said, self.money, self.short_amounts)
                if action is not None:
                    hand.act(self.line, action[0], seat, *action[1:])
                    return
            elif said.startswith("shows "):
                self.shows(seat, "shows", said[6:])
                return
            elif said == "mucks hand":
                self.shows(seat, "mucks", "hand")
                return
        seat, words = self.player(line)
        if seat:
            self.action(seat, words)
        else:
            self.other(line)

    def player(self, line: str) -> tuple[int, list[str]]:
        """Return the seat whose line it is, and its words after the colon; 0 for another line.

        Names may hold colons. A long line is not searched behind the longest name.
        """
        end = self.longest + 2
        colon = line.find(": ", 0, end)
        while colon > 0:
            seat = self.hand.names.get(line[:colon])
            if seat:
                said = line[colon + 2 :]
                if self.FORMS.said.fullmatch(said):
                    return seat, said.split(" ")
            colon = line.find(": ", colon + 1, end)
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
        if hand.comments and hand.comments[-1].place == hand.place():
            line = hand.comments[-1].line
            absent = next((why for why, end in self.ABSENT.items() if line == self.called[seat] + end), None)
            if absent:
                note = absent
                hand.comments.pop()
        if note is None:
            hand.act(self.line, kind, seat)
        else:
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
            cards = self.shown(seat, rest, max(hand.showdown, 0))
        elif rest != "hand":
            raise ValueError(f"not a line of a hand: {verb} {rest}")
        if hand.showdown < 0:
            if not cards:
                raise ValueError("hands are mucked at the showdown")
            live = hand.dealt_in - {step.seat for step in hand.steps if step.kind == "fold"}
            if seat in live and len(live) > 1 and len(cards) == hand.hole_cards:
                self.turned_up.append(Step(self.line, "show", seat, cards=cards))
            else:
                hand.show_unasked(seat, cards)
            return
        kind = "show"
        if len(cards) < hand.hole_cards:
            kind = "muck"
            if cards:  # a hand of which only some cards are shown is mucked
                hand.show_unasked(seat, cards)
        step = _new(Step, (self.line, kind, seat, 0, 0, False, cards, None, 0))
        if hand.showdown:
            hand.shown_again.append(step)
        else:
            hand.step(step)

    def shown(self, seat: int, text: str, board: int) -> tuple[Card, ...]:
        """Return cards that a player shows; what they are worth on a board is noted."""
        shown = self.FORMS.shown.fullmatch(text)
        if shown is None:
            raise ValueError(f"not the cards of a hand: {text!r}")
        cards = self.hand.hold(seat, _cards(shown[1]))
        if shown[2] and len(cards) == self.hand.hole_cards:
            self.describe(seat, board, shown[2])
        return cards

    def describe(self, seat: int, board: int, words: str) -> None:
        """Note what a hand is worth on a board."""
        self.hand.described.append(_new(Description, (self.line, seat, board, words)))

    def other_lines(self) -> tuple[tuple[re.Pattern[str], Callable[[int, re.Match[str]], None]], ...]:
        """Return the lines of players that have no colon, or are not actions, and what reads them."""
        forms = self.FORMS
        return (forms.returned, self.gets_back), (forms.dealt, self.is_dealt)

    def other(self, line: str) -> None:
        """Read a line that is not an action of a player."""
        if line == "No low hand qualified" and self.hand.showdown >= 0:
            return
        if " collected " in line:
            found = self.FORMS.collected.fullmatch(line)
            seat = self.hand.names.get(found["name"]) if found else None
            if found and seat:
                self.collects(seat, found)
                return
        for form, read in self.other_lines():
            found = form.fullmatch(line)
            seat = self.hand.names.get(found["name"]) if found else None
            if found and seat:
                read(seat, found)
                return
        if not self.FORMS.noise.fullmatch(line):
            cancelled = line.startswith("Hand cancelled")
            raise ValueError("the hand was cancelled" if cancelled else f"not a line of a hand: {line!r}")
        self.sits_out_or_returns(line)
        self.hand.comment(line)

    def collects(self, seat: int, found: re.Match[str]) -> None:
        """Add chips that a player collects."""
        chips = self.chips(found["chips"])
        self.hand.award(_new(Award, (self.line, seat, chips, found["pot"], max(self.hand.showdown, 0))))

    def gets_back(self, seat: int, found: re.Match[str]) -> None:
        """Add a bet that nobody called."""
        self.hand.step(Step(self.line, "return", seat, self.chips(found["chips"])))

    def is_dealt(self, seat: int, found: re.Match[str]) -> None:
        """Add hole cards, which only some players show before the play."""
        self.hand.dealt_in.add(seat)
        if found["cards"] is not None:
            self.hand.hold(seat, parse_cards(found["cards"]))
            self.hand.heroes.append(seat)

    def sits_out_or_returns(self, line: str) -> None:
        """Note who sits out from this line on, and who is back."""
        hand = self.hand
        for end in self.SITS_OUT:
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
            seat = _SEATS.get(number, 0)
            name = self.called.get(seat)
            if name is None or not rest.startswith(name):
                raise ValueError(f"not a seat of this hand: {line!r}")
            self.outcome(seat, rest[len(name) :])
        elif total := self.FORMS.total.fullmatch(line):
            if hand.total >= 0:
                raise ValueError("a second 'Total pot' line")
            hand.total_line = self.line
            self.total(total)
        elif board := self.FORMS.board.fullmatch(line):
            hand.lay_in_summary(self.line, RUNS[board["run"] or ""], _cards(board["cards"]))
        elif not line.startswith("Hand was run "):
            self.rest_of_summary(line)

    def rest_of_summary(self, line: str) -> None:
        """Read a line of the summary that is not of all rooms."""
        raise ValueError(f"not a line of a summary: {line!r}")

    def total(self, found: re.Match[str]) -> None:
        """Add the total of the pots and the rake."""
        self.hand.total, self.hand.rake = self.chips(found["total"]), self.chips(found["rake"])

    def outcome(self, seat: int, rest: str) -> None:
        """Read what follows the name of a player in the summary: marks, and how the hand ended."""
        forms = self.FORMS
        if rest.startswith(" ("):
            rest = self.marks(seat, rest)
        if rest in forms.folded:
            self.ended(seat, forms.folded[rest], 0)
            return
        outcome = forms.outcome.fullmatch(rest)
        if outcome is None:
            raise ValueError(f"not an outcome: {rest.strip()!r}")
        cards = outcome["cards"]
        if cards:
            self.hand.hold(seat, _cards(cards))
        if cards and self.shows_without_end(seat, rest):
            self.ended(seat, None, None)
        else:
            self.ended(seat, None, sum([self.chips(chips) for chips in forms.won.findall(rest)]))

    def shows_without_end(self, seat: int, rest: str) -> bool:
        """Does the outcome show cards and not say whether they have won?"""
        return False

    def ended(self, seat: int, folded: int | None, won: int | None) -> None:
        """Add the outcome of a seat."""
        self.hand.dealt_in.add(seat)
        self.hand.outcomes.append(_new(Outcome, (self.line, seat, folded, won)))

    def marks(self, seat: int, rest: str) -> str:
        """Read the marks of a seat; return what follows them."""
        marks: set[str] = set()  # each once, so that the rest of the line is cut a few times only
        while rest.startswith(" ("):
            mark, _, rest = rest[2:].partition(")")
            if mark in marks:
                raise ValueError(f"seat {seat} is twice the {mark}")
            marks.add(mark)
            self.mark(seat, mark)
        return rest

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
            right = (seat, kind) in [post[:2] for post in hand.posts]
        if not right:
            raise ValueError(f"seat {seat} is not the {mark}")
