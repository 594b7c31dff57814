"""Plots of equity: bars that add up, what each part means, numbers that can be read."""

import pytest

import omaha

pytest.importorskip("matplotlib", reason="needs matplotlib (extra plot)")

from omaha.display.plot import plot
from omaha.play import match
from omaha.stats import of

HANDS = ["AsAhKsKh", "9d8d7c6c", "Ac2c3s4s"]


def bars(axes, player, players):
    """Return the widths of the parts of a player's bar, from the left."""
    parts = len(axes.patches) // players
    return [part.get_width() for part in axes.patches[player * parts : player * parts + parts]]


@pytest.mark.parametrize("options", [{"hilo": True}, {}, {"hilo": True, "samples": 2_000, "seed": 1}])
def test_c6_the_parts_of_a_bar_are_what_is_won_alone_of_the_high_and_of_the_low(options):
    found = omaha.equity(HANDS, "2d3dJh", **options)
    (axes,) = plot(found).axes
    for number, player in enumerate(found.players):
        alone, high, *lows = bars(axes, number, 3)
        low = sum(lows)
        assert len(lows) == found.hilo
        assert alone == pytest.approx(player.scoops / found.boards)
        assert alone + high + low == pytest.approx(player.equity)
        assert (low > 0) == (found.hilo and player.low_wins + player.low_ties > 0 and low > 1e-12)


def test_c6_a_low_that_is_won_alone_is_half_of_its_pots():
    found = omaha.equity(["AsAhKsKh", "Ac2c9d9h"], "5h6h7sKdQc", hilo=True)
    (axes,) = plot(found).axes
    assert bars(axes, 0, 2) == [0, 0.5, 0]
    assert bars(axes, 1, 2) == [0, 0, 0.5]
    hatches = [patch.get_hatch() for patch in axes.patches]
    assert hatches == [None, None, "////"] * 2


def test_c6_no_grid_line_crosses_a_number():
    (axes,) = plot(omaha.equity(HANDS, "2d3dJh", hilo=True)).axes
    for text in axes.texts:
        assert text.get_bbox_patch().get_facecolor() == (1, 1, 1, 1)


def test_c6_the_plot_says_what_its_bars_mean():
    (high,) = plot(omaha.equity(HANDS, "2d3dJh")).axes
    (hilo,) = plot(omaha.equity(HANDS, "2d3dJh", hilo=True)).axes
    assert high.get_xlabel() == "equity (solid: pots won alone, pale: parts of tied pots)"
    assert hilo.get_xlabel() == "equity (solid: pots won alone, pale: shares of the high, hatched: of the low)"


def test_a_notebook_shows_a_plot_without_any_preparation():
    rules = omaha.Rules.game("plo8", "50/100")
    result = match(["caller", "folder"], rules, hands=20, seed=1)
    hand = omaha.Hand(rules, [10_000, 10_000])
    hand.fold()
    for figure in (plot(omaha.equity(HANDS, "2d3dJh")), result.plot(), of([hand]).plot()):
        png = figure._repr_png_()
        assert png.startswith(b"\x89PNG\r\n")
        size = [round(side * figure.dpi) for side in figure.get_size_inches()]
        assert [int.from_bytes(png[start : start + 4], "big") for start in (16, 20)] == size
