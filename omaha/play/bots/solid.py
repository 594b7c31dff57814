"""Solid: position, draws, quartered lows and pressure, which pot odds leave out."""

from __future__ import annotations

from omaha._eval import random_bits
from omaha.base.checks import integer
from omaha.base.records import public
from omaha.cards import UNKNOWN
from omaha.hand.actions import Action
from omaha.play.bots.betting import choices
from omaha.play.bots.pot_odds import prospects
from omaha.play.bots.simple import FOLD, folder, legal_of, moment
from omaha.play.bots.starting import starting_strength

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.view import View

__all__ = ["Solid", "raise_of"]

OPENED = {1: 0.7, 2: 0.5, 3: 0.35, 4: 0.27, 5: 0.22, 6: 0.18, 7: 0.16, 8: 0.14, 9: 0.13}
"""By the number of players behind: the part of all hands, the best first, with which a player raises first."""
BUTTON = 0.85
"""The same for the button of two players, who has the position on every later street."""
LIMPER = 0.8
"""How much smaller this part is for each player who has called before."""
RERAISED, RERAISED_HEADS_UP, CAPPED = 0.12, 0.3, 0.06
"""The part with which a raise is raised, and a second raise."""
COLD = 0.5
"""How much fewer hands call a raise without chips in the pot, because others behind may raise again."""

VALUE, DRAW = 1.1, 0.7
"""How many times its fair share a hand must win to be bet: for value, and with cards to come."""
BLUFFED = 0.6
"""How often other hands are bet when nobody else has bet; less against two, never against more."""
RAISE, CERTAIN = 1.15, 0.75
"""How many times its fair share a hand must win to raise a bet; a share of CERTAIN is always enough."""
SCOOPED = 0.15
"""How often a hand must scoop to raise a bet of several: a low that others share wins a quarter."""
CALL = 1.1
"""How many times the price a hand must win to call."""
STRONG = 1.5
"""How many times its fair share a hand must win to be bet for the whole pot on the river; others are bet for half."""


def raise_of(view: View, part: float) -> Action | None:
    """Return a bet or raise by a part of the pot, as near to it as is legal; None if no raise is.

    >>> from omaha import Hand, Rules
    >>> view = Hand(Rules.game("plo", "1/2"), [200, 200, 200]).view(3)
    >>> str(raise_of(view, 1)), str(raise_of(view, 0.6))
    ('raise 7', 'raise 5')
    """
    least, most = view.legal.min_raise_to, view.pot_raise_to
    if least is None or most is None:
        return None
    level = max(view.bets.values())
    return Action("raise", max(least, min(most, level + round(part * (most - level)))))


@public("omaha.play.bots")
class Solid:
    """Plays starting hands by position, bets draws and weak opponents, and does not raise to be quartered.

    Before the flop the player raises first with a fifth of all hands from the first of six seats and with half from
    the button, calls by the price, and raises a raise with the best. Afterwards the player

    - bets hands that win more than their share against what the betting leaves (see `PotOdds`), and draws;
    - bets for half the pot on the river, and for all of it with hands that win far more than their share;
    - bets some of the other hands when one or two rivals have not bet: they may fold;
    - does not raise several rivals with a hand that seldom scoops, such as a nut low alone;
    - calls by pot odds.

    - `samples`: deals for each decision after the flop.

    :raises ValueError: if `samples` is below 1.
    :raises TypeError: if it is not a whole number.

    >>> from omaha import Deck, Hand, Rules
    >>> def answer(seat, cards):
    ...     hand = Hand(Rules.game("plo", "1/2"), [200] * 6, deck=Deck(holes={seat: cards}, seed=1))
    ...     while hand.actor != seat:
    ...         hand.fold()
    ...     return str(Solid()(hand.view(seat)))
    >>> answer(3, "KsTh8s5d"), answer(6, "KsTh8s5d")  # first of six, and on the button
    ('fold', 'raise 7')
    """

    __slots__ = ("samples",)

    def __init__(self, samples: int = 200) -> None:
        self.samples: int = integer(samples, "samples", 1)
        """Deals for each decision after the flop."""

    def __call__(self, view: View) -> Action:
        """Return the action for a view.

        :raises RuntimeError: if it is not the seat's turn.
        """
        legal_of(view)
        if UNKNOWN in view.cards:
            return folder(view)
        return self._after_flop(view) if view.board else self._before_flop(view)

    def _before_flop(self, view: View) -> Action:
        legal = view.legal
        strength = starting_strength(view.cards, view.rules.hilo)
        raises = sum([choice.kind == "raise" for choice in choices(view)])
        raised, called = self._raised(view, raises), self._called(view, raises)
        most = raise_of(view, 1)
        if most is not None and strength >= 1 - raised:
            return most
        return legal.passive if legal.check or strength >= 1 - called else FOLD

    def _raised(self, view: View, raises: int) -> float:
        """Return the part of all hands with which the player raises."""
        heads_up = len(view.seats) == 2
        if raises > 1:
            return CAPPED
        if raises:
            return RERAISED_HEADS_UP if heads_up else RERAISED
        before = [choice.seat for choice in choices(view)]
        limpers = sum([seat in view.live for seat in before])
        behind = len(view.live) - 1 - limpers
        opened = BUTTON if heads_up and not limpers else OPENED[max(1, behind)]
        return opened * LIMPER**limpers * (0.7 if limpers else 1)

    def _called(self, view: View, raises: int) -> float:
        """Return the part of all hands with which the player calls if they do not raise: more for a better price."""
        owed = view.legal.call or 0
        price = owed / (view.pot + owed)
        part = 1.1 - 2 * price + (0.25 if len(view.seats) == 2 else 0)
        if not raises:
            return part if any(choice.kind == "call" for choice in choices(view)) else 0.0
        return part * (1 if view.bets[view.seat] else COLD) * (0.7 if raises > 1 else 1)

    def _after_flop(self, view: View) -> Action:
        legal = view.legal
        owed = legal.call or 0
        share, scoops, rivals = found = prospects(view, self.samples)
        to_come = len(view.board) < 5
        most = raise_of(view, 1)
        if owed:
            quartered = view.rules.hilo and rivals > 1 and scoops < SCOOPED
            if most is not None and share >= min(CERTAIN, RAISE * found.fair) and not quartered:
                return most
            return legal.passive if share >= CALL * owed / (view.pot + owed) else FOLD
        if most is not None:
            if share >= VALUE * found.fair or (to_come and share >= DRAW * found.fair):
                return most if to_come or share >= STRONG * found.fair else raise_of(view, 0.5) or most
            if rivals <= 2 and random_bits(1, *moment(view)) < BLUFFED / rivals * 2**64:
                return most
        return legal.passive

    def probabilities(self, view: View) -> dict[Action, float]:
        """Return the action that the player takes, with the probability 1: it depends on nothing but the view.

        >>> from omaha import Deck, Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200], deck=Deck(holes={2: "AsAhKsKh"})).view(2)
        >>> Solid().probabilities(view)
        {Action(kind='raise', to=6): 1.0}
        """
        return {self(view): 1.0}

    def __repr__(self) -> str:
        return "Solid()" if self.samples == 200 else f"Solid({self.samples})"
