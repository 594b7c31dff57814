"""Actions, and what is legal."""

import pickle

import pytest

import omaha
from omaha import Action, Event, IllegalAction, Legal
from support.builders import deal, fl, nl, pl, play
from support.played_hands import must_refuse

# ---------------------------------------------------------------------------------------------------- actions


def test_apply_actions_and_text():
    by_call, by_action, by_text = (deal(nl(), [100, 100, 100]) for _ in range(3))
    play(by_call, "3 raise 6, 1 fold, 2 call, 2 check, 3 bet 4, 2 call")
    for action in ("raise 6", "fold", "call", "check", "raise 4", "call"):
        by_text.apply(action)
        by_action.apply(Action.parse(action))
    assert by_call == by_action == by_text


def test_a_bet_is_understood_as_a_raise():
    hand = deal(nl(), [100, 100])
    hand.apply("call")
    hand.apply("check")
    assert "bet 4" in hand.legal
    assert Action("bet", 4) in hand.legal
    assert Action("bet", 1) not in hand.legal
    other = hand.copy()
    hand.apply("bet 4")
    other.apply(Action("bet", 4))
    assert hand == other
    assert hand.events[-1].kind == "bet"


@pytest.mark.parametrize(
    "text",
    [
        "",
        "bet x",
        "raise x",
        "raise -4",
        "raise 4.0",
        "raise 4 5",
        "protect",
        "c",
        "raise to",
        "raise by 4",
        "to 4",
        "fold 4",
        "check to 4",
        "raise 1,20",
        "raise ⁴",
        "call to 2",
    ],
)
def test_apply_what_is_no_action(text):
    hand = deal(nl(), [100, 100])
    before = hand.copy()
    with pytest.raises(ValueError, match="not an action"):
        hand.apply(text)
    assert hand == before


@pytest.mark.parametrize(
    ("text", "action"),
    [
        ("raise to 300", Action("raise", 300)), ("Raises to 1,200", Action("raise", 1200)),
        ("BET 8", Action("raise", 8)),
        ("bets to 8", Action("raise", 8)), ("r300", Action("raise", 300)), ("b 12", Action("raise", 12)),
        ("raise300", Action("raise", 300)), (" raise  4 ", Action("raise", 4)), ("Calls 100", Action("call", 100)),
        ("f", Action("fold")), ("x", Action("check")), ("k", Action("check")), ("Checks", Action("check")),
        ("MUCK", Action("muck")), ("shows", Action("show")), ("bet", Action("raise")),
    ],
)  # fmt: skip
def test_a9_actions_as_people_write_them(text, action):
    assert Action.parse(text) == action


def test_a9_what_legal_prints_is_read():
    hand = deal(nl(), [100, 100, 100])
    assert str(hand.legal) == "fold, call 2, raise to 4..100"
    hand.apply("call 2")
    hand.apply("raise to 9")
    with pytest.raises(IllegalAction, match=r"may fold, call 7, raise to 16\.\.100, not call 8"):
        hand.apply("call 8")
    hand.apply("call 7")
    assert (hand.actor, hand.bets[2]) == (3, 9)


@pytest.mark.parametrize("text", ["all-in", "All in", "ALLIN"])
def test_a9_all_in_is_a_text_of_apply(text):
    hand = deal(nl(), [100, 100, 100])
    hand.apply(text)
    assert hand.stacks[3] == 0
    hand.apply("fold")
    hand.apply(text)  # a call
    assert hand.over


def test_apply_an_action_of_an_unknown_kind():
    with pytest.raises(ValueError, match="not an action"):
        deal(nl(), [100, 100]).apply(Action("protect"))
    with pytest.raises(ValueError, match="not an action"):
        deal(nl(), [100, 100]).apply(Action("__init__"))


@pytest.mark.parametrize("action", [None, 5, ("raise", 4), b"fold"])
def test_apply_what_is_neither_an_action_nor_text(action):
    hand = deal(nl(), [100, 100])
    before = hand.copy()
    with pytest.raises(TypeError):
        hand.apply(action)
    assert hand == before


def test_only_a_raise_names_an_amount():
    hand = deal(nl(), [100, 100])
    for kind in ("fold", "call", "check"):
        assert Action(kind, 4) not in hand.legal
        with pytest.raises(IllegalAction):
            hand.apply(Action(kind, 4))
    assert hand == deal(nl(), [100, 100])


@pytest.mark.parametrize("amount", ["4", 4.0, True, [4]])
def test_a_raise_to_no_number_is_not_legal(amount):
    assert Action("raise", amount) not in deal(nl(), [100, 100]).legal


def test_apply_a_raise_without_an_amount():
    assert deal(fl(), [100, 100]).apply("raise") is None
    hand = deal(nl(), [100, 100])
    must_refuse(hand, 2, lambda: hand.apply("raise"), Action("raise"))
    with pytest.raises(IllegalAction, match=r"seat 2 may raise to 4\.\.100: a raise needs an amount"):
        hand.apply("bet")


@pytest.mark.parametrize(
    "action",
    [
        Action("fold"),
        Action("check"),
        Action("call"),
        Action("raise", 800),
        Action("raise"),
        Action("show"),
        Action("muck"),
    ],
)
def test_action_text_comes_back(action):
    assert Action.parse(str(action)) == action
    assert pickle.loads(pickle.dumps(action)) == action
    assert hash(Action.parse(str(action))) == hash(action)


def test_bet_and_raise_to():
    hand = deal(nl(), [100, 100])
    with pytest.raises(IllegalAction, match="may not bet: there is a bet of 2"):
        hand.bet(6)
    play(hand, "2 call, 1 check")
    opened = hand.copy()
    opened.raise_to(6)
    hand.bet(6)
    assert hand == opened
    with pytest.raises(IllegalAction):
        hand.bet(12)
    for what in (hand.raise_to, hand.bet):
        with pytest.raises((TypeError, IllegalAction)):
            what()


def test_fixed_limit_needs_no_amount():
    hand = deal(fl(), [100, 100])
    hand.raise_to()
    assert hand.bets[2] == 4
    hand.raise_to(6)
    play(hand, "2 call")
    hand.bet()
    assert hand.bets[1] == 2
    with pytest.raises(IllegalAction, match="may raise to 4, not 5"):
        hand.raise_to(5)


def test_fixed_limit_without_amount_and_short_stack_is_all_in():
    hand = deal(fl(), {1: 100, 2: 3})
    hand.raise_to()
    assert hand.stacks[2] == 0
    assert hand.bets[2] == 3


def test_raise_without_amount_in_pot_and_no_limit():
    for rules in (nl(), pl()):
        hand = deal(rules, [100, 100])
        must_refuse(hand, 2, hand.raise_to, Action("raise"))
        hand.call()
        must_refuse(hand, 1, hand.bet, Action("raise"))


@pytest.mark.parametrize("amount", [True, 6.0, "6", [6]])
def test_amounts_of_the_wrong_kind(amount):
    hand = deal(nl(), [100, 100])
    before = hand.copy()
    for what in (hand.raise_to, lambda to: hand.apply(Action("raise", to))):
        with pytest.raises(TypeError):
            what(amount)
    assert hand == before
    play(hand, "2 call, 1 check")
    with pytest.raises(TypeError):
        hand.bet(amount)


def test_all_in_in_every_situation():
    hand = deal(nl(), [100, 100])
    hand.all_in()  # a raise
    assert hand.events[-1] == Event("raise", 2, 99, 100)
    hand.all_in()  # a call of the last chips
    assert hand.over
    hand = play(deal(nl(), [100, 100]), "2 call, 1 check")
    hand.all_in()  # a bet
    assert hand.events[-1] == Event("bet", 1, 98, 98)
    hand = deal(nl(), {1: 100, 2: 100, 3: 2}, 3)
    hand.all_in()  # a call of exactly the bet
    assert hand.events[-1] == Event("call", 3, 2, 2)
    hand = deal(nl(), {1: 100, 2: 100, 3: 1}, 3)
    hand.all_in()  # a call for less
    assert hand.events[-1] == Event("call", 3, 1, 1)
    hand = deal(nl(), {1: 100, 2: 100, 3: 3}, 3)
    hand.all_in()  # a raise below the minimum
    assert hand.events[-1] == Event("raise", 3, 3, 3)
    hand = deal(pl(), [100, 100, 100])
    with pytest.raises(IllegalAction, match=r"may raise to 4..7, not 100"):
        hand.all_in()  # more than the pot
    hand = play(deal(nl(), {1: 302, 2: 62}, 2), "2 call, 1 check, 1 bet 20, 2 all-in")
    with pytest.raises(IllegalAction, match="fold, call 40, not raise 300"):
        hand.all_in()  # nobody left to raise
    hand = play(deal(nl(), {1: 62, 2: 302}, 2), "2 call, 1 check, 1 check, 2 bet 60")
    hand.all_in()
    assert hand.over


# ------------------------------------------------------------------------------------------------ what is legal


def test_legal_helpers():
    legal = deal(nl(), [100, 100, 100]).legal
    assert legal
    assert legal.actions == (Action("fold"), Action("call"), Action("raise", 4), Action("raise", 100))
    assert legal.passive == Action("call")
    for action in ("fold", "call", "call 2", Action("call", 2), "raise 4", "raise 50", "raise 100", Action("raise", 4)):
        assert action in legal
    for action in (
        "check",
        "raise",
        "raise 3",
        "raise 101",
        "show",
        "muck",
        "nonsense",
        "call 3",
        Action("call", 3),
        Action("call", 2.0),
        7,
        None,
    ):
        assert action not in legal
    assert str(legal) == "fold, call 2, raise to 4..100"
    assert hash(legal) == hash(Legal(True, False, 2, 4, 100))


def test_legal_helpers_where_a_check_is_free_and_in_fixed_limit():
    legal = play(deal(fl(), [100, 100]), "2 call").legal
    assert legal.passive == Action("check")
    assert legal.actions == (Action("fold"), Action("check"), Action("raise", 4))
    assert "raise" in legal
    assert "call" not in legal
    assert str(legal) == "fold, check, raise to 4"


def test_legal_without_a_raise():
    legal = Legal(fold=True, call=40)
    assert "raise 80" not in legal
    assert "raise" not in legal
    assert [str(action) for action in legal.actions] == ["fold", "call"]


def test_legal_when_nobody_is_to_act():
    legal = play(deal(nl(), [100, 100]), "2 fold").legal
    assert not legal
    assert legal.actions == ()
    assert str(legal) == "nothing"
    assert "fold" not in legal
    with pytest.raises(RuntimeError, match="nobody"):
        _ = legal.passive


def test_legal_is_made_once_a_turn():
    hand = deal(nl(), [100, 100])
    assert hand.legal is hand.legal


def test_illegal_action_says_what_was_allowed():
    hand = deal(pl(), [100, 100, 100])
    before = hand.copy()
    with pytest.raises(IllegalAction) as refused:
        hand.raise_to(15)
    error = refused.value
    assert isinstance(error, ValueError)
    assert (error.seat, error.action, error.legal) == (3, Action("raise", 15), hand.legal)
    assert str(error) == "seat 3 may raise to 4..7, not 15"
    again = pickle.loads(pickle.dumps(error))
    assert (again.seat, again.action, again.legal, str(again)) == (3, error.action, error.legal, str(error))
    with pytest.raises(IllegalAction, match=r"seat 3 may fold, call 2, raise to 4\.\.7, not check") as refused:
        hand.check()
    assert refused.value.action == Action("check")
    assert hand == before
    assert hand.legal == before.legal


def test_a_call_where_nothing_is_owed():
    hand = play(deal(nl(), [100, 100]), "2 call")
    with pytest.raises(IllegalAction, match="not call"):
        hand.call()


def test_notation_error_has_a_line():
    error = omaha.NotationError("no such card", 3)
    assert isinstance(error, ValueError)
    assert (error.line, str(error)) == (3, "line 3: no such card")
    assert str(omaha.NotationError("no hand")) == "no hand"
    again = pickle.loads(pickle.dumps(error))
    assert (again.line, str(again)) == (3, str(error))
