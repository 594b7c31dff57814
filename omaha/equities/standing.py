"""Where a hand stands on a board: the nuts, and the share of all hands that it beats."""

from __future__ import annotations

from omaha._eval import NO_LOW, low_rank, pair_ranks, standing
from omaha.base.checks import flag
from omaha.base.records import Drawn, NamedTuple, public
from omaha.base.tables import aligned
from omaha.cards import CARDS, cards_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omaha.base.types import CardsLike
    from omaha.cards import Card

__all__ = ["Nuts", "nuts", "percentile", "starting_hand_percentile"]

SHOWN = 20
"""The pairs of hole cards of each half that a table shows."""


@public("omaha.equities")
class Nuts(NamedTuple):
    """The best possible hands on a board (R12, R16): their ranks, and the hole cards that make them.

    >>> from omaha.equities import nuts
    >>> found = nuts("Td9d8d7c2c", hilo=True)
    >>> found.high_rank, found.high, found.low_rank, len(found.low)
    (3, ((Card("Qd"), Card("Jd")),), 37, 16)
    """

    high_rank: int
    """The rank of the best high hand, 1 the best of all."""
    high: tuple[tuple[Card, Card], ...]
    """Every two hole cards that make it, the higher card first."""
    low_rank: int
    """The rank of the best low, 1 the best of all; NO_LOW if no low is possible or `hilo` is False."""
    low: tuple[tuple[Card, Card], ...]
    """Every two hole cards that make it, the higher card first."""

    def rows(self) -> list[dict[str, Any]]:
        """Return a dict for every two hole cards: "half", "high" or "low", its "rank", and the "cards" as text.

        >>> from omaha.equities import nuts
        >>> nuts("AdKdQs7d2c").rows()[0]
        {'half': 'high', 'rank': 325, 'cards': 'QdJd'}
        """
        halves = (("high", self.high_rank, self.high), ("low", self.low_rank, self.low))
        return [
            {"half": half, "rank": rank, "cards": cards_text(pair)} for half, rank, pairs in halves for pair in pairs
        ]

    def to_dict(self) -> dict[str, Any]:
        """Return the ranks, and the hole cards as text.

        >>> from omaha.equities import nuts
        >>> nuts("Td9d8d7c2c").to_dict()
        {'high_rank': 3, 'high': ['QdJd'], 'low_rank': 57, 'low': []}
        """
        high, low = [list(map(cards_text, pairs)) for pairs in (self.high, self.low)]
        return {"high_rank": self.high_rank, "high": high, "low_rank": self.low_rank, "low": low}

    def table(self) -> list[list[str]]:
        """Return rows of text below a row of heads: the half, its rank, how many two hole cards make it, and which.

        >>> from omaha.equities import nuts
        >>> nuts("Td9d8d7c2c").table()
        [['half', 'rank', 'pairs', 'hole cards'], ['high', '3', '1', 'QdJd']]
        """
        rows = [["half", "rank", "pairs", "hole cards"]]
        for half, rank, pairs in (("high", self.high_rank, self.high), ("low", self.low_rank, self.low)):
            shown = [cards_text(pair) for pair in pairs[:SHOWN]] + ["…"] * (len(pairs) > SHOWN)
            rows += [[half, str(rank), str(len(pairs)), " ".join(shown)]] if pairs else []
        return rows

    def __str__(self) -> str:
        return "\n".join(aligned(self.table(), "lrrl", ruled=True))

    def _repr_html_(self) -> str:
        return Drawn._repr_html_(self)  # type: ignore[arg-type]  # a named tuple has no other bases


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
    >>> print(nuts("AsKsQs2d3d"))
    half  rank  pairs  hole cards
    ----  ----  -----  ----------
    high     1      1  JsTs
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
def percentile(
    hole: CardsLike, board: CardsLike, *, dead: CardsLike = "", low: bool = False, hilo: bool = False
) -> float:
    """Return the share of all hands that a hand beats on this board, 0 to 1; a tie counts half.

    The other hands have as many cards as this one. 1.0 is the nuts alone, 0.0 the worst hand.

    - `hole`: 4, 5 or 6 cards.
    - `board`: 3 to 5 cards.
    - `dead`: cards that nobody can hold.
    - `low`: compare lows instead of high hands.
    - `hilo`: compare both: return the share of the pot that the hand wins on average against one other hand. If one of
      the two has a low, half of the pot goes to the better low, else all of it to the better high hand.

    :raises ValueError: if a card is wrong, unknown or given twice, a number of cards is wrong, or both `low` and `hilo`
        are True.
    :raises TypeError: if cards are neither text nor a sequence, or `low` or `hilo` is not a bool.

    >>> percentile("JsTs9c9h", "AsKsQs2d3d")
    1.0
    >>> round(percentile("AsKs9c9h", "4s5s6d7dJc"), 3)
    0.157
    >>> percentile("AsKs9c9h", "TcJdQd", low=True)      # no low is possible: every hand ties
    0.5
    >>> round(percentile("AhKh3c2c", "4s5s6d7dJc", hilo=True), 3)
    0.782
    """
    if flag(low, "low") and flag(hilo, "hilo"):
        raise ValueError("low=True compares lows alone, hilo=True high and low: one of them")
    counts = standing(hole, board, dead)
    hands = sum(counts)
    if not hands:
        raise ValueError("no other hand can be held: all other cards are dead")
    highs = [sum(counts[at : at + 3]) for at in (0, 3, 6)]  # of hands with a better, an equal, a worse high
    lows = [sum(counts[at::3]) for at in (0, 1, 2)]
    if not flag(hilo, "hilo"):
        return _won(lows if low else highs) / hands
    if low_rank(hole, board) < NO_LOW:
        return (_won(highs) + _won(lows)) / 2 / hands
    # The other hand takes half of the pot if it has a low, which is then a better one.
    return (_won(counts[1::3]) + _won(counts[0::3]) / 2) / hands


def _won(counts: Sequence[int]) -> float:
    """Return how much is won of one unit a hand: nothing from better hands, half from equal ones, all from worse."""
    _, equal, worse = counts
    return worse + equal / 2


@public("omaha.equities")
def starting_hand_percentile(hole: CardsLike, *, hilo: bool = False) -> float:
    """Return the share of other starting hands that are weaker than this one, 0 to 1: 1.0 is the best hand.

    Hands go by their strength against a random hand, as in ranges such as "10%". Hands that differ from this one in
    suits alone are as strong, and are not counted.

    - `hole`: 4 cards; there is no order of hands of 5 or 6.
    - `hilo`: use the order of hi/lo instead of high.

    :raises ValueError: if there are not four cards, something is not a card or is unknown, or a card appears twice.
    :raises TypeError: if cards are neither text nor a sequence, or `hilo` is not a bool.
    :raises FileNotFoundError: if the package was built without its table of starting hands.

    >>> starting_hand_percentile("AsAhTsTh"), round(starting_hand_percentile("AsAh3s2h"), 3)
    (1.0, 0.995)
    >>> starting_hand_percentile("AsAh3s2h", hilo=True)
    1.0
    """
    from omaha.ranges import strength

    flag(hilo, "hilo")
    stronger, alike = strength.hands_before(hilo)[strength.class_number(hole)]
    return (strength.HANDS - stronger - alike) / (strength.HANDS - alike)
