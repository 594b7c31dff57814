"""The first simple players.

A player is any callable that gets the `View` of the seat whose turn it is and answers with an `Action`. Those here keep
no memory: the same view gets the same answer, whatever was played before and in whatever order hands are played.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from omaha._eval import random_bits
from omaha.cards import Card
from omaha.hand.actions import Action
from omaha.hand.view import View

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.typing import Player

__all__ = ["PLAYERS", "Random", "caller", "folder", "tight"]

_FOLD = Action("fold")


def caller(view: View) -> Action:
    """Checks where that is free, else calls.

    >>> from omaha import Hand, Rules
    >>> caller(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(2))
    Action(kind='call', to=None)
    """
    return view.legal.passive


def folder(view: View) -> Action:
    """Checks where that is free, else folds.

    >>> from omaha import Hand, Rules
    >>> folder(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200]).view(2))
    Action(kind='fold', to=None)
    """
    return view.legal.passive if view.legal.check else _FOLD


class Random:
    """Each kind of legal action is equally likely (a fold too where checking is free), and each total of a raise.

    What it does depends on `seed` (0 .. 2**64 - 1), its cards, the board and how much has happened: nothing else.

    >>> from omaha import Deck, Hand, Rules
    >>> view = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=1)).view(2)
    >>> [str(Random(seed)(view)) for seed in range(5)]
    ['raise 4', 'raise 5', 'fold', 'call', 'raise 5']

    :raises ValueError: for a seed out of range.
    """

    __slots__ = ("seed",)

    seed: int

    def __init__(self, seed: int) -> None:
        random_bits(seed, 0, 0)
        self.seed = seed

    def __call__(self, view: View) -> Action:
        legal = view.legal
        place = 0
        for card in view.cards + view.board:  # at most eleven digits to the base of 53: below 2**64
            place = 53 * place + card
        moment = 2 * len(view.events)
        kinds = [action for action in legal.actions if action.kind != "raise"]
        least, most = legal.min_raise_to, legal.max_raise_to
        count = len(kinds) + (least is not None)
        choice = random_bits(self.seed, place, moment) * count >> 64
        if choice < len(kinds) or least is None or most is None:
            return kinds[choice]
        return Action("raise", least + (random_bits(self.seed, place, moment + 1) * (most - least + 1) >> 64))

    def __repr__(self) -> str:
        return f"Random({self.seed})"


def tight(view: View) -> Action:
    """Plays good cards and made hands, and pays for them what the pot is worth.

    From its cards, or from the high and the low it has made, it puts a figure from 0 to 1 on its hand (`worth`). With
    0.7 or more it bets and raises the pot; with less it checks if that is free, calls if the figure is at least 0.3 and
    no less than the share of the pot that it must pay, and folds otherwise.

    >>> from omaha import Deck, Hand, Rules
    >>> rules = Rules(limit="pot", hilo=True, small_blind=1, big_blind=2)
    >>> for cards in ("AsAh2s3h", "KsQhJsTh", "9c9d7h2s"):
    ...     hand = Hand(rules, [200, 200], deck=Deck(holes={2: cards}, seed=1))
    ...     print(cards, f"{worth(hand.view(2)):.2f}", tight(hand.view(2)))
    AsAh2s3h 1.00 raise 6
    KsQhJsTh 0.48 call
    9c9d7h2s 0.05 fold
    """
    legal = view.legal
    value = worth(view)
    owed = legal.call or 0
    least, most = legal.min_raise_to, legal.max_raise_to
    if value >= 0.7 and least is not None and most is not None:
        pot = view.bets[view.seat] + owed + view.pot + owed
        return Action("raise", max(least, min(most, pot)))
    if legal.check or (value >= 0.3 and value * (view.pot + owed) >= owed):
        return legal.passive
    return _FOLD


def worth(view: View) -> float:
    """What a hand looks worth to `tight`: 0 nothing, 1 the best; with several boards the mean over them."""
    if not view.board:
        return _starting(view.cards, view.rules.hilo)
    boards = range(len(view.boards))
    return sum([_made(view, board) for board in boards]) / len(boards)


# Before the flop: pairs, two of a suit, four cards that work together; for a low the ace with small cards.
_PAIRS = {12: 0.3, 11: 0.25, 10: 0.2, 9: 0.15, 8: 0.1}
_ACE, _DEUCE, _THREE, _TEN = 12, 0, 1, 8


def _starting(cards: Sequence[Card], hilo: bool) -> float:
    ranks = [card // 4 for card in cards]
    suits = [card % 4 for card in cards]
    points = 0.0
    for rank in set(ranks):
        if ranks.count(rank) == 2:
            points += _PAIRS.get(rank, 0.05)
    for suit in set(suits):
        if suits.count(suit) >= 2:
            points += 0.15 if 4 * _ACE + suit in cards else 0.08
    points += 0.08 * sum([rank >= _TEN for rank in set(ranks)])
    if hilo and _ACE in ranks:
        points += 0.3 * (_DEUCE in ranks) + 0.15 * (_THREE in ranks)
    return min(points, 1.0)


_HIGHS = {
    "high_card": 0.0,
    "one_pair": 0.1,
    "two_pair": 0.3,
    "three_of_a_kind": 0.45,
    "straight": 0.6,
    "flush": 0.75,
    "full_house": 0.9,
    "four_of_a_kind": 1.0,
    "straight_flush": 1.0,
}
_LOWS = (1.0, 0.6, 0.35)  # the best low that the board allows, the second, the third


def _made(view: View, number: int) -> float:
    """The high by its category, less if the board threatens it; for one half the low by how many are better."""
    board = view.boards[number]
    made = view.evaluate(board=number)
    ranks = {card // 4 for card in board}
    suits = [card % 4 for card in board]
    high = _HIGHS[made.high.category]
    if high < 0.9 and len(ranks) < len(board):
        high -= 0.15
    if high < 0.7 and max([suits.count(suit) for suit in suits]) > 2:
        high -= 0.25
    high = max(high, 0.0)
    small = [rank for rank in (_ACE, *range(7)) if rank not in ranks]
    if not view.rules.hilo or len(small) > 5:  # fewer than three cards for a low
        return high
    low = 0.0
    if made.low is not None:
        places = [small.index(card // 4) if card // 4 in small else len(small) for card in made.low.hole]
        low = _LOWS[sum(places) - 1] if sum(places) <= len(_LOWS) else 0.1
    return (high + low) / 2


PLAYERS: dict[str, Callable[[int], Player]] = {
    "caller": lambda seed: caller,
    "folder": lambda seed: folder,
    "random": Random,
    "tight": lambda seed: tight,
}
"""Name -> the player, made from a seed."""
