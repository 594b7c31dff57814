"""All 422 real hands, replayed through the public surface and paid to the unit."""

import pytest

import omaha
from support import real_hands
from support.real_hands import HANDS, MISSING, act, hand_of, rules_of
from support.recorded_hands import check, pot_limit, seat_of

needs_hands = pytest.mark.skipif(HANDS is None, reason=MISSING)


@needs_hands
@pytest.mark.parametrize("record", HANDS or [], ids=[h["id"] for h in HANDS or []])
def test_real_hand(record):
    real_hands.TRIED.add(record["id"])
    check(record)
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
