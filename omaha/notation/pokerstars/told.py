"""What a text of PokerStars tells, line by line. Whether that is a hand, `pokerstars_reader` finds out."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, Literal, NamedTuple, TypeAlias

from omaha.base.checks import SEATS
from omaha.base.errors import NotationError
from omaha.base.money import SIGNS
from omaha.cards import Card, cards_text, parse_cards
from omaha.hand.dealing import dealing_order
from omaha.hand.events import SITTING_OUT, Post
from omaha.notation.pokerstars.words import (
    ABSENT,
    BUY_IN,
    LIMITS,
    LOST_TIME,
    MIXES,
    NOISE,
    RUNS,
    STREETS,
    Cards,
    Money,
    times,
)

__all__ = ["Lines", "Step", "Told", "is_first"]

Lines: TypeAlias = Sequence[tuple[int, str]]
"""Lines with their numbers."""

_AMOUNT = r"[\d.,]+"
_SIGN = r"[$€£₹¥]?"
_FIRST = re.compile(
    r"PokerStars (?P<title>(?:Zoom |Home Game )?(?:Game|Hand)|Home Game) #(?P<number>\d+):\s+"
    r"(?:(?P<club>\{[^{}]*\})\s+)?"
    rf"(?:(?P<speed>Zoom )?Tournament #(?P<tournament>\d+), ?(?:(?P<buy_in>{BUY_IN}) )?\s*)?"
    rf"(?:(?P<mix>{'|'.join(MIXES)})\s)?\(?"
    r"(?P<split>Split )?(?:(?P<cards>[456]) Card )?Omaha(?P<hilo> Hi/Lo)? "
    r"(?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)\)?,? "
    r"(?:- )?(?:(?P<round>Match .*?), )?(?:Level (?P<level>\w+) )?"
    rf"\((?P<sign>{_SIGN})(?P<small>{_AMOUNT})/{_SIGN}(?P<big>{_AMOUNT})"
    r"(?P<cap> - .*? Cap -)?(?:\s+(?P<currency>[A-Z]{3}))?\)"
    r"(?P<aams> \[A(?:AMS|DM) ID: \w+\])? - (?P<time>.*)",
    re.ASCII,
)
_ANY_HAND = re.compile(r"[\ufeff\x10]*PokerStars [\w ]+ #\d+:\s.*")
_ANY_GAME = re.compile(_ANY_HAND.pattern + r"\(.*\).* - \d{4}/\d\d/\d\d.*")
_TIME = re.compile(r"(\d{4})/(\d\d)/(\d\d)(?: -)? (\d\d?):(\d\d):(\d\d)(?: \(?([A-Za-z]+)\)?)?", re.ASCII)
_TIMES = re.compile(rf"{_TIME.pattern}(?: \[{_TIME.pattern}\])?", re.ASCII)
_TABLE = re.compile(
    r"Table '(?P<table>.+)'(?: (?P<size>\d+)-[mM]ax)?(?: \(Play Money\))?(?: Seat #(?P<button>\d+) is the button)?",
    re.ASCII,
)
_SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>\S+) in chips"
    r"(?:, (?P<bounty>\S+) bounty)?\)(?P<out> is sitting out)?",
    re.ASCII,
)
_RUPEES = re.compile(r"\bRs\. ?(?=\d)")
_MARKER = re.compile(r"\*\*\* [\w ]+ \*\*\*(?: \[[^\[\]]*\])*")
_STREET = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER) \*\*\* (?:\[([^\[\]]*)\] )?\[([^\[\]]*)\]")
_SHOWDOWN = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?SHOW DOWN \*\*\*")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]")
_RETURNED = re.compile(r"Uncalled bet \((?P<chips>\S+)\) returned to (?P<name>.+)")
_COLLECTED = re.compile(r"(?P<name>.+) collected (?P<chips>\S+) from (?P<pot>pot|main pot|side pot(?:-\d+)?)")
_CASHED = re.compile(r"(?P<name>.+) cashed out the hand for (?P<chips>\S+)(?: \| Cash Out Fee (?P<fee>\S+))?")
_LOST = re.compile(rf"(?P<name>.+){LOST_TIME} and is all-in")
_SHOWN = re.compile(r"\[([^\[\]]*)\](?: \((.*)\))?")
_TOTAL = re.compile(r"Total pot (?P<total>\S+)(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? \S+)*) \| Rake (?P<rake>\S+)")
_BOARD = re.compile(r"(FIRST |SECOND |THIRD )?Board \[([^\[\]]*)\]")
_FARED = re.compile(
    r" (?:(?:showed|mucked) \[(?P<cards>[^\[\]]*)\](?: and (?:won|lost|collected)\b.*)?"
    r"|collected \([^()]*\)(?:, and collected \([^()]*\))*|mucked)"
)
_FOLDED = {
    " folded before Flop (didn't bet)": 0,
    " folded before Flop": 0,
    **{f" folded on the {street.capitalize()}": length for length, street in STREETS.items()},
}
_WON = re.compile(r"(?:won|collected) \(([^()]*)\)")

_PLAIN = {"folds": "fold", "checks": "check"}
_SAID = re.compile(  # what may follow a name and a colon
    r"(?:folds|checks|calls \S+|bets \S+|raises \S+ to \S+|posts [a-z& -]+ \S+)(?: and is all-in)?(?: \(disconnect\))?"
    r"|folds \[[^\[\]]*\]|shows \[[^\[\]]*\](?: \(.*\))?|mucks hand|doesn't show hand"
)
_RUN = {"": 0, **{name: number for number, name in enumerate(RUNS)}}
_LENGTH = {name: length for length, name in STREETS.items()}
_LIMIT = {**{name: limit for limit, name in LIMITS.items()}, "Fixed Limit": "fixed"}
_ALL_IN = ["and", "is", "all-in"]


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    return _ANY_GAME.fullmatch(line) is not None


class Step(NamedTuple):
    """Something that the text says happens: an action, a board, a return, a hand shown or mucked."""

    line: int
    kind: str
    seat: int = 0
    chips: int = 0
    to: int = 0
    all_in: bool = False
    cards: Cards = ()
    note: str | None = None
    """Why it is not the player's own decision."""


class Collected(NamedTuple):
    """Chips that a seat collects from a pot, for what it has on board number `board`."""

    line: int
    seat: int
    chips: int
    pot: str
    board: int


class Fared(NamedTuple):
    """How it ended for a seat: with how many cards on the board it folded, or what it won."""

    line: int
    seat: int
    folded: int | None
    won: int


class Words(NamedTuple):
    """What a hand shown is said to be worth on a board."""

    line: int
    seat: int
    board: int
    words: str


class Told:
    """What a text tells. Errors: a NotationError with the line for what no text of the room says."""

    def __init__(self, lines: Lines) -> None:
        self.seats: dict[int, int] = {}
        """Chips before the hand of all who are listed."""
        self.names: dict[str, int] = {}
        self.posts: list[Post] = []
        self.left: dict[int, int] = {}
        """Chips behind of those who have posted."""
        self.holes: dict[int, Cards] = {}
        """Cards that are known."""
        self.boards: list[Cards] = [()]
        self.steps: list[Step] = []
        self.again: list[Step] = []
        """What is shown and mucked once more, for further boards."""
        self.words: list[Words] = []
        self.collected: list[Collected] = []
        self.fared: list[Fared] = []
        self.summed: list[tuple[int, int, Cards]] = []
        """Line, number and cards of the boards in the summary."""
        self.nets: dict[str, int] = {}
        """Pots less their rake, where there is more than one."""
        self.total = self.rake = -1
        self.total_line = 0
        self.dealt_in: set[int] = set()
        self.heroes: list[int] = []
        """Whose cards are told before the play."""
        self.fields: dict[str, Any] = {}
        """What the text says beside the hand."""
        self.comments: list[tuple[str, int, str]] = []
        """After which "post", "holes", "step" or "award", its number, and a line."""
        self.showdown = -1
        """The board on which hands are compared; -1 before that."""

        self._called: dict[int, str] = {}
        self._out: set[int] = set()  # who sits out now
        self._places: dict[Card, int] = {}  # the seat that holds a card; 0: the board
        self._last = ("post", -1)
        self._section: Callable[[Told, str], None] = Told._seat
        if "(Rs." in lines[0][1]:
            lines = [(number, _RUPEES.sub("₹", line)) for number, line in lines]
        self.line, first = lines[0]
        self.first_line, self.last_line = lines[0][0], lines[-1][0]
        try:
            self._head(first.lstrip("\ufeff\x10"))
            if len(lines) == 1:
                raise ValueError("the hand ends here")
            self.line = lines[1][0]
            self._table(lines[1][1])
            for self.line, line in lines[2:]:  # the line that an error names
                self._section(self, line)
            if self._section is not Told._summary or self.total < 0:
                raise ValueError("the hand ends here, without its summary")
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error), self.line) from None

    def shows_first(self) -> int:
        """The first seat at the showdown, 0 where there is none."""
        return next((step.seat for step in self.steps if step.kind in ("show", "muck")), 0)

    def last_aggressor(self) -> int:
        """The last seat that bet or raised and did not fold, -1 where there is none."""
        folded = [step.seat for step in self.steps if step.kind == "fold"]
        bets = [step.seat for step in self.steps if step.kind in ("bet", "raise") and step.seat not in folded]
        return bets[-1] if bets else -1

    # ------------------------------------------------------------------ the head

    def _head(self, line: str) -> None:
        head = _FIRST.fullmatch(line)
        if head is None:
            if _ANY_HAND.fullmatch(line):
                raise ValueError(f"this is no hand of Omaha that PokerStars deals: {line!r}")
            raise ValueError(f"a hand of PokerStars begins with 'PokerStars Hand #', not {line!r}")
        if head["cap"] or " Cap " in head["time"]:
            raise ValueError("a game with a cap on what a player may lose is not known")
        tournament = head["tournament"] is not None
        sign = head["sign"]
        currency = head["currency"] or next((code for code, mark in SIGNS.items() if sign == mark), None)
        if tournament:
            currency = None
        if sign and SIGNS.get(currency or "", sign) != sign:
            raise ValueError(f"amounts in {currency} begin with {SIGNS[currency or '']!r}, not {sign!r}")
        self.currency = currency
        self.money = Money(currency)
        self.money.sign = sign
        self.limit: Any = _LIMIT[head["limit"]]
        self.hilo = head["hilo"] is not None
        self.hole_cards = int(head["cards"] or 4)
        self.split = head["split"] is not None
        self.stakes = self.money.chips(sign + head["small"]), self.money.chips(sign + head["big"])
        self.number = head["number"]
        self.time, self.fields["second_time"] = self._times(head["time"])
        for name in ("title", "club", "speed", "tournament", "buy_in", "mix", "round", "level", "aams"):
            self.fields[name] = head[name]
        self.fields = {name: value for name, value in self.fields.items() if value and value != "Hand"}

    def _times(self, text: str) -> tuple[str, str]:
        """The time, and a second one, such as that in brackets; a UTC time has it in ET where it is written here."""
        found = _TIME.findall(text)
        if not _TIMES.fullmatch(text):
            raise ValueError(f"this is no time such as 2020/01/31 7:05:09 ET: {text!r}")
        told = [f"{y}-{m}-{d} {int(h):02}:{minute}:{s} {zone}".rstrip() for y, m, d, h, minute, s, zone in found]
        ours = len(told) == 2 and told[0].endswith(" UTC") and f"[{times(told[0])[1]}]" in text
        return told[0], told[1] if len(told) == 2 and not ours else ""

    def _table(self, line: str) -> None:
        told = _TABLE.fullmatch(line)
        if told is None:
            raise ValueError(f"the second line names the table, not {line!r}")
        if told["button"] is None:
            raise ValueError("a table of Omaha has a button")
        self.table = told["table"]
        self.button = int(told["button"])
        self.size = int(told["size"]) if told["size"] else None
        if not 1 <= self.button <= SEATS:
            raise ValueError(f"the button must be at a seat 1..{SEATS}, not {self.button}")
        if self.size is not None and not 2 <= self.size <= SEATS:
            raise ValueError(f"a table has 2..{SEATS} seats, not {self.size}")

    def _seat(self, line: str) -> None:
        told = _SEAT.fullmatch(line)
        if told is None:
            self._section = Told._post
            self._post(line)
            return
        seat, name, chips = int(told["seat"]), told["name"], self.money.chips(told["chips"])
        if not 1 <= seat <= SEATS or seat in self.seats:
            raise ValueError(f"seat {seat} is taken" if seat in self.seats else f"seats are 1..{SEATS}, not {seat}")
        if name in self.names:
            raise ValueError(f"{name} sits at seat {self.names[name]}")
        self.seats[seat] = chips
        self.names[name] = seat
        self._called[seat] = name
        if told["out"]:
            self._out.add(seat)
            self.fields.setdefault("sitting_out", {})[str(seat)] = chips
        if told["bounty"]:
            self.fields.setdefault("bounties", {})[str(seat)] = told["bounty"]

    # ------------------------------------------------------------------ the play

    def _post(self, line: str) -> None:
        """A line between the seats and the hole cards."""
        if line.startswith("*** ") and _MARKER.fullmatch(line):
            self._marker(line)
            return
        seat, said = self._player(line)
        if not seat:
            self._else(line)
            return
        if said[0] != "posts":
            raise ValueError(f"no post: {' '.join(said)!r}")
        all_in = said[-3:] == _ALL_IN
        *kind, amount = said[1:-3] if all_in else said[1:]
        self._posted(seat, " ".join(kind), self.money.chips(amount), all_in)

    def _posted(self, seat: int, kind: str, chips: int, all_in: bool) -> None:
        left = self.left[seat] = self.left.get(seat, self.seats[seat]) - chips
        if left < 0 or not chips or (all_in and left):
            raise ValueError(f"seat {seat} has {self.seats[seat]} chips: it cannot post {chips}{' all-in' * all_in}")
        big = self.stakes[self.limit != "fixed"]
        live = [post.kind for post in self.posts]
        if kind == "small blind":
            late = "small" in live or ("big" in live and not self._before_big(seat))
            post = Post(seat, "post", 0, chips) if late else Post(seat, "small", chips)
        elif kind == "big blind":
            post = Post(seat, "post" if "big" in live else "big", chips)
        elif kind in ("small & big blinds", "big & small blinds"):
            post = Post(seat, "post", min(big, chips), max(chips - big, 0))
        elif kind == "the ante":
            post = Post(seat, "ante", 0, chips)
        elif kind in ("straddle", "a straddle"):
            post = Post(seat, "straddle", chips)
        else:
            raise ValueError(f"no post of Omaha: {kind!r}")
        self.posts.append(post)
        self.dealt_in.add(seat)
        self._last = ("post", len(self.posts) - 1)

    def _equal_antes(self) -> None:
        antes = [(post.dead, post.seat) for post in self.posts if post.kind == "ante"]
        for ante, seat in antes:
            if ante < max(antes)[0] and self.left[seat]:
                raise ValueError(f"seat {seat} posts an ante of {ante} where others post {max(antes)[0]}")

    def _before_big(self, seat: int) -> bool:
        """Does this seat have the small blind's place?"""
        big = next(post.seat for post in self.posts if post.kind == "big")
        seats = [s for s in self.seats if s not in self._out or s in (seat, big)]
        return dealing_order(tuple(seats), big)[-2:-1] == (seat,)

    def _marker(self, line: str) -> None:
        """A line that begins a street, the showdown or the summary."""
        if line == "*** HOLE CARDS ***" and self._section is Told._post:
            self._equal_antes()
            self._section = Told._line
            self._last = ("holes", 0)
        elif self._section is not Told._line:
            raise ValueError(f"{line!r} cannot follow here")
        elif street := _STREET.fullmatch(line):
            self._street(_RUN[street[1] or ""], _LENGTH[street[2]], street[3] or "", street[4])
        elif showdown := _SHOWDOWN.fullmatch(line):
            board = _RUN[showdown[1] or ""]
            if board != self.showdown + 1 or board >= len(self.boards):
                raise ValueError(f"{line!r} cannot follow here")
            self.showdown = board
        elif line == "*** SUMMARY ***":
            self._section = Told._summary
        else:
            raise ValueError(f"this begins no part of a hand of Omaha: {line!r}")

    def _street(self, board: int, length: int, before: str, new: str) -> None:
        if board == len(self.boards):  # the next run begins like the first, a second board by itself
            shared = 0 if self.split else {3: 0, 4: 3, 5: 4}[length]
            self.boards.append(self.boards[0][:shared])
        if board >= len(self.boards) or self.showdown >= 0:
            raise ValueError("this board cannot follow here")
        lying, cards = parse_cards(before), parse_cards(new)
        known = self.boards[board]
        if lying != known or len(known) + len(cards) != length or (length > 3 and len(cards) != 1):
            raise ValueError(f"on the board lie {cards_text(known) or 'no cards'}, not {cards_text(lying) or 'none'}")
        for card in cards:
            self._lie(card, 0)
        self.boards[board] = known + cards
        self._step(Step(self.line, "board", board, to=length, cards=cards))

    def _lie(self, card: Card, place: int) -> None:
        """A known card has one place."""
        if card < 52 and (card in self._places if not place else self._places.get(card, place) != place):
            held = self._places[card]
            raise ValueError(f"{card} lies elsewhere: {f'seat {held} holds it' if held else 'on the board'}")
        self._places[card] = place

    def _hold(self, seat: int, text: str) -> Cards:
        """The cards of a seat, all or some of them."""
        cards = tuple([card for card in parse_cards(text) if card < 52])
        known = self.holes.get(seat, ())
        if len(cards) > self.hole_cards or not cards:
            raise ValueError(f"a hand has {self.hole_cards} cards, not {len(cards)}")
        if not (set(known) <= set(cards) or set(cards) <= set(known)):
            raise ValueError(f"seat {seat} holds {cards_text(known)}, not {cards_text(cards)}")
        for card in cards:
            self._lie(card, seat)
        if len(cards) > len(known):
            self.holes[seat] = cards
        return cards

    def _step(self, step: Step) -> None:
        self._last = ("step", len(self.steps))
        self.steps.append(step)
        if step.kind != "board":
            self.dealt_in.add(step.seat)

    def _line(self, line: str) -> None:
        """A line from the hole cards to the summary."""
        if line.startswith("*** ") and _MARKER.fullmatch(line):
            self._marker(line)
            return
        name, _, said = line.rpartition(": ")
        kind = _PLAIN.get(said)
        if kind and name in self.names and self.showdown < 0:
            self._passive(self.names[name], kind)
            return
        seat, words = self._player(line)
        if seat:
            self._acted(seat, words)
        else:
            self._else(line)

    def _player(self, line: str) -> tuple[int, list[str]]:
        """The seat whose line it is and what it says there, in words; 0 for another line. A name may hold colons."""
        colon = line.find(": ")
        while colon > 0:
            seat = self.names.get(line[:colon])
            if seat:
                said = line[colon + 2 :]
                if _SAID.fullmatch(said):
                    return seat, said.split(" ")
            colon = line.find(": ", colon + 1)
        return 0, []

    def _acted(self, seat: int, said: list[str]) -> None:
        verb, number = said[0], self.line
        if verb in ("shows", "mucks", "doesn't"):
            self._showed(seat, verb, " ".join(said[1:]))
            return
        if self.showdown >= 0 or verb == "posts":
            raise ValueError(f"this cannot follow here: {' '.join(said)!r}")
        if said[-1] == "(disconnect)":
            said.pop()
        if verb == "folds" and len(said) > 1:
            self._show_off(seat, " ".join(said[1:]).removeprefix("[").removesuffix("]"))
            said = said[:1]
        all_in = said[-3:] == _ALL_IN
        amounts = said[1:-3] if all_in else said[1:]
        if verb in _PLAIN and not amounts and not all_in:
            self._passive(seat, _PLAIN[verb])
        elif verb == "raises" and len(amounts) == 3 and amounts[1] == "to":
            by, to = self.money.chips(amounts[0]), self.money.chips(amounts[2])
            self._step(Step(number, "raise", seat, by, to, all_in))
        elif verb in ("calls", "bets") and len(amounts) == 1:
            self._step(Step(number, verb[:-1], seat, self.money.chips(amounts[0]), 0, all_in))
        else:
            raise ValueError(f"no action: {' '.join(said)!r}")

    def _passive(self, seat: int, kind: str) -> None:
        """A check or a fold; it is not the player's own where the line before says that he was not there."""
        note = SITTING_OUT if kind == "fold" and seat in self._out else None
        if self.comments and self.comments[-1][:2] == self._last:
            said = self.comments[-1][2]
            absent = next((why for why, end in ABSENT.items() if said == self._called[seat] + end), None)
            if absent:
                note = absent
                self.comments.pop()
        self._step(Step(self.line, kind, seat, note=note))

    def _show_off(self, seat: int, text: str) -> None:
        """Cards that nobody asked for are no part of the play."""
        self.fields.setdefault("shown", {})[str(seat)] = cards_text(self._hold(seat, text))

    def _showed(self, seat: int, verb: str, rest: str) -> None:
        if verb == "doesn't":
            if rest != "show hand" or self.showdown >= 0:
                raise ValueError(f"this is no line of a hand: {verb} {rest}")
            return
        cards: Cards = ()
        if verb == "shows":
            shown = _SHOWN.fullmatch(rest)
            if shown is None:
                raise ValueError(f"no cards: {rest!r}")
            cards = self._hold(seat, shown[1])
            if shown[2] and len(cards) == self.hole_cards:
                self.words.append(Words(self.line, seat, max(self.showdown, 0), shown[2]))
        elif rest != "hand":
            raise ValueError(f"this is no line of a hand: {verb} {rest}")
        if self.showdown < 0:  # nobody asked for it
            if not cards:
                raise ValueError("hands are mucked at the showdown")
            self._show_off(seat, cards_text(cards))
            return
        step = Step(self.line, "show" if len(cards) == self.hole_cards else "muck", seat, cards=cards)
        if self.showdown:
            self.again.append(step)
        else:
            self._step(step)

    def _else(self, line: str) -> None:
        """A line that no player begins with a colon."""
        for form, tell in _FORMS:
            told = form.fullmatch(line)
            seat = self.names.get(told["name"]) if told else None
            if told and seat:
                tell(self, seat, told)
                return
        if line == "No low hand qualified" and self.showdown >= 0:
            return
        if not NOISE.fullmatch(line):
            cancelled = line.startswith("Hand cancelled")
            raise ValueError("the hand was cancelled" if cancelled else f"this is no line of a hand: {line!r}")
        self._comes_and_goes(line)
        self.comments.append((*self._last, line))

    def _collects(self, seat: int, told: re.Match[str]) -> None:
        self._last = ("award", len(self.collected))
        chips = self.money.chips(told["chips"])
        self.collected.append(Collected(self.line, seat, chips, told["pot"], max(self.showdown, 0)))

    def _returned(self, seat: int, told: re.Match[str]) -> None:
        self._step(Step(self.line, "return", seat, self.money.chips(told["chips"])))

    def _dealt(self, seat: int, told: re.Match[str]) -> None:
        self._hold(seat, told["cards"])
        self.dealt_in.add(seat)
        self.heroes.append(seat)

    def _cashed_out(self, seat: int, told: re.Match[str]) -> None:
        fee = self.money.chips(told["fee"]) if told["fee"] else 0
        self.fields.setdefault("cash_out", {})[str(seat)] = self.money.chips(told["chips"]), fee

    def _lost(self, seat: int, told: re.Match[str]) -> None:
        self._step(Step(self.line, "protect", seat))

    def _comes_and_goes(self, line: str) -> None:
        """Who sits out, and who is back."""
        for end in (" is sitting out", ": is sitting out", " sits out", ": sits out"):
            seat = self.names.get(line.removesuffix(end))
            if seat and line.endswith(end):
                self._out.add(seat)
        self._out.discard(self.names.get(line.removesuffix(" has returned"), 0))

    # ------------------------------------------------------------------ the summary

    def _summary(self, line: str) -> None:
        if line.startswith("Seat "):
            number, _, rest = line[5:].partition(": ")
            seat = int(number) if number.isascii() and number.isdigit() else 0
            name = self._called.get(seat)
            if name is None or not rest.startswith(name):
                raise ValueError(f"this is no seat of this hand: {line!r}")
            self._fares(seat, rest[len(name) :])
        elif told := _TOTAL.fullmatch(line):
            if self.total >= 0:
                raise ValueError("there is one total")
            self.total, self.rake = self.money.chips(told["total"]), self.money.chips(told["rake"])
            self.total_line = self.line
            for pot in re.finditer(r" (\w+ pot\S*) (\S+)\.", told["pots"]):
                self.nets[pot[1].lower()] = self.money.chips(pot[2])
        elif told := _BOARD.fullmatch(line):
            self.summed.append((self.line, _RUN[told[1] or ""], parse_cards(told[2])))
        elif not line.startswith("Hand was run "):
            raise ValueError(f"this is no line of a summary: {line!r}")

    def _fares(self, seat: int, rest: str) -> None:
        while rest.startswith(" ("):
            mark, _, rest = rest[2:].partition(")")
            self._marked(seat, mark)
        folded = _FOLDED.get(rest)
        won = 0
        if folded is None:
            told = _FARED.fullmatch(rest)
            if told is None:
                raise ValueError(f"this is no end of a hand: {rest.strip()!r}")
            if told["cards"]:
                self._hold(seat, told["cards"])
            won = sum([self.money.chips(chips) for chips in _WON.findall(rest)])
        self.dealt_in.add(seat)
        self.fared.append(Fared(self.line, seat, folded, won))

    def _marked(self, seat: int, mark: str) -> None:
        """Button and blinds are those of the play."""
        if mark == "button":
            right = seat == self.button
        else:
            kind: Any = mark.removesuffix(" blind")
            if kind in ("small", "big") and not self.left.get(seat, 1):
                self._all_in_from_the_ante(seat, kind)
            right = any(post.seat == seat and post.kind == kind for post in self.posts)
        if not right:
            raise ValueError(f"seat {seat} has not the {mark}")

    def _all_in_from_the_ante(self, seat: int, kind: Literal["small", "big"]) -> None:
        """A blind of one who has nothing left for it is told in the summary alone: one like it was out of turn."""
        if any(post.seat == seat and post.kind != "ante" for post in self.posts):
            return
        for i, post in enumerate(self.posts):
            if post.kind == kind:
                self.posts[i] = Post(post.seat, "post", *((post.live, 0) if kind == "big" else (0, post.live)))
        before = ("ante",) if kind == "small" else ("ante", "small")
        at = next((i for i, post in enumerate(self.posts) if post.kind not in before), len(self.posts))
        self.posts.insert(at, Post(seat, kind, 0))


_FORMS: tuple[tuple[re.Pattern[str], Callable[[Told, int, re.Match[str]], None]], ...] = (
    (_COLLECTED, Told._collects),
    (_RETURNED, Told._returned),
    (_DEALT, Told._dealt),
    (_CASHED, Told._cashed_out),
    (_LOST, Told._lost),
)
