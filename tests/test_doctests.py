"""Every example in a public docstring runs."""

import doctest
import importlib
import pkgutil

import pytest

import omaha

MODULES = [name for _, name, _ in pkgutil.walk_packages(omaha.__path__, "omaha.") if not name.endswith("__main__")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


def examples(module):
    """The doctests of a module. doctest does not see the functions of a compiled one by itself."""
    finder = doctest.DocTestFinder(exclude_empty=True)
    yield from finder.find(module)
    if not module.__file__.endswith(".py"):
        for name, value in vars(module).items():
            if callable(value) and getattr(value, "__module__", None) == module.__name__:
                yield from finder.find(value, f"{module.__name__}.{name}", module=False, globs=vars(module).copy())


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for example in examples(importlib.import_module(name)):
        runner.run(example)
    assert runner.failures == 0


def test_the_kernel_has_examples():
    module = importlib.import_module("omaha._eval")
    documented = {test.name.rpartition(".")[2] for test in examples(module) if test.examples}
    public = {name for name, value in vars(module).items() if callable(value) and not name.startswith("_")}
    assert public <= documented
