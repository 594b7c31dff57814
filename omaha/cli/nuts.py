"""`omaha nuts`: the best hands that can be made on a board."""

from __future__ import annotations

from textwrap import wrap

from omaha.cli.arguments import card_text
from omaha.cli.terminal import CARDS, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Sequence

    from omaha.cards import Card
    from omaha.made import HighHand, LowHand

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print the best hands that can be made on a board"
MORE = """\
examples:
  omaha nuts 4s5s6dJcKd --hilo
  omaha nuts "Ad Kd 3s" --dead "Qd Jd" --json

The nuts are printed, and below them every two hole cards that make them.

--json prints one object:
  board dead            the cards as given
  high low              rank, name, and holes, every two hole cards that make it; low is null without --hilo, and if no
                        low is possible
"""
WIDTH = 72
"""Columns of the lines of hole cards."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("board", metavar="BOARD", type=card_text, help="the board, 3, 4 or 5 cards")
    option("--hilo", action="store_true", help="print the best low, too, 8 or better (high only)")
    option("--dead", type=card_text, default="", metavar="CARDS", help="cards that nobody can hold (none)")
    option("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Print the nuts and return the exit status."""
    from omaha.cards import cards_text
    from omaha.equities import nuts

    try:
        best = nuts(options.board, dead=options.dead, hilo=options.hilo)
    except ValueError as error:
        options.parser.error(str(error))
    halves = {"high": best.high, "low": best.low}
    made = {half: _made(half, holes[0], options) if holes else None for half, holes in halves.items()}
    texts = {half: [cards_text(pair) for pair in holes] for half, holes in halves.items()}
    if options.json:
        plain = {
            half: hand and {"rank": hand.rank, "name": str(hand), "holes": texts[half]} for half, hand in made.items()
        }
        show_json({"board": options.board, "dead": options.dead, **plain})
        return 0
    lines = []
    for half, last in (("high", 7462), ("low", 56)):
        hand = made[half]
        if hand is not None:
            lines.append(f"{half:4}  {str(hand).removesuffix(' low')}, rank {hand.rank} of {last}")
            lines += wrap(" ".join(texts[half]), WIDTH, initial_indent=" " * 6, subsequent_indent=" " * 6)
        elif options.hilo:
            lines.append("low   no low is possible")
    show("\n".join(lines), CARDS)
    return 0


def _made(half: str, pair: Sequence[Card], options: argparse.Namespace) -> HighHand | LowHand | None:
    """The hand that two hole cards make, which no two other cards beside them can better."""
    from omaha.cards import CARDS as DECK
    from omaha.cards import parse_cards
    from omaha.made import evaluate

    gone = {*pair, *parse_cards(options.board), *parse_cards(options.dead)}
    others = [card for card in DECK if card not in gone][:2]
    if len(others) < 2:
        options.parser.error("too many dead cards: no hand of four cards is left")
    worth = evaluate([*pair, *others], options.board)
    return worth.high if half == "high" else worth.low
