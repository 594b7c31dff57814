"""Writes hands, tables and rules as this version saves them, for later versions to load.

    python tools/saved_data.py tests/data/saved/0.1.0

The folder gets a file NAME.json for each JSON text; `pickles.json` with {name: {protocol: pickle in base64}}; and
`expected.json` with what each value says of itself, {"json": {name: facts}, "pickle": {name: facts}}. The folder of a
version is written before that version is published and never again: `tests/package/test_saved_data.py` loads all that
any version wrote and compares the facts.
"""

from __future__ import annotations

import base64
import json
import pickle
import sys
from collections.abc import Mapping
from decimal import Decimal
from fractions import Fraction
from pathlib import Path
from typing import Any

from omaha import (
    UNKNOWN,
    Action,
    Card,
    Deck,
    Hand,
    IllegalAction,
    Info,
    Legal,
    NotationError,
    Post,
    Rake,
    Range,
    Rules,
    Table,
    View,
    equity,
    evaluate,
)  # fmt: skip
from omaha.equities import Equity, Spread, many, nuts, spread
from omaha.made import Evaluation, HighHand, LowHand
from omaha.play.bots import caller, tight
from omaha.play.matches import Report as MatchReport
from omaha.play.matches import Score, simulate
from omaha.table.report import Report

PROTOCOLS = (2, 4)
"""Every Python reads the first; the second is what Python writes if no protocol is named."""

CHOSEN = {
    Hand: (
        "rules", "button", "seats", "start", "stacks", "bets", "paid", "pot", "pots", "live", "street", "boards",
        "holes", "posts", "runs", "rake", "manual", "info", "actor", "legal", "due", "over", "events", "unseen",
    ),
    View: (
        "seat", "cards", "rules", "button", "seats", "start", "stacks", "bets", "paid", "pot", "pots", "live", "street",
        "boards", "holes", "posts", "runs", "rake", "manual", "info", "actor", "legal", "due", "over", "events",
    ),
    Table: (
        "rules", "button", "seats", "free_seats", "stacks", "owed", "status", "time", "info", "hands", "hand", "events",
    ),
    Deck: ("stub", "holes", "boards"),
    Range: ("hole_cards",),
    HighHand: ("rank", "category", "hole", "board", "cards"),
    LowHand: ("rank", "hole", "board", "cards"),
    Evaluation: ("high", "low", "high_rank", "low_rank"),
    Equity: (
        "hands", "board", "dead", "hilo", "exact", "seed", "boards", "low_possible", "low_made", "split", "players",
        "outcomes",
    ),
    Spread: ("after",),
    Score: ("seat", "name", "hands", "net", "won", "showdowns", "split", "quartered", "scooped"),
    MatchReport: ("scores", "hands", "rake", "showdowns", "split", "quartered", "scooped"),
    IllegalAction: ("seat", "action", "legal"),
    NotationError: ("line",),
    ValueError: (),
}  # fmt: skip
"""The attributes that say what a value is."""


def plain(value: Any) -> Any:
    """The value as JSON can hold it: objects as {attribute: value}, keys and cards as text."""
    if value is None or isinstance(value, (bool, float, str)) or type(value) is int:
        return value
    if isinstance(value, (Card, Decimal, Fraction)):
        return str(value)
    if isinstance(value, (Rules, Rake)):
        return {name: plain(getattr(value, name)) for name in value._fields}
    if hasattr(value, "_asdict"):
        return {name: plain(field) for name, field in value._asdict().items() if field is not None}
    if isinstance(value, Mapping):
        return {cards_or_key(key): plain(found) for key, found in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(item) for item in value]
    return facts(value)


def cards_or_key(key: Any) -> str:
    if isinstance(key, tuple):
        return " ".join(map(str, key))
    return str(key)


def facts(value: Any) -> Any:
    """What a value says of itself, and what it would do next."""
    kind = next((kind for kind in CHOSEN if isinstance(value, kind)), None)
    if kind is None:
        return plain(value) if isinstance(value, (str, int, tuple, Rules, Rake)) else repr(value)
    found = {name: plain(getattr(value, name)) for name in CHOSEN[kind]}
    if isinstance(value, (Hand, View)) and value.over:
        found["result"] = plain(value.result)
    if isinstance(value, Hand):
        found["undone"] = undone(value)
        found["played_on"] = played_on(value)
    elif isinstance(value, View):
        found["sampled"] = None if isinstance(value, Report) else plain(value.sample(1).holes)
    elif isinstance(value, Table):
        found["reports"] = {name: plain(value.report(1, name).holes) for name in reported(value)}
        found["next_hand"] = next_hand(value)
    elif isinstance(value, Range):
        found["hands"] = len(value)
        found["some"] = plain([value.sample(seed) for seed in range(5)])
    elif isinstance(value, Exception):
        found["text"] = str(value)
    return found


def undone(hand: Hand) -> dict[str, Any] | None:
    """Where the hand stands when its last call is taken back; None where nothing can be."""
    hand = hand.copy()
    try:
        hand.undo()
    except IndexError:
        return None
    return {"due": plain(hand.due), "legal": plain(hand.legal), "stacks": plain(hand.stacks), "pot": hand.pot}


def played_on(hand: Hand) -> dict[str, Any]:
    """How the hand ends if nobody bets any more."""
    hand = hand.copy()
    while hand.due is not None:
        if hand.due.kind == "act":
            hand.apply(hand.legal.passive)
        elif hand.due.kind != "show":
            hand.deal()
        elif UNKNOWN in hand.holes[hand.due.seat or 0]:
            hand.muck()
        else:
            hand.show()
    return {"boards": plain(hand.boards), "net": plain(hand.result.net)}


def next_hand(table: Table) -> Any:
    """The hand that a copy of the table deals next; None while one is played, and where too few players are ready."""
    table = table.copy()
    try:
        hand = table.deal()
    except RuntimeError:
        return None
    return {"button": hand.button, "posts": plain(hand.posts), "holes": plain(hand.holes)}


def reported(table: Table) -> list[str]:
    names = []
    for name in table.seats.values():
        try:
            table.report(1, name)
        except ValueError:
            continue
        names.append(name)
    return names


# ---------------------------------------------------------------------- what is saved


def actions(hand: Hand, *texts: str) -> Hand:
    for text in texts:
        hand.apply(text)
    return hand


def hands() -> dict[str, Hand]:
    """Hands of every game and in every state."""
    pot = Rules(limit="pot", small_blind=1, big_blind=2)
    found = {"hand_new": Hand(pot, [200, 150, 100], deck=Deck(seed=1))}
    found["hand_preflop"] = actions(Hand(pot, {2: 200, 5: 150, 9: 100}, 5, deck=Deck(seed=2)), "raise 7", "call")

    hilo = Rules(limit="no", small_blind=5, big_blind=10, ante=1, hilo=True)
    hand = Hand(hilo, [1000, 1000, 400], 1, deck=Deck(seed=3))
    found["hand_flop"] = actions(hand, "call", "call", "check", "raise 30", "raise 90")

    big = Rules(limit="pot", small_blind=1, big_blind=2, hilo=True, hole_cards=5, rake=Rake(percent=5, cap=9))
    hand = Hand(big, [30, 75, 201, 200], 4, deck=Deck(seed=9))
    found["hand_side_pots"] = hand
    while not hand.over:
        actions(hand, f"raise {hand.legal.max_raise_to}" if hand.legal.max_raise_to else str(hand.legal.passive))

    fixed = Rules.preset("wsop", limit="fixed", small_bet=20, big_bet=40, hilo=True)
    hand = Hand(fixed, [500, 500, 500], 3, deck=Deck(seed=5))
    found["hand_fixed_limit"] = actions(hand, *["raise"] * 4, "call", "call", "check", "raise", "raise", "fold")

    twice = Rules.preset("pokerstars", limit="pot", small_blind=50, big_blind=100, rake=Rake(percent=5, cap=300))
    hand = Hand(twice, [3000, 3001, 900], 1, deck=Deck(seed=6), runs={1: 2, 2: 2, 3: 2})
    found["hand_two_runs"] = actions(hand, "raise 350", "raise 1150", "call", "raise 3000", "call")

    manual = Hand(pot, [100, 100], 1, manual=("deal", "show"), deck=Deck(holes={1: "AsAh2c3c"}, seed=7))
    manual.deal()
    manual.deal("KsKhQsQh")
    actions(manual, "call", "check")
    manual.deal()
    manual.deal("2s7d9c")
    found["hand_manual"] = actions(manual, "check", "raise 3")
    hand = manual.copy()
    hand.call()
    while hand.due and hand.due.kind != "show":
        hand.deal() if hand.due.kind != "act" else hand.check()
    found["hand_manual_showdown"] = hand

    unknown = Deck(holes={1: "AsAh2c3c", 3: "KdQdJdTd"}, boards=["4c5c6h"], unknown=True)
    hand = Hand(pot, [100, 100, 100], 3, deck=unknown)
    found["hand_unknown_cards"] = actions(hand, "call", "call", "check", "check")

    info = Info(
        {1: "Ann", 2: "Bo"}, "Procyon", 17, "2024-07-01T20:30:00+02:00", "EUR", "Monday", "home", 6,
        {"author": "Cy", "_stakes": [1, 2], "tournament": False}, {-1: "good luck", 3: "thanks\u2026"},
    )  # fmt: skip
    found["hand_info"] = actions(Hand(pot, [100, 100], 1, deck=Deck(seed=8), info=info), "raise 6", "fold")

    bomb = Rules(limit="pot", small_blind=1, big_blind=2, ante=10, bomb_pot=True, boards=2, hole_cards=6, hilo=True)
    found["hand_bomb_pot"] = actions(Hand(bomb, [90, 90, 90], 2, deck=Deck(seed=10)), "check", "raise 20", "call")

    straddle = Rules(limit="pot", small_blind=1, big_blind=2, straddle="utg", max_straddles=2)
    hand = Hand(straddle, [200] * 6, 1, deck=Deck(seed=11), straddles=(4, 5))
    found["hand_straddles"] = actions(hand, "raise 20", "fold", "call")

    posts = [Post(2, "small", 1), Post(3, "big", 2), Post(1, "post", 2, 1), Post(4, "ante", 1)]
    hand = Hand(pot, [50, 60, 70, 80], 1, deck=Deck(seed=12), posts=posts, rake=3)
    actions(hand, "call", "check", "call", "check")
    hand.raise_to(3)
    hand.protect()
    hand.fold(sitting_out=True)
    found["hand_absent_players"] = hand
    return found


def players(table: Table, **chips: int) -> None:
    for name, amount in chips.items():
        table.sit(name, chips=amount)


def checked_down(table: Table, count: int = 1) -> None:
    table.run(dict.fromkeys(table.seats.values(), lambda view: view.legal.passive), count)


def tables() -> dict[str, Table]:
    """Tables before the first hand, between hands and during one, with absent players, and with several games."""
    pot = Rules(limit="pot", small_blind=1, big_blind=2, rake=Rake(percent=5, cap=3), history_length=1)
    found = {"table_new": Table(pot, 6, seed=1)}

    table = Table(pot, 6, seed=2, info=Info(table="Rigel", number=100, currency="USD"))
    players(table, ann=100, bob=150, cid=200)
    checked_down(table, 3)
    found["table_between_hands"] = table.copy()
    table.time = 60
    table.sit("dan", 6, 80, post=True)
    table.deal().raise_to(7)
    table.add_chips("ann", 20)
    found["table_during_hand"] = table

    table = Table(pot.replace(rejoin_within=1000), 6, seed=3)
    players(table, ann=100, bob=150, cid=200, dan=90, eve=120)
    checked_down(table, 2)
    table.sit_out("cid")
    table.sit_out("dan", "before_big_blind")
    table.leave("eve")
    checked_down(table, 3)
    table.sit("fay", 5, 40)
    table.sit_in("cid", post=True)
    table.disconnect("ann")
    found["table_absent_and_owing"] = table.copy()
    table.reconnect("ann")
    hand = table.deal()
    table.disconnect(table.seats[hand.seats[-1]])
    table.leave(table.seats[hand.seats[0]])
    found["table_absent_during_hand"] = table

    fixed = Rules(limit="fixed", small_bet=2, big_bet=4, hilo=True, history_length=1)
    twice = Rules.preset("ggpoker", limit="no", small_blind=1, big_blind=2, straddle="utg", history_length=1)
    bomb = Rules(limit="pot", small_blind=1, big_blind=2, ante=2, bomb_pot=True, history_length=1)
    table = Table(fixed, 4, seed=4)
    table.change_game(fixed, twice, bomb, every=2)
    players(table, ann=100, bob=100, cid=100)
    table.choose("ann", straddle=True, runs=2)
    table.choose("bob", bomb_pots=False, runs=3)
    checked_down(table, 3)
    found["table_rotation"] = table
    return found


def rules() -> dict[str, Rules]:
    """House rules and rakes."""
    quarter = Rake(percent=Decimal("2.5"), cap={2: 50, 3: 100, 5: 300}, rounding="half_even", increment=5)
    third = Rake(percent=Fraction(10, 3), cap=200, no_flop_no_drop=False, allocation="per_pot")
    stakes: dict[str, Any] = {"limit": "pot", "small_blind": 50, "big_blind": 100}
    return {
        "rules_least": Rules(limit="no", small_blind=1, big_blind=2),
        "rules_fixed_limit": Rules(limit="fixed", small_bet=10, hilo=True, heads_up_cap="becomes_heads_up", max_bets=5),
        "rules_wsop": Rules.preset("wsop", **stakes, rake=quarter),
        "rules_wsop_tournament": Rules.preset("wsop_tournament", limit="no", small_blind=50, big_blind=100, ante=100),
        "rules_bovada": Rules.preset("bovada", **stakes, hilo=True, rake=Rake(percent=5, cap=300)),
        "rules_ggpoker": Rules.preset("ggpoker", **stakes, hole_cards=6, rake=third),
        "rules_bomb_pot": Rules(**stakes, ante=300, bomb_pot=True, boards=2, double_board="best_of_both", max_seats=6),
        "rules_table": Rules(
            **stakes, min_buy_in=500, max_buy_in=None, max_missed_rounds=3, rejoin_within=7200, timeout_policy="as_lost"
        ),
    }


def match_report() -> MatchReport:
    report = simulate([caller, tight], rules()["rules_least"], 5, seed=1)
    report.seconds = 0.0  # the only thing that differs from one run to the next
    return report


def refused(call: Any, *args: Any) -> Exception:
    """The error that a call raises."""
    try:
        call(*args)
    except ValueError as error:
        return error
    raise AssertionError(f"{call} took {args}")


def saved_as_json() -> dict[str, Any]:
    return {**hands(), **tables(), **rules()}


def pickled() -> dict[str, Any]:
    """A value of every kind that somebody may have pickled."""
    played = hands()
    over = played["hand_two_runs"]
    spot = ["AsAhKsKh", "9d8d7c6c"]
    seated = tables()
    return {
        "card": Card("As"),
        "unknown_card": UNKNOWN,
        "deck_of_seed": Deck(seed=7, index=3),
        "deck_named": Deck(holes={1: "AsAh2s3h"}, boards=["4s5s6s"], unknown=True),
        "action": Action("raise", 800),
        "legal": Legal(fold=True, call=200, min_raise_to=400, max_raise_to=700),
        "due": played["hand_manual"].due,
        "event": over.events[-1],
        "events": over.events[-6:],
        "post": Post(1, "post", 2, 1),
        "info": played["hand_info"].info,
        "pot": over.result.pots[0],
        "part": over.result.pots[0].parts[0],
        "result": over.result,
        "rake": Rake(percent=Decimal("2.5"), cap={2: 50, 3: 100, 5: 300}, increment=5),
        "rules": rules()["rules_wsop"],
        "range": Range("AA**:ds, KK**@50"),
        "hand_new": played["hand_new"],
        "hand_flop": played["hand_flop"],
        "hand_side_pots": played["hand_side_pots"],
        "hand_two_runs": over,
        "hand_manual": played["hand_manual"],
        "hand_unknown_cards": played["hand_unknown_cards"],
        "hand_info": played["hand_info"],
        "view": played["hand_flop"].view(2),
        "view_of_hand_over": over.view(1),
        "report": Report(over, 2),
        "table_during_hand": seated["table_during_hand"],
        "table_absent_and_owing": seated["table_absent_and_owing"],
        "table_event": seated["table_between_hands"].events[-1],
        "owed": seated["table_absent_and_owing"].owed[3],
        "high_hand": evaluate("AsAhKsKh", "AdKdQc2s3s").high,
        "low_hand": evaluate("As2d9h9c", "8h6c4dKsKd").low,
        "evaluation": evaluate("As2d9h9c", "8h6c4dKsKd"),
        "equity": equity(spot, "2c3dJh7s", hilo=True),
        "equity_sampled": equity(["AA**", "KK**", "9d8d7c6c"], samples=1000, seed=1),
        "player_equity": equity(spot, "2c3dJh7s").players[0],
        "equities": many([(spot, "2c3dJh7s"), (spot, "2c3dJh7sQd")]),
        "nuts": nuts("AsKsQs2d3d"),
        "spread": spread(spot, "2c3dJh7s", dead="2d2h2s3c3h3s4c4d4h4s5c5d5h5s6d6h6sTcTdThTsJcJdJsQcQdQhQs", hilo=True),
        "match_report": match_report(),
        "illegal_action": refused(played["hand_flop"].raise_to, 5),
        "notation_error": NotationError("not a hand", 7),
        "range_error": refused(Range, "AA**:purple"),
        "not_held_error": refused(equity, ["AA**"] * 3),
    }


def main() -> None:
    """Write the folder that the command names, which must not be there yet."""
    folder = Path(sys.argv[1])
    texts, pickles = saved_as_json(), pickled()
    folder.mkdir(parents=True)

    def write(name: str, text: str) -> None:
        (folder / name).write_text(text + "\n", encoding="utf-8", newline="\n")

    for name, value in texts.items():
        write(f"{name}.json", value.to_json())
    encoded = {
        name: {protocol: base64.b64encode(pickle.dumps(value, protocol)).decode() for protocol in PROTOCOLS}
        for name, value in pickles.items()
    }
    write("pickles.json", json.dumps(encoded, indent=1))
    expected = {
        "json": {name: facts(value) for name, value in texts.items()},
        "pickle": {name: facts(value) for name, value in pickles.items()},
    }
    lines = [
        f'"{kind}": {{\n' + ",\n".join([f'"{name}": {json.dumps(found)}' for name, found in values.items()]) + "\n}"
        for kind, values in expected.items()
    ]
    write("expected.json", "{\n" + ",\n".join(lines) + "\n}")


if __name__ == "__main__":
    main()
