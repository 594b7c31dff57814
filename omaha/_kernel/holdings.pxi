# What players hold: read, thinned, weighed, and made into tables from which hands are drawn.
#
# Python passes (size, known, ids, weights) for each player: the size of a hand; the number of known cards in a holding;
# the ids of all holdings, one after the other, as bytes; and one double per holding as bytes, or None. If hands are
# drawn, an alias table takes the place of the weights.

cdef enum:
    PLAYERS = 10
    MOST_HELD = 6


cdef struct Column:         # of an alias table
    uint32_t keep           # how often, out of 2**32, the column stands for its own holding
    uint32_t other          # the holding that it stands for otherwise


cdef struct Held:
    int size
    int unknown             # cards of a hand that are dealt at random
    Py_ssize_t count        # of holdings
    const uint8_t* ids
    const double* weights   # or NULL
    const Column* columns   # or NULL


cdef struct Matchup:        # hands against each other on a board
    int players
    int to_come             # board cards
    uint64_t board
    uint64_t live           # the cards that may come
    uint64_t hands[PLAYERS]
    int pairs               # of ranks, of all players in a row; those of a player begin at first_pair
    int first_pair[PLAYERS + 1]
    uint8_t pair[PLAYERS * 15]


cdef int read_held(Held* held, object player, bint drawn) except -1:
    """Read what a player holds. The bytes must live as long as `held`."""
    cdef int size, known
    cdef bytes ids, weights
    given_size, given_known, ids, weights = player
    size, known = <int>whole(given_size, "a size", 31), <int>whole(given_known, "the number of known cards", 31)
    if not 4 <= size <= MOST_HELD:
        raise ValueError(f"a hand has 4, 5 or 6 hole cards, not {size}")
    if known > size:
        raise ValueError(f"{known} cards of a hand of {size} cannot be known")
    held.size = size
    held.unknown = size - known
    held.ids = ids
    held.count = len(ids) // known if known else 1
    held.weights = NULL
    held.columns = NULL
    if len(ids) != held.count * known or held.count == 0:
        raise ValueError(f"{len(ids)} ids are not one or more holdings of {known} cards")
    if weights is None:
        return 0
    if drawn:
        read_columns(held, weights)
    else:
        read_weights(held, weights)
    return 0


cdef int read_weights(Held* held, bytes weights) except -1:
    """Read a weight for each holding: not negative, not all 0."""
    cdef Py_ssize_t i
    cdef double heaviest = 0
    if len(weights) != held.count * <Py_ssize_t>sizeof(double):
        raise ValueError(f"one weight per holding: {held.count} doubles, not {len(weights)} bytes")
    held.weights = <const double*><const char*>weights
    for i in range(held.count):
        if not 0 <= held.weights[i] < 1e300:
            raise ValueError(f"a weight must be from 0 to 1e300, not {held.weights[i]}")
        heaviest = max(heaviest, held.weights[i])
    if heaviest == 0:
        raise ValueError("every holding has the weight 0")
    return 0


cdef int read_columns(Held* held, bytes columns) except -1:
    """Read the columns of an alias table, one for each holding."""
    cdef Py_ssize_t i
    if len(columns) != held.count * <Py_ssize_t>sizeof(Column):
        raise ValueError(f"one column per holding: {held.count} pairs of uint32, not {len(columns)} bytes")
    held.columns = <const Column*><const char*>columns
    for i in range(held.count):
        if held.columns[i].other >= <size_t>held.count:
            raise ValueError(f"column {i} names holding {held.columns[i].other} of {held.count}")
    return 0


cdef int read_matchup(Matchup* matchup, Held* held, tuple players, object board, object dead, bint drawn) except -1:
    """Read players, board and dead cards; holdings may still share cards with each other and the board."""
    cdef Cards shown, out
    cdef int i
    if not 2 <= len(players) <= PLAYERS:
        raise ValueError(f"2 to {PLAYERS} players, not {len(players)}")
    read_cards(&shown, board, False)
    read_cards(&out, dead, False)
    if shown.count > 5 or shown.count in (1, 2):
        raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {shown.count}")
    if shown.mask & out.mask:
        raise ValueError("a dead card is on the board")
    matchup.players = <int>len(players)
    matchup.to_come = 5 - shown.count
    matchup.board = shown.mask
    matchup.live = DECK & ~shown.mask & ~out.mask
    for i in range(matchup.players):
        read_held(&held[i], players[i], drawn)
    return 0


cdef inline int rank_count(uint64_t hand, int rank) noexcept nogil:
    """Return the number of cards of a rank."""
    cdef uint64_t one_a_suit = <uint64_t>0x0001000100010001
    return <int>((hand >> rank & one_a_suit) * one_a_suit >> 48)


cdef inline bint within_limits(uint64_t hand, const uint8_t* most, const int* ranks, int count) noexcept nogil:
    """Return whether no rank of these has more cards in the hand than `most` allows."""
    cdef int i
    for i in range(count):
        if rank_count(hand, ranks[i]) > most[ranks[i]]:
            return False
    return True


def holdings_left(size, bytes ids not None, bytes weights, dead, bytes most not None=b"\x04" * RANKS):
    """Return (ids, weights) of the holdings that can be held, in the form in which they are passed.

    These have no dead card, a weight above 0, and of each rank, deuces first, at most as many cards as in `most`.

    >>> ids, weights = holdings_left(4, card_ids("AsKsQsJs" + "2c3c4c5c"), None, "As")
    >>> list(ids), weights
    ([0, 4, 8, 12], None)

    :raises ValueError: if something is not a card, a card appears twice in a holding, or a length is wrong.
    """
    cdef Cards out
    cdef Held held
    cdef Py_ssize_t i, kept = 0
    cdef uint64_t hand
    cdef bytearray left = bytearray(len(ids))
    cdef bytearray worth = bytearray(0 if weights is None else len(weights))
    cdef uint8_t[::1] into = left
    cdef uint8_t[::1] worth_into = worth
    cdef const uint8_t* limits = most
    cdef int limited[RANKS]
    cdef int limited_count = 0, rank
    if len(most) != RANKS:
        raise ValueError(f"`most` has a number for each rank, {RANKS}, not {len(most)}")
    for rank in range(RANKS):
        if limits[rank] < 4:
            limited[limited_count] = rank
            limited_count += 1
    read_cards(&out, dead, False)
    if len(ids) == 0:
        return ids, weights
    read_held(&held, (size, size, ids, weights), False)
    for i in range(held.count):
        hand = hand_of_ids(held.ids + i * held.size, held.size)
        if hand == 0:
            raise ValueError(f"holding {i} is not a hand: {list(ids[i * held.size:(i + 1) * held.size])}")
        if hand & out.mask or (weights is not None and held.weights[i] == 0):
            continue
        if not within_limits(hand, limits, limited, limited_count):
            continue
        memcpy(&into[kept * held.size], held.ids + i * held.size, held.size)
        if weights is not None:
            memcpy(&worth_into[kept * sizeof(double)], &held.weights[i], sizeof(double))
        kept += 1
    if kept == held.count:
        return ids, weights                 # unchanged: no memory for a copy
    return bytes(left[:kept * held.size]), None if weights is None else bytes(worth[:kept * sizeof(double)])


def holdings_use(size, bytes ids not None, bytes weights):
    """Return what holdings have in common: (least, always, shares).

    - `least`: bytes, for each rank, deuces first, the number of its cards that every holding has at least
    - `always`: bytes, the ids of the cards in every holding
    - `shares`: for each card the share of the holdings, by weight, that contain it

    >>> least, always, shares = holdings_use(4, card_ids("AsAhKsQd") + card_ids("AsAdKsJc"), None)
    >>> list(least), list(always), shares[51], shares[50]
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 2], [47, 51], 1.0, 0.5)

    :raises ValueError: if a length is wrong.
    """
    cdef Held held
    cdef Py_ssize_t i
    cdef int j
    cdef uint64_t common = DECK
    cdef double weight, total = 0
    cdef double sums[64]
    cdef uint64_t hand
    cdef int fewest[RANKS]
    cdef int shared[RANKS]                  # the ranks of which every hand so far has a card
    cdef int shared_count = RANKS
    read_held(&held, (size, size, ids, weights), False)
    memset(sums, 0, sizeof(sums))
    for j in range(RANKS):
        fewest[j] = 4
        shared[j] = j
    for i in range(held.count):
        weight = held.weights[i] if held.weights is not NULL else 1
        total += weight
        hand = hand_of_ids(held.ids + i * held.size, held.size)
        common &= hand
        for j in range(held.size):
            sums[held.ids[i * held.size + j] % CARDS] += weight
        for j in range(shared_count - 1, -1, -1):
            fewest[shared[j]] = min(fewest[shared[j]], rank_count(hand, shared[j]))
            if fewest[shared[j]] == 0:
                shared_count -= 1
                shared[j] = shared[shared_count]
    always = bytes([j for j in range(CARDS) if bit_of[j] & common])
    return bytes([fewest[j] for j in range(RANKS)]), always, tuple([sums[j] / total for j in range(CARDS)])


cdef inline uint32_t share_of(uint64_t part, uint64_t total) noexcept nogil:
    """Return how much of 2**32 a part is, rounded down; the total is greater and below 2**63."""
    cdef uint32_t share = 0
    for _ in range(32):
        part <<= 1
        share <<= 1
        if part >= total:
            part -= total
            share |= 1
    return share


def alias_columns(bytes weights not None):
    """Return the alias table (Walker, Vose) from which a holding is drawn by its weight, with two random words.

    The table is n columns of two uint32. Column i stands for holding i with the probability of its first number out of
    2**32, and otherwise for the holding that its second number names. Weights are converted to integers before anything
    is computed, so that a table is the same on every machine. A holding's share is exact to within 2**-32 of a column.

    >>> from struct import pack, unpack
    >>> unpack("4I", alias_columns(pack("2d", 1, 3)))
    (2147483648, 1, 4294967295, 1)

    :raises ValueError: if a weight is negative or not a number, all are 0, or a length is wrong.
    """
    cdef Held held
    cdef Py_ssize_t n = len(weights) // <Py_ssize_t>sizeof(double), i, small = 0, large = n, other
    cdef double heaviest = 0
    cdef int exponent = 0, shift = 61
    cdef uint64_t mean = 0
    cdef bytearray table = bytearray(n * <Py_ssize_t>sizeof(Column))
    cdef Column* columns = <Column*><char*>table
    cdef bytearray parts_bytes = bytearray(n * <Py_ssize_t>sizeof(uint64_t))
    cdef uint64_t* parts = <uint64_t*><char*>parts_bytes
    cdef bytearray waiting_bytes = bytearray(n * <Py_ssize_t>sizeof(uint32_t))
    cdef uint32_t* waiting = <uint32_t*><char*>waiting_bytes
    held.count = n
    read_weights(&held, weights)
    if <uint64_t>n >> 32:
        raise ValueError(f"{n} holdings: an alias table has fewer than 2**32 columns")
    for i in range(n):
        heaviest = max(heaviest, held.weights[i])
    frexp(heaviest, &exponent)
    while n >> 61 - shift:
        shift -= 1
    with nogil:
        for i in range(n):                  # shift: the sum of all n parts stays below 2**61
            parts[i] = <uint64_t>ldexp(held.weights[i], shift - exponent)
            mean += parts[i]
        for i in range(n):
            parts[i] *= n
            if parts[i] < mean:
                waiting[small] = <uint32_t>i
                small += 1
            else:
                large -= 1
                waiting[large] = <uint32_t>i
            columns[i].keep = 0xFFFFFFFF
            columns[i].other = <uint32_t>i
        while small and large < n:
            small -= 1
            i = waiting[small]
            other = waiting[large]
            columns[i].keep = share_of(parts[i], mean)
            columns[i].other = <uint32_t>other
            parts[other] -= mean - parts[i]
            if parts[other] < mean:
                large += 1
                waiting[small] = <uint32_t>other
                small += 1
    return bytes(table)
