"""The Gymnasium environment: its own conformance checks, and every step as `Hand` plays it."""

import copy
import pickle
import random
import re

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode
from gymnasium.wrappers.vector import DictInfoToList, RecordEpisodeStatistics

from omaha import IllegalAction, Rules
from omaha.batch import Actions, observe
from omaha.env import Policy, vector
from omaha.play import made
from omaha.play.bots import Random, tight

MODES = ("next_step", "same_step", "disabled")
PLO8 = Rules.game("plo8", "50/100")
#: Hi/lo and high, 4 to 6 cards, the three limits, two seats to ten.
GAMES = [
    ("plo8", 2, (1 / 3, 1 / 2, 3 / 4, 1)), ("flo8", 6, (1,)), ("nlo", 3, (1, float("inf"))), ("plo58", 8, (0, 1)),
    ("plo6", 7, (1,)), ("flo", 10, (0, 1)),
]  # fmt: skip


class OneHand(gymnasium.Env):
    """A batch of one hand as a plain environment, for the checks that Gymnasium has for those."""

    def __init__(self, **arguments):
        self.hands = vector(PLO8, 1, autoreset="disabled", seed=0, **arguments)
        self.observation_space = self.hands.single_observation_space
        self.action_space = self.hands.single_action_space

    def one(self, infos):
        return {name: values[0] for name, values in infos.items() if not name.startswith("_")}

    def reset(self, *, seed=None, options=None):
        super().reset(seed=seed)
        observations, infos = self.hands.reset(seed=seed)
        return observations[0], self.one(infos)

    def step(self, action):
        observations, rewards, terminated, truncated, infos = self.hands.step(np.array([action]))
        return observations[0], float(rewards[0]), bool(terminated[0]), bool(truncated[0]), self.one(infos)


@pytest.mark.parametrize("opponents", [None, "caller", "random"])
def test_gymnasium_finds_the_environment_right(opponents):
    check_env(OneHand(opponents=opponents), skip_render_check=True)  # there is nothing to render


def by_hand(env, choices, others=()):
    """What a step must come to, played in `Hand`: each hand after its choice and the opponents' answers, or None."""
    played = []
    for i, choice in enumerate(choices):
        hand = env.hands[i]
        if hand.over:
            played.append(None)
            continue
        seat = hand.actor
        legal = env.actions.of(hand)
        hand.apply(legal[choice] or legal[1])
        while others and hand.actor not in (None, env.learner[i]):
            hand.apply(others[(hand.actor - env.learner[i] - 1) % (len(others) + 1)](hand.view(hand.actor)))
        played.append((seat, hand))
    return played


def assert_seen(env, observations, infos):
    """What is seen and legal is what the view of the actor says; for some of the hands."""
    for i in range(0, env.num_envs, 3):
        hand = env.hands[i]
        assert infos["actor"][i] == (hand.actor or 0)
        legal = env.actions.of(hand)
        assert infos["action_mask"][i].tolist() == [action is not None for action in legal]
        if not hand.over:
            assert (observations[i] == observe(hand.view(hand.actor), seats=env.hands.stacks.shape[1])).all()


def assert_steps_alike(env, rng, steps, others=()):
    mode = env.metadata["autoreset_mode"]
    observations, infos = env.reset()
    over = np.zeros(env.num_envs, np.bool_)
    for _ in range(steps):
        assert_seen(env, observations, infos)
        assert env.observation_space.contains(observations)
        choices = [rng.randrange(len(env.actions)) for _ in range(env.num_envs)]
        want = by_hand(env, choices, others)
        observations, rewards, terminated, truncated, infos = env.step(choices)
        assert not truncated.any()
        for i, played in enumerate(want):
            assert (played is None) == over[i]
            if played is None:
                assert (rewards[i], terminated[i], env.hands.over[i]) == (0, False, False)
                continue
            seat, hand = played
            assert terminated[i] == hand.over
            if not hand.over:
                assert rewards[i] == 0
                assert env.hands[i] == hand
                continue
            blinds = [hand.result.net[seat] / hand.rules.big_blind for seat in sorted(hand.seats)]
            assert infos["rewards"][i].tolist() == blinds
            assert rewards[i] == blinds[seat - 1]
            if mode is AutoresetMode.SAME_STEP:
                assert infos["_final_obs"][i]
                assert not infos["final_obs"][i].any()
                assert infos["final_info"]["rewards"][i].tolist() == blinds
                assert env.hands[i].deck != hand.deck
            else:
                assert env.hands[i] == hand
                assert not observations[i].any()
        if mode is AutoresetMode.SAME_STEP:
            assert not env.hands.over.any()
        over = terminated & (mode is AutoresetMode.NEXT_STEP)
        if mode is AutoresetMode.DISABLED and terminated.any():
            others_before = [env.hands[i] for i in np.flatnonzero(~terminated)]
            observations, infos = env.reset(options={"reset_mask": terminated})
            assert [env.hands[i] for i in np.flatnonzero(~terminated)] == others_before
            assert not env.hands.over.any()


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize(("game", "seats", "fractions"), GAMES)
def test_self_play_steps_as_hands_do(game, seats, fractions, mode):
    env = vector(Rules.game(game, "50/100"), 6, seats=seats, actions=Actions(fractions), autoreset=mode, seed=4)
    assert_steps_alike(env, random.Random(game), 12)


@pytest.mark.parametrize("mode", MODES)
def test_a_learner_meets_opponents_as_in_hands(mode):
    def call(view):
        return view.legal.passive

    env = vector(PLO8, 6, seats=4, opponents=[tight, "caller", tight], autoreset=mode, seed=4)
    assert_steps_alike(env, random.Random(1), 12, [tight, call, tight])


def test_random_opponents_play_as_the_player_of_that_name_does():
    env = vector(PLO8, 30, seats=2, opponents="random", seed=4)
    env.reset()
    for i in range(30):
        hand, first = env.hands[i], Random(4 + 2 - 1)
        if int(env.learner[i]) == 1:  # the opponent in seat 2 has acted first
            again = hand.copy()
            while again.events[-1].kind not in ("holes", "board"):
                again.undo()
            action = first(again.view(2))
            assert hand.events[-1].kind == action.kind
            assert action.to in (None, hand.events[-1].to)


def test_a_policy_chooses_for_many_hands_at_once():
    seen = []

    def always_raise(observations, masks):
        seen.append(len(masks))
        assert observations.shape == (len(masks), env.single_observation_space.shape[0])
        return masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1)

    env = vector(PLO8, 8, seats=2, opponents="caller", seed=4)
    env = vector(PLO8, 8, seats=2, opponents=Policy(always_raise), seed=4)
    env.reset()
    assert seen == [4]
    assert env.hands.bets[env.learner == 1].tolist() == [[100, 300]] * 4


def test_an_error_of_an_opponent_names_hand_and_seat():
    def broken(view):
        raise KeyError("no idea")

    with pytest.raises(KeyError) as error:
        vector(PLO8, 2, opponents=broken, seed=4)
    assert error.value.__notes__ == ["the answer of 'opponent in seat 2 of hand 0'"]
    with pytest.raises(IllegalAction, match=r"seat 2 may raise to 200..300, not 9999"):
        vector(PLO8, 2, opponents=lambda view: "raise 9999", seed=4)


@pytest.mark.parametrize("mode", MODES)
def test_after_an_error_of_an_opponent_no_choice_is_made_for_it(mode):
    """Until all hands are reset: one choice more would be taken for the opponent's, whose turn it is."""
    failing = False

    def moody(view):
        if failing:
            raise KeyError("no idea")
        return view.legal.passive

    env = vector(PLO8, 4, opponents=moody, autoreset=mode, seed=4)
    env.reset()
    failing = True
    for attempt in (lambda: env.step([1] * 4), env.reset, lambda: env.reset(seed=5)):
        with pytest.raises(KeyError, match="no idea"):
            attempt()
        before = [env.hands[i] for i in range(4)]
        for refused in (lambda: env.step([1] * 4), lambda: env.reset(options={"reset_mask": np.ones(4, np.bool_)})):
            with pytest.raises(RuntimeError, match="ended with an error: reset all hands"):
                refused()
        assert [env.hands[i] for i in range(4)] == before
    failing = False
    env.reset()
    assert (env.hands.actor == env.learner).all()
    env.step([1] * 4)


def test_opponents_may_be_made_where_they_play():
    env = vector(PLO8, 2, seats=3, opponents=[made(Random), Random], seed=4)
    env.reset()
    env.step([1, 1])


def test_the_learner_moves_to_the_next_seat_with_each_hand():
    env = vector(PLO8, 3, seats=3, opponents="caller", autoreset="same_step", seed=4)
    assert env.learner.tolist() == [1, 2, 3]
    env.reset()
    _, _, terminated, _, _ = env.step([0, 0, 0])
    moved = [2, 3, 1]
    assert env.learner.tolist() == [moved[i] if terminated[i] else i + 1 for i in range(3)]
    assert terminated.any()


@pytest.mark.parametrize("opponents", [None, "random", tight])
def test_a_seed_deals_the_same_hands_again(opponents):
    one, two = [vector(PLO8, 5, opponents=opponents, seed=seed) for seed in (4, 2**64 - 1)]
    two.reset(seed=4)
    rng = np.random.default_rng(1)
    for _ in range(20):
        choices = rng.integers(0, 6, 5)
        for left, right in zip(one.step(choices)[:4], two.step(choices)[:4], strict=True):
            assert (left == right).all()
    first, _ = one.reset(seed=4)
    assert (first == vector(PLO8, 5, opponents=opponents, seed=4).reset()[0]).all()
    assert not (first == one.reset()[0]).all()


def test_threads_step_alike():
    one, two = vector(PLO8, 4500, seed=4), vector(PLO8, 4500, seed=4, threads=2)
    choices = np.random.default_rng(1).integers(0, 6, 4500)
    assert (one.step(choices)[0] == two.step(choices)[0]).all()


def test_hands_without_a_decision_are_dealt_again():
    """The blinds put both players all-in, or one of them: an episode has a decision at least."""
    env = vector(PLO8, 50, stacks=[60, 100], seats=2, seed=4)
    _, infos = env.reset()
    assert (infos["actor"] > 0).all()
    with pytest.raises(ValueError, match="no decision in 1000 deals"):
        vector(PLO8, 5, stacks=50, seats=2, seed=4)


def test_a_hand_that_opponents_end_before_the_learner_acts_is_no_episode():
    """Heads-up the folder on the button always folds: the learner is dealt the next hand, on the button."""
    env = vector(PLO8, 4, opponents="folder", autoreset="same_step", seed=4)
    env.reset()
    assert env.learner.tolist() == [2, 2, 2, 2]
    _, rewards, terminated, _, _ = env.step([5, 0, 5, 0])
    assert (rewards.tolist(), terminated.tolist()) == ([1, -0.5, 1, -0.5], [True] * 4)
    assert env.learner.tolist() == [2, 2, 2, 2]


@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_wrappers_of_gymnasium_count_the_big_blinds(mode):
    """From Gymnasium 1.4 on: before, this wrapper lost the first reward after a reset in the same step."""
    env = RecordEpisodeStatistics(vector(PLO8, 50, opponents="caller", autoreset=mode, seed=4))
    env.reset()
    total, counted = 0.0, 0.0
    rng = np.random.default_rng(1)
    for _ in range(60):
        _, rewards, terminated, _, infos = env.step(rng.integers(0, 6, 50))
        total += rewards[terminated].sum()
        counted += infos["episode"]["r"][terminated].sum() if terminated.any() else 0
    assert counted == pytest.approx(total)
    assert total != 0


def test_infos_can_be_had_hand_by_hand():
    env = DictInfoToList(vector(PLO8, 3, seed=4))
    _, infos = env.reset()
    assert [info["actor"] for info in infos] == [2, 2, 2]
    infos = env.step([0, 1, 1])[-1]
    assert infos[0]["rewards"].tolist() == [0.5, -0.5]
    assert "rewards" not in infos[1]


def test_a_choice_that_is_not_legal_becomes_a_check_or_call():
    env = vector(Rules.game("flo8", "50/100"), 1, seed=4)
    env.reset()
    env.step([5])
    assert env.hands[0].events[-1].kind == "call"


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"n": 0}, "n must be 1..1099511627776, not 0"),
        ({"n": 10**9, "seats": 6}, "1000000000 hands need about .* MiB"),
        ({"seats": 1}, r"seats must be 2..10, not 1"),
        ({"seats": 3, "stacks": [100, 200]}, "stacks must be of 3 seats, as many as `seats`, not 2"),
        ({"stacks": {1: 500, 3: 500}}, r"stacks must be of seats 1..2, not \[1, 3\]"),
        ({"stacks": 0}, "stacks must be 1 or more, not 0"),
        ({"stacks": "deep"}, "stacks must be a whole number, not 'deep'"),
        ({"opponents": "shark"}, "opponent 1 must be callable or one of .*, not 'shark'"),
        ({"opponents": ["caller", "caller"]}, "opponents must be one for all seats, or 1, not 2"),
        ({"opponents": 3}, "opponent 1 must be callable or a name, not 3"),
        ({"actions": 3}, "actions must be omaha.batch.Actions, not 3"),
        ({"autoreset": "never"}, "autoreset must be one of 'next_step', 'same_step', 'disabled', not 'never'"),
        ({"seed": -1}, "seed must be"),
        ({"threads": 0}, "threads must be 1 or more, not 0"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, error):
    with pytest.raises((TypeError, ValueError, MemoryError), match=error):
        vector(PLO8, **{"n": 2, **arguments})


@pytest.mark.parametrize(
    ("choices", "error"),
    [
        ([0, 6], r"a choice must be 0..5, not 6"),
        ([0, -1], r"a choice must be 0..5, not -1"),
        ([0], r"choices must have the shape \(2,\), not \(1,\)"),
        ([0.0, 1.0], "choices must be integers, not float64"),
    ],
)
def test_a_choice_that_is_none_is_refused_and_nothing_changes(choices, error):
    env = vector(PLO8, 2, seed=4)
    env.reset()
    before = [env.hands[i] for i in range(2)]
    with pytest.raises((TypeError, ValueError), match=error):
        env.step(choices)
    assert [env.hands[i] for i in range(2)] == before


@pytest.mark.parametrize(
    ("mask", "error"),
    [
        ([True, False], "reset_mask must be an array of bool, not list"),
        (np.array([1, 0]), "reset_mask must be an array of bool, not int64"),
        (np.array([True]), r"reset_mask must have the shape \(2,\), not \(1,\)"),
        (np.array([False, False]), "reset_mask must name one hand or more"),
    ],
)
def test_a_reset_mask_that_does_not_fit_is_refused(mask, error):
    env = vector(PLO8, 2, autoreset="disabled", seed=4)
    with pytest.raises((TypeError, ValueError), match=error):
        env.reset(options={"reset_mask": mask})


def test_with_autoreset_disabled_a_hand_that_is_over_must_be_reset():
    env = vector(PLO8, 2, autoreset="disabled", seed=4)
    env.reset()
    env.step([1, 0])
    with pytest.raises(RuntimeError, match="hand 1 is over: reset it with"):
        env.step([1, 1])


@pytest.mark.parametrize("options", [5, "reset_mask", [True], True])
def test_options_that_are_not_a_dict(options):
    env = vector(Rules.game("plo8", "50/100"), 3, seed=1)
    before, _ = env.reset()
    with pytest.raises(TypeError, match="options must be a dict, not"):
        env.reset(seed=2, options=options)
    assert (env.hands.observe() == before).all()


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, pickle.dumps])
def test_a_vector_environment_is_not_copied(copied):
    with pytest.raises(TypeError, match="a vector environment cannot be copied or pickled: make another one"):
        copied(vector(Rules.game("plo8", "50/100"), 3, seed=1))


@pytest.mark.parametrize(("seed", "error"), [("x", TypeError), (1.5, TypeError), (True, TypeError), (-1, ValueError)])
def test_a_seed_that_is_not_a_whole_number(seed, error):
    with pytest.raises(error, match=f"seed must be .*not {re.escape(repr(seed))}"):
        vector(PLO8, 3, seed=seed)
    env = vector(PLO8, 3, seed=1)
    with pytest.raises(error, match="seed must be"):
        env.reset(seed=seed)
