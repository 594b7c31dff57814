"""Hands and ranges as `equity` takes them, and equities computed by brute force."""

from array import array
from concurrent.futures import Executor, Future
from fractions import Fraction
from itertools import chain, combinations

import pytest

import omaha
from omaha._eval import card_ids, hilo_ranks
from omaha.cards import CARDS, parse_cards

HEADS_UP = ["AsAhKsKh", "9d8d7c6c"]


class Hands:
    """A range as `equity` takes it."""

    def __init__(self, hands, weights=None):
        rows = [card_ids(hand) for hand in hands]
        self.hands = memoryview(b"".join(rows)).cast("B", (len(rows), len(rows[0])))
        self.weights = None if weights is None else array("d", weights)

    def __str__(self):
        return f"{len(self.hands)} hands"


def pairs_of(rank, kickers):
    """Every hand of two of a rank and two of the cards."""
    two = [rank + suit for suit in "cdhs"]
    return ["".join(pair + rest) for pair in combinations(two, 2) for rest in combinations(kickers, 2)]


FIELDS = ("pots", "high_wins", "high_ties", "low_wins", "low_ties", "scoops", "quarters", "lows")


def counts(found):
    """Everything that was counted."""
    players = [{name: getattr(player, name) for name in FIELDS} for player in found.players]
    return players, found.boards, found.low_possible, found.low_made, found.split


def brute(hands, board="", dead="", hilo=True, ranks=hilo_ranks):
    """The same, board by board, as the rules say it."""
    hands, board, dead = [parse_cards(hand) for hand in hands], parse_cards(board), parse_cards(dead)
    taken = {*board, *dead, *[card for hand in hands for card in hand]}
    live = [card for card in CARDS if card not in taken]
    players = [dict.fromkeys(FIELDS, 0) for _ in hands]
    boards = possible = made = split = 0
    for more in combinations(live, 5 - len(board)):
        full = (*board, *more)
        both = [ranks(hand, full) for hand in hands]
        best_high, best_low = min(high for high, _ in both), min(low for _, low in both)
        high_winners = [i for i, (high, _) in enumerate(both) if high == best_high]
        low_winners = [i for i, (_, low) in enumerate(both) if hilo and low == best_low < omaha.NO_LOW]
        share = [Fraction(0)] * len(hands)
        half = Fraction(1, 2) if low_winners else Fraction(1)
        for i in high_winners:
            share[i] += half / len(high_winners)
            players[i]["high_wins" if len(high_winners) == 1 else "high_ties"] += 1
        for i in low_winners:
            share[i] += half / len(low_winners)
            players[i]["low_wins" if len(low_winners) == 1 else "low_ties"] += 1
        for i, part in enumerate(share):
            players[i]["pots"] += part
            players[i]["scoops"] += part == 1
            players[i]["lows"] += hilo and both[i][1] < omaha.NO_LOW
            if low_winners:
                players[i]["quarters"] += (i in high_winners and len(high_winners) > 1) + (
                    i in low_winners and len(low_winners) > 1
                )
        boards += 1
        possible += hilo and len({card.rank for card in full if card.rank in "A2345678"}) >= 3
        made += bool(low_winners)
        split += sum(part > 0 for part in share) > 1
    return players, boards, possible, made, split


def by_arrays(hands, board, dead):
    """Outcomes by ranking every hand on every board, a million at a time."""
    np = pytest.importorskip("numpy")
    batch = pytest.importorskip("omaha.batch")
    known = [*board, *dead, *[card for hand in hands for card in hand]]
    live = [int(card) for card in CARDS if card not in known]
    more = np.fromiter(chain.from_iterable(combinations(live, 5 - len(board))), np.uint8).reshape(-1, 5 - len(board))
    boards = np.hstack([np.broadcast_to(np.array(board, np.uint8), (len(more), len(board))), more])
    ranks = [batch.hilo_ranks(np.array(hand), boards) for hand in hands]
    highs, lows = [np.array([both[half] for both in ranks]) for half in (0, 1)]
    bits = 1 << np.arange(len(hands))[:, np.newaxis]
    high_sets = ((highs == highs.min(axis=0)) * bits).sum(axis=0)
    low_sets = ((lows == lows.min(axis=0)) * (lows < omaha.NO_LOW) * bits).sum(axis=0)
    pairs, times = np.unique(np.stack([high_sets, low_sets]), axis=1, return_counts=True)
    return {(int(high), int(low)): int(count) for (high, low), count in zip(pairs.T, times, strict=True)}


class Late(Executor):
    """An executor that works as late as it can, the last task first."""

    def __init__(self):
        self.asked = []

    def submit(self, function, /, *args):
        late = self

        class Waiting(Future):
            def result(self, timeout=None):
                while not self.done():
                    late.asked.pop()()
                return super().result(timeout)

        future = Waiting()
        self.asked.append(lambda: future.set_result(function(*args)))
        return future


HARD = [Hands([list(hand) for hand in combinations(CARDS[:16], 4)])] * 4
"""Four players share sixteen cards: a sample takes two hundred thousand draws, a chunk minutes."""


class Odd:
    def __init__(self, hands, weights=None):
        self.hands = hands
        self.weights = weights


def rows(*ids):
    return memoryview(bytes(ids)).cast("B", (len(ids) // 4, 4))
