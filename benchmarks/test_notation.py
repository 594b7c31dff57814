"""Hand histories written and read: the 422 real hands in every format, pokerkit on the same files where it can.

Each format must write 5,000 hands a second and read 2,000.
"""

import json
import sys
import tomllib
from pathlib import Path

import pytest

from omaha import notation

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from omaha.notation.formats import WRITTEN
from support import real_hands
from support.histories import replayed

if real_hands.HANDS is None:
    pytest.skip(real_hands.MISSING, allow_module_level=True)
HANDS = [replayed(record, number) for number, record in enumerate(real_hands.HANDS)]
COUNT = len(HANDS)
FORMATS = list(WRITTEN)
formats = pytest.mark.parametrize("name", FORMATS)


def measure(benchmark, group, who, work, hands=COUNT, rounds=5):
    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=hands)
    benchmark.pedantic(work, rounds=rounds, warmup_rounds=1 if rounds > 1 else 0)


def texts(name, hands=HANDS):
    return [notation.module(name).dumps(hand, "all") for hand in hands]


@formats
def test_write(benchmark, name):
    measure(benchmark, f"{name}, hands written", "omaha", lambda: texts(name))


@formats
def test_read(benchmark, name):
    written, loads = texts(name), notation.module(name).loads
    measure(benchmark, f"{name}, hands read", "omaha", lambda: [loads(text) for text in written])


@formats
def test_iterate(benchmark, name):
    form = notation.FORMATS[name]
    lines = "".join([form.before.format(i) + text + form.after for i, text in enumerate(texts(name), 1)]).split("\n")
    iterate = notation.module(name).iterate
    measure(benchmark, f"{name}, hands of one file", "omaha", lambda: list(iterate(lines)))


def test_write_json(benchmark):
    measure(benchmark, "ohh, hands written", "Hand.to_json", lambda: [hand.to_json() for hand in HANDS])


def test_read_toml(benchmark):
    """What the standard library takes for the same texts, without a hand played."""
    written = texts("phh")
    measure(benchmark, "phh, hands read", "tomllib alone", lambda: [tomllib.loads(text) for text in written])


def test_read_json(benchmark):
    written = texts("ohh")
    measure(benchmark, "ohh, hands read", "json alone", lambda: [json.loads(text) for text in written])


@pytest.mark.filterwarnings("ignore")
def test_read_pokerkit(benchmark):
    """Read and played to the end: hands of the games that it knows."""
    pokerkit = pytest.importorskip("pokerkit")
    written = []
    for text in texts("phh"):
        try:
            list(pokerkit.HandHistory.loads(text))
        except (KeyError, ValueError):
            continue
        written.append(text)
        if len(written) == 20:
            break
    assert written
    measure(
        benchmark, "phh, hands read", "pokerkit", lambda: [list(pokerkit.HandHistory.loads(text)) for text in written],
        len(written), 1,
    )  # fmt: skip


@pytest.mark.filterwarnings("ignore")
def test_write_pokerkit(benchmark):
    pokerkit = pytest.importorskip("pokerkit")
    written = [pokerkit.HandHistory.loads(text) for text in texts("phh") if "variant = '_" not in text]
    measure(
        benchmark, "phh, hands written", "pokerkit", lambda: [history.dumps() for history in written], len(written), 3
    )
