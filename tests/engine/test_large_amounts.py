"""Chips close to the most that a batch takes, and rake percentages close to the most that is exact."""

import random
from fractions import Fraction

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha.batch import PASSIVE, RAISE, Hands
from support.engine import assert_plays_alike, assert_same_end
from support.random_hands import random_setup, random_spec

SEEDS = st.integers(0, 2**64 - 1)
AMOUNTS = ("small_bet", "big_bet", "small_blind", "big_blind", "ante", "bomb_pot_min_bet", "unit")
MOST = 2**62 - 1


def enlarged(setup, factor, rng):
    """The same hand with all amounts times a factor, and some chips more in the stacks."""
    for name in AMOUNTS:
        if name in setup.spec:
            setup.spec[name] *= factor
    setup.stacks = {seat: chips * factor + rng.randrange(factor) for seat, chips in setup.stacks.items()}
    if setup.posts is not None:
        setup.posts = [(seat, kind, live * factor, dead * factor) for seat, kind, live, dead in setup.posts]
    return setup


@settings(max_examples=40)
@given(SEEDS)
def test_large_amounts_are_played_alike(seed):
    rng = random.Random(seed)
    spec = random_spec(rng)
    setup = enlarged(random_setup(rng, spec), 2 ** rng.randint(20, 46) + rng.randrange(1000), rng)
    if rng.random() < 0.7:
        spec["rake"] = {
            "percent": Fraction(rng.getrandbits(63), rng.getrandbits(63) | 1 << 62),
            "cap": rng.choice([2**61, "uncapped", 2**200]),
            "allocation": rng.choice(["largest_remainder", "proportional", "main_first", "per_pot"]),
            "rounding": rng.choice(["floor", "half_even"]),
            "increment": rng.choice([1, 3, 2**40]),
            "no_flop_no_drop": rng.random() < 0.5,
        }
    assert_plays_alike([setup.hand()], rng)


@given(st.integers(1, MOST - 1), st.sampled_from(["pot", "no"]), st.integers(1, 2**53 - 1))
@settings(max_examples=60)
def test_all_chips_of_a_batch_may_be_almost_2_to_the_62(chips, limit, blind):
    """Every raise is the largest: in pot limit the pot grows beyond all stacks."""
    rules = omaha.Rules(
        limit=limit, hilo=True, small_blind=blind // 2, big_blind=blind, rake=omaha.Rake(100, cap="uncapped")
    )
    stacks = {1: chips, 2: MOST - chips}
    hand = omaha.Hand(rules, stacks, deck=omaha.Deck(seed=chips))
    batch = Hands(rules, stacks, 1, decks=np.array([hand.deck.stub], np.uint8))
    while hand.actor is not None:
        low, high = hand.legal[3:]
        assert (batch.legal.min_raise_to[0], batch.legal.max_raise_to[0]) == (low or 0, high or 0)
        if high is None:
            hand.apply(hand.legal.passive)
            batch.step([PASSIVE])
        else:
            hand.raise_to(high)
            batch.step([RAISE], [high])
    assert_same_end(batch, 0, hand)


@given(
    st.fractions(0, 100, max_denominator=2**60),
    st.integers(2, 2**60),
    st.integers(1, 2**40),
    st.sampled_from(["floor", "half_even"]),
)
@settings(max_examples=100)
def test_r42_rake_is_exact(percent, chips, increment, rounding):
    rake = omaha.Rake(percent, cap="uncapped", increment=increment, rounding=rounding, no_flop_no_drop=False)
    rules = omaha.Rules(limit="no", small_blind=1, big_blind=1, rake=rake)
    hands = Hands(rules, [chips, chips], 1, seed=1)
    hands.step([RAISE], [chips])
    hands.step([PASSIVE])
    assert hands.rake[0] == rake.of([2 * chips], 2, True)[0]
    exact = Fraction(percent) * 2 * chips / 100
    assert abs(hands.rake[0].item() - exact) <= increment
