"""Hints: equity, pot odds and what beats a hand, beside counts by hand and by trying every two cards."""

import random
import re
from itertools import combinations

import pytest
from hypothesis import strategies as st

from omaha import Deck, Hand, HighHand, Rules, equity
from omaha.cards import CARDS
from omaha.cli.hints import beaten_by, equity_hint, pot_odds
from omaha.made import LowHand
from support.sizes import tries


def flop(holes, board, game="plo8", others=2, **more):
    """The view of seat 1, which is to act on this board."""
    hand = Hand(
        Rules.game(game, "50/100"),
        [9000] * (others + 1),
        others + 1,
        deck=Deck(holes={1: holes}, boards=[board], seed=4),
    )
    while hand.actor != 1 or len(hand.board) < len(board) // 2:
        hand.apply(hand.legal.passive)
    return hand.view(1)


# ---------------------------------------------------------------------- pot odds


def test_pot_odds_of_a_call():
    """The small blind has 550 to call, and 50 + 100 + 600 lie there: 550 of 1,300."""
    hand = Hand(Rules.game("nlo", "50/100"), [9000, 9000, 9000])
    hand.raise_to(600)
    text = pot_odds(hand.view(1))
    assert text.startswith("pot odds: call 550 to win 750, pays from 42.3% equity on; ")


def test_pot_odds_of_an_all_in_call_count_what_it_can_win():
    """Seat 1 has 300 in all: it can win its small blind, 100, and 300 of the 2,000."""
    hand = Hand(Rules.game("nlo", "50/100"), [300, 9000, 9000])
    hand.raise_to(2000)
    view = hand.view(1)
    assert view.legal.call == 250
    assert pot_odds(view).startswith("pot odds: call 250 to win 450, pays from 35.7% equity on; ")
    called = hand.copy()
    called.call()
    called.fold()
    assert sum(pot.amount for pot in called.result.pots if 1 in pot.eligible) == 250 + 450


def test_free_checks():
    assert pot_odds(flop("AsAhKs9h", "2c3dJh")) == "pot odds: checking is free; stack to pot 29.7"


# ---------------------------------------------------------------------- equity


@pytest.mark.parametrize("game", ["plo", "plo8", "plo5"])
@pytest.mark.parametrize("board", ["", "2c3dJh", "2c3dJhTc5s"])
def test_the_equity_is_that_of_the_library(game, board):
    holes = "AsAhKs9h" + "8d" * (game == "plo5")
    view = flop(holes, board, game) if board else Hand(
        Rules.game(game, "50/100"), [900] * 3, 1, deck=Deck(holes={1: holes}, seed=4)
    ).view(1)  # fmt: skip
    text = equity_hint(view)
    unknown = "*" * view.rules.hole_cards
    found = equity([holes, unknown, unknown], board, hilo=view.rules.hilo, samples=400_000, seed=99).players[0]
    assert float(re.match(r"equity (\d+\.\d)%", text)[1]) == pytest.approx(100 * found.equity, abs=0.7)
    assert "against 2 random hands" in text
    assert ("scoops" in text) == view.rules.hilo


def test_players_who_folded_do_not_count():
    hand = Hand(Rules.game("plo", "50/100"), [900] * 4, deck=Deck(seed=1))
    hand.fold()
    hand.fold()
    assert "against 1 random hand;" in equity_hint(hand.view(1))


# ---------------------------------------------------------------------- what beats a hand


def best(kind, pair, board):
    """The best hand of two hole cards, None if there is no low."""
    made = []
    for three in combinations(board, 3):
        try:
            made.append(kind(pair, three))
        except ValueError:
            continue
    return max(made, default=None)


def listed(text, half):
    """The kinds that beat a half, with their numbers, as the hint lists them; and how many in all."""
    found = re.search(rf"^{half} beaten by (\d+) of (\d+) pairs of hole cards:\n((?:  .*\n?)*)", text, re.MULTILINE)
    if not found:
        return {}, 0, None
    rows = re.findall(r"^  (\S(?:\S| \S)*) +(\d+)  ", found[3], re.MULTILINE)
    return {name: int(count) for name, count in rows}, int(found[1]), int(found[2])


@tries(st.integers(0, 2**48), fast=10, slow=80)
def test_what_beats_a_hand_is_what_every_two_cards_make(seed):
    rng = random.Random(seed)
    cards = rng.sample(CARDS, 11)
    game, count = rng.choice([("plo8", 4), ("plo58", 5), ("plo", 4), ("plo6", 6)])
    holes, board = cards[:count], cards[6 : 6 + rng.randint(3, 5)]
    view = flop("".join(map(str, holes)), "".join(map(str, board)), game)
    text = beaten_by(view)
    left = [card for card in CARDS if card not in holes and card not in board]
    for half, kind in (("high", HighHand), ("low", LowHand))[: 1 + view.rules.hilo]:
        own = max(filter(None, [best(kind, pair, board) for pair in combinations(holes, 2)]), default=None)
        wanted = {}
        for pair in combinations(left, 2):
            made = best(kind, pair, board)
            if made is not None and (own is None or made > own):
                name = made.category.replace("_", " ") if kind is HighHand else str(made)
                wanted[name] = wanted.get(name, 0) + 1
        rows, beating, pairs = listed(text, half)
        assert beating == sum(wanted.values())
        assert rows.items() <= wanted.items()
        assert len(rows) == min(len(wanted), 6)
        assert pairs in (None, len(left) * (len(left) - 1) // 2)
        if not wanted:
            possible = kind is HighHand or own is not None
            assert (f"{half}: nothing beats it" if possible else "\nno low is possible ") in text


def test_the_nuts_both_ways():
    text = beaten_by(flop("AsTs2d3h", "4c5d8hKsQs"))
    assert text.split("\n")[-1] == "low: nothing beats it"
    assert "\nhigh beaten by " in text
    assert "\nhigh: nothing beats it" in beaten_by(flop("JsTs2d3h", "AsKsQs4c5d"))


@pytest.mark.parametrize(
    ("board", "words"),
    [
        ("4cKsQs", "yet"),  # two low cards may come
        ("KcKsQs", "on this board"),
        ("4c5cKsQs", "yet"),
        ("4c4dKsQs", "on this board"),
        ("4c5cKsQsJd", "on this board"),
    ],
)
def test_r15_a_low_needs_three_low_ranks_on_the_board(board, words):
    assert beaten_by(flop("AsTs2d3h", board)).split("\n")[-1] == f"no low is possible {words}"


def test_before_the_flop_hands_of_four_cards_are_ranked():
    def text(game, holes):
        return beaten_by(Hand(Rules.game(game, "50/100"), [900] * 3, 1, deck=Deck(holes={1: holes}, seed=4)).view(1))

    assert text("plo8", "AsAh2s3h") == "your hand is better than 100.0% of starting hands"
    assert text("plo5", "AsAh2s3h9d") == "hands of 5 cards have no order before the flop; e shows the equity"


# ---------------------------------------------------------------------- hidden cards, and the terminal


@tries(st.integers(0, 2**48), fast=5, slow=30)
def test_hints_are_the_same_for_all_hands_that_the_seat_cannot_distinguish(seed):
    rng = random.Random(seed)
    hand = Hand(Rules.game(rng.choice(["plo8", "nlo", "plo6"]), "50/100"), [9000] * 3, deck=Deck(seed=seed))
    for _ in range(rng.randint(0, 8)):
        hand.apply(hand.legal.passive)
        if hand.over:
            return
    view = hand.view(hand.actor)
    other = view.sample(seed).view(hand.actor)
    for hint in (equity_hint, pot_odds, beaten_by):
        assert hint(view) == hint(other)


@tries(st.integers(0, 2**48), fast=8, slow=50)
def test_all_three_hints_fit_a_terminal(seed):
    """80 columns, and 24 lines with what is legal and the prompt."""
    rng = random.Random(seed)
    cards = rng.sample(CARDS, 11)
    game, count = rng.choice([("plo8", 4), ("plo68", 6)])
    holes, board = cards[:count], cards[6 : 6 + rng.randint(3, 5)]
    view = flop("".join(map(str, holes)), "".join(map(str, board)), game)
    lines = [equity_hint(view), pot_odds(view), *beaten_by(view).split("\n")]
    assert max(map(len, lines)) < 80
    assert len(lines) <= 20
