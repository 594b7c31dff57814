"""What GGPoker's text holds: games, posts, boards, fees, and what the house settles beside the pot."""

import io
import re

import pytest

import omaha
from omaha.cards import cards_text
from omaha.notation import ggpoker
from omaha.notation.ggpoker.words import WORDS

FLOP = """\
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
5f0a3c71: raises $2.5 to $3.5
Hero: calls $3
9be210d: calls $2.5
*** FLOP *** [Ks 8d 2c]
Hero: checks
9be210d: bets $5.25
5f0a3c71: folds
Hero: calls $5.25
*** TURN *** [Ks 8d 2c] [7h]
Hero: checks
9be210d: checks
*** RIVER *** [Ks 8d 2c 7h] [3s]
Hero: bets $10
9be210d: calls $10
Hero: shows [As Kd Qh 7c] (Pair of Kings and Pair of Sevens)
9be210d: shows [Kh Jd Tc 4s] (Pair of Kings)
*** SHOWDOWN ***
Hero collected $38.4 from pot
*** SUMMARY ***
Total pot $41 | Rake $1.85 | Jackpot $0.5 | Bingo $0.25 | Fortune $0 | Tax $0
Board [Ks 8d 2c 7h 3s]
Seat 1: 5f0a3c71 (button) folded on the Flop
Seat 2: Hero (small blind) showed [As Kd Qh 7c] and won ($38.4) with Pair of Kings and Pair of Sevens
Seat 4: 9be210d (big blind) showed [Kh Jd Tc 4s] and lost with Pair of Kings
"""


def changed(text, *edits):
    for old, new in edits:
        assert text.count(old) >= 1, old
        text = text.replace(old, new)
    return text


def test_a_cash_hand():
    hand = ggpoker.loads(FLOP)
    assert (hand.rules.limit, hand.rules.hilo, hand.rules.hole_cards) == ("pot", False, 4)
    assert dict(hand.start) == {2: 104_125, 4: 4000, 1: 5030}
    assert (hand.button, hand.result.rake) == (1, 260)
    assert dict(hand.result.net) == {1: -350, 2: 1965, 4: -1875}
    info = hand.info
    assert dict(info.names) == {1: "5f0a3c71", 2: "Hero", 4: "9be210d"}
    assert (info.site, info.number, info.table, info.table_size) == ("GGPoker", "OM17", "Capella 7", 6)
    assert (info.currency, info.time) == ("USD", "2024-01-31 07:05:09")
    assert info.fields == {
        "hero": 2,
        "fees": {"rake": 185, "jackpot": 50, "bingo": 25, "fortune": 0, "tax": 0},
    }


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("PLO", ("pot", False, 4)),
        ("Omaha Pot Limit", ("pot", False, 4)),
        ("Omaha No Limit", ("no", False, 4)),
        ("Omaha Hi/Lo Pot Limit", ("pot", True, 4)),
    ],
)
def test_games_with_four_cards(name, game):
    hand = ggpoker.loads(changed(FLOP, (": PLO (", f": {name} (")))
    assert (hand.rules.limit, hand.rules.hilo, hand.rules.hole_cards) == game


WALK = """\
Poker Hand #OM18: PLO-5 ($25/$50) - 2024/01/31 07:06:09
Table 'Capella 9' 6-max Seat #3 is the button
Seat 2: 9be210d ($5,000 in chips)
Seat 3: Hero ($4,387.06 in chips)
Seat 5: 5f0a3c71 ($6,025 in chips)
5f0a3c71: posts small blind $25
9be210d: posts big blind $50
*** HOLE CARDS ***
Dealt to 9be210d
Dealt to Hero [As Kd Qh 7c 2c]
Dealt to 5f0a3c71
Hero: folds
5f0a3c71: folds
Uncalled bet ($25) returned to 9be210d
*** SHOWDOWN ***
9be210d collected $50 from pot
*** SUMMARY ***
Total pot $50 | Rake $0
Seat 2: 9be210d (big blind) collected ($50)
Seat 3: Hero (button) folded before Flop (didn't bet)
Seat 5: 5f0a3c71 (small blind) folded before Flop
"""


def test_five_cards_and_nobody_calls():
    hand = ggpoker.loads(WALK)
    assert (hand.rules.hole_cards, dict(hand.result.net)) == (5, {5: -2500, 2: 2500, 3: 0})


def test_six_cards():
    for name in ("PLO-6", "Omaha6 Pot Limit"):
        text = changed(WALK, ("PLO-5", name), ("7c 2c]", "7c 2c 9h]"))
        assert ggpoker.loads(text).rules.hole_cards == 6


@pytest.mark.parametrize("total", ["Total pot $50", "Total pot $50 | Rake $0 | Jackpot $0 | Bingo $0"])
def test_older_summaries_leave_fees_out(total):
    hand = ggpoker.loads(changed(WALK, ("Total pot $50 | Rake $0", total)))
    assert ("fees" in hand.info.fields) == ("|" in total)
    assert hand.result.rake == 0


TOURNAMENT = """\
Poker Hand #TM19: Tournament #8812, Omaha Night $5.50, [Day 1] $10K GTD {game} - Level7{level} - 2024/01/31 07:07:09
Table '12' 6-max Seat #1 is the button
Seat 1: 5f0a3c71 (17,350 in chips)
Seat 2: Hero (62,410 in chips)
Seat 4: 9be210d (3,000 in chips)
5f0a3c71: posts the ante 200
Hero: posts the ante 200
9be210d: posts the ante 200
Hero: posts small blind 800
9be210d: posts big blind 1,600
*** HOLE CARDS ***
Dealt to 5f0a3c71
Dealt to Hero [As Kd Qh 7c]
Dealt to 9be210d
5f0a3c71: raises 3,200 to 4,800
Hero: folds
9be210d: calls 1,200 and is all-in
Uncalled bet (2,000) returned to 5f0a3c71
5f0a3c71: shows [Ah Kh Qd 7d]
9be210d: shows [Jh Jd Tc 4s]
*** FLOP *** [Ks 8d 2c]
*** TURN *** [Ks 8d 2c] [7h]
*** RIVER *** [Ks 8d 2c 7h] [3s]
*** SHOWDOWN ***
5f0a3c71 collected 7,000 from pot
*** SUMMARY ***
Total pot 7,000 | Rake 0 | Jackpot 0 | Bingo 0
Board [Ks 8d 2c 7h 3s]
Seat 1: 5f0a3c71 (button) showed [Ah Kh Qd 7d] and won (7,000) with Pair of Kings and Pair of Sevens
Seat 2: Hero (small blind) folded before Flop
Seat 4: 9be210d (big blind) showed [Jh Jd Tc 4s] and lost with Pair of Jacks
"""


@pytest.mark.parametrize("level", ["(800/1,600)", " (800/1,600)", "(800/1,600(200))"])
@pytest.mark.parametrize("game", ["Omaha Pot Limit", "PLO", "Omaha Pot Limit  "])
def test_tournaments(game, level):
    hand = ggpoker.loads(TOURNAMENT.format(game=game, level=level))
    assert (hand.rules.big_blind, hand.rules.ante) == (1600, 200)
    assert dict(hand.result.stacks) == {1: 21_350, 2: 61_410, 4: 0}
    assert (hand.info.event, hand.info.currency) == ("Omaha Night $5.50, [Day 1] $10K GTD", None)
    assert hand.info.fields["tournament"] == "8812"
    assert hand.info.fields["level"] == "7"


def test_hands_are_shown_as_soon_as_no_more_betting_is_possible():
    text = changed(
        TOURNAMENT.format(game="PLO", level="(800/1,600)"),
        ("5f0a3c71: raises 3,200 to 4,800", "5f0a3c71: calls 1,600"),
        ("9be210d: calls 1,200 and is all-in", "9be210d: raises 1,200 to 2,800 and is all-in"),
        ("Uncalled bet (2,000) returned to 5f0a3c71", "5f0a3c71: calls 1,200"),
        ("5f0a3c71: shows [Ah Kh Qd 7d]\n", ""),
        ("[Jh Jd Tc 4s]\n***", "[Jh Jd Tc 4s]\n5f0a3c71: shows [Ah Kh Qd 7d]\n***"),
    )
    hand = ggpoker.loads(text)
    kinds = [event.kind for event in hand.events]
    assert kinds.index("show") < kinds.index("board")
    assert [event.seat for event in hand.events if event.kind == "show"] == [4, 1]


def test_pot_limit_before_the_flop_and_no_limit_after_it():
    text = TOURNAMENT.format(game="Omaha (NL postflop)", level="(800/1,600)")
    hand = ggpoker.loads(text)
    assert (hand.rules.limit, hand.info.fields["game"]) == ("no", "NL postflop")
    ggpoker.loads(changed(text, ("raises 3,200 to 4,800", "raises 4,600 to 6,200"), ("(2,000)", "(3,400)")))
    with pytest.raises(omaha.NotationError, match="line 15: seat 1 may raise to 6200 at most before the flop"):
        ggpoker.loads(changed(text, ("raises 3,200 to 4,800", "raises 4,601 to 6,201"), ("(2,000)", "(3,401)")))


# ---------------------------------------------------------------------- posts

POSTS = """\
Poker Hand #OM20: PLO ($2/$5) - 2024/01/31 07:08:09
Table 'Capella 8' 6-max Seat #1 is the button
Seat 1: 5f0a3c71 ($500 in chips)
Seat 2: Hero ($600 in chips)
Seat 3: 9be210d ($700 in chips)
Seat 5: c3 ($800 in chips)
{posts}
*** HOLE CARDS ***
{actions}
*** SHOWDOWN ***
{summary}
"""


def posted(posts, actions, summary):
    return ggpoker.loads(POSTS.format(posts=posts.strip(), actions=actions.strip(), summary=summary.strip()))


def test_a_missed_blind_is_dead_and_a_big_blind_out_of_turn_live():
    hand = posted(
        "Hero: posts small blind $2\n9be210d: posts big blind $5\nc3: posts missed blind $2\nc3: posts big blind $5\n",
        "c3: checks\n5f0a3c71: raises $10 to $15\nHero: folds\n9be210d: folds\nc3: folds\n"
        "Uncalled bet ($10) returned to 5f0a3c71",
        "5f0a3c71 collected $19 from pot\n*** SUMMARY ***\nTotal pot $19 | Rake $0\n"
        "Seat 1: 5f0a3c71 (button) collected ($19)\nSeat 2: Hero (small blind) folded before Flop\n"
        "Seat 3: 9be210d (big blind) folded before Flop\nSeat 5: c3 folded before Flop",
    )
    assert [tuple(post) for post in hand.posts] == [
        (2, "small", 200, 0), (3, "big", 500, 0), (5, "post", 0, 200), (5, "post", 500, 0),
    ]  # fmt: skip
    assert hand.result.net[5] == -700


def test_a_straddle_names_all_that_the_player_has_bet():
    hand = posted(
        "Hero: posts small blind $2\n9be210d: posts big blind $5\nc3: straddle $10\n",
        "5f0a3c71: calls $10\nHero: folds\n9be210d: folds\nc3: raises $20 to $30\n5f0a3c71: folds\n"
        "Uncalled bet ($20) returned to c3",
        "c3 collected $27 from pot\n*** SUMMARY ***\nTotal pot $27 | Rake $0\n"
        "Seat 1: 5f0a3c71 (button) folded before Flop\nSeat 2: Hero (small blind) folded before Flop\n"
        "Seat 3: 9be210d (big blind) folded before Flop\nSeat 5: c3 collected ($27)",
    )
    assert hand.posts[-1] == (5, "straddle", 1000, 0)
    assert dict(hand.result.net) == {1: -1000, 2: -200, 3: -500, 5: 1700}


def test_straddles_of_the_big_blind_and_over_straddles_all_in():
    hand = posted(
        "Hero: posts small blind $2\n9be210d: posts big blind $5\n9be210d: straddle $10\n"
        "c3: straddle $20\nc3: straddle $800 and is all-in\n",
        "5f0a3c71: folds\nHero: folds\n9be210d: folds\nUncalled bet ($790) returned to c3",
        "c3 collected $22 from pot\n*** SUMMARY ***\nTotal pot $22 | Rake $0\n"
        "Seat 1: 5f0a3c71 (button) folded before Flop (didn't bet)\nSeat 2: Hero (small blind) folded before Flop\n"
        "Seat 3: 9be210d (big blind) folded before Flop\nSeat 5: c3 collected ($22)",
    )
    assert [post.live for post in hand.posts] == [200, 500, 500, 2000, 78_000]
    assert dict(hand.result.net) == {1: 0, 2: -200, 3: -1000, 5: 1200}


def test_antes():
    hand = posted(
        "c3: posts the ante $1\nHero: posts the ante $1\n9be210d: posts the ante $1\n5f0a3c71: posts the ante $1\n"
        "Hero: posts small blind $2\n9be210d: posts big blind $5\n",
        "c3: folds\n5f0a3c71: raises $19 to $24\nHero: folds\n9be210d: folds\nUncalled bet ($19) returned to 5f0a3c71",
        "5f0a3c71 collected $16 from pot\n*** SUMMARY ***\nTotal pot $16 | Rake $0\n"
        "Seat 1: 5f0a3c71 (button) collected ($16)\nSeat 2: Hero (small blind) folded before Flop\n"
        "Seat 3: 9be210d (big blind) folded before Flop\nSeat 5: c3 folded before Flop",
    )
    assert (hand.rules.ante, hand.result.net[1]) == (100, 1000)


DROP = changed(
    WALK,
    ("5f0a3c71: posts", "Cash Drop to Pot : total $10\n5f0a3c71: posts"),
    ("collected $50", "collected $60"),
    ("Total pot $50", "Total pot $60"),
    ("collected ($50)", "collected ($60)"),
)


def test_chips_of_the_house_are_in_the_pot():
    hand = ggpoker.loads(DROP)
    assert (hand.bonus, dict(hand.result.net)) == (1000, {5: -2500, 2: 3500, 3: 0})


# ---------------------------------------------------------------------- boards and pots

RUNS = """\
Poker Hand #OM21: PLO ($0.5/$1) - 2024/01/31 07:09:09
Table 'Capella 7' 6-max Seat #1 is the button
Seat 1: 5f0a3c71 ($100 in chips)
Seat 2: Hero ($60.1 in chips)
Seat 4: 9be210d ($20 in chips)
Hero: posts small blind $0.5
9be210d: posts big blind $1
*** HOLE CARDS ***
Dealt to 5f0a3c71
Dealt to Hero [As Ah Qh 7c]
Dealt to 9be210d
5f0a3c71: raises $2.5 to $3.5
Hero: raises $8 to $11.5
9be210d: raises $8.5 to $20 and is all-in
5f0a3c71: calls $16.5
Hero: calls $8.5
*** FLOP *** [Ks 8d 2c]
Hero: bets $40.1 and is all-in
5f0a3c71: calls $40.1
Hero: shows [As Ah Qh 7c] (Pair of Aces)
5f0a3c71: shows [Kd Kc 4h 4d] (Three Kings)
9be210d: shows [Jh Js Td 9d] (Pair of Jacks)
*** FIRST TURN *** [Ks 8d 2c] [3s]
*** FIRST RIVER *** [Ks 8d 2c 3s] [5s]
*** SECOND TURN *** [Ks 8d 2c] [Qc]
*** SECOND RIVER *** [Ks 8d 2c Qc] [Ad]
*** FIRST SHOWDOWN ***
5f0a3c71 collected $29.02 from pot
5f0a3c71 collected $38.6 from pot
*** SECOND SHOWDOWN ***
9be210d collected $29.01 from pot
Hero collected $38.6 from pot
*** SUMMARY ***
Total pot $140.2 | Rake $4 | Jackpot $0.97 | Bingo $0
Hand was run two times
FIRST Board [Ks 8d 2c 3s 5s]
SECOND Board [Qc Ad]
Seat 1: 5f0a3c71 (button) showed [Kd Kc 4h 4d] and won ($67.62) with Three Kings, and lost with Three Kings
Seat 2: Hero (small blind) showed [As Ah Qh 7c] and lost with Pair of Aces, and won ($38.6) with Three Aces
Seat 4: 9be210d (big blind) showed [Jh Js Td 9d] and lost with Pair of Jacks, and won ($29.01) with Ace-High Straight
"""


def test_run_twice_with_a_side_pot_and_fees_taken_from_the_pots_unevenly():
    hand = ggpoker.loads(RUNS)
    assert [cards_text(board) for board in hand.boards] == ["Ks8d2c3s5s", "Ks8d2cQcAd"]
    assert [(pot.amount, pot.rake) for pot in hand.result.pots] == [(6000, 197), (8020, 300)]
    assert dict(hand.result.net) == {1: 752, 2: -2150, 4: 901}


def test_a_further_board_may_stand_in_the_summary_with_all_its_cards():
    assert ggpoker.loads(changed(RUNS, ("SECOND Board [Qc", "SECOND Board [Ks 8d 2c Qc"))) == ggpoker.loads(RUNS)
    with pytest.raises(omaha.NotationError, match="line 37: the board is"):
        ggpoker.loads(changed(RUNS, ("SECOND Board [Qc Ad]", "SECOND Board [Ad Qc]")))


THRICE = changed(
    RUNS,
    ("[Ks 8d 2c Qc] [Ad]\n",
     "[Ks 8d 2c Qc] [Ad]\n*** THIRD TURN *** [Ks 8d 2c] [Ac]\n*** THIRD RIVER *** [Ks 8d 2c Ac] [6h]\n"),
    ("$29.02 from", "$19.35 from"),
    ("5f0a3c71 collected $38.6", "5f0a3c71 collected $25.74"),
    ("9be210d collected $29.01", "9be210d collected $19.34"),
    ("Hero collected $38.6 from pot\n",
     "Hero collected $25.73 from pot\n*** THIRD SHOWDOWN ***\n"
     "Hero collected $19.34 from pot\nHero collected $25.73 from pot\n"),
    ("two times", "three times"),
    ("SECOND Board [Qc Ad]\n", "SECOND Board [Qc Ad]\nTHIRD Board [Ac 6h]\n"),
    ("($67.62)", "($45.09)"),
    ("won ($38.6)", "won ($25.73) with Three Aces, and won ($45.07)"),
    ("($29.01)", "($19.34)"),
)  # fmt: skip


def test_run_three_times():
    hand = ggpoker.loads(THRICE)
    assert len(hand.boards) == 3
    assert dict(hand.result.net) == {1: -1501, 2: 1070, 4: -66}


SIDE = """\
Poker Hand #OM22: PLO-5 ($0.5/$1) - 2024/01/31 07:10:09
Table 'Capella 5' 6-max Seat #1 is the button
Seat 1: 5f0a3c71 ($100 in chips)
Seat 2: Hero ($60 in chips)
Seat 4: 9be210d ($20 in chips)
Hero: posts small blind $0.5
9be210d: posts big blind $1
*** HOLE CARDS ***
Dealt to Hero [As Ah Qh 7c 2d]
5f0a3c71: raises $2.5 to $3.5
Hero: raises $8 to $11.5
9be210d: raises $8.5 to $20 and is all-in
5f0a3c71: calls $16.5
Hero: calls $8.5
*** FLOP *** [Ks 8d 2c]
Hero: checks
5f0a3c71: bets $10
Hero: calls $10
*** TURN *** [Ks 8d 2c] [7h]
Hero: checks
5f0a3c71: bets $30
Hero: folds
Uncalled bet ($30) returned to 5f0a3c71
5f0a3c71: shows [Kd Kc 4h 4d 4s]
9be210d: shows [Jh Js Td 9d 9c]
*** RIVER *** [Ks 8d 2c 7h] [6d]
*** SHOWDOWN ***
9be210d collected $57 from pot
5f0a3c71 collected $20 from pot
*** SUMMARY ***
Total pot $80 | Rake $3 | Jackpot $0 | Bingo $0
Board [Ks 8d 2c 7h 6d]
Seat 1: 5f0a3c71 (button) showed [Kd Kc 4h 4d 4s] and won ($20) with Three Kings
Seat 2: Hero (small blind) folded on the Turn
Seat 4: 9be210d (big blind) showed [Jh Js Td 9d 9c] and won ($57) with Jacks-High Straight
"""


def test_a_side_pot_that_one_player_owns_is_not_raked_if_the_text_pays_it_in_full():
    hand = ggpoker.loads(SIDE)
    assert [(pot.amount, pot.rake) for pot in hand.result.pots] == [(6000, 300), (2000, 0)]
    assert dict(hand.result.net) == {1: -1000, 2: -3000, 4: 3700}


HILO = changed(
    FLOP,
    (": PLO (", ": Omaha Hi/Lo Pot Limit ("),
    ("Hero collected $38.4 from pot\n", "Hero collected $19.2 from pot\n9be210d collected $19.2 from pot\n"),
    ("[Kh Jd Tc 4s]", "[Ah 4d 4s 6s]"),
    ("(Pair of Kings)", "(Pair of Fours)"),
    ("won ($38.4)", "won ($19.2)"),
    ("and lost with Pair of Kings", "and won ($19.2) with Pair of Fours"),
)


def test_hi_lo_pays_the_halves_line_by_line():
    hand = ggpoker.loads(HILO)
    assert [(part.half, part.amount) for part in hand.result.pots[0].parts] == [("high", 1920), ("low", 1920)]


# ---------------------------------------------------------------------- showing


def test_a_loser_who_does_not_show_has_mucked():
    text = changed(
        FLOP,
        ("9be210d: shows [Kh Jd Tc 4s] (Pair of Kings)\n", ""),
        ("showed [Kh Jd Tc 4s] and lost with Pair of Kings", "mucked"),
    )
    hand = ggpoker.loads(text)
    assert [(event.kind, event.seat) for event in hand.events if event.kind in ("show", "muck")] == [
        ("show", 2), ("muck", 4),
    ]  # fmt: skip


def test_a_winner_whom_nobody_called_may_show_a_card():
    text = changed(WALK, ("*** SHOWDOWN ***", "9be210d: shows [Jh]\n*** SHOWDOWN ***"))
    assert ggpoker.loads(text).info.fields["shown"] == {"2": "Jh"}


def test_words_count_on_a_complete_board_and_are_passed_over_if_the_room_has_others():
    ggpoker.loads(changed(FLOP, ("(Pair of Kings)", "(a pair of Kings)")))
    ggpoker.loads(changed(RUNS, ("(Three Kings)", "(Four Kings)")))  # the board has three cards
    with pytest.raises(omaha.NotationError, match="line 27: seat 4 has Pair of Kings, not Three Kings"):
        ggpoker.loads(changed(FLOP, ("(Pair of Kings)", "(Three Kings)")))


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("8s7c", "8d8hKs", "Three Eights"),
        ("KcKd", "Kh8s8d", "Kings Full over Eights"),
        ("As2d", "3c4d5h", "Fives-High Straight"),
        ("AsKs", "5s6s9s", "Ace High Flush"),
        ("TcTd", "ThTs2c", "Four Tens"),
        ("3c3d", "6c6dAh", "Pair of Sixes and Pair of Treys"),
        ("2c2d", "6c9dAh", "Pair of Twos"),
        ("Qc2d", "6c9dTh", "Queen-High"),
    ],
)
def test_the_words_of_the_room(hole, board, words):
    assert WORDS.of(omaha.HighHand(hole, board)) == (words,)
    assert words in WORDS.all


def test_a_straight_flush_is_passed_over():
    assert WORDS.of(omaha.HighHand("AsKs", "QsJsTs")) == ()


# ---------------------------------------------------------------------- beside the pot


def test_insurance_is_settled_beside_the_pot():
    terms = "premium ($0/$3.5/$0) for ($0/$9.2/$0) - (Mandatory/Main/Sub)"
    text = changed(
        RUNS,
        ("*** FIRST TURN ***", f"5f0a3c71: get an all-in insurance ({terms})\n*** FIRST TURN ***"),
        ("*** FIRST SHOWDOWN ***", "5f0a3c71: pay premium of all-in insurance ($3.5)\n*** FIRST SHOWDOWN ***"),
        (
            "with Three Kings, and lost with Three Kings",
            "with Three Kings, and lost with Three Kings, AII Premium ($3.5)",
        ),
    )
    hand = ggpoker.loads(text)
    assert hand == ggpoker.loads(RUNS)
    assert hand.info.fields["insurance"] == {"1": {"terms": terms, "premium": 350}}


@pytest.mark.parametrize(
    ("settled", "end", "kept"),
    [
        ("Pays Cashout Risk ($7.3)", ", Cashout Risk ($7.3)", {"risk": 730}),
        ("Receives Cashout ($4.4)", ", EV Cashout ($0)", {"received": 440}),
    ],
)
def test_cash_outs_are_settled_beside_the_pot(settled, end, kept):
    text = changed(FLOP, ("Hero: shows", f"9be210d: Chooses to EV Cashout\n9be210d: {settled}\nHero: shows"),
                   ("lost with Pair of Kings", f"lost with Pair of Kings{end}"))  # fmt: skip
    hand = ggpoker.loads(text)
    assert hand == ggpoker.loads(FLOP)
    assert hand.info.fields["ev_cash_out"] == {"4": kept}


def test_the_hero_is_named_and_others_have_hashes_for_names():
    hand = ggpoker.loads(FLOP)
    assert hand.info.names[hand.info.fields["hero"]] == "Hero"
    assert cards_text(hand.holes[2]) == "AsKdQh7c"
    assert re.fullmatch("[0-9a-f]+", hand.info.names[1])


# ---------------------------------------------------------------------- house rules


ODD = changed(
    FLOP,
    ("Jackpot $0.5 | Bingo $0.25", "Jackpot $0.5 | Bingo $0.26"),
    ("Hero collected $38.4 from pot\n", "{first} collected $19.2 from pot\n{second} collected $19.19 from pot\n"),
    ("[Kh Jd Tc 4s]", "[Kc Qs 7d 4s]"),
    ("(Pair of Kings)", "(Pair of Kings and Pair of Sevens)"),
    ("won ($38.4)", "won ({hero})"),
    ("and lost with Pair of Kings", "and won ({other}) with Pair of Kings"),
)


def test_rules_of_a_house_are_taken_instead_of_tried():
    """The odd cent goes to the hero, who sits left of the button."""
    usual = ODD.format(first="Hero", second="9be210d", hero="$19.2", other="$19.19")
    assert ggpoker.loads(usual).rules.unit == 1
    rules = omaha.Rules(limit="no", small_blind=1, big_blind=2)
    assert ggpoker.loads(usual, rules=rules).rules.limit == "pot"
    with pytest.raises(omaha.NotationError, match="line 29: seat 2 collects 1929 of the pot, not 1920"):
        ggpoker.loads(usual, rules=rules.replace(unit=10))
    other = ODD.format(first="9be210d", second="Hero", hero="$19.19", other="$19.2")
    with pytest.raises(omaha.NotationError, match="line 29: seat 4 collects 1919 of the pot, not 1920"):
        ggpoker.loads(other)


def test_rules_of_a_house_for_files():
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2, showdown_mode="all", straddle="utg")
    [hand] = ggpoker.iterate(FLOP.splitlines(), rules=rules)
    assert (hand.rules.showdown_mode, hand.rules.big_blind, hand.rules.straddle) == ("all", 100, "off")
    assert ggpoker.load(io.StringIO(FLOP), rules=rules) == hand
