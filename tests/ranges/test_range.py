"""Ranges as sets: laws, membership, iteration, values and samples."""

import copy
import pickle
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st

from omaha import Card, Range
from omaha.cards import CARDS, RANKS, cards_text
from support.ranges import ACES, ALL, KINGS, any_of, holds
from support.sizes import tries

# A set


def test_hands_themselves():
    hands = ["AsKsQsJs", (Card("2c"), Card("3c"), Card("4c"), Card("5c")), [51, 47, 43, 39]]
    found = Range(hands)
    assert len(found) == 2
    assert list(found) == [(51, 47, 43, 39), (12, 8, 4, 0)]
    assert str(found) == "AsKsQsJs, 5c4c3c2c"
    assert Range(str(found)) == found == Range(iter(found)) == Range(found) == Range(found.hands)
    assert Range(["AsKsQsJs2d"]).hole_cards == 5
    assert len(Range([])) == 0
    assert Range([], hole_cards=5).hole_cards == 5
    assert Range(str(Range([], hole_cards=5))) == Range([], hole_cards=5)
    for wrong in (["As"], ["AsKsQsJs", "AsKsQsJs2d"], ["AsKsQs??"], ["AsAsKsKs"], ["As"] * 4):
        with pytest.raises(ValueError):  # noqa: PT011
            Range(wrong)
    with pytest.raises(ValueError, match="of 5 cards"):
        Range(hands, hole_cards=5)
    with pytest.raises(ValueError, match="of 4 cards"):
        Range(found, hole_cards=5)
    for wrong in (3, None, [3], object()):
        with pytest.raises(TypeError):
            Range(wrong)


def test_iteration():
    aces = Range("AA**")
    hands = list(aces)
    assert hands == [tuple(map(int, hand)) for hand in ALL[ACES].tolist()]
    assert all(type(card) is Card for hand in hands[:10] for card in hand)
    assert list(aces) == hands
    assert sum(1 for _ in Range("****")) == 270_725


def test_membership():
    aces = Range("AA**")
    assert "AsAh7d2c" in aces
    assert "2c7dAhAs" in aces
    assert [51, "Ah", Card("7d"), 0] in aces
    assert "AsAh7d2c3c" not in aces
    assert "AsAh" not in aces
    assert "AsAh7d2c3c" in Range("AA**", hole_cards=5)
    assert "AsAh7d2c3c4c" in Range("AA****")
    with pytest.raises(ValueError, match="not a card"):
        _ = "AsAh7dXx" in aces
    with pytest.raises(ValueError):  # noqa: PT011
        _ = "AsAh7d??" in aces


def test_dead_cards():
    aces = Range("AA**@50, KK")
    left = aces.without("As Kd")
    assert len(left) == (any_of(ACES, KINGS) & ~holds("As") & ~holds("Kd")).sum()
    assert left.weight("AhAdKsQs") == 0.5
    assert left == aces.without(["As"]).without("Kd") == aces - Range("As, Kd") == Range(str(left))
    assert aces.without("") == aces
    assert len(Range("****").without("AsAhAdAc")) == comb(48, 4)
    assert len(Range("AA").without("AsAhAd")) == 0
    with pytest.raises(ValueError, match="twice"):
        aces.without("AsAs")


def test_chains_stay_readable():
    found = Range("AA")
    for card in CARDS[:30]:
        found = found.without([card])
    assert str(found).startswith("AA!2c!2d!2h!2s!3c")
    for rank in RANKS * 40:
        found = found | Range(2 * rank)
    assert Range(str(found)) == found
    text = str((Range("AA, KK@50") - Range("QQ:JJ")) & Range("ds"))
    assert text == "(AA, KK@50)!(QQ:JJ):ds"


def test_long_lists_of_hands():
    found = Range("$ds:KQ")
    hands = Range(list(found))
    assert found == hands
    assert hash(found) == hash(hands)
    assert Range(str(hands)) == found


TEXTS = st.sampled_from(
    ["AA", "KK@50", "ds", "$np@25", "JT98+", "RROO@75", "As***", "!QQ", "$B$B$B@10", "T987-7654", "AsKsQsJs@9.5"]
)


@tries(TEXTS, TEXTS, TEXTS, fast=12, slow=25)
def test_laws_of_sets(first, second, third):
    a, b, c = Range(first), Range(second), Range(third)
    assert a | b == b | a
    assert a & b == b & a
    assert (a | b) | c == a | (b | c)
    assert (a & b) & c == a & (b & c)
    assert a | (b & c) == (a | b) & (a | c)
    assert a & (b | c) == (a & b) | (a & c)
    assert a | (a & b) == a & (a | b) == a | a == a & a == a
    assert (a - b) - c == (a - c) - b == a - (b | c)
    assert len((a - b) & b) == len(a - a) == 0
    assert len(a | b) == len(a) + len(b) - len(a & b)
    assert len(a - b) == len(a) - len(a & b)
    for found in (a | b, a & b, a - b, (a | b) - c, (a - b) & c, a - (b - c), a.without("AsKd")):
        assert Range(str(found)) == found
        assert hash(Range(str(found))) == hash(found)
        assert eval(repr(found)) == found
        assert pickle.loads(pickle.dumps(found)) == found
        assert len(found.hands) == len(found)


SMALL = ["AA", "KK@50", "JT98+", "$tp@75", "As*s**:$ds", "$B$B$B@10", "T987-7654", "AsKsQsJs@99.5", "QQ:!AA@20"]


@tries(st.sampled_from(SMALL), st.sampled_from(SMALL), st.integers(0, 2**32), fast=6, slow=25)
def test_membership_is_enumeration(first, second, seed):
    a, b = Range(first), Range(second)
    rng = Random(seed)
    for found in (a | b, a & b, a - b):
        hands = found.hands
        weights = dict.fromkeys(map(tuple, hands.tolist()), 1.0)
        if found.weights is not None:
            weights = dict(zip(map(tuple, hands.tolist()), found.weights.tolist(), strict=True))
        assert len(weights) == len(found)
        for hand in [ALL[rng.randrange(len(ALL))].tolist() for _ in range(50)] + [*map(list, list(weights)[:20])]:
            assert found.weight(hand) == weights.get(tuple(hand), 0.0)
            wa, wb = a.weight(hand), b.weight(hand)
            assert (a | b).weight(hand) == max(wa, wb)
            assert (a & b).weight(hand) == min(wa, wb)
            assert (a - b).weight(hand) == (0.0 if wb else wa)


def test_other_operands():
    with pytest.raises(TypeError):
        _ = Range("AA") | "KK"
    with pytest.raises(TypeError):
        _ = Range("AA") - None
    assert Range("AA") != "AA"


def test_values():
    aces = Range("AA**, KK@50")
    assert repr(aces) == 'Range("AA**, KK@50")'
    assert repr(Range(" AA**\n,\tKK ")) == 'Range("AA** , KK")'
    assert repr(Range("AA", hole_cards=5)) == 'Range("AA:*****")'
    assert eval(repr(Range("AA, KK@50", hole_cards=6))) == Range("AA, KK@50", hole_cards=6)
    assert {aces: 1}[Range("KK@50, AA")] == 1
    for same in (copy.copy(aces), copy.deepcopy(aces), pickle.loads(pickle.dumps(aces))):
        assert same == aces
        assert (str(same), same.hole_cards, len(same)) == (str(aces), 4, len(aces))
    with pytest.raises(AttributeError):
        aces.hole_cards = 5
    assert bool(aces)
    assert not aces - aces
    with pytest.raises(ValueError, match="empty"):
        (aces - aces).sample(1)
    assert (aces - aces).hands.shape == (0, 4)
    assert list(aces - aces) == []


# Sampling


def chi_square(found, seed, draws):
    """Return the distance of samples from the weights, in standard deviations of the statistic."""
    hands = [tuple(hand) for hand in found.hands.tolist()]
    weights = np.ones(len(hands)) if found.weights is None else found.weights
    expected = weights / weights.sum() * draws
    rng = Random(seed)
    numbers = dict.fromkeys(hands, 0)
    for _ in range(draws):
        numbers[tuple(map(int, found.sample(rng)))] += 1
    statistic = ((np.array(list(numbers.values())) - expected) ** 2 / expected).sum()
    return (statistic - (len(hands) - 1)) / (2 * (len(hands) - 1)) ** 0.5


@pytest.mark.parametrize(
    "text", ["AsAhKs*", "AsAh[KQ]*:ds, KsKhQsJ@25, JsJhTs*@50", "AsAhKsKh", "AAA*ds", "AsKsQsJs**", "TsTh9s8*@30"]
)
def test_samples_are_as_frequent_as_their_weights(text):
    found = Range(text)
    if len(found) == 1:
        assert found.sample(Random(1)) in found
        return
    assert abs(chi_square(found, 11, 40 * len(found))) < 4


def test_samples_of_many_hands():
    rng = Random(3)
    cards = np.zeros(52)
    every = Range("******")
    for _ in range(20_000):
        hand = every.sample(rng)
        assert len(set(hand)) == 6
        cards[list(hand)] += 1
    assert abs(cards - 20_000 * 6 / 52).max() < 5 * (20_000 * 6 / 52) ** 0.5


def test_one_number_one_hand():
    aces = Range("AA**")
    assert aces.sample(7) == aces.sample(7)
    assert len({aces.sample(seed) for seed in range(100)}) > 90
    assert cards_text(Range("****").sample(7)) == "Jd7h4s2c"
    with pytest.raises(TypeError):
        aces.sample("7")
    with pytest.raises(ValueError):  # noqa: PT011
        aces.sample(-1)
