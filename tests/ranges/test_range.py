"""Ranges: every construct against all hands one by one, by rules written down here a second time; laws of sets."""

import copy
import pickle
import re
from itertools import combinations, permutations, product
from math import comb
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import Card, NotationError, Range
from omaha.cards import CARDS, RANKS, SUITS, cards_text
from omaha.diagrams import counts, matching
from omaha.ranges import RangeError

ALL = np.array(list(combinations(range(51, -1, -1), 4)), np.uint8)
RANK = ALL // 4
SUIT = ALL % 4
RANK_COUNTS = (RANK[:, :, None] == np.arange(13)).sum(axis=1)
SUIT_COUNTS = (SUIT[:, :, None] == np.arange(4)).sum(axis=1)
RANK_SHAPE = np.sort(RANK_COUNTS, axis=1)[:, ::-1]
SUIT_SHAPE = np.sort(SUIT_COUNTS, axis=1)[:, ::-1]


def at_least(ranks, shift=0):
    """Hands that hold these ranks, each as often as it stands here."""
    found = np.ones(len(ALL), bool)
    for rank in set(ranks):
        found &= RANK_COUNTS[:, RANKS.index(rank) + shift] >= ranks.count(rank)
    return found


def any_of(*masks):
    return np.logical_or.reduce(masks)


def among(ranks):
    """How many cards have one of these ranks."""
    return RANK_COUNTS[:, [RANKS.index(rank) for rank in ranks]].sum(axis=1)


def holds(card):
    return np.isin(ALL, int(Card(card))).any(axis=1)


def suited(shape):
    return (SUIT_SHAPE[:, : len(shape)] == shape).all(axis=1)


def ranked(shape):
    return (RANK_SHAPE[:, : len(shape)] == shape).all(axis=1)


DS, SS, RAINBOW = suited([2, 2]), suited([2, 1, 1]), suited([1, 1, 1, 1])
ACES, KINGS = at_least("AA"), at_least("KK")
SPADES, HEARTS = SUIT_COUNTS[:, 3], SUIT_COUNTS[:, 2]
ACE_SUITED = any_of(*[holds(f"A{suit}") & (SUIT_COUNTS[:, i] >= 2) for i, suit in enumerate(SUITS)])
EVERY = np.ones(len(ALL), bool)

CONSTRUCTS = {
    "****": EVERY,
    "*": EVERY,
    "AA**": ACES,
    "AA": ACES,
    "A A": ACES,
    "A23*": at_least("A23"),
    "AAKK": at_least("AAKK"),
    "A": at_least("A"),
    "AKQJ": at_least("AKQJ"),
    "AsKs**": holds("As") & holds("Ks"),
    "As***": holds("As"),
    "AsKsQsJs": holds("As") & holds("Ks") & holds("Qs") & holds("Js"),
    "As*s**": holds("As") & (SPADES >= 2),
    "Ax*x**": ACE_SUITED,
    "Ax*x": ACE_SUITED,
    "sshh": (SPADES == 2) & (HEARTS == 2),
    "sss": SPADES >= 3,
    "*s*s": SPADES >= 2,
    "xx": SUIT_SHAPE[:, 0] >= 2,
    "xxyy": DS,
    "xxx": SUIT_SHAPE[:, 0] >= 3,
    "xxxx": suited([4]),
    "wxyz": RAINBOW,
    "wxy": SUIT_SHAPE[:, 2] >= 1,
    "ssxx": (SPADES == 2) & DS,
    "AxAyxy": ACES & DS & (RANK_COUNTS[:, 12] == 2) & ~any_of(
        *[holds("A" + a) & holds("A" + b) & (SUIT_COUNTS[:, SUITS.index(a)] + SUIT_COUNTS[:, SUITS.index(b)] < 4)
          for a, b in combinations(SUITS, 2)]
    ),
    "AxKx**": any_of(*[holds(f"A{s}") & holds(f"K{s}") for s in SUITS]),
    "AxKy**": any_of(*[holds(f"A{s}") & holds(f"K{t}") for s, t in permutations(SUITS, 2)]),
    "RR": RANK_SHAPE[:, 0] >= 2,
    "RR**": RANK_SHAPE[:, 0] >= 2,
    "RROO": ranked([2, 2]),
    "RRON": ranked([2, 1, 1]),
    "RONP": ranked([1, 1, 1, 1]),
    "RRR": RANK_SHAPE[:, 0] >= 3,
    "RRRR": RANK_SHAPE[:, 0] == 4,
    "AARR": ranked([2, 2]) & ACES,
    "AAR": ACES & (RANK_COUNTS[:, 12] < 4),
    "RxRyOxOy": ranked([2, 2]) & DS & (np.sort(SUIT[:, :2], axis=1) == np.sort(SUIT[:, 2:], axis=1)).all(axis=1),
    "$ds": DS,
    "$ss": SS,
    "$r": RAINBOW,
    "ds": DS,
    "ss": SS,
    "rainbow": RAINBOW,
    "$np": ranked([1]),
    "$op": ranked([2, 1, 1]),
    "$tp": ranked([2, 2]),
    "AA**ds": ACES & DS,
    "AA**$ds": ACES & DS,
    "AAds": ACES & DS,
    "AA ss": ACES & SS,
    "AA**rainbow": ACES & RAINBOW,
    "AA:ds": ACES & DS,
    "AA:$ds:KK": ACES & DS & KINGS,
    "AA$op$ss": ACES & ranked([2, 1, 1]) & SS,
    "AAds, KKss": any_of(ACES & DS, KINGS & SS),
    "A[sh]KK": KINGS & any_of(holds("As"), holds("Ah")),
    "A[s,h]KK": KINGS & any_of(holds("As"), holds("Ah")),
    "[As,Kh]***": any_of(holds("As"), holds("Kh")),
    "[AK]s***": any_of(holds("As"), holds("Ks")),
    "[AsKh]*[sh]**": any_of(holds("As"), holds("Kh")) & (SPADES + HEARTS >= 2),
    "[A-T][A-T][A-T][A-T]": among("AKQJT") == 4,
    "[T-A]***": among("AKQJT") >= 1,
    "[A,K,9-7]***": among("AK987") >= 1,
    "[AKQ][QJ]**": (among("AKQ") >= 1) & (among("QJ") >= 1) & (among("AKQJ") >= 2),
    "sAs": holds("As") & (SPADES >= 2),
    "ssds": (SPADES == 3) & (SUIT_COUNTS[:, 1] == 1),
    "$B$B$B$B": among("AKQJ") == 4,
    "$R$R$R$R": among("AKQJT") == 4,
    "$F$F**": among("KQJ") >= 2,
    "$M$M**": among("T987") >= 2,
    "$Z$Z$Z*": among("65432") >= 3,
    "$L$L$L$L": among("A8765432") == 4,
    "$W$W$W$W": among("A5432") == 4,
    "$N$N**": among("KQJT9") >= 2,
    "$Bs***": any_of(*[holds(f"{rank}s") for rank in "AKQJ"]),
    "JT98+": any_of(*[at_least("JT98", i) for i in range(4)]),
    "JT98ds": at_least("JT98") & DS,
    "JT98+ds": any_of(*[at_least("JT98", i) for i in range(4)]) & DS,
    "J987+": any_of(*[at_least("J987", i) for i in range(4)]),
    "T987-7654": any_of(*[at_least("T987", -i) for i in range(4)]),
    "7654-T987": any_of(*[at_least("T987", -i) for i in range(4)]),
    "T987-7654:$ds": any_of(*[at_least("T987", -i) for i in range(4)]) & DS,
    "QQ+": any_of(*[at_least(2 * rank) for rank in "QKA"]),
    "QQ**+": any_of(*[at_least(2 * rank) for rank in "QKA"]),
    "AA+": ACES,
    "KKQQ+": any_of(at_least("KKQQ"), at_least("AAKK")),
    "KK-TT": any_of(*[at_least(2 * rank) for rank in "KQJT"]),
    "KK**-TT**": any_of(*[at_least(2 * rank) for rank in "KQJT"]),
    "AT+": any_of(*[at_least("A" + rank) for rank in "TJQK"]),
    "AAT+": any_of(*[at_least("AA" + rank) for rank in "TJQK"]),
    "AKQJ+": at_least("AKQJ"),
    "A987+": any_of(at_least("A987"), *[at_least("A") & at_least("987", i) for i in range(1, 5)]),
    "A5-A2": any_of(*[at_least("A" + rank) for rank in "2345"]),
    "A2-A5": any_of(*[at_least("A" + rank) for rank in "2345"]),
    "AK-JT": any_of(*[at_least("AK", -i) for i in range(4)]),
    "A-T": among("AKQJT") >= 1,
    "AA-AA": ACES,
    "AsTs+": any_of(*[holds("As") & holds(rank + "s") for rank in "TJQK"]),
    "AxTx-AxQx": any_of(*[holds("A" + s) & holds(r + s) for r in "TJQ" for s in SUITS]),
    "AA, KK": any_of(ACES, KINGS),
    "AA,KK,QQ": any_of(ACES, KINGS, at_least("QQ")),
    "AA:KK": ACES & KINGS,
    "JJ!JJJ": RANK_COUNTS[:, 9] == 2,
    "!A": ~at_least("A"),
    "!AA": ~ACES,
    "!!AA": ACES,
    "AA:!KK": ACES & ~KINGS,
    "AA!KK!QQ": ACES & ~KINGS & ~at_least("QQ"),
    "AA!KK:ds": ACES & ~KINGS & DS,
    "AA!(KK:ds)": ACES & ~(KINGS & DS),
    "AA!KKds": ACES & ~(KINGS & DS),
    "AA:xxyy, JJ!JJJ, KK": any_of(ACES & DS, RANK_COUNTS[:, 9] == 2, KINGS),
    "AA, KK:ds": any_of(ACES, KINGS & DS),
    "(AA, KK):ds": any_of(ACES, KINGS) & DS,
    "(AA,KK)ds": any_of(ACES, KINGS) & DS,
    "!(AA,KK)": ~any_of(ACES, KINGS),
    "((AA))": ACES,
    "AA@50": ACES,
    "AsKsQds": holds("As") & holds("Ks") & (at_least("Q")) & DS,
}  # fmt: skip


@pytest.mark.parametrize("text", CONSTRUCTS)
def test_construct(text):
    expected = ALL[CONSTRUCTS[text]]
    found = Range(text)
    assert len(found) == len(expected)
    assert np.array_equal(found.hands, expected)


def test_figures_that_are_known():
    assert len(Range("****")) == comb(52, 4) == 270_725
    assert len(Range("AA**")) == comb(4, 2) * comb(48, 2) + comb(4, 3) * 48 + 1 == 6_961
    assert len(Range("AA!AAA")) == 6_768
    assert len(Range("AA**", hole_cards=5)) == sum(comb(4, i) * comb(48, 5 - i) for i in (2, 3, 4)) == 108_336
    assert len(Range("*****")) == comb(52, 5) == 2_598_960
    assert len(Range("******")) == comb(52, 6) == 20_358_520
    assert len(Range("$ds")) == 6 * comb(13, 2) ** 2 == 36_504
    assert len(Range("$r")) == 13**4
    assert len(Range("!A2")) == 2 * comb(48, 4) - comb(44, 4)


# A second matcher: every way to give the cards of a hand to the cards of a pattern, every value of the variables


def fits(pattern, hand):
    """Whether a hand has the cards of a pattern [(rank, suit), ...], rank and suit as they are written."""
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
    """The pattern as a text: cards with suits first, so that no suit is read as a class."""
    return "".join([rank + suit for rank, suit in sorted(pattern, key=lambda card: card[1] == "")])


def hand_like(pattern, size, rng):
    """A hand that has a fair chance to fit."""
    hand = set()
    for rank, suit in pattern:
        ranks = rank if rank in RANKS else RANKS
        hand.add(Card(rng.choice(ranks) + rng.choice(suit if suit and suit in SUITS else "sshhdc")))
    while len(hand) < size:
        hand.add(rng.choice([*CARDS, *[card ^ 1 for card in hand], *[card ^ 2 for card in hand]]))
    return tuple(rng.sample(sorted(hand), size))


@settings(max_examples=60, deadline=None)
@given(st.data(), st.sampled_from([4, 4, 4, 5, 5, 6]), st.integers(0, 2**32))
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
    """The range has exactly the hands whose cards are so many of each kind: by their number, and by samples."""
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


# Weights


def test_weights():
    found = Range("AA@50, AA:ds@80, KK")
    assert found.weight("AsAh7d2c") == 0.5
    assert found.weight("AsAh7s2h") == 0.8
    assert found.weight("AsAhKsKh") == 1.0
    assert found.weight("QsQh7s2h") == 0.0
    assert "QsQh7s2h" not in found
    expected = np.where(KINGS, 1.0, np.where(ACES & DS, 0.8, 0.5))[ACES | KINGS]
    assert np.array_equal(found.weights, expected)
    assert Range("AA").weights is None
    assert Range("AA@100").weights is None
    assert Range("AA@100") == Range("AA")
    assert Range("AA@50") != Range("AA")
    assert set(Range("AA@50").weights.tolist()) == {0.5}
    assert Range("(AA@50, KK)@50") == Range("AA@25, KK@50")
    assert Range("(AA@50, KK):ds").weight("AsAh7s2h") == 0.5
    assert Range("(AA)@50:ds") == Range("AA:ds@50")
    assert Range("QQ@12.5").weight("QsQh7s2h") == 0.125
    assert (Range("AA@50") | Range("AA@30")) == Range("AA@50")
    assert (Range("AA@50") & Range("AA")) == Range("AA@50")
    assert len(Range("AA@50") - Range("AA@30")) == 0
    assert (Range("AA@50, KK") - Range("KK")) == Range("(AA!KK)@50")


# Errors

ERRORS = {
    "": (0, "cards were expected"),
    "   ": (3, "cards were expected"),
    "AA,": (3, "cards were expected"),
    ",AA": (0, "','"),
    "AA,,KK": (3, "','"),
    "AA:": (3, "cards were expected"),
    "AA**, KX**": (7, "no rank 'X'"),
    "aa": (0, "no rank 'a'"),
    "AAxx": (3, "write \\*x"),
    "AAsh": (3, "write \\*h"),
    "AAKKQ": (4, "4 cards"),
    "AAAAA": (4, "4 cards"),
    "AsAs**": (2, "As appears twice"),
    "As[As]**": (2, "appears twice"),
    "wxyzwxy": (6, "6 cards"),
    "AA@": (3, "a weight"),
    "AA@0": (3, "a weight"),
    "AA@101": (3, "a weight"),
    "AA@x": (3, "a weight"),
    "AA@50:KK": (5, "out of place"),
    "AA@50@50": (5, "out of place"),
    "$foo": (0, "no class \\$foo"),
    "AA$": (2, "out of place"),
    "$Q***": (0, "no group"),
    "(AA": (3, "closing \\)"),
    "(AA, KK": (7, "closing \\)"),
    "AA)": (2, "out of place"),
    "[AA]***": (2, "already"),
    "[A-T,K]": (5, "already"),
    "[]***": (0, "empty"),
    "[": (1, "closing \\]"),
    "[A,": (3, "closing \\]"),
    "[A*]": (2, "'\\*'"),
    "[A-]": (3, "a rank was expected"),
    "JT98-": (5, "cards were expected"),
    "JT98-765": (5, "differ in ranks alone"),
    "JT98-7655": (5, "the same distance"),
    "KK, AsKs-QhJh": (9, "differ in ranks alone"),
    "**+": (2, "needs a rank"),
    "JT98++": (5, "out of place"),
    "?": (0, "'\\?'"),
    "AA**-": (5, "cards were expected"),
    "%": (0, "'%'"),
    "10": (0, "'1'"),
    "101%": (0, "at most 100"),
    "1.2.3%": (3, "missing"),
    "10%-": (4, "a percentage"),
    "10%-20": (6, "% is missing"),
    "AA 10%": (3, "out of place"),
    "wxyz:ss[xx]": (8, "list"),
}


@pytest.mark.parametrize("text", ERRORS)
def test_errors_point_at_the_sign(text):
    position, words = ERRORS[text]
    with pytest.raises(RangeError, match=words) as caught:
        Range(text, hole_cards=None if text.startswith("wxyz") else 4)
    error = caught.value
    assert (error.text, error.position) == (text, position)
    assert isinstance(error, NotationError)
    assert isinstance(error, ValueError)
    assert str(error).split("\n")[2] == " " * (4 + position) + "^"
    same = pickle.loads(pickle.dumps(error))
    assert (str(same), same.position) == (str(error), position)


def test_an_error_far_into_a_long_text_shows_what_is_near():
    text = "AA**, " * 100 + "KX**" + ", QQ" * 100
    with pytest.raises(RangeError) as caught:
        Range(text)
    _, near, caret = str(caught.value).split("\n")
    assert near[caret.index("^")] == "X"
    assert len(near) <= 104
    assert caught.value.position == 601


def test_a_hand_that_no_cards_make():
    for impossible in ("RRRRR", "AAAAA", "shdcx", "AA[As][Ah]A"):
        with pytest.raises(RangeError, match="no hand is like this") as caught:
            Range("KK, " + impossible)
        assert caught.value.position == 4


def test_brackets_without_end():
    with pytest.raises(RangeError, match="too many brackets"):
        Range("(" * 5000)
    assert Range("(" * 50 + "AA" + ")" * 50) == Range("AA")


# A set


def test_hands_themselves():
    hands = ["AsKsQsJs", (Card("2c"), Card("3c"), Card("4c"), Card("5c")), [51, 47, 43, 39]]
    found = Range(hands)
    assert len(found) == 2
    assert list(found) == [(51, 47, 43, 39), (12, 8, 4, 0)]
    assert str(found) == "AsKsQsJs, 5c4c3c2c"
    assert Range(str(found)) == found == Range(iter(found)) == Range(found) == Range(found.hands)
    assert Range(["AsKsQsJs2d"]).hole_cards == 5
    assert len(Range([])) == 0
    assert Range([], hole_cards=5).hole_cards == 5
    assert Range(str(Range([], hole_cards=5))) == Range([], hole_cards=5)
    for wrong in (["As"], ["AsKsQsJs", "AsKsQsJs2d"], ["AsKsQs??"], ["AsAsKsKs"], ["As"] * 4):
        with pytest.raises(ValueError):  # noqa: PT011
            Range(wrong)
    with pytest.raises(ValueError, match="of 5 cards"):
        Range(hands, hole_cards=5)
    with pytest.raises(ValueError, match="of 4 cards"):
        Range(found, hole_cards=5)
    for wrong in (3, None, [3], object()):
        with pytest.raises(TypeError):
            Range(wrong)


def test_iteration():
    aces = Range("AA**")
    hands = list(aces)
    assert hands == [tuple(map(int, hand)) for hand in ALL[ACES].tolist()]
    assert all(type(card) is Card for hand in hands[:10] for card in hand)
    assert list(aces) == hands
    assert sum(1 for _ in Range("****")) == 270_725


def test_membership():
    aces = Range("AA**")
    assert "AsAh7d2c" in aces
    assert "2c7dAhAs" in aces
    assert [51, "Ah", Card("7d"), 0] in aces
    assert "AsAh7d2c3c" not in aces
    assert "AsAh" not in aces
    assert "AsAh7d2c3c" in Range("AA**", hole_cards=5)
    assert "AsAh7d2c3c4c" in Range("AA****")
    with pytest.raises(ValueError, match="not a card"):
        _ = "AsAh7dXx" in aces
    with pytest.raises(ValueError):  # noqa: PT011
        _ = "AsAh7d??" in aces


def test_dead_cards():
    aces = Range("AA**@50, KK")
    left = aces.without("As Kd")
    assert len(left) == (any_of(ACES, KINGS) & ~holds("As") & ~holds("Kd")).sum()
    assert left.weight("AhAdKsQs") == 0.5
    assert left == aces.without(["As"]).without("Kd") == aces - Range("As, Kd") == Range(str(left))
    assert aces.without("") == aces
    assert len(Range("****").without("AsAhAdAc")) == comb(48, 4)
    assert len(Range("AA").without("AsAhAd")) == 0
    with pytest.raises(ValueError, match="twice"):
        aces.without("AsAs")


def test_chains_stay_readable():
    found = Range("AA")
    for card in CARDS[:30]:
        found = found.without([card])
    assert str(found).startswith("AA!2c!2d!2h!2s!3c")
    for rank in RANKS * 40:
        found = found | Range(2 * rank)
    assert Range(str(found)) == found
    text = str((Range("AA, KK@50") - Range("QQ:JJ")) & Range("ds"))
    assert text == "(AA, KK@50)!(QQ:JJ):ds"


def test_long_lists_of_hands():
    found = Range("$ds:KQ")
    hands = Range(list(found))
    assert found == hands
    assert hash(found) == hash(hands)
    assert Range(str(hands)) == found


TEXTS = st.sampled_from(
    ["AA", "KK@50", "ds", "$np@25", "JT98+", "RROO@75", "As***", "!QQ", "$B$B$B@10", "T987-7654", "AsKsQsJs@9.5"]
)


@settings(max_examples=25, deadline=None)
@given(TEXTS, TEXTS, TEXTS)
def test_laws_of_sets(first, second, third):
    a, b, c = Range(first), Range(second), Range(third)
    assert a | b == b | a
    assert a & b == b & a
    assert (a | b) | c == a | (b | c)
    assert (a & b) & c == a & (b & c)
    assert a | (b & c) == (a | b) & (a | c)
    assert a & (b | c) == (a & b) | (a & c)
    assert a | (a & b) == a & (a | b) == a | a == a & a == a
    assert (a - b) - c == (a - c) - b == a - (b | c)
    assert len((a - b) & b) == len(a - a) == 0
    assert len(a | b) == len(a) + len(b) - len(a & b)
    assert len(a - b) == len(a) - len(a & b)
    for found in (a | b, a & b, a - b, (a | b) - c, (a - b) & c, a - (b - c), a.without("AsKd")):
        assert Range(str(found)) == found
        assert hash(Range(str(found))) == hash(found)
        assert eval(repr(found)) == found
        assert pickle.loads(pickle.dumps(found)) == found
        assert len(found.hands) == len(found)


SMALL = ["AA", "KK@50", "JT98+", "$tp@75", "As*s**:$ds", "$B$B$B@10", "T987-7654", "AsKsQsJs@99.5", "QQ:!AA@20"]


@settings(max_examples=25, deadline=None)
@given(st.sampled_from(SMALL), st.sampled_from(SMALL), st.integers(0, 2**32))
def test_membership_is_enumeration(first, second, seed):
    a, b = Range(first), Range(second)
    rng = Random(seed)
    for found in (a | b, a & b, a - b):
        hands = found.hands
        weights = dict.fromkeys(map(tuple, hands.tolist()), 1.0)
        if found.weights is not None:
            weights = dict(zip(map(tuple, hands.tolist()), found.weights.tolist(), strict=True))
        assert len(weights) == len(found)
        for hand in [ALL[rng.randrange(len(ALL))].tolist() for _ in range(50)] + [*map(list, list(weights)[:20])]:
            assert found.weight(hand) == weights.get(tuple(hand), 0.0)
            wa, wb = a.weight(hand), b.weight(hand)
            assert (a | b).weight(hand) == max(wa, wb)
            assert (a & b).weight(hand) == min(wa, wb)
            assert (a - b).weight(hand) == (0.0 if wb else wa)


def test_other_operands():
    with pytest.raises(TypeError):
        _ = Range("AA") | "KK"
    with pytest.raises(TypeError):
        _ = Range("AA") - None
    assert Range("AA") != "AA"


def test_values():
    aces = Range("AA**, KK@50")
    assert repr(aces) == 'Range("AA**, KK@50")'
    assert repr(Range(" AA**\n,\tKK ")) == 'Range("AA** , KK")'
    assert repr(Range("AA", hole_cards=5)) == 'Range("AA:*****")'
    assert eval(repr(Range("AA, KK@50", hole_cards=6))) == Range("AA, KK@50", hole_cards=6)
    assert {aces: 1}[Range("KK@50, AA")] == 1
    for same in (copy.copy(aces), copy.deepcopy(aces), pickle.loads(pickle.dumps(aces))):
        assert same == aces
        assert (str(same), same.hole_cards, len(same)) == (str(aces), 4, len(aces))
    with pytest.raises(AttributeError):
        aces.hole_cards = 5
    assert bool(aces)
    assert not aces - aces
    with pytest.raises(ValueError, match="empty"):
        (aces - aces).sample(1)
    assert (aces - aces).hands.shape == (0, 4)
    assert list(aces - aces) == []


# Sampling


def chi_square(found, seed, draws):
    """How far samples are from the weights, in standard deviations of the statistic."""
    hands = [tuple(hand) for hand in found.hands.tolist()]
    weights = np.ones(len(hands)) if found.weights is None else found.weights
    expected = weights / weights.sum() * draws
    rng = Random(seed)
    numbers = dict.fromkeys(hands, 0)
    for _ in range(draws):
        numbers[tuple(map(int, found.sample(rng)))] += 1
    statistic = ((np.array(list(numbers.values())) - expected) ** 2 / expected).sum()
    return (statistic - (len(hands) - 1)) / (2 * (len(hands) - 1)) ** 0.5


@pytest.mark.parametrize(
    "text", ["AsAhKs*", "AsAh[KQ]*:ds, KsKhQsJ@25, JsJhTs*@50", "AsAhKsKh", "AAA*ds", "AsKsQsJs**", "TsTh9s8*@30"]
)
def test_samples_are_as_frequent_as_their_weights(text):
    found = Range(text)
    if len(found) == 1:
        assert found.sample(Random(1)) in found
        return
    assert abs(chi_square(found, 11, 40 * len(found))) < 4


def test_samples_of_many_hands():
    rng = Random(3)
    cards = np.zeros(52)
    every = Range("******")
    for _ in range(20_000):
        hand = every.sample(rng)
        assert len(set(hand)) == 6
        cards[list(hand)] += 1
    assert abs(cards - 20_000 * 6 / 52).max() < 5 * (20_000 * 6 / 52) ** 0.5


def test_one_number_one_hand():
    aces = Range("AA**")
    assert aces.sample(7) == aces.sample(7)
    assert len({aces.sample(seed) for seed in range(100)}) > 90
    assert cards_text(Range("****").sample(7)) == "Jd7h4s2c"
    with pytest.raises(TypeError):
        aces.sample("7")
    with pytest.raises(ValueError):  # noqa: PT011
        aces.sample(-1)


# Diagrams


def test_all_hands_of_six_cards_are_few_nodes():
    every = ((1 << 52) - 1, "")
    diagram = matching([(every,) * 6])
    assert counts(diagram)[-1] == comb(52, 6)
    assert len(diagram) == 284
