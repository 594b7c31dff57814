# Random numbers and the shuffle.
#
# The generator is Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3; SC 2011). The
# key is the seed; the counter is (draw, purpose, index), so that no two purposes ever use the same numbers.

cdef enum:
    FOR_BITS = 0
    FOR_SHUFFLE = 1
    FOR_DEAL = 2
    FOR_SAMPLE = 3
    MOST_CARDS = 64
    BLOCKS = 32             # of four words; gcc vectorizes a loop of 32, but only unrolls one of 16
    AHEAD = 128             # words in BLOCKS blocks


cdef struct Words:              # where random 32-bit words come from
    const uint8_t* entropy      # these bytes, or the generator if NULL
    Py_ssize_t left             # bytes not used yet
    uint32_t key[2]
    uint32_t counter[4]
    int ahead                   # words drawn at a time: 4, or AHEAD if many are needed
    int unused                  # words of them not used yet
    uint32_t block[AHEAD]


cdef inline void philox_blocks(
    const uint32_t* counter, const uint32_t* key, uint32_t* blocks, int count
) noexcept nogil:
    """Make `count` blocks, at most BLOCKS, side by side, so that the compiler can vectorize the loops."""
    cdef uint32_t a[BLOCKS]
    cdef uint32_t b[BLOCKS]
    cdef uint32_t c[BLOCKS]
    cdef uint32_t d[BLOCKS]
    cdef uint32_t k = key[0], l = key[1]
    cdef uint64_t left, right
    cdef int j
    for j in range(count):
        a[j] = counter[0] + j
        b[j] = counter[1]
        c[j] = counter[2]
        d[j] = counter[3]
    for _ in range(10):
        for j in range(count):
            left = <uint64_t>0xD2511F53 * a[j]
            right = <uint64_t>0xCD9E8D57 * c[j]
            a[j] = <uint32_t>(right >> 32) ^ b[j] ^ k
            b[j] = <uint32_t>right
            c[j] = <uint32_t>(left >> 32) ^ d[j] ^ l
            d[j] = <uint32_t>left
        k += <uint32_t>0x9E3779B9
        l += <uint32_t>0xBB67AE85
    for j in range(count):
        blocks[4 * j] = a[j]
        blocks[4 * j + 1] = b[j]
        blocks[4 * j + 2] = c[j]
        blocks[4 * j + 3] = d[j]


cdef void words_seed(Words* words, uint64_t seed, uint64_t index, uint32_t purpose, int ahead) noexcept nogil:
    """Start the generator's words for one seed, purpose and index."""
    words.entropy = NULL
    words.key[0] = <uint32_t>seed
    words.key[1] = <uint32_t>(seed >> 32)
    words.counter[0] = 0
    words.counter[1] = purpose
    words.counter[2] = <uint32_t>index
    words.counter[3] = <uint32_t>(index >> 32)
    words.ahead = ahead
    words.unused = 0


cdef void words_more(Words* words) noexcept nogil:
    """Draw the next words ahead."""
    if words.ahead == AHEAD:                # constant counts: the compiler makes separate loops for each call
        philox_blocks(words.counter, words.key, words.block, BLOCKS)
        words.counter[0] += BLOCKS
    else:
        philox_blocks(words.counter, words.key, words.block, 1)
        words.counter[0] += 1
    words.unused = words.ahead


cdef inline bint next_word(Words* words, uint32_t* word) noexcept nogil:
    """Take the next word; return False if the bytes are used up. The generator never ends."""
    if words.entropy is not NULL:
        if words.left < 4:
            return False
        word[0] = (words.entropy[0] | <uint32_t>words.entropy[1] << 8 | <uint32_t>words.entropy[2] << 16
                   | <uint32_t>words.entropy[3] << 24)
        words.entropy += 4
        words.left -= 4
        return True
    if words.unused == 0:
        words_more(words)
    word[0] = words.block[words.ahead - words.unused]
    words.unused -= 1
    return True


cdef inline bint below(Words* words, uint32_t bound, uint32_t* number) noexcept nogil:
    """Draw a number below the bound, all equally likely; return False if the words run out.

    The method is Lemire's (Fast Random Integer Generation in an Interval, 2019).
    """
    cdef uint32_t word = 0
    cdef uint64_t product
    while True:
        if not next_word(words, &word):
            return False
        product = <uint64_t>word * bound
        if <uint32_t>product >= bound or <uint32_t>product >= (0 - bound) % bound:
            number[0] = <uint32_t>(product >> 32)
            return True


cdef inline bint mix(uint8_t* cards, int count, int dealt, Words* words) noexcept nogil:
    """Put the first `dealt` cards in random order (Fisher and Yates, from the top); return False if the words run out.
    """
    cdef int i
    cdef uint32_t j = 0
    for i in range(dealt):
        if not below(words, <uint32_t>(count - i), &j):
            return False
        j += <uint32_t>i
        cards[i], cards[j] = cards[j], cards[i]
    return True


cdef void shuffle_ids(uint8_t* cards, int count, int dealt, uint64_t seed, uint64_t index) noexcept nogil:
    """Shuffle cards as `shuffle` does, as far as the first `dealt` of them; the order of the others is undefined."""
    cdef Words words
    words_seed(&words, seed, index, FOR_SHUFFLE, 4)
    mix(cards, count, min(dealt, count - 1), &words)


cdef uint64_t bits_at(uint64_t seed, uint64_t index, uint32_t draw) noexcept nogil:
    """Return what `random_bits` does."""
    cdef Words words
    words_seed(&words, seed, index, FOR_BITS, 4)
    words.counter[0] = draw
    philox_blocks(words.counter, words.key, words.block, 1)
    return <uint64_t>words.block[1] << 32 | words.block[0]


cdef object permuted(tuple cards, Words* words):
    """Return the cards in random order; None if the words run out."""
    cdef Py_ssize_t count = tuple_size(cards), i
    cdef uint8_t order[MOST_CARDS]
    cdef tuple result
    if count > MOST_CARDS:
        raise ValueError(f"at most {MOST_CARDS} cards can be shuffled, not {count}")
    for i in range(count):
        order[i] = <uint8_t>i
    if not mix(order, <int>count, <int>count - 1, words):
        return None
    result = PyTuple_New(count)
    for i in range(count):
        card = <object>tuple_item(cards, order[i])
        Py_INCREF(card)
        tuple_fill(result, i, card)
    return result


def philox(counter, key):
    """Return one block of Philox4x32-10: four words of 32 bits, from a counter of four words and a key of two.

    >>> [hex(word) for word in philox((0, 0, 0, 0), (0, 0))]
    ['0x6627e8d5', '0xe169c58d', '0xbc57ac4c', '0x9b00dbd8']

    :raises ValueError: if a length is another, or a word is outside 0..2**32 - 1.
    :raises TypeError: if a word is not an int.
    """
    cdef uint32_t c[4]
    cdef uint32_t k[2]
    cdef uint32_t block[4]
    cdef int i
    counter, key = tuple(counter), tuple(key)
    if len(counter) != 4 or len(key) != 2:
        raise ValueError("a counter has four words and a key two")
    for i in range(4):
        c[i] = <uint32_t>whole(counter[i], "a word", 32)
    for i in range(2):
        k[i] = <uint32_t>whole(key[i], "a word", 32)
    philox_blocks(c, k, block, 1)
    return block[0], block[1], block[2], block[3]


def random_bits(seed, index, draw):
    """Return 64 random bits as an int: number `draw` (below 2**32) of stream `index` of a seed (both below 2**64).

    The same three numbers give the same bits everywhere. The bits are independent of the shuffles of that seed.

    >>> random_bits(7, 0, 0) == random_bits(7, 0, 0) != random_bits(7, 0, 1)
    True

    :raises ValueError: if a number is out of range.
    :raises TypeError: if an argument is not an int.
    """
    return bits_at(whole(seed, "a seed", 64), whole(index, "an index", 64), <uint32_t>whole(draw, "a draw", 32))


def shuffle(tuple cards not None, seed, index):
    """Return the tuple in the random order of this seed and index, which is the same on every machine and for ever.

    >>> shuffle(tuple("abcdef"), 7, 0)
    ('b', 'a', 'f', 'e', 'd', 'c')

    :raises ValueError: if the tuple has more than 64 objects, or the seed or index is outside 0..2**64 - 1.
    :raises TypeError: if the arguments are not a tuple and two ints.
    """
    cdef Words words
    words_seed(&words, whole(seed, "a seed", 64), whole(index, "an index", 64), FOR_SHUFFLE, 4)
    return permuted(cards, &words)


def shuffle_from(tuple cards not None, bytes entropy not None):
    """Return the tuple in an order drawn from random bytes: four bytes per object, and some in reserve.

    Every order is equally likely if the bytes are uniform. For 52 cards 256 bytes leave thirteen draws in reserve; one
    shuffle in seven million needs the first of them.

    >>> shuffle_from(tuple("abcd"), bytes(range(100, 116)))
    ('b', 'c', 'a', 'd')

    :raises ValueError: if the tuple has more than 64 objects, or there are too few bytes.
    :raises TypeError: if the arguments are not a tuple and bytes.
    """
    cdef Words words
    words.entropy = entropy
    words.left = len(entropy)
    result = permuted(cards, &words)
    if result is None:
        raise ValueError(f"{len(entropy)} bytes do not suffice to shuffle {len(cards)} cards")
    return result
