"""The Poker Hand History format (PHH), which is TOML: hands from text, and text from hands.

PHH knows two games of Omaha: `PO` (pot limit, high) and `FO/8` (fixed limit, hi/lo). It numbers players by position: p1
is dealt the first card and has the small blind, the last player has the button. Heads-up p1 has the big blind; antes
and blinds are still listed with the small blind first. If a text does not determine a rule, the rules are those of the
World Series' tournaments, to which the format refers.

- A blind beyond the second is a straddle if it is larger than the big blind, else a live post.
- Antes that all players pay alike, or with `ante_trimming_status`, belong to the players' totals; other antes are dead
  money.
- Cards shown before the last board card were shown because all players were all-in (`reveal_on_all_in`).
- Burn cards are unknown.

Facts that the format cannot express are written to one user-defined field, `_omaha`, and read from there: see
docs/notations.md. A `.phhs` file holds many hands, each below a line such as `[1]`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.base.records import public
from omaha.hand.hand import Hand
from omaha.notation import textfiles
from omaha.notation.phh import reader, writer
from omaha.notation.phh.handtext import TABLE
from omaha.notation.phh.reader import Recorded

if TYPE_CHECKING:
    from omaha.base.types import File, Hero

__all__ = ["Recorded", "dump", "dumps", "iterate", "load", "loads", "read"]


@public("omaha.notation.phh")
def loads(text: str) -> Hand:
    """Return the single hand of a PHH text, played as far as the text goes; seats as in the text, else 1, 2, ...

    Every action is checked, and so are the cards that are shown, `finishing_stacks` and `winnings`.

    :raises NotationError: if the text is not one hand of Omaha, or breaks the rules, with the `line`.

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
    """
    return _agreed(read(text))


@public("omaha.notation.phh")
def load(file: File) -> Hand:
    """Return the single hand of a file: a path, or an open text or binary file.

    :raises NotationError: as `loads` does.
    :raises OSError: if the file cannot be read.
    """
    return loads(textfiles.read_text(file))


@public("omaha.notation.phh")
def read(text: str) -> Recorded:
    """Return the single hand of a text and how the text says that it ended, which may differ from the hand's end.

    :raises NotationError: if the text is not one hand of Omaha, or an action breaks the rules, with the `line`.

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
    """
    text = textfiles.normalized(text)
    if not text.startswith("[") and "\n[" not in text:
        return reader.read(1, text)
    parts = list(_parts(text.split("\n")))
    if len(parts) > 1:
        raise NotationError(f"a text must hold exactly one hand, not {len(parts)} tables of hands", parts[1][0])
    return reader.read(*parts[0]) if parts else reader.read(1, text)


@public("omaha.notation.phh")
def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    """Yield the hands of a file, `.phh` or `.phhs`, one after another; only one of them is held in memory.

    - `lines`: an open text file or any other lines.
    - `on_error`: called with the error of each broken hand, and the next hand follows.

    :raises NotationError: if a hand is broken and there is no `on_error`, with its line in the whole file.

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
            textfiles.skip_or_raise(error, on_error)
        else:
            yield hand


def _agreed(recorded: Recorded) -> Hand:
    if recorded.difference is not None:
        raise recorded.difference
    return recorded.hand


_CONTENT = re.compile(r"^[ \t]*[^#\s]", re.MULTILINE)


def _parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield the number of the first line and the text of every table, and of what stands before the first table."""
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


@public("omaha.notation.phh")
def dumps(hand: Hand, hero: Hero = None) -> str:
    """Return a hand, finished or not, as PHH text.

    - `hero`: whose cards are written: None for the cards that were shown, a seat for that seat's too, "all" for all
      cards. Other cards are written as `??`.

    :raises TypeError: if `hero` is of another type.
    :raises ValueError: if `hero` is not a seat of the hand.

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
    """
    return writer.text(hand, hero)


@public("omaha.notation.phh")
def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    """Write a hand to a path, or to an open text or binary file.

    :raises TypeError: as `dumps` does.
    :raises ValueError: as `dumps` does.
    :raises OSError: if the file cannot be written.
    """
    textfiles.write_text(dumps(hand, hero), file)
