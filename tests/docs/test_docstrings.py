"""Every example in a public docstring runs."""

import ast
import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

import omaha

MODULES = [name for _, name, _ in pkgutil.walk_packages(omaha.__path__, "omaha.") if not name.endswith("__main__")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE


class Finder(doctest.DocTestFinder):
    """Finds the examples of what a file defines, even if it shows a public path, as `omaha.Hand` does."""

    def __init__(self, module):
        super().__init__()
        file = Path(module.__file__)
        tree = ast.parse(file.read_text() if file.suffix == ".py" else "")
        self.defined = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}

    def _from_module(self, module, object):
        named = getattr(object, "__name__", None) in self.defined and vars(module).get(object.__name__) is object
        return named or super()._from_module(module, object)


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    if name.startswith("omaha.env.openspiel"):
        pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
    module = importlib.import_module(name)
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in Finder(module).find(module, name):
        runner.run(test)
    assert runner.failures == 0


def test_examples_of_what_shows_a_public_path_are_found():
    import omaha.hand.hand

    found = {test.name for test in Finder(omaha.hand.hand).find(omaha.hand.hand) if test.examples}
    assert "omaha.hand.hand.Hand" in found


def test_every_function_of_the_kernel_has_an_example():
    kernel = importlib.import_module("omaha._eval")
    public = {name for name, value in vars(kernel).items() if callable(value) and not name.startswith("_")}
    assert public <= {title.split()[0] for title in kernel.__test__}
