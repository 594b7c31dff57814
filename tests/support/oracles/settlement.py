"""Pots, rake and shares, chip by chip: each chip knows who paid it and how high it lay in the player's stack of chips,
and that alone decides where it goes.
"""

from fractions import Fraction

from support.oracles.hands import cards, high_value, low_value
from support.oracles.options import clockwise, options


def deal_out(chips, places, unit, remainder_to_first=False):
    """Hands `chips` (a number) out to `places` piles as a dealer would: one unit at a time, round and round.

    The units of the last, incomplete round go one each from the first pile on, or all to the first; what is less than
    a unit lies on the first pile (R26-R29, R96, R98)."""
    piles = [0] * places
    while chips >= unit * places:
        for i in range(places):
            piles[i] += unit
            chips -= unit
    i = 0
    while chips >= unit:
        piles[0 if remainder_to_first else i] += unit
        chips -= unit
        i += 1
    piles[0] += chips
    return piles


def rake_of(chips, rake, dealt):
    """Rake of an amount (R38, R42)."""
    cap = rake.cap
    if isinstance(cap, dict):
        cap = cap[max(k for k in cap if k <= dealt)]
    wanted = Fraction(rake.percent) * chips / 100
    steps = 0
    while (steps + 1) * rake.increment <= wanted:
        steps += 1
    if rake.rounding == "half_even":
        above, below = (steps + 1) * rake.increment - wanted, wanted - steps * rake.increment
        if above < below or (above == below and steps % 2):
            steps += 1
    while steps * rake.increment > cap:
        steps -= 1
    return steps * rake.increment


def rake_pots(amounts, rake, dealt, flop, given):
    """What each pot pays (R39-R41).  `given`: None, the whole rake, or one number a pot."""
    if isinstance(given, (list, tuple)):
        return list(given) + [0] * (len(amounts) - len(given))
    if given is None:
        if rake is None or (rake.no_flop_no_drop and not flop):
            return [0] * len(amounts)
        if rake.allocation == "per_pot":
            return [rake_of(a, rake, dealt) for a in amounts]
        given = rake_of(sum(amounts), rake, dealt)
    given = min(given, sum(amounts))  # R99
    how = rake.allocation if rake is not None else "largest_remainder"
    if how == "main_first":
        paid = []
        for a in amounts:
            paid.append(min(a, given - sum(paid)))
        return paid
    total = sum(amounts) or 1
    exact = [Fraction(given * a, total) for a in amounts]
    paid = [int(e) for e in exact]
    queue = list(range(len(amounts)))
    if how == "largest_remainder":
        queue.sort(key=lambda i: exact[i] - paid[i], reverse=True)  # stable: the earlier pot first among equals
    for i in queue:
        if sum(paid) < given:
            paid[i] += 1
    return paid


def stack_up(chips, order, live, dead):
    """The pots of these chips, main pot first: (chips, eligible seats) (R32-R36)."""
    totals = {s: sum(owner == s for owner, _ in chips) for s in order}
    levels = sorted({totals[s] for s in live if totals[s]})
    pots = [[] for _ in levels] or [[]]
    for owner, height in chips:
        where = [i for i, level in enumerate(levels) if height <= level]
        pots[where[0] if where else -1].append((owner, height))
    pots[0] += [(None, 0)] * dead  # R34
    if not any(pots):  # nothing there, or all folded to a lone blind
        return []
    return [(pot, [s for s in order if s in live and totals[s] >= (levels or [0])[i]]) for i, pot in enumerate(pots)]


def pots_in_the_middle(hand, spec, start):
    """The pots of a hand in play, the bets of this street not included: [(amount, eligible)]."""
    opts = options(spec)
    order = clockwise(start, hand.button)
    totals, dead, folded, _ = ledger(opts, start, hand.events)
    front = dict.fromkeys(order, 0)
    for e in hand.events:
        if e.kind == "board":
            front = dict.fromkeys(order, 0)
        elif e.kind in ("post", "call", "bet", "raise"):
            front[e.seat] = e.to
    chips = [(s, height) for s in order for height in range(1, totals[s] - front[s] + 1)]
    return [(len(pot), tuple(who)) for pot, who in stack_up(chips, order, [s for s in order if s not in folded], dead)]


def settle(opts, order, totals, live, *, dead=0, holes=None, boards=(), dealt=None, flop=None, given_rake=None):
    """Where every chip of a finished hand goes.

    order: the seats in dealing order; totals: chips of each seat that count for R31 and R32; dead: dead money;
    holes: cards of the seats that reach a showdown (None or "??" cards: unknown); boards: complete boards."""
    # Every chip: (owner, height).  Height 7 is the seventh chip that player put in.
    chips = [(s, height) for s in totals for height in range(1, totals[s] + 1)]
    returned = {}
    stay = []
    for owner, height in chips:  # R31
        if owner in live and all(totals[s] < height for s in totals if s != owner):
            returned[owner] = returned.get(owner, 0) + 1
        else:
            stay.append((owner, height))
    pots = stack_up(stay, order, live, dead)
    amounts = [len(chips) for chips, _ in pots]
    if flop is None:
        flop = bool(boards)
    rakes = rake_pots(amounts, opts.rake, dealt or len(totals), flop, given_rake)
    out = []
    for i, (pot, eligible) in enumerate(pots):
        parts = divide(opts, order, len(pot) - rakes[i], eligible, holes or {}, boards)
        awards = {}
        for part in parts:
            assert sum(part["shares"].values()) == part["amount"]
            for s, n in part["shares"].items():
                awards[s] = awards.get(s, 0) + n
        out.append(
            {
                "amount": len(pot),
                "rake": rakes[i],
                "eligible": tuple(eligible),
                "parts": parts,
                "awards": {s: n for s, n in awards.items() if n},
            }
        )
    won = {s: sum(p["awards"].get(s, 0) for p in out) for s in order}
    assert sum(totals.values()) + dead == sum(returned.values()) + sum(rakes) + sum(won.values())
    return {"returned": returned, "rake": sum(rakes), "pots": out, "won": won}


def divide(opts, order, amount, eligible, holes, boards):
    """One pot's net amount, by boards, halves and tied hands (R21-R29, R96, R98)."""
    if len(eligible) == 1:
        return [{"board": None, "half": "uncontested", "amount": amount, "shares": {eligible[0]: amount}}]
    if opts.boards == 2 and opts.double_board == "best_of_both":
        return divide_on(opts, order, amount, eligible, holes, list(boards), None)
    parts = []
    for n, (board, chips) in enumerate(zip(boards, deal_out(amount, len(boards), opts.unit), strict=True)):
        parts += divide_on(opts, order, chips, eligible, holes, [board], n)
    return parts


def divide_on(opts, order, amount, eligible, holes, boards, number):
    seen = not any("??" in cards(b) for b in boards)
    known = [s for s in eligible if seen and holes.get(s) and "??" not in cards(holes[s])]
    if known:
        highs = {s: max(high_value(holes[s], b) for b in boards) for s in known}
        lows = {s: [v for b in boards if (v := low_value(holes[s], b)) is not None] for s in known}
        lows = {s: min(v) for s, v in lows.items() if v} if opts.hilo else {}
    else:  # nobody's cards are known: they share
        highs, lows = dict.fromkeys(eligible, 0), {}
    best = [s for s in order if s in highs and highs[s] == max(highs.values())]
    best_low = [s for s in order if s in lows and lows[s] == min(lows.values())]
    all_to_first = opts.odd_chip_tied == "all_to_first"

    def part(half, chips, winners):
        piles = deal_out(chips, len(winners), opts.unit, all_to_first)
        return {"board": number, "half": half, "amount": chips, "shares": dict(zip(winners, piles, strict=True))}

    if not best_low:  # R21, R23
        return [part("high", amount, best)]
    if len(best) > 1 and best == best_low and opts.odd_chip_same_winners == "whole_pot":
        return [part("both", amount, best)]  # R28
    if opts.odd_chip_half == "low":  # R26
        low_chips, high_chips = deal_out(amount, 2, opts.unit)
    else:
        high_chips, low_chips = deal_out(amount, 2, opts.unit)
    high_part, left = part("high", high_chips, best), 0
    if opts.odd_chip_tied == "high_winner_first" and len(best_low) > 1:
        while (low_chips - left) % (opts.unit * len(best_low)):
            left += 1
        high_part["amount"] += left
        for winner, chips in part("high", left, best)["shares"].items():
            high_part["shares"][winner] += chips
    return [high_part, part("low", low_chips - left, best_low)]


def ledger(opts, start, events):
    """Totals that count for R31 and R32, dead money and the folded, read from the log of a hand."""
    totals = dict.fromkeys(start, 0)
    front = dict.fromkeys(start, 0)
    dead, folded, flop = 0, set(), False
    for e in events:
        if e.kind == "bonus":
            dead += e.chips  # R103
        elif e.kind == "post":
            alive = (e.to or 0) - front[e.seat]
            front[e.seat] += alive
            totals[e.seat] += alive
            if e.note == "ante" and (opts.bomb_pot or opts.ante_payer == "each"):
                totals[e.seat] += e.chips - alive  # R95
            else:
                dead += e.chips - alive
        elif e.kind in ("call", "bet", "raise"):
            totals[e.seat] += e.chips
        elif e.kind == "fold":
            folded.add(e.seat)
        elif e.kind == "board":
            flop = True
    return totals, dead, folded, flop


def settle_hand(hand, spec, start, given_rake=None):
    """The settlement of a finished hand, from its log, its cards and the keywords of its rules."""
    opts = options(spec)
    order = clockwise(start, hand.button)
    totals, dead, folded, flop = ledger(opts, start, hand.events)
    live = [s for s in order if s not in folded]
    return settle(
        opts,
        order,
        totals,
        live,
        dead=dead,
        holes={s: cards(hand.holes[s]) for s in live},
        boards=[cards(b) for b in hand.boards],
        flop=flop,
        given_rake=given_rake,
    )
