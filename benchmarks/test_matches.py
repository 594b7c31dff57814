"""Matches between six players who call, through `Hand` and in the batch engine: hands a second beside those of plain
`Hand`; and two processes beside one.
"""

import time
from concurrent.futures import ProcessPoolExecutor

import pytest

import omaha
from omaha.play import match
from support.match_players import passive

RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)
PLAYERS = {"through Hand": [passive] * 6, "batch engine": ["caller"] * 6}
NAMES = list("ABCDEF")


def plain(hands):
    for index in range(hands):
        hand = omaha.Hand(RULES, [20_000] * 6, index % 6 + 1, deck=omaha.Deck(seed=1, index=index))
        while legal := hand.legal:
            hand.apply(legal.passive)
        hand.result.net  # noqa: B018  # the work that is measured


def played(hands, how="through Hand", duplicate=True, executor=None):
    sets = hands // 6 if duplicate else hands
    return match(PLAYERS[how], RULES, sets, seed=1, names=NAMES, duplicate=duplicate, executor=executor)


def seconds(work, *arguments):
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


@pytest.mark.parametrize("duplicate", [True, False], ids=["duplicate", "plain"])
@pytest.mark.parametrize(
    ("how", "hands", "bar"), [("through Hand", 3000, 4000), ("batch engine", 60_000, 10_000)], ids=list(PLAYERS)
)
def test_hands_a_second(benchmark, how, hands, bar, duplicate):
    """The bars: 4,000 and 10,000 hands a second where `Hand` alone makes 17,000."""
    plain(300)
    if benchmark.disabled:  # each once, to see that it works
        assert benchmark(played, 300, how, duplicate).hands_played == 300
        return
    played(300, how, duplicate)
    of_hand = min(seconds(plain, 3000) for _ in range(3)) / 3000
    found = benchmark.pedantic(played, (hands, how, duplicate), rounds=3)
    ratio = of_hand / (benchmark.stats.stats.min / hands)
    benchmark.extra_info["hands a second"] = round(hands / benchmark.stats.stats.min)
    benchmark.extra_info["times Hand alone"] = round(ratio, 3)
    assert found.hands_played == hands
    assert ratio > bar / 17_000


def test_two_processes(benchmark):
    """The bar: 1.8 times one process, over 20 seconds or more, on a machine with two free cores."""
    if benchmark.disabled:
        with ProcessPoolExecutor(2) as executor:
            assert benchmark(played, 300, executor=executor) == played(300)
        return
    hands = 240_000
    one = seconds(played, hands)
    with ProcessPoolExecutor(2) as executor:
        played(1200, executor=executor)  # the processes begin
        benchmark.pedantic(played, (hands,), {"executor": executor}, rounds=1)
    gain = one / benchmark.stats.stats.min
    benchmark.extra_info["times faster"] = round(gain, 2)
    assert gain > 1.8
