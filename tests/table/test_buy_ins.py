"""Buy-ins and chips that are added (R5, R7)."""

import pytest

from omaha import Deck, Rules, Table
from omaha.table import Owed
from support.examples import CASES
from support.tables import FL, PL, fold_all, kinds, seated


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
    with pytest.raises(ValueError, match=r"a may add no chips: the most allowed is 1000"):
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


def test_r5_chips_asked_for_by_a_leaving_player_are_refused_in_the_log():
    table = seated(chips=400)
    hand = table.deal()
    table.add_chips("a", 100)
    table.leave("a")
    fold_all(hand)
    logged = [(event.kind, event.chips, event.note) for event in table.events if event.name == "a"]
    assert logged[1:] == [("add_chips", 0, "leaves"), ("leave", 400, None)]


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


def test_r7_a_broke_player_sits_out_and_owes_missed_blinds_until_buying_in_for_the_minimum():
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


def test_a_player_back_in_time_brings_the_chips_they_left_with():
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


def test_a_player_who_left_with_more_than_the_maximum_may_bring_it_back_in_time():
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


def test_c6_chips_that_no_json_takes_are_refused():
    table = seated(PL.replace(max_buy_in=None), "")
    with pytest.raises(ValueError, match=r"chips \(R7\) must be at most 10\*\*300, not a number of 1000 bits"):
        table.sit("a", chips=10**301)
    with pytest.raises(ValueError, match=r"chips \(R7\) must be at most 10\*\*300, not a number of 16610 bits"):
        table.sit("a", chips=10**5000)
    table.sit("a", chips=10**300)
    with pytest.raises(ValueError, match=r"the chips that a adds \(R7\) must be at most 10\*\*300"):
        table.add_chips("a", 10**301)
    table.add_chips("a", 10**300)
    table.sit("b", chips=10**300)
    table.deal().fold()
    assert sum(table.stacks.values()) == 3 * 10**300
    assert Table.from_json(table.to_json()) == table.copy() == table
