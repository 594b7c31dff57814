"""The worked examples of the order of cards and of how many players a deck serves; which examples are played at all."""

import pytest

import omaha
from support.examples import APART, CASES, UNREACHABLE, case_id, no_limit, pick
from support.oracles.hands import ALL_CARDS, cards


def test_every_case_is_played_or_named():
    """No id of the lists above is misspelt."""
    known = {c["id"] for items in CASES.values() for c in items}
    assert set(UNREACHABLE) <= known
    assert known >= APART


@pytest.mark.parametrize("case", CASES["deal_order"], ids=case_id)
def test_r53_deal_order(case):
    """One card at a time from the left of the button, then burn, flop, burn, turn, burn, river (R55)."""
    n, h = len(case["players"]), case["cards"]
    hand = omaha.Hand(
        no_limit(hole_cards=h), dict.fromkeys(case["players"], 100), case["button"], deck=omaha.Deck("".join(ALL_CARDS))
    )
    got = {s: [] for s in case["players"]}
    for seat, card in zip(case["expect"]["order"], ALL_CARDS, strict=False):
        got[seat].append(card)
    assert {s: sorted(cards(c)) for s, c in hand.holes.items()} == {s: sorted(c) for s, c in got.items()}
    while not hand.over:
        hand.apply(hand.legal.passive)
    rest = ALL_CARDS[n * h :]
    assert cards(hand.board) == rest[1:4] + rest[5:6] + rest[7:8]
    assert [cards(e.cards) for e in hand.events if e.kind == "burn"] == [rest[0:1], rest[4:5], rest[6:7]]


def accepted(players, **fields):
    try:
        omaha.Hand(no_limit(**fields), dict.fromkeys(range(1, players + 1), 100), 1, deck=omaha.Deck(seed=1))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("case", pick("capacity"), ids=case_id)
def test_r3_capacity(case):
    most = case["expect"]["max_players"]
    fits = [n for n in range(2, 11) if accepted(n, hole_cards=case["cards"], boards=case["boards"])]
    assert fits == list(range(2, most + 1))


def test_r3_cp05_five_cards_on_two_boards_seat_seven_as_the_flop_burn_stays():
    assert [n for n in range(2, 11) if accepted(n, hole_cards=5, boards=2)] == list(range(2, 8))


def test_r3_one_player_is_no_hand():
    with pytest.raises(ValueError, match="2"):
        omaha.Hand(no_limit(), {1: 100}, 1, deck=omaha.Deck(seed=1))
