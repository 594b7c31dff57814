"""What users expect of a hand, its views and its rules (use.md)."""

import array
import json

import pytest

import omaha
from omaha import Card, Deck, Hand, Legal, Post, Rake, Rules
from omaha.cards import Cards
from omaha.hand.positions import position_names
from support.builders import deal, fl, nl, pl, play

numpy = pytest.importorskip("numpy")

# ---------------------------------------------------------------------------------------------------------- positions

NAMES = {
    2: "BB BTN",  # in dealing order: the button is dealt last, and posts the small blind
    3: "SB BB BTN",
    4: "SB BB CO BTN",
    5: "SB BB UTG CO BTN",
    6: "SB BB UTG HJ CO BTN",
    7: "SB BB UTG LJ HJ CO BTN",
    8: "SB BB UTG UTG+1 LJ HJ CO BTN",
    9: "SB BB UTG UTG+1 UTG+2 LJ HJ CO BTN",
    10: "SB BB UTG UTG+1 UTG+2 UTG+3 LJ HJ CO BTN",
}


@pytest.mark.parametrize("players", NAMES)
def test_positions_by_the_number_of_players(players):
    hand = deal(nl(), [100] * players)
    assert " ".join([hand.position(seat) for seat in hand.seats]) == NAMES[players]
    assert hand.position(hand.button) == "BTN"
    view = hand.view(1)
    assert view.position() == view.position(1) == hand.position(1)
    assert [view.position(seat) for seat in hand.seats] == [hand.position(seat) for seat in hand.seats]


def test_position_of_a_seat_that_is_not_dealt_in():
    hand = deal(nl(), {2: 100, 5: 100, 8: 100})
    for look in (hand.position, hand.view(2).position):
        with pytest.raises(ValueError, match="not 7"):
            look(7)
    assert play(hand, "8 fold").position(8) == "BTN"


def test_positions_with_a_dead_small_blind_or_a_dead_button():
    posts = [Post(1, "big", 2)]
    hand = Hand(nl(), [100] * 5, 5, posts=posts)
    assert [hand.position(seat) for seat in hand.seats] == ["BB", "UTG", "HJ", "CO", "BTN"]
    hand = Hand(nl(), {1: 100, 2: 100, 3: 100, 4: 100}, 9)
    assert [hand.position(seat) for seat in hand.seats] == ["SB", "BB", "UTG", "CO"]
    hand = Hand(nl(), {1: 100, 2: 100}, 9)
    assert [hand.position(seat) for seat in hand.seats] == ["SB", "BB"]
    hand = deal(nl(ante=5, bomb_pot=True), [100] * 4)
    assert [hand.position(seat) for seat in hand.seats] == ["SB", "BB", "CO", "BTN"]
    assert list(position_names(tuple(range(1, 11)), 99, 1).values())[-2:] == ["HJ", "CO"]


# ------------------------------------------------------------------------------------------- what a bot asks of a view


def test_what_a_view_says_of_chips():
    hand = play(deal(pl(), [100, 60, 200]), "3 raise 6")
    view = hand.view(1)  # the small blind
    assert (view.to_call, view.stack, view.pot, view.pot_raise_to) == (5, 99, 9, 20)
    assert view.effective_stack == 99  # seat 3 covers it
    assert view.spr == 11.0
    view = hand.view(3)
    assert (view.to_call, view.stack, view.pot_raise_to) == (0, 194, None)
    assert view.effective_stack == 94  # seat 1 can put in 100 in all, 6 of which seat 3 has in front
    big = hand.view(2)
    assert (big.to_call, big.effective_stack) == (4, 58)


def test_an_opponent_that_is_all_in_can_match_what_it_has_in_front():
    hand = play(deal(nl(), [100, 60]), "2 all-in")
    view = hand.view(1)
    assert (view.to_call, view.stack, view.effective_stack) == (58, 98, 58)
    assert view.spr == 58 / 62


def test_what_a_view_says_after_a_fold_and_at_the_end():
    hand = play(deal(nl(), [100, 60, 80]), "3 fold")
    view = hand.view(3)
    assert (view.to_call, view.stack, view.effective_stack, view.spr, view.pot_raise_to) == (0, 80, 0, 0.0, None)
    play(hand, "1 fold")
    view = hand.view(2)
    assert (view.to_call, view.stack, view.spr, view.pot_raise_to) == (0, 61, 0.0, None)


def test_pot_raise_to_in_every_limit():
    assert deal(nl(), [200] * 3).view(3).pot_raise_to == 7
    assert deal(nl(), [200, 200, 5]).view(3).pot_raise_to == 5  # no more than the stack
    assert deal(fl(), [200] * 3).view(3).pot_raise_to == 4
    as_big = pl(pot_limit_small_blind="as_big_blind")
    hand = deal(as_big, [200] * 3)
    assert hand.view(3).pot_raise_to == hand.legal.max_raise_to == 8
    hand = play(deal(nl(), [200] * 3), "3 call, 1 call, 2 check")
    assert hand.view(1).pot_raise_to == 6
    assert deal(nl(small_blind=1, big_blind=10), [200] * 3).view(3).pot_raise_to == 31
    assert deal(nl(), [200, 2]).view(2).pot_raise_to is None  # nothing to raise with


# ------------------------------------------------------------------------------------------------ arrays and arguments


@pytest.mark.parametrize(
    "stacks",
    [numpy.array([100, 80, 60]), numpy.array([100, 80, 60], dtype=numpy.uint8), array.array("q", [100, 80, 60])],
)
def test_stacks_as_an_array(stacks):
    hand = deal(nl(), stacks)
    assert hand == deal(nl(), [100, 80, 60])
    assert {type(chips) for chips in hand.stacks.values()} == {int}
    assert deal(nl(), [9, 9], rake=numpy.array([1, 2])).rake == (1, 2)


@pytest.mark.parametrize(
    "stacks", ["100", b"\x64\x64", {100, 80}, 100, None, numpy.array([1.5, 2.0]), numpy.ones((2, 2), int)]
)
def test_stacks_that_are_none(stacks):
    with pytest.raises(TypeError):
        deal(nl(), stacks)


def test_rules_by_a_name_point_to_rules_game():
    with pytest.raises(TypeError, match=r"Rules\.game\('plo8', stakes\)"):
        Rules("plo8")
    with pytest.raises(TypeError):
        Rules()


def test_an_uncapped_rake():
    rake = Rake(percent=5, cap="uncapped")
    assert rake.of([10**6], 6, True) == [50_000]
    assert rake.cap == "uncapped"
    assert Rake.from_json(rake.to_json()) == rake
    assert repr(rake) == "Rake(percent=5, cap='uncapped')"
    assert rake != Rake(percent=5, cap=10**9)
    assert Rake(percent=100, cap="uncapped", increment=10).of([25], 2, True) == [20]
    with pytest.raises(TypeError, match="'uncapped' for no limit"):
        Rake(percent=5, cap=None)
    with pytest.raises(TypeError, match="'uncapped', not 'none'"):
        Rake(percent=5, cap="none")


# ------------------------------------------------------------------------------- text, tables and plain data of results


def test_every_value_has_text_and_plain_data():
    rules = nl(rake=Rake(percent=5, cap={2: 50, 5: 300}), run_count=2)
    assert str(rules) == "no-limit 1/2 omaha, run_count 2, rake 5 % up to 50 for 2 players, 300 for 5 or more"
    plain = rules.to_dict()
    assert set(plain) == set(Rules._fields)
    assert plain["rake"]["cap"] == [[2, 50], [5, 300]]
    assert Rules.from_plain(json.loads(json.dumps(plain))) == rules
    legal = deal(rules, [100] * 3).legal
    assert json.loads(json.dumps(legal.to_dict())) == {
        "fold": True, "check": False, "call": 2, "min_raise_to": 4, "max_raise_to": 100,
    }  # fmt: skip
    assert Legal(**legal.to_dict()) == legal
    deck = Deck(holes={1: "AsKs"}, boards=["2c3c4c"], unknown=True)
    plain = json.loads(json.dumps(deck.to_dict()))
    assert (plain["holes"], plain["boards"], plain["cards"]) == ({"1": "AsKs"}, ["2c3c4c"], "??" * 47)
    assert str(deck) == "seat 1: AsKs; board: 2c3c4c; stub: " + "??" * 47
    assert Deck(**deck.to_dict()) == deck
    for value in (rules, rules.rake, legal, deck):
        assert value._repr_html_.__self__ is value


def test_cards_of_a_hand_are_tuples_that_are_drawn():
    hand = play(deal(nl(), [100, 100]), "2 call, 1 check")
    for cards in (hand.holes[1], hand.board, hand.boards[0], hand.view(1).cards, hand.view(1).holes[2]):
        assert type(cards) is Cards
        assert cards == tuple(cards)
        assert hash(cards) == hash(tuple(cards))
        assert repr(cards) == repr(tuple(cards))
        assert "<svg" in cards._repr_html_()
        assert isinstance(cards[0], Card)
    assert deal(nl(), [100, 100]).board._repr_html_() == "()"
    assert omaha.evaluate(hand.holes[1], hand.board) == hand.evaluate(1)
