"""`omaha stats`: how players bet and what they win, counted from files of hands."""

from __future__ import annotations

import argparse
import sys
from argparse import ArgumentTypeError

from omaha.cli.arguments import add_reading, picture_name
from omaha.cli.files import HandReader, can_write, kept_if_interrupted
from omaha.cli.terminal import complain, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "count how players bet and what they win"
MORE = """\
examples:
  omaha stats session.txt
  omaha stats january.txt february.txt --player Ann --by position
  omaha stats session.txt --by player,players --csv > session.csv
  omaha stats session.ohh --player Ann --plot ann.png

A row is a player; with --by it is a position, a number of players, or both of two (--by player,position).
docs/statistics.md defines every number. The tables show, rates in per cent:
  net, adjusted       chips won, and what they would be if all-in hands were paid by equity
  showdown, other     the part of net won at the showdown, and the rest
  bb/100, 95 %        big blinds per hundred hands, and where the long-run mean is with 95 % probability
  VPIP PFR 3-bet      put chips in by choice before the flop, raised, raised the first raiser
  fold3b              folded to a 3-bet
  cbF cbT cbR foldcb  continuation bets on flop, turn, river; folded to one on the flop
  c/r AFq AF          check-raises; bets and raises by all decisions but checks, and by calls
  flop WWSF           saw the flop; won when the flop was seen
  WTSD W$SD           went to the showdown when the flop was seen; won there
  scoop split 1/4 3/4 low     at hi/lo showdowns; the last: made the low that was drawn to

--csv and --json print all numbers with the counts behind them, chips in the smallest unit.
Hands that are broken or not over are skipped, with a line on standard error, and the exit status is 1. Hands of other
games than Omaha are counted apart and are no error. --hands counts the hands of Omaha through all files, from 1.
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("files", nargs="+", metavar="FILE", help="hands in any format that is known; - for standard input")
    option("--by", type=_groupings, default=("player",), metavar="WHAT", help="player, position, players (player)")
    option(
        "--player",
        "--hero",
        dest="player",
        type=_player,
        metavar="WHO",
        help="count only a name, a seat, or dealt: to whom it deals (all)",
    )
    option("--csv", action="store_true", help="print all numbers as CSV")
    option("--json", action="store_true", help="print one JSON object, for programs")
    option("--plot", type=picture_name, metavar="OUT", help="draw winnings over hands: .png, .svg or .pdf (extra plot)")
    add_reading(parser)


def _groupings(text: str) -> tuple[str, ...]:
    from omaha.stats.stats import GROUPINGS

    names = tuple(text.split(","))
    if not set(names) <= set(GROUPINGS) or len(set(names)) < len(names):
        raise ArgumentTypeError(f"must be of {', '.join(GROUPINGS)}, each once, separated by commas, not {text!r}")
    return names


def _player(text: str) -> str | int | None:
    if text == "all":
        return None
    return int(text) if text in map(str, range(1, 11)) else text


def run(options: argparse.Namespace) -> int:
    """Count every hand that can be read and is over; complain of the others."""
    if options.csv and options.json:
        options.parser.error("--csv and --json: choose one")
    with kept_if_interrupted(options.plot):
        return _count(options)


def _count(options: argparse.Namespace) -> int:
    from omaha.stats.stats import Stats

    try:
        drawing = _drawing() if options.plot else None
    except ModuleNotFoundError:
        return complain("--plot needs matplotlib: pip install 'omaha-poker[plot]'")
    if options.plot is not None and not can_write(options.plot):
        return 1
    stats = Stats(options.by if len(options.by) > 1 else options.by[0], player=options.player)
    reader = HandReader(options, "stats")
    for hand, _ in reader.hands(options.files):
        if hand.over:
            stats.add(hand)
        else:
            reader.complain(f"{reader.name}: hand {reader.number} is not over")
    status = reader.status()
    if not stats.hands:
        return status
    if not len(stats):
        return complain(f"--player: {options.player} is dealt into none of the {stats.hands:,} hands")
    if options.csv:
        stats.to_csv(sys.stdout)
    elif options.json:
        show_json(stats.to_dict())
    else:
        show(str(stats), ())
    if drawing is not None:
        try:
            drawing.save(drawing.winnings(stats), options.plot)
        except OSError as error:
            return complain(f"{options.plot}: {error.strerror or error}")
    return status


def _drawing() -> Any:
    from omaha.display import plot

    return plot
