"""The worked examples of the rules, from tests/data/examples.json."""

import json
from decimal import Decimal

import omaha
from support.oracles.options import clockwise
from support.paths import DATA

CASES = json.loads((DATA / "examples.json").read_text())["cases"]


#: Cases that no hand can come to, with the reason.
UNREACHABLE = {
    "ST36": "the two runs share two cards only, so neither flop can have come before the all-in",
    "ST49": "the two runs share two cards only, so neither flop can have come before the all-in",
}

#: Cases played as the hand that the rule describes, in a test of their own below.
APART = {"SD09", "SD13", "BR50", "BR70", "CP05"}


def case_id(case):
    return case["id"]


def pick(kind, without=()):
    return [c for c in CASES[kind] if c["id"] not in UNREACHABLE and c["id"] not in APART and c["id"] not in without]


def seat_keys(mapping):
    return {int(s): v for s, v in mapping.items()}


def deck_of(case):
    boards = case.get("boards") or ([case["board"]] if case.get("board") else [])
    return omaha.Deck(holes=seat_keys(case.get("holes", {})), boards=boards, seed=1)


def awards(result):
    won = {}
    for pot in result.pots:
        for seat, chips in pot.awards.items():
            won[seat] = won.get(seat, 0) + chips
    return {s: n for s, n in won.items() if n}


def play(hand, *moves):
    """Moves as text: "3 raise 8" (seat, what, to) ; each seat must be the one whose turn it is."""
    for move in moves:
        seat, what, *amount = move.split()
        assert hand.actor == int(seat), move
        if what == "raise":
            hand.raise_to(int(amount[0]))
        elif what == "out":
            hand.fold(sitting_out=True)
        else:
            getattr(hand, what.replace("-", "_"))()
    return hand


def example(name):
    return next(c for items in CASES.values() for c in items if c["id"] == name)


def no_limit(case=None, **fields):
    hilo = case is not None and case["game"] == "hilo"
    return omaha.Rules(**{"limit": "no", "small_blind": 1, "big_blind": 2, "hilo": hilo, **fields})


def as_played(name, stacks, *moves, **fields):
    """The hand of a settlement example as its note tells it, with real blinds."""
    case = example(name)
    button = case["button"]
    extra = {k: fields.pop(k) for k in ("posts", "straddles") if k in fields}
    hand = omaha.Hand(no_limit(case, **fields), stacks, button, deck=deck_of(case), **extra)
    play(hand, *moves)
    while hand.actor is not None:
        hand.check()
    want, result = case["expect"], hand.result
    assert awards(result) == seat_keys(want["awards"])
    assert dict(result.returned) == seat_keys(want.get("returned", dict(result.returned)))
    if "pots" in want:
        assert [{"amount": p.amount, "eligible": sorted(p.eligible), "rake": p.rake} for p in result.pots] == want[
            "pots"
        ]
    return hand


def shown(hand):
    return [(e.seat, e.kind) for e in hand.events if e.kind in ("show", "muck")]


def betting_rules(case):
    limit = {"FL": "fixed", "PL": "pot", "NL": "no"}[case["structure"]]
    blind = 2 if case.get("preflop") else case["min_bet"]
    fields = {"limit": limit, "small_blind": min(1, blind), "big_blind": blind}
    if limit == "fixed":
        fields.update(small_bet=blind, big_bet=2 * blind)
    for name in (
        "max_bets",
        "heads_up_cap",
        "uncallable_raise",
        "least_raise_capped",
        "short_open_raise",
        "pot_limit_antes",
    ):
        if name in case:
            fields[name] = case[name]
    if "pl_small_blind_counts_as" in case:
        fields["pot_limit_small_blind"] = "as_big_blind"
    if "pl_missing_blinds" in case:
        fields["pot_limit_short_blind"] = "full"
    if case.get("antes"):
        fields.update(ante=case["antes"], ante_payer="big_blind")
    if case.get("preflop") and case["big_blind"] == 4:
        fields["straddle"] = "utg"
        if case.get("first_raise") == 2:
            fields["straddle_min_raise"] = "big_blind"
    return omaha.Rules(**fields)


def betting_hand(case):
    """The round an example begins with."""
    rules = betting_rules(case)
    behind = seat_keys(case["stacks"])
    stacks, posts = dict(behind), []
    if case.get("preflop"):
        kinds = {1: "small", 2: "big", 3: "straddle" if rules.straddle == "utg" else "post"}
        dead = case.get("pot", 0)
        if case.get("antes"):
            posts.append(omaha.Post(2, "ante", 0, dead))
            stacks[2] += dead
            dead = 0
        for seat, live in seat_keys(case["bets"]).items():
            posts.append(omaha.Post(seat, kinds.get(seat, "post"), live, dead))
            stacks[seat] += live + dead
            dead = 0
        return omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    dead = max(0, case.get("pot", 0) - len(behind) * rules.big_blind)
    for seat in behind:
        posts.append(omaha.Post(seat, "post" if posts else "big", rules.big_blind, dead))
        stacks[seat] += rules.big_blind + dead
        dead = 0
    hand = omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    while hand.street == "preflop":
        hand.check()
    assert {s: hand.stacks[s] for s in behind} == behind
    return hand


def rake_of(case):
    rake = case.get("rake")
    if rake is None:
        return None
    fields = {k: v for k, v in rake.items() if k not in ("cap", "percent")}
    cap = rake["cap"] if isinstance(rake["cap"], int) else seat_keys(rake["cap"])
    return omaha.Rake(percent=Decimal(str(rake["percent"])), cap=cap, **fields)


def settlement_rules(case, **more):
    fields = {
        "limit": "no",
        "hilo": case["game"] == "hilo",
        "small_blind": 1,
        "big_blind": 1,
        "unit": case.get("unit", 1),
        "rake": rake_of(case),
        **case.get("options", {}),
        **more,
    }
    return omaha.Rules(**fields)


def posted_hand(case, short=0, spare=0, runs=1, **rules):
    """Everybody has posted what they put in (less `short`); the live who have the most in have `spare` chips behind."""
    totals = seat_keys(case["contributions"])
    folded = case.get("folded", [])
    order = clockwise(totals, case["button"])
    most = max(totals.values())
    stacks, posts = {}, []
    dead = case.get("dead", 0)
    for seat in order:
        behind = 1000 if seat in folded else spare if totals[seat] == most else 0
        stacks[seat] = totals[seat] + behind
        if totals[seat]:
            posts.append(omaha.Post(seat, "post" if posts else "big", totals[seat] - short, dead))
            stacks[seat] += dead
            dead = 0
    hand = omaha.Hand(
        settlement_rules(case, **rules), stacks, case["button"], deck=deck_of(case), posts=posts, runs=runs
    )
    return hand, stacks
