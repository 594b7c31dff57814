"""A table: seats, chips, the button, debts, absent players, reports of past hands."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.table.log import TableEvent as TableEvent
    from omaha.table.players import Owed as Owed
    from omaha.table.players import Player as Player
    from omaha.table.players import Seat as Seat
    from omaha.table.report import Report as Report
    from omaha.table.table import Table as Table

__all__ = ["Owed", "Player", "Report", "Seat", "Table", "TableEvent"]

__getattr__, __dir__ = face(
    "omaha.table",
    {
        "log": "TableEvent",
        "players": "Owed Player Seat",
        "report": "Report",
        "table": "Table",
    },
    "absence button dealing entering games names seating state",
)
