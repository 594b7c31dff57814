# Exact counts: how often each outcome occurs, by rank pattern.
#
# An outcome is two sets of players: those with the best high hand and those with the best low. All results about equity
# follow from the frequencies of outcomes, so nothing else is counted.
#
# Boards are counted by rank pattern, not enumerated. Without flushes an outcome depends on the ranks of the board
# alone: every multiset of ranks to come is judged once, and counts as often as the live cards can make it. Then flushes
# are added. For each suit of which some player holds two or more cards, every set of its cards that brings the board to
# three or more of that suit is combined with the rank patterns of the other cards to come. If a flush is the best hand
# there, these boards move from the outcome without flushes to the outcome with flushes. No board has three cards of two
# suits, so no board moves twice; and a flush never ties with a hand that is not a flush.

cdef enum:
    PATTERNS = 6175         # of five ranks
    SIDE_PATTERNS = 91      # of two ranks: beside three cards of a suit


cdef struct Pattern:        # ranks of cards to come
    uint32_t keys
    uint32_t ways           # number of ways in which the live cards make them
    uint32_t lows


cdef struct Verdict:        # on a board, flushes apart, by its row
    int16_t best            # the best high rank
    uint16_t high           # the players who have it
    uint16_t low            # the players who have the best low


cdef struct Tally:
    int players
    int64_t* cells          # by the set of players with the best high, then by that with the best low
    uint8_t* seen           # by the set of players with the best high: whether it has occurred
    int64_t possible        # boards with three ranks eight or lower
    int64_t lows[PLAYERS]   # boards on which a player makes a low


cdef struct Workroom:       # all memory that counting needs beside the tally
    Pattern patterns[PATTERNS]
    Pattern beside[3][SIDE_PATTERNS]    # of the cards to come beside those of one suit: none, one or two cards
    int beside_count[3]
    Verdict verdicts[ROWS]
    int suited_count        # players with two or more cards of the suit
    int suited_player[PLAYERS]
    uint32_t suited_hole[PLAYERS]
    uint32_t suited_top[PLAYERS]


cdef int tally_new(Tally* tally, int players) except -1:
    """Make an empty tally; `tally_free` releases its memory."""
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
    """Empty a tally, only where something was counted: few of its cells are used."""
    cdef uint32_t highs
    for highs in range(<uint32_t>1 << tally.players):
        if tally.seen[highs]:
            tally.seen[highs] = 0
            memset(&tally.cells[highs << tally.players], 0, sizeof(int64_t) << tally.players)
    tally.possible = 0
    memset(tally.lows, 0, sizeof(tally.lows))


cdef inline void tally_add(Tally* tally, uint32_t highs, uint32_t lows, int64_t ways) noexcept nogil:
    """Count an outcome."""
    tally.seen[highs] = 1
    tally.cells[highs << tally.players | lows] += ways


cdef object tally_read(const Tally* tally):
    """Return ({(highs, lows): ways}, low possible, lows of each player)."""
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
    """Return the bit of a rank among the low ranks, 0 if it is above eight."""
    return low_ranks(<uint64_t>1 << rank)


cdef int list_patterns(
    Pattern* into, int found, const int* live, int rank, int left, uint32_t keys, uint32_t ways, uint32_t lows
) noexcept nogil:
    """Add every multiset of `left` ranks, from `rank` up, that live cards make; return the number of patterns now."""
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
                found = list_patterns(
                    into, found, live, 0, 0, keys + KEYS[rank], ways * live[rank], lows | low_bit(rank)
                )
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
    """Count the cards of each rank."""
    cdef int rank, suit
    for rank in range(RANKS):
        live[rank] = 0
        for suit in range(4):
            live[rank] += cards >> (16 * suit + rank) & 1


cdef uint32_t board_keys(uint64_t cards) noexcept nogil:
    """Return the sum of the keys of the cards."""
    cdef uint32_t keys = 0
    while cards:
        keys += KEYS[lowest_bit(cards) & 15]
        cards &= cards - 1
    return keys


cdef void list_pairs(Matchup* matchup) noexcept nogil:
    """List the pairs of ranks that each player holds, each once."""
    cdef uint8_t ranks[MOST_HELD]
    cdef uint64_t left
    cdef int player, count, i, j, k, pair
    matchup.pairs = 0
    for player in range(matchup.players):
        matchup.first_pair[player] = matchup.pairs
        left = matchup.hands[player]
        count = 0
        while left and count < MOST_HELD:
            ranks[count] = lowest_bit(left) & 15
            left &= left - 1
            count += 1
        for i in range(1, count):
            for j in range(i):
                pair = pair_of[16 * ranks[i] + ranks[j]]
                k = matchup.first_pair[player]
                while k < matchup.pairs and matchup.pair[k] != pair:
                    k += 1
                if k == matchup.pairs:
                    matchup.pair[k] = <uint8_t>pair
                    matchup.pairs += 1
    matchup.first_pair[matchup.players] = matchup.pairs


cdef inline int best_listed(const Matchup* matchup, int player, const int16_t* row) noexcept nogil:
    """Return the best high rank of a player whose pairs are listed, flushes apart."""
    cdef int k, rank, best = NO_HIGH
    for k in range(matchup.first_pair[player], matchup.first_pair[player + 1]):
        rank = row[matchup.pair[k]]
        best = rank if rank < best else best
    return best


cdef inline void judge(const Matchup* matchup, const int16_t* row, Verdict* verdict) noexcept nogil:
    """Find the players with the best high hand, flushes apart."""
    cdef int player, best
    verdict.best = NO_HIGH
    verdict.high = 0
    for player in range(matchup.players):
        best = best_listed(matchup, player, row)
        if best < verdict.best:
            verdict.best = <int16_t>best
            verdict.high = 0
        if best == verdict.best:
            verdict.high |= <uint16_t>(1 << player)


cdef void count_plain(const Matchup* matchup, Workroom* room, Tally* tally) noexcept nogil:
    """Count every board as if there were no flushes."""
    cdef int live[RANKS]
    cdef uint32_t hole_lows[PLAYERS]
    cdef uint32_t keys = board_keys(matchup.board), row, lows, board_lows = low_ranks(matchup.board)
    cdef int found, i, player, rank, best
    cdef Verdict* verdict
    count_live(live, matchup.live)
    for player in range(matchup.players):
        hole_lows[player] = low_ranks(matchup.hands[player]) << 8
    found = list_patterns(room.patterns, 0, live, 0, matchup.to_come, keys, 1, board_lows)
    for i in range(found):
        row = row_number(room.patterns[i].keys)
        verdict = &room.verdicts[row]
        judge(matchup, rows[row], verdict)
        verdict.low = 0
        lows = room.patterns[i].lows
        if bits(lows) >= 3:
            tally.possible += room.patterns[i].ways
            best = NO_LOW - 1
            for player in range(matchup.players):
                rank = low_rank_of[hole_lows[player] | lows]
                if rank < NO_LOW:
                    tally.lows[player] += room.patterns[i].ways
                if rank < best:
                    best = rank
                    verdict.low = 0
                if rank == best:
                    verdict.low |= <uint16_t>(1 << player)
        tally_add(tally, verdict.high, verdict.low, room.patterns[i].ways)


cdef void move_flush(Workroom* room, Tally* tally, uint32_t suited, uint32_t keys, int others) noexcept nogil:
    """Move the boards with exactly these ranks of the suit and `others` more cards to come, of other suits."""
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
    """Add every set of `missing` to `to_come` of the ranks left to the ranks of the suit on the board."""
    cdef uint32_t bit
    if missing <= 0:
        move_flush(room, tally, suited, keys, to_come)
    if to_come == 0:
        return
    while left:
        bit = left & (0 - left)
        left ^= bit
        walk_suit(room, tally, left, suited | bit, keys + KEYS[lowest_bit(bit)], missing - 1, to_come - 1)


cdef void count_flushes(const Matchup* matchup, Workroom* room, Tally* tally) noexcept nogil:
    """Move the boards on which a flush is the best hand to the outcome with that flush."""
    cdef int live[RANKS]
    cdef int suit, shift, player, missing, others
    cdef uint32_t suited, hole, keys = board_keys(matchup.board)
    for suit in range(4):
        shift = 16 * suit
        suited = matchup.board >> shift & LANE
        missing = 3 - bits(suited)
        room.suited_count = 0
        for player in range(matchup.players):
            hole = matchup.hands[player] >> shift & LANE
            if top_two[hole]:
                room.suited_player[room.suited_count] = player
                room.suited_hole[room.suited_count] = hole
                room.suited_top[room.suited_count] = top_two[hole]
                room.suited_count += 1
        if room.suited_count == 0 or missing > matchup.to_come:
            continue
        count_live(live, matchup.live & ~(<uint64_t>LANE << shift))
        for others in range(min(matchup.to_come, matchup.to_come - missing) + 1):
            room.beside_count[others] = list_patterns(room.beside[others], 0, live, 0, others, 0, 1, 0)
        walk_suit(room, tally, matchup.live >> shift & LANE, suited, keys, missing, matchup.to_come)


cdef void count_matchup(Matchup* matchup, Workroom* room, Tally* tally) noexcept nogil:
    """Count every board."""
    list_pairs(matchup)
    count_plain(matchup, room, tally)
    count_flushes(matchup, room, tally)


cdef int report_progress(PyObject* look, int64_t done) except -1 nogil:
    """Raise KeyboardInterrupt after Ctrl-C; call `look(done)` unless it is None. An exception ends the work."""
    with gil:
        PyErr_CheckSignals()
        if <object>look is not None:
            (<object>look)(done)
    return 0


cdef enum:
    WAYS_AT_A_TIME = 256    # counted between two reports
    DRAWS_AT_A_TIME = 1 << 20


def count_outcomes(tuple players not None, board, dead, first=0, last=None, look=None):
    """Count exactly how often each outcome occurs.

    - `players`: (size, known, ids, weights) for each of 2 to 10 players. `size` is the number of cards in a hand, and
      `known` is the same. `ids` are the hands that the player may hold, one after the other, as bytes. `weights` are
      their weights as bytes of doubles, or None.
    - `board`, `dead`: cards
    - `first`, `last`: the ways to give each player one of the hands are numbered, the last player's hand varying
      fastest; those from `first` up to, but without, `last` are counted, each with every board. A way in which a card
      would be in two places counts nothing.
    - `look`: called every few milliseconds with the number of ways done; an exception that it raises ends the work

    Return ({(highs, lows): ways}, low possible, lows): how often the players in the set `highs` (bit i: player i)
    share the best high hand while those in `lows` (0: nobody) share the best low; how often a low is possible; how
    often each player makes a low. The numbers are ints, or floats if there are weights.

    >>> hands = [(4, 4, card_ids(hand), None) for hand in ("AsAhKsKh", "9d8d7c6c")]
    >>> count_outcomes(tuple(hands), "2s3s4d5dJc", "")
    ({(2, 2): 1}, 1, (0, 1))

    :raises ValueError: if an argument is not as described.
    """
    cdef Held held[PLAYERS]
    cdef Matchup matchup
    cdef Tally tally
    cdef Workroom* room
    cdef int64_t number, rest, start = <int64_t>whole(first, "first", 63), end, total = 1, choice
    cdef uint64_t live, hand
    cdef double weight = 1
    cdef bint weighted = False
    cdef int i
    cdef dict outcomes = {}
    read_matchup(&matchup, held, players, board, dead, False)
    for i in range(matchup.players):
        if held[i].unknown:
            raise ValueError("unknown cards are not counted")
        if total > (<int64_t>1 << 62) // held[i].count:
            raise ValueError("too many ways to hold hands: more than 2**62")
        total *= held[i].count
        weighted = weighted or held[i].weights is not NULL
    end = total if last is None else min(total, <int64_t>whole(last, "last", 63))
    live = matchup.live
    tally_new(&tally, matchup.players)
    room = <Workroom*>malloc(sizeof(Workroom))
    if room is NULL:
        tally_free(&tally)
        raise MemoryError
    possible, lows = 0, [0] * matchup.players
    try:
        number = start
        while number < end:
            with nogil:
                while number < end:
                    if number % WAYS_AT_A_TIME == 0:
                        report_progress(<PyObject*>look, number - start)
                    rest = number
                    number += 1
                    matchup.live = live
                    weight = 1
                    for i in range(matchup.players - 1, -1, -1):
                        choice = rest % held[i].count
                        rest //= held[i].count
                        hand = hand_of_ids(held[i].ids + choice * held[i].size, held[i].size)
                        if hand == 0 or hand & ~matchup.live:
                            break
                        matchup.hands[i] = hand
                        matchup.live ^= hand
                        if held[i].weights is not NULL:
                            weight *= held[i].weights[choice]
                    else:
                        if mask_size(matchup.live) >= matchup.to_come and weight > 0:
                            count_matchup(&matchup, room, &tally)
                            if weighted:
                                break
            if weighted:
                ways, could, made = tally_read(&tally)
                for outcome, count in ways.items():
                    outcomes[outcome] = outcomes.get(outcome, 0) + count * weight
                possible += could * weight
                lows = [lows[i] + made[i] * weight for i in range(matchup.players)]
                tally_clear(&tally)
        if weighted:
            return outcomes, possible, tuple(lows)
        return tally_read(&tally)
    finally:
        free(room)
        tally_free(&tally)
