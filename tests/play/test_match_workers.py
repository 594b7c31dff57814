"""One match on threads, processes and machines; killed workers, interrupts, and files that go on."""

import os
import pickle
import signal
import subprocess
import sys
import threading
import time
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor, ThreadPoolExecutor

import pytest

from omaha import Rules
from omaha.play import Match, made, match
from omaha.play.bots import Random, tight
from support.match_players import (
    Killer,
    Learner,
    Private,
    Seeded,
    Stubborn,
    broken_in_hand,
    loose,
    not_a_player,
    passive,
    picky,
    unmade,
)
from support.paths import ROOT

PLO8 = Rules.game("plo8", "5/10")
PLAYERS = [tight, loose, "random"]
posix = pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")


class Late:
    """An executor that runs the tasks backwards, one when it is waited for, and keeps nothing but pickles."""

    def submit(self, function, *args):
        function, args = pickle.loads(pickle.dumps((function, args)))
        future = Future()
        try:
            future.set_result(pickle.loads(pickle.dumps(function(*args))))
        except Exception as error:
            future.set_exception(error)
        return future


@pytest.fixture(scope="module")
def processes():
    with ProcessPoolExecutor(2) as pool:
        yield pool


def plain(**more):
    return match(PLAYERS, PLO8, 60, seed=8, **more)


@pytest.fixture(scope="module")
def expected():
    return plain()


def test_threads_and_executors_play_the_same_match(processes, expected):
    assert plain(threads=3) == expected
    with ThreadPoolExecutor(2) as pool:
        assert plain(executor=pool) == expected
    for executor in (processes, Late()):
        assert plain(executor=executor) == expected
    assert expected.scores == plain(threads=2).scores


def test_after_gets_the_hands_of_processes_too(processes):
    here, there = [], []
    match(PLAYERS, PLO8, 10, seed=8, after=here.append)
    match(PLAYERS, PLO8, 10, seed=8, after=there.append, executor=processes)
    assert here == there
    assert [hand.info for hand in here] == [hand.info for hand in there]


def test_players_that_learn_play_the_same_match_anywhere(processes, monkeypatch):
    monkeypatch.setattr("omaha.play.matches.BLOCK", 25)
    players = [Learner, picky]
    found = match(players, PLO8, 60, seed=8)
    assert match(players, PLO8, 60, seed=8, threads=2) == found
    assert match(players, PLO8, 60, seed=8, executor=processes) == found
    assert match([Learner(), picky], PLO8, 60, seed=8, executor=processes, names=found.names) == found


@pytest.mark.slow
def test_a_match_that_stops_stops_at_the_same_set(processes):
    def played(**more):
        return match(["caller", "folder"], PLO8, 3000, seed=8, stop=0.05, **more)

    found = played()
    assert found.ended == "stop"
    assert played(executor=processes) == found
    assert played(threads=2) == found


def test_progress_grows_to_the_number_of_sets(processes):
    for more in ({}, {"threads": 2}, {"executor": processes}):
        calls = []
        match(PLAYERS, PLO8, 150, seed=8, progress=lambda *step, to=calls: to.append(step), **more)
        assert calls[-1] == (150, 150)
        assert all(total == 150 for _, total in calls)
        assert [done for done, _ in calls] == sorted(done for done, _ in calls)


# ---------------------------------------------------------------------- players in processes


def test_a_player_that_cannot_be_pickled_is_refused_before_the_first_hand(processes):
    with pytest.raises(TypeError) as caught:
        match([tight, lambda view: "fold"], PLO8, 10, executor=processes)
    text = str(caught.value)
    assert "player 2, 'player 2', cannot be pickled for the executor" in text
    assert "omaha.play.made(factory)" in text
    with ThreadPoolExecutor(1) as pool:
        assert match([tight, lambda view: view.legal.passive], PLO8, 10, executor=pool).hands == 10


def test_factories_are_called_in_the_processes(processes):
    def played(**more):
        return match([made(Seeded), Stubborn, "random"], PLO8, 30, seed=8, **more)

    assert played(executor=processes) == played()


@pytest.mark.parametrize(
    ("factory", "error", "words"),
    [(unmade, OSError, "no weights"), (not_a_player, TypeError, "must make a player, which is callable, not 5")],
)
def test_factories_that_fail_are_refused_before_the_first_hand(factory, error, words):
    with pytest.raises(error, match=words) as caught:
        match([tight, made(factory)], PLO8, 10)
    assert caught.value.__notes__ == ["player 2 of the match could not be made"]


@pytest.mark.parametrize("error", [ZeroDivisionError, Private])
def test_an_error_in_a_process_names_player_hand_deck_and_view(processes, error):
    here = None if error is Private else error
    with pytest.raises(here or RuntimeError, match="oops") as caught:
        match([broken_in_hand(41, error), picky], PLO8, 60, seed=3, names=["tess", "carl"], executor=processes)
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'tess' in seat 1, hand 41, Deck(seed=3, index=20), <View of seat 1 with ")
    found = caught.value.report
    assert found.hands <= 20
    whole = match([passive, picky], PLO8, found.hands or 1, seed=3, names=["tess", "carl"])
    assert found.hands == 0 or found.parts == whole.parts


# ---------------------------------------------------------------------- killed workers


@posix
def test_what_a_killed_process_was_playing_is_played_again(tmp_path, expected):
    players = [tight, Killer(tmp_path / "killed", 71), "random"]
    with ProcessPoolExecutor(2) as pool:
        found = match(players, PLO8, 60, seed=8, names=expected.names, executor=pool)
    assert (tmp_path / "killed").read_text() == "x"
    assert found == expected


@posix
def test_a_player_that_kills_every_process_ends_the_match(tmp_path):
    players = [tight, Killer(tmp_path / "killed", 71, times=99), "random"]
    with ProcessPoolExecutor(2) as pool, pytest.raises(BrokenExecutor) as caught:
        match(players, PLO8, 60, seed=8, executor=pool)
    assert 2 <= len((tmp_path / "killed").read_text()) <= 8
    assert caught.value.report.hands <= 11


# ---------------------------------------------------------------------- interrupts


def interrupt_at(number):
    def after(hand):
        if hand.info.number == number:
            raise KeyboardInterrupt

    return after


@pytest.mark.parametrize("more", [{}, {"threads": 2}, {"executor": Late()}])
def test_ctrl_c_returns_what_is_there(more):
    m = plain(after=interrupt_at(62), **more)
    assert m.ended == "interrupted"
    assert m.hands in (10, 11)
    assert m.parts == match(PLAYERS, PLO8, m.hands, seed=8).parts
    assert m.seconds > 0


@pytest.mark.slow
@posix
@pytest.mark.parametrize("executor", ["None", "ProcessPoolExecutor(2)"])
def test_a_real_ctrl_c(executor):
    code = f"""
from concurrent.futures import ProcessPoolExecutor
from omaha import Rules
from omaha.play import match
if __name__ == "__main__":
    executor = {executor}
    print("begun", flush=True)
    m = match(["tight", "random", "caller"], Rules.game("plo8", "5/10"), 10**6, seed=8, executor=executor)
    print(m.ended, m.hands == m.scores[0].hands / 6 == len(m.parts[0].nets) / 9, m.hands > 0, flush=True)
"""
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", code],
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            assert process.stdout.readline() == "begun\n"
            time.sleep(3)
            process.send_signal(signal.SIGINT)
            out, _ = process.communicate(timeout=30)
        finally:
            process.kill()
    assert out == "interrupted True True\n"


# ---------------------------------------------------------------------- files


def test_a_match_is_saved_and_loaded(tmp_path, expected):
    file = tmp_path / "one.match"
    for found in (expected, expected + match(PLAYERS, PLO8, 20, seed=9), match(["tight", "random"], PLO8, 5, stop=0.1)):
        found.save(file)
        again = Match.load(file)
        assert again == found
        assert again.to_dict() == found.to_dict()
    assert pickle.loads(pickle.dumps(expected)) == expected


def test_a_match_goes_on_after_ctrl_c(tmp_path, expected):
    file = tmp_path / "one.match"
    first = plain(resume=file, after=interrupt_at(62))
    assert 0 < first.hands < 60
    assert Match.load(file).parts == first.parts
    asked = []
    m = plain(resume=file, after=lambda hand: asked.append(hand.info.number))
    assert m == expected
    assert asked == list(range(6 * first.hands + 1, 361))  # nothing is played again
    assert m.seconds > first.seconds
    assert Match.load(file) == m
    assert plain(resume=file) == m  # nothing is left to play
    more = match(PLAYERS, PLO8, 80, seed=8, resume=file)
    assert more == match(PLAYERS, PLO8, 80, seed=8)


def test_a_match_goes_on_after_a_crash_anywhere_in_a_line(tmp_path, expected):
    file = tmp_path / "one.match"
    whole = plain(resume=file)
    data = file.read_bytes()
    for cut in (len(data) - 5, len(data) // 2, 700, data.index(b"\n") + 3, data.index(b"\n") // 2, 0):
        file.write_bytes(data[:cut])
        if 0 < cut < data.index(b"\n"):
            with pytest.raises(ValueError, match="does not hold a match"):
                plain(resume=file)
            continue
        assert plain(resume=file) == whole == expected
        assert Match.load(file) == whole


def test_a_match_with_an_error_goes_on_where_it_was(tmp_path):
    file = tmp_path / "one.match"
    with pytest.raises(ZeroDivisionError) as caught:
        match([broken_in_hand(41), picky], PLO8, 30, seed=3, names=["tess", "carl"], resume=file)
    assert caught.value.report.hands == 20
    m = match([passive, picky], PLO8, 30, seed=3, names=["tess", "carl"], resume=file)
    assert m == match([passive, picky], PLO8, 30, seed=3, names=["tess", "carl"])


@pytest.mark.slow
@posix
def test_a_match_goes_on_after_its_process_was_killed(tmp_path):
    """A crash loses no more than the last second. Until then nobody else writes to the file."""
    file = tmp_path / "one.match"
    code = f"""
from omaha import Rules
from omaha.play import match
match(["tight", "random"], Rules.game("plo8", "5/10"), 10**6, seed=8, resume={str(file)!r})
"""
    with subprocess.Popen([sys.executable, "-P", "-c", code], cwd=ROOT) as process:
        try:
            until = time.monotonic() + 30
            while time.monotonic() < until and (not file.exists() or file.read_bytes().count(b"\n") < 4):
                time.sleep(0.1)
            with pytest.raises(BlockingIOError, match="another match is writing to it") as caught:
                match(["tight", "random"], PLO8, 10**6, seed=8, resume=file)
            assert caught.value.filename == str(file)
        finally:
            process.kill()
    kept = Match.load(file)
    assert kept.hands > 0
    assert kept.ended == "interrupted"
    m = match(["tight", "random"], PLO8, kept.hands + 50, seed=8, resume=file)
    assert m == match(["tight", "random"], PLO8, kept.hands + 50, seed=8)


def test_players_that_learn_go_on_as_they_were(tmp_path, monkeypatch):
    monkeypatch.setattr("omaha.play.matches.BLOCK", 25)
    file = tmp_path / "one.match"
    first = match([Learner, picky], PLO8, 60, seed=8, resume=file, after=interrupt_at(80))
    assert 25 < first.hands < 50
    assert match([Learner, picky], PLO8, 60, seed=8, resume=file) == match([Learner, picky], PLO8, 60, seed=8)


@pytest.mark.slow
def test_stop_can_be_given_to_a_match_that_goes_on(tmp_path):
    file = tmp_path / "one.match"
    players = ["caller", "folder"]
    match(players, PLO8, 100, seed=8, resume=file)
    m = match(players, PLO8, 3000, seed=8, resume=file, stop=0.05)
    assert m.ended == "stop"
    assert m == match(players, PLO8, 3000, seed=8, stop=0.05)
    assert match(players, PLO8, 3000, seed=8, resume=file, stop=0.05) == m
    assert Match.load(file) == m


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"seed": 9}, "a match of seed 8, not 9"),
        ({"duplicate": False}, "other duplicate: True, not False"),
        ({"names": ["a", "b", "c"]}, r"other names: \('tight', 'loose', 'random'\)"),
        ({"stacks": 700}, "other stacks"),
        ({"rules": PLO8.replace(hilo=False)}, "other rules"),
        ({"on_illegal": "fold"}, "other on_illegal: 'raise', not 'fold'"),
    ],
)
def test_a_file_of_another_match_is_left_alone(tmp_path, changes, words):
    file = tmp_path / "one.match"
    match(PLAYERS, PLO8, 5, seed=8, resume=file)
    data = file.read_bytes()
    with pytest.raises(ValueError, match=words):
        match(PLAYERS, **{"rules": PLO8, "hands": 9, "seed": 8, **changes}, resume=file)
    assert file.read_bytes() == data


@pytest.mark.parametrize(
    "text", ["hello\n", "{}\n", "[]\n", '{"kind":"omaha match","version":2}\n', '{"kind":"omaha match","version":1}\n']
)
def test_other_files_are_refused(tmp_path, text):
    file = tmp_path / "one.match"
    file.write_text(text)
    with pytest.raises(ValueError, match=r"one\.match does not hold a match: "):
        Match.load(file)
    with pytest.raises(ValueError, match="does not hold a match"):
        plain(resume=file)
    assert file.read_text() == text
    with pytest.raises(FileNotFoundError):
        Match.load(tmp_path / "none.match")
    with pytest.raises(FileNotFoundError):
        plain(resume=tmp_path / "none" / "one.match")


def test_a_number_is_not_a_file_of_a_match():
    with pytest.raises(TypeError, match="not int"):
        Match.load(0)
    with pytest.raises(TypeError, match="not int"):
        match(PLAYERS, PLO8, 5, seed=8).save(1)


def test_a_line_that_is_missing_is_noticed(tmp_path):
    file = tmp_path / "one.match"
    match(["tight", "random"], PLO8, 1200, seed=8).save(file)
    lines = file.read_bytes().split(b"\n")
    file.write_bytes(b"\n".join(lines[:2] + lines[3:]))
    with pytest.raises(ValueError, match="sets 0 and following are missing"):
        Match.load(file)


# ---------------------------------------------------------------------- a cluster


@pytest.mark.slow
@pytest.mark.filterwarnings("ignore")
def test_the_same_match_on_a_dask_cluster():
    distributed = pytest.importorskip("distributed")
    players = [tight, lambda view: view.legal.passive, made(Random), Learner]  # cloudpickle sends the lambda
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        found = match(players[:3], PLO8, 400, seed=8, executor=executor)
        assert found == match(players[:3], PLO8, 400, seed=8)
        found = match(players, PLO8, 20, seed=8, executor=executor)
        assert found == match(players, PLO8, 20, seed=8)


@pytest.mark.slow
@posix
@pytest.mark.filterwarnings("ignore")
def test_a_worker_of_a_cluster_is_killed(tmp_path, expected):
    """Dask itself gives the task to another worker."""
    distributed = pytest.importorskip("distributed")
    players = [tight, Killer(tmp_path / "killed", 71), "random"]
    with (
        distributed.LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None) as cluster,
        distributed.Client(cluster) as client,
        client.get_executor() as executor,
    ):
        assert match(players, PLO8, 60, seed=8, names=expected.names, executor=executor) == expected


def test_threads_are_gone_when_the_match_is_over():
    before = threading.active_count()
    plain(threads=3)
    plain(threads=3, after=interrupt_at(5))
    assert threading.active_count() == before
