"""`omaha play`: a person plays against players in the terminal."""

from __future__ import annotations

import argparse
import sys
from argparse import ArgumentTypeError

from omaha.cli.arguments import whole
from omaha.cli.faults import is_of_player, named_exits
from omaha.cli.matches import (
    GAMES,
    PLAYERS,
    add_answers,
    add_game,
    named_players,
    refuse,
    rules_of,
    saved_format,
    seconds,
)
from omaha.cli.terminal import complain, show

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any

    from omaha.cli.handfile import HandFile
    from omaha.rules import Rules
    from omaha.table.table import Table

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "play against players in the terminal"
MORE = f"""\
examples:
  omaha play
  omaha play tight caller --game plo8 --stakes 1/2 --save hands.phhs --name Ann
  omaha play tight --seats 2 --seed 7 < answers.txt

At your turn the table is printed, with what is legal and the letter for it: f folds, c checks or calls, r 600 raises to
600, your total on this street. ? lists all that can be typed: other sizes, hints, the last hand, sitting out, chips.
Cards of others stay hidden until they are shown, in the saved hands, too.

On a terminal, an action can be taken back with the key u for as long as --delay says, and with --confirm until Enter
confirms it. Only then do the others see it, and the next cards come. Ctrl-C, Ctrl-D and q end the session: your hand is
folded, the hand is played to its end, and the score is printed.

Without a terminal, each line of standard input is an answer, and the end of the input ends the session.

{PLAYERS}
{GAMES}"""
FIELD = ("tight", "caller", "random")
SEATS = 6
LONGEST_NAME = 20


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("players", nargs="*", metavar="PLAYER", help=f"the others, repeated as needed ({' '.join(FIELD)})")
    option("--seats", type=whole(2, 10), metavar="N", help=f"seats, yours too (one for each player; {SEATS})")
    option("--name", type=_name, default="Hero", metavar="NAME", help="your name (Hero)")
    add_game(parser)
    option("--stack", type=whole(1), metavar="CHIPS", help="chips that everybody buys (100 big blinds)")
    option("--seed", type=whole(0, 2**64 - 1), metavar="N", help="seed of decks and random players (none)")
    option("--hands", type=whole(1), metavar="N", help="end after this many hands (never)")
    option("--save", metavar="FILE", help="add the hands to this file: .phhs, .ohh or .txt (PokerStars)")
    add_answers(parser, "passive")
    option(
        "--delay",
        type=seconds(or_none=True),
        default=1.0,
        metavar="SECONDS",
        help="pause of the others, on a terminal (1)",
    )
    option("--confirm", action="store_true", help="have every action of yours confirmed by Enter")


def _name(text: str) -> str:
    from omaha.table.names import checked_name

    try:
        name = checked_name(text)
    except ValueError as error:
        raise ArgumentTypeError(str(error)) from None
    if len(name) > LONGEST_NAME:
        raise ArgumentTypeError(f"must have at most {LONGEST_NAME} signs, not {len(name)}")
    return name


def run(options: argparse.Namespace) -> int:
    """Play until the person leaves, print the score, and return the exit status."""
    from omaha.cli.handfile import HandFile
    from omaha.cli.interrupts import Interrupts
    from omaha.cli.keyboard import Keyboard
    from omaha.cli.sessions import Session
    from omaha.display.labels import game_name

    if sys.stdin is None:
        return complain("standard input is closed")
    try:
        rules, stack = _stakes(options)
        target = saved_format(options.save)
        players = _players(options, rules)
        file = None if target is None else HandFile(options.save, target)
        table = _table(options, rules, stack, players, file)
    except OSError as error:
        if not is_of_player(error):
            return complain(f"{options.save}: {error.strerror or error}")
        refuse(options, error)
    except (ValueError, TypeError) as error:
        refuse(options, error)
    seed = "" if options.seed is None else f", seed {options.seed}"
    show(f"{game_name(rules)}, {len(players) + 1} players, stacks {stack:,}{seed}")
    session = Session(
        table,
        options.name,
        players,
        stack,
        file,
        Keyboard(Interrupts()),
        on_illegal=options.on_illegal,
        time_limit=options.time_limit,
        delay=options.delay,
        confirm=options.confirm,
    )
    with named_exits():
        return session.play(options.hands)


def _stakes(options: argparse.Namespace) -> tuple[Rules, int]:
    """Return the rules, with buy-ins that allow the stack, and the stack."""
    rules = rules_of(options)
    stack: int = 100 * rules.big_blind if options.stack is None else options.stack
    if stack < rules.min_buy_in:
        rules = rules.replace(min_buy_in=stack)
    if rules.max_buy_in is not None and stack > rules.max_buy_in:
        rules = rules.replace(max_buy_in=stack)
    return rules, stack


def _players(options: argparse.Namespace, rules: Rules) -> dict[str, Any]:
    """Return the other players by name.

    :raises ValueError: if there are too many of them, or one cannot be made.
    """
    from secrets import randbits

    from omaha.hand.player import checked_player, fresh, with_note
    from omaha.play.players import distinct, name_of

    given = named_players(options, options.players or FIELD, "PLAYER")
    seats = options.seats or (len(given) + 1 if options.players else SEATS)
    if len(given) >= seats and options.players:
        raise ValueError(f"{seats} seats are too few for you and {len(given)} players")
    if seats > rules.max_seats:
        raise ValueError(f"{options.game} seats at most {rules.max_seats} players, not {seats}")
    seed = randbits(64) if options.seed is None else options.seed
    others = [checked_player(given[place % len(given)], f"player {place + 1}") for place in range(seats - 1)]
    names = distinct([options.name, *[name_of(player, seat) for seat, player in enumerate(others, 2)]])[1:]
    return {
        name: with_note(name, "the factory", fresh, player, seed, place)
        for place, (name, player) in enumerate(zip(names, others, strict=True))
    }


def _table(
    options: argparse.Namespace, rules: Rules, stack: int, players: dict[str, Any], file: HandFile | None
) -> Table:
    """Return a table at which everybody sits, the person in seat 1."""
    from omaha.hand.info import Info
    from omaha.table.table import Table

    info = Info(number=1 if file is None else file.next_number, fields={"hero": 1})
    table = Table(rules, len(players) + 1, options.seed, info=info)
    for name in (options.name, *players):
        table.sit(name, chips=stack)
    return table
