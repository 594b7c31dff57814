"""Corrections have an expectation of exactly 0: every card that may come is dealt, and the engine pays the hands."""

import itertools
import math

import pytest

from omaha import Deck, Hand, Rake, Rules
from omaha.cards import CARDS, parse_cards
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


def ended(rules, stacks, boards, acts, on, holes=HOLES, **options):
    """The hand that ends when `on` cards lie on the first board, because all but one leave."""
    named = {seat: holes[seat] for seat in range(1, len(stacks) + 1)}
    hand = Hand(rules, stacks, deck=Deck(holes=named, boards=boards, seed=1), **options)
    while hand.legal:
        if len(hand.board) == on:
            hand.fold(sitting_out=True)
        else:
            hand.apply(acts(hand))
    return hand


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
    "high": (NL, [333, 333], ["AhTd2d3s"], shove_on(4), each_card, {}),
    "side pots, odd chips and halves": (NL8, [333, 205, 101, 57], ["Kh8c7d3h"], shove_on(4), each_card, {}),
    "rake by the rules": (NL8.replace(rake=RAKE), [333, 205, 101], ["Kh8c7d3h"], shove_on(4), each_card, {}),
    "rake given": (NL8, [333, 205, 101], ["Kh8c7d3h"], shove_on(4), each_card, {"rake": [3, 2, 1]}),
    "house chips": (NL8, [333, 205, 101], ["Kh8c7d3h"], shove_on(4), each_card, {"bonus": 7}),
    "antes": (NL.replace(ante=3), [333, 205, 101, 57], ["Th9h2d3h"], shove_on(4), each_card, {}),
    "dead antes": (
        NL.replace(ante=3, ante_payer="big_blind"), [333, 205, 101, 57], ["Th9h2d3h"], shove_on(4), each_card, {},
    ),
    "a folded hand": (NL8, [333, 205, 101, 300], ["Kh8c7d3h"], shove_and_fold_one, each_card, {}),
    "a large unit": (
        Rules(limit="no", small_blind=5, big_blind=10, unit=5, hilo=True, odd_chip_tied="high_winner_first"),
        [335, 205, 105], ["Kh8c7d3h"], shove_on(4), each_card, {},
    ),
    "flop": (NL8.replace(rake=RAKE), [333, 205, 101], ["Kh8c7d"], shove_on(3), each_pair, {}),
    "fixed limit": (
        Rules(limit="fixed", hilo=True, small_bet=10, big_bet=20), [61, 47, 25], ["Kh8c7d"],
        lambda hand: "call" if hand.legal.max_raise_to is None and hand.legal.call else
        "check" if hand.legal.max_raise_to is None else f"raise to {hand.legal.max_raise_to}",
        each_pair, {},
    ),
    "two runs": (NL8.replace(run_count=2), [333, 205, 101], ["Kh8c7d3h"] * 2, shove_on(4), a_card_each, {"runs": 2}),
    "two boards": (
        NL8.replace(boards=2), [333, 205, 101], ["Kh8c7d3h", "Qs8s7c3s"], shove_on(4), a_card_each, {},
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


NINE = dict(enumerate(zip(*[iter(Deck(seed=5).stub[:36])] * 4, strict=True), 1))
LEFT = Deck(seed=5).stub[36:]


@pytest.mark.slow
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


def lively(hand):
    """Bets, raises, calls and folds that depend on the cards: on the street's last one and on the player's own."""
    number = sum(CARDS.index(card) for card in (*hand.holes[hand.actor][:1], *hand.board[-1:]))
    legal = hand.legal
    if not hand.board:
        return "all-in" if hand.stacks[hand.actor] < 40 else legal.passive
    if number % 5 == 0 and legal.max_raise_to is not None:
        return f"raise to {legal.max_raise_to if number % 2 else legal.min_raise_to}"
    return "fold" if number % 4 == 1 and legal.call else legal.passive


PL8 = Rules(limit="pot", small_blind=5, big_blind=10, hilo=True, rake=RAKE)
STREETS = {
    "turn and river": (PL8, [300, 400, 31, 250], ["Kh8c7d"], each_turn_and_river, {}),
    "high": (NL.replace(ante=3), [300, 400, 31, 250], ["Kh8c7d"], each_turn_and_river, {}),
    "rake given": (PL8, [300, 400, 31], ["Kh8c7d3h"], each_card, {"rake": [3, 2, 1], "bonus": 7}),
    "two boards": (PL8.replace(boards=2), [300, 400, 31], ["Kh8c7d3h", "Qs8s7c3s"], a_card_each, {}),
    "two boards as one": (
        PL8.replace(boards=2, double_board="best_of_both"),
        [300, 400, 310], ["Kh8c7d3h", "Qs8s7c3s"], a_card_each, {},
    ),
    "two runs": (NL8.replace(run_count=2), [400, 300, 31, 250], ["Kh8c7d3h"] * 2, a_card_each, {"runs": 2}),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("name", STREETS)
def test_the_luck_of_all_cards_that_may_come_is_zero(name):
    """Whatever players do, cards add nothing on average to the luck of the cards before them."""
    rules, stacks, boards, cards, options = STREETS[name]
    acts = shove_on(4) if "runs" in options else lively
    hands = list(played(rules, stacks, boards, acts, cards, **options))
    end = ended(rules, stacks, boards, acts, len(parse_cards(boards[0])), **options)
    allin = luck("allin", end)  # of those who cannot leave, because they have no chips behind
    before = {seat: chips - allin[seat] for seat, chips in luck("chance", end).items()}
    rows = [luck("chance", hand) for hand in hands]
    assert "runs" in options or len({hand.live for hand in hands}) > 1
    assert len({tuple(row.values()) for row in rows}) > 1
    assert means(rows) == pytest.approx(before, abs=1e-9)
    for row, hand in zip(rows, hands, strict=True):
        assert luck(("allin", "chance"), hand) == row
        assert sum(row.values()) == pytest.approx(0, abs=1e-9)  # pots and rake are the same on both sides


def test_the_luck_of_all_flops_is_zero():
    """Nine hands leave 16 cards, and so 560 flops; of the three players who see them one may win."""

    def acts(hand):
        return hand.legal.passive if hand.actor in (1, 2, 3) else "fold"

    rows = []
    for flop in itertools.combinations(LEFT, 3):
        hand = ended(PL8, [300] * 9, [flop], acts, 3, holes=NINE)
        assert len(hand.board) == 3
        rows.append(luck("chance", hand))
    assert len({tuple(row.values()) for row in rows}) > 100
    assert means(rows) == pytest.approx(dict.fromkeys(rows[0], 0), abs=1e-9)


def test_chance_is_allin_before_the_flop():
    """Without a decision after any card both are the same."""
    for index in range(5):
        hand = Hand(NL8, [300, 205, 101], deck=Deck(seed=4, index=index))
        while hand.legal:
            hand.all_in()
        assert luck("chance", hand) == luck("allin", hand)
        assert any(luck("allin", hand).values())


def test_nothing_is_subtracted_if_no_cards_came_after_the_last_action():
    hands = played(NL8, [333, 205], ["Kh8c7d3h"], lambda hand: hand.legal.passive, each_card)
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
    for wrong in ("luck", "all-in", ""):
        with pytest.raises(ValueError, match=f"must be some of {', '.join(CORRECTIONS)}, not {wrong!r}"):
            checked(["allin", wrong])
    for wrong in (7, [7], None):
        with pytest.raises(TypeError, match="must be some of"):
            checked(wrong)
