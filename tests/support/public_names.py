"""What users can name: the public modules, their classes and functions, and what these classes have."""

import ast
import importlib
import inspect
import re
import typing
from functools import cache, cached_property
from itertools import pairwise

from support.paths import ROOT

#: The modules whose names users import by these paths.
PUBLIC = (
    "omaha", "omaha.cards", "omaha.made", "omaha.rules", "omaha.rake", "omaha.hand", "omaha.batch", "omaha.env",
    "omaha.ranges", "omaha.equities", "omaha.table", "omaha.table.button", "omaha.stats", "omaha.notation",
    "omaha.notation.phh", "omaha.notation.ohh", "omaha.notation.pokerstars", "omaha.notation.ggpoker",
    "omaha.notation.winamax", "omaha.notation.files", "omaha.notation.convert", "omaha.display.svg",
    "omaha.display.text", "omaha.display.html", "omaha.display.plot", "omaha.display.scene", "omaha.play",
    "omaha.play.matches", "omaha.play.bots", "omaha.typing",
)  # fmt: skip
METHODS = (property, cached_property, classmethod, staticmethod)


def public_things():
    """Return {path: class or function} of all public modules, each thing once, by the first path that leads to it."""
    found = {}
    for path in PUBLIC:
        module = importlib.import_module(path)
        for name in module.__all__:
            thing = getattr(module, name)
            is_alias = typing.get_origin(thing) is not None  # such as omaha.typing.Street
            if callable(thing) and not is_alias and not any(thing is other for other in found.values()):
                found[f"{path}.{name}"] = thing
    return found


def own_classes(thing):
    """Return a class and those of this package from which it inherits."""
    return [one for one in thing.__mro__ if one.__module__.startswith("omaha")] if inspect.isclass(thing) else []


def public_members(things):
    """Return {path: member} of the public methods and properties of classes, each where it is defined."""
    found = {}
    for thing in things.values():
        for owner in own_classes(thing):
            for name, member in vars(owner).items():
                if not name.startswith("_") and (inspect.isroutine(member) or isinstance(member, METHODS)):
                    found[f"{owner.__module__}.{owner.__qualname__}.{name}"] = member
    return found


def text_of(thing):
    """Return the docstring of a class, function, method or property as it stands; empty if it has none."""
    return getattr(getattr(thing, "__func__", thing), "__doc__", None) or ""


def public_fields(things):
    """Return {path: (name, docstring of the class, class)} of the fields of classes: of tuples, and slots."""
    found = {}
    for thing in things.values():
        for owner in own_classes(thing):
            for name, member in vars(owner).items():
                if not name.startswith("_") and inspect.isdatadescriptor(member) and not isinstance(member, METHODS):
                    path = f"{thing.__module__}.{thing.__qualname__}.{name}"
                    found[path] = name, f"{text_of(thing)}\n{text_of(owner)}", thing
    return found


@cache
def sources():
    """Return the text of all modules in Python."""
    return [file.read_text(encoding="utf-8") for file in sorted((ROOT / "omaha").rglob("*.py"))]


@cache
def fields_with_text(name):
    """Return the fields of the class of this name below which a text stands, in the class or in its `__init__`."""
    found = set()
    for source in sources():
        if not re.search(rf"^class {name}\b", source, re.MULTILINE):
            continue
        (owner,) = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef) and node.name == name]
        made = [node for node in owner.body if isinstance(node, ast.FunctionDef) and node.name == "__init__"]
        for body in (owner.body, *(node.body for node in made)):
            for field, text in pairwise(body):
                if isinstance(text, ast.Expr) and isinstance(field, (ast.Assign, ast.AnnAssign)):
                    targets = getattr(field, "targets", None) or [field.target]
                    found.update(ast.unparse(target).removeprefix("self.") for target in targets)
    return found
