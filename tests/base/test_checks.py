"""Checked arguments: what is taken, and how errors name the value and what is allowed."""

import random

import numpy as np
import pytest

from omaha.base.checks import bits_of, choice, flag, integer, number_text, seat_number, text


class Index:
    def __index__(self):
        return 7


@pytest.mark.parametrize("value", [7, np.int64(7), np.uint8(7), Index()])
def test_an_integer_is_anything_with_an_index(value):
    number = integer(value, "n", 1, 9)
    assert (number, type(number)) == (7, int)


@pytest.mark.parametrize("value", [True, False, 7.0, "7", None, [7], np.bool_(True)])
def test_what_is_not_an_integer(value):
    with pytest.raises(TypeError, match="n must be a whole number, not"):
        integer(value, "n")


@pytest.mark.parametrize(
    ("value", "least", "most", "allowed"), [(0, 1, 3, "1..3"), (4, 1, 3, "1..3"), (-1, 0, None, "0 or more")]
)
def test_an_integer_outside_its_bounds(value, least, most, allowed):
    with pytest.raises(ValueError, match=f"^n must be {allowed}, not {value}$"):
        integer(value, "n", least, most)


def test_bounds_are_allowed_themselves_and_none_is_no_bound():
    assert [integer(n, "n", 1, 3) for n in (1, 2, 3)] == [1, 2, 3]
    assert integer(-(10**30), "n") == -(10**30)


def test_a_number_too_long_to_print_is_named_by_its_size():
    assert number_text(10**5000) == "a number of 16610 bits"
    with pytest.raises(ValueError, match=r"n must be 0\.\.9, not a number of 16610 bits"):
        integer(10**5000, "n", 0, 9)


def test_r3_seats_are_1_to_10():
    assert [seat_number(seat) for seat in range(1, 11)] == list(range(1, 11))
    for seat in (0, 11, -1):
        with pytest.raises(ValueError, match=rf"seats are 1\.\.10, not {seat}"):
            seat_number(seat)
    with pytest.raises(ValueError, match="seats are 2, 5, not 3"):
        seat_number(3, (2, 5))


@pytest.mark.parametrize("value", [0, 1, None, "True", np.bool_(True)])
def test_a_flag_is_true_or_false(value):
    assert flag(True, "hilo") is True
    with pytest.raises(TypeError, match="hilo must be True or False, not"):
        flag(value, "hilo")


def test_a_choice_names_what_the_caller_wrote():
    assert choice("pot", "limit", ("fixed", "pot")) == "pot"
    with pytest.raises(ValueError, match="limit must be one of 'fixed', 'pot', not 'POT'"):
        choice("pots", "limit", ("fixed", "pot"), "POT")


def test_text_is_text():
    assert text("ann", "a name") == "ann"
    with pytest.raises(TypeError, match="a name must be text, not b'ann'"):
        text(b"ann", "a name")


def test_random_bits_come_from_a_generator_or_a_number():
    assert bits_of(random.Random(5)) == random.Random(5).getrandbits(64)
    assert bits_of(5) == 5
    with pytest.raises(TypeError, match="rng without getrandbits must be a whole number"):
        bits_of(0.5)
