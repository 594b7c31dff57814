"""Target: what `omaha.equities` takes.

A ValueError or TypeError comes out, or equities that add up: to one pot, and to the boards that were counted.
"""

from math import isclose

import numpy as np

import omaha
from fuzz.checks import check_error
from fuzz.source import ODD, Source
from omaha import equities

PATTERNS = (
    "****", "*****", "??????", "AA**", "AAds", "As**", "AsKs**", "KK+", "JT98+", "10%", "1-2%", "$ds", "AA**@50",
    "!AA**", "AK**:$ss", "AsAhKsKh, 2c3c4c5c@5", "??", "5%!AA", "AsAsKsKs", "", "A", "102%",
)  # fmt: skip


QUESTIONS = ("equity", "equity", "equity", "many", "spread", "nuts", "percentile", "starting_hand_percentile")


def target(data):
    source = Source(data)
    what = source.pick(
        ("equity", "equity", "equity", "many", "spread", "nuts", "percentile", "starting_hand_percentile")
    )
    size = source.pick((4, 4, 4, 5, 6))
    board = cards(source, source.pick((3, 4) if what == "spread" else (0, 3, 4, 5, 3, 4, 5, 1)))
    if what == "nuts":
        call = equities.nuts, (board,), {}
    elif what in ("percentile", "starting_hand_percentile"):
        hole = cards(source, size)
        call = getattr(equities, what), (hole, board) if what == "percentile" else (hole,), {}
    else:
        known = source.chance(2)
        count, of = source.pick((2, 2, 3, 4, 1, 0, 10)), cards if known else hand
        hands = [of(source, size) for _ in range(count)]
        dead = cards(source, source.number(0, 3))
        given = options(source, known and what == "equity" and len(board) >= 3)
        if what == "many":
            call = equities.many, ([(hands, board, dead)] * source.number(0, 2),), given
        else:
            call = getattr(equities, what), (hands, board, dead), given
    function, arguments, given = call
    try:
        found = function(*arguments, **given)
    except (ValueError, TypeError) as error:
        check_error(error)
        return
    if what == "equity":
        check(found)
    elif what == "many":
        for one in found:
            check(one)
    assert str(found)


def check(found):
    assert isclose(sum(player.equity for player in found.players), 1, abs_tol=1e-9)
    for player in found.players:
        assert 0 <= player.equity <= 1 + 1e-12
        assert player.stderr >= 0


def cards(source, count):
    """Cards in some form, most of them right."""
    if source.chance(16):
        return source.pick([odd for odd in ODD if hasattr(odd, "__len__")])
    ids = source.card_ids(count)
    if ids and source.chance(16):
        ids[-1] = ids[0]
    faces = [omaha.Card(card) for card in ids]
    return source.pick(("".join(map(str, faces)), ids, tuple(faces), bytes(ids)))


class Given:
    """A range of another program: hands and weights."""

    def __init__(self, hands, weights):
        self.hands, self.weights = hands, weights


def hand(source, size):
    kind = source.pick(("cards", "pattern", "range", "given", "odd"))
    if kind == "cards":
        return cards(source, size)
    if kind == "pattern":
        return source.pick(PATTERNS)
    if kind == "range":
        return omaha.Range([source.card_ids(size) for _ in range(source.number(0, 4))])
    if kind == "odd":
        return source.pick(ODD)
    rows = [sorted(source.card_ids(size), reverse=True) for _ in range(source.number(0, 4))]
    hands = np.array(rows, source.pick(("u1", "u1", "u1", "i8", "f8"))).reshape(len(rows), size)
    if len(rows) and source.chance(8):
        hands[0, 0] = source.number(0, 255) if hands.dtype == np.uint8 else -1
    count = len(rows) if not source.chance(8) else source.number(0, 5)
    weights = np.array([source.pick((1, 0.5, 0, 1e300, 5e-324, -1, float("nan"), float("inf"))) for _ in range(count)])
    return Given(
        source.pick((hands, hands[::-1], np.asfortranarray(hands), hands.tolist())), source.pick((None, weights))
    )


def options(source, exact):
    """Keywords; with few samples, and exact only if little is to be counted."""
    given = {"hilo": source.chance(2), "seed": source.pick((1, 2**64 - 1, 0, -1, 2**64, 1.5, None))}
    if exact:
        given["exact"] = source.pick((None, True))
    else:
        given["samples"] = source.pick((1, 2, 100, 700, 0, -1, 1.5, True))
    if source.chance(4):
        given["threads"] = source.pick((2, 3, 0, -1, 10**9, 1.5, None))
    if source.chance(8):
        given["stderr"] = source.pick((0.5, 0, -1, float("nan"), "x"))
    return given
