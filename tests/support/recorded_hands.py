"""Real hands played through the public surface and compared with their records."""

import pytest

import omaha
from support.real_hands import act, hand_of, seats_of


def pot_limit(hand):
    """R74 for the actor, from the chips on the table: everything there after the call, on top of the call."""
    highest = max(hand.bets.values())
    if hand.street == "preflop":
        highest = max(highest, hand.rules.big_blind)
    return highest + hand.pot + highest - hand.bets[hand.actor]


def seat_of(record, player):
    return seats_of(record)[player]


def by_seat(record, amounts):
    seats = seats_of(record)
    return {seats[p]: n for p, n in amounts.items() if p in seats}


def collected(record):
    won = {}
    for c in record["collected"]:
        won[c["player"]] = won.get(c["player"], 0) + c["amount"]
    return by_seat(record, won)


def check_bet(record, hand, action):
    """R74: a bet of pot limit is never above the maximum; where it is the maximum, one unit more is refused."""
    most = hand.legal.max_raise_to
    assert most is not None
    assert hand.legal.min_raise_to <= action["to"] <= most
    if record["limit"] != "pot":
        return False
    everything = hand.bets[hand.actor] + hand.stacks[hand.actor]
    if action["to"] == most and most < everything:
        before, key, events = hand.copy(), hand.key, len(hand.events)
        with pytest.raises(omaha.IllegalAction) as error:
            hand.raise_to(most + 1)
        assert error.value.seat == hand.actor
        assert hand == before
        assert hand.key == key
        assert len(hand.events) == events
    exact = action["to"] == pot_limit(hand)
    assert not exact or action["to"] == most
    return exact


def check(record):
    """Play a hand through the public surface and compare every turn, amount, pot and payment with its record."""
    hand = hand_of(record)
    start = dict(hand.stacks)
    for post in record["posts"]:
        start[seat_of(record, post["player"])] += post["amount"]
    assert start == {s["seat"]: s["stack"] for s in record["seats"] if not s.get("sitting_out")}

    pot_sized = 0
    for action in record["actions"]:
        assert hand.actor == seat_of(record, action["player"])
        assert hand.street == action["street"]
        seat = hand.actor
        if action["verb"] in ("bet", "raise"):
            pot_sized += check_bet(record, hand, action)
        elif action["verb"] == "call":
            assert hand.legal.call == action["amount"]
        else:
            assert getattr(hand.legal, action["verb"])
        act(hand, action)
        event = [e for e in hand.events if e.kind in ("fold", "check", "call", "bet", "raise")][-1]
        assert (event.kind, event.seat) == (action["verb"], seat)
        if action["amount"]:
            assert (event.chips, event.to) == (action["amount"], action["to"])

    assert hand.over
    assert hand.actor is None
    assert record.get("pot_sized_raises", 0) == pot_sized
    result = hand.result
    assert sum(p.amount for p in result.pots) == record["total_pot"]
    assert [p.amount for p in result.pots] == [p["amount"] for p in record["pots"]]
    assert [set(p.eligible) for p in result.pots] == [
        {seat_of(record, name) for name in p["eligible"]} for p in record["pots"]
    ]
    back = record["uncalled"]
    assert dict(result.returned) == ({seat_of(record, back["player"]): back["amount"]} if back else {})
    assert result.rake == record["rake"]
    known = [cards for cards in record.get("boards") or [record["board"]] if cards]
    assert [[str(c) for c in b] for b in hand.boards if b] == known
    won = {}
    for pot in result.pots:
        for seat, chips in pot.awards.items():
            won[seat] = won.get(seat, 0) + chips
    assert {s: n for s, n in won.items() if n} == collected(record)
    assert dict(result.stacks) == by_seat(record, record["final_stacks"])
