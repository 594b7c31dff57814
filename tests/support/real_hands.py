"""The real hands of ../shared/hands/public.jsonl, each as rules, a hand and a list of moves.

Nothing here knows a hand by name except the table `FIELDS`: what a house plays otherwise than the defaults of the
rules, and which hands show it.
"""

import json

import omaha
from support.paths import SHARED

FILE = SHARED / "hands" / "public.jsonl"
MISSING = f"the real hands are not there ({FILE.parent})"
HANDS = [json.loads(line) for line in FILE.read_text().splitlines()] if FILE.exists() else None

#: Hands that a test tried to replay, and those that came out as recorded, for the last line of a test run.
TRIED, REPLAYED = set(), set()

#: (ids, fields of Rules, why).
FIELDS = [
    (
        ("pokerstars-0010", "runitonce-0001"),
        {"uncallable_raise": "allow"},
        "these rooms accept a raise that nobody has the chips to call, and return the excess (R81)",
    ),
    (
        ("bovada-0052",),
        {"odd_chip_tied": "high_winner_first"},
        "Bovada gives the odd unit of a quartered low to the winner of the high (R27)",
    ),
    (
        ("phh-0009", "phh-0011", "phh-0014", "phh-0015"),
        {"ante_payer": "big_blind", "pot_limit_antes": "after_first_round"},
        "WSOP: the big blind antes for the table, and the ante does not count for the first pot-limit raise (R75, R95)",
    ),
]


def rules_of(record):
    fields = {
        "limit": record["limit"],
        "hilo": record["game"] == "omaha8",
        "hole_cards": record["hole_cards"],
        "small_blind": record["small_blind"],
        "big_blind": record["big_blind"],
        "ante": record["ante"] or 0,
    }
    if record["limit"] == "fixed":
        fields.update(small_bet=record["small_bet"], big_bet=record["big_bet"])
    if record.get("runs"):
        fields["run_count"] = 3
    for ids, more, _ in FIELDS:
        if record["id"] in ids:
            fields.update(more)
    fields.update(record.get("house", {}))
    return omaha.Rules(**fields)


def seats_of(record):
    """{player: seat} of those dealt in."""
    return {s["player"]: s["seat"] for s in record["seats"] if not s.get("sitting_out")}


def posts_of(record):
    """The posts as the file gives them; a big blind after the first is one posted out of turn."""
    seat = seats_of(record)
    kinds = {
        "small blind": "small",
        "big blind": "big",
        "both": "post",
        "dead": "post",
        "ante": "ante",
        "straddle": "straddle",
    }
    posts = []
    for p in record["posts"]:
        kind = kinds[p["type"]]
        if kind == "big" and any(q.kind == "big" for q in posts):
            kind = "post"
        posts.append(omaha.Post(seat[p["player"]], kind, p["live"], p["dead"]))
    return posts


def rake_of(record):
    """The room's rake: by pot where the file says what was paid out of each, else as one number."""
    paid = {}
    for c in record["collected"]:
        paid[c["pot"]] = paid.get(c["pot"], 0) + c["amount"]
    if set(paid) == {p["name"] for p in record["pots"]}:
        return [p["amount"] - paid[p["name"]] for p in record["pots"]]
    return record["rake"]


def hand_of(record):
    """The hand before its first action: posts, button, rake and known cards as in the file."""
    seat = seats_of(record)
    stacks = {s["seat"]: s["stack"] for s in record["seats"] if not s.get("sitting_out")}
    deck = omaha.Deck(
        holes={seat[p]: "".join(cards) for p, cards in record["hole"].items() if p in seat},
        boards=["".join(b) for b in record.get("boards") or [record["board"]]],
        unknown=True,
    )
    return omaha.Hand(
        rules_of(record),
        stacks,
        record["button_seat"],
        deck=deck,
        posts=posts_of(record),
        runs=record.get("runs", 1),
        rake=rake_of(record),
    )


def act(hand, action):
    """The recorded action, in the words of the surface."""
    verb = action["verb"]
    if verb in ("fold", "check", "call"):
        getattr(hand, verb)()
    elif verb == "bet":
        hand.bet(action["to"])
    else:
        hand.raise_to(action["to"])


def replay(record):
    """The hand played to its end, without any check on the way."""
    hand = hand_of(record)
    for action in record["actions"]:
        act(hand, action)
    return hand
