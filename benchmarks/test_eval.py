"""One hand a call, from Python: this package and phevaluator on the same random hands."""

import random

import pytest

import omaha
from omaha._eval import hilo_ranks
from omaha.cards import CARDS, cards_text

HANDS = 2_000


def deals(hole_cards=4):
    rng = random.Random(1)
    cards = [rng.sample(CARDS, hole_cards + 5) for _ in range(HANDS)]
    return [(tuple(deal[:hole_cards]), tuple(deal[hole_cards:])) for deal in cards]


def texts(hole_cards=4):
    return [(cards_text(hole), cards_text(board)) for hole, board in deals(hole_cards)]


def measure(benchmark, group, who, function, arguments):
    def every_hand():
        for hand in arguments:
            function(*hand)

    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=len(arguments))
    benchmark(every_hand)


@pytest.mark.parametrize("hole_cards", [4, 5, 6])
def test_high_two_strings(benchmark, hole_cards):
    group = f"high, {hole_cards} hole cards, two strings"
    measure(benchmark, group, "omaha", omaha.high_rank, texts(hole_cards))


def test_high_two_strings_phevaluator(benchmark):
    phevaluator = pytest.importorskip("phevaluator")
    hands = [tuple(str(card) for card in board + hole) for hole, board in deals()]
    measure(
        benchmark, "high, 4 hole cards, two strings", "phevaluator, strings", phevaluator.evaluate_omaha_cards, hands
    )


def test_high_tuples(benchmark):
    measure(benchmark, "high, 4 hole cards, tuples of cards", "omaha", omaha.high_rank, deals())


def test_high_ints_phevaluator(benchmark):
    kernel = pytest.importorskip("phevaluator._pheval")
    hands = [tuple(int(card) for card in board + hole) for hole, board in deals()]
    group = "high, 4 hole cards, tuples of cards"
    measure(benchmark, group, "phevaluator, private int call", kernel.evaluate_omaha_cards, hands)


def test_hilo_tuples(benchmark):
    measure(benchmark, "high and low, 4 hole cards, tuples of cards", "omaha", hilo_ranks, deals())


def test_rich_evaluation(benchmark):
    measure(benchmark, "evaluate(), 4 hole cards", "omaha", omaha.evaluate, texts())


def test_seeded_deck(benchmark):
    measure(benchmark, "Deck(seed, index)", "omaha", seeded_deck, [(1, index) for index in range(HANDS)])


def test_random_deck(benchmark):
    measure(benchmark, "Deck()", "omaha", omaha.Deck, [()] * HANDS)


def test_random_deck_system_random(benchmark):
    def shuffled():
        cards = list(CARDS)
        random.SystemRandom().shuffle(cards)
        return cards

    measure(benchmark, "Deck()", "random.SystemRandom().shuffle", shuffled, [()] * HANDS)


def seeded_deck(seed, index):
    return omaha.Deck(seed=seed, index=index)
