"""A file to which the hands of a session are added, each when it is over."""

from __future__ import annotations

import os
import re

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.base.types import Hero
    from omaha.hand.hand import Hand

__all__ = ["HandFile"]

NUMBERS = {"phh": r"^\[(\d{1,18})\]", "ohh": r'"game_number": *"(\d{1,18})"', "pokerstars": r"Hand #(\d{1,18})"}
"""Where the number of a hand stands, by format."""


class HandFile:
    """A file of many hands in a format that is written.

    Nothing that was played is lost if the session ends badly: each hand is in the file as soon as it is over.

    - `name`: the file. If it holds hands of this format already, new ones are added and numbered on.
    - `target`: the format.

    :raises OSError: if the file cannot be read or written.
    :raises ValueError: if it holds something else.
    """

    def __init__(self, name: str, target: str) -> None:
        from omaha.notation import FORMATS, detect, module

        self.name = name
        self._layout, self._dumps = FORMATS[target], module(target).dumps
        self._text_before = ""
        before = _text_of(name)
        if before.strip() and detect(before[:1000].strip() + "\n") != target:
            raise ValueError(f"--save {name}: the file holds something else than hands of the format {target}")
        if before and not before.endswith("\n"):
            self._text_before = "\n"
        self.next_number: int = max(map(int, re.findall(NUMBERS[target], before, re.MULTILINE)), default=0) + 1
        """The number of the next hand."""
        is_new = not os.path.lexists(name)
        with open(name, "a", encoding="utf-8"):  # before the first hand is played, not after
            pass
        if is_new:
            os.remove(name)

    def add(self, hand: Hand, hero: Hero) -> None:
        """Write a hand that is over, with the cards that the hero has seen.

        :raises OSError: if it cannot be written.
        """
        text = self._layout.framed(self.next_number, self._dumps(hand, hero))
        with open(self.name, "a", encoding="utf-8", newline="\n") as file:
            file.write(self._text_before + text)
        self._text_before = ""
        self.next_number += 1


def _text_of(name: str) -> str:
    """Return the text of a file; empty if there is no such file, or it is not an ordinary one such as a pipe."""
    if not os.path.isfile(name):
        return ""
    with open(name, encoding="utf-8", errors="replace") as file:
        return file.read()
