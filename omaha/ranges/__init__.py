"""Ranges of starting hands."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.ranges.parser import RangeError as RangeError
    from omaha.ranges.range import Range as Range

__all__ = ["Range", "RangeError"]

__getattr__, __dir__ = face(
    "omaha.ranges",
    {
        "parser": "RangeError",
        "range": "Range",
    },
    "sets strength",
)
