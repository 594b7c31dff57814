"""Games, rotations, standing choices and bomb pots of a table (R94, R96, R97)."""

import pytest

import omaha
from omaha import Info, Post, Rules, Table
from omaha.table import Owed
from support.tables import (
    DEAD,
    FL,
    PL,
    away_for_both,
    fold_all,
    four_of_five,
    places,
    play,
    play_to_show,
    seated,
    showdown_deck,
)


def test_a_game_changes_from_the_next_hand_on():
    table = seated()
    hand = table.deal()
    table.change_game(PL.replace(hilo=True))
    assert not hand.rules.hilo
    fold_all(hand)
    assert table.deal().rules.hilo
    assert [event.kind for event in table.events if event.kind == "game"] == ["game"]


def test_a_game_that_does_not_seat_the_table_is_refused():
    table = seated(seats=9)
    before = table.key
    with pytest.raises(ValueError, match=r"seats 8, and the table has 9 seats \(R3\)"):
        table.change_game(PL, PL.replace(hole_cards=5))
    with pytest.raises(ValueError, match="seats 8"):
        table.deal(rules=PL.replace(hole_cards=5))
    with pytest.raises(TypeError, match="a game must be Rules"):
        table.change_game("omaha")
    with pytest.raises(TypeError, match="name at least one game"):
        table.change_game()
    with pytest.raises(ValueError, match="every"):
        table.change_game(PL, FL, every=0)
    with pytest.raises(TypeError, match="every"):
        table.change_game(PL, FL, every="week")
    assert table.key == before


def test_a_rotation_of_high_and_hilo_by_hands():
    high, low = PL, PL.replace(hilo=True)
    table = seated(high)
    table.change_game(high, low, every=2)
    assert [fold_all(table.deal()).rules.hilo for _ in range(6)] == [False, False, True, True, False, False]
    table.change_game(high, high, low, every=1)
    assert [fold_all(table.deal()).rules.hilo for _ in range(6)] == [False, False, True, False, False, True]


@pytest.mark.parametrize("rules", [PL, DEAD])
def test_a_rotation_by_orbits(rules):
    table = seated(rules, "abcd")
    table.change_game(rules, rules.replace(hilo=True))
    played = [(fold_all(table.deal()).rules.hilo, table.button) for _ in range(12)]
    assert [hilo for hilo, _ in played] == [False] * 4 + [True] * 4 + [False] * 4
    assert [button for _, button in played] == [1, 2, 3, 4] * 3
    with pytest.raises(ValueError, match="a bomb pot does not move the button"):
        table.change_game(PL, PL.replace(bomb_pot=True, ante=10))


def test_an_orbit_is_over_also_if_the_button_came_round_in_a_hand_of_another_game():
    low = PL.replace(hilo=True)
    table = seated()
    table.change_game(PL, low)
    for _ in range(3):
        assert not fold_all(table.deal()).rules.hilo
    fold_all(table.deal(rules=PL.replace(run_count=2)))
    assert table.button == 1
    assert fold_all(table.deal()).rules.hilo
    table.change_game(PL, low)
    for _ in range(3):
        fold_all(table.deal())
    fold_all(table.deal(rules=PL.replace(run_count=2)))
    assert Table.from_json(table.to_json()).deal().rules.hilo


def test_dealers_choice_is_for_one_hand():
    table = seated()
    assert fold_all(table.deal(rules=PL.replace(hilo=True))).rules.hilo
    assert not fold_all(table.deal()).rules.hilo


def test_blinds_owed_are_those_of_the_game_that_is_dealt():
    table = away_for_both()
    table.sit_in("d", post=True)
    hand = table.deal(rules=PL.replace(small_blind=20, big_blind=40))
    assert hand.posts[-1] == Post(4, "post", 40, 20)


def test_r94_straddles_as_a_standing_choice():
    rules = PL.replace(straddle="utg", max_straddles=2)
    table = seated(rules, "abcde")
    table.choose("d", straddle=True)
    table.choose("e", straddle=True)
    hand = table.deal()
    assert hand.posts[2:] == (Post(4, "straddle", 20), Post(5, "straddle", 40))
    assert hand.actor == 1
    fold_all(hand)
    hand = table.deal()  # e is first: d is not next in turn
    assert hand.posts[2:] == (Post(5, "straddle", 20),)
    fold_all(hand)
    table.choose("e", straddle=False)
    assert len(table.deal().posts) == 2


def test_r94_a_straddle_is_posted_in_full_only_and_by_three_or_more():
    rules = PL.replace(straddle="utg", min_buy_in=1)
    table = seated(rules, "abc", chips=1000)
    table.sit("d", seat=4, chips=19)
    table.choose("d", straddle=True)
    assert len(table.deal().posts) == 2
    table = seated(rules, "ab")
    table.choose("a", straddle=True)
    table.choose("b", straddle=True)
    assert len(table.deal().posts) == 2


def test_r94_the_button_straddles_if_the_rules_say_so():
    table = seated(PL.replace(straddle="button"), "abcd")
    for name in "abcd":
        table.choose(name, straddle=True)
    assert table.deal().posts[2:] == (Post(1, "straddle", 20),)


def test_r94_a_player_who_posts_to_come_in_does_not_straddle_too():
    table = four_of_five(PL.replace(straddle="utg", max_straddles=2), post=True)
    for name in ("a", "b", "new"):
        table.choose(name, straddle=True)
    assert table.deal().posts[2:] == (Post(5, "post", 10),)


def test_r96_run_it_twice_as_a_standing_choice():
    rules = PL.replace(run_count=2)
    table = seated(rules, "ab", chips=200)
    table.choose("a", runs=2)
    table.choose("b", runs=3)  # as often as the rules allow
    hand = table.deal()
    assert dict(hand.runs) == {1: 2, 2: 2}
    hand.raise_to(30)
    while hand.actor is not None:
        hand.all_in() if hand.legal.max_raise_to == 200 or not hand.legal.max_raise_to else hand.raise_to(
            hand.legal.max_raise_to
        )
    assert len(hand.boards) == 2
    table = seated(rules, "ab", chips=200)
    table.choose("a", runs=2)
    hand = table.deal()
    assert dict(hand.runs) == {1: 2, 2: 1}
    for bad, error in ((0, ValueError), (4, ValueError), ("2", TypeError)):
        with pytest.raises(error, match="runs"):
            table.choose("a", runs=bad)
    with pytest.raises(TypeError, match="straddle must be True or False, not 1"):
        table.choose("a", straddle=1)


@pytest.mark.parametrize("gone", ["disconnect", "leave", "sit_out"])
def test_r96_an_absent_player_agrees_to_one_board(gone):
    rules = Rules(limit="no", small_blind=5, big_blind=10, run_count=2)

    def dealt():
        table = seated(rules, "ab")
        for name in "ab":
            table.choose(name, runs=2)
        hand = table.deal()
        hand.all_in()
        return table, hand

    table, hand = dealt()
    getattr(table, gone)("a")
    assert dict(hand.runs) == {1: 1, 2: 2} or dict(hand.runs) == {2: 2, 1: 1}
    saved = Table.from_json(table.to_json())
    for hand in (table.hand, saved.hand):
        hand.call()
        assert len(hand.boards) == 1
    assert saved == table
    table, hand = dealt()
    table.disconnect("a")
    table.reconnect("a")
    hand.call()
    assert len(hand.boards) == 2
    assert Table.from_json(table.to_json()) == table


def test_r96_a_change_of_mind_counts_while_betting_goes_on():
    table = seated(Rules(limit="no", small_blind=5, big_blind=10, run_count=2), "ab")
    hand = table.deal()
    hand.all_in()
    table.choose("a", runs=2)
    table.choose("b", runs=2)
    hand.call()
    assert len(hand.boards) == 2


def test_a_rotation_leaves_out_a_bomb_pot_that_too_few_join():
    bomb = PL.replace(bomb_pot=True, ante=20)
    table = seated()
    table.change_game(PL, bomb, every=2)
    for name in "ab":
        table.choose(name, bomb_pots=False)
    assert [fold_all(table.deal()).rules.bomb_pot for _ in range(5)] == [False] * 5
    table.choose("a", bomb_pots=True)
    table.change_game(PL, bomb, every=1)
    assert [play(table.deal()).rules.bomb_pot for _ in range(4)] == [False, True, False, True]
    for name in "ab":
        table.choose(name, bomb_pots=False)
    table.change_game(bomb, bomb, every=1)
    with pytest.raises(RuntimeError, match="not c"):
        table.deal()


def test_r97_a_bomb_pot_leaves_button_blinds_and_debts_as_they_were():
    bomb = PL.replace(bomb_pot=True, ante=20)
    table = seated(players="abcd")
    assert places(table)[:3] == (1, 2, 3)
    table.sit("new", seat=5)
    table.choose("b", bomb_pots=False)
    hand = table.deal(rules=bomb)
    assert hand.button == 1
    assert sorted(hand.seats) == [1, 3, 4, 5]
    assert hand.street == "flop"
    play(hand)
    assert table.owed[5] == Owed(10, 0)  # still new
    assert table.owed[2] == Owed(0, 0)  # a player who does not join misses nothing
    assert places(table) == (2, 3, 4, [1, 2, 3, 4])


def test_r97_after_a_bomb_pot_as_the_first_hand_the_button_is_still_to_be_placed():
    bomb = PL.replace(bomb_pot=True, ante=20)
    table = seated(players="abc")
    hand = play(table.deal(rules=bomb))
    assert hand.button == 1
    assert table.button is None
    assert places(table)[:3] == (1, 2, 3)
    for name in "ab":
        table.choose(name, bomb_pots=False)
    with pytest.raises(RuntimeError, match="two players must be ready for a hand, not c"):
        table.deal(rules=bomb)


def test_hands_carry_names_and_numbers_for_the_notations():
    table = seated(info=Info(table="Blue", currency="EUR", number=101))
    hand = fold_all(table.deal())
    assert hand.info == Info({1: "a", 2: "b", 3: "c"}, table="Blue", currency="EUR", number=101, table_size=9)
    table.info = table.info._replace(time="2024-07-01 20:30:00 UTC")
    with pytest.raises(TypeError, match="info must be an Info"):
        table.info = "Blue"
    assert table.hand.info.time is None
    assert table.seat_of("b") == 2
    assert table.deal().info.number == 102


def test_deal_takes_a_deck_a_rake_and_manual_steps():
    table = seated()
    hand = table.deal(deck=showdown_deck(), rake=7, manual=("show",))
    assert omaha.cards.cards_text(hand.holes[3]) == "AsAhKsKh"
    assert hand.manual == ("show",)
    play_to_show(hand)
    while hand.actor is not None:
        hand.show()
    assert hand.result.rake == 7
    before = table.key
    with pytest.raises(TypeError, match="deck must be a Deck"):
        table.deal(deck="AsKs")
    with pytest.raises(ValueError, match="manual"):
        table.deal(manual=("x",))
    assert table.key == before
