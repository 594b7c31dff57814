"""Button, blinds and seats dealt in (R43-R51, R101): the worked examples of the rules, and an oracle."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import Table
from omaha.table.button import Last, first_positions, next_positions, next_seat, passes
from support.examples import CASES
from support.tables import DEAD, PL, blinds, fold_all, places, seated

NAMES = {"sb": "small", "bb": "big"}


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in CASES["positions"]])
def test_r101_examples(case):
    entering = {int(seat): how for seat, how in case.get("entering", {}).items()}
    previous = case["previous"]
    found = next_positions(
        case["rule"],
        Last(previous["button"], previous["sb"], previous["bb"]),
        tuple(set(case["next_players"]) - set(entering)),
        tuple(entering.items()),
        tuple(case.get("away", [])),
    )
    found = {
        "button": found.button,
        "sb": found.small,
        "sb_seat": found.last.small,
        "bb": found.big,
        "dealt": list(found.dealt),
        "posts": list(found.posting),
        "missed": {
            str(seat): [short for short, blind in NAMES.items() if blind in blinds]
            for seat, blinds in found.missed.items()
        },
    }
    assert {name: found[name] for name in case["expect"]} == case["expect"]


def ring(start):
    """Return the seats clockwise from the left of one, that one last."""
    return [(start + step) % 10 + 1 for step in range(10)]


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10))
def test_passes_is_a_walk_around_the_table(start, seat, end):
    walk = ring(start)
    assert passes(start, seat, end) == (seat in walk[: walk.index(end) + 1])


@given(st.sets(st.integers(1, 10), min_size=1), st.integers(1, 10))
def test_next_seat_is_the_first_on_the_way(seats, after):
    assert next_seat(seats, after) == next(seat for seat in ring(after) if seat in seats)


@given(st.sets(st.integers(1, 10), min_size=2), st.data())
def test_r45_r47_first_hand(ready, data):
    button = data.draw(st.sampled_from(sorted(ready)))
    found = first_positions(ready, button)
    walk = [button, *[seat for seat in ring(button) if seat in ready and seat != button]]
    small, big = walk[:2] if len(walk) == 2 else walk[1:3]
    assert (found.button, found.small, found.big) == (button, small, big)
    assert set(found.dealt) == ready
    assert not found.posting
    assert not found.missed


@given(
    st.sampled_from(["moving", "dead"]),
    st.permutations(range(1, 11)),
    st.lists(st.sampled_from(["regular", "wait", "post", "free", "away", "empty"]), min_size=10, max_size=10),
    st.booleans(),
)
@settings(max_examples=500)
def test_r101_what_holds_for_every_hand(rule, seats, roles, heads_up_before):
    """All regulars are dealt in, and only the ready; blinds are distinct; nobody has the big one twice running."""
    by_seat = dict(zip(range(1, 11), roles, strict=True))
    regular = {seat for seat, role in by_seat.items() if role == "regular"}
    entering = {seat: role for seat, role in by_seat.items() if role in ("wait", "post", "free")}
    order = sorted(seats[:3], key=lambda seat: (seat < seats[0], seat))
    last = Last(order[0], order[0], order[1]) if heads_up_before else Last(*order)
    if heads_up_before:
        regular &= {last.button, last.big}
    else:  # nobody between the button and the big blind was dealt in (R51), the small blind aside
        regular -= {seat for seat in regular if passes(last.button, seat, last.big)} - {last.small, last.big}
    if len(regular) + len(entering) < 2:
        return
    away = {seat for seat, role in by_seat.items() if role != "empty"}
    found = next_positions(rule, last, tuple(regular), tuple(entering.items()), tuple(away))
    assert regular <= set(found.dealt) <= regular | set(entering)
    assert len(found.dealt) >= 2
    assert found.big in found.dealt
    assert found.small is None or found.small in found.dealt
    assert found.small != found.big
    assert set(found.posting) <= {seat for seat in found.dealt if entering.get(seat) == "post" and seat != found.big}
    assert found.big != last.big or found.big not in regular
    assert not set(found.missed) & set(found.dealt)
    if len(found.dealt) == 2:
        assert found.button == found.small == found.last.small
        assert found.lapsed
    elif not found.lapsed:
        zone = [found.button, *[seat for seat in range(1, 11) if passes(found.button, seat, found.big)]]
        assert not [seat for seat in entering if seat in found.dealt and seat in zone and seat != found.big]
    if found.lapsed:
        assert not found.missed


# ----------------------------------------------------------------------------------------------------------- at a table


def test_r43_first_button_is_the_lowest_occupied_seat():
    table = Table(PL, seed=3)
    for seat in (4, 7, 9):
        table.sit(f"p{seat}", seat=seat)
    assert table.button is None
    assert places(table) == (4, 7, 9, [4, 7, 9])


def test_r43_first_button_by_chance_follows_the_seed():
    rules = PL.replace(first_button="random")
    first = {seed: places(seated(rules, "abcdef", seed=seed))[0] for seed in range(60)}
    assert {seed: places(seated(rules, "abcdef", seed=seed))[0] for seed in range(60)} == first
    assert set(first.values()) == {1, 2, 3, 4, 5, 6}
    assert len({places(seated(rules, "abcdef", seed=None))[0] for _ in range(40)}) > 1


def test_r44_moving_button_goes_round():
    table = seated(players="abc")
    assert [places(table)[:3] for _ in range(4)] == [(1, 2, 3), (2, 3, 1), (3, 1, 2), (1, 2, 3)]


@pytest.mark.parametrize(
    ("leaver", "moving", "dead"),
    [
        ("b", (3, 4, 5), (2, 3, 4)),  # PO02, PO03: the small blind leaves
        ("c", (2, 4, 5), (2, None, 4)),  # PO08, PO04: the big blind leaves
        ("a", (2, 3, 4), (2, 3, 4)),
        ("d", (2, 3, 5), (2, 3, 5)),
    ],
)
def test_r44_somebody_leaves(leaver, moving, dead):
    for rules, expected in ((PL, moving), (DEAD, dead)):
        table = seated(rules, "abcdef")
        assert places(table)[:3] == (1, 2, 3)
        table.leave(leaver)
        assert places(table)[:3] == expected


def test_r44_dead_button_rests_on_an_empty_seat_then_moves_on():
    table = seated(DEAD, "abcdef")
    places(table)
    table.leave("c")
    assert places(table)[:3] == (2, None, 4)
    hand = table.deal()  # PO09: the empty small-blind seat has the button
    assert table.button == 3
    assert hand.button == 3
    assert hand.seats[0] == 4
    assert blinds(hand) == {4: ("small", 5), 5: ("big", 10)}


def test_r58_without_a_small_blind_the_action_starts_left_of_the_big_blind():
    table = seated(DEAD, "abcdef")
    places(table)
    table.leave("c")
    hand = table.deal()
    assert blinds(hand) == {4: ("big", 10)}
    assert hand.actor == 5
    play_to_flop = hand
    while play_to_flop.street == "preflop":
        play_to_flop.apply(play_to_flop.legal.passive)
    assert hand.actor == 4


def test_r47_heads_up_alternates_and_the_button_is_the_small_blind():
    table = seated(players="ab")
    assert [places(table)[:3] for _ in range(3)] == [(1, 1, 2), (2, 2, 1), (1, 1, 2)]


@pytest.mark.parametrize("rules", [PL, DEAD])
@pytest.mark.parametrize(("leaver", "expected"), [("a", (3, 3, 2)), ("b", (3, 3, 1)), ("c", (2, 2, 1))])
def test_r47_three_become_two_and_nobody_has_the_big_blind_twice(rules, leaver, expected):
    table = seated(rules, "abc")
    assert places(table)[:3] == (1, 2, 3)
    table.leave(leaver)
    assert places(table)[:3] == expected


def test_r101_a_third_player_is_the_big_blind_at_once():
    table = Table(PL, seed=1)
    table.sit("a", seat=1)
    table.sit("b", seat=2)
    assert places(table)[:3] == (1, 1, 2)
    table.sit("c", seat=3)  # PO10
    assert places(table) == (1, 2, 3, [1, 2, 3])


def test_r51_a_third_player_between_button_and_big_blind_waits_one_hand():
    table = Table(PL, seed=1)
    table.sit("a", seat=1)
    table.sit("b", seat=3)
    assert places(table)[:3] == (1, 1, 3)
    table.sit("c", seat=2, post=True)  # PO11
    assert places(table) == (3, 3, 1, [1, 3])
    assert 2 in places(table)[3]


def test_r101_fewer_than_two_regulars_are_a_new_game_in_which_nobody_posts():
    table = Table(PL, seed=1)
    for name, seat in (("a", 1), ("b", 2), ("c", 3)):
        table.sit(name, seat=seat)
    assert places(table)[:3] == (1, 2, 3)
    assert places(table)[:3] == (2, 3, 1)
    assert places(table)[:3] == (3, 1, 2)
    table.leave("a")
    table.leave("c")
    table.sit("d", seat=4)
    table.sit("e", seat=9)
    assert places(table) == (9, 2, 4, [2, 4, 9])  # PO16


def test_r101_fewer_than_two_ready_no_hand_and_nothing_missed():
    table = seated(players="ab")
    table.sit_out("a")
    before = table.key
    with pytest.raises(RuntimeError, match="two players must be ready for a hand, not b"):
        table.deal()
    assert table.key == before
    with pytest.raises(RuntimeError, match="not nobody"):
        Table(PL).deal()


def test_a_hand_is_dealt_one_at_a_time():
    table = seated()
    hand = table.deal()
    with pytest.raises(RuntimeError, match="hand 1 is being played"):
        table.deal()
    fold_all(hand)
    table.deal()
    assert table.hands == 2
