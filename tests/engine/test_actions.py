"""`omaha.batch.Actions`: choices that stand for all actions, and tables of probabilities over them."""

import random
from fractions import Fraction
from math import inf

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha._eval import random_bits
from omaha.batch import FOLD, PASSIVE, RAISE, SKIP, Actions, Hands
from support.engine import assert_same_end, random_hands
from support.random_hands import STYLES, choose, do

PLO = omaha.Rules.game("plo", "50/100")
NLO = omaha.Rules.game("nlo", "50/100")
FLO = omaha.Rules.game("flo8", "50/100")
SEEDS = st.integers(0, 2**64 - 1)
FRACTIONS = st.lists(st.integers(0, 3000), min_size=1, max_size=6, unique=True).map(
    lambda parts: tuple(part / 1000 for part in sorted(parts))
)


def in_play(rng, count):
    """Random hands of one game, some way into it."""
    hands = random_hands(rng, count)
    for hand in hands:
        style = rng.choice(STYLES[:4])
        for _ in range(rng.randint(0, 8)):
            if hand.actor is not None:
                do(hand, choose(rng, hand.legal, style))
    return hands


def test_r74_a_part_of_the_pot_is_of_the_pot_after_a_call():
    """Blinds 50 and 100: a call of 100 makes 250; half of it on top of 100 is 225."""
    hand = omaha.Hand(PLO, [10_000] * 3, deck=omaha.Deck(seed=1))
    assert [str(action) for action in Actions((0, 1 / 3, 1 / 2, 1, inf)).of(hand)] == [
        "fold", "call", "raise 200", "None", "raise 225", "raise 350", "None",
    ]  # fmt: skip
    hand = omaha.Hand(NLO, [10_000] * 3, deck=omaha.Deck(seed=1))
    assert Actions((1, 2.5, inf)).of(hand)[2:] == (
        omaha.Action("raise", 350), omaha.Action("raise", 725), omaha.Action("raise", 10_000),
    )  # fmt: skip


def test_a_third_is_a_third_and_rounded_down():
    hands = Hands(NLO, [10_000] * 3, 1, seed=1, bonus=50)
    assert Actions((2 / 3,)).totals(hands).tolist() == [[300]]  # 100 + 2/3 of 300
    assert Actions((0.999,)).totals(hands).tolist() == [[399]]


def test_fixed_limit_has_one_raise():
    hands = Hands(FLO, [10_000] * 3, 2, seed=1)
    assert Actions().mask(hands).tolist() == [[True, True, True, False, False, False]] * 2


@settings(max_examples=60)
@given(SEEDS, FRACTIONS, st.booleans())
def test_totals_and_masks_of_a_batch_are_those_of_each_hand(seed, fractions, largest):
    actions = Actions((*fractions, inf) if largest else fractions)
    hands = in_play(random.Random(seed), 4)
    batch = Hands.of(hands)
    totals, mask = actions.totals(batch), actions.mask(batch)
    assert (totals.dtype, totals.shape) == (np.int64, (4, len(actions) - 2))
    assert (mask.dtype, mask.shape) == (np.bool_, (4, len(actions)))
    for i, hand in enumerate(hands):
        choices = actions.of(hand)
        assert mask[i].tolist() == [choice is not None for choice in choices]
        assert totals[i].tolist() == [0 if choice is None else choice.to for choice in choices[2:]]
        for choice in choices:
            assert choice is None or choice in hand.legal
        legal = hand.legal
        if legal.min_raise_to is not None:
            raised = [choice.to for choice in choices[2:] if choice is not None]
            assert raised[0] >= legal.min_raise_to
            assert raised == sorted(set(raised))
            assert not largest or raised[-1] == legal.max_raise_to


@settings(max_examples=40)
@given(SEEDS, FRACTIONS)
def test_choices_become_steps(seed, fractions):
    rng = random.Random(seed)
    actions = Actions(fractions)
    hands = in_play(rng, 4)
    batch = Hands.of(hands)
    mask = actions.mask(batch)
    chosen = [rng.choice(np.flatnonzero(row)) if row.any() else 99 for row in mask]
    batch.step(*actions.steps(batch, chosen))
    for i, hand in enumerate(hands):
        if hand.actor is not None:
            hand.apply(actions.of(hand)[chosen[i]])
        assert batch[i] == hand


def test_choices_that_are_not_legal_are_refused_by_the_step():
    hands = Hands(FLO, [10_000] * 2, 3, seed=1)
    hands.step([FOLD, PASSIVE, PASSIVE])
    actions = Actions((1 / 2, 1))
    kinds, amounts = actions.steps(hands, [7, 1, 3])
    assert (kinds.tolist(), amounts.tolist()) == ([SKIP, PASSIVE, RAISE], [0, 0, 0])
    with pytest.raises(omaha.IllegalAction, match="hand 2: seat 1 may raise to 100, not 0"):
        hands.step(kinds, amounts)
    with pytest.raises(ValueError, match=r"hand 2: a choice must be 0\.\.3, not 4"):
        actions.steps(hands, [0, 1, 4])
    with pytest.raises(ValueError, match=r"hand 1: a choice must be 0\.\.3, not -1"):
        actions.steps(hands, [0, -1, 0])
    with pytest.raises(TypeError, match="choices must be integers"):
        actions.steps(hands, [0.0, 1.0, 1.0])
    with pytest.raises(ValueError, match=r"choices must have the shape \(3,\)"):
        actions.steps(hands, [0, 1])


# ---------------------------------------------------------------------- back again


def test_a_choice_stands_for_itself():
    hand = omaha.Hand(NLO, [10_000] * 3, deck=omaha.Deck(seed=1))
    actions = Actions((0, 1 / 2, 1, inf))
    for i, action in enumerate(actions.of(hand)):
        assert actions.weights(hand, action) == tuple(float(j == i) for j in range(len(actions)))


def test_amounts_between_are_shared_by_the_pseudo_harmonic_mapping():
    """Of a pot of 250, 300 to 100 are 4/5: between 1/2 and 1 the weight of 1/2 is (1 - .8)(1 + .5) / (.5 * 1.8)."""
    hand = omaha.Hand(NLO, [10_000] * 3, deck=omaha.Deck(seed=1))
    weights = Actions((1 / 2, 1)).weights(hand, omaha.Action("raise", 300))
    first = Fraction(1, 5) * Fraction(3, 2) / (Fraction(1, 2) * Fraction(9, 5))
    assert weights == (0.0, 0.0, float(first), 1 - float(first))
    assert Actions((1 / 2, 1)).weights(hand, "raise 9000") == (0.0, 0.0, 0.0, 1.0)
    assert Actions((1 / 2, 1)).weights(hand, "raise 200") == (0.0, 0.0, 1.0, 0.0)
    assert Actions((1 / 2, 1)).weights(hand, "call") == (0.0, 1.0, 0.0, 0.0)


@settings(max_examples=60)
@given(SEEDS, FRACTIONS)
def test_weights_are_probabilities_and_grow_towards_the_nearer_choice(seed, fractions):
    rng = random.Random(seed)
    hand = in_play(rng, 1)[0]
    actions = Actions(fractions)
    low, high = hand.legal[3:]
    if low is None:
        return
    before = -1.0
    for to in sorted({low, high, *[rng.randint(low, high) for _ in range(5)]}):
        weights = actions.weights(hand, omaha.Action("raise", to))
        assert sum(weights) == pytest.approx(1)
        assert min(weights) >= 0
        assert sum(weight > 0 for weight in weights) <= 2
        place = sum(i * weight for i, weight in enumerate(weights))
        assert place >= before - 1e-12
        before = place


def test_an_empty_pot_counts_as_one_chip():
    """A bomb pot to which nobody has posted: 200 stands between the bets 1 and 500."""
    rules = omaha.Rules(limit="no", small_blind=0, big_blind=1, bomb_pot=True, ante=1)
    hand = omaha.Hand(rules, [500] * 3, deck=omaha.Deck(seed=1), posts=[])
    assert hand.pot == 0
    actions, least = Actions((0, inf)), (500 - 200) * (1 + 1) / ((500 - 1) * (1 + 200))
    assert actions.weights(hand, "raise 200") == pytest.approx((0, 0, least, 1 - least))
    assert actions.weights_of(Hands.of([hand]), [RAISE], [200])[0] == pytest.approx([0, 0, least, 1 - least])


def test_actions_that_are_not_legal_or_not_there_are_refused():
    hand = omaha.Hand(PLO, [10_000] * 3, deck=omaha.Deck(seed=1))
    with pytest.raises(ValueError, match="raise 9000 is not legal: fold, call 100, raise to"):
        Actions().weights(hand, "raise 9000")
    with pytest.raises(ValueError, match="no raise"):
        Actions(()).weights(hand, "raise 200")


# ---------------------------------------------------------------------- tables


def chosen_by(weights, actions, hand, seed, i):
    """What a table's row chooses: the weights of what is legal, and 53 bits of the seed, the hand and the moment."""
    choices = actions.of(hand)
    legal = [weight if choice is not None else 0.0 for weight, choice in zip(weights, choices, strict=True)]
    total = legal[1] + legal[0]
    for weight in legal[2:]:
        total += weight
    left = total * ((random_bits(seed, i, len(hand.events)) >> 11) / 2**53)
    for number in (0, *range(2, len(actions))):
        if choices[number] is not None:
            if left < weights[number]:
                return choices[number]
            left -= weights[number]
    return choices[1]


@settings(max_examples=40)
@given(SEEDS, FRACTIONS)
def test_a_table_chooses_by_its_rows(seed, fractions):
    rng = random.Random(seed)
    actions = Actions(fractions)
    hands = in_play(rng, 3)
    batch = Hands.of(hands)
    table = [[rng.choice([0.0, rng.random(), 3.0]) for _ in range(len(actions))] for _ in hands]
    key = rng.getrandbits(63)
    batch.play(table, seed=key, actions=actions)
    for i, hand in enumerate(hands):
        while hand.actor is not None:
            hand.apply(chosen_by(table[i], actions, hand, key, i))
        assert batch[i] == hand
        assert_same_end(batch, i, hand)


def test_choices_come_as_often_as_the_table_says():
    n = 20_000
    hands = Hands(PLO, [10_000] * 3, n, seed=1)
    hands.play(np.full((n, 4), [1, 2, 3, 4]), seed=1, actions=Actions((1 / 2, 1)))
    first = [hands[i].events[5][:4] for i in range(2000)]
    counts = [sum(event[0] == kind and event[3] == to for event in first) for kind, to in (
        ("fold", None), ("call", 100), ("raise", 225), ("raise", 350),
    )]  # fmt: skip
    for count, part in zip(counts, (0.1, 0.2, 0.3, 0.4), strict=True):
        assert abs(count - 2000 * part) < 5 * (2000 * part * (1 - part)) ** 0.5
    assert sum(counts) == 2000


def test_a_row_without_weight_checks_or_calls():
    hands = Hands(PLO, [10_000] * 3, 5, seed=1)
    same = Hands(PLO, [10_000] * 3, 5, seed=1)
    hands.play(np.zeros((5, 3)), actions=Actions((1,)))
    same.play("passive")
    assert [hands[i] for i in range(5)] == [same[i] for i in range(5)]


@pytest.mark.parametrize(
    ("arguments", "changes", "error", "text"),
    [
        (([[1, 1, 1]] * 2,), {"actions": None}, TypeError, "a table needs actions"),
        (("random",), {}, TypeError, "actions go with a table"),
        (([[1, 1]] * 2,), {}, ValueError, r"a table must have the shape \(2, 3\), not \(2, 2\)"),
        (([[1, 1, -0.1]] * 2,), {}, ValueError, "must be 0 or more, and finite"),
        (([[1, 1, inf]] * 2,), {}, ValueError, "must be 0 or more, and finite"),
        (([[1, 1, float("nan")]] * 2,), {}, ValueError, "must be 0 or more, and finite"),
        (([[True, True, False]] * 2,), {}, TypeError, "a table must be numbers, not bool"),
        ((None,), {}, TypeError, "a table must be numbers, not object"),
        (([[1, 1, 1]] * 2,), {"actions": (1,)}, TypeError, r"actions must be Actions, not \(1,\)"),
    ],
    ids=str,
)
def test_tables_that_cannot_be_played_are_refused(arguments, changes, error, text):
    hands = Hands(PLO, [10_000] * 3, 2, seed=1)
    with pytest.raises(error, match=text):
        hands.play(*arguments, **{"actions": Actions((1,)), **changes})
    assert not hands.decisions.any()


# ---------------------------------------------------------------------- the value


def test_actions_are_a_value():
    actions = Actions(pot_fractions=(0.5, 1))
    assert actions == Actions([1 / 2, 1.0]) != Actions()
    assert hash(actions) == hash(Actions((0.5, 1)))
    assert repr(actions) == "Actions(pot_fractions=(0.5, 1.0))"
    assert eval(repr(actions)) == actions
    assert len(Actions()) == 6
    assert Actions((0, 1 / 3, 1, 1.5, inf)).names == (
        "fold", "check or call", "least raise", "raise 1/3 pot", "raise pot", "raise 3/2 pot", "largest raise",
    )  # fmt: skip
    with pytest.raises(AttributeError, match="read-only"):
        actions.pot_fractions = ()


@pytest.mark.parametrize(
    ("fractions", "error", "text"),
    [
        (("x",), TypeError, "pot_fractions must be numbers"),
        (None, TypeError, "pot_fractions must be numbers"),
        ("12", TypeError, "pot_fractions must be numbers"),
        (("1/2",), TypeError, "pot_fractions must be numbers"),
        ((True,), TypeError, "pot_fractions must be numbers"),
        ((10**400,), TypeError, "pot_fractions must be numbers"),
        ((-0.5, 1), ValueError, r"must be 0\.\.1000, or inf"),
        ((1001,), ValueError, r"must be 0\.\.1000, or inf"),
        ((float("nan"),), ValueError, r"must be 0\.\.1000, or inf"),
        ((1, 0.5), ValueError, "different and in order"),
        ((0.5, 0.50000001), ValueError, "different and in order"),
        (tuple(range(65)), ValueError, "at most 64 numbers, not 65"),
    ],
    ids=str,
)
def test_fractions_that_are_none_are_refused(fractions, error, text):
    with pytest.raises(error, match=text):
        Actions(fractions)
