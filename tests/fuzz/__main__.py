"""Fuzzes all targets, or those that are named: `python -m fuzz [--seconds N] [TARGET ...]`, with tests/ on the path.

The seconds are shared by the targets. What a run finds is kept in `.fuzz/` and used by the next one; an input that
breaks something is kept there, too, as `.fuzz/TARGET/broken-...`, and the exit status is 1.
"""

import argparse
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path
from time import monotonic

from fuzz import corpus
from fuzz.targets import TARGETS

LONGEST = {"arrays": 400, "engine": 400, "equities": 400, "kernel": 400, "cards": 120, "ranges": 150, "stakes": 60}
"""Most bytes of an input; histories and saved values may be longer."""
START = 3
"""Seconds of a target's time in which its process begins."""
HANGS = 300
"""Seconds after which an input is taken to hang, on a machine that has other work to do, too."""
LIMITS = ("-rss_limit_mb=2048", "-malloc_limit_mb=1024", "-detect_leaks=0", "-print_final_stats=1")


def main():
    parser = argparse.ArgumentParser(prog="python -m fuzz", description=__doc__.partition("\n\n")[0])
    parser.add_argument(
        "targets", nargs="*", metavar="TARGET", help=f"one of {', '.join(TARGETS)}; all if none is named"
    )
    parser.add_argument("--seconds", type=int, default=60, help="for all targets together, 60 if not given")
    parser.add_argument(
        "--found", type=Path, default=Path(".fuzz"), help="folder for what is found, .fuzz if not given"
    )
    given = parser.parse_args()
    unknown = [name for name in given.targets if name not in TARGETS]
    if unknown:
        parser.error(f"no such target: {', '.join(unknown)}")
    names = given.targets or list(TARGETS)
    end, broken = monotonic() + given.seconds, []
    for left, name in zip(range(len(names), 0, -1), names, strict=True):
        share = (end - monotonic()) / left
        if not fuzzed(name, max(1, round(share - START)), given.found / name):
            broken.append(name)
    print(f"{len(names) - len(broken)} passed, {len(broken)} failed", flush=True)
    return 1 if broken else 0


def fuzzed(name, seconds, found):
    """Fuzz one target; return whether nothing broke."""
    (found / "inputs").mkdir(parents=True, exist_ok=True)
    words = corpus.FOLDER / f"{name}.dict"
    options = [
        f"-max_total_time={seconds}", f"-timeout={HANGS}", f"-max_len={LONGEST.get(name, 8000)}",
        f"-artifact_prefix={found}/broken-", *LIMITS, *([f"-dict={words}"] if words.exists() else []),
    ]  # fmt: skip
    with tempfile.TemporaryDirectory() as kept, tempfile.TemporaryDirectory() as scratch:
        for number, data in enumerate(corpus.inputs(name)):
            Path(kept, str(number)).write_bytes(data)
        done = subprocess.run(
            [sys.executable, "-P", "-m", "fuzz.one", name, *options, str(found / "inputs"), kept],
            env={**os.environ, "TMPDIR": scratch},  # the fuzzer ends its process without removing what it wrote
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="backslashreplace", check=False,
        )  # fmt: skip
    count = re.search(r"number_of_executed_units:\s*(\d+)", done.stdout)
    covered = re.findall(r"\bcov: (\d+)", done.stdout)
    figures = f"{int(count[1]) if count else 0:9,} inputs, {covered[-1] if covered else '?':>6} edges"
    print(f"{name:10} {figures}, {'nothing broke' if not done.returncode else 'BROKEN'}", flush=True)
    if done.returncode:
        said = [line for line in done.stdout.splitlines() if not line.startswith("INFO: Instrumenting")]
        print(*said[-60:], sep="\n", flush=True)
    return not done.returncode


if __name__ == "__main__":
    sys.exit(main())
