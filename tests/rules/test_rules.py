"""`Rules` as values: what is derived, copies, equality and JSON."""

import copy
import json
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

from omaha import Rake, Rules
from omaha.rules import PRESETS, capacity
from support.builders import fl, nl, pl
from support.parameters import EVERYTHING

# ------------------------------------------------------------------------------------------ fixed limit, derived


def test_r46_fixed_limit_blinds():
    """DV01, DV02, DV04, DV06, DV03."""
    for bet, unit, small in ((2, 1, 1), (4, 1, 2), (500, 100, 200), (1, 1, 1), (5, 1, 2), (10, 5, 5)):
        rules = Rules(limit="fixed", small_bet=bet, unit=unit)
        assert (rules.small_blind, rules.big_blind) == (small, bet)
    rules = Rules(limit="fixed", small_bet=10, big_bet=20, small_blind=3)
    assert (rules.small_blind, rules.big_blind) == (3, 10)


def test_r66_big_bet_is_twice_the_small_bet_unless_given():
    assert Rules(limit="fixed", small_bet=3).big_bet == 6
    assert Rules(limit="fixed", small_bet=3, big_bet=3).big_bet == 3
    with pytest.raises(ValueError, match="big_bet must be 3 or more, not 2"):
        Rules(limit="fixed", small_bet=3, big_bet=2)
    with pytest.raises(ValueError, match="small_bet must be given"):
        Rules(limit="fixed", big_bet=4)
    with pytest.raises(ValueError, match="small_bet must be 1 or more, not 0"):
        Rules(limit="fixed", small_bet=0)


@pytest.mark.parametrize("name", ["small_bet", "big_bet"])
def test_bets_belong_to_fixed_limit(name):
    for rules in (nl, pl):
        with pytest.raises(ValueError, match=f"{name} belongs to fixed limit"):
            rules(**{name: 4})
    for value in (True, 4.0, "4"):
        with pytest.raises(TypeError, match=name):
            fl(**{name: value})


def test_r7_buy_ins():
    """DV02, DV05: fixed limit 10 small bets and no maximum; else 20 and 100 big blinds."""
    rules = Rules(limit="fixed", small_bet=400, big_bet=800)
    assert (rules.min_buy_in, rules.max_buy_in) == (4000, None)
    rules = Rules(limit="pot", small_blind=25, big_blind=50)
    assert (rules.min_buy_in, rules.max_buy_in) == (1000, 5000)
    assert nl(max_buy_in=None).max_buy_in is None
    assert fl(max_buy_in=500).max_buy_in == 500


def test_r3_seats_that_one_deck_serves():
    """CP01-CP05."""
    sizes = {(4, 1): 10, (5, 1): 8, (6, 1): 7, (4, 2): 9, (5, 2): 7, (6, 2): 6}
    for (cards, boards), most in sizes.items():
        assert capacity(cards, boards) == most
        assert nl(hole_cards=cards, boards=boards).max_seats == most
        with pytest.raises(ValueError, match=f"max_seats must be 2..{most}, not {most + 1}"):
            nl(hole_cards=cards, boards=boards, max_seats=most + 1)


def test_r97_bomb_pot_minimum_bet_is_the_ante():
    assert nl(bomb_pot=True, ante=5).bomb_pot_min_bet == 5
    assert nl(bomb_pot=True, ante=5, bomb_pot_min_bet=8).bomb_pot_min_bet == 8


def test_bet_size():
    assert [fl().bet_size(s) for s in ("preflop", "flop", "turn", "river")] == [2, 2, 4, 4]
    assert [nl().bet_size(s) for s in ("preflop", "flop", "turn", "river")] == [2, 2, 2, 2]
    assert pl(bomb_pot=True, ante=5).bet_size("turn") == 5
    for street in ("showdown", "", None):
        with pytest.raises(ValueError, match="street"):
            nl().bet_size(street)


@pytest.mark.parametrize(
    ("rules", "fields", "message"),
    [
        (fl, {"straddle": "button"}, "straddle"),
        (nl, {"bomb_pot": True}, "bomb_pot needs an ante"),
        (nl, {"bomb_pot": True, "ante": 5, "ante_payer": "button"}, "bomb_pot needs an ante that each"),
        (nl, {"bomb_pot": True, "ante": 5, "straddle": "utg"}, "no straddle"),
        (nl, {"boards": 2, "run_count": 2}, "run_count must be 1"),
        (fl, {"limit": "fixed", "small_blind": 3}, "small_blind must be 0..2, not 3"),
    ],
)
def test_games_that_do_not_go_together(rules, fields, message):
    with pytest.raises(ValueError, match=message):
        rules(**fields)


# --------------------------------------------------------------------------------------------------- values


def samples():
    return [
        nl(), pl(hilo=True), fl(), fl(big_bet=3, small_blind=0), Rules(**EVERYTHING),
        nl(bomb_pot=True, ante=3, boards=2),
        pl(rake=Rake(cap=300)), pl(rake=Rake(percent=Fraction(1, 3), cap={2: 1})), nl(max_buy_in=None),
        *[Rules.preset(name, limit="pot", small_blind=1, big_blind=2) for name in PRESETS],
    ]  # fmt: skip


@pytest.mark.parametrize("rules", samples(), ids=repr)
def test_rules_come_back_equal(rules):
    names = {"Rules": Rules, "Rake": Rake, "Decimal": Decimal, "Fraction": Fraction}
    for again in (
        pickle.loads(pickle.dumps(rules)),
        copy.copy(rules),
        copy.deepcopy(rules),
        Rules.from_json(rules.to_json()),
        eval(repr(rules), names),
        rules.replace(),
        Rules(**{name: getattr(rules, name) for name in Rules._fields}),
    ):
        assert again == rules
        assert hash(again) == hash(rules)
        assert (again != rules) is False
        for name in Rules._fields:
            assert getattr(again, name) == getattr(rules, name)


@pytest.mark.parametrize("field", EVERYTHING)
def test_each_field_makes_another_value(field):
    if field in ("limit", "small_blind", "big_blind"):
        changed = {"limit": "no"} if field == "limit" else {field: 7}
        assert Rules(**EVERYTHING) != Rules(**{**EVERYTHING, **changed})
        return
    rest = {name: value for name, value in EVERYTHING.items() if name != field}
    assert Rules(**rest) != Rules(**EVERYTHING)


def test_what_is_named_and_what_is_derived_are_the_same_value():
    assert fl() == fl(small_blind=1, big_blind=2, max_seats=10, min_buy_in=20, unit=1)
    assert hash(fl()) == hash(fl(small_blind=1))
    assert fl() != nl()
    assert fl() != "fixed"
    assert Rake(cap=5) != nl()
    assert {fl(), fl(small_blind=1)} == {fl()}


def test_replace_derives_again():
    rules = Rules(limit="fixed", small_bet=200, big_bet=400)
    assert rules.replace(small_bet=400, big_bet=800).small_blind == 200
    assert rules.replace(hole_cards=5).max_seats == 8
    assert rules.replace(small_bet=400, big_bet=800).min_buy_in == 4000
    assert nl(small_blind=1, big_blind=2).replace(big_blind=10).max_buy_in == 1000
    assert nl(ante=2, bomb_pot=True).replace(ante=9).bomb_pot_min_bet == 9
    assert fl(small_blind=0).replace(small_bet=4, big_bet=8).small_blind == 0
    with pytest.raises(ValueError, match="hole_cards"):
        rules.replace(hole_cards=9)
    assert rules.small_bet == 200


def test_init_cannot_be_called_again():
    rules, rake = nl(), Rake(cap=300)
    with pytest.raises(AttributeError, match="read-only"):
        rules.__init__(limit="no", small_blind=5, big_blind=10)
    with pytest.raises(AttributeError, match="read-only"):
        rake.__init__(cap=5)
    assert (rules, rake) == (nl(), Rake(cap=300))


@pytest.mark.parametrize("value", [nl(), Rake(cap=300)], ids=["rules", "rake"])
def test_read_only(value):
    name = value._fields[0]
    for what in (
        lambda: setattr(value, name, 1),
        lambda: delattr(value, name),
        lambda: setattr(value, "colour", 1),
    ):
        with pytest.raises(AttributeError):
            what()


def test_the_cap_by_players_is_read_only():
    cap = {3: 100, 2: 50}
    rake = Rake(cap=cap)
    cap[2] = 7
    assert dict(rake.cap) == {2: 50, 3: 100}
    for what in (
        lambda: rake.cap.update({2: 1}),
        lambda: rake.cap.__setitem__(2, 1),
        lambda: rake.cap.pop(2),
        lambda: rake.cap.clear(),
    ):
        with pytest.raises(TypeError):
            what()
    assert Rake(cap={2: 50, 3: 100}) == rake
    assert hash(Rake(cap={2: 50, 3: 100})) == hash(rake)


def test_repr_names_what_was_given():
    assert repr(Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)) == (
        "Rules(limit='fixed', hilo=True, small_bet=200, big_bet=400)"
    )
    assert repr(Rake(5, 300)) == "Rake(percent=5, cap=300)"


def test_json_is_json():
    text = Rules(**EVERYTHING).to_json()
    assert json.loads(text)["hole_cards"] == 5
    assert Rules.from_json(json.dumps(json.loads(text), indent=2)) == Rules(**EVERYTHING)


@pytest.mark.parametrize(
    "text",
    ["", "[]", "null", "7", '{"limit": "pot"}', '{"limit": "pot", "small_blind": 1, "big_blind": 2, "x": 1}', "{",
     '{"limit": "pot", "small_blind": 1, "big_blind": 2, "rake": {"cap": -1}}',
     '{"limit": "pot", "small_blind": 1, "big_blind": 2, "rake": 5}',
     '{"limit": "pot", "small_blind": 1, "big_blind": 2, "rake": {"cap": 1, "percent": "1/0"}}'],
)  # fmt: skip
def test_json_that_is_none(text):
    with pytest.raises((ValueError, TypeError)):
        Rules.from_json(text)


@pytest.mark.parametrize(("word", "value"), [(True, "at_once"), (False, "off")])
def test_r89_reveal_on_all_in_reads_the_truth_values_that_it_had(word, value):
    rules = nl(reveal_on_all_in=word)
    assert rules.reveal_on_all_in == value
    assert rules == nl(reveal_on_all_in=value)
    saved = json.dumps({"limit": "no", "small_blind": 1, "big_blind": 2, "reveal_on_all_in": word})
    assert Rules.from_json(saved) == rules
    assert "True" not in repr(rules)
