"""The kernel's docstring lists all that Python code may use."""

import re
import subprocess
import sys

import pytest

from omaha import _eval


def test_the_docstring_lists_the_whole_face():
    listed = re.findall(r"^- .*?: (.*)$", _eval.__doc__, re.MULTILINE)
    names = re.findall(r"`(\w+)`", " ".join(listed))
    public = [name for name in vars(_eval) if not name.startswith("_")]
    assert sorted(names) == sorted(public)


@pytest.mark.parametrize("size", [128, 96])
def test_b7_the_import_needs_little_stack(size):
    """A thread of musl has 128 kB; the tables were built with more than that."""
    code = f"import threading; threading.stack_size({size} * 1024); found = []; " + (
        "one = threading.Thread(target=lambda: found.append(__import__('omaha'))); one.start(); one.join(); "
        "print(found[0].high_rank('AdKd3s2s', 'Jd4d3cQd5h'))"
    )
    found = subprocess.run([sys.executable, "-P", "-c", code], text=True, capture_output=True)
    assert (found.returncode, found.stdout) == (0, "328\n"), found.stderr
