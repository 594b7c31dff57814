"""Thirty real hands, re-made with invented names and permuted suits, that between them show what happens in play.

They are replayed wherever this project is, the 422 hands that they were chosen from only where those lie beside it.
`tests/data/real_hands.md` describes the file.
"""

import json
from pathlib import Path

import pytest

from support import real_hands
from support.recorded_hands import check

FILE = Path(__file__).resolve().parents[1] / "data" / "real_hands.jsonl"
HANDS = [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def posted(record, kind):
    return [post for post in record["posts"] if post["type"] == kind]


def verbs(record, street=None):
    return [action["verb"] for action in record["actions"] if street in (None, action["street"])]


def parts(hand):
    return [part for pot in hand.result.pots for part in pot.parts]


def showdown(hand):
    return hand.street == "showdown"


def odd(part):
    return len(set(part.shares.values())) > 1


def quartered(hand):
    """Does a seat share the low of a pot whose high it does not win?"""
    highs = {(part.board, seat) for part in parts(hand) if part.half == "high" for seat in part.shares}
    lows = [part for part in parts(hand) if part.half == "low" and len(part.shares) > 1]
    return any((part.board, seat) not in highs for part in lows for seat in part.shares)


def odd_halves(hand):
    """Is the high half of a pot one chip larger than the low half?"""
    halves = {(part.board, part.half): part.amount for pot in hand.result.pots[:1] for part in pot.parts}
    return any(half == "high" and amount - halves.get((board, "low"), amount) == 1
               for (board, half), amount in halves.items())  # fmt: skip


def raises_short(record):
    """Is a raise all-in for less than the last full raise?"""
    largest = {}
    for action in record["actions"]:
        if action["verb"] not in ("bet", "raise"):
            continue
        before, least = largest.get(action["street"], (0, record["big_blind"]))
        if action["street"] == "preflop" and not before:
            before = record["big_blind"]
        if action["all_in"] and action["to"] - before < least:
            return True
        largest[action["street"]] = action["to"], max(least, action["to"] - before)
    return False


def folds_free(record):
    """Does a player fold who could check?"""
    bets, street = {}, None
    for post in record["posts"]:
        bets[post["player"]] = bets.get(post["player"], 0) + post["live"]
    for action in record["actions"]:
        if action["street"] != street:
            bets = bets if action["street"] == "preflop" else {}
            street = action["street"]
        if action["verb"] == "fold" and bets.get(action["player"], 0) >= max(bets.values(), default=0):
            return True
        bets[action["player"]] = action["to"]
    return False


def check_raised(record):
    """Does a player raise on a street on which they had checked?"""
    turns = [(action["street"], action["player"], action["verb"]) for action in record["actions"]]
    return any(
        verb == "raise" and (street, player, "check") in turns[:i] for i, (street, player, verb) in enumerate(turns)
    )


def capped(record):
    """Does a round of fixed limit see its four bets, the big blind being the first before the flop?"""
    return record["limit"] == "fixed" and any(
        len([verb for verb in verbs(record, street) if verb in ("bet", "raise")]) + (street == "preflop") == 4
        for street in ("preflop", "flop", "turn", "river")
    )


def calls_short(record):
    """Is a call all-in for less than the bet?"""
    highest = {}
    for action in record["actions"]:
        street, to = action["street"], action["to"]
        if action["verb"] == "call" and action["all_in"] and to < highest.get(street, 0):
            return True
        highest[street] = max(to, highest.get(street, 0))
    return False


def scooped(hand):
    """Does one player win both the high and the low of a pot, or all of it where there is no low?"""
    return any(
        len(pot.awards) == 1 and len(pot.eligible) > 1 and any(part.half in ("low", "both") for part in pot.parts)
        for pot in hand.result.pots
    )


def heads_up_small_blind(record):
    """The seat of the small blind where two play."""
    players = {seat["player"]: seat["seat"] for seat in record["seats"]}
    small = posted(record, "small blind")
    return players[small[0]["player"]] if record["players_dealt"] == 2 and small else None


FEATURES = {
    # the game
    "fixed limit, high": lambda r, h: (r["limit"], r["game"]) == ("fixed", "omaha"),
    "fixed limit, hi/lo": lambda r, h: (r["limit"], r["game"]) == ("fixed", "omaha8"),
    "pot limit, high": lambda r, h: (r["limit"], r["game"]) == ("pot", "omaha"),
    "pot limit, hi/lo": lambda r, h: (r["limit"], r["game"]) == ("pot", "omaha8"),
    "no limit, high": lambda r, h: (r["limit"], r["game"]) == ("no", "omaha"),
    "no limit, hi/lo": lambda r, h: (r["limit"], r["game"]) == ("no", "omaha8"),
    "five cards, high": lambda r, h: (r["hole_cards"], r["game"]) == (5, "omaha"),
    "five cards, hi/lo": lambda r, h: (r["hole_cards"], r["game"]) == (5, "omaha8"),
    "six cards": lambda r, h: r["hole_cards"] == 6,
    **{f"{n} players": lambda r, h, n=n: r["players_dealt"] == n for n in range(2, 11)},
    "a tournament": lambda r, h: r["money"] == "tournament",
    "play money": lambda r, h: r["money"] == "play",
    # posts and the button
    "an ante of each": lambda r, h: len(posted(r, "ante")) == r["players_dealt"],
    "an ante of the big blind alone": lambda r, h: r.get("house", {}).get("ante_payer") == "big_blind",
    "a straddle": lambda r, h: posted(r, "straddle"),
    "a big blind posted out of turn": lambda r, h: len(posted(r, "big blind")) > 1,
    "a live big and a dead small blind": lambda r, h: posted(r, "both"),
    "a dead blind alone": lambda r, h: posted(r, "dead"),
    "no small blind": lambda r, h: not posted(r, "small blind"),
    "equal blinds": lambda r, h: r["small_blind"] == r["big_blind"],
    "a button in an empty seat": lambda r, h: not r["button_occupied"],
    "heads-up, the button has the small blind": lambda r, h: heads_up_small_blind(r) == r["button_seat"],
    "heads-up, the button has the big blind": lambda r, h: heads_up_small_blind(r) not in (None, r["button_seat"]),
    "a player sits out": lambda r, h: any(seat.get("sitting_out") for seat in r["seats"]),
    # betting
    "a walk": lambda r, h: "flop" not in {e.kind for e in h.events} and set(verbs(r)) == {"fold"},
    "all fold before the flop to a raise": lambda r, h: not h.board and "raise" in verbs(r),
    "all fold on the flop": lambda r, h: len(h.board) == 3 and not showdown(h),
    "all fold on the turn": lambda r, h: len(h.board) == 4 and not showdown(h),
    "all fold on the river": lambda r, h: len(h.board) == 5 and not showdown(h),
    "checked down": lambda r, h: showdown(h) and {"bet", "raise"}.isdisjoint(verbs(r)),
    "a check-raise": lambda r, h: check_raised(r),
    "the largest raise of pot limit": lambda r, h: r["limit"] == "pot" and r["pot_sized_raises"],
    "three of them": lambda r, h: r["limit"] == "pot" and r["pot_sized_raises"] > 2,
    "four bets in a round of fixed limit": lambda r, h: capped(r),
    "a fold where a check was free": lambda r, h: folds_free(r),
    "a bet nobody calls": lambda r, h: r["uncalled"],
    "a raise nobody could call": lambda r, h: r.get("house", {}).get("uncallable_raise") == "allow",
    "an all-in raise shorter than a full one": lambda r, h: r["limit"] != "fixed" and raises_short(r),
    "an all-in call for less": lambda r, h: calls_short(r),
    "an ante that does not count for the pot limit": lambda r, h: "pot_limit_antes" in r.get("house", {}),
    # pots and their division
    "a side pot": lambda r, h: len(h.result.pots) == 2,
    "two side pots": lambda r, h: len(h.result.pots) > 2,
    "a side pot that one player gets back": lambda r, h: (
        len(h.result.pots) > 1 and len(h.result.pots[-1].eligible) == 1),
    "high and low divided": lambda r, h: any(part.half == "low" for part in parts(h)),
    "no low in hi/lo": lambda r, h: r["game"] == "omaha8" and showdown(h) and not any(
        part.half in ("low", "both") for part in parts(h)),
    "a scoop": lambda r, h: r["game"] == "omaha8" and scooped(h),
    "a tie for the high": lambda r, h: any(part.half == "high" and len(part.shares) > 1 for part in parts(h)),
    "a tie for the low": lambda r, h: any(part.half == "low" and len(part.shares) > 1 for part in parts(h)),
    "a quartered player": lambda r, h: quartered(h),
    "the odd chip of a hi/lo pot": lambda r, h: odd_halves(h),
    "the odd chip of a tie": lambda r, h: any(odd(part) for part in parts(h)),
    "the odd chip of a quartered low to the winner of the high": lambda r, h: (
        r.get("house", {}).get("odd_chip_tied") == "high_winner_first"),
    "run twice": lambda r, h: len(h.boards) == 2,
    "run three times": lambda r, h: len(h.boards) == 3,
    "run twice after the flop": lambda r, h: len(h.boards) == 2 and h.boards[0][:3] == h.boards[1][:3],
    "run twice, hi/lo": lambda r, h: len(h.boards) == 2 and r["game"] == "omaha8",
    "run twice with a side pot": lambda r, h: len(h.boards) == 2 and len(h.result.pots) > 1,
    # showdown and rake
    "a loser who shows": lambda r, h: len(r["shown"]) > len([seat for seat, net in h.result.net.items() if net > 0]),
    "a loser who mucks": lambda r, h: r["mucked"],
    "cards that nobody saw": lambda r, h: showdown(h) and any("?" in str(c) for s in h.live for c in h.holes[s]),
    "a rake": lambda r, h: r["rake"],
    "no rake": lambda r, h: not r["rake"],
    "a rake without a flop": lambda r, h: r["rake"] and not h.board,
    "a rake of several pots": lambda r, h: sum(pot.rake > 0 for pot in h.result.pots) > 1,
    # what only the site's own text showed
    "a player who cashed out": lambda r, h: "cash_out" in r.get("labels", ()),
    "a lost connection": lambda r, h: "disconnect" in r.get("labels", ()),
    "a second small blind, dead": lambda r, h: "second_small_blind" in r.get("labels", ()),
    "a player dealt in while sitting out": lambda r, h: "sitting_out_dealt_in" in r.get("labels", ()),
    "a hand shown in part": lambda r, h: "partial_show" in r.get("labels", ()),
}  # fmt: skip


@pytest.mark.parametrize("record", HANDS, ids=[record["id"] for record in HANDS])
def test_hand_pays_what_was_paid(record):
    check(record)


@pytest.mark.parametrize("record", [record for record in HANDS if record.get("winners")], ids=lambda r: r["id"])
def test_hand_is_won_by_those_the_record_names(record):
    """R21-R25, R35: the high and the low of every contested pot, on every board."""
    seats = real_hands.seats_of(record)
    pots = dict(zip([pot["name"] for pot in record["pots"]], real_hands.replay(record).result.pots, strict=True))
    for won in record["winners"]:
        pot = pots[won["pot"]]
        if len(pot.eligible) > 1:
            shared = [part for part in pot.parts if part.board in (None, won.get("run", 1) - 1)]
            high = {seat for part in shared if part.half != "low" for seat in part.shares}
            low = {seat for part in shared if part.half in ("low", "both") for seat in part.shares}
            assert high == {seats[player] for player in won["high"]}
            assert low == {seats[player] for player in won["low"]}


def test_the_thirty_show_every_feature():
    replayed = [(record, real_hands.replay(record)) for record in HANDS]
    shown = {name for name, shows in FEATURES.items() if any(shows(record, hand) for record, hand in replayed)}
    assert set(FEATURES) - shown == set()
    assert len({record["id"] for record in HANDS}) == len(HANDS) == 30
