"""Target: the compiled module itself, with arguments of any kind.

Its functions are called by this package only, and still check what they are given: a ValueError or TypeError comes out,
an OverflowError for a number that does not fit, or what a memoryview of several dimensions raises when it is iterated;
and nothing is read or written outside of a buffer.
"""

import struct

from fuzz.checks import check_error
from fuzz.source import ODD, Source
from omaha import _eval

FEW = 64
"""The most rows, samples and steps that are asked for: what takes long is not a fault."""


def target(data):
    source = Source(data)
    name = source.pick(tuple(CALLS))
    arguments = list(CALLS[name](source))
    for _ in range(source.number(0, 2)):
        at = source.number(0, len(arguments) - 1)
        arguments[at] = buffer(source) if source.chance(3) else source.pick(ODD)
    if name == "sample_outcomes" and isinstance(arguments[7], int) and arguments[7] > FEW:
        arguments[7] = FEW
    try:
        getattr(_eval, name)(*arguments)
    except (ValueError, TypeError, OverflowError, BufferError, NotImplementedError) as error:
        check_error(error)


def buffer(source):
    """Memory of any shape, perhaps not to be written."""
    form, size = source.pick((("B", 1), ("H", 2), ("Q", 8), ("b", 1), ("d", 8)))
    shape = [source.number(0, 7) for _ in range(source.number(1, 2))]
    count = shape[0] if len(shape) == 1 else shape[0] * shape[1]
    data = source.take(count * size)
    view = memoryview(data if source.chance(4) else bytearray(data))
    if not count:
        return view
    view = view.cast("B").cast(form, shape)
    return view[::-1] if len(shape) == 1 and source.chance(4) else view


def ids_of(source, rows, size):
    data = bytearray()
    for _ in range(rows):
        data += bytes(source.card_ids(size))
    return memoryview(data).cast("B", (rows, size)) if rows else memoryview(bytearray(size))[:0]


def numbers(form, count):
    return memoryview(bytearray(struct.calcsize(form) * max(count, 1))).cast(form)[:count]


def ranked(source, ids):
    rows = source.number(1, 4)
    holes, boards = ids_of(source, rows, source.number(4, 6)), ids_of(source, rows, source.number(3, 5))
    if not ids:
        holes, boards = [memoryview(struct.pack(f"{rows}Q", *map(_eval.mask, side.tolist()))).cast("Q")
                         for side in (holes, boards)]  # fmt: skip
    return holes, boards, numbers("H", rows), numbers("B", rows)


def held(source, size):
    """A player's hand, or several with weights."""
    count = source.number(1, 4)
    ids = b"".join([bytes(source.card_ids(size)) for _ in range(count)])
    weights = source.pick((None, struct.pack(f"{count}d", *[source.pick((1.0, 0.5, 2.0)) for _ in range(count)])))
    return size, source.pick((0, 0, 1)), ids, weights


def outcomes(source):
    size = source.number(4, 6)
    players = tuple([held(source, size) for _ in range(source.number(1, 4))])
    return players, source.card_ids(source.pick((3, 4, 5))), source.card_ids(source.number(0, 3))


def look(source):
    def stop(*_):
        raise ValueError("the caller's own error")

    return source.pick((None, stop, int, len))


def cards(source, low, high):
    return source.card_ids(source.number(low, high))


def samples(source):
    players, board, dead = outcomes(source)
    count = len(players)
    plan = tuple([source.number(-1, count) for _ in range(source.number(0, 2 * count))])
    dealt = tuple([source.number(0, count) for _ in range(source.number(0, 2))])
    return players, board, dead, plan, dealt, 7, source.number(0, 3), source.number(-2, FEW), look(source), 1000


HOW = ("union", "intersection", "difference", "union", "sum")


def nodes(source):
    """A set of hands: weights, and nodes (card, held, missing) that lead to earlier ones; some are wrong."""
    found = [0.0, float(source.number(1, 100))]
    card = 0
    for _ in range(source.number(0, 6)):
        card += source.number(0, 9)
        high = len(found) - (0 if source.chance(16) else 1)
        found.append((card, source.number(0, high), source.number(0, high)))
    return tuple(found)


CALLS = {
    "card_ids": lambda s: (cards(s, 0, 9), s.chance(2)),
    "mask": lambda s: (cards(s, 0, 9),),
    "card_bit": lambda s: (s.number(0, 60),),
    "high_rank": lambda s: (cards(s, 3, 7), cards(s, 2, 6)),
    "low_rank": lambda s: (cards(s, 3, 7), cards(s, 2, 6)),
    "hilo_ranks": lambda s: (cards(s, 3, 7), cards(s, 2, 6)),
    "five_ranks": lambda s: (cards(s, 3, 7), cards(s, 2, 6)),
    "selections": lambda s: (cards(s, 3, 7), cards(s, 2, 6)),
    "philox": lambda s: ((1, 2, 3, s.pick(ODD)), (5, s.pick(ODD))),
    "random_bits": lambda s: (s.number(0, 9), s.number(0, 9), s.number(0, 9)),
    "shuffle": lambda s: (tuple(range(s.number(0, 70))), 1, 2),
    "shuffle_from": lambda s: (tuple(range(s.number(0, 70))), s.take(s.number(0, 300))),
    "rank_rows": lambda s: ranked(s, True),
    "rank_masks": lambda s: ranked(s, False),
    "masks_of_rows": lambda s: (ids_of(s, 3, 4), numbers("Q", 3)),
    "deal_rows": lambda s: (ids_of(s, 3, s.number(1, 52)), cards(s, 0, 3), 1, s.number(0, 3)),
    "holdings_left": lambda s: (*held(s, 4)[::2], None, cards(s, 0, 3)),
    "holdings_use": lambda s: (*held(s, 4)[::2], None),
    "alias_columns": lambda s: (s.take(8 * s.number(0, 4)),),
    "count_outcomes": lambda s: (*outcomes(s), s.number(0, 2), s.pick((None, 3, 1)), look(s)),
    "sample_outcomes": samples,
    "pair_ranks": lambda s: (cards(s, 3, 5), cards(s, 0, 3)),
    "standing": lambda s: (cards(s, 4, 6), cards(s, 3, 5), cards(s, 0, 3)),
    "sets_combined": lambda s: (tuple([nodes(s) for _ in range(s.number(1, 3))]), s.pick(HOW), look(s)),
}  # fmt: skip
