"""Where a hand stands on a board: the nuts, and the share of all hands that it beats."""

from __future__ import annotations

from omaha._eval import NO_LOW, pair_ranks, standing
from omaha.base.checks import flag
from omaha.base.records import NamedTuple, public
from omaha.cards import CARDS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.base.types import CardsLike
    from omaha.cards import Card

__all__ = ["Nuts", "nuts", "percentile"]


@public("omaha.equities")
class Nuts(NamedTuple):
    """The best possible hands on a board: their ranks, and the hole cards that make them."""

    high_rank: int
    """The rank of the best high hand, 1 the best of all."""
    high: tuple[tuple[Card, Card], ...]
    """Every two hole cards that make it, the higher card first."""
    low_rank: int
    """The rank of the best low, 1 the best of all; NO_LOW if no low is possible or `hilo` is False."""
    low: tuple[tuple[Card, Card], ...]
    """Every two hole cards that make it, the higher card first."""


@public("omaha.equities")
def nuts(board: CardsLike, *, dead: CardsLike = "", hilo: bool = False) -> Nuts:
    """Return the best possible hands on a board, made with any two cards that are neither on the board nor dead.

    - `board`: 3 to 5 cards.
    - `dead`: cards that nobody can hold.
    - `hilo`: whether the best low is looked for, too.

    :raises ValueError: if a card is wrong, unknown or given twice, or the number of cards on the board is wrong.
    :raises TypeError: if cards are neither text nor a sequence, or `hilo` is not a bool.

    >>> from omaha.cards import cards_text
    >>> best = nuts("AsKsQs2d3d", hilo=True)
    >>> best.high_rank, [cards_text(pair) for pair in best.high]
    (1, ['JsTs'])
    >>> best.low_rank, len(best.low), cards_text(best.low[0])
    (1, 16, '5c4c')
    """
    flag(hilo, "hilo")
    pairs = pair_ranks(board, dead)
    if not pairs:
        raise ValueError("no two cards are left that are not dead")
    high = min([rank for _, _, rank, _ in pairs])  # a list first: faster than a generator
    low = min([rank for _, _, _, rank in pairs]) if hilo else NO_LOW
    return Nuts(
        high_rank=high,
        high=tuple([(CARDS[a], CARDS[b]) for a, b, rank, _ in pairs if rank == high]),
        low_rank=low,
        low=tuple([(CARDS[a], CARDS[b]) for a, b, _, rank in pairs if rank == low]) if low < NO_LOW else (),
    )


@public("omaha.equities")
def percentile(hole: CardsLike, board: CardsLike, *, dead: CardsLike = "", low: bool = False) -> float:
    """Return the share of all hands that a hand beats on this board, 0 to 1; a tie counts half.

    The other hands have as many cards as this one. 1.0 is the nuts alone, 0.0 the worst hand.

    - `hole`: 4, 5 or 6 cards.
    - `board`: 3 to 5 cards.
    - `dead`: cards that nobody can hold.
    - `low`: compare lows instead of high hands.

    :raises ValueError: if a card is wrong, unknown or given twice, or a number of cards is wrong.
    :raises TypeError: if cards are neither text nor a sequence, or `low` is not a bool.

    >>> percentile("JsTs9c9h", "AsKsQs2d3d")
    1.0
    >>> round(percentile("AsKs9c9h", "4s5s6d7dJc"), 3)
    0.157
    >>> percentile("AsKs9c9h", "TcJdQd", low=True)      # no low is possible: every hand ties
    0.5
    """
    flag(low, "low")
    counts = standing(hole, board, dead)
    if not sum(counts[:3]):
        raise ValueError("no other hand can be held: all other cards are dead")
    _, equal, worse = counts[3:] if low else counts[:3]
    return (worse + equal / 2) / sum(counts[:3])
