"""`Rules` and `Rake` as values: every parameter of section O of the rules, its default, what it takes and refuses."""

import copy
import inspect
import json
import pickle
from decimal import Decimal
from fractions import Fraction

import pytest

import omaha
from omaha import Rake, Rules
from omaha.rules import PRESETS, capacity
from support.builders import fl, nl, pl

REQUIRED = object()

#: Section O: field -> (default, all allowed values, or a few of many).  `game` is `hilo`, `structure` is `limit`.
CHOICES = {
    "limit": (REQUIRED, ("fixed", "pot", "no")),
    "odd_chip_half": ("high", ("high", "low")),
    "odd_chip_tied": ("left_of_button", ("left_of_button", "all_to_first", "high_winner_first")),
    "odd_chip_same_winners": ("whole_pot", ("whole_pot", "per_half")),
    "button_rule": ("moving", ("moving", "dead")),
    "first_button": ("lowest", ("lowest", "random")),
    "heads_up_cap": ("never", ("never", "round_starts_heads_up", "becomes_heads_up")),
    "pot_limit_small_blind": ("true_value", ("true_value", "as_big_blind")),
    "pot_limit_short_blind": ("as_posted", ("as_posted", "full")),
    "pot_limit_antes": ("counted", ("counted", "after_first_round")),
    "short_open_raise": ("add", ("add", "complete")),
    "uncallable_raise": ("forbid", ("forbid", "allow")),
    "showdown_first": ("last_aggressor_any_round", ("last_aggressor_any_round", "last_aggressor_final_round")),
    "showdown_mode": ("ordered", ("ordered", "all")),
    "muck_visibility": ("all_called", ("all_called", "never")),
    "disconnect_policy": ("all_in", ("all_in", "fold")),
    "timeout_policy": ("check_fold", ("check_fold", "as_lost")),
    "straddle": ("off", ("off", "utg", "button")),
    "straddle_min_raise": ("straddle", ("straddle", "big_blind")),
    "ante_payer": ("each", ("each", "big_blind", "button")),
    "ante_order": ("blind_first", ("blind_first", "ante_first")),
    "double_board": ("split", ("split", "best_of_both")),
}
SWITCHES = {
    "hilo": False,
    "new_player_post": True,
    "allow_open_fold": True,
    "side_pot_first": False,
    "reveal_on_all_in": False,
    "bomb_pot": False,
}
#: field -> (default with blinds of 1/2, allowed, refused)
NUMBERS = {
    "hole_cards": (4, (4, 5, 6), (3, 7, 0, -4)),
    "max_seats": (10, (2, 6, 10), (1, 11, 0, -2)),
    "min_buy_in": (40, (1, 40, 200), (0, -1)),
    "max_buy_in": (200, (40, 1000), (39, 0, -1)),
    "unit": (1, (1, 5, 100), (0, -1)),
    "small_blind": (REQUIRED, (0, 1, 2), (3, -1)),
    "big_blind": (REQUIRED, (1, 2, 200), (0, -2)),
    "max_bets": (4, (1, 4, 5, 100), (0, -1)),
    "history_length": (50, (0, 1, 1000), (-1,)),
    "disconnect_allins_per_day": (1, (0, 1, 20), (-1,)),
    "ante": (0, (0, 1, 500), (-1,)),
    "run_count": (1, (1, 2, 3), (0, 4, -1)),
    "boards": (1, (1, 2), (0, 3, -1)),
    "max_straddles": (1, (1, 2, 8), (0, 9, -1)),
    "bomb_pot_min_bet": (1, (1, 7), (0, -1)),
    "max_missed_rounds": (None, (1, 3), (0, -1)),
    "rejoin_within": (None, (1, 3600), (0, -1)),
}
FIXED = {"small_bet": REQUIRED, "big_bet": "twice the small bet"}
#: Section O: field of `Rake` -> (default, allowed, refused)
RAKE = {
    "percent": (
        5,
        (0, 5, 100, Decimal("2.5"), Fraction(10, 3)),
        (-1, 101, Decimal("-0.1"), Decimal("NaN"), Fraction(201, 2)),
    ),
    "cap": (REQUIRED, (0, 300, {2: 50, 3: 100}), (-1, {2: -1}, {0: 5}, {})),
    "no_flop_no_drop": (True, (True, False), ()),
    "allocation": (
        "largest_remainder",
        ("largest_remainder", "proportional", "main_first", "per_pot"),
        ("last_pot", "", "MAIN_FIRST"),
    ),
    "rounding": ("floor", ("floor", "half_even"), ("up", "", "ceil")),
    "increment": (1, (1, 5), (0, -5)),
}
EVERYTHING = {
    "limit": "pot", "hilo": True, "hole_cards": 5, "small_blind": 5, "big_blind": 10, "unit": 5, "ante": 2,
    "ante_payer": "big_blind", "ante_order": "ante_first", "straddle": "utg", "max_straddles": 3,
    "straddle_min_raise": "big_blind", "bomb_pot_min_bet": 20, "double_board": "best_of_both", "run_count": 3,
    "allow_open_fold": False, "max_bets": 5, "heads_up_cap": "becomes_heads_up",
    "pot_limit_small_blind": "as_big_blind", "pot_limit_short_blind": "full", "pot_limit_antes": "after_first_round",
    "short_open_raise": "complete", "uncallable_raise": "allow", "odd_chip_half": "low",
    "odd_chip_tied": "high_winner_first", "odd_chip_same_winners": "per_half",
    "rake": Rake(Decimal("4.5"), {2: 50, 5: 300}, allocation="main_first", rounding="half_even", increment=5),
    "showdown_first": "last_aggressor_final_round", "showdown_mode": "all", "side_pot_first": True,
    "reveal_on_all_in": True, "muck_visibility": "never", "max_seats": 6, "min_buy_in": 100, "max_buy_in": None,
    "button_rule": "dead", "first_button": "random", "new_player_post": False, "history_length": 7,
    "disconnect_policy": "fold", "disconnect_allins_per_day": 3, "timeout_policy": "as_lost",
    "max_missed_rounds": 3, "rejoin_within": 3600,
}  # fmt: skip
"""A value for every field that is not its default, where they go together."""


# ----------------------------------------------------------------------------------------------- completeness
def test_every_parameter_of_section_o_is_a_field_and_every_field_is_in_it():
    assert {*CHOICES, *SWITCHES, *NUMBERS, *FIXED, "rake"} == set(Rules._fields)
    assert set(RAKE) == set(Rake._fields)
    assert set(inspect.signature(Rules).parameters) == set(Rules._fields)
    assert set(inspect.signature(Rake).parameters) == set(Rake._fields)
    assert set(EVERYTHING) | {"small_bet", "big_bet", "bomb_pot", "boards"} == set(Rules._fields)


def test_every_default_is_that_of_section_o():
    rules = nl()
    for name, (default, *_) in {**CHOICES, **NUMBERS}.items():
        if default is not REQUIRED:
            assert getattr(rules, name) == default, name
    for name, default in SWITCHES.items():
        assert getattr(rules, name) is default, name
    assert rules.rake is None
    assert rules.small_bet is None
    assert rules.big_bet is None
    rake = Rake(cap=300)
    for name, (default, *_) in RAKE.items():
        if default is not REQUIRED:
            assert getattr(rake, name) == default, name


# -------------------------------------------------------------------------------------------- what is allowed
def with_field(name, value):
    if name == "limit" and value == "fixed":
        return fl()
    return nl(**{"limit": "no", name: value})


@pytest.mark.parametrize("name", CHOICES)
def test_every_choice_is_accepted_and_nothing_else(name):
    for value in CHOICES[name][1]:
        assert getattr(with_field(name, value), name) == value
    for value in ("", "no such thing", CHOICES[name][1][0].upper(), CHOICES[name][1][0] + " "):
        with pytest.raises(ValueError, match=name) as refused:
            with_field(name, value)
        text = str(refused.value)
        assert repr(value) in text
        assert all(repr(allowed) in text for allowed in CHOICES[name][1])
    for value in (None, 1, True, ["high"], b"high"):
        with pytest.raises((TypeError, ValueError), match=name):
            with_field(name, value)


@pytest.mark.parametrize("name", SWITCHES)
def test_every_switch_takes_true_and_false_only(name):
    more = {"ante": 5} if name == "bomb_pot" else {}
    for value in (True, False):
        assert getattr(nl(**{name: value}, **more), name) is value
    for value in (0, 1, "on", None, 1.0):
        with pytest.raises(TypeError, match=f"{name} must be True or False, not {value!r}"):
            nl(**{name: value})


@pytest.mark.parametrize("name", NUMBERS)
def test_every_number_is_accepted_in_its_range_and_refused_outside(name):
    _, allowed, refused = NUMBERS[name]
    for value in allowed:
        assert getattr(nl(**{name: value}), name) == value
    for value in refused:
        with pytest.raises(ValueError, match=rf"{name} must be .*, not {value}") as error:
            nl(**{name: value})
        assert any(word in str(error.value) for word in ("or more", ".."))
    for value in (True, 2.0, "4", [4]):
        with pytest.raises(TypeError, match=name):
            nl(**{name: value})


class Chips:
    def __init__(self, number):
        self.number = number

    def __index__(self):
        return self.number


@pytest.mark.parametrize("name", NUMBERS)
def test_numbers_with_an_index_are_stored_as_int(name):
    value = NUMBERS[name][1][0]
    rules = nl(**{name: Chips(value)})
    assert type(getattr(rules, name)) is int
    assert rules == nl(**{name: value})
    assert eval(repr(rules), {"Rules": Rules}) == rules
    assert Rules.from_json(rules.to_json()) == rules


@pytest.mark.parametrize("name", ["small_blind", "big_blind"])
def test_stakes_must_be_given_in_pot_and_no_limit(name):
    for limit in ("pot", "no"):
        stakes = {"small_blind": 1, "big_blind": 2}
        del stakes[name]
        with pytest.raises(ValueError, match=f"{name} must be given"):
            Rules(limit=limit, **stakes)


def test_limit_must_be_given_and_all_is_by_name():
    with pytest.raises(TypeError, match="limit"):
        Rules(small_blind=1, big_blind=2)
    with pytest.raises(TypeError):
        Rules("pot")
    with pytest.raises(TypeError, match="colour"):
        nl(colour="red")


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


# ----------------------------------------------------------------------------------------------------- rake
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


# --------------------------------------------------------------------------------------------------- presets
def test_presets_are_named_and_known():
    assert {"default", "wsop", "pokerstars", "bovada", "ggpoker", "fulltilt", "runitonce"} <= set(PRESETS)
    with pytest.raises(ValueError, match=r"preset must be one of .*'pokerstars'.*, not 'casino'"):
        Rules.preset("casino", limit="pot", small_blind=1, big_blind=2)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
def test_every_preset_plays_every_game(name, limit):
    stakes = {"small_bet": 2} if limit == "fixed" else {"small_blind": 1, "big_blind": 2}
    for more in ({}, {"hilo": True, "hole_cards": 5}, {"boards": 2}):
        rules = Rules.preset(name, limit=limit, **stakes, **more)
        assert (rules.limit, rules.big_blind) == (limit, 2)


def preset(name, **fields):
    return Rules.preset(name, **{"limit": "pot", "small_blind": 1, "big_blind": 2, **fields})


def test_preset_default_is_the_rules_own():
    assert preset("default") == pl()


def test_presets_say_what_the_rules_say_of_the_rooms():
    """R81, R83, R27, R41, R67, R68, R75, R44."""
    assert preset("pokerstars").uncallable_raise == "allow"
    assert preset("runitonce").uncallable_raise == "allow"
    assert preset("bovada").odd_chip_tied == "high_winner_first"
    assert preset("bovada", rake=Rake(cap=3)).rake.allocation == "proportional"
    for name in ("fulltilt", "runitonce"):
        assert preset(name, rake=Rake(cap=3)).rake.allocation == "main_first"
    for name in ("fulltilt", "everleaf", "winning"):
        assert preset(name).showdown_first == "last_aggressor_any_round"
    for name in ("pokerstars", "bovada", "wsop", "ggpoker"):
        assert preset(name).showdown_first == "last_aggressor_final_round"
    wsop = preset("wsop")
    assert (wsop.max_bets, wsop.heads_up_cap) == (5, "round_starts_heads_up")
    assert wsop.pot_limit_small_blind == "as_big_blind"
    assert wsop.pot_limit_antes == "after_first_round"
    assert preset("wsop_tournament").reveal_on_all_in
    for name in ("bovada", "winamax", "merge", "wsop"):
        assert preset(name).button_rule == "dead"


def test_a_field_given_to_a_preset_wins():
    assert preset("pokerstars", uncallable_raise="forbid").uncallable_raise == "forbid"
    assert preset("fulltilt", rake=Rake(cap=3, allocation="per_pot")).rake.allocation == "per_pot"
    assert preset("fulltilt", rake=Rake(percent=3, cap=3)).rake.percent == 3
    assert preset("pokerstars").rake is None
    assert omaha.Rules.preset("fulltilt", limit="fixed", small_bet=2).run_count == 1
    assert preset("fulltilt", boards=2).run_count == 1
