"""Made hands: which five cards they are, two from the hand and three from the board, and their names (R9 to R20).

The better hand is the greater one, as players say it. Hands of equal rank are equal whatever their cards are: suits
never count (R13). If several selections make the same hand, the one with the highest hole cards is taken, then the one
with the highest board cards; of two cards of a rank, spades come first, then hearts, diamonds and clubs. The choice
therefore does not depend on the order of the cards.

A name says what makes the hand and leaves out the kickers, as at a table: "pair of aces", "ace high". The kickers are
the last of `cards`.
"""

from __future__ import annotations

from omaha._eval import NO_LOW, five_ranks, selections
from omaha.base.records import Drawn, Slotted, public
from omaha.cards import Card, cards_text, parse_cards

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import CardsLike, Category

__all__ = ["Evaluation", "HighHand", "LowHand", "evaluate"]

# The last rank of each class, from the best (R12).
_CLASSES: tuple[tuple[int, Category], ...] = (
    (10, "straight_flush"),
    (166, "four_of_a_kind"),
    (322, "full_house"),
    (1599, "flush"),
    (1609, "straight"),
    (2467, "three_of_a_kind"),
    (3325, "two_pair"),
    (6185, "one_pair"),
    (7462, "high_card"),
)

_SINGULAR = ("deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace")
_PLURAL = tuple(name + ("es" if name == "six" else "s") for name in _SINGULAR)


class _Made(Drawn):
    """Five cards, two from the hand and three from the board, and their rank."""

    __slots__ = ("_board", "_hole", "_rank")

    _rank: int
    _hole: tuple[Card, ...]
    _board: tuple[Card, ...]

    @property
    def rank(self) -> int:
        """The rank that the evaluator gives (R12, R16); 1 is the best.

        >>> HighHand("AsKs", "QsJsTs").rank, LowHand("As2d", "3c4d5h").rank
        (1, 1)
        """
        return self._rank

    @property
    def hole(self) -> tuple[Card, ...]:
        """The two hole cards that are used (R9), the higher first.

        >>> HighHand("AdKs", "AsKh2c").hole
        (Card("Ad"), Card("Ks"))
        """
        return self._hole

    @property
    def board(self) -> tuple[Card, ...]:
        """The three board cards that are used (R9), from the highest down.

        >>> cards_text(evaluate("Ac2dKcKd", "Kh8s8d4h6c").high.board)
        'Kh8s8d'
        """
        return self._board

    def __eq__(self, other: object) -> bool:
        return self._rank == other._rank if isinstance(other, type(self)) else NotImplemented

    def __hash__(self) -> int:
        return hash((type(self).__name__, self._rank))

    def __lt__(self, other: object) -> bool:
        return self._rank > other._rank if isinstance(other, type(self)) else NotImplemented

    def __le__(self, other: object) -> bool:
        return self._rank >= other._rank if isinstance(other, type(self)) else NotImplemented

    def __gt__(self, other: object) -> bool:
        return self._rank < other._rank if isinstance(other, type(self)) else NotImplemented

    def __ge__(self, other: object) -> bool:
        return self._rank <= other._rank if isinstance(other, type(self)) else NotImplemented

    def __repr__(self) -> str:
        return f'{type(self).__name__}("{cards_text(self._hole)}", "{cards_text(self._board)}")'


@public()
class HighHand(_Made):
    """A high hand of two hole cards and three board cards (R12, R13). It is immutable; the better hand is the greater.

    >>> kings = HighHand("KcKd", "Kh8s8d")
    >>> kings.category, kings.rank, str(kings)
    ('full_house', 184, 'full house, kings full of eights')
    >>> kings > HighHand("AdKd", "Jd4dQd")
    True

    :raises ValueError: if there are not two and three cards, a card appears twice or is unknown, or is not a card.
    :raises TypeError: if cards are neither a string nor a sequence of ints and strings.
    """

    __slots__ = ()

    def __init__(self, hole: CardsLike, board: CardsLike) -> None:
        self._rank, _ = five_ranks(hole, board)
        self._hole = _downwards(hole)
        self._board = _downwards(board)

    @property
    def category(self) -> Category:
        """The category, "high_card" to "straight_flush" (R12); a royal flush is the best straight flush.

        >>> HighHand("AsKs", "QsJsTs").category, HighHand("AsKs", "QsJs9s").category
        ('straight_flush', 'flush')
        """
        return next(category for last, category in _CLASSES if self._rank <= last)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards as a player lays them out: what makes the hand, then the kickers, each from the highest down.

        >>> cards_text(HighHand("As5d", "Kc5h5c").cards), cards_text(HighHand("As2d", "3c4d5h").cards)
        ('5h5d5cAsKc', '5h4d3c2dAs')
        """
        ranks = [card // 4 for card in self._hole + self._board]
        cards = sorted(self._hole + self._board, key=lambda card: (ranks.count(card // 4), card), reverse=True)
        if self._rank in (10, 1609):  # five high: the ace is the lowest card
            cards = cards[1:] + cards[:1]
        return tuple(cards)

    def __str__(self) -> str:
        category = self.category
        cards = self.cards
        first, last = cards[0] // 4, cards[-1] // 4
        if self._rank == 1:
            return "royal flush"
        if category == "four_of_a_kind":
            return f"four of a kind, {_PLURAL[first]}"
        if category == "full_house":
            return f"full house, {_PLURAL[first]} full of {_PLURAL[last]}"
        if category == "three_of_a_kind":
            return f"three of a kind, {_PLURAL[first]}"
        if category == "two_pair":
            return f"two pair, {_PLURAL[first]} and {_PLURAL[cards[2] // 4]}"
        if category == "one_pair":
            return f"pair of {_PLURAL[first]}"
        if category == "high_card":
            return f"{_SINGULAR[first]} high"
        return f"{category.replace('_', ' ')}, {_SINGULAR[first]} high"

    def __reduce__(self) -> tuple[object, ...]:
        return HighHand, (self._hole, self._board)


@public()
class LowHand(_Made):
    """A low of two hole cards and three board cards, eight or better (R15 to R17). It is immutable; better is greater.

    >>> low = LowHand("As2d", "8h6c4d")
    >>> low.rank, str(low), low < LowHand("As2d", "3c4d5h")
    (28, '8-6-4-2-A low', True)
    >>> LowHand("As2d", "9h6c4d")
    Traceback (most recent call last):
    ValueError: As2d with 9h6c4d is not a low: it needs five different ranks, none above eight

    :raises ValueError: if the cards do not make a low, are not two and three, or one appears twice, is unknown or is
        not a card.
    :raises TypeError: if cards are neither a string nor a sequence of ints and strings.
    """

    __slots__ = ()

    def __init__(self, hole: CardsLike, board: CardsLike) -> None:
        _, self._rank = five_ranks(hole, board)
        if self._rank == NO_LOW:
            raise ValueError(
                f"{cards_text(hole)} with {cards_text(board)} is not a low: "
                "it needs five different ranks, none above eight"
            )
        self._hole = _downwards(hole)
        self._board = _downwards(board)

    @property
    def cards(self) -> tuple[Card, ...]:
        """The five cards from the highest down; the ace counts one.

        >>> cards_text(LowHand("As2d", "8h6c4d").cards)
        '8h6c4d2dAs'
        """
        return tuple(sorted(self._hole + self._board, key=lambda card: (card // 4 + 1) % 13, reverse=True))

    def __str__(self) -> str:
        return "-".join([card.rank for card in self.cards]) + " low"

    def __reduce__(self) -> tuple[object, ...]:
        return LowHand, (self._hole, self._board)


@public()
class Evaluation(Slotted, Drawn):
    """The best high of a hand on a board, and its best low if it has one (R11). Immutable, equal by both ranks.

    >>> better, worse = evaluate("Ac2dKcKd", "Kh8s8d4h6c"), evaluate("AcJdQcQd", "Kh8s8d4h6c")
    >>> print(better, worse, sep=" | ")
    full house, kings full of eights; 8-6-4-2-A low | two pair, queens and eights
    >>> better.high > worse.high, better == evaluate("Ac2hKcKd", "Kh8s8d4h6c")
    (True, True)
    """

    __slots__ = ("_high", "_low")

    def __init__(self, high: HighHand, low: LowHand | None) -> None:
        self._high = high
        self._low = low

    @property
    def high(self) -> HighHand:
        """The best high hand.

        >>> print(evaluate("Ac2dKcKd", "Kh8s8d4h6c").high)
        full house, kings full of eights
        """
        return self._high

    @property
    def low(self) -> LowHand | None:
        """The best low, or None if no low qualifies (R15).

        >>> print(evaluate("Ac2dKcKd", "Kh8s8d4h6c").low, evaluate("Ac2dKcKd", "Kh8s8d4hTc").low)
        8-6-4-2-A low None
        """
        return self._low

    @property
    def high_rank(self) -> int:
        """The rank of the high (R12), 1 (royal flush) to 7462 (7-5-4-3-2).

        >>> evaluate("AsKs2c2d", "QsJsTs").high_rank, evaluate("2c3d7h8s", "4c5dTh").high_rank
        (1, 7380)
        """
        return self._high.rank

    @property
    def low_rank(self) -> int:
        """The rank of the low (R16), 1 (5-4-3-2-A) to 56 (8-7-6-5-4), or `NO_LOW`, 57, if no low qualifies.

        >>> evaluate("As2dKcKd", "3c4d5h").low_rank, evaluate("As2dKcKd", "3c9dTh").low_rank
        (1, 57)
        """
        return NO_LOW if self._low is None else self._low.rank

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Evaluation):
            return NotImplemented
        return self._high == other._high and self._low == other._low

    def __hash__(self) -> int:
        return hash((self._high, self._low))

    def __repr__(self) -> str:
        return f"Evaluation({self._high!r}, {self._low!r})"

    def __str__(self) -> str:
        return str(self._high) if self._low is None else f"{self._high}; {self._low}"


@public()
def evaluate(hole: CardsLike, board: CardsLike) -> Evaluation:
    """Return the best high and the best low of a hand (R9, R11).

    Each is made from exactly two hole cards and three board cards.

    - `hole`: 4, 5 or 6 cards.
    - `board`: 3, 4 or 5 cards.

    >>> hand = evaluate("Ac2dKcKd", "Kh8s8d4h6c")
    >>> str(hand.high), str(hand.low), hand.high_rank, hand.low_rank
    ('full house, kings full of eights', '8-6-4-2-A low', 184, 28)
    >>> cards_text(hand.high.hole), cards_text(hand.high.board), cards_text(hand.low.hole)
    ('KdKc', 'Kh8s8d', 'Ac2d')

    :raises ValueError: if a number of cards is wrong, or a card appears twice, is unknown or is not a card.
    :raises TypeError: if cards are neither a string nor a sequence of ints and strings.
    """
    _, high, _, low = selections(hole, board)
    return Evaluation(HighHand(high[:2], high[2:]), None if low is None else LowHand(low[:2], low[2:]))


def _downwards(cards: CardsLike) -> tuple[Card, ...]:
    return tuple(sorted(parse_cards(cards), reverse=True))
