"""What all formats share: files as lines and texts, rules."""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING, Any

from omaha.base.errors import NotationError
from omaha.rules import Rules

if TYPE_CHECKING:
    from omaha.typing import File

__all__ = ["BROKEN_LINE", "lines", "mapping", "numbered", "read", "rules_of", "text_of", "write"]


# ---------------------------------------------------------------------- rules


@lru_cache(maxsize=1024)
def rules_of(text: str) -> Rules:
    """The rules that `Rules.to_json` wrote, made once for all hands of a table; else a TypeError or ValueError."""
    if not isinstance(text, str):
        raise TypeError(f"rules must be a string, not {text!r}")
    return Rules.from_json(text)


# ---------------------------------------------------------------------- files


BROKEN_LINE = "\x00 these bytes are no text\n"
"""What stands for a line that is no text, and is none of a hand in any format."""

_PIECE = 1 << 16
"""So many bytes of a file are read at once."""
_BROKEN = "\udcff"  # which no text holds that can be decoded
codecs.register_error("omaha.broken", lambda error: (_BROKEN, getattr(error, "end")))  # noqa: B009  # of a UnicodeError


def text_of(text: object) -> str:
    r"""A text without a byte order mark, its lines ended by `\n`; a TypeError unless it is a str.

    >>> text_of("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    if not isinstance(text, str):
        raise TypeError(f"a text must be a str, not {type(text).__name__}")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff")


def mapping(value: Any, name: str) -> dict[str, Any]:
    """The value; a TypeError unless it is an object."""
    if not isinstance(value, dict):
        raise TypeError(f"{name} must be an object, not {value!r}")
    return value


def lines(file: File, *, strict: bool = True) -> Iterator[str]:
    r"""The lines of a file, each ending in `\n`, without a byte order mark.

    `file`: a path, or an open text or binary file: UTF-8, or UTF-16 with its mark; lines may end with `\n`, `\r\n` or
    `\r`. No more of it is held than a piece and a line.

    Errors: a NotationError with the line for bytes that are no text, or where not `strict` a `BROKEN_LINE`, so that
    only the hand is broken in which they are; an OSError of the file.

    >>> list(lines(io.BytesIO(b"\xef\xbb\xbfone\r\ntwo")))
    ['one\n', 'two\n']
    """
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            yield from lines(opened, strict=strict)
        return
    if isinstance(file.read(0), str):
        for _, line in numbered(_split(file, None)):
            yield line + "\n"
        return
    first = file.readline(_PIECE)
    encoding = "utf-16" if first.startswith((codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)) else "utf-8"
    pieces = chain((first,), iter(lambda: getattr(file, "read1", file.read)(_PIECE), b""))
    for number, line in numbered(_split(pieces, codecs.getincrementaldecoder(encoding)("omaha.broken"))):
        if _BROKEN not in line:
            yield line + "\n"
        elif strict:
            raise NotationError(f"these bytes are no {encoding} text", number)
        else:
            yield BROKEN_LINE


def _split(pieces: Iterable[Any], decoder: codecs.IncrementalDecoder | None) -> Iterator[str]:
    """The lines of a text that comes in pieces, which are decoded unless they are text."""
    universal = io.IncrementalNewlineDecoder(decoder, translate=True)
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + universal.decode(piece)).split("\n")
        yield from whole
    *whole, rest = (rest + universal.decode("" if decoder is None else b"", final=True)).split("\n")
    yield from whole
    if rest:
        yield rest


def read(file: File) -> str:
    """The text of a file, as `lines` reads it."""
    return "".join(lines(file))


def write(text: str, file: File) -> None:
    """Write a text to a path, or to an open text or binary file, as UTF-8."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    elif isinstance(file, (io.RawIOBase, io.BufferedIOBase)):
        file.write(text.encode())
    else:
        file.write(text)


def report(error: NotationError, on_error: Callable[[NotationError], object] | None) -> None:
    """A broken hand among many: tell it to who wants to know, else raise it."""
    if on_error is None:
        raise error
    on_error(error)


def numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Lines with their numbers from 1, without their ends and without a byte order mark.

    Errors: a TypeError for a text instead of its lines; a NotationError with the line where a file is no text.
    """
    if isinstance(lines, (str, bytes)):
        raise TypeError("lines must be the lines of a text, such as an open file, not a text: use text.splitlines()")
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not isinstance(line, str):
                raise TypeError(f"lines must be of text, not {type(line).__name__}")
            yield number, (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"these bytes are no {error.encoding} text", number + 1 + error.object.count(b"\n", 0, error.start)
        ) from None
