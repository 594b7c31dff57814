"""A time budget: `seconds` of `equity`, `many` and `spread`."""

import time

import pytest

from omaha.equities import equity, many, spread
from omaha.equities.counting import CHUNK
from support.equities import HEADS_UP

ANY = ["AsAhKsKh", "9d8d**", "****"]


@pytest.mark.parametrize("threads", [1, 2])
def test_sampling_ends_with_a_chunk(threads):
    """What was drawn is known afterwards: the same number of samples with the same seed gives the same result."""
    began = time.monotonic()
    found = equity(ANY, seconds=0.05, threads=threads)
    assert 0.05 <= time.monotonic() - began < 2
    assert found.boards % CHUNK == 0
    assert found == equity(ANY, samples=found.boards, seed=found.seed)


def test_at_least_one_chunk():
    assert equity(ANY, seconds=1e-9, seed=1) == equity(ANY, samples=CHUNK, seed=1)


def test_what_comes_first_ends_it():
    assert equity(ANY, seconds=60, samples=1000, seed=1).boards == 1000
    assert max(player.stderr for player in equity(ANY, seconds=60, stderr=0.002).players) <= 0.002
    assert equity(ANY, seconds=1e-9, samples=10**9).boards == CHUNK
    assert equity(ANY, seconds=1e-9, stderr=1e-9).boards == CHUNK


def test_what_is_counted_quickly_is_counted():
    assert equity(HEADS_UP, seconds=0.01).exact
    assert equity(["AsAhKsKh", "****"], "2c3c4c", seconds=1).exact
    assert not equity(["AsAhKsKh", "****"], "2c3c4c", seconds=0.01).exact


def test_many_and_spread_share_the_time():
    began = time.monotonic()
    found = many([(ANY,), (HEADS_UP,), (ANY, "2c3c4c")], seconds=0.1, seed=3)
    assert [one.exact for one in found] == [False, True, False]
    assert [one.seed for one in found] == [3, None, 5]
    assert found[2] == equity(ANY, "2c3c4c", samples=found[2].boards, seed=5)
    after = spread(ANY, "2c3c4c", seconds=0.3, seed=3).after
    assert len(after) == 43
    for cards, one in after.items():
        assert one == equity(ANY, "2c3c4c" + str(cards[0]), samples=one.boards, seed=3)
    assert time.monotonic() - began < 5
    assert all(one.exact for one in spread(HEADS_UP, "2c3d4s", seconds=0.1).after.values())


def test_progress_estimates_what_the_time_allows():
    calls = []
    equity(ANY, seconds=0.1, progress=lambda *numbers: calls.append(numbers))
    assert all(done <= total for done, total in calls)
    assert calls[-1][0] == calls[-1][1]
    assert calls[0][1] > calls[0][0]
