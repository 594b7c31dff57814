"""PokerStars text: the 422 real hands written and read, by this package and by pokerkit.

pokerkit knows only hold'em in this format: its parser gets the words of pot-limit Omaha, and the hands that it then
reads.
"""

import re
import sys
from pathlib import Path

import pytest

from omaha.notation import pokerstars

sys.path.append(str(Path(__file__).resolve().parents[1] / "tests"))
from support import real_hands
from support.histories import replayed

if real_hands.HANDS is None:
    pytest.skip(real_hands.MISSING, allow_module_level=True)
HANDS = [replayed(record, number) for number, record in enumerate(real_hands.HANDS)]
TEXTS = [pokerstars.dumps(hand) for hand in HANDS]


def measure(benchmark, what, who, work, hands, rounds=7):
    benchmark.group = f"pokerstars, {what}"
    benchmark.extra_info.update(who=who, calls=hands)
    benchmark.pedantic(work, rounds=rounds, warmup_rounds=1 if rounds > 1 else 0)


@pytest.mark.parametrize("hero", [None, "all"])
def test_write(benchmark, hero):
    def write():
        return [pokerstars.dumps(hand, hero) for hand in HANDS]

    measure(benchmark, f"real hands written, hero={hero}", "omaha", write, len(HANDS))


def test_read(benchmark):
    measure(benchmark, "real hands read", "omaha", lambda: [pokerstars.loads(text) for text in TEXTS], len(TEXTS))


def test_iterate(benchmark):
    lines = "\n\n".join(TEXTS).splitlines(keepends=True)
    measure(benchmark, "real hands of one file", "omaha", lambda: list(pokerstars.iterate(lines)), len(TEXTS))


@pytest.fixture(scope="module")
def others():
    """pokerkit's parser, and the texts that it reads."""
    notation = pytest.importorskip("pokerkit.notation")

    class Omaha(notation.PokerStarsParser):
        VARIANT = re.compile(r" (?P<variant>Omaha Pot Limit) ")
        VARIANTS = {"Omaha Pot Limit": "PO"}  # noqa: RUF012  # as in the class it comes from

    parser = Omaha()
    texts = []
    for text in TEXTS:
        try:
            list(next(iter(parser(text))))
        except (KeyError, ValueError, StopIteration, IndexError):
            continue
        texts.append(text)
        if len(texts) == 40:
            break
    return parser, texts


@pytest.mark.filterwarnings("ignore")
def test_read_some(benchmark, others):
    _, texts = others
    group = "hands that pokerkit reads"
    measure(benchmark, group, "omaha", lambda: [pokerstars.loads(text) for text in texts], len(texts))


@pytest.mark.filterwarnings("ignore")
def test_read_some_pokerkit(benchmark, others):
    parser, texts = others
    assert texts
    measure(
        benchmark, "hands that pokerkit reads", "pokerkit, read and played",
        lambda: [list(next(iter(parser(text)))) for text in texts], len(texts), 1,
    )  # fmt: skip
