"""Lows that players draw to (R13, R19)."""

from __future__ import annotations

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from omaha.cards import Card

__all__ = ["board_lows", "drew_to_low"]

_UNKNOWN = 1 << 8
# A bit for each rank that a low can have, the ace the lowest, by card; no bit for other cards.
_BITS = (*[1 << (card // 4 + 1) % 13 if card // 4 in (*range(7), 12) else 0 for card in range(52)], _UNKNOWN)


def board_lows(board: Iterable[Card]) -> list[int]:
    """Return the ranks for a low that lie on the board with its first card, with two cards, and so on, as bits."""
    lies = 0
    return [lies := lies | _BITS[card] for card in board]


def drew_to_low(hole: Iterable[Card], board: Sequence[int], streets: int) -> bool | None:
    """Return whether a player who drew to a low made it; None for a player who did not draw to one.

    A player draws to a low if one more card is missing when the turn or the river is dealt.

    - `hole`: the hole cards.
    - `board`: what `board_lows` returns for four or five cards.
    - `streets`: the streets that were dealt while the player was live: 2 with the turn, 3 with the river.

    >>> from omaha.cards import parse_cards as cards
    >>> board = board_lows(cards("3c4dQhJh8c"))
    >>> drew_to_low(cards("As2sKhKd"), board, 3), drew_to_low(cards("As2sKhKd"), board, 2)
    (True, False)
    >>> drew_to_low(cards("As5sKhKd"), board_lows(cards("3c4d8hJhQc")), 3) is None       # the low is made on the flop
    True
    """
    _, _, lies, turn, *river = board
    held = 0
    for card in hole:
        held |= _BITS[card]
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
            have = _low_cards(held, river[0])
    return have > 2 if drew else None


def _low_cards(held: int, lies: int) -> int:
    """Return how many ranks of the board are left for a low beside the two hole cards that fit best."""
    off = (held & ~lies).bit_count()
    return lies.bit_count() - (2 - off if off < 2 else 0)
