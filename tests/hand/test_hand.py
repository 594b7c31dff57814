"""Hands set up: seats, stacks, buttons and arguments."""

import pytest

import omaha
from support.builders import deal, fl, nl, pl, play


class Chips:
    """A whole number that is no int, as NumPy has them."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


def test_stacks_as_a_list_are_seats_one_two_and_the_last_is_the_button():
    hand = deal(nl(), [100, 200, 300])
    assert hand.button == 3
    assert dict(hand.start) == {1: 100, 2: 200, 3: 300}
    assert hand == deal(nl(), (100, 200, 300), 3) == deal(nl(), {1: 100, 2: 200, 3: 300}, 3)


def test_stacks_as_a_dict_in_any_order():
    hand = deal(nl(), {9: 100, 2: 50, 5: 70})
    assert hand.button == 9
    assert hand.seats == (2, 5, 9)
    assert list(hand.stacks) == [2, 5, 9]
    assert deal(nl(), {9: 100, 2: 50, 5: 70}, 2).seats == (5, 9, 2)


@pytest.mark.parametrize(
    ("stacks", "button", "error", "message"),
    [
        ([100, 0], None, ValueError, "stack of seat 2 must be 1 or more, not 0"),
        ([100, -5], None, ValueError, "not -5"),
        ([100, 1.5], None, TypeError, "stack of seat 2 must be a whole number"),
        ([100, True], None, TypeError, "stack of seat 2"),
        ([100, "100"], None, TypeError, "stack of seat 2"),
        ({0: 100, 1: 100}, None, ValueError, r"stacks are by seats 1..10, not 0"),
        ({1: 100, 11: 100}, None, ValueError, r"stacks are by seats 1..10, not 11"),
        ([100, 100], 0, ValueError, r"button must be 1..10, not 0"),
        ([100, 100], 11, ValueError, r"button must be 1..10, not 11"),
        ([100, 100], "x", TypeError, r"button must be a whole number, not 'x'"),
        ([100, 100], True, TypeError, r"button must be a whole number, not True"),
        ([100, 100], 1.0, TypeError, "must be a whole number, not 1.0"),
        ({1: 100}, None, ValueError, "not 1"),
        ({"a": 100, "b": 100}, 1, TypeError, None),
        (7, None, TypeError, None),
    ],
)
def test_stacks_and_buttons_that_cannot_be(stacks, button, error, message):
    with pytest.raises(error, match=message):
        deal(nl(), stacks, button)


@pytest.mark.parametrize(
    ("more", "error", "message"),
    [
        ({"rake": -1}, ValueError, "rake"),
        ({"rake": 1.5}, TypeError, "rake"),
        ({"rake": True}, TypeError, "rake"),
        ({"rake": [1, 2.0]}, TypeError, "rake"),
        ({"rake": [1, -2]}, ValueError, "rake"),
        ({"manual": ["fold"]}, ValueError, "manual must be of 'deal' and 'show', not 'fold'"),
        ({"manual": "deal"}, (TypeError, ValueError), "manual"),
    ],
)
def test_arguments_that_cannot_be(more, error, message):
    with pytest.raises(error, match=message):
        deal(nl(), [100, 100], **more)


def test_rules_must_be_rules():
    with pytest.raises(TypeError, match="rules must be Rules"):
        omaha.Hand("nl", [100, 100])


def test_amounts_are_stored_as_ints():
    hand = deal(nl(), [Chips(100), 100], Chips(2), rake=Chips(1))
    assert hand == deal(nl(), [100, 100], rake=1)
    assert {type(n) for n in (*hand.seats, *hand.start.values(), hand.button, hand.rake)} == {int}
    play(hand, "2 call, 1 check")
    hand.bet(Chips(4))
    assert type(hand.bets[1]) is int
    assert type(hand.events[-1].to) is int


@pytest.mark.parametrize(
    ("moves", "now"),
    [("", "seat 2 to act"), ("2 fold", "over"), ("2 call, 1 check", "flop")],
)
def test_repr_is_one_line(moves, now):
    for rules in (nl(), pl(hilo=True), fl(), nl(boards=2)):
        text = repr(play(deal(rules, [100, 100]), moves))
        assert now in text
        assert "\n" not in text
    assert "holes due" in repr(deal(nl(), [100, 100], manual=["deal"]))
    assert "2/4 omaha" in repr(deal(fl(), [100, 100]))
