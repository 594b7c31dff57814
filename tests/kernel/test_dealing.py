"""Random deals by the million: they follow their definition, and they are fair."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha._eval import philox
from omaha.cards import CARDS, UNKNOWN

np = pytest.importorskip("numpy")
batch = pytest.importorskip("omaha.batch")


@pytest.mark.parametrize("k", [0, 1, 4, 9, 25, 51, 52])
def test_deal_cards_are_different(k):
    rows = batch.deal(400, k, seed=11)
    assert rows.shape == (400, k)
    assert rows.dtype == np.uint8
    assert all(len({*row}) == k and all(card < 52 for card in row) for row in rows.tolist())


def test_deal_dead_cards():
    rows = batch.deal(2000, 30, dead="AsKsQsJsTs 2c3c4c", seed=1)
    assert set(rows.ravel().tolist()) == set(range(52)) - set(omaha.cards.parse_cards("AsKsQsJsTs2c3c4c"))
    assert batch.deal(3, 2, dead=CARDS[:50], seed=1).tolist() in permutations_of_two()


def permutations_of_two():
    orders = [list(order) for order in permutations((50, 51))]
    return [[a, b, c] for a in orders for b in orders for c in orders]


def test_a_row_belongs_to_seed_and_number():
    rows = batch.deal(5000, 9, seed=2**64 - 1)
    assert (batch.deal(17, 9, seed=2**64 - 1) == rows[:17]).all()
    assert not (batch.deal(17, 9, seed=2**64 - 2) == rows[:17]).all()
    assert len(np.unique(rows, axis=0)) == 5000


def test_deal_without_a_seed():
    assert not (batch.deal(10, 9) == batch.deal(10, 9)).all()


def reference_deal(live, k, seed, row):
    """Deal by the definition: one word gives five places, each the high half of a product whose low half goes on."""

    def words():
        draw = 0
        while True:
            yield from philox((draw, 2, row & (2**32 - 1), row >> 32), (seed & (2**32 - 1), seed >> 32))
            draw += 1

    source, cards, done = words(), list(live), 0
    while done < k:
        count = min(5, len(cards) - done)
        while True:
            word, places, ways = next(source), [], 1
            for i in range(count):
                left = len(cards) - done - i
                place, word = divmod(word * left, 2**32)
                places.append(place)
                ways *= left
            if word >= 2**32 % ways:
                break
        for place in places:
            place += done
            cards[done], cards[place] = cards[place], cards[done]
            done += 1
    return cards[:k]


@given(st.integers(0, 2**64 - 1), st.integers(0, 52), st.sets(st.integers(0, 51), max_size=20))
def test_deal_by_its_definition(seed, k, dead):
    live = [card for suit in range(4) for card in range(suit, 52, 4) if card not in dead]
    k = min(k, len(live))
    rows = batch.deal(3, k, dead=sorted(dead), seed=seed).tolist()
    assert rows == [reference_deal(live, k, seed, row) for row in range(3)]


def test_deal_is_fair():
    """Every ordered pair of cards at two places is equally likely: a chi-squared test with a fixed seed."""
    rows = batch.deal(400_000, 9, seed=5).astype(int)
    for first, second in ((0, 1), (3, 4), (0, 8)):
        counts = np.bincount(52 * rows[:, first] + rows[:, second], minlength=52 * 52).reshape(52, 52)
        assert (np.diag(counts) == 0).all()
        mean = 400_000 / (52 * 51)
        chi = ((counts - mean) ** 2 / mean).sum() - 52 * mean
        degrees = 52 * 51 - 1
        assert abs(chi - degrees) < 5 * (2 * degrees) ** 0.5


@pytest.mark.parametrize(
    ("arguments", "error", "words"),
    [
        ((-1, 4), ValueError, "n must be 0 or more"),
        ((1.5, 4), TypeError, "n must be a whole number"),
        ((1, 53), ValueError, r"k must be 0\.\.52"),
        ((1, True), TypeError, "k must be a whole number"),
        ((1, 51, "AsKs"), ValueError, "51 cards cannot be dealt from 50"),
        ((0, 51, "AsKs"), ValueError, "51 cards cannot be dealt from 50"),
        ((1, 4, "AsA"), ValueError, "is not a card"),
        ((1, 4, [UNKNOWN]), ValueError, "unknown card"),
        ((1, 4, "", -1), ValueError, "a seed is an int from 0"),
        ((1, 4, "", 2**64), ValueError, "a seed is an int from 0"),
        ((1, 4, "", 1.5), TypeError, "a seed is an int"),
    ],
)
def test_deal_refused(arguments, error, words):
    with pytest.raises(error, match=words):
        batch.deal(*arguments)
