"""`omaha replay`: hands from files, printed or on a page, and a check of how they end."""

from __future__ import annotations

import argparse
import os
from itertools import chain

from omaha.cli.arguments import HERO, format_name, whose
from omaha.cli.files import opened, same
from omaha.cli.terminal import complain, counted, progress, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from omaha.base.types import Hero
    from omaha.hand.hand import Hand

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print hands from files and check how they end, or write a page that replays them"
MORE = ""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("files", nargs="+", metavar="FILE", help="hands in any format; - for standard input")
    option("--from", dest="source", type=format_name, metavar="FORMAT", help="their format (from name or text)")
    option("--tables", action="store_true", help="print the table on every street")
    option("--html", metavar="OUT", help="write a page that replays the hands in a browser, instead of printing them")
    option("--hero", type=whose, metavar="WHO", help=HERO)


def run(options: argparse.Namespace) -> int:
    """Show every hand that can be read, complain of the others and of wrong ends, and return the exit status."""
    if options.hero and not options.html:
        options.parser.error("--hero needs --html")
    if options.tables and options.html:
        options.parser.error("--tables and --html: a page draws its own tables")
    if options.html and any(same(name, options.html) for name in options.files):
        options.parser.error("--html: OUT must be another file than FILE")
    return _page(options) if options.html else _text(options)


def _text(options: argparse.Namespace) -> int:
    from omaha.display.text import text

    failures: list[str] = []
    first = True
    for name in options.files:
        for hand, end in _recorded(name, options, failures):
            if not first:
                show()
            first = False
            show(text(hand, tables=options.tables))
            show()
            if end:
                show(end)
    return 1 if failures else 0


def _page(options: argparse.Namespace) -> int:
    from omaha.display.html import page

    failures: list[str] = []
    hero = options.hero or "dealt"
    hands = [hand for name in options.files for hand in _with_hero(name, hero, options, failures)]
    if not hands:
        return complain(f"{options.html}: not written, because there is no hand to show")
    names = [os.path.basename(name) for name in options.files if name != "-"]
    with progress("hands", at_once=False) as report:
        text = page(_watched(hands, report), hero=hero, title=", ".join(names[:3]) or "Omaha hands")
    try:
        with open(options.html, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        return complain(f"{options.html}: {error.strerror or error}")
    show(f"{options.html}: {counted(len(hands))}, {len(text.encode()) / 1000:,.0f} kB")
    return 1 if failures else 0


def _with_hero(name: str, hero: Hero, options: argparse.Namespace, failures: list[str]) -> Iterator[Hand]:
    """The hands of a file that deal the hero in; complain of the others."""
    from omaha.hand.seen import hero_seat

    for number, (hand, _) in enumerate(_recorded(name, options, failures), 1):
        try:
            hero_seat(hand, hero)
        except ValueError as error:
            failures.append(name)
            complain(f"{name}: hand {number}: {error}")
        else:
            yield hand


def _watched(hands: list[Hand], report: Callable[[int, int], object] | None) -> Iterator[Hand]:
    """The hands, reporting to the progress bar how many are done."""
    for done, hand in enumerate(hands):
        if report is not None:
            report(done, len(hands))
        yield hand


def _recorded(name: str, options: argparse.Namespace, failures: list[str]) -> Iterator[tuple[Hand, str]]:
    """The hands of a file, each with a line about its end; complain of the hands that cannot be read."""
    from omaha.notation import phh
    from omaha.notation.formats import module

    def wrong(error: object) -> None:
        failures.append(name)
        complain(f"{name}: {error}")

    try:
        with opened(name, "replay", options.source) as (source, lines):
            first, lines = _first(lines)
            if source != "phh" or first.startswith("["):
                for hand in module(source).iterate(lines, wrong):
                    yield hand, "result checked" if hand.over else "the hand is not over"
                return
            recorded = phh.read("".join(lines))
            if recorded.difference is not None:
                yield recorded.hand, ""
                wrong(recorded.difference)
            elif recorded.finishing_stacks is None:
                yield recorded.hand, "result not checked: the file names no finishing stacks"
            else:
                yield recorded.hand, "result checked: finishing stacks agree"
    except OSError as error:
        wrong(error.strerror or error)
    except ValueError as error:
        wrong(error)


def _first(lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The first line that is neither blank nor a comment, empty if there is no such line; and all lines."""
    read = []
    for line in lines:
        read.append(line)
        if line.strip() and not line.startswith("#"):
            return line, chain(read, lines)
    return "", iter(read)
