"""What the commands tell: results on standard output, complaints and progress on standard error, tables.

Colours and the progress bar need rich and a terminal; without them the same text comes plainly.
"""

from __future__ import annotations

import sys
from contextlib import contextmanager

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

__all__ = ["CARDS", "aligned", "complain", "counted", "progress", "show", "show_json"]

_SUITS = {"s": "bold", "h": "bold red", "d": "bold blue", "c": "bold green"}
CARDS = tuple((rf"[2-9TJQKA]{suit}(?![a-z])", style) for suit, style in _SUITS.items())
"""The colours of cards, also of cards that stand together."""
_STYLES = (
    (r"(?m)^\S.*$", "bold"),
    *((rf"\b[2-9TJQKA]{suit}\b", style) for suit, style in _SUITS.items()),
    (r"(?<=\s)\+[^\w\s]?\d[\d,.]*", "green"),
    (r"(?<=\s)-[^\w\s]?\d[\d,.]*", "red"),
)
"""The colours of lines that stand out, of cards that stand alone, and of what was won and lost."""


def show(text: str = "", styles: Sequence[tuple[str, str]] = _STYLES) -> None:
    """Print, with colours if rich is there and this is a terminal: of what each pattern finds, its style."""
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
    """Print for programs."""
    import json

    print(json.dumps(value, indent=2))


def complain(message: str) -> int:
    """One line on standard error, after what was printed before; the exit status, 1."""
    sys.stdout.flush()
    print(f"omaha: {message}", file=sys.stderr)
    return 1


def counted(hands: int) -> str:
    """So many hands, in words."""
    return f"{hands:,} hand{'s' * (hands != 1)}"


def aligned(cells: list[list[str]], shown: list[int], left: int) -> list[str]:
    """The lines of a table, its heads underlined; numbers to the right, the column `left` to the left."""
    widths = {column: max(len(row[column]) for row in cells) for column in shown}
    lines = []
    for row in cells:
        words = [row[c].ljust(widths[c]) if c == left else row[c].rjust(widths[c]) for c in shown]
        lines.append("  ".join(words).rstrip())
    lines.insert(1, "  ".join(["-" * widths[column] for column in shown]))
    return lines


@contextmanager
def progress(label: str, at_once: bool = True) -> Iterator[Callable[[int, int], object] | None]:
    """A progress bar on standard error if rich is there and that is a terminal, else nothing.

    It comes at once, or when the first call says that not all is done.
    """
    if not sys.stderr.isatty():
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

    def tell(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if done < total:
            bar.start()

    if at_once:
        bar.start()
    try:
        yield tell
    finally:
        bar.stop()
