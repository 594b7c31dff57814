"""Programs that play by the line protocol: small Python scripts, and the examples in other languages."""

import os
import shutil
import subprocess
import sys

import pytest

from support.paths import ROOT

EXAMPLES = ROOT / "examples"
LOOP = """
import json, os, sys, time
def say(line): print(line if isinstance(line, str) else json.dumps(line), flush=True)
def passive(view): return "check" if view["legal"]["check"] else "call"
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    kind = message["type"]
    {every}
    if kind == "hello":
        {hello}
    elif kind == "act":
        asked += 1
        view = message["view"]
        {act}
    elif kind == "end":
        {end}
"""


def program(act="say(passive(view))", hello="say('ready')", end="break", every="pass"):
    """The command of a program that does this when it is asked, at its start and its end, and with every message."""
    code = LOOP.format(act=act, hello=hello, end=end, every=every)
    return [sys.executable, "-I", "-S", "-c", code]


def kept(file, every="pass"):
    """What a program does with every message to keep it in a file."""
    return f"open({str(file)!r}, 'a').write(line); {every}"


def javascript():
    """The command of the example in JavaScript."""
    node = shutil.which("node")
    if node is None:
        pytest.skip("node is not installed")
    return [node, str(EXAMPLES / "player.js")]


def compiled(folder):
    """The command of the example in C, compiled."""
    cc = shutil.which("cc")
    if cc is None:
        pytest.skip("no C compiler is installed")
    out = folder / "player"
    words = [cc, "-O1", "-Wall", "-Wextra", "-Werror", "-o", out, EXAMPLES / "player.c"]
    own = {name: value for name, value in os.environ.items() if name != "LD_PRELOAD"}  # sanitizers find leaks of gcc
    subprocess.run(words, check=True, env=own)
    return [str(out)]


def aces(view):
    """What the examples play, as a function."""
    legal = view.legal
    if view.street == "preflop" and sum(card.rank == "A" for card in view.cards) >= 2 and view.pot_raise_to is not None:
        return f"raise {view.pot_raise_to}"
    if legal.check:
        return "check"
    return "call" if view.to_call * 4 <= view.pot else "fold"
