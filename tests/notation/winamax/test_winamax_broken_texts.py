"""Broken texts of Winamax, which name their line and say why; files with other things in them."""

import re

import pytest

import omaha
from omaha.notation import files, winamax

TEXT = """\
Winamax Poker - CashGame - HandId: #17-3-1706684709 - Omaha pot limit (0.50€/1€) - 2024/01/31 07:05:09 UTC
Table: 'Villeneuve 02' 5-max (real money) Seat #1 is the button
Seat 1: Jean de Nice (50.30€)
Seat 2: ann (104€)
Seat 4: Bob (40€)
*** ANTE/BLINDS ***
ann posts small blind 0.50€
Bob posts big blind 1€
Dealt to ann [As Kd Qh 7c]
*** PRE-FLOP ***
Jean de Nice folds
ann raises 2€ to 3€
Bob calls 2€
*** FLOP *** [Ks 8d 2c]
ann checks
Bob checks
*** TURN *** [Ks 8d 2c][7h]
ann checks
Bob checks
*** RIVER *** [Ks 8d 2c 7h][3s]
ann bets 6€
Bob calls 6€
*** SHOW DOWN ***
Bob shows [Kh Jd Tc 4s] (One pair : King)
ann shows [As Kd Qh 7c] (Two pairs : Kings and 7)
ann collected 17.10€ from pot
*** SUMMARY ***
Total pot 17.10€ | Rake 0.90€
Board: [Ks 8d 2c 7h 3s]
Seat 1: Jean de Nice (button) folded on the pre-flop
Seat 2: ann (small blind) showed [As Kd Qh 7c] and won 17.10€ with Two pairs : Kings and 7
Seat 4: Bob (big blind) showed [Kh Jd Tc 4s] and lost with One pair : King
"""

BROKEN = [
    ("Omaha pot limit", "Holdem no limit", 1, "not a hand of Omaha that Winamax deals"),
    ("Winamax Poker - ", "Winamax - ", 1, "a hand of Winamax begins with 'Winamax Poker - '"),
    ("Winamax Poker - CashGame", "Poker Hand #OM17: PLO", 1, "this is a hand of GGPoker, which omaha.notation.ggpoker"),
    ("Winamax Poker - CashGame", '<session sessioncode="17">', 1, "this is a hand of iPoker, which is not read"),
    (" Seat #1 is the button", "", 2, "names no button"),
    ("(104€)", "($104)", 4, "not an amount such as 12.00€"),
    ("(104€)", "(104)", 4, "not an amount"),
    ("(104€)", "(104.5€)", 4, "not an amount"),
    ("*** ANTE/BLINDS ***\n", "*** ANTES ***\n", 6, "cannot follow here"),
    ("Bob posts big blind 1€\n", "*** ANTE/BLINDS ***\n", 8, "cannot follow here"),
    ("ann posts small blind 0.50€\n", "ann raises 1€ to 2€\n", 7, "not a post"),
    ("ann posts small blind 0.50€\n", "ann posts straddle 0.50€\n", 7, "not a post"),
    ("Bob posts big blind 1€\n", "Bob posts big blind 0€ out of position\n", 8, "seat 4 has not posted both blinds"),
    ("ann raises 2€ to 3€", "ann raises 3€ to 4€", 12, "may raise to 200..300, not 400"),
    ("ann raises 2€ to 3€", "ann raises 1€ to 3€", 12, "raises by 200, not by 100"),
    ("Bob calls 2€\n", "Bob calls 1.50€\n", 13, "not call 150"),
    ("*** FLOP *** [Ks 8d 2c]", "*** FLOP *** [Ks 8d As]", 14, "As lies elsewhere: seat 2"),
    ("[Ks 8d 2c][7h]", "[Ks 8d 2d][7h]", 17, "the board is Ks8d2c, not Ks8d2d"),
    ("ann bets 6€", "ann says hello", 21, "not a line of a hand"),
    ("ann bets 6€", "ann bets 6€ and is all-in", 21, "not all-in"),
    ("(One pair : King)", "(One pair : Jack)", 24, "seat 4 has One pair : King, not One pair : Jack"),
    ("ann collected", "ann shows [As Kd Qh 7c] (One pair : King)\nann collected", 26, "this cannot follow here"),
    ("ann collected 17.10€", "ann collected 17€", 26, "collects 1710 of the pot, not 1700"),
    ("ann collected 17.10€", "Bob collected 17.10€", 26, "seat 4 collects nothing"),
    ("Total pot 17.10€", "Total pot 18€", 28, "the pot holds 1800 chips, not 1890"),
    ("Rake 0.90€", "No rake", 28, "the pot holds 1800 chips, not 1710"),
    ("Board: [Ks 8d 2c 7h 3s]", "Board: [Ks 8d 2c 7h 3c]", 29, "the board is"),
    ("Board: [Ks 8d 2c 7h 3s]\n", "", 31, "the summary lacks the board"),
    ("folded on the pre-flop", "folded on the flop", 30, "seat 1 did not fold there"),
    ("ann (small blind)", "ann (big blind)", 31, "seat 2 is not the big blind"),
    ("won 17.10€ with", "won 17€ with", 31, "seat 2 won 1710 chips, not 1700"),
    ("Seat 1: Jean de Nice (button) folded", "Seat 3: cy folded", 30, "not a seat of this hand"),
]


def test_the_text_is_a_hand():
    assert dict(winamax.loads(TEXT).result.net) == {1: 0, 2: 810, 4: -900}


@pytest.mark.parametrize(("old", "new", "line", "why"), BROKEN, ids=[f"{b[2]}-{b[3]}" for b in BROKEN])
def test_broken_texts_name_the_line_and_say_why(old, new, line, why):
    assert old in TEXT
    with pytest.raises(omaha.NotationError, match=re.escape(why)) as error:
        winamax.loads(TEXT.replace(old, new, 1))
    assert error.value.line == line


def test_a_seat_that_is_not_dealt_in_can_only_be_said_to_have_folded():
    text = TEXT.replace("Bob (40€)\n", "Bob (40€)\nSeat 5: eve (1€)\n")
    assert 5 not in winamax.loads(text + "Seat 5: eve folded\n").seats
    with pytest.raises(omaha.NotationError, match="line 34: seat 5 was not dealt in"):
        winamax.loads(text + "Seat 5: eve folded on the flop\n")


def test_a_small_blind_that_is_missing_is_not_made_up():
    """Some texts leave it out if another player has posted a small blind out of position: the pot shows it."""
    text = TEXT.replace("ann posts small blind 0.50€\n", "").replace(" (small blind)", "")
    text = text.replace("ann checks\nBob checks\n", "").replace("ann raises 2€ to 3€\nBob calls 2€\n", "ann folds\n")
    text = text[: text.index("*** FLOP")] + "Bob collected 1.50€ from pot\n*** SUMMARY ***\nTotal pot 1.50€ | No rake\n"
    with pytest.raises(omaha.NotationError, match="line 14: the pot holds 100 chips, not 150"):
        winamax.loads(text)


def test_a_text_cut_off_anywhere_is_refused_or_the_same_hand():
    """The summary does not name every seat: a text may end after the line of the board."""
    whole = winamax.loads(TEXT)
    for end in range(len(TEXT)):
        try:
            hand = winamax.loads(TEXT[:end])
        except omaha.NotationError as error:
            if not 1 <= error.line <= TEXT[:end].count("\n") + 1:
                raise
        else:
            assert end >= TEXT.index("\nSeat 1: Jean de Nice (button)")
            assert hand == whole


def test_files_of_many_hands(tmp_path):
    other = TEXT.replace("Omaha pot", "Holdem pot")
    path = tmp_path / "20240131_Villeneuve 02_real_omaha_pot-limit.txt"
    path.write_text(f"\ufeff{TEXT}\r\n\r\n{other}\n\n\n{TEXT[: TEXT.index('*** TURN')]}\n{TEXT}", encoding="utf-8")
    errors = []
    hands = list(files.iterate(path, on_error=errors.append))
    assert hands == [winamax.loads(TEXT)] * 2
    assert [error.line for error in errors] == [35, 85]


def test_one_hand_of_a_file(tmp_path):
    path = tmp_path / "hand.txt"
    path.write_text(TEXT, encoding="utf-8")
    assert winamax.load(path) == winamax.loads(TEXT)
    with pytest.raises(omaha.NotationError, match="exactly one hand is expected"):
        winamax.loads(TEXT + TEXT)


@pytest.mark.parametrize(
    "line",
    [
        'Winamax Poker - Tournament "' + '"" buyIn: ' * 100_000 + "HandId: #1",
        "Winamax Poker - " + "HandId: #" * 100_000,
        TEXT.replace("ann checks", "ann " * 200_000, 1),
    ],
    ids=["buyIn", "HandId", "names"],
)
def test_long_lines_are_refused_in_time(line):
    with pytest.raises(omaha.NotationError):
        winamax.loads(line)
