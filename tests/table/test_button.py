"""Button, blinds and who is dealt in, seat by seat (R43-R51, R101): the worked examples of the rules, and an oracle."""


import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha.button import Last, first_positions, next_positions, next_seat, passes
from support.examples import CASES

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
    told = {
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
    assert {name: told[name] for name in case["expect"]} == case["expect"]


def ring(start):
    """The seats clockwise from the left of one, that one last."""
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
