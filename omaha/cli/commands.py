"""The command line: `omaha eval`, `nuts`, `range`, `equity`, `replay`, `convert`, `stats`, `simulate`,
`match` and `play`.

Results go to standard output, progress and complaints to standard error. `STATUSES` says what the exit status means.
"""

from __future__ import annotations

import os
import signal
import sys
import threading
from contextlib import contextmanager

from omaha.base.version import __version__
from omaha.cli import convert, equity, evaluate, match, nuts, play, ranges, replay, simulate, stats
from omaha.cli.faults import complain_of, is_of_player
from omaha.cli.interrupts import Stopped
from omaha.cli.parser import CommandParser
from omaha.cli.terminal import complain, encodable

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator, Sequence

__all__ = ["COMMANDS", "STATUSES", "main"]

COMMANDS = {
    "eval": evaluate,
    "nuts": nuts,
    "range": ranges,
    "equity": equity,
    "replay": replay,
    "convert": convert,
    "stats": stats,
    "simulate": simulate,
    "match": match,
    "play": play,
}
STATUSES = """\
exit status:
  0    all went well; hands of other games than Omaha are no error
  1    a file cannot be read or written, a hand is broken or ends otherwise than its file says, there is no hand, an
       extra is not installed, or a player fails
  2    an argument is wrong
  130  interrupted by Ctrl-C
  141  the reader of the output closed the pipe
  143  ended by `kill` or `timeout`
"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status; without arguments those of the process are taken.

    >>> main(["eval", "AdKd3s2s", "Jd4d3cQd5h"])
    high  flush, ace high  Ad Kd + Qd Jd 4d  rank 328 of 7462
    low   5-4-3-2-A        Ad 2s + 5h 4d 3c  rank 1 of 56
    0
    """
    if sys.stdout is None:  # closed by the caller
        return complain("standard output is closed")
    with encodable(sys.stdout), _stoppable():
        try:
            try:
                options = _options(sys.argv[1:] if arguments is None else arguments)
                status: int = options.run(options)
            finally:
                sys.stdout.flush()
        except KeyboardInterrupt:
            status = 130
        except Stopped:
            raise
        except (Exception, SystemExit) as error:
            if is_of_player(error):
                return complain_of(error)
            if isinstance(error, BrokenPipeError):  # the reader has seen enough
                _drop_output()
                return 141
            if isinstance(error, OSError):  # of standard output: commands name the files that they read and write
                _drop_output()
                return complain(f"standard output: {error.strerror or error}")
            raise
    return status


def _options(words: Sequence[str]) -> argparse.Namespace:
    """Return the options of the command that the words name, with what runs it."""
    name = words[0] if words else ""
    if name in COMMANDS:
        command = COMMANDS[name]
        parser = CommandParser(f"omaha {name}", command.HELP, command.MORE)
        command.arguments(parser)
        return parser.read(words[1:], run=command.run)
    listed = [f"  {name:<8}  {command.HELP}" for name, command in COMMANDS.items()]
    more = "\n".join(["commands:", *listed, "", "`omaha COMMAND --help` describes a command.", "", STATUSES])
    parser = CommandParser("omaha", "Omaha poker, high and hi/lo", more, usage="omaha COMMAND ...")
    parser.add_argument("--version", action="version", version=f"omaha {__version__}")
    if name and not name.startswith("-"):
        parser.error(f"no command {parser.guessed(name, COMMANDS)}")
    options = parser.read(words, run=lambda options: 0)
    parser.print_help()
    return options


def _drop_output() -> None:
    """Throw away what standard output has not taken, so that Python does not try it again when it ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let the signals of `kill`, `timeout` and a closing terminal end the command as Ctrl-C does: files stay whole."""

    def stop(number: int, frame: object) -> None:
        raise Stopped(128 + number)

    before = {}
    if threading.current_thread() is threading.main_thread():  # no other one can set a handler
        for name in ("SIGTERM", "SIGHUP"):
            number = getattr(signal, name, None)
            if number is not None and signal.getsignal(number) is signal.SIG_DFL:  # not if it is ignored: nohup
                before[number] = signal.signal(number, stop)
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
