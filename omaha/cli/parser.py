"""The parser of a command: complaints of one line, suggestions, and help that fits the terminal."""

from __future__ import annotations

import argparse
import re
import sys
from difflib import get_close_matches
from textwrap import wrap

from omaha.base.texts import safe_text

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import NoReturn

    from _typeshed import SupportsWrite

__all__ = ["CommandParser"]


class CommandParser(argparse.ArgumentParser):
    """Reads the words after the name of a command.

    - `name`: what the user types before the options, such as "omaha eval".
    - `help`: one line about the command.
    - `more`: the help below its arguments. Lines that are not indented are joined and wrapped.
    - `usage`: the line of usage; made from the arguments if it is None.
    """

    def __init__(self, name: str, help: str, more: str, usage: str | None = None) -> None:
        super().__init__(
            prog=name,
            usage=usage,
            description=f"{help[0].upper()}{help[1:]}.",
            epilog=more,
            formatter_class=_Help,
            allow_abbrev=False,
        )

    def read(self, words: Sequence[str], run: Callable[[argparse.Namespace], int]) -> argparse.Namespace:
        """Return the options that the words name; options may stand between other words, and after them.

        `run` and the parser itself are options, too.
        """
        self.set_defaults(run=run, parser=self)
        options, others = self.parse_known_intermixed_args(words)
        unknown = [word for word in others if word.startswith("-") and word != "-"]
        if unknown:
            known = re.findall(r"--[a-z][a-z-]*", f"{self.format_help()} --help")
            self.error(f"unknown option {self.guessed(unknown[0].partition('=')[0], known)}")
        if others:
            self.error(f"too many arguments: {others[0]!r}{self._see()}")
        return options

    def guessed(self, word: str, known: Iterable[str]) -> str:
        """Return a word that is not known, with the known word that it is most like, and where all of them stand."""
        names = {name.lstrip("-"): name for name in known}
        close = get_close_matches(word.lstrip("-"), names, n=1)
        return f"{word!r}{f', did you mean {names[close[0]]}?' if close else ''}{self._see()}"

    def error(self, message: str) -> NoReturn:
        """Complain in one line, and exit with status 2."""
        if message.startswith("the following arguments are required"):
            message += self._see()
        self.exit(2, f"{self.prog}: {safe_text(message)}\n")

    def _print_message(self, message: str, file: SupportsWrite[str] | None = None) -> None:
        """Print help, whose errors `main` reports, or a complaint, which nobody may read."""
        if file is sys.stdout:
            print(message, end="")
        else:
            super()._print_message(message, file)

    def _see(self) -> str:
        return f" (see {self.prog} --help)"


class _Help(argparse.HelpFormatter):
    """Help that fits the terminal: lines that are not indented are joined, long indented ones wrapped."""

    def _fill_text(self, text: str, width: int, indent: str) -> str:
        return "\n".join([line for whole in _joined(text.strip("\n").split("\n")) for line in _wrapped(whole, width)])


def _joined(lines: Sequence[str]) -> list[str]:
    """Return lines, those that go on with the one above joined to it: both not indented, or in its second column."""
    joined: list[str] = []
    for line in lines:
        indent = len(line) - len(line.lstrip())
        above = joined[-1] if joined else ""
        if line and above and indent == (_second_column(above) if above[0] == " " else 0):
            joined[-1] = f"{above} {line.lstrip()}"
        else:
            joined.append(line)
    return joined


def _wrapped(line: str, width: int) -> list[str]:
    """Return a line as lines of this width, those after the first one in its second column."""
    below = " " * min(_second_column(line), width // 2)
    return wrap(line, width, subsequent_indent=below, break_long_words=False, break_on_hyphens=False) or [""]


def _second_column(line: str) -> int:
    """Return where a line goes on below itself: after its first gap of two blanks; 0 if it is not indented."""
    if not line.startswith(" "):
        return 0
    found = re.match(r" *\S+(?: \S+)*  +(?=\S)", line)
    return found.end() if found else len(line) - len(line.lstrip()) + 2
