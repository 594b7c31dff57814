"""The nuts and percentiles, against brute force."""

import random
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._eval import five_ranks, hilo_ranks
from omaha.cards import CARDS
from omaha.equities import equity, nuts, percentile, starting_hand_percentile
from omaha.ranges import strength
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
        shares = [share_of_the_pot(mine, hilo_ranks(hand, board)) for hand in combinations(others, held)]
        assert percentile(hole, board, dead=dead, hilo=True) == pytest.approx(sum(shares) / len(shares))


def share_of_the_pot(mine, theirs):
    """Return what the first of two hands wins of a hi/lo pot."""
    halves = [(a < b) + (a == b) / 2 for a, b in zip(mine, theirs, strict=True)]
    return sum(halves) / 2 if min(mine[1], theirs[1]) < omaha.NO_LOW else halves[0]


@pytest.mark.parametrize(("hole", "low"), [("Ah2hKdQc", True), ("KhQhKdQc", False)])
def test_percentile_in_hilo_is_the_equity_against_any_hand(hole, low):
    """On the river the average share of the pot against one other hand is the equity against it."""
    board = "3s5d8hJcTd"
    assert (omaha.low_rank(hole, board) < omaha.NO_LOW) == low
    wanted = equity([hole, "****"], board, hilo=True, exact=True).players[0].equity
    assert percentile(hole, board, hilo=True) == pytest.approx(wanted, rel=1e-12)


@pytest.mark.parametrize("hilo", [False, True])
def test_starting_hand_percentiles(hilo):
    """They follow the order of percentages in ranges: 1.0 for the best hands, 0.0 for the worst."""
    best, *_, worst = strength.by_strength(hilo)
    assert starting_hand_percentile(best, hilo=hilo) == 1
    assert starting_hand_percentile(worst, hilo=hilo) == 0
    found = [starting_hand_percentile(hand, hilo=hilo) for hand in strength.by_strength(hilo)[::40]]
    assert found == sorted(found, reverse=True)
    assert len({*found}) == len(found)
    for text in ("AsKh7d2c", "AhAc3h2c"):
        percent = 100 * (1 - starting_hand_percentile(text, hilo=hilo))
        assert text in omaha.Range(f"{min(100, percent + 0.01)}%", hilo=hilo)
        assert text not in omaha.Range(f"{max(0, percent - 0.01)}%", hilo=hilo)
    alike = strength.members(omaha.cards.parse_cards("As2sKh3h"))
    assert len({starting_hand_percentile(hand, hilo=hilo) for hand in alike}) == 1


def test_starting_hand_percentiles_refused():
    for hand in ("AsAhKsKhQs", "AsAhKs", "AsAhKs??", "AsAsKsKh", "AA**"):
        with pytest.raises(ValueError, match=r"four known cards|twice|not a card"):
            starting_hand_percentile(hand)
    with pytest.raises(TypeError, match="hilo must be True or False, not 1"):
        starting_hand_percentile("AsAhKsKh", hilo=1)


def test_flags_are_bools():
    for wrong in (1, None, "yes"):
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            nuts("2c3d4h", hilo=wrong)
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            equity(HEADS_UP, hilo=wrong)
        with pytest.raises(TypeError, match=f"low must be True or False, not {wrong!r}"):
            percentile("AsAhKsKh", "2c3d4h", low=wrong)
        with pytest.raises(TypeError, match=f"hilo must be True or False, not {wrong!r}"):
            percentile("AsAhKsKh", "2c3d4h", hilo=wrong)
    with pytest.raises(ValueError, match="one of them"):
        percentile("AsAhKsKh", "2c3d4h", low=True, hilo=True)


def test_nuts_and_percentile_refused():
    for board in ("2c3c", "2c3c4c5c6c7c", "2c3c??", "2c2c3c"):
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            nuts(board)
        with pytest.raises(ValueError, match=r"cards|unknown|twice"):
            percentile("AsKsQsJs", board)
    with pytest.raises(ValueError, match="dead"):
        percentile("AsKsQsJs", "2c3c4c", dead="As")
