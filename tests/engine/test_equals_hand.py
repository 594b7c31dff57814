"""The batch engine plays the same game as `Hand`: every actor, every legal amount, every stack, rake and award.

`Hand` is the specification, and the engine shares no code of the rules with it. Rules, stacks, seats, posts, runs and
what players do are drawn by chance.
"""

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from support.engine import equal_in
from support.random_hands import seeds

SEEDS = st.integers(0, 2**64 - 1)


@settings(max_examples=60, deadline=None)
@given(SEEDS)
def test_a_random_hand_is_played_alike(seed):
    equal_in(seed, 1)


@pytest.mark.parametrize("seed", seeds(40, "batches"))
def test_a_batch_of_random_hands_of_one_game_is_played_alike(seed):
    equal_in(seed, 6)


@pytest.mark.slow
@settings(max_examples=20_000, deadline=None, suppress_health_check=list(HealthCheck), database=None)
@given(SEEDS)
def test_twenty_thousand_random_hands_are_played_alike(seed):
    equal_in(seed, 1)


@pytest.mark.long
@pytest.mark.parametrize("part", range(100))
def test_a_million_random_hands_are_played_alike(part):
    for seed in seeds(1000, f"million {part}"):
        equal_in(seed, 10)
