"""Omaha poker: high and hi/lo 8-or-better."""

from omaha._eval import NO_LOW, card_bit, high_rank, low_rank, mask
from omaha.cards import UNKNOWN, Card, Deck
from omaha.hands import HighHand, LowHand, evaluate

__version__ = "0.1.0"

__all__ = [
    "NO_LOW",
    "UNKNOWN",
    "Card",
    "Deck",
    "HighHand",
    "LowHand",
    "card_bit",
    "evaluate",
    "high_rank",
    "low_rank",
    "mask",
]
