"""`omaha play` in a terminal of 80 x 24, and as a process: screen, colours, undo by a key, Ctrl-C, Ctrl-D, signals."""

import os
import re
import signal
import subprocess
import sys

import pytest

from omaha.notation import files
from support.terminals import Terminal
from support.typed import cards_in

pytestmark = pytest.mark.skipif(os.name == "nt", reason="pseudo-terminals and signals of POSIX")

THREE = ("play", "folder", "caller", "--stakes", "1/2", "--seed", "3", "--delay")
FAST = (*THREE, "0")
SLOW = (*THREE, "20")
"""Long enough that a key is pressed in time on a busy machine; a key ends the wait."""


@pytest.fixture
def terminal(tmp_path):
    def terminal(*arguments, **environment):
        return Terminal(*arguments, cwd=tmp_path, **environment)

    return terminal


def saved(path):
    return list(files.iterate(str(path / "hands.phhs")))


def test_a_hand_on_the_screen(terminal, tmp_path):
    with terminal(*FAST, "--save", "hands.phhs") as here:
        here.until("help (?)\n> ")
        assert here.lines()[-10:] == [
            "Pot-limit Omaha hi/lo, blinds 1/2",
            "Preflop",
            "Pot 3",
            "",
            "D> Hero    200     2c 9s As Kh  to act",
            "   folder  199  1  ?? ?? ?? ??  SB",
            "   caller  198  2  ?? ?? ?? ??  BB",
            "",
            "call 2 (c), raise to 4..7 (r), fold (f), help (?)",
            ">",
        ]
        for answer in ("r pot", "c", "c", "hint"):
            here.type(f"{answer}\r")
            here.until("help (?)\n> ")
        here.type("c\r")
        here.until("? helps.\n> ")
        text = "\n".join(here.lines())
        assert "15 to Hero: two pair, kings and nines; no low" in text
        assert "  Hero    +8  208" in text
        here.type("q\r")
        status, rest = here.ended()
        assert (status, "1 hand played" in rest) == (0, True)
    (hand,) = saved(tmp_path)
    assert hand.result.net == {2: -1, 3: -7, 1: 8}


@pytest.mark.parametrize(
    ("environment", "coloured"),
    [
        pytest.param({}, True, marks=pytest.mark.slow),
        ({"NO_COLOR": "1"}, False),
        pytest.param({"TERM": "dumb"}, False, marks=pytest.mark.slow),
    ],
)
def test_colours_only_where_they_are_wanted(terminal, environment, coloured):
    pytest.importorskip("rich")
    with terminal(*FAST, **environment) as here:
        here.until("help (?)\n> ")
        here.type("?\r")
        here.until("help (?)\n> ")
        here.type("q\r")
        assert here.ended()[0] == 0
        assert (b"\x1b[1;31m" in here.received) == coloured  # a heart
        assert (b"\x1b[" in here.received.replace(b"\x1b[?", b"")) >= coloured
        if not coloured:
            assert not re.search(rb"\x1b\[[\d;]*3\d", here.received)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "title", "seats"), [("plo8", "Pot-limit Omaha", 10), ("plo68", "Pot-limit 6-card", 7)]
)
def test_the_largest_tables_fit_the_screen(terminal, game, title, seats):
    """What is above the prompt: the whole table, from the game to the last seat, each in one line."""
    options = ["--name", "A player of 20 signs", "--seats", str(seats), "--game", game, "--stakes", "100000/200000"]
    with terminal("play", "caller", *options, "--seed", "3", "--delay", "0") as here:
        here.until("help (?)\n> ")
        for answer in ("c", "?", "t"):
            here.type(f"{answer}\r")
            here.until("help (?)\n> ")
        lines = here.lines()
    start = next(number for number, line in enumerate(lines) if line.startswith(title))
    assert lines[start + 1].startswith("Flop: ")
    assert lines[start + 3] == ""
    rows = lines[start + 4 : start + 4 + seats]
    assert "A player of 20 signs" in rows[0]
    assert sum(line.count("??") == (6 if game == "plo68" else 4) for line in rows) == seats - 1
    assert lines[-1] == ">"


@pytest.mark.parametrize("key", ["u", pytest.param("\x7f", marks=pytest.mark.slow)], ids=["u", "Backspace"])
def test_a_key_takes_an_action_back_before_the_others_see_it(terminal, tmp_path, key):
    with terminal(*SLOW, "--save", "hands.phhs") as here:
        here.until("help (?)\n> ")  # the first to act: nobody pauses before
        here.type("f\r")
        here.until("fold (u takes it back)")
        here.type(key)
        assert "folds" not in here.until("taken back\n")
        here.until("help (?)\n> ")
        here.type("q\r")
        assert here.ended()[0] == 0
    assert [event.note for event in saved(tmp_path)[0].events if event.kind == "fold" and event.seat == 1] == [
        "sitting out"
    ]


@pytest.mark.slow
@pytest.mark.parametrize(("key", "status"), [("\x03", 130), ("\x04", 0)])
def test_leaving_before_an_action_is_confirmed_leaves_it_undone(terminal, tmp_path, key, status):
    with terminal(*SLOW, "--save", "hands.phhs") as here:
        here.until("help (?)\n> ")
        here.type("r pot\r")
        here.until("raise to 7 (u takes it back)")
        here.type(key)
        assert here.ended()[0] == status
    did = [event.kind for event in saved(tmp_path)[0].events if event.seat == 1 and event.kind in ("raise", "fold")]
    assert did == ["fold"]


@pytest.mark.slow
def test_another_key_confirms_an_action_at_once(terminal, tmp_path):
    with terminal(*SLOW, "--save", "hands.phhs") as here:
        here.until("help (?)\n> ")
        here.type("r pot\r")
        here.until("raise to 7 (u takes it back)")
        here.type("\r")
        here.until("  Hero raises to 7\n")
        here.type("\x03")  # the others are in their pause: Ctrl-C leaves at any moment
        status, rest = here.ended()
    assert status == 130
    assert "1 hand played" in rest
    (hand,) = saved(tmp_path)
    assert [(event.kind, event.to) for event in hand.events if event.seat == 1 and event.kind == "raise"] == [
        ("raise", 7)
    ]


@pytest.mark.slow
def test_an_action_stands_after_the_delay(terminal):
    with terminal(*THREE, "0.1") as here:
        here.until("help (?)\n> ")
        here.type("f\r")
        text = here.until("? helps.\n> ")
        assert "fold (u takes it back)\n  Hero folds\n" in text
        here.type("u\r")
        here.until("there is nothing to take back")


@pytest.mark.parametrize(("key", "status"), [("\x03", 130), pytest.param("\x04", 0, marks=pytest.mark.slow)])
def test_ctrl_c_and_ctrl_d_fold_and_end_the_session(terminal, tmp_path, key, status):
    with terminal(*FAST, "--save", "hands.phhs") as here:
        here.until("help (?)\n> ")
        here.type(key)
        ended, text = here.ended()
    assert ended == status
    assert "Hero folds (sitting out)" in text
    assert "1 hand played" in text
    assert "Traceback" not in text
    (hand,) = saved(tmp_path)
    assert hand.over


@pytest.mark.slow
def test_what_was_typed_before_the_question_is_no_answer(terminal, tmp_path):
    """The others take their time; what is typed meanwhile is dropped when the turn comes."""
    with terminal(*THREE, "3", "--seats", "4", "--save", "hands.phhs") as here:
        here.until("posts the big blind, 2\n")
        here.type("f\r")
        here.until("help (?)\n> ")
        here.type("c\r")
        here.until("call 2 (u takes it back)")
        here.type("\x03")
        assert here.ended()[0] == 130


@pytest.mark.parametrize(("name", "status"), [("SIGTERM", 143), pytest.param("SIGHUP", 129, marks=pytest.mark.slow)])
def test_a_signal_that_ends_the_command_leaves_the_hands_before(tmp_path, name, status):
    command = [sys.executable, "-P", "-m", "omaha", *FAST, "--save", str(tmp_path / "hands.phhs")]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    with process:
        try:
            process.stdin.write("f\n")
            process.stdin.flush()
            for line in process.stdout:
                if line.startswith("Hand 2"):
                    break
            process.send_signal(getattr(signal, name))
            process.stdout.read()
            assert process.wait(30) == status
        finally:
            process.kill()
    assert [hand.over for hand in saved(tmp_path)] == [True]


@pytest.mark.slow
def test_a_second_ctrl_c_does_not_wait_for_players_who_think(terminal, tmp_path):
    (tmp_path / "thinkers.py").write_text(
        "import time\n\ndef thinker(view):\n    print('thinking', flush=True)\n    time.sleep(600)\n"
    )
    with terminal("play", "thinkers:thinker", "--seed", "3", "--stakes", "1/2", "--delay", "0") as here:
        here.until("help (?)\n> ")
        here.type("c\r")
        here.until("thinking\n")
        here.type("\x03")
        here.until("thinking\n")
        here.type("\x03")
        status, text = here.ended()
    assert status == 130
    assert "the last hand was not played to its end, and is neither counted nor saved" in text
    assert "0 hands played" in text


@pytest.mark.slow
def test_a_pipe_plays_without_pauses_and_without_colours(tmp_path):
    done = subprocess.run(
        [sys.executable, "-P", "-m", "omaha", *THREE, "1000", "--hands", "5"],
        input="c\n" * 40,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "\x1b" not in done.stdout
    assert "5 hands played" in done.stdout
    assert cards_in(done.stdout)
    assert max(map(len, done.stdout.split("\n"))) <= 80
