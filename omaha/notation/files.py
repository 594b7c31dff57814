"""Files of many hands in any format, written and read hand by hand."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import chain, islice
from typing import TYPE_CHECKING

from omaha.base.errors import NotationError
from omaha.base.files import whole_file
from omaha.notation import textfiles
from omaha.notation.formats import FORMATS, WRITTEN, Format, detect, detect_name, module
from omaha.notation.unread import is_unread, room_of

if TYPE_CHECKING:
    from typing import IO

    from omaha.base.types import File, Hero
    from omaha.hand.hand import Hand
    from omaha.rules import Rules

__all__ = ["detected", "dump", "iterate"]


def dump(
    hands: Iterable[Hand], file: str | os.PathLike[str] | IO[str], form: str | None = None, hero: Hero = "dealt"
) -> int:
    """Write hands to a file and return their number. A file at a path is written whole, or not at all.

    - `hands`: the hands, which are taken one by one.
    - `file`: a path, or an open text file.
    - `form`: the format, "phh", "ohh" or "pokerstars"; if it is None, the end of the file's name decides.
    - `hero`: whose cards are written, as in each format's `dumps`.

    :raises ValueError: if the format is not known, if there are several hands for a file that holds one (".phh"), or if
        the format cannot express a hand.
    :raises OSError: if the file cannot be written.

    >>> import io
    >>> from omaha import Deck, Hand, Rules
    >>> hands = []
    >>> for index in range(3):
    ...     hands.append(Hand(Rules(limit="pot", small_blind=1, big_blind=2), [9, 9], deck=Deck(seed=1, index=index)))
    ...     hands[-1].fold()
    >>> session = io.StringIO()
    >>> dump(hands, session, "phh", hero="all")
    3
    >>> _ = session.seek(0)
    >>> [hand.events == again.events for hand, again in zip(hands, iterate(session), strict=True)]
    [True, True, True]
    """
    name = os.fspath(file) if isinstance(file, (str, os.PathLike)) else ""
    form = form or detect_name(name)
    if form is None:
        unnamed = f": {name!r} does not end as a file of hands" if name else ""
        raise ValueError(f"the format must be named, one of {', '.join(WRITTEN)}{unnamed}")
    if form not in WRITTEN:
        raise ValueError(f"the format must be one of {', '.join(WRITTEN)}, not {form!r}")
    dumps, layout = module(form).dumps, FORMATS[form]
    single = bool(layout.single) and name.lower().endswith(layout.single)
    if isinstance(file, (str, os.PathLike)):
        with whole_file(file) as opened:
            return _write(hands, opened, dumps, layout, hero, single)
    return _write(hands, file, dumps, layout, hero, single)


def _write(
    hands: Iterable[Hand], file: IO[str], dumps: Callable[[Hand, Hero], str], layout: Format, hero: Hero, single: bool
) -> int:
    count = 0
    for count, hand in enumerate(hands, 1):
        if single and count > 1:
            raise ValueError(f"a {layout.single[0]} file holds one hand, and there are more")
        text = dumps(hand, hero)
        file.write(text if single else layout.framed(count, text))
    return count


def iterate(
    file: File,
    form: str | None = None,
    on_error: Callable[[NotationError], object] | None = None,
    *,
    rules: Rules | str | None = None,
    encoding: str | None = None,
) -> Iterator[Hand]:
    """Yield the hands of a file one by one. A file at a path is closed at the end, at an error, and by `close()`.

    - `file`: a path, or an open text or binary file.
    - `form`: the format; if it is None, the file's name or its text decides.
    - `on_error`: called with the `NotationError` of each broken hand, and reading continues; without it the first such
      error is raised. A file without a hand is an error, too.
    - `rules`: the rules of the house, as in each format's `loads`.
    - `encoding`: the encoding of bytes, such as "cp1252"; if it is None, UTF-8 or UTF-16.

    :raises NotationError: if a hand cannot be read, with the `line`, or if there is none.
    :raises ValueError: if the format or the encoding is not known.
    :raises OSError: if the file cannot be read.

    >>> import io
    >>> from omaha.notation.phh import dumps
    >>> from omaha import Hand, Rules
    >>> hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [200, 200])
    >>> hand.fold()
    >>> [hand.result.net for hand in iterate(io.StringIO(dumps(hand)), "phh")]
    [{1: 1, 2: -1}]
    """
    name = os.fspath(file) if isinstance(file, (str, os.PathLike)) else ""
    # Both are closed here whatever happens: left to the garbage collector, the file could stay open for any time.
    with closing(textfiles.lines(file, strict=on_error is None, encoding=encoding)) as lines:
        known, all_lines = (form, lines) if form else detected(name, lines)
        with closing(module(known).iterate(all_lines, on_error, rules=rules)) as hands:
            yield from hands


def detected(name: str, lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """Return the format of a file, and all its lines.

    The end of the file's name decides, or the first line that is not blank if several formats use that end.

    :raises NotationError: if there is no line in it but blank ones.
    :raises ValueError: if neither decides.

    >>> detected("hands.txt", iter(["\\n", "Winamax Poker - ..."]))[0]
    'winamax'
    """
    named = [form for form, layout in FORMATS.items() if name.lower().endswith(layout.suffixes)]
    if len(named) == 1:
        return named[0], lines
    begin: list[str] = []
    while not begin or (begin[-1] and not begin[-1].strip()):
        begin.append(next(lines, ""))
    more = [*begin, *islice(lines, 2)]
    text = "".join(more).removeprefix("\ufeff").lstrip()
    if is_unread(text):
        raise ValueError(f"this is a file of {room_of(text)}, which is not read")
    form = detect("".join(begin) + "\n") or next(iter(named), None)
    if form is None and not text:
        raise NotationError(textfiles.NO_HAND, 1)
    if form is None:
        raise ValueError("its format is not known")
    return form, chain(more, lines)
