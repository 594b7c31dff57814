"""Equities after each next card."""

from math import comb

import pytest

from omaha.cards import CARDS, Card, parse_cards
from omaha.equities import equity, spread
from omaha.equities.counting import CHUNK
from support.equities import HEADS_UP, Hands, Late, pairs_of


@pytest.mark.parametrize("board", ["2c3dJh", "2c3dJh7s"])
def test_spread(board):
    found = spread(HEADS_UP, board, "Ac", hilo=True)
    live = 52 - 8 - len(parse_cards(board)) - 1
    assert len(found.after) == live
    whole = equity(HEADS_UP, board, "Ac", hilo=True)
    for player in (0, 1):
        mean = sum(one.players[player].equity for one in found.after.values()) / live
        assert mean == pytest.approx(whole.players[player].equity)
        assert sum(found.histogram(player, bins=7)) == pytest.approx(1)
    some = next(iter(found.after))
    assert found.after[some] == equity(HEADS_UP, [*parse_cards(board), *some], "Ac", hilo=True)
    assert sum(found.histogram(0, bins=1)) == 1
    assert "next cards" in repr(found)


FEW = [card for card in CARDS if card not in parse_cards("".join(HEADS_UP))][:30]
"""Dead cards that leave 14 for the board."""


def test_spread_over_flops():
    found = spread(HEADS_UP, "", FEW)
    assert len(found.after) == comb(14, 3)
    cards, one = list(found.after.items())[77]
    assert one == equity(HEADS_UP, cards, FEW)


ACES_AND_KINGS = [Hands(pairs_of("A", ["Ks", "Kd", "2c"])), Hands(pairs_of("K", ["Ac", "Qc"]), range(6)), "9d8d7c6c"]


@pytest.mark.parametrize(
    "asked",
    [
        lambda **how: spread(HEADS_UP, "", FEW, hilo=True, **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", **how),
        lambda **how: spread(ACES_AND_KINGS, "2c3dJh", exact=False, seed=5, **how),
        lambda **how: spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=CHUNK + 5, seed=7, hilo=True, **how),
    ],
)
def test_spread_is_the_same_whoever_works(asked, processes):
    calls = []
    found = asked(progress=lambda *step: calls.append(step))
    total = len(calls)
    assert calls == [(i, total) for i in range(1, total + 1)]
    assert len(found.after) <= total
    for how in ({"threads": 3}, {"executor": processes}, {"executor": Late()}):
        assert list(asked(**how).after.items()) == list(found.after.items())


def test_spread_exact_or_sampled():
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", exact=True).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", exact=True)
    one = spread(["AsAhKsKh", "9d8d**"], "2c3dJh", samples=500, seed=7).after[Card("4h"),]
    assert one == equity(["AsAhKsKh", "9d8d**"], "2c3dJh4h", samples=500, seed=7)
    assert spread(["AsAhKsKh", "9d8d**"], "2c3dJh").after[Card("4h"),].exact
    some = spread(["AsAh**", "9d8d**"], "2c3dJh").after[Card("4h"),]
    assert not some.exact
    assert some.boards == CHUNK
    with pytest.raises(ValueError, match="exact=True leaves nothing to sample"):
        spread(HEADS_UP, samples=5, exact=True)
    with pytest.raises(TypeError, match="threads must be a whole number"):
        spread(HEADS_UP, threads="2")


def test_spread_leaves_out_cards_that_a_hand_needs():
    needs = [Hands(["AsAhKsKh", "AsAhQsQh"]), Hands(["9d8d7c6c", "9d8d7c6h"])]
    after = spread(needs, "2c3dJh", hilo=True).after
    assert not {Card("As"), Card("Ah"), Card("9d"), Card("7c")} & {card for (card,) in after}
    assert len(after) == 49 - 5
    assert after[Card("Kh"),].boards == 2 * 40


def test_spread_refused():
    with pytest.raises(ValueError, match="no card comes after the river"):
        spread(HEADS_UP, "2c3dJh7s8h")
    found = spread(HEADS_UP, "2c3dJh7s")
    for options in ({"bins": 0}, {"player": 2}, {"player": -1}):
        with pytest.raises(ValueError, match=r"bins|player"):
            found.histogram(**options)
