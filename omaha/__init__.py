"""Omaha poker: high and hi/lo 8-or-better."""

from omaha._eval import NO_LOW, card_bit, high_rank, low_rank, mask
from omaha.cards import UNKNOWN, Card, Deck

__version__ = "0.1.0"

__all__ = ["NO_LOW", "UNKNOWN", "Card", "Deck", "card_bit", "high_rank", "low_rank", "mask"]
