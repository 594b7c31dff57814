"""The Poker Hand History format (PHH), which is TOML: texts into hands and hands into texts.

PHH knows two games of Omaha: `PO` (pot limit, high) and `FO/8` (fixed limit, hi/lo). It numbers players by position: p1
gets the first card and has the small blind, the last has the button; heads-up p1 has the big blind, and still antes
and blinds are listed small blind first. Where a text says nothing the rules are those of the World Series'
tournaments, to which the format refers.

- A blind beyond the second is a straddle if it is larger than the big blind, else a live post.
- Antes that all pay alike, or with `ante_trimming_status`, belong to each player's total; others are dead money.
- Cards shown before the last board card were shown because all were all-in (`reveal_on_all_in`).
- Burn cards are unknown.

What the format has no words for is written into one user-defined field, `_omaha`, and read from there: see
docs/notations.md. A `.phhs` file holds many hands, each below a line such as `[1]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.hand.hand import Hand
from omaha.notation import textfiles
from omaha.notation.phh import reader, writer
from omaha.notation.phh.reader import TABLE, Recorded

if TYPE_CHECKING:
    from omaha.typing import File, Hero

__all__ = ["Recorded", "dump", "dumps", "iterate", "load", "loads", "read"]


def loads(text: str) -> Hand:
    """The one hand that a PHH text tells, played as far as it is told; seats as in the text, else 1, 2, ...

    Every action is checked, and so are the cards of those who show, `finishing_stacks` and `winnings`.

    >>> hand = loads('''
    ... variant = "PO"
    ... antes = [0, 0, 0]
    ... blinds_or_straddles = [1, 2, 0]
    ... min_bet = 2
    ... starting_stacks = [200, 200, 200]
    ... actions = ["d dh p1 AsKsQh2d", "d dh p2 ????????", "d dh p3 ????????", "p3 cbr 7 # pot", "p1 f", "p2 f"]
    ... finishing_stacks = [199, 198, 203]
    ... ''')
    >>> hand.result.net
    {1: -1, 2: -2, 3: 3}

    :raises NotationError: for a text that tells no hand of Omaha, a wrong one or more than one, with the `line`.
    """
    return _agreed(read(text))


def load(file: File) -> Hand:
    """The one hand of a file: a path, or an open text or binary file; the errors of `loads`, and OSError."""
    return loads(textfiles.read(file))


def read(text: str) -> Recorded:
    """Like `loads`, but an end that is not as the text says is part of the answer.

    >>> recorded = read('''
    ... variant = "PO"
    ... antes = [0, 0]
    ... blinds_or_straddles = [1, 2]
    ... min_bet = 2
    ... starting_stacks = [200, 200]
    ... actions = ["d dh p1 ????????", "d dh p2 ????????", "p2 f"]
    ... finishing_stacks = [201, 198]
    ... ''')
    >>> print(recorded.difference)
    line 8: finishing_stacks are 201, 198 (p1, p2), but the hand ends with 201, 199

    :raises NotationError: for a text that tells no hand of Omaha or more than one, with the `line`.
    """
    text = textfiles.text_of(text)
    if not text.startswith("[") and "\n[" not in text:
        return reader.read(1, text)
    parts = list(_parts(text.split("\n")))
    if len(parts) > 1:
        raise NotationError(f"exactly one hand is read, and this text holds {len(parts)} tables of hands", parts[1][0])
    return reader.read(*parts[0]) if parts else reader.read(1, text)


def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    """The hands of a text, `.phh` or `.phhs`, one after another; only one of them is held in memory.

    `lines`: an open text file or any other lines. A hand that is broken raises a NotationError, with its line in the
    whole text; with `on_error` that is called with the error, and the next hand follows.

    >>> from omaha import Hand, Rules
    >>> text = dumps(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9]))
    >>> [hand.seats for hand in iterate(f"[1]\\n{text}\\n[2]\\nvariant = 'NT'\\n[3]\\n{text}".split("\\n"), print)]
    line 15: variant must be one of PO, FO/8, not 'NT'
    [(1, 2), (1, 2)]
    """
    for first, text in _parts(lines):
        try:
            hand = _agreed(reader.read(first, text))
        except NotationError as error:
            textfiles.report(error, on_error)
        else:
            yield hand


def _agreed(recorded: Recorded) -> Hand:
    if recorded.difference is not None:
        raise recorded.difference
    return recorded.hand


_CONTENT = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)


def _parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """The text of every hand and its first line: tables, whose heads begin a line, and what stands before the first."""
    first = 1
    part: list[str] = []
    for number, line in textfiles.numbered(lines):
        if line.startswith("[") and TABLE.match(line):
            if _CONTENT.search(text := "\n".join(part)):
                yield first, text + "\n"
            first, part = number, []
        part.append(line)
    if _CONTENT.search(text := "\n".join(part)):
        yield first, text + "\n"


def dumps(hand: Hand, hero: Hero = None) -> str:
    """A hand as a PHH text, finished or not.

    `hero` None: cards that were shown, all others `??`; a seat: that seat's too; "all": everything.

    >>> from omaha import Deck, Hand, Rules
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=1, big_blind=2), [200, 200], deck=Deck(seed=7))
    >>> hand.fold()
    >>> print(dumps(hand, hero=1))
    variant = '_PO/8'
    ante_trimming_status = false
    antes = [0, 0]
    blinds_or_straddles = [1, 2]
    min_bet = 2
    starting_stacks = [200, 200]
    _omaha.rules = '{"limit": "pot", "hilo": true, "small_blind": 1, "big_blind": 2}'
    actions = [
      'd dh p1 ...',
      'd dh p2 ????????',
      'p2 f',
    ]
    finishing_stacks = [201, 199]
    winnings = [2, 0]

    Errors: a TypeError or ValueError for a hero that is none.
    """
    return writer.text(hand, hero)


def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    """Write a hand to a path, or to an open text or binary file; the errors of `dumps`, and OSError."""
    textfiles.write(dumps(hand, hero), file)
