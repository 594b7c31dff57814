"""Files of matches: what is not the file of a match is refused with a ValueError, whatever stands in it."""

import json
import random

import pytest

from omaha import Rules
from omaha.play import Match, match
from support.altered import altered
from support.sizes import sizes


@pytest.fixture(scope="module")
def lines(tmp_path_factory):
    """The lines of the file of a match with corrections."""
    path = tmp_path_factory.mktemp("matches") / "match"
    rules = Rules.game("flo8", "2/4")
    match(["caller", "tight"], rules, hands=3, seed=2, stacks=40, corrections="allin", stop=0.05).save(path)
    return [json.loads(line) for line in path.read_text().splitlines()]


def loaded(lines, path):
    path.write_text("".join([json.dumps(line) + "\n" for line in lines]))
    return Match.load(path)


@pytest.mark.parametrize(
    ("line", "field", "value", "why"),
    [
        (0, "names", ["ann"], "two players or more"),
        (0, "names", ["ann", None], "a name must be text"),
        (0, "names", ["ann", "bob\n"], "printable"),
        (0, "names", "ab", "names must be a list"),
        (0, "names", [str(i) for i in range(2000)], "line-ups"),
        (0, "stacks", [40], "stacks must be"),
        (0, "stacks", [40, 0], "a stack must be 1 or more"),
        (0, "stacks", [40, "40"], "whole number"),
        (0, "seats", 0, "seats"),
        (0, "seats", -1, "seats"),
        (0, "button", 3, "button must be 1..2"),
        (0, "duplicate", 1, "True or False"),
        (0, "corrections", [[]], "corrections"),
        (0, "corrections", ["luck"], "corrections"),
        (0, "on_illegal", "stop", "on_illegal"),
        (0, "time_limit", -1, "time_limit"),
        (0, "rules", {"limit": "fixed"}, "small_bet"),
        (0, "version", 2, "version"),
        (1, "seed", -1, "seed"),
        (1, "seed", 2**64, "seed"),
        (1, "seed", [], "whole number"),
        (2, "first", 1, "are missing"),
        (2, "nets", [1, 2, 3], "are missing"),
        (2, "nets", [0.5] * 12, "whole numbers"),
        (2, "luck", [], "corrections of the sets"),
        (2, "luck", [float("nan")] * 12, "corrections of the sets"),
        (2, "counts", [[0] * 8], "counts must be a list of 2"),
        (2, "counts", [[0] * 7 + [-1], [0] * 8], "a count must be 0 or more"),
        (2, "totals", [0], "totals must be a list of 5"),
        (3, "stop", 0, "stop must be"),
        (3, "stop", "x", "stop must be"),
        (3, "ended", "lost", "ended must be"),
        (3, "seconds", float("nan"), "seconds must be"),
        (3, "seconds", 10**400, "seconds must be a number from 0 on, not a number of 1329 bits"),
        (0, "time_limit", 10**400, "time_limit must be"),
        (2, "nets", [10**400] * 12, "nets must be numbers of 64 bits, not a number of 1329 bits"),
        (2, "luck", [10**400] * 12, "luck must be numbers of 64 bits"),
        (2, "luck", ["x"] * 12, "luck must be a list of numbers, not ['x', 'x', 'x', 'x', 'x', 'x', ...]"),
    ],
    ids=lambda value: str(value)[:20],
)
def test_a_wrong_value_in_a_file_is_named(lines, tmp_path, line, field, value, why):
    changed = json.loads(json.dumps(lines))
    changed[line][field] = value
    with pytest.raises(ValueError, match="does not hold a match") as refused:
        loaded(changed, tmp_path / "match")
    assert why in str(refused.value)


def test_a_file_without_a_seed_has_no_sets(lines, tmp_path):
    with pytest.raises(ValueError, match="has no seed and no sets"):
        loaded(lines[:1], tmp_path / "match")
    (tmp_path / "match").write_text(json.dumps(lines[0]) + "\n" + "[" * 100_000 + "\n")
    with pytest.raises(ValueError, match="nested too deeply"):
        Match.load(tmp_path / "match")


@sizes(fast=100, slow=1_000)
def test_files_of_wrong_values_are_refused_or_hold_a_match(lines, tmp_path, size):
    """A match that is loaded can be printed, and is saved as a file that holds the same match."""
    rng, found = random.Random(5), 0
    for _ in range(size):
        changed = list(lines)
        for _ in range(rng.choice([1, 1, 2])):
            at = rng.randrange(len(changed))
            changed[at] = altered(changed[at], rng)
        try:
            match = loaded(changed, tmp_path / "match")
        except ValueError as error:
            if "does not hold a match" not in str(error):
                raise
            continue
        found += 1
        assert str(match)
        match.save(tmp_path / "again")
        assert Match.load(tmp_path / "again") == match
    assert 0 < found < size
