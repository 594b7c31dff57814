"""Paths of version 0.1.0, by which its pickles name what they hold."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.machinery import ModuleSpec

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType

__all__ = ["find_old_paths"]

HOMES = {
    "omaha.betting": ("omaha.hand.betting",),
    "omaha.events": ("omaha.hand.actions", "omaha.hand.events", "omaha.hand.info", "omaha.base.errors"),
    "omaha.hands": ("omaha.made",),
    "omaha.odds": ("omaha.equities",),
    "omaha.pots": ("omaha.hand.pots",),
    "omaha.rangetext": ("omaha.ranges",),
    "omaha.report": ("omaha.table",),
    "omaha.seating": ("omaha.table",),
    "omaha.state": ("omaha.hand.pots",),
    "omaha.values": ("omaha.base.records",),
    "omaha.view": ("omaha.hand.view",),
}
"""Where the classes of each old module are now."""


class OldPaths:
    """Finds an old module: an empty one whose names are looked up where they live now."""

    @staticmethod
    def find_spec(name: str, path: Sequence[str] | None = None, target: ModuleType | None = None) -> ModuleSpec | None:
        return ModuleSpec(name, OldPaths) if name in HOMES else None  # type: ignore[arg-type]  # the class loads

    @staticmethod
    def create_module(spec: ModuleSpec) -> None:
        return None

    @staticmethod
    def exec_module(module: ModuleType) -> None:
        def get(name: str) -> object:
            for home in HOMES[module.__name__]:
                if not name.startswith("_") and hasattr(import_module(home), name):
                    return getattr(import_module(home), name)
            raise AttributeError(f"module {module.__name__!r} has no attribute {name!r}")

        module.__getattr__ = get  # type: ignore[method-assign]


def find_old_paths() -> None:
    """Let the import system find the old paths, after all others."""
    if OldPaths not in sys.meta_path:
        sys.meta_path.append(OldPaths)
