"""The package as others get it: an sdist, a wheel built from it, and Cython code that uses the wheel."""

import json
import os
import re
import subprocess
import sys
import tarfile
import zipfile

import Cython
import pytest

import omaha
from support.paths import ROOT

PIECES = {file.relative_to(ROOT).as_posix() for file in (ROOT / "omaha").rglob("*.pxi")}
MODULES = {file.relative_to(ROOT).as_posix() for file in (ROOT / "omaha").rglob("*.py")}

USE_SURFACE = """
import random
from array import array
import omaha
import surface
from omaha._eval import hilo_ranks

def ranks(holes, boards):
    found = memoryview(bytearray(8 * len(holes))).cast("i", (len(holes), 2))
    surface.ranks(array("Q", holes), array("Q", boards), found)
    return [tuple(row) for row in found.tolist()]

assert surface.constants() == (1, 7463, 57)
rng = random.Random(3)
dealt = [rng.sample(range(52), rng.choice((7, 8, 9))) for _ in range(20_000)]
holes, boards = [cards[:4] for cards in dealt], [cards[4:] for cards in dealt]
wanted = list(map(hilo_ranks, holes, boards))
assert ranks([*map(omaha.mask, holes)], [*map(omaha.mask, boards)]) == wanted

# Any mask at all is safe; what is no hand or no board ranks below every hand.
holes = [rng.getrandbits(rng.choice((8, 20, 40, 64))) for _ in range(200_000)]
boards = [rng.getrandbits(rng.choice((4, 8, 20, 64))) for _ in range(200_000)]
assert all(1 <= high <= 7463 and 1 <= low <= 57 for high, low in ranks(holes, boards))
hand, board = omaha.mask("JsTs"), omaha.mask("AsKsQs")
assert ranks([0, omaha.card_bit("Js")], [board, board]) == [(7463, 57)] * 2
assert ranks([hand], [board])[0][0] == 1
assert ranks([hand] * 3, [omaha.mask("AsKs"), 0, omaha.mask("2c3c4c5c6c7c")]) == [(7463, 57)] * 3
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
    run(sys.executable, "-P", "-c", command, str(directory), cwd=ROOT)
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
    assert {
        "LICENSE",
        "CHANGELOG.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "README.md",
        "setup.py",
        "pyproject.toml",
    } <= names
    assert {"omaha/_eval.pyx", "omaha/_eval.pxd", "omaha/_eval.pyi", "omaha/py.typed"} <= names
    assert {"omaha/_engine.pyx", "omaha/_engine.pyi"} <= names
    assert {"omaha/_kernel/standing.pxi", "omaha/_engine/betting.pxi", *PIECES, *MODULES} <= names
    assert {"tests/kernel/test_ranks.py", "tests/support/paths.py", "tests/package/surface.pyx"} <= names
    assert {"tests/README.md", "tests/conftest.py", "tests/data/examples.json"} <= names
    assert "benchmarks/test_eval.py" in names
    assert {"omaha/display/replay.html", "docs/gallery.md", "docs/gallery/flop.svg", "tools/gallery.py"} <= names
    assert not [name for name in names if name.endswith((".so", ".pyd", ".pyc"))]
    assert {name for name in names if name.endswith(".c")} <= {"examples/player.c"}


@pytest.mark.slow
def test_wheel(built):
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
        size = sum(entry.file_size for entry in archive.infolist())
        symbols = [name for name in names if name.endswith(".so") and b"\0.symtab\0" in archive.read(name)]
    assert not symbols or sys.platform != "linux"
    assert {"omaha/_eval.pyi", "omaha/_eval.pxd", "omaha/_engine.pyi", "omaha/py.typed", *MODULES} <= set(names)
    assert "omaha/display/replay.html" in names
    for module in ("omaha/_eval.", "omaha/_engine.", "omaha/_cyutility."):
        assert [name for name in names if name.startswith(module) and name.endswith((".so", ".pyd"))]
    assert not [name for name in names if name.endswith((".pyx", ".pxi", ".c", ".pyc"))]
    assert not [name for name in names if not name.startswith(("omaha/", "omaha_poker-"))]
    assert wheel.stat().st_size <= 1_000_000
    assert size < 3_000_000


@pytest.mark.slow
def test_the_wheel_lists_what_is_compiled_into_it(built):
    (wheel,) = built.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        (path,) = [name for name in archive.namelist() if name.endswith(".dist-info/sboms/omaha-poker.cdx.json")]
        bill = json.loads(archive.read(path))
    assert (bill["bomFormat"], bill["specVersion"]) == ("CycloneDX", "1.6")
    assert bill["metadata"]["component"]["purl"] == f"pkg:pypi/omaha-poker@{omaha.__version__}"
    assert [(part["name"], part["version"]) for part in bill["components"]] == [("cython", Cython.__version__)]


@pytest.mark.slow
def test_the_installed_wheel_has_the_cards_equities_and_nets_that_are_the_same_everywhere(built):
    test = ROOT / "tests/package/test_same_everywhere.py"
    run(sys.executable, "-P", "-B", str(test), cwd=built, path=built / "site")


def archives(source, directory, build, umask, **environment):
    """What setuptools builds of a source, as {name: bytes}."""
    directory.mkdir()
    code = f"import os; os.umask({umask}); import setuptools.build_meta as b, sys; b.{build}(sys.argv[1])"
    environment = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000", **environment}
    command = [sys.executable, "-P", "-c", code, str(directory)]
    done = subprocess.run(command, cwd=source, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return {file.name: file.read_bytes() for file in directory.iterdir()}


@pytest.mark.slow
def test_b3_the_sdist_is_the_same_bytes_twice(tmp_path):
    one, other = [archives(ROOT, tmp_path / str(umask), "build_sdist", umask) for umask in (0o022, 0o077)]
    assert one == other
    (sdist,) = (tmp_path / str(0o077)).iterdir()
    with tarfile.open(sdist) as archive:
        members = archive.getmembers()
    assert {(member.uid, member.gid, member.uname, member.gname) for member in members} == {(0, 0, "", "")}
    assert {member.mode for member in members} <= {0o644, 0o755}
    assert {member.mtime for member in members} == {1_700_000_000}


@pytest.mark.long
def test_the_wheel_for_all_versions_is_small_and_the_same_bytes_twice(built, tmp_path):
    (sdist,) = built.glob("*.tar.gz")
    made = []
    for umask in (0o022, 0o077):
        with tarfile.open(sdist) as archive:
            archive.extractall(tmp_path / f"source{umask}", filter="data")
        (source,) = (tmp_path / f"source{umask}").iterdir()
        made.append(archives(source, tmp_path / str(umask), "build_wheel", umask, OMAHA_ABI3="1"))
    one, other = made
    assert one == other
    ((name, content),) = one.items()
    assert "-cp311-abi3-" in name
    assert len(content) <= 1_000_000
    with zipfile.ZipFile(tmp_path / str(0o077) / name) as archive:
        assert sum([entry.file_size for entry in archive.infolist()]) <= 4_000_000
        modules = {entry for entry in archive.namelist() if entry.endswith((".so", ".pyd"))}
    assert len(modules) == 3
    assert not any("cpython" in module for module in modules)


@pytest.mark.slow
def test_c_surface_of_the_installed_wheel(built):
    site = built / "site"
    (built / "surface.pyx").write_text((ROOT / "tests" / "package" / "surface.pyx").read_text())
    run(sys.executable, "-m", "Cython.Build.Cythonize", "-i", "surface.pyx", cwd=built, path=site)
    run(sys.executable, "-c", USE_SURFACE, cwd=built, path=site)


@pytest.mark.slow
def test_the_recipe_of_the_page_about_cython(built):
    page = (ROOT / "docs" / "cython.md").read_text()
    (recipe,) = re.findall(r"```cython\n(.*?)```", page, re.DOTALL)
    (use,) = re.findall(r"```pycon\n(.*?)```", page, re.DOTALL)
    (built / "recipe.pyx").write_text(recipe)
    (built / "use.txt").write_text(use)
    run(sys.executable, "-m", "Cython.Build.Cythonize", "-i", "recipe.pyx", cwd=built, path=built / "site")
    run(sys.executable, "-m", "doctest", "use.txt", cwd=built, path=built / "site")
