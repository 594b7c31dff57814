"""Errors of compiled code leave nothing behind: no object, no memory, no reference to what was given."""

import ctypes
import gc
import sys
from struct import pack

import pytest

from omaha import _eval
from omaha._eval import card_ids
from support.sizes import sizes


def rows(*cards):
    return memoryview(b"".join(map(bytes, cards))).cast("B", (len(cards), len(cards[0])))


def numbers(form, count):
    return memoryview(bytearray(8 * count)).cast("B")[: count * ctypes.sizeof(FORMS[form])].cast(form)


FORMS = {"H": ctypes.c_uint16, "Q": ctypes.c_uint64, "B": ctypes.c_uint8}
HANDS = rows([0, 1, 2, 3], [4, 5, 6, 7])
THREE = rows([0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11])
BOARDS = rows([8, 9, 10], [11, 12, 13])
ACES, KINGS = [(4, 4, card_ids(cards), None) for cards in ("AsAhAdAc", "KsKhKdKc")]
TWO = (4, 4, card_ids("AsAhKsKh" + "2s2h3s3h"), None)
WEIGHTED = (4, 4, card_ids("AsAhKsKh" + "2s2h3s3h"), _eval.alias_columns(pack("2d", 1, 3)))
UNKNOWN = (4, 0, b"", None)
SET = (0.0, 100.0, (3, 1, 0))
WIDE = (4, 4, b"".join([bytes([i, i + 1, i + 2, i + 3]) for i in range(48)]) * 2, None)


def failing(*_):
    raise ValueError("of the caller")


class Odd:
    """Neither a card nor cards."""

    def __iter__(self):
        yield 3
        raise ValueError("in the middle of the cards")

    def __index__(self):
        raise ValueError("not a number after all")


class Huge:
    def __index__(self):
        return 2**70


ODD, HUGE = Odd(), Huge()
MANY = [*range(52), "??", "??"]

#: By what is wrong: a function and arguments that it refuses.
ERRORS = {
    "a rank": (_eval.mask, "Xs"),
    "a suit": (_eval.mask, "Ax"),
    "half a card": (_eval.mask, "AsK"),
    "a letter": (_eval.mask, "É♠Kd"),
    "a spelling": (_eval.mask, "10s as 1"),
    "an empty card": (_eval.mask, [""]),
    "a card twice": (_eval.mask, "AsAs"),
    "an unknown card": (_eval.mask, "??"),
    "53 cards": (_eval.card_ids, MANY, True),
    "a bool": (_eval.mask, [True]),
    "a float": (_eval.mask, [1.5]),
    "an int above": (_eval.mask, [53]),
    "an int below": (_eval.mask, [-1]),
    "a huge int": (_eval.mask, [2**80]),
    "a huge index": (_eval.mask, [HUGE]),
    "an index that raises": (_eval.mask, [ODD]),
    "cards that raise": (_eval.mask, ODD),
    "no cards": (_eval.mask, None),
    "several dimensions": (_eval.mask, HANDS),
    "no card": (_eval.card_bit, None),
    "three hole cards": (_eval.high_rank, "AsKsQs", "2c3c4c"),
    "two board cards": (_eval.low_rank, "AsKsQsJs", "2c3c"),
    "on the board, too": (_eval.hilo_ranks, "AsKsQsJs", "As3c4c"),
    "five of four": (_eval.five_ranks, "AsKsQs", "2c3c4c"),
    "no selection": (_eval.selections, "AsKsQsJs", "2c"),
    "a short counter": (_eval.philox, (1, 2, 3), (4, 5)),
    "a wide word": (_eval.philox, (1, 2, 3, 2**32), (4, 5)),
    "a word of text": (_eval.philox, (1, 2, 3, "4"), (4, 5)),
    "a negative seed": (_eval.random_bits, -1, 0, 0),
    "a wide draw": (_eval.random_bits, 0, 0, 2**32),
    "too many to shuffle": (_eval.shuffle, tuple(range(70_000)), 1, 0),
    "not a tuple": (_eval.shuffle, [1, 2], 1, 0),
    "little entropy": (_eval.shuffle_from, (1, 2, 3), b""),
    "rows that do not go together": (_eval.rank_rows, THREE, BOARDS, None, None),
    "too few places": (_eval.rank_rows, HANDS, BOARDS, numbers("H", 1), None),
    "rows of three": (_eval.rank_rows, BOARDS, BOARDS, None, None),
    "results of another kind": (_eval.rank_rows, HANDS, BOARDS, numbers("Q", 2), None),
    "results read-only": (_eval.rank_rows, HANDS, BOARDS, None, memoryview(b"ab")),
    "not a buffer": (_eval.rank_rows, "AsKsQsJs", BOARDS, None, None),
    "masks that are rows": (_eval.rank_masks, HANDS, BOARDS, None, None),
    "masks of places": (_eval.rank_masks, numbers("Q", 2), numbers("Q", 3), None, None),
    "few masks": (_eval.masks_of_rows, HANDS, numbers("Q", 1)),
    "too many to deal": (_eval.deal_rows, memoryview(bytearray(53)).cast("B", (1, 53)), "", 1),
    "a dead card twice": (_eval.deal_rows, memoryview(bytearray(4)).cast("B", (1, 4)), "AsAs", 1),
    "holdings of seven": (_eval.holdings_left, 7, card_ids("As"), None, ""),
    "part of a holding": (_eval.holdings_left, 4, card_ids("As"), None, ""),
    "holdings of nothing": (_eval.holdings_left, 4, b"\x00\x00\x01\x02", None, ""),
    "short limits": (_eval.holdings_left, 4, b"", None, "", b"\x04"),
    "weights cut off": (_eval.holdings_left, 4, bytes(range(4)), b"123", ""),
    "negative weights": (_eval.holdings_use, 4, bytes(range(4)), pack("d", -1)),
    "weights of nothing": (_eval.alias_columns, pack("2d", 0, 0)),
    "weights that are no numbers": (_eval.alias_columns, pack("2d", 1, float("nan"))),
    "one player": (_eval.count_outcomes, (ACES,), "", ""),
    "a board of two": (_eval.count_outcomes, (ACES, KINGS), "2c3c", ""),
    "a dead card on the board": (_eval.count_outcomes, (ACES, KINGS), "2c3c4c", "2c"),
    "a player of nothing": (_eval.count_outcomes, (ACES, None), "2c3c4c", ""),
    "a player in part": (_eval.count_outcomes, (ACES, (4, 4)), "2c3c4c", ""),
    "unknown cards counted": (_eval.count_outcomes, (ACES, UNKNOWN), "2c3c4c", ""),
    "too many ways": (_eval.count_outcomes, (WIDE,) * 10, "2c3c4c", ""),
    "a first way of text": (_eval.count_outcomes, (ACES, KINGS), "2c3c4c", "", "0"),
    "a look that raises": (_eval.count_outcomes, (ACES, KINGS), "2c3c4c5c", "", 0, None, failing),
    "a card in two hands": (_eval.sample_outcomes, (ACES, ACES), "2c3c4c", "", (), (), 1, 0, 1),
    "more cards than there are": (_eval.sample_outcomes, (UNKNOWN,) * 2, "2c3c4c", range(8, 50), (), (), 1, 0, 1),
    "a player not planned": (_eval.sample_outcomes, (TWO, KINGS), "2c3c4c", "", (), (), 1, 0, 1),
    "a player planned twice": (_eval.sample_outcomes, (TWO, KINGS), "2c3c4c", "", (0, 0), (), 1, 0, 1),
    "a plan of text": (_eval.sample_outcomes, (TWO, KINGS), "2c3c4c", "", ("0",), (), 1, 0, 1),
    "weights that are dealt": (_eval.sample_outcomes, (WEIGHTED, ACES), "4c5c6c", "", (), (0,), 1, 0, 1),
    "negative samples": (_eval.sample_outcomes, (ACES, KINGS), "2c3c4c", "", (), (), 1, 0, -1),
    "pairs on two cards": (_eval.pair_ranks, "2c3c", ""),
    "standing of the dead": (_eval.standing, "AsKsQsJs", "2c3c4c", "As"),
    "no way to combine": (_eval.sets_combined, ((0.0,),), "sum"),
    "one set left": (_eval.sets_combined, (SET,), "difference"),
    "a set that leads on": (_eval.sets_combined, ((0.0, 100.0, (3, 7, 0)),), "union"),
    "a set as high": (_eval.sets_combined, ((0.0, 100.0, (3, 1, 0), (3, 2, 0)),), "union"),
    "a set of text": (_eval.sets_combined, ((0.0, "x"),), "union"),
    "sets that are not": (_eval.sets_combined, ((0.0,), None), "union"),
    "a look at sets that raises": (_eval.sets_combined, (SET, SET), "union", failing),
}  # fmt: skip
NOISE = 65_536
"""Bytes that threads of other tests and the libraries may take meanwhile; what 4,000 lost allocations take at least."""
WARM = 200
"""Calls after which caches and free lists are full."""


LIBRARY = ctypes.CDLL(None) if sys.platform == "linux" else None
COUNTED = (
    "arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost",
)  # fmt: skip


class MallInfo(ctypes.Structure):
    """What glibc counts: `mallinfo2(3)`."""

    _fields_ = [(name, ctypes.c_size_t) for name in COUNTED]


def allocated():
    """Blocks of the interpreter, and bytes of the C library where it counts them (glibc)."""
    if not hasattr(LIBRARY, "mallinfo2"):
        return sys.getallocatedblocks(), 0
    LIBRARY.mallinfo2.restype = MallInfo
    info = LIBRARY.mallinfo2()
    return sys.getallocatedblocks(), info.uordblks + info.hblkhd


def fails(function, arguments, count):
    for _ in range(count):
        try:
            function(*arguments)
        except (ValueError, TypeError, OverflowError, BufferError):
            continue
        raise AssertionError("it did not fail")


def references(arguments):
    return [sys.getrefcount(argument) for argument in arguments]


@pytest.fixture
def no_collector():
    """What other tests left behind is not collected between two counts."""
    gc.disable()
    yield
    gc.enable()


@pytest.mark.usefixtures("no_collector")
@pytest.mark.parametrize("wrong", ERRORS)
@sizes(fast=100, slow=20_000, long=1_000_000)
def test_an_error_leaves_nothing_behind(wrong, size):
    """One object, reference or allocation for every tenth error would be found."""
    function, *arguments = ERRORS[wrong]
    fails(function, arguments, WARM)
    (blocks, memory), held = allocated(), references(arguments)
    fails(function, arguments, size)
    (more_blocks, more_memory), more_held = allocated(), references(arguments)
    some = 20 + size // 10
    assert more_blocks - blocks < some
    assert more_memory - memory < NOISE + 16 * some
    assert all(abs(more - before) < some for more, before in zip(more_held, held, strict=True))
