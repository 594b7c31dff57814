"""`tight` and what hands are worth to it: starting hands, made hands, lows, the size of bets."""

import random

import pytest

from omaha import Deck, Hand, Rules
from omaha._eval import hilo_ranks
from omaha.cards import CARDS, parse_cards
from omaha.equities import percentile, starting_hand_percentile
from omaha.play.bots import tight, worth
from omaha.play.bots.field import field_of
from omaha.play.bots.starting import starting_strength

PLO8 = Rules(limit="pot", hilo=True, small_blind=5, big_blind=10)
PLO = PLO8.replace(hilo=False)


def value(holes, board="", rules=PLO8):
    deck = Deck(holes={2: holes}, boards=[board] if board else (), seed=1)
    hand = Hand(rules, [2000, 2000], deck=deck)
    hand.call(), hand.check()
    while len(hand.board) < len(board) // 2:
        hand.check()
    return worth(hand.view(2))


def start(holes, rules=PLO8):
    rules = rules.replace(hole_cards=len(holes) // 2)
    return worth(Hand(rules, [2000, 2000], deck=Deck(holes={2: holes}, seed=1)).view(2))


@pytest.mark.parametrize("hilo", [False, True])
def test_four_cards_are_worth_their_percentile(hilo):
    for index in range(20):
        hand = Hand(PLO8.replace(hilo=hilo), [200, 200], deck=Deck(seed=3, index=index))
        view = hand.view(2)
        assert worth(view) == pytest.approx(starting_hand_percentile(view.cards, hilo=hilo), abs=1e-12)


def test_good_starting_hands_of_five_and_six_cards():
    assert start("AsAh2s3hKd") > start("AsAh9c6d9h") > start("9c7d5h2sTd", PLO)
    assert start("AsKh2d7c3s") > start("AsKh2d7c3s", PLO)
    assert start("AsAhKsKhQsJh", PLO) > start("AsAhKsKh7d2c", PLO) > start("9c7d5h2s2dKd", PLO)
    strengths = [starting_strength(random.Random(i).sample(range(52), 6), True) for i in range(100)]
    assert 0.4 < sum(strengths) / 100 < 0.6  # parts of all hands


@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("board", ["Kd8h8c", "9s7s2s4d", "Ac2h5s7d8d"])
def test_made_hands_are_worth_about_their_percentile(board, hilo):
    """The percentile counts all hands that can be held beside one's own; `worth` compares with a sample of hands."""
    lying = parse_cards(board)
    standing = field_of(4, hilo).standing(lying)
    for index in range(8):
        cards = random.Random(index).sample([card for card in CARDS if card not in lying], 4)
        share = sum(standing.halves(*hilo_ranks(cards, lying))) / 2
        assert share == pytest.approx(percentile(cards, lying, hilo=hilo), abs=0.12)


def test_tight_likes_good_made_hands():
    board = "Kd8h8c2s"
    assert value("KsKh9s9h", board) > value("KcQs9s9h", board) > value("QsJsTh9h", board)
    low = "8h7c3s"
    assert value("As2sKhJh", low) > value("As4sKhJh", low) > value("6s5sKhJh", low) > value("KhJhQs9d", low)
    assert value("AsQsKhKc", "9s7s2s") > value("KhKc9h9c", "9s7s2s")
    assert value("As3s9h9d", "Ac2h5s7d8d") < value("4s3s9h9d", "Ac2h5s7d8d")  # counterfeited


def answer(holes, *actions, board="9s7s2s", rules=PLO):
    hand = Hand(rules, [2000, 2000], deck=Deck(holes={2: holes}, boards=[board], seed=1))
    for action in ("call", "check", *actions):
        hand.apply(action)
    assert hand.actor == 2
    return str(tight(hand.view(2)))


def test_tight_bets_and_raises_good_hands_and_folds_others():
    assert answer("AsQsKhKc", "check") == "raise 20"
    assert answer("AsQsKhKc", "raise 10") == "raise 50"
    assert answer("KcQhJd4d", "check") == "check"
    assert answer("KcQhJd4d", "raise 20") == "fold"


def test_tight_folds_more_to_big_bets():
    """A bet of half the pot and one of the whole pot, with hands that are good but not the best."""
    rules = Rules(limit="no", small_blind=5, big_blind=10)
    calls = {10: 0, 20: 0, 60: 0}
    for index in range(60):
        for bet in calls:
            hand = Hand(rules, [2000, 2000], deck=Deck(seed=9, index=index))
            hand.call(), hand.check(), hand.bet(bet)
            calls[bet] += str(tight(hand.view(hand.actor))) != "fold"
    assert calls[10] > calls[20] > calls[60] > 0


def test_tight_plays_lows_in_hilo():
    """The nut low without a pair is worth a call on this board in hi/lo, and nothing in high."""
    low = "As2dKcQh"
    assert answer(low, "raise 20", board="8h7c3s", rules=PLO8) != "fold"
    assert answer(low, "raise 20", board="8h7c3s", rules=PLO) == "fold"


def test_tight_plays_more_hands_heads_up_than_at_a_full_table():
    def played(seats):
        count = 0
        for index in range(150):
            hand = Hand(PLO8, [2000] * seats, deck=Deck(seed=9, index=index))
            count += str(tight(hand.view(hand.actor))) != "fold"
        return count / 150

    assert played(2) > 0.7 > 0.35 > played(6) > 0.2 > played(10) > 0.05
