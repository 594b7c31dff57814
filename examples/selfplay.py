"""A player that learns heads-up pot-limit Omaha hi/lo by playing against itself, with NumPy alone.

    python examples/selfplay.py --seconds 480 --file player.npz

The environment needs the extra `env`: `pip install 'omaha-poker[env]'`. docs/learning.md says more.
"""

import argparse
import os
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise

os.environ["OPENBLAS_NUM_THREADS"] = "1"  # matrices are small: the threads of NumPy would wait for each other

import numpy as np

import omaha
from omaha.batch import Actions, describe, hilo_ranks, observe
from omaha.env import vector
from omaha.equities import starting_hand_percentile
from omaha.play import match

# 1. The game: two players, 100 big blinds each, and four choices: fold, check or call, bet half the pot, bet the pot.

RULES = omaha.Rules.game("plo8", "50/100")
ACTIONS = Actions(pot_fractions=(1 / 2, 1))
RIVALS = ("tight", "caller")  # whom the player is to beat
TABLES = {None: 1024, "tight": 512, "caller": 256}  # hands at once against itself, and against the rivals

# 2. What the player looks at. An observation has some 500 numbers, too many to learn poker from in minutes. These 33
# say more. The best are estimates: deal the rival any hand and the board to its end, and see what our hand wins.

AT = {name: number for number, name in enumerate(describe(RULES, seats=2).names)}
INPUTS, PREFLOP, PAST = 33, AT["street is preflop"], AT["action 0: by place 0"]
PERCENTILE = cache(lambda hand: starting_hand_percentile(hand, hilo=True))


def shares(own, other, board):
    """Return what part of a pot each hand wins from the other: half for the high, half for the low if there is one."""
    (own_high, own_low), (high, low) = [np.array(hilo_ranks(hand, board), int) for hand in (own, other)]
    of_high, of_low = (np.sign(high - own_high) + 1) / 2, (np.sign(low - own_low) + 1) / 2
    return np.where(np.minimum(low, own_low) < omaha.NO_LOW, (of_high + of_low) / 2, of_high)


def strengths(own, board, samples, rng):
    """Return for each hand its share at the end and now, how often that is all or nothing, and its percentile."""
    found, lying = np.zeros((len(own), 7), np.float32), board.sum(axis=1)
    for count in np.unique(lying):
        rows = np.flatnonzero(lying == count)
        planes = own[rows], board[rows], ~(own | board)[rows]  # ones mark the cards: here are their ids
        hand, now, unseen = [np.nonzero(ones)[1].reshape(len(rows), -1).astype(np.uint8) for ones in planes]
        if count == 0:
            found[rows, 6] = [PERCENTILE(tuple(row)) for row in hand.tolist()]
        places = rng.random((samples, 48 - count)).argsort(axis=1)[:, : 9 - count]  # the same for all rows: faster
        drawn = unseen[:, places].reshape(-1, 9 - count)
        hand, now = [np.repeat(some, samples, axis=0) for some in (hand, now)]
        for column, seen in ((0, np.hstack([now, drawn[:, 4:]])), (3, now)):
            if seen.shape[1]:
                won = shares(hand, drawn[:, :4], seen).reshape(-1, samples)
                found[rows, column : column + 3] = np.stack([won, won == 1, won == 0], axis=1).mean(axis=2)
    return found


def features(observations, samples, rng):
    """Return what the network sees: the strength of the hand, the price, the stacks, and who raised on which street."""
    past = observations[:, PAST:].reshape(len(observations), 24, 11)  # of each action: by whom, kind, street, size
    raises = np.einsum("nap,na,nas->nps", past[:, :, :2], past[:, :, 5], past[:, :, 6:10]).reshape(-1, 8)
    names = ("pot", "to call", "may check", "place 0: position", "place 0: stack", "place 1: stack")
    pot, call, check, position, *stacks = [observations[:, AT[name]] for name in names]
    street, board = observations[:, PREFLOP:PAST], observations[:, 52:208].reshape(-1, 3, 52).any(axis=1)
    strong = strengths(observations[:, :52] > 0, board, samples, rng)
    return np.column_stack([
        strong, street, (strong[:, :1] - 0.5) * street, (strong[:, 3:4] - 0.5) * street, raises,
        past[:, 0, 5] * past[:, 0, 10], call / (pot + call + 1e-6), np.log1p(pot), check, position,
        np.log1p(np.minimum(*stacks) / np.maximum(pot, 0.5)),
    ]).astype(np.float32)  # fmt: skip


# 3. Small networks with two layers of 64. The actor says how likely each choice is. The critic says what will be won
# from here; it is needed for learning alone, so it may see both hands. Less luck is left to learn from.
class Network:
    def __init__(self, sizes, rng):
        self.steps, self.parts = 0, []  # weights and biases of each layer
        for inputs, outputs in pairwise(sizes):
            self.parts.append(rng.standard_normal((inputs, outputs)).astype(np.float32) / inputs**0.5)
            self.parts.append(np.zeros(outputs, np.float32))
        self.parts[-2] *= 0.1  # at first all choices are about as likely
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]

    def __call__(self, inputs):
        """Return the outputs, and the inputs of each layer."""
        layers = [inputs]
        for weights, biases in zip(self.parts[:-2:2], self.parts[1:-2:2], strict=True):
            layers.append(np.tanh(layers[-1] @ weights + biases))
        return layers[-1] @ self.parts[-2] + self.parts[-1], layers

    def learn(self, layers, slope, rate):
        """Go a step down a slope of the outputs: backpropagation, and Adam."""
        slopes, self.steps = [], self.steps + 1
        for weights, layer in zip(self.parts[-2::-2], reversed(layers), strict=True):
            slopes = [layer.T @ slope, slope.sum(axis=0), *slopes]
            slope = (slope @ weights.T) * (1 - layer**2)
        for part, down, (mean, square) in zip(self.parts, slopes, self.moments, strict=True):
            mean += 0.1 * (down - mean)
            square += 0.001 * (down**2 - square)
            part -= rate * mean / (1 - 0.9**self.steps) / (np.sqrt(square / (1 - 0.999**self.steps)) + 1e-8)


def policy(outputs, mask):
    """Return the probability of each choice; one that is not legal has none."""
    outputs = np.where(mask, outputs, -np.inf)
    weights = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def pick(chances, rng):
    return (chances / rng.exponential(size=chances.shape)).argmax(axis=1)  # a race: the likely choice runs faster


# 4. Playing, one hand at every table. A decision is worth what its seat won from there: what it paid before is gone.
def play(env, actor, rng):
    """Return of all decisions: inputs, masks, choices, their probabilities, and what was won, in tens of big blinds."""
    observations, infos = env.reset()
    decisions, playing, won = [], np.ones(env.num_envs, bool), np.zeros((env.num_envs, 2))
    while playing.any():
        rows, choices, seats = np.flatnonzero(playing), np.ones(env.num_envs, int), infos["actor"]
        seen, theirs = observations[rows], env.hands.observe(seat=(3 - seats) % 3)[rows]
        inputs = np.hstack([features(seen, 32, rng), features(theirs, 32, rng)])
        mask = infos["action_mask"][rows]
        chances = policy(actor(inputs[:, :INPUTS])[0], mask)
        choices[rows] = chosen = pick(chances, rng)
        chance, paid = chances[np.arange(len(rows)), chosen], seen[:, AT["place 0: paid"]]
        decisions.append((inputs, mask, chosen, chance, rows, seats[rows] - 1, paid))
        observations, _, ended, _, infos = env.step(choices)  # where a hand has ended the next begins: not ours
        won[ended & playing] = infos["rewards"][ended & playing]
        playing &= ~ended
    *decisions, rows, seats, paid = map(np.concatenate, zip(*decisions, strict=True))
    return *decisions, ((won[rows, seats] + paid) / 10).astype(np.float32)


# 5. Learning. The advantage of a choice is what was won less what the critic expected. Choices that did better become
# likelier, but only by a fifth before new hands are played (PPO). Some entropy keeps the player from settling too soon.
def learn(actor, critic, decisions, rate, entropy, rng):
    inputs, mask, chosen, before, won = decisions
    advantage = won - critic(inputs)[0][:, 0]
    advantage = np.clip(advantage / advantage.std(), -4, 4)
    for _ in range(4):
        for rows in np.array_split(rng.permutation(len(won)), max(1, len(won) // 1024)):
            outputs, layers = actor(inputs[rows, :INPUTS])
            chances, taken, gain = policy(outputs, mask[rows]), np.eye(len(ACTIONS))[chosen[rows]], advantage[rows]
            ratio = (chances * taken).sum(axis=1) / before[rows]
            gain = gain * ratio * np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            logs = np.log(chances + 1e-9)
            slope = (chances - taken) * gain[:, np.newaxis]
            slope += entropy * chances * (logs - (chances * logs).sum(axis=1, keepdims=True))
            actor.learn(layers, slope.astype(np.float32) / len(rows), rate)
            expected, layers = critic(inputs[rows])
            critic.learn(layers, np.clip(expected - won[rows, np.newaxis], -3, 3) / len(rows), rate)


def train(seconds, rng):
    envs = [vector(RULES, count, actions=ACTIONS, opponents=rival, seed=1) for rival, count in TABLES.items()]
    actor, critic = Network([INPUTS, 64, 64, len(ACTIONS)], rng), Network([2 * INPUTS, 64, 64, 1], rng)
    began, hands, shown = time.perf_counter(), 0, 0.0
    while (done := (time.perf_counter() - began) / seconds) < 1:
        decisions = [np.concatenate(some) for some in zip(*[play(env, actor, rng) for env in envs], strict=True)]
        learn(actor, critic, decisions, 2e-3 * (1 - 0.9 * done), 0.02 * (1 - 0.8 * done), rng)
        hands += sum(TABLES.values())
        if done >= shown:
            scores = [match([Learned(actor), rival], RULES, 100, seed=7).scores[0] for rival in RIVALS]
            print(f"{done:4.0%} {hands:9,} hands", *[f"{s.per_100:+8.0f} ± {s.stderr:.0f}" for s in scores], flush=True)
            shown = done + 0.1
    return actor


# 6. In a match the player answers a view. It draws by what it sees: the same view, the same answer.
class Learned:
    def __init__(self, actor):
        self.actor = actor

    def __call__(self, view):
        actions, rng = ACTIONS.of(view), np.random.default_rng([*view.cards, *view.board, len(view.events)])
        mask = np.array([[action is not None for action in actions]])
        return actions[pick(policy(self.actor(features(observe(view)[np.newaxis], 100, rng))[0], mask), rng)[0]]


if __name__ == "__main__":
    parser = argparse.ArgumentParser()
    parser.add_argument("--seconds", type=float, default=480, help="time for learning")
    parser.add_argument("--file", default="player.npz", help="where the network is saved")
    parser.add_argument("--sets", type=int, default=20_000, help="sets of the matches in the end")
    args = parser.parse_args()
    actor = train(args.seconds, np.random.default_rng(1))
    np.savez(args.file, *actor.parts)
    with ProcessPoolExecutor(2) as pool:
        for rival in RIVALS:
            found = match([Learned(actor), rival], RULES, args.sets, 3, names=["learned", rival], executor=pool)
            print(found.summary())
