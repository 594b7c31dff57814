"""New players: waiting for the big blind or posting one (R44, R49, R51)."""

import pytest

from omaha import Post, Table
from omaha.table import Owed
from support.tables import DEAD, PL, blinds, fold_all, four_of_five, places, seated


def test_r49_a_new_player_waits_for_the_big_blind():
    table = four_of_five()
    assert table.owed[5] == Owed(10, 0)
    assert table.status[5] == "waiting"
    assert places(table) == (2, 3, 4, [1, 2, 3, 4])
    hand = table.deal()  # PO14, PS05: the big blind reaches the new player, who pays no more
    assert blinds(hand) == {4: ("small", 5), 5: ("big", 10)}
    assert table.owed[5] == Owed(0, 0)
    assert table.status[5] == "playing"


def test_r49_a_new_player_posts_a_live_big_blind_and_plays_at_once():
    table = four_of_five(post=True)
    assert table.status[5] == "posting"
    hand = table.deal()  # PS02
    assert hand.posts[-1] == Post(5, "post", 10)
    assert sorted(hand.seats) == [1, 2, 3, 4, 5]
    assert hand.actor == 5  # BR47: first to act here, and may check
    assert hand.legal.check
    assert hand.legal.min_raise_to == 20
    assert [event.chips for event in table.events if event.kind == "post"] == [10]
    fold_all(hand)
    assert "post" not in {kind for kind, _ in blinds(table.deal()).values()}


def test_r49_wait_takes_back_the_wish_to_post():
    table = four_of_five(post=True)
    table.wait("new")
    assert places(table)[3] == [1, 2, 3, 4]
    table = four_of_five()
    table.post("new")
    assert places(table)[3] == [1, 2, 3, 4, 5]


def test_r49_a_wish_to_post_is_for_one_time():
    table = seated(players="abcd")
    places(table)
    table.sit_out("d")
    table.sit_in("d", post=True)  # back before the next hand: there is nothing to post
    assert 4 in places(table)[3]
    table.disconnect("d")
    for _ in range(4):
        places(table)
    table.reconnect("d")
    assert table.status[4] == "waiting"


def test_r49_a_player_in_the_game_owes_nothing_and_cannot_post():
    table = four_of_five()
    with pytest.raises(ValueError, match="a is in the game and owes nothing"):
        table.post("a")


def test_r49_new_player_post_off_comes_in_free():
    table = four_of_five(PL.replace(new_player_post=False))
    assert table.owed[5] == Owed(0, 0)
    hand = table.deal()
    assert sorted(hand.seats) == [1, 2, 3, 4, 5]
    assert set(blinds(hand)) == {3, 4}


def test_r51_nobody_comes_in_between_the_button_and_the_big_blind():
    for rules in (PL, DEAD):
        table = Table(rules, seed=1)
        for name, seat in (("a", 1), ("b", 2), ("c", 4), ("d", 5)):
            table.sit(name, seat=seat)
        assert places(table)[:3] == (1, 2, 4)
        table.sit("new", seat=3, post=True)  # PO13, PS03
        assert places(table) == (2, 4, 5, [1, 2, 4, 5])
        hand = table.deal()
        if rules is PL:
            assert table.button == 4
            assert 3 in hand.seats  # behind the button now: the player posts
            assert Post(3, "post", 10) in hand.posts


def test_r51_not_on_the_button_either():
    table = seated(DEAD, "abcde")
    assert places(table)[:3] == (1, 2, 3)
    table.leave("b")
    table.sit("new", seat=2, post=True)  # PO18: the dead button comes to this seat
    assert places(table) == (2, 3, 4, [1, 3, 4, 5])


def test_r44_a_new_player_next_to_the_button_does_not_receive_it():
    table = Table(PL, seed=1)
    for name, seat in (("a", 1), ("b", 3), ("c", 4), ("d", 5)):
        table.sit(name, seat=seat)
    assert places(table)[:3] == (1, 3, 4)
    table.sit("new", seat=2, post=True)  # PO12
    hand = table.deal()
    assert table.button == 3
    assert hand.posts == (Post(4, "small", 5), Post(5, "big", 10), Post(2, "post", 10))
