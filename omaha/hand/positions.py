"""Names of positions: SB, BB, UTG ... CO, BTN, by the number of players."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["POSITIONS", "position_names"]

POSITIONS = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
"""All positions in dealing order."""


@lru_cache(maxsize=4096)
def position_names(seats: tuple[int, ...], button: int, big: int | None) -> dict[int, str]:
    """Return the name of each seat's position.

    Heads-up the button, which is the small blind, is "BTN". If nobody has the button or the small blind, the other
    players have the names that they would have with one player more.

    - `seats`: the seats dealt in, in dealing order.
    - `button`: its seat, which may be empty.
    - `big`: the seat of the big blind; None if nobody posts it.

    >>> position_names((2, 5, 9), 9, 5)
    {2: 'SB', 5: 'BB', 9: 'BTN'}
    >>> list(position_names((1, 2, 3, 4, 5, 6, 7, 8), 8, 2).values())
    ['SB', 'BB', 'UTG', 'UTG+1', 'LJ', 'HJ', 'CO', 'BTN']
    >>> position_names((2, 5, 9), 9, 2), position_names((2, 9), 9, 2)
    ({2: 'BB', 5: 'CO', 9: 'BTN'}, {2: 'BB', 9: 'BTN'})
    """
    if len(seats) == 2 and seats[1] == button:
        return dict(zip(seats, ("BB", "BTN"), strict=True))
    no_small = big == seats[0]
    no_button = seats[-1] != button
    names = _names(len(seats) + no_small + no_button)
    return dict(zip(seats, names[no_small : len(seats) + no_small], strict=True))


def _names(players: int) -> list[str]:
    """Return the positions of three players or more, from the small blind on."""
    between = players - 3
    late = min(3, max(between - 1, 1)) if between else 0
    early = ["UTG", *[f"UTG+{i}" for i in range(1, between - late)]][: between - late]
    return ["SB", "BB", *early, *POSITIONS[-1 - late :]]
