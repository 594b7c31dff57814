"""The nuts and percentiles, against brute force."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._eval import five_ranks, hilo_ranks
from omaha.cards import CARDS
from omaha.equities import equity, nuts, percentile
from support.equities import HEADS_UP


@given(st.permutations(CARDS), st.sampled_from((3, 4, 5)))
@settings(max_examples=15)
def test_nuts(cards, shown):
    board, rest = cards[:shown], cards[shown:]
    dead, live = rest[:5], rest[5:]
    best = nuts(board, dead=dead, hilo=True)
    ranks = {
        pair: tuple(map(min, zip(*[five_ranks(pair, triple) for triple in combinations(board, 3)], strict=True)))
        for pair in combinations(sorted(live, reverse=True), 2)
    }
    assert best.high_rank == min(high for high, _ in ranks.values())
    assert set(best.high) == {pair for pair, (high, _) in ranks.items() if high == best.high_rank}
    assert best.low_rank == min(low for _, low in ranks.values())
    lows = {pair for pair, (_, low) in ranks.items() if low == best.low_rank < omaha.NO_LOW}
    assert set(best.low) == lows
    assert nuts(board, dead=dead)[2:] == (omaha.NO_LOW, ())


@pytest.mark.parametrize(("held", "left"), [(4, 12), (5, 11), (6, 10)])
def test_percentile(held, left):
    rng = random.Random(held)
    for shown in (3, 4, 5):
        cards = rng.sample(CARDS, 52)
        hole, board, others = cards[:held], cards[held : held + shown], cards[held + shown : held + shown + left]
        dead = cards[held + shown + left :]
        mine = hilo_ranks(hole, board)
        for half in (0, 1):
            theirs = [hilo_ranks(hand, board)[half] for hand in combinations(others, held)]
            wanted = sum((rank > mine[half]) + (rank == mine[half]) / 2 for rank in theirs) / len(theirs)
            assert percentile(hole, board, dead=dead, low=half == 1) == pytest.approx(wanted)


def test_flags_are_bools():
    for wrong in (1, None, "yes"):
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            nuts("2c3d4h", hilo=wrong)
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            equity(HEADS_UP, hilo=wrong)
        with pytest.raises(TypeError, match=f"low must be True or False, not {wrong!r}"):
            percentile("AsAhKsKh", "2c3d4h", low=wrong)


def test_nuts_and_percentile_refused():
    for board in ("2c3c", "2c3c4c5c6c7c", "2c3c??", "2c2c3c"):
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            nuts(board)
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            percentile("AsKsQsJs", board)
    with pytest.raises(ValueError, match="dead"):
        percentile("AsKsQsJs", "2c3c4c", dead="As")
