"""Blinds by the rules, and posts that the caller names, as a table or a file gives them (R34, R45-R52, R58)."""

import pytest

import omaha
from omaha import Post
from support.builders import check_down, deal, fl, logged, nl, pl, play, pots, turn

# -------------------------------------------------------------------------------------------------- given by the caller


def posted(*posts, stacks=(100, 100, 100, 100), rules=None, **more):
    return deal(rules or nl(), stacks if isinstance(stacks, dict) else list(stacks), posts=posts, **more)


def test_posts_by_the_rules_given_by_hand_are_the_same_hand():
    by_rules = deal(nl(ante=1), [100] * 4)
    assert posted(*by_rules.posts, rules=nl(ante=1)) == by_rules


def test_r50_both_blinds_missed():
    """PS01: 2 live and 1 dead; the poster may check or raise, 1 lies in the main pot."""
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(3, "post", 2, dead=1))
    assert dict(hand.bets) == {1: 1, 2: 2, 3: 2, 4: 0}
    assert hand.pot == 6
    assert hand.stacks[3] == 97
    assert turn(hand) == (3, 0, (4, 99))
    event = next(event for event in hand.events if event.note == "post")
    assert (event.seat, event.chips, event.to) == (3, 3, 2)


def test_r50_only_the_small_blind_missed():
    """PS04: 1 dead; the player must still call."""
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(3, "post", 0, dead=1))
    assert turn(hand) == (3, 2, (4, 99))
    assert hand.pot == 4


def test_r50_too_few_chips():
    """PS07, PS08: 25 chips are 20 live and 5 dead, 15 are 15 live; the call stays 20."""
    rules = nl(small_blind=10, big_blind=20)
    stacks = {1: 100, 2: 100, 3: 25, 4: 100}
    hand = posted(Post(1, "small", 10), Post(2, "big", 20), Post(3, "post", 20, 5), stacks=stacks, rules=rules)
    assert turn(hand) == (4, 20, (40, 100))
    stacks[3] = 15
    hand = posted(Post(1, "small", 10), Post(2, "big", 20), Post(3, "post", 15), stacks=stacks, rules=rules)
    assert turn(hand) == (4, 20, (40, 100))
    check_down(play(hand, "4 call, 1 call, 2 check"))
    assert pots(hand) == [(60, (1, 2, 3, 4)), (15, (1, 2, 4))]


def test_r49_new_player_posts_out_of_turn():
    """PS02, BR47: the player acts in turn and may check or raise if nobody raised."""
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(4, "post", 2))
    play(hand, "3 call")
    assert turn(hand) == (4, 0, (4, 100))
    hand = play(posted(Post(1, "small", 1), Post(2, "big", 2), Post(4, "post", 2)), "3 raise 6")
    assert turn(hand) == (4, 4, (10, 100))


def test_several_bigs_the_first_says_who_starts():
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(4, "big", 2))
    assert turn(hand) == (3, 2, (4, 100))
    play(hand, "3 call, 4 check, 1 call")
    assert turn(hand) == (2, 0, (4, 100))


def test_posts_in_another_order_the_first_big_counts():
    hand = posted(Post(4, "post", 2), Post(3, "big", 2), Post(2, "small", 1))
    assert hand.actor == 4
    assert [event.note for event in hand.events if event.kind == "post"] == ["post", "big", "small"]


def test_r45_missing_small_blind():
    """A dead small blind: seat 2 is big blind, nobody small; seat 3 starts, seat 1 owes 2."""
    hand = posted(Post(2, "big", 2))
    assert turn(hand) == (3, 2, (4, 100))
    play(hand, "3 call, 4 fold")
    assert turn(hand) == (1, 2, (4, 100))


def test_r44_empty_button_seat():
    hand = posted(Post(5, "small", 1), Post(1, "big", 2), stacks={1: 100, 2: 100, 5: 100}, button=4)
    assert hand.seats == (5, 1, 2)
    assert hand.actor == 2
    play(hand, "2 call, 5 call, 1 check")
    assert hand.actor == 5


def test_r47_heads_up_small_blind_off_the_button():
    """Button seat 2, but seat 1 has posted the small blind: it acts first before and after the flop."""
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), stacks=(100, 100))
    assert turn(hand) == (1, 1, (4, 100))
    play(hand, "1 call, 2 check")
    assert hand.actor == 1


def test_no_big_blind_at_all_starts_left_of_the_seat_that_owed_it():
    """Only a live post of 2: the call is the full blind."""
    hand = posted(Post(4, "post", 2))
    assert turn(hand) == (3, 2, (4, 100))


def test_no_posts_at_all():
    hand = posted()
    assert hand.pot == 0
    assert turn(hand) == (3, 2, (4, 100))


def test_r94_given_straddle_moves_the_start_left_of_it():
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(3, "straddle", 4))
    assert turn(hand) == (4, 4, (8, 100))
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(3, "straddle", 4), Post(4, "straddle", 8))
    assert turn(hand) == (1, 7, (16, 100))
    hand = posted(
        Post(1, "small", 1), Post(2, "big", 2), Post(4, "straddle", 4), rules=nl(straddle_min_raise="big_blind")
    )
    assert turn(hand) == (1, 3, (6, 100))


def test_r95_given_antes_are_dead_to_the_bet():
    """`live` of an ante is dead too; under `each` it counts in its payer's total."""
    hand = posted(Post(1, "ante", 5), Post(2, "ante", 0, 5), Post(1, "small", 1), Post(2, "big", 2))
    assert hand.posts[0] == Post(1, "ante", 0, 5)
    assert dict(hand.bets) == {1: 1, 2: 2, 3: 0, 4: 0}
    assert hand.pot == 13


def test_r66_given_posts_in_fixed_limit():
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(4, "post", 2, 1), rules=fl())
    assert turn(hand) == (3, 2, (4, 4))


def test_r74_given_posts_in_pot_limit():
    """1 + 2 + 2 + 1 dead: to 2 + 6 + 2."""
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), Post(4, "post", 2, 1), rules=pl())
    assert turn(hand) == (3, 2, (4, 10))


@pytest.mark.parametrize("posts", [5, [5], [None], [(1, "big")], [(1, "big", 2, 0, 0)]])
def test_posts_that_are_none(posts):
    with pytest.raises((TypeError, ValueError)):
        deal(nl(), [100, 100], posts=posts)


@pytest.mark.parametrize(
    ("post", "error", "message"),
    [
        (Post(7, "big", 2), ValueError, "7"),
        (Post(1, "blind", 2), ValueError, "'small', 'big', 'post', 'straddle', 'ante', not 'blind'"),
        (Post(1, "big", -1), ValueError, "live must be 0 or more, not -1"),
        (Post(1, "big", 1, -1), ValueError, "dead must be 0 or more, not -1"),
        (Post(1, "big", 101), ValueError, "seat 1 has 100 chips and cannot post 101"),
        (Post(1, "big", 60, 41), ValueError, "cannot post 101"),
        (Post(1, "big", 2.0), TypeError, "live must be a whole number"),
        (Post(1, "big", True), TypeError, "live must be a whole number"),
        (Post(1, "big", 2, None), TypeError, "dead must be a whole number"),
    ],
)
def test_posts_that_cannot_be(post, error, message):
    with pytest.raises(error, match=message):
        posted(post)


def test_posts_as_plain_tuples():
    hand = posted((1, "small", 1), (2, "big", 2, 0))
    assert hand.posts == (Post(1, "small", 1), Post(2, "big", 2))


def test_r97_a_bomb_pot_has_no_blinds():
    with pytest.raises(ValueError, match="bomb pot"):
        posted(Post(1, "ante", 5), Post(2, "big", 2), rules=nl(bomb_pot=True, ante=5))


def test_a_post_of_nothing_is_no_event():
    hand = posted(Post(1, "small", 0), Post(2, "big", 2))
    assert [event.seat for event in hand.events if event.kind == "post"] == [2]
    assert omaha.Hand.from_json(hand.to_json()) == hand


def test_posts_together_above_the_stack():
    with pytest.raises(ValueError, match="cannot post 101"):
        posted(Post(1, "small", 50), Post(1, "post", 51))


def test_straddles_do_not_go_with_given_posts():
    with pytest.raises(ValueError, match="straddles go with posts by the rules"):
        posted(Post(1, "big", 2), rules=nl(straddle="utg"), straddles=[3])


def test_r48_all_in_by_given_posts():
    hand = posted(Post(1, "small", 1), Post(2, "big", 2), stacks={1: 1, 2: 2})
    assert hand.over
    assert dict(hand.result.returned) == {2: 1}
    assert isinstance(hand.posts[0], omaha.Post)


# --------------------------------------------------------------------------------------------------------- by the rules


def test_r45_small_blind_left_of_the_button_then_the_big_blind():
    hand = deal(nl(), {1: 100, 4: 100, 6: 100, 9: 100}, 6)
    assert dict(hand.bets) == {9: 1, 1: 2, 4: 0, 6: 0}
    assert hand.actor == 4


def test_r46_fixed_limit_blinds_follow_from_the_bets():
    """DV01, DV02, DV04: the big blind is the small bet, the small blind half of it, rounded down."""
    for bet, blinds in ((2, (1, 2)), (4, (2, 4)), (5, (2, 5))):
        hand = deal(fl(small_bet=bet, big_bet=2 * bet), [100, 100, 100])
        assert (hand.bets[1], hand.bets[2]) == blinds


def test_r46_blinds_may_be_overridden():
    """DV03: 5/10 with a small blind of 3."""
    hand = deal(fl(small_bet=5, big_bet=10, small_blind=3), [100, 100, 100])
    assert (hand.bets[1], hand.bets[2]) == (3, 5)


def test_r47_heads_up_the_button_is_small_blind_and_acts_first_then_last():
    hand = deal(nl(), {3: 100, 7: 100}, 7)
    assert dict(hand.bets) == {3: 2, 7: 1}
    assert hand.seats == (3, 7)
    play(hand, "7 call, 3 check")
    assert hand.street == "flop"
    play(hand, "3 check, 7 check, 3 check, 7 check, 3 check, 7 check")
    assert hand.over


def test_r48_short_big_blind_leaves_call_and_raise_sizes():
    """BR36: all-in for 1 of 2, others call 2 or raise to 4 or more."""
    hand = deal(nl(), {1: 100, 2: 1, 3: 100}, 3)
    assert turn(hand) == (3, 2, (4, 100))
    play(hand, "3 call")
    assert turn(hand) == (1, 1, (4, 100))


def test_r48_short_big_blind_in_fixed_limit():
    assert turn(deal(fl(), {1: 100, 2: 1, 3: 100}, 3)) == (3, 2, (4, 4))


def test_r48_short_small_blind_is_all_in():
    hand = deal(nl(small_blind=5, big_blind=10), {1: 3, 2: 100, 3: 100}, 3)
    assert dict(hand.bets) == {1: 3, 2: 10, 3: 0}
    play(hand, "3 call")
    assert turn(hand) == (2, 0, (20, 100))
    play(hand, "2 check")
    assert [(pot.amount, pot.eligible) for pot in hand.pots] == [(9, (1, 2, 3)), (14, (2, 3))]


def test_r48_big_blind_with_exactly_the_blind_has_no_option():
    hand = deal(nl(), {1: 100, 2: 2, 3: 100}, 3)
    play(hand, "3 call, 1 call")
    assert hand.street == "flop"
    assert hand.actor == 1


def test_r48_everybody_all_in_by_posting_is_dealt_out_without_betting():
    """ST53: 1 and 2: 1 returned, pot 2."""
    hand = deal(nl(), {1: 2, 2: 1}, 2)
    assert hand.over
    assert dict(hand.result.returned) == {1: 1}
    assert [pot.amount for pot in hand.result.pots] == [2]
    assert not logged(hand, "check", "call", "bet", "raise", "fold")


def test_r52_blinds_count_towards_the_bet():
    """BR26: to call 6 the small blind adds 5, the big blind 4."""
    hand = play(deal(fl(), [100] * 5), "3 call, 4 raise 4, 5 raise 6")
    assert turn(hand) == (1, 5, (8, 8))
    play(hand, "1 call")
    assert turn(hand) == (2, 4, (8, 8))
