"""How much memory equities take."""

import subprocess
import sys
from pathlib import Path

import pytest

WORKS = {
    "heads-up preflop": 'equity(["AsAhKsKh", "9d8d7c6c"])',
    "heads-up preflop hi/lo": 'equity(["AsAhKsKh", "9d8d7c6c"], hilo=True)',
    "six-way preflop hi/lo": """equity(
        ["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc", "KsKcQsJs", "2s2c4s4d", "JhTh9h7h"], hilo=True)""",
    "three on the flop": 'equity(["AsAd3hKd", "Ah3c6d7s", "8c8d9cTc"], "8h5s2d", hilo=True)',
    "a random hand": 'equity(["AsAhKsKh", "****"], hilo=True, samples=1_000_000, seed=1)',
    "five random hands": 'equity(["AsAhKsKh", *["****"] * 5], hilo=True, samples=1_000_000, seed=1)',
    "aces against kings": 'equity(["AA**", "KK**"], samples=1_000_000, seed=1)',
    "every tenth hand on the flop": 'equity(["AsAdKsKd", "10%"], "Qs7d2s", hilo=True, exact=True)',
}


@pytest.mark.skipif(
    not Path("/proc/self/status").exists(), reason="the system does not show the peak size of a process"
)
@pytest.mark.parametrize("work", WORKS.values(), ids=WORKS)
def test_no_work_takes_100_mb(work):
    """The whole process, interpreter and NumPy included."""
    script = f"""
import numpy
from omaha import equity
assert {work}.boards
print(*[line.split()[1] for line in open("/proc/self/status") if line.startswith("VmHWM:")])
"""
    done = subprocess.run([sys.executable, "-P", "-c", script], capture_output=True, text=True, check=True)
    assert 1_000 < int(done.stdout) < 100_000
