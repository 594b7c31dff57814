"""Betting rounds as the rules tell them (R57-R65, R100, R102), each with chips worked out by hand."""

import pytest

import omaha
from support.builders import all_in, deal, fl, logged, nl, pl, play, turn, won

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
    assert logged(hand, "fold") == [(2, "fold")]


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
    assert not logged(hand, "show", "muck", "burn", "board")
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
