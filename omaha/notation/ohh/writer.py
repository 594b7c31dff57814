"""OHH: a hand as text."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from omaha.base.money import amount_text
from omaha.cards import UNKNOWN, cards_text
from omaha.hand.events import Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info, places_of
from omaha.hand.seen import hero_seat, seen_holes
from omaha.notation.ohh.words import (
    ADD_TO_POT,
    CARRIED,
    DECISIONS,
    LIMITS,
    NO_DATE,
    NO_MONEY,
    OUR_FLAGS,
    POSTS,
    SPEC,
    STREETS,
    bounty,
    local,
    tournament,
    utc,
    version,
)
from omaha.notation.textfiles import writable
from omaha.rules import Rules

if TYPE_CHECKING:
    from omaha.base.types import Hero
    from omaha.cards import Card

__all__ = ["text"]

_NO_INFO = Info()
_STREET_OF = dict(zip((3, 4, 5), STREETS[1:], strict=True))


def text(hand: Hand, hero: Hero) -> str:
    """Return a hand as text: see `ohh.dumps`."""
    seat = hero_seat(hand, hero)
    holes = seen_holes(hand, seat)
    if not hand.over:
        raise ValueError("the hand is not over: OHH holds only finished hands")
    info, rules = hand.info or _NO_INFO, hand.rules
    digits = places_of(info)
    rounds = _Rounds(hand, holes, digits)
    lines = _head(hand, info, seat if isinstance(seat, int) else hero_seat(hand), digits)
    lines.append(' "players": [')
    lines += _joined(_players(hand, info, digits))
    lines.append(' ],\n "rounds": [')
    lines += _joined(rounds.written())
    lines.append(' ],\n "pots": [')
    lines += _joined(_pots(hand, info, digits))
    lines.append(" ],")
    ours = _ours(hand, info)
    if not rounds.exact:
        ours["posts"] = hand.posts
    if seat == "all" and any(card != UNKNOWN for card in rounds.burns):
        ours["burns"] = cards_text(rounds.burns)
    more = f", {_json(ours)[1:-1]}" if ours else ""
    lines.append(f' "_omaha": {{"rules": {_rules_text(rules)}{more}}}\n}}}}\n')
    return "\n".join(lines)


def _json(value: Any) -> str:
    """Return a value in JSON, which has neither infinity (written as 1e999, too large for a float) nor NaN (null).

    :raises ValueError: if half of a surrogate pair is in it, which is not text.
    """
    try:
        text = json.dumps(value, allow_nan=False)
    except ValueError:
        chunks = json.JSONEncoder().iterencode(value)  # a string's ends with its quotation mark
        text = "".join([re.sub("Infinity$", "1e999", re.sub("NaN$", "null", chunk)) for chunk in chunks])
    if "\\ud" in text:
        writable(json.dumps(value, ensure_ascii=False))
    return text


def _joined(items: Sequence[str]) -> Iterator[str]:
    """Yield the items of an array, one a line."""
    last = len(items) - 1
    for number, item in enumerate(items):
        yield f"  {item}," if number < last else f"  {item}"


@lru_cache(maxsize=1024)
def _rules_text(rules: Rules) -> str:
    return rules.to_json()


def _head(hand: Hand, info: Info, hero: int | str | None, digits: int) -> list[str]:
    """Return the lines of the fields before the players. `hero`: a seat, or None."""
    rules, fields = hand.rules, _carried(hand, info)
    flags = list(fields.get("flags", ()))
    flags += [
        flag
        for flag, holds in zip(
            OUR_FLAGS,
            (len(hand.boards) > rules.boards, rules.bomb_pot, not info.names, hero is None),
            strict=True,
        )
        if holds
    ]
    site = info.site or ""
    as_tournament = {"tournament": True, "tournament_info": tournament(info)} if info.fields.get("tournament") else {}
    head: dict[str, Any] = {
        "spec_version": SPEC,
        "site_name": site,
        "network_name": fields.get("network_name", site),
        "internal_version": fields.get("internal_version", version()),
        **as_tournament,
        "game_number": "" if info.number is None else str(info.number),
        "start_date_utc": utc(info.time) if info.time else NO_DATE,
        "table_name": info.table or "",
        **{name: fields[name] for name in ("table_handle", "table_skin") if name in fields},
        "game_type": "OmahaHiLo" if rules.hilo else "Omaha",
        "table_size": info.table_size or max(*hand.seats, hand.button),
        "currency": info.currency or NO_MONEY,
        "dealer_seat": hand.button,
        "hero_player_id": hero,
        "flags": flags,
        **({"tournament_bounties": fields["tournament_bounties"]} if "tournament_bounties" in fields else {}),
    }
    lines = [f'{{"ohh": {{\n {_json(head)[1:-1]},']
    blinds = [amount_text(chips, digits) for chips in (rules.small_blind, rules.big_blind, rules.ante)]
    lines.append(
        f' "bet_limit": {{"bet_type": "{LIMITS[rules.limit]}", "bet_cap": 0}},\n "small_blind_amount": {blinds[0]},'
        f' "big_blind_amount": {blinds[1]}, "ante_amount": {blinds[2]},'
    )
    return lines


def _players(hand: Hand, info: Info, digits: int) -> list[str]:
    """Return each player with what else a history says of the player, then the players who are not dealt in."""
    more = {player["seat"]: player for player in _carried(hand, info).get("players", ())}
    players = []
    bounties = info.fields.get("bounties")
    for seat, chips in sorted(hand.start.items()):
        name = _json(info.names.get(seat) or f"Seat {seat}")
        extra = {key: value for key, value in more.pop(seat, {}).items() if key != "seat"}
        if isinstance(bounties, Mapping) and (amount := bounty(bounties.get(str(seat)))) is not None:
            extra.setdefault("player_bounty", amount)
        stack = amount_text(chips, digits)
        rest = f", {_json(extra)[1:-1]}" if extra else ""
        players.append(f'{{"id": {seat}, "seat": {seat}, "name": {name}, "starting_stack": {stack}{rest}}}')
    return players + [_json(player) for player in more.values()]


def _pots(hand: Hand, info: Info, digits: int) -> list[str]:
    """Return the pots. What a player was paid for cashing out stands with the player's first win.

    A player without a win has one of 0 in the last pot.
    """
    pots = []
    cashed = _cashed(hand, info)
    for number, pot in enumerate(hand.result.pots):
        shares = dict(pot.awards)
        if number == len(hand.result.pots) - 1:
            shares = {**shares, **{seat: 0 for seat in cashed if seat not in shares}}
        wins = ", ".join([_win(seat, chips, cashed.pop(seat, None), digits) for seat, chips in shares.items()])
        amount, rake = amount_text(pot.amount, digits), amount_text(pot.rake, digits)
        pots.append(f'{{"number": {number}, "amount": {amount}, "rake": {rake}, "player_wins": [{wins}]}}')
    return pots


def _win(seat: int, chips: int, cashed: tuple[int, int] | None, digits: int) -> str:
    """Return what a seat wins of a pot; `cashed` is what the player was paid for cashing out, and the fee."""
    more = ""
    if cashed is not None:
        paid, fee = [amount_text(part, digits) for part in cashed]
        more = f', "cashout_amount": {paid}, "cashout_fee": {fee}'
    return f'{{"player_id": {seat}, "win_amount": {amount_text(chips, digits)}{more}}}'


def _cashed(hand: Hand, info: Info) -> dict[int, tuple[int, int]]:
    """Return by seat what players were paid who cashed out, and the fee."""
    given = info.fields.get("cash_out")
    cashed = {}
    for seat in hand.seats if isinstance(given, Mapping) else ():
        parts = given.get(str(seat)) if isinstance(given, Mapping) else None
        if isinstance(parts, tuple) and len(parts) == 2 and all(type(part) is int and part >= 0 for part in parts):
            cashed[seat] = (parts[0], parts[1])
    return cashed


class _Rounds:
    """The posts and events of a hand as rounds of actions."""

    def __init__(self, hand: Hand, holes: Mapping[int, tuple[Card, ...]], digits: int) -> None:
        self.streets: list[tuple[str, str, list[str]]] = [("Preflop", "[]", [])]
        self.digits = digits
        self.exact = True
        """Posts can be read back from their actions."""
        self.burns: tuple[Card, ...] = ()
        self.left = left = dict(hand.start)
        lengths = [len(board) for board in hand.boards]  # before its own cards: a second run begins like the first
        for event in hand.events:
            if event.kind == "board":
                lengths[event.board or 0] -= len(event.cards or ())
        shows: list[str] = []
        if hand.bonus:
            self._add(None, ADD_TO_POT, f', "amount": {amount_text(hand.bonus, digits)}')
        for post in hand.posts:
            self._post(post)
        for kind, seat, chips, _, cards, _, board, _, note in hand.events:
            if kind in DECISIONS:
                remark = f', "_note": "{note}"' if note else ""
                amount = ""
                if chips:
                    left[seat or 0] -= chips
                    allin = "false" if left[seat or 0] else "true"
                    amount = f', "amount": {amount_text(chips, digits)}, "is_allin": {allin}'
                self._add(seat, DECISIONS[kind], amount + remark)
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

    def written(self) -> list[str]:
        """Return the rounds as objects."""
        rounds = []
        for number, (street, cards, actions) in enumerate(self.streets):
            rows = ",\n".join([f"   {action}" for action in actions])
            inside = f"[\n{rows}\n  ]" if rows else "[]"
            rounds.append(f'{{"id": {number}, "street": "{street}", "cards": {cards}, "actions": {inside}}}')
        return rounds

    def _post(self, post: Post) -> None:
        seat, kind, live, dead = post
        if kind == "ante":
            parts = [("Post Ante", dead)]
        else:
            parts = [(POSTS[kind], live), ("Post Dead", dead)]
            self.exact &= bool(live) != bool(dead) and (kind == "post" or not dead)
        for word, chips in parts:
            if chips:
                self.left[seat] -= chips
                allin = "false" if self.left[seat] else "true"
                amount = amount_text(chips, self.digits)
                self._add(seat, word, f', "amount": {amount}, "is_allin": {allin}')
            self.exact &= bool(chips) or len(parts) > 1

    def _add(self, seat: int | None, word: str, more: str) -> None:
        actions = self.streets[-1][2]
        actions.append(_action(len(actions), seat, word, more))


# Objects of a fixed form are written as f-strings: `json.dumps` takes about five times as long for one of them.


def _action(number: int, seat: int | None, word: str, more: str) -> str:
    player = "null" if seat is None else seat
    return f'{{"action_number": {number}, "player_id": {player}, "action": "{word}"{more}}}'


def _cards(cards: Iterable[Card]) -> str:
    return f', "cards": {_listed(cards)}'


def _listed(cards: Iterable[Card]) -> str:
    return '["' + '", "'.join(map(str, cards)) + '"]'


def _carried(hand: Hand, info: Info) -> dict[str, Any]:
    """Return the fields of `Info.fields` that belong to the format and will be read back unchanged."""
    return {name: value for name, value in info.fields.items() if _fits(name, value, hand, info)}


def _fits(name: str, value: Any, hand: Hand, info: Info) -> bool:
    """Return True if the format's field of this name may hold this value."""
    if not isinstance(value, CARRIED.get(name, ())):
        return False
    if name == "tournament":
        return bool(value)
    if name == "tournament_info":
        return bool(info.fields.get("tournament"))
    if name == "flags":
        return bool(value) and all(isinstance(flag, str) and flag not in OUR_FLAGS for flag in value)
    if name == "players":
        seats = {player["seat"] for player in value if _is_player(player, hand)}
        return bool(value) and len(seats) == len(value)
    return bool(value != {"network_name": info.site or "", "internal_version": version()}.get(name))


def _is_player(player: Any, hand: Hand) -> bool:
    """Return True if this is what a text says of a player besides the usual, or of a player who sits out."""
    if not isinstance(player, Mapping) or type(player.get("seat")) is not int:
        return False
    if player["seat"] in hand.seats:
        return not {"id", "name", "starting_stack", "is_sitting_out"} & set(player)
    return player.get("is_sitting_out") is True


def _ours(hand: Hand, info: Info) -> dict[str, Any]:
    """Return what the format cannot express."""
    ours: dict[str, Any] = {}
    if hand.rake is not None:
        ours["rake"] = hand.rake
    if info.time and local(utc(info.time)) != info.time:
        ours["time"] = info.time
    if info.event:
        ours["event"] = info.event
    own = _carried(hand, info)
    others = {name: value for name, value in info.fields.items() if name not in own}
    if others:
        ours["fields"] = others
    if info.table_size is None:
        ours["table_size"] = None
    absent = {seat: name for seat, name in info.names.items() if seat not in hand.seats}
    if absent:
        ours["names"] = absent
    if info.comments:
        ours["comments"] = list(info.comments.items())
    return ours
