# Standing: the ranks of all pairs on a board, and how one hand compares with all others.

def pair_ranks(board, dead):
    """Return [(card, card, high rank, low rank)] of every two cards that are not dead or on the board (3 to 5 cards).

    >>> min(pair_ranks("AsKsQs2d3d", ""), key=lambda pair: pair[2])
    (39, 35, 1, 57)

    :raises ValueError: if the number of board cards is wrong, something is not a card or is "??", or a card appears
        twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
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
    int cards               # that opponents may hold
    int size
    int high
    int low
    int chosen[MOST_HELD]
    int64_t counts[9]       # of opponents' hands: with a better, an equal and a worse high, each with such lows


cdef void count_standings(Standing* all, int count, int first, int best_high, int best_low) noexcept nogil:
    """Count every hand that begins with the cards chosen so far; the best ranks of their pairs are known."""
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
            all.counts[
                4 + 3 * ((high_now > all.high) - (high_now < all.high)) + (low_now > all.low) - (low_now < all.low)
            ] += 1
        else:
            all.chosen[count] = card
            count_standings(all, count + 1, card + 1, high_now, low_now)


def standing(hole, board, dead):
    """Count the possible hands of an opponent by how their high and low compare with those of a hand.

    An opponent holds as many cards as `hole` (4, 5 or 6), none of them in it, on the board (3 to 5 cards) or dead.
    Return a tuple of nine ints: a better high with a better, an equal and a worse low; then an equal high; then a worse
    high.

    >>> standing("JsTs9c9h", "AsKsQs2d3d", "")
    (0, 0, 0, 0, 0, 0, 71080, 52330, 0)

    :raises ValueError: if a number of cards is wrong, something is not a card or is "??", or a card appears twice.
    :raises TypeError: if an argument is not a string or a sequence of ints and strings.
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
            all.high_of_pair[a][b] = <int16_t>high(&prepared, bit_of[cards[a]] | bit_of[cards[b]])
            all.low_of_pair[a][b] = <int16_t>low(&prepared, bit_of[cards[a]] | bit_of[cards[b]])
    all.size = held.count
    all.high = high(&prepared, held.mask)
    all.low = low(&prepared, held.mask)
    memset(all.counts, 0, sizeof(all.counts))
    with nogil:
        count_standings(&all, 0, 0, NO_HIGH, NO_LOW)
    return tuple([all.counts[a] for a in range(9)])
