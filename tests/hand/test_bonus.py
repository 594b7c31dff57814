"""House chips in the pot (R103): dead money that no seat has paid."""

import pickle

import pytest

import omaha
from omaha import Event, Rake
from support.builders import BOARD, JACKS, KINGS, LOW, all_in, check_down, deal, nl, pl, play, pots, turn, won


def test_r103_a_bonus_is_the_first_event_and_belongs_to_no_seat():
    hand = deal(nl(), [100, 100], bonus=20)
    assert hand.bonus == 20
    assert hand.events[0] == Event("bonus", chips=20)
    assert hand.events[1].kind == "post"
    assert (hand.pot, dict(hand.paid)) == (23, {2: 1, 1: 2} if hand.seats[0] == 2 else {1: 2, 2: 1})
    assert hand.pots[0].amount == 20
    assert deal(nl(), [100, 100]).bonus == 0
    assert "bonus" not in {event.kind for event in deal(nl(), [100, 100]).events}


def test_r103_br70_counts_for_the_pot_limit_maximum():
    """Blinds 1/2 with 20 dropped and a raise to 6: the next maximum is 41."""
    hand = deal(pl(), {1: 326, 2: 200, 3: 225, 4: 295, 5: 231, 6: 129}, 1, bonus=20)
    play(hand, "4 fold, 5 raise 6")
    assert turn(hand) == (6, 6, (10, 41))


def test_r103_is_won_with_the_main_pot_and_conserves_chips():
    hand = all_in(nl(), {1: 20, 2: 50, 3: 50}, (KINGS, JACKS, LOW), bonus=30)
    assert pots(hand) == [(90, (1, 2, 3)), (60, (2, 3))]
    assert won(hand) == {1: 90, 2: 60}
    assert sum(hand.result.net.values()) == 30


def test_r103_is_raked_and_never_returns():
    rules = nl(rake=Rake(percent=10, cap=100, no_flop_no_drop=False))
    hand = play(deal(rules, [100, 100], bonus=20), "2 raise 50, 1 fold")
    assert dict(hand.result.returned) == {2: 48}
    assert hand.result.rake == 2
    assert dict(hand.result.net) == {2: 20, 1: -2}


def test_r103_one_chip_less_for_the_high_half():
    hand = all_in(nl(hilo=True), {1: 50, 2: 50}, (KINGS, LOW), bonus=1)
    assert won(hand) == {1: 51, 2: 50}


def test_r103_a_bonus_with_dead_money():
    hand = all_in(nl(), {1: 20, 2: 20}, (KINGS, JACKS), dead=3, bonus=7)
    assert pots(hand) == [(50, (1, 2))]


def test_r103_bonus_in_key_json_pickle_views_copies_and_undo():
    hand = deal(nl(), [100, 100], bonus=20)
    assert hand != deal(nl(), [100, 100])
    play(hand, "2 raise 8")
    for again in (omaha.Hand.from_json(hand.to_json()), pickle.loads(pickle.dumps(hand)), hand.copy()):
        assert again == hand
        assert (again.bonus, again.pot) == (20, 30)
    view = hand.view(1)
    assert (view.bonus, view.pot, view.events[0].chips) == (20, 30, 20)
    assert pickle.loads(pickle.dumps(view)) == view
    assert view.sample(3).bonus == 20
    check_down(hand)
    while True:
        try:
            hand.undo()
        except IndexError:
            break
    assert hand == deal(nl(), [100, 100], bonus=20)


def test_r103_bonus_with_manual_dealing():
    hand = deal(nl(), [100, 100], bonus=20, manual=["deal"])
    assert (hand.pot, len(hand.events)) == (23, 3)


@pytest.mark.parametrize("bonus", [-1, True, 1.0, "5", None])
def test_r103_bonus_that_is_not_chips(bonus):
    with pytest.raises((ValueError, TypeError), match="bonus must be"):
        deal(nl(), [100, 100], bonus=bonus)


def test_r103_a_board_of_known_cards():
    hand = all_in(nl(), {1: 20, 2: 20}, (KINGS, JACKS), BOARD, bonus=5)
    assert won(hand) == {1: 45}
