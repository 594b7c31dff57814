"""Pictures as SVG: they show what they should, no hidden card, and fetch nothing."""

import random
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from xml.dom.minidom import parseString

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

import omaha
from omaha import Card, Deck, Hand, HighHand, Info, LowHand, Rules
from omaha.base.texts import safe_text
from omaha.cards import parse_cards
from omaha.display import svg
from omaha.display.layout import CARD_GAP, CARD_WIDTH, layout
from omaha.display.scene import Place, Scene
from omaha.display.style import STYLE
from omaha.equities import nuts
from support import random_hands
from support.builders import nl, pl, play

SEEDS = st.integers(0, 2**32)
NS = "{http://www.w3.org/2000/svg}"


def random_hand(seed):
    """Return a random hand at a random moment."""
    rng = random.Random(seed)
    hand = random_hands.random_setup(rng).hand()
    random_hands.play(hand, rng)
    for _ in range(rng.choice([0, 0, rng.randint(0, 12)])):
        try:
            hand.undo()
        except IndexError:
            break
    return hand


def texts(picture, kind):
    """Return the texts of a class, without the titles that show on hovering."""
    return [e.text for e in ET.fromstring(picture).iter(f"{NS}text") if e.get("class") == kind]


def faces(picture):
    """Return the open cards of a picture, in order."""
    cards = []
    for group in ET.fromstring(picture).iter(f"{NS}g"):
        if group.get("class") == "o-card":
            text = group.find(f"{NS}text")
            cards.append(text.text + text.get("class")[-1])
    return cards


@given(SEEDS)
def test_things_are_drawn_where_the_layout_puts_them(seed):
    hand = random_hand(seed)
    root = ET.fromstring(svg.table(hand))
    seats = len({*hand.seats, hand.button})
    where = layout(seats, hand.rules.hole_cards, len(hand.boards))
    plates = [r for r in root.iter(f"{NS}rect") if r.get("class") == "o-plate"]
    assert [tuple(float(r.get(k)) for k in ("x", "y", "width", "height")) for r in plates] == [
        tuple(place.plate) for place in where.seats
    ]
    drawn = [g.get("transform") for g in root.iter(f"{NS}g") if g.find(f"{NS}g[@class]") is not None]
    places = [tuple(map(float, re.findall(r"[\d.]+", t)[:2])) for t in drawn if t]
    known = {(round(box.x, 2), round(box.y, 2)) for place in where.seats for box in place.cards}
    known |= {(float(f"{box.x:g}"), float(f"{box.y:g}")) for row in where.boards for box in row}
    assert set(places) <= known
    assert len(set(places)) == len(places)


# ---------------------------------------------------------------------- what is shown


@given(SEEDS)
def test_a_table_shows_all_that_lies_on_it(seed):
    hand = random_hand(seed)
    picture = svg.table(hand)
    seats = sorted(hand.seats)
    assert texts(picture, "o-stack") == [f"{hand.stacks[seat]:,}" for seat in seats]
    assert faces(picture) == [str(c) for board in hand.boards for c in board] + [
        str(card) for seat in seats for card in hand.holes[seat]
    ]
    if not hand.over:
        assert texts(picture, "o-chips") == [f"{hand.bets[seat]:,}" for seat in seats if hand.bets[seat]]
        assert texts(picture, "o-pot") == [f"Pot {hand.pot:,}"]
    else:
        won = [sum(pot.awards.get(seat, 0) for pot in hand.result.pots) for seat in seats]
        assert texts(picture, "o-chips") == [f"+{chips:,}" for chips in won if chips]
    assert picture.count('class="o-button"') == 1
    turns = [e for e in ET.fromstring(picture).iter(f"{NS}g") if "o-turn" in e.get("class", "")]
    assert len(turns) == (hand.actor is not None)
    words = texts(picture, "o-note")
    assert words.count("fold") == len(hand.seats) - len(hand.live)
    assert ("to act" in words) == (hand.actor is not None)


@given(SEEDS)
def test_a_view_shows_nothing_of_other_hands(seed):
    hand = random_hand(seed)
    shown = {event.seat for event in hand.events if event.kind == "show"}
    for seat in hand.seats:
        view = hand.view(seat)
        picture = svg.table(view)
        open_cards = [c for board in hand.boards for c in board]
        order = sorted(hand.seats)
        order = order[order.index(seat) :] + order[: order.index(seat)]
        open_cards += [c for s in order if s == seat or s in shown for c in hand.holes[s]]
        assert faces(picture) == [str(card) for card in open_cards]
        description = ET.fromstring(picture).find(f"{NS}desc").text
        assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", description)) == {str(card) for card in open_cards}
        assert view._repr_html_() == picture


@given(SEEDS, st.integers(0, 99))
def test_hands_that_a_seat_cannot_distinguish_look_the_same(seed, draw):
    hand = random_hand(seed)
    view = hand.view(hand.seats[0])
    try:
        other = view.sample(draw)
    except RuntimeError:
        assume(False)
    assert svg.table(other.view(view.seat)) == svg.table(view)


def test_several_boards_pots_and_winnings():
    holes = {1: "AsAhQsQh", 2: "KsKhJsJh", 3: "9s9h8s8h"}
    deck = Deck(holes=holes, boards=["2c3d4c7dTc", "2d3c5c7hTd"])
    hand = Hand(nl(run_count=2), {1: 51, 2: 120, 3: 120}, deck=deck, runs=2)
    play(hand, "3 all-in, 1 all-in, 2 all-in")
    picture = svg.table(hand)
    assert texts(picture, "o-run") == ["1", "2"]
    assert texts(picture, "o-pot") == ["Pot 291, paid"]
    assert texts(picture, "o-pots") == ["main pot 153, side pot 138"]
    assert texts(picture, "o-chips") == ["+153", "+138"]
    assert texts(picture, "o-note") == ["wins", "wins", "all-in"]


def test_an_empty_seat_and_a_table_between_hands():
    places = (Place(1, "Ann", 500), Place(2), Place(3, "Cy", 70, note="sitting out"))
    picture = svg.table(Scene("", "", places, 2, ((),), (), 0))
    assert texts(picture, "o-name") == ["Ann", "seat 2, empty", "Cy"]
    assert texts(picture, "o-note") == ["sitting out"]
    assert picture.count('class="o-button"') == 1
    assert not texts(picture, "o-pot")


def test_more_seats_than_there_are():
    with pytest.raises(ValueError, match=r"a table has 1\.\.10 seats, not 11"):
        svg.table(Scene("", "", tuple([Place(seat) for seat in range(11)]), None, ((),), (), 0))


NAMES = [
    "<script>alert(1)</script>",
    '"&',
    "' onload='x",
    "]]>",
    "</svg>",
    "<!--",
    "\u202e",
    "ß漢字",
    "\0\x0b\x1b[2J",
    "\ufffe",
    "a\ud800",
    "a\nb",
]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_harmless(name):
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1), info=Info(names={1: name, 2: "Ben"}))
    root = ET.fromstring(svg.table(hand))
    tags = {element.tag.removeprefix(NS) for element in root.iter()}
    assert tags <= {"svg", "title", "desc", "style", "g", "rect", "circle", "path", "text"}
    assert not any(key.startswith("on") for element in root.iter() for key in element.attrib)
    description = root.find(f"{NS}desc").text
    assert safe_text(name) in description
    hover = [e.text for e in root.iter(f"{NS}title")]
    assert texts(svg.table(hand), "o-name")[0] == safe_text(name) or safe_text(name) in hover


@given(st.text(max_size=12), st.text(max_size=6))
def test_b5_any_text_is_well_formed_xml_in_every_picture(name, other):
    scene = Scene(other, other, (Place(1, name, 900, note=other), Place(2, other)), 1, ((),), (), 0)
    info = Info(names={1: name}, currency=other or None)
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1), info=info)
    for picture in (svg.table(scene), svg.table(scene, tall=True), svg.table(hand)):
        picture.encode()
        parseString(picture)


def test_b5_any_text_of_a_range_is_well_formed_xml():
    class Odd(omaha.Range):
        def __str__(self):
            return "AA\x1b[2J\ud800\ufffe\nAnn"

    picture = omaha.equity([Odd("AA**ds"), "9d8d7c6c"], samples=100, seed=1)._repr_html_()
    parseString(picture.encode())
    assert texts(picture, "o-words")[0].startswith(r"AA\x1b[2J\ud800")


def test_a_long_name_is_cut_and_shown_on_hovering():
    name = "Bartholomew the Magnificent of Zanzibar"
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1), info=Info(names={1: name}))
    picture = svg.table(hand)
    assert re.fullmatch(r"Bartholom.*…", texts(picture, "o-name")[0])
    assert f"<title>{name}</title>" in picture


def test_amounts_and_notes_are_never_cut():
    places = (Place(1, "Ann", 123_456_789_012, 98_765_432_109, note="away for a very long time"), Place(2, "Ben", 5))
    picture = svg.table(Scene("", "", places, 2, ((),), (10**15,), 10**15))
    assert texts(picture, "o-stack") == ["123,456,789,012", "5"]
    assert texts(picture, "o-chips") == ["98,765,432,109"]
    assert texts(picture, "o-note") == ["away for a very long time"]
    assert texts(picture, "o-pot") == ["Pot 1,000,000,000,000,000"]
    assert all(float(room) > 30 for room in re.findall(r'textLength="([-\d.]+)"', picture))


# ---------------------------------------------------------------------- how it can be read


def fonts_and_links(picture):
    return re.findall(r"url\(|@import|@font-face|<image|<use|href|src=|https?://(?!www\.w3\.org/2000/svg)", picture)


@given(SEEDS)
def test_nothing_is_fetched(seed):
    assert not fonts_and_links(svg.table(random_hand(seed)))


def test_a_picture_has_a_name_and_a_description():
    hand = Hand(pl(hilo=True), [100, 100], deck=Deck(seed=1), info=Info(names={1: "Ann"}))
    root = ET.fromstring(svg.table(hand))
    assert root.get("role") == "img"
    assert root.get("aria-label") == root.find(f"{NS}title").text == "Pot-limit Omaha hi/lo, blinds 1/2"
    description = root.find(f"{NS}desc").text
    cards = " ".join(map(str, hand.holes[1]))
    assert description.startswith(f"Preflop. Pot 3. Ann: 98 chips, {cards}, 2 in front, BB. seat 2: 99 chips, button, ")
    assert description.endswith("1 in front, to act.")


def test_suits_differ_in_shape_in_any_colour():
    paths = {suit: re.search(r' d="([^"]+)"', svg.face(Card("A" + suit)))[1] for suit in "cdhs"}
    assert len(set(paths.values())) == 4


# ---------------------------------------------------------------------- other pictures


def test_c6_a_jack_stands_on_the_line_of_the_other_ranks_in_every_font():
    for suit in "cdhs":
        jack = ET.fromstring(svg.face(Card("J" + suit)))
        path, text = jack.find("path"), jack.find("text")
        assert (text.text, text.get("opacity"), path.get("class")) == ("J", "0", f"o-{suit}")
    assert "opacity" not in svg.face(Card("As"))


def test_c6_values_without_a_picture_have_a_table():
    assert faces(svg.drawn(parse_cards("AsKdJh"))) == ["As", "Kd", "Jh"]
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1))
    rows = {
        hand.legal: ["fold", "call", "raise to", "4..6"],
        hand.rules: ["Pot-limit Omaha, blinds 1/2", "small_blind", "big_blind"],
        pl(rake=omaha.Rake(5, cap=3)): ["rake"],
        omaha.Rake(percent=5, cap=300): ["percent", "cap", "300"],
        Deck(seed=1): ["Deck(seed=1, index=0)"],
        omaha.Range("AA**ds"): ["AA**ds", "864"],
        nuts("AsKsQs2d3d", hilo=True): ["JsTs", "5c4c"],
    }  # fmt: skip
    for value, cells in rows.items():
        root = ET.fromstring(svg.drawn(value))
        words = [cell.text or "" for cell in root.iter() if cell.tag in ("th", "td")]
        assert set(cells) <= {word for cell in words for word in (cell, *cell.split())}, value


@pytest.mark.parametrize(
    "result",
    [
        type("Rows", (), {"rows": lambda self: [{"name": "<Ann>", "net": 1500, "rate": 0.25}, {"name": "b\nc"}]}),
        type("Rows", (), {"rows": lambda self: [["name", "net", "rate"], ["<Ann>", 1500, 0.25], ["b\nc", None, None]]}),
        type(
            "Rows", (), {"table": lambda self: [["name", "net", "rate"], ["<Ann>", "1,500", "0.25"], ["b\nc", "", ""]]}
        ),
    ],
)
def test_c6_any_value_with_rows_is_a_table(result):
    root = ET.fromstring(svg.drawn(result()))
    rows = [[cell.text or "" for cell in row] for row in root.iter("tr")]
    assert rows == [["name", "net", "rate"], ["<Ann>", "1,500", "0.25"], [r"b\nc", "", ""]]
    sides = [cell.get("style").split(":")[1] for cell in next(iter(root.iter("tr")))]
    assert sides == ["left", "right", "right"]


def test_a_long_table_is_cut():
    long = type("Long", (), {"rows": lambda self: [{"n": n} for n in range(1_000)]})()
    assert svg.drawn(long).count("<tr>") == 202
    assert "… 800 more" in svg.drawn(long)
    assert svg.drawn(type("Empty", (), {"rows": lambda self: []})()).count("<tr>") == 1


def test_cards_alone():
    picture = svg.cards("As Td ?? 2c")
    assert faces(picture) == ["As", "Td", "2c"]
    assert picture.count("o-back") == 1 + STYLE.count("o-back")
    assert 'class="omaha o-four"' in svg.cards("As", four_colour=True)
    with pytest.raises(ValueError, match="'Xx' is not a card"):
        svg.cards("Xx")


def test_made_hands_mark_the_two_from_the_hand():
    picture = HighHand("KcKd", "Kh8s8d")._repr_html_()
    assert faces(picture) == ["Kh", "Kd", "Kc", "8s", "8d"]
    marks = [float(r.get("x")) for r in ET.fromstring(picture).iter(f"{NS}rect") if r.get("class") == "o-mark"]
    step = CARD_WIDTH + CARD_GAP
    assert [round((x - 11) / step) for x in marks] == [1, 2]
    assert texts(picture, "o-words") == ["full house, kings full of eights"]
    assert texts(LowHand("As2d", "8h6c4d")._repr_html_(), "o-words") == ["8-6-4-2-A low"]


def test_an_evaluation_shows_high_and_low():
    worth = omaha.evaluate("Ac2dKcKd", "Kh8s8d4h6c")
    assert worth._repr_html_() == worth.high._repr_html_() + worth.low._repr_html_()
    assert omaha.evaluate("Ac2dKcKd", "Kh8s8d")._repr_html_().count("<svg") == 1


def test_equities_are_bars_and_numbers():
    found = omaha.equity(["AsAhKsKh", "9d8d7c6c"], "2c3dJh", hilo=True)
    picture = found._repr_html_()
    assert faces(picture) == ["As", "Ah", "Ks", "Kh", "9d", "8d", "7c", "6c"]
    assert texts(picture, "o-share") == [f"{player.equity:.2%}" for player in found.players]
    bars = {kind: widths(picture, kind) for kind in ("o-bar", "o-alone", "o-key o-bar", "o-key o-alone")}
    full = 200
    assert bars["o-bar"] == pytest.approx([full * player.equity for player in found.players], abs=0.06)
    assert bars["o-alone"] == pytest.approx([full * p.scoops / found.boards for p in found.players], abs=0.06)
    assert len(bars["o-key o-bar"]) == len(bars["o-key o-alone"]) == 1
    assert texts(picture, "o-tick") == ["0%", "50%", "100%"]
    assert texts(picture, "o-foot")[:2] == ["won alone", "shared: tied, or one half of hi/lo"]
    assert texts(picture, "o-head") == ["equity", "high", "high tied", "low", "low tied", "scoop"]


def widths(picture, kind):
    """Return the widths of the rectangles of a class."""
    return [float(r.get("width")) for r in ET.fromstring(picture).iter(f"{NS}rect") if r.get("class") == kind]


def test_equities_of_ranges_and_unknown_hands():
    picture = omaha.equity(["AA**ds", "9d8d**", "****"], samples=2000, seed=1)._repr_html_()
    assert texts(picture, "o-words") == ["AA**ds"]
    assert faces(picture) == ["9d", "8d"]
    assert texts(picture, "o-head")[-1] == "+/-"


def test_a_card_and_a_hand_show_themselves():
    assert faces(Card("As")._repr_html_()) == ["As"]
    assert "o-back" in omaha.UNKNOWN._repr_html_()
    hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [100, 100], deck=Deck(seed=1))
    assert hand._repr_html_() == svg.table(hand) == svg.table(hand)._repr_html_()


def test_the_same_hand_is_the_same_picture():
    pictures = {svg.table(Hand(pl(), [100, 100], deck=Deck(seed=1))) for _ in range(3)}
    assert len(pictures) == 1


def test_nothing_is_drawn_before_it_is_asked_for():
    code = "import sys, omaha; print([name for name in sys.modules if 'display' in name])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "[]\n"
