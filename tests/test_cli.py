"""The command line as a user meets it: what it prints, where, and with which exit status."""

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import omaha
from omaha import cli

FOLDER = Path(__file__).resolve().parents[2] / "shared" / "hands" / "phh"
FILES = sorted(map(str, FOLDER.glob("*.phh")))
missing = pytest.mark.skipif(not FILES, reason=f"the real hands are not there ({FOLDER})")

GOOD = """\
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = ["d dh p1 AsAdKsKd", "d dh p2 ????????", "p2 cbr 6", "p1 f"]
finishing_stacks = [198, 202]
"""


@pytest.fixture
def run(capsys):
    def run(*arguments):
        try:
            status = cli.main(arguments)
        except SystemExit as exit:
            status = exit.code
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run


@pytest.fixture
def file(tmp_path):
    def file(content, name="hand.phh"):
        path = tmp_path / name
        path.write_bytes(content if isinstance(content, bytes) else content.encode())
        return str(path)

    return file


def omaha_command(*arguments, **more):
    return subprocess.run(
        [sys.executable, "-P", "-m", "omaha", *arguments],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
        **more,
    )


# ---------------------------------------------------------------------- replay


def test_replay_prints_the_hand_and_checks_its_end(run, file):
    status, out, err = run("replay", file(GOOD))
    assert (status, err) == (0, "")
    assert "  seat 2 raises to 6\n  seat 1 folds\n  4 uncalled return to seat 2\n" in out
    assert out.endswith("\nresult checked: finishing stacks agree\n")


@missing
def test_replay_of_the_ten_real_hands(run):
    status, out, err = run("replay", *FILES)
    assert (status, err) == (0, "")
    assert out.count("result checked: finishing stacks agree\n") == len(FILES) == 10


def test_replay_says_when_there_is_nothing_to_check(run, file):
    status, out, _ = run("replay", file(GOOD.replace("finishing_stacks = [198, 202]\n", "")))
    assert status == 0
    assert out.endswith("result not checked: the file names no finishing stacks\n")


def test_replay_shows_a_hand_that_ends_otherwise_and_fails(run, file):
    path = file(GOOD.replace("[198, 202]", "[197, 203]"))
    status, out, err = run("replay", path)
    assert status == 1
    assert "seat 2 raises to 6" in out
    assert "agree" not in out
    assert err == f"omaha: {path}: line 7: finishing_stacks are 197, 203 (p1, p2), but the hand ends with 198, 202\n"


def test_replay_goes_on_after_a_broken_file(run, file):
    broken, good = file(GOOD.replace("p1 f", "p1 x"), "broken.phh"), file(GOOD)
    status, out, err = run("replay", broken, good)
    assert status == 1
    assert out.count("agree") == 1
    assert err == f"omaha: {broken}: line 6: action 4, 'p1 x': this is no action of Omaha in PHH\n"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "line 1: variant is missing"),
        (b"variant = 'PO'\n\xff\n", "line 2: this is no PHH: it is not UTF-8"),
        (GOOD.encode("utf-16"), "line 1: this is no PHH: it is not UTF-8"),
        (b"\x00\x01\x02", "line 1: this is no PHH"),
        (GOOD.replace("antes", "ante").encode(), "line 1: antes is missing"),
    ],
)
def test_replay_of_a_broken_file_is_one_line(run, file, content, words):
    status, out, err = run("replay", file(content))
    assert (status, out) == (1, "")
    assert words in err
    assert err.count("\n") == 1


def test_replay_of_what_is_no_file(run, tmp_path):
    for name, words in ((tmp_path / "none.phh", "No such file or directory"), (tmp_path, "Is a directory")):
        status, out, err = run("replay", str(name))
        assert (status, out) == (1, "")
        assert err == f"omaha: {name}: {words}\n"


def test_replay_of_standard_input():
    done = omaha_command("replay", "-", input=GOOD.replace("\n", "\r\n"))
    assert done.returncode == 0
    assert done.stdout.endswith("agree\n")


# ---------------------------------------------------------------------- simulate


def table(out):
    """{column: [cells of the players]} and {row: cells} of what simulate prints."""
    lines = out.split("\n")
    start = next(i for i, line in enumerate(lines) if line.startswith("seat"))
    heads = re.split(r" {2,}", lines[start].strip())
    ends = [match.end() for match in re.finditer("-+", lines[start + 1])]
    starts = [match.start() for match in re.finditer("-+", lines[start + 1])]
    rows = [
        [line[a:b].strip() for a, b in zip(starts, ends, strict=True)]
        for line in lines[start + 2 : lines.index("", start)]
    ]
    return heads, rows


def test_simulate_prints_who_won_what(run):
    status, out, err = run(
        "simulate", "--game", "flo8", "--players", "6", "--hands", "300", "--seed", "1", "--rake", "5"
    )
    assert (status, err) == (0, "")
    assert out.startswith("Fixed-limit Omaha hi/lo, bets 100/200, blinds 50/100, 6 players, 300 hands, seed 1\n")
    heads, rows = table(out)
    assert heads == ["seat", "player", "net", "per 100", "won", "showdowns", "split", "quartered", "scooped"]
    assert [row[:2] for row in rows[:6]] == [
        [str(seat), name] for seat, name in enumerate(["tight", "caller", "random"] * 2, 1)
    ]
    nets = [int(row[2].replace(",", "")) for row in rows[:7]]
    assert sum(nets) == 0
    assert nets[-1] > 0
    assert [float(row[3].replace(",", "")) for row in rows[:7]] == [round(net / 3, 1) for net in nets]
    assert rows[7][1] == "table"
    assert int(rows[7][4]) == 300
    assert re.search(r"\n[\d,]+ hands a second \(\d+\.\d s\)\n$", out)


def test_simulate_leaves_out_columns_of_hilo_in_high_only(run):
    _, out, _ = run("simulate", "--game", "plo", "--hands", "20")
    assert table(out)[0] == ["seat", "player", "net", "per 100", "won", "showdowns", "scooped"]


def test_simulate_prints_the_same_for_the_same_seed(run):
    def printed(seed):
        return run("simulate", "--hands", "200", "--seed", str(seed))[1].rsplit("\n\n", 1)[0]

    assert printed(1) == printed(1)
    assert printed(1).split("\n\n")[1] != printed(2).split("\n\n")[1]


@pytest.mark.parametrize("game", [*cli.GAMES, *cli.ALIASES, "PLO8"])
def test_simulate_every_game(run, game):
    status, out, err = run("simulate", "--game", game, "--players", "3", "--hands", "5")
    assert (status, err) == (0, "")
    name = cli.ALIASES.get(game, game.lower())
    words = out.split(",")[0]
    assert words.startswith({"f": "Fixed", "p": "Pot", "n": "No"}[name[0]])
    assert words.endswith("hi/lo") == name.endswith("8")
    assert ("5-card" in words, "6-card" in words) == ("5" in name, "6" in name)


def test_simulate_options(run):
    arguments = "--game plo --bots caller,folder --hands 10 --stakes 5/10 --stack 300 --ante 2 --rake 2.5 --cap 1"
    status, out, err = run("simulate", *arguments.split())
    assert (status, err) == (0, "")
    assert out.startswith("Pot-limit Omaha, blinds 5/10, ante 2, 2 players, 10 hands, seed 1\n")
    assert [row[1] for row in table(out)[1]] == ["caller", "folder", "rake", "table"]


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ("", "the following arguments are required: COMMAND"),
        ("shuffle", "invalid choice: 'shuffle'"),
        ("replay", "the following arguments are required: FILE"),
        ("replay --html x", "--html"),
        ("simulate --game holdem", "argument --game: must be one of flo, flo8"),
        ("simulate --players 1", "argument --players: must be a whole number, 2..10, not '1'"),
        ("simulate --players 11", "2..10, not '11'"),
        ("simulate --players six", "2..10, not 'six'"),
        ("simulate --game plo6 --players 8", "plo6 seats at most 7 players, not 8"),
        ("simulate --hands 0", "argument --hands: must be a whole number, 1 or more, not '0'"),
        ("simulate --hands -5", "--hands"),
        ("simulate --seed -1", "--seed"),
        ("simulate --seed 18446744073709551616", "--seed"),
        ("simulate --stakes 100", "argument --stakes: must be two amounts such as 100/200, not '100'"),
        ("simulate --stakes 1/x", "1 or more, not 'x'"),
        ("simulate --stakes 200/100", "big_bet must be 200 or more, not 100"),
        ("simulate --game plo --stakes 200/100", "small_blind must be 0..100, not 200"),
        ("simulate --stack 0", "argument --stack"),
        ("simulate --rake 101", "argument --rake: must be a percentage, 0..100, not '101'"),
        ("simulate --rake nan", "argument --rake"),
        ("simulate --rake five", "argument --rake"),
        ("simulate --cap 3", "--cap needs --rake"),
        ("simulate --bots tight,loose", "argument --bots: must be of caller, folder, random, tight, not 'loose'"),
        ("simulate --hand 5", "unrecognized arguments: --hand 5"),
    ],
)
def test_wrong_arguments_are_one_line_and_status_2(run, arguments, words):
    status, out, err = run(*arguments.split())
    assert (status, out) == (2, "")
    assert words in err
    assert err.count("\n") == 1
    assert err.startswith("omaha")


def test_help_and_version(run):
    status, out, _ = run("simulate", "--help")
    assert status == 0
    for name in (*cli.ALIASES, "flo8", "plo5", "nlo", "caller", "folder", "random", "tight"):
        assert name in out
    assert run("--version")[:2] == (0, f"omaha {omaha.__version__}\n")


# ---------------------------------------------------------------------- the process


def test_the_installed_command_is_this_one():
    script = Path(sys.executable).with_name("omaha")
    if not script.exists():
        pytest.skip(f"the package is not installed as a command ({script})")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"omaha {omaha.__version__}\n"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
def test_an_interrupt_ends_at_once_with_status_130():
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "omaha", "simulate", "--hands", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    with process:
        try:
            assert process.stdout.readline().startswith("Fixed-limit")
            process.stdout.readline()
            time.sleep(0.2)
            process.send_signal(signal.SIGINT)
            out, err = process.communicate(timeout=10)
        finally:
            process.kill()
    assert (process.returncode, out, err) == (130, "", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_a_closed_pipe_is_no_traceback(file):
    process = subprocess.Popen(
        [sys.executable, "-P", "-m", "omaha", "replay", *[file(GOOD)] * 500],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with process:
        process.stdout.readline()
        process.stdout.close()
        assert process.stderr.read() == ""
    assert process.returncode == 141


def test_the_command_needs_no_rich(file):
    """Without rich the same text comes, also on a terminal, and nothing is said of it."""
    code = (
        "import sys; sys.modules['rich'] = None; from omaha import cli\n"
        "sys.stdout.isatty = sys.stderr.isatty = lambda: True\n"
        "sys.exit(cli.main(sys.argv[1:]))"
    )
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "replay", file(GOOD)],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout == omaha_command("replay", file(GOOD)).stdout
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, "simulate", "--hands", "5"],
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "hands a second" in done.stdout


def test_colours_and_progress_on_a_terminal(run, file, monkeypatch):
    pytest.importorskip("rich")
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True, raising=False)
    monkeypatch.setenv("TERM", "xterm-256color")
    monkeypatch.setenv("FORCE_COLOR", "1")
    monkeypatch.delenv("NO_COLOR", raising=False)
    plain = omaha_command("replay", file(GOOD)).stdout
    _, out, _ = run("replay", file(GOOD))
    assert "\x1b[" in out
    assert re.sub(r"\x1b\[[\d;]*m", "", out) == plain
    status, out, err = run("simulate", "--hands", "150")
    assert status == 0
    assert "150/150" in err
    assert "150/150" not in out


def test_the_command_line_is_not_imported_with_the_package():
    code = "import sys, omaha; print([m for m in ('argparse', 'rich', 'tomllib', 'omaha.play') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"
