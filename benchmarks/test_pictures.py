"""The time of pictures: a table in a notebook, and a page that replays hands, with its equities."""

import random

import pytest

import omaha
from omaha.display import svg
from omaha.display.html import page

RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)


def played(index):
    """Return a whole hand of six players who act at random."""
    hand = omaha.Hand(RULES, [20_000] * 6, index % 6 + 1, deck=omaha.Deck(seed=1, index=index))
    rng = random.Random(index)
    while hand.actor is not None:
        hand.apply(rng.choice(hand.legal.actions[:2]))
    return hand


@pytest.mark.parametrize("seen", ["hand", "view"])
def test_table(benchmark, seen):
    hand = played(1)
    benchmark.group = f"a {seen} as SVG"
    benchmark.extra_info["who"] = "omaha"
    benchmark(svg.table, hand if seen == "hand" else hand.view(1))


@pytest.mark.parametrize("hero", [None, "all"])
def test_page_of_100_hands(benchmark, hero):
    hands = [played(index) for index in range(100)]
    benchmark.group = f"pages of 100 hands, {'all' if hero else 'shown'} cards"
    benchmark.extra_info["who"] = "omaha"
    benchmark.pedantic(page, (hands,), {"hero": hero}, rounds=3)
