"""Forms of the room that readers met in the wild, each with the smallest text that shows it."""

import io

import pytest

import omaha
from omaha.cards import cards_text
from omaha.hand.settled import real_net
from omaha.notation import module, ohh, pokerstars
from support.pokerstars_texts import BASE, SMALL, TWICE, changed

SIDE_POT = """\
PokerStars Hand #17:  Omaha Pot Limit ($0.50/$1.00 USD) - 2020/01/31 7:05:09 ET
Table 'Procyon' 6-max Seat #3 is the button
Seat 1: ann ($20 in chips)
Seat 2: bob ($5 in chips)
Seat 3: cy ($20 in chips)
ann: posts small blind $0.50
bob: posts big blind $1
*** HOLE CARDS ***
cy: raises $2.50 to $3.50
ann: raises $8 to $11.50
bob: calls $4 and is all-in
cy: raises $8.50 to $20 and is all-in
ann: calls $8.50 and is all-in
*** FLOP *** [4h 5h Qs]
*** TURN *** [4h 5h Qs] [3s]
*** RIVER *** [4h 5h Qs 3s] [6c]
*** SHOW DOWN ***
ann: shows [Ac 6d 9h 2s] (a straight, Deuce to Six)
cy: shows [4c 9c 9d Ts] (a pair of Nines)
ann collected $30 from side pot
bob: shows [5s 6s 5d 3d] (three of a kind, Fives)
ann collected $15 from main pot
*** SUMMARY ***
Total pot $45 Main pot $15. Side pot $30. | Rake $0
Board [4h 5h Qs 3s 6c]
Seat 1: ann (small blind) showed [Ac 6d 9h 2s] and won ($45) with a straight, Deuce to Six
Seat 2: bob (big blind) showed [5s 6s 5d 3d] and lost with three of a kind, Fives
Seat 3: cy (button) showed [4c 9c 9d Ts] and lost with a pair of Nines
"""
TOURNAMENT = """\
PokerStars Hand #17: Tournament #9, $3.00+$0.30 USD Omaha Hi/Lo Pot Limit - Level III (25/50) - 2005/05/11 1:29:15 ET
Table '9 1' 9-max Seat #3 is the button
Seat 1: ann (1500 in chips)
Seat 3: bob (1000 in chips)
Seat 4: cy (600 in chips)
cy: posts small blind 25
ann: posts big blind 50
*** HOLE CARDS ***
bob: raises 50 to 100
cy: calls 75
ann: folds
*** FLOP *** [3d Ad As]
cy: checks
bob: checks
*** TURN *** [3d Ad As] [5c]
cy: bets 100
bob: raises 250 to 350
cy: calls 250
*** RIVER *** [3d Ad As 5c] [7c]
cy: checks
bob: bets 550 and is all-in
cy: calls 150 and is all-in
Uncalled bet (400) returned to bob
*** SHOW DOWN ***
bob: shows [2d 9h 3s 4d] (HI: a straight, Ace to Five; LO: 5,4,3,2,A)
cy: mucks hand
bob collected 625 from pot
bob collected 625 from pot
*** SUMMARY ***
Total pot 1250 | Rake 0
Board [3d Ad As 5c 7c]
Seat 1: ann (big blind) folded before Flop
Seat 3: bob (button) showed [2d 9h 3s 4d] and won (1250) with HI: a straight, Ace to Five; LO: 5,4,3,2,A
Seat 4: cy (small blind) mucked
"""


def reads_and_writes(text):
    hand = pokerstars.loads(text)
    assert pokerstars.dumps(hand) == text
    return hand


# ---------------------------------------------------------------------- F1


def test_f1_the_last_side_pot_shows_first_and_left_of_the_button_when_no_bets_were_made_on_the_river():
    hand = reads_and_writes(SIDE_POT)
    assert [event.seat for event in hand.events if event.kind == "show"] == [1, 3, 2]
    rules = omaha.Rules.preset("pokerstars", limit="pot", small_blind=50, big_blind=100)
    assert hand.rules.replace(run_count=rules.run_count) == rules


@pytest.mark.parametrize("order", ["ann bob cy", "cy ann bob"])
def test_f1_other_orders_are_those_of_other_houses(order):
    """By seat from the left of the button, and the last aggressor first."""
    shown = {line[:3].strip(": "): line for line in SIDE_POT.splitlines() if ": shows" in line}
    paid = [line for line in SIDE_POT.splitlines() if "collected" in line]
    at, end = SIDE_POT.index("ann: shows"), SIDE_POT.index("*** SUMMARY")
    lines = [shown[name if name != "cy" else "cy"] for name in order.split()]
    hand = pokerstars.loads("\n".join([SIDE_POT[:at].rstrip(), *lines, *paid, SIDE_POT[end:]]))
    assert [hand.info.names[event.seat] for event in hand.events if event.kind == "show"] == order.split()


def test_f1_all_ins_of_the_preset_are_written_as_the_room_writes_them():
    """All show when they are all-in, and the hand is read by the room's own rules again."""
    rules = omaha.Rules.preset("pokerstars", limit="pot", small_blind=50, big_blind=100)
    for seed in range(40):
        hand = omaha.Hand(rules, {1: 2000, 2: 500, 3: 2000}, 3, deck=omaha.Deck(seed=seed))
        for action in ("raise 350", "raise 1150", "call", "raise 2000", "call"):
            hand.apply(action)
        text = pokerstars.dumps(hand)
        assert "mucks" not in text
        back = pokerstars.loads(text)
        assert (back.result, back.rules.replace(rake=None)) == (hand.result, rules.replace(rake=None))


def test_f1_hands_of_other_houses_are_read_by_their_rules():
    rules = omaha.Rules(limit="pot", small_blind=50, big_blind=100)
    for seed in range(40):
        hand = omaha.Hand(rules, {1: 2000, 2: 500, 3: 2000}, 3, deck=omaha.Deck(seed=seed))
        for action in ("raise 350", "raise 1150", "call", "raise 2000", "call"):
            hand.apply(action)
        assert pokerstars.loads(pokerstars.dumps(hand)).result == hand.result


# ---------------------------------------------------------------------- F3, F11: cards shown in part


@pytest.mark.parametrize("cards", ["[Ac]", "[Ac 2c]", "[Ac 2c 8h]", "[Ac 2c 8h 8d] (HI: three of a kind, Eights)"])
def test_f3_a_winner_whom_nobody_called_may_show_some_cards_after_the_flop(cards):
    at, end = BASE.index("cy: raises $27"), BASE.index("*** SUMMARY")
    text = f"""{BASE[:at]}cy: folds
ann: folds
Uncalled bet ($9) returned to bob
bob collected $8.80 from pot
bob: shows {cards}
{BASE[end:]}"""
    text = (
        text[: text.index("Total pot")]
        + """Total pot $9 | Rake $0.20
Board [3d 8c Ks]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) collected ($8.80)
Seat 4: cy (big blind) folded on the Flop
"""
    )
    hand = reads_and_writes(text)
    shown = cards_text(cards[1 : cards.index("]")])
    assert hand.info.fields["shown"] == {"3": shown}
    for form in ("ohh", "phh"):
        back = module(form).loads(module(form).dumps(hand, "all"))
        assert f"bob: shows {cards}" in pokerstars.dumps(back)


def test_f11_cards_shown_in_part_at_the_showdown_are_written_again():
    text = SIDE_POT.replace("cy: shows [4c 9c 9d Ts] (a pair of Nines)", "cy: shows [9c 9d]")
    text = text.replace("cy (button) showed [4c 9c 9d Ts] and lost with a pair of Nines", "cy (button) mucked [9c 9d]")
    hand = reads_and_writes(text)
    assert [(e.kind, e.seat) for e in hand.events if e.kind in ("show", "muck")] == [
        ("show", 1),
        ("muck", 3),
        ("show", 2),
    ]
    assert hand.info.fields["shown"] == {"3": "9c9d"}
    assert "cy: shows [9c 9d]\n" in pokerstars.dumps(hand, "shown")


# ---------------------------------------------------------------------- F4


@pytest.mark.parametrize("mix", ["8-Game", "HORSE", "HOSE", "Mixed NLH/PLO", "Mixed Omaha", "Mixed PLH/PLO"])
@pytest.mark.parametrize("game", ["Omaha Pot Limit", "Omaha Hi/Lo Pot Limit", "5 Card Omaha Pot Limit"])
def test_f4_legs_of_mixed_cash_games_have_the_stakes_in_the_same_brackets(mix, game):
    first = f"PokerStars Hand #17:  {mix} ({game}, $0.50/$1.00 USD) - 2020/01/31 7:05:09 ET"
    text = SIDE_POT.split("\n", 1)[1]
    if "5" in game or "Hi/Lo" in game:
        head, at = SIDE_POT.index("*** HOLE"), SIDE_POT.index("\n") + 1
        text = f"""{SIDE_POT[at:head]}*** HOLE CARDS ***
cy: folds
ann: folds
Uncalled bet ($0.50) returned to bob
bob collected $1 from pot
bob: doesn't show hand
*** SUMMARY ***
Total pot $1 | Rake $0
Seat 1: ann (small blind) folded before Flop
Seat 2: bob (big blind) collected ($1)
Seat 3: cy (button) folded before Flop (didn't bet)
"""
    hand = reads_and_writes(f"{first}\n{text}")
    assert (hand.info.fields["mix"], hand.rules.big_blind, hand.info.currency) == (mix, 100, "USD")


def test_f4_a_leg_of_2006():
    text = BASE.split("\n", 1)[1].replace("ann: raises $2 to $3", "ann: raises $1 to $2")
    first = "PokerStars Game #17:  HORSE (Omaha Hi/Lo Limit, $1/$2) - 2006/07/26 - 14:54:58 (ET)"
    at, end = text.index("bob: calls $2.50"), text.index("*** SUMMARY")
    text = f"""{first}
{text[:at]}bob: folds
cy: folds
Uncalled bet ($1) returned to ann
ann collected $2.50 from pot
{text[end:]}"""
    text = (
        text[: text.index("Total pot")]
        + """Total pot $2.50 | Rake $0
Seat 1: ann (button) collected ($2.50)
Seat 3: bob (small blind) folded before Flop
Seat 4: cy (big blind) folded before Flop
"""
    )
    hand = pokerstars.loads(text)
    assert (hand.info.fields["mix"], hand.info.time, hand.rules.limit) == ("HORSE", "2006-07-26 14:54:58 ET", "fixed")
    assert "HORSE (Omaha Hi/Lo Limit, $1/$2 USD) - 2006/07/26 14:54:58 ET\n" in pokerstars.dumps(hand)


def test_f4_the_form_that_this_package_wrote_is_read_on():
    text = SIDE_POT.replace("Omaha Pot Limit ($0.50/$1.00 USD)", "8-Game (Omaha Pot Limit) ($0.50/$1.00 USD)")
    assert "8-Game (Omaha Pot Limit, $0.50/$1.00 USD)" in pokerstars.dumps(pokerstars.loads(text))


# ---------------------------------------------------------------------- F5, F11: tournaments


@pytest.mark.parametrize("buy_in", ["500FPP", "1500 SC", "1500SC", "$3.00+$0.30 USD", "100+9", "Freeroll"])
def test_f5_buy_ins_in_points_and_coins(buy_in):
    hand = reads_and_writes(TOURNAMENT.replace("$3.00+$0.30 USD", buy_in))
    assert hand.info.fields["buy_in"] == buy_in


@pytest.mark.parametrize("blind", ["small", "big"])
def test_f5_a_seat_that_is_moved_from_another_table_is_out_of_the_hand(blind):
    moved = f"Seat 5: eve (3216 in chips) out of hand (moved from another table into {blind} blind)\n"
    hand = reads_and_writes(TOURNAMENT.replace("cy: posts", f"{moved}cy: posts"))
    assert hand.seats == (4, 1, 3)
    assert (hand.info.names[5], hand.info.fields["moved"]) == ("eve", {"5": blind})
    assert hand.result == pokerstars.loads(TOURNAMENT).result


def test_f11_the_club_of_a_tournament_is_written_again():
    first = "PokerStars Home Game Hand #17: {My Club} Tournament #9, 100+9 Omaha Hi/Lo Pot Limit - Level III (25/50)"
    text = TOURNAMENT.replace(TOURNAMENT[: TOURNAMENT.index(" - 2005")], first)
    assert reads_and_writes(text).info.fields["club"] == "{My Club}"


# ---------------------------------------------------------------------- F6


def test_f6_a_blank_card_is_named_by_the_summary():
    turn = changed(("TURN *** [3d 8c Ks] [7h]", "TURN *** [3d 8c Ks] []"), ("[3d 8c Ks 7h] [Qc]", "[3d 8c Ks] [Qc]"))
    river = changed(("[3d 8c Ks 7h] [Qc]", "[3d 8c Ks 7h] []"))
    flop = changed(
        ("FLOP *** [3d 8c Ks]", "FLOP *** []"), ("TURN *** [3d 8c Ks]", "TURN ***"), ("[3d 8c Ks 7h] [Qc]", "[7h] [Qc]")
    )
    for text in (turn, river, flop):
        assert pokerstars.loads(text).events == pokerstars.loads(BASE).events


@pytest.mark.parametrize(
    "edits",
    [
        [("SECOND TURN *** [As 9d Kh] [Tc]", "SECOND TURN *** [As 9d Kh] []"), ("[As 9d Kh Tc]", "[As 9d Kh]")],
        [("[As 9d Kh Ac] [2h]", "[As 9d Kh Ac] []"), ("[As 9d Kh Tc] [Jh]", "[As 9d Kh Tc] []")],
        [("FLOP *** [As 9d Kh]", "FLOP *** []"), ("TURN *** [As 9d Kh]", "TURN ***"),
         ("RIVER *** [As 9d Kh Ac]", "RIVER *** [Ac]"), ("RIVER *** [As 9d Kh Tc]", "RIVER *** [Tc]")],
    ],
)  # fmt: skip
def test_f6_blank_cards_of_several_boards(edits):
    """Boards may share a blank card: each of them names it."""
    text = TWICE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    assert pokerstars.loads(text).events == pokerstars.loads(TWICE).events


@pytest.mark.parametrize(
    ("board", "line", "why"),
    [
        ("", 18, "blank, and the summary does not name it"),
        ("Board [3d 8c Ks Qc]\n", 18, "blank, and the summary does not name it"),
        ("Board [3d 8c Ks Kd Qc]\n", 30, "Kd lies elsewhere: seat 4 holds it"),
        ("Board [3d 8c Ks Qc Qc]\n", 30, "Qc"),
    ],
)
def test_f6_a_blank_card_that_nothing_names_is_an_error(board, line, why):
    text = changed(("TURN *** [3d 8c Ks] [7h]", "TURN *** [3d 8c Ks] []"), ("[3d 8c Ks 7h] [Qc]", "[3d 8c Ks] [Qc]"))
    with pytest.raises(omaha.NotationError, match=why) as error:
        pokerstars.loads(text.replace("Board [3d 8c Ks 7h Qc]\n", board))
    assert error.value.line == line


def test_f6_an_all_in_without_the_line_of_the_returned_bet_is_read_by_its_pots():
    hand = pokerstars.loads(TOURNAMENT.replace("Uncalled bet (400) returned to bob\n", ""))
    assert hand.events == pokerstars.loads(TOURNAMENT).events
    wrong = TOURNAMENT.replace("Uncalled bet (400) returned to bob\n", "").replace("Total pot 1250", "Total pot 1650")
    with pytest.raises(omaha.NotationError, match="the pot holds 1250 chips, not 1650"):
        pokerstars.loads(wrong)


def test_f6_a_whole_hand_glued_to_one_that_was_cut():
    errors = []
    text = f"{TOURNAMENT}\n\n{BASE[: BASE.index('cy: raises $27') + 4]}{SIDE_POT}\n\n{BASE}"
    hands = list(pokerstars.iterate(io.StringIO(text), errors.append))
    assert [pokerstars.dumps(hand) for hand in hands] == [TOURNAMENT, SIDE_POT, BASE]
    assert [str(error) for error in errors] == ["line 51: not a line of a hand: 'cy:'"]


def test_f6_a_first_line_that_a_player_quotes_is_chat():
    said = f'ann said, "{BASE.splitlines()[0]}"'
    hand = pokerstars.loads(BASE.replace("*** FLOP", f"{said}\n*** FLOP"))
    assert said in hand.info.comments.values()


# ---------------------------------------------------------------------- F7


def test_f7_a_session_keeps_its_hero_whatever_the_seat():
    other = BASE.replace("Dealt to cy [As 2s Kh Kd]", "Dealt to bob [Ac 2c 8h 8d]")
    hands = list(pokerstars.iterate(io.StringIO(f"{BASE}\n\n{other}\n\n{SIDE_POT}")))
    heads = [ohh.dumps(hand) for hand in hands]
    assert ['"hero_player_id": 4' in heads[0], '"hero_player_id": 3' in heads[1]] == [True, True]
    assert '"Observed"' in heads[2]
    assert ['"Observed"' in head for head in heads[:2]] == [False, False]


# ---------------------------------------------------------------------- F9


def test_f9_what_a_player_really_won_by_a_cash_out():
    text = SIDE_POT.replace("*** SUMMARY", "bob cashed out the hand for $4 | Cash Out Fee $0.04\n*** SUMMARY")
    hand = pokerstars.loads(text)
    assert dict(hand.result.net)[2] == -500
    assert real_net(hand) == {1: 2500, 2: -100, 3: -2000}
    assert "bob really won -$1" in str(omaha.display.text.text(hand))


@pytest.mark.parametrize("field", [None, 7, {"2": 7}, {"2": ()}, {"2": ("a",)}, {"x": (1, 2)}])
def test_f9_cash_outs_of_any_shape_are_no_error(field):
    info = omaha.Info(fields={"cash_out": field, "ev_cash_out": field, "insurance": {"1": {"premium": 5}}})
    hand = pokerstars.loads(SIDE_POT).with_info(info)
    assert real_net(hand) == {1: 2495, 2: -500, 3: -2000}


# ---------------------------------------------------------------------- F11: messages, other games


def test_f11_a_hand_of_another_game_is_an_error_of_its_own_kind():
    holdem = SIDE_POT.replace("Omaha", "Hold'em")
    leg = SIDE_POT.replace("Omaha Pot Limit ($0.50", "Mixed Omaha (Hold'em No Limit, $0.50")
    broken = SIDE_POT.replace("cy: raises", "cy: razes")
    errors = []
    hands = list(pokerstars.iterate(io.StringIO("\n\n".join([holdem, SIDE_POT, leg, broken])), errors.append))
    assert [type(error) for error in errors] == [omaha.OtherGameError, omaha.OtherGameError, omaha.NotationError]
    assert ([error.line for error in errors], len(hands)) == ([1, 61, 99], 1)
    with pytest.raises(omaha.OtherGameError, match="line 1: not a hand of Omaha"):
        pokerstars.loads(holdem)


def test_f11_bytes_that_are_not_utf8_are_said_to_be_so_and_can_be_named():
    latin = SIDE_POT.replace("ann", "Zoé").replace("$", "€").replace("USD", "EUR").encode("cp1252")
    with pytest.raises(omaha.NotationError, match="these bytes are not UTF-8 text"):
        pokerstars.load(io.BytesIO(latin))
    errors = []
    good = SIDE_POT.replace("ann", "Zoé").encode()
    hands = list(pokerstars.iterate(io.BytesIO(latin + b"\n\n" + good), errors.append))
    assert [hand.info.names[1] for hand in hands] == ["Zoé"]
    assert [(error.line, error.args[0][:30]) for error in errors] == [(1, "these bytes are not UTF-8 text")]
    assert pokerstars.load(io.BytesIO(latin), encoding="cp1252").info.names[1] == "Zoé"
    [hand] = pokerstars.iterate(io.BytesIO(latin), encoding="cp1252")
    assert hand.info.currency == "EUR"
    for encoding in ("utf-16", "utf-16-le"):
        assert pokerstars.load(io.BytesIO(good.decode().encode(encoding))) == pokerstars.loads(good.decode())


@pytest.mark.parametrize(
    "mark", ["cy: raises", "Table", "Seat 2: ", "PokerStars", "Total pot", "Board", "Seat 3: cy ("]
)
def test_f11_messages_quote_no_more_than_a_piece_of_a_line(mark):
    text = SIDE_POT.replace(mark, f"{mark} {'x' * 10_000}", 1)
    errors = []
    assert list(pokerstars.iterate(text.splitlines(), errors.append)) == []
    assert all(len(str(error)) < 700 for error in errors)
    assert "at most 4096 letters" in str(errors[0])


def test_f11_half_a_surrogate_pair_is_not_text():
    with pytest.raises(omaha.NotationError, match=r"line 3: not text: half of a surrogate pair, U\+D800"):
        pokerstars.loads(SIDE_POT.replace("ann", "a\ud800n"))


# ---------------------------------------------------------------------- R103


def test_r103_a_splash_pot_is_read_and_written():
    text = SIDE_POT.replace("*** HOLE CARDS ***\n", '*** HOLE CARDS ***\nSTP added: $7\nann said, "wow"\n')
    text = text.replace("$15 from main", "$22 from main").replace("won ($45)", "won ($52)")
    text = text.replace("Total pot $45 Main pot $15.", "Total pot $52 Main pot $22.")
    hand = reads_and_writes(text)
    assert (hand.bonus, sum(hand.result.net.values())) == (700, 700)
    assert hand.info.comments == {5: 'ann said, "wow"'}
    with pytest.raises(omaha.NotationError, match="cannot follow here"):
        pokerstars.loads(text.replace("*** FLOP", "STP added: $7\n*** FLOP"))


# ---------------------------------------------------------------------- A6, C6: what is written is read


@pytest.mark.parametrize("name", ["a\x1b[2Jnn", "a\nnn", "a\x85n", "a\u2028n", "a\ud800n", "n" * 1001, " ann"])
def test_a6_names_that_a_line_cannot_hold_are_refused(name):
    rules = omaha.Rules(limit="pot", small_blind=5, big_blind=10)
    for info in (omaha.Info({1: name}), omaha.Info(table=name)):
        hand = omaha.Hand(rules, [100, 100], info=info)
        hand.fold()
        if info.table == " ann":
            continue
        with pytest.raises(ValueError, match="cannot be written on one line") as error:
            pokerstars.dumps(hand)
        assert len(str(error.value)) < 300


def test_a6_lines_that_would_steer_a_terminal_are_left_out():
    hand = pokerstars.loads(SMALL)
    hand = hand.with_info(omaha.Info(hand.info.names, comments={0: 'ann said, "\x1b]0;pwned\x07"\nann said, "hi"'}))
    assert [line for line in pokerstars.dumps(hand).splitlines() if "said" in line] == ['ann said, "hi"']


@pytest.mark.parametrize("sign", ["\x00", "\x1b", "\x7f", "\x85", "\t"])
def test_a6_lines_with_control_characters_belong_to_no_hand(sign):
    for old, new in (("ann", f"a{sign}n"), ("*** FLOP", f'ann said, "{sign}hi"\n*** FLOP')):
        with pytest.raises(omaha.NotationError, match="control character") as error:
            pokerstars.loads(SIDE_POT.replace(old, new))
        assert error.value.line in (3, 14)


def test_c6_chips_that_the_reader_does_not_take_are_not_written():
    for zeros in (20, 28, 29, 40):
        rules = omaha.Rules(limit="pot", small_blind=10**zeros, big_blind=2 * 10**zeros)
        hand = omaha.Hand(rules, [3 * 10**zeros] * 2)
        hand.fold()
        if zeros < 30:
            assert pokerstars.loads(pokerstars.dumps(hand)).result == hand.result
        else:
            with pytest.raises(ValueError, match="an amount has at most 30 signs, not 41"):
                pokerstars.dumps(hand)


def test_r81_a_raise_over_a_short_big_blind_counts_from_the_full_one():
    rules = omaha.Rules.preset("pokerstars", limit="no", small_blind=50, big_blind=100)
    hand = omaha.Hand(rules, {1: 70, 2: 128}, 2)
    hand.raise_to(128)
    assert "raises 28 to 128 and is all-in" in pokerstars.dumps(hand)
    assert pokerstars.loads(pokerstars.dumps(hand)).result == hand.result
