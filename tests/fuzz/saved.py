"""Targets: values that are saved as JSON, and files of matches.

A ValueError or TypeError comes out, or a value that is saved as text that makes the same value again. A hand that is
loaded is played on to its end, and a table deals one hand: no chip is lost or made.
"""

import os
import tempfile

import omaha
from fuzz.checks import check_error, check_hand, play_on
from omaha.play import Match

KINDS = (omaha.Hand, omaha.Rules, omaha.Rake, omaha.Table)


def json(data):
    text = data.decode("utf-8", "surrogateescape")
    for kind in KINDS:
        try:
            value = kind.from_json(text)
        except (ValueError, TypeError) as error:
            check_error(error)
            continue
        assert kind.from_json(value.to_json()) == value
        if kind is omaha.Hand:
            check_hand(value)
        elif kind is omaha.Table:
            check_table(value)


def check_table(table):
    """A table goes on: the hand that it plays ends, or it deals one."""
    table = table.copy()
    if table.hand is None or table.hand.over:
        try:
            table.deal()
        except (ValueError, RuntimeError) as error:
            check_error(error)
            return
        hand, before = table.hand, sum(table.hand.start.values())
        play_on(hand)
        assert sum(hand.result.stacks.values()) == before + hand.bonus - hand.result.rake
    else:
        play_on(table.hand)
    assert min(table.stacks.values(), default=0) >= 0
    assert omaha.Table.from_json(table.to_json()) == table


FOLDER = tempfile.TemporaryDirectory(prefix="omaha-fuzz-")


def match(data):
    path = os.path.join(FOLDER.name, "match")
    with open(path, "wb") as file:
        file.write(data)
    try:
        found = Match.load(path)
    except ValueError as error:
        check_error(error)
        return
    assert str(found)
    found.save(path)
    assert Match.load(path) == found
