# What the dealer does: cards, posts, turns, payment; and what players do.

cdef void deal_holes(Batch* batch, Py_ssize_t i, Lane* lane) noexcept nogil:
    """Deal hole cards one at a time, from the button's left (R53)."""
    cdef int order[COLUMNS]
    cdef int players = in_order(lane, lane.seats, order), k = batch.game.hole_cards, p, j
    cdef uint8_t* hole = batch.hole + i * batch.columns * k
    cdef const uint8_t* deck = batch.deck + i * batch.cards
    memset(hole, UNKNOWN, batch.columns * k)
    for p in range(players):
        for j in range(k):
            hole[order[p] * k + j] = deck[j * players + p]
    lane.top = <uint8_t>(players * k)
    lane.events += players


cdef void deal_street(Batch* batch, Py_ssize_t i, Lane* lane) noexcept nogil:
    """Burn a card, and deal the next street on each of the game's boards (R54, R55, R98)."""
    cdef int count = 3 if lane.lying == 0 else 1, b
    cdef uint8_t* board = batch.board + i * batch.boards * BOARD
    cdef const uint8_t* deck = batch.deck + i * batch.cards
    lane.top += 1
    for b in range(batch.game.boards):
        memcpy(board + b * BOARD + lane.lying, deck + lane.top, count)
        lane.top += <uint8_t>count
    lane.lying += <uint8_t>count
    lane.events += 1 + batch.game.boards


cdef inline int place_apart(int lying) noexcept nogil:
    """Return where the cards of later runs begin if they stand apart: two runs of 5 cards, of 2, and of 1 (R96)."""
    return 0 if lying == 0 else 10 if lying == 3 else 14


cdef int agreed_runs(const Batch* batch, Py_ssize_t i, const Lane* lane) noexcept nogil:
    """Return how often the board is run: what all live players agree to and the cards suffice for (R96)."""
    cdef const Setup* setup = batch.setup + lane.setup
    cdef int runs = MOST_BOARDS, burns = 3 if lane.lying == 0 else 5 - lane.lying, missing = BOARD - lane.lying, fit = 1
    cdef uint32_t left = lane.live
    cdef const uint8_t* later
    while left:
        runs = min(runs, setup.runs[lowest_bit(left)])
        left &= left - 1
    if batch.apart:
        later = batch.deck + i * batch.cards + lane.top + burns + missing + place_apart(lane.lying)
        while fit < runs and later[(fit - 1) * missing] != NO_CARD_ID:
            fit += 1
        return fit
    while fit < runs and burns + missing * (fit + 1) <= DECK - lane.top:
        fit += 1
    return fit


cdef void deal_to_the_end(Batch* batch, Py_ssize_t i, Lane* lane) noexcept nogil:
    """Deal all streets that are left, more than once if the players agreed (R56, R96)."""
    cdef uint8_t* board = batch.board + i * batch.boards * BOARD
    cdef const uint8_t* deck = batch.deck + i * batch.cards
    cdef int before = lane.lying, runs = 1, run
    if batch.game.boards == 1:
        runs = agreed_runs(batch, i, lane)
        lane.runs = <uint8_t>runs
    while lane.lying < BOARD:
        deal_street(batch, i, lane)
    if batch.apart:
        lane.top += <uint8_t>place_apart(before)
    for run in range(1, runs):      # without burns
        memcpy(board + run * BOARD, board, before)
        memcpy(board + run * BOARD + before, deck + lane.top, BOARD - before)
        lane.top += <uint8_t>(BOARD - before)


cdef inline void turn(Batch* batch, Py_ssize_t i, Lane* lane, Seat* seats) noexcept nogil:
    """Pass the turn to the next seat that waits for it; if none does, the round is over (R58, R59)."""
    cdef int column
    if lane.waiting:
        column = following(lane.waiting, lane.cursor)
        lane.cursor = <int8_t>column
        set_legal(batch, i, lane, seats, column)
    else:
        end_round(batch, i, lane, seats)


cdef void end_round(Batch* batch, Py_ssize_t i, Lane* lane, Seat* seats) noexcept nogil:
    """Return what no player matched (R31); then pay the last player, deal on, or compare hands (R56, R64)."""
    cdef Game* game = &batch.game
    cdef uint32_t left = lane.seats
    if lane.to_match or lane.lying == 0:
        return_uncalled(lane, seats)
        while left:
            seats[lowest_bit(left)].bet = 0
            left &= left - 1
        lane.imagined = 0
        lane.small_blind = -1
    if several(lane.live) and lane.lying < BOARD:
        if several(lane.able):
            deal_street(batch, i, lane)
            batch.street[i] += 1
            start_round(game, lane, seats, 0, size_of(game, lane), lane.first - 1)
            turn(batch, i, lane, seats)
            return
        deal_to_the_end(batch, i, lane)
    settle(batch, i, lane, seats, NULL)
    lane.pot = 0
    if several(lane.live):
        batch.street[i] = 4
    batch.over[i] = True
    batch.actor[i] = 0
    batch.may_fold[i] = batch.may_check[i] = False
    batch.call[i] = batch.low[i] = batch.high[i] = 0


cdef bint begin(Batch* batch, Py_ssize_t i) noexcept nogil:
    """Set up a hand: house chips, posts, cards, the first turn (R45-R53, R103). Return False if the posts do not fit.

    Stacks, seats, button, set-up and deck of the lane are there; nothing else needs to be.
    """
    cdef Game* game = &batch.game
    cdef Lane* lane = lane_at(batch, i)
    cdef Seat* seats = seats_of(lane)
    cdef Setup* setup = batch.setup + lane.setup
    cdef Posted by_rules[MOST_POSTS]
    cdef const Posted* posts = by_rules
    cdef int column, count, starter = 0
    cdef int64_t raise_by
    cdef bint straddled = False
    cdef uint32_t left
    for column in range(batch.columns):
        seats[column].stack = seats[column].start
        seats[column].bet = seats[column].total = seats[column].matched = 0
    lane.first = lane.button if lane.button < batch.columns else 0
    lane.pot = lane.dead = setup.bonus
    lane.events = 1 if setup.bonus else 0
    lane.to_match = lane.full = lane.raise_by = lane.imagined = lane.rake = 0
    lane.length = lane.bets = 0
    lane.live = lane.able = lane.seats
    lane.waiting = lane.acted = 0
    lane.small_blind = -1
    lane.dealt = <uint8_t>number_of(lane.seats)
    lane.lying = 0
    lane.runs = <uint8_t>game.boards
    lane.uncapped = False
    batch.street[i] = 0
    batch.over[i] = False
    memset(batch.board + i * batch.boards * BOARD, UNKNOWN, batch.boards * BOARD)
    if setup.by_rules:
        count = posts_by_rules(game, lane, seats, setup, by_rules)
        if count < 0:
            return False
    else:
        posts = setup.post
        count = setup.posts
        if not posts_fit(game, lane, seats, posts, count):
            return False
    take_posts(game, lane, seats, posts, count)
    deal_holes(batch, i, lane)
    if game.bomb_pot:                                                   # R97
        end_round(batch, i, lane, seats)
        return True
    first_to_act(lane, posts, count, &starter, &straddled)
    raise_by = game.size[0]
    if straddled and game.straddle_raises:
        raise_by = game.big_blind
        left = lane.seats
        while left:
            raise_by = max(raise_by, seats[lowest_bit(left)].bet)
            left &= left - 1
    start_round(game, lane, seats, game.big_blind, raise_by, starter)
    if game.limit == POT:
        pot_limit_counts(game, lane, seats, posts, count)
    turn(batch, i, lane, seats)
    return True


cdef inline bint allowed(const Batch* batch, Py_ssize_t i, int kind, bint named, int64_t to) noexcept nogil:
    """Return whether the actor of a hand that is not over may do this; without a total if only one is legal."""
    if kind == PASSIVE_KIND:
        return True
    if kind == FOLD_KIND:
        return batch.may_fold[i]
    if kind == RAISE_KIND:
        if batch.low[i] == 0:
            return False
        return batch.low[i] <= to <= batch.high[i] if named else batch.low[i] == batch.high[i]
    return kind == SKIP_KIND


cdef inline uint8_t size_of_raise(const Lane* lane, int64_t bet, int64_t to) noexcept nogil:
    """Return what a raise adds to the highest bet, in 32nds of the pot after a call, rounded down; at most 255."""
    cdef uint64_t added = <uint64_t>(to - lane.to_match), pot = <uint64_t>(lane.pot + lane.to_match - bet), rest
    cdef int whole, j
    if added >> 3 >= pot:
        return 255
    if added >> 58 == 0:
        return <uint8_t>(32 * added // pot)
    whole = <int>(added // pot)
    rest = added % pot
    for j in range(5):              # digit by digit: 32 times so many chips do not fit
        rest *= 2
        whole = 2 * whole + (rest >= pot)
        if rest >= pot:
            rest -= pot
    return <uint8_t>whole


cdef inline void act(Batch* batch, Py_ssize_t i, Lane* lane, int kind, int64_t to) noexcept nogil:
    """Do what the actor may do; the log has room for it."""
    cdef Game* game = &batch.game
    cdef Seat* seats = seats_of(lane)
    cdef int column = batch.actor[i] - 1
    cdef Entry* entry = lane.log + lane.length
    entry.to = to if kind == RAISE_KIND else 0
    entry.seat = <uint8_t>(column + 1)
    entry.kind = <uint8_t>kind
    entry.what = <uint8_t>(4 * batch.street[i] + (0 if kind == FOLD_KIND else 3 if kind == RAISE_KIND
                                                  else 1 if batch.may_check[i] else 2))
    entry.size = size_of_raise(lane, seats[column].bet, to) if kind == RAISE_KIND else 0
    lane.length += 1
    lane.events += 1
    if kind == PASSIVE_KIND:
        if batch.may_check[i]:
            check(lane, seats, column)
        else:
            pay(game, lane, seats, column, batch.call[i])
    elif kind == FOLD_KIND:
        fold(game, lane, seats, column)
        if not several(lane.live):
            end_round(batch, i, lane, seats)
            return
    else:
        raise_to(game, lane, seats, column, to)
    turn(batch, i, lane, seats)
