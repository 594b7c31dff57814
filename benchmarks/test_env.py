"""Environments for learning, driven by choices by chance, beside the environments that others have.

They play other games, because none of them plays Omaha hi/lo. A step is a decision of a player; in OpenSpiel a node is
a decision or a card. What costs most is measured, too: the same hands through `Hand` and `observe`, one by one.
"""

import random

import pytest

import omaha

np = pytest.importorskip("numpy")
pytest.importorskip("gymnasium")
batch = pytest.importorskip("omaha.batch")
env = pytest.importorskip("omaha.env")

PLO8 = omaha.Rules.game("plo8", "50/100")
N = 4096


def measure(benchmark, group, who, function, calls, rounds=7):
    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=calls)
    benchmark.pedantic(function, rounds=rounds, warmup_rounds=1)


# ---------------------------------------------------------------------- Gymnasium

VECTOR = "step of the vector environment, PLO8"


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_vector_self_play(benchmark, seats, mode):
    hands = env.vector(PLO8, N, seats=seats, autoreset=mode, seed=1)
    hands.reset()
    rng = np.random.default_rng(1)

    def play():
        for _ in range(20):
            hands.step(rng.integers(0, 6, N))

    measure(benchmark, f"{VECTOR}, self-play, {seats} seats, {mode}", "omaha", play, 20 * N)


@pytest.mark.parametrize("opponent", ["caller", "random"])
def test_vector_against(benchmark, opponent):
    hands = env.vector(PLO8, N, opponents=opponent, seed=1)
    hands.reset()
    rng = np.random.default_rng(1)

    def play():
        for _ in range(20):
            hands.step(rng.integers(0, 6, N))

    measure(benchmark, f"{VECTOR}, against {opponent}", "omaha", play, 20 * N)


@pytest.mark.parametrize("seats", [2, 6])
@pytest.mark.parametrize("mode", ["next_step", "same_step"])
def test_vector_by_hand(benchmark, seats, mode):
    """What a loop over hands would do for each decision: mask, choice, observation."""
    actions = batch.Actions()

    def play():
        rng = random.Random(1)
        steps = 0
        for index in range(100):
            hand = omaha.Hand(PLO8, [10_000] * seats, deck=omaha.Deck(seed=1, index=index))
            while not hand.over:
                batch.observe(hand.view(hand.actor))
                legal = actions.of(hand)
                hand.apply(legal[rng.randrange(6)] or legal[1])
                steps += 1
        return steps

    measure(benchmark, f"{VECTOR}, self-play, {seats} seats, {mode}", "Hand, one by one", play, play(), rounds=3)


# ---------------------------------------------------------------------- PettingZoo

TABLE = "step of a PettingZoo environment, without wrappers"


def steps(table, count, rng):
    """Play hands until there were this many decisions or more; return their number."""
    done = 0
    while done < count:
        table.reset()
        for _ in table.agent_iter():
            seen, _, terminated, truncated, info = table.last()
            if terminated or truncated:
                table.step(None)
                continue
            legal = np.flatnonzero(seen["action_mask"] if "action_mask" in seen else info["action_mask"])
            table.step(int(legal[int(rng.random() * len(legal))]))
            done += 1
    return done


@pytest.mark.parametrize("seats", [2, 6])
def test_table(benchmark, seats):
    pytest.importorskip("pettingzoo")
    table = env.TableEnv(PLO8, seats=seats)
    measure(benchmark, f"{TABLE}, {seats} seats", "omaha", lambda: steps(table, 1000, random.Random(1)), 1000)


@pytest.mark.parametrize("seats", [2, 6])
def test_table_of_pettingzoo(benchmark, seats):
    holdem = pytest.importorskip("pettingzoo.classic.texas_holdem_no_limit_v6", exc_type=ImportError)
    table = holdem.raw_env(num_players=seats)
    measure(
        benchmark, f"{TABLE}, {seats} seats", "PettingZoo, hold'em", lambda: steps(table, 200, random.Random(1)), 200
    )


# ---------------------------------------------------------------------- OpenSpiel

NODES = "node of an OpenSpiel game, chance included"


def nodes(game, hands, rng):
    """Play hands by chance; return the number of nodes."""
    count = 0
    for _ in range(hands):
        state = game.new_initial_state()
        while not state.is_terminal():
            legal = state.legal_actions()
            state.apply_action(legal[int(rng.random() * len(legal))])
            count += 1
    return count


@pytest.mark.parametrize("seats", [2, 6])
def test_openspiel(benchmark, seats):
    pytest.importorskip("pyspiel")
    game = env.openspiel(PLO8, seats=seats)
    count = nodes(game, 30, random.Random(1))
    measure(benchmark, f"{NODES}, {seats} seats", "omaha", lambda: nodes(game, 30, random.Random(1)), count)


@pytest.mark.parametrize("seats", [2, 6])
def test_openspiel_over_pokerkit(benchmark, seats):
    """Python over PokerKit: pot-limit Omaha high, with more than a thousand actions."""
    pyspiel = pytest.importorskip("pyspiel")
    pytest.importorskip("pokerkit")
    pytest.importorskip("open_spiel.python.games.pokerkit_wrapper")
    game = pyspiel.load_game(
        "python_pokerkit_wrapper",
        {
            "variant": "PotLimitOmahaHoldem", "num_players": seats, "blinds": "50 100",
            "stack_sizes": " ".join(["10000"] * seats),
        },
    )  # fmt: skip
    count = nodes(game, 2, random.Random(1))
    group, who = f"{NODES}, {seats} seats", "OpenSpiel over PokerKit"
    measure(benchmark, group, who, lambda: nodes(game, 2, random.Random(1)), count, rounds=3)


def test_openspiel_in_c(benchmark):
    """Written in C++: no-limit hold'em with four actions."""
    pyspiel = pytest.importorskip("pyspiel")
    game = pyspiel.load_game(
        "universal_poker(betting=nolimit,numPlayers=2,numRounds=4,blind=100 50,firstPlayer=2 1 1 1,numSuits=4,"
        "numRanks=13,numHoleCards=2,numBoardCards=0 3 1 1,stack=10000 10000,bettingAbstraction=fcpa)"
    )
    count = nodes(game, 200, random.Random(1))
    measure(
        benchmark, f"{NODES}, 2 seats", "universal_poker, hold'em", lambda: nodes(game, 200, random.Random(1)), count
    )
