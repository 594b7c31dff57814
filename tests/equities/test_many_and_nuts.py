"""Many spots at once, nuts, percentiles and spreads."""

import random
from itertools import combinations
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._eval import five_ranks, hilo_ranks
from omaha.cards import CARDS, Card, parse_cards
from omaha.equities import Equity, equity, many, nuts, percentile, spread
from omaha.equities.counting import CHUNK
from support.equities import HEADS_UP, Hands, Late, pairs_of


def test_many():
    rng = random.Random(3)
    spots = []
    for size in (3, 4, 5) * 20:
        cards = rng.sample(CARDS, 8 + size)
        spots.append(([cards[:4], cards[4:8]], cards[8:]))
    told = []
    found = many(spots, hilo=True, progress=lambda *step: told.append(step))
    assert found == tuple(equity(*spot, hilo=True) for spot in spots)
    assert all(isinstance(one, Equity) for one in found)
    assert told == [(i, 60) for i in range(1, 61)]
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
"""Of which some are counted and some sampled, in one chunk or many, and most are done at once."""


@pytest.mark.parametrize("options", [{}, {"samples": 2 * CHUNK + 5}, {"exact": False, "stderr": 0.002}])
def test_many_spread_over_threads_and_executors(options, processes):
    spots = MIXED[:6] if "stderr" in options else MIXED
    wanted = tuple(equity(*spot, hilo=True, seed=9 + i, **options) for i, spot in enumerate(spots))
    assert {one.exact for one in wanted} == ({True, False} if not options else {False})
    for how in ({}, {"threads": 3}, {"executor": processes}, {"executor": Late()}):
        told = []
        found = many(spots, hilo=True, seed=9, progress=lambda *step, told=told: told.append(step), **options, **how)
        assert found == wanted
        assert told == [(i, len(spots)) for i in range(1, len(spots) + 1)]


def test_small_spots_go_to_the_executor_in_few_pieces():
    """Of a hundred turns each is a thousandth of the work of a chunk."""

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


@pytest.mark.parametrize("board", ["2c3dJh", "2c3dJh7s"])
def test_spread(board):
    found = spread(HEADS_UP, board, "Ac", hilo=True)
    live = 52 - 8 - len(parse_cards(board)) - 1
    assert len(found.after) == live
    whole = equity(HEADS_UP, board, "Ac", hilo=True)
    for player in (0, 1):
        mean = sum(one.players[player].equity for one in found.after.values()) / live
        assert mean == pytest.approx(whole.players[player].equity)
        assert sum(found.histogram(player, bins=7)) == pytest.approx(1)
    some = next(iter(found.after))
    assert found.after[some] == equity(HEADS_UP, [*parse_cards(board), *some], "Ac", hilo=True)
    assert sum(found.histogram(0, bins=1)) == 1
    assert "next cards" in repr(found)


FEW = [card for card in CARDS if card not in parse_cards("".join(HEADS_UP))][:30]
"""Dead cards that leave 14 for the board."""


def test_spread_over_flops():
    found = spread(HEADS_UP, "", FEW)
    assert len(found.after) == comb(14, 3)
    cards, one = list(found.after.items())[77]
    assert one == equity(HEADS_UP, cards, FEW)


ACES_AND_KINGS = [Hands(pairs_of("A", ["Ks", "Kd", "2c"])), Hands(pairs_of("K", ["Ac", "Qc"]), range(6)), "9d8d7c6c"]


@pytest.mark.parametrize(
    "asked",
    [
        lambda **how: spread(HEADS_UP, "", FEW, hilo=True, **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", exact=False, seed=5, **how),
        lambda **how: spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=CHUNK + 5, seed=7, hilo=True, **how),
    ],
)
def test_spread_is_the_same_however_it_is_worked_out(asked, processes):
    told = []
    found = asked(progress=lambda *step: told.append(step))
    total = len(told)
    assert told == [(i, total) for i in range(1, total + 1)]
    assert len(found.after) <= total
    for how in ({"threads": 3}, {"executor": processes}, {"executor": Late()}):
        assert list(asked(**how).after.items()) == list(found.after.items())


def test_spread_exact_or_sampled():
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", exact=True).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", exact=True)
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=500, seed=7).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", samples=500, seed=7)
    assert spread(["AsAhKsKh", "9d8d**"], "2c3dJh").after[Card("4h"),].exact
    some = spread(["AsAh**", "9d8d**"], "2c3dJh").after[Card("4h"),]
    assert not some.exact
    assert some.boards == CHUNK
    with pytest.raises(ValueError, match="exact=True leaves nothing to sample"):
        spread(HEADS_UP, samples=5, exact=True)
    with pytest.raises(TypeError, match="threads must be a whole number"):
        spread(HEADS_UP, threads="2")


def test_spread_leaves_out_cards_that_a_hand_needs():
    needs = [Hands(["AsAhKsKh", "AsAhQsQh"]), Hands(["9d8d7c6c", "9d8d7c6h"])]
    after = spread(needs, "2c3dJh", hilo=True).after
    assert not {Card("As"), Card("Ah"), Card("9d"), Card("7c")} & {card for (card,) in after}
    assert len(after) == 49 - 5
    assert after[Card("Kh"),].boards == 2 * 40


def test_spread_refused():
    with pytest.raises(ValueError, match="no card comes after the river"):
        spread(HEADS_UP, "2c3dJh7s8h")
    found = spread(HEADS_UP, "2c3dJh7s")
    for options in ({"bins": 0}, {"player": 2}, {"player": -1}):
        with pytest.raises(ValueError, match=r"bins|player"):
            found.histogram(**options)
