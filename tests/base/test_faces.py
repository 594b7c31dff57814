"""Faces: names come when they are asked for, and old paths lead to where things live now."""

import importlib
import subprocess
import sys

import pytest

import omaha
from omaha.base import moved


def fresh(code):
    done = subprocess.run([sys.executable, "-P", "-c", code], capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_importing_the_package_loads_neither_hands_nor_other_rooms():
    loaded = fresh("import sys, omaha; print(*[m for m in sys.modules if m.startswith('omaha.')])")
    assert {name.split(".")[1] for name in loaded} == {"_cyutility", "_eval", "base"}


def test_a_name_is_found_once_and_then_stands_in_the_package():
    assert fresh("import omaha; omaha.Hand; print('Hand' in vars(omaha), omaha.Hand.__name__)") == ["True", "Hand"]


def test_a_hand_needs_no_heavy_module():
    heavy = ("typing", "enum", "json", "dataclasses", "decimal", "fractions", "numpy", "omaha.equities", "omaha.table")
    code = f"import sys, omaha; old = set(sys.modules); omaha.Hand; print(*[m for m in {heavy} if m in sys.modules])"
    bare = fresh(f"import sys; print(*[m for m in {heavy} if m in sys.modules])")
    assert fresh(code) == bare


@pytest.mark.parametrize("package", ["omaha", "omaha.hand", "omaha.notation", "omaha.display", "omaha.play"])
def test_what_is_not_there_is_an_attribute_error(package):
    module = importlib.import_module(package)
    with pytest.raises(AttributeError, match=f"module '{package}' has no attribute 'nothing'"):
        _ = module.nothing
    assert set(module.__all__) <= set(dir(module))


@pytest.mark.parametrize("old", sorted(moved.HOMES))
def test_old_paths_of_pickles_lead_to_todays_classes(old):
    module = importlib.import_module(old)
    homes = [importlib.import_module(home) for home in moved.HOMES[old]]
    names = {name for home in homes for name in getattr(home, "__all__", ())}
    assert names
    for name in names:
        assert any(getattr(module, name) is getattr(home, name, None) for home in homes)
    with pytest.raises(AttributeError, match=f"module '{old}' has no attribute 'nothing'"):
        _ = module.nothing


def test_modules_that_the_docs_named_live_on_as_attributes():
    assert omaha.button.next_positions is importlib.import_module("omaha.table.button").next_positions
    assert omaha.report.Report is importlib.import_module("omaha.table").Report
    assert omaha.seating.Owed is importlib.import_module("omaha.table").Owed
