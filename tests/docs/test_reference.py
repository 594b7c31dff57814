"""docs/reference: every public name has an entry; docs/index.md leads to every page."""

import ast
import importlib
import re
from itertools import pairwise
from pathlib import Path

import pytest

from support.paths import ROOT
from support.public_names import PUBLIC

DOCS = ROOT / "docs"
DIRECTIVE = re.compile(
    r"^\.\. auto(module|class|exception|function|data):: (\S+)\n(?:   :(exclude|no)-members:(.*)\n)?", re.MULTILINE
)


def documented_data(module):
    """The values that a module defines with a text below them, which are described with the module."""
    body = ast.parse(Path(module.__file__).read_text(encoding="utf-8")).body
    for value, text in pairwise(body):
        if isinstance(value, (ast.Assign, ast.AnnAssign)) and isinstance(text, ast.Expr):
            yield from (ast.unparse(target) for target in getattr(value, "targets", None) or [value.target])


def described():
    """{path: object} of everything that has an entry; a module describes all its names but those left out."""
    found = {}
    for page in (DOCS / "reference").glob("*.md"):
        for kind, path, how, left_out in DIRECTIVE.findall(page.read_text(encoding="utf-8")):
            home, _, name = path.rpartition(".")
            if kind == "module" and how != "no":
                module = importlib.import_module(path)
                data = {*documented_data(module)}
                shown = {name for name in module.__all__ if name in data or callable(getattr(module, name))}
                for name in shown - set(left_out.strip().split(", ")):
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
        elsewhere = type(value) is not int and any(value is thing for thing in things)
        assert f"{path}.{name}" in DESCRIBED or elsewhere, f"{path}.{name} in docs/reference/"


def test_every_room_for_users_is_among_them():
    """A new room needs a page of the reference, and its path in `PUBLIC`."""
    files = (*(ROOT / "omaha").glob("*.py"), *(path.parent for path in (ROOT / "omaha").glob("*/__init__.py")))
    names = {file.stem for file in files}
    inner = {"base", "cli", "display"}  # of the last one its modules are public
    assert {f"omaha.{name}" for name in names - inner if not name.startswith("_")} <= set(PUBLIC)


def test_no_entry_stands_twice():
    assert [path for path, entries in DESCRIBED.items() if len(entries) > 1] == []


def pages_of(page):
    """The pages that the tables of contents of a page name."""
    text = page.read_text(encoding="utf-8")
    blocks = re.findall(r"^```\{toctree\}\n(.*?)^```", text, re.MULTILINE | re.DOTALL)
    return [line for block in blocks for line in block.split("\n") if line and not line.startswith((":", "notebooks/"))]


def test_every_page_has_its_place():
    for folder in (DOCS, DOCS / "reference"):
        listed = [name for name in pages_of(folder / "index.md") if "/" not in name]
        there = [page.stem for page in folder.glob("*.md") if page.stem != "index"]
        assert sorted(listed) == sorted(there), "docs/index.md and docs/reference/index.md list every page once"
