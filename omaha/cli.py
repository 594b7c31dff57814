"""The command line: `omaha eval`, `omaha equity`, `omaha replay`, `omaha convert` and `omaha simulate`.

What is asked for goes to standard output, progress and complaints to standard error. Exit status: 0; 1 for a file that
is broken, be it in part, does not end as it says or cannot be written, and where an extra is missing; 2 for wrong
arguments; 130 when interrupted, 141 when the reader went away. Colours and the progress bar need rich and a terminal;
without them the same text comes plainly.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import chain
from typing import TYPE_CHECKING, Any, NoReturn

if TYPE_CHECKING:
    from omaha.cards import Card
    from omaha.equities import Equity
    from omaha.hand import Hand
    from omaha.hands import HighHand, LowHand
    from omaha.odds import HandLike
    from omaha.play.matches import Report
    from omaha.ranges import Range
    from omaha.rules import Rules

__all__ = ["main"]

LIMITS = {"f": "fixed", "p": "pot", "n": "no"}
ALIASES = {"o8": "flo8", "lo8": "flo8", "bigo": "plo58"}
GAMES = [f"{limit}lo{cards}{low}" for limit in LIMITS for cards in ("", "5", "6") for low in ("", "8")]
FIELD = ("tight", "caller", "random")

_EVAL_HELP = """\
examples:
  omaha eval AdKd3s2s Jd4d3cQd5h
  omaha eval "Ad Kd 3s 2s" "Jd 4d 3c" --json

HOLE has 4, 5 or 6 cards, BOARD 3, 4 or 5: rank 2-9 T J Q K A, then suit c d h s.
Rank 1 is the best: 1..7462 for high, 1..56 for low.

--json prints one object:
  hole board            the cards as given
  high                  rank, name, category, cards (the five, as laid out), hole and board (which 2 + 3 they are)
  low                   the same without category, or null: no low
"""

_EQUITY_HELP = """\
examples:
  omaha equity AsAhKsKh 9d8d7c6c --hilo
  omaha equity AsAhKsKh "9d8d**" "****" --board 2c3dJh --samples 1000000 --seed 7
  omaha equity "AA**ds" "10%" --hilo --stderr 0.0005
  omaha equity AsAhKsKh 9d8d7c6c --board 2c3dJh --plot equity.png

Each of 2 to 10 hands is cards (AsAhKsKh), partly known ("AsKs**"; "****" is any hand), or a range
("AA**ds", "KK!AA", "10%", "JT98+, QQ@50"). Quote * $ ! ( ) and blanks from the shell.

The answer is exact where that takes about a second, else sampled; one seed gives one answer, whatever the threads.
Of the columns, high, low and their "tied" tell how often a hand is best, scoop how often it wins the whole pot
alone, quarter how many parts of tied halves it gets; +/- is the standard error.

--json prints one object:
  hilo board dead       what was asked
  exact seed            true and null, or false and the seed of the samples
  boards                boards counted (with all hands that may be held on them), or samples
  low_possible          boards on which a low is possible
  low_made              boards on which somebody makes one
  split                 boards on which several players get a part of the pot
  players               for each hand, in order: hand; equity and stderr, 0..1; pots, won in all; and counts of boards:
                        high_wins high_ties low_wins low_ties scoops quarters lows
  outcomes              high and low: which players (from 1) have the best high and low together; boards: how often
                        (lows are told in a game without them, too)
"""

_CONVERT_HELP = """\
examples:
  omaha convert session.phhs session.ohh
  omaha convert hand.phh - --to ohh --hero 3
  omaha convert session.ohh session.txt

Formats: phh (.phh for one hand, .phhs for many), ohh (.ohh, .json, .jsonl), pokerstars (.txt).
The format of IN is told by its name, else by its text; that of OUT by its name. - is standard input or output.
A hand that is broken is skipped; what was skipped, with its line and why, is told at the end, and the exit status is 1.

Cards: those that were shown; with --hero SEAT what that seat knows; with --hero all everything.
"""

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

    evaluate = commands.add_parser(
        "eval",
        help="what a hand is worth on a board, high and low",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_EVAL_HELP,
        allow_abbrev=False,
    )
    evaluate.add_argument("hole", metavar="HOLE", help="the hole cards, 4, 5 or 6")
    evaluate.add_argument("board", metavar="BOARD", help="the board, 3, 4 or 5 cards")
    evaluate.add_argument("--json", action="store_true", help="one JSON object, for programs")
    evaluate.set_defaults(run=_evaluate, parser=evaluate)

    equity = commands.add_parser(
        "equity",
        help="who wins how often: hands, unknown cards, ranges",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_EQUITY_HELP,
        allow_abbrev=False,
    )
    option = equity.add_argument
    option("hands", nargs="+", metavar="HAND", help="2 to 10 hands: cards, partly known, or ranges")
    option("--board", type=_cards, default="", metavar="CARDS", help="the board, 3, 4 or 5 cards (none)")
    option("--dead", type=_cards, default="", metavar="CARDS", help="cards that come no more (none)")
    option("--hilo", action="store_true", help="high and low, 8 or better (high only)")
    option("--samples", type=_whole(1), metavar="N", help="sample so many (1000000, where not exact)")
    option("--stderr", type=_error, metavar="SHARE", help="sample until no standard error is above, such as 0.0005")
    option("--exact", action=argparse.BooleanOptionalAction, help="count, or do not, whatever it takes")
    option("--seed", type=_whole(0, 2**64 - 1), default=1, metavar="N", help="of the samples (1)")
    option("--threads", type=_whole(1, 256), metavar="N", help="to work on (one a processor)")
    option("--json", action="store_true", help="one JSON object, for programs")
    option("--plot", type=_picture, metavar="FILE", help="draw it: .png, .svg or .pdf (extra plot)")
    equity.set_defaults(run=_equity, parser=equity)

    replay = commands.add_parser(
        "replay", help="print hands from files and check how they end, or make a page of them", allow_abbrev=False
    )
    option = replay.add_argument
    option("files", nargs="+", metavar="FILE", help="hands in any format that is known; - for standard input")
    option("--from", dest="source", metavar="FORMAT", help="their format, where name and text do not tell it")
    option("--tables", action="store_true", help="print the table as it stands with every street")
    option("--html", metavar="OUT", help="write a page that replays the hands in a browser, instead of printing them")
    option("--hero", type=_hero, metavar="WHO", help="whose cards the page shows: all, shown, or those of a seat (all)")
    replay.set_defaults(run=_replay, parser=replay)

    convert = commands.add_parser(
        "convert",
        help="write hand histories in another format",
        formatter_class=argparse.RawDescriptionHelpFormatter,
        epilog=_CONVERT_HELP,
        allow_abbrev=False,
    )
    option = convert.add_argument
    option("input", metavar="IN", help="hands to read; - for standard input")
    option("output", metavar="OUT", help="where to write them; - for standard output")
    option("--from", dest="source", metavar="FORMAT", help="of IN (by its name or its text)")
    option("--to", dest="target", metavar="FORMAT", help="of OUT (by its name)")
    option("--hero", type=_hero, metavar="WHO", help="whose cards are written: all, shown, or those of a seat (shown)")
    convert.set_defaults(run=_convert, parser=convert)

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


def _hero(text: str) -> int | str:
    if text in ("all", "shown"):
        return text
    try:
        return _whole(1, 10)(text)
    except argparse.ArgumentTypeError:
        raise argparse.ArgumentTypeError(f"must be all, shown or a seat, 1..10, not {text!r}") from None


def _cards(text: str) -> str:
    from omaha.cards import cards_text

    try:
        return cards_text(text)
    except ValueError as error:
        raise argparse.ArgumentTypeError(str(error)) from None


def _error(text: str) -> float:
    try:
        error = float(text)
    except ValueError:
        error = 0.0
    if not 0 < error < 1:
        raise argparse.ArgumentTypeError(f"must be a share of the pot, such as 0.0005, not {text!r}")
    return error


def _picture(text: str) -> str:
    suffix = os.path.splitext(text)[1].lower()
    if suffix not in (".png", ".svg", ".pdf"):
        raise argparse.ArgumentTypeError(f"must end in .png, .svg or .pdf, not {text!r}")
    return text


# ---------------------------------------------------------------------- eval


def _evaluate(options: argparse.Namespace) -> int:
    from omaha.cards import cards_text
    from omaha.hands import evaluate

    try:
        worth = evaluate(options.hole, options.board)
    except ValueError as error:
        options.parser.error(str(error))
    high, low = worth.high, worth.low
    if options.json:
        return _json(
            {
                "hole": cards_text(options.hole),
                "board": cards_text(options.board),
                "high": {"category": high.category, **_made(high)},
                "low": None if low is None else _made(low),
            }
        )
    rows: list[tuple[str, str, HighHand | LowHand, int]] = [("high", str(high), high, 7462)]
    if low is not None:
        rows.append(("low", str(low).removesuffix(" low"), low, 56))
    width = max([len(words) for _, words, _, _ in rows])
    lines = [
        f"{half:4}  {words:{width}}  {' '.join(map(str, made.hole))} + {' '.join(map(str, made.board))}"
        f"  rank {made.rank} of {last}"
        for half, words, made, last in rows
    ]
    _print("\n".join(lines if low is not None else [*lines, "low   no low"]), _CARD_STYLES)
    return 0


def _made(made: HighHand | LowHand) -> dict[str, Any]:
    cards = {name: "".join(map(str, getattr(made, name))) for name in ("cards", "hole", "board")}
    return {"rank": made.rank, "name": str(made), **cards}


# ---------------------------------------------------------------------- equity


def _equity(options: argparse.Namespace) -> int:
    from omaha.equities import equity

    if options.exact and (options.samples or options.stderr):
        options.parser.error("--exact leaves nothing to sample: neither --samples nor --stderr")
    drawing = _drawing(options.plot) if options.plot else None
    if options.plot and drawing is None:
        return 1
    threads = options.threads or _processors()
    try:
        hands = _hands(options.hands, options.hilo)
        with _progress("equity", at_once=False) as progress:
            found = equity(
                hands,
                options.board,
                options.dead,
                hilo=options.hilo,
                exact=options.exact,
                samples=options.samples,
                stderr=options.stderr,
                seed=None if options.exact else options.seed,
                threads=threads,
                progress=progress,
            )
    except ValueError as error:
        options.parser.error(str(error))
    except MemoryError:
        return int(not _complain("not enough memory for all these hands: --no-exact samples them"))
    except ModuleNotFoundError:
        return int(not _complain("ranges need NumPy: pip install 'omaha-poker[numpy]'"))
    if options.json:
        _json(_told(found))
    else:
        _print(_equity_table(found), _EQUITY_STYLES)
    if drawing is None:
        return 0
    sys.stdout.flush()
    after = _after(hands, found, options, threads) if len(found.board) in (6, 8) else None
    try:
        drawing.save(drawing.plot(found, after), options.plot)
    except OSError as error:
        return int(not _complain(f"{options.plot}: {error.strerror or error}"))
    return 0


def _drawing(file: str) -> Any:
    """The module that draws; None, and a complaint, where it is missing or the file cannot be."""
    folder = os.path.dirname(file) or "."
    if os.path.isdir(file) or not os.path.isdir(folder):
        _complain(f"{file}: {'Is a directory' if os.path.isdir(file) else 'No such directory'}")
        return None
    try:
        from omaha.display import plot
    except ModuleNotFoundError:
        _complain("--plot needs matplotlib: pip install 'omaha-poker[plot]'")
        return None
    return plot


def _processors() -> int:
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def _hands(texts: Sequence[str], hilo: bool) -> list[HandLike]:
    """Cards as they are; anything else as a range, of as many cards as the others have."""
    words = [_card_words(text) for text in texts]
    ranges = {text: _range(text, i, None, hilo) for i, text in enumerate(texts, 1) if not words[i - 1]}
    sizes = [len(cards) for cards in words if cards] or [max([one.hole_cards for one in ranges.values()])]
    for i, text in enumerate(texts, 1):
        if text in ranges and ranges[text].hole_cards != sizes[0]:
            ranges[text] = _range(text, i, sizes[0], hilo)
    return [ranges.get(text, text) for text in texts]


def _card_words(text: str) -> list[str]:
    """The cards of a text that is 4 to 6 of them, `*` and `??` for the unknown; else nothing."""
    text = "".join(text.split())
    words = re.findall(r"[2-9TJQKA][cdhs]|\*|\?\?", text)
    return words if 4 <= len(words) <= 6 and "".join(words) == text else []


def _range(text: str, number: int, size: int | None, hilo: bool) -> Range:
    from omaha.ranges import Range, RangeError

    try:
        return Range(text, hole_cards=size, hilo=hilo)
    except RangeError as error:  # which has three lines
        rest = text[error.position :] if error.text == text else ""
        where = f", at {_shortened(rest)!r}" if error.position > 0 and rest else ""
        raise ValueError(f"hand {number}, {_shortened(text)!r}: {error.args[0]}{where}") from None


def _after(hands: list[HandLike], found: Equity, options: argparse.Namespace, threads: int) -> dict[Card, Equity]:
    """The equities after each next card, all exact or all sampled."""
    from omaha.equities import spread

    exact, seed = options.exact, None if options.exact else options.seed
    with _progress("next cards", at_once=False) as progress:
        after = spread(
            hands, found.board, found.dead, hilo=found.hilo, exact=exact, seed=seed, threads=threads, progress=progress
        ).after
    return {card: one for (card,), one in after.items()}


def _told(found: Equity) -> dict[str, Any]:
    """All of it for JSON; `omaha equity --help` says what each key means."""
    return {
        "hilo": found.hilo,
        "board": found.board,
        "dead": found.dead,
        "exact": found.exact,
        "seed": found.seed,
        "boards": found.boards,
        "low_possible": found.low_possible,
        "low_made": found.low_made,
        "split": found.split,
        "players": [
            {"hand": hand, **player._asdict(), "pots": float(player.pots)}
            for hand, player in zip(found.hands, found.players, strict=True)
        ],
        "outcomes": [
            {"high": _members(highs), "low": _members(lows), "boards": boards}
            for (highs, lows), boards in sorted(found.outcomes.items())
        ],
    }


def _members(bits: int) -> list[int]:
    return [player for player in range(1, bits.bit_length() + 1) if bits >> player - 1 & 1]


def _equity_table(found: Equity) -> str:
    """What was asked, a line a hand, and below it what was counted of the spot."""
    boards = found.boards
    about = ["Omaha hi/lo" if found.hilo else "Omaha high"]
    about += [f"board {found.board}"] * bool(found.board) + [f"dead {found.dead}"] * bool(found.dead)
    about.append(f"{boards:,.10g} boards, exact" if found.exact else f"{boards:,.10g} samples, seed {found.seed}")
    heads = ["", "hand", "equity", "+/-", "high", "tied", "low", "tied", "scoop", "quarter"]
    rows = []
    for number, (hand, p) in enumerate(zip(found.hands, found.players, strict=True), 1):
        counts = [p.high_wins, p.high_ties, p.low_wins, p.low_ties, p.scoops, p.quarters]
        shares = [f"{count / boards:.2%}" for count in counts]
        rows.append([str(number), _shortened(hand), f"{p.equity:.2%}", f"{p.stderr:.3%}", *shares])
    hidden = {3} if found.exact else set()
    if not found.hilo:
        hidden |= {6, 7, 9}
    lines = _aligned([heads, *rows], [column for column in range(len(heads)) if column not in hidden], left=1)
    split = f"pot split {found.split / boards:.2%}"
    if found.hilo:
        split = f"low possible {found.low_possible / boards:.2%}, made {found.low_made / boards:.2%}; {split}"
    return "\n".join([", ".join(about), "", *lines, "", split])


def _shortened(text: str) -> str:
    text = " ".join(text.split())
    return text if len(text) <= 40 else text[:37] + "..."


# ---------------------------------------------------------------------- replay


def _replay(options: argparse.Namespace) -> int:
    """Print, or put on a page, every hand that can be read; complain of each that cannot, or ends otherwise."""
    _check_format(options, options.source, "--from")
    if options.hero and not options.html:
        options.parser.error("--hero needs --html")
    if options.tables and options.html:
        options.parser.error("--tables and --html: a page draws its own tables")
    return _replay_page(options) if options.html else _replay_text(options)


def _replay_text(options: argparse.Namespace) -> int:
    from omaha.display.text import text

    failures: list[str] = []
    first = True
    for name in options.files:
        for hand, end in _recorded(name, options, failures):
            if not first:
                _print()
            first = False
            _print(text(hand, tables=options.tables))
            _print()
            if end:
                _print(end)
    return 1 if failures else 0


def _replay_page(options: argparse.Namespace) -> int:
    from omaha.display.html import page

    failures: list[str] = []
    hands = [hand for name in options.files for hand, _ in _recorded(name, options, failures)]
    if not hands:
        return int(not _complain(f"{options.html}: not written, for there is no hand to show"))
    hero = {None: "all", "shown": None}.get(options.hero, options.hero)
    names = [os.path.basename(name) for name in options.files if name != "-"]
    with _progress("hands", at_once=False) as progress:
        try:
            text = page(_counted(hands, progress), hero=hero, title=", ".join(names[:3]) or "Omaha hands")
        except ValueError as error:
            options.parser.error(f"--hero: {error}")
    try:
        with open(options.html, "w", encoding="utf-8") as file:
            file.write(text)
    except OSError as error:
        return int(not _complain(f"{options.html}: {error.strerror or error}"))
    _print(f"{options.html}: {len(hands):,} hand{'s' * (len(hands) != 1)}, {len(text.encode()) / 1000:,.0f} kB")
    return 1 if failures else 0


def _counted(hands: list[Hand], progress: Callable[[int, int], object] | None) -> Iterator[Hand]:
    """The hands, telling the progress bar how many are done."""
    for done, hand in enumerate(hands):
        if progress is not None:
            progress(done, len(hands))
        yield hand


def _recorded(name: str, options: argparse.Namespace, failures: list[str]) -> Iterator[tuple[Hand, str]]:
    """The hands of a file, each with what is to be said of its end; complains of those that cannot be read."""
    from omaha.notation import module, phh

    def wrong(error: object) -> None:
        failures.append(name)
        _complain(f"{name}: {error}")

    try:
        with _lines(name, "replay") as lines:
            source, lines = (options.source, lines) if options.source else _detected(name, lines)
            begin = []
            for line in lines:
                begin.append(line)
                if line.strip() and not line.startswith("#"):
                    break
            lines = chain(begin, lines)
            if source != "phh" or (begin and begin[-1].startswith("[")):
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


# ---------------------------------------------------------------------- convert

SKIPS_TOLD = 20
"""So many of the hands that were skipped are told one by one."""


def _convert(options: argparse.Namespace) -> int:
    """Write every hand that can be read and written; tell which cannot."""
    from omaha import notation
    from omaha.notation.convert import convert

    source: str | None = options.source
    target: str | None = options.target or notation.detect_name(options.output)
    _check_format(options, source, "--from")
    _check_format(options, target, "--to")
    if target is None:
        options.parser.error(f"--to must name the format of {options.output}: {', '.join(notation.FORMATS)}")
    assert target is not None
    if _same(options.input, options.output):
        options.parser.error("OUT must be another file than IN")
    hero = None if options.hero == "shown" else options.hero
    single = options.output.lower().endswith(notation.FORMATS[target].single)
    try:
        with _lines(options.input, "convert") as lines, _written(options.output) as write:
            known, lines = (source, lines) if source else _detected(options.input, lines)
            hands, skipped = convert(lines, write, known, target, hero, single=single)
    except BrokenPipeError:
        raise
    except OSError as error:
        return int(not _complain(f"{error.filename or options.output}: {error.strerror or error}"))
    except ValueError as error:
        return int(not _complain(f"{options.input}: {error}"))
    told = f"{hands:,} hand{'s' * (hands != 1)} converted from {known} to {target}, {len(skipped):,} skipped"
    print(told, file=sys.stderr if options.output == "-" else sys.stdout)
    for skip in skipped[:SKIPS_TOLD]:
        _complain(f"{options.input}: {skip}")
    if len(skipped) > SKIPS_TOLD:
        _complain(f"{options.input}: and {len(skipped) - SKIPS_TOLD:,} more")
    return 1 if skipped or not hands else 0


def _check_format(options: argparse.Namespace, name: str | None, option: str) -> None:
    from omaha.notation import FORMATS

    if name and name not in FORMATS:
        options.parser.error(f"argument {option}: must be one of {', '.join(FORMATS)}, not {name!r}")


def _same(first: str, second: str) -> bool:
    try:
        return os.path.samefile(first, second)
    except OSError:  # one of them is missing, or -
        return False


@contextmanager
def _lines(name: str, what: str) -> Iterator[Iterator[str]]:
    """The lines of a file, whose progress is shown; - is standard input."""
    from omaha.notation import common

    if name == "-":
        yield common.lines(sys.stdin.buffer, strict=False)
        return
    with open(name, "rb") as file, _progress(what, at_once=False) as progress:
        lines = common.lines(file, strict=False)
        yield lines if progress is None else _watched(lines, os.path.getsize(name), progress)


def _watched(lines: Iterator[str], size: int, progress: Callable[[int, int], object]) -> Iterator[str]:
    read = 0
    for number, line in enumerate(lines, 1):
        read += len(line)
        if number % 1000 == 0:
            progress(min(read, size), size)
        yield line


def _detected(name: str, lines: Iterator[str]) -> tuple[str, Iterator[str]]:
    """The format of a file, by its name or else by its first line that is not blank; and all its lines."""
    from omaha import notation

    source = notation.detect_name(name)
    begin: list[str] = []
    while source is None:
        begin.append(next(lines, ""))
        source = notation.detect("".join(begin) + "\n")
        if source is None and (not begin[-1] or begin[-1].strip()):
            raise ValueError("its format is not known: name it with --from")
    return source, chain(begin, lines)


@contextmanager
def _written(name: str) -> Iterator[Callable[[str], object]]:
    """What writes to a file, which is made with its first text; - is standard output."""
    if name == "-":
        sys.stdout.flush()
        yield lambda text: sys.stdout.buffer.write(text.encode())
        sys.stdout.buffer.flush()
        return
    file: Any = None

    def write(text: str) -> None:
        nonlocal file
        if file is None:
            file = open(name, "wb")  # noqa: SIM115  # closed below
        file.write(text.encode())

    try:
        yield write
    finally:
        if file is not None:
            file.close()


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
    with _progress("hands") as progress:
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
    lines = _aligned(cells, shown, left=1)
    return "\n".join(lines) + f"\n\n{report.hands_per_second:,.0f} hands a second ({report.seconds:.1f} s)"


def _won(chips: int, report: Report) -> tuple[str, str]:
    return (f"{chips:+,}", f"{100 * chips / report.hands:+,.1f}") if chips else ("0", "0.0")


# ---------------------------------------------------------------------- output


def _aligned(cells: list[list[str]], shown: list[int], left: int) -> list[str]:
    """The lines of a table, its heads underlined; numbers to the right, the column `left` to the left."""
    widths = {column: max(len(row[column]) for row in cells) for column in shown}
    lines = []
    for row in cells:
        words = [row[c].ljust(widths[c]) if c == left else row[c].rjust(widths[c]) for c in shown]
        lines.append("  ".join(words).rstrip())
    lines.insert(1, "  ".join(["-" * widths[column] for column in shown]))
    return lines


def _json(value: object) -> int:
    import json

    print(json.dumps(value, indent=2))
    return 0


def _complain(message: str) -> bool:
    """One line on standard error, after what was printed before; False."""
    sys.stdout.flush()
    print(f"omaha: {message}", file=sys.stderr)
    return False


def _print(text: str = "", styles: Sequence[tuple[str, str]] | None = None) -> None:
    """Print, with colours if rich is there and this is a terminal."""
    if sys.stdout.isatty():
        try:
            from rich.console import Console
            from rich.text import Text
        except ImportError:
            pass
        else:
            coloured = Text(text)
            for pattern, style in _STYLES if styles is None else styles:
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

_CARD_STYLES = (
    (r"[2-9TJQKA]s(?![a-z])", "bold"),
    (r"[2-9TJQKA]h(?![a-z])", "bold red"),
    (r"[2-9TJQKA]d(?![a-z])", "bold blue"),
    (r"[2-9TJQKA]c(?![a-z])", "bold green"),
)
_EQUITY_STYLES = ((r"\A.*", "bold"), (r"(?m)^ +hand .*$", "bold"), *_CARD_STYLES)


@contextmanager
def _progress(label: str, at_once: bool = True) -> Iterator[Callable[[int, int], object] | None]:
    """A progress bar on standard error if rich is there and that is a terminal, else nothing.

    It comes at once, or when the first call says that not all is done.
    """
    if not sys.stderr.isatty():
        yield None
        return
    try:
        from rich.console import Console
        from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn
    except ImportError:
        yield None
        return
    columns = (TextColumn(label), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    bar = Progress(*columns, console=Console(stderr=True), transient=True)
    task = bar.add_task(label, total=None)

    def progress(done: int, total: int) -> None:
        bar.update(task, completed=done, total=total)
        if done < total:
            bar.start()

    if at_once:
        bar.start()
    try:
        yield progress
    finally:
        bar.stop()
