"""Where things lie on a table: nothing overlaps and everything is inside."""

import itertools

import pytest

from omaha.display.layout import Box, layout


def around(boxes):
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(left, top, max(b.x + b.w for b in boxes) - left, max(b.y + b.h for b in boxes) - top)


def overlap(a, b):
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


@pytest.mark.parametrize("tall", [False, True])
@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("seats", range(1, 11))
def test_nothing_overlaps_and_all_is_inside(seats, hole_cards, boards, tall):
    where = layout(seats, hole_cards, boards, tall=tall)
    assert len(where.seats) == seats
    assert [len(row) for row in where.boards] == [5] * boards
    boxes = {"game": where.game, "pots": where.pots}
    for i, row in enumerate(where.boards):
        boxes |= {f"board {i} card {j}": box for j, box in enumerate(row)}
    for i, place in enumerate(where.seats):
        assert len(place.cards) == hole_cards
        boxes |= {f"plate {i}": place.plate, f"bet {i}": place.bet, f"button {i}": place.button}
        boxes |= {f"card {i} {j}": box for j, box in enumerate(place.cards)}
        boxes[f"hand {i}"] = around(place.cards)
    for name, box in boxes.items():
        assert box.x >= 0, name
        assert box.y >= 0, name
        assert box.x + box.w <= where.width, name
        assert box.y + box.h <= where.height, name
    for (a, one), (b, other) in itertools.combinations(boxes.items(), 2):
        within = {a.split()[0], b.split()[0]} == {"hand", "card"} and a.split()[1] == b.split()[1]
        assert within or not overlap(one, other), f"{a} and {b}"


@pytest.mark.parametrize("tall", [False, True])
def test_seats_go_round_clockwise_from_the_bottom(tall):
    for seats in range(2, 11):
        where = layout(seats, 4, tall=tall)
        x, y = where.middle, where.height / 2
        centres = [(place.plate.x + place.plate.w / 2 - x, place.plate.y - y) for place in where.seats]
        assert centres[0] == (0, max(y for _, y in centres))
        for (x, y), (u, v) in itertools.pairwise(centres):
            assert x * v - y * u >= 0 or seats == 2


@pytest.mark.parametrize("boards", [1, 2, 3])
def test_c5_a_tall_table_fits_a_phone_with_names_that_can_be_read(boards):
    """390 by 844 pixels, 15 of them for a scroll bar; the page needs the rest of the height for its buttons."""
    for seats in range(1, 11):
        where = layout(seats, 4, boards, tall=True)
        scale = (390 - 16 - 15) / where.width
        assert 14 * scale >= 11
        assert where.height * scale <= 600
