"""Whose turn it is and what the player may do, from the event log, read from its first line at every question."""

from types import SimpleNamespace

from support.oracles.options import clockwise, options


class Turn(SimpleNamespace):
    """What the rules let a seat do: fold, check, call (chips or None), low and high (raise-to bounds or None)."""


def turn(spec, start, button, events, posts=None):
    """The seat to act and what it may do, or None when nobody acts; from the log alone (R57-R81, R90, R94, R97).

    start: {seat: chips before the hand}; posts: the posts a hand was given, None for those of the rules."""
    opts = options(spec)
    order = clockwise(start, button)
    stack = dict(start)
    put = {}  # chips in front on this street
    matched = {}  # seat -> bet to match when the player last acted on this street
    ladder = []  # the totals bet or raised to on this street
    folded, lost = set(), set()
    street, middle, antes = 0, 0, 0
    small = big = None
    posted, dead_posts = {}, []
    straddle, straddler = 0, None
    last = None  # who acted last on this street
    lifted = False  # R68, becomes_heads_up
    opened_heads_up = None  # R68, round_starts_heads_up

    if posts is None and not opts.bomb_pot:
        big = order[0] if len(order) == 2 and order[1] == button else order[1]
    elif posts is not None:
        big = next((p[0] for p in posts if p[1] == "big"), None)

    def playing():
        return [s for s in order if s not in folded and s not in lost and stack[s] > 0]

    def base():
        """The bet that stands before anybody has acted on this street."""
        return max(opts.big_blind, straddle) if street == 0 and not opts.bomb_pot else 0

    def to_match():
        return max([base(), *put.values()])

    def bet_size():
        return opts.small_bet if street < 2 else opts.big_bet

    def fixed_ladder():
        """Last full amount and number of bets of this street under fixed limit (R66-R70)."""
        full, count = base(), 1 if base() else 0
        for to in ladder:
            if 2 * (to - full) >= bet_size():
                full, count = to, count + 1
        return full, count

    def look(fresh):
        """Notes who plays, when a street begins (fresh) and after each action (R68)."""
        nonlocal lifted, opened_heads_up
        two = len(playing()) == 2
        if fresh:
            lifted, opened_heads_up = False, two
        if opts.limit == "fixed" and two and fixed_ladder()[1] < opts.max_bets:
            lifted = True

    began = False
    for e in events:
        s = e.seat
        if e.kind == "bonus":
            middle += e.chips
        elif e.kind == "post":
            stack[s] -= e.chips
            middle += e.chips
            fresh = (e.to or 0) - put.get(s, 0)
            if fresh:
                put[s] = e.to
            posted[e.note] = posted.get(e.note, 0) + fresh
            if e.note == "ante":
                antes += e.chips
            elif e.note == "post" and e.chips > fresh:
                dead_posts.append(e.chips - fresh)
            elif e.note == "small":
                small = s
            elif e.note == "straddle":
                straddle, straddler = e.to, s
        elif e.kind == "board" and not e.board:
            street += 1
            put, matched, ladder, last = {}, {}, [], None
            look(True)
        elif e.kind in ("fold", "check", "call", "bet", "raise", "protect"):
            if street == 0 and not began:
                look(True)
                began = True
            last = s
            if e.kind == "fold":
                folded.add(s)
            elif e.kind == "protect":
                lost.add(s)
            else:
                if e.kind != "check":
                    stack[s] -= e.chips
                    middle += e.chips
                    put[s] = put.get(s, 0) + e.chips
                    if e.kind != "call":
                        ladder.append(put[s])
                matched[s] = to_match()
            look(False)
        elif e.kind == "award":
            return None
    if street == 0 and not began:
        look(True)
    if street == 0 and opts.bomb_pot:
        return None
    if sum(s not in folded for s in order) < 2:
        return None

    def owes(s):
        """Chips the player would have to add to match, limited where every other live player is all-in (R81)."""
        level = to_match()
        if not [t for t in playing() if t != s]:
            level = max([put.get(t, 0) for t in order if t != s])
        return max(0, level - put.get(s, 0))

    if last is not None:
        queue = clockwise(order, last)
    elif street:
        queue = order
    else:
        queue = clockwise(order, straddler or big)
    actor = None
    for s in queue:  # R58, R59
        if s in playing() and (owes(s) or (s not in matched and len(playing()) > 1)):
            actor = s
            break
    if actor is None:
        return None

    level, mine, behind = to_match(), put.get(actor, 0), stack[actor]
    out = Turn(
        actor=actor,
        fold=bool(owes(actor)) or opts.allow_open_fold,
        check=owes(actor) == 0,
        call=min(behind, owes(actor)) or None,
        low=None,
        high=None,
    )
    if behind <= level - mine:  # R65
        return out
    others = [t for t in playing() if t != actor]  # R81
    if not others and opts.uncallable_raise == "forbid":
        return out
    if opts.uncallable_raise == "forbid" and not any(put.get(t, 0) + stack[t] > level for t in others):
        return out
    limit = mine + behind
    if opts.limit == "fixed":
        full, count = fixed_ladder()
        if actor in matched and 2 * (level - matched[actor]) < bet_size():  # R69
            return out
        freed = {"never": False, "round_starts_heads_up": opened_heads_up, "becomes_heads_up": lifted}
        if count >= opts.max_bets and not freed[opts.heads_up_cap]:  # R67, R68
            return out
        low = high = full + bet_size()
    else:
        minimum = opts.big_blind  # R72
        if opts.bomb_pot:  # R97
            minimum = opts.bomb_pot_min_bet if opts.bomb_pot_min_bet is not None else opts.ante
        step, top = minimum, base()
        if straddle and street == 0 and opts.straddle_min_raise == "straddle":  # R94
            step = straddle
        opening = not top  # no full bet yet
        for to in ladder:
            if opening and opts.short_open_raise == "complete":  # R80
                if to >= minimum:
                    step, opening = to, False
            elif to - top >= step:
                step, opening = to - top, False
            top = to
        if actor in matched and level - matched[actor] < step:  # R76, R77
            return out
        completes = opening and opts.short_open_raise == "complete"
        low = minimum if level == 0 or completes else level + step  # R72, R79, R80
        if opts.least_raise_capped:  # R72
            reach = [put.get(t, 0) + stack[t] for t in others if put.get(t, 0) + stack[t] > level]
            low = min([low, *([max(reach)] if reach else [])])
        if opts.limit == "no":
            high = limit
        else:  # R74, R75
            pot = middle
            if street == 0:
                if opts.pot_limit_small_blind == "as_big_blind":  # a dead small blind is rounded up too
                    pot += sum(max(0, opts.big_blind - dead) for dead in dead_posts)
                if opts.pot_limit_small_blind == "as_big_blind" and small is not None:
                    pot += max(0, opts.big_blind - put.get(small, 0))
                elif opts.pot_limit_short_blind == "full" and small is not None:
                    pot += max(0, opts.small_blind - posted["small"])
                if opts.pot_limit_short_blind == "full" and "big" in posted:
                    pot += max(0, opts.big_blind - posted["big"])
                if opts.pot_limit_antes == "after_first_round":
                    pot -= antes
            high = max(low, level + pot + (level - mine))
    out.low, out.high = min(low, limit), min(high, limit)
    return out
