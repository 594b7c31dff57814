"""Who shows first, who must show, who may muck (R82-R89); the hands are those of the examples."""

import pytest

import omaha
from omaha.cards import parse_cards
from support.builders import BOARD, EIGHTS, JACKS, KINGS, LOW, LOW_NINES, check_down, deal, logged, nl, play, shown, won

ACE_HIGH = "Ad Qh Tc 6s"
SECOND_BOARD = "3h 7s 8s Qc 2c"


def table(*holes, boards=(BOARD,), stacks=200, button=None, **fields):
    """Seats 1, 2, ... with these hands; the last one is the button."""
    more = {name: fields.pop(name) for name in ("manual", "runs") if name in fields}
    deck = omaha.Deck(holes=dict(enumerate(holes, 1)), boards=boards, seed=2)
    seats = [stacks] * len(holes) if isinstance(stacks, int) else stacks
    return deal(nl(**fields), seats, button, deck=deck, **more)


def limped(*holes, **fields):
    hand = table(*holes, **fields)
    while hand.street == "preflop":
        hand.apply(hand.legal.passive)
    return hand


# -------------------------------------------------------------------------------------------------- when (R82)
def test_r82_after_the_last_round():
    hand = check_down(table(KINGS, JACKS))
    assert hand.street == "showdown"
    assert len(shown(hand)) == 2


def test_r82_when_betting_is_impossible():
    hand = play(table(KINGS, JACKS), "2 all-in, 1 call")
    assert hand.street == "showdown"
    assert len(hand.board) == 5


def test_r82_when_a_side_bet_goes_uncalled():
    """ST44."""
    hand = play(table(KINGS, JACKS, EIGHTS, stacks=[300, 300, 30]), "3 all-in, 1 call, 2 call, 1 bet 60, 2 fold")
    assert {seat for seat, _ in shown(hand)} == {1, 3}


# ---------------------------------------------------------------------------------------------- order (R83)
def test_r83_river_aggressor_first_then_clockwise():
    """SD01."""
    hand = limped(KINGS, JACKS, EIGHTS)
    play(hand, "1 check, 2 check, 3 check, 1 check, 2 check, 3 check")
    play(hand, "1 bet 4, 2 call, 3 raise 8, 1 call, 2 call")
    assert [seat for seat, _ in shown(hand)] == [3, 1, 2]


@pytest.mark.parametrize(
    ("option", "order"), [("last_aggressor_any_round", [2, 3, 1]), ("last_aggressor_final_round", [1, 2, 3])]
)
def test_r83_river_checked_turn_bet(option, order):
    """SD02, SD03."""
    hand = limped(KINGS, JACKS, EIGHTS, showdown_first=option)
    play(hand, "1 check, 2 check, 3 check, 1 check, 2 bet 4, 3 call, 1 call")
    check_down(hand)
    assert [seat for seat, _ in shown(hand)] == order


@pytest.mark.parametrize("option", ["last_aggressor_any_round", "last_aggressor_final_round"])
def test_r83_nobody_bet_left_of_the_button(option):
    """SD04: blinds are not voluntary."""
    hand = check_down(table(KINGS, JACKS, EIGHTS, button=1, showdown_first=option))
    assert [seat for seat, _ in shown(hand)] == [2, 3, 1]


def test_r83_the_aggressor_folded_since():
    """SD05: raise before the flop by seat 3, turn bet by seat 2, who folds on the river."""
    hand = play(table(KINGS, JACKS, EIGHTS), "3 raise 6, 1 call, 2 call")
    play(hand, "1 check, 2 check, 3 check, 1 check, 2 bet 4, 3 call, 1 call, 1 check, 2 fold, 3 check")
    assert [seat for seat, _ in shown(hand)] == [3, 1]


def test_r83_back_to_the_first_round():
    hand = check_down(play(table(KINGS, JACKS, EIGHTS), "3 call, 1 call, 2 raise 8"))
    assert [seat for seat, _ in shown(hand)] == [2, 3, 1]


@pytest.mark.parametrize(
    ("option", "order"), [("last_aggressor_any_round", [2, 1]), ("last_aggressor_final_round", [1, 2])]
)
def test_r83_all_in_on_the_flop(option, order):
    """SD10: only bets on the river are bets of the final round."""
    hand = limped(KINGS, JACKS, showdown_first=option)
    play(hand, "1 bet 10, 2 raise 198, 1 call")
    assert [seat for seat, _ in shown(hand)] == order


def test_r83_final_round_counts_a_round_with_turns_but_without_bets():
    """Seat 3 is all-in on the flop, the others check turn and river: left of the button."""
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[200, 200, 22], showdown_first="last_aggressor_final_round")
    play(hand, "1 check, 2 check, 3 bet 20, 1 call, 2 call")
    check_down(hand)
    assert [seat for seat, _ in shown(hand)] == [1, 2, 3]


def test_r83_a_short_all_in_raise_is_a_raise():
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[200, 200, 27])
    play(hand, "1 check, 2 bet 20, 3 all-in, 1 call, 2 call")
    check_down(hand)
    assert shown(hand)[0] == (3, "show")


# --------------------------------------------------------------------------------------- show or choose (R84)
def river_bet(*holes, **fields):
    """Seat 1 bets the river and is called by all."""
    hand = limped(*holes, **fields)
    while hand.street != "river":
        hand.check()
    hand.bet(4)
    while hand.legal:
        hand.call()
    return hand


def test_r84_better_or_first_low_must_show_the_rest_is_mucked():
    """SD06."""
    hand = river_bet(KINGS, LOW, JACKS, hilo=True)
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "muck")]


def test_r84_ties_are_shown():
    """SD07."""
    hand = river_bet("As 2s Kh Kd", LOW_NINES, hilo=True)
    assert shown(hand) == [(1, "show"), (2, "show")]


def test_r84_high_only_a_low_is_no_reason():
    assert shown(river_bet(KINGS, LOW)) == [(1, "show"), (2, "muck")]


def test_r84_choice_with_manual_show():
    hand = river_bet(KINGS, LOW, JACKS, hilo=True, manual=["show"])
    assert shown(hand) == [(1, "show"), (2, "show")]
    assert hand.due == omaha.Due("show", 3, 0)
    assert (hand.actor, hand.street) == (3, "showdown")
    assert not hand.legal
    assert not hand.over
    showing, mucking = hand.copy(), hand.copy()
    showing.show()
    mucking.muck()
    assert shown(showing)[-1] == (3, "show")
    assert shown(mucking)[-1] == (3, "muck")
    assert showing.result == mucking.result == river_bet(KINGS, LOW, JACKS, hilo=True).result


def test_r84_only_show_or_muck_is_accepted_then():
    hand = river_bet(KINGS, JACKS, manual=["show"])
    before = hand.copy()
    for what in (hand.check, hand.fold, hand.call, hand.all_in, hand.protect):
        with pytest.raises(omaha.IllegalAction, match="seat 2 may show or muck"):
            what()
    with pytest.raises(omaha.IllegalAction, match="seat 2 may show or muck, not raise 8"):
        hand.raise_to(8)
    with pytest.raises(omaha.IllegalAction):
        hand.fold(sitting_out=True)
    with pytest.raises(omaha.IllegalAction):
        hand.deal()
    assert hand == before


def test_r84_show_and_muck_before_the_showdown_are_refused():
    hand = limped(KINGS, JACKS, manual=["show"])
    for what in (hand.show, hand.muck):
        with pytest.raises(omaha.IllegalAction, match="seat 1 may"):
            what()


def test_r84_a_better_hand_behind_a_muck_is_shown():
    """Seat 2 mucks; seat 3 beats what was shown and has no choice."""
    hand = river_bet(JACKS, ACE_HIGH, KINGS, manual=["show"])
    assert hand.actor == 2
    hand.muck()
    assert shown(hand) == [(1, "show"), (2, "muck"), (3, "show")]
    assert hand.over


def test_r84_every_winner_is_shown_whatever_the_order():
    hand = river_bet(ACE_HIGH, JACKS, KINGS)
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "show")]


def test_r84_a_lost_player_is_not_asked():
    """R90: no more turns in this hand; the beaten hand of this player is mucked."""
    hand = limped(KINGS, JACKS, EIGHTS, manual=["show"])
    play(hand, "1 bet 4, 2 protect, 3 call")
    check = hand.copy()
    while check.legal:
        check.check()
    assert check.actor != 2
    assert (2, "muck") in shown(check)


def test_r84_a_lost_players_winning_hand_is_shown():
    hand = limped(JACKS, KINGS, EIGHTS)
    play(hand, "1 bet 4, 2 protect, 3 call")
    check_down(hand)
    assert (2, "show") in shown(hand)
    assert won(hand)[2] == 6


# --------------------------------------------------------------------------- side pots, several boards (R85)
def test_r85_losing_the_main_pot_but_winning_the_side_pot_is_shown():
    """SD08."""
    hand = limped(ACE_HIGH, KINGS, JACKS, stacks=[200, 12, 200])
    play(hand, "1 bet 20, 2 call, 3 call")
    check_down(hand)
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "show")]
    assert won(hand) == {2: 36, 3: 20}


def test_r85_a_pot_with_one_owner_is_no_reason():
    """SD09: a player who mucks still wins the side pot."""
    posts = [omaha.Post(3, "big", 2), omaha.Post(1, "post", 4), omaha.Post(2, "post", 4)]
    deck = omaha.Deck(holes={1: JACKS, 3: KINGS}, boards=[BOARD], seed=2)
    hand = deal(nl(), {1: 100, 2: 100, 3: 2}, 2, posts=posts, deck=deck)
    play(hand, "1 check, 2 fold")
    assert shown(hand) == [(3, "show"), (1, "muck")]
    assert won(hand) == {1: 4, 3: 6}


def test_r85_beaten_on_the_first_board_best_on_the_second():
    """SD11."""
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS, 3: "Ad Tc 6s 5s"}, boards=[BOARD, SECOND_BOARD], seed=2)
    hand = check_down(deal(nl(boards=2), [200] * 3, deck=deck))
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "muck")]


def test_r85_best_of_both_counts_the_boards_as_one():
    """The hands of SD11: trip kings on the first board beat trip queens on the second."""
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD, SECOND_BOARD], seed=2)
    hand = check_down(deal(nl(boards=2, double_board="best_of_both"), [200] * 2, deck=deck))
    assert shown(hand) == [(1, "show"), (2, "muck")]
    assert won(hand) == {1: 4}


def test_r85_run_it_twice_counts_each_board():
    hand = limped(KINGS, JACKS, boards=["3c7d8h Ks 2d", "3c7d8h Js 2c"], run_count=2, runs=2)
    play(hand, "1 bet 198, 2 call")
    assert shown(hand) == [(1, "show"), (2, "show")]


@pytest.mark.parametrize(("option", "order"), [(False, [1, 2, 3]), (True, [2, 3, 1])])
def test_r85_side_pot_first(option, order):
    """Seat 1 is all-in on the flop, the others bet there and check it down: left of the button, or side pot first."""
    fields = {"side_pot_first": option, "showdown_first": "last_aggressor_final_round"}
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[12, 200, 200], **fields)
    play(hand, "1 bet 10, 2 raise 30, 3 call, 2 check, 3 check, 2 check, 3 check")
    assert [seat for seat, _ in shown(hand)] == order


def test_r85_side_pot_first_starts_with_the_aggressor_among_them():
    """Seat 2 raised last: 2, then 3, which is in the side pot, then 1."""
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[12, 200, 200], side_pot_first=True)
    play(hand, "1 bet 10, 2 call, 3 raise 30, 2 call, 2 check, 3 check, 2 check, 3 check")
    assert [seat for seat, _ in shown(hand)] == [3, 2, 1]


@pytest.mark.parametrize(("option", "order"), [(False, [1, 2, 3, 4]), (True, [3, 4, 2, 1])])
def test_r85_side_pot_first_with_two_side_pots(option, order):
    """Seat 1 is all-in for 10, seat 2 for 20, the others for 100; nobody had a turn."""
    posts = [
        omaha.Post(1, "big", 10),
        omaha.Post(2, "post", 20),
        omaha.Post(3, "post", 100),
        omaha.Post(4, "post", 100),
    ]
    hand = deal(nl(side_pot_first=option), [10, 20, 100, 100], posts=posts)
    assert hand.over
    assert [seat for seat, _ in shown(hand)] == order


# ----------------------------------------------------------------------------------------- what is shown (R86)
def test_r86_all_hole_cards_of_a_shown_hand():
    hand = check_down(table(KINGS, JACKS))
    shows = {event.seat: event.cards for event in hand.events if event.kind == "show"}
    assert shows == {1: parse_cards(KINGS)}


def test_r86_a_better_hand_is_shown_even_if_the_player_would_muck():
    hand = river_bet(JACKS, KINGS, manual=["show"])
    assert hand.over
    assert shown(hand) == [(1, "show"), (2, "show")]


def test_r87_uncalled_winner_need_not_show():
    hand = play(table(KINGS, JACKS, manual=["show"]), "2 fold")
    assert hand.over
    assert shown(hand) == []


# ------------------------------------------------------------------------------------------------ options (R89)
def test_r89_mode_all():
    hand = river_bet(KINGS, JACKS, ACE_HIGH, showdown_mode="all", manual=["show"])
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "show")]


def test_r89_reveal_on_all_in():
    """All live hands are shown before the board comes; off: afterwards, and the beaten one not at all."""
    moves = "3 fold, 1 all-in, 2 call"
    hand = play(table(KINGS, JACKS, EIGHTS, reveal_on_all_in="at_once"), moves)
    kinds = [event.kind for event in hand.events]
    assert shown(hand) == [(1, "show"), (2, "show")]
    assert kinds.index("show") < kinds.index("burn")
    hand = play(table(KINGS, JACKS, EIGHTS), moves)
    kinds = [event.kind for event in hand.events]
    assert kinds.index("show") > kinds.index("board")
    assert len(shown(hand)) == 2


def test_r89_reveal_waits_for_the_betting_of_the_others():
    """Seat 3 is all-in; the others go on: nothing is shown."""
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[200, 200, 22], reveal_on_all_in="at_once")
    play(hand, "1 check, 2 check, 3 bet 20, 1 call, 2 call")
    assert shown(hand) == []
    play(hand, "1 bet 178, 2 call")
    assert shown(hand) == [(1, "show"), (2, "show"), (3, "show")]


def test_r89_reveal_on_the_river():
    """Betting is over with an all-in: the beaten caller is shown too."""
    hand = limped(KINGS, JACKS, reveal_on_all_in="at_once")
    while hand.street != "river":
        hand.check()
    play(hand, "1 bet 198, 2 call")
    assert shown(hand) == [(1, "show"), (2, "show")]


@pytest.mark.parametrize("reveal", ["at_once", "at_showdown"])
def test_r89_sd14_a_beaten_hand_is_shown_in_the_order_of_r83(reveal):
    """Seat 2 shows first because it raised last; seat 1, beaten, shows too."""
    hand = play(table(JACKS, KINGS, button=2, reveal_on_all_in=reveal), "2 raise 200, 1 call")
    assert shown(hand) == [(2, "show"), (1, "show")]
    kinds = [event.kind for event in hand.events]
    assert (kinds.index("show") < kinds.index("burn")) == (reveal == "at_once")


@pytest.mark.parametrize("reveal", ["at_once", "at_showdown"])
def test_r85_r89_side_pots_first_among_revealed_hands(reveal):
    """Seat 1 is all-in for the main pot alone: seats 2 and 3 show before it."""
    hand = limped(KINGS, JACKS, EIGHTS, stacks=[12, 200, 200], reveal_on_all_in=reveal, side_pot_first=True)
    play(hand, "1 bet 10, 2 raise 198, 3 call")
    assert shown(hand) == [(2, "show"), (3, "show"), (1, "show")]


def test_r89_at_showdown_only_if_betting_ended_before_the_river():
    """An all-in on the river: the beaten caller may muck."""
    hand = limped(KINGS, JACKS, reveal_on_all_in="at_showdown")
    while hand.street != "river":
        hand.check()
    play(hand, "1 bet 198, 2 call")
    assert shown(hand) == [(1, "show"), (2, "muck")]


@pytest.mark.parametrize("reveal", ["at_once", "at_showdown"])
def test_r89_the_hand_of_a_lost_player_is_shown_too(reveal):
    hand = play(table(KINGS, JACKS, reveal_on_all_in=reveal, manual=["show"]), "2 raise 50, 1 raise 200, 2 protect")
    assert hand.over
    assert shown(hand) == [(1, "show"), (2, "show")]


@pytest.mark.parametrize("reveal", ["at_once", "at_showdown"])
def test_r89_undo_covers_revealed_hands_again(reveal):
    hand = play(table(KINGS, JACKS, reveal_on_all_in=reveal), "2 raise 200")
    before = hand.copy()
    play(hand, "1 call")
    hand.undo()
    assert hand == before
    assert dict(hand.view(1).holes)[2] == (omaha.UNKNOWN,) * 4


def test_r89_reveal_leaves_unknown_hands():
    deck = omaha.Deck(holes={1: KINGS}, boards=[BOARD], unknown=True)
    hand = play(deal(nl(reveal_on_all_in="at_once"), [100, 100], deck=deck), "2 all-in, 1 call")
    assert shown(hand) == [(1, "show"), (2, "muck")]


def test_r89_revealed_hands_are_seen_by_all():
    hand = deal(nl(reveal_on_all_in="at_once"), [100, 100], deck=omaha.Deck(seed=3), manual=["deal"])
    hand.deal()
    hand.deal()
    play(hand, "2 all-in, 1 call")
    assert hand.due.kind == "burn"
    assert dict(hand.view(1).holes) == dict(hand.holes)


# ---------------------------------------------------------------------------------------------- unknown hands
def unknown_table(**known):
    holes = {int(seat[1:]): cards for seat, cards in known.items()}
    deck = omaha.Deck(holes=holes, boards=[BOARD], unknown=True)
    return deal(nl(), [200] * 3, deck=deck, manual=["show"])


def test_unknown_hand_is_asked_and_named_when_it_shows():
    hand = check_down_to_showdown(unknown_table(s1=KINGS, s2="JhJc????"))
    assert hand.actor == 2
    with pytest.raises(ValueError, match="name the cards"):
        hand.show()
    for cards, message in (
        ("JhJcQd", "holds JhJc"),
        ("JhQsQd2c", "holds JhJc"),
        ("JhJcKhQd", "Kh lies elsewhere"),
        ("JhJcQdKs", "Ks lies elsewhere"),
        ("JhJcQd??", "name the cards"),
    ):
        with pytest.raises(ValueError, match=message):
            hand.show(cards)
    hand.show("JhJcQdQs")
    assert hand.holes[2] == parse_cards(JACKS)
    assert hand.actor == 3
    hand.muck()
    assert won(hand) == {1: 6}


def check_down_to_showdown(hand):
    while hand.legal:
        hand.apply(hand.legal.passive)
    return hand


def test_unknown_hand_that_shows_the_best_wins():
    hand = check_down_to_showdown(unknown_table(s1=JACKS))
    hand.show(KINGS)
    assert hand.actor == 3
    hand.muck()
    assert won(hand) == {2: 6}


def test_known_hand_may_name_its_cards_in_any_order():
    hand = check_down_to_showdown(deal(
        nl(), [200] * 2, deck=omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=1), manual=["show"]
    ))  # fmt: skip
    assert hand.actor == 2
    with pytest.raises(ValueError, match="holds"):
        hand.show(EIGHTS)
    hand.show("Qs Qd Jc Jh")
    assert hand.holes[2] == parse_cards(JACKS)


def test_show_and_muck_as_actions():
    hand = check_down_to_showdown(unknown_table(s1=KINGS, s2=JACKS, s3=EIGHTS))
    hand.apply("show")
    hand.apply(omaha.Action("muck"))
    assert logged(hand, "show", "muck") == [(1, "show"), (2, "show"), (3, "muck")]


def test_r20_the_value_of_each_shown_hand_with_its_cards():
    hand = check_down(table(KINGS, JACKS))
    made = hand.evaluate(1)
    assert str(made.high).startswith("three of a kind")
    assert set(made.high.hole) <= set(hand.holes[1])
    with pytest.raises(ValueError, match=r"seat.* 7"):
        hand.evaluate(7)
