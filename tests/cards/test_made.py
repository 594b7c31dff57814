"""Made hands: which five cards, their order, and their names."""

import copy
import pickle
import random
from itertools import combinations

import pytest

from omaha import NO_LOW, Card, HighHand, LowHand, evaluate
from omaha._eval import five_ranks
from omaha.cards import cards_text, parse_cards
from omaha.made import Evaluation
from support.oracles import evaluator


@pytest.mark.parametrize(
    ("hole", "board", "category", "words", "cards"),
    [
        ("AsTs", "KsQsJs", "straight_flush", "royal flush", "AsKsQsJsTs"),
        ("9h5h", "6h7h8h", "straight_flush", "straight flush, nine high", "9h8h7h6h5h"),
        ("Ah2h", "3h4h5h", "straight_flush", "straight flush, five high", "5h4h3h2hAh"),
        ("AsAd", "AhAcKs", "four_of_a_kind", "four of a kind, aces", "AsAhAdAcKs"),
        ("6s2d", "6h6c6d", "four_of_a_kind", "four of a kind, sixes", "6s6h6d6c2d"),
        ("KcKd", "Kh8s8d", "full_house", "full house, kings full of eights", "KhKdKc8s8d"),
        ("2cKd", "Kh2s2d", "full_house", "full house, deuces full of kings", "2s2d2cKhKd"),
        ("AdKd", "Jd4dQd", "flush", "flush, ace high", "AdKdQdJd4d"),
        ("7d5d", "2d4d3d", "flush", "flush, seven high", "7d5d4d3d2d"),
        ("AhKh", "QsJdTh", "straight", "straight, ace high", "AhKhQsJdTh"),
        ("As2d", "3c4d5h", "straight", "straight, five high", "5h4d3c2dAs"),
        ("6s2d", "3c4d5h", "straight", "straight, six high", "6s5h4d3c2d"),
        ("KhKs", "Kd9c2s", "three_of_a_kind", "three of a kind, kings", "KsKhKd9c2s"),
        ("Kh7s", "Kd7c2s", "two_pair", "two pair, kings and sevens", "KhKd7s7c2s"),
        ("As5h", "Ad2c2s", "two_pair", "two pair, aces and deuces", "AsAd2s2c5h"),
        ("AsAh", "Kd7c2s", "one_pair", "pair of aces", "AsAhKd7c2s"),
        ("3s6h", "3d7c2s", "one_pair", "pair of threes", "3s3d7c6h2s"),
        ("AsTh", "Kd7c2s", "high_card", "ace high", "AsKdTh7c2s"),
        ("7s5h", "4d3c2s", "high_card", "seven high", "7s5h4d3c2s"),
    ],
)
def test_high_hands(hole, board, category, words, cards):
    hand = HighHand(hole, board)
    assert hand.category == category
    assert str(hand) == words
    assert cards_text(hand.cards) == cards
    assert hand.hole == tuple(sorted(parse_cards(hole), reverse=True))
    assert hand.board == tuple(sorted(parse_cards(board), reverse=True))
    assert hand.rank == five_ranks(hole, board)[0]
    assert all(type(card) is Card for card in hand.cards)


def test_every_name():
    """All 7,462 classes have a category and words that agree with their ranks."""
    names = ["deuce", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]
    for rank, ((category, order), ranks, flush) in enumerate(evaluator.CLASSES, 1):
        cards = [4 * r + (0 if flush else i % 4) for i, r in enumerate(ranks)]
        hand = HighHand(cards[:2], cards[2:])
        assert hand.rank == rank
        assert hand.category == evaluator.CATEGORIES[category]
        assert list(dict.fromkeys(card // 4 for card in hand.cards))[: len(order)] == order
        if rank > 1:
            assert names[order[0]] in str(hand) or names[order[0]] + "s" in str(hand) or "sixes" in str(hand)


def test_low_hands():
    low = LowHand("As2d", "8h6c4d")
    assert str(low) == "8-6-4-2-A low"
    assert low.rank == 28
    assert cards_text(low.cards) == "8h6c4d2dAs"
    assert cards_text(low.hole) == "As2d"
    assert cards_text(low.board) == "8h6c4d"
    assert str(LowHand("As2d", "3h5c4d")) == "5-4-3-2-A low"
    assert str(LowHand("8s7d", "6h5c4d")) == "8-7-6-5-4 low"
    for bad in (("As2d", "9h6c4d"), ("AsAd", "5h6c4d"), ("As2d", "2h6c4d")):
        with pytest.raises(ValueError, match="is not a low"):
            LowHand(*bad)


def test_every_low_in_order():
    hands = []
    for low in evaluator.LOWS:
        cards = [4 * ((value - 2) % 13) for value in low]
        hands.append(LowHand(cards[:2], cards[2:]))
    assert [hand.rank for hand in hands] == list(range(1, 57))
    assert sorted(hands, reverse=True) == hands
    assert str(hands[0]) == "5-4-3-2-A low"
    assert str(hands[-1]) == "8-7-6-5-4 low"


def test_the_better_hand_is_the_greater():
    flush, house = HighHand("AdKd", "Jd4dQd"), HighHand("KcKd", "Kh8s8d")
    assert house > flush
    assert house >= flush
    assert flush < house
    assert flush <= house
    assert flush != house
    assert max(flush, house) is house
    same = HighHand("AhKh", "Jh4hQh")  # suits never count
    assert same == flush
    assert same >= flush
    assert same <= flush
    assert not same > flush
    assert not same < flush
    assert hash(same) == hash(flush)
    assert LowHand("As2d", "3h5c4d") > LowHand("As2d", "8h6c4d")


def test_high_and_low_cannot_be_compared():
    high, low = HighHand("As2d", "8h6c4d"), LowHand("As2d", "8h6c4d")
    assert high != low
    assert high != high.rank
    for compare in ("__lt__", "__le__", "__gt__", "__ge__", "__eq__"):
        assert getattr(high, compare)(low) is NotImplemented
    with pytest.raises(TypeError):
        high < low  # noqa: B015


@pytest.mark.parametrize("kind", [HighHand, LowHand])
def test_refused(kind):
    for bad in (("As", "8h6c4d"), ("As2d3d", "8h6c4d"), ("As2d", "8h6c"), ("As2d", "8h6cAs"), ("As??", "8h6c4d")):
        with pytest.raises(ValueError, match=r"2 hole cards|twice|unknown"):
            kind(*bad)
    with pytest.raises(TypeError):
        kind(5, "8h6c4d")


def test_repr_pickle_copy_and_read_only():
    hand = evaluate("Ac2dKcKd", "Kh8s8d4h6c")
    for thing in (hand, hand.high, hand.low):
        others = [eval(repr(thing)), copy.copy(thing), copy.deepcopy(thing)]
        others += [pickle.loads(pickle.dumps(thing, p)) for p in range(2, pickle.HIGHEST_PROTOCOL + 1)]
        for other in others:
            assert other == thing
            assert hash(other) == hash(thing)
            assert repr(other) == repr(thing)
        for name in ("rank", "cards", "high", "new"):
            with pytest.raises(AttributeError):
                setattr(thing, name, 1)
    assert repr(hand.high) == 'HighHand("KdKc", "Kh8s8d")'


def test_evaluation():
    hand = evaluate("Ac2dKcKd", "Kh8s8d4h6c")
    assert (hand.high_rank, hand.low_rank) == (184, 28)
    assert str(hand) == "full house, kings full of eights; 8-6-4-2-A low"
    assert hand == Evaluation(hand.high, hand.low)
    assert hand != Evaluation(hand.high, None)
    assert hand != 184
    none = evaluate("AhAcKdKh", "2s3d4c9hTs")
    assert none.low is None
    assert none.low_rank == NO_LOW
    assert str(none) == "pair of aces"


def test_the_choice_among_equal_selections():
    # Three aces of hearts, diamonds, spades would do; the two highest by suit play.
    hand = evaluate("AhAdAcKs", "QsJc9d7h2c")
    assert cards_text(hand.high.hole) == "AhAd"
    assert cards_text(hand.high.board) == "QsJc9d"
    hand = evaluate("AsAh2d2c", "3s4s5s3hKd")
    assert cards_text(hand.low.hole) == "As2d"
    assert cards_text(hand.low.board) == "5s4s3s"
    # Highest hole cards first, even where other board cards would be higher.
    hand = evaluate("As5s9c9d", "5h5dAh2c7s")
    assert str(hand.high) == "full house, fives full of aces"
    assert cards_text(hand.high.hole + hand.high.board) == "As5sAh5h5d"


def test_the_choice_is_the_documented_one():
    """Against all selections: equal rank, then the hole cards from the highest, then the board cards."""
    rng = random.Random(6)
    for _ in range(500):
        cards = rng.sample([card for card in range(52) if card // 4 in (0, 1, 2, 5, 8, 12)], 9)
        hole, board = cards[:4], cards[4:]
        hand = evaluate(hole, board)
        every = [
            (five_ranks(two, three), sorted(two, reverse=True), sorted(three, reverse=True))
            for two in combinations(hole, 2)
            for three in combinations(board, 3)
        ]
        best = min(ranks[0] for ranks, _, _ in every)
        chosen = max((two, three) for ranks, two, three in every if ranks[0] == best)
        assert (list(hand.high.hole), list(hand.high.board)) == chosen
        best = min(ranks[1] for ranks, _, _ in every)
        assert hand.low_rank == best
        if best < NO_LOW:
            chosen = max((two, three) for ranks, two, three in every if ranks[1] == best)
            assert (list(hand.low.hole), list(hand.low.board)) == chosen
