"""Without a library of the extra, the error says how to install it; the other environments go on."""

import subprocess
import sys

import pytest

CODE = """
import sys
class Missing:
    def find_spec(self, name, path=None, target=None):
        if name == {missing!r}:  # as if it were not installed
            raise ModuleNotFoundError(f"No module named {{name!r}}", name=name)
sys.meta_path.insert(0, Missing())
import omaha.env
try:
    omaha.env.{name}(omaha.Rules.game("plo", "1/2"))
except ModuleNotFoundError as error:
    print(error)
"""


@pytest.mark.parametrize(
    ("missing", "name", "package"),
    [
        ("gymnasium", "vector", "Gymnasium"),
        ("pettingzoo", "aec", "PettingZoo"),
        ("pyspiel", "openspiel", "OpenSpiel"),
    ],
)
def test_a_missing_library_is_named(missing, name, package):
    done = subprocess.run(
        [sys.executable, "-P", "-c", CODE.format(missing=missing, name=name)],
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout == f"omaha.env.{name} needs {package}: pip install 'omaha-poker[env]'\n"
