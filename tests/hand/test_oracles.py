"""The oracles themselves, on the worked examples of the rules."""

import pytest

import omaha
from support.examples import CASES
from support.oracles.betting import turn
from support.oracles.hands import high_value, low_value
from support.oracles.options import DEFAULTS, clockwise, options
from support.oracles.settlement import settle


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
    for name in (
        "max_bets",
        "heads_up_cap",
        "uncallable_raise",
        "least_raise_capped",
        "short_open_raise",
        "pot_limit_antes",
    ):
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
        # Seats before the one that is asked for call or check: that changes nothing of what this seat may do.
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
