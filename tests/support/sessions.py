"""Random sessions at a table, beside books kept from the rules alone.

Everything comes from one source of chance, so that a session can be run again, or be made smaller by hypothesis.
"""

import pickle
import random
import re
from collections import namedtuple
from contextlib import suppress

import pytest

from omaha import Action, Deck, Rules, Table
from omaha.cards import UNKNOWN
from omaha.table import NotReadyError
from support.oracles.table import EVERYBODY, Ledger, Refused
from support.random_rules import another_game, random_rules
from support.session_checks import check_audit, check_sessions

NAMES = "abcdefghijklm"
REFUSALS = (ValueError, TypeError, RuntimeError)  # an IllegalAction is a ValueError

#: A hand as the properties see it: seats of button, small blind (if it was posted) and big blind; `dealt` {player:
#: seat}, a player who comes back being another one; players with 20 chips; blinds paid {player: (kind, live, dead)}.
Record = namedtuple("Record", "game button small big dealt rich paid")


class Session:
    """A table, its books, and a script of all that is done, for tables that do the same."""

    def __init__(self, rng, button_rule="moving", stir=None, twins=0.0, rules=None):
        self.rng, self.twin_rate = rng, twins
        self.stir_rate = stir or rng.choice([0.03, 0.06, 0.15])
        self.theme = rng.choice([None, None, "rejoin", "lost", "add_chips", "change_game"])
        self.rules = rules or random_rules(rng, button_rule)
        self.played = [self.rules]
        self.size = min(self.rules.max_seats, rng.choice([2, 3, 4, 5, 6, 6, 8, 10]))
        self.seed = rng.randrange(2**32)
        self.table = Table(self.rules, self.size, self.seed)
        self.books = Ledger(self.rules, self.size)
        self.script = []
        self.twins = []
        self.records = []
        self.kept = {}  # number of a hand -> what reports must agree with
        self.followed = 0
        self.somebody_absent = False
        self.counts = dict.fromkeys(("hands", "entrants", "protect", "big_hands", "reports", "refused", "twins"), 0)

    # ------------------------------------------------------------------ calls, made on the table and in the books
    def call(self, name, *args, **kwargs):
        """A call that the books predict; a refused one changes nothing that the books know."""
        if not self.somebody_absent:
            self.caught_up(by=EVERYBODY)
        self.script.append((name, args, kwargs))
        try:
            expected = getattr(self.books, name)(*args, **kwargs)
        except Refused:
            with pytest.raises(REFUSALS):
                getattr(self.table, name)(*args, **kwargs)
            self.counts["refused"] += 1
            return False
        assert getattr(self.table, name)(*args, **kwargs) == expected
        self.caught_up()
        return True

    def caught_up(self, by=None):
        """The hand has gone on: the books follow it, and end it when it is over."""
        books, hand = self.books, self.table.hand
        if books.hand is None or hand is None:
            return
        events = hand.events
        books.follow(events[self.followed :], by)
        self.followed = len(events)
        self.next_turn(hand)
        self.somebody_absent = any(entry.absent for entry in books.people.values() if books.playing(entry))
        if hand.over:
            self.keep(hand, events)
            self.counts["protect"] += sum(kind == "protect" for kind, _ in books.hand.booking)
            books.end_hand()

    def next_turn(self, hand):
        followed = self.books.hand
        actor = followed.actor = hand.actor
        followed.timed_out = None
        followed.showing = actor is not None and hand.due.kind == "show"
        if actor is not None:
            assert not self.books.at(actor).absent, "an absent player is asked"

    def keep(self, hand, events):
        shown = {event.seat for event in events if event.kind == "show"}
        self.kept[self.books.deals] = hand.rules, dict(hand.holes), hand.boards, hand.live, shown, self.seated

    def happens(self, often):
        return self.rng.random() >= 1 - often

    # ------------------------------------------------------------------ what players do
    def name(self, known=0.93):
        names = list(self.books.people)
        return self.rng.choice(NAMES) if not names or self.happens(1 - known) else self.rng.choice(names)

    def sit(self):
        """Somebody sits down, or tries to."""
        rng, rules, taken = self.rng, self.table.rules, {entry.seat for entry in self.books.people.values()}
        least, most = rules.min_buy_in, rules.max_buy_in or 60 * rules.big_blind
        name = next(name for name in rng.sample(NAMES, len(NAMES)) if name not in self.books.people)
        seat = rng.choice([None, *(seat for seat in range(1, self.size + 1) if seat not in taken)])
        chips = rng.randint(least, max(least, most))
        if self.books.last and self.happens(0.2):
            seat = next((place for place in self.books.last if place not in taken), seat)  # in the place of a blind
        if self.happens(0.15):
            name, seat = rng.choice(NAMES), rng.randint(1, self.size + 1)
        if self.happens(0.3):
            blinds = [rules.ante + times * rules.big_blind for times in (1, 2, 3, 4, 7, 8)]
            chips = rng.choice([None, least, least - 1, most, most + 1, *blinds])
        if self.call("sit", name, seat, chips, post=rng.random() < 0.5) and self.happens(0.5):
            self.call("choose", name, straddle=rng.random() < 0.9)

    def add_chips(self):
        name, rng = self.name(), self.rng
        entry = self.books.people.get(name)
        room = 10 if entry is None else max(1, (self.table.rules.max_buy_in or 99) - entry.chips)
        self.call("add_chips", name, rng.choice([1, 2, room, room + 1, self.table.rules.min_buy_in, 0]))

    def choose(self):
        rng = self.rng
        wishes = {"straddle": rng.random() < 0.7, "runs": rng.randint(1, 3), "bomb_pots": rng.random() < 0.8}
        self.call("choose", self.name(), **{k: v for k, v in wishes.items() if rng.random() < 0.6})

    def change_game(self):
        rng = self.rng
        games = [self.rules] + [another_game(rng, self.rules) for _ in range(rng.choice([0, 0, 1, 1, 2]))]
        if self.happens(0.2):
            games.append(self.rules.replace(hole_cards=6))  # which may not seat the table (R3)
        rng.shuffle(games)
        every = rng.choice(["orbit", "orbit", 1, 2, 5])
        if self.call("change_game", *games, every=every):
            self.played = games

    def tick(self):
        assert self.table.stacks is not None  # a hand that is over is booked before the clock goes on
        self.books.time = self.table.time = self.table.time + self.rng.randint(0, 3)
        self.script.append(("time", self.table.time, None))

    def stir(self):
        """Something happens at the table."""
        rng, books = self.rng, self.books
        if self.theme and self.happens(0.5):
            return getattr(self, self.theme)()
        if len(books.people) < self.size and self.happens(0.6 if 2 * len(books.people) < self.size else 0.3):
            return self.sit()
        what = rng.random()
        if what < 0.4:
            self.ask(self.name())
        elif what < 0.45:
            self.call("leave", self.name())
        elif what < 0.56:
            self.call("disconnect", self.name())
        elif what < 0.64:
            self.call("reconnect", self.name())
        elif what < 0.72:
            self.add_chips()
        elif what < 0.80:
            self.call("post", self.name())
        elif what < 0.82:
            self.call("wait", self.name())
        elif what < 0.87:
            self.choose()
        elif what < 0.93:
            self.call("time_out", self.timed_out())
        elif what < 0.95:
            self.call("new_day")
        elif what < 0.985:
            self.tick()
        else:
            self.change_game()
        return None

    def rejoin(self):
        """A player leaves, or comes back, perhaps with the chips they took, perhaps in time (R7)."""
        rng, left = self.rng, self.books.left
        gone = [name for name in left if name not in self.books.people]
        if not gone or rng.random() < 0.3:
            self.call("leave", self.name())
        elif rng.random() < 0.3:
            self.tick()
        else:
            name = rng.choice(gone)
            self.call("sit", name, None, left[name][0] + rng.choice([0, 0, 1, -1, 20]), post=rng.random() < 0.5)

    def lost(self):
        """Connections break during a hand, of the player whose turn it is most of all, and come back (R90)."""
        rng, books = self.rng, self.books
        away = [entry.name for entry in books.people.values() if entry.lost]
        if books.hand is None or not books.hand.actor:
            if away:
                self.call("reconnect", rng.choice(away))
            return
        what = rng.random()
        if away and what < 0.3:
            self.call("reconnect", rng.choice(away))
        elif away and what < 0.45:
            self.call("new_day")
        elif away and what < 0.6:
            self.call(rng.choice(["sit_out", "sit_in"]), rng.choice(away))
        else:
            seat = books.hand.actor if rng.random() < 0.5 else rng.choice(sorted(books.hand.seats))
            self.call(rng.choice(["disconnect", "disconnect", "disconnect", "time_out", "leave"]), books.at(seat).name)

    def ask(self, name):
        """A player who is not in the game mostly comes back; others sit out."""
        entry, rng = self.books.people.get(name), self.rng
        if entry is None or self.happens(0.15):
            self.call(*rng.choice([("sit_out", name, self.when()), ("sit_in", name)]))
        elif not entry.chips:
            self.call("add_chips", name, self.table.rules.min_buy_in)
        elif entry.lost:
            self.call("reconnect", name)
        elif entry.out:
            self.call("sit_in", name, post=rng.random() < 0.6)
        else:
            self.call("sit_out", name, self.when())

    def when(self):
        if self.books.last is None and "random" in {game.first_button for game in self.played}:
            return "now"  # the player whom the big blind would reach is drawn by lot
        return self.rng.choice(["now", "before_big_blind", "after_big_blind"])

    def timed_out(self):
        hand = self.books.hand
        if hand is None or hand.actor is None or self.happens(0.1):
            return self.name()
        return self.books.at(hand.actor).name

    # ------------------------------------------------------------------ hands
    def deal(self):
        """Deal the next hand as the books say; or none, if they say so."""
        rng, table, books = self.rng, self.table, self.books
        rules = another_game(rng, self.rules) if self.happens(0.06) else None
        special = {"rules": rules}
        if self.happens(0.15):
            special["manual"] = rng.choice([("show",), ("show",), ("deal",), ("deal", "show")])
        if self.happens(0.05):
            special["deck"] = Deck(seed=rng.randrange(2**32))
        self.script.append(("deal", (), special))
        assert dict(table.status) == {entry.seat: books.status(entry) for entry in books.people.values()}
        assert dict(table.owed) == {entry.seat: books.owed(entry) for entry in books.people.values()}
        assert dict(table.stacks) == {entry.seat: entry.chips for entry in books.people.values()}
        if sum(entry.ready for entry in books.people.values()) < 2:
            assert table.ready.cause in ("too_few_seated", "absent", "no_chips")
            with pytest.raises(NotReadyError):
                table.deal(**special)
            return False
        drawn = min(entry.seat for entry in books.people.values() if entry.ready)  # the first button, if by chance
        assert table.ready.cause in ((None,) if books.plan(None, drawn) else ("no_big_blind", "bomb_pot"))
        try:
            hand = table.deal(**special)
        except NotReadyError:
            assert books.plan(rules) is None
            return False
        plan = books.plan(rules, hand.button)
        self.check_deal(hand, plan)
        assert hand.deck == special.get("deck", Deck(seed=self.seed, index=books.deals))
        posts = books.posts(plan)
        self.check_posts(hand, plan, posts)
        people = books.by_seat()
        self.seated = {seat: people[seat].name for seat in hand.seats}
        assert dict(hand.info.names) == self.seated
        self.record(hand, plan)
        books.begin_hand(plan, rules is not None, posts)
        assert (table.rules, table.hands, table.button) == (books.rules, books.deals, books.last and books.last[0])
        self.followed = 0
        self.counts["hands"] += 1
        self.counts["entrants"] += len(plan.seats.posts)
        self.counts["big_hands"] += len(hand.seats) > 4
        self.caught_up()
        return True

    def check_deal(self, hand, plan):
        """R43-R45, R47, R51, R101: button and players."""
        assert plan is not None
        assert hand.rules == plan.game
        assert (hand.button, frozenset(hand.seats)) == (plan.seats.button, plan.seats.dealt)
        stacks = {entry.seat: entry.chips for entry in self.books.people.values()}
        assert dict(hand.start) == {seat: stacks[seat] for seat in hand.seats}
        if self.books.last is None and not plan.bomb:
            assert hand.button in plan.seats.dealt
        if plan.game.run_count > 1:
            people = self.books.by_seat()
            wished = {seat: min(people[seat].runs, plan.game.run_count) for seat in hand.seats}
            assert dict(hand.runs) == wished
        else:
            assert hand.runs == 1

    def check_posts(self, hand, plan, posts):
        """R48-R50, R94, R95: antes and blinds in their order, then entrants, then straddles."""
        posted = [tuple(post) for post in hand.posts if post.live or post.dead]
        forced, entrants, straddles = posts
        middle = len(forced) + len(entrants)
        assert posted[: len(forced)] == forced
        assert sorted(posted[len(forced) : middle]) == sorted(entrants)
        assert posted[middle:] == straddles
        if not plan.bomb:
            assert [post.seat for post in hand.posts if post.kind == "big"] == [plan.seats.big]

    def record(self, hand, plan):
        """Keep what the properties of sessions are about: seats, players and the blinds they paid."""
        if plan.bomb:
            return
        people = self.books.by_seat()
        dealt = {people[seat]: seat for seat in hand.seats}
        rich = {player for player in dealt if player.chips >= 20}  # enough for an ante and all blinds
        paid, small = {}, None
        for seat, kind, live, dead in hand.posts:
            if kind in ("small", "big", "post"):
                paid[people[seat]] = kind, live, dead
            if kind == "small":
                small = seat
            elif kind == "big":
                big = seat
        self.records.append(Record(plan.game, hand.button, small, big, dealt, rich, paid))

    def act(self):
        """The player whose turn it is does something."""
        rng, hand = self.rng, self.table.hand
        actor = hand.actor
        if hand.due.kind in ("holes", "burn", "board"):
            what = ("deal",)
        elif self.books.hand.showing:
            what = ("show",) if rng.random() < 0.5 else ("muck",)
        else:
            what = self.decision(hand.legal)
        self.do(self.table, what)
        self.script.append(("act", what, None))
        if self.somebody_absent or hand.over:
            self.caught_up(by=actor if self.somebody_absent else EVERYBODY)
        else:
            self.next_turn(hand)  # the events are followed later: all that is done till then the players do themselves

    def decision(self, legal):
        chance = self.rng.random()
        fold, check, _, low, high = legal
        if low is not None and chance > 0.87:
            return "raise_to", self.rng.choice([low, low, high, self.rng.randint(low, high)])
        if check:
            return ("check",) if chance < 0.8 or not fold else ("fold",)
        return ("fold",) if chance < 0.45 and fold else ("call",)

    @staticmethod
    def do(table, what):
        kind, *amount = what
        getattr(table.hand, kind)(*amount)

    def play(self):
        while self.books.hand is not None:
            if self.happens(self.stir_rate):
                self.stir()
                self.look_around()
            else:
                self.act()

    # ------------------------------------------------------------------ looking on
    def look_around(self):
        """Between two things that happen: reports, twins, refusals."""
        if not self.twin_rate:
            return
        table = self.table
        pot = 0 if self.books.hand is None else table.hand.pot
        check_audit(table.events, table.stacks, table.seats, pot)
        if self.happens(self.twin_rate):
            self.add_twin()
        if self.happens(self.twin_rate):
            self.refusals()
        if self.books.hand is not None and self.happens(2 * self.twin_rate):
            self.taken_back()

    def add_twin(self):
        """A table restored from this one, as JSON, pickle or copy; it will do what this one does from here."""
        rng, table = self.rng, self.table
        way = rng.choice(["json", "pickle", "copy"])
        if way == "json":
            twin = Table.from_json(table.to_json())
        else:
            twin = pickle.loads(pickle.dumps(table)) if way == "pickle" else table.copy()
        assert twin == table
        assert twin.hand == table.hand
        assert (dict(twin.stacks), dict(twin.owed), dict(twin.status)) == (
            dict(table.stacks), dict(table.owed), dict(table.status),
        )  # fmt: skip
        self.twins.append((len(self.script), twin, twin.key))
        self.counts["twins"] += 1
        if len(self.twins) > 2:
            self.compare_twin()

    def compare_twin(self):
        """Nothing done here has reached the twin (it is independent); doing the same it comes to the same."""
        since, twin, key = self.twins.pop(0)
        assert twin.key == key, "a copy has changed with the original"
        again(twin, self.script[since:])
        assert twin.key == self.table.key
        assert twin.events == self.table.events

    def taken_back(self):
        """A call of a player is undone with what the hand then did for absent ones: as if it had never been."""
        table = self.table.copy()
        before, hand = table.key, table.hand
        if hand.due.kind == "act":
            actor, legal = hand.actor, hand.legal
            self.do(table, self.decision(legal))
            hand.undo()
            assert (hand.actor, hand.legal, table.key) == (actor, legal, before)

    def refusals(self):
        """Calls with any arguments, good and bad: what is refused changes nothing."""
        table = self.table.copy()
        for _ in range(4):
            name, args, kwargs = wild_call(self.rng, self)
            before = table.key
            try:
                if name == "time":
                    table.time = args[0]
                elif name in dir(table):
                    getattr(table, name)(*args, **kwargs)
                else:
                    getattr(table.hand, name.removeprefix("hand."))(*args)
            except REFUSALS:
                self.counts["refused"] += 1
                assert table.key == before, (name, args, kwargs)
            except AttributeError:
                assert table.hand is None
            else:
                Table.from_json(table.to_json())

    def reports(self):
        """R88: the hands that were live at showdown, no folded one, of the last hands of a player's own."""
        books, table = self.books, self.table
        name = self.rng.choice(list(books.people))
        entry = books.people[name]
        assert len(entry.hands) <= table.rules.history_length
        for bad in (0, -1, len(entry.hands) + 1):
            with pytest.raises(ValueError, match=r"n must be|no hand of"):
                table.report(bad, name)
        for back, number in enumerate(reversed(entry.hands), 1):
            report = table.report(back, name)
            assert report.info.number == number
            self.check_report(report, entry, *self.kept[number])
            self.counts["reports"] += 1

    @staticmethod
    def check_report(report, entry, rules, holes, boards, live, shown, seated):
        assert seated[entry.seat] == entry.name
        assert report.seat == entry.seat
        may = {entry.seat} | shown
        if len(live) > 1 and rules.muck_visibility == "all_called":
            may |= set(live)
        for seat, cards in holes.items():
            assert report.holes[seat] == (cards if seat in may else (UNKNOWN,) * rules.hole_cards)
        in_events = {card for event in report.events for card in event.cards or ()} - {UNKNOWN}
        seen = {card for seat in may for card in holes[seat]} | {card for board in boards for card in board}
        assert in_events == seen
        text = set(re.findall(r"\b[2-9TJQKA][cdhs]\b", str(report)))
        assert not text & {str(card) for seat in set(holes) - may for card in holes[seat]}

    # ------------------------------------------------------------------ from begin to end
    def run(self, hands, patience=100):
        rng = self.rng
        idle = 0
        for _ in range(rng.randint(2, self.size)):
            self.sit()
        while self.counts["hands"] < hands and idle < patience:
            while self.happens(0.4):
                self.stir()
            if idle and len(self.books.people) < self.size and self.happens(0.5):
                self.sit()
            for entry in list(self.books.people.values()):
                if not entry.ready and self.happens(0.25):
                    self.ask(entry.name)
            self.look_around()
            if self.books.people and self.happens(0.1):
                self.reports()
            idle = 0 if self.deal() else idle + 1
            self.play()
        self.finish()
        return self

    def finish(self):
        table, books = self.table, self.books
        while self.twins:
            self.compare_twin()
        events = table.events
        assert [event[:6] for event in events] == books.log
        check_audit(events, table.stacks, table.seats)
        check_sessions(self.records)


def again(table, script):
    """Another table does what the script says."""
    for name, args, kwargs in script:
        if name == "act":
            Session.do(table, args)
        elif name == "time":
            assert table.stacks is not None
            table.time = args
        else:
            with suppress(*REFUSALS):
                getattr(table, name)(*args, **kwargs)


def wild_call(rng, session):
    """Any method with arguments of any kind."""
    rules = session.rules
    fives = Rules(limit="no", small_blind=1, big_blind=2, hole_cards=6, boards=2)
    values = [None, True, 0, -1, 1, 2, 3, 7, 11, 10**30, 1.5, "", "z", "a", [], (), {}, b"a", object(), rules, fives]
    names = [*session.books.people, *"azz", 5, None]

    def any_of(*usual):
        return rng.choice(usual) if rng.random() < 0.6 else rng.choice(values)

    name = any_of(*names)
    calls = [
        ("sit", (any_of("x", "y", *names), any_of(None, *range(12)), any_of(None, *range(50))), {}),
        ("leave", (name,), {}),
        ("sit_out", (name, any_of("now", "before_big_blind", "after_big_blind", "later")), {}),
        ("sit_in", (name,), {}),
        ("disconnect", (name,), {}),
        ("reconnect", (name,), {}),
        ("time_out", (name,), {}),
        ("post", (name,), {}),
        ("wait", (name,), {}),
        ("add_chips", (name, any_of(1, 2, 40)), {}),
        ("choose", (name,), {rng.choice(["straddle", "runs", "bomb_pots"]): any_of(True, 1, 2)}),
        ("choose", (name,), {"straddle": any_of(True), "runs": any_of(1, 2, 4), "bomb_pots": any_of(False)}),
        ("change_game", (any_of(*session.played), any_of(*session.played)), {"every": any_of("orbit", 1, "round")}),
        ("change_game", (), {}),
        ("deal", (), {"rules": any_of(None, *session.played)}),
        ("deal", (), {"deck": any_of(None, Deck(seed=1), Deck("AsAhAdAc"), Deck(holes={10: "AsAhAdAc"}))}),
        ("deal", (), {"manual": any_of((), ("show",), ("fold",)), "rake": any_of(None, 0, 1, [1, 2], [1.5])}),
        ("report", (any_of(1, 2, 0), name), {}),
        ("run", ({}, rng.choice([-1, True, "x", 1.5])), {}),
        ("time", (any_of(1, "now"),), {}),
        ("hand.apply", (any_of("fold", "check", "call", "raise 6", "raise", "bet 5", Action("raise", 3)),), {}),
        ("hand.raise_to", (any_of(1, 4, 8, 10**9),), {}),
        ("hand.muck", (), {}),
    ]
    return rng.choice(calls)


def play_sessions(seeds, hands, button_rule, **kwargs):
    """Whole sessions; how much of what happened in them all."""
    total = {}
    for seed in seeds:
        session = Session(random.Random(f"{button_rule} {seed}"), button_rule, **kwargs)
        try:
            session.run(hands)
        except BaseException as error:
            error.add_note(f"session {seed} ({button_rule}), hand {session.books.deals}, {session.rules}")
            raise
        for name, count in session.counts.items():
            total[name] = total.get(name, 0) + count
    return total
