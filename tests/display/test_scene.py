"""Scenes made from events agree with the hand at every moment of random hands."""

from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import evaluate
from omaha.display.scene import Place, scene, seated, steps
from omaha.display.style import STYLE
from support.builders import all_in, nl, pl, play
from support.random_hands import played

SEEDS = st.integers(0, 2**32)


def seats(table):
    return {place.seat: place for place in table.places if place.stack is not None}


def assert_same(table, hand):
    placed = seats(table)
    assert {seat: place.stack for seat, place in placed.items()} == dict(hand.stacks)
    assert {seat: place.bet for seat, place in placed.items()} == dict(hand.bets)
    assert {seat: place.cards for seat, place in placed.items()} == dict(hand.holes)
    assert [seat for seat, place in placed.items() if place.turn] == [hand.actor] * (hand.actor is not None)
    assert {seat for seat, place in placed.items() if place.note == "fold"} == set(hand.seats) - set(hand.live)
    assert table.street == hand.street
    assert table.boards == hand.boards
    assert table.pots == tuple([pot.amount for pot in hand.pots])
    assert table.total == hand.pot


@given(SEEDS)
def test_a_scene_is_the_hand_at_every_moment(seed):
    hand = played(seed)
    while True:
        assert_same(scene(hand), hand)
        try:
            hand.undo()
        except IndexError:
            return


@given(SEEDS)
def test_steps_lead_from_the_stacks_to_the_result(seed):
    hand = played(seed)
    scenes, applied = [], []
    for replay, events in steps(hand, hand.events):
        scenes.append(replay.scene())
        applied += events
    assert tuple(applied) == hand.events
    first = seats(scenes[0])
    assert {seat: place.stack for seat, place in first.items()} == dict(hand.start)
    assert {seat: place.stack for seat, place in seats(scenes[-1]).items()} == dict(hand.result.stacks)
    assert {seat: place.won for seat, place in seats(scenes[-1]).items()} == {
        seat: sum(pot.awards.get(seat, 0) for pot in hand.result.pots) for seat in hand.seats
    }
    chips = sum(hand.start.values())
    rake = 0
    for table in scenes:
        rake = chips - table.total - sum(place.stack for place in seats(table).values())
        assert 0 <= rake <= hand.result.rake
    assert rake == hand.result.rake


@given(SEEDS)
def test_the_turn_is_that_of_the_next_player_to_act(seed):
    hand = played(seed)
    previous = None
    for replay, events in steps(hand, hand.events):
        turn = [place.seat for place in replay.scene().places if place.turn]
        if events and events[-1].kind in ("fold", "check", "call", "bet", "raise", "protect"):
            assert previous == [events[-1].seat]
        previous = turn


@given(SEEDS)
def test_a_view_shows_its_own_cards_and_shown_ones_and_sits_nearest(seed):
    hand = played(seed)
    shown = {event.seat for event in hand.events if event.kind == "show"}
    for seat in hand.seats:
        table = scene(hand.view(seat))
        assert table.places[0].seat == seat
        for place in seats(table).values():
            known = place.seat == seat or place.seat in shown
            assert place.cards == (hand.holes[place.seat] if known else (omaha.UNKNOWN,) * hand.rules.hole_cards)


def nl_hand():
    return omaha.Hand(nl(), [100, 100, 100], deck=omaha.Deck(seed=1))


@given(SEEDS)
def test_the_cards_that_win_are_those_of_the_hands_that_are_paid(seed):
    """Five for the high and five for each low, two from the hand and three from the board; none of hidden hands."""
    hand = played(seed)
    best = set()
    for pot in hand.result.pots:
        for part in pot.parts:
            if part.board is not None and part.half != "uncontested":
                for seat in [seat for seat, chips in part.shares.items() if chips]:
                    made = evaluate(hand.holes[seat], hand.boards[part.board])
                    best |= set(made.high.cards) if part.half != "low" else set()
                    best |= set(made.low.cards) if part.half != "high" and made.low else set()
    assert scene(hand).best == best


def test_an_empty_seat_has_the_dead_button():
    table = scene(omaha.Hand(nl(), {1: 100, 4: 100}, button=6, deck=omaha.Deck(seed=1)))
    assert [(place.seat, place.stack) for place in table.places] == [(1, 99), (4, 98), (6, None)]


def test_notes_of_a_street_pass_and_all_in_stays():
    hand = play(nl_hand(), "3 all-in, 1 fold, 2 call")
    notes = {}
    for replay, _ in steps(hand, hand.events):
        table = replay.scene()
        notes.setdefault(table.street, {place.seat: place.note for place in table.places})
    assert notes["flop"] == {1: "fold", 2: "all-in", 3: "all-in"}


def test_a_later_run_begins_where_betting_ended():
    hand = all_in(pl(run_count=2), {1: 50, 2: 50}, ["AsAh9s9h", "KcKh6s5h"], runs=2)
    boards = [len(replay.scene().boards) for replay, _ in steps(hand, hand.events)]
    assert boards[0] == 1
    assert boards[-1] == 2
    assert scene(hand).boards == hand.boards


def table_of(*names, seats=6):
    table = omaha.Table(pl(), seats=seats, seed=1)
    for name in names:
        table.sit(name, chips=200)
    return table


def test_a_table_between_hands_shows_players_and_why_they_are_not_playing():
    table = table_of("Ann", "Ben", "Cy", "Di")
    play_down(table.deal())
    table.sit_out("Ben")
    table.disconnect("Cy")
    table.sit("Eve", chips=150)
    shown = seated(table)
    assert shown.button == table.button
    assert (shown.boards, shown.pots, shown.total, shown.street) == (((),), (), 0, "")
    placed = [(place.seat, place.name, place.stack, place.note) for place in shown.places]
    notes = {"Ben": "sits out", "Cy": "offline", "Eve": "waiting"}
    taken = [(seat, name, table.stacks[seat], notes.get(name, "")) for seat, name in sorted(table.seats.items())]
    assert placed == [*taken, (6, "", None, "")]


def play_down(hand):
    while hand.actor is not None:
        hand.apply(hand.legal.passive)


def test_a_table_in_a_hand_shows_the_hand_and_the_players_without_cards():
    table = table_of("Ann", "Ben", "Cy", "Di", seats=5)
    table.sit_out("Ben")
    hand = table.deal()
    hand.raise_to(7)
    shown = seated(table)
    assert [place.seat for place in shown.places] == [1, 2, 3, 4, 5]
    assert [place for place in shown.places if place.cards] == [p for p in scene(hand).places if p.stack is not None]
    assert shown.places[1] == Place(2, "Ben", 200, note="sits out")
    assert shown.places[4] == Place(5)
    assert shown.total == hand.pot


def test_a_look_at_a_table_does_not_book_its_hand():
    """It shows the stacks after the hand, and the last decision can still be undone."""
    table = table_of("Ann", "Ben", "Cy")
    hand = table.deal()
    table.leave("Cy")
    while hand.actor is not None:
        hand.fold()
    before = seated(table)
    table._repr_html_()
    stacks = hand.result.stacks
    assert [place.stack for place in before.places[:3]] == [stacks[seat] for seat in (1, 2, 3)]
    assert [place.note for place in before.places[:3]] == ["", "", "leaving"]
    hand.undo()
    assert not hand.over
    play_down(hand)
    assert table.stacks == {seat: chips for seat, chips in hand.result.stacks.items() if seat != 3}
    assert seated(table).places[2] == Place(3)


def test_a_table_draws_itself():
    table = table_of("Ann", "Ben", "<Cy>", seats=10)
    empty = table._repr_html_()
    assert empty.count("o-empty") - STYLE.count("o-empty") == 7
    table.deal()
    assert "&lt;Cy&gt;" in table._repr_html_()
    assert table._repr_html_().count("to act</text>") == 1
