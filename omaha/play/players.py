"""The players of a match or simulation, as they are given, and what they are called."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from omaha.hand.player import Made, Opening, checked_player, fresh, has_hooks, made

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.player import Player

__all__ = ["Made", "Opening", "checked_players", "distinct", "made", "name_of", "seated_players"]

LONGEST_NAME = 30
"""Signs of a name that is made of a player's `repr`."""


def checked_players(players: object, seed: int) -> tuple[tuple[Player | Made, ...], bool]:
    """Return the players as they are played, callables and factories, and whether one of them learns.

    Each factory is called once, to see that it makes a player.

    :raises TypeError: if they are not a sequence, or one of them is neither callable nor a name.
    :raises ValueError: if a name is not known.
    """
    if isinstance(players, (str, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must be a sequence of callables and names, not {players!r}")
    found = [checked_player(player, f"player {number}") for number, player in enumerate(players, 1)]
    learns = False
    for i, one in enumerate(found):
        try:
            learns |= has_hooks(fresh(one, seed, i))
        except Exception as error:
            error.add_note(f"player {i + 1} of the match could not be made")
            raise
    return tuple(found), learns


def seated_players(players: Iterable[Player]) -> dict[int, Player]:
    """Return the players in seats 1, 2 ...

    :raises TypeError: if they are not callables, in a sequence.
    """
    if isinstance(players, (str, Mapping)) or not isinstance(players, Iterable):
        raise TypeError(f"players must be a sequence of callables, not {players!r}")
    seated = dict(enumerate(players, 1))
    for seat, player in seated.items():
        if not callable(player):
            raise TypeError(f"player {seat} must be callable, not {player!r}")
    return seated


def name_of(player: object, seat: int) -> str:
    """Return what a player is called if the caller names nobody.

    >>> name_of(max, 1), name_of(lambda view: "fold", 2), name_of(object(), 3)
    ('max', 'player 2', 'player 3')
    """
    if isinstance(player, Made):
        return player.name or name_of(player.factory, seat)
    name = getattr(player, "__name__", None) or repr(player)
    short = isinstance(name, str) and name.isprintable() and len(name) <= LONGEST_NAME
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
