"""What holds in every hand, whatever the rules: random play under random rules, probed at every turn."""

import copy
import gc
import numbers
import pickle
import pickletools
import random
import types

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from support.oracles.betting import turn
from support.oracles.dealing import dealt, posts_by_rules
from support.oracles.hands import ALL_CARDS, cards
from support.oracles.options import clockwise, options
from support.oracles.settlement import pots_in_the_middle
from support.oracles.showdown import PLAYERS_MOVES, betting_was_over_early, showdown
from support.random_hands import STYLES, Setup, choose, do, play, random_setup, shuffled

SEEDS = st.integers(0, 2**48 - 1)


def fresh(seed):
    rng = random.Random(seed)
    return rng, random_setup(rng)


def state(hand):
    """All that a caller can read, as values of its own."""
    return {
        "street": hand.street,
        "actor": hand.actor,
        "legal": hand.legal,
        "due": hand.due,
        "over": hand.over,
        "stacks": dict(hand.stacks),
        "bets": dict(hand.bets),
        "paid": dict(hand.paid),
        "pot": hand.pot,
        "live": tuple(hand.live),
        "seats": tuple(hand.seats),
        "holes": dict(hand.holes),
        "boards": tuple(hand.boards),
        "board": tuple(hand.board),
        "events": tuple(hand.events),
        "key": hand.key,
        "unseen": hand.unseen,
        "pots": [(p.amount, tuple(p.eligible)) for p in hand.pots],
    }


# ------------------------------------------------------------------------------------------------------ money
def check_money(hand, start):
    """R99: no chip is lost or made, and no stack is below zero."""
    total = sum(start.values())
    assert min(hand.stacks.values()) >= 0
    if hand.over:
        assert sum(hand.stacks.values()) + hand.result.rake == total
        return
    assert sum(hand.stacks.values()) + hand.pot == total
    assert {s: start[s] - n for s, n in hand.paid.items()} == dict(hand.stacks)
    assert sum(hand.paid.values()) == hand.pot
    assert sum(p.amount for p in hand.pots) + sum(hand.bets.values()) == hand.pot
    assert set(hand.live) <= set(hand.seats) == set(start)


@given(SEEDS)
@settings(max_examples=1000)
def test_r99_chips_are_conserved_after_every_action(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    check_money(hand, setup.stacks)
    while hand.actor is not None:
        do(hand, choose(rng, hand.legal, style))
        check_money(hand, setup.stacks)
    result = hand.result
    assert dict(result.stacks) == dict(hand.stacks)
    returned = sum(result.returned.values())
    put_in = sum(e.chips for e in hand.events if e.kind in ("post", "call", "bet", "raise"))
    awards = sum(sum(p.awards.values()) for p in result.pots)
    assert put_in == returned + result.rake + awards
    assert sum(result.net.values()) == -result.rake
    for s in hand.seats:
        assert result.net[s] == result.stacks[s] - setup.stacks[s]
    for pot in result.pots:
        assert 0 <= pot.rake <= pot.amount
        assert set(pot.awards) <= set(pot.eligible) <= set(hand.live)
        assert pot.eligible
        assert sum(pot.awards.values()) == pot.amount - pot.rake
        assert sum(p.amount for p in pot.parts) == pot.amount - pot.rake
        for part in pot.parts:
            assert sum(part.shares.values()) == part.amount


@given(SEEDS)
@settings(max_examples=300)
def test_r32_r36_pots_shown_during_the_hand(seed):
    """R6, R36: main pot and side pots of the chips in the middle, with those who can win them."""
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while not hand.over:
        assert [(p.amount, p.eligible) for p in hand.pots] == pots_in_the_middle(hand, setup.spec, setup.stacks)
        do(hand, choose(rng, hand.legal, style))
    assert hand.pots == hand.result.pots


@given(SEEDS)
@settings(max_examples=600)
def test_r93_result_is_told_by_the_events(seed):
    """Returns, rake and awards of the result are those of the log, and no event is of an unknown kind."""
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng)
    result = hand.result
    told = {kind: {} for kind in ("return", "rake", "award")}
    for e in hand.events:
        assert e.kind in (
            "post",
            "holes",
            "burn",
            "board",
            "fold",
            "check",
            "call",
            "bet",
            "raise",
            "protect",
            "return",
            "show",
            "muck",
            "rake",
            "award",
        )
        if e.kind == "return":
            told["return"][e.seat] = told["return"].get(e.seat, 0) + e.chips
        elif e.kind == "rake":
            told["rake"][e.pot] = told["rake"].get(e.pot, 0) + e.chips
        elif e.kind == "award":
            place = (e.pot, e.board, e.half, e.seat)
            told["award"][place] = told["award"].get(place, 0) + e.chips
    assert told["return"] == dict(result.returned)
    assert {i: n for i, n in told["rake"].items() if n} == {i: p.rake for i, p in enumerate(result.pots) if p.rake}
    shares = {
        (i, part.board, part.half, s): n
        for i, p in enumerate(result.pots)
        for part in p.parts
        for s, n in part.shares.items()
        if n
    }
    assert {k: n for k, n in told["award"].items() if n} == shares


@given(SEEDS)
@settings(max_examples=600)
def test_r45_to_r48_r94_r95_posts_are_those_of_the_rules(seed):
    setup = fresh(seed)[1]
    hand = setup.hand()
    got, front = {}, dict.fromkeys(setup.stacks, 0)
    for e in hand.events:
        if e.kind == "post":
            live = e.to - front[e.seat]
            front[e.seat] = e.to
            assert (e.seat, e.note) not in got
            got[e.seat, e.note] = (live, e.chips - live)
    if setup.posts is not None:
        assert got == {(seat, kind): (live, dead) for seat, kind, live, dead in setup.posts}
    else:
        straddles = setup.extra.get("straddles", ())
        assert got == posts_by_rules(setup.spec, setup.stacks, setup.button, straddles)


# ------------------------------------------------------------------------------------------------------- turns
def must_refuse(hand, seat, call, action=None):
    """The call is refused with everything said, and nothing has changed."""
    before, key, legal, events = hand.copy(), hand.key, hand.legal, tuple(hand.events)
    with pytest.raises(omaha.IllegalAction) as error:
        call()
    assert isinstance(error.value, ValueError)
    assert error.value.seat == seat
    assert error.value.legal == legal
    if action is not None:
        assert error.value.action == action
    assert str(error.value)
    assert hand == before
    assert hand.key == key
    assert tuple(hand.events) == events
    assert hand.legal == legal


def probe(hand, rng):
    """`legal` is exactly what is accepted: what is inside is taken by a copy, what is outside refused by the hand."""
    legal, seat = hand.legal, hand.actor
    assert legal
    in_front, behind = hand.bets[seat], hand.stacks[seat]
    refused, taken = [], []
    (taken if legal.fold else refused).append(("fold", None))
    (taken if legal.check else refused).append(("check", None))
    (taken if legal.call is not None else refused).append(("call", None))
    assert (legal.min_raise_to is None) == (legal.max_raise_to is None)
    if legal.min_raise_to is None:
        refused += [
            ("raise", in_front + 1),
            ("raise", in_front + behind),
            ("raise", in_front + behind + 1),
            ("raise", max(hand.bets.values()) + 1),
            ("raise", rng.randint(0, in_front + behind + 5)),
        ]
    else:
        low, high = legal.min_raise_to, legal.max_raise_to
        assert in_front < low <= high <= in_front + behind
        refused += [("raise", low - 1), ("raise", high + 1), ("raise", 0), ("raise", in_front + behind + 1)]
        if high == in_front + behind:
            refused.remove(("raise", in_front + behind + 1))
        taken += [("raise", low), ("raise", high), ("raise", rng.randint(low, high))]
    for kind, to in refused:
        action = omaha.Action(kind, to) if to is not None else omaha.Action(kind)
        assert action not in legal
        assert action not in legal.actions
        if kind == "raise":
            must_refuse(hand, seat, lambda to=to: hand.raise_to(to))
        else:
            must_refuse(hand, seat, getattr(hand, kind))
        must_refuse(hand, seat, lambda action=action: hand.apply(action), action)
    for kind, to in taken:
        action = omaha.Action(kind, to) if to is not None else omaha.Action(kind)
        assert action in legal
        assert omaha.Action.parse(str(action)) == action
        one, two = hand.copy(), hand.copy()
        one.apply(action)
        if kind == "raise":
            two.raise_to(to)
        else:
            getattr(two, kind)()
        assert one == two
        assert one != hand
        assert len(one.events) > len(hand.events)
    for kind in ("show", "muck"):
        must_refuse(hand, seat, getattr(hand, kind))
        assert omaha.Action(kind) not in legal
    must_refuse(hand, seat, hand.deal)
    if in_front + behind == legal.max_raise_to or behind == legal.call:
        one = hand.copy()
        one.all_in()
        assert one != hand
        assert one.stacks[seat] == 0 or one.over
    else:
        must_refuse(hand, seat, hand.all_in)
    if hand.street == "preflop" or max(hand.bets.values()):  # "bet" is the word where nothing is bet yet
        must_refuse(hand, seat, lambda: hand.bet(legal.min_raise_to or in_front + 1))
    elif legal.min_raise_to is not None:
        one, two = hand.copy(), hand.copy()
        one.bet(legal.min_raise_to)
        two.raise_to(legal.min_raise_to)
        assert one == two
        assert one.events[len(hand.events)].kind == "bet"
    for wrong in (True, 2.0, "8", 1.5):
        before = hand.copy()
        with pytest.raises(TypeError):
            hand.raise_to(wrong)
        assert hand == before
    if omaha.Action("raise") in legal:  # where one size alone is legal it need not be named
        one, two = hand.copy(), hand.copy()
        one.apply(omaha.Action("raise"))
        two.raise_to(legal.min_raise_to)
        assert one == two
        assert legal.min_raise_to == legal.max_raise_to
    elif legal.min_raise_to is None:
        must_refuse(hand, seat, hand.raise_to)
    else:
        before = hand.copy()
        with pytest.raises(TypeError):
            hand.raise_to()
        assert hand == before
    for kind in ("fold", "check", "call", "show", "muck"):  # an amount where none belongs
        before = hand.copy()
        assert omaha.Action(kind, 5) not in legal
        with pytest.raises(ValueError, match=r"."):
            hand.apply(omaha.Action(kind, 5))
        assert hand == before
    expected = [omaha.Action(k) for k in ("fold", "check", "call") if omaha.Action(k) in legal]
    if legal.min_raise_to is not None:
        expected += [omaha.Action("raise", x) for x in sorted({legal.min_raise_to, legal.max_raise_to})]
    assert sorted(legal.actions, key=str) == sorted(expected, key=str)
    assert len(legal.actions) == len(set(legal.actions))
    assert legal.passive == omaha.Action("check" if legal.check else "call")


@given(SEEDS)
@settings(max_examples=280)
def test_r57_legal_is_exactly_what_is_accepted(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        if rng.random() < 0.6:
            probe(hand, rng)
        do(hand, choose(rng, hand.legal, style))
    assert hand.over
    assert not hand.legal
    assert hand.due is None
    for call in (
        hand.fold,
        hand.check,
        hand.call,
        hand.all_in,
        hand.show,
        hand.muck,
        lambda: hand.raise_to(5),
        hand.protect,
        hand.deal,
    ):
        must_refuse(hand, None, call)


def compare_with_oracle(hand, setup):
    expected = turn(setup.spec, setup.stacks, setup.button, hand.events, setup.posts)
    if hand.actor is None:
        assert expected is None
        return False
    assert expected is not None, (hand.actor, hand.legal)
    got = (
        hand.actor,
        hand.legal.fold,
        hand.legal.check,
        hand.legal.call,
        hand.legal.min_raise_to,
        hand.legal.max_raise_to,
    )
    assert got == (expected.actor, expected.fold, expected.check, expected.call, expected.low, expected.high)
    return True


def play_beside_oracle(seed, spec=None):
    rng = random.Random(seed)
    setup = random_setup(rng, spec)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while compare_with_oracle(hand, setup):
        do(hand, choose(rng, hand.legal, style))
    assert hand.over
    return hand


@given(SEEDS)
@settings(max_examples=1600)
def test_r57_to_r81_legal_and_turn_are_those_of_the_betting_oracle(seed):
    play_beside_oracle(seed)


@given(SEEDS, st.sampled_from(["never", "round_starts_heads_up", "becomes_heads_up"]))
@settings(max_examples=600)
def test_r66_to_r70_fixed_limit_against_the_betting_oracle(seed, cap):
    """Short stacks, so that the half-bet rule, completion and the cap meet often."""
    play_beside_oracle(
        seed, {"limit": "fixed", "small_bet": 10, "big_bet": 20, "heads_up_cap": cap, "max_bets": 3 + seed % 3}
    )


@given(
    SEEDS, st.sampled_from(["pot", "no"]), st.sampled_from(["add", "complete"]), st.sampled_from(["allow", "forbid"])
)
@settings(max_examples=600)
def test_r71_to_r81_short_all_ins_against_the_betting_oracle(seed, limit, short_open, uncallable):
    play_beside_oracle(
        seed,
        {
            "limit": limit,
            "small_blind": 5,
            "big_blind": 10,
            "short_open_raise": short_open,
            "uncallable_raise": uncallable,
        },
    )


@pytest.mark.slow
@pytest.mark.parametrize("salt", range(20))
def test_r57_to_r81_betting_oracle_on_many_hands(salt):
    rng = random.Random(salt)
    for _ in range(500):
        play_beside_oracle(rng.getrandbits(48))


@given(SEEDS)
@settings(max_examples=400)
def test_hand_always_ends_and_then_nobody_acts(seed):
    _rng, setup = fresh(seed)
    for style in STYLES:
        hand = setup.hand()
        if not hand.over:
            with pytest.raises(RuntimeError):
                hand.result  # noqa: B018
        play(hand, random.Random(seed), style)
        assert hand.over
        assert hand.actor is None
        assert hand.due is None
        assert hand.result is not None


# ------------------------------------------------------------------------------------- undo, copies, files, log
@given(SEEDS)
@settings(max_examples=320)
def test_undo_takes_every_action_back(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    first = state(hand)
    with pytest.raises(IndexError):
        hand.undo()
    assert state(hand) == first
    trail = []
    style = rng.choice(STYLES)
    while hand.actor is not None:
        trail.append((hand.copy(), state(hand)))
        do(hand, choose(rng, hand.legal, style))
        if rng.random() < 0.3:
            after = state(hand)
            move = hand.events
            hand.undo()
            assert hand == trail[-1][0]
            assert state(hand) == trail[-1][1]
            redo(hand, move)
            assert state(hand) == after
    for snapshot, values in reversed(trail):
        hand.undo()
        assert hand == snapshot
        assert hand.key == snapshot.key
        assert state(hand) == values
    with pytest.raises(IndexError):
        hand.undo()
    assert hand == setup.hand()
    rest = random.Random(seed)
    again = setup.hand()
    play(hand, rest)
    play(again, random.Random(seed))
    assert hand == again
    assert state(hand) == state(again)


def redo(hand, events):
    """Makes the player's move that `events` hold beyond those of the hand."""
    feed(hand, list(events)[len(hand.events) :], most=1)


def feed(hand, events, most=None):
    """Feeds the player events in order; what the engine does by itself comes by itself."""
    done = 0
    for e in events:
        if e.kind not in PLAYERS_MOVES or done == most:
            continue
        while hand.manual and hand.due.kind != "act":
            hand.deal()
        assert hand.actor == e.seat
        if e.note == "lost connection":
            hand.protect()
        elif e.kind == "fold":
            hand.fold(sitting_out=e.note == "sitting out")
        elif e.kind in ("bet", "raise"):
            hand.raise_to(e.to)
        else:
            getattr(hand, e.kind)()
        done += 1


@given(SEEDS)
@settings(max_examples=480)
def test_r93_replaying_the_events_rebuilds_the_hand(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng)
    again = setup.hand()
    feed(again, hand.events)
    assert again == hand
    assert state(again) == state(hand)
    assert again.result == hand.result


@given(SEEDS)
@settings(max_examples=400)
def test_copies_are_independent(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    while hand.actor is not None:
        how = rng.choice([lambda h: h.copy(), copy.copy, copy.deepcopy])
        twin = how(hand)
        assert twin == hand
        assert twin.key == hand.key
        assert hash(twin.key) == hash(hand.key)
        before = state(hand)
        assert state(twin) == before
        moved, kept = (twin, hand) if rng.random() < 0.5 else (hand, twin)
        play(moved, random.Random(rng.random()), style)
        assert state(kept) == before
        assert kept != moved
        assert kept.key != moved.key
        hand = kept
        do(hand, choose(rng, hand.legal, style))


def test_a_hand_has_no_hash_and_its_key_has():
    hand = fresh(1)[1].hand()
    with pytest.raises(TypeError):
        hash(hand)
    hash(hand.key)


@given(SEEDS)
@settings(max_examples=400)
def test_json_and_pickle_come_back_equal_and_play_on(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    style = rng.choice(STYLES)
    stop = rng.randint(0, 12)
    while hand.actor is not None and stop:
        do(hand, choose(rng, hand.legal, style))
        stop -= 1
    text = hand.to_json()
    assert isinstance(text, str)
    backs = [omaha.Hand.from_json(text), pickle.loads(pickle.dumps(hand)), pickle.loads(pickle.dumps(hand, 2))]
    for back in backs:
        assert back == hand
        assert back.key == hand.key
        assert state(back) == state(hand)
        assert omaha.Hand.from_json(back.to_json()) == hand
    salt = rng.random()
    play(hand, random.Random(salt))
    for back in backs:
        play(back, random.Random(salt))
        assert back == hand
        assert state(back) == state(hand)
        assert back.result == hand.result
        while True:  # what came back can also be taken back
            try:
                back.undo()
            except IndexError:
                break
        assert back == setup.hand()


@given(SEEDS)
@settings(max_examples=240)
def test_r100_the_same_seed_and_moves_give_the_same_hand(seed):
    rng, setup = fresh(seed)
    one, two = setup.hand(), setup.hand()
    moves = play(one, rng)
    for move in moves:
        do(two, move)
    assert one == two
    assert one.result == two.result


@given(SEEDS)
@settings(max_examples=240)
def test_mappings_are_read_only_and_in_dealing_order(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    order = tuple(clockwise(setup.stacks, setup.button))
    assert tuple(hand.seats) == order
    for mapping in (hand.stacks, hand.bets, hand.paid, hand.holes):
        assert tuple(mapping) == order
        with pytest.raises(TypeError):
            mapping[order[0]] = 5
    assert list(hand.live) == [s for s in order if s in hand.live]
    play(hand, rng)
    for mapping in (hand.result.stacks, hand.result.net):
        assert tuple(mapping) == order


# ------------------------------------------------------------------------------------------ cards and showdown
@given(SEEDS)
@settings(max_examples=600)
def test_r53_r55_r96_r98_cards_come_off_the_deck_in_the_order_of_the_rules(seed):
    rng = random.Random(seed)
    setup, order = view_setup(rng)
    hand = setup.hand()
    play(hand, rng, rng.choice([STYLES[2], STYLES[3], STYLES[4]]))
    opts = options(setup.spec)
    seats = clockwise(setup.stacks, setup.button)
    end = len(hand.board)
    agreed = setup.extra.get("runs", 1)
    last = {e.seat: e for e in hand.events if e.kind in PLAYERS_MOVES}
    lost = {s for s, e in last.items() if e.kind == "protect" or e.note == "lost connection"}  # and not back since
    if isinstance(agreed, dict):
        agreed = min(agreed[s] for s in hand.live)
    early = turn_of_last_move(hand.events)
    run = len(hand.live) > 1 and betting_was_over_early(hand, setup.spec, setup.stacks) and early < 5
    runs = agreed if run and not lost & set(hand.live) else 1
    holes, burns, boards = dealt(order, setup.spec, seats, (early, runs, end))
    assert {s: sorted(cards(c)) for s, c in hand.holes.items()} == {s: sorted(c) for s, c in holes.items()}
    assert [cards(b) for b in hand.boards] == boards
    assert [c for e in hand.events if e.kind == "burn" for c in cards(e.cards)] == burns
    assert len(boards) == max(opts.boards, runs)
    told = {}
    for e in hand.events:
        if e.kind == "board":
            told.setdefault(e.board, []).extend(cards(e.cards))
    for n, board in enumerate(boards):
        lying = early if runs > 1 and n else 0
        assert told.get(n, []) == board[lying:]


def turn_of_last_move(events):
    """Cards on the board when the last player's move was made (all of them at the posts: none)."""
    on_board = 0
    last = 0
    for e in events:
        if e.kind == "board" and not e.board:
            on_board += len(e.cards)
        elif e.kind in PLAYERS_MOVES:
            last = on_board
    return last


def shown(hand):
    return [(e.seat, e.kind) for e in hand.events if e.kind in ("show", "muck")]


@given(SEEDS)
@settings(max_examples=1200)
def test_r82_to_r89_who_shows_and_who_may_muck(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng, rng.choice([STYLES[1], STYLES[2], STYLES[3], STYLES[4]]))
    expected = showdown(hand, setup.spec, setup.stacks)
    if setup.spec.get("reveal_on_all_in") and betting_was_over_early(hand, setup.spec, setup.stacks):
        assert sorted(shown(hand)) == sorted((s, "show") for s, _ in expected)
    else:
        assert shown(hand) == expected
    for e in hand.events:
        if e.kind == "show":
            assert e.cards == hand.holes[e.seat]


@given(SEEDS)
@settings(max_examples=400)
def test_r20_rank_of_a_part_is_that_of_its_winners(seed):
    rng, setup = fresh(seed)
    hand = setup.hand()
    play(hand, rng, STYLES[3])
    for pot in hand.result.pots:
        for part in pot.parts:
            if part.half == "uncontested":
                assert part.rank is None
                continue
            boards = hand.boards if part.board is None else [hand.boards[part.board]]
            rank = omaha.low_rank if part.half == "low" else omaha.high_rank
            for seat in pot.eligible:
                best = min(rank(hand.holes[seat], b) for b in boards)
                assert (best == part.rank) == (seat in part.shares)
                assert best >= part.rank


# ------------------------------------------------------------------------------------------- what a seat sees
def view_setup(rng):
    """A setup whose deck is a known order, and the order itself."""
    setup = random_setup(rng)
    order = shuffled(rng)
    setup.deck = omaha.Deck("".join(order))
    return setup, order


def play_some(hand, rng, moves):
    style = rng.choice(STYLES[:4])
    for _ in range(moves):
        if hand.over:
            break
        before = hand.copy()
        if hand.actor is None:
            hand.deal()
        else:
            do(hand, choose(rng, hand.legal, style))
        if hand.over and len(hand.live) > 1:  # hidden cards have decided it
            return before
    return hand


def told_to(hand, seat):
    """Cards the seat has been dealt or has seen: its own, the boards, and what was shown."""
    seen = set(cards(hand.holes[seat]))
    for board in hand.boards:
        seen |= set(cards(board))
    for e in hand.events:
        if e.kind == "show" and e.cards:
            seen |= set(cards(e.cards))
    return seen


def twins(seed):
    """A hand in play, a seat, and the hand that differs from it in every card this seat cannot see."""
    rng = random.Random(seed)
    while True:
        setup, order = view_setup(rng)
        setup.extra["manual"] = rng.choice([(), (), ("deal",)])
        hand = setup.hand()
        if not hand.over:  # all are all-in by their posts: nothing is left to be seen or hidden
            break
    hand = play_some(hand, random.Random(rng.random()), rng.randint(0, 24 if hand.manual else 14))
    seat = rng.choice(hand.seats)
    seen = told_to(hand, seat)
    hidden = [c for c in order if c not in seen]
    moved = hidden[1:] + hidden[:1]
    rng.shuffle(moved)
    swap = dict(zip(hidden, moved, strict=True))
    other = Setup(
        setup.spec,
        setup.stacks,
        setup.button,
        omaha.Deck("".join(swap.get(c, c) for c in order)),
        posts=setup.posts,
        **setup.extra,
    ).hand()
    feed(other, hand.events)
    while len(other.events) < len(hand.events):
        other.deal()
    return hand, other, seat, set(hidden)


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


@given(SEEDS)
@settings(max_examples=320)
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


@given(SEEDS)
@settings(max_examples=100)
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
    seen = told_to(hand, 1)
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


# ------------------------------------------------------------------------------------------------- steps by hand
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


@given(SEEDS)
@settings(max_examples=300)
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


@given(SEEDS)
@settings(max_examples=150)
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

    rng = random.Random(77)
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
