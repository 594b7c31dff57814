"""Statistics counted from the records of ../shared/hands/public.jsonl: verbs, amounts and winners as they stand there.

No code of the package is used, and no event: each number is looked up by itself, however often the record is read.
"""

from fractions import Fraction
from itertools import combinations

from support.oracles.evaluator import NO_LOW, ranks

STREETS = ("preflop", "flop", "turn", "river")
POSITIONS = {
    2: "BTN BB",
    3: "SB BB BTN",
    4: "SB BB CO BTN",
    5: "SB BB UTG CO BTN",
    6: "SB BB UTG HJ CO BTN",
    7: "SB BB UTG LJ HJ CO BTN",
    8: "SB BB UTG UTG+1 LJ HJ CO BTN",
    9: "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN",
    10: "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN",
}


def players_of(record):
    return [s["player"] for s in record["seats"] if not s.get("sitting_out")]


def positions_of(record):
    """{player: position}, clockwise from the button's left, as if nobody were absent there or on the button."""
    seats = [(s["seat"], s["player"]) for s in record["seats"] if not s.get("sitting_out")]
    button = record["button_seat"]
    order = [player for _, player in sorted(seats, key=lambda one: (one[0] <= button, one[0]))]
    if len(order) == 2 and (button, order[1]) in seats:
        return dict(zip(order, ["BB", "BTN"], strict=True))
    big = next((post["player"] for post in record["posts"] if post["type"] in ("big blind", "both")), None)
    absent = [big == order[0], (button, order[-1]) not in seats]  # nobody is in the small blind, on the button
    names = POSITIONS[len(order) + sum(absent)].split()[absent[0] :]
    return dict(zip(order, names, strict=False))


class Record:
    """A record that is asked about one player at one action."""

    def __init__(self, record):
        self.record = record
        self.actions = record["actions"]
        self.players = players_of(record)
        self.live = [p for p in self.players if not any(a["verb"] == "fold" and a["player"] == p for a in self.actions)]
        self.board = record["board"]
        self.hilo = record["game"] == "omaha8"

    def on(self, street):
        """Indexes of the actions of a street."""
        return [i for i, a in enumerate(self.actions) if a["street"] == street]

    def turns(self, player, street):
        return [i for i in self.on(street) if self.actions[i]["player"] == player]

    def verb(self, i):
        return self.actions[i]["verb"]

    def raises_before(self, i):
        """Players who bet or raised earlier on the street of an action, in order."""
        street = self.actions[i]["street"]
        return [self.actions[j]["player"] for j in self.on(street) if j < i and self.raised(j)]

    def raised(self, i):
        return self.verb(i) in ("bet", "raise")

    def chips(self, player, i):
        """What is left before an action."""
        stack = next(s["stack"] for s in self.record["seats"] if s["player"] == player)
        stack -= sum(p["amount"] for p in self.record["posts"] if p["player"] == player)
        return stack - sum(a["amount"] for a in self.actions[:i] if a["player"] == player)

    def in_front(self, player, i):
        """What lies in front before an action of this street."""
        street = self.actions[i]["street"]
        front = 0
        if street == "preflop":
            front = sum(p["live"] for p in self.record["posts"] if p["player"] == player)
        return front + sum(
            self.actions[j]["amount"] for j in self.on(street) if j < i and self.actions[j]["player"] == player
        )

    def folded(self, player, i):
        return any(a["verb"] == "fold" and a["player"] == player for a in self.actions[:i])

    def could_raise(self, i):
        """More chips than the call, and another player who has chips."""
        me = self.actions[i]["player"]
        owed = max(self.in_front(p, i) for p in self.players) - self.in_front(me, i)
        others = [p for p in self.players if p != me and not self.folded(p, i) and self.chips(p, i)]
        return self.chips(me, i) > owed and bool(others)

    # ------------------------------------------------------------------ before the flop

    def vpip(self, me):
        turns = self.turns(me, "preflop")
        return any(self.verb(i) in ("call", "bet", "raise") for i in turns), bool(turns)

    def pfr(self, me):
        turns = self.turns(me, "preflop")
        return any(self.raised(i) for i in turns), bool(turns)

    def three_bet(self, me):
        facing = [i for i in self.turns(me, "preflop") if len(self.raises_before(i)) == 1]
        facing = [i for i in facing if self.raises_before(i) != [me] and (self.raised(i) or self.could_raise(i))]
        return any(self.raised(i) for i in facing), bool(facing)

    def fold_to_three_bet(self, me):
        facing = [
            i for i in self.turns(me, "preflop") if len(self.raises_before(i)) == 2 and self.raises_before(i)[0] == me
        ]
        return any(self.verb(i) == "fold" for i in facing), bool(facing)

    # ------------------------------------------------------------------ after it

    def cbetter(self, street):
        """The player who made the continuation bet of a street, and who could have made it."""
        if street == "flop":
            raisers = [self.actions[i]["player"] for i in self.on("preflop") if self.raised(i)]
            could = raisers[-1] if raisers else None
        else:
            could = self.cbetter(STREETS[STREETS.index(street) - 1])[0]
        turns = self.turns(could, street) if could else []
        if not turns or self.raises_before(turns[0]):
            return None, None
        return (could if self.raised(turns[0]) else None), could

    def cbet(self, me, street):
        did, could = self.cbetter(street)
        return did == me, could == me

    def fold_to_cbet(self, me, street):
        did = self.cbetter(street)[0]
        facing = [i for i in self.turns(me, street) if did not in (None, me) and self.raises_before(i) == [did]]
        return any(self.verb(i) == "fold" for i in facing), bool(facing)

    def check_raise(self, me):
        done = could = 0
        for street in STREETS[1:]:
            turns = self.turns(me, street)
            if len(turns) > 1 and self.verb(turns[0]) == "check":
                raised = self.raised(turns[1])
                done += raised
                could += raised or self.could_raise(turns[1])
        return done, could

    def after_the_flop(self, me):
        return [self.verb(i) for street in STREETS[1:] for i in self.turns(me, street)]

    def aggression(self, me):
        verbs = [verb for verb in self.after_the_flop(me) if verb != "check"]
        return sum(verb in ("bet", "raise") for verb in verbs), len(verbs)

    # ------------------------------------------------------------------ showdowns

    def saw_flop(self, me):
        return len(self.board) >= 3 and not any(self.verb(i) == "fold" for i in self.turns(me, "preflop")), True

    def won(self, me):
        return any(c["amount"] for c in self.record["collected"] if c["player"] == me)

    def at_showdown(self, me):
        return me in self.live and len(self.live) > 1

    def won_after_flop(self, me):
        saw = self.saw_flop(me)[0]
        return saw and self.won(me), saw

    def went_to_showdown(self, me):
        saw = self.saw_flop(me)[0]
        return saw and self.at_showdown(me), saw

    def won_at_showdown(self, me):
        return self.at_showdown(me) and self.won(me), self.at_showdown(me)

    def contested(self):
        """The contested pots, each as its [(high winners, low winners)] by run."""
        for pot in self.record["pots"]:
            if len(pot["eligible"]) > 1:
                yield [(set(w["high"]), set(w["low"])) for w in self.record["winners"] if w["pot"] == pot["name"]]

    def of_pots(self, me, did):
        if not (self.hilo and self.at_showdown(me)):
            return False, False
        return any(did(me, runs) for runs in self.contested()), True

    def scooped(self, me):
        return self.of_pots(me, lambda me, runs: all(high | low == {me} for high, low in runs))

    def split(self, me):
        def did(me, runs):
            winners = set().union(*(high | low for high, low in runs))
            return me in winners and len(winners) > 1 and any(low for _, low in runs)

        return self.of_pots(me, did)

    def quartered(self, me):
        def shared(me, half, other):
            return me in half and len(half) > 1 and me not in other

        def did(me, runs):
            return any(low and (shared(me, high, low) or shared(me, low, high)) for high, low in runs)

        return self.of_pots(me, did)

    def three_quartered(self, me):
        def did(me, runs):
            return any(me in high and me in low and (len(high) == 1) != (len(low) == 1) for high, low in runs)

        return self.of_pots(me, did)

    def low_draw(self, me):
        hole = self.record["hole"].get(me)
        if not self.hilo or not hole or "??" in hole or len(hole) < self.record["hole_cards"]:
            return False, False
        streets = {"turn": 4, "river": 5}
        folded = next((a["street"] for a in self.actions if a["player"] == me and a["verb"] == "fold"), None)
        saw = [
            cards
            for street, cards in streets.items()
            if len(self.board) >= cards and (folded is None or STREETS.index(folded) >= STREETS.index(street))
        ]
        drew = any(best_low(hole, self.board[: cards - 1]) == 4 for cards in saw)
        return drew and best_low(hole, self.board[: saw[-1]]) == 5, drew


def card_id(text):
    return 4 * "23456789TJQKA".index(text[0]) + "cdhs".index(text[1])


def dealt_all_in(record):
    """Cards on the board when betting was over; None unless more came and all live players' cards are known."""
    asked = Record(record)
    known = [p for p in asked.live if len(record["hole"].get(p, ())) == record["hole_cards"]]
    if len(asked.live) < 2 or known != asked.live or any("??" in record["hole"][p] for p in known):
        return None
    street = asked.actions[-1]["street"] if asked.actions else "preflop"
    lying = {"preflop": 0, "flop": 3, "turn": 4, "river": 5}[street]
    return None if lying == 5 else lying


def on_average(record, lying):
    """{player: chips won} if all pots were paid by the mean over every board that could come, as fractions."""
    asked = Record(record)
    hole = {p: [card_id(card) for card in cards] for p, cards in record["hole"].items() if "??" not in cards}
    board = [card_id(card) for card in record["board"][:lying]]
    gone = {*board, *(card for p in asked.players for card in hole.get(p, ()))}
    rest = [card for card in range(52) if card not in gone]
    boards = [[*board, *more] for more in combinations(rest, 5 - lying)]
    paid = {c["pot"]: 0 for c in record["collected"]}
    for c in record["collected"]:
        paid[c["pot"]] += c["amount"]
    won = dict.fromkeys(asked.players, Fraction(0))
    for cards in boards:
        made = {p: ranks(hole[p], cards) for p in asked.live}
        for pot in record["pots"]:
            highs, lows = best(made, pot["eligible"], 0), best(made, pot["eligible"], 1)
            halves = [highs, lows] if asked.hilo and made[lows[0]][1] < NO_LOW else [highs]
            for winners in halves:
                for p in winners:
                    won[p] += Fraction(paid[pot["name"]], len(halves) * len(winners))
    return {p: chips / len(boards) for p, chips in won.items()}


def best(made, eligible, half):
    least = min(made[p][half] for p in eligible)
    return [p for p in eligible if made[p][half] == least]


def best_low(hole, board):
    """5 with a low, 4 with one card missing, 3 with two missing."""
    low = {card: "A2345678".find(card[0]) for card in (*hole, *board)}
    for size in (5, 4, 3):
        for mine in combinations(hole, 2):
            for others in combinations(board, size - 2):
                ranks = {low[card] for card in (*mine, *others)}
                if len(ranks) == size and -1 not in ranks:
                    return size
    return 0


RATES = (
    *("vpip", "pfr", "three_bet", "fold_to_three_bet", "check_raise", "aggression", "saw_flop", "won_after_flop"),
    *("went_to_showdown", "won_at_showdown", "scooped", "split", "quartered", "three_quartered", "low_draw"),
)


def counted(record):
    """{player: {field: number}} of one hand, fields as in the rows of `omaha.stats`."""
    asked = Record(record)
    rows = {}
    for player in asked.players:
        rates = {name: getattr(asked, name)(player) for name in RATES}
        for street in STREETS[1:]:
            rates[f"cbet_{street}"] = asked.cbet(player, street)
            rates[f"fold_to_cbet_{street}"] = asked.fold_to_cbet(player, street)
        row = {"hands": 1, "calls": asked.after_the_flop(player).count("call")}
        for name, (made, chances) in rates.items():
            row[f"{name}_made"], row[f"{name}_chances"] = int(made), int(chances)
        stack = next(s["stack"] for s in record["seats"] if s["player"] == player)
        row["net"] = record["final_stacks"][player] - stack
        row["net_showdown"] = row["net"] if asked.at_showdown(player) else 0
        row["net_other"] = row["net"] - row["net_showdown"]
        rows[player] = row
    return rows
