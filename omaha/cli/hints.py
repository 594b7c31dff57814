"""Hints for a person at their turn, computed from their view alone: equity, pot odds, and what beats their hand."""

from __future__ import annotations

from itertools import combinations

from omaha._eval import pair_ranks
from omaha.base.tables import aligned
from omaha.cards import CARDS, UNKNOWN, cards_text
from omaha.equities import equity, percentile, starting_hand_percentile
from omaha.made import HighHand, LowHand

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from omaha.cards import Card
    from omaha.hand.view import View

    Holes: TypeAlias = dict[int, list[tuple[Card, Card]]]

__all__ = ["beaten_by", "equity_hint", "pot_odds"]

SAMPLES = 100_000
"""Deals of an equity: its standard error is about 0.15 percentage points."""
ROWS = 6
"""The most kinds of hands in each half that are listed."""
EXAMPLES = 3
"""Pairs of hole cards in a line of the list."""


def equity_hint(view: View) -> str:
    """Return the share of the pot that the seat wins on average against hands of which nothing is known.

    >>> from omaha import Deck, Hand, Rules
    >>> deck = Deck(holes={2: "AsAhKsKh"}, seed=1)
    >>> print(equity_hint(Hand(Rules(limit="pot", small_blind=50, big_blind=100), [9000, 9000], deck=deck).view(2)))
    equity 70.6% against 1 random hand; bettors hold better ones
    """
    others = [view.holes[seat] for seat in view.live if seat != view.seat]
    hands = [cards_text(view.cards)]
    hands += ["*" * len(cards) if UNKNOWN in cards else cards_text(cards) for cards in others]
    found = equity(hands, view.board, hilo=view.rules.hilo, exact=False, samples=SAMPLES, seed=1)
    own = found.players[0]
    scoops = f", scoops {own.scoops / found.boards:.1%}," if view.rules.hilo else ""
    against = f"{len(others)} random hand{'s' * (len(others) != 1)}"
    return f"equity {own.equity:.1%}{scoops} against {against}; bettors hold better ones"


def pot_odds(view: View) -> str:
    """Return what a call costs, what it can win, and the share of the pot that pays for it.

    If the call is all-in, only the chips count that it can win.

    >>> from omaha import Hand, Rules
    >>> print(pot_odds(Hand(Rules(limit="pot", small_blind=50, big_blind=100), [9000, 9000]).view(2)))
    pot odds: call 50 to win 150, pays from 25.0% equity on; stack to pot 59.7
    """
    owed = view.to_call
    ratio = f"stack to pot {view.spr:.1f}"
    if not owed:
        return f"pot odds: checking is free; {ratio}"
    reach = view.paid[view.seat] + owed
    won = view.bonus + sum([min(chips, reach) for chips in view.paid.values()])
    pays = f"pays from {owed / (won + owed):.1%} equity on"
    return f"pot odds: call {owed:,} to win {won:,}, {pays}; {ratio}"


def beaten_by(view: View) -> str:
    """Return what the seat's hand makes, how often it is the better one, and the hole cards that beat it.

    >>> from omaha import Deck, Hand, Rules
    >>> deck = Deck(holes={2: "AsAhKsJh"}, boards=["Kd7s4c"], seed=1)
    >>> hand = Hand(Rules(limit="pot", small_blind=50, big_blind=100), [9000, 9000], deck=deck)
    >>> for action in ("call", "check", "check"):
    ...     hand.apply(action)
    >>> print(beaten_by(hand.view(2)))
    your hand: pair of aces
    as the board lies, it beats 85.8% of hands
    high beaten by 28 of 990 pairs of hole cards:
      three of a kind   7  KhKc 7d7c 7h7c
      two pair         21  Kc7c Kc7d Kc7h
    """
    if not view.board:
        return _before_the_flop(view)
    made = view.evaluate()
    hilo = view.rules.hilo
    share = percentile(view.cards, view.board, hilo=hilo)
    how = f"it wins {share:.1%} of a pot against one random hand" if hilo else f"it beats {share:.1%} of hands"
    pairs = pair_ranks(view.board, view.cards)
    highs: Holes = {}
    lows: Holes = {}
    for first, second, high, low in pairs:
        if high < made.high_rank:
            highs.setdefault(high, []).append((CARDS[first], CARDS[second]))
        if low < made.low_rank:
            lows.setdefault(low, []).append((CARDS[first], CARDS[second]))
    low_made = f"; {made.low or 'no low'}" if hilo else ""
    lines = [f"your hand: {made.high}{low_made}", f"as the board lies, {how}"]
    lines += _half("high", _named(highs, view.board, HighHand), len(pairs))
    if hilo and made.low is None and not lows:
        lines.append(f"no low is possible {'yet' if _may_be_low(view.board) else 'on this board'}")
    elif hilo:
        lines += _half("low", _named(lows, view.board, LowHand), len(pairs))
    return "\n".join(lines)


def _may_be_low(board: Sequence[Card]) -> bool:
    """Return whether the cards to come can make a low possible: three ranks from the ace to the eight on the board."""
    ranks = {card.rank for card in board} & set("A2345678")
    return len(ranks) + 5 - len(board) >= 3


def _before_the_flop(view: View) -> str:
    if len(view.cards) != 4:
        return f"hands of {len(view.cards)} cards have no order before the flop; e shows the equity"
    share = starting_hand_percentile(view.cards, hilo=view.rules.hilo)
    return f"your hand is better than {share:.1%} of starting hands"


def _half(half: str, beating: dict[str, list[tuple[Card, Card]]], pairs: int) -> list[str]:
    """Return the lines about one half: how many pairs of hole cards beat the hand, and what they make."""
    if not beating:
        return [f"{half}: nothing beats it"]
    count = sum([len(held) for held in beating.values()])
    rows = [
        (f"  {name}", str(len(held)), " ".join([cards_text(pair) for pair in held[:EXAMPLES]]))
        for name, held in beating.items()
    ]
    more = [f"  and {len(rows) - ROWS} more kinds"] if len(rows) > ROWS else []
    return [f"{half} beaten by {count} of {pairs} pairs of hole cards:", *aligned(rows[:ROWS], "lrl"), *more]


def _named(ranked: Holes, board: Sequence[Card], kind: type[HighHand | LowHand]) -> dict[str, list[tuple[Card, Card]]]:
    """Return hole cards by what they make, from the best: a category of high hands, or a low."""
    named: dict[str, list[tuple[Card, Card]]] = {}
    for rank, held in sorted(ranked.items()):
        named.setdefault(_name(rank, held[0], board, kind), []).extend(held)
    return named


def _name(rank: int, hole: tuple[Card, Card], board: Sequence[Card], kind: type[HighHand | LowHand]) -> str:
    """Return what a rank is called, which these hole cards make on the board."""
    for three in combinations(board, 3):
        try:
            made = kind(hole, three)
        except ValueError:  # three cards that make no low with these two
            continue
        if made.rank == rank:
            return made.category.replace("_", " ") if isinstance(made, HighHand) else str(made)
    raise AssertionError((rank, hole, board))
