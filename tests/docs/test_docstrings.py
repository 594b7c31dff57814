"""Every example in a public docstring runs."""

import doctest
import importlib
import pkgutil

import pytest

import omaha

MODULES = [name for _, name, _ in pkgutil.walk_packages(omaha.__path__, "omaha.") if not name.endswith("__main__")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    assert doctest.testmod(importlib.import_module(name), optionflags=FLAGS).failed == 0


def test_every_function_of_the_kernel_has_an_example():
    kernel = importlib.import_module("omaha._eval")
    public = {name for name, value in vars(kernel).items() if callable(value) and not name.startswith("_")}
    assert public <= {title.split()[0] for title in kernel.__test__}
