"""What Winamax' text holds: games, posts, pots and halves, tournaments."""

import pytest

import omaha
from omaha.cards import cards_text
from omaha.notation import winamax
from omaha.notation.winamax.words import WORDS

CASH = """\
Winamax Poker - CashGame - HandId: #17-3-1706684709 - Omaha pot limit (0.50€/1€) - 2024/01/31 07:05:09 UTC
Table: 'Villeneuve 02' 5-max (real money) Seat #1 is the button
Seat 1: Jean de Nice (50.30€)
Seat 2: ann (104€)
Seat 4: Bob posts (40€)
*** ANTE/BLINDS ***
ann posts small blind 0.50€
Bob posts posts big blind 1€
Dealt to ann [As Kd Qh 7c]
*** PRE-FLOP ***
Jean de Nice raises 2.50€ to 3.50€
ann calls 3€
Bob posts calls 2.50€
*** FLOP *** [Ks 8d 2c]
ann checks
Bob posts bets 5.25€
Jean de Nice folds
ann calls 5.25€
*** TURN *** [Ks 8d 2c][7h]
ann checks
Bob posts checks
*** RIVER *** [Ks 8d 2c 7h][3s]
ann bets 10€
Bob posts calls 10€
*** SHOW DOWN ***
Bob posts shows [Kh Jd Tc 4s] (One pair : King)
ann shows [As Kd Qh 7c] (Two pairs : King and 7)
ann collected 39€ from pot
*** SUMMARY ***
Total pot 39€ | Rake 2€
Board: [Ks 8d 2c 7h 3s]
Seat 2: ann (small blind) showed [As Kd Qh 7c] and won 39€ with Two pairs : King and 7
Seat 4: Bob posts (big blind) showed [Kh Jd Tc 4s] and lost with One pair : King
"""


def changed(text, *edits):
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_a_cash_hand():
    hand = winamax.loads(CASH)
    assert (hand.rules.limit, hand.rules.hilo, hand.rules.hole_cards) == ("pot", False, 4)
    assert dict(hand.start) == {2: 10_400, 4: 4000, 1: 5030}
    assert dict(hand.result.net) == {1: -350, 2: 2025, 4: -1875}
    assert (hand.result.rake, sum(pot.amount for pot in hand.result.pots)) == (200, 4100)
    info = hand.info
    assert dict(info.names) == {1: "Jean de Nice", 2: "ann", 4: "Bob posts"}
    assert (info.site, info.number, info.table, info.table_size) == ("Winamax", "17-3-1706684709", "Villeneuve 02", 5)
    assert (info.currency, info.time, dict(info.fields)) == ("EUR", "2024-01-31 07:05:09 UTC", {"hero": 2})


def test_hands_are_shown_in_the_order_of_the_rules_whatever_the_order_of_the_lines():
    hand = winamax.loads(CASH)
    assert [event.seat for event in hand.events if event.kind == "show"] == [2, 4]


@pytest.mark.parametrize(
    ("name", "game"),
    [
        ("Omaha pot limit", ("pot", False, 4)),
        ("Omaha no limit", ("no", False, 4)),
        ("Omaha8 pot limit", ("pot", True, 4)),
        ("Omaha Hi/Lo pot limit", ("pot", True, 4)),
    ],
)
def test_games_with_four_cards(name, game):
    hand = winamax.loads(changed(CASH, ("Omaha pot limit", name)))
    assert (hand.rules.limit, hand.rules.hilo, hand.rules.hole_cards) == game


FOLDED = """\
Winamax Poker - CashGame - HandId: #17-4-1706684769 - Omaha pot limit (2€/4€) - 2024/01/31 07:06:09 UTC
Table 'Villeneuve 02' 5-max (real money) Seat #1 is the button
Seat 1: ann (500€)
Seat 2: Bob (600€)
Seat 3: cy (0€)
Seat 4: dan (710.50€)
Seat 5: eve (800€)
*** ANTE/BLINDS ***
cy deny BB 0€
Bob posts small blind 2€
dan posts big blind 4€
*** PRE-FLOP ***
eve raises 8€ to 12€
ann calls 12€
Bob folds
dan folds
*** FLOP ***: [Qs 9c 2d]
eve bets 21.50€
ann folds
eve collected 48.50€ from pot
*** SUMMARY ***
Total pot 48.50€ | Rake 3€
Board: [Qs 9c 2d]
Seat 3: cy folded
Seat 5: eve won 48.50€
"""


@pytest.mark.parametrize(("name", "cards"), [("5 Card Omaha", 5), ("Omaha5", 5), ("6 Card Omaha", 6), ("Omaha6", 6)])
def test_games_with_more_cards(name, cards):
    assert winamax.loads(changed(FOLDED, ("- Omaha pot", f"- {name} pot"))).rules.hole_cards == cards


def test_a_bet_that_nobody_called_is_in_what_its_owner_collects():
    hand = winamax.loads(FOLDED)
    assert dict(hand.result.returned) == {5: 2150}
    assert (hand.result.rake, hand.result.pots[0].amount) == (300, 3000)
    assert dict(hand.result.net) == {1: -1200, 2: -200, 4: -400, 5: 1500}
    assert 3 not in hand.seats


SIDE = """\
Winamax Poker - CashGame - HandId: #17-5-1706684829 - Omaha pot limit (0.50€/1€) - 2024/01/31 07:07:09 UTC
Table: 'Villeneuve 02' 5-max (real money) Seat #1 is the button
Seat 1: ann (100€)
Seat 2: Bob (60€)
Seat 4: dan (20€)
*** ANTE/BLINDS ***
Bob posts small blind 0.50€
dan posts big blind 1€
*** PRE-FLOP ***
ann raises 2.50€ to 3.50€
Bob raises 8€ to 11.50€
dan raises 8.50€ to 20€ and is all-in
ann calls 16.50€
Bob calls 8.50€
*** FLOP *** [Ks 8d 2c]
Bob checks
ann bets 60€
Bob calls 40€ and is all-in
*** TURN *** [Ks 8d 2c][7h]
*** RIVER *** [Ks 8d 2c 7h][6d]
*** SHOW DOWN ***
dan shows [Jh Js Td 9d] (Straight Ten high)
Bob shows [As Ah Qh 7c] (One pair : Aces)
ann shows [Kd Kc 4h 4d] (Trips of King)
{collected}
*** SUMMARY ***
{total}
Board: [Ks 8d 2c 7h 6d]
{outcomes}
"""


def side(collected, total, outcomes, *edits):
    text = SIDE.format(collected=collected.strip(), total=total, outcomes=outcomes.strip())
    return winamax.loads(changed(text, *edits))


def test_side_pots_and_a_bet_that_nobody_called_which_is_added_to_the_pot_of_its_owner():
    hand = side(
        "ann collected 96€ from side pot 1\ndan collected 57€ from main pot",
        "Total pot 153€ | Rake 7€",
        "Seat 1: ann (button) showed [Kd Kc 4h 4d] and won 96€ with Trips of King\n"
        "Seat 2: Bob (small blind) showed [As Ah Qh 7c] and lost with One pair : Aces\n"
        "Seat 4: dan (big blind) showed [Jh Js Td 9d] and won 57€ with Straight Ten high",
    )
    assert [(pot.amount, pot.rake) for pot in hand.result.pots] == [(6000, 300), (8000, 400)]
    assert dict(hand.result.returned) == {1: 2000}
    assert dict(hand.result.net) == {1: 1600, 2: -6000, 4: 3700}


@pytest.mark.parametrize(
    ("collected", "line", "why"),
    [
        ("ann collected 96€ from side pot 2\ndan collected 57€ from main pot", 25, "nothing of the side pot 2"),
        ("ann collected 10€ from side pot 1\ndan collected 57€ from main pot", 25, "gets back 2000 that nobody called"),
        (
            "ann collected 96€ from side pot 1\ndan collected 61€ from main pot",
            28,
            r"the pots hold \[6000, 8000\] chips",
        ),
        ("ann collected 96€ from side pot 1\ndan collected 56€ from main pot", 28, "the rake is 800 chips, not 700"),
        (
            "ann collected 96€ from side pot 1\nBob collected 57€ from main pot",
            26,
            "seat 2 collects nothing of the main",
        ),
    ],
)
def test_pots_hold_what_is_collected(collected, line, why):
    outcomes = (
        "Seat 1: ann (button) showed [Kd Kc 4h 4d] and won 96€ with Trips of King\n"
        "Seat 4: dan (big blind) showed [Jh Js Td 9d] and won 57€ with Straight Ten high"
    )
    with pytest.raises(omaha.NotationError, match=f"line {line}: .*{why}"):
        side(collected, "Total pot 153€ | Rake 7€", outcomes)


def test_pots_that_one_player_wins_are_one():
    hand = side(
        "ann collected 153€ from pot",
        "Total pot 153€ | Rake 7€",
        "Seat 1: ann (button) showed [Kd Kc 4h 4d] and won 153€ with Trips of King\n"
        "Seat 2: Bob (small blind) showed [As Ah Qh 7c] and lost with One pair : Aces\n"
        "Seat 4: dan (big blind) showed [Jh Js 3d 9d] and lost with One pair : Jack",
        ("[Jh Js Td 9d] (Straight Ten high)", "[Jh Js 3d 9d] (One pair : Jack)"),
    )
    assert len(hand.result.pots) == 2
    assert (hand.result.rake, dict(hand.result.net)) == (700, {1: 7300, 2: -6000, 4: -2000})


HILO = changed(
    CASH,
    ("Omaha pot limit", "Omaha Hi/Lo pot limit"),
    ("[Kh Jd Tc 4s] (One pair : King)\n",
     "[Ah 4d 4s 6s] (HI : One pair : 4)\nBob posts shows [Ah 4d 4s 6s] (LO : High card : 7)\n"),
    ("(Two pairs : King and 7)", "(HI : Two pairs : King and 7)"),
    ("ann collected 39€ from pot", "ann collected 19.50€ from pot(HI)\nBob posts collected 19.50€ from pot (LO)"),
    ("won 39€ with", "won 19.50€ with HI :"),
    ("showed [Kh Jd Tc 4s] and lost with One pair : King",
     "showed [Ah 4d 4s 6s] and lost with HI : One pair : 4\n"
     "Seat 4: Bob posts (big blind) showed [Ah 4d 4s 6s] and won 19.50€ with LO : High card : 7"),
)  # fmt: skip


def test_hi_lo_has_a_line_for_each_half():
    hand = winamax.loads(HILO)
    assert [(part.half, dict(part.shares)) for part in hand.result.pots[0].parts] == [
        ("high", {2: 1950}), ("low", {4: 1950}),
    ]  # fmt: skip
    assert winamax.loads(HILO.replace("LO : High", "High")) == hand  # some texts leave the mark out


@pytest.mark.parametrize(
    ("old", "new", "line", "why"),
    [
        ("(LO : High card : 7)", "(LO : High card : 8)", 27, "seat 4 has 7-4-3-2-A low, not High card : 8"),
        ("(HI : One pair : 4)", "(HI : One pair : 6)", 26, "seat 4 has One pair : 4, not One pair : 6"),
    ],
)
def test_both_halves_are_what_they_are_called(old, new, line, why):
    with pytest.raises(omaha.NotationError, match=f"line {line}: {why}"):
        winamax.loads(changed(HILO, (old, new)))


# ---------------------------------------------------------------------- posts

POSTS = """\
Winamax Poker - CashGame - HandId: #17-6-1706684889 - Omaha pot limit (1€/2€) - 2024/01/31 07:08:09 UTC
Table: 'Villeneuve 02' 5-max (real money) Seat #1 is the button
Seat 1: ann (100€)
Seat 2: Bob (60€)
Seat 3: cy (80€)
Seat 4: dan (20€)
*** ANTE/BLINDS ***
Bob posts small blind 1€
cy posts big blind 2€
{posts}
*** PRE-FLOP ***
dan {acts}
ann raises {by}€ to 6€
Bob folds
cy folds
dan folds
ann collected {won}€ from pot
*** SUMMARY ***
Total pot {won}€ | No rake
Seat 1: ann won {won}€
"""


@pytest.mark.parametrize(
    ("posts", "acts", "won", "expected"),
    [
        ("dan posts big blind 2€ out of position", "checks", 11, [(4, "post", 200, 0)]),
        ("dan posts small blind 1€ out of position", "calls 2€", 12, [(4, "post", 0, 100)]),
        (
            "dan posts small blind 3€ out of position\ndan posts big blind 0€ out of position",
            "checks", 12, [(4, "post", 200, 100)],
        ),
    ],
    ids=["big", "small", "both"],
)  # fmt: skip
def test_blinds_out_of_position(posts, acts, won, expected):
    hand = winamax.loads(POSTS.format(posts=posts, acts=acts, won=won, by=4))
    assert [tuple(post) for post in hand.posts[2:]] == expected
    assert hand.result.net[1] == won * 100 - 600


def test_a_raise_may_be_named_without_the_dead_small_blind():
    text = POSTS.format(posts="dan posts small blind 1€ out of position", acts="calls 2€", won=12, by=3)
    assert winamax.loads(text).result.net[1] == 600
    with pytest.raises(omaha.NotationError, match="line 13: a raise to 600 raises by 400, not by 200"):
        winamax.loads(changed(text, ("raises 3€", "raises 2€")))


def test_play_money_counts_in_hundredths():
    text = changed(FOLDED, ("€", ""), ("real money", "play money"), ("500", "500.25"), ("eve", "Hero"))
    hand = winamax.loads(text)
    assert (hand.start[1], hand.rules.big_blind, hand.info.currency) == (50_025, 400, None)
    assert hand.info.fields["play_money"] is True


def test_fast_fold_tables():
    text = changed(FOLDED, ("- CashGame -", '- Go Fast "Procyon" -'))
    assert winamax.loads(text).info.fields == {"speed": "Go Fast", "pool": "Procyon"}


# ---------------------------------------------------------------------- tournaments

TOURNAMENT = """\
Winamax Poker - Tournament "Nuit "Omaha" !" buyIn: 9,10€ + 0,90€ level: 7 - HandId: #88-31-1706684949 - Omaha pot limit (20/80/160) - 2024/01/31 07:09:09 UTC
Table: 'Nuit "Omaha" !(8812)#0' 6-max (real money) Seat #1 is the button
Seat 1: ann (3000, 3.10€ bounty)
Seat 2: Bob (3000, 3.10€ bounty)
Seat 4: dan (130, 6.20€ bounty)
*** ANTE/BLINDS ***
Bob posts ante 20
dan posts ante 20
ann posts ante 20
Bob posts small blind 80
dan posts big blind 110 and is all-in
Dealt to ann [Kd Kc 4h 4d]
*** PRE-FLOP ***
ann raises 320 to 480
Bob folds
*** FLOP *** [Ks 8d 2c]
*** TURN *** [Ks 8d 2c][7h]
*** RIVER *** [Ks 8d 2c 7h][6d]
*** SHOW DOWN ***
dan shows [As Ah Qh 7c] (One pair : Aces)
ann shows [Kd Kc 4h 4d] (Trips of Kings)
ann collected 730 from pot
*** SUMMARY ***
Total pot {total} | No rake
Board: [Ks 8d 2c 7h 6d]
Seat 1: ann (button) showed [Kd Kc 4h 4d] and won 730 with Trips of Kings
Seat 2: Bob (small blind) folded
Seat 4: dan (big blind) showed [As Ah Qh 7c] and lost with One pair : Aces
"""  # noqa: E501  # the room's first line


@pytest.mark.parametrize("total", ["730", "0.73k"])
def test_tournaments(total):
    hand = winamax.loads(TOURNAMENT.format(total=total))
    assert (hand.rules.ante, hand.rules.small_blind, hand.rules.big_blind) == (20, 80, 160)
    assert dict(hand.result.stacks) == {1: 3230, 2: 2900, 4: 0}
    assert hand.info.event == 'Nuit "Omaha" !'
    assert hand.info.fields == {
        "buy_in": "9,10€ + 0,90€", "level": "7", "tournament": "8812", "hero": 1,
        "bounties": {"1": "3.10€", "2": "3.10€", "4": "6.20€"},
    }  # fmt: skip


def test_a_rounded_total_must_be_near():
    with pytest.raises(omaha.NotationError, match=r"line 24: the pot holds 730 chips, not 0\.74k"):
        winamax.loads(TOURNAMENT.format(total="0.74k"))


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        ("KcKd", "Kh8s8d", "Full of Kings and 8"),
        ("KcKd", "Kh8s8d", "Full of King and 8"),
        ("As2d", "3c4d5h", "Straight 5 high"),
        ("AsKs", "5s6s9s", "Flush Ace high"),
        ("TcTd", "ThTs2c", "Quads of Ten"),
        ("3c3d", "6c6dAh", "Two pairs : 6 and 3"),
        ("TcJd", "TdJhAh", "Two pairs : Jacks and Tens"),
        ("2c2d", "6c9dAh", "One pair : 2"),
        ("Qc2d", "6c9dTh", "High card : Queen"),
    ],
)
def test_the_words_of_the_room(hole, board, words):
    assert words in WORDS.of(omaha.HighHand(hole, board))
    assert words in WORDS.all


def test_known_cards():
    assert cards_text(winamax.loads(CASH).holes[2]) == "AsKdQh7c"
