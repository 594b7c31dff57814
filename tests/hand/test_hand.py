"""The public surface of `Hand`, `View` and the words of a hand, line by line."""

import copy
import json
import pickle
import random

import pytest

import omaha
from omaha import Action, Due, Event, IllegalAction, Info, Legal, Post
from omaha.cards import parse_cards
from support.builders import BOARD, JACKS, KINGS, check_down, deal, fl, nl, pl, play, turn, won


class Chips:
    """A whole number that is no int, as NumPy has them."""

    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


# ------------------------------------------------------------------------------------------------- setting up
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
        ({0: 100, 1: 100}, None, ValueError, r"seats are 1..10, not 0"),
        ({1: 100, 11: 100}, None, ValueError, r"seats are 1..10, not 11"),
        ([100, 100], 11, ValueError, "not 11"),
        ([100, 100], 0, ValueError, "not 0"),
        ([100, 100], 1.0, TypeError, "must be a whole number, not 1.0"),
        ([100, 100], True, TypeError, "must be a whole number, not True"),
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


# ------------------------------------------------------------------------------------------------- properties
def test_every_property_at_the_first_turn():
    rules = nl()
    deck = omaha.Deck(seed=1)
    hand = deal(rules, [100, 100, 100], deck=deck, rake=3, runs=1)
    assert hand.rules is rules
    assert hand.button == 3
    assert hand.deck is deck
    assert hand.seats == hand.live == (1, 2, 3)
    assert hand.street == "preflop"
    assert hand.board == ()
    assert hand.boards == ((),)
    assert [len(cards) for cards in hand.holes.values()] == [4, 4, 4]
    assert dict(hand.bets) == dict(hand.paid) == {1: 1, 2: 2, 3: 0}
    assert dict(hand.stacks) == {1: 99, 2: 98, 3: 100}
    assert hand.pot == 3
    assert hand.pots == ()
    assert hand.actor == 3
    assert hand.due == Due("act", 3, 0)
    assert hand.legal == Legal(True, False, 2, 4, 100)
    assert hand.posts == (Post(1, "small", 1), Post(2, "big", 2))
    assert (hand.runs, hand.rake, hand.manual, hand.info) == (1, 3, (), None)
    assert not hand.over
    assert len(hand.unseen) == 40
    assert [event.kind for event in hand.events] == ["post", "post", "holes", "holes", "holes"]
    assert "\n" not in repr(hand)
    assert "seat 3 to act" in repr(hand)


def test_streets():
    hand = deal(nl(), [100, 100])
    streets = [hand.street]
    while not hand.over:
        hand.apply(hand.legal.passive)
        if hand.street != streets[-1]:
            streets.append(hand.street)
    assert streets == ["preflop", "flop", "turn", "river", "showdown"]


def test_street_of_a_hand_that_ends_without_a_showdown():
    assert play(deal(nl(), [100, 100]), "2 call, 1 check, 1 bet 2, 2 fold").street == "flop"


PER_SEAT = ("holes", "bets", "stacks", "paid", "start")


@pytest.mark.parametrize("name", PER_SEAT)
def test_what_is_per_seat_is_read_only_and_in_dealing_order(name):
    mapping = getattr(deal(nl(), {2: 100, 5: 100, 9: 100}, 5), name)
    assert list(mapping) == [9, 2, 5]
    with pytest.raises((TypeError, AttributeError)):
        mapping[9] = 7
    with pytest.raises((TypeError, AttributeError)):
        del mapping[9]
    with pytest.raises((TypeError, AttributeError)):
        mapping.clear()


def test_what_is_per_seat_is_live():
    hand = deal(nl(), [100, 100, 100])
    bets, stacks, paid = hand.bets, hand.stacks, hand.paid
    play(hand, "3 raise 6")
    assert (bets[3], stacks[3], paid[3]) == (6, 94, 6)
    play(hand, "1 call, 2 call")
    assert set(bets.values()) == {0}
    assert paid[1] == 6
    hand.undo()
    assert dict(bets) == {1: 6, 2: 2, 3: 6}
    hand.undo()
    hand.undo()
    assert dict(bets) == {1: 1, 2: 2, 3: 0}


def test_holes_are_live_too():
    hand = deal(nl(), [100, 100], manual=["deal"])
    holes = hand.holes
    cards = hand.deal()
    assert holes[1] == cards


def test_result_before_and_after():
    hand = deal(nl(), [100, 100])
    with pytest.raises(RuntimeError, match="not over"):
        _ = hand.result
    play(hand, "2 fold")
    result = hand.result
    assert result.returned == {1: 1}
    assert result.net == {1: 1, 2: -1}
    assert result.stacks == {1: 101, 2: 99}
    assert result.rake == 0
    assert result.pots[0].awards == {1: 2}
    for mapping in (result.returned, result.net, result.stacks, result.pots[0].awards, result.pots[0].parts[0].shares):
        with pytest.raises(TypeError):
            mapping[1] = 0
    assert hand.over
    assert hand.pot == 0
    assert hand.pots == result.pots
    assert hand.due is hand.actor is None
    assert not hand.legal
    assert pickle.loads(pickle.dumps(result)) == result


def test_nothing_can_be_done_when_it_is_over():
    hand = play(deal(nl(), [100, 100]), "2 fold")
    before = hand.copy()
    for what in (
        hand.fold, hand.check, hand.call, hand.all_in, hand.protect, hand.show, hand.muck, hand.deal,
        lambda: hand.raise_to(4), lambda: hand.bet(4), lambda: hand.apply("check"),
    ):  # fmt: skip
        with pytest.raises(IllegalAction) as refused:
            what()
        assert refused.value.seat is None
    assert hand == before


# ----------------------------------------------------------------------------------------------------- events
def test_events_tell_everything():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=1)
    hand = deal(nl(rake=omaha.Rake(percent=10, cap=5)), [100, 60], deck=deck)
    play(hand, "2 raise 10, 1 raise 100, 2 call")
    plain = [event for event in hand.events if event.kind not in ("burn",)]
    assert plain == [
        Event("post", 2, 1, 1, note="small"),
        Event("post", 1, 2, 2, note="big"),
        Event("holes", 1, cards=parse_cards(KINGS)),
        Event("holes", 2, cards=parse_cards(JACKS)),
        Event("raise", 2, 9, 10),
        Event("raise", 1, 98, 100),
        Event("call", 2, 50, 60),
        Event("return", 1, 40),
        Event("board", cards=parse_cards("3c7d8h"), board=0),
        Event("board", cards=parse_cards("Ks"), board=0),
        Event("board", cards=parse_cards("Jd"), board=0),
        Event("show", 1, cards=parse_cards(KINGS)),
        Event("muck", 2),
        Event("rake", chips=5, pot=0),
        Event("award", 1, 115, pot=0, board=0, half="high"),
    ]
    burns = [event for event in hand.events if event.kind == "burn"]
    assert [event.cards for event in burns] == [(card,) for card in deck.stub[:3]]
    assert hash(hand.events)


def test_bet_and_raise_are_told_apart():
    hand = play(deal(nl(), [100, 100]), "2 call, 1 check, 1 bet 2, 2 raise 4, 1 raise 8")
    assert [event.kind for event in hand.events][-3:] == ["bet", "raise", "raise"]


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
    "text", ["", "bet x", "raise x", "raise -4", "raise 4.0", "raise 4 5", "call 2", "FOLD", "protect"]
)
def test_apply_what_is_no_action(text):
    hand = deal(nl(), [100, 100])
    before = hand.copy()
    with pytest.raises(ValueError, match="no action"):
        hand.apply(text)
    assert hand == before


def test_apply_an_action_of_an_unknown_kind():
    with pytest.raises(ValueError, match="no action"):
        deal(nl(), [100, 100]).apply(Action("protect"))
    with pytest.raises(ValueError, match="no action"):
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
    with pytest.raises(TypeError, match="needs an amount"):
        deal(nl(), [100, 100]).apply("raise")


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
        with pytest.raises(TypeError, match="needs an amount"):
            deal(rules, [100, 100]).raise_to()


@pytest.mark.parametrize("amount", [True, 6.0, "6", [6], None])
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
    for action in ("fold", "call", "raise 4", "raise 50", "raise 100", Action("raise", 4)):
        assert action in legal
    for action in (
        "check",
        "raise",
        "raise 3",
        "raise 101",
        "show",
        "muck",
        "nonsense",
        "call 2",
        Action("call", 2),
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


# ------------------------------------------------------------------------------------- undo, copy, ==, key, JSON
def snapshot(hand):
    """All that can be seen of a hand."""
    return (
        hand.key, hand.due, hand.actor, tuple(hand.legal), hand.street, hand.boards, dict(hand.holes), dict(hand.bets),
        dict(hand.stacks), dict(hand.paid), hand.pot, hand.pots, hand.live, hand.over, hand.unseen, repr(hand),
    )  # fmt: skip


def undone(hand, what):
    """`what` is done and taken back; the hand is as before, and doing it again comes to the same."""
    before = snapshot(hand)
    what()
    after = snapshot(hand)
    assert after != before
    hand.undo()
    assert snapshot(hand) == before
    what()
    assert snapshot(hand) == after


def test_undo_of_every_kind_of_action():
    hand = deal(nl(), [100] * 5)
    for what in (
        hand.fold,
        lambda: hand.raise_to(6),
        hand.all_in,
        lambda: hand.fold(sitting_out=True),
        hand.call,
        hand.call,
    ):
        undone(hand, what)
    assert hand.street == "showdown"
    hand = deal(nl(), [100] * 4)
    for what in (
        hand.fold,
        lambda: hand.raise_to(6),
        hand.call,
        hand.call,  # the round is over
        hand.check,
        lambda: hand.bet(10),
        hand.protect,
        hand.call,  # the street is over
        hand.check,
        hand.check,
        lambda: hand.apply("raise 20"),
        hand.fold,  # the hand is over
    ):
        undone(hand, what)
    assert hand.over


@pytest.mark.parametrize("rules", [fl(), pl(), nl(), fl(heads_up_cap="becomes_heads_up"), nl(boards=2), nl(hilo=True)])
def test_undo_all_the_way_back(rules):
    hand = deal(rules, [100, 60, 80], 3)
    rng = random.Random(5)
    seen = []
    while not hand.over:
        seen.append(snapshot(hand))
        hand.apply(rng.choice([action for action in hand.legal.actions if action.kind != "fold"]))
    while seen:
        hand.undo()
        assert snapshot(hand) == seen.pop()
    with pytest.raises(IndexError, match="nothing to undo"):
        hand.undo()


def test_undo_with_manual_deal_and_show():
    deck = omaha.Deck(holes={1: KINGS}, boards=[BOARD], unknown=True)
    hand = deal(nl(), [100, 100], deck=deck, manual=["deal", "show"])
    undone(hand, hand.deal)
    undone(hand, lambda: hand.deal(JACKS[:5] + "????"))
    play(hand, "2 call")
    undone(hand, hand.check)
    while hand.due.kind != "show":
        if hand.legal:
            undone(hand, hand.check)
        else:
            undone(hand, hand.deal)
    undone(hand, hand.muck)
    hand.undo()
    undone(hand, lambda: hand.show(JACKS))
    assert won(hand) == {1: 4}


def test_undo_of_a_return_and_of_run_it_twice():
    hand = deal(nl(run_count=2, reveal_on_all_in=True), [100, 60], runs=2)
    play(hand, "2 call, 1 raise 100")
    undone(hand, hand.call)
    assert len(hand.boards) == 2
    hand.undo()
    hand.undo()
    undone(hand, hand.check)


def test_undo_goes_no_further_than_the_deal():
    with pytest.raises(IndexError):
        deal(nl(), [100, 100]).undo()
    with pytest.raises(IndexError):
        deal(nl(), [1, 2]).undo()


def test_copies_are_independent():
    hand = play(deal(nl(), [100, 100, 100]), "3 call")
    for twin in (hand.copy(), copy.copy(hand), copy.deepcopy(hand), pickle.loads(pickle.dumps(hand))):
        before = snapshot(hand)
        assert twin == hand
        assert snapshot(twin) == before
        check_down(play(twin, "1 raise 10"))
        assert snapshot(hand) == before
        assert twin != hand
        while True:
            try:
                twin.undo()
            except IndexError:
                break
        assert twin == deal(nl(), [100, 100, 100])
        assert snapshot(hand) == before


def test_equal_hands_and_keys():
    first, second = deal(nl(), [100, 100]), deal(nl(), [100, 100])
    assert first == second
    assert first.key == second.key
    assert hash(first.key) == hash(second.key)
    assert {first.key: 1}[second.key] == 1
    play(first, "2 call")
    assert first != second
    assert first.key != second.key
    assert first != "a hand"
    for other in (
        deal(nl(), [100, 101]), deal(pl(), [100, 100]), deal(nl(), [100, 100], 1), deal(nl(), [100, 100], rake=1),
        deal(nl(), [100, 100], deck=omaha.Deck(seed=2)), deal(nl(), [100, 100], manual=["show"]),
    ):  # fmt: skip
        assert other != second


def test_hands_are_unhashable():
    with pytest.raises(TypeError, match="unhashable"):
        hash(deal(nl(), [100, 100]))


INFO = Info(names={1: "Ann", 2: "Bob"}, table="Blue", number=17, time="2024-01-01", currency="EUR", site="here")
FULL_INFO = Info(
    names={1: "Ann"},
    event="Final",
    table_size=6,
    fields={"author": "Cy", "level": 3, "_stakes": [1, [2.5, None]], "_more": {"on": True}},
    comments={-1: "who deals?", 4: "a slow play\nindeed"},
)


def test_info_is_carried_and_no_part_of_the_hand():
    hand = deal(nl(), [100, 100], info=INFO)
    assert hand.info == INFO
    assert hand == deal(nl(), [100, 100])
    assert hand.key == deal(nl(), [100, 100]).key
    assert hand.copy().info == INFO
    assert omaha.Hand.from_json(hand.to_json()).info == INFO
    assert hand.view(1).info == INFO
    assert Info().names == {}


def test_info_carries_what_else_a_history_says():
    hand = deal(nl(), [100, 100], info=FULL_INFO)
    assert omaha.Hand.from_json(hand.to_json()).info == FULL_INFO
    assert pickle.loads(pickle.dumps(FULL_INFO)) == FULL_INFO
    assert hash(FULL_INFO) == hash(FULL_INFO._replace())
    assert FULL_INFO.fields["_stakes"] == (1, (2.5, None))
    with pytest.raises(TypeError, match="read-only"):
        FULL_INFO.fields["_more"]["on"] = False
    with pytest.raises(TypeError, match="read-only"):
        FULL_INFO.comments[0] = ""


@pytest.mark.parametrize(
    "fields",
    [
        {"names": {1: 5}}, {"names": {"a": "ann"}}, {"table": 7}, {"number": True}, {"number": 1.5}, {"time": 2024},
        {"table_size": "6"}, {"fields": [1]}, {"fields": {1: 2}}, {"fields": {"a": {1}}}, {"fields": {"a": {"b": b""}}},
        {"comments": {0: 1}}, {"comments": {"0": "a"}},
    ],
)  # fmt: skip
def test_info_of_the_wrong_kind(fields):
    with pytest.raises(TypeError):
        Info(**fields)


@pytest.mark.parametrize(
    "fields", [{"table_size": 1}, {"table_size": 11}, {"comments": {-2: "a"}}, {"names": {0: "a"}}]
)
def test_info_out_of_range(fields):
    with pytest.raises(ValueError, match=r"must be|seats are"):
        Info(**fields)


def test_info_must_be_info():
    with pytest.raises(TypeError, match="info must be an Info"):
        deal(nl(), [100, 100], info={"names": {}})


@pytest.mark.parametrize(
    "more",
    [
        {}, {"runs": 2}, {"runs": {1: 2}}, {"rake": 3}, {"rake": [1, 2]}, {"manual": ["deal", "show"]}, {"info": INFO},
        {"deck": omaha.Deck(holes={1: KINGS}, boards=[BOARD], unknown=True)},
        {"posts": [Post(1, "big", 2), Post(2, "post", 2, 1)]},
    ],
)  # fmt: skip
def test_json_comes_back_equal_at_every_point(more):
    hand = deal(nl(run_count=2, hilo=True), [100, 60], **more)
    while True:
        again = omaha.Hand.from_json(hand.to_json())
        assert again == hand
        assert snapshot(again) == snapshot(hand)
        assert pickle.loads(pickle.dumps(hand)) == hand
        if hand.over:
            break
        if hand.legal:
            hand.apply("raise 10" if "raise 10" in hand.legal else hand.legal.passive)
        elif hand.due.kind == "show":
            hand.muck()
        else:
            hand.deal()
    assert json.loads(hand.to_json())["button"] == 2


def test_json_remembers_protect_and_sitting_out():
    hand = play(deal(nl(), [100] * 4), "3 call, 4 out, 1 call, 2 raise 8, 3 protect, 1 call")
    assert omaha.Hand.from_json(hand.to_json()) == hand


@pytest.mark.parametrize("change", ["events", "deck", "stacks", "rules"])
def test_json_that_is_no_hand(change):
    plain = json.loads(play(deal(nl(), [100, 100]), "2 call").to_json())
    broken = dict(plain)
    del broken[change]
    with pytest.raises((ValueError, TypeError)):
        omaha.Hand.from_json(json.dumps(broken))


def test_json_whose_events_do_not_follow():
    plain = json.loads(play(deal(nl(), [100, 100]), "2 call").to_json())
    for number, field, value in (
        (0, "chips", 7),
        (2, "cards", "AsAhAdAc"),
        (-1, "kind", "check"),
        (-1, "kind", "award"),
    ):
        broken = copy.deepcopy(plain)
        broken["events"][number][field] = value
        with pytest.raises(ValueError, match=r"no hand|may|follow|of this hand is"):
            omaha.Hand.from_json(json.dumps(broken))
    for text in ("", "[]", "{}", "7"):
        with pytest.raises((ValueError, TypeError)):
            omaha.Hand.from_json(text)


def test_json_that_tells_too_little_or_a_seat_twice():
    """A hand that is over without its payment, and two stacks for one seat."""
    plain = json.loads(play(deal(nl(), [100, 100]), "2 fold").to_json())
    short = {**plain, "events": plain["events"][:-1]}
    twice = {**plain, "stacks": [[1, 100], [2, 100], [1, 100]]}
    for broken in (short, twice):
        with pytest.raises(ValueError, match=r"no hand|twice"):
            omaha.Hand.from_json(json.dumps(broken))


def test_replay_of_events_rebuilds_the_hand():
    for manual in ((), ("deal", "show")):
        hand = deal(nl(), [100] * 4, manual=manual)
        while hand.due and hand.due.kind == "holes":
            hand.deal()
        play(hand, "3 raise 6, 4 out, 1 protect, 2 raise 30, 3 call")
        while not hand.over:
            if hand.legal:
                hand.apply(hand.legal.passive)
            elif hand.due.kind == "show":
                hand.show()
            else:
                hand.deal()
        again = deal(nl(), [100] * 4, manual=manual)
        again.replay(hand.events)
        assert again == hand
        assert again.result == hand.result


def test_replay_leaves_the_hand_as_it_was_when_it_fails():
    told = play(deal(nl(), [100, 100]), "2 call, 1 check").events
    for broken, error in (
        ([*told, Event("call", 1, 2, 2)], ValueError),
        ([*told[:-1], told[-1]._replace(cards=parse_cards("2c3c4c"))], ValueError),
        ([*told, "check"], TypeError),
    ):
        hand = deal(nl(), [100, 100])
        with pytest.raises(error):
            hand.replay(broken)
        assert hand == deal(nl(), [100, 100])


def test_replay_of_an_event_that_cannot_follow():
    hand = deal(nl(), [100, 100])
    with pytest.raises(ValueError, match="cannot follow"):
        hand.replay([*hand.events, Event("award", 1, 5)])


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


# ------------------------------------------------------------------------------------------------------- views
def test_view_surface():
    hand = play(deal(nl(), [100, 100, 100], info=INFO), "3 raise 6, 1 call, 2 call")
    view = hand.view(1)
    assert view.seat == 1
    assert view.cards == hand.holes[1] == view.holes[1]
    assert view.holes[2] == (omaha.UNKNOWN,) * 4
    for name in (
        "board",
        "boards",
        "seats",
        "live",
        "pot",
        "pots",
        "street",
        "actor",
        "rules",
        "button",
        "legal",
        "over",
    ):
        assert getattr(view, name) == getattr(hand, name), name
    for name in ("bets", "stacks", "start", "paid"):
        assert dict(getattr(view, name)) == dict(getattr(hand, name)), name
    assert len(view.events) == len(hand.events)
    assert len(view.unseen) == 52 - 4 - 3
    assert view.evaluate() == hand.evaluate(1)
    assert not hand.view(2).legal
    assert "\n" not in repr(view)
    assert hash(view) == hash(hand.view(1))
    assert view == hand.view(1)
    assert view != hand.view(2)
    assert view != hand
    assert view.key == hand.view(1).key
    with pytest.raises(RuntimeError):
        _ = view.result
    with pytest.raises(ValueError, match=r"seat.* 7"):
        hand.view(7)


def test_view_is_a_picture_of_the_moment():
    hand = deal(nl(), [100, 100, 100])
    view = hand.view(1)
    play(hand, "3 raise 6")
    assert dict(view.bets) == {1: 1, 2: 2, 3: 0}
    assert view.actor == 3


def test_views_are_equal_where_only_hidden_cards_differ():
    first = deal(nl(), [100, 100], deck=omaha.Deck(holes={1: KINGS}, seed=1))
    second = deal(nl(), [100, 100], deck=omaha.Deck(holes={1: KINGS}, seed=2))
    assert first != second
    assert first.view(1) == second.view(1)
    assert first.view(1).key == second.view(1).key
    assert first.view(2) != second.view(2)


def test_nothing_hidden_leaks():
    """Neither attributes, nor copies, nor pickles of a view hold the deck, a burn or another hand."""
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 call, 2 check")
    hidden = {*hand.holes[2], *hand.holes[3], *[e.cards[0] for e in hand.events if e.kind == "burn"]}
    view = hand.view(1)
    seen = set()

    def walk(value):
        if isinstance(value, omaha.Card):
            seen.add(value)
        elif isinstance(value, (list, tuple, set, frozenset)):
            for item in value:
                walk(item)
        elif hasattr(value, "keys"):
            for item in value.values():
                walk(item)
        else:
            for kind in type(value).__mro__:
                for name in getattr(kind, "__slots__", ()):
                    if hasattr(value, name):
                        walk(getattr(value, name))

    for one in (view, copy.copy(view), copy.deepcopy(view), pickle.loads(pickle.dumps(view))):
        assert one == view
        walk(one)
    assert not seen & hidden
    assert set(hand.holes[1]) <= seen
    with pytest.raises((AttributeError, RuntimeError)):
        _ = view.deck


def test_view_shows_what_was_shown():
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=[BOARD], seed=1)
    hand = check_down(deal(nl(), [100, 100, 100], deck=deck))
    assert hand.view(2).holes[1] == parse_cards(KINGS)
    assert hand.view(1).holes[2] == (omaha.UNKNOWN,) * 4
    assert hand.view(1).result == hand.result


def test_sample_cannot_be_told_from_the_real_hand():
    hand = play(deal(nl(), [100, 100, 100]), "3 call, 1 call, 2 check, 1 bet 4")
    view = hand.view(2)
    samples = [view.sample(random.Random(seed)) for seed in range(30)]
    assert len({sample.key for sample in samples}) == 30
    for sample in samples:
        assert isinstance(sample, omaha.Hand)
        assert sample.view(2) == view
        cards = [card for cards in sample.holes.values() for card in cards] + list(sample.board)
        assert len(set(cards)) == len(cards) == 15
        assert omaha.UNKNOWN not in cards
        assert turn(sample) == turn(hand)
        check_down(sample)
        assert sum(sample.result.net.values()) == 0
    assert view.sample(7) == view.sample(7)


@pytest.mark.parametrize("choice", [None, "show", "muck"])
def test_sample_at_the_showdown_holds_no_hand_that_had_to_be_shown(choice):
    """Seat 2 may muck (R84), so it is beaten in every hand that seat 1 cannot tell from the real one."""
    deck = omaha.Deck(holes={1: JACKS, 2: "5c 5d 6h 6c"}, boards=[BOARD], seed=1)
    hand = deal(nl(), [100, 100], deck=deck, manual=["show"])
    while hand.legal:
        hand.apply(hand.legal.passive)
    if choice:
        hand.apply(choice)
    for seed in range(60):
        sample = hand.view(1).sample(seed)
        assert sample.view(1) == hand.view(1)
        assert sample.evaluate(2).high < sample.evaluate(1).high
        assert omaha.Hand.from_json(sample.to_json()) == sample


def test_sample_after_the_reveal_while_cards_are_due():
    """All-in before the flop with `reveal_on_all_in`: the hands are open, the board is not dealt yet."""
    hand = deal(nl(reveal_on_all_in=True), [100] * 3, manual=["deal"])
    while hand.due.kind == "holes":
        hand.deal()
    play(hand, "3 fold, 1 all-in, 2 call")
    while not hand.over:
        view = hand.view(3)
        sample = view.sample(4)
        assert sample.view(3) == view
        assert sample.due == hand.due
        hand.deal()


def test_sample_takes_a_generator_or_a_number():
    view = deal(nl(), [100, 100]).view(1)
    assert view.sample(random.Random(3)) == view.sample(random.Random(3).getrandbits(64))
    for rng in ("x", None, 1.5, True):
        with pytest.raises(TypeError):
            view.sample(rng)
    for rng in (-1, 2**64):
        with pytest.raises(ValueError, match=r"64|not|seed"):
            view.sample(rng)


def test_views_do_not_tell_what_others_agreed_to():
    """R96: two hands that differ only in the runs that seat 2 wants."""
    first, second = (deal(nl(run_count=3), [100, 100], runs={1: 2, 2: wish}) for wish in (2, 3))
    assert first.view(1) == second.view(1)
    assert first.view(2) != second.view(2)


def test_view_and_sample_of_a_hand_that_was_run_twice():
    hand = deal(nl(run_count=2), [100, 100], runs=2, manual=["deal"])
    hand.deal()
    hand.deal()
    play(hand, "2 all-in, 1 call")
    while not hand.over:
        view = hand.view(1)
        sample = view.sample(9)
        assert sample.view(1) == view
        assert len(sample.boards) == 2
        hand.deal()
    assert hand.view(1).result == hand.result


def test_sample_where_no_deal_fits():
    """Seat 2 was mucked because nobody knew its cards: no hand is worse than the ace high of seat 1."""
    deck = omaha.Deck(holes={1: "2c 3d 4h 5c"}, boards=["Ah Kh Qd Js 9c"], unknown=True)
    hand = check_down(deal(nl(), [100, 100], deck=deck))
    assert won(hand) == {1: 4}
    with pytest.raises(RuntimeError, match="no deal"):
        hand.view(1).sample(5)


def test_sample_in_the_middle_of_a_manual_deal():
    hand = deal(nl(), [100, 100, 100], manual=["deal", "show"])
    hand.deal()
    view = hand.view(1)
    sample = view.sample(3)
    assert sample.view(1) == view
    assert sample.due == hand.due
    while sample.due.kind == "holes":
        sample.deal()
    cards = [card for cards in sample.holes.values() for card in cards]
    assert len(set(cards)) == 12
