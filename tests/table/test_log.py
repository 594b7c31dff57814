"""The audit log of a table."""

import pytest

from omaha import Rake
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
