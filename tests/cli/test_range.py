"""`omaha range`."""

import json
from collections import Counter
from math import comb

import pytest

from omaha import Range


def test_range_counts_its_kinds(run):
    assert run("range", "AA**ds, KK**ds@50") == (
        0,
        """\
1,722 of 270,725 hands of 4 cards, 0.636%; by weight 0.478%

suits            hands    share
  double-suited  1,722  100.00%
pairs            hands    share
  one pair       1,584   91.88%
  two pairs        138    8.12%
""",
        "",
    )


def kinds_of(hand):
    """What a hand is by suits and by pairs, counted card by card."""
    suits, ranks = [sorted(Counter(getattr(card, of) for card in hand).values()) for of in ("suit", "rank")]
    twos = sum(count >= 2 for count in suits)
    by_suits = ("rainbow", "single-suited", "double-suited", "triple-suited")[twos]
    if twos == 1 and len(suits) < 3:
        by_suits = "three or more of a suit"
    by_pairs = ("no pair", "one pair", "two pairs", "three pairs")[sum(count >= 2 for count in ranks)]
    return by_suits, "three or more of a rank" if ranks[-1] >= 3 else by_pairs


@pytest.mark.slow
@pytest.mark.parametrize("text", ["AA, KK@50", "2***!A@20", "AsKs***:[2-9]", "AsAhKsKh**"])
def test_kinds_are_those_of_the_cards(run, text):
    hands = Range(text)
    counted, weights = Counter(), Counter()
    for hand in hands:
        for kind in kinds_of(hand):
            counted[kind] += 1
            weights[kind] += hands.weight(hand)
    found = json.loads(run("range", text, "--json")[1])["kinds"]
    assert {kind["name"]: kind["hands"] for kind in found if kind["hands"]} == counted
    assert {kind["name"]: kind["weight"] for kind in found if kind["hands"]} == pytest.approx(weights)


@pytest.mark.parametrize("text", ["****", "*****", "******", "AA", "10%", "xxx", "RRR", "JT98+, !KK@50"])
def test_every_hand_is_of_one_kind_by_suits_and_by_pairs(run, text):
    status, out, err = run("range", text, "--json")
    assert (status, err) == (0, "")
    found, hands = json.loads(out), Range(text)
    assert (found["hands"], found["hole_cards"]) == (len(hands), hands.hole_cards)
    assert found["all_hands"] == comb(52, hands.hole_cards)
    by_suits = [kind for kind in found["kinds"] if "suit" in kind["name"] or kind["name"] == "rainbow"]
    by_pairs = [kind for kind in found["kinds"] if kind not in by_suits]
    for kinds in (by_suits, by_pairs):
        assert sum(kind["hands"] for kind in kinds) == len(hands)
        assert sum(kind["weight"] for kind in kinds) == pytest.approx(found["weight"])


def test_range_lists_its_hands_as_ranges_are_written(run):
    text = "AsAhKs[KQ]h, AsAhKsJh@25"
    status, out, err = run("range", text, "--list")
    assert (status, out, err) == (0, "AsAhKsKh\nAsAhKsQh\nAsAhKsJh@25\n", "")
    assert Range(",".join(out.split())) == Range(text)
    assert json.loads(run("range", text, "--list", "--json")[1])["list"] == Range(text).rows()


def test_range_samples_by_seed(run):
    status, out, err = run("range", "AA**", "--sample", "20", "--seed", "7")
    assert (status, err, len(out.split())) == (0, "", 20)
    assert all(hand in Range("AA**") for hand in out.split())
    assert run("range", "AA**", "--sample", "20", "--seed", "7")[1] == out
    assert run("range", "AA**", "--sample", "20", "--seed", "8")[1] != out
    found = json.loads(run("range", "AA**", "--sample", "20", "--seed", "7", "--json")[1])["sample"]
    assert [one["hand"] for one in found] == out.split()


def test_range_says_what_is_in_it(run):
    hands = ["AsAh2d3d", "KsKhQsJs", "9c8c7c6c"]
    arguments = [word for hand in hands for word in ("--has", hand)]
    assert run("range", "AA, KK@12.5", *arguments) == (
        0,
        "AsAh2d3d  is in the range\nKsKhQsJs  is in the range 12.5 % of the time\n9c8c7c6c  is not in the range\n",
        "",
    )
    found = json.loads(run("range", "AA, KK@12.5", *arguments, "--json")[1])
    assert found["has"] == dict(zip(hands, (1, 0.125, 0), strict=True))


def test_range_without_dead_cards(run):
    status, out, err = run("range", "AA", "--dead", "As Kd")
    assert (status, err) == (0, "")
    assert out.startswith(f"{len(Range('AA').without('AsKd')):,} of {comb(50, 4):,} hands of 4 cards without AsKd, ")


def test_range_of_other_sizes_and_games(run):
    assert run("range", "AA", "--cards", "5")[1].startswith("108,336 of 2,598,960 hands of 5 cards, ")
    high, low = [run("range", "1%", "--has", "KsKhQsQh", *["--hilo"] * hilo)[1] for hilo in (False, True)]
    assert ("is in" in high, "is not in" in low) == (True, True)


def test_an_empty_range(run):
    assert run("range", "AA!A")[:2] == (0, "0 of 270,725 hands of 4 cards, 0.000%\n")
    assert run("range", "AA!A", "--list")[:2] == (0, "")
    assert run("range", "AA!A", "--sample", "3") == (1, "", "omaha: the range has no hand to sample\n")


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("range", "the following arguments are required: RANGE"),
        ("range KX", "no rank 'X'"),
        ("range AA --has AsAhKsKhQs", "a hand has 4 cards here, not 5: AsAhKsKhQs"),
        ("range AA --has AsAx", "argument --has: "),
        ("range AA --dead AsAs", "argument --dead: As appears twice"),
        ("range AA --cards 7", "argument --cards: must be a whole number, 4..6, not '7'"),
        ("range 10% --cards 5", "omaha range: "),
        ("range AA --list --sample 3", "not allowed with argument"),
        ("range AA --sample 0", "argument --sample: must be a whole number, 1 or more, not '0'"),
    ],
)
def test_wrong_ranges_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert words in err


def test_keys_of_json_are_documented(run):
    text = run("range", "--help")[1]
    for key in json.loads(run("range", "AA", "--json", "--sample", "1")[1]):
        assert key in text
