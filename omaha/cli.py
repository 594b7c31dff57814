"""The command line: `omaha replay` and `omaha simulate`.

What is asked for goes to standard output, progress and complaints to standard error. Exit status: 0; 1 for a file that
is broken or does not end as it says; 2 for wrong arguments; 130 when interrupted, 141 when the reader went away.
Colours and the progress bar need rich and a terminal; without them the same text comes plainly.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from omaha.play.matches import Report
    from omaha.rules import Rules

__all__ = ["main"]

LIMITS = {"f": "fixed", "p": "pot", "n": "no"}
ALIASES = {"o8": "flo8", "lo8": "flo8", "bigo": "plo58"}
GAMES = [f"{limit}lo{cards}{low}" for limit in LIMITS for cards in ("", "5", "6") for low in ("", "8")]
FIELD = ("tight", "caller", "random")

_HELP = """\
games: flo plo nlo       fixed, pot and no limit Omaha, high only
       flo8 plo8 nlo8    hi/lo, 8 or better (o8: flo8)
       plo5 plo6 ...     five and six cards; plo58 plo68 ... hi/lo (bigo: plo58)

players: caller          checks and calls
         folder          checks and folds
         random          any legal action
         tight           good cards and made hands, by pot odds

All amounts are whole chips. The same arguments print the same table, apart from the time it took.
"""


class _Parser(argparse.ArgumentParser):
    """A parser whose complaint is one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {message}\n")


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line, with `sys.argv` if no arguments are given; the exit status."""
    try:
        try:
            options = _parser().parse_args(arguments)
            status: int = options.run(options)
            sys.stdout.flush()
        except BrokenPipeError:  # whoever was reading has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            status = 141
    except KeyboardInterrupt:
        status = 130
    return status


def _parser() -> argparse.ArgumentParser:
    from omaha import __version__

    parser = _Parser(prog="omaha", description="Omaha poker, high and hi/lo.", allow_abbrev=False)
    parser.add_argument("--version", action="version", version=f"omaha {__version__}")
    commands = parser.add_subparsers(metavar="COMMAND", required=True)

    replay = commands.add_parser("replay", help="print hands from PHH files and check how they end", allow_abbrev=False)
    replay.add_argument("files", nargs="+", metavar="FILE", help="a hand in the PHH format; - for standard input")
    replay.set_defaults(run=_replay)

    simulate = commands.add_parser(
        "simulate",
        help="play hands between simple players and print who won what",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_HELP,
        allow_abbrev=False,
    )
    option = simulate.add_argument
    option("--game", type=_game, default="flo8", metavar="GAME", help="what is played (flo8)")
    option("--players", type=_whole(2, 10), metavar="N", help="2 to 10 (6, or as many as --bots names)")
    option("--hands", type=_whole(1), default=10_000, metavar="N", help="how many hands (10000)")
    option("--seed", type=_whole(0, 2**64 - 1), default=1, metavar="N", help="of decks and random players (1)")
    option("--stakes", type=_stakes, default=(100, 200), metavar="A/B", help="blinds, fixed limit: bets (100/200)")
    option("--stack", type=_whole(1), metavar="CHIPS", help="of everybody, in every hand (100 big blinds)")
    option("--ante", type=_whole(0), default=0, metavar="CHIPS", help="of everybody (0)")
    option("--rake", type=_percent, metavar="PERCENT", help="what the house takes (nothing)")
    option("--cap", type=_whole(0), metavar="CHIPS", help="the most it takes from a hand (3 big blinds)")
    option("--bots", type=_bots, metavar="NAME,...", help="players by seat, repeated as needed (tight,caller,random)")
    simulate.set_defaults(run=_simulate, parser=simulate)
    return parser


# ---------------------------------------------------------------------- arguments


def _whole(least: int, most: int | None = None) -> Callable[[str], int]:
    def whole(text: str) -> int:
        if not (text.isascii() and text.isdigit()) or int(text) < least or (most is not None and int(text) > most):
            span = f"{least} or more" if most is None else f"{least}..{most}"
            raise argparse.ArgumentTypeError(f"must be a whole number, {span}, not {text!r}")
        return int(text)

    return whole


def _game(text: str) -> str:
    name = ALIASES.get(text.lower(), text.lower())
    if name not in GAMES:
        raise argparse.ArgumentTypeError(f"must be one of {', '.join([*GAMES, *ALIASES])}, not {text!r}")
    return name


def _stakes(text: str) -> tuple[int, int]:
    small, slash, big = text.partition("/")
    if not slash:
        raise argparse.ArgumentTypeError(f"must be two amounts such as 100/200, not {text!r}")
    return _whole(1)(small), _whole(1)(big)


def _percent(text: str) -> Any:
    from decimal import Decimal

    if not re.fullmatch(r"\d{1,3}(\.\d+)?", text, re.ASCII) or Decimal(text) > 100:
        raise argparse.ArgumentTypeError(f"must be a percentage, 0..100, not {text!r}")
    return Decimal(text)


def _bots(text: str) -> list[str]:
    from omaha.play.bots import PLAYERS

    names = text.split(",")
    for name in names:
        if name not in PLAYERS:
            raise argparse.ArgumentTypeError(f"must be of {', '.join(PLAYERS)}, not {name!r}")
    return names


# ---------------------------------------------------------------------- replay


def _replay(options: argparse.Namespace) -> int:
    """Print every file that can be read; complain of each that cannot, or ends otherwise than it says."""
    failed = 0
    for number, name in enumerate(options.files):
        if number:
            _print()
        failed += not _replay_file(name)
    return 1 if failed else 0


def _replay_file(name: str) -> bool:
    from omaha.display.text import text
    from omaha.events import NotationError
    from omaha.notation import phh

    try:
        recorded = phh.read(_contents(name))
    except (OSError, NotationError) as error:
        return _complain(f"{name}: {error.strerror if isinstance(error, OSError) else error}")
    _print(text(recorded.hand))
    _print()
    if recorded.difference is not None:
        return _complain(f"{name}: {recorded.difference}")
    if recorded.finishing_stacks is None:
        _print("result not checked: the file names no finishing stacks")
    else:
        _print("result checked: finishing stacks agree")
    return True


def _contents(name: str) -> str:
    from omaha.events import NotationError

    if name == "-":
        data = sys.stdin.buffer.read()
    else:
        with open(name, "rb") as file:
            data = file.read()
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError("this is no PHH: it is not UTF-8", data.count(b"\n", 0, error.start) + 1) from None


# ---------------------------------------------------------------------- simulate


def _simulate(options: argparse.Namespace) -> int:
    from omaha.display.text import game
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
    _print(f"{game(rules)}, {count} players, {options.hands:,} hands, seed {options.seed}")
    _print()
    with _progress(options.hands) as progress:
        report = simulate(players, rules, options.hands, options.seed, options.stack, progress, names)
    _print(_table(report, rules.hilo))
    return 0


def _rules(options: argparse.Namespace) -> Rules:
    from omaha.rules import Rake, Rules

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
    widths = {column: max(len(row[column]) for row in cells) for column in shown}
    lines = []
    for row in cells:
        words = [row[c].ljust(widths[c]) if c == 1 else row[c].rjust(widths[c]) for c in shown]
        lines.append("  ".join(words).rstrip())
    lines.insert(1, "  ".join(["-" * widths[column] for column in shown]))
    return "\n".join(lines) + f"\n\n{report.hands_per_second:,.0f} hands a second ({report.seconds:.1f} s)"


def _won(chips: int, report: Report) -> tuple[str, str]:
    return (f"{chips:+,}", f"{100 * chips / report.hands:+,.1f}") if chips else ("0", "0.0")


# ---------------------------------------------------------------------- output


def _complain(message: str) -> bool:
    """One line on standard error, after what was printed before; False."""
    sys.stdout.flush()
    print(f"omaha: {message}", file=sys.stderr)
    return False


def _print(text: str = "") -> None:
    """Print, with colours if rich is there and this is a terminal."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            coloured = Text(text)
            for pattern, style in _STYLES:
                coloured.highlight_regex(pattern, style)
            Console().print(coloured, soft_wrap=True)
            return
    print(text)


_STYLES = (
    (r"(?m)^\S.*$", "bold"),
    (r"\b[2-9TJQKA]s\b", "bold"),
    (r"\b[2-9TJQKA]h\b", "bold red"),
    (r"\b[2-9TJQKA]d\b", "bold blue"),
    (r"\b[2-9TJQKA]c\b", "bold green"),
    (r"(?<=\s)\+[\d,.]+", "green"),
    (r"(?<=\s)-\d[\d,.]*", "red"),
)


@contextmanager
def _progress(total: int) -> Iterator[Callable[[int, int], object] | None]:
    """A progress bar on standard error if rich is there and that is a terminal, else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield None
        return
    columns = (TextColumn("hands"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=Console(stderr=True), transient=True) as bar:
        task = bar.add_task("hands", total=total)
        yield lambda done, total: bar.update(task, completed=done)
