"""The C surface of the kernel: prepare a board once, then rank hands on it; shuffles and random bits by seed.

A set of cards is a 64-bit mask; `omaha.mask(cards)` makes one. Every function is safe for any mask: on a board that
does not have three to five cards, and for a hand with fewer than two, the ranks are NO_HIGH and NO_LOW.
"""

from libc.stdint cimport int16_t, uint8_t, uint32_t, uint64_t

cdef enum:
    HIGHEST = 1         # the royal flush
    NO_HIGH = 7463      # one worse than 7-5-4-3-2
    NO_LOW = 57         # one worse than 8-7-6-5-4

cdef struct Board:
    const int16_t* row  # the best rank without a flush, by pair of hole ranks
    uint32_t suited     # ranks on the board in the suit of which a flush is possible, or 0
    uint32_t top        # the three highest of them
    uint32_t shift      # the first bit of that suit in a mask
    uint32_t lows       # ranks eight and lower on the board, ace first

cdef void board_set(Board* board, uint64_t cards) noexcept nogil
cdef int high(const Board* board, uint64_t hole) noexcept nogil
cdef int low(const Board* board, uint64_t hole) noexcept nogil

cdef void shuffle_ids(uint8_t* cards, int count, int dealt, uint64_t seed, uint64_t index) noexcept nogil
cdef uint64_t bits_at(uint64_t seed, uint64_t index, uint32_t draw) noexcept nogil

cdef inline uint64_t bit_of_card(int card) noexcept nogil:
    """Return the mask of one card, 0..51."""
    return <uint64_t>1 << (16 * (card & 3) + (card >> 2))
