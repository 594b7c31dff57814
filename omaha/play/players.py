"""The players of a match or simulation, as they are given, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import urandom

from omaha.base.checks import listed
from omaha.hand.player import Made, Opening, checked_player, fresh, has_hooks, made, with_note

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.hand.player import Player

__all__ = ["Made", "Opening", "distinct", "given_players", "made", "name_of", "one_learns", "players_of"]

LONGEST_NAME = 30
"""Signs of a name that is made of a player's `repr`."""


def given_players(players: object) -> list[Player | Made]:
    """Return the players of a sequence as they are played: callables, and factories for names and classes.

    :raises TypeError: if they are not a sequence, or one of them is neither callable nor a name.
    :raises ValueError: if a name is not known.
    """
    if isinstance(players, (str, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must be a sequence of callables and names, not {players!r}")
    return [checked_player(player, f"player {number}") for number, player in enumerate(players, 1)]


def one_learns(players: Iterable[Player | Made], seed: int) -> bool:
    """Return whether one of the players learns. Each factory is called once, to see that it makes a player."""
    learns = False
    for i, one in enumerate(players):
        try:
            learns |= has_hooks(fresh(one, seed, i))
        except Exception as error:
            error.add_note(f"player {i + 1} of the match could not be made")
            raise
    return learns


def players_of(hand: Hand, players: object) -> dict[int, Player]:
    """Return the players of a hand by seat, made by their factories with the seed of the hand's deck.

    :raises TypeError: if they are not a mapping, or one of them is neither callable nor a name.
    :raises ValueError: if a name is not known, or a seat that can still act has no player.
    """
    if not isinstance(players, Mapping):
        raise TypeError(f"players must be a mapping by seat, not {players!r}")
    missing = [seat for seat in hand.live if seat not in players and hand.stacks[seat]]
    if missing and not hand.over:
        raise ValueError(f"nobody plays in seat {listed(missing)}: players are in {listed(players) or 'no seat'}")
    seed = int.from_bytes(urandom(8)) if hand.deck.seed is None else hand.deck.seed
    found = {}
    for seat, given in players.items():
        player = checked_player(given, f"the player in seat {seat}")
        if isinstance(player, Made):
            player = with_note(f"seat {seat}", "the factory", player, (seed + seat - 1) % 2**64)
        found[seat] = player
    return found


def name_of(player: object, seat: int) -> str:
    """Return what a player is called if the caller names nobody.

    >>> name_of(max, 1), name_of(lambda view: "fold", 2), name_of(object(), 3)
    ('max', 'player 2', 'player 3')
    """
    if isinstance(player, Made):
        return player.name or name_of(player.factory, seat)
    name = getattr(player, "__name__", None) or repr(player)
    short = isinstance(name, str) and name.isprintable() and bool(name.strip()) and len(name) <= LONGEST_NAME
    return name if short and not name.startswith("<") and " at 0x" not in name else f"player {seat}"


def distinct(names: Iterable[str]) -> list[str]:
    """Return the names; one that was there before gets a number.

    >>> distinct(["tight", "caller", "tight", "tight"])
    ['tight', 'caller', 'tight 2', 'tight 3']
    """
    found: list[str] = []
    for name in names:
        number, other = 1, name
        while other in found:
            number += 1
            other = f"{name} {number}"
        found.append(other)
    return found
