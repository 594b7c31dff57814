"""Players: whoever decides for a seat."""

from __future__ import annotations

from collections.abc import Callable

from omaha.hand.actions import Action
from omaha.hand.view import View

__all__ = ["Player"]

Player = Callable[[View], Action | str]
"""A player gets the view of the seat whose turn it is, and answers with an action or its text."""
