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
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.base.records import public
from omaha.hand.hand import Hand
from omaha.notation import textfiles
from omaha.notation.houses import house_rules
from omaha.notation.phh import reader, writer
from omaha.notation.phh.parts import parts
from omaha.notation.phh.reader import Recorded

if TYPE_CHECKING:
    from omaha.base.types import File, Hero, Lines
    from omaha.rules import Rules

__all__ = ["Recorded", "dump", "dumps", "iterate", "load", "loads", "read"]


@public("omaha.notation.phh")
def loads(text: str, *, rules: Rules | str | None = None) -> Hand:
    """Return the single hand of a PHH text, played as far as the text goes; seats as in the text, else 1, 2, ...

    Every action is checked, and so are the cards that are shown, `finishing_stacks` and `winnings`.

    - `text`: the text.
    - `rules`: the house by whose rules a text is read that does not name its own: rules whose game and stakes are left
      to the text, or the name of a preset. If it is None, the World Series, or another house if the text shows one.

    :raises NotationError: if the text is not one hand of Omaha, or breaks the rules, with the `line`.
    :raises ValueError: if there is no preset of that name.
    :raises TypeError: if the text or the rules are of another kind.

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
    return _agreed(read(text, rules=rules))


@public("omaha.notation.phh")
def load(file: File, *, rules: Rules | str | None = None, encoding: str | None = None) -> Hand:
    """Return the single hand of a file: a path, or an open text or binary file.

    - `file`: the file.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, such as "cp1252"; if it is None, UTF-8 or UTF-16.

    :raises NotationError: as `loads` does, or if the bytes are not text.
    :raises OSError: if the file cannot be read.

    >>> import io
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> load(io.StringIO(dumps(hand))).result.net
    {1: 1, 2: -1}
    """
    return loads(textfiles.read_text(file, encoding), rules=rules)


@public("omaha.notation.phh")
def read(text: str, *, rules: Rules | str | None = None) -> Recorded:
    """Return the single hand of a text and how the text says that it ended, which may differ from the hand's end.

    - `text`: the text.
    - `rules`: the rules of the house, as in `loads`.

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
    house = house_rules(rules)
    text = textfiles.normalized(text)
    if not _MAY_BE_TABLE.search(text) and _CONTENT.search(text):
        return reader.read(1, text, house)
    found = list(parts(enumerate(text.split("\n"), 1)))
    if len(found) > 1:
        raise NotationError(f"a text must hold exactly one hand, not {len(found)} tables of hands", found[1][0])
    if not found:
        raise NotationError(textfiles.NO_HAND, 1)
    return reader.read(*found[0], house)


@public("omaha.notation.phh")
def iterate(
    lines: Lines,
    on_error: Callable[[NotationError], object] | None = None,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[Hand]:
    """Yield the hands of a file, `.phh` or `.phhs`, one after another; only one of them is held in memory.

    - `lines`: an open text or binary file, or any other lines.
    - `on_error`: called with the error of each broken hand, and the next hand follows; also if there is no hand at all.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, as in `load`.

    :raises NotationError: if a hand is broken, or there is none, and there is no `on_error`, with its line in the whole
        file.

    >>> from omaha import Hand, Rules
    >>> text = dumps(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9]))
    >>> [hand.seats for hand in iterate(f"[1]\\n{text}\\n[2]\\nvariant = 'NT'\\n[3]\\n{text}".split("\\n"), print)]
    line 15: variant must be one of PO, FO/8, not 'NT'
    [(1, 2), (1, 2)]
    """
    house = house_rules(rules)
    found = parts(textfiles.numbered(lines, encoding))
    yield from textfiles.each_hand(found, lambda part: _agreed(reader.read(*part, house)), on_error)


def _agreed(recorded: Recorded) -> Hand:
    if recorded.difference is not None:
        raise recorded.difference
    return recorded.hand


_CONTENT = re.compile(r"^[ \t]*+[^#\s]", re.MULTILINE)
_MAY_BE_TABLE = re.compile(r"^[ \t]*+\[", re.MULTILINE)


@public("omaha.notation.phh")
def dumps(hand: Hand, hero: Hero = "dealt") -> str:
    """Return a hand, finished or not, as PHH text.

    - `hero`: whose cards are written beside those that were shown: "dealt" for the seat to which the text of the hand
      deals, if there is one; "shown" for nobody's; "all"; a seat; or a name. Other cards are written as `??`.

    :raises TypeError: if `hero` is of another type.
    :raises ValueError: if `hero` is not dealt in.

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
def dump(hand: Hand, file: File, hero: Hero = "dealt") -> None:
    """Write a hand to a path, or to an open text or binary file.

    :raises TypeError: as `dumps` does.
    :raises ValueError: as `dumps` does.
    :raises OSError: if the file cannot be written.

    >>> import io
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> file = io.StringIO()
    >>> dump(hand, file)
    >>> file.getvalue() == dumps(hand)
    True
    """
    textfiles.write_text(dumps(hand, hero), file)
