"""The simplest players: caller, folder and random.

A player is a callable that is given the `View` of the seat whose turn it is and answers with an `Action` or its text.
The players here remember nothing: they answer the same view in the same way, whatever was played before.
"""

from __future__ import annotations

from omaha._eval import random_bits
from omaha.hand.actions import Action

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable

    from omaha.hand.actions import Legal
    from omaha.hand.view import View

__all__ = ["FOLD", "Random", "caller", "folder", "legal_of", "moment", "sure"]

FOLD = Action("fold")


def legal_of(view: View) -> Legal:
    """Return the actions that are open to the player of a view, whose turn it must be.

    :raises RuntimeError: if it is not.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> str(legal_of(hand.view(2)))
    'fold, call 1, raise to 4..6'
    >>> legal_of(hand.view(1))
    Traceback (most recent call last):
    RuntimeError: it is not the turn of seat 1, but of seat 2
    """
    legal = view.legal
    if not legal:
        seat, actor = view.seat, view.actor
        if actor == seat:
            raise RuntimeError(f"seat {seat} may show or muck, and this player only bets")
        whose = f"but of seat {actor}" if actor is not None else "the hand is over" if view.over else "cards are due"
        raise RuntimeError(f"it is not the turn of seat {seat}, {whose}")
    return legal


def sure(player: Callable[[View], Action]) -> Callable[[View], Action]:
    """Give a player that leaves nothing to chance its `probabilities`, which corrections of matches ask for.

    >>> from omaha import Hand, Rules
    >>> caller.probabilities(Hand(Rules.game("plo", "1/2"), [200, 200]).view(2))
    {Action(kind='call', to=None): 1.0}
    """

    def probabilities(view: View) -> dict[Action, float]:
        """Return the action that the player takes, with the probability 1."""
        return {player(view): 1.0}

    player.probabilities = probabilities  # type: ignore[attr-defined]
    return player


def moment(view: View) -> tuple[int, int]:
    """Return two numbers for `random_bits`: the player's cards with the board, and the number of events so far.

    So a choice depends on what the player knows and on when it is made, and on nothing else.

    >>> from omaha import Deck, Hand, Rules
    >>> moment(Hand(Rules.game("plo", "1/2"), [200, 200], deck=Deck(holes={2: "2c3c4c5c"})).view(2))
    (11672, 4)
    """
    place = 0
    for card in view.cards + view.board:  # at most eleven digits in base 53: below 2**64
        place = 53 * place + card
    return place, len(view.events)


@sure
def caller(view: View) -> Action:
    """Check if that is free, else call.

    >>> from omaha import Hand, Rules
    >>> caller(Hand(Rules.game("plo", "1/2"), [200, 200]).view(2))
    Action(kind='call', to=None)
    """
    return legal_of(view).passive


@sure
def folder(view: View) -> Action:
    """Check if that is free, else fold.

    >>> from omaha import Hand, Rules
    >>> folder(Hand(Rules.game("plo", "1/2"), [200, 200]).view(2))
    Action(kind='fold', to=None)
    """
    legal = legal_of(view)
    return legal.passive if legal.check else FOLD


class Random:
    """A player who chooses every kind of legal action equally often, and every total of a raise.

    The player folds as often if checking is free. The choice depends on `seed` (0 .. 2**64 - 1), the player's cards,
    the board and the number of events so far, and on nothing else.

    :raises ValueError: if the seed is out of range.
    :raises TypeError: if it is not an int.

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
        legal = legal_of(view)
        place, events = moment(view)
        kinds = [action for action in legal.actions if action.kind != "raise"]
        least, most = legal.min_raise_to, legal.max_raise_to
        count = len(kinds) + (least is not None)
        choice = random_bits(self.seed, place, 2 * events) * count >> 64
        if choice < len(kinds) or least is None or most is None:
            return kinds[choice]
        return Action("raise", least + (random_bits(self.seed, place, 2 * events + 1) * (most - least + 1) >> 64))

    def probabilities(self, view: View) -> dict[Action, float]:
        """Return the probability of every legal action. In pot limit and no limit there is one for each total.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200]).view(2)
        >>> for action, chance in Random(7).probabilities(view).items():
        ...     print(action, round(chance, 3))
        fold 0.333
        call 0.333
        raise 4 0.111
        raise 5 0.111
        raise 6 0.111
        """
        legal = legal_of(view)
        kinds = [action for action in legal.actions if action.kind != "raise"]
        least, most = legal.min_raise_to, legal.max_raise_to
        if least is None or most is None:
            return dict.fromkeys(kinds, 1 / len(kinds))
        chance = 1 / (len(kinds) + 1)
        totals = range(least, most + 1)
        chances = dict.fromkeys(kinds, chance)
        return chances | dict.fromkeys([Action("raise", to) for to in totals], chance / len(totals))

    def __repr__(self) -> str:
        return f"Random({self.seed})"
