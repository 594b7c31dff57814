"""The look of the pictures: their colours, and the style sheet made from them."""

from __future__ import annotations

import re
from string import Template

__all__ = ["INK", "SIZES", "STYLE"]

INK = {
    "table": "#12181f", "rail": "#39434e", "felt": "#1c5246", "line": "#3f7a6b", "on_felt": "#ffffff",
    "faint": "#d3e6de", "plate": "#1d242c", "border": "#56626e", "name": "#ffffff", "stack": "#ffe9a8",
    "note": "#c9d4de", "turn": "#ffc62e", "on_turn": "#1a1400", "allin": "#b3122b", "on_allin": "#ffffff",
    "out": "#b3bdc7", "equity": "#8fd6ff", "won": "#baf7c9", "face": "#ffffff", "edge": "#8b959f", "back": "#2d5c9e",
    "lattice": "#a9c6ec", "folded": "#aab3bc", "on_folded": "#2a3138", "red": "#c2152d", "black": "#14181c",
    "blue": "#1455b8", "green": "#0b6b32", "button": "#fff7dc", "on_button": "#1a1400", "chip": "#d8342f",
}  # fmt: skip
"""Colours by use."""

_FONTS = 'system-ui,-apple-system,"Segoe UI",Roboto,"Helvetica Neue",Arial,sans-serif'
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
.o-scale{fill:none;stroke:$border;stroke-width:1}
.o-tick{fill:$note;font-size:12px;text-anchor:middle}
.o-bar{fill:none;stroke:$equity;stroke-width:1.5}
.o-alone{fill:$equity}
.o-words{fill:$name;font-size:14px;font-weight:600}
"""


def _scoped(rule: str) -> str:
    """Return the rule, limited to elements inside a picture."""
    selectors, brace, style = rule.partition("{")
    within = [one if one.startswith(".o-four") else f".omaha {one}" for one in selectors.split(",")]
    return ",".join(within) + brace + style


STYLE = f".omaha{{font-family:{_FONTS};font-variant-numeric:tabular-nums}}" + "".join(
    map(_scoped, Template(_RULES).substitute(INK).split("\n")[1:-1])
)
"""The style sheet of every picture; all of it applies inside elements of class `omaha` only."""

SIZES = {name: int(size) for name, size in re.findall(r"(?m)^\.([\w-]+)\{.*font-size:(\d+)px", _RULES)}
"""Font sizes in pixels by the class of the text."""
