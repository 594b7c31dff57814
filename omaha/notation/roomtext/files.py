"""Hands in the files of a room: where each begins and ends, and how they are read one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.errors import NotationError
from omaha.notation import textfiles

if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.notation.roomtext.parser import Lines
    from omaha.rules import Rules

__all__ = ["HandFiles"]

_LONGEST = 10_000
"""The most lines of a hand; a longer text is not one."""


class HandFiles(NamedTuple):
    """How hands stand in the files of a room."""

    read: Callable[[Lines, Rules | None], Hand]
    """Read the lines of a hand, by the rules of a house or of the room."""
    is_first: Callable[[str], bool]
    """Is this the first line of a hand, of any game? It is asked about lines with a #, as all of them have one."""
    between: re.Pattern[str] | None = None
    """A line that stands between two hands, beside blank ones."""

    def one(self, text: str, rules: Rules | None = None) -> Hand:
        """Return the one hand of a text.

        :raises NotationError: if the text is not exactly one hand.
        :raises TypeError: if it is not text.
        """
        hands = self._hands(enumerate(textfiles.normalized(text).split("\n"), 1))
        first = next(hands, None)
        if first is None:
            raise NotationError("there is no hand in this text", 1)
        if (second := next(hands, None)) is not None:
            raise NotationError("exactly one hand is expected, and more begins here", second[0][0])
        return self.read(first, rules)

    def each(
        self,
        lines: Iterable[str],
        on_error: Callable[[NotationError], object] | None = None,
        rules: Rules | None = None,
    ) -> Iterator[Hand]:
        """Yield the hands in lines; `on_error` is called with the error of each broken hand, and the next one follows.

        :raises NotationError: at the first broken hand, unless there is `on_error`.
        :raises TypeError: if the lines are not text, or one text instead of its lines.
        """
        hands = self._hands(textfiles.numbered(lines))
        while True:
            try:
                hand_lines = next(hands, None)
                if hand_lines is None:
                    return
                hand = self.read(hand_lines, rules)
            except NotationError as error:
                textfiles.skip_or_raise(error, on_error)
            else:
                yield hand

    def _hands(self, lines: Iterable[tuple[int, str]]) -> Iterator[Lines]:
        """Yield the lines of each hand, without blank ones.

        A hand ends before the first line of the next one, or at a line between hands after its summary.
        """
        hand: list[tuple[int, str]] = []
        ended = False
        for number, line in lines:
            line = line.strip()
            if self.between and line[:4] == "****" and self.between.fullmatch(line):
                line = ""
            if hand and ((not line and ended) or ("#" in line and self.is_first(line))):
                yield hand
                hand, ended = [], False
            if line and len(hand) <= _LONGEST:
                hand.append((number, line))
                ended = ended or line == "*** SUMMARY ***"
        if hand:
            yield hand
