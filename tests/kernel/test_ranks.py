"""The evaluator against the rules (section B) and against brute force."""

import random
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import NO_LOW, high_rank, low_rank
from omaha._eval import card_ids, five_ranks, hilo_ranks, selections
from omaha.cards import cards_text
from support.examples import CASES
from support.oracles import evaluator
from support.sizes import sizes


def cases(kind):
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]


def category(rank):
    return evaluator.CATEGORIES[evaluator.CLASSES[rank - 1][0][0]]


def split(text):
    """Yield every split of five cards into two and three."""
    five = text.split()
    for pair in combinations(five, 2):
        yield pair, [card for card in five if card not in pair]


# --- section B, and the examples --------------------------------------------------------------------------------------


@pytest.mark.parametrize("case", cases("evaluation"))
def test_example(case):
    hole, board, expect = case["hole"], case["board"], case["expect"]
    hand = omaha.evaluate(hole, board)
    high, low = hilo_ranks(hole, board)
    assert hand.high.category == category(high) == expect["high"]["category"]
    ranks = "".join(dict.fromkeys(card.rank for card in hand.high.cards))
    if "straight" in hand.high.category:
        ranks = ranks[0]
    assert ranks == expect["high"]["ranks"]
    if "low" in expect:
        text = None if hand.low is None else "".join(card.rank for card in hand.low.cards)
        assert text == expect["low"]
    if expect.get("nut_high"):
        assert high == min(rank for rank, _ in holdings(board))
    if expect.get("nut_low"):
        assert low == min(rank for _, rank in holdings(board))
    if "combos" in expect:
        pairs = list(combinations(card_ids(hole), 2))
        triples = list(combinations(card_ids(board), 3))
        assert len(pairs) * len(triples) == expect["combos"]
        assert (high, low) == tuple(map(min, zip(*[five_ranks(p, t) for p in pairs for t in triples], strict=True)))
    assert (high, low) == evaluator.ranks(card_ids(hole), card_ids(board))


def holdings(board):
    """Return both ranks of every two cards on a full board."""
    known = card_ids(board)
    for pair in combinations([card for card in range(52) if card not in known], 2):
        yield tuple(map(min, zip(*[five_ranks(pair, triple) for triple in combinations(known, 3)], strict=True)))


@pytest.mark.parametrize("case", cases("low_compare"))
def test_low_compare(case):
    ranks = [{five_ranks(*hand)[1] for hand in split(case[side])} for side in "ab"]
    (a,), (b,) = ranks  # however the five are divided
    expect = case["expect"]
    assert (a < NO_LOW, b < NO_LOW) == (expect["a_qualifies"], expect["b_qualifies"])
    winner = None if a == b == NO_LOW else "tie" if a == b else "a" if a < b else "b"
    assert winner == expect["winner"]


@pytest.mark.parametrize("case", cases("high_compare"))
def test_high_compare(case):
    (a,), (b,) = [{five_ranks(*hand)[0] for hand in split(case[side])} for side in "ab"]
    expect = case["expect"]
    assert (category(a), category(b)) == (expect["a"], expect["b"])
    assert ("tie" if a == b else "a" if a < b else "b") == expect["winner"]


@pytest.mark.parametrize("case", cases("count"))
def test_count(case):
    if case["what"] == "selections":
        pairs = len(list(combinations(range(case["cards"]), 2)))
        assert pairs * len(list(combinations(range(5), 3))) == case["expect"]["value"]
    elif case["what"] == "qualifying_lows":
        assert len({low for low, _ in lows_in_order()}) == case["expect"]["value"]
    else:
        assert [text for _, text in lows_in_order()] == case["expect"]["value"]


def lows_in_order():
    """[(rank, "5432A")] of every five different ranks that make a low, through the public function."""
    found = []
    for ranks in combinations("A2345678", 5):
        low = low_rank([ranks[0] + "c", ranks[1] + "c", "Kh", "Kd"], [rank + "d" for rank in ranks[2:]])
        found.append((low, "".join(reversed(ranks))))
    return sorted(found)


def test_r9_exactly_two_and_three():
    board = "AsKsQs2d3d"
    assert high_rank("JsTs9c9h", board) == 1
    assert category(high_rank("Js9c9h9d", board)) == "one_pair"  # one spade and four of a royal flush
    assert category(high_rank("JsTsJdTd", "AsKs7h2c3c")) == "one_pair"  # four spades, but three are the hand's or none


def test_r11_high_and_low_may_use_different_cards():
    assert hilo_ranks("AdKd3s2s", "Jd4d3cQd5h") == (328, 1)


def test_r12_order_of_the_categories():
    found = [category(rank) for rank in range(1, 7463)]
    assert list(dict.fromkeys(found)) == list(reversed(evaluator.CATEGORIES))


def test_r12_wheel_is_the_lowest_straight_and_nothing_wraps():
    assert five_ranks("Ac2d", "3h4s5s")[0] == 1609
    assert five_ranks("6c2d", "3h4s5s")[0] == 1608
    assert category(five_ranks("QcKd", "Ah2s3s")[0]) == "high_card"
    assert category(high_rank("AhKh2c2d", "3h4h5hKdKc")) == "flush"


def test_r13_suits_never_count():
    assert high_rank("AsKs9c8c", "QsJs2s4d4h") == high_rank("AhKh9c8c", "QhJh2h4d4s")


@pytest.mark.parametrize(
    ("name", "hole", "board", "expected"),
    [
        ("trips_not_quads", "AsAhQc9d", "AdKcTs4h2d", "three_of_a_kind"),
        ("four_aces_in_hand_are_a_pair", "AsAhAdAc", "KsQdJhTc9s", "one_pair"),
        ("one_suited_hole_card_is_no_flush", "AsQdQh3c", "9s7s6s2sQc", "three_of_a_kind"),
        ("two_suited_hole_cards_are", "AsKs2d2h", "Js9s7s3sTc", "flush"),
        ("three_suited_hole_cards_count_two", "AsKsQs2h", "Js9s7d3hTc", "straight"),
        ("one_hole_card_is_no_straight", "9cAcAdQh", "5s6d7h8cKd", "one_pair"),
        ("nobody_plays_the_board", "9h9d2c2d", "AsKsQsJsTs", "one_pair"),
        ("double_paired_board_is_no_full_house", "AcQdJhTs", "KhKs7d7c2s", "one_pair"),
        ("double_paired_board_with_a_match_is", "Kc2c9h8h", "KhKs7d7c2s", "full_house"),
        ("three_hole_cards_never_combine", "AsKdQhJc", "9s9d8c2h4s", "one_pair"),
        ("quads_on_board_play_three", "AsKdQhJc", "9s9d9c9h4s", "three_of_a_kind"),
        ("pair_in_hand_on_trips_is_a_full_house", "4c4dQhJc", "9s9d9c9hKs", "full_house"),
        ("straight_flush_may_not_use_three", "5h4h3h9c", "6h7hKdKcQs", "high_card_or_better"),
    ],
)
def test_r14(name, hole, board, expected):
    found = category(high_rank(hole, board))
    assert high_rank(hole, board) == evaluator.ranks(card_ids(hole), card_ids(board))[0]
    if expected == "high_card_or_better":
        assert found not in ("straight_flush", "flush")
    else:
        assert found == expected


def test_r14_straight_flush_below_the_best_flush():
    # The flush with the highest cards is ace high; the straight flush needs the lower two of three hole cards.
    assert high_rank("Ah6h5h2c", "7h8h9hKdKs") == 6
    # The ace on the board hides a straight flush from the three highest board cards.
    assert high_rank("6h5hKcKs", "Ah7h8h9hKd") == 6
    # Five in a row of one suit, four of them on the board: no straight flush.
    assert category(high_rank("Ah5hKcKs", "6h7h8h9h2d")) == "flush"


def test_r15_a_pair_or_a_nine_is_not_a_low():
    assert low_rank("Ah2hKcKd", "2d3d4dKhKs") == low_rank("AhAdKcQd", "2d3d4d9h9s") == NO_LOW
    assert low_rank("Ah9hKcKd", "2d3d4d5hKs") == NO_LOW


def test_r16_compared_from_the_top():
    def of(hole):
        return low_rank(hole + "KcKd", "2c4h8sQhQd")

    assert low_rank("Ah2h3dKc", "2c5s7d8hTs") == 8  # EV10: 7-5-3-2-A
    assert of("Ad3d") < of("3d5d") < of("Ad6d") < of("6d7d")


def test_r17_fifty_six_lows():
    assert [rank for rank, _ in lows_in_order()] == list(range(1, 57))


def test_r18_needs_three_low_ranks_on_board_and_two_in_hand():
    assert low_rank("Ah2hJc7s", "9dTh8c7dKc") == NO_LOW
    assert low_rank("AhAcKdKh", "2s3d4c9hTs") == NO_LOW
    assert low_rank("AsAd2c3d", "5c5d7hKdQs") == NO_LOW


def test_r19_straights_and_flushes_do_not_hurt_a_low():
    assert hilo_ranks("Ah2hKcKd", "3h4h5hQsJs") == (10, 1)


# --- against brute force ----------------------------------------------------------------------------------------------


def test_every_class_of_five_cards():
    """All 7,462 classes, and in each every split in two and three: the whole table of three-card boards."""
    reached = set()
    for rank, (_, ranks, flush) in enumerate(evaluator.CLASSES, 1):
        suits = (0, 0, 0, 0, 0) if flush else (0, 1, 2, 3, 0)
        cards = [4 * r + s for r, s in zip(ranks, suits, strict=True)]
        for pair in combinations(range(5), 2):
            hole = [cards[i] for i in pair]
            board = [cards[i] for i in range(5) if i not in pair]
            high, low = five_ranks(hole, board)
            assert high == rank
            assert low == evaluator.ranks(hole, board)[1]
        reached.add(rank)
    assert reached == set(range(1, 7463))


def decks():
    """Cards to draw hands from, and how often: the whole deck, and small ones where rare hands are common."""
    rng = random.Random(8)
    everything = list(range(52))
    while True:
        yield everything
        suit = rng.randrange(4)  # flushes and straight flushes
        low = rng.randrange(7)
        yield [4 * rank + suit for rank in range(low, low + 7)] + rng.sample(everything, 14)
        yield [4 * rank + suit for rank in (12, 0, 1, 2, 3, 4, 5)] + rng.sample(everything, 14)
        yield [4 * rank + s for rank in rng.sample(range(13), 4) for s in range(4)]  # paired boards
        yield [4 * rank + s for rank in (12, 0, 1, 2, 3, 4, 5, 6) for s in range(4)]  # lows


@pytest.mark.parametrize("board_cards", [3, 4, 5])
@pytest.mark.parametrize("hole_cards", [4, 5, 6])
@sizes(fast=4_000, slow=40_000, long=1_000_000)
def test_random_hands_against_brute_force(size, hole_cards, board_cards):
    rng = random.Random(10 * hole_cards + board_cards)
    count = hole_cards + board_cards
    source = decks()
    seen = set()
    for number in range(size):
        cards = list(dict.fromkeys(next(source)))
        cards = rng.sample(cards, count)
        hole, board = tuple(cards[:hole_cards]), tuple(cards[hole_cards:])
        expected = evaluator.ranks(hole, board)
        assert hilo_ranks(hole, board) == expected, (cards_text(hole), cards_text(board))
        seen.add(category(expected[0]))
        if number % 10 == 0:
            text = cards_text(hole), cards_text(board)
            assert (high_rank(*text), low_rank(*text)) == expected
    assert {"straight_flush", "four_of_a_kind", "full_house", "flush"} <= seen


def test_selections_are_the_ranks_they_claim():
    rng = random.Random(4)
    for _ in range(2_000):
        cards = rng.sample(range(52), 11)
        hole, board = cards[:6], cards[6:]
        high, high_five, low, low_five = selections(hole, board)
        assert (high, low) == hilo_ranks(hole, board)
        assert five_ranks(high_five[:2], high_five[2:])[0] == high
        assert set(high_five[:2]) < set(hole)
        assert set(high_five[2:]) < set(board)
        if low == NO_LOW:
            assert low_five is None
        else:
            assert five_ranks(low_five[:2], low_five[2:])[1] == low


# --- properties -------------------------------------------------------------------------------------------------------

HANDS = st.tuples(st.integers(4, 6), st.integers(3, 5), st.permutations(range(52))).map(
    lambda drawn: (tuple(drawn[2][: drawn[0]]), tuple(drawn[2][drawn[0] : drawn[0] + drawn[1]]))
)


@given(HANDS, st.randoms())
def test_order_of_the_cards_does_not_matter(hand, rng):
    hole, board = map(list, hand)
    expected = hilo_ranks(hole, board), selections(hole, board)
    rng.shuffle(hole)
    rng.shuffle(board)
    assert (hilo_ranks(hole, board), selections(hole, board)) == expected


@given(HANDS, st.permutations(range(4)))
def test_suits_may_be_exchanged(hand, suits):
    hole, board = [tuple(4 * (card // 4) + suits[card % 4] for card in cards) for cards in hand]
    assert hilo_ranks(hole, board) == hilo_ranks(*hand)


@given(HANDS)
def test_more_cards_are_never_worse(hand):
    hole, board = hand
    if len(hole) > 4:
        assert all(a <= b for a, b in zip(hilo_ranks(hole, board), hilo_ranks(hole[1:], board), strict=True))
    if len(board) > 3:
        assert all(a <= b for a, b in zip(hilo_ranks(hole, board), hilo_ranks(hole, board[1:]), strict=True))
