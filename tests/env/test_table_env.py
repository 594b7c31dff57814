"""The PettingZoo environment: its own conformance tests, and every step as `Hand` plays it."""

import copy
import pickle
import random
import re

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from omaha import Deck, Hand, Rules
from omaha.batch import Actions, observe
from omaha.env import TableEnv, aec

PLO8 = Rules.game("plo8", "50/100")
#: Hi/lo and high, 4 to 6 cards, the three limits, two seats to ten.
GAMES = [
    ("plo8", 6, (1 / 3, 1 / 2, 3 / 4, 1)), ("flo8", 2, (1,)), ("nlo", 3, (1, float("inf"))), ("plo58", 8, (0, 1)),
    ("plo6", 7, (1,)), ("flo", 10, (0, 1)),
]  # fmt: skip


# It warns of every observation that is a dict with a mask, and of blank ones, which agents that are done see.
@pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo.test.api_test")
@pytest.mark.parametrize(("game", "seats", "fractions"), GAMES)
def test_pettingzoo_finds_the_environment_right(game, seats, fractions, capsys):
    rules, actions = Rules.game(game, "50/100"), Actions(fractions)
    api_test(aec(rules, seats=seats, actions=actions), num_cycles=20)
    api_test(TableEnv(rules, seats=seats, actions=actions), num_cycles=20)
    seed_test(lambda: aec(rules, seats=seats, actions=actions), num_cycles=20)
    assert "Passed" in capsys.readouterr().out


@pytest.mark.parametrize(("game", "seats", "fractions"), GAMES)
def test_every_step_is_that_of_a_hand(game, seats, fractions):
    """Deck and button are known, so each hand is played again in `Hand`, with the same choices."""
    rules, actions, rng = Rules.game(game, "50/100"), Actions(fractions), random.Random(game)
    env = aec(rules, seats=seats, actions=actions, stacks=3000)
    for index in range(8):
        env.reset(seed=5 if index == 0 else None)
        button = (seats + index - 1) % seats + 1
        hand = Hand(rules, [3000] * seats, button, deck=Deck(seed=5, index=index))
        for agent in env.agent_iter():
            seen, reward, terminated, truncated, info = env.last()
            assert (truncated, info) == (False, {})
            seat = int(agent.removeprefix("player_")) + 1
            assert terminated == hand.over
            if terminated:
                assert reward == hand.result.net[seat] / rules.big_blind
                assert not seen["observation"].any()
                env.step(None)
                continue
            assert (seat, reward) == (hand.actor, 0)
            legal = actions.of(hand)
            assert seen["action_mask"].tolist() == [action is not None for action in legal]
            for other in hand.seats:
                looked = env.observe(f"player_{other - 1}")
                assert (looked["observation"] == observe(hand.view(other))).all()
                assert looked["action_mask"].any() == (other == seat)
            choice = rng.choice(np.flatnonzero(seen["action_mask"]).tolist())
            env.step(choice)
            hand.apply(legal[choice])
        assert not env.agents


def test_the_button_can_be_put_anywhere():
    env = TableEnv(PLO8, seats=4)
    env.reset(seed=1, options={"button": 2})
    assert env.agent_selection == "player_0"
    assert env.hands.bets.tolist() == [[0, 0, 50, 100]]
    env.reset()
    assert env.hands.bets.tolist() == [[100, 0, 0, 50]]
    with pytest.raises(ValueError, match=r"^the button must be 1\.\.4, not 5$"):
        env.reset(options={"button": 5})
    assert env.hands.bets.tolist() == [[100, 0, 0, 50]]


def test_a_choice_that_is_not_legal_is_an_error_without_wrappers():
    env = TableEnv(Rules.game("flo8", "50/100"), seats=3)
    env.reset(seed=1)
    before = env.hands[0]
    for wrong in (3, 6, -1):
        with pytest.raises(ValueError, match=rf"player_2 may choose \[0, 1, 2\], not {wrong}"):
            env.step(wrong)
    with pytest.raises(TypeError, match="an action must be a whole number, not None"):
        env.step(None)
    assert env.hands[0] == before


def test_a_choice_that_is_not_legal_loses_the_largest_stack_in_wrappers():
    env = aec(Rules.game("flo8", "50/100"), seats=3, stacks=[2000, 4000, 3000])
    env.reset(seed=1)
    assert env.agent_selection == "player_2"
    env.step(3)
    assert env.terminations == dict.fromkeys(env.agents, True)
    assert env.rewards == {"player_0": 0, "player_1": 0, "player_2": -80}


def test_a_hand_without_a_decision_is_dealt_again():
    with pytest.raises(ValueError, match="no decision in 1000 deals"):
        TableEnv(PLO8, stacks=50, seats=2).reset(seed=1)


def test_the_table_is_rendered_as_text(capsys):
    env = aec(PLO8, seats=3, render_mode="ansi")
    env.reset(seed=1)
    assert "seat 3" in env.render().lower()
    env = aec(PLO8, seats=3, render_mode="human")
    env.reset(seed=1)
    assert env.render() is None
    assert "seat 3" in capsys.readouterr().out.lower()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seats": 11}, r"seats must be 2..10, not 11"),
        ({"stacks": [100] * 5}, "stacks must be of 6 seats, as many as `seats`, not 5"),
        ({"stacks": [100] * 5 + [-1]}, "the stack of seat 6 must be 1 or more, not -1"),
        ({"actions": (1, 2)}, "actions must be omaha.batch.Actions, not"),
        ({"render_mode": "rgb_array"}, "render_mode must be one of 'ansi', 'human', not 'rgb_array'"),
        ({"rules": "plo8"}, "rules must be Rules, not 'plo8'"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, error):
    rules = arguments.pop("rules", PLO8)
    with pytest.raises((TypeError, ValueError), match=error):
        aec(rules, **arguments)


def choices_to_the_end(env, seed):
    """Choose by chance until the hand is over; return all that was seen."""
    rng, seen = random.Random(seed), []
    for agent in env.agent_iter():
        observation, reward, terminated, _, _ = env.last()
        mask = observation["action_mask"]
        seen.append((agent, observation["observation"].tolist(), mask.tolist(), reward, terminated))
        env.step(None if terminated else rng.choice(np.flatnonzero(mask).tolist()))
    return seen


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("steps", [0, 1, 5])
@pytest.mark.parametrize("seed", [7, None])
def test_a_copy_goes_on_from_the_same_moment_and_leaves_the_first_alone(copied, steps, seed):
    env = TableEnv(PLO8, seats=3, stacks=2000)
    env.reset(seed=seed)
    choices_to_the_end(env, 1)
    env.reset()
    for _ in range(steps):
        env.step(1)
    before = env.agent_selection, env.observe(env.agent_selection)["observation"].tolist(), dict(env.rewards)
    other = copied(env)
    seen = []
    for one in (other, env):
        assert before == (one.agent_selection, one.observe(one.agent_selection)["observation"].tolist(), one.rewards)
        hands = choices_to_the_end(one, 2)
        one.reset()  # the next deck and button, too
        seen.append(hands + choices_to_the_end(one, 3))
    assert seen[0] == seen[1]


def test_a_copy_before_the_first_reset_and_of_a_hand_that_is_over():
    env = TableEnv(PLO8, seats=2)
    other = copy.deepcopy(env)
    env.reset()
    other.reset()
    assert choices_to_the_end(env, 1) == choices_to_the_end(other, 1)
    env.reset()
    env.step(0)
    other = pickle.loads(pickle.dumps(env))
    assert other.rewards == env.rewards
    assert choices_to_the_end(other, 1) == choices_to_the_end(env, 1)


def test_the_wrapped_environment_is_copied_whole():
    env = aec(PLO8, seats=3)
    env.reset(seed=7)
    other = copy.deepcopy(env)
    other.step(1)
    assert (env.agent_selection, other.agent_selection) == ("player_2", "player_0")


def test_nothing_is_chosen_before_the_first_reset():
    env = TableEnv(PLO8, seats=3)
    for ask in (lambda: env.step(0), lambda: env.observe("player_0")):
        with pytest.raises(RuntimeError, match="no hand has begun: reset the environment first"):
            ask()
    with pytest.raises(AttributeError, match="a TableEnv has no agent_selection before reset"):
        env.last()
    with pytest.raises(AttributeError, match=r"a TableEnv has no colour$"):
        _ = env.colour
    assert not hasattr(env, "rewards")


def test_nothing_is_chosen_when_all_have_seen_the_end():
    env = TableEnv(PLO8, seats=2)
    env.reset(seed=7)
    env.step(0)
    env.step(None)
    env.step(None)
    for action in (0, None):
        with pytest.raises(RuntimeError, match="the hand is over: reset the environment first"):
            env.step(action)


@pytest.mark.parametrize("options", [5, "button", [1], True])
def test_options_that_are_not_a_dict(options):
    env = TableEnv(PLO8, seats=3)
    env.reset(seed=7)
    before = env.observe("player_2")
    with pytest.raises(TypeError, match=f"options must be a dict, not {re.escape(repr(options))}"):
        env.reset(seed=8, options=options)
    assert (env.observe("player_2")["observation"] == before["observation"]).all()
