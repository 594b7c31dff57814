"""Players, and matches between them.

A player is a callable that is given the `View` of the seat whose turn it is and answers with an `Action` or its text.
"""

from __future__ import annotations

from omaha.base.faces import face

__all__ = []

__getattr__, __dir__ = face(
    "omaha.play",
    {"matches": "match simulate", "players": "made Made Opening", "results": "Match MatchScore Difference"},
    "bots",
)
