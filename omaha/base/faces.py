"""The face of a package: its public names and modules, imported when they are first asked for."""

from __future__ import annotations

from importlib import import_module

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

__all__ = ["face"]


def face(
    package: str, names: Mapping[str, str], modules: str = "", moved: Mapping[str, str] | None = None
) -> tuple[Callable[[str], object], Callable[[], list[str]]]:
    """Return `__getattr__` and `__dir__` for a package, so that importing it loads nothing that is not used.

    - `package`: the name of the package.
    - `names`: the public names in each of its modules, `{"actions": "Action Legal"}`.
    - `modules`: other modules of the package, which can be reached as its attributes too.
    - `moved`: paths of modules that were attributes of the package once, by their old names.
    """
    homes = {name: f"{package}.{module}" for module, public in names.items() for name in public.split()}
    paths = {module: f"{package}.{module}" for module in (*names, *modules.split()) if "." not in module}
    paths |= moved or {}

    def get(name: str) -> object:
        if name in homes:
            value = getattr(import_module(homes[name]), name)
            setattr(import_module(package), name, value)
            return value
        if name in paths:
            return import_module(paths[name])
        raise AttributeError(f"module {package!r} has no attribute {name!r}")

    def names_of() -> list[str]:
        return sorted({*vars(import_module(package)), *homes, *paths})

    return get, names_of
