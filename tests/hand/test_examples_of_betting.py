"""The worked examples of betting rounds, played as hands through the public surface."""

import pytest

import omaha
from support.examples import case_id, example, pick, seat_keys


def betting_rules(case):
    limit = {"FL": "fixed", "PL": "pot", "NL": "no"}[case["structure"]]
    blind = 2 if case.get("preflop") else case["min_bet"]
    fields = {"limit": limit, "small_blind": min(1, blind), "big_blind": blind}
    if limit == "fixed":
        fields.update(small_bet=blind, big_bet=2 * blind)
    for name in (
        "max_bets",
        "heads_up_cap",
        "uncallable_raise",
        "least_raise_capped",
        "short_open_raise",
        "pot_limit_antes",
    ):
        if name in case:
            fields[name] = case[name]
    if "pl_small_blind_counts_as" in case:
        fields["pot_limit_small_blind"] = "as_big_blind"
    if "pl_missing_blinds" in case:
        fields["pot_limit_short_blind"] = "full"
    if case.get("antes"):
        fields.update(ante=case["antes"], ante_payer="big_blind")
    if case.get("preflop") and case["big_blind"] == 4:
        fields["straddle"] = "utg"
        if case.get("first_raise") == 2:
            fields["straddle_min_raise"] = "big_blind"
    return omaha.Rules(**fields)


def betting_hand(case):
    """The round an example begins with."""
    rules = betting_rules(case)
    behind = seat_keys(case["stacks"])
    stacks, posts = dict(behind), []
    if case.get("preflop"):
        kinds = {1: "small", 2: "big", 3: "straddle" if rules.straddle == "utg" else "post"}
        dead = case.get("pot", 0)
        if case.get("antes"):
            posts.append(omaha.Post(2, "ante", 0, dead))
            stacks[2] += dead
            dead = 0
        for seat, live in seat_keys(case["bets"]).items():
            posts.append(omaha.Post(seat, kinds.get(seat, "post"), live, dead))
            stacks[seat] += live + dead
            dead = 0
        return omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    dead = max(0, case.get("pot", 0) - len(behind) * rules.big_blind)
    for seat in behind:
        posts.append(omaha.Post(seat, "post" if posts else "big", rules.big_blind, dead))
        stacks[seat] += rules.big_blind + dead
        dead = 0
    hand = omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    while hand.street == "preflop":
        hand.check()
    assert {s: hand.stacks[s] for s in behind} == behind
    return hand


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
