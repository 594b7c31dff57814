# Ranks of hands: high, low, and which five cards make them.

cdef inline uint32_t low_ranks(uint64_t cards) noexcept nogil:
    """Return the ranks eight and lower as eight bits, ace first."""
    cards |= cards >> 32
    cards |= cards >> 16
    return (cards << 1 & 0xFE) | (cards >> 12 & 1)


cdef void board_set(Board* board, uint64_t cards) noexcept nogil:
    """Prepare a board of three, four or five cards; on any other mask every hand ranks NO_HIGH and NO_LOW."""
    cdef uint32_t keys = 0, counters = 0x5555      # four bits a suit: the third card carries into the highest
    cdef int count = 0, bit
    cdef uint64_t left
    cards &= DECK
    left = cards
    while left and count <= 5:
        bit = lowest_bit(left)
        left &= left - 1
        keys += KEYS[bit & 15]
        counters += 1 << (bit >> 4 << 2)
        count += 1
    if count < 3 or count > 5:
        board.row = rows[EMPTY]
        board.suited = board.top = board.shift = board.lows = 0
        return
    board.row = rows[row_number(keys)]
    board.lows = low_ranks(cards)
    counters &= 0x8888
    # Three of a suit, or the fourth suit. No branch: a third of all boards have three of a suit, so it would be guessed
    # wrong too often.
    board.shift = lowest_bit(counters | 0x8000) >> 2 << 4
    board.suited = <uint32_t>(cards >> board.shift) & (LANE if counters else 0)
    board.top = top_three[board.suited]


cdef inline bint has_run(uint32_t ranks) noexcept nogil:
    """Return whether five ranks are in sequence, the ace at either end."""
    ranks = ranks << 1 | ranks >> 12
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4


cdef int straight_flush(uint32_t hole, uint32_t board) noexcept nogil:
    """Return the best straight flush of exactly two hole and three board cards of one suit."""
    cdef int i
    for i in range(10):
        if (hole | board) & STRAIGHTS[i] == STRAIGHTS[i] and bits(hole & STRAIGHTS[i]) == 2:
            return HIGHEST + i
    return NO_HIGH


cdef int high(const Board* board, uint64_t hole) noexcept nogil:
    """Return the best high rank of any number of hole cards; NO_HIGH with fewer than two, or without a board."""
    cdef uint32_t suited
    cdef int count = 0, best = NO_HIGH, rank, i, j
    cdef uint8_t ranks[CARDS]
    cdef uint64_t left
    hole &= DECK
    left = hole
    while left:
        ranks[count] = lowest_bit(left) & 15
        left &= left - 1
        count += 1
    for i in range(1, count):
        for j in range(i):
            rank = board.row[pair_of[16 * ranks[i] + ranks[j]]]
            best = rank if rank < best else best
    suited = hole >> board.shift & LANE
    rank = suited_rank[top_two[suited] | board.top]
    best = rank if rank < best else best
    if has_run(suited | board.suited):
        rank = straight_flush(suited, board.suited)
        best = rank if rank < best else best
    return best


cdef int low(const Board* board, uint64_t hole) noexcept nogil:
    """Return the best low rank; NO_LOW if no low qualifies."""
    return low_rank_of[low_ranks(hole & DECK) << 8 | board.lows]


cdef int read_both(object hole, object board, Cards* held, Cards* shown) except -1:
    """Read the two arguments of an evaluation; a card in both is an error."""
    cdef int i
    read_cards(held, hole, False)
    read_cards(shown, board, False)
    if held.mask & shown.mask:
        for i in range(shown.count):
            if held.mask & bit_of[shown.ids[i]]:
                raise ValueError(f"{card_text(shown.ids[i])} appears twice: in the hand and on the board")
    return 0


cdef int check_counts(const Cards* held, const Cards* shown) except -1:
    """Raise an error unless the hand has 4 to 6 cards and the board 3 to 5 (R9)."""
    if held.count < 4 or held.count > 6:
        raise ValueError(f"a hand has 4, 5 or 6 hole cards, not {held.count}")
    if shown.count < 3 or shown.count > 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, not {shown.count}")
    return 0


cdef int read_hand(object hole, object board, Cards* held, Board* prepared) except -1:
    """Read a whole hand and prepare its board."""
    cdef Cards shown
    read_both(hole, board, held, &shown)
    check_counts(held, &shown)
    board_set(prepared, shown.mask)
    return 0


def high_rank(hole, board):
    """Return the high rank of a hand: 1 (royal flush) to 7462 (7-5-4-3-2).

    The rank is the best over every two hole cards and three board cards (R9 to R14). `hole` has 4, 5 or 6 cards,
    `board` 3, 4 or 5; each is a string or a sequence of ints, cards or two-letter strings.

    >>> high_rank("AdKd3s2s", "Jd4d3cQd5h")
    328
    >>> high_rank(["9h", "9d", "2c", "2d"], "As Ks Qs Js Ts")      # nobody can play the board
    4426

    :raises ValueError: if a number of cards is wrong, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return high(&prepared, held.mask)


def low_rank(hole, board):
    """Return the low rank of a hand, eight or better: 1 (5-4-3-2-A) to 56 (8-7-6-5-4), NO_LOW (57) if no low qualifies.

    The rank is the best over every two hole cards and three board cards (R9, R11, R15 to R19). `hole` has 4, 5 or 6
    cards, `board` 3, 4 or 5; each is a string or a sequence of ints, cards or two-letter strings.

    >>> low_rank("AdKd3s2s", "Jd4d3cQd5h")
    1
    >>> low_rank("AhAcKdKh", "2s3d4c9hTs") == NO_LOW
    True

    :raises ValueError: if a number of cards is wrong, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return low(&prepared, held.mask)


def hilo_ranks(hole, board):
    """Return the high and the low rank of a hand, for cards as in `high_rank` and `low_rank`.

    >>> hilo_ranks("AdKd3s2s", "Jd4d3cQd5h")
    (328, 1)

    :raises ValueError: if a number of cards is wrong, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return high(&prepared, held.mask), low(&prepared, held.mask)


def five_ranks(hole, board):
    """Return the high and the low rank of exactly five cards: two of a hand, three of a board.

    >>> five_ranks("AdKd", "Jd4dQd")
    (328, 57)

    :raises ValueError: if the numbers of cards are others, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
    """
    cdef Cards held, shown
    cdef Board prepared
    read_both(hole, board, &held, &shown)
    if held.count != 2 or shown.count != 3:
        raise ValueError(f"a hand plays 2 hole cards and 3 board cards, not {held.count} and {shown.count}")
    board_set(&prepared, shown.mask)
    return high(&prepared, held.mask), low(&prepared, held.mask)


cdef void sort_down(Cards* cards) noexcept nogil:
    """Sort the ids, the highest first."""
    cdef int i, j
    for i in range(1, cards.count):
        for j in range(i, 0, -1):
            if cards.ids[j - 1] < cards.ids[j]:
                cards.ids[j - 1], cards.ids[j] = cards.ids[j], cards.ids[j - 1]


def selections(hole, board):
    """Return (high rank, five ids, low rank, five ids): the cards that make each rank, None if no low qualifies.

    Each five are bytes, the two hole cards first. If several selections are equally good, the one with the highest hole
    card by id is returned; the second hole card decides next, then the board cards in the same way. The order of the
    arguments' cards does not matter.

    >>> high, high_cards, low, low_cards = selections("AdKd3s2s", "Jd4d3cQd5h")
    >>> high, list(high_cards), low, list(low_cards)
    (328, [49, 45, 41, 37, 9], 1, [49, 3, 14, 9, 4])

    :raises ValueError: if a number of cards is wrong, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
    """
    cdef Cards held, shown
    cdef Board prepared
    cdef int best_high = NO_HIGH, best_low = NO_LOW, rank, a, b, c, d, e
    cdef uint64_t pair
    cdef uint8_t high_cards[5]
    cdef uint8_t low_cards[5]
    read_both(hole, board, &held, &shown)
    check_counts(&held, &shown)
    sort_down(&held)
    sort_down(&shown)
    for a in range(held.count):
        for b in range(a + 1, held.count):
            pair = bit_of[held.ids[a]] | bit_of[held.ids[b]]
            for c in range(shown.count):
                for d in range(c + 1, shown.count):
                    for e in range(d + 1, shown.count):
                        board_set(&prepared, bit_of[shown.ids[c]] | bit_of[shown.ids[d]] | bit_of[shown.ids[e]])
                        rank = high(&prepared, pair)
                        if rank < best_high:
                            best_high = rank
                            high_cards[:] = [held.ids[a], held.ids[b], shown.ids[c], shown.ids[d], shown.ids[e]]
                        rank = low(&prepared, pair)
                        if rank < best_low:
                            best_low = rank
                            low_cards[:] = [held.ids[a], held.ids[b], shown.ids[c], shown.ids[d], shown.ids[e]]
    return best_high, high_cards[:5], best_low, None if best_low == NO_LOW else low_cards[:5]
