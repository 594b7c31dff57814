"""The worked examples of the rules, from tests/data/examples.json."""

import json

import omaha
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
