"""Decks: immutable plans of a deal."""

import copy
import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from omaha import UNKNOWN, Card, Deck
from omaha._eval import shuffle
from omaha.cards import CARDS, cards_text, parse_cards


def known(deck):
    """Every known card of the deck, once for each place."""
    cards = [card for hole in deck.holes.values() for card in hole]
    for board in deck.boards:
        shared = 0
        if board is not deck.boards[0]:
            while shared < len(board) and board[: shared + 1] == deck.boards[0][: shared + 1]:
                shared += 1
        cards.extend(board[shared:])
    return [card for card in (*cards, *deck.stub) if card != UNKNOWN]


def test_seeded():
    deck = Deck(seed=7, index=3)
    assert sorted(deck.stub) == list(CARDS)
    assert deck.stub == shuffle(CARDS, 7, 3)
    assert all(type(card) is Card for card in deck.stub)
    assert deck.holes == {}
    assert deck.boards == ()
    assert deck == Deck(seed=7, index=3)
    assert deck != Deck(seed=7)
    assert deck != Deck(seed=8, index=3)


def test_unseeded_decks_are_whole_and_differ():
    decks = [Deck() for _ in range(50)]
    assert all(sorted(deck.stub) == list(CARDS) for deck in decks)
    assert len(set(decks)) == 50


def test_cards_come_first():
    deck = Deck("AsKsQs", seed=1)
    assert cards_text(deck.stub[:3]) == "AsKsQs"
    assert sorted(deck.stub) == list(CARDS)
    assert Deck(CARDS).stub == CARDS


def test_places():
    deck = Deck("2c", holes={3: "AsAh", 1: ["Kd", 3]}, boards=["4s5s6s"], seed=1)
    assert dict(deck.holes) == {3: parse_cards("AsAh"), 1: parse_cards("Kd2s")}
    assert list(deck.holes) == [3, 1]
    assert deck.boards == (parse_cards("4s5s6s"),)
    assert deck.stub[0] == Card("2c")
    assert sorted(known(deck)) == list(CARDS)


def test_unknown():
    deck = Deck("As", holes={1: "KsKd"}, boards=["2c3c4c"], unknown=True)
    assert deck.stub == (Card("As"), *[UNKNOWN] * 46)
    assert Deck(unknown=True).stub == (UNKNOWN,) * 52


def test_named_unknown_cards_stay_unknown_and_are_counted():
    deck = Deck("??", holes={1: "????????", 2: "AsAh"}, boards=["2c????"], seed=4)
    assert deck.stub[0] == UNKNOWN
    assert len(deck.stub) == 52 - 4 - 2 - 3
    assert len(set(known(deck))) == len(known(deck)) == 52 - 1 - 4 - 2


def test_later_boards_may_begin_like_the_first():
    deck = Deck(boards=["2c3c4c5c6c", "2c3c4c7c8c", "2c3c4c5c9c", "TcJcQcKcAc"], seed=1)
    assert len(deck.stub) == 52 - 5 - 2 - 1 - 5
    assert sorted(known(deck)) == list(CARDS)
    assert len(Deck(boards=["2c3c4c", "2c3c4c"], seed=1).stub) == 49


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"cards": "AsAs"}, "As appears twice"),
        ({"cards": "As", "holes": {2: "As"}}, "As has two places: in the holes of seat 2 and in the stub"),
        ({"holes": {1: "As", 2: "As"}}, "As has two places: in the holes of seat 1 and in the holes of seat 2"),
        ({"holes": {1: "As"}, "boards": ["2cAs"]}, "As has two places: in the holes of seat 1 and on board 1"),
        ({"boards": ["2c3c4c5c6c", "2c4c"]}, "4c has two places: on board 1 and on board 2"),
        ({"boards": ["2c3c4c5c6c", "7c3c"]}, "3c has two places: on board 1 and on board 2"),
        ({"boards": ["2c3c4c5c6c", "2c3c4c7c6c"]}, "6c has two places: on board 1 and on board 2"),
        ({"boards": ["2c", "3c4c", "3c"]}, "3c has two places: on board 2 and on board 3"),
        ({"boards": ["2c3c4c5c6c7c"]}, "a board has at most 5 cards, not 6"),
        ({"cards": "??" * 50, "holes": {1: "????????"}}, "a deck has 52 cards, not 54"),
        ({"cards": "Xs"}, "'Xs' is not a card: no rank 'X'"),
        ({"holes": {0: "As"}}, "holes are by seats 1..10, not 0"),
        ({"holes": {11: "As"}}, "holes are by seats 1..10, not 11"),
        ({"seed": -1}, "a seed is an int from 0 to 2**64 - 1, not -1"),
        ({"seed": 2**64}, "a seed is an int from 0 to 2**64 - 1, not 18446744073709551616"),
        ({"seed": 1, "index": -1}, "an index is an int from 0 to 2**64 - 1, not -1"),
        ({"seed": 10**400}, "a seed is an int from 0 to 2**64 - 1, not a number of 1329 bits"),
        ({"index": 3}, "an index needs a seed"),
    ],
)
def test_refused(arguments, message):
    with pytest.raises(ValueError) as caught:  # noqa: PT011
        Deck(**arguments)
    assert str(caught.value) == message


@pytest.mark.parametrize(
    "arguments",
    [{"holes": {True: "As"}}, {"holes": {"1": "As"}}, {"seed": 1.5}, {"seed": True}, {"cards": 5}, {"boards": [5]}],
)
def test_refused_types(arguments):
    with pytest.raises(TypeError):
        Deck(**arguments)


def test_read_only():
    holes = {1: "AsAh"}
    deck = Deck(holes=holes, seed=1)
    holes[2] = "KsKh"
    assert list(deck.holes) == [1]
    with pytest.raises(TypeError):
        deck.holes[2] = ()
    for name in ("stub", "holes", "boards", "other"):
        with pytest.raises(AttributeError):
            setattr(deck, name, ())


PLANS = [
    {"seed": 5},
    {"seed": 2**64 - 1, "index": 2**64 - 1},
    {},
    {"cards": "AsKs"},
    {"cards": "As??", "seed": 3, "index": 4},
    {"holes": {2: "AsAh??", 1: ""}, "boards": ["2c3c4c", "2c3c5c"]},
    {"boards": ["????", ""], "unknown": True},
    {"unknown": True},
]


@pytest.mark.parametrize("plan", PLANS, ids=str)
def test_equal_after_repr_pickle_and_copy(plan):
    deck = Deck(**plan)
    others = [eval(repr(deck)), copy.copy(deck), copy.deepcopy(deck)]
    others += [pickle.loads(pickle.dumps(deck, protocol)) for protocol in range(2, pickle.HIGHEST_PROTOCOL + 1)]
    for other in others:
        assert other == deck
        assert hash(other) == hash(deck)
        assert (other.stub, other.holes, other.boards) == (deck.stub, deck.holes, deck.boards)
        assert repr(other) == repr(deck)


def test_equality_is_about_the_cards():
    deck = Deck(seed=5)
    assert deck == Deck(deck.stub)
    assert hash(deck) == hash(Deck(deck.stub))
    assert Deck(holes={1: "As", 2: "Ks"}, unknown=True) == Deck(holes={2: "Ks", 1: "As"}, unknown=True)
    assert hash(Deck(holes={1: "As", 2: "Ks"}, unknown=True)) == hash(Deck(holes={2: "Ks", 1: "As"}, unknown=True))
    assert Deck(holes={1: "As"}, unknown=True) != Deck(holes={2: "As"}, unknown=True)
    assert deck != deck.stub
    assert repr(Deck(seed=5)) == "Deck(seed=5, index=0)"


@given(st.permutations(CARDS), st.data(), st.integers(0, 2**64 - 1))
def test_every_known_card_has_one_place(cards, data, seed):
    cards = list(cards)

    def some(most):
        return [UNKNOWN if data.draw(st.booleans()) else cards.pop() for _ in range(data.draw(st.integers(0, most)))]

    holes = {seat: some(4) for seat in range(1, data.draw(st.integers(1, 4)))}
    boards = [some(5) for _ in range(data.draw(st.integers(0, 2)))]
    deck = Deck(some(6), holes=holes, boards=boards, seed=seed)
    named = sum(map(len, holes.values())) + sum(map(len, boards))
    assert len(deck.stub) == 52 - named
    assert len(set(known(deck))) == len(known(deck))


def test_a_deck_says_how_it_is_made_again():
    deck = Deck(seed=7, index=3)
    assert (deck.seed, deck.index) == (7, 3)
    assert Deck(seed=deck.seed, index=deck.index) == deck
    for other in (Deck(), Deck("As", seed=7, index=3), Deck(unknown=True), Deck(holes={1: "AsAhKsKh"}, seed=7)):
        assert (other.seed, other.index) == (None, 0)


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"boards": 5}, "boards must be a sequence of boards, not 5"),
        ({"boards": "2c3c4c"}, "boards must be a sequence of boards, not '2c3c4c'"),
        ({"holes": 5}, "holes must be a mapping by seat, not 5"),
        ({"seed": 1.5}, "a seed is an int, not 1.5"),
        ({"seed": "x"}, "a seed is an int, not 'x'"),
        ({"seed": True}, "a seed is an int, not True"),
    ],
)
def test_what_is_of_the_wrong_kind_is_named(arguments, message):
    with pytest.raises(TypeError) as caught:
        Deck(**arguments)
    assert str(caught.value) == message
