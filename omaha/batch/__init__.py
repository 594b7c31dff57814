"""Arrays of hands: ranks, deals, and many hands of a game played at once. Needs NumPy (the extra `numpy`)."""

from __future__ import annotations

from omaha.base.extras import needed
from omaha.base.faces import face

with needed("numpy", "omaha.batch"):
    import numpy  # noqa: F401  # asked for now, not when a name is first used

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.batch.actions import Actions as Actions
    from omaha.batch.hands import FOLD as FOLD
    from omaha.batch.hands import PASSIVE as PASSIVE
    from omaha.batch.hands import RAISE as RAISE
    from omaha.batch.hands import SKIP as SKIP
    from omaha.batch.hands import Hands as Hands
    from omaha.batch.hands import Legals as Legals
    from omaha.batch.hands import Outcomes as Outcomes
    from omaha.batch.observing import Description as Description
    from omaha.batch.observing import describe as describe
    from omaha.batch.observing import observe as observe
    from omaha.batch.ranks import deal as deal
    from omaha.batch.ranks import high_ranks as high_ranks
    from omaha.batch.ranks import hilo_ranks as hilo_ranks
    from omaha.batch.ranks import low_ranks as low_ranks

__all__ = [
    "FOLD", "PASSIVE", "RAISE", "SKIP", "Actions", "Description", "Hands", "Legals", "Outcomes", "deal", "describe",
    "high_ranks", "hilo_ranks", "low_ranks", "observe",
]  # fmt: skip

__getattr__, __dir__ = face(
    "omaha.batch",
    {
        "actions": "Actions",
        "hands": "FOLD PASSIVE RAISE SKIP Hands Legals Outcomes",
        "observing": "Description describe observe",
        "ranks": "deal high_ranks hilo_ranks low_ranks",
    },
    "arguments records",
)
