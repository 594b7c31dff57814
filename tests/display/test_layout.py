"""Where things lie on a table: nothing overlaps and everything is inside."""

import itertools

import pytest

from omaha.display.layout import HEIGHT, WIDTH, Box, layout


def around(boxes):
    left, top = min(b.x for b in boxes), min(b.y for b in boxes)
    return Box(left, top, max(b.x + b.w for b in boxes) - left, max(b.y + b.h for b in boxes) - top)


def overlap(a, b):
    return a.x < b.x + b.w and b.x < a.x + a.w and a.y < b.y + b.h and b.y < a.y + a.h


@pytest.mark.parametrize("boards", [1, 2, 3])
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@pytest.mark.parametrize("seats", range(1, 11))
def test_nothing_overlaps_and_all_is_inside(seats, hole_cards, boards):
    where = layout(seats, hole_cards, boards)
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
        assert box.x + box.w <= WIDTH, name
        assert box.y + box.h <= HEIGHT, name
    for (a, one), (b, other) in itertools.combinations(boxes.items(), 2):
        within = {a.split()[0], b.split()[0]} == {"hand", "card"} and a.split()[1] == b.split()[1]
        assert within or not overlap(one, other), f"{a} and {b}"


def test_seats_go_round_clockwise_from_the_bottom():
    for seats in range(2, 11):
        centres = [(place.plate.x + place.plate.w / 2 - 400, place.plate.y - 280) for place in layout(seats, 4).seats]
        assert centres[0] == (0, max(y for _, y in centres))
        for (x, y), (u, v) in itertools.pairwise(centres):
            assert x * v - y * u >= 0 or seats == 2
