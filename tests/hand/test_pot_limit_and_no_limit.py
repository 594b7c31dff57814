"""Raise sizes and short all-ins in pot limit and no limit (R71-R81), each with chips worked out by hand."""

import pytest

import omaha
from support.builders import deal, fl, nl, pl, play, turn


def test_r71_no_limit_up_to_the_whole_stack():
    assert turn(deal(nl(), {1: 100, 2: 100, 3: 77}, 3)) == (3, 2, (4, 77))


def test_r72_a_raise_adds_at_least_the_last_one():
    """BR12: 10, to 35 (by 25): next to 60 or more."""
    hand = play(deal(nl(), [402] * 3), "3 call, 1 call, 2 check")
    assert turn(hand) == (1, 0, (2, 400))
    play(hand, "1 bet 10, 2 raise 35")
    assert turn(hand) == (3, 35, (60, 400))


def test_r72_the_largest_raise_so_far_counts():
    """BR13: 10, 50, all-in 60: next to 100."""
    hand = play(deal(nl(), [402, 402, 62, 402]), "3 call, 4 call, 1 call, 2 check")
    play(hand, "1 bet 10, 2 raise 50, 3 raise 60")
    assert turn(hand) == (4, 60, (100, 400))


def test_r72_two_to_five_is_a_raise_of_three():
    """BR42, BR43."""
    hand = play(deal(pl(), [100] * 3), "3 call, 1 call, 2 check")
    assert turn(play(hand.copy(), "1 bet 5")) == (2, 5, (10, 21))
    play(hand, "1 bet 2, 2 raise 5")
    assert turn(hand) == (3, 5, (8, 5 + 6 + 2 + 5 + 5))


def test_r72_before_the_flop_at_least_the_big_blind():
    hand = play(deal(nl(), [100] * 3), "3 raise 4")
    assert turn(hand) == (1, 3, (6, 100))


def test_r73_no_cap_in_pot_and_no_limit():
    hand = deal(nl(), [1000, 1000])
    for to in range(4, 42, 2):
        hand.raise_to(to)
    assert hand.legal.min_raise_to == 42


def test_r74_first_raise_and_the_big_blind_after_it():
    """BR06, BR08."""
    hand = deal(pl(), [100] * 4)
    assert turn(hand) == (3, 2, (4, 7))
    play(hand, "3 raise 7, 4 fold, 1 fold")
    assert turn(hand) == (2, 5, (12, 22))


def test_r74_heads_up_small_blind():
    """BR10."""
    assert turn(deal(pl(), [100, 100])) == (2, 1, (4, 6))


def pot_of(pot, players, stack=502):
    """The flop of a pot-limit hand with 2 in from each player and dead money up to `pot`."""
    posts = [omaha.Post(seat, "post" if seat > 1 else "big", 2) for seat in range(1, players + 1)]
    posts[-1] = posts[-1]._replace(dead=pot - 2 * players)
    stacks = [stack] * (players - 1) + [stack + pot - 2 * players]
    hand = deal(pl(), stacks, posts=posts)
    while hand.street == "preflop":
        hand.check()
    assert hand.pot == pot
    return hand


def test_r74_pot_after_the_call():
    """BR03, BR02: pot 100, bet 50: 250 in total, pot then 400."""
    hand = play(pot_of(100, 2), "1 bet 50")
    assert turn(hand) == (2, 50, (100, 250))
    play(hand, "2 raise 250")
    assert hand.pot == 400


def test_r74_seed_example():
    """BR01: pot 10, bet 5: 25 in total."""
    assert turn(play(pot_of(10, 2), "1 bet 5")) == (2, 5, (10, 25))


def test_r74_a_caller_in_between():
    """BR04: pot 20, bet 15, call 15: to 80."""
    assert turn(play(pot_of(20, 3), "1 bet 15, 2 call")) == (3, 15, (30, 80))


def test_r74_who_has_chips_in_front_already():
    """BR05: pot 10, bet 10, raise to 40: the bettor may go to 130 with 120 new chips."""
    hand = play(pot_of(10, 2), "1 bet 10, 2 raise 40")
    assert turn(hand) == (1, 30, (70, 130))
    play(hand, "1 raise 130")
    assert hand.events[-1].chips == 120


def test_r74_the_stack_caps_it():
    """BR11: 18 behind where 25 would be the pot."""
    posts = [omaha.Post(1, "big", 2), omaha.Post(2, "post", 2, 6)]
    hand = play(deal(pl(), [502, 26], posts=posts), "2 check, 1 check, 1 bet 5")
    assert turn(hand) == (2, 5, (10, 18))


def test_r74_a_pot_below_the_minimum_bet_allows_the_minimum():
    """A bomb pot of 2 chips with a minimum bet of 5: 5 it is."""
    hand = deal(pl(bomb_pot=True, ante=1, bomb_pot_min_bet=5), [100, 100])
    assert turn(hand) == (1, 0, (5, 5))


def test_r75_small_blind_as_big_blind():
    """BR07: first raise to four big blinds, 8."""
    rules = pl(pot_limit_small_blind="as_big_blind")
    assert turn(deal(rules, [100] * 4)) == (3, 2, (4, 8))


def test_r75_small_blind_as_big_blind_lasts_for_the_first_round_only():
    """One call, the small blind folded: to 2 + 6 for the big blind; the flop counts the true chips."""
    hand = play(deal(pl(pot_limit_small_blind="as_big_blind"), [100] * 3), "3 call, 1 fold")
    assert turn(hand) == (2, 0, (4, 8))
    play(hand, "2 check")
    assert turn(hand) == (2, 0, (2, 5))


def test_r75_small_blind_that_has_called_counts_once():
    """2 + 2 + 2 in the pot: to 2 + 6."""
    hand = play(deal(pl(pot_limit_small_blind="as_big_blind"), [100] * 3), "3 call, 1 call")
    assert turn(hand) == (2, 0, (4, 8))


def test_r74_the_small_blind_itself_owes_what_it_owes():
    """B + P + (B - o): the 1 it lacks is in P, and it still owes 1: heads-up 2 + 4 + 1, three-handed 2 + 6 + 1."""
    rules = pl(pot_limit_small_blind="as_big_blind")
    assert turn(deal(rules, [100, 100])) == (2, 1, (4, 7))
    hand = play(deal(rules, [100] * 3), "3 call")
    assert turn(hand) == (1, 1, (4, 9))
    assert turn(play(hand, "1 call")) == (2, 0, (4, 8))


def test_r75_a_dead_small_blind_is_rounded_up_too():
    """Blinds 1/2, a post of 2 with 1 dead: 6 lie there, to 10; WSOP live counts 8, to 12."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(4, "post", 2, 1)]
    assert turn(deal(pl(), [100] * 4, posts=posts)) == (3, 2, (4, 10))
    assert turn(deal(pl(pot_limit_small_blind="as_big_blind"), [100] * 4, posts=posts)) == (3, 2, (4, 12))


def test_r75_dead_money_counts_at_face_value():
    """BR09: a dead 1 in the middle: to 8."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(4, "post", 0, 1)]
    assert turn(deal(pl(), [100] * 4, posts=posts)) == (3, 2, (4, 8))


@pytest.mark.parametrize(("option", "most"), [("as_posted", 6), ("full", 7)])
def test_r75_short_big_blind(option, most):
    """BR56, BR57: big blind all-in 1 of 2."""
    hand = deal(pl(pot_limit_short_blind=option), {1: 100, 2: 1, 3: 100}, 3)
    assert turn(hand) == (3, 2, (4, most))


@pytest.mark.parametrize(("option", "most"), [("as_posted", 13), ("full", 14)])
def test_r75_short_small_blind(option, most):
    """Small blind all-in 1 of 2, big blind 4: 4 + 5 + 4, or with the full small blind 4 + 6 + 4."""
    hand = deal(pl(small_blind=2, big_blind=4, pot_limit_short_blind=option), {1: 1, 2: 100, 3: 100}, 3)
    assert turn(hand) == (3, 4, (8, most))


def test_r75_full_ends_with_the_first_round():
    """Big blind all-in 1 of 2: 5 chips lie there on the flop."""
    hand = deal(pl(pot_limit_short_blind="full"), {1: 100, 2: 1, 3: 100}, 3)
    play(hand, "3 call, 1 call")
    assert turn(hand) == (1, 0, (2, 5))


def test_r75_a_small_blind_nobody_posts_is_never_imagined():
    """Only the big blind of 2 lies there: to 2 + 2 + 2."""
    rules = pl(pot_limit_small_blind="as_big_blind", pot_limit_short_blind="full")
    assert turn(deal(rules, [100] * 3, posts=[omaha.Post(2, "big", 2)])) == (3, 2, (4, 6))


@pytest.mark.parametrize(("option", "most"), [("counted", 9), ("after_first_round", 7)])
def test_r75_antes(option, most):
    """BR65, BR66: blinds 1/2 and a big-blind ante of 2; on the flop the ante counts either way."""
    hand = deal(pl(ante=2, ante_payer="big_blind", pot_limit_antes=option), [100] * 4)
    assert turn(hand) == (3, 2, (4, most))
    play(hand, "3 call, 4 call, 1 call, 2 check")
    assert turn(hand) == (1, 0, (2, 10))


@pytest.mark.parametrize(("option", "most"), [("counted", 16), ("after_first_round", 7)])
def test_r75_antes_of_all_players(option, most):
    """Three antes of 3 and blinds 1/2."""
    assert turn(deal(pl(ante=3, pot_limit_antes=option), [100] * 3)) == (3, 2, (4, most))


def test_r75_options_together():
    """Antes of 3 from three players, blinds 1/2: true 2 + 12 + 2; the small blind as a big one adds 1."""
    rules = pl(ante=3, pot_limit_small_blind="as_big_blind")
    assert turn(deal(rules, [100] * 3)) == (3, 2, (4, 17))
    assert turn(deal(rules.replace(pot_limit_antes="after_first_round"), [100] * 3)) == (3, 2, (4, 8))


def test_r76_short_all_in_does_not_reopen():
    """BR15, BR16: 100, 200, all-in 250: the first bettor owes 150 and may raise; after a call the second may not."""
    hand = deal(nl(small_blind=5, big_blind=10), [910, 910, 260])
    play(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 raise 200, 3 all-in")
    assert turn(hand) == (1, 150, (350, 900))
    play(hand, "1 call")
    assert turn(hand) == (2, 50, None)


def test_r76_checked_and_facing_a_short_all_in_bet():
    """BR41: minimum 100, all-in 30."""
    hand = deal(nl(small_blind=50, big_blind=100), [1000, 130, 1000])
    play(hand, "3 call, 1 call, 2 check, 1 check, 2 bet 30")
    assert turn(hand) == (3, 30, (130, 900))
    play(hand, "3 call")
    assert turn(hand) == (1, 30, None)


def test_r76_a_full_all_in_raise_does_not_count_towards_a_later_short_one():
    """BR20: all-in 16, call, all-in 19, call: the first caller owes 3 and may not raise."""
    hand = play(deal(nl(), [19, 200, 16, 200]), "3 raise 16, 4 call, 1 raise 19, 2 call")
    assert turn(hand) == (4, 3, None)


def test_r77_short_all_ins_add_up_for_each_player():
    """BR17, BR18: 100, all-in 125, call, all-in 200, call: the bettor may raise to 300; after a call seat 3 may not."""
    hand = deal(nl(small_blind=50, big_blind=100), [1100, 225, 1100, 300, 1100])
    play(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    play(hand, "1 bet 100, 2 raise 125, 3 call, 4 raise 200, 5 call")
    assert turn(hand) == (1, 100, (300, 1000))
    play(hand, "1 call")
    assert turn(hand) == (3, 75, None)


def test_r77_both_may_raise():
    """BR19: 500, 1000, call, all-in 1300, all-in 1700: to 2200 or more."""
    hand = deal(nl(small_blind=50, big_blind=100), [5100, 5100, 5100, 1400, 1800])
    play(hand, "3 call, 4 call, 5 call, 1 call, 2 check")
    play(hand, "1 bet 500, 2 raise 1000, 3 call, 4 raise 1300, 5 raise 1700, 1 fold")
    assert turn(hand) == (2, 700, (2200, 5000))
    play(hand, "2 call")
    assert turn(hand) == (3, 700, (2200, 5000))


def test_r77_two_short_all_ins_over_a_raise():
    """BR48: 100, 200, all-in 275, all-in 350, call: seat 2 owes 150 and may raise to 450."""
    hand = deal(nl(small_blind=5, big_blind=10), [910, 910, 285, 360])
    play(hand, "3 call, 4 call, 1 call, 2 check, 1 bet 100, 2 raise 200, 3 raise 275, 4 raise 350, 1 call")
    assert turn(hand) == (2, 150, (450, 900))


def test_r78_posting_is_not_acting():
    """BR21; and the limper before the short all-in may not raise."""
    hand = play(deal(nl(), {1: 100, 2: 100, 3: 100, 4: 3}, 4), "3 call, 4 raise 3")
    assert turn(hand) == (1, 2, (5, 100))
    play(hand, "1 call")
    assert turn(hand) == (2, 1, (5, 100))
    play(hand, "2 call")
    assert turn(hand) == (3, 1, None)


def test_r79_a_short_all_in_leaves_the_increment():
    """BR14: 100, all-in 140: 240 or more."""
    hand = deal(nl(small_blind=5, big_blind=10), [910, 150, 910])
    play(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 raise 140")
    assert turn(hand) == (3, 140, (240, 900))


def hundred(stacks, **fields):
    """The flop of a 50/100 no-limit hand that everybody limped into; stacks are those on the flop."""
    hand = deal(nl(small_blind=50, big_blind=100, **fields), [stack + 100 for stack in stacks])
    while hand.street == "preflop":
        hand.apply(hand.legal.passive)
    return hand


def test_r80_add():
    """BR39: 30 under 100: raise to 130."""
    hand = play(hundred([30, 900, 900]), "1 bet 30")
    assert turn(hand) == (2, 30, (130, 900))
    play(hand, "2 raise 130")
    assert turn(hand) == (3, 130, (230, 900))


def test_r80_complete():
    """BR40, BR55: 30 completed to 100: the next raise is to 200."""
    hand = play(hundred([30, 900, 900], short_open_raise="complete"), "1 bet 30")
    assert turn(hand) == (2, 30, (100, 900))
    play(hand, "2 raise 100")
    assert turn(hand) == (3, 100, (200, 900))


def test_r80_complete_players_who_checked_may_raise():
    hand = play(hundred([900, 30, 900, 900], short_open_raise="complete"), "1 check, 2 bet 30, 3 raise 100, 4 fold")
    assert turn(hand) == (1, 100, (200, 900))
    hand = play(hundred([900, 30, 900, 900], short_open_raise="complete"), "1 check, 2 bet 30, 3 raise 150, 4 fold")
    assert turn(hand) == (1, 150, (300, 900))


def test_r80_complete_after_two_short_all_ins():
    hand = play(hundred([30, 60, 900, 900], short_open_raise="complete"), "1 bet 30, 2 raise 60")
    assert turn(hand) == (3, 60, (100, 900))


def test_r80_a_full_opening_bet_is_the_same_under_both():
    for option in ("add", "complete"):
        hand = play(hundred([900, 900, 900], short_open_raise=option), "1 bet 150")
        assert turn(hand) == (2, 150, (300, 900))


def test_r81_all_others_all_in_call_or_fold_only():
    """BR38."""
    hand = play(deal(nl(), {1: 502, 2: 62}, 2), "2 call, 1 check, 1 bet 20, 2 all-in")
    assert turn(hand) == (1, 40, None)
    assert hand.legal.fold


def test_r81_nothing_to_call_no_turn():
    """BR37: heads-up, the big blind all-in for 1 of 2."""
    hand = deal(nl(), {1: 1, 2: 100}, 2)
    assert hand.over
    assert [pot.amount for pot in hand.result.pots] == [2]
    assert dict(hand.result.returned) == {}


def test_r81_the_call_is_limited_to_the_largest_bet_of_another():
    """Big blind 10 all-in for 4: the small blind of 3 calls 1."""
    hand = deal(nl(small_blind=3, big_blind=10), {1: 4, 2: 100}, 2)
    assert turn(hand) == (2, 1, None)
    play(hand, "2 call")
    assert [pot.amount for pot in hand.result.pots] == [8]


def test_r81_a_folded_players_bet_counts():
    """BR67: big blind all-in 1, a live post of 2 folded for nothing: the small blind owes 1."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 1), omaha.Post(3, "post", 2)]
    hand = play(deal(nl(), {1: 100, 2: 1, 3: 100}, posts=posts), "3 fold")
    assert turn(hand) == (1, 1, None)
    play(hand, "1 call")
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(3, (1, 2)), (2, (1,))]


def test_r81_forbid_nobody_could_put_in_more():
    """BR51, BR52."""
    for chips, raises in ((22, None), (23, (40, 500))):
        hand = play(deal(nl(), {1: 22, 2: 502, 3: chips}, 3), "3 call, 1 call, 2 check, 1 bet 20")
        assert turn(hand) == (2, 20, raises)


def test_r81_allow_the_excess_returns():
    """BR60: seat 3 has 15 behind; seat 2 raises to 500, 480 come back."""
    rules = nl(uncallable_raise="allow")
    hand = play(deal(rules, {1: 22, 2: 502, 3: 17}, 3), "3 call, 1 call, 2 check, 1 bet 20")
    assert turn(hand) == (2, 20, (40, 500))
    play(hand, "2 raise 500")
    assert turn(hand) == (3, 15, None)
    play(hand, "3 call")
    assert dict(hand.result.returned) == {2: 480}
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(51, (1, 2, 3)), (10, (1, 2))]


def test_r81_allow_lets_a_lone_player_raise_an_all_in():
    """BR68: seat 2 is all-in for 60; seat 1 may raise, and what it adds comes back."""
    hand = play(deal(nl(uncallable_raise="allow"), {1: 502, 2: 62}, 2), "2 call, 1 check, 1 bet 20, 2 all-in")
    assert turn(hand) == (1, 40, (100, 500))
    play(hand, "1 raise 150")
    assert dict(hand.result.returned) == {1: 90}
    assert sum(hand.result.net.values()) == 0


def test_r59_r81_a_lone_player_who_owes_nothing_has_no_turn():
    """All others are all-in for less than the bet: there is nothing to raise, also with `allow`."""
    hand = play(deal(nl(uncallable_raise="allow"), [100, 20, 30], 3), "3 all-in, 1 all-in, 2 call")
    assert hand.over


def test_r81_allow_in_fixed_limit_up_to_the_cap():
    rules = fl(uncallable_raise="allow")
    hand = play(deal(rules, {1: 100, 2: 4}, 2), "2 raise 4")
    assert turn(hand) == (1, 2, (6, 6))
    hand = play(deal(rules.replace(max_bets=2), {1: 100, 2: 4}, 2), "2 raise 4")
    assert turn(hand) == (1, 2, None)


def test_r72_least_raise_capped():
    """BR69: the only opponent with chips can reach 15, so the least raise is to 15, not 20."""
    rules = nl(small_blind=5, big_blind=10, least_raise_capped=True)
    hand = play(deal(rules, {1: 25, 2: 510}, 2), "2 call, 1 check, 1 bet 10")
    assert turn(hand) == (2, 10, (15, 500))
    hand = play(deal(rules.replace(least_raise_capped=False), {1: 25, 2: 510}, 2), "2 call, 1 check, 1 bet 10")
    assert turn(hand) == (2, 10, (20, 500))


def test_r72_a_capped_raise_counts_as_a_short_all_in():
    """It does not reopen the betting for a player who has acted, though the one who made it has chips left (R76)."""
    rules = nl(small_blind=5, big_blind=10, least_raise_capped=True)
    hand = play(deal(rules, {1: 45, 2: 510, 3: 45}, 3), "3 call, 1 call, 2 check")
    play(hand, "1 bet 30, 2 raise 35")
    assert turn(hand) == (3, 35, None)
    play(hand, "3 call")
    assert turn(hand) == (1, 5, None)


def test_r72_least_raise_capped_also_for_the_first_bet():
    """The largest opponent has 6 chips: a bet of 6 is legal, under the least bet of 10."""
    rules = nl(small_blind=5, big_blind=10, least_raise_capped=True)
    hand = play(deal(rules, {1: 510, 2: 16}, 2), "2 call, 1 check")
    assert turn(hand) == (1, 0, (6, 500))


def test_r72_least_raise_capped_stays_if_no_opponent_has_chips():
    """BR68."""
    rules = pl(uncallable_raise="allow", least_raise_capped=True)
    hand = play(deal(rules, {1: 502, 2: 62}, 2), "2 call, 1 check, 1 bet 4, 2 raise 16, 1 raise 36, 2 all-in")
    assert turn(hand)[2][0] == 84


def test_r81_in_fixed_limit():
    """Seat 3 has exactly the bet: seat 2 may not raise; with `allow` it may."""
    for option, raises in (("forbid", None), ("allow", (4, 4))):
        hand = play(deal(fl(uncallable_raise=option), {1: 4, 2: 100, 3: 4}, 3), "3 call, 1 call, 2 check, 1 bet 2")
        assert turn(hand) == (2, 2, raises)
