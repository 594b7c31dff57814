"""The worked examples of the rules (tests/data/examples.json), played as hands through the public surface.

Settlements: each player posts what the example says he has put in, those who fold do so at their turn, the others are
all-in or check.  Betting rounds after the flop: everybody posts the minimum bet, the rest of the pot is dead money.
"""

from decimal import Decimal

import pytest

import omaha
from support.examples import CASES
from support.oracles.hands import ALL_CARDS, cards
from support.oracles.options import clockwise

#: Cases that no hand can come to, with the reason.
UNREACHABLE = {
    "ST36": "the two runs share two cards only, so neither flop can have come before the all-in",
    "ST49": "the two runs share two cards only, so neither flop can have come before the all-in",
}
#: Cases played as the hand that the rule describes, in a test of their own below.
APART = {"SD09", "BR50", "CP05"}


def case_id(case):
    return case["id"]


def pick(kind, without=()):
    return [c for c in CASES[kind] if c["id"] not in UNREACHABLE and c["id"] not in APART and c["id"] not in without]


def test_every_case_is_played_or_named():
    """No id of the lists above is misspelt."""
    known = {c["id"] for items in CASES.values() for c in items}
    assert set(UNREACHABLE) <= known
    assert known >= APART


# --------------------------------------------------------------------------------------------------- settlement
def seat_keys(mapping):
    return {int(s): v for s, v in mapping.items()}


def rake_of(case):
    rake = case.get("rake")
    if rake is None:
        return None
    fields = {k: v for k, v in rake.items() if k not in ("cap", "percent")}
    cap = rake["cap"] if isinstance(rake["cap"], int) else seat_keys(rake["cap"])
    return omaha.Rake(percent=Decimal(str(rake["percent"])), cap=cap, **fields)


def settlement_rules(case, **more):
    fields = {
        "limit": "no",
        "hilo": case["game"] == "hilo",
        "small_blind": 1,
        "big_blind": 1,
        "unit": case.get("unit", 1),
        "rake": rake_of(case),
        **case.get("options", {}),
        **more,
    }
    return omaha.Rules(**fields)


def deck_of(case):
    boards = case.get("boards") or ([case["board"]] if case.get("board") else [])
    return omaha.Deck(holes=seat_keys(case.get("holes", {})), boards=boards, seed=1)


def posted_hand(case, short=0, spare=0, runs=1, **rules):
    """Everybody has posted what he put in (less `short`); the live who have the most in have `spare` chips behind."""
    totals = seat_keys(case["contributions"])
    folded = case.get("folded", [])
    order = clockwise(totals, case["button"])
    most = max(totals.values())
    stacks, posts = {}, []
    dead = case.get("dead", 0)
    for seat in order:
        behind = 1000 if seat in folded else spare if totals[seat] == most else 0
        stacks[seat] = totals[seat] + behind
        if totals[seat]:
            posts.append(omaha.Post(seat, "post" if posts else "big", totals[seat] - short, dead))
            stacks[seat] += dead
            dead = 0
    hand = omaha.Hand(
        settlement_rules(case, **rules), stacks, case["button"], deck=deck_of(case), posts=posts, runs=runs
    )
    return hand, stacks


def fold_them(hand, folded):
    """Those who fold do so at their turn, the others check; True if all of them came to it."""
    while hand.actor is not None:
        if hand.actor in folded:
            hand.fold()
        else:
            hand.check()
    return not set(folded) & set(hand.live)


def awards(result):
    won = {}
    for pot in result.pots:
        for seat, chips in pot.awards.items():
            won[seat] = won.get(seat, 0) + chips
    return {s: n for s, n in won.items() if n}


def check_settlement(case, hand, stacks):
    want, result = case["expect"], hand.result
    assert awards(result) == seat_keys(want["awards"])
    if "rake" in want:
        assert result.rake == want["rake"]
    if "returned" in want:
        assert dict(result.returned) == seat_keys(want["returned"])
    if "pots" in want:
        assert [{"amount": p.amount, "eligible": sorted(p.eligible), "rake": p.rake} for p in result.pots] == want[
            "pots"
        ]
    for seat, chips in seat_keys(case["contributions"]).items():
        change = awards(result).get(seat, 0) + result.returned.get(seat, 0) - chips
        dead = stacks[seat] + change - result.stacks[seat]
        assert dead in (0, case.get("dead", 0))


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" not in c["rules"]], ids=case_id)
def test_r21_to_r42_settlement(case):
    more = {"boards": len(case["boards"])} if "boards" in case else {}
    hand, stacks = posted_hand(case, **more)
    if not fold_them(hand, case.get("folded", [])):
        hand, stacks = posted_hand(case, spare=1000, **more)
        assert fold_them(hand, case.get("folded", []))
    check_settlement(case, hand, stacks)


@pytest.mark.parametrize("case", [c for c in pick("settlement") if "R96" in c["rules"]], ids=case_id)
def test_r96_run_it_twice(case):
    """All-in for the last chip when the cards that the runs share are out."""
    boards = [cards(b) for b in case["boards"]]
    shared = max(n for n in (3, 4) if len({tuple(b[:n]) for b in boards}) == 1)
    hand, stacks = posted_hand(case, short=1, runs=len(boards), run_count=3)
    while len(hand.board) < shared:
        hand.check()
    hand.all_in()
    while hand.actor is not None:
        hand.call()
    assert [[str(c) for c in b] for b in hand.boards] == boards
    check_settlement(case, hand, stacks)


def play(hand, *moves):
    """Moves as text: "3 raise 8" (seat, what, to) ; each seat must be the one whose turn it is."""
    for move in moves:
        seat, what, *amount = move.split()
        assert hand.actor == int(seat), move
        if what == "raise":
            hand.raise_to(int(amount[0]))
        elif what == "out":
            hand.fold(sitting_out=True)
        else:
            getattr(hand, what.replace("-", "_"))()
    return hand


def example(name):
    return next(c for items in CASES.values() for c in items if c["id"] == name)


def no_limit(case=None, **fields):
    hilo = case is not None and case["game"] == "hilo"
    return omaha.Rules(**{"limit": "no", "small_blind": 1, "big_blind": 2, "hilo": hilo, **fields})


def as_played(name, stacks, *moves, **fields):
    """The hand of a settlement example as its note tells it, with real blinds."""
    case = example(name)
    button = case["button"]
    extra = {k: fields.pop(k) for k in ("posts", "straddles") if k in fields}
    hand = omaha.Hand(no_limit(case, **fields), stacks, button, deck=deck_of(case), **extra)
    play(hand, *moves)
    while hand.actor is not None:
        hand.check()
    want, result = case["expect"], hand.result
    assert awards(result) == seat_keys(want["awards"])
    assert dict(result.returned) == seat_keys(want.get("returned", dict(result.returned)))
    if "pots" in want:
        assert [{"amount": p.amount, "eligible": sorted(p.eligible), "rake": p.rake} for p in result.pots] == want[
            "pots"
        ]
    return hand


def test_r31_uncalled_bet_returns_before_the_pot_is_made():
    as_played("ST15", {1: 500, 2: 60}, "2 call", "1 raise 100", "2 call")


def test_r31_raise_that_all_fold_to_returns():
    as_played(
        "ST16",
        {1: 500, 2: 500, 3: 500},
        "3 call",
        "1 call",
        "2 check",
        "1 raise 98",
        "2 call",
        "3 raise 298",
        "1 fold",
        "2 fold",
    )


def test_r32_four_stacks_make_three_pots():
    as_played("ST14", {1: 20, 2: 50, 3: 100, 4: 100}, "3 raise 100", "4 call", "1 call", "2 call")


def test_r33_folded_money_stays_at_its_levels():
    as_played("ST20", {1: 300, 2: 300, 3: 30}, "3 call", "1 raise 60", "2 call", "3 call", "1 raise 40", "2 fold")


def test_r44_st44_all_in_player_keeps_his_showdown_when_the_side_bet_is_not_called():
    as_played("ST44", {1: 300, 2: 300, 3: 30}, "3 raise 30", "1 call", "2 call", "1 raise 60", "2 fold")


def test_r45_st45_sitting_out_in_a_hand_folds_where_he_could_check():
    hand = as_played(
        "ST45",
        {1: 300, 2: 300, 3: 300},
        "3 raise 10",
        "1 call",
        "2 call",
        "1 check",
        "2 out",
        "3 check",
        "1 raise 10",
        "3 call",
        allow_open_fold=False,
    )
    assert [e.note for e in hand.events if e.kind == "fold"] == ["sitting out"]


def test_r48_short_big_blind_leaves_the_call_at_the_full_blind():
    as_played("ST33", {1: 100, 2: 1, 3: 100}, "3 call", "1 call")


def test_r48_everybody_all_in_by_posting():
    hand = as_played("ST53", {1: 1, 2: 2})
    assert not [e for e in hand.events if e.kind in ("fold", "check", "call", "bet", "raise")]


def test_r50_dead_small_blind_belongs_to_the_main_pot():
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 2), omaha.Post(3, "post", 2, dead=1)]
    as_played("ST21", {1: 20, 2: 100, 3: 100}, "3 raise 40", "1 call", "2 call", posts=posts)


def test_r64_all_fold_to_the_big_blind():
    hand = as_played("ST32", {1: 100, 2: 100, 3: 100}, "3 fold", "1 fold", rake=omaha.Rake(percent=5, cap=3))
    assert hand.result.rake == 0
    assert not [e for e in hand.events if e.kind in ("show", "board", "burn")]


def test_r39_no_flop_no_drop():
    hand = as_played(
        "ST24", {1: 100, 2: 100, 3: 100}, "3 raise 7", "1 fold", "2 fold", rake=omaha.Rake(percent=5, cap=300)
    )
    assert hand.result.rake == 0


def test_r90_lost_connection_makes_a_side_pot():
    hand = as_played(
        "ST34", {1: 100, 2: 100, 3: 100}, "3 raise 10", "1 call", "2 call", "1 raise 10", "2 protect", "3 call"
    )
    assert hand.result.stacks[2] == 90 + 30


def test_r90_two_lost_connections():
    as_played("ST51", {1: 100, 2: 100, 3: 100}, "3 call", "1 call", "2 check", "1 raise 4", "2 protect", "3 protect")


def test_r90_lost_before_putting_anything_in_folds_though_dead_money_lies_there():
    posts = [omaha.Post(2, "small", 2), omaha.Post(3, "big", 2), omaha.Post(1, "post", 0, dead=1)]
    hand = as_played("ST52", {1: 100, 2: 100, 3: 100}, "1 protect", posts=posts)
    assert 1 not in hand.live


def test_r90_lost_and_owing_nothing_checks():
    hand = omaha.Hand(no_limit(), {1: 100, 2: 100, 3: 100}, 3, deck=omaha.Deck(seed=1))
    play(hand, "3 call", "1 call", "2 protect")
    assert hand.events[-1].kind != "protect"
    assert [e.kind for e in hand.events if e.seat == 2][-1] == "check"
    assert 2 in hand.live


def test_r95_player_with_chips_for_the_ante_only_is_live_and_has_no_turn():
    hand = as_played(
        "ST50",
        {1: 3, 2: 100, 3: 100},
        "2 fold",
        ante=5,
        posts=[
            omaha.Post(1, "ante", 0, 3),
            omaha.Post(2, "ante", 0, 5),
            omaha.Post(3, "ante", 0, 5),
            omaha.Post(3, "big", 2),
        ],
    )
    assert 1 in hand.live


def test_r95_big_blind_ante_is_dead_money_for_the_main_pot():
    hand = as_played("ST43", {1: 100, 2: 100, 3: 100}, "3 call", "1 call", ante=2, ante_payer="big_blind")
    assert hand.result.returned == {}


def test_r102_last_caller_owns_the_side_pot_without_a_turn():
    as_played("ST56", {1: 200, 2: 60, 3: 200}, "3 raise 100", "1 call", "2 call", "1 fold")


def test_r102_live_post_folded_for_nothing_goes_to_the_last_pot():
    posts = [omaha.Post(1, "small", 1), omaha.Post(2, "big", 1), omaha.Post(3, "post", 2), omaha.Post(4, "post", 1)]
    as_played("ST60", {1: 100, 2: 1, 3: 100, 4: 1}, "3 fold", "1 fold", posts=posts)


def test_r102_with_a_side_pot_what_no_live_player_has_matched_goes_to_it():
    """The folded post of 10 is above both live totals, 3 and 5: 12 in the main pot, 2 + 2 + 7 in the side pot."""
    posts = [omaha.Post(1, "small", 5), omaha.Post(2, "big", 3), omaha.Post(3, "post", 10), omaha.Post(4, "post", 5)]
    rules = no_limit(small_blind=5, big_blind=10)
    hand = omaha.Hand(rules, {1: 100, 2: 3, 3: 100, 4: 5}, 5, posts=posts, deck=omaha.Deck(seed=1))
    play(hand, "3 fold", "1 fold")
    assert [(p.amount, p.eligible) for p in hand.result.pots] == [(12, (2, 4)), (11, (4,))]
    assert hand.result.returned == {}


@pytest.mark.parametrize(
    ("players", "cards_each", "street", "wanted", "runs"),
    [
        (10, 4, 0, 2, 1),  # 40 + 3 burns + 5: the last 4 cards are no second board
        (9, 4, 0, 3, 2),
        (9, 4, 0, 2, 2),
        (10, 4, 3, 3, 3),  # on the flop a run takes two cards
        (8, 5, 0, 2, 1),
        (8, 5, 3, 3, 3),
        (7, 6, 0, 2, 1),
        (7, 6, 3, 3, 2),  # 42 + 3 + 3 + 2 + 2
        (7, 6, 4, 3, 3),
    ],
)
def test_r96_runs_only_as_often_as_the_cards_suffice(players, cards_each, street, wanted, runs):
    rules = no_limit(hole_cards=cards_each, run_count=3)
    hand = omaha.Hand(rules, [100] * players, deck=omaha.Deck(seed=3), runs=wanted)
    while len(hand.board) < street:
        hand.apply(hand.legal.passive)
    while hand.actor is not None:
        hand.all_in()
    assert len(hand.boards) == runs
    assert all(len(b) == 5 for b in hand.boards)
    dealt = [c for h in hand.holes.values() for c in cards(h)] + cards(hand.board)
    dealt += [c for b in hand.boards[1:] for c in cards(b)[street:]]
    dealt += [c for e in hand.events if e.kind == "burn" for c in cards(e.cards)]
    assert len(dealt) == len(set(dealt))


def test_r95_single_payer_with_too_few_chips_posts_in_the_order_of_the_rules():
    """PS09, PS10: 3 chips for a blind of 2 and an ante of 2."""
    for order, blind, ante in (("blind_first", 2, 1), ("ante_first", 1, 2)):
        hand = omaha.Hand(
            no_limit(ante=2, ante_payer="big_blind", ante_order=order),
            {1: 100, 2: 3, 3: 100},
            3,
            deck=omaha.Deck(seed=1),
        )
        assert hand.bets[2] == blind
        assert hand.pot == 1 + blind + ante
        assert hand.legal.call == 2


# ----------------------------------------------------------------------------------------------------- showdown
def showdown_hand(case, **extra):
    """A hand with the example's aggressors street by street; who is all-in for less has three chips."""
    streets = ["preflop", "flop", "turn", "river"]
    aggressors = case["aggressors"]
    live = case["live"]
    seats = sorted({*live, *(s for a in aggressors for s in a)})
    last_pot = case.get("pots", [live])[-1]
    stacks = {s: 200 if s in last_pot or s not in live else 3 for s in seats}
    boards = case.get("boards") or ([case["board"]] if "board" in case else [])
    rules = no_limit(hilo=case.get("game") == "hilo", showdown_first=case["rule"], boards=max(1, len(boards)))
    hand = omaha.Hand(
        rules,
        stacks,
        case["button"],
        **extra,
        deck=omaha.Deck(holes=seat_keys(case.get("holes", {})), boards=boards, seed=4),
    )
    todo = [list(a) for a in aggressors]
    while hand.actor is not None and hand.due.kind == "act":
        now = streets.index(hand.street)
        here = todo[now] if now < len(todo) else []
        if here and here[0] == hand.actor:
            here.pop(0)
            last = not here and now == len(todo) - 1 < 3
            hand.raise_to(hand.legal.max_raise_to if last else hand.legal.min_raise_to)
        elif hand.actor not in live and not any(hand.actor in a for a in todo[now:]):
            hand.fold()
        else:
            hand.apply(hand.legal.passive)
    assert not any(todo)
    return hand


def shown(hand):
    return [(e.seat, e.kind) for e in hand.events if e.kind in ("show", "muck")]


@pytest.mark.parametrize("case", pick("showdown"), ids=case_id)
def test_r83_to_r85_showdown(case):
    hand = showdown_hand(case)
    assert sorted(hand.live) == sorted(case["live"])
    if "pots" in case:
        assert [sorted(p.eligible) for p in hand.result.pots] == case["pots"]
    assert [s for s, _ in shown(hand)] == case["expect"]["order"]
    for seat, forced in seat_keys(case["expect"].get("forced", {})).items():
        assert (seat, "show" if forced == "show" else "muck") in shown(hand)


@pytest.mark.parametrize("case", [c for c in pick("showdown") if "forced" in c["expect"]], ids=case_id)
def test_r84_only_those_with_a_choice_are_asked(case):
    hand = showdown_hand(case, manual=("show",))
    options = [s for s in case["expect"]["order"] if case["expect"]["forced"][str(s)] == "option"]
    for seat in options:
        assert hand.due.kind == "show"
        assert hand.actor == seat
        hand.show()
    assert hand.over
    assert shown(hand) == [(s, "show") for s in case["expect"]["order"]]
    assert hand.result == showdown_hand(case).result


def test_r85_sd09_a_pot_with_one_owner_is_no_reason_to_show():
    """SD09 with the order from the button: seat 2 folds a live post, so seat 1 owns the side pot."""
    case = example("SD09")
    posts = [omaha.Post(3, "big", 2), omaha.Post(1, "post", 4), omaha.Post(2, "post", 4)]
    hand = omaha.Hand(
        no_limit(),
        {1: 100, 2: 100, 3: 2},
        2,
        posts=posts,
        deck=omaha.Deck(holes=seat_keys(case["holes"]), boards=[case["board"]], seed=1),
    )
    play(hand, "1 check", "2 fold")
    assert [sorted(p.eligible) for p in hand.result.pots] == case["pots"]
    assert shown(hand) == [(3, "show"), (1, "muck")]
    assert awards(hand.result)[1] == hand.result.pots[1].amount


# ------------------------------------------------------------------------------------------ dealing and capacity
@pytest.mark.parametrize("case", CASES["deal_order"], ids=case_id)
def test_r53_deal_order(case):
    """One card at a time from the left of the button, then burn, flop, burn, turn, burn, river (R55)."""
    n, h = len(case["players"]), case["cards"]
    hand = omaha.Hand(
        no_limit(hole_cards=h), dict.fromkeys(case["players"], 100), case["button"], deck=omaha.Deck("".join(ALL_CARDS))
    )
    got = {s: [] for s in case["players"]}
    for seat, card in zip(case["expect"]["order"], ALL_CARDS, strict=False):
        got[seat].append(card)
    assert {s: sorted(cards(c)) for s, c in hand.holes.items()} == {s: sorted(c) for s, c in got.items()}
    while not hand.over:
        hand.apply(hand.legal.passive)
    rest = ALL_CARDS[n * h :]
    assert cards(hand.board) == rest[1:4] + rest[5:6] + rest[7:8]
    assert [cards(e.cards) for e in hand.events if e.kind == "burn"] == [rest[0:1], rest[4:5], rest[6:7]]


def accepted(players, **fields):
    try:
        omaha.Hand(no_limit(**fields), dict.fromkeys(range(1, players + 1), 100), 1, deck=omaha.Deck(seed=1))
    except ValueError:
        return False
    return True


@pytest.mark.parametrize("case", pick("capacity"), ids=case_id)
def test_r3_capacity(case):
    most = case["expect"]["max_players"]
    fits = [n for n in range(2, 11) if accepted(n, hole_cards=case["cards"], boards=case["boards"])]
    assert fits == list(range(2, most + 1))


def test_r3_cp05_five_cards_on_two_boards_seat_seven_as_the_flop_burn_stays():
    assert [n for n in range(2, 11) if accepted(n, hole_cards=5, boards=2)] == list(range(2, 8))


def test_r3_one_player_is_no_hand():
    with pytest.raises(ValueError, match="2"):
        omaha.Hand(no_limit(), {1: 100}, 1, deck=omaha.Deck(seed=1))


# ------------------------------------------------------------------------------------------------------ betting
def betting_rules(case):
    limit = {"FL": "fixed", "PL": "pot", "NL": "no"}[case["structure"]]
    blind = 2 if case.get("preflop") else case["min_bet"]
    fields = {"limit": limit, "small_blind": min(1, blind), "big_blind": blind}
    if limit == "fixed":
        fields.update(small_bet=blind, big_bet=2 * blind)
    for name in ("max_bets", "heads_up_cap", "uncallable_raise", "short_open_raise", "pot_limit_antes"):
        if name in case:
            fields[name] = case[name]
    if "pl_small_blind_counts_as" in case:
        fields["pot_limit_small_blind"] = "as_big_blind"
    if "pl_missing_blinds" in case:
        fields["pot_limit_short_blind"] = "full"
    if case.get("antes"):
        fields.update(ante=case["antes"], ante_payer="big_blind")
    if case.get("preflop") and case["big_blind"] == 4:
        fields["straddle"] = "utg"
        if case.get("first_raise") == 2:
            fields["straddle_min_raise"] = "big_blind"
    return omaha.Rules(**fields)


def betting_hand(case):
    """The round an example begins with."""
    rules = betting_rules(case)
    behind = seat_keys(case["stacks"])
    stacks, posts = dict(behind), []
    if case.get("preflop"):
        kinds = {1: "small", 2: "big", 3: "straddle" if rules.straddle == "utg" else "post"}
        dead = case.get("pot", 0)
        if case.get("antes"):
            posts.append(omaha.Post(2, "ante", 0, dead))
            stacks[2] += dead
            dead = 0
        for seat, live in seat_keys(case["bets"]).items():
            posts.append(omaha.Post(seat, kinds.get(seat, "post"), live, dead))
            stacks[seat] += live + dead
            dead = 0
        return omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    dead = max(0, case.get("pot", 0) - len(behind) * rules.big_blind)
    for seat in behind:
        posts.append(omaha.Post(seat, "post" if posts else "big", rules.big_blind, dead))
        stacks[seat] += rules.big_blind + dead
        dead = 0
    hand = omaha.Hand(rules, stacks, 10, posts=posts, deck=omaha.Deck(seed=1))
    while hand.street == "preflop":
        hand.check()
    assert {s: hand.stacks[s] for s in behind} == behind
    return hand


def asked(hand, seat):
    """A copy in which it is this seat's turn, those before it having called or checked; None if it is not asked."""
    hand = hand.copy()
    street = hand.street
    while hand.actor not in (seat, None) and hand.street == street:
        hand.apply(hand.legal.passive)
    return hand if hand.actor == seat and hand.street == street else None


@pytest.mark.parametrize("case", pick("betting"), ids=case_id)
def test_r57_to_r81_betting(case):
    hand = betting_hand(case)
    for seat, what, *amount in case.get("actions", []):
        assert hand.actor == seat
        if what == "bet":
            hand.bet(*amount)
        elif what == "raise":
            hand.raise_to(*amount)
        else:
            getattr(hand, what)()
    for who, want in case["expect"].items():
        if who == "pot_after":
            put_in = sum(e.chips for e in hand.events if e.kind in ("post", "call", "bet", "raise"))
            assert put_in == want
            continue
        there = asked(hand, int(who))
        if there is None:
            assert not want.get("can_raise")
            assert not want.get("to_call")
            assert not want.get("turn")
            continue
        legal = there.legal
        got = {
            "turn": True,
            "to_call": legal.call or 0,
            "can_check": legal.check,
            "can_raise": legal.min_raise_to is not None,
            "min_raise_to": legal.min_raise_to,
            "max_raise_to": legal.max_raise_to,
        }
        assert {k: got[k] for k in want} == want


def test_r97_br50_bomb_pot_opens_from_the_ante_to_the_pot():
    """Ten players ante 5: no first round, the pot-limit flop from 5 to 50."""
    want = example("BR50")["expect"]["1"]
    rules = omaha.Rules(limit="pot", small_blind=2, big_blind=5, ante=5, bomb_pot=True)
    hand = omaha.Hand(rules, dict.fromkeys(range(1, 11), 505), 10, deck=omaha.Deck(seed=1))
    assert hand.street == "flop"
    assert hand.actor == 1
    assert hand.pot == 50
    assert hand.legal.check is want["can_check"]
    assert (hand.legal.min_raise_to, hand.legal.max_raise_to) == (want["min_raise_to"], want["max_raise_to"])
    assert not [e for e in hand.events if e.kind == "post" and e.note != "ante"]
