"""`omaha convert`: hand histories in another format."""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager

from omaha.cli.arguments import HERO, format_name, target_name, whose
from omaha.cli.files import opened, same
from omaha.cli.terminal import complain, counted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "write hand histories in another format"
MORE = """\
examples:
  omaha convert session.phhs session.ohh
  omaha convert hand.phh - --to ohh --hero 3
  omaha convert session.ohh session.txt

Formats: phh (.phh for one hand, .phhs for many), ohh (.ohh, .json, .jsonl), pokerstars (.txt).
Only read: ggpoker and winamax (.txt, which the text distinguishes from pokerstars).
The format of IN is known by its name, or else by its text; that of OUT by its name. - is standard input or output.
A broken hand is skipped. Skipped hands are listed at the end, with their lines and errors, and the exit status is 1.

Cards: those that were shown, and those of the hero. --hero names the hero by seat or name, or is one of: dealt (the
default), the seat to which the text deals, if there is one; shown, nobody; all, every seat.
"""
SKIPS_SHOWN = 20
"""The most skipped hands that are listed one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("input", metavar="IN", help="the hands to read; - for standard input")
    option("output", metavar="OUT", help="where to write them; - for standard output")
    option("--from", dest="source", type=format_name, metavar="FORMAT", help="format of IN (from its name or its text)")
    option("--to", dest="target", type=target_name, metavar="FORMAT", help="format of OUT (from its name)")
    option("--hero", type=whose, default="dealt", metavar="WHO", help=HERO)


def run(options: argparse.Namespace) -> int:
    """Write every hand that can be read and written, list the others, and return the exit status."""
    from omaha import notation
    from omaha.notation.convert import ManyHands, convert

    target: str | None = options.target or notation.detect_name(options.output)
    if target is None:
        options.parser.error(f"--to must name the format of {options.output}: {', '.join(notation.WRITTEN)}")
    assert target is not None
    if same(options.input, options.output):
        options.parser.error("OUT must be another file than IN")
    single = options.output.lower().endswith(notation.FORMATS[target].single)
    try:
        with opened(options.input, "convert", options.source) as (source, lines), _written(options.output) as write:
            hands, skipped = convert(lines, write, source, target, options.hero, single=single)
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or options.output}: {error.strerror or error}")
    except ManyHands as error:
        return complain(f"{options.output}: {error}")
    except ValueError as error:
        return complain(f"{options.input}: {error}")
    summary = f"{counted(hands)} converted from {source} to {target}, {len(skipped):,} skipped"
    print(summary, file=sys.stderr if options.output == "-" else sys.stdout)
    for skip in skipped[:SKIPS_SHOWN]:
        complain(f"{options.input}: {skip}")
    if len(skipped) > SKIPS_SHOWN:
        complain(f"{options.input}: and {len(skipped) - SKIPS_SHOWN:,} more")
    if not hands and not skipped:
        return complain(f"{options.input}: there is no hand in it")
    return 1 if skipped else 0


@contextmanager
def _written(name: str) -> Iterator[Callable[[str], object]]:
    """Give the function that writes text to a file, which is made with the first text; - is standard output."""
    if name == "-":
        sys.stdout.flush()
        yield lambda text: sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return
    file: Any = None

    def write(text: str) -> None:
        nonlocal file
        if file is None:
            file = open(name, "wb")  # noqa: SIM115  # closed below
        file.write(text.encode())

    try:
        yield write
    finally:
        if file is not None:
            file.close()
