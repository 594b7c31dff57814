# Who wins how often. Included in _eval.pyx.
#
# An outcome says who has the best high hand and who has the best low, two sets of players. Everything that is told about
# equity follows from how often each outcome comes, so that is all that is counted.
#
# Exact: boards are not enumerated, they are counted by rank pattern. Without flushes an outcome depends on the ranks of
# the board alone: every multiset of ranks to come is looked at once and weighed by the number of ways in which the live
# cards make it. Then, for each suit of which some player holds two or more, every set of cards of that suit that makes
# three or more on the board is taken with the rank patterns of the other cards to come, and where the flush is the best
# hand that weight moves from the outcome without flushes to the outcome with them. No board has three cards of two
# suits, so that nothing moves twice; and a flush never ties with a hand that is none.

cdef enum:
    PLAYERS = 10
    MOST_HELD = 6
    PATTERNS = 6175         # of five ranks
    SIDE_PATTERNS = 91      # of two ranks: beside three cards of a suit


cdef struct Pattern:        # ranks of cards to come
    uint32_t keys
    uint32_t ways           # in which the live cards make them
    uint32_t lows


cdef struct Verdict:        # on a board without regard to flushes, by its row
    int16_t best            # the best high rank
    uint16_t high           # who has it
    uint16_t low            # who has the best low


cdef struct Tally:
    int players
    int64_t* cells          # by the set of players with the best high, then of those with the best low
    uint8_t* seen           # which of those sets for high have come
    int64_t possible        # boards with three ranks eight or lower
    int64_t lows[PLAYERS]   # boards on which a player makes a low


cdef struct Spot:
    int players
    int to_come
    uint64_t board
    uint64_t live           # the cards that may come
    uint64_t hands[PLAYERS]
    int pairs               # of these, some of rank pairs in a row: a player's begin at first_pair
    int first_pair[PLAYERS + 1]
    uint8_t pair[PLAYERS * 15]


cdef struct Workroom:       # all the memory that counting needs beside the tally
    Pattern patterns[PATTERNS]
    Pattern beside[3][SIDE_PATTERNS]    # the other cards to come beside some of one suit: none, one or two
    int beside_count[3]
    Verdict verdicts[ROWS]
    int suited_count        # players with two or more of the suit in hand
    int suited_player[PLAYERS]
    uint32_t suited_hole[PLAYERS]
    uint32_t suited_top[PLAYERS]


cdef int tally_new(Tally* tally, int players) except -1:
    memset(tally, 0, sizeof(Tally))
    tally.players = players
    tally.cells = <int64_t*>calloc(<size_t>1 << 2 * players, sizeof(int64_t))
    tally.seen = <uint8_t*>calloc(<size_t>1 << players, 1)
    if tally.cells is NULL or tally.seen is NULL:
        tally_free(tally)
        raise MemoryError
    return 0


cdef void tally_free(Tally* tally) noexcept nogil:
    free(tally.cells)
    free(tally.seen)
    tally.cells = NULL
    tally.seen = NULL


cdef void tally_clear(Tally* tally) noexcept nogil:
    cdef uint32_t highs
    for highs in range(<uint32_t>1 << tally.players):
        if tally.seen[highs]:
            tally.seen[highs] = 0
            memset(&tally.cells[highs << tally.players], 0, sizeof(int64_t) << tally.players)
    tally.possible = 0
    memset(tally.lows, 0, sizeof(tally.lows))


cdef inline void tally_add(Tally* tally, uint32_t highs, uint32_t lows, int64_t ways) noexcept nogil:
    tally.seen[highs] = 1
    tally.cells[highs << tally.players | lows] += ways


cdef object tally_read(const Tally* tally):
    """({(highs, lows): ways}, low possible, lows of each player)."""
    cdef uint32_t highs, lows, sets = 1 << tally.players
    cdef int64_t ways
    cdef dict outcomes = {}
    for highs in range(sets):
        if tally.seen[highs]:
            for lows in range(sets):
                ways = tally.cells[highs << tally.players | lows]
                if ways:
                    outcomes[highs, lows] = ways
    return outcomes, tally.possible, tuple([tally.lows[i] for i in range(tally.players)])


cdef inline uint32_t low_bit(int rank) noexcept nogil:
    return low_ranks(<uint64_t>1 << rank)


cdef int list_patterns(
    Pattern* into, int found, const int* live, int rank, int left, uint32_t keys, uint32_t ways, uint32_t lows
) noexcept nogil:
    """Adds every multiset of `left` ranks, none below `rank`, that live cards make; returns how many there are now."""
    cdef int count
    cdef uint32_t choices = 1
    if left == 0:
        into[found].keys = keys
        into[found].ways = ways
        into[found].lows = lows
        return found + 1
    while rank < RANKS:
        if left == 1:
            if live[rank]:
                found = list_patterns(into, found, live, 0, 0, keys + KEYS[rank], ways * live[rank], lows | low_bit(rank))
        else:
            choices = 1
            for count in range(1, min(live[rank], left) + 1):
                choices = choices * (live[rank] - count + 1) // count
                found = list_patterns(
                    into, found, live, rank + 1, left - count,
                    keys + count * KEYS[rank], ways * choices, lows | low_bit(rank),
                )
        rank += 1
    return found


cdef void count_live(int* live, uint64_t cards) noexcept nogil:
    """How many of the cards have each rank."""
    cdef int rank, suit
    for rank in range(RANKS):
        live[rank] = 0
        for suit in range(4):
            live[rank] += cards >> (16 * suit + rank) & 1


cdef uint32_t board_keys(uint64_t cards) noexcept nogil:
    cdef uint32_t keys = 0
    while cards:
        keys += KEYS[lowest_bit(cards) & 15]
        cards &= cards - 1
    return keys


cdef void list_pairs(Spot* spot) noexcept nogil:
    """The pairs of ranks that each player holds, each once."""
    cdef uint8_t ranks[MOST_HELD]
    cdef uint64_t left
    cdef int player, count, i, j, k, pair
    spot.pairs = 0
    for player in range(spot.players):
        spot.first_pair[player] = spot.pairs
        left = spot.hands[player]
        count = 0
        while left and count < MOST_HELD:
            ranks[count] = lowest_bit(left) & 15
            left &= left - 1
            count += 1
        for i in range(1, count):
            for j in range(i):
                pair = pair_of[16 * ranks[i] + ranks[j]]
                k = spot.first_pair[player]
                while k < spot.pairs and spot.pair[k] != pair:
                    k += 1
                if k == spot.pairs:
                    spot.pair[k] = <uint8_t>pair
                    spot.pairs += 1
    spot.first_pair[spot.players] = spot.pairs


cdef inline int best_listed(const Spot* spot, int player, const int16_t* row) noexcept nogil:
    """The best high rank of a player whose pairs are listed, flushes apart."""
    cdef int k, rank, best = NO_HIGH
    for k in range(spot.first_pair[player], spot.first_pair[player + 1]):
        rank = row[spot.pair[k]]
        best = rank if rank < best else best
    return best


cdef inline void judge(const Spot* spot, const int16_t* row, Verdict* verdict) noexcept nogil:
    """Who has the best high hand, flushes apart."""
    cdef int player, best
    verdict.best = NO_HIGH
    verdict.high = 0
    for player in range(spot.players):
        best = best_listed(spot, player, row)
        if best < verdict.best:
            verdict.best = <int16_t>best
            verdict.high = 0
        if best == verdict.best:
            verdict.high |= 1 << player


cdef void count_plain(const Spot* spot, Workroom* room, Tally* tally) noexcept nogil:
    """Every board as if there were no flushes."""
    cdef int live[RANKS]
    cdef uint32_t hole_lows[PLAYERS]
    cdef uint32_t keys = board_keys(spot.board), row, lows, board_lows = low_ranks(spot.board)
    cdef int found, i, player, rank, best
    cdef Verdict* verdict
    count_live(live, spot.live)
    for player in range(spot.players):
        hole_lows[player] = low_ranks(spot.hands[player]) << 8
    found = list_patterns(room.patterns, 0, live, 0, spot.to_come, keys, 1, board_lows)
    for i in range(found):
        row = row_number(room.patterns[i].keys)
        verdict = &room.verdicts[row]
        judge(spot, rows[row], verdict)
        verdict.low = 0
        lows = room.patterns[i].lows
        if bits(lows) >= 3:
            tally.possible += room.patterns[i].ways
            best = NO_LOW - 1
            for player in range(spot.players):
                rank = low_rank_of[hole_lows[player] | lows]
                if rank < NO_LOW:
                    tally.lows[player] += room.patterns[i].ways
                if rank < best:
                    best = rank
                    verdict.low = 0
                if rank == best:
                    verdict.low |= 1 << player
        tally_add(tally, verdict.high, verdict.low, room.patterns[i].ways)


cdef void move_flush(Workroom* room, Tally* tally, uint32_t suited, uint32_t keys, int others) noexcept nogil:
    """Boards with exactly these ranks of the suit: `others` more cards come, from other suits."""
    cdef uint32_t winners = 0, top = top_three[suited]
    cdef int best = NO_HIGH, rank, other, i
    cdef Pattern* pattern
    cdef Verdict* verdict
    for i in range(room.suited_count):
        rank = suited_rank[room.suited_top[i] | top]
        if has_run(room.suited_hole[i] | suited):
            other = straight_flush(room.suited_hole[i], suited)
            rank = other if other < rank else rank
        if rank < best:
            best = rank
            winners = 0
        if rank == best:
            winners |= 1 << room.suited_player[i]
    tally.seen[winners] = 1
    for i in range(room.beside_count[others]):
        pattern = &room.beside[others][i]
        verdict = &room.verdicts[row_number(keys + pattern.keys)]
        if verdict.best > best:
            tally.cells[<uint32_t>verdict.high << tally.players | verdict.low] -= pattern.ways
            tally.cells[winners << tally.players | verdict.low] += pattern.ways


cdef void walk_suit(
    Workroom* room, Tally* tally, uint32_t left, uint32_t suited, uint32_t keys, int missing, int to_come
) noexcept nogil:
    """Takes every set of the ranks left to those of the suit on the board: `missing` or more, `to_come` or fewer."""
    cdef uint32_t bit
    if missing <= 0:
        move_flush(room, tally, suited, keys, to_come)
    if to_come == 0:
        return
    while left:
        bit = left & (0 - left)
        left ^= bit
        walk_suit(room, tally, left, suited | bit, keys + KEYS[lowest_bit(bit)], missing - 1, to_come - 1)


cdef void count_flushes(const Spot* spot, Workroom* room, Tally* tally) noexcept nogil:
    """Moves the boards on which a flush is the best hand to the outcome with it."""
    cdef int live[RANKS]
    cdef int suit, shift, player, missing, others
    cdef uint32_t suited, hole, keys = board_keys(spot.board)
    for suit in range(4):
        shift = 16 * suit
        suited = spot.board >> shift & LANE
        missing = 3 - bits(suited)
        room.suited_count = 0
        for player in range(spot.players):
            hole = spot.hands[player] >> shift & LANE
            if top_two[hole]:
                room.suited_player[room.suited_count] = player
                room.suited_hole[room.suited_count] = hole
                room.suited_top[room.suited_count] = top_two[hole]
                room.suited_count += 1
        if room.suited_count == 0 or missing > spot.to_come:
            continue
        count_live(live, spot.live & ~(<uint64_t>LANE << shift))
        for others in range(min(spot.to_come, spot.to_come - missing) + 1):
            room.beside_count[others] = list_patterns(room.beside[others], 0, live, 0, others, 0, 1, 0)
        walk_suit(room, tally, spot.live >> shift & LANE, suited, keys, missing, spot.to_come)


cdef void count_spot(Spot* spot, Workroom* room, Tally* tally) noexcept nogil:
    list_pairs(spot)
    count_plain(spot, room, tally)
    count_flushes(spot, room, tally)


# ---------------------------------------------------------------------------------------------------------------------
# What players hold, as Python says it: (size, known, ids, weights) for each, where ids are the bytes of any number of
# holdings of so many known cards, one after the other, and weights are as many doubles, or None. Where hands are drawn,
# the weights are a table of columns instead.

cdef struct Column:         # of an alias table
    uint32_t keep           # out of 2**32: its own holding; else
    uint32_t other


cdef struct Held:
    int size
    int unknown             # cards of the size that are dealt at random
    Py_ssize_t count        # of holdings
    const uint8_t* ids
    const double* weights   # or NULL
    const Column* columns   # or NULL


cdef int read_held(Held* held, object player, bint drawn) except -1:
    """Reads what a player holds. The bytes must live as long as `held`."""
    cdef int size, known
    cdef bytes ids, weights
    size, known, ids, weights = player
    if not 4 <= size <= MOST_HELD or not 0 <= known <= size:
        raise ValueError(f"a hand has 4, 5 or 6 hole cards, not {size}")
    held.size = size
    held.unknown = size - known
    held.ids = ids
    held.count = len(ids) // known if known else 1
    held.weights = NULL
    held.columns = NULL
    if len(ids) != held.count * known or held.count == 0:
        raise ValueError("holdings of equal size, at least one")
    if weights is None:
        return 0
    if drawn:
        read_columns(held, weights)
    else:
        read_weights(held, weights)
    return 0


cdef int read_weights(Held* held, bytes weights) except -1:
    cdef Py_ssize_t i
    cdef double heaviest = 0
    if len(weights) != held.count * <Py_ssize_t>sizeof(double):
        raise ValueError("one weight a holding")
    held.weights = <const double*><const char*>weights
    for i in range(held.count):
        if not 0 <= held.weights[i] < 1e300:
            raise ValueError("a weight is 0 or more")
        heaviest = max(heaviest, held.weights[i])
    if heaviest == 0:
        raise ValueError("every holding has the weight 0")
    return 0


cdef int read_columns(Held* held, bytes columns) except -1:
    cdef Py_ssize_t i
    if len(columns) != held.count * <Py_ssize_t>sizeof(Column):
        raise ValueError("one column a holding")
    held.columns = <const Column*><const char*>columns
    for i in range(held.count):
        if held.columns[i].other >= <size_t>held.count:
            raise ValueError("a column names a holding")
    return 0


cdef int read_spot(Spot* spot, Held* held, tuple players, object board, object dead, bint drawn) except -1:
    """Reads players, board and dead cards; what players hold may still share cards with each other and the board."""
    cdef Cards shown, out
    cdef int i
    if not 2 <= len(players) <= PLAYERS:
        raise ValueError(f"2 to {PLAYERS} players, not {len(players)}")
    read_cards(&shown, board, False)
    read_cards(&out, dead, False)
    if shown.count > 5 or shown.count in (1, 2):
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {shown.count}")
    if shown.mask & out.mask:
        raise ValueError("a dead card is on the board")
    spot.players = <int>len(players)
    spot.to_come = 5 - shown.count
    spot.board = shown.mask
    spot.live = DECK & ~shown.mask & ~out.mask
    for i in range(spot.players):
        read_held(&held[i], players[i], drawn)
    return 0


cdef int mask_size(uint64_t cards) noexcept nogil:
    return bits(<uint32_t>cards) + bits(<uint32_t>(cards >> 32))


cdef int look_up(PyObject* look, Py_ssize_t done) except -1 nogil:
    """Lets Ctrl-C end the work, and tells `look`, if it is not None, how far it is; what that raises ends the work, too."""
    with gil:
        PyErr_CheckSignals()
        if <object>look is not None:
            (<object>look)(done)
    return 0


cdef enum:
    WAYS_AT_A_TIME = 256    # counted between two looks up
    DRAWS_AT_A_TIME = 1 << 20


def count_outcomes(tuple players not None, board, dead, first=0, last=None, look=None):
    """Counts exactly how often each outcome comes.

    Players are (size, known, ids, weights): the size of a hand, which is also the number of cards known of it; the ids
    of all hands that the player may hold, one after the other, as bytes; their weights as bytes of doubles, or None. All
    ways to give each player one of these hands are numbered, the last player's hand counting fastest; those from
    `first` up to `last` are taken, each with every board. Where a card would be in two places there is no way. Every few
    milliseconds `look(done)` is called with how many were taken so far; what it raises ends the work.

    Returns ({(highs, lows): ways}, low possible, lows): how often the players in the set `highs` (bit i: player i)
    share the best high hand while those in `lows` (0: nobody) share the best low; how often a low is possible; how often
    each player makes a low. Ints, or floats where there are weights.

    >>> hands = [(4, 4, card_ids(hand), None) for hand in ("AsAhKsKh", "9d8d7c6c")]
    >>> count_outcomes(tuple(hands), "2s3s4d5dJc", "")
    ({(2, 2): 1}, 1, (0, 1))

    :raises ValueError: for anything else than that.
    """
    cdef Held held[PLAYERS]
    cdef Spot spot
    cdef Tally tally
    cdef Workroom* room
    cdef Py_ssize_t number, rest, start, end, total = 1, choice
    cdef uint64_t live, hand
    cdef double weight = 1
    cdef bint weighted = False
    cdef int i
    cdef dict outcomes = {}
    read_spot(&spot, held, players, board, dead, False)
    for i in range(spot.players):
        if held[i].unknown:
            raise ValueError("unknown cards are not counted")
        if total > (1 << 62) // held[i].count:
            raise ValueError("too many ways to hold hands")
        total *= held[i].count
        weighted = weighted or held[i].weights is not NULL
    start = first
    end = total if last is None else min(total, <Py_ssize_t>last)
    if start < 0:
        raise ValueError("first is 0 or more")
    live = spot.live
    tally_new(&tally, spot.players)
    room = <Workroom*>malloc(sizeof(Workroom))
    if room is NULL:
        tally_free(&tally)
        raise MemoryError
    possible, lows = 0, [0] * spot.players
    try:
        number = start
        while number < end:
            with nogil:
                while number < end:
                    if number % WAYS_AT_A_TIME == 0:
                        look_up(<PyObject*>look, number - start)
                    rest = number
                    number += 1
                    spot.live = live
                    weight = 1
                    for i in range(spot.players - 1, -1, -1):
                        choice = rest % held[i].count
                        rest //= held[i].count
                        hand = hand_of_ids(held[i].ids + choice * held[i].size, held[i].size)
                        if hand == 0 or hand & ~spot.live:
                            break
                        spot.hands[i] = hand
                        spot.live ^= hand
                        if held[i].weights is not NULL:
                            weight *= held[i].weights[choice]
                    else:
                        if mask_size(spot.live) >= spot.to_come and weight > 0:
                            count_spot(&spot, room, &tally)
                            if weighted:
                                break
            if weighted:
                ways, could, made = tally_read(&tally)
                for outcome, count in ways.items():
                    outcomes[outcome] = outcomes.get(outcome, 0) + count * weight
                possible += could * weight
                lows = [lows[i] + made[i] * weight for i in range(spot.players)]
                tally_clear(&tally)
        if weighted:
            return outcomes, possible, tuple(lows)
        return tally_read(&tally)
    finally:
        free(room)
        tally_free(&tally)


# ---------------------------------------------------------------------------------------------------------------------
# Sampling. Every way to hold hands must come as often as its weights say. So a player's hand is drawn by its weights, and
# two groups of players, each held by the same rule, are drawn until they fit, both anew each time: what they hold
# then is one of the ways in which both can be held, each as often as its weights say. Any order of joining players to
# groups and groups to all is right, and has its own samples; drawing is quick where those who conflict are joined
# first. Players who hold most of all hands may be dealt their cards from what is left instead: if one of these hands is
# none of theirs, all begins anew. Only then the board and the unknown cards are dealt.

cdef enum:
    SAMPLES = 32            # drawn, and then judged while the rows of their boards arrive


cdef struct Step:           # of drawing
    int player              # whose hand is drawn; -1: two groups are joined, of which the second was drawn in the step before
    int left                # the step in which the first was
    int first               # the first step of both


cdef struct Plan:
    int count
    Step steps[2 * PLAYERS]
    int dealt               # players whose hands are dealt and looked up
    int dealt_player[PLAYERS]
    uint8_t* holdings[PLAYERS]  # a bit for each hand that there is, by its number
    int needed              # cards after all hands are held: those of the board, and unknown ones
    int64_t draws           # so far
    int64_t next_look       # up after so many
    int64_t most
    Py_ssize_t samples      # drawn so far
    PyObject* look          # what is called then


cdef struct Sample:
    Board board
    uint64_t hands[PLAYERS]
    const uint8_t* ids[PLAYERS]         # NULL for a hand that is always the same
    uint8_t dealt[PLAYERS][MOST_HELD]   # where the ids of a hand with unknown cards are


cdef uint32_t ways_below[64][MOST_HELD + 1]    # in which so many cards are chosen from those below one, by its bit


cdef void build_ways() noexcept:
    cdef int bit, count, below_it = 0
    for bit in range(64):
        ways_below[bit][0] = 1
        for count in range(1, MOST_HELD + 1):
            ways_below[bit][count] = ways_below[bit][count - 1] * max(0, below_it - count + 1) // count
        below_it += DECK >> bit & 1

build_ways()


cdef inline uint32_t number_of(uint64_t hand) noexcept nogil:
    """The number of a hand among all of as many cards."""
    cdef uint32_t number = 0
    cdef int count = 0
    while hand:
        count += 1
        number += ways_below[lowest_bit(hand)][count]
        hand &= hand - 1
    return number


cdef int list_holdings(Plan* plan, const Held* held, int player) except -1:
    """Takes a player for one to whom hands are dealt."""
    cdef uint64_t hand
    cdef uint32_t number
    cdef Py_ssize_t i
    cdef uint8_t* holdings = <uint8_t*>calloc(ways_below[63][held.size] // 8 + 1, 1)
    if holdings is NULL:
        raise MemoryError
    plan.dealt_player[plan.dealt] = player
    plan.holdings[plan.dealt] = holdings
    plan.dealt += 1
    if held.columns is not NULL:
        raise ValueError("a hand with a weight is not dealt")
    for i in range(held.count):
        hand = hand_of_ids(held.ids + i * held.size, held.size)
        if hand:
            number = number_of(hand)
            holdings[number >> 3] |= 1 << (number & 7)
    return 0


cdef void plan_free(Plan* plan) noexcept:
    cdef int i
    for i in range(plan.dealt):
        free(plan.holdings[i])


cdef int read_plan(Plan* plan, tuple order, tuple dealt, const Held* held, int players) except -1:
    """Reads a plan: players who may hold several hands, each once, and -1 where the last two groups are joined; the rest
    of them are dealt to."""
    cdef int groups[PLAYERS]
    cdef int count = 0, player, left
    cdef uint32_t missing = 0
    cdef Step* step
    for player in range(players):
        missing |= (held[player].count > 1) << player
    plan.count = 0
    for player in dealt:
        if not (0 <= player < players and missing >> player & 1):
            raise ValueError("a plan names each player with several hands once")
        missing ^= 1 << player
        list_holdings(plan, &held[player], player)
    for player in order:
        step = &plan.steps[plan.count]
        step.player = player
        if player == -1 and count > 1:
            count -= 1
            step.left = groups[count - 1]
            step.first = plan.steps[step.left].first
        elif 0 <= player < players and missing >> player & 1:
            missing ^= 1 << player
            step.first = plan.count
            count += 1
        else:
            raise ValueError("a plan names each player with several hands once")
        groups[count - 1] = plan.count
        plan.count += 1
    if missing or count > 1:
        raise ValueError("a plan joins all players with several hands")
    plan.draws = 0
    plan.next_look = DRAWS_AT_A_TIME
    return 0


cdef int enough_draws(Plan* plan) except -1 nogil:
    """Looks up now and then; whether the samples take too many draws."""
    if plan.draws < plan.next_look:
        return 0
    plan.next_look = plan.draws + DRAWS_AT_A_TIME
    look_up(plan.look, plan.samples)
    return plan.draws > plan.most


cdef inline Py_ssize_t choose(const Held* held, Words* words) noexcept nogil:
    """One of the holdings, by its weight."""
    cdef uint32_t choice = 0, word = 0
    below(words, <uint32_t>held.count, &choice)
    if held.columns is not NULL:
        next_word(words, &word)
        if word >= held.columns[choice].keep:
            return held.columns[choice].other
    return choice


cdef struct Dealt:
    int all                 # so far, of these
    int live
    uint8_t cards[CARDS + 1]    # the live ones


cdef inline void deal_live(Dealer* dealer, Words* words, uint64_t live, int count, Dealt* dealt) noexcept nogil:
    """Deals on until that many of the cards dealt are live. There must be so many."""
    cdef int i = dealt.all, end = dealt.all, found = dealt.live
    while found < count:
        end = dealer_more(dealer, words, end)
        while i < end:
            dealt.cards[found] = dealer.cards[i]
            found += (live & bit_of_id[dealer.cards[i]]) != 0
            i += 1
    dealt.all = end
    dealt.live = found


cdef inline uint64_t take_cards(uint8_t* ids, const uint8_t* cards, int count) noexcept nogil:
    """Copies so many ids; returns their mask."""
    cdef uint64_t taken = 0
    cdef int i
    for i in range(count):
        ids[i] = cards[i]
        taken |= bit_of_id[cards[i]]
    return taken


cdef inline void fill_board(Board* board, uint64_t cards, uint64_t keys, const uint8_t* ids, int count) noexcept nogil:
    """Prepares a board of known cards and so many others."""
    cdef int i
    for i in range(count):
        cards |= bit_of_id[ids[i]]
        keys += board_key_of_id[ids[i]]
    board_finish(board, cards, keys)


cdef inline uint64_t draw_hands(
    Sample* sample, const Held* held, Plan* plan, uint64_t live, Words* words
) except? 0 nogil:
    """Draws a hand for each of the players who may hold several; returns their cards, 0 if that takes too long."""
    cdef uint64_t cards[2 * PLAYERS]
    cdef uint64_t hand
    cdef const uint8_t* ids
    cdef int at = 0, size
    cdef Step* step
    while at < plan.count:
        step = &plan.steps[at]
        if step.player >= 0:
            size = held[step.player].size
            ids = held[step.player].ids + choose(&held[step.player], words) * size
            hand = hand_of_ids(ids, 4) if size == 4 else hand_of_ids(ids, size)
            sample.hands[step.player] = hand
            sample.ids[step.player] = ids
            plan.draws += 1
            if hand != 0 and not hand & ~live:
                cards[at] = hand
                at += 1
                continue
        elif not cards[step.left] & cards[at - 1]:
            cards[at] = cards[step.left] | cards[at - 1]
            at += 1
            continue
        at = step.first
        if enough_draws(plan):
            return 0
    return cards[plan.count - 1]


cdef inline int deal_hands(
    Sample* sample, const Held* held, Plan* plan, uint64_t live, Words* words, Dealer* dealer, Dealt* dealt
) except -1 nogil:
    """Draws and deals hands until all are those of their players; returns how many cards were dealt, -2 if never."""
    cdef uint64_t drawn = 0
    cdef uint32_t number
    cdef int i = 0, player, used
    while True:
        if plan.count:
            drawn = draw_hands(sample, held, plan, live, words)
            if drawn == 0:
                return -2
        used = dealt.all = dealt.live = 0
        for i in range(plan.dealt):
            player = plan.dealt_player[i]
            deal_live(dealer, words, live & ~drawn, used + held[player].size, dealt)
            sample.ids[player] = sample.dealt[player]
            sample.hands[player] = take_cards(sample.dealt[player], dealt.cards + used, held[player].size)
            used += held[player].size
            plan.draws += 1
            number = number_of(sample.hands[player])
            if not plan.holdings[i][number >> 3] >> (number & 7) & 1:
                break
        else:
            deal_live(dealer, words, live & ~drawn, used + plan.needed, dealt)
            return used
        if enough_draws(plan):
            return -2


cdef inline void judge_sample(const Spot* spot, const Held* held, const Sample* sample, Tally* tally) noexcept nogil:
    """Adds one sample to the tally. Who wins is chance, so no branch depends on it."""
    cdef int player, rank, best = NO_HIGH, best_low = NO_LOW
    cdef uint32_t highs = 0, lows = 0
    for player in range(tally.players):
        if sample.ids[player] is NULL:
            rank = with_flush(&sample.board, sample.hands[player], best_listed(spot, player, sample.board.row))
        else:
            rank = high_of_ids(&sample.board, sample.ids[player], held[player].size, sample.hands[player])
        highs = (highs if rank >= best else 0) | <uint32_t>(rank <= best) << player
        best = rank if rank < best else best
        rank = low_rank_of[low_ranks(sample.hands[player]) << 8 | sample.board.lows]
        lows = (lows if rank >= best_low else 0) | <uint32_t>(rank <= best_low) << player
        best_low = rank if rank < best_low else best_low
        tally.lows[player] += rank < NO_LOW
    tally.possible += top_three[sample.board.lows] != 0
    tally_add(tally, highs, lows if best_low < NO_LOW else 0, 1)


cdef Py_ssize_t sample_spot(
    Spot* spot, const Held* held, Plan* plan, Tally* tally, Words* words, Py_ssize_t samples
) except -1 nogil:
    """Adds so many samples to the tally; returns how many of them it could draw."""
    cdef Sample block[SAMPLES]
    cdef Sample* sample
    cdef Dealer dealer
    cdef int dealt[PLAYERS]
    cdef int dealt_count = 0, i, j, player
    cdef Py_ssize_t k, here
    cdef uint64_t known[PLAYERS]
    cdef uint64_t fixed = spot.live, known_keys = 0x5555, left = spot.board
    cdef Py_ssize_t done = 0
    cdef Dealt fresh
    cdef const uint8_t* next_card
    cdef uint8_t* ids
    cdef int needed = spot.to_come
    while left:
        i = lowest_bit(left)
        left &= left - 1
        known_keys += board_key_of_id[4 * (i & 15) + (i >> 4)]
    for player in range(spot.players):
        spot.hands[player] = 0
        if held[player].count > 1:
            continue
        known[player] = hand_of_ids(held[player].ids, held[player].size - held[player].unknown)
        for k in range(SAMPLES):
            block[k].hands[player] = known[player]
            block[k].ids[player] = block[k].dealt[player] if held[player].unknown else NULL
            memcpy(block[k].dealt[player], held[player].ids, held[player].size - held[player].unknown)
        fixed &= ~known[player]
        if held[player].unknown:
            needed += held[player].unknown
            dealt[dealt_count] = player
            dealt_count += 1
        else:
            spot.hands[player] = known[player]
    list_pairs(spot)
    dealer_set(&dealer, fixed)
    plan.needed = needed
    while done < samples:
        here = min(samples - done, SAMPLES)
        for k in range(here):
            sample = &block[k]
            next_card = dealer.cards
            if plan.count or plan.dealt:
                plan.samples = done + k
                j = deal_hands(sample, held, plan, fixed, words, &dealer, &fresh)
                if j < 0:
                    return done
                next_card = fresh.cards + j
            else:
                j = 0
                while j < needed:
                    j = dealer_more(&dealer, words, j)
            if spot.to_come == 5:
                fill_board(&sample.board, spot.board, known_keys, next_card, 5)
            else:
                fill_board(&sample.board, spot.board, known_keys, next_card, spot.to_come)
            next_card += spot.to_come
            for i in range(dealt_count):
                player = dealt[i]
                j = held[player].unknown
                ids = sample.dealt[player] + held[player].size - j
                if j == 4:                          # a constant: the loop is unrolled
                    sample.hands[player] = known[player] | take_cards(ids, next_card, 4)
                else:
                    sample.hands[player] = known[player] | take_cards(ids, next_card, j)
                next_card += j
        for k in range(here):
            judge_sample(spot, held, &block[k], tally)
        done += here
    return samples


def sample_outcomes(
    tuple players not None, board, dead, tuple plan not None, tuple dealt not None, seed, chunk, count, look=None, most=None
):
    """Samples how often each outcome comes: chunk number `chunk` of a seed, `count` samples.

    Players, board, dead cards, `look` and what is returned are as for `count_outcomes`, except that `known` may be less
    than the size of a hand: the other cards are dealt at random; that `weights` are columns as `alias_columns` makes
    them; and that `look` is told samples, and only called where these take many draws. Holdings that share a card with the board, the dead cards or a player who holds one hand alone are never
    drawn. `plan` says in which order hands are drawn and must fit: the numbers of the players who have several, and -1
    after each two groups of them that are joined, as in (0, 2, -1, 1, -1). `dealt` are those among them who are not in the
    plan, since dealing them any hand until it is theirs is quicker; without weights.

    >>> hands = ((4, 4, card_ids("AsAhKsKh"), None), (4, 0, b"", None))
    >>> outcomes, possible, lows = sample_outcomes(hands, "", "", (), (), 7, 0, 1000)
    >>> sum(outcomes.values())
    1000

    :raises ValueError: for anything else than that, and where all that takes more than `most` draws of a hand.
    """
    cdef Held held[PLAYERS]
    cdef Spot spot
    cdef Tally tally
    cdef Words words
    cdef Plan steps
    cdef Py_ssize_t samples = count, done
    cdef uint64_t known, live
    cdef int i, needed
    read_spot(&spot, held, players, board, dead, True)
    live = spot.live
    needed = spot.to_come
    for i in range(spot.players):
        if held[i].count >= <Py_ssize_t>1 << 32:
            raise ValueError("a player may hold fewer than 2**32 hands")
        if held[i].count > 1:
            if held[i].unknown:
                raise ValueError("one hand with unknown cards, or several hands")
            needed += held[i].size
            continue
        known = hand_of_ids(held[i].ids, held[i].size - held[i].unknown)
        if known & ~live or mask_size(known) != held[i].size - held[i].unknown:
            raise ValueError("a card is in two places")
        live ^= known
        needed += held[i].unknown
    if needed > mask_size(live):
        raise ValueError(f"{needed} more cards are needed and {mask_size(live)} are left")
    words_seed(&words, unsigned(seed, "a seed", 64), unsigned(chunk, "a chunk", 64), FOR_SAMPLE, AHEAD)
    tally_new(&tally, spot.players)
    steps.dealt = 0
    steps.look = <PyObject*>look
    steps.most = (<int64_t>1 << 62) if most is None else most
    try:
        read_plan(&steps, plan, dealt, held, spot.players)
        with nogil:
            done = sample_spot(&spot, held, &steps, &tally, &words, samples)
        if done < samples:
            raise ValueError(f"{count} samples take more than {most} draws of a hand")
        return tally_read(&tally)
    finally:
        plan_free(&steps)
        tally_free(&tally)


# ---------------------------------------------------------------------------------------------------------------------
# All the hands that may be held.

cdef inline int rank_count(uint64_t hand, int rank) noexcept nogil:
    """How many cards of a rank there are."""
    cdef uint64_t one_a_suit = <uint64_t>0x0001000100010001
    return <int>((hand >> rank & one_a_suit) * one_a_suit >> 48)


cdef inline bint few_enough(uint64_t hand, const uint8_t* most, const int* ranks, int count) noexcept nogil:
    """Whether of none of so many ranks there are more cards than its number."""
    cdef int i
    for i in range(count):
        if rank_count(hand, ranks[i]) > most[ranks[i]]:
            return False
    return True


def holdings_left(int size, bytes ids not None, bytes weights, dead, bytes most not None=b"\x04" * RANKS):
    """The holdings that can be held, and weigh more than 0: (ids, weights) in the form they came in.

    They hold none of the dead cards, and of each rank, deuces first, no more than `most` says.

    >>> ids, weights = holdings_left(4, card_ids("AsKsQsJs" + "2c3c4c5c"), None, "As")
    >>> list(ids), weights
    ([0, 4, 8, 12], None)

    :raises ValueError: for what is not a card, a holding in which one appears twice, and other lengths.
    """
    cdef Cards out
    cdef Held held
    cdef Py_ssize_t i, kept = 0
    cdef uint64_t hand
    cdef bytearray left = bytearray(len(ids))
    cdef bytearray worth = bytearray(0 if weights is None else len(weights))
    cdef uint8_t[::1] into = left
    cdef uint8_t[::1] worth_into = worth
    cdef const uint8_t* limits = most
    cdef int limited[RANKS]
    cdef int limited_count = 0, rank
    if len(most) != RANKS:
        raise ValueError("a number for each rank")
    for rank in range(RANKS):
        if limits[rank] < 4:
            limited[limited_count] = rank
            limited_count += 1
    read_cards(&out, dead, False)
    if len(ids) == 0:
        return ids, weights
    read_held(&held, (size, size, ids, weights), False)
    for i in range(held.count):
        hand = hand_of_ids(held.ids + i * size, size)
        if hand == 0:
            raise ValueError(f"holding {i} is no hand: {list(ids[i * size:(i + 1) * size])}")
        if hand & out.mask or (weights is not None and held.weights[i] == 0):
            continue
        if not few_enough(hand, limits, limited, limited_count):
            continue
        memcpy(&into[kept * size], held.ids + i * size, size)
        if weights is not None:
            memcpy(&worth_into[kept * sizeof(double)], &held.weights[i], sizeof(double))
        kept += 1
    if kept == held.count:
        return ids, weights                 # themselves: no memory for what is the same
    return bytes(left[:kept * size]), None if weights is None else bytes(worth[:kept * sizeof(double)])


def holdings_use(int size, bytes ids not None, bytes weights):
    """What holdings have in common: (least, always, shares).

    For each rank, deuces first, the cards of it that every holding has at least; the cards that are in every holding;
    and for each card the share of the holdings, by weight, that it is in.

    >>> least, always, shares = holdings_use(4, card_ids("AsAhKsQd") + card_ids("AsAdKsJc"), None)
    >>> list(least), list(always), shares[51], shares[50]
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2], [47, 51], 1.0, 0.5)

    :raises ValueError: for other lengths.
    """
    cdef Held held
    cdef Py_ssize_t i
    cdef int j
    cdef uint64_t common = DECK
    cdef double weight, total = 0
    cdef double sums[64]
    cdef uint64_t hand
    cdef int fewest[RANKS]
    cdef int shared[RANKS]                  # the ranks of which every hand so far has a card
    cdef int shared_count = RANKS
    read_held(&held, (size, size, ids, weights), False)
    memset(sums, 0, sizeof(sums))
    for j in range(RANKS):
        fewest[j] = 4
        shared[j] = j
    for i in range(held.count):
        weight = held.weights[i] if held.weights is not NULL else 1
        total += weight
        hand = hand_of_ids(held.ids + i * size, size)
        common &= hand
        for j in range(size):
            sums[held.ids[i * size + j] % CARDS] += weight
        for j in range(shared_count - 1, -1, -1):
            fewest[shared[j]] = min(fewest[shared[j]], rank_count(hand, shared[j]))
            if fewest[shared[j]] == 0:
                shared_count -= 1
                shared[j] = shared[shared_count]
    always = bytes([j for j in range(CARDS) if bit_of[j] & common])
    return bytes([fewest[j] for j in range(RANKS)]), always, tuple([sums[j] / total for j in range(CARDS)])


def alias_columns(bytes weights not None):
    """The table (Walker, Vose) from which a holding is drawn by its weight with two words: any two are equally quick.

    Column i of n, two uint32, says for how much of 2**32 it stands for holding i, and for which it does else. The
    weights are made whole numbers and all is worked out in these, so that a table is the same on any machine; a
    holding's share is right to within 2**-32 of a column.

    >>> from struct import pack, unpack
    >>> unpack("4I", alias_columns(pack("2d", 1, 3)))
    (2147483648, 1, 4294967295, 1)

    :raises ValueError: for what is no weights.
    """
    cdef Held held
    cdef Py_ssize_t n = len(weights) // <Py_ssize_t>sizeof(double), i, small = 0, large = n, other
    cdef double heaviest = 0
    cdef int exponent = 0, shift = 61
    cdef uint64_t mean = 0
    cdef bytearray table = bytearray(n * <Py_ssize_t>sizeof(Column))
    cdef Column* columns = <Column*><char*>table
    cdef bytearray parts_bytes = bytearray(n * <Py_ssize_t>sizeof(uint64_t))
    cdef uint64_t* parts = <uint64_t*><char*>parts_bytes
    cdef bytearray waiting_bytes = bytearray(n * <Py_ssize_t>sizeof(uint32_t))
    cdef uint32_t* waiting = <uint32_t*><char*>waiting_bytes
    held.count = n
    read_weights(&held, weights)
    if n >= <Py_ssize_t>1 << 32:
        raise ValueError("a player may hold fewer than 2**32 hands")
    for i in range(n):
        heaviest = max(heaviest, held.weights[i])
    frexp(heaviest, &exponent)
    while n >> 61 - shift:
        shift -= 1
    with nogil:
        for i in range(n):                  # n parts together are n times their mean, all below 2**61
            parts[i] = <uint64_t>ldexp(held.weights[i], shift - exponent)
            mean += parts[i]
        for i in range(n):
            parts[i] *= n
            if parts[i] < mean:
                waiting[small] = <uint32_t>i
                small += 1
            else:
                large -= 1
                waiting[large] = <uint32_t>i
            columns[i].keep = 0xFFFFFFFF
            columns[i].other = <uint32_t>i
        while small and large < n:
            small -= 1
            i = waiting[small]
            other = waiting[large]
            columns[i].keep = share_of(parts[i], mean)
            columns[i].other = <uint32_t>other
            parts[other] -= mean - parts[i]
            if parts[other] < mean:
                large += 1
                waiting[small] = <uint32_t>other
                small += 1
    return bytes(table)


cdef inline uint32_t share_of(uint64_t part, uint64_t whole) noexcept nogil:
    """How much of 2**32 a part is, rounded down; the whole is greater and below 2**63."""
    cdef uint32_t share = 0
    cdef int i
    for i in range(32):
        part <<= 1
        share <<= 1
        if part >= whole:
            part -= whole
            share |= 1
    return share


def pair_ranks(board, dead):
    """[(card, card, high rank, low rank)] of every two cards that are neither on the board (3 to 5 cards) nor dead.

    >>> min(pair_ranks("AsKsQs2d3d", ""), key=lambda pair: pair[2])
    (39, 35, 1, 57)

    :raises ValueError: for another number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards shown, out
    cdef Board prepared
    cdef int a, b
    cdef uint64_t pair, live
    read_both(dead, board, &out, &shown)
    if shown.count < 3 or shown.count > 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, not {shown.count}")
    board_set(&prepared, shown.mask)
    live = DECK & ~shown.mask & ~out.mask
    found = []
    for a in range(CARDS):
        for b in range(a):
            pair = bit_of[a] | bit_of[b]
            if not pair & ~live:
                found.append((a, b, high(&prepared, pair), low(&prepared, pair)))
    return found


cdef struct Standing:
    int16_t high_of_pair[CARDS][CARDS]
    int16_t low_of_pair[CARDS][CARDS]
    int cards               # that others may hold
    int size
    int high
    int low
    int chosen[MOST_HELD]
    int64_t counts[6]       # holdings with a better, equal, worse high; with a better, equal, worse low


cdef void stand(Standing* all, int count, int first, int best_high, int best_low) noexcept nogil:
    """Adds every holding that begins with the cards chosen so far; the best of their pairs is known."""
    cdef int card, i, rank, high_now, low_now
    if count >= MOST_HELD:
        return
    for card in range(first, all.cards - (all.size - count) + 1):
        high_now = best_high
        low_now = best_low
        for i in range(count):
            rank = all.high_of_pair[card][all.chosen[i]]
            high_now = rank if rank < high_now else high_now
            rank = all.low_of_pair[card][all.chosen[i]]
            low_now = rank if rank < low_now else low_now
        if count + 1 == all.size:
            all.counts[1 + (high_now > all.high) - (high_now < all.high)] += 1
            all.counts[4 + (low_now > all.low) - (low_now < all.low)] += 1
        else:
            all.chosen[count] = card
            stand(all, count + 1, card + 1, high_now, low_now)


def standing(hole, board, dead):
    """How many of the hands that another may hold have a better, an equal, a worse high, and the same for the low.

    The others hold as many cards as `hole` has (4, 5 or 6), of those not in it, on the board (3 to 5) or dead.

    >>> standing("JsTs9c9h", "AsKsQs2d3d", "")
    (0, 0, 123410, 71080, 52330, 0)

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards held, shown, out
    cdef Board prepared
    cdef Standing all
    cdef int a, b
    cdef uint64_t live
    cdef uint8_t cards[CARDS]
    read_both(hole, board, &held, &shown)
    read_cards(&out, dead, False)
    check_counts(&held, &shown)
    if out.mask & (held.mask | shown.mask):
        raise ValueError("a dead card is in the hand or on the board")
    board_set(&prepared, shown.mask)
    live = DECK & ~held.mask & ~shown.mask & ~out.mask
    all.cards = 0
    for a in range(CARDS):
        if live & bit_of[a]:
            cards[all.cards] = <uint8_t>a
            all.cards += 1
    for a in range(all.cards):
        for b in range(a):
            all.high_of_pair[a][b] = high(&prepared, bit_of[cards[a]] | bit_of[cards[b]])
            all.low_of_pair[a][b] = low(&prepared, bit_of[cards[a]] | bit_of[cards[b]])
    all.size = held.count
    all.high = high(&prepared, held.mask)
    all.low = low(&prepared, held.mask)
    memset(all.counts, 0, sizeof(all.counts))
    with nogil:
        stand(&all, 0, 0, NO_HIGH, NO_LOW)
    return tuple([all.counts[a] for a in range(6)])
