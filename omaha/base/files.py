"""Files that are written whole or not at all."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import IO, Any

__all__ = ["check_writable", "whole_file"]


@contextmanager
def whole_file(path: str | os.PathLike[str], *, binary: bool = False) -> Iterator[IO[Any]]:
    r"""Open a file for writing that replaces the one at the path when the block ends without an error.

    What is written goes to a temporary file beside it. If the block raises, also by Ctrl-C, this file is removed and
    the file at the path stays as it was. A link stays a link, and the permissions stay. A path that is not an ordinary
    file, such as a pipe or a device, is written directly.

    - `path`: the file; it may exist.
    - `binary`: write bytes; otherwise text as UTF-8, with lines that end in `\n`.

    :raises OSError: if the file cannot be written.

    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = os.path.join(folder, "hands.txt")
    ...     with whole_file(path) as file:
    ...         _ = file.write("one")
    ...     try:
    ...         with whole_file(path) as file:
    ...             _ = file.write("tw")
    ...             raise KeyboardInterrupt
    ...     except KeyboardInterrupt:
    ...         print(os.path.getsize(path), os.listdir(folder))
    3 ['hands.txt']
    """
    mode, encoding, newline = ("b", None, None) if binary else ("", "utf-8", "\n")
    target = os.path.realpath(path)
    exists = os.path.lexists(target)
    if os.path.exists(path) and not os.path.isfile(path):  # a link to a pipe, such as /dev/stdout, has no real path
        with open(path, "w" + mode, encoding=encoding, newline=newline) as file:
            yield file
        return
    if exists:  # a file that must not be written, or is a folder, is refused as it always is
        with open(path, "r+b"):
            pass
    beside = _beside(target)
    try:
        opened = open(beside, "x" + mode, encoding=encoding, newline=newline)  # noqa: SIM115  # closed below
    except OSError as error:
        error.filename = os.fspath(path)  # the name that the caller knows
        raise
    try:
        with opened as file:
            yield file
        if exists:
            os.chmod(beside, os.stat(target).st_mode & 0o7777)
        os.replace(beside, target)
    except BaseException:
        with suppress(OSError):
            os.remove(beside)
        raise


def check_writable(path: str | os.PathLike[str]) -> None:
    """Raise the error that `whole_file` would raise at this path; nothing is changed.

    A pipe or device is not tried, because its reader would notice.

    :raises OSError: if the file cannot be written.

    >>> check_writable("/no such folder/hands.txt")
    Traceback (most recent call last):
    FileNotFoundError: [Errno 2] No such file or directory: '/no such folder/hands.txt'
    """
    if os.path.isdir(path) or os.path.isfile(path) or not os.path.exists(path):
        with suppress(_TriedError), whole_file(path):
            raise _TriedError


class _TriedError(Exception):
    """The file can be written."""


def _beside(target: str) -> str:
    """Return the name of a temporary file in the same folder, which no other program uses."""
    folder, name = os.path.split(target)
    return os.path.join(folder, f".{name[:100]}.{os.getpid()}-{os.urandom(4).hex()}.part")
