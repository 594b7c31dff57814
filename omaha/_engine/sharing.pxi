# What is done with many hands at once, and the threads that share it.
#
# They are threads of the system without a Python state, and whoever starts them waits until all have ended. So neither
# a signal nor an exception that another thread sends comes between two parts of a step.

cdef extern from "Python.h":
    ctypedef void* PyThread_type_lock
    enum:
        WAIT_LOCK
        NOWAIT_LOCK
    PyThread_type_lock PyThread_allocate_lock()
    void PyThread_free_lock(PyThread_type_lock lock)
    int PyThread_acquire_lock(PyThread_type_lock lock, int wait) nogil
    void PyThread_release_lock(PyThread_type_lock lock) nogil
    unsigned long PyThread_start_new_thread(void (*function)(void*) noexcept nogil, void* argument)

cdef unsigned long NO_THREAD = <unsigned long>-1    # the stable ABI has no name for it

cdef enum:
    LEAST_HANDS = 2048          # for a thread: for fewer it costs more than it saves
    TAKEN = 1024                # actions that are copied at a time


cdef struct Given:              # what a call is about; NULL for what it has not
    const uint8_t* where        # hands to deal; NULL: all
    bint shuffled               # by the seed, else from decks that were taken
    uint64_t seed
    const uint8_t* kinds        # of a step; they and the amounts may change at any time
    const int64_t* amounts
    const int8_t* seats         # who looks; NULL: the actors
    uint8_t* out
    Py_ssize_t out_step
    bint compact
    const uint8_t* policies
    Py_ssize_t policies_step
    const uint64_t* seeds
    Py_ssize_t seeds_step
    Fractions fractions
    const double* weights
    Py_ssize_t weights_step
    uint8_t* chosen             # what comes of it
    int64_t* totals


ctypedef Py_ssize_t (*Work)(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil


cdef struct Part:
    Work work
    Batch* batch
    const Given* given
    Py_ssize_t first
    Py_ssize_t last
    Py_ssize_t found            # what the work returned
    PyThread_type_lock busy     # held until a thread has done this part
    bint started


cdef struct Crew:
    int count
    Part* part


cdef bint crew_new(Crew* crew, int count) noexcept:
    """Prepare this many threads; return False if there is no memory."""
    crew.part = <Part*>calloc(count, sizeof(Part))
    if crew.part is NULL:
        return False
    while crew.count < count:
        crew.part[crew.count].busy = PyThread_allocate_lock()
        if crew.part[crew.count].busy is NULL:
            return False
        crew.count += 1
    return True


cdef void crew_free(Crew* crew) noexcept:
    cdef int j
    for j in range(crew.count):
        PyThread_free_lock(crew.part[j].busy)
    free(crew.part)


cdef void do_part(void* part) noexcept nogil:
    """Do a part in a thread of its own."""
    cdef Part* mine = <Part*>part
    mine.found = mine.work(mine.batch, mine.given, mine.first, mine.last)
    PyThread_release_lock(mine.busy)


cdef Py_ssize_t shared(Crew* crew, Batch* batch, Work work, const Given* given, Py_ssize_t first,
                       Py_ssize_t last) noexcept:
    """Do work on a range of hands, in parts; return the first result that is not negative, or -1.

    This thread does the first part, and those for which the system starts no thread.
    """
    cdef int j, count = <int>max(<Py_ssize_t>1, min(<Py_ssize_t>crew.count, (last - first) // LEAST_HANDS))
    cdef Part* part
    for j in range(crew.count):
        part = crew.part + j
        part.work, part.batch, part.given = work, batch, given
        part.first = first + (last - first) * min(j, count) // count
        part.last = first + (last - first) * min(j + 1, count) // count
        part.found = -1
        part.started = False
        if 0 < j < count:
            PyThread_acquire_lock(part.busy, WAIT_LOCK)
            part.started = PyThread_start_new_thread(do_part, part) != NO_THREAD
            if not part.started:
                PyThread_release_lock(part.busy)
    with nogil:
        for j in range(count):
            part = crew.part + j
            if not part.started:
                part.found = work(batch, given, part.first, part.last)
        for j in range(1, count):
            part = crew.part + j
            if part.started:
                PyThread_acquire_lock(part.busy, WAIT_LOCK)
                PyThread_release_lock(part.busy)
    for j in range(count):
        if crew.part[j].found >= 0:
            return crew.part[j].found
    return -1


cdef int32_t longest_of(const Crew* crew) noexcept:
    """Return the largest result of the parts, after `act_some`."""
    cdef Py_ssize_t longest = 0
    cdef int j
    for j in range(crew.count):
        longest = max(longest, crew.part[j].found)
    return <int32_t>longest


cdef Py_ssize_t deal_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Deal hands; return one whose posts do not fit, or -1."""
    cdef Py_ssize_t i
    cdef uint8_t cards[DECK]
    cdef int j
    for i in range(first, last):
        if given.where is not NULL and not given.where[i]:
            continue
        if given.shuffled:
            for j in range(DECK):
                cards[j] = <uint8_t>j
            shuffle_ids(cards, DECK, batch.cards, given.seed, lane_at(batch, i).index)
            memcpy(batch.deck + i * batch.cards, cards, batch.cards)
        if not begin(batch, i):
            return i
    return -1


cdef Py_ssize_t take_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Copy the actions of a step, and return the first hand in which that is not legal, or -1.

    A block is copied at a time: it is still near when it is checked, which saves 5 to 10 % of a step in 65,536 hands.
    """
    cdef Py_ssize_t i, end
    cdef bint named = given.amounts is not NULL
    while first < last:
        end = min(first + TAKEN, last)
        memcpy(batch.kind + first, given.kinds + first, <size_t>(end - first))
        if named:
            memcpy(batch.to + first, given.amounts + first, <size_t>(end - first) * sizeof(int64_t))
        for i in range(first, end):
            if not allowed(batch, i, batch.kind[i], named, batch.to[i]) and not batch.over[i]:
                return i
        first = end
    return -1


cdef Py_ssize_t act_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Do what was taken; the logs have room for it. Return the actions in the longest of them."""
    cdef Py_ssize_t i
    cdef Lane* lane
    cdef int32_t longest = 0
    cdef const int64_t* totals = batch.low if given.amounts is NULL else batch.to
    for i in range(first, last):
        if batch.over[i] or batch.kind[i] == SKIP_KIND:
            continue
        lane = lane_at(batch, i)
        act(batch, i, lane, batch.kind[i], totals[i])
        if lane.length > longest:
            longest = lane.length
    return longest


cdef Py_ssize_t observe_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Write what a seat of each hand sees."""
    cdef Py_ssize_t i
    cdef int seat
    for i in range(first, last):
        seat = given.seats[i] if given.seats is not NULL else batch.actor[i]
        observe_one(batch, i, seat - 1, given.compact, given.out + i * given.out_step)
    return -1


cdef inline const double* weights_at(const Given* given, Py_ssize_t i) noexcept nogil:
    if given.weights is NULL:
        return NULL
    return given.weights + i * given.weights_step


cdef Py_ssize_t play_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Play hands to their end; return one whose log cannot grow, or -1."""
    cdef Py_ssize_t i
    cdef uint8_t* out = NULL
    for i in range(first, last):
        if given.out is not NULL:
            out = given.out + i * given.out_step
        if not play_out(batch, i, given.policies + i * given.policies_step, given.seeds + i * given.seeds_step,
                        &given.fractions, weights_at(given, i), given.compact, out):
            return i
    return -1


cdef Py_ssize_t decide_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Write what policies would do now."""
    cdef Py_ssize_t i
    cdef int kind
    for i in range(first, last):
        if not batch.over[i]:
            decide(batch, i, lane_at(batch, i), given.policies + i * given.policies_step,
                   given.seeds + i * given.seeds_step, &given.fractions, weights_at(given, i), &kind, given.totals + i)
            given.chosen[i] = <uint8_t>kind
    return -1


cdef Py_ssize_t raises_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Write the totals of raises."""
    cdef Py_ssize_t i
    for i in range(first, last):
        raises_of(batch, i, &given.fractions, given.totals + i * given.fractions.count)
    return -1


cdef Py_ssize_t mark_some(Batch* batch, const Given* given, Py_ssize_t first, Py_ssize_t last) noexcept nogil:
    """Write what hands that are over were to each seat."""
    cdef Py_ssize_t i
    for i in range(first, last):
        if batch.over[i]:
            mark_outcomes(batch, i, given.chosen + i * batch.columns)
    return -1
