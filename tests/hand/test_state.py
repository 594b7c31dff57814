"""Hands copied and compared."""

import copy
import pickle

import pytest

import omaha
from omaha.hand.reading import state_of
from omaha.hand.state import State
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


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_pickles_of_hands_and_views(protocol):
    """A hand comes back with its undo, a view with what it shows and would sample."""
    hand = play(deal(nl(run_count=2), [100, 100, 60], runs=2), "3 raise 6, 1 call, 2 fold")
    again = pickle.loads(pickle.dumps(hand, protocol))
    assert snapshot(again) == snapshot(hand)
    again.undo()
    assert again.actor == 2
    view = hand.view(3)
    again = pickle.loads(pickle.dumps(view, protocol))
    assert again == view
    assert (again.legal, again.due, again.pots, repr(again)) == (view.legal, view.due, view.pots, repr(view))
    assert again.sample(5) == view.sample(5)


def test_what_a_pickle_of_a_view_holds_is_chosen_by_name():
    """A new part of a hand is not saved with its views until it is listed, so it cannot give a hidden card away."""
    saved = deal(nl(), [100, 100]).view(1).__getstate__()
    assert sorted(saved) == sorted(
        [
            "absences", "actor", "aggressors", "betting", "boards", "bonus", "button", "dead", "events", "holes",
            "info", "kind", "manual", "paid", "pending", "posts", "rake", "result", "returned", "rules", "runs", "seat",
            "secrets", "showing", "shown", "start",
        ]
    )  # fmt: skip
    assert saved["holes"][2] == (omaha.UNKNOWN,) * 4
    assert [event.cards for event in saved["events"] if event.kind == "holes"] == [(omaha.UNKNOWN,) * 4] * 2


def test_a_copy_of_the_record_shares_nothing_that_changes():
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 raise 10")
    state = state_of(hand)
    twin = state.copy()
    for name in State.__slots__:
        part = getattr(state, name)
        if type(part) in (dict, list) or name == "betting":
            assert getattr(twin, name) is not part, name


def test_with_info():
    hand = play(deal(nl(), [100, 100]), "2 call")
    named = hand.with_info(omaha.Info({1: "Ann"}))
    assert named.info.names == {1: "Ann"}
    assert (hand.info, named) == (None, hand)
    assert named.with_info(None).info is None
    play(named, "1 check")
    assert named != hand
    with pytest.raises(TypeError, match="info must be an Info, not 'Ann'"):
        hand.with_info("Ann")


def test_a_pickle_of_a_subclass_stays_one():
    assert type(pickle.loads(pickle.dumps(Named(nl(), [100, 100])))) is Named


class Named(omaha.Hand):
    """A hand of a program's own."""


def test_f10_raises_without_end_take_no_memory_of_their_number():
    """A seat's last bet of a street decides who shows first; undo goes back to each earlier one."""
    hand = deal(nl(), [10**9, 10**9])
    for number in range(1, 400):
        hand.raise_to(2 + 2 * number)
        assert len(state_of(hand).aggressors) <= 2
    assert state_of(hand).aggressors[-1] == ("preflop", hand.events[-1].seat)
    for _ in range(399):
        hand.undo()
    assert state_of(hand).aggressors == ()
