"""Targets: text that people write, for cards, actions, stakes and ranges.

A ValueError comes out, or a value whose own text makes the same value again.
"""

import omaha
from fuzz.checks import check_error
from omaha.cards import parse_cards
from omaha.ranges import RangeError

LONGEST = 150
"""Characters of a range: a long one of many random patterns takes seconds, and is no fault."""


def cards(data):
    text = data.decode("utf-8", "surrogateescape")
    hole, _, board = text.partition("/")
    for read in (omaha.Card, omaha.Action.parse, omaha.mask, parse_cards, omaha.Deck):
        try:
            value = read(text)
        except ValueError as error:
            check_error(error)
            continue
        if read is not omaha.mask:
            again = "".join(map(str, value)) if read is parse_cards else str(value)
            again = omaha.Deck(**value.to_dict()) if read is omaha.Deck else read(again)
            assert again == value
        else:
            assert value.bit_count() == len(parse_cards(text))
    try:
        found = omaha.evaluate(hole, board)
    except ValueError:
        return
    assert (found.high.rank, found.low.rank if found.low else omaha.NO_LOW) == (
        omaha.high_rank(hole, board),
        omaha.low_rank(hole, board),
    )
    assert set(found.high.cards) <= set(parse_cards(hole + board))


def stakes(data):
    text = data.decode("utf-8", "surrogateescape")
    game, _, amounts = text.partition(" ")
    try:
        rules = omaha.Rules.game(game, amounts)
    except ValueError as error:
        check_error(error)
        return
    assert omaha.Rules.from_json(rules.to_json()) == rules


def check_position(error, text):
    check_error(error)
    assert error.position is None or 0 <= error.position <= len(text)


def ranges(data):
    text = data.decode("utf-8", "surrogateescape")[:LONGEST]
    try:
        found = omaha.Range(text)
    except RangeError as error:
        check_position(error, text)
        return
    again = omaha.Range(str(found))
    assert again == found
    assert len(again) == len(found)
    assert len(found - found) == 0
    assert found | found == found
    if len(found):
        hand = found.sample(1)
        assert hand in found
        assert found.weight(hand) > 0
    assert len(found.without("As")) <= len(found)
