"""Equities of unknown cards and of ranges, exactly."""

from array import array
from concurrent.futures import ThreadPoolExecutor
from itertools import combinations, product
from math import comb

import pytest

from omaha.cards import CARDS, UNKNOWN, Card, parse_cards
from omaha.equities import equity, percentile
from omaha.equities.options import EXACT
from support.equities import FIELDS, HEADS_UP, Hands, brute, counts, pairs_of


def added(parts):
    """The sum of several counts, each with a weight."""
    total = None
    for (players, *rest), weight in parts:
        scaled = [{name: value * weight for name, value in player.items()} for player in players]
        rest = [value * weight for value in rest]
        if total is None:
            total = scaled, rest
        else:
            for player, more in zip(total[0], scaled, strict=True):
                for name in player:
                    player[name] += more[name]
            total = total[0], [a + b for a, b in zip(total[1], rest, strict=True)]
    return total[0], *total[1]


def every_spot(lists, board, weights=None):
    """brute() over every combination of hands that can be held together."""
    for choice in product(*[range(len(hands)) for hands in lists]):
        hands = [lists[i][number] for i, number in enumerate(choice)]
        cards = [card for hand in hands for card in parse_cards(hand)] + list(parse_cards(board))
        if len({*cards}) == len(cards):
            weight = 1
            for i, number in enumerate(choice):
                weight *= weights[i][number] if weights and weights[i] else 1
            yield brute(hands, board), weight


def test_unknown_cards_exactly():
    board, hand = "2s7d8hKc3c", "AsAdQhJh"
    live = [card for card in CARDS if card not in parse_cards(board + hand + "KsKd")]
    every = [[*parse_cards("KsKd"), *two] for two in combinations(live, 2)]
    wanted = added(every_spot([[hand], every], board))
    found = equity([hand, "KsKd**"], board, hilo=True)
    assert found.exact
    assert counts(found) == wanted
    assert counts(equity([hand, [Card("Ks"), "Kd", UNKNOWN, UNKNOWN]], board, hilo=True)) == wanted
    assert found.boards == comb(len(live), 2)


def test_all_hands_on_a_river():
    found = equity(["AsAdKsKd", "****"], "Qs7d2s9c4h")
    assert found.exact
    assert found.boards == comb(43, 4)
    assert found.players[0].equity == percentile("AsAdKsKd", "Qs7d2s9c4h")


def test_ranges_exactly():
    first, second = pairs_of("A", ["Ks", "Kd", "2c", "3c"]), pairs_of("K", ["Ac", "Qc", "4d"])
    board = "5h6hTc"
    wanted = added(every_spot([first[:12], second[:9]], board))
    found = equity([Hands(first[:12]), Hands(second[:9])], board, hilo=True)
    assert found.exact
    assert all(type(count) is int for count in found.outcomes.values())
    assert counts(found) == wanted


def test_weights_exactly():
    first, second = pairs_of("A", ["Ks", "Kd", "2c"]), pairs_of("K", ["Ac", "Qc"])
    weights = [[0.25 * (i % 4) for i in range(len(first))], [1.0 + i for i in range(len(second))]]
    board = "5h6hTc9s"
    players, *rest = added(every_spot([first, second, ["8h8d7h7d"]], board, [*weights, None]))
    ranges = [Hands(first, weights[0]), Hands(second, weights[1]), "8h8d7h7d"]
    found = equity(ranges, board, hilo=True)
    assert found.exact
    assert rest == pytest.approx(list(counts(found)[1:]))
    for player, wanted in zip(counts(found)[0], players, strict=True):
        assert {name: pytest.approx(float(value)) for name, value in wanted.items()} == player
    assert sum(player.equity for player in found.players) == pytest.approx(1)
    assert "exact" in repr(found)


def test_weights_that_are_the_same_change_no_equity():
    hands = pairs_of("A", ["Ks", "Kd", "2c", "3c"])
    plain = equity([Hands(hands), "9d8d7c6c"], "2h5d8s", hilo=True)
    heavy = equity([Hands(hands, [3.0] * len(hands)), "9d8d7c6c"], "2h5d8s", hilo=True)
    assert heavy.boards == 3 * plain.boards
    assert [p.equity for p in heavy.players] == pytest.approx([p.equity for p in plain.players])


@pytest.mark.parametrize("power", [-1000, -700, 700, 980])
def test_weights_of_any_size_change_no_equity(power):
    """The product of four such weights does not fit a float."""
    pairs = [(f"{high}c{high}d{low}c{low}d", f"{high}h{high}s{low}h{low}s") for high, low in ("A2", "K3", "Q4", "J5")]
    near = [Hands(hands, [1, 3]) for hands in pairs]
    heavy = [Hands(hands, [2.0**power, 3 * 2.0**power]) for hands in pairs]
    for options in ({"exact": True}, {"samples": 1000, "seed": 1}):
        found, wanted = (equity(some, "7h8h9hTcJc", hilo=True, **options) for some in (heavy, near))
        assert [player.equity for player in found.players] == [player.equity for player in wanted.players]


@pytest.mark.parametrize("hilo", [False, True])
def test_counts_with_weights_are_floats_and_others_ints(hilo):
    weighted = equity([Hands(["AsAhKsKh"], [2]), "9d8d7c6c"], "2h5d8s", hilo=hilo)
    for found, kind in ((weighted, float), (equity(HEADS_UP, "2h5d8s", hilo=hilo), int)):
        numbers, *rest = counts(found)
        shares = [one[name] for one in numbers for name in FIELDS if name != "pots"]
        assert {type(number) for number in (*shares, *rest)} == {kind}


def test_many_combinations_are_cut_into_chunks():
    ranges = [Hands(pairs_of("A", [r + "c" for r in "23456789TJQK"])), Hands(pairs_of("K", ["Qd", "Jd", "Td", "9d"]))]
    board = "2h7d8s"
    calls = []
    found = equity(ranges, board, hilo=True, progress=lambda done, total: calls.append((done, total)))
    total = len(ranges[0].hands) * len(ranges[1].hands)
    assert len(calls) == -(-total // 2000) > 1
    assert calls[-1] == (total, total)
    assert sorted(calls) == calls
    assert equity(ranges, board, hilo=True, threads=2) == found
    with ThreadPoolExecutor(3) as pool:
        assert equity(ranges, board, hilo=True, executor=pool) == found
    ranges[0].weights = array("d", [0.1 * (1 + i % 7) for i in range(len(ranges[0].hands))])
    found = equity(ranges, board, hilo=True)
    assert found.boards != int(found.boards)
    assert equity(ranges, board, hilo=True, threads=3) == found


def test_what_is_exact():
    assert equity(["AsAhKsKh", "QsQh**"], "2c3d4h").exact
    assert not equity(["AsAhKsKh", "****"], samples=100).exact
    assert not equity(["AsAhKsKh", "QsQh**"], exact=False, samples=None, seed=1, stderr=0.01).exact
    assert equity(HEADS_UP, exact=True).exact
    assert not equity(HEADS_UP, exact=False).exact
    assert not equity(HEADS_UP, samples=10).exact
    assert comb(41, 4) < EXACT[2] < comb(41, 4) ** 2
