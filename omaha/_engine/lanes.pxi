# What a batch is made of: the game, how hands are set up, and the hands, one lane of memory each.
#
# A set of seats is a mask with bit `seat - 1`, called the seat's column. "In order" means clockwise from the button's
# left, as cards are dealt and odd chips go.

cdef enum:
    COLUMNS = 10
    DECK = 52
    UNKNOWN = 52
    NO_CARD_ID = 53
    BOARD = 5
    MOST_BOARDS = 3
    FIRST_ROOM = 32             # actions that the log of a lane holds before it grows

cdef int64_t ENDLESS = <int64_t>1 << 62     # more chips than a hand has

cdef enum:                      # limits
    FIXED
    POT
    NO

cdef enum:                      # payers of the ante
    EACH
    BIG_BLIND
    BUTTON

cdef enum:                      # kinds of posts
    SMALL
    BIG
    POST
    STRADDLE
    ANTE

cdef enum:                      # whose the odd chips of a tie are
    LEFT_OF_BUTTON
    ALL_TO_FIRST
    HIGH_WINNER_FIRST

cdef enum:                      # when the cap of fixed limit is lifted
    NEVER
    STARTS_HEADS_UP
    BECOMES_HEADS_UP

cdef enum:                      # which pots pay the rake
    LARGEST_REMAINDER
    PROPORTIONAL
    MAIN_FIRST
    PER_POT

cdef enum:                      # what players do
    FOLD_KIND
    PASSIVE_KIND
    RAISE_KIND
    SKIP_KIND

cdef enum:                      # halves of a pot, in the order of HALVES
    HIGH_HALF
    LOW_HALF
    BOTH_HALVES
    UNCONTESTED


cdef struct Rake:
    bint taken
    bint no_flop_no_drop
    bint half_even
    int allocation
    uint64_t percent            # times the pot, divided by `step`: steps of `increment` chips
    Wide step
    int64_t increment
    int64_t cap[COLUMNS + 1]    # the most steps, by players dealt in


cdef struct Game:               # the fields of Rules that touch money
    int limit
    int hole_cards
    int boards
    bint hilo
    bint bomb_pot
    bint best_of_both
    bint open_fold
    bint uncallable
    bint least_capped
    bint complete_short_open
    bint small_as_big
    bint short_blinds_full
    bint antes_later
    bint ante_first
    bint straddle_allowed
    bint straddle_on_button
    bint straddle_raises
    bint low_gets_odd
    bint halves_alone
    int odd_tied
    int heads_up_cap
    int ante_payer
    int max_straddles
    int32_t max_bets
    int64_t small_blind
    int64_t big_blind
    int64_t ante
    int64_t unit
    int64_t size[4]             # the bet of a street in fixed limit, otherwise its minimum bet
    Rake rake


cdef struct Posted:             # one post
    int column
    int kind
    int64_t live
    int64_t dead


cdef struct Setup:              # how a hand is set up, stacks, seats and button aside
    bint by_rules               # antes and blinds by the rules, then the straddles
    int posts
    Posted* post
    int straddles
    int straddle[COLUMNS]
    int runs[COLUMNS]
    int rakes                   # how many pots name their rake; -1: one amount for all pots, -2: by the rules
    int64_t* rake
    int64_t bonus


cdef struct Entry:              # an action in the log
    int64_t to                  # the total of a raise
    uint8_t seat
    uint8_t kind
    uint8_t what                # 4 * street + 0 for a fold, 1 a check, 2 a call, 3 a bet or raise
    uint8_t size                # of a bet or raise: what it adds to the bet, in 32nds of the pot after a call


cdef struct Seat:
    int64_t stack
    int64_t bet
    int64_t total               # what counts for the levels of the pots: all that is put in but dead money
    int64_t matched             # the bet that the seat matched when it last acted on this street
    int64_t start


cdef struct Lane:               # one hand; its seats follow it in memory
    int64_t pot
    int64_t to_match            # the highest bet, or the full blind if it was posted short
    int64_t full                # the last bet that was a full one
    int64_t raise_by            # pot and no limit: what a raise must add at least
    int64_t imagined            # pot limit: chips that count although not posted, less posted ones that do not count
    int64_t dead                # chips that belong to the main pot alone
    int64_t rake
    uint64_t index
    Entry* log
    int32_t length              # actions in the log
    int32_t room
    int32_t bets                # fixed limit: full bets and raises on this street
    int32_t events              # the events that `Hand` would have
    uint32_t setup
    uint16_t seats              # dealt in
    uint16_t live               # not folded
    uint16_t able               # live, and may still put in chips
    uint16_t waiting            # have yet to act on the bet as it is
    uint16_t acted              # on this street
    int8_t button
    int8_t first                # the first column in order
    int8_t cursor               # the column after which the next seat to act is looked for
    int8_t small_blind          # pot limit: the column whose small blind counts as a big one; -1: none
    uint8_t dealt               # players
    uint8_t top                 # cards of the deck that are dealt
    uint8_t lying               # cards on each board
    uint8_t runs                # boards in play
    uint8_t uncapped            # fixed limit: the cap is lifted


cdef struct Batch:
    Game game
    Py_ssize_t count
    int columns
    int boards                  # rows of `board` for each hand
    int cards                   # of the deck, for each hand
    bint apart                  # the cards of later runs stand three times, by where the betting ends
    size_t stride               # from lane to lane, in bytes
    char* lanes
    uint8_t* deck               # (count, cards)
    uint8_t* hole               # (count, columns, hole_cards)
    uint8_t* board              # (count, boards, BOARD)
    Entry* logs                 # (count, FIRST_ROOM)
    Setup* setup
    # What players look at stands apart from the lanes, close together: the check of a step reads nothing else.
    int8_t* actor
    uint8_t* over
    uint8_t* street
    uint8_t* may_fold
    uint8_t* may_check
    int64_t* call
    int64_t* low
    int64_t* high
    # The actions of a step: what is checked and played is here, whatever becomes of the caller's arrays.
    uint8_t* kind
    int64_t* to


cdef struct Award:
    int pot
    int board                   # -1: no hands were compared, or two boards counted as one
    int half
    int column
    int64_t chips


cdef struct Awards:             # what `settle` writes instead of paying
    int count
    Award award[COLUMNS * MOST_BOARDS * 2 * COLUMNS]


cdef inline Lane* lane_at(Batch* batch, Py_ssize_t i) noexcept nogil:
    return <Lane*>(batch.lanes + <size_t>i * batch.stride)


cdef inline Seat* seats_of(Lane* lane) noexcept nogil:
    return <Seat*>(lane + 1)


cdef inline bint several(uint32_t seats) noexcept nogil:
    """Return whether there are two seats or more."""
    return (seats & (seats - 1)) != 0


cdef inline int number_of(uint32_t seats) noexcept nogil:
    cdef int count = 0
    while seats:
        seats &= seats - 1
        count += 1
    return count


cdef inline int following(uint32_t seats, int column) noexcept nogil:
    """Return the first of these seats, at least one, clockwise after a column."""
    cdef uint32_t later = seats >> (column + 1) << (column + 1)
    return lowest_bit(later if later else seats)


cdef inline int in_order(const Lane* lane, uint32_t seats, int* columns) noexcept nogil:
    """Write the columns of these seats in order, and return their number."""
    cdef int count = 0
    cdef uint32_t part = seats >> lane.first << lane.first
    seats ^= part
    while part:
        columns[count] = lowest_bit(part)
        part &= part - 1
        count += 1
    while seats:
        columns[count] = lowest_bit(seats)
        seats &= seats - 1
        count += 1
    return count
