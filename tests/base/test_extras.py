"""Packages of extras: what an error says if one is missing."""

import subprocess
import sys

import pytest

HIDDEN = """
import sys
sys.modules[{module!r}] = None
import {imported}
"""


@pytest.mark.parametrize(
    ("module", "imported", "text"),
    [
        ("numpy", "omaha.batch", "omaha.batch needs NumPy: pip install 'omaha-poker[numpy]'"),
        ("matplotlib", "omaha.display.plot", "a plot needs matplotlib: pip install 'omaha-poker[plot]'"),
    ],
)
def test_a_missing_package_names_its_extra(module, imported, text):
    code = HIDDEN.format(module=module, imported=imported)
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == f"ModuleNotFoundError: {text}"
