"""Seats and chips: players sit down, buy chips, and get what a hand has left them (R3, R5-R7)."""

from __future__ import annotations

from omaha.base.checks import SEATS, flag, integer, number_text, seat_number
from omaha.base.records import ReadOnly
from omaha.hand.absent import done_for_absent, seal
from omaha.hand.dealing import dealing_order
from omaha.table.absence import book_absences, cash_out, give_orders
from omaha.table.entering import status
from omaha.table.log import TableEvent
from omaha.table.names import checked_name, compared
from omaha.table.players import MOST_RUNS, Player, Seat

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from typing import Any

    from omaha.table.state import TableState

__all__ = [
    "add_chips", "book", "by_order", "choose", "free_seat", "free_seats", "places", "sit", "stack", "stacks",
    "take_seat",
]  # fmt: skip

MOST_CHIPS = 10**300
"""Most chips of a buy-in without a limit: Python neither prints nor reads numbers of more than 4,300 digits."""

# ---------------------------------------------------------------------- what can be seen


def by_order(table: TableState, value: Callable[[Player], Any]) -> Mapping[int, Any]:
    """Return a value for each player, by seat in dealing order."""
    order = dealing_order(tuple(sorted(table.by_seat)), table.button or SEATS)
    return ReadOnly({seat: value(table.by_seat[seat]) for seat in order})


def free_seats(table: TableState) -> tuple[int, ...]:
    """Return the seats that are free."""
    return tuple(seat for seat in range(1, table.size + 1) if seat not in table.by_seat)


def stacks(table: TableState) -> Mapping[int, int]:
    """Return the chips behind of each player, by seat in dealing order."""
    return by_order(table, lambda player: stack(table, player))


def stack(table: TableState, player: Player) -> int:
    """Return the chips behind of a player."""
    hand = table.playing
    return player.chips if hand is None else hand.stacks.get(player.seat, player.chips)


def places(table: TableState) -> tuple[Seat, ...]:
    """Return all seats, free ones too, as they stand now."""
    chips = stacks(table)
    seats = [Seat(seat) for seat in range(1, table.size + 1)]
    for seat, player in table.by_seat.items():
        seats[seat - 1] = Seat(seat, player.name, chips[seat], status(table, player))
    return tuple(seats)


# ---------------------------------------------------------------------- what players do


def sit(table: TableState, name: str, seat: int | None, chips: int | None, post: bool) -> int:
    """Seat a player with chips (R7). Return the seat."""
    seat = free_seat(table, checked_name(name), seat)
    player = Player(name, seat, buy_in(table, name, chips), table.rules.history_length)
    player.posting = flag(post, "post")
    take_seat(table, player)
    table.left_with.pop(compared(name), None)
    table.log("sit", player, player.chips)
    return seat


def free_seat(table: TableState, name: str, seat: int | None) -> int:
    """Return the seat, or the lowest free one if it is None, for a player who does not sit here yet.

    :raises ValueError: if the name or one that looks like it is taken, or the seat is, or all seats are.
    """
    if name in table.players:
        raise ValueError(f"{name} sits in seat {table.players[name].seat}")
    for other, player in table.players.items():
        if compared(other) == compared(name):
            raise ValueError(f"{name!a} looks like {other!a}, a player who sits in seat {player.seat}")
    free = free_seats(table)
    if not free:
        raise ValueError(f"all {table.size} seats are taken")
    return free[0] if seat is None else seat_number(seat, free, "free seats are")


def take_seat(table: TableState, player: Player) -> None:
    """Put a player into their seat, which is free."""
    table.players[player.name] = table.by_seat[player.seat] = player
    table.names.clear()


def buy_in(table: TableState, name: str, chips: int | None) -> int:
    """Return the chips that a player sits down with (R7); a player who left not long ago brings at least as many."""
    least, most = table.rules.min_buy_in, table.rules.max_buy_in
    within = table.rules.rejoin_within
    if within is not None and (left := table.left_with.get(compared(name))):
        took, when = left
        if table.time - when <= within:
            least, most = max(least, took), None if most is None else max(most, took)
    if chips is None:
        if most is None:
            raise TypeError(f"chips must be given: {least} or more")
        return most
    return checked_chips(chips, "chips (R7)", least, most)


def add_chips(table: TableState, name: str, chips: int) -> None:
    """Add chips to a player's stack, or to what is added when the hand is over (R5, R7)."""
    player = table.player(name)
    chips = integer(chips, "chips")
    playing = table.playing is not None
    least, most = may_add(table, player, 0 if playing else player.chips)
    if most is not None:
        most -= player.top_up
        if most < least:
            raise ValueError(f"{name} may add no chips: the most allowed is {table.rules.max_buy_in} (R7)")
    checked_chips(chips, f"the chips that {name} adds (R7)", least, most)
    if playing:
        player.top_up += chips
    else:
        player.chips += chips
        table.log("add_chips", player, chips)


def checked_chips(chips: object, what: str, least: int, most: int | None) -> int:
    """Return the chips that a player brings, if they are from `least` to `most` and not too many to be written down.

    :raises TypeError: if they are not a whole number.
    :raises ValueError: if they are too few or too many.
    """
    number = integer(chips, what)
    if most is None and number > MOST_CHIPS:
        raise ValueError(f"{what} must be at most 10**300, not {number_text(number)}")
    return integer(number, what, least, most)


def may_add(table: TableState, player: Player, stack: int) -> tuple[int, int | None]:
    """Return the least and the most chips that a player with this stack may add (R7)."""
    least, most = table.rules.min_buy_in, table.rules.max_buy_in
    return (1 if player.chips else least), None if most is None else max(0, most - stack)


def choose(table: TableState, name: str, straddle: bool | None, runs: int | None, bomb_pots: bool | None) -> None:
    """Set the standing choices that are named (R94, R96, R97)."""
    player = table.player(name)
    runs = player.runs if runs is None else integer(runs, "runs", 1, MOST_RUNS)
    straddle = player.straddles if straddle is None else flag(straddle, "straddle")
    bomb_pots = player.bomb_pots if bomb_pots is None else flag(bomb_pots, "bomb_pots")
    player.runs, player.straddles, player.bomb_pots = runs, straddle, bomb_pots
    if (hand := table.playing) is not None:
        give_orders(table, hand)


# ---------------------------------------------------------------------- when a hand is over


def book(table: TableState) -> None:
    """Book the hand if it is over: give players what it left them, and do what had to wait for its end."""
    hand = table.playing
    if hand is None or not hand.over:
        return
    table.booked = True
    seal(hand)
    result = hand.result
    record = table.deals, hand
    for seat, stack in result.stacks.items():
        player = table.by_seat[seat]
        player.chips = stack
        player.history.append(record)
        if not stack:
            table.steady = ()
    if done_for_absent(hand):
        book_absences(table, hand)
    table.record(TableEvent("hand", table.deals, table.time, None, None, result.rake))
    for player in list(table.players.values()):
        if player.top_up:
            top_up(table, player)
        if player.leaving:
            cash_out(table, player)


def top_up(table: TableState, player: Player) -> None:
    """Add the chips that the player asked for during the hand, as many as the rules allow now (R7)."""
    least, most = may_add(table, player, player.chips)
    chips = player.top_up if most is None else min(player.top_up, most)
    player.top_up = 0
    if player.leaving or chips < least:
        why = "leaves" if player.leaving else "no room" if most == 0 else "less than the smallest buy-in"
        table.log("add_chips", player, 0, why)
        return
    player.chips += chips
    table.log("add_chips", player, chips)
