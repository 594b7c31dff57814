"""Saved values with a part that is missing, unknown or of the wrong kind: the error says what is wrong."""

import json
import re

import pytest

from omaha import Hand, Info, Rake, Rules, Table
from omaha.batch import Actions
from omaha.play import Match, match
from omaha.table import TableEvent

RAKE = Rake(percent=5, cap={2: 50, 5: 300}, increment=2)
RULES = Rules(limit="pot", small_blind=1, big_blind=2, rake=RAKE)

DEEP = json.loads("[" * 60 + "]" * 60)
WRONG = (
    None, 5, 10**400, -1, float("nan"), float("inf"), 1.5, True, "x", "", [], [1], [[1, 2]], [None], [[]], [[1]],
    [[1, 2, 3]], [{}], {}, {"a": 1}, {"a": {}}, [["x", "y"]], [[[1], 2]], [[{}, 2]], DEEP,
)  # fmt: skip
PYTHON = re.compile(
    r"unpack|positional|keyword|__|_saved\(|_restored|unhashable|attribute|indices|subscript|iterable|sequence element"
    r"|cannot convert|index out|zip\(\)|has no len|argument|interpreted|object must be"
)
"""What errors of Python say and no error of this package."""


def hand():
    hand = Hand(RULES, [200, 200], info=Info({1: "ann"}, comments={-1: "first"}))
    hand.call()
    return hand


def table():
    table = Table(RULES, seats=6, seed=1, info=Info(table="Procyon"))
    for name in ("ann", "bob", "cid"):
        table.sit(name, chips=200)
    table.deal()
    while not table.hand.over:
        table.hand.apply(table.hand.legal.passive)
    table.leave("cid")
    table.deal()
    return table


def saved_match(folder):
    file = folder / "match"
    match(["caller", "folder"], RULES, hands=8, seed=1).save(file)
    return [json.loads(line) for line in file.read_text().splitlines()]


def match_of(lines, folder):
    file = folder / "match"
    file.write_text("".join([json.dumps(line) + "\n" for line in lines]))
    return Match.load(file)


def readers(folder):
    """By kind: the value in JSON's own types, and the function that reads it."""
    return {
        "rake": (json.loads(RAKE.to_json()), lambda plain: Rake.from_json(json.dumps(plain))),
        "rake's fields": (json.loads(RAKE.to_json()), Rake.fields_of),
        "rules": (json.loads(RULES.to_json()), lambda plain: Rules.from_json(json.dumps(plain))),
        "rules's fields": (json.loads(RULES.to_json()), Rules.fields_of),
        "plain rules": (json.loads(RULES.to_json()), Rules.from_plain),
        "hand": (json.loads(hand().to_json()), lambda plain: Hand.from_json(json.dumps(plain))),
        "table": (json.loads(table().to_json()), lambda plain: Table.from_json(json.dumps(plain))),
        "actions": ({"pot_fractions": [0.5, 1.0]}, lambda plain: Actions.from_json(json.dumps(plain))),
        "table event": (["leave", 7, 0, "ann", 1, 200, None], TableEvent.from_plain),
        "match": (saved_match(folder), lambda lines: match_of(lines, folder)),
    }


KINDS = (
    "rake",
    "rake's fields",
    "rules",
    "rules's fields",
    "plain rules",
    "hand",
    "table",
    "table event",
    "match",
    "actions",
)


def paths(plain, path=()):
    yield path
    parts = plain.items() if isinstance(plain, dict) else enumerate(plain) if isinstance(plain, list) else ()
    for name, part in parts:
        if name in (0, 1) or not isinstance(name, int):  # the first two of a list stand for all
            yield from paths(part, (*path, name))


def part_of(plain, path):
    for name in path:
        plain = plain[name]
    return plain


def with_part(plain, path, part):
    """The value with another part at the end of the path."""
    if not path:
        return part
    copy = json.loads(json.dumps(plain))
    part_of(copy, path[:-1])[path[-1]] = part
    return copy


def without_part(plain, path):
    copy = json.loads(json.dumps(plain))
    del part_of(copy, path[:-1])[path[-1]]
    return copy


def variants(plain, step):
    """The value with each part replaced, left out, and with a part too many; with `step` 4 by a quarter of WRONG."""
    for number, path in enumerate(paths(plain)):
        for wrong in WRONG[number % step :: step] if path else WRONG:
            yield path, with_part(plain, path, wrong)
        if path:
            yield path, without_part(plain, path)
        part = part_of(plain, path)
        if isinstance(part, dict):
            yield path, with_part(plain, path, {**part, "more": 1})
        elif isinstance(part, list):
            yield path, with_part(plain, path, [*part, "more"])


def refusal(read, plain):
    """The text of the error; None if the value is read."""
    try:
        read(plain)
    except (ValueError, TypeError) as error:
        return str(error)
    return None


@pytest.mark.parametrize("step", [4, pytest.param(1, marks=pytest.mark.slow)])
@pytest.mark.parametrize("kind", KINDS)
def test_an_error_of_a_saved_value_says_what_is_wrong(kind, step, tmp_path):
    plain, read = readers(tmp_path)[kind]
    refused = 0
    for path, wrong in variants(plain, step):
        if kind == "match" and not isinstance(wrong, list):
            continue  # a file has lines
        error = refusal(read, wrong)
        if error is not None:
            refused += 1
            assert error, path
            assert not PYTHON.search(error), (path, error)
            assert len(error) < 1500, path
    assert refused > 15


@pytest.mark.parametrize("kind", [Rake, Rules, Hand, Table])
@pytest.mark.parametrize(
    "text",
    ["", "nul", "{", "1e999", "NaN", "5", '"x"', "null", "[]", "9" * 5000, "\ud800", b"\xff{}", "{}", '{"more": 1}'],
    ids=lambda text: repr(text[:8]),
)
def test_a_text_that_is_not_the_value(kind, text):
    with pytest.raises((ValueError, TypeError)) as refused:
        kind.from_json(text)
    assert not PYTHON.search(str(refused.value))
    assert re.search(r"not JSON|not a (hand|table|Rake|Rules)|must (be|have)|has no field", str(refused.value))


@pytest.mark.parametrize(
    ("read", "wrong", "error", "why"),
    [
        (Table.from_json, "5", ValueError, "this JSON is not a table: a table must be a JSON object, not 5"),
        (Hand.from_json, "null", ValueError, "this JSON is not a hand: a hand must be a JSON object, not None"),
        (Hand.from_json, None, ValueError, "this JSON is not a hand: the JSON of a hand must be text, not None"),
        (Rake.from_json, 5, TypeError, "the JSON of a Rake must be text, not 5"),
        (Rules.from_json, "{}", TypeError, "Rules must have the field limit"),
        (Rake.from_json, '{"cap": 3, "top": 1}', TypeError, "Rake has no field 'top': its fields are percent, cap,"),
        (Rake.from_json, '{"cap": [[2]]}', TypeError, "a step of the cap (players, amount) must be a list of 2, not"),
        (Rake.from_json, '{"cap": [[2, 5], [2, 6]]}', ValueError, "cap has two amounts for the same number of players"),
        (
            TableEvent.from_plain, ["sit"], TypeError,
            "a table event (kind, hand, time, name, seat, chips, note) must be a list of 7, not ['sit']",
        ),
        (TableEvent.from_plain, ["sit", 0, 0, 5, 1, 2, None], TypeError, "name must be text, not 5"),
        (TableEvent.from_plain, ["sit", 0, 0, "ann", 11, 2, None], ValueError, "seats are 1..10, not 11"),
        (TableEvent.from_plain, ["sit", 0, 0, "ann", 1, 2.5, None], TypeError, "chips must be a whole number, not 2.5"),
        (TableEvent.from_plain, None, TypeError, "must be a list of 7, not None"),
    ],
)  # fmt: skip
def test_what_an_error_says(read, wrong, error, why):
    with pytest.raises(error, match=re.escape(why)):
        read(wrong)


def test_a_hand_of_the_past_that_is_not_kept():
    plain = json.loads(table().to_json())
    plain["players"][0]["history"] = [7]
    with pytest.raises(ValueError, match="hand 7 of the history of 'ann' is not kept"):
        Table.from_json(json.dumps(plain))


def test_a_table_is_read_again_as_it_was_saved(tmp_path):
    for value in (RAKE, RULES, hand(), table(), Actions((0, 1 / 3, 1, float("inf"))), Actions(())):
        assert type(value).from_json(value.to_json()) == value
    lines = saved_match(tmp_path)
    assert match_of(lines, tmp_path) == match_of(lines, tmp_path)
