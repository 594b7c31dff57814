# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True, embedsignature=True, embedsignature.format=python
"""The kernel: cards as bits, hands as ranks, and the one generator.

It knows cards and no rules of play. Ranks follow rules R9 to R19: a hand is exactly two hole cards and three board
cards; a high rank is 1 (royal flush) to 7462 (7-5-4-3-2), a low rank 1 (5-4-3-2-A) to 56 (8-7-6-5-4), and NO_LOW where
no low qualifies. Everything here is safe to call from several threads: the tables are written once, at import.
"""

from cpython.exc cimport PyErr_CheckSignals
from cpython.long cimport PyLong_AsLongAndOverflow, PyLong_AsUnsignedLongLong, PyLong_Check
from cpython.object cimport PyObject
from cpython.ref cimport Py_INCREF
from cpython.tuple cimport PyTuple_GET_ITEM, PyTuple_GET_SIZE, PyTuple_New, PyTuple_SET_ITEM
from cpython.unicode cimport PyUnicode_GET_LENGTH
from libc.math cimport frexp, ldexp
from libc.stdint cimport int8_t, int64_t, uint16_t
from libc.stdlib cimport calloc, free, malloc
from libc.string cimport memcpy, memset

cdef extern from *:
    """
    #if defined(_MSC_VER)
    #include <intrin.h>
    static __inline int omaha_lowest_bit(unsigned long long x) {
        unsigned long i;
    #if defined(_M_X64) || defined(_M_ARM64)
        _BitScanForward64(&i, x);
    #else
        if (_BitScanForward(&i, (unsigned long)x)) return (int)i;
        _BitScanForward(&i, (unsigned long)(x >> 32));
        i += 32;
    #endif
        return (int)i;
    }
    #else
    #define omaha_lowest_bit(x) __builtin_ctzll(x)
    #endif
    """
    int lowest_bit "omaha_lowest_bit"(uint64_t x) noexcept nogil    # x must not be 0

cdef extern from *:
    """
    #if defined(__GNUC__)
    #define omaha_prefetch(address) __builtin_prefetch(address)
    #else
    #define omaha_prefetch(address) ((void)(address))
    #endif
    """
    void prefetch "omaha_prefetch"(const void* address) noexcept nogil

cdef extern from "Python.h":
    bint PyUnicode_IS_COMPACT_ASCII(object text)
    const uint8_t* PyUnicode_1BYTE_DATA(object text)
    bint PyBool_Check(object value)
    bint PyIndex_Check(object value)
    object PyNumber_Index(object value)


# ---------------------------------------------------------------------------------------------------------------------
# Cards and masks. Card 4 * rank + suit is bit 16 * suit + rank: a suit is a lane of sixteen bits, thirteen of them
# used.

cdef enum:
    CARDS = 52
    UNKNOWN = 52
    RANKS = 13
    LANE = 0x1FFF

cdef uint64_t DECK = 0x1FFF1FFF1FFF1FFF

cdef str RANK_LETTERS = "23456789TJQKA"
cdef str SUIT_LETTERS = "cdhs"
cdef int8_t rank_of[256]            # by letter; -1: not a rank
cdef int8_t suit_of[256]
cdef uint64_t bit_of[CARDS + 1]     # by card; UNKNOWN has none


cdef struct Cards:
    int count
    uint64_t mask
    uint8_t ids[CARDS]


cdef str card_text(int card):
    return "??" if card == UNKNOWN else RANK_LETTERS[card >> 2] + SUIT_LETTERS[card & 3]


cdef int take(Cards* cards, int card, bint unknown) except -1:
    """Adds one card; refuses what is no card, what is hidden and what is there already."""
    if card == UNKNOWN and not unknown:
        raise ValueError("unknown card ??: it has no rank and no suit")
    if cards.mask & bit_of[card]:
        raise ValueError(f"{card_text(card)} appears twice")
    if cards.count == CARDS:
        raise ValueError("more than 52 cards")
    cards.mask |= bit_of[card]
    cards.ids[cards.count] = <uint8_t>card
    cards.count += 1
    return 0


cdef int refuse_text(str text, Py_ssize_t at) except -1:
    """Says what is wrong with the two characters at this place."""
    cdef str found = text[at:at + 2]
    cdef str place = "" if found == text else f" in {text!r}"
    if len(found) == 2 and found[0] not in RANK_LETTERS:
        raise ValueError(f"{found!r}{place} is not a card: no rank {found[0]!r}")
    if len(found) == 2 and found[1] not in SUIT_LETTERS:
        raise ValueError(f"{found!r}{place} is not a card: no suit {found[1]!r}")
    raise ValueError(f"{found!r}{place} is not a card: a rank and a suit, like 'As'")


cdef int take_text(Cards* cards, str text, bint unknown, bint single) except -1:
    """Reads cards from "AsKd 3s2s"; a single one admits no spaces."""
    cdef Py_ssize_t length = PyUnicode_GET_LENGTH(text), at = 0
    cdef const uint8_t* letters
    cdef int rank, suit, card = UNKNOWN
    if single and length != 2:
        raise ValueError(f"{text!r} is not a card: a rank and a suit, like 'As'")
    if not PyUnicode_IS_COMPACT_ASCII(text):
        while at < length and text[at] < "\x80":
            at += 1
        raise ValueError(f"no card has the letter {text[at]!r}")
    letters = PyUnicode_1BYTE_DATA(text)
    while at < length:
        if letters[at] == c" " and not single:
            at += 1
            continue
        if at + 1 == length:
            refuse_text(text, at)
        rank = rank_of[letters[at]]
        suit = suit_of[letters[at + 1]]
        if (rank | suit) >= 0:
            card = 4 * rank + suit
        elif letters[at] == c"?" and letters[at + 1] == c"?":
            card = UNKNOWN
        else:
            refuse_text(text, at)
        take(cards, card, unknown)
        at += 2
    return 0


cdef int take_item(Cards* cards, object item, bint unknown) except -1:
    """Reads one card: an int, a Card, or a two-letter string."""
    cdef int overflow = 0
    cdef long card
    if isinstance(item, str):
        return take_text(cards, str(item), unknown, True)
    if PyBool_Check(item):
        raise TypeError("a card is an int or a string like 'As', not bool")
    if not PyLong_Check(item):
        if not PyIndex_Check(item):
            raise TypeError(f"a card is an int or a string like 'As', not {type(item).__name__}")
        item = PyNumber_Index(item)
    card = PyLong_AsLongAndOverflow(item, &overflow)
    if overflow:
        raise ValueError("not a card: an int far outside 0..51")
    if card < 0 or card > UNKNOWN:
        raise ValueError(f"{card} is not a card: 0..51")
    return take(cards, <int>card, unknown)


cdef int read_cards(Cards* cards, object source, bint unknown) except -1:
    """Reads cards in any form that the public functions take."""
    cdef Py_ssize_t i
    cards.count = 0
    cards.mask = 0
    if type(source) is str:
        return take_text(cards, <str>source, unknown, False)
    if type(source) is list:
        source = tuple(source)
    if type(source) is tuple:
        for i in range(PyTuple_GET_SIZE(source)):
            take_item(cards, <object>PyTuple_GET_ITEM(source, i), unknown)
        return 0
    if isinstance(source, str):
        return take_text(cards, str(source), unknown, False)
    try:
        items = iter(source)
    except TypeError:
        raise TypeError(f"cards are a string or a sequence, not {type(source).__name__}") from None
    for item in items:
        take_item(cards, item, unknown)
    return 0


def card_ids(cards, unknown=False):
    """The cards as bytes, one id (0..51) each, in their order; with `unknown`, "??" is 52 and may repeat.

    >>> list(card_ids("As Kd 2c"))
    [51, 45, 0]
    >>> list(card_ids(["As", 45, "??"], unknown=True))
    [51, 45, 52]
    >>> card_ids("AsAs")
    Traceback (most recent call last):
    ValueError: As appears twice

    :raises ValueError: for what is not a card, and for a card that appears twice.
    :raises TypeError: for anything but a string or a sequence of ints and strings.
    """
    cdef Cards read
    read_cards(&read, cards, unknown)
    return read.ids[:read.count]


def mask(cards):
    """The set of cards as a 64-bit int, the form in which the C surface and the arrays take cards.

    >>> mask("As2c") == mask([51, 0]) == card_bit("As") | card_bit("2c")
    True
    >>> mask("")
    0

    :raises ValueError: for what is not a card, for "??", and for a card that appears twice.
    :raises TypeError: for anything but a string or a sequence of ints and strings.
    """
    cdef Cards read
    read_cards(&read, cards, False)
    return read.mask


def card_bit(card):
    """The bit of one card in a mask: an int with exactly one bit set. Another version may choose another bit.

    >>> card_bit("As") == card_bit(51) == mask("As")
    True

    :raises ValueError: for what is not a card and for "??".
    :raises TypeError: for anything but an int or a string.
    """
    cdef Cards read
    read.count = 0
    read.mask = 0
    take_item(&read, card, False)
    return read.mask


# ---------------------------------------------------------------------------------------------------------------------
# Tables. A board is one row: for each pair of hole ranks the best rank over its triples, flushes apart. Boards of
# three, four and five cards have 455 + 1820 + 6175 rows. The number of a row comes from the sum of one key a card: the
# high 12 bits choose a displacement, the low 13 bits are added to it. The keys were searched so that no two boards
# share both parts and the rows pack almost without gaps.

cdef enum:
    SETS = 8192             # of ranks
    STRIDE = 96             # cells of a row: 91 pairs, filled up to three cache lines
    SHAPES = 8450           # rank multisets of three, four and five cards
    EMPTY = 8452            # the row of what is not a board; the rows of boards stand before it
    ROWS = 8453
    BUCKETS = 4096          # by the 12 highest bits of a sum of keys
    WORDS = 264             # of 64 bits: more than any row number

cdef uint32_t[RANKS] KEYS = [
    0xE064BC32, 0x4F7FB38B, 0x78CF134B, 0x9E0F298E, 0x46280902, 0xEB60322E, 0x01D0C523,
    0xD6966090, 0xA54DF6F0, 0x40DC195C, 0xB84BFB3A, 0x69BBC38C, 0xD5E7DD3A,
]
cdef uint16_t displacement[BUCKETS]
cdef int16_t rows[ROWS][STRIDE]
cdef uint8_t pair_of[16 * 16]           # number of a pair of ranks, in either order
cdef uint16_t place_of[SETS]            # place of a set of ranks among the equally large ones, 0 the lowest
cdef int16_t single_rank[SETS]          # rank of five different ranks, no flush; by set of ranks
cdef int16_t suited_rank[SETS]          # the same of one suit; NO_HIGH unless the set has five
cdef uint16_t top_two[SETS]             # the two highest of a set, the empty set if it has fewer
cdef uint16_t top_three[SETS]
cdef uint8_t low_rank_of[1 << 16]       # best low by (low ranks in hand, low ranks on board)

cdef uint32_t[10] STRAIGHTS = [
    0x1F00, 0x0F80, 0x07C0, 0x03E0, 0x01F0, 0x00F8, 0x007C, 0x003E, 0x001F, 0x100F,
]


cdef inline int bits(uint32_t x) noexcept nogil:
    cdef int count = 0
    while x:
        x &= x - 1
        count += 1
    return count


cdef inline uint32_t row_number(uint32_t keys) noexcept nogil:
    return displacement[keys >> 20] + (keys & 0x1FFF)


cdef void build_cards() noexcept:
    cdef int rank, suit
    memset(rank_of, -1, sizeof(rank_of))
    memset(suit_of, -1, sizeof(suit_of))
    for rank in range(RANKS):
        rank_of[<int>ord(RANK_LETTERS[rank])] = rank
    for suit in range(4):
        suit_of[<int>ord(SUIT_LETTERS[suit])] = suit
    for rank in range(RANKS):
        for suit in range(4):
            bit_of[4 * rank + suit] = <uint64_t>1 << (16 * suit + rank)
    bit_of[UNKNOWN] = 0


cdef void build_sets() noexcept nogil:
    """What depends on a set of different ranks. Equally large sets, read as numbers, stand in the order of R13."""
    cdef int ranks, size, i, flush = 323, high_card = 6186
    cdef int seen[RANKS + 1]
    memset(seen, 0, sizeof(seen))
    for ranks in range(SETS):
        size = bits(ranks)
        place_of[ranks] = seen[size]
        seen[size] += 1
        single_rank[ranks] = suited_rank[ranks] = NO_HIGH
        top_two[ranks] = ranks if size == 2 else top_two[ranks & (ranks - 1)]
        top_three[ranks] = ranks if size == 3 else top_three[ranks & (ranks - 1)]
    for i in range(10):
        suited_rank[STRAIGHTS[i]] = 1 + i
        single_rank[STRAIGHTS[i]] = 1600 + i
    for ranks in range(SETS - 1, -1, -1):
        if bits(ranks) == 5 and suited_rank[ranks] == NO_HIGH:
            suited_rank[ranks] = flush
            single_rank[ranks] = high_card
            flush += 1
            high_card += 1


cdef inline uint32_t without(uint32_t ranks, uint32_t rank) noexcept nogil:
    """The set as it would be in a deck that lacks this rank."""
    return (ranks & (rank - 1)) | ((ranks >> 1) & ~(rank - 1))


cdef int five_rank(const uint8_t* ranks) noexcept nogil:
    """Rank of five cards of different suits, each class counted up from its lowest hand."""
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


cdef int list_shapes(Shape* shapes) noexcept nogil:
    """All rank multisets of three, then four, then five cards; returns how many."""
    cdef int count, found = 0, i
    cdef Shape shape
    for count in range(3, 6):
        shape.count = count
        for i in range(5):
            shape.ranks[i] = 0
        while True:
            if count < 5 or shape.ranks[0] != shape.ranks[4]:
                shape.keys = 0
                for i in range(count):
                    shape.keys += KEYS[shape.ranks[i]]
                shapes[found] = shape
                found += 1
            i = count - 1                       # the next in order: raise the last that can be raised
            while i >= 0 and shape.ranks[i] == RANKS - 1:
                i -= 1
            if i < 0:
                break
            shape.ranks[i] += 1
            while i + 1 < count:
                shape.ranks[i + 1] = shape.ranks[i]
                i += 1
    return found


cdef int build_displacements(const Shape* shapes) noexcept nogil:
    """First fit, fullest bucket first; returns how many rows are needed."""
    cdef uint16_t start[BUCKETS]
    cdef uint16_t filled[BUCKETS]
    cdef uint16_t member[SHAPES]
    cdef uint64_t taken[WORDS]
    cdef uint64_t clash
    cdef int i, bucket, size, word, needed = 0
    cdef uint32_t slot
    memset(start, 0, sizeof(start))
    memset(filled, 0, sizeof(filled))
    memset(taken, 0, sizeof(taken))
    for i in range(SHAPES):
        filled[shapes[i].keys >> 20] += 1
    for bucket in range(1, BUCKETS):
        start[bucket] = start[bucket - 1] + filled[bucket - 1]
    memset(filled, 0, sizeof(filled))
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
            displacement[bucket] = 64 * word + lowest_bit(~clash)
            for i in range(start[bucket], start[bucket] + size):
                slot = displacement[bucket] + member[i]
                taken[slot >> 6] |= <uint64_t>1 << (slot & 63)
                needed = max(needed, <int>slot + 1)
    return needed


cdef void keep_best(int16_t* row, const int16_t* part) noexcept nogil:
    cdef int i
    for i in range(STRIDE):
        row[i] = min(row[i], part[i])


cdef void build_rows(const Shape* shapes) noexcept nogil:
    """Three cards: the ranks themselves. More: the best of the boards with one card less."""
    cdef int i, j, k, pair, low_card, high_card
    cdef uint8_t ranks[5]
    cdef uint32_t keys
    cdef int16_t* row
    for high_card in range(RANKS):
        for low_card in range(high_card + 1):
            pair = high_card * (high_card + 1) // 2 + low_card
            pair_of[16 * low_card + high_card] = pair_of[16 * high_card + low_card] = pair
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
                    ranks[3] = low_card
                    ranks[4] = high_card
                    row[pair_of[16 * low_card + high_card]] = five_rank(ranks)
            continue
        for j in range(shapes[i].count):
            keep_best(row, rows[row_number(shapes[i].keys - KEYS[shapes[i].ranks[j]])])


cdef void build_lows() noexcept nogil:
    """Every low, split into two ranks of the hand and three of the board; whoever has more ranks has it, too."""
    cdef int low_set, two, rank = 0, bit, step, block, held
    memset(low_rank_of, NO_LOW, sizeof(low_rank_of))
    for low_set in range(1 << 8):               # as bit sets, ace first, the lows stand in the order of R16
        if bits(low_set) != 5:
            continue
        rank += 1
        for two in range(1 << 8):
            if two & low_set == two and bits(two) == 2:
                low_rank_of[two << 8 | (low_set ^ two)] = rank
    for bit in range(16):
        step = 1 << bit
        for block in range(1 << 15 >> bit):
            for held in range(2 * step * block, 2 * step * block + step):
                low_rank_of[held + step] = min(low_rank_of[held + step], low_rank_of[held])


cdef int build() except -1:
    cdef Shape shapes[SHAPES]
    build_cards()
    build_sets()
    build_lows()
    if list_shapes(shapes) != SHAPES or build_displacements(shapes) != EMPTY:
        raise ImportError("the keys of the evaluator do not fit its table")
    build_rows(shapes)
    return 0

build()


# ---------------------------------------------------------------------------------------------------------------------
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


# ---------------------------------------------------------------------------------------------------------------------
# The generator: Philox4x32-10 (Salmon, Moraes, Dror, Shaw: Parallel Random Numbers: As Easy as 1, 2, 3; SC 2011). The
# key is the seed; the counter is (draw, purpose, index), so that no two purposes ever see the same numbers.

cdef enum:
    FOR_BITS = 0
    FOR_SHUFFLE = 1
    FOR_DEAL = 2
    FOR_SAMPLE = 3
    MOST_CARDS = 64
    BLOCKS = 32             # of four words; gcc unrolls a loop of sixteen instead of doing four at once
    AHEAD = 128             # words of so many blocks


cdef struct Words:              # where random 32-bit words come from
    const uint8_t* entropy      # these bytes; or, if NULL, the generator
    Py_ssize_t left             # bytes not used yet
    uint32_t key[2]
    uint32_t counter[4]
    int ahead                   # words that are drawn at a time: 4, or AHEAD where many are needed
    int unused                  # of them
    uint32_t block[AHEAD]


cdef inline void philox_blocks(const uint32_t* counter, const uint32_t* key, uint32_t* blocks, int count) noexcept nogil:
    """So many blocks, at most BLOCKS, side by side, so that compilers work on several of them at once."""
    cdef uint32_t a[BLOCKS]
    cdef uint32_t b[BLOCKS]
    cdef uint32_t c[BLOCKS]
    cdef uint32_t d[BLOCKS]
    cdef uint32_t k = key[0], l = key[1]
    cdef uint64_t left, right
    cdef int i, j
    for j in range(count):
        a[j] = counter[0] + j
        b[j] = counter[1]
        c[j] = counter[2]
        d[j] = counter[3]
    for i in range(10):
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
    if words.ahead == AHEAD:                # constants: each call has loops of its own
        philox_blocks(words.counter, words.key, words.block, BLOCKS)
        words.counter[0] += BLOCKS
    else:
        philox_blocks(words.counter, words.key, words.block, 1)
        words.counter[0] += 1
    words.unused = words.ahead


cdef inline bint next_word(Words* words, uint32_t* word) noexcept nogil:
    """False when the bytes are used up; the generator never ends."""
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
    """A number under the bound, each equally likely (Lemire: Fast Random Integer Generation in an Interval, 2019)."""
    cdef uint32_t word = 0
    cdef uint64_t product
    while True:
        if not next_word(words, &word):
            return False
        product = <uint64_t>word * bound
        if <uint32_t>product >= bound or <uint32_t>product >= (0 - bound) % bound:
            number[0] = <uint32_t>(product >> 32)
            return True


cdef object permuted(tuple cards, Words* words):
    """The cards in random order (Fisher and Yates, dealt from the top); None when the words run out."""
    cdef Py_ssize_t count = PyTuple_GET_SIZE(cards), i
    cdef uint8_t order[MOST_CARDS]
    cdef uint32_t j = 0
    cdef tuple result
    if count > MOST_CARDS:
        raise ValueError(f"at most {MOST_CARDS} cards can be shuffled, not {count}")
    for i in range(count):
        order[i] = <uint8_t>i
    for i in range(count - 1):
        if not below(words, <uint32_t>(count - i), &j):
            return None
        j += <uint32_t>i
        order[i], order[j] = order[j], order[i]
    result = PyTuple_New(count)
    for i in range(count):
        card = <object>PyTuple_GET_ITEM(cards, order[i])
        Py_INCREF(card)
        PyTuple_SET_ITEM(result, i, card)
    return result


cdef uint64_t unsigned(object value, str name, int size) except? 0:
    """An int of 32 or 64 bits."""
    cdef uint64_t number
    if PyBool_Check(value) or not PyIndex_Check(value):
        raise TypeError(f"{name} is an int, not {type(value).__name__}")
    try:
        number = PyLong_AsUnsignedLongLong(PyNumber_Index(value))
        if size == 64 or number >> size == 0:
            return number
    except OverflowError:
        pass
    raise ValueError(f"{name} is an int from 0 to 2**{size} - 1")


def philox(counter, key):
    """One block of Philox4x32-10: four words of 32 bits from a counter of four and a key of two.

    >>> [hex(word) for word in philox((0, 0, 0, 0), (0, 0))]
    ['0x6627e8d5', '0xe169c58d', '0xbc57ac4c', '0x9b00dbd8']

    :raises ValueError: for other lengths and for words outside 0..2**32 - 1.
    """
    cdef uint32_t c[4]
    cdef uint32_t k[2]
    cdef uint32_t block[4]
    cdef int i
    counter, key = tuple(counter), tuple(key)
    if len(counter) != 4 or len(key) != 2:
        raise ValueError("a counter has four words and a key two")
    for i in range(4):
        c[i] = <uint32_t>unsigned(counter[i], "a word", 32)
    for i in range(2):
        k[i] = <uint32_t>unsigned(key[i], "a word", 32)
    philox_blocks(c, k, block, 1)
    return block[0], block[1], block[2], block[3]


def random_bits(seed, index, draw):
    """64 random bits, an int: number `draw` (below 2**32) of stream `index` (below 2**64) of a seed (below 2**64).

    The same three numbers give the same bits everywhere; they have nothing in common with the shuffles of that seed.

    >>> random_bits(7, 0, 0) == random_bits(7, 0, 0) != random_bits(7, 0, 1)
    True

    :raises ValueError: for a number out of range.
    :raises TypeError: for anything but ints.
    """
    cdef Words words
    words_seed(&words, unsigned(seed, "a seed", 64), unsigned(index, "an index", 64), FOR_BITS, 4)
    words.counter[0] = <uint32_t>unsigned(draw, "a draw", 32)
    philox_blocks(words.counter, words.key, words.block, 1)
    return <uint64_t>words.block[1] << 32 | words.block[0]


def shuffle(tuple cards not None, seed, index):
    """The tuple (of at most 64 objects) in the random order that belongs to this seed and index, fixed for ever.

    >>> shuffle(tuple("abcdef"), 7, 0)
    ('b', 'a', 'f', 'e', 'd', 'c')

    :raises ValueError: for more than 64 objects, and for a seed or index outside 0..2**64 - 1.
    :raises TypeError: for anything but a tuple and ints.
    """
    cdef Words words
    words_seed(&words, unsigned(seed, "a seed", 64), unsigned(index, "an index", 64), FOR_SHUFFLE, 4)
    return permuted(cards, &words)


def shuffle_from(tuple cards not None, bytes entropy not None):
    """The tuple (of at most 64 objects) in an order drawn from random bytes, four for each object and a few in reserve.

    Every order is equally likely if every byte is. 256 bytes for 52 cards leave a reserve of thirteen draws, of which
    one shuffle in seven million needs the first.

    >>> shuffle_from(tuple("abcd"), bytes(range(100, 116)))
    ('b', 'c', 'a', 'd')

    :raises ValueError: for more than 64 objects, and where the bytes do not suffice.
    :raises TypeError: for anything but a tuple and bytes.
    """
    cdef Words words
    words.entropy = entropy
    words.left = len(entropy)
    result = permuted(cards, &words)
    if result is None:
        raise ValueError(f"{len(entropy)} bytes do not suffice to shuffle {len(cards)} cards")
    return result


include "_arrays.pxi"
include "_odds.pxi"


globals()["NO_LOW"] = <int>NO_LOW
