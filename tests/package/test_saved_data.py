"""What any version saved as JSON or pickled loads today, says what it said then, and can be saved again."""

import base64
import json
import pickle
import runpy
from pathlib import Path

import pytest

import omaha

ROOT = Path(__file__).resolve().parents[2]
SAVED = ROOT / "tests" / "data" / "saved"
VERSIONS = sorted(folder.name for folder in SAVED.iterdir())
TOOL = runpy.run_path(str(ROOT / "tools" / "saved_data.py"))
EXPECTED = {version: json.loads((SAVED / version / "expected.json").read_text("utf-8")) for version in VERSIONS}
PICKLES = {version: json.loads((SAVED / version / "pickles.json").read_text("utf-8")) for version in VERSIONS}
KINDS = {"hand": omaha.Hand, "table": omaha.Table, "rules": omaha.Rules}

TEXTS = [(version, name) for version in VERSIONS for name in EXPECTED[version]["json"]]
PICKLED = [
    (version, name, protocol)
    for version in VERSIONS
    for name in EXPECTED[version]["pickle"]
    for protocol in PICKLES[version][name]
]


def missing(found, expected, where=""):
    """List the facts that differ; facts that only a later version knows, which are in `found` alone, do not count."""
    if isinstance(expected, dict) and isinstance(found, dict):
        return [
            line
            for name, fact in expected.items()
            for line in missing(found.get(name), fact, f"{where}.{name}")
        ]  # fmt: skip
    if where.endswith(".events"):  # who shows first has changed since version 0.1.0 (R83), and with it who must show
        found, expected = ([e for e in events if e["kind"] not in ("show", "muck")] for events in (found, expected))
    if isinstance(expected, list) and isinstance(found, list) and len(found) == len(expected):
        pairs = zip(found, expected, strict=True)
        return [line for i, (one, fact) in enumerate(pairs) for line in missing(one, fact, f"{where}[{i}]")]
    if where.endswith("reveal_on_all_in"):  # True and False in version 0.1.0
        expected = {True: "at_once", False: "off"}.get(expected, expected)
    return [] if found == expected else [f"{where} was {expected}, is {found}"]


def facts(value):
    return json.loads(json.dumps(TOOL["facts"](value)))


@pytest.mark.parametrize(("version", "name"), TEXTS)
def test_json_of_every_version_loads(version, name):
    kind = KINDS[name.partition("_")[0]]
    value = kind.from_json((SAVED / version / f"{name}.json").read_text("utf-8"))
    expected = EXPECTED[version]["json"][name]
    assert missing(facts(value), expected) == []
    again = kind.from_json(value.to_json())
    assert again == value
    assert missing(facts(again), expected) == []


@pytest.mark.parametrize(("version", "name", "protocol"), PICKLED)
def test_pickles_of_every_version_load(version, name, protocol):
    value = pickle.loads(base64.b64decode(PICKLES[version][name][protocol]))
    expected = EXPECTED[version]["pickle"][name]
    assert missing(facts(value), expected) == []
    again = pickle.loads(pickle.dumps(value, int(protocol)))
    assert type(again) is type(value)
    assert missing(facts(again), expected) == []


@pytest.mark.parametrize("version", VERSIONS)
def test_nothing_saved_is_left_out(version):
    files = {file.stem for file in (SAVED / version).glob("*.json")} - {"expected", "pickles"}
    assert files == set(EXPECTED[version]["json"])
    assert set(PICKLES[version]) == set(EXPECTED[version]["pickle"])


def test_this_version_has_saved_its_data():
    """Release 0.N.0 writes its own: python tools/saved_data.py tests/data/saved/0.N.0"""
    major, minor, _ = omaha.__version__.split(".", 2)
    assert f"{major}.{minor}.0" in VERSIONS


def test_a_fact_that_differs_is_found():
    assert missing({"pot": 3, "new": 1, "bets": [1, 2]}, {"pot": 3, "bets": [1, 3]}) == [".bets[1] was 3, is 2"]
    assert missing({}, {"pot": 3}) == [".pot was 3, is None"]
    assert missing([1], [1, 2]) == [" was [1, 2], is [1]"]
