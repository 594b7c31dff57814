"""What compiled players would do now, and buttons that move from hand to hand."""

import numpy as np
import pytest

from omaha import Deck, Hand, Rules
from omaha.batch import PASSIVE, RAISE, SKIP, Actions, Hands
from omaha.play.bots import Random
from support.engine import KINDS

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
    with pytest.raises(ValueError, match="a policy must be 'random', 'passive' or a table, not 'tight'"):
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
