"""Random and real hands as GGPoker writes them, read; and what is read, written in other formats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import notation
from omaha.notation import ggpoker
from support import real_hands
from support.histories import replayed
from support.pokerstars_texts import needs_hands
from support.room_texts import ggpoker as written
from support.room_texts import random_room_hand, went
from support.sizes import tries


@tries(seed=st.integers(0, 2**48), currency=st.sampled_from(["USD", None]), fast=60, slow=250, long=2500)
def test_random_hands_are_read(seed, currency):
    """Every game, limit and number of cards; straddles, posts, antes, runs, side pots, fees."""
    hand = random_room_hand(seed, currency)
    hero = hand.seats[0]
    back = ggpoker.loads(written(hand, hero))
    assert went(back) == went(hand)
    assert (back.start, back.button, back.result.rake) == (hand.start, hand.button, hand.result.rake)
    assert set(back.holes[hero]) == set(hand.holes[hero])
    assert back.info.fields["hero"] == hero


@needs_hands
def test_real_hands_are_read():
    for number, record in enumerate(real_hands.HANDS):
        if record["site"] == "GGPoker":
            hand = replayed(record, number)
            assert went(ggpoker.loads(written(hand)))[1:] == went(hand)[1:], record["id"]


@pytest.mark.parametrize("form", notation.WRITTEN)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**48))
def test_what_is_read_is_written_in_other_formats(form, seed):
    hand = ggpoker.loads(written(random_room_hand(seed, "USD")))
    again = notation.module(form).loads(notation.module(form).dumps(hand, "all"))
    assert went(again) == went(hand)
    assert again.result.rake == hand.result.rake
    assert again.info.names == hand.info.names
