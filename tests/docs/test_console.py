"""README and pages of the command line: the commands that they show print what they show."""

import runpy

import pytest

from omaha.cli.commands import COMMANDS
from support.paths import ROOT

CONSOLE = runpy.run_path(str(ROOT / "tools" / "console.py"))


@pytest.mark.parametrize("page", CONSOLE["PAGES"], ids=lambda page: page.name)
def test_what_a_page_shows_is_what_is_printed(page, monkeypatch):
    monkeypatch.setenv("COLUMNS", "80")
    assert CONSOLE["printed"](page) == page.read_text(encoding="utf-8"), "run python tools/console.py"


def test_every_command_has_an_example_that_runs():
    text = (ROOT / "docs" / "command_line.md").read_text(encoding="utf-8")
    blocks = "".join(CONSOLE["BLOCK"].findall(text))
    for name in COMMANDS:
        assert f"\n## omaha {name}\n" in text
        assert f"$ omaha {name} " in blocks
