"""The Open Hand History format (OHH), which is JSON: texts into hands and hands into texts.

An object `{"ohh": {...}}` is a hand; in a file a blank line stands between two of them (lines of objects and an array
of them are read as well). Amounts are decimal numbers in the currency's unit, of which cents are the chips; where no
money is played for (`XPM`) chips are whole. Players are named by an id, for which their seat is written.

What the format has no words for stands in one object of ours, `_omaha`, and in the `_note` of an action: see
docs/notations.md. Where that is missing, the rules are those of the preset of the site's name, if there is one.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple, NoReturn

from omaha.cards import UNKNOWN, Deck, cards_text
from omaha.dealer import LOST, SITTING_OUT
from omaha.events import Info, NotationError, Post
from omaha.hand import Hand
from omaha.notation import common
from omaha.rules import PRESETS, Rules
from omaha.values import ReadOnly, seat_number

if TYPE_CHECKING:
    from omaha.cards import Card
    from omaha.notation.common import File, Hero

__all__ = ["dump", "dumps", "iterate", "load", "loads"]

SPEC = "1.4.7"
NO_MONEY = "XPM"
_PLAY_MONEY = (NO_MONEY, "PPC", "Chips", "CHIPS", "")
_NO_DATE = "1970-01-01T00:00:00Z"

_LIMITS = {"fixed": "FL", "pot": "PL", "no": "NL"}
_STREETS = ("Preflop", "Flop", "Turn", "River")
_STREET_OF = dict(zip((3, 4, 5), _STREETS[1:], strict=True))
_POSTS = {"small": "Post SB", "big": "Post BB", "straddle": "Straddle", "post": "Post Extra Blind"}
_POST_KINDS = {**{word: kind for kind, word in _POSTS.items()}, "Post Ante": "ante", "Post Dead": "post"}
_DECISIONS = {"fold": "Fold", "check": "Check", "call": "Call", "bet": "Bet", "raise": "Raise", "protect": "_protect"}
_DECIDED = {word: kind for kind, word in _DECISIONS.items()}
_NO_PLAY = ("Added Chips", "Sits Down", "Stands Up", "Player Adjustment")
"""Actions that are no part of the hand."""

_CARRIED: dict[str, Any] = {
    "network_name": str, "internal_version": str, "table_handle": str, "table_skin": str, "tournament": bool,
    "tournament_info": Mapping, "flags": tuple, "tournament_bounties": tuple, "table_size": int, "players": tuple,
}  # fmt: skip
"""Fields of the format that say nothing of play: they come from `Info.fields` and go there."""
_OWN = [name for name in _CARRIED if name != "players"]

_NO_INFO = Info()


# ---------------------------------------------------------------------- writing


def dumps(hand: Hand, hero: Hero = None) -> str:
    """A finished hand as an OHH text, with an action a line.

    `hero` None: cards that were shown; a seat: that seat's too; "all": everything.

    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=100, big_blind=200), [20_000, 20_000])
    >>> hand.fold()
    >>> told = json.loads(dumps(hand))["ohh"]
    >>> told["game_type"], told["bet_limit"], told["pots"][0]["amount"]
    ('OmahaHiLo', {'bet_type': 'PL', 'bet_cap': 0}, 200)

    Errors: a ValueError for a hand that is not over, a TypeError or ValueError for a hero that is none.
    """
    holes = common.holes(hand, hero)
    if not hand.over:
        raise ValueError("the hand is not over: OHH tells finished hands only")
    info, rules = hand.info or _NO_INFO, hand.rules
    digits = common.places_of(info)
    told = _Told(hand, holes, digits)
    lines = _head(hand, info, hero, digits)
    lines.append(' "players": [')
    lines += _joined(_players(hand, info, digits))
    lines.append(' ],\n "rounds": [')
    lines += _joined(told.rounds())
    lines.append(' ],\n "pots": [')
    lines += _joined(_pots(hand, digits))
    lines.append(" ],")
    ours = _ours(hand, info)
    if not told.exact:
        ours["posts"] = hand.posts
    if hero == "all" and told.burns and UNKNOWN not in told.burns:
        ours["burns"] = cards_text(told.burns)
    more = f", {json.dumps(ours)[1:-1]}" if ours else ""
    lines.append(f' "_omaha": {{"rules": {_rules_text(rules)}{more}}}\n}}}}\n')
    return "\n".join(lines)


def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    """Write a hand to a path, or to an open text or binary file; the errors of `dumps`, and OSError."""
    common.write(dumps(hand, hero), file)


def _joined(items: Sequence[str]) -> Iterator[str]:
    """The items of an array, a line each."""
    last = len(items) - 1
    for number, item in enumerate(items):
        yield f"  {item}," if number < last else f"  {item}"


@lru_cache(maxsize=1024)
def _rules_text(rules: Rules) -> str:
    return rules.to_json()


def _head(hand: Hand, info: Info, hero: Hero, digits: int) -> list[str]:
    """The fields before the players."""
    rules, fields = hand.rules, _carried(info)
    flags = [flag for flag in fields.get("flags") or () if flag not in _OUR_FLAGS]
    flags += [
        flag
        for flag, holds in zip(
            _OUR_FLAGS,
            (len(hand.boards) > rules.boards, rules.bomb_pot, not info.names, hero in (None, "all")),
            strict=True,
        )
        if holds
    ]
    site = info.site or ""
    tournament = {"tournament": True, "tournament_info": _tournament(info)} if info.fields.get("tournament") else {}
    told: dict[str, Any] = {
        "spec_version": SPEC,
        "site_name": site,
        "network_name": fields.get("network_name", site),
        "internal_version": fields.get("internal_version", _version()),
        **tournament,
        "game_number": "" if info.number is None else str(info.number),
        "start_date_utc": _utc(info.time) if info.time else _NO_DATE,
        "table_name": info.table or "",
        **{name: fields[name] for name in ("table_handle", "table_skin") if name in fields},
        "game_type": "OmahaHiLo" if rules.hilo else "Omaha",
        "table_size": info.table_size or fields.get("table_size") or max(*hand.seats, hand.button),
        "currency": info.currency or NO_MONEY,
        "dealer_seat": hand.button,
        "hero_player_id": hero if isinstance(hero, int) else None,
        "flags": flags,
        **({"tournament_bounties": fields["tournament_bounties"]} if "tournament_bounties" in fields else {}),
    }
    lines = [f'{{"ohh": {{\n {json.dumps(told)[1:-1]},']
    blinds = [common.amount_text(chips, digits) for chips in (rules.small_blind, rules.big_blind, rules.ante)]
    lines.append(
        f' "bet_limit": {{"bet_type": "{_LIMITS[rules.limit]}", "bet_cap": 0}},\n "small_blind_amount": {blinds[0]},'
        f' "big_blind_amount": {blinds[1]}, "ante_amount": {blinds[2]},'
    )
    return lines


def _tournament(info: Info) -> Mapping[str, Any]:
    """What the format tells of a tournament: as it was read, or else what is known of it."""
    told = info.fields.get("tournament_info")
    if isinstance(told, Mapping):
        return told
    number = info.fields["tournament"]
    return {
        "tournament_number": "" if number is True else str(number),
        "name": info.event or "",
        "currency": info.currency or NO_MONEY,
    }


_OUR_FLAGS = ("Run_It_Twice", "Bomb_Pot", "Anonymous", "Observed")
"""Flags that follow from the hand."""


def _version() -> str:
    from omaha import __version__

    return __version__


def _players(hand: Hand, info: Info, digits: int) -> list[str]:
    """Each player, with what else a history says of him, and after them those who were not dealt in."""
    more = {player["seat"]: player for player in _carried(info).get("players", ())}
    players = []
    for seat, chips in sorted(hand.start.items()):
        name = json.dumps(info.names.get(seat) or f"Seat {seat}")
        extra = json.dumps(more.pop(seat))[1:-1].partition(",")[2] if seat in more else ""
        stack = common.amount_text(chips, digits)
        rest = f",{extra}" if extra else ""
        players.append(f'{{"id": {seat}, "seat": {seat}, "name": {name}, "starting_stack": {stack}{rest}}}')
    return players + [json.dumps(player) for player in more.values()]


def _pots(hand: Hand, digits: int) -> list[str]:
    pots = []
    for number, pot in enumerate(hand.result.pots):
        wins = ", ".join(
            [
                f'{{"player_id": {seat}, "win_amount": {common.amount_text(chips, digits)}}}'
                for seat, chips in pot.awards.items()
            ]
        )
        amount, rake = common.amount_text(pot.amount, digits), common.amount_text(pot.rake, digits)
        pots.append(f'{{"number": {number}, "amount": {amount}, "rake": {rake}, "player_wins": [{wins}]}}')
    return pots


class _Told:
    """The posts and events of a hand as rounds of actions."""

    def __init__(self, hand: Hand, holes: Mapping[int, tuple[Card, ...]], digits: int) -> None:
        self.streets: list[tuple[str, str, list[str]]] = [("Preflop", "[]", [])]
        self.digits = digits
        self.exact = True
        self.burns: tuple[Card, ...] = ()
        self.left = left = dict(hand.start)
        lengths = [len(board) for board in hand.boards]  # before its own cards: a second run begins like the first
        for event in hand.events:
            if event.kind == "board":
                lengths[event.board or 0] -= len(event.cards or ())
        shows: list[str] = []
        for post in hand.posts:
            self._post(post)
        for kind, seat, chips, _, cards, _, board, _, note in hand.events:
            if kind in _DECISIONS:
                remark = f', "_note": "{note}"' if note else ""
                amount = ""
                if chips:
                    left[seat or 0] -= chips
                    allin = "false" if left[seat or 0] else "true"
                    amount = f', "amount": {common.amount_text(chips, digits)}, "is_allin": {allin}'
                self._add(seat, _DECISIONS[kind], amount + remark)
            elif kind == "return":
                left[seat or 0] += chips or 0
            elif kind == "holes":
                if any(card != UNKNOWN for card in holes[seat or 0]):
                    self._add(seat, "Dealt Cards", _cards(holes[seat or 0]))
            elif kind == "board" and board is not None and cards:
                lengths[board] += len(cards)
                self.streets.append((_STREET_OF[lengths[board]], _listed(cards), []))
            elif kind == "burn":
                self.burns += cards or ()
            elif kind == "show":
                shows.append(_action(len(shows), seat, "Shows Cards", _cards(holes[seat or 0])))
            elif kind == "muck":
                known = UNKNOWN not in holes[seat or 0]
                shows.append(_action(len(shows), seat, "Mucks Cards", _cards(holes[seat or 0]) if known else ""))
        if shows:
            self.streets.append(("Showdown", "[]", shows))

    def rounds(self) -> list[str]:
        rounds = []
        for number, (street, cards, actions) in enumerate(self.streets):
            told = ",\n".join([f"   {action}" for action in actions])
            inside = f"[\n{told}\n  ]" if told else "[]"
            rounds.append(f'{{"id": {number}, "street": "{street}", "cards": {cards}, "actions": {inside}}}')
        return rounds

    def _post(self, post: Post) -> None:
        seat, kind, live, dead = post
        if kind == "ante":
            told = [("Post Ante", dead)]
        else:
            told = [(_POSTS[kind], live), ("Post Dead", dead)]
            self.exact &= bool(live) != bool(dead) and (kind == "post" or not dead)
        for word, chips in told:
            if chips:
                self.left[seat] -= chips
                allin = "false" if self.left[seat] else "true"
                amount = common.amount_text(chips, self.digits)
                self._add(seat, word, f', "amount": {amount}, "is_allin": {allin}')
            self.exact &= bool(chips) or len(told) > 1

    def _add(self, seat: int | None, word: str, more: str) -> None:
        actions = self.streets[-1][2]
        actions.append(_action(len(actions), seat, word, more))


def _action(number: int, seat: int | None, word: str, more: str) -> str:
    return f'{{"action_number": {number}, "player_id": {seat}, "action": "{word}"{more}}}'


def _cards(cards: Iterable[Card]) -> str:
    return f', "cards": {_listed(cards)}'


def _listed(cards: Iterable[Card]) -> str:
    return '["' + '", "'.join(map(str, cards)) + '"]'


_DATE = re.compile(r"(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d:\d\d)(\.\d+)?(?: ?(\S+))?", re.ASCII)
_ZONES = {"Z": "UTC", "GMT": "UTC", "ET": "America/New_York", "CET": "Europe/Paris", "PT": "America/Los_Angeles"}
"""Names of zones in hand histories that the time zone database has not."""


def _utc(time: str) -> str:
    """A time as the format writes it; where its zone is not known, as it is.

    >>> _utc("2023-06-20 19:30:00 America/Los_Angeles"), _utc("2023-06-20 19:30:00 UTC"), _utc("in May")
    ('2023-06-21T02:30:00Z', '2023-06-20T19:30:00Z', 'in May')
    """
    found = _DATE.fullmatch(time)
    if found is None:
        return time
    day, clock, part, zone = found.groups()
    zone = _ZONES.get(zone, zone)
    if zone not in (None, "UTC"):
        from datetime import UTC, datetime
        from zoneinfo import ZoneInfo

        try:
            moment = datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=ZoneInfo(zone)).astimezone(UTC)
            day, _, clock = moment.replace(tzinfo=None).isoformat().partition("T")
        except (ValueError, OverflowError, OSError, KeyError):
            pass
    return f"{day}T{clock}{part or ''}Z"


def _local(date: str) -> str | None:
    """The time that `_utc` wrote, as `Info` has it."""
    found = _DATE.fullmatch(date)
    if date == _NO_DATE:
        return None
    if found is None or found[4] not in (None, "Z"):
        return date
    return f"{found[1]} {found[2]}{found[3] or ''} UTC"


def _carried(info: Info) -> dict[str, Any]:
    """The fields of `Info.fields` that are the format's own."""
    return {name: value for name, value in info.fields.items() if isinstance(value, _CARRIED.get(name, ()))}


def _ours(hand: Hand, info: Info) -> dict[str, Any]:
    """What the format has no words for."""
    ours: dict[str, Any] = {}
    if hand.rake is not None:
        ours["rake"] = hand.rake
    if info.time and _local(_utc(info.time)) != info.time:
        ours["time"] = info.time
    if isinstance(info.number, int):
        ours["number"] = info.number
    if info.event:
        ours["event"] = info.event
    others = {name: value for name, value in info.fields.items() if not isinstance(value, _CARRIED.get(name, ()))}
    if info.fields.get("tournament") is False or ("tournament_info" in info.fields and "tournament" not in info.fields):
        others |= {name: info.fields[name] for name in ("tournament", "tournament_info") if name in info.fields}
    if others:
        ours["fields"] = others
    if info.comments:
        ours["comments"] = list(info.comments.items())
    return ours


# ---------------------------------------------------------------------- reading


def loads(text: str) -> Hand:
    """The one hand that an OHH text tells; every action, the pots and what was won are checked.

    :raises NotationError: for a text that tells no hand of Omaha, a wrong one or more than one, with the `line`.
    """
    found = list(_objects(1, text.removeprefix("\ufeff")))
    if len(found) > 1:
        raise NotationError(f"exactly one hand is read, and this text holds {len(found)}", found[1].first)
    if not found:
        raise NotationError("exactly one hand is read, and this text holds none", 1)
    return _hand(found[0])


def load(file: File) -> Hand:
    """The one hand of a file: a path, or an open text or binary file; the errors of `loads`, and OSError."""
    return loads(common.read(file))


def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    """The hands of a text one after another; only one of them is held in memory.

    `lines`: an open text file or any other lines. A hand that is broken raises a NotationError, with its line in the
    whole text; with `on_error` that is called with the error, and the next hand follows.

    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = dumps(hand)
    >>> broken = text.replace('"Fold"', '"Check"')
    >>> [hand.seats for hand in iterate(f"{text}\\n{broken}\\n{text}".split("\\n"), print)]
    line 34: action 3 of Preflop, Check: seat 2 may fold, call 1, raise to 4..6, not check
    [(1, 2), (1, 2)]
    """
    for first, text in _parts(lines):
        try:
            found = list(_objects(first, text))
        except NotationError as error:
            if on_error is None:
                raise
            on_error(error)
            continue
        for told in found:
            try:
                hand = _hand(told)
            except NotationError as error:
                if on_error is None:
                    raise
                on_error(error)
            else:
                yield hand


def _parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Texts of whole objects, and the first line of each: cut where a line is blank or begins an object."""
    first = 1
    part: list[str] = []
    depth = 0
    for number, line in common.numbered(lines):
        if part and (not line or line[0] == "{") and (depth <= 0 or line.startswith(('{"ohh"', '{ "ohh"'))):
            yield first, "\n".join(part)
            part, depth = [], 0
        if line.strip():
            if not part:
                first = number
            part.append(line)
            depth += line.count("{") - line.count("}")
    if part:
        yield first, "\n".join(part)


class _Object:
    """The fields of a hand, checked for their kind, and the lines where they stand."""

    def __init__(self, first: int, text: str, fields: dict[str, Any]) -> None:
        self.first = first
        self.text = text
        ohh = fields.get("ohh")
        if not isinstance(ohh, dict):
            raise NotationError("this is no OHH: no object 'ohh'", first)
        self.fields: dict[str, Any] = ohh
        self.ours = self.get("_omaha", dict, {})

    def get(self, field: str, kind: Any, default: Any = None) -> Any:
        """A field of a kind, the default where it is missing or null."""
        value = self.fields.get(field)
        if value is None:
            return default
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.refuse(f"{field} must be {_KINDS.get(kind, kind)}, not {value!r}", field)
        return value

    def need(self, field: str, kind: Any) -> Any:
        if self.fields.get(field) is None:
            self.refuse(f"{field} is missing", "ohh")
        return self.get(field, kind)

    def error(self, message: str, key: str, number: int = 0) -> NotationError:
        """An error with the line where a key stands for the so-many-th time."""
        places = [found.start() for found in re.finditer(rf'(?<!\\)"{re.escape(key)}"\s*:', self.text)] or [0]
        place = places[min(number, len(places) - 1)]
        return NotationError(message, self.first + self.text.count("\n", 0, place))

    def refuse(self, message: str, key: str, number: int = 0) -> NoReturn:
        raise self.error(message, key, number)


_KINDS = {str: "a string", int: "a whole number", list: "a list", dict: "an object", bool: "true or false"}
_SPACE = re.compile(r"[\s,\[\]]*")


def _refuse_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is no number of JSON")


_DECODER = json.JSONDecoder(parse_float=Decimal, parse_constant=_refuse_constant)


def _objects(first: int, text: str) -> Iterator[_Object]:
    """The objects of a text that begins on this line, whatever stands between them."""
    place = 0
    while (place := _SPACE.match(text, place).end()) < len(text):  # type: ignore[union-attr]  # it always matches
        line = first + text.count("\n", 0, place)
        try:
            fields, end = _DECODER.raw_decode(text, place)
        except json.JSONDecodeError as error:
            raise NotationError(f"this is no OHH: {error.msg}", first - 1 + error.lineno) from None
        except (ValueError, RecursionError) as error:
            raise NotationError(f"this is no OHH: {error}", line) from None
        if not isinstance(fields, dict):
            raise NotationError(f"this is no OHH: an object 'ohh' is expected, not {str(fields)[:40]!r}", line)
        yield _Object(line, text[place:end], fields)
        place = end


class _Player(NamedTuple):
    id: int
    seat: int
    name: str
    stack: int


class _Action(NamedTuple):
    """An action as the text has it."""

    number: int
    """The how many-th of all actions of the hand it is, from 0."""
    street: str
    word: str
    seat: int
    chips: int
    cards: str
    note: str | None


def _hand(told: _Object) -> Hand:
    digits = _digits(told)
    players = _seated(told, digits)
    seat_of = {player.id: player.seat for player in players}
    boards, actions = _rounds(told, seat_of, digits)
    rules = _rules(told, boards, actions, digits)
    holes, shows = _known(told, actions)
    for seat, (number, cards) in holes.items():
        if len(cards) != 2 * rules.hole_cards:
            told.refuse(f"seat {seat} holds {rules.hole_cards} cards, not {len(cards) // 2}", "action", number)
    pots = _pots_told(told, seat_of, digits)
    burns = told.ours.get("burns", "")
    try:
        posts = [Post(*post) for post in told.ours["posts"]] if "posts" in told.ours else _posted(actions)
        rake = told.ours.get("rake") if told.ours else [pot[1] for pot in pots]
        stacks = {player.seat: player.stack for player in players}
        named = {player.seat: "??" * rules.hole_cards for player in players} if burns else {}
        named |= {seat: cards for seat, (_, cards) in holes.items()}
        deck = Deck(burns, holes=named, boards=boards, unknown=True)
        runs = len(boards) if len(boards) > rules.boards else 1
        hand = Hand(
            rules, stacks, told.need("dealer_seat", int),
            deck=deck, posts=posts, runs=runs, rake=rake, manual=("show",), info=_info(told, players),
        )  # fmt: skip
    except NotationError:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        told.refuse(f"this hand cannot be played: {error}", "players")
    _check_posts(told, hand, actions)
    _play(told, hand, actions, shows)
    dealt = [cards_text(board) for board in hand.boards if board]
    if dealt != boards:
        told.refuse(f"boards are {', '.join(boards)}, but the hand deals {', '.join(dealt)}", "rounds")
    if not hand.over:
        told.refuse(f"the hand is not over: it is the turn of seat {hand.actor}", "rounds")
    _check_pots(told, hand, pots)
    return hand


def _digits(told: _Object) -> int:
    """Decimal places of a chip: of the currency; of play money two, where amounts have any."""
    currency = told.get("currency", str, "")
    if told.get("tournament", bool, False):
        return 0
    if currency not in _PLAY_MONEY:
        return common.places(currency)
    amounts = [told.fields.get("small_blind_amount"), told.fields.get("big_blind_amount")]
    amounts += [player.get("starting_stack") for player in told.get("players", list, ()) if isinstance(player, dict)]
    return 2 if any(isinstance(value, Decimal) and value % 1 for value in amounts) else 0


def _chips(told: _Object, holder: Mapping[str, Any], field: str, digits: int, number: int, least: int = 0) -> int:
    """An amount in chips; 0 where it is missing."""
    value = holder.get(field)
    if value is None:
        value = 0
    try:
        if isinstance(value, bool) or not isinstance(value, (int, Decimal)):
            raise ValueError
        scaled = value * 10**digits if isinstance(value, int) else value.scaleb(digits)
        chips = int(scaled)
        if chips != scaled or chips < least or chips > 10**18:
            raise ValueError
    except (ArithmeticError, ValueError):
        allowed = f"an amount with at most {digits} decimal places, {least} or more" if digits else f"{least} or more"
        told.refuse(f"{field} must be {allowed}, not {value}", field, number)
    return chips


def _seated(told: _Object, digits: int) -> list[_Player]:
    """Those who were dealt in."""
    players: list[_Player] = []
    for number, player in enumerate(told.need("players", list)):
        if not isinstance(player, dict):
            told.refuse(f"players must be objects, not {player!r}", "players")
        if player.get("is_sitting_out") is True:
            continue
        key, name = player.get("id"), player.get("name", "")
        if type(key) is not int or key in [other.id for other in players]:
            told.refuse(f"a player's id must be a whole number of his own, not {key!r}", "id", number)
        if not isinstance(name, str):
            told.refuse(f"a player's name must be a string, not {name!r}", "name", number)
        try:
            seat = seat_number(player.get("seat"))
            if seat in [other.seat for other in players]:
                raise ValueError(f"seat {seat} is taken twice")
        except (TypeError, ValueError) as error:
            told.refuse(str(error), "seat", number)
        players.append(_Player(key, seat, name, _chips(told, player, "starting_stack", digits, number, 1)))
    return players


def _rounds(told: _Object, seat_of: Mapping[int, int], digits: int) -> tuple[list[str], list[_Action]]:
    """The boards, and all actions in their order."""
    cards: dict[str, list[str]] = {street: [] for street in _STREETS}
    actions: list[_Action] = []
    for number, part in enumerate(told.need("rounds", list)):
        street = part.get("street") if isinstance(part, dict) else None
        if street not in cards and street != "Showdown":
            told.refuse(f"a street must be one of {', '.join(_STREETS)}, Showdown, not {street!r}", "street", number)
        if street in _STREETS[1:]:
            dealt = _text_of(told, part.get("cards"), "cards", number)
            if len(dealt) != (6 if street == "Flop" else 2):
                told.refuse(f"the {street} must have its new cards, not {dealt!r}", "street", number)
            cards[street].append(dealt)
        listed = part.get("actions")
        if not isinstance(listed, list):
            told.refuse(f"actions must be a list, not {listed!r}", "street", number)
        for action in listed:
            actions.append(_action_of(told, action, street, len(actions), seat_of, digits))
    most = max([len(dealt) for dealt in cards.values()])
    boards = [
        "".join([dealt[min(number, len(dealt) - 1)] for dealt in list(cards.values())[1:] if dealt])
        for number in range(most)
    ]
    return boards, actions


def _text_of(told: _Object, cards: object, key: str, number: int) -> str:
    if cards in (None, ""):
        return ""
    if not isinstance(cards, list) or not all(isinstance(card, str) and len(card) == 2 for card in cards):
        told.refuse(f"cards must be a list such as ['As', 'Kd'], not {cards!r}", key, number)
    return "".join(cards)


def _action_of(
    told: _Object, action: Any, street: str, number: int, seat_of: Mapping[int, int], digits: int
) -> _Action:
    if not isinstance(action, dict):
        told.refuse(f"actions must be objects, not {action!r}", "action", number)
    word, player = action.get("action"), action.get("player_id")
    if word in _NO_PLAY:
        return _Action(number, street, word, 0, 0, "", None)
    if word not in _DECIDED and word not in _POST_KINDS and word not in _SHOWN:
        told.refuse(f"{word!r} is no action of Omaha that can be read", "action", number)
    if type(player) is not int or player not in seat_of:
        told.refuse(f"player_id must be one of {', '.join(map(str, seat_of))}, not {player!r}", "action", number)
    chips = _chips(told, action, "amount", digits, number) if "amount" in action else 0
    cards = _text_of(told, action["cards"], "action", number) if "cards" in action else ""
    return _Action(number, street, word, seat_of[player], chips, cards, action.get("_note"))


_SHOWN = ("Dealt Cards", "Shows Cards", "Mucks Cards")


def _known(
    told: _Object, actions: Sequence[_Action]
) -> tuple[dict[int, tuple[int, str]], dict[int, tuple[int, bool]]]:
    """{seat: (number of the action, its cards)}, and {seat: (number, shown or mucked)}."""
    holes: dict[int, tuple[int, str]] = {}
    shows: dict[int, tuple[int, bool]] = {}
    for action in actions:
        if action.word not in _SHOWN:
            continue
        if action.word != "Dealt Cards":
            if action.seat in shows:
                told.refuse(f"seat {action.seat} has shown or mucked before", "action", action.number)
            shows[action.seat] = action.number, action.word == "Shows Cards"
        if action.cards:
            before = holes.setdefault(action.seat, (action.number, action.cards))[1]
            if before != action.cards and {*_pairs(before)} != {*_pairs(action.cards)}:
                told.refuse(f"seat {action.seat} holds {before}, not {action.cards}", "action", action.number)
    return holes, shows


def _pairs(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def _rules(told: _Object, boards: Sequence[str], actions: Sequence[_Action], digits: int) -> Rules:
    """The rules of `_omaha`, with which the fields must agree; else those of the site's preset."""
    game, limit = told.need("game_type", str), told.need("bet_limit", dict).get("bet_type")
    if game not in ("Omaha", "OmahaHiLo"):
        told.refuse(f"game_type must be one of Omaha, OmahaHiLo, not {game!r}", "game_type")
    if limit not in _LIMITS.values():
        told.refuse(f"bet_type must be one of {', '.join(_LIMITS.values())}, not {limit!r}", "bet_type")
    small, big, ante = (
        _chips(told, told.fields, f"{name}_amount", digits, 0) for name in ("small_blind", "big_blind", "ante")
    )
    try:
        if "rules" in told.ours:
            rules = common.rules_of(json.dumps(told.ours["rules"]))
        else:
            rules = _site_rules(told, limit, game == "OmahaHiLo", (small, big, ante), boards, actions)
    except (TypeError, ValueError, RecursionError) as error:
        told.refuse(f"these are no rules: {error}", "rules" if "rules" in told.ours else "bet_limit")
    said = (game == "OmahaHiLo", limit, small, big, ante)
    ours = (rules.hilo, _LIMITS[rules.limit], rules.small_blind, rules.big_blind, rules.ante)
    for name, here, there in zip(("game_type", "bet_type", *_AMOUNTS), said, ours, strict=True):
        if here != there:
            told.refuse(f"{name} is not as in the rules of _omaha", name)
    return rules


_AMOUNTS = ("small_blind_amount", "big_blind_amount", "ante_amount")


def _site_rules(
    told: _Object, limit: str, hilo: bool, amounts: tuple[int, int, int], boards: Sequence[str],
    actions: Sequence[_Action],
) -> Rules:  # fmt: skip
    small, big, ante = amounts
    site = re.sub(r"\W", "", told.get("site_name", str, "")).lower()
    flags = told.get("flags", list, [])
    payers = [action.seat for action in actions if action.word == "Post Ante"]
    side_by_side = len(boards) == 2 and "Run_It_Twice" not in flags
    fields: dict[str, Any] = {
        "limit": next(name for name, code in _LIMITS.items() if code == limit),
        "hilo": hilo,
        "hole_cards": max([len(action.cards) // 2 for action in actions], default=0) or 4,
        "small_blind": small,
        "big_blind": big,
        "ante": ante,
        "ante_payer": "big_blind" if len(payers) == 1 else "each",
        "bomb_pot": "Bomb_Pot" in flags,
        "boards": 1 + side_by_side,
        "uncallable_raise": "allow",
    }
    if limit == "FL":
        fields |= {"small_bet": big, "big_bet": 2 * big}
    if len(boards) > 1 and not side_by_side:
        fields["run_count"] = len(boards)
    return Rules.preset(site if site in PRESETS else "default", **fields)


def _posted(actions: Sequence[_Action]) -> list[Post]:
    posts = []
    for action in actions:
        if action.word in _POST_KINDS:
            kind: Any = _POST_KINDS[action.word]
            dead = action.word in ("Post Ante", "Post Dead")
            posts.append(Post(action.seat, kind, 0 if dead else action.chips, action.chips if dead else 0))
    return posts


def _check_posts(told: _Object, hand: Hand, actions: Sequence[_Action]) -> None:
    """What `_omaha` says of posts must be what the actions say."""
    if "posts" not in told.ours:
        return
    chips = dict.fromkeys(hand.seats, 0)
    for action in actions:
        if action.word in _POST_KINDS:
            chips[action.seat] += action.chips
    for post in hand.posts:
        chips[post.seat] -= post.live + post.dead
    if any(chips.values()):
        told.refuse("the posts of _omaha are not those of the actions", "posts")


def _play(told: _Object, hand: Hand, actions: Sequence[_Action], shows: Mapping[int, tuple[int, bool]]) -> None:
    """Every decision, and who shows."""
    for action in actions:
        if action.word not in _DECIDED:
            continue
        try:
            _decide(hand, action)
        except (TypeError, ValueError) as error:
            what = f"action {action.number + 1} of {action.street}, {action.word}"
            told.refuse(f"{what}: {error}", "action", action.number)
    while hand.actor and not hand.legal:
        if shows.get(hand.actor, (0, False))[1]:
            try:
                hand.show()
            except ValueError as error:
                told.refuse(str(error), "action", shows[hand.actor][0])
        else:
            hand.muck()
    shown = {event.seat for event in hand.events if event.kind == "show"}
    for seat, (number, showed) in shows.items():
        if seat in shown and not showed:
            told.refuse(f"seat {seat} must show: its hand equals or beats what was shown", "action", number)


def _decide(hand: Hand, action: _Action) -> None:
    if not hand.legal or hand.actor != action.seat:
        raise ValueError(f"it is the turn of seat {hand.actor}" if hand.legal else "nobody is to act")
    if action.street.lower() != hand.street:
        raise ValueError(f"the street is the {hand.street}")
    kind = _DECIDED[action.word]
    happened = len(hand.events)
    if action.note == LOST or kind == "protect":
        hand.protect()
    elif kind == "fold":
        hand.fold(sitting_out=action.note == SITTING_OUT)
    elif kind == "check":
        hand.check()
    elif kind == "call":
        if hand.legal.call != action.chips:
            raise ValueError(f"a call adds {hand.legal.call}, not {action.chips}")
        hand.call()
    else:
        hand.raise_to(hand.bets[action.seat] + action.chips)
    if action.note or kind == "protect":
        done = hand.events[happened]
        if done.kind != kind or done.note != action.note:
            raise ValueError(f"a {done.kind} with the note {done.note!r} it is, not with {action.note!r}")


def _pots_told(told: _Object, seat_of: Mapping[int, int], digits: int) -> list[tuple[int, int, dict[int, int]]]:
    """Amount, rake and wins by seat of each pot."""
    pots = []
    wins = 0
    for number, pot in enumerate(told.need("pots", list)):
        won = pot.get("player_wins") if isinstance(pot, dict) else None
        if not isinstance(won, list):
            told.refuse(f"player_wins must be a list, not {won!r}", "pots")
        by_seat: dict[int, int] = {}
        for win in won:
            if not isinstance(win, dict) or win.get("player_id") not in seat_of:
                told.refuse(f"player_id must be one of {', '.join(map(str, seat_of))}", "win_amount", wins)
            seat = seat_of[win["player_id"]]
            by_seat[seat] = by_seat.get(seat, 0) + _chips(told, win, "win_amount", digits, wins)
            wins += 1
        rake = _chips(told, pot, "rake", digits, number)
        pots.append((_chips(told, pot, "amount", digits, number), rake, by_seat))
    return pots


def _check_pots(told: _Object, hand: Hand, pots: Sequence[tuple[int, int, dict[int, int]]]) -> None:
    """What the text says of the end is what the hand comes to: pot by pot, or in all where it counts them otherwise."""
    ours = [(pot.amount, pot.rake, dict(pot.awards)) for pot in hand.result.pots]
    if len(ours) == len(pots):
        for number, (here, there) in enumerate(zip(pots, ours, strict=True)):
            if (here[0], here[1], _won([here])) != (there[0], there[1], _won([there])):
                told.refuse(f"pot {number} is {_pot_text(here)}, but the hand comes to {_pot_text(there)}", "pots")
    elif (sum(pot[0] for pot in pots), _won(pots)) != (sum(pot[0] for pot in ours), _won(ours)):
        told.refuse(f"the pots are {_pot_text(*pots)}, but the hand comes to {_pot_text(*ours)}", "pots")


def _won(pots: Iterable[tuple[int, int, dict[int, int]]]) -> dict[int, int]:
    won: dict[int, int] = {}
    for _, _, wins in pots:
        for seat, chips in wins.items():
            won[seat] = won.get(seat, 0) + chips
    return {seat: chips for seat, chips in won.items() if chips}


def _pot_text(*pots: tuple[int, int, dict[int, int]]) -> str:
    wins = ", ".join([f"seat {seat} {chips}" for seat, chips in sorted(_won(pots).items())])
    return f"{sum(pot[0] for pot in pots)} with rake {sum(pot[1] for pot in pots)}, won by {wins}"


def _info(told: _Object, players: Sequence[_Player]) -> Info:
    ours = told.ours
    currency = told.get("currency", str, "")
    site = told.get("site_name", str, "")
    fields = {name: _plain(value) for name in _OWN if (value := told.fields.get(name)) is not None}
    for name, usual in (("network_name", site), ("internal_version", _version())):
        if fields.get(name) == usual:
            del fields[name]
    flags = [flag for flag in fields.pop("flags", ()) if flag not in _OUR_FLAGS]
    if flags:
        fields["flags"] = flags
    size = fields.get("table_size")
    if type(size) is int and 2 <= size <= 10:
        del fields["table_size"]
    else:
        size = None
    more = [extra for player in told.fields["players"] if (extra := _more_of(player))]
    if more:
        fields["players"] = more
    fields |= ours.get("fields", {})
    date = told.get("start_date_utc", str)
    info = Info(
        names={player.seat: player.name for player in players if player.name not in ("", f"Seat {player.seat}")},
        table=told.get("table_name", str, "") or None,
        number=ours.get("number", told.get("game_number", str, "") or None),
        time=ours.get("time", _local(date) if date else None),
        currency=None if currency in _PLAY_MONEY else currency,
        event=ours.get("event"),
        site=site or None,
        table_size=size,
        fields=fields,
        comments=dict(ours.get("comments", ())),
    )
    if fields.get("tournament") and "tournament_info" in fields:
        less = {name: value for name, value in info.fields.items() if name != "tournament_info"}
        if _tournament(shorter := info._replace(fields=ReadOnly(less))) == info.fields["tournament_info"]:
            return shorter
    return info


def _more_of(player: dict[str, Any]) -> dict[str, Any]:
    """What a text says of a player besides the usual; all of one who sits out."""
    if player.get("is_sitting_out") is True:
        return _plain(player)  # type: ignore[no-any-return]  # as it was
    usual = ("id", "seat", "name", "starting_stack")
    extra = {name: _plain(value) for name, value in player.items() if name not in usual}
    return {"seat": player["seat"], **extra} if extra else {}


def _plain(value: Any) -> Any:
    """A value as `Info` holds it."""
    if isinstance(value, list):
        return [_plain(item) for item in value]
    if isinstance(value, dict):
        return {name: _plain(item) for name, item in value.items()}
    return float(value) if isinstance(value, Decimal) else value
