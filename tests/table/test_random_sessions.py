"""Whole sessions at a table: players come, go, lose connections and chips at random; the books of an oracle agree."""

import random

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from omaha import Rules, Table
from support.session_checks import check_audit
from support.sessions import NAMES, Session, again, play_sessions


@pytest.mark.parametrize("button_rule", ["moving", "dead"])
def test_r101_sessions(button_rule):
    """The books agree with the table at every deal and after every hand; the checks of every session hold."""
    total = play_sessions(range(25), 60, button_rule)
    assert total.pop("twins") == 0
    assert min(total.values()) > 0, total


@pytest.mark.parametrize("button_rule", ["moving", "dead"])
def test_r100_restored_tables_go_on_alike(button_rule):
    """Saved, pickled or copied at any moment, a table goes on as the original; refused calls change nothing."""
    total = play_sessions(range(100, 110), 30, button_rule, twins=0.05)
    assert min(total["twins"], total["refused"]) > 20, total


@given(st.randoms(use_true_random=False), st.sampled_from(["moving", "dead"]))
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
def test_r101_sessions_made_small(rng, button_rule):
    """The same with every choice drawn by hypothesis, which finds the smallest session that fails."""
    Session(rng, button_rule, stir=0.1).run(8, patience=5)


def test_r100_same_seed_and_decisions_same_session():
    for seed in range(8):
        session = Session(random.Random(seed), "moving").run(30)
        table = Table(session.rules, session.size, session.seed)
        again(table, session.script)
        assert table == session.table
        assert table.events == session.table.events


@pytest.mark.parametrize("button_rule", ["moving", "dead"])
def test_run_is_the_same_session_as_hand_by_hand(button_rule):
    """`run` in pieces, saved in between, is `deal` and `apply`, whatever happens between the hands."""
    rules = Rules(limit="pot", hilo=True, small_blind=1, big_blind=2, max_buy_in=50, button_rule=button_rule)
    names = NAMES[:6]

    def player(view):
        chance = random.Random(f"{view.seat} {len(view.events)} {view.cards}")
        return chance.choice(view.legal.actions)

    def between(table):
        chance = random.Random(f"between {table.hands}")
        for name in names:
            if name not in table.seats.values():
                table.sit(name, post=chance.random() < 0.5)
            elif not table.stacks[next(seat for seat in table.seats if table.seats[seat] == name)]:
                table.add_chips(name, 50)
            elif chance.random() < 0.1:
                chance.choice([table.sit_out, table.disconnect, table.leave])(name)
            elif chance.random() < 0.5:
                table.reconnect(name)
                table.sit_in(name, post=True)

    one, other = Table(rules, 6, seed=9), Table(rules, 6, seed=9)
    players = dict.fromkeys(names, player)
    played = [one.run(players, hands, between=between) for hands in (7, 0, 13)]
    one = Table.from_json(one.to_json())
    played.append(one.run(players, 20, between=between))
    assert played == [7, 0, 13, 20]
    for _ in range(40):
        between(other)
        hand = other.deal()
        while hand.actor is not None:
            hand.apply(player(hand.view(hand.actor)))
    assert one == other
    check_audit(one.events, one.stacks, one.seats)


@pytest.mark.parametrize(("straddle", "most"), [("utg", 3), ("button", 1)])
def test_r94_r95_posts_of_short_stacks(straddle, most):
    """Nearly everybody straddles; stacks are about what antes, blinds and straddles cost."""
    straddlers = set()
    for seed in range(300):
        rng = random.Random(f"{straddle} {seed}")
        stakes = {"limit": "no", "small_blind": 1, "big_blind": 2, "min_buy_in": 1, "max_buy_in": 20}
        ante = {"ante": rng.randint(0, 2), "ante_payer": rng.choice(["each", "big_blind", "button"])}
        order = rng.choice(["blind_first", "ante_first"])
        rules = Rules(**stakes, **ante, ante_order=order, straddle=straddle, max_straddles=3)
        session = Session(rng, rules=rules)
        for name in NAMES[: session.size]:
            session.call("sit", name, None, rng.randint(1, 20))
            session.call("choose", name, straddle=rng.random() < 0.9)
        session.deal()
        straddlers.add(sum(post.kind == "straddle" for post in session.table.hand.posts))
    assert straddlers == set(range(most + 1))


def test_r43_a_random_first_button_without_a_seed_is_anybodys():
    buttons = set()
    for _ in range(60):
        table = Table(Rules(limit="no", small_blind=1, big_blind=2, first_button="random"), 9)
        for seat in (2, 5, 9):
            table.sit(f"player {seat}", seat)
        hand = table.deal()
        assert hand.seats[-1] == hand.button == table.button
        assert table.copy() == table
        buttons.add(hand.button)
    assert buttons == {2, 5, 9}


@pytest.mark.parametrize("button_rule", ["moving", "dead"])
@pytest.mark.parametrize(
    "part", [pytest.param(part, marks=pytest.mark.slow if part < 3 else pytest.mark.long) for part in range(1, 5)]
)
def test_r101_many_sessions(part, button_rule):
    """More than 100,000 hands in all."""
    total = play_sessions(range(1000 * part, 1000 * part + 127), 100, button_rule)
    assert total["hands"] >= 12_500


@pytest.mark.slow
@pytest.mark.parametrize("button_rule", ["moving", "dead"])
def test_r100_many_restored_tables(button_rule):
    total = play_sessions(range(9000, 9040), 60, button_rule, twins=0.03)
    assert total["twins"] > 50
