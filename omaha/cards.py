"""Cards and decks (R2).

A card is an int from 0 to 51: four times its rank (0 deuce .. 12 ace) plus its suit (clubs, diamonds, hearts, spades:
0..3). Suits have an order so that cards can be sorted; this order does not rank hands. `UNKNOWN`, printed `??`, is a
card whose face is hidden.

Every function that takes cards accepts a string ("AsKd3s2s", spaces allowed) or a sequence of ints, cards and strings
of one card. Text may also have "10" for "T", letters of either case, and the signs of suits: "10s", "as", "A♠".
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from os import urandom
from types import MappingProxyType

from omaha._eval import card_ids, shuffle, shuffle_from
from omaha.base.checks import seat_number
from omaha.base.plain import brief
from omaha.base.records import Drawn, Slotted, display, public

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.base.types import CardsLike

__all__ = ["CARDS", "RANKS", "SUITS", "UNKNOWN", "Card", "Cards", "Deck", "cards_text", "parse_cards"]

RANKS = "23456789TJQKA"
"""The letters of the ranks, lowest first."""
SUITS = "cdhs"
"""The letters of the suits in the order of ids; suits have no order in the game (R2)."""


@public()
class Card(Drawn, int):
    """One of the 52 cards, or `UNKNOWN`: an int that prints as `As` (R2). Equal cards are the same object.

    - `card`: a number, 0..51, or 52 for `UNKNOWN`; or text: "As", or another spelling: "as", "10s", "A♠".

    >>> Card("As"), Card(51), str(Card("As")), int(Card("As"))
    (Card("As"), Card("As"), 'As', 51)
    >>> Card("10♥"), Card("kd"), Card(52)
    (Card("Th"), Card("Kd"), Card("??"))
    >>> Card("Td").rank, Card("Td").suit
    ('T', 'd')
    >>> Card("Xs")
    Traceback (most recent call last):
    ValueError: 'Xs' is not a card: no rank 'X'

    :raises ValueError: for a string or an int that names no card.
    :raises TypeError: for anything else, a bool included.
    """

    __slots__ = ()

    def __new__(cls, card: int | str) -> Card:
        if type(card) is str and card in _BY_TEXT:
            return _BY_TEXT[card]
        return _BY_ID[card_ids((card,), True)[0]]

    @property
    def rank(self) -> str:
        """The rank, one of "23456789TJQKA", or "?" if unknown.

        >>> Card("Td").rank, UNKNOWN.rank
        ('T', '?')
        """
        return _TEXTS[self][0]

    @property
    def suit(self) -> str:
        """The suit, one of "cdhs", or "?" if unknown.

        >>> Card("Td").suit, UNKNOWN.suit
        ('d', '?')
        """
        return _TEXTS[self][1]

    def __str__(self) -> str:
        return _TEXTS[self]

    def __repr__(self) -> str:
        return f'Card("{_TEXTS[self]}")'

    def __format__(self, spec: str) -> str:
        return format(_TEXTS[self], spec)

    def __reduce__(self) -> tuple[type[Card], tuple[int]]:
        return Card, (int(self),)


_TEXTS = (*(rank + suit for rank in RANKS for suit in SUITS), "??")
_BY_ID = tuple(int.__new__(Card, card) for card in range(53))
_BY_TEXT = dict(zip(_TEXTS, _BY_ID, strict=True))

CARDS = _BY_ID[:52]
"""All 52 cards in the order of their ids, from the deuce of clubs to the ace of spades."""
UNKNOWN = _BY_ID[52]
"""The card that nobody knows, `??`, with id 52."""


def parse_cards(cards: CardsLike) -> tuple[Card, ...]:
    """Return the cards as a tuple of `Card`, in the order given. `??` is an unknown card and may appear many times.

    >>> parse_cards("As Kd??")
    (Card("As"), Card("Kd"), Card("??"))
    >>> parse_cards(["As", 45]) == parse_cards("AsKd")
    True

    :raises ValueError: if something is not a card, or a card appears twice.
    :raises TypeError: if `cards` is neither a string nor a sequence of ints and strings.
    """
    return tuple([_BY_ID[card] for card in card_ids(cards, True)])  # a list first: 0.2 us faster than a generator


def cards_text(cards: CardsLike) -> str:
    """Return the cards as one string without spaces, which `parse_cards` reads.

    :raises ValueError: if something is not a card, or a card appears twice.
    :raises TypeError: if `cards` is neither a string nor a sequence of ints and strings.

    >>> cards_text([51, "Kd"])
    'AsKd'
    """
    return "".join([_TEXTS[card] for card in card_ids(cards, True)])


@public("omaha.cards")
class Cards(Drawn, tuple[Card, ...]):
    """A tuple of cards that notebooks draw, and whose `str` is read again: the hole cards and boards of a hand.

    >>> print(Cards([Card("As"), Card("Kd")]))
    AsKd
    """

    __slots__ = ()

    def __str__(self) -> str:
        return cards_text(self)

    def _repr_html_(self) -> str:
        return str(display("svg").cards(self)) if self else "()"


@public()
class Deck(Slotted, Drawn):
    """A plan of one deal: which cards come, named or shuffled. A deck is immutable; a hand does not use it up.

    - `cards`: the top of the stub, in dealing order. All cards that are not named follow, shuffled.
    - `holes`: hole cards by seat, `{seat: cards}`. The stub does not deal them to anybody else.
    - `boards`: the cards of each board. A board after the first may begin like the first (R96: a flop, run twice).
    - `seed`, `index`: shuffle the deck with this number (the index-th deck of the seed), each below 2**64. The same
      numbers give the same deck on every machine and in every version. Without a seed the operating system's randomness
      is used, which is fit for real money.
    - `unknown`: leave the cards that are not named unknown; the stub ends in `??`.

    >>> deck = Deck(seed=7)
    >>> len(deck.stub), deck == Deck(seed=7), deck == Deck(seed=7, index=1)
    (52, True, False)
    >>> deck = Deck(holes={1: "AsAh2s3h"}, boards=["4s5s6s"], unknown=True)
    >>> cards_text(deck.holes[1]), cards_text(deck.boards[0]), len(deck.stub), deck.stub[0]
    ('AsAh2s3h', '4s5s6s', 45, Card("??"))
    >>> Deck("AsKs", holes={3: "Ks"})
    Traceback (most recent call last):
    ValueError: Ks has two places: in the holes of seat 3 and in the stub

    :raises ValueError: if something is not a card, a card has two places, there are more than 52 cards, a board has
        more than five, a seat is outside 1..10, or a seed or index is out of range.
    :raises TypeError: if a seat, seed or index is not an int, or cards are neither a string nor a sequence.
    """

    __slots__ = ("_boards", "_holes", "_index", "_seed", "_stub")

    _stub: tuple[Card, ...]
    _holes: dict[int, tuple[Card, ...]]
    _boards: tuple[tuple[Card, ...], ...]
    _seed: int | None  # None unless the seed alone makes the deck
    _index: int

    def __init__(
        self,
        cards: CardsLike = "",
        *,
        holes: Mapping[int, CardsLike] | None = None,
        boards: Iterable[CardsLike] = (),
        seed: int | None = None,
        index: int = 0,
        unknown: bool = False,
    ) -> None:
        if cards == "" and not holes and not boards and not unknown:
            self._holes = {}
            self._boards = ()
            self._stub = _shuffled(CARDS, seed, index)
            self._seed = seed
            self._index = index
            return
        self._seed = None
        self._index = 0
        if holes is not None and not isinstance(holes, Mapping):
            raise TypeError(f"holes must be a mapping by seat, not {brief(holes)}")
        if isinstance(boards, str) or not isinstance(boards, Iterable):
            raise TypeError(f"boards must be a sequence of boards, not {brief(boards)}")
        top = parse_cards(cards)
        self._holes = {
            seat_number(seat, what="holes are by seats"): parse_cards(hole) for seat, hole in (holes or {}).items()
        }
        self._boards = tuple([parse_cards(board) for board in boards])
        named = _named(top, self._holes, self._boards)
        left = 52 - len(named)
        if left < 0:
            raise ValueError(f"a deck has 52 cards, not {len(named)}")
        if unknown:
            rest = (UNKNOWN,) * left
        else:
            known = frozenset(named)
            rest = _shuffled(tuple([card for card in CARDS if card not in known]), seed, index)[:left]
        self._stub = top + rest

    @property
    def stub(self) -> tuple[Card, ...]:
        """The cards that were not named by place, in dealing order from the top.

        >>> deck = Deck("AsKs", holes={3: "2c2d2h2s"})
        >>> len(deck.stub), deck.stub[:2]
        (48, (Card("As"), Card("Ks")))
        """
        return self._stub

    @property
    def holes(self) -> Mapping[int, tuple[Card, ...]]:
        """The hole cards that were named, `{seat: cards}`; read-only.

        >>> dict(Deck(holes={3: "2c2d2h2s"}).holes)
        {3: (Card("2c"), Card("2d"), Card("2h"), Card("2s"))}
        """
        return MappingProxyType(self._holes)

    @property
    def boards(self) -> tuple[tuple[Card, ...], ...]:
        """The cards of boards that were named.

        >>> Deck(boards=["4s5s6s", "4s5s6sTd"]).boards[1]
        (Card("4s"), Card("5s"), Card("6s"), Card("Td"))
        """
        return self._boards

    @property
    def seed(self) -> int | None:
        """The seed that makes this deck again, with `index`; None if cards were named or no seed was given.

        >>> Deck(seed=7, index=2).seed, Deck("AsKs", seed=7).seed
        (7, None)
        """
        return self._seed

    @property
    def index(self) -> int:
        """Which deck of the seed it is; 0 if `seed` is None.

        >>> deck = Deck(seed=7, index=2)
        >>> deck.index, Deck(seed=deck.seed, index=deck.index) == deck
        (2, True)
        """
        return self._index

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Deck):
            return NotImplemented
        return self._stub == other._stub and self._holes == other._holes and self._boards == other._boards

    def __hash__(self) -> int:
        return hash((self._stub, frozenset(self._holes.items()), self._boards))

    def to_dict(self) -> dict[str, Any]:
        """Return the cards as text: "cards" (the stub), "holes" by seat, "boards"; `Deck(**deck.to_dict())` is equal.

        >>> Deck(holes={1: "AsAh2s3h"}, boards=["4s5s6s"], unknown=True).to_dict()["holes"]
        {1: 'AsAh2s3h'}
        """
        holes = {seat: cards_text(hole) for seat, hole in self._holes.items()}
        boards = [cards_text(board) for board in self._boards]
        return {"cards": cards_text(self._stub), "holes": holes, "boards": boards}

    def __str__(self) -> str:
        """Return the cards in one line: those that were named by place, then the stub from the top."""
        named = [f"seat {seat}: {cards_text(hole)}" for seat, hole in self._holes.items()]
        named += [f"board: {cards_text(board)}" for board in self._boards]
        return "; ".join([*named, f"stub: {cards_text(self._stub)}"])

    def __repr__(self) -> str:
        if self._seed is not None:
            return f"Deck(seed={self._seed}, index={self._index})"
        holes = {seat: cards_text(hole) for seat, hole in self._holes.items()}
        boards = [cards_text(board) for board in self._boards]
        named = (f", holes={holes}" if holes else "") + (f", boards={boards}" if boards else "")
        return f'Deck("{cards_text(self._stub)}"{named})'


def _shuffled(cards: tuple[Card, ...], seed: int | None, index: int) -> tuple[Card, ...]:
    if seed is not None:
        return shuffle(cards, seed, index)
    if index:
        raise ValueError("an index needs a seed")
    return shuffle_from(cards, urandom(256))


def _named(
    top: tuple[Card, ...], holes: dict[int, tuple[Card, ...]], boards: tuple[tuple[Card, ...], ...]
) -> list[Card]:
    """The cards that have a place, each once.

    :raises ValueError: if a known card has two places.
    """
    places: dict[Card, str] = {}
    named: list[Card] = []

    def place(cards: tuple[Card, ...], where: str) -> None:
        for card in cards:
            if card != UNKNOWN and places.setdefault(card, where) is not where:
                raise ValueError(f"{card} has two places: {places[card]} and {where}")
        named.extend(cards)

    for seat, hole in holes.items():
        place(hole, f"in the holes of seat {seat}")
    for number, board in enumerate(boards, 1):
        if len(board) > 5:
            raise ValueError(f"a board has at most 5 cards, not {len(board)}")
        shared = _common(boards[0], board) if number > 1 else 0
        place(board[shared:], f"on board {number}")
    place(top, "in the stub")
    return named


def _common(first: tuple[Card, ...], board: tuple[Card, ...]) -> int:
    """The number of known cards with which a board begins like the first one."""
    count = 0
    while count < min(len(first), len(board)) and first[count] == board[count] != UNKNOWN:
        count += 1
    return count
