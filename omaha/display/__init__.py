"""Hands drawn for people: tables, pages and texts made from events."""

from __future__ import annotations

from omaha.base.faces import face

__all__ = []

__getattr__, __dir__ = face(
    "omaha.display",
    {},
    "html plot scene svg text",
)
