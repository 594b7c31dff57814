"""`omaha equity`: the share of the pot that each hand wins."""

from __future__ import annotations

import argparse
import os
import sys
from argparse import ArgumentTypeError

from omaha.cli.arguments import card_text, picture_name, whole
from omaha.cli.files import can_write, kept_if_interrupted
from omaha.cli.terminal import CARDS, complain, progress, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from omaha.cards import Card
    from omaha.equities import Equity

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print how much of the pot each hand or range wins"
MORE = """\
examples:
  omaha equity AsAhKsKh 9d8d7c6c --hilo
  omaha equity AsAhKsKh "9d8d**" "****" --board 2c3dJh --samples 1000000 --seed 7
  omaha equity "AA**ds" "10%" --hilo --stderr 0.0005
  omaha equity AsAhKsKh 9d8d7c6c --board 2c3dJh --plot equity.png

Each of 2 to 10 hands is cards (AsAhKsKh), partly known ("AsKs**"; "****" is any hand) or a range
("AA**ds", "KK!AA", "10%", "JT98+, QQ@50"). All hands have the same number of cards. Quote * $ ! ( ) and blanks, which
the shell would change.

The result is exact if that takes about a second, else sampled. The same seed gives the same result on any number of
threads, except with --seconds. The columns: high and low are how often a hand is the best alone, "tied" how often it
shares that; scoop is how often it wins the whole pot alone, quarter how many tied halves it shares; +/- is the standard
error.

--json prints one object:
  hilo board dead       as given
  exact seed            true and null, or false and the seed of the samples
  counted               what is counted: "boards", "deals" (boards with each way to hold the hands) or "samples"
  boards                how many boards, deals or samples
  low_possible          boards on which a low is possible
  low_made              boards on which a player makes a low
  split                 boards on which several players win a part of the pot
  players               for each hand, in order: hand; equity and stderr, 0..1; pots, the number won; and counts of
                        boards: high_wins high_ties low_wins low_ties scoops quarters lows
  outcomes              high and low, the players (from 1) who share the best high and the best low; boards, how often
                        (lows are counted in a game without them, too)
"""
STYLES = ((r"\A.*", "bold"), (r"(?m)^# .*$", "bold"), *CARDS)


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("hands", nargs="+", metavar="HAND", help="2 to 10 hands: cards, partly known, or ranges")
    option("--board", type=card_text, default="", metavar="CARDS", help="the board, 3, 4 or 5 cards (before the flop)")
    option("--dead", type=card_text, default="", metavar="CARDS", help="dead cards, which will not be dealt (none)")
    option("--hilo", action="store_true", help="play high and low, 8 or better (high only)")
    option("--samples", type=whole(1), metavar="N", help="number of samples (1000000 if not exact)")
    option(
        "--stderr",
        type=_error,
        metavar="SHARE",
        help="sample until no standard error is above this share, such as 0.0005",
    )
    option("--seconds", type=_seconds, metavar="N", help="sample for this long; another run may draw more or fewer")
    option(
        "--exact", action=argparse.BooleanOptionalAction, help="force or forbid exact counting, however long it takes"
    )
    option("--seed", type=whole(0, 2**64 - 1), default=1, metavar="N", help="seed of the samples (1)")
    option("--threads", type=whole(1, 256), metavar="N", help="number of threads (one per processor)")
    option("--json", action="store_true", help="print one JSON object, for programs")
    option(
        "--plot", type=picture_name, metavar="FILE", help="draw the result: .png, .svg or .pdf (needs the extra plot)"
    )


def _error(text: str) -> float:
    try:
        error = float(text)
    except ValueError:
        error = 0.0
    if not 0 < error < 1:
        raise ArgumentTypeError(f"must be a share of the pot, such as 0.0005, not {text!r}")
    return error


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < float("inf"):
        raise ArgumentTypeError(f"must be a number of seconds above 0, not {text!r}")
    return seconds


def run(options: argparse.Namespace) -> int:
    """Print the equities, draw them if a picture is wanted, and return the exit status."""
    if options.exact and (options.samples or options.stderr or options.seconds):
        options.parser.error("--exact leaves nothing to sample: neither --samples nor --stderr nor --seconds")
    with kept_if_interrupted(options.plot):
        return _answer(options)


def _answer(options: argparse.Namespace) -> int:
    from omaha.equities import equity

    drawing = _drawing(options.plot) if options.plot is not None else None
    if options.plot is not None and drawing is None:
        return 1
    exact, seed = options.exact, None if options.exact else options.seed
    threads = options.threads or _processors()
    try:
        with progress("equity") as report:
            found = equity(
                options.hands,
                options.board,
                options.dead,
                hilo=options.hilo,
                exact=exact,
                samples=options.samples,
                stderr=options.stderr,
                seconds=options.seconds,
                seed=seed,
                threads=threads,
                progress=report,
            )
    except ValueError as error:
        options.parser.error(str(error))
    except MemoryError:
        return complain("not enough memory for all these hands: --no-exact samples them")
    if options.json:
        show_json(found.to_dict())
    else:
        show(str(found), STYLES)
    if drawing is None:
        return 0
    sys.stdout.flush()
    after = _after(options.hands, found, exact, seed, threads) if len(found.board) in (6, 8) else None
    try:
        drawing.save(drawing.plot(found, after), options.plot)
    except OSError as error:
        return complain(f"{options.plot}: {error.strerror or error}")
    return 0


def _drawing(file: str) -> Any:
    """The module that draws; None, after a complaint, if it is missing or the file cannot be written."""
    if not can_write(file):
        return None
    try:
        from omaha.display import plot
    except ModuleNotFoundError:
        complain("--plot needs matplotlib: pip install 'omaha-poker[plot]'")
        return None
    return plot


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _after(
    hands: Sequence[str], found: Equity, exact: bool | None, seed: int | None, threads: int
) -> dict[Card, Equity]:
    """The equities after each next card, all exact or all sampled."""
    from omaha.equities import spread

    with progress("next cards") as report:
        after = spread(
            hands, found.board, found.dead, hilo=found.hilo, exact=exact, seed=seed, threads=threads, progress=report
        ).after
    return {card: one for (card,), one in after.items()}
