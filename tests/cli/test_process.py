"""The command as a process: interrupts, pipes, terminals, imports, and what the pages show of it."""

import os
import re
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import omaha
from support.command_line import GOOD, omaha_command

ACES = ("AsAhKsKh", "9d8d7c6c")


def test_the_installed_command_is_this_one():
    script = Path(sys.executable).with_name("omaha")
    if not script.exists():
        pytest.skip(f"the package is not installed as a command ({script})")
    done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == f"omaha {omaha.__version__}\n"


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(("name", "status"), [("SIGINT", 130), ("SIGTERM", 143)])
def test_an_interrupt_of_simulate_prints_the_scores_so_far(name, status):
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-m", "omaha", "simulate", "--hands", "100000000"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # a job in the background ignores it
    )
    with process:
        try:
            assert process.stdout.readline().startswith("Pot-limit")
            process.stdout.readline()
            time.sleep(3)
            process.send_signal(getattr(signal, name))
            out, err = process.communicate(timeout=30)
        finally:
            process.kill()
    assert process.returncode == status
    assert re.match(" *#  player", out)
    played = re.search(r"^ *1=? +\S.*?  +([\d,]+)  ", out, re.MULTILINE).group(1)
    assert int(played.replace(",", "")) > 0
    assert err == f"omaha: interrupted after {played} of 100,000,000 hands\n"


@pytest.mark.skipif(os.name == "nt", reason="signals of POSIX")
@pytest.mark.parametrize(
    "arguments",
    [
        "**** **** **** --samples 1000000000000 --threads 1",
        "**** **** **** --samples 1000000000000 --threads 2",
        "**** AsAh** --exact --threads 2",
    ],
)
def test_an_interrupt_of_equity_ends_at_once_with_status_130(arguments):
    code = (
        "import sys, omaha.equities as e; from omaha import cli; real = e.equity\n"
        "def equity(*args, **more):\n"
        "    more['progress'] = lambda done, total: print('.', flush=True)\n"
        "    return real(*args, **more)\n"
        "e.equity = equity; sys.exit(cli.main(sys.argv[1:]))"
    )
    process = subprocess.Popen(
        [sys.executable, "-P", "-u", "-c", code, "equity", *arguments.split()],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )
    with process:
        try:
            assert process.stdout.readline() == ".\n"  # the work is under way
            process.send_signal(signal.SIGINT)
            _, err = process.communicate(timeout=60)  # the work would take days
        finally:
            process.kill()
    assert (process.returncode, err) == (130, "")


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
    """Without rich the same text is printed, on a terminal too, and no complaint."""
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
    status, out, err = run("equity", "AA", "****", "--samples", "100000")
    assert status == 0
    assert "32768/100000" in err
    assert "32768/100000" not in out
    plain = omaha_command("equity", "AA", "****", "--samples", "100000").stdout
    assert re.sub(r"\x1b\[[\d;]*m", "", out) == plain
    _, out, err = run("equity", *ACES)
    assert "\x1b[" in out
    assert err == ""  # done before a bar is worth drawing


def test_the_command_line_is_not_imported_with_the_package():
    code = "import sys, omaha; print([m for m in ('argparse', 'rich', 'tomllib', 'omaha.play') if m in sys.modules])"
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, timeout=60, check=True)
    assert done.stdout == "[]\n"


def test_other_commands_do_not_import_what_they_do_not_need():
    heavy = "('matplotlib', 'numpy', 'rich', 'omaha.equities', 'omaha.ranges', 'omaha.play', 'omaha.notation')"
    for arguments, needed in (
        (["eval", "AsAhKsKh", "2c3d4h"], []),
        (["equity", *ACES], ["omaha.equities"]),
    ):
        code = (
            "import sys; from omaha import cli; status = cli.main(sys.argv[1:])\n"
            f"print([m for m in {heavy} if m in sys.modules]); sys.exit(status)"
        )
        command = [sys.executable, "-P", "-c", code, *arguments]
        done = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True)
        assert done.stdout.splitlines()[-1] == str(needed)


@pytest.mark.parametrize("command", ["eval", "nuts", "range", "equity"])
def test_examples_of_the_help_run(run, command, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("COLUMNS", "120")
    text = run(command, "--help")[1]
    examples = re.findall(r"^  omaha (.*)$", text, re.MULTILINE)
    assert len(examples) >= 2
    for example in examples:
        status, _, err = run(*shlex.split(example))
        assert (status, err) == (0, "")
