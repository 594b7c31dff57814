"""`omaha simulate`: hands between players in one seating, and their results."""

from __future__ import annotations

import argparse

from omaha.cli.arguments import whole
from omaha.cli.matches import GAMES, OUTPUT, PLAYERS, add_playing, named_players, play_and_print
from omaha.cli.terminal import counted

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "play hands between players and print their results"
MORE = f"""\
examples:
  omaha simulate --game flo8 --hands 20000
  omaha simulate --bots tight,caller --stakes 50/100 --rake 5 --cap 300

Each deck is played once, and the button moves from hand to hand. `omaha match` is the same with every player in every
seat, and needs fewer hands to say who is better.

{PLAYERS}
{GAMES}
{OUTPUT}"""
FIELD = ("tight", "caller", "random")


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option(
        "--players", type=whole(2, 10), metavar="N", help="number of players, 2 to 10 (6, or one for each of --bots)"
    )
    option("--bots", metavar="NAME,...", help=f"players by seat, repeated as needed ({','.join(FIELD)})")
    add_playing(parser, "number of hands (10000)")


def run(options: argparse.Namespace) -> int:
    """Play the hands, print the results and return the exit status."""
    bots = FIELD if options.bots is None else named_players(options, options.bots.split(","), "--bots")
    count = options.players or (6 if options.bots is None else len(bots))
    if count < 2:
        options.parser.error("a table needs two players or more, not 1")
    players = [bots[seat % len(bots)] for seat in range(count)]
    return play_and_print(options, players, counted, duplicate=False)
