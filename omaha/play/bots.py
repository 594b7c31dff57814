"""Simple players: caller, folder, random and tight.

A player is a callable that is given the `View` of the seat whose turn it is and answers with an `Action` or its text.
The players here remember nothing: they answer the same view in the same way, whatever was played before.
"""

from __future__ import annotations

from omaha._eval import random_bits
from omaha.hand.actions import Action

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from omaha.cards import Card
    from omaha.hand.player import Player
    from omaha.hand.view import View

__all__ = ["PLAYERS", "Random", "caller", "folder", "tight", "worth"]

_FOLD = Action("fold")


def caller(view: View) -> Action:
    """Check if that is free, else call.

    >>> from omaha import Hand, Rules
    >>> caller(Hand(Rules.game("plo", "1/2"), [200, 200]).view(2))
    Action(kind='call', to=None)
    """
    return view.legal.passive


def folder(view: View) -> Action:
    """Check if that is free, else fold.

    >>> from omaha import Hand, Rules
    >>> folder(Hand(Rules.game("plo", "1/2"), [200, 200]).view(2))
    Action(kind='fold', to=None)
    """
    return view.legal.passive if view.legal.check else _FOLD


class Random:
    """A player who chooses every kind of legal action equally often, and every total of a raise.

    The player folds as often if checking is free. The choice depends on `seed` (0 .. 2**64 - 1), the player's cards,
    the board and the number of events so far, and on nothing else.

    :raises ValueError: if the seed is out of range.

    >>> from omaha import Deck, Hand, Rules
    >>> view = Hand(Rules.game("plo", "1/2"), [200, 200], deck=Deck(seed=1)).view(2)
    >>> [str(Random(seed)(view)) for seed in range(5)]
    ['raise 4', 'raise 5', 'fold', 'call', 'raise 5']
    """

    __slots__ = ("seed",)

    seed: int
    """The seed of all choices."""

    def __init__(self, seed: int) -> None:
        random_bits(seed, 0, 0)  # refuses a seed out of range
        self.seed = seed

    def __call__(self, view: View) -> Action:
        """Return one of the legal actions."""
        legal = view.legal
        place = 0
        for card in view.cards + view.board:  # at most eleven digits in base 53: below 2**64
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
    """Play good cards and made hands, and pay for them what the pot is worth.

    With a hand `worth` 0.7 or more the player bets and raises the pot. With less the player checks if that is free,
    calls if the hand is worth at least 0.3 and at least the call's share of the pot, and else folds.

    >>> from omaha import Deck, Hand, Rules
    >>> rules = Rules.game("plo8", "1/2")
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
    """Return what a hand is worth to `tight`, from 0, nothing, to 1, the best; with several boards their mean.

    Before the flop the cards are rated, then the high hand and the low that they make.

    >>> from omaha import Deck, Hand, Rules
    >>> worth(Hand(Rules.game("plo8", "1/2"), [200, 200], deck=Deck(holes={2: "AsAh2s3h"})).view(2))
    1.0
    """
    if not view.board:
        return _starting(view.cards, view.rules.hilo)
    boards = range(len(view.boards))
    return sum([_made(view, board) for board in boards]) / len(boards)  # a list first: faster than a generator


_PAIRS = {12: 0.3, 11: 0.25, 10: 0.2, 9: 0.15, 8: 0.1}
_ACE, _DEUCE, _THREE, _TEN = 12, 0, 1, 8


def _starting(cards: Sequence[Card], hilo: bool) -> float:
    """Points for pairs, two cards of a suit and high cards; in hi/lo also for an ace with a deuce or a three."""
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
_LOWS = (1.0, 0.6, 0.35)  # the best low that the board allows, the second best, the third best


def _made(view: View, number: int) -> float:
    """Points for the category of the high hand, fewer if the board threatens it; in hi/lo the mean with the low's."""
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
"""By name, a function that makes the player from a seed."""
