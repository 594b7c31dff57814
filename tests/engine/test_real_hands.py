"""The real hands, played in the batch engine as they were recorded, and paid as the rooms paid them."""

import pytest

from omaha.batch import FOLD, PASSIVE, RAISE, Hands
from support.real_hands import HANDS, MISSING, hand_of, replay, seats_of
from support.recorded_hands import collected

KINDS = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE, "bet": RAISE, "raise": RAISE}


@pytest.mark.skipif(HANDS is None, reason=MISSING)
def test_real_hands_are_played_and_paid_as_recorded():
    for record in HANDS or []:
        batch = Hands.of([hand_of(record)])
        seat = seats_of(record)
        for action in record["actions"]:
            assert batch.actor[0] == seat[action["player"]], record["id"]
            batch.step([KINDS[action["verb"]]], [action.get("to") or 0])
        assert batch.over[0], record["id"]
        assert batch[0] == replay(record), record["id"]
        won = {}
        for *_, winner, chips in batch.awards(0):
            won[winner] = won.get(winner, 0) + chips
        assert {winner: chips for winner, chips in won.items() if chips} == collected(record), record["id"]
        assert batch.rake[0] == sum(pot["amount"] for pot in record["pots"]) - sum(collected(record).values())
    assert len(HANDS) == 422
