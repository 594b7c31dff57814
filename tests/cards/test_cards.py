"""Cards: ints that print as cards, one object each."""

import copy
import json
import pickle

import pytest

from omaha import UNKNOWN, Card, Deck, Hand, Rules, evaluate
from omaha.cards import CARDS, RANKS, SUITS, cards_text, parse_cards


def test_the_deck():
    assert len(CARDS) == len(set(CARDS)) == len(set(map(str, CARDS))) == 52
    assert [int(card) for card in CARDS] == list(range(52))
    for card in CARDS:
        assert type(card) is Card
        assert str(card) == card.rank + card.suit == RANKS[card // 4] + SUITS[card % 4]
        assert Card(str(card)) is Card(int(card)) is Card(card) is card
    assert str(Card("As")) == "As"
    assert int(Card("As")) == 51


def test_unknown():
    assert UNKNOWN == 52
    assert str(UNKNOWN) == "??"
    assert (UNKNOWN.rank, UNKNOWN.suit) == ("?", "?")
    assert Card("??") is Card(52) is UNKNOWN
    assert UNKNOWN not in CARDS


def test_a_card_is_an_int():
    assert Card("As") == 51
    assert hash(Card("As")) == hash(51)
    assert Card("As") > Card("Ah") > Card("Ks")
    assert {51: "ace"}[Card("As")] == "ace"
    assert json.dumps([Card("As")]) == "[51]"
    assert list(range(52))[Card("As")] == 51


def test_repr_and_format():
    assert eval(repr(Card("Td"))) is Card("Td")
    assert eval(repr(UNKNOWN)) is UNKNOWN
    assert f"{Card('As')}" == "As"
    assert f"[{Card('As'):>4}]" == "[  As]"


@pytest.mark.parametrize("card", [*CARDS, UNKNOWN], ids=str)
def test_copies_are_the_same_object(card):
    assert copy.copy(card) is copy.deepcopy(card) is card
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(card, protocol)) is card


@pytest.mark.parametrize(
    "bad", ["", "A", "Asd", "sA", "1s", "100s", "A?", "?s", " As", "\u2660A", "s", "10", -1, 53, 2**70]
)
def test_refused_values(bad):
    with pytest.raises(ValueError, match=r"card"):
        Card(bad)


@pytest.mark.parametrize(
    ("text", "card"),
    [("A\u2660", "As"), ("as", "As"), ("AS", "As"), ("10s", "Ts"), ("k\u2665\ufe0f", "Kh"), ("2D", "2d")],
)
def test_a9_other_spellings(text, card):
    assert Card(text) is Card(card)


def test_a12_card_52_is_the_unknown_card():
    """Pickles of `UNKNOWN` hold its number; every evaluator refuses it."""
    assert Card(52) is Card("??") is UNKNOWN
    with pytest.raises(ValueError, match=r"^53 is not a card: 0\.\.51, or 52 for \?\?$"):
        Card(53)


@pytest.mark.parametrize("bad", [True, False, None, 1.0, b"As", ["As"], object()])
def test_refused_types(bad):
    with pytest.raises(TypeError):
        Card(bad)


def test_read_only():
    for name in ("rank", "suit", "new"):
        with pytest.raises(AttributeError):
            setattr(Card("As"), name, "x")


def test_parse():
    expected = (Card("As"), Card("Kd"), Card("Tc"))
    for form in (
        "AsKdTc",
        " As  Kd Tc ",
        ["As", "Kd", "Tc"],
        (51, 45, 32),
        ("As", 45, Card("Tc")),
        iter(expected),
        bytes([51, 45, 32]),
    ):
        assert parse_cards(form) == expected
    assert parse_cards("") == parse_cards([]) == ()
    assert parse_cards("??As????") == (UNKNOWN, Card("As"), UNKNOWN, UNKNOWN)
    assert all(type(card) is Card for card in parse_cards([51, 52]))
    with pytest.raises(ValueError, match="As appears twice"):
        parse_cards("AsKdAs")
    with pytest.raises(ValueError, match="more than 52 cards"):
        parse_cards("??" * 53)
    with pytest.raises(TypeError):
        parse_cards(51)


def test_text():
    assert cards_text(CARDS) == "".join(map(str, CARDS))
    assert cards_text(["As", 52]) == "As??"
    assert cards_text(()) == ""
    assert parse_cards(cards_text(CARDS)) == CARDS


def test_c6_a_tuple_of_cards_prints_as_text_that_is_read_again():
    """What a notebook user evaluates most: the hole cards and the board of a hand."""
    hand = Hand(Rules.game("plo", "50/100"), [1000, 1000], deck=Deck(holes={1: "AsKd3s2s"}, seed=1))
    assert str(hand.holes[1]) == f"{hand.holes[1]}" == "AsKd3s2s"
    assert str(hand.board) == ""
    assert evaluate(str(hand.holes[1]), "Jd4d3c") == evaluate(hand.holes[1], "Jd4d3c")
