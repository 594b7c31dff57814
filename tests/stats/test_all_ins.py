"""Winnings adjusted for all-in hands: pots by exact equity, checked by dealing every board that could come."""

from fractions import Fraction
from itertools import chain, combinations

import numpy as np
import pytest

import omaha
from omaha.batch import hilo_ranks
from omaha.stats import of
from omaha.stats.all_ins import adjustments
from support.builders import all_in, deal, nl, pl, play
from support.oracles.statistics import Record, card_id, dealt_all_in, on_average
from support.real_hands import HANDS, MISSING, replay, seats_of

real = pytest.mark.skipif(HANDS is None, reason=MISSING)
KNOWN = {"AsAhKsKh": 1, "9d8d7c6c": 2}


def by_lying(lying):
    """The records that were all-in with this many cards on the board, all pots of which are named."""
    named = [r for r in HANDS or () if {c["pot"] for c in r["collected"]} == {pot["name"] for pot in r["pots"]}]
    return [record for record in named if dealt_all_in(record) == lying]


def net_of(record):
    """{player: (net as recorded, net on average)}."""
    hand = replay(record)
    more = adjustments(hand, hand.events)
    return {p: hand.result.net[seat] + more.get(seat, 0) for p, seat in seats_of(record).items()}


def expected(record, lying):
    won = on_average(record, lying)
    collected = dict.fromkeys(won, 0)
    for c in record["collected"]:
        collected[c["player"]] += c["amount"]
    start = {s["player"]: s["stack"] for s in record["seats"]}
    return {p: record["final_stacks"][p] - start[p] - collected[p] + won[p] for p in won}


@real
def test_real_hands_all_in_on_the_turn():
    records = by_lying(4)
    assert len(records) > 10
    for record in records:
        assert net_of(record) == expected(record, 4), record["id"]


@real
def test_real_hands_all_in_on_the_flop():
    records = by_lying(3)
    assert len(records) > 20
    for record in records:
        assert net_of(record) == expected(record, 3), record["id"]


@pytest.mark.slow
@real
def test_real_hands_all_in_before_the_flop():
    """A million boards a hand, ranked as arrays."""
    records = [record for record in by_lying(0) if len(record["pots"]) == 1]
    assert len(records) > 3
    for record in records:
        asked = Record(record)
        hole = {p: [card_id(card) for card in cards] for p, cards in record["hole"].items()}
        gone = {card for p in asked.players for card in hole.get(p, ())}
        rest = [card for card in range(52) if card not in gone]
        boards = np.fromiter(chain.from_iterable(combinations(rest, 5)), np.uint8).reshape(-1, 5)
        ranked = [hilo_ranks(np.array([hole[p]], np.uint8)[0], boards) for p in asked.live]
        high, low = np.array([high for high, _ in ranked]), np.array([low for _, low in ranked])
        divided = (low.min(0) < 57) & asked.hilo
        share = (high == high.min(0)) / (high == high.min(0)).sum(0)
        share_of_low = (low == low.min(0)) / (low == low.min(0)).sum(0)
        mean = np.where(divided, (share + share_of_low) / 2, share).mean(1)
        paid = sum(c["amount"] for c in record["collected"])
        found = net_of(record)
        for p, part in zip(asked.live, mean, strict=True):
            put_in = next(s["stack"] for s in record["seats"] if s["player"] == p) - record["final_stacks"][p]
            put_in += sum(c["amount"] for c in record["collected"] if c["player"] == p)
            assert float(found[p]) == pytest.approx(paid * part - put_in, rel=1e-9), record["id"]


def aces_against_a_straight(runs=1):
    boards = ["2c3dJh7s7d", "2c3dJh7sAd"][:runs]
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=boards)
    return omaha.Hand(nl(run_count=runs), [100, 100], deck=deck, runs=runs)


def test_the_pot_is_paid_by_equity_when_betting_is_over_before_the_river():
    hand = play(aces_against_a_straight(), "2 call, 1 check, 1 raise 98, 2 call")
    found = omaha.equity(list(KNOWN), "2c3dJh", exact=True)
    stats = of([hand])
    assert hand.result.net == {1: -100, 2: 100}
    assert adjustments(hand, hand.events)[1] == 200 * found.players[0].pots / found.boards
    assert stats["seat 1"]["net_adjusted"] == pytest.approx(200 * found.players[0].equity - 100)
    assert stats["seat 1"]["net_adjusted"] + stats["seat 2"]["net_adjusted"] == pytest.approx(0)
    assert stats["seat 1"]["all_ins"] == 1


def test_runs_do_not_change_what_is_won_on_average():
    once = play(aces_against_a_straight(), "2 call, 1 check, 1 raise 98, 2 call")
    twice = play(aces_against_a_straight(runs=2), "2 call, 1 check, 1 raise 98, 2 call")
    assert once.result.net != twice.result.net
    assert of([once])["seat 1"]["net_adjusted"] == of([twice])["seat 1"]["net_adjusted"]


def test_betting_that_ends_on_the_river_is_not_adjusted():
    hand = aces_against_a_straight()
    play(hand, "2 call, 1 check, 1 check, 2 check, 1 check, 2 check, 1 raise 98, 2 call")
    assert of([hand])["seat 1"]["all_ins"] == 0
    assert of([hand])["seat 1"]["net_adjusted"] == hand.result.net[1]


def test_nothing_is_adjusted_where_a_live_hand_is_hidden():
    hand = play(aces_against_a_straight(), "2 call, 1 check, 1 raise 98, 2 call")
    assert [event.kind for event in hand.events if event.kind in ("show", "muck")] == ["show", "show"]
    hidden = omaha.Hand(nl(), [100, 100], deck=omaha.Deck(holes={1: "AsAhKsKh"}, boards=["2c3dJh7s7d"], unknown=True))
    play(hidden, "2 call, 1 check, 1 raise 98, 2 call")
    assert of([hidden])["seat 1"]["all_ins"] == 0


def test_side_pots_are_paid_one_by_one_less_their_rake():
    """Seat 1 is all-in for the main pot only: the side pot is the others' alone, and each pot pays its own rake."""
    holes = ["AsAhKsKh", "9d8d7c6c", "QdQcJsTs"]
    hand = all_in(pl(), {1: 50, 2: 200, 3: 200}, holes, "2c3dJh7s7d", rake=[15, 30])
    more = adjustments(hand, hand.events)
    main = omaha.equity(holes, exact=True)
    side = omaha.equity(holes[1:], dead=holes[0], exact=True)
    shares = [Fraction(player.pots, main.boards) * 135 for player in main.players]
    for place, player in enumerate(side.players, 1):
        shares[place] += Fraction(player.pots, side.boards) * 270
    won = {seat: sum(pot.awards.get(seat, 0) for pot in hand.result.pots) for seat in (1, 2, 3)}
    assert {seat: won[seat] + more[seat] for seat in won} == dict(zip((1, 2, 3), shares, strict=True))
    assert sum(more.values()) == 0


def test_known_cards_of_a_folded_hand_cannot_come():
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c", 3: "AdAcKdKc"}, boards=["2c3dJh7s7d"])
    hand = omaha.Hand(nl(), [100, 100, 100], deck=deck)
    play(hand, "3 fold, 1 call, 2 check, 1 raise 98, 2 call")
    found = omaha.equity(list(KNOWN), "2c3dJh", "AdAcKdKc", exact=True)
    assert adjustments(hand, hand.events)[1] == 200 * found.players[0].pots / found.boards


def test_of_two_boards_each_decides_half_of_the_pot():
    rules = nl(boards=2, ante=2, bomb_pot=True)
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7s7d", "Ts4h5sQc2d"])
    hand = play(omaha.Hand(rules, [100, 100], deck=deck), "1 raise 98, 2 call")
    first = omaha.equity(list(KNOWN), "2c3dJh", "Ts4h5s", exact=True).players[0]
    second = omaha.equity(list(KNOWN), "Ts4h5s", "2c3dJh", exact=True).players[0]
    won = sum(pot.awards.get(1, 0) for pot in hand.result.pots)
    assert float(won + adjustments(hand, hand.events)[1]) == pytest.approx(100 * (first.equity + second.equity))


def test_the_best_of_two_boards_is_not_adjusted():
    rules = nl(boards=2, ante=2, bomb_pot=True, double_board="best_of_both")
    deck = omaha.Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7s7d", "Ts4h5sQc2d"])
    hand = play(omaha.Hand(rules, [100, 100], deck=deck), "1 raise 98, 2 call")
    assert of([hand])["seat 1"]["all_ins"] == 0


def test_all_in_blinds_are_adjusted_too():
    hand = deal(pl(), [1, 2, 60])
    play(hand, "3 call")
    assert of([hand], by=())[()]["all_ins"] == 3
