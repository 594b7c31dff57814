"""Random hands with unequal stacks, side pots and many ties, paid as the chip-by-chip oracle pays them."""

import random
from collections import Counter

import pytest

import omaha
from support.oracles.hands import ALL_CARDS
from support.oracles.options import options
from support.oracles.settlement import settle_hand
from support.random_hands import STYLES, Setup, choose, do, given_rake, most_players, random_spec, random_stacks, seeds

#: Boards on which many hands tie: high cards that play for everybody, wheels, paired boards.
BOARDS = [
    "2c 3d 4h Ks Qd",
    "3c 4d 5h 9s Td",
    "As 4d 5h 8s Kd",
    "2c 3d 7h 8s Kd",
    "Ac Kd Qh 7s 2d",
    "Kc Kd Kh 5s 4d",
    "7c 7d 2h 3s 8d",
    "As 2c 3d 4h 5s",
    "9c 9d 8h 8s 7d",
    "6c 7d 8h 2s 3d",
    "Qc Jd Th 3s 2d",
    "4c 4d 5h 6s Ad",
]


def rigged(rng, spec, seats):
    """Holes and boards in which the same ranks come again and again, so that hands tie (R13, R27, R28)."""
    boards = spec.get("boards", 1)
    left = list(ALL_CARDS)
    rng.shuffle(left)

    def take(ranks):
        for i, c in enumerate(left):
            if c[0] in ranks:
                return left.pop(i)
        return left.pop()

    chosen = []
    for _ in range(boards):
        if rng.random() < 0.7:
            chosen.append([take(c[0]) for c in rng.choice(BOARDS).split()])
        else:
            chosen.append([left.pop() for _ in range(5)])
    few = rng.sample("A2345678", 3) if rng.random() < 0.6 else rng.sample("AKQJT987", 3)
    patterns = [[rng.choice("A23A2" + "".join(few)) for _ in range(spec["hole_cards"])] for _ in range(2)]
    patterns.append([rng.choice("AKQJT98765432") for _ in range(spec["hole_cards"])])
    holes = {}
    for s in seats:
        if rng.random() < 0.2:
            holes[s] = [left.pop() for _ in range(spec["hole_cards"])]
        else:
            holes[s] = [take(r) for r in rng.choice(patterns)]
    if spec.get("run_count", 1) > 1:
        return {"holes": {s: "".join(c) for s, c in holes.items()}}
    return {"holes": {s: "".join(c) for s, c in holes.items()}, "boards": ["".join(b) for b in chosen]}


def tied_setup(rng):
    spec = random_spec(rng)
    spec.pop("straddle", None)
    spec.pop("max_straddles", None)
    spec.pop("straddle_min_raise", None)
    n = rng.randint(2, min(most_players(spec), rng.choice([3, 5, 10])))
    seats = sorted(rng.sample(range(1, 11), n))
    opts = options(spec)
    stacks = {s: min(n, 400) for s, n in random_stacks(rng, seats, opts).items()}
    extra = {"runs": rng.randint(1, opts.run_count)} if opts.run_count > 1 else {}
    extra.update(given_rake(rng, spec))
    known = rigged(rng, spec, seats)
    if rng.random() < 0.15:  # cards that are not known win nothing that a known hand contests
        for s in rng.sample(seats, rng.randint(1, n)):
            del known["holes"][s]
        deck = omaha.Deck(unknown=True, **known)
    else:
        deck = omaha.Deck(seed=rng.getrandbits(40), **known)
    return Setup(spec, stacks, rng.choice(seats), deck, **extra)


TIGHT = [
    {"fold": 0.3, "passive": 5, "raise": 4, "odd": 0.0},
    {"fold": 0.6, "passive": 5, "raise": 2, "odd": 0.03},
    {"fold": 0.2, "passive": 1, "raise": 0.3, "odd": 0.0},
    STYLES[0],
]


def found(pot):
    """A pot as the engine tells it, shares of nothing left out."""
    parts = Counter()
    for p in pot.parts:
        shares = tuple(sorted((s, n) for s, n in p.shares.items() if n))
        if p.amount:
            parts[p.half, p.amount, shares] += 1
    return {
        "amount": pot.amount,
        "rake": pot.rake,
        "eligible": tuple(pot.eligible),
        "parts": parts,
        "awards": {s: n for s, n in pot.awards.items() if n},
    }


def wanted(pot):
    parts = Counter()
    for p in pot["parts"]:
        shares = tuple(sorted((s, n) for s, n in p["shares"].items() if n))
        if p["amount"]:
            parts[p["half"], p["amount"], shares] += 1
    return {
        "amount": pot["amount"],
        "rake": pot["rake"],
        "eligible": pot["eligible"],
        "parts": parts,
        "awards": {s: n for s, n in pot["awards"].items() if n},
    }


def compare(setup, hand):
    """Every pot, its rake, its parts and each share; returns and final stacks."""
    given = setup.extra.get("rake")
    expected = settle_hand(hand, setup.spec, setup.stacks, given)
    result = hand.result
    assert dict(result.returned) == expected["returned"], setup
    assert result.rake == expected["rake"], setup
    assert [found(p) for p in result.pots] == [wanted(p) for p in expected["pots"]], setup
    for pot, want in zip(result.pots, expected["pots"], strict=True):
        for part in pot.parts:  # on which board: R96, R98
            if part.half != "uncontested" and setup.spec.get("double_board") != "best_of_both" and part.amount:
                assert any(
                    p["board"] == part.board and p["half"] == part.half and p["amount"] == part.amount
                    for p in want["parts"]
                ), (setup, part)
    paid = {
        s: sum(e.chips for e in hand.events if e.seat == s and e.kind in ("post", "call", "bet", "raise"))
        for s in hand.seats
    }
    for s in hand.seats:
        final = setup.stacks[s] - paid[s] + expected["returned"].get(s, 0) + expected["won"][s]
        assert result.stacks[s] == final, setup
    return expected


def play_and_compare(seed, met=None):
    rng = random.Random(seed)
    setup = tied_setup(rng)
    hand = setup.hand(bonus=seed % 7 if seed % 3 == 0 else 0)
    style = rng.choice(TIGHT)
    while hand.actor is not None:
        do(hand, choose(rng, hand.legal, style))
    expected = compare(setup, hand)
    if met is not None:
        note(met, setup, hand, expected)


def note(met, setup, hand, expected):
    """Counts what a settlement had in it, so that the test can say that nothing was missed."""
    opts = options(setup.spec)
    contested = [p for p in expected["pots"] if len(p["eligible"]) > 1]
    parts = [part for p in contested for part in p["parts"]]
    met["hands"] += 1
    met["players", len(setup.stacks)] += 1
    met[opts.limit] += 1
    met["hilo" if opts.hilo else "high"] += 1
    met["cards", opts.hole_cards] += 1
    met["boards", opts.boards, opts.double_board if opts.boards == 2 else ""] += bool(contested)
    met["runs", len([b for b in hand.boards if b])] += bool(contested) and opts.boards == 1
    met["pots", min(3, len(expected["pots"]))] += 1
    met["contested side pot"] += len(contested) > 1
    met["tied high"] += any(p["half"] == "high" and len(p["shares"]) > 1 for p in parts)
    met["tied low"] += any(p["half"] == "low" and len(p["shares"]) > 1 for p in parts)
    met["three tied"] += any(len(p["shares"]) > 2 for p in parts)
    met["same winners"] += any(p["half"] == "both" for p in parts)
    met["odd"] += any(len(set(p["shares"].values())) > 1 for p in parts)
    met["rake"] += expected["rake"] > 0
    met["rake of side pots"] += sum(p["rake"] > 0 for p in expected["pots"]) > 1
    met["returned"] += bool(expected["returned"])
    hands = ["".join(map(str, hand.holes[s])) for p in contested for s in p["eligible"]]
    met["unknown beside known"] += any("??" in h for h in hands) and any("??" not in h for h in hands)
    met["all unknown"] += bool(hands) and all("??" in h for h in hands)
    met["unit", opts.unit] += 1
    for name in ("odd_chip_half", "odd_chip_tied", "odd_chip_same_winners"):
        met[getattr(opts, name)] += bool(parts)


def test_r20_to_r42_shares_of_random_hands_are_those_of_the_oracle():
    """1,000 hands, and a count that they hold every kind of division."""
    met = Counter()
    for seed in seeds(1000, "settlement"):
        play_and_compare(seed, met)
    assert met["hands"] == 1000
    needed = [
        *(("players", n) for n in range(2, 11)),
        "fixed",
        "pot",
        "no",
        "hilo",
        "high",
        ("cards", 4),
        ("cards", 5),
        ("cards", 6),
        ("boards", 1, ""),
        ("boards", 2, "split"),
        ("boards", 2, "best_of_both"),
        ("runs", 1),
        ("runs", 2),
        ("runs", 3),
        ("pots", 1),
        ("pots", 2),
        ("pots", 3),
        "contested side pot",
        "tied high",
        "tied low",
        "three tied",
        "same winners",
        "odd",
        "rake",
        "rake of side pots",
        "unknown beside known",
        "all unknown",
        "returned",
        ("unit", 1),
        ("unit", 5),
        "all_to_first",
        "high_winner_first",
        "per_half",
        "low",
    ]
    few = {k: met[k] for k in needed if met[k] < 5}
    assert not few, (few, met)


@pytest.mark.parametrize(
    "block", [pytest.param(i, marks=pytest.mark.slow if i < 10 else pytest.mark.long) for i in range(20)]
)
def test_r20_to_r42_shares_of_many_random_hands_are_those_of_the_oracle(block):
    for seed in seeds(1100, f"settlement {block}"):
        play_and_compare(seed)
