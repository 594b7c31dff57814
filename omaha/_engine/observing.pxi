# What a seat sees, as numbers: `omaha.batch.describe` says what stands where. Nothing hidden is read here: no deck, and
# no hole cards but the seat's own.

cdef enum:
    HISTORY = 24                # actions, the latest first


cdef struct Seen:               # of a hand from a seat's place
    const uint8_t* cards        # its own
    int players
    int position                # in dealing order, 1 first
    int column[COLUMNS]         # of each place: 0 the seat itself, then clockwise
    uint8_t place[COLUMNS]      # of each column
    int64_t call
    int64_t low
    int64_t high
    bint fold
    bint check


cdef inline void place_all(const Batch* batch, const Lane* lane, int column, Seen* seen) noexcept nogil:
    """Find places and position where every seat is dealt in: no branch for each seat, which saves 4 ns."""
    cdef int j, at
    for j in range(batch.columns):
        at = column + j
        at = at if at < batch.columns else at - batch.columns
        seen.column[j] = at
        seen.place[at] = <uint8_t>j
    at = column - lane.first
    seen.position = (at if at >= 0 else at + batch.columns) + 1


cdef inline void place_some(const Lane* lane, int column, Seen* seen) noexcept nogil:
    """Find places and position where seats are empty."""
    cdef uint32_t later = <uint32_t>lane.seats >> column << column, sooner = lane.seats ^ later, left
    cdef uint32_t before = (1 << column) - (1 << lane.first)
    cdef int j = 0
    if column < lane.first:
        before = ~((1 << lane.first) - (1 << column))
    seen.position = number_of(lane.seats & before) + 1
    left = later
    while left:
        seen.column[j] = lowest_bit(left)
        seen.place[seen.column[j]] = <uint8_t>j
        left &= left - 1
        j += 1
    left = sooner
    while left:
        seen.column[j] = lowest_bit(left)
        seen.place[seen.column[j]] = <uint8_t>j
        left &= left - 1
        j += 1


cdef inline void look(Batch* batch, Py_ssize_t i, int column, Seen* seen) noexcept nogil:
    """Find places and positions, and what the seat may do now."""
    cdef Lane* lane = lane_at(batch, i)
    seen.cards = batch.hole + (i * batch.columns + column) * batch.game.hole_cards
    seen.players = lane.dealt
    if lane.dealt == batch.columns:
        place_all(batch, lane, column, seen)
    else:
        place_some(lane, column, seen)
    seen.low = seen.high = 0
    seen.fold = seen.check = False
    if batch.actor[i] == column + 1:
        seen.call = batch.call[i]
        seen.low, seen.high = batch.low[i], batch.high[i]
        seen.fold, seen.check = batch.may_fold[i], batch.may_check[i]
    else:
        seen.call = to_call(lane, seats_of(lane), column) if lane.able >> column & 1 else 0


cdef inline int position_of(const Seen* seen, int place) noexcept nogil:
    """Return the position of a place in dealing order, 1 first."""
    cdef int position = seen.position + place
    return position if position <= seen.players else position - seen.players


cdef inline int32_t narrow(int64_t chips) noexcept nogil:
    return <int32_t>min(chips, <int64_t>0x7FFFFFFF)


cdef inline int state_of(const Lane* lane, int column) noexcept nogil:
    """Return 1 for a player who has folded, 2 for one who is live, 3 for one who is all-in."""
    return 1 + (lane.live >> column & 1) + ((lane.live & ~lane.able) >> column & 1)


cdef inline bint unseen(Batch* batch, Py_ssize_t i, int column) noexcept nogil:
    """Return whether there is nothing to see: the hand is over, or the seat is not in it."""
    return batch.over[i] or column < 0 or not lane_at(batch, i).seats >> column & 1


cdef void observe_compact(Batch* batch, Py_ssize_t i, int column, uint8_t* out) noexcept nogil:
    """Write the compact form: int32 first, then uint8."""
    cdef Lane* lane = lane_at(batch, i)
    cdef Seat* seats = seats_of(lane)
    cdef Seen seen
    cdef int s = batch.columns, k = batch.game.hole_cards, b = batch.game.boards, j, at
    cdef int32_t* chips = <int32_t*>out
    cdef uint8_t* small = out + 4 * (3 * s + 4)
    cdef const Entry* entry
    memset(out, 0, compact_size(batch))
    if unseen(batch, i, column):
        memset(small, UNKNOWN, k + BOARD * b)
        return
    look(batch, i, column, &seen)
    for j in range(seen.players):
        at = seen.column[j]
        chips[j] = narrow(seats[at].stack)
        chips[s + j] = narrow(seats[at].bet)
        chips[2 * s + j] = narrow(seats[at].start - seats[at].stack)
    chips += 3 * s
    chips[0] = narrow(lane.pot)
    chips[1] = narrow(seen.call)
    chips[2] = narrow(seen.low)
    chips[3] = narrow(seen.high)
    memcpy(small, seen.cards, k)
    small += k
    memcpy(small, batch.board + i * batch.boards * BOARD, BOARD * b)
    small += BOARD * b
    small[0] = batch.street[i]
    small[1] = seen.fold
    small[2] = seen.check
    small += 3
    for j in range(seen.players):
        at = seen.column[j]
        small[j] = <uint8_t>state_of(lane, at)
        small[s + j] = <uint8_t>position_of(&seen, j)
    small += 2 * s
    for j in range(min(lane.length, <int32_t>HISTORY)):
        entry = lane.log + lane.length - 1 - j
        small[j] = <uint8_t>(seen.place[entry.seat - 1] + 1)
        small[HISTORY + j] = entry.what
        small[2 * HISTORY + j] = entry.size


cdef inline int compact_size(const Batch* batch) noexcept nogil:
    """Return the bytes of the compact form, whole int32."""
    cdef int size = 4 * (3 * batch.columns + 4) + batch.game.hole_cards + BOARD * batch.game.boards + 3
    return (size + 2 * batch.columns + 3 * <int>HISTORY + 3) // 4 * 4


cdef inline int vector_size(const Batch* batch) noexcept nogil:
    """Return the numbers of the float32 form."""
    return DECK * (1 + 3 * batch.game.boards) + 6 * batch.columns + 10 + <int>HISTORY * (batch.columns + 9)


cdef void observe_vector(Batch* batch, Py_ssize_t i, int column, float* out) noexcept nogil:
    """Write the float32 form."""
    cdef Lane* lane = lane_at(batch, i)
    cdef Seat* seats = seats_of(lane)
    cdef Seen seen
    cdef int s = batch.columns, j, b, at
    cdef double blind = <double>batch.game.big_blind
    cdef const uint8_t* board = batch.board + i * batch.boards * BOARD
    cdef const Entry* entry
    memset(out, 0, <size_t>vector_size(batch) * sizeof(float))
    if unseen(batch, i, column):
        return
    look(batch, i, column, &seen)
    for j in range(batch.game.hole_cards):
        if seen.cards[j] < DECK:
            out[seen.cards[j]] = 1
    out += DECK
    for b in range(batch.game.boards):
        for j in range(lane.lying):
            if board[b * BOARD + j] < DECK:
                out[(0 if j < 3 else j - 2) * DECK + board[b * BOARD + j]] = 1
        out += 3 * DECK
    for j in range(seen.players):
        at = seen.column[j]
        out[6 * j] = <float>(<double>seats[at].stack / blind)
        out[6 * j + 1] = <float>(<double>seats[at].bet / blind)
        out[6 * j + 2] = <float>(<double>(seats[at].start - seats[at].stack) / blind)
        out[6 * j + 3] = lane.live >> at & 1
        out[6 * j + 4] = state_of(lane, at) == 3
        out[6 * j + 5] = <float>(<double>position_of(&seen, j) / <double>seen.players)
    out += 6 * s
    out[0] = <float>(<double>lane.pot / blind)
    out[1] = <float>(<double>seen.call / blind)
    out[2] = <float>(<double>seen.low / blind)
    out[3] = <float>(<double>seen.high / blind)
    out[4] = seen.fold
    out[5] = seen.check
    out[6 + batch.street[i]] = 1
    out += 10
    for j in range(min(lane.length, <int32_t>HISTORY)):
        entry = lane.log + lane.length - 1 - j
        out[seen.place[entry.seat - 1]] = 1
        out[s + (entry.what & 3)] = 1
        out[s + 4 + (entry.what >> 2)] = 1
        out[s + 8] = <float>(entry.size / 32.0)
        out += s + 9


cdef inline void observe_one(Batch* batch, Py_ssize_t i, int column, bint compact, uint8_t* out) noexcept nogil:
    """Write what a seat sees of a hand."""
    if compact:
        observe_compact(batch, i, column, out)
    else:
        observe_vector(batch, i, column, <float*>out)
