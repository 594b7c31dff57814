"""Hands compared by trying every two hole cards with every three board cards."""

from functools import cache, lru_cache
from itertools import combinations

RANKS = "23456789TJQKA"
ALL_CARDS = [r + s for r in RANKS for s in "cdhs"]


def cards(text):
    """Two-letter strings, from a string with or without spaces or from any sequence of cards."""
    if isinstance(text, str):
        text = text.replace(" ", "")
        return [text[i : i + 2] for i in range(0, len(text), 2)]
    return [str(c) for c in text]


@cache
def _pattern(ranks, suited):
    """Value of five ranks (sorted, ace 14): a tuple, the greater the better (R12, R13)."""
    by_weight = sorted(set(ranks), key=lambda r: (ranks.count(r), r), reverse=True)
    shape = [ranks.count(r) for r in by_weight]
    run = None
    if shape == [1, 1, 1, 1, 1]:
        if ranks[4] == ranks[0] + 4:
            run = ranks[4]
        elif ranks == (2, 3, 4, 5, 14):
            run = 5
    if run and suited:
        return (9, run)
    if shape == [4, 1]:
        return (8, *by_weight)
    if shape == [3, 2]:
        return (7, *by_weight)
    if suited:
        return (6, *by_weight)
    if run:
        return (5, run)
    if shape == [3, 1, 1]:
        return (4, *by_weight)
    if shape == [2, 2, 1]:
        return (3, *by_weight)
    if shape == [2, 1, 1, 1]:
        return (2, *by_weight)
    return (1, *by_weight)


@lru_cache(maxsize=200_000)
def _best(hole, board):
    """Best high and best low (None where no low) over every two of the hole and three of the board (R9-R16)."""
    high, low = (), None
    for pair in combinations(hole, 2):
        for three in combinations(board, 3):
            five = pair + three
            ranks = tuple(sorted([RANKS.index(c[0]) + 2 for c in five]))
            high = max(high, _pattern(ranks, len({c[1] for c in five}) == 1))
            small = sorted({1 if r == 14 else r for r in ranks}, reverse=True)
            if len(small) == 5 and small[0] <= 8 and (low is None or small < low):
                low = small
    return high, None if low is None else tuple(low)


def high_value(hole, board):
    return _best(tuple(cards(hole)), tuple(cards(board)))[0]


def low_value(hole, board):
    return _best(tuple(cards(hole)), tuple(cards(board)))[1]
