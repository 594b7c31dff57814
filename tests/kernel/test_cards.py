"""Cards as bits, read from anything: every form of cards, and garbage."""

from contextlib import suppress
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import Card, card_bit, high_rank, low_rank, mask
from omaha._eval import card_ids, five_ranks, hilo_ranks, selections
from omaha.cards import CARDS, UNKNOWN, cards_text
from support.sizes import tries

LETTERS = "23456789TJQKA"


# --- properties -------------------------------------------------------------------------------------------------------

HANDS = st.tuples(st.integers(4, 6), st.integers(3, 5), st.permutations(range(52))).map(
    lambda drawn: (tuple(drawn[2][: drawn[0]]), tuple(drawn[2][drawn[0] : drawn[0] + drawn[1]]))
)


@given(HANDS)
def test_every_form_of_cards_is_the_same(hand):
    hole, board = hand
    text = cards_text(hole), cards_text(board)
    expected = hilo_ranks(hole, board)
    for form in (
        lambda cards: cards,
        list,
        bytes,
        iter,
        lambda cards: [CARDS[card] for card in cards],
        lambda cards: tuple(str(CARDS[card]) for card in cards),
        lambda cards: (str(CARDS[card]) if card % 2 else card for card in cards),
        lambda cards: " ".join(str(CARDS[card]) for card in cards),
        lambda cards: f" {cards_text(cards)}  ",
    ):
        assert hilo_ranks(form(hole), form(board)) == expected
    assert (high_rank(*text), low_rank(*text)) == expected


RANK_SPELLINGS = {"T": ("T", "10", "t"), "J": "Jj", "Q": "Qq", "K": "Kk", "A": "Aa"}
SUIT_SPELLINGS = {
    "c": ("c", "C", "\u2663", "\u2667"),
    "d": ("d", "D", "\u2666", "\u2662"),
    "h": ("h", "H", "\u2665\ufe0f", "\u2661"),
    "s": ("s", "S", "\u2660", "\u2664"),
}


def spelled(card, draw):
    """Return the text of a card, spelled in one of many ways."""
    ranks, suits = RANK_SPELLINGS.get(card.rank, card.rank), SUIT_SPELLINGS[card.suit]
    return draw(st.sampled_from(ranks)) + draw(st.sampled_from(suits))


@given(HANDS, st.data())
def test_a9_cards_as_people_write_them(hand, data):
    """10s, as, AS and the signs of suits have one reading; canonical cards may stand among them."""
    hole, board = hand
    for cards in (hole, board):
        texts = [spelled(CARDS[card], data.draw) for card in cards]
        assert list(card_ids(texts)) == list(card_ids("".join(texts))) == list(card_ids(" ".join(texts))) == list(cards)
        assert [Card(text) for text in texts] == list(cards)
    assert high_rank("".join([spelled(CARDS[card], data.draw) for card in hole]), board) == high_rank(hole, board)


def test_a9_ranges_stay_case_sensitive():
    for text in ("aakk", "AhKhqhjh, AA**", "10s9s**", "A\u2660***"):
        with pytest.raises(omaha.ranges.RangeError):
            omaha.Range(text)
    assert omaha.Range(["asahkskh"]) == omaha.Range("AsAhKsKh")
    assert "10s9s8s7S" in omaha.Range("T987")


def test_cards_read_before_other_text():
    """Text that is read a second time keeps the cards before it, and their places."""
    assert list(card_ids(["As", 45, "10c", "k\u2665", "2c"])) == [51, 45, 32, 46, 0]
    with pytest.raises(ValueError, match=r"^Kd appears twice$"):
        card_ids(["As", 45, "kd"])
    assert list(card_ids("as??Kd", unknown=True)) == [51, 52, 45]


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


class Text(str):
    pass


def test_what_is_like_an_int_or_a_string():
    numpy = pytest.importorskip("numpy")
    board = "Jd4d3cQd5h"
    assert high_rank([Index(card) for card in card_ids("AdKd3s2s")], board) == 328
    assert high_rank(numpy.array(list(card_ids("AdKd3s2s")), dtype=numpy.uint8), board) == 328
    assert high_rank(Text("AdKd3s2s"), [Text(card) for card in ("Jd", "4d", "3c", "Qd", "5h")]) == 328
    assert high_rank(hole="AdKd3s2s", board=board) == 328


# --- refusals ---------------------------------------------------------------------------------------------------------

FUNCTIONS = [high_rank, low_rank, hilo_ranks, selections, omaha.evaluate]
GOOD_HOLE, GOOD_BOARD = "AdKd3s2s", "Jd4d3cQd5h"


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("hole", "board", "message"),
    [
        ("AdKd3s", GOOD_BOARD, "a hand has 4, 5 or 6 hole cards, not 3"),
        ("", GOOD_BOARD, "a hand has 4, 5 or 6 hole cards, not 0"),
        ("AdKd3s2s6c7c8c", GOOD_BOARD, "a hand has 4, 5 or 6 hole cards, not 7"),
        (GOOD_HOLE, "Jd4d", "a board has 3, 4 or 5 cards, not 2"),
        (GOOD_HOLE, "Jd4d3cQd5h6h", "a board has 3, 4 or 5 cards, not 6"),
        ("AdAd3s2s", GOOD_BOARD, "Ad appears twice"),
        (GOOD_HOLE, "Jd4d3cQdJd", "Jd appears twice"),
        (GOOD_HOLE, "Jd4d3cQdKd", "Kd appears twice: in the hand and on the board"),
        ("Ad??3s2s", GOOD_BOARD, "unknown card ??: it has no rank and no suit"),
        ([52, 1, 2, 3], GOOD_BOARD, "unknown card ??: it has no rank and no suit"),
        ([UNKNOWN, 1, 2, 3], GOOD_BOARD, "unknown card ??: it has no rank and no suit"),
        ("AdXd3s2s", GOOD_BOARD, "'Xd' in 'AdXd3s2s' is not a card: no rank 'X'"),
        ("AdKx3s2s", GOOD_BOARD, "'Kx' in 'AdKx3s2s' is not a card: no suit 'x'"),
        ("Ad1d3s2s", GOOD_BOARD, "'1d' in 'Ad1d3s2s' is not a card: no rank '1'"),
        ("Ad0d3s2s", GOOD_BOARD, "'0d' in 'Ad0d3s2s' is not a card: no rank '0'"),
        ("dAdK3s2s", GOOD_BOARD, "'dA' in 'dAdK3s2s' is not a card: no rank 'd'"),
        ("AdKd3s2", GOOD_BOARD, "'2' in 'AdKd3s2' is not a card: a rank and a suit, like 'As'"),
        ("A dKd3s2s", GOOD_BOARD, "'A ' in 'A dKd3s2s' is not a card: no suit ' '"),
        ("adAd3s2s", GOOD_BOARD, "Ad appears twice"),
        ("A\u2666Ad3s2s", GOOD_BOARD, "Ad appears twice"),
        ("AdKd3s2\xe9", GOOD_BOARD, "no card has the letter '\xe9'"),
        (["Ad", "Kd", "3s", "2s2c"], GOOD_BOARD, "'2s2c' is not a card: a rank and a suit, like 'As'"),
        (["Ad", "Kd", "3s", ""], GOOD_BOARD, "'' is not a card: a rank and a suit, like 'As'"),
        (["Ad", "Kd", "3s", "  "], GOOD_BOARD, "'  ' is not a card: no rank ' '"),
        ([53, 1, 2, 3], GOOD_BOARD, "53 is not a card: 0..51"),
        ([-1, 1, 2, 3], GOOD_BOARD, "-1 is not a card: 0..51"),
        ([10**5000, 1, 2, 3], GOOD_BOARD, "not a card: an int far outside 0..51"),
        ([-(2**64), 1, 2, 3], GOOD_BOARD, "not a card: an int far outside 0..51"),
    ],
)
def test_value_errors_name_what_is_wrong(function, hole, board, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        function(hole, board)
    assert str(caught.value) == message


@pytest.mark.parametrize("function", FUNCTIONS)
@pytest.mark.parametrize(
    ("cards", "message"),
    [
        ([True, 1, 2, 3], "a card is an int or a string like 'As', not bool"),
        ([0.0, 1, 2, 3], "a card is an int or a string like 'As', not float"),
        ([None, 1, 2, 3], "a card is an int or a string like 'As', not NoneType"),
        ([b"As", 1, 2, 3], "a card is an int or a string like 'As', not bytes"),
        ([["As"], 1, 2, 3], "a card is an int or a string like 'As', not list"),
        (7, "cards are a string or a sequence, not int"),
        (None, "cards are a string or a sequence, not NoneType"),
        (1.5, "cards are a string or a sequence, not float"),
        (True, "cards are a string or a sequence, not bool"),
    ],
)
def test_type_errors_name_what_is_wrong(function, cards, message):
    for arguments in ((cards, GOOD_BOARD), (GOOD_HOLE, cards)):
        with pytest.raises(TypeError) as caught:
            function(*arguments)
        assert str(caught.value) == message


@pytest.mark.parametrize("function", FUNCTIONS)
def test_number_of_arguments(function):
    for arguments in ((), (GOOD_HOLE,), (GOOD_HOLE, GOOD_BOARD, 1)):
        with pytest.raises(TypeError):
            function(*arguments)


def test_errors_inside_an_iterator_come_through():
    def broken():
        yield 1
        raise KeyError("mine")

    class Broken:
        def __index__(self):
            raise OSError("mine")

    with pytest.raises(KeyError, match="mine"):
        high_rank(broken(), GOOD_BOARD)
    with pytest.raises(OSError, match="mine"):
        high_rank([Broken(), 1, 2, 3], GOOD_BOARD)


def test_an_endless_iterator_ends():
    with pytest.raises(ValueError, match="appears twice"):
        high_rank(iter(lambda: 1, 0), GOOD_BOARD)
    with pytest.raises(ValueError, match="more than 52"):
        card_ids(iter(lambda: 52, 0), True)


def test_a_list_may_change_while_it_is_read():
    cards = [0, 1, 2, 3]

    class Clears:
        def __index__(self):
            cards.clear()
            return 4

    cards[0] = Clears()
    assert high_rank(cards, "7h8h9h") == high_rank((4, 1, 2, 3), "7h8h9h")


GARBAGE = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.integers(-3, 60)
    | st.floats()
    | st.text(max_size=20)
    | st.text(alphabet="AKQJT98765432cdhs? 1x\x00\xe9\u2660", max_size=14)
    | st.binary(max_size=12)
    | st.sampled_from([*CARDS, UNKNOWN, "As", "??", object(), 2**63, -(2**63), 2**10000]),
    lambda inner: st.lists(inner, max_size=8) | st.tuples(inner, inner) | st.dictionaries(st.integers(0, 52), inner),
    max_leaves=12,
)


@tries(GARBAGE, GARBAGE, fast=100, slow=500)
def test_garbage_is_refused_and_never_crashes(hole, board):
    for function in (*FUNCTIONS, five_ranks):
        for arguments in ((hole, board), (hole, GOOD_BOARD), (GOOD_HOLE, board)):
            with suppress(ValueError, TypeError):
                function(*arguments)
    for function in (mask, card_bit, card_ids, Card):
        with suppress(ValueError, TypeError):
            function(hole)


# --- masks ------------------------------------------------------------------------------------------------------------


def test_masks():
    bits = [card_bit(card) for card in range(52)]
    assert len(set(bits)) == 52
    assert all(bit.bit_count() == 1 and bit < 1 << 64 for bit in bits)
    assert mask(range(52)) == sum(bits)
    assert mask("") == mask([]) == 0
    assert mask("AsKd") == card_bit("As") | card_bit(Card("Kd"))
    for bad in ("AsAs", "??", [52], [60]):
        with pytest.raises(ValueError, match=r"twice|unknown|not a card"):
            mask(bad)
    for bad in ("AsKd", "??", 52, -1, ""):
        with pytest.raises(ValueError, match=r"unknown|not a card"):
            card_bit(bad)
    for bad in (True, None, 1.0, ["As"]):
        with pytest.raises(TypeError):
            card_bit(bad)


def test_ids():
    assert card_ids("2c2d2h2s3cAs") == bytes([0, 1, 2, 3, 4, 51])
    assert card_ids("????", True) == bytes([52, 52])
    with pytest.raises(ValueError, match="unknown card"):
        card_ids("??")
    assert [LETTERS[card // 4] + "cdhs"[card % 4] for card in range(52)] == [str(card) for card in CARDS]


def test_ranks_are_the_same_from_any_order_of_arguments():
    expected = hilo_ranks("AdKd3s2s", "Jd4d3c")
    for hole in permutations(["Ad", "Kd", "3s", "2s"]):
        for board in permutations(["Jd", "4d", "3c"]):
            assert hilo_ranks(hole, board) == expected
