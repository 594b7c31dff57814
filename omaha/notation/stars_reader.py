"""A text of PokerStars as the hand that it tells.

The text is read line by line into what it tells (`_Told`), and this is played: every action is checked by the hand, and
at the end the hand must have gone and been paid as the text says. What houses do differently and the text does not
name, such as the order of a showdown or of odd chips, is tried until the hand agrees with the text.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import product
from typing import Any, NamedTuple, NoReturn

from omaha.cards import Card, Deck, cards_text, parse_cards
from omaha.dealing import dealing_order
from omaha.events import Event, Info, NotationError, Post
from omaha.hand import Hand
from omaha.notation.stars_words import (
    LIMITS, NOISE, RUNS, SIGNS, STREETS, TIMED_OUT, Cards, Money, phrases, pot_name, worth_of,
)  # fmt: skip
from omaha.rules import Rules
from omaha.values import SEATS

__all__ = ["Lines", "is_first", "read"]

Lines = Sequence[tuple[int, str]]
"""Lines with their numbers."""

Fields = dict[str, Any]

#: What a house may allow that the room does not, if an action of the text needs it.
ACTS: tuple[Fields, ...] = (
    {},
    LAX := {
        "max_bets": 1000,
        "pot_limit_small_blind": "as_big_blind",
        "pot_limit_short_blind": "full",
        "straddle_min_raise": "big_blind",
        "bomb_pot_min_bet": 1,
    },
    {**LAX, "short_open_raise": "complete"},
)
#: In which order hands are shown: by the room's rule that side pots come first, or others.
SHOWS: tuple[Fields, ...] = tuple(
    {"side_pot_first": side, "showdown_first": f"last_aggressor_{where}_round", **other}
    for other in ({}, {"showdown_mode": "all"}, {"reveal_on_all_in": True})
    for side in (True, False)
    for where in ("final", "any")
)
#: Who gets odd chips, and how small a chip is.
PAYS: tuple[Fields, ...] = tuple(
    dict(zip(("unit", "odd_chip_same_winners", "odd_chip_half", "odd_chip_tied"), choice, strict=True))
    for choice in product(
        (1, 5, 25, 100, 500, 1000, 10000, 100000),
        ("whole_pot", "per_half"),
        ("high", "low"),
        ("left_of_button", "high_winner_first", "all_to_first"),
    )
) + ({"merged": True},)

_FIRST = re.compile(
    r"PokerStars (?P<title>(?:Zoom |Home Game )?(?:Game|Hand)|Home Game) #(?P<number>\d+):\s+(?:(?P<club>\{[^{}]*\})\s+)?"
    r"(?:(?P<speed>Zoom )?Tournament #(?P<tournament>\d+), ?(?P<buy_in>.*?)\s*)?"
    r"(?:\b(?P<mix>HORSE|HOSE|8-Game|Mixed Omaha H/L|Mixed PLH/PLO|Mixed NLH/PLO|Mixed Omaha|Dealer's Choice)\s)?\(?"
    r"(?P<split>Split )?(?:(?P<cards>[456]) Card )?Omaha(?P<hilo> Hi/Lo)? (?P<limit>No Limit|Pot Limit|Fixed Limit|Limit)"
    r"\)?,? (?:- )?(?:(?P<round>Match .*?), )?(?:Level (?P<level>\w+) )?"
    r"\((?P<sign>[$€£₹¥]?)(?P<small>[\d.,]+)/[$€£₹¥]?(?P<big>[\d.,]+)(?P<cap> - .*? Cap -)?(?:\s+(?P<currency>[A-Z]{3}))?\)"
    r"(?P<aams> \[AAMS ID: \w+\])? - (?P<time>.*)"
)
_START = re.compile(r"[\ufeff\x10]*PokerStars [\w ]+ #\d+:\s.*")
_ANY_GAME = re.compile(r"[\ufeff\x10]*PokerStars [\w ]+ #\d+:\s.*\(.*\).* - \d{4}/\d\d/\d\d.*")
_TIME = re.compile(
    r"(\d{4})/(\d\d)/(\d\d)(?: -)? (\d\d?):(\d\d):(\d\d)(?: \(?([A-Za-z]+)\)?)?", re.ASCII
)
_TABLE = re.compile(
    r"Table '(?P<table>.+)'(?: (?P<size>\d+)-max)?(?: \(Play Money\))?(?: Seat #(?P<button>\d+) is the button)?", re.ASCII
)
_SEAT = re.compile(
    r"Seat (?P<seat>\d+): (?P<name>.+) \((?P<chips>\S+) in chips(?:, (?P<bounty>\S+) bounty)?\)(?P<out> is sitting out)?",
    re.ASCII,
)
_MARKER = re.compile(r"\*\*\* [\w ]+ \*\*\*(?: \[[^\[\]]*\])*")
_STREET = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?(FLOP|TURN|RIVER) \*\*\* (?:\[([^\[\]]*)\] )?\[([^\[\]]*)\]")
_SHOWDOWN = re.compile(r"\*\*\* (FIRST |SECOND |THIRD )?SHOW DOWN \*\*\*")
_DEALT = re.compile(r"Dealt to (?P<name>.+) \[(?P<cards>[^\[\]]*)\]")
_RETURNED = re.compile(r"Uncalled bet \((\S+)\) returned to (.+)")
_COLLECTED = re.compile(r"(.+) collected (\S+) from (pot|main pot|side pot(?:-\d+)?)")
_CASHED = re.compile(r"(.+) cashed out the hand for (\S+)(?: \| Cash Out Fee (\S+))?")
_SHOWN = re.compile(r"\[([^\[\]]*)\](?: \((.*)\))?")
_TOTAL = re.compile(r"Total pot (?P<total>\S+)(?P<pots>(?: (?:Main|Side) pot(?:-\d+)? \S+)*) \| Rake (?P<rake>\S+)")
_BOARD = re.compile(r"(FIRST |SECOND |THIRD )?Board \[([^\[\]]*)\]")
_MARKS = re.compile(r"(?: \((?:button|small blind|big blind)\))*")
_FARED = re.compile(
    r" (?:folded (?:before (?P<preflop>Flop)(?: \(didn't bet\))?|on the (?P<street>Flop|Turn|River))"
    r"|(?:showed|mucked) \[(?P<cards>[^\[\]]*)\](?: and (?:won|lost|collected)\b.*)?"
    r"|collected \([^()]*\)(?:, and collected \([^()]*\))*|mucked)"
)
_WON = re.compile(r"(?:won|collected) \(([^()]*)\)")

RUN = {"": 0, **{name: number for number, name in enumerate(RUNS)}}
STREET_LENGTH = {name: length for length, name in STREETS.items()}
LIMIT = {**{name: limit for limit, name in LIMITS.items()}, "Fixed Limit": "fixed"}
ALL_IN = ["and", "is", "all-in"]


def is_first(line: str) -> bool:
    """Is this the first line of a hand, of any game?"""
    return "PokerStars" in line and _ANY_GAME.fullmatch(line) is not None


def read(lines: Lines) -> Hand:
    """The hand that these lines tell, blank ones left out; a NotationError with the line where they tell none."""
    told = _Told(lines)
    shows = SHOWS if told.shows_first() != told.last_aggressor() else (SHOWS[1], SHOWS[0], *SHOWS[2:])
    house = {**shows[0], **PAYS[0]}
    stage = 0
    for number, options in enumerate((ACTS, shows, PAYS)):
        if number < stage:
            continue
        first: _Differs | None = None
        for option in options:
            tried = {**house, **option}
            try:
                return _hand(told, tried)
            except _Differs as error:
                if error.stage > number:
                    house, stage = tried, error.stage
                    break
                first = first or error
        else:
            assert first is not None
            raise NotationError(str(first.args[0]), first.line)
    raise AssertionError("the last stage decides")


class _Differs(NotationError):
    """The hand goes otherwise than the text: in its actions (stage 0), its showdown (1) or its payment (2)."""

    def __init__(self, stage: int, message: str, line: int | None) -> None:
        super().__init__(message, line)
        self.stage = stage


class _Step(NamedTuple):
    """Something that the text says happens: an action, a board, a return, a hand shown or mucked."""

    line: int
    kind: str
    seat: int = 0
    chips: int = 0
    to: int = 0
    all_in: bool = False
    cards: Cards = ()


class _Collected(NamedTuple):
    line: int
    seat: int
    chips: int
    pot: str
    board: int


class _Told:
    """What a text tells."""

    def __init__(self, lines: Lines) -> None:
        self.fields: Fields = {}
        self.seats: dict[int, int] = {}
        self.names: dict[str, int] = {}
        self.called: dict[int, str] = {}
        self.left: dict[int, int] = {}  # chips behind of those who have posted
        self.posts: list[Post] = []
        self.holes: dict[int, Cards] = {}
        self.boards: list[Cards] = [()]
        self.steps: list[_Step] = []
        self.collected: list[_Collected] = []
        self.words: list[tuple[int, int, int, str]] = []  # line, seat, board, what its hand is said to be worth
        self.again: list[_Step] = []  # what is shown on further boards
        self.comments: list[tuple[str, int, str]] = []  # after which post, step or award, and what
        self.fared: list[tuple[int, int, str]] = []
        self.summed: list[tuple[int, int, Cards]] = []  # line, board number, board
        self.nets: dict[str, int] = {}
        self.total = self.rake = -1
        self.total_line = 0
        self.dealt_in: set[int] = set()
        self.out: set[int] = set()  # who sits out now
        self.places: dict[Card, int] = {}  # seat, 0: the board
        self.showdown = -1  # the board on which hands are compared, -1 before
        self.last = ("post", -1)
        self.heroes: list[int] = []
        self.line, first = lines[0]
        self.end = lines[-1][0]
        try:
            self._first_line(first.lstrip("\ufeff\x10"))
            if len(lines) < 2:
                raise ValueError("the hand ends here")
            self.line = lines[1][0]
            self._table(lines[1][1])
            self.section = _Told._seat
            for self.line, line in lines[2:]:
                self.section(self, line)
            self.line = self.end
            if self.section is not _Told._summary or self.total < 0:
                raise ValueError("the hand ends here, without its summary")
        except NotationError:
            raise
        except ValueError as error:
            raise NotationError(str(error), self.line) from None
        self.line = lines[0][0]

    def shows_first(self) -> int:
        """The first seat at the showdown, 0 where there is none."""
        return next((step.seat for step in self.steps if step.kind in ("show", "muck")), 0)

    def last_aggressor(self) -> int:
        """The last seat that bet or raised and did not fold, -1 where there is none."""
        folded = [step.seat for step in self.steps if step.kind in ("fold", "out")]
        bets = [step.seat for step in self.steps if step.kind in ("bet", "raise") and step.seat not in folded]
        return bets[-1] if bets else -1

    # ------------------------------------------------------------------ the head

    def _first_line(self, line: str) -> None:
        head = _FIRST.fullmatch(line)
        if head is None:
            if _START.fullmatch(line):
                raise ValueError(f"this is no hand of Omaha that PokerStars deals: {line!r}")
            raise ValueError(f"a hand of PokerStars begins with 'PokerStars Hand #', not {line!r}")
        if head["cap"]:
            raise ValueError("a game with a cap on what a player may lose is not known")
        self.tournament = head["tournament"] is not None
        sign = head["sign"]
        currency = head["currency"] or next((code for code, mark in SIGNS.items() if sign == mark), None)
        if self.tournament:
            currency = None
        if sign and SIGNS.get(currency or "", sign) != sign:
            raise ValueError(f"amounts in {currency} begin with {SIGNS[currency or '']!r}, not {sign!r}")
        self.currency = currency
        self.money = Money(currency)
        self.money.sign = sign
        self.limit: Any = LIMIT[head["limit"]]
        self.hilo = head["hilo"] is not None
        self.hole_cards = int(head["cards"] or 4)
        self.split = head["split"] is not None
        self.stakes = self.money.chips(sign + head["small"]), self.money.chips(sign + head["big"])
        self.number = int(head["number"])
        self.time, self.fields["second_time"] = self._times(head["time"])
        for name in ("title", "club", "speed", "tournament", "buy_in", "mix", "round", "level", "aams"):
            self.fields[name] = head[name]
        self.fields = {name: value for name, value in self.fields.items() if value and value != "Hand"}

    def _times(self, text: str) -> tuple[str, str]:
        times = _TIME.findall(text)
        if not times or len(times) > 2:
            raise ValueError(f"this is no time such as 2020/01/31 7:05:09 ET: {text!r}")
        told = [f"{y}-{m}-{d} {int(h):02}:{minute}:{s} {zone}".rstrip() for y, m, d, h, minute, s, zone in times]
        return told[0], told[1] if len(told) == 2 else ""

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
            self.section = _Told._post
            self._post(line)
            return
        seat, name, chips = int(told["seat"]), told["name"], self.money.chips(told["chips"])
        if not 1 <= seat <= SEATS or seat in self.seats:
            raise ValueError(f"seat {seat} is taken" if seat in self.seats else f"seats are 1..{SEATS}, not {seat}")
        if name in self.names:
            raise ValueError(f"{name} sits at seat {self.names[name]}")
        self.seats[seat] = chips
        self.names[name] = seat
        self.called[seat] = name
        if told["out"]:
            self.out.add(seat)
            self.fields.setdefault("sitting_out", {})[str(seat)] = chips
        if told["bounty"]:
            self.fields.setdefault("bounties", {})[str(seat)] = told["bounty"]

    # ------------------------------------------------------------------ the play

    def _post(self, line: str) -> None:
        """A line between the seats and the hole cards."""
        if line.startswith("*** ") and _MARKER.fullmatch(line):
            self._marker(line)
            return
        seat, said = self._player(line, ("posts",))
        if not seat:
            self._else(line)
            return
        all_in = said[-3:] == ALL_IN
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
        self.last = ("post", len(self.posts) - 1)

    def _equal_antes(self) -> None:
        antes = [(post.dead, post.seat) for post in self.posts if post.kind == "ante"]
        for ante, seat in antes:
            if ante < max(antes)[0] and self.left[seat]:
                raise ValueError(f"seat {seat} posts an ante of {ante} where others post {max(antes)[0]}")

    def _before_big(self, seat: int) -> bool:
        """Does this seat have the small blind's place?"""
        big = next(post.seat for post in self.posts if post.kind == "big")
        seats = [s for s in self.seats if s not in self.out or s in (seat, big)]
        order = dealing_order(tuple(seats), big)
        return order[-2] == seat

    def _marker(self, line: str) -> None:
        """A line that begins a street, the showdown or the summary."""
        if line == "*** HOLE CARDS ***" and self.section is _Told._post:
            self._equal_antes()
            self.section = _Told._line
            self.last = ("holes", 0)
        elif self.section is not _Told._line:
            raise ValueError(f"{line!r} cannot follow here")
        elif street := _STREET.fullmatch(line):
            self._street(RUN[street[1] or ""], STREET_LENGTH[street[2]], street[3] or "", street[4])
        elif showdown := _SHOWDOWN.fullmatch(line):
            board = RUN[showdown[1] or ""]
            if board != self.showdown + 1 or board >= len(self.boards):
                raise ValueError(f"{line!r} cannot follow here")
            self.showdown = board
        elif line == "*** SUMMARY ***":
            self.section = _Told._summary
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
            raise ValueError(f"on the board lie {cards_text(known) or 'no cards'}, and not {cards_text(lying) or 'none'}")
        for card in cards:
            self._lie(card, 0)
        self.boards[board] = known + cards
        self._step(_Step(self.line, "board", board, to=length, cards=cards))

    def _lie(self, card: Card, place: int) -> None:
        """A known card has one place."""
        if card < 52 and (card in self.places if not place else self.places.get(card, place) != place):
            held = self.places[card]
            raise ValueError(f"{card} lies elsewhere: {f'seat {held} holds it' if held else 'on the board'}")
        self.places[card] = place

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

    def _step(self, step: _Step) -> None:
        self.last = ("step", len(self.steps))
        self.steps.append(step)
        if step.kind != "board":
            self.dealt_in.add(step.seat)

    def _line(self, line: str) -> None:
        """A line from the hole cards to the summary."""
        if line.startswith("*** ") and _MARKER.fullmatch(line):
            self._marker(line)
            return
        seat, said = self._player(line, _VERBS)
        if seat:
            self._acted(seat, said)
        else:
            self._else(line)

    def _player(self, line: str, verbs: Sequence[str] | Mapping[str, Any]) -> tuple[int, list[str]]:
        """The seat whose line it is and what it says there, in words; 0 for another line. A name may hold colons."""
        colon = line.find(": ")
        while colon > 0:
            seat = self.names.get(line[:colon])
            if seat:
                said = line[colon + 2 :].split(" ")
                if said[0] in verbs:
                    return seat, said
            colon = line.find(": ", colon + 1)
        return 0, []

    def _acted(self, seat: int, said: list[str]) -> None:
        verb, number = said[0], self.line
        if verb in ("shows", "mucks", "doesn't"):
            self._showed(seat, verb, " ".join(said[1:]))
            return
        if said[-1] == "(disconnect)":
            said.pop()
        all_in = said[-3:] == ALL_IN
        amounts = said[1:-3] if all_in else said[1:]
        if verb == "folds" and amounts and amounts[0][0] == "[":
            self.fields.setdefault("shown", {})[str(seat)] = cards_text(self._hold(seat, " ".join(amounts)[1:-1]))
            amounts = []
        if self.showdown >= 0 or len(amounts) != {"folds": 0, "checks": 0, "raises": 3}.get(verb, 1):
            raise ValueError(f"no action: {' '.join(said)!r}")
        if verb == "folds":
            self._step(_Step(number, "out" if seat in self.out else "fold", seat))
        elif verb == "checks":
            self._step(_Step(number, "check", seat))
        elif verb == "raises":
            if amounts[1] != "to":
                raise ValueError(f"no raise: {' '.join(said)!r}")
            by, to = self.money.chips(amounts[0]), self.money.chips(amounts[2])
            self._step(_Step(number, "raise", seat, by, to, all_in))
        else:
            self._step(_Step(number, verb[:-1], seat, self.money.chips(amounts[0]), 0, all_in))

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
                self.words.append((self.line, seat, max(self.showdown, 0), shown[2]))
        elif rest != "hand":
            raise ValueError(f"this is no line of a hand: {verb} {rest}")
        if self.showdown < 0:  # nobody asked for it
            if not cards:
                raise ValueError("hands are mucked at the showdown")
            self.fields.setdefault("shown", {})[str(seat)] = cards_text(cards)
            return
        step = _Step(self.line, "show" if len(cards) == self.hole_cards else "muck", seat, cards=cards)
        if self.showdown:
            self.again.append(step)
        else:
            self._step(step)

    def _else(self, line: str) -> None:
        """A line that no player begins with a colon."""
        name = ""
        if line.endswith(" is all-in") and line.endswith(f"{TIMED_OUT} and is all-in"):
            name = line.removesuffix(f"{TIMED_OUT} and is all-in")
            self._step(_Step(self.line, "protect", self._named(name)))
        elif told := _COLLECTED.fullmatch(line):
            chips = self.money.chips(told[2])
            self.last = ("award", len(self.collected))
            self.collected.append(_Collected(self.line, self._named(told[1]), chips, told[3], max(self.showdown, 0)))
        elif told := _RETURNED.fullmatch(line):
            self._step(_Step(self.line, "return", self._named(told[2]), self.money.chips(told[1])))
        elif told := _DEALT.fullmatch(line):
            seat = self._named(told["name"])
            self._hold(seat, told["cards"])
            self.dealt_in.add(seat)
            self.heroes.append(seat)
        elif told := _CASHED.fullmatch(line):
            fee = self.money.chips(told[3]) if told[3] else 0
            cashed = self.fields.setdefault("cash_out", {})
            cashed[str(self._named(told[1]))] = self.money.chips(told[2]), fee
        elif line == "No low hand qualified" and self.showdown >= 0:
            return
        elif NOISE.fullmatch(line):
            self._comes_and_goes(line)
            self.comments.append((*self.last, line))
        elif line.startswith("Hand cancelled"):
            raise ValueError("the hand was cancelled")
        else:
            raise ValueError(f"this is no line of a hand: {line!r}")

    def _named(self, name: str) -> int:
        seat = self.names.get(name)
        if seat is None:
            raise ValueError(f"nobody called {name!r} sits here")
        return seat

    def _comes_and_goes(self, line: str) -> None:
        """Who sits out, and who is back."""
        for end in (" is sitting out", ": is sitting out", " sits out", ": sits out"):
            seat = self.names.get(line.removesuffix(end))
            if seat and line.endswith(end):
                self.out.add(seat)
        self.out.discard(self.names.get(line.removesuffix(" has returned"), 0))

    # ------------------------------------------------------------------ the summary

    def _summary(self, line: str) -> None:
        if line.startswith("Seat "):
            number, _, rest = line[5:].partition(": ")
            seat = int(number) if number.isascii() and number.isdigit() else 0
            name = self.called.get(seat)
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
            self.summed.append((self.line, RUN[told[1] or ""], parse_cards(told[2])))
        elif not line.startswith("Hand was run "):
            raise ValueError(f"this is no line of a summary: {line!r}")

    def _fares(self, seat: int, rest: str) -> None:
        marks = _MARKS.match(rest)
        assert marks is not None
        posted = [(post.kind, post.seat) for post in self.posts]
        for mark, right in (
            ("button", seat == self.button), ("small blind", ("small", seat) in posted), ("big blind", ("big", seat) in posted)
        ):  # fmt: skip
            if f"({mark})" in marks[0] and not right:
                raise ValueError(f"seat {seat} has not the {mark}")
        how = rest[marks.end() :]
        told = _FARED.fullmatch(how)
        if told is None:
            raise ValueError(f"this is no end of a hand: {how.strip()!r}")
        if told["cards"]:
            self._hold(seat, told["cards"])
        self.dealt_in.add(seat)
        self.fared.append((self.line, seat, how))


_VERBS = {verb: True for verb in ("folds", "checks", "calls", "bets", "raises", "shows", "mucks", "doesn't")}


# ---------------------------------------------------------------------- the hand that is told


def _hand(told: _Told, house: Fields) -> Hand:
    """The hand, played by the rules of this house, if it goes and ends as it is told."""
    rake: int | list[int] = told.rake
    if told.nets and told.rake:
        rake = _rakes(told, _played(told, house, 0))
    hand = _played(told, house, rake)
    happened = _agree(told, hand)
    _agree_in_words(told, hand)
    _agree_in_total(told, hand)
    places = _agree_in_awards(told, hand, house.get("merged", False))
    _agree_in_summary(told, hand, happened)
    hand._info = _info(told, len(hand.seats), [index for index, _ in happened], places)
    return hand


def _rules(told: _Told, house: Fields) -> Rules:
    antes = [post for post in told.posts if post.kind == "ante"]
    fields: Fields = {
        "limit": told.limit,
        "hilo": told.hilo,
        "hole_cards": told.hole_cards,
        "boards": 2 if told.split else 1,
        "ante": max([post.dead for post in antes], default=0),
        **house,
    }
    full = {post.kind: post.live for post in told.posts if told.left[post.seat]}
    if told.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = told.stakes
        fields["big_blind"] = full.get("big", told.stakes[0])
        fields["small_blind"] = min(full.get("small", told.stakes[0] // 2), fields["big_blind"])
    else:
        fields["small_blind"], fields["big_blind"] = told.stakes
    if not told.split:
        fields["run_count"] = max(len(told.boards), 2 if told.limit != "fixed" else 1)
    if antes and len(antes) == len(told.posts) and told.steps and told.steps[0].kind in ("board", "return"):
        bets = [step for step in told.steps if step.kind == "bet"]
        opened = [step.chips for step in bets if not step.all_in] or [step.chips for step in bets]
        fields = {"bomb_pot": True, "bomb_pot_min_bet": min(opened, default=fields["ante"]), **fields}
    elif len({post.seat for post in antes}) == 1:
        big = next((post.seat for post in told.posts if post.kind == "big"), None)
        fields["ante_payer"] = "button" if antes[0].seat == told.button != big else "big_blind"
    straddlers = [post.seat for post in told.posts if post.kind == "straddle"]
    if straddlers:
        fields["straddle"] = "button" if straddlers == [told.button] and told.limit != "fixed" else "utg"
    fields.pop("merged", None)
    return _preset(tuple(fields.items()))


@lru_cache(maxsize=1024)
def _preset(fields: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules.preset("pokerstars", **dict(fields))


def _played(told: _Told, house: Fields, rake: int | list[int]) -> Hand:
    """The hand after all actions that are told."""
    try:
        deck = Deck(holes=told.holes, boards=[board for board in told.boards if board], unknown=True)
        hand = Hand(
            _rules(told, house),
            {seat: chips for seat, chips in told.seats.items() if seat in told.dealt_in},
            told.button,
            deck=deck,
            posts=told.posts,
            runs=1 if told.split else len(told.boards),
            rake=rake,
            manual=("show",),
        )
    except ValueError as error:
        raise NotationError(str(error), told.line) from None
    lying = 0  # cards told of the first board, and of the second one of two
    for step in told.steps:
        try:
            if step.kind == "board":
                if len(hand.boards) <= step.seat or len(hand.boards[step.seat]) < step.to:
                    raise ValueError(f"no cards are due: {_turn(hand)}")
                if step.seat == told.split:
                    lying = step.to
            elif step.kind in ("show", "muck"):
                if hand.actor == step.seat and hand.due is not None and hand.due.kind == "show":
                    getattr(hand, step.kind)()
            elif step.kind != "return":
                if hand.actor != step.seat or len(hand.board) != lying:
                    raise ValueError(f"it is not the turn of seat {step.seat}: {_turn(hand, lying)}")
                _act(hand, step)
        except ValueError as error:
            raise _Differs(0, str(error), step.line) from None
    if not hand.over:
        raise _Differs(1 if told.showdown >= 0 else 0, f"the hand is not over: {_turn(hand)}", told.total_line)
    return hand


def _turn(hand: Hand, lying: int | None = None) -> str:
    """What comes next."""
    if hand.over:
        return "the hand is over"
    if lying is not None and lying < len(hand.board):
        return f"the {hand.street} comes"
    return f"seat {hand.actor} is to {hand.due.kind if hand.due else ''}"


def _act(hand: Hand, step: _Step) -> None:
    """One action, and whether its amounts are right."""
    kind, seat = step.kind, step.seat
    before = hand.bets[seat]
    most = before + hand.stacks[seat]
    owed = hand.legal.call
    if kind == "call":
        if owed != step.chips:
            raise ValueError(f"seat {seat} may {hand.legal}, not call {step.chips}")
        hand.call()
    elif kind == "bet":
        hand.bet(step.chips)
    elif kind == "raise":
        high = max(hand.bets.values())
        hand.raise_to(step.to)
        if step.chips not in (step.to - high, step.to - before - (owed or 0)):
            raise ValueError(f"a raise to {step.to} is one by {step.to - high}, not by {step.chips}")
    elif kind == "out":
        hand.fold(sitting_out=True)
    else:
        getattr(hand, kind)()
    if step.all_in and (most != step.to if kind == "raise" else step.chips != most - before):
        raise ValueError(f"seat {seat} has {most - before} chips and is not all-in")


_TOLD = ("fold", "check", "call", "bet", "raise", "protect", "return", "board", "show", "muck")


def _agree(told: _Told, hand: Hand) -> list[tuple[int, Event]]:
    """The events that the text tells, if they are those that happened, with their numbers."""
    happened = [(number, event) for number, event in enumerate(hand.events) if event.kind in _TOLD]
    if len(hand.live) == 1 and not any(step.kind == "return" for step in told.steps):  # old texts leave it out
        happened = [item for item in happened if item[1].kind != "return"]
    happened.sort(key=lambda item: item[1].kind in ("show", "muck"))  # the text tells them after the last board
    for step, (_, event) in zip(told.steps, happened, strict=False):
        kind = "fold" if step.kind == "out" else step.kind
        if kind != event.kind:
            same = False
        elif kind == "board":
            same = step.seat == event.board and step.cards == event.cards
        elif kind == "return":
            same = step.seat == event.seat and step.chips == event.chips
        else:
            same = step.seat == event.seat
        if not same:
            stage = 1 if "show" in (kind, event.kind) or "muck" in (kind, event.kind) else 0
            raise _Differs(stage, f"here comes {_said(event)}, not {kind} of seat {step.seat}", step.line)
    if len(happened) != len(told.steps):
        if len(happened) < len(told.steps):
            step = told.steps[len(happened)]
            raise _Differs(1, f"nothing comes here, and no {step.kind} of seat {step.seat}", step.line)
        raise _Differs(1, f"{_said(happened[len(told.steps)][1])} is not told", told.total_line)
    shown = {(event.kind, event.seat) for _, event in happened}
    for step in told.again:
        if (step.kind, step.seat) not in shown:
            raise NotationError(f"seat {step.seat} does not {step.kind} its hand on the first board", step.line)
    return happened


def _said(event: Event) -> str:
    of = "" if event.seat is None else f" of seat {event.seat}"
    chips = "" if event.chips is None else f" ({event.chips})"
    return f"{event.kind}{of}{chips}"


def _agree_in_words(told: _Told, hand: Hand) -> None:
    """A hand shown must be what it is called, in the room's own words; others are passed over."""
    for line, seat, board, words in told.words:
        worth = worth_of(hand.holes[seat], hand.boards[board]) if seat in hand.holes else None
        if worth is None:
            continue
        said, _, low = words.removeprefix("HI: ").partition("; LO: ")
        if (high := said.partition(" - ")[0]) in phrases() and high != worth.high:
            raise NotationError(f"seat {seat} has {worth.high}, not {high}", line)
        if words.startswith("HI: ") and low != worth.low:
            raise NotationError(f"seat {seat} has the low {worth.low or 'of none'}, not {low or 'none'}", line)


def _pots(hand: Hand) -> list[str]:
    count = len(hand.result.pots)
    return [pot_name(number, count) for number in range(count)]


def _rakes(told: _Told, hand: Hand) -> list[int]:
    """The rake of every pot: what it held, less what the text says was left of it."""
    if list(told.nets) != _pots(hand):
        raise NotationError(f"the pots are {', '.join(_pots(hand))}, not {', '.join(told.nets)}", told.total_line)
    rakes = [pot.amount - net for pot, net in zip(hand.result.pots, told.nets.values(), strict=True)]
    if min(rakes) < 0:
        held = [pot.amount for pot in hand.result.pots]
        raise NotationError(f"the pots hold {held} chips, not {list(told.nets.values())} or more", told.total_line)
    return rakes


def _agree_in_total(told: _Told, hand: Hand) -> None:
    """The pots and the rake."""
    result = hand.result
    total = sum([pot.amount for pot in result.pots])
    if total != told.total:
        raise NotationError(f"the pot holds {total} chips, not {told.total}", told.total_line)
    if result.rake != told.rake:
        raise NotationError(f"the rake is {result.rake} chips, not {told.rake}", told.total_line)
    if told.nets and [*told.nets.items()] != list(zip(_pots(hand), [p.amount - p.rake for p in result.pots], strict=True)):
        raise NotationError("the pots are not those of this hand", told.total_line)


def _agree_in_awards(told: _Told, hand: Hand, merged: bool) -> list[int]:
    """Who collects what of which pot on which board; the number of the event of each line that says so.

    `merged`: what a seat collects of a pot may stand in one line.
    """
    pots = _pots(hand)
    owned = {pots[event.pot or 0] for event in hand.events if event.half == "uncontested"}
    cashed = told.fields.get("cash_out", {})
    said: dict[tuple[int, str, int], list[int]] = {}
    paid: dict[tuple[int, str, int], list[int]] = {}
    numbers: dict[tuple[int, str, int], list[int]] = {}
    for number, event in enumerate(hand.events):
        if event.kind == "award" and str(event.seat) not in cashed:
            key = (event.board or 0, pots[event.pot or 0], event.seat or 0)
            paid.setdefault(key, []).append(event.chips or 0)
            numbers.setdefault(key, []).append(number)
    for _, seat, chips, pot, board in told.collected:
        if pot in owned:  # paid once, and told by boards
            said[0, pot, seat] = [sum(said.get((0, pot, seat), [])) + chips]
        else:
            said.setdefault((board, pot, seat), []).append(chips)
    if said != paid and not (merged and {k: sum(v) for k, v in said.items()} == {k: sum(v) for k, v in paid.items()}):
        for line, seat, chips, pot, board in told.collected:
            if said.get((board, pot, seat)) != paid.get((board, pot, seat)):
                due = " and ".join(map(str, paid.get((board, pot, seat), []))) or "nothing"
                raise _Differs(2, f"seat {seat} collects {due} of the {pot}, not {chips}", line)
        raise _Differs(2, f"not all is told of who collects what: {_shares(paid)}", told.total_line)
    return [numbers[0 if pot in owned else board, pot, seat][0] for _, seat, _, pot, board in told.collected]


def _shares(paid: Mapping[tuple[int, str, int], Sequence[int]]) -> str:
    return ", ".join([f"seat {seat} {sum(chips)} of the {pot}" for (_, pot, seat), chips in paid.items()])


def _agree_in_summary(told: _Told, hand: Hand, happened: Sequence[tuple[int, Event]]) -> None:
    """Boards, and how it ended for every seat."""
    for line, number, board in told.summed:
        if number >= len(hand.boards) or hand.boards[number] != board:
            raise NotationError(f"the board is {' and '.join(map(cards_text, hand.boards))}", line)
    missing = set(hand.seats) - {seat for _, seat, _ in told.fared}
    if missing or len(told.summed) != sum([bool(board) for board in hand.boards]):
        what = f"seat {min(missing)}" if missing else "the board"
        raise NotationError(f"the summary does not tell of {what}", told.end)
    folded: dict[int, int] = {}
    lying = 0
    won = dict.fromkeys(hand.seats, 0)
    for _, event in happened:
        if event.kind == "board":
            lying += 0 if event.board else len(event.cards or ())
        elif event.kind == "fold":
            folded[event.seat or 0] = lying
    for pot in hand.result.pots:
        for seat, chips in pot.awards.items():
            won[seat] += chips
    for line, seat, how in told.fared:
        ended = _FARED.fullmatch(how)
        assert ended is not None
        street = ended["street"]
        if street or ended["preflop"]:
            if folded.get(seat) != (STREET_LENGTH[street.upper()] if street else 0):
                raise NotationError(f"seat {seat} did not fold there", line)
            continue
        try:
            told_chips = sum([told.money.chips(chips) for chips in _WON.findall(how)])
        except ValueError as error:
            raise NotationError(str(error), line) from None
        if told_chips != won[seat]:
            raise NotationError(f"seat {seat} won {won[seat]} chips, not {told_chips}", line)


def _info(told: _Told, seats: int, steps: Sequence[int], awards: Sequence[int]) -> Info:
    """What the text says beside the hand; comments after the number of an event."""
    comments: dict[int, str] = {}
    posts = len(told.posts)
    for where, number, said in told.comments:
        if where == "post":
            after = number
        elif where == "holes":
            after = posts + seats - 1
        else:
            after = (steps if where == "step" else awards)[number]
        comments[after] = f"{comments[after]}\n{said}" if after in comments else said
    fields = told.fields
    if len(set(told.heroes)) == 1:
        fields = {**fields, "hero": told.heroes[0]}
    return Info(
        {seat: name for name, seat in told.names.items()},
        told.table,
        told.number,
        told.time,
        told.currency,
        site="PokerStars",
        table_size=told.size,
        fields=fields,
        comments=comments,
    )
