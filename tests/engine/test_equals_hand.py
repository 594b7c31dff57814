"""The batch engine plays the same game as `Hand`: every actor, every legal amount, every stack, rake and award.

`Hand` is the specification, and the engine shares no code of the rules with it. Rules, stacks, seats, posts, runs and
what players do are drawn by chance.
"""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from support.engine import assert_equal_by_chance
from support.random_hands import seeds

SEEDS = st.integers(0, 2**64 - 1)


@settings(max_examples=40)
@given(st.randoms(use_true_random=False))
def test_a_random_hand_is_played_alike(rng):
    """Every choice is Hypothesis' own, so that a failure shrinks to a short hand of plain rules."""
    assert_equal_by_chance(rng, 1)


@pytest.mark.parametrize("seed", seeds(50, "batches"))
def test_a_batch_of_random_hands_of_one_game_is_played_alike(seed):
    assert_equal_by_chance(random.Random(seed), 6)


@pytest.mark.slow
def test_twenty_thousand_random_hands_are_played_alike():
    """A failure shrinks to one hand of its game."""
    hands = 0

    @settings(max_examples=5500)
    @given(SEEDS, st.integers(1, 9))
    def play(seed, count):
        nonlocal hands
        assert_equal_by_chance(random.Random(seed), count)
        hands += count

    play()
    assert hands >= 20_000


@pytest.mark.long
@pytest.mark.parametrize("part", range(100))
def test_a_million_random_hands_are_played_alike(part):
    for seed in seeds(1000, f"million {part}"):
        assert_equal_by_chance(random.Random(seed), 10)
