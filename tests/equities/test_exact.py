"""Equities of known cards: published counts, and brute force over boards."""

import json
import random
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha.cards import CARDS, Card, cards_text, parse_cards
from omaha.equities import equity
from support.equities import HEADS_UP, brute, by_arrays, counts
from support.oracles import evaluator
from support.paths import SHARED

FILE = SHARED / "equity" / "expected.json"
SPOTS = json.loads(FILE.read_text()) if FILE.exists() else []
needs_spots = pytest.mark.skipif(not SPOTS, reason="the spots with known equities, ../shared/equity, are not here")


@needs_spots
@pytest.mark.parametrize("spot", SPOTS, ids=[spot["name"] for spot in SPOTS])
def test_published_counts(spot):
    high = equity(spot["hands"], spot["board"])
    hilo = equity(spot["hands"], spot["board"], hilo=True)
    assert high.exact
    assert hilo.exact
    assert high.boards == hilo.boards == spot["boards"]
    for one, both, expected in zip(high.players, hilo.players, spot["players"], strict=True):
        assert (one.high_wins, one.high_ties) == (both.high_wins, both.high_ties)
        assert (both.high_wins, both.high_ties) == (expected["hi_win"], expected["hi_tie"])
        assert (both.low_wins, both.low_ties) == (expected["lo_win"], expected["lo_tie"])
        assert both.scoops == expected["scoop"]
        assert one.equity == pytest.approx(expected["hi_equity"], abs=1e-12)
        assert both.equity == pytest.approx(expected["hilo_equity"], abs=1e-12)
    assert sum(player.pots for player in hilo.players) == sum(player.pots for player in high.players) == spot["boards"]


@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("shown", [5, 4, 3])
@pytest.mark.parametrize("held", [4, 5, 6])
def test_against_brute_force_with_the_oracle(held, shown, hilo):
    rng = random.Random(100 * held + shown)
    for players in (2, 3, 5) if shown > 3 else (2, 3):
        cards = rng.sample(CARDS, held * players + shown + 4)
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        rest = cards[held * players :]
        board, dead = rest[:shown], rest[shown:] if players == 3 else []
        found = equity(hands, board, dead, hilo=hilo)
        assert counts(found) == brute(hands, board, dead, hilo, evaluator.ranks)


@st.composite
def small_spots(draw):
    """Spots with at most a few thousand boards, low cards and one suit more often than not."""
    players = draw(st.integers(2, 10))
    held = draw(st.sampled_from([size for size in (4, 5, 6) if players * size <= 45]))
    shown = draw(st.sampled_from((0, 0, 3, 4, 5)))
    cards = draw(st.permutations(CARDS))
    kind = draw(st.sampled_from(("any", "suited", "low")))
    if kind == "suited":
        cards = sorted(cards, key=lambda card: card.suit == "s" or card.suit == "h", reverse=draw(st.booleans()))
    if kind == "low":
        cards = sorted(cards, key=lambda card: card.rank in "A2345678", reverse=True)
    hands = [cards[i * held : (i + 1) * held] for i in range(players)]
    rest = cards[players * held :]
    board, rest = rest[:shown], rest[shown:]
    most = {5: 12, 2: 30, 1: 48, 0: 48}[5 - shown]
    left = draw(st.integers(5 - shown, max(5 - shown, min(most, len(rest)))))
    return hands, board, rest[left:]


@settings(max_examples=120)
@given(small_spots(), st.booleans())
def test_against_brute_force(spot, hilo):
    """The whole way from no board to a full one: dead cards make the spots small."""
    assert counts(equity(*spot, hilo=hilo)) == brute(*spot, hilo)


@pytest.mark.parametrize(
    "seeds",
    [
        pytest.param(range(3), marks=pytest.mark.slow, id="some"),
        pytest.param(range(3, 25), marks=pytest.mark.slow, id="many"),
        pytest.param(range(25, 120), marks=pytest.mark.long, id="most"),
    ],
)
def test_every_board_before_the_flop(seeds):
    for seed in seeds:
        rng = random.Random(seed)
        held, players = rng.choice((4, 5, 6)), rng.choice((2, 2, 3, 4))
        cards = rng.sample(CARDS, held * players + 3)
        if rng.random() < 0.5:  # two suits, and low cards, make more flushes, straight flushes and ties
            cards = sorted(cards, key=lambda card: card.suit in "sh")
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        dead = cards[held * players :]
        assert equity(hands, "", dead, hilo=True).outcomes == by_arrays(hands, [], dead)


@pytest.mark.slow
def test_every_board_after_the_flop():
    rng = random.Random(77)
    for _ in range(1500):
        held, players, shown = rng.choice((4, 5, 6)), rng.randint(2, 7), rng.choice((3, 3, 4))
        suits = rng.choice(("cdhs", "cdhs", "cdh"))
        cards = rng.sample([card for card in CARDS if card.suit in suits], min(held * players + shown, 13 * len(suits)))
        cards += [card for card in CARDS if card not in cards]
        hands = [cards[i * held : (i + 1) * held] for i in range(players)]
        board = cards[held * players : held * players + shown]
        assert equity(hands, board, hilo=True).outcomes == by_arrays(hands, board, [])


def test_straight_flushes_and_boats_against_flushes():
    for hands, board in (
        (["AsKs2d2c", "QsJsQdJd", "9s8s9d8d"], "Ts7s"),
        (["5s4sAhAd", "As2sKdKh", "6s7s6d7d"], "3s8s"),
        (["AhAdKhKd", "QhJh2c3c", "Th9h4c5c"], "AcKc"),
    ):
        known = parse_cards("".join(hands) + board)
        dead = [card for card in CARDS if card not in known and card.rank in "23456"][:12]
        for third in ("Tc", "Td", "6c", "Kc", "Qc"):
            if Card(third) not in known and Card(third) not in dead:
                full = parse_cards(board + third)
                assert counts(equity(hands, full, dead, hilo=True)) == brute(hands, full, dead)


def test_whole_decks_are_counted():
    found = equity(HEADS_UP, hilo=True)
    assert found.boards == comb(44, 5)
    assert found.low_made <= found.low_possible < found.boards
    assert equity([cards_text(CARDS[4 * i : 4 * i + 4]) for i in range(10)]).boards == comb(12, 5)
    assert equity(["AsAhKsKh", "9d8d7c6c"], dead="2c2d2h2s").boards == comb(40, 5)


def test_the_order_of_players_and_suits_is_no_matter():
    hands = ["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc"]
    found = equity(hands, hilo=True)
    turned = equity(hands[::-1], hilo=True)
    assert found.players == turned.players[::-1]
    other = str.maketrans("cdhs", "dhsc")
    assert equity([hand.translate(other) for hand in hands], hilo=True).players == found.players


def test_dead_cards():
    assert counts(equity(HEADS_UP, "2c3d4h", "AcAd", hilo=True)) == brute(HEADS_UP, "2c3d4h", "AcAd")


def test_forms_of_cards():
    found = equity(HEADS_UP, "2c3d4h")
    assert found == equity([parse_cards(hand) for hand in HEADS_UP], [Card("2c"), 5, "4h"])
    assert found == equity(iter(HEADS_UP), "2c 3d 4h")
    assert hash(found) == hash(equity(HEADS_UP, "2c3d4h"))
    assert found != equity(HEADS_UP, "2c3d4h", hilo=True)
    assert found != 3
