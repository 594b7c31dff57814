"""A player that learns heads-up pot-limit Omaha hi/lo by playing against itself, with NumPy alone.

    python examples/selfplay.py --seconds 480 --file player.npz

The environment needs the extra `env`: `pip install 'omaha-poker[env]'`. docs/learning.md says more.
"""

import argparse
import time
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from itertools import pairwise

import numpy as np

import omaha
from omaha.batch import Actions, describe, hilo_ranks, observe
from omaha.env import vector
from omaha.equities import starting_hand_percentile
from omaha.play import match

# 1. The game: two players, 100 big blinds each, and four choices: fold, check or call, bet half the pot, bet the pot.
# The player never meets its rivals while it learns; it is only measured against them.

RULES = omaha.Rules.game("plo8", "50/100")
ACTIONS = Actions(pot_fractions=(1 / 2, 1))
CHOICES = len(ACTIONS)
HANDS = 2048  # played at once
RIVALS = ("tight", "caller")

# 2. What the player looks at. An observation has some 500 numbers, too many to learn poker from in minutes. These 33
# say more. The best of them are estimates: deal the rival any hand, and the board to its end, and see what part of the
# pot our hand wins on average.

INPUTS = 33
NAMES = describe(RULES, seats=2).names
AT = {name: number for number, name in enumerate(NAMES)}
PREFLOP, PAST = AT["street is preflop"], AT["action 0: by place 0"]
PERCENTILE = cache(lambda hand: starting_hand_percentile(hand, hilo=True))


def cards(planes, count):
    """Return the ids of the cards that are marked in each row of 52."""
    return np.nonzero(planes)[1].reshape(len(planes), count).astype(np.uint8)


def shares(own, other, board):
    """Return what part of a pot each hand wins from the other: half for the high, half for the low if there is one."""
    (own_high, own_low), (high, low) = [np.array(hilo_ranks(hand, board), int) for hand in (own, other)]
    of_high, of_low = (np.sign(high - own_high) + 1) / 2, (np.sign(low - own_low) + 1) / 2
    return np.where(np.minimum(low, own_low) < omaha.NO_LOW, (of_high + of_low) / 2, of_high)


def strengths(own, board, samples, rng):
    """Return for each hand its share at the end and now, how often that is all or nothing, and its percentile."""
    found = np.zeros((len(own), 7), np.float32)
    for lying in (0, 3, 4, 5):
        rows = np.flatnonzero(board.sum(axis=1) == lying)
        if not len(rows):
            continue
        hand, unseen = cards(own[rows], 4), cards(~(own | board)[rows], 48 - lying)
        if lying == 0:
            found[rows, 6] = [PERCENTILE(tuple(row)) for row in hand.tolist()]
        places = rng.random((samples, 48 - lying)).argsort(axis=1)[:, : 9 - lying]  # the same for all rows: faster
        drawn = unseen[:, places].reshape(-1, 9 - lying)
        hand, now = [np.repeat(some, samples, axis=0) for some in (hand, cards(board[rows], lying))]
        for column, seen in ((0, np.hstack([now, drawn[:, 4:]])), (3, now)):
            if seen.shape[1]:
                won = shares(hand, drawn[:, :4], seen).reshape(-1, samples)
                found[rows, column : column + 3] = np.stack([won, won == 1, won == 0], axis=1).mean(axis=2)
    return found


def features(observations, samples, rng):
    """Return what the network sees: the strength of the hand, the price, the stacks, and who raised on which street."""
    past = observations[:, PAST:].reshape(
        len(observations), 24, -1
    )  # of each action: by whom (2), kind (4), street (4)
    raises = np.einsum("nap,na,nas->nps", past[:, :, :2], past[:, :, 5], past[:, :, 6:10]).reshape(-1, 8)
    street = observations[:, PREFLOP:PAST]
    names = ("pot", "to call", "may check", "place 0: position", "place 0: stack", "place 1: stack")
    pot, call, check, position, *stacks = [observations[:, AT[name]] for name in names]
    board = observations[:, 52:208].reshape(-1, 3, 52).any(axis=1)
    strong = strengths(observations[:, :52] > 0, board, samples, rng)
    return np.column_stack([
        strong, street, (strong[:, :1] - 0.5) * street, (strong[:, 3:4] - 0.5) * street, raises,
        past[:, 0, 5] * past[:, 0, 10], call / (pot + call + 1e-6), np.log1p(pot), check, position,
        np.log1p(np.minimum(*stacks) / np.maximum(pot, 0.5)),
    ]).astype(np.float32)  # fmt: skip


# 3. A small network: two layers of 64. Its outputs are the choices, and one more: what it expects to win from here.


class Network:
    def __init__(self, sizes, rng):
        self.parts = []  # weights and biases of each layer
        for inputs, outputs in pairwise(sizes):
            self.parts.append(rng.standard_normal((inputs, outputs)).astype(np.float32) / inputs**0.5)
            self.parts.append(np.zeros(outputs, np.float32))
        self.parts[-2] *= 0.1  # at first all choices are about as likely
        self.moments = [(np.zeros_like(part), np.zeros_like(part)) for part in self.parts]
        self.steps = 0

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
    outputs = np.where(mask, outputs[:, :CHOICES], -np.inf)
    weights = np.exp(outputs - outputs.max(axis=1, keepdims=True))
    return weights / weights.sum(axis=1, keepdims=True)


def pick(chances, rng):
    """Return one choice for each row of probabilities."""
    sums = chances.cumsum(axis=1)
    return (sums > rng.random((len(sums), 1)) * sums[:, -1:]).argmax(axis=1)


# 4. Playing. The network sits in both seats. Of every decision we keep what its seat won from there to the end of the
# hand: chips that were paid before are gone whatever is done now.


def play(env, network, rng):
    """Play HANDS hands; return of all decisions: inputs, masks, choices, their probabilities, big blinds won."""
    observations, infos = env.reset()
    decisions, playing, won = [], np.ones(HANDS, bool), np.zeros((HANDS, 2))
    while playing.any():
        rows = np.flatnonzero(playing)
        seen, mask = observations[rows], infos["action_mask"][rows]
        inputs = features(seen, 32, rng)
        chances = policy(network(inputs)[0], mask)
        chosen = pick(chances, rng)
        before = rows, infos["actor"][rows] - 1, seen[:, AT["place 0: paid"]]
        decisions.append((inputs, mask, chosen, chances[np.arange(len(rows)), chosen], *before))
        choices = np.ones(HANDS, int)  # where a hand is over another one begins, which is not ours
        choices[rows] = chosen
        observations, _, ended, _, infos = env.step(choices)
        won[ended & playing] = infos["rewards"][ended & playing]
        playing &= ~ended
    *decisions, rows, seats, paid = map(np.concatenate, zip(*decisions, strict=True))
    return *decisions, (won[rows, seats] + paid).astype(np.float32)


# 5. Learning. The advantage of a choice is what was won less what the network expected. Choices that did better become
# likelier, but only by a fifth before new hands are played (PPO). Some entropy keeps the player from settling too soon.


def learn(network, decisions, rate, entropy, rng):
    inputs, mask, chosen, before, won = decisions
    won = won / 10
    advantage = won - network(inputs)[0][:, CHOICES]
    advantage = np.clip(advantage / advantage.std(), -4, 4)
    for _ in range(3):
        for rows in np.array_split(rng.permutation(len(won)), max(1, len(won) // 2048)):
            outputs, layers = network(inputs[rows])
            chances, taken, gain = policy(outputs, mask[rows]), np.eye(CHOICES)[chosen[rows]], advantage[rows]
            ratio = (chances * taken).sum(axis=1) / before[rows]
            gain = gain * ratio * np.where(gain > 0, ratio < 1.2, ratio > 0.8)
            logs = np.log(chances + 1e-9)
            surprise = logs - (chances * logs).sum(axis=1, keepdims=True)
            slope = (chances - taken) * gain[:, np.newaxis] + entropy * chances * surprise
            critic = 0.5 * np.clip(outputs[:, CHOICES] - won[rows], -3, 3)
            network.learn(layers, np.column_stack([slope, critic]).astype(np.float32) / len(rows), rate)


# 6. In a match the player answers a view. It draws by what it sees: the same view, the same answer.


class Learned:
    def __init__(self, network):
        self.network = network

    def __call__(self, view):
        actions, rng = ACTIONS.of(view), np.random.default_rng([*view.cards, *view.board, len(view.events)])
        mask = np.array([[action is not None for action in actions]])
        return actions[pick(policy(self.network(features(observe(view)[np.newaxis], 100, rng))[0], mask), rng)[0]]


def train(seconds, seed):
    rng = np.random.default_rng(seed)
    env, network = vector(RULES, HANDS, actions=ACTIONS, seed=seed), Network([INPUTS, 64, 64, CHOICES + 1], rng)
    began, hands, shown = time.perf_counter(), 0, 0.0
    while (done := (time.perf_counter() - began) / seconds) < 1:
        learn(network, play(env, network, rng), 2e-3 * (1 - 0.9 * done), 0.02 * (1 - 0.8 * done), rng)
        hands += HANDS
        if done >= shown:
            scores = [match([Learned(network), rival], RULES, 100, seed=7).scores[0] for rival in RIVALS]
            print(f"{done:4.0%} {hands:9,} hands", *[f"{s.per_100:+8.0f} ± {s.stderr:.0f}" for s in scores], flush=True)
            shown += 0.1
    return network


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--seconds", type=float, default=480, help="time for learning")
    parser.add_argument("--file", default="player.npz", help="where the network is saved")
    parser.add_argument("--sets", type=int, default=20_000, help="sets of the matches in the end")
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    learned = train(options.seconds, options.seed)
    np.savez(options.file, *learned.parts)
    with ProcessPoolExecutor(2) as executor:
        for rival in RIVALS:
            print(match([Learned(learned), rival], RULES, options.sets, seed=3, executor=executor).summary())
