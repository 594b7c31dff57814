"""Target: hands in arrays, `omaha.batch.Hands`, with arguments and actions of any kind.

A ValueError or TypeError comes out and nothing has changed, or hands that go as `omaha.Hand` goes.
"""

import numpy as np

import omaha
from fuzz.arrays import array
from fuzz.checks import check_error
from fuzz.source import ODD, Source
from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Hands

STEPS = 60
"""Steps that are tried; then all players are passive."""
PLAYERS = (2, 3, 4, 6, 10, 3, 2, 1, 0)
AMOUNTS = (1, 2, 3, 10, 55, 100, 200, 2**31, 2**61, 2**62, 2**63, 0, -1)


def target(data):
    source = Source(data)
    try:
        rules = rules_of(source)
        n = source.pick((1, 2, 3, 1, 2, 3, 1, 2, 3, 0, 2**40, 1.5))
        hands = Hands(rules, stacks_of(source), n, **options(source))
    except (ValueError, TypeError, MemoryError) as error:
        check_error(error)
        return
    for _ in range(source.number(0, STEPS)):
        if hands.over.all():
            break
        step(hands, source)
    while not hands.over.all():
        hands.step(np.full(n, PASSIVE, np.uint8))
    for number in range(n):
        check(hands, number)


def rules_of(source):
    limit = source.pick(("pot", "no", "fixed"))
    stakes = {"small_bet": 2} if limit == "fixed" else {"small_blind": 1, "big_blind": 2}
    more = {"hilo": source.chance(2), "hole_cards": source.pick((4, 4, 5, 6))}
    if source.chance(3):
        more |= {"ante": source.number(0, 3), "ante_payer": source.pick(("each", "big_blind", "button"))}
    if source.chance(4):
        more |= source.pick(({"boards": 2}, {"run_count": 3}, {"straddle": "utg"}, {"bomb_pot": True, "ante": 2}))
    if source.chance(3):
        more["rake"] = omaha.Rake(percent=source.number(0, 10), cap=source.pick((0, 3, 10**18)))
    return omaha.Rules(limit=limit, **stakes, **more)


def stacks_of(source):
    if source.chance(16):
        return source.pick((array(source), *ODD))
    stacks = [source.pick(AMOUNTS) if source.chance(16) else source.number(1, 120) for _ in range(source.pick(PLAYERS))]
    return source.pick((stacks, dict(enumerate(stacks, 1)), tuple(stacks), np.array([[40, 50]], np.uint8)))


def options(source):
    given = {"seed": source.pick((1, 2, 3, 4, 5, 6, 7, 2**64 - 1, -1, None))}
    for name, values in {
        "seats": (None, [True, True, False], [1, 1], array(source)),
        "buttons": (None, 1, 2, 11, 0, [1, 2, 1], array(source)),
        "index": (0, 5, 2**64 - 2, -1),
        "runs": (1, 2, 3, {1: 2, 2: 3}, 0),
        "rake": (None, 0, 3, 2**63, [1, 1]),
        "bonus": (0, 5, 2**62, -1),
        "straddles": ((), (3,), (3, 4), (1,)),
        "threads": (1, 2, 0),
    }.items():
        if source.chance(20):
            given[name] = source.pick(values)
    return given


def seen(hands):
    return [
        values.copy() for values in (hands.actor, hands.stacks, hands.bets, hands.pot, hands.decisions, *hands.legal)
    ]


def step(hands, source):
    """One step of the hands: legal, nearly so, or of anything."""
    n = len(hands)
    kinds = np.array([source.pick((PASSIVE, FOLD, RAISE, SKIP, PASSIVE)) for _ in range(n)], np.uint8)
    amounts = np.array([source.pick((low, high, low + 1, -1)) for low, high in zip(*hands.legal[3:], strict=True)])
    kinds[(kinds == FOLD) & ~hands.legal.fold] = PASSIVE
    kinds[hands.over] = SKIP
    if source.chance(8):
        kinds = source.pick((array(source), *ODD, np.full(n, 200, np.uint8), kinds[::-1]))
    if source.chance(8):
        amounts = source.pick((array(source), *ODD, amounts.astype(float), None))
    before = seen(hands)
    try:
        hands.step(kinds, amounts)
    except (ValueError, TypeError) as error:
        check_error(error)
        assert all(map(np.array_equal, before, seen(hands))), "a refused step has changed the hands"


def check(hands, number):
    """A hand is over, and went as `omaha.Hand` goes with its actions."""
    hand = hands[number]
    assert hand.over
    assert {seat: int(hands.net[number, seat - 1]) for seat in hand.seats} == hand.result.net
    assert {seat: int(hands.stacks[number, seat - 1]) for seat in hand.seats} == hand.result.stacks
    assert int(hands.rake[number]) == hand.result.rake
    assert sum(hand.result.net.values()) == hand.bonus - hand.result.rake
