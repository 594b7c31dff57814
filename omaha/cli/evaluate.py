"""`omaha eval`: the best high hand and the best low that a hand makes on a board."""

from __future__ import annotations

from omaha.cli.terminal import CARDS, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from typing import Any

    from omaha.made import HighHand, LowHand

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print the best high hand and low of a hand on a board"
MORE = """\
examples:
  omaha eval AdKd3s2s Jd4d3cQd5h
  omaha eval "Ad Kd 3s 2s" "Jd 4d 3c" --json

HOLE has 4, 5 or 6 cards, BOARD 3, 4 or 5. A card is its rank, 2-9 T J Q K A, and its suit, c d h s.
Rank 1 is the best; ranks are 1..7462 for high, 1..56 for low.

--json prints one object:
  hole board            the cards as given
  high                  rank, name, category, cards (all five, in order), hole and board (the 2 and the 3 of them)
  low                   the same without category; null if there is no low
"""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("hole", metavar="HOLE", help="the hole cards, 4, 5 or 6")
    option("board", metavar="BOARD", help="the board, 3, 4 or 5 cards")
    option("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Print what the hand makes and return the exit status."""
    from omaha.cards import cards_text
    from omaha.made import evaluate

    try:
        worth = evaluate(options.hole, options.board)
    except ValueError as error:
        options.parser.error(str(error))
    high, low = worth.high, worth.low
    if options.json:
        show_json(
            {
                "hole": cards_text(options.hole),
                "board": cards_text(options.board),
                "high": {"category": high.category, **_made(high)},
                "low": None if low is None else _made(low),
            }
        )
        return 0
    rows: list[tuple[str, str, HighHand | LowHand, int]] = [("high", str(high), high, 7462)]
    if low is not None:
        rows.append(("low", str(low).removesuffix(" low"), low, 56))
    width = max([len(words) for _, words, _, _ in rows])
    lines = [
        f"{half:4}  {words:{width}}  {' '.join(map(str, made.hole))} + {' '.join(map(str, made.board))}"
        f"  rank {made.rank} of {last}"
        for half, words, made, last in rows
    ]
    show("\n".join(lines if low is not None else [*lines, "low   no low"]), CARDS)
    return 0


def _made(made: HighHand | LowHand) -> dict[str, Any]:
    cards = {name: "".join(map(str, getattr(made, name))) for name in ("cards", "hole", "board")}
    return {"rank": made.rank, "name": str(made), **cards}
