"""Seats of a table and how many it has (R3)."""

import json
import re

import pytest

from omaha import Info, Table
from omaha.rules import capacity
from support.tables import PL, away_for_both, fold_all, seated


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


# ---------------------------------------------------------------------- names


ALIKE = [
    ("Zo\xeb", "Zoe\u0308"),  # composed and decomposed
    ("Zo\xeb", "\uff3a\uff4f\xeb"),  # full width
    ("ann", "Ann"),
    ("Stra\xdfe", "STRASSE"),
    ("\u03c3\u03c2", "\u03a3\u03a3"),  # two forms of the Greek s
    ("ann", "ann\ufe0f"),  # a variation selector
    ("ann", "an\u3164n"),  # a filler
    ("Ångström", "A\u030angstro\u0308m"),
    ("five", "\ufb01ve"),  # a ligature
    ("p1", "p\u00b9"),
    ("\u212aim", "kim"),  # the sign of kelvins
]


@pytest.mark.parametrize(("first", "second"), ALIKE)
def test_c16_two_forms_of_one_name_do_not_sit_beside_each_other(first, second):
    for one, two in ((first, second), (second, first)):
        table = Table(PL)
        table.sit(one)
        before = table.key
        with pytest.raises(ValueError, match=f"looks like {re.escape(ascii(one))}, a player who sits in seat 1"):
            table.sit(two)
        assert table.key == before
        assert dict(table.seats) == {1: one}
        other = Table(PL)
        other.sit(two, seat=2)
        saved, player = (json.loads(t.to_json()) for t in (table, other))
        saved["players"] += player["players"]
        with pytest.raises(ValueError, match="looks like"):
            Table.from_json(json.dumps(saved))


def test_c16_names_that_differ_sit_beside_each_other():
    table = Table(PL)
    names = ["ann", "anna", "Zoë", "Zoe", "張偉", "Олег", "❤\ufe0f", "🂡", "an n"]
    for name in names:
        table.sit(name)
    assert sorted(table.seats.values()) == sorted(names)
    assert Table.from_json(table.to_json()) == table


def test_c16_a_player_back_under_another_form_of_the_name_brings_the_chips():
    table = seated(PL.replace(rejoin_within=60), "", seats=4)
    table.sit("Zo\xeb", chips=900)
    table.leave("Zo\xeb")
    again = Table.from_json(table.to_json())
    for here in (table, again):
        with pytest.raises(ValueError, match=r"900\.\.1000, not 200"):
            here.sit("zoe\u0308", chips=200)
        here.sit("zoe\u0308", chips=900)
    assert again == table


@pytest.mark.parametrize(
    "name", ["", " ", "\u3164", "\ufe0f", "a\nb", "a\x1b[2J", "\u202eann", "a\u200bb", "\ud800", " a"]
)
def test_a_name_must_be_seen_and_printable(name):
    table = seated(players="a")
    with pytest.raises(ValueError, match="a name must be printable"):
        table.sit(name)
    saved = json.loads(table.to_json())
    saved["players"][0]["name"] = name
    with pytest.raises(ValueError, match="a name must be printable"):
        Table.from_json(json.dumps(saved))


# ---------------------------------------------------------------------- what is read by name


def test_c3_what_mappings_hold_by_seat_is_read_by_name():
    table = away_for_both()
    hand = table.deal()
    for seat, name in table.seats.items():
        assert table.seat_of(name) == seat
        assert table.stack_of(name) == table.stacks[seat]
        assert table.owed_of(name) == table.owed[seat]
        assert table.status_of(name) == table.status[seat]
        if seat in hand.seats:
            assert table.view_of(name) == hand.view(seat)
    assert table.actor == table.seats[hand.actor]
    assert any(table.owed_of("d"))
    with pytest.raises(ValueError, match="d is not in a hand"):
        table.view_of("d")
    for reading in (table.stack_of, table.owed_of, table.status_of, table.view_of):
        with pytest.raises(ValueError, match="'x' does not sit here; players are a, b"):
            reading("x")
        with pytest.raises(TypeError, match="a name must be text, not 3"):
            reading(3)


def test_c3_a_view_by_name_is_of_the_hand_that_is_being_played():
    table = seated(players="ab")
    for _ in range(2):
        with pytest.raises(ValueError, match="a is not in a hand"):
            table.view_of("a")
        hand = table.deal()
        assert table.view_of("a").cards == hand.holes[1]
        fold_all(hand)
    table.leave("a")
    table.sit("new", seat=1)
    with pytest.raises(ValueError, match="new is not in a hand"):
        table.view_of("new")  # the cards in the seat's last hand were dealt to a


def test_c3_readings_by_name_book_a_hand_that_is_over():
    table = seated(players="ab", chips=500)
    fold_all(table.deal())
    assert (table.stack_of("a"), table.stack_of("b")) == (495, 505)
    assert table.actor is None
    with pytest.raises(IndexError):
        table.hand.undo()
