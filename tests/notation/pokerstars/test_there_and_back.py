"""Real and random hands, written and read."""

import re

from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha.notation import pokerstars
from support import real_hands
from support.histories import heroes, hidden, pokerstars_hand, replayed
from support.pokerstars_texts import TEXTS, by_tracker, carried, known_to_trackers, needs_hands, samples
from support.sizes import tries


@needs_hands
def test_real_hands_survive_without_loss():
    """All events for every hero; the game, stacks, posts, pots and names."""
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        for hero in heroes(hand):
            text = by_tracker(hand, hero)
            back = pokerstars.loads(text)
            assert back.events == hidden(hand, hero), (record["id"], hero)
            assert (back.start, back.button, back.posts) == (hand.start, hand.button, hand.posts), record["id"]
            assert back.result == hand.result
            for field in GAME:
                assert getattr(back.rules, field) == getattr(hand.rules, field), (record["id"], field)
            assert back.info._replace(fields={}, site=None) == hand.info._replace(fields={}, site=None)
            assert pokerstars.dumps(back, hero) == text


GAME = ("limit", "hilo", "hole_cards", "big_blind", "small_bet", "big_bet", "ante", "ante_payer", "bomb_pot", "boards")


@tries(seed=st.integers(0, 2**48), fast=60, slow=250, long=2500)
def test_random_hands_survive(seed):
    """Every game, limit, number of cards, house rule; straddles, posts, bomb pots, boards, runs, lost connections."""
    hand = pokerstars_hand(seed)
    for hero in heroes(hand):
        text = pokerstars.dumps(hand, hero)
        if known_to_trackers(hand):
            by_tracker(hand, hero)
        back = pokerstars.loads(text)
        assert carried(back, "all") == carried(hand, hero)
        assert (back.start, back.button) == (hand.start, hand.button)
        assert back.result.net == hand.result.net
        assert [(pot.amount, pot.rake, pot.eligible) for pot in back.result.pots] == [
            (pot.amount, pot.rake, pot.eligible) for pot in hand.result.pots
        ]


@settings(max_examples=150)
@given(seed=st.integers(0, 2**48))
def test_nothing_hidden_is_written(seed):
    """Without a hero only shown hands and boards; with one that seat's cards too; no burn, no card of the deck."""
    hand = pokerstars_hand(seed)
    for hero in (None, hand.seats[0]):
        text = pokerstars.dumps(hand, hero)
        seen = {card for e in hand.events if e.kind in ("show", "board") for card in e.cards}
        seen |= set(hand.holes[hero]) if hero else set()
        assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text)) <= {str(card) for card in seen}


@settings(max_examples=60)
@given(seed=st.integers(0, 2**48))
def test_hands_saved_and_read_again_are_written_the_same(seed):
    """`Info` keeps all that a text says: through JSON too."""
    back = pokerstars.loads(pokerstars.dumps(pokerstars_hand(seed), "all"))
    assert pokerstars.dumps(omaha.Hand.from_json(back.to_json()), "all") == pokerstars.dumps(back, "all")


TEXTS += samples()
