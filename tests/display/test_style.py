"""Colours and sizes: everything can be read."""

import re

import pytest

from omaha.display.layout import WIDTH
from omaha.display.style import INK, STYLE
from support.colours import contrast

READ = {
    **{name: ["plate"] for name in ("name", "stack", "note", "equity", "out")},
    **{name: ["felt"] for name in ("faint", "won", "on_felt")},
    **{name: ["face"] for name in ("red", "black", "blue", "green")},
    "on_turn": ["turn"], "on_allin": ["allin"], "on_button": ["button"], "on_folded": ["folded"],
}  # fmt: skip
ALSO = {"out": ["table"], "name": ["table"], "note": ["table"], "equity": ["table"]}


def test_contrast_of_known_colours():
    assert contrast("#000000", "#ffffff") == pytest.approx(21)
    assert contrast("#777777", "#ffffff") == pytest.approx(4.48, abs=0.01)


@pytest.mark.parametrize(
    ("text", "ground"), [(t, g) for which in (READ, ALSO) for t, grounds in which.items() for g in grounds]
)
def test_texts_stand_out_from_their_ground(text, ground):
    assert contrast(INK[text], INK[ground]) >= 4.5


def test_every_colour_of_a_text_is_tested():
    style = STYLE.replace("}", "}\n").split("\n")
    written = ("text", "name", "stack", "note", "equity", "game", "pot", "pots", "run", "chips", "words", "head",
               "share", "number", "foot")  # fmt: skip
    colours = set()
    for rule in style:
        selectors, _, body = rule.partition("{")
        last = {selector.split(" ")[-1].removeprefix(".o-") for selector in selectors.split(",")}
        if last & {*written, "s", "h", "d", "c"}:
            colours |= set(re.findall(r"fill:(#\w+)", body))
    assert colours == {INK[name] for name in READ}


def test_marks_stand_out_too():
    for mark, ground in (("turn", "table"), ("won", "table"), ("border", "plate"), ("back", "lattice")):
        assert contrast(INK[mark], INK[ground]) >= (3 if mark != "border" else 2)


def test_texts_are_large_enough_in_a_notebook():
    sizes = [int(size) for size in re.findall(r"font-size:(\d+)px", STYLE)]
    assert min(sizes) * 680 / WIDTH >= 10
