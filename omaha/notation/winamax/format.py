"""Winamax text, read: cash games and tournaments of Omaha, high and hi/lo, with four, five or six cards.

Chips are cents of a euro, and hundredths in play money; in tournaments (`Info.fields["tournament"]` is the number) they
are whole. docs/winamax.md says what `Info.fields` holds.

A text is read by the room's rules; if it shows that a house plays by other rules, by those. Cards that are not in the
text are unknown. A text that contradicts itself is refused. The room's text is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from omaha.base.records import public
from omaha.notation import textfiles
from omaha.notation.roomtext.files import HandFiles
from omaha.notation.winamax.forms import is_first
from omaha.notation.winamax.reader import read

if TYPE_CHECKING:
    from omaha.base.errors import NotationError
    from omaha.base.types import File, Lines
    from omaha.hand.hand import Hand
    from omaha.rules import Rules

__all__ = ["iterate", "load", "loads"]

_FILES = HandFiles(read, is_first)


@public("omaha.notation.winamax")
def loads(text: str, *, rules: Rules | str | None = None) -> Hand:
    """Return the one hand of a text, played to its end.

    - `text`: the text.
    - `rules`: the rules of the house, or the name of a preset; the text names the game, stakes, antes, boards and
      straddles. If it is None, the room's rules are tried, and others if the text shows that a house plays by them.

    :raises NotationError: if the text is not exactly one hand of Omaha, or contradicts itself; `line` is the line.
    :raises TypeError: if it is not text.

    >>> hand = loads('''Winamax Poker - CashGame - HandId: #17-3-1706684709 - Omaha pot limit (0.50€/1€) - 2024/01/31 07:05:09 UTC
    ... Table: 'Procyon' 2-max (real money) Seat #2 is the button
    ... Seat 1: ann (100€)
    ... Seat 2: bob (80.50€)
    ... *** ANTE/BLINDS ***
    ... bob posts small blind 0.50€
    ... ann posts big blind 1€
    ... *** PRE-FLOP ***
    ... bob raises 2€ to 3€
    ... ann folds
    ... bob collected 4€ from pot
    ... *** SUMMARY ***
    ... Total pot 4€ | No rake
    ... Seat 2: bob (small blind) (button) won 4€
    ... ''')
    >>> dict(hand.result.stacks), dict(hand.result.returned)
    ({1: 9900, 2: 8150}, {2: 200})
    """  # noqa: E501  # the room's first line
    return _FILES.one(text, rules)


@public("omaha.notation.winamax")
def load(file: File, *, rules: Rules | str | None = None, encoding: str | None = None) -> Hand:
    """Return the one hand of a file.

    - `file`: a path, or an open text or binary file.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, such as "cp1252"; if it is None, UTF-8 or UTF-16.

    :raises NotationError: as `loads` does, or if the bytes are not text.
    :raises OSError: if the file cannot be read.

    >>> import io
    >>> load(io.StringIO("Poker Hand #OM17: PLO ($0.5/$1) - 2024/01/31 07:05:09"))
    Traceback (most recent call last):
    omaha.NotationError: line 1: this is a hand of GGPoker, which omaha.notation.ggpoker reads
    """
    return loads(textfiles.read_text(file, encoding), rules=rules)


@public("omaha.notation.winamax")
def iterate(
    lines: Lines,
    on_error: Callable[[NotationError], object] | None = None,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[Hand]:
    """Yield the hands in lines, such as those of an open file, one by one: a file may be larger than memory.

    - `lines`: an open text or binary file, or any other lines.
    - `on_error`: called with the error of each broken hand, and the next hand follows; also if there is no hand at all.
      The error of a hand of another game is an `OtherGameError`.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, as in `load`.

    :raises NotationError: if a hand is broken, or there is none, and there is no `on_error`, with its line in the whole
        file.
    :raises TypeError: if the lines are not text, or one text instead of its lines.

    >>> errors = []
    >>> list(iterate(["Full Tilt Poker Game #17: Table Procyon"], errors.append))
    []
    >>> print(errors[0])
    line 1: this is a hand of Full Tilt, which is not read
    """
    return _FILES.each(lines, on_error, rules, encoding)
