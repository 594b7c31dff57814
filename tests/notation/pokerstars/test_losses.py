"""What the format cannot carry, each shown."""

import re
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha.cards import UNKNOWN
from omaha.notation import TimeZoneWarning, pokerstars
from support.histories import ABSENCES, absent_at_a_table, heroes
from support.pokerstars_texts import RULES, TEXTS, carried, changed, lines, rest, samples


def test_lost_burns():
    hand = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=1))
    back = rest(hand)
    assert UNKNOWN not in {card for e in hand.events if e.kind == "burn" for card in e.cards}
    assert {card for e in back.events if e.kind == "burn" for card in e.cards} == {UNKNOWN}


@pytest.mark.parametrize("happens", ABSENCES)
def test_absent_players_come_back_with_the_reason(happens):
    """R90-R92: the line before a check or fold says why it is not the player's own decision."""
    hand = absent_at_a_table(happens)
    for hero in heroes(hand):
        back = pokerstars.loads(pokerstars.dumps(hand, hero))
        assert carried(back, hero) == carried(hand, hero)
        assert pokerstars.dumps(back, hero) == pokerstars.dumps(hand, hero)


def test_a_line_of_absence_is_a_note_only_right_before_the_decision():
    noted = changed(("ann: folds", "ann has timed out\nann: folds"))
    apart = changed(("ann: folds", 'ann has timed out\nbob said, "zzz"\nann: folds'))
    other = changed(("ann: folds", "bob has timed out\nann: folds"))
    for text, note in ((noted, "time-out"), (apart, None), (other, None)):
        hand = pokerstars.loads(text)
        assert [event.note for event in hand.events if event.kind == "fold"] == [note]
        assert bool(hand.info.comments) == (note is None)
        assert lines(pokerstars.dumps(hand, 4)) == lines(text)


@pytest.mark.parametrize("late", [omaha.Post(6, "post", 10, 5), omaha.Post(6, "post", 10), omaha.Post(6, "post", 0, 5)])
@pytest.mark.parametrize("poor", [1, 3])
def test_a_blind_that_is_all_in_from_the_ante(late, poor):
    """Its mark in the summary is all that shows it; another player's post of that size is not this blind."""
    stacks = {seat: 2 if seat == poor else 500 for seat in (1, 3, 6, 7)}
    small = omaha.Post(1, "small", 0 if poor == 1 else 5)
    posts = [*[omaha.Post(seat, "ante", 0, 2) for seat in stacks], small, omaha.Post(3, "big", 0 if poor == 3 else 10)]
    rules = RULES.replace(small_blind=5, big_blind=10, ante=2)
    hand = omaha.Hand(rules, stacks, 7, deck=omaha.Deck(seed=1), posts=[*posts, late])
    back = rest(hand)
    assert back.posts == hand.posts
    assert carried(back, "all") == carried(hand, "all")


def test_lost_when_hands_were_turned_up():
    rules = RULES.replace(reveal_on_all_in=True)
    hand = omaha.Hand(rules, [100, 100], deck=omaha.Deck(seed=1))
    back = rest(hand, "raise 30", "raise 90", "raise 100")
    kinds = [[e.kind for e in h.events if e.kind in ("show", "board")] for h in (hand, back)]
    assert kinds[0] == ["show", "show", "board", "board", "board"]
    assert sorted(kinds[0]) == sorted(kinds[1])


def test_lost_house_rules_that_made_no_difference():
    hand = omaha.Hand(RULES.replace(allow_open_fold=False, max_seats=6), [100, 100], deck=omaha.Deck(seed=1))
    assert rest(hand).rules == omaha.Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10).replace(
        ante=0, boards=1, run_count=2, side_pot_first=True, unit=1,
    )  # fmt: skip


def test_lost_runs_and_rakes_that_did_not_happen():
    rules = RULES.replace(run_count=2, rake=omaha.Rake(percent=5, cap=50))
    hand = omaha.Hand(rules, [100, 100], runs=2, deck=omaha.Deck(seed=1))
    back = rest(hand)
    assert (hand.runs, back.runs) == (2, 1)
    assert (hand.rake, back.rake) == (None, (1,))


#: Zones as histories name them, and what they are.
ZONES = {
    "UTC": "UTC", "Z": "UTC", "ET": "America/New_York", "CET": "Europe/Paris", "PT": "America/Los_Angeles",
    "America/New_York": "America/New_York", "Asia/Kolkata": "Asia/Kolkata", "+05:30": "Asia/Kolkata", "-0300":
    "America/Sao_Paulo",
}  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
@given(local=st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)))
@settings(max_examples=30)
def test_a_tracker_finds_the_moment_of_a_time_in_any_zone(zone, local):
    """It takes the last date of the first line as ET; this package's reader finds the same moment."""
    local = local.replace(microsecond=0)
    moment = local.replace(tzinfo=ZoneInfo(ZONES[zone]))
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(time=f"{local} {zone}"))
    hand.fold()
    first = pokerstars.dumps(hand).split("\n")[0]
    last, name = re.findall(r"(\d{4}/\d\d/\d\d \d?\d:\d\d:\d\d) (\w+)", first)[-1]
    eastern = datetime.strptime(last, "%Y/%m/%d %H:%M:%S").replace(tzinfo=ZoneInfo("America/New_York"))
    assert name == "ET"
    assert moment.timestamp() in (eastern.timestamp(), eastern.replace(fold=1).timestamp())
    back = pokerstars.loads(pokerstars.dumps(hand))
    assert pokerstars.dumps(back) == pokerstars.dumps(hand)
    if zone.isalpha() and len(zone) > 1:
        assert back.info.time == hand.info.time
    if zone == "UTC":
        assert "second_time" not in back.info.fields


@pytest.mark.parametrize(
    ("time", "line_end"),
    [
        ("2020-01-31 07:05:09", "2020/01/31 7:05:09"),
        ("2020-01-31", "2020/01/31 0:00:00"),
        ("at noon", "2000/01/01 0:00:00 ET"),
        ("2020-01-31T17:05:09.25+01:00", "2020/01/31 16:05:09 UTC [2020/01/31 11:05:09 ET]"),
        ("9999-12-31 23:59:59 PT", "9999/12/31 23:59:59 PT"),
    ],
)
def test_what_is_written_for_times_of_all_kinds(time, line_end):
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(time=time))
    hand.fold()
    assert pokerstars.dumps(hand).split("\n")[0].endswith(f" - {line_end}")


@pytest.mark.parametrize(
    ("time", "line_end"),
    [
        ("2020/01/31 17:05:09 XYZ", "2020/01/31 17:05:09 XYZ"),
        ("2020-01-31 17:05 Mars/Phobos", "2020/01/31 17:05:00"),
    ],
)
def test_times_of_unknown_zones_stand_as_they_are_with_a_warning(time, line_end):
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(time=time))
    hand.fold()
    with pytest.warns(TimeZoneWarning, match="is not converted: this machine does not know it"):
        assert pokerstars.dumps(hand).split("\n")[0].endswith(f" - {line_end}")


def test_the_second_time_of_a_text_goes_before_our_own():
    text = changed(("7:05:09 ET", "13:05:09 CET [2020/01/31 7:05:10 ET]"))
    assert pokerstars.dumps(pokerstars.loads(text), "all") == text


def test_lost_name_number_time_and_table_that_are_missing():
    hand = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=1))
    info = rest(hand).info
    assert info.names == {1: "Player 1", 2: "Player 2"}
    assert info.table == "Table"
    assert info.time == "2000-01-01 00:00:00 ET"
    assert isinstance(info.number, int)
    other = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=2))
    assert rest(other).info.number != info.number
    assert rest(hand.copy()).info.number == info.number


def test_two_boards_that_count_as_one_are_not_written():
    rules = RULES.replace(boards=2, double_board="best_of_both")
    hand = omaha.Hand(rules, [100, 100])
    hand.fold()
    with pytest.raises(ValueError, match="two boards count as one"):
        pokerstars.dumps(hand)


def test_a_hand_that_is_not_over_is_not_written():
    with pytest.raises(ValueError, match="over"):
        pokerstars.dumps(omaha.Hand(RULES, [100, 100]))


TEXTS += samples()
