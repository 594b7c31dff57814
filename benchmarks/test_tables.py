"""What a table costs: the same checked-down hands with a table around them, and without one.

Six players at a cash table, moving button, reports of the last 50 hands kept. The difference of the two times is the
table: who is dealt in, button, blinds, posts, booking, log, reports.
"""

import pytest
from test_hands import check_down

import omaha

HANDS = 200
RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200, rake=omaha.Rake(percent=5, cap=300))
NAMES = "abcdef"


def seated():
    table = omaha.Table(RULES, seats=6, seed=1)
    for name in NAMES:
        table.sit(name, chips=20_000)
    return table


def measure(benchmark, who, play):
    benchmark.group = "checked-down hand at a six-handed table"
    benchmark.extra_info.update(who=who, calls=HANDS)
    benchmark.pedantic(play, rounds=40, warmup_rounds=2)


def test_with_a_table(benchmark):
    def play():
        table = seated()
        for _ in range(HANDS):
            check_down(table.deal())
        return table.stacks

    measure(benchmark, "omaha", play)


def test_without_a_table(benchmark):
    table = seated()
    setups = []
    for _ in range(HANDS):
        hand = table.deal()
        setups.append((dict(hand.start), hand.button))
        check_down(hand)

    def play():
        for index, (stacks, button) in enumerate(setups):
            check_down(omaha.Hand(RULES, stacks, button, deck=omaha.Deck(seed=1, index=index)))

    measure(benchmark, "the hands alone", play)


@pytest.mark.parametrize("moment", ["between", "during"])
def test_saved(benchmark, moment):
    table = seated()
    for _ in range(60):
        check_down(table.deal())
    if moment == "during":
        table.deal().call()
    benchmark.group = f"a table with 50 reports saved as JSON and read back, {moment} hands"
    benchmark.extra_info["who"] = "omaha"
    benchmark(lambda: omaha.Table.from_json(table.to_json()))
