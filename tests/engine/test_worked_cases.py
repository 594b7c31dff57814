"""The worked examples of the rules, played in the batch engine: betting, settlement, the order of cards, capacity."""

import numpy as np
import pytest

import omaha
from omaha.batch import FOLD, PASSIVE, RAISE, Hands
from support.examples import (
    CASES,
    awards,
    betting_hand,
    case_id,
    no_limit,
    pick,
    posted_hand,
    seat_keys,
)
from support.oracles.hands import ALL_CARDS, cards


def do(batch, kind, to=0):
    """Act in the only hand of a batch."""
    batch.step([kind], [to])


def asked(batch, seat):
    """The hand again, at the turn of this seat, those before it having called or checked; None if it is not asked."""
    batch = Hands.of([batch[0]])
    street = batch.street[0]
    while batch.actor[0] not in (seat, 0) and batch.street[0] == street:
        do(batch, PASSIVE)
    return batch if batch.actor[0] == seat and batch.street[0] == street else None


@pytest.mark.parametrize("case", pick("betting"), ids=case_id)
def test_r57_to_r81_betting(case):
    batch = Hands.of([betting_hand(case)])
    put_in = int(batch.pot[0])
    for seat, what, *amount in case.get("actions", []):
        assert batch.actor[0] == seat
        before = batch.stacks[0, seat - 1].item()
        do(batch, {"fold": FOLD, "check": PASSIVE, "call": PASSIVE}.get(what, RAISE), *amount)
        put_in += max(0, before - batch.stacks[0, seat - 1].item())
    for who, want in case["expect"].items():
        if who == "pot_after":
            assert put_in == want
            continue
        there = asked(batch, int(who))
        if there is None:
            assert not want.get("can_raise")
            assert not want.get("to_call")
            assert not want.get("turn")
            continue
        _, check, call, low, high = (array[0].item() for array in there.legal)
        got = {
            "turn": True,
            "to_call": call,
            "can_check": check,
            "can_raise": low > 0,
            "min_raise_to": low or None,
            "max_raise_to": high or None,
        }
        assert {name: got[name] for name in want} == want


def assert_settled(case, batch, put_in):
    """The shares, the rake and the net of every seat are those of the example."""
    want = case["expect"]
    won = {}
    for _, _, _, seat, chips in batch.awards(0):
        won[seat] = won.get(seat, 0) + chips
    assert {seat: chips for seat, chips in won.items() if chips} == seat_keys(want["awards"])
    if "rake" in want:
        assert batch.rake[0] == want["rake"]
    returned = seat_keys(want["returned"]) if "returned" in want else batch[0].result.returned
    for seat, chips in put_in.items():
        assert batch.net[0, seat - 1] == won.get(seat, 0) + returned.get(seat, 0) - chips


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" not in c["rules"]], ids=case_id)
def test_r21_to_r42_settlement(case):
    """Each player posts what the example says; those who fold do so at their turn, the others check."""
    more = {"boards": len(case["boards"])} if "boards" in case else {}
    folded = case.get("folded", [])
    for spare in (0, 1000):
        hand, _ = posted_hand(case, spare=spare, **more)
        put_in = {post.seat: post.live + post.dead for post in hand.posts}
        batch = Hands.of([hand])
        while not batch.over[0]:
            do(batch, FOLD if batch.actor[0] in folded else PASSIVE)
        if not any(batch.live[0, seat - 1] for seat in folded):
            break
    assert_settled(case, batch, put_in)


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" in c["rules"]], ids=case_id)
def test_r96_run_it_twice(case):
    """All-in for the last chip when the cards that the runs share are out.

    The cards of the second board are not named: the engine does not play a deck that names them, so they lie in the
    stub where they come.
    """
    boards = [cards(board) for board in case["boards"]]
    shared = max(n for n in (3, 4) if len({tuple(board[:n]) for board in boards}) == 1)
    named, _ = posted_hand(case, short=1, runs=len(boards), run_count=3)
    seats, count = named.seats, named.rules.hole_cards
    taken = {str(card) for hole in named.holes.values() for card in hole} | {c for board in boards for c in board}
    burns = [card for card in ALL_CARDS if card not in taken][:3]
    first = boards[0]
    order = [str(named.holes[seat][number]) for number in range(count) for seat in seats]
    order += [burns[0], *first[:3], burns[1], first[3], burns[2], first[4]]
    order += [card for board in boards[1:] for card in board[shared:]]
    hand = omaha.Hand(
        named.rules, dict(named.start), named.button, deck=omaha.Deck("".join(order), seed=1), posts=named.posts,
        runs=len(boards),
    )  # fmt: skip
    put_in = {seat: hand.start[seat] for seat in seats}
    batch = Hands.of([hand])
    while batch.street[0] < shared - 2:
        do(batch, PASSIVE)
    do(batch, RAISE, int(batch.legal.max_raise_to[0]))
    while not batch.over[0]:
        do(batch, PASSIVE)
    for number, board in enumerate(boards):
        assert [str(omaha.Card(int(card))) for card in batch.board[0, number]] == board
    assert_settled(case, batch, put_in)
    assert awards(batch[0].result) == seat_keys(case["expect"]["awards"])


@pytest.mark.parametrize("case", CASES["deal_order"], ids=case_id)
def test_r53_deal_order(case):
    deck = np.array([[omaha.Card(card) for card in ALL_CARDS]], np.uint8)
    rules = no_limit(hole_cards=case["cards"])
    batch = Hands(rules, dict.fromkeys(case["players"], 100), 1, buttons=case["button"], decks=deck)
    got = {seat: [] for seat in case["players"]}
    for seat, card in zip(case["expect"]["order"], ALL_CARDS, strict=False):
        got[seat].append(card)
    assert {seat: [str(omaha.Card(int(card))) for card in batch.holes[0, seat - 1]] for seat in got} == got
    while not batch.over[0]:
        do(batch, PASSIVE)
    rest = ALL_CARDS[len(case["players"]) * case["cards"] :]
    assert [str(omaha.Card(int(card))) for card in batch.board[0, 0]] == rest[1:4] + rest[5:6] + rest[7:8]


@pytest.mark.parametrize("case", pick("capacity"), ids=case_id)
def test_r3_capacity(case):
    most = case["expect"]["max_players"]
    rules = no_limit(hole_cards=case["cards"], boards=case["boards"])
    assert Hands(rules, [100] * most, 2, seed=1).holes.shape == (2, most, case["cards"])
    if most < 10:
        seats = [[seat <= most + more for seat in range(1, 11)] for more in (0, 1)]
        with pytest.raises(ValueError, match=f"2..{most} players"):
            Hands(rules, [100] * (most + 1), 2, seed=1)
        with pytest.raises(ValueError, match=f"hand 1: 2..{most} players can be dealt in"):
            Hands(rules, [100] * 10, 2, seed=1, seats=seats)
