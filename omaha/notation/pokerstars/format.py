"""Hands as texts of PokerStars: cash games and tournaments of Omaha, high and hi/lo, with four, five or six cards.

It is what trackers read. Amounts of a currency have its sign and, where they are not whole, its decimals: chips are its
smallest unit. In tournaments (`Info.fields["tournament"]` is the number) and where `Info.currency` is None chips are
whole. What the format cannot say, and what `Info.fields` holds, is listed in docs/pokerstars.md.

A text is read by the room's rules; where it shows that a house plays otherwise, by that house's. Cards that the text
does not tell are unknown. A text that contradicts itself is refused.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.notation import textfiles
from omaha.notation.pokerstars.reader import read
from omaha.notation.pokerstars.told import is_first
from omaha.notation.pokerstars.writer import text_of

if TYPE_CHECKING:
    from omaha.hand.hand import Hand
    from omaha.typing import File, Hero

__all__ = ["dump", "dumps", "iterate", "load", "loads"]

_NUMBER = re.compile(r"\*+ ?# ?\d+ ?\*+")
"""What stands before each hand of an archive that the room sends by mail."""
LONGEST = 10_000
"""Lines of a hand, at most: more are no hand."""


def dumps(hand: Hand, hero: Hero = None) -> str:
    """A finished hand as a text of the room; two empty lines stand between it and the next one in a file.

    `hero` None: cards that were shown; a seat: that seat's too; "all": everything. A hand without a number gets one
    that follows from its text.

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

    Errors: a ValueError for a hand that is not over, for two boards that count as one, for names that no line can hold
    or tell apart; a TypeError or ValueError for a hero that is none.
    """
    return text_of(hand, hero)


def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    """Write a hand to a path, or to an open text or binary file; errors as for `dumps`, or an OSError of the file."""
    textfiles.write_text(text_of(hand, hero), file)


def loads(text: str) -> Hand:
    """The one hand that a text tells, played to its end.

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

    :raises NotationError: for a text that tells no hand of Omaha, or a wrong one, or more than one, with the `line`.
    """
    hands = _hands(enumerate(textfiles.normalized(text).split("\n"), 1))
    told = next(hands, None)
    if told is None:
        raise NotationError("there is no hand in this text", 1)
    if (second := next(hands, None)) is not None:
        raise NotationError("exactly one hand is read, and here comes more", second[0][0])
    return read(told)


def load(file: File) -> Hand:
    """The one hand that a file tells: a path, or an open text or binary file; errors as for `loads`, or an OSError."""
    return loads(textfiles.read_text(file))


def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    """The hands that lines tell, such as those of an open file, one by one: a file may be larger than memory.

    A broken hand is a NotationError with its line in the whole; with `on_error` it is called with the error instead,
    and the next hand follows.

    >>> errors = []
    >>> list(iterate(["PokerStars Hand #1:  Hold'em No Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET"], errors.append))
    []
    >>> errors[0].line
    1
    """
    hands = _hands(textfiles.numbered(lines))
    while True:
        try:
            told = next(hands, None)
            if told is None:
                return
            hand = read(told)
        except NotationError as error:
            textfiles.skip_or_raise(error, on_error)
        else:
            yield hand


def _hands(lines: Iterable[tuple[int, str]]) -> Iterator[list[tuple[int, str]]]:
    """The lines of each hand, blank ones left out: to the first line of the next, or to a blank one after its end."""
    told: list[tuple[int, str]] = []
    ended = False
    for number, line in lines:
        line = line.strip()
        if line[:4] == "****" and _NUMBER.fullmatch(line):
            line = ""
        if told and ((not line and ended) or ("PokerStars" in line and is_first(line))):
            yield told
            told, ended = [], False
        if line and len(told) <= LONGEST:
            told.append((number, line))
            ended = ended or line == "*** SUMMARY ***"
    if told:
        yield told
