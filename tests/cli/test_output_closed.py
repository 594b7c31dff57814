"""Outputs that take nothing: a pipe that its reader closes, a full disk, files that cannot be written."""

import errno
import io
import os
import stat
import subprocess
import sys

import pytest

from omaha import cli
from omaha.notation import pokerstars
from support.builders import deal, pl
from support.command_line import GOOD

ACES = ("AsAhKsKh", "9d8d7c6c")


class Taken(io.RawIOBase):
    """A standard output that takes this many bytes, and then nothing any more."""

    def __init__(self, most, error):
        self.left = most
        self.error = error
        self.reader, self.device = os.pipe()

    def writable(self):
        return True

    def fileno(self):
        return self.device

    def write(self, data):
        if stat.S_ISCHR(os.fstat(self.device).st_mode):  # the command has put the null device in its place
            return len(data)
        if self.left <= 0:
            raise OSError(self.error, os.strerror(self.error))
        taken = min(self.left, len(data))
        self.left -= taken
        return taken


@pytest.fixture
def until(monkeypatch, capsys):
    """Runs a command whose output takes so many bytes; returns the status and the complaints."""

    def until(most, *arguments, answers="", error=errno.EPIPE):
        stream = io.TextIOWrapper(io.BufferedWriter(Taken(most, error), 64), write_through=True)
        with monkeypatch.context() as patch:
            patch.setattr(sys, "stdout", stream)
            patch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(answers.encode())))
            status = cli.main(arguments)
            stream.flush()
            taken = stream.detach().detach()
            os.close(taken.reader)
            os.close(taken.device)
        return status, capsys.readouterr().err

    return until


@pytest.fixture
def session(file):
    hand = deal(pl(), [200, 200, 200])
    while not hand.over:
        hand.apply(hand.legal.passive)
    return file(f"{pokerstars.dumps(hand, 'all')}\n\n\n" * 5, "session.txt")


COMMANDS = [
    ("match", "caller", "folder", "--hands", "4"), ("match", "caller", "folder", "--hands", "4", "--json", "-"),
    ("simulate", "--bots", "caller,folder", "--hands", "4"),
    ("stats", "SESSION"), ("stats", "SESSION", "--csv"), ("stats", "SESSION", "--json"),
    ("replay", "SESSION"), ("convert", "SESSION", "-", "--to", "ohh"),
    ("equity", *ACES, "--board", "2c3dJh"), ("equity", *ACES, "--board", "2c3dJh", "--json"),
    ("eval", "AdKd3s2s", "Jd4d3cQd5h"), ("nuts", "Jd4d3cQd5h"), ("range", "AA"), ("--help",),
]  # fmt: skip


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_command_ends_without_a_word_when_its_reader_has_seen_enough(until, session, command):
    words = [session if word == "SESSION" else word for word in command]
    for most in (0, 40):
        assert until(most, *words) == (141, "")


PLAY = ("play", "caller", "--seed", "7", "--hands", "3")


@pytest.mark.parametrize("options", [(), ("--confirm",)])
def test_play_ends_without_a_word_whenever_its_reader_has_seen_enough(until, options):
    answers = "c\n\n" * 20 if options else "c\n?\ne\n" * 20
    whole = 20_000
    assert until(whole, *PLAY, *options, answers=answers) == (0, "")
    for most in range(0, 2000, 67):
        assert until(most, *PLAY, *options, answers=answers) == (141, ""), most


def test_play_says_that_the_disk_is_full_and_not_that_a_player_failed(until):
    for most in (0, 100, 500, 900):
        status, err = until(most, *PLAY, answers="c\n" * 40, error=errno.ENOSPC)
        assert (status, err) == (1, f"omaha: standard output: {os.strerror(errno.ENOSPC)}\n")


@pytest.mark.skipif(os.name == "nt", reason="pipes of POSIX")
def test_play_into_head():
    command = [sys.executable, "-P", "-m", "omaha", *PLAY]
    process = subprocess.Popen(
        command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    )
    with process:
        assert process.stdout.readline().startswith("Pot-limit Omaha hi/lo")
        process.stdout.close()
        process.stdin.write("c\n" * 40)
        process.stdin.flush()
        assert process.stderr.read() == ""
    assert process.returncode == 141


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize(
    "command",
    [
        ("equity", *ACES, "--board", "2c3dJh", "--plot", "OUT.png"), ("stats", "SESSION", "--plot", "OUT.png"),
        ("replay", "BROKEN", "--html", "OUT.html"), ("convert", "BROKEN", "OUT.ohh"), ("convert", "none", "OUT.ohh"),
        ("match", "caller", "folder", "--hands", "4", "--json", "OUT.json"),
    ],
    ids=" ".join,
)  # fmt: skip
def test_a_file_that_cannot_be_written_is_refused_before_the_work(run, file, session, tmp_path, command):
    broken = file(GOOD.replace("p1 f", "p1 x"), "broken.phh")
    for folder, why in (("none/", "No such file or directory"), ("folder-", "Is a directory")):
        place = {"SESSION": session, "BROKEN": broken}
        words = []
        for word in command:
            if word.startswith("OUT"):
                word = str(tmp_path / f"{folder}{word}")
                if why == "Is a directory":
                    os.mkdir(word)
                out = word
            words.append(place.get(word, word))
        assert run(*words) == (1, "", f"omaha: {out}: {why}\n")
    assert sorted(path.suffix for path in tmp_path.iterdir() if path.is_file()) == [".phh", ".txt"]


def test_a_file_without_a_name(run, session):
    assert run("replay", session, "--html", "") == (2, "", "omaha replay: --html must name a file, not ''\n")
    assert run("convert", session, "") == (2, "", "omaha convert: OUT must name a file, not ''\n")
