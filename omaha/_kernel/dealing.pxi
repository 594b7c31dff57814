# Dealing. Five cards come from one word of 32 bits (Brackett-Rozinsky, Lemire: Batched Ranged Random Integer Generation,
# 2024): the word times the number of cards left is a place in the upper half and, in the lower, the word for the next.

cdef enum:
    DRAWN = 5               # from one word


cdef struct Dealer:
    uint8_t cards[CARDS]            # in any order: each draw is from all that are left
    int size
    uint32_t refused[CARDS]         # by cards dealt: a last word below this would make some draws likelier


cdef void dealer_set(Dealer* dealer, uint64_t cards) noexcept nogil:
    cdef int bit, dealt, i
    cdef uint32_t ways
    dealer.size = 0
    cards &= DECK
    while cards:
        bit = lowest_bit(cards)
        cards &= cards - 1
        dealer.cards[dealer.size] = <uint8_t>(4 * (bit & 15) + (bit >> 4))
        dealer.size += 1
    for dealt in range(dealer.size):
        ways = 1
        for i in range(dealt, min(dealt + DRAWN, dealer.size)):
            ways *= dealer.size - i
        dealer.refused[dealt] = (0 - ways) % ways


cdef inline void dealer_draw(Dealer* dealer, Words* words, int dealt, int count) noexcept nogil:
    """Brings the next cards to their places."""
    cdef uint32_t word = 0, left
    cdef uint32_t places[DRAWN]
    cdef uint64_t product
    cdef uint8_t card
    cdef int i
    while True:
        next_word(words, &word)
        left = dealer.size - dealt
        for i in range(count):
            product = <uint64_t>word * (left - i)
            places[i] = <uint32_t>(product >> 32)
            word = <uint32_t>product
        if word >= dealer.refused[dealt]:
            break
    for i in range(count):
        card = dealer.cards[dealt + i + places[i]]
        dealer.cards[dealt + i + places[i]] = dealer.cards[dealt + i]
        dealer.cards[dealt + i] = card


cdef inline int dealer_more(Dealer* dealer, Words* words, int dealt) noexcept nogil:
    """Deals the next few cards after so many, a multiple of DRAWN; returns how many are dealt then."""
    if dealer.size - dealt >= DRAWN:
        dealer_draw(dealer, words, dealt, DRAWN)
        return dealt + DRAWN
    dealer_draw(dealer, words, dealt, dealer.size - dealt)
    return dealer.size


def deal_rows(uint8_t[:, ::1] rows not None, dead, seed, first=0):
    """Fills rows (n, k) with ids: row i holds k different cards, none of `dead`, drawn by (seed, first + i) alone.

    >>> rows = bytearray(8)
    >>> deal_rows(memoryview(rows).cast("B", (2, 4)), "AsKs", 7)
    >>> list(rows)
    [13, 36, 40, 23, 14, 6, 4, 36]

    :raises ValueError: if so many cards are not left, for what is not a card, and for a seed outside 0..2**64 - 1.
    :raises TypeError: for what is neither cards nor an int.
    """
    cdef Cards out
    cdef Dealer fresh, dealer
    cdef Words words
    cdef uint64_t key = unsigned(seed, "a seed", 64), index = unsigned(first, "an index", 64)
    cdef Py_ssize_t i, j
    cdef int dealt
    read_cards(&out, dead, False)
    dealer_set(&fresh, DECK & ~out.mask)
    if rows.shape[1] > fresh.size:
        raise ValueError(f"{rows.shape[1]} cards cannot be dealt from {fresh.size}")
    dealer = fresh
    with nogil:
        for i in range(rows.shape[0]):
            dealer.cards = fresh.cards
            words_seed(&words, key, index + i, FOR_DEAL, 4)
            dealt = 0
            while dealt < rows.shape[1]:
                dealt = dealer_more(&dealer, &words, dealt)
            for j in range(rows.shape[1]):
                rows[i, j] = dealer.cards[j]
