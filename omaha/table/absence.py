"""Absent players: they leave, sit out, lose their connection or let their time run out (R90-R92)."""

from __future__ import annotations

from omaha.base.checks import choice, flag
from omaha.hand import absent
from omaha.hand.absent import done_for_lost
from omaha.hand.events import LOST, TIMED_OUT
from omaha.table.names import compared
from omaha.table.players import WHEN

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Absent, When
    from omaha.hand.events import Event
    from omaha.hand.hand import Hand
    from omaha.table.players import Player
    from omaha.table.state import TableState

__all__ = [
    "act_for_absent",
    "book_absences",
    "cash_out",
    "disconnect",
    "give_orders",
    "is_settled",
    "leave",
    "new_day",
    "reconnect",
    "sit_in",
    "sit_out",
    "start_sitting_out",
    "time_out",
]

# ---------------------------------------------------------------------- what players do


def leave(table: TableState, name: str) -> int | None:
    """Let a player leave, at once or when the hand is over (R91). Return the chips taken away, or None."""
    player = table.player(name)
    if not table.in_hand(player):
        return cash_out(table, player)
    player.leaving = True
    act_for_absent(table)
    return None


def sit_out(table: TableState, name: str, when: When) -> None:
    """Let a player sit out now or at a later moment (R91)."""
    player = table.player(name)
    choice(when, "when", WHEN)
    player.sits_out_at = None if when == "now" else when
    if when == "now":
        start_sitting_out(table, player, "asked to")
        player.folding = table.in_hand(player)
        act_for_absent(table)
    elif when == "after_big_blind" and table.in_hand(player) and table.last and table.last.big == player.seat:
        start_sitting_out(table, player, "after the big blind")


def sit_in(table: TableState, name: str, post: bool) -> None:
    """Let a player come back, who waits for the big blind or posts (R50)."""
    player = table.player(name)
    if flag(post, "post") and not (player.regular and player.ready):
        player.posting = True
    player.sits_out_at = None
    player.folding = False
    if (hand := table.playing) is not None:
        table.settled += [e for e in done_for_lost(hand) if e.seat == player.seat and e.note == LOST]
    if player.sitting_out:
        player.sitting_out = False
        table.log("sit_in", player)
    act_for_absent(table)


def disconnect(table: TableState, name: str) -> None:
    """Note that a player has lost the connection (R90)."""
    player = table.player(name)
    if not player.lost:
        player.lost = True
        table.log("disconnect", player)
        act_for_absent(table)


def reconnect(table: TableState, name: str) -> None:
    """Note that a player is connected again."""
    player = table.player(name)
    if player.lost:
        player.lost = False
        table.log("reconnect", player)
        act_for_absent(table)


def time_out(table: TableState, name: str | None) -> None:
    """Act for the player whose turn it is and whose time has run out (R92)."""
    hand = table.playing
    player = table.actor() if name is None else table.player(name)
    if player is None:
        raise ValueError("it is nobody's turn")
    if hand is None or hand.actor != player.seat:
        raise ValueError(f"it is not the turn of {name}")
    table.log("time_out", player)
    if hand.due is not None and hand.due.kind == "show":
        hand.muck()
    elif hand.rules.timeout_policy == "as_lost":
        absent.act_for(hand, player.seat, lost_order(hand, player))
    else:
        start_sitting_out(table, player, "time-out")
        if hand.legal.check:
            hand.check(note=TIMED_OUT)
        else:
            hand.fold(note=TIMED_OUT)


def new_day(table: TableState) -> None:
    """Make all-ins for lost connections available again (R90)."""
    if (hand := table.playing) is not None:
        sit_out_unprotected(table, hand)
        table.settled = done_for_lost(hand)
    for player in table.players.values():
        player.all_ins = 0
    act_for_absent(table)
    table.log("new_day")


def start_sitting_out(table: TableState, player: Player, why: str) -> None:
    """Let a player who does not sit out yet sit out, from the next hand on."""
    if not player.sitting_out:
        player.sitting_out = True
        player.posting = False
        table.log("sit_out", player, note=why)


def cash_out(table: TableState, player: Player, note: str | None = None) -> int:
    """Free the player's seat. Return the chips that the player takes away, which `rejoin_within` remembers (R7)."""
    del table.players[player.name], table.by_seat[player.seat]
    table.names.clear()
    within = table.rules.rejoin_within
    if within is not None:
        table.left_with[compared(player.name)] = player.chips, table.time
        table.left_with = {name: left for name, left in table.left_with.items() if table.time - left[1] <= within}
    table.log("leave", player, player.chips, note)
    return player.chips


# ---------------------------------------------------------------------- what the hand does for them


def act_for_absent(table: TableState) -> None:
    """Let the hand act for the absent players, at once if it is their turn."""
    if (hand := table.playing) is not None:
        give_orders(table, hand)
        absent.obey(hand)


def give_orders(table: TableState, hand: Hand) -> None:
    """Say what the hand does at the turns of absent players, who also agree to one board (R96)."""
    orders = {seat: order for seat in hand.seats if (order := order_for(hand, table.by_seat[seat]))}
    runs = None
    most = hand.rules.run_count
    if most > 1 and len(hand.boards) == hand.rules.boards:
        runs = {seat: 1 if seat in orders else min(table.by_seat[seat].runs, most) for seat in hand.seats}
    absent.give_orders(hand, orders, runs)


def order_for(hand: Hand, player: Player) -> Absent | None:
    """Return what the hand does at the player's turns; None if the player decides."""
    if player.leaving or player.folding:
        return "fold"
    return lost_order(hand, player) if player.lost else None


def lost_order(hand: Hand, player: Player) -> Absent:
    """Return what happens at the turns of a player with a lost connection (R90)."""
    return "protect" if has_protection(hand, player) else "check_fold"


def has_protection(hand: Hand, player: Player) -> bool:
    """Return whether the rules allow the player one more all-in for a lost connection today (R90)."""
    rules = hand.rules
    return rules.disconnect_policy == "all_in" and player.all_ins < rules.disconnect_allins_per_day


# ---------------------------------------------------------------------- when the hand is over


def book_absences(table: TableState, hand: Hand) -> None:
    """Count the all-ins for lost connections (R90), and sit out the players who had none left."""
    sit_out_unprotected(table, hand)
    for event in done_for_lost(hand):
        if event.kind == "protect":
            player = table.by_seat[event.seat or 0]
            player.all_ins += not is_settled(table, event)
            table.log("protect", player)
    table.settled.clear()


def sit_out_unprotected(table: TableState, hand: Hand) -> None:
    """Sit out the players for whom the hand checked or folded because they had no protection left (R90)."""
    for event in done_for_lost(hand):
        player = table.by_seat[event.seat or 0]
        if event.note == LOST and not is_settled(table, event) and not has_protection(hand, player):
            start_sitting_out(table, player, "lost connection")


def is_settled(table: TableState, event: Event) -> bool:
    """Return whether this very event of the hand is not to be counted any more."""
    return any(event is other for other in table.settled)
