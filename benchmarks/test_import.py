"""What an import costs: a fresh interpreter that imports this package, a peer, or nothing."""

import importlib.util
import subprocess
import sys

import pytest


@pytest.mark.parametrize("package", ["omaha", "phevaluator", "pokerkit", "nothing"])
def test_import(benchmark, package):
    if package != "nothing" and importlib.util.find_spec(package) is None:
        pytest.skip(f"{package} is not installed")
    statement = "pass" if package == "nothing" else f"import {package}"
    benchmark.group = "interpreter with its import"
    benchmark.extra_info["who"] = package
    benchmark.pedantic(subprocess.run, args=([sys.executable, "-I", "-c", statement],), rounds=15, warmup_rounds=1)
