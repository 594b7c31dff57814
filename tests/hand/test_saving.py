"""Hands saved as JSON, and replayed from their events."""

import copy
import json
import pickle

import pytest

import omaha
from omaha import Event, Info, Post
from omaha.cards import parse_cards
from support.builders import BOARD, KINGS, deal, nl, play
from support.snapshots import snapshot

INFO = Info(names={1: "Ann", 2: "Bob"}, table="Blue", number=17, time="2024-01-01", currency="EUR", site="here")


@pytest.mark.parametrize(
    "more",
    [
        {}, {"runs": 2}, {"runs": {1: 2}}, {"rake": 3}, {"rake": [1, 2]}, {"manual": ["deal", "show"]}, {"info": INFO},
        {"deck": omaha.Deck(holes={1: KINGS}, boards=[BOARD], unknown=True)},
        {"posts": [Post(1, "big", 2), Post(2, "post", 2, 1)]},
    ],
)  # fmt: skip
def test_json_comes_back_equal_at_every_point(more):
    hand = deal(nl(run_count=2, hilo=True), [100, 60], **more)
    while True:
        again = omaha.Hand.from_json(hand.to_json())
        assert again == hand
        assert snapshot(again) == snapshot(hand)
        assert pickle.loads(pickle.dumps(hand)) == hand
        if hand.over:
            break
        if hand.legal:
            hand.apply("raise 10" if "raise 10" in hand.legal else hand.legal.passive)
        elif hand.due.kind == "show":
            hand.muck()
        else:
            hand.deal()
    assert json.loads(hand.to_json())["button"] == 2


def test_json_remembers_protect_and_sitting_out():
    hand = play(deal(nl(), [100] * 4), "3 call, 4 out, 1 call, 2 raise 8, 3 protect, 1 call")
    assert omaha.Hand.from_json(hand.to_json()) == hand


@pytest.mark.parametrize("change", ["events", "deck", "stacks", "rules"])
def test_json_that_is_no_hand(change):
    plain = json.loads(play(deal(nl(), [100, 100]), "2 call").to_json())
    broken = dict(plain)
    del broken[change]
    with pytest.raises((ValueError, TypeError)):
        omaha.Hand.from_json(json.dumps(broken))


def test_json_whose_events_do_not_follow():
    plain = json.loads(play(deal(nl(), [100, 100]), "2 call").to_json())
    for number, field, value in (
        (0, "chips", 7),
        (2, "cards", "AsAhAdAc"),
        (-1, "kind", "check"),
        (-1, "kind", "award"),
    ):
        broken = copy.deepcopy(plain)
        broken["events"][number][field] = value
        with pytest.raises(ValueError, match=r"not a hand|may|follow|of this hand is"):
            omaha.Hand.from_json(json.dumps(broken))
    for text in ("", "[]", "{}", "7"):
        with pytest.raises((ValueError, TypeError)):
            omaha.Hand.from_json(text)


def test_json_of_version_0_1_0_in_which_hands_were_shown_in_another_order():
    """R83: today only bets on the river decide who shows first, so seat 1 does; version 0.1.0 saved seat 2 first."""
    deck = omaha.Deck(holes={1: "Jh Jc Qd Qs", 2: KINGS}, boards=[BOARD], seed=1)
    hand = play(deal(nl(showdown_first="last_aggressor_final_round"), [100, 100], deck=deck), "2 all-in, 1 call")
    plain = json.loads(hand.to_json())
    first, second = [i for i, event in enumerate(plain["events"]) if event["kind"] == "show"]
    assert plain["events"][first]["seat"] == 1
    old = copy.deepcopy(plain)
    del old["bonus"]
    old["events"][first] = plain["events"][second]
    old["events"][second] = {"kind": "muck", "seat": 1}
    assert omaha.Hand.from_json(json.dumps(old)) == hand
    for number, changed in (
        (first - 1, {"kind": "board", "cards": "2c", "board": 0}),
        (4, {"kind": "fold", "seat": 2}),
    ):
        broken = copy.deepcopy(old)
        broken["events"][number] = changed
        with pytest.raises(ValueError, match=r"of this hand is|may|follow"):
            omaha.Hand.from_json(json.dumps(broken))
    with pytest.raises(ValueError, match="of this hand is"):
        omaha.Hand.from_json(json.dumps({**old, "bonus": 0}))


def test_json_that_tells_too_little_or_a_seat_twice():
    """A hand that is over without its payment, and two stacks for one seat."""
    plain = json.loads(play(deal(nl(), [100, 100]), "2 fold").to_json())
    short = {**plain, "events": plain["events"][:-1]}
    twice = {**plain, "stacks": [[1, 100], [2, 100], [1, 100]]}
    for broken in (short, twice):
        with pytest.raises(ValueError, match=r"not a hand|twice"):
            omaha.Hand.from_json(json.dumps(broken))


def test_replay_of_events_rebuilds_the_hand():
    for manual in ((), ("deal", "show")):
        hand = deal(nl(), [100] * 4, manual=manual)
        while hand.due and hand.due.kind == "holes":
            hand.deal()
        play(hand, "3 raise 6, 4 out, 1 protect, 2 raise 30, 3 call")
        while not hand.over:
            if hand.legal:
                hand.apply(hand.legal.passive)
            elif hand.due.kind == "show":
                hand.show()
            else:
                hand.deal()
        again = deal(nl(), [100] * 4, manual=manual)
        again.replay(hand.events)
        assert again == hand
        assert again.result == hand.result


def test_replay_leaves_the_hand_as_it_was_when_it_fails():
    events = play(deal(nl(), [100, 100]), "2 call, 1 check").events
    for broken, error in (
        ([*events, Event("call", 1, 2, 2)], ValueError),
        ([*events[:-1], events[-1]._replace(cards=parse_cards("2c3c4c"))], ValueError),
        ([*events, "check"], TypeError),
    ):
        hand = deal(nl(), [100, 100])
        with pytest.raises(error):
            hand.replay(broken)
        assert hand == deal(nl(), [100, 100])


def test_replay_of_an_event_that_cannot_follow():
    hand = deal(nl(), [100, 100])
    with pytest.raises(ValueError, match="cannot follow"):
        hand.replay([*hand.events, Event("award", 1, 5)])
