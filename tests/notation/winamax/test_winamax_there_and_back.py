"""Random and real hands as Winamax writes them, read; and what is read, written in other formats."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import notation
from omaha.notation import winamax
from support import real_hands
from support.histories import replayed
from support.pokerstars_texts import needs_hands
from support.room_texts import random_room_hand, went
from support.room_texts import winamax as written
from support.sizes import tries


@tries(seed=st.integers(0, 2**48), tournament=st.booleans(), fast=60, slow=250, long=2500)
def test_random_hands_are_read(seed, tournament):
    """Every game, limit and number of cards; posts, antes, side pots, halves, bets that nobody called."""
    hand = random_room_hand(seed, None if tournament else "EUR", straddles=False, runs=False)
    hero = hand.seats[0]
    back = winamax.loads(written(hand, hero, tournament=tournament))
    (steps, net, pots), (their_steps, their_net, their_pots) = went(back), went(hand)
    assert sorted(map(repr, steps)) == sorted(map(repr, their_steps))
    assert (net, pots) == (their_net, their_pots)
    assert (back.start, back.button, back.result.rake) == (hand.start, hand.button, hand.result.rake)
    assert back.info.fields["hero"] == hero


@needs_hands
def test_real_hands_are_read():
    for number, record in enumerate(real_hands.HANDS):
        if record["site"] == "Winamax":
            hand = replayed(record, number)
            assert went(winamax.loads(written(hand)))[1:] == went(hand)[1:], record["id"]


@pytest.mark.parametrize("form", notation.WRITTEN)
@settings(max_examples=40)
@given(seed=st.integers(0, 2**48))
def test_what_is_read_is_written_in_other_formats(form, seed):
    hand = winamax.loads(written(random_room_hand(seed, "EUR", straddles=False, runs=False)))
    again = notation.module(form).loads(notation.module(form).dumps(hand, "all"))
    assert went(again) == went(hand)
    assert again.result.rake == hand.result.rake
    assert again.info.names == hand.info.names
