"""Sets of hands as decision diagrams."""

from functools import reduce
from math import comb

import pytest
from hypothesis import strategies as st

import omaha
from omaha._eval import sets_combined
from omaha.cards import CARDS
from omaha.ranges import sets
from omaha.ranges.parser import Parser
from omaha.ranges.sets import counts, matching
from support.sizes import tries


def set_of(text, cards=4):
    """The set of the hands that a text describes."""
    return Parser(text, cards, False).range()(cards)


def test_all_hands_of_six_cards_are_few_nodes():
    every = ((1 << 52) - 1, "")
    every_hand = matching([(every,) * 6])
    assert counts(every_hand)[-1] == comb(52, 6)
    assert len(every_hand) == 284


HOW = {"union": max, "intersection": min, "difference": lambda first, second: 0.0 if second else first}
PATTERNS = [
    "AA**",
    "A***@50",
    "****",
    "2c***@20",
    "RROO@7",
    "xxyy",
    "$ds@99.5",
    "Ks***",
    "AsKs**@1",
    "A[KQJ]**",
    "wxyz",
]


def random_set(draw, size):
    text = ", ".join(draw(st.lists(st.sampled_from(PATTERNS), min_size=1, max_size=4)))
    try:
        return set_of(text.replace("****", "*" * size), size)
    except omaha.ranges.RangeError:
        return sets.all_hands(size)  # a pattern of more cards


@tries(st.data(), st.sampled_from((4, 5, 6)), fast=12, slow=200)
def test_the_kernel_combines_as_python_does(data, size):
    """The same nodes with the same numbers: sets from either compare and hash as equal."""
    found = [random_set(data.draw, size) for _ in range(data.draw(st.integers(2, 4)))]
    for how, weigh in HOW.items():
        assert sets_combined(tuple(found[:2]), how) == sets.combined(*found[:2], weigh)
    assert sets.union(*found) == reduce(lambda a, b: sets.combined(a, b, max), found)


def test_unions_of_many_parts():
    """More parts than are read at a time, and parts that all hands already outweigh."""
    parts = [sets.scaled(set_of(f"{card}***"), 1 + card) for card in CARDS]
    wanted = reduce(lambda a, b: sets.combined(a, b, max), parts)
    assert sets.union(*parts) == sets.union(*parts[::-1]) == wanted
    assert sets.union(sets.all_hands(4), *parts) == sets.all_hands(4)
    assert sets.union(sets.EMPTY) == sets.union(sets.EMPTY, sets.EMPTY) == sets.EMPTY
    assert sets.union(sets.EMPTY, *parts) == wanted


def test_weights_that_become_equal():
    """The smallest numbers: two weights become one, or 0, and the set is still in its only form."""
    both = set_of("AA**@100, KK**@50")
    for _ in range(80):
        both = sets.scaled(both, 1e-4)
        assert 0.0 not in both[1:]
        assert len({*both}) == len(both)
    assert sets.weights_in(both) in ([], [5e-324])


@pytest.mark.parametrize(
    ("parts", "how", "words"),
    [
        ((), "union", "0 sets have no 'union'"),
        (((0.0,),), "difference", "1 sets have no 'difference'"),
        (((0.0,),) * 3, "intersection", "3 sets have no"),
        (((0.0,),) * 2, "sum", "no 'sum'"),
        (((0.0, 100.0, (3, 2, 0)),) * 2, "union", "node 2 of a set leads to later nodes"),
        (((0.0, 100.0, (3, 1, 0), (3, 1, 2)),) * 2, "union", "as high as its own"),
        (((0.0, 100.0, (52, 1, 0)),) * 2, "union", "asks for no card"),
        (((0.0, 100.0, (3, -1, 0)),) * 2, "union", "node 2 of a set"),
    ],
)
def test_the_kernel_checks_sets(parts, how, words):
    with pytest.raises(ValueError, match=words):
        sets_combined(parts, how)


def test_sets_of_hands_of_different_sizes():
    """They have no common hand; no shortcut of the kernel mistakes one for the other."""
    four, five = sets.all_hands(4), sets.scaled(sets.all_hands(5), 50)
    for how, weigh in HOW.items():
        assert sets_combined((four, five), how) == sets.combined(four, five, weigh)
        assert sets_combined((five, four), how) == sets.combined(five, four, weigh)
