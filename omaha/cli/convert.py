"""`omaha convert`: hand histories into another format."""

from __future__ import annotations

import argparse
import sys
from contextlib import contextmanager

from omaha.cli.arguments import format_name, target_name, whose
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
The format of IN is told by its name, else by its text; that of OUT by its name. - is standard input or output.
A hand that is broken is skipped; what was skipped, with its line and why, is told at the end, and the exit status is 1.

Cards: those that were shown; with --hero SEAT what that seat knows; with --hero all everything.
"""
SKIPS_TOLD = 20
"""So many of the hands that were skipped are told one by one."""


def arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("input", metavar="IN", help="hands to read; - for standard input")
    option("output", metavar="OUT", help="where to write them; - for standard output")
    option("--from", dest="source", type=format_name, metavar="FORMAT", help="of IN (by its name or its text)")
    option("--to", dest="target", type=target_name, metavar="FORMAT", help="of OUT (by its name)")
    option("--hero", type=whose, metavar="WHO", help="whose cards are written: all, shown, or those of a seat (shown)")


def run(options: argparse.Namespace) -> int:
    """Write every hand that can be read and written; tell which cannot."""
    from omaha import notation
    from omaha.notation.convert import ManyHands, convert

    target: str | None = options.target or notation.detect_name(options.output)
    if target is None:
        options.parser.error(f"--to must name the format of {options.output}: {', '.join(notation.WRITTEN)}")
    assert target is not None
    if same(options.input, options.output):
        options.parser.error("OUT must be another file than IN")
    hero = None if options.hero == "shown" else options.hero
    single = options.output.lower().endswith(notation.FORMATS[target].single)
    try:
        with opened(options.input, "convert", options.source) as (source, lines), _written(options.output) as write:
            hands, skipped = convert(lines, write, source, target, hero, single=single)
    except BrokenPipeError:
        raise
    except OSError as error:
        return complain(f"{error.filename or options.output}: {error.strerror or error}")
    except ManyHands as error:
        return complain(f"{options.output}: {error}")
    except ValueError as error:
        return complain(f"{options.input}: {error}")
    told = f"{counted(hands)} converted from {source} to {target}, {len(skipped):,} skipped"
    print(told, file=sys.stderr if options.output == "-" else sys.stdout)
    for skip in skipped[:SKIPS_TOLD]:
        complain(f"{options.input}: {skip}")
    if len(skipped) > SKIPS_TOLD:
        complain(f"{options.input}: and {len(skipped) - SKIPS_TOLD:,} more")
    if not hands and not skipped:
        return complain(f"{options.input}: there is no hand in it")
    return 1 if skipped else 0


@contextmanager
def _written(name: str) -> Iterator[Callable[[str], object]]:
    """What writes to a file, which is made with its first text; - is standard output."""
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
