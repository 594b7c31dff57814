# Players that are compiled: they decide without Python.

cdef enum:
    MOST_FRACTIONS = 64


cdef struct Fractions:          # raises by parts of the pot, the smallest first
    int count
    int64_t part[MOST_FRACTIONS]
    int64_t of[MOST_FRACTIONS]  # 0: the largest raise


cdef inline int64_t part_of_pot(int64_t pot, int64_t part, int64_t of) noexcept nogil:
    """Return pot * part / of, rounded down; as much as fits if that is more."""
    if of == 0 or (part and pot // of >= ENDLESS // part):
        return ENDLESS
    return pot // of * part + pot % of * part // of


cdef inline void raises_of(Batch* batch, Py_ssize_t i, const Fractions* fractions, int64_t* totals) noexcept nogil:
    """Write the total of each raise, cut to what is legal; 0 for a raise that is not, or is that of the one before."""
    cdef Lane* lane = lane_at(batch, i)
    cdef int64_t low = batch.low[i], before = 0, owed, total
    cdef int j
    for j in range(fractions.count):
        totals[j] = 0
    if low == 0:
        return
    owed = lane.to_match - seats_of(lane)[batch.actor[i] - 1].bet
    for j in range(fractions.count):
        total = lane.to_match + part_of_pot(lane.pot + owed, fractions.part[j], fractions.of[j])
        total = max(low, min(total, batch.high[i]))
        if total > before:
            totals[j] = before = total


cdef inline void table_choice(Batch* batch, Py_ssize_t i, const Lane* lane, const Fractions* fractions,
                              const double* weights, uint64_t seed, int* kind, int64_t* to) noexcept nogil:
    """Choose by the weights of fold, check or call, and each raise; those that are not legal do not count."""
    cdef int64_t totals[MOST_FRACTIONS]
    cdef double left = weights[1]
    cdef int j
    raises_of(batch, i, fractions, totals)
    if batch.may_fold[i]:
        left += weights[0]
    for j in range(fractions.count):
        if totals[j]:
            left += weights[2 + j]
    left *= <double>(bits_at(seed, <uint64_t>i, <uint32_t>lane.events) >> 11) / 9007199254740992.0
    kind[0] = PASSIVE_KIND
    to[0] = 0
    if batch.may_fold[i]:
        if left < weights[0]:
            kind[0] = FOLD_KIND
            return
        left -= weights[0]
    for j in range(fractions.count):
        if totals[j]:
            if left < weights[2 + j]:
                kind[0] = RAISE_KIND
                to[0] = totals[j]
                return
            left -= weights[2 + j]


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
    if lane.room > (1 << 29) or size > (<size_t>0 - 1) // 4:
        return False
    log = <Entry*>realloc(lane.log if moved else NULL, 2 * size)
    if log is NULL:
        return False
    if not moved:
        memcpy(log, lane.log, size)
    lane.log = log
    lane.room *= 2
    return True


cdef enum:                      # policies, in the order of POLICIES
    PASSIVE_POLICY
    FOLDER_POLICY
    RANDOM_POLICY
    TABLE_POLICY


cdef inline void decide(Batch* batch, Py_ssize_t i, const Lane* lane, const uint8_t* policies, const uint64_t* seeds,
                        const Fractions* fractions, const double* weights, int* kind, int64_t* to) noexcept nogil:
    """Choose an action by the actor's policy."""
    cdef int column = batch.actor[i] - 1
    kind[0] = PASSIVE_KIND
    to[0] = 0
    if policies[column] == TABLE_POLICY:
        table_choice(batch, i, lane, fractions, weights, seeds[column], kind, to)
    elif policies[column] == RANDOM_POLICY:
        random_choice(batch, i, lane, seeds[column], kind, to)
    elif policies[column] == FOLDER_POLICY and not batch.may_check[i]:
        kind[0] = FOLD_KIND


cdef bint play_out(Batch* batch, Py_ssize_t i, const uint8_t* policies, const uint64_t* seeds,
                   const Fractions* fractions, const double* weights, bint compact, uint8_t* out) noexcept nogil:
    """Play a hand to its end, by a policy and a seed for each column; return False if the log cannot grow.

    `out`: what each actor sees is written there before it acts, unless it is NULL.
    """
    cdef Lane* lane = lane_at(batch, i)
    cdef int kind
    cdef int64_t to
    while not batch.over[i]:
        if lane.length == lane.room and not grow(batch, i, lane):
            return False
        if out is not NULL:
            observe_one(batch, i, batch.actor[i] - 1, compact, out)
        decide(batch, i, lane, policies, seeds, fractions, weights, &kind, &to)
        act(batch, i, lane, kind, to)
    return True
