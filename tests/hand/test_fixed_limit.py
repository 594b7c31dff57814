"""Raise sizes and caps in fixed limit (R66-R70), each with chips worked out by hand."""

import pytest

import omaha
from support.builders import deal, fixed_flop, fl, nl, play, turn


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
