"""Files as lines and text, whatever their encoding and line ends: what all formats read from and write to."""

from __future__ import annotations

import codecs
import io
import os
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any

from omaha.base.errors import NotationError

if TYPE_CHECKING:
    from omaha.base.types import File

__all__ = ["BROKEN_LINE", "lines", "normalized", "numbered", "read_text", "skip_or_raise", "write_text"]


# ---------------------------------------------------------------------- files

BROKEN_LINE = "\x00 these bytes are not text\n"
"""Stands for a line whose bytes are not text; no format has such a line in a hand."""

_PIECE = 1 << 16
"""Bytes of a file that are read at once."""
_BROKEN = "\udcff"  # never in text that was decoded
codecs.register_error("omaha.broken", lambda error: (_BROKEN, getattr(error, "end")))  # noqa: B009  # of a UnicodeError


def lines(file: File, *, strict: bool = True) -> Iterator[str]:
    r"""Yield the lines of a file, each ending in `\n`, without a byte order mark.

    No more than a piece of the file and a line are held in memory.

    - `file`: a path, or an open text or binary file; UTF-8, or UTF-16 with its mark. Lines may end with `\n`, `\r\n`
      or `\r`.
    - `strict`: if False, a `BROKEN_LINE` stands for a line that is not text, so that only its hand is broken.

    :raises NotationError: if bytes are not text and `strict` is True, with the `line`.
    :raises OSError: if the file cannot be read.

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
            raise NotationError(f"these bytes are not {encoding} text", number)
        else:
            yield BROKEN_LINE


def _split(pieces: Iterable[Any], decoder: codecs.IncrementalDecoder | None) -> Iterator[str]:
    """Yield the lines of a text that comes in pieces: of bytes, which the decoder turns into text, or of text."""
    universal = io.IncrementalNewlineDecoder(decoder, translate=True)
    rest = ""
    for piece in pieces:
        *whole, rest = (rest + universal.decode(piece)).split("\n")
        yield from whole
    *whole, rest = (rest + universal.decode("" if decoder is None else b"", final=True)).split("\n")
    yield from whole
    if rest:
        yield rest


def read_text(file: File) -> str:
    """Return the text of a file, read as `lines` reads it."""
    return "".join(lines(file))


def write_text(text: str, file: File) -> None:
    """Write text as UTF-8 to a path, or to an open text or binary file."""
    if isinstance(file, (str, os.PathLike)):
        with open(file, "w", encoding="utf-8", newline="\n") as opened:
            opened.write(text)
    elif isinstance(file, (io.RawIOBase, io.BufferedIOBase)):
        file.write(text.encode())
    else:
        file.write(text)


# ---------------------------------------------------------------------- text and its hands


def normalized(text: object) -> str:
    r"""Return text without a byte order mark, every line ending in `\n`.

    :raises TypeError: if it is not a str.

    >>> normalized("\ufeffone\r\ntwo\rthree")
    'one\ntwo\nthree'
    """
    if not isinstance(text, str):
        raise TypeError(f"a text must be a str, not {type(text).__name__}")
    if "\r" in text:
        text = text.replace("\r\n", "\n").replace("\r", "\n")
    return text.removeprefix("\ufeff")


def numbered(lines: Iterable[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers from 1, without their ends and without a byte order mark.

    :raises TypeError: if `lines` is a text, or one of them is not a str.
    :raises NotationError: if a file opened as text is not text, with the `line`.
    """
    if isinstance(lines, (str, bytes)):
        raise TypeError("lines must be an open file or other lines, not one text: use text.splitlines()")
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not isinstance(line, str):
                raise TypeError(f"a line must be a str, not {type(line).__name__}")
            yield number, (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"these bytes are not {error.encoding} text", number + 1 + error.object.count(b"\n", 0, error.start)
        ) from None


def skip_or_raise(error: NotationError, on_error: Callable[[NotationError], object] | None) -> None:
    """Pass the error of a broken hand to `on_error`, so that the next hand can be read; without it raise the error."""
    if on_error is None:
        raise error
    on_error(error)
