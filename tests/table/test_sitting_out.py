"""Players who sit out, come back or leave (R91, R101)."""

import pytest

from omaha import Deck, Table
from omaha.table import Owed
from support.tables import PL, blinds, fold_all, kinds, places, play, seated


def test_r91_sitting_out_during_a_hand_folds_at_the_next_turn_even_if_a_check_is_free():
    table = seated(players="abcd")
    hand = table.deal()  # d first to act, c the big blind
    table.sit_out("c")
    hand.call()
    hand.call()
    hand.call()
    assert hand.events[-1].kind != "check"
    fold = next(event for event in hand.events if event.kind == "fold")
    assert (fold.seat, fold.note) == (3, "sitting out")
    assert hand.street == "flop"
    assert table.status[3] == "sitting_out"


def test_r91_sitting_out_at_ones_own_turn_folds_at_once():
    table = seated(players="abcd")
    hand = table.deal()
    assert hand.actor == 4
    table.sit_out("d")
    assert hand.actor == 1
    assert 4 not in hand.live


def test_r91_a_hand_that_the_action_does_not_reach_stays_live():
    table = seated(players="ab", chips=200)
    hand = table.deal()
    hand.raise_to(30)
    table.leave("a")  # the button has raised and is called
    hand.raise_to(90)
    assert 1 not in hand.live
    table = seated(PL.replace(max_buy_in=None), players="ab", chips=200)
    hand = table.deal(deck=Deck(holes={1: "AsAhKsKh", 2: "2c3d7h8s"}, boards=["AdKdQcJs2s"]))
    hand.raise_to(30)
    hand.raise_to(90)
    hand.raise_to(200)
    table.leave("a")
    hand.call()
    assert hand.over
    assert [event.chips for event in table.events if event.kind == "leave"] == [400]
    assert table.seats == {2: "b"}


def test_undo_takes_back_what_the_hand_did_for_an_absent_player_with_the_call_before_it():
    table = seated(players="abcd")
    table.deal()
    hand = table.hand
    before = hand.events
    table.sit_out("a")
    hand.call()  # d; then a, the button, is folded
    assert hand.actor == 2
    hand.undo()
    assert (hand.actor, hand.events) == (4, before)
    hand.fold()
    assert hand.actor == 2


def test_a_table_saved_where_undo_left_an_absent_player_to_act_is_as_it_was():
    table = seated(players="abcd")
    hand = table.deal()
    hand.call()
    table.sit_out("d")
    hand.undo()
    assert hand.actor == 4
    assert Table.from_json(table.to_json()) == table


def test_r91_a_player_who_is_back_before_the_action_plays_on():
    table = seated(players="abcd")
    hand = table.deal()
    table.sit_out("c")
    table.sit_in("c")
    for _ in range(3):
        hand.call()
    assert hand.actor == 3


def test_sitting_out_and_back_twice_is_logged_once():
    table = seated()
    table.sit_out("a")
    table.sit_out("a")
    table.sit_in("a")
    table.sit_in("a")
    assert kinds(table, "a") == ["sit", "sit_out", "sit_in"]


def test_sit_out_before_the_big_blind():
    table = seated(players="abcd")
    table.sit_out("d", "before_big_blind")
    assert places(table) == (1, 2, 3, [1, 2, 3, 4])
    assert places(table) == (2, 3, 1, [1, 2, 3])
    assert table.status[4] == "sitting_out"
    assert table.owed[4] == Owed(10, 0)
    assert [event.note for event in table.events if event.kind == "sit_out"] == ["before the big blind"]
    table.sit_in("d")
    assert table.status[4] == "waiting"


def test_r101_sitting_out_before_the_big_blind_may_leave_too_few_for_a_hand():
    table = seated(players="ab")
    table.sit_out("a", "before_big_blind")
    places(table)
    with pytest.raises(RuntimeError, match="not b; a sits out before the big blind"):
        table.deal()
    table.sit_in("a")
    assert places(table)[2] == 1


def test_sit_out_after_the_big_blind():
    table = seated(players="abcd")
    table.sit_out("d", "after_big_blind")
    assert places(table)[:3] == (1, 2, 3)
    hand = table.deal()
    assert blinds(hand)[4] == ("big", 10)
    play(hand)
    assert not [event for event in hand.events if event.note == "sitting out"]  # d plays that hand
    assert 4 not in table.deal().seats


def test_sit_out_after_the_big_blind_asked_for_in_the_big_blind():
    table = seated(players="abcd")
    hand = table.deal()
    table.sit_out("c", "after_big_blind")
    play(hand)
    assert not [event for event in hand.events if event.note == "sitting out"]
    assert 3 not in table.deal().seats


def test_sit_out_at_another_moment_is_taken_back_by_sit_in():
    table = seated(players="abcd")
    table.sit_out("d", "before_big_blind")
    table.sit_in("d")
    places(table)
    assert places(table)[2] == 4
    with pytest.raises(ValueError, match="one of 'now', 'before_big_blind', 'after_big_blind', not 'later'"):
        table.sit_out("d", "later")


def test_a_player_away_loses_the_seat_after_n_missed_rounds():
    table = seated(PL.replace(max_missed_rounds=2), "abcd")
    places(table)
    table.sit_out("d")
    rounds = 0
    while "d" in table.seats.values():
        places(table)
        rounds += 1
        assert rounds < 20
    assert 4 <= rounds <= 6
    event = next(event for event in table.events if event.kind == "leave")
    assert (event.name, event.chips, event.note) == ("d", 1000, "2 rounds missed")


def test_a_player_who_waits_for_the_big_blind_misses_no_round():
    table = seated(PL.replace(max_missed_rounds=1), "abcd")
    places(table)
    table.sit("e", seat=5)
    for _ in range(4):
        places(table)
    assert "e" in table.seats.values()


def test_r91_leaving_between_hands_pays_at_once():
    table = seated()
    assert table.leave("a") == 1000
    assert table.free_seats[0] == 1
    table = seated(players="abcd")
    hand = table.deal()
    assert table.leave("b") is None
    assert table.status[2] == "leaving"
    assert 2 not in table.free_seats
    fold_all(hand)
    assert 2 in table.free_seats


def test_a_player_who_is_not_dealt_in_leaves_at_once():
    table = seated()
    table.deal()
    table.sit("d", seat=4, chips=300)
    assert table.leave("d") == 300
