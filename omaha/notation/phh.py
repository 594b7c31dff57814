"""The Poker Hand History format (PHH), which is TOML: a text into the `Hand` that it tells.

PHH knows two games of Omaha: `PO` (pot limit, high) and `FO/8` (fixed limit, hi/lo). It numbers players by position: p1
gets the first card and has the small blind, the last has the button; heads-up p1 has the big blind, and still antes
and blinds are listed small blind first. Where the text says nothing the rules are those of the World Series'
tournaments, to which the format refers.

- A blind beyond the second is a straddle if it is larger than the big blind, else a live post.
- Antes that all pay alike, or with `ante_trimming_status`, belong to each player's total; others are dead money.
- Cards shown before the last board card were shown because all were all-in (`reveal_on_all_in`).
- Burn cards are unknown. Commentary after `#` is passed over, and so are fields that are not known.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal, NamedTuple, NoReturn

from omaha.cards import UNKNOWN, Deck, cards_text, parse_cards
from omaha.events import Info, NotationError, Post
from omaha.hand import Hand
from omaha.rules import Rules

__all__ = ["Recorded", "loads", "read"]


class _Variant(NamedTuple):
    limit: Literal["fixed", "pot", "no"]
    hilo: bool
    bets: tuple[str, ...]


VARIANTS: dict[str, _Variant] = {
    "PO": _Variant("pot", False, ("min_bet",)),
    "FO/8": _Variant("fixed", True, ("small_bet", "big_bet")),
}
"""Variant code -> betting structure, hi/lo, and the fields that name its bets."""

_BETS = ("min_bet", "small_bet", "big_bet", "bring_in")
_EXACT = 2**53  # a float beyond it may not be the number that was written


class Recorded(NamedTuple):
    """A hand, and how the text says that it ended."""

    hand: Hand
    """The hand, played as far as the text tells it."""
    finishing_stacks: Mapping[int, int] | None
    """Chips by seat after the last action, None where the text does not say."""
    difference: NotationError | None
    """What the text says of the end and the hand does not: its line, both stacks or winnings; None where they agree."""


def loads(text: str) -> Hand:
    """The one hand that a PHH text tells, played as far as it is told; seats as in the text, else 1, 2, ...

    Every action is checked, and so are the cards of those who show, `finishing_stacks` and `winnings`.

    >>> hand = loads('''
    ... variant = "PO"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [200, 200, 200]
    ... actions = ["d dh p1 AsKsQh2d", "d dh p2 ????????", "d dh p3 ????????", "p3 cbr 7 # pot", "p1 f", "p2 f"]
    ... finishing_stacks = [199, 198, 203]
    ... ''')
    >>> hand.result.net
    {1: -1, 2: -2, 3: 3}

    :raises NotationError: for a text that tells no hand of Omaha or a wrong one, with the `line`.
    """
    recorded = read(text)
    if recorded.difference is not None:
        raise recorded.difference
    return recorded.hand


def read(text: str) -> Recorded:
    """Like `loads`, but an end that is not as the text says is part of the answer.

    >>> recorded = read('''
    ... variant = "PO"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 f"]
    ... finishing_stacks = [201, 198]
    ... ''')
    >>> print(recorded.difference)
    line 8: finishing_stacks are 201, 198 (p1, p2), but the hand ends with 201, 199

    :raises NotationError: for a text that tells no hand of Omaha, with the `line`.
    """
    file = _File(text)
    seats = _seats(file)
    hand = _start(file, seats)
    shows = _shows(file, seats)
    for number, words in enumerate(file.actions):
        try:
            _act(hand, words, seats)
        except (ValueError, TypeError) as error:
            raise file.error(f"{file.action(number)}: {error}", "actions", number) from None
        _answer(file, hand, shows)
    for seat, (number, cards) in shows.items():
        try:
            _agree(hand, seat, cards)
        except ValueError as error:
            raise file.error(f"{file.action(number)}: {error}", "actions", number) from None
    return _recorded(file, hand, seats)


class _File:
    """The fields of a text, checked for their kind, and the lines where they stand."""

    def __init__(self, text: str) -> None:
        import tomllib

        self.text = text.removeprefix("\ufeff")
        try:
            self.fields: dict[str, Any] = tomllib.loads(self.text)
        except RecursionError:
            raise NotationError("this is no PHH: it is nested too deeply") from None
        except ValueError as error:
            message, _, place = str(error).rpartition(" (at ")
            line = re.match(r"line (\d+)", place)
            last = self.text.rstrip().count("\n") + 1
            raise NotationError(f"this is no PHH: {message or error}", int(line[1]) if line else last) from None
        tables = [name for name, value in self.fields.items() if isinstance(value, dict)]
        if tables and "variant" not in self.fields:
            self.refuse(f"exactly one hand is read, and this text holds {len(tables)} tables of hands", tables[0])
        self.variant = self._variant()
        actions = self.strings("actions", None)
        self.actions = [action.partition("#")[0].split() for action in actions]

    def _variant(self) -> _Variant:
        code = self.required("variant")
        if not isinstance(code, str) or code not in VARIANTS:
            self.refuse(f"variant must be one of {', '.join(VARIANTS)}, not {code!r}", "variant")
        variant = VARIANTS[code]
        for field in _BETS:
            if field in self.fields and field not in variant.bets:
                self.refuse(f"{field} does not belong to {code}", field)
        return variant

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
        return [self._whole(value, field, least) for value in values]

    def strings(self, field: str, count: int | None) -> list[str]:
        """Strings, one for each player or, without `count`, as many as there are."""
        values = self.required(field)
        if not isinstance(values, list) or not all(isinstance(value, str) for value in values):
            self.refuse(f"{field} must be a list of strings", field)
        if count is not None and len(values) != count:
            self.refuse(f"{field} must list one for each player, not {len(values)}", field)
        return list(values)

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

    def _whole(self, value: object, field: str, least: int) -> int:
        if isinstance(value, float) and value.is_integer() and abs(value) <= _EXACT:
            value = int(value)
        if type(value) is not int or value < least:
            self.refuse(f"{field} must be of whole chips, {least} or more, not {value}", field)
        return value

    def action(self, number: int) -> str:
        """An action as the text has it."""
        return f"action {number + 1}, {self.fields['actions'][number]!r}"

    def error(self, message: str, field: str | None = None, item: int = -1) -> NotationError:
        """An error with the line of a field, or of an item of a list of strings."""
        lines = _lines(self.text).get(field or "", [1])
        return NotationError(message, lines[min(item + 1, len(lines) - 1)])

    def refuse(self, message: str, field: str) -> NoReturn:
        raise self.error(message, field)


_TOKEN = re.compile(  # strings, comments, brackets, names of fields
    r""" \"{3}(?:\\.|[^\\])*?\"{3} | \'{3}.*?\'{3} | "(?:\\.|[^"\\\n])*" | '[^'\n]*'
      | \#[^\n]* | [\[\]{}] | [\w-]+(?=[ \t]*=) """,
    re.DOTALL | re.VERBOSE,
)


def _lines(text: str) -> dict[str, list[int]]:
    """{field: [its line, the lines of the strings in its list]} of a TOML text, also of one that does not parse.

    >>> _lines('a = 1\\nb = [\\n  "x",  # "no"\\n  "y"]')
    {'a': [1], 'b': [2, 3, 4]}
    """
    lines: dict[str, list[int]] = {}
    field: list[int] = []
    depth = 0
    for token in _TOKEN.finditer(text):
        line = text.count("\n", 0, token.start()) + 1
        mark = token[0][0]
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        elif mark in "\"'":
            if depth:
                field.append(line)
        elif mark != "#" and not depth:
            field = lines.setdefault(token[0], [line])
    return lines


def _seats(file: _File) -> tuple[int, ...]:
    """The seat of each player in the order of positions, which is the dealing order."""
    count = len(file.amounts("starting_stacks", None, 1))
    if not 2 <= count <= 10:
        file.refuse(f"starting_stacks must be of 2..10 players, not {count}", "starting_stacks")
    seats = tuple(file.amounts("seats", count, 1)) if "seats" in file.fields else tuple(range(1, count + 1))
    clockwise = tuple(sorted(set(seats), key=lambda seat: (seat <= seats[-1], seat)))
    if max(seats) > 10 or clockwise != seats:
        file.refuse(
            f"seats must be of 1..10 and go clockwise from the small blind to the button, not {list(seats)}", "seats"
        )
    if "seat_count" in file.fields and file.chips("seat_count", 2) < max(seats):
        file.refuse(f"seat_count must be {max(seats)} or more", "seat_count")
    return seats


def _start(file: _File, seats: tuple[int, ...]) -> Hand:
    """The hand before the first card: rules, stacks, posts."""
    count = len(seats)
    stacks = dict(zip(seats, file.amounts("starting_stacks", count, 1), strict=True))
    blinds = file.amounts("blinds_or_straddles", count)
    antes = file.amounts("antes", count)
    trimmed = file.fields.get("ante_trimming_status", False)
    if not isinstance(trimmed, bool):
        file.refuse(f"ante_trimming_status must be true or false, not {trimmed!r}", "ante_trimming_status")
    small_blind, big_blind = blinds[:2]
    if count == 2:  # the lists are small blind first, the players big blind first
        blinds.reverse()
        antes.reverse()
    big = seats[0] if count == 2 else seats[1]
    payers = [seat for seat, ante in zip(seats, antes, strict=True) if ante]
    each = trimmed or len(set(antes)) == 1
    for number, seat in enumerate(seats):
        stack, ante = stacks[seat], antes[number]
        if ante and not trimmed and (stack < ante if each else stack <= ante and not blinds[number]):
            file.refuse(f"antes: p{number + 1} has {stack} chips: whether he may win all antes is not decided", "antes")
    fields: dict[str, Any] = {
        "limit": file.variant.limit,
        "hilo": file.variant.hilo,
        "small_blind": small_blind,
        "big_blind": big_blind,
        "ante": max(antes),
        "ante_payer": "each" if each else "button" if payers == [seats[-1]] and seats[-1] != big else "big_blind",
        "pot_limit_antes": "counted" if each else "after_first_round",
        "reveal_on_all_in": _revealed(file.actions),
    }
    if max(blinds) > big_blind:
        fields["straddle_min_raise"] = "big_blind"
    if file.variant.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = file.chips("small_bet"), file.chips("big_bet")
    elif file.chips("min_bet") != big_blind:
        file.refuse(f"min_bet must be the big blind, {big_blind}, not {file.chips('min_bet')}", "min_bet")
    try:
        rules = Rules.preset("wsop_tournament", **fields)
    except ValueError as error:
        field = next((name for name in ("small_bet", "big_bet") if str(error).startswith(name)), "blinds_or_straddles")
        file.refuse(str(error), field)
    return Hand(
        rules,
        stacks,
        seats[-1],
        deck=Deck(unknown=True),
        posts=_posts(stacks, big, blinds, antes, each),
        manual=("deal", "show"),
        info=_info(file, seats),
    )


def _posts(stacks: Mapping[int, int], big: int, blinds: Sequence[int], antes: Sequence[int], each: bool) -> list[Post]:
    """What each posts, at most all of his chips: antes (last, if one pays for all), blinds, straddles, live posts."""
    left = dict(stacks)
    posts = []

    def post(seat: int, kind: Any, owed: int) -> None:
        paid = min(owed, left[seat])
        left[seat] -= paid
        if paid:
            posts.append(Post(seat, kind, 0, paid) if kind == "ante" else Post(seat, kind, paid))

    def post_antes() -> None:
        for seat, ante in zip(stacks, antes, strict=True):
            post(seat, "ante", ante)

    if each:
        post_antes()
    owed = dict(zip(stacks, blinds, strict=True))
    full = owed[big]
    small = next(seat for seat in stacks if seat != big)
    post(small, "small", owed.pop(small))
    post(big, "big", owed.pop(big))
    for seat, blind in owed.items():
        post(seat, "straddle" if blind > full else "post", blind)
    if not each:
        post_antes()
    return posts


def _revealed(actions: Sequence[Sequence[str]]) -> bool:
    """Does anybody show cards before the last board card?"""
    shows = [number for number, words in enumerate(actions) if words[1:2] == ["sm"] and len(words) > 2]
    boards = [number for number, words in enumerate(actions) if words[:2] == ["d", "db"]]
    return bool(shows and boards) and shows[0] < boards[-1]


def _info(file: _File, seats: tuple[int, ...]) -> Info:
    names = file.strings("players", len(seats)) if "players" in file.fields else [""] * len(seats)
    date = [file.fields.get(part) for part in ("year", "month", "day")]
    day = "-".join([f"{part:02}" for part in date if type(part) is int])
    time = [day, file.fields.get("time"), file.word("time_zone") or file.word("time_zone_abbreviation")]
    return Info(
        names={seat: name for seat, name in zip(seats, names, strict=True) if name},
        table=None if file.name("table") is None else str(file.name("table")),
        number=file.name("hand"),
        time=" ".join([str(part) for part in time if part]) or None,
        currency=file.word("currency"),
        event=file.word("event"),
        site=file.word("venue"),
    )


def _act(hand: Hand, words: Sequence[str], seats: Sequence[int]) -> None:
    """What one action says; shows are answers to the showdown (`_answer`), here only their time is checked."""
    due = hand.due
    match words:
        case []:
            return
        case ["d", "dh", player, cards]:
            if due is None or due.kind != "holes":
                raise ValueError("no hole cards are due")
            if due.seat != _seat(player, seats):
                raise ValueError(f"the next hole cards are those of p{seats.index(due.seat or 0) + 1}")
            hand.deal(cards)
        case ["d", "db", cards]:
            if due is not None and due.kind == "burn":
                hand.deal()
                due = hand.due
            if due is None or due.kind != "board":
                raise ValueError("no board cards are due")
            hand.deal(cards)
        case [player, "f" | "cc" | "cbr" as kind, *amount]:
            seat = _seat(player, seats)
            if due is None or due.kind != "act":
                raise ValueError("nobody is to act" if due is None else f"nobody is to act: {due.kind} due")
            if seat != due.seat:
                raise ValueError(f"it is the turn of p{seats.index(due.seat or 0) + 1}")
            if len(amount) != (kind == "cbr"):
                raise ValueError("a bet or raise names one amount, the total of the street, a fold or call none")
            if kind == "f":
                hand.fold()
            elif kind == "cbr":
                hand.raise_to(_amount(amount[0]))
            elif hand.legal.check:
                hand.check()
            else:
                hand.call()
        case [player, "sm", *cards] if len(cards) <= 1:
            contested = len(hand.live) > 1
            if contested and _seat(player, seats) not in hand.live:
                raise ValueError(f"{player} has folded")
            betting = sum([hand.stacks[seat] > 0 for seat in hand.live]) > 1
            if due is not None and (due.kind in ("holes", "act") or (due.kind != "show" and betting)):
                raise ValueError("it is no showdown")
        case _:
            raise ValueError("this is no action of Omaha in PHH")


def _seat(player: str, seats: Sequence[int]) -> int:
    number = re.fullmatch(r"p([1-9]\d?)", player, re.ASCII)
    if number is None or int(number[1]) > len(seats):
        raise ValueError(f"{player!r} is no player: players are p1..p{len(seats)}")
    return seats[int(number[1]) - 1]


def _amount(text: str) -> int:
    if not re.fullmatch(r"\d{1,18}(\.0*)?", text, re.ASCII):
        raise ValueError(f"{text!r} is no whole number of chips")
    return int(text.partition(".")[0])


def _shows(file: _File, seats: Sequence[int]) -> dict[int, tuple[int, str | None]]:
    """{seat: (number of the action, cards or None for a muck)} of all who show or muck; "-": the cards dealt."""
    shows: dict[int, tuple[int, str | None]] = {}
    for number, words in enumerate(file.actions):
        if words[1:2] != ["sm"]:
            continue
        try:
            seat = _seat(words[0], seats)
            if seat in shows:
                raise ValueError(f"{words[0]} has shown or mucked before")
        except ValueError as error:
            raise file.error(f"{file.action(number)}: {error}", "actions", number) from None
        shows[seat] = number, words[2] if len(words) > 2 else None
    return shows


def _answer(file: _File, hand: Hand, shows: Mapping[int, tuple[int, str | None]]) -> None:
    """At the showdown those who may choose show or muck as the text says, in the order of the rules."""
    while hand.due and hand.due.kind == "show" and (show := shows.get(hand.due.seat or 0)):
        number, cards = show
        try:
            if cards is None:
                hand.muck()
            else:
                hand.show(None if cards == "-" else cards)
        except ValueError as error:
            raise file.error(f"{file.action(number)}: {error}", "actions", number) from None


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
            "a pot cannot be paid: nobody who contests it shows his cards", "actions", len(file.actions)
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
