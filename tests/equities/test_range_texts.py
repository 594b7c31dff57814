"""Ranges given as text."""

import sys

import pytest

import omaha
from omaha.equities import equity
from omaha.equities.holdings import read
from omaha.equities.spot import Spot
from support.equities import Hands, pairs_of


def test_text_that_is_not_cards_is_a_range():
    kings = omaha.Range("KK**")
    as_text = equity(["AsAh2c3d", "KK**"], samples=50_000, seed=3, exact=False)
    as_range = equity(["AsAh2c3d", kings], samples=50_000, seed=3, exact=False)
    assert as_text.players == as_range.players
    exact = equity(["AsAh2c3d", "KK**:ds"], "Kh7d2s", hilo=True)
    assert exact.exact
    assert exact.players == equity(["AsAh2c3d", omaha.Range("KK**:ds")], "Kh7d2s", hilo=True).players


@pytest.mark.parametrize("aces", ["AA**", omaha.Range("AA**@30, KK**")])
def test_b6_ranges_without_numpy_have_the_same_equity(monkeypatch, aces):
    asked = (["AsAhKsKh", aces], "Kd7d2s")
    with_numpy = equity(*asked, exact=True), equity(*asked, samples=20_000, seed=3)
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert (equity(*asked, exact=True), equity(*asked, samples=20_000, seed=3)) == with_numpy


def test_b6_the_arrays_of_a_range_without_numpy_are_memoryviews_of_the_same(monkeypatch):
    weighted = omaha.Range("AA**@30, KK**")
    hands, weights = weighted.hands, weighted.weights
    monkeypatch.setitem(sys.modules, "numpy", None)
    assert isinstance(weighted.hands, memoryview)
    assert (weighted.hands.shape, weighted.hands.format) == (hands.shape, "B")
    assert weighted.hands.tolist() == hands.tolist()
    assert weighted.weights.tolist() == weights.tolist()


def test_b6_an_empty_range_cannot_be_held_without_numpy_either(monkeypatch):
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ValueError, match="hand 2 cannot be held: the range is empty"):
        equity(["AsAhKsKh", omaha.Range("!****")])


def test_a_text_that_is_neither_points_at_its_fault():
    with pytest.raises(ValueError, match="hand 1, 'AsAhKsXx': no rank 'X', at 'Xx'"):
        equity(["AsAhKsXx", "****"])


@pytest.mark.parametrize(
    ("hands", "sizes"),
    [
        (["AA", "KK"], {4}),
        (["AsAhKsKhQs", "AA"], {5}),
        (["AA", "AsAhKsKhQs", "!K"], {5}),
        (["AA", "KK***"], {5}),
        (["AA", "******", "KK"], {6}),
        (["AA", omaha.Range("KK", hole_cards=6)], {6}),
        (["AA***", "AsAhKsKhQs"], {5}),
    ],
)
def test_a_range_is_of_as_many_cards_as_the_other_hands(hands, sizes):
    pytest.importorskip("numpy")
    assert {player.size for player in Spot(hands, "", "", hilo=False).players} == sizes


def test_equal_hands_are_read_once():
    aces = Hands(pairs_of("A", ["2s", "3s", "4s", "5s"]))
    first, second, third, fourth = read([aces, "JT98", "JT98", aces], False)
    assert first is fourth
    assert second is third
