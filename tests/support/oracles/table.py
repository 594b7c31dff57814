"""The books of a table, kept from the rules alone: who is dealt in, who posts what, who owes what, and all chips.

The ledger hears what the caller does, predicts every deal, and follows each hand by its public events. It shares no
code with the table; it raises `Refused` where a call must be refused, having changed nothing.
"""

from collections import namedtuple

RING = {start: [(start + step) % 10 + 1 for step in range(10)] for start in range(1, 11)}
#: The seats on the way clockwise from one seat to another, the last one too; the whole table where they are one.
WAY = {(a, b): frozenset(RING[a][: RING[a].index(b) + 1]) for a in RING for b in RING}

LOST, AWAY = "lost connection", "sitting out"
EVERYBODY = "everybody"
DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")

#: The seats of a hand: `small` posts the small blind (None: nobody), `place` is the small-blind seat; `fresh`: all
#: debts lapse; `missed` {seat: blinds}; `posts` are the entrants who post what they owe.
Seats = namedtuple("Seats", "button small place big dealt posts missed fresh")
Plan = namedtuple("Plan", "game turn seats away bomb")


class Refused(Exception):  # noqa: N818  # no error of the books
    """The table must refuse this."""


class Entry:
    """A player in the books."""

    def __init__(self, name, seat, chips, post):
        self.name, self.seat, self.chips, self.wishes_to_post = name, seat, chips, post
        self.queued = self.used = self.rounds = 0
        self.new, self.regular, self.debts = True, False, set()
        self.out = self.folds = self.quits = self.lost = False
        self.when = "now"
        self.straddles, self.runs, self.bombs = False, 1, True
        self.hands = []  # numbers of the hands that the player may see

    @property
    def ready(self):
        return bool(self.chips) and not (self.out or self.lost or self.quits)

    @property
    def absent(self):
        """In a hand: the dealer acts for the player (R90, R91)."""
        return self.quits or self.folds or self.lost


def first(seats, after):
    return next(seat for seat in RING[after] if seat in seats)


class Ledger:
    def __init__(self, rules, seats):
        self.games, self.every, self.turn = (rules,), "orbit", 0
        self.in_game, self.orbit, self.came_round = 0, None, False
        self.rules, self.size = rules, seats
        self.people = {}
        self.last = None  # button, small and big blind seats of the last hand that was no bomb pot
        self.deals, self.time = 0, 0
        self.left = {}
        self.log = []
        self.hand = None  # the hand that is on, as the ledger follows it

    # ------------------------------------------------------------------ the books
    def write(self, kind, entry=None, chips=None):
        self.log.append((kind, self.deals, self.time, entry and entry.name, entry and entry.seat, chips))

    def at(self, seat):
        return next(entry for entry in self.people.values() if entry.seat == seat)

    def by_seat(self):
        return {entry.seat: entry for entry in self.people.values()}

    def known(self, name):
        if name not in self.people:
            raise Refused
        return self.people[name]

    def playing(self, entry):
        return self.hand is not None and entry.seat in self.hand.seats

    # ------------------------------------------------------------------ seats and chips (R5, R7)
    def sit(self, name, seat=None, chips=None, post=False):
        taken = {entry.seat for entry in self.people.values()}
        free = [number for number in range(1, self.size + 1) if number not in taken]
        if name in self.people or not free or (seat is not None and seat not in free):
            raise Refused
        least, most = self.rules.min_buy_in, self.rules.max_buy_in
        if self.rules.rejoin_within is not None and name in self.left:
            took, when = self.left[name]
            if self.time - when <= self.rules.rejoin_within:
                least = max(least, took)
                most = None if most is None else max(most, took)
        if chips is None:
            if most is None:
                raise Refused
            chips = most
        if chips < least or (most is not None and chips > most):
            raise Refused
        entry = self.people[name] = Entry(name, free[0] if seat is None else seat, chips, post)
        self.left.pop(name, None)
        self.write("sit", entry, chips)
        return entry.seat

    def cash_out(self, entry):
        del self.people[entry.name]
        if self.rules.rejoin_within is not None:
            self.left[entry.name] = entry.chips, self.time
        self.write("leave", entry, entry.chips)
        return entry.chips

    def leave(self, name):
        entry = self.known(name)
        if not self.playing(entry):
            return self.cash_out(entry)
        entry.quits = True
        return None

    def add_chips(self, name, chips):
        entry = self.known(name)
        most = self.rules.max_buy_in
        least = 1 if entry.chips else self.rules.min_buy_in
        has = entry.queued if self.hand is not None else entry.chips
        if chips < least or (most is not None and has + chips > most):
            raise Refused
        if self.hand is not None:
            entry.queued += chips
        else:
            entry.chips += chips
            self.write("add_chips", entry, chips)

    # ------------------------------------------------------------------ wishes
    def post(self, name):
        entry = self.known(name)
        if entry.regular and entry.ready:
            raise Refused
        entry.wishes_to_post = True

    def wait(self, name):
        self.known(name).wishes_to_post = False

    def choose(self, name, straddle=None, runs=None, bomb_pots=None):
        entry = self.known(name)
        entry.straddles = entry.straddles if straddle is None else straddle
        entry.runs = entry.runs if runs is None else runs
        entry.bombs = entry.bombs if bomb_pots is None else bomb_pots

    # ------------------------------------------------------------------ absence (R90-R92)
    def goes_out(self, entry):
        if not entry.out:
            entry.out, entry.wishes_to_post = True, False
            self.write("sit_out", entry)

    def sit_out(self, name, when="now"):
        entry = self.known(name)
        entry.when = when
        if when == "now":
            self.goes_out(entry)
            entry.folds = self.playing(entry)
        elif when == "after_big_blind" and self.playing(entry) and self.last and self.last[2] == entry.seat:
            self.goes_out(entry)

    def sit_in(self, name, post=False):
        entry = self.known(name)
        if self.hand is not None:
            self.hand.booking = [booked for booked in self.hand.booking if booked != ("sit_out", entry)]
        entry.when, entry.folds = "now", False
        entry.wishes_to_post |= post
        if entry.out:
            entry.out = False
            self.write("sit_in", entry)

    def disconnect(self, name):
        entry = self.known(name)
        if not entry.lost:
            entry.lost = True
            self.write("disconnect", entry)

    def reconnect(self, name):
        entry = self.known(name)
        if entry.lost:
            entry.lost = False
            self.write("reconnect", entry)

    def time_out(self, name):
        entry = self.known(name)
        if self.hand is None or self.hand.actor != entry.seat:
            raise Refused
        self.write("time_out", entry)
        self.hand.timed_out = entry.seat
        if self.hand.rules.timeout_policy == "check_fold" and not self.hand.showing:
            self.goes_out(entry)

    def forget(self):
        """R88: reports are kept of so many hands."""
        for entry in self.people.values():
            entry.hands = entry.hands[max(0, len(entry.hands) - self.rules.history_length) :]

    def new_day(self):
        booking = [] if self.hand is None else self.hand.booking
        for kind, entry in booking:
            if kind == "sit_out":
                self.goes_out(entry)
        booking[:] = [booked for booked in booking if booked[0] == "protect"]
        for entry in self.people.values():
            entry.used = 0
        self.write("new_day")

    # ------------------------------------------------------------------ games
    def change_game(self, *games, every="orbit"):
        if any(game.max_seats < self.size for game in games):
            raise Refused
        if every == "orbit" and len(games) > 1 and any(game.bomb_pot for game in games):
            raise Refused
        self.games, self.every, self.turn = games, every, 0
        self.begin()

    def begin(self):
        self.in_game, self.orbit, self.came_round = 0, None, False
        self.rules = self.games[self.turn]
        self.forget()
        self.write("game")

    # ------------------------------------------------------------------ what is owed (R49, R50)
    def owed(self, entry, game=None):
        game = game or self.rules
        if entry.new:
            return (game.big_blind if self.last and game.new_player_post else 0), 0
        return (game.big_blind if "big" in entry.debts else 0), (game.small_blind if "small" in entry.debts else 0)

    def status(self, entry):
        if entry.quits:
            return "leaving"
        if entry.lost:
            return "disconnected"
        if entry.out:
            return "sitting_out"
        if not entry.chips:
            return "no_chips"
        if entry.regular or self.last is None:
            return "playing"
        return "posting" if entry.wishes_to_post or not any(self.owed(entry)) else "waiting"

    # ------------------------------------------------------------------ the next deal (R43-R51, R97, R101)
    def plan(self, rules=None, button=None):
        """The next hand; None where fewer than two play. `button`: where a random first button has been drawn."""
        if self.hand is not None:
            raise Refused
        if rules is not None:
            return self.plan_of(rules, self.turn, button)
        turn = self.turn
        if len(self.games) > 1:
            if self.every == "orbit":
                plan = self.plan_of(self.rules, turn, button)
                over = self.came_round or (plan is not None and self.comes_round(plan))
            else:
                over = self.in_game >= self.every
            turn = (turn + over) % len(self.games)
            if sum(entry.ready and entry.bombs for entry in self.people.values()) < 2:  # bomb pots are left out
                ways = [(turn + step) % len(self.games) for step in range(len(self.games))]
                turn = next((way for way in ways if not self.games[way].bomb_pot), turn)
        return self.plan_of(self.games[turn], turn, button)

    def comes_round(self, plan):
        """Does the button reach, on its way to the next hand, where it was in the first hand of the game?"""
        if self.orbit is None or self.last is None or plan.bomb or plan.seats.button == self.last[0]:
            return False
        return self.orbit in WAY[self.last[0], plan.seats.button]

    def plan_of(self, game, turn, button):
        if game.bomb_pot:
            dealt = frozenset(entry.seat for entry in self.people.values() if entry.ready and entry.bombs)
            if len(dealt) < 2:
                return None
            if self.last is not None:
                button = self.last[0]
            elif button is None or game.first_button == "lowest":
                button = min(dealt)
            return Plan(game, turn, Seats(button, None, None, None, dealt, (), {}, False), (), True)
        away = []
        while True:
            seats = self.seats_of(game, away, button)
            if seats is None:
                return None
            due = self.at(seats.big)
            if due.when != "before_big_blind":
                return Plan(game, turn, seats, tuple(away), False)
            away.append(due)

    def seats_of(self, game, away, drawn):
        entries = [entry for entry in self.people.values() if entry.ready and entry not in away]
        ready = frozenset(entry.seat for entry in entries)
        if len(ready) < 2:
            return None
        if self.last is None:
            button = drawn if game.first_button == "random" else min(ready)
            small = button if len(ready) == 2 else first(ready, button)
            return Seats(button, small, small, first(ready, small), ready, (), {}, True)
        regular = frozenset(entry.seat for entry in entries if entry.regular)
        ways = {}
        for entry in entries:
            if not entry.regular:
                owes = any(self.owed(entry, game))
                ways[entry.seat] = "free" if not owes else "post" if entry.wishes_to_post else "wait"
        return self.case(game.button_rule, ready, regular, ways)

    def heads_up(self, two):
        big = first(two, self.last[2])
        (button,) = two - {big}
        return Seats(button, button, button, big, two, (), {}, True)

    def case(self, rule, ready, regular, ways):
        last_button, last_small, last_big = self.last
        if len(ready) == 2:
            return self.heads_up(ready)
        if len(regular) < 2:
            big = first(ready, last_big)
            button, small = [seat for seat in RING[big] if seat in ready][-3:-1]
            return Seats(button, small, small, big, ready, (), {}, True)
        if rule == "dead" or last_button == last_small:
            button, place, big = last_small, last_big, first(ready, last_big)
        else:
            button = first(regular, last_button)
            place = first(regular, button)
            big = first(ready, place)
        zone = (WAY[button, big] | {button}) - {big}
        coming = {seat for seat, way in ways.items() if way != "wait" and seat not in zone and seat != big}
        dealt = regular | coming | {big}
        if len(dealt) == 2 or big == button:
            return self.heads_up(regular)
        missed = {}
        for entry in self.people.values():
            if not entry.new and entry.seat not in dealt:
                small = {"small"} if entry.seat in WAY[last_small, place] else set()
                missed[entry.seat] = small | ({"big"} if entry.seat in WAY[last_big, big] else set())
        posts = tuple(sorted(seat for seat in coming if ways[seat] == "post"))
        return Seats(button, place if place in regular else None, place, big, dealt, posts, missed, False)

    # ------------------------------------------------------------------ the posts (R48-R50, R94, R95, R97)
    def posts(self, plan):
        """Who posts what: (antes and blinds in order, posts of entrants by seat, straddles in order)."""
        game, seats = plan.game, plan.seats
        at = self.by_seat()
        left = {seat: at[seat].chips for seat in seats.dealt}
        order = [seat for seat in RING[seats.button] if seat in seats.dealt]

        def put(seat, kind, live, dead=0):
            live = min(live, left[seat])
            dead = min(dead, left[seat] - live)
            left[seat] -= live + dead
            return [(seat, kind, live, dead)] if live or dead else []

        each = game.ante_payer == "each"
        forced, entrants, straddles = [], [], []
        payer = seats.big if game.ante_payer == "big_blind" else seats.button
        single = bool(game.ante) and not each and payer in seats.dealt
        if each and game.ante:
            for seat in order:
                forced += put(seat, "ante", 0, game.ante)
        if plan.bomb:
            return forced, [], []
        if single and game.ante_order == "ante_first":
            forced += put(payer, "ante", 0, game.ante)
        if seats.small is not None:
            forced += put(seats.small, "small", game.small_blind)
        forced += put(seats.big, "big", game.big_blind)
        if single and game.ante_order == "blind_first":
            forced += put(payer, "ante", 0, game.ante)
        for seat in seats.posts:
            entrants += put(seat, "post", *self.owed(at[seat], game))
        if game.straddle != "off" and len(order) > 2:
            if game.straddle == "button":
                turn = [seats.button] if seats.button in seats.dealt else []
            else:
                turn = order[order.index(seats.big) + 1 :]
            bet = game.big_blind
            for seat in turn[: game.max_straddles]:
                bet *= 2
                if not at[seat].straddles or seat in seats.posts or left[seat] < bet:
                    break
                straddles += put(seat, "straddle", bet)
        return forced, entrants, straddles

    # ------------------------------------------------------------------ a hand begins, is followed, and ends
    def begin_hand(self, plan, own_rules, posts):
        seats = plan.seats
        self.deals += 1
        if plan.turn != self.turn:
            self.turn = plan.turn
            self.begin()
        for entry in plan.away:
            self.goes_out(entry)
        at = self.by_seat()
        for seat in seats.posts:
            self.write("post", at[seat], sum(live + dead for who, _, live, dead in posts[1] if who == seat))
        if own_rules:
            self.came_round = self.came_round or self.comes_round(plan)
        else:
            self.in_game += 1
            if self.orbit is None:
                self.orbit = seats.button
        self.hand = Followed(plan.game, {seat: at[seat].chips for seat in seats.dealt})
        if not plan.bomb:
            self.remember(seats)

    def remember(self, seats):
        last, self.last = self.last, (seats.button, seats.place, seats.big)
        for entry in list(self.people.values()):
            if entry.seat in seats.dealt:
                entry.new, entry.regular, entry.debts = False, True, set()
                entry.wishes_to_post, entry.rounds = False, 0
                continue
            entry.regular = False
            if seats.fresh:
                entry.new, entry.debts = True, set()
            elif not entry.new:
                entry.debts |= seats.missed[entry.seat]
            if not entry.ready and last is not None and entry.seat in WAY[last[2], seats.big]:
                entry.rounds += 1
                most = self.rules.max_missed_rounds
                if most is not None and entry.rounds >= most:
                    self.cash_out(entry)
        big = self.at(seats.big)
        if big.when == "after_big_blind":
            self.goes_out(big)

    def follow(self, events, by=None):
        """New events of the hand; `by` is the seat that acted itself. All other decisions are made for the absent."""
        hand = self.hand
        for event in events:
            if event.kind in DECISIONS:
                if event.seat == by:
                    by = None
                elif by is not EVERYBODY:
                    self.check_absent(event)
                else:
                    assert event.kind != "protect", event
                    assert event.note is None, event
            hand.follow(event)

    def check_absent(self, event):
        """R90-R92: exactly what must be done for a player who is not there."""
        hand, entry = self.hand, self.at(event.seat)
        owes = hand.owes(event.seat)
        timed_out, hand.timed_out = hand.timed_out == event.seat, None
        if timed_out and hand.rules.timeout_policy == "check_fold":
            assert (event.kind, event.note) == ("fold" if owes else "check", "time-out"), event
            return
        if entry.quits or entry.folds:
            assert (event.kind, event.note) == ("fold", AWAY), event
            return
        assert entry.lost or timed_out, f"{event} by a player who is there"
        rules = hand.rules
        allowed = rules.disconnect_policy == "all_in" and entry.used < rules.disconnect_allins_per_day
        if owes and allowed and hand.in_pot[event.seat]:
            assert event.kind == "protect", event
            entry.used += 1
            hand.booking.append(("protect", entry))
        else:
            assert (event.kind, event.note) == ("fold" if owes else "check", LOST), event
            if not allowed:
                hand.booking.append(("sit_out", entry))

    def book_absences(self):
        for kind, entry in sorted(self.hand.booking, key=lambda booked: booked[0] == "protect"):
            if kind == "protect":
                self.write("protect", entry)
            else:
                self.goes_out(entry)
        self.hand.booking.clear()

    def end_hand(self):
        """The hand is over: everybody has what the events gave them; then what waited for it is done (R5, R91)."""
        hand = self.hand
        for seat, chips in hand.chips.items():
            entry = self.at(seat)
            entry.chips, entry.folds = chips, False
            entry.hands.append(self.deals)
        self.forget()
        self.book_absences()
        self.hand = None
        self.write("hand", chips=hand.rake)
        for entry in list(self.people.values()):
            if entry.queued:
                most = self.rules.max_buy_in
                amount = entry.queued if most is None else max(0, min(entry.queued, most - entry.chips))
                entry.queued = 0
                if entry.quits or amount < (1 if entry.chips else self.rules.min_buy_in):
                    amount = 0
                entry.chips += amount
                self.write("add_chips", entry, amount)
            if entry.quits:
                self.cash_out(entry)


class Followed:
    """A hand as its events tell it: chips, bets in front, what is owed (R48, R57, R90)."""

    def __init__(self, rules, chips):
        self.rules, self.chips = rules, dict(chips)
        self.seats = frozenset(chips)
        self.bets = dict.fromkeys(chips, 0)
        self.in_pot = dict.fromkeys(chips, 0)  # what counts towards pots: no dead money, but a per-player ante (R90)
        self.to_match = 0 if rules.bomb_pot else rules.big_blind
        self.rake = 0
        self.actor = self.timed_out = None
        self.showing = False
        self.booking = []

    def owes(self, seat):
        return self.to_match > self.bets[seat]

    def follow(self, event):
        kind, seat, chips, to, *_ = event
        if kind == "board":
            self.bets = dict.fromkeys(self.bets, 0)
            self.to_match = 0
        elif kind == "rake":
            self.rake += chips
        elif kind in ("return", "award"):
            self.chips[seat] += chips
            assert kind == "award" or event.seat is not None
        elif chips and kind in ("post", "call", "bet", "raise"):
            self.chips[seat] -= chips
            assert self.chips[seat] >= 0
            live = to - self.bets[seat]
            self.in_pot[seat] += chips if event.note == "ante" and self.rules.ante_payer == "each" else live
            self.bets[seat] = to
            self.to_match = max(self.to_match, to)
