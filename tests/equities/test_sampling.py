"""Sampled equities against exact ones, and how sure they are."""

from fractions import Fraction
from itertools import combinations

import pytest

import omaha
from omaha.cards import CARDS, parse_cards
from omaha.equities import equity
from omaha.equities.counting import CHUNK
from support.equities import HEADS_UP, Hands, pairs_of

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
    """The scatter of many runs agrees with their standard errors."""
    runs = [equity(["AsAhKsKh", "****"], samples=500, seed=seed, hilo=True).players[0] for seed in range(400)]
    mean = sum(run.equity for run in runs) / len(runs)
    scatter = (sum((run.equity - mean) ** 2 for run in runs) / len(runs)) ** 0.5
    assert scatter == pytest.approx(sum(run.stderr for run in runs) / len(runs), rel=0.15)


def test_samples_begin_alike():
    """A longer run begins with the samples of a shorter one."""
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
    """An outcome of probability 1/n may not occur in n samples: no error is below 1/n."""
    for hands, board, pots in (
        (["AsAhKsKh", "9d8d**"], "AcAd2s2h", [1, 0]),
        (["AsKh2c3c", "AhKs2d3h"], "QcJcTd9h8s", [0.5, 0.5]),
    ):
        found = equity(hands, board, samples=samples, seed=1, exact=False)
        assert [player.equity for player in found.players] == pots
        assert [player.stderr for player in found.players] == [1 / samples] * 2
        assert [player.stderr for player in equity(hands, board).players] == [0, 0]


def test_samples_that_agree_are_not_enough():
    """All samples of the first four chunks agree: then 1/n is small enough."""
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


def test_without_a_seed_one_is_chosen_and_kept():
    found = equity(["AsAhKsKh", "****"], samples=100)
    assert found.seed != equity(["AsAhKsKh", "****"], samples=100).seed
    assert equity(["AsAhKsKh", "****"], samples=100, seed=found.seed) == found
    assert equity(HEADS_UP).seed is None
