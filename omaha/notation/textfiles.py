"""Files as lines and text, whatever their encoding and line ends: what all formats read from and write to."""

from __future__ import annotations

import codecs
import io
import os
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from itertools import chain
from typing import TYPE_CHECKING, Any, TypeVar

from omaha.base.errors import NotationError
from omaha.base.files import whole_file

if TYPE_CHECKING:
    from omaha.base.types import File, Lines
    from omaha.hand.hand import Hand

    Part = TypeVar("Part")

__all__ = [
    "BROKEN_LINE", "NO_HAND", "check_text", "each_hand", "lines", "normalized", "not_text", "numbered", "read_text",
    "skip_or_raise", "writable", "write_text",
]  # fmt: skip


# ---------------------------------------------------------------------- files

_NOT_TEXT = "\x00 these bytes are not {} text\n"
BROKEN_LINE = _NOT_TEXT.format("UTF-8")
"""Stands for a line whose bytes are not text; no format has such a line in a hand. See `check_text`."""

_PIECE = 1 << 16
"""Bytes of a file that are read at once."""
_BROKEN = "\udcff"  # never in text that was decoded
codecs.register_error("omaha.broken", lambda error: (_BROKEN, getattr(error, "end")))  # noqa: B009  # of a UnicodeError

_MARKS = {
    codecs.BOM_UTF8: "utf-8",
    codecs.BOM_UTF32_LE: "utf-32",  # before that of UTF-16, with which it begins
    codecs.BOM_UTF32_BE: "utf-32",
    codecs.BOM_UTF16_LE: "utf-16",
    codecs.BOM_UTF16_BE: "utf-16",
}
"""Byte order marks, and the encodings that they stand for."""
_PACKED = {
    b"\x1f\x8b": "a gzip file",
    b"PK\x03\x04": "a zip file",
    b"BZh": "a bzip2 file",
    b"\xfd7zXZ\x00": "an xz file",
    b"\x28\xb5\x2f\xfd": "a zstandard file",
    b"7z\xbc\xaf\x27\x1c": "a 7z file",
}
"""How compressed files begin."""


def lines(file: File, *, strict: bool = True, encoding: str | None = None) -> Generator[str]:
    r"""Yield the lines of a file, each ending in `\n`, without a byte order mark.

    No more than a piece of the file and a line are held in memory. A file at a path is closed at the end, at an error,
    and when the iterator is closed.

    - `file`: a path, or an open text or binary file. Lines may end with `\n`, `\r\n` or `\r`.
    - `strict`: if False, a `BROKEN_LINE` stands for a line that is not text, so that only its hand is broken.
    - `encoding`: the encoding of bytes, such as "cp1252". If it is None, the encoding is UTF-8, or UTF-16 if every
      second byte is zero. The byte order mark of a file takes precedence.

    :raises NotationError: if bytes are not text and `strict` is True, with the `line`; if the file is compressed.
    :raises ValueError: if there is no encoding of that name.
    :raises OSError: if the file cannot be read.

    >>> list(lines(io.BytesIO(b"\xef\xbb\xbfone\r\ntwo")))
    ['one\n', 'two\n']
    >>> list(lines(io.BytesIO(b"caf\xe9"), encoding="latin-1"))
    ['café\n']
    """
    if encoding is not None:
        _check_encoding(encoding)
    if isinstance(file, (str, os.PathLike)):
        with open(file, "rb") as opened:
            yield from _decoded(opened, strict, encoding)
    elif isinstance(file.read(0), str):
        for _, line in numbered(_split(file, None)):
            yield line + "\n"
    else:
        yield from _decoded(file, strict, encoding)


def _decoded(file: Any, strict: bool, encoding: str | None) -> Iterator[str]:
    """Yield the lines of an open binary file."""
    read = getattr(file, "read1", file.read)
    first = read(_PIECE)
    for start, what in _PACKED.items():
        if first.startswith(start):
            raise NotationError(f"this is {what}, not text: unpack it first")
    encoding = next((name for mark, name in _MARKS.items() if first.startswith(mark)), encoding or _guessed(first))
    pieces = chain((first,), iter(lambda: read(_PIECE), b""))
    for number, line in numbered(_split(pieces, codecs.getincrementaldecoder(encoding)("omaha.broken"))):
        if _BROKEN not in line:
            yield line + "\n"
        elif strict:
            raise not_text(number, encoding)
        else:
            yield _NOT_TEXT.format(_encoding_name(encoding))


def _check_encoding(encoding: str) -> None:
    """Check the name of an encoding.

    :raises ValueError: if there is no encoding of text of that name.
    """
    try:
        "".encode(encoding)
    except LookupError:
        raise ValueError(f"not an encoding of text: {encoding!r}") from None


def _guessed(start: bytes) -> str:
    """Return the encoding of text without a byte order mark: UTF-16 shows by its zeros, one for each ASCII letter."""
    start = start[: len(start) & ~1][:256]
    even, odd = start[::2].count(0), start[1::2].count(0)
    if max(even, odd) * 4 > len(start) and not min(even, odd):
        return "utf-16-le" if odd else "utf-16-be"
    return "utf-8"


def not_text(line: int, encoding: str = "utf-8") -> NotationError:
    """Return the error of a line whose bytes are not text."""
    name = _encoding_name(encoding)
    hint = "; name their encoding, such as cp1252" if name == "UTF-8" else ""
    return NotationError(f"these bytes are not {name} text{hint}", line)


def _encoding_name(encoding: str) -> str:
    return encoding.upper() if encoding.lower().startswith("utf") else encoding


def _split(pieces: Iterable[Any], decoder: codecs.IncrementalDecoder | None) -> Iterator[str]:
    """Yield the lines of a text that comes in pieces: of bytes, which the decoder turns into text, or of text."""
    universal = io.IncrementalNewlineDecoder(decoder, translate=True)
    held: list[str] = []  # of a line that has not ended: joined once, so that the work grows with its length only
    for piece in pieces:
        first, *more = universal.decode(piece).split("\n")
        held.append(first)
        if more:
            yield "".join(held)
            held = [more.pop()]
            yield from more
    *whole, rest = "".join([*held, universal.decode("" if decoder is None else b"", final=True)]).split("\n")
    yield from whole
    if rest:
        yield rest


def read_text(file: File, encoding: str | None = None) -> str:
    """Return the text of a file, read as `lines` reads it."""
    return "".join(lines(file, encoding=encoding))


def write_text(text: str, file: File) -> None:
    """Write text as UTF-8 to a path, whole or not at all, or to an open text or binary file.

    :raises OSError: if the file cannot be written.
    """
    if isinstance(file, (str, os.PathLike)):
        with whole_file(file) as opened:
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


def numbered(lines: Lines, encoding: str | None = None) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers from 1, without their ends and without a byte order mark.

    - `lines`: an open file, of text or of bytes, or any other lines of text.
    - `encoding`: the encoding of bytes, as in `lines`.

    :raises TypeError: if `lines` is a text, or one of them is not a str.
    :raises NotationError: if a file opened as text is not text, with the `line`.
    """
    if isinstance(lines, (str, bytes)):
        raise TypeError("lines must be an open file or other lines, not one text: use text.splitlines()")
    if encoding is not None:
        _check_encoding(encoding)
    read = getattr(lines, "read", None)
    if read is not None and isinstance(read(0), bytes):
        lines = _decoded(lines, False, encoding)
    number = 0
    try:
        for number, line in enumerate(lines, 1):
            if not isinstance(line, str):
                raise TypeError(f"a line must be a str, not {type(line).__name__}")
            yield number, (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
    except UnicodeDecodeError as error:
        raise not_text(number + 1 + error.object.count(b"\n", 0, error.start), error.encoding) from None


_IS_NOT_TEXT = re.compile("^" + _NOT_TEXT.rstrip().format(r"([\w.-]{1,40})") + "$", re.ASCII | re.MULTILINE)


def check_text(text: str, first: int = 1) -> None:
    r"""Check that text came from bytes that are text, and can be written as such.

    - `text`: the text of a hand.
    - `first`: the number of its first line in the whole file.

    :raises NotationError: if a `BROKEN_LINE` is in it, or half of a surrogate pair, with the `line`.

    >>> check_text("one\na\ud800n", 7)
    Traceback (most recent call last):
    omaha.NotationError: line 8: not text: half of a surrogate pair, U+D800
    """
    if "\x00" in text and (found := _IS_NOT_TEXT.search(text)):
        raise not_text(first + text.count("\n", 0, found.start()), found[1])
    if not text.isascii():
        try:
            text.encode()
        except UnicodeEncodeError as error:
            what = f"not text: half of a surrogate pair, U+{ord(text[error.start]):04X}"
            raise NotationError(what, first + text.count("\n", 0, error.start)) from None


def writable(text: str) -> str:
    """Return the text of a hand.

    :raises ValueError: if it cannot be written as UTF-8: a name has half of a surrogate pair in it.
    """
    try:
        check_text(text)
    except NotationError as error:
        raise ValueError(error.args[0]) from None
    return text


def each_hand(
    parts: Iterator[Part], read: Callable[[Part], Hand], on_error: Callable[[NotationError], object] | None
) -> Iterator[Hand]:
    """Yield the hands of a file one by one.

    - `parts`: the text of each hand, in the form that `read` takes.
    - `read`: returns the hand of a part.
    - `on_error`: called with the error of each broken hand; without it the first error is raised.

    :raises NotationError: if a hand is broken, or there is no hand, and there is no `on_error`.
    """
    empty = True
    while True:
        try:
            part = next(parts, None)
            if part is None:
                break
            empty = False
            hand = read(part)
        except NotationError as error:
            empty = False
            skip_or_raise(error, on_error)
        else:
            yield hand
    if empty:
        skip_or_raise(NotationError(NO_HAND, 1), on_error)


NO_HAND = "there is no hand in it"
"""The error of an empty text or file, in all formats."""


def skip_or_raise(error: NotationError, on_error: Callable[[NotationError], object] | None) -> None:
    """Pass the error of a broken hand to `on_error`, so that the next hand can be read; without it raise the error."""
    if on_error is None:
        raise error
    # A list of errors would keep the lines of every broken hand in memory: 9 KB each, by the frames of the traceback.
    error.__traceback__ = error.__context__ = error.__cause__ = None
    on_error(error)
