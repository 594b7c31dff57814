"""What the commands print, in the pages that show it.

A page shows commands in blocks of ```console, each after "$ ". Blocks such as ```toml session.phhs are files that the
commands read, also as standard input: "$ omaha play < answers.txt". `python tools/console.py` runs the commands in a
new folder and writes what they print, standard error last; a test compares. What differs from run to run is written as
"...".
"""

import contextlib
import io
import os
import re
import shlex
import sys
import tempfile
from pathlib import Path

from omaha import cli

ROOT = Path(__file__).resolve().parents[1]
PAGES = (ROOT / "README.md", ROOT / "docs" / "command_line.md", ROOT / "docs" / "play_in_the_terminal.md")
BLOCK = re.compile(r"^```console\n(.*?)^```", re.MULTILINE | re.DOTALL)
FILE = re.compile(r"^```\w+ (\S+)\n(.*?)^```", re.MULTILINE | re.DOTALL)
#: Speeds and sizes.
VARYING = re.compile(r"[\d,]+ hands a second \(.*\)|[\d,]+ kB")


def run(command):
    """The exit status of a command, and what it prints."""
    command, _, typed = command.partition(" < ")
    words = shlex.split(command)
    assert words[0] == "omaha", command
    out, err = io.TextIOWrapper(io.BytesIO(), "utf-8"), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err), standard_input(typed):
        try:
            status = cli.main(words[1:])
        except SystemExit as exit:
            status = exit.code
        out.flush()
    printed = out.buffer.getvalue().decode() + err.getvalue()
    lines = [line.rstrip() for line in printed.rstrip("\n").split("\n")]
    return status, VARYING.sub(lambda found: re.sub(r"[\d,.]+", "...", found[0]), "\n".join(lines))


@contextlib.contextmanager
def standard_input(name):
    """Let a file be standard input; without a name it stays what it is."""
    before = sys.stdin
    with open(name or os.devnull, encoding="utf-8") as file:
        sys.stdin = file if name else before
        try:
            yield
        finally:
            sys.stdin = before


def printed(page):
    """The text of a page with what its commands print."""
    text = page.read_text(encoding="utf-8")
    status = 0

    def block(found):
        nonlocal status
        lines = []
        for line in found[1].split("\n"):
            if line == "$ echo $?":
                lines += [line, str(status)]
            elif line.startswith("$ "):
                status, shown = run(line[2:])
                lines += [line, shown]
        return "```console\n" + "\n".join(lines) + "\n```"

    before = os.getcwd()
    with tempfile.TemporaryDirectory() as folder:
        os.chdir(folder)
        try:
            for name, content in FILE.findall(text):
                Path(name).write_text(content, encoding="utf-8")
            return BLOCK.sub(block, text)
        finally:
            os.chdir(before)


if __name__ == "__main__":
    os.environ["COLUMNS"] = "80"
    for page in PAGES:
        page.write_text(printed(page), encoding="utf-8")
