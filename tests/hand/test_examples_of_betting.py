"""The worked examples of betting rounds, played as hands through the public surface."""

import pytest

import omaha
from support.examples import betting_hand, case_id, example, pick


def asked(hand, seat):
    """A copy in which it is this seat's turn, those before it having called or checked; None if it is not asked."""
    hand = hand.copy()
    street = hand.street
    while hand.actor not in (seat, None) and hand.street == street:
        hand.apply(hand.legal.passive)
    return hand if hand.actor == seat and hand.street == street else None


@pytest.mark.parametrize("case", pick("betting"), ids=case_id)
def test_r57_to_r81_betting(case):
    hand = betting_hand(case)
    for seat, what, *amount in case.get("actions", []):
        assert hand.actor == seat
        if what == "bet":
            hand.bet(*amount)
        elif what == "raise":
            hand.raise_to(*amount)
        else:
            getattr(hand, what)()
    for who, want in case["expect"].items():
        if who == "pot_after":
            put_in = sum(e.chips for e in hand.events if e.kind in ("post", "call", "bet", "raise"))
            assert put_in == want
            continue
        there = asked(hand, int(who))
        if there is None:
            assert not want.get("can_raise")
            assert not want.get("to_call")
            assert not want.get("turn")
            continue
        legal = there.legal
        got = {
            "turn": True,
            "to_call": legal.call or 0,
            "can_check": legal.check,
            "can_raise": legal.min_raise_to is not None,
            "min_raise_to": legal.min_raise_to,
            "max_raise_to": legal.max_raise_to,
        }
        assert {k: got[k] for k in want} == want


def test_r97_br50_bomb_pot_opens_from_the_ante_to_the_pot():
    """Ten players ante 5: no first round, the pot-limit flop from 5 to 50."""
    want = example("BR50")["expect"]["1"]
    rules = omaha.Rules(limit="pot", small_blind=2, big_blind=5, ante=5, bomb_pot=True)
    hand = omaha.Hand(rules, dict.fromkeys(range(1, 11), 505), 10, deck=omaha.Deck(seed=1))
    assert hand.street == "flop"
    assert hand.actor == 1
    assert hand.pot == 50
    assert hand.legal.check is want["can_check"]
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (want["min_raise_to"], want["max_raise_to"])
    assert not [e for e in hand.events if e.kind == "post" and e.note != "ante"]
