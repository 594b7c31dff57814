# Cards as bits, read from anything.
#
# Card 4 * rank + suit is bit 16 * suit + rank of a mask: a suit is a lane of sixteen bits, thirteen of them used.

cdef enum:
    CARDS = 52
    UNKNOWN = 52
    RANKS = 13
    LANE = 0x1FFF

cdef uint64_t DECK = 0x1FFF1FFF1FFF1FFF

cdef str RANK_LETTERS = "23456789TJQKA"
cdef str SUIT_LETTERS = "cdhs"
# Other ways to write ranks and suits. No rank and suit share a letter, so each has one reading.
cdef dict SAME = str.maketrans("tjqkaCDHS♣♦♥♠♧♢♡♤", "TJQKAcdhscdhscdhs", "\ufe0e\ufe0f")
cdef int8_t rank_of[256]            # by letter; -1: not a rank
cdef int8_t suit_of[256]            # by letter; -1: not a suit
cdef uint64_t bit_of[CARDS + 1]     # by card; 0 for UNKNOWN


cdef struct Cards:
    int count
    uint64_t mask
    uint8_t ids[CARDS]              # in the order in which they were read


cdef void build_cards() noexcept:
    cdef int rank, suit
    memset(rank_of, -1, sizeof(rank_of))
    memset(suit_of, -1, sizeof(suit_of))
    for rank in range(RANKS):
        rank_of[<int>ord(RANK_LETTERS[rank])] = <int8_t>rank
    for suit in range(4):
        suit_of[<int>ord(SUIT_LETTERS[suit])] = <int8_t>suit
    for rank in range(RANKS):
        for suit in range(4):
            bit_of[4 * rank + suit] = <uint64_t>1 << (16 * suit + rank)
    bit_of[UNKNOWN] = 0

build_cards()


cdef inline int bits(uint32_t x) noexcept nogil:
    """Return the number of bits that are set."""
    cdef int count = 0
    while x:
        x &= x - 1
        count += 1
    return count


cdef int mask_size(uint64_t cards) noexcept nogil:
    """Return the number of cards in a mask."""
    return bits(<uint32_t>cards) + bits(<uint32_t>(cards >> 32))


cdef str card_text(int card):
    return "??" if card == UNKNOWN else RANK_LETTERS[card >> 2] + SUIT_LETTERS[card & 3]


cdef int add_card(Cards* cards, int card, bint unknown) except -1:
    """Add one card; raise an error if it is already there, or unknown where unknown cards are not allowed."""
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


cdef int raise_for_text(str text, Py_ssize_t at) except -1:
    """Raise an error for the two characters at this place, which are not a card."""
    cdef str found = text[at:at + 2]
    cdef str place = "" if found == text else f" in {text!r}"
    if len(found) == 2 and found[0] not in RANK_LETTERS:
        raise ValueError(f"{found!r}{place} is not a card: no rank {found[0]!r}")
    if len(found) == 2 and found[1] not in SUIT_LETTERS:
        raise ValueError(f"{found!r}{place} is not a card: no suit {found[1]!r}")
    raise ValueError(f"{found!r}{place} is not a card: a rank and a suit, like 'As'")


cdef int add_other_text(Cards* cards, str text, Py_ssize_t at, bint unknown, bint single, int before) except -1:
    """Read text that is not written as "As" throughout: "10s", "as" and "A♠" are cards, too.

    The two characters at `at` are not a card; the first `before` cards were there before the text.
    """
    cdef str same = text.replace("10", "T").translate(SAME)
    cdef int i
    if same != text:
        cards.count = before
        cards.mask = 0
        for i in range(before):
            cards.mask |= bit_of[cards.ids[i]]
        return add_text(cards, same, unknown, single)
    if single and len(text) != 2:
        raise ValueError(f"{text!r} is not a card: a rank and a suit, like 'As'")
    for letter in text:
        if letter > "\x7f":
            raise ValueError(f"no card has the letter {letter!r}")
    return raise_for_text(text, at)


cdef int add_text(Cards* cards, str text, bint unknown, bint single) except -1:
    """Read cards from text such as "AsKd 3s2s"; the text of a single card has no spaces."""
    cdef Py_ssize_t length = 0, at = 0
    cdef const uint8_t* letters = ascii_letters(text, &length)
    cdef int rank, suit, card = UNKNOWN, before = cards.count
    if (single and length != 2) or letters is NULL:
        return add_other_text(cards, text, 0, unknown, single, before)
    while at < length:
        if letters[at] == c" " and not single:
            at += 1
            continue
        if at + 1 == length:
            return add_other_text(cards, text, at, unknown, single, before)
        rank = rank_of[letters[at]]
        suit = suit_of[letters[at + 1]]
        if (rank | suit) >= 0:
            card = 4 * rank + suit
        elif letters[at] == c"?" and letters[at + 1] == c"?":
            card = UNKNOWN
        else:
            return add_other_text(cards, text, at, unknown, single, before)
        add_card(cards, card, unknown)
        at += 2
    return 0


cdef int add_item(Cards* cards, object item, bint unknown) except -1:
    """Read one card: an int, a Card, or a two-letter string."""
    cdef int overflow = 0
    cdef long long card
    if isinstance(item, str):
        return add_text(cards, str(item), unknown, True)
    if PyBool_Check(item):
        raise TypeError("a card is an int or a string like 'As', not bool")
    if not PyLong_Check(item):
        if not PyIndex_Check(item):
            raise TypeError(f"a card is an int or a string like 'As', not {type(item).__name__}")
        item = PyNumber_Index(item)
    card = PyLong_AsLongLongAndOverflow(item, &overflow)
    if overflow:
        raise ValueError("not a card: an int far outside 0..51")
    if card < 0 or card > UNKNOWN:
        raise ValueError(f"{card} is not a card: 0..51" + (", or 52 for ??" if unknown else ""))
    return add_card(cards, <int>card, unknown)


cdef uint64_t whole(object value, str name, int size) except? 0:
    """Return the value as an int of `size` bits, 0 or more."""
    cdef uint64_t number
    if PyBool_Check(value) or not PyIndex_Check(value):
        raise TypeError(f"{name} is an int, not {repr(value)[:100]}")
    try:
        number = PyLong_AsUnsignedLongLong(PyNumber_Index(value))
        if size == 64 or number >> size == 0:
            return number
    except OverflowError:
        pass
    given = PyNumber_Index(value)
    shown = given if given.bit_length() < 200 else f"a number of {given.bit_length()} bits"
    raise ValueError(f"{name} is an int from 0 to 2**{size} - 1, not {shown}")


cdef int read_cards(Cards* cards, object source, bint unknown) except -1:
    """Read cards in any form that the public functions accept."""
    cdef Py_ssize_t i
    cards.count = 0
    cards.mask = 0
    if type(source) is str:
        return add_text(cards, <str>source, unknown, False)
    if type(source) is list:
        source = tuple(source)
    if type(source) is tuple:
        for i in range(tuple_size(<tuple>source)):
            add_item(cards, <object>tuple_item(<tuple>source, i), unknown)
        return 0
    if isinstance(source, str):
        return add_text(cards, str(source), unknown, False)
    try:
        items = iter(source)
    except (TypeError, NotImplementedError):  # the latter: a memoryview of several dimensions
        raise TypeError(f"cards are a string or a sequence, not {type(source).__name__}") from None
    for item in items:
        add_item(cards, item, unknown)
    return 0


def card_ids(cards, unknown=False):
    """Return the ids of the cards (0..51) as bytes, in their order; with `unknown`, "??" is 52 and may repeat.

    Text may also have "10" for "T", letters of either case, and the signs of suits.

    >>> list(card_ids("As Kd 2c"))
    [51, 45, 0]
    >>> list(card_ids("10s as 2♣"))
    [35, 51, 0]
    >>> list(card_ids(["As", 45, "??"], unknown=True))
    [51, 45, 52]
    >>> card_ids("AsAs")
    Traceback (most recent call last):
    ValueError: As appears twice

    :raises ValueError: if something is not a card, or a card appears twice.
    :raises TypeError: if `cards` is not a string or a sequence of ints and strings.
    """
    cdef Cards read
    read_cards(&read, cards, unknown)
    return read.ids[:read.count]


def mask(cards):
    """Return the set of cards as a 64-bit int, the form that the C surface and the arrays use.

    >>> mask("As2c") == mask([51, 0]) == card_bit("As") | card_bit("2c")
    True
    >>> mask("")
    0

    :raises ValueError: if something is not a card or is "??", or a card appears twice.
    :raises TypeError: if `cards` is not a string or a sequence of ints and strings.
    """
    cdef Cards read
    read_cards(&read, cards, False)
    return read.mask


def card_bit(card):
    """Return the mask of one card: an int with exactly one bit set. Another version may choose another bit.

    >>> card_bit("As") == card_bit(51) == mask("As")
    True

    :raises ValueError: if it is not a card, or is "??".
    :raises TypeError: if it is not an int or a string.
    """
    cdef Cards read
    read.count = 0
    read.mask = 0
    add_item(&read, card, False)
    return read.mask
