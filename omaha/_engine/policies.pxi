# Players that are compiled: they decide without Python.

cdef inline void random_choice(const Batch* batch, Py_ssize_t i, const Lane* lane, uint64_t seed, int* kind,
                               int64_t* to) noexcept nogil:
    """Choose as `omaha.play.bots.Random(seed)` does in this seat."""
    cdef int k = batch.game.hole_cards, j, choice
    cdef const uint8_t* cards = batch.hole + (i * batch.columns + batch.actor[i] - 1) * k
    cdef const uint8_t* board = batch.board + i * batch.boards * BOARD
    cdef uint64_t place = 0
    cdef uint32_t moment = 2 * <uint32_t>lane.events
    cdef int64_t low = batch.low[i]
    for j in range(k):
        place = 53 * place + cards[j]
    for j in range(lane.lying):
        place = 53 * place + board[j]
    choice = <int>part_of(bits_at(seed, place, moment), 1 + batch.may_fold[i] + (low > 0))
    kind[0] = choice + (not batch.may_fold[i])
    to[0] = 0
    if kind[0] == RAISE_KIND:
        to[0] = low + <int64_t>part_of(bits_at(seed, place, moment + 1), <uint64_t>(batch.high[i] - low + 1))


cdef bint grow(Batch* batch, Py_ssize_t i, Lane* lane) noexcept nogil:
    """Make room in the log, twice as much as there is; return False if there is no memory."""
    cdef bint moved = lane.log != batch.logs + i * FIRST_ROOM
    cdef size_t size = <size_t>lane.room * sizeof(Entry)
    cdef Entry* log
    if lane.room > (1 << 29):
        return False
    log = <Entry*>realloc(lane.log if moved else NULL, 2 * size)
    if log is NULL:
        return False
    if not moved:
        memcpy(log, lane.log, size)
    lane.log = log
    lane.room *= 2
    return True


cdef bint play_out(Batch* batch, Py_ssize_t i, bint random, uint64_t seed) noexcept nogil:
    """Play a hand to its end, seat s with seed + s - 1; return False if there is no memory for the log."""
    cdef Lane* lane = lane_at(batch, i)
    cdef int kind = PASSIVE_KIND
    cdef int64_t to = 0
    while not batch.over[i]:
        if lane.length == lane.room and not grow(batch, i, lane):
            return False
        if random:
            random_choice(batch, i, lane, seed + <uint64_t>(batch.actor[i] - 1), &kind, &to)
        act(batch, i, lane, kind, to)
    return True
