"""Equities: exact or sampled, of many spots, after every card; the nuts and percentiles."""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False
if TYPE_CHECKING:
    from omaha.equities.equities import (
        Equities as Equities,
    )
    from omaha.equities.equities import (
        Equity as Equity,
    )
    from omaha.equities.equities import (
        Nuts as Nuts,
    )
    from omaha.equities.equities import (
        PlayerEquity as PlayerEquity,
    )
    from omaha.equities.equities import (
        Spread as Spread,
    )
    from omaha.equities.equities import (
        equity as equity,
    )
    from omaha.equities.equities import (
        many as many,
    )
    from omaha.equities.equities import (
        nuts as nuts,
    )
    from omaha.equities.equities import (
        percentile as percentile,
    )
    from omaha.equities.equities import (
        spread as spread,
    )
    from omaha.equities.odds import NotHeldError as NotHeldError

__all__ = [
    "Equities",
    "Equity",
    "NotHeldError",
    "Nuts",
    "PlayerEquity",
    "Spread",
    "equity",
    "many",
    "nuts",
    "percentile",
    "spread",
]

__getattr__, __dir__ = face(
    "omaha.equities",
    {
        "equities": "Equities Equity Nuts PlayerEquity Spread equity many nuts percentile spread",
        "odds": "NotHeldError",
    },
    "holdings",
)
