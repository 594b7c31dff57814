"""What a hand is called in a history."""

import pickle

import pytest

import omaha
from omaha import Info
from support.builders import deal, nl

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
    ("number", "kept"),
    [
        ("17", 17), (17, 17), ("-5", -5), ("0", 0), ("007", "007"), ("-0", "-0"), ("", ""), ("A-17", "A-17"),
        ("1 ", "1 "), ("\u0967", "\u0967"), ("1_0", "1_0"), ("9" * 5000, "9" * 5000), (None, None),
    ],
)  # fmt: skip
def test_a_number_in_digits_is_an_int_wherever_it_comes_from(number, kept):
    assert Info(number=number).number == kept
    assert type(Info(number=number).number) is type(kept)


@pytest.mark.parametrize(
    "fields", [{"table_size": 1}, {"table_size": 11}, {"comments": {-2: "a"}}, {"names": {0: "a"}}]
)
def test_info_out_of_range(fields):
    with pytest.raises(ValueError, match=r"must be|by seats"):
        Info(**fields)


def test_info_must_be_info():
    with pytest.raises(TypeError, match="info must be an Info"):
        deal(nl(), [100, 100], info={"names": {}})
