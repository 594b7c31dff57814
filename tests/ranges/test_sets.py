"""Sets of hands as decision diagrams."""

from math import comb

from omaha.ranges.sets import counts, matching


def test_all_hands_of_six_cards_are_few_nodes():
    every = ((1 << 52) - 1, "")
    diagram = matching([(every,) * 6])
    assert counts(diagram)[-1] == comb(52, 6)
    assert len(diagram) == 284
