"""Omaha poker: high and hi/lo 8-or-better."""

from omaha._eval import NO_LOW, card_bit, high_rank, low_rank, mask

__version__ = "0.1.0"
