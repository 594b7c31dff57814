"""Time-outs (R84, R92, R93)."""

import pytest

from omaha import Deck, Hand
from support.tables import PL, kinds, play, play_to_show, seated


def test_r92_time_out_folds_and_sits_out():
    table = seated(players="abcd")
    hand = table.deal()
    for name in "abc":
        with pytest.raises(ValueError, match=f"it is not the turn of {name}"):
            table.time_out(name)
    table.time_out("d")
    event = hand.events[-1]
    assert (event.kind, event.seat, event.note) == ("fold", 4, "time-out")
    assert table.status[4] == "sitting_out"


def test_a12_time_out_without_a_name_is_for_the_player_whose_turn_it_is():
    table = seated(players="abcd")
    with pytest.raises(ValueError, match="it is nobody's turn"):
        table.time_out()
    hand = table.deal()
    assert table.actor == "d"
    table.time_out()
    assert (hand.events[-1].kind, hand.events[-1].seat, hand.events[-1].note) == ("fold", 4, "time-out")
    assert (table.actor, table.status_of("d")) == ("a", "sitting_out")
    for _ in range(2):
        table.time_out()
    assert table.actor is None
    with pytest.raises(ValueError, match="it is nobody's turn"):
        table.time_out()
    with pytest.raises(ValueError, match="'x' does not sit here"):
        table.time_out("x")


def test_a12_time_out_without_a_name_while_cards_are_due():
    table = seated(players="abcd")
    table.deal(manual=("deal",))
    assert table.actor is None
    with pytest.raises(ValueError, match="it is nobody's turn"):
        table.time_out()


def test_r92_time_out_checks_if_nothing_is_owed():
    table = seated(players="ab")
    hand = table.deal()
    hand.call()
    table.time_out("b")
    assert hand.street == "flop"
    assert hand.actor == 2  # the hand is not folded: b is asked again
    table.sit_in("b")
    assert table.status[2] == "playing"


def test_r92_time_out_as_lost():
    table = seated(PL.replace(timeout_policy="as_lost"), "abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.time_out("c")
    assert [event.kind for event in hand.events if event.seat == 3][-1] == "protect"
    play(hand)
    assert table.status[3] == "playing"  # the player is connected
    assert kinds(table).count("protect") == 1


def test_r92_time_out_as_lost_is_for_one_turn():
    table = seated(PL.replace(timeout_policy="as_lost"), "ab")
    hand = table.deal()
    hand.call()
    table.time_out("b")
    assert hand.street == "flop"
    assert hand.actor == 2


def test_r92_as_lost_without_an_all_in_left_folds_and_sits_out():
    table = seated(PL.replace(timeout_policy="as_lost", disconnect_allins_per_day=0), "abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.time_out("c")
    assert 3 not in hand.live
    play(hand)
    assert table.status[3] == "sitting_out"


def test_r93_a_time_out_stands_in_the_record_of_the_hand():
    table = seated(players="ab")
    hand = table.deal()
    hand.call()
    table.time_out("b")
    assert [(event.kind, event.note) for event in hand.events if event.seat == 2][-1] == ("check", "time-out")
    play(hand)
    assert "b checks (time-out)" in str(table.report(1, "a"))
    assert Hand.from_json(hand.to_json()) == hand


def test_r84_time_out_and_absence_at_the_showdown_muck():
    deck = Deck(holes={1: "2c3d7h8s", 2: "AsAhKsKh"}, boards=["AdKdQcJs2s"])
    table = seated(players="ab")
    hand = play_to_show(table.deal(deck=deck, manual=("show",)))
    assert (hand.due.kind, hand.actor) == ("show", 1)
    table.time_out("a")
    assert [event.kind for event in hand.events if event.seat == 1][-1] == "muck"
    assert table.status[1] == "playing"
    table = seated(players="ab")
    hand = play_to_show(table.deal(deck=deck, manual=("show",)))
    table.leave("a")
    assert hand.over
    assert [event.kind for event in hand.events if event.seat == 1][-1] == "muck"
    table = seated(players="ab")
    hand = table.deal(deck=deck, manual=("show",))
    hand.call()
    table.disconnect("a")
    play(hand)
    assert [event.kind for event in hand.events if event.seat == 1][-1] == "muck"
