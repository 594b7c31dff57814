"""Statistics: 20,000 six-handed PLO8 hands of `tight` and `caller`, as a PokerStars text, read and counted.

Reading and counting together must make 3,000 hands a second; counting alone takes about a tenth of that time.
"""

import pytest

import omaha
from omaha.notation import pokerstars
from omaha.play.bots import caller, tight
from omaha.play.matches import play
from omaha.stats import of

COUNT = 20_000
RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)
PLAYERS = {seat: tight if seat % 2 else caller for seat in range(1, 7)}
NAMES = {seat: f"{player.__name__} {seat}" for seat, player in PLAYERS.items()}


@pytest.fixture(scope="module")
def hands():
    played = []
    for index in range(COUNT):
        info = omaha.Info(NAMES, currency="USD", number=index + 1)
        deck = omaha.Deck(seed=1, index=index)
        hand = omaha.Hand(RULES, [20_000] * 6, index % 6 + 1, deck=deck, info=info)
        play(hand, PLAYERS)
        played.append(hand)
    return played


@pytest.fixture(scope="module")
def session(hands, tmp_path_factory):
    file = tmp_path_factory.mktemp("stats") / "session.txt"
    file.write_text("\n\n".join(pokerstars.dumps(hand) for hand in hands))
    return file


def measure(benchmark, group, work):
    benchmark.group = group
    benchmark.extra_info.update(who="omaha", calls=COUNT)
    stats = benchmark.pedantic(work, rounds=3)
    assert stats.hands == COUNT


@pytest.mark.parametrize("by", ["player", ("player", "position")], ids=str)
def test_count(benchmark, hands, by):
    measure(benchmark, f"statistics by {by}, hands counted", lambda: of(hands, by))


def test_read_and_count(benchmark, session):
    def work():
        with session.open() as lines:
            return of(pokerstars.iterate(lines))

    measure(benchmark, "statistics, PokerStars text read and counted", work)
