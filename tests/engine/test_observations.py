"""What a seat sees as numbers: compiled for a batch as for one view, named, and without anything hidden."""

import random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from omaha import Deck, Hand, Rules
from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Hands, describe, observe
from support.engine import KINDS, PLAIN, random_hands
from support.random_hands import choose, do, played, seeds

FORMS = ("float32", "compact")
PLO8 = Rules.game("plo8", "50/100")


def numbers(seen):
    """All numbers of one observation, in the order of their names."""
    if seen.dtype.names is None:
        return seen.tolist()
    return [number for name in seen.dtype.names for number in np.ravel(seen[name]).tolist()]


def named(seen, rules, seats):
    """The numbers of one observation by their names."""
    form = "float32" if seen.dtype.names is None else "compact"
    return dict(zip(describe(rules, form, seats=seats).names, numbers(seen), strict=True))


# ---------------------------------------------------------------------- what stands where


def test_a_hand_is_seen_as_its_description_says():
    """Every number, computed by hand: seat 3 raises the pot, seat 1 folds, seat 2 calls; pot 750 on the flop."""
    deck = Deck(holes={2: "AsKdQh2c", 3: "JsTs3d3c"}, boards=["7c8d9h"], seed=5)
    hand = Hand(PLO8, [10_000, 10_000, 600], deck=deck)
    for action in ("raise 350", "fold", "call"):
        hand.apply(action)
    view = hand.view(2)
    seen = {name: value for name, value in named(observe(view), PLO8, 3).items() if value}
    assert seen == {
        **dict.fromkeys(["own As", "own Kd", "own Qh", "own 2c", "flop 7c", "flop 8d", "flop 9h"], 1),
        "place 0: stack": 96.5, "place 0: paid": 3.5, "place 0: live": 1, "place 0: position": np.float32(2 / 3),
        "place 1: stack": 2.5, "place 1: paid": 3.5, "place 1: live": 1, "place 1: position": 1,
        "place 2: stack": 99.5, "place 2: paid": 0.5, "place 2: position": np.float32(1 / 3),
        "pot": 7.5, "least raise to": 1, "largest raise to": 7.5, "may fold": 1, "may check": 1, "street is flop": 1,
        "action 0: by place 0": 1, "action 0: call": 1, "action 0: preflop": 1,
        "action 1: by place 2": 1, "action 1: fold": 1, "action 1: preflop": 1,
        "action 2: by place 1": 1, "action 2: raise": 1, "action 2: preflop": 1, "action 2: size": 1,
    }  # fmt: skip
    compact = observe(view, "compact")
    assert {name: compact[name].tolist() for name in compact.dtype.names} == {
        "stacks": [9650, 250, 9950], "bets": [0, 0, 0], "paid": [350, 350, 50],
        "pot": 750, "to_call": 0, "min_raise_to": 100, "max_raise_to": 750,
        "cards": list(view.cards), "board": [[*view.board, 52, 52]], "street": 1, "fold": True, "check": True,
        "states": [2, 2, 1], "positions": [2, 3, 1],
        "actors": [1, 3, 2, *[0] * 21], "acts": [2, 0, 3, *[0] * 21], "sizes": [0, 0, 32, *[0] * 21],
    }  # fmt: skip


def test_an_all_in_player_and_an_empty_place_are_seen():
    hand = Hand(PLO8, {1: 10_000, 4: 350, 6: 10_000}, deck=Deck(seed=5))
    hand.raise_to(350)
    hand.call()
    hand.call()
    seen = named(observe(hand.view(6), seats=6), PLO8, 6)
    assert [seen[f"place {place}: all-in"] for place in range(6)] == [0, 0, 1, 0, 0, 0]
    assert [seen[f"place {place}: live"] for place in range(6)] == [1, 1, 1, 0, 0, 0]
    assert [seen[f"place {place}: stack"] for place in range(6)] == [96.5, 96.5, 0, 0, 0, 0]
    assert observe(hand.view(6), "compact", seats=6)["states"].tolist() == [2, 2, 3, 0, 0, 0]


@pytest.mark.parametrize(("to", "size"), [(200, 16), (300, 32), (210, 17), (1000, 144), (1700, 255), (10_000, 255)])
def test_a_size_is_what_a_raise_adds_in_32nds_of_the_pot_after_a_call(to, size):
    """Heads-up 50/100: the button owes 50, so that the pot after a call is 200; raises over it begin at 200."""
    hand = Hand(Rules.game("nlo", "50/100"), [10_000] * 2, deck=Deck(seed=1))
    hand.raise_to(to)
    assert observe(hand.view(hand.actor), "compact")["sizes"][0] == size
    assert Hands.of([hand]).observe(dtype="compact")[0]["sizes"][0] == size


def test_the_latest_actions_are_seen_first_and_the_oldest_are_left_out():
    hand = Hand(Rules.game("nlo", "50/100"), [10**6] * 2, deck=Deck(seed=1))
    for _ in range(30):
        hand.raise_to(hand.legal.min_raise_to)
    hand.call()
    hand.check()
    seen = observe(hand.view(hand.actor), "compact")
    assert seen["acts"].tolist() == [4 + 1, 2, *[3] * 22]
    assert seen["actors"].tolist() == [2, 1] * 12


def test_amounts_are_cut_where_int32_ends():
    hand = Hand(PLO8, [2**40, 300], deck=Deck(seed=1))
    assert observe(hand.view(1), "compact")["stacks"].tolist() == [2**31 - 1, 250]
    assert Hands.of([hand]).observe(dtype="compact", seat=1)[0]["stacks"].tolist() == [2**31 - 1, 250]


@pytest.mark.parametrize("boards", [1, 2])
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_a_compact_hand_of_six_seats_takes_at_most_192_bytes(cards, boards):
    rules = Rules(limit="pot", small_blind=1, big_blind=2, hole_cards=cards, boards=boards)
    assert describe(rules, "compact").dtype.itemsize <= 192


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("seats", [2, 6, 10])
@pytest.mark.parametrize("game", ["plo8", "flo5", "nlo68"])
def test_every_number_has_a_name_of_its_own(game, seats, form):
    rules = Rules.game(game, "50/100")
    described = describe(rules, form, seats=seats)
    assert len(set(described.names)) == len(described.names)
    seen = observe(Hand(rules, [10_000] * 2, deck=Deck(seed=1)).view(1), form, seats=seats)
    assert (seen.dtype, seen.shape) == (described.dtype, described.shape)
    assert len(numbers(seen)) == len(described.names)


# ---------------------------------------------------------------------- compiled, and of a view


def assert_seen_alike(batch, hands):
    """All that seats see in a batch is what their views show; each seat looks, not the actor alone."""
    columns = batch.stacks.shape[1]
    for form in FORMS:
        by_actor = batch.observe(dtype=form)
        by_seat = {seat: batch.observe(dtype=form, seat=seat) for seat in range(1, columns + 1)}
        for i, hand in enumerate(hands):
            if hand.actor is not None:
                assert numbers(by_actor[i]) == numbers(observe(hand.view(hand.actor), form, seats=columns))
            for seat in hand.seats:
                assert numbers(by_seat[seat][i]) == numbers(observe(hand.view(seat), form, seats=columns))


def assert_seen_alike_by_chance(rng, count):
    """Play hands of one random game in both, and compare what is seen at some turns."""
    hands = random_hands(rng, count)
    batch = Hands.of(hands)
    styles = [rng.choice(PLAIN) for _ in hands]
    assert_seen_alike(batch, hands)
    while not batch.over.all():
        kinds, amounts = np.full(count, SKIP, np.uint8), np.zeros(count, np.int64)
        for i, hand in enumerate(hands):
            if hand.actor is not None:
                move = choose(rng, hand.legal, styles[i])
                kinds[i], amounts[i] = KINDS[move[0]], move[1] if len(move) > 1 else 0
                do(hand, move)
        batch.step(kinds, amounts)
        if rng.random() < 0.3 or batch.over.all():
            assert_seen_alike(batch, hands)


@pytest.mark.parametrize("seed", seeds(12, "observations"))
def test_a_batch_is_seen_as_its_views_are(seed):
    assert_seen_alike_by_chance(random.Random(seed), 3)


@pytest.mark.slow
@settings(max_examples=150)
@given(st.randoms(use_true_random=False), st.integers(1, 4))
def test_random_hands_of_random_rules_are_seen_alike(rng, count):
    assert_seen_alike_by_chance(rng, count)


def test_amounts_near_the_largest_are_seen_alike():
    """Sizes are exact where 32 times the chips do not fit in 64 bits."""
    rng = random.Random(3)
    for _ in range(60):
        stacks = [rng.randrange(2**57, 2**60) for _ in range(2)]
        hand = Hand(Rules.game("nlo", "1/2"), stacks, deck=Deck(seed=1))
        while hand.actor is not None and len(hand.events) < 12 and hand.legal.max_raise_to is not None:
            hand.raise_to(rng.randint(hand.legal.min_raise_to, hand.legal.max_raise_to))
        assert_seen_alike(Hands.of([hand]), [hand])


@pytest.mark.parametrize("form", FORMS)
def test_play_leaves_what_the_last_actor_saw(form):
    hands = Hands(PLO8, [2_000] * 4, 50, seed=2)
    out = hands.observe(dtype=form)
    hands.play("random", seed=9, out=out)
    for i in range(len(hands)):
        hand = hands[i]
        hand.undo()
        assert numbers(out[i]) == numbers(observe(hand.view(hand.actor), form))


def test_threads_see_the_same():
    one, two = [Hands(PLO8, [2_000] * 3, 5_000, seed=2, threads=threads) for threads in (1, 2)]
    assert (one.observe() == two.observe()).all()


# ---------------------------------------------------------------------- nothing hidden


@pytest.mark.parametrize("seed", seeds(25, "hidden"))
def test_hands_that_a_seat_cannot_distinguish_are_seen_alike(seed):
    rng = random.Random(seed)
    (hand,) = random_hands(rng, 1)
    for _ in range(rng.randrange(8)):
        if hand.actor is not None:
            do(hand, choose(rng, hand.legal, rng.choice(PLAIN)))
    if hand.over:
        return
    for seat in hand.seats:
        view = hand.view(seat)
        others = [view.sample(rng) for _ in range(3)]
        batch = Hands.of(others)
        for form in FORMS:
            seen = numbers(observe(view, form, seats=batch.stacks.shape[1]))
            assert [numbers(row) for row in batch.observe(dtype=form, seat=seat)] == [seen] * 3


def test_a_hand_that_is_over_has_nothing_to_see():
    hands = Hands(PLO8, [2_000] * 2, 3, seed=1)
    hands.step([FOLD, PASSIVE, RAISE], [0, 0, 200])
    assert hands.over.tolist() == [True, False, False]
    for seat in (None, 1, 2):
        assert not hands.observe(seat=seat)[0].any()
        seen = hands.observe(dtype="compact", seat=seat)[0]
        assert (seen["cards"] == 52).all()
        assert (seen["board"] == 52).all()
        assert not any(np.any(seen[name]) for name in seen.dtype.names if name not in ("cards", "board"))
        assert not observe(hands[0].view(seat or 1)).any()


def test_a_seat_that_is_not_dealt_in_has_nothing_to_see():
    hands = Hands(PLO8, {1: 2_000, 3: 2_000}, 3, seed=1)
    assert not hands.observe(seat=2).any()
    assert not hands.observe(seat=[0, 2, 7]).any()
    assert hands.observe(seat=3).any(axis=1).all()


def test_any_played_hand_can_be_seen():
    """With manual steps, absent players, shown hands, several boards: at every turn each seat sees something."""
    for seed in range(20):
        hand = played(seed)
        for _ in range(4):
            for seat in hand.seats:
                assert observe(hand.view(seat)).any() == (not hand.over)
            try:
                hand.undo()
            except IndexError:  # nothing is left to undo
                break


# ---------------------------------------------------------------------- what is refused


@pytest.mark.parametrize(
    ("out", "error"),
    [
        ([], "out must be an array, not list"),
        (np.zeros((3, 494)), "out must be an array of float32 or of the compact dtype, not float64"),
        (np.zeros((2, 494), np.float32), r"out must have the shape \(3, 494\), not \(2, 494\)"),
        (np.zeros((3, 493), np.float32), r"out must have the shape \(3, 494\), not \(3, 493\)"),
        (np.zeros((3, 988), np.float32)[:, ::2], "out must be in one piece, aligned, and not read-only"),
        (np.broadcast_to(np.float32(0), (3, 494)), "out must be in one piece, aligned, and not read-only"),
        (np.zeros(3, describe(PLO8, "compact", seats=3).dtype), "out must be an array of float32 or of the compact"),
    ],
)
def test_an_array_that_does_not_fit_is_refused(out, error):
    hands = Hands(PLO8, [2_000] * 2, 3, seed=1)
    with pytest.raises((TypeError, ValueError), match=error):
        hands.observe(out)
    with pytest.raises((TypeError, ValueError), match=error):
        hands.play("random", out=out)
    assert not hands.over.any()


@pytest.mark.parametrize(
    ("arguments", "error"),
    [
        ({"dtype": "float64"}, "dtype must be one of 'float32', 'compact', not 'float64'"),
        ({"seat": 11}, "seats are 1..10, not 11"),
        ({"seat": [1, 2]}, r"seat must have the shape \(3,\), not \(2,\)"),
        ({"seat": [1, 2, 11]}, "seats are 1..10, 0 for nobody"),
        ({"seat": [1, 2, -1]}, "seats are 1..10, 0 for nobody"),
        ({"seat": [1, 2, 300]}, "seats are 1..10, 0 for nobody"),
        ({"seat": [1.0, 2.0, 3.0]}, "seat must be integers, not float64"),
    ],
)
def test_what_cannot_be_observed_is_refused(arguments, error):
    hands = Hands(PLO8, [2_000] * 2, 3, seed=1)
    with pytest.raises((TypeError, ValueError), match=error):
        hands.observe(**arguments)


def test_a_hand_is_not_a_view():
    hand = Hand(PLO8, [2_000] * 3)
    with pytest.raises(TypeError, match="an observation is of a View, not of <Hand"):
        observe(hand)
    with pytest.raises(ValueError, match="3 players need 3 places or more, not 2"):
        observe(hand.view(1), seats=2)
    with pytest.raises(ValueError, match=r"seats must be 2..10, not 11"):
        observe(hand.view(1), seats=11)
    with pytest.raises(TypeError, match="rules must be Rules, not 'plo8'"):
        describe("plo8")
    with pytest.raises(ValueError, match=r"seats must be 2..10, not 1"):
        describe(PLO8, seats=1)
