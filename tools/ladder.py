"""The ladder of built-in players, played: each against the one below it, for the table of docs/players.md.

`python tools/ladder.py` plays all rungs and prints a row for each as it ends; `--write` also puts the rows into the
page, where rows of rungs that were not played stay as they are. Six-max, one of the better players sits with five of
the worse. Every match ends as soon as it is decided, at the latest after `--sets` sets.
"""

import argparse
import itertools
import os
import re
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from pathlib import Path

from omaha import Rules
from omaha.play import match
from omaha.play.bots import PLAYERS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "players.md"
MARKS = re.compile(r"(<!-- ladder -->\n).*?(<!-- end of ladder -->)", re.DOTALL)
GAMES = {"plo": "50/100", "plo8": "50/100", "flo8": "100/200"}
SEATS = (2, 6)
RUNGS = list(itertools.pairwise(PLAYERS))
HEADS = ("player", "against", "game", "seats", "sets", "bb/100", "±", "95 %", "")


def rung(worse, better, game, seats, sets, seed, executor):
    """The row of one match."""
    players = [better] + [worse] * (seats - 1)
    rules = Rules.game(game, GAMES[game])
    found = match(
        players, rules, sets, seed, stop=0.05, corrections=["allin", "chance"], names=names(players), executor=executor
    )
    score = found.scores[0]
    low, high = score.interval
    verdict = "better" if low > 0 else "worse" if high < 0 else "open"
    figures = f"{score.per_100:+,.1f}", f"{score.stderr:,.1f}", f"{low:+,.1f} to {high:+,.1f}"
    return (better, worse, game, str(seats), f"{found.hands:,}", *figures, verdict)


def names(players):
    """The names in the match: those of the same player are numbered."""
    return [player if player not in players[:i] else f"{player} {i}" for i, player in enumerate(players)]


def table(rows):
    """The rows as a table of the page."""
    lines = [HEADS, ("---", "---", "---", "---:", "---:", "---:", "---:", "---", "---"), *rows]
    return "".join("| " + " | ".join(line) + " |\n" for line in lines)


def kept(text):
    """The rows that a page has, by better and worse player, game and seats."""
    rows = [tuple(map(str.strip, line.strip("|").split("|"))) for line in MARKS.search(text)[0].split("\n")[3:-1]]
    return {row[:4]: row for row in rows}


def written(text, rows):
    """The text of a page with these rows in place of those of the same matches."""
    every = kept(text) | {row[:4]: row for row in rows}
    matches = itertools.product(RUNGS, GAMES, map(str, SEATS))
    order = [(better, worse, game, seats) for (worse, better), game, seats in matches]
    body = table([every[place] for place in order if place in every])
    return MARKS.sub(lambda found: found[1] + body + found[2], text)


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--players", nargs="*", default=list(PLAYERS)[1:], help="the better players of the rungs")
    parser.add_argument("--games", nargs="*", default=list(GAMES))
    parser.add_argument("--seats", nargs="*", type=int, default=list(SEATS))
    parser.add_argument("--sets", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--processes", type=int, default=os.cpu_count())
    parser.add_argument("--write", action="store_true", help="write the rows into docs/players.md")
    options = parser.parse_args()
    pool = nullcontext() if options.processes == 1 else ProcessPoolExecutor(options.processes)
    with pool as executor:
        for (worse, better), game, seats in itertools.product(RUNGS, options.games, options.seats):
            if better in options.players:
                row = rung(worse, better, game, seats, options.sets, options.seed, executor)
                print(" ".join(row), flush=True)
                if options.write:
                    PAGE.write_text(written(PAGE.read_text(encoding="utf-8"), [row]), encoding="utf-8")


if __name__ == "__main__":
    main()
