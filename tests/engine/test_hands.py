"""`omaha.batch.Hands`: how batches are made, stepped, reset and read; policies, threads, atomic steps."""

import copy
import gc
import pickle
import random
import threading
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._engine import Column
from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Hands
from omaha.notation import pokerstars
from omaha.play.bots import Random, caller, folder
from omaha.play.scores import quartered, scooped, split
from support.engine import assert_same_end, assert_same_turn, random_hands
from support.random_hands import STYLES, choose, do, random_setup, random_spec

PLO8 = omaha.Rules.game("plo8", "50/100")
NLO = omaha.Rules.game("nlo", "1/2")
FLO8 = omaha.Rules.game("flo8", "2/4")


def passive(n):
    return np.full(n, PASSIVE, np.uint8)


def played(hand, players):
    """The hand, played to its end by players by seat."""
    while hand.actor is not None:
        hand.apply(players[hand.actor](hand.view(hand.actor)))
    return hand


def everything(hands):
    """All that a batch shows, as a copy."""
    return [
        np.array(array)
        for array in (
            hands.actor, hands.over, hands.street, *hands.legal, hands.stacks, hands.bets, hands.pot, hands.rake,
            hands.holes, hands.board, hands.index, hands.live, hands.net,
        )
    ]  # fmt: skip


def assert_equal(one, other):
    for a, b in zip(one, other, strict=True):
        assert np.array_equal(a, b)


# ---------------------------------------------------------------------- made


def test_hands_have_the_names_shapes_and_dtypes_of_their_description():
    hands = Hands(PLO8.replace(boards=2), {2: 1000, 5: 1000, 7: 900}, 4, seed=1)
    shapes = {
        "actor": ((4,), np.int8),
        "over": ((4,), np.bool_),
        "street": ((4,), np.uint8),
        "board": ((4, 2, 5), np.uint8),
        "holes": ((4, 7, 4), np.uint8),
        "live": ((4, 7), np.bool_),
        "seats": ((4, 7), np.bool_),
        "pot": ((4,), np.int64),
        "rake": ((4,), np.int64),
        "bets": ((4, 7), np.int64),
        "stacks": ((4, 7), np.int64),
        "net": ((4, 7), np.int64),
        "index": ((4,), np.uint64),
        "buttons": ((4,), np.int8),
    }
    for name, (shape, dtype) in shapes.items():
        array = getattr(hands, name)
        assert (array.shape, array.dtype) == (shape, dtype), name
    for name, dtype in zip(hands.legal._fields, (np.bool_, np.bool_, np.int64, np.int64, np.int64), strict=True):
        assert (getattr(hands.legal, name).shape, getattr(hands.legal, name).dtype) == ((4,), dtype), name
    assert len(hands) == 4
    assert hands.rules == PLO8.replace(boards=2)
    assert hands.buttons.tolist() == [7] * 4


def test_arrays_are_read_only_and_cannot_be_made_writable():
    hands = Hands(PLO8, [1000, 1000], 3, seed=1)
    for array in (hands.actor, *hands.legal, hands.stacks, hands.holes, hands.live, hands.net, hands.seats):
        with pytest.raises(ValueError, match="read-only"):
            array[0] = 1
    for array in (hands.actor, hands.stacks, hands.holes, *hands.legal):
        with pytest.raises(ValueError, match="WRITEABLE"):
            array.flags.writeable = True


def test_arrays_outlive_their_batch():
    actor = Hands(PLO8, [1000, 1000], 3, seed=1).actor
    assert actor.tolist() == [2, 2, 2]


@settings(max_examples=60)
@given(st.integers(0, 2**64 - 1))
def test_each_hand_of_a_batch_is_the_hand_of_its_row(seed):
    """Stacks, seats and buttons by row; posts, runs, rake, house chips and straddles the same for all."""
    rng = random.Random(seed)
    spec = random_spec(rng)
    first = random_setup(rng, spec)
    rules, common, n = first.rules(), dict(first.extra), 5
    if rng.random() < 0.3:
        common["bonus"] = rng.randint(0, 50)
    if first.posts is not None:
        common["posts"] = [omaha.Post(*post) for post in first.posts]
    columns = max(first.stacks)
    stacks = np.zeros((n, columns), np.int64)
    buttons = np.full(n, first.button, np.int8)
    for i in range(n):
        for seat, chips in first.stacks.items():
            stacks[i, seat - 1] = chips + (rng.randint(0, 40) if i else 0)
    seats = np.array([seat in first.stacks for seat in range(1, columns + 1)])
    key, index = rng.getrandbits(63), rng.randrange(1000)
    hands = Hands(rules, stacks, n, seats=seats, buttons=buttons, seed=key, index=index, **common)
    assert hands.index.tolist() == list(range(index, index + n))
    same = []
    for i in range(n):
        by_seat = {seat: int(stacks[i, seat - 1]) for seat in first.stacks}
        same.append(omaha.Hand(rules, by_seat, first.button, deck=omaha.Deck(seed=key, index=index + i), **common))
        assert hands[i] == same[i]
        assert_same_turn(hands, i, same[i])
    played_out(hands)
    for i, hand in enumerate(same):
        assert_same_end(hands, i, played(hand, dict.fromkeys(hand.seats, caller)))


def played_out(hands):
    while not hands.over.all():
        hands.step(passive(len(hands)))
    return hands


def test_seats_and_buttons_by_row():
    seats = np.array([[1, 1, 1, 1], [1, 0, 1, 0], [0, 1, 1, 1]], np.bool_)
    hands = Hands(PLO8, [5000, 6000, 7000, 8000], 3, seats=seats, buttons=[4, 2, 9], seed=5)
    for i, dealt_in in enumerate(([1, 2, 3, 4], [1, 3], [2, 3, 4])):
        stacks = {seat: 4000 + 1000 * seat for seat in dealt_in}
        hand = omaha.Hand(PLO8, stacks, [4, 2, 9][i], deck=omaha.Deck(seed=5, index=i))
        assert hands[i] == hand
        assert_same_turn(hands, i, hand)
    assert hands.seats.tolist() == seats.tolist()


@pytest.mark.parametrize("order", ["blind_first", "ante_first"])
@pytest.mark.parametrize("button", [1, 2, 4, 9])
def test_r95_nobody_antes_for_a_button_on_an_empty_seat(button, order):
    rules = NLO.replace(ante=3, ante_payer="button", ante_order=order)
    hand = omaha.Hand(rules, {1: 50, 3: 60, 4: 70}, button, deck=omaha.Deck(seed=6))
    hands = Hands(rules, {1: 50, 3: 60, 4: 70}, 1, buttons=button, seed=6)
    assert hands.pot[0] == (6 if button in (1, 4) else 3)
    assert hands[0] == hand
    assert_same_turn(hands, 0, hand)


@pytest.mark.parametrize("chips", [30, 5000])
def test_r75_a_blind_is_short_only_if_no_chips_are_left(chips):
    """A small blind of 30 counts as 50 if it was all that the player had."""
    rules = PLO8.replace(pot_limit_short_blind="full")
    posts = [omaha.Post(1, "small", 30), omaha.Post(2, "big", 100)]
    stacks = {1: chips, 2: 5000, 3: 5000}
    hand = omaha.Hand(rules, stacks, deck=omaha.Deck(seed=6), posts=posts)
    hands = Hands(rules, stacks, 1, posts=posts, seed=6)
    assert_same_turn(hands, 0, hand)
    assert hands.legal.max_raise_to[0] == (350 if chips == 30 else 330)


@pytest.mark.parametrize(("button", "small"), [(2, 2), (5, 5), (1, 2), (3, 5), (9, 2)])
def test_r47_heads_up_the_button_is_the_small_blind_if_it_is_a_player(button, small):
    hand = omaha.Hand(NLO, {2: 50, 5: 60}, button, deck=omaha.Deck(seed=6))
    hands = Hands(NLO, {2: 50, 5: 60}, 1, buttons=button, seed=6)
    assert hands.bets[0, small - 1] == 1
    assert hands[0] == hand
    assert_same_turn(hands, 0, hand)


def test_the_button_is_the_highest_seat_dealt_in_if_none_is_named():
    seats = np.array([[1, 1, 1], [1, 1, 0]], np.bool_)
    assert Hands(PLO8, [500, 500, 500], 2, seats=seats, seed=1).buttons.tolist() == [3, 2]


def test_without_a_seed_hands_differ_and_can_be_played_again():
    one, other = Hands(PLO8, [500, 500], 20), Hands(PLO8, [500, 500], 20)
    assert not np.array_equal(one.holes, other.holes)
    assert one[3].deck.seed == one[4].deck.seed
    assert [list(one[3].holes[seat]) for seat in (1, 2)] == one.holes[3].tolist()


def test_given_decks_are_dealt_in_order():
    rng = random.Random(4)
    decks = np.array([rng.sample(range(52), 52) for _ in range(6)], np.uint8)
    hands = Hands(PLO8, [5000] * 3, 6, decks=decks)
    played_out(hands)
    for i in range(6):
        hand = omaha.Hand(PLO8, [5000] * 3, deck=omaha.Deck(decks[i].tolist()))
        assert hands[i] == played(hand, dict.fromkeys((1, 2, 3), caller))
        assert_same_end(hands, i, hands[i])
    with pytest.raises(ValueError, match="decks of their own"):
        hands.reset()


def test_unknown_cards_win_nothing_from_known_ones():
    """A hand of unknown cards ranks behind all others; on an unknown board all tie."""
    deck = list(omaha.Deck(seed=3).stub)
    rows = np.array([deck, deck, deck], np.uint8)
    rows[0, [0, 3, 6, 9]] = 52  # seat 1
    rows[1, 1] = 52  # one card of seat 2
    rows[2, 20:] = 52  # turn and river
    hands = played_out(Hands(PLO8, [5000] * 3, 3, decks=rows))
    for i in range(3):
        hand = omaha.Hand(PLO8, [5000] * 3, deck=omaha.Deck(rows[i].tolist(), unknown=True))
        assert_same_end(hands, i, played(hand, dict.fromkeys((1, 2, 3), caller)))


def raked(percent):
    return PLO8.replace(rake=omaha.Rake(percent, cap=3))


@pytest.mark.parametrize(
    ("changes", "error", "text"),
    [
        ({"rules": "plo8"}, TypeError, "rules must be Rules"),
        ({"n": 0}, ValueError, "n must be 1"),
        ({"n": 2.0}, TypeError, "n must be a whole number"),
        ({"n": 10**12}, MemoryError, "MiB"),
        ({"n": 10**30}, ValueError, "n must be 1"),
        ({"stacks": [5]}, ValueError, r"2\.\.10 seats, not 1"),
        ({"stacks": [5] * 11}, ValueError, r"2\.\.10 seats, not 11"),
        ({"stacks": [500, 0]}, ValueError, "stack of seat 2 must be 1 or more, not 0"),
        ({"stacks": {1: 500, 3: -1}}, ValueError, "stack of seat 3 must be 1 or more, not -1"),
        ({"stacks": [500, 2.5]}, TypeError, "stack of seat 2 must be a whole number"),
        ({"stacks": 500}, TypeError, "stacks must be a mapping by seat"),
        ({"stacks": [2**61, 2**61]}, ValueError, r"fewer than 2\*\*62"),
        ({"stacks": [10**400, 5]}, ValueError, r"fewer than 2\*\*62"),
        ({"stacks": [2**62 - 200, 100], "bonus": 100}, ValueError, r"fewer than 2\*\*62"),
        ({"stacks": np.array([[2**61, 2**61]] * 3)}, ValueError, r"hand 0: all chips must be fewer than 2\*\*62"),
        ({"stacks": np.full((3, 2), 2**63, np.uint64)}, ValueError, r"fewer than 2\*\*62"),
        ({"stacks": np.full((3, 2), 500.0)}, TypeError, "stacks must be integers, not float64"),
        ({"stacks": [[500, 500], [500], [500, 500]]}, ValueError, "the same number of seats in every row"),
        ({"stacks": np.full((2, 2), 500)}, ValueError, r"shape \(S,\) or \(3, S\), not \(2, 2\)"),
        ({"stacks": np.array([[500, 500], [500, -7], [500, 500]])}, ValueError, "hand 1: the stack of seat 2"),
        ({"seats": [True, False]}, ValueError, "2..10 players"),
        ({"seats": [1, 1]}, TypeError, "seats must be an array of bool"),
        ({"seats": np.ones((2, 2), np.bool_)}, ValueError, "seats must have the shape"),
        ({"seats": [[True, True], [True, False], [True, True]]}, ValueError, "hand 1: 2..10 players"),
        ({"buttons": 0}, ValueError, "buttons must be 1..10, not 0"),
        ({"buttons": 11}, ValueError, "buttons must be 1..10, not 11"),
        ({"buttons": "x"}, TypeError, "buttons must be a whole number, not 'x'"),
        ({"buttons": 1.0}, TypeError, "buttons must be a whole number, not 1.0"),
        ({"buttons": [1, 2, 11]}, ValueError, "hand 2: the button must be a seat, 1..10, not 11"),
        ({"buttons": [1.0, 2, 2]}, TypeError, "buttons must be integers"),
        ({"buttons": [1, 2]}, ValueError, r"have the shape \(3,\), not \(2,\)"),
        ({"seed": -1}, ValueError, "seed must be 0"),
        ({"seed": 1, "index": 2**64 - 2}, ValueError, "index must be 0"),
        ({"decks": np.zeros((3, 52), np.uint8)}, ValueError, "hand 0: a deck has cards 0..51, each once"),
        ({"decks": np.full((3, 52), 53, np.uint8)}, ValueError, "hand 0: a deck has cards 0..51"),
        ({"decks": np.zeros((2, 52), np.uint8)}, ValueError, "decks must have the shape"),
        ({"decks": np.zeros((3, 52), np.int64)}, TypeError, "decks must be uint8, not int64"),
        ({"decks": np.tile(np.arange(9, dtype=np.uint8), (3, 1))}, ValueError, "16 cards or more in each row, not 9"),
        ({"decks": np.tile(np.arange(52, dtype=np.uint8), (3, 1)), "seed": 1}, ValueError, "not both"),
        ({"posts": [(3, "big", 100)]}, ValueError, "posts are by seats 1, 2, not 3"),
        ({"posts": 7}, TypeError, "posts must be a sequence"),
        ({"stacks": np.array([[500, 500], [9, 9], [5, 5]]), "posts": [(2, "big", 100)]}, ValueError, "hand 1: seat 2"),
        ({"runs": 2}, ValueError, "run_count"),
        ({"rake": -1}, ValueError, "rake must be 0 or more"),
        ({"bonus": -1}, ValueError, "bonus must be 0 or more"),
        ({"straddles": (1,)}, ValueError, "straddles must be empty"),
        ({"threads": 0}, ValueError, "threads must be 1 or more"),
        ({"rules": PLO8.replace(big_blind=2**53)}, ValueError, r"big_blind must be less than 2\*\*53"),
        ({"rules": PLO8.replace(unit=10**90)}, ValueError, r"unit must be less than 2\*\*53"),
        ({"rules": raked(Fraction(1, 3**80))}, ValueError, "not exact in 128 bits"),
        ({"rules": raked(Fraction(2**65 + 1, 2**64))}, ValueError, "not exact in 128 bits"),
    ],
    ids=str,
)  # fmt: skip
def test_a_batch_that_cannot_be_played_is_refused_when_it_is_made(changes, error, text):
    arguments = {"rules": PLO8, "stacks": [500, 500], "n": 3, **changes}
    with pytest.raises(error, match=text):
        Hands(**arguments)


def test_straddles_of_a_row_that_lacks_the_chips_are_refused():
    rules = NLO.replace(straddle="utg")
    stacks = np.array([[100, 100, 100], [100, 100, 3]])
    with pytest.raises(ValueError, match="hand 1: seat 3 has 3 chips: a straddle of 4"):
        Hands(rules, stacks, 2, straddles=(3,), seed=1)


def test_runs_by_a_seat_that_is_not_dealt_in_everywhere_are_refused():
    seats = np.array([[1, 1, 1], [1, 1, 0]], np.bool_)
    with pytest.raises(ValueError, match="not 3 in every hand"):
        Hands(PLO8.replace(run_count=2), [500] * 3, 2, seats=seats, runs={3: 2}, seed=1)


# ---------------------------------------------------------------------- stepped


def test_a_step_with_one_illegal_action_changes_nothing():
    hands = Hands(PLO8, [10_000] * 3, 50, seed=2)
    hands.step(passive(50))
    before, logs = everything(hands), [hands[i] for i in range(50)]
    kinds, amounts = np.full(50, RAISE, np.uint8), np.full(50, 300, np.int64)
    amounts[41] = 401
    with pytest.raises(omaha.IllegalAction) as caught:
        hands.step(kinds, amounts)
    error = caught.value
    assert str(error) == "hand 41: seat 1 may raise to 200..400, not 401"
    assert (error.seat, error.action, error.legal) == (1, omaha.Action("raise", 401), hands[41].legal)
    assert_equal(everything(hands), before)
    assert [hands[i] for i in range(50)] == logs


def test_r74_an_illegal_raise_names_hand_seat_and_what_is_legal():
    hands = Hands(PLO8, [10_000] * 3, 2, seed=2)
    with pytest.raises(omaha.IllegalAction, match=r"^hand 1: seat 3 may raise to 200\.\.350, not 351$") as caught:
        hands.step([RAISE, RAISE], [200, 351])
    assert caught.value.seat == 3
    assert caught.value.action == omaha.Action("raise", 351)
    assert caught.value.legal == omaha.Legal(True, False, 100, 200, 350)


@pytest.mark.parametrize(
    ("kinds", "amounts", "error", "text"),
    [
        ([PASSIVE, 4, PASSIVE], None, ValueError, "hand 1: a kind must be FOLD, PASSIVE, RAISE or SKIP"),
        ([PASSIVE, -1, PASSIVE], None, ValueError, "hand 1: a kind must be .*, not -1$"),
        ([PASSIVE, 10**6, PASSIVE], None, ValueError, "hand 1: a kind must be .*, not 1000000$"),
        ([PASSIVE, PASSIVE], None, ValueError, r"kinds must have the shape \(3,\), not \(2,\)"),
        ([[PASSIVE] * 3], None, ValueError, r"kinds must have the shape \(3,\), not \(1, 3\)"),
        ([1.0, 1.0, 1.0], None, TypeError, "kinds must be integers, not float64"),
        ([True] * 3, None, TypeError, "kinds must be integers, not bool"),
        ([PASSIVE] * 3, [1, 2], ValueError, r"amounts must have the shape \(3,\)"),
        ([PASSIVE] * 3, [0.5, 1, 2], TypeError, "amounts must be integers"),
        ([RAISE] * 3, None, omaha.IllegalAction, r"hand 0: a raise to 200\.\.300 needs an amount"),
        ([RAISE] * 3, [200, 200, -(2**63)], omaha.IllegalAction, r"hand 2: seat 2 may raise to 200\.\.300, not -922"),
        ([RAISE] * 3, np.full(3, 2**64 - 1, np.uint64), omaha.IllegalAction, "hand 0: .*, not 18446744073709551615$"),
        ([RAISE] * 3, np.full(3, -5, np.int32), omaha.IllegalAction, "hand 0: .*, not -5$"),
        ([RAISE] * 3, [200, 10**30, 200], TypeError, "amounts must be integers"),
    ],
    ids=str,
)
def test_a_wrong_step_is_refused_and_nothing_is_lost(kinds, amounts, error, text):
    hands = Hands(PLO8, [10_000] * 2, 3, seed=2)
    before = everything(hands)
    with pytest.raises(error, match=text):
        hands.step(kinds, amounts)
    assert_equal(everything(hands), before)


def test_r62_a_fold_that_the_house_does_not_allow_is_illegal():
    hands = Hands(PLO8.replace(allow_open_fold=False), [10_000] * 2, 2, seed=2)
    hands.step(passive(2))
    with pytest.raises(omaha.IllegalAction, match="hand 1: seat 1 may check, raise to"):
        hands.step([PASSIVE, FOLD])


def test_skip_leaves_a_hand_as_it_is_and_entries_of_hands_that_are_over_do_not_matter():
    hands = Hands(PLO8, [10_000] * 2, 3, seed=2)
    hands.step([SKIP, FOLD, PASSIVE])
    assert hands.actor.tolist() == [2, 0, 1]
    assert hands.over.tolist() == [False, True, False]
    hands.step([SKIP, 99, SKIP], [0, -1, 0])
    assert hands.actor.tolist() == [2, 0, 1]
    assert [event.kind for event in hands[1].events[len(hands[0].events) :]] == ["fold", "return", "award"]


def test_r66_fixed_limit_needs_no_amounts():
    hands = Hands(FLO8, [100] * 3, 4, seed=1)
    hands.step(np.full(4, RAISE, np.uint8))
    assert hands.bets[:, 2].tolist() == [4] * 4
    hands.step([RAISE] * 4, [6] * 4)
    assert hands.bets[:, 0].tolist() == [6] * 4


@pytest.mark.parametrize("order", "<>")
@pytest.mark.parametrize("offset", [0, 1, 3])
def test_arrays_in_either_byte_order_at_any_address_are_read(order, offset):
    def there(values, kind):
        kind = np.dtype(order + kind)
        array = np.frombuffer(bytearray(offset + len(values) * kind.itemsize), kind, offset=offset)
        array[:] = values
        return array

    same, hands = Hands(PLO8, [10_000] * 2, 4, seed=2), Hands(PLO8, there([10_000] * 2, "i8"), 4, seed=2)
    kinds, amounts = [RAISE, FOLD, PASSIVE, RAISE], [200, 0, 0, 300]
    hands.step(there(kinds, "u2"), there(amounts, "i8"))
    same.step(kinds, amounts)
    assert_equal(everything(hands), everything(same))


def test_arrays_of_any_stride_and_integer_type_are_read():
    hands, same = Hands(PLO8, [10_000] * 2, 4, seed=2), Hands(PLO8, [10_000] * 2, 4, seed=2)
    kinds, amounts = np.array([RAISE, 0, FOLD, 0, PASSIVE, 0, RAISE, 0], np.int32)[::2], np.array([200, 0, 0, 300])
    hands.step(kinds, amounts.astype(np.uint16)[::-1][::-1])
    same.step(kinds.astype(np.uint8).tolist(), amounts)
    assert_equal(everything(hands), everything(same))


def test_logs_grow_as_long_as_the_hand_goes_on():
    """Least raises of deep stacks: some hundred actions in one hand, none in the other."""
    hands = Hands(NLO, [10**6] * 2, 2, seed=1)
    hand = omaha.Hand(NLO, [10**6] * 2, deck=omaha.Deck(seed=1))
    for _ in range(300):
        low = hand.legal.min_raise_to
        hands.step([RAISE, SKIP], [low, 0])
        hand.raise_to(low)
    assert hands[0] == hand
    assert hands[1] == omaha.Hand(NLO, [10**6] * 2, deck=omaha.Deck(seed=1, index=1))
    hands.play("random", seed=4)
    assert hands.over.all()
    assert_same_end(hands, 0, hands[0])
    hands.reset()
    assert hands[0] == omaha.Hand(NLO, [10**6] * 2, deck=omaha.Deck(seed=1, index=2))


def test_a_hand_of_six_seats_takes_at_most_512_bytes():
    assert Hands(PLO8, [10_000] * 6, 10, seed=1).nbytes <= 512


# ---------------------------------------------------------------------- reset, threads


def test_reset_deals_the_next_decks_of_the_seed_by_hand():
    hands = Hands(PLO8, [10_000] * 3, 5, seed=9, index=100)
    hands.step([FOLD, PASSIVE, PASSIVE, FOLD, PASSIVE])
    hands.reset(np.array([True, False, True, False, False]))
    assert hands.index.tolist() == [105, 101, 106, 103, 104]
    assert hands[0] == omaha.Hand(PLO8, [10_000] * 3, deck=omaha.Deck(seed=9, index=105))
    assert hands.actor.tolist() == [3, 1, 3, 1, 1]
    hands.reset()
    assert hands.index.tolist() == list(range(107, 112))
    hands.reset(np.zeros(5, np.bool_))
    assert hands.index.tolist() == list(range(107, 112))
    assert_equal(everything(hands), everything(Hands(PLO8, [10_000] * 3, 5, seed=9, index=107)))


def test_reset_refuses_what_is_no_mask_and_decks_that_do_not_exist():
    hands = Hands(PLO8, [500] * 2, 3, seed=1, index=2**64 - 4)
    with pytest.raises(TypeError, match="where must be an array of bool"):
        hands.reset([0, 1, 2])
    with pytest.raises(ValueError, match=r"where must have the shape \(3,\)"):
        hands.reset([True])
    before = everything(hands)
    with pytest.raises(ValueError, match="no more decks"):
        hands.reset([True, True, False])
    assert_equal(everything(hands), before)
    hands.reset([True, False, False])
    assert hands.index[0] == 2**64 - 1


@pytest.mark.parametrize("threads", [2, 3])
def test_hands_are_the_same_on_any_number_of_threads(threads):
    n = 9000
    one, several = (Hands(PLO8, [5000] * 4, n, seed=3, threads=count) for count in (1, threads))
    rng = np.random.default_rng(1)
    for _ in range(6):
        kinds = rng.choice([FOLD, PASSIVE, PASSIVE, RAISE], n).astype(np.uint8)
        kinds[(kinds == RAISE) & (one.legal.min_raise_to == 0)] = PASSIVE
        for hands in (one, several):
            hands.step(kinds, hands.legal.max_raise_to)
        for hands in (one, several):
            hands.reset(hands.over.copy())
    assert_equal(everything(one), everything(several))
    for hands in (one, several):
        hands.play("random", seed=7)
    assert_equal(everything(one), everything(several))
    bad = np.full(n, PASSIVE, np.uint8)
    one.reset()
    several.reset()
    bad[[4000, 8999]] = 9
    with pytest.raises(ValueError, match="hand 4000: a kind must be"):
        several.step(bad)
    assert_equal(everything(one), everything(several))


def test_a_second_thread_that_plays_the_same_hands_is_refused():
    hands = Hands(PLO8, [10_000] * 6, 60_000, seed=1)
    refused = []
    started = threading.Barrier(4)

    def work():
        started.wait()
        try:
            hands.play("random", seed=1)
        except RuntimeError as error:
            refused.append(str(error))

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(refused) <= {"another thread plays these hands"}
    assert hands.over.all()
    assert not hands.net.sum(axis=1).any()


@pytest.mark.parametrize("read", [lambda hands: hands[0], lambda hands: hands.awards(0)], ids=["hand", "awards"])
def test_a_hand_is_not_read_while_another_thread_plays(read):
    hands = Hands(PLO8, [10_000] * 6, 100_000, seed=1)
    for _ in range(20):  # reading comes too late only if this thread waits longer than the other plays
        thread = threading.Thread(target=hands.play, args=("random",))
        thread.start()
        while not hands.over[0]:
            pass
        refused = None
        try:
            read(hands)
        except RuntimeError as error:
            refused = str(error)
        thread.join()
        hands.reset()
        if refused is not None:
            break
    assert refused == "another thread plays these hands"


# ---------------------------------------------------------------------- policies


@settings(max_examples=25)
@given(st.integers(0, 2**64 - 1))
def test_random_policies_choose_as_bots_random(seed):
    rng = random.Random(seed)
    hands = random_hands(rng, 3)
    for hand in hands:
        style = rng.choice(STYLES[:4])
        for _ in range(rng.randint(0, 4)):
            if hand.actor is not None:
                do(hand, choose(rng, hand.legal, style))
    batch = Hands.of(hands)
    key = rng.getrandbits(63)
    batch.play("random", seed=key)
    for i, hand in enumerate(hands):
        played(hand, {seat: Random(key + seat - 1) for seat in hand.seats})
        assert batch[i] == hand
        assert_same_end(batch, i, hand)


def test_passive_policies_call_and_check():
    hands = Hands(PLO8, [900, 10_000, 300], 40, seed=5)
    hands.play("passive")
    for i in range(40):
        hand = omaha.Hand(PLO8, [900, 10_000, 300], deck=omaha.Deck(seed=5, index=i))
        assert hands[i] == played(hand, dict.fromkeys((1, 2, 3), caller))


POLICIES = {
    "passive": lambda seed: caller,
    "folder": lambda seed: folder,
    "random": Random,
}


@settings(max_examples=25)
@given(st.integers(0, 2**64 - 1))
def test_every_seat_of_every_hand_may_have_a_policy_and_a_seed_of_its_own(seed):
    rng = random.Random(seed)
    hands = random_hands(rng, 3)
    batch = Hands.of(hands)
    columns = batch.stacks.shape[1]
    names = [rng.choices(list(POLICIES), k=columns) for _ in hands]
    seeds = [[rng.getrandbits(64) for _ in range(columns)] for _ in hands]
    batch.play(names, np.array(seeds, np.uint64))
    for i, hand in enumerate(hands):
        played(hand, {seat: POLICIES[names[i][seat - 1]](seeds[i][seat - 1]) for seat in hand.seats})
        assert batch[i] == hand
        assert_same_end(batch, i, hand)


def test_names_by_seat_are_the_same_for_all_hands():
    hands, same = Hands(PLO8, [9_000] * 3, 40, seed=5), Hands(PLO8, [9_000] * 3, 40, seed=5)
    hands.play(["random", "passive", "folder"], seed=7)
    same.play([["random", "passive", "folder"]] * 40, np.array([7, 8, 9]))
    assert_equal(everything(hands), everything(same))


def outcomes_of(hand, columns):
    """What a hand was to each seat, by the functions for `Hand`: five rows of bools."""
    pots, seats = hand.result.pots, range(1, columns + 1)
    won = [any(pot.awards.get(seat) for pot in pots) for seat in seats]
    showdown = [len(hand.live) > 1 and seat in hand.live for seat in seats]
    rows = [[any(seat in counted(pot) for pot in pots) for seat in seats] for counted in (split, quartered)]
    return [won, showdown, *rows, [any(scooped(pot) == seat for pot in pots) for seat in seats]]


@settings(max_examples=60)
@given(st.integers(0, 2**64 - 1))
def test_outcomes_are_those_of_hand(seed):
    rng = random.Random(seed)
    batch = Hands.of(random_hands(rng, 6))
    columns = batch.stacks.shape[1]
    assert not any(array[~batch.over].any() for array in batch.outcomes())
    batch.play([rng.choices(["passive", "random"], [3, 1], k=columns) for _ in range(6)], seed=seed // 2)
    outcomes = batch.outcomes()
    for i in range(6):
        assert [array[i].tolist() for array in outcomes] == outcomes_of(batch[i], columns), batch[i].result


@pytest.mark.parametrize(
    ("arguments", "error", "text"),
    [
        (("tight",), ValueError, "a policy must be 'passive', 'folder', 'random' or a table, not 'tight'"),
        (("table",), ValueError, "a policy must be 'passive', 'folder', 'random' or a table, not 'table'"),
        ((["folder", "call"],), ValueError, "a policy must be .* not 'call'"),
        ((["folder"] * 3,), ValueError, r"policies must have the shape \(2,\) or \(2, 2\), not \(3,\)"),
        ((["folder", None],), TypeError, "a policy must be a name, names by seat or a table, not"),
        ((b"random",), TypeError, "a policy must be a name, names by seat or a table, not b'random'"),
        (("random", -1), ValueError, "seed must be 0"),
        (("random", 2**64 - 1), ValueError, "seed must be 0"),
        (("random", 1.5), TypeError, "seed must be a whole number"),
        (("random", [1.5, 2.5]), TypeError, "seeds must be integers, not float64"),
        (("random", [1, -2]), ValueError, r"a seed must be 0..2\*\*64 - 1, not -2"),
        (("random", [1, 2, 3]), ValueError, r"seeds must have the shape \(2,\) or \(2, 2\), not \(3,\)"),
    ],
)
def test_policies_that_are_not_known_are_refused(arguments, error, text):
    hands = Hands(PLO8, [500, 500], 2, seed=1)
    before = everything(hands)
    with pytest.raises(error, match=text):
        hands.play(*arguments)
    assert_equal(everything(hands), before)


# ---------------------------------------------------------------------- hands in and out


@settings(max_examples=40)
@given(st.integers(0, 2**64 - 1))
def test_hands_in_play_come_back_equal_and_go_on_alike(seed):
    rng = random.Random(seed)
    hands = random_hands(rng, 4)
    for hand in hands:
        style = rng.choice(STYLES[:4])
        for _ in range(rng.choice([0, 1, 3, 8, 30])):
            if hand.actor is not None:
                do(hand, choose(rng, hand.legal, style))
    batch = Hands.of(hands)
    for i, hand in enumerate(hands):
        assert batch[i] == hand
        assert_same_turn(batch, i, hand)


def test_hands_that_come_back_have_their_names():
    info = omaha.Info(names={1: "ann", 2: "bob"}, table="Rome", number=7)
    hand = omaha.Hand(PLO8, [500] * 2, info=info)
    hands = Hands.of([hand, omaha.Hand(PLO8, [500] * 2)])
    hands.step([FOLD, FOLD])
    assert (hands[0].info, hands[1].info) == (info, None)
    hand.fold()
    assert pokerstars.dumps(hands[0]) == pokerstars.dumps(hand)


def test_a_deck_that_names_cards_by_place_is_dealt_as_hand_does():
    deck = omaha.Deck("2c", holes={1: "AsAh2s3h", 3: "KdKc"}, boards=["4s5s6s", "7d"], seed=8)
    rules = PLO8.replace(boards=2)
    hand = omaha.Hand(rules, [10_000] * 3, deck=deck)
    batch = Hands.of([hand])
    batch.play("passive")
    assert batch[0] == played(hand, dict.fromkeys((1, 2, 3), caller))
    assert_same_end(batch, 0, hand)


def refused_hands():
    manual = omaha.Hand(NLO, [100, 100], deck=omaha.Deck(seed=1), manual=["show"])
    lost = omaha.Hand(NLO, [100, 100, 100], deck=omaha.Deck(seed=1))
    lost.protect()
    late = omaha.Hand(NLO, [100, 100, 100], deck=omaha.Deck(seed=1))
    late.fold(note="time-out")
    rich = omaha.Hand(NLO, [2**61, 2**61], deck=omaha.Deck(seed=1))
    return {
        "manual": (manual, "hand 1: a hand with manual"),
        "lost": (lost, "hand 1: a hand with an absent player"),
        "late": (late, "hand 1: a hand with an absent player"),
        "rich": (rich, "hand 1: all chips must be fewer"),
        "other": (omaha.Hand(PLO8, [500, 500]), "hand 1: all hands of a batch have the same rules"),
    }


@pytest.mark.parametrize(("hand", "text"), refused_hands().values(), ids=refused_hands())
def test_hands_that_a_batch_does_not_play_are_refused(hand, text):
    good = omaha.Hand(NLO, [100, 100], deck=omaha.Deck(seed=1))
    with pytest.raises(ValueError, match=text):
        Hands.of([good, hand])


def test_no_hands_and_no_hand_are_refused():
    with pytest.raises(ValueError, match="one hand or more"):
        Hands.of([])
    with pytest.raises(TypeError, match="hand 0 must be a Hand"):
        Hands.of(["hand"])


def test_hands_are_numbered_from_0_and_from_the_end():
    hands = Hands(PLO8, [500, 500], 3, seed=1)
    assert hands[-1] == hands[2]
    assert hands.legal_of(-1) == hands.legal_of(2) == hands[2].legal
    for number in (3, -4, 2**70):
        with pytest.raises(IndexError, match=r"hands 0\.\.2"):
            hands[number]
    with pytest.raises(TypeError, match="whole number"):
        hands[1.0]
    with pytest.raises(RuntimeError, match="hand 1 is not over"):
        hands.awards(1)


def test_a_batch_is_read_as_a_sequence_of_hands_and_not_copied():
    hands = Hands(PLO8, [500, 500], 3, seed=1)
    hands.step([FOLD, PASSIVE, PASSIVE])
    assert list(hands) == [hands[0], hands[1], hands[2]]
    assert repr(hands) == "<Hands: 3 of pot-limit 50/100 omaha hi/lo, 2 seats, 1 over>"
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="a batch cannot be copied or pickled"):
            attempt(hands)


def test_what_the_arrays_of_a_batch_look_at_is_not_copied():
    """A copy would look at memory that is not its own."""
    inner = Hands(PLO8, [500, 500], 3, seed=1).stacks
    while isinstance(inner, np.ndarray):
        inner = inner.base
    assert type(inner.obj) is Column
    for attempt in (copy.copy, copy.deepcopy, pickle.dumps):
        with pytest.raises(TypeError, match="cannot pickle"):
            attempt(inner.obj)


def test_attributes_cannot_be_set_and_a_batch_is_made_once():
    hands = Hands(PLO8, [500, 500], 3, seed=1)
    before = everything(hands)
    for name in ("actor", "stacks", "legal", "rules"):
        with pytest.raises(AttributeError, match=f"{name} is read-only"):
            setattr(hands, name, 5)
        with pytest.raises(AttributeError, match=f"{name} is read-only"):
            delattr(hands, name)
    with pytest.raises(AttributeError, match="read-only"):
        hands.__init__(PLO8, [900, 900], 2)
    assert_equal(everything(hands), before)


def test_a_kept_view_follows_the_hands_and_outlives_them():
    hands = Hands(PLO8, [500, 500], 3, seed=1)
    call, stacks = hands.legal.call, hands.stacks
    assert call.tolist() == [50] * 3
    hands.step([PASSIVE] * 3)
    assert call.tolist() == [0] * 3
    del hands
    gc.collect()
    assert stacks.tolist() == [[400, 400]] * 3


def odd(values, dtype, how):
    """The values as an array that is not a plain one."""
    array = np.array(values, dtype)
    if how == "backwards":
        return array[::-1].copy()[::-1]
    if how == "every third":
        return np.repeat(array, 3, axis=0)[::3]
    if how == "read-only":
        array.flags.writeable = False
        return array
    if how == "subclass":
        return array.view(Odd)
    return array.astype(array.dtype.newbyteorder("S"))


class Odd(np.ndarray):
    """An array that does not compute."""

    def __array_ufunc__(self, *args, **more):
        raise RuntimeError("not an operand")


@pytest.mark.parametrize("how", ["backwards", "every third", "read-only", "subclass", "foreign"])
def test_arrays_of_all_kinds_are_arguments(how):
    deck = omaha.Deck(seed=4).stub
    hands = Hands(
        PLO8, [5000] * 3, 3, decks=np.array([odd(deck, np.uint8, how)] * 3),
        seats=odd([True] * 3, np.bool_, how), buttons=odd([3, 3, 3], np.int16, how),
    )  # fmt: skip
    hands.step(odd([RAISE, FOLD, PASSIVE], np.uint8, how), odd([300, 0, 0], np.int64, how))
    assert hands.actor.tolist() == [1, 1, 1]
    assert hands.bets.tolist() == [[50, 100, 300], [50, 100, 0], [50, 100, 100]]
    assert np.array_equal(hands.observe(seat=odd([2, 2, 2], np.int8, how)), hands.observe(seat=2))
    hands.play(odd([[0, 1]] * 3, np.float64, how), actions=omaha.batch.Actions(()), seed=odd([1, 2, 3], np.uint64, how))
    assert hands.over.all()
    again = Hands(PLO8, [5000] * 3, 3, seed=1)
    again.reset(odd([True, False, True], np.bool_, how))
    assert again.index.tolist() == [3, 1, 4]


@pytest.mark.parametrize(
    ("ratios", "error", "text"),
    [
        (np.ones((65, 2), np.int64), ValueError, "m at most 64"),
        (np.ones((3, 1), np.int64), ValueError, r"shape \(m, 2\)"),
        (np.ones(3, np.int64), ValueError, r"shape \(m, 2\), not \(3,\)"),
        (np.full((1, 2), -1), ValueError, r"0\.\.2\*\*31 - 1, not -1 of -1"),
        (np.full((1, 2), 2**62), ValueError, r"0\.\.2\*\*31 - 1, not 4611686018427387904 of"),
        (np.ones((1, 2)), TypeError, "integers, not float64"),
    ],
)
def test_ratios_that_are_none_are_refused(ratios, error, text):
    with pytest.raises(error, match=text):
        Hands(PLO8, [500, 500], 2, seed=1).raises(ratios)


def test_a_table_goes_with_actions_of_as_many_choices():
    hands = Hands(PLO8, [500, 500], 2, seed=1)
    with pytest.raises(TypeError, match="actions must be Actions, not 5"):
        hands.play(np.ones((2, 2)), actions=5)


# ---------------------------------------------------------------------- samples of a view


@settings(max_examples=60)
@given(st.integers(0, 2**64 - 1))
def test_samples_are_those_of_the_view(seed):
    rng = random.Random(seed)
    hand = random_setup(rng).hand()
    style = rng.choice(STYLES[:4])
    for _ in range(rng.randint(0, 9)):
        if hand.actor is not None:
            do(hand, choose(rng, hand.legal, style))
    view = hand.view(rng.choice(hand.seats))
    key = rng.getrandbits(63)
    hands = view.samples(3, key)
    for i in range(3):
        assert hands[i] == view.sample(key + i)
        assert_same_turn(hands, i, hands[i])


@pytest.mark.parametrize(
    "known", [{}, {"holes": {2: "AsKd3h2c"}}, {"holes": {1: "AsKd3h2c"}}, {"boards": ["7c8d9h"]}], ids=str
)
@pytest.mark.parametrize("seat", [1, 2, 3])
def test_samples_of_a_hand_with_unknown_cards_are_those_of_the_view(known, seat):
    """Cards that were unknown to everybody, on the board too, stay unknown; no card lies twice."""
    hand = omaha.Hand(PLO8, [10_000] * 3, deck=omaha.Deck(**known, unknown=True))
    for action in ("call", "call", "check", "check"):
        hand.apply(action)
    view = hand.view(seat)
    hands = view.samples(5, seed=3)
    for i in range(5):
        assert hands[i] == view.sample(3 + i)
        assert_same_turn(hands, i, hands[i])


def test_samples_hide_what_the_seat_cannot_see_and_keep_what_it_sees():
    hand = omaha.Hand(PLO8, [10_000] * 4, deck=omaha.Deck(seed=5))
    for action in ("call", "call", "call", "check"):
        hand.apply(action)
    view = hand.view(2)
    hands = view.samples(400, seed=1, threads=2)
    assert (hands.holes[:, 1] == np.array(view.cards)).all()
    assert (hands.board[:, 0, :3] == np.array(view.board)).all()
    unseen = set(view.unseen)
    assert {int(card) for card in hands.holes[:, [0, 2, 3]].ravel()} == unseen


def test_samples_of_a_hand_with_an_absent_player_are_refused():
    hand = omaha.Hand(NLO, [100, 100, 100], deck=omaha.Deck(seed=1))
    hand.protect()
    with pytest.raises(ValueError, match="absent player"):
        hand.view(1).samples(5, seed=1)
    view = omaha.Hand(NLO, [100, 100]).view(1)
    for n, seed in ((0, 1), (3, 2**64 - 2), (3, -1)):
        with pytest.raises(ValueError, match=r"must be"):
            view.samples(n, seed)
