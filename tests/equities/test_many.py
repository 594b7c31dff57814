"""Many spots at once."""

import random
from math import comb

import pytest

from omaha.cards import CARDS
from omaha.equities import Equity, equity, many
from omaha.equities.counting import CHUNK
from support.equities import HEADS_UP, Hands, Late, pairs_of


def test_many():
    rng = random.Random(3)
    spots = []
    for size in (3, 4, 5) * 20:
        cards = rng.sample(CARDS, 8 + size)
        spots.append(([cards[:4], cards[4:8]], cards[8:]))
    calls = []
    found = many(spots, hilo=True, progress=lambda *step: calls.append(step))
    assert found == tuple(equity(*spot, hilo=True) for spot in spots)
    assert all(isinstance(one, Equity) for one in found)
    assert calls == [(i, 60) for i in range(1, 61)]
    assert many(iter(spots), hilo=True, threads=3) == found
    sampled = many(spots[:3], seed=5, samples=50)
    assert sampled == tuple(equity(*spot, seed=5 + i, samples=50) for i, spot in enumerate(spots[:3]))
    assert many([(HEADS_UP,), (HEADS_UP, "", "2c")])[1].boards == comb(43, 5)
    assert many([]) == ()


MIXED = [
    (HEADS_UP,),
    (["AsAh**", "9d8d7c6c"], "2c3d4h"),
    (["AsAh**", "****"],),
    (HEADS_UP, "2c3d4hJs"),
    ([Hands(pairs_of("A", ["Ks", "Kd"]), [1] * 6), "9d8d7c6c"], "2c3d4h5s9h"),
    *[(HEADS_UP, "2c3d4h", card) for card in ("5s", "6s", "7s")] * 30,
    (["****"] * 6, "2c3d4h"),
]
"""Spots of which some are counted and some sampled, in one chunk or many; most are small."""


@pytest.mark.slow
@pytest.mark.parametrize("options", [{}, {"samples": 2 * CHUNK + 5}, {"exact": False, "stderr": 0.002}])
def test_many_spread_over_threads_and_executors(options, processes):
    spots = MIXED[:6] if "stderr" in options else MIXED
    wanted = tuple(equity(*spot, hilo=True, seed=9 + i, **options) for i, spot in enumerate(spots))
    assert {one.exact for one in wanted} == ({True, False} if not options else {False})
    for how in ({}, {"threads": 3}, {"executor": processes}, {"executor": Late()}):
        calls = []
        found = many(spots, hilo=True, seed=9, progress=lambda *step, calls=calls: calls.append(step), **options, **how)
        assert found == wanted
        assert calls == [(i, len(spots)) for i in range(1, len(spots) + 1)]


def test_small_spots_go_to_the_executor_in_few_pieces():
    """A spot on the turn is a thousandth of the work of a chunk."""

    class Counting(Late):
        tasks = 0

        def submit(self, *task, **options):
            self.tasks += 1
            return super().submit(*task, **options)

    executor = Counting()
    assert len(many([(HEADS_UP, "2c3d4hJs")] * 100, executor=executor)) == 100
    assert executor.tasks == 2


def test_many_of_which_one_cannot_be_held():
    first, second = Hands(["AsKc5c6c", "AhKd5d6d"]), Hands(["AsKd7c8c", "AhKc7d8d"])
    for options in ({}, {"threads": 2}):
        with pytest.raises(ValueError, match="cannot be held together: every combination needs a card twice"):
            many([(HEADS_UP, "2c3d4h"), ([first, second],), (HEADS_UP,)], **options)


def test_many_as_arrays():
    np = pytest.importorskip("numpy")
    found = many([(HEADS_UP, "2c3d4h"), (HEADS_UP, "AcKd7h")], hilo=True)
    for name in found[0].players[0]._fields:
        wanted = [[float(getattr(player, name)) for player in one.players] for one in found]
        assert found.array(name).tolist() == wanted
        assert found.array(name).dtype == np.float64
    assert many([]).array().shape == (0, 0)
    for name in ("boards", "low_possible", "low_made", "split"):
        assert found.array(name).tolist() == [float(getattr(one, name)) for one in found]
        assert many([]).array(name).shape == (0,)
    with pytest.raises(ValueError, match=r"name must be one of boards, .*, split, equity, stderr, .*, not 'chips'"):
        found.array("chips")
    with pytest.raises(ValueError, match="the same number of players in every spot, not 2, 3"):
        many([(HEADS_UP, "2c3d4h"), ([*HEADS_UP, "2h2s3h3s"], "AcKd7h")]).array()


@pytest.mark.parametrize("spot", [HEADS_UP, "AsAh", (), (HEADS_UP, "", "", 1)])
def test_many_refused(spot):
    with pytest.raises(TypeError, match="spot 1 must be a tuple"):
        many([(HEADS_UP, "2c3d4h"), spot])
