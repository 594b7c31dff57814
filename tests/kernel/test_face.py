"""The kernel's docstring lists all that Python code may use."""

import re

from omaha import _eval


def test_the_docstring_lists_the_whole_face():
    listed = re.findall(r"^- .*?: (.*)$", _eval.__doc__, re.MULTILINE)
    names = re.findall(r"`(\w+)`", " ".join(listed))
    public = [name for name in vars(_eval) if not name.startswith("_")]
    assert sorted(names) == sorted(public)
