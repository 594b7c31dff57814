"""Blinds and betting as the rules tell them (R47, R48, R52, R57-R81), each with chips worked out by hand."""

import pytest

import omaha
from support.builders import all_in, check_down, deal, fl, nl, pl, play, told, turn, won


# ------------------------------------------------------------------------------------------------ blinds (F)
def test_r45_small_blind_left_of_the_button_then_the_big_blind():
    hand = deal(nl(), {1: 100, 4: 100, 6: 100, 9: 100}, 6)
    assert dict(hand.bets) == {9: 1, 1: 2, 4: 0, 6: 0}
    assert hand.actor == 4


def test_r46_fixed_limit_blinds_follow_from_the_bets():
    """DV01, DV02, DV04: the big blind is the small bet, the small blind half of it, rounded down."""
    for bet, blinds in ((2, (1, 2)), (4, (2, 4)), (5, (2, 5))):
        hand = deal(fl(small_bet=bet, big_bet=2 * bet), [100, 100, 100])
        assert (hand.bets[1], hand.bets[2]) == blinds


def test_r46_blinds_may_be_overridden():
    """DV03: 5/10 with a small blind of 3."""
    hand = deal(fl(small_bet=5, big_bet=10, small_blind=3), [100, 100, 100])
    assert (hand.bets[1], hand.bets[2]) == (3, 5)


def test_r47_heads_up_the_button_is_small_blind_and_acts_first_then_last():
    hand = deal(nl(), {3: 100, 7: 100}, 7)
    assert dict(hand.bets) == {3: 2, 7: 1}
    assert hand.seats == (3, 7)
    play(hand, "7 call, 3 check")
    assert hand.street == "flop"
    play(hand, "3 check, 7 check, 3 check, 7 check, 3 check, 7 check")
    assert hand.over


def test_r48_short_big_blind_leaves_call_and_raise_sizes():
    """BR36: all-in for 1 of 2, others call 2 or raise to 4 or more."""
    hand = deal(nl(), {1: 100, 2: 1, 3: 100}, 3)
    assert turn(hand) == (3, 2, (4, 100))
    play(hand, "3 call")
    assert turn(hand) == (1, 1, (4, 100))


def test_r48_short_big_blind_in_fixed_limit():
    assert turn(deal(fl(), {1: 100, 2: 1, 3: 100}, 3)) == (3, 2, (4, 4))


def test_r48_short_small_blind_is_all_in():
    hand = deal(nl(small_blind=5, big_blind=10), {1: 3, 2: 100, 3: 100}, 3)
    assert dict(hand.bets) == {1: 3, 2: 10, 3: 0}
    play(hand, "3 call")
    assert turn(hand) == (2, 0, (20, 100))
    play(hand, "2 check")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(9, (1, 2, 3)), (14, (2, 3))]


def test_r48_big_blind_with_exactly_the_blind_has_no_option():
    hand = deal(nl(), {1: 100, 2: 2, 3: 100}, 3)
    play(hand, "3 call, 1 call")
    assert hand.street == "flop"
    assert hand.actor == 1


def test_r48_everybody_all_in_by_posting_is_dealt_out_without_betting():
    """ST53: 1 and 2: 1 returned, pot 2."""
    hand = deal(nl(), {1: 2, 2: 1}, 2)
    assert hand.over
    assert dict(hand.result.returned) == {1: 1}
    assert [pot.amount for pot in hand.result.pots] == [2]
    assert not told(hand, "check", "call", "bet", "raise", "fold")


def test_r52_blinds_count_towards_the_bet():
    """BR26: to call 6 the small blind adds 5, the big blind 4."""
    hand = play(deal(fl(), [100] * 5), "3 call, 4 raise 4, 5 raise 6")
    assert turn(hand) == (1, 5, (8, 8))
    play(hand, "1 call")
    assert turn(hand) == (2, 4, (8, 8))


# ------------------------------------------------------------------------------------- betting rounds (H)
def test_r57_actions_with_and_without_a_bet():
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 call, 2 check")
    assert [str(action) for action in hand.legal.actions] == ["fold", "check", "raise 2", "raise 98"]
    play(hand, "1 bet 4")
    assert [str(action) for action in hand.legal.actions] == ["fold", "call", "raise 8", "raise 98"]
    play(hand, "2 raise 8, 3 fold, 1 call")
    assert [event.kind for event in hand.events if event.seat and event.kind not in ("post", "holes")] == [
        "call", "call", "check", "bet", "raise", "fold", "call",
    ]  # fmt: skip


def test_r58_first_round_starts_left_of_the_big_blind_later_ones_left_of_the_button():
    hand = play(deal(nl(), [100] * 5), "3 call, 4 call, 5 call, 1 call, 2 check")
    play(hand, "1 check, 2 check, 3 check, 4 check, 5 check")
    assert (hand.street, hand.actor) == ("turn", 1)


def test_r58_later_rounds_pass_over_folded_and_all_in_players():
    hand = play(deal(nl(), {1: 100, 2: 2, 3: 100, 4: 100}, 4), "3 call, 4 call, 1 fold")
    assert (hand.street, hand.actor) == ("flop", 3)


def test_r58_an_empty_button_seat_still_says_who_starts():
    hand = deal(nl(), {2: 100, 5: 100, 8: 100}, 6)
    assert dict(hand.bets) == {8: 1, 2: 2, 5: 0}
    play(hand, "5 call, 8 call, 2 check")
    assert hand.actor == 8


def test_r58_first_round_passes_over_a_player_who_is_all_in_with_his_ante():
    hand = deal(nl(ante=3), {1: 100, 2: 100, 3: 3, 4: 100}, 4)
    assert hand.actor == 4
    assert 3 in hand.live


def test_r59_a_round_ends_when_all_have_acted_and_matched():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 raise 6, 2 call, 3 call")
    assert hand.street == "flop"
    assert hand.pot == 18
    assert set(hand.bets.values()) == {0}


def test_r59_all_check_a_free_card_comes():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 check, 1 check, 2 check, 3 check")
    assert hand.street == "turn"
    assert len(hand.board) == 4


def test_r59_who_owes_nothing_is_not_asked_when_all_others_are_all_in():
    """BR64: bet 100, all-in 60, call 100; on the turn the bettor folds and the caller gets no turn."""
    hand = play(deal(nl(), {1: 302, 2: 62, 3: 302}, 3), "3 call, 1 call, 2 check, 1 bet 100, 2 all-in, 3 call")
    assert (hand.street, hand.actor) == ("turn", 1)
    play(hand, "1 fold")
    assert hand.over
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(186, (2, 3)), (80, (3,))]


def test_r60_no_check_before_the_flop_but_for_a_live_post():
    """BR23, BR22, BR47."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(4, "post", 2)]
    hand = deal(nl(), [100] * 4, posts=posts)
    assert not hand.legal.check
    play(hand, "3 fold")
    assert turn(hand) == (4, 0, (4, 100))
    play(hand, "4 check, 1 call")
    assert turn(hand) == (2, 0, (4, 100))


def test_r60_check_raise():
    """BR24."""
    hand = play(deal(fl(small_bet=4, big_bet=8), [100, 100]), "2 call, 1 check, 1 check, 2 bet 4")
    assert turn(hand) == (1, 4, (8, 8))


def test_r61_big_blinds_option_and_its_check_ends_the_round():
    """BR22."""
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call")
    assert turn(hand) == (2, 0, (4, 100))
    assert play(hand.copy(), "2 check").street == "flop"
    play(hand, "2 raise 8")
    assert turn(hand) == (3, 6, (14, 100))


def test_r61_short_all_in_leaves_the_option():
    """BR21."""
    hand = play(deal(nl(), {1: 100, 2: 100, 3: 100, 4: 3}, 4), "3 call, 4 all-in, 1 fold")
    assert turn(hand) == (2, 1, (5, 100))


def test_r62_folding_for_nothing():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 fold")
    assert hand.live == (1, 3)
    assert hand.legal.fold


def test_r62_allow_open_fold_off():
    hand = play(deal(nl(allow_open_fold=False), [100] * 3), "3 call, 1 call")
    assert not hand.legal.fold
    with pytest.raises(omaha.IllegalAction) as refused:
        hand.fold()
    assert refused.value.seat == 2
    play(hand, "2 raise 6")
    assert hand.legal.fold
    play(hand, "3 call, 1 call")
    assert not hand.legal.fold


def test_r62_sitting_out_folds_all_the_same():
    hand = play(deal(nl(allow_open_fold=False), [100] * 3), "3 call, 1 call, 2 out")
    assert hand.live == (1, 3)
    assert told(hand, "fold") == [(2, "fold")]


def test_r63_least_and_most_at_every_turn():
    hand = deal(pl(), [100] * 3)
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (4, 7)
    play(hand, "3 raise 4")
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (6, 14)


def test_r64_the_last_player_takes_all_unseen():
    """ST32: all fold to the big blind, 1 returned, pot 2."""
    hand = play(deal(nl(), [100] * 3), "3 fold, 1 fold")
    assert dict(hand.result.returned) == {2: 1}
    assert won(hand) == {2: 2}
    assert dict(hand.result.net) == {1: -1, 2: 1, 3: 0}
    assert not told(hand, "show", "muck", "burn", "board")
    assert hand.result.pots[0].parts[0].half == "uncontested"


def test_r64_on_a_later_street_no_more_cards():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 check, 1 bet 6, 2 fold, 3 fold")
    assert hand.over
    assert len(hand.board) == 3
    assert dict(hand.result.returned) == {1: 6}
    assert won(hand) == {1: 6}


def test_r65_call_for_less():
    """BR44."""
    hand = play(deal(nl(), {1: 102, 2: 14}, 2), "2 call, 1 check, 1 bet 20")
    assert turn(hand) == (2, 12, None)
    play(hand, "2 call")
    assert dict(hand.result.returned) == {1: 8}


def test_r65_bet_and_raise_below_the_minimum():
    hand = play(deal(nl(big_blind=10, small_blind=5), {1: 14, 2: 200, 3: 200}, 3), "3 call, 1 call, 2 check")
    assert turn(hand) == (1, 0, (4, 4))
    play(hand, "1 bet 4")
    assert turn(hand) == (2, 4, (14, 190))
    hand = play(deal(nl(), {1: 100, 2: 100, 3: 3}, 3), "")
    assert turn(hand) == (3, 2, (3, 3))


def test_r65_last_chips_may_not_go_in_where_betting_is_not_reopened():
    """BR62: a call of 50 leaves 20 behind."""
    hand = deal(nl(small_blind=5, big_blind=10), {1: 910, 2: 280, 3: 260}, 3)
    play(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 raise 200, 3 all-in, 1 call")
    assert turn(hand) == (2, 50, None)
    with pytest.raises(omaha.IllegalAction):
        hand.all_in()
    play(hand, "2 call")
    assert hand.stacks[2] == 20


def test_r65_never_above_the_pot_or_the_fixed_bet():
    hand = deal(pl(), [100] * 3)
    with pytest.raises(omaha.IllegalAction):
        hand.all_in()
    hand = deal(fl(), [100] * 3)
    with pytest.raises(omaha.IllegalAction):
        hand.all_in()


def test_r65_others_bet_beside_the_all_in_and_the_side_bet_returns():
    """BR49: the hand still goes to the showdown."""
    hand = play(deal(nl(), {1: 300, 2: 300, 3: 30}, 3), "3 all-in, 1 call, 2 call, 1 bet 60, 2 fold")
    assert dict(hand.result.returned) == {1: 60}
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(90, (1, 3))]
    assert len(hand.board) == 5
    assert hand.street == "showdown"


# ----------------------------------------------------------------------------------------- fixed limit (I)
def test_r66_small_bet_on_two_rounds_big_bet_on_two():
    """BR25 and the turn."""
    hand = deal(fl(), [100] * 3)
    assert turn(hand) == (3, 2, (4, 4))
    play(hand, "3 call, 1 call, 2 check")
    assert turn(hand) == (1, 0, (2, 2))
    play(hand, "1 bet, 2 raise, 3 raise")
    assert turn(hand) == (1, 4, (8, 8))
    play(hand, "1 call, 2 call")
    assert turn(hand) == (1, 0, (4, 4))
    play(hand, "1 bet, 2 raise 8, 3 fold, 1 call")
    assert turn(hand) == (1, 0, (4, 4))


def test_r66_the_big_bet_is_a_parameter():
    hand = play(deal(fl(small_bet=2, big_bet=6), [100, 100]), "2 call, 1 check, 1 check, 2 check")
    assert turn(hand) == (1, 0, (6, 6))


def test_r67_one_bet_and_three_raises():
    """BR26, BR27: before the flop the big blind is the bet; capped also for who has not acted."""
    hand = play(deal(fl(), [100] * 5), "3 call, 4 raise 4, 5 raise 6, 1 raise 8")
    assert turn(hand) == (2, 6, None)
    play(hand, "2 call")
    assert turn(hand) == (3, 6, None)
    with pytest.raises(omaha.IllegalAction):
        hand.raise_to()


def test_r67_max_bets_five_and_one():
    hand = play(deal(fl(max_bets=5), [100] * 3), "3 raise 4, 1 raise 6, 2 raise 8")
    assert turn(hand) == (3, 4, (10, 10))
    play(hand, "3 raise 10")
    assert turn(hand) == (1, 4, None)
    assert turn(deal(fl(max_bets=1), [100] * 3)) == (3, 2, None)


def test_r67_the_cap_starts_anew_every_round():
    hand = play(deal(fl(), [100] * 2), "2 raise 4, 1 raise 6, 2 raise 8")
    assert turn(hand) == (1, 2, None)
    play(hand, "1 call")
    assert turn(hand) == (1, 0, (2, 2))
    play(hand, "1 bet 2, 2 raise 4, 1 raise 6, 2 raise 8")
    assert turn(hand) == (1, 2, None)


def test_r67_a_straddle_is_no_bet():
    """BR61: 2/4 with a straddle of 4: 6, 8, 10 and no more."""
    hand = deal(fl(straddle="utg"), [100] * 4, straddles=[3])
    assert turn(hand) == (4, 4, (6, 6))
    play(hand, "4 raise 6, 1 raise 8, 2 raise 10")
    assert turn(hand) == (3, 6, None)


def fixed_flop(stacks, **fields):
    """The flop of a 4/8 hand that everybody limped into; stacks are those on the flop."""
    hand = deal(fl(small_bet=4, big_bet=8, **fields), [stack + 4 for stack in stacks])
    while hand.street == "preflop":
        hand.apply(hand.legal.passive)
    return hand


def test_r68_never_the_cap_holds_heads_up():
    """BR29."""
    hand = play(fixed_flop([100, 100]), "1 bet 4, 2 raise 8, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, None)


def test_r68_round_starts_heads_up():
    """BR28; and a round that begins with three is capped though one of them folds."""
    option = {"heads_up_cap": "round_starts_heads_up"}
    hand = play(fixed_flop([100, 100], **option), "1 bet 4, 2 raise 8, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, (20, 20))
    hand = play(fixed_flop([100] * 3, **option), "1 bet 4, 2 raise 8, 3 fold, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, None)
    play(hand, "1 call, 1 bet 8, 2 raise 16, 1 raise 24, 2 raise 32")
    assert turn(hand) == (1, 8, (40, 40))


def test_r68_round_starts_heads_up_a_third_who_is_all_in_aside():
    """BR54."""
    hand = deal(fl(small_bet=4, big_bet=8, heads_up_cap="round_starts_heads_up"), {1: 200, 2: 200, 3: 4}, 3)
    play(hand, "3 call, 1 call, 2 check, 1 bet 4, 2 raise 8, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, (20, 20))


def test_r68_round_starts_heads_up_before_the_flop():
    hand = deal(fl(heads_up_cap="round_starts_heads_up"), [100, 100])
    play(hand, "2 raise 4, 1 raise 6, 2 raise 8")
    assert turn(hand) == (1, 2, (10, 10))


def test_r68_becomes_heads_up():
    """BR53."""
    hand = play(
        fixed_flop([200] * 3, heads_up_cap="becomes_heads_up"), "1 bet 4, 2 raise 8, 3 fold, 1 raise 12, 2 raise 16"
    )
    assert turn(hand) == (1, 4, (20, 20))


def test_r68_becomes_heads_up_too_late_where_the_cap_is_reached():
    hand = play(
        fixed_flop([200] * 3, heads_up_cap="becomes_heads_up"), "1 bet 4, 2 raise 8, 3 raise 12, 1 raise 16, 2 fold"
    )
    assert turn(hand) == (3, 4, None)


def test_r68_becomes_heads_up_by_an_all_in_or_from_the_start():
    option = {"heads_up_cap": "becomes_heads_up"}
    hand = play(fixed_flop([200, 200, 8], **option), "1 bet 4, 2 raise 8, 3 call, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, (20, 20))
    hand = play(fixed_flop([100, 100], **option), "1 bet 4, 2 raise 8, 1 raise 12, 2 raise 16")
    assert turn(hand) == (1, 4, (20, 20))
    hand = play(deal(fl(**option), [100, 100]), "2 raise 4, 1 raise 6, 2 raise 8")
    assert turn(hand) == (1, 2, (10, 10))


def twenty(stacks):
    """The flop of a 20/40 hand that everybody limped into; stacks are those on the flop."""
    hand = deal(fl(small_bet=20, big_bet=40), [stack + 20 for stack in stacks])
    while hand.street == "preflop":
        hand.apply(hand.legal.passive)
    return hand


def test_r69_all_in_bet_of_half_or_more_is_a_full_one():
    """BR30: 15 on a 20 round: raise to 35."""
    hand = play(twenty([15, 500, 500]), "1 bet 15")
    assert turn(hand) == (2, 15, (35, 35))


def test_r69_all_in_raise_of_exactly_half_reopens():
    """BR32: 20, all-in 30, call: the bettor may raise to 50."""
    hand = play(twenty([500, 30, 500]), "1 bet 20, 2 raise 30, 3 call")
    assert turn(hand) == (1, 10, (50, 50))


def test_r69_less_than_half_does_not_reopen():
    """BR31: 20, all-in 25, call: the bettor owes 5 and may not raise."""
    hand = play(twenty([500, 25, 500]), "1 bet 20, 2 raise 25")
    assert turn(hand) == (3, 25, (40, 40))
    play(hand, "3 call")
    assert turn(hand) == (1, 5, None)


def test_r69_short_all_ins_are_measured_together():
    """BR34, BR35: 20, 25, 31 is one raise; to 51, to 71, and the cap is reached."""
    hand = play(twenty([500, 25, 31, 500]), "1 bet 20, 2 raise 25, 3 raise 31, 4 call")
    assert turn(hand) == (1, 11, (51, 51))
    play(hand, "1 raise 51, 4 raise 71")
    assert turn(hand) == (1, 20, None)


def test_r69_the_test_is_the_players_own():
    """BR59: 20, all-in 25, call, all-in 31, all-in 36: the caller of 25 owes 11 and may raise, to 51."""
    hand = play(twenty([500, 25, 500, 31, 36]), "1 bet 20, 2 raise 25, 3 call, 4 raise 31, 5 raise 36, 1 call")
    assert turn(hand) == (3, 11, (51, 51))


def test_r69_counts_towards_the_cap():
    """20, all-in 30, to 50, to 70: four bets."""
    hand = play(twenty([500, 30, 500]), "1 bet 20, 2 raise 30, 3 raise 50, 1 raise 70")
    assert turn(hand) == (3, 20, None)


def test_r70_completing_an_opening_all_in():
    """BR33, BR58: 8 on a 20 round: who has not acted may complete to 20, who checked may not."""
    hand = play(twenty([500, 8, 500]), "1 check, 2 bet 8")
    assert turn(hand) == (3, 8, (20, 20))
    assert turn(play(hand.copy(), "3 call")) == (1, 8, None)
    play(hand, "3 raise 20")
    assert turn(hand) == (1, 20, (40, 40))


def test_r70_completing_a_raise_counts_as_the_raise():
    """BR31: 25 completed to 40; then to 60, to 80 and the cap is reached."""
    hand = play(twenty([500, 25, 500]), "1 bet 20, 2 raise 25, 3 raise 40")
    assert turn(hand) == (1, 20, (60, 60))
    play(hand, "1 raise 60, 3 raise 80")
    assert turn(hand) == (1, 20, None)


def test_r70_not_in_pot_and_no_limit():
    hand = deal(nl(small_blind=10, big_blind=20), [520, 45, 520])
    play(hand, "3 call, 1 call, 2 check, 1 bet 20, 2 raise 25")
    assert turn(hand) == (3, 25, (45, 500))


# ---------------------------------------------------------------------------------- no limit and pot limit (I)
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
    """BR15, BR16: 100, 200, all-in 250: the first bettor owes 150 and may raise; he calls, the second may not."""
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
    """BR17, BR18: 100, all-in 125, call, all-in 200, call: the bettor may raise to 300; if he calls, seat 3 may not."""
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


def test_r81_allow_still_needs_somebody_with_chips():
    hand = play(deal(nl(uncallable_raise="allow"), {1: 502, 2: 62}, 2), "2 call, 1 check, 1 bet 20, 2 all-in")
    assert turn(hand) == (1, 40, None)


def test_r81_in_fixed_limit():
    """Seat 3 has exactly the bet: seat 2 may not raise; with `allow` it may."""
    for option, raises in (("forbid", None), ("allow", (4, 4))):
        hand = play(deal(fl(uncallable_raise=option), {1: 4, 2: 100, 3: 4}, 3), "3 call, 1 call, 2 check, 1 bet 2")
        assert turn(hand) == (2, 2, raises)


# ------------------------------------------------------------------------- lost connection and sitting out (K)
def test_r90_who_owes_nothing_checks():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 protect")
    assert told(hand, "check", "protect") == [(2, "check")]
    assert hand.street == "flop"
    play(hand, "1 check")
    assert hand.actor == 2


def test_r90_who_owes_is_all_in_for_what_he_has_put_in():
    """ST34: main 30 for three, side 20 for two; the stack is untouched."""
    hand = play(deal(nl(), [100] * 3), "3 raise 10, 1 call, 2 call, 1 bet 10, 2 protect")
    assert told(hand, "protect") == [(2, "protect")]
    play(hand, "3 call")
    assert hand.actor == 1
    check_down(hand)
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(30, (1, 2, 3)), (20, (1, 3))]
    assert hand.result.stacks[2] - won(hand).get(2, 0) == 90


def test_r90_two_lost_players():
    """ST51: 2 each, seat 1 bets 4: it returns and the rest is shown down."""
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 check, 1 bet 4, 2 protect, 3 protect")
    assert dict(hand.result.returned) == {1: 4}
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(6, (1, 2, 3))]


def test_r90_nothing_put_in_is_a_fold():
    hand = play(deal(nl(), [100] * 3), "3 protect")
    assert hand.live == (1, 2)
    assert told(hand, "fold", "protect") == [(3, "fold")]


def test_r90_dead_money_does_not_count_but_a_players_own_ante_does():
    """ST52; with an ante of 1 from each the lost player contests the antes."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(3, "post", 0, 1)]
    hand = play(deal(nl(), [100] * 3, posts=posts), "3 protect")
    assert hand.live == (1, 2)
    hand = play(deal(nl(ante=1), [100] * 3), "3 protect")
    assert hand.live == (1, 2, 3)
    play(hand, "1 call, 2 check")
    check_down(hand)
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(3, (1, 2, 3)), (4, (1, 2))]


def test_r90_a_lost_player_counts_as_all_in_for_a_raise():
    """R81: all others are all-in or lost: call or fold only. R68: two play, the cap is lifted."""
    hand = play(deal(nl(), {1: 100, 2: 100, 3: 30}, 3), "3 call, 1 call, 2 check, 1 bet 4, 2 protect, 3 all-in")
    assert turn(hand) == (1, 24, None)
    hand = fixed_flop([100] * 3, heads_up_cap="becomes_heads_up")
    play(hand, "1 bet 4, 2 protect, 3 raise 8, 1 raise 12, 3 raise 16")
    assert turn(hand) == (1, 4, (20, 20))


def test_r91_sitting_out_folds_at_the_players_turn():
    """ST45: though he could check; the chips stay."""
    hand = play(deal(nl(), [100] * 3), "3 raise 10, 1 call, 2 call, 1 check, 2 out, 3 check")
    assert hand.live == (1, 3)
    assert [event.note for event in hand.events if event.kind == "fold"] == ["sitting out"]
    check_down(hand)
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(30, (1, 3))]


def test_r91_not_when_nobody_is_to_act():
    hand = play(deal(nl(), [100] * 2), "2 fold")
    with pytest.raises(omaha.IllegalAction):
        hand.fold(sitting_out=True)


def test_r92_time_out_is_check_or_fold_and_the_caller_says_which():
    """The library has no clock: check where it is free, else fold."""
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call")
    assert hand.legal.passive == omaha.Action("check")


# -------------------------------------------------------------------------------------------------- invariants
def test_r100_same_seats_deck_and_actions_give_the_same_result():
    moves = "3 raise 7, 1 call, 2 fold, 1 bet 10, 3 raise 30, 1 call, 1 check, 3 check, 1 check, 3 check"
    first, second = (play(deal(pl(hilo=True), [100] * 3), moves) for _ in range(2))
    assert first == second
    assert first.result == second.result


def test_r102_a_sole_owner_keeps_his_pot():
    """ST56: side 80 is seat 3's without comparison, main 180 is shown down."""
    hand = all_in(nl(), {1: 100, 2: 60, 3: 100}, ("5c5d6h6c", "KhKd9c9d", "JhJcQdQs"))
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(180, (1, 2, 3)), (80, (1, 3))]
    hand = play(
        deal(nl(), {1: 200, 2: 60, 3: 200}, 3),
        "3 raise 100, 1 call, 2 call, 1 fold",
    )
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [(180, (2, 3)), (80, (3,))]
    assert hand.result.pots[1].parts[0].half == "uncontested"
