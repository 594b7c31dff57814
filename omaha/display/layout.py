"""Where the things on a table lie: seats, boards and texts, in a picture of fixed size; and how wide a text is."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Box", "Layout", "SeatPlace", "layout", "text_width"]

WIDTH, HEIGHT = 800, 560
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 26, 36, 2
PLATE_WIDTH, PLATE_HEIGHT = 164, 44
BET_WIDTH, BET_HEIGHT = 90, 22
EDGE, GAP = 6, 5
ROOMS = {"middle": 264, "name": 144, "name_beside_equity": 88, "stack": 144, "bet": 66}
"""Widths that the texts of a table must fit."""
NOTE_ROOM = 70
"""Width of the longest note; the stack beside it has what is left."""


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


class SeatPlace(NamedTuple):
    """Where the cards, the plate with the name, the bet and the button of a seat lie."""

    cards: tuple[Box, ...]
    plate: Box
    bet: Box
    button: Box


class Layout(NamedTuple):
    """Where everything lies on a table."""

    seats: tuple[SeatPlace, ...]
    """The first seat at the bottom, the others clockwise."""
    boards: tuple[tuple[Box, ...], ...]
    """Five cards a board, from the top down."""
    game: Box
    pots: Box


_SIDES = {
    1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 0, 2, 0), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1),
    6: (1, 2, 1, 2), 7: (1, 2, 2, 2), 8: (1, 2, 3, 2), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2),
}  # fmt: skip
"""Number of seats -> how many of them are at the bottom, left, top and right."""
_ACROSS = {1: ((400, 0),), 2: ((282, 0), (518, 0)), 3: ((206, 14), (400, 0), (594, 14))}
"""Seats at the bottom or the top -> the middle of each, and how far it is moved inwards."""
_ALONG = {1: (280,), 2: (190, 370)}
"""Seats at the left or the right -> the middle of each."""
_BOARD_SCALES = (1.75, 1.4, 1.2)
"""Sizes of the board's cards, relative to hole cards, with one, two and three boards."""


def layout(seats: int, hole_cards: int, boards: int = 1) -> Layout:
    """Return where everything lies on a table with this many seats, cards a hand and boards; nothing overlaps.

    :raises ValueError: if `seats` is not 1..10.

    >>> layout(6, 4).seats[0].plate
    Box(x=318.0, y=510, w=164, h=44)
    """
    if seats not in _SIDES:
        raise ValueError(f"a table has 1..10 seats, not {seats}")
    bottom, left, top, right = _SIDES[seats]
    middle, *rest = [_across(x, lift, hole_cards, True) for x, lift in _ACROSS[bottom][bottom // 2 :]]
    before = [_across(x, lift, hole_cards, True) for x, lift in _ACROSS[bottom][: bottom // 2]]
    places = [middle, *before]
    places += [_beside(y, hole_cards, False) for y in reversed(_ALONG[left])] if left else []
    places += [_across(x, lift, hole_cards, False) for x, lift in _ACROSS[top]] if top else []
    places += [_beside(y, hole_cards, True) for y in _ALONG[right]] if right else []
    scale = _BOARD_SCALES[min(boards, 3) - 1]
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    first = 240 - (boards * height + (boards - 1) * GAP) / 2
    lefts = [400 - 2.5 * width - 8 + i * (width + 4) for i in range(5)]
    rows = [tuple([Box(x, first + row * (height + GAP), width, height) for x in lefts]) for row in range(boards)]
    foot = rows[-1][0].y + height
    return Layout(tuple(places + rest), tuple(rows), Box(268, 134, 264, 34), Box(268, foot + 6, 264, 100))


def _across(x: float, lift: float, count: int, bottom: bool) -> SeatPlace:
    """Return the place of a seat at the bottom or the top; bet and button lie between it and the middle."""
    height = CARD_HEIGHT + 2 + PLATE_HEIGHT
    top = HEIGHT - EDGE - height - lift if bottom else EDGE + lift
    bet = top - GAP - BET_HEIGHT if bottom else top + height + GAP
    left = x - (BET_WIDTH + 4 + BET_HEIGHT) / 2
    return SeatPlace(
        _row(x, top, count),
        Box(x - PLATE_WIDTH / 2, top + CARD_HEIGHT + 2, PLATE_WIDTH, PLATE_HEIGHT),
        Box(left, bet, BET_WIDTH, BET_HEIGHT),
        Box(left + BET_WIDTH + 4, bet, BET_HEIGHT, BET_HEIGHT),
    )


def _beside(y: float, count: int, right: bool) -> SeatPlace:
    """Return the place of a seat at the left or the right."""
    height = CARD_HEIGHT + 2 + PLATE_HEIGHT
    width = max(PLATE_WIDTH, count * (CARD_WIDTH + CARD_GAP) - CARD_GAP)
    x = WIDTH - EDGE - width / 2 if right else EDGE + width / 2
    top = y - height / 2
    inner = x - width / 2 - GAP - BET_WIDTH if right else x + width / 2 + GAP
    return SeatPlace(
        _row(x, top, count),
        Box(x - PLATE_WIDTH / 2, top + CARD_HEIGHT + 2, PLATE_WIDTH, PLATE_HEIGHT),
        Box(inner, y - BET_HEIGHT - 1, BET_WIDTH, BET_HEIGHT),
        Box(inner + (BET_WIDTH - BET_HEIGHT if right else 0), y + 3, BET_HEIGHT, BET_HEIGHT),
    )


def _row(x: float, y: float, count: int) -> tuple[Box, ...]:
    """Return the places of a row of cards with its middle at x and its top at y."""
    step = CARD_WIDTH + CARD_GAP
    left = x - (count * step - CARD_GAP) / 2
    return tuple([Box(left + i * step, y, CARD_WIDTH, CARD_HEIGHT) for i in range(count)])


def text_width(text: str, size: float) -> float:
    """Estimate the width of bold text of this font size, in pixels; real fonts are hardly ever wider."""
    # summed from a list: a third faster than from a generator, and pictures measure every text that must fit
    return size * sum([1.05 if c in "MW@%" or ord(c) > 0x1100 else 0.4 if c in " .,:;'|ijl!I-" else 0.68 for c in text])
