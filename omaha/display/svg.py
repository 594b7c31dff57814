"""Tables, cards, made hands and equities as SVG: vectors only, no fonts to load, nothing from the network.

A picture has its own background, so it can be read on light and on dark pages. No fact is shown by colour alone: suits
differ in shape, and words mark folded hands and whose turn it is.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from omaha.base.texts import safe_text
from omaha.cards import UNKNOWN, Card, parse_cards
from omaha.display.layout import (
    CARD_GAP,
    CARD_HEIGHT,
    CARD_WIDTH,
    NOTE_ROOM,
    Box,
    Layout,
    SeatPlace,
    layout,
    text_width,
)
from omaha.display.scene import Place, Scene, describe, front_text, pot_lines, scene, seated
from omaha.display.style import SIZES, STYLE
from omaha.display.tables import html_table, rows_of
from omaha.equities.holdings import shortened
from omaha.made import Evaluation, HighHand, LowHand

if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from omaha.base.types import CardsLike
    from omaha.equities import Equity
    from omaha.hand.hand import Hand
    from omaha.hand.view import View

__all__ = ["Picture", "cards", "draw", "drawn", "face", "made", "marks", "odds", "table"]

_CUT = ("o-name", "o-game", "o-words")
"""Classes of texts that may be cut; amounts and notes are only squeezed."""

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
_JACK = "M14.1 3.4h3v8.8c0 3-1.7 4.6-4.4 4.6-2.7 0-4.3-1.5-4.4-4.2h2.9c.1 1.1.6 1.7 1.5 1.7 1 0 1.4-.7 1.4-2.1z"
_BARS, _BAR = 176, 200
"""Where the bars of equities begin, and the width of 100 %."""


class Picture(str):
    """A string of SVG or HTML that notebooks show as a picture.

    >>> from omaha.display import svg
    >>> picture = svg.cards("AsKd")
    >>> type(picture).__name__, picture._repr_html_() == picture, picture[:4]
    ('Picture', True, '<svg')
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        return str(self)


def drawn(value: Any) -> Picture:
    """Return the picture that notebooks show of a value, or a table of HTML if there is no picture of it.

    Cards, made hands, hands, views, tables and equities have a picture. Any value with a method `table()` or `rows()`,
    and `Legal`, `Rules`, `Range` and the like have a table.

    >>> from omaha import Rules
    >>> "<svg" in drawn(parse_cards("AsKd")), "<table" in drawn(Rules(limit="pot", small_blind=1, big_blind=2))
    (True, True)
    """
    from omaha.equities import Equity
    from omaha.hand.hand import Hand
    from omaha.hand.view import View
    from omaha.table.table import Table

    if isinstance(value, Card):
        return cards((value,))
    if isinstance(value, (tuple, list)) and value and all(isinstance(card, Card) for card in value):
        return cards(value)
    if isinstance(value, (HighHand, LowHand)):
        return made(value)
    if isinstance(value, Evaluation):
        return Picture(made(value.high) + (made(value.low) if value.low else ""))
    if isinstance(value, Equity):
        return odds(value)
    if isinstance(value, Table):
        return table(seated(value))
    return table(value) if isinstance(value, (Hand, View, Scene)) else Picture(html_table(rows_of(value)))


def table(hand: Hand | View | Scene, *, four_colour: bool = False, tall: bool = False) -> Picture:
    """Return a picture of a table: all cards of a hand, what the seat of a view has seen, or any `Scene`.

    - `hand`: a hand, a view or a scene.
    - `four_colour`: draw diamonds blue and clubs green, here and in the other pictures.
    - `tall`: draw the table for a narrow screen, such as a phone.

    :raises ValueError: if a scene has no seats, or more than 10.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> table(hand)[:26], "to act" in table(hand)
    ('<svg class="omaha" viewBox', True)
    """
    return draw(hand if isinstance(hand, Scene) else scene(hand), four_colour, tall=tall)


def draw(shown: Scene, four_colour: bool = False, style: bool = True, tall: bool = False) -> Picture:
    """Return a picture of a scene.

    - `shown`: the scene.
    - `four_colour`: draw diamonds blue and clubs green.
    - `style`: include the style sheet; without it the picture is for a page that has it.
    - `tall`: draw the table for a narrow screen, such as a phone.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> draw(scene(hand)) == table(hand), "<style>" in draw(scene(hand), style=False)
    (True, False)
    """
    count = max([len(place.cards) for place in shown.places] or [0]) or 4
    where = layout(len(shown.places), count, max(1, len(shown.boards)), tall=tall)
    x, y, w, h = where.rail
    round_by = min(w, h) / 2
    inner = [
        f'<rect class="o-ground" width="{where.width:g}" height="{where.height:g}" rx="18"/>',
        f'<rect class="o-rail" x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" rx="{round_by:g}"/>',
        f'<rect class="o-felt" x="{x + 14:g}" y="{y + 14:g}" width="{w - 28:g}" height="{h - 28:g}"'
        f' rx="{round_by - 14:g}"/>',
        *_middle(shown, where),
        *[_seat(place, lies, shown, where.rooms) for place, lies in zip(shown.places, where.seats, strict=True)],
    ]
    description = " ".join(describe(shown))
    title = shown.game or "table"
    return _picture(where.width, where.height, "".join(inner), title, description, four_colour, style=style)


def cards(cards: CardsLike, *, four_colour: bool = False) -> Picture:
    """Return a picture of cards side by side, unknown ones face down.

    :raises ValueError: if the text is not cards.
    :raises TypeError: if they are neither a string nor a sequence.

    >>> cards("As ??").count("<rect")
    2
    """
    row = parse_cards(cards)
    step = CARD_WIDTH + CARD_GAP
    inner = "".join([_card(card, Box(1 + i * step, 1, CARD_WIDTH, CARD_HEIGHT)) for i, card in enumerate(row)])
    width = len(row) * step - CARD_GAP + 2
    return _picture(width, CARD_HEIGHT + 2, inner, " ".join(map(str, row)), "", four_colour, 1.4)


def made(hand: HighHand | LowHand, *, four_colour: bool = False) -> Picture:
    """Return a picture of a made hand: its five cards as a player lays them out, those from the hand marked, its name.

    >>> "full house, kings full of eights" in made(HighHand("KcKd", "Kh8s8d"))
    True
    """
    name = str(hand)
    step = CARD_WIDTH + CARD_GAP
    inner = []
    for i, card in enumerate(hand.cards):
        x = 8 + i * step
        inner.append(_card(card, Box(x, 8, CARD_WIDTH, CARD_HEIGHT)))
        if card in hand.hole:
            inner.append(f'<rect class="o-mark" x="{x + 3}" y="47" width="20" height="4" rx="2"/>')
    left = 8 + 5 * step + 8
    inner.append(f'<text class="o-words" x="{left}" y="31">{_escape(name)}</text>')
    width = round(left + text_width(name, 14) + 12)
    ground = f'<rect class="o-ground" width="{width}" height="58" rx="8"/>'
    of = " ".join(map(str, hand.hole))
    return _picture(width, 58, ground + "".join(inner), name, f"{of} from the hand, marked by bars", four_colour)


def odds(found: Equity, *, four_colour: bool = False) -> Picture:
    """Return a picture of equities, a bar for each hand on a scale from 0 to 100 %.

    What a hand wins alone is solid, what it shares is outlined; the picture says so below the bars. `found` is the
    result of `omaha.equity`.

    >>> import omaha
    >>> "45.85%" in odds(omaha.equity(["AsAhKsKh", "9d8d7c6c"], hilo=True))
    True
    """
    heads = ["equity", "high", "high tied", *["low", "low tied"] * found.hilo, "scoop", *["+/-"] * (not found.exact)]
    columns = [_BARS + _BAR + 84 + 72 * i for i in range(len(heads))]
    foot = 34 + 38 * len(found.hands)
    parts = [f'<path class="o-scale" d="M{_BARS + part * _BAR:g} 34V{foot}"/>' for part in (0, 0.25, 0.5, 0.75, 1)] + [
        _text("o-tick", _BARS + part * _BAR, 24, f"{part:.0%}") for part in (0, 0.5, 1)
    ]
    parts += [_text("o-head", x, 24, head) for x, head in zip(columns, heads, strict=True)]
    for number, (text, player) in enumerate(zip(found.hands, found.players, strict=True)):
        y = 34 + 38 * number
        known = _cards_of(text)
        parts += [_card(card, Box(12 + i * 22.4, y, 0.8 * CARD_WIDTH, 0)) for i, card in enumerate(known)]
        if not known:
            parts.append(_text("o-words", 12, y + 20, shortened(text), _BARS - 24))
        for kind, share in (("alone", player.scoops / found.boards), ("bar", player.equity)):
            parts.append(
                f'<rect class="o-{kind}" x="{_BARS}" y="{y + 4}" width="{_BAR * share:.1f}" height="22" rx="3"/>'
            )
        counts = [player.high_wins, player.high_ties, *[player.low_wins, player.low_ties] * found.hilo, player.scoops]
        cells = [f"{player.equity:.2%}", *[f"{count / found.boards:.2%}" for count in counts]]
        cells += [f"{player.stderr:.3%}"] * (not found.exact)
        kinds = ["o-share", *["o-number"] * len(counts), "o-number"]
        parts += [_text(kind, x, y + 20, cell) for kind, x, cell in zip(kinds, columns, cells, strict=False)]
    width, height = columns[-1] + 14, foot + 56
    shared = "shared: tied, or one half of hi/lo" if found.hilo else "shared: tied"
    parts += [
        f'<rect class="o-key o-alone" x="{_BARS}" y="{foot + 9}" width="22" height="12" rx="3"/>',
        _text("o-foot", _BARS + 28, foot + 19, "won alone"),
        f'<rect class="o-key o-bar" x="{_BARS + 108}" y="{foot + 9}" width="22" height="12" rx="3"/>',
        _text("o-foot", _BARS + 136, foot + 19, shared),
        _text("o-foot", 12, height - 12, f"{found.about()}; {found.foot()}", width - 24),
    ]
    ground = f'<rect class="o-ground" width="{width}" height="{height}" rx="10"/>'
    return _picture(width, height, ground + "".join(parts), "Equity", str(found), four_colour)


def _cards_of(hand: str) -> tuple[Card, ...]:
    """Return the cards of a hand, unknown ones written as `*` or `??`; no cards for a range."""
    try:
        return parse_cards(hand.replace("*", "??"))
    except ValueError:
        return ()


def face(card: Card) -> str:
    """Return a card as an SVG group, 26 by 36 pixels.

    >>> face(UNKNOWN)[:24]
    '<g class="o-card o-back"'
    """
    rect = f'<rect width="{CARD_WIDTH}" height="{CARD_HEIGHT}" rx="3.5"/>'
    if card == UNKNOWN:
        return f'<g class="o-card o-back">{rect}<path d="{_LATTICE}"/></g>'
    return (
        f'<g class="o-card">{rect}{_rank(card)}'
        f'<path class="o-{card.suit}" transform="translate(13 26.3)scale(.76)" d="{_SUITS[card.suit]}"/></g>'
    )


def _rank(card: Card) -> str:
    """Draw the rank of a card. A jack is drawn as a path: many fonts let a J hang below the other ranks."""
    if card.rank == "J":
        return (
            f'<path class="o-{card.suit}" d="{_JACK}"/><text class="o-{card.suit}" x="13" y="16.5" opacity="0">J</text>'
        )
    return f'<text class="o-{card.suit}" x="13" y="16.5">{card.rank}</text>'


# ---------------------------------------------------------------------- parts of pictures


def _picture(
    width: float,
    height: float,
    inner: str,
    title: str,
    description: str,
    four_colour: bool,
    scale: float = 1,
    style: bool = True,
) -> Picture:
    """Return a whole picture; title and description are for readers who cannot see it."""
    name = _escape(title)
    head = f"<title>{name}</title>" + f"<desc>{_escape(description)}</desc>" * bool(description)
    head += f"<style>{STYLE}</style>" * style
    return Picture(
        f'<svg class="omaha{" o-four" * four_colour}" viewBox="0 0 {width:g} {height:g}" xmlns="http://www.w3.org/2000/svg"'
        f' role="img" aria-label="{name}" width="{width * scale:g}" style="max-width:100%;height:auto">'
        f"{head}{inner}</svg>"
    )


def _escape(text: str) -> str:
    """Return foreign text as it may stand in XML."""
    return escape("\n".join(map(safe_text, text.split("\n"))))


def _middle(shown: Scene, where: Layout) -> list[str]:
    """Draw the game, the boards and the pots."""
    what, _, stakes = shown.game.partition(", ")
    parts = [
        _text("o-game", where.middle, where.game.y + 12, what, where.rooms["middle"]),
        _text("o-game", where.middle, where.game.y + 29, stakes, where.rooms["middle"]),
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
        y = where.pots.y + 19 + 16 * number
        parts.append(_text("o-pots" if number else "o-pot", where.middle, y, line, where.rooms["middle"]))
    return parts


def _seat(place: Place, lies: SeatPlace, shown: Scene, rooms: Mapping[str, int]) -> str:
    """Draw a seat and what lies before it."""
    plate, money = lies.plate, shown.money
    button = _button(lies.button) if shown.button == place.seat else ""
    if place.stack is None:
        inner = _plate(plate) + _text("o-name", plate.x + 10, plate.y + 27, place.name or f"seat {place.seat}, empty")
        return f'<g class="{marks(place)}">{inner}{button}</g>'
    left, right = plate.x + 10, plate.x + plate.w - 10
    equity = "" if place.equity is None else f"{place.equity:.1%}"
    name_room = rooms["name_beside_equity" if equity else "name"]
    stack_room = rooms["stack"] - _tag_width(place.note)
    parts = [
        *[_card(card, box, card in shown.best) for card, box in zip(place.cards, lies.cards, strict=False)],
        _plate(plate),
        _text("o-name", left, plate.y + 18, place.name, name_room),
        _text("o-equity", right, plate.y + 18, equity) if equity else "",
        _text("o-stack", left, plate.y + 37, money.text(place.stack), stack_room),
        _note(place.note, right, plate.y + 37),
        button,
        _bet(front_text(place, money), lies.bet, rooms["bet"]),
    ]
    return f'<g class="{marks(place)}">{"".join(parts)}</g>'


def marks(place: Place) -> str:
    """Return the classes of a seat: they show whether it is empty, folded, to act, all-in or has won.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [900, 900], deck=Deck(seed=1))
    >>> [marks(place) for place in scene(hand).places]
    ['o-seat', 'o-seat o-turn']
    """
    classes = ["o-seat"]
    classes += ["o-empty"] * (place.stack is None) + ["o-out"] * place.out + ["o-turn"] * place.turn
    classes += ["o-allin"] * (place.note == "all-in") + ["o-wins"] * bool(place.won)
    return " ".join(classes)


def _plate(box: Box) -> str:
    """Draw the plate for name and stack."""
    return f'<rect class="o-plate" x="{box.x:g}" y="{box.y:g}" width="{box.w:g}" height="{box.h:g}" rx="8"/>'


def _note(note: str, right: float, y: float) -> str:
    """Draw the last action on its tag, which the style sheet colours for turns and all-ins."""
    if not note:
        return ""
    width = _tag_width(note)
    tag = f'<rect class="o-tag" x="{right + 5 - width:g}" y="{y - 14:g}" width="{width:g}" height="18" rx="5"/>'
    return tag + _text("o-note", right, y, note, NOTE_ROOM)


def _tag_width(note: str) -> float:
    """Return the width of the tag behind a note."""
    return min(text_width(note, 13), NOTE_ROOM) + 10 if note else 0


def _bet(amount: str, box: Box, room: int) -> str:
    """Draw the chips in front of a seat, or those that it won."""
    if not amount:
        return ""
    chip = f'<circle class="o-chip" cx="{box.x + 11:g}" cy="{box.y + 11:g}" r="6.5"/>'
    return f'<g class="o-bet">{chip}{_text("o-chips", box.x + 24, box.y + 16.5, amount, room)}</g>'


def _button(box: Box) -> str:
    """Draw the dealer button."""
    x, y = box.x + box.w / 2, box.y + box.h / 2
    return f'<g class="o-button" transform="translate({x:g} {y:g})"><circle r="10"/><text y="4.3">D</text></g>'


def _card(card: Card, box: Box, best: bool = False) -> str:
    """Draw a card in the width of its box; `best` outlines it as part of a winning hand."""
    scale = box.w / CARD_WIDTH
    by = "" if scale == 1 else f"scale({scale:g})"
    kind = ' class="o-best"' if best else ""
    return f'<g{kind} transform="translate({box.x:g} {box.y:g}){by}">{face(card)}</g>'


def _text(kind: str, x: float, y: float, text: str, room: float = 0) -> str:
    """Draw a line of text. Text wider than its room is squeezed; names and words are cut if they are much wider."""
    size = SIZES[kind]
    whole = text = safe_text(text)
    squeeze = ""
    if room and text_width(text, size) > room:
        while kind in _CUT and text_width(text, size) > 1.25 * room:
            text = text[:-2] + "…"
        squeeze = f' textLength="{room:g}" lengthAdjust="spacingAndGlyphs"'
    hover = f"<title>{escape(whole)}</title>" if text != whole else ""
    return f'<text class="{kind}" x="{x:g}" y="{y:g}"{squeeze}>{escape(text)}{hover}</text>'
