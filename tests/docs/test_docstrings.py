"""Every public name has an example in its docstring, and every example runs."""

import ast
import doctest
import importlib
import importlib.util
import pkgutil
from functools import cache
from pathlib import Path

import pytest

import omaha
from support.public_names import (
    fields_with_text,
    own_classes,
    public_fields,
    public_members,
    public_things,
    text_of,
)  # fmt: skip

MODULES = [name for _, name, _ in pkgutil.walk_packages(omaha.__path__, "omaha.") if not name.endswith("__main__")]
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
HAS_OPENSPIEL = importlib.util.find_spec("pyspiel") is not None


class Finder(doctest.DocTestFinder):
    """Finds the examples of what a file defines, even if it shows a public path, as `omaha.Hand` does."""

    def __init__(self, module):
        super().__init__()
        file = Path(module.__file__)
        self.compiled = file.suffix != ".py"
        tree = ast.parse("" if self.compiled else file.read_text())
        self.defined = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}

    def _from_module(self, module, object):
        name = getattr(object, "__name__", None)
        if name is not None and not self.compiled and vars(module).get(name) is object:
            return name in self.defined  # else it is imported; a face has it only once somebody has asked for it
        return super()._from_module(module, object)


@cache
def examples(name):
    """Return the examples of a module, one test for each docstring."""
    module = importlib.import_module(name)
    return [test for test in Finder(module).find(module, name) if test.examples]


@pytest.mark.parametrize("name", MODULES)
def test_doctests(name):
    if name.startswith("omaha.env.openspiel") and not HAS_OPENSPIEL:
        pytest.skip("OpenSpiel has no wheel for this machine")
    runner = doctest.DocTestRunner(optionflags=FLAGS)
    for test in examples(name):
        runner.run(test)
    assert runner.failures == 0


def without_example(things):
    """Return the paths of public things, and of their methods and properties, that have no example."""
    return [path for path, thing in (things | public_members(things)).items() if ">>> " not in text_of(thing)]


def without_text(things):
    """Return the paths of fields that are explained neither below them nor in the docstring of their class."""
    return [
        path
        for path, (name, text, thing) in public_fields(things).items()
        if f"`{name}`" not in text and not any(name in fields_with_text(one.__name__) for one in own_classes(thing))
    ]


def test_every_public_name_has_an_example():
    assert without_example(public_things()) == []


def test_every_field_of_a_public_class_is_explained():
    """Fields have no examples of their own: their class has one."""
    assert without_text(public_things()) == []


def test_the_example_of_every_public_name_is_run():
    modules = [name for name in MODULES if HAS_OPENSPIEL or not name.startswith("omaha.env.openspiel")]
    run = {test.docstring for name in modules for test in examples(name)}
    things = public_things()
    left = {path for path, thing in (things | public_members(things)).items() if text_of(thing) not in run}
    assert left == (set() if HAS_OPENSPIEL else {"omaha.env.openspiel"})


class Invented:
    """A class of this package with an example, and members of every kind.

    `explained` is a field.

    >>> Invented.__module__
    'omaha.invented'
    """

    __module__ = "omaha.invented"
    __slots__ = ("_hidden", "explained", "unexplained")

    def method(self):
        """Do nothing."""

    @property
    def quality(self):
        """Nothing."""

    @classmethod
    def made(cls):
        """Make nothing."""

    @staticmethod
    def alone():
        """Return 1.

        >>> Invented.alone()
        1
        """
        return 1

    def _private(self):
        """Do nothing."""


def test_what_has_no_example_is_found():
    invented = {"omaha.invented.Invented": Invented, "omaha.invented.function": Invented.method}
    missing = [
        "omaha.invented.function",
        *(f"omaha.invented.Invented.{name}" for name in ("method", "quality", "made")),
    ]
    assert without_example(invented) == missing
    assert without_text({"omaha.invented.Invented": Invented}) == ["omaha.invented.Invented.unexplained"]


def test_examples_of_what_shows_a_public_path_are_found():
    import omaha.hand.hand

    found = {test.name for test in Finder(omaha.hand.hand).find(omaha.hand.hand) if test.examples}
    assert "omaha.hand.hand.Hand" in found


def test_every_function_of_the_kernel_has_an_example():
    kernel = importlib.import_module("omaha._eval")
    public = {name for name, value in vars(kernel).items() if callable(value) and not name.startswith("_")}
    assert public <= {title.split()[0] for title in kernel.__test__}
