"""Where the things on a table lie: seats, boards and texts, in a picture of fixed size; and how wide a text is."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["Box", "Layout", "SeatPlace", "layout", "text_width"]

WIDTH, HEIGHT = 800, 560
TALL_WIDTH = 452
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 26, 36, 2
PLATE_WIDTH, TALL_PLATE_WIDTH, PLATE_HEIGHT = 164, 144, 44
BET_WIDTH, BET_HEIGHT = 90, 22
EDGE, GAP = 6, 5
ROOMS = {"middle": 264, "name": 144, "name_beside_equity": 88, "stack": 144, "bet": 66}
"""Widths that the texts of a table must fit."""
TALL_ROOMS = {"middle": 300, "name": 124, "name_beside_equity": 70, "stack": 124, "bet": 66}
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
    width: float = WIDTH
    height: float = HEIGHT
    rooms: dict[str, int] = ROOMS
    """Widths that the texts must fit."""
    rail: Box = Box(44, 44, 712, 472)

    @property
    def middle(self) -> float:
        """The middle of the picture from left to right."""
        return self.width / 2


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
_TALL_ACROSS = {1: (226,), 2: (132, 320), 3: (78, 226, 374)}
"""Seats at the bottom or the top of a tall table -> the middle of each."""
_TALL_SCALES = (2.0, 1.5, 1.2)
_ROW = CARD_HEIGHT + 2 + PLATE_HEIGHT + GAP + BET_HEIGHT + 3
"""Height of a row of seats of a tall table, with the bets in front of them."""


def layout(seats: int, hole_cards: int, boards: int = 1, *, tall: bool = False) -> Layout:
    """Return where everything lies on a table with this many seats, cards a hand and boards; nothing overlaps.

    `tall` lays it out for a narrow screen, such as a phone: seats in rows above and below the board.

    :raises ValueError: if `seats` is not 1..10.

    >>> layout(6, 4).seats[0].plate
    Box(x=318.0, y=510, w=164, h=44)
    """
    if seats not in _SIDES:
        raise ValueError(f"a table has 1..10 seats, not {seats}")
    if tall:
        return _tall(_SIDES[seats], hole_cards, boards)
    bottom, left, top, right = _SIDES[seats]
    low = HEIGHT - EDGE - CARD_HEIGHT - 2 - PLATE_HEIGHT
    middle, *rest = [_across(x, low - lift, hole_cards, True) for x, lift in _ACROSS[bottom][bottom // 2 :]]
    before = [_across(x, low - lift, hole_cards, True) for x, lift in _ACROSS[bottom][: bottom // 2]]
    places = [middle, *before]
    places += [_beside(y, hole_cards, False) for y in reversed(_ALONG[left])] if left else []
    places += [_across(x, EDGE + lift, hole_cards, False) for x, lift in _ACROSS[top]] if top else []
    places += [_beside(y, hole_cards, True) for y in _ALONG[right]] if right else []
    scale = _BOARD_SCALES[min(boards, 3) - 1]
    rows = _boards(boards, scale, WIDTH / 2, 240 - (boards * CARD_HEIGHT * scale + (boards - 1) * GAP) / 2)
    foot = rows[-1][0].y + rows[-1][0].h
    return Layout(tuple(places + rest), rows, Box(268, 134, 264, 34), Box(268, foot + 6, 264, 100))


def _tall(sides: tuple[int, int, int, int], count: int, boards: int) -> Layout:
    """Return the layout for a narrow screen: rows of seats from the top, the boards, and rows down to the bottom.

    Two seats at a side lie above and below the boards, a single one lies below them.
    """
    bottom, left, top, right = sides
    above = EDGE + _ROW * (2 if max(left, right) > 1 else 1)
    scale = _TALL_SCALES[min(boards, 3) - 1]
    rows = _boards(boards, scale, TALL_WIDTH / 2, above + 40)
    foot = rows[-1][0].y + rows[-1][0].h + 4
    below = foot + 76
    last = below + _ROW * (1 if max(left, right) else 0)
    sitting = [BET_HEIGHT + GAP + 3 + below, EDGE + _ROW]  # tops of the seats at the sides, from the bottom up

    def at(x: float, y: float, lower: bool) -> SeatPlace:
        return _across(x, y, count, lower, TALL_PLATE_WIDTH)

    bottoms = [at(x, last + BET_HEIGHT + GAP + 3, True) for x in _TALL_ACROSS[bottom]]
    places = bottoms[bottom // 2 :: -1]
    places += [at(_TALL_ACROSS[3][0], y, y > above) for y in sitting[:left]]
    places += [at(x, EDGE, False) for x in _TALL_ACROSS[top]] if top else []
    places += [at(_TALL_ACROSS[3][2], y, y > above) for y in reversed(sitting[:right])]
    height = last + _ROW + EDGE
    return Layout(
        (*places, *bottoms[: bottom // 2 : -1]),
        rows,
        Box(76, above, 300, 34),
        Box(76, foot, 300, 76),
        TALL_WIDTH,
        height,
        TALL_ROOMS,
        Box(24, 34, TALL_WIDTH - 48, height - 68),
    )


def _boards(boards: int, scale: float, middle: float, top: float) -> tuple[tuple[Box, ...], ...]:
    """Return five places for cards of each board; the number of a board fits at its left."""
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    lefts = [middle - 2.5 * width - 8 + i * (width + 4) for i in range(5)]
    return tuple([tuple([Box(x, top + row * (height + GAP), width, height) for x in lefts]) for row in range(boards)])


def _across(x: float, top: float, count: int, lower: bool, plate: float = PLATE_WIDTH) -> SeatPlace:
    """Return the place of a seat above or below the boards; bet and button lie between it and the boards."""
    height = CARD_HEIGHT + 2 + PLATE_HEIGHT
    bet = top - GAP - BET_HEIGHT if lower else top + height + GAP
    left = x - (BET_WIDTH + 4 + BET_HEIGHT) / 2
    return SeatPlace(
        _row(x, top, count, plate + CARD_GAP),
        Box(x - plate / 2, top + CARD_HEIGHT + 2, plate, PLATE_HEIGHT),
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


def _row(x: float, y: float, count: int, room: float = WIDTH) -> tuple[Box, ...]:
    """Return the places of a row of cards with its middle at x and its top at y, smaller ones if room is short."""
    width = min(CARD_WIDTH, (room + CARD_GAP) / count - CARD_GAP)
    height = CARD_HEIGHT * width / CARD_WIDTH
    step = width + CARD_GAP
    left = x - (count * step - CARD_GAP) / 2
    return tuple([Box(left + i * step, y + CARD_HEIGHT - height, width, height) for i in range(count)])


def text_width(text: str, size: float) -> float:
    """Estimate the width of bold text of this font size, in pixels; real fonts are hardly ever wider."""
    # summed from a list: a third faster than from a generator, and pictures measure every text that must fit
    return size * sum([1.05 if c in "MW@%" or ord(c) > 0x1100 else 0.4 if c in " .,:;'|ijl!I-" else 0.68 for c in text])
