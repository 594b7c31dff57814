"""Results: their texts, copies and values that cannot be changed."""

import copy
import pickle
from itertools import combinations
from math import comb

import pytest

import omaha
from omaha.cards import CARDS, cards_text
from omaha.equities import equity
from support.equities import HEADS_UP, Hands


def test_texts():
    found = equity(["AsAhKsKh", "9d8d**"], "2c3d4h", hilo=True, samples=1000, seed=1)
    assert "\n" not in repr(found)
    assert repr(found).startswith("Equity(AsAhKsKh ")
    assert repr(found).endswith("%; hi/lo on 2c3d4h, 1000 samples, seed 1)")
    lines = str(found).split("\n")
    assert lines[0].split() == ["hand", "equity", "high", "tie", "low", "tie", "scoop", "error"]
    assert len({len(line) for line in lines[:3]}) == 1
    assert "with a low" in lines[3]
    assert found._repr_html_().count('class="o-bar"') == 2
    assert "low" not in str(equity(HEADS_UP, "2c3d4h"))


def test_the_text_of_a_long_range_is_shortened():
    """The text is the first hands and the number of all."""
    hands = [cards_text(hand) for hand in combinations(CARDS[:16:-1], 4)][:3000]
    found = equity([omaha.Range(hands), "2c3c4c5c"], samples=50, seed=1)
    assert found.hands[0] == ", ".join(hands)
    for text, most in ((repr(found), 600), (str(found), 600), (found._repr_html_(), 10_000)):
        assert "AsAhAdAc, AsAhAdKs, … 3,000 in all" in text
        assert len(text) < most, len(text)
    found = equity(["(AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!33!22)", "2c3c4c5c"], samples=50, seed=1)
    assert repr(found).startswith("Equity((AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!… ")


def test_html_is_escaped():
    class Named(Hands):
        def __str__(self):
            return "<AA> & more"

    html = equity([Named(["AsAh2c2d", "KsKh2c2d"]), "9d8d7c6c"], "3c4c5c")._repr_html_()
    assert "&lt;AA&gt; &amp; more" in html


def test_pickled():
    for found in (equity(HEADS_UP, hilo=True), equity(HEADS_UP, samples=100)):
        found.players  # noqa: B018
        assert pickle.loads(pickle.dumps(found)) == found


def test_an_equity_cannot_be_changed():
    found = equity(HEADS_UP)
    for name in ("hands", "hilo", "exact", "seed", "_outcomes", "note"):
        with pytest.raises(AttributeError, match="Equity is read-only"):
            setattr(found, name, True)
    with pytest.raises(AttributeError, match="Equity is read-only"):
        del found.board
    assert found == equity(HEADS_UP) == copy.deepcopy(found) == copy.copy(found)


def test_outcomes_cannot_be_changed():
    found = equity(HEADS_UP)
    found.outcomes.clear()
    assert found.boards == comb(44, 5)
