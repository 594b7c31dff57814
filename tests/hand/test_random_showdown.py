"""Cards, deals and showdowns of random hands (R20, R53, R55, R82-R89)."""

import random

from hypothesis import given, settings

import omaha
from support.oracles.dealing import dealt
from support.oracles.hands import cards
from support.oracles.options import clockwise, options
from support.oracles.showdown import PLAYERS_MOVES, betting_was_over_early, showdown
from support.played_hands import SEEDS, fresh, view_setup
from support.random_hands import STYLES, play
from support.sizes import tries


@given(SEEDS)
@settings(max_examples=600)
def test_r53_r55_r96_r98_cards_come_off_the_deck_in_the_order_of_the_rules(seed):
    rng = random.Random(seed)
    setup, order = view_setup(rng)
    hand = setup.hand()
    play(hand, rng, rng.choice([STYLES[2], STYLES[3], STYLES[4]]))
    opts = options(setup.spec)
    seats = clockwise(setup.stacks, setup.button)
    end = len(hand.board)
    agreed = setup.extra.get("runs", 1)
    last = {e.seat: e for e in hand.events if e.kind in PLAYERS_MOVES}
    lost = {s for s, e in last.items() if e.kind == "protect" or e.note == "lost connection"}  # and not back since
    if isinstance(agreed, dict):
        agreed = min(agreed[s] for s in hand.live)
    early = turn_of_last_move(hand.events)
    run = len(hand.live) > 1 and betting_was_over_early(hand, setup.spec, setup.stacks) and early < 5
    runs = agreed if run and not lost & set(hand.live) else 1
    holes, burns, boards = dealt(order, setup.spec, seats, (early, runs, end))
    assert {s: sorted(cards(c)) for s, c in hand.holes.items()} == {s: sorted(c) for s, c in holes.items()}
    assert [cards(b) for b in hand.boards] == boards
    assert [c for e in hand.events if e.kind == "burn" for c in cards(e.cards)] == burns
    assert len(boards) == max(opts.boards, runs)
    laid = {}
    for e in hand.events:
        if e.kind == "board":
            laid.setdefault(e.board, []).extend(cards(e.cards))
    for n, board in enumerate(boards):
        lying = early if runs > 1 and n else 0
        assert laid.get(n, []) == board[lying:]


def turn_of_last_move(events):
    """Cards on the board when the last player's move was made (all of them at the posts: none)."""
    on_board = 0
    last = 0
    for e in events:
        if e.kind == "board" and not e.board:
            on_board += len(e.cards)
        elif e.kind in PLAYERS_MOVES:
            last = on_board
    return last


def shown(hand):
    return [(e.seat, e.kind) for e in hand.events if e.kind in ("show", "muck")]


@tries(SEEDS, fast=200, slow=1200, long=10000)
def test_r82_to_r89_who_shows_and_who_may_muck(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng, rng.choice([STYLES[1], STYLES[2], STYLES[3], STYLES[4]]))
    expected = showdown(hand, setup.spec, setup.stacks)
    reveal = setup.spec.get("reveal_on_all_in", "off")
    if reveal == "off" or not betting_was_over_early(hand, setup.spec, setup.stacks):
        assert shown(hand) == expected
    elif reveal == "at_once" or turn_of_last_move(hand.events) < 5:
        assert shown(hand) == [(s, "show") for s, _ in expected]
    else:
        assert shown(hand) == expected
    for e in hand.events:
        if e.kind == "show":
            assert e.cards == hand.holes[e.seat]


@given(SEEDS)
@settings(max_examples=400)
def test_r20_rank_of_a_part_is_that_of_its_winners(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng, STYLES[3])
    for pot in hand.result.pots:
        for part in pot.parts:
            if part.half == "uncontested":
                assert part.rank is None
                continue
            boards = hand.boards if part.board is None else [hand.boards[part.board]]
            rank = omaha.low_rank if part.half == "low" else omaha.high_rank
            for seat in pot.eligible:
                best = min(rank(hand.holes[seat], b) for b in boards)
                assert (best == part.rank) == (seat in part.shares)
                assert best >= part.rank
