"""Equities: published counts, brute force over boards, sampling against exact, one answer however it is worked out."""

import _thread
import copy
import gc
import json
import pickle
import random
import re
import subprocess
import sys
import threading
from array import array
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from fractions import Fraction
from itertools import chain, combinations, islice, product
from math import comb
from multiprocessing import get_context
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._eval import (
    alias_columns,
    card_ids,
    count_outcomes,
    five_ranks,
    hilo_ranks,
    holdings_left,
    philox,
    sample_outcomes,
)
from omaha.cards import CARDS, UNKNOWN, Card, cards_text, parse_cards
from omaha.equities import Equity, equity, many, nuts, percentile, spread
from omaha.holdings import read
from omaha.odds import CHUNK, EXACT, Spot
from support.oracles import evaluator
from support.paths import SHARED

FILE = SHARED / "equity" / "expected.json"
SPOTS = json.loads(FILE.read_text()) if FILE.exists() else []
needs_spots = pytest.mark.skipif(not SPOTS, reason="the spots with known equities, ../shared/equity, are not here")
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


# --- known cards ------------------------------------------------------------------------------------------------------


@needs_spots
@pytest.mark.parametrize("spot", SPOTS, ids=[spot["name"] for spot in SPOTS])
def test_published_counts(spot):
    high = equity(spot["hands"], spot["board"])
    hilo = equity(spot["hands"], spot["board"], hilo=True)
    assert high.exact
    assert hilo.exact
    assert high.boards == hilo.boards == spot["boards"]
    for one, both, expected in zip(high.players, hilo.players, spot["players"], strict=True):
        assert (one.high_wins, one.high_ties) == (both.high_wins, both.high_ties)
        assert (both.high_wins, both.high_ties) == (expected["hi_win"], expected["hi_tie"])
        assert (both.low_wins, both.low_ties) == (expected["lo_win"], expected["lo_tie"])
        assert both.scoops == expected["scoop"]
        assert one.equity == pytest.approx(expected["hi_equity"], abs=1e-12)
        assert both.equity == pytest.approx(expected["hilo_equity"], abs=1e-12)
    assert sum(player.pots for player in hilo.players) == sum(player.pots for player in high.players) == spot["boards"]


FIELDS = ("pots", "high_wins", "high_ties", "low_wins", "low_ties", "scoops", "quarters", "lows")


def counts(found):
    """Everything that was counted."""
    players = [{name: getattr(player, name) for name in FIELDS} for player in found.players]
    return players, found.boards, found.low_possible, found.low_made, found.split


def brute(hands, board="", dead="", hilo=True, ranks=hilo_ranks):
    """The same, board by board, in the words of the rules."""
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


@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("shown", [5, 4, 3])
@pytest.mark.parametrize("held", [4, 5, 6])
def test_against_brute_force_with_the_oracle(held, shown, hilo):
    rng = random.Random(100 * held + shown)
    for players in (2, 3, 5) if shown > 3 else (2, 3):
        cards = rng.sample(CARDS, held * players + shown + 4)
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        rest = cards[held * players :]
        board, dead = rest[:shown], rest[shown:] if players == 3 else []
        found = equity(hands, board, dead, hilo=hilo)
        assert counts(found) == brute(hands, board, dead, hilo, evaluator.ranks)


@st.composite
def small_spots(draw):
    """Spots with at most a few thousand boards, low cards and one suit more often than not."""
    players = draw(st.integers(2, 10))
    held = draw(st.sampled_from([size for size in (4, 5, 6) if players * size <= 45]))
    shown = draw(st.sampled_from((0, 0, 3, 4, 5)))
    cards = draw(st.permutations(CARDS))
    kind = draw(st.sampled_from(("any", "suited", "low")))
    if kind == "suited":
        cards = sorted(cards, key=lambda card: card.suit == "s" or card.suit == "h", reverse=draw(st.booleans()))
    if kind == "low":
        cards = sorted(cards, key=lambda card: card.rank in "A2345678", reverse=True)
    hands = [cards[i * held : (i + 1) * held] for i in range(players)]
    rest = cards[players * held :]
    board, rest = rest[:shown], rest[shown:]
    most = {5: 12, 2: 30, 1: 48, 0: 48}[5 - shown]
    left = draw(st.integers(5 - shown, max(5 - shown, min(most, len(rest)))))
    return hands, board, rest[left:]


@settings(max_examples=120)
@given(small_spots(), st.booleans())
def test_against_brute_force(spot, hilo):
    """The whole way from no board to a full one: dead cards make the spots small."""
    assert counts(equity(*spot, hilo=hilo)) == brute(*spot, hilo)


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


@pytest.mark.parametrize(
    "seeds", [pytest.param(range(3), id="some"), pytest.param(range(3, 120), marks=pytest.mark.slow, id="many")]
)
def test_every_board_before_the_flop(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        held, players = rng.choice((4, 5, 6)), rng.choice((2, 2, 3, 4))
        cards = rng.sample(CARDS, held * players + 3)
        if rng.random() < 0.5:  # two suits, and low cards, make more flushes, straight flushes and ties
            cards = sorted(cards, key=lambda card: card.suit in "sh")
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        dead = cards[held * players :]
        assert equity(hands, "", dead, hilo=True).outcomes == by_arrays(hands, [], dead)


@pytest.mark.slow
def test_every_board_after_the_flop():
    rng = random.Random(77)
    for _ in range(1500):
        held, players, shown = rng.choice((4, 5, 6)), rng.randint(2, 7), rng.choice((3, 3, 4))
        suits = rng.choice(("cdhs", "cdhs", "cdh"))
        cards = rng.sample([card for card in CARDS if card.suit in suits], min(held * players + shown, 13 * len(suits)))
        cards += [card for card in CARDS if card not in cards]
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        board = cards[held * players : held * players + shown]
        assert equity(hands, board, hilo=True).outcomes == by_arrays(hands, board, [])


def test_straight_flushes_and_boats_against_flushes():
    for hands, board in (
        (["AsKs2d2c", "QsJsQdJd", "9s8s9d8d"], "Ts7s"),
        (["5s4sAhAd", "As2sKdKh", "6s7s6d7d"], "3s8s"),
        (["AhAdKhKd", "QhJh2c3c", "Th9h4c5c"], "AcKc"),
    ):
        known = parse_cards("".join(hands) + board)
        dead = [card for card in CARDS if card not in known and card.rank in "23456"][:12]
        for third in ("Tc", "Td", "6c", "Kc", "Qc"):
            if Card(third) not in known and Card(third) not in dead:
                full = parse_cards(board + third)
                assert counts(equity(hands, full, dead, hilo=True)) == brute(hands, full, dead)


def test_whole_decks_are_counted():
    found = equity(HEADS_UP, hilo=True)
    assert found.boards == comb(44, 5)
    assert found.low_made <= found.low_possible < found.boards
    assert equity([cards_text(CARDS[4 * i : 4 * i + 4]) for i in range(10)]).boards == comb(12, 5)
    assert equity(["AsAhKsKh", "9d8d7c6c"], dead="2c2d2h2s").boards == comb(40, 5)


def test_the_order_of_players_and_suits_is_no_matter():
    hands = ["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc"]
    found = equity(hands, hilo=True)
    turned = equity(hands[::-1], hilo=True)
    assert found.players == turned.players[::-1]
    other = str.maketrans("cdhs", "dhsc")
    assert equity([hand.translate(other) for hand in hands], hilo=True).players == found.players


def test_dead_cards():
    assert counts(equity(HEADS_UP, "2c3d4h", "AcAd", hilo=True)) == brute(HEADS_UP, "2c3d4h", "AcAd")


def test_forms_of_cards():
    found = equity(HEADS_UP, "2c3d4h")
    assert found == equity([parse_cards(hand) for hand in HEADS_UP], [Card("2c"), 5, "4h"])
    assert found == equity(iter(HEADS_UP), "2c 3d 4h")
    assert hash(found) == hash(equity(HEADS_UP, "2c3d4h"))
    assert found != equity(HEADS_UP, "2c3d4h", hilo=True)
    assert found != 3


# --- unknown cards and ranges, exactly --------------------------------------------------------------------------------


def added(parts):
    """The sum of several counts, each with a weight."""
    total = None
    for (players, *rest), weight in parts:
        scaled = [{name: value * weight for name, value in player.items()} for player in players]
        rest = [value * weight for value in rest]
        if total is None:
            total = scaled, rest
        else:
            for player, more in zip(total[0], scaled, strict=True):
                for name in player:
                    player[name] += more[name]
            total = total[0], [a + b for a, b in zip(total[1], rest, strict=True)]
    return total[0], *total[1]


def every_spot(lists, board, weights=None):
    """brute() over every combination of hands that can be held together."""
    for choice in product(*[range(len(hands)) for hands in lists]):
        hands = [lists[i][number] for i, number in enumerate(choice)]
        cards = [card for hand in hands for card in parse_cards(hand)] + list(parse_cards(board))
        if len({*cards}) == len(cards):
            weight = 1
            for i, number in enumerate(choice):
                weight *= weights[i][number] if weights and weights[i] else 1
            yield brute(hands, board), weight


def test_unknown_cards_exactly():
    board, hand = "2s7d8hKc3c", "AsAdQhJh"
    live = [card for card in CARDS if card not in parse_cards(board + hand + "KsKd")]
    every = [[*parse_cards("KsKd"), *two] for two in combinations(live, 2)]
    wanted = added(every_spot([[hand], every], board))
    found = equity([hand, "KsKd**"], board, hilo=True)
    assert found.exact
    assert counts(found) == wanted
    assert counts(equity([hand, [Card("Ks"), "Kd", UNKNOWN, UNKNOWN]], board, hilo=True)) == wanted
    assert found.boards == comb(len(live), 2)


def test_all_hands_on_a_river():
    found = equity(["AsAdKsKd", "****"], "Qs7d2s9c4h")
    assert found.exact
    assert found.boards == comb(43, 4)
    assert found.players[0].equity == percentile("AsAdKsKd", "Qs7d2s9c4h")


def test_ranges_exactly():
    first, second = pairs_of("A", ["Ks", "Kd", "2c", "3c"]), pairs_of("K", ["Ac", "Qc", "4d"])
    board = "5h6hTc"
    wanted = added(every_spot([first[:12], second[:9]], board))
    found = equity([Hands(first[:12]), Hands(second[:9])], board, hilo=True)
    assert found.exact
    assert all(type(count) is int for count in found.outcomes.values())
    assert counts(found) == wanted


def test_weights_exactly():
    first, second = pairs_of("A", ["Ks", "Kd", "2c"]), pairs_of("K", ["Ac", "Qc"])
    weights = [[0.25 * (i % 4) for i in range(len(first))], [1.0 + i for i in range(len(second))]]
    board = "5h6hTc9s"
    players, *rest = added(every_spot([first, second, ["8h8d7h7d"]], board, [*weights, None]))
    ranges = [Hands(first, weights[0]), Hands(second, weights[1]), "8h8d7h7d"]
    found = equity(ranges, board, hilo=True)
    assert found.exact
    assert rest == pytest.approx(list(counts(found)[1:]))
    for player, wanted in zip(counts(found)[0], players, strict=True):
        assert {name: pytest.approx(float(value)) for name, value in wanted.items()} == player
    assert sum(player.equity for player in found.players) == pytest.approx(1)
    assert "exact" in repr(found)


def test_weights_that_are_the_same_change_no_equity():
    hands = pairs_of("A", ["Ks", "Kd", "2c", "3c"])
    plain = equity([Hands(hands), "9d8d7c6c"], "2h5d8s", hilo=True)
    heavy = equity([Hands(hands, [3.0] * len(hands)), "9d8d7c6c"], "2h5d8s", hilo=True)
    assert heavy.boards == 3 * plain.boards
    assert [p.equity for p in heavy.players] == pytest.approx([p.equity for p in plain.players])


@pytest.mark.parametrize("power", [-1000, -700, 700, 980])
def test_weights_of_any_size_change_no_equity(power):
    """The product of four would be beyond what a float holds."""
    pairs = [(f"{high}c{high}d{low}c{low}d", f"{high}h{high}s{low}h{low}s") for high, low in ("A2", "K3", "Q4", "J5")]
    near = [Hands(hands, [1, 3]) for hands in pairs]
    heavy = [Hands(hands, [2.0**power, 3 * 2.0**power]) for hands in pairs]
    for options in ({"exact": True}, {"samples": 1000, "seed": 1}):
        found, wanted = (equity(some, "7h8h9hTcJc", hilo=True, **options) for some in (heavy, near))
        assert [player.equity for player in found.players] == [player.equity for player in wanted.players]


@pytest.mark.parametrize("hilo", [False, True])
def test_counts_with_weights_are_floats_and_others_ints(hilo):
    weighted = equity([Hands(["AsAhKsKh"], [2]), "9d8d7c6c"], "2h5d8s", hilo=hilo)
    for found, kind in ((weighted, float), (equity(HEADS_UP, "2h5d8s", hilo=hilo), int)):
        numbers, *rest = counts(found)
        told = [one[name] for one in numbers for name in FIELDS if name != "pots"]
        assert {type(number) for number in (*told, *rest)} == {kind}


def test_many_combinations_are_cut_into_chunks():
    ranges = [Hands(pairs_of("A", [r + "c" for r in "23456789TJQK"])), Hands(pairs_of("K", ["Qd", "Jd", "Td", "9d"]))]
    board = "2h7d8s"
    told = []
    found = equity(ranges, board, hilo=True, progress=lambda done, total: told.append((done, total)))
    total = len(ranges[0].hands) * len(ranges[1].hands)
    assert len(told) == -(-total // 2000) > 1
    assert told[-1] == (total, total)
    assert sorted(told) == told
    assert equity(ranges, board, hilo=True, threads=2) == found
    with ThreadPoolExecutor(3) as pool:
        assert equity(ranges, board, hilo=True, executor=pool) == found
    ranges[0].weights = array("d", [0.1 * (1 + i % 7) for i in range(len(ranges[0].hands))])
    found = equity(ranges, board, hilo=True)
    assert found.boards != int(found.boards)
    assert equity(ranges, board, hilo=True, threads=3) == found


def test_what_is_exact():
    assert equity(["AsAhKsKh", "QsQh**"], "2c3d4h").exact
    assert not equity(["AsAhKsKh", "****"], samples=100).exact
    assert not equity(["AsAhKsKh", "QsQh**"], exact=False, samples=None, seed=1, stderr=0.01).exact
    assert equity(HEADS_UP, exact=True).exact
    assert not equity(HEADS_UP, exact=False).exact
    assert not equity(HEADS_UP, samples=10).exact
    assert comb(41, 4) < EXACT[2] < comb(41, 4) ** 2


# --- sampling ---------------------------------------------------------------------------------------------------------

EXACT_AND_SAMPLED = [
    (HEADS_UP, ""),
    (["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc"], "8h5s2d"),
    (["AsAhKsKhQd", "9d8d7c6c5s"], "4h5hTc2s"),
    (["AsAhKsKhQdJd", "9d8d7c6c5s4s"], ""),
    (["AsAdKsKd", "****"], "Qs7d2s"),
    (["AsAdQsQd", "KsKd**", "2c3c4d5d"], "Th7d2s"),
    ([Hands(pairs_of("A", ["Ks", "Kd", "2c", "3c"])), Hands(pairs_of("K", ["Ac", "Qc", "4d"]))], "5h6hTc"),
    ([Hands(pairs_of("A", ["Ks", "Kd"])), Hands(pairs_of("A", ["Kc", "Kh"])), "9d8d7c6c"], "5h6hTc"),
    ([Hands(["AsAhKsKh", "AsAd2c3c", "QcQdJcJd"], [1.0, 2.5, 0.5]), Hands(["AhAd2c4c", "KsKd7c7d", "AsAh5c6c"])], ""),
    ([Hands(["AsAhKsKh", "AsAd2c3c"], [1.0, 3.0]), "9d8d7c6c", "QcQd**"], "5h6hTc3d"),
]


@pytest.mark.parametrize(("hands", "board"), EXACT_AND_SAMPLED)
@pytest.mark.parametrize("hilo", [False, True])
def test_sampled_within_five_standard_errors(hands, board, hilo):
    exact = equity(hands, board, hilo=hilo, exact=True)
    sampled = equity(hands, board, hilo=hilo, samples=300_000, seed=20)
    assert sampled.boards == 300_000
    for one, other in zip(exact.players, sampled.players, strict=True):
        assert one.stderr == 0
        assert abs(one.equity - other.equity) <= 5 * other.stderr + 1e-12
        for name in ("high_wins", "high_ties", "low_wins", "low_ties", "scoops", "quarters", "lows"):
            share = getattr(one, name) / exact.boards
            error = (share * (1 - share) / sampled.boards) ** 0.5
            assert abs(share - getattr(other, name) / sampled.boards) <= 5 * error + 1e-12
    for name in ("low_possible", "low_made", "split"):
        share = getattr(exact, name) / exact.boards
        assert (
            abs(share - getattr(sampled, name) / sampled.boards) <= 5 * (share * (1 - share) / 300_000) ** 0.5 + 1e-12
        )


def test_ranges_that_conflict_have_no_bias():
    """Each combination that can be held comes equally often; drawing one hand after the other would not do that.

    Here 1 has aces or kings, 2 aces or queens, and only three of the four combinations can be held.
    """
    first, second = Hands(["AsAh2c2d", "KsKh2c2d"]), Hands(["AsAd3c3d", "QcQd3c3d"])
    board = "AcKdQh7s9s"  # aces beat kings beat queens
    found = equity([first, second], board, samples=90_000, seed=1)
    assert equity([first, second], board).players[0].high_wins == 2
    assert abs(found.players[0].high_wins / 90_000 - 2 / 3) < 5 * (2 / 9 / 90_000) ** 0.5
    weighted = [Hands(["AsAh2c2d", "KsKh2c2d"], [1, 2]), Hands(["AsAd3c3d", "QcQd3c3d"], [4, 1])]
    exact = equity(weighted, board)
    assert exact.players[0].equity == pytest.approx(3 / 11)
    found = equity(weighted, board, samples=90_000, seed=1)
    assert abs(found.players[0].equity - 3 / 11) < 5 * found.players[0].stderr


def test_all_hands_as_a_range_are_unknown_cards():
    live = [card for card in CARDS if card not in parse_cards("AsAhKsKh2c3d4h5s6c7d8h9s" + "Tc")]
    every = Hands([list(hand) for hand in combinations(live, 4)])
    dead = "9sTc5s6c7d8h"
    one = equity(["AsAhKsKh", every, "****"], "2c3d4h", dead, samples=1000, seed=4)
    other = equity(["AsAhKsKh", "****", "****"], "2c3d4h", dead, samples=1000, seed=4)
    assert one.outcomes == other.outcomes
    ranges = omaha.Range("AA**"), omaha.Range("****")
    other = equity(["AA**", "****"], samples=1000, seed=4)
    assert equity(ranges, samples=1000, seed=4).outcomes == other.outcomes


def test_standard_error_is_that_of_the_samples():
    """Many runs scatter as much as each says."""
    runs = [equity(["AsAhKsKh", "****"], samples=500, seed=seed, hilo=True).players[0] for seed in range(400)]
    mean = sum(run.equity for run in runs) / len(runs)
    scatter = (sum((run.equity - mean) ** 2 for run in runs) / len(runs)) ** 0.5
    assert scatter == pytest.approx(sum(run.stderr for run in runs) / len(runs), rel=0.15)


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2, mp_context=get_context("spawn")) as pool:
        yield pool


class Late(Executor):
    """Does what it is asked as late as it can, the last thing first."""

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


SAMPLED = [
    {"samples": 5 * CHUNK + 17},
    {"samples": 3},
    {"stderr": 0.0012},
    {"stderr": 0.0004, "samples": 3 * CHUNK},
]


@pytest.mark.parametrize("options", SAMPLED)
def test_one_seed_one_answer(options, processes):
    hands = [Hands(pairs_of("A", ["Ks", "Kd", "2c", "3c"]), range(36)), "9d8d7c6c", "****"]
    found = equity(hands, hilo=True, seed=9, **options)
    assert found == equity(hands, hilo=True, seed=9, **options)
    for threads in (2, 5):
        assert equity(hands, hilo=True, seed=9, threads=threads, **options) == found
    for executor in (processes, Late()):
        assert equity(hands, hilo=True, seed=9, executor=executor, **options) == found
    assert equity(hands, hilo=True, seed=10, **options) != found


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_one_seed_one_answer_on_a_dask_cluster():
    distributed = pytest.importorskip("distributed")
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        for options in SAMPLED:
            found = equity(["AsAhKsKh", "9d8d**", "****"], hilo=True, seed=9, **options)
            assert equity(["AsAhKsKh", "9d8d**", "****"], hilo=True, seed=9, executor=executor, **options) == found
        exact = equity(["AsAhKsKh", "****"], "2c3d4h", executor=executor)
        assert exact == equity(["AsAhKsKh", "****"], "2c3d4h")


def test_samples_begin_alike():
    """More samples are the same ones and some more."""
    few = equity(["AsAhKsKh", "****"], samples=CHUNK, seed=3)
    more = equity(["AsAhKsKh", "****"], samples=2 * CHUNK, seed=3)
    for outcome, count in few.outcomes.items():
        assert count < more.outcomes[outcome]


def test_until_the_error_is_small_enough():
    found = equity(["AsAhKsKh", "****"], stderr=0.001, seed=3)
    assert max(player.stderr for player in found.players) <= 0.001
    assert found.boards % CHUNK == 0
    before = equity(["AsAhKsKh", "****"], samples=found.boards - CHUNK, seed=3)
    assert max(player.stderr for player in before.players) > 0.001


@pytest.mark.parametrize("samples", [1, 40, 1000])
def test_the_error_of_samples_that_agree(samples):
    """What happens once in n may not have been seen in n samples: no error is below 1/n."""
    for hands, board, pots in (
        (["AsAhKsKh", "9d8d**"], "AcAd2s2h", [1, 0]),
        (["AsKh2c3c", "AhKs2d3h"], "QcJcTd9h8s", [0.5, 0.5]),
    ):
        found = equity(hands, board, samples=samples, seed=1, exact=False)
        assert [player.equity for player in found.players] == pots
        assert [player.stderr for player in found.players] == [1 / samples] * 2
        assert [player.stderr for player in equity(hands, board).players] == [0, 0]


def test_samples_that_agree_are_not_enough():
    """All agree in the first chunk, and in the next three: then 1/n is small enough."""
    found = equity(["AsAhKsKh", "9d8d**"], "AcAd2s2h", stderr=1.001 / (4 * CHUNK), seed=1)
    assert found.boards == 4 * CHUNK


@pytest.mark.parametrize("stderr", [Fraction(1, 50), 10**400, 1, float("inf")])
def test_any_real_number_above_0_is_an_error_to_reach(stderr):
    assert equity(["AsAhKsKh", "****"], stderr=stderr, seed=1).boards == CHUNK


def test_numbers_of_numpy_are_numbers():
    np = pytest.importorskip("numpy")
    one = equity(["AsAhKsKh", "****"], stderr=np.float32(0.02), seed=np.int64(1), samples=np.uint8(200))
    assert one == equity(["AsAhKsKh", "****"], seed=1, samples=200)
    assert type(one.seed) is int


def test_an_error_that_is_never_reached_is_no_trouble():
    assert equity(["AsAhKsKh", "****"], stderr=1e-300, seed=1, samples=CHUNK).boards == CHUNK


def test_without_a_seed_one_is_chosen_and_told():
    found = equity(["AsAhKsKh", "****"], samples=100)
    assert found.seed != equity(["AsAhKsKh", "****"], samples=100).seed
    assert equity(["AsAhKsKh", "****"], samples=100, seed=found.seed) == found
    assert equity(HEADS_UP).seed is None


@pytest.mark.parametrize("threads", [1, 3])
def test_progress(threads):
    told = []
    equity(["AsAhKsKh", "****"], samples=4 * CHUNK + 5, threads=threads, progress=lambda *step: told.append(step))
    assert told == [(min(i * CHUNK, 4 * CHUNK + 5), 4 * CHUNK + 5) for i in range(1, 6)]
    told.clear()
    equity(["AsAhKsKh", "****"], stderr=0.001, threads=threads, progress=lambda *step: told.append(step))
    assert told[-1][0] == told[-1][1]
    assert all(done <= total for done, total in told)


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 3}, {"executor": Late()}])
@pytest.mark.parametrize("work", [{"stderr": 1e-9}, {"exact": True}])
def test_interrupted_at_once(options, work):
    """What a Ctrl-C does: it is raised between two chunks, and nothing goes on behind it."""

    def interrupt(done, total):
        raise KeyboardInterrupt

    hands = ["AsAhKsKh", "****"]
    with pytest.raises(KeyboardInterrupt):
        equity(hands, **work, **options, progress=interrupt)


ANY = ["AsAhKsKh", "****"]
HARD = [Hands([list(hand) for hand in combinations(CARDS[:16], 4)])] * 4
"""Four players share sixteen cards: a sample takes two hundred thousand draws, a chunk minutes."""


@pytest.mark.parametrize("options", [{"threads": 1}, {"threads": 3}])
@pytest.mark.parametrize(
    "work",
    [
        lambda **options: equity(ANY, stderr=1e-9, **options),
        lambda **options: equity(ANY, exact=True, **options),
        lambda **options: equity(HARD, samples=CHUNK, **options),
        lambda **options: spread(ANY, exact=True, **options),
        lambda **options: spread(HEADS_UP, samples=10**6, **options),
    ],
)
def test_ctrl_c(options, work):
    """It ends the work, that on other threads too; the last two would take many minutes."""
    before = threading.enumerate()
    timer = threading.Timer(0.4, _thread.interrupt_main)
    gc.disable()  # hypothesis counts collections, and an interrupt in its callback would be lost
    try:
        timer.start()
        with pytest.raises(KeyboardInterrupt):
            work(**options)
    finally:
        gc.enable()
    for thread in set(threading.enumerate()) - {*before}:
        thread.join(20)
        assert not thread.is_alive()


def test_the_kernel_looks_up():
    """It calls what it is given, with how far it is; what that raises ends work that would never end by itself."""
    hard = (4, 4, HARD[0].hands.tobytes(), None)
    told = []

    def look(done):
        told.append(done)
        if len(told) == 3:
            raise InterruptedError("nobody waits")

    with pytest.raises(InterruptedError, match="nobody waits"):
        sample_outcomes((hard,) * 4, "", "", (0, 1, -1, 2, 3, -1, -1), (), 1, 0, 2**62, look)
    assert len(told) == 3
    assert told[0] < told[1] < told[2] < 1000
    for weights in (None, array("d", [0.5] * 1820).tobytes()):
        told.clear()
        many_ways = (4, 4, hard[2], weights)
        with pytest.raises(InterruptedError, match="nobody waits"):
            count_outcomes((many_ways,) * 5, "", "", 5, 2**50, look)
        assert told[0] < told[1] < told[2] < 10_000


@pytest.mark.parametrize("threads", [1, 3])
@pytest.mark.parametrize("work", [{"samples": 2 * CHUNK}, {"stderr": 0.01}])
def test_progress_of_a_chunk_that_takes_long(threads, work):
    """It is told while the chunk is under way: a whole one takes minutes."""
    told = []

    def progress(done, total):
        told.append((done, total))
        if len(told) == 4:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        equity(HARD, **work, seed=1, threads=threads, progress=progress)
    assert all(0 < done < CHUNK and total == work.get("samples", CHUNK) for done, total in told)
    assert [done for done, _ in told] == sorted({done for done, _ in told})


def reference_samples(hands, board, seed, chunk, count, plan=None, dealt=(), dead=""):
    """The definition of a chunk of samples, in Python.

    A word for each choice from a range and, where it has weights, one more. The plan, (first, second) for two groups
    that are drawn until they fit, is that of all ranges but those of the players dealt to. Then five cards a word of
    those not fixed (by suit, then rank), no more words than needed: hands for the players dealt to, where all begins
    anew as soon as one is not in the range; the board; unknown cards player by player.
    """

    def source():
        draw = 0
        while True:
            yield from philox((draw, 3, chunk & (2**32 - 1), chunk >> 32), (seed & (2**32 - 1), seed >> 32))
            draw += 1

    def below(bound):
        while True:
            number, rest = divmod(next(words) * bound, 2**32)
            if rest >= 2**32 % bound:
                return number

    words = source()
    several = [i for i, hand in enumerate(hands) if isinstance(hand, Hands)]
    columns = {i: alias_table(hands[i].weights) for i in several if hands[i].weights is not None}

    def drawn(group):
        if isinstance(group, int):
            while True:
                choice = below(len(hands[group].hands))
                if group in columns:
                    keep, other = columns[group][choice]
                    choice = choice if next(words) < keep else other
                hand = hands[group].hands.tolist()[choice]
                if not fixed & {*hand}:
                    return {group: hand}
        while True:
            first, second = drawn(group[0]), drawn(group[1])
            if not {*chain(*first.values())} & {*chain(*second.values())}:
                return first | second

    def live_cards(taken):
        done = 0
        while True:
            size = min(5, len(deck) - done)
            while True:
                word, places, ways = next(words), [], 1
                for i in range(size):
                    place, word = divmod(word * (len(deck) - done - i), 2**32)
                    places.append(place)
                    ways *= len(deck) - done - i
                if word >= 2**32 % ways:
                    break
            for i, place in enumerate(places):
                a, b = done + i, done + i + place
                deck[a], deck[b] = deck[b], deck[a]
            done += size
            yield from [card for card in deck[done - size : done] if card not in taken]

    def all_hands():
        """Hands of those who may hold several, and the cards to come."""
        while True:
            held = known | (drawn(plan) if plan is not None else {})
            cards = live_cards(fixed.union(*held.values()))
            for i in dealt:
                held[i] = list(islice(cards, 4))
                if {*held[i]} not in sets[i]:
                    break
            else:
                return held, cards

    if plan is None and several and not dealt:
        plan = several[0] if len(several) == 1 else tuple(several)
    sets = {i: [{*map(Card, hand)} for hand in hands[i].hands.tolist()] for i in dealt}
    known = {i: list(parse_cards(hand.replace("*", ""))) for i, hand in enumerate(hands) if i not in several}
    fixed = {*parse_cards(board), *parse_cards(dead), *[card for hand in known.values() for card in hand]}
    deck = [card for suit in range(4) for card in CARDS[suit::4] if card not in fixed]
    found = {}
    for _ in range(count):
        held, cards = all_hands()
        full = [*parse_cards(board), *islice(cards, 5 - len(parse_cards(board)))]
        for i, hand in enumerate(hands):
            if isinstance(hand, str):
                held[i] = [*known[i], *islice(cards, hand.count("*"))]
        both = [hilo_ranks(held[i], full) for i in range(len(hands))]
        best_high, best_low = min(high for high, _ in both), min(low for _, low in both)
        highs = sum(1 << i for i, (high, _) in enumerate(both) if high == best_high)
        lows = sum(1 << i for i, (_, low) in enumerate(both) if low == best_low < omaha.NO_LOW)
        found[highs, lows] = found.get((highs, lows), 0) + 1
    return found


def without_hopeless(hands, fixed):
    """The ranges without what leaves the others too few cards: fewer of a rank than all their hands have, or not one
    that all hands of another have."""
    lists = {i: list(range(len(hand.hands))) for i, hand in enumerate(hands) if isinstance(hand, Hands)}
    rows = {i: [{*map(Card, row)} for row in hands[i].hands.tolist()] for i in lists}
    sets = [{card} for card in CARDS] + [{*CARDS[rank : rank + 4]} for rank in range(0, 52, 4)]
    while True:
        least = {i: [min([len(rows[i][n] & few) for n in lists[i]]) for few in sets] for i in lists}
        kept = {}
        for i in lists:
            most = [len(few - fixed) - sum(least[j][k] for j in lists if j != i) for k, few in enumerate(sets)]
            limits = list(zip(sets, most, strict=True))
            kept[i] = [n for n in lists[i] if all(len(rows[i][n] & few) <= number for few, number in limits)]
        if kept == lists:
            break
        lists = kept
    hands = list(hands)
    for i, numbers in lists.items():
        weights = hands[i].weights and [hands[i].weights[n] for n in numbers]
        hands[i] = Hands([hands[i].hands.tolist()[n] for n in numbers], weights)
    return hands


def alias_table(weights):
    """[(for how much of 2**32 a column stands for its own holding, for which it does else)], in fractions.

    The last column that has too little is filled from the last that has not, both counted by when they came to be so,
    except that those which have enough are taken backwards from the start.
    """
    mean = sum(map(Fraction, weights)) / len(weights)
    parts = [Fraction(weight) / mean for weight in weights]
    poor = [i for i, part in enumerate(parts) if part < 1]
    rich = [i for i, part in enumerate(parts) if part >= 1]
    table = [(2**32 - 1, i) for i in range(len(parts))]
    while poor and rich:
        i, giver = poor.pop(), rich[-1]
        table[i] = int(parts[i] * 2**32), giver
        parts[giver] -= 1 - parts[i]
        if parts[giver] < 1:
            poor.append(rich.pop())
    return table


def expand(step):
    """A plan with -1 for a join, as the kernel takes it."""
    return (step,) if isinstance(step, int) else (*expand(step[0]), *expand(step[1]), -1)


@pytest.mark.parametrize(
    ("hands", "board"),
    [
        (["AsAhKsKh", "****"], ""),
        (["AsAh**", "****", "2c3c4c5c", "2d***"], "7h8h9h"),
        (["*****", "*****"], "AsKsQsJs"),
        (["****"] * 10, ""),
        (["******"] * 7, ""),
        ([Hands(pairs_of("A", ["Ks", "Kd", "2c"])), Hands(pairs_of("K", ["Ac", "Qc"]), [1, 2] * 3), "9d***"], ""),
    ],
)
def test_samples_by_their_definition(hands, board):
    """Fixed for ever: the same seed gives these samples in every version."""
    seed = 2**63 + 12345
    found = equity(hands, board, samples=300, seed=seed)
    fixed = {*parse_cards(board + "".join(hand.replace("*", "") for hand in hands if isinstance(hand, str)))}
    assert found.outcomes == reference_samples(without_hopeless(hands, fixed), board, seed, 0, 300)


def test_chunks_by_their_number():
    players = ((4, 4, card_ids("AsAhKsKh"), None), (4, 0, b"", None))
    for chunk in (1, 2**32 + 5, 2**64 - 1):
        found = sample_outcomes(players, "", "", (), (), 7, chunk, 100)[0]
        assert found == reference_samples(["AsAhKsKh", "****"], "", 7, chunk, 100)


def conflicting(seed):
    """Four short ranges of hands from half a deck, some with weights: few combinations of them can be held."""
    rng = random.Random(seed)
    deck = rng.sample(CARDS, 28)
    ranges = [Hands([rng.sample(deck, 4) for _ in range(6)], rng.choice((None, range(1, 7)))) for _ in range(4)]
    return ranges, rng.sample([card for card in CARDS if card not in deck], 5)


def as_drawn(ranges):
    columns = [hand.weights and alias_columns(hand.weights.tobytes()) for hand in ranges]
    return tuple([(4, 4, hand.hands.tobytes(), table) for hand, table in zip(ranges, columns, strict=True)])


PLANS = [((0, 1), (2, 3)), (((0, 1), 2), 3), (3, (0, (2, 1))), ((1, 2), (0, 3))]


@pytest.mark.parametrize("plan", PLANS)
def test_plans_by_their_definition(plan):
    ranges, board = conflicting(1)
    found = sample_outcomes(as_drawn(ranges), board, "", expand(plan), (), 5, 9, 200)[0]
    assert found == reference_samples(ranges, board, 5, 9, 200, plan)


@pytest.mark.parametrize("plan", PLANS)
def test_every_plan_draws_every_way_by_its_weight(plan):
    """Each way to hold all hands comes as often as the product of its weights, whatever is joined first."""
    samples = 20_000
    outcomes = 0
    for seed in range(8):
        ranges, board = conflicting(seed)
        lists = [hand.hands.tolist() for hand in ranges]
        wanted = {}
        for choice in product(range(6), repeat=4):
            hands = [rows[number] for rows, number in zip(lists, choice, strict=True)]
            if len({*chain(*hands)}) == 16:
                weight = 1
                for hand, number in zip(ranges, choice, strict=True):
                    weight *= hand.weights[number] if hand.weights else 1
                both = [hilo_ranks(hand, board) for hand in hands]
                best_high, best_low = min(high for high, _ in both), min(low for _, low in both)
                highs = sum(1 << i for i, (high, _) in enumerate(both) if high == best_high)
                lows = sum(1 << i for i, (_, low) in enumerate(both) if low == best_low < omaha.NO_LOW)
                wanted[highs, lows] = wanted.get((highs, lows), 0) + weight
        if not wanted:
            continue
        found = sample_outcomes(as_drawn(ranges), board, "", expand(plan), (), 3, 0, samples)[0]
        assert set(found) <= set(wanted)
        for outcome, weight in wanted.items():
            share = weight / sum(wanted.values())
            error = (share * (1 - share) / samples) ** 0.5
            assert abs(found.get(outcome, 0) / samples - share) < 5 * error + 1e-12
        outcomes += len(wanted)
    assert outcomes > 15


def three_of_twelve_cards():
    """Three ranges of sixty hands each of the twelve cards that are left beside a board."""
    rng = random.Random(12)
    cards = rng.sample(CARDS, 17)
    every = [list(hand) for hand in combinations(cards[5:], 4)]
    return [Hands(rng.sample(every, 60)) for _ in range(3)], cards[:5], [card for card in CARDS if card not in cards]


DEALT = [(None, (0, 1, 2)), (1, (2, 0)), ((2, 0), (1,))]


@pytest.mark.parametrize(("plan", "dealt"), DEALT)
def test_dealt_hands_by_their_definition(plan, dealt):
    ranges, board, dead = three_of_twelve_cards()
    order = () if plan is None else expand(plan)
    found = sample_outcomes(as_drawn(ranges), board, dead, order, dealt, 5, 9, 40)[0]
    assert found == reference_samples(ranges, board, 5, 9, 40, plan, dealt, dead)


@pytest.mark.parametrize(("plan", "dealt"), DEALT)
def test_dealt_hands_come_as_often_as_drawn_ones(plan, dealt):
    ranges, board, dead = three_of_twelve_cards()
    order = () if plan is None else expand(plan)
    wanted = count_outcomes(as_drawn(ranges), board, dead)[0]
    ways = sum(wanted.values())
    assert ways > 50
    found = sample_outcomes(as_drawn(ranges), board, dead, order, dealt, 3, 0, 30_000)[0]
    assert set(found) <= set(wanted)
    for outcome, count in wanted.items():
        error = (count / ways * (1 - count / ways) / 30_000) ** 0.5
        assert abs(found.get(outcome, 0) / 30_000 - count / ways) < 5 * error + 1e-12


def test_wide_ranges_are_dealt():
    """Eight players with most of all hands each: one draw in a hundred thousand would fit, one deal in ten does."""
    pytest.importorskip("numpy")
    hands = [*[omaha.Range("!99!88!77!66")] * 7, "AA**"]
    spot = Spot(hands, "", "", False)
    plan, dealt = spot.to_sample()[3:]
    assert 7 in plan
    assert len(dealt) > 3
    assert {*plan, *dealt} - {-1} == {*range(8)}
    found = equity(hands, samples=20_000, seed=3, hilo=True)
    shares = [player.equity for player in found.players[:7]]
    for player in found.players[:7]:
        assert abs(player.equity - sum(shares) / 7) < 5 * player.stderr
    assert found.players[7].equity > max(shares)


@pytest.mark.parametrize(
    ("plan", "dealt"),
    [
        ((), ()),
        ((0, 1), ()),
        ((0, 1, -1), (1,)),
        ((0, 0, -1), (1,)),
        ((-1,), ()),
        ((0, -1, 1), ()),
        ((0, 7, -1), (1,)),
        ((), (0, 1, 2)),
        ((0,), (-1,)),
    ],
)
def test_the_kernel_checks_plans(plan, dealt):
    hands = (4, 4, card_ids("AsAhKsKh") + card_ids("2s2h3s3h"), None)
    others = (4, 4, card_ids("AcAdKcKd") + card_ids("2c2d3c3d"), None)
    with pytest.raises(ValueError, match=r"a plan (names each player|joins all players) with several hands"):
        sample_outcomes((hands, others), "", "", plan, dealt, 1, 0, 10)


def test_the_kernel_checks_columns():
    hands = card_ids("AsAhKsKh") + card_ids("2s2h3s3h")
    other = (4, 4, card_ids("AcAdKcKd"), None)
    for table in (b"", bytes(8), array("I", [0, 2, 0, 1]).tobytes()):
        with pytest.raises(ValueError, match="column"):
            sample_outcomes(((4, 4, hands, table), other), "", "", (0,), (), 1, 0, 10)
    with pytest.raises(ValueError, match="a hand with a weight is not dealt"):
        sample_outcomes(((4, 4, hands, array("I", [0, 1, 0, 0]).tobytes()), other), "", "", (), (0,), 1, 0, 10)
    for weights in ([0.0], [-1.0], [float("nan")]):
        with pytest.raises(ValueError, match="weight"):
            alias_columns(array("d", weights).tobytes())
    with pytest.raises(ValueError, match="a number for each rank"):
        holdings_left(4, hands, None, "", b"123")


def test_six_players_of_whom_two_and_two_hold_the_same_pairs():
    """Aces, aces, kings, kings, queens, queens: each has two of its four, and any two others of the cards left."""
    np = pytest.importorskip("numpy")
    batch = pytest.importorskip("omaha.batch")
    board = parse_cards("2c7d9sJsTh")
    hands = ["AA**", "KK**", "QQ**", "AA**", "KK**", "QQ**"]
    samples = 100_000
    found = equity(hands, board, hilo=True, samples=samples, seed=2)
    rng = np.random.default_rng(4)
    pairs = [rng.permuted(np.tile(np.uint8(parse_cards(f"{r}c{r}d{r}h{r}s")), (samples, 1)), axis=1) for r in "AKQ"]
    rest = [card for card in CARDS if card not in board and card.rank not in "AKQ"]
    others = rng.permuted(np.tile(np.uint8(rest), (samples, 1)), axis=1)
    held = [
        np.hstack([pairs[i % 3][:, i // 3 * 2 : i // 3 * 2 + 2], others[:, 2 * i : 2 * i + 2]]) for i in range(6)
    ]
    ranks = [batch.hilo_ranks(hand, np.uint8(board)) for hand in held]
    for half, name in ((0, "high"), (1, "low")):
        every = np.array([both[half] for both in ranks])
        best = (every == every.min(axis=0)) & (every < (7463, omaha.NO_LOW)[half])
        for number, player in enumerate(found.players):
            alone = (best[number] & (best.sum(axis=0) == 1)).mean()
            tied = (best[number] & (best.sum(axis=0) > 1)).mean()
            for mine, theirs in ((getattr(player, f"{name}_wins"), alone), (getattr(player, f"{name}_ties"), tied)):
                error = (theirs * (1 - theirs) * 2 / samples) ** 0.5
                assert abs(mine / samples - theirs) <= 5 * error + 1e-12


@given(st.integers(0, 10_000))
def test_no_hand_is_lost_that_can_be_held_with_the_others(seed):
    """What leaves others too few cards is taken out beforehand, and nothing else."""
    rng = random.Random(seed)
    deck = rng.sample(CARDS, 16)
    ranges = [Hands([rng.sample(deck, 4) for _ in range(rng.randint(2, 6))]) for _ in range(3)]
    lists = [hand.hands.tolist() for hand in ranges]
    ways = [choice for choice in product(*lists) if len({*chain(*choice)}) == 12]
    try:
        kept = [player.ids for player in Spot(ranges, "", "", False).players]
    except ValueError:
        assert not ways
        return
    for number, ids in enumerate(kept):
        left = [list(ids[i : i + 4]) for i in range(0, len(ids), 4)]
        assert all(choice[number] in left for choice in ways)
        assert all(hand in lists[number] for hand in left)


def test_hands_that_leave_others_no_cards_are_taken_out():
    spot = Spot(["AA**", "AA**", "K***", "KK**"], "", "", False)
    for player in spot.players:
        hands = [player.ids[i : i + 4] for i in range(0, len(player.ids), 4)]
        aces = {sum(card >= 48 for card in hand) for hand in hands}
        assert aces == ({2} if player.text == "AA**" else {0})
    with pytest.raises(ValueError, match="cannot be held together"):
        equity(["AA**", "AA**", "AA**"])


def test_one_hand_of_nearly_all_the_weight():
    """Aces and 99,999 other hands which together weigh as much."""
    np = pytest.importorskip("numpy")
    rows = omaha.Range("****!AAAA").without("4c4d4h4s2c2d2h5c5d5h").hands[:99_999]
    weights = np.full(100_000, 1 / 99_999)
    weights[0] = 1
    uneven = Odd(np.vstack([np.uint8(parse_cards("AsAhAdAc")), rows]), weights)
    found = equity([uneven, "KsKhKdKc"], "2s2c2d3h3d", samples=100_000, seed=3)
    without = equity([Odd(rows, None), "KsKhKdKc"], "2s2c2d3h3d", exact=True).players[0].equity
    share = (found.players[0].equity - without) / (1 - without)
    assert 0 < without < 1
    gone = {*parse_cards("KsKhKdKc2s2c2d3h3d")}
    free = sum(not gone & {*row} for row in rows.tolist()) / 99_999
    assert abs(share - 1 / (1 + free)) < 5 * found.players[0].stderr / (1 - without)


@given(st.lists(st.floats(0, 1e6) | st.sampled_from([1, 2, 1e-9, 3.5]), min_size=1, max_size=40).filter(any))
def test_columns_hold_the_weights(weights):
    """Of each weight as much as of all weights together, to within 2**-32 of a column."""
    weights = array("d", weights)
    columns = memoryview(alias_columns(weights.tobytes())).cast("I").tolist()
    shares = [Fraction(0)] * len(weights)
    for i, (keep, other) in enumerate(zip(columns[::2], columns[1::2], strict=True)):
        keep = Fraction(keep, 2**32) if other != i else 1
        shares[i] += keep
        shares[other] += 1 - keep
    for share, weight in zip(shares, weights, strict=True):
        wanted = Fraction(weight) * len(weights) / sum(map(Fraction, weights))
        assert abs(share - wanted) <= Fraction(len(weights) + 1, 2**32)
        assert weight or not share


def test_columns_of_whole_weights():
    """Multiples of one number need no rounding: the table is that of fractions."""
    rng = random.Random(8)
    for size in (1, 2, 3, 10, 100, 1000):
        weights = array("d", [rng.choice((0, 1, 2, 5, 250)) + (i == 0) for i in range(size)])
        columns = memoryview(alias_columns(weights.tobytes())).cast("I").tolist()
        assert list(zip(columns[::2], columns[1::2], strict=True)) == alias_table(weights)


# --- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        (("AsAhKsKh",), TypeError, "hands are a list of hands, not 'AsAhKsKh'"),
        ((5,), TypeError, "hands are a list of hands, not 5"),
        ((["AsAhKsKh"],), ValueError, "2 to 10 players, not 1"),
        ((["****"] * 11,), ValueError, "2 to 10 players, not 11"),
        ((["AsAhKs", "****"],), ValueError, "hand 1 must have 4, 5 or 6 cards, not 3: 'AsAhKs'"),
        ((["****", "*******"],), ValueError, "hand 2 must have 4, 5 or 6 cards, not 7"),
        ((["****", "*****"],), ValueError, "hand 2 has 5 cards, hand 1 has 4"),
        ((["AsAhKsK1", "****"],), ValueError, "hand 1, 'AsAhKsK1': '1' is out of place here, at '1'"),
        ((["AsAhKs?x", "****"],), ValueError, "hand 1, 'AsAhKs?x': '?' is out of place here, at '?x'"),
        ((["AsAhKsKh", "AA****"],), ValueError, "hand 2, 'AA****': a hand has 4 cards here, not more"),
        ((["AA", "10%", "AsAhKsKhQs"],), ValueError, "hand 2, '10%': percentages are of hands of four cards, not 5"),
        ((["AsAhKsAs", "****"],), ValueError, "As appears twice"),
        ((["AsAhKsKh", "As***"],), ValueError, "As is in two places: in hand 1 and in hand 2"),
        ((["AsAhKsKh", "****"], "2cAs3c"), ValueError, "As is in two places: on the board and in hand 1"),
        ((["AsAhKsKh", "****"], "2c4c3c", "2c"), ValueError, "2c is in two places: on the board and among the dead"),
        ((["AsAhKsKh", "****"], "2c3c"), ValueError, "a board has 0, 3, 4 or 5 cards, not 2: 2c3c"),
        ((["AsAhKsKh", "****"], "2c3c4c5c6c7c"), ValueError, "not 6"),
        ((["AsAhKsKh", "****"], "2c3c??"), ValueError, "unknown card"),
        ((["AsAhKsKh", "****"], "", "??"), ValueError, "unknown card"),
        ((["******"] * 8,), ValueError, "53 more cards are needed and 52 are left"),
        (([3, "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([None, "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([[1.5, 2, 3, 4], "****"],), TypeError, "hand 1 is neither cards nor a range"),
        (([[1, 2, 3, 77], "****"],), ValueError, "77 is not a card"),
        (([Hands(["AsAhKsKh", "AsAdKsKd"]), "AcAs**"],), ValueError, "hand 1 cannot be held: each of 2 hands needs"),
    ],
)
def test_spots_refused(arguments, error, words):
    with pytest.raises(error, match=re.escape(words)):
        equity(*arguments)
    with pytest.raises(error, match=re.escape(words)):
        spread(*arguments)


@pytest.mark.parametrize(
    ("options", "error", "words"),
    [
        ({"exact": 1}, TypeError, "exact must be True, False or None, not 1"),
        ({"exact": True, "samples": 5}, ValueError, "exact=True leaves nothing to sample"),
        ({"exact": True, "stderr": 0.1}, ValueError, "exact=True leaves nothing to sample"),
        ({"samples": 0}, ValueError, "samples must be 1 or more, not 0"),
        ({"samples": 1e6}, TypeError, "samples must be a whole number, not 1000000.0"),
        ({"samples": True}, TypeError, "samples must be a whole number, not True"),
        ({"stderr": 0}, ValueError, "stderr must be above 0, not 0"),
        ({"stderr": float("nan")}, ValueError, "stderr must be above 0, not nan"),
        ({"stderr": -(10**400)}, ValueError, "stderr must be above 0, not -"),
        ({"stderr": "a"}, TypeError, "stderr must be a number, not 'a'"),
        ({"stderr": True}, TypeError, "stderr must be a number, not True"),
        ({"stderr": 1j}, TypeError, "stderr must be a number, not 1j"),
        ({"seed": -1}, ValueError, "seed must be 0..18446744073709551615, not -1"),
        ({"seed": 2**64}, ValueError, "seed must be 0..18446744073709551615"),
        ({"seed": 1.5}, TypeError, "seed must be a whole number, not 1.5"),
        ({"threads": 0}, ValueError, "threads must be 1 or more, not 0"),
        ({"threads": None}, TypeError, "threads must be a whole number, not None"),
        ({"executor": 5}, TypeError, "executor must have a method submit, like those of concurrent.futures, not 5"),
    ],
)
def test_options_refused(options, error, words):
    with pytest.raises(error, match=re.escape(words)):
        equity(HEADS_UP, **options)


class Odd:
    def __init__(self, hands, weights=None):
        self.hands = hands
        self.weights = weights


def rows(*ids):
    return memoryview(bytes(ids)).cast("B", (len(ids) // 4, 4))


FOUR = rows(*range(8))


@pytest.mark.parametrize(
    ("given_range", "error", "words"),
    [
        (Odd([1, 2]), TypeError, "hand 2: the hands of a range are an array of uint8"),
        (Odd(b"abcd"), ValueError, "hand 2: the hands of a range are (n, 4, 5 or 6) uint8, not (4,)"),
        (Odd(memoryview(bytes(9)).cast("B", (3, 3))), ValueError, "not (3, 3)"),
        (Odd(memoryview(array("q", [1] * 4)).cast("B").cast("q", (1, 4))), ValueError, "not (1, 4) of format 'q'"),
        (Odd(FOUR, array("d", [1])), ValueError, "hand 2: the weights of a range are one float a hand"),
        (Odd(FOUR, array("f", [1, 1])), ValueError, "one float a hand"),
        (Odd(FOUR, array("d", [1, -1])), ValueError, "hand 2: a weight must be 0 or more"),
        (Odd(FOUR, array("d", [1, float("nan")])), ValueError, "a weight must be 0 or more"),
        (Odd(FOUR, array("d", [1, float("inf")])), ValueError, "a weight must be 0 or more"),
        (Odd(FOUR, array("d", [0, 0])), ValueError, "hand 2: every holding has the weight 0"),
        (Odd(rows(1, 1, 2, 3, 4, 5, 6, 7)), ValueError, "hand 2: holding 0 is no hand: [1, 1, 2, 3]"),
        (Odd(rows(1, 0, 2, 3, 5, 6, 7, 52)), ValueError, "hand 2: holding 1 is no hand: [5, 6, 7, 52]"),
    ],
)
def test_ranges_refused(given_range, error, words):
    with pytest.raises(error, match=re.escape(words)):
        equity(["AsAhKsKh", given_range])


@pytest.mark.parametrize("options", [{}, {"samples": 1000}])
def test_hands_that_cannot_be_held_together(options):
    aces = Hands(["AsAh2c3c", "AsAh2d3d"])
    with pytest.raises(ValueError, match="these hands cannot be held together: every combination needs a card twice"):
        equity([aces, aces], **options)


@pytest.mark.parametrize(("options", "words"), [({}, "cannot"), ({"samples": 1000}, "can hardly")])
def test_hands_of_which_only_trying_says_that_they_conflict(options, words):
    first, second = Hands(["AsKc5c6c", "AhKd5d6d"]), Hands(["AsKd7c8c", "AhKc7d8d"])
    with pytest.raises(ValueError, match=f"these hands {words} be held together"):
        equity([first, second], **options)


@pytest.mark.parametrize("samples", [1, 1000])
def test_a_table_of_narrow_ranges_is_refused_whatever_is_asked(samples):
    pytest.importorskip("numpy")
    words = "can hardly be held together, if at all: a sample takes more than ten million draws of a hand"
    with pytest.raises(ValueError, match=words):
        equity(["10%"] * 8, samples=samples)
    with pytest.raises(ValueError, match=words):
        many([(["10%"] * 8,)], samples=samples)


def test_ten_pairs_are_sampled():
    """Ten million draws for each: just possible."""
    pytest.importorskip("numpy")
    found = equity(["AA", "KK", "QQ", "JJ", "TT", "99", "88", "77", "66", "55"], samples=3, seed=1)
    assert sum(player.equity for player in found.players) == pytest.approx(1)


def test_the_kernel_counts_draws():
    players = tuple([(4, 4, HARD[0].hands.tobytes(), None)] * 4)
    with pytest.raises(ValueError, match="1000 samples take more than 5000000 draws of a hand"):
        sample_outcomes(players, "", "", (0, 1, -1, 2, 3, -1, -1), (), 1, 0, 1000, None, 5_000_000)


def test_the_kernel_checks_for_itself():
    good = (4, 4, card_ids("AsAhKsKh"), None)
    for bad in ((3, 3, b"abc", None), (4, 4, b"\x01\x02\x03", None), (7, 7, bytes(7), None), (4, 5, bytes(5), None)):
        with pytest.raises(ValueError, match=r"4, 5 or 6|equal size"):
            count_outcomes((good, bad), "", "")
    with pytest.raises(ValueError, match="2 to 10 players"):
        count_outcomes((good,), "", "")
    with pytest.raises(ValueError, match="unknown cards are not counted"):
        count_outcomes((good, (4, 2, b"\x01\x02", None)), "", "")
    with pytest.raises(ValueError, match="one weight a holding"):
        count_outcomes((good, (4, 4, bytes(4), b"1234")), "", "")
    assert count_outcomes((good, (4, 4, bytes([1, 1, 2, 3]), None)), "", "") == ({}, 0, (0, 0))
    assert count_outcomes((good, (4, 4, bytes([1, 90, 2, 3]), None)), "", "") == ({}, 0, (0, 0))
    with pytest.raises(ValueError, match="a card is in two places"):
        sample_outcomes((good, good), "", "", (), (), 1, 0, 10)
    with pytest.raises(ValueError, match="a card is in two places"):
        sample_outcomes((good, (4, 4, bytes([1, 90, 2, 3]), None)), "", "", (), (), 1, 0, 10)
    with pytest.raises(ValueError, match="more cards are needed"):
        sample_outcomes((good, *[(6, 0, b"", None)] * 8), "", "", (), (), 1, 0, 10)


# --- the result -------------------------------------------------------------------------------------------------------


def test_texts():
    found = equity(["AsAhKsKh", "9d8d**"], "2c3d4h", hilo=True, samples=1000, seed=1)
    assert "\n" not in repr(found)
    assert repr(found).startswith("Equity(AsAhKsKh ")
    assert repr(found).endswith("%; hi/lo on 2c3d4h, 1000 samples, seed 1)")
    lines = str(found).split("\n")
    assert lines[0].split() == ["hand", "equity", "high", "tie", "low", "tie", "scoop", "error"]
    assert len({len(line) for line in lines[:3]}) == 1
    assert "with a low" in lines[3]
    assert found._repr_html_().count('class="o-bar"') == 2
    assert "low" not in str(equity(HEADS_UP, "2c3d4h"))


def test_a_range_of_many_hands_is_told_in_short():
    """The first of them, and how many."""
    hands = [cards_text(hand) for hand in combinations(CARDS[:16:-1], 4)][:3000]
    found = equity([omaha.Range(hands), "2c3c4c5c"], samples=50, seed=1)
    assert found.hands[0] == ", ".join(hands)
    for text, most in ((repr(found), 600), (str(found), 600), (found._repr_html_(), 10_000)):
        assert "AsAhAdAc, AsAhAdKs, … 3,000 in all" in text
        assert len(text) < most, len(text)
    found = equity(["(AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!33!22)", "2c3c4c5c"], samples=50, seed=1)
    assert repr(found).startswith("Equity((AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!… ")


def test_html_is_escaped():
    class Named(Hands):
        def __str__(self):
            return "<AA> & more"

    html = equity([Named(["AsAh2c2d", "KsKh2c2d"]), "9d8d7c6c"], "3c4c5c")._repr_html_()
    assert "&lt;AA&gt; &amp; more" in html


def test_pickled():
    for found in (equity(HEADS_UP, hilo=True), equity(HEADS_UP, samples=100)):
        found.players  # noqa: B018
        assert pickle.loads(pickle.dumps(found)) == found


def test_an_equity_cannot_be_changed():
    found = equity(HEADS_UP)
    for name in ("hands", "hilo", "exact", "seed", "_outcomes", "note"):
        with pytest.raises(AttributeError, match=f"an Equity cannot be changed: {name}"):
            setattr(found, name, True)
    with pytest.raises(AttributeError, match="an Equity cannot be changed: board"):
        del found.board
    assert found == equity(HEADS_UP) == copy.deepcopy(found) == copy.copy(found)


def test_outcomes_cannot_be_changed():
    found = equity(HEADS_UP)
    found.outcomes.clear()
    assert found.boards == comb(44, 5)


# --- many spots, and what bots ask for --------------------------------------------------------------------------------


def test_many():
    rng = random.Random(3)
    spots = []
    for size in (3, 4, 5) * 20:
        cards = rng.sample(CARDS, 8 + size)
        spots.append(([cards[:4], cards[4:8]], cards[8:]))
    told = []
    found = many(spots, hilo=True, progress=lambda *step: told.append(step))
    assert found == tuple(equity(*spot, hilo=True) for spot in spots)
    assert all(isinstance(one, Equity) for one in found)
    assert told == [(i, 60) for i in range(1, 61)]
    assert many(iter(spots), hilo=True, threads=3) == found
    sampled = many(spots[:3], seed=5, samples=50)
    assert sampled == tuple(equity(*spot, seed=5 + i, samples=50) for i, spot in enumerate(spots[:3]))
    assert many([(HEADS_UP,), (HEADS_UP, "", "2c")])[1].boards == comb(43, 5)
    assert many([]) == ()


MIXED = [
    (HEADS_UP,),
    (["AsAh**", "9d8d7c6c"], "2c3d4h"),
    (["AsAh**", "****"],),
    (HEADS_UP, "2c3d4hJs"),
    ([Hands(pairs_of("A", ["Ks", "Kd"]), [1] * 6), "9d8d7c6c"], "2c3d4h5s9h"),
    *[(HEADS_UP, "2c3d4h", card) for card in ("5s", "6s", "7s")] * 30,
    (["****"] * 6, "2c3d4h"),
]
"""Of which some are counted and some sampled, in one chunk or many, and most are done at once."""


@pytest.mark.parametrize("options", [{}, {"samples": 2 * CHUNK + 5}, {"exact": False, "stderr": 0.002}])
def test_many_spread_over_threads_and_executors(options, processes):
    spots = MIXED[:6] if "stderr" in options else MIXED
    wanted = tuple(equity(*spot, hilo=True, seed=9 + i, **options) for i, spot in enumerate(spots))
    assert {one.exact for one in wanted} == ({True, False} if not options else {False})
    for how in ({}, {"threads": 3}, {"executor": processes}, {"executor": Late()}):
        told = []
        found = many(spots, hilo=True, seed=9, progress=lambda *step, told=told: told.append(step), **options, **how)
        assert found == wanted
        assert told == [(i, len(spots)) for i in range(1, len(spots) + 1)]


def test_small_spots_go_to_the_executor_in_few_pieces():
    """Of a hundred turns each is a thousandth of the work of a chunk."""

    class Counting(Late):
        tasks = 0

        def submit(self, *task, **options):
            self.tasks += 1
            return super().submit(*task, **options)

    executor = Counting()
    assert len(many([(HEADS_UP, "2c3d4hJs")] * 100, executor=executor)) == 100
    assert executor.tasks == 2


def test_many_of_which_one_cannot_be_held():
    first, second = Hands(["AsKc5c6c", "AhKd5d6d"]), Hands(["AsKd7c8c", "AhKc7d8d"])
    for options in ({}, {"threads": 2}):
        with pytest.raises(ValueError, match="cannot be held together: every combination needs a card twice"):
            many([(HEADS_UP, "2c3d4h"), ([first, second],), (HEADS_UP,)], **options)


def test_many_as_arrays():
    np = pytest.importorskip("numpy")
    found = many([(HEADS_UP, "2c3d4h"), (HEADS_UP, "AcKd7h")], hilo=True)
    for name in found[0].players[0]._fields:
        wanted = [[float(getattr(player, name)) for player in one.players] for one in found]
        assert found.array(name).tolist() == wanted
        assert found.array(name).dtype == np.float64
    assert many([]).array().shape == (0, 0)
    for name in ("boards", "low_possible", "low_made", "split"):
        assert found.array(name).tolist() == [float(getattr(one, name)) for one in found]
        assert many([]).array(name).shape == (0,)
    with pytest.raises(ValueError, match="'chips' is not told: boards, low_possible, low_made, split, equity, stderr"):
        found.array("chips")
    with pytest.raises(ValueError, match="spots with 2, 3 players make no array"):
        many([(HEADS_UP, "2c3d4h"), ([*HEADS_UP, "2h2s3h3s"], "AcKd7h")]).array()


@pytest.mark.parametrize("spot", [HEADS_UP, "AsAh", (), (HEADS_UP, "", "", 1)])
def test_many_refused(spot):
    with pytest.raises(TypeError, match="spot 1 must be a tuple"):
        many([(HEADS_UP, "2c3d4h"), spot])


@given(st.permutations(CARDS), st.sampled_from((3, 4, 5)))
@settings(max_examples=15)
def test_nuts(cards, shown):
    board, rest = cards[:shown], cards[shown:]
    dead, live = rest[:5], rest[5:]
    best = nuts(board, dead=dead, hilo=True)
    ranks = {
        pair: tuple(map(min, zip(*[five_ranks(pair, triple) for triple in combinations(board, 3)], strict=True)))
        for pair in combinations(sorted(live, reverse=True), 2)
    }
    assert best.high_rank == min(high for high, _ in ranks.values())
    assert set(best.high) == {pair for pair, (high, _) in ranks.items() if high == best.high_rank}
    assert best.low_rank == min(low for _, low in ranks.values())
    lows = {pair for pair, (_, low) in ranks.items() if low == best.low_rank < omaha.NO_LOW}
    assert set(best.low) == lows
    assert nuts(board, dead=dead)[2:] == (omaha.NO_LOW, ())


@pytest.mark.parametrize(("held", "left"), [(4, 12), (5, 11), (6, 10)])
def test_percentile(held, left):
    rng = random.Random(held)
    for shown in (3, 4, 5):
        cards = rng.sample(CARDS, 52)
        hole, board, others = cards[:held], cards[held : held + shown], cards[held + shown : held + shown + left]
        dead = cards[held + shown + left :]
        mine = hilo_ranks(hole, board)
        for half in (0, 1):
            theirs = [hilo_ranks(hand, board)[half] for hand in combinations(others, held)]
            wanted = sum((rank > mine[half]) + (rank == mine[half]) / 2 for rank in theirs) / len(theirs)
            assert percentile(hole, board, dead=dead, low=half == 1) == pytest.approx(wanted)


def test_flags_are_bools():
    for wrong in (1, None, "yes"):
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            nuts("2c3d4h", hilo=wrong)
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            equity(HEADS_UP, hilo=wrong)
        with pytest.raises(TypeError, match=f"low must be True or False, not {wrong!r}"):
            percentile("AsAhKsKh", "2c3d4h", low=wrong)


def test_nuts_and_percentile_refused():
    for board in ("2c3c", "2c3c4c5c6c7c", "2c3c??", "2c2c3c"):
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            nuts(board)
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            percentile("AsKsQsJs", board)
    with pytest.raises(ValueError, match="dead"):
        percentile("AsKsQsJs", "2c3c4c", dead="As")


@pytest.mark.parametrize("board", ["2c3dJh", "2c3dJh7s"])
def test_spread(board):
    found = spread(HEADS_UP, board, "Ac", hilo=True)
    live = 52 - 8 - len(parse_cards(board)) - 1
    assert len(found.after) == live
    whole = equity(HEADS_UP, board, "Ac", hilo=True)
    for player in (0, 1):
        mean = sum(one.players[player].equity for one in found.after.values()) / live
        assert mean == pytest.approx(whole.players[player].equity)
        assert sum(found.histogram(player, bins=7)) == pytest.approx(1)
    some = next(iter(found.after))
    assert found.after[some] == equity(HEADS_UP, [*parse_cards(board), *some], "Ac", hilo=True)
    assert sum(found.histogram(0, bins=1)) == 1
    assert "next cards" in repr(found)


FEW = [card for card in CARDS if card not in parse_cards("".join(HEADS_UP))][:30]
"""Dead cards that leave 14 for the board."""


def test_spread_over_flops():
    found = spread(HEADS_UP, "", FEW)
    assert len(found.after) == comb(14, 3)
    cards, one = list(found.after.items())[77]
    assert one == equity(HEADS_UP, cards, FEW)


ACES_AND_KINGS = [Hands(pairs_of("A", ["Ks", "Kd", "2c"])), Hands(pairs_of("K", ["Ac", "Qc"]), range(6)), "9d8d7c6c"]


@pytest.mark.parametrize(
    "asked",
    [
        lambda **how: spread(HEADS_UP, "", FEW, hilo=True, **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", exact=False, seed=5, **how),
        lambda **how: spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=CHUNK + 5, seed=7, hilo=True, **how),
    ],
)
def test_spread_is_the_same_however_it_is_worked_out(asked, processes):
    told = []
    found = asked(progress=lambda *step: told.append(step))
    total = len(told)
    assert told == [(i, total) for i in range(1, total + 1)]
    assert len(found.after) <= total
    for how in ({"threads": 3}, {"executor": processes}, {"executor": Late()}):
        assert list(asked(**how).after.items()) == list(found.after.items())


def test_spread_exact_or_sampled():
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", exact=True).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", exact=True)
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=500, seed=7).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", samples=500, seed=7)
    assert spread(["AsAhKsKh", "9d8d**"], "2c3dJh").after[Card("4h"),].exact
    some = spread(["AsAh**", "9d8d**"], "2c3dJh").after[Card("4h"),]
    assert not some.exact
    assert some.boards == CHUNK
    with pytest.raises(ValueError, match="exact=True leaves nothing to sample"):
        spread(HEADS_UP, samples=5, exact=True)
    with pytest.raises(TypeError, match="threads must be a whole number"):
        spread(HEADS_UP, threads="2")


def test_spread_leaves_out_cards_that_a_hand_needs():
    needs = [Hands(["AsAhKsKh", "AsAhQsQh"]), Hands(["9d8d7c6c", "9d8d7c6h"])]
    after = spread(needs, "2c3dJh", hilo=True).after
    assert not {Card("As"), Card("Ah"), Card("9d"), Card("7c")} & {card for (card,) in after}
    assert len(after) == 49 - 5
    assert after[Card("Kh"),].boards == 2 * 40


def test_spread_refused():
    with pytest.raises(ValueError, match="no card comes after the river"):
        spread(HEADS_UP, "2c3dJh7s8h")
    found = spread(HEADS_UP, "2c3dJh7s")
    for options in ({"bins": 0}, {"player": 2}, {"player": -1}):
        with pytest.raises(ValueError, match=r"bins|player"):
            found.histogram(**options)


# --- texts of ranges --------------------------------------------------------------------------------------------------


def test_a_text_that_is_no_cards_is_a_range():
    kings = omaha.Range("KK**")
    as_text = equity(["AsAh2c3d", "KK**"], samples=50_000, seed=3, exact=False)
    as_range = equity(["AsAh2c3d", kings], samples=50_000, seed=3, exact=False)
    assert as_text.players == as_range.players
    exact = equity(["AsAh2c3d", "KK**:ds"], "Kh7d2s", hilo=True)
    assert exact.exact
    assert exact.players == equity(["AsAh2c3d", omaha.Range("KK**:ds")], "Kh7d2s", hilo=True).players


@pytest.mark.parametrize("aces", ["AA**", omaha.Range("AA**")])
def test_ranges_without_numpy(monkeypatch, aces):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ModuleNotFoundError, match=r"hand 2 is a range, which needs NumPy \(omaha-poker\[numpy\]\)"):
        equity(["AsAhKsKh", aces])


def test_a_text_that_is_neither_points_at_its_fault():
    with pytest.raises(ValueError, match="hand 1, 'AsAhKsXx': no rank 'X', at 'Xx'"):
        equity(["AsAhKsXx", "****"])


@pytest.mark.parametrize(
    ("hands", "sizes"),
    [
        (["AA", "KK"], {4}),
        (["AsAhKsKhQs", "AA"], {5}),
        (["AA", "AsAhKsKhQs", "!K"], {5}),
        (["AA", "KK***"], {5}),
        (["AA", "******", "KK"], {6}),
        (["AA", omaha.Range("KK", hole_cards=6)], {6}),
        (["AA***", "AsAhKsKhQs"], {5}),
    ],
)
def test_a_range_is_of_as_many_cards_as_the_other_hands(hands, sizes):
    pytest.importorskip("numpy")
    assert {player.size for player in Spot(hands, "", "", False).players} == sizes


def test_equal_hands_are_read_once():
    aces = Hands(pairs_of("A", ["2s", "3s", "4s", "5s"]))
    first, second, third, fourth = read([aces, "JT98", "JT98", aces], False)
    assert first is fourth
    assert second is third


# --- memory -----------------------------------------------------------------------------------------------------------

WORKS = {
    "heads-up preflop": 'equity(["AsAhKsKh", "9d8d7c6c"])',
    "heads-up preflop hi/lo": 'equity(["AsAhKsKh", "9d8d7c6c"], hilo=True)',
    "six-way preflop hi/lo": """equity(
        ["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc", "KsKcQsJs", "2s2c4s4d", "JhTh9h7h"], hilo=True)""",
    "three on the flop": 'equity(["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc"], "8h5s2d", hilo=True)',
    "a random hand": 'equity(["AsAhKsKh", "****"], hilo=True, samples=1_000_000, seed=1)',
    "five random hands": 'equity(["AsAhKsKh", *["****"] * 5], hilo=True, samples=1_000_000, seed=1)',
    "aces against kings": 'equity(["AA**", "KK**"], samples=1_000_000, seed=1)',
    "every tenth hand on the flop": 'equity(["AsAdKsKd", "10%"], "Qs7d2s", hilo=True, exact=True)',
}


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not tell a process's greatest size")
@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)
def test_no_work_takes_100_mb(work):
    """The whole process, interpreter and NumPy included."""
    script = f"""
import numpy
from omaha import equity
assert {work}.boards
print(*[line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")])
"""
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    assert 1_000 < int(done.stdout) < 100_000
