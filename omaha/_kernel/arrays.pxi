# Arrays of hands: rows of ids and masks, ranked by the million.
#
# Rows are processed in blocks: first the boards of a block are prepared and their rows of the table prefetched, then
# the hands are ranked while memory delivers those rows.

cdef enum:
    BLOCK = 64
    NOT_A_CARD = 63         # the bit of an id that is not a card

cdef uint64_t bit_of_id[256]
cdef uint64_t board_key_of_id[256]      # upper half: the key of its rank; lower half: one in the counter of its suit


cdef void build_ids() noexcept:
    cdef int card
    for card in range(256):
        bit_of_id[card] = <uint64_t>1 << NOT_A_CARD
        board_key_of_id[card] = 0
    for card in range(CARDS):
        bit_of_id[card] = bit_of[card]
        board_key_of_id[card] = <uint64_t>KEYS[card >> 2] << 32 | <uint64_t>1 << 4 * (card & 3)

build_ids()


cdef inline uint64_t distinct(uint64_t every, uint64_t total) noexcept nogil:
    """Return the union of cards if it equals their sum (no card is there twice) and all are cards; else 0."""
    return every if every == total and not every >> NOT_A_CARD else 0


cdef inline uint64_t hand_of_ids(const uint8_t* ids, int count) noexcept nogil:
    """Return the mask of ids; 0 if one is not a card or appears twice. A constant count lets gcc unroll the loop."""
    cdef uint64_t every = 0, total = 0, bit
    cdef int i
    for i in range(count):
        bit = bit_of_id[ids[i]]
        every |= bit
        total += bit
    return distinct(every, total)


cdef inline void board_finish(Board* board, uint64_t cards, uint64_t keys) noexcept nogil:
    """Prepare a board from the sum of its cards' keys and 0x5555."""
    cdef uint32_t counters = keys & 0x8888
    board.row = rows[row_number(<uint32_t>(keys >> 32))]
    prefetch(board.row)
    prefetch(board.row + 32)
    prefetch(board.row + 64)
    board.lows = low_ranks(cards)
    board.shift = lowest_bit(counters | 0x8000) >> 2 << 4
    board.suited = <uint32_t>(cards >> board.shift) & (LANE if counters else 0)
    board.top = top_three[board.suited]


cdef inline uint64_t board_of_ids(Board* board, const uint8_t* ids, int count) noexcept nogil:
    """Prepare a board; return its mask, or 0 if an id is not a card or appears twice."""
    cdef uint64_t every = 0, total = 0, keys = 0x5555, bit
    cdef uint8_t card
    cdef int i
    for i in range(count):
        card = ids[i]                           # read once: another thread may change it
        bit = bit_of_id[card]
        every |= bit
        total += bit
        keys += board_key_of_id[card]
    every = distinct(every, total)
    if every:
        board_finish(board, every, keys)
    return every


cdef inline int best_pair(const int16_t* row, const uint8_t* ids, int count) noexcept nogil:
    """Return the best high rank over every two of the hole cards, flushes apart; the ids may be any bytes."""
    cdef int best = NO_HIGH, rank, i, j
    for i in range(1, count):
        for j in range(i):
            rank = row[pair_of[(ids[i] >> 2) * 16 + (ids[j] >> 2)]]
            best = rank if rank < best else best
    return best


cdef inline int with_flush(const Board* board, uint64_t hole, int best) noexcept nogil:
    """Return the best of a rank and the flushes of a hand."""
    cdef uint32_t suited = hole >> board.shift & LANE
    cdef int rank = suited_rank[top_two[suited] | board.top], other
    if rank < NO_HIGH and has_run(suited | board.suited):
        other = straight_flush(suited, board.suited)
        rank = other if other < rank else rank
    return rank if rank < best else best


cdef inline int high_of_ids(const Board* board, const uint8_t* ids, int count, uint64_t hole) noexcept nogil:
    """Return the high rank of four, five or six hole cards, given as ids and as a mask."""
    cdef int best
    if count == 4:                              # constant counts: each loop is unrolled
        best = best_pair(board.row, ids, 4)
    elif count == 5:
        best = best_pair(board.row, ids, 5)
    else:
        best = best_pair(board.row, ids, 6)
    return with_flush(board, hole, best)


cdef Py_ssize_t rank_ids(
    const uint8_t* holes, int held, Py_ssize_t hole_step, const uint8_t* boards, int shown, Py_ssize_t board_step,
    Py_ssize_t count, uint16_t* highs, Py_ssize_t high_step, uint8_t* lows, Py_ssize_t low_step,
) noexcept nogil:
    """Rank `count` hands; a step of 0 repeats one row. Return the first row that is not a hand on a board, or -1."""
    cdef Board prepared[BLOCK]
    cdef uint64_t shown_cards[BLOCK]
    cdef uint64_t hole
    cdef Py_ssize_t done = 0, here, i, place
    cdef bint one_board = board_step == 0
    while done < count:
        here = min(count - done, BLOCK)
        if not (one_board and done):
            for i in range(1 if one_board else here):
                if shown == 5:
                    shown_cards[i] = board_of_ids(&prepared[i], boards, 5)
                else:
                    shown_cards[i] = board_of_ids(&prepared[i], boards, shown)
                boards += board_step
        for i in range(here):
            place = 0 if one_board else i
            if held == 4:
                hole = hand_of_ids(holes, 4)
            elif held == 5:
                hole = hand_of_ids(holes, 5)
            else:
                hole = hand_of_ids(holes, 6)
            if hole == 0 or shown_cards[place] == 0 or hole & shown_cards[place]:
                return done + i
            if highs is not NULL:
                highs[0] = <uint16_t>high_of_ids(&prepared[place], holes, held, hole)
                highs += high_step
            if lows is not NULL:
                lows[0] = low_rank_of[low_ranks(hole) << 8 | prepared[place].lows]
                lows += low_step
            holes += hole_step
        done += here
    return -1


cdef inline bint holds_between(uint64_t cards, int least, int most) noexcept nogil:
    """Return whether a mask has `least` to `most` bits, all of them cards."""
    cdef int count = 0
    if cards & ~DECK:
        return False
    while cards and count <= most:
        cards &= cards - 1
        count += 1
    return least <= count <= most


cdef Py_ssize_t rank_sets(
    const uint64_t* holes, Py_ssize_t hole_step, const uint64_t* boards, Py_ssize_t board_step,
    Py_ssize_t count, uint16_t* highs, Py_ssize_t high_step, uint8_t* lows, Py_ssize_t low_step,
) noexcept nogil:
    """Rank `count` hands given as masks, like `rank_ids`."""
    cdef Board prepared
    cdef uint64_t hole, board = 0               # each is read once: another thread may change it
    cdef Py_ssize_t i
    for i in range(count):
        if board_step or i == 0:
            board = boards[0]
            if not holds_between(board, 3, 5):
                return i
            board_set(&prepared, board)
        hole = holes[0]
        if not holds_between(hole, 4, 6) or hole & board:
            return i
        if highs is not NULL:
            highs[0] = <uint16_t>high(&prepared, hole)
            highs += high_step
        if lows is not NULL:
            lows[0] = <uint8_t>low(&prepared, hole)
            lows += low_step
        holes += hole_step
        boards += board_step
    return -1


cdef struct Apart:
    char one
    uint64_t mask

cdef int MASK_ALIGNED = sizeof(Apart) - sizeof(uint64_t)    # 8, or 4 on some machines of 32 bits


cdef int check_aligned(const void* first, Py_ssize_t stride, int size, str name) except -1:
    """Raise an error unless numbers that begin here, this many bytes apart, are where the machine may write them."""
    if <uintptr_t>first % size or stride % size:
        raise ValueError(f"{name} must be aligned: at addresses that are multiples of {size} bytes")
    return 0


cdef Py_ssize_t row_count(Py_ssize_t holes, Py_ssize_t boards, uint16_t[:] highs, uint8_t[:] lows) except -1:
    """Return the number of rows; one row on either side goes with every row of the other."""
    cdef Py_ssize_t count = holes if boards == 1 else boards
    if holes != 1 and holes != count:
        raise ValueError(f"{holes} hands do not go with {boards} boards")
    if (highs is not None and highs.shape[0] != count) or (lows is not None and lows.shape[0] != count):
        raise ValueError(f"a result for {count} hands has {count} places")
    if highs is not None and count:
        check_aligned(&highs[0], highs.strides[0] if count > 1 else 0, sizeof(uint16_t), "the high ranks")
    return count


def rank_rows(
    const uint8_t[:, ::1] holes not None, const uint8_t[:, ::1] boards not None, uint16_t[:] highs, uint8_t[:] lows
):
    """Rank rows of card ids; one row on either side goes with every row of the other.

    - `holes`: uint8, (n, k), k = 4, 5 or 6
    - `boards`: uint8, (n, k), k = 3, 4 or 5
    - `highs`: uint16, (n,), aligned, filled with the high ranks, or None
    - `lows`: uint8, (n,), filled with the low ranks, or None

    No array may change during the call. If another thread changes one, the results are undefined, but no other memory
    is read or written.

    Return -1, or the first row in which an id is not a card or a card appears twice; the results from that row on are
    undefined.

    >>> highs = memoryview(bytearray(4)).cast("H")
    >>> holes = memoryview(card_ids("AdKd3s2s" + "9h9d2c2h")).cast("B", (2, 4))
    >>> board = memoryview(card_ids("Jd4d3cQd5h")).cast("B", (1, 5))
    >>> rank_rows(holes, board, highs, None), list(highs)
    (-1, [328, 4530])

    :raises ValueError: if an array has another shape or type.
    """
    cdef Py_ssize_t count = row_count(holes.shape[0], boards.shape[0], highs, lows), bad
    cdef int held = <int>holes.shape[1], shown = <int>boards.shape[1]
    if not 4 <= holes.shape[1] <= 6 or not 3 <= boards.shape[1] <= 5:
        raise ValueError(
            f"a hand has 4, 5 or 6 cards and a board 3, 4 or 5, not {holes.shape[1]} and {boards.shape[1]}"
        )
    if count == 0:
        return -1
    with nogil:
        bad = rank_ids(
            &holes[0, 0], held, held if holes.shape[0] > 1 else 0,
            &boards[0, 0], shown, shown if boards.shape[0] > 1 else 0, count,
            &highs[0] if highs is not None else NULL, highs.strides[0] // 2 if highs is not None else 0,
            &lows[0] if lows is not None else NULL, lows.strides[0] if lows is not None else 0,
        )
    return bad


def rank_masks(
    const uint64_t[::1] holes not None, const uint64_t[::1] boards not None, uint16_t[:] highs, uint8_t[:] lows
):
    """Rank masks, each uint64 and (n,), like `rank_rows`; each mask may have its own number of cards.

    >>> import sys
    >>> lows = memoryview(bytearray(1))
    >>> one = lambda cards: memoryview(mask(cards).to_bytes(8, sys.byteorder)).cast("Q")
    >>> rank_masks(one("AdKd3s2s"), one("Jd4d3cQd5h"), None, lows), list(lows)
    (-1, [1])
    >>> rank_masks(one("AdKd3s2s"), one("Jd4d"), None, lows)
    0

    :raises ValueError: if an array has another shape or type.
    """
    cdef Py_ssize_t count = row_count(holes.shape[0], boards.shape[0], highs, lows), bad
    if count == 0:
        return -1
    check_aligned(&holes[0], 0, MASK_ALIGNED, "the masks of hands")
    check_aligned(&boards[0], 0, MASK_ALIGNED, "the masks of boards")
    with nogil:
        bad = rank_sets(
            &holes[0], holes.shape[0] > 1, &boards[0], boards.shape[0] > 1, count,
            &highs[0] if highs is not None else NULL, highs.strides[0] // 2 if highs is not None else 0,
            &lows[0] if lows is not None else NULL, lows.strides[0] if lows is not None else 0,
        )
    return bad


def masks_of_rows(const uint8_t[:, ::1] ids not None, uint64_t[::1] masks not None):
    """Write the mask of every row of card ids: uint8 (n, k) to uint64 (n,).

    The mask is 0 for a row in which an id is not a card or a card appears twice.

    >>> masks = memoryview(bytearray(8)).cast("Q")
    >>> masks_of_rows(memoryview(card_ids("AsKd2c")).cast("B", (1, 3)), masks)
    >>> masks[0] == mask("AsKd2c")
    True

    :raises ValueError: if an array has another shape or type.
    """
    cdef Py_ssize_t i
    cdef int count = <int>min(ids.shape[1], CARDS + 1)
    if masks.shape[0] != ids.shape[0]:
        raise ValueError(f"{ids.shape[0]} masks are needed, not {masks.shape[0]}")
    if masks.shape[0]:
        check_aligned(&masks[0], 0, MASK_ALIGNED, "the masks")
    with nogil:
        for i in range(ids.shape[0]):
            masks[i] = hand_of_ids(&ids[i, 0], count) if count else 0
