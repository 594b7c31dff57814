"""The real hands: every count equals that of an oracle which reads the records, not our events."""

import statistics
from collections import defaultdict

import pytest

import omaha
from omaha.stats import Stats, of
from support.oracles.statistics import counted, positions_of
from support.real_hands import HANDS, MISSING, replay, seats_of

pytestmark = pytest.mark.skipif(HANDS is None, reason=MISSING)


@pytest.fixture(scope="module")
def hands():
    """Each hand with its record, its players named."""
    played = []
    for record in HANDS:
        names = {seat: player for player, seat in seats_of(record).items()}
        played.append((record, replay(record).with_info(omaha.Info(names))))
    return played


@pytest.fixture(scope="module")
def expected():
    """{id: the oracle's rows by player}."""
    return {record["id"]: counted(record) for record in HANDS}


def test_every_count_of_every_hand(hands, expected):
    for record, hand in hands:
        stats = of([hand])
        for player, fields in expected[record["id"]].items():
            row = stats[player]
            assert {name: row[name] for name in fields} == fields, (record["id"], player)


@pytest.mark.parametrize("by", ["player", "position", "players", ("players", "position"), ("player", "players"), ()])
def test_sums_by_player_position_and_number(hands, expected, by):
    total = defaultdict(lambda: defaultdict(int))
    bets = defaultdict(list)
    for record, _ in hands:
        places = positions_of(record)
        for player, fields in expected[record["id"]].items():
            values = {"player": player, "position": places[player], "players": len(places)}
            key = tuple(values[name] for name in ((by,) if isinstance(by, str) else by))
            bets[key].append(fields["net"] / record["big_blind"])
            for name, number in fields.items():
                total[key][name] += number
    stats = of((hand for _, hand in hands), by=by)
    assert stats.hands == len(HANDS)
    assert {key if isinstance(key, tuple) else (key,) for key in stats.groups} == set(total)
    for key, fields in total.items():
        row = stats[key]
        assert {name: row[name] for name in fields} == dict(fields), key
        mean = statistics.fmean(bets[key])
        assert row["per_100"] == pytest.approx(100 * mean)
        if len(bets[key]) > 1:
            error = statistics.stdev(bets[key]) / len(bets[key]) ** 0.5
            width = 200 * statistics.NormalDist().inv_cdf(0.975) * error
            assert row["per_100_high"] - row["per_100_low"] == pytest.approx(width, rel=1e-6)


def test_sums_of_parts_are_those_of_the_whole(hands):
    played = [hand for _, hand in hands]
    whole = of(played, by=("players", "position"))
    halves = of(played[::2], by=("players", "position")), of(played[1::2], by=("players", "position"))
    assert halves[0] + halves[1] == whole
    assert (halves[1] + halves[0]).rows() == whole.rows()
    assert Stats(("players", "position")) + whole == whole
