"""Matches between `caller`s, six-handed: hands a second beside those of plain `Hand`, and two processes beside one."""

import time
from concurrent.futures import ProcessPoolExecutor

import omaha
from omaha.play import match

RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)
PLAYERS = ["caller"] * 6


def plain(hands):
    for index in range(hands):
        hand = omaha.Hand(RULES, [20_000] * 6, index % 6 + 1, deck=omaha.Deck(seed=1, index=index))
        while legal := hand.legal:
            hand.apply(legal.passive)
        hand.result.net  # noqa: B018  # the work that is measured


def played(hands, executor=None):
    return match(PLAYERS, RULES, hands // 6, seed=1, executor=executor)


def seconds(work, *arguments):
    began = time.perf_counter()
    work(*arguments)
    return time.perf_counter() - began


def test_hands_a_second(benchmark):
    """The bar: 4,000 hands a second where `Hand` alone makes 17,000, a ratio of 0.235."""
    plain(300)
    if benchmark.disabled:  # each once, to see that it works
        assert benchmark(played, 300).hands_played == 300
        return
    played(300)
    of_hand = min(seconds(plain, 3000) for _ in range(3))
    found = benchmark.pedantic(played, (3000,), rounds=3)
    ratio = of_hand / benchmark.stats.stats.min
    benchmark.extra_info["hands a second"] = round(3000 / benchmark.stats.stats.min)
    benchmark.extra_info["share of Hand alone"] = round(ratio, 3)
    assert found.hands_played == 3000
    assert ratio > 4000 / 17_000


def test_two_processes(benchmark):
    """The bar: 1.8 times one process, over 20 seconds or more, on a machine with two free cores."""
    if benchmark.disabled:
        with ProcessPoolExecutor(2) as executor:
            assert benchmark(played, 300, executor) == played(300)
        return
    hands = 240_000
    one = seconds(played, hands)
    with ProcessPoolExecutor(2) as executor:
        played(1200, executor)  # the processes begin
        benchmark.pedantic(played, (hands, executor), rounds=1)
    gain = one / benchmark.stats.stats.min
    benchmark.extra_info["times faster"] = round(gain, 2)
    assert gain > 1.8
