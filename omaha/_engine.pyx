# cython: language_level=3, boundscheck=False, wraparound=False, cdivision=True, initializedcheck=False
# cython: freethreading_compatible=True, embedsignature=True, embedsignature.format=python, auto_pickle=False
"""The batch engine: many hands of one game at once, one lane of memory each.

It plays by the same rules as `omaha.Hand` and shares no code of them with it: `Hand` is the specification. Cards and
ranks are those of the kernel. Python code uses it through `omaha.batch.Hands`.

The pieces in `_engine/`, in this order:

- wide: products and quotients of more than 64 bits
- lanes: what a batch is made of
- posts: antes, blinds, straddles
- betting: whose turn it is, what is legal
- pots: what returns, pots, rake, shares
- flow: cards, turns, payment, and what players do
- observing: what a seat sees, as numbers
- outcomes: who won, split, was quartered, scooped
- policies: players that are compiled
- sharing: what is done with many hands, and the threads that share it
"""

from cpython.exc cimport PyErr_CheckSignals
from libc.stdint cimport int8_t, int32_t, int64_t, uint8_t, uint16_t, uint32_t, uint64_t, uintptr_t
from libc.stdlib cimport calloc, free, malloc, realloc
from libc.string cimport memcpy, memset

from omaha._eval cimport NO_HIGH, NO_LOW, Board, bit_of_card, bits_at, board_set, high, low, shuffle_ids

from omaha.base.checks import number_text

include "_kernel/compiler.pxi"
include "_engine/wide.pxi"
include "_engine/lanes.pxi"
include "_engine/posts.pxi"
include "_engine/betting.pxi"
include "_engine/pots.pxi"
include "_engine/flow.pxi"
include "_engine/observing.pxi"
include "_engine/outcomes.pxi"
include "_engine/policies.pxi"
include "_engine/sharing.pxi"

FOLD = <int>FOLD_KIND
PASSIVE = <int>PASSIVE_KIND
RAISE = <int>RAISE_KIND
SKIP = <int>SKIP_KIND

MOST_CHIPS = 2**62
"""All chips of a hand are fewer than this."""
MOST_STAKES = 2**53
"""An amount in the rules is smaller than this."""
NO_CARD = <int>NO_CARD_ID
"""In a deck: no card, because too few are left to run the board again."""

HALVES = ("high", "low", "both", "uncontested")
POLICIES = ("passive", "folder", "random", "table")
OUTCOMES = ("won", "showdown", "split", "quartered", "scooped")


cdef int64_t stake(object value, str name) except -1:
    """Return an amount of the rules."""
    if value >= MOST_STAKES:
        raise ValueError(f"{name} must be less than 2**53 in a batch, not {number_text(value)}")
    return <int64_t>value


cdef int set_rake(Rake* rake, object given) except -1:
    """Read a `Rake`, or None.

    :raises ValueError: if the percentage is not exact in 128 bits.
    """
    cdef int dealt
    rake.increment = 1
    if given is None:
        return 0
    rake.taken = True
    rake.no_flop_no_drop = given.no_flop_no_drop
    rake.half_even = given.rounding == "half_even"
    rake.allocation = ("largest_remainder", "proportional", "main_first", "per_pot").index(given.allocation)
    percent, of = given.percent.as_integer_ratio()
    increment = min(given.increment, MOST_CHIPS)
    step = 100 * of * increment
    if percent >= 2**64 or step >= 2**127:
        raise ValueError(f"a rake of {given.percent} percent is not exact in 128 bits: it needs fewer digits")
    rake.percent = <uint64_t>percent
    rake.step.high = <uint64_t>(step >> 64)
    rake.step.low = <uint64_t>(step & (2**64 - 1))
    rake.increment = <int64_t>increment
    for dealt in range(COLUMNS + 1):
        cap = given.cap
        if cap == "uncapped":
            cap = MOST_CHIPS
        elif not isinstance(cap, int):
            cap = cap[max([players for players in cap if players <= max(dealt, 2)])]
        rake.cap[dealt] = <int64_t>(min(cap, MOST_CHIPS) // increment)
    return 0


cdef int set_game(Game* game, object rules) except -1:
    """Read the fields of `Rules` that touch money."""
    cdef int i
    game.limit = ("fixed", "pot", "no").index(rules.limit)
    game.hole_cards = rules.hole_cards
    game.boards = rules.boards
    game.hilo = rules.hilo
    game.bomb_pot = rules.bomb_pot
    game.best_of_both = rules.double_board == "best_of_both"
    game.open_fold = rules.allow_open_fold
    game.uncallable = rules.uncallable_raise == "allow"
    game.least_capped = rules.least_raise_capped
    game.complete_short_open = rules.short_open_raise == "complete"
    game.small_as_big = rules.pot_limit_small_blind == "as_big_blind"
    game.short_blinds_full = rules.pot_limit_short_blind == "full"
    game.antes_later = rules.pot_limit_antes == "after_first_round"
    game.ante_first = rules.ante_order == "ante_first"
    game.straddle_allowed = rules.straddle != "off"
    game.straddle_on_button = rules.straddle == "button"
    game.straddle_raises = rules.straddle_min_raise == "straddle"
    game.low_gets_odd = rules.odd_chip_half == "low"
    game.halves_alone = rules.odd_chip_same_winners == "per_half"
    game.odd_tied = ("left_of_button", "all_to_first", "high_winner_first").index(rules.odd_chip_tied)
    game.heads_up_cap = ("never", "round_starts_heads_up", "becomes_heads_up").index(rules.heads_up_cap)
    game.ante_payer = ("each", "big_blind", "button").index(rules.ante_payer)
    game.max_straddles = rules.max_straddles
    game.max_bets = <int32_t>min(rules.max_bets, 2**31 - 1)
    game.small_blind = stake(rules.small_blind, "small_blind")
    game.big_blind = stake(rules.big_blind, "big_blind")
    game.ante = stake(rules.ante, "ante")
    game.unit = stake(rules.unit, "unit")
    for i, street in enumerate(("preflop", "flop", "turn", "river")):
        game.size[i] = stake(rules.bet_size(street), f"the bet on the {street}")
    return set_rake(&game.rake, rules.rake)


cdef int set_fractions(Fractions* fractions, const int64_t[:, ::1] ratios) except -1:
    """Read ratios, each a part and what it is a part of, 0 for the largest raise.

    :raises ValueError: if they are more than MOST_FRACTIONS, or not ratios.
    """
    cdef int j
    if ratios.shape[1] != 2 or ratios.shape[0] > MOST_FRACTIONS:
        raise ValueError(f"ratios must have the shape (m, 2), m at most {<int>MOST_FRACTIONS}")
    fractions.count = <int>ratios.shape[0]
    for j in range(fractions.count):
        fractions.part[j] = ratios[j, 0]
        fractions.of[j] = ratios[j, 1]
        if not (0 <= fractions.part[j] <= 0x7FFFFFFF and 0 <= fractions.of[j] <= 0x7FFFFFFF):
            raise ValueError(f"a ratio must be of numbers 0..2**31 - 1, not {ratios[j, 0]} of {ratios[j, 1]}")
    return 0


cdef int check_shape(str name, Py_ssize_t have, Py_ssize_t need) except -1:
    """Raise an error unless an array has a place for each hand: its shape may have changed since it was checked."""
    if have != need:
        raise ValueError(f"{name} must have {need} entries, not {have}")
    return 0


cdef class Column:
    """One value of every hand: a read-only buffer that belongs to a batch."""

    cdef object owner
    cdef const char* start
    cdef bytes format
    cdef int dimensions
    cdef Py_ssize_t itemsize
    cdef Py_ssize_t shape[3]
    cdef Py_ssize_t strides[3]

    def __getbuffer__(self, Py_buffer* buffer, int flags):
        cdef Py_ssize_t size = self.itemsize
        cdef int i
        if flags & 1:           # PyBUF_WRITABLE
            raise BufferError("the arrays of a batch are read-only")
        for i in range(self.dimensions):
            size *= self.shape[i]
        buffer.buf = <void*>self.start
        buffer.obj = self
        buffer.len = size
        buffer.itemsize = self.itemsize
        buffer.readonly = True
        buffer.ndim = self.dimensions
        buffer.format = <char*>self.format
        buffer.shape = self.shape
        buffer.strides = self.strides
        buffer.suboffsets = NULL
        buffer.internal = NULL


cdef Column column_of(object owner, const void* start, bytes format, Py_ssize_t size, tuple shape, tuple strides):
    cdef Column column = Column()
    cdef int i
    column.owner = owner
    column.start = <const char*>start
    column.format = format
    column.itemsize = size
    column.dimensions = <int>len(shape)
    for i in range(column.dimensions):
        column.shape[i] = shape[i]
        column.strides[i] = strides[i]
    return column


cdef class Lanes:
    """n hands of one game. A method that plays is one thread's alone, does its work whole, and shares it among threads.

    - `rules`: the `Rules`
    - `stacks`: int64, (n, S)
    - `seats`: uint8, (n, S): who is dealt in
    - `buttons`: int8, (n,)
    - `setups`: how hands are set up, and `setup_of` which of them each hand has
    - `cards`: cards of each deck that may be dealt
    - `boards`: the most boards of a hand
    - `threads`: the threads that share the work

    Arrays whose values are checked before must be the caller's own: no other thread writes to them.

    :raises ValueError: if the rules or stacks do not fit.
    :raises MemoryError: if there is no memory for so many hands.
    """

    cdef Batch batch
    cdef Crew crew
    cdef PyThread_type_lock alone
    cdef int setups
    cdef int32_t longest        # actions in the longest log, or more
    cdef object next            # the number of the next deck

    def __cinit__(self, rules, const int64_t[:, :] stacks not None, const uint8_t[:, :] seats not None,
                  const int8_t[:] buttons not None, list setups not None, const uint32_t[:] setup_of not None,
                  int cards, int boards, int threads):
        cdef Batch* batch = &self.batch
        cdef size_t n = <size_t>stacks.shape[0]
        set_game(&batch.game, rules)
        batch.count = stacks.shape[0]
        batch.columns = <int>stacks.shape[1]
        batch.boards = boards
        batch.cards = cards
        batch.stride = sizeof(Lane) + batch.columns * sizeof(Seat)
        batch.lanes = <char*>calloc(n, batch.stride)
        batch.deck = <uint8_t*>calloc(n, cards)
        batch.hole = <uint8_t*>calloc(n, batch.columns * batch.game.hole_cards)
        batch.board = <uint8_t*>calloc(n, boards * BOARD)
        batch.logs = <Entry*>calloc(n, FIRST_ROOM * sizeof(Entry))
        batch.actor = <int8_t*>calloc(n, 1)
        batch.over = <uint8_t*>calloc(n, 1)
        batch.street = <uint8_t*>calloc(n, 1)
        batch.may_fold = <uint8_t*>calloc(n, 1)
        batch.may_check = <uint8_t*>calloc(n, 1)
        batch.call = <int64_t*>calloc(n, sizeof(int64_t))
        batch.low = <int64_t*>calloc(n, sizeof(int64_t))
        batch.high = <int64_t*>calloc(n, sizeof(int64_t))
        batch.kind = <uint8_t*>calloc(n, 1)
        batch.to = <int64_t*>calloc(n, sizeof(int64_t))
        batch.setup = <Setup*>calloc(<size_t>len(setups), sizeof(Setup))
        self.alone = PyThread_allocate_lock()
        if (batch.lanes is NULL or batch.deck is NULL or batch.hole is NULL or batch.board is NULL
                or batch.logs is NULL or batch.actor is NULL or batch.over is NULL or batch.street is NULL
                or batch.may_fold is NULL or batch.may_check is NULL or batch.call is NULL or batch.low is NULL
                or batch.high is NULL or batch.kind is NULL or batch.to is NULL or batch.setup is NULL
                or self.alone is NULL or not crew_new(&self.crew, threads)):
            raise MemoryError(f"there is no memory for {batch.count} hands")
        for setup in setups:
            self.add_setup(setup)
        check_shape("seats", seats.shape[0] * seats.shape[1], batch.count * batch.columns)
        check_shape("buttons", buttons.shape[0], batch.count)
        check_shape("set-ups", setup_of.shape[0], batch.count)
        self.seat_players(stacks, seats, buttons, setup_of)

    cdef int add_setup(self, tuple given) except -1:
        """Add how hands are set up: posts or None, straddling seats, runs, rake or None, house chips."""
        posts, straddles, runs, rake, bonus = given
        cdef Setup* setup = self.batch.setup + self.setups
        cdef int i
        self.setups += 1
        setup.by_rules = posts is None
        setup.straddles = <int>len(straddles)
        for i, seat in enumerate(straddles):
            setup.straddle[i] = <int>seat - 1
        for i in range(COLUMNS):
            setup.runs[i] = runs if isinstance(runs, int) else runs.get(i + 1, 1)
        setup.rakes = -2
        if rake is not None:
            amounts = [rake] if isinstance(rake, int) else list(rake)[:COLUMNS]
            setup.rake = <int64_t*>calloc(<size_t>len(amounts) + 1, sizeof(int64_t))
            if setup.rake is NULL:
                raise MemoryError
            for i, amount in enumerate(amounts):
                setup.rake[i] = <int64_t>min(amount, MOST_CHIPS)
            setup.rakes = -1 if isinstance(rake, int) else <int>len(amounts)
        setup.bonus = <int64_t>min(bonus, MOST_CHIPS)
        if posts is not None:
            setup.post = <Posted*>calloc(<size_t>len(posts) + 1, sizeof(Posted))
            if setup.post is NULL:
                raise MemoryError
            setup.posts = <int>len(posts)
            for i, (seat, kind, live, dead) in enumerate(posts):
                setup.post[i].column = <int>seat - 1
                setup.post[i].kind = ("small", "big", "post", "straddle", "ante").index(kind)
                setup.post[i].live = live
                setup.post[i].dead = dead
        return 0

    cdef int seat_players(self, const int64_t[:, :] stacks, const uint8_t[:, :] seats, const int8_t[:] buttons,
                          const uint32_t[:] setup_of) except -1:
        """Put stacks, seats and buttons in their places.

        :raises ValueError: if they do not fit.
        """
        cdef Batch* batch = &self.batch
        cdef Lane* lane
        cdef Py_ssize_t i
        cdef int column, most = min(COLUMNS, (DECK - 3 - BOARD * batch.game.boards) // batch.game.hole_cards)
        cdef int64_t stack, left
        for i in range(batch.count):
            lane = lane_at(batch, i)
            lane.log = batch.logs + i * FIRST_ROOM
            lane.room = FIRST_ROOM
            lane.button = buttons[i]
            lane.setup = setup_of[i]
            left = <int64_t>(MOST_CHIPS - 1) - batch.setup[lane.setup].bonus
            for column in range(batch.columns):
                if not seats[i, column]:
                    continue
                stack = stacks[i, column]
                if stack < 1:
                    raise ValueError(f"hand {i}: the stack of seat {column + 1} must be 1 or more, not {stack}")
                if stack > left:
                    raise ValueError(f"hand {i}: all chips must be fewer than 2**62")
                left -= stack
                lane.seats |= <uint16_t>(1 << column)
                seats_of(lane)[column].start = stack
            column = number_of(lane.seats)
            if not 2 <= column <= most:
                raise ValueError(f"hand {i}: 2..{most} players can be dealt in with these rules (R3), not {column}")
            if column * batch.game.hole_cards + 3 + BOARD * batch.game.boards > batch.cards:
                raise ValueError(f"hand {i}: {column} players need more cards than the {batch.cards} of a deck")
            if not 1 <= lane.button <= COLUMNS:
                raise ValueError(f"hand {i}: the button must be a seat, 1..10, not {lane.button}")
            batch.over[i] = True
        return 0

    def __dealloc__(self):
        cdef Batch* batch = &self.batch
        cdef Py_ssize_t i
        cdef int j
        if batch.lanes is not NULL and batch.logs is not NULL:
            for i in range(batch.count):
                if lane_at(batch, i).room > FIRST_ROOM:
                    free(lane_at(batch, i).log)
        if batch.setup is not NULL:
            for j in range(self.setups):
                free(batch.setup[j].post)
                free(batch.setup[j].rake)
        free(batch.setup)
        free(batch.lanes)
        free(batch.deck)
        free(batch.hole)
        free(batch.board)
        free(batch.logs)
        free(batch.actor)
        free(batch.over)
        free(batch.street)
        free(batch.may_fold)
        free(batch.may_check)
        free(batch.call)
        free(batch.low)
        free(batch.high)
        free(batch.kind)
        free(batch.to)
        crew_free(&self.crew)
        if self.alone is not NULL:
            PyThread_free_lock(self.alone)

    cdef int enter(self) except -1:
        """Begin what one thread does alone; `leave` ends it. No signal comes between: no Python code runs there.

        :raises RuntimeError: if another thread is in it; nobody waits.
        """
        if not PyThread_acquire_lock(self.alone, NOWAIT_LOCK):
            raise RuntimeError("another thread plays these hands")
        return 0

    cdef void leave(self) noexcept:
        PyThread_release_lock(self.alone)

    # ------------------------------------------------------------------ dealing

    def take_decks(self, const uint8_t[:, :] decks not None, bint apart):
        """Take decks in dealing order, (n, cards).

        - `apart`: after the cards of the first board, those of the second and third run stand three times: as they are
          dealt if no card lies when the betting ends, three, and four; NO_CARD for a run for which too few are left.
        """
        cdef Py_ssize_t i
        cdef int j
        check_shape("decks", decks.shape[0] * decks.shape[1], self.batch.count * self.batch.cards)
        self.batch.apart = apart
        for i in range(self.batch.count):
            for j in range(self.batch.cards):
                self.batch.deck[i * self.batch.cards + j] = decks[i, j]

    def deal(self):
        """Deal all hands from decks that were taken; return one whose posts do not fit, or -1."""
        cdef Given given
        memset(&given, 0, sizeof(Given))
        self.enter()
        try:
            return shared(&self.crew, &self.batch, deal_some, &given, 0, self.batch.count)
        finally:
            self.leave()

    def shuffle(self, uint64_t seed, next, const uint8_t[::1] where not None, const int8_t[:] buttons):
        """Deal hands where `where` is not 0 from the next decks of a seed; return one whose posts do not fit, or -1.

        - `next`: the number of the next deck; None: that after the last one.
        - `buttons`: the seats of the buttons, (n,), checked; None: where they are.

        :raises ValueError: if the seed has no more decks.
        """
        cdef Batch* batch = &self.batch
        cdef Given given
        cdef Py_ssize_t i, count = 0
        cdef uint64_t number
        check_shape("where", where.shape[0], batch.count)
        memset(&given, 0, sizeof(Given))
        given.where = &where[0]
        given.shuffled = True
        given.seed = seed
        if buttons is not None:
            check_shape("buttons", buttons.shape[0], batch.count)
        self.enter()
        try:
            for i in range(batch.count):
                count += where[i] != 0
            if count == 0:
                return -1
            next = self.next if next is None else next
            if next + count > 2**64:
                raise ValueError("the seed has no more decks")
            number = next
            self.next = next + count
            for i in range(batch.count):
                if where[i]:
                    lane_at(batch, i).index = number
                    number += 1
                    if buttons is not None:
                        lane_at(batch, i).button = buttons[i]
            return shared(&self.crew, batch, deal_some, &given, 0, batch.count)
        finally:
            self.leave()

    # ------------------------------------------------------------------ playing

    def step(self, const uint8_t[::1] kinds not None, const int64_t[::1] amounts):
        """Act in every hand that is not over, in all or in none.

        The actions are copied, and only the copy is checked and played: other threads may write to the arrays.

        Return None; or, if an action is not legal, the first such hand, the action that was read, the actor, and what
        is legal: (i, kind, amount, seat, fold, check, call, least, largest raise).

        :raises MemoryError: if there is no memory for the log of actions.
        """
        cdef Batch* batch = &self.batch
        cdef Given given
        cdef Py_ssize_t bad
        check_shape("kinds", kinds.shape[0], batch.count)
        memset(&given, 0, sizeof(Given))
        given.kinds = &kinds[0]
        if amounts is not None:
            check_shape("amounts", amounts.shape[0], batch.count)
            given.amounts = &amounts[0]
        self.enter()
        try:
            bad = shared(&self.crew, batch, take_some, &given, 0, batch.count)
            if bad >= 0:
                return (
                    bad, batch.kind[bad], batch.to[bad], batch.actor[bad], bool(batch.may_fold[bad]),
                    bool(batch.may_check[bad]), batch.call[bad], batch.low[bad], batch.high[bad],
                )
            self.reserve()
            shared(&self.crew, batch, act_some, &given, 0, batch.count)
            self.longest = max(self.longest, longest_of(&self.crew))
        finally:
            self.leave()

    cdef int reserve(self) except -1:
        """Make room for one more action in every log.

        :raises MemoryError: if there is no memory.
        """
        cdef Py_ssize_t i
        cdef Lane* lane
        if self.longest < FIRST_ROOM:
            return 0
        self.longest = 0
        for i in range(self.batch.count):
            lane = lane_at(&self.batch, i)
            if lane.length == lane.room and not grow(&self.batch, i, lane):
                self.longest = FIRST_ROOM
                raise MemoryError("there is no memory for the log of actions")
            self.longest = max(self.longest, lane.length)
        return 0

    def observe(self, uint8_t[:, ::1] out not None, bint compact, const int8_t[::1] seats):
        """Write what a seat of each hand sees, the actor's if `seats` is None: a row of bytes for each hand.

        Seats are 1..10, or 0 for nobody; they were checked.
        """
        cdef Given given
        memset(&given, 0, sizeof(Given))
        self.set_out(&given, out, compact)
        if seats is not None:
            check_shape("seats", seats.shape[0], self.batch.count)
            given.seats = &seats[0]
        self.enter()
        try:
            shared(&self.crew, &self.batch, observe_some, &given, 0, self.batch.count)
        finally:
            self.leave()

    cdef int set_out(self, Given* given, uint8_t[:, ::1] out, bint compact) except -1:
        """Set where what is seen is written.

        :raises ValueError: if it does not fit there.
        """
        cdef Py_ssize_t size = compact_size(&self.batch) if compact else vector_size(&self.batch) * sizeof(float)
        check_shape("out", out.shape[0], self.batch.count)
        check_shape("a row of out", out.shape[1], size)
        if <uintptr_t>&out[0, 0] % sizeof(float):
            raise ValueError("out must be aligned")
        given.out = &out[0, 0]
        given.out_step = size
        given.compact = compact
        return 0

    cdef int set_policies(self, Given* given, const uint8_t[:, :] policies, const uint64_t[:, :] seeds,
                          const int64_t[:, ::1] ratios, const double[:, ::1] weights) except -1:
        """Set what decides: arguments as for `play`.

        :raises ValueError: if the arrays do not fit.
        """
        check_shape("policies", policies.shape[0], self.batch.count)
        check_shape("a row of policies", policies.shape[1], self.batch.columns)
        check_shape("seeds", seeds.shape[0], self.batch.count)
        check_shape("a row of seeds", seeds.shape[1], self.batch.columns)
        if policies.strides[1] != 1 or seeds.strides[1] != sizeof(uint64_t):
            raise ValueError("policies and seeds must have rows in one piece")
        given.policies = &policies[0, 0]
        given.policies_step = policies.strides[0]
        given.seeds = &seeds[0, 0]
        given.seeds_step = seeds.strides[0] // <Py_ssize_t>sizeof(uint64_t)
        if weights is not None:
            set_fractions(&given.fractions, ratios)
            check_shape("a table", weights.shape[0], self.batch.count)
            check_shape("a row of the table", weights.shape[1], 2 + given.fractions.count)
            given.weights = &weights[0, 0]
            given.weights_step = weights.shape[1]
        return 0

    def play(self, const uint8_t[:, :] policies not None, const uint64_t[:, :] seeds not None,
             const int64_t[:, ::1] ratios, const double[:, ::1] weights, uint8_t[:, ::1] out, bint compact,
             Py_ssize_t most):
        """Play hands to their end, by a policy (a number in POLICIES) and a seed for each hand and column, (n, S).

        A row of the two lies in one piece. "table" is a row of weights for each hand: fold, check or call, and raises
        by `ratios` of the pot. What each actor sees is written to its hand's row of `out`, unless that is None.

        After each `most` hands for a thread signals are noticed: then these are over, and the others as they were.

        :raises MemoryError: if there is no memory for the log of actions.
        """
        cdef Batch* batch = &self.batch
        cdef Given given
        cdef Py_ssize_t first = 0, last
        memset(&given, 0, sizeof(Given))
        self.set_policies(&given, policies, seeds, ratios, weights)
        if out is not None:
            self.set_out(&given, out, compact)
        self.enter()
        try:
            self.longest = FIRST_ROOM       # or more: `reserve` will look
            while first < batch.count:
                last = min(batch.count, first + most * self.crew.count)
                if shared(&self.crew, batch, play_some, &given, first, last) >= 0:
                    raise MemoryError("there is no memory for the log of actions")
                first = last
                if first < batch.count:
                    PyErr_CheckSignals()
        finally:
            self.leave()

    def decide(self, const uint8_t[:, :] policies not None, const uint64_t[:, :] seeds not None,
               const int64_t[:, ::1] ratios, const double[:, ::1] weights, uint8_t[::1] kinds not None,
               int64_t[::1] amounts not None):
        """Write what policies would do now, and nothing where a hand is over; arguments as for `play`."""
        cdef Given given
        memset(&given, 0, sizeof(Given))
        self.set_policies(&given, policies, seeds, ratios, weights)
        check_shape("kinds", kinds.shape[0], self.batch.count)
        check_shape("amounts", amounts.shape[0], self.batch.count)
        given.chosen = &kinds[0]
        given.totals = &amounts[0]
        self.enter()
        try:
            shared(&self.crew, &self.batch, decide_some, &given, 0, self.batch.count)
        finally:
            self.leave()

    def raises(self, const int64_t[:, ::1] ratios not None, int64_t[:, ::1] totals not None):
        """Write the totals of raises by ratios of the pot, (n, m): 0 for one that is not legal, or is not its own.

        :raises ValueError: if the ratios are not ratios, or too many.
        """
        cdef Given given
        memset(&given, 0, sizeof(Given))
        set_fractions(&given.fractions, ratios)
        check_shape("totals", totals.shape[0], self.batch.count)
        check_shape("a row of totals", totals.shape[1], given.fractions.count)
        if given.fractions.count == 0:
            return
        given.totals = &totals[0, 0]
        self.enter()
        try:
            shared(&self.crew, &self.batch, raises_some, &given, 0, self.batch.count)
        finally:
            self.leave()

    # ------------------------------------------------------------------ reading

    cdef Lane* lane(self, Py_ssize_t i) except NULL:
        if not 0 <= i < self.batch.count:
            raise IndexError(i)
        return lane_at(&self.batch, i)

    def record(self, Py_ssize_t i):
        """Return deck number, button, deck and actions of a hand, as (seat, kind, total of a raise)."""
        cdef Lane* lane = self.lane(i)
        cdef int j
        self.enter()
        try:
            return (
                lane.index, lane.button, [self.batch.deck[i * self.batch.cards + j] for j in range(self.batch.cards)],
                [(lane.log[j].seat, lane.log[j].kind, lane.log[j].to) for j in range(lane.length)],
            )
        finally:
            self.leave()

    def awards(self, Py_ssize_t i):
        """Return the shares of a hand, (pot, board, half, seat, chips), in the order of the pots.

        :raises RuntimeError: if the hand is not over.
        """
        cdef Awards awards
        cdef Lane* lane = self.lane(i)
        cdef int j
        self.enter()
        try:
            if not self.batch.over[i]:
                raise RuntimeError(f"hand {i} is not over")
            awards.count = 0
            settle(&self.batch, i, lane, seats_of(lane), &awards)
        finally:
            self.leave()
        return [
            (
                awards.award[j].pot, None if awards.award[j].board < 0 else awards.award[j].board,
                HALVES[awards.award[j].half], awards.award[j].column + 1, awards.award[j].chips,
            )
            for j in range(awards.count)
        ]

    def outcomes(self, uint8_t[:, ::1] marks not None):
        """Set the bits of OUTCOMES in marks that are 0, (n, S), for hands that are over."""
        cdef Given given
        memset(&given, 0, sizeof(Given))
        check_shape("marks", marks.shape[0], self.batch.count)
        check_shape("a row of marks", marks.shape[1], self.batch.columns)
        given.chosen = &marks[0, 0]
        self.enter()
        try:
            shared(&self.crew, &self.batch, mark_some, &given, 0, self.batch.count)
        finally:
            self.leave()

    def column(self, str name):
        """Return one value of all hands as a read-only buffer."""
        cdef Batch* batch = &self.batch
        cdef Py_ssize_t n = batch.count, s = batch.columns, k = batch.game.hole_cards, b = batch.boards
        cdef Py_ssize_t stride = <Py_ssize_t>batch.stride, seat = sizeof(Seat)
        cdef Lane* lane = lane_at(batch, 0)
        cdef Seat* seats = seats_of(lane)
        if name == "actor":
            return column_of(self, batch.actor, b"b", 1, (n,), (1,))
        if name == "over":
            return column_of(self, batch.over, b"?", 1, (n,), (1,))
        if name == "street":
            return column_of(self, batch.street, b"B", 1, (n,), (1,))
        if name == "fold":
            return column_of(self, batch.may_fold, b"?", 1, (n,), (1,))
        if name == "check":
            return column_of(self, batch.may_check, b"?", 1, (n,), (1,))
        if name == "call":
            return column_of(self, batch.call, b"q", 8, (n,), (8,))
        if name == "min_raise_to":
            return column_of(self, batch.low, b"q", 8, (n,), (8,))
        if name == "max_raise_to":
            return column_of(self, batch.high, b"q", 8, (n,), (8,))
        if name == "board":
            return column_of(self, batch.board, b"B", 1, (n, b, BOARD), (b * BOARD, BOARD, 1))
        if name == "holes":
            return column_of(self, batch.hole, b"B", 1, (n, s, k), (s * k, k, 1))
        if name == "pot":
            return column_of(self, &lane.pot, b"q", 8, (n,), (stride,))
        if name == "to_match":
            return column_of(self, &lane.to_match, b"q", 8, (n,), (stride,))
        if name == "rake":
            return column_of(self, &lane.rake, b"q", 8, (n,), (stride,))
        if name == "index":
            return column_of(self, &lane.index, b"Q", 8, (n,), (stride,))
        if name == "decisions":
            return column_of(self, &lane.length, b"i", 4, (n,), (stride,))
        if name == "live":
            return column_of(self, &lane.live, b"H", 2, (n,), (stride,))
        if name == "seats":
            return column_of(self, &lane.seats, b"H", 2, (n,), (stride,))
        if name == "button":
            return column_of(self, &lane.button, b"b", 1, (n,), (stride,))
        if name == "stacks":
            return column_of(self, &seats.stack, b"q", 8, (n, s), (stride, seat))
        if name == "bets":
            return column_of(self, &seats.bet, b"q", 8, (n, s), (stride, seat))
        if name == "start":
            return column_of(self, &seats.start, b"q", 8, (n, s), (stride, seat))
        raise ValueError(name)

    @property
    def nbytes(self):
        """Bytes of a hand, its deck, hole cards and log aside."""
        return self.batch.stride + self.batch.boards * BOARD + 6 + 4 * 8


def deal_samples(uint8_t[:, ::1] rows not None, const uint8_t[::1] unseen not None, const uint8_t[::1] places not None,
                 uint64_t seed, uint64_t index):
    """Fill rows, uint8 (n, m), with decks: places that are cards as they are, the others with shuffled unseen cards.

    Row i is shuffled by (seed + i, index); place 52 + j takes card j of the shuffled ones. There are m places.

    :raises ValueError: if there are more or fewer places, or fewer unseen cards than places for them.
    """
    cdef uint8_t cards[DECK]
    cdef Py_ssize_t i, j
    cdef int count = <int>min(unseen.shape[0], DECK)
    check_shape("places", places.shape[0], rows.shape[1])
    for j in range(places.shape[0]):
        if places[j] >= DECK + count:
            raise ValueError(f"place {j} takes card {places[j] - <int>DECK} of {count}")
    with nogil:
        for i in range(rows.shape[0]):
            memcpy(cards, &unseen[0], count)
            shuffle_ids(cards, count, count, seed + <uint64_t>i, index)
            for j in range(rows.shape[1]):
                rows[i, j] = places[j] if places[j] < DECK else cards[places[j] - DECK]
