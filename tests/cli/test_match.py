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
from omaha.play import Match, processes
from omaha.play.processes import command_name
from support.programs import program
from support.terminals import Terminal

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

def broken(view):
    return 1 / 0

def reader(view):
    return open("/nowhere/weights").read()

def lonely(view):
    raise ConnectionRefusedError("no server")

def leaver(view):
    raise SystemExit(0)

class Blind:
    def see(self, view):
        return view.nothing

    def __call__(self, view):
        return view.legal.passive

class Unmade:
    def __init__(self):
        raise ValueError("no weights")

class Unread:
    def __init__(self):
        open("/nowhere/weights")

class Unready:
    def __init__(self):
        {}["x"]

class Inert:
    pass

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
        (".bots:Shark", "there is no module '.bots'"),
        ("my bots:Shark", "there is no module 'my bots'"),
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
    status, out, err = run("match", f"{bots}:wrong", "caller", *FEW)
    assert status == 1
    assert out.startswith("Fixed-limit Omaha hi/lo, ")
    assert err.startswith("omaha: seat 1 may raise to 200, not 1; asked: 'wrong' in seat 1, hand 1, ")
    assert ", Deck(seed=3, index=0), <View of seat 1 with " in err
    assert err.endswith("; legal: fold, call 50, raise to 200\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("processes", ["1", "2"])
@pytest.mark.parametrize(
    ("player", "last"),
    [
        ("broken", "asked: 'broken' in seat 1, hand 1, Deck(seed=3, index=0), <View of seat 1 with "),
        ("reader", "asked: 'reader' in seat 1, hand 1, Deck(seed=3, index=0), <View of seat 1 with "),
        ("lonely", "asked: 'lonely' in seat 1, hand 1, Deck(seed=3, index=0), <View of seat 1 with "),
        ("Blind", "see, after hand 1 of Deck(seed=3, index=0), of 'Blind'"),
        ("leaver", "the code of a player ended Python"),
    ],
)
def test_an_error_of_a_players_code_has_its_traceback_and_says_where(run, bots, player, last, processes):
    status, _, err = run("match", f"{bots}:{player}", "caller", *FEW, "--processes", processes)
    assert status == 1
    assert err.startswith(("Traceback (most recent call last):\n", "concurrent.futures.process._RemoteTraceback"))
    assert f'{bots}.py", line ' in err
    assert err.splitlines()[-1].startswith(last)


@pytest.mark.parametrize(
    ("player", "why"),
    [("Unmade", "ValueError: no weights"), ("Unread", "FileNotFoundError: "), ("Unready", "KeyError: 'x'")],
)
def test_an_error_of_a_class_that_makes_a_player_has_its_traceback(run, bots, player, why):
    for words in (["match", "tight", f"{bots}:{player}"], ["simulate", "--bots", f"tight,{bots}:{player}"]):
        status, out, err = run(*words, *FEW)
        assert (status, out) == (1, "")
        *_, error, note = err.splitlines()
        assert error.startswith(why)
        assert note == "player 2 of the match could not be made"


def test_a_class_whose_objects_are_no_players_is_one_line(run, bots):
    status, out, err = run("match", "tight", f"{bots}:Inert", *FEW)
    assert (status, out) == (2, "")
    assert err.startswith("omaha match: made(Inert) must make a player, which is callable, not <")
    assert err.endswith("; player 2 of the match could not be made\n")


@pytest.mark.parametrize("code", ["1 / 0", "open('/nowhere/weights')", "raise ValueError", "import nowhere", "("])
def test_an_error_in_the_code_of_a_module_has_its_traceback(run, bots, tmp_path, code):
    name = f"{bots}_{abs(hash(code))}"
    (tmp_path / f"{name}.py").write_text(code)
    for words in (["match", "tight", f"{name}:Bot"], ["simulate", "--bots", f"tight,{name}:Bot"]):
        status, out, err = run(*words, *FEW)
        assert (status, out) == (1, "")
        assert f'{name}.py", line 1' in err
        assert err.endswith(f"the module of '{name}:Bot'\n")


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


FAULTS = {
    "say('raise 1')": "seat 1 may raise to 200, not 1",
    "say('check')": "seat 1 may fold, call 50, raise to 200, not check",
    "say('{\"action\": ')": "not an action: '{\"action\":'",
    "say({'action': 'call', 'id': 99})": "not an action: 'an answer to question 99 instead of 1'",
    "say('x' * 70000); time.sleep(9)": "",
    "sys.exit(4)": "ended with exit status 4",
    "os.kill(os.getpid(), 9)": "was ended by SIGKILL",
    "os.close(1); time.sleep(0.1); os._exit(5)": "ended with exit status 5",
    "time.sleep(9)": "no answer within 0.1 s",
}


@pytest.mark.skipif(os.name != "posix", reason="how a program ends is said in words of POSIX")
@pytest.mark.parametrize(("act", "why"), FAULTS.items())
def test_a_fault_of_a_program_is_one_line_that_names_player_hand_deck_and_what_was_allowed(run, act, why, monkeypatch):
    monkeypatch.setattr(processes, "GRACE", 0.5)
    limit = "0.1" if why.startswith("no answer") else "30"
    for words in (["match", command(act), "caller"], ["simulate", "--bots", f"{command(act)},caller"]):
        if words[0] == "simulate" and "," in command(act):
            continue  # commas separate players there
        status, out, err = run(*words, *FEW, "--time-limit", limit)
        assert status == 1
        assert out.startswith("Fixed-limit Omaha hi/lo, ")
        assert err.startswith("omaha: ")
        assert why in err
        assert "in seat 1, hand 1, Deck(seed=3, index=0), <View of seat 1 with " in err
        assert err.endswith("; legal: fold, call 50, raise to 200\n")
        assert err.count("\n") == 1


@pytest.mark.skipif(os.name != "posix", reason="a program is a script with the name of its interpreter")
def test_a_program_that_cannot_be_started_again_is_one_line_or_counted(run, tmp_path):
    file = tmp_path / "bot"
    words = ["match", f"exec:{file}", "caller", *FEW]

    def write():
        code = program(act="os.remove(sys.argv[0]); sys.exit(1)")[-1]
        file.write_text(f"#!{sys.executable} -IS\n{code}")
        file.chmod(0o755)

    write()
    status, _, err = run(*words)
    assert status == 1
    assert "bot ended with exit status 1; asked: " in err
    write()
    status, out, err = run(*words, "--on-illegal", "fold", "--json")
    assert (status, err) == (0, "")
    score = json.loads(out)["scores"][0]
    assert score["failed"] > score["hands"] == 60  # at least a turn in every hand
    assert (score["illegal"], score["late"]) == (0, 0)


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
    for fewer in ("30", "1"):  # nothing is left to play, and nothing that was played is left out
        status, out, err = run("match", "caller", "random", *FEW[:2], "--hands", fewer, "--seed", "3", *more[-2:])
        assert (status, err) == (0, "")
        assert out.startswith("Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 2 players, 40 sets, seed 3\n")


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
        ("tight caller --json=", "--json must name a file, not ''"),
        ("tight caller --resume=", "--resume must name a file, not ''"),
        ("tight caller --json out --resume out", "--resume and --json name the same file, out"),
        ("tight caller --json out.svg --plot ./out.svg", "--plot and --json name the same file, out.svg"),
        ("tight caller --save h.phhs --resume h.phhs", "--save and --resume name the same file, h.phhs"),
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
        assert status == 1
        assert (out, err) == ("", f"omaha: {missing}{ending}: No such file or directory\n")  # before the first hand
    for option in ("--json", "--csv", "--resume"):
        status, out, err = run("match", "caller", "random", "--hands", "2", option, str(tmp_path))
        assert (status, out, err) == (1, "", f"omaha: {tmp_path}: Is a directory\n")
    other = tmp_path / "other.match"
    assert run("match", "caller", "random", "--hands", "2", "--resume", str(other))[0] == 0
    status, _, err = run("match", "caller", "folder", "--hands", "2", "--resume", str(other))
    assert status == 2
    assert "holds a match with other names" in err


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="a device of Linux")
def test_a_full_disk_is_one_line(run, tmp_path):
    pytest.importorskip("matplotlib")
    for option, ending in (("--json", ""), ("--csv", ""), ("--save", ".phhs"), ("--resume", ""), ("--plot", ".svg")):
        full = tmp_path / f"full{option}{ending}"
        full.symlink_to("/dev/full")
        status, _, err = run("match", "caller", "random", "--hands", "2", option, str(full))
        assert (status, err) == (1, f"omaha: {full}: No space left on device\n")


@pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals of POSIX")
@pytest.mark.parametrize("command", ["match", pytest.param("simulate --bots", marks=pytest.mark.slow)])
def test_the_progress_bar_stands_below_the_title_and_is_gone_at_the_end(tmp_path, command):
    pytest.importorskip("rich")
    players = "caller,folder" if command.startswith("simulate") else "caller folder"
    with Terminal(*command.split(), *players.split(), "--hands", "20", cwd=tmp_path) as here:
        assert here.until("20/20").startswith("Pot-limit Omaha hi/lo, blinds 100/200, 2 players, 20 ")
        assert here.ended()[0] == 0
        title, empty, heads = here.lines()[:3]
    assert title.startswith("Pot-limit Omaha hi/lo, blinds 100/200, 2 players, 20 ")
    assert title.endswith(", seed 1")
    assert (empty, heads.split()[:2]) == ("", ["#", "player"])


def test_files_that_are_written_at_the_end_stay_as_they_were_until_then(run, tmp_path, bots):
    file = tmp_path / "out.json"
    file.write_text("before")
    names = sorted(tmp_path.iterdir())
    assert run("match", "caller", f"{bots}:broken", "--hands", "2", "--json", str(file))[0] == 1
    assert file.read_text() == "before"
    assert sorted(tmp_path.iterdir()) == names


def test_no_more_processes_are_started_than_are_of_use(run, monkeypatch):
    """Thousands would take the machine's memory, and its processes from all others."""
    import concurrent.futures

    asked = []
    real = concurrent.futures.ProcessPoolExecutor
    monkeypatch.setattr(
        concurrent.futures, "ProcessPoolExecutor", lambda count, **more: (asked.append(count), real(2, **more))[1]
    )
    assert run("match", "caller", "random", *FEW, "--processes", "9999999")[0] == 0
    assert 1 < asked[0] <= min(4 * os.cpu_count(), 61)


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
