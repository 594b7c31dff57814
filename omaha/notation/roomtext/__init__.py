"""What the readers of rooms' texts share: the lines of a hand, its play, and the checks that both agree."""

from __future__ import annotations

from omaha.base.faces import face

__all__: list[str] = []

__getattr__, __dir__ = face("omaha.notation.roomtext", {}, "amounts checks dialect files forms handtext parser play")
