"""GGPoker text, read: cash games and tournaments of Omaha, high and hi/lo, with four, five or six cards.

It is also the text of the room's skins. Chips are integers in the smallest unit of the currency; in tournaments
(`Info.fields["tournament"]` is the number) they are whole. docs/ggpoker.md says what `Info.fields` holds: fees,
insurances and cash-outs are there and change nothing in the hand.

A text is read by the room's rules; if it shows that a house plays by other rules, by those. Cards that are not in the
text are unknown. A text that contradicts itself is refused. The room's text is not written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from omaha.base.records import public
from omaha.notation import textfiles
from omaha.notation.ggpoker.forms import is_first
from omaha.notation.ggpoker.reader import read
from omaha.notation.roomtext.files import HandFiles

if TYPE_CHECKING:
    from omaha.base.errors import NotationError
    from omaha.base.types import File, Lines
    from omaha.hand.hand import Hand
    from omaha.rules import Rules

__all__ = ["iterate", "load", "loads"]

_FILES = HandFiles(read, is_first)


@public("omaha.notation.ggpoker")
def loads(text: str, *, rules: Rules | str | None = None) -> Hand:
    """Return the one hand of a text, played to its end.

    - `text`: the text.
    - `rules`: the rules of the house, or the name of a preset; the text names the game, stakes, antes, boards and
      straddles. If it is None, the room's rules are tried, and others if the text shows that a house plays by them.

    :raises NotationError: if the text is not exactly one hand of Omaha, or contradicts itself; `line` is the line.
    :raises TypeError: if it is not text.

    >>> hand = loads('''Poker Hand #OM17: PLO-5 ($0.5/$1) - 2024/01/31 07:05:09
    ... Table 'Procyon' 6-max Seat #2 is the button
    ... Seat 1: Hero ($100 in chips)
    ... Seat 2: 5f0a3c71 ($80.5 in chips)
    ... 5f0a3c71: posts small blind $0.5
    ... Hero: posts big blind $1
    ... *** HOLE CARDS ***
    ... Dealt to Hero [As Ks Qd 7h 2c]
    ... Dealt to 5f0a3c71
    ... 5f0a3c71: raises $2 to $3
    ... Hero: folds
    ... Uncalled bet ($2) returned to 5f0a3c71
    ... *** SHOWDOWN ***
    ... 5f0a3c71 collected $2 from pot
    ... *** SUMMARY ***
    ... Total pot $2 | Rake $0 | Jackpot $0 | Bingo $0
    ... Seat 1: Hero (big blind) folded before Flop
    ... Seat 2: 5f0a3c71 (button) collected ($2)
    ... ''')
    >>> hand.rules.hole_cards, dict(hand.result.stacks), hand.info.fields["hero"]
    (5, {1: 9900, 2: 8150}, 1)
    """
    return _FILES.one(text, rules)


@public("omaha.notation.ggpoker")
def load(file: File, *, rules: Rules | str | None = None, encoding: str | None = None) -> Hand:
    """Return the one hand of a file.

    - `file`: a path, or an open text or binary file.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, such as "cp1252"; if it is None, UTF-8 or UTF-16.

    :raises NotationError: as `loads` does, or if the bytes are not text.
    :raises OSError: if the file cannot be read.

    >>> import io
    >>> load(io.StringIO("Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2024/01/31 07:05:09"))
    Traceback (most recent call last):
    omaha.OtherGameError: line 1: not a hand of Omaha that GGPoker deals: "Poker Hand #HD1: Hold'em No Limit ($1/$2)..."
    """
    return loads(textfiles.read_text(file, encoding), rules=rules)


@public("omaha.notation.ggpoker")
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
    >>> list(iterate(["Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2024/01/31 07:05:09"], errors.append))
    []
    >>> errors[0].line
    1
    """
    return _FILES.each(lines, on_error, rules, encoding)
