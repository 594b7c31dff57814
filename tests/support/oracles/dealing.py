"""What is posted, and where the cards of a deck lie."""

from support.oracles.options import clockwise, options


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
