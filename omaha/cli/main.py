"""The command line: `omaha eval`, `equity`, `replay`, `convert`, `stats` and `simulate`.

What is asked for goes to standard output, progress and complaints to standard error. Exit status: 0; 1 for a file that
is broken, be it in part, does not end as it says or cannot be written, and where an extra is missing; 2 for wrong
arguments; 130 when interrupted, 141 when the reader went away.
"""

from __future__ import annotations

import argparse
import os
import sys

from omaha.base.version import __version__
from omaha.cli import convert, equity, evaluate, replay, simulate, stats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import NoReturn

__all__ = ["main"]

COMMANDS = {
    "eval": evaluate,
    "equity": equity,
    "replay": replay,
    "convert": convert,
    "stats": stats,
    "simulate": simulate,
}


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, with `sys.argv` if no arguments are given; the exit status."""
    try:
        try:
            options = _parser().parse_args(arguments)
            status: int = options.run(options)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever was reading has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 141
    except KeyboardInterrupt:
        status = 130
    return status


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="omaha", description="Omaha poker, high and hi/lo.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"omaha {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)
    for name, command in COMMANDS.items():
        one = commands.add_parser(
            name,
            help=command.HELP,
            formatter_class=argparse.RawDescriptionHelpFormatter,
            epilog=command.MORE,
            allow_abbrev=False,
        )
        command.arguments(one)
        one.set_defaults(run=command.run, parser=one)
    return parser


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")
