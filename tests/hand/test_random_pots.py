"""Chips, posts and pots in random hands: conserved, and as an oracle reckons them (R32-R36, R45-R48, R93-R95, R99)."""

from hypothesis import given, settings

from support.oracles.dealing import posts_by_rules
from support.oracles.settlement import pots_in_the_middle
from support.played_hands import SEEDS, check_money, fresh
from support.random_hands import STYLES, choose, do, play
from support.sizes import tries


@tries(SEEDS, fast=300, slow=1000, long=10000)
def test_r99_chips_are_conserved_after_every_action(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    check_money(hand, setup.stacks)
    while hand.actor is not None:
        do(hand, choose(rng, hand.legal, style))
        check_money(hand, setup.stacks)
    result = hand.result
    assert dict(result.stacks) == dict(hand.stacks)
    returned = sum(result.returned.values())
    put_in = sum(e.chips for e in hand.events if e.kind in ("post", "call", "bet", "raise"))
    awards = sum(sum(p.awards.values()) for p in result.pots)
    assert put_in == returned + result.rake + awards
    assert sum(result.net.values()) == -result.rake
    for s in hand.seats:
        assert result.net[s] == result.stacks[s] - setup.stacks[s]
    for pot in result.pots:
        assert 0 <= pot.rake <= pot.amount
        assert set(pot.awards) <= set(pot.eligible) <= set(hand.live)
        assert pot.eligible
        assert sum(pot.awards.values()) == pot.amount - pot.rake
        assert sum(p.amount for p in pot.parts) == pot.amount - pot.rake
        for part in pot.parts:
            assert sum(part.shares.values()) == part.amount


@given(SEEDS)
@settings(max_examples=300)
def test_r32_r36_pots_shown_during_the_hand(seed):
    """R6, R36: main pot and side pots of the chips in the middle, with those who can win them."""
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while not hand.over:
        assert [(p.amount, p.eligible) for p in hand.pots] == pots_in_the_middle(hand, setup.spec, setup.stacks)
        do(hand, choose(rng, hand.legal, style))
    assert hand.pots == hand.result.pots


@given(SEEDS)
@settings(max_examples=600)
def test_r93_events_add_up_to_the_result(seed):
    """Returns, rake and awards of the result are those of the log, and no event is of an unknown kind."""
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng)
    result = hand.result
    found = {kind: {} for kind in ("return", "rake", "award")}
    for e in hand.events:
        assert e.kind in (
            "post",
            "holes",
            "burn",
            "board",
            "fold",
            "check",
            "call",
            "bet",
            "raise",
            "protect",
            "return",
            "show",
            "muck",
            "rake",
            "award",
        )
        if e.kind == "return":
            found["return"][e.seat] = found["return"].get(e.seat, 0) + e.chips
        elif e.kind == "rake":
            found["rake"][e.pot] = found["rake"].get(e.pot, 0) + e.chips
        elif e.kind == "award":
            place = (e.pot, e.board, e.half, e.seat)
            found["award"][place] = found["award"].get(place, 0) + e.chips
    assert found["return"] == dict(result.returned)
    assert {i: n for i, n in found["rake"].items() if n} == {i: p.rake for i, p in enumerate(result.pots) if p.rake}
    shares = {
        (i, part.board, part.half, s): n
        for i, p in enumerate(result.pots)
        for part in p.parts
        for s, n in part.shares.items()
        if n
    }
    assert {k: n for k, n in found["award"].items() if n} == shares


@given(SEEDS)
@settings(max_examples=600)
def test_r45_to_r48_r94_r95_posts_are_those_of_the_rules(seed):
    setup = fresh(seed)[1]
    hand = setup.hand()
    got, front = {}, dict.fromkeys(setup.stacks, 0)
    for e in hand.events:
        if e.kind == "post":
            live = e.to - front[e.seat]
            front[e.seat] = e.to
            assert (e.seat, e.note) not in got
            got[e.seat, e.note] = (live, e.chips - live)
    if setup.posts is not None:
        assert got == {(seat, kind): (live, dead) for seat, kind, live, dead in setup.posts}
    else:
        straddles = setup.extra.get("straddles", ())
        assert got == posts_by_rules(setup.spec, setup.stacks, setup.button, straddles)
