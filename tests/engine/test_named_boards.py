"""Decks that name cards by place, of later runs and second boards too, are dealt in a batch as `Hand` deals them (R96).

Which cards of the stub a second run takes depends on where the betting ended, and whether it is dealt at all on what
the players agreed to and on how many cards are left.
"""

import random
from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Hands
from support.engine import PLAIN, assert_plays_alike, assert_same_end, assert_same_turn
from support.random_hands import choose, do, random_setup, random_spec, seeds

NLO = omaha.Rules.game("nlo", "1/2", run_count=3)


def named_deck(rng, setup):
    """A deck that names some hole cards, some cards of up to three boards, and some of the stub; or None: no such deck.

    A later board may begin like the first. Some of the cards are named as unknown.
    """
    spec = setup.spec
    rest = rng.sample(range(52), 52)
    unknown = rng.choice([0, 0, 0.1, 1])

    def take(count):
        return [52 if rng.random() < unknown else rest.pop() for _ in range(count)]

    most = max(spec.get("boards", 1), spec.get("run_count", 1))
    boards = []
    for number in range(rng.randint(0, most)):
        length = rng.choice([5, 5, 5, 4, 3, rng.randint(0, 5)])
        shared = min(length, rng.choice([0, 3, 3, 4])) if number else 0
        start = [card for card in boards[0][:shared] if card != 52] if number else []
        boards.append([*start, *take(length - len(start))])
    size = spec.get("hole_cards", 4)
    holes = {seat: take(rng.choice([size, size, rng.randint(0, size)])) for seat in setup.stacks if rng.random() < 0.5}
    top = take(rng.choice([0, 0, 3]))
    try:
        return omaha.Deck(
            top, holes=holes, boards=boards, unknown=rng.random() < 0.3, seed=rng.choice([None, rng.getrandbits(60)])
        )
    except ValueError:
        return None


def hands_with_named_boards(rng, count):
    """Hands of one game, each in the middle of play."""
    spec = random_spec(rng)
    if spec.get("boards", 1) == 1:
        spec["run_count"] = rng.choice([2, 3, 3])
    hands = []
    while len(hands) < count:
        setup = random_setup(rng, spec)
        deck = named_deck(rng, setup)
        if deck is None:
            continue
        try:
            hand = setup.hand(deck=deck)
        except ValueError:  # too many cards are named for so many players
            continue
        style = rng.choice(PLAIN)
        for _ in range(rng.choice([0, 0, 2, 5, 9, 40])):
            if hand.actor is not None:
                do(hand, choose(rng, hand.legal, style))
        hands.append(hand)
    return hands


@settings(max_examples=60)
@given(st.integers(0, 2**64 - 1))
def test_hands_whose_decks_name_boards_go_on_as_in_hand(seed):
    rng = random.Random(seed)
    assert_plays_alike(hands_with_named_boards(rng, 4), rng)


@pytest.mark.slow
def test_eight_thousand_hands_whose_decks_name_boards_go_on_as_in_hand():
    """The betting ends on every street, with every number of runs, planned cards needed wholly, partly and not."""
    ends = Counter()
    for seed in seeds(1000, "named boards"):
        rng = random.Random(seed)
        hands = hands_with_named_boards(rng, 8)
        assert_plays_alike(hands, rng)
        for hand in hands:
            boards = [event for event in hand.events if event.kind == "board"]
            second = [event for event in boards if event.board == 1]
            if hand.rules.boards == 1:
                dealt = sum(len(event.cards) for event in second)
                ends[len(hand.boards), dealt, len(hand.deck.boards)] += 1
    for runs in (2, 3):
        for dealt in (5, 2, 1):
            for named in range(runs + 1):
                assert ends[runs, dealt, named], (runs, dealt, named)
    assert ends[1, 0, 2]
    assert ends[1, 0, 3]


def all_in(boards, runs, street, *, holes=None, unknown=False):
    """Two players who are all-in after so many streets, and a batch of the hand before that."""
    deck = omaha.Deck(boards=boards, holes=holes, seed=8, unknown=unknown)
    hand = omaha.Hand(NLO, [100, 100], deck=deck, runs=runs)
    for _ in range(2 * street):
        hand.apply(hand.legal.passive)
    batch = Hands.of([hand])
    stack = hand.legal.max_raise_to
    hand.raise_to(stack)
    hand.call()
    batch.step([RAISE], [stack])
    batch.step([PASSIVE])
    assert batch[0] == hand
    assert_same_turn(batch, 0, hand)
    assert_same_end(batch, 0, hand)
    return batch.board[0].tolist()


FIRST, SECOND, THIRD = ([str(omaha.Card(card)) for card in range(at, at + 5)] for at in (0, 5, 10))


def ids(cards):
    return [int(omaha.Card(card)) for card in cards]


@pytest.mark.parametrize(("street", "lying"), [(0, 0), (1, 3), (2, 4), (3, 5)])
def test_r96_the_second_run_has_its_named_cards_wherever_the_betting_ends(street, lying):
    boards = all_in([FIRST, SECOND, THIRD], 3, street)
    assert boards[0] == ids(FIRST)
    if lying == 5:
        assert boards[1:] == [[52] * 5] * 2
    else:
        assert boards[1] == ids(FIRST[:lying] + SECOND[lying:])
        assert boards[2] == ids(FIRST[:lying] + THIRD[lying:])


@pytest.mark.parametrize(("street", "lying"), [(0, 0), (1, 3), (2, 4)])
def test_r96_a_second_run_of_which_few_cards_are_named_goes_on_from_the_stub(street, lying):
    stub = omaha.Deck(boards=[FIRST, SECOND[:4]], seed=8).stub
    boards = all_in([FIRST, SECOND[:4]], 3, street)
    burns = 3  # after eight hole cards; before the street in play and the later ones
    assert boards[1][lying:4] == ids(SECOND[lying:4])
    assert boards[1][4] == stub[8 + burns]
    assert boards[2][lying:] == list(stub[8 + burns + 1 : 8 + burns + 6 - lying])


@pytest.mark.parametrize("runs", [1, {1: 3, 2: 1}, {1: 3, 2: 2}])
def test_r96_a_planned_board_that_is_not_agreed_to_is_not_dealt(runs):
    boards = all_in([FIRST, SECOND, THIRD], runs, 1)
    agreed = 1 if runs == 1 else min(runs.values())
    assert len(boards) == (1 if runs == 1 else 3)
    assert [board for board in boards if board != [52] * 5] == [
        ids(FIRST[:3] + board[3:]) for board in (FIRST, SECOND, THIRD)[:agreed]
    ]


def test_unknown_cards_of_a_second_run_are_unknown():
    boards = all_in([FIRST, [*SECOND[:3], "??", "??"]], 2, 1, holes={1: "AsAhKsKh"}, unknown=True)
    assert boards == [ids(FIRST), [*ids(FIRST[:3]), 52, 52]]


@pytest.mark.parametrize(
    ("named", "runs"),
    [([], 1), ([FIRST], 1), ([FIRST, SECOND[:4]], 1), ([FIRST, FIRST[:3] + SECOND[3:]], 2), ([[], SECOND[:2]], 1)],
)
def test_r96_cards_that_a_deck_names_count_when_it_is_run_again(named, runs):
    """Ten players: four cards are left after a board, too few for a second one unless it begins like the first."""
    deck = omaha.Deck(boards=named, seed=3)
    hand = omaha.Hand(NLO, [50] * 10, deck=deck, runs=3)
    batch = Hands.of([hand] * 2)
    while hand.actor is not None:
        move = hand.legal.max_raise_to
        batch.step([PASSIVE if move is None else RAISE, SKIP], [move or 0, 0])
        if move is None:
            hand.call()
        else:
            hand.raise_to(move)
    assert len(hand.boards) == runs
    assert batch[0] == hand
    assert_same_end(batch, 0, hand)


def test_hands_with_and_without_named_boards_are_played_side_by_side():
    decks = [omaha.Deck(seed=5), omaha.Deck(boards=[FIRST, SECOND], seed=5), omaha.Deck(boards=[[], THIRD], seed=5)]
    hands = [
        omaha.Hand(NLO, [100, 100, 100], deck=deck, runs=runs)
        for deck, runs in zip(decks, (2, {1: 3, 2: 2, 3: 3}, 1), strict=True)
    ]
    batch = Hands.of(hands)
    batch.step([FOLD] * 3)
    batch.step([RAISE] * 3, [100] * 3)
    batch.step([PASSIVE] * 3)
    for i, hand in enumerate(hands):
        hand.fold()
        hand.raise_to(100)
        hand.call()
        assert batch[i] == hand
        assert_same_turn(batch, i, hand)
        assert_same_end(batch, i, hand)
