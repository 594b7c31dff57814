"""What can be read of a hand."""

import pickle

import pytest

import omaha
from omaha import Due, IllegalAction, Legal, Post
from support.builders import deal, nl, play


def test_every_property_at_the_first_turn():
    rules = nl()
    deck = omaha.Deck(seed=1)
    hand = deal(rules, [100, 100, 100], deck=deck, rake=3, runs=1)
    assert hand.rules is rules
    assert hand.button == 3
    assert hand.deck is deck
    assert hand.seats == hand.live == (1, 2, 3)
    assert hand.street == "preflop"
    assert hand.board == ()
    assert hand.boards == ((),)
    assert [len(cards) for cards in hand.holes.values()] == [4, 4, 4]
    assert dict(hand.bets) == dict(hand.paid) == {1: 1, 2: 2, 3: 0}
    assert dict(hand.stacks) == {1: 99, 2: 98, 3: 100}
    assert hand.pot == 3
    assert hand.pots == ()
    assert hand.actor == 3
    assert hand.due == Due("act", 3, 0)
    assert hand.legal == Legal(True, False, 2, 4, 100)
    assert hand.posts == (Post(1, "small", 1), Post(2, "big", 2))
    assert (hand.runs, hand.rake, hand.manual, hand.info) == (1, 3, (), None)
    assert not hand.over
    assert len(hand.unseen) == 40
    assert [event.kind for event in hand.events] == ["post", "post", "holes", "holes", "holes"]
    assert "\n" not in repr(hand)
    assert "seat 3 to act" in repr(hand)


def test_streets():
    hand = deal(nl(), [100, 100])
    streets = [hand.street]
    while not hand.over:
        hand.apply(hand.legal.passive)
        if hand.street != streets[-1]:
            streets.append(hand.street)
    assert streets == ["preflop", "flop", "turn", "river", "showdown"]


def test_street_of_a_hand_that_ends_without_a_showdown():
    assert play(deal(nl(), [100, 100]), "2 call, 1 check, 1 bet 2, 2 fold").street == "flop"


PER_SEAT = ("holes", "bets", "stacks", "paid", "start")


@pytest.mark.parametrize("name", PER_SEAT)
def test_what_is_per_seat_is_read_only_and_in_dealing_order(name):
    mapping = getattr(deal(nl(), {2: 100, 5: 100, 9: 100}, 5), name)
    assert list(mapping) == [9, 2, 5]
    with pytest.raises((TypeError, AttributeError)):
        mapping[9] = 7
    with pytest.raises((TypeError, AttributeError)):
        del mapping[9]
    with pytest.raises((TypeError, AttributeError)):
        mapping.clear()


def test_what_is_per_seat_is_live():
    hand = deal(nl(), [100, 100, 100])
    bets, stacks, paid = hand.bets, hand.stacks, hand.paid
    play(hand, "3 raise 6")
    assert (bets[3], stacks[3], paid[3]) == (6, 94, 6)
    play(hand, "1 call, 2 call")
    assert set(bets.values()) == {0}
    assert paid[1] == 6
    hand.undo()
    assert dict(bets) == {1: 6, 2: 2, 3: 6}
    hand.undo()
    hand.undo()
    assert dict(bets) == {1: 1, 2: 2, 3: 0}


def test_holes_are_live_too():
    hand = deal(nl(), [100, 100], manual=["deal"])
    holes = hand.holes
    cards = hand.deal()
    assert holes[1] == cards


def test_result_before_and_after():
    hand = deal(nl(), [100, 100])
    with pytest.raises(RuntimeError, match="not over"):
        _ = hand.result
    play(hand, "2 fold")
    result = hand.result
    assert result.returned == {1: 1}
    assert result.net == {1: 1, 2: -1}
    assert result.stacks == {1: 101, 2: 99}
    assert result.rake == 0
    assert result.pots[0].awards == {1: 2}
    for mapping in (result.returned, result.net, result.stacks, result.pots[0].awards, result.pots[0].parts[0].shares):
        with pytest.raises(TypeError):
            mapping[1] = 0
    assert hand.over
    assert hand.pot == 0
    assert hand.pots == result.pots
    assert hand.due is hand.actor is None
    assert not hand.legal
    assert pickle.loads(pickle.dumps(result)) == result


def test_nothing_can_be_done_when_it_is_over():
    hand = play(deal(nl(), [100, 100]), "2 fold")
    before = hand.copy()
    for what in (
        hand.fold, hand.check, hand.call, hand.all_in, hand.protect, hand.show, hand.muck, hand.deal,
        lambda: hand.raise_to(4), lambda: hand.bet(4), lambda: hand.apply("check"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as refused:
            what()
        assert refused.value.seat is None
    assert hand == before
