"""Players, and matches between them.

A player is a callable that is given the `View` of the seat whose turn it is and answers with an `Action` or its text.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.play.matches import match as match
    from omaha.play.matches import simulate as simulate
    from omaha.play.players import Made as Made
    from omaha.play.players import Opening as Opening
    from omaha.play.players import made as made
    from omaha.play.processes import Program as Program
    from omaha.play.results import Difference as Difference
    from omaha.play.results import Match as Match
    from omaha.play.results import MatchScore as MatchScore
    from omaha.play.results import Mean as Mean

__all__ = ["Difference", "Made", "Match", "MatchScore", "Mean", "Opening", "Program", "made", "match", "simulate"]

__getattr__, __dir__ = face(
    "omaha.play",
    {
        "matches": "match simulate",
        "players": "Made Opening made",
        "processes": "Program",
        "results": "Difference Match MatchScore Mean",
    },
    "bots confidence duplicate scores",
)
