# What a hand that is over was to each seat: bits, in the order of OUTCOMES.

cdef enum:
    WON = 1                     # a pot or a part of one
    SHOWDOWN = 2                # went to it
    SPLIT = 4                   # won a part, but not all, of a pot that was divided between high and low (R22)
    QUARTERED = 8               # shared one half of a pot, and won nothing of the other half of that board (R25)
    SCOOPED = 16                # alone won a contested pot (R23, R24)


cdef inline void mark(uint8_t* marks, uint32_t columns, uint8_t bit) noexcept nogil:
    while columns:
        marks[lowest_bit(columns)] |= bit
        columns &= columns - 1


cdef inline uint32_t quartered(uint32_t highs, uint32_t lows) noexcept nogil:
    """Return who of the winners of two halves shared one of them, and won nothing of the other."""
    cdef uint32_t found = 0
    if highs and lows:
        if several(highs):
            found |= highs & ~lows
        if several(lows):
            found |= lows & ~highs
    return found


cdef void mark_outcomes(Batch* batch, Py_ssize_t i, uint8_t* marks) noexcept nogil:
    """Write the bits of every column of a hand that is over."""
    cdef Lane* lane = lane_at(batch, i)
    cdef Awards awards
    cdef Award* share
    cdef uint32_t paid, winners         # columns that won chips of a pot; and also those whose share is nothing
    cdef uint32_t halves[2]             # winners of the high and low half of a board
    cdef int at = 0, pot, board
    cdef bint showdown = several(lane.live), divided
    awards.count = 0
    settle(batch, i, lane, seats_of(lane), &awards)
    if showdown:
        mark(marks, lane.live, SHOWDOWN)
    while at < awards.count:
        pot = awards.award[at].pot
        paid = winners = 0
        divided = False
        while at < awards.count and awards.award[at].pot == pot:
            board = awards.award[at].board
            halves[HIGH_HALF] = halves[LOW_HALF] = 0
            while at < awards.count and awards.award[at].pot == pot and awards.award[at].board == board:
                share = &awards.award[at]
                winners |= <uint32_t>1 << share.column
                if share.chips:
                    paid |= <uint32_t>1 << share.column
                if share.half == HIGH_HALF or share.half == LOW_HALF:
                    halves[share.half] |= <uint32_t>1 << share.column
                at += 1
            divided |= halves[LOW_HALF] != 0
            mark(marks, quartered(halves[HIGH_HALF], halves[LOW_HALF]), QUARTERED)
        mark(marks, paid, WON)
        if divided and several(paid):
            mark(marks, paid, SPLIT)
        if awards.award[at - 1].half != UNCONTESTED and not several(winners):
            mark(marks, winners, SCOOPED)
