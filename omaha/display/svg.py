"""Tables, cards, made hands and equities as SVG: vectors only, no fonts to load, nothing from the network.

A picture brings its own ground, so that it reads on light and on dark pages. Nothing is told by colour alone: suits
have their shapes, folded hands and turns their words.
"""

from __future__ import annotations

import re
from html import escape
from string import Template
from typing import TYPE_CHECKING, NamedTuple

from omaha.cards import UNKNOWN, Card, parse_cards
from omaha.display.scene import Place, Scene, amount, pot_lines, scene, seated, told
from omaha.made import Evaluation, HighHand, LowHand

if TYPE_CHECKING:
    from typing import Any, TypeAlias

    from omaha.equities.equities import Equity
    from omaha.hand.reading import Reading
    from omaha.typing import CardsLike

    Drawable: TypeAlias = "Reading | Scene"

__all__ = ["STYLE", "Box", "Layout", "Picture", "Spot", "cards", "face", "layout", "made", "marks", "odds", "table"]

WIDTH, HEIGHT = 800, 560
CARD_WIDTH, CARD_HEIGHT, CARD_GAP = 26, 36, 2
PLATE_WIDTH, PLATE_HEIGHT = 164, 44
BET_WIDTH, BET_HEIGHT = 90, 22
EDGE, GAP = 6, 5
MIDDLE_ROOM, NAME_ROOM, NAME_ROOM_BESIDE_EQUITY, STACK_ROOM, NOTE_ROOM, BET_ROOM = 264, 144, 88, 144, 70, 66
"""How wide texts may be."""

INK = {
    "table": "#12181f", "rail": "#39434e", "felt": "#1c5246", "line": "#3f7a6b", "on_felt": "#ffffff",
    "faint": "#d3e6de", "plate": "#1d242c", "border": "#56626e", "name": "#ffffff", "stack": "#ffe9a8",
    "note": "#c9d4de", "turn": "#ffc62e", "on_turn": "#1a1400", "allin": "#b3122b", "on_allin": "#ffffff",
    "out": "#b3bdc7", "equity": "#8fd6ff", "won": "#baf7c9", "face": "#ffffff", "edge": "#8b959f", "back": "#2d5c9e",
    "lattice": "#a9c6ec", "folded": "#aab3bc", "on_folded": "#2a3138", "red": "#c2152d", "black": "#14181c",
    "blue": "#1455b8", "green": "#0b6b32", "button": "#fff7dc", "on_button": "#1a1400", "chip": "#d8342f",
}  # fmt: skip
"""The colours by what they are for."""

_RULES = """
text{stroke:none}
.o-ground{fill:$table}
.o-rail{fill:$rail}
.o-felt{fill:$felt;stroke:$line;stroke-width:2}
.o-slot{fill:none;stroke:$line;stroke-width:1.5}
.o-game{fill:$faint;font-size:13px;text-anchor:middle}
.o-pot{fill:$on_felt;font-size:20px;font-weight:700;text-anchor:middle}
.o-pots{fill:$faint;font-size:14px;font-weight:600;text-anchor:middle}
.o-run{fill:$faint;font-size:13px;font-weight:600;text-anchor:end}
.o-plate{fill:$plate;stroke:$border;stroke-width:1.5}
.o-name{fill:$name;font-size:14px;font-weight:600}
.o-stack{fill:$stack;font-size:15px;font-weight:700}
.o-equity{fill:$equity;font-size:14px;font-weight:700;text-anchor:end}
.o-note{fill:$note;font-size:13px;text-anchor:end}
.o-tag{fill:none}
.o-chips{fill:$on_felt;font-size:15px;font-weight:700}
.o-chip{fill:$chip;stroke:#fff;stroke-width:2;stroke-dasharray:3.6 3.25}
.o-button circle{fill:$button;stroke:$on_button}
.o-button text{fill:$on_button;font-size:12px;font-weight:800;text-anchor:middle}
.o-card rect{fill:$face;stroke:$edge;stroke-width:.75}
.o-card text{font-size:18px;font-weight:700;text-anchor:middle}
.o-s,.o-c{fill:$black}
.o-h,.o-d{fill:$red}
.o-four .o-d{fill:$blue}
.o-four .o-c{fill:$green}
.o-best .o-card rect{stroke:$turn;stroke-width:3.5}
.o-back rect{fill:$back;stroke:#fff;stroke-width:1.5}
.o-back path{fill:none;stroke:$lattice;stroke-width:1.2}
.o-wins .o-plate{stroke:$won;stroke-width:3}
.o-wins .o-chips{fill:$won}
.o-turn .o-plate{stroke:$turn;stroke-width:4}
.o-turn .o-tag{fill:$turn}
.o-turn .o-note{fill:$on_turn;font-weight:700}
.o-allin .o-tag{fill:$allin}
.o-allin .o-note{fill:$on_allin;font-weight:700}
.o-out .o-name,.o-out .o-stack{fill:$out}
.o-out .o-card rect{fill:$folded;stroke:$folded}
.o-out .o-card text,.o-out .o-card path{fill:$on_folded}
.o-out .o-back rect{fill:none;stroke:$out;stroke-width:1;stroke-dasharray:3 3}
.o-out .o-back path{display:none}
.o-empty .o-plate{fill:$table;stroke-dasharray:5 4}
.o-empty .o-name{fill:$out;font-weight:400}
.o-mark{fill:$turn}
.o-head{fill:$note;font-size:13px;text-anchor:end}
.o-foot{fill:$note;font-size:13px}
.o-share{fill:$equity;font-size:15px;font-weight:700;text-anchor:end}
.o-number{fill:$name;font-size:14px;text-anchor:end}
.o-bar{fill:none;stroke:$equity;stroke-width:1.5}
.o-alone{fill:$equity}
.o-words{fill:$name;font-size:14px;font-weight:600}
"""
_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'


def _scoped(rule: str) -> str:
    """A rule for what stands in a picture alone."""
    selectors, brace, style = rule.partition("{")
    within = [one if one.startswith(".o-four") else f".omaha {one}" for one in selectors.split(",")]
    return ",".join(within) + brace + style


STYLE = f".omaha{{font-family:{_FONTS};font-variant-numeric:tabular-nums}}" + "".join(
    map(_scoped, Template(_RULES).substitute(INK).split("\n")[1:-1])
)
"""The style sheet of every picture; all of it is for what stands in an element of class `omaha`."""
_SIZES = {name: int(size) for name, size in re.findall(r"(?m)^\.([\w-]+)\{.*font-size:(\d+)px", _RULES)}

_CUT = ("o-name", "o-game", "o-words")

_SUITS = {
    "c": "M0-10a4.6 4.6 0 0 1 3.7 7.3A4.6 4.6 0 1 1 1 4.3C1.2 7 2 8.9 3.4 10H-3.4C-2 8.9-1.2 7-1 4.3"
    "A4.6 4.6 0 1 1-3.7-2.7 4.6 4.6 0 0 1 0-10Z",
    "d": "M0-10.5C2-6.3 4.6-2.8 7.8 0 4.6 2.8 2 6.3 0 10.5-2 6.3-4.6 2.8-7.8 0-4.6-2.8-2-6.3 0-10.5Z",
    "h": "M0 10C-4 5.4-9.6 1.6-9.6-4.2-9.6-7.7-7.1-9.6-4.7-9.6-2.6-9.6-.9-8.4 0-6.4.9-8.4 2.6-9.6 4.7-9.6"
    " 7.1-9.6 9.6-7.7 9.6-4.2 9.6 1.6 4 5.4 0 10Z",
    "s": "M0-10C3.4-5.6 9.2-2.6 9.2 2.6 9.2 5.7 7 7.3 4.8 7.3 3.1 7.3 1.7 6.4 1 5.1 1.2 7.4 2 9 3.4 10H-3.4"
    "C-2 9-1.2 7.4-1 5.1-1.7 6.4-3.1 7.3-4.8 7.3-7 7.3-9.2 5.7-9.2 2.6-9.2-2.6-3.4-5.6 0-10Z",
}
_LATTICE = (
    "M4 11 11 4M4 18 18 4M4 25 22 7M4 32 22 14M11 32 22 21M18 32l4-4"
    "M22 11 15 4M22 18 8 4M22 25 4 7M22 32 4 14M15 32 4 21M8 32l-4-4"
)


class Picture(str):
    """SVG text that shows itself in a notebook."""

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


# ---------------------------------------------------------------------- where things stand


class Box(NamedTuple):
    """A rectangle: left, top, width, height."""

    x: float
    y: float
    w: float
    h: float


class Spot(NamedTuple):
    """Where a seat's things lie."""

    cards: tuple[Box, ...]
    plate: Box
    bet: Box
    button: Box


class Layout(NamedTuple):
    """Where everything lies on a table of so many seats."""

    spots: tuple[Spot, ...]
    boards: tuple[tuple[Box, ...], ...]
    game: Box
    pots: Box


# Seats at the bottom, left, top and right of a table.
_SIDES = {
    1: (1, 0, 0, 0), 2: (1, 0, 1, 0), 3: (1, 0, 2, 0), 4: (1, 1, 1, 1), 5: (1, 1, 2, 1),
    6: (1, 2, 1, 2), 7: (1, 2, 2, 2), 8: (1, 2, 3, 2), 9: (3, 2, 2, 2), 10: (3, 2, 3, 2),
}  # fmt: skip
_ACROSS = {1: ((400, 0),), 2: ((282, 0), (518, 0)), 3: ((206, 14), (400, 0), (594, 14))}  # where, and how far inwards
_ALONG = {1: (280,), 2: (190, 370)}
_BOARD_SCALES = (1.75, 1.4, 1.2)


def layout(seats: int, hole_cards: int, boards: int = 1) -> Layout:
    """Where things lie: the first seat at the bottom, the others clockwise; nothing overlaps.

    Errors: a ValueError for another number of seats than 1 to 10.

    >>> layout(6, 4).spots[0].plate
    Box(x=318.0, y=510, w=164, h=44)
    """
    if seats not in _SIDES:
        raise ValueError(f"a table has 1..10 seats, not {seats}")
    bottom, left, top, right = _SIDES[seats]
    middle, *rest = [_across(x, lift, hole_cards, True) for x, lift in _ACROSS[bottom][bottom // 2 :]]
    before = [_across(x, lift, hole_cards, True) for x, lift in _ACROSS[bottom][: bottom // 2]]
    spots = [middle, *before]
    spots += [_beside(y, hole_cards, False) for y in reversed(_ALONG[left])] if left else []
    spots += [_across(x, lift, hole_cards, False) for x, lift in _ACROSS[top]] if top else []
    spots += [_beside(y, hole_cards, True) for y in _ALONG[right]] if right else []
    scale = _BOARD_SCALES[min(boards, 3) - 1]
    width, height = CARD_WIDTH * scale, CARD_HEIGHT * scale
    first = 240 - (boards * height + (boards - 1) * GAP) / 2
    lefts = [400 - 2.5 * width - 8 + i * (width + 4) for i in range(5)]
    rows = [tuple([Box(x, first + row * (height + GAP), width, height) for x in lefts]) for row in range(boards)]
    foot = rows[-1][0].y + height
    return Layout(tuple(spots + rest), tuple(rows), Box(268, 134, 264, 34), Box(268, foot + 6, 264, 100))


def _across(x: float, lift: float, count: int, bottom: bool) -> Spot:
    """A seat at the bottom or the top: bet and button lie between it and the middle."""
    height = CARD_HEIGHT + 2 + PLATE_HEIGHT
    top = HEIGHT - EDGE - height - lift if bottom else EDGE + lift
    bet = top - GAP - BET_HEIGHT if bottom else top + height + GAP
    left = x - (BET_WIDTH + 4 + BET_HEIGHT) / 2
    return Spot(
        _row(x, top, count),
        Box(x - PLATE_WIDTH / 2, top + CARD_HEIGHT + 2, PLATE_WIDTH, PLATE_HEIGHT),
        Box(left, bet, BET_WIDTH, BET_HEIGHT),
        Box(left + BET_WIDTH + 4, bet, BET_HEIGHT, BET_HEIGHT),
    )


def _beside(y: float, count: int, right: bool) -> Spot:
    """A seat at the left or the right."""
    height = CARD_HEIGHT + 2 + PLATE_HEIGHT
    width = max(PLATE_WIDTH, count * (CARD_WIDTH + CARD_GAP) - CARD_GAP)
    x = WIDTH - EDGE - width / 2 if right else EDGE + width / 2
    top = y - height / 2
    inner = x - width / 2 - GAP - BET_WIDTH if right else x + width / 2 + GAP
    return Spot(
        _row(x, top, count),
        Box(x - PLATE_WIDTH / 2, top + CARD_HEIGHT + 2, PLATE_WIDTH, PLATE_HEIGHT),
        Box(inner, y - BET_HEIGHT - 1, BET_WIDTH, BET_HEIGHT),
        Box(inner + (BET_WIDTH - BET_HEIGHT if right else 0), y + 3, BET_HEIGHT, BET_HEIGHT),
    )


def _row(x: float, y: float, count: int) -> tuple[Box, ...]:
    step = CARD_WIDTH + CARD_GAP
    left = x - (count * step - CARD_GAP) / 2
    return tuple([Box(left + i * step, y, CARD_WIDTH, CARD_HEIGHT) for i in range(count)])


# ---------------------------------------------------------------------- pictures


def drawn(value: Any) -> Picture:
    """Return the picture that notebooks show of a value: a card, a made hand, a hand, a view, a table or an equity."""
    from omaha.equities.equities import Equity
    from omaha.table.table import Table

    if isinstance(value, Card):
        return cards((value,))
    if isinstance(value, (HighHand, LowHand)):
        return made(value)
    if isinstance(value, Evaluation):
        return Picture(made(value.high) + (made(value.low) if value.low else ""))
    if isinstance(value, Equity):
        return odds(value)
    return table(seated(value) if isinstance(value, Table) else value)


def table(hand: Drawable, *, four_colour: bool = False) -> Picture:
    """A table as it stands: of a hand all cards, of a view what its seat has seen, or any `Scene`.

    `four_colour`: diamonds blue and clubs green.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> table(hand)[:26], "to act" in table(hand)
    ('<svg class="omaha" viewBox', True)
    """
    return draw(hand if isinstance(hand, Scene) else scene(hand), four_colour)


def draw(shown: Scene, four_colour: bool = False, style: bool = True) -> Picture:
    """A scene as a picture, with its style or for a page that has it."""
    count = max([len(place.cards) for place in shown.places] or [0]) or 4
    where = layout(len(shown.places), count, max(1, len(shown.boards)))
    spots = zip(shown.places, where.spots, strict=True)
    inner = [
        f'<rect class="o-ground" width="{WIDTH}" height="{HEIGHT}" rx="18"/>',
        '<rect class="o-rail" x="44" y="44" width="712" height="472" rx="236"/>',
        '<rect class="o-felt" x="58" y="58" width="684" height="444" rx="222"/>',
        *_middle(shown, where),
        *[_seat(place, spot, shown) for place, spot in spots],
    ]
    words = " ".join(told(shown))
    return _picture(WIDTH, HEIGHT, "".join(inner), shown.game or "table", words, four_colour, style=style)


def cards(cards: CardsLike, *, four_colour: bool = False) -> Picture:
    """Cards alone, unknown ones face down.

    >>> cards("As ??").count("<rect")
    2
    """
    drawn = parse_cards(cards)
    step = CARD_WIDTH + CARD_GAP
    boxes = [Box(1 + i * step, 1, CARD_WIDTH, CARD_HEIGHT) for i in range(len(drawn))]
    inner = "".join([_card(card, box) for card, box in zip(drawn, boxes, strict=True)])
    width = len(drawn) * step - CARD_GAP + 2
    return _picture(width, CARD_HEIGHT + 2, inner, " ".join(map(str, drawn)), "", four_colour, 1.4)


def made(hand: HighHand | LowHand, *, four_colour: bool = False) -> Picture:
    """The five cards of a made hand as a player lays them out, the two from the hand marked, and its words.

    >>> "full house, kings full of eights" in made(HighHand("KcKd", "Kh8s8d"))
    True
    """
    words = str(hand)
    step = CARD_WIDTH + CARD_GAP
    inner = []
    for i, card in enumerate(hand.cards):
        x = 8 + i * step
        inner.append(_card(card, Box(x, 8, CARD_WIDTH, CARD_HEIGHT)))
        if card in hand.hole:
            inner.append(f'<rect class="o-mark" x="{x + 3}" y="47" width="20" height="4" rx="2"/>')
    left = 8 + 5 * step + 8
    inner.append(f'<text class="o-words" x="{left}" y="31">{escape(words)}</text>')
    width = round(left + _width(words, 14) + 12)
    ground = f'<rect class="o-ground" width="{width}" height="58" rx="8"/>'
    of = " ".join(map(str, hand.hole))
    return _picture(width, 58, ground + "".join(inner), words, f"{of} from the hand, marked by bars", four_colour)


def odds(found: Equity, *, four_colour: bool = False) -> Picture:
    """A bar for each hand of what `omaha.equity` found: solid what it wins alone, outlined what it shares.

    >>> import omaha
    >>> "45.85%" in odds(omaha.equity(["AsAhKsKh", "9d8d7c6c"], hilo=True))
    True
    """
    heads, *rows = found.rows()
    columns = [354 + 62 * i for i in range(len(heads) - 1)]
    parts = [_text("o-head", x, 24, head) for x, head in zip(columns, heads[1:], strict=True)]
    most = max([player.equity for player in found.players])
    for number, (player, (hand, *row)) in enumerate(zip(found.players, rows, strict=True)):
        y = 34 + 38 * number
        drawn = _drawn(hand)
        parts += [_card(card, Box(12 + i * 22.4, y, 0.8 * CARD_WIDTH, 0)) for i, card in enumerate(drawn)]
        if not drawn:
            parts.append(_text("o-words", 12, y + 20, hand, 132))
        for kind, share in (("alone", player.scoops / found.boards), ("bar", player.equity)):
            width = 130 * share / most if most else 0
            parts.append(f'<rect class="o-{kind}" x="156" y="{y + 4}" width="{width:.1f}" height="22" rx="3"/>')
        kinds = ["o-share", *["o-number"] * len(columns)]
        parts += [_text(kind, x, y + 20, cell) for kind, x, cell in zip(kinds, columns, row, strict=False)]
    width, height = columns[-1] + 14, 66 + 38 * len(rows)
    parts.append(_text("o-foot", 12, height - 12, found.foot(), width - 24))
    ground = f'<rect class="o-ground" width="{width}" height="{height}" rx="10"/>'
    return _picture(width, height, ground + "".join(parts), "Equity", str(found), four_colour)


def _drawn(hand: str) -> tuple[Card, ...]:
    """The cards of a hand that is told by cards, unknown ones as `*` or `??`; of a range none."""
    try:
        return parse_cards(hand.replace("*", "??"))
    except ValueError:
        return ()


def face(card: Card) -> str:
    """A card as an SVG group, 26 by 36.

    >>> face(UNKNOWN)[:24]
    '<g class="o-card o-back"'
    """
    rect = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="3.5"/>'
    if card == UNKNOWN:
        return f'<g class="o-card o-back">{rect}<path d="{_LATTICE}"/></g>'
    return (
        f'<g class="o-card">{rect}<text class="o-{card.suit}" x="13" y="16.5">{card.rank}</text>'
        f'<path class="o-{card.suit}" transform="translate(13 26.3)scale(.76)" d="{_SUITS[card.suit]}"/></g>'
    )


# ---------------------------------------------------------------------- parts of pictures


def _picture(
    width: float,
    height: float,
    inner: str,
    title: str,
    words: str,
    four_colour: bool,
    scale: float = 1,
    style: bool = True,
) -> Picture:
    name = escape(title)
    head = f"<title>{name}</title>" + f"<desc>{escape(words)}</desc>" * bool(words) + f"<style>{STYLE}</style>" * style
    return Picture(
        f'<svg class="omaha{" o-four" * four_colour}" viewBox="0 0 {width} {height}" xmlns="http://www.w3.org/2000/svg"'
        f' role="img" aria-label="{name}" width="{width * scale:g}" style="max-width:100%;height:auto">'
        f"{head}{inner}</svg>"
    )


def _middle(shown: Scene, where: Layout) -> list[str]:
    """The game, the boards and the pots."""
    what, _, stakes = shown.game.partition(", ")
    parts = [
        _text("o-game", 400, where.game.y + 12, what, MIDDLE_ROOM),
        _text("o-game", 400, where.game.y + 29, stakes, MIDDLE_ROOM),
    ]
    for number, (board, row) in enumerate(zip(shown.boards, where.boards, strict=False), 1):
        if len(shown.boards) > 1:
            parts.append(_text("o-run", row[0].x - 8, row[0].y + row[0].h / 2 + 5, str(number)))
        parts += [
            f'<rect class="o-slot" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="5"/>' for x, y, w, h in row
        ]
        lying = [_card(card, box, card in shown.best) for card, box in zip(board, row, strict=False)]
        parts.append(f'<g class="o-board">{"".join(lying)}</g>')
    for number, line in enumerate(pot_lines(shown)):
        parts.append(_text("o-pots" if number else "o-pot", 400, where.pots.y + 19 + 16 * number, line, MIDDLE_ROOM))
    return parts


def _seat(place: Place, spot: Spot, shown: Scene) -> str:
    plate, money, button = spot.plate, shown.money, shown.button == place.seat
    if place.stack is None:
        inner = _plate(plate) + _text("o-name", plate.x + 10, plate.y + 27, place.name or f"seat {place.seat}, empty")
        return f'<g class="{marks(place)}">{inner}{_button(spot.button) if button else ""}</g>'
    left, right = plate.x + 10, plate.x + plate.w - 10
    equity = "" if place.equity is None else f"{place.equity:.1%}"
    name_room = NAME_ROOM_BESIDE_EQUITY if equity else NAME_ROOM
    stack_room = STACK_ROOM - _tag_width(place.note)
    parts = [
        *[_card(card, box, card in shown.best) for card, box in zip(place.cards, spot.cards, strict=False)],
        _plate(plate),
        _text("o-name", left, plate.y + 18, place.name, name_room),
        _text("o-equity", right, plate.y + 18, equity) if equity else "",
        _text("o-stack", left, plate.y + 37, money.text(place.stack), stack_room),
        _note(place.note, right, plate.y + 37),
        _button(spot.button) if button else "",
        _bet(amount(place, money), spot.bet),
    ]
    return f'<g class="{marks(place)}">{"".join(parts)}</g>'


def marks(place: Place) -> str:
    """The classes of a seat, by which its style tells how it stands."""
    classes = ["o-seat"]
    classes += ["o-empty"] * (place.stack is None) + ["o-out"] * place.out + ["o-turn"] * place.turn
    classes += ["o-allin"] * (place.note == "all-in") + ["o-wins"] * bool(place.won)
    return " ".join(classes)


def _plate(box: Box) -> str:
    return f'<rect class="o-plate" x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}" rx="8"/>'


def _note(note: str, right: float, y: float) -> str:
    """What was done, before a tag that turns and all-ins colour."""
    if not note:
        return ""
    width = _tag_width(note)
    tag = f'<rect class="o-tag" x="{right + 5 - width:g}" y="{y - 14:g}" width="{width:g}" height="18" rx="5"/>'
    return tag + _text("o-note", right, y, note, NOTE_ROOM)


def _tag_width(note: str) -> float:
    return min(_width(note, 13), NOTE_ROOM) + 10 if note else 0


def _bet(amount: str, box: Box) -> str:
    """Chips in front, or won."""
    if not amount:
        return ""
    chip = f'<circle class="o-chip" cx="{box.x + 11:g}" cy="{box.y + 11:g}" r="6.5"/>'
    return f'<g class="o-bet">{chip}{_text("o-chips", box.x + 24, box.y + 16.5, amount, BET_ROOM)}</g>'


def _button(box: Box) -> str:
    x, y = box.x + box.w / 2, box.y + box.h / 2
    return f'<g class="o-button" transform="translate({x:g} {y:g})"><circle r="10"/><text y="4.3">D</text></g>'


def _card(card: Card, box: Box, best: bool = False) -> str:
    scale = box.w / CARD_WIDTH
    by = "" if scale == 1 else f"scale({scale:g})"
    kind = ' class="o-best"' if best else ""
    return f'<g{kind} transform="translate({box.x:g} {box.y:g}){by}">{face(card)}</g>'


def _text(kind: str, x: float, y: float, text: str, room: float = 0) -> str:
    """A line of text, squeezed where it is longer than its room; words that are much longer are cut, amounts never."""
    size = _SIZES[kind]
    whole, squeeze = text, ""
    if room and _width(text, size) > room:
        while kind in _CUT and _width(text, size) > 1.25 * room:
            text = text[:-2] + "…"
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    hover = f"<title>{escape(whole)}</title>" if text != whole else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{squeeze}>{escape(text)}{hover}</text>'


def _width(text: str, size: float) -> float:
    """About how wide a text is in a bold font of this size; no text is wider by more than a little."""
    return size * sum([1.05 if c in "MW@%" or ord(c) > 0x1100 else 0.4 if c in " .,:;'|ijl!I-" else 0.68 for c in text])
