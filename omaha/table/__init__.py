"""A table: seats, chips, the button, debts, absent players, reports of past hands."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.table.log import TableEvent as TableEvent
    from omaha.table.players import Owed as Owed
    from omaha.table.players import Player as Player
    from omaha.table.players import Seat as Seat
    from omaha.table.readiness import BombPotError as BombPotError
    from omaha.table.readiness import HandInPlayError as HandInPlayError
    from omaha.table.readiness import NoBigBlindError as NoBigBlindError
    from omaha.table.readiness import NoChipsError as NoChipsError
    from omaha.table.readiness import NotReadyError as NotReadyError
    from omaha.table.readiness import PlayersAbsentError as PlayersAbsentError
    from omaha.table.readiness import Ready as Ready
    from omaha.table.readiness import TooFewSeatedError as TooFewSeatedError
    from omaha.table.report import Report as Report
    from omaha.table.table import Table as Table

__all__ = [
    "BombPotError", "HandInPlayError", "NoBigBlindError", "NoChipsError", "NotReadyError", "Owed", "Player",
    "PlayersAbsentError", "Ready", "Report", "Seat", "Table", "TableEvent", "TooFewSeatedError",
]  # fmt: skip

__getattr__, __dir__ = face(
    "omaha.table",
    {
        "log": "TableEvent",
        "players": "Owed Player Seat",
        "readiness": (
            "BombPotError HandInPlayError NoBigBlindError NoChipsError NotReadyError PlayersAbsentError Ready "
            "TooFewSeatedError"
        ),
        "report": "Report",
        "table": "Table",
    },
    "absence button dealing entering games names seating state",
)
