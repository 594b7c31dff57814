"""Intervals hold what they promise, and duplicate and corrections need fewer hands: long runs."""

import itertools
import math
import os
from concurrent.futures import ProcessPoolExecutor

import pytest

from omaha import Rules
from omaha.play import match
from omaha.play.bots import PLAYERS, Random, caller

FLO8 = Rules.game("flo8", "100/200")
MATCHES, SETS = 1000, 200
LADDER = list(PLAYERS)
CORRECTIONS = ("allin", "chance")


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        yield pool


def one(opponent, seed):
    """The mean and the interval of a short match."""
    rival = caller if opponent == "caller" else Random(seed + 10**6)
    score = match([Random(seed), rival], FLO8, SETS, seed).scores[0]
    return score.per_100, score.stderr, score.interval


def several(opponent, seeds):
    return [one(opponent, seed) for seed in seeds]


@pytest.mark.long
@pytest.mark.parametrize("opponent", ["random", "caller"])
def test_intervals_cover_and_means_are_not_biased(processes, opponent):
    """Of `Random` the value against another seed is 0 by symmetry; against `caller` it comes from a million hands."""
    value, error = 0.0, 0.0
    if opponent == "caller":
        long = match([Random(77), caller], FLO8, 500_000, seed=2**40, executor=processes).scores[0]
        value, error = long.per_100, long.stderr
    seeds = [range(first, first + 25) for first in range(0, MATCHES, 25)]
    found = [each for part in processes.map(several, [opponent] * len(seeds), seeds) for each in part]
    covered = sum(low <= value <= high for _, _, (low, high) in found)
    mean = math.fsum(per_100 for per_100, _, _ in found) / MATCHES
    spread = math.sqrt(math.fsum(stderr**2 for _, stderr, _ in found)) / MATCHES
    print(f"\nrandom against {opponent}: {covered} of {MATCHES} intervals hold {value:.2f}; mean {mean:.2f}")
    assert 0.93 * MATCHES <= covered <= 0.97 * MATCHES
    assert abs(mean - value) <= 3 * math.hypot(spread, error)


def variance(players, rules, hands, processes, **options):
    """The variance of a hand played that would give the same standard error, in big blinds squared."""
    m = match(players, rules, hands, seed=11, executor=processes, **options)
    return m.pairs[0, 1].stderr ** 2 * m.hands_played / 10_000


@pytest.mark.long
@pytest.mark.parametrize("names", list(itertools.pairwise(LADDER)), ids=lambda names: " and ".join(names))
def test_duplicate_and_corrections_need_fewer_hands(processes, names):
    """Plain play needs this many times more hands for the same error, heads-up at FLO8."""
    sets = 500 if {"searcher", "adaptive"} & set(names) else 4000
    plain = variance(names, FLO8, 2 * sets, processes, duplicate=False)
    duplicate = variance(names, FLO8, sets, processes)
    both = variance(names, FLO8, sets, processes, corrections=CORRECTIONS)
    print(
        f"\n{' and '.join(names)}: duplicate {plain / duplicate:.2f}, with corrections {plain / both:.2f} times fewer"
    )
    assert plain / both >= 1
    if set(names) == {"tight", "caller"}:
        assert plain / both >= 2.5
