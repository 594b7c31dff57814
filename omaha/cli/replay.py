"""`omaha replay`: hands from files, printed or on a page, and a check of how they end."""

from __future__ import annotations

import os

from omaha.base.files import whole_file
from omaha.cli.arguments import HERO, add_reading, whose
from omaha.cli.files import HandReader, can_write, kept_if_interrupted, same
from omaha.cli.terminal import complain, counted, progress, show

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Callable, Iterator

    from omaha.hand.hand import Hand

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print hands from files and check how they end, or write a page that replays them"
MORE = """\
examples:
  omaha replay session.txt
  omaha replay hand.phh --tables --hero all
  omaha replay session.txt --hands 10-20 --hero Ann --html hands.html

Every hand is played again by its rules, and must end as its file says. A hand that does not, or that cannot be read, is
complained of on standard error, with its line, and the exit status is 1. Hands of other games than Omaha are counted
and are no error.

Cards: those that were shown, and those of the hero. --hero names the hero by seat or name, or is one of:
  dealt   the seat to which the text deals, if there is one (the default)
  shown   nobody
  all     every seat

--hands counts the hands of Omaha through all files, from 1.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("files", nargs="+", metavar="FILE", help="hands in any format; - for standard input")
    option("--hero", type=whose, default="dealt", metavar="WHO", help=HERO)
    option("--tables", action="store_true", help="print the table on every street")
    option("--html", metavar="OUT", help="write a page that replays the hands in a browser, instead of printing them")
    add_reading(parser)


def run(options: argparse.Namespace) -> int:
    """Show every hand that can be read, complain of the others and of wrong ends, and return the exit status."""
    if options.html == "":
        options.parser.error("--html must name a file, not ''")
    if options.tables and options.html:
        options.parser.error("--tables and --html: a page draws its own tables")
    if options.html and any(same(name, options.html) for name in options.files):
        options.parser.error("--html: OUT must be another file than FILE")
    reader = HandReader(options, "replay", options.hero)
    if not options.html:
        return _text(reader, options)
    with kept_if_interrupted(options.html):
        return _page(reader, options)


def _text(reader: HandReader, options: argparse.Namespace) -> int:
    from omaha.display.text import text

    for hand, end in reader.hands(options.files):
        if reader.given > 1:
            show()
        show(text(hand, tables=options.tables, hero=options.hero))
        show()
        if end:
            show(end)
    return reader.status()


def _page(reader: HandReader, options: argparse.Namespace) -> int:
    from omaha.display.html import page

    if not can_write(options.html):
        return 1
    hands = [hand for hand, _ in reader.hands(options.files)]
    status = reader.status()
    if not hands:
        return complain(f"{options.html}: not written, because there is no hand to show")
    names = [os.path.basename(name) for name in options.files if name != "-"]
    with progress("hands") as report:
        text = page(_watched(hands, report), hero=options.hero, title=", ".join(names[:3]) or "Omaha hands")
    try:
        with whole_file(options.html) as file:
            file.write(text)
    except OSError as error:
        return complain(f"{options.html}: {error.strerror or error}")
    show(f"{options.html}: {counted(len(hands))}, {len(text.encode()) / 1000:,.0f} kB")
    return status


def _watched(hands: list[Hand], report: Callable[[int, int], object] | None) -> Iterator[Hand]:
    """The hands, reporting to the progress bar how many are done."""
    for done, hand in enumerate(hands):
        if report is not None:
            report(done, len(hands))
        yield hand
