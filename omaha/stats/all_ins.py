"""What all-in players win on average: pots by exact equity, not by the cards that came (R56, R96)."""

from __future__ import annotations

from omaha.cards import UNKNOWN
from omaha.equities import equity

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from fractions import Fraction

    from omaha.hand.events import Event
    from omaha.hand.reading import Reading

__all__ = ["adjustments"]

_DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")


def adjustments(hand: Reading, events: Sequence[Event]) -> Mapping[int, Fraction]:
    """Return how much more each live seat would have won on average than it won with the cards that came.

    It is empty unless betting ended before the river with several live players whose cards are all known. Each
    contested pot, less its rake, is divided by exact equity at the end of the betting. Known cards of folded players
    cannot come. Runs do not matter; of two boards each decides half of every pot. Where the best of two boards counts
    (R98), nothing is adjusted.

    >>> from omaha import Deck, Hand, Rules
    >>> rules = Rules(limit="no", small_blind=1, big_blind=2)
    >>> deck = Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7s7d"])
    >>> hand = Hand(rules, [100, 100], deck=deck)
    >>> for action in ("call", "check", "check", "check", "check", "raise 98", "call"):
    ...     hand.apply(action)
    >>> hand.result.net[1], adjustments(hand, hand.events)
    (-100, {1: Fraction(125, 1), 2: Fraction(-125, 1)})
    """
    rules, holes, live = hand.rules, hand.holes, hand.live
    lying = 5 - _to_come(events)
    if lying == 5 or len(live) < 2 or (rules.boards == 2 and rules.double_board != "split"):
        return {}
    if any(UNKNOWN in holes[seat] for seat in live):
        return {}
    from fractions import Fraction  # takes as long to import as this package

    folded = [card for seat, cards in holes.items() if seat not in live and UNKNOWN not in cards for card in cards]
    boards = [board[:lying] for board in hand.boards[: rules.boards]]
    more = dict.fromkeys(live, Fraction(0))
    for pot in hand.result.pots:
        eligible = pot.eligible
        if len(eligible) < 2:
            continue
        others = [card for seat in live if seat not in eligible for card in holes[seat]]
        for number, board in enumerate(boards):
            elsewhere = [card for other, cards in enumerate(boards) if other != number for card in cards]
            dead = [*folded, *others, *elsewhere]
            found = equity([holes[seat] for seat in eligible], board, dead, hilo=rules.hilo, exact=True)
            parts = len(boards) * int(found.boards)
            for seat, player in zip(eligible, found.players, strict=True):
                more[seat] += Fraction(player.pots) * (pot.amount - pot.rake) / parts
        for seat, chips in pot.awards.items():
            more[seat] -= chips
    return more


def _to_come(events: Sequence[Event]) -> int:
    """Return how many cards came on the first board after the last decision."""
    cards = 0
    for event in reversed(events):
        if event.kind in _DECISIONS:
            break
        if event.kind == "board" and not event.board:
            cards += len(event.cards or ())
    return cards
