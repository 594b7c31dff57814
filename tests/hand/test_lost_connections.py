"""Lost connections, sitting out and time-outs during a hand (R90-R92)."""

import pytest

import omaha
from support.builders import check_down, deal, fixed_flop, logged, nl, play, turn, won


def test_r90_who_owes_nothing_checks():
    hand = play(deal(nl(), [100] * 3), "3 call, 1 call, 2 protect")
    assert logged(hand, "check", "protect") == [(2, "check")]
    assert hand.street == "flop"
    play(hand, "1 check")
    assert hand.actor == 2


def test_r90_who_owes_is_all_in_for_what_he_has_put_in():
    """ST34: main 30 for three, side 20 for two; the stack is untouched."""
    hand = play(deal(nl(), [100] * 3), "3 raise 10, 1 call, 2 call, 1 bet 10, 2 protect")
    assert logged(hand, "protect") == [(2, "protect")]
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
    assert logged(hand, "fold", "protect") == [(3, "fold")]


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
    """ST45: the player folds, though a check is free; the chips stay."""
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
