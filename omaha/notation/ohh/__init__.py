"""Open Hand History."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.ohh.format import dump as dump
    from omaha.notation.ohh.format import dumps as dumps
    from omaha.notation.ohh.format import iterate as iterate
    from omaha.notation.ohh.format import load as load
    from omaha.notation.ohh.format import loads as loads

__all__ = ["dump", "dumps", "iterate", "load", "loads"]

__getattr__, __dir__ = face(
    "omaha.notation.ohh",
    {
        "format": "dump dumps iterate load loads",
    },
    "handobject reader words writer",
)
