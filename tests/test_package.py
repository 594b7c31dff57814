"""The package as others get it: an sdist, a wheel built from it, and Cython code that uses the wheel."""

import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
MODULES = {file.relative_to(ROOT).as_posix() for file in (ROOT / "omaha").rglob("*.py")}

BUILD_SURFACE = """
from Cython.Build import cythonize
from setuptools import setup
setup(name="surface", ext_modules=cythonize("surface.pyx"))
"""

USE_SURFACE = """
import random
import omaha
from omaha._eval import hilo_ranks
from surface import constants, ranks

assert constants() == (1, 7463, 57)
rng = random.Random(3)
for _ in range(20_000):
    cards = rng.sample(range(52), rng.choice((7, 8, 9)))
    hole, board = cards[:4], cards[4:]
    assert ranks(omaha.mask(hole), omaha.mask(board)) == hilo_ranks(hole, board)

# Any mask at all is safe; what is no hand or no board ranks below every hand.
for _ in range(200_000):
    size = rng.choice((8, 20, 40, 64))
    high, low = ranks(rng.getrandbits(size), rng.getrandbits(rng.choice((4, 8, 20, 64))))
    assert 1 <= high <= 7463 and 1 <= low <= 57
board = omaha.mask("AsKsQs")
assert ranks(0, board) == ranks(omaha.card_bit("Js"), board) == (7463, 57)
assert ranks(omaha.mask("JsTs"), board)[0] == 1
assert ranks(omaha.mask("JsTs"), omaha.mask("AsKs")) == ranks(omaha.mask("JsTs"), 0) == (7463, 57)
assert ranks(omaha.mask("JsTs"), omaha.mask("2c3c4c5c6c7c")) == (7463, 57)
"""


def run(*command, cwd, path=None):
    environment = dict(os.environ) if path is None else {**os.environ, "PYTHONPATH": str(path)}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    """A directory with the sdist, and the wheel built from it and from nothing else."""
    directory = tmp_path_factory.mktemp("built")
    command = "import setuptools.build_meta as b, sys; b.build_sdist(sys.argv[1])"
    run(sys.executable, "-c", command, str(directory), cwd=ROOT)
    (sdist,) = directory.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        archive.extractall(directory, filter="data")
    source = directory / sdist.name.removesuffix(".tar.gz")
    pip = (sys.executable, "-m", "pip", "--disable-pip-version-check")
    run(*pip, "wheel", ".", "--no-build-isolation", "--no-deps", "-w", str(directory), cwd=source)
    (wheel,) = directory.glob("*.whl")
    run(*pip, "install", "--no-deps", "--target", str(directory / "site"), str(wheel), cwd=directory)
    return directory


@pytest.mark.slow
def test_sdist(built):
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    assert {"LICENSE", "CHANGELOG.md", "CONTRIBUTING.md", "README.md", "setup.py", "pyproject.toml"} <= names
    assert {"omaha/_eval.pyx", "omaha/_eval.pxd", "omaha/_eval.pyi", "omaha/py.typed"} <= names
    assert {"omaha/_arrays.pxi", "omaha/_odds.pxi", *MODULES} <= names
    assert {"tests/test_eval.py", "tests/eval_oracle.py", "tests/surface.pyx", "tests/data/examples.json"} <= names
    assert "benchmarks/test_eval.py" in names
    assert {"omaha/display/replay.html", "docs/gallery.md", "docs/gallery/flop.svg", "tools/gallery.py"} <= names
    assert not [name for name in names if name.endswith((".c", ".so", ".pyd", ".pyc"))]


@pytest.mark.slow
def test_wheel(built):
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        size = sum(entry.file_size for entry in archive.infolist())
    assert {"omaha/_eval.pyi", "omaha/_eval.pxd", "omaha/py.typed", *MODULES} <= set(names)
    assert "omaha/display/replay.html" in names
    assert [name for name in names if name.startswith("omaha/_eval.") and name.endswith((".so", ".pyd"))]
    assert not [name for name in names if name.endswith((".pyx", ".pxi", ".c", ".pyc"))]
    assert not [name for name in names if not name.startswith(("omaha/", "omaha_poker-"))]
    assert size < 3_000_000


@pytest.mark.slow
def test_c_surface_of_the_installed_wheel(built):
    site = built / "site"
    (built / "surface.pyx").write_text((ROOT / "tests" / "surface.pyx").read_text())
    (built / "setup.py").write_text(BUILD_SURFACE)
    run(sys.executable, "setup.py", "build_ext", "--inplace", cwd=built, path=site)
    run(sys.executable, "-c", USE_SURFACE, cwd=built, path=site)
