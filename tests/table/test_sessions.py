"""Sessions that a table runs, and tables that are saved."""

import copy
import inspect
import json
import pickle

import pytest

import omaha
from omaha import Action, Deck, Hand, Info, Table
from support.tables import PL, away_for_both, fold_all, places, play, seated, showdown_deck


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


def test_run_stops_when_fewer_than_two_are_ready():
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


def test_run_does_not_swallow_an_error_of_the_deal(monkeypatch):
    def broken(*args):
        raise RuntimeError("the dealer is broken")

    table = seated()
    monkeypatch.setattr("omaha.table.dealing.new_hand", broken)
    with pytest.raises(RuntimeError, match="the dealer is broken"):
        table.run(dict.fromkeys("abc", lambda view: "fold"), 3)


def test_run_ends_if_a_player_sits_out_before_the_big_blind():
    table = seated(players="ab")
    table.deal().fold()
    table.sit_out("a", "before_big_blind")
    assert table.run(dict.fromkeys("ab", lambda view: view.legal.passive), 5) in (0, 1)
    with pytest.raises(RuntimeError, match="two players must be ready for a hand, not b"):
        table.deal()


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


def test_run_refuses_actions_that_are_not_legal_and_players_that_are_missing():
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
    """Return the events of the next hands, and how the table is left."""
    hands = []
    for _ in range(12):
        if table.hand is None or table.hand.over:
            table.deal()
        hands.append(play(table.hand).events)
    return hands, table.events, dict(table.owed), dict(table.status)


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


def test_json_that_is_not_a_table_is_a_value_error():
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
        with pytest.raises(ValueError, match="this JSON is not a table"):
            Table.from_json(json.dumps(left))


def wrong_calls():
    """Return (name, arguments, named ones) for each public method: too many, an unknown one, too few."""
    calls = []
    for name, method in inspect.getmembers(Table, inspect.isfunction):
        if not name.startswith("_"):
            parameters = list(inspect.signature(method).parameters.values())[1:]
            calls.append((name, (), {"unknown": 1}))
            if all(parameter.kind != parameter.VAR_POSITIONAL for parameter in parameters):
                calls.append((name, (0,) * 9, {}))
                if any(parameter.default is parameter.empty for parameter in parameters):
                    calls.append((name, (), {}))
    return calls


@pytest.mark.parametrize(("name", "positional", "named"), wrong_calls())
def test_a_wrong_call_is_refused_in_the_name_of_the_table(name, positional, named):
    table = seated()
    before = table.key
    with pytest.raises(TypeError, match=rf"^Table\.{name}\(\) "):
        getattr(table, name)(*positional, **named)
    assert table.key == before


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
    sample = view.sample(3)
    assert sample.view(3) == view
    assert b"omaha.table" not in pickle.dumps(view)
    while sample.actor != 2:  # at the table the disconnected player would not be asked
        sample.apply(sample.legal.passive)
    assert table.seats[2] == "b"


def test_r96_a_saved_player_runs_the_board_one_to_three_times():
    plain = json.loads(seated(PL, "abc").to_json())
    for runs in (0, 4):
        plain["players"][1]["runs"] = runs
        with pytest.raises(ValueError, match=rf"runs must be 1\.\.3, not {runs}"):
            omaha.Table.from_json(json.dumps(plain))
    plain["players"][1]["runs"] = 3
    assert omaha.Table.from_json(json.dumps(plain)).to_json() == json.dumps(plain)
