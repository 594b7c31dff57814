"""The game of OpenSpiel: its own conformance tests, and every node as `Hand` plays it."""

import random
from copy import deepcopy

import numpy as np
import pytest

import omaha.env
from omaha import Deck, Hand, Rake, Rules
from omaha.batch import Actions, observe

pyspiel = pytest.importorskip("pyspiel", reason="OpenSpiel has no wheel for this machine")
flags = pytest.importorskip("absl.flags", reason="comes with OpenSpiel")
generate_playthrough = pytest.importorskip("open_spiel.python.algorithms.generate_playthrough", reason="OpenSpiel")
outcome_sampling = pytest.importorskip("open_spiel.python.algorithms.outcome_sampling_mccfr", reason="OpenSpiel")
openspiel = omaha.env.openspiel

PLO8 = Rules.game("plo8", "50/100")
#: Hi/lo and high, 4 to 6 cards, the three limits, two seats to ten.
GAMES = [
    ("plo8", 6, (1 / 3, 1 / 2, 3 / 4, 1)), ("flo8", 2, (1,)), ("nlo", 3, (1, float("inf"))), ("plo58", 8, (0, 1)),
    ("plo6", 7, (1,)), ("flo", 10, (0, 1)),
]  # fmt: skip


def game_of(name, seats, fractions, **arguments):
    return openspiel(Rules.game(name, "50/100"), seats=seats, actions=Actions(fractions), **arguments)


def walk(game, rng, state=None):
    """The states of one random hand, to its end; the same object, changed each time."""
    state = state or game.new_initial_state()
    yield state
    while not state.is_terminal():
        state.apply_action(rng.choice(state.legal_actions()))
        yield state


@pytest.mark.parametrize(("name", "seats", "fractions"), GAMES)
def test_openspiel_finds_the_game_right(name, seats, fractions):
    pyspiel.random_sim_test(game_of(name, seats, fractions), num_sims=1, serialize=True, verbose=False)


@pytest.mark.slow
@pytest.mark.parametrize(("name", "seats", "fractions"), GAMES)
def test_openspiel_finds_the_game_right_in_many_hands(name, seats, fractions):
    pyspiel.random_sim_test(game_of(name, seats, fractions), num_sims=8, serialize=True, verbose=False)


def test_a_playthrough_comes_out_the_same_again(tmp_path):
    """What OpenSpiel keeps of each of its games: every state of one hand, with tensors, written and played again."""
    flags.FLAGS.mark_as_parsed()  # it is written to be run as a program
    game = game_of("plo8", 2, (1,), stacks=1000)
    text = generate_playthrough.playthrough(str(game), None, seed=3)
    file = tmp_path / "omaha.txt"
    file.write_text(text)
    _, again = generate_playthrough.replay(str(file))
    assert again == text
    assert "InformationStateTensor(0).private_cards" in text
    assert "ObservationTensor(1).public" in text
    assert text.count("\n# State ") > 10


def test_an_algorithm_of_openspiel_samples_the_game():
    game = game_of("plo8", 2, (1,), stacks=500)
    np.random.seed(1)
    outcome_sampling.OutcomeSamplingSolver(game).iteration()


@pytest.mark.parametrize(("name", "seats", "fractions"), GAMES)
def test_every_node_is_that_of_a_hand(name, seats, fractions):
    """The cards that were drawn make a deck, with which the hand is played again."""
    rules, rng, actions = Rules.game(name, "50/100"), random.Random(name), Actions(fractions)
    game = game_of(name, seats, fractions, stacks=3000)
    for _ in range(3):
        drawn, choices, state = [], [], game.new_initial_state()
        while not state.is_terminal():
            chosen = rng.choice(state.legal_actions())
            (drawn if state.is_chance_node() else choices).append(chosen)
            state.apply_action(chosen)
        count = seats * rules.hole_cards
        order = [*range(1, seats + 1)]
        holes = {seat: drawn[i * rules.hole_cards :][: rules.hole_cards] for i, seat in enumerate(order)}
        hand = Hand(rules, [3000] * seats, deck=Deck(holes=holes, boards=[drawn[count:]], seed=1))
        again = game.new_initial_state()
        for card in drawn[:count]:
            again.apply_action(card)
        lying = count
        for chosen in choices:
            while again.is_chance_node():
                assert len(again.chance_outcomes()) == 52 - lying
                assert sum(odds for _, odds in again.chance_outcomes()) == pytest.approx(1)
                again.apply_action(drawn[lying])
                lying += 1
            assert again.current_player() == hand.actor - 1
            legal = actions.of(hand)
            assert again.legal_actions() == [i for i, action in enumerate(legal) if action is not None]
            for seat in hand.seats:
                seen = observe(hand.view(seat))
                tensor = np.array(again.observation_tensor(seat - 1))
                assert (tensor[seats : seats + len(seen)] == seen).all()
            hand.apply(legal[chosen])
            again.apply_action(chosen)
        assert hand.over
        assert state.returns() == [hand.result.net[seat] / rules.big_blind for seat in order]


def test_an_information_state_shows_all_that_a_player_has_seen_and_nothing_else():
    """The other player's cards differ; then the order of the own cards; then the choices."""
    game = game_of("plo8", 2, (1,))
    own, others, board = [0, 5, 10, 51], ([1, 2, 3, 4], [20, 21, 22, 23]), [30, 31, 32]

    def reached(first, second, choices):
        state = game.new_initial_state()
        for card in (*first, *second):
            state.apply_action(card)
        for choice in choices:
            state.apply_action(choice)
        for card in board:
            state.apply_action(card)
        return state

    base = reached(own, others[0], [1, 1])
    for other in (reached(own, others[1], [1, 1]), reached(own[::-1], others[1], [1, 1])):
        assert other.information_state_string(0) == base.information_state_string(0)
        assert other.information_state_tensor(0) == base.information_state_tensor(0)
        assert other.observation_string(0) == base.observation_string(0)
        assert other.observation_tensor(0) == base.observation_tensor(0)
        assert other.information_state_string(1) != base.information_state_string(1)
    raised = reached(own, others[0], [2, 1])
    assert raised.information_state_tensor(0) != base.information_state_tensor(0)
    assert raised.information_state_string(0) != base.information_state_string(0)
    tensor = np.array(base.information_state_tensor(0))
    assert tensor[:2].tolist() == [1, 0]
    assert np.flatnonzero(tensor[2:54]).tolist() == own
    assert np.flatnonzero(tensor[54 : 54 + 52]).tolist() == board
    assert np.flatnonzero(tensor[54 + 3 * 52 :]).tolist() == [1, 4]


def test_states_are_copied_saved_and_loaded():
    game = game_of("plo8", 3, (1,))
    for state in walk(game, random.Random(1)):
        for other in (state.clone(), deepcopy(state), game.deserialize_state(state.serialize())):
            assert (str(other), other.history()) == (str(state), state.history())
        clone = state.clone()
        if not clone.is_terminal():
            clone.apply_action(clone.legal_actions()[0])
            assert str(clone) != str(state)


def test_cards_and_choices_that_are_not_legal_are_refused_and_change_nothing():
    state = game_of("plo8", 2, (1,)).new_initial_state()

    def refused(action, error):
        before = str(state), state.history()
        with pytest.raises(ValueError, match=error):
            state.apply_action(action)
        assert (str(state), state.history()) == before

    for card in range(8):
        refused(52, "card 52 cannot be dealt")
        state.apply_action(card)
        if card < 7:
            refused(card, f"card {card} cannot be dealt: it is out")
            refused(0, "card 0 cannot be dealt: it is out")
    for choice in (3, 9, -2):
        refused(choice, f"choice {choice} is not legal: fold, call 50, raise to")
    for choice in (1, 1):
        state.apply_action(choice)
    for card in (20, 21, 22):
        refused(5, "card 5 cannot be dealt: it is out")
        state.apply_action(card)
    state.apply_action(0)
    assert state.is_terminal()
    for action in (0, 40):
        refused(action, "the hand is over")


def test_the_game_is_loaded_by_its_name():
    game = pyspiel.load_game("python_omaha")
    assert (game.num_players(), game.num_distinct_actions()) == (2, 6)
    again = pyspiel.load_game(str(game_of("nlo8", 4, (1 / 3, float("inf")), stacks=[500, 600, 700, 800])))
    assert (again.num_players(), again.num_distinct_actions(), again.max_utility()) == (4, 4, 21)
    assert again.actions == Actions((1 / 3, float("inf")))
    assert again.stacks == [500, 600, 700, 800]


def test_a_game_with_rake_is_not_zero_sum():
    assert game_of("plo8", 2, (1,)).get_type().utility == pyspiel.GameType.Utility.ZERO_SUM
    raked = openspiel(PLO8.replace(rake=Rake(percent=5, cap=300)), stacks=300)
    assert raked.get_type().utility == pyspiel.GameType.Utility.GENERAL_SUM
    pyspiel.random_sim_test(raked, num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("name", ["nlo", "flo"])
def test_no_hand_has_more_decisions_than_the_game_says(name):
    """Players who raise as little as they may make the longest hands."""
    game = game_of(name, 2, (0,))
    state = game.new_initial_state()
    decided = 0
    while not state.is_terminal():
        decided += not state.is_chance_node()
        state.apply_action(state.legal_actions()[-1])
    assert 10 < decided <= game.max_game_length()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"seats": 1}, r"seats must be 2..10, not 1"),
        ({"stacks": [100]}, "stacks must be of 2 seats, as many as `seats`, not 1"),
        ({"stacks": 2**61}, "stacks are too deep for OpenSpiel"),
        ({"stacks": 10**12}, "stacks are too deep for OpenSpiel"),
        ({"actions": None}, "actions must be omaha.batch.Actions, not None"),
    ],
)
def test_what_does_not_fit_is_refused(arguments, error):
    with pytest.raises((TypeError, ValueError), match=error):
        openspiel(PLO8, **arguments)
