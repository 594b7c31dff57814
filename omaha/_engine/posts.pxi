# Antes, blinds and straddles (R45-R48, R52, R75, R94, R95, R97).

cdef enum:
    MOST_POSTS = 24             # by the rules: an ante for each seat, two blinds, eight straddles


cdef inline void blinds_of(const Lane* lane, int* small, int* big) noexcept nogil:
    """Find small and big blind; heads-up the button is the small blind (R45, R47)."""
    cdef int order[COLUMNS]
    cdef int count = in_order(lane, lane.seats, order)
    if count == 2 and order[1] == lane.button - 1:
        small[0], big[0] = order[1], order[0]
    else:
        small[0], big[0] = order[0], order[1]


cdef inline int demand(Posted* posts, int count, int64_t* left, int column, int kind, int64_t chips) noexcept nogil:
    """Add a post, as far as the chips go (R48); return the number of posts."""
    if chips > left[column]:
        chips = left[column]
    if chips == 0:
        return count
    left[column] -= chips
    posts[count].column = column
    posts[count].kind = kind
    posts[count].live = 0 if kind == ANTE else chips
    posts[count].dead = chips if kind == ANTE else 0
    return count + 1


cdef int posts_by_rules(const Game* game, const Lane* lane, const Seat* seats, const Setup* setup,
                        Posted* posts) noexcept nogil:
    """Write what is posted before the cards; return the number of posts, -1 if a straddle is not allowed."""
    cdef int order[COLUMNS]
    cdef int64_t left[COLUMNS]
    cdef int players = in_order(lane, lane.seats, order)
    cdef int small, big, count = 0, payer, i
    cdef bint single = game.ante > 0 and game.ante_payer != EACH
    for i in range(players):
        left[order[i]] = seats[order[i]].stack
    blinds_of(lane, &small, &big)
    payer = big if game.ante_payer == BIG_BLIND else lane.button - 1
    if not lane.seats >> payer & 1:
        single = False
    if game.ante and game.ante_payer == EACH:
        for i in range(players):
            count = demand(posts, count, left, order[i], ANTE, game.ante)
    if single and game.ante_first:
        count = demand(posts, count, left, payer, ANTE, game.ante)
    if not game.bomb_pot:
        count = demand(posts, count, left, small, SMALL, game.small_blind)
        count = demand(posts, count, left, big, BIG, game.big_blind)
    if single and not game.ante_first:
        count = demand(posts, count, left, payer, ANTE, game.ante)
    if setup.straddles:
        return straddles_by_rules(game, lane, setup, left, order, players, big, posts, count)
    return count


cdef int straddles_by_rules(const Game* game, const Lane* lane, const Setup* setup, int64_t* left, const int* order,
                            int players, int big, Posted* posts, int count) noexcept nogil:
    """Add the straddles, each twice the bet before it and in full (R94); return the number of posts, -1 if not so."""
    cdef int64_t chips = game.big_blind
    cdef int may, i
    if not game.straddle_allowed or game.bomb_pot or players < 3 or setup.straddles > game.max_straddles:
        return -1
    if game.straddle_on_button:
        may = players               # looked at only if one seat straddles, the button
        if setup.straddles > 1 or setup.straddle[0] != lane.button - 1 or not lane.seats >> (lane.button - 1) & 1:
            return -1
    else:
        may = 0
        while order[may] != big:
            may += 1
        if may + setup.straddles >= players:
            return -1
        for i in range(setup.straddles):
            if setup.straddle[i] != order[may + 1 + i]:
                return -1
    for i in range(setup.straddles):
        chips *= 2
        if left[setup.straddle[i]] < chips:
            return -1
        count = demand(posts, count, left, setup.straddle[i], STRADDLE, chips)
    return count


cdef bint posts_fit(const Game* game, const Lane* lane, const Seat* seats, const Posted* posts,
                    int count) noexcept nogil:
    """Return whether the caller's posts are of seats that are dealt in and have the chips."""
    cdef int64_t left[COLUMNS]
    cdef int i
    for i in range(COLUMNS):
        left[i] = seats[i].stack if lane.seats >> i & 1 else -1
    for i in range(count):
        left[posts[i].column] -= posts[i].live + posts[i].dead
        if left[posts[i].column] < 0 or (posts[i].live and game.bomb_pot):
            return False
    return True


cdef inline void drop(const Game* game, Lane* lane, int column) noexcept nogil:
    """Take the turns from a seat that is folded or all-in (R65)."""
    lane.able &= ~(1 << column)
    lane.waiting &= ~(1 << column)


cdef void take_posts(const Game* game, Lane* lane, Seat* seats, const Posted* posts, int count) noexcept nogil:
    """Take the posts: an ante of each player is part of its payer's total, other dead chips are not (R34, R95)."""
    cdef int64_t chips
    cdef int i
    cdef Seat* seat
    for i in range(count):
        chips = posts[i].live + posts[i].dead
        if chips == 0:
            continue
        seat = seats + posts[i].column
        seat.stack -= chips
        seat.bet += posts[i].live
        lane.pot += chips
        if posts[i].kind == ANTE and game.ante_payer == EACH:
            seat.total += chips
        else:
            seat.total += posts[i].live
            lane.dead += posts[i].dead
        lane.events += 1
        if seat.stack == 0:
            drop(game, lane, posts[i].column)


cdef void first_to_act(const Lane* lane, const Posted* posts, int count, int* starter, bint* straddled) noexcept nogil:
    """Find the seat after which the first round starts, and whether it has straddled (R58, R94)."""
    cdef int big = -1, straddler = -1, i
    for i in range(count):
        if posts[i].kind == STRADDLE:
            straddler = posts[i].column
        elif posts[i].kind == BIG and big < 0:
            big = posts[i].column
    straddled[0] = straddler >= 0
    starter[0] = straddler if straddler >= 0 else big
    if starter[0] < 0:
        blinds_of(lane, &i, starter)


cdef void pot_limit_counts(const Game* game, Lane* lane, const Seat* seats, const Posted* posts,
                           int count) noexcept nogil:
    """Set what counts for the pot-limit maximum of the first round beside the chips in the pot (R75)."""
    cdef const Posted* post
    cdef int i
    for i in range(count):
        post = posts + i
        if post.kind == ANTE:
            if game.antes_later:
                lane.imagined -= post.dead
        elif (post.kind == SMALL or post.kind == POST) and game.small_as_big and post.dead:
            lane.imagined += max(<int64_t>0, game.big_blind - post.dead)
        elif post.kind == SMALL and game.small_as_big:
            lane.small_blind = <int8_t>post.column
        elif (post.kind == SMALL or post.kind == BIG) and game.short_blinds_full and seats[post.column].stack == 0:
            lane.imagined += max(
                <int64_t>0, (game.small_blind if post.kind == SMALL else game.big_blind) - post.live
            )
