"""What the commands print: results on standard output, complaints and progress on standard error.

Colours and the progress bar need rich and a terminal; without them the same text is printed without colours.
"""

from __future__ import annotations

import io
import sys
from contextlib import contextmanager, suppress

from omaha.base.texts import safe_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["CARDS", "complain", "counted", "encodable", "progress", "show", "show_json"]

_SUITS = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
CARDS = tuple((rf"[2-9TJQKA]{suit}(?![a-z])", style) for suit, style in _SUITS.items())
"""The colours of cards, with or without blanks between them."""
_STYLES = (
    (r"(?m)^\S.*$", "bold"),
    *((rf"\b[2-9TJQKA]{suit}\b", style) for suit, style in _SUITS.items()),
    (r"(?<=\s)\+[^\w\s]?\d[\d,.]*", "green"),
    (r"(?<=\s)-[^\w\s]?\d[\d,.]*", "red"),
)
"""The colours of lines that are not indented, of cards with blanks between them, and of chips won and lost."""


def show(text: str = "", styles: Sequence[tuple[str, str]] = _STYLES) -> None:
    """Print text; on a terminal, if rich is installed, with the style of each pattern where the pattern matches."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            coloured = Text(text)
            for pattern, style in styles:
                coloured.highlight_regex(pattern, style)
            Console().print(coloured, soft_wrap=True)
            return
    print(text)


def show_json(value: object) -> None:
    """Print a value as JSON, for programs."""
    import json

    print(json.dumps(value, indent=2))


def complain(message: str) -> int:
    """Print one line on standard error, after all that was printed before, and return the exit status 1."""
    if sys.stdout is not None:
        sys.stdout.flush()
    with suppress(OSError):  # nobody reads it
        print(f"omaha: {safe_text(message)}", file=sys.stderr or io.StringIO())
    return 1


@contextmanager
def encodable(stream: object) -> Iterator[None]:
    """Let a stream print signs that its encoding does not have as escapes."""
    if not isinstance(stream, io.TextIOWrapper):
        yield
        return
    errors = stream.errors
    stream.reconfigure(errors="backslashreplace")
    try:
        yield
    finally:
        with suppress(OSError, ValueError):  # it cannot be written, or is closed
            stream.reconfigure(errors=errors)


def counted(hands: int) -> str:
    """Return a number of hands as text.

    >>> counted(1), counted(1200)
    ('1 hand', '1,200 hands')
    """
    return f"{hands:,} hand{'s' * (hands != 1)}"


@contextmanager
def progress(label: str) -> Iterator[Callable[[int, int], object] | None]:
    """Show a progress bar on standard error and give the function that moves it, called with (done, total).

    The bar comes with the first call that says that work is left, below what was printed before. Gives None, and shows
    nothing, if rich is not installed or standard error is not a terminal.

    - `label`: the text beside the bar.
    """
    if sys.stderr is None or not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(label, total=None)

    def report(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if done < total:
            bar.start()

    try:
        yield report
    finally:
        bar.stop()
