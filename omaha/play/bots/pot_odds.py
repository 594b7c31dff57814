"""Pot odds: equity against the hands that the betting leaves, and the price that the pot offers for it."""

from __future__ import annotations

from omaha._eval import random_bits
from omaha.base.checks import integer
from omaha.base.records import NamedTuple, public
from omaha.cards import UNKNOWN
from omaha.equities.calculation import equity
from omaha.hand.actions import Action
from omaha.play.bots.betting import USUAL, hands_left, stories
from omaha.play.bots.simple import FOLD, folder, legal_of, moment

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.hand.view import View
    from omaha.play.bots.betting import Style

__all__ = ["PotOdds", "Prospects", "prospects"]

WAITING = 0.35
"""The part of the players still to act before the flop who are expected to play."""
RANGES = 3
"""Rivals whose hands are read from the betting; others may hold anything. More of them take long to deal together."""

OPEN, RERAISE = 1.2, 1.25
"""Before the flop: how many times its fair share a hand must win to raise, and to raise a raise."""
PLAY = 1.05
"""How many times its fair share it must win to call against several."""
BET, RAISE, CERTAIN = 0.9, 1.1, 0.8
"""After it: the same for a bet and for a raise, for which a win rate of CERTAIN is always enough."""
CALL = 1.15
"""How many times the price a hand must win to call, because it will not always see the showdown."""


class Prospects(NamedTuple):
    """What a hand may expect of a pot."""

    share: float
    """The part of the pot that it wins on average if all rivals see the showdown."""
    scoops: float
    """How often it wins all of it."""
    rivals: int
    """The rivals that are expected."""

    @property
    def fair(self) -> float:
        """The share of any hand."""
        return 1 / (self.rivals + 1)


def prospects(view: View, samples: int, style: Style = USUAL) -> Prospects:
    """Return a hand's prospects against the hands that the betting leaves to its rivals.

    Of the players who have not acted before the flop, about a third are expected to play. With several boards the
    prospects are the mean of theirs.

    - `samples`: deals of a board, drawn by the view alone.
    - `style`: how the rivals are thought to play.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200], deck=Deck(holes={2: "AsAhKsKh"}))
    >>> 0.6 < prospects(hand.view(2), 1000).share < 0.8
    True
    """
    told = stories(view)
    del told[view.seat]
    size, hilo = view.rules.hole_cards, view.rules.hilo
    heads_up = len(view.seats) == 2
    known = sorted([story for story in told.values() if story], key=len, reverse=True)
    waiting = len(told) - len(known)
    if not view.board and not heads_up:
        waiting = max(round(waiting * WAITING), 0 if known else 1)
    anything = "*" * size
    rivals: list[Any] = [hands_left(size, hilo, story, heads_up, style) for story in known[:RANGES]]
    rivals += [anything] * (len(known) - len(rivals) + waiting)
    seed = random_bits(0, *moment(view))
    share = scoops = 0.0
    for board in view.boards:
        dead = [card for other in view.boards if other is not board for card in other]
        try:
            found = equity([view.cards, *rivals], board, dead, hilo=hilo, samples=samples, seed=seed)
        except ValueError:  # so many cards are known that the hands left cannot be held together
            unknown = [anything] * len(rivals)
            found = equity([view.cards, *unknown], board, dead, hilo=hilo, samples=samples, seed=seed)
        share += found.players[0].equity
        scoops += found.players[0].scoops / found.boards
    return Prospects(share / len(view.boards), scoops / len(view.boards), len(rivals))


@public("omaha.play.bots")
class PotOdds:
    """Plays by pot odds: calls if a hand wins more of the pot than the call costs, and bets if it wins its share.

    The equity is sampled against the hands that the betting leaves to each rival: after a raise the better starting
    hands, after a bet on the flop those that go well with it, draws included. The player does not think of position,
    of the cards to come or of what a bet makes others fold.

    - `samples`: deals for each decision.

    :raises ValueError: if `samples` is below 1.
    :raises TypeError: if it is not a whole number.

    >>> from omaha import Deck, Hand, Rules
    >>> rules = Rules.game("plo8", "1/2")
    >>> for cards in ("AsAh2s3h", "AsTh7s4h", "9c9d7h2s"):
    ...     hand = Hand(rules, [200, 200, 200], deck=Deck(holes={3: cards}, seed=1))
    ...     print(cards, PotOdds()(hand.view(3)))
    AsAh2s3h raise 7
    AsTh7s4h call
    9c9d7h2s fold
    """

    __slots__ = ("samples",)

    def __init__(self, samples: int = 200) -> None:
        self.samples: int = integer(samples, "samples", 1)
        """Deals for each decision."""

    def __call__(self, view: View) -> Action:
        """Return the action for a view.

        :raises RuntimeError: if it is not the seat's turn.
        """
        legal_of(view)
        if UNKNOWN in view.cards:
            return folder(view)
        found = prospects(view, self.samples)
        return self._after_flop(view, found) if view.board else self._before_flop(view, found)

    def _before_flop(self, view: View, found: Prospects) -> Action:
        legal, most = view.legal, view.pot_raise_to
        owed = legal.call or 0
        again = max(view.bets.values()) > view.rules.big_blind
        if most is not None and found.share >= (RERAISE if again else OPEN) * found.fair:
            return Action("raise", most)
        good = found.rivals == 1 or found.share >= PLAY * found.fair
        cheap = found.share >= CALL * owed / (view.pot + owed)
        return legal.passive if legal.check or (good and cheap) else FOLD

    def _after_flop(self, view: View, found: Prospects) -> Action:
        legal, most = view.legal, view.pot_raise_to
        owed = legal.call or 0
        if most is not None and found.share >= (min(CERTAIN, RAISE * found.fair) if owed else BET * found.fair):
            return Action("raise", most)
        cheap = found.share >= CALL * owed / (view.pot + owed)
        return legal.passive if legal.check or cheap else FOLD

    def probabilities(self, view: View) -> dict[Action, float]:
        """Return the action that the player takes, with the probability 1.

        >>> from omaha import Deck, Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200], deck=Deck(holes={2: "AsAhKsKh"})).view(2)
        >>> PotOdds().probabilities(view)
        {Action(kind='raise', to=6): 1.0}
        """
        return {self(view): 1.0}

    def __repr__(self) -> str:
        return "PotOdds()" if self.samples == 200 else f"PotOdds({self.samples})"
