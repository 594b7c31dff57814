"""Players dealt in to the next hand, and what players owe for missed blinds (R43-R51, R97, R101)."""

from __future__ import annotations

from os import urandom

from omaha._eval import shuffle, shuffle_from
from omaha.table.absence import cash_out, start_sitting_out
from omaha.table.button import BLINDS, Positions, first_positions, next_positions, passes
from omaha.table.players import Owed
from omaha.table.readiness import two_or_more

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Entering, Status
    from omaha.rules import Rules
    from omaha.table.button import Last
    from omaha.table.players import Player
    from omaha.table.state import TableState

__all__ = ["joining", "move_button", "owed", "post", "seats_of", "status", "wait"]


# ---------------------------------------------------------------------- what is owed


def owed(table: TableState, player: Player, game: Rules) -> Owed:
    """Return the big blind live and the small blind dead (R50); for a new player a live big blind (R49)."""
    if player.new:
        in_game = table.last is not None and game.new_player_post
        return Owed(game.big_blind if in_game else 0, 0)
    return Owed(game.big_blind if "big" in player.owes else 0, game.small_blind if "small" in player.owes else 0)


def enters(table: TableState, player: Player, game: Rules) -> Entering:
    """Return how a player who is not in the game comes in."""
    if not any(owed(table, player, game)):
        return "free"
    return "post" if player.posting else "wait"


def status(table: TableState, player: Player) -> Status:
    """Return what a player is doing."""
    if player.leaving:
        return "leaving"
    if player.lost:
        return "disconnected"
    if player.sitting_out:
        return "sitting_out"
    if not player.chips and not table.in_hand(player):
        return "no_chips"
    if player.regular or table.last is None:
        return "playing"
    return "waiting" if enters(table, player, table.rules) == "wait" else "posting"


def post(table: TableState, name: str) -> None:
    """Let a player who is not in the game post what they owe (R49-R51)."""
    player = table.player(name)
    if player.regular and player.ready:
        raise ValueError(f"{name} is in the game and owes nothing")
    player.posting = True


def wait(table: TableState, name: str) -> None:
    """Let a player who is not in the game wait for the big blind (R49)."""
    table.player(name).posting = False


# ---------------------------------------------------------------------- before the deal


def joining(table: TableState) -> list[Player]:
    """Return the ready players who join bomb pots (R97)."""
    return [player for player in table.players.values() if player.ready and player.bomb_pots]


def seats_of(table: TableState, game: Rules) -> tuple[Positions, list[Player]]:
    """Return the seats of the next hand (R101), and the players who sit out because the big blind would reach them.

    A bomb pot leaves the button and the blinds where they are (R97).

    :raises NotReadyError: if fewer than two players can be dealt in.
    """
    if game.bomb_pot:
        seats = two_or_more(table, joining(table))
        last = table.last or first_positions(seats, first_button(table, game, seats)).last
        return Positions(last.button, None, last.big, last, tuple(sorted(seats))), []
    away: list[Player] = []
    while True:
        positions = positions_without(table, game, away)
        big_blind = table.by_seat[positions.big]
        if big_blind.sits_out_at != "before_big_blind":
            return positions, away
        away.append(big_blind)


def positions_without(table: TableState, game: Rules, away: list[Player]) -> Positions:
    """Return the seats of the next hand if these players sit out (R101)."""
    if table.steady and table.last is not None and not away:
        return next_positions(game.button_rule, table.last, table.steady)
    players = table.players.values()
    ready = [player for player in players if player.ready and player not in away]
    seats = two_or_more(table, ready, away)
    if table.last is None:
        return first_positions(seats, first_button(table, game, seats))
    return next_positions(
        game.button_rule,
        table.last,
        tuple(player.seat for player in ready if player.regular),
        tuple((player.seat, enters(table, player, game)) for player in ready if not player.regular),
        tuple(player.seat for player in players if not player.new),
    )


def first_button(table: TableState, game: Rules, ready: list[int]) -> int:
    """Return the lowest of the seats, or one by chance (R43)."""
    if game.first_button == "lowest":
        return min(ready)
    seats = tuple(sorted(ready))
    if table.seed is None:
        return shuffle_from(seats, urandom(256))[0]
    return shuffle(seats, table.seed, 2**64 - 1)[0]


# ---------------------------------------------------------------------- after the deal


def move_button(table: TableState, positions: Positions) -> None:
    """Note the seats of the hand that was dealt: who is in the game, and who missed which blinds (R101)."""
    last, table.last = table.last, positions.last
    for player in () if table.steady else list(table.players.values()):
        if player.seat not in positions.dealt:
            miss(table, player, positions, last)
        else:
            player.posting = False
            if not player.regular:
                player.regular = True
                player.new = False
                player.owes = ()
                player.missed_rounds = 0
    if len(positions.dealt) == len(table.players):
        table.steady = positions.dealt
    big_blind = table.by_seat[positions.big]
    if big_blind.sits_out_at == "after_big_blind":
        start_sitting_out(table, big_blind, "after the big blind")


def miss(table: TableState, player: Player, positions: Positions, last: Last | None) -> None:
    """Note the blinds that passed a player who was not dealt in, who may lose the seat after too many rounds."""
    seat = player.seat
    player.regular = False
    if positions.lapsed:
        player.new = True
        player.owes = ()
    elif not player.new:
        missed = positions.missed.get(seat, ())
        player.owes = tuple(blind for blind in BLINDS if blind in player.owes or blind in missed)
    if not player.ready and last is not None and passes(last.big, seat, positions.big):
        player.missed_rounds += 1
        most = table.rules.max_missed_rounds
        if most is not None and player.missed_rounds >= most:
            cash_out(table, player, f"{most} rounds missed")
