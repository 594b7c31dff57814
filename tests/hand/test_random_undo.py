"""Undo, copies, saving and replaying in random hands (R93, R100)."""

import copy
import pickle
import random

import pytest
from hypothesis import given, settings

import omaha
from support.oracles.options import clockwise
from support.played_hands import SEEDS, feed, fresh, state
from support.random_hands import STYLES, choose, do, play
from support.sizes import tries


@tries(SEEDS, fast=80, slow=320)
def test_undo_takes_every_action_back(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    first = state(hand)
    with pytest.raises(IndexError):
        hand.undo()
    assert state(hand) == first
    trail = []
    style = rng.choice(STYLES)
    while hand.actor is not None:
        trail.append((hand.copy(), state(hand)))
        do(hand, choose(rng, hand.legal, style))
        if rng.random() < 0.3:
            after = state(hand)
            move = hand.events
            hand.undo()
            assert hand == trail[-1][0]
            assert state(hand) == trail[-1][1]
            redo(hand, move)
            assert state(hand) == after
    for snapshot, values in reversed(trail):
        hand.undo()
        assert hand == snapshot
        assert hand.key == snapshot.key
        assert state(hand) == values
    with pytest.raises(IndexError):
        hand.undo()
    assert hand == setup.hand()
    rest = random.Random(seed)
    again = setup.hand()
    play(hand, rest)
    play(again, random.Random(seed))
    assert hand == again
    assert state(hand) == state(again)


def redo(hand, events):
    """Makes the player's move that `events` hold beyond those of the hand."""
    feed(hand, list(events)[len(hand.events) :], most=1)


@tries(SEEDS, fast=120, slow=480)
def test_r93_replaying_the_events_rebuilds_the_hand(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng)
    again = setup.hand()
    feed(again, hand.events)
    assert again == hand
    assert state(again) == state(hand)
    assert again.result == hand.result


@tries(SEEDS, fast=60, slow=400)
def test_copies_are_independent(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        how = rng.choice([lambda h: h.copy(), copy.copy, copy.deepcopy])
        twin = how(hand)
        assert twin == hand
        assert twin.key == hand.key
        assert hash(twin.key) == hash(hand.key)
        before = state(hand)
        assert state(twin) == before
        moved, kept = (twin, hand) if rng.random() < 0.5 else (hand, twin)
        play(moved, random.Random(rng.random()), style)
        assert state(kept) == before
        assert kept != moved
        assert kept.key != moved.key
        hand = kept
        do(hand, choose(rng, hand.legal, style))


def test_a_hand_has_no_hash_and_its_key_has():
    hand = fresh(1)[1].hand()
    with pytest.raises(TypeError):
        hash(hand)
    hash(hand.key)


@tries(SEEDS, fast=60, slow=400, long=4000)
def test_json_and_pickle_come_back_equal_and_play_on(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    stop = rng.randint(0, 12)
    while hand.actor is not None and stop:
        do(hand, choose(rng, hand.legal, style))
        stop -= 1
    text = hand.to_json()
    assert isinstance(text, str)
    backs = [omaha.Hand.from_json(text), pickle.loads(pickle.dumps(hand)), pickle.loads(pickle.dumps(hand, 2))]
    for back in backs:
        assert back == hand
        assert back.key == hand.key
        assert state(back) == state(hand)
        assert omaha.Hand.from_json(back.to_json()) == hand
    salt = rng.random()
    play(hand, random.Random(salt))
    for back in backs:
        play(back, random.Random(salt))
        assert back == hand
        assert state(back) == state(hand)
        assert back.result == hand.result
        while True:  # what came back can also be taken back
            try:
                back.undo()
            except IndexError:
                break
        assert back == setup.hand()


@given(SEEDS)
@settings(max_examples=240)
def test_r100_the_same_seed_and_moves_give_the_same_hand(seed):
    rng, setup = fresh(seed)
    one, two = setup.hand(), setup.hand()
    moves = play(one, rng)
    for move in moves:
        do(two, move)
    assert one == two
    assert one.result == two.result


@given(SEEDS)
@settings(max_examples=240)
def test_mappings_are_read_only_and_in_dealing_order(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    order = tuple(clockwise(setup.stacks, setup.button))
    assert tuple(hand.seats) == order
    for mapping in (hand.stacks, hand.bets, hand.paid, hand.holes):
        assert tuple(mapping) == order
        with pytest.raises(TypeError):
            mapping[order[0]] = 5
    assert list(hand.live) == [s for s in order if s in hand.live]
    play(hand, rng)
    for mapping in (hand.result.stacks, hand.result.net):
        assert tuple(mapping) == order
