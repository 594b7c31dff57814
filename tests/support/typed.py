"""`omaha play` with answers typed ahead, and all that its person could have read."""

import io
import re
import sys

from omaha.cli import main
from omaha.table import Table

CARD = re.compile(r"\b[2-9TJQKA][cdhs]\b")


class Typed(io.TextIOWrapper):
    """Standard input with these lines."""

    def __init__(self, text):
        super().__init__(io.BytesIO(text.encode() if isinstance(text, str) else text), encoding="utf-8")


def play(monkeypatch, capsys, lines, *arguments):
    """The exit status, what was printed, and the hands that were dealt, hidden cards and all."""
    hands = []
    real = Table.deal

    def deal(table, **more):
        hands.append(real(table, **more))
        return hands[-1]

    text = lines if isinstance(lines, (str, bytes)) else "".join(f"{line}\n" for line in lines)
    monkeypatch.setattr(Table, "deal", deal)
    monkeypatch.setattr(sys, "stdin", Typed(text))
    try:
        status = main(["play", *arguments])
    except SystemExit as exit:
        status = exit.code
    finally:
        monkeypatch.setattr(Table, "deal", real)
    printed = capsys.readouterr()
    return status, printed.out, printed.err, hands


def cards_in(text):
    """The cards that a text names."""
    return set(CARD.findall(text))
