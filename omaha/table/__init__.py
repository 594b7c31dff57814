"""A table: seats, chips, the button, debts, players who are absent, reports of past hands."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.table.report import Report as Report
    from omaha.table.seating import Owed as Owed
    from omaha.table.seating import Player as Player
    from omaha.table.seating import TableEvent as TableEvent
    from omaha.table.table import Table as Table

__all__ = ["Owed", "Player", "Report", "Table", "TableEvent"]

__getattr__, __dir__ = face(
    "omaha.table",
    {
        "report": "Report",
        "seating": "Owed Player TableEvent",
        "table": "Table",
    },
    "absence button saving",
)
