"""PokerStars text: hands read and written."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.pokerstars.format import (
        dump as dump,
    )
    from omaha.notation.pokerstars.format import (
        dumps as dumps,
    )
    from omaha.notation.pokerstars.format import (
        iterate as iterate,
    )
    from omaha.notation.pokerstars.format import (
        load as load,
    )
    from omaha.notation.pokerstars.format import (
        loads as loads,
    )

__all__ = ["dump", "dumps", "iterate", "load", "loads"]

__getattr__, __dir__ = face(
    "omaha.notation.pokerstars",
    {
        "format": "dump dumps iterate load loads",
    },
    "amounts forms lines reader times words writer",
)
