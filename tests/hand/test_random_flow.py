"""Random hands that are dealt and shown step by step, and what is refused on the way (R4, R90)."""

import pickle
import random

import pytest
from hypothesis import given, settings

import omaha
from support.oracles.hands import ALL_CARDS, cards
from support.oracles.options import options
from support.played_hands import SEEDS, check_money, fresh, must_refuse, state
from support.random_hands import STYLES, choose, do, play, random_setup
from support.sizes import tries


def step(hand, rng, style):
    """One step of a hand with manual dealing and showing, with cards named now and then."""
    if hand.due.kind == "act":
        do(hand, choose(rng, hand.legal, style))
    elif hand.due.kind == "show":
        rng.choice([hand.muck, hand.show])()
    elif rng.random() < 0.3:
        free = list(hand.unseen)
        hand.deal("".join(map(str, rng.sample(free, hand.due.count))))
    else:
        hand.deal()


@tries(SEEDS, fast=40, slow=300, long=3000)
def test_steps_by_hand_can_be_taken_back_copied_and_saved(seed):
    rng, setup = fresh(seed)
    hand = setup.hand(manual=("deal", "show"))
    first, trail = hand.copy(), []
    style = rng.choice(STYLES)
    while not hand.over:
        trail.append((hand.copy(), state(hand)))
        assert omaha.Hand.from_json(hand.to_json()) == hand
        step(hand, rng, style)
        assert hand != trail[-1][0]
        check_money(hand, setup.stacks)
    for back in (omaha.Hand.from_json(hand.to_json()), pickle.loads(pickle.dumps(hand)), hand.copy()):
        assert back == hand
        assert state(back) == state(hand)
        assert back.result == hand.result
        for snapshot, values in reversed(trail):
            back.undo()
            assert back == snapshot
            assert state(back) == values
        with pytest.raises(IndexError):
            back.undo()
        assert back == first
    assert hand.over  # what was done to copies did not touch it
    for snapshot, values in trail:
        assert state(snapshot) == values
    dealt = [c for h in hand.holes.values() for c in cards(h)] + sorted({c for b in hand.boards for c in cards(b)})
    assert len(dealt) == len(set(dealt))


@tries(SEEDS, fast=50, slow=150)
def test_cards_that_lie_elsewhere_cannot_be_dealt(seed):
    rng, setup = fresh(seed)
    hand = setup.hand(manual=("deal",))
    style = rng.choice(STYLES)
    while not hand.over:
        if hand.due.kind != "act":
            before, count = hand.copy(), hand.due.count
            gone = [c for c in ALL_CARDS if c not in map(str, hand.unseen)]
            free = [str(c) for c in hand.unseen]
            wrong = [free[: count + 1], free[: count - 1], [free[0]] * count if count > 1 else []]
            wrong += [[*free[: count - 1], rng.choice(gone)]] if gone else []
            for named in wrong:
                with pytest.raises(ValueError, match=r".") as error:
                    hand.deal("".join(named))
                assert not isinstance(error.value, omaha.IllegalAction)
                assert hand == before
        step(hand, rng, style)


@given(SEEDS)
@settings(max_examples=200)
def test_r90_protect_checks_folds_or_keeps_what_is_in(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        one, seat = hand.copy(), hand.actor
        put_in = hand.paid[seat] - sum(
            e.chips - (e.to or 0)
            for e in hand.events
            if e.kind == "post"
            and e.seat == seat
            and (e.note != "ante" or setup.spec.get("ante_payer") != "each")
            and e.chips
            and not e.to
        )
        one.protect()
        event = one.events[len(hand.events)]
        assert event.seat == seat
        assert event.note == "lost connection" or event.kind == "protect"
        if hand.legal.check:
            assert event.kind == "check"
        elif put_in > 0 and not any(e.note == "post" and e.seat == seat for e in hand.events):
            assert event.kind == "protect"
            assert one.stacks[seat] >= hand.stacks[seat]
            while one.actor is not None:
                assert one.actor != seat
                do(one, choose(rng, one.legal, style))
            assert seat in one.live
        elif not put_in:
            assert event.kind == "fold"
        do(hand, choose(rng, hand.legal, style))


class Chips:
    """A number that is no int: `operator.index` reads it."""

    def __init__(self, value):
        self.value = value

    def __index__(self):
        return self.value


def test_r4_amounts_are_whatever_has_an_index_and_become_ints():
    rules = omaha.Rules(limit="no", small_blind=Chips(1), big_blind=Chips(2))
    assert type(rules.big_blind) is int
    hand = omaha.Hand(rules, {1: Chips(100), 2: Chips(50), 3: 70}, 3, deck=omaha.Deck(seed=Chips(4)))
    hand.raise_to(Chips(6))
    hand.fold()
    hand.raise_to(Chips(14))
    for number in (
        *hand.stacks.values(),
        hand.pot,
        *(n for e in hand.events for n in (e.chips, e.to) if n is not None),
    ):
        assert type(number) is int
    assert hand == omaha.Hand.from_json(hand.to_json())


WRONG_HANDS = {
    "r3 one player": (ValueError, {"stacks": {1: 100}}),
    "r3 eleven players": (ValueError, {"stacks": [100] * 11}),
    "r3 a seat that is none": (ValueError, {"stacks": {1: 100, 11: 100}}),
    "r5 no chips": (ValueError, {"stacks": {1: 100, 2: 0}}),
    "r4 half a chip": (TypeError, {"stacks": {1: 100, 2: 0.5}}),
    "r4 a truth for a number": (TypeError, {"stacks": {1: 100, 2: True}}),
    "r43 a button that is no seat": (ValueError, {"button": 0}),
    "r43 a button that is no number": (TypeError, {"button": "1"}),
    "r96 more runs than the rules allow": (ValueError, {"runs": 2}),
    "r96 no run": (ValueError, {"runs": 0}),
    "r96 more runs of one seat": (ValueError, {"runs": {1: 2}}),
    "r94 a straddle that is not played": (ValueError, {"straddles": (3,)}),
    "r38 a rake below nothing": (ValueError, {"rake": -1}),
    "r38 half a chip of rake": (TypeError, {"rake": 0.5}),
    "r5 a post of more than the stack": (ValueError, {"posts": [(1, "small", 1), (2, "big", 101)]}),
    "a post of somebody else": (ValueError, {"posts": [(4, "big", 2)]}),
    "a post of a strange kind": (ValueError, {"posts": [(1, "blind", 2)]}),
    "a post below nothing": (ValueError, {"posts": [(1, "big", -2)]}),
    "a step that is none": (ValueError, {"manual": ("fold",)}),
    "a deck that is none": (TypeError, {"deck": "AsKs"}),
    "cards of somebody else": (ValueError, {"deck": {"holes": {5: "AsKsQsJs"}}}),
    "five cards of four": (ValueError, {"deck": {"holes": {1: "AsKsQsJsTs"}}}),
    "r98 two boards of one": (ValueError, {"deck": {"boards": ["AsKsQs", "2c3c4c"]}}),
}


@pytest.mark.parametrize("wrong", WRONG_HANDS.values(), ids=WRONG_HANDS)
def test_a_wrong_hand_is_refused(wrong):
    error, change = wrong
    made = {"stacks": {1: 100, 2: 100, 3: 100}, "button": 3, "deck": {}, **change}
    if isinstance(made["deck"], dict):
        made["deck"] = omaha.Deck(seed=1, **made["deck"])
    if "posts" in made:
        made["posts"] = [omaha.Post(*p) for p in made["posts"]]
    with pytest.raises(error) as caught:
        omaha.Hand(omaha.Rules(limit="no", small_blind=1, big_blind=2), **made)
    assert str(caught.value)
    assert not isinstance(caught.value, omaha.IllegalAction)


@given(SEEDS)
@settings(max_examples=320)
def test_manual_dealing_comes_to_the_same_hand(seed):
    """R53-R55, R96, R98: step by step with the deck's cards, everything is as it is automatically."""
    rng, setup = fresh(seed)
    auto, manual = setup.hand(), setup.hand(manual=("deal",))
    style = rng.choice(STYLES)
    while not manual.over:
        due = manual.due
        if due.kind == "act":
            assert auto.actor == manual.actor == due.seat
            assert auto.legal == manual.legal
            move = choose(rng, auto.legal, style)
            do(auto, move)
            do(manual, move)
        else:
            assert due.kind in ("holes", "burn", "board")
            assert manual.actor is None
            assert not manual.legal
            must_refuse(manual, None, manual.check)
            manual.deal()
    assert auto.over
    assert tuple(manual.events) == tuple(auto.events)
    assert manual.result == auto.result


@given(SEEDS)
@settings(max_examples=240)
def test_manual_showdown_asks_those_who_may_choose(seed):
    """R84: with manual "show" a player who need not show is asked; mucking changes no payment."""
    rng, setup = fresh(seed)
    style = STYLES[3]
    auto, manual = setup.hand(), setup.hand(manual=("show",))
    while manual.actor is not None and manual.due.kind == "act":
        move = choose(rng, manual.legal, style)
        do(manual, move)
        do(auto, move)
    asked = 0
    while not manual.over:
        assert manual.due.kind == "show"
        assert manual.due.seat == manual.actor
        asked += 1
        if rng.random() < 0.5:
            manual.muck()
        else:
            manual.show()
    assert [p.awards for p in manual.result.pots] == [p.awards for p in auto.result.pots]
    assert {e.seat for e in auto.events if e.kind == "show"} <= {e.seat for e in manual.events if e.kind == "show"}
    assert asked == sum(e.kind == "muck" for e in auto.events)


def test_random_hands_reach_everything_worth_testing():
    """The random hands above are no use if they never see a side pot, a capped round or a second board."""
    met = {}

    def note(name, value=True):
        met[name] = met.get(name, 0) + bool(value)

    rng = random.Random(84)
    for _ in range(1500):
        setup = random_setup(rng)
        hand = setup.hand()
        play(hand, rng)
        opts = options(setup.spec)
        note(opts.limit)
        note("hilo", opts.hilo)
        note("side pot", len(hand.result.pots) > 1)
        note("two side pots", len(hand.result.pots) > 2)
        note("bomb pot", opts.bomb_pot)
        note("two boards", opts.boards == 2)
        note("runs", len([b for b in hand.boards if b]) > 1 and opts.boards == 1)
        note("straddle", any(e.note == "straddle" for e in hand.events))
        note("re-straddle", sum(e.note == "straddle" for e in hand.events) > 1)
        note("rake", hand.result.rake)
        note("returned", hand.result.returned)
        note("lost", any(e.kind == "protect" for e in hand.events))
        note("left", any(e.note == "sitting out" for e in hand.events))
        note("low", any(p.half == "low" for pot in hand.result.pots for p in pot.parts))
        note("both", any(p.half == "both" for pot in hand.result.pots for p in pot.parts))
        note("posts", setup.posts is not None)
        note("ante", opts.ante)
        note("showdown", any(e.kind == "show" for e in hand.events))
        note("ended before the flop", not any(e.kind == "board" for e in hand.events))
    assert min(met.values()) >= 2, met
