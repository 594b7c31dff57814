"""The Open Hand History format (OHH), which is JSON: hands from text, and text from hands.

An object `{"ohh": {...}}` is a hand; in a file a blank line stands between two hands. (Lines of objects and an array of
them are read as well.) Amounts are decimal numbers in the currency's unit, and chips are its cents; for play money
(`XPM`) chips are whole. Players are named by an id, for which their seat is written.

Facts that the format cannot express stand in one object of this package, `_omaha`, and in the `_note` of an action: see
docs/notations.md. Without that object, the rules are those of the preset named like the site, if there is one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.base.records import public
from omaha.hand.hand import Hand
from omaha.notation import textfiles
from omaha.notation.houses import house_rules
from omaha.notation.ohh import reader, writer
from omaha.notation.ohh.handobject import HandObject, objects

if TYPE_CHECKING:
    from omaha.base.types import File, Hero, Lines
    from omaha.rules import Rules

__all__ = ["dump", "dumps", "iterate", "load", "loads"]


@public("omaha.notation.ohh")
def loads(text: str, *, rules: Rules | str | None = None) -> Hand:
    """Return the single hand of an OHH text; every action, the pots and the winnings are checked.

    - `text`: the text.
    - `rules`: the house by whose rules a text is read that does not name its own: rules whose game and stakes are left
      to the text, or the name of a preset. If it is None, those of the site, or of another house if the text shows one.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> loads(dumps(hand)).result.net
    {1: 1, 2: -1}

    :raises NotationError: if the text is not one hand of Omaha, or breaks the rules, with the `line`.
    :raises ValueError: if there is no preset of that name.
    :raises TypeError: if the text or the rules are of another kind.
    """
    house = house_rules(rules)
    hands: list[HandObject] = []
    for found in objects([(1, textfiles.normalized(text))]):
        if isinstance(found, NotationError):
            raise found
        hands.append(found)
    if not hands:
        raise NotationError(textfiles.NO_HAND, 1)
    if len(hands) > 1:
        raise NotationError(f"a text must hold exactly one hand, not {len(hands)}", hands[1].first)
    return reader.read(hands[0], house)


@public("omaha.notation.ohh")
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


@public("omaha.notation.ohh")
def iterate(
    lines: Lines,
    on_error: Callable[[NotationError], object] | None = None,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[Hand]:
    """Yield the hands of a file one after another; only one of them is held in memory.

    - `lines`: an open text or binary file, or any other lines.
    - `on_error`: called with the error of each broken hand, and the next hand follows; also if there is no hand at all.
    - `rules`: the rules of the house, as in `loads`.
    - `encoding`: the encoding of bytes, as in `load`.

    :raises NotationError: if a hand is broken, or there is none, and there is no `on_error`, with its line in the whole
        file.

    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9])
    >>> hand.fold()
    >>> text = dumps(hand)
    >>> broken = text.replace('"Fold"', '"Check"')
    >>> [hand.seats for hand in iterate(f"{text}\\n{broken}\\n{text}".split("\\n"), print)]
    line 34: action 3 of Preflop, Check: seat 2 may fold, call 1, raise to 4..6, not check
    [(1, 2), (1, 2)]
    """
    house = house_rules(rules)

    def read(found: HandObject | NotationError) -> Hand:
        if isinstance(found, NotationError):
            raise found
        return reader.read(found, house)

    yield from textfiles.each_hand(objects(_parts(textfiles.numbered(lines, encoding))), read, on_error)


def _parts(lines: Iterable[tuple[int, str]]) -> Iterator[tuple[int, str]]:
    """Yield the number of the first line and the text of whole objects; a blank line or a new object ends a text."""
    first = 1
    part: list[str] = []
    depth = 0
    for number, line in lines:
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


@public("omaha.notation.ohh")
def dumps(hand: Hand, hero: Hero = "dealt") -> str:
    """Return a finished hand as OHH text, each action on its own line.

    - `hero`: whose cards are written beside those that were shown: "dealt" for the seat to which the text of the hand
      deals, if there is one; "shown" for nobody's; "all"; a seat; or a name.

    :raises ValueError: if the hand is not over, or `hero` is not dealt in.
    :raises TypeError: if `hero` is of another type.

    >>> import json
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", hilo=True, small_blind=100, big_blind=200), [20_000, 20_000])
    >>> hand.fold()
    >>> written = json.loads(dumps(hand))["ohh"]
    >>> written["game_type"], written["bet_limit"], written["pots"][0]["amount"]
    ('OmahaHiLo', {'bet_type': 'PL', 'bet_cap': 0}, 200)
    """
    return writer.text(hand, hero)


@public("omaha.notation.ohh")
def dump(hand: Hand, file: File, hero: Hero = "dealt") -> None:
    """Write a finished hand to a path, or to an open text or binary file.

    :raises ValueError: as `dumps` does.
    :raises TypeError: as `dumps` does.
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
