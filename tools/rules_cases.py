"""The examples of docs/rules_of_play.md, made from the worked cases of tests/data/examples.json.

`python tools/rules_cases.py` writes every case, in words, below the first rule that it names, and at the end of the
page the links that the rules' numbers lead to; a test compares.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from textwrap import fill
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PAGE = ROOT / "docs" / "rules_of_play.md"
DATA = ROOT / "tests" / "data" / "examples.json"
WIDTH = 118

Case = Mapping[str, Any]

LIMITS = {"FL": "fixed limit", "PL": "pot limit", "NL": "no limit"}
GAMES = {"high": "high only", "hilo": "hi/lo"}
BLINDS = {"sb": "small blind", "bb": "big blind"}
STREETS = ("before the flop", "flop", "turn", "river")


# ------------------------------------------------------------------ words


def listed(things: Iterable[object]) -> str:
    """`1, 2 and 3`.

    >>> listed([1, 2, 3])
    '1, 2 and 3'
    """
    *first, last = [str(thing) for thing in things]
    return f"{', '.join(first)} and {last}" if first else last


def joined(*parts: str | None) -> str:
    """The parts that say something, with semicolons between them."""
    return "; ".join(part for part in parts if part)


def seats(numbers: Iterable[object]) -> str:
    """`seat 1`, or `seats 1, 2 and 3`."""
    numbers = list(numbers)
    return f"seat{'s' if len(numbers) > 1 else ''} {listed(numbers)}"


def by_amount(chips: Mapping[str, int]) -> str:
    """Seats with as many chips as one another, named together.

    >>> by_amount({"1": 50, "2": 50, "3": 7})
    'seats 1 and 2: 50, seat 3: 7'
    """
    together: dict[int, list[str]] = {}
    for seat, amount in chips.items():
        together.setdefault(amount, []).append(seat)
    return ", ".join(f"{seats(numbers)}: {amount}" for amount, numbers in together.items())


def hands(holes: Mapping[str, str]) -> str:
    return ", ".join(f"seat {seat}: {cards}" for seat, cards in holes.items())


def options(chosen: Mapping[str, object]) -> str:
    """House rules that a case does not have as by default."""
    return ", ".join(f"`{name}` = `{value}`" for name, value in chosen.items())


def boards(case: Case) -> str | None:
    if "boards" in case:
        return f"boards {listed(case['boards'])}"
    return f"board {case['board']}" if "board" in case else None


# ------------------------------------------------------------------ kinds of cases: what is given, what comes of it


def count(case: Case) -> tuple[str, str]:
    value = case["expect"]["value"]
    return "", ", ".join(value) if isinstance(value, list) else str(value)


def evaluation(case: Case) -> tuple[str, str]:
    want = case["expect"]
    high = f"high {want['high']['category'].replace('_', ' ')} {' '.join(want['high']['ranks'])}"
    low = None
    if "low" in want:
        low = f"low {'-'.join(want['low'])}" if want["low"] else "no low"
    nuts = "the best possible high and low" if want.get("nut_high") and want.get("nut_low") else None
    selections = f"{want['combos']} selections" if "combos" in want else None
    return f"{case['hole']} on {case['board']}", joined(high, low, nuts, selections)


def comparison(case: Case, shown: Callable[[str], str]) -> tuple[str, str]:
    winner = case["expect"]["winner"]
    result = {"a": "the first wins", "b": "the second wins", "tie": "a tie", None: "neither wins"}[winner]
    return f"{case['a']} ({shown('a')}) against {case['b']} ({shown('b')})", result


def low_compare(case: Case) -> tuple[str, str]:
    return comparison(case, lambda hand: "a low" if case["expect"][f"{hand}_qualifies"] else "no low")


def high_compare(case: Case) -> tuple[str, str]:
    return comparison(case, lambda hand: case["expect"][hand].replace("_", " "))


def betting(case: Case) -> tuple[str, str]:
    names = ("heads_up_cap", "short_open_raise", "uncallable_raise", "pot_limit_antes")
    chosen = {name: case[name] for name in names if name in case}
    if case.get("least_raise_capped"):
        chosen["least_raise_capped"] = "True"
    if "pl_small_blind_counts_as" in case:
        chosen["pot_limit_small_blind"] = "as_big_blind"
    if "pl_missing_blinds" in case:
        chosen["pot_limit_short_blind"] = "full"
    size = f"{'bet' if case['structure'] == 'FL' else 'least bet'} {case['min_bet']}"
    if case.get("preflop"):
        size = f"before the flop, {case['big_blind']} to match"
        if case["structure"] == "FL":
            size += f", raises by {case['min_bet']}"
        elif "first_raise" in case:
            size += f", raises by {case['first_raise']} or more"
    given = joined(
        f"{LIMITS[case['structure']]}, {size}",
        options(chosen),
        f"{case['pot']} in the middle" if case.get("pot") else None,
        f"in front {by_amount(case['bets'])}" if "bets" in case else None,
        f"behind {by_amount(case['stacks'])}",
        ", ".join(action(*done) for done in case.get("actions", ())),
    )
    want = dict(case["expect"])
    pot = want.pop("pot_after", None)
    return given, joined(*[turn(seat, legal) for seat, legal in want.items()], f"pot {pot}" if pot else None)


def action(seat: int, kind: str, to: int | None = None) -> str:
    words = {"bet": f"bets {to}", "raise": f"raises to {to}"}
    return f"seat {seat} {words.get(kind, f'{kind}s')}"


def turn(seat: str, legal: Mapping[str, Any]) -> str:
    """What a seat may do."""
    if legal.get("turn") is False:
        return f"seat {seat}: no turn"
    owed = legal.get("to_call")
    words = []
    if owed is not None:
        words.append("may check" if legal.get("can_check") else f"{owed} to call" if owed else "nothing to call")
    if legal.get("can_check") is False:
        words.append("no check")
    least, most = legal.get("min_raise_to"), legal.get("max_raise_to")
    if legal.get("can_raise") is False:
        words.append("no raise")
    elif least is not None:
        bet = "bet" if owed == 0 and not legal.get("can_raise") else "raise"
        upto = "" if least == most else " or more" if most is None else f" at least, {most} at most"
        words.append(f"{bet} to {least}{upto}")
    elif legal.get("can_raise"):
        words.append("may raise")
    return f"seat {seat}: {', '.join(words)}"


def settlement(case: Case) -> tuple[str, str]:
    rake = case.get("rake")
    unit = {"unit": case["unit"]} if "unit" in case else {}
    folded = case.get("folded")
    given = joined(
        f"{GAMES[case['game']]}, button on seat {case['button']}",
        options({**unit, **case.get("options", {})}),
        options({name: rake[name] for name in rake if name not in ("percent", "cap")}) if rake else None,
        f"rake {rake['percent']} %, {cap(rake['cap'])}" if rake else None,
        f"put in {by_amount(case['contributions'])}",
        f"dead money {case['dead']}" if case.get("dead") else None,
        f"{seats(folded)} folded" + ("" if case.get("flop_seen", True) else " before the flop") if folded else None,
        f"hands {hands(case['holes'])}" if "holes" in case else None,
        boards(case),
    )
    want = case["expect"]
    result = joined(
        f"returned {by_amount(want['returned'])}" if want.get("returned") else None,
        pots(want["pots"]) if "pots" in want else None,
        f"rake {want['rake']}" if rake else None,
        f"won {by_amount(want['awards'])}",
    )
    return given, result


def cap(amount: int | Mapping[str, int]) -> str:
    if isinstance(amount, int):
        return f"cap {amount}"
    return "cap " + ", ".join(f"{chips} from {players} players on" for players, chips in amount.items())


def pots(made: Iterable[Mapping[str, Any]]) -> str:
    shown = []
    for pot in made:
        rake = f", rake {pot['rake']}" if pot["rake"] else ""
        shown.append(f"{pot['amount']} ({seats(pot['eligible'])}{rake})")
    return f"pot{'s' if len(shown) > 1 else ''} {listed(shown)}"


def positions(case: Case) -> tuple[str, str]:
    how = {"post": "posts", "wait": "waits", "free": "owes nothing"}
    last = case["previous"]
    entering = case.get("entering", {})
    given = joined(
        f"`button_rule` = `{case['rule']}`",
        f"last hand: button {last['button']}, small blind {last['sb']}, big blind {last['bb']}",
        f"ready: {seats(case['next_players'])}",
        f"entering: {', '.join(f'seat {seat} {how[way]}' for seat, way in entering.items())}" if entering else None,
        f"may miss a blind: {seats(case['away'])}" if "away" in case else None,
    )
    want = case["expect"]
    small = str(want["sb"]) if want["sb"] else f"nobody (its seat is {want['sb_seat']})"
    missed = [
        f"seat {seat} misses the {listed(BLINDS[blind] for blind in blinds)}"
        for seat, blinds in want.get("missed", {}).items()
    ]
    result = joined(
        f"button {want['button']}, small blind {small}, big blind {want['bb']}",
        f"dealt in: {seats(want['dealt'])}" if "dealt" in want else None,
        f"{seats(want['posts'])} posts" if want.get("posts") else None,
        ", ".join(missed),
        "no blind is missed" if want.get("missed") == {} else None,
    )
    return given, result


def derive(case: Case) -> tuple[str, str]:
    table = dict(case["table"])
    limit = LIMITS[table.pop("structure")]
    stakes = [f"`{name.removesuffix('_override')}` = {chips}" for name, chips in table.items()]
    follows = [f"`{name}` = {'`None`' if chips is None else chips}" for name, chips in case["expect"].items()]
    return joined(limit, ", ".join(stakes)), ", ".join(follows)


def posting(case: Case) -> tuple[str, str]:
    where = {"big_blind": "on the big blind", "between_button_and_big_blind": "between button and big blind"}
    missed = case.get("missed")
    given = joined(
        f"blinds {case['small_blind']}/{case['big_blind']}",
        f"ante {case['ante']} paid by the big blind" if "ante" in case else None,
        options({"ante_order": case["ante_order"]}) if "ante_order" in case else None,
        f"a {case['status']} player" if "status" in case else None,
        where.get(case["position"]),
        f"missed: {listed(BLINDS[blind] for blind in missed)}" if missed else None,
        f"has {case['stack']}" if "stack" in case else None,
    )
    want = case["expect"]
    return given, f"{want['live']} live, {want['dead']} dead" if want["dealt"] else "is not dealt in"


def deal_order(case: Case) -> tuple[str, str]:
    given = f"{seats(case['players'])}, button on seat {case['button']}, {case['cards']} cards each"
    return given, f"dealt to {', '.join(map(str, case['expect']['order']))}"


def capacity(case: Case) -> tuple[str, str]:
    board = "a board" if case["boards"] == 1 else f"{case['boards']} boards"
    given = f"{case['cards']} hole cards, {board}, {case['burns']} burns"
    return given, str(case["expect"]["max_players"])


def showdown(case: Case) -> tuple[str, str]:
    rounds = zip(STREETS, case["aggressors"], strict=False)
    bets = [f"{street} {seats(raisers)}" for street, raisers in rounds if raisers]
    given = joined(
        options({"showdown_first": case["rule"]}),
        "`side_pot_first` = `True`" if case.get("side_pot_first") else None,
        "`reveal_on_all_in` is not `off`" if case.get("reveal") else None,
        f"live {seats(case['live'])}, button on seat {case['button']}",
        f"bet or raised: {', '.join(bets)}" if bets else "no bets",
        f"pots for {listed(seats(pot) for pot in case['pots'])}" if "pots" in case else None,
        f"{GAMES[case['game']]}, hands {hands(case['holes'])}" if "holes" in case else None,
        boards(case),
    )
    want = case["expect"]
    forced = want.get("forced", {})
    must = [seat for seat, way in forced.items() if way == "show"]
    may = [seat for seat, way in forced.items() if way == "option"]
    result = joined(
        f"order {', '.join(map(str, want['order']))}",
        f"shown: {seats(must)}" if must else None,
        f"may muck: {seats(may)}" if may else None,
    )
    return given, result


KINDS: dict[str, Callable[[Case], tuple[str, str]]] = {
    "count": count,
    "evaluation": evaluation,
    "low_compare": low_compare,
    "high_compare": high_compare,
    "betting": betting,
    "settlement": settlement,
    "positions": positions,
    "derive": derive,
    "posting": posting,
    "deal_order": deal_order,
    "capacity": capacity,
    "showdown": showdown,
}


# ------------------------------------------------------------------ the page


def lines(case: Case, kind: str) -> str:
    """One case: what it shows, what is given and what comes of it, a line each."""
    given, result = KINDS[kind](case)
    parts = [f"- **{case['id']}** {case['note']}."]
    parts += [f"  *Given:* {given}."] if given else []
    parts += [f"  *Result:* {result}."]
    return "\\\n".join(fill(part, WIDTH, subsequent_indent="  ", break_on_hyphens=False) for part in parts)


def examples() -> dict[str, list[str]]:
    """For each rule its examples: a case stands below the first rule that it names; the other rules refer to it."""
    found: dict[str, list[str]] = {}
    elsewhere: dict[str, dict[str, list[str]]] = {}
    for kind, cases in json.loads(DATA.read_text(encoding="utf-8"))["cases"].items():
        for case in cases:
            first, *others = case["rules"]
            found.setdefault(first, []).append(lines(case, kind))
            for rule in others:
                elsewhere.setdefault(rule, {}).setdefault(first, []).append(case["id"])
    for rule, places in elsewhere.items():
        there = "; ".join(f"[{first}]: {', '.join(ids)}" for first, ids in places.items())
        found.setdefault(rule, []).append(fill(f"- Below {there}", WIDTH, subsequent_indent="  "))
    return found


def block(cases: list[str]) -> str:
    """Examples that can be unfolded."""
    inside = "\n".join(cases)
    return f"<!-- cases -->\n<details><summary>Examples</summary>\n\n{inside}\n\n</details>\n<!-- end -->"


def page(text: str) -> str:
    """The page with the examples and links as they are now."""
    text = re.sub(r"<!-- (?:cases|links) -->\n.*?<!-- end -->\n*", "", text, flags=re.DOTALL)
    left = examples()
    parts = []
    for part in re.split(r'^(?=<a id="r\d+"></a>$|## )', text, flags=re.MULTILINE):
        rule = re.match(r'<a id="(r\d+)">', part)
        cases = left.pop(rule[1].upper(), None) if rule else None
        parts.append(part.rstrip() + (f"\n\n{block(cases)}" if cases else ""))
    if left:
        raise ValueError(f"a case names a rule that is not on the page: {', '.join(left)}")
    numbers = sorted(map(int, re.findall(r'<a id="r(\d+)">', text)))
    links = "\n".join(f"[R{number}]: #r{number}" for number in numbers)
    return "\n\n".join([*parts, f"<!-- links -->\n\n{links}\n\n<!-- end -->"]) + "\n"


def main() -> None:
    PAGE.write_text(page(PAGE.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main()
