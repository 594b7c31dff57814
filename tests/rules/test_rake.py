"""Rake (R38-R42), each with chips worked out by hand, and `Rake` as a value."""

import copy
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

import omaha
from omaha import Rake
from support.builders import EIGHTS, JACKS, KINGS, LOW, all_in, check_down, deal, nl, play, won
from support.parameters import RAKE

FOUR = {1: 20, 2: 50, 3: 100, 4: 100}  # pots of 80, 90, 100
FOUR_HOLES = (KINGS, JACKS, EIGHTS, "Ad Qh Tc 6s")


def raked(paid, holes, dead=0, hilo=False, **rake):
    return all_in(nl(hilo=hilo, rake=omaha.Rake(**rake)), paid, holes, dead=dead)


def by_pot(hand):
    return [pot.rake for pot in hand.result.pots]


def test_r38_percent_and_cap():
    """ST22, ST23: 100 pays 3 of 5, 50 pays 2 of 2.5."""
    assert raked({1: 50, 2: 50}, (KINGS, LOW), percent=5, cap=3).result.rake == 3
    assert raked({1: 25, 2: 25}, (KINGS, LOW), percent=5, cap=3).result.rake == 2


def test_r38_five_percent_is_the_default():
    assert raked({1: 100, 2: 100}, (KINGS, LOW), cap=300).result.rake == 10


@pytest.mark.parametrize(
    ("percent", "rake"),
    [(0, 0), (3, 30), (100, 1000), (Decimal("2.5"), 25), (Decimal("4.99"), 49), (Fraction(10, 3), 33)],
)
def test_r38_percent_is_exact(percent, rake):
    """Of 1,000."""
    assert raked({1: 500, 2: 500}, (KINGS, LOW), percent=percent, cap=2000).result.rake == rake


def test_r38_a_cap_of_nothing_takes_nothing():
    assert raked({1: 500, 2: 500}, (KINGS, LOW), cap=0).result.rake == 0


def test_r39_no_flop_no_drop():
    """ST24; off: 5 % of 302 is 15."""
    for option, taken in ((True, 0), (False, 15)):
        hand = deal(nl(rake=omaha.Rake(cap=300, no_flop_no_drop=option)), [500, 500, 500])
        play(hand, "3 raise 150, 1 raise 300, 2 fold, 3 fold")
        assert dict(hand.result.returned) == {1: 150}
        assert hand.result.rake == taken
        assert sum(hand.result.net.values()) == -taken


def test_r39_a_hand_that_ends_on_the_flop_is_raked():
    """R40: also without a showdown."""
    hand = deal(nl(rake=omaha.Rake(cap=300)), [500, 500, 500])
    play(hand, "3 raise 20, 1 call, 2 call, 1 bet 50, 2 fold, 3 fold")
    assert hand.result.rake == 3
    assert won(hand) == {1: 57}


def test_r40_after_returns():
    """ST25: 100 against 60 is raked on 120."""
    hand = raked({1: 100, 2: 60}, (JACKS, KINGS), percent=5, cap=300)
    assert dict(hand.result.returned) == {1: 40}
    assert hand.result.rake == 6
    assert won(hand) == {2: 114}


def test_r40_dead_money_included():
    """5 % of 100 + 20 dead."""
    assert raked({1: 50, 2: 50}, (JACKS, KINGS), dead=20, percent=5, cap=300).result.rake == 6


def test_r41_before_the_split():
    """ST22: 97 left: 49, 48."""
    assert won(raked({1: 50, 2: 50}, (KINGS, LOW), hilo=True, percent=5, cap=3)) == {1: 49, 2: 48}


@pytest.mark.parametrize(
    ("allocation", "taken", "shares"),
    [
        ("largest_remainder", [3, 3, 4], {1: 77, 2: 87, 3: 96}),  # ST26
        ("proportional", [3, 4, 3], {1: 77, 2: 86, 3: 97}),  # ST55
        ("main_first", [10, 0, 0], {1: 70, 2: 90, 3: 100}),  # ST27
        ("per_pot", [4, 4, 5], {1: 76, 2: 86, 3: 95}),  # ST28
    ],
)
def test_r41_allocation(allocation, taken, shares):
    hand = raked(FOUR, FOUR_HOLES, percent=5, cap=10, allocation=allocation)
    assert by_pot(hand) == taken
    assert won(hand) == shares
    assert hand.result.rake == sum(taken)
    assert [(e.pot, e.chips) for e in hand.events if e.kind == "rake"] == [(i, n) for i, n in enumerate(taken) if n]


def test_r41_real_hands():
    """pokerstars-0018: 18 from 247, 93, 30; bovada-0043: 71 from 642, 778; and 5 from 3, 2, 95."""
    rake = omaha.Rake(cap=5000)
    assert rake.allocate(18, [247, 93, 30]) == [12, 5, 1]
    assert rake.allocate(5, [3, 2, 95]) == [0, 0, 5]
    rake = rake.replace(allocation="proportional")
    assert rake.allocate(71, [642, 778]) == [33, 38]
    assert rake.allocate(5, [3, 2, 95]) == [1, 0, 4]


def test_r41_largest_remainder_earlier_pot_first_among_equals():
    """3 from 50 and 50: 1.5 each."""
    assert omaha.Rake(cap=9).allocate(3, [50, 50]) == [2, 1]


def test_r41_main_first_takes_what_lacks_from_the_next():
    assert omaha.Rake(cap=99, allocation="main_first").allocate(25, [20, 3, 50]) == [20, 3, 2]


def test_r41_per_pot_caps_each_pot():
    """Cap 4 in each of 80, 90, 100: 4, 4, 4; under the others 4 in all."""
    assert by_pot(raked(FOUR, FOUR_HOLES, percent=5, cap=4, allocation="per_pot")) == [4, 4, 4]
    assert sum(by_pot(raked(FOUR, FOUR_HOLES, percent=5, cap=4))) == 4


@pytest.mark.parametrize(("dealt", "taken"), [(2, 50), (3, 100), (4, 100), (5, 300), (6, 300)])
def test_r42_cap_by_players_dealt_in(dealt, taken):
    """ST29: 5,000 in the pot, 5 % is 250 or the cap."""
    rake = omaha.Rake(percent=10, cap={2: 50, 3: 100, 5: 300})
    hand = deal(nl(small_blind=50, big_blind=100, rake=rake), [5000] * dealt)
    while len(hand.live) > 2:
        hand.fold()
    play(hand, f"{hand.actor} raise 2500")
    hand.call()
    check_down(hand)
    assert hand.result.rake == taken


def test_r42_cap_of_nothing_for_few_players():
    """Nothing for two, 100 for three and more."""
    assert omaha.Rake(cap={2: 0, 3: 100}).of([5000], 2, True) == [0]
    assert omaha.Rake(cap={2: 0, 3: 100}).of([5000], 9, True) == [100]


@pytest.mark.parametrize(
    ("pot", "floor", "even"), [(50, 2, 2), (70, 3, 4), (60, 3, 3), (52, 2, 3), (48, 2, 2), (90, 4, 4), (30, 1, 2)]
)
def test_r42_rounding(pot, floor, even):
    """ST30: 2.5 is 2 both ways, 3.5 is 3 or 4."""
    assert omaha.Rake(cap=300).of([pot], 2, True) == [floor]
    assert omaha.Rake(cap=300, rounding="half_even").of([pot], 2, True) == [even]


def test_r42_half_even_never_exceeds_the_cap():
    assert omaha.Rake(cap=3, rounding="half_even").of([70], 2, True) == [3]


def test_r42_increment():
    """ST31, ST61: 8.5 in steps of 5 is 5; a cap of 7 is cut to 5."""
    assert raked({1: 85, 2: 85}, (KINGS, JACKS), percent=5, cap=300, increment=5).result.rake == 5
    assert raked({1: 85, 2: 85}, (KINGS, JACKS), percent=10, cap=7, increment=5).result.rake == 5


def test_r42_increment_with_half_even():
    """7.5 of 150 in steps of 5 is one and a half steps: two, 10; 12.5 of 250 is two and a half: two."""
    rake = omaha.Rake(cap=300, increment=5, rounding="half_even")
    assert rake.of([150], 2, True) == [10]
    assert rake.of([250], 2, True) == [10]


def test_no_rake_unless_one_is_given():
    hand = all_in(nl(), {1: 500, 2: 500}, (KINGS, JACKS))
    assert hand.result.rake == 0
    assert not [event for event in hand.events if event.kind == "rake"]


def test_rake_is_taken_once_before_the_boards_of_run_it_twice():
    """R96: 5 % of 200 is 10; 190 is 95 and 95."""
    deck = omaha.Deck(holes={1: KINGS, 2: JACKS}, boards=["3c7d8h Ks Jd", "3c7d8h Js 2d"], seed=1)
    hand = deal(nl(run_count=2, rake=omaha.Rake(cap=300)), [100, 100], deck=deck, runs=2)
    play(hand, "2 call, 1 check, 1 bet 98, 2 call")
    assert hand.result.rake == 10
    assert won(hand) == {1: 95, 2: 95}


# ------------------------------------------------------------------------------------------------------------ the value


@pytest.mark.parametrize("name", RAKE)
def test_every_rake_value_is_accepted_and_nothing_else(name):
    _, allowed, refused = RAKE[name]
    for value in allowed:
        rake = Rake(**{"cap": 300, name: value})
        assert getattr(rake, name) == value
        for again in (
            pickle.loads(pickle.dumps(rake)),
            copy.deepcopy(rake),
            Rake.from_json(rake.to_json()),
            eval(repr(rake), {"Rake": Rake, "Decimal": Decimal, "Fraction": Fraction}),
        ):
            assert again == rake
            assert hash(again) == hash(rake)
    for value in refused:
        with pytest.raises(ValueError, match=name):
            Rake(**{"cap": 300, name: value})


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("percent", 5.0), ("percent", True), ("percent", "5"), ("percent", None), ("cap", 3.0), ("cap", True),
        ("cap", "300"), ("cap", {2: 3.0}), ("cap", {2.0: 3}), ("no_flop_no_drop", 1), ("increment", 1.0),
        ("increment", True),
    ],
)  # fmt: skip
def test_rake_values_of_the_wrong_kind(name, value):
    with pytest.raises(TypeError, match=name):
        Rake(**{"cap": 300, name: value})


def test_rake_cap_must_be_given():
    with pytest.raises(TypeError, match="cap must be given"):
        Rake()


def test_rules_take_a_rake_or_none():
    for value in (5, "5%", {"cap": 3}, 0):
        with pytest.raises(TypeError, match="rake must be a Rake or None"):
            nl(rake=value)


def test_equal_percents_are_equal():
    assert Rake(5, 300) == Rake(Decimal(5), 300) == Rake(Fraction(5), 300)
    assert hash(Rake(5, 300)) == hash(Rake(Decimal("5.0"), 300))


@pytest.mark.parametrize(
    ("call", "error", "why"),
    [
        (([10.5], 2, True), TypeError, "a pot must be a whole number, not 10.5"),
        (([True], 2, True), TypeError, "a pot must be a whole number, not True"),
        (([-5], 2, True), ValueError, "a pot must be 0 or more, not -5"),
        ((["5"], 2, True), TypeError, "a pot must be a whole number, not '5'"),
        ((5, 2, True), TypeError, "pots must be a list of amounts, not 5"),
        (("55", 2, True), TypeError, "pots must be a list of amounts, not '55'"),
        (([100], 1, True), ValueError, "dealt must be 2 or more, not 1"),
        (([100], True, True), TypeError, "dealt must be a whole number, not True"),
        (([100], 2.0, True), TypeError, "dealt must be a whole number, not 2.0"),
        (([100], 2, 1), TypeError, "flop must be True or False, not 1"),
    ],
)
@pytest.mark.parametrize("allocation", ["largest_remainder", "per_pot"])
def test_r38_rake_of_what_is_not_a_pot(call, error, why, allocation):
    for rake in (omaha.Rake(cap={2: 5}, allocation=allocation), omaha.Rake(cap=3, no_flop_no_drop=False)):
        with pytest.raises(error, match=why):
            rake.of(*call)


def test_r41_allocated_rake_is_at_most_what_the_pots_hold():
    rake = omaha.Rake(cap=9)
    assert rake.allocate(0, []) == []
    assert rake.allocate(0, [0, 0]) == [0, 0]
    assert rake.allocate(4, [3, 1]) == [3, 1]
    for total, error in ((5, ValueError), (-1, ValueError), (1.5, TypeError), (True, TypeError)):
        with pytest.raises(error, match=r"total \(at most what is in the pots\) must be"):
            rake.allocate(total, [3, 1])
    with pytest.raises(ValueError, match="a pot must be 0 or more, not -1"):
        rake.allocate(1, [3, -1])
