"""The Open Hand History format (OHH), which is JSON: texts into hands and hands into texts.

An object `{"ohh": {...}}` is a hand; in a file a blank line stands between two of them (lines of objects and an array
of them are read as well). Amounts are decimal numbers in the currency's unit, of which cents are the chips; where no
money is played for (`XPM`) chips are whole. Players are named by an id, for which their seat is written.

What the format has no words for stands in one object of ours, `_omaha`, and in the `_note` of an action: see
docs/notations.md. Where that is missing, the rules are those of the preset of the site's name, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.hand.hand import Hand
from omaha.notation import textfiles
from omaha.notation.ohh import reader, writer

if TYPE_CHECKING:
    from omaha.typing import File, Hero

__all__ = ["dump", "dumps", "iterate", "load", "loads"]


def loads(text: str) -> Hand:
    """The one hand that an OHH text tells; every action, the pots and what was won are checked.

    :raises NotationError: for a text that tells no hand of Omaha, a wrong one or more than one, with the `line`.
    """
    found = list(reader.objects(1, textfiles.text_of(text)))
    if len(found) > 1:
        raise NotationError(f"exactly one hand is read, and this text holds {len(found)}", found[1].first)
    if not found:
        raise NotationError("exactly one hand is read, and this text holds none", 1)
    return reader.hand(found[0])


def load(file: File) -> Hand:
    """The one hand of a file: a path, or an open text or binary file; the errors of `loads`, and OSError."""
    return loads(textfiles.read(file))


def iterate(lines: Iterable[str], on_error: Callable[[NotationError], object] | None = None) -> Iterator[Hand]:
    """The hands of a text one after another; only one of them is held in memory.

    `lines`: an open text file or any other lines. A hand that is broken raises a NotationError, with its line in the
    whole text; with `on_error` that is called with the error, and the next hand follows.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = dumps(hand)
    >>> broken = text.replace('"Fold"', '"Check"')
    >>> [hand.seats for hand in iterate(f"{text}\\n{broken}\\n{text}".split("\\n"), print)]
    line 34: action 3 of Preflop, Check: seat 2 may fold, call 1, raise to 4..6, not check
    [(1, 2), (1, 2)]
    """
    for first, text in _parts(lines):
        try:
            found = list(reader.objects(first, text))
        except NotationError as error:
            textfiles.report(error, on_error)
            continue
        for told in found:
            try:
                hand = reader.hand(told)
            except NotationError as error:
                textfiles.report(error, on_error)
            else:
                yield hand


def _parts(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Texts of whole objects, and the first line of each: cut where a line is blank or begins an object."""
    first = 1
    part: list[str] = []
    depth = 0
    for number, line in textfiles.numbered(lines):
        if part and (not line or line[0] == "{") and (depth <= 0 or line.startswith(('{"ohh"', '{ "ohh"'))):
            yield first, "\n".join(part)
            part, depth = [], 0
        if line.strip():
            if not part:
                first = number
            part.append(line)
            depth += line.count("{") - line.count("}")
    if part:
        yield first, "\n".join(part)


def dumps(hand: Hand, hero: Hero = None) -> str:
    """A finished hand as an OHH text, with an action a line.

    `hero` None: cards that were shown; a seat: that seat's too; "all": everything.

    >>> import json
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=100, big_blind=200), [20_000, 20_000])
    >>> hand.fold()
    >>> told = json.loads(dumps(hand))["ohh"]
    >>> told["game_type"], told["bet_limit"], told["pots"][0]["amount"]
    ('OmahaHiLo', {'bet_type': 'PL', 'bet_cap': 0}, 200)

    Errors: a ValueError for a hand that is not over, a TypeError or ValueError for a hero that is none.
    """
    return writer.text(hand, hero)


def dump(hand: Hand, file: File, hero: Hero = None) -> None:
    """Write a hand to a path, or to an open text or binary file; the errors of `dumps`, and OSError."""
    textfiles.write(dumps(hand, hero), file)
