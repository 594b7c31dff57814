"""Players and what they play: a player gets a `View` and answers with an `Action` or its text."""

from __future__ import annotations

from omaha.base.faces import face

__all__ = []

__getattr__, __dir__ = face(
    "omaha.play",
    {},
    "bots matches",
)
