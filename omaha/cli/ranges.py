"""`omaha range`: how many hands a range has, what kinds of hands, which ones, and random ones."""

from __future__ import annotations

from omaha.base.tables import aligned
from omaha.cli.arguments import card_text, whole
from omaha.cli.terminal import CARDS, complain, show, show_json

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    import argparse
    from collections.abc import Iterator
    from typing import Any

    from omaha.cards import Card
    from omaha.ranges.range import Range

__all__ = ["HELP", "MORE", "arguments", "run"]

HELP = "print how many hands a range has, which kinds, which ones, or random ones"
MORE = """\
examples:
  omaha range "AA**ds, KK!AA@50"
  omaha range "10%" --hilo --has AsAh2d3d --has KsKhQsJd
  omaha range "A2$W$W:$ss" --list
  omaha range "JT98+" --sample 5 --seed 7 --dead "Ts 9s"

docs/ranges.md describes the notation. Quote * $ ! ( ) and blanks, which the shell would change.

The table counts the hands of the range by suits and by pairs; the shares go by the weights of the hands. --list and
--sample print a hand a line, with its weight if that is not 100 %; this is the notation of ranges, too.

--json prints one object:
  range hole_cards dead the range, the cards of a hand, the dead cards
  hands all_hands       the hands of the range, and all hands
  weight                the weights of the hands of the range, added up
  kinds                 name, hands and weight of each kind
  has                   the weight, 0..1, of each hand of --has
  list sample           with these options: hand and weight of each hand
"""
KINDS = {
    "suits": {
        "rainbow": "$r",
        "single-suited": "$ss",
        "double-suited": "$ds",
        "triple-suited": "xxyyzz",
        "three or more of a suit": "*",
    },
    "pairs": {
        "no pair": "$np",
        "one pair": "$op",
        "two pairs": "$tp",
        "three pairs": "RROONN!RRR",
        "three or more of a rank": "*",
    },
}
"""Kinds of hands as ranges; the last of each list holds the hands that are left."""


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    option = parser.add_argument
    option("range", metavar="RANGE", help="the range, such as AA**ds")
    option("--cards", type=whole(4, 6), metavar="N", help="cards of a hand, 4, 5 or 6 (those of the longest pattern)")
    option("--hilo", action="store_true", help="percentages go by strength in hi/lo (in high)")
    option("--dead", type=card_text, default="", metavar="CARDS", help="leave out hands with these cards (none)")
    option("--has", type=card_text, action="append", default=[], metavar="HAND", help="print if this hand is in it")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--list", action="store_true", help="print the hands")
    which.add_argument("--sample", type=whole(1), metavar="N", help="print N random hands")
    option("--seed", type=whole(0, 2**64 - 1), default=1, metavar="N", help="seed of the random hands (1)")
    option("--json", action="store_true", help="print one JSON object, for programs")


def run(options: argparse.Namespace) -> int:
    """Print what the options ask for and return the exit status."""
    from omaha.ranges import Range

    try:
        hands = Range(options.range, hole_cards=options.cards, hilo=options.hilo).without(options.dead)
        has = {hand: _weight(hands, hand) for hand in options.has}
    except ValueError as error:
        options.parser.error(f"{options.range!r}: {error.args[0]}")
    if options.sample and not hands:
        return complain("the range has no hand to sample")
    if options.json:
        show_json(_plain(hands, has, options))
    elif options.list or options.sample:
        for hand in _sample(hands, options) if options.sample else hands:
            print(_line(hands, hand))
    elif has:
        width = max(map(len, has))
        show("\n".join([f"{hand:{width}}  {_part(weight)}" for hand, weight in has.items()]), CARDS)
    else:
        show(_table(hands, options))
    return 0


def _weight(hands: Range, hand: str) -> float:
    """Return the weight of a hand.

    :raises ValueError: if it has another number of cards than those of the range.
    """
    if len(hand) != 2 * hands.hole_cards:
        raise ValueError(f"a hand has {hands.hole_cards} cards here, not {len(hand) // 2}: {hand}")
    return hands.weight(hand)


def _part(weight: float) -> str:
    """Return a weight as words."""
    if weight in (0, 1):
        return "is in the range" if weight else "is not in the range"
    return f"is in the range {100 * weight:.4g} % of the time"


def _sample(hands: Range, options: argparse.Namespace) -> Iterator[tuple[Card, ...]]:
    """Yield random hands, the same for the same seed."""
    from random import Random

    rng = Random(options.seed)
    for _ in range(options.sample):
        yield hands.sample(rng)


def _line(hands: Range, hand: tuple[Card, ...]) -> str:
    """Return a hand in the notation of ranges."""
    from omaha.cards import cards_text

    weight = hands.weight(hand)
    return cards_text(hand) + (f"@{100 * weight:.6g}" if weight < 1 else "")


def _all_hands(hands: Range, options: argparse.Namespace) -> int:
    """Return how many hands there are, without the dead cards."""
    from math import comb

    return comb(52 - len(options.dead) // 2, hands.hole_cards)


def _kinds(hands: Range) -> dict[str, list[tuple[str, Range]]]:
    """Return the hands of each kind, by suits and by pairs; kinds that hands of this size cannot be are left out."""
    from omaha.ranges import Range

    kinds: dict[str, list[tuple[str, Range]]] = {}
    for heading, texts in KINDS.items():
        kinds[heading] = []
        left = hands
        for name, text in texts.items():
            try:
                kind = Range(text, hole_cards=hands.hole_cards)
            except ValueError:  # for longer hands
                continue
            if kind:
                kinds[heading].append((name, left & kind))
                left -= kind
    return kinds


def _total(hands: Range) -> float:
    weight: float = hands.to_dict()["weight"]
    return weight


def _plain(hands: Range, has: dict[str, float], options: argparse.Namespace) -> dict[str, Any]:
    """The whole answer for JSON; `omaha range --help` says what each key means."""
    from omaha.cards import cards_text

    plain = {
        "range": str(hands),
        "hole_cards": hands.hole_cards,
        "dead": options.dead,
        "hands": len(hands),
        "all_hands": _all_hands(hands, options),
        "weight": _total(hands),
        "kinds": [
            {"name": name, "hands": len(kind), "weight": _total(kind)}
            for kinds in _kinds(hands).values()
            for name, kind in kinds
        ],
        "has": has,
    }
    if options.list:
        plain["list"] = hands.rows()
    if options.sample:
        drawn = list(_sample(hands, options))
        plain["sample"] = [{"hand": cards_text(hand), "weight": hands.weight(hand)} for hand in drawn]
    return plain


def _table(hands: Range, options: argparse.Namespace) -> str:
    """The number of hands, and a line for each kind of hand that is in the range."""
    total, number, every = _total(hands), len(hands), _all_hands(hands, options)
    without = f" without {options.dead}" if options.dead else ""
    about = f"{number:,} of {every:,} hands of {hands.hole_cards} cards{without}, {number / every:.3%}"
    if total != number:
        about += f"; by weight {total / every:.3%}"
    rows = []
    for heading, kinds in _kinds(hands).items():
        rows.append([heading, "hands", "share"])
        rows += [[f"  {name}", f"{len(kind):,}", f"{_total(kind) / total:.2%}"] for name, kind in kinds if kind]
    return "\n".join([about, *(["", *aligned(rows, "lrr")] if number else [])])
