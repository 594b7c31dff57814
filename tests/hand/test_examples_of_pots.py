"""The worked examples of settlement, played as hands through the public surface.

Each player posts what the example says the player has put in, those who fold do so at their turn, the others are
all-in or check.  Where the example tells a whole hand, it is played move by move.
"""

import pytest

import omaha
from support.examples import as_played, awards, case_id, no_limit, pick, play, posted_hand, seat_keys
from support.oracles.hands import cards


def fold_them(hand, folded):
    """Those who fold do so at their turn, the others check; True if all of them came to it."""
    while hand.actor is not None:
        if hand.actor in folded:
            hand.fold()
        else:
            hand.check()
    return not set(folded) & set(hand.live)


def check_settlement(case, hand, stacks):
    want, result = case["expect"], hand.result
    assert awards(result) == seat_keys(want["awards"])
    if "rake" in want:
        assert result.rake == want["rake"]
    if "returned" in want:
        assert dict(result.returned) == seat_keys(want["returned"])
    if "pots" in want:
        assert [{"amount": p.amount, "eligible": sorted(p.eligible), "rake": p.rake} for p in result.pots] == want[
            "pots"
        ]
    for seat, chips in seat_keys(case["contributions"]).items():
        change = awards(result).get(seat, 0) + result.returned.get(seat, 0) - chips
        dead = stacks[seat] + change - result.stacks[seat]
        assert dead in (0, case.get("dead", 0))


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" not in c["rules"]], ids=case_id)
def test_r21_to_r42_settlement(case):
    more = {"boards": len(case["boards"])} if "boards" in case else {}
    hand, stacks = posted_hand(case, **more)
    if not fold_them(hand, case.get("folded", [])):
        hand, stacks = posted_hand(case, spare=1000, **more)
        assert fold_them(hand, case.get("folded", []))
    check_settlement(case, hand, stacks)


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" in c["rules"]], ids=case_id)
def test_r96_run_it_twice(case):
    """All-in for the last chip when the cards that the runs share are out."""
    boards = [cards(b) for b in case["boards"]]
    shared = max(n for n in (3, 4) if len({tuple(b[:n]) for b in boards}) == 1)
    hand, stacks = posted_hand(case, short=1, runs=len(boards), run_count=3)
    while len(hand.board) < shared:
        hand.check()
    hand.all_in()
    while hand.actor is not None:
        hand.call()
    assert [[str(c) for c in b] for b in hand.boards] == boards
    check_settlement(case, hand, stacks)


def test_r31_uncalled_bet_returns_before_the_pot_is_made():
    as_played("ST15", {1: 500, 2: 60}, "2 call", "1 raise 100", "2 call")


def test_r31_raise_that_all_fold_to_returns():
    as_played(
        "ST16",
        {1: 500, 2: 500, 3: 500},
        "3 call",
        "1 call",
        "2 check",
        "1 raise 98",
        "2 call",
        "3 raise 298",
        "1 fold",
        "2 fold",
    )


def test_r32_four_stacks_make_three_pots():
    as_played("ST14", {1: 20, 2: 50, 3: 100, 4: 100}, "3 raise 100", "4 call", "1 call", "2 call")


def test_r33_folded_money_stays_at_its_levels():
    as_played("ST20", {1: 300, 2: 300, 3: 30}, "3 call", "1 raise 60", "2 call", "3 call", "1 raise 40", "2 fold")


def test_r44_st44_all_in_player_keeps_his_showdown_when_the_side_bet_is_not_called():
    as_played("ST44", {1: 300, 2: 300, 3: 30}, "3 raise 30", "1 call", "2 call", "1 raise 60", "2 fold")


def test_r45_st45_sitting_out_in_a_hand_folds_where_he_could_check():
    hand = as_played(
        "ST45",
        {1: 300, 2: 300, 3: 300},
        "3 raise 10",
        "1 call",
        "2 call",
        "1 check",
        "2 out",
        "3 check",
        "1 raise 10",
        "3 call",
        allow_open_fold=False,
    )
    assert [e.note for e in hand.events if e.kind == "fold"] == ["sitting out"]


def test_r48_short_big_blind_leaves_the_call_at_the_full_blind():
    as_played("ST33", {1: 100, 2: 1, 3: 100}, "3 call", "1 call")


def test_r48_everybody_all_in_by_posting():
    hand = as_played("ST53", {1: 1, 2: 2})
    assert not [e for e in hand.events if e.kind in ("fold", "check", "call", "bet", "raise")]


def test_r50_dead_small_blind_belongs_to_the_main_pot():
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(3, "post", 2, dead=1)]
    as_played("ST21", {1: 20, 2: 100, 3: 100}, "3 raise 40", "1 call", "2 call", posts=posts)


def test_r64_all_fold_to_the_big_blind():
    hand = as_played("ST32", {1: 100, 2: 100, 3: 100}, "3 fold", "1 fold", rake=omaha.Rake(percent=5, cap=3))
    assert hand.result.rake == 0
    assert not [e for e in hand.events if e.kind in ("show", "board", "burn")]


def test_r39_no_flop_no_drop():
    hand = as_played(
        "ST24", {1: 100, 2: 100, 3: 100}, "3 raise 7", "1 fold", "2 fold", rake=omaha.Rake(percent=5, cap=300)
    )
    assert hand.result.rake == 0


def test_r90_lost_connection_makes_a_side_pot():
    hand = as_played(
        "ST34", {1: 100, 2: 100, 3: 100}, "3 raise 10", "1 call", "2 call", "1 raise 10", "2 protect", "3 call"
    )
    assert hand.result.stacks[2] == 90 + 30


def test_r90_two_lost_connections():
    as_played("ST51", {1: 100, 2: 100, 3: 100}, "3 call", "1 call", "2 check", "1 raise 4", "2 protect", "3 protect")


def test_r90_lost_before_putting_anything_in_folds_though_dead_money_lies_there():
    posts = [omaha.Post(2, "small", 2), omaha.Post(3, "big", 2), omaha.Post(1, "post", 0, dead=1)]
    hand = as_played("ST52", {1: 100, 2: 100, 3: 100}, "1 protect", posts=posts)
    assert 1 not in hand.live


def test_r90_lost_and_owing_nothing_checks():
    hand = omaha.Hand(no_limit(), {1: 100, 2: 100, 3: 100}, 3, deck=omaha.Deck(seed=1))
    play(hand, "3 call", "1 call", "2 protect")
    assert hand.events[-1].kind != "protect"
    assert [e.kind for e in hand.events if e.seat == 2][-1] == "check"
    assert 2 in hand.live


def test_r95_player_with_chips_for_the_ante_only_is_live_and_has_no_turn():
    hand = as_played(
        "ST50",
        {1: 3, 2: 100, 3: 100},
        "2 fold",
        ante=5,
        posts=[
            omaha.Post(1, "ante", 0, 3),
            omaha.Post(2, "ante", 0, 5),
            omaha.Post(3, "ante", 0, 5),
            omaha.Post(3, "big", 2),
        ],
    )
    assert 1 in hand.live


def test_r95_big_blind_ante_is_dead_money_for_the_main_pot():
    hand = as_played("ST43", {1: 100, 2: 100, 3: 100}, "3 call", "1 call", ante=2, ante_payer="big_blind")
    assert hand.result.returned == {}


def test_r102_last_caller_owns_the_side_pot_without_a_turn():
    as_played("ST56", {1: 200, 2: 60, 3: 200}, "3 raise 100", "1 call", "2 call", "1 fold")


def test_r102_live_post_folded_for_nothing_goes_to_the_last_pot():
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 1), omaha.Post(3, "post", 2), omaha.Post(4, "post", 1)]
    as_played("ST60", {1: 100, 2: 1, 3: 100, 4: 1}, "3 fold", "1 fold", posts=posts)


def test_r102_with_a_side_pot_what_no_live_player_has_matched_goes_to_it():
    """The folded post of 10 is above both live totals, 3 and 5: 12 in the main pot, 2 + 2 + 7 in the side pot."""
    posts = [omaha.Post(1, "small", 5), omaha.Post(2, "big", 3), omaha.Post(3, "post", 10), omaha.Post(4, "post", 5)]
    rules = no_limit(small_blind=5, big_blind=10)
    hand = omaha.Hand(rules, {1: 100, 2: 3, 3: 100, 4: 5}, 5, posts=posts, deck=omaha.Deck(seed=1))
    play(hand, "3 fold", "1 fold")
    assert [(p.amount, p.eligible) for p in hand.result.pots] == [(12, (2, 4)), (11, (4,))]
    assert hand.result.returned == {}


@pytest.mark.parametrize(
    ("players", "cards_each", "street", "wanted", "runs"),
    [
        (10, 4, 0, 2, 1),  # 40 + 3 burns + 5: the last 4 cards are no second board
        (9, 4, 0, 3, 2),
        (9, 4, 0, 2, 2),
        (10, 4, 3, 3, 3),  # on the flop a run takes two cards
        (8, 5, 0, 2, 1),
        (8, 5, 3, 3, 3),
        (7, 6, 0, 2, 1),
        (7, 6, 3, 3, 2),  # 42 + 3 + 3 + 2 + 2
        (7, 6, 4, 3, 3),
    ],
)
def test_r96_runs_only_as_often_as_the_cards_suffice(players, cards_each, street, wanted, runs):
    rules = no_limit(hole_cards=cards_each, run_count=3)
    hand = omaha.Hand(rules, [100] * players, deck=omaha.Deck(seed=3), runs=wanted)
    while len(hand.board) < street:
        hand.apply(hand.legal.passive)
    while hand.actor is not None:
        hand.all_in()
    assert len(hand.boards) == runs
    assert all(len(b) == 5 for b in hand.boards)
    dealt = [c for h in hand.holes.values() for c in cards(h)] + cards(hand.board)
    dealt += [c for b in hand.boards[1:] for c in cards(b)[street:]]
    dealt += [c for e in hand.events if e.kind == "burn" for c in cards(e.cards)]
    assert len(dealt) == len(set(dealt))


def test_r95_single_payer_with_too_few_chips_posts_in_the_order_of_the_rules():
    """PS09, PS10: 3 chips for a blind of 2 and an ante of 2."""
    for order, blind, ante in (("blind_first", 2, 1), ("ante_first", 1, 2)):
        hand = omaha.Hand(
            no_limit(ante=2, ante_payer="big_blind", ante_order=order),
            {1: 100, 2: 3, 3: 100},
            3,
            deck=omaha.Deck(seed=1),
        )
        assert hand.bets[2] == blind
        assert hand.pot == 1 + blind + ante
        assert hand.legal.call == 2
