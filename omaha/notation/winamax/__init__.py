"""Winamax text: hands read."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.winamax.format import (
        iterate as iterate,
    )
    from omaha.notation.winamax.format import (
        load as load,
    )
    from omaha.notation.winamax.format import (
        loads as loads,
    )

__all__ = ["iterate", "load", "loads"]

__getattr__, __dir__ = face(
    "omaha.notation.winamax",
    {
        "format": "iterate load loads",
    },
    "forms lines reader words",
)
