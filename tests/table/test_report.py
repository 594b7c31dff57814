"""Reports: what a player may see of a past hand (R87, R88)."""

import copy
import json
import pickle

import pytest

import omaha
from omaha import Table
from support.tables import PL, fold_all, play, seated, showdown_deck


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
        assert report.to_dict() == report.data()
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


def test_r88_only_hands_that_the_player_was_dealt_in_to():
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
