"""Lost connections (R90)."""

from omaha import Table
from omaha.table import Owed
from support.tables import PL, kinds, places, play, seated


def test_r90_a_lost_player_who_owes_nothing_checks():
    table = seated(players="ab")
    hand = table.deal()
    hand.call()
    table.disconnect("b")
    assert hand.street == "flop"
    assert [event.note for event in hand.events if event.kind == "check"] == ["lost connection", "lost connection"]
    assert hand.actor == 1
    assert "protect" not in kinds(table)


def test_r90_a_lost_player_who_owes_is_all_in_for_the_chips_they_put_in():
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


def test_r90_a_lost_player_with_nothing_put_in_folds_and_no_use_is_charged():
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


def test_r90_a_protected_player_who_is_back_has_no_more_turns():
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


def test_r90_a_player_without_protection_sits_out_also_after_a_check():
    """ "Checks if nothing is owed, else folds, then sits out" is read as R92's sentence is."""
    table = seated(PL.replace(disconnect_allins_per_day=0), "ab")
    hand = table.deal()
    hand.call()
    table.disconnect("b")
    assert hand.street == "flop"
    play(hand)
    table.reconnect("b")
    assert table.status[2] == "sitting_out"


def test_r90_a_player_who_comes_back_and_sits_in_during_the_hand_plays_on():
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


def test_undo_takes_back_one_call_also_of_a_player_who_is_absent_since():
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


def test_r90_a_use_counts_also_if_the_caller_protects_the_player():
    for save in (lambda table: table, lambda table: Table.from_json(table.to_json())):
        table = seated(players="abc")
        hand = table.deal()
        hand.raise_to(35)
        hand.call()
        hand.protect()
        table = save(table)
        play(table.hand)
        assert [event.name for event in table.events if event.kind == "protect"] == ["c"]
