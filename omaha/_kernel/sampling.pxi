# Joint draws and samples.
#
# Every combination of hands must be drawn in proportion to the product of its weights. So each player's hand is drawn
# by its weight, and players are joined in groups, two groups at a time: both are redrawn until they share no card. The
# result is one of the combinations in which both groups fit, each drawn in proportion to its weight. Every order of
# joining is correct, and each gives other samples; drawing is fast if players who conflict most are joined first.
# Players whose ranges contain most of all hands may be dealt cards from those left instead; if a hand dealt is not in
# its player's range, the draw starts over. At last the board and the unknown cards are dealt.

cdef enum:
    SAMPLES = 32            # drawn, and then judged while memory delivers the rows of their boards


cdef struct Step:           # of drawing
    int player              # the player whose hand is drawn; -1: two groups are joined, the second of the step before
    int left                # the step that completed the first group
    int first               # the first step of both


cdef struct Plan:
    int count
    Step steps[2 * PLAYERS]
    int dealt               # players whose hands are dealt, and then looked up among their holdings
    int dealt_player[PLAYERS]
    uint8_t* holdings[PLAYERS]  # a bit for every possible hand, by its number
    int needed              # cards after all hands are held: those of the board, and unknown ones
    int64_t draws           # so far
    int64_t next_look       # the number of draws at which `look` is called next
    int64_t most            # draws
    int64_t samples         # drawn so far
    PyObject* look


cdef struct Sample:
    Board board
    uint64_t hands[PLAYERS]
    const uint8_t* ids[PLAYERS]         # NULL for a hand that is always the same
    uint8_t dealt[PLAYERS][MOST_HELD]   # the ids of a hand that is dealt, or has unknown cards


cdef uint32_t ways_below[64][MOST_HELD + 1]     # by bit and number: ways to choose this many of the cards below the bit


cdef void build_ways() noexcept:
    cdef int bit, count, below_it = 0
    for bit in range(64):
        ways_below[bit][0] = 1
        for count in range(1, MOST_HELD + 1):
            ways_below[bit][count] = ways_below[bit][count - 1] * max(0, below_it - count + 1) // count
        below_it += DECK >> bit & 1

build_ways()


cdef inline uint32_t number_of(uint64_t hand) noexcept nogil:
    """Return the number of a hand among all hands of the same size."""
    cdef uint32_t number = 0
    cdef int count = 0
    while hand:
        count += 1
        number += ways_below[lowest_bit(hand)][count]
        hand &= hand - 1
    return number


cdef int deal_to(Plan* plan, const Held* held, int player) except -1:
    """Let hands be dealt to this player, and mark the player's holdings among all hands."""
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
            holdings[number >> 3] |= <uint8_t>(1 << (number & 7))
    return 0


cdef void plan_free(Plan* plan) noexcept:
    cdef int i
    for i in range(plan.dealt):
        free(plan.holdings[i])


cdef int read_plan(Plan* plan, tuple order, tuple dealt, const Held* held, int players) except -1:
    """Read a plan: each player with several holdings once, and -1 to join the last two groups; `dealt` are the rest."""
    cdef int groups[PLAYERS]
    cdef int count = 0, player
    cdef uint32_t missing = 0
    cdef Step* step
    for player in range(players):
        missing |= (held[player].count > 1) << player
    plan.count = 0
    for given in dealt:
        player = <int>whole(given, "a player", 31)
        if not (player < players and missing >> player & 1):
            raise ValueError("a plan names each player with several hands once")
        missing ^= 1 << player
        deal_to(plan, &held[player], player)
    for given in order:
        player = -1 if given == -1 else <int>whole(given, "a player", 31)
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


cdef int too_many_draws(Plan* plan) except -1 nogil:
    """Report from time to time; return whether the samples take too many draws."""
    if plan.draws < plan.next_look:
        return 0
    plan.next_look = plan.draws + DRAWS_AT_A_TIME
    report_progress(plan.look, plan.samples)
    return plan.draws > plan.most


cdef inline Py_ssize_t choose(const Held* held, Words* words) noexcept nogil:
    """Draw one of the holdings by its weight."""
    cdef uint32_t choice = 0, word = 0
    below(words, <uint32_t>held.count, &choice)
    if held.columns is not NULL:
        next_word(words, &word)
        if word >= held.columns[choice].keep:
            return held.columns[choice].other
    return choice


cdef struct Dealt:
    int all                 # cards of the stub dealt so far
    int live                # cards of these that are live
    uint8_t cards[CARDS + 1]    # the live ones


cdef inline void deal_live(Stub* stub, Words* words, uint64_t live, int count, Dealt* dealt) noexcept nogil:
    """Deal on until `count` of the cards dealt are live. The stub must have that many."""
    cdef int i = dealt.all, end = dealt.all, found = dealt.live
    while found < count:
        end = stub_deal(stub, words, end)
        while i < end:                      # no branch: a card that is not live is overwritten by the next
            dealt.cards[found] = stub.cards[i]
            found += (live & bit_of_id[stub.cards[i]]) != 0
            i += 1
    dealt.all = end
    dealt.live = found


cdef inline uint64_t copy_cards(uint8_t* ids, const uint8_t* cards, int count) noexcept nogil:
    """Copy `count` ids; return their mask."""
    cdef uint64_t taken = 0
    cdef int i
    for i in range(count):
        ids[i] = cards[i]
        taken |= bit_of_id[cards[i]]
    return taken


cdef inline void fill_board(Board* board, uint64_t cards, uint64_t keys, const uint8_t* ids, int count) noexcept nogil:
    """Prepare a board of known cards and `count` others."""
    cdef int i
    for i in range(count):
        cards |= bit_of_id[ids[i]]
        keys += board_key_of_id[ids[i]]
    board_finish(board, cards, keys)


cdef inline uint64_t draw_hands(
    Sample* sample, const Held* held, Plan* plan, uint64_t live, Words* words
) except? 0 nogil:
    """Draw a hand for each player in the plan; return all their cards, 0 if that takes too many draws."""
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
        if too_many_draws(plan):
            return 0
    return cards[plan.count - 1]


cdef inline int deal_hands(
    Sample* sample, const Held* held, Plan* plan, uint64_t live, Words* words, Stub* stub, Dealt* dealt
) except -1 nogil:
    """Draw and deal hands until all are in range; return the number of cards dealt, -2 after too many draws."""
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
            deal_live(stub, words, live & ~drawn, used + held[player].size, dealt)
            sample.ids[player] = sample.dealt[player]
            sample.hands[player] = copy_cards(sample.dealt[player], dealt.cards + used, held[player].size)
            used += held[player].size
            plan.draws += 1
            number = number_of(sample.hands[player])
            if not plan.holdings[i][number >> 3] >> (number & 7) & 1:
                break
        else:
            deal_live(stub, words, live & ~drawn, used + plan.needed, dealt)
            return used
        if too_many_draws(plan):
            return -2


cdef inline void judge_sample(
    const Matchup* matchup, const Held* held, const Sample* sample, Tally* tally
) noexcept nogil:
    """Add one sample to the tally. No branch depends on the winner: it would be mispredicted often."""
    cdef int player, rank, best = NO_HIGH, best_low = NO_LOW
    cdef uint32_t highs = 0, lows = 0
    for player in range(tally.players):
        if sample.ids[player] is NULL:
            rank = with_flush(&sample.board, sample.hands[player], best_listed(matchup, player, sample.board.row))
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


cdef int64_t sample_matchup(
    Matchup* matchup, const Held* held, Plan* plan, Tally* tally, Words* words, int64_t samples
) except -1 nogil:
    """Add samples to the tally; return their number, fewer if they take too many draws."""
    cdef Sample block[SAMPLES]
    cdef Sample* sample
    cdef Stub stub
    cdef int dealt[PLAYERS]
    cdef int dealt_count = 0, i, j, player
    cdef int64_t k, here
    cdef uint64_t known[PLAYERS]
    cdef uint64_t fixed = matchup.live, known_keys = 0x5555, left = matchup.board
    cdef int64_t done = 0
    cdef Dealt fresh
    cdef const uint8_t* next_card
    cdef uint8_t* ids
    cdef int needed = matchup.to_come
    while left:
        i = lowest_bit(left)
        left &= left - 1
        known_keys += board_key_of_id[4 * (i & 15) + (i >> 4)]
    for player in range(matchup.players):
        matchup.hands[player] = 0
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
            matchup.hands[player] = known[player]
    list_pairs(matchup)
    stub_set(&stub, fixed)
    plan.needed = needed
    while done < samples:
        here = min(samples - done, SAMPLES)
        for k in range(here):
            sample = &block[k]
            next_card = stub.cards
            if plan.count or plan.dealt:
                plan.samples = done + k
                j = deal_hands(sample, held, plan, fixed, words, &stub, &fresh)
                if j < 0:
                    return done
                next_card = fresh.cards + j
            else:
                j = 0
                while j < needed:
                    j = stub_deal(&stub, words, j)
            if matchup.to_come == 5:
                fill_board(&sample.board, matchup.board, known_keys, next_card, 5)
            else:
                fill_board(&sample.board, matchup.board, known_keys, next_card, matchup.to_come)
            next_card += matchup.to_come
            for i in range(dealt_count):
                player = dealt[i]
                j = held[player].unknown
                ids = sample.dealt[player] + held[player].size - j
                if j == 4:                          # a constant count: the loop is unrolled
                    sample.hands[player] = known[player] | copy_cards(ids, next_card, 4)
                else:
                    sample.hands[player] = known[player] | copy_cards(ids, next_card, j)
                next_card += j
        for k in range(here):
            judge_sample(matchup, held, &block[k], tally)
        done += here
    return samples


def sample_outcomes(
    tuple players not None, board, dead, tuple plan not None, tuple dealt not None, seed, chunk, count,
    look=None, most=None,
):
    """Sample how often each outcome occurs; return what `count_outcomes` returns.

    - `players`, `board`, `dead`: as in `count_outcomes`, with two differences. `known` may be less than `size`, and the
      other cards are dealt at random. `weights` are columns as `alias_columns` returns them. Holdings that share a card
      with the board, the dead cards or a player with one holding are never drawn.
    - `plan`: the order in which hands are drawn and must fit: the numbers of the players with several holdings, and -1
      to join the last two groups, as in (0, 2, -1, 1, -1)
    - `dealt`: the players with several holdings who are not in the plan; hands are dealt to them until they are in
      range, which is faster for ranges of most hands. They have no weights.
    - `seed`, `chunk`: the samples are determined by these two numbers, each below 2**64
    - `count`: the number of samples, below 2**63
    - `look`: called with the number of samples done, only if they take many draws
    - `most`: the greatest number of draws of a hand, or None

    >>> hands = ((4, 4, card_ids("AsAhKsKh"), None), (4, 0, b"", None))
    >>> outcomes, possible, lows = sample_outcomes(hands, "", "", (), (), 7, 0, 1000)
    >>> sum(outcomes.values())
    1000

    :raises ValueError: if an argument is not as described, or the samples take more than `most` draws of a hand.
    """
    cdef Held held[PLAYERS]
    cdef Matchup matchup
    cdef Tally tally
    cdef Words words
    cdef Plan steps
    cdef int64_t samples = <int64_t>whole(count, "a count", 63), done
    cdef uint64_t known, live
    cdef int i, needed
    read_matchup(&matchup, held, players, board, dead, True)
    live = matchup.live
    needed = matchup.to_come
    for i in range(matchup.players):
        if <uint64_t>held[i].count >> 32:
            raise ValueError(f"{held[i].count} holdings of a player: fewer than 2**32 can be drawn from")
        if held[i].count > 1:
            if held[i].unknown:
                raise ValueError(f"unknown cards are possible in a single hand, not in one of {held[i].count}")
            needed += held[i].size
            continue
        known = hand_of_ids(held[i].ids, held[i].size - held[i].unknown)
        if known & ~live or mask_size(known) != held[i].size - held[i].unknown:
            raise ValueError("a card is in two places")
        live ^= known
        needed += held[i].unknown
    if needed > mask_size(live):
        raise ValueError(f"{needed} more cards are needed and {mask_size(live)} are left")
    words_seed(&words, whole(seed, "a seed", 64), whole(chunk, "a chunk", 64), FOR_SAMPLE, AHEAD)
    tally_new(&tally, matchup.players)
    steps.dealt = 0
    steps.look = <PyObject*>look
    steps.most = (<int64_t>1 << 62) if most is None else <int64_t>whole(most, "most", 63)
    try:
        read_plan(&steps, plan, dealt, held, matchup.players)
        with nogil:
            done = sample_matchup(&matchup, held, &steps, &tally, &words, samples)
        if done < samples:
            raise ValueError(f"{count} samples take more than {most} draws of a hand")
        return tally_read(&tally)
    finally:
        plan_free(&steps)
        tally_free(&tally)
