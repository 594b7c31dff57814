"""Hands in the files of a room: where each begins and ends, and how they are read one by one."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from omaha.base.errors import NotationError
from omaha.notation import textfiles
from omaha.notation.houses import house_rules
from omaha.notation.roomtext.longlines import LONGEST_LINE, right_line

if TYPE_CHECKING:
    from omaha.base.types import Lines as FileLines
    from omaha.hand.hand import Hand
    from omaha.notation.roomtext.parser import Lines
    from omaha.rules import Rules

__all__ = ["HandFiles"]

_MOST_LINES = 10_000
"""The most lines of a hand; a longer text is not one."""


class HandFiles(NamedTuple):
    """How hands stand in the files of a room."""

    read: Callable[[Lines, Rules | None], Hand]
    """Read the lines of a hand, by the rules of a house or of the room."""
    is_first: Callable[[str], bool]
    """Is this the first line of a hand, of any game? It is asked about lines with a #, as all of them have one."""
    between: re.Pattern[str] | None = None
    """A line that stands between two hands, beside blank ones."""
    first_within: Callable[[str], int] | None = None
    """Return where in a line the next hand begins, behind the end of one that was cut off; 0 if none does."""

    def one(self, text: str, rules: Rules | str | None = None) -> Hand:
        """Return the one hand of a text.

        :raises NotationError: if the text is not exactly one hand.
        :raises TypeError: if it is not text.
        """
        hands = self._hands(enumerate(textfiles.normalized(text).split("\n"), 1))
        first = next(hands, None)
        if first is None:
            raise NotationError(textfiles.NO_HAND, 1)
        if (second := next(hands, None)) is not None:
            raise NotationError("exactly one hand is expected, and more begins here", second[0][0])
        return self.read(first, house_rules(rules))

    def each(
        self,
        lines: FileLines,
        on_error: Callable[[NotationError], object] | None = None,
        rules: Rules | str | None = None,
        encoding: str | None = None,
    ) -> Iterator[Hand]:
        """Yield the hands in lines; `on_error` is called with the error of each broken hand, and the next one follows.

        :raises NotationError: at the first broken hand, or if there is no hand, unless there is `on_error`.
        :raises TypeError: if the lines are not text, or one text instead of its lines.
        """
        house = house_rules(rules)
        hands = self._hands(textfiles.numbered(lines, encoding))
        return textfiles.each_hand(hands, lambda hand: self.read(hand, house), on_error)

    def _hands(self, lines: Iterable[tuple[int, str]]) -> Iterator[Lines]:
        """Yield the lines of each hand, without blank ones.

        A hand ends before the first line of the next one, or at a line between hands after its summary.
        """
        hand: list[tuple[int, str]] = []
        ended = False
        for number, line in lines:
            line = line.strip()
            if len(line) > LONGEST_LINE or not line.isprintable():
                line = right_line(line)
            glued = ""  # the first line of the next hand, behind the end of a hand that was cut off
            if "#" in line:
                if self.between and line.startswith("****") and self.between.fullmatch(line):
                    line = ""
                elif self.is_first(line):
                    if hand:
                        yield hand
                    hand, ended = [], False
                elif self.first_within and (start := self.first_within(line)):
                    line, glued = line[:start].rstrip(), line[start:]
            if line:
                if len(hand) <= _MOST_LINES:
                    hand.append((number, line))
                    if line == "*** SUMMARY ***":
                        ended = True
            elif ended:
                yield hand
                hand, ended = [], False
            if glued:
                yield hand
                hand, ended = [(number, glued)], False
        if hand:
            yield hand
