"""PokerStars text, read and written: cash games and tournaments of Omaha, high and hi/lo, with four, five or six cards.

Trackers read this format. Amounts of a currency have its sign, and decimals if they are not whole; chips are integers
in its smallest unit. In tournaments (`Info.fields["tournament"]` is the number) and without `Info.currency` amounts are
whole chips. docs/pokerstars.md lists what the format cannot carry, and the fields of `Info.fields`.

A text is read by the room's rules; if it shows that a house plays by other rules, by those. Cards that are not in the
text are unknown. A text that contradicts itself is refused.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from omaha.base.records import public
from omaha.notation import textfiles
from omaha.notation.pokerstars import writer
from omaha.notation.pokerstars.forms import NUMBER, first_within, is_first
from omaha.notation.pokerstars.reader import read
from omaha.notation.roomtext.files import HandFiles

if TYPE_CHECKING:
    from omaha.base.errors import NotationError
    from omaha.base.types import File, Hero, Lines
    from omaha.hand.hand import Hand
    from omaha.rules import Rules

__all__ = ["dump", "dumps", "iterate", "load", "loads"]

_FILES = HandFiles(read, is_first, NUMBER, first_within)


@public("omaha.notation.pokerstars")
def dumps(hand: Hand, hero: Hero = "dealt") -> str:
    """Return a finished hand as text. In a file, two empty lines stand between it and the next one.

    A hand without a number gets one that is computed from its text.

    - `hero`: whose cards are written beside those that were shown: "dealt" for the seat to which the text of the hand
      deals, if there is one; "shown" for nobody's; "all"; a seat; or a name.

    :raises ValueError: if the hand is not over, if two boards count as one, if a name does not fit on a line, if two
        seats have the same name, or if `hero` is not dealt in.
    :raises TypeError: if `hero` is of another type.

    >>> from omaha import Deck, Hand, Info, Rules
    >>> rules = Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10)
    >>> info = Info({1: "ann", 2: "bob"}, "Procyon", 17, "2020-01-31 07:05:09 ET", "USD")
    >>> hand = Hand(rules, [1000, 1121], deck=Deck("AsAhKsKhQsQhJsJh"), info=info)
    >>> hand.raise_to(30)
    >>> hand.fold()
    >>> print(dumps(hand, hero=2))
    PokerStars Hand #17:  Omaha Pot Limit ($0.05/$0.10 USD) - 2020/01/31 7:05:09 ET
    Table 'Procyon' 2-max Seat #2 is the button
    Seat 1: ann ($10 in chips)
    Seat 2: bob ($11.21 in chips)
    bob: posts small blind $0.05
    ann: posts big blind $0.10
    *** HOLE CARDS ***
    Dealt to bob [Ah Kh Qh Jh]
    bob: raises $0.20 to $0.30
    ann: folds
    Uncalled bet ($0.20) returned to bob
    bob collected $0.20 from pot
    bob: doesn't show hand
    *** SUMMARY ***
    Total pot $0.20 | Rake $0
    Seat 1: ann (big blind) folded before Flop
    Seat 2: bob (button) (small blind) collected ($0.20)
    <BLANKLINE>
    """
    return writer.text(hand, hero)


@public("omaha.notation.pokerstars")
def dump(hand: Hand, file: File, hero: Hero = "dealt") -> None:
    """Write a finished hand to a path, or to an open text or binary file, as UTF-8.

    :raises ValueError: as `dumps` does.
    :raises TypeError: as `dumps` does.
    :raises OSError: if the file cannot be written.

    >>> import io
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=5, big_blind=10), [1000, 1121])
    >>> hand.fold()
    >>> file = io.StringIO()
    >>> dump(hand, file)
    >>> load(io.StringIO(file.getvalue())).result == hand.result
    True
    """
    textfiles.write_text(writer.text(hand, hero), file)


@public("omaha.notation.pokerstars")
def loads(text: str, *, rules: Rules | str | None = None) -> Hand:
    """Return the one hand of a text, played to its end.

    - `text`: the text.
    - `rules`: the rules of the house, or the name of a preset; the text names the game, stakes, antes, boards and
      straddles. If it is None, the room's rules are tried, and others if the text shows that a house plays by them.

    :raises NotationError: if the text is not exactly one hand of Omaha, or contradicts itself; `line` is the line.
    :raises TypeError: if it is not text.

    >>> hand = loads('''PokerStars Hand #17:  Omaha Hi/Lo Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET
    ... Table 'Procyon' 2-max Seat #2 is the button
    ... Seat 1: ann ($10 in chips)
    ... Seat 2: bob ($11.21 in chips)
    ... bob: posts small blind $0.50
    ... ann: posts big blind $1
    ... *** HOLE CARDS ***
    ... bob: folds
    ... Uncalled bet ($0.50) returned to ann
    ... ann collected $1 from pot
    ... *** SUMMARY ***
    ... Total pot $1 | Rake $0
    ... Seat 1: ann (big blind) collected ($1)
    ... Seat 2: bob (button) (small blind) folded before Flop
    ... ''')
    >>> hand.rules.small_bet, dict(hand.result.stacks)
    (100, {1: 1050, 2: 1071})
    """
    return _FILES.one(text, rules)


@public("omaha.notation.pokerstars")
def load(file: File, *, rules: Rules | str | None = None, encoding: str | None = None) -> Hand:
    """Return the one hand of a file.

    - `file`: a path, or an open text or binary file.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, such as "cp1252"; if it is None, UTF-8 or UTF-16.

    :raises NotationError: as `loads` does, or if the bytes are not text.
    :raises OSError: if the file cannot be read.

    >>> import io
    >>> load(io.StringIO("PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET"))
    Traceback (most recent call last):
    omaha.OtherGameError: line 1: not a hand of Omaha that PokerStars deals: "PokerStars Hand #1:  Hold'em No Limit ..."
    """
    return loads(textfiles.read_text(file, encoding), rules=rules)


@public("omaha.notation.pokerstars")
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
    >>> list(iterate(["PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET"], errors.append))
    []
    >>> errors[0].line
    1
    """
    return _FILES.each(lines, on_error, rules, encoding)
