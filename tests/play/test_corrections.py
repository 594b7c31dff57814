"""Corrections have an expectation of exactly 0: every card that may come is dealt, and the engine pays the hands."""

import itertools
import math
from collections import Counter

import pytest

from omaha import Deck, Hand, Rake, Rules
from omaha.cards import CARDS, parse_cards
from omaha.play import match
from omaha.play.corrections import CORRECTIONS, checked, corrector

HOLES = {1: "AsAd7h6h", 2: "KsKdQhJh", 3: "2c3c4d5d", 4: "AcTs9s8d"}
NL = Rules(limit="no", small_blind=5, big_blind=10)
NL8 = NL.replace(hilo=True)
RAKE = Rake(percent=5, cap=17)


def each_card(left):
    return [((card,),) for card in left]


def each_pair(left):
    return [(pair,) for pair in itertools.combinations(left, 2)]


def each_turn_and_river(left):
    return [(pair,) for pair in itertools.permutations(left, 2)]


def each_three(left):
    return [(three,) for three in itertools.combinations(left, 3)]


def a_card_each(left):
    return [((one,), (two,)) for one, two in itertools.permutations(left, 2)]


def played(rules, stacks, boards, acts, cards, holes=HOLES, **options):
    """Every hand that differs in the cards that follow on the boards only; `acts(hand)` decides for all players."""
    named = {seat: holes[seat] for seat in range(1, len(stacks) + 1)}
    out = {card for row in (*named.values(), *boards) for card in parse_cards(row)}
    left = [card for card in CARDS if card not in out]
    for more in cards(left):
        rows = [(*parse_cards(board), *row) for board, row in zip(boards, more, strict=True)]
        hand = Hand(rules, stacks, deck=Deck(holes=named, boards=rows, seed=1), **options)
        while hand.legal:
            hand.apply(acts(hand))
        yield hand


def luck(names, hand):
    return corrector(checked(names), hand.rules, 1).correct(hand, {})


def means(rows):
    """The mean of each seat."""
    return {seat: math.fsum(row[seat] for row in rows) / len(rows) for seat in rows[0]}


def shove_on(cards):
    def acts(hand):
        return "all-in" if len(hand.board) == cards else hand.legal.passive

    return acts


def shove_and_fold_one(hand):
    """Seat 4 bets and folds to the raises; its chips stay in the pots."""
    if hand.actor == 4 and len(hand.board) == 4:
        return "fold"
    return shove_on(4)(hand)


SPOTS = {
    "high": (NL, [333, 333], ["Ts9h2d3h"], shove_on(4), each_card, {}),
    "side pots, odd chips and halves": (NL8, [333, 205, 101, 57], ["Ks8h7d3h"], shove_on(4), each_card, {}),
    "rake by the rules": (NL8.replace(rake=RAKE), [333, 205, 101], ["Ks8h7d3h"], shove_on(4), each_card, {}),
    "rake given": (NL8, [333, 205, 101], ["Ks8h7d3h"], shove_on(4), each_card, {"rake": [3, 2, 1]}),
    "house chips": (NL8, [333, 205, 101], ["Ks8h7d3h"], shove_on(4), each_card, {"bonus": 7}),
    "antes": (NL.replace(ante=3), [333, 205, 101, 57], ["Ts9h2d3h"], shove_on(4), each_card, {}),
    "dead antes": (
        NL.replace(ante=3, ante_payer="big_blind"), [333, 205, 101, 57], ["Ts9h2d3h"], shove_on(4), each_card, {},
    ),
    "a folded hand": (NL8, [333, 205, 101, 300], ["Ks8h7d3h"], shove_and_fold_one, each_card, {}),
    "a large unit": (
        Rules(limit="no", small_blind=5, big_blind=10, unit=5, hilo=True, odd_chip_tied="high_winner_first"),
        [335, 205, 105], ["Ks8h7d3h"], shove_on(4), each_card, {},
    ),
    "flop": (NL8.replace(rake=RAKE), [333, 205, 101], ["Ks8h7d"], shove_on(3), each_pair, {}),
    "fixed limit": (
        Rules(limit="fixed", hilo=True, small_bet=10, big_bet=20), [61, 47, 25], ["Ks8h7d"],
        lambda hand: "call" if hand.legal.max_raise_to is None and hand.legal.call else
        "check" if hand.legal.max_raise_to is None else f"raise to {hand.legal.max_raise_to}",
        each_pair, {},
    ),
    "two runs": (NL8.replace(run_count=2), [333, 205, 101], ["Ks8h7d3h"] * 2, shove_on(4), a_card_each, {"runs": 2}),
    "two boards": (
        NL8.replace(boards=2), [333, 205, 101], ["Ks8h7d3h", "Qs8s7c3s"], shove_on(4), a_card_each, {},
    ),
}  # fmt: skip


@pytest.mark.parametrize("name", SPOTS)
def test_what_is_left_of_an_all_in_is_its_mean(name):
    """The corrected result is the same whatever cards come, and it is the mean of what the engine pays."""
    rules, stacks, boards, acts, cards, options = SPOTS[name]
    hands = list(played(rules, stacks, boards, acts, cards, **options))
    assert len({tuple(hand.result.net.items()) for hand in hands}) > 1
    mean = means([hand.result.net for hand in hands])
    for hand in hands:
        found = luck("allin", hand)
        assert list(found) == list(hand.seats)
        for seat, net in hand.result.net.items():
            assert net - found[seat] == pytest.approx(mean[seat], abs=1e-9)


NINE = {seat: cards for seat, cards in enumerate(zip(*[iter(CARDS[:36])] * 4, strict=True), 1)}


def test_all_in_before_the_flop():
    """Nine hands leave 16 cards: all 4368 boards, of which the first three players may win."""

    def acts(hand):
        return "all-in" if hand.actor in (1, 2, 3) else "fold"

    def boards(left):
        return [(board,) for board in itertools.combinations(left, 5)]

    stacks = [333, 205, 101, *[300] * 6]
    hands = list(played(NL8, stacks, [""], acts, boards, holes=NINE))
    mean = means([hand.result.net for hand in hands])
    for hand in hands[::97]:
        found = luck("allin", hand)
        assert {seat: net - found[seat] for seat, net in hand.result.net.items()} == pytest.approx(mean, abs=1e-9)


def test_nothing_is_subtracted_if_no_cards_came_after_the_last_action():
    hands = played(NL8, [333, 205], ["Ks8h7d3h"], lambda hand: hand.legal.passive, each_card)
    assert all(luck("allin", hand) == {1: 0.0, 2: 0.0} for hand in hands)
    hand = Hand(NL8, [300, 300], deck=Deck(seed=1))
    hand.fold()
    assert luck(CORRECTIONS, hand) == {1: 0.0, 2: 0.0}


def test_boards_that_count_as_one_are_left_as_played_by_allin():
    rules = NL.replace(boards=2, double_board="best_of_both")
    hand = Hand(rules, [300, 300], deck=Deck(seed=1))
    hand.all_in()
    hand.call()
    assert luck("allin", hand) == {1: 0.0, 2: 0.0}


def test_names():
    assert checked(()) == ()
    assert checked("allin") == ("allin",)
    assert checked(reversed(CORRECTIONS)) == CORRECTIONS
    assert checked(name for name in ("allin", "allin")) == ("allin",)
    for wrong in ("luck", "actions", ""):
        with pytest.raises(ValueError, match=f"must be some of {', '.join(CORRECTIONS)}, not {wrong!r}"):
            checked(["allin", wrong])
    for wrong in (7, [7], None):
        with pytest.raises(TypeError, match="must be some of"):
            checked(wrong)
