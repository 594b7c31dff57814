"""The kernel on machines of 32 bits: no shift is as wide as the number it shifts (sampled equities were 0 there)."""

import re
import shutil
import subprocess
import sysconfig

import pytest

from support.paths import ROOT

NARROW = "Py_ssize_t|ssize_t|size_t|uintptr_t|long|int|uint32_t|int32_t"


def test_b1_no_number_that_may_be_narrow_is_shifted_far():
    shifts = []
    for path in [ROOT / "omaha/_eval.pyx", *(ROOT / "omaha/_kernel").glob("*.pxi")]:
        found = re.findall(rf"<(?:{NARROW})>\s*\w+ (?:<<|>>) (\d+)", path.read_text())
        shifts += [(path.name, int(far)) for far in found]
    assert shifts
    assert [shift for shift in shifts if shift[1] >= 32] == []


@pytest.mark.slow
def test_b1_a_compiler_for_32_bits_sees_no_shift_too_far(tmp_path):
    """It compiles for x86 without linking; Python's headers are copied and say what a machine of 32 bits has."""
    pytest.importorskip("Cython")
    if shutil.which("gcc") is None:
        pytest.skip("no gcc")
    source = tmp_path / "_eval.c"
    subprocess.run(["cython", "-3", str(ROOT / "omaha/_eval.pyx"), "-o", str(source)], check=True)
    headers = tmp_path / "headers"
    shutil.copytree(sysconfig.get_path("include"), headers)
    sizes = (headers / "pyconfig.h").read_text()
    (headers / "pyconfig.h").write_text(
        re.sub(r"(SIZEOF_(?:LONG|SIZE_T|VOID_P|UINTPTR_T|PTHREAD_T)) 8", r"\1 4", sizes)
    )
    (headers / "gnu").mkdir()
    (headers / "gnu/stubs-32.h").touch()
    system = ["-I/usr/include/x86_64-linux-gnu"]
    command = ["gcc", "-m32", "-O1", "-fsyntax-only", "-Wall", f"-I{headers}", *system, str(source)]
    tried = subprocess.run(
        [*command[:-1], "-x", "c", "-"], input="#include <Python.h>\n", text=True, capture_output=True
    )
    if tried.returncode:
        pytest.skip("this gcc does not compile Python's headers for 32 bits")
    found = subprocess.run([*command, "-Wshift-count-overflow"], text=True, capture_output=True)
    assert found.returncode == 0
    assert "shift" not in found.stderr
