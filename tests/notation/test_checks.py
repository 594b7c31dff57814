"""What readers of several formats check in one way."""

import pytest

from omaha import Rules
from omaha.notation.checks import json_object, plain, rules_from_json

RULES = Rules(limit="pot", small_blind=1, big_blind=2)


def test_rules_are_made_once_from_their_text():
    assert rules_from_json(RULES.to_json()) == RULES
    assert rules_from_json(RULES.to_json()) is rules_from_json(RULES.to_json())


@pytest.mark.parametrize("given", [3, None, ["x"], {"limit": "pot"}])
def test_rules_are_text(given):
    with pytest.raises(TypeError, match="rules must be text, not "):
        rules_from_json(given)


def test_rules_that_contradict_themselves():
    with pytest.raises(ValueError, match="not 'x'"):
        rules_from_json(RULES.to_json().replace("pot", "x"))


def test_objects():
    assert json_object({"a": 1}, "fields") == {"a": 1}
    with pytest.raises(TypeError, match=r"fields must be an object, not \[\]"):
        json_object([], "fields")


def test_plain_values_are_turned_one_by_one():
    assert plain({"a": [1, {"b": 2}], "c": 3}, float) == {"a": [1.0, {"b": 2.0}], "c": 3.0}
