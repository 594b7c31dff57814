"""Equities for 2 to 10 players, high or hi/lo: of a spot, of many spots, after each next card; nuts and percentiles.

A player's hand is

- cards, `"AsKsQh2d"` or a sequence of cards: 4, 5 or 6, the same number for every player;
- partly known, `"AsKs**"`, or not known at all, `"****"`: each `*` (or `??`) is a card dealt at random;
- a range: text in its notation, `"AA**ds"`, an `omaha.Range`, or any object with `hands`, an (n, 4, 5 or 6) array of
  uint8, the card ids of each hand once, and `weights`, an (n,) array of float64, or None if all hands count the same.
  The hands of a text have as many cards as the other players' hands: beside `"AsAhKsKhQs"`, `"AA"` is `"AA***"`.

Text is read for the game that is asked about: with `hilo=True`, "10%" is the best tenth in hi/lo. A `Range` keeps its
own game: `Range("10%")` is the best tenth in the high game, in `equity(..., hilo=True)`, too.

Ranges are drawn together: the probability of a combination of hands, one for each player, is proportional to the
product of their weights, and 0 if the hands share a card. The order of the players does not matter.
"""

from __future__ import annotations

from omaha.base.faces import face

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.equities.calculation import equity, many, spread
    from omaha.equities.results import Equities, Equity, PlayerEquity, Spread
    from omaha.equities.spot import NotHeldError
    from omaha.equities.standing import Nuts, nuts, percentile, starting_hand_percentile

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
    "starting_hand_percentile",
]

__getattr__, __dir__ = face(
    "omaha.equities",
    {
        "calculation": "equity many spread",
        "results": "Equities Equity PlayerEquity Spread",
        "spot": "NotHeldError",
        "standing": "Nuts nuts percentile starting_hand_percentile",
    },
    "counting holdings options",
)
