"""`omaha match`: which of several players is better, by how much, and how sure that is."""

from __future__ import annotations

import argparse
from argparse import ArgumentTypeError

from omaha.cli.arguments import whole
from omaha.cli.matches import GAMES, OUTPUT, PLAYERS, add_playing, named_players, play_and_print
from omaha.cli.terminal import counted

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "play players against each other with the same cards in every seat, and say who is better"
MORE = f"""\
examples:
  omaha match tight caller --game flo8 --hands 2000
  omaha match tight caller my_bots:Shark --game plo8 --stakes 50/100 --stop 0.05 --processes 2
  omaha match tight random --json out.json --plot run.svg --save hands.phhs

Every deck is played with every player in every seat, so that good cards help nobody: a set has the hands of all orders
of two to four players, or of the rotations of a circle of five and more.

{PLAYERS}
{GAMES}
{OUTPUT}"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("players", nargs="+", metavar="PLAYER", help="two players or more")
    option("--seats", type=whole(2, 10), metavar="N", help="seats; all line-ups play in turn (one for each player)")
    option("--stop", type=_error, metavar="ERROR", help="end when it is sure who is best, such as 0.05 (never)")
    add_playing(parser, "number of sets; with --stop the most (10000)")


def _error(text: str) -> float:
    try:
        error = float(text)
    except ValueError:
        error = 0.0
    if not 0 < error < 1:
        raise ArgumentTypeError(f"must be an error level above 0 and below 1, such as 0.05, not {text!r}")
    return error


def run(options: argparse.Namespace) -> int:
    """Play the match, print who is better and return the exit status."""
    players = named_players(options, options.players, "PLAYER")
    if len(players) < 2:
        options.parser.error("a match needs two players or more, not 1")
    seats = {} if options.seats is None else {"seats": options.seats}

    def length(sets: int) -> str:
        return f"{counted(sets).replace('hand', 'set')}{' at most' * bool(options.stop)}"

    return play_and_print(options, players, length, stop=options.stop, **seats)
