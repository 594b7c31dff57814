"""An answer belongs to the hand, seat and turn that was asked, whatever the player does meanwhile."""

import contextlib
import random

import pytest

from omaha import Deck, Hand, IllegalAction
from omaha.hand import turns
from omaha.play.matches import play
from support.tables import PL, kinds, seated, showdown_deck


def call(view):
    return view.legal.passive


def acts(hand):
    return [
        (event.kind, event.seat, event.note)
        for event in hand.events
        if event.kind in ("fold", "check", "call", "bet", "raise", "protect")
    ]


def run_with(table, **players):
    """Run one hand, in which the players who are not named check or call. Return the hand."""
    assert table.run({name: players.get(name, call) for name in table.seats.values()}, 1) == 1
    return table.hand


@pytest.mark.parametrize("answer", ["fold", "raise 30", "raise 999", "", None, 5])
@pytest.mark.parametrize(
    ("does", "done"),
    [
        (lambda table: table.leave("a"), ("fold", 1, "sitting out")),
        (lambda table: table.sit_out("a"), ("fold", 1, "sitting out")),
        (lambda table: table.time_out("a"), ("fold", 1, "time-out")),
        (lambda table: table.time_out(), ("fold", 1, "time-out")),
        (lambda table: table.disconnect("a"), ("fold", 1, "lost connection")),
        (lambda table: table.hand.fold(), ("fold", 1, None)),
        (lambda table: table.hand.raise_to(20), ("raise", 1, None)),
    ],
)
def test_a1_what_one_player_answers_is_not_done_by_the_next_one(does, done, answer):
    table = seated()
    asked = []

    def player(view):
        asked.append(view)
        if len(asked) > 1:
            return view.legal.passive
        does(table)
        return answer

    hand = run_with(table, a=player)
    first, second, *_ = acts(hand)
    assert first == done
    assert second == ("call", 2, None)  # b, who only ever calls


def test_a1_a_check_on_the_next_street_is_a_turn_of_its_own():
    table = seated(players="ab")
    streets = []

    def player(view):
        streets.append(view.street)
        if view.street == "flop":
            table.time_out()  # checks; on the turn the seat is asked again
            return "raise 20"
        return view.legal.passive

    hand = run_with(table, b=player)
    assert streets == ["preflop", "flop", "turn", "river"]
    assert not [act for act in acts(hand) if act[0] in ("bet", "raise")]


def test_a1_a_hand_that_is_played_to_its_end_in_a_turn_has_no_turn_left():
    table = seated()
    after, inner = [], []

    def player(view):
        if not inner:
            inner.append(table.run(dict.fromkeys("abc", call), 2, after=after.append))
            return "raise 30"
        return view.legal.passive

    assert table.run({"a": player, "b": call, "c": call}, 2, after=after.append) == 2
    assert inner == [2]
    assert [hand.info.number for hand in after] == [1, 2, 1, 3]  # hand 1 is over in both runs, each its own count
    assert all(act[0] != "raise" for hand in after for act in acts(hand))


def test_a1_an_action_that_was_taken_back_is_asked_for_again():
    table = seated()
    asked = []

    def second(view):
        asked.append(dict(view.bets))
        if len(asked) == 1:
            table.hand.undo()  # the call before; a raises instead, and b's answer was to the call
            table.hand.raise_to(30)
            return "fold"
        return view.legal.passive

    hand = run_with(table, b=second)
    assert asked[:2] == [{2: 5, 3: 10, 1: 10}, {2: 5, 3: 10, 1: 30}]
    assert acts(hand)[:3] == [("raise", 1, None), ("call", 2, None), ("call", 3, None)]


def test_a1_a_turn_that_is_as_it_was_takes_the_answer():
    table = seated()

    def player(view):
        if view.street != "preflop":
            return view.legal.passive
        table.hand.call()
        table.hand.undo()
        table.choose("a", straddle=True)
        table.leave("c")  # whose turn it is not
        return "raise 30"

    hand = run_with(table, a=player)
    assert acts(hand)[:3] == [("raise", 1, None), ("call", 2, None), ("fold", 3, "sitting out")]


def test_a1_other_cards_dealt_by_hand_make_another_turn():
    hand = Hand(PL, [100, 100], deck=Deck(seed=1), manual=["deal"])
    hand.deal("AsAhAdAc")
    hand.deal("KsKhKdKc")
    asked = []

    def player(view):
        asked.append(str(view.cards[0]))
        if len(asked) == 1:
            hand.undo(), hand.undo()
            hand.deal("QsQhQdQc")
            hand.deal("JsJhJdJc")
            return "fold"
        return "raise 30"

    turns.ask(hand, player)
    assert hand.actor == 2
    turns.ask(hand, player)
    assert asked[0] != asked[1]
    assert acts(hand) == [("raise", 2, None)]


def test_a1_a_player_who_shows_or_mucks_by_hand():
    table = seated()
    table.deal(deck=showdown_deck(), manual=("show",))
    asked = []

    def player(view):
        if view.due.kind == "show":
            asked.append(view.seat)
            table.time_out()
            return "show"
        return view.legal.passive

    assert table.run(dict.fromkeys("abc", player), 1) == 1
    assert [event.seat for event in table.hand.events if event.kind == "muck"] == asked[:2]


def test_a1_play_drops_the_answer_to_a_turn_that_is_over():
    hand = Hand(PL, [100, 100, 100])

    def player(view):
        hand.fold()
        return "raise 30"

    play(hand, {1: call, 2: call, 3: player})
    assert acts(hand)[:2] == [("fold", 3, None), ("call", 1, None)]


def test_nobody_is_asked_out_of_turn():
    hand = Hand(PL, [100, 100])
    hand.fold()
    with pytest.raises(RuntimeError, match="it is nobody's turn"):
        turns.ask(hand, call)


@pytest.mark.parametrize(
    ("answer", "error"), [("check", IllegalAction), (None, TypeError), ("", ValueError), (KeyError("x"), KeyError)]
)
def test_a10_an_error_of_a_player_at_a_table_says_whose_and_where(answer, error):
    table = seated(seed=9)
    table.run(dict.fromkeys("abc", call), 4)

    def player(view):
        if isinstance(answer, Exception):
            raise answer
        return answer

    with pytest.raises(error) as caught:
        table.run({"a": call, "b": player, "c": call}, 1)
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'b' in seat 2, hand 5, Deck(seed=9, index=4), <View of seat 2 with ")
    assert table.hand.actor == 2
    assert table.run(dict.fromkeys("abc", call), 1) == 1  # the hand goes on


def test_an_error_at_a_table_without_a_seed_does_not_name_the_cards():
    with pytest.raises(TypeError) as caught:
        seated(seed=None).run(dict.fromkeys("abc", lambda view: None), 1)
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'a' in seat 1, hand 1; legal: fold, call ")


# ---------------------------------------------------------------------- players who do anything to their table


DISTURBANCES = (
    lambda table, name, rng: table.leave(name),
    lambda table, name, rng: table.sit_out(name, rng.choice(("now", "before_big_blind", "after_big_blind"))),
    lambda table, name, rng: table.sit_in(name),
    lambda table, name, rng: table.disconnect(name),
    lambda table, name, rng: table.reconnect(name),
    lambda table, name, rng: table.time_out(name),
    lambda table, name, rng: table.add_chips(name, 100),
    lambda table, name, rng: table.new_day(),
    lambda table, name, rng: table.hand.apply(table.hand.legal.passive),
    lambda table, name, rng: table.hand.undo(),
)


def disturbed_session(seed, hands):
    """Play hands between players who call any method in their turns; chips stay what they are."""
    rng = random.Random(seed)
    table = seated(PL.replace(max_buy_in=None), "abcdef", seed=seed)

    def player(name):
        def answer(view):
            for _ in range(rng.randrange(3)):
                with contextlib.suppress(ValueError, IndexError, RuntimeError):
                    rng.choice(DISTURBANCES)(table, rng.choice([name, rng.choice("abcdef")]), rng)
            return rng.choice([*view.legal.actions, None, "raise 7"]) if rng.random() < 0.1 else view.legal.passive

        return answer

    def between(table):
        for name in "abcdef":
            if name not in table.seats.values():
                table.sit(name, chips=500)
            table.reconnect(name)
            table.sit_in(name, post=True) if table.status_of(name) != "playing" else None
            if table.stack_of(name) < 200:
                table.add_chips(name, 300)

    played = 0
    while played < hands:
        try:
            done = table.run({name: player(name) for name in "abcdef"}, 1, between=between)
        except (IllegalAction, TypeError):
            done = 0
        played += done
        brought = sum(event.chips for event in table.events if event.kind in ("sit", "add_chips"))
        gone = sum(event.chips for event in table.events if event.kind in ("leave", "hand"))
        hand = table.hand
        in_play = 0 if hand is None or hand.over else hand.pot
        assert sum(table.stacks.values()) + in_play == brought - gone


@pytest.mark.parametrize("seed", range(3))
def test_a1_players_who_do_anything_to_their_table(seed):
    disturbed_session(seed, 40)


@pytest.mark.long
def test_a1_players_who_do_anything_to_their_table_for_long():
    for seed in range(100, 120):
        disturbed_session(seed, 500)


@pytest.mark.parametrize("seed", range(4))
def test_a1_every_action_is_the_answer_of_its_own_player(seed):
    """Players disturb the hand, but never act in it: what has no note was answered by its seat in that very turn."""
    rng = random.Random(seed)
    table = seated(players="abcdef", seed=seed)
    answers = set()

    def player(name):
        def answer(view):
            if rng.random() < 0.2:
                rng.choice((table.leave, table.sit_out, table.disconnect, table.time_out))(name)
            action = rng.choice([*view.legal.actions, view.legal.passive, view.legal.passive])
            answers.add((len(view.events), view.seat, action.kind))
            return action

        return answer

    def between(table):
        for name in set("abcdef") - set(table.seats.values()):
            table.sit(name, chips=1000)
        for name in "abcdef":
            table.reconnect(name)
            table.sit_in(name, post=table.status_of(name) not in ("playing", "no_chips"))
            if not table.stack_of(name):
                table.add_chips(name, 1000)

    dropped = 0
    for _ in range(60):
        answers.clear()
        assert table.run({name: player(name) for name in "abcdef"}, 1, between=between) == 1
        events = table.hand.events
        own = {
            (index, event.seat, "raise" if event.kind == "bet" else event.kind)
            for index, event in enumerate(events)
            if event.kind in ("fold", "check", "call", "bet", "raise") and event.note is None
        }
        assert own <= answers
        dropped += len(answers - own)
    assert dropped > 0
    assert "time_out" in kinds(table)
