"""All 422 real hands, replayed through the public surface and paid to the unit."""

import pytest

import omaha
from support import real_hands
from support.real_hands import HANDS, MISSING, act, hand_of, rules_of, seats_of

needs_hands = pytest.mark.skipif(HANDS is None, reason=MISSING)


def pot_limit(hand):
    """R74 for the actor, from the chips on the table: everything there after his call, on top of his call."""
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


@needs_hands
@pytest.mark.parametrize("record", HANDS or [], ids=[h["id"] for h in HANDS or []])
def test_real_hand(record):
    real_hands.TRIED.add(record["id"])
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
    real_hands.REPLAYED.add(record["id"])


@needs_hands
def test_real_hands_winners_are_those_the_record_names():
    """R21-R25, R35: who wins high and low of every pot on every board, where the record says it."""
    compared = 0
    for record in HANDS:
        if not record.get("winners"):
            continue
        result = real_hands.replay(record).result
        names = [p["name"] for p in record["pots"]]
        for w in record["winners"]:
            pot = result.pots[names.index(w["pot"])]
            high, low = set(), set()
            for part in pot.parts:
                if part.board in (None, w.get("run", 1) - 1):
                    winners = {s for s, n in part.shares.items()}
                    if part.half != "low":
                        high |= winners
                    if part.half in ("low", "both"):
                        low |= winners
            if len(pot.eligible) > 1:
                assert high == {seat_of(record, p) for p in w["high"]}, record["id"]
                assert low == {seat_of(record, p) for p in w["low"]}, record["id"]
                compared += 1
    assert compared > 200


@needs_hands
def test_table_of_house_fields_is_needed_line_by_line():
    """Without its fields a hand of each line of `real_hands.FIELDS` cannot be replayed, or pays otherwise."""
    by_id = {h["id"]: h for h in HANDS}
    for ids, _fields, why in real_hands.FIELDS:
        changed = 0
        for hand_id in ids:
            record = by_id[hand_id]
            usual = real_hands.replay(record)
            plain, real_hands.FIELDS = real_hands.FIELDS, []
            try:
                assert rules_of(record) != usual.rules
                other = hand_of(record)
                for action in record["actions"]:
                    if action["verb"] in ("bet", "raise") and other.legal.max_raise_to == pot_limit(other):
                        changed += record["id"].startswith("phh") and other.street == "preflop"
                    act(other, action)
                changed += dict(other.result.stacks) != dict(usual.result.stacks)
            except omaha.IllegalAction:
                changed += 1
            finally:
                real_hands.FIELDS = plain
        assert changed, why
