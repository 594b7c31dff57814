"""The command line: `omaha eval`, `equity`, `replay`, `convert`, `stats` and `simulate`.

Results go to standard output, progress and complaints to standard error. The exit status is 0; 1 if a file is broken,
as a whole or in part, does not end as it says or cannot be written, or if an extra is not installed; 2 if an argument
is wrong; 130 after an interrupt; 141 if the reader closed the pipe.
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
    """Run the command line and return its exit status; without arguments those of the process are taken.

    >>> main(["eval", "AdKd3s2s", "Jd4d3cQd5h"])
    high  flush, ace high  Ad Kd + Qd Jd 4d  rank 328 of 7462
    low   5-4-3-2-A        Ad 2s + 5h 4d 3c  rank 1 of 56
    0
    """
    try:
        try:
            options = _parser().parse_args(arguments)
            status: int = options.run(options)
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough
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
    """A parser that complains in one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")
