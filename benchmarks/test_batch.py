"""Arrays of random hands: a million a call."""

import pytest

import omaha

np = pytest.importorskip("numpy")
batch = pytest.importorskip("omaha.batch")

HANDS = 1_000_000
CARDS = 9
"""Dealt to a row where dealing is measured."""


def hands(hole_cards):
    cards = batch.deal(HANDS, hole_cards + 5, seed=1)
    return np.ascontiguousarray(cards[:, :hole_cards]), np.ascontiguousarray(cards[:, hole_cards:])


def measure(benchmark, group, who, function, calls, *arguments, **options):
    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=calls)
    benchmark.pedantic(function, args=arguments, kwargs=options, rounds=15, warmup_rounds=2)


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_high(benchmark, hole_cards):
    out = np.empty(HANDS, np.uint16)
    measure(
        benchmark, f"arrays, high, {hole_cards} hole cards", "omaha", batch.high_ranks, HANDS, *hands(hole_cards), out
    )


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_high_and_low(benchmark, hole_cards):
    out = np.empty(HANDS, np.uint16), np.empty(HANDS, np.uint8)
    group = f"arrays, high and low, {hole_cards} hole cards"
    measure(benchmark, group, "omaha", batch.hilo_ranks, HANDS, *hands(hole_cards), out)


@pytest.mark.parametrize(("threads", "who"), [(2, "omaha"), (1, "one thread")])
def test_two_threads(benchmark, threads, who):
    out = np.empty(HANDS, np.uint16)
    group = "arrays, high, 4 hole cards, two threads"
    measure(benchmark, group, who, batch.high_ranks, HANDS, *hands(4), out, threads=threads)


def test_masks(benchmark):
    holes, boards = hands(4)
    bits = np.array([omaha.card_bit(card) for card in range(52)], np.uint64)
    sets = bits[holes].sum(axis=1), bits[boards].sum(axis=1)
    out = np.empty(HANDS, np.uint16)
    assert (batch.high_ranks(*sets) == batch.high_ranks(holes, boards)).all()
    measure(benchmark, "arrays, high, 4 hole cards, masks", "omaha", batch.high_ranks, HANDS, *sets, out)


def test_deal(benchmark):
    measure(benchmark, "deal, cards", "omaha", batch.deal, HANDS * CARDS, HANDS, CARDS, seed=1)
