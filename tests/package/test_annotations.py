"""Every name in a public signature can be imported at run time, the aliases from `omaha.typing`."""

import builtins
import collections.abc
import concurrent.futures
import decimal
import fractions
import importlib
import inspect
import os
import re
import types
import typing

import pytest

import omaha
import omaha.typing

FACES = (
    "omaha", "omaha.hand", "omaha.ranges", "omaha.equities", "omaha.table", "omaha.batch", "omaha.notation",
    "omaha.notation.phh", "omaha.notation.ohh", "omaha.notation.pokerstars", "omaha.notation.files",
    "omaha.notation.convert", "omaha.display.svg", "omaha.display.text", "omaha.display.html", "omaha.display.plot",
    "omaha.play", "omaha.play.bots", "omaha.play.matches", "omaha.cards", "omaha.rules",
)  # fmt: skip
#: Rooms whose names stand in those signatures.
MORE = ("omaha.display.scene", "omaha.display.layout", "omaha.stats", "omaha.hand.reading")
#: Where a reader of an annotation finds its names.
MODULES = (builtins, typing, types, collections.abc, concurrent.futures, decimal, fractions, os)
KNOWN = {"os", *omaha.__all__, *omaha.typing.__all__, *(name for module in MODULES for name in dir(module))}
#: Names of NumPy and matplotlib, which are imported when they are needed.
EXTRAS = {
    "np",
    "npt",
    "numpy",
    "NDArray",
    "uint8",
    "uint16",
    "uint64",
    "int64",
    "float64",
    "bool_",
    "ArrayLike",
    "Figure",
}


def signatures():
    for face in FACES:
        module = importlib.import_module(face)
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if inspect.isfunction(value):
                yield f"{face}.{name}", value, module
            elif inspect.isclass(value):
                for attribute, function in vars(value).items():
                    function = getattr(function, "__func__", getattr(function, "fget", None) or function)
                    if inspect.isfunction(function) and not attribute.startswith("_"):
                        yield f"{face}.{name}.{attribute}", function, module


SIGNATURES = list(signatures())


@pytest.mark.parametrize(("name", "function", "module"), SIGNATURES, ids=[name for name, *_ in SIGNATURES])
def test_names_in_public_signatures_can_be_imported(name, function, module):
    for annotation in function.__annotations__.values():
        text = re.sub(r"(['\"]).*?\1", "", str(annotation))  # words of a Literal
        for word in re.findall(r"[A-Za-z_]\w*", text):
            public = word in KNOWN or word in EXTRAS or word in getattr(module, "__all__", ())
            assert public or any(
                word in getattr(importlib.import_module(face), "__all__", ()) for face in (*FACES, *MORE)
            ), word
