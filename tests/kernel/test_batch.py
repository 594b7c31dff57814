"""Arrays of hands: against the oracle and one call per hand, in every form of array, and with bad input."""

import _thread
import gc
import sys
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha._eval import hilo_ranks as one_call
from omaha._eval import masks_of_rows, rank_masks, rank_rows
from omaha.cards import CARDS
from support.oracles import evaluator
from support.sizes import sizes

np = pytest.importorskip("numpy")
batch = pytest.importorskip("omaha.batch.ranks")
INTEGERS = ["int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", ">i4", "uint64"]


def random_hands(count, held=4, shown=5, seed=1):
    cards = batch.deal(count, held + shown, seed=seed)
    return cards[:, :held], cards[:, held:]


def masks(rows):
    return np.array([omaha.mask(row) for row in rows.tolist()], dtype=np.uint64)


def expected(holes, boards):
    pairs = [one_call(hole, board) for hole, board in zip(holes.tolist(), boards.tolist(), strict=True)]
    return [high for high, _ in pairs], [low for _, low in pairs]


def both(*args, **kwargs):
    highs, lows = batch.hilo_ranks(*args, **kwargs)
    assert batch.high_ranks(*args, **kwargs).tolist() == highs.tolist()
    assert batch.low_ranks(*args, **kwargs).tolist() == lows.tolist()
    return highs.tolist(), lows.tolist()


# --- right answers ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("shown", [3, 4, 5])
@pytest.mark.parametrize("held", [4, 5, 6])
def test_against_the_oracle_and_one_call(held, shown):
    holes, boards = random_hands(3000, held, shown)
    found = both(holes, boards)
    assert found == expected(holes, boards)
    assert found == both(masks(holes), masks(boards))
    for i in range(150):
        assert (found[0][i], found[1][i]) == evaluator.ranks(holes[i].tolist(), boards[i].tolist())


@pytest.mark.parametrize("suit", range(4))
def test_straight_flushes(suit):
    """R10: a straight flush is exactly two and three cards, whichever two are in the hand."""
    run = np.array([4 * rank + suit for rank in (12, 0, 1, 2, 3)])
    other = (suit + 1) % 4
    spare = [4 * rank + other for rank in (6, 8, 9, 11)]
    for held in range(5):
        hole = [*run[:held], *spare[: 4 - held]]
        board = [*run[held:], *[4 * rank + (suit + 2) % 4 for rank in (5, 7, 10, 9, 11)]][:5]
        if len(hole) == 4:
            high = batch.high_ranks([hole], [board])
            assert (high[0] == 10) == (held == 2)
            assert high[0] == evaluator.ranks([int(c) for c in hole], [int(c) for c in board])[0]


@given(
    st.sampled_from((4, 5, 6)),
    st.sampled_from((3, 4, 5)),
    st.integers(0, 300),
    st.sampled_from(INTEGERS),
    st.sampled_from(INTEGERS),
    st.sampled_from(("plain", "fortran", "every second", "backwards", "inside", "read-only", "list")),
    st.sampled_from(("rows", "row", "one row")),
    st.booleans(),
)
def test_every_form_of_array(held, shown, count, dtype, other, form, sides, swap):
    holes, boards = random_hands(count + 1, held, shown, seed=count)
    if sides != "rows":
        cards = batch.deal(count + 1, held if swap else shown, dead=(boards if swap else holes)[0].tolist(), seed=5)
        holes, boards = (cards, boards[:1]) if swap else (holes[:1], cards)
    wanted = expected(*[np.broadcast_to(side, (count + 1, side.shape[1])) for side in (holes, boards)])
    arrays = [shaped(holes.astype(dtype), form), shaped(boards.astype(other), form)]
    if sides == "row":
        arrays = [side[0] if len(side) == 1 else side for side in arrays]
        if any(isinstance(side, np.ndarray) and side.ndim == 1 and side.dtype == np.uint64 for side in arrays):
            return  # those would be masks
    highs, lows = both(*arrays)
    assert (highs, lows) == wanted


def shaped(array, form):
    """Return the same numbers, stored in another way."""
    if form == "fortran":
        return np.asfortranarray(array)
    if form == "every second":
        return np.repeat(np.repeat(array, 2, axis=0), 3, axis=1)[::2, ::3]
    if form == "backwards":
        return array[::-1, ::-1].copy()[::-1, ::-1]
    if form == "inside":
        room = np.zeros((len(array) + 2, array.shape[1] + 3), array.dtype)
        room[1:-1, 2:-1] = array
        return room[1:-1, 2:-1]
    if form == "read-only":
        array = array.copy()
        array.setflags(write=False)
    return array.tolist() if form == "list" else array


def test_masks_of_different_numbers_of_cards():
    cards = batch.deal(300, 11, seed=4).tolist()
    sizes = [(held, shown) for held in (4, 5, 6) for shown in (3, 4, 5)]
    hands = [(row[:held], row[6 : 6 + shown]) for row, (held, shown) in zip(cards, sizes * 40, strict=False)]
    holes, boards = [np.array([omaha.mask(hand[side]) for hand in hands], dtype=np.uint64) for side in (0, 1)]
    pairs = [one_call(*hand) for hand in hands]
    assert both(holes, boards) == ([high for high, _ in pairs], [low for _, low in pairs])
    assert both(holes[::-1], boards[::-1]) == ([high for high, _ in pairs][::-1], [low for _, low in pairs][::-1])


def test_masks_with_ids():
    holes, boards = random_hands(200)
    assert both(masks(holes), boards) == both(holes, masks(boards)) == both(holes, boards)
    assert both(holes[:1], masks(boards[:1])) == both(holes[0], boards[0].tolist())


def test_strings_and_cards():
    wanted = ([328], [1])
    assert both("AdKd3s2s", "Jd4d3cQd5h") == wanted
    assert both(omaha.cards.parse_cards("AdKd3s2s"), omaha.cards.parse_cards("Jd4d3cQd5h")) == wanted


ROWS = [
    ["AdKd3s2s", "9h9d2c2h", "Ks Qs 8d 7d"],
    [["Ad", "Kd", "3s", "2s"], ["9h", "9d", "2c", "2h"], ["Ks", "Qs", "8d", "7d"]],
    [("Ad", 45, "3s", omaha.Card("2s")), "9h9d2c2h", [47, 43, 25, 21]],
    ("AdKd3s2s", "9h9d2c2h", "KsQs8d7d"),
    np.array(["AdKd3s2s", "9h9d2c2h", "KsQs8d7d"]),
    np.array([["Ad", "Kd", "3s", "2s"], ["9h", "9d", "2c", "2h"], ["Ks", "Qs", "8d", "7d"]]),
    [omaha.cards.parse_cards(hand) for hand in ("AdKd3s2s", "9h9d2c2h", "KsQs8d7d")],
]


@pytest.mark.parametrize("rows", ROWS)
def test_rows_of_cards_in_letters(rows):
    board = "Jd4d3cQd5h"
    holes = np.array([list(omaha.cards.parse_cards(row)) for row in ROWS[0]])
    wanted = expected(holes, np.array([[37, 9, 4, 41, 14]] * 3))
    assert both(rows, board) == wanted
    assert both(rows, ["Jd", "4d", 4, "Qd", "5h"]) == wanted
    assert both(rows, [board] * 3) == wanted
    assert both(rows[0], [board]) == both(["Ad", "Kd", "3s", "2s"], board) == ([wanted[0][0]], [wanted[1][0]])


@pytest.mark.parametrize("nothing", [[], (), "", np.array([])])
def test_nothing_is_no_rows(nothing):
    for pair in ((nothing, "AsKsQs"), ("AsKsQsJs", nothing), (nothing, nothing), (nothing, np.empty(0, np.uint64))):
        assert both(*pair) == ([], [])
    assert batch.deal(2, 3, dead=nothing, seed=1).shape == (2, 3)


@pytest.mark.parametrize("dtype", INTEGERS)
@pytest.mark.parametrize("step", [1, 2])
def test_ids_of_any_kind_are_copied_once(dtype, step):
    """The only memory used is one copy as uint8."""
    holes, boards = [np.repeat(side, step, axis=0).astype(dtype)[::step] for side in random_hands(100_000)]
    batch.high_ranks(holes[:10], boards[:10])
    tracemalloc.start()
    try:
        hands = batch._Hands(holes, boards)
        most = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    assert hands.holes.nbytes + hands.boards.nbytes == 900_000
    assert most < 1_100_000  # with what NumPy casts at a time


@pytest.mark.parametrize("shape", [(0, 4), (0, 6)])
def test_empty(shape):
    nothing = np.empty(shape, np.uint8)
    assert both(nothing, np.empty((0, 5), np.int64)) == ([], [])
    assert both(nothing, "AsKsQs") == ([], [])
    assert both("AsKsQsJs", np.empty((0, 3), np.uint8)) == ([], [])
    assert both(np.empty(0, np.uint64), np.empty(0, np.uint64)) == ([], [])
    assert batch.high_ranks(nothing, "AsKsQs").dtype == np.uint16
    assert batch.low_ranks(nothing, "AsKsQs").dtype == np.uint8


def test_uint8_contiguous_is_not_copied():
    hands = batch._Hands(*[np.ascontiguousarray(side) for side in random_hands(10)])
    assert hands.holes is hands.given[0]
    assert hands.boards is hands.given[1]


# --- out --------------------------------------------------------------------------------------------------------------


def test_out():
    holes, boards = random_hands(100)
    highs, lows = np.empty(100, np.uint16), np.empty(100, np.uint8)
    wanted = expected(holes, boards)
    assert batch.high_ranks(holes, boards, out=highs) is highs
    assert batch.low_ranks(holes, boards, out=lows) is lows
    assert (highs.tolist(), lows.tolist()) == wanted
    highs[:] = lows[:] = 0
    found = batch.hilo_ranks(holes, boards, out=(highs, lows))
    assert found[0] is highs
    assert found[1] is lows
    assert (highs.tolist(), lows.tolist()) == wanted


@pytest.mark.parametrize("threads", [1, 3])
def test_out_anywhere(threads):
    count = 3 * batch.LEAST_ROWS
    holes, boards = random_hands(count)
    highs, lows = batch.hilo_ranks(holes, boards)
    packed = np.zeros(count, dtype=[("pad", "u1"), ("high", "u2"), ("low", "u1")])
    odd = np.zeros(count, dtype=[("high", "u2"), ("low", "u1")])
    table = np.zeros((count, 3), np.uint16)
    for out in (packed["high"], odd["high"], table[:, 1], np.zeros(count, np.uint16)[::-1]):
        assert batch.high_ranks(holes, boards, out=out, threads=threads) is out
        assert (out == highs).all()
    assert (odd["low"] == 0).all()
    assert (table[:, ::2] == 0).all()
    batch.low_ranks(holes, boards, out=odd["low"], threads=threads)
    assert (odd["low"] == lows).all()
    assert (odd["high"] == highs).all()


@pytest.mark.parametrize(
    ("out", "error", "words"),
    [
        (np.empty(2, np.int16), TypeError, "out must be an array of uint16, not int16"),
        (np.empty(2, ">u2"), TypeError, "out must be an array of uint16, not >u2"),
        ([1, 2], TypeError, "out must be an array of uint16, not list"),
        (np.empty(3, np.uint16), ValueError, r"out must have the shape \(2,\), not \(3,\)"),
        (np.empty((2, 1), np.uint16), ValueError, "shape"),
        (np.broadcast_to(np.empty(1, np.uint16), 2), ValueError, "out is read-only"),
    ],
)
def test_out_refused(out, error, words):
    with pytest.raises(error, match=words):
        batch.high_ranks(*random_hands(2), out=out)


def test_out_of_hilo_refused():
    hands = random_hands(2)
    for out in (np.empty(2, np.uint16), (np.empty(2, np.uint16),)):
        with pytest.raises(TypeError, match="a tuple of two arrays"):
            batch.hilo_ranks(*hands, out=out)
    with pytest.raises(TypeError, match=r"out\[1\] must be an array of uint8"):
        batch.hilo_ranks(*hands, out=(np.empty(2, np.uint16), np.empty(2, np.uint16)))


# --- threads ----------------------------------------------------------------------------------------------------------


def test_threads_change_nothing():
    holes, boards = random_hands(5 * batch.LEAST_ROWS + 17)
    wanted = both(holes, boards)
    for threads in (2, 3, 64):
        assert both(holes, boards, threads=threads) == wanted
        assert both(masks(holes[:9000]), boards[:9000], threads=threads) == tuple(side[:9000] for side in wanted)
        assert (batch.deal(20_000, 9, seed=3, threads=threads) == batch.deal(20_000, 9, seed=3)).all()


def test_from_many_threads_at_once():
    hands = random_hands(20_000)
    wanted = batch.high_ranks(*hands)
    with ThreadPoolExecutor(4) as pool:
        for found in pool.map(lambda _: batch.high_ranks(*hands, threads=2), range(12)):
            assert (found == wanted).all()


@pytest.mark.parametrize(("threads", "error"), [(0, ValueError), (-1, ValueError), (1.0, TypeError), (True, TypeError)])
def test_threads_refused(threads, error):
    with pytest.raises(error, match="threads"):
        batch.high_ranks(*random_hands(2), threads=threads)
    with pytest.raises(error, match="threads"):
        batch.deal(3, 3, threads=threads)


# --- bad input --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("threads", [1, 4])
@pytest.mark.parametrize("row", [0, 1, 63, 64, 5000, 19_999])
@pytest.mark.parametrize(
    ("card", "words"),
    [(52, r"unknown card \?\?"), (53, "53 is not a card"), (255, "255 is not a card"), (None, "appears twice")],
)
def test_the_first_bad_row_is_named(row, card, words, threads):
    holes, boards = random_hands(20_000)
    for side in (holes, boards):
        bad = side.copy()
        bad[row, 1] = bad[row, 2] if card is None else card
        bad[row + 1 :, 2] = 200
        pair = (bad, boards) if side is holes else (holes, bad)
        for rank in (batch.high_ranks, batch.low_ranks, batch.hilo_ranks):
            with pytest.raises(ValueError, match=f"^row {row}: .*{words}"):
                rank(*pair, threads=threads)
        with pytest.raises(ValueError, match=f"^row {row}: .*{words}"):
            batch.high_ranks(pair[0].astype(np.int64), pair[1].astype(np.int16))


@pytest.mark.parametrize("number", [-1, -204, 256, 308, 2**31 - 1, -(2**31)])
def test_other_numbers_are_not_read_as_cards(number):
    holes, boards = [side.astype(np.int32) for side in random_hands(5)]
    holes[3, 0] = number
    with pytest.raises(ValueError, match=f"row 3: {number} is not a card"):
        batch.high_ranks(holes, boards)
    wide = boards.astype(np.int64)
    wide[2, 4] = number - 2**32
    with pytest.raises(ValueError, match=f"row 2: {number - 2**32} is not a card"):
        batch.low_ranks(random_hands(5)[0], wide)


def test_a_card_in_the_hand_and_on_the_board():
    with pytest.raises(ValueError, match="row 1: As appears twice"):
        batch.high_ranks([[0, 1, 2, 3], [51, 4, 8, 12], [51, 0, 1, 2]], "AsKsQs")
    with pytest.raises(ValueError, match="row 0: As appears twice"):
        batch.high_ranks("AsKsQsJs", "AsKhQh")
    with pytest.raises(ValueError, match="row 0: As appears twice"):
        batch.high_ranks(np.array([omaha.mask("AsKsQsJs")], np.uint64), "AsKhQh")


@pytest.mark.parametrize(
    ("hole", "board", "words"),
    [
        (omaha.mask("AsKsQs"), omaha.mask("2c3c4c"), "a hand has 4, 5 or 6 cards, not QsKsAs"),
        (omaha.mask("AsKsQsJs"), omaha.mask("2c3c"), "a board has 3, 4 or 5 cards, not 2c3c"),
        (0, omaha.mask("2c3c4c"), "a hand has 4, 5 or 6 cards, not none"),
        (omaha.mask(CARDS), 0, "a hand has 4, 5 or 6 cards"),
        (2**63 + omaha.mask("AsKsQs"), omaha.mask("2c3c4c"), "is not a mask of cards"),
        (2**64 - 1, omaha.mask("2c3c4c"), "0xffffffffffffffff is not a mask of cards"),
    ],
)
def test_bad_masks(hole, board, words):
    good = omaha.mask("9c9d9h9s"), omaha.mask("TcTdTh")
    holes, boards = np.array([good[0], hole], np.uint64), np.array([good[1], board], np.uint64)
    with pytest.raises(ValueError, match=f"row 1: .*{words}"):
        batch.hilo_ranks(holes, boards)


@pytest.mark.parametrize(
    ("holes", "boards", "error", "words"),
    [
        ([[0, 1, 2]], "AsKsQs", ValueError, r"holes must be \(n, k\) with k = 4, 5 or 6, not \(1, 3\)"),
        ([[0, 1, 2, 3]], "AsKs", ValueError, r"boards must be \(n, k\) with k = 3, 4 or 5, not \(2,\)"),
        (np.zeros((2, 3, 4), int), "AsKsQs", ValueError, "holes must be"),
        (5, "AsKsQs", ValueError, "holes must be"),
        (np.zeros((3, 4), int), np.zeros((2, 5), int), ValueError, "3 rows of holes do not go with 2 rows of boards"),
        (np.zeros((0, 4), int), np.zeros((2, 5), int), ValueError, "0 rows of holes do not go with 2 rows of boards"),
        ([[0.0, 1, 2, 3]], "AsKsQs", TypeError, "holes must be integers, not float64"),
        ([[True, False, True, True]], "AsKsQs", TypeError, "holes must be integers, not bool"),
        (["AsKsQsJs", "AsKsQsJx"], "2c3c4c", ValueError, "row 1 of holes: .*no suit 'x'"),
        ([["As", "Ks", "Qs", 77]], "2c3c4c", ValueError, "row 0 of holes: .*77"),
        (["AsKsQsJs", "AsKsQsJs2d"], "2c3c4c", ValueError, "holes must have the same number of cards in every row"),
        ([["As", "Ks", "Qs"]], "2c3c4c", ValueError, r"holes must be \(n, k\) with k = 4, 5 or 6, not \(1, 3\)"),
        (None, "2c3c4c", TypeError, "holes must be integers, not object"),
        ([[2**70, 1, 2, 3]], "2c3c4c", TypeError, "holes must be integers, not object"),
        ("AsKsQsJx", "2c3c4c", ValueError, "no suit 'x'"),
        ([], [[0, 1, 2]] * 2, ValueError, "0 rows of holes do not go with 2 rows of boards"),
        ([[0, 1, 2, 3]] * 3, "", ValueError, "3 rows of holes do not go with 0 rows of boards"),
        ([[]], "2c3c4c", ValueError, r"holes must be \(n, k\) with k = 4, 5 or 6, not \(1, 0\)"),
    ],
)
def test_shapes_and_types_refused(holes, boards, error, words):
    with pytest.raises(error, match=words):
        batch.high_ranks(holes, boards)


@given(st.data())
def test_garbage_is_refused_or_ranked(data):
    """Any bytes are ranked as single calls rank them, or the error names the first row that a single call refuses."""
    held, shown = data.draw(st.sampled_from((4, 5, 6))), data.draw(st.sampled_from((3, 4, 5)))
    rows = data.draw(st.lists(st.binary(min_size=held + shown, max_size=held + shown), max_size=5))
    highest = data.draw(st.sampled_from((52, 54, 256)))
    cards = np.array([[card % highest for card in row] for row in rows], np.uint8).reshape(-1, held + shown)
    wanted, bad = [], None
    for i, row in enumerate(cards.tolist()):
        try:
            wanted.append(one_call(row[:held], row[held:])[0])
        except ValueError:
            bad = i
            break
    if bad is None:
        assert batch.high_ranks(cards[:, :held], cards[:, held:]).tolist() == wanted
    else:
        with pytest.raises(ValueError, match=f"^row {bad}: "):
            batch.high_ranks(cards[:, :held], cards[:, held:])


def test_the_kernel_checks_for_itself():
    ids = memoryview(bytes(8)).cast("B", (2, 4))
    board = memoryview(bytes([48, 49, 50])).cast("B", (1, 3))
    two, three = [memoryview(bytearray(2 * count)).cast("H") for count in (2, 3)]
    held = sys.getrefcount(ids)
    assert rank_rows(ids, board, two, None) == 0
    with pytest.raises(ValueError, match="has 2 places"):
        rank_rows(ids, board, three, None)
    with pytest.raises(ValueError, match="4, 5 or 6 cards"):
        rank_rows(board, board, None, None)
    assert sys.getrefcount(ids) == held


def unaligned(count, dtype):
    """An array of zeros whose numbers do not begin at multiples of their size."""
    size = np.dtype(dtype).itemsize
    return np.frombuffer(bytearray(size * count + 1), dtype, offset=1)


def test_c1_unaligned_results_and_masks():
    """The kernel writes and reads numbers only where the machine may; arrays elsewhere are copied."""
    holes, boards = random_hands(100)
    wanted = both(holes, boards)
    out = unaligned(100, np.uint16)
    assert batch.high_ranks(holes, boards, out=out) is out
    assert out.tolist() == wanted[0]
    assert batch.hilo_ranks(holes, boards, out=(out, np.empty(100, np.uint8)))[0].tolist() == wanted[0]
    hole_masks, board_masks = unaligned(100, np.uint64), unaligned(100, np.uint64)
    hole_masks[:], board_masks[:] = masks(holes), masks(boards)
    assert both(hole_masks, board_masks) == both(hole_masks, boards) == wanted
    for call in (
        lambda: rank_rows(holes[:, ::1].copy(), boards.copy(), unaligned(100, np.uint16), None),
        lambda: rank_masks(hole_masks, masks(boards), None, np.empty(100, np.uint8)),
        lambda: rank_masks(masks(holes), board_masks, None, np.empty(100, np.uint8)),
        lambda: masks_of_rows(holes.copy(), unaligned(100, np.uint64)),
    ):
        with pytest.raises(ValueError, match="must be aligned"):
            call()


def test_the_kernel_refuses_numbers_in_the_other_byte_order():
    holes, boards = random_hands(10)
    foreign = [np.zeros(10, np.dtype(kind).newbyteorder()) for kind in ("u2", "u8")]
    for call in (
        lambda: rank_rows(holes.copy(), boards.copy(), foreign[0], None),
        lambda: rank_masks(foreign[1], masks(boards), None, np.empty(10, np.uint8)),
        lambda: masks_of_rows(holes.copy(), foreign[1]),
    ):
        with pytest.raises(ValueError, match=r"-endian buffer not supported on .*-endian compiler"):
            call()


@sizes(fast=40, slow=2_000, long=20_000)
def test_c2_arrays_that_another_thread_changes(size):
    """Any bytes may arrive in the middle: nothing else is read or written, and an error names a row."""
    ids, out = np.zeros((2_000, 9), np.uint8), np.empty(2_000, np.uint16)
    holes, boards = ids[:, :4].copy(), ids[:, 4:].copy()
    good, bytes_ = batch.deal(2_000, 9, seed=1), np.random.default_rng(1).integers(0, 256, (2_000, 9), np.uint8)
    stopped = False

    def change():
        while not stopped:
            for cards in (good, bytes_):
                holes[:], boards[:] = cards[:, :4], cards[:, 4:]

    thread = threading.Thread(target=change)
    thread.start()
    try:
        for _ in range(size):
            try:
                batch.high_ranks(holes, boards, out=out)
            except ValueError as error:
                assert str(error).startswith("row ")  # noqa: PT017
    finally:
        stopped = True
        thread.join()


@pytest.mark.parametrize("threads", [1, 2])
@pytest.mark.parametrize("kernel", ["deal_rows", "rank_rows"])
def test_c7_ctrl_c(kernel, threads, monkeypatch):
    """It ends work on many rows after a part of them, not when the last row is done."""
    holes, boards = random_hands(100_000)
    calls = []
    monkeypatch.setattr(batch, "MOST_ROWS", 100)
    work = getattr(batch, kernel)

    def interrupted(*args):
        calls.append(args)
        if len(calls) == 3:
            _thread.interrupt_main()
        return work(*args)

    monkeypatch.setattr(batch, kernel, interrupted)
    call = batch.deal if kernel == "deal_rows" else batch.high_ranks
    gc.disable()  # hypothesis counts collections, and an interrupt in its callback would be lost
    try:
        with pytest.raises(KeyboardInterrupt):
            call(*((100_000, 9) if call is batch.deal else (holes, boards)), threads=threads)
    finally:
        gc.enable()
    assert 3 <= len(calls) < 500


def test_parts_of_many_rows(monkeypatch):
    """Rows in many parts on few threads: the same ranks, and the first bad row of all."""
    monkeypatch.setattr(batch, "MOST_ROWS", 100)
    holes, boards = random_hands(9_000)
    wanted = both(holes, boards)
    monkeypatch.setattr(batch, "LEAST_ROWS", 500)
    assert both(holes, boards, threads=3) == wanted
    assert (batch.deal(9_000, 9, seed=1) == np.hstack([holes, boards])).all()
    for row in (0, 99, 100, 8_999):
        bad = holes.copy()
        bad[row:, 0] = 77
        with pytest.raises(ValueError, match=f"^row {row}: 77 is not a card"):
            batch.high_ranks(bad, boards, threads=3)


def test_a9_rows_in_other_spellings():
    wanted = ([328], [1])
    assert both("adkd3s2s", ["Jd", "4d", "3\u2663", "Qd", "5H"]) == wanted
    assert both(["Ad", "KD", "3s", "2\u2660\ufe0f"], "jd4D3cqd5h") == wanted
    assert (
        batch.high_ranks(["10s9s8s7s", "tc9c8c7c"], "2s3s4s5dKd").tolist()
        == batch.high_ranks(["Ts9s8s7s", "Tc9c8c7c"], "2s3s4s5dKd").tolist()
    )
    assert len(batch.high_ranks(["10s", "9s", "8s", "7s"], "2s3s4s5dKd")) == 1
