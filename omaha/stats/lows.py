"""Lows that players draw to (R13, R19)."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omaha.cards import Card

__all__ = ["drew_to_low"]

_UNKNOWN = 1 << 8
# A bit for each rank that a low can have, the ace the lowest, by card; no bit for other cards.
_BITS = (*[1 << (card // 4 + 1) % 13 if card // 4 in (*range(7), 12) else 0 for card in range(52)], _UNKNOWN)


def drew_to_low(hole: Iterable[Card], board: Sequence[Card], streets: int) -> bool | None:
    """Return whether a player who drew to a low made it; None for a player who did not draw to one.

    A player draws to a low if one more card is missing when the turn or the river is dealt.

    - `hole`: the hole cards.
    - `board`: the five cards of the board, or the four that were dealt.
    - `streets`: the streets that were dealt while the player was live: 2 with the turn, 3 with the river.

    >>> from omaha.cards import parse_cards as cards
    >>> drew_to_low(cards("As2sKhKd"), cards("3c4dQh8hJc"), 3), drew_to_low(cards("As2sKhKd"), cards("3c4dQhJh8c"), 2)
    (True, False)
    >>> drew_to_low(cards("As2sKhKd"), cards("3c4d5hJh8c"), 3) is None       # the low is made on the flop
    True
    """
    held = 0
    for card in hole:
        held |= _BITS[card]
    lies = _BITS[board[0]] | _BITS[board[1]] | _BITS[board[2]]
    turn = lies | _BITS[board[3]]
    if held & _UNKNOWN or turn & _UNKNOWN or turn.bit_count() < 2 or held.bit_count() < 2:
        return None
    have = _low_cards(held, lies)
    if have > 2:
        return None
    drew = have == 2
    have = _low_cards(held, turn)
    if streets == 3:
        drew = drew or have == 2
        if drew:
            have = _low_cards(held, turn | _BITS[board[4]])
    return have > 2 if drew else None


def _low_cards(held: int, lies: int) -> int:
    """Return how many ranks of the board are left for a low beside the two hole cards that fit best."""
    off = (held & ~lies).bit_count()
    return lies.bit_count() - (2 - off if off < 2 else 0)
