"""Whole hands driven from Python: six-handed pot-limit hi/lo, this package and pokerkit on the same work.

A hand is timed from its construction to its net result, with what is legal asked at every turn. pokerkit has no
pot-limit hi/lo game of its own: its pot-limit game gets the two hand types of its hi/lo game.
"""

import copy
import random

import pytest

import omaha

PLAYERS = 6
STACK = 20_000
RULES = omaha.Rules(limit="pot", hilo=True, small_blind=100, big_blind=200)


EQUAL = [STACK] * PLAYERS
UNEQUAL = [STACK + 1_000 * seat for seat in range(PLAYERS)]


def start(index, stacks=EQUAL):
    return omaha.Hand(RULES, stacks, index % PLAYERS + 1, deck=omaha.Deck(seed=1, index=index))


def checked_down_unequal(index, rng):
    return checked_down(index, rng, UNEQUAL)


def checked_down(index, rng, stacks=EQUAL):
    return check_down(start(index, stacks))


def check_down(hand):
    while legal := hand.legal:
        if legal.check:
            hand.check()
        else:
            hand.call()
    return hand.result.net


def chosen(rng, can_fold, least, most):
    """Fold where something is owed, check or call, or raise to any total, each equally likely: None, 0 or the total."""
    choice = int(rng.random() * (1 + can_fold + (least is not None)))
    if choice < can_fold:
        return None
    return 0 if choice == can_fold else least + int(rng.random() * (most - least + 1))


def random_hand(index, rng):
    hand = start(index)
    while legal := hand.legal:
        to = chosen(rng, not legal.check, legal.min_raise_to, legal.max_raise_to)
        if to is None:
            hand.fold()
        elif to:
            hand.raise_to(to)
        elif legal.check:
            hand.check()
        else:
            hand.call()
    return hand.result.net


def measure(benchmark, group, who, play, hands, rounds):
    def every_hand():
        rng = random.Random(1)
        for index in range(hands):
            play(index, rng)

    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=hands)
    benchmark.pedantic(every_hand, rounds=rounds, warmup_rounds=1 if rounds > 1 else 0)


def test_checked_down(benchmark):
    measure(benchmark, "checked-down hand, six-handed PLO8", "omaha", checked_down, 2000, 5)


def test_checked_down_unequal(benchmark):
    measure(benchmark, "checked-down hand, unequal stacks", "omaha", checked_down_unequal, 2000, 5)


def test_random(benchmark):
    measure(benchmark, "random hand, six-handed PLO8", "omaha", random_hand, 2000, 5)


def on_the_flop():
    hand = start(0)
    while hand.street != "flop":
        hand.apply(hand.legal.passive)
    return hand


def test_copy(benchmark):
    benchmark.group = "copy of a hand on the flop"
    benchmark.extra_info["who"] = "omaha"
    benchmark(on_the_flop().copy)


# ---------------------------------------------------------------------- pokerkit


@pytest.fixture
def pokerkit_start():
    pokerkit = pytest.importorskip("pokerkit")

    class PotLimitHiLo(pokerkit.PotLimitOmahaHoldem):
        hand_types = (pokerkit.OmahaHoldemHand, pokerkit.OmahaEightOrBetterLowHand)

    game = PotLimitHiLo(tuple(pokerkit.Automation), True, 0, (RULES.small_blind, RULES.big_blind), RULES.big_blind)
    return lambda: game([STACK] * PLAYERS, PLAYERS)


def asked(state):
    """What pokerkit says is legal."""
    return (
        state.checking_or_calling_amount,
        state.min_completion_betting_or_raising_to_amount,
        state.max_completion_betting_or_raising_to_amount,
    )


@pytest.mark.filterwarnings("ignore")
def test_checked_down_pokerkit(benchmark, pokerkit_start):
    def play(index, rng):
        state = pokerkit_start()
        while state.status:
            asked(state)
            state.check_or_call()
        return state.payoffs

    measure(benchmark, "checked-down hand, six-handed PLO8", "pokerkit", play, 10, 1)


@pytest.mark.filterwarnings("ignore")
def test_random_pokerkit(benchmark, pokerkit_start):
    def play(index, rng):
        state = pokerkit_start()
        while state.status:
            owed, least, most = asked(state)
            to = chosen(rng, bool(owed), least, most)
            if to is None:
                state.fold()
            elif to:
                state.complete_bet_or_raise_to(to)
            else:
                state.check_or_call()
        return state.payoffs

    measure(benchmark, "random hand, six-handed PLO8", "pokerkit", play, 50, 1)


@pytest.mark.filterwarnings("ignore")
def test_copy_pokerkit(benchmark, pokerkit_start):
    state = pokerkit_start()
    while not list(state.get_board_cards(0)):
        state.check_or_call()
    benchmark.group = "copy of a hand on the flop"
    benchmark.extra_info["who"] = "pokerkit, deepcopy"
    benchmark(copy.deepcopy, state)
