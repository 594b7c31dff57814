"""docs/reference: every public name has an entry; docs/index.md leads to every page."""

import importlib
import re

import pytest

from support.paths import ROOT

DOCS = ROOT / "docs"
#: The modules whose names users import by these paths.
PUBLIC = (
    "omaha", "omaha.cards", "omaha.made", "omaha.rules", "omaha.rake", "omaha.hand", "omaha.batch", "omaha.ranges",
    "omaha.equities", "omaha.table", "omaha.table.button", "omaha.stats", "omaha.notation", "omaha.notation.phh",
    "omaha.notation.ohh", "omaha.notation.pokerstars", "omaha.notation.ggpoker", "omaha.notation.winamax",
    "omaha.notation.files", "omaha.notation.convert", "omaha.display.svg", "omaha.display.text", "omaha.display.html",
    "omaha.display.plot", "omaha.display.scene", "omaha.play", "omaha.play.matches", "omaha.play.bots", "omaha.env",
    "omaha.typing",
)  # fmt: skip
DIRECTIVE = re.compile(
    r"^\.\. auto(module|class|exception|function|data):: (\S+)\n(?:   :(exclude|no)-members:(.*)\n)?", re.MULTILINE
)


def described():
    """{path: object} of everything that has an entry; a module describes all its names but those left out."""
    found = {}
    for page in (DOCS / "reference").glob("*.md"):
        for kind, path, how, left_out in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            home, _, name = path.rpartition(".")
            if kind == "module" and how != "no":
                module = importlib.import_module(path)
                for name in set(module.__all__) - set(left_out.strip().split(", ")):
                    found.setdefault(f"{path}.{name}", []).append(getattr(module, name))
            elif kind != "module":
                found.setdefault(path, []).append(getattr(importlib.import_module(home), name))
    return found


DESCRIBED = described()


@pytest.mark.parametrize("path", PUBLIC)
def test_every_public_name_has_an_entry(path):
    module = importlib.import_module(path)
    things = [thing for entries in DESCRIBED.values() for thing in entries]
    for name in module.__all__:
        value = getattr(module, name)
        assert f"{path}.{name}" in DESCRIBED or any(value is thing for thing in things), f"{path}.{name} in reference/"


def test_no_entry_stands_twice():
    assert [path for path, entries in DESCRIBED.items() if len(entries) > 1] == []


def pages_of(page):
    """The pages that the tables of contents of a page name."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.split("\n") if line and not line.startswith(":")]


def test_every_page_has_its_place():
    for folder in (DOCS, DOCS / "reference"):
        listed = [name for name in pages_of(folder / "index.md") if "/" not in name]
        there = [page.stem for page in folder.glob("*.md") if page.stem != "index"]
        assert sorted(listed) == sorted(there), "docs/index.md and docs/reference/index.md list every page once"
