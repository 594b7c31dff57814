"""Tight: good starting hands, made hands, and no more chips than they are worth."""

from __future__ import annotations

from omaha._eval import hilo_ranks
from omaha.cards import UNKNOWN
from omaha.hand.actions import Action
from omaha.play.bots.field import field_of
from omaha.play.bots.simple import FOLD, legal_of, sure
from omaha.play.bots.starting import starting_strength

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence

    from omaha.hand.view import View

__all__ = ["bets_of_round", "tight", "worth"]

PLAYED = 1.5
"""The part of all hands that is played, times the number of live players: half of them raise."""
AGAINST_A_RAISE = 0.6
"""The part of these hands that is still played after a raise."""
WORST, SPREAD = 0.33, 0.34
"""What the worst hand wins of a pot between two random hands, and how much more the best one."""
ADVANTAGE = 1.25
"""How many times its fair share of the pot a hand must win to be bet."""
SURE = 0.6
"""The part of the pot that a hand must win to raise a bet."""
FEWER = 1.5
"""How quickly bets leave fewer hands: the power to which what a call costs is raised, for each bet."""


@sure
def tight(view: View) -> Action:
    """Play good starting hands and made hands, and pay for them what the pot is worth.

    Before the flop the player plays about a quarter of all hands at a table of six and three quarters heads-up, and
    fewer after a raise. The better half raises the pot.

    Afterwards `worth` says what part of the pot a hand wins against any other, in hi/lo of each half. The player bets
    the pot with hands that win clearly more than their share of it. A bet leaves opponents their better hands, a big
    bet and a raise fewer of them: the player calls if the hand wins enough against these for the price, and raises if
    it wins six tenths. Draws are not counted, and nothing is bluffed.

    >>> from omaha import Deck, Hand, Rules
    >>> rules = Rules.game("plo8", "1/2")
    >>> for cards in ("AsAh2s3h", "KsKhQsJh", "9c9d7h2s"):
    ...     hand = Hand(rules, [200, 200, 200], deck=Deck(holes={3: cards}, seed=1))
    ...     print(cards, f"{worth(hand.view(3)):.2f}", tight(hand.view(3)))
    AsAh2s3h 1.00 raise 7
    KsKhQsJh 0.73 call
    9c9d7h2s 0.36 fold
    """
    legal_of(view)
    return after_flop(view, worth_of_halves(view)) if view.board else before_flop(view, worth(view))


def before_flop(view: View, value: float) -> Action:
    """Play the best hands: more of them against few players, fewer against a raise."""
    legal = view.legal
    owed = legal.call or 0
    players = len(view.live)
    raised = max(view.bets.values()) > view.rules.big_blind
    played = PLAYED / players * (AGAINST_A_RAISE if raised else 1)
    most = view.pot_raise_to
    if most is not None and value >= 1 - played / (3 if raised else 2):
        return Action("raise", most)
    price = owed / (view.pot + owed)
    cheap = players == 2 and WORST + SPREAD * value >= 1.25 * price
    return legal.passive if legal.check or cheap or value >= 1 - played else FOLD


def after_flop(view: View, halves: Sequence[float]) -> Action:
    """Bet hands that win more than their share, and call with those that win enough from a bettor."""
    legal = view.legal
    owed = legal.call or 0
    others = len(view.live) - 1
    price = owed / (view.pot + owed)
    left = (1 - price) ** (FEWER * bets_of_round(view)) if owed else 1.0  # of the bettor's hands, the best ones
    wins = [max(0.0, half - (1 - left)) / left * half ** (others - 1) for half in halves]
    share = sum(wins) / len(wins)
    most = view.pot_raise_to
    if most is not None and share >= (SURE if owed else ADVANTAGE / (others + 1)):
        return Action("raise", most)
    return legal.passive if legal.check or share >= price else FOLD


def bets_of_round(view: View) -> int:
    """Return the number of bets and raises since the last card was dealt.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.raise_to(6)
    >>> bets_of_round(hand.view(1))
    1
    """
    bets = 0
    for event in reversed(view.events):
        if event.kind in ("board", "holes"):
            break
        bets += event.kind in ("bet", "raise")
    return bets


def worth(view: View) -> float:
    """Return what a hand is worth to `tight`: the part of a pot that it wins against any other hand, 0 to 1.

    Before the flop it is the part of all starting hands that are weaker. On a board it counts what the cards make now:
    in hi/lo, both halves. With several boards it is their mean. A hand that is not known is worth nothing.

    >>> from omaha import Deck, Hand, Rules
    >>> worth(Hand(Rules.game("plo8", "1/2"), [200, 200], deck=Deck(holes={2: "AsAh2s3h"})).view(2))
    1.0
    """
    halves = worth_of_halves(view)
    return sum(halves) / len(halves)


def worth_of_halves(view: View) -> list[float]:
    """Return this of the half for the high and the half for the low of each board; one number before the flop."""
    cards, hilo = view.cards, view.rules.hilo
    if not cards or UNKNOWN in cards:
        return [0.0]
    if not view.board:
        return [starting_strength(cards, hilo)]
    standing = field_of(len(cards), hilo).standing
    return [half for board in view.boards for half in standing(board).halves(*hilo_ranks(cards, board))]
