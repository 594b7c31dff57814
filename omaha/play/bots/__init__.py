"""Built-in players, the weakest first: folder, random, caller, tight, pot_odds, solid, searcher, adaptive.

A player is a callable that is given the `View` of the seat whose turn it is and answers with an `Action` or its text.
All players here but `Adaptive` answer the same view in the same way, whatever was played before. A view of a seat whose
turn it is not is refused with a `RuntimeError`.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.play.bots.adaptive import Adaptive as Adaptive
    from omaha.play.bots.betting import Style as Style
    from omaha.play.bots.made_hands import tight as tight
    from omaha.play.bots.made_hands import worth as worth
    from omaha.play.bots.pot_odds import PotOdds as PotOdds
    from omaha.play.bots.roster import PLAYERS as PLAYERS
    from omaha.play.bots.searcher import Searcher as Searcher
    from omaha.play.bots.simple import Random as Random
    from omaha.play.bots.simple import caller as caller
    from omaha.play.bots.simple import folder as folder
    from omaha.play.bots.solid import Solid as Solid

__all__ = [
    "PLAYERS", "Adaptive", "PotOdds", "Random", "Searcher", "Solid", "Style", "caller", "folder", "tight", "worth",
]  # fmt: skip

__getattr__, __dir__ = face(
    "omaha.play.bots",
    {
        "adaptive": "Adaptive",
        "betting": "Style",
        "made_hands": "tight worth",
        "pot_odds": "PotOdds",
        "roster": "PLAYERS",
        "searcher": "Searcher",
        "simple": "Random caller folder",
        "solid": "Solid",
    },
    "field starting",
)
