"""Built-in players by name."""

from __future__ import annotations

from omaha.play.bots.adaptive import Adaptive
from omaha.play.bots.made_hands import tight
from omaha.play.bots.pot_odds import PotOdds
from omaha.play.bots.searcher import Searcher
from omaha.play.bots.simple import Random, caller, folder
from omaha.play.bots.solid import Solid

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable

    from omaha.hand.player import Player

__all__ = ["PLAYERS"]

PLAYERS: dict[str, Callable[[int], Player]] = {
    "folder": lambda seed: folder,
    "random": Random,
    "caller": lambda seed: caller,
    "tight": lambda seed: tight,
    "pot_odds": lambda seed: PotOdds(),
    "solid": lambda seed: Solid(),
    "searcher": lambda seed: Searcher(),
    "adaptive": lambda seed: Adaptive(),
}
"""By name, from the weakest to the strongest, a function that makes the player from a seed."""
