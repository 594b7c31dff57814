"""What values are made of: read-only, equal and hashed by their fields, shown under their public paths."""

import copy
import pickle

import pytest

import omaha
from omaha import Action, Rake, Rules
from omaha.base.records import NamedTuple, ReadOnly, public

RULES = Rules(limit="pot", small_blind=1, big_blind=2, rake=Rake(percent=5, cap=3))


@pytest.mark.parametrize(
    "change",
    [
        lambda d: d.__setitem__(1, 2),
        lambda d: d.__delitem__(1),
        lambda d: d.clear(),
        lambda d: d.pop(1),
        lambda d: d.popitem(),
        lambda d: d.setdefault(3, 4),
        lambda d: d.update({1: 5}),
        lambda d: d.__ior__({1: 5}),
    ],
)
def test_a_read_only_mapping_refuses_every_change(change):
    mapping = ReadOnly({1: 10, 2: 20})
    with pytest.raises(TypeError, match="read-only"):
        change(mapping)
    assert mapping == {1: 10, 2: 20}


def test_a_read_only_mapping_is_hashed_by_its_items_and_survives():
    mapping = ReadOnly({1: 10, 2: 20})
    assert hash(mapping) == hash(ReadOnly({2: 20, 1: 10}))
    again = pickle.loads(pickle.dumps(mapping))
    assert (again, type(again)) == (mapping, ReadOnly)


@pytest.mark.parametrize("value", [RULES, RULES.rake])
def test_frozen_values_are_read_only_and_equal_by_their_fields(value):
    name = type(value).__slots__[0]
    before = getattr(value, name)
    with pytest.raises(AttributeError, match=f"{type(value).__name__} is read-only"):
        setattr(value, name, 7)
    with pytest.raises(AttributeError, match="is read-only"):
        delattr(value, name)
    assert getattr(value, name) == before
    for again in (copy.copy(value), copy.deepcopy(value), pickle.loads(pickle.dumps(value)), eval(repr(value))):
        assert again == value
        assert hash(again) == hash(value)
    assert type(value).from_json(value.to_json()) == value


def test_given_fields_are_a_copy():
    RULES.given["limit"] = "no"
    assert RULES.given["limit"] == "pot"
    assert RULES.replace(hole_cards=5).limit == "pot"


def test_a_named_tuple_has_defaults_fields_and_docstrings():
    class Point(NamedTuple):
        """A point."""

        x: int
        y: int = 2

    assert Point(1) == (1, 2)
    assert Point._fields == ("x", "y")
    assert Point.__doc__ == "A point."


def test_tracebacks_and_pickles_show_public_paths():
    assert repr(omaha.IllegalAction) == "<class 'omaha.IllegalAction'>"
    assert b"omaha\nAction" in pickle.dumps(Action("fold"), 0)
    assert pickle.loads(pickle.dumps(Action("raise", 800))) == Action("raise", 800)

    @public("omaha.somewhere")
    def function(): ...

    assert function.__module__ == "omaha.somewhere"
