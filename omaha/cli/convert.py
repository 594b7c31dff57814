"""`omaha convert`: hand histories in another format."""

from __future__ import annotations

import sys
from contextlib import ExitStack, contextmanager

from omaha.base.files import whole_file
from omaha.cli.arguments import HERO, add_reading, target_name, whose
from omaha.cli.files import and_more, can_write, kept_if_interrupted, opened, other_games, same
from omaha.cli.terminal import complain, counted

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator
    from typing import IO, Any

    from omaha.base.errors import NotationError

__all__ = ["HELP", "MORE", "SKIPS_SHOWN", "arguments", "run"]

HELP = "write hand histories in another format"
MORE = """\
examples:
  omaha convert session.phhs session.ohh
  omaha convert hand.phh - --to ohh --hero 3
  omaha convert session.txt january.phhs --hands 10-20 --encoding cp1252

formats:
  phh                     .phh for one hand, .phhs for many
  ohh                     .ohh, .json, .jsonl
  pokerstars              .txt
  ggpoker, winamax        .txt, only read; the text distinguishes them from pokerstars

The format of IN is known by its name, or else by its text; that of OUT by its name. - is standard input or output. OUT
is written whole or not at all: if the command is interrupted or fails, an older file stays as it was.

A broken hand is skipped. Skipped hands are listed at the end, with their lines and errors, and the exit status is 1.
Hands of other games than Omaha are counted and are no error.

Cards: those that were shown, and those of the hero. --hero names the hero by seat or name, or is one of:
  dealt   the seat to which the text deals, if there is one (the default)
  shown   nobody
  all     every seat
"""
SKIPS_SHOWN = 20
"""The most skipped hands that are listed one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("input", metavar="IN", help="the hands to read; - for standard input")
    option("output", metavar="OUT", help="where to write them; - for standard output")
    option("--to", dest="target", type=target_name, metavar="FORMAT", help="format of OUT (from its name)")
    option("--hero", type=whose, default="dealt", metavar="WHO", help=HERO)
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Write every hand that can be read and written, list the others, and return the exit status."""
    from omaha import notation

    name, output = options.input, options.output
    if not output:
        options.parser.error("OUT must name a file, not ''")
    target: str | None = options.target or notation.detect_name(output)
    if target is None:
        options.parser.error(f"--to must name the format of {output}: {', '.join(notation.WRITTEN)}")
    assert target is not None
    if same(name, output):
        options.parser.error("OUT must be another file than IN")
    to_screen = output == "-"
    with kept_if_interrupted(None if to_screen else output):
        return _convert(options, target, to_screen)


def _convert(options: argparse.Namespace, target: str, to_screen: bool) -> int:
    from omaha.notation import FORMATS
    from omaha.notation.convert import ManyHands, convert

    name, output = options.input, options.output
    if not to_screen and not can_write(output):
        return 1
    single = output.lower().endswith(FORMATS[target].single)
    try:
        with (
            opened(name, "convert", options.source, options.encoding) as (source, lines),
            _written(None if to_screen else output) as write,
        ):
            done = convert(lines, write, source, target, options.hero, single=single, hands=options.hands)
    except OSError as error:
        if to_screen and error.filename is None:
            raise
        return complain(f"{error.filename or output}: {error.strerror or error}")
    except ManyHands as error:
        return complain(f"{output}: {error}")
    except ValueError as error:
        return complain(f"{name}: {error}")
    if not done.hands and not done.skipped:
        if done.others:
            complain(f"{name}: {other_games(done.others)}")
        first = options.hands.start if options.hands else 1
        return complain(f"{name}: there is no hand {f'{first} ' if first > 1 else ''}in it")
    summary = f"{counted(done.hands)} converted from {source} to {target}, {len(done.skipped):,} skipped"
    if done.others:
        summary += f", {other_games(done.others)}"
    print(summary, file=sys.stderr if to_screen else sys.stdout)
    return _list(name, done.skipped)


def _list(name: str, skipped: list[NotationError]) -> int:
    """Complain of the skipped hands, once of all that do not deal the hero in, and return the exit status."""
    strangers = [error for error in skipped if error.args[0].startswith("hero must be ")]
    if strangers:
        complain(f"{name}: {strangers[0]}{and_more(len(strangers) - 1)}")
    others = [error for error in skipped if error not in strangers] if strangers else skipped
    for error in others[:SKIPS_SHOWN]:
        complain(f"{name}: {error}")
    if len(others) > SKIPS_SHOWN:
        complain(f"{name}: and {len(others) - SKIPS_SHOWN:,} more")
    return 1 if skipped else 0


@contextmanager
def _written(name: str | None) -> Iterator[Callable[[str], object]]:
    """Give the function that writes text to a file, which is made with the first text; None is standard output."""
    if name is None:
        sys.stdout.flush()
        yield lambda text: sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return
    file: IO[Any] | None = None
    with ExitStack() as stack:

        def write(text: str) -> None:
            nonlocal file
            if file is None:
                file = stack.enter_context(whole_file(name))
            file.write(text)

        yield write
