"""Broken texts of GGPoker, which name their line and say why; files with other things in them."""

import re

import pytest

import omaha
from omaha.notation import files, ggpoker

TEXT = """\
Poker Hand #OM17: PLO ($0.5/$1) - 2024/01/31 07:05:09
Table 'Capella 7' 6-max Seat #1 is the button
Seat 1: 5f0a3c71 ($50.3 in chips)
Seat 2: Hero ($1,041.25 in chips)
Seat 4: 9be210d ($40 in chips)
Hero: posts small blind $0.5
9be210d: posts big blind $1
*** HOLE CARDS ***
Dealt to 5f0a3c71
Dealt to Hero [As Kd Qh 7c]
Dealt to 9be210d
5f0a3c71: folds
Hero: raises $2 to $3
9be210d: calls $2
*** FLOP *** [Ks 8d 2c]
Hero: checks
9be210d: checks
*** TURN *** [Ks 8d 2c] [7h]
Hero: checks
9be210d: checks
*** RIVER *** [Ks 8d 2c 7h] [3s]
Hero: bets $6
9be210d: calls $6
Hero: shows [As Kd Qh 7c] (Pair of Kings and Pair of Sevens)
9be210d: shows [Kh Jd Tc 4s] (Pair of Kings)
*** SHOWDOWN ***
Hero collected $17.1 from pot
*** SUMMARY ***
Total pot $18 | Rake $0.8 | Jackpot $0.1 | Bingo $0
Board [Ks 8d 2c 7h 3s]
Seat 1: 5f0a3c71 (button) folded before Flop (didn't bet)
Seat 2: Hero (small blind) showed [As Kd Qh 7c] and won ($17.1) with Pair of Kings and Pair of Sevens
Seat 4: 9be210d (big blind) showed [Kh Jd Tc 4s] and lost with Pair of Kings
"""

BROKEN = [
    ("PLO (", "Hold'em No Limit (", 1, "not a hand of Omaha that GGPoker deals"),
    ("PLO (", "ShortDeck No Limit (", 1, "not a hand of Omaha that GGPoker deals"),
    ("PLO (", "Omaha (", 1, "the first line names no limit"),
    ("Poker Hand #", "A Hand #", 1, "a hand of GGPoker begins with 'Poker Hand #'"),
    ("Poker Hand #OM17: PLO (", "PokerStars Hand #17:  Omaha Pot Limit (", 1,
     "this is a hand of PokerStars, which omaha.notation.pokerstars reads"),
    ("Poker Hand #OM17: PLO (", "Full Tilt Poker Game #17: Table Procyon (", 1,
     "this is a hand of Full Tilt, which is not read"),
    ("07:05:09", "noon", 1, "not a hand of Omaha"),
    (" Seat #1 is the button", "", 2, "names no button"),
    ("($40 in", "(€40 in", 5, "not an amount such as $12.00"),
    ("($40 in", "($40.125 in", 5, "not an amount"),
    ("($40 in", "($40. in", 5, "not an amount"),
    ("posts small blind $0.5", "posts tiny blind $0.5", 6, "not a post in Omaha"),
    ("posts big blind $1", "straddle $0", 7, "cannot post"),
    ("posts big blind $1", "mumbles", 7, "not a line of a hand"),
    ("[As Kd Qh 7c]\nDealt", "[As Kd Qh 7d]\nDealt", 24, "holds AsKdQh7d, not AsKdQh7c"),
    ("Hero: raises $2 to $3", "Hero: raises $3 to $4", 13, "may raise to 200..300, not 400"),
    ("Hero: raises $2 to $3", "Hero: raises $1 to $3", 13, "raises by 200, not by 100"),
    ("9be210d: calls $2\n", "9be210d: calls $1.5\n", 14, "not call 150"),
    ("*** FLOP *** [Ks 8d 2c]\n", "*** FLOP *** [Ks 8d As]\n", 15, "As lies elsewhere: seat 2"),
    ("9be210d: checks\n*** TURN", "*** TURN", 17, "no cards are due"),
    ("Hero: bets $6", "Hero: pay premium of all-in insurance (€6)", 22, "not an amount"),
    ("Hero: bets $6", "Hero: bets $6 and is all-in", 22, "not all-in"),
    ("Pair of Kings and Pair of Sevens)", "Pair of Sevens)", 24, "seat 2 has Pair of Kings and Pair of Sevens"),
    ("shows [Kh Jd", "shows [Kh Kd", 25, "Kd lies elsewhere"),
    ("collected $17.1", "collected $17.2", 27, "seat 2 collects 1710 of the pot, not 1720"),
    ("Hero collected $17.1", "9be210d collected $17.1", 27, "the pot is paid to seat 2"),
    ("Hero collected $17.1 from pot\n", "", 28, "the pot is paid to seat 2"),
    ("Total pot $18", "Total pot $19", 29, "the pot holds 1800 chips, not 1900"),
    ("Jackpot $0.1", "Jackpot $0.2", 27, "seat 2 collects 1700"),
    ("Board [Ks 8d 2c 7h 3s]", "Board [Ks 8d 2c 7h 3c]", 30, "the board is"),
    ("folded before Flop", "folded on the Flop", 31, "not an outcome"),
    ("5f0a3c71 (button)", "5f0a3c71 (big blind)", 31, "seat 1 is not the big blind"),
    ("won ($17.1)", "won ($17)", 32, "won 1710 chips, not 1700"),
    ("*** SHOWDOWN ***", "*** SHOW DOWN ***", 26, "not a part of a hand"),
    ("*** SUMMARY ***\n", "", 28, "not a line of a hand"),
]  # fmt: skip


def test_the_text_is_a_hand():
    assert dict(ggpoker.loads(TEXT).result.net) == {1: 0, 2: 810, 4: -900}


@pytest.mark.parametrize(("old", "new", "line", "why"), BROKEN, ids=[f"{b[2]}-{b[3]}" for b in BROKEN])
def test_broken_texts_name_the_line_and_say_why(old, new, line, why):
    assert old in TEXT
    with pytest.raises(omaha.NotationError, match=re.escape(why)) as error:
        ggpoker.loads(TEXT.replace(old, new, 1))
    assert error.value.line == line


def test_a_text_cut_off_anywhere_is_refused_or_the_same_hand():
    whole = ggpoker.loads(TEXT)
    for end in range(len(TEXT)):
        try:
            hand = ggpoker.loads(TEXT[:end])
        except omaha.NotationError as error:
            if not 1 <= error.line <= TEXT[:end].count("\n") + 1:
                raise
        else:
            assert end >= TEXT.rindex(" and lost")
            assert hand == whole


def test_files_of_many_hands(tmp_path):
    other = TEXT.replace("PLO (", "Hold'em No Limit (")
    path = tmp_path / "GG20240131-0705 - Capella 7 - 0.5 - 1 - 6max.txt"
    path.write_text(f"\ufeff{TEXT}\r\n\r\n{other}\n\n\n{TEXT[: TEXT.index('*** TURN')]}\n{TEXT}", encoding="utf-8")
    errors = []
    hands = list(files.iterate(path, on_error=errors.append))
    assert hands == [ggpoker.loads(TEXT)] * 2
    assert [error.line for error in errors] == [36, 88]
    with pytest.raises(omaha.NotationError, match="line 36: not a hand of Omaha that GGPoker deals"):
        list(files.iterate(path))


def test_one_hand_of_a_file(tmp_path):
    path = tmp_path / "hand.txt"
    path.write_text(TEXT)
    assert ggpoker.load(path) == ggpoker.loads(TEXT)
    with pytest.raises(omaha.NotationError, match="exactly one hand is expected"):
        ggpoker.loads(TEXT + TEXT)
    with pytest.raises(omaha.NotationError, match="there is no hand"):
        ggpoker.loads("\n")
    with pytest.raises(TypeError, match="str"):
        ggpoker.loads(TEXT.encode())


@pytest.mark.parametrize(
    "line",
    [
        "Poker Hand #OM17: Tournament #1, " + "x" * 1_000_000,
        "Poker Hand #OM17: " + "(" * 1_000_000,
        "Poker Hand #OM17: Tournament #1, " + "Omaha " * 200_000,
        "Poker Hand #OM17: Tournament #1, " + " - Level7 (" * 100_000,
    ],
    ids=["x", "brackets", "Omaha", "levels"],
)
def test_long_lines_are_refused_in_time(line):
    with pytest.raises(omaha.NotationError, match="line 1"):
        ggpoker.loads(line)
