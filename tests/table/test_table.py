"""The table: a written scenario for every rule and option (R3, R5-R7, R43-R51, R88-R97, R101)."""

import copy
import json
import pickle

import pytest

import omaha
from omaha import Action, Deck, Hand, Info, Post, Rake, Rules, Table
from omaha.rules import capacity
from omaha.seating import Owed
from support.examples import CASES

PL = Rules(limit="pot", small_blind=5, big_blind=10)
DEAD = PL.replace(button_rule="dead")
FL = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)


def seated(rules=PL, players="abc", chips=1000, seats=9, seed=1, **extra):
    """A table with players a, b, c, ... in seats 1, 2, 3, ..."""
    table = Table(rules, seats=seats, seed=seed, **extra)
    for seat, name in enumerate(players, 1):
        table.sit(name, seat=seat, chips=chips)
    return table


def play(hand):
    """Everybody checks or calls."""
    while hand.actor is not None:
        hand.apply(hand.legal.passive)
    return hand


def fold_all(hand):
    while hand.actor is not None:
        hand.fold()
    return hand


def blinds(hand):
    """Who posted what: {seat: (kind, chips)} of the blinds and posts."""
    return {event.seat: (event.note, event.chips) for event in hand.events if event.kind == "post"}


def places(table):
    """Deal the next hand and fold it: button, small and big blind, all who are dealt in."""
    hand = table.deal()
    posts = {kind: seat for seat, (kind, _) in blinds(hand).items()}
    fold_all(hand)
    return table.button, posts.get("small"), posts.get("big"), sorted(hand.seats)


def kinds(table, name=None):
    return [event.kind for event in table.events if name is None or event.name == name]


# ------------------------------------------------------------------------------------------- seats and capacity
def test_r3_capacity_is_refused_at_construction():
    for cards in (4, 5, 6):
        for boards in (1, 2):
            rules = PL.replace(hole_cards=cards, boards=boards)
            most = capacity(cards, boards)
            Table(rules, seats=most)
            if most < 10:
                with pytest.raises(ValueError, match=rf"seats \(R3\) must be 2\.\.{most}, not {most + 1}"):
                    Table(rules, seats=most + 1)
    with pytest.raises(ValueError, match=r"2\.\.10, not 11"):
        Table(PL, seats=11)
    with pytest.raises(ValueError, match=r"2\.\.10, not 1"):
        Table(PL, seats=1)
    with pytest.raises(ValueError, match=r"2\.\.6, not 7"):
        Table(PL.replace(max_seats=6), seats=7)


def test_nine_seats_or_as_many_as_a_deck_serves():
    assert len(Table(PL).free_seats) == 9
    assert len(Table(PL.replace(hole_cards=6)).free_seats) == 7


def test_bad_arguments_of_a_table():
    for bad in ("pot", None, 5):
        with pytest.raises(TypeError, match="rules must be Rules"):
            Table(bad)
    with pytest.raises(TypeError, match="info must be an Info"):
        Table(PL, info="x")
    with pytest.raises(TypeError, match=r"info\.number must be a whole number"):
        Table(PL, info=Info(number="77"))
    with pytest.raises(TypeError, match="seed"):
        Table(PL, seed="x")
    with pytest.raises(ValueError, match="seed"):
        Table(PL, seed=2**64)
    with pytest.raises(TypeError, match="seats"):
        Table(PL, seats=True)


def test_sit_takes_the_lowest_free_seat_and_the_most_chips():
    table = Table(PL, seats=4)
    assert table.sit("ann") == 1
    assert table.sit("bob", seat=3, chips=200) == 3
    assert table.sit("cid", chips=500) == 2
    assert table.seats == {1: "ann", 2: "cid", 3: "bob"}
    assert table.stacks == {1: 1000, 2: 500, 3: 200}
    assert table.free_seats == (4,)


def test_sit_refuses_taken_seats_known_names_and_full_tables():
    table = seated(players="ab", seats=3)
    for call, error, message in (
        (lambda: table.sit("c", seat=1), ValueError, "free seats are 3, not 1"),
        (lambda: table.sit("c", seat=4), ValueError, "free seats are 3, not 4"),
        (lambda: table.sit("c", seat="x"), TypeError, "a seat must be a whole number"),
        (lambda: table.sit("a"), ValueError, "a sits in seat 1"),
        (lambda: table.sit(7), TypeError, "a name must be text, not 7"),
        (lambda: table.sit(""), ValueError, "a name must be printable, not empty, and without spaces around it"),
        (lambda: table.sit("x\nb: folds"), ValueError, "a name must be printable"),
        (lambda: table.sit(" x"), ValueError, "without spaces around it"),
        (lambda: table.sit("c", post="no"), TypeError, "post must be True or False, not 'no'"),
    ):
        before = table.key
        with pytest.raises(error, match=message):
            call()
        assert table.key == before
    table.sit("c")
    with pytest.raises(ValueError, match="all 3 seats are taken"):
        table.sit("d")


def test_unknown_players_are_named():
    table = seated(players="ab")
    for method in ("leave", "post", "wait", "sit_out", "sit_in", "disconnect", "reconnect", "time_out", "choose"):
        with pytest.raises(ValueError, match="'zoe' does not sit here; players are a, b"):
            getattr(table, method)("zoe")
        with pytest.raises(TypeError, match="a name must be text"):
            getattr(table, method)(3)
    with pytest.raises(ValueError, match="players are none"):
        Table(PL).leave("a")


# ---------------------------------------------------------------------------------------------------- buy-ins
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES["derive"]])
def test_r7_r46_derived_stakes_and_buy_ins(case):
    stake = case["table"]
    if stake["structure"] == "FL":
        override = {"small_blind": stake["small_blind_override"]} if "small_blind_override" in stake else {}
        rules = Rules(limit="fixed", small_bet=stake["small_bet"], big_bet=stake["big_bet"], **override)
    else:
        limit = {"PL": "pot", "NL": "no"}[stake["structure"]]
        rules = Rules(limit=limit, small_blind=stake["small_blind"], big_blind=stake["big_blind"])
    assert {name: getattr(rules, name) for name in case["expect"]} == case["expect"]
    table = Table(rules)
    with pytest.raises(ValueError, match=rf"chips \(R7\) must be {rules.min_buy_in}"):
        table.sit("ann", chips=rules.min_buy_in - 1)
    table.sit("ann", chips=rules.min_buy_in)
    most = rules.max_buy_in
    if most is None:
        table.sit("bob", chips=10**9)
    else:
        with pytest.raises(ValueError, match=rf"\.\.{most}, not {most + 1}"):
            table.sit("bob", chips=most + 1)
        table.sit("bob", chips=most)


def test_r7_overrides():
    table = Table(PL.replace(min_buy_in=1, max_buy_in=None))
    table.sit("ann", chips=1)
    table.sit("bob", chips=10**6)
    assert table.stacks == {1: 1, 2: 10**6}


def test_r7_without_a_maximum_chips_must_be_named():
    with pytest.raises(TypeError, match="chips must be given: 2000 or more"):
        Table(FL).sit("ann")


def test_chips_are_whole_numbers():
    table = Table(PL)
    for bad in (500.0, "500", True):
        with pytest.raises(TypeError, match="chips"):
            table.sit("ann", chips=bad)
    assert not table.seats


def test_r5_r7_chips_are_added_between_hands_up_to_the_maximum():
    table = seated(chips=400)
    table.add_chips("a", 600)
    assert table.stacks[1] == 1000
    with pytest.raises(ValueError, match=r"a may add no chips: he has the most allowed, 1000"):
        table.add_chips("a", 1)
    with pytest.raises(ValueError, match=r"1\.\.600, not 601"):
        table.add_chips("b", 601)
    with pytest.raises(ValueError, match=r"1\.\.600, not 0"):
        table.add_chips("b", 0)
    with pytest.raises(TypeError, match="chips"):
        table.add_chips("b", 10.5)
    assert kinds(table, "a") == ["sit", "add_chips"]


def test_r5_chips_asked_for_during_a_hand_come_when_it_is_over():
    table = seated(chips=400)
    hand = table.deal()
    table.add_chips("a", 100)
    assert sum(hand.start.values()) == 1200
    assert sum(table.stacks.values()) + hand.pot == 1200
    fold_all(hand)
    assert sum(table.stacks.values()) == 1300


def test_r7_of_chips_asked_for_during_a_hand_as_many_as_fit_are_added():
    table = seated(chips=990)
    hand = table.deal()
    table.add_chips("a", 100)
    table.add_chips("b", 20)
    deck_winner = fold_all(hand).result.stacks
    added = {event.name: event.chips for event in table.events if event.kind == "add_chips"}
    assert added == {"a": min(100, 1000 - deck_winner[1]), "b": min(20, 1000 - deck_winner[2])}
    assert all(stack <= 1000 for stack in table.stacks.values())


def test_r5_chips_asked_for_by_one_who_leaves_stand_refused_in_the_log():
    table = seated(chips=400)
    hand = table.deal()
    table.add_chips("a", 100)
    table.leave("a")
    fold_all(hand)
    told = [(event.kind, event.chips, event.note) for event in table.events if event.name == "a"]
    assert told[1:] == [("add_chips", 0, "leaves"), ("leave", 400, None)]


def test_r7_chips_that_no_longer_fit_are_refused_in_the_log():
    table = seated(chips=1000, players="ab")
    hand = table.deal()
    table.add_chips("a", 300)
    hand.fold()  # a, the button, loses 5
    assert table.stacks == {2: 1005, 1: 1000}
    event = table.events[-1]
    assert (event.kind, event.name, event.chips, event.note) == ("add_chips", "a", 5, None)
    hand = table.deal()
    table.add_chips("b", 7)
    hand.fold()
    assert table.stacks[2] == 1000 + 5 - 5 if hand.start[2] < 1000 else table.stacks[2] >= 1000
    assert (table.events[-1].name, table.events[-1].chips, table.events[-1].note) == ("b", 0, "no room")


def test_r7_a_broke_player_sits_out_and_owes_what_he_misses_until_he_buys_in_for_the_minimum():
    table = seated(PL.replace(limit="no"), "abcd")
    cards = {1: "2c3c4d5d", 2: "AsAhKsKh", 3: "7c8d6h3s", 4: "2h3h4s6d"}
    hand = table.deal(deck=Deck(holes=cards, boards=["AdKdQcJs2s"]))  # button a, blinds b and c
    for action in ("fold", "fold", "raise 1000", "call"):
        hand.apply(action)
    assert hand.over
    assert table.stacks[3] == 0
    assert table.status[3] == "no_chips"
    with pytest.raises(ValueError, match=r"200\.\.1000, not 199"):
        table.add_chips("c", 199)
    missed = []
    for _ in range(4):
        assert 3 not in fold_all(table.deal()).seats
        missed.append(table.owed[3])
    assert Owed(10, 5) in missed
    table.add_chips("c", 200)
    assert table.status[3] == "waiting"


def test_a_player_back_in_time_brings_what_he_left_with():
    rules = PL.replace(rejoin_within=60)
    table = seated(rules, chips=400)
    table.time = 100
    hand = table.deal()
    table.leave("b")
    hand.call()
    hand = table.hand
    fold_all(hand)
    took = next(event.chips for event in table.events if event.kind == "leave")
    assert took == 395
    table.time = 160
    with pytest.raises(ValueError, match=r"chips \(R7\) must be 395\.\.1000, not 394"):
        table.sit("b", chips=394)
    table.time = 161
    table.sit("b", chips=200)
    assert [event.time for event in table.events if event.name == "b"] == [0, 100, 161]


def test_who_left_with_more_than_the_maximum_may_bring_it_back_in_time():
    rules = PL.replace(rejoin_within=60)
    table = seated(rules, players="ab", chips=1000)
    hand = table.deal()
    hand.fold()
    assert table.leave("b") == 1005
    with pytest.raises(ValueError, match=r"1005\.\.1005, not 1000"):
        table.sit("b", chips=1000)
    assert table.sit("b") == 2
    assert table.stacks[2] == 1005


def test_without_the_option_nobody_has_to_bring_back_anything():
    table = seated(players="ab", chips=1000)
    table.leave("b")
    table.sit("b", chips=200)
    assert table.stacks[2] == 200


# ------------------------------------------------------------------------------------------- button and blinds
def test_r43_first_button_is_the_lowest_occupied_seat():
    table = Table(PL, seed=3)
    for seat in (4, 7, 9):
        table.sit(f"p{seat}", seat=seat)
    assert table.button is None
    assert places(table) == (4, 7, 9, [4, 7, 9])


def test_r43_first_button_by_chance_follows_the_seed():
    rules = PL.replace(first_button="random")
    first = {seed: places(seated(rules, "abcdef", seed=seed))[0] for seed in range(60)}
    assert {seed: places(seated(rules, "abcdef", seed=seed))[0] for seed in range(60)} == first
    assert set(first.values()) == {1, 2, 3, 4, 5, 6}
    assert len({places(seated(rules, "abcdef", seed=None))[0] for _ in range(40)}) > 1


def test_r44_moving_button_goes_round():
    table = seated(players="abc")
    assert [places(table)[:3] for _ in range(4)] == [(1, 2, 3), (2, 3, 1), (3, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize(
    ("leaver", "moving", "dead"),
    [
        ("b", (3, 4, 5), (2, 3, 4)),  # PO02, PO03: the small blind leaves
        ("c", (2, 4, 5), (2, None, 4)),  # PO08, PO04: the big blind leaves
        ("a", (2, 3, 4), (2, 3, 4)),
        ("d", (2, 3, 5), (2, 3, 5)),
    ],
)
def test_r44_somebody_leaves(leaver, moving, dead):
    for rules, expected in ((PL, moving), (DEAD, dead)):
        table = seated(rules, "abcdef")
        assert places(table)[:3] == (1, 2, 3)
        table.leave(leaver)
        assert places(table)[:3] == expected


def test_r44_dead_button_rests_on_an_empty_seat_then_moves_on():
    table = seated(DEAD, "abcdef")
    places(table)
    table.leave("c")
    assert places(table)[:3] == (2, None, 4)
    hand = table.deal()  # PO09: the empty small-blind seat has the button
    assert table.button == 3
    assert hand.button == 3
    assert hand.seats[0] == 4
    assert blinds(hand) == {4: ("small", 5), 5: ("big", 10)}


def test_r58_without_a_small_blind_the_action_starts_left_of_the_big_blind():
    table = seated(DEAD, "abcdef")
    places(table)
    table.leave("c")
    hand = table.deal()
    assert blinds(hand) == {4: ("big", 10)}
    assert hand.actor == 5
    play_to_flop = hand
    while play_to_flop.street == "preflop":
        play_to_flop.apply(play_to_flop.legal.passive)
    assert hand.actor == 4


def test_r47_heads_up_alternates_and_the_button_is_the_small_blind():
    table = seated(players="ab")
    assert [places(table)[:3] for _ in range(3)] == [(1, 1, 2), (2, 2, 1), (1, 1, 2)]


@pytest.mark.parametrize("rules", [PL, DEAD])
@pytest.mark.parametrize(
    ("leaver", "expected"), [("a", (3, 3, 2)), ("b", (3, 3, 1)), ("c", (2, 2, 1))]
)
def test_r47_three_become_two_and_nobody_has_the_big_blind_twice(rules, leaver, expected):
    table = seated(rules, "abc")
    assert places(table)[:3] == (1, 2, 3)
    table.leave(leaver)
    assert places(table)[:3] == expected


def test_r101_a_third_player_is_the_big_blind_at_once():
    table = Table(PL, seed=1)
    table.sit("a", seat=1)
    table.sit("b", seat=2)
    assert places(table)[:3] == (1, 1, 2)
    table.sit("c", seat=3)  # PO10
    assert places(table) == (1, 2, 3, [1, 2, 3])


def test_r51_a_third_player_between_button_and_big_blind_waits_one_hand():
    table = Table(PL, seed=1)
    table.sit("a", seat=1)
    table.sit("b", seat=3)
    assert places(table)[:3] == (1, 1, 3)
    table.sit("c", seat=2, post=True)  # PO11
    assert places(table) == (3, 3, 1, [1, 3])
    assert 2 in places(table)[3]


def test_r101_fewer_than_two_regulars_are_a_new_game_in_which_nobody_posts():
    table = Table(PL, seed=1)
    for name, seat in (("a", 1), ("b", 2), ("c", 3)):
        table.sit(name, seat=seat)
    assert places(table)[:3] == (1, 2, 3)
    assert places(table)[:3] == (2, 3, 1)
    assert places(table)[:3] == (3, 1, 2)
    table.leave("a")
    table.leave("c")
    table.sit("d", seat=4)
    table.sit("e", seat=9)
    assert places(table) == (9, 2, 4, [2, 4, 9])  # PO16


def test_r101_fewer_than_two_ready_no_hand_and_nothing_missed():
    table = seated(players="ab")
    table.sit_out("a")
    before = table.key
    with pytest.raises(RuntimeError, match="two players must be ready for a hand, not b"):
        table.deal()
    assert table.key == before
    with pytest.raises(RuntimeError, match="not nobody"):
        Table(PL).deal()


def test_a_hand_is_dealt_one_at_a_time():
    table = seated()
    hand = table.deal()
    with pytest.raises(RuntimeError, match="hand 1 is being played"):
        table.deal()
    fold_all(hand)
    table.deal()
    assert table.hands == 2


# -------------------------------------------------------------------------------------------------- entering
def four_of_five(rules=PL, post=False, seat=5):
    """Four play (seats 1-4), one new player comes to `seat`; the next button is seat 2."""
    table = seated(rules, "abcd")
    places(table)
    table.sit("new", seat=seat, chips=1000, post=post)
    return table


def test_r49_a_new_player_waits_for_the_big_blind():
    table = four_of_five()
    assert table.owed[5] == Owed(10, 0)
    assert table.status[5] == "waiting"
    assert places(table) == (2, 3, 4, [1, 2, 3, 4])
    hand = table.deal()  # PO14, PS05: the big blind reaches him, and he pays no more
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


def test_r49_who_plays_owes_nothing_and_cannot_post():
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
            assert 3 in hand.seats  # behind the button now: he posts
            assert Post(3, "post", 10) in hand.posts


def test_r51_not_on_the_button_either():
    table = seated(DEAD, "abcde")
    assert places(table)[:3] == (1, 2, 3)
    table.leave("b")
    table.sit("new", seat=2, post=True)  # PO18: the dead button comes to his seat
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


# ------------------------------------------------------------------------------------------------ missed blinds
def away_for_both():
    """Six players; d (seat 4) sits out while both blinds pass him."""
    table = seated(players="abcdef")
    assert places(table)[:3] == (1, 2, 3)
    table.sit_out("d")
    assert places(table)[:3] == (2, 3, 5)  # PO19: the big blind passes him
    assert table.owed[4] == Owed(10, 0)
    assert places(table)[:3] == (3, 5, 6)  # PO20: the small blind too
    assert table.owed[4] == Owed(10, 5)
    return table


def test_r50_each_blind_is_owed_once():
    table = away_for_both()
    for _ in range(10):
        places(table)
    assert table.owed[4] == Owed(10, 5)


def test_r50_returning_posts_the_big_blind_live_and_the_small_blind_dead():
    table = away_for_both()
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.button == 5
    assert hand.posts[-1] == Post(4, "post", 10, 5)  # PS01
    assert hand.bets[4] == 10
    assert hand.pot == 5 + 10 + 15
    assert table.owed[4] == Owed(0, 0)


def test_r51_a_returning_player_may_not_make_up_blinds_in_the_zone():
    table = seated(players="abcdef")
    for _ in range(2):
        places(table)
    table.sit_out("d")  # button 2; the next big blind would be his
    assert places(table)[:3] == (3, 5, 6)  # both blinds have passed him
    table.sit_in("d", post=True)  # PS06
    assert places(table)[:3] == (5, 6, 1)
    table = seated(players="abcdef")
    places(table)
    table.sit_out("c")
    assert places(table)[:3] == (2, 4, 5)
    table.sit_in("c", post=True)
    hand = table.deal()
    assert table.button == 4
    assert 3 in hand.seats


def test_r50_waiting_for_the_big_blind_cancels_the_rest():
    table = away_for_both()
    table.sit_in("d")
    dealt = [places(table) for _ in range(4)]
    came_in = next(place for place in dealt if 4 in place[3])
    assert came_in[2] == 4
    assert table.owed[4] == Owed(0, 0)
    assert kinds(table).count("post") == 0


def test_r50_only_the_small_blind_missed():
    table = seated(players="abcdef")
    for _ in range(2):
        places(table)  # button 2, blinds 3 and 4
    table.sit_out("d")
    places(table)  # button 3, blinds 5 and 6: the small blind passed him
    assert table.owed[4] == Owed(0, 5)
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.button == 5
    assert hand.posts[-1] == Post(4, "post", 0, 5)  # PS04
    assert hand.bets[4] == 0


def test_r50_who_has_missed_nothing_comes_in_free():
    table = seated(players="abcdef")
    places(table)
    table.sit_out("f")
    places(table)
    assert table.owed[6] == Owed(0, 0)
    table.sit_in("f")  # PO21
    hand = table.deal()
    assert 6 in hand.seats


@pytest.mark.parametrize(("stack", "live", "dead"), [(25, 20, 5), (15, 15, 0), (30, 20, 10), (200, 20, 10)])
def test_r50_with_too_few_chips_the_live_part_is_first(stack, live, dead):
    rules = Rules(limit="pot", small_blind=10, big_blind=20, min_buy_in=1, max_buy_in=None)  # PS07, PS08
    table = seated(rules, "abcdef", chips=1000)
    table.leave("d")
    table.sit("d", seat=4, chips=stack)
    places(table)
    table.sit_out("d")
    places(table)
    places(table)
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.posts[-1] == Post(4, "post", live, dead)
    assert hand.actor == 2
    assert hand.legal.call == 20  # the full blind


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in CASES["posting"] if case["position"] == "big_blind"]
)
def test_r95_the_big_blind_pays_an_ante_for_all(case):
    rules = Rules(
        limit="no", small_blind=case["small_blind"], big_blind=case["big_blind"], ante=case.get("ante", 0),
        ante_payer="big_blind", ante_order=case.get("ante_order", "blind_first"), min_buy_in=1, max_buy_in=None,
    )  # fmt: skip
    table = seated(rules, "abc", chips=500)
    table.leave("c")
    table.sit("c", seat=3, chips=case.get("stack", 500))
    posted = [post for post in table.deal().posts if post.seat == 3]
    assert sum(post.live for post in posted) == case["expect"]["live"]
    assert sum(post.dead for post in posted) == case["expect"]["dead"]


def test_r58_a_big_blind_whose_chips_all_went_to_the_ante_still_says_who_starts():
    rules = Rules(
        limit="no", small_blind=1, big_blind=2, ante=2, ante_payer="big_blind", ante_order="ante_first",
        min_buy_in=1, max_buy_in=None, button_rule="dead",
    )  # fmt: skip
    table = seated(rules, "abcde", chips=100)
    places(table)
    table.leave("c")
    table.leave("d")
    table.sit("d", seat=4, chips=2)
    places(table)  # no small blind; d, new, is the big blind: his 2 chips are the ante
    hand = table.hand
    assert Post(4, "ante", 0, 2) in hand.posts
    assert next(event.seat for event in hand.events if event.kind == "fold") == 5


def test_r101_debts_lapse_in_a_heads_up_hand():
    table = away_for_both()
    for name in "abcf":
        table.sit_out(name)
    table.sit_in("a")
    table.sit_in("b")
    for name in "e":
        table.sit_out(name)
    assert places(table)[3] == [1, 2]
    assert table.owed[4] == Owed(10, 0)  # new again


def test_r101_a_player_who_leaves_and_comes_back_is_new():
    table = away_for_both()
    table.leave("d")
    table.sit("d", seat=4)
    assert table.owed[4] == Owed(10, 0)


# ------------------------------------------------------------------------------------------------- sitting out
def test_r91_sitting_out_during_a_hand_folds_at_the_next_turn_even_where_a_check_is_free():
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


def test_r91_whom_the_action_does_not_reach_stays_live():
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


def test_r91_back_before_the_action_reaches_him_he_plays_on():
    table = seated(players="abcd")
    hand = table.deal()
    table.sit_out("c")
    table.sit_in("c")
    for _ in range(3):
        hand.call()
    assert hand.actor == 3


def test_sitting_out_and_leaving_twice_is_said_once():
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
    assert not [event for event in hand.events if event.note == "sitting out"]  # he plays that hand
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


def test_a_player_away_loses_his_seat_after_so_many_rounds():
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


def test_who_waits_for_the_big_blind_misses_no_round():
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


def test_who_is_not_dealt_in_leaves_at_once():
    table = seated()
    table.deal()
    table.sit("d", seat=4, chips=300)
    assert table.leave("d") == 300


# ---------------------------------------------------------------------------------------------- lost connections
def test_r90_a_lost_player_who_owes_nothing_checks():
    table = seated(players="ab")
    hand = table.deal()
    hand.call()
    table.disconnect("b")
    assert hand.street == "flop"
    assert [event.note for event in hand.events if event.kind == "check"] == ["lost connection", "lost connection"]
    assert hand.actor == 1
    assert "protect" not in kinds(table)


def test_r90_a_lost_player_who_owes_is_all_in_for_what_he_has_put_in():
    table = seated(players="abc")
    hand = table.deal()  # a button, first to act
    hand.raise_to(35)
    table.disconnect("c")
    hand.call()
    assert [event.kind for event in hand.events if event.seat == 3][-1] == "protect"
    assert hand.actor == 2
    play(hand)
    assert table.stacks[3] >= 990
    assert kinds(table).count("protect") == 1


def test_r90_the_allowance_of_a_day():
    table = seated(players="abc")

    def lose(name="c"):
        hand = table.deal()
        seat = next(seat for seat, other in table.seats.items() if other == name)
        while hand.actor != seat or not (hand.legal.call and hand.paid[seat]):
            hand.raise_to(hand.legal.min_raise_to) if hand.actor != seat else hand.apply(hand.legal.passive)
        table.disconnect(name)
        last = [event for event in hand.events if event.seat == seat and event.kind in ("protect", "fold")][-1]
        while hand.actor is not None:
            hand.apply(hand.legal.passive)
        status = table.status[seat]
        table.reconnect(name)
        return last.kind, status, table.status[seat]

    assert lose() == ("protect", "disconnected", "playing")
    assert lose() == ("fold", "disconnected", "sitting_out")
    table.sit_in("c", post=True)
    while table.status[3] != "playing":
        places(table)
    table.new_day()
    assert lose()[0] == "protect"


def test_r90_policy_fold():
    table = seated(PL.replace(disconnect_policy="fold"), "abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.disconnect("c")
    event = [event for event in hand.events if event.seat == 3][-1]
    assert (event.kind, event.note) == ("fold", "lost connection")
    play(hand)
    assert "protect" not in kinds(table)
    table.reconnect("c")
    assert table.status[3] == "sitting_out"


def test_r90_with_nothing_put_in_he_folds_and_no_use_is_charged():
    table = seated(players="abcd")
    hand = table.deal()
    table.disconnect("d")  # ST52
    assert 4 not in hand.live
    play(hand)
    assert "protect" not in kinds(table)
    table.reconnect("d")
    assert table.status[4] == "playing"


def test_r90_between_hands_a_lost_player_sits_out_and_misses_blinds():
    table = seated(players="abcd")
    places(table)
    table.disconnect("d")
    assert places(table) == (2, 3, 1, [1, 2, 3])
    assert table.owed[4] == Owed(10, 0)
    table.reconnect("d")
    assert table.status[4] == "waiting"


def test_r90_back_in_the_same_hand_he_has_no_more_turns():
    table = seated(players="abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.disconnect("c")
    table.reconnect("c")
    turns = []
    while hand.actor is not None:
        turns.append(hand.actor)
        hand.apply(hand.legal.passive)
    assert 3 not in turns


def test_r90_a_new_day_in_the_middle_of_a_hand():
    table = seated(players="abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.disconnect("c")
    table.new_day()  # the use was on the old day
    play(hand)
    table.reconnect("c")
    while True:
        hand = table.deal()
        if hand.actor == 3:
            hand.call()
        hand.raise_to(hand.legal.max_raise_to)
        while hand.actor is not None and hand.actor != 3:
            hand.apply("call")
        if hand.actor == 3:
            break
        play(hand)
    table.disconnect("c")
    assert [event.kind for event in hand.events if event.seat == 3][-1] == "protect"


def test_r90_whom_nothing_is_left_to_sits_out_also_after_a_check():
    """ "Checks if nothing is owed, else folds, then sits out" is read as R92's sentence is."""
    table = seated(PL.replace(disconnect_allins_per_day=0), "ab")
    hand = table.deal()
    hand.call()
    table.disconnect("b")
    assert hand.street == "flop"
    play(hand)
    table.reconnect("b")
    assert table.status[2] == "sitting_out"


def test_r90_who_comes_back_and_sits_in_during_the_hand_plays_on():
    table = seated(PL.replace(disconnect_allins_per_day=0), "ab")
    hand = table.deal()
    hand.call()
    table.disconnect("b")
    table.reconnect("b")
    table.sit_in("b")
    play(hand)
    assert table.status[2] == "playing"


def test_r90_what_is_taken_back_is_not_counted():
    table = seated(players="abc")
    hand = table.deal()
    hand.raise_to(35)
    hand.call()
    table.disconnect("c")
    table.sit_in("a")
    hand.undo()
    table.reconnect("c")
    assert hand.actor == 2
    play(hand)
    assert "protect" not in kinds(table)
    hand = table.deal()
    while not (hand.actor == 3 and hand.legal.call):
        hand.raise_to(hand.legal.min_raise_to)
    table.disconnect("c")
    assert [event.kind for event in hand.events if event.seat == 3][-1] == "protect"


def test_undo_takes_back_one_call_also_of_one_who_is_absent_since():
    table = seated(players="abc")
    hand = table.deal()
    hand.call()
    hand.raise_to(40)
    table.disconnect("b")
    hand.undo()
    assert hand.actor == 2
    assert [event.kind for event in hand.events][-1] == "call"


def test_r90_what_was_decided_on_the_old_day_stays():
    table = seated(PL.replace(disconnect_allins_per_day=0), "abc")
    hand = table.deal()
    hand.raise_to(35)
    table.disconnect("b")
    table.new_day()
    table.reconnect("b")
    play(hand)
    assert table.status[2] == "sitting_out"


def test_r90_a_use_counts_also_where_the_caller_protects_by_himself():
    for save in (lambda table: table, lambda table: Table.from_json(table.to_json())):
        table = seated(players="abc")
        hand = table.deal()
        hand.raise_to(35)
        hand.call()
        hand.protect()
        table = save(table)
        play(table.hand)
        assert [event.name for event in table.events if event.kind == "protect"] == ["c"]


# ----------------------------------------------------------------------------------------------------- time-out
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


def test_r92_time_out_checks_where_nothing_is_owed():
    table = seated(players="ab")
    hand = table.deal()
    hand.call()
    table.time_out("b")
    assert hand.street == "flop"
    assert hand.actor == 2  # his hand is not folded: he is asked again
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
    assert table.status[3] == "playing"  # he is connected
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


def play_to_show(hand):
    while hand.due is not None and hand.due.kind == "act":
        hand.apply(hand.legal.passive)
    return hand


# --------------------------------------------------------------------------------------------------------- reports
def showdown_deck():
    """Seat 3 shows first and wins; seat 1 has a worse hand and mucks."""
    return Deck(holes={1: "2c3d7h8s", 2: "4c4d5h5s", 3: "AsAhKsKh"}, boards=["AdKdQcJs2s"])


def reported(rules=PL):
    table = seated(rules)
    hand = table.deal(deck=showdown_deck())  # button 1, blinds 2 and 3
    hand.call()
    hand.fold()
    hand.check()
    hand.raise_to(20)
    hand.call()
    play(hand)
    return table


def test_r88_reports_show_hands_live_at_showdown_also_mucked_ones_and_never_folded_ones():
    table = reported()
    assert [event.kind for event in table.hand.events if event.kind in ("show", "muck")] == ["show", "muck"]
    for name in "ac":
        report = table.report(1, name)
        assert omaha.cards.cards_text(report.holes[1]) == "2c3d7h8s"
        assert omaha.cards.cards_text(report.holes[3]) == "AsAhKsKh"
        assert omaha.cards.cards_text(report.holes[2]) == "????????"
        assert "4c4d" not in json.dumps(report.data())
        assert "4c 4d" not in str(report)
        assert "2c 3d 7h 8s" in str(report)
    own = table.report(1, "b")
    assert omaha.cards.cards_text(own.holes[2]) == "4c4d5h5s"
    assert omaha.cards.cards_text(own.holes[1]) == "2c3d7h8s"


def test_r88_muck_visibility_never():
    table = reported(PL.replace(muck_visibility="never"))
    assert omaha.cards.cards_text(table.report(1, "c").holes[1]) == "????????"
    assert omaha.cards.cards_text(table.report(1, "a").holes[1]) == "2c3d7h8s"
    assert omaha.cards.cards_text(table.report(1, "b").holes[3]) == "AsAhKsKh"


def test_r87_r88_an_uncalled_winner_is_not_seen():
    table = seated()
    fold_all(table.deal(deck=showdown_deck()))
    for name, seat in (("a", 1), ("b", 2), ("c", 3)):
        holes = table.report(1, name).holes
        assert [other for other in holes if "??" not in map(str, holes[other])] == [seat]


def test_r88_the_last_fifty_hands_of_a_player():
    table = seated()
    for _ in range(60):
        fold_all(table.deal())
    assert table.report(1, "a").info.number == 60
    assert table.report(50, "a").info.number == 11
    with pytest.raises(ValueError, match=r"n must be 1\.\.50, the hands of a that are kept, not 51"):
        table.report(51, "a")
    with pytest.raises(ValueError, match=r"not 0"):
        table.report(0, "a")
    with pytest.raises(TypeError, match="n must be a whole number"):
        table.report("1", "a")


def test_r88_only_hands_that_he_was_dealt_in_to():
    table = seated(players="abc")
    table.sit("late", seat=4)
    table.sit_out("late")
    for _ in range(3):
        fold_all(table.deal())
    with pytest.raises(ValueError, match="no hand of late is kept"):
        table.report(1, "late")


def test_r88_history_length():
    table = seated(PL.replace(history_length=2))
    for _ in range(4):
        fold_all(table.deal())
    assert table.report(2, "b").info.number == 3
    with pytest.raises(ValueError, match=r"1\.\.2"):
        table.report(3, "b")
    table = seated(PL.replace(history_length=0))
    fold_all(table.deal())
    with pytest.raises(ValueError, match="no hand of b is kept"):
        table.report(1, "b")


def test_r88_history_length_follows_the_game():
    table = seated()
    for _ in range(4):
        fold_all(table.deal())
    table.change_game(PL.replace(history_length=2))
    assert table.report(2, "b").info.number == 3
    with pytest.raises(ValueError, match=r"1\.\.2"):
        table.report(3, "b")
    assert Table.from_json(table.to_json()) == table


def test_a_report_is_data_and_gives_samples_and_is_of_hands_that_are_over():
    table = reported()
    report = table.report(1, "b")
    data = json.loads(json.dumps(report.data()))
    assert data["net"] == {str(seat): net for seat, net in table.hand.result.net.items()}
    assert data["names"] == {"1": "a", "2": "b", "3": "c"}
    assert data["holes"]["2"] == "4c4d5h5s"
    assert [event["kind"] for event in data["events"]] == [event.kind for event in table.hand.events]
    assert sum(part["amount"] for pot in data["pots"] for part in pot["parts"]) == 65
    assert report.sample(7).holes[1] == table.hand.holes[1]
    with pytest.raises(RuntimeError, match="reported when it is over"):
        omaha.report.Report(table.deal(), 1)


@pytest.mark.parametrize("again", [Table.copy, copy.deepcopy, lambda table: pickle.loads(pickle.dumps(table))])
def test_a_hand_that_is_booked_cannot_be_taken_back_in_a_copy_either(again):
    table = seated(PL.replace(history_length=0))
    fold_all(table.deal())
    assert sum(table.stacks.values()) == 3000
    with pytest.raises(IndexError):
        again(table).hand.undo()


def test_a_hand_that_is_booked_cannot_be_taken_back():
    table = seated()
    hand = fold_all(table.deal())
    hand.undo()
    hand.fold()
    assert sum(table.stacks.values()) == 3000
    with pytest.raises(IndexError):
        hand.undo()


# ----------------------------------------------------------------------------------------------------- audit log
def test_the_log_accounts_for_every_chip():
    table = seated(PL.replace(rake=Rake(percent=5, cap=30)), "abcd", chips=500)
    table.time = 17
    for n in range(30):
        hand = table.deal()
        if n % 3 == 0:
            hand.raise_to(hand.legal.max_raise_to)
        play(hand)
        for seat, name in table.seats.items():
            if table.stacks[seat] < 500:
                table.add_chips(name, 500 - table.stacks[seat])
    table.leave("a")
    brought = sum(event.chips for event in table.events if event.kind in ("sit", "add_chips"))
    taken = sum(event.chips for event in table.events if event.kind in ("leave", "hand"))
    assert sum(table.stacks.values()) == brought - taken
    hands = [event for event in table.events if event.kind == "hand"]
    assert [event.hand for event in hands] == list(range(1, 31))
    assert sum(event.chips for event in hands) > 0
    assert {event.time for event in table.events} == {0, 17}


def test_a_hand_is_booked_at_the_time_when_it_ended():
    table = seated()
    table.time = 100
    hand = table.deal()
    fold_all(hand)
    table.time = 900
    assert table.events[-1].time == 100


def test_time_is_a_whole_number():
    table = seated()
    with pytest.raises(TypeError, match="time must be a whole number"):
        table.time = 1.5
    assert table.time == 0


# ------------------------------------------------------------------------------------------- games and choices
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
    with pytest.raises(TypeError, match="a game must be named"):
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


def test_r94_the_button_straddles_where_the_rules_say_so():
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
def test_r96_who_is_not_there_agrees_to_one_board(gone):
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
    assert table.owed[2] == Owed(0, 0)  # who does not join misses nothing
    assert places(table) == (2, 3, 4, [1, 2, 3, 4])


def test_r97_a_bomb_pot_as_the_first_hand_is_no_last_hand():
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


# --------------------------------------------------------------------------------------------- running and saving
def test_run_plays_a_session():
    seen = []

    def player(view):
        seen.append(type(view))
        return view.legal.passive

    table = seated(chips=300)
    assert table.run(dict.fromkeys("abc", player), hands=20) == 20
    assert table.hands == 20
    assert set(seen) == {omaha.View}
    assert sum(table.stacks.values()) == 900


def test_run_stops_where_fewer_than_two_are_ready():
    table = seated(players="ab", chips=200)

    def shove(view):
        return "raise " + str(view.legal.max_raise_to) if view.legal.max_raise_to else view.legal.passive

    played = table.run(dict.fromkeys("ab", shove), hands=1000)
    assert 0 < played < 1000
    assert sorted(table.stacks.values()) == [0, 400]


def test_run_finishes_the_hand_that_is_being_played_and_calls_between_hands():
    table = seated()
    hand = table.deal()
    hand.call()
    calls, over = [], []
    players = dict.fromkeys("abc", lambda view: Action("fold"))
    assert table.run(players, 3, between=lambda table: calls.append(table.hands), after=over.append) == 3
    assert hand.over
    assert calls == [1, 2]
    assert [hand.info.number for hand in over] == [1, 2, 3]


def test_run_deals_and_shows_in_a_hand_dealt_by_hand():
    table = seated()
    table.deal(deck=showdown_deck(), manual=("deal", "show"))
    shown = []

    def player(view):
        if view.due.kind == "show":
            shown.append(view.seat)
            return "show"
        return view.legal.passive

    assert table.run(dict.fromkeys("abc", player), hands=2) == 2
    assert table.hands == 2
    assert shown


def test_run_takes_a_hand_that_was_dealt_between():
    table = seated()
    assert table.run(dict.fromkeys("abc", lambda view: "fold"), 2, between=lambda table: table.deal()) == 2


def test_run_refuses_choices_that_are_none_and_players_that_are_missing():
    table = seated()
    before = table.key
    with pytest.raises(ValueError, match="nobody plays for a, c: players are b"):
        table.run({"b": lambda view: view.legal.passive}, 1)
    with pytest.raises(TypeError, match="players must be a mapping by name"):
        table.run([lambda view: view.legal.passive], 1)
    assert table.key == before
    with pytest.raises(omaha.IllegalAction):
        table.run(dict.fromkeys("abc", lambda view: "check"), 1)
    assert table.hand.actor == 1
    with pytest.raises(ValueError, match="hands must be 0 or more"):
        table.run({}, -1)


def test_the_same_seed_and_decisions_give_the_same_session():
    def session():
        table = seated(PL.replace(first_button="random"), "abcd", seed=99)
        table.run(dict.fromkeys("abcd", lambda view: view.legal.passive), 10)
        table.sit_out("b")
        table.run(dict.fromkeys("abcd", lambda view: view.legal.passive), 10)
        return table

    assert session() == session()
    assert session().key == session().key
    assert session() != seated()


def test_hands_come_from_the_decks_of_the_seed_in_order():
    table = seated(seed=5)
    assert [fold_all(table.deal()).deck for _ in range(3)] == [Deck(seed=5, index=index) for index in range(3)]


def test_without_a_seed_no_two_deals_are_alike():
    assert seated(seed=None).deal().deck != seated(seed=None).deal().deck


def goes_on(table):
    """What the next hands come to."""
    told = []
    for _ in range(12):
        if table.hand is None or table.hand.over:
            table.deal()
        told.append(play(table.hand).events)
    return told, table.events, dict(table.owed), dict(table.status)


@pytest.mark.parametrize("again", [lambda t: Table.from_json(t.to_json()), copy.deepcopy, copy.copy, Table.copy,
                                   lambda t: pickle.loads(pickle.dumps(t))])  # fmt: skip
def test_a_table_that_was_saved_goes_on_as_the_original(again):
    table = away_for_both()
    table.sit("g", seat=8, chips=400, post=True)
    table.choose("a", straddle=True, runs=2, bomb_pots=False)
    table.sit_out("e", "after_big_blind")
    table.time = 44
    saved = again(table)
    assert saved == table
    hand = table.deal()  # in the middle of a hand, with players who are absent, leave and buy chips
    hand.raise_to(30)
    table.disconnect("c")
    table.leave("b")
    table.add_chips("a", 5)
    now = again(table)
    assert now == table
    assert now != saved
    assert goes_on(now) == goes_on(table)
    assert saved.hands == 3  # copies are independent
    assert saved.report(1, "a").events == table.report(table.hands - 2, "a").events


def test_pickles_and_copies_of_the_hand_on_the_table_are_plain_hands():
    table = seated()
    hand = table.deal()
    table.sit_out("b")
    for again in (hand.copy(), pickle.loads(pickle.dumps(hand)), Hand.from_json(hand.to_json())):
        assert again == hand
    trial = hand.copy()
    trial.call()
    assert trial.actor == 2  # a copy asks everybody
    hand.call()
    assert hand.actor == 3


def test_all_that_info_holds_is_saved_with_the_table():
    info = Info({1: "x"}, table="Blue", number=7, table_size=6, fields={"level": "IV"}, comments={0: "hello"})
    table = seated(info=info)
    assert Table.from_json(table.to_json()).deal().info == table.deal().info


def test_json_that_is_no_table_is_a_value_error():
    good = json.loads(seated().to_json())
    for text in ("", "[]", "{}", "null", '{"seats": 3}', "[" * 100_000):
        with pytest.raises(ValueError, match=r"JSON|Expecting"):
            Table.from_json(text)
    for name in good:
        for bad in ({"bad": 1}, ["bad"], "bad", -1, 1.5):
            if (name, bad) != ("time", -1):
                with pytest.raises(ValueError, match=r"\w"):
                    Table.from_json(json.dumps({**good, name: bad}))
        left = {key: value for key, value in good.items() if key != name}
        with pytest.raises(ValueError, match="this JSON is no table"):
            Table.from_json(json.dumps(left))


def test_a_table_has_equality_and_no_hash():
    table = seated()
    assert table == seated()
    assert table != seated(players="ab")
    assert table != 5
    with pytest.raises(TypeError, match="unhashable"):
        hash(table)
    assert hash(table.key) == hash(seated().key)


def test_repr_is_one_line():
    table = seated()
    assert repr(table) == "<Table 3 of 9 seats taken, button None, no hand yet>"
    hand = table.deal()
    assert repr(table) == "<Table 3 of 9 seats taken, button 1, hand 1 played>"
    fold_all(hand)
    assert repr(table) == "<Table 3 of 9 seats taken, button 1, hand 1 over>"


def test_mappings_are_read_only_and_in_dealing_order():
    table = seated(players="abcd")
    places(table)
    for mapping in (table.seats, table.stacks, table.owed, table.status):
        assert list(mapping) == [2, 3, 4, 1]
        with pytest.raises(TypeError):
            mapping[1] = 5


def test_a_view_of_the_table_s_hand_cannot_reach_the_table():
    table = seated()
    hand = table.deal()
    table.disconnect("b")
    view = hand.view(3)
    assert view.sample(3).view(3) == view
    assert b"omaha.table" not in pickle.dumps(view)
    assert not view._absent
