"""Seats of a table and how many it has (R3)."""

import pytest

from omaha import Info, Table
from omaha.rules import capacity
from support.tables import PL, fold_all, seated


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
        Table(PL, info=Info(number="A-77"))
    with pytest.raises(TypeError, match="seed"):
        Table(PL, seed="x")
    with pytest.raises(ValueError, match="seed"):
        Table(PL, seed=2**64)
    with pytest.raises(TypeError, match="seats"):
        Table(PL, seats=True)


def test_places_are_all_seats_and_do_not_book_a_hand():
    table = seated(players="abc", seats=4)
    table.sit_out("b")
    hand = fold_all(table.deal())
    stacks = hand.result.stacks
    playing = [(1, "a", stacks[1], "playing"), (3, "c", stacks[3], "playing")]
    assert table.places == (playing[0], (2, "b", 1000, "sitting_out"), playing[1], (4, None, None, None))
    hand.undo()  # which a hand that is booked refuses
    assert table.places[0].chips == hand.stacks[1]


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
    with pytest.raises(ValueError, match="all seats are free"):
        Table(PL).leave("a")
