"""Hands as GGPoker and Winamax write them, for the tests: written from the events, without the package's readers."""

import random

import omaha
from support import random_hands

LIMITS = {"fixed": "Fixed Limit", "pot": "Pot Limit", "no": "No Limit"}
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
HALVES = {"high": "(HI)", "low": " (LO)"}
RUNS = ("FIRST ", "SECOND ", "THIRD ")


def spaced(cards):
    return " ".join(map(str, cards))


def folds(hand):
    """Seat -> cards on the first board when it folded."""
    lying, folded = 0, {}
    for event in hand.events:
        if event.kind == "board" and not event.board:
            lying += len(event.cards)
        elif event.kind == "fold":
            folded[event.seat] = lying
    return folded


def winnings(hand):
    won = dict.fromkeys(hand.seats, 0)
    for pot in hand.result.pots:
        for seat, chips in pot.awards.items():
            won[seat] += chips
    return won


class Play:
    """What the posts and actions of a hand look like; `colon` is what stands after a name."""

    def __init__(self, hand, names, money, colon):
        self.hand, self.money = hand, money
        self.name = {seat: names[seat] + colon for seat in hand.seats}
        self.bets = dict.fromkeys(hand.seats, 0)
        self.behind = dict(hand.start)

    def pay(self, seat, chips, live=True):
        self.behind[seat] -= chips
        if live:
            self.bets[seat] += chips

    def end(self, seat):
        return "" if self.behind[seat] else " and is all-in"

    def action(self, event):
        seat, who, money = event.seat, self.name[event.seat], self.money
        if event.kind in ("fold", "check"):
            return f"{who} {event.kind}s"
        high = max(self.bets.values())
        self.pay(seat, event.chips)
        said = f"{money(event.to - high)} to {money(event.to)}" if event.kind == "raise" else money(event.chips)
        return f"{who} {event.kind}s {said}{self.end(seat)}"


def gg_names(hand, hero=None):
    rng = random.Random(sum(hand.start.values()))
    return {seat: "Hero" if seat == hero else f"{rng.getrandbits(32):x}" for seat in hand.seats}


def ggpoker(hand, hero=None, names=None, fees=("Rake", "Jackpot", "Bingo")):
    """The text of GGPoker; fees beside the rake are taken out of it."""
    rules, result = hand.rules, hand.result
    dollars = hand.info is not None and hand.info.currency == "USD"
    names = names or gg_names(hand, hero)

    def money(chips):
        if not dollars:
            return f"{chips:,}"
        whole, part = divmod(chips, 100)
        return f"${whole:,}" + (f".{part:02}".rstrip("0") if part else "")

    many = {4: "", 5: "5", 6: "6"}[rules.hole_cards]
    game = f"Omaha{many}{' Hi/Lo' * rules.hilo} {LIMITS[rules.limit]}"
    stakes = (rules.small_bet, rules.big_bet) if rules.limit == "fixed" else (rules.small_blind, rules.big_blind)
    level = f"{money(stakes[0])}/{money(stakes[1])}"
    before = f"({level})" if dollars else f"- Level7({level})"
    kind = "" if dollars else "Tournament #88, Big $5.50 Omaha Night, $1K GTD "
    lines = [
        f"Poker Hand #OM17: {kind}{game} {before} - 2024/01/31 07:05:09",
        f"Table 'Procyon' 10-max Seat #{hand.button} is the button",
        *[f"Seat {seat}: {names[seat]} ({money(hand.start[seat])} in chips)" for seat in sorted(hand.seats)],
    ]
    play = Play(hand, names, money, ":")
    for seat, what, live, dead in hand.posts:
        if what == "straddle":
            play.pay(seat, live)
            lines.append(f"{names[seat]}: straddle {money(play.bets[seat])}{play.end(seat)}")
            continue
        parts = {
            "ante": [("the ante", dead, False)],
            "small": [("small blind", live, True)],
            "big": [("big blind", live, True)],
            "post": [("missed blind", dead, False), ("big blind", live, True)],
        }[what]
        for words, chips, counts in parts:
            if chips:
                play.pay(seat, chips, counts)
                lines.append(f"{names[seat]}: posts {words} {money(chips)}{play.end(seat)}")
    lines.append("*** HOLE CARDS ***")
    for seat in sorted(hand.seats):
        lines.append(f"Dealt to {names[seat]}" + (f" [{spaced(hand.holes[seat])}]" if seat == hero else " "))
    boards = [()] * len(hand.boards)
    runs = len(boards) > 1
    apart = next((i for i, event in enumerate(hand.events) if event.kind == "board" and event.board), None)
    shared = 0 if apart is None else len(hand.boards[0]) - sum(
        [len(event.cards) for event in hand.events if event.kind == "board" and event.board == 1]
    )  # fmt: skip
    for event in hand.events:
        if event.kind == "board":
            play.bets = dict.fromkeys(hand.seats, 0)
            old = boards[event.board] or (boards[0][:shared] if event.board else ())
            boards[event.board] = old + event.cards
            run = RUNS[event.board] if runs and len(boards[event.board]) > shared else ""
            lying = f"[{spaced(old)}] " if old else ""
            lines.append(f"*** {run}{STREETS[len(boards[event.board])]} *** {lying}[{spaced(event.cards)}]")
        elif event.kind in ("fold", "check", "call", "bet", "raise"):
            lines.append(play.action(event))
        elif event.kind == "return":
            lines.append(f"Uncalled bet ({money(event.chips)}) returned to {names[event.seat]}")
        elif event.kind == "show":
            lines.append(f"{names[event.seat]}: shows [{spaced(event.cards)}]")
    for board in range(len(boards)):
        lines.append(f"*** {RUNS[board] if runs else ''}SHOWDOWN ***")
        paid = [event for event in hand.events if event.kind == "award" and (event.board or 0) == board]
        for event in sorted(paid, key=lambda event: event.pot):
            lines.append(f"{names[event.seat]} collected {money(event.chips)} from pot")
    parts = [result.rake - result.rake // 4, result.rake // 4, 0]
    taken = "".join([f" | {name} {money(part)}" for name, part in zip(fees, parts, strict=False)])
    lines += ["*** SUMMARY ***", f"Total pot {money(sum([pot.amount for pot in result.pots]))}{taken}"]
    if runs:
        lines.append(f"Hand was run {'two' if len(boards) == 2 else 'three'} times")
    for board, cards in enumerate(hand.boards):
        if cards:
            lines.append(f"{RUNS[board] if runs else ''}Board [{spaced(cards[shared:] if board else cards)}]")
    folded, won, shown = folds(hand), winnings(hand), {e.seat for e in hand.events if e.kind == "show"}
    marks = {"small": " (small blind)", "big": " (big blind)"}
    for seat in sorted(hand.seats):
        mark = " (button)" * (seat == hand.button)
        mark += "".join([marks.get(post.kind, "") for post in hand.posts if post.seat == seat])
        if seat in folded:
            street = {0: "before Flop", 3: "on the Flop", 4: "on the Turn", 5: "on the River"}[folded[seat]]
            end = f"folded {street}"
        elif seat in shown:
            cards = f"showed [{spaced(hand.holes[seat])}] and"
            end = f"{cards} won ({money(won[seat])}) with a hand" if won[seat] else f"{cards} lost with a hand"
        else:
            end = f"won ({money(won[seat])})" if won[seat] else "mucked"
        lines.append(f"Seat {seat}: {names[seat]}{mark} {end}")
    return "\n".join(lines) + "\n"


def winamax(hand, hero=None, names=None, tournament=False):
    """The text of Winamax."""
    rules, result = hand.rules, hand.result
    euros = hand.info is not None and hand.info.currency == "EUR"
    names = names or {seat: f"Jean {seat} de Nice" for seat in hand.seats}

    def money(chips):
        if tournament:
            return str(chips)
        whole, part = divmod(chips, 100)
        return f"{whole}" + (f".{part:02}" if part else "") + "€" * euros

    many = f"{rules.hole_cards} Card " if rules.hole_cards > 4 else ""
    stakes = (rules.small_bet, rules.big_bet) if rules.limit == "fixed" else (rules.small_blind, rules.big_blind)
    head = 'Tournament "Nuit d\'Omaha" buyIn: 9€ + 1€ level: 7' if tournament else "CashGame"
    table = "Nuit d'Omaha(8812)#003" if tournament else "Procyon"
    kind = "real" if euros or tournament else "play"
    lines = [
        f"Winamax Poker - {head} - HandId: #17-3-1706684709 - {many}Omaha{' Hi/Lo' * rules.hilo} {rules.limit} limit "
        f"({money(stakes[0])}/{money(stakes[1])}) - 2024/01/31 07:05:09 UTC",
        f"Table: '{table}' 10-max ({kind} money) Seat #{hand.button} is the button",
        *[f"Seat {seat}: {names[seat]} ({money(hand.start[seat])})" for seat in sorted(hand.seats)],
        "*** ANTE/BLINDS ***",
    ]
    play = Play(hand, names, money, "")
    for seat, what, live, dead in hand.posts:
        parts = {
            "ante": [("ante", dead, False, "")],
            "small": [("small blind", live, True, "")],
            "big": [("big blind", live, True, "")],
            "post": [
                ("small blind", dead, False, " out of position"),
                ("big blind", live, True, " out of position"),
            ],
        }[what]
        if what == "post" and live == rules.big_blind and dead:
            play.pay(seat, dead, False)
            play.pay(seat, live)
            lines.append(f"{names[seat]} posts small blind {money(live + dead)} out of position")
            lines.append(f"{names[seat]} posts big blind {money(0)} out of position")
            continue
        for words, chips, counts, late in parts:
            if chips:
                play.pay(seat, chips, counts)
                lines.append(f"{names[seat]} posts {words} {money(chips)}{play.end(seat)}{late}")
    if hero:
        lines.append(f"Dealt to {names[hero]} [{spaced(hand.holes[hero])}]")
    lines.append("*** PRE-FLOP ***")
    board = ()
    for event in hand.events:
        if event.kind == "board":
            play.bets = dict.fromkeys(hand.seats, 0)
            lying = f"[{spaced(board)}]" if board else ""
            board += event.cards
            lines.append(f"*** {STREETS[len(board)]} *** {lying}[{spaced(event.cards)}]")
        elif event.kind in ("fold", "check", "call", "bet", "raise"):
            lines.append(play.action(event))
    shown = sorted([event.seat for event in hand.events if event.kind == "show"])
    if shown:
        lines.append("*** SHOW DOWN ***")
        lines += [f"{names[seat]} shows [{spaced(hand.holes[seat])}] (a hand)" for seat in shown]
    groups = []  # winners, and chips by seat and half
    for number, pot in enumerate(result.pots):
        paid = [event for event in hand.events if event.kind == "award" and event.pot == number]
        groups.append((set(pot.awards), [(event.seat, event.half, event.chips) for event in paid]))
    for seat, chips in result.returned.items():
        groups.append(({seat}, [(seat, "returned", chips)]))
    merged = []
    for winners, paid in groups:
        if merged and merged[-1][0] == winners:
            merged[-1][1].extend(paid)
        else:
            merged.append((winners, list(paid)))
    pots = ["pot"] if len(merged) == 1 else ["main pot", *[f"side pot {i}" for i in range(1, len(merged))]]
    won = dict.fromkeys(hand.seats, 0)
    for pot, (_, paid) in reversed(list(zip(pots, merged, strict=True))):
        halves = {}
        by_halves = all(half in HALVES for _, half, _ in paid)
        for seat, half, chips in paid:
            won[seat] += chips
            half = half if by_halves else "all"
            halves[seat, half] = halves.get((seat, half), 0) + chips
        for (seat, half), chips in halves.items():
            lines.append(f"{names[seat]} collected {money(chips)} from {pot}{HALVES.get(half, '')}")
    total = sum(won.values())
    rake = f"Rake {money(result.rake)}" if result.rake else "No rake"
    lines += ["*** SUMMARY ***", f"Total pot {money(total)} | {rake}"]
    if board:
        lines.append(f"Board: [{spaced(board)}]")
    folded = folds(hand)
    marks = {"small": " (small blind)", "big": " (big blind)"}
    for seat in sorted(hand.seats):
        mark = "".join([marks.get(post.kind, "") for post in hand.posts if post.seat == seat])
        mark += " (button)" * (seat == hand.button)
        if seat in shown:
            end = f"showed [{spaced(hand.holes[seat])}] and "
            lines.append(
                f"Seat {seat}: {names[seat]}{mark} {end}{f'won {money(won[seat])}' if won[seat] else 'lost'} with it"
            )
        elif won[seat]:
            lines.append(f"Seat {seat}: {names[seat]}{mark} won {money(won[seat])}")
        elif seat in folded:
            street = {0: "pre-flop", 3: "flop", 4: "turn", 5: "river"}[folded[seat]]
            lines.append(f"Seat {seat}: {names[seat]}{mark} folded on the {street}")
    return "\n".join(lines) + "\n"


def random_room_hand(seed, currency, straddles=True, runs=True):
    """A random hand that a room's text can hold: one board, rake off every pot alike, equal antes."""
    rng = random.Random(seed)
    while True:
        spec = random_hands.random_spec(rng)
        for name in ("boards", "double_board", "bomb_pot", "bomb_pot_min_bet", *(() if runs else ("run_count",))):
            spec.pop(name, None)
        if not straddles:
            for name in ("straddle", "max_straddles", "straddle_min_raise"):
                spec.pop(name, None)
        spec["unit"] = 1
        spec["rake"] = {"percent": rng.choice([0, 3, 5]), "cap": rng.choice([10, 1000])}
        setup = random_hands.random_setup(rng, spec)
        setup.extra.pop("rake", None)
        try:
            hand = setup.hand(info=omaha.Info(currency=currency))
        except ValueError:
            continue
        antes = [post for post in hand.posts if post.kind == "ante"]
        if any(ante.dead < hand.rules.ante and hand.start[ante.seat] > ante.dead for ante in antes):
            continue  # less than the ante, and not all-in
        random_hands.play(hand, rng, rng.choice(random_hands.STYLES[:4]))
        if all(pot.amount - pot.rake >= len(pot.eligible) * 2 for pot in hand.result.pots):
            return hand


def went(hand):
    """What a text says of a hand: steps and payment."""
    kinds = ("fold", "check", "call", "bet", "raise", "board", "return", "show")
    steps = [(e.kind, e.seat, e.chips, e.cards, e.board) for e in hand.events if e.kind in kinds]
    return sorted(steps, key=lambda step: step[0] == "show"), dict(hand.result.net), [
        (pot.amount, pot.eligible) for pot in hand.result.pots
    ]  # fmt: skip
