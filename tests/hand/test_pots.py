"""Dividing pots, side pots and returns (R21-R37, R99, R102), each with chips worked out by hand.

The board is 3c 7d 8h Ks Jd unless a test names another: trip kings are the best high, 8-7-3-2-A the only kind of low.
"""

import pytest

import omaha
from omaha.hand.pots import build, equal_parts, given_rake, uncalled
from support.builders import (
    BOARD,
    EIGHTS,
    JACKS,
    KINGS,
    KINGS_UP,
    LOW,
    LOW_NINES,
    all_in,
    check_down,
    deal,
    nl,
    parts,
    play,
    pots,
    won,
)

KINGS_LOW = "As 2s Kh Kd"  # trip kings and 8-7-3-2-A
KINGS_UP_2 = "Kd Jc 9s 5s"  # ties with KINGS_UP and KINGS_UP_3
KINGS_UP_3 = "Kh Js 9d 4s"
WHEEL_BOARD = "3c 4d 5h Ks Jd"


# ---------------------------------------------------------------------------------------------- one pot (C)
def test_r21_best_high_takes_the_pot():
    """ST41."""
    hand = all_in(nl(), {1: 30, 2: 30, 3: 30}, (JACKS, KINGS, LOW))
    assert won(hand) == {2: 90}
    assert parts(hand) == [(0, "high", 90, {2: 90})]
    assert hand.result.pots[0].parts[0].rank == omaha.high_rank(KINGS, BOARD)


def test_r21_high_only_ignores_lows():
    assert won(all_in(nl(), {1: 50, 2: 50}, (KINGS, LOW))) == {1: 100}


def test_r22_half_and_half():
    """ST01."""
    hand = all_in(nl(hilo=True), {1: 50, 2: 50}, (KINGS, LOW))
    assert parts(hand) == [(0, "high", 50, {1: 50}), (0, "low", 50, {2: 50})]
    assert hand.result.pots[0].parts[1].rank == omaha.low_rank(LOW, BOARD)


def test_r23_no_low_the_high_takes_all():
    """ST02."""
    hand = all_in(nl(hilo=True), {1: 50, 2: 50}, (KINGS, JACKS))
    assert parts(hand) == [(0, "high", 100, {1: 100})]


def test_r24_scoop():
    """ST06: one winner of both halves is reported as two halves."""
    hand = all_in(nl(hilo=True), {1: 50, 2: 51}, (KINGS_LOW, JACKS), dead=1)
    assert parts(hand) == [(0, "high", 51, {1: 51}), (0, "low", 50, {1: 50})]
    assert dict(hand.result.returned) == {2: 1}


def test_r25_quartered_high():
    """ST03: 25, 25, 50."""
    hand = all_in(nl(hilo=True), {1: 30, 2: 30, 3: 40}, ("Kh Jh 9c 5h", KINGS_UP_2, LOW), button=3, dead=10)
    assert won(hand) == {1: 25, 2: 25, 3: 50}
    assert dict(hand.result.returned) == {3: 10}


def test_r25_quartered_low():
    """ST04: 25, 25, 50."""
    hand = all_in(nl(hilo=True), {1: 30, 2: 30, 3: 30}, (LOW, LOW_NINES, KINGS), dead=10)
    assert won(hand) == {1: 25, 2: 25, 3: 50}


def test_r25_three_quarters():
    """ST05: 75, 25."""
    assert won(all_in(nl(hilo=True), {1: 50, 2: 50}, (KINGS_LOW, LOW_NINES))) == {1: 75, 2: 25}


def test_r25_low_tied_three_ways():
    """ST38: 121: 61 high; 20, 20, 20."""
    hand = all_in(nl(hilo=True), dict.fromkeys((1, 2, 3, 4), 30), (LOW, LOW_NINES, "Ah 2c Qc Td", KINGS), dead=1)
    assert won(hand) == {1: 20, 2: 20, 3: 20, 4: 61}


@pytest.mark.parametrize(("option", "shares"), [("high", {1: 51, 2: 50}), ("low", {1: 50, 2: 51})])
def test_r26_odd_chip_half(option, shares):
    """ST07, ST42: 101."""
    assert won(all_in(nl(hilo=True, odd_chip_half=option), {1: 50, 2: 50}, (KINGS, LOW), dead=1)) == shares


@pytest.mark.parametrize(
    ("option", "shares"),
    [
        ("left_of_button", {1: 33, 2: 34, 3: 34}),
        ("all_to_first", {1: 33, 2: 35, 3: 33}),
        ("high_winner_first", {1: 33, 2: 34, 3: 34}),
    ],
)
def test_r27_odd_units_among_tied_hands(option, shares):
    """ST11, ST12: 101 three ways, button seat 1."""
    rules = nl(odd_chip_tied=option)
    hand = all_in(rules, {1: 33, 2: 33, 3: 33}, (KINGS_UP, KINGS_UP_2, KINGS_UP_3), button=1, dead=2)
    assert won(hand) == shares


def test_r27_the_share_list_is_in_the_order_of_the_odd_chips():
    """Button seat 2: seat 3 comes first, then 1, then 2."""
    hand = all_in(nl(), {1: 33, 2: 33, 3: 33}, (KINGS_UP, KINGS_UP_2, KINGS_UP_3), button=2, dead=1)
    assert list(hand.result.pots[0].parts[0].shares.items()) == [(3, 34), (1, 33), (2, 33)]


def test_r27_tied_low():
    """ST08: 103, button seat 1: high 52, low 51 as 26 for seat 3 and 25 for seat 1."""
    hand = all_in(nl(hilo=True), {1: 33, 2: 33, 3: 33}, (LOW, KINGS, LOW_NINES), button=1, dead=4)
    assert won(hand) == {1: 25, 2: 52, 3: 26}


@pytest.mark.parametrize(
    ("option", "shares"),
    [
        ("left_of_button", {1: 76, 2: 26}),
        ("all_to_first", {1: 76, 2: 26}),
        ("high_winner_first", {1: 77, 2: 25}),
    ],
)
def test_r27_high_winner_first(option, shares):
    """ST57, ST58: 102, seat 1 has the high and half the low, button seat 1."""
    rules = nl(hilo=True, odd_chip_tied=option)
    assert won(all_in(rules, {1: 51, 2: 51}, (KINGS_LOW, LOW_NINES), button=1)) == shares


def test_r27_high_winner_first_also_for_a_share_of_the_high():
    """Seats 1 and 2 tie for high, 1 and 3 for low; 102, button seat 1: the odd unit of the low goes to seat 2."""
    holes = ("Kh Jh Ad 2d", KINGS_UP_2, "As 2s Qh Tc")
    hand = all_in(nl(hilo=True), {1: 34, 2: 34, 3: 34}, holes, button=1)
    assert won(hand) == {1: 50, 2: 26, 3: 26}
    hand = all_in(nl(hilo=True, odd_chip_tied="high_winner_first"), {1: 34, 2: 34, 3: 34}, holes, button=1)
    assert won(hand) == {1: 50, 2: 27, 3: 25}
    assert parts(hand) == [(0, "high", 52, {2: 27, 1: 25}), (0, "low", 50, {3: 25, 1: 25})]


def test_r27_all_to_first_in_a_tied_low():
    """Low of 50 three ways, seats 1, 2, 3 (button 4): 18, 16, 16."""
    rules = nl(hilo=True, odd_chip_tied="all_to_first")
    hand = all_in(rules, dict.fromkeys((1, 2, 3, 4), 25), (LOW, LOW_NINES, "Ah 2c Qc Td", KINGS))
    assert won(hand) == {1: 18, 2: 16, 3: 16, 4: 50}


@pytest.mark.parametrize(("option", "shares"), [("whole_pot", {1: 33, 2: 33}), ("per_half", {1: 34, 2: 32})])
def test_r28_same_winners_of_both_halves(option, shares):
    """ST09, ST10: 66 between two wheels."""
    rules = nl(hilo=True, odd_chip_same_winners=option)
    hand = all_in(rules, {1: 33, 2: 33}, ("As 2s 9h 9d", "Ah 2h Tc Ts"), WHEEL_BOARD)
    assert won(hand) == shares
    halves = [part.half for part in hand.result.pots[0].parts]
    assert halves == (["both"] if option == "whole_pot" else ["high", "low"])


def test_r28_whole_pot_with_an_odd_unit():
    """67 between two wheels: one unit to the first seat, though 33 and 34 would go by halves as 17+17, 17+16."""
    hand = all_in(nl(hilo=True), {1: 33, 2: 33}, ("As 2s 9h 9d", "Ah 2h Tc Ts"), WHEEL_BOARD, dead=1)
    assert won(hand) == {1: 34, 2: 33}


def test_r28_needs_the_same_set_of_winners():
    """Two wheels, and a third player with a share of neither: still 'both'; a better high splits it again."""
    holes = ("As 2s 9h 9d", "Ah 2h Tc Ts", "Kh Kd 9s 9c")
    hand = all_in(nl(hilo=True), {1: 30, 2: 30, 3: 30}, holes, WHEEL_BOARD)
    assert parts(hand) == [(0, "both", 90, {1: 45, 2: 45})]
    holes = ("As 2s 9h 9d", "Ah 2h Tc Ts", "6h 7h 9s 9c")
    hand = all_in(nl(hilo=True), {1: 30, 2: 30, 3: 30}, holes, WHEEL_BOARD)
    assert parts(hand) == [(0, "high", 45, {3: 45}), (0, "low", 45, {1: 23, 2: 22})]


def test_r29_unit():
    """ST13: unit 5, 35 is 20 and 15."""
    assert won(all_in(nl(hilo=True, unit=5), {1: 15, 2: 15}, (KINGS, LOW), dead=5)) == {1: 20, 2: 15}


@pytest.mark.parametrize(("half", "shares"), [("high", {1: 52, 2: 45}), ("low", {1: 45, 2: 52})])
def test_r29_less_than_a_unit_goes_with_the_odd_unit(half, shares):
    """ST47: unit 5, 97."""
    rules = nl(hilo=True, unit=5, odd_chip_half=half)
    assert won(all_in(rules, {1: 48, 2: 48}, (KINGS, LOW), dead=1)) == shares


def test_r29_among_tied_hands():
    """Unit 5, 101 three ways from seat 2: 20 units as 7, 7, 6 and the 1 left to the first: 36, 35, 30."""
    holes = (KINGS_UP, KINGS_UP_2, KINGS_UP_3)
    hand = all_in(nl(unit=5), {1: 33, 2: 33, 3: 33}, holes, button=1, dead=2)
    assert won(hand) == {1: 30, 2: 36, 3: 35}
    hand = all_in(nl(unit=5, odd_chip_tied="all_to_first"), {1: 33, 2: 33, 3: 33}, holes, button=1, dead=2)
    assert won(hand) == {1: 30, 2: 41, 3: 30}


def test_r29_between_boards():
    """Unit 5, 97 on two boards: 52 on the first, 45 on the second."""
    hand = all_in(nl(unit=5, boards=2), {1: 48, 2: 48}, (KINGS, JACKS), "3c 7d 8h Ks 2d", "3h 7s 8s Js 2c", dead=1)
    assert won(hand) == {1: 52, 2: 45}


def test_r30_pots_are_divided_one_by_one():
    """ST17: 40 three ways is 14, 13, 13; 11 two ways is 6, 5; the one that folded paid 11."""
    hand = deal(
        nl(),
        {1: 10, 2: 15, 3: 15, 4: 50},
        4,
        posts=[
            omaha.Post(4, "big", 11),
            omaha.Post(1, "post", 10),
            omaha.Post(2, "post", 11),
            omaha.Post(3, "post", 11),
        ],
        deck=omaha.Deck(holes={1: "Kh Jh 9c 9h", 2: "Kd Jc 9s 5s", 3: "Kc Js 9d 4s"}, boards=[BOARD], seed=1),
    )
    play(hand, "2 all-in, 3 call, 4 fold")
    assert pots(hand) == [(40, (1, 2, 3)), (11, (2, 3))]
    assert won(hand) == {1: 14, 2: 13 + 6, 3: 13 + 5}


# ----------------------------------------------------------------------------------- side pots and returns (D)
def test_r31_bet_not_matched_returns():
    """ST15: 100 against all-in 60."""
    hand = all_in(nl(), {1: 100, 2: 60}, (JACKS, KINGS))
    assert dict(hand.result.returned) == {1: 40}
    assert pots(hand) == [(120, (1, 2))]
    assert [e for e in hand.events if e.kind == "return"] == [omaha.Event("return", 1, 40)]


def test_r31_over_the_whole_hand_folded_players_too():
    """ST16: 100, 100, raise to 300, folds: 200 returned, 300 won."""
    hand = deal(nl(), [500, 500, 500])
    play(hand, "3 call, 1 call, 2 check, 1 bet 98, 2 call, 3 raise 298, 1 fold, 2 fold")
    assert dict(hand.result.returned) == {3: 200}
    assert pots(hand) == [(300, (3,))]


def test_r31_returns_go_before_pots():
    """ST40: 80 against all-in 30, 10 folded: 50 returned, one pot of 70."""
    hand = deal(nl(small_blind=5, big_blind=10), {1: 500, 2: 30, 3: 500}, 3)
    play(hand, "3 call, 1 fold, 2 all-in, 3 call")
    assert pots(hand) == [(65, (2, 3))]
    hand = deal(nl(small_blind=5, big_blind=10), {1: 500, 2: 30, 3: 500}, 3)
    play(hand, "3 raise 80, 1 fold, 2 call")
    assert dict(hand.result.returned) == {3: 50}
    assert pots(hand) == [(65, (2, 3))]


def test_r31_two_with_the_highest_total_nothing_returns():
    assert uncalled({1: 50, 2: 50, 3: 20}, (1, 2, 3)) == (None, 0)
    assert uncalled({1: 50, 2: 50, 3: 20}, (1, 3)) == (None, 0)


def test_r31_a_folded_players_excess_does_not_return():
    assert uncalled({1: 50, 2: 30, 3: 20}, (2, 3)) == (None, 0)


def test_r31_returned_during_the_hand():
    """The bet beside an all-in player comes back when the round ends, and is in the stack on the next street."""
    hand = deal(nl(), {1: 300, 2: 300, 3: 30, 4: 300}, 4)
    play(hand, "3 all-in, 4 fold, 1 call, 2 call, 1 check, 2 bet 50, 1 fold")
    assert hand.over
    assert dict(hand.result.returned) == {2: 50}


def test_r32_different_totals_make_pots():
    """ST14: 20, 50, 100, 100."""
    hand = all_in(nl(), {1: 20, 2: 50, 3: 100, 4: 100}, (KINGS, JACKS, EIGHTS, "Ad Qh Tc 6s"))
    assert pots(hand) == [(80, (1, 2, 3, 4)), (90, (2, 3, 4)), (100, (3, 4))]
    assert won(hand) == {1: 80, 2: 90, 3: 100}


def test_r33_folded_money_stays_at_its_levels():
    """ST20: 100 bet, 60 folded, 30 all-in: 40 returned, main 90, side 60."""
    assert uncalled({1: 100, 2: 60, 3: 30}, (1, 3)) == (1, 40)
    assert [(p.amount, p.eligible) for p in build({1: 60, 2: 60, 3: 30}, (1, 3))] == [(90, (1, 3)), (60, (1,))]


def test_r34_dead_money_goes_to_the_main_pot():
    """ST21: a dead 1 makes a main pot of 61 and limits nobody."""
    hand = all_in(nl(), {1: 20, 2: 40, 3: 40}, (KINGS, JACKS, LOW), dead=1)
    assert pots(hand) == [(61, (1, 2, 3)), (40, (2, 3))]
    assert won(hand) == {1: 61, 2: 40}


def test_r34_dead_money_is_not_part_of_the_bet_and_not_returned():
    """Seat 1 has 5 dead and 20 live in, seat 2 20 live: nothing returns."""
    hand = all_in(nl(), {1: 20, 2: 20}, (JACKS, KINGS), dead=5)
    assert dict(hand.result.returned) == {}
    assert won(hand) == {2: 45}
    assert dict(hand.result.net) == {1: -25, 2: 25}


@pytest.mark.parametrize(
    ("payer", "order", "stacks"),
    [("button", "blind_first", {1: 100, 2: 100, 3: 2}), ("big_blind", "ante_first", {1: 100, 2: 2, 3: 100})],
)
def test_r35_who_has_only_dead_money_in_has_paid_no_level(payer, order, stacks):
    """An ante for all takes the last 2 chips: the player is live, but dead money pays for no level (R34)."""
    seat = 3 if payer == "button" else 2
    deck = omaha.Deck(holes={1: JACKS, 2: EIGHTS, 3: "5c 5d 6h 6c"} | {seat: KINGS}, boards=[BOARD], seed=1)
    hand = deal(nl(ante=2, ante_payer=payer, ante_order=order), stacks, 3, deck=deck)
    assert hand.stacks[seat] == 0
    check_down(hand)
    assert seat in hand.live
    assert pots(hand) == [(6, tuple(sorted({1, 2, 3} - {seat})))]
    assert seat not in won(hand)


def test_r35_who_has_only_a_dead_small_blind_in_has_paid_no_level():
    """PS04 with one chip: 1 dead, all-in; the main pot has it, and the player cannot win it."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(4, "post", 0, 1)]
    deck = omaha.Deck(holes={1: JACKS, 2: EIGHTS, 3: "5c 5d 6h 6c", 4: KINGS}, boards=[BOARD], seed=1)
    hand = deal(nl(), {1: 100, 2: 100, 3: 100, 4: 1}, 3, posts=posts, deck=deck)
    check_down(hand)
    assert pots(hand) == [(7, (1, 2, 3))]
    assert won(hand) == {1: 7}


def test_r35_the_only_low_is_all_in_for_the_main_pot():
    """ST18: main 60 splits 30, 30; side 160 goes to the high."""
    hand = all_in(nl(hilo=True), {1: 20, 2: 100, 3: 100}, (LOW, KINGS, JACKS))
    assert parts(hand, 0) == [(0, "high", 30, {2: 30}), (0, "low", 30, {1: 30})]
    assert parts(hand, 1) == [(0, "high", 160, {2: 160})]


def test_r35_the_short_hand_wins_the_main_high_only():
    """ST19: 30, 80, 110."""
    assert won(all_in(nl(hilo=True), {1: 20, 2: 100, 3: 100}, (KINGS, JACKS, LOW))) == {1: 30, 2: 80, 3: 110}


def test_r35_two_side_pots_quartered_low_in_the_main():
    """ST39: 10, 40, 40, 90."""
    holes = ("As 2s 9h 9s", "Ad 2d Qh Tc", "Jh Jc Ac 4h", "Kh Kd 5h 5c")
    hand = all_in(nl(hilo=True), {1: 10, 2: 30, 3: 70, 4: 70}, holes)
    assert pots(hand) == [(40, (1, 2, 3, 4)), (60, (2, 3, 4)), (80, (3, 4))]
    assert won(hand) == {1: 10, 2: 40, 3: 40, 4: 90}


def test_r36_a_pot_with_one_owner_needs_no_comparison():
    hand = deal(nl(), {1: 300, 2: 300, 3: 30}, 3)
    play(hand, "3 call, 1 raise 60, 2 call, 3 call, 1 bet 40, 2 fold")
    assert pots(hand) == [(90, (1, 3)), (60, (1,))]
    assert parts(hand, 1) == [(None, "uncontested", 60, {1: 60})]


def test_r36_adjacent_levels_with_the_same_owners_are_one_pot():
    """Bets on several streets, two players all the way: one pot."""
    hand = deal(nl(), [100, 100, 100])
    play(hand, "3 raise 6, 1 fold, 2 call, 2 bet 10, 3 call, 2 bet 20, 3 call, 2 check, 3 check")
    assert pots(hand) == [(73, (2, 3))]


def test_r36_pots_shown_during_the_hand():
    hand = deal(nl(), {1: 300, 2: 300, 3: 30}, 3)
    assert hand.pots == ()
    play(hand, "3 all-in, 1 raise 60")
    assert hand.pots == ()
    play(hand, "2 call")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(90, (1, 2, 3)), (60, (1, 2))]
    play(hand, "1 bet 10")
    assert [pot.amount for pot in hand.pots] == [90, 60]
    assert hand.pot == 160


def test_r37_paid_from_the_last_side_pot_recorded_from_the_main_pot():
    hand = all_in(nl(), {1: 20, 2: 50, 3: 100, 4: 100}, (KINGS, JACKS, EIGHTS, "Ad Qh Tc 6s"))
    awards = [(event.seat, event.chips, event.pot) for event in hand.events if event.kind == "award"]
    assert awards == [(3, 100, 2), (2, 90, 1), (1, 80, 0)]
    assert [pot.amount for pot in hand.result.pots] == [80, 90, 100]


def test_r102_what_no_live_player_matched_goes_to_the_last_pot():
    """ST60: small blind 1 folded, big blind all-in 1, live post 2 folded for nothing, all-in 1: one pot of 5."""
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 1), omaha.Post(3, "post", 2), omaha.Post(4, "post", 1)]
    hand = play(deal(nl(), {1: 100, 2: 1, 3: 100, 4: 1}, 4, posts=posts), "3 fold, 1 fold")
    assert dict(hand.result.returned) == {}
    assert pots(hand) == [(5, (2, 4))]


def test_r99_conservation():
    """Contributions = returns + rake + awards, in a hand with everything."""
    rules = nl(hilo=True, ante=1, rake=omaha.Rake(percent=5, cap=7))
    stacks = {1: 40, 2: 90, 3: 200, 4: 300}
    hand = deal(rules, stacks, 4)
    play(hand, "3 raise 30, 4 raise 120, 1 call, 2 call, 3 raise 199, 4 call")
    result = hand.result
    assert sum(result.stacks.values()) + result.rake == sum(stacks.values())
    assert sum(sum(pot.awards.values()) + pot.rake for pot in result.pots) == sum(pot.amount for pot in result.pots)
    assert all(chips >= 0 for chips in result.stacks.values())
    assert all(set(pot.awards) <= set(pot.eligible) for pot in result.pots)
    assert sum(result.net.values()) == -result.rake


# ------------------------------------------------------------------------------------------------ unknown hands
def test_unknown_hand_cannot_win_what_another_live_hand_contests():
    deck = omaha.Deck(holes={1: "5c5d6h6c", 2: "??"}, boards=[BOARD], unknown=True)
    hand = check_down(deal(nl(), [100, 100], deck=deck))
    assert won(hand) == {1: 4}
    hand = play(deal(nl(), [100, 100], deck=deck), "2 call, 1 fold")
    assert won(hand) == {2: 4}


def test_unknown_hands_only_share_without_a_rank():
    hand = check_down(deal(nl(hilo=True), [100, 100], deck=omaha.Deck(boards=[BOARD], unknown=True)))
    assert parts(hand) == [(0, "high", 4, {1: 2, 2: 2})]
    assert hand.result.pots[0].parts[0].rank is None


# ------------------------------------------------------------------------------------------------- given rake
def test_given_rake_of_one_amount_comes_off_as_the_rules_say():
    paid = {1: 20, 2: 50, 3: 100, 4: 100}
    holes = (KINGS, JACKS, EIGHTS, "Ad Qh Tc 6s")
    assert [pot.rake for pot in all_in(nl(), paid, holes, rake=10).result.pots] == [3, 3, 4]
    first = nl(rake=omaha.Rake(cap=5, allocation="main_first"))
    assert [pot.rake for pot in all_in(first, paid, holes, rake=10).result.pots] == [10, 0, 0]


def test_given_rake_pot_by_pot_and_never_more_than_a_pot():
    paid = {1: 20, 2: 50, 3: 100, 4: 100}
    holes = (KINGS, JACKS, EIGHTS, "Ad Qh Tc 6s")
    hand = all_in(nl(), paid, holes, rake=[1, 2, 3])
    assert [pot.rake for pot in hand.result.pots] == [1, 2, 3]
    assert hand.result.rake == 6
    assert won(hand) == {1: 79, 2: 88, 3: 97}
    assert [pot.rake for pot in all_in(nl(), paid, holes, rake=[500]).result.pots] == [80, 0, 0]
    assert [pot.rake for pot in all_in(nl(), paid, holes, rake=500).result.pots] == [80, 90, 100]
    assert given_rake([7], [5], nl()) == [5]


def test_given_rake_of_nothing_beats_the_rules_rake():
    hand = all_in(nl(rake=omaha.Rake(cap=300)), {1: 50, 2: 50}, (KINGS, JACKS), rake=0)
    assert hand.result.rake == 0


def test_equal_parts():
    assert equal_parts(101, 3, 1) == [34, 34, 33]
    assert equal_parts(3, 2, 5) == [3, 0]
    assert equal_parts(0, 2, 1) == [0, 0]
