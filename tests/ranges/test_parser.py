"""The notation of ranges: every construct against all hands one by one, weights, and the positions of errors."""

import pickle
from itertools import combinations, permutations
from math import comb

import numpy as np
import pytest

from omaha import NotationError, Range
from omaha.cards import SUITS
from omaha.ranges import RangeError
from support.ranges import (
    ACES,
    ALL,
    DS,
    HEARTS,
    KINGS,
    RAINBOW,
    RANK_COUNTS,
    RANK_SHAPE,
    SPADES,
    SS,
    SUIT,
    SUIT_COUNTS,
    SUIT_SHAPE,
    among,
    any_of,
    at_least,
    holds,
    ranked,
    suited,
)

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
