"""The names of positions at the table."""

from __future__ import annotations

from functools import lru_cache

__all__ = ["POSITIONS", "positions"]

POSITIONS = ("SB", "BB", "UTG", "UTG+1", "UTG+2", "UTG+3", "LJ", "HJ", "CO", "BTN")
"""All positions in dealing order."""

_BY_PLAYERS = {
    3: ("SB", "BB", "BTN"),
    4: ("SB", "BB", "CO", "BTN"),
    5: ("SB", "BB", "UTG", "CO", "BTN"),
    6: ("SB", "BB", "UTG", "HJ", "CO", "BTN"),
    **{players: (*POSITIONS[: players - 4], *POSITIONS[-4:]) for players in (7, 8, 9, 10)},
}


@lru_cache(maxsize=4096)
def positions(seats: tuple[int, ...], button: int) -> dict[int, str]:
    """Return the position of each seat.

    - `seats`: the seats in dealing order.
    - `button`: its seat. If it is empty, the last player has its position. Heads-up the small blind has it.

    >>> positions((4, 5, 9, 1, 2, 3), 3)
    {4: 'SB', 5: 'BB', 9: 'UTG', 1: 'HJ', 2: 'CO', 3: 'BTN'}
    >>> positions((2, 7), 7), positions((2, 7), 5)
    ({2: 'BB', 7: 'BTN'}, {2: 'BTN', 7: 'BB'})
    """
    if len(seats) == 2:
        names: tuple[str, ...] = ("BB", "BTN") if seats[1] == button else ("BTN", "BB")
    else:
        names = _BY_PLAYERS[len(seats)]
    return dict(zip(seats, names, strict=True))
