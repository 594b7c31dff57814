"""The lesson in `examples/selfplay.py`: its parts are right, and what it learns from is what a player may know."""

import importlib.util

import numpy as np
import pytest

import omaha
from omaha.batch import observe
from omaha.env import vector
from omaha.play import match
from support.paths import ROOT

FILE = ROOT / "examples" / "selfplay.py"


@pytest.fixture(scope="module")
def lesson():
    spec = importlib.util.spec_from_file_location("selfplay", FILE)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def rng():
    return np.random.default_rng(1)


def test_the_lesson_has_at_most_200_lines():
    assert len(FILE.read_text().splitlines()) <= 200


def test_shares_are_equities_on_a_whole_board(lesson):
    cards = omaha.batch.deal(200, 13, seed=5)
    own, other, board = cards[:, :4], cards[:, 4:8], np.ascontiguousarray(cards[:, 8:])
    found = lesson.shares(np.ascontiguousarray(own), np.ascontiguousarray(other), board)
    for i, row in enumerate(cards.tolist()):
        equity = omaha.equity([row[:4], row[4:8]], row[8:], hilo=True)
        assert found[i] == equity.players[0].equity


def test_strengths_estimate_the_equity_against_any_hand(lesson):
    hand, board = [[omaha.Card(card) for card in text.split()] for text in ("As Ah 2s 3h", "4s 5h Kd")]
    own, table = np.zeros((1, 52), bool), np.zeros((1, 52), bool)
    own[0, list(hand)] = table[0, list(board)] = True
    found = lesson.strengths(own, table, 20_000, rng())[0]
    equity = omaha.equity([hand, "****"], board, hilo=True, samples=100_000, seed=1).players[0]
    assert found[0] == pytest.approx(equity.equity, abs=0.02)
    assert found[1] == pytest.approx(equity.scoops / 100_000, abs=0.02)


def at_the_turn(seed, rival):
    """The view of seat 2 in a hand whose other seat holds these cards."""
    deck = omaha.Deck(holes={1: rival, 2: "AsKs3d2h"}, boards=["Jd4d3cQd5h"], seed=seed)
    hand = omaha.Hand(omaha.Rules.game("plo8", "50/100"), [10_000, 10_000], deck=deck)
    for action in ("call", "check", "check", "raise 100", "call", "check"):
        hand.apply(action)
    return hand.view(2)


def test_inputs_of_the_actor_do_not_depend_on_what_it_cannot_see(lesson):
    one, other = [observe(at_the_turn(seed, cards))[np.newaxis] for seed, cards in ((1, "AcAdKcKd"), (2, "7h8h9hTh"))]
    assert np.array_equal(lesson.features(one, 50, rng()), lesson.features(other, 50, rng()))
    network = lesson.Network([lesson.INPUTS, 8, len(lesson.ACTIONS)], rng())
    answers = {str(lesson.Learned(network)(at_the_turn(seed, "AcAdKcKd"))) for seed in (1, 2)}
    assert len(answers) == 1


def test_the_network_learns_down_the_slope(lesson):
    network = lesson.Network([3, 4, 2], rng())
    network.parts = [part.astype(np.float64) for part in network.parts]
    inputs, slope = rng().standard_normal((5, 3)), rng().standard_normal((5, 2))
    numeric = []
    for part in network.parts:
        differences = np.zeros_like(part)
        for place in np.ndindex(part.shape):
            values = []
            for step in (1e-6, -1e-6):
                before, part[place] = part[place], part[place] + step
                values.append((network(inputs)[0] * slope).sum())
                part[place] = before
            differences[place] = (values[0] - values[1]) / 2e-6
        numeric.append(differences)
    network.learn(network(inputs)[1], slope, 1e-3)
    for (mean, _), expected in zip(network.moments, numeric, strict=True):
        assert mean * 10 == pytest.approx(expected, abs=1e-4)


def test_choices_come_as_often_as_they_should_and_never_if_they_are_not_legal(lesson):
    outputs = np.tile([0.0, 1.0, 50.0, -1.0], (20_000, 1))
    mask = np.tile([True, True, False, True], (20_000, 1))
    chances = lesson.policy(outputs, mask)
    weights = np.exp([0, 1, -np.inf, -1])
    assert chances[0] == pytest.approx(weights / weights.sum())
    found = np.bincount(lesson.pick(chances, rng()), minlength=4) / 20_000
    assert found[2] == 0
    assert found == pytest.approx(chances[0], abs=0.02)  # five standard deviations and more


def test_decisions_are_worth_what_their_seat_won_from_there(lesson):
    network = lesson.Network([lesson.INPUTS, 8, len(lesson.ACTIONS)], rng())
    env = vector(lesson.RULES, 20, actions=lesson.ACTIONS, seed=3)
    inputs, mask, chosen, before, won = lesson.play(env, network, rng())
    assert inputs.shape == (len(won), 2 * lesson.INPUTS)
    assert mask[np.arange(len(won)), chosen].all()
    assert (before > 0).all()
    folds = chosen == 0
    assert folds.any()
    assert not won[folds].any()


def test_a_player_that_has_learned_nothing_plays_a_match(lesson):
    network = lesson.Network([lesson.INPUTS, 8, len(lesson.ACTIONS)], rng())
    found = match([lesson.Learned(network), "caller"], lesson.RULES, 5, seed=1)
    assert found == match([lesson.Learned(network), "caller"], lesson.RULES, 5, seed=1)


@pytest.mark.slow
def test_it_learns_to_bet_into_a_player_who_never_folds(lesson):
    dice = rng()
    actor = lesson.Network([lesson.INPUTS, 64, 64, len(lesson.ACTIONS)], dice)
    critic = lesson.Network([2 * lesson.INPUTS, 64, 64, 1], dice)
    env = vector(lesson.RULES, 256, actions=lesson.ACTIONS, opponents="caller", seed=1)
    for _ in range(25):
        lesson.learn(actor, critic, lesson.play(env, actor, dice), 2e-3, 0.01, dice)
    assert match([lesson.Learned(actor), "caller"], lesson.RULES, 300, seed=1).scores[0].interval[0] > 0
