# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True, embedsignature=True, embedsignature.format=python
"""The kernel: cards as bits, hands as ranks, random numbers, and counts of who wins.

It knows cards, and no rules of play. Ranks follow rules R9 to R19: a hand is exactly two hole cards and three board
cards; a high rank is 1 (royal flush) to 7462 (7-5-4-3-2), a low rank is 1 (5-4-3-2-A) to 56 (8-7-6-5-4), or NO_LOW if
no low qualifies. Every function may be called from several threads: the tables are written once, at import.

All that Python code may use, by subject; the pieces in `_kernel/` have the same subjects, in this order:

- cards: `card_ids`, `mask`, `card_bit`
- ranks: `high_rank`, `low_rank`, `hilo_ranks`, `five_ranks`, `selections`, `NO_LOW`
- random numbers: `philox`, `random_bits`, `shuffle`, `shuffle_from`
- arrays: `rank_rows`, `rank_masks`, `masks_of_rows`
- dealing: `deal_rows`
- holdings: `holdings_left`, `holdings_use`, `alias_columns`
- outcomes: `count_outcomes`
- sampling: `sample_outcomes`
- standing: `pair_ranks`, `standing`
- sets: `sets_combined`

Cython code uses the C surface in `_eval.pxd`.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.long cimport PyLong_AsLongLongAndOverflow, PyLong_AsUnsignedLongLong, PyLong_Check
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_New
from libc.math cimport frexp, ldexp
from libc.stdint cimport int8_t, int32_t, int64_t, uint16_t, uintptr_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

include "_kernel/compiler.pxi"

cdef extern from "Python.h":
    bint PyBool_Check(object value)
    bint PyIndex_Check(object value)
    object PyNumber_Index(object value)
    const Py_ssize_t PY_SSIZE_T_MAX


# The pieces of the kernel, each after those that it uses.

include "_kernel/objects.pxi"
include "_kernel/cards.pxi"
include "_kernel/tables.pxi"
include "_kernel/ranks.pxi"
include "_kernel/random.pxi"
include "_kernel/arrays.pxi"
include "_kernel/dealing.pxi"
include "_kernel/holdings.pxi"
include "_kernel/outcomes.pxi"
include "_kernel/sampling.pxi"
include "_kernel/standing.pxi"
include "_kernel/sets.pxi"


globals()["NO_LOW"] = <int>NO_LOW
