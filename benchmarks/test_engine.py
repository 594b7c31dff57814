"""Many hands at once: the batch engine beside `Hand` on the same work, and beside other engines for learning.

The others play other games, because none of them plays Omaha in a batch: they are measured in decisions, by the
simplest player that chooses by chance.
"""

import random

import pytest

import omaha

np = pytest.importorskip("numpy")
batch = pytest.importorskip("omaha.batch")

PLO8 = omaha.Rules.game("plo8", "50/100")
STACKS = [10_000] * 6
N = 4096


def measure(benchmark, group, who, function, calls, rounds, setup=None):
    benchmark.group = group
    benchmark.extra_info.update(who=who, calls=calls)
    benchmark.pedantic(function, setup=setup, rounds=rounds, warmup_rounds=1)


# ---------------------------------------------------------------------- called down

CALLED_DOWN = "called-down hand, six-handed PLO8"


def test_called_down_through_step(benchmark):
    """From NumPy, the deal included; each hand has 24 decisions."""
    hands = batch.Hands(PLO8, STACKS, N, seed=1)
    kinds = np.full(N, batch.PASSIVE, np.uint8)

    def play():
        hands.reset()
        while not hands.over.all():
            hands.step(kinds)

    measure(benchmark, CALLED_DOWN, "omaha", play, N, 15)
    assert (hands.decisions == 24).all()


def test_called_down_hand(benchmark):
    def play():
        for index in range(1000):
            hand = omaha.Hand(PLO8, STACKS, deck=omaha.Deck(seed=1, index=index))
            while legal := hand.legal:
                if legal.check:
                    hand.check()
                else:
                    hand.call()

    measure(benchmark, CALLED_DOWN, "Hand", play, 1000, 5)


# ---------------------------------------------------------------------- players that choose by chance

RANDOM = "decision by chance, six-handed PLO8"
COMPILED = f"{RANDOM}, compiled"


def random_actions(hands, rng):
    """Fold, check or call, or raise to any total, each equally likely, for all hands at once."""
    low, high = hands.legal.min_raise_to, hands.legal.max_raise_to
    kinds = (rng.random(len(hands)) * np.where(low > 0, 3, 2)).astype(np.uint8)
    return kinds, low + (rng.random(len(hands)) * (high - low + 1)).astype(np.int64)


def test_random_through_step(benchmark):
    """From NumPy; hands that are over are dealt again at once."""
    hands = batch.Hands(PLO8, STACKS, N, seed=1)
    rng = np.random.default_rng(1)

    def play():
        for _ in range(5):
            hands.step(*random_actions(hands, rng))
            hands.reset(hands.over)

    measure(benchmark, f"{RANDOM}, from NumPy", "omaha", play, 5 * N, 150)


@pytest.mark.parametrize("dtype", [None, "compact", "float32"])
def test_random_compiled(benchmark, dtype):
    """With a dtype, what the actor sees is written at every decision. A round is short: other work interrupts few."""
    hands = batch.Hands(PLO8, STACKS, 1024, seed=1)
    out = None if dtype is None else hands.observe(dtype=dtype)
    decided = []

    def play():
        hands.reset()
        hands.play("random", seed=1, out=out)
        decided.append(int(hands.decisions.sum()))

    play()
    measure(benchmark, f"{COMPILED}{'' if dtype is None else f', {dtype} seen'}", "omaha", play, decided[0], 60)


@pytest.mark.parametrize("group", [f"{RANDOM}, from NumPy", COMPILED])
def test_random_hand(benchmark, group):
    def play():
        rng = random.Random(1)
        decided = 0
        for index in range(1000):
            hand = omaha.Hand(PLO8, STACKS, deck=omaha.Deck(seed=1, index=index))
            while legal := hand.legal:
                decided += 1
                low, high = legal.min_raise_to, legal.max_raise_to
                choice = int(rng.random() * (3 if low is not None else 2))
                if choice == 0:
                    hand.fold()
                elif choice == 2:
                    hand.raise_to(low + int(rng.random() * (high - low + 1)))
                elif legal.check:
                    hand.check()
                else:
                    hand.call()
        return decided

    measure(benchmark, group, "Hand", play, play(), 5)


@pytest.mark.parametrize(("threads", "who"), [(2, "omaha"), (1, "one thread")])
def test_two_threads(benchmark, threads, who):
    """The bar: 1.8 times one thread, in `play` alone, on a machine with two free cores."""
    hands = batch.Hands(PLO8, STACKS, 65_536, seed=1, threads=threads)

    def play():
        hands.play("random", seed=1)

    measure(benchmark, "hand by chance, two threads", who, play, 65_536, 15, setup=hands.reset)


def test_samples_of_a_view(benchmark):
    """A search: deals that the seat cannot distinguish, played to their end by chance."""
    hand = omaha.Hand(PLO8, STACKS, deck=omaha.Deck(seed=1))
    hand.raise_to(350)
    view = hand.view(4)
    measure(benchmark, "playout of a sample", "omaha", lambda: view.samples(N, seed=1).play("random", seed=1), N, 9)


def test_samples_as_hands(benchmark):
    from omaha.play.bots import Random

    hand = omaha.Hand(PLO8, STACKS, deck=omaha.Deck(seed=1))
    hand.raise_to(350)
    view = hand.view(4)

    def play():
        for seed in range(200):
            sample = view.sample(seed)
            while sample.actor is not None:
                sample.apply(Random(sample.actor)(sample.view(sample.actor)))

    measure(benchmark, "playout of a sample", "Hand", play, 200, 3)


# ---------------------------------------------------------------------- other engines


def test_pokers(benchmark):
    """No-limit hold'em in Rust."""
    pokers = pytest.importorskip("pokers")

    def play():
        rng = random.Random(1)
        decided = 0
        for index in range(300):
            state = pokers.State.from_seed(n_players=6, button=0, sb=1.0, bb=2.0, stake=200.0, seed=index)
            while not state.final_state:
                action = rng.choice(state.legal_actions)
                amount = 2.0 if action == pokers.ActionEnum.Raise else 0.0
                state = state.apply_action(pokers.Action(action, amount))
                decided += 1
        return decided

    measure(benchmark, COMPILED, "pokers (hold'em)", play, play(), 3)


def test_open_spiel(benchmark):
    """No-limit hold'em with four actions, in C++."""
    pyspiel = pytest.importorskip("pyspiel")
    parameters = (
        "betting=nolimit,numPlayers=6,numRounds=4,blind=50 100 0 0 0 0,firstPlayer=3 1 1 1,numSuits=4,numRanks=13,"
        "numHoleCards=2,numBoardCards=0 3 1 1,stack=10000 10000 10000 10000 10000 10000,bettingAbstraction=fcpa"
    )
    try:
        game = pyspiel.load_game(f"universal_poker({parameters})")
    except Exception as error:
        pytest.skip(f"universal_poker is not in this build: {error}")

    def play():
        rng = random.Random(1)
        decided = 0
        for _ in range(300):
            state = game.new_initial_state()
            while not state.is_terminal():
                if state.is_chance_node():
                    state.apply_action(rng.choice(state.chance_outcomes())[0])
                else:
                    state.apply_action(rng.choice(state.legal_actions()))
                    decided += 1
        return decided

    measure(benchmark, COMPILED, "open_spiel universal_poker (hold'em)", play, play(), 3)


def test_pgx(benchmark):
    """Leduc hold'em, compiled by JAX: the only poker of its kind there."""
    pgx = pytest.importorskip("pgx")
    jax = pytest.importorskip("jax")
    auto = pytest.importorskip("pgx.experimental.wrappers")
    env = pgx.make("leduc_holdem")
    many = jax.vmap(auto.auto_reset(env.step, env.init))
    steps = 100

    def step(carry, _):
        state, key = carry
        key, ours, theirs = jax.random.split(key, 3)
        logits = jax.numpy.where(state.legal_action_mask, 0.0, -jax.numpy.inf)
        action = jax.random.categorical(ours, logits, axis=1)
        return (many(state, action, jax.random.split(theirs, N)), key), None

    @jax.jit
    def run(state, key):
        return jax.lax.scan(step, (state, key), None, length=steps)[0][0]

    keys = jax.random.split(jax.random.PRNGKey(1), N)
    state = jax.jit(jax.vmap(env.init))(keys)
    measure(
        benchmark, COMPILED, "pgx (Leduc)",
        lambda: jax.block_until_ready(run(state, keys[0])), steps * N, 5,
    )  # fmt: skip
