"""`omaha simulate`: hands between simple players, and who won what."""

from __future__ import annotations

import argparse
import re
from argparse import ArgumentTypeError

from omaha.cli.arguments import whole
from omaha.cli.terminal import aligned, progress, show

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from omaha.play.matches import Report
    from omaha.rules import Rules

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "play hands between simple players and print who won what"
MORE = """\
games: flo plo nlo       fixed, pot and no limit Omaha, high only
       flo8 plo8 nlo8    hi/lo, 8 or better (o8: flo8)
       plo5 plo6 ...     five and six cards; plo58 plo68 ... hi/lo (bigo: plo58)

players: caller          checks and calls
         folder          checks and folds
         random          any legal action
         tight           good cards and made hands, by pot odds

All amounts are whole chips. The same arguments print the same table, apart from the time it took.
"""
LIMITS = {"f": "fixed", "p": "pot", "n": "no"}
ALIASES = {"o8": "flo8", "lo8": "flo8", "bigo": "plo58"}
GAMES = [f"{limit}lo{cards}{low}" for limit in LIMITS for cards in ("", "5", "6") for low in ("", "8")]
FIELD = ("tight", "caller", "random")


def arguments(parser: argparse.ArgumentParser) -> None:
    option = parser.add_argument
    option("--game", type=_game, default="flo8", metavar="GAME", help="what is played (flo8)")
    option("--players", type=whole(2, 10), metavar="N", help="2 to 10 (6, or as many as --bots names)")
    option("--hands", type=whole(1), default=10_000, metavar="N", help="how many hands (10000)")
    option("--seed", type=whole(0, 2**64 - 1), default=1, metavar="N", help="of decks and random players (1)")
    option("--stakes", type=_stakes, default=(100, 200), metavar="A/B", help="blinds, fixed limit: bets (100/200)")
    option("--stack", type=whole(1), metavar="CHIPS", help="of everybody, in every hand (100 big blinds)")
    option("--ante", type=whole(0), default=0, metavar="CHIPS", help="of everybody (0)")
    option("--rake", type=_percent, metavar="PERCENT", help="what the house takes (nothing)")
    option("--cap", type=whole(0), metavar="CHIPS", help="the most it takes from a hand (3 big blinds)")
    option("--bots", type=_bots, metavar="NAME,...", help="players by seat, repeated as needed (tight,caller,random)")


def _game(text: str) -> str:
    name = ALIASES.get(text.lower(), text.lower())
    if name not in GAMES:
        raise ArgumentTypeError(f"must be one of {', '.join([*GAMES, *ALIASES])}, not {text!r}")
    return name


def _stakes(text: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    if not slash:
        raise ArgumentTypeError(f"must be two amounts such as 100/200, not {text!r}")
    return whole(1)(small), whole(1)(big)


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
            raise ArgumentTypeError(f"must be of {', '.join(PLAYERS)}, not {name!r}")
    return names


def run(options: argparse.Namespace) -> int:
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
    show(f"{game_name(rules)}, {count} players, {options.hands:,} hands, seed {options.seed}")
    show()
    with progress("hands") as tell:
        report = simulate(players, rules, options.hands, options.seed, options.stack, tell, names)
    show(_table(report, rules.hilo))
    return 0


def _rules(options: argparse.Namespace) -> Rules:
    from omaha.rake import Rake
    from omaha.rules import Rules

    limit, cards = LIMITS[options.game[0]], options.game[3:].removesuffix("8")
    small, big = options.stakes
    stakes = {"small_bet": small, "big_bet": big} if limit == "fixed" else {"small_blind": small, "big_blind": big}
    rules = Rules(limit=limit, hilo=options.game.endswith("8"), hole_cards=int(cards or 4), ante=options.ante, **stakes)  # type: ignore[arg-type]
    if options.rake is None:
        if options.cap is not None:
            raise ValueError("--cap needs --rake")
        return rules
    cap = 3 * rules.big_blind if options.cap is None else options.cap
    return rules.replace(rake=Rake(percent=options.rake, cap=cap))


def _table(report: Report, hilo: bool) -> str:
    """The scores as a table, a line a player, and below it what was counted of the whole table."""
    heads = ["seat", "player", "net", "per 100", "won", "showdowns", "split", "quartered", "scooped"]
    rows = [
        [s.seat, s.name, *_won(s.net, report), s.won, s.showdowns, s.split, s.quartered, s.scooped]
        for s in report.scores
    ]
    rows.append(["", "rake", *_won(report.rake, report), "", "", "", "", ""])
    counts = [report.showdowns, report.split, report.quartered, report.scooped]
    rows.append(["", "table", "", "", report.hands, *counts])
    cells = [heads] + [[str(cell) if isinstance(cell, str) else f"{cell:,}" for cell in row] for row in rows]
    shown = [column for column, head in enumerate(heads) if hilo or head not in ("split", "quartered")]
    lines = aligned(cells, shown, left=1)
    return "\n".join(lines) + f"\n\n{report.hands_per_second:,.0f} hands a second ({report.seconds:.1f} s)"


def _won(chips: int, report: Report) -> tuple[str, str]:
    return (f"{chips:+,}", f"{100 * chips / report.hands:+,.1f}") if chips else ("0", "0.0")
