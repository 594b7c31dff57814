"""An evaluator that shares no code with the kernel: every two hole cards with every three board cards (R10).

Five cards are looked up by the product of one prime a rank, in dictionaries built here from the wording of the rules.
A card is an int, 4 * rank + suit.
"""

from collections import Counter
from itertools import combinations, combinations_with_replacement
from math import prod

NO_LOW = 57
PRIMES = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
CATEGORIES = (
    "high_card",
    "one_pair",
    "two_pair",
    "three_of_a_kind",
    "straight",
    "flush",
    "full_house",
    "four_of_a_kind",
    "straight_flush",
)


def strength(ranks, flush):
    """R12 and R13: the category, then the ranks that form it, then the kickers from the top; the greater is better."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    shape = [count for count, _ in groups]
    order = [rank for _, rank in groups]
    straight = False
    if shape == [1, 1, 1, 1, 1]:
        if order == [12, 3, 2, 1, 0]:
            order = [3]
            straight = True
        elif order[0] - order[4] == 4:
            order = [order[0]]
            straight = True
    category = {
        (4, 1): 7,
        (3, 2): 6,
        (3, 1, 1): 3,
        (2, 2, 1): 2,
        (2, 1, 1, 1): 1,
        (1, 1, 1, 1, 1): 8 if straight and flush else 5 if flush else 4 if straight else 0,
    }[tuple(shape)]
    return category, order


def all_classes():
    """[(strength, ranks, flush)] of every class of five cards, the best first: place 0 is rank 1."""
    found = []
    for ranks in combinations_with_replacement(range(13), 5):
        if ranks[0] != ranks[4]:
            found.append((strength(ranks, False), ranks, False))
            if len(set(ranks)) == 5:
                found.append((strength(ranks, True), ranks, True))
    return sorted(found, reverse=True)


def all_lows():
    """R15 to R17: the sets of five different ranks, ace one, eight the highest, the best first."""
    return sorted(combinations(range(8, 0, -1), 5))


CLASSES = all_classes()
LOWS = all_lows()
PLAIN = {prod(PRIMES[r] for r in ranks): n for n, (_, ranks, flush) in enumerate(CLASSES, 1) if not flush}
FLUSH = {prod(PRIMES[r] for r in ranks): n for n, (_, ranks, flush) in enumerate(CLASSES, 1) if flush}
LOW = {prod(PRIMES[(value - 2) % 13] for value in low): n for n, low in enumerate(LOWS, 1)}

PAIR = [PRIMES[a // 4] * PRIMES[b // 4] for a in range(52) for b in range(52)]


def ranks(hole, board):
    """The best high rank and the best low rank over all selections."""
    pairs = [PAIR[52 * a + b] for a, b in combinations(hole, 2)]
    triples = [PAIR[52 * a + b] * PRIMES[c // 4] for a, b, c in combinations(board, 3)]
    products = [pair * triple for pair in pairs for triple in triples]
    high = min([PLAIN[product] for product in products])
    low = min([LOW.get(product, NO_LOW) for product in products])
    for suit in range(4):
        mine = [PRIMES[card // 4] for card in hole if card % 4 == suit]
        theirs = [PRIMES[card // 4] for card in board if card % 4 == suit]
        for pair in combinations(mine, 2):
            for triple in combinations(theirs, 3):
                high = min(high, FLUSH[prod(pair) * prod(triple)])
    return high, low
