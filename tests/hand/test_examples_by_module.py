"""The worked examples of the rules against the rooms they are about: betting, pots, showdown, posting.

Each case starts in the middle of a hand, so it is put to the module itself; whole hands are in the other tests.
"""

import pytest

from omaha import NO_LOW, Rake, Rules, high_rank, low_rank
from omaha.hand.betting import Round
from omaha.hand.pots import Pot, build, compared, settle, uncalled
from omaha.hand.showdown import Shown, show_order
from support.examples import CASES

LIMITS = {"FL": "fixed", "PL": "pot", "NL": "no"}
BETTING_OPTIONS = (
    "max_bets",
    "heads_up_cap",
    "uncallable_raise",
    "least_raise_capped",
    "short_open_raise",
    "pot_limit_antes",
)


def cases(kind):
    return [pytest.param(case, id=case["id"]) for case in CASES[kind]]


def seats_of(mapping):
    return {int(seat): value for seat, value in mapping.items()}


def betting_round(case):
    """The round that a betting case describes, its actions done."""
    options = {name: case[name] for name in BETTING_OPTIONS if name in case}
    size = case["min_bet"]
    if case["structure"] == "FL":
        rules = Rules(limit="fixed", small_bet=size, big_bet=size, **options)
    else:
        rules = Rules(limit=LIMITS[case["structure"]], small_blind=1, big_blind=case.get("big_blind", size), **options)
    stacks, bets = seats_of(case["stacks"]), seats_of(case.get("bets", {}))
    seats = tuple(sorted(stacks))
    betting = Round(rules, seats, {seat: stacks[seat] + bets.get(seat, 0) for seat in seats})
    betting.pot = case.get("pot", 0)
    for seat in seats:
        betting.post(seat, bets.get(seat, 0), 0)
    betting.start(size, case["big_blind"] if case.get("preflop") else 0, case.get("first_raise"))
    betting.imagined = case.get("pl_missing_blinds", 0)
    if rules.pot_limit_antes == "after_first_round" and case.get("preflop"):
        betting.imagined -= case["antes"]
    if "pl_small_blind_counts_as" in case:
        betting.small_blind = case["pl_small_blind_counts_as"][0]
    for seat, kind, *to in case.get("actions", []):
        if kind == "fold":
            betting.fold(seat)
            continue
        legal = betting.legal(seat)
        if kind == "check":
            assert legal.check
            betting.check(seat)
        elif kind == "call":
            assert legal.call
            betting.pay(seat, legal.call)
        else:
            assert legal.min_raise_to <= to[0] <= legal.max_raise_to
            betting.raise_to(seat, to[0])
    return betting


@pytest.mark.parametrize("case", cases("betting"))
def test_betting(case):
    betting = betting_round(case)
    for seat, expected in case["expect"].items():
        if seat == "pot_after":
            assert betting.pot == expected
            continue
        seat = int(seat)
        turn = seat in betting.able and (len(betting.able) > 1 or betting.to_call(seat) > 0)
        legal = betting.legal(seat)
        found = {
            "turn": turn,
            "to_call": betting.to_call(seat),
            "can_check": legal.check,
            "can_raise": legal.min_raise_to is not None,
            "min_raise_to": legal.min_raise_to,
            "max_raise_to": legal.max_raise_to,
        }
        assert {name: found[name] for name in expected} == expected


def ranks_on(board, holes, hilo):
    return {seat: (high_rank(hole, board), low_rank(hole, board) if hilo else NO_LOW) for seat, hole in holes.items()}


@pytest.mark.parametrize("case", cases("settlement"))
def test_settlement(case):
    hilo = case["game"] == "hilo"
    boards = case.get("boards") or ([case["board"]] if case.get("board") else [])
    double = case.get("options", {}).get("double_board") == "best_of_both"
    fields = dict(case.get("options", {}), unit=case.get("unit", 1), boards=2 if double else 1)
    rake = case.get("rake")
    if rake:
        rake = dict(rake)
        if isinstance(rake["cap"], dict):
            rake["cap"] = seats_of(rake["cap"])
        fields["rake"] = Rake(**rake)
    rules = Rules(limit="no", hilo=hilo, small_blind=1, big_blind=2, **fields)

    button = case["button"]
    paid = seats_of(case["contributions"])
    order = sorted(paid, key=lambda seat: (seat <= button, seat))
    paid = {seat: paid[seat] for seat in order}
    live = tuple(seat for seat in order if seat not in case.get("folded", []))
    put_in = sum(paid.values()) + case.get("dead", 0)
    seat, back = uncalled(paid, live)
    if seat is not None:
        paid[seat] -= back
    made = build(paid, live, case.get("dead", 0))
    amounts = [pot.amount for pot in made]
    dealt = case.get("dealt", len(paid))
    flop = case.get("flop_seen", bool(boards))
    rakes = rules.rake.of(amounts, dealt, flop) if rules.rake else [0] * len(made)
    holes = seats_of(case.get("holes", {}))
    ranks = [ranks_on(board, {seat: holes[seat] for seat in live}, hilo) for board in boards]
    pots = settle(made, rakes, compared(ranks, rules), rules)

    awards = {}
    for pot in pots:
        assert sum(part.amount for part in pot.parts) == pot.amount - pot.rake
        for winner, chips in pot.awards.items():
            awards[str(winner)] = awards.get(str(winner), 0) + chips
    assert sum(awards.values()) + sum(rakes) + back == put_in
    found = {
        "returned": {str(seat): back} if seat is not None else {},
        "rake": sum(rakes),
        "awards": {seat: chips for seat, chips in awards.items() if chips},
        "pots": [{"amount": p.amount, "eligible": sorted(p.eligible), "rake": p.rake} for p in pots],
    }
    assert {name: found[name] for name in case["expect"]} == case["expect"]


@pytest.mark.parametrize("case", cases("showdown"))
def test_showdown(case):
    hilo = case.get("game") == "hilo"
    fields = {"showdown_first": case["rule"], "side_pot_first": case.get("side_pot_first", False)}
    rules = Rules(limit="no", hilo=hilo, small_blind=1, big_blind=2, **fields)
    button = case["button"]
    live = tuple(sorted(case["live"], key=lambda seat: (seat <= button, seat)))
    streets = ["preflop", "flop", "turn", "river"]
    rounds = zip(streets, case["aggressors"], strict=False)
    aggressors = [(street, seat) for street, bettors in rounds for seat in bettors]
    pots = [Pot(0, tuple(seat for seat in live if seat in pot)) for pot in case.get("pots", [])]
    order = show_order(rules, live, aggressors, pots)
    assert list(order) == case["expect"]["order"]
    if "forced" in case["expect"]:
        boards = case.get("boards") or [case["board"]]
        ranks = [ranks_on(board, seats_of(case["holes"]), hilo) for board in boards]
        contested = [pot for pot in case.get("pots", [case["live"]]) if len(pot) > 1]
        shown, forced = Shown(contested, ranks), {}
        for seat in order:
            must = shown.must_show(seat) or case.get("reveal", False)
            forced[str(seat)] = "show" if must else "option"
            if must:
                shown.add(seat)
        assert forced == case["expect"]["forced"]


def test_r98_best_of_both_takes_each_hands_best_high_and_low():
    rules = Rules(limit="no", hilo=True, small_blind=1, big_blind=2, boards=2, double_board="best_of_both")
    boards = [{1: (300, 57), 2: (200, 40)}, {1: (100, 50), 2: (250, 57)}]
    assert compared(boards, rules) == [{1: (100, 50), 2: (200, 40)}]
