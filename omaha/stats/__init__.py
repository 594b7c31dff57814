"""Statistics of players: how they bet, what they win, and what became of their pots."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.stats.stats import Stats as Stats
    from omaha.stats.stats import of as of

__all__ = ["Stats", "of"]

__getattr__, __dir__ = face(
    "omaha.stats",
    {
        "stats": "Stats of",
    },
    "all_ins counting lows rates shares tables",
)
