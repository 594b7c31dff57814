"""The next hand: which game it is, its seats and posts, and what the deal changes at the table."""

from __future__ import annotations

from omaha.base.records import ReadOnly
from omaha.cards import Deck
from omaha.hand.dealing import dealing_order
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.posts import posts_at_table
from omaha.table.absence import start_sitting_out
from omaha.table.entering import joining, move_button, owed, seats_of
from omaha.table.games import Rotation, check_game
from omaha.table.readiness import NotReadyError, Ready, check_between_hands

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal

    from omaha.base.types import Manual
    from omaha.rules import Rules
    from omaha.table.button import Positions
    from omaha.table.players import Owed, Player
    from omaha.table.state import TableState

__all__ = ["change_game", "deal", "ready"]


def change_game(table: TableState, games: Sequence[Rules], every: int | Literal["orbit"]) -> None:
    """Play other games from the next hand on."""
    table.rotation = Rotation(games, table.size, every)
    note_game(table)


def note_game(table: TableState) -> None:
    """Log the game that begins, and keep as many reports as it says."""
    rules = table.rules
    for player in table.players.values():
        player.keep(rules.history_length)
    table.log("game", note=repr(rules))


def next_turn(table: TableState) -> int:
    """Return the turn of the game of the next hand, which is not a bomb pot that fewer than two players join."""
    rotation = table.rotation
    turn = rotation.turn
    if len(rotation.games) > 1 and is_game_over(table):
        turn = (turn + 1) % len(rotation.games)
    if rotation.games[turn].bomb_pot and len(joining(table)) < 2:
        return rotation.without_bomb_pot(turn)
    return turn


def is_game_over(table: TableState) -> bool:
    """Return whether it is the turn of the next of several games."""
    rotation = table.rotation
    if rotation.every != "orbit":
        return rotation.hands >= rotation.every
    return rotation.orbit_over or rotation.comes_round(table.button, seats_of(table, rotation.rules)[0].button)


def next_hand(table: TableState, rules: Rules | None) -> tuple[int, Rules, Positions, list[Player]]:
    """Return what is dealt next: turn, game and seats, and the players who sit out because of the big blind.

    :raises NotReadyError: if no hand can be dealt.
    """
    check_between_hands(table)
    rotation = table.rotation
    if rules is None:
        turn = next_turn(table)
        game = rotation.games[turn]
    else:
        check_game(rules, table.size)
        turn = rotation.turn
        game = rules
    return turn, game, *seats_of(table, game)


def ready(table: TableState) -> Ready:
    """Return whether the next hand can be dealt, and why not."""
    try:
        next_hand(table, None)
    except NotReadyError as error:
        return Ready(error.cause, str(error))
    return Ready()


def deal(
    table: TableState,
    rules: Rules | None,
    deck: Deck | None,
    rake: int | Sequence[int] | None,
    manual: Iterable[Manual],
) -> Hand:
    """Deal the next hand: of the game whose turn it is, or of other `rules` for this hand alone."""
    rotation = table.rotation
    turn, game, positions, away = next_hand(table, rules)
    posting = {seat: owed(table, table.by_seat[seat], game) for seat in positions.posting}
    hand = new_hand(table, game, positions, posting, deck, rake, manual)
    table.hand = hand
    table.booked = False
    table.deals += 1
    if turn != rotation.turn:
        rotation.begin(turn)
        note_game(table)
    for player in away:
        start_sitting_out(table, player, "before the big blind")
    for seat in posting:
        posted = sum(live + dead for at, kind, live, dead in hand.posts if at == seat and kind == "post")
        table.log("post", table.by_seat[seat], posted)
    if rules is None:
        rotation.count(positions.button)
    else:
        rotation.orbit_over = rotation.orbit_over or rotation.comes_round(table.button, positions.button)
    if not game.bomb_pot:
        move_button(table, positions)
    return hand


def new_hand(
    table: TableState,
    game: Rules,
    positions: Positions,
    posting: Mapping[int, Owed],
    deck: Deck | None,
    rake: int | Sequence[int] | None,
    manual: Iterable[Manual],
) -> Hand:
    """Return a hand at these seats, with the posts and choices of their players."""
    button = positions.button
    order = dealing_order(positions.dealt, button)
    players = table.by_seat
    stacks = {seat: players[seat].chips for seat in order}
    straddling = [seat for seat in order if players[seat].straddles] if game.straddle != "off" else ()
    if deck is None:
        deck = Deck() if table.seed is None else Deck(seed=table.seed, index=table.deals)
    return Hand(
        game,
        stacks,
        button,
        deck=deck,
        posts=posts_at_table(game, order, stacks, button, positions.small, positions.big, posting, straddling),
        runs={seat: min(players[seat].runs, game.run_count) for seat in order} if game.run_count > 1 else 1,
        rake=rake,
        manual=manual,
        info=info_of(table, order),
    )


def info_of(table: TableState, order: tuple[int, ...]) -> Info:
    """Return the table's info with names, number and table size of the next hand."""
    names = table.names.get(order)
    if names is None:
        names = table.names[order] = ReadOnly({seat: table.by_seat[seat].name for seat in order})
    info = table.info
    number = table.deals + (1 if info.number is None else int(info.number))
    # `info._replace(names=names, number=number, table_size=table.size)` takes 0.8 instead of 0.2 microseconds.
    return tuple.__new__(Info, (names, info.table, number, *info[3:7], table.size, *info[8:]))
