"""Equities, exact and sampled: this package and poker-equity on the same spots, one thread."""

from array import array
from itertools import combinations

import pytest

from omaha._eval import card_ids
from omaha.cards import CARDS
from omaha.equities import equity, many, percentile, spread

HEADS_UP = ["AsAhKsKh", "9d8d7c6c"]
SIX = ["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc", "KsKcQsJs", "2s2c4s4d", "JhTh9h7h"]
DEALS = 1_000_000
SAMPLED = {
    "a random hand": ["AsAhKsKh", "****"],
    "five random hands": ["AsAhKsKh", *["****"] * 5],
}


class Hands:
    """A range."""

    weights = None

    def __init__(self, hands):
        rows = [card_ids(hand) for hand in hands]
        self.hands = memoryview(b"".join(rows)).cast("B", (len(rows), len(rows[0])))


def two_of(rank):
    """Every hand with two cards of a rank and no third."""
    two, others = [[card for card in CARDS if (card.rank == rank) is same] for same in (True, False)]
    return Hands([pair + rest for pair in combinations(two, 2) for rest in combinations(others, 2)])


def measure(benchmark, group, who, function, rounds, calls=1):
    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=calls)
    return benchmark.pedantic(function, rounds=rounds, warmup_rounds=1 if rounds > 1 else 0)


def game(hilo):
    return "hi/lo" if hilo else "high"


def players(found):
    return [player.equity for player in found.players]


@pytest.fixture
def peer():
    return pytest.importorskip("poker_equity")


def variant(hilo):
    return "omaha_hi_lo" if hilo else "omaha"


def same(theirs, hands, board, hilo):
    """The peer is worth timing only where it finds what we find."""
    ours = players(equity(hands, board, hilo=hilo))
    assert [player["equity"] for player in theirs["players"]] == pytest.approx(ours, abs=1e-9)


@pytest.mark.parametrize("hilo", [False, True])
def test_heads_up_preflop(benchmark, hilo):
    group = f"exact, heads-up preflop, {game(hilo)}"
    measure(benchmark, group, "omaha", lambda: players(equity(HEADS_UP, hilo=hilo)), 30)


@pytest.mark.parametrize("hilo", [False, True])
def test_heads_up_preflop_peer(benchmark, peer, hilo):
    group = f"exact, heads-up preflop, {game(hilo)}"
    theirs = measure(benchmark, group, "poker-equity", lambda: peer.exact_from_text(variant(hilo), HEADS_UP), 1)
    same(theirs, HEADS_UP, "", hilo)


def test_six_way_preflop(benchmark):
    measure(benchmark, "exact, six-way preflop, hi/lo", "omaha", lambda: players(equity(SIX, hilo=True)), 30)


def test_six_way_preflop_peer(benchmark, peer):
    group = "exact, six-way preflop, hi/lo"
    same(measure(benchmark, group, "poker-equity", lambda: peer.exact_from_text("omaha_hi_lo", SIX), 3), SIX, "", True)


def test_three_on_the_flop(benchmark):
    group = "exact, three on the flop, hi/lo"
    measure(benchmark, group, "omaha", lambda: players(equity(SIX[:3], "8h5s2d", hilo=True)), 200)


def test_three_on_the_flop_peer(benchmark, peer):
    group = "exact, three on the flop, hi/lo"
    theirs = measure(
        benchmark, group, "poker-equity", lambda: peer.exact_from_text("omaha_hi_lo", SIX[:3], "8h5s2d"), 20
    )
    same(theirs, SIX[:3], "8h5s2d", True)


@pytest.mark.parametrize("who", SAMPLED)
def test_sampled(benchmark, who):
    work = lambda: equity(SAMPLED[who], hilo=True, samples=DEALS, seed=1)  # noqa: E731
    measure(benchmark, f"sampled, hi/lo against {who}, deals", "omaha", work, 7, DEALS)


@pytest.mark.parametrize("who", SAMPLED)
def test_sampled_peer(benchmark, peer, who):
    work = lambda: peer.chunk_from_text("omaha_hi_lo", SAMPLED[who], samples=DEALS, seed=1, threads=1)  # noqa: E731
    theirs = measure(benchmark, f"sampled, hi/lo against {who}, deals", "poker-equity", work, 1, DEALS)
    ours = players(equity(SAMPLED[who], hilo=True, samples=DEALS, seed=1))
    assert [player["equity"] for player in theirs["players"]] == pytest.approx(ours, abs=0.004)


def test_two_ranges(benchmark):
    ranges = [two_of("A"), two_of("K")]
    work = lambda: equity(ranges, samples=DEALS, seed=1)  # noqa: E731
    measure(benchmark, "sampled, aces against kings, deals", "omaha", work, 7, DEALS)


def test_two_ranges_peer(benchmark, peer):
    work = lambda: peer.chunk_from_text("omaha", ["AA**", "KK**"], samples=DEALS, seed=1, threads=1)  # noqa: E731
    measure(benchmark, "sampled, aces against kings, deals", "poker-equity", work, 1, DEALS)


def test_six_ranges_in_conflict(benchmark):
    ranges = [two_of(rank) for rank in "AAKKQQ"]
    work = lambda: equity(ranges, samples=DEALS // 10, seed=1)  # noqa: E731
    measure(benchmark, "sampled, aces, aces, kings, kings, queens, queens, deals", "omaha", work, 5, DEALS // 10)


def test_uneven_weights(benchmark):
    """Of 6,768 hands one weighs as much as all others."""
    aces = two_of("A")
    aces.weights = array("d", [len(aces.hands), *[1] * (len(aces.hands) - 1)])
    work = lambda: equity([aces, "9d8d7c6c"], samples=DEALS, seed=1)  # noqa: E731
    measure(benchmark, "sampled, uneven weights, deals", "omaha", work, 5, DEALS)


@pytest.mark.parametrize(("threads", "who"), [(2, "omaha"), (1, "one thread")])
def test_two_threads(benchmark, threads, who):
    work = lambda: equity(SAMPLED["a random hand"], hilo=True, samples=4 * DEALS, seed=1, threads=threads)  # noqa: E731
    measure(benchmark, "sampled, hi/lo against a random hand, two threads, deals", who, work, 5, 4 * DEALS)


def test_every_flop(benchmark):
    work = lambda: spread(HEADS_UP, hilo=True)  # noqa: E731
    measure(benchmark, "spread over 13,244 flops, hi/lo", "omaha", work, 3, 13_244)


def test_a_hand_against_every_tenth_on_the_flop(benchmark):
    rest = [card for card in CARDS if card not in card_ids("AsAdKsKd" + "Qs7d2s")]
    tenth = Hands([list(hand) for hand in combinations(rest, 4)][::4])
    group = f"exact, a hand against {len(tenth.hands)} on the flop, hi/lo"
    measure(benchmark, group, "omaha", lambda: equity(["AsAdKsKd", tenth], "Qs7d2s", hilo=True, exact=True), 3)


def test_many_boards(benchmark):
    boards = [(HEADS_UP, [card, "Jh", "4s"]) for card in ("2c", "5c", "Tc", "Qd")] * 50
    measure(benchmark, "exact, many flops, hi/lo", "omaha", lambda: many(boards, hilo=True), 5, len(boards))


@pytest.mark.parametrize("hole", ["AsKs9c9h", "AsKs9c9h2d", "AsKs9c9h2d2h"])
def test_percentile(benchmark, hole):
    group = f"percentile, {len(hole) // 2} hole cards"
    measure(benchmark, group, "omaha", lambda: percentile(hole, "4s5s6d7dJc"), 10)
