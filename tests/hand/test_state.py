"""Hands copied and compared."""

import copy
import pickle

import pytest

import omaha
from support.builders import check_down, deal, nl, pl, play
from support.snapshots import snapshot


def test_copies_are_independent():
    hand = play(deal(nl(), [100, 100, 100]), "3 call")
    for twin in (hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        before = snapshot(hand)
        assert twin == hand
        assert snapshot(twin) == before
        check_down(play(twin, "1 raise 10"))
        assert snapshot(hand) == before
        assert twin != hand
        while True:
            try:
                twin.undo()
            except IndexError:
                break
        assert twin == deal(nl(), [100, 100, 100])
        assert snapshot(hand) == before


def test_equal_hands_and_keys():
    first, second = deal(nl(), [100, 100]), deal(nl(), [100, 100])
    assert first == second
    assert first.key == second.key
    assert hash(first.key) == hash(second.key)
    assert {first.key: 1}[second.key] == 1
    play(first, "2 call")
    assert first != second
    assert first.key != second.key
    assert first != "a hand"
    for other in (
        deal(nl(), [100, 101]), deal(pl(), [100, 100]), deal(nl(), [100, 100], 1), deal(nl(), [100, 100], rake=1),
        deal(nl(), [100, 100], deck=omaha.Deck(seed=2)), deal(nl(), [100, 100], manual=["show"]),
    ):  # fmt: skip
        assert other != second


def test_hands_are_unhashable():
    with pytest.raises(TypeError, match="unhashable"):
        hash(deal(nl(), [100, 100]))
