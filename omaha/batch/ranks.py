"""Ranks of many hands as NumPy arrays, and random cards by the million. Needs NumPy (the extra `numpy`).

`holes` and `boards` may each be

- an (n, k) array of any integer dtype: card ids 0..51, k = 4, 5 or 6 for holes and 3, 4 or 5 for boards;
- a list of rows, each a string such as "AsKd3s2s" or a sequence of ints and two-letter strings;
- one row: k ids, or cards in a string or a sequence; it goes with every row of the other side, as does an array with
  one row;
- an (n,) array of dtype uint64: masks, as `omaha.mask` makes them; each may have its own number of cards;
- `[]` or `""`: no rows, which go with no rows or with one row, and give empty results.

Contiguous arrays of uint8 (ids) and uint64 (masks) are read in place, others are copied once. Arrays may be read-only,
strided or empty. The work is done without the GIL on `threads` threads; the results do not depend on their number.
Ctrl-C ends it within a few milliseconds. No other thread may change an array meanwhile: the results would be undefined.
"""

from __future__ import annotations

from itertools import pairwise
from os import urandom
from typing import TYPE_CHECKING, Any, TypeVar

from omaha.base.extras import needed

with needed("numpy", "omaha.batch"):
    import numpy as np

from omaha._eval import card_bit, card_ids, deal_rows, mask, masks_of_rows, rank_masks, rank_rows
from omaha.base.checks import integer
from omaha.base.workers import in_order
from omaha.cards import CARDS, cards_text

if TYPE_CHECKING:
    from collections.abc import Callable

    import numpy.typing as npt

    from omaha.base.types import CardsLike
    from omaha.base.workers import Look

    Array = npt.NDArray[Any]

__all__ = ["deal", "high_ranks", "hilo_ranks", "low_ranks"]

T = TypeVar("T")

LONGEST_CARD = 4
"""Length of the longest text of one card, such as "10s"; a row of cards is longer."""

LEAST_ROWS = 4096
"""Least number of rows per thread; for fewer a thread costs more than it saves."""

MOST_ROWS = 1 << 18
"""Most rows that are worked on without a look whether the user wants to stop: some milliseconds of work."""


def high_ranks(
    holes: npt.ArrayLike, boards: npt.ArrayLike, out: npt.NDArray[np.uint16] | None = None, threads: int = 1
) -> npt.NDArray[np.uint16]:
    """Return the high rank of every hand, (n,) uint16: 1 (royal flush) to 7462.

    - `holes`, `boards`: hands and boards as described for this module, n rows
    - `out`: an array, (n,) uint16, to fill and return, or None for a new one
    - `threads`: the number of threads

    >>> holes = np.array([[49, 45, 5, 3], [31, 29, 0, 1]], dtype=np.uint8)
    >>> high_ranks(holes, "Jd4d3cQd5h").tolist()
    [328, 1191]

    :raises ValueError: if shapes do not fit, something is not a card, or a card appears twice; the error names the row,
        and the contents of `out` are undefined.
    :raises TypeError: if an array does not hold integers, or `out` has another dtype.
    """
    hands = _Hands(holes, boards)
    highs = hands.result(out, np.uint16, "out")
    hands.rank(highs, None, threads)
    return highs


def low_ranks(
    holes: npt.ArrayLike, boards: npt.ArrayLike, out: npt.NDArray[np.uint8] | None = None, threads: int = 1
) -> npt.NDArray[np.uint8]:
    """Return the low rank of every hand, (n,) uint8: 1 (5-4-3-2-A) to 56, or NO_LOW (57) if no low qualifies.

    - `holes`, `boards`: hands and boards as described for this module, n rows
    - `out`: an array, (n,) uint8, to fill and return, or None for a new one
    - `threads`: the number of threads

    >>> low_ranks([[49, 45, 5, 3], [31, 29, 0, 1]], [37, 9, 4, 41, 14]).tolist()
    [1, 57]

    :raises ValueError: if shapes do not fit, something is not a card, or a card appears twice; the error names the row,
        and the contents of `out` are undefined.
    :raises TypeError: if an array does not hold integers, or `out` has another dtype.
    """
    hands = _Hands(holes, boards)
    lows = hands.result(out, np.uint8, "out")
    hands.rank(None, lows, threads)
    return lows


def hilo_ranks(
    holes: npt.ArrayLike,
    boards: npt.ArrayLike,
    out: tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]] | None = None,
    threads: int = 1,
) -> tuple[npt.NDArray[np.uint16], npt.NDArray[np.uint8]]:
    """Return the high and the low ranks of all hands, (n,) uint16 and (n,) uint8, in one pass over the rows.

    - `holes`, `boards`: hands and boards as described for this module, n rows
    - `out`: a tuple of two such arrays to fill and return, or None for new ones
    - `threads`: the number of threads

    >>> import omaha
    >>> masks = np.array([omaha.mask("AdKd3s2s"), omaha.mask("9h9d2c2h")], dtype=np.uint64)
    >>> highs, lows = hilo_ranks(masks, "Jd4d3cQd5h")
    >>> highs.tolist(), lows.tolist()
    ([328, 4530], [1, 57])

    :raises ValueError: if shapes do not fit, something is not a card, or a card appears twice; the error names the row,
        and the contents of `out` are undefined.
    :raises TypeError: if an array does not hold integers, or `out` is not a tuple of two arrays of these dtypes.
    """
    hands = _Hands(holes, boards)
    if out is not None and not (isinstance(out, tuple) and len(out) == 2):
        raise TypeError("out is a tuple of two arrays, high and low")
    highs = hands.result(out[0] if out else None, np.uint16, "out[0]")
    lows = hands.result(out[1] if out else None, np.uint8, "out[1]")
    hands.rank(highs, lows, threads)
    return highs, lows


def deal(n: int, k: int, dead: CardsLike = "", seed: int | None = None, threads: int = 1) -> npt.NDArray[np.uint8]:
    """Deal n independent rows of k different cards; return their ids, (n, k) uint8.

    - `n`, `k`: the number of rows, and of cards in each
    - `dead`: cards that are not dealt
    - `seed`: an int below 2**64, or None for a seed of the operating system
    - `threads`: the number of threads

    All rows are equally likely. Row i is determined by the seed and i alone, on every machine and for every n.

    >>> deal(2, 9, dead="AsKs", seed=7).tolist()
    [[13, 36, 40, 23, 33, 28, 5, 6, 19], [14, 6, 4, 36, 3, 40, 1, 26, 39]]
    >>> deal(1, 51, dead="AsKs")
    Traceback (most recent call last):
    ValueError: 51 cards cannot be dealt from 50

    :raises ValueError: if a number is out of range, fewer than k cards are left, or something is not a card.
    :raises TypeError: if a number is not an int, or `dead` is neither a string nor a sequence.
    """
    rows = np.empty((integer(n, "n", 0), integer(k, "k", 0, 52)), np.uint8)
    if seed is None:
        seed = int.from_bytes(urandom(8), "little")
    deal_rows(rows[:0], dead, seed)  # checks the arguments before any thread starts
    dead_ids = card_ids(dead)

    def part(first: int, last: int, look: Look | None = None) -> None:
        deal_rows(rows[first:last], dead_ids, seed, first)

    _split(part, len(rows), threads)
    return rows


class _Hands:
    """Both sides in the form that the kernel reads: ids as uint8, or masks; never one of each."""

    def __init__(self, holes: npt.ArrayLike, boards: npt.ArrayLike) -> None:
        self.given = _array(holes, "holes", (4, 5, 6)), _array(boards, "boards", (3, 4, 5))
        self.holes, self.boards = _ids(self.given[0]), _ids(self.given[1])
        if self.holes.ndim != self.boards.ndim:
            self.holes, self.boards = _masks(self.holes), _masks(self.boards)
        self.count = len(self.holes) if len(self.boards) == 1 else len(self.boards)
        if len(self.holes) not in (1, self.count):
            raise ValueError(f"{len(self.holes)} rows of holes do not go with {len(self.boards)} rows of boards")

    def result(self, out: npt.NDArray[Any] | None, dtype: type[np.generic], name: str) -> Array:
        """Return the array for the ranks: `out` after checks, or a new one."""
        if out is None:
            return np.empty(self.count, dtype)
        if not isinstance(out, np.ndarray) or out.dtype != dtype:
            found = getattr(out, "dtype", type(out).__name__)
            raise TypeError(f"{name} must be an array of {np.dtype(dtype)}, not {found}")
        if out.shape != (self.count,):
            raise ValueError(f"{name} must have the shape {(self.count,)}, not {out.shape}")
        if not out.flags.writeable:
            raise ValueError(f"{name} is read-only")
        return out

    def rank(self, highs: npt.NDArray[Any] | None, lows: npt.NDArray[Any] | None, threads: int) -> None:
        """Write the ranks of all rows to the arrays that are not None."""
        kernel = rank_rows if self.holes.ndim == 2 else rank_masks
        into = highs
        if highs is not None and not highs.flags.aligned:
            into = np.empty(self.count, np.uint16)  # a packed field, or one at an odd address: copied at the end

        def part(first: int, last: int, look: Look | None = None) -> int:
            rows = slice(first, last)
            bad = kernel(
                self.holes if len(self.holes) == 1 else self.holes[rows],
                self.boards if len(self.boards) == 1 else self.boards[rows],
                None if into is None else into[rows],
                None if lows is None else lows[rows],
            )
            return bad if bad < 0 else first + bad

        for bad in _split(part, self.count, threads):
            if bad >= 0:
                raise ValueError(f"row {bad}: {self.fault(bad)}")
        if highs is not None and highs is not into:
            highs[:] = into

    def fault(self, row: int) -> str:
        """Return the text of the error in a row."""
        hole, board = [side[row if len(side) > 1 else 0].tolist() for side in self.given]
        try:
            cards = [*_cards(hole, "a hand", (4, 5, 6)), *_cards(board, "a board", (3, 4, 5))]
            card_ids(cards)
        except ValueError as error:
            return str(error)
        return "it was changed while it was ranked"


def _array(cards: npt.ArrayLike, name: str, sizes: tuple[int, ...]) -> Array:
    """Return the argument as an (n, k) array of integers, or an (n,) array of masks."""
    try:
        array = np.asarray(_read(cards, name))
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise
        raise ValueError(f"{name} must have the same number of cards in every row") from None
    if not array.size and array.dtype != np.uint64:
        array = np.empty((0, sizes[0]) if array.ndim == 1 else array.shape, np.uint8)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.ndim == 1 and array.dtype.kind == "u" and array.dtype.itemsize == 8:
        return array
    rows = array[np.newaxis] if array.ndim == 1 else array
    if rows.ndim != 2 or rows.shape[1] not in sizes:
        raise ValueError(f"{name} must be (n, k) with k = {sizes[0]}, {sizes[1]} or {sizes[2]}, not {array.shape}")
    return rows


def _read(cards: Any, name: str) -> Any:
    """Return cards in letters as rows of ids, and anything else unchanged."""
    if isinstance(cards, str):
        return list(card_ids(cards))
    if isinstance(cards, np.ndarray) and cards.dtype.kind == "U":
        cards = cards.tolist()
    if not isinstance(cards, (list, tuple)):
        return cards
    one_row = all(isinstance(card, int) or (isinstance(card, str) and len(card) <= LONGEST_CARD) for card in cards)
    if one_row:
        return list(card_ids(cards)) if any(isinstance(card, str) for card in cards) else cards
    rows = []
    for number, row in enumerate(cards):
        letters = isinstance(row, str) or (isinstance(row, (list, tuple)) and any(isinstance(c, str) for c in row))
        try:
            rows.append(list(card_ids(row)) if letters else row)
        except ValueError as error:
            raise ValueError(f"row {number} of {name}: {error}") from None
    return rows


def _ids(array: npt.NDArray[Any]) -> Array:
    """Return ids as contiguous uint8, with 255 for every number that is too great; or contiguous masks."""
    if array.ndim == 1:
        return np.require(array, np.uint64, ["C", "A"])
    if array.dtype == np.uint8:
        return np.ascontiguousarray(array)
    ids = np.empty(array.shape, np.uint8)
    unsigned = array.view(f"{array.dtype.byteorder}u{array.dtype.itemsize}")  # negative numbers become great ones
    np.minimum(unsigned, 255, out=ids, casting="unsafe")
    return ids


def _masks(side: npt.NDArray[Any]) -> Array:
    """Return ids or masks as masks."""
    if side.ndim == 1:
        return side
    masks = np.empty(len(side), np.uint64)
    masks_of_rows(side, masks)
    return masks


def _cards(given: int | list[int], name: str, sizes: tuple[int, ...]) -> list[int]:
    """Return the ids of a row or of a mask."""
    if isinstance(given, list):
        return list(card_ids(given))
    found = [card for card in CARDS if card_bit(card) & given]
    if given & ~mask(found):
        raise ValueError(f"{given:#x} is not a mask of cards")
    if len(found) not in sizes:
        raise ValueError(f"{name} has {sizes[0]}, {sizes[1]} or {sizes[2]} cards, not {cards_text(found) or 'none'}")
    return list(found)


def _split(part: Callable[..., T], rows: int, threads: int) -> list[T]:
    """Call part(first, last) for every part of the rows, several at a time; return the results in order.

    Every thread has a part, or several: between two parts Ctrl-C is noticed.
    """
    threads = min(integer(threads, "threads", 1), max(1, rows // LEAST_ROWS))
    parts = max(threads, -(-rows // MOST_ROWS))
    bounds = [rows * i // parts for i in range(parts + 1)]
    return list(in_order(part, pairwise(bounds), threads, None))
