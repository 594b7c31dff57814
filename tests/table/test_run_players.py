"""`Table.run` takes the players of a match: callables, names, classes, factories; with hooks, time limits, progress."""

import itertools
import json
import threading

import pytest

from omaha import Hand, IllegalAction, View
from omaha.play import Program, made
from omaha.play.bots import PLAYERS, Random, caller, folder
from support.programs import kept, program
from support.tables import PL, kinds, seated, showdown_deck


def call(view):
    return view.legal.passive


def played(table, players, hands=30, **options):
    """Run hands. Return their events."""
    over = []
    assert table.run(players, hands, after=over.append, **options) == hands
    return [hand.events for hand in over]


class Shark:
    """Counts how often it was made and asked."""

    made = 0

    def __init__(self, seed=None):
        self.seed = seed
        type(self).made += 1

    def __call__(self, view):
        return view.legal.passive


# ---------------------------------------------------------------------- kinds of players


def test_a_name_plays_as_the_built_in_player_does():
    rich = PL.replace(max_buy_in=None)
    named = played(seated(rich, chips=10**6), {"a": "caller", "b": "folder", "c": "random"})
    given = played(seated(rich, chips=10**6), {"a": caller, "b": folder, "c": Random(1 + 2)})  # seed 1, place 2
    assert named == given


@pytest.mark.parametrize("name", PLAYERS)
def test_every_built_in_player_plays_at_a_table(name):
    table = seated(chips=1000)
    assert table.run(dict.fromkeys("abc", name), 2) == 2
    assert sum(table.stacks.values()) == 3000


def test_classes_and_factories_are_made_once_a_run_with_the_seed_and_the_place():
    makes = []

    def factory(seed):
        makes.append(seed)
        return call

    Shark.made = 0
    table = seated(seed=2**64 - 1)
    assert table.run({"a": made(factory), "b": Shark, "c": made(factory)}, 5) == 5
    assert makes == [2**64 - 1, 1]  # the seed plus places 0 and 2, in 64 bits
    assert Shark.made == 1
    assert table.run({"a": made(factory), "b": Shark, "c": call}, 5) == 5
    assert makes == [2**64 - 1, 1, 2**64 - 1]
    assert Shark.made == 2


def test_without_a_seed_factories_get_one_by_chance():
    def factory(seed):
        makes.append(seed)
        return call

    makes = []
    for _ in range(2):
        seated(seed=None).run({"a": made(factory), "b": call, "c": made(factory)}, 1)
    assert len(set(makes)) == 4
    assert all(0 <= seed < 2**64 for seed in makes)


def test_the_same_seed_and_names_give_the_same_session():
    def session():
        return played(seated(PL.replace(max_buy_in=None), seed=5, chips=10**6), dict.fromkeys("abc", "random"))

    assert session() == session()


# ---------------------------------------------------------------------- bad players, at once


@pytest.mark.parametrize(
    ("player", "error", "text"),
    [
        ("shark", ValueError, "the player of 'b' must be callable or one of .*tight.*, not 'shark'"),
        (5, TypeError, "the player of 'b' must be callable or a name, not 5"),
        (None, TypeError, "the player of 'b' must be callable or a name, not None"),
        (made(lambda: 5), TypeError, "must make a player, which is callable, not 5"),
    ],
)
def test_a_player_that_cannot_play_is_an_error_before_the_first_hand(player, error, text):
    table = seated()
    before = table.key
    with pytest.raises(error, match=text):
        table.run({"a": "tight", "b": player, "c": "caller"}, 5)
    assert table.key == before


def test_an_error_of_a_factory_names_the_player():
    def broken():
        raise OSError("no weights")

    with pytest.raises(OSError, match="no weights") as caught:
        seated().run({"a": call, "b": made(broken), "c": call}, 5)
    assert caught.value.__notes__ == ["the factory of 'b'"]


@pytest.mark.parametrize(
    ("options", "error", "text"),
    [
        ({"on_illegal": "ignore"}, ValueError, "on_illegal must be one of 'raise', 'passive', 'fold', not 'ignore'"),
        ({"time_limit": 0}, ValueError, "time_limit must be seconds above 0, not 0"),
        ({"time_limit": float("nan")}, ValueError, "time_limit must be seconds above 0, not nan"),
        ({"time_limit": True}, ValueError, "time_limit must be seconds above 0, not True"),
        ({"progress": 5}, TypeError, "progress must be callable, not 5"),
        ({"after": "x"}, TypeError, "after must be callable, not 'x'"),
        ({"between": 1}, TypeError, "between must be callable, not 1"),
    ],
)
def test_wrong_options_are_refused_before_the_first_hand(options, error, text):
    table = seated()
    before = table.key
    with pytest.raises(error, match=text):
        table.run(dict.fromkeys("abc", call), 5, **options)
    assert table.key == before


def test_a_player_may_be_added_between_two_hands():
    players = dict.fromkeys("abc", call)
    begun = []

    class Late(Shark):
        def begin(self, opening):
            begun.append((opening.name, opening.names))

    def between(table):
        if table.hands == 1:
            table.sit("d", chips=500, post=True)
            players["d"] = Late

    table = seated()
    assert table.run(players, 6, between=between) == 6
    assert begun == [("d", ("a", "b", "c", "d"))]
    assert 4 in table.hand.seats


# ---------------------------------------------------------------------- answers that cannot be taken


def replaced(table):
    return [(event.hand, event.name, event.note) for event in table.events if event.kind == "replaced"]


@pytest.mark.parametrize(("on_illegal", "action"), [("passive", ("call", "check")), ("fold", ("fold", "check"))])
@pytest.mark.parametrize(
    ("answer", "note"),
    [
        ("raise 10000000", "illegal"),
        ("nonsense", "illegal"),
        (None, "illegal"),
        (TimeoutError, "late"),
        (ConnectionResetError, "failed"),
    ],
)
def test_an_answer_that_cannot_be_taken_is_replaced_and_logged(on_illegal, action, answer, note):
    def player(view):
        if isinstance(answer, type):
            raise answer("gone")
        return answer

    table = seated()
    (events,) = played(table, {"a": player, "b": call, "c": call}, 1, on_illegal=on_illegal)
    acts = [event.kind for event in events if event.seat == 1 and event.kind in ("call", "check", "fold", "raise")]
    owing, free = action
    assert acts == (["fold"] if owing == "fold" else [owing] + [free] * (len(acts) - 1))
    assert replaced(table) == [(1, "a", note)] * len(acts)
    assert table.status_of("a") == "playing"


def test_an_error_of_the_player_itself_ends_the_run_whatever_is_done_with_answers():
    def player(view):
        raise KeyError("x")

    table = seated(seed=9)
    with pytest.raises(KeyError) as caught:
        table.run({"a": player, "b": call, "c": call}, 1, on_illegal="fold")
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'a' in seat 1, hand 1, Deck(seed=9, index=0), <View of seat 1 with ")
    assert table.hand.actor == 1
    assert replaced(table) == []


def test_a_player_who_must_show_and_does_not_answer_mucks():
    table = seated()
    hand = table.deal(deck=showdown_deck(), manual=("show",))
    asked = []

    def player(view):
        if view.due.kind == "show":
            asked.append(view.seat)
            raise TimeoutError
        return view.legal.passive

    assert table.run(dict.fromkeys("abc", player), 1, on_illegal="passive") == 1
    assert asked
    assert [event.seat for event in hand.events if event.kind == "muck"][: len(asked)] == asked
    assert replaced(table) == [(1, "abc"[seat - 1], "late") for seat in asked]


def test_an_answer_after_the_turn_is_over_is_dropped_and_not_counted():
    table = seated()

    def player(view):
        table.leave("a")  # folds
        raise ConnectionError

    (events,) = played(table, {"a": player, "b": call, "c": call}, 1, on_illegal="passive")
    assert [event.note for event in events if event.kind == "fold"] == ["sitting out"]
    assert replaced(table) == []


def test_a_player_who_is_late_is_not_waited_for():
    release = threading.Event()

    def slow(view):
        release.wait(30)
        return "raise 40"

    table = seated()
    try:
        (events,) = played(table, {"a": slow, "b": call, "c": call}, 1, time_limit=0.02, on_illegal="fold")
    finally:
        release.set()
    assert [(event.kind, event.note) for event in events if event.seat == 1 and event.kind != "holes"] == [
        ("fold", None)
    ]
    assert replaced(table) == [(1, "a", "late")]


def test_a_late_answer_is_an_error_by_default():
    release = threading.Event()
    table = seated()
    try:
        with pytest.raises(TimeoutError, match=r"no answer within 0\.02 s") as caught:
            table.run({"a": lambda view: release.wait(30), "b": call, "c": call}, 1, time_limit=0.02)
    finally:
        release.set()
    assert "'a' in seat 1, hand 1" in caught.value.__notes__[0]
    assert table.hand.actor == 1


def test_an_illegal_answer_is_an_error_by_default():
    with pytest.raises(IllegalAction):
        seated().run(dict.fromkeys("abc", lambda view: "check"), 1)


def test_replaced_answers_stay_in_a_saved_table():
    table = seated()
    table.run({"a": lambda view: None, "b": call, "c": call}, 1, on_illegal="fold")
    assert replaced(type(table).from_json(table.to_json())) == replaced(table) == [(1, "a", "illegal")]


# ---------------------------------------------------------------------- hooks


class Learner:
    """Notes what it is told."""

    def __init__(self):
        self.told = []

    def begin(self, opening):
        self.told.append(("begin", opening))

    def __call__(self, view):
        self.told.append(("act", view))
        return view.legal.passive

    def see(self, hand):
        self.told.append(("see", hand))

    def end(self):
        self.told.append(("end", None))


def test_a_player_who_learns_is_told_of_the_table_of_every_hand_and_of_the_end():
    table = seated(chips=500)
    learner = Learner()
    assert table.run({"a": learner, "b": call, "c": "folder"}, 3) == 3
    words = [word for word, _ in learner.told]
    assert (words[0], words[-1], words.count("begin"), words.count("end"), words.count("see")) == (
        "begin", "end", 1, 1, 3,
    )  # fmt: skip
    opening = learner.told[0][1]
    assert (opening.rules, opening.stacks, opening.names, opening.name) == (
        PL, {1: 500, 2: 500, 3: 500}, ("a", "b", "c"), "a",
    )  # fmt: skip
    seen = [hand for word, hand in learner.told if word == "see"]
    assert [hand.info.number for hand in seen] == [1, 2, 3]
    assert all(type(hand) is View and hand.seat == 1 and hand.over for hand in seen)
    assert seen[-1] == table.hand.view(1)
    for hand in seen:  # what the seat may see, and no more
        shown = {event.seat for event in hand.events if event.kind == "show"}
        for seat, cards in hand.holes.items():
            assert ("??" in map(str, cards)) == (seat != 1 and seat not in shown)


def test_an_object_goes_on_learning_and_a_factory_makes_another_one():
    table = seated()
    learner, makes = Learner(), []

    def factory():
        makes.append(Learner())
        return makes[-1]

    players = {"a": learner, "b": made(factory), "c": call}
    table.run(players, 2)
    table.run(players, 2)
    sees = [sum(word == "see" for word, _ in one.told) for one in (learner, *makes)]
    assert sees == [4, 2, 2]


def test_a_player_sees_only_hands_that_it_was_dealt_in_to_and_the_last_one_before_it_left():
    table = seated(players="abcd")
    learner = Learner()

    def between(table):
        if table.hands == 1:
            table.sit_out("a")
        if table.hands == 3:
            table.sit_in("a", post=True)

    class Leaver(Learner):
        def __call__(self, view):
            table.leave("d")
            return "fold"

    gone = Leaver()
    assert table.run({"a": learner, "b": call, "c": call, "d": gone}, 8, between=between) == 8
    numbers = [hand.info.number for word, hand in learner.told if word == "see"]
    assert {2, 3}.isdisjoint(numbers)
    assert 1 in numbers
    assert 8 in numbers
    assert [hand.info.number for word, hand in gone.told if word == "see"] == [1]


@pytest.mark.parametrize("hook", ["begin", "see", "end"])
def test_an_error_of_a_hook_names_the_player_and_the_hand(hook):
    def broken(self, *args):
        raise KeyError("x")

    kind = type("Broken", (Learner,), {hook: broken})
    with pytest.raises(KeyError) as caught:
        seated(seed=3).run({"a": call, "b": kind, "c": call}, 2)
    (note,) = caught.value.__notes__
    assert note.startswith({"begin": "begin of 'b'", "end": "end of 'b'", "see": "see, 'b' in seat 2, hand 1"}[hook])
    assert ("Deck(seed=3, index=0), <View" in note) == (hook == "see")


def test_an_error_of_a_hook_at_a_table_without_a_seed_names_no_card():
    kind = type("Broken", (Learner,), {"see": lambda self, hand: 1 / 0})
    with pytest.raises(ZeroDivisionError) as caught:
        seated(seed=None).run({"a": call, "b": kind, "c": call}, 2)
    assert caught.value.__notes__ == ["see, 'b' in seat 2, hand 1, of 'b'"]


# ---------------------------------------------------------------------- progress


def test_progress_counts_hands_and_stops_with_the_table():
    reports = []
    assert seated().run(dict.fromkeys("abc", call), 4, progress=lambda *report: reports.append(report)) == 4
    assert reports == [(1, 4), (2, 4), (3, 4), (4, 4)]
    reports.clear()
    table = seated(players="ab", chips=200)

    def shove(view):
        return f"raise {view.legal.max_raise_to}" if view.legal.max_raise_to else view.legal.passive

    count = table.run(dict.fromkeys("ab", shove), 1000, progress=lambda *report: reports.append(report))
    assert count < 1000
    assert reports == [(number, 1000) for number in range(1, count + 1)]
    assert table.ready.cause == "no_chips"


def test_a_run_and_hands_played_one_by_one_are_the_same():
    table, other = seated(seed=4), seated(seed=4)
    table.run(dict.fromkeys("abc", "tight"), 25)
    tight = PLAYERS["tight"](0)
    for _ in itertools.takewhile(lambda _: other.ready, range(25)):
        hand = other.deal()
        while isinstance(hand, Hand) and hand.actor is not None:
            hand.apply(tight(hand.view(hand.actor)))
    assert table == other
    assert kinds(table) == kinds(other)


# ---------------------------------------------------------------------- players in other processes

MOODY = """
number = view["number"]
        if number == 2: say("raise 10000000")
        elif number == 3: sys.exit(3)
        else: say(passive(view))
"""


def test_a_program_plays_at_a_table_learns_errs_and_crashes(tmp_path):
    seen = tmp_path / "seen"
    command = program(MOODY.strip(), hello="say({'type': 'ready', 'learns': True})", every=kept(seen))
    table = seated()
    with Program(command, time_limit=60) as player:
        assert table.run({"a": player, "b": call, "c": call}, 3, on_illegal="fold", time_limit=60) == 3
    assert set(replaced(table)) == {(2, "a", "illegal"), (3, "a", "failed")}
    messages = [json.loads(line) for line in seen.read_text().splitlines()]
    assert [message["name"] for message in messages if message["type"] == "begin"][:1] == ["a"]
    assert [message["view"]["number"] for message in messages if message["type"] == "see"][:2] == [1, 2]
