"""The worked examples of showdowns, played as hands through the public surface."""

import pytest

import omaha
from support.examples import awards, case_id, example, no_limit, pick, play, seat_keys, shown


def showdown_hand(case, reveal="off", **extra):
    """A hand with the example's aggressors street by street; who is all-in for less has three chips."""
    streets = ["preflop", "flop", "turn", "river"]
    aggressors = case["aggressors"]
    live = case["live"]
    seats = sorted({*live, *(s for a in aggressors for s in a)})
    last_pot = case.get("pots", [live])[-1]
    stacks = {s: 200 if s in last_pot or s not in live else 3 for s in seats}
    boards = case.get("boards") or ([case["board"]] if "board" in case else [])
    rules = no_limit(
        hilo=case.get("game") == "hilo",
        showdown_first=case["rule"],
        side_pot_first=case.get("side_pot_first", False),
        reveal_on_all_in=reveal,
        boards=max(1, len(boards)),
    )
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


@pytest.mark.parametrize("case", pick("showdown"), ids=case_id)
def test_r83_to_r85_showdown(case):
    hand = showdown_hand(case, reveal="at_showdown" if case.get("reveal") else "off")
    assert sorted(hand.live) == sorted(case["live"])
    if "pots" in case:
        assert [sorted(p.eligible) for p in hand.result.pots] == case["pots"]
    assert [s for s, _ in shown(hand)] == case["expect"]["order"]
    for seat, forced in seat_keys(case["expect"].get("forced", {})).items():
        assert (seat, "show" if forced == "show" else "muck") in shown(hand)


@pytest.mark.parametrize("case", [c for c in pick("showdown") if "forced" in c["expect"]], ids=case_id)
def test_r84_only_those_with_a_choice_are_asked(case):
    hand = showdown_hand(case, reveal="at_showdown" if case.get("reveal") else "off", manual=("show",))
    options = [s for s in case["expect"]["order"] if case["expect"]["forced"][str(s)] == "option"]
    for seat in options:
        assert hand.due.kind == "show"
        assert hand.actor == seat
        hand.show()
    assert hand.over
    assert shown(hand) == [(s, "show") for s in case["expect"]["order"]]
    assert hand.result == showdown_hand(case, reveal="at_showdown" if case.get("reveal") else "off").result


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


def test_r85_sd13_the_player_who_bet_the_river_is_in_the_main_pot_alone():
    """SD13: all seats but seat 3 have an ante in the pot, so their totals are larger than those of seat 3."""
    case = example("SD13")
    posts = [omaha.Post(seat, "ante", 0, 5) for seat in (1, 2, 4)] + [
        omaha.Post(1, "small", 1),
        omaha.Post(2, "big", 2),
    ]
    rules = no_limit(showdown_first=case["rule"], side_pot_first=True, showdown_mode="all")
    hand = omaha.Hand(rules, dict.fromkeys(case["live"], 100), case["button"], posts=posts, deck=omaha.Deck(seed=4))
    while hand.street != "river":
        hand.apply(hand.legal.passive)
    play(hand, "1 check", "2 check", "3 raise 2", "4 call", "1 call", "2 call")
    assert [sorted(p.eligible) for p in hand.result.pots] == case["pots"]
    assert [seat for seat, _ in shown(hand)] == case["expect"]["order"]
