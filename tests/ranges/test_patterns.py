"""Patterns of ranks and suits of four, five and six cards, against a second matcher."""

import re
from itertools import combinations, permutations, product
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import strategies as st

from omaha import Card, Range
from omaha.cards import CARDS, RANKS, SUITS
from omaha.ranges import RangeError
from support.ranges import ALL
from support.sizes import tries

# A second matcher: every way to give the cards of a hand to the cards of a pattern, every value of the variables


def fits(pattern, hand):
    """Return whether a hand has the cards of a pattern [(rank, suit), ...], rank and suit as they are written."""
    ranks_named = {rank for rank, _ in pattern if rank in RANKS and rank}
    suits_named = {suit for _, suit in pattern if suit in SUITS and suit}
    groups = {"$B": "AKQJ", "$M": "T987", "$W": "A2345", "[A-T]": "AKQJT", "[2,7,K]": "27K"}
    for cards in permutations(hand, len(pattern)):
        ranks, suits = {}, {}
        for (rank, suit), card in zip(pattern, cards, strict=True):
            own_rank, own_suit = RANKS[card // 4], SUITS[card % 4]
            if rank in ("R", "O", "N"):
                if own_rank in ranks_named or ranks.setdefault(rank, own_rank) != own_rank:
                    break
            elif rank in groups:
                if own_rank not in groups[rank]:
                    break
            elif rank not in ("*", own_rank):
                break
            if suit and suit in "wxyz":
                if own_suit in suits_named or suits.setdefault(suit, own_suit) != own_suit:
                    break
            elif suit.startswith("["):
                if own_suit not in suit:
                    break
            elif suit not in ("", own_suit):
                break
        else:
            if len(set(ranks.values())) == len(ranks) and len(set(suits.values())) == len(suits):
                return True
    return False


RANK_SIGNS = st.sampled_from(["*"] * 4 + list("AKQ52") + ["R", "O", "N", "R", "$B", "$M", "$W", "[A-T]", "[2,7,K]"])
SUIT_SIGNS = st.sampled_from(["*"] * 3 + list("shx") + ["x", "y", "z", "[sh]"])


@st.composite
def patterns(draw, size):
    pattern = []
    for _ in range(draw(st.integers(1, size))):
        suit = draw(SUIT_SIGNS)
        pattern.append((draw(RANK_SIGNS), "" if suit == "*" else suit))
    return pattern


def text_of(pattern):
    """Return the pattern as text: cards with suits first, so that no suit is read as a class."""
    return "".join([rank + suit for rank, suit in sorted(pattern, key=lambda card: card[1] == "")])


def hand_like(pattern, size, rng):
    """Draw a hand that has a fair chance to match."""
    hand = set()
    for rank, suit in pattern:
        ranks = rank if rank in RANKS else RANKS
        hand.add(Card(rng.choice(ranks) + rng.choice(suit if suit and suit in SUITS else "sshhdc")))
    while len(hand) < size:
        hand.add(rng.choice([*CARDS, *[card ^ 1 for card in hand], *[card ^ 2 for card in hand]]))
    return tuple(rng.sample(sorted(hand), size))


@tries(st.data(), st.sampled_from([4, 4, 4, 5, 5, 6]), st.integers(0, 2**32), fast=30, slow=60, long=600)
def test_patterns_against_a_second_matcher(data, size, seed):
    pattern = data.draw(patterns(size))
    rng = Random(seed)
    try:
        found = Range(text_of(pattern), hole_cards=size)
    except RangeError as error:
        assert "twice" in str(error) or "no hand" in str(error)  # noqa: PT017
        for _ in range(20):
            assert not fits(pattern, hand_like(pattern, size, rng))
        return
    hands = [hand_like(pattern, size, rng) for _ in range(20)] + [found.sample(rng) for _ in range(5)]
    for hand in hands:
        assert (hand in found) == fits(pattern, hand), hand
    assert all(fits(pattern, hand) for hand in hands[-5:])
    assert Range(str(found)) == found


@pytest.mark.parametrize("text", ["RxRy*x", "AxKx*y*y", "$B$Bs*s*", "RRO[sh]*x"])
def test_patterns_hand_by_hand(text):
    pattern = re.findall(r"(\[[^\]]*\]|\$[A-Z]|[A-Z2-9*])(\[[a-z]+\]|[a-z]?)", text)
    found = {tuple(hand) for hand in Range(text).hands.tolist()}
    assert all((tuple(hand) in found) == fits(pattern, hand) for hand in ALL[::37].tolist())


# Five and six cards


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("$ds", {(2, 2, 1), (3, 2)}),
        ("$ss", {(2, 1, 1, 1), (3, 1, 1)}),
        ("$r", set()),
    ],
)
def test_suits_of_five_cards(text, shapes):
    assert_shapes(Range(text, hole_cards=5), shapes, lambda card: card % 4, range(4), 13)


@pytest.mark.parametrize(
    ("text", "shapes"),
    [
        ("$ds", {(2, 2, 1, 1), (3, 2, 1), (4, 2), (3, 3)}),
        ("$ss", {(3, 1, 1, 1), (4, 1, 1)}),
        ("$r", set()),
    ],
)
def test_suits_of_six_cards(text, shapes):
    assert_shapes(Range(text, hole_cards=6), shapes, lambda card: card % 4, range(4), 13)


@pytest.mark.parametrize(
    ("text", "size", "shapes"),
    [
        ("$np", 5, {(1,) * 5}),
        ("$op", 5, {(2, 1, 1, 1)}),
        ("$tp", 5, {(2, 2, 1)}),
        ("$np", 6, {(1,) * 6}),
        ("$op", 6, {(2, 1, 1, 1, 1)}),
        ("$tp", 6, {(2, 2, 1, 1)}),
    ],
)
def test_ranks_of_more_cards(text, size, shapes):
    assert_shapes(Range(text, hole_cards=size), shapes, lambda card: card // 4, range(13), 4)


def assert_shapes(found, shapes, of, kinds, each):
    """Check by number and by samples that a range has exactly the hands with these numbers of cards of each kind."""
    size = found.hole_cards
    number = 0
    for numbers in product(range(size + 1), repeat=len(kinds)) if len(kinds) == 4 else compositions(size, len(kinds)):
        if sum(numbers) == size and tuple(sorted([n for n in numbers if n], reverse=True)) in shapes:
            ways = 1
            for n in numbers:
                ways *= comb(each, n)
            number += ways
    assert len(found) == number
    rng = Random(4)
    for hand in [rng.sample(CARDS, size) for _ in range(300)]:
        kinds_held = [of(card) for card in hand]
        shape = tuple(sorted([kinds_held.count(kind) for kind in set(kinds_held)], reverse=True))
        assert (hand in found) == (shape in shapes)


def compositions(total, parts):
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in compositions(total - first, parts - 1):
            yield (first, *rest)


def test_the_number_of_cards_is_that_of_the_longest_pattern():
    assert [Range(text).hole_cards for text in ("AA", "AA***", "A, AAKKQQ", "AA:*****")] == [4, 5, 6, 5]
    assert Range("AA", hole_cards=5) == Range("AA***")
    assert Range("AA") != Range("AA***")
    assert Range("AA", hole_cards=5).hole_cards == 5
    with pytest.raises(ValueError, match=r"4\.\.6"):
        Range("AA", hole_cards=7)
    with pytest.raises(TypeError):
        Range("AA", hole_cards=4.0)
    for mixed in (lambda a, b: a | b, lambda a, b: a & b, lambda a, b: a - b):
        with pytest.raises(ValueError, match="do not mix"):
            mixed(Range("AA**"), Range("AA***"))


def test_all_hands_of_five_cards_in_order():
    every = Range("*****")
    assert np.array_equal(every.hands, np.array(list(combinations(range(51, -1, -1), 5)), np.uint8))
    some = Range("AsKs[QJ]d**")
    assert some.hands.tolist() == [list(map(int, hand)) for hand in some]


def test_six_cards_in_order():
    some = Range("AsKsQs***").without("2c2d2h2s")
    hands = some.hands
    assert hands.tolist() == [list(map(int, hand)) for hand in some]
    expected = [(51, 47, 43, *rest) for rest in combinations([c for c in range(51, 3, -1) if c not in (51, 47, 43)], 3)]
    assert {tuple(hand) for hand in hands.tolist()} == {tuple(sorted(hand, reverse=True)) for hand in expected}
    assert hands.tolist() == sorted(hands.tolist(), reverse=True)
