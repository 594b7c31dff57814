"""Targets: the readers of hand histories.

Only a `NotationError` comes out, and its line lies in the text. A hand that is read could have been played: its chips
add up, and it is the same after it was written and read again.
"""

import io
from itertools import islice

import omaha
from fuzz import checks
from omaha import notation

MOST = 20
"""Hands of one input that are checked: an input holds few."""


def reader(name):
    """The target of one format."""
    form = notation.module(name)

    def target(data):
        last = data.count(b"\n") + data.count(b"\r") + 1
        errors = []
        hands = list(islice(form.iterate(io.BytesIO(data), errors.append), MOST))
        for error in errors:
            check_error(error, last)
        text = data.decode("utf-8", "surrogateescape")
        try:
            hands.append(form.loads(text))
        except omaha.NotationError as error:
            check_error(error, len(text.splitlines()) + last)
        for hand in hands:
            checks.check_hand(hand)
            written(name, hand)

    return target


def check_error(error, last):
    assert isinstance(error, omaha.NotationError), error
    checks.check_error(error)
    assert error.line is None or 1 <= error.line <= last, (error.line, last, error)


def written(name, hand):
    """Write the hand in every format that can hold it, and read it again."""
    for other in ("phh", "ohh"):
        form = notation.module(other)
        back = form.loads(form.dumps(hand, "all"))
        assert back.events == hand.events, other
        assert (back.rules, back.start, back.posts) == (hand.rules, hand.start, hand.posts), other
    if name == "pokerstars" and hand.over:
        form = notation.module(name)
        back = form.loads(form.dumps(hand, "all"))
        assert (back.start, back.result.net) == (hand.start, hand.result.net)
