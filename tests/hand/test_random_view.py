"""What a seat sees of random hands, and hands it cannot tell apart (R53, R54, R96)."""

import copy
import gc
import numbers
import pickle
import pickletools
import random
import types

import pytest
from hypothesis import given, settings

import omaha
from support.oracles.hands import ALL_CARDS, cards
from support.played_hands import SEEDS, fresh, known_to, play_some, twins
from support.random_hands import STYLES, Setup, choose, do, random_setup
from support.sizes import tries


@given(SEEDS)
@settings(max_examples=600)
def test_views_of_hands_that_differ_only_in_hidden_cards_are_equal(seed):
    hand, other, seat, _ = twins(seed)
    assert hand != other
    one, two = hand.view(seat), other.view(seat)
    assert one == two
    assert one.key == two.key
    assert hash(one.key) == hash(two.key)
    assert repr(one) == repr(two)
    assert one.seat == seat
    assert one.stacks == hand.stacks
    assert one.pot == hand.pot
    assert tuple(one.live) == tuple(hand.live)
    assert one.button == hand.button
    assert one.rules == hand.rules
    assert [str(c) for c in one.holes[seat]] == cards(hand.holes[seat])
    assert tuple(one.boards) == tuple(hand.boards)
    if hand.actor == seat:
        assert one.legal == hand.legal


@tries(SEEDS, fast=100, slow=320)
def test_views_of_different_seats_or_times_differ(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    keys = set()
    views = []
    style = rng.choice(STYLES)
    while hand.actor is not None:
        for seat in hand.seats:
            view = hand.view(seat)
            assert view.key not in keys
            keys.add(view.key)
            views.append(view)
        do(hand, choose(rng, hand.legal, style))
    for i, view in enumerate(views[:20]):
        assert all((view == other) == (i == j) for j, other in enumerate(views[:20]))


def reachable(root):
    """Every object that can be reached from `root` without going through a module or a class."""
    seen, queue, out = set(), [root], []
    while queue:
        item = queue.pop()
        if id(item) in seen or isinstance(item, (type, types.ModuleType, types.BuiltinFunctionType)):
            continue
        seen.add(id(item))
        out.append(item)
        if isinstance(item, types.FunctionType):  # not its globals: those are a module's
            queue += [c.cell_contents for c in item.__closure__ or ()]
            queue += list(item.__defaults__ or ()) + list((item.__kwdefaults__ or {}).values())
            continue
        queue += gc.get_referents(item)
        for klass in type(item).__mro__:
            for slot in [klass.__dict__.get("__slots__", ())]:
                for name in (slot,) if isinstance(slot, str) else slot:
                    if hasattr(item, name):
                        queue.append(getattr(item, name))
        queue += list(getattr(item, "__dict__", {}).values())
        if not isinstance(item, (numbers.Number, str, bytes, type(None))):
            queue += [
                value
                for name in dir(item)
                if not name.startswith("__")
                for value in [attribute(item, name)]
                if not callable(value)
            ]
    return out


def attribute(item, name):
    """An attribute's value, or None where it cannot be had."""
    try:
        return getattr(item, name)
    except Exception:
        return None


def plain_values(objects):
    """The numbers and texts among objects, and how the sequences of cards look: what a spy could read."""
    values, runs = set(), set()
    for item in objects:
        if isinstance(item, (int, str, bytes, float)):
            values.add((type(item).__name__, item))
        elif isinstance(item, (tuple, list)):
            runs.add(tuple(str(x) for x in item if isinstance(x, (int, str))))
        elif isinstance(item, (set, frozenset)):
            runs.add(tuple(sorted(str(x) for x in item if isinstance(x, (int, str)))))
    return values, runs


def spy(root, hidden):
    """No deck can be reached, and hidden cards only as all of them in card order, or in the whole pack."""
    objects = reachable(root)
    everything = [c for c in ALL_CARDS if c in hidden]
    for item in objects:
        assert not isinstance(item, omaha.Deck), item
        if isinstance(item, (tuple, list, set, frozenset)):
            found = [str(x) for x in item if isinstance(x, omaha.Card) and str(x) in hidden]
            assert found in ([], everything), item
    return plain_values(objects)


@tries(SEEDS, fast=25, slow=100)
def test_no_hidden_card_can_be_reached_from_a_view(seed):
    """By attributes, slots, closures or referents; not from a copy or a pickle either: twins look the same inside."""
    hand, other, seat, hidden = twins(seed)
    one, two = hand.view(seat), other.view(seat)
    assert spy(one, hidden) == spy(two, hidden)
    for again in (copy.deepcopy, copy.copy, lambda v: pickle.loads(pickle.dumps(v))):
        a, b = again(one), again(two)
        assert a == one
        assert a.key == one.key
        assert spy(a, hidden) == spy(b, hidden)
    ops = [
        {
            (op.name, str(arg))
            for op, arg, _ in pickletools.genops(pickle.dumps(v))
            if arg is not None and "PUT" not in op.name and "GET" not in op.name and op.name != "FRAME"
        }
        for v in (one, two)
    ]
    assert ops[0] == ops[1]


@given(SEEDS)
@settings(max_examples=240)
def test_a_view_does_not_follow_the_hand(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        seat = rng.choice(hand.seats)
        view = hand.view(seat)
        key, text, values = view.key, repr(view), (dict(view.stacks), dict(view.bets), view.pot, tuple(view.events))
        do(hand, choose(rng, hand.legal, style))
        assert (dict(view.stacks), dict(view.bets), view.pot, tuple(view.events)) == values
        assert (view.key, repr(view)) == (key, text)


@given(SEEDS)
@settings(max_examples=320)
def test_a_sample_of_a_view_is_a_hand_this_seat_cannot_tell_from_the_real_one(seed):
    rng = random.Random(seed)
    hand = play_some(random_setup(rng).hand(manual=rng.choice([(), (), ("deal",)])), rng, rng.randint(0, 24))
    seat = rng.choice(hand.seats)
    view = hand.view(seat)
    sample = view.sample(random.Random(seed))
    assert isinstance(sample, omaha.Hand)
    assert sample.view(seat) == view
    assert sample.view(seat).key == view.key
    assert sample.actor == hand.actor
    assert sample.legal == hand.legal
    assert view.sample(random.Random(seed)) == sample
    dealt = [c for h in sample.holes.values() for c in cards(h)] + sorted({c for b in sample.boards for c in cards(b)})
    assert len(dealt) == len(set(dealt))
    assert set(dealt) <= set(ALL_CARDS)
    assert omaha.Hand.from_json(sample.to_json()) == sample  # its deck is the one its cards came from
    with pytest.raises(IndexError):
        sample.undo()
    while not sample.over:
        if sample.actor is None:
            sample.deal()
        else:
            do(sample, choose(rng, sample.legal, STYLES[0]))
    assert view == hand.view(seat)


def test_r96_a_view_does_not_say_what_others_would_agree_to():
    """Runs are offered when betting is over: until then a seat knows its own answer alone."""
    spec = {"limit": "pot", "small_blind": 1, "big_blind": 2, "run_count": 3}
    hands = [
        Setup(spec, {1: 200, 2: 200, 3: 200}, 3, omaha.Deck(seed=11), runs={1: 2, 2: two, 3: three}).hand()
        for two, three in ((1, 3), (3, 1), (2, 2))
    ]
    for hand in hands[1:]:
        assert hand != hands[0]
        assert hand.view(1) == hands[0].view(1)
        assert hand.view(1).key == hands[0].view(1).key
        assert hand.view(2) != hands[0].view(2)
        assert plain_values(reachable(hand.view(1))) == plain_values(reachable(hands[0].view(1)))


def test_samples_of_a_view_deal_all_unseen_cards_alike():
    """Chi-square over which card another seat gets first: no unseen card is favoured, no seen card comes."""
    setup = Setup(
        {"limit": "pot", "small_blind": 1, "big_blind": 2}, {1: 200, 2: 200, 3: 200}, 3, omaha.Deck(seed=11, index=0)
    )
    hand = setup.hand()
    view = hand.view(1)
    seen = known_to(hand, 1)
    rng = random.Random(5)
    counts = dict.fromkeys(c for c in ALL_CARDS if c not in seen)
    counts = dict.fromkeys(counts, 0)
    for _ in range(2400):
        sample = view.sample(rng)
        for c in cards(sample.holes[2])[:1]:
            counts[c] += 1
    mean = 2400 / len(counts)
    chi = sum((n - mean) ** 2 / mean for n in counts.values())
    assert chi < 90  # 47 degrees of freedom: p < 0.0002


@given(SEEDS)
@settings(max_examples=240)
def test_r53_r54_events_of_a_view_hide_burns_and_other_hands(seed):
    hand, _, seat, hidden = twins(seed)
    for e in hand.view(seat).events:
        assert not e.cards or not ({str(c) for c in e.cards} & hidden), e
    kinds = [e.kind for e in hand.view(seat).events]
    assert kinds == [e.kind for e in hand.events]
