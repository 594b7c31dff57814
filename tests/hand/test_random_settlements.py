"""Random hands with unequal stacks, side pots and many ties, paid as the chip-by-chip oracle pays them."""

import random
from collections import Counter

import pytest

import omaha
from support.examples import CASES
from support.oracles.betting import turn
from support.oracles.hands import ALL_CARDS, high_value, low_value
from support.oracles.options import DEFAULTS, clockwise, options
from support.oracles.settlement import settle, settle_hand
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


def told(pot):
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
    assert [told(p) for p in result.pots] == [wanted(p) for p in expected["pots"]], setup
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
    hand = setup.hand()
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


@pytest.mark.slow
@pytest.mark.parametrize("block", range(20))
def test_r20_to_r42_shares_of_many_random_hands_are_those_of_the_oracle(block):
    for seed in seeds(1100, f"settlement {block}"):
        play_and_compare(seed)


# ---------------------------------------------------------------------------- the oracle itself, on worked examples
@pytest.mark.parametrize("case", CASES["settlement"], ids=lambda c: c["id"])
def test_oracle_pays_the_worked_examples(case):
    """The oracle is no use unless it pays what the rules' own examples say."""
    totals = {int(s): n for s, n in case["contributions"].items()}
    rake = case.get("rake")
    if rake and isinstance(rake["cap"], dict):
        rake = {**rake, "cap": {int(k): v for k, v in rake["cap"].items()}}
    boards = case.get("boards") or ([case["board"]] if case.get("board") else [])
    split = len(boards) == 2 and "R98" in case["rules"]
    opts = options(
        {
            **case.get("options", {}),
            "hilo": case["game"] == "hilo",
            "unit": case.get("unit", 1),
            "rake": rake,
            "limit": "no",
            "boards": 2 if split else 1,
        }
    )
    order = clockwise(totals, case["button"])
    live = [s for s in order if s not in case.get("folded", [])]
    got = settle(
        opts,
        order,
        totals,
        live,
        dead=case.get("dead", 0),
        boards=boards,
        flop=case.get("flop_seen"),
        holes={int(s): c for s, c in case.get("holes", {}).items()},
    )
    want = case["expect"]
    assert {str(s): n for s, n in sorted(got["won"].items()) if n} == want["awards"]
    if "rake" in want:
        assert got["rake"] == want["rake"]
    if "returned" in want:
        assert {str(s): n for s, n in got["returned"].items()} == want["returned"]
    if "pots" in want:
        assert [
            {"amount": p["amount"], "eligible": sorted(p["eligible"]), "rake": p["rake"]} for p in got["pots"]
        ] == want["pots"]


class Line:
    """One line of a log, as the betting oracle reads it."""

    def __init__(self, kind, seat=None, chips=None, to=None, note=None, board=None):
        self.kind, self.seat, self.chips, self.to, self.note, self.board = kind, seat, chips, to, note, board


def log_of(case):
    """A log that comes to the round an example begins with, and the stacks before it."""
    behind = {int(s): n for s, n in case["stacks"].items()}
    bets = {int(s): n for s, n in case.get("bets", {}).items()}
    front = {s: bets.get(s, 0) for s in behind}
    lines, start = [], dict(behind)
    if case.get("preflop"):
        notes = {1: "small", 2: "big", 3: "straddle" if case["big_blind"] > front[2] > 1 else "post"}
        for s, n in front.items():
            start[s] += n
            if n:
                lines.append(Line("post", s, n, n, notes.get(s, "post")))
        if case.get("pot"):
            start[2] += case["pot"]
            lines.insert(0, Line("post", 2, case["pot"], 0, "ante" if case.get("antes") else "post"))
    else:
        lines += [Line("post", next(iter(behind)), case.get("pot", 0), 0, "post"), Line("board", board=0)]
        start[next(iter(behind))] += case.get("pot", 0)
    return lines, start, front


def betting_spec(case):
    limit = {"FL": "fixed", "PL": "pot", "NL": "no"}[case["structure"]]
    spec = {"limit": limit, "ante_payer": "big_blind"}
    blind = case["min_bet"]
    if case.get("preflop"):
        blind = 2
        if case.get("first_raise") == 2:
            spec["straddle_min_raise"] = "big_blind"
    if limit == "fixed":
        spec.update(small_bet=blind, big_bet=blind, big_blind=blind, small_blind=1)
    else:
        spec.update(small_blind=1, big_blind=blind)
    for name in ("max_bets", "heads_up_cap", "uncallable_raise", "short_open_raise", "pot_limit_antes"):
        if name in case:
            spec[name] = case[name]
    if "pl_small_blind_counts_as" in case:
        spec["pot_limit_small_blind"] = "as_big_blind"
    if "pl_missing_blinds" in case:
        spec["pot_limit_short_blind"] = "full"
    return spec


@pytest.mark.parametrize("case", CASES["betting"], ids=lambda c: c["id"])
def test_oracle_knows_the_betting_of_the_worked_examples(case):
    lines, start, front = log_of(case)
    spec = betting_spec(case)
    level = max([case.get("big_blind", 0) if case.get("preflop") else 0, *front.values()])
    for seat, kind, *to in case.get("actions", []):
        chips = 0
        if to:
            chips = to[0] - front[seat]
        elif kind == "call":
            chips = level - front[seat]
        left = start[seat] - sum(x.chips for x in lines if x.seat == seat and x.chips)
        chips = min(chips, left)
        front[seat] += chips
        level = max(level, front[seat])
        lines.append(Line(kind, seat, chips, front[seat]))
    for who, want in case["expect"].items():
        if who == "pot_after":
            assert sum(x.chips for x in lines if x.chips) == want
            continue
        # Whoever comes before the seat that is asked for calls or checks: that changes nothing of what he may do.
        log = list(lines)
        now = turn(spec, start, 10, log)
        for _ in range(10):
            if now is None or now.actor == int(who):
                break
            chips = now.call or 0
            log.append(Line("call" if chips else "check", now.actor, chips))
            now = turn(spec, start, 10, log)
        if now is None or now.actor != int(who):
            assert not want.get("can_raise")
            assert not want.get("to_call")
            assert want.get("turn", False) is False
            continue
        assert want.get("turn", True)
        got = {
            "to_call": now.call or 0,
            "can_raise": now.low is not None,
            "min_raise_to": now.low,
            "max_raise_to": now.high,
            "can_check": now.check,
            "turn": True,
        }
        assert {k: got[k] for k in want} == want


def test_oracle_knows_hands_and_lows_of_the_worked_examples():
    for case in CASES["evaluation"]:
        low = case["expect"].get("low")
        if "low" in case["expect"]:
            value = low_value(case["hole"], case["board"])
            assert (None if value is None else "".join("A" if r == 1 else str(r) for r in value)) == low
        value = high_value(case["hole"], case["board"])
        ranks = case["expect"]["high"]["ranks"]
        assert "".join("23456789TJQKA"[r - 2] for r in value[1:]) == ranks


def test_oracle_has_every_default_of_the_rules():
    """The defaults the oracle was written from are those of a `Rules` made with the stakes alone (section O)."""
    rules = omaha.Rules(limit="no", small_blind=1, big_blind=2)
    for name, value in DEFAULTS.items():
        if name not in ("small_blind", "big_blind", "bomb_pot_min_bet"):
            assert getattr(rules, name) == value, name
