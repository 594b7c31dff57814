"""The table of docs/players.md: rungs of the ladder, as `tools/ladder.py` writes them."""

import importlib.util
import itertools
import sys
from pathlib import Path

import pytest

from omaha.play.bots import PLAYERS

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "players.md"


@pytest.fixture(scope="module")
def ladder():
    spec = importlib.util.spec_from_file_location("ladder", ROOT / "tools" / "ladder.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules["ladder"] = module
    spec.loader.exec_module(module)
    return module


def bounds(row):
    low, high = row[7].replace(",", "").split(" to ")
    return float(low), float(high)


def test_every_rung_is_in_the_table_in_every_game(ladder):
    rows = ladder.kept(PAGE.read_text(encoding="utf-8"))
    rungs = {(better, worse) for worse, better in itertools.pairwise(PLAYERS)}
    assert set(rows) == {(*rung, game, seats) for rung in rungs for game in ("plo", "plo8", "flo8") for seats in "26"}


def test_each_player_beats_the_one_below_but_for_the_last_two(ladder):
    """The interval of a player that is called better is above 0; one that holds 0 is called open."""
    for row in ladder.kept(PAGE.read_text(encoding="utf-8")).values():
        low, high = bounds(row)
        assert low < float(row[5].replace(",", "")) < high
        above = row[7].startswith("+")  # "+0.0" too, which is rounded
        assert row[8] == ("better" if above else "open")
        assert above or row[0] in ("searcher", "adaptive")


def test_a_row_that_is_played_takes_the_place_of_its_old_one(ladder):
    text = PAGE.read_text(encoding="utf-8")
    new = ("random", "folder", "plo", "2", "7", "+1.0", "0.1", "+0.5 to +1.5", "better")
    changed = ladder.written(text, [new])
    assert ladder.kept(changed) == ladder.kept(text) | {new[:4]: new}
    assert ladder.written(changed, [ladder.kept(text)[new[:4]]]) == text


def test_a_rung_is_played(ladder):
    row = ladder.rung("folder", "caller", "flo8", 2, 110, 1, None)
    assert row[:4] == ("caller", "folder", "flo8", "2")
    assert row[8] == "better"
