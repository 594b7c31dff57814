"""The order off the deck, burns, known cards, two boards, and dealing step by step (R2, R3, R53-R56)."""

import pytest

import omaha
from omaha.cards import CARDS, cards_text, parse_cards
from support.builders import BOARD, JACKS, KINGS, LOW, check_down, deal, logged, nl, pl, play, won

ORDERED = omaha.Deck(CARDS)
"""2c 2d 2h 2s 3c ... As from the top."""


def at(*places):
    return tuple([CARDS[place] for place in places])


# ------------------------------------------------------------------------------------------- order off the deck
def test_r53_one_card_at_a_time_from_the_left_of_the_button():
    hand = deal(nl(), {2: 100, 5: 100, 8: 100}, 5, deck=ORDERED)
    assert hand.seats == (8, 2, 5)
    assert dict(hand.holes) == {8: at(0, 3, 6, 9), 2: at(1, 4, 7, 10), 5: at(2, 5, 8, 11)}


def test_r53_empty_button_seat():
    """DO03."""
    hand = deal(nl(), {2: 100, 5: 100, 8: 100}, 6, deck=ORDERED)
    assert list(hand.holes) == [8, 2, 5]
    assert hand.holes[8][0] == CARDS[0]


def test_r53_heads_up_the_button_gets_the_last_card():
    """DO02."""
    hand = deal(nl(), {1: 100, 2: 100}, 1, deck=ORDERED)
    assert dict(hand.holes) == {2: at(0, 2, 4, 6), 1: at(1, 3, 5, 7)}


@pytest.mark.parametrize("count", [4, 5, 6])
def test_r1_four_five_or_six_cards(count):
    hand = deal(nl(hole_cards=count), [100, 100], deck=ORDERED)
    assert hand.holes[1] == at(*range(0, 2 * count, 2))
    assert hand.holes[2] == at(*range(1, 2 * count, 2))


def test_r54_r55_burn_flop_burn_turn_burn_river():
    hand = deal(nl(), [100, 100], deck=ORDERED)
    play(hand, "2 call, 1 check")
    assert hand.board == at(9, 10, 11)
    play(hand, "1 check, 2 check")
    assert hand.board == at(9, 10, 11, 13)
    check_down(hand)
    assert hand.board == at(9, 10, 11, 13, 15)
    assert [event.cards for event in hand.events if event.kind == "burn"] == [at(8), at(12), at(14)]


def test_r54_no_burn_before_the_hole_cards():
    hand = deal(nl(), [100, 100], deck=ORDERED)
    assert [event.kind for event in hand.events] == ["post", "post", "holes", "holes"]


def test_r54_burns_are_not_shown_in_play():
    hand = play(deal(nl(), [100, 100], deck=ORDERED), "2 call, 1 check")
    burns = [event.cards for event in hand.view(1).events if event.kind == "burn"]
    assert burns == [(omaha.UNKNOWN,)]
    assert CARDS[8] in hand.view(1).unseen
    assert CARDS[8] not in hand.unseen


def test_r55_two_boards_side_by_side_with_one_burn_a_street():
    hand = check_down(deal(nl(boards=2), [100, 100], deck=ORDERED))
    assert hand.boards == (at(9, 10, 11, 16, 19), at(12, 13, 14, 17, 20))
    assert hand.board == hand.boards[0]
    assert [event.cards for event in hand.events if event.kind == "burn"] == [at(8), at(15), at(18)]
    assert [(event.board, len(event.cards)) for event in hand.events if event.kind == "board"] == [
        (0, 3), (1, 3), (0, 1), (1, 1), (0, 1), (1, 1),
    ]  # fmt: skip


def test_r56_one_player_left_no_more_cards():
    hand = play(deal(nl(), [100, 100], deck=ORDERED), "2 call, 1 check, 1 bet 2, 2 fold")
    assert hand.board == at(9, 10, 11)
    assert logged(hand, "burn") == [(None, "burn")]


def test_r56_all_in_the_rest_is_dealt_with_burns():
    hand = play(deal(nl(), [100, 100], deck=ORDERED), "2 all-in, 1 call")
    assert hand.board == at(9, 10, 11, 13, 15)
    assert [event.kind for event in hand.events][4:12] == [
        "raise", "call", "burn", "board", "burn", "board", "burn", "board",
    ]  # fmt: skip


def test_r2_suits_are_never_used():
    """The same deal with the suits turned round pays the same."""
    paid = []
    for suits in ("cdhs", "dhsc", "hscd", "schd"):
        turned = str.maketrans("cdhs", suits)
        deck = omaha.Deck(cards_text(omaha.Deck(seed=5).stub).translate(turned))
        paid.append(dict(check_down(deal(nl(hilo=True), [100] * 6, deck=deck)).result.net))
    assert paid == [paid[0]] * 4


# ------------------------------------------------------------------------------------------------ capacity (R3)
@pytest.mark.parametrize(
    ("count", "boards", "most"), [(4, 1, 10), (5, 1, 8), (6, 1, 7), (4, 2, 9), (5, 2, 7), (6, 2, 6)]
)
def test_r3_most_players(count, boards, most):
    """CP01-CP05."""
    rules = pl(hole_cards=count, boards=boards)
    assert rules.max_seats == most
    hand = check_down(deal(rules, [100] * most))
    cards = [card for place in (*hand.holes.values(), *hand.boards) for card in place]
    assert len(set(cards)) == len(cards) == most * count + 5 * boards
    if most < 10:
        with pytest.raises(ValueError, match=f"2..{most} players"):
            deal(rules, [100] * (most + 1))


def test_r3_ten_seats_two_players():
    with pytest.raises(ValueError, match=r"2..10 players .* not 11"):
        deal(nl(), [100] * 11)
    with pytest.raises(ValueError, match="not 1"):
        deal(nl(), [100])
    with pytest.raises(ValueError, match="not 0"):
        deal(nl(), [])


# ------------------------------------------------------------------------------------------- decks by place
def test_deck_with_known_hands_and_boards():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=3)
    hand = check_down(deal(nl(), [100, 100], deck=deck))
    assert hand.holes[1] == parse_cards(KINGS)
    assert hand.board == parse_cards(BOARD)
    burns = [event.cards[0] for event in hand.events if event.kind == "burn"]
    assert tuple(burns) == deck.stub[:3]


def test_deck_with_some_hands_known_deals_the_others_from_the_stub():
    deck = omaha.Deck(holes={2: KINGS}, seed=3)
    hand = deal(nl(), [100, 100, 100], deck=deck)
    assert hand.holes[1] == deck.stub[0:8:2]
    assert hand.holes[3] == deck.stub[1:8:2]


def test_deck_with_part_of_a_hand_and_of_a_board():
    deck = omaha.Deck(holes={1: "AsAh"}, boards=["2c3c4c"], seed=3)
    hand = check_down(deal(nl(), [100, 100], deck=deck))
    assert hand.holes[1][:2] == parse_cards("AsAh")
    assert hand.board[:3] == parse_cards("2c3c4c")
    assert len(set(hand.holes[1] + hand.holes[2] + hand.board)) == 13


def test_deck_of_unknown_cards():
    hand = deal(nl(), [100, 100], deck=omaha.Deck(holes={1: KINGS}, unknown=True))
    assert hand.holes[2] == (omaha.UNKNOWN,) * 4
    assert len(hand.unseen) == 48


def test_deck_names_two_boards():
    deck = omaha.Deck(boards=[BOARD, "3h 7s Th Kc 9s"], seed=3)
    hand = check_down(deal(nl(boards=2), [100, 100], deck=deck))
    assert hand.boards == (parse_cards(BOARD), parse_cards("3h 7s Th Kc 9s"))


@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ({"holes": {5: KINGS}}, "seat 5, which is not dealt in"),
        ({"holes": {1: "KhKd9c9d2s"}}, "5 cards of seat 1, which is dealt 4"),
        ({"boards": [BOARD, "3h 7s Th Kc 9s"]}, "2 boards; these rules have at most 1"),
    ],
)
def test_deck_that_does_not_fit_is_refused(deck, message):
    with pytest.raises(ValueError, match=message):
        deal(nl(), [100, 100], deck=omaha.Deck(**deck, seed=1))


def test_deck_whose_boards_leave_too_few_cards_is_refused():
    """Ten hands and two boards of their own: 40 + 10 + 3 burns are more than 52 cards."""
    boards = ["2c 3c 4c 5c 6c", "2d 3d 4d 5d 6d"]
    with pytest.raises(ValueError, match="deck"):
        deal(nl(run_count=2), [100] * 10, deck=omaha.Deck(boards=boards, seed=1))


def test_deck_must_be_a_deck():
    with pytest.raises(TypeError, match="deck must be a Deck"):
        deal(nl(), [100, 100], deck="AsKs")


def test_without_a_deck_each_hand_is_another():
    hands = [omaha.Hand(nl(), [100, 100]) for _ in range(3)]
    assert len({hand.holes[1] + hand.holes[2] for hand in hands}) == 3


# ------------------------------------------------------------------------------------------------ step by step
def manual(rules=None, stacks=(100, 100), **more):
    return deal(rules or nl(), list(stacks), **{"manual": ["deal"], "deck": ORDERED, **more})


def test_manual_deal_step_by_step():
    hand = manual()
    assert hand.due == omaha.Due("holes", 1, 4)
    assert hand.actor is None
    assert not hand.legal
    assert dict(hand.holes) == {1: (), 2: ()}
    assert hand.deal() == at(0, 2, 4, 6)
    assert hand.due == ("holes", 2, 4)
    assert hand.deal() == at(1, 3, 5, 7)
    assert hand.due == ("act", 2, 0)
    play(hand, "2 call, 1 check")
    assert hand.due == ("burn", None, 1)
    assert hand.street == "preflop"
    assert hand.deal() == at(8)
    assert hand.due == ("board", None, 3)
    assert hand.deal() == at(9, 10, 11)
    assert (hand.street, hand.actor) == ("flop", 1)
    play(hand, "1 check, 2 check")
    hand.deal()
    assert hand.due == ("board", None, 1)
    hand.deal()
    play(hand, "1 check, 2 check")
    hand.deal()
    hand.deal()
    play(hand, "1 check, 2 check")
    assert hand.over
    assert hand.due is None


def dealt(hand):
    """Everything due is dealt from the deck; nobody bets."""
    while not hand.over:
        if hand.due.kind in ("holes", "burn", "board"):
            hand.deal()
        else:
            hand.apply(hand.legal.passive)
    return hand


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize("deck", [ORDERED, omaha.Deck(holes={2: KINGS, 1: "As"}, boards=["3c7d8h"], seed=4)])
def test_manual_deal_gives_the_same_hand_as_the_automatic_one(boards, deck):
    rules = nl(hilo=True, boards=boards)
    hand = dealt(deal(rules, [100] * 4, manual=["deal"], deck=deck))
    automatic = check_down(deal(rules, [100] * 4, deck=deck))
    assert hand.events == automatic.events
    assert dict(hand.holes) == dict(automatic.holes)
    assert hand.boards == automatic.boards
    assert hand.result == automatic.result


def test_manual_deal_named_cards():
    hand = manual()
    assert hand.deal("KhKd9c9d") == parse_cards("KhKd9c9d")
    assert hand.deal(parse_cards(JACKS)) == parse_cards(JACKS)
    play(hand, "2 call, 1 check")
    hand.deal("Ah")
    hand.deal("3c7d8h")
    play(hand, "1 check, 2 check")
    hand.deal("??")
    hand.deal(["Ks"])
    play(hand, "1 check, 2 check")
    hand.deal()
    hand.deal("Jd")
    play(hand, "1 check, 2 check")
    assert hand.board == parse_cards(BOARD)
    assert won(hand) == {1: 4}


def test_manual_deal_named_cards_are_out_of_the_deck():
    """Seat 1 is given 2d 2s 3d 3s; then the deck goes on with what is left."""
    hand = manual()
    hand.deal("2d2s3d3s")
    assert hand.deal() == at(0, 2, 4, 6)


def test_manual_deal_unknown_cards():
    hand = manual(deck=omaha.Deck(unknown=True))
    assert hand.deal() == (omaha.UNKNOWN,) * 4
    assert hand.deal("KhKd????") == parse_cards("KhKd????")
    play(hand, "2 call, 1 check")
    hand.deal()
    assert hand.deal("3c7d8h") == parse_cards("3c7d8h")
    with pytest.raises(ValueError, match="Kh"):
        play(hand, "1 check, 2 check").deal("Kh")


@pytest.mark.parametrize(
    ("cards", "message"),
    [("KhKd9c", "4 cards are due .*, not 3"), ("KhKd9c9d2c", "not 5"), ("KhKh9c9d", "Kh"), ("KhKd9c9x", "9x")],
)
def test_manual_deal_refusals_change_nothing(cards, message):
    hand = manual()
    before = hand.copy()
    with pytest.raises(ValueError, match=message):
        hand.deal(cards)
    assert hand == before
    assert hand.due == before.due
    hand.deal()
    with pytest.raises(ValueError, match="2c"):
        hand.deal("2c9c9d9h")


def test_manual_deal_refuses_cards_that_the_deck_keeps_for_a_place():
    hand = manual(deck=omaha.Deck(holes={2: KINGS}, boards=[BOARD], seed=1))
    for cards in ("KhQh5h4h", "3cQh5h4h"):
        with pytest.raises(ValueError, match="not in the deck"):
            hand.deal(cards)
    hand.deal()
    assert hand.deal() == parse_cards(KINGS)


def test_manual_deal_nothing_is_due():
    hand = manual()
    for _ in hand.seats:
        with pytest.raises(omaha.IllegalAction, match="cards are due"):
            hand.check()
        hand.deal()
    before = hand.copy()
    with pytest.raises(omaha.IllegalAction, match="no card is due") as refused:
        hand.deal()
    assert refused.value.seat == 2
    assert hand == before


def test_automatic_hand_has_no_card_due():
    with pytest.raises(omaha.IllegalAction):
        deal(nl(), [100, 100]).deal()


def test_manual_deal_all_in_is_dealt_step_by_step():
    hand = manual()
    hand.deal()
    hand.deal()
    play(hand, "2 all-in, 1 call")
    kinds = []
    while not hand.over:
        kinds.append((hand.due.kind, hand.due.count))
        hand.deal()
    assert kinds == [("burn", 1), ("board", 3), ("burn", 1), ("board", 1), ("burn", 1), ("board", 1)]


def test_manual_deal_two_boards():
    hand = manual(nl(boards=2))
    hand.deal()
    hand.deal()
    play(hand, "2 call, 1 check")
    hand.deal()
    hand.deal("AhKsJd")
    assert hand.boards == (parse_cards("AhKsJd"), ())
    assert hand.due == ("board", None, 3)
    hand.deal()
    assert hand.actor == 1


def test_manual_deal_of_a_bomb_pot():
    hand = manual(nl(bomb_pot=True, ante=5))
    hand.deal()
    hand.deal()
    assert hand.due.kind == "burn"
    hand.deal()
    hand.deal()
    assert (hand.street, hand.actor) == ("flop", 1)


def test_unseen():
    hand = deal(nl(), [100, 100], deck=ORDERED)
    assert hand.unseen == CARDS[8:]
    assert LOW  # the hands of the other tests are cards like these
    assert deal(nl(), [100, 100], deck=omaha.Deck(unknown=True)).unseen == CARDS
