"""Long texts of ranges take time in proportion to their length: steps are counted, not seconds."""

import random

import pytest

import omaha
from omaha._eval import sets_combined
from omaha.ranges import sets


def random_patterns(count, begin="", most=6, seed=1):
    """Return patterns of up to six cards, each with a weight of its own."""
    rng = random.Random(seed)
    found = []
    while len(found) < count:
        cards = [rng.choice("AKQJT98765432**") + rng.choice(["", "", *"cdhs"]) for _ in range(rng.randint(2, most))]
        text = f"{begin}{''.join(cards)}"
        try:
            omaha.Range(text, hole_cards=6)
        except omaha.ranges.RangeError:
            continue  # a card twice
        found.append(f"{text}@{rng.randint(1, 100)}")
    return found


@pytest.fixture
def steps(monkeypatch):
    """Count what is done for a text: pairs of nodes that are combined, and nodes that patterns are made of."""
    done = [0]

    def combined(parts, how):
        counts = []
        found = sets_combined(parts, how, counts.append)
        done[0] += counts[-1]
        return found

    def add(self, node, add=sets._Nodes.add):
        done[0] += 1
        return add(self, node)

    def count(text, **options):
        done[0] = 0
        omaha.ranges.parser.matching_rows.cache_clear()
        omaha.Range(text, **options)
        return done[0]

    monkeypatch.setattr(sets, "sets_combined", combined)
    monkeypatch.setattr(sets._Nodes, "add", add)
    return count


BEGINNINGS = [
    pytest.param(50, "", id="50"),
    pytest.param(50, "2c", id="50 of 2c"),
    pytest.param(800, "2c", id="800 of 2c", marks=pytest.mark.slow),
    pytest.param(800, "", id="800", marks=pytest.mark.long),
]


@pytest.mark.parametrize(("count", "begin"), BEGINNINGS)
def test_c8_weighted_patterns_of_six_cards(steps, count, begin):
    """No part costs more than a fixed number of steps, whatever the others are; so twice the text is twice the work.

    Up to some hundred patterns the result itself grows faster than the text; then its size reaches a bound.
    """
    patterns = random_patterns(2 * count, begin, 5 if begin else 6)
    once, twice = [steps(", ".join(patterns[:number]), hole_cards=6) for number in (count, 2 * count)]
    assert once < 12_000 * count
    assert twice < 12_000 * 2 * count
    assert twice < 2.5 * once + 400_000


TEXTS = {
    "hands": lambda count: ", ".join(
        ["".join(map(str, random.Random(i).sample(omaha.cards.CARDS, 6))) + f"@{1 + i % 100}" for i in range(count)]
    ),
    "without": lambda count: f"({', '.join(random_patterns(60))})" + "!2c2d!AA" * count,
    "and": lambda count: f"({', '.join(random_patterns(60))})" + ":A*:**" * count,
    "not": lambda count: "!" * 2 * count + "AA",
    "same": lambda count: ", ".join(["AAKK@50"] * count),
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_c8_twice_the_text_is_twice_the_work(steps, text):
    once, twice = steps(text(300), hole_cards=6), steps(text(600), hole_cards=6)
    assert twice < 2.5 * once


def test_a5_signs_within_signs_are_no_recursion():
    """A text is a range or a RangeError, however deep it is."""
    for text in ("!" * 100_000 + "AA", "(!" * 50_000, "!(" * 50_000 + "AA", "[" * 100_000, "(AA:" * 50_000):
        try:
            found = omaha.Range(text)
        except omaha.ranges.RangeError as error:
            assert "brackets" in str(error) or "list" in str(error)  # noqa: PT017
        else:
            assert found == omaha.Range("AA")
    for depth in range(100, 1200, 50):
        assert omaha.Range("!" * 2 * depth + "AA@50") == omaha.Range("AA@50")
        assert omaha.Range("!" * (2 * depth + 1) + "AA") == omaha.Range("!AA")
