"""PHH: a hand as text."""

from __future__ import annotations

import json
from collections.abc import Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from omaha.cards import cards_text
from omaha.hand.events import NOTES
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.seen import hero_seat, seen_holes
from omaha.notation.phh import toml
from omaha.notation.phh.words import (
    BETS,
    CARRIED,
    TIME,
    VARIANTS,
    implied_posts,
    is_date,
    setup_fields,
    time_parts,
    time_text,
    trims,
    wanted,
)
from omaha.notation.textfiles import writable
from omaha.rules import Rules

if TYPE_CHECKING:
    from omaha.base.types import Hero

__all__ = ["text"]

_NO_INFO = Info()
_PLAYERS = tuple([f"p{number}" for number in range(1, 11)])
_VERBS = {"fold": " f", "check": " cc", "call": " cc", "protect": " _protect"}


def text(hand: Hand, hero: Hero) -> str:
    """Return a hand as text: see `phh.dumps`."""
    info = hand.info or _NO_INFO
    rules, start = hand.rules, hand.start
    play = _Play(hand, hero)
    fields = setup_fields(rules, hand.posts, start, hand.button)
    trimmed = info.fields.get("ante_trimming_status")
    if not isinstance(trimmed, bool):
        trimmed = trims(rules)
    lines = [
        f"variant = '{fields.variant}'",
        f"ante_trimming_status = {'true' if trimmed else 'false'}",
        f"antes = {fields.antes}",
        f"blinds_or_straddles = {fields.blinds}",
        *[f"{name} = {bet}" for name, bet in zip(BETS[rules.limit], fields.bets, strict=True)],
        f"starting_stacks = {[*start.values()]}",
    ]
    if hand.seats != tuple(range(1, len(start) + 1)):
        lines.append(f"seats = {[*start]}")
    lines += _info_lines(info, hand.seats)
    if fields.variant not in VARIANTS or fields.implied_rules(trimmed, play.revealed) != rules:
        lines.append(_rules_line(rules))
    if hand.posts != tuple(implied_posts(start, fields, trimmed)):
        lines.append(f"_omaha.posts = {toml.value([' '.join(map(str, post)) for post in hand.posts])}")
    if hand.button != hand.seats[-1]:
        lines.append(f"_omaha.button = {hand.button}")
    runs = len(hand.boards) if len(hand.boards) > rules.boards else hand.runs
    if runs != 1 and isinstance(runs, int) and (len(hand.boards) > 1 or not hand.over):
        lines.append(f"_omaha.runs = {runs}")
    if hand.rake is not None:
        lines.append(f"_omaha.rake = {toml.value(hand.rake)}")
    if hand.bonus:
        lines.append(f"_omaha.bonus = {hand.bonus}")
    if play.notes:
        lines.append(f"_omaha.notes = {toml.value(play.notes)}")
    if hero_seat(hand, hero) == "all" and play.burns.strip("?"):
        lines.append(f"_omaha.burns = '{play.burns}'")
    lines += ["actions = [", *play.actions, "]"]
    if hand.over:
        lines.append(f"finishing_stacks = {[*hand.stacks.values()]}")
        lines.append(f"winnings = {[*play.won.values()]}")
    return writable("\n".join(lines) + "\n")


class _Play:
    """The events of a hand as lines of actions, and what else is collected on the way."""

    def __init__(self, hand: Hand, hero: Hero) -> None:
        holes = {seat: cards_text(cards) for seat, cards in seen_holes(hand, hero).items()}
        player = dict(zip(hand.seats, _PLAYERS, strict=False))
        comments = hand.info.comments if hand.info else {}
        self.actions: list[str] = []
        self.notes: list[str] = []
        self.won = dict.fromkeys(hand.seats, 0)
        self.burns = ""
        self.revealed = shown = False
        write = self.actions.append
        if comments:
            self.remark(comments.get(-1))
        for i, (kind, seat, chips, to, cards, _, _, _, note) in enumerate(hand.events):
            who = player.get(seat or 0)
            action = ""
            if kind in _VERBS:
                action = f"{who}{_VERBS[kind]}"
            elif kind == "bet" or kind == "raise":
                action = f"{who} cbr {to}"
            elif kind == "holes":
                action = f"d dh {who} {holes[seat or 0]}"
            elif kind == "board":
                action = f"d db {cards_text(cards or ())}"
                self.revealed = shown
            elif kind == "show":
                action = f"{who} sm {holes[seat or 0]}"
                shown = True
            elif kind == "muck":
                action = f"{who} sm"
            elif kind == "burn":
                self.burns += cards_text(cards or ())
            elif kind == "award":
                self.won[seat or 0] += chips or 0
            if i in comments:
                self.remark(comments[i], action)
            elif action:
                write(f"  '{action}',")
            if note in NOTES:
                self.notes.append(f"{len(self.actions)} {note}")

    def remark(self, comment: str | None, action: str = "") -> None:
        """Write an action with the comment after it."""
        if comment and comment.strip():
            action = f"{action} # {comment.strip()}".lstrip()
        if action:
            self.actions.append(f"  {toml.value(action)},")


def _info_lines(info: Info, seats: Sequence[int]) -> list[str]:
    """Return the lines of everything around the play; `Info.fields` of other formats stand in one line."""
    if info == _NO_INFO:
        return []
    small = info.table_size is not None and info.table_size < max(seats)  # PHH allows no seat beyond the last
    fields: dict[str, Any] = {
        "players": [info.names.get(seat, "") for seat in seats] if info.names else None,
        "hand": info.number,
        "event": info.event,
        "venue": info.site,
        "table": info.table,
        "seat_count": None if small else info.table_size,
        "currency": info.currency,
    }
    own = {name: value for name, value in info.fields.items() if _fits(name, value, info)}
    others = {name: value for name, value in info.fields.items() if name not in own}
    own.pop("ante_trimming_status", None)  # it stands with the antes
    moment = {part: own.pop(part) for part in TIME if part in own}
    time = time_parts(info.time) if info.time else {}
    if moment and time_text(moment) == info.time and is_date(*[moment.get(part) for part in TIME[:3]]):
        time = moment
    else:
        others |= moment
    fields |= (time or {}) | own
    lines = [
        f"{toml.key(name)} = {value if name == 'time' else toml.value(value)}"
        for name, value in fields.items()
        if value is not None
    ]
    absent = {seat: name for seat, name in info.names.items() if seat not in seats}
    if absent:
        lines.append(f"_omaha.names = {toml.value(json.dumps(absent, ensure_ascii=False))}")
    if small:
        lines.append(f"_omaha.table_size = {info.table_size}")
    if time is None:
        lines.append(f"_omaha.time = {toml.value(info.time)}")
    if others:
        lines.append(f"_omaha.fields = {toml.value(json.dumps(others, ensure_ascii=False))}")
    return lines


def _fits(name: str, value: Any, info: Info) -> bool:
    """Return True if the format's field of this name, or a user's, may hold this value beside the rest of `info`."""
    if name == "time":
        return isinstance(value, str) and time_parts(value) == {"time": value}
    if name == "table":
        return type(value) is int and str(value) == info.table
    if name == "seat_count":
        return type(value) is int and value > 10 and info.table_size is None
    kinds = CARRIED.get(name, object if name.startswith("_") and name != "_omaha" else ())
    whole = kinds is bool or kinds is object or not isinstance(value, bool)
    return isinstance(value, kinds) and whole and not toml.has_none(value) and wanted(name, value) is None


@lru_cache(maxsize=1024)
def _rules_line(rules: Rules) -> str:
    return f"_omaha.rules = {toml.value(rules.to_json())}"
