"""What is written: whole or not at all, also when interrupted; one line if standard output cannot be written."""

import os
import signal
import subprocess
import sys
import time

import pytest

from omaha.notation import ohh, phh
from support.command_line import GOOD, omaha_command

POSIX = pytest.mark.skipif(os.name == "nt", reason="devices and signals of POSIX")
NAMES = GOOD.replace("finishing", 'players = ["Олег €", "李"]\nfinishing')
COMMANDS = [
    "",
    "--version",
    "eval --help",
    "eval AsAhKsKh 2c3c4c",
    "eval AsAhKsKh 2c3c4c --json",
    "nuts 2c3c4c",
    "range AA --list",
    "equity AsAhKsKh 9d8d7c6c",
    "replay good.phh",
    "convert good.phh - --to ohh",
    "simulate --hands 5",
]


@pytest.fixture
def folder(tmp_path, monkeypatch):
    """A working folder with a hand, and no output that is written at once."""
    (tmp_path / "good.phh").write_text(GOOD)
    (tmp_path / "names.phh").write_text(NAMES, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    return tmp_path


# ---------------------------------------------------------------------- standard output


@POSIX
@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("arguments", [COMMANDS[0], COMMANDS[3], COMMANDS[9]])
def test_a_full_disk_is_one_line(folder, arguments, unbuffered):
    """`main` has one place for this; test_every_command_says_that_the_disk_is_full tries all commands."""
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [sys.executable, "-P", "-m", "omaha", *arguments.split()],
            stdout=full, stderr=subprocess.PIPE, text=True, timeout=60, check=False,
            env={**os.environ, "PYTHONUNBUFFERED": unbuffered},
        )  # fmt: skip
    assert done.returncode == 1
    assert done.stderr == "omaha: standard output: No space left on device\n"


@POSIX
@pytest.mark.parametrize("arguments", COMMANDS)
def test_every_command_says_that_the_disk_is_full(folder, capsys, monkeypatch, arguments):
    from omaha import cli

    with open("/dev/full", "w", encoding="utf-8") as disk:
        monkeypatch.setattr(sys, "stdout", disk)
        try:
            status = cli.main(arguments.split())
        except SystemExit as exit:
            status = exit.code
        monkeypatch.undo()
    assert (status, capsys.readouterr().err) == (1, "omaha: standard output: No space left on device\n")


@POSIX
def test_closed_streams(folder):
    def status(closed, arguments):
        command = f"'{sys.executable}' -P -m omaha {arguments} {closed}"
        done = subprocess.run(["sh", "-c", command], capture_output=True, text=True, timeout=60, check=False)
        return done.returncode, done.stdout, done.stderr

    assert status(">&-", "eval AsAhKsKh 2c3c4c") == (1, "", "omaha: standard output is closed\n")
    assert status("<&-", "replay -") == (1, "", "omaha: -: Bad file descriptor\n")
    assert status("2>&-", "replay none.phh") == (1, "", "")
    assert status("2>&-", "eval") == (2, "", "")


@pytest.mark.parametrize(("encoding", "printed"), [
    ("utf-8", "  Олег €  -2  198\n  李      +2  202\n"),
    ("cp1252", "  \\u041e\\u043b\\u0435\\u0433 €  -2  198\n  \\u674e                      +2  202\n"),
    ("ascii", "  \\u041e\\u043b\\u0435\\u0433 \\u20ac  -2  198\n"),
])  # fmt: skip
def test_names_that_the_terminal_cannot_print_are_escapes(folder, encoding, printed):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "omaha", "replay", "names.phh"],
        capture_output=True, timeout=60, check=False, env={**os.environ, "PYTHONIOENCODING": encoding},
    )  # fmt: skip
    assert (done.returncode, done.stderr) == (0, b"")
    assert "".join(printed.split()) in "".join(done.stdout.decode(encoding).split())


@pytest.mark.slow
@pytest.mark.parametrize("arguments", [*COMMANDS, "replay names.phh --tables", "range 10% --has AsAhKsKh"])
@pytest.mark.parametrize("encoding", ["cp1252", "ascii"])
def test_every_command_prints_in_every_encoding(folder, arguments, encoding):
    more = {"PYTHONIOENCODING": encoding, "NO_COLOR": "1"}
    done = subprocess.run(
        [sys.executable, "-P", "-m", "omaha", *arguments.split()],
        capture_output=True, timeout=60, check=False, env={**os.environ, **more},
    )  # fmt: skip
    assert (done.returncode, done.stderr.replace(b"1 hand converted from phh to ohh, 0 skipped\n", b"")) == (0, b"")
    assert done.stdout
    assert b"\x1b" not in done.stdout


def test_the_streams_of_a_program_stay_as_they_were(run):
    before = sys.stdout.errors
    run("eval", "AsAhKsKh", "2c3c4c")
    assert sys.stdout.errors == before
    assert signal.getsignal(signal.SIGTERM) is signal.SIG_DFL


# ---------------------------------------------------------------------- files


def slow_lines(reached):
    """Code that runs the command line on hands that never end, and says when the first thousand are read."""
    return (
        "import sys; from omaha import cli; from omaha.notation import textfiles; real = textfiles.lines\n"
        "def lines(file, **more):\n"
        "    first = list(real(file, **more))\n"
        "    number = 0\n"
        "    while True:\n"
        "        yield from first\n"
        "        number += 1\n"
        f"        if number == {reached}: print('.', file=sys.stderr, flush=True)\n"
        "textfiles.lines = lines; sys.exit(cli.main(sys.argv[1:]))"
    )


@POSIX
@pytest.mark.parametrize(
    ("name", "status"), [("SIGINT", 130), ("SIGTERM", 143), pytest.param("SIGHUP", 129, marks=pytest.mark.slow)]
)
@pytest.mark.parametrize("arguments", ["convert two.phhs keep.ohh", "replay two.phhs --html keep.ohh"])
def test_an_interrupt_keeps_the_file_that_was_there(folder, arguments, name, status):
    hand = phh.loads(GOOD)
    (folder / "two.phhs").write_text(f"[1]\n{phh.dumps(hand)}[2]\n{phh.dumps(hand)}")
    keep = folder / "keep.ohh"
    keep.write_text(ohh.dumps(hand))
    before = sorted(os.listdir(folder))
    process = subprocess.Popen(
        [sys.executable, "-P", "-c", slow_lines(20), *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: [signal.signal(one, signal.SIG_DFL) for one in (signal.SIGINT, signal.SIGHUP)],
    )
    with process:
        try:
            assert process.stderr.readline() == ".\n"
            time.sleep(0.1)
            process.send_signal(getattr(signal, name))
            out, err = process.communicate(timeout=60)
        finally:
            process.kill()
    assert (process.returncode, out) == (status, "")
    assert err == "omaha: keep.ohh: not written, because the command was interrupted\n"
    assert keep.read_text() == ohh.dumps(hand)
    assert sorted(os.listdir(folder)) == before


def test_a_failure_in_the_middle_keeps_the_file_that_was_there(run, folder, monkeypatch):
    from omaha.base import files

    def replace(source, target):
        raise OSError(28, "No space left on device")

    hand = phh.loads(GOOD)
    keep = folder / "keep.ohh"
    keep.write_text(ohh.dumps(hand))
    before = sorted(os.listdir(folder))
    monkeypatch.setattr(files.os, "replace", replace)
    for arguments in ("convert good.phh keep.ohh", "replay good.phh --html keep.ohh"):
        assert run(*arguments.split()) == (1, "", "omaha: keep.ohh: No space left on device\n")
    assert keep.read_text() == ohh.dumps(hand)
    assert sorted(os.listdir(folder)) == before


def test_a_picture_is_written_whole_or_not_at_all(run, folder, monkeypatch):
    plot = pytest.importorskip("omaha.display.plot", reason="matplotlib is not installed")
    keep = folder / "equity.svg"
    keep.write_text("old")

    def savefig(figure, file, **more):
        file.write(b"half")
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(plot.Figure, "savefig", savefig)
    status, _, err = run("equity", "AsAhKsKh", "9d8d7c6c", "--plot", "equity.svg")
    assert (status, err) == (1, "omaha: equity.svg: No space left on device\n")
    assert keep.read_text() == "old"
    assert sorted(os.listdir(folder)) == ["equity.svg", "good.phh", "names.phh"]


@POSIX
def test_outputs_go_to_devices_and_pipes(folder):
    done = omaha_command("convert", "good.phh", "/dev/stdout", "--to", "phh")
    assert (done.returncode, done.stderr) == (0, "")
    assert phh.dumps(phh.loads(GOOD)) in done.stdout
