"""Sets of hands as decision diagrams."""

from math import comb

from omaha.ranges.sets import counts, matching


def test_all_hands_of_six_cards_are_few_nodes():
    every = ((1 << 52) - 1, "")
    every_hand = matching([(every,) * 6])
    assert counts(every_hand)[-1] == comb(52, 6)
    assert len(every_hand) == 284
