"""All hands of four cards as arrays, and the constructs of the notation as masks over them."""

from itertools import combinations

import numpy as np

from omaha import Card
from omaha.cards import RANKS

ALL = np.array(list(combinations(range(51, -1, -1), 4)), np.uint8)
RANK = ALL // 4
SUIT = ALL % 4
RANK_COUNTS = (RANK[:, :, None] == np.arange(13)).sum(axis=1)
SUIT_COUNTS = (SUIT[:, :, None] == np.arange(4)).sum(axis=1)
RANK_SHAPE = np.sort(RANK_COUNTS, axis=1)[:, ::-1]
SUIT_SHAPE = np.sort(SUIT_COUNTS, axis=1)[:, ::-1]


def at_least(ranks, shift=0):
    """Return the hands that hold these ranks, each as often as it is given."""
    found = np.ones(len(ALL), bool)
    for rank in set(ranks):
        found &= RANK_COUNTS[:, RANKS.index(rank) + shift] >= ranks.count(rank)
    return found


def any_of(*masks):
    return np.logical_or.reduce(masks)


def among(ranks):
    """Return the number of cards with one of these ranks."""
    return RANK_COUNTS[:, [RANKS.index(rank) for rank in ranks]].sum(axis=1)


def holds(card):
    return np.isin(ALL, int(Card(card))).any(axis=1)


def suited(shape):
    return (SUIT_SHAPE[:, : len(shape)] == shape).all(axis=1)


def ranked(shape):
    return (RANK_SHAPE[:, : len(shape)] == shape).all(axis=1)


DS, SS, RAINBOW = suited([2, 2]), suited([2, 1, 1]), suited([1, 1, 1, 1])
ACES, KINGS = at_least("AA"), at_least("KK")
SPADES, HEARTS = SUIT_COUNTS[:, 3], SUIT_COUNTS[:, 2]
