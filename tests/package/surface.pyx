# cython: language_level=3
"""Uses the C surface of the installed package, as other Cython code would; built by test_package.py."""

from libc.stdint cimport uint64_t

from omaha._eval cimport HIGHEST, NO_HIGH, NO_LOW, Board, board_set, high, low


def ranks(const uint64_t[::1] holes, const uint64_t[::1] boards, int[:, ::1] found):
    """Fills in the high and the low rank of each hand on its board."""
    cdef Board prepared
    cdef Py_ssize_t i
    with nogil:
        for i in range(holes.shape[0]):
            board_set(&prepared, boards[i])
            found[i, 0] = high(&prepared, holes[i])
            found[i, 1] = low(&prepared, holes[i])


def constants():
    return HIGHEST, NO_HIGH, NO_LOW
