"""Hostile input and hard use: each fault that an attack found, and its relatives."""

import gc
import json
import pickle
import random
import sys
import types
from decimal import Decimal
from fractions import Fraction

import pytest

import omaha
from omaha import Action, Card, Deck, Hand, IllegalAction, Info, Post, Rake, Rules
from omaha.cards import CARDS, UNKNOWN
from support.builders import deal, fl, nl, pl, play, turn
from support.played_hands import SEEDS
from support.sizes import tries

# ------------------------------------------------------------------------------------- A2: percentages of many digits


@pytest.mark.parametrize(
    "percent",
    [
        Decimal("1E-99999999"), Decimal("0E+99999999"), Decimal("0E-99999999"), Decimal("1." + "1" * 200),
        Fraction(1, 10**200), Fraction(10**200 + 1, 10**200), 10**5000, -(10**5000), Decimal("1E+99999999"),
        Decimal("NaN"), Decimal("sNaN"), Decimal("Infinity"), Fraction(101, 1), -1,
    ],
    ids=lambda percent: repr(percent)[:30] if not isinstance(percent, int) else "int",
)  # fmt: skip
def test_a2_percent_that_cannot_be_counted_with(percent):
    with pytest.raises(ValueError, match="percent must"):
        Rake(percent=percent, cap=3)


@pytest.mark.parametrize(
    "text", ["1E-99999999", "1/" + "9" * 300, "1/" + "9" * 5000, "9" * 5000, "x" * 100_000, "1E-9999"]
)
def test_a2_percent_of_a_text_is_refused_at_once(text):
    saved = json.dumps({"percent": text, "cap": 3})
    rules = json.dumps({"limit": "no", "small_blind": 1, "big_blind": 2, "rake": {"percent": text, "cap": 3}})
    for read in (lambda: Rake.from_json(saved), lambda: Rules.from_json(rules)):
        with pytest.raises(ValueError, match="percent must") as refused:
            read()
        assert len(str(refused.value)) < 300
    hand = json.loads(deal(nl(), [100, 100]).to_json())
    hand["rules"] = json.loads(rules)
    with pytest.raises(ValueError, match="percent must"):
        Hand.from_json(json.dumps(hand))


def test_a2_percent_of_a_hundred_digits_is_counted_with():
    rake = Rake(percent=Decimal("4." + "9" * 99), cap=1000)
    assert rake.of([1000], 2, True) == [49]
    assert Rake.from_json(rake.to_json()) == rake
    assert Rake(percent=Fraction(1, 3), cap=9).of([900], 2, True) == [3]


# ----------------------------------------------------------------------------------------------- A5: nested too deeply


@pytest.mark.parametrize("depth", [500, 2000, 100_000])
@pytest.mark.parametrize("kind", [Rules, Rake, Hand])
def test_a5_json_that_is_nested_too_deeply(kind, depth):
    for text in (
        "[" * depth,
        "[" * depth + "]" * depth,
        '{"limit":' * depth,
        '{"cap": ' + "[" * depth + "]" * depth + "}",
    ):
        with pytest.raises((ValueError, TypeError)):
            kind.from_json(text)


@pytest.mark.parametrize("kind", [Rules, Rake, Hand, omaha.Table])
def test_a5_json_that_is_nested_too_deeply_is_said_to_be_so(kind):
    with pytest.raises(ValueError, match=r"this JSON is not a .*: it is nested too deeply"):
        kind.from_json("[" * 100_000)


def test_a5_info_of_deep_fields():
    deep = []
    for _ in range(100_000):
        deep = [deep]
    itself = {}
    itself["more"] = itself["again"] = itself
    ring = []
    ring.append(ring)
    for fields in ({"deep": deep}, {"itself": itself}, {"ring": ring}):
        with pytest.raises(ValueError, match="must not be nested more than 50 deep"):
            Info(fields=fields)
    shallow = value = {}
    for _ in range(45):
        value["more"] = value = {}
    hand = deal(nl(), [100, 100], info=Info(fields=shallow))
    assert Hand.from_json(hand.to_json()).info == hand.info
    while deep:  # the garbage collector of some versions takes deep lists apart one inside the other
        deep = deep.pop()


# ------------------------------------------------------------------------------- B1: cards that are dealt face down


def whole(hand):
    """The cards that lie somewhere: at most 52, and no known one twice."""
    dealt = [card for e in hand.events if e.kind in ("holes", "burn", "board") for card in e.cards]
    known = [card for card in dealt if card != UNKNOWN]
    assert len(dealt) <= 52
    assert len(known) == len(set(known))
    return len(dealt)


def deal_on(hand):
    """Deal what the deck has, all players passive."""
    while not hand.over:
        due = hand.due
        if due.kind in ("holes", "burn", "board"):
            assert len(hand.deal()) == due.count
        elif due.kind == "show":
            hand.muck()
        else:
            hand.apply(hand.legal.passive)
    return hand


def test_b1_a_named_hand_that_is_dealt_face_down_leaves_its_cards_in_the_deck():
    holes = {seat: CARDS[6 * (seat - 1) : 6 * seat] for seat in range(1, 8)}
    rules = nl(hole_cards=6)
    hand = Hand(rules, [100] * 7, deck=Deck(holes=holes, unknown=True), manual=["deal"])
    hand.deal("??" * 6)
    assert whole(deal_on(hand)) == 50
    assert len(hand.board) == 5
    hand = Hand(rules, [100] * 7, deck=Deck(holes=holes, seed=1), manual=["deal"])
    hand.deal(hand.deck.stub[:6])
    assert whole(deal_on(hand)) == 50
    assert UNKNOWN not in hand.board


def test_b1_cards_of_the_place_may_be_named_again():
    deck = Deck(holes={1: "AsKsQsJs"}, boards=["2c3c4c5c6c"], seed=1)
    hand = deal(nl(), [100, 100], deck=deck, manual=["deal"])
    hand.deal("AsKsQsTs")
    assert Card("Js") in hand.unseen
    hand.deal("Js9s8s7s")
    play(hand, "2 call, 1 check")
    with pytest.raises(ValueError, match="2c is not in the deck"):
        hand.deal("2c")  # it lies on the board that is to come
    hand.deal()
    hand.deal("7c8c9c")
    play(hand, "1 check, 2 check")
    hand.deal("2c")
    assert whole(deal_on(hand)) == 16


def test_b1_no_second_run_without_the_cards():
    """R96: 40 hole cards, 3 burns and 5 cards leave 4; the deck knows all 52, four of them lie face down."""
    hand = Hand(nl(run_count=2), [2] * 10, deck=Deck(seed=1), manual=["deal"], runs=2)
    hand.deal("????????")
    while hand.due.kind == "holes":
        hand.deal()
    assert hand.view(2).sample(1).view(2) == hand.view(2)
    assert whole(deal_on(hand)) == 48
    assert len(hand.boards) == 1


def random_dealing(seed):
    """A hand with a random deck, dealt by hand: the deck's cards, unknown ones, and others."""
    rng = random.Random(seed)
    count, boards = rng.choice([4, 4, 5, 6]), rng.choice([1, 1, 2])
    rules = rng.choice([pl, nl])(
        hole_cards=count, boards=boards, run_count=1 if boards == 2 else rng.choice([1, 2, 3]), hilo=seed % 2 == 0,
        reveal_on_all_in=rng.choice(["off", "at_once", "at_showdown"]),
    )  # fmt: skip
    seats = rng.randint(2, rules.max_seats)
    cards = rng.sample(CARDS, 52)
    holes = {s: [cards.pop() for _ in range(rng.randint(0, count))] for s in range(1, seats + 1) if rng.random() < 0.4}
    named = [[cards.pop() for _ in range(min(len(cards), rng.randint(0, 5)))] for _ in range(rng.randint(0, boards))]
    deck = Deck(holes=holes, boards=named, **rng.choice([{"unknown": True}, {"seed": seed}]))
    stacks = [rng.choice([2, 5, 100, 100]) for _ in range(seats)]
    return rng, Hand(rules, stacks, deck=deck, manual=["deal", "show"], runs=rules.run_count)


@tries(SEEDS, fast=60, slow=1500, long=20_000)
def test_b1_dealing_by_hand_never_miscounts(seed):
    rng, hand = random_dealing(seed)
    while not hand.over:
        due = hand.due
        if due.kind in ("holes", "burn", "board"):
            wanted = rng.choice(
                [None, [UNKNOWN] * due.count, [rng.choice([UNKNOWN, *CARDS]) for _ in range(due.count)]]
            )
            try:
                dealt = hand.deal(wanted)
            except ValueError:
                dealt = hand.deal()
            assert len(dealt) == due.count
        elif due.kind == "show":
            hand.muck()
        elif rng.random() < 0.2:
            hand.apply("all-in" if goes_all_in(hand) else "fold")
        else:
            hand.apply(hand.legal.passive)
        whole(hand)
        if rng.random() < 0.1 and hand.street != "showdown" and not {"show", "muck"} & {e.kind for e in hand.events}:
            view = hand.view(rng.choice(hand.seats))
            assert view.sample(seed).view(view.seat) == view
    assert Hand.from_json(hand.to_json()) == hand


def goes_all_in(hand):
    try:
        hand.copy().all_in()
    except IllegalAction:
        return False
    return True


# ----------------------------------------------------------------------------------------- B2: straddles that are none


def test_b2_a_straddle_of_nothing_is_refused():
    with pytest.raises(ValueError, match="a straddle must be live chips"):
        Hand(nl(), [100] * 3, posts=[Post(1, "straddle", 0, 2)])
    with pytest.raises(ValueError, match="a straddle must be live chips"):
        Hand(nl(), [100] * 3, posts=[(1, "straddle", 0)])


def test_b2_a_straddle_shorter_than_the_big_blind_leaves_the_least_raise():
    hand = Hand(nl(), [100] * 3, posts=[Post(1, "small", 1), Post(2, "straddle", 1)])
    assert turn(hand) == (3, 2, (4, 100))


@tries(SEEDS, fast=60, slow=2000, long=20_000)
def test_b2_a_raise_is_always_more_than_a_call(seed):
    """Random posts, as histories and callers may give them; undo leads back to the same hand."""
    rng = random.Random(seed)
    rules = rng.choice([pl, nl, fl])(uncallable_raise=rng.choice(["forbid", "allow"]), least_raise_capped=seed % 2 == 0)
    seats = rng.randint(2, 6)
    kinds = ["small", "big", "post", "straddle", "ante"]
    posts = []
    for _ in range(rng.randint(0, 5)):
        kind = rng.choice(kinds)
        posts.append((rng.randint(1, seats), kind, rng.randint(kind == "straddle", 5), rng.choice([0, 0, 1, 3])))
    hand = Hand(rules, [rng.choice([20, 50, 51, 100]) + 40 for _ in range(seats)], posts=posts, deck=Deck(seed=seed))
    states = []
    while not hand.over:
        before = max(rules.big_blind if hand.street == "preflop" else 0, *hand.bets.values())
        low = hand.legal.min_raise_to
        assert (
            low is None
            or low > before
            or hand.bets[hand.actor] + hand.stacks[hand.actor] == low > max(hand.bets.values())
        )
        states.append(hand.key)
        hand.apply(rng.choice(hand.legal.actions))
        assert len(states) < 400
    for key in reversed(states):
        hand.undo()
        assert hand.key == key


# ----------------------------------------------------------------------------- B4: what a view gives away is its own


class Evil:
    """Equal to everything, and changes what it is compared with."""

    def __eq__(self, other):
        if isinstance(other, dict):
            for key in list(other):
                dict.__setitem__(other, key, 10**6)
        return True

    __hash__ = None


CHANGEABLE = (dict, list, set, bytearray, types.MappingProxyType)


def held(thing):
    """Everything that can be reached from a value, classes, modules and functions aside."""
    found, left = {}, [thing]
    while left:
        item = left.pop()
        if id(item) in found or isinstance(
            item, (type, types.ModuleType, types.FunctionType, types.BuiltinFunctionType)
        ):
            continue
        found[id(item)] = item
        left += gc.get_referents(item)
    return found


def attacked_hand(over=False):
    rules = nl(rake=Rake(percent=5, cap={2: 50, 3: 300}), run_count=2)
    info = Info({1: "ann", 2: "bob"}, fields={"stakes": [1, {"more": 2}]}, comments={1: "said"})
    hand = Hand(rules, [200] * 3, deck=Deck(seed=1), info=info, runs={1: 2, 2: 1, 3: 2}, bonus=5)
    play(hand, "3 raise 200, 1 call, 2 fold" if over else "3 call, 1 call")
    return hand


@pytest.mark.parametrize("over", [False, True])
def test_b4_no_container_of_the_hand_is_reached_from_a_view(over):
    """`info` aside, which a view copies when it is asked for it: see the next test."""
    hand = attacked_hand(over).with_info(None)
    view = hand.view(2)
    theirs, ours = held(view), held(hand)
    shared = [item for key, item in theirs.items() if key in ours and isinstance(item, CHANGEABLE)]
    assert shared == []


@pytest.mark.parametrize("over", [False, True])
def test_b4_a_bot_cannot_change_the_hand_through_its_view(over):
    hand = attacked_hand(over)
    json_before, key_before, result_before = hand.to_json(), hand.key, pickle.dumps(hand.result) if over else None
    view = hand.view(2)
    for name in [name for name in dir(view) if not name.startswith("__")]:
        try:
            value = getattr(hand.view(2), name)
        except RuntimeError:  # no result yet
            continue
        assert value == Evil()
        for inner in (value, *(value if isinstance(value, tuple) else ())):
            if isinstance(inner, dict):
                inner.__init__({1: "x"})
                dict.__setitem__(inner, 1, "x")
    view.rules.given["limit"] = "fixed"
    dict.__setitem__(view.rules.given["rake"].given["cap"], 2, 10**6)
    dict.__setitem__(view.rules.rake.cap, 2, 10**6)
    dict.__setitem__(view.info.names, 1, "x")
    dict.__setitem__(view.info.fields["stakes"][1], "more", "x")
    if over:
        dict.__setitem__(view.result.net, 1, 10**6)
        dict.__setitem__(view.result.pots[0].parts[0].shares, 1, 10**6)
        assert pickle.dumps(hand.result) == result_before
    assert view.start == Evil()
    assert (hand.to_json(), hand.key) == (json_before, key_before)
    assert hand.rules.replace(hilo=True).rake.cap == {2: 50, 3: 300}
    if not over:
        play(hand, "2 fold")
        while not hand.over:
            hand.apply(hand.legal.passive)
        assert sum(hand.result.net.values()) == 5 - hand.result.rake


# ----------------------------------------------------------------------- B6: an exception at any moment of an action


class Interrupted(Exception):  # noqa: N818
    """What a time limit or Ctrl-C raises."""


def interrupt_at(line, call):
    """Raise in the given line that is run; return whether the call came to its end before."""
    left = line

    def trace(frame, event, arg):
        nonlocal left
        if event == "line":
            left -= 1
            if left < 0:
                raise Interrupted
        return trace

    before = sys.gettrace()
    sys.settrace(trace)
    try:
        call()
    except Interrupted:
        return False
    finally:
        sys.settrace(before)
    return True


def test_b6_a_time_limit_acts_on_a_copy():
    """docs/hands.md: the action is done on a copy, which takes the hand's place when it is done."""
    hand = play(deal(nl(hilo=True), [100, 60, 80]), "3 call, 1 call, 2 check, 1 bet 58")
    done = play(hand.copy(), "2 all-in")
    line, finished = 0, False
    while not finished:
        trial = hand.copy()
        finished = interrupt_at(line, lambda trial=trial: trial.apply("all-in"))
        assert hand.actor == 2
        assert Hand.from_json(hand.to_json()) == hand
        line += 7
    assert line > 50
    assert trial == done


# -------------------------------------------------------------------------------------------------- C: small ones


def test_c5_history_length_without_a_bound():
    table = omaha.Table(nl(history_length=2**63), seats=2)
    table.sit("ann", chips=100)


def test_c6_chips_that_can_be_printed():
    """Python prints numbers of up to 4,300 digits."""
    most = 10**1000
    hand = deal(pl(small_blind=10**997, big_blind=2 * 10**997), [most, most, most])
    for shown in (repr(hand), str(hand.legal), repr(hand.legal), hand.to_json(), repr(hand.events)):
        assert len(shown) > 1000
    assert Hand.from_json(hand.to_json()) == hand
    with pytest.raises(ValueError, match="at most 10\\*\\*1000, not a number of 3326 bits"):
        deal(nl(), [100, 10 * most])
    for field in ("small_blind", "big_blind", "ante", "min_buy_in", "max_buy_in", "unit"):
        with pytest.raises(ValueError, match=field):
            nl(**{field: 10**5000})
    with pytest.raises(ValueError, match="bonus"):
        deal(nl(), [100, 100], bonus=10**5000)
    with pytest.raises(ValueError, match="rake"):
        deal(nl(), [100, 100], rake=10**5000)
    for limits in ({"cap": 10**5000}, {"cap": 5, "increment": 10**5000}, {"cap": {2: 10**5000}}):
        with pytest.raises(ValueError, match="10"):
            Rake(**limits)


def test_c6_refusals_of_huge_amounts():
    hand = deal(nl(), [100, 100])
    for try_it in (lambda: hand.raise_to(10**5000), lambda: hand.apply(Action("raise", 10**5000))):
        with pytest.raises(IllegalAction) as refused:
            try_it()
        assert "a number of 16610 bits" in str(refused.value)
        assert "a number of 16610 bits" in repr(refused.value)
    with pytest.raises(ValueError, match="not an action"):
        hand.apply("raise " + "9" * 5000)
    assert "raise " + "9" * 5000 not in hand.legal
    assert Action("raise", 10**5000) not in hand.legal


@pytest.mark.parametrize("protocol", range(pickle.HIGHEST_PROTOCOL + 1))
def test_c15_every_protocol_of_pickle(protocol):
    hand = attacked_hand()
    over = attacked_hand(over=True)
    evaluation = omaha.evaluate("AdKd3s2s", "Jd4d3cQd5h")
    for value in (
        hand, hand.view(2), over, over.view(1), over.result, hand.deck, Deck(holes={1: "AsAh"}, seed=4), evaluation,
        evaluation.high, evaluation.low, hand.rules, hand.rules.rake, hand.info, hand.legal, hand.events, Card("As"),
        Action("raise", 4), hand.holes[1], hand.holes, over.board, hand.posts,
    ):  # fmt: skip
        value = dict(value) if isinstance(value, types.MappingProxyType) else value
        again = pickle.loads(pickle.dumps(value, protocol))
        assert again == value
        assert type(again) is type(value)
