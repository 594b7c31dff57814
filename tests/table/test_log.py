"""The audit log of a table."""

import copy
import json
import pickle

import pytest

from omaha import Rake, Table
from support.tables import PL, fold_all, play, seated


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


# ---------------------------------------------------------------------- the length of the log


def long_session(hands=300, **extra):
    table = seated(**extra)
    for _ in range(hands):
        fold_all(table.deal())
    return table


def test_c11_the_log_keeps_the_last_events_and_counts_those_it_dropped():
    whole = long_session()
    short = long_session(log_length=100)
    assert (whole.log_length, whole.dropped_events, short.log_length) == (10_000, 0, 100)
    assert short.events == whole.events[-100:]
    assert short.dropped_events == len(whole.events) - 100
    assert (len(long_session(log_length=None).events), long_session(5, log_length=0).events) == (len(whole.events), ())
    assert whole != short


def test_c11_a_long_session_saves_and_compares_in_bounded_space():
    sizes = {hands: len(long_session(hands, log_length=100).to_json()) for hands in (200, 800)}
    assert sizes[800] < sizes[200] + 2_000
    table = long_session(log_length=100)
    for again in (table.copy(), copy.deepcopy(table), pickle.loads(pickle.dumps(table)), Table.from_json(table.key)):
        assert again == table
        assert again.key == table.key
        assert (again.events, again.dropped_events, again.log_length) == (table.events, table.dropped_events, 100)
        fold_all(again.deal())
        assert again.events[-1] != table.events[-1]
        assert again.dropped_events == table.dropped_events + 1
    assert len(table.events) == 100


@pytest.mark.slow
def test_c11_the_log_of_a_table_is_bounded_by_default():
    table = long_session(15_000)
    assert len(table.events) == 10_000
    assert table.dropped_events > 5_000
    assert len(table.to_json()) < 1_000_000


def test_c11_a_program_can_keep_every_event():
    table = seated(log_length=10)
    kept = []

    def keep(table):
        kept.extend(table.events[len(kept) - table.dropped_events :])

    table.run(dict.fromkeys("abc", lambda view: "fold" if view.legal.fold else "check"), 50, between=keep)
    keep(table)
    assert kept == list(long_session(50).events)


def test_a_table_saved_before_logs_had_a_length_is_read():
    table = long_session(20)
    saved = json.loads(table.to_json())
    assert not {"log_length", "dropped_events"} & set(saved)
    again = Table.from_json(json.dumps(saved))
    assert (again, again.log_length) == (table, 10_000)


@pytest.mark.parametrize(("length", "error"), [(-1, ValueError), (1.5, TypeError), (True, TypeError), ("x", TypeError)])
def test_a_wrong_length_is_refused(length, error):
    with pytest.raises(error, match="log_length"):
        Table(PL, log_length=length)
    saved = json.loads(seated(log_length=5).to_json())
    with pytest.raises(ValueError, match="log_length"):
        Table.from_json(json.dumps({**saved, "log_length": length}))
    with pytest.raises(ValueError, match="dropped_events"):
        Table.from_json(json.dumps({**saved, "dropped_events": length}))


def test_c5_a_length_beyond_all_memory_keeps_everything():
    table = seated(PL, log_length=2**63)
    assert table.log_length is None
    assert Table.from_json(table.to_json()) == table
    rules = PL.replace(history_length=10**9)
    table = seated(rules)
    table.run(dict.fromkeys("abc", lambda view: view.legal.passive), 60)
    assert table.report(60, "a").info.number == 1
    table.change_game(rules.replace(history_length=3))
    with pytest.raises(ValueError, match=r"n must be 1\.\.3"):
        table.report(4, "a")
    table.change_game(rules)
    assert Table.from_json(table.to_json()) == table


@pytest.mark.parametrize("time", [2**63, -(2**63) - 1, 1 << 20_000], ids=["big", "small", "huge"])
def test_c6_a_time_that_no_json_takes_is_refused(time):
    table = seated()
    with pytest.raises(ValueError, match="time must be"):
        table.time = time
    table.time = -(2**63)
    assert Table.from_json(table.to_json()).time == -(2**63)
