"""PokerStars' words: for games, streets, pots, absent players, and what a hand is worth."""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

from omaha._eval import hilo_ranks
from omaha.cards import UNKNOWN, Card
from omaha.hand.events import LOST, TIMED_OUT
from omaha.made import HighHand, LowHand, evaluate
from omaha.rules import Rules

__all__ = [
    "ABSENT",
    "LIMITS",
    "LOST_TIME",
    "RUNS",
    "SITS_OUT",
    "STREETS",
    "Worth",
    "all_high_words",
    "game_words",
    "high_words",
    "kickers",
    "low_words",
    "worth_of",
]

LIMITS = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}

STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
"""Cards on the board -> the street."""
RUNS = ("FIRST ", "SECOND ", "THIRD ")
"""Before the streets, boards and showdowns of a hand with more than one board."""

LOST_TIME = " has timed out while disconnected"
ABSENT = {LOST: LOST_TIME, TIMED_OUT: " has timed out"}
"""The note of a check or fold that is not the player's own -> what follows the player's name in the line before it."""
SITS_OUT = (" is sitting out", ": is sitting out", " sits out", ": sits out")
"""What follows the name of a player who sits out from now on."""


def game_words(rules: Rules) -> str:
    """Return the name of the game and its limit.

    >>> game_words(Rules(limit="fixed", hilo=True, hole_cards=5, small_bet=2, big_bet=4))
    '5 Card Omaha Hi/Lo Limit'
    """
    many = f"{rules.hole_cards} Card " if rules.hole_cards > 4 else ""
    split = "Split " if rules.boards == 2 else ""
    return f"{split}{many}Omaha{' Hi/Lo' if rules.hilo else ''} {LIMITS[rules.limit]}"


# ---------------------------------------------------------------------- what a hand is worth

_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


def _many(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "Six" else "s")


def _phrase(category: str, first: int, second: int) -> str:
    """Return a category in words, with the ranks that name it."""
    run = f"{_NAMES[first - 4]} to {_NAMES[first]}"
    return {
        "high_card": f"high card {_NAMES[first]}",
        "one_pair": f"a pair of {_many(first)}",
        "two_pair": f"two pair, {_many(first)} and {_many(second)}",
        "three_of_a_kind": f"three of a kind, {_many(first)}",
        "straight": f"a straight, {run}",
        "flush": f"a flush, {_NAMES[first]} high",
        "full_house": f"a full house, {_many(first)} full of {_many(second)}",
        "four_of_a_kind": f"four of a kind, {_many(first)}",
        "straight_flush": "a royal flush" if first == 12 else f"a straight flush, {run}",
    }[category]


def high_words(hand: HighHand) -> str:
    """Return a high hand in the room's words, which leave kickers out.

    >>> high_words(HighHand("KcKd", "Kh8s8d")), high_words(HighHand("As2d", "3c4d5h"))
    ('a full house, Kings full of Eights', 'a straight, Ace to Five')
    """
    cards = hand.cards
    second = 2 if hand.category == "two_pair" else 4
    return _phrase(hand.category, cards[0] // 4, cards[second] // 4)


def low_words(hand: LowHand) -> str:
    """Return a low in the room's words.

    >>> low_words(LowHand("As2d", "8h6c4d"))
    '8,6,4,2,A'
    """
    return ",".join([card.rank for card in hand.cards])


_HIGHS: dict[int, str] = {}  # rank -> its words, kept: it costs 6 us, and 0.5 us when the rank is met again
_LOWS: dict[int, str] = {}


class Worth(NamedTuple):
    """What a hand is worth on a board: the rank of its high hand, high and low in words (`low` empty if there is none).

    `cards`: the hole cards and the board.
    """

    rank: int
    high: str
    low: str
    cards: tuple[tuple[Card, ...], tuple[Card, ...]]


def worth_of(cards: tuple[Card, ...], board: tuple[Card, ...]) -> Worth | None:
    """Return what hole cards are worth on a board; None if cards are unknown or the board has fewer than three."""
    if len(board) < 3 or UNKNOWN in cards or UNKNOWN in board:
        return None
    rank, low = hilo_ranks(cards, board)
    if rank not in _HIGHS:
        _HIGHS[rank] = high_words(evaluate(cards, board).high)
    if low not in _LOWS:
        made = evaluate(cards, board).low
        _LOWS[low] = low_words(made) if made is not None else ""
    return Worth(rank, _HIGHS[rank], _LOWS[low], (cards, board))


def kickers(hand: HighHand, best: HighHand) -> str:
    """Return what follows the words of a hand if they are the same as those of the best hand shown before it.

    >>> best = HighHand("AsTd", "Jc7h7s")
    >>> kickers(HighHand("AdKd", "Jc7h7s"), best), kickers(HighHand("Ts9d", "Jc7h7s"), best)
    (' - Ace+King kicker', ' - lower kicker')
    """
    if hand.rank == best.rank or hand.category not in ("high_card", "one_pair", "two_pair", "three_of_a_kind"):
        return ""
    if hand < best:
        return " - lower kicker"
    ranks = [card // 4 for card in hand.cards]
    others = [card // 4 for card in best.cards]
    differs = next(i for i in range(5) if ranks[i] != others[i])
    first = {"high_card": 1, "one_pair": 2, "two_pair": 4, "three_of_a_kind": 3}[hand.category]
    return f" - {'+'.join([_NAMES[rank] for rank in ranks[first : differs + 1]])} kicker"


@lru_cache(maxsize=1)
def all_high_words() -> frozenset[str]:
    """Return all that `high_words` can return."""
    ranks = range(13)
    pairs = [(a, b) for a in ranks for b in ranks if a != b]
    said = {_phrase(category, a, b) for category in ("two_pair", "full_house") for a, b in pairs}
    for category in ("high_card", "one_pair", "three_of_a_kind", "flush", "four_of_a_kind"):
        said |= {_phrase(category, rank, 0) for rank in ranks}
    for category in ("straight", "straight_flush"):
        said |= {_phrase(category, rank, 0) for rank in range(3, 13)}
    return frozenset(said)
