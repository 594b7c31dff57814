"""Who shows and who may muck."""

from support.oracles.hands import cards, high_value, low_value
from support.oracles.options import clockwise, options
from support.oracles.settlement import ledger, settle

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
    street, bettors = 0, []
    for e in hand.events:
        if e.kind == "board" and not e.board:
            street += 1
        elif e.kind in ("bet", "raise"):
            bettors.append((street, e.seat))
    if opts.showdown_first == "last_aggressor_any_round":
        bettors = [s for _, s in bettors if s in live]
    else:
        bettors = [s for where, s in bettors if where == 3]
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

    outcome, shown = [], []
    for seat in line:
        must = opts.showdown_mode == "all"
        for eligible in contested:
            if seat in eligible:
                rivals = [values(s) for s in shown if s in eligible]
                for n, (high, low) in enumerate(values(seat)):
                    must = must or high >= max([r[n][0] for r in rivals], default=())
                    must = must or (low < (99,) and low <= min([r[n][1] for r in rivals], default=(99,)))
        outcome.append((seat, "show" if must else "muck"))
        if must:
            shown.append(seat)
    return outcome
