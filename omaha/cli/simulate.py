"""`omaha simulate`: hands between simple players, and their scores."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentTypeError
from contextlib import contextmanager

from omaha.cli.arguments import whole
from omaha.cli.terminal import complain, counted, progress, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any

    from omaha.play.matches import Scoreboard
    from omaha.rules import Rules

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "play hands between simple players and print their scores"
MORE = """\
games: flo plo nlo       fixed-limit, pot-limit and no-limit Omaha, high only
       flo8 plo8 nlo8    hi/lo, 8 or better (o8 and lo8 are flo8)
       plo5 plo6 ...     with five and six cards; plo58 plo68 ... hi/lo (bigo and biglo are plo58)

players: caller          checks and calls
         folder          checks and folds
         random          takes any legal action
         tight           plays good cards and made hands, by pot odds

All amounts are whole chips. The same arguments print the same table, except for the time. When interrupted, the command
prints the scores of the hands played so far.

--json prints one object: hands, rake, showdowns, split, quartered and scooped count all hands, scores has an object for
each player; --csv prints a line for each player. Net and chips_per_100 are in chips.
"""
INTERRUPTED, TERMINATED = 130, 143
FIELD = ("tight", "caller", "random")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("--game", default="plo8", metavar="GAME", help="the game (plo8)")
    option(
        "--players", type=whole(2, 10), metavar="N", help="number of players, 2 to 10 (6, or one for each of --bots)"
    )
    option("--hands", type=whole(1), default=10_000, metavar="N", help="number of hands (10000)")
    option("--seed", type=whole(0, 2**64 - 1), default=1, metavar="N", help="seed of decks and random players (1)")
    option("--stakes", default="100/200", metavar="A/B", help="the blinds; in fixed limit the bets (100/200)")
    option("--stack", type=whole(1), metavar="CHIPS", help="each player's chips in every hand (100 big blinds)")
    option("--ante", type=whole(0), default=0, metavar="CHIPS", help="each player's ante (0)")
    option("--rake", type=_percent, metavar="PERCENT", help="percentage of every pot that the house takes (0)")
    option("--cap", type=whole(0), metavar="CHIPS", help="most chips that the house takes from a hand (3 big blinds)")
    option("--bots", type=_bots, metavar="NAME,...", help="players by seat, repeated as needed (tight,caller,random)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="print the scores as JSON")
    form.add_argument("--csv", action="store_true", help="print the scores as CSV")


def _percent(text: str) -> Any:
    from decimal import Decimal

    if not re.fullmatch(r"\d{1,3}(\.\d+)?", text, re.ASCII) or Decimal(text) > 100:
        raise ArgumentTypeError(f"must be a percentage, 0..100, not {text!r}")
    return Decimal(text)


def _bots(text: str) -> list[str]:
    from omaha.play.bots import PLAYERS

    names = text.split(",")
    for name in names:
        if name not in PLAYERS:
            raise ArgumentTypeError(f"must be names of {', '.join(PLAYERS)}, not {name!r}")
    return names


def run(options: argparse.Namespace) -> int:
    """Play the hands, print the scores and return the exit status."""
    from omaha.display.labels import game_name
    from omaha.play.bots import PLAYERS
    from omaha.play.matches import simulate

    bots = options.bots or FIELD
    count = options.players or (len(bots) if options.bots else 6)
    names = [bots[seat % len(bots)] for seat in range(count)]
    try:
        rules = _rules(options)
        if count > rules.max_seats:
            raise ValueError(f"{options.game} seats at most {rules.max_seats} players, not {count}")
    except ValueError as error:
        options.parser.error(str(error))
    players = [PLAYERS[name]((options.seed + seat) % 2**64) for seat, name in enumerate(names)]
    if not (options.json or options.csv):
        show(f"{game_name(rules)}, {count} players, {options.hands:,} hands, seed {options.seed}")
        show()
    status = 0
    with _stoppable():
        try:
            with progress("hands") as report:
                board = simulate(players, rules, options.hands, options.seed, options.stack, report, names)
        except (KeyboardInterrupt, SystemExit) as stop:
            so_far = getattr(stop, "report", None)
            if so_far is None:
                raise
            board = so_far
            status = INTERRUPTED if isinstance(stop, KeyboardInterrupt) else TERMINATED
    _print(board, options)
    if status:
        complain(f"interrupted after {board.hands:,} of {counted(options.hands)}")
    return status


@contextmanager
def _stoppable() -> Iterator[None]:
    """Let the signal that `kill` and `timeout` send end the hands as Ctrl-C does, so that the scores are printed."""
    import signal
    import sys
    import threading

    if threading.current_thread() is not threading.main_thread():  # where no handler can be set
        yield
        return
    before = signal.signal(signal.SIGTERM, lambda *_: sys.exit(TERMINATED))
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before or signal.SIG_DFL)


def _print(board: Scoreboard, options: argparse.Namespace) -> None:
    """Print the scores as the options say: a table and the speed, JSON or CSV."""
    if options.json:
        show_json(board.to_dict())
    elif options.csv:
        import csv
        import sys

        rows = board.rows()
        writer = csv.DictWriter(sys.stdout, list(rows[0]), lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)
    else:
        show(f"{board}\n\n{board.hands_per_second:,.0f} hands a second ({board.seconds:.1f} s)")


def _rules(options: argparse.Namespace) -> Rules:
    from omaha.rake import Rake
    from omaha.rules import Rules

    rules = Rules.game(options.game, options.stakes, ante=options.ante)
    if options.rake is None:
        if options.cap is not None:
            raise ValueError("--cap needs --rake")
        return rules
    cap = 3 * rules.big_blind if options.cap is None else options.cap
    return rules.replace(rake=Rake(percent=options.rake, cap=cap))
