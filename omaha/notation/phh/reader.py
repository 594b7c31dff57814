"""PHH: a hand from the text of one, every action and the end checked."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple, NoReturn

from omaha.base.checks import seat_number
from omaha.base.errors import NotationError
from omaha.cards import UNKNOWN, Deck, cards_text, parse_cards
from omaha.hand.dealing import dealing_order
from omaha.hand.events import Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.posts import given_posts
from omaha.notation import textfiles
from omaha.notation.phh import toml
from omaha.notation.phh.words import (
    ALL_BETS,
    BETS,
    TIME,
    VARIANTS,
    Standard,
    Variant,
    in_words,
    posts_told,
    time_parts,
    time_text,
    trims,
)
from omaha.rules import Rules

__all__ = ["TABLE", "Recorded", "read"]

_EXACT = 2**53  # a float beyond it may not be the number that was written
_OURS = ("rules", "posts", "button", "runs", "rake", "notes", "burns", "names", "time", "fields")
"""What `_omaha` may hold."""

TABLE = re.compile(r"""\[ *(?!_)("[^"\n]*"|'[^'\n]*'|[\w-]+) *\][ \t]*(#.*)?$""", re.ASCII | re.MULTILINE)
"""The heading of a table, which is a hand's."""


class Recorded(NamedTuple):
    """A hand, and how the text says that it ended."""

    hand: Hand
    """The hand, played as far as the text tells it."""
    finishing_stacks: Mapping[int, int] | None
    """Chips by seat after the last action, None where the text does not say."""
    difference: NotationError | None
    """What the text says of the end and the hand does not: its line, both stacks or winnings; None where they agree."""


def read(first: int, text: str) -> Recorded:
    """The hand that a text tells, whose first line is that number of a whole file; a NotationError with the line."""
    file = _File(first, text)
    seats = _seats(file)
    setup = _setup(file, seats)
    shows = _shows(file, seats)
    hand = _quick(file, seats, setup, shows) or _dealt_by_hand(file, seats, setup, shows)
    return _recorded(file, hand, seats)


class _File:
    """The fields of a hand's text, checked for their kind, and the lines where they stand."""

    def __init__(self, first: int, text: str) -> None:
        self.first = first
        self.text = text
        head = TABLE.match(text)
        try:
            self.fields: dict[str, Any] = toml.fields(text, head.end() if head else 0)
        except RecursionError:
            raise self.error("this is no PHH: it is nested too deeply") from None
        except ValueError as error:
            message, _, place = str(error).rpartition(" (at ")
            line = re.match(r"line (\d+)", place)
            last = text.rstrip().count("\n") + 1
            raise NotationError(
                f"this is no PHH: {message or error}", first - 1 + (int(line[1]) if line else last)
            ) from None
        ours = self.fields.get("_omaha", {})
        if not isinstance(ours, dict) or not ours.keys() <= set(_OURS):
            self.refuse(f"_omaha must be a table of {', '.join(_OURS)}, not {ours!r}", "_omaha")
        self.ours: dict[str, Any] = ours
        self.variant = self._variant()
        self.words = []
        self.comments: dict[int, str] = {}
        for number, action in enumerate(self.strings("actions", None)):
            if "#" in action:
                action, _, comment = action.partition("#")
                self.comments[number] = comment.strip()
            self.words.append(action.split())

    def _variant(self) -> Variant | None:
        """None for a game that the format does not know, but we do."""
        code = self.required("variant")
        known = VARIANTS.get(code) if isinstance(code, str) else None
        if known is None and not ("rules" in self.ours and isinstance(code, str) and code.startswith("_")):
            self.refuse(f"variant must be one of {', '.join(VARIANTS)}, not {code!r}", "variant")
        return known

    def required(self, field: str) -> Any:
        if field not in self.fields:
            self.refuse(f"{field} is missing", "variant")
        return self.fields[field]

    def chips(self, field: str, least: int = 1) -> int:
        """An amount."""
        return self._whole(self.required(field), field, least)

    def amounts(self, field: str, count: int | None, least: int = 0) -> list[int]:
        """Amounts, one for each player."""
        values = self.required(field)
        if not isinstance(values, list) or (count is not None and len(values) != count):
            self.refuse(f"{field} must list one amount for each player, not {values!r}", field)
        return [
            value if type(value) is int and value >= least else self._whole(value, field, least) for value in values
        ]

    def strings(self, field: str, count: int | None) -> list[str]:
        """Strings, one for each player or, without `count`, as many as there are."""
        values = self.required(field)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.refuse(f"{field} must be a list of strings", field)
        if count is not None and len(values) != count:
            self.refuse(f"{field} must list one for each player, not {len(values)}", field)
        return values

    def word(self, field: str) -> str | None:
        """A string, None where it is not given."""
        value = self.fields.get(field)
        if value is not None and not isinstance(value, str):
            self.refuse(f"{field} must be a string, not {value!r}", field)
        return value

    def name(self, field: str) -> str | int | None:
        """A name or number, None where it is not given."""
        value = self.fields.get(field)
        return value if type(value) is int else self.word(field)

    def flag(self, field: str) -> bool:
        value = self.fields.get(field, False)
        if not isinstance(value, bool):
            self.refuse(f"{field} must be true or false, not {value!r}", field)
        return value

    def _whole(self, value: object, field: str, least: int) -> int:
        if isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
            value = int(value)
        if type(value) is not int or value < least:
            self.refuse(f"{field} must be of whole chips, {least} or more, not {value}", field)
        return value

    def wrong(self, number: int, error: object) -> NotationError:
        """What is wrong with an action, which is named as the text has it."""
        action = self.fields["actions"][number]
        return self.error(f"action {number + 1}, {action!r}: {error}", "actions", number)

    def error(self, message: str, field: str | None = None, item: int = -1) -> NotationError:
        """An error with the line of a field, or of an item of a list of strings."""
        lines = toml.lines(self.text).get(field or "", [1])
        return NotationError(message, self.first - 1 + lines[min(item + 1, len(lines) - 1)])

    def refuse(self, message: str, field: str) -> NoReturn:
        raise self.error(message, field)


def _seats(file: _File) -> tuple[int, ...]:
    """The seat of each player in the order of positions, which is the dealing order."""
    count = len(file.amounts("starting_stacks", None, 1))
    if not 2 <= count <= 10:
        file.refuse(f"starting_stacks must be of 2..10 players, not {count}", "starting_stacks")
    if "seats" not in file.fields:
        seats = tuple(range(1, count + 1))
    else:
        seats = tuple(file.amounts("seats", count, 1))
        if max(seats) > 10 or len(set(seats)) < count or dealing_order(seats, seats[-1]) != seats:
            allowed = "of 1..10 and go clockwise from the small blind to the button"
            file.refuse(f"seats must be {allowed}, not {list(seats)}", "seats")
    if "seat_count" in file.fields and file.chips("seat_count", 2) < max(seats):
        file.refuse(f"seat_count must be {max(seats)} or more", "seat_count")
    return seats


class _Setup(NamedTuple):
    """A hand before the first card."""

    rules: Rules
    stacks: dict[int, int]
    button: int
    posts: list[Post]
    runs: int
    rake: int | list[int] | None
    burns: str
    notes: Mapping[int, str]

    def hand(self, deck: Deck, manual: tuple[Literal["deal", "show"], ...]) -> Hand:
        return Hand(
            self.rules, self.stacks, self.button,
            deck=deck, posts=self.posts, runs=self.runs, rake=self.rake, manual=manual,
        )  # fmt: skip


def _setup(file: _File, seats: tuple[int, ...]) -> _Setup:
    """Rules, stacks, posts: by the fields of the format, or as `_omaha` says, with which those must agree."""
    ours = file.ours
    count = len(seats)
    stacks = dict(zip(seats, file.amounts("starting_stacks", count, 1), strict=True))
    trimmed = file.flag("ante_trimming_status")
    limit = file.variant.limit if file.variant else _our_rules(file).limit
    for field in ALL_BETS:
        if field in file.fields and field not in BETS[limit]:
            file.refuse(f"{field} does not belong to {file.fields['variant']}", field)
    said = Standard(
        file.fields["variant"],
        file.amounts("antes", count),
        file.amounts("blinds_or_straddles", count),
        [file.chips(name) for name in BETS[limit]],
    )
    rules = _our_rules(file) if "rules" in ours else _rules_by_the_book(file, said, trimmed)
    try:
        if "posts" in ours:
            posts = given_posts([_post(post) for post in ours["posts"]], rules, stacks)
        else:
            posts = posts_told(stacks, said, trimmed)
        button = ours.get("button", seats[-1])
        notes = {int(number) - 1: note for number, note in map(_note, ours.get("notes", ()))}
        if "button" in ours and dealing_order(seats, seat_number(button)) != seats:
            raise ValueError(f"button: from seat {button} players are not dealt to in the order of the seats")
        parse_cards(burns := ours.get("burns", ""))
    except (TypeError, ValueError) as error:
        file.refuse(f"_omaha: {error}", "_omaha")
    if "rules" in ours or "posts" in ours:
        told = in_words(rules, posts, stacks, button)
        for field, here, there in zip(("variant", "antes", "blinds_or_straddles"), said, told, strict=False):
            if here != there:
                file.refuse(f"{field} is {here!r}, but by _omaha it is {there!r}", field)
        if said.bets != told.bets:
            file.refuse(f"bets are {_listed(said.bets)}, but by _omaha {_listed(told.bets)}", BETS[limit][0])
    return _Setup(rules, stacks, button, posts, ours.get("runs", 1), ours.get("rake"), burns, notes)


def _post(text: str) -> Post:
    """A post as `_omaha` tells it: seat, kind, live and dead chips."""
    seat, kind, live, dead = _matched(r"(\d{1,2}) (\w+) (\d{1,18}) (\d{1,18})", text, "a post")
    return Post(int(seat), kind, int(live), int(dead))  # type: ignore[arg-type]  # the kind is checked with the rest


def _note(text: str) -> Sequence[str]:
    """The number of an action, from 1, and what is to be said of it."""
    return _matched(r"(\d{1,4}) (.+)", text, "a note")


def _matched(pattern: str, text: object, what: str) -> Sequence[str]:
    found = re.fullmatch(pattern, text, re.ASCII) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"{what} cannot be {text!r}")
    return found.groups()


def _our_rules(file: _File) -> Rules:
    try:
        return textfiles.rules_of(file.ours["rules"])
    except (TypeError, ValueError) as error:
        file.refuse(f"_omaha.rules: {error}", "_omaha.rules")


def _rules_by_the_book(file: _File, said: Standard, trimmed: bool) -> Rules:
    """The rules that the fields of the format tell."""
    rules = said.rules(trimmed, _revealed(file.words))
    if isinstance(rules, ValueError):
        field = next((name for name in ("small_bet", "big_bet") if str(rules).startswith(name)), "blinds_or_straddles")
        file.refuse(str(rules), field)
    if rules.limit != "fixed" and said.bets[0] != rules.big_blind:
        file.refuse(f"min_bet must be the big blind, {rules.big_blind}, not {said.bets[0]}", "min_bet")
    stacks = file.amounts("starting_stacks", None)
    blinds, antes = said.by_position()
    for number, (stack, blind, ante) in enumerate(zip(stacks, blinds, antes, strict=True), 1):
        each = len(set(antes)) == 1
        if ante and not trimmed and (stack < ante if each else stack <= ante and not blind):
            file.refuse(f"antes: p{number} has {stack} chips: whether he may win all antes is not decided", "antes")
    return rules


def _revealed(actions: Sequence[Sequence[str]]) -> bool:
    """Does anybody show cards before the last board card?"""
    shows = [number for number, words in enumerate(actions) if words[1:2] == ["sm"] and len(words) > 2]
    if not shows:
        return False
    boards = [number for number, words in enumerate(actions) if words[:2] == ["d", "db"]]
    return bool(boards) and shows[0] < boards[-1]


# ---------------------------------------------------------------------- the play of a text

_NOTHING_KNOWN = Deck(unknown=True)
_Shows = dict[int, tuple[int, str | None]]


def _dealt_by_hand(file: _File, seats: tuple[int, ...], setup: _Setup, shows: _Shows) -> Hand:
    """The hand, each card dealt when the text says it."""
    try:
        hand = setup.hand(_NOTHING_KNOWN, ("deal", "show"))
    except (TypeError, ValueError) as error:
        file.refuse(f"_omaha: {error}" if file.ours else str(error), "_omaha" if file.ours else "starting_stacks")
    burns = [setup.burns[i : i + 2] for i in range(0, len(setup.burns), 2)][::-1]
    comments: dict[int, list[str]] = {}
    for number, words in enumerate(file.words):
        if burns and words[:2] == ["d", "db"] and hand.due and hand.due.kind == "burn":
            try:
                hand.deal(burns.pop())
            except ValueError as error:
                file.refuse(f"_omaha.burns: {error}", "_omaha.burns")
        happened = len(hand.events)
        try:
            _act(hand, words, seats, setup.notes.get(number))
        except (ValueError, TypeError) as error:
            raise file.wrong(number, error) from None
        _answer(file, hand, shows)
        if comment := file.comments.get(number):
            told = [i for i, event in enumerate(hand.events[happened:], happened) if event.kind != "burn"]
            comments.setdefault(told[0] if told and words else len(hand.events) - 1, []).append(comment)
    _check_shows(file, hand, shows)
    return hand.with_info(_info(file, seats, setup.rules, {i: "\n".join(texts) for i, texts in comments.items()}))


def _quick(file: _File, seats: tuple[int, ...], setup: _Setup, shows: _Shows) -> Hand | None:
    """The same hand dealt by a deck of the cards in the text, which is faster; None where anything is unusual."""
    count = len(seats)
    if file.comments or setup.runs != 1 or setup.rules.boards != 1 or len(file.words) < count:
        return None
    width = 2 * setup.rules.hole_cards
    try:
        holes = {}
        for seat, (_, deal, player, cards) in zip(seats, file.words, strict=False):
            if deal != "dh" or _seat(player, seats) != seat or len(cards) != width:
                return None
            holes[seat] = cards
        board = "".join([words[2] for words in file.words if words[1] == "db"])
        hand = setup.hand(Deck(setup.burns, holes=holes, boards=[board] if board else [], unknown=True), ("show",))
        lying = 0
        for number in range(count, len(file.words)):
            words = file.words[number]
            if words[1] == "db":
                dealt = len(words[2]) // 2
                lying += dealt
                if len(words) != 3 or dealt != (1 if lying > 3 else 3) or lying > len(hand.board):
                    return None
            elif words[1] == "sm" or lying == len(hand.board):
                _act(hand, words, seats, setup.notes.get(number))
            else:
                return None
            if hand.actor in shows:
                _answer(file, hand, shows)
        _check_shows(file, hand, shows)
    except (ValueError, TypeError, IndexError):
        return None
    return hand.with_info(_info(file, seats, setup.rules, {})) if lying == len(hand.board) else None


def _act(hand: Hand, words: Sequence[str], seats: tuple[int, ...], note: str | None) -> None:
    """What one action says; shows are answers to the showdown (`_answer`), here only their time is checked."""
    match words:
        case []:
            return
        case [player, "f" | "cc" | "cbr" | "_protect" as kind, *amount]:
            seat = _seat(player, seats)
            if not hand.legal:
                raise ValueError(f"nobody is to act{f': {hand.due.kind} due' if hand.due else ''}")
            if seat != hand.actor:
                raise ValueError(f"it is the turn of p{seats.index(hand.actor or 0) + 1}")
            if len(amount) != (kind == "cbr"):
                raise ValueError("a bet or raise names one amount, the total of the street, a fold or call none")
            _decide(hand, kind, amount, note)
        case ["d", "dh", player, cards]:
            due = hand.due
            if due is None or due.kind != "holes":
                raise ValueError("no hole cards are due")
            if due.seat != _seat(player, seats):
                raise ValueError(f"the next hole cards are those of p{seats.index(due.seat or 0) + 1}")
            hand.deal(cards)
        case ["d", "db", cards]:
            if hand.due is not None and hand.due.kind == "burn":
                hand.deal()
            due = hand.due
            if due is None or due.kind != "board":
                raise ValueError("no board cards are due")
            hand.deal(cards)
        case [player, "sm", *cards] if len(cards) <= 1:
            contested = len(hand.live) > 1
            if contested and _seat(player, seats) not in hand.live:
                raise ValueError(f"{player} has folded")
            due = hand.due
            protected = [event.seat for event in hand.events if event.kind == "protect"]
            betting = sum([hand.stacks[seat] > 0 and seat not in protected for seat in hand.live]) > 1
            if due is not None and (due.kind in ("holes", "act") or (due.kind != "show" and betting)):
                raise ValueError("it is no showdown")
        case _:
            raise ValueError("this is no action of Omaha in PHH")


def _decide(hand: Hand, kind: str, amount: Sequence[str], note: str | None) -> None:
    """A player's decision; a note says that it was not his own (R90-R92)."""
    if kind == "_protect":
        happened = len(hand.events)
        hand.protect()
        if (done := hand.events[happened].kind) != "protect":
            raise ValueError(f"a lost connection means {done} here (R90)")
    elif note and kind not in ("cc", "f"):
        raise ValueError(f"a note is of a check or fold, not of {kind!r}")
    elif kind == "f":
        hand.fold(note=note)
    elif kind == "cbr":
        hand.raise_to(_amount(amount[0]))
    elif hand.legal.check or note:
        hand.check(note=note)
    else:
        hand.call()


@lru_cache(maxsize=1024)
def _seat(player: str, seats: tuple[int, ...]) -> int:
    number = re.fullmatch(r"p([1-9]\d?)", player, re.ASCII)
    if number is None or int(number[1]) > len(seats):
        raise ValueError(f"{player!r} is no player: players are p1..p{len(seats)}")
    return seats[int(number[1]) - 1]


def _amount(text: str) -> int:
    if not re.fullmatch(r"\d{1,18}(\.0*)?", text, re.ASCII):
        raise ValueError(f"{text!r} is no whole number of chips")
    return int(text.partition(".")[0])


def _shows(file: _File, seats: tuple[int, ...]) -> _Shows:
    """{seat: (number of the action, cards or None for a muck)} of all who show or muck; "-": the cards dealt."""
    shows: _Shows = {}
    for number, words in enumerate(file.words):
        if words[1:2] != ["sm"]:
            continue
        try:
            seat = _seat(words[0], seats)
            if seat in shows:
                raise ValueError(f"{words[0]} has shown or mucked before")
        except ValueError as error:
            raise file.wrong(number, error) from None
        shows[seat] = number, words[2] if len(words) > 2 else None
    return shows


def _answer(file: _File, hand: Hand, shows: _Shows) -> None:
    """At the showdown those who may choose show or muck as the text says, in the order of the rules."""
    while hand.due and hand.due.kind == "show" and (show := shows.get(hand.due.seat or 0)):
        number, cards = show
        try:
            if cards is None:
                hand.muck()
            else:
                hand.show(None if cards == "-" else cards)
        except ValueError as error:
            raise file.wrong(number, error) from None


def _check_shows(file: _File, hand: Hand, shows: _Shows) -> None:
    for seat, (number, cards) in shows.items():
        try:
            _agree(hand, seat, cards)
        except ValueError as error:
            raise file.wrong(number, error) from None


def _agree(hand: Hand, seat: int, cards: str | None) -> None:
    """What a player shows must be what he was dealt, and whoever has to show cannot muck."""
    holes = hand.holes[seat]
    if cards is None:
        if any(event.kind == "show" and event.seat == seat for event in hand.events):
            raise ValueError(f"the cards must be shown, not mucked: {cards_text(holes)} equal or beat what was shown")
        return
    named = holes if cards == "-" else parse_cards(cards)
    known = set(named) - {UNKNOWN}
    hidden = set(hand.unseen) if UNKNOWN in holes else set()
    if len(named) != len(holes) or not known <= set(holes) | hidden or len(known | set(holes) - {UNKNOWN}) > len(holes):
        raise ValueError(f"the cards dealt are {cards_text(holes)}")


def _recorded(file: _File, hand: Hand, seats: Sequence[int]) -> Recorded:
    """How the text says that it ended, compared with the hand."""
    count = len(seats)
    players = ", ".join([f"p{number}" for number in range(1, count + 1)])
    won = dict.fromkeys(seats, 0)
    for event in hand.events:
        if event.kind == "award":
            won[event.seat or 0] += event.chips or 0
    difference = stacks = None
    parts = [part for pot in hand.result.pots for part in pot.parts] if hand.over else []
    if any(part.half != "uncontested" and part.rank is None for part in parts):
        difference = file.error(
            "a pot cannot be paid: nobody who contests it shows his cards", "actions", len(file.words)
        )
    if "finishing_stacks" in file.fields:
        stacks = dict(zip(seats, file.amounts("finishing_stacks", count), strict=True))
        difference = None
    for field, ours, end in (("winnings", won, "pays"), ("finishing_stacks", hand.stacks, "ends with")):
        if field in file.fields:
            said, done = file.amounts(field, count), [ours[seat] for seat in seats]
            if said != done:
                text = f"{field} are {_listed(said)} ({players}), but the hand {end} {_listed(done)}"
                if not hand.over:
                    text += f": it is not over, {hand.due.kind if hand.due else ''} due"
                difference = file.error(text, field)
    return Recorded(hand, stacks, difference)


def _listed(amounts: Sequence[int]) -> str:
    return ", ".join(map(str, amounts))


# ---------------------------------------------------------------------- what a hand is called

_PLAYED = {
    "variant", "antes", "blinds_or_straddles", *ALL_BETS, "starting_stacks", "actions", "finishing_stacks", "winnings",
    "seats", "players", "hand", "event", "venue", "currency", "_omaha",
}  # fmt: skip
"""Fields that are not kept in `Info.fields`."""


def _info(file: _File, seats: Sequence[int], rules: Rules, comments: Mapping[int, str]) -> Info:
    fields, ours = file.fields, file.ours
    names = file.strings("players", len(seats)) if "players" in fields else []
    rest = {name: _plain(fields[name]) for name in fields if name not in _PLAYED}
    moment = {part: rest[part] for part in TIME if part in rest}
    for part in TIME[4:]:
        file.word(part)
    time = time_text(moment)
    if time and time_parts(time) == moment:
        rest = {name: value for name, value in rest.items() if name not in TIME}
    table = file.name("table")
    if isinstance(table, str):
        del rest["table"]
    size = rest.get("seat_count")
    if size in range(2, 11):
        del rest["seat_count"]
    if "ante_trimming_status" in rest and rest["ante_trimming_status"] == trims(rules):
        del rest["ante_trimming_status"]
    number, currency, event, site = file.name("hand"), file.word("currency"), file.word("event"), file.word("venue")
    try:
        rest |= textfiles.mapping(json.loads(ours.get("fields", "{}")), "fields")
        absent = textfiles.mapping(json.loads(ours.get("names", "{}")), "names")
        return Info(
            names={seat: name for seat, name in zip(seats, names, strict=False) if name}
            | {int(seat): name for seat, name in absent.items()},
            table=None if table is None else str(table),
            number=number,
            time=ours.get("time", time),
            currency=currency,
            event=event,
            site=site,
            table_size=size if size in range(2, 11) else None,
            fields=rest,
            comments=comments,
        )
    except (TypeError, ValueError, RecursionError) as error:
        file.refuse(f"_omaha: {error}", "_omaha")


def _plain(value: Any) -> Any:
    """A TOML value as `Info` holds it: dates and times as text."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return value if isinstance(value, (str, int, float)) else str(value)
