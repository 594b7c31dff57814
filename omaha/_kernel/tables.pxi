# Tables, built at import: rows by the ranks of a board, and ranks by sets of ranks.
#
# A board has one row: for each pair of hole ranks the best rank over every three of its cards, flushes apart. Boards of
# three, four and five cards have 455 + 1820 + 6175 rows. The number of a row comes from the sum of one key per card:
# the high 12 bits select a displacement, and the low 13 bits are added to it. The keys were searched so that no two
# boards share both parts and the rows pack almost without gaps.

cdef enum:
    SETS = 8192             # of ranks
    STRIDE = 96             # cells of a row: 91 pairs, filled up to three cache lines
    SHAPES = 8450           # rank multisets of three, four and five cards
    EMPTY = 8452            # the row for masks that are not boards; the rows of boards come before it
    ROWS = 8453
    BUCKETS = 4096          # by the 12 highest bits of a sum of keys
    WORDS = 264             # of 64 bits: more than any row number

cdef uint32_t[RANKS] KEYS = [
    0xE064BC32, 0x4F7FB38B, 0x78CF134B, 0x9E0F298E, 0x46280902, 0xEB60322E, 0x01D0C523,
    0xD6966090, 0xA54DF6F0, 0x40DC195C, 0xB84BFB3A, 0x69BBC38C, 0xD5E7DD3A,
]
cdef uint16_t displacement[BUCKETS]
# Number of a pair of ranks, in either order. Of an array that another thread changes while it is ranked, any bytes may
# arrive here: the table has a cell for every two of them.
cdef uint8_t pair_of[64 * 16 + 48]
cdef uint16_t place_of[SETS]            # place of a set of ranks among the equally large ones, 0 the lowest
cdef int16_t single_rank[SETS]          # rank of five cards of different ranks, no flush; by set of ranks
cdef int16_t suited_rank[SETS]          # the same for one suit; NO_HIGH unless the set has five ranks
cdef uint16_t top_two[SETS]             # the two highest of a set, the empty set if it has fewer
cdef uint16_t top_three[SETS]
cdef uint8_t low_rank_of[1 << 16]       # best low by (low ranks in hand, low ranks on board)

cdef uint32_t[10] STRAIGHTS = [
    0x1F00, 0x0F80, 0x07C0, 0x03E0, 0x01F0, 0x00F8, 0x007C, 0x003E, 0x001F, 0x100F,
]

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #define OMAHA_CACHE_LINE __declspec(align(64))
    #else
    #define OMAHA_CACHE_LINE __attribute__((aligned(64)))
    #endif
    static OMAHA_CACHE_LINE int16_t omaha_rows[8453][96];
    """
    # ROWS of STRIDE. Each row fills three cache lines. If the table began within a line, each would touch four of them,
    # and ranking arrays would take 5 % longer.
    int16_t rows "omaha_rows"[ROWS][STRIDE]


cdef inline uint32_t row_number(uint32_t keys) noexcept nogil:
    return displacement[keys >> 20] + (keys & 0x1FFF)


cdef void build_sets() noexcept nogil:
    """Fill the tables by sets of different ranks. Sets of equal size, read as numbers, are in the order of R13."""
    cdef int ranks, size, i, flush = 323, high_card = 6186
    cdef int seen[RANKS + 1]
    memset(seen, 0, sizeof(seen))
    for ranks in range(SETS):
        size = bits(ranks)
        place_of[ranks] = <uint16_t>seen[size]
        seen[size] += 1
        single_rank[ranks] = suited_rank[ranks] = NO_HIGH
        top_two[ranks] = <uint16_t>ranks if size == 2 else top_two[ranks & (ranks - 1)]
        top_three[ranks] = <uint16_t>ranks if size == 3 else top_three[ranks & (ranks - 1)]
    for i in range(10):
        suited_rank[STRAIGHTS[i]] = <int16_t>(1 + i)
        single_rank[STRAIGHTS[i]] = <int16_t>(1600 + i)
    for ranks in range(SETS - 1, -1, -1):
        if bits(ranks) == 5 and suited_rank[ranks] == NO_HIGH:
            suited_rank[ranks] = <int16_t>flush
            single_rank[ranks] = <int16_t>high_card
            flush += 1
            high_card += 1


cdef inline uint32_t without(uint32_t ranks, uint32_t rank) noexcept nogil:
    """Return the set as it would be in a deck without this rank."""
    return (ranks & (rank - 1)) | ((ranks >> 1) & ~(rank - 1))


cdef int five_rank(const uint8_t* ranks) noexcept nogil:
    """Return the rank of five cards that are not a flush; each class is counted up from its lowest hand."""
    cdef uint32_t once = 0, twice = 0, thrice = 0, four = 0, five = 0, bit, kickers
    cdef int i
    for i in range(5):
        bit = 1u << ranks[i]
        five |= four & bit
        four |= thrice & bit
        thrice |= twice & bit
        twice |= once & bit
        once |= bit
    if five:
        return NO_HIGH
    kickers = once ^ twice
    if four:
        return 166 - 12 * lowest_bit(four) - place_of[without(once ^ four, four)]
    if thrice:
        if twice != thrice:
            return 322 - 12 * lowest_bit(thrice) - place_of[without(twice ^ thrice, thrice)]
        return 2467 - 66 * lowest_bit(thrice) - place_of[without(kickers, thrice)]
    if twice:
        bit = twice & (twice - 1)
        if bit:
            return 3325 - 11 * place_of[twice] - place_of[without(without(kickers, bit), twice ^ bit)]
        return 6185 - 220 * lowest_bit(twice) - place_of[without(kickers, twice)]
    return single_rank[once]


cdef struct Shape:          # the ranks of a board
    uint8_t ranks[5]
    uint8_t count
    uint32_t keys


cdef struct Draft:          # what building needs besides the tables: 137 kB, more than some threads have as stack
    Shape shapes[SHAPES]
    uint16_t start[BUCKETS]
    uint16_t filled[BUCKETS]
    uint16_t member[SHAPES]
    uint64_t taken[WORDS]


cdef int list_shapes(Shape* shapes) noexcept nogil:
    """List all rank multisets of three, then four, then five cards; return their number."""
    cdef int count, found = 0, i
    cdef Shape shape
    for count in range(3, 6):
        shape.count = <uint8_t>count
        for i in range(5):
            shape.ranks[i] = 0
        while True:
            if count < 5 or shape.ranks[0] != shape.ranks[4]:
                shape.keys = 0
                for i in range(count):
                    shape.keys += KEYS[shape.ranks[i]]
                shapes[found] = shape
                found += 1
            i = count - 1                       # the next in order: raise the last rank that can be raised
            while i >= 0 and shape.ranks[i] == RANKS - 1:
                i -= 1
            if i < 0:
                break
            shape.ranks[i] += 1
            while i + 1 < count:
                shape.ranks[i + 1] = shape.ranks[i]
                i += 1
    return found


cdef int build_displacements(Draft* draft) noexcept nogil:
    """Place the buckets by first fit, the fullest first; return the number of rows needed."""
    cdef const Shape* shapes = draft.shapes
    cdef uint16_t* start = draft.start
    cdef uint16_t* filled = draft.filled
    cdef uint16_t* member = draft.member
    cdef uint64_t* taken = draft.taken
    cdef uint64_t clash = 0
    cdef int i, bucket, size, word = 0, needed = 0
    cdef uint32_t slot
    memset(start, 0, sizeof(draft.start))
    memset(filled, 0, sizeof(draft.filled))
    memset(taken, 0, sizeof(draft.taken))
    for i in range(SHAPES):
        filled[shapes[i].keys >> 20] += 1
    for bucket in range(1, BUCKETS):
        start[bucket] = start[bucket - 1] + filled[bucket - 1]
    memset(filled, 0, sizeof(draft.filled))
    for i in range(SHAPES):
        bucket = shapes[i].keys >> 20
        member[start[bucket] + filled[bucket]] = shapes[i].keys & 0x1FFF
        filled[bucket] += 1
    for size in range(32, 0, -1):
        for bucket in range(BUCKETS):
            if filled[bucket] != size:
                continue
            for word in range(WORDS - 129):           # 64 displacements at a time
                clash = 0
                for i in range(start[bucket], start[bucket] + size):
                    slot = member[i] + 64 * word
                    clash |= taken[slot >> 6] >> (slot & 63)
                    clash |= taken[(slot >> 6) + 1] << 1 << (63 - (slot & 63))
                if ~clash:
                    break
            displacement[bucket] = <uint16_t>(64 * word + lowest_bit(~clash))
            for i in range(start[bucket], start[bucket] + size):
                slot = displacement[bucket] + member[i]
                taken[slot >> 6] |= <uint64_t>1 << (slot & 63)
                needed = max(needed, <int>slot + 1)
    return needed


cdef void keep_best(int16_t* row, const int16_t* part) noexcept nogil:
    """Keep the better of both rows, pair by pair."""
    cdef int i
    for i in range(STRIDE):
        row[i] = min(row[i], part[i])


cdef void build_rows(const Shape* shapes) noexcept nogil:
    """Rank boards of three cards directly; a larger board has the best of the boards with one card less."""
    cdef int i, j, k, pair, low_card, high_card
    cdef uint8_t ranks[5]
    cdef int16_t* row
    for high_card in range(RANKS):
        for low_card in range(high_card + 1):
            pair = high_card * (high_card + 1) // 2 + low_card
            pair_of[16 * low_card + high_card] = pair_of[16 * high_card + low_card] = <uint8_t>pair
    for i in range(ROWS):
        for k in range(STRIDE):
            rows[i][k] = NO_HIGH
    for i in range(SHAPES):
        row = rows[row_number(shapes[i].keys)]
        if shapes[i].count == 3:
            for j in range(3):
                ranks[j] = shapes[i].ranks[j]
            for high_card in range(RANKS):
                for low_card in range(high_card + 1):
                    ranks[3] = <uint8_t>low_card
                    ranks[4] = <uint8_t>high_card
                    row[pair_of[16 * low_card + high_card]] = <int16_t>five_rank(ranks)
            continue
        for j in range(shapes[i].count):
            keep_best(row, rows[row_number(shapes[i].keys - KEYS[shapes[i].ranks[j]])])


cdef void build_lows() noexcept nogil:
    """Split every low into two hole ranks and three board ranks; sets with more ranks have that low, too."""
    cdef int low_set, two, rank = 0, bit, step, block, held
    memset(low_rank_of, NO_LOW, sizeof(low_rank_of))
    for low_set in range(1 << 8):               # as bit sets, ace first, the lows are in the order of R16
        if bits(low_set) != 5:
            continue
        rank += 1
        for two in range(1 << 8):
            if two & low_set == two and bits(two) == 2:
                low_rank_of[two << 8 | (low_set ^ two)] = <uint8_t>rank
    for bit in range(16):
        step = 1 << bit
        for block in range(1 << 15 >> bit):
            for held in range(2 * step * block, 2 * step * block + step):
                low_rank_of[held + step] = min(low_rank_of[held + step], low_rank_of[held])


cdef int build() except -1:
    cdef Draft* draft = <Draft*>malloc(sizeof(Draft))
    if draft is NULL:
        raise MemoryError
    try:
        build_sets()
        build_lows()
        if sizeof(rows) != ROWS * STRIDE * sizeof(int16_t):
            raise ImportError("the table of the evaluator does not have ROWS rows of STRIDE cells")
        if list_shapes(draft.shapes) != SHAPES or build_displacements(draft) != EMPTY:
            raise ImportError("the keys of the evaluator do not fit its table")
        build_rows(draft.shapes)
    finally:
        free(draft)
    return 0

build()
