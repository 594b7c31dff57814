"""Turns in random hands: what is legal is what is accepted and what the betting oracle says (R57-R81)."""

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from support.oracles.betting import turn
from support.played_hands import SEEDS, fresh, must_refuse
from support.random_hands import STYLES, choose, do, play, random_setup
from support.sizes import tries


def probe(hand, rng):
    """`legal` is exactly what is accepted: what is inside is taken by a copy, what is outside refused by the hand."""
    legal, seat = hand.legal, hand.actor
    assert legal
    in_front, behind = hand.bets[seat], hand.stacks[seat]
    refused, taken = [], []
    (taken if legal.fold else refused).append(("fold", None))
    (taken if legal.check else refused).append(("check", None))
    (taken if legal.call is not None else refused).append(("call", None))
    assert (legal.min_raise_to is None) == (legal.max_raise_to is None)
    if legal.min_raise_to is None:
        refused += [
            ("raise", in_front + 1),
            ("raise", in_front + behind),
            ("raise", in_front + behind + 1),
            ("raise", max(hand.bets.values()) + 1),
            ("raise", rng.randint(0, in_front + behind + 5)),
        ]
    else:
        low, high = legal.min_raise_to, legal.max_raise_to
        assert in_front < low <= high <= in_front + behind
        refused += [("raise", low - 1), ("raise", high + 1), ("raise", 0), ("raise", in_front + behind + 1)]
        if high == in_front + behind:
            refused.remove(("raise", in_front + behind + 1))
        taken += [("raise", low), ("raise", high), ("raise", rng.randint(low, high))]
    for kind, to in refused:
        action = omaha.Action(kind, to) if to is not None else omaha.Action(kind)
        assert action not in legal
        assert action not in legal.actions
        if kind == "raise":
            must_refuse(hand, seat, lambda to=to: hand.raise_to(to))
        else:
            must_refuse(hand, seat, getattr(hand, kind))
        must_refuse(hand, seat, lambda action=action: hand.apply(action), action)
    for kind, to in taken:
        action = omaha.Action(kind, to) if to is not None else omaha.Action(kind)
        assert action in legal
        assert omaha.Action.parse(str(action)) == action
        one, two = hand.copy(), hand.copy()
        one.apply(action)
        if kind == "raise":
            two.raise_to(to)
        else:
            getattr(two, kind)()
        assert one == two
        assert one != hand
        assert len(one.events) > len(hand.events)
    for kind in ("show", "muck"):
        must_refuse(hand, seat, getattr(hand, kind))
        assert omaha.Action(kind) not in legal
    must_refuse(hand, seat, hand.deal)
    if in_front + behind == legal.max_raise_to or behind == legal.call:
        one = hand.copy()
        one.all_in()
        assert one != hand
        assert one.stacks[seat] == 0 or one.over
    else:
        must_refuse(hand, seat, hand.all_in)
    if hand.street == "preflop" or max(hand.bets.values()):  # "bet" is the word where nothing is bet yet
        must_refuse(hand, seat, lambda: hand.bet(legal.min_raise_to or in_front + 1))
    elif legal.min_raise_to is not None:
        one, two = hand.copy(), hand.copy()
        one.bet(legal.min_raise_to)
        two.raise_to(legal.min_raise_to)
        assert one == two
        assert one.events[len(hand.events)].kind == "bet"
    for wrong in (True, 2.0, "8", 1.5):
        before = hand.copy()
        with pytest.raises(TypeError):
            hand.raise_to(wrong)
        assert hand == before
    if omaha.Action("raise") in legal:  # where one size alone is legal it need not be named
        one, two = hand.copy(), hand.copy()
        one.apply(omaha.Action("raise"))
        two.raise_to(legal.min_raise_to)
        assert one == two
        assert legal.min_raise_to == legal.max_raise_to
    else:
        must_refuse(hand, seat, hand.raise_to, omaha.Action("raise"))
    for kind in ("fold", "check", "call", "show", "muck"):  # an amount where none belongs, or not the one that is owed
        before = hand.copy()
        amount = (legal.call or 0) + 1
        assert omaha.Action(kind, amount) not in legal
        with pytest.raises(ValueError, match=r"."):
            hand.apply(omaha.Action(kind, amount))
        assert hand == before
    expected = [omaha.Action(k) for k in ("fold", "check", "call") if omaha.Action(k) in legal]
    if legal.min_raise_to is not None:
        expected += [omaha.Action("raise", x) for x in sorted({legal.min_raise_to, legal.max_raise_to})]
    assert sorted(legal.actions, key=str) == sorted(expected, key=str)
    assert len(legal.actions) == len(set(legal.actions))
    assert legal.passive == omaha.Action("check" if legal.check else "call")


@tries(SEEDS, fast=60, slow=280, long=2500)
def test_r57_legal_is_exactly_what_is_accepted(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        if rng.random() < 0.6:
            probe(hand, rng)
        do(hand, choose(rng, hand.legal, style))
    assert hand.over
    assert not hand.legal
    assert hand.due is None
    for call in (
        hand.fold,
        hand.check,
        hand.call,
        hand.all_in,
        hand.show,
        hand.muck,
        lambda: hand.raise_to(5),
        hand.protect,
        hand.deal,
    ):
        must_refuse(hand, None, call)


def compare_with_oracle(hand, setup):
    expected = turn(setup.spec, setup.stacks, setup.button, hand.events, setup.posts)
    if hand.actor is None:
        assert expected is None
        return False
    assert expected is not None, (hand.actor, hand.legal)
    got = (
        hand.actor,
        hand.legal.fold,
        hand.legal.check,
        hand.legal.call,
        hand.legal.min_raise_to,
        hand.legal.max_raise_to,
    )
    assert got == (expected.actor, expected.fold, expected.check, expected.call, expected.low, expected.high)
    return True


def play_beside_oracle(seed, spec=None):
    rng = random.Random(seed)
    setup = random_setup(rng, spec)
    hand = setup.hand(bonus=rng.choice([0, 0, rng.randint(1, 50)]))
    style = rng.choice(STYLES)
    while compare_with_oracle(hand, setup):
        do(hand, choose(rng, hand.legal, style))
    assert hand.over
    return hand


@tries(SEEDS, fast=400, slow=1600, long=15000)
def test_r57_to_r81_legal_and_turn_are_those_of_the_betting_oracle(seed):
    play_beside_oracle(seed)


@tries(SEEDS, st.sampled_from(["never", "round_starts_heads_up", "becomes_heads_up"]), fast=200, slow=600)
def test_r66_to_r70_fixed_limit_against_the_betting_oracle(seed, cap):
    """Short stacks, so that the half-bet rule, completion and the cap meet often."""
    play_beside_oracle(
        seed, {"limit": "fixed", "small_bet": 10, "big_bet": 20, "heads_up_cap": cap, "max_bets": 3 + seed % 3}
    )


@tries(
    SEEDS, st.sampled_from(["pot", "no"]), st.sampled_from(["add", "complete"]), st.sampled_from(["allow", "forbid"]),
    fast=200, slow=600,
)  # fmt: skip
def test_r71_to_r81_short_all_ins_against_the_betting_oracle(seed, limit, short_open, uncallable):
    play_beside_oracle(
        seed,
        {
            "limit": limit,
            "small_blind": 5,
            "big_blind": 10,
            "short_open_raise": short_open,
            "uncallable_raise": uncallable,
        },
    )


@pytest.mark.slow
@pytest.mark.parametrize("salt", range(20))
def test_r57_to_r81_betting_oracle_on_many_hands(salt):
    rng = random.Random(salt)
    for _ in range(500):
        play_beside_oracle(rng.getrandbits(48))


@given(SEEDS)
@settings(max_examples=400)
def test_hand_always_ends_and_then_nobody_acts(seed):
    _rng, setup = fresh(seed)
    for style in STYLES:
        hand = setup.hand()
        if not hand.over:
            with pytest.raises(RuntimeError):
                hand.result  # noqa: B018
        play(hand, random.Random(seed), style)
        assert hand.over
        assert hand.actor is None
        assert hand.due is None
        assert hand.result is not None
