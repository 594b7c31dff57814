"""Undo."""

import random

import pytest

import omaha
from support.builders import BOARD, JACKS, KINGS, deal, fl, nl, pl, play, won
from support.snapshots import snapshot


def undone(hand, what):
    """`what` is done and taken back; the hand is as before, and doing it again comes to the same."""
    before = snapshot(hand)
    what()
    after = snapshot(hand)
    assert after != before
    hand.undo()
    assert snapshot(hand) == before
    what()
    assert snapshot(hand) == after


def test_undo_of_every_kind_of_action():
    hand = deal(nl(), [100] * 5)
    for what in (
        hand.fold,
        lambda: hand.raise_to(6),
        hand.all_in,
        lambda: hand.fold(sitting_out=True),
        hand.call,
        hand.call,
    ):
        undone(hand, what)
    assert hand.street == "showdown"
    hand = deal(nl(), [100] * 4)
    for what in (
        hand.fold,
        lambda: hand.raise_to(6),
        hand.call,
        hand.call,  # the round is over
        hand.check,
        lambda: hand.bet(10),
        hand.protect,
        hand.call,  # the street is over
        hand.check,
        hand.check,
        lambda: hand.apply("raise 20"),
        hand.fold,  # the hand is over
    ):
        undone(hand, what)
    assert hand.over


@pytest.mark.parametrize("rules", [fl(), pl(), nl(), fl(heads_up_cap="becomes_heads_up"), nl(boards=2), nl(hilo=True)])
def test_undo_all_the_way_back(rules):
    hand = deal(rules, [100, 60, 80], 3)
    rng = random.Random(5)
    seen = []
    while not hand.over:
        seen.append(snapshot(hand))
        hand.apply(rng.choice([action for action in hand.legal.actions if action.kind != "fold"]))
    while seen:
        hand.undo()
        assert snapshot(hand) == seen.pop()
    with pytest.raises(IndexError, match="nothing to undo"):
        hand.undo()


def test_undo_with_manual_deal_and_show():
    deck = omaha.Deck(holes={1: KINGS}, boards=[BOARD], unknown=True)
    hand = deal(nl(), [100, 100], deck=deck, manual=["deal", "show"])
    undone(hand, hand.deal)
    undone(hand, lambda: hand.deal(JACKS[:5] + "????"))
    play(hand, "2 call")
    undone(hand, hand.check)
    while hand.due.kind != "show":
        if hand.legal:
            undone(hand, hand.check)
        else:
            undone(hand, hand.deal)
    undone(hand, hand.muck)
    hand.undo()
    undone(hand, lambda: hand.show(JACKS))
    assert won(hand) == {1: 4}


def test_undo_of_a_return_and_of_run_it_twice():
    hand = deal(nl(run_count=2, reveal_on_all_in=True), [100, 60], runs=2)
    play(hand, "2 call, 1 raise 100")
    undone(hand, hand.call)
    assert len(hand.boards) == 2
    hand.undo()
    hand.undo()
    undone(hand, hand.check)


def test_undo_goes_no_further_than_the_deal():
    with pytest.raises(IndexError):
        deal(nl(), [100, 100]).undo()
    with pytest.raises(IndexError):
        deal(nl(), [1, 2]).undo()
