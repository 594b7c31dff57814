"""Packages that are installed with an extra of this one."""

from __future__ import annotations

from contextlib import contextmanager

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator

__all__ = ["needed"]

EXTRAS = {
    "numpy": ("NumPy", "numpy"),
    "matplotlib": ("matplotlib", "plot"),
    "gymnasium": ("Gymnasium", "env"),
    "pettingzoo": ("PettingZoo", "env"),
    "pyspiel": ("OpenSpiel", "env"),
}
"""By module: what the package is called, and the extra that installs it."""


@contextmanager
def needed(module: str, by: str) -> Iterator[None]:
    """Import a package of an extra inside `with`; if it is missing, the error says how to install it.

    - `module`: what is imported.
    - `by`: what needs it.

    :raises ModuleNotFoundError: if the package is missing.

    >>> with needed("numpy", "omaha.batch"):
    ...     raise ModuleNotFoundError("No module named 'numpy'", name="numpy")
    Traceback (most recent call last):
    ModuleNotFoundError: omaha.batch needs NumPy: pip install 'omaha-poker[numpy]'
    """
    try:
        yield
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        package, extra = EXTRAS[module]
        raise ModuleNotFoundError(f"{by} needs {package}: pip install 'omaha-poker[{extra}]'", name=module) from None
