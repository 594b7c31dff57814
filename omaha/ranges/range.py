"""Ranges: sets of hands, written as Omaha players write them; `docs/ranges.md` describes the notation."""

from __future__ import annotations

from functools import reduce
from math import comb

from omaha._eval import card_ids, random_bits
from omaha.base.checks import bits_of, integer
from omaha.base.records import Drawn, public
from omaha.base.texts import safe_text
from omaha.cards import CARDS, cards_text
from omaha.ranges import sets
from omaha.ranges.parser import Parser, RangeError
from omaha.ranges.sets import DECK, FULL

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    import numpy as np
    from numpy.typing import NDArray

    from omaha.base.types import Bits, CardsLike
    from omaha.cards import Card
    from omaha.ranges.parser import Combine
    from omaha.ranges.sets import HandSet

__all__ = ["Range", "RangeError"]

MOST_TEXT = 200
"""Signs of its text that a table of a range shows."""


@public()
class Range(Drawn):
    """A set of hands of 4, 5 or 6 cards, each with a weight; immutable, and equal if hands and weights are equal.

    - `hands`: text in the notation of `docs/ranges.md`, another range, or the hands themselves
    - `hole_cards`: the number of cards in a hand; without it text describes hands with as many cards as its longest
      pattern, at least four
    - `hilo`: percentages go by the order of strength in hi/lo instead of high; the range keeps this order wherever it
      is used

    No list is kept: a range of all 20,358,520 hands of six cards is small, and its length, membership, sampling and set
    algebra are quick. Iteration, `hands` and `weights` take time and memory in proportion to the number of hands.

    >>> aces = Range("AA**")
    >>> len(aces), "AsAh7d2c" in aces, "AsKh7d2c" in aces
    (6961, True, False)
    >>> len(aces & Range("$ds")), len(aces.without("As")), Range("AA:$ds") == Range("AAds")
    (864, 3432, True)
    >>> next(iter(Range("JT98+, !KK@50")))
    (Card("As"), Card("Ah"), Card("Ad"), Card("Ac"))
    >>> "KsKhQsQh" in Range("1%"), "KsKhQsQh" in Range("1%", hilo=True)
    (True, False)
    >>> Range("1%", hilo=True)
    Range("1%hilo")

    :raises RangeError: if the text is not a range; the error knows the position. It is a ValueError.
    :raises ValueError: if the hands do not all have 4, 5 or 6 cards, the same number.
    :raises TypeError: if `hands` is neither text nor hands.
    """

    __slots__ = ("_counts", "_hand_set", "_hole_cards", "_text", "_written")

    _hand_set: HandSet
    _hole_cards: int
    _text: str
    _counts: list[int] | None
    _written: str | None

    def __init__(
        self, hands: str | Range | Iterable[CardsLike], *, hole_cards: int | None = None, hilo: bool = False
    ) -> None:
        if hole_cards is not None:
            hole_cards = integer(hole_cards, "hole_cards")
            if not 4 <= hole_cards <= 6:
                raise ValueError(f"hole_cards must be 4..6, not {hole_cards}")
        self._counts = self._written = None
        if isinstance(hands, Range):
            if hole_cards not in (None, hands._hole_cards):
                raise ValueError(f"a range of hands of {hands._hole_cards} cards, not {hole_cards}")
            self._hand_set, self._hole_cards, self._text = hands._hand_set, hands._hole_cards, hands._text
        elif isinstance(hands, str):
            parser = Parser(hands, hole_cards, hilo)
            build = parser.range()
            self._hole_cards = hole_cards or parser.longest
            self._hand_set = build(self._hole_cards)
            self._text = parser.normal()
        else:
            rows = {_downwards(hand) for hand in hands}
            sizes = {len(row) for row in rows}
            if len(sizes) > 1 or not sizes <= {4, 5, 6}:
                raise ValueError("the hands of a range have 4, 5 or 6 cards, all the same number")
            size = sizes.pop() if sizes else hole_cards or 4
            if hole_cards not in (None, size):
                raise ValueError(f"a range of hands of {hole_cards} cards, not {size}")
            self._hole_cards = size
            self._hand_set = sets.set_of(rows)
            self._text = ", ".join([cards_text(row) for row in sorted(rows, reverse=True)]) or "!" + "*" * size
            self._written = self._text if rows else None

    @classmethod
    def _made(cls, hole_cards: int, hand_set: HandSet, text: str) -> Range:
        """Make a range of its parts; pickles call it by this name, those of version 0.1.0 too."""
        new = object.__new__(cls)
        new._hole_cards, new._hand_set, new._text = hole_cards, hand_set, text
        new._counts = new._written = None
        return new

    @property
    def hole_cards(self) -> int:
        """Number of cards in each hand: 4, 5 or 6.

        >>> Range("AA**").hole_cards, Range("AA***").hole_cards
        (4, 5)
        """
        return self._hole_cards

    # A set

    def _numbers(self) -> list[int]:
        if self._counts is None:
            self._counts = sets.counts(self._hand_set)
        return self._counts

    def __len__(self) -> int:
        """Return the number of hands, whatever their weights."""
        return self._numbers()[-1]

    def __iter__(self) -> Iterator[tuple[Card, ...]]:
        """Iterate over the hands, the highest first; each is a tuple of cards from the highest down."""
        return sets.hands_of(self._hand_set, CARDS)

    def __contains__(self, hand: CardsLike) -> bool:
        """Return whether the hand has a weight above 0."""
        return self.weight(hand) > 0

    def weight(self, hand: CardsLike) -> float:
        """Return how much of the time the hand is played: 1.0, or its part after "@", or 0.0 if it is not in the range.

        >>> kings = Range("KK**@50, KK**ds")
        >>> kings.weight("KsKhQsJh"), kings.weight("KsKhQsJs"), kings.weight("AsKhQsJh")
        (1.0, 0.5, 0.0)

        :raises ValueError: if something is not a card or is `??`, or a card appears twice.
        :raises TypeError: if `hand` is not a string or a sequence of ints and strings.
        """
        return sets.weight_of(self._hand_set, _downwards(hand)) / FULL

    def sample(self, rng: Bits | int) -> tuple[Card, ...]:
        """Return a random hand of the range; each is drawn in proportion to its weight.

        `rng` is a source of random bits, such as `random.Random`, or 64 random bits as an int. The same int gives the
        same hand.

        >>> from random import Random
        >>> aces = Range("AA**")
        >>> aces.sample(Random(1)) in aces, aces.sample(7) == aces.sample(7)
        (True, True)

        :raises ValueError: if the range is empty, or the int is outside 0..2**64 - 1.
        :raises TypeError: if `rng` is neither.
        """
        bits = random_bits(bits_of(rng), 0, 0)
        if not self:
            raise ValueError("an empty range has no hand to sample")
        hand: tuple[int, ...]
        if len(sets.weights_in(self._hand_set)) == 1:
            numbers = self._numbers()
            hand = sets.hand_at(self._hand_set, numbers, bits * numbers[-1] >> 64)
        else:
            totals = sets.totals(self._hand_set)
            hand = sets.hand_at(self._hand_set, totals, bits / 2**64 * totals[-1])
        return tuple([CARDS[card] for card in hand])

    def __or__(self, other: Range) -> Range:
        """Return the hands of either range; a hand of both has the greater of its weights."""
        return self._with(other, sets.union, ", ")

    def __and__(self, other: Range) -> Range:
        """Return the hands of both ranges, each with the smaller of its weights."""
        return self._with(other, sets.intersection, ":")

    def __sub__(self, other: Range) -> Range:
        """Return the hands that are not in `other`, with their weights."""
        return self._with(other, sets.difference, "!")

    def _with(self, other: Range, combine: Combine, sign: str) -> Range:
        if not isinstance(other, Range):
            return NotImplemented
        if self._hole_cards != other._hole_cards:
            raise ValueError(f"hands of {self._hole_cards} cards and hands of {other._hole_cards} cards do not mix")
        hand_set = combine(self._hand_set, other._hand_set)
        return self._made(self._hole_cards, hand_set, _joined_text(self._text, sign, other._text))

    def without(self, dead: CardsLike) -> Range:
        """Return the range of its hands without any of these cards.

        >>> len(Range("AA**").without("AsAh")), len(Range("AA**").without("As") & Range("As***"))
        (1128, 0)

        :raises ValueError: if something is not a card or is `??`, or a card appears twice.
        :raises TypeError: if `dead` is not a string or a sequence of ints and strings.
        """
        cards = _downwards(dead)
        if not cards:
            return self
        left = reduce(lambda mask, card: mask & ~(1 << card), cards, DECK)
        alive = sets.matching([((left, ""),) * self._hole_cards])
        named = ", ".join([cards_text((card,)) for card in cards])
        hand_set = sets.intersection(self._hand_set, alive)
        return self._made(self._hole_cards, hand_set, _joined_text(self._text, "!", named))

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Range):
            return NotImplemented
        return self._hole_cards == other._hole_cards and self._hand_set == other._hand_set

    def __hash__(self) -> int:
        return hash((self._hole_cards, self._hand_set))

    # Arrays

    @property
    def hands(self) -> NDArray[np.uint8]:
        """All hands as a new NumPy array of card ids, (n, hole_cards) uint8, in the order of iteration.

        The array of all hands of six cards takes 122 MB. Without NumPy it is a memoryview of the same shape and type,
        or one of no bytes.

        >>> Range("AsAhKs[KQ]h").hands.tolist()
        [[51, 50, 47, 46], [51, 50, 47, 42]]
        """
        hands, _ = sets.listed(self._hand_set, self._hole_cards)
        return _array(hands, (-1, self._hole_cards))

    @property
    def weights(self) -> NDArray[np.float64] | None:
        """Weight of each of `hands` as a new NumPy array, (n,) float64, 0 < weight <= 1; None if all are 1.

        Without NumPy it is a memoryview of the same shape and type.

        >>> Range("AsAhKs[KQ]h, AsAhKsJh@25").weights.tolist(), Range("AA**").weights
        ([1.0, 1.0, 0.25], None)
        """
        if sets.weights_in(self._hand_set) in ([FULL], []):
            return None
        _, weights = sets.listed(self._hand_set, self._hole_cards)
        return _array(weights, (-1,))

    # Results

    def rows(self) -> list[dict[str, Any]]:
        """Return a dict for each hand, in the order of iteration: "hand" as text, and its "weight".

        >>> Range("AsAhKs[KQ]h, AsAhKsJh@25").rows()[1:]
        [{'hand': 'AsAhKsQh', 'weight': 1.0}, {'hand': 'AsAhKsJh', 'weight': 0.25}]
        """
        return [{"hand": cards_text(hand), "weight": sets.weight_of(self._hand_set, hand) / FULL} for hand in self]

    def to_dict(self) -> dict[str, Any]:
        """Return what the range is: its text, and how many hands it has of how many; "weight" adds up their weights.

        >>> Range("AA**, KK**@50").to_dict()
        {'range': 'AA**, KK**@50', 'hole_cards': 4, 'hands': 13886, 'all_hands': 270725, 'weight': 10423.5}
        """
        return {
            "range": str(self),
            "hole_cards": self._hole_cards,
            "hands": len(self),
            "all_hands": comb(52, self._hole_cards),
            "weight": sets.totals(self._hand_set)[-1] / FULL,
        }

    def table(self) -> list[list[str]]:
        """Return what `to_dict` returns as two rows of text, the first of them heads.

        >>> Range("AA**").table()
        [['range', 'hole cards', 'hands', 'of all hands', 'by weight'], ['AA**', '4', '6,961', '2.571%', '2.571%']]
        """
        of_all, cut = len(self) / comb(52, self._hole_cards), safe_text(str(self))
        text = cut if len(cut) <= MOST_TEXT else f"{cut[:MOST_TEXT]}…"
        heads = ["range", "hole cards", "hands", "of all hands", "by weight"]
        weight = self.to_dict()["weight"] / comb(52, self._hole_cards)
        return [heads, [text, str(self._hole_cards), f"{len(self):,}", f"{of_all:.3%}", f"{weight:.3%}"]]

    # Text

    def __str__(self) -> str:
        """Return the text of the range; `Range(str(r)) == r`."""
        if self._written is None:
            parser = Parser(self._text, None, False)
            parser.range()
            same = parser.longest == self._hole_cards
            self._written = self._text if same else _joined_text(self._text, ":", "*" * self._hole_cards)
        return self._written

    def __repr__(self) -> str:
        return f'Range("{self}")'

    def __reduce__(self) -> tuple[Any, ...]:
        return Range._made, (self._hole_cards, self._hand_set, self._text)


def _array(numbers: memoryview[Any], shape: tuple[int, ...]) -> NDArray[Any]:
    """Return the numbers as a NumPy array of this shape, or as they are if there is no NumPy."""
    try:
        from numpy import asarray
    except ModuleNotFoundError:
        return numbers  # type: ignore[return-value]
    return asarray(numbers).reshape(shape)


def _downwards(cards: CardsLike) -> tuple[int, ...]:
    """Return the ids of the cards, the highest first."""
    return tuple(sorted(card_ids(cards), reverse=True))


def _joined_text(first: str, sign: str, second: str) -> str:
    """Join two texts, in brackets if they need them."""
    if sign == ", ":
        return first + sign + second
    return _bracketed(first, ",@") + sign + _bracketed(second, ",@:!")


def _bracketed(text: str, signs: str) -> str:
    """Return the text, in brackets if it has one of the signs outside of brackets."""
    depth = 0
    for letter in text:
        depth += (letter in "([") - (letter in ")]")
        if not depth and letter in signs:
            return f"({text})"
    return text
