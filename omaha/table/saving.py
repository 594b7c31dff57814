"""Tables as JSON text: between two hands and in the middle of one."""

from __future__ import annotations

from omaha.base.checks import flag, integer, listed, seat_number
from omaha.base.records import to_plain
from omaha.hand.absent import done_for_lost, seal
from omaha.hand.hand import Hand
from omaha.hand.saving import info_of, plain_info
from omaha.rules import Rules
from omaha.table.button import BLINDS, Last
from omaha.table.seating import TABLE_EVENTS, WHEN, Player, TableEvent
from omaha.table.table import Table

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

__all__ = ["from_json", "to_json"]

_NUMBERS = ("all_ins", "chips", "missed_rounds", "runs", "top_up")
_SWITCHES = (
    "bomb_pots", "folding", "leaving", "lost", "new", "posting", "regular", "sitting_out", "straddles",
)  # fmt: skip


def to_json(table: Table) -> str:
    """The table as text, hidden cards included. Hands stand in it as their own JSON text, each once."""
    import json

    hands = {number: hand for player in table._players.values() for number, hand in player.history}
    playing = None if table._hand is None else table._hand.to_json()
    lost = [] if table._hand is None else done_for_lost(table._hand)
    if table._booked and table._hand is not None:
        hands[table._deals] = table._hand
        playing = None
    plain = {
        "seats": table._seats,
        "seed": table._seed,
        "info": plain_info(table._info),
        "time": table._time,
        "games": [to_plain(game) for game in table._games],
        "every": table._every,
        "turn": table._turn,
        "in_game": table._in_game,
        "orbit": table._orbit,
        "orbit_over": table._orbit_over,
        "deals": table._deals,
        "last": table._last,
        "booked": table._booked,
        "settled": [number for number, event in enumerate(lost) if table._is_settled(event)],
        "hand": playing,
        "hands": [(number, hand.to_json()) for number, hand in sorted(hands.items())],
        "left_with": [(name, *left) for name, left in table._left_with.items()],
        "events": table._events,
        "players": [_plain_player(player) for player in table._players.values()],
    }
    return json.dumps(plain)


def from_json(kind: type[Table], text: str) -> Table:
    """The table that `to_json` wrote; a ValueError where the text is none."""
    import json

    try:
        return _table(kind, **json.loads(text))
    except (TypeError, KeyError, AttributeError, IndexError, RecursionError) as error:
        raise ValueError(f"this JSON is no table: {str(error).removeprefix('_table() ')}") from error


def _plain_player(player: Player) -> dict[str, Any]:
    plain = {name: getattr(player, name) for name in ("name", "seat", "owes", "sits_out_at", *_NUMBERS, *_SWITCHES)}
    plain["history"] = [number for number, _ in player.history]
    return plain


def _table(
    kind: type[Table],
    *,
    seats: int,
    seed: int | None,
    info: dict[str, Any],
    time: int,
    games: list[dict[str, Any]],
    every: Any,
    turn: int,
    in_game: int,
    orbit: int | None,
    orbit_over: bool,
    deals: int,
    last: list[int] | None,
    booked: bool,
    settled: list[int],
    hand: str | None,
    hands: list[list[Any]],
    left_with: list[list[Any]],
    events: list[list[Any]],
    players: list[dict[str, Any]],
) -> Table:
    rules = [Rules.from_plain(game) for game in games]
    table = kind(rules[0], seats, seed, info=info_of(**info))
    table.change_game(*rules, every=every)
    table._turn = integer(turn, "turn", 0, len(rules) - 1)
    table._rules = rules[turn]
    table._in_game, table._deals = integer(in_game, "in_game", 0), integer(deals, "deals", 0)
    table._orbit = None if orbit is None else seat_number(orbit)
    table._orbit_over = flag(orbit_over, "orbit_over")
    table.time = time
    table._last = None if last is None else Last(*[seat_number(seat) for seat in last])
    table._left_with = {name: (integer(stack, "chips", 0), integer(when, "time")) for name, stack, when in left_with}
    played = {integer(number, "a number", 1): Hand.from_json(told) for number, told in hands}
    for booked_hand in played.values():
        seal(booked_hand)
    for plain in players:
        _seat(table, plain, played)
    table._booked = flag(booked, "booked")
    table._hand = played.get(deals) if hand is None else Hand.from_json(hand)
    if booked != (hand is None):
        raise ValueError("this JSON is no table: a hand is to be booked, or there is none")
    if hand is not None and table._hand is not None:
        if not set(table._hand.seats) <= set(table._by_seat):
            raise ValueError("this JSON is no table: nobody sits in a seat of the hand")
        table._give_orders(table._hand)
    lost = done_for_lost(table._hand) if table._hand is not None and not booked else []
    table._settled = [lost[integer(number, "settled", 0)] for number in settled]
    table._events = [_event(*event) for event in events]
    return table


def _event(kind: Any, hand: int, time: int, *rest: Any) -> TableEvent:
    if kind not in TABLE_EVENTS:
        raise ValueError(f"this JSON is no table: events are {listed(TABLE_EVENTS)}, not {kind!r}")
    return TableEvent(kind, integer(hand, "hand"), integer(time, "time"), *rest)


def _seat(table: Table, plain: dict[str, Any], played: dict[int, Hand]) -> None:
    name = plain["name"]
    if not isinstance(name, str) or name in table._players:
        raise ValueError(f"this JSON is no table: {name!r} is no name, or of two players")
    player = Player(name, table._free_seat(plain["seat"]), 0, table.rules.history_length)
    for field in _NUMBERS:
        setattr(player, field, integer(plain[field], field, 0))
    for field in _SWITCHES:
        setattr(player, field, flag(plain[field], field))
    player.owes = tuple([blind for blind in BLINDS if blind in plain["owes"]])
    moment = plain["sits_out_at"]
    player.sits_out_at = None if moment is None else WHEN[WHEN.index(moment)]
    player.history.extend([(number, played[number]) for number in plain["history"]])
    table._players[name] = table._by_seat[player.seat] = player
