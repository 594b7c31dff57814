"""PHH, the poker hand history format."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.phh.format import (
        Recorded as Recorded,
    )
    from omaha.notation.phh.format import (
        dump as dump,
    )
    from omaha.notation.phh.format import (
        dumps as dumps,
    )
    from omaha.notation.phh.format import (
        iterate as iterate,
    )
    from omaha.notation.phh.format import (
        load as load,
    )
    from omaha.notation.phh.format import (
        loads as loads,
    )
    from omaha.notation.phh.format import (
        read as read,
    )

__all__ = ["Recorded", "dump", "dumps", "iterate", "load", "loads", "read"]

__getattr__, __dir__ = face(
    "omaha.notation.phh",
    {
        "format": "Recorded dump dumps iterate load loads read",
    },
    "handtext reader setup toml words writer",
)
