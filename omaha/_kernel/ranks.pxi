# Evaluation

cdef inline uint32_t low_ranks(uint64_t cards) noexcept nogil:
    """The ranks eight and lower as eight bits, ace first."""
    cards |= cards >> 32
    cards |= cards >> 16
    return (cards << 1 & 0xFE) | (cards >> 12 & 1)


cdef void board_set(Board* board, uint64_t cards) noexcept nogil:
    """Prepares a board of three, four or five cards."""
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
    board.shift = lowest_bit(counters | 0x8000) >> 2 << 4   # no branch: a third of all boards have such a suit
    board.suited = cards >> board.shift & (LANE if counters else 0)
    board.top = top_three[board.suited]


cdef inline bint has_run(uint32_t ranks) noexcept nogil:
    """Whether five ranks stand in a row, the ace at either end."""
    ranks = ranks << 1 | ranks >> 12
    return ranks & ranks >> 1 & ranks >> 2 & ranks >> 3 & ranks >> 4


cdef int straight_flush(uint32_t hole, uint32_t board) noexcept nogil:
    """The best of exactly two and three cards of one suit in a row."""
    cdef int i
    for i in range(10):
        if (hole | board) & STRAIGHTS[i] == STRAIGHTS[i] and bits(hole & STRAIGHTS[i]) == 2:
            return HIGHEST + i
    return NO_HIGH


cdef int high(const Board* board, uint64_t hole) noexcept nogil:
    """The best high rank of any number of hole cards; NO_HIGH if there are not two of them, or no board."""
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
    """The best low rank; NO_LOW if none qualifies."""
    return low_rank_of[low_ranks(hole & DECK) << 8 | board.lows]


cdef int read_both(object hole, object board, Cards* held, Cards* shown) except -1:
    """Reads the two arguments of an evaluation; no card may be in both."""
    cdef int i
    read_cards(held, hole, False)
    read_cards(shown, board, False)
    if held.mask & shown.mask:
        for i in range(shown.count):
            if held.mask & bit_of[shown.ids[i]]:
                raise ValueError(f"{card_text(shown.ids[i])} appears twice: in the hand and on the board")
    return 0


cdef int check_counts(const Cards* held, const Cards* shown) except -1:
    if held.count < 4 or held.count > 6:
        raise ValueError(f"a hand has 4, 5 or 6 hole cards, not {held.count}")
    if shown.count < 3 or shown.count > 5:
        raise ValueError(f"a board has 3, 4 or 5 cards, not {shown.count}")
    return 0


cdef int read_hand(object hole, object board, Cards* held, Board* prepared) except -1:
    """Reads a whole hand and prepares its board."""
    cdef Cards shown
    read_both(hole, board, held, &shown)
    check_counts(held, &shown)
    board_set(prepared, shown.mask)
    return 0


def high_rank(hole, board):
    """The high rank of a hand: 1 (royal flush) to 7462 (7-5-4-3-2), the best over every two hole and three board cards.

    `hole` has 4, 5 or 6 cards, `board` 3, 4 or 5; each a string or a sequence of ints, cards or two-letter strings.
    Rules R9 to R14.

    >>> high_rank("AdKd3s2s", "Jd4d3cQd5h")
    328
    >>> high_rank(["9h", "9d", "2c", "2d"], "As Ks Qs Js Ts")      # nobody can play the board
    4426

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return high(&prepared, held.mask)


def low_rank(hole, board):
    """The low rank of a hand, eight or better: 1 (5-4-3-2-A) to 56 (8-7-6-5-4), NO_LOW (57) where none qualifies.

    `hole` has 4, 5 or 6 cards, `board` 3, 4 or 5; each a string or a sequence of ints, cards or two-letter strings.
    Rules R9, R11, R15 to R19.

    >>> low_rank("AdKd3s2s", "Jd4d3cQd5h")
    1
    >>> low_rank("AhAcKdKh", "2s3d4c9hTs") == NO_LOW
    True

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return low(&prepared, held.mask)


def hilo_ranks(hole, board):
    """The high and the low rank of a hand in one pass.

    >>> hilo_ranks("AdKd3s2s", "Jd4d3cQd5h")
    (328, 1)

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards held
    cdef Board prepared
    read_hand(hole, board, &held, &prepared)
    return high(&prepared, held.mask), low(&prepared, held.mask)


def five_ranks(hole, board):
    """The high and the low rank of exactly five cards: two of a hand, three of a board.

    >>> five_ranks("AdKd", "Jd4dQd")
    (328, 57)

    :raises ValueError: for other numbers of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
    """
    cdef Cards held, shown
    cdef Board prepared
    read_both(hole, board, &held, &shown)
    if held.count != 2 or shown.count != 3:
        raise ValueError(f"a hand plays 2 hole cards and 3 board cards, not {held.count} and {shown.count}")
    board_set(&prepared, shown.mask)
    return high(&prepared, held.mask), low(&prepared, held.mask)


cdef void sort_down(Cards* cards) noexcept nogil:
    cdef int i, j
    for i in range(1, cards.count):
        for j in range(i, 0, -1):
            if cards.ids[j - 1] < cards.ids[j]:
                cards.ids[j - 1], cards.ids[j] = cards.ids[j], cards.ids[j - 1]


def selections(hole, board):
    """Which two and three cards make the hand: (high rank, five ids, low rank, five ids or None where there is no low).

    The hole cards come first in each five. Where several selections are equally good, the one with the highest hole
    card by id counts, then the second, then the board cards in the same way; the order in which cards are given is no
    matter.

    >>> high, high_cards, low, low_cards = selections("AdKd3s2s", "Jd4d3cQd5h")
    >>> high, list(high_cards), low, list(low_cards)
    (328, [49, 45, 41, 37, 9], 1, [49, 3, 14, 9, 4])

    :raises ValueError: for a wrong number of cards, a card that appears twice, "??", and what is not a card.
    :raises TypeError: for anything but strings and sequences of ints and strings.
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
