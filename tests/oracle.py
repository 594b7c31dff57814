"""Oracles that share no code with the package: hands, settlement and betting, worked out again from the rules.

Everything here is plain and slow on purpose.  A hand is found by trying every two hole cards with every three board
cards.  The money is followed chip by chip: each chip knows who paid it and how high it lay in his stack of chips, and
that alone decides where it goes.  What a player may do is worked out from the event log, read from its first line at
every question.  Options come as the keywords a `Rules` was made from, laid over the defaults of section O of the rules,
never from the `Rules` object itself.
"""

import json
from fractions import Fraction
from functools import cache, lru_cache
from itertools import combinations
from pathlib import Path
from types import SimpleNamespace

RANKS = "23456789TJQKA"
ALL_CARDS = [r + s for r in RANKS for s in "cdhs"]

#: Section O of the rules (the hand's part of it), with the names of the fields of `Rules`.
DEFAULTS = {
    "hole_cards": 4,
    "hilo": False,
    "unit": 1,
    "odd_chip_half": "high",
    "odd_chip_tied": "left_of_button",
    "odd_chip_same_winners": "whole_pot",
    "rake": None,
    "allow_open_fold": True,
    "max_bets": 4,
    "heads_up_cap": "never",
    "pot_limit_small_blind": "true_value",
    "pot_limit_short_blind": "as_posted",
    "pot_limit_antes": "counted",
    "short_open_raise": "add",
    "uncallable_raise": "forbid",
    "showdown_first": "last_aggressor_any_round",
    "showdown_mode": "ordered",
    "side_pot_first": False,
    "reveal_on_all_in": False,
    "straddle": "off",
    "max_straddles": 1,
    "straddle_min_raise": "straddle",
    "ante": 0,
    "ante_payer": "each",
    "ante_order": "blind_first",
    "run_count": 1,
    "bomb_pot": False,
    "bomb_pot_min_bet": None,
    "boards": 1,
    "double_board": "split",
    "small_bet": None,
    "big_bet": None,
    "small_blind": None,
    "big_blind": None,
}

RAKE_DEFAULTS = {
    "percent": 5,
    "no_flop_no_drop": True,
    "allocation": "largest_remainder",
    "rounding": "floor",
    "increment": 1,
}


def options(spec):
    """The options a hand is played under: `spec` over the defaults, blinds derived for fixed limit (R46)."""
    opts = SimpleNamespace(**{**DEFAULTS, **spec})
    if opts.limit == "fixed":
        if opts.big_bet is None:
            opts.big_bet = 2 * opts.small_bet
        if opts.big_blind is None:
            opts.big_blind = opts.small_bet
        if opts.small_blind is None:
            opts.small_blind = max(opts.unit, opts.small_bet // 2 // opts.unit * opts.unit)
    if opts.rake is not None:
        opts.rake = SimpleNamespace(**{**RAKE_DEFAULTS, **opts.rake})
    return opts


def worked_examples():
    """The worked examples of the rules, by kind."""
    here = Path(__file__).resolve().parent
    for place in (here / "data" / "examples.json", here.parents[1] / "shared" / "rules" / "examples.json"):
        if place.exists():
            return json.loads(place.read_text())["cases"]
    raise FileNotFoundError("tests/data/examples.json")


def clockwise(seats, button):
    """Seats in dealing order: the first one left of the button seat comes first (R53)."""
    return [s for s in range(button + 1, 11) if s in seats] + [s for s in range(1, button + 1) if s in seats]


# ------------------------------------------------------------------------------------------------------- posts
def posts_by_rules(spec, start, button, straddles=()):
    """What is posted: {(seat, kind): (live, dead)} (R45-R48, R94, R95, R97)."""
    opts = options(spec)
    order = clockwise(start, button)
    left = dict(start)
    posts = {}

    def post(seat, kind, chips):
        chips = min(chips, left[seat])
        left[seat] -= chips
        if chips:
            posts[seat, kind] = (0, chips) if kind == "ante" else (chips, 0)

    if opts.ante_payer == "each":
        for seat in order:
            post(seat, "ante", opts.ante)
    if opts.bomb_pot:
        return posts
    heads_up = len(order) == 2
    small = button if heads_up else order[0]
    big = order[0] if heads_up else order[1]
    payer = {"each": None, "big_blind": big, "button": button}[opts.ante_payer]
    if payer in order and opts.ante_order == "ante_first":
        post(payer, "ante", opts.ante)
    post(small, "small", opts.small_blind)
    post(big, "big", opts.big_blind)
    if payer in order and opts.ante_order == "blind_first":
        post(payer, "ante", opts.ante)
    for n, seat in enumerate(straddles, 1):
        assert left[seat] >= 2**n * opts.big_blind
        post(seat, "straddle", 2**n * opts.big_blind)
    return posts


# ------------------------------------------------------------------------------------------------------- hands
def cards(text):
    """Two-letter strings, from a string with or without spaces or from any sequence of cards."""
    if isinstance(text, str):
        text = text.replace(" ", "")
        return [text[i : i + 2] for i in range(0, len(text), 2)]
    return [str(c) for c in text]


@cache
def _pattern(ranks, suited):
    """Value of five ranks (sorted, ace 14): a tuple, the greater the better (R12, R13)."""
    by_weight = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
    shape = [ranks.count(r) for r in by_weight]
    run = None
    if shape == [1, 1, 1, 1, 1]:
        if ranks[4] == ranks[0] + 4:
            run = ranks[4]
        elif ranks == (2, 3, 4, 5, 14):
            run = 5
    if run and suited:
        return (9, run)
    if shape == [4, 1]:
        return (8, *by_weight)
    if shape == [3, 2]:
        return (7, *by_weight)
    if suited:
        return (6, *by_weight)
    if run:
        return (5, run)
    if shape == [3, 1, 1]:
        return (4, *by_weight)
    if shape == [2, 2, 1]:
        return (3, *by_weight)
    if shape == [2, 1, 1, 1]:
        return (2, *by_weight)
    return (1, *by_weight)


@lru_cache(maxsize=200_000)
def _best(hole, board):
    """Best high and best low (None where no low) over every two of the hole and three of the board (R9-R16)."""
    high, low = (), None
    for pair in combinations(hole, 2):
        for three in combinations(board, 3):
            five = pair + three
            ranks = tuple(sorted([RANKS.index(c[0]) + 2 for c in five]))
            high = max(high, _pattern(ranks, len({c[1] for c in five}) == 1))
            small = sorted({1 if r == 14 else r for r in ranks}, reverse=True)
            if len(small) == 5 and small[0] <= 8 and (low is None or small < low):
                low = small
    return high, None if low is None else tuple(low)


def high_value(hole, board):
    return _best(tuple(cards(hole)), tuple(cards(board)))[0]


def low_value(hole, board):
    return _best(tuple(cards(hole)), tuple(cards(board)))[1]


# -------------------------------------------------------------------------------------------------- settlement
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
    if opts.odd_chip_tied == "high_winner_first":
        best_low = [s for s in best_low if s in best] + [s for s in best_low if s not in best]
    return [part("high", high_chips, best), part("low", low_chips, best_low)]


def ledger(opts, start, events):
    """Totals that count for R31 and R32, dead money and the folded, read from the log of a hand."""
    totals = dict.fromkeys(start, 0)
    front = dict.fromkeys(start, 0)
    dead, folded, flop = 0, set(), False
    for e in events:
        if e.kind == "post":
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


# ---------------------------------------------------------------------------------------------------- showdown
PLAYERS_MOVES = ("fold", "check", "call", "bet", "raise", "protect")


def betting_was_over_early(hand, spec, start):
    """At most one live player could still have bet when the last round ended: what was left came at once (R56)."""
    left, lost, folded = dict(start), set(), set()
    for e in hand.events:
        if e.kind in ("post", "call", "bet", "raise"):
            left[e.seat] -= e.chips
        elif e.kind == "protect":
            lost.add(e.seat)
        elif e.kind == "fold":
            folded.add(e.seat)
    return sum(left[s] > 0 and s not in lost and s not in folded for s in left) < 2


def showdown(hand, spec, start):
    """Who shows and who need not, in order: [(seat, "show" | "muck")], of a finished hand (R82-R89)."""
    opts = options(spec)
    order = clockwise(start, hand.button)
    totals, dead, folded, _ = ledger(opts, start, hand.events)
    live = [s for s in order if s not in folded]
    if len(live) < 2:
        return []
    street, final, bettors = 0, 0, []
    for e in hand.events:
        if e.kind == "board" and not e.board:
            street += 1
        elif e.kind in PLAYERS_MOVES:
            final = street
            if e.kind in ("bet", "raise"):
                bettors.append((street, e.seat))
    if opts.showdown_first == "last_aggressor_any_round":
        bettors = [s for _, s in bettors if s in live]
    else:
        bettors = [s for where, s in bettors if where == final]
    first = bettors[-1] if bettors and bettors[-1] in live else live[0]
    line = [first, *clockwise(live, first)[:-1]]
    pots = settle(
        opts,
        order,
        totals,
        live,
        dead=dead,
        holes={s: cards(hand.holes[s]) for s in live},
        boards=[cards(b) for b in hand.boards],
    )["pots"]
    contested = [p["eligible"] for p in pots if len(p["eligible"]) > 1]
    if opts.side_pot_first:
        line.sort(key=lambda s: max([i for i, p in enumerate(contested) if s in p], default=-1), reverse=True)
    boards = [cards(b) for b in hand.boards]
    pairs = [boards] if opts.boards == 2 and opts.double_board == "best_of_both" else [[b] for b in boards]

    def values(seat):
        """High and low on each board, or once over both; a low of 99 is none."""
        out = []
        for on in pairs:
            lows = [v for b in on if opts.hilo and (v := low_value(hand.holes[seat], b))]
            out.append((max(high_value(hand.holes[seat], b) for b in on), min(lows, default=(99,))))
        return out

    told, shown = [], []
    for seat in line:
        must = opts.showdown_mode == "all"
        for eligible in contested:
            if seat in eligible:
                rivals = [values(s) for s in shown if s in eligible]
                for n, (high, low) in enumerate(values(seat)):
                    must = must or high >= max([r[n][0] for r in rivals], default=())
                    must = must or (low < (99,) and low <= min([r[n][1] for r in rivals], default=(99,)))
        told.append((seat, "show" if must else "muck"))
        if must:
            shown.append(seat)
    return told


# ----------------------------------------------------------------------------------------------------- dealing
def dealt(deck, spec, order, ran):
    """Where the cards of a deck in known order lie: holes, burns, boards (R53-R55, R96, R98).

    ran: cards on the board when betting was over, boards that were run, cards on the board at the end."""
    opts = options(spec)
    early, runs, end = ran
    deck = list(deck)
    holes = {s: [] for s in order}
    for _ in range(opts.hole_cards):
        for s in order:
            holes[s].append(deck.pop(0))
    boards, burns = [[] for _ in range(opts.boards)], []
    for count in (3, 1, 1):
        if len(boards[0]) < end:
            burns.append(deck.pop(0))
            for board in boards:
                board += [deck.pop(0) for _ in range(count)]
    if runs > 1:
        for _ in range(runs - 1):
            boards.append(boards[0][:early] + [deck.pop(0) for _ in range(5 - early)])
    return holes, burns, boards


# ----------------------------------------------------------------------------------------------------- betting
class Turn(SimpleNamespace):
    """What the rules let a seat do: fold, check, call (chips or None), low and high (raise-to bounds or None)."""


def turn(spec, start, button, events, posts=None):
    """The seat to act and what it may do, or None when nobody acts; from the log alone (R57-R81, R90, R94, R97).

    start: {seat: chips before the hand}; posts: the posts a hand was given, None for those of the rules."""
    opts = options(spec)
    order = clockwise(start, button)
    stack = dict(start)
    put = {}  # chips in front on this street
    matched = {}  # seat -> bet to match when he last acted on this street
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
        if e.kind == "post":
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
        """Chips he would have to add to match, limited where every other live player is all-in (R81)."""
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
    if not others:
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
