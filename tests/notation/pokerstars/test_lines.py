"""Lines of all kinds."""

import random

import pytest

import omaha
from omaha.cards import cards_text
from omaha.notation import module, pokerstars
from support import random_hands
from support.pokerstars_texts import BASE, RULES, SMALL, SPLIT, TEXTS, TWICE, carried, changed, lines, rest, samples


def test_base_reads_and_is_written_again():
    hand = pokerstars.loads(BASE)
    assert dict(hand.result.net) == {3: -2055, 4: 2135, 1: -300}
    assert pokerstars.dumps(hand, "all") == BASE
    assert pokerstars.dumps(hand, 4) == BASE
    assert pokerstars.dumps(hand) == pokerstars.dumps(hand, "cy") == BASE
    assert pokerstars.dumps(hand, "shown") == BASE.replace("Dealt to cy [As 2s Kh Kd]\n", "")


CHAT = [
    'ann said, "hi: all"', "dee joins the table at seat #2", "ann is disconnected", "ann is connected",
    "eve has timed out", "bob has timed out while being disconnected", "eve leaves the table", "eve: sits out",
    "eve: is sitting out", "eve will be allowed to play after the button", "bob has returned",
    "dee was removed from the table for failing to post", 'cy said, "bob: folds"', 'dee said, ""',
]  # fmt: skip


@pytest.mark.parametrize("said", CHAT)
@pytest.mark.parametrize("after", [5, 6, 7, 9, 13, 15, 18, 20, 24, 27])
def test_chat_and_comings_and_goings_change_nothing_and_keep_their_place(said, after):
    text = lines(BASE)
    text.insert(after, said)
    text = "\n".join(text) + "\n"
    hand = pokerstars.loads(text)
    assert hand.events == pokerstars.loads(BASE).events
    assert pokerstars.dumps(hand, "all") == text


def test_prizes_of_a_tournament_change_nothing():
    prizes = [
        "cy wins $18.75 for eliminating bob and their own bounty increases by $18.75 to $56.25",
        "cy wins the 22000 bounty for eliminating bob", "bob finished the tournament in 316th place",
        "bob re-buys and receives 1000 chips for $5.00",
        "cy wins the tournament and receives $230.36 - congratulations!",
    ]  # fmt: skip
    text = BASE.replace("*** SUMMARY", "\n".join(prizes) + "\n*** SUMMARY")
    hand = pokerstars.loads(text)
    assert hand.result == pokerstars.loads(BASE).result
    assert pokerstars.dumps(hand, "all") == text


@pytest.mark.parametrize("name", ["phh", "ohh"])
def test_players_who_sit_out_keep_their_names_on_the_way_through_other_formats(name):
    text = changed(("bob: posts small", "Seat 5: dee: x ($50 in chips) is sitting out\nbob: posts small"))
    form = module(name)
    back = form.loads(form.dumps(pokerstars.loads(text), "all"))
    assert back.info == pokerstars.loads(text).info
    assert pokerstars.dumps(back, "all") == text


def test_posts_of_all_kinds_and_players_who_sit_out():
    """R34: flo's small blind is dead. eve sits out and is dealt in, cy is not; folds say so (R91)."""
    hand = pokerstars.loads(SMALL)
    assert hand.posts[5:] == (
        (5, "small", 2, 0), (8, "big", 5, 0), (10, "post", 5, 2), (2, "straddle", 10, 0),
    )  # fmt: skip
    assert (hand.rules.limit, hand.rules.small_bet, hand.rules.big_bet) == ("fixed", 5, 10)
    assert (hand.rules.small_blind, hand.rules.big_blind, hand.rules.ante) == (2, 5, 1)
    assert hand.seats == (5, 8, 9, 10, 2)
    assert {e.seat: e.note for e in hand.events if e.kind == "fold"} == {8: None, 9: "sitting out", 10: "sitting out"}
    assert hand.info.fields["sitting_out"] == {"7": 98, "9": 70}
    assert hand.info.names[7] == "cy"
    assert pokerstars.dumps(hand, "all") == SMALL


def test_run_it_twice():
    """R96: from the flop on there are two boards, and each half is won on its own."""
    hand = pokerstars.loads(TWICE)
    assert [cards_text(board) for board in hand.boards] == ["As9dKhAc2h", "As9dKhTcJh"]
    assert [(part.board, dict(part.shares)) for part in hand.result.pots[0].parts] == [(0, {1: 4951}), (1, {2: 4951})]
    assert (hand.rules.run_count, hand.runs) == (2, 2)
    assert pokerstars.dumps(hand, "all") == TWICE
    for old, new in (("Tc] [Jh]", "Tc] [2h]"), ("[As 9d Kh] [Tc]", "[As 9d Kd] [Tc]"), ("SECOND RIVER", "FIRST RIVER")):
        assert old in TWICE
        with pytest.raises(omaha.NotationError):
            pokerstars.loads(TWICE.replace(old, new))


def test_run_it_twice_before_the_flop_with_a_side_pot_of_one():
    """A side pot that only one player can win is written by boards, and paid once."""
    rules = omaha.Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10)
    deck = omaha.Deck(seed=4)
    hand = omaha.Hand(rules, {1: 35, 2: 100, 3: 100}, deck=deck, runs=2, info=omaha.Info(currency="USD"))
    for action in ("raise 35", "raise 100", "call", "check", "bet"):
        if not hand.over:
            hand.apply(action if action in hand.legal else hand.legal.passive)
    while not hand.over:
        hand.fold() if hand.street == "flop" and hand.legal.call else hand.apply(hand.legal.passive)
    assert pokerstars.loads(pokerstars.dumps(hand, "all")).result == hand.result


def test_two_boards_side_by_side():
    """R98: the room's split games."""
    hand = pokerstars.loads(SPLIT)
    assert hand.rules.boards == 2
    assert [dict(part.shares) for part in hand.result.pots[0].parts] == [{1: 600}, {2: 600}]
    assert pokerstars.dumps(hand, "all") == SPLIT
    with pytest.raises(omaha.NotationError) as error:
        pokerstars.loads(SPLIT.replace("*** SECOND TURN *** [4c 9s Ts] [8h]\n", ""))
    assert error.value.line == 20


@pytest.mark.parametrize(
    ("outcome", "holes"), [("mucked", "????????"), ("mucked [Ac 2c 8h 8d]", "Ac2c8h8d"), ("mucked [8h]", "8h??????")]
)
def test_mucked_cards_stay_unknown_or_stand_in_the_summary(outcome, holes):
    text = (
        "\n".join(lines(BASE.replace("Hi/Lo ", ""))[:17])
        + f"""
*** TURN *** [3d 8c Ks] [7h]
bob: checks
cy: bets $2.50
bob: calls $2.50 and is all-in
*** RIVER *** [3d 8c Ks 7h] [Qc]
*** SHOW DOWN ***
cy: shows [As 2s Kh Kd] (three of a kind, Kings)
bob: mucks hand
cy collected $83.80 from pot
*** SUMMARY ***
Total pot $86 | Rake $2.20
Board [3d 8c Ks 7h Qc]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) {outcome}
Seat 4: cy (big blind) showed [As 2s Kh Kd] and won ($83.80) with three of a kind, Kings
"""
    )
    hand = pokerstars.loads(text)
    assert cards_text(hand.holes[3]) == holes
    assert [e.kind for e in hand.events if e.kind in ("show", "muck")] == ["show", "muck"]
    assert pokerstars.dumps(hand, "all") == text
    assert "bob (small blind) mucked\n" in pokerstars.dumps(hand)
    better = text.replace(outcome, "mucked [Ac 2c 8h 8d]").replace("Kh Kd]", "4h Jd]")
    better = better.replace("three of a kind, Kings", "high card Ace")
    with pytest.raises(omaha.NotationError, match="seat 3"):  # the best hand so far must be shown
        pokerstars.loads(better)


def test_cards_shown_unasked_are_known_and_no_part_of_the_play():
    text = (
        "\n".join(lines(BASE)[:16])
        + """
bob: folds [2c Ac 8h 8d]
Uncalled bet ($27) returned to cy
cy collected $26.80 from pot
cy: shows [As 2s Kh Kd] (HI: three of a kind, Kings)
*** SUMMARY ***
Total pot $27 | Rake $0.20
Board [3d 8c Ks]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) folded on the Flop
Seat 4: cy (big blind) collected ($26.80)
"""
    )
    hand = pokerstars.loads(text)
    assert cards_text(hand.holes[3]) == "2cAc8h8d"
    assert not [e for e in hand.events if e.kind in ("show", "muck")]
    assert pokerstars.dumps(hand, "all") == text
    old = text.replace("Uncalled bet ($27) returned to cy\n", "")
    assert pokerstars.loads(old).events == hand.events, "texts before 2006 leave it out"


def test_a_lost_connection_that_contests_what_is_paid():
    """R90: the one line of this package; the room has given up such protection."""
    hand = omaha.Hand(RULES, [100, 100, 100], deck=omaha.Deck(seed=8))
    hand.raise_to(30)
    hand.protect()
    hand.call()
    back = rest(hand)
    assert carried(back, "all") == carried(hand, "all")
    assert "protect" in {event.kind for event in back.events}


@pytest.mark.parametrize(
    "house",
    [
        {"odd_chip_half": "low"}, {"unit": 5}, {"max_bets": 9}, {"pot_limit_small_blind": "as_big_blind"},
        {"showdown_first": "last_aggressor_any_round"}, {"side_pot_first": False},
    ],
    ids=lambda house: next(iter(house)),
)  # fmt: skip
def test_house_rules_that_the_text_shows(house):
    """An odd chip, an order of the showdown, a raise: the reader takes what the room does otherwise from the text."""
    field, value = next(iter(house.items()))
    seen = 0
    for seed in range(150):
        rng = random.Random(seed)
        spec = {"limit": "fixed" if field == "max_bets" else "pot", "hilo": True, **house}
        spec |= {"small_bet": 10} if spec["limit"] == "fixed" else {"small_blind": 5, "big_blind": 10}
        hand = random_hands.random_setup(rng, spec).hand()
        random_hands.play(hand, rng, random_hands.STYLES[3 if "odd" in field or field == "unit" else 2])
        back = pokerstars.loads(pokerstars.dumps(hand, "all"))
        assert carried(back, "all") == carried(hand, "all")
        seen += getattr(back.rules, field) == value or (field == "max_bets" and back.rules.max_bets > 4)
    assert seen > 0


TEXTS += samples()
