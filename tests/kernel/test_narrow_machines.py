"""The kernel on machines of 32 bits: no shift is as wide as the number it shifts (sampled equities were 0 there)."""

import re
import runpy
import shutil

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


@pytest.fixture
def widths():
    """The check of `python tools/crosswheels.py --widths`."""
    pytest.importorskip("ziglang", reason="no compiler for other machines: pip install '.[cross]'")
    return runpy.run_path(str(ROOT / "tools/crosswheels.py"))["widths"]


@pytest.mark.slow
def test_b1_compilers_for_32_bits_see_no_shift_too_far_and_no_conversion_that_loses_bits(widths, capsys):
    widths()
    found = capsys.readouterr().out.splitlines()
    assert "omaha/_eval.pyx: no bit is lost on wasm32-wasi" in found
    assert len(found) == 3 * len(list((ROOT / "omaha").glob("*.pyx")))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("right", "wrong", "said"),
    [
        ("if <uint64_t>n >> 32:", "if n >> 32:", "shift count >= width of type"),
        ("calloc(<size_t>room, sizeof(uint64_t))", "calloc(room, sizeof(uint64_t))", "loses integer precision"),
    ],
)
def test_b1_compilers_for_32_bits_see_a_line_that_is_wrong_there(widths, tmp_path, right, wrong, said):
    package = tmp_path / "omaha"
    shutil.copytree(ROOT / "omaha/_kernel", package / "_kernel")
    for name in ("__init__.py", "_eval.pyx", "_eval.pxd"):
        shutil.copy(ROOT / "omaha" / name, package)
    (piece,) = [path for path in (package / "_kernel").glob("*.pxi") if right in path.read_text()]
    piece.write_text(piece.read_text().replace(right, wrong))
    with pytest.raises(SystemExit, match=rf"{piece.name}.*{said}"):
        widths(package, ["x86-linux-gnu"])
