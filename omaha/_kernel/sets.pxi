# Unions, intersections and differences of sets of hands, as `omaha.ranges.sets` describes them: decision diagrams.
#
# All nodes of one call stand in one store, each once; so two equal sets are one number, and nothing is combined twice.
# A node that leads to every hand of its cards, with weights at least as high as the other node's, settles a union or an
# intersection at once. With it, ranges that overlap much take little more time than the heaviest of their parts.

cdef enum:
    UNION = 0
    INTERSECTION = 1
    DIFFERENCE = 2
    PARTS_AT_A_TIME = 32    # of a union; then nodes that nothing leads to are dropped
    STEPS_AT_A_TIME = 1 << 16


cdef struct SetNode:
    double low              # the lowest weight of its hands, and the highest
    double high
    uint32_t hands          # that it leads to
    int32_t held            # the next node for hands with its card; -1 for an end
    int32_t missing         # the next node for hands without it
    int8_t card             # -1 for an end
    int8_t left             # cards that its hands have from here on; -1 if not all have the same number
    bint every              # whether it leads to every hand of cards up to its own


cdef struct Store:
    SetNode* nodes
    int32_t count
    int32_t room
    int32_t* places         # numbers of nodes by their content, -1 for a free place; twice the room
    uint64_t* pairs         # two nodes that were combined, and the result; 0 for a free place
    int32_t* results
    int64_t paired
    int64_t pair_room
    int how
    int64_t steps
    PyObject* look


cdef uint32_t choose_of[CARDS + 1][MOST_HELD + 1]       # ways to choose this many of so many cards


cdef void build_choices() noexcept:
    cdef int cards, count
    for cards in range(CARDS + 1):
        choose_of[cards][0] = 1
        for count in range(1, MOST_HELD + 1):
            choose_of[cards][count] = 0 if cards == 0 else choose_of[cards - 1][count - 1] + choose_of[cards - 1][count]

build_choices()


cdef inline uint64_t mixed(uint64_t key) noexcept nogil:
    """Return a number whose high bits depend on all bits of the key."""
    key *= <uint64_t>0x9E3779B97F4A7C15
    return (key ^ key >> 32) * <uint64_t>0xD6E8FEB86659FD93


cdef void store_free(Store* store) noexcept nogil:
    free(store.nodes)
    free(store.places)
    free(store.pairs)
    free(store.results)
    store.nodes = NULL
    store.places = NULL
    store.pairs = NULL
    store.results = NULL


cdef int no_memory() except -1 nogil:
    with gil:
        raise MemoryError("too little memory for a set of hands of this many parts")


cdef int check_room(int64_t count, size_t size) except -1 nogil:
    """Raise MemoryError if so many bytes have no address: where these have 32 bits, the product would wrap around."""
    if <uint64_t>count > <uint64_t>PY_SSIZE_T_MAX // size:
        no_memory()
    return 0


cdef int store_new(Store* store, int how, PyObject* look) except -1 nogil:
    """Make a store with one node: number 0, the set without hands."""
    memset(store, 0, sizeof(Store))
    store.how = how
    store.look = look
    store.room = 1 << 10
    store.pair_room = 1 << 12
    store.nodes = <SetNode*>malloc(store.room * sizeof(SetNode))
    store.places = <int32_t*>malloc(2 * store.room * sizeof(int32_t))
    store.pairs = <uint64_t*>calloc(<size_t>store.pair_room, sizeof(uint64_t))
    store.results = <int32_t*>malloc(<size_t>store.pair_room * sizeof(int32_t))
    if store.nodes is NULL or store.places is NULL or store.pairs is NULL or store.results is NULL:
        store_free(store)
        no_memory()
    memset(store.places, -1, 2 * store.room * sizeof(int32_t))
    add_end(store, 0)
    return 0


cdef inline uint64_t content_of(const SetNode* node) noexcept nogil:
    """Return a key of a node's content: of its weight if it is an end, else of where it leads."""
    cdef uint64_t key = 0
    if node.card < 0:
        memcpy(&key, &node.low, sizeof(double))
        return ~key
    return <uint64_t>node.card << 58 ^ <uint64_t>node.held << 29 ^ <uint64_t>node.missing


cdef inline bint same_node(const SetNode* a, const SetNode* b) noexcept nogil:
    return a.card == b.card and a.held == b.held and a.missing == b.missing and (a.card >= 0 or a.low == b.low)


cdef int store_grow(Store* store) except -1 nogil:
    """Double the room for nodes."""
    cdef SetNode* nodes
    cdef int32_t* places
    cdef int32_t i
    cdef uint32_t place
    check_room(2 * <int64_t>store.room, sizeof(SetNode))
    nodes = <SetNode*>realloc(store.nodes, 2 * <size_t>store.room * sizeof(SetNode))
    if nodes is NULL:
        no_memory()
    store.nodes = nodes
    places = <int32_t*>realloc(store.places, 4 * <size_t>store.room * sizeof(int32_t))
    if places is NULL or store.room >= 1 << 28:
        store.places = places if places is not NULL else store.places
        no_memory()
    store.places = places
    store.room *= 2
    memset(places, -1, 2 * <size_t>store.room * sizeof(int32_t))
    for i in range(store.count):
        place = <uint32_t>(mixed(content_of(&nodes[i])) >> 32) & (2 * <uint32_t>store.room - 1)
        while places[place] >= 0:
            place = (place + 1) & (2 * <uint32_t>store.room - 1)
        places[place] = i
    return 0


cdef int32_t add_node(Store* store, SetNode* node) except -1 nogil:
    """Return the number of a node, which is added unless it is there."""
    cdef uint32_t last = 2 * <uint32_t>store.room - 1
    cdef uint32_t place = <uint32_t>(mixed(content_of(node)) >> 32) & last
    while store.places[place] >= 0:
        if same_node(&store.nodes[store.places[place]], node):
            return store.places[place]
        place = (place + 1) & last
    store.places[place] = store.count
    store.nodes[store.count] = node[0]
    store.count += 1
    if store.count == store.room:
        store_grow(store)
        return store.count - 1
    return store.count - 1


cdef int32_t add_end(Store* store, double weight) except -1 nogil:
    """Return the number of the end with this weight."""
    cdef SetNode node
    node.low = node.high = weight
    node.hands = weight > 0
    node.every = weight > 0
    node.held = node.missing = node.card = -1
    node.left = 0
    return add_node(store, &node)


cdef int32_t add_fork(Store* store, int card, int32_t held, int32_t missing) except -1 nogil:
    """Return the number of the node that asks for a card."""
    cdef SetNode node
    cdef const SetNode* a = &store.nodes[held]
    cdef const SetNode* b = &store.nodes[missing]
    if held == 0:
        return missing
    node.card = <int8_t>card
    node.held = held
    node.missing = missing
    node.hands = a.hands + b.hands
    node.low = a.low if missing == 0 or a.low < b.low else b.low
    node.high = a.high if missing == 0 or a.high > b.high else b.high
    node.left = <int8_t>(a.left + 1) if a.left >= 0 and (missing == 0 or b.left == a.left + 1) else -1
    node.every = 1 <= node.left <= MOST_HELD and node.hands == choose_of[card + 1][node.left]
    return add_node(store, &node)


cdef int pairs_grow(Store* store) except -1 nogil:
    """Double the room for pairs."""
    cdef int64_t room = 2 * store.pair_room, i
    cdef uint64_t* pairs
    cdef int32_t* results
    cdef uint64_t place
    check_room(room, sizeof(uint64_t))
    pairs = <uint64_t*>calloc(<size_t>room, sizeof(uint64_t))
    results = <int32_t*>malloc(<size_t>room * sizeof(int32_t))
    if pairs is NULL or results is NULL:
        free(pairs)
        free(results)
        no_memory()
    for i in range(store.pair_room):
        if store.pairs[i]:
            place = mixed(store.pairs[i]) >> 20 & <uint64_t>(room - 1)
            while pairs[place]:
                place = (place + 1) & <uint64_t>(room - 1)
            pairs[place] = store.pairs[i]
            results[place] = store.results[i]
    free(store.pairs)
    free(store.results)
    store.pairs = pairs
    store.results = results
    store.pair_room = room
    return 0


cdef inline bint covers(const SetNode* a, const SetNode* b) noexcept nogil:
    """Return whether every hand of `b` is in `a`, which has every hand of its cards."""
    return a.every and a.left == b.left and a.card >= b.card


cdef int32_t combine(Store* store, int32_t i, int32_t j) except -1 nogil:
    """Return the number of the set that two sets make."""
    cdef const SetNode* a
    cdef const SetNode* b
    cdef int how = store.how, card
    cdef int32_t held, missing, result, k
    cdef uint64_t pair, place
    if how == UNION:
        if i == j or j == 0:
            return i
        if i == 0:
            return j
    elif i == 0 or (j == 0 and how == INTERSECTION):
        return 0
    elif j == 0 or i == j:
        return 0 if i == j and how == DIFFERENCE else i
    if how != DIFFERENCE and i > j:             # the order makes no difference: one pair is kept for both
        k = i
        i = j
        j = k
    a = &store.nodes[i]
    b = &store.nodes[j]
    if how == DIFFERENCE:
        if covers(b, a):
            return 0
    elif covers(a, b) and a.low >= b.high:
        return i if how == UNION else j
    elif covers(b, a) and b.low >= a.high:
        return j if how == UNION else i
    pair = <uint64_t>i << 32 | <uint32_t>j
    place = mixed(pair) >> 20 & <uint64_t>(store.pair_room - 1)
    while store.pairs[place]:
        if store.pairs[place] == pair:
            return store.results[place]
        place = (place + 1) & <uint64_t>(store.pair_room - 1)
    store.steps += 1
    if store.steps % STEPS_AT_A_TIME == 0:
        report_progress(store.look, store.steps)
    if a.card < 0 and b.card < 0:
        if how == DIFFERENCE:
            result = 0
        else:
            result = i if (a.low > b.low) == (how == UNION) else j
    else:
        card = a.card if a.card > b.card else b.card
        held = combine(store, a.held if a.card == card else 0, b.held if b.card == card else 0)
        a = &store.nodes[i]                     # the nodes may have moved
        b = &store.nodes[j]
        missing = combine(store, a.missing if a.card == card else i, b.missing if b.card == card else j)
        result = add_fork(store, card, held, missing)
    place = mixed(pair) >> 20 & <uint64_t>(store.pair_room - 1)     # the pairs may have moved
    while store.pairs[place]:
        place = (place + 1) & <uint64_t>(store.pair_room - 1)
    store.pairs[place] = pair
    store.results[place] = result
    store.paired += 1
    if 2 * store.paired > store.pair_room:
        pairs_grow(store)
    return result


cdef int32_t read_set(Store* store, tuple hand_set) except -1:
    """Add the nodes of a set; return the number of the last."""
    cdef Py_ssize_t count = len(hand_set), i, held, missing
    cdef int card
    cdef int32_t number = 0
    cdef int32_t* numbers = <int32_t*>malloc((count + 1) * sizeof(int32_t))
    if numbers is NULL:
        raise MemoryError
    try:
        for i in range(count):
            node = hand_set[i]
            if type(node) is tuple:
                card, held, missing = node
                if not (0 <= card < CARDS and 0 <= held < i and 0 <= missing < i):
                    raise ValueError(f"node {i} of a set leads to later nodes, or asks for no card: {node}")
                if store.nodes[numbers[held]].card >= card or store.nodes[numbers[missing]].card >= card:
                    raise ValueError(f"node {i} of a set leads to a card as high as its own: {node}")
                number = add_fork(store, card, numbers[held], numbers[missing])
            else:
                number = add_end(store, node)
            numbers[i] = number
        return number
    finally:
        free(numbers)


cdef int32_t copy_node(Store* into, const Store* store, int32_t number, int32_t* numbers) except -1 nogil:
    """Copy a node and all that it leads to; `numbers` are those of the copies, -1 for none."""
    cdef int32_t held, missing
    if numbers[number] < 0:
        if store.nodes[number].card < 0:
            numbers[number] = add_end(into, store.nodes[number].low)
        else:
            held = copy_node(into, store, store.nodes[number].held, numbers)
            missing = copy_node(into, store, store.nodes[number].missing, numbers)
            numbers[number] = add_fork(into, store.nodes[number].card, held, missing)
    return numbers[number]


cdef int32_t keep_only(Store* store, int32_t number) except -1:
    """Drop all nodes to which this one does not lead; return its new number, which is the last."""
    cdef Store kept
    cdef int32_t* numbers = <int32_t*>malloc(store.count * sizeof(int32_t))
    if numbers is NULL:
        raise MemoryError
    memset(numbers, -1, store.count * sizeof(int32_t))
    try:
        store_new(&kept, store.how, store.look)
        kept.steps = store.steps
        try:
            number = copy_node(&kept, store, number, numbers)
        except BaseException:
            store_free(&kept)
            raise
    finally:
        free(numbers)
    store_free(store)
    store[0] = kept
    return number


cdef tuple write_set(Store* store, int32_t number):
    """Return the set as a tuple of nodes, which are in the order of a walk from its start: `held` before `missing`."""
    cdef const SetNode* node
    cdef int32_t i
    cdef list nodes = []
    report_progress(store.look, store.steps)
    keep_only(store, number)
    for i in range(store.count):
        node = &store.nodes[i]
        if node.card < 0:
            nodes.append(node.low)
        else:
            nodes.append((node.card, node.held, node.missing))
    return tuple(nodes)


cdef int32_t united(Store* store, list numbers, Py_ssize_t first, Py_ssize_t last) except -1:
    """Return the union of sets, joined in pairs: one by one would visit the first of them again and again."""
    cdef int32_t a, b
    if last - first == 1:
        return numbers[first]
    a = united(store, numbers, first, (first + last) // 2)
    b = united(store, numbers, (first + last) // 2, last)
    with nogil:
        a = combine(store, a, b)
    return a


def sets_combined(tuple sets not None, str how not None, look=None):
    """Combine sets of hands, as `omaha.ranges.sets` describes them, into one.

    - `sets`: two sets; for a union one or more
    - `how`: "union": a hand of several sets has the greatest of its weights; "intersection": the smaller of both
      weights; "difference": the hands of the first set that are not in the second
    - `look`: called now and then, and at the end, with the number of pairs of nodes combined so far, or None

    >>> sets_combined(((0.0, 100.0, (3, 1, 0)), (0.0, 50.0, (3, 1, 0), (4, 1, 2))), "union")
    (0.0, 50.0, 100.0, (3, 2, 0), (4, 1, 3))

    :raises ValueError: if a set is not one, or the number of sets is wrong.
    """
    cdef Store store
    cdef SetNode* whole
    cdef int32_t result = 0, other
    cdef list parts, batch
    if how not in ("union", "intersection", "difference") or not sets or (how != "union" and len(sets) != 2):
        raise ValueError(f"{len(sets)} sets have no {how!r}")
    store_new(
        &store, UNION if how == "union" else INTERSECTION if how == "intersection" else DIFFERENCE, <PyObject*>look
    )
    try:
        if store.how != UNION:
            result = read_set(&store, sets[0])
            other = read_set(&store, sets[1])
            with nogil:
                result = combine(&store, result, other)
            return write_set(&store, result)
        # The heaviest first: hands that they have leave nothing to do for lighter ones.
        parts = sorted(sets, key=lambda part: max([node for node in part if type(node) is float]), reverse=True)
        for first in range(0, len(parts), PARTS_AT_A_TIME):
            batch = [read_set(&store, part) for part in parts[first:first + PARTS_AT_A_TIME]]
            whole = &store.nodes[result]
            if whole.every and whole.card == CARDS - 1 and whole.low >= store.nodes[<int32_t>batch[0]].high:
                break                           # every hand, and no weight that is to come is higher
            result = united(&store, [result, united(&store, batch, 0, len(batch))], 0, 2)
            result = keep_only(&store, result)
        return write_set(&store, result)
    finally:
        store_free(&store)
