"""Missed blinds: what is owed and how it is made up (R50, R51, R58, R95, R101)."""

import pytest

from omaha import Post, Rules
from omaha.table import Owed
from support.examples import CASES
from support.tables import away_for_both, kinds, places, seated


def test_r50_each_blind_is_owed_once():
    table = away_for_both()
    for _ in range(10):
        places(table)
    assert table.owed[4] == Owed(10, 5)


def test_r50_returning_posts_the_big_blind_live_and_the_small_blind_dead():
    table = away_for_both()
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.button == 5
    assert hand.posts[-1] == Post(4, "post", 10, 5)  # PS01
    assert hand.bets[4] == 10
    assert hand.pot == 5 + 10 + 15
    assert table.owed[4] == Owed(0, 0)


def test_r51_a_returning_player_may_not_make_up_blinds_in_the_zone():
    table = seated(players="abcdef")
    for _ in range(2):
        places(table)
    table.sit_out("d")  # button 2; the next big blind would be d's
    assert places(table)[:3] == (3, 5, 6)  # both blinds have passed d
    table.sit_in("d", post=True)  # PS06
    assert places(table)[:3] == (5, 6, 1)
    table = seated(players="abcdef")
    places(table)
    table.sit_out("c")
    assert places(table)[:3] == (2, 4, 5)
    table.sit_in("c", post=True)
    hand = table.deal()
    assert table.button == 4
    assert 3 in hand.seats


def test_r50_waiting_for_the_big_blind_cancels_the_rest():
    table = away_for_both()
    table.sit_in("d")
    dealt = [places(table) for _ in range(4)]
    came_in = next(place for place in dealt if 4 in place[3])
    assert came_in[2] == 4
    assert table.owed[4] == Owed(0, 0)
    assert kinds(table).count("post") == 0


def test_r50_only_the_small_blind_missed():
    table = seated(players="abcdef")
    for _ in range(2):
        places(table)  # button 2, blinds 3 and 4
    table.sit_out("d")
    places(table)  # button 3, blinds 5 and 6: the small blind passed d
    assert table.owed[4] == Owed(0, 5)
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.button == 5
    assert hand.posts[-1] == Post(4, "post", 0, 5)  # PS04
    assert hand.bets[4] == 0


def test_r50_a_player_who_has_missed_nothing_comes_in_free():
    table = seated(players="abcdef")
    places(table)
    table.sit_out("f")
    places(table)
    assert table.owed[6] == Owed(0, 0)
    table.sit_in("f")  # PO21
    hand = table.deal()
    assert 6 in hand.seats


@pytest.mark.parametrize(("stack", "live", "dead"), [(25, 20, 5), (15, 15, 0), (30, 20, 10), (200, 20, 10)])
def test_r50_with_too_few_chips_the_live_part_is_first(stack, live, dead):
    rules = Rules(limit="pot", small_blind=10, big_blind=20, min_buy_in=1, max_buy_in=None)  # PS07, PS08
    table = seated(rules, "abcdef", chips=1000)
    table.leave("d")
    table.sit("d", seat=4, chips=stack)
    places(table)
    table.sit_out("d")
    places(table)
    places(table)
    table.sit_in("d", post=True)
    hand = table.deal()
    assert hand.posts[-1] == Post(4, "post", live, dead)
    assert hand.actor == 2
    assert hand.legal.call == 20  # the full blind


@pytest.mark.parametrize(
    "case", [pytest.param(case, id=case["id"]) for case in CASES["posting"] if case["position"] == "big_blind"]
)
def test_r95_the_big_blind_pays_an_ante_for_all(case):
    rules = Rules(
        limit="no", small_blind=case["small_blind"], big_blind=case["big_blind"], ante=case.get("ante", 0),
        ante_payer="big_blind", ante_order=case.get("ante_order", "blind_first"), min_buy_in=1, max_buy_in=None,
    )  # fmt: skip
    table = seated(rules, "abc", chips=500)
    table.leave("c")
    table.sit("c", seat=3, chips=case.get("stack", 500))
    posted = [post for post in table.deal().posts if post.seat == 3]
    assert sum(post.live for post in posted) == case["expect"]["live"]
    assert sum(post.dead for post in posted) == case["expect"]["dead"]


def test_r58_a_big_blind_whose_chips_all_went_to_the_ante_still_says_who_starts():
    rules = Rules(
        limit="no", small_blind=1, big_blind=2, ante=2, ante_payer="big_blind", ante_order="ante_first",
        min_buy_in=1, max_buy_in=None, button_rule="dead",
    )  # fmt: skip
    table = seated(rules, "abcde", chips=100)
    places(table)
    table.leave("c")
    table.leave("d")
    table.sit("d", seat=4, chips=2)
    places(table)  # no small blind; d, new, is the big blind: the 2 chips are the ante
    hand = table.hand
    assert Post(4, "ante", 0, 2) in hand.posts
    assert next(event.seat for event in hand.events if event.kind == "fold") == 5


def test_r101_debts_lapse_in_a_heads_up_hand():
    table = away_for_both()
    for name in "abcf":
        table.sit_out(name)
    table.sit_in("a")
    table.sit_in("b")
    for name in "e":
        table.sit_out(name)
    assert places(table)[3] == [1, 2]
    assert table.owed[4] == Owed(10, 0)  # new again


def test_r101_a_player_who_leaves_and_comes_back_is_new():
    table = away_for_both()
    table.leave("d")
    table.sit("d", seat=4)
    assert table.owed[4] == Owed(10, 0)
