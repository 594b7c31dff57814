"""Broken texts, which name their line and say why."""

import random
import re

import pytest
from hypothesis import strategies as st

import omaha
from omaha.notation import pokerstars
from support.pokerstars_texts import BASE, TEXTS, changed, lines, samples
from support.sizes import tries

BROKEN = [
    ((("Omaha Hi/Lo Pot", "Hold'em No"),), 1, "not a hand of Omaha"),
    ((("Omaha Hi/Lo Pot", "7 Card Stud"),), 1, "not a hand of Omaha"),
    ((("PokerStars", "PartyPoker"),), 1, "begins with"),
    ((("$0.50/$1.00 USD", "$0.50/$1.00 EUR"),), 1, "EUR"),
    ((("$0.50/$1.00 USD", "$0.50/$1.00 - $20 Cap -  USD"),), 1, "games with a cap on losses are not supported"),
    ((("2020/01/31 7:05:09 ET", "yesterday"),), 1, "not a time"),
    ((("Seat #1 is the button", ""),), 2, "names no button"),
    ((("Seat #1 is the button", "Seat #12 is the button"),), 2, "1..10"),
    ((("6-max", "66-max"),), 2, "2..10"),
    ((("Seat 3: bob", "Seat 1: bob"),), 4, "taken"),
    ((("Seat 3: bob", "Seat 3: ann"),), 4, "sits at seat 1"),
    ((("($41.50 in", "(€41.50 in"),), 4, "not an amount"),
    ((("($41.50 in", "($41.5 in"),), 4, "not an amount"),
    ((("($41.50 in", "($41,50 in"),), 4, "not an amount"),
    ((("posts small blind $0.50", "posts small blind $50"),), 6, "cannot post"),
    ((("posts small blind $0.50", "posts small blind $0.50 and is all-in"),), 6, "all-in"),
    ((("posts small blind", "posts bring-in"),), 6, "not a post in Omaha: 'bring-in'"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh Xd]\nann"),), 9, "Xd"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh Kd 3h]\nann"),), 9, "4 cards"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh 8c]\nann"),), 13, "8c lies elsewhere"),
    ((("ann: raises $2 to $3", "ann: raises $2 to $4"),), 10, "may raise to 200..350, not 400"),
    ((("ann: raises $2 to $3", "ann: raises $3 to $3"),), 10, "raises by 200, not by 300"),
    ((("ann: raises $2 to $3", "ann: raises $2 to $3 and is all-in"),), 10, "not all-in"),
    ((("ann: raises $2 to $3", "bob: raises $2 to $3"),), 10, "seat 1 is to act"),
    ((("ann: raises $2 to $3\n", ""),), 10, "seat 1 is to act"),
    ((("bob: calls $2.50", "bob: calls $2.05"),), 11, "call 250"),
    ((("bob: calls $2.50", "dan: calls $2.50"),), 11, "not a line of a hand"),
    ((("bob: calls $2.50", "bob: cals $2.50"),), 11, "not a line of a hand"),
    ((("cy: calls $2\n", "cy: checks\n"),), 12, "may fold, call 200"),
    ((("cy: calls $2\n", ""),), 12, "no cards are due"),
    ((("*** FLOP *** [3d 8c Ks]\n", ""),), 17, "the board is empty, not 3d8cKs"),
    ((("*** FLOP *** [3d 8c Ks]", "*** FLOP *** [3d 8c]"),), 13, "a board gets 3 cards after 0, not 2 after 0"),
    ((("*** FLOP *** [3d 8c Ks]", "*** FLOP *** [3d 8c Kh]"),), 13, "Kh lies elsewhere: seat 4"),
    ((("*** TURN *** [3d 8c Ks]", "*** TURN *** [3d 8d Ks]"),), 18, "the board is 3d8cKs, not"),
    ((("*** TURN *** [3d 8c Ks] [7h]\n", ""),), 20, "the board is 3d8cKs, not"),
    ((("*** RIVER *** [3d 8c Ks 7h] [Qc]\n", ""),), 22, "board"),
    ((("*** TURN", "*** FOURTH STREET"),), 18, "not a part of a hand"),
    ((("cy: shows [As 2s Kh Kd] (HI", "cy: shows [As 2s Kh Ks] (HI"),), 24, "holds"),
    ((("cy: shows [As 2s Kh Kd] (HI", "cy: shows [As 2s Kh] (HI"),), 24, "muck"),
    ((("(HI: three of a kind, Kings;", "(HI: three of a kind, Queens;"),), 24, "three of a kind, Kings"),
    ((("Kings; LO: 8,7,3,2,A)", "Kings; LO: 8,7,3,2,4)"),), 24, "8,7,3,2,A"),
    ((("cy collected $41.90", "cy collected $41.91"),), 25, "4190 and 2095 of the pot, not 4191"),
    ((("cy collected $41.90", "ann collected $41.90"),), 25, "collects"),
    ((("bob collected $20.95 from pot", "bob collected $20.95 from side pot"),), 26, "side pot"),
    ((("bob collected $20.95 from pot\n", ""),), 28, "the text lacks"),
    ((("Total pot $86", "Total pot $87"),), 29, "holds 8600 chips, not 8700"),
    ((("Rake $2.20", "Rake $2.21"),), 25, "collects"),
    ((("Board [3d 8c Ks 7h Qc]", "Board [3d 8c Ks 7h Qd]"),), 30, "board"),
    ((("Board [3d 8c Ks 7h Qc]\n", ""),), 32, "the summary lacks the board"),
    ((("folded on the Flop", "folded on the Turn"),), 31, "did not fold there"),
    ((("folded on the Flop", "folded on the Moon"),), 31, "not an outcome"),
    ((("ann (button)", "ann (big blind)"),), 31, "seat 1 is not the big blind"),
    ((("won ($20.95)", "won ($20.59)"),), 32, "won 2095 chips, not 2059"),
    ((("*** SUMMARY ***", "*** SUMMARY *** "), ("Total pot", "Total")), 29, "not a line of a summary"),
    ((("*** SHOW DOWN ***", "Hand cancelled"),), 22, "cancelled"),
    ((("*** SHOW DOWN ***", "STP added: $5"),), 22, "cannot follow here"),
]


@pytest.mark.parametrize(("edits", "line", "why"), BROKEN, ids=[f"{b[1]}-{b[2]}" for b in BROKEN])
def test_broken_texts_name_the_line_and_say_why(edits, line, why):
    with pytest.raises(omaha.NotationError, match=re.escape(why)) as error:
        pokerstars.loads(changed(*edits))
    assert error.value.line == line


def test_a_text_cut_off_anywhere_is_refused_or_the_same_hand():
    """A text that is cut off in the last words of its last line still says everything."""
    whole = pokerstars.loads(BASE)
    for end in range(len(BASE)):
        try:
            hand = pokerstars.loads(BASE[:end])
        except omaha.NotationError as error:
            if not 1 <= error.line <= BASE[:end].count("\n") + 1:
                raise
        else:
            assert end >= BASE.rindex(" with ")
            assert hand.events == whole.events


def mutated(text, rng):
    """A text with a line or a character lost, doubled, moved or changed."""
    rows = text.split("\n")
    at, other = rng.randrange(len(rows) - 1), rng.randrange(len(rows) - 1)
    row = rows[at]
    spot = rng.randrange(len(row) + 1)
    sign = rng.choice("0123456789$€.:[](){}-*& AKQJTcdhsx?é\x00\u2028\x1c'\"")
    match rng.randrange(9):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, row)
        case 2:
            rows[at], rows[other] = rows[other], row
        case 3:
            rows = rows[:at]
        case 4:
            rows[at] = row[:spot]
        case 5:
            rows[at] = row[:spot] + sign + row[spot + 1 :]
        case 6:
            rows[at] = row[:spot] + sign + row[spot:]
        case 7:
            rows[at] = row[:spot] + row[spot + 1 :]
        case _:
            numbers = list(re.finditer(r"\d+", row))
            if numbers:
                found = rng.choice(numbers)
                number = max(0, int(found[0]) + rng.choice([-1, 1, 10]))
                rows[at] = f"{row[: found.start()]}{number}{row[found.end() :]}"
    return "\n".join(rows)


def forgiving(text):
    """Return the lines of the play, without those that a text may leave out."""
    return [
        re.sub(r" and is all-in$", "", line)
        for line in lines(text)
        if not re.fullmatch(r".+: doesn't show hand|Uncalled bet .*|No low hand qualified|Hand was run .*", line)
    ]


@tries(seed=st.integers(0, 2**48), fast=200, slow=600, long=6000)
def test_a_changed_text_is_refused_with_its_line_or_says_what_it_reads_as(seed):
    """No other error is raised, and a hand that is read has all that the text says: it is never a wrong hand."""
    rng = random.Random(seed)
    text = rng.choice(TEXTS)
    other = text
    for _ in range(rng.choice([1, 1, 1, 4])):
        other = mutated(other + "\n", rng)
    try:
        hand = pokerstars.loads(other)
    except omaha.NotationError as error:
        if not 1 <= error.line <= other.count("\n") + 1:
            raise
        return
    if hand.events != pokerstars.loads(text).events:
        again = pokerstars.dumps(hand, "all")
        assert sorted(forgiving(again)) == sorted(forgiving(other))


TEXTS += samples()
