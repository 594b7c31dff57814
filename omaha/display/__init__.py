"""Hands for people to look at: pictures, pages and texts made from events."""

from __future__ import annotations

from omaha.base.faces import face

__all__ = []

__getattr__, __dir__ = face(
    "omaha.display",
    {},
    "html labels layout plot scene style svg text",
)
