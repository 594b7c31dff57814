"""The house: a room imports only from rooms above it, no file reaches into another, every name can be imported."""

import ast
import importlib
import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PACKAGE = ROOT / "omaha"
#: From the top down. A room may import from those before it, for type checkers too.
ROOMS = (
    "_eval", "base", "cards", "made", "rake", "rules", "hand", "_engine", "batch", "ranges", "equities", "table",
    "stats", "notation", "display", "play", "env", "cli", "typing",
)  # fmt: skip
#: Names with an underscore that belong to Python, NumPy and notebooks, or that PettingZoo has for its environments.
EVERYBODY = {
    "_repr_html_", "_repr_png_", "_replace", "_asdict", "_fields", "_make", "_field_defaults",
    "_accumulate_rewards", "_deads_step_first", "_was_dead_step",
}  # fmt: skip
FILES = sorted(PACKAGE.rglob("*.py"))
MODULES = [".".join(file.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__") for file in FILES]
CODE = [
    *FILES,
    *(file for folder in ("tests", "tools", "benchmarks") for file in sorted((ROOT / folder).rglob("*.py"))),
]


def room_of(module):
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def imported(tree):
    """The modules that a file imports, wherever in it; what `from package import name` takes is the module `name`."""
    for node in ast.walk(tree):
        match node:
            case ast.Import():
                yield from (alias.name for alias in node.names)
            case ast.ImportFrom():
                inner = [f"{node.module}.{alias.name}" for alias in node.names]
                yield from (name if name in MODULES else node.module for name in inner)
            case ast.Call(args=[ast.Constant(value=str() as name), *_]) if "import_module" in ast.unparse(node.func):
                yield name


def test_every_room_has_its_place():
    here = {room_of(module) for module in MODULES} - {"", "__main__"}
    assert here | {"_eval", "_engine"} == set(ROOMS)


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(PACKAGE)))
def test_imports_run_one_way(file):
    module = MODULES[FILES.index(file)]
    room = room_of(module)
    if room in ("", "__main__"):
        return
    above = set(ROOMS[: ROOMS.index(room) + 1])
    for other in imported(ast.parse(file.read_text())):
        if other == "omaha" or other.startswith("omaha."):
            assert room_of(other) in above, f"{module} imports {other}"


def test_rooms_further_down_are_reached_by_known_doors():
    """A module whose name is not written out in the call: faces, pictures, built-in players, formats, code of users."""
    doors = {}
    for file in FILES:
        for node in ast.walk(ast.parse(file.read_text())):
            match node:
                case ast.Call(args=[ast.Constant(), *_]):
                    pass
                case ast.Call(args=[name, *_]) if "import_module" in ast.unparse(node.func):
                    doors.setdefault(file.relative_to(PACKAGE).as_posix(), set()).add(ast.unparse(name))
    assert doors == {
        "base/faces.py": {"package", "homes[name]", "paths[name]"},
        "base/moved.py": {"home"},
        "base/records.py": {"f'omaha.batch.{module}'", "f'omaha.display.{module}'"},
        "cli/matches.py": {"module"},
        "hand/player.py": {"BUILT_IN"},
        "notation/formats.py": {"f'omaha.notation.{name}'"},
    }


def circles(arrows):
    """The sets of files that can be reached from one another, of two files or more."""
    reached = {}
    for start in arrows:
        seen, new = set(), {start}
        while new:
            seen |= new
            new = {other for module in new for other in arrows.get(module, ())} - seen
        reached[start] = seen
    return {frozenset(other for other in reached[start] if start in reached.get(other, ())) for start in arrows}


def test_no_circle_but_of_types_inside_the_room_of_hands():
    """A hand gives a view and is saved, views sample hands and are written; a state keeps records that name states."""
    arrows = {
        module: {other for other in imported(ast.parse(file.read_text())) if other in MODULES}
        for module, file in zip(MODULES, FILES, strict=True)
        if not file.name.startswith("__")
    }
    assert {circle for circle in circles(arrows) if len(circle) > 1} == {
        frozenset({"omaha.hand.hand", "omaha.hand.saving", "omaha.hand.view", "omaha.hand.view_json"}),
        frozenset({"omaha.hand.state", "omaha.hand.undo"}),
    }


def private_names(tree):
    """The names with one underscore in front that a file defines: definitions, attributes, slots, parameters."""
    for node in ast.walk(tree):
        if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
            yield node.name
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store):
            yield node.id
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.alias):
            yield node.asname or node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value  # a slot


@pytest.mark.parametrize("file", CODE, ids=lambda file: str(file.relative_to(ROOT)))
def test_no_file_reaches_an_underscore_of_another(file):
    tree = ast.parse(file.read_text())
    own = set(private_names(tree)) | EVERYBODY
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and re.match(r"_[a-z]", node.attr) and not node.attr.endswith("__"):
            assert node.attr in own or node.attr == "_eval", f"line {node.lineno}: {ast.unparse(node)}"
        elif (
            isinstance(node, ast.ImportFrom)
            and (node.module or "").startswith("omaha")
            and node.module not in ("omaha._eval", "omaha._engine")
        ):
            for alias in node.names:
                kept = alias.name == "_eval" or alias.name.startswith("__")
                assert not alias.name.startswith("_") or kept, f"line {node.lineno}: {alias.name}"


@pytest.mark.parametrize("module", MODULES)
def test_all_names_of_a_module_are_there(module):
    names = {}
    if module != "omaha.__main__":
        exec(f"from {module} import *", names)
        assert set(getattr(importlib.import_module(module), "__all__", ())) <= set(names)


def test_public_names_show_their_public_path():
    import omaha

    for name in omaha.__all__:
        value = getattr(omaha, name)
        if not isinstance(value, int):
            assert value.__module__ in ("omaha", "omaha._eval"), name


def dotted_names():
    """What README and docs print as `omaha.x.y`, in text and in examples."""
    names = set()
    for page in (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))):
        names.update(re.findall(r"\bomaha\.[a-z_]\w*(?:\.\w+)*", page.read_text()))
    return {name for name in names if not name.endswith((".py", ".md", ".git", ".whl"))}


def test_names_in_the_texts_resolve_after_a_bare_import():
    code = """
import omaha, sys
for name in sys.argv[1:]:
    try:
        eval(name)
    except Exception as error:
        print(name, error)
"""
    done = subprocess.run(
        [sys.executable, "-P", "-c", code, *sorted(dotted_names())],
        capture_output=True,
        text=True,
        cwd=ROOT,
        check=True,
    )
    assert done.stdout == ""
