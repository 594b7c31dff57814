# One betting round after another: whose turn it is, what is legal, what reopens the betting (R57-R81).

cdef inline void note_heads_up(const Game* game, Lane* lane) noexcept nogil:
    """Lift the cap of fixed limit when only two play, if it is not yet reached (R68)."""
    if game.heads_up_cap == BECOMES_HEADS_UP and lane.bets < game.max_bets and number_of(lane.able) == 2:
        lane.uncapped = True


cdef int64_t to_call(const Lane* lane, const Seat* seats, int column) noexcept nogil:
    """Return the chips a call adds: up to the highest bet, or the largest of the others if all are all-in (R81)."""
    cdef int64_t owed = lane.to_match, most = 0
    cdef uint32_t others
    if not several(lane.able):
        others = lane.seats & ~(<uint32_t>1 << column)
        while others:
            most = max(most, seats[lowest_bit(others)].bet)
            others &= others - 1
        owed = most
    owed -= seats[column].bet
    return max(<int64_t>0, min(owed, seats[column].stack))


cdef inline void note_last_one(Lane* lane, const Seat* seats) noexcept nogil:
    """End the turns if only one player may still put in chips and owes nothing (R59)."""
    if lane.able and not several(lane.able) and to_call(lane, seats, lowest_bit(lane.able)) == 0:
        lane.waiting = 0


cdef void start_round(const Game* game, Lane* lane, const Seat* seats, int64_t blind, int64_t raise_by,
                      int cursor) noexcept nogil:
    """Begin a round after a seat (R58); in the first one posts are bets and `blind` is the bet to call (R48, R60)."""
    cdef uint32_t left = lane.seats
    lane.acted = 0
    lane.waiting = lane.able
    lane.cursor = <int8_t>cursor
    lane.raise_by = raise_by
    lane.to_match = 0
    lane.bets = 0
    if blind:
        lane.to_match = blind
        while left:
            lane.to_match = max(lane.to_match, seats[lowest_bit(left)].bet)
            left &= left - 1
        lane.bets = 1
    lane.full = lane.to_match
    lane.uncapped = <uint8_t>(game.heads_up_cap == STARTS_HEADS_UP and number_of(lane.able) == 2)
    note_heads_up(game, lane)
    note_last_one(lane, seats)


cdef inline int64_t size_of(const Game* game, const Lane* lane) noexcept nogil:
    """Return the round's bet in fixed limit, its minimum bet otherwise (R66, R72)."""
    return game.size[0 if lane.lying == 0 else lane.lying - 2]


cdef inline int64_t least_raise(const Game* game, const Lane* lane) noexcept nogil:
    """Return the smallest bet or raise, as total on the street, all-ins aside (R66, R69, R70, R72, R79, R80)."""
    if game.limit == FIXED:
        return lane.full + size_of(game, lane)
    if lane.to_match == 0 or (lane.full == 0 and game.complete_short_open):
        return size_of(game, lane)
    return lane.to_match + lane.raise_by


cdef inline int64_t pot_raise(const Game* game, const Lane* lane, const Seat* seats, int64_t owed,
                              int64_t all_in) noexcept nogil:
    """Return the pot-limit maximum, cut to the stack (R74, R75)."""
    cdef int64_t lacks
    # Without a sign there is room for three times all chips.
    cdef uint64_t total = <uint64_t>lane.to_match + <uint64_t>owed + <uint64_t>lane.pot + <uint64_t>lane.imagined
    if lane.small_blind >= 0:
        lacks = game.big_blind - seats[lane.small_blind].bet
        if lacks > 0:
            total += <uint64_t>lacks
    return all_in if total > <uint64_t>all_in else <int64_t>total


cdef inline void set_legal(Batch* batch, Py_ssize_t i, const Lane* lane, const Seat* seats, int column) noexcept nogil:
    """Write what this seat may do at its turn (R57-R81)."""
    cdef const Game* game = &batch.game
    cdef const Seat* seat = seats + column
    cdef int64_t owed = lane.to_match - seat.bet, all_in = seat.bet + seat.stack, low, high, since, reach
    cdef uint32_t others
    cdef bint alone = not several(lane.able)
    batch.actor[i] = <int8_t>(column + 1)
    batch.low[i] = batch.high[i] = 0
    if alone:
        batch.may_fold[i] = True
        batch.may_check[i] = False
        batch.call[i] = to_call(lane, seats, column)
        if not game.uncallable:
            return
    elif owed:
        batch.may_fold[i] = True
        batch.may_check[i] = False
        batch.call[i] = min(owed, seat.stack)
    else:
        batch.may_fold[i] = <uint8_t>game.open_fold
        batch.may_check[i] = True
        batch.call[i] = 0
    if seat.stack <= owed:
        return
    if lane.acted >> column & 1:
        since = lane.to_match - seat.matched
        if (2 * since < size_of(game, lane)) if game.limit == FIXED else since < lane.raise_by:
            return
    low = high = least_raise(game, lane)
    others = lane.able & ~(<uint32_t>1 << column)
    reach = 0
    while others:
        reach = max(reach, seats[lowest_bit(others)].bet + seats[lowest_bit(others)].stack)
        if reach >= low:
            break
        others &= others - 1
    if reach < low:
        if reach <= lane.to_match:
            if not game.uncallable:                                     # R81
                return
        elif game.least_capped and game.limit != FIXED:                 # R72: it counts as a short all-in does
            low = high = reach
    if game.limit == POT:
        high = max(low, pot_raise(game, lane, seats, owed, all_in))
    elif game.limit == NO:
        high = all_in
    elif lane.bets >= game.max_bets and not lane.uncapped:              # R67, R68
        return
    batch.low[i] = min(low, all_in)
    batch.high[i] = min(high, all_in)


cdef inline void pay(const Game* game, Lane* lane, Seat* seats, int column, int64_t chips) noexcept nogil:
    """Put the chips of a call or raise in front of the seat, which is all-in if none are left (R57, R65)."""
    cdef Seat* seat = seats + column
    seat.stack -= chips
    seat.bet += chips
    seat.total += chips
    lane.pot += chips
    seat.matched = lane.to_match
    lane.acted |= <uint16_t>(1 << column)
    lane.waiting &= ~(1 << column)
    if seat.stack == 0:
        drop(game, lane, column)
        note_heads_up(game, lane)
        note_last_one(lane, seats)


cdef inline void raise_to(const Game* game, Lane* lane, Seat* seats, int column, int64_t to) noexcept nogil:
    """Bet or raise to a legal total."""
    if game.limit == FIXED:
        if 2 * (to - lane.full) >= size_of(game, lane):
            lane.full = to
            lane.bets += 1
    elif lane.full == 0 and game.complete_short_open and to >= size_of(game, lane):
        lane.raise_by = lane.full = to
    elif to - lane.to_match >= lane.raise_by:
        lane.raise_by = to - lane.to_match
        lane.full = to
    lane.to_match = to
    lane.waiting = lane.able
    pay(game, lane, seats, column, to - seats[column].bet)


cdef inline void check(Lane* lane, Seat* seats, int column) noexcept nogil:
    """Check: the seat has acted on the bet as it is (R60)."""
    seats[column].matched = lane.to_match
    lane.acted |= <uint16_t>(1 << column)
    lane.waiting &= ~(1 << column)


cdef inline void fold(const Game* game, Lane* lane, const Seat* seats, int column) noexcept nogil:
    """Fold the seat (R33)."""
    lane.live &= ~(1 << column)
    drop(game, lane, column)
    note_heads_up(game, lane)
    note_last_one(lane, seats)
