"""Each rate, by small hands: who had a chance, and who took it."""

import pytest

import omaha
from omaha.cards import parse_cards
from omaha.stats import of
from omaha.stats.lows import board_lows, drew_to_low
from support.builders import deal, fl, nl, pl, play


def rate(hand, name):
    """{seat: (made, chances)} of those who had a chance."""
    found = {}
    stats = of([hand])
    for seat in sorted(hand.seats):
        row = stats[f"seat {seat}"]
        made, chances = row[f"{name}_made"], row[f"{name}_chances"]
        assert row[name] == (made / chances if chances else None)
        if chances:
            found[seat] = (made, chances)
    return found


def three(moves, stacks=(200, 200, 200), rules=None, **more):
    """Three players: seat 1 is the small blind, 2 the big blind, 3 the button; before the flop 3 acts first."""
    return play(deal(rules or nl(), list(stacks), **more), moves)


# ---------------------------------------------------------------------- before the flop


def test_vpip_counts_calls_and_raises_but_no_blinds_and_no_checks():
    hand = three("3 call, 1 fold, 2 check, 2 check, 3 check, 2 check, 3 check, 2 bet 2, 3 fold")
    assert rate(hand, "vpip") == {1: (0, 1), 2: (0, 1), 3: (1, 1)}


def test_vpip_is_counted_once_a_hand():
    hand = three("3 call, 1 raise 10, 2 raise 30, 3 call, 1 fold, 2 check, 3 fold")
    assert rate(hand, "vpip") == {1: (1, 1), 2: (1, 1), 3: (1, 1)}
    assert rate(hand, "pfr") == {1: (1, 1), 2: (1, 1), 3: (0, 1)}


def test_a_walk_is_no_chance():
    hand = three("3 fold, 1 fold")
    assert rate(hand, "vpip") == {1: (0, 1), 3: (0, 1)}
    assert of([hand])["seat 2"]["hands"] == 1


def test_a_straddle_is_not_voluntary():
    hand = three("1 fold, 2 fold", rules=nl(straddle="utg", max_straddles=1), straddles=[3])
    assert rate(hand, "vpip") == {1: (0, 1), 2: (0, 1)}


def test_a_player_who_is_all_in_with_the_blind_has_no_chance():
    hand = three("3 raise 6, 1 fold", stacks=(200, 2, 200))
    assert rate(hand, "vpip") == {1: (0, 1), 3: (1, 1)}


@pytest.mark.parametrize("note", ["time-out", "lost connection", "sitting out"])
def test_folds_that_are_no_decisions_are_no_chances(note):
    hand = deal(nl(), [200, 200, 200])
    hand.fold(note=note)
    play(hand, "1 call, 2 check, 1 bet 2, 2 fold")
    assert 3 not in rate(hand, "vpip")
    assert rate(hand, "saw_flop") == {1: (1, 1), 2: (1, 1), 3: (0, 1)}


def test_a_protected_player_is_out_of_decisions():
    hand = deal(nl(), [200, 200, 200])
    play(hand, "3 call, 1 call, 2 raise 10")
    hand.protect()
    play(hand, "1 call, 1 bet 20, 2 fold")
    assert rate(hand, "vpip")[3] == (1, 1)
    assert rate(hand, "aggression") == {1: (1, 1), 2: (0, 1)}
    assert rate(hand, "went_to_showdown")[3] == (1, 1)


def test_three_bet_has_a_chance_for_each_player_who_faces_the_first_raise():
    hand = three("3 raise 6, 1 call, 2 raise 24, 3 call, 1 fold, 2 bet 40, 3 fold")
    assert rate(hand, "three_bet") == {1: (0, 1), 2: (1, 1)}


def test_four_bets_are_no_three_bets():
    hand = three("3 raise 6, 1 raise 18, 2 raise 54, 3 fold, 1 fold")
    assert rate(hand, "three_bet") == {1: (1, 1)}
    assert rate(hand, "fold_to_three_bet") == {}


def test_three_bet_needs_more_chips_than_the_call():
    assert rate(three("3 raise 6, 1 fold, 2 fold", stacks=(6, 200, 200)), "three_bet") == {2: (0, 1)}
    assert rate(three("3 raise 6, 1 fold, 2 fold", stacks=(7, 200, 200)), "three_bet") == {1: (0, 1), 2: (0, 1)}


def test_three_bet_needs_another_player_with_chips():
    hand = three("3 raise 50, 1 fold, 2 fold", stacks=(200, 200, 50))
    assert rate(hand, "three_bet") == {1: (0, 1)}


def test_fold_to_three_bet():
    assert rate(three("3 raise 6, 1 raise 18, 2 fold, 3 fold"), "fold_to_three_bet") == {3: (1, 1)}
    assert rate(three("3 raise 6, 1 raise 18, 2 fold, 3 call, 1 bet 9, 3 fold"), "fold_to_three_bet") == {3: (0, 1)}
    assert rate(three("3 raise 6, 1 raise 18, 2 fold, 3 raise 60, 1 fold"), "fold_to_three_bet") == {3: (0, 1)}


def test_a_raise_by_a_limper_is_the_first_raise():
    hand = three("3 call, 1 raise 8, 2 fold, 3 raise 24, 1 fold")
    assert rate(hand, "three_bet") == {2: (0, 1), 3: (1, 1)}
    assert rate(hand, "fold_to_three_bet") == {1: (1, 1)}


# ---------------------------------------------------------------------- after the flop

RAISED = "3 raise 6, 1 call, 2 call, "


def test_cbet_on_each_street():
    hand = three(
        RAISED + "1 check, 2 check, 3 bet 6, 1 call, 2 fold, 1 check, 3 bet 9, 1 call, 1 check, 3 bet 9, 1 fold"
    )
    assert [rate(hand, f"cbet_{street}") for street in ("flop", "turn", "river")] == [{3: (1, 1)}] * 3
    assert rate(hand, "fold_to_cbet_flop") == {1: (0, 1), 2: (1, 1)}
    assert rate(hand, "fold_to_cbet_turn") == {1: (0, 1)}
    assert rate(hand, "fold_to_cbet_river") == {1: (1, 1)}


def test_without_a_cbet_the_next_street_has_no_chance():
    hand = three(RAISED + "1 check, 2 check, 3 check, 1 check, 2 check, 3 bet 9, 1 fold, 2 fold")
    assert rate(hand, "cbet_flop") == {3: (0, 1)}
    assert rate(hand, "cbet_turn") == {}
    assert rate(hand, "fold_to_cbet_turn") == {}


def test_a_bet_before_the_raiser_takes_the_chance():
    hand = three(RAISED + "1 bet 6, 2 fold, 3 raise 18, 1 fold")
    assert rate(hand, "cbet_flop") == {}
    assert rate(hand, "fold_to_cbet_flop") == {}


def test_the_last_raiser_makes_the_cbet():
    hand = three("3 raise 6, 1 raise 18, 2 fold, 3 call, 1 bet 20, 3 fold")
    assert rate(hand, "cbet_flop") == {1: (1, 1)}


def test_a_raised_cbet_is_not_met_by_the_next_player():
    hand = three(RAISED + "1 check, 2 check, 3 bet 6, 1 raise 20, 2 fold, 3 call, 1 check, 3 bet 9, 1 fold")
    assert rate(hand, "fold_to_cbet_flop") == {1: (0, 1)}
    assert rate(hand, "cbet_turn") == {3: (1, 1)}


def test_no_raise_before_the_flop_no_cbet():
    hand = three("3 call, 1 call, 2 check, 1 bet 6, 2 fold, 3 fold")
    assert rate(hand, "cbet_flop") == {}


def test_a_bomb_pot_has_no_decisions_before_the_flop():
    hand = play(deal(nl(ante=2, bomb_pot=True), [200, 200]), "1 bet 4, 2 fold")
    assert rate(hand, "vpip") == rate(hand, "cbet_flop") == {}
    assert rate(hand, "saw_flop") == {1: (1, 1), 2: (1, 1)}


def test_check_raise_counts_each_street():
    calls = "3 call, 1 call, 2 check, "
    hand = three(calls + "1 check, 2 bet 6, 3 fold, 1 raise 18, 2 call, 1 check, 2 bet 6, 1 call, 1 check, 2 check")
    assert rate(hand, "check_raise") == {1: (1, 2)}


def test_check_raise_needs_more_chips_than_the_call():
    calls = "3 call, 1 call, 2 check, "
    moves = calls + "1 check, 2 bet 6, 3 call, 1 call, "
    assert rate(three(moves + "2 bet 9, 3 fold", stacks=(8, 200, 200)), "check_raise") == {}
    moves += "1 check, 2 bet 9, 3 fold, 1 fold"  # the second bet is more than seat 1 has
    assert rate(three(moves, stacks=(9, 200, 200)), "check_raise") == {1: (0, 1)}


def test_aggression_by_all_decisions_but_checks():
    hand = three("3 call, 1 call, 2 check, 1 check, 2 bet 6, 3 raise 18, 1 fold, 2 call, 2 check, 3 bet 9, 2 fold")
    assert rate(hand, "aggression") == {1: (0, 1), 2: (1, 3), 3: (2, 2)}
    row = of([hand])["seat 2"]
    assert (row["calls"], row["aggression_factor"]) == (1, 1.0)
    assert of([hand])["seat 3"]["aggression_factor"] is None


# ---------------------------------------------------------------------- showdowns


def test_all_in_before_the_flop_sees_it_and_goes_to_the_showdown():
    hand = three("3 raise 200, 1 call, 2 fold")
    winners = {seat for pot in hand.result.pots for seat in pot.awards}
    assert rate(hand, "saw_flop") == {1: (1, 1), 2: (0, 1), 3: (1, 1)}
    assert rate(hand, "went_to_showdown") == {1: (1, 1), 3: (1, 1)}
    assert rate(hand, "won_at_showdown") == {seat: (seat in winners, 1) for seat in (1, 3)}


def test_winnings_at_the_showdown_and_others():
    hand = three("3 call, 1 call, 2 check" + ", 1 check, 2 check, 3 check" * 2 + ", 1 check, 2 bet 2, 3 fold, 1 call")
    stats = of([hand])
    assert stats["seat 3"]["net_other"] == -2
    assert stats["seat 3"]["net_showdown"] == 0
    for seat in (1, 2):
        assert stats[f"seat {seat}"]["net_showdown"] == stats[f"seat {seat}"]["net"] == hand.result.net[seat]


def hilo(holes, board, **rules):
    hand = deal(fl(hilo=True, **rules), [40] * len(holes), deck=omaha.Deck(holes=holes, boards=board, seed=1))
    while hand.actor:
        hand.apply(hand.legal.passive)
    return hand


def of_pots(hand):
    return {
        name: {seat for seat, (made, _) in rate(hand, name).items() if made}
        for name in ("scooped", "split", "quartered", "three_quartered")
    }


BOARD = ["3c7d8hKs9d"]


def test_a_scoop_is_both_halves_or_all_without_a_low():
    both = hilo({1: "As2sKhKd", 2: "QcQdQsJh"}, BOARD)
    assert of_pots(both) == {"scooped": {1}, "split": set(), "quartered": set(), "three_quartered": set()}
    high = hilo({1: "KhKdTsTc", 2: "QcQdQsJh"}, ["3c7dJcKs9d"])
    assert of_pots(high)["scooped"] == {1}


def test_quarters_and_three_quarters():
    hand = hilo({1: "As2sKhKd", 2: "Ac2cQdQs", 3: "JhJcQhQc"}, BOARD)
    assert of_pots(hand) == {"scooped": set(), "split": {1, 2}, "quartered": {2}, "three_quartered": {1}}


def test_a_split_in_halves_quarters_nobody():
    hand = hilo({1: "KcQcKhKd", 2: "Ac2cQdQs"}, BOARD)
    assert of_pots(hand) == {"scooped": set(), "split": {1, 2}, "quartered": set(), "three_quartered": set()}


@pytest.mark.parametrize("odd", ["whole_pot", "per_half"])
def test_players_who_tie_for_both_halves_split_and_are_not_quartered(odd):
    """Also where the pot is paid as a whole (R28)."""
    hand = hilo({1: "As2sKhKd", 2: "Ac2cKcKs", 3: "JhJcQhQc"}, ["3c7d8h6s5d"], odd_chip_same_winners=odd)
    assert of_pots(hand) == {"scooped": set(), "split": {1, 2}, "quartered": set(), "three_quartered": set()}


def test_pots_count_only_at_a_showdown_of_hilo():
    assert rate(three("3 call, 1 fold, 2 check" + ", 2 check, 3 check" * 3), "scooped") == {}
    assert rate(three("3 fold, 1 fold", rules=pl(hilo=True)), "scooped") == {}


def test_low_draws_of_a_hand():
    hand = hilo({1: "As2sKhKd", 2: "Ac5cQdQs", 3: "JhJcTdTs"}, ["3c7dKs9d4h"])
    assert rate(hand, "low_draw") == {1: (1, 1), 2: (1, 1)}


def test_a_player_who_folds_on_the_turn_drew_to_it_only():
    deck = omaha.Deck(holes={1: "As2sKhKd", 2: "QcQdJsJh"}, boards=["3c7dKsTd4h"])
    hand = deal(pl(hilo=True), [200, 200], deck=deck)
    play(hand, "2 call, 1 check, 1 check, 2 check, 1 check, 2 bet 4, 1 fold")
    assert rate(hand, "low_draw") == {1: (0, 1)}


@pytest.mark.parametrize(
    ("hole", "board", "streets", "low"),
    [
        ("As2sKhKd", "3c7dKs9d4h", 3, True),
        ("As2sKhKd", "3c7dKs9d4h", 2, False),  # folded on the turn
        ("As2sKhKd", "3c7d4sTdJh", 3, None),  # made on the flop
        ("As2sKhKd", "3cTdJs7d4h", 3, True),  # drawn to on the turn
        ("As2sKhKd", "3cTdJsQd4h", 3, None),  # never more than three cards for a low
        ("As2sKhKd", "3c7dAdTd9h", 3, False),  # A 2 3 7: the ace lies twice
        ("As2s4h4d", "3c7dAdTd9h", 3, None),  # 2 4 with 3 7 A: made on the flop
        ("As2sKhKd", "3c7dKs9dAh", 3, False),
        ("AsAhAdKd", "3c7d5s9d4h", 3, None),  # one rank for a low
        ("As2s??Kd", "3c7dKs9d4h", 3, None),  # a card is not known
        ("As2s3hKdQd", "3c7dKs9d4h", 3, True),  # five cards
    ],
)
def test_what_draws_to_a_low(hole, board, streets, low):
    assert drew_to_low(parse_cards(hole), board_lows(parse_cards(board)), streets) is low
