# From contributions to shares: what returns, pots, rake, parts, odd chips (R21-R42, R96, R98, R102).

cdef struct Pot:
    int64_t amount
    int64_t rake
    uint32_t eligible


cdef struct Ranks:
    int high[COLUMNS]
    int low[COLUMNS]


cdef void return_uncalled(Lane* lane, Seat* seats) noexcept nogil:
    """Give back chips that no other player has matched (R31)."""
    cdef int64_t top = -1, second = -1, total
    cdef int column = 0
    cdef uint32_t left = lane.seats
    while left:
        total = seats[lowest_bit(left)].total
        if total > top:
            second = top
            top = total
            column = lowest_bit(left)
        elif total > second:
            second = total
        left &= left - 1
    if top > second and lane.live >> column & 1:
        seats[column].stack += top - second
        seats[column].total = second
        lane.pot -= top - second
        lane.events += 1


cdef int build_pots(const Lane* lane, const Seat* seats, Pot* pots) noexcept nogil:
    """Write the pots, one for each different total of the live players, and return their number (R32-R36)."""
    cdef int64_t below = 0, level, upto, most = 0, total, dead = lane.dead, least = -1, top = 0, everything = lane.dead
    cdef int count = 0
    cdef uint32_t left = lane.seats
    while left:
        total = seats[lowest_bit(left)].total
        most = max(most, total)
        everything += total
        if lane.live >> lowest_bit(left) & 1:
            least = total if least < 0 else min(least, total)
            top = max(top, total)
        left &= left - 1
    if least == top:
        pots[0].amount = everything
        pots[0].eligible = lane.live
        return 1 if everything else 0
    while below < top:
        level = top
        left = lane.live
        while left:
            total = seats[lowest_bit(left)].total
            if total > below:
                level = min(level, total)
            left &= left - 1
        upto = most if level == top else level
        pots[count].amount = dead
        pots[count].eligible = 0
        left = lane.seats
        while left:
            total = seats[lowest_bit(left)].total
            if total > below:
                pots[count].amount += min(total, upto) - below
            if total >= level:
                pots[count].eligible |= <uint32_t>1 << lowest_bit(left)
            left &= left - 1
        pots[count].eligible &= lane.live
        count += 1
        below = level
        dead = 0
    return count


# ---------------------------------------------------------------------- rake

cdef int64_t rake_of(const Rake* rake, int64_t pot, int dealt) noexcept nogil:
    """Return the rake of an amount (R38, R42)."""
    cdef Wide rest
    cdef uint64_t steps = divided(product(rake.percent, <uint64_t>pot), rake.step, &rest).low
    if rake.half_even and less(rake.step, doubled(rest, steps & 1)):
        steps += 1
    steps = min(steps, <uint64_t>rake.cap[dealt], <uint64_t>(pot // rake.increment))
    return <int64_t>(steps * <uint64_t>rake.increment)


cdef void allocate(int allocation, int64_t total, Pot* pots, int count) noexcept nogil:
    """Take a rake from the pots (R41)."""
    cdef Wide whole, everything
    cdef Wide rests[COLUMNS]
    cdef int i, best
    if count == 1:
        pots[0].rake = total
        return
    if allocation == MAIN_FIRST or allocation == PER_POT:
        for i in range(count):
            pots[i].rake = min(total, pots[i].amount)
            total -= pots[i].rake
        return
    everything.high = everything.low = 0
    for i in range(count):
        everything.low += <uint64_t>pots[i].amount
    for i in range(count):
        whole = divided(product(<uint64_t>total, <uint64_t>pots[i].amount), everything, &rests[i])
        pots[i].rake = <int64_t>whole.low
    for i in range(count):
        total -= pots[i].rake
    while total > 0:                # fewer units are left than there are pots
        best = -1
        for i in range(count):
            if rests[i].high:
                continue
            if best < 0 or (allocation == LARGEST_REMAINDER and rests[i].low > rests[best].low):
                best = i
        pots[best].rake += 1
        rests[best].high = 1        # has its unit
        total -= 1


cdef void take_rake(const Game* game, const Setup* setup, const Lane* lane, Pot* pots, int count) noexcept nogil:
    """Set the rake of each pot: as the caller gives it, or by the rules (R38-R42)."""
    cdef const Rake* rake = &game.rake
    cdef int64_t everything = 0
    cdef int i
    for i in range(count):
        pots[i].rake = 0
        everything += pots[i].amount
    if setup.rakes >= 0:
        for i in range(min(count, setup.rakes)):
            pots[i].rake = min(setup.rake[i], pots[i].amount)
    elif setup.rakes == -1:
        allocate(rake.allocation, min(setup.rake[0], everything), pots, count)
    elif rake.taken and not (rake.no_flop_no_drop and lane.lying == 0):
        if rake.allocation == PER_POT:
            for i in range(count):
                pots[i].rake = rake_of(rake, pots[i].amount, lane.dealt)
        else:
            allocate(rake.allocation, rake_of(rake, everything, lane.dealt), pots, count)


# ---------------------------------------------------------------------- shares

cdef inline void equal_parts(int64_t amount, int parts, int64_t unit, int64_t* amounts) noexcept nogil:
    """Write parts as equal as units allow: the first ones get one odd unit each, the first what is less (R26, R29)."""
    cdef int64_t units = amount // unit
    cdef int64_t each = units // parts * unit
    cdef int odd = <int>(units % parts), i
    for i in range(parts):
        amounts[i] = each + unit if i < odd else each
    amounts[0] += amount % unit


cdef inline void award(Seat* seats, Awards* awards, int pot, int board, int half, int column,
                       int64_t chips) noexcept nogil:
    """Pay a share, or write it down."""
    cdef Award* written
    if awards is NULL:
        seats[column].stack += chips
        return
    written = &awards.award[awards.count]
    written.pot = pot
    written.board = board
    written.half = half
    written.column = column
    written.chips = chips
    awards.count += 1


cdef void share(const Game* game, const Lane* lane, Seat* seats, Awards* awards, int pot, int board, int half,
                int64_t amount, uint32_t winners, int64_t more) noexcept nogil:
    """Divide an amount among tied winners (R27, R29); and `more`, which is divided among them by itself."""
    cdef int order[COLUMNS]
    cdef int64_t shares[COLUMNS]
    cdef int64_t added[COLUMNS]
    cdef int count, i
    if not several(winners):
        award(seats, awards, pot, board, half, lowest_bit(winners), amount + more)
        return
    count = in_order(lane, winners, order)
    equal_parts(amount, count, game.unit, shares)
    if game.odd_tied == ALL_TO_FIRST:
        shares[0] = amount - shares[count - 1] * (count - 1)
        for i in range(1, count):
            shares[i] = shares[count - 1]
    if more:
        equal_parts(more, count, game.unit, added)
        for i in range(count):
            shares[i] += added[i]
    for i in range(count):
        award(seats, awards, pot, board, half, order[i], shares[i])


cdef void divide(const Game* game, const Lane* lane, Seat* seats, Awards* awards, int pot, int board, int64_t amount,
                 uint32_t eligible, const Ranks* ranks) noexcept nogil:
    """Divide one board's part of a pot: high and low halves if there is a low (R21-R28)."""
    cdef int best_high = NO_HIGH, best_low = NO_LOW, column
    cdef uint32_t highs = 0, lows = 0, left = eligible
    cdef int64_t halves[2]
    cdef int64_t odd = 0
    cdef int tied
    while left:
        column = lowest_bit(left)
        left &= left - 1
        if ranks.high[column] < best_high:
            best_high = ranks.high[column]
            highs = 0
        if ranks.high[column] == best_high:
            highs |= <uint32_t>1 << column
        if ranks.low[column] < best_low:
            best_low = ranks.low[column]
            lows = 0
        if ranks.low[column] == best_low:
            lows |= <uint32_t>1 << column
    if best_low == NO_LOW:
        share(game, lane, seats, awards, pot, board, HIGH_HALF, amount, highs, 0)
        return
    if lows == highs and several(highs) and not game.halves_alone:
        share(game, lane, seats, awards, pot, board, BOTH_HALVES, amount, highs, 0)
        return
    equal_parts(amount, 2, game.unit, halves)
    if game.low_gets_odd:
        halves[0], halves[1] = halves[1], halves[0]
    if game.odd_tied == HIGH_WINNER_FIRST and several(lows):
        tied = number_of(lows)
        odd = halves[1] - halves[1] // game.unit // tied * game.unit * tied
        halves[1] -= odd
    share(game, lane, seats, awards, pot, board, HIGH_HALF, halves[0], highs, odd)
    share(game, lane, seats, awards, pot, board, LOW_HALF, halves[1], lows, 0)


cdef void rank_hands(Batch* batch, Py_ssize_t i, const Lane* lane, Ranks* ranks) noexcept nogil:
    """Rank every live hand on every board; a hand or board with unknown cards ranks behind all others."""
    cdef Game* game = &batch.game
    cdef uint64_t masks[COLUMNS]
    cdef uint64_t cards
    cdef Board prepared
    cdef const uint8_t* ids
    cdef uint32_t left = lane.live, known = 0
    cdef int column, b, j
    while left:
        column = lowest_bit(left)
        left &= left - 1
        ids = batch.hole + (i * batch.columns + column) * game.hole_cards
        cards = 0
        for j in range(game.hole_cards):
            if ids[j] == UNKNOWN:
                break
            cards |= bit_of_card(ids[j])
        else:
            masks[column] = cards
            known |= <uint32_t>1 << column
    for b in range(lane.runs):
        ids = batch.board + (i * batch.boards + b) * BOARD
        cards = 0
        left = known
        for j in range(BOARD):
            if ids[j] == UNKNOWN:
                left = 0
                break
            cards |= bit_of_card(ids[j])
        for column in range(batch.columns):
            ranks[b].high[column] = NO_HIGH
            ranks[b].low[column] = NO_LOW
        if left:
            board_set(&prepared, cards)
        while left:
            column = lowest_bit(left)
            left &= left - 1
            ranks[b].high[column] = high(&prepared, masks[column])
            if game.hilo:
                ranks[b].low[column] = low(&prepared, masks[column])


cdef void settle(Batch* batch, Py_ssize_t i, Lane* lane, Seat* seats, Awards* awards) noexcept nogil:
    """Take the rake, and pay every pot to its winners: by boards, then high and low, then among ties (R30).

    With `awards` nothing moves: the shares of a hand that is over are written down.
    """
    cdef Game* game = &batch.game
    cdef Setup* setup = batch.setup + lane.setup
    cdef Pot pots[COLUMNS]
    cdef Ranks ranks[MOST_BOARDS]
    cdef int64_t amounts[MOST_BOARDS]
    cdef int64_t net
    cdef int count, pot, b, column, boards = lane.runs
    cdef bint merged = game.boards == 2 and game.best_of_both
    count = build_pots(lane, seats, pots)
    take_rake(game, setup, lane, pots, count)
    if several(lane.live):
        rank_hands(batch, i, lane, ranks)
        if merged:
            boards = 1
            for column in range(batch.columns):
                ranks[0].high[column] = min(ranks[0].high[column], ranks[1].high[column])
                ranks[0].low[column] = min(ranks[0].low[column], ranks[1].low[column])
    for pot in range(count):
        lane.rake += 0 if awards is not NULL else pots[pot].rake
        net = pots[pot].amount - pots[pot].rake
        if not several(pots[pot].eligible):
            award(seats, awards, pot, -1, UNCONTESTED, lowest_bit(pots[pot].eligible), net)
        elif boards == 1:
            divide(game, lane, seats, awards, pot, -1 if game.boards == 2 else 0, net, pots[pot].eligible, ranks)
        else:
            equal_parts(net, boards, game.unit, amounts)
            for b in range(boards):
                divide(game, lane, seats, awards, pot, b, amounts[b], pots[pot].eligible, &ranks[b])
