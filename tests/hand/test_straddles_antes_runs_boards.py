"""Straddles, antes, run it twice, bomb pots, double boards (R94-R98), each with chips worked out by hand."""

import pytest

import omaha
from support.builders import (
    BOARD,
    JACKS,
    KINGS,
    LOW,
    LOW_NINES,
    all_in,
    check_down,
    deal,
    fl,
    logged,
    nl,
    parts,
    pl,
    play,
    pots,
    turn,
    won,
)


# ---------------------------------------------------------------------------------------------- straddle (R94)
@pytest.mark.parametrize(("option", "least"), [("straddle", 8), ("big_blind", 6)])
def test_r94_straddle_left_of_the_big_blind(option, least):
    """BR45, BR46: over 1/2 a straddle of 4: raise to 8, or by the big blind to 6; the straddler has the option."""
    hand = deal(nl(straddle="utg", straddle_min_raise=option), [100] * 4, straddles=[3])
    assert hand.posts[-1] == omaha.Post(3, "straddle", 4)
    assert turn(hand) == (4, 4, (least, 100))
    play(hand, "4 call, 1 call, 2 call")
    assert turn(hand) == (3, 0, (least, 100))
    play(hand, "3 check")
    assert turn(hand) == (1, 0, (2, 96))


def test_r94_with_three_players_the_button_is_left_of_the_big_blind():
    hand = deal(nl(straddle="utg"), [100] * 3, straddles=[3])
    assert turn(hand) == (1, 3, (8, 100))


def test_r94_button_straddle():
    hand = deal(nl(straddle="button"), [100] * 4, straddles=[4])
    assert turn(hand) == (1, 3, (8, 100))
    play(hand, "1 call, 2 call, 3 call")
    assert turn(hand) == (4, 0, (8, 100))
    play(hand, "4 raise 12")
    assert turn(hand) == (1, 8, (20, 100))


@pytest.mark.parametrize(("option", "least"), [("straddle", 16), ("big_blind", 10)])
def test_r94_straddle_over_a_straddle(option, least):
    """4 and 8; the last straddler has the option."""
    rules = nl(straddle="utg", max_straddles=2, straddle_min_raise=option)
    hand = deal(rules, [100] * 5, straddles=[3, 4])
    assert dict(hand.bets) == {1: 1, 2: 2, 3: 4, 4: 8, 5: 0}
    assert turn(hand) == (5, 8, (least, 100))
    play(hand, "5 call, 1 fold, 2 fold, 3 call")
    assert turn(hand) == (4, 0, (least, 100))


def test_r94_pot_limit():
    """BR63: 1/2/4: at most 15."""
    assert turn(deal(pl(straddle="utg"), [100] * 4, straddles=[3])) == (4, 4, (8, 15))


def test_r94_fixed_limit():
    """BR61: 2/4 with 4: 6, 8, 10; with two straddles from 8 to 10."""
    hand = deal(fl(straddle="utg"), [100] * 4, straddles=[3])
    assert turn(hand) == (4, 4, (6, 6))
    hand = deal(fl(straddle="utg", max_straddles=2), [100] * 5, straddles=[3, 4])
    assert turn(hand) == (5, 8, (10, 10))
    with pytest.raises(ValueError, match="fixed limit"):
        fl(straddle="button")


def test_r94_exactly_that_stack_is_all_in_without_an_option():
    hand = deal(nl(straddle="utg"), {1: 100, 2: 100, 3: 4, 4: 100}, 4, straddles=[3])
    play(hand, "4 call, 1 call, 2 call")
    assert (hand.street, hand.actor) == ("flop", 1)


@pytest.mark.parametrize(
    ("fields", "stacks", "straddles", "message"),
    [
        ({"straddle": "utg"}, [100, 100, 3, 100], [3], "seat 3 has 3 chips: a straddle of 4"),
        ({"straddle": "utg", "ante": 2}, [100, 100, 5, 100], [3], "seat 3 has 3 chips: a straddle of 4"),
        ({"straddle": "utg"}, [100, 100], [1], "three or more players, not 2"),
        ({}, [100] * 4, [3], "no straddle"),
        ({"straddle": "utg"}, [100] * 4, [4], "seats 3, 4 in that order"),
        ({"straddle": "utg"}, [100] * 4, [3, 4], "at most 1 seats, not 2"),
        ({"straddle": "utg", "max_straddles": 2}, [100] * 5, [3, 5], "in that order"),
        (
            {"straddle": "utg", "max_straddles": 2},
            [100, 100, 100, 7, 100],
            [3, 4],
            "seat 4 has 7 chips: a straddle of 8",
        ),
        ({"straddle": "button"}, [100] * 4, [3], "seats 4 in that order"),
        ({"bomb_pot": True, "ante": 5}, [100] * 4, [3], "no straddle"),
    ],
)
def test_r94_refusals(fields, stacks, straddles, message):
    with pytest.raises(ValueError, match=message):
        deal(nl(**fields), stacks, straddles=straddles)


def test_r94_button_straddle_of_an_empty_seat_is_refused():
    with pytest.raises(ValueError, match="straddle"):
        deal(nl(straddle="button"), {1: 100, 2: 100, 4: 100}, 3, straddles=[3])


def test_r94_nobody_has_to_straddle():
    assert turn(deal(nl(straddle="utg"), [100] * 4)) == (3, 2, (4, 100))


def test_r94_straddle_and_antes():
    hand = deal(nl(straddle="utg", ante=1), [100] * 4, straddles=[3])
    assert [post.kind for post in hand.posts] == ["ante"] * 4 + ["small", "big", "straddle"]
    assert hand.pot == 11
    assert turn(hand) == (4, 4, (8, 99))


# -------------------------------------------------------------------------------------------------- ante (R95)
def test_r95_each_player_ante_first_then_blind():
    hand = deal(nl(ante=5), [100] * 3)
    assert [(post.seat, post.kind, post.live, post.dead) for post in hand.posts] == [
        (1, "ante", 0, 5), (2, "ante", 0, 5), (3, "ante", 0, 5), (1, "small", 1, 0), (2, "big", 2, 0),
    ]  # fmt: skip
    assert dict(hand.bets) == {1: 1, 2: 2, 3: 0}
    assert turn(hand) == (3, 2, (4, 95))
    assert hand.pot == 18
    assert dict(hand.paid) == {1: 6, 2: 7, 3: 5}


def test_r95_part_of_the_total_but_not_of_the_bet():
    """ST50: ante 5, seat 1 has 3, seat 2 folds, seat 3 posts 2: 2 returned, main 9, side 4."""
    posts = [omaha.Post(s, "ante", 0, n) for s, n in ((1, 3), (2, 5), (3, 5))] + [omaha.Post(3, "big", 2)]
    hand = play(deal(nl(ante=5), {1: 3, 2: 100, 3: 100}, posts=posts), "2 fold")
    assert dict(hand.result.returned) == {3: 2}
    assert pots(hand) == [(9, (1, 3)), (4, (3,))]


def test_r95_chips_for_the_ante_only():
    """Live, no bet, no turn; as big blind the player leaves the bet to call unchanged."""
    hand = deal(nl(ante=5), {1: 100, 2: 5, 3: 100}, 3)
    assert dict(hand.bets) == {1: 1, 2: 0, 3: 0}
    assert turn(hand) == (3, 2, (4, 95))
    play(hand, "3 call, 1 call")
    assert hand.street == "flop"
    check_down(hand)
    assert pots(hand) == [(15, (1, 2, 3)), (4, (1, 3))]


def test_r95_short_ante_of_the_big_blind_then_short_blind():
    """Ante 5, big blind 2, 6 chips: 5 and 1 of 2; the call is 2."""
    hand = deal(nl(ante=5), {1: 100, 2: 6, 3: 100}, 3)
    assert hand.bets[2] == 1
    assert turn(hand) == (3, 2, (4, 95))


def test_r95_small_blind_all_in_with_its_ante():
    hand = deal(nl(ante=5), {1: 4, 2: 100, 3: 100}, 3)
    assert [post.kind for post in hand.posts] == ["ante", "ante", "ante", "big"]
    play(hand, "3 fold")
    assert dict(hand.result.returned) == {2: 2}
    assert pots(hand) == [(12, (1, 2)), (2, (2,))]


def test_r95_single_payer_big_blind():
    """ST43: dead money for the main pot, never returned."""
    hand = play(deal(nl(ante=2, ante_payer="big_blind"), [100] * 3), "3 call, 1 call")
    assert hand.pot == 8
    check_down(hand)
    assert pots(hand) == [(8, (1, 2, 3))]
    hand = play(deal(nl(ante=2, ante_payer="big_blind"), [100] * 3), "3 fold, 1 fold")
    assert dict(hand.result.returned) == {2: 1}
    assert dict(hand.result.net) == {1: -1, 2: 1, 3: 0}


def test_r95_single_payer_button():
    hand = deal(nl(ante=2, ante_payer="button"), [100] * 3)
    assert [(post.seat, post.kind) for post in hand.posts] == [(1, "small"), (2, "big"), (3, "ante")]
    assert turn(hand) == (3, 2, (4, 98))
    play(hand, "3 fold, 1 fold")
    assert dict(hand.result.net) == {1: -1, 2: 3, 3: -2}


def test_r95_nobody_posts_for_an_empty_button():
    hand = deal(nl(ante=2, ante_payer="button"), {1: 100, 2: 100, 4: 100}, 3)
    assert [post.kind for post in hand.posts] == ["small", "big"]


@pytest.mark.parametrize(("order", "blind", "ante"), [("blind_first", 2, 1), ("ante_first", 1, 2)])
def test_r95_too_few_chips_for_blind_and_ante(order, blind, ante):
    """PS09, PS10: 3 chips; the bet to call stays 2."""
    hand = deal(nl(ante=2, ante_payer="big_blind", ante_order=order), {1: 100, 2: 3, 3: 100}, 3)
    assert hand.bets[2] == blind
    assert hand.pot == 1 + blind + ante
    assert turn(hand) == (3, 2, (4, 100))


def test_r95_order_of_a_single_payers_posts():
    for order, kinds in (("blind_first", ["small", "big", "ante"]), ("ante_first", ["ante", "small", "big"])):
        hand = deal(nl(ante=2, ante_payer="big_blind", ante_order=order), [100] * 3)
        assert [post.kind for post in hand.posts] == kinds


def test_r95_the_payers_stack_covers_ante_only_in_part():
    """blind_first: 2 chips are the blind, no ante is posted."""
    hand = deal(nl(ante=2, ante_payer="big_blind"), {1: 100, 2: 2, 3: 100}, 3)
    assert [(post.kind, post.live) for post in hand.posts] == [("small", 1), ("big", 2)]


# ------------------------------------------------------------------------------------------ run it twice (R96)
FLOP = "3c 7d 8h"
ONE_ALL = f"{FLOP} Ks 2d"  # trip kings
TWO_ALL = f"{FLOP} Js 2c"  # trip jacks
THREE_ALL = f"{FLOP} Td Th"  # kings over tens


def flop_all_in(runs, *boards, stacks=100, dead=0, holes=(KINGS, JACKS), hilo=False, run_count=3, **fields):
    """All-in on the flop with two players; `dead` chips more lie in the main pot."""
    posts = [omaha.Post(1, "big", 2), omaha.Post(2, "post", 2, dead)]
    deck = omaha.Deck(holes=dict(enumerate(holes, 1)), boards=boards, seed=3)
    rules = nl(run_count=run_count, hilo=hilo, **fields)
    hand = deal(rules, [stacks, stacks + dead], deck=deck, posts=posts, runs=runs)
    return play(hand, f"2 check, 1 check, 1 bet {stacks - 2}, 2 call")


def test_r96_twice():
    """ST35: 201 is 101 and 100."""
    hand = flop_all_in(2, ONE_ALL, TWO_ALL, dead=1)
    assert parts(hand) == [(0, "high", 101, {1: 101}), (1, "high", 100, {2: 100})]
    assert [len(board) for board in hand.boards] == [5, 5]
    assert hand.boards[0][:3] == hand.boards[1][:3]


def test_r96_three_times():
    """ST48: 202 is 68, 67, 67."""
    hand = flop_all_in(3, ONE_ALL, TWO_ALL, THREE_ALL, dead=2)
    assert [part[2:] for part in parts(hand)] == [(68, {1: 68}), (67, {2: 67}), (67, {1: 67})]


def test_r96_the_first_run_is_dealt_with_burns_the_others_without():
    deck = omaha.Deck(omaha.cards.CARDS)
    hand = deal(nl(run_count=2), [100, 100], deck=deck, runs=2)
    play(hand, "2 call, 1 check, 1 bet 98, 2 call")
    stub = deck.stub
    assert hand.boards[0] == (*stub[9:12], stub[13], stub[15])
    assert hand.boards[1] == (*stub[9:12], stub[16], stub[17])
    assert len(logged(hand, "burn")) == 3
    assert [event.board for event in hand.events if event.kind == "board"] == [0, 0, 0, 1, 1]


def test_r96_before_the_flop_as_two_boards():
    deck = omaha.Deck(omaha.cards.CARDS)
    hand = play(deal(nl(run_count=2), [100, 100], deck=deck, runs=2), "2 all-in, 1 call")
    stub = deck.stub
    assert hand.boards[0] == (*stub[9:12], stub[13], stub[15])
    assert hand.boards[1] == stub[16:21]


@pytest.mark.parametrize(
    ("runs", "boards"), [(1, 1), (2, 2), (3, 3), ({1: 3, 2: 2}, 2), ({1: 2, 2: 3}, 2), ({1: 3}, 1), ({1: 1, 2: 3}, 1)]
)
def test_r96_the_smallest_number_counts(runs, boards):
    assert len(flop_all_in(runs).boards) == boards


def test_r96_only_live_players_count():
    hand = deal(nl(run_count=2), [100] * 3, runs={1: 2, 2: 2, 3: 1})
    play(hand, "3 fold, 1 all-in, 2 call")
    assert len(hand.boards) == 2
    hand = deal(nl(run_count=2), [100] * 3, runs={1: 2, 2: 2, 3: 1})
    play(hand, "3 all-in, 1 call, 2 call")
    assert len(hand.boards) == 1


def test_r96_a_lost_player_does_not_agree():
    hand = deal(nl(run_count=2), [100] * 3, runs=2)
    play(hand, "3 raise 50, 1 raise 99, 2 protect, 3 all-in, 1 call")
    assert len(hand.boards) == 1


def test_r96_a_lost_player_who_folded_does_not_matter():
    hand = deal(nl(run_count=2), [100] * 4, runs=2)
    play(hand, "3 protect, 4 all-in, 1 call, 2 fold")
    assert len(hand.boards) == 2


@pytest.mark.parametrize(("players", "runs", "boards"), [(10, 2, 1), (9, 2, 2), (9, 3, 2), (8, 3, 3)])
def test_r96_the_cards_suffice(players, runs, boards):
    """52 - 40 - 3 = 9: one board for ten players; 13 two for nine; 17 three for eight."""
    hand = deal(nl(run_count=3), [100] * players, runs=runs)
    while len(hand.live) > 2:
        hand.fold()
    play(hand, f"{hand.actor} all-in")
    hand.call()
    assert len(hand.boards) == boards


def test_r96_ten_players_on_the_flop_three_times():
    """52 - 40 - 3 - 3 = 6 cards for three times two."""
    hand = deal(nl(run_count=3), [100] * 10, runs=3)
    while len(hand.live) > 2:
        hand.fold()
    play(hand, "1 call, 2 check, 1 all-in, 2 call")
    assert [len(board) for board in hand.boards] == [5, 5, 5]
    cards = [card for board in hand.boards for card in board[3:]]
    assert len(set(cards)) == 6


def test_r96_not_on_the_river_and_not_without_an_all_in():
    hand = deal(nl(run_count=2), [100, 100], runs=2)
    play(hand, "2 call, 1 check, 1 check, 2 check, 1 check, 2 check, 1 all-in, 2 call")
    assert len(hand.boards) == 1
    assert len(check_down(deal(nl(run_count=2), [100, 100], runs=2)).boards) == 1


def test_r96_on_the_turn_one_card_twice():
    hand = deal(nl(run_count=2), [100, 100], runs=2)
    play(hand, "2 call, 1 check, 1 check, 2 check, 1 all-in, 2 call")
    assert hand.boards[0][:4] == hand.boards[1][:4]
    assert hand.boards[0][4] != hand.boards[1][4]


def test_r96_a_low_counts_on_its_board_only():
    """ST36: 201: 101 is 51 and 50; the second board of 100 has no low."""
    deck = [f"{FLOP[:5]} Ks 8h Jd", f"{FLOP[:5]} Ks 9h 9s"]
    hand = flop_all_in(2, *deck, dead=1, holes=(KINGS, LOW), hilo=True)
    assert parts(hand) == [(0, "high", 51, {1: 51}), (0, "low", 50, {2: 50}), (1, "high", 100, {1: 100})]


def test_r96_each_contested_pot_is_divided():
    """Main 81 is 41 and 40, side 40 is 20 and 20; the low on the first board only."""
    deck = omaha.Deck(holes={1: KINGS, 2: LOW, 3: JACKS}, boards=["3c 7d Ks 8h Jd", "3c 7d Ks 9h 9s"], seed=3)
    hand = deal(nl(run_count=2, hilo=True), [27, 47, 47], deck=deck, runs=2)
    play(hand, "3 call, 1 call, 2 check, 1 bet 25, 2 raise 45, 3 call")
    assert pots(hand) == [(81, (1, 2, 3)), (40, (2, 3))]
    assert won(hand) == {1: 21 + 40, 2: 20 + 10, 3: 10 + 20}


def test_r96_a_pot_with_one_owner_is_not_divided():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS, 3: LOW}, boards=[ONE_ALL, TWO_ALL], seed=3)
    hand = deal(nl(run_count=2), [302, 62, 302], deck=deck, runs=2)
    play(hand, "3 call, 1 call, 2 check, 1 bet 100, 2 all-in, 3 call")
    assert len(hand.boards) == 1
    play(hand, "1 fold")
    assert parts(hand, 1) == [(None, "uncontested", 80, {3: 80})]
    assert [part[0] for part in parts(hand, 0)] == [0, 1]


def test_r96_fixed_limit_may_run_it_twice_too():
    hand = deal(fl(run_count=2), [4, 4], runs=2)
    play(hand, "2 raise 4, 1 call")
    assert len(hand.boards) == 2


@pytest.mark.parametrize("runs", [0, 3, -1, {1: 3}, {1: 0}, {7: 1}])
def test_r96_runs_that_the_table_does_not_allow(runs):
    with pytest.raises(ValueError, match="runs"):
        deal(nl(run_count=2), [100, 100], runs=runs)


@pytest.mark.parametrize("runs", [True, 1.0, "2", {1: 2.0}])
def test_r96_runs_of_the_wrong_kind(runs):
    with pytest.raises(TypeError, match="runs"):
        deal(nl(run_count=2), [100, 100], runs=runs)


def test_r96_never_offered_by_default():
    with pytest.raises(ValueError, match="runs"):
        deal(nl(), [100, 100], runs=2)


# ---------------------------------------------------------------------------------------------- bomb pot (R97)
def test_r97_flop_at_once_and_no_blinds():
    """BR50: ten antes of 5 make 50: pot limit from 5 to 50, left of the button."""
    hand = deal(pl(bomb_pot=True, ante=5), [100] * 10)
    assert [(post.seat, post.kind, post.dead) for post in hand.posts] == [(seat, "ante", 5) for seat in hand.seats]
    assert (hand.street, len(hand.board)) == ("flop", 3)
    assert turn(hand) == (1, 0, (5, 50))


def test_r97_no_limit_the_minimum_on_all_three_rounds():
    hand = deal(nl(bomb_pot=True, ante=5), [100] * 3)
    assert turn(hand) == (1, 0, (5, 95))
    play(hand, "1 check, 2 check, 3 check")
    assert turn(hand) == (1, 0, (5, 95))
    play(hand, "1 check, 2 check, 3 check")
    assert turn(hand) == (1, 0, (5, 95))
    play(hand, "1 bet 7")
    assert turn(hand) == (2, 7, (14, 95))


def test_r97_minimum_bet_of_its_own():
    assert turn(deal(nl(bomb_pot=True, ante=5, bomb_pot_min_bet=12), [100] * 3)) == (1, 0, (12, 95))


def test_r97_fixed_limit():
    hand = deal(fl(bomb_pot=True, ante=5), [100] * 3)
    assert turn(hand) == (1, 0, (2, 2))
    play(hand, "1 bet 2, 2 raise 4, 3 raise 6, 1 raise 8")
    assert turn(hand) == (2, 4, None)
    play(hand, "2 call, 3 call")
    assert turn(hand) == (1, 0, (4, 4))


def test_r97_short_ante():
    """Seat 1 has 3: main 9, side 4; seat 2 acts first."""
    hand = deal(nl(bomb_pot=True, ante=5), {1: 3, 2: 100, 3: 100}, 3)
    assert turn(hand) == (2, 0, (5, 95))
    check_down(hand)
    assert pots(hand) == [(9, (1, 2, 3)), (4, (2, 3))]


def test_r97_all_but_one_all_in_with_the_ante():
    """2 of the 5 that nobody matched return, the board is dealt out."""
    hand = deal(nl(bomb_pot=True, ante=5), {1: 3, 2: 100}, 2)
    assert hand.over
    assert dict(hand.result.returned) == {2: 2}
    assert pots(hand) == [(6, (1, 2))]


def test_r97_heads_up_left_of_the_button_acts():
    assert deal(nl(bomb_pot=True, ante=5), [100, 100]).actor == 1


def test_r97_antes_count_for_the_pot_under_both_options():
    for option in ("counted", "after_first_round"):
        assert turn(deal(pl(bomb_pot=True, ante=5, pot_limit_antes=option), [100] * 3)) == (1, 0, (5, 15))


def test_r97_on_two_boards():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=["3c 7d 8h Ks 2d", "3h 7s 8s Js 2c"], seed=3)
    hand = check_down(deal(pl(bomb_pot=True, ante=5, boards=2), [100, 100], deck=deck))
    assert won(hand) == {1: 5, 2: 5}


def test_r97_run_it_twice():
    hand = deal(nl(bomb_pot=True, ante=5, run_count=2), [100, 100], runs=2)
    play(hand, "1 all-in, 2 call")
    assert len(hand.boards) == 2
    assert hand.boards[0][:3] == hand.boards[1][:3]


def test_r97_rake_though_there_was_no_first_round():
    """The flop came: 5 % of 200."""
    rules = nl(bomb_pot=True, ante=100, rake=omaha.Rake(cap=300))
    assert check_down(deal(rules, [500, 500])).result.rake == 10


# ------------------------------------------------------------------------------------------ double board (R98)
FIRST, SECOND = BOARD, "3h 7s Th Kc 9s"


def test_r98_split():
    """ST37: 101: 51 on the first board, 50 on the second."""
    hand = all_in(nl(boards=2), {1: 50, 2: 50}, (KINGS, JACKS), "3c 7d 8h Js 2d", "3h 7s 8s Ks 2c", dead=1)
    assert parts(hand) == [(0, "high", 51, {2: 51}), (1, "high", 50, {1: 50})]


def test_r98_split_hilo():
    """ST54: 51 = 26 + 25, then 50 without a low."""
    hand = all_in(nl(hilo=True, boards=2), {1: 50, 2: 50}, (KINGS, LOW), FIRST, SECOND, dead=1)
    assert parts(hand) == [(0, "high", 26, {1: 26}), (0, "low", 25, {2: 25}), (1, "high", 50, {1: 50})]


def test_r98_best_of_both():
    """ST59: the deal of ST54: 51 and 50."""
    rules = nl(hilo=True, boards=2, double_board="best_of_both")
    hand = all_in(rules, {1: 50, 2: 50}, (KINGS, LOW), FIRST, SECOND, dead=1)
    assert parts(hand) == [(None, "high", 51, {1: 51}), (None, "low", 50, {2: 50})]


def test_r98_best_of_both_a_low_on_the_second_board_only():
    rules = nl(hilo=True, boards=2, double_board="best_of_both")
    hand = all_in(rules, {1: 50, 2: 50}, (KINGS, LOW), SECOND, FIRST)
    assert won(hand) == {1: 50, 2: 50}


def test_r98_best_of_both_equal_with_himself_counts_once():
    """Both lows are 8-7-3-2-A on either board: quartered as on one board: 102 is 51, 26, 25."""
    rules = nl(hilo=True, boards=2, double_board="best_of_both")
    paid = {1: 34, 2: 34, 3: 34}
    hand = all_in(rules, paid, (KINGS, LOW, LOW_NINES), "3c 7d 8h Ks Jd", "3h 7s 8c Kc Js", button=1)
    assert won(hand) == {1: 51, 2: 26, 3: 25}


def test_r98_each_contested_pot_is_halved():
    """Main 61 and side 41 on two boards: 31 + 30 and 21 + 20."""
    hand = all_in(
        nl(boards=2), {1: 20, 2: 40, 3: 40}, (KINGS, JACKS, LOW_NINES), "3c 7d 8h Js 2h", "3h 7s 8s Ks 2c", dead=1
    )
    assert pots(hand) == [(61, (1, 2, 3)), (40, (2, 3))]
    assert [part[2:] for part in parts(hand, 0)] == [(31, {2: 31}), (30, {1: 30})]
    assert [part[2:] for part in parts(hand, 1)] == [(20, {2: 20}), (20, {2: 20})]


def test_r98_a_pot_with_one_owner_is_not_halved():
    hand = play(deal(nl(boards=2), [100, 100]), "2 call, 1 check, 1 bet 2, 2 fold")
    assert parts(hand) == [(None, "uncontested", 4, {1: 4})]
    hand = play(deal(nl(boards=2, double_board="best_of_both"), [100, 100]), "2 call, 1 check, 1 bet 2, 2 fold")
    assert parts(hand) == [(None, "uncontested", 4, {1: 4})]


def test_r98_net_of_rake():
    """5 % of 100: 95 is 48 and 47."""
    rules = nl(boards=2, rake=omaha.Rake(cap=300))
    hand = all_in(rules, {1: 50, 2: 50}, (KINGS, JACKS), "3c 7d 8h Js 2d", "3h 7s 8s Ks 2c")
    assert won(hand) == {1: 47, 2: 48}


def test_r98_no_run_it_twice_with_two_boards():
    with pytest.raises(ValueError, match="run_count"):
        nl(boards=2, run_count=2)


def test_r98_all_in_deals_both_boards_out():
    hand = play(deal(nl(boards=2), [100, 100]), "2 all-in, 1 call")
    assert [len(board) for board in hand.boards] == [5, 5]
    assert len(logged(hand, "burn")) == 3
