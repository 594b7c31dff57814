"""The inputs of the fuzzer, tried without it; and the fuzzer itself, for an hour."""

import importlib.util
import random
import subprocess
import sys

import pytest

from fuzz import corpus
from fuzz.targets import TARGETS
from support.paths import ROOT
from support.sizes import sizes

targets = pytest.mark.parametrize("name", TARGETS)


@targets
def test_every_kept_input_is_read_or_refused(name):
    """Those among them that once broke something, too."""
    found = corpus.inputs(name)
    assert found
    for data in found:
        TARGETS[name](data)


@targets
@sizes(fast=15, slow=300)
def test_changed_inputs_are_read_or_refused(name, size):
    """Bytes cut, changed, doubled and moved from one input to another: less than the fuzzer does, but everywhere."""
    rng = random.Random(name)
    kept = corpus.inputs(name)
    for _ in range(size):
        TARGETS[name](changed(bytearray(rng.choice(kept)), rng.choice(kept), rng))


def changed(data, other, rng):
    for _ in range(rng.randint(1, 4)):
        at = rng.randint(0, len(data))
        to = min(len(data), at + rng.choice((0, 1, 1, rng.randint(0, 40))))
        begin = rng.randint(0, len(other))
        data[at:to] = rng.choice(
            (b"", rng.randbytes(1), b"9", other[begin : begin + rng.randint(0, 40)], data[at:to] * 2)
        )
    return bytes(data)


@pytest.mark.long
@pytest.mark.skipif(importlib.util.find_spec("atheris") is None, reason="atheris is not installed: the extra `fuzz`")
@pytest.mark.skipif(sys.platform != "linux", reason="the compiled modules are built for the fuzzer on Linux alone")
@pytest.mark.skipif(not (ROOT / ".git").exists(), reason="the fuzzer takes its source from a clone")
def test_an_hour_of_fuzzing(tmp_path):
    """Guided by coverage, all targets together; what breaks something is in the output."""
    done = subprocess.run(
        ["bash", ROOT / ".ci" / "fuzz", "3600"],
        cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout[-20_000:]
