"""What `omaha match` and `omaha simulate` share: players, rules, the hands that are played, and what is printed."""

from __future__ import annotations

import argparse
import os
import re
import sys
from argparse import ArgumentTypeError
from contextlib import ExitStack, contextmanager

from omaha.cli.arguments import picture_name, whole
from omaha.cli.faults import fault, is_of_player, named_exits
from omaha.cli.interrupts import Stopped
from omaha.cli.terminal import complain, progress, show

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Iterator, Sequence
    from concurrent.futures import Executor
    from typing import Any, NoReturn

    from omaha.cli.parser import CommandParser
    from omaha.hand.hand import Hand
    from omaha.play.results import Match
    from omaha.rules import Rules

__all__ = [
    "GAMES", "OUTPUT", "PLAYERS", "add_answers", "add_game", "add_playing", "named_players", "play_and_print",
    "refuse", "rules_of", "saved_format", "seconds",
]  # fmt: skip

GAMES = """\
games:
  flo plo nlo       fixed-limit, pot-limit and no-limit Omaha, high only
  flo8 plo8 nlo8    hi/lo, 8 or better (o8 and lo8 are flo8)
  plo5 plo6 ...     with five and six cards; plo58 plo68 ... hi/lo (bigo and biglo are plo58)
"""
PLAYERS = """\
players:
  folder            checks and folds
  random            takes any legal action
  caller            checks and calls
  tight             plays good starting hands and made hands
  pot_odds          plays by equity against the hands that the betting leaves
  solid             plays by position too, bets draws, bluffs
  searcher          tries every action in playouts
  adaptive          the same, and learns how its opponents play
  MODULE:NAME       what a Python module of this folder or of an installed package has by this name: a function, an
                    object, or a class, of which each process makes its own. This runs the code of the module.
  exec:COMMAND      a program in any language, such as "exec:./mybot --fast": it reads views from standard input and
                    writes actions, as docs/protocol.md describes. This runs the program, without a shell.
"""
OUTPUT = """\
All amounts are whole chips. bb/100 is big blinds won per hundred hands, and beside it is the interval that holds the
long-run mean with a probability of 95 %. Players whose order is open share a rank. The same arguments print the same
table, except for the time. When interrupted, the command prints the table of the hands played so far.

--json writes one object and --csv a line for each player, to a file, or without a name to standard output instead of
the table. --save writes the hands that are played, with all cards. --resume keeps the match in a file while it is
played; given again, the command goes on where the file ends.
"""
MOST_PROCESSES = 61
"""Processes of a match, at most, as of a pool on Windows."""
INTERRUPTED = 130


def add_playing(parser: argparse.ArgumentParser, hands: str) -> None:
    """Add the arguments that both commands have; `hands` is the help of --hands."""
    add_game(parser)
    option = parser.add_argument
    option("--hands", type=whole(1), default=10_000, metavar="N", help=hands)
    option("--seed", type=whole(0, 2**64 - 1), default=1, metavar="N", help="seed of decks and random players (1)")
    option("--stack", type=whole(1), metavar="CHIPS", help="each player's chips in every hand (100 big blinds)")
    option("--corrections", type=_corrections, default=(), metavar="WHICH", help="allin, chance, actions: less luck")
    add_answers(parser, "raise")
    option("--processes", type=whole(1), default=1, metavar="N", help="processes that play, at most 4 a core (1)")
    option("--save", metavar="FILE", help="write the hands: .phhs, .ohh or .txt (PokerStars)")
    option("--resume", metavar="FILE", help="keep the match in this file, and go on with it")
    option("--plot", type=picture_name, metavar="FILE", help="draw the running means: .png, .svg or .pdf (extra plot)")
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", nargs="?", const="-", metavar="FILE", help="write the results as JSON")
    form.add_argument("--csv", nargs="?", const="-", metavar="FILE", help="write a line for each player as CSV")


def add_game(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name a game and its stakes, for `rules_of`."""
    option = parser.add_argument
    option("--game", default="plo8", metavar="GAME", help="the game (plo8)")
    option("--stakes", default="100/200", metavar="A/B", help="the blinds; in fixed limit the bets (100/200)")
    option("--ante", type=whole(0), default=0, metavar="CHIPS", help="each player's ante (0)")
    option("--rake", type=_percent, metavar="PERCENT", help="percentage of every pot that the house takes (0)")
    option("--cap", type=whole(0), metavar="CHIPS", help="most chips that the house takes from a hand (3 big blinds)")


def add_answers(parser: argparse.ArgumentParser, on_illegal: str) -> None:
    """Add the arguments for answers of players that cannot be taken; `on_illegal` is what is done by default."""
    choices = ("raise", "passive", "fold")
    option = parser.add_argument
    option("--on-illegal", default=on_illegal, choices=choices, help=f"for wrong answers ({on_illegal})")
    option("--time-limit", type=seconds(), metavar="SECONDS", help="for each answer (none)")


def _percent(text: str) -> Any:
    from decimal import Decimal

    if not re.fullmatch(r"\d{1,3}(\.\d+)?", text, re.ASCII) or Decimal(text) > 100:
        raise ArgumentTypeError(f"must be a percentage, 0..100, not {text!r}")
    return Decimal(text)


def seconds(*, or_none: bool = False) -> Callable[[str], float]:
    """Return the type of numbers of seconds above 0, or from 0 on, below a million."""

    def number(text: str) -> float:
        if not re.fullmatch(r"\d{1,6}(\.\d{1,9})?", text, re.ASCII) or not (float(text) or or_none):
            raise ArgumentTypeError(f"must be seconds{'' if or_none else ' above 0'}, not {text!r}")
        return float(text)

    return number


def _corrections(text: str) -> tuple[str, ...]:
    return tuple(text.split(","))


def named_players(options: argparse.Namespace, words: Iterable[str], argument: str) -> list[Any]:
    """Return the players that words name, or end the command: the argument is wrong."""
    try:
        return [playable(word) for word in words]
    except ArgumentTypeError as error:
        refuse(options, f"argument {argument}: {error}")


def playable(word: str) -> Any:
    """Return the player that a word names: a built-in one by its name, an object of a module, or a program.

    :raises ArgumentTypeError: if there is no such player.
    """
    from omaha.play.bots import PLAYERS

    module, colon, name = word.partition(":")
    if not colon:
        if word not in PLAYERS:
            raise ArgumentTypeError(f"must be one of {', '.join(PLAYERS)}, MODULE:NAME or exec:COMMAND, not {word!r}")
        return word
    if module == "exec":
        return _program(name)
    found = _imported(module, word)
    for part in name.split("."):
        if not hasattr(found, part):
            raise ArgumentTypeError(f"{word!r}: {module} has no {name!r}")
        found = getattr(found, part)
    if not callable(found):
        raise ArgumentTypeError(f"{word!r} must be a function, a class or another callable, not {found!r}")
    return found


def _program(command: str) -> Any:
    """Return the player that a command runs, made in each process that plays."""
    from functools import partial

    from omaha.play import Program, made
    from omaha.play.processes import command_name, words_of

    try:
        words = words_of(command)
    except ValueError as error:
        raise ArgumentTypeError(f"'exec:{command}': {error}") from None
    return made(partial(Program, words), command_name(words))


def _imported(module: str, word: str) -> Any:
    """Import a module; the folder in which the command runs is looked through, too."""
    from importlib import import_module

    if "" not in sys.path:
        sys.path.insert(0, "")
    missing = f"{word!r}: there is no module {module!r}"
    if not all(part.isidentifier() for part in module.split(".")):
        raise ArgumentTypeError(missing)
    try:
        return import_module(module)
    except Exception as error:
        absent = error.name if isinstance(error, ModuleNotFoundError) else None
        if absent is not None and f"{module}.".startswith(f"{absent}."):
            raise ArgumentTypeError(missing) from None
        error.add_note(f"the module of {word!r}")
        raise


def refuse(options: argparse.Namespace, error: Exception | str) -> NoReturn:
    """End the command with what is wrong with its arguments; an error of a player's own code, or of a file, goes on."""
    parser: CommandParser = options.parser
    if isinstance(error, Exception):
        why = fault(error) if is_of_player(error) else None if isinstance(error, OSError) else str(error)
        if why is None:
            raise error
        parser.error(why)
    parser.error(error)


def rules_of(options: argparse.Namespace) -> Rules:
    """Return the rules that the options name.

    :raises ValueError: if they do not go together.
    """
    from omaha.rake import Rake
    from omaha.rules import Rules

    rules = Rules.game(options.game, options.stakes, ante=options.ante)
    if options.rake is None:
        if options.cap is not None:
            raise ValueError("--cap needs --rake")
        return rules
    cap = 3 * rules.big_blind if options.cap is None else options.cap
    return rules.replace(rake=Rake(percent=options.rake, cap=cap))


def play_and_print(
    options: argparse.Namespace, players: Sequence[Any], length: Callable[[int], str], **more: Any
) -> int:
    """Play, print what came out, and return the exit status.

    - `players`: as `match` takes them.
    - `length`: says in the first line how much is played, for a number of sets.
    - `more`: other arguments of `match`.
    """
    from omaha.display.labels import game_name
    from omaha.play.results import counted as numbered

    drawing = _drawing() if options.plot else None
    if options.plot and drawing is None:
        return 1
    try:
        rules = rules_of(options)
        if "seats" not in more and len(players) > rules.max_seats:
            raise ValueError(f"{options.game} seats at most {rules.max_seats} players, not {len(players)}")
        target = saved_format(options.save)
    except ValueError as error:
        options.parser.error(str(error))
    try:
        _check_files(options)
    except OSError as error:
        return complain(f"{error.filename}: {error.strerror or error}")

    def title(hands: int) -> str:
        return f"{game_name(rules)}, {len(players)} players, {length(hands)}, seed {options.seed}"

    status = 0
    try:
        with ExitStack() as stack:
            after = None if target is None else stack.enter_context(_saving(options.save, target))
            report = stack.enter_context(progress("sets" if more.get("duplicate", True) else "hands"))
            executor = stack.enter_context(_processes(options.processes))
            found, status = _played(options, players, rules, title, after, report, executor, more)
    except OSError as error:
        kept = " or ".join([name for name in (options.save, options.resume) if name is not None])
        if is_of_player(error) or not kept or isinstance(error, BrokenPipeError):
            raise  # of a player, or of standard output
        return complain(f"{error.filename or kept}: {error.strerror or error}")
    written = _write(found, options, drawing)
    if status:
        unit = "set" if found.setting.duplicate else "hand"
        complain(f"interrupted after {found.hands:,} of {numbered(options.hands, unit)}")
    return status or written


def _check_files(options: argparse.Namespace) -> None:
    """Check the files that are written when all is played, and that no file is two of them.

    :raises OSError: if one cannot be written.
    """
    from omaha.base.files import check_writable

    taken: dict[str, str] = {}
    for option in ("save", "resume", "plot", "json", "csv"):
        name = getattr(options, option)
        if name is None or (name == "-" and option in ("json", "csv")):
            continue
        if not name:
            options.parser.error(f"--{option} must name a file, not ''")
        other = taken.setdefault(os.path.realpath(name), option)
        if other != option and (os.path.isfile(name) or not os.path.exists(name)):  # not of /dev/null
            options.parser.error(f"--{other} and --{option} name the same file, {name}")
        if option in ("plot", "json", "csv"):
            check_writable(name)


def _played(
    options: argparse.Namespace,
    players: Sequence[Any],
    rules: Rules,
    title: Callable[[int], str],
    after: Callable[[Hand], object] | None,
    report: Callable[[int, int], object] | None,
    executor: Executor | None,
    more: dict[str, Any],
) -> tuple[Match, int]:
    """Play, and return the match and the exit status; a signal that ends the command leaves what was played."""
    from omaha.play.matches import prepared

    try:
        run = prepared(
            players,
            rules,
            options.hands,
            options.seed,
            stacks=options.stack,
            corrections=options.corrections,
            on_illegal=options.on_illegal,
            time_limit=options.time_limit,
            after=after,
            executor=executor,
            progress=report,
            resume=options.resume,
            **more,
        )
    except (ValueError, TypeError, OSError) as error:
        refuse(options, error)
    if "-" not in (options.json, options.csv):
        show(f"{title(max(run.hands, run.part.sets))}\n")  # the file of --resume may hold more
    if report is not None:  # the bar comes below the title
        report(min(run.part.sets, run.hands), run.hands)
    try:
        with named_exits():
            found = run.finished()
    except Stopped as stop:
        so_far: Match | None = getattr(stop, "report", None)
        if so_far is None or not isinstance(stop.code, int):
            raise
        return so_far, stop.code
    return found, INTERRUPTED if found.ended == "interrupted" else 0


@contextmanager
def _processes(count: int) -> Iterator[Executor | None]:
    """Give an executor of processes that end with this one; None for a single one.

    All processes are started at once, so a slip of the finger must not start thousands of them.
    """
    if count == 1:
        yield None
        return
    from concurrent.futures import ProcessPoolExecutor

    count = min(count, 4 * (os.cpu_count() or 1), MOST_PROCESSES)
    with ProcessPoolExecutor(count, initializer=_follow) as executor:
        yield executor


def _follow() -> None:
    """Leave Ctrl-C to the process that started this one, and end with it, also if it is killed."""
    import signal
    from threading import Thread

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    import signal
    from multiprocessing import parent_process

    parent = parent_process()
    if parent is not None:
        parent.join()
        os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))  # on Windows any signal ends a process


def saved_format(name: str | None) -> str | None:
    """Return the format in which hands are saved, by the name of their file."""
    from omaha import notation

    if name is None:
        return None
    target: str | None = notation.detect_name(name)
    if target not in notation.WRITTEN or name.lower().endswith(notation.FORMATS[target].single):
        raise ValueError(f"--save must name a file of many hands: hands.phhs, hands.ohh or hands.txt, not {name}")
    return target


@contextmanager
def _saving(name: str, target: str) -> Iterator[Callable[[Hand], object]]:
    """Give the function that writes a hand to a file, all cards with it; the file is written whole or not at all."""
    from omaha import notation
    from omaha.base.files import whole_file

    layout, dumps = notation.FORMATS[target], notation.module(target).dumps
    written = 0
    with whole_file(name) as file:

        def write(hand: Hand) -> None:
            nonlocal written
            written += 1
            file.write(layout.framed(written, dumps(hand, "all")))

        yield write


def _drawing() -> Any:
    try:
        from omaha.display import plot
    except ModuleNotFoundError:
        complain("--plot needs matplotlib: pip install 'omaha-poker[plot]'")
        return None
    return plot


def _write(found: Match, options: argparse.Namespace, drawing: Any) -> int:
    """Print the table, or write JSON or CSV, and draw; return the exit status."""
    name = options.json or options.csv
    if name != "-":
        show(f"{found.summary()}\n\n{found.hands_per_second:,.0f} hands a second ({found.seconds:.1f} s)")
    try:
        if name == "-":
            _data(found, sys.stdout, options.json is not None)
        elif name is not None:
            from omaha.base.files import whole_file

            with whole_file(name) as file:
                _data(found, file, options.json is not None)
        if drawing is not None:
            name = options.plot
            drawing.save(found.plot(), name)
    except OSError as error:
        if name == "-":
            raise
        return complain(f"{name}: {error.strerror or error}")
    return 0


def _data(found: Match, file: Any, as_json: bool) -> None:
    """Write the results as JSON or CSV."""
    import csv
    import json

    if as_json:
        file.write(json.dumps(found.to_dict(), indent=2) + "\n")
        return
    rows = found.rows()
    writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
    writer.writeheader()
    writer.writerows(rows)
