# Random deals.
#
# Five cards are drawn with one word of 32 bits (Brackett-Rozinsky, Lemire: Batched Ranged Random Integer Generation,
# 2024): of the word times the number of cards left, the upper half is the place of a card, and the lower half is the
# word for the next card.

cdef enum:
    DRAWN = 5               # cards from one word


cdef struct Stub:                   # the cards that may be dealt; those that were dealt stand first
    uint8_t cards[CARDS]            # in any order: each draw is from all that are left
    int size
    uint32_t rejected[CARDS]        # by cards dealt: a last word below this would make some draws likelier


cdef void stub_set(Stub* stub, uint64_t cards) noexcept nogil:
    """Prepare a stub of these cards, none of them dealt."""
    cdef int bit, dealt, i
    cdef uint32_t ways
    stub.size = 0
    cards &= DECK
    while cards:
        bit = lowest_bit(cards)
        cards &= cards - 1
        stub.cards[stub.size] = <uint8_t>(4 * (bit & 15) + (bit >> 4))
        stub.size += 1
    for dealt in range(stub.size):
        ways = 1
        for i in range(dealt, min(dealt + DRAWN, stub.size)):
            ways *= stub.size - i
        stub.rejected[dealt] = (0 - ways) % ways


cdef inline void stub_draw(Stub* stub, Words* words, int dealt, int count) noexcept nogil:
    """Draw the next `count` cards, at most DRAWN, and move them to their places."""
    cdef uint32_t word = 0, left
    cdef uint32_t places[DRAWN]
    cdef uint64_t product
    cdef uint8_t card
    cdef int i
    while True:
        next_word(words, &word)
        left = stub.size - dealt
        for i in range(count):
            product = <uint64_t>word * (left - i)
            places[i] = <uint32_t>(product >> 32)
            word = <uint32_t>product
        if word >= stub.rejected[dealt]:
            break
    for i in range(count):
        card = stub.cards[dealt + i + places[i]]
        stub.cards[dealt + i + places[i]] = stub.cards[dealt + i]
        stub.cards[dealt + i] = card


cdef inline int stub_deal(Stub* stub, Words* words, int dealt) noexcept nogil:
    """Deal the next few cards after `dealt`, a multiple of DRAWN; return the new number of cards dealt."""
    if stub.size - dealt >= DRAWN:
        stub_draw(stub, words, dealt, DRAWN)
        return dealt + DRAWN
    stub_draw(stub, words, dealt, stub.size - dealt)
    return stub.size


def deal_rows(uint8_t[:, ::1] rows not None, dead, seed, first=0):
    """Fill rows, uint8 (n, k), with card ids: k different cards per row, none of them dead.

    Row i is determined by (seed, first + i) alone.

    >>> rows = bytearray(8)
    >>> deal_rows(memoryview(rows).cast("B", (2, 4)), "AsKs", 7)
    >>> list(rows)
    [13, 36, 40, 23, 14, 6, 4, 36]

    :raises ValueError: if fewer than k cards are left, a dead card is not a card, or a number is outside 0..2**64 - 1.
    :raises TypeError: if `dead` is not cards, or a number is not an int.
    """
    cdef Cards out
    cdef Stub fresh, stub
    cdef Words words
    cdef uint64_t key = whole(seed, "a seed", 64), index = whole(first, "an index", 64)
    cdef Py_ssize_t i, j
    cdef int dealt
    read_cards(&out, dead, False)
    stub_set(&fresh, DECK & ~out.mask)
    if rows.shape[1] > fresh.size:
        raise ValueError(f"{rows.shape[1]} cards cannot be dealt from {fresh.size}")
    stub = fresh
    with nogil:
        for i in range(rows.shape[0]):
            stub.cards = fresh.cards
            words_seed(&words, key, index + i, FOR_DEAL, 4)
            dealt = 0
            while dealt < rows.shape[1]:
                dealt = stub_deal(&stub, &words, dealt)
            for j in range(rows.shape[1]):
                rows[i, j] = stub.cards[j]
