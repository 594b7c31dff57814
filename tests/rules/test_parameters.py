"""Every parameter of section O of the rules is a field of `Rules`: default, what it takes and refuses."""

import inspect

import pytest

from omaha import Rake, Rules
from support.builders import fl, nl
from support.parameters import CHOICES, EVERYTHING, FIXED, NUMBERS, RAKE, REQUIRED, SWITCHES

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
    for value in (None, 1, ["high"], b"high", *([] if name == "reveal_on_all_in" else [True])):
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
