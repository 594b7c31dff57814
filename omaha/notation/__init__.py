"""Hand histories: PHH, Open Hand History and PokerStars text, read and written; GGPoker and Winamax text, read.

Every format is a module with the same functions: `loads`, `load`, `dumps`, `dump` and `iterate`; those that are only
read have no `dumps` and `dump`.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.notation.formats import (
        FORMATS as FORMATS,
    )
    from omaha.notation.formats import (
        WRITTEN as WRITTEN,
    )
    from omaha.notation.formats import (
        Format as Format,
    )
    from omaha.notation.formats import (
        detect as detect,
    )
    from omaha.notation.formats import (
        detect_name as detect_name,
    )
    from omaha.notation.formats import (
        module as module,
    )
    from omaha.notation.times import (
        TimeZoneWarning as TimeZoneWarning,
    )

__all__ = ["FORMATS", "WRITTEN", "Format", "TimeZoneWarning", "detect", "detect_name", "module"]

__getattr__, __dir__ = face(
    "omaha.notation",
    {
        "formats": "FORMATS WRITTEN Format detect detect_name module",
        "times": "TimeZoneWarning",
    },
    "checks convert files ggpoker ohh phh pokerstars roomtext textfiles unread winamax",
)
