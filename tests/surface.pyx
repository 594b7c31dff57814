# cython: language_level=3
"""Uses the C surface of the installed package, as other Cython code would; built by test_package.py."""

from libc.stdint cimport uint64_t

from omaha._eval cimport HIGHEST, NO_HIGH, NO_LOW, Board, board_set, high, low


def ranks(uint64_t hole, uint64_t board):
    cdef Board prepared
    cdef int best, lowest
    with nogil:
        board_set(&prepared, board)
        best = high(&prepared, hole)
        lowest = low(&prepared, hole)
    return best, lowest


def constants():
    return HIGHEST, NO_HIGH, NO_LOW
