"""Matches and simulations between compiled players: the batch engine gives the results that `Hand` gives.

A player who merely asks `caller` is not compiled, so a match between such players is played through `Hand`.
"""

import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import Rake, Rules
from omaha.play import made, match
from omaha.play.bots import Random, caller, folder, tight
from omaha.play.lanes import lanes
from omaha.play.matches import simulate
from support.oracles.options import options
from support.random_hands import most_players, random_spec, random_stacks

PLO8 = Rules.game("plo8", "50/100", rake=Rake(percent=5, cap=300))
SEEDS = st.integers(0, 2**64 - 1)
PLAIN = ["caller", "folder", "random"]


class Asks:
    """A player who answers as another one does."""

    def __init__(self, player):
        self.player = player

    def __call__(self, view):
        return self.player(view)


def unlike(players, seed):
    """The same players, not compiled."""
    named = {"caller": lambda place: caller, "folder": lambda place: folder, "random": lambda place: Random(place)}
    return [
        Asks(named[player]((seed + place) % 2**64) if isinstance(player, str) else player)
        for place, player in enumerate(players)
    ]


def assert_equal_matches(one, other):
    assert one == other
    assert one.scores == other.scores
    assert (one.order, one.path(), str(one)) == (other.order, other.path(), str(other))


def random_players(rng, count):
    return [rng.choice([caller, folder, Random(rng.getrandbits(64))]) for _ in range(count)]


def random_match(rng):
    """Rules, seats and stacks by chance."""
    spec = random_spec(rng)
    seats = min(rng.choice([2, 3, 4, rng.randint(2, 10)]), most_players(spec))
    stacks = list(random_stacks(rng, range(seats), options(spec)).values())
    if "rake" in spec:
        spec["rake"] = Rake(**spec["rake"])
    return Rules(**spec), seats, stacks


def assert_played_alike(rng, sets):
    rules, seats, stacks = random_match(rng)
    seed = rng.getrandbits(64)
    players = [rng.choice([player, *PLAIN]) for player in random_players(rng, seats + rng.choice([0, 0, 0, 1]))]
    how = {
        "seats": seats,
        "stacks": stacks,
        "seed": seed,
        "duplicate": rng.random() < 0.6,
        "button": rng.choice([None, None, rng.randint(1, seats)]),
        "on_illegal": rng.choice(["raise", "fold", "passive"]),
    }
    sets = max(sets // 4 if how["duplicate"] and seats == 4 else sets, len(players))
    assert lanes([caller], rules, dict(enumerate(stacks, 1)), seed) is not None
    found = match(players, rules, sets, **how)
    assert_equal_matches(found, match(unlike(players, seed), rules, sets, **how, names=found.names))


@settings(max_examples=12)
@given(SEEDS)
def test_matches_of_any_rules_are_those_of_hand(seed):
    assert_played_alike(random.Random(seed), 6)


@pytest.mark.slow
@settings(max_examples=200)
@given(SEEDS)
def test_many_matches_of_any_rules_are_those_of_hand(seed):
    assert_played_alike(random.Random(seed), 20)


@settings(max_examples=12)
@given(SEEDS)
def test_simulations_of_any_rules_are_those_of_hand(seed):
    rng = random.Random(seed)
    rules, seats, stacks = random_match(rng)
    players = random_players(rng, seats)
    setting = (rules, 25, rng.getrandbits(64), stacks)
    found = simulate(players, *setting)
    names = [score.name for score in found.scores]
    same = simulate(unlike(players, 0), *setting, names=names)
    assert found == same
    assert (found.rows(), str(found)) == (same.rows(), str(same))


def test_more_sets_than_one_batch_has(monkeypatch):
    monkeypatch.setattr("omaha.play.lanes.SETS", 10)
    found = match(PLAIN, PLO8, 35, seed=4, seats=2, duplicate=False)
    other = match(unlike(PLAIN, 4), PLO8, 35, seed=4, seats=2, duplicate=False, names=found.names)
    assert_equal_matches(found, other)
    board = simulate([caller, folder], PLO8, 35, seed=4)
    assert board == simulate(unlike([caller, folder], 4), PLO8, 35, seed=4, names=["caller", "folder"])


# ---------------------------------------------------------------------- when


STACKS = {1: 10_000, 2: 10_000}


def test_players_are_compiled_by_what_they_are_not_by_their_names():
    class Likely(Random):
        pass

    def fake(view):
        return "fold"

    fake.__name__ = "caller"
    for compiled in (caller, folder, Random(5)):
        assert lanes([caller, compiled], PLO8, STACKS, 1) is not None
    for other in (tight, fake, Likely(5), Asks(caller), lambda view: caller(view)):
        assert lanes([caller, other], PLO8, STACKS, 1) is None


def test_players_that_are_made_are_compiled_too():
    players = [made(Random), made(lambda: caller, "calls")]
    found = match(players, PLO8, 30, seed=8)
    assert_equal_matches(found, match([Asks(Random(8)), Asks(caller)], PLO8, 30, seed=8, names=["Random", "calls"]))


@pytest.mark.parametrize(
    ("rules", "stacks"),
    [
        (PLO8, {1: 2**61, 2: 2**61}),
        (PLO8.replace(rake=Rake(percent=Fraction(10**40 + 1, 10**40), cap=100)), STACKS),
        (Rules(limit="no", small_blind=2**52, big_blind=2**53), {1: 2**55, 2: 2**55}),
    ],
    ids=["chips", "rake", "blinds"],
)
def test_what_the_engine_does_not_take_is_played_through_hand(rules, stacks):
    assert lanes([caller, folder], rules, stacks, 1) is None
    found = match([caller, folder], rules, 10, stacks=stacks, seed=1, duplicate=False)
    other = match(unlike([caller, folder], 1), rules, 10, stacks=stacks, seed=1, duplicate=False, names=found.names)
    assert_equal_matches(found, other)


def test_hands_that_are_asked_for_are_those_that_were_counted():
    hands = []
    found = match(["random", "caller"], PLO8, 20, seed=3, after=hands.append)
    assert len(hands) == 40
    assert found == match(["random", "caller"], PLO8, 20, seed=3)
    hands.clear()
    board = simulate([Random(1), caller], PLO8, 20, seed=3, after=hands.append)
    assert len(hands) == 20
    assert board == simulate([Random(1), caller], PLO8, 20, seed=3)


def test_corrections_and_time_limits_ask_players():
    plain = match(["random", "caller"], PLO8, 10, seed=3)
    corrected = match(["random", "caller"], PLO8, 10, seed=3, corrections=("chance",))
    assert [score.net for score in corrected.scores] == [score.net for score in plain.scores]
    assert any(corrected.parts[0].luck)
    limited = match(["random", "caller"], PLO8, 10, seed=3, time_limit=60, on_illegal="fold")
    assert [score.net for score in limited.scores] == [score.net for score in plain.scores]


def test_without_numpy_the_results_are_the_same():
    program = f"""
import sys
sys.modules["numpy"] = None
from omaha import Rake, Rules
from omaha.play import match
from omaha.play.bots import Random, caller
from omaha.play.matches import simulate
rules = Rules.game("plo8", "50/100", rake=Rake(percent=5, cap=300))
print([score.net for score in match({PLAIN!r}, rules, 20, seed=6).scores])
print([score.net for score in simulate([Random(1), caller], rules, 20, seed=6).scores])
"""
    said = subprocess.run(
        [sys.executable, "-P", "-c", program], capture_output=True, text=True, check=True, timeout=60
    ).stdout.splitlines()
    assert said == [
        str([score.net for score in match(PLAIN, PLO8, 20, seed=6).scores]),
        str([score.net for score in simulate([Random(1), caller], PLO8, 20, seed=6).scores]),
    ]


# ---------------------------------------------------------------------- how


def test_threads_and_executors_play_the_same_match():
    found = match(PLAIN, PLO8, 60, seed=2)
    assert_equal_matches(found, match(PLAIN, PLO8, 60, seed=2, threads=2))
    with ThreadPoolExecutor(2) as executor:
        assert_equal_matches(found, match(PLAIN, PLO8, 60, seed=2, executor=executor))


def test_a_match_stops_as_soon_as_it_is_decided():
    found = match([caller, folder], PLO8, 5000, seed=1, stacks=200, stop=0.5)
    assert found.ended == "stop"
    other = match(unlike([caller, folder], 1), PLO8, 5000, seed=1, stacks=200, stop=0.5, names=found.names)
    assert_equal_matches(found, other)


def test_a_match_goes_on_from_its_file(tmp_path):
    file = tmp_path / "match"

    part = match(PLAIN, PLO8, 70, seed=2, resume=file)
    assert part.hands == 70
    found = match(PLAIN, PLO8, 150, seed=2, resume=file)
    assert_equal_matches(found, match(PLAIN, PLO8, 150, seed=2))


def test_simulations_report_progress_every_hundred_hands():
    seen = []
    simulate([caller, folder], PLO8, 250, seed=1, progress=lambda done, whole: seen.append((done, whole)))
    assert seen == [(100, 250), (200, 250), (250, 250)]


def test_an_interrupted_simulation_has_the_scores_of_the_hands_before():
    def interrupt(done, whole):
        if done == 200:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt) as stopped:
        simulate([caller, folder], PLO8, 1000, seed=1, progress=interrupt)
    assert stopped.value.report == simulate([caller, folder], PLO8, 200, seed=1)


def test_omaha_is_imported_without_numpy():
    program = "import sys, omaha.play.matches, omaha.play.lanes; assert 'numpy' not in sys.modules"
    subprocess.run([sys.executable, "-P", "-c", program], check=True, timeout=60)
