"""Hands in the batch engine beside the same hands in `Hand`, compared at every turn."""

import numpy as np

from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Hands
from support.random_hands import STYLES, choose, do, random_setup, random_spec

KINDS = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE, "raise": RAISE}
STREETS = ["preflop", "flop", "turn", "river", "showdown"]
#: As STYLES, without players who leave or lose the connection.
PLAIN = [style for style in STYLES if not style["odd"]]


def by_seat(mapping, columns):
    return [mapping.get(column + 1, 0) for column in range(columns)]


class Turns:
    """What a batch shows at one moment, as lists: faster to compare than arrays, hand by hand."""

    def __init__(self, batch):
        self.actor, self.over, self.street = batch.actor.tolist(), batch.over.tolist(), batch.street.tolist()
        self.legal = list(zip(*[array.tolist() for array in batch.legal], strict=True))
        self.pot, self.stacks, self.bets = batch.pot.tolist(), batch.stacks.tolist(), batch.bets.tolist()
        self.board, self.live = batch.board.tolist(), batch.live.tolist()

    def assert_same(self, i, hand):
        """Everything that a player may ask for at a turn is the same in hand i and in this one."""
        columns = range(1, len(self.stacks[i]) + 1)
        assert self.actor[i] == (hand.actor or 0)
        assert self.over[i] == hand.over
        fold, check, call, low, high = hand.legal
        assert self.legal[i] == (fold, check, call or 0, low or 0, high or 0)
        assert STREETS[self.street[i]] == hand.street
        assert self.pot[i] == hand.pot
        stacks, bets, live = hand.stacks, hand.bets, hand.live
        assert self.stacks[i] == [stacks.get(seat, 0) for seat in columns]
        assert self.bets[i] == [bets.get(seat, 0) for seat in columns]
        assert self.live[i] == [seat in live for seat in columns]
        for number, board in enumerate(hand.boards):
            assert self.board[i][number] == [*board, *[52] * (5 - len(board))]


def assert_same_turn(batch, i, hand):
    """Everything that a player may ask for at a turn is the same in both."""
    Turns(batch).assert_same(i, hand)


def shares_of(result):
    return [
        (number, part.board, part.half, seat, chips)
        for number, pot in enumerate(result.pots)
        for part in pot.parts
        for seat, chips in part.shares.items()
    ]


def assert_same_end(batch, i, hand):
    """Stacks, rake and every share of every pot are the same in both."""
    result = hand.result
    columns = batch.stacks.shape[1]
    assert batch.stacks[i].tolist() == by_seat(result.stacks, columns)
    assert batch.net[i].tolist() == by_seat(result.net, columns)
    assert batch.rake[i] == result.rake
    assert batch.awards(i) == shares_of(result)


def assert_plays_alike(hands, rng):
    """Play hands of equal rules to their end, in `Hand` and in a batch; return the number of decisions."""
    batch = Hands.of(hands)
    for i, hand in enumerate(hands):
        assert batch.holes[i].tolist() == [
            list(hand.holes.get(column + 1, [52] * hand.rules.hole_cards)) for column in range(batch.stacks.shape[1])
        ]
    styles = [rng.choice(PLAIN) for _ in hands]
    decided = 0
    checked = [False] * len(hands)
    while True:
        kinds, amounts = np.full(len(hands), SKIP, np.uint8), np.zeros(len(hands), np.int64)
        turns = Turns(batch)
        for i, hand in enumerate(hands):
            if checked[i]:
                continue
            turns.assert_same(i, hand)
            checked[i] = hand.over
            if hand.actor is None:
                kinds[i] = rng.choice([FOLD, PASSIVE, RAISE, SKIP, 77])
                continue
            move = choose(rng, hand.legal, styles[i])
            kinds[i] = KINDS[move[0]]
            amounts[i] = move[1] if len(move) > 1 else rng.choice([0, -5, 2**63 - 1])
            do(hand, move)
            decided += 1
        if batch.over.all():
            break
        batch.step(kinds, amounts)
    for i, hand in enumerate(hands):
        assert_same_end(batch, i, hand)
    return decided


def random_hands(rng, count):
    """Hands of equal rules, everything else by chance."""
    spec = random_spec(rng)
    return [random_setup(rng, spec).hand() for _ in range(count)]


def assert_begins_alike(setup):
    """A batch that is made of the arguments of `Hand` posts and deals as `Hand` does."""
    hand = setup.hand()
    deck = np.array([setup.deck.stub], np.uint8)
    posts = None if setup.posts is None else hand.posts
    batch = Hands(
        hand.rules, setup.stacks, 1, buttons=setup.button, decks=deck, posts=posts, **setup.extra
    )  # fmt: skip
    assert_same_turn(batch, 0, hand)
    while hand.actor is not None:
        hand.apply(hand.legal.passive)
    batch.play("passive")
    assert_same_end(batch, 0, hand)


def assert_equal_by_chance(rng, count):
    """Play `count` hands of one random game in both; an error names the rules."""
    spec = random_spec(rng)
    setups = [random_setup(rng, spec) for _ in range(count)]
    hands = [setup.hand() for setup in setups]
    try:
        assert_begins_alike(setups[0])
        return assert_plays_alike(hands, rng)
    except Exception as error:
        error.add_note(f"rules: {hands[0].rules!r}")
        raise
