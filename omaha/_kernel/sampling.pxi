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
