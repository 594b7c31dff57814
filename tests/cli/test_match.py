"""`omaha match`: players by name and from modules, files that are written, processes, interrupts, wrong arguments."""

import concurrent.futures
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from omaha.notation import files
from omaha.play import Match
from omaha.play.processes import command_name
from support.programs import program

FEW = ("--game", "flo8", "--hands", "30", "--seed", "3")
BOTS = """\
class Shark:
    def __init__(self, seed):
        self.seed = seed

    def __call__(self, view):
        return view.legal.passive

class Tank:
    player = staticmethod(lambda view: view.legal.passive)

def timid(view):
    return "check" if view.legal.check else "fold"

def wrong(view):
    return "raise 1"

number = 5
"""


@pytest.fixture
def bots(tmp_path, monkeypatch):
    """A module in the folder in which the command runs; its name is used once, because modules stay imported."""
    name = f"bots_{tmp_path.name.replace('-', '_')}"
    (tmp_path / f"{name}.py").write_text(BOTS)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    return name


def scores(out):
    return {row[1]: row for row in (re.split(r" {2,}", line.strip()) for line in out.split("\n")[4:7])}


def test_a_match_says_who_is_better(run):
    status, out, err = run("match", "caller", "folder", "random", *FEW)
    assert (status, err) == (0, "")
    title = "Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 3 players, 30 sets, seed 3\n"
    assert out.startswith(title)
    found = scores(out)
    assert set(found) == {"caller", "folder", "random"}
    assert {row[2] for row in found.values()} == {"180"}
    assert out.count(" over ") == 2
    assert run("match", "caller", "folder", "random", *FEW)[1].split("\n\n")[:3] == out.split("\n\n")[:3]


def test_processes_print_the_same(run):
    plain = run("match", "caller", "random", *FEW)
    status, out, err = run("match", "caller", "random", *FEW, "--processes", "2")
    assert (status, err) == (0, "")
    assert out.split("\n\n")[:3] == plain[1].split("\n\n")[:3]


def test_a_slip_of_the_finger_does_not_start_thousands_of_processes(run, monkeypatch):
    asked = []

    def pool(count, **options):
        asked.append(count)
        return concurrent.futures.ThreadPoolExecutor(1)

    monkeypatch.setattr(concurrent.futures, "ProcessPoolExecutor", pool)
    for given in ("2", "9999999"):
        assert run("match", "caller", "random", *FEW, "--processes", given)[0] == 0
    assert asked == [2, min(4 * os.cpu_count(), 61)]


def test_players_of_modules(run, bots):
    status, out, err = run("match", f"{bots}:Shark", f"{bots}:timid", f"{bots}:Tank.player", *FEW)
    assert (status, err) == (0, "")
    assert set(scores(out)) == {"Shark", "timid", "player 3"}
    status, out, err = run("match", f"{bots}:Shark", f"{bots}:timid", *FEW, "--processes", "2")
    assert (status, err) == (0, "")


@pytest.mark.parametrize(
    ("player", "words"),
    [
        ("nosuch:Shark", "'nosuch:Shark': there is no module 'nosuch'"),
        (":Shark", "there is no module ''"),
        ("BOTS:Whale", "has no 'Whale'"),
        ("BOTS:number", "must be a function, a class or another callable, not 5"),
        ("whale", "argument PLAYER: must be one of folder, random, "),
    ],
)
def test_players_that_are_not_there(run, bots, player, words):
    status, out, err = run("match", player.replace("BOTS", bots), "caller")
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1


def test_wrong_answers(run, bots):
    status, out, err = run("match", f"{bots}:wrong", "caller", *FEW, "--on-illegal", "fold")
    assert (status, err) == (0, "")
    assert "illegal" in out
    from omaha import IllegalAction

    with pytest.raises(IllegalAction):  # with its traceback: it is the player's program that is wrong
        run("match", f"{bots}:wrong", "caller", *FEW)


# ---------------------------------------------------------------------------------------------------- programs


def command(*arguments):
    """A program as the command line has it."""
    return f"exec:{shlex.join(program(*arguments))}"


def test_a_program_plays_under_the_name_of_its_command(run, tmp_path):
    code = program()[-1]
    (tmp_path / "bot.py").write_text(code)
    words = [sys.executable, str(tmp_path / "bot.py")]
    for start in (["match"], ["simulate", "--bots"]):
        players = [f"exec:{shlex.join(words)}", "folder", "random"]
        status, out, err = run(*start, *(players if start == ["match"] else [",".join(players)]), *FEW)
        assert (status, err) == (0, "")
        assert set(scores(out)) == {command_name(words), "folder", "random"}
    assert command_name(words) == f"{Path(sys.executable).name} bot.py"


def test_a_program_that_does_not_start_is_one_line_and_status_2(run):
    for words, why in (
        ("exec:/nowhere/bot", "/nowhere/bot: No such file or directory; player 1 of the match could not be made"),
        (command("pass", "sys.exit(3)"), "ended with exit status 3; player 1"),
        (command("pass", "say('hello')"), "must answer hello with ready, not 'hello'; player 1"),
        ("exec:", "argument PLAYER: 'exec:': a command must name a program, not ''"),
        ("exec:'a", "argument PLAYER: 'exec:'a': not a command: \"'a\"; No closing quotation"),
    ):
        status, out, err = run("match", words, "caller", *FEW)
        assert (status, out) == (2, "")
        assert why in err
        assert err.startswith("omaha match: ")
        assert err.count("\n") == 1


def test_a_program_that_ends_early_is_one_line_and_status_1_or_is_counted(run):
    ends = command("sys.exit(4) if asked == 30 else say(passive(view))")
    status, out, err = run("match", ends, "caller", *FEW)
    assert status == 1
    assert "ended with exit status 4; asked: " in err
    assert err.count("\n") == 1
    status, out, err = run("match", ends, "caller", *FEW, "--on-illegal", "passive", "--json")
    assert (status, err) == (0, "")
    score = json.loads(out)["scores"][0]
    assert (score["illegal"], score["late"]) == (0, 0)
    assert 3 < score["failed"] < 9


def test_a_late_program_is_one_line_and_status_1(run):
    late = command("time.sleep(0.3)")
    status, _, err = run("match", late, "caller", *FEW, "--time-limit", "0.05")
    assert status == 1
    assert "no answer within 0.05 s; asked: " in err


def test_the_help_says_what_runs_code(run):
    for name in ("match", "simulate"):
        _, out, _ = run(name, "--help")
        out = " ".join(out.split())
        assert "This runs the code of the module." in out
        assert "This runs the program, without a shell." in out


@pytest.mark.skipif(os.name != "posix", reason="Ctrl-C is sent as a signal")
@pytest.mark.slow
def test_ctrl_c_while_a_program_thinks_ends_both(tmp_path):
    file = tmp_path / "pid"
    bot = command(f"open({str(file)!r}, 'w').write(str(os.getpid())); time.sleep(600)")
    words = [sys.executable, "-P", "-m", "omaha", "match", bot, "caller", *FEW]
    with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        deadline = time.monotonic() + 60
        while not (file.exists() and file.read_text()) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "interrupted after 0 of 30 sets" in err
    with pytest.raises(ProcessLookupError):
        os.kill(int(file.read_text()), 0)


@pytest.mark.slow
def test_a_program_plays_in_each_process(run):
    bot = command("say(passive(view))")
    one = run("match", bot, "tight", *FEW, "--json")[1]
    two = run("match", bot, "tight", *FEW, "--json", "--processes", "2")[1]
    assert json.loads(one) | {"seconds": 0} == json.loads(two) | {"seconds": 0}


def test_stop_and_seats(run):
    status, out, err = run("match", "caller", "folder", "--game", "flo8", "--stop", "0.05")
    assert (status, err) == (0, "")
    assert out.startswith(
        "Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 2 players, 10,000 sets at most, seed 1\n"
    )
    assert "95 % at every look" in out
    assert "open" not in out
    status, out, err = run("match", "caller", "folder", "random", *FEW, "--seats", "2")
    assert (status, err) == (0, "")
    assert {row[2] for row in scores(out).values()} == {"40"}


def test_what_is_written(run, tmp_path):
    pytest.importorskip("matplotlib")
    names = {form: str(tmp_path / f"out.{form}") for form in ("json", "phhs", "svg", "match")}
    more = ("--json", names["json"], "--save", names["phhs"], "--plot", names["svg"], "--resume", names["match"])
    status, _, err = run("match", "caller", "random", *FEW, *more)
    assert (status, err) == (0, "")
    found = json.loads((tmp_path / "out.json").read_text())
    assert [score["name"] for score in found["scores"]] == ["caller", "random"]
    hands = list(files.iterate(names["phhs"]))
    assert len(hands) == found["hands"] == 60
    assert all(hand.over and "??" not in str(hand.holes) for hand in hands)
    net = sum(hand.result.net[seat] for hand in hands for seat, name in hand.info.names.items() if name == "random")
    assert net == found["scores"][1]["net"]
    assert (tmp_path / "out.svg").read_text().lstrip().startswith("<?xml")
    assert Match.load(names["match"]).hands == 30
    status, out, err = run("match", "caller", "random", *FEW[:2], "--hands", "40", "--seed", "3", *more[-2:])
    assert (status, err) == (0, "")
    assert "30 sets" not in out
    assert Match.load(names["match"]).hands == 40


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", "the following arguments are required: PLAYER"),
        ("tight", "a match needs two players or more, not 1"),
        ("tight caller --stop 2", "argument --stop: must be an error level above 0 and below 1, such as 0.05, not '2'"),
        ("tight caller --stop x", "not 'x'"),
        ("tight caller --seats 3", "seats (at most the players and the seats of the rules) must be 2..2, not 3"),
        ("tight caller --seats 1", "argument --seats"),
        ("tight caller --processes 0", "argument --processes"),
        ("tight caller --time-limit 0", "argument --time-limit: must be seconds above 0, not '0'"),
        ("tight caller --on-illegal check", "argument --on-illegal"),
        ("tight caller --save hands.xyz", "--save must name a file of many hands: hands.phhs, hands.ohh or hands.txt"),
        ("tight caller --save hand.phh", "--save must name a file of many hands"),
        ("tight caller --plot run.txt", "argument --plot: must end in .png, .svg or .pdf"),
        ("tight caller --game holdem", "a game is named like"),
        ("tight caller --json a --csv b", "not allowed with argument"),
        ("tight caller --cap 5", "--cap needs --rake"),
        (" ".join(["tight"] * 8) + " --game plo6", "plo6 seats at most 7 players, not 8"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run("match", *arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha match: ")


def test_files_that_cannot_be_written(run, tmp_path):
    missing = str(tmp_path / "none" / "out")
    for option, ending in (("--json", ""), ("--csv", ""), ("--save", ".phhs"), ("--resume", ""), ("--plot", ".svg")):
        status, out, err = run("match", "caller", "random", "--hands", "2", option, missing + ending)
        assert (status, out) == (1, "")  # before the first hand
        assert err == f"omaha: {missing}{ending}: No such file or directory\n"
    other = tmp_path / "other.match"
    assert run("match", "caller", "random", "--hands", "2", "--resume", str(other))[0] == 0
    status, _, err = run("match", "caller", "folder", "--hands", "2", "--resume", str(other))
    assert status == 2
    assert "holds a match with other names" in err


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
@pytest.mark.parametrize("processes", ["1", "2"])
def test_an_interrupt_prints_what_was_played(tmp_path, name, status, processes):
    kept, hands = tmp_path / "run.match", tmp_path / "hands.phhs"
    words = ["match", "caller", "random", "--hands", "1000000", "--processes", processes]
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "omaha", *words, "--resume", str(kept), "--save", str(hands)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,  # the signal goes to all processes of the group, as that of a terminal does
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            assert process.stdout.readline().startswith("Pot-limit")
            process.stdout.readline()
            time.sleep(3)
            os.killpg(process.pid, getattr(signal, name)) if name == "SIGINT" else process.terminate()
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == status
    played = re.search(r"^omaha: interrupted after ([\d,]+) of 1,000,000 sets\n$", err)
    assert played, err
    sets = int(played.group(1).replace(",", ""))
    assert sets == Match.load(kept).hands > 0
    assert 2 * sets - 2 <= len(list(files.iterate(hands))) <= 2 * sets  # the last set may be written in part
    assert re.match(" *#  player", out)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_processes_end_with_a_command_that_is_killed():
    words = ["match", "caller", "tight", "--hands", "1000000", "--processes", "2"]
    with subprocess.Popen([sys.executable, "-P", "-u", "-m", "omaha", *words], stdout=subprocess.PIPE) as process:
        try:
            process.stdout.readline()
            time.sleep(2)
        finally:
            process.kill()
        process.communicate(timeout=20)  # at its end, nobody has the other end of the pipe any more
