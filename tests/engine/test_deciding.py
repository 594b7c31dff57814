"""What compiled players would do now, and buttons that move from hand to hand."""

import random

import numpy as np
import pytest

from omaha import Action, Deck, Hand, Rules
from omaha.batch import PASSIVE, RAISE, SKIP, Actions, Hands
from omaha.play.bots import Random
from support.engine import KINDS, PLAIN, random_hands
from support.random_hands import choose, do, seeds

PLO8 = Rules.game("plo8", "50/100")


def test_decide_says_what_play_does():
    """Step by step as in one go, and as the player that is called "random"."""
    one, other = [Hands(PLO8, [2_000] * 4, 60, seed=2) for _ in range(2)]
    one.play("random", seed=9)
    while not other.over.all():
        kinds, amounts = other.decide("random", seed=9)
        for i in range(0, 60, 7):
            hand = other[i]
            if hand.over:
                assert kinds[i] == SKIP
                continue
            action = Random(9 + hand.actor - 1)(hand.view(hand.actor))
            assert (kinds[i], amounts[i]) == (KINDS[action.kind], action.to or 0)
        other.step(kinds, amounts)
    assert (one.net == other.net).all()


def test_decide_by_a_table_takes_what_has_weight():
    hands = Hands(PLO8, [2_000] * 4, 3, seed=2)
    kinds, amounts = hands.decide([[0, 1, 0], [0, 0, 1], [1, 0, 0]], actions=Actions((1,)))
    assert kinds.tolist() == [PASSIVE, RAISE, 0]
    assert amounts.tolist() == [0, 350, 0]
    assert hands.decide("passive")[0].tolist() == [PASSIVE] * 3
    assert (hands.decisions == 0).all()
    with pytest.raises(ValueError, match="a policy must be 'passive', 'folder', 'random' or a table, not 'tight'"):
        hands.decide("tight")


def test_the_button_moves_when_hands_are_dealt_again():
    hands = Hands(PLO8, {1: 2_000, 2: 2_000, 4: 2_000}, 3, seed=2)
    hands.reset(buttons=[1, 2, 3])
    assert hands.buttons.tolist() == [1, 2, 3]
    stacks = dict.fromkeys((1, 2, 4), 2_000)
    assert [hands[i] for i in range(3)] == [
        Hand(PLO8, stacks, button, deck=Deck(seed=2, index=2 + button)) for button in (1, 2, 3)
    ]
    assert hands.bets.tolist() == [[0, 50, 0, 100], [100, 0, 0, 50], [100, 0, 0, 50]]
    hands.reset(np.array([True, False, False]), buttons=4)
    assert hands.buttons.tolist() == [4, 2, 3]


def test_a_button_that_cannot_move_is_refused_and_nothing_changes():
    hands = Hands(PLO8, [2_000] * 3, 2, seed=2)
    before = [hands[i] for i in range(2)]
    with pytest.raises(ValueError, match=r"hand 1: the button must be a seat, 1..10, not 0"):
        hands.reset(buttons=[1, 0])
    assert [hands[i] for i in range(2)] == before
    straddled = Hands(PLO8.replace(straddle="utg"), [2_000] * 4, 2, seed=2, straddles=[3])
    with pytest.raises(ValueError, match="the button does not move in hands with posts or straddles"):
        straddled.reset(buttons=1)
    assert straddled.index.tolist() == [0, 1]


@pytest.mark.parametrize("seed", seeds(15, "weights"))
def test_weights_of_a_batch_are_those_of_each_hand(seed):
    rng = random.Random(seed)
    hands = random_hands(rng, 4)
    actions = Actions(sorted(rng.sample([0, 1 / 3, 1 / 2, 3 / 4, 1, 2, float("inf")], rng.randint(1, 5))))
    batch = Hands.of(hands)
    style = rng.choice(PLAIN)
    while not batch.over.all():
        kinds, amounts = np.full(4, SKIP, np.uint8), np.zeros(4, np.int64)
        want = np.zeros((4, len(actions)))
        for i, hand in enumerate(hands):
            if hand.actor is not None:
                move = choose(rng, hand.legal, style)
                kinds[i], amounts[i] = KINDS[move[0]], move[1] if len(move) > 1 else 0
                want[i] = actions.weights(hand, Action(*move))
                do(hand, move)
        assert actions.weights_of(batch, kinds, amounts) == pytest.approx(want)
        batch.step(kinds, amounts)


def test_weights_of_what_is_not_legal_are_refused():
    hands, actions = Hands(PLO8, [2_000] * 3, 2, seed=2), Actions((1 / 2, 1))
    for kinds, amounts, error in (
        ([RAISE, RAISE], [200, 351], r"hand 1: the raise is not legal: .*200..350"),
        ([RAISE, RAISE], [199, 350], "hand 0: the raise is not legal"),
        ([RAISE, 4], [200, 350], "hand 1: 4 is not legal"),
        ([RAISE, RAISE], None, "hand 0: the raise is not legal"),
    ):
        with pytest.raises(ValueError, match=error):
            actions.weights_of(hands, kinds, amounts)
    with pytest.raises(ValueError, match="these actions have no raise"):
        Actions(()).weights_of(hands, [RAISE, RAISE], [200, 200])
