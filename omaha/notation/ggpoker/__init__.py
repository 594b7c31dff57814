"""GGPoker text: hands read."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.ggpoker.format import (
        iterate as iterate,
    )
    from omaha.notation.ggpoker.format import (
        load as load,
    )
    from omaha.notation.ggpoker.format import (
        loads as loads,
    )

__all__ = ["iterate", "load", "loads"]

__getattr__, __dir__ = face(
    "omaha.notation.ggpoker",
    {
        "format": "iterate load loads",
    },
    "forms lines reader words",
)
