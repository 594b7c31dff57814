"""Read the data of a page that replays hands."""

import base64
import json
import re
import zlib

from omaha.display.html import page


def held(text):
    """Return the data that the page holds packed; each hand with what the list shows of it."""
    packed, *blocks = json.loads(re.search(r"DATA = (\[.+\]);", text)[1])
    data = unpacked(packed)
    records = [record for block in blocks for record in unpacked(block)]
    data["players"] = data.pop("names")
    data["hands"] = [
        entry | {"who": [data["players"][i] for i in entry["names"]]} | record
        for entry, record in zip(data["hands"], records, strict=True)
    ]
    return data


def unpacked(text):
    """Return what one packed part of the page holds."""
    return json.loads(zlib.decompress(base64.b64decode(text)))


def states(record):
    """Yield the texts on the table at each step: pots, boards, six texts a seat, the winning cards."""
    state = {}
    for _, changes, _ in record["steps"]:
        state |= dict(zip(changes[::2], changes[1::2], strict=True))
        yield [state[i] for i in range(len(state))]


def seats_of(state, boards):
    """Return (classes, stack, chips, note, cards, equity) of each seat."""
    cells = state[1 + boards : -1]
    return [tuple(cells[i : i + 6]) for i in range(0, len(cells), 6)]


def record_of(hand, **options):
    """Return the data of a hand in a page of its own."""
    return held(page([hand], **options))["hands"][0]
