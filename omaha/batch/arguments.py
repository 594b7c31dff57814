"""What a batch is given: stacks, seats, buttons, decks and actions as arrays, checked.

What the engine trusts is copied before it is checked: another thread may write to the caller's array at any time.
"""

from __future__ import annotations

import os
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha._engine import MOST_CHIPS, POLICIES
from omaha.base.checks import SEATS, integer, is_array, seat_number

if TYPE_CHECKING:
    import numpy.typing as npt

    Array = npt.NDArray[Any]

__all__ = [
    "DECK", "SEEDS", "button_seats", "check_memory", "deck_rows", "integers", "policy_numbers", "probabilities",
    "seat_seeds", "stacks_and_seats",
]  # fmt: skip

DECK = 52
SEEDS = 2**64
BYTES = 1200
"""Memory for a hand of six seats, about: the lane, its deck, and room for the first 32 actions."""


def stacks_and_seats(stacks: Any, seats: Any, n: int) -> tuple[Array, Array]:
    """Return stacks, (n, S) int64, and who is dealt in, (n, S) bool."""
    dealt_in: Array
    if isinstance(stacks, (list, tuple)) and stacks and is_array(stacks[0]):
        if len({len(row) if is_array(row) else 0 for row in stacks}) > 1:
            raise ValueError("stacks must have the same number of seats in every row")
        stacks = np.asarray(stacks)
    if isinstance(stacks, Mapping):
        by_seat = {
            seat_number(seat, what="stacks are by seats"): integer(stacks[seat], f"the stack of seat {seat}", 1)
            for seat in stacks
        }
        columns = max(by_seat, default=0)
        start = _chips([by_seat.get(column + 1, 0) for column in range(columns)])
        dealt_in = np.array([column + 1 in by_seat for column in range(columns)], np.bool_)
    elif isinstance(stacks, np.ndarray):
        if stacks.dtype.kind not in "iu":
            raise TypeError(f"stacks must be integers, not {stacks.dtype}")
        if stacks.ndim not in (1, 2) or (stacks.ndim == 2 and len(stacks) != n):
            raise ValueError(f"stacks must have the shape (S,) or ({n}, S), not {stacks.shape}")
        if stacks.dtype.kind == "u" and stacks.size and int(stacks.max()) >= MOST_CHIPS:
            raise ValueError("all chips of a hand must be fewer than 2**62")
        start = stacks.astype(np.int64)
        dealt_in = np.ones(start.shape[-1], np.bool_)
    elif is_array(stacks):
        start = _chips([integer(chips, f"the stack of seat {seat}", 0) for seat, chips in enumerate(stacks, 1)])
        dealt_in = np.ones(len(start), np.bool_)
    else:
        raise TypeError(f"stacks must be a mapping by seat, a list or an array, not {stacks!r}")
    columns = start.shape[-1]
    if not 2 <= columns <= SEATS:
        raise ValueError(f"stacks must be of 2..{SEATS} seats, not {columns}")
    if seats is not None:
        dealt_in = np.array(seats)
        if dealt_in.dtype != np.bool_:
            raise TypeError(f"seats must be an array of bool, not {dealt_in.dtype}")
        if dealt_in.shape not in ((columns,), (n, columns)):
            raise ValueError(f"seats must have the shape {(columns,)} or {(n, columns)}, not {dealt_in.shape}")
    return np.broadcast_to(start, (n, columns)), np.broadcast_to(dealt_in, (n, columns))


def _chips(row: list[int]) -> npt.NDArray[np.int64]:
    if sum(row) >= MOST_CHIPS:
        raise ValueError("all chips of a hand must be fewer than 2**62")
    return np.array(row, np.int64)


def button_seats(buttons: Any, dealt_in: npt.NDArray[Any], n: int) -> Array:
    """Return the seats of the buttons, (n,) int8."""
    if buttons is None:
        columns = dealt_in.shape[1]
        highest = columns - np.argmax(dealt_in[:, ::-1], axis=1)
        return np.asarray(highest, np.int8)
    if not isinstance(buttons, (np.ndarray, list, tuple)):
        return np.broadcast_to(np.int8(integer(buttons, "buttons", 1, SEATS)), (n,))
    array = np.array(buttons)
    if array.dtype.kind not in "iu":
        raise TypeError(f"buttons must be integers, not {array.dtype}")
    if array.shape != (n,):
        raise ValueError(f"buttons must be one seat, or have the shape {(n,)}, not {array.shape}")
    wrong = (array < 1) | (array > SEATS)
    if wrong.any():
        i = int(np.argmax(wrong))
        raise ValueError(f"hand {i}: the button must be a seat, 1..{SEATS}, not {array[i]}")
    return array.astype(np.int8)


def deck_rows(decks: Any, n: int) -> npt.NDArray[np.uint8]:
    """Return the decks, (n, m) uint8, each card at most once in a row."""
    rows = np.array(decks)
    if rows.dtype != np.uint8:
        raise TypeError(f"decks must be uint8, not {rows.dtype}")
    if rows.ndim != 2 or len(rows) != n or rows.shape[1] > DECK:
        raise ValueError(f"decks must have the shape ({n}, m) with at most {DECK} cards, not {rows.shape}")
    ordered = np.sort(rows, axis=1)
    wrong = ordered[:, -1] > DECK if rows.shape[1] else np.zeros(n, np.bool_)
    wrong = wrong | ((ordered[:, 1:] == ordered[:, :-1]) & (ordered[:, 1:] < DECK)).any(axis=1)
    if wrong.any():
        i = int(np.argmax(wrong))
        raise ValueError(f"hand {i}: a deck has cards 0..51, each once, and 52 for an unknown one")
    return rows


def integers(values: Any, name: str, n: int, dtype: Any, most: int) -> Array:
    """Return one integer for each hand; what does not fit the type becomes `most`, which is not legal.

    An array of this type is returned as it is.
    """
    array = np.asarray(values)
    if array.dtype.kind not in "iu":
        raise TypeError(f"{name} must be integers, not {array.dtype}")
    if array.shape != (n,):
        raise ValueError(f"{name} must have the shape {(n,)}, not {array.shape}")
    if array.dtype == dtype:
        return np.require(array, None, ["C", "A"])
    array = array.copy()
    fitting: Array = array.astype(dtype)
    fitting[(array < 0) | (array > most)] = most
    return fitting


def policy_numbers(policy: Any, n: int, columns: int, tables: bool) -> npt.NDArray[np.uint8]:
    """Return the numbers of policies in POLICIES by seat, (n, columns); they are given by names."""
    names = np.asarray(policy)
    if names.dtype.kind in "fiu":
        raise TypeError("a table needs actions, for which its columns stand")
    if names.dtype.kind != "U":
        raise TypeError(f"a policy must be a name, names by seat or a table, not {policy!r}")
    if names.shape not in ((), (columns,), (n, columns)):
        raise ValueError(f"policies must have the shape {(columns,)} or {(n, columns)}, not {names.shape}")
    known = POLICIES if tables else POLICIES[:-1]
    numbers = np.full(names.shape, len(known), np.uint8)
    for number, name in enumerate(known):
        numbers[names == name] = number
    if (numbers == len(known)).any():
        wrong = str(names[numbers == len(known)].flat[0])
        raise ValueError(f"a policy must be 'passive', 'folder', 'random' or a table, not {wrong!r}")
    return _rows(numbers, n, columns)


def seat_seeds(seed: Any, n: int, columns: int, apart: int) -> npt.NDArray[np.uint64]:
    """Return the seeds by seat, (n, columns) uint64; one that stands for all seats grows by `apart` from seat to seat.

    :raises ValueError: if a seed is out of range, or the shape is wrong.
    """
    if not is_array(seed):
        least = integer(seed, "seed", 0, SEEDS - columns)
        return _rows(np.array([least + apart * column for column in range(columns)], np.uint64), n, columns)
    seeds = np.array(seed)
    if seeds.dtype.kind not in "iu":
        raise TypeError(f"seeds must be integers, not {seeds.dtype}")
    if seeds.shape not in ((columns,), (n, columns)):
        raise ValueError(f"seeds must have the shape {(columns,)} or {(n, columns)}, not {seeds.shape}")
    if seeds.dtype.kind == "i" and (seeds < 0).any():
        raise ValueError(f"a seed must be 0..2**64 - 1, not {seeds.min()}")
    return _rows(seeds.astype(np.uint64), n, columns)


def _rows(array: Array, n: int, columns: int) -> Array:
    """Return a row for each hand; each lies in one piece."""
    return np.broadcast_to(np.ascontiguousarray(np.broadcast_to(array, (*array.shape[:-1], columns))), (n, columns))


def probabilities(table: Any, n: int, choices: int) -> npt.NDArray[np.float64]:
    """Return a table of probabilities, (n, choices) float64; a row need not add up to 1."""
    array = np.array(table)
    if array.dtype.kind == "U":
        raise TypeError(f"actions go with a table, not with {table!r}")
    if array.dtype.kind not in "fiu":
        raise TypeError(f"a table must be numbers, not {array.dtype}")
    if array.shape != (n, choices):
        raise ValueError(f"a table must have the shape {(n, choices)}, not {array.shape}")
    weights = np.require(array, np.float64, ["C", "A"])
    if not np.isfinite(weights).all() or (weights < 0).any() or (weights > 1e300 / choices).any():
        raise ValueError("the probabilities of a table must be 0 or more, and finite")
    return weights


def check_memory(n: int, each: int = BYTES) -> None:
    """Refuse more hands than the machine has memory for: some systems promise it and end the program later.

    - `each`: bytes for a hand.

    :raises MemoryError: if there is not enough.
    """
    need = n * each
    try:
        have = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):
        return
    if 0 < have < need:
        raise MemoryError(f"{n} hands need about {need >> 20} MiB of memory; this machine has {have >> 20} MiB")
