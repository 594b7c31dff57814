"""Target: arrays of any shape, dtype, stride and content for `omaha.batch`.

A ValueError or TypeError comes out, or the ranks that the functions for one hand give.
"""

import numpy as np

import omaha
from fuzz.checks import check_error
from fuzz.source import ODD, Source
from omaha import batch

DTYPES = (
    "u1", "u1", "u1", "<u8", "<u8", "i1", "<u2", ">u2", "<i4", ">i4", ">u8", "<i8", ">i8", "?", "<f8", "<c16", "O",
    "S2", "U2", "U8", "M8[s]", "u1,u2",
)  # fmt: skip
FUNCTIONS = ("high_ranks", "low_ranks", "hilo_ranks", "deal")


def target(data):
    source = Source(data)
    name = source.pick(FUNCTIONS)
    if name == "deal":
        deal(source)
        return
    holes, boards, out = side(source, (4, 5, 6)), side(source, (3, 4, 5)), result(source, name)
    threads = source.pick((1, 1, 1, 2, 0, -1, 2**40, 1.5, None))
    try:
        found = getattr(batch, name)(holes, boards, out=out, threads=threads)
    except (ValueError, TypeError) as error:
        check_error(error)
        return
    found = list(zip(*found, strict=True)) if name == "hilo_ranks" else list(found)
    single = getattr(omaha, {"high_ranks": "high_rank", "low_ranks": "low_rank"}.get(name, name), None)
    hole_rows, board_rows = rows(holes), rows(boards)
    for number in range(min(len(found), 8)):
        hole = hole_rows[number if len(hole_rows) > 1 else 0]
        board = board_rows[number if len(board_rows) > 1 else 0]
        wanted = single(hole, board) if single else (omaha.high_rank(hole, board), omaha.low_rank(hole, board))
        assert found[number] == wanted, (hole, board)


def deal(source):
    n, k = source.pick((0, 1, 3, 5000, -1, 1.5)), source.number(-1, 53)
    dead, seed = cards(source), source.pick((0, 7, 2**64 - 1, 2**64, -1, None, 1.5))
    threads = source.pick((1, 2, 3, 0))
    try:
        found = batch.deal(n, k, dead, seed, threads)
    except (ValueError, TypeError) as error:
        check_error(error)
        return
    assert found.shape == (n, k)
    gone = set(omaha.cards.parse_cards(dead))
    for row in found[:8].tolist():
        assert len(set(row)) == k
        assert not gone & set(row)


def cards(source):
    """Cards in some form."""
    ids = source.card_ids(source.number(0, 6))
    text = omaha.cards.cards_text(ids)
    return source.pick((ids, text, tuple(ids), list(map(omaha.Card, ids)), bytes(ids), *ODD[:4]))


def side(source, sizes):
    """Hands or boards: cards that are right in some form, or an array of anything."""
    kind = source.pick(("rows", "array", "masks", "anything", "odd"))
    if kind == "odd":
        return source.pick(ODD)
    if kind == "anything":
        return array(source)
    size, count = source.pick(sizes), source.number(0, 5)
    ids = [source.card_ids(size) for _ in range(count)]
    if kind == "rows":
        form = source.pick((list, tuple, omaha.cards.cards_text, bytes))
        found = [form(row) for row in ids]
        return found[0] if count == 1 and source.chance(2) else found
    if kind == "masks":
        found = np.array([omaha.mask(row) for row in ids], np.uint64)
    else:
        found = np.array(ids, source.pick(DTYPES[:13])).reshape(count, size)
    if found.size and source.chance(4):
        wrong = np.array(source.pick((0, 1, 52, 255, 2**63, -1)) % 2**64, np.uint64)
        found[source.number(0, count - 1)] = wrong.astype(found.dtype)
    return changed(source, found)


def array(source):
    """An array of any dtype, shape, strides, alignment and content."""
    dtype = np.dtype(source.pick(DTYPES))
    shape = tuple([source.number(0, 6) for _ in range(source.number(0, 3))])
    size = int(np.prod(shape))
    if dtype.hasobject:
        found = np.empty(shape, dtype)
        for at in range(size):
            found.flat[at] = source.pick(ODD)
        return changed(source, found)
    if dtype.kind == "U":  # of any bytes NumPy would make strings that Python does not allow
        return changed(source, np.array([source.text(4).ljust(8) for _ in range(size)], dtype).reshape(shape))
    offset = source.number(0, 3)
    data = bytearray(offset) + source.take(size * dtype.itemsize)
    return changed(source, np.frombuffer(data, dtype, size, offset).reshape(shape))


def changed(source, found):
    """The array seen another way: in other strides, orders, or not to be written."""
    for _ in range(source.number(0, 2)):
        way = source.number(0, 7)
        if way == 0:
            found = found.T
        elif way == 1 and found.ndim:
            found = found[::-1]
        elif way == 2 and found.ndim:
            found = np.repeat(found, 2, axis=0)[::2]
        elif way == 3:
            found = np.asfortranarray(found)
        elif way == 4 and found.ndim and len(found) == 1:
            found = np.broadcast_to(found, (source.number(0, 4), *found.shape[1:]))
        elif way == 5:
            found = found.view()
            found.setflags(write=False)
        elif way == 6:
            found = found.astype(found.dtype.newbyteorder())
        elif way == 7 and found.ndim == 2:
            found = np.concatenate([found, found], axis=1)[:, : found.shape[1]]
    return found


def result(source, name):
    """Where the ranks go."""
    if source.chance(2):
        return None if source.chance(2) else array(source)
    count = source.number(0, 6)
    highs, lows = [
        changed(source, np.frombuffer(bytearray(count * 3 + 3), dtype, count, source.number(0, 1)))
        for dtype in ("u2", "u1")
    ]
    if name == "hilo_ranks":
        return source.pick(((highs, lows), (lows, highs), [highs, lows], (highs,), highs))
    return highs if name == "high_ranks" else lows


def rows(given):
    """The cards of each row, read another way than the package does."""
    if isinstance(given, str):
        return [list(omaha.cards.parse_cards(given))]
    if isinstance(given, np.ndarray) and given.dtype.kind == "u" and given.dtype.itemsize == 8 and given.ndim == 1:
        return [[card for card in omaha.cards.CARDS if omaha.card_bit(card) & mask] for mask in given.tolist()]
    given = list(given)
    one = given and not hasattr(given[0], "__len__")
    one = one or (given and isinstance(given[0], str) and len(given[0]) <= 4)
    return [given] if one else [row if isinstance(row, str) else list(row) for row in given]
