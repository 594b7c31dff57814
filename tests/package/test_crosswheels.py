"""Wheels for other machines: how they are packed, and, in the long tests, that those which can run here do run."""

import csv
import hashlib
import io
import re
import runpy
import shutil
import subprocess
import sys
import zipfile
from base64 import urlsafe_b64encode
from pathlib import Path

import pytest

from support.paths import ROOT

TOOL = ROOT / "tools/crosswheels.py"
NETS = "34479 -131512 104429 -68516 71058 -9938"
INFO = "omaha_poker-0.1.0.dist-info"


@pytest.fixture
def tool():
    return runpy.run_path(str(TOOL))


@pytest.fixture
def built(tool, tmp_path):
    """A wheel of this machine, as small as it can be."""
    wheel = tmp_path / "omaha_poker-0.1.0-cp311-abi3-linux_x86_64.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("omaha/__init__.py", "")
        archive.writestr("omaha/_eval.abi3.so", b"of this machine")
        archive.writestr(
            f"{INFO}/WHEEL", "Wheel-Version: 1.0\nRoot-Is-Purelib: false\nTag: cp311-abi3-linux_x86_64\n\n"
        )
        archive.writestr(f"{INFO}/RECORD", "")
    return tool["Built"](wheel, {}, {}, [], tmp_path)


def packed(tool, built, name, out):
    out.mkdir()
    return tool["packed"](built, tool["TARGETS"][name], {"omaha/_eval": b"of another"}, out)


@pytest.mark.parametrize(
    ("name", "tag", "module"),
    [
        ("aarch64", "manylinux_2_17_aarch64.manylinux2014_aarch64", "omaha/_eval.abi3.so"),
        ("windows-amd64", "win_amd64", "omaha/_eval.pyd"),
        ("wasm", "pyemscripten_2026_0_wasm32", "omaha/_eval.abi3.so"),
    ],
)
def test_a_wheel_has_the_modules_and_the_tags_of_its_machine(tool, built, tmp_path, name, tag, module):
    wheel = packed(tool, built, name, tmp_path / "out")
    assert wheel.name == f"omaha_poker-0.1.0-cp311-abi3-{tag}.whl"
    with zipfile.ZipFile(wheel) as archive:
        assert archive.read(module) == b"of another"
        assert set(archive.namelist()) == {"omaha/__init__.py", module, f"{INFO}/WHEEL", f"{INFO}/RECORD"}
        tags = re.findall(r"^Tag: (.*)$", archive.read(f"{INFO}/WHEEL").decode(), re.MULTILINE)
        assert tags == [f"cp311-abi3-{one}" for one in tag.split(".")]
        record = list(csv.reader(io.StringIO(archive.read(f"{INFO}/RECORD").decode())))
        assert record.pop() == [f"{INFO}/RECORD", "", ""]
        for path, digest, size in record:
            content = archive.read(path)
            assert digest == "sha256=" + urlsafe_b64encode(hashlib.sha256(content).digest()).decode().rstrip("=")
            assert int(size) == len(content)
        assert {path for path, _, _ in record} == set(archive.namelist()) - {f"{INFO}/RECORD"}


def test_a_wheel_is_the_same_bytes_twice(tool, built, tmp_path):
    one, other = [packed(tool, built, "wasm", tmp_path / name).read_bytes() for name in ("one", "other")]
    assert one == other


def test_the_released_wheels_and_three_more_are_targets(tool):
    released = {name for name, target in tool["TARGETS"].items() if target.wanted}
    systems = {f"{prefix}{machine}" for prefix in ("", "musl-") for machine in ("x86_64", "aarch64")}
    systems |= {"macos-x86_64", "macos-arm64", "windows-amd64", "windows-arm64", "wasm"}
    assert released == systems
    assert set(tool["TARGETS"]) - released == {"i686", "armv7l", "s390x"}


def test_a_download_that_fails_leaves_nothing(tool, tmp_path):
    def fail(part):
        (part / "_").mkdir()
        raise OSError("the network is gone")

    with pytest.raises(OSError, match="network"):
        tool["kept"](tmp_path / "kept", fail)
    assert list(tmp_path.iterdir()) == []
    assert tool["kept"](tmp_path / "kept", lambda part: (part / "_").mkdir()) == tmp_path / "kept"
    assert tool["kept"](tmp_path / "kept", fail) == tmp_path / "kept"


def test_a_target_that_is_not_one_is_named(tool, capsys):
    with pytest.raises(SystemExit):
        tool["main"](["wasm", "vax"])
    assert "not a target: vax; targets are x86_64, aarch64" in capsys.readouterr().err


@pytest.mark.long
def test_wheels_of_all_machines_are_small_and_those_that_run_here_print_the_nets(tool, tmp_path):
    """Downloads are kept in $OMAHA_CACHE; the first run takes minutes more, the most of them for a Python of musl."""
    pytest.importorskip("ziglang", reason="no compiler for other machines: pip install '.[cross]'")
    command = [sys.executable, "-P", TOOL, "--out", tmp_path]
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    rows = [line.strip("| ").split(" | ") for line in done.stdout.splitlines() if line.startswith("| omaha_poker-")]
    assert {Path(tmp_path, row[0]) for row in rows} == set(tmp_path.glob("*.whl"))
    assert len(rows) == len(tool["TARGETS"])
    for row in rows:
        runs = [text for text in row[4:] for text in text.split("<br>") if text]
        assert {text.partition("nets ")[2] for text in runs} <= {NETS}
        assert bool(runs) == (not row[3].startswith("not run"))
    silent = {row[0].split("-")[-1].removesuffix(".whl") for row in rows if row[3].startswith("not run")}
    assert silent >= {"macosx_11_0_x86_64", "macosx_11_0_arm64", "win_arm64"}
    if all(map(shutil.which, ("qemu-aarch64-static", "wine", "node"))):
        assert len(silent) == 3
