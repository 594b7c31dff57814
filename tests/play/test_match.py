"""Matches: seatings, scores and intervals against plain loops and the statistics module; players, hooks, answers."""

import itertools
import json
import math
import statistics
from collections import Counter, defaultdict
from typing import ClassVar

import pytest

from omaha import Deck, Hand, IllegalAction, Rake, Rules
from omaha.play import Made, Match, made, match
from omaha.play.bots import Random, caller, folder, tight
from omaha.play.duplicate import Plan
from omaha.play.results import chips_at_stake
from support.match_players import Learner, Seeded, Slow, Stubborn, broken_in_hand, loose, passive, picky

PLO8 = Rules.game("plo8", "5/10")
FLO8 = Rules.game("flo8", "10/20")


# ---------------------------------------------------------------------- who sits where


@pytest.mark.parametrize(("seats", "seatings"), [(2, 2), (3, 6), (4, 24)])
def test_up_to_four_seats_have_all_permutations(seats, seatings):
    plan = Plan(seats, seats, 1, True, None)
    found = plan.seatings(5)
    assert len(set(found)) == len(found) == plan.hands_in_set == seatings
    assert set(found) == set(itertools.permutations(range(seats)))


@pytest.mark.parametrize("seats", range(5, 11))
def test_from_five_seats_on_there_are_the_rotations_of_a_circle(seats):
    plan = Plan(seats, seats, 9, True, None)
    for index in range(20):
        found = plan.seatings(index)
        assert len(found) == plan.hands_in_set == seats
        for seat in range(seats):
            assert sorted(seating[seat] for seating in found) == list(range(seats))
        for one, other in itertools.pairwise(found):
            assert other == one[1:] + one[:1]


def test_circles_are_drawn_for_each_set_and_every_order_comes():
    plan = Plan(5, 5, 1, True, None)
    circles = Counter()
    for index in range(2400):
        first = plan.seatings(index)[0]
        turn = first.index(0)
        circles[first[turn:] + first[:turn]] += 1
    assert len(circles) == 24
    assert all(abs(count - 100) < 50 for count in circles.values())  # five standard deviations
    assert plan.seatings(7) == plan.seatings(7)
    other = plan._replace(seed=2)
    assert [plan.seatings(i) for i in range(20)] != [other.seatings(i) for i in range(20)]


def test_line_ups_take_sets_in_turn_and_the_button_moves_when_all_have_played():
    plan = Plan(5, 3, 1, True, None)
    every = list(itertools.combinations(range(5), 3))
    assert [plan.line_up(index) for index in range(20)] == every * 2
    assert [plan.button_in(index) for index in range(40)] == [1] * 10 + [2] * 10 + [3] * 10 + [1] * 10
    assert Plan(5, 3, 1, True, 2).button_in(33) == 2


def played_by_hand(players, rules, hands, seed, stacks, seats=None, button=None, duplicate=True):
    """The nets of all hands, played in plain loops: (player, position, set, net) of each."""
    seats = seats or len(players)
    line_ups = list(itertools.combinations(range(len(players)), seats))
    for index in range(hands):
        line_up = line_ups[index % len(line_ups)]
        at = button or index // len(line_ups) % seats + 1
        if not duplicate:
            seatings = [line_up]
        elif seats <= 4:
            seatings = itertools.permutations(line_up)
        else:
            seatings = Plan(len(players), seats, seed, True, button).seatings(index)
        for seating in seatings:
            hand = Hand(rules, dict(enumerate(stacks, 1)), at, deck=Deck(seed=seed, index=index))
            while hand.legal:
                hand.apply(players[seating[hand.actor - 1]](hand.view(hand.actor)))
            for seat, net in hand.result.net.items():
                yield seating[seat - 1], hand.position(seat), index, net


CASES = [
    ([tight, loose], {}),
    ([tight, loose, picky], {"stacks": [500, 700, 900]}),
    ([tight, loose, picky, passive], {"hands": 6}),
    ([tight, loose, picky, passive, Random(3)], {"hands": 12}),
    ([tight, loose, picky, passive], {"seats": 3, "hands": 9, "button": 2}),
    ([tight, loose, picky, passive], {"seats": 2, "hands": 31}),
    ([tight, loose, picky], {"duplicate": False, "hands": 50}),
    ([tight, loose, picky, passive], {"duplicate": False, "seats": 2, "hands": 50, "button": 1}),
]


@pytest.mark.parametrize(("players", "options"), CASES)
@pytest.mark.parametrize("rules", [PLO8, FLO8.replace(rake=Rake(percent=5, cap=30))], ids=["plo8", "flo8, raked"])
def test_scores_are_those_of_a_plain_loop(players, options, rules):
    options = {"hands": 20, "stacks": None, **options}
    stacks = options.pop("stacks") or [100 * rules.big_blind] * options.get("seats", len(players))
    m = match(players, rules, seed=5, stacks=stacks, **options)
    nets, by_place, of_sets = defaultdict(list), defaultdict(list), defaultdict(lambda: defaultdict(list))
    for player, place, index, net in played_by_hand(players, rules, seed=5, stacks=stacks, **options):
        nets[player].append(net)
        by_place[player, place].append(net)
        of_sets[player][index].append(net)
    factor = 100 / rules.big_blind
    for player, score in enumerate(m.scores):
        assert score.hands == len(nets[player])
        assert score.net == sum(nets[player])
        assert score.per_100 == pytest.approx(factor * statistics.fmean(nets[player]))
        means = [factor * statistics.fmean(of_set) for of_set in of_sets[player].values()]
        assert score.stderr == pytest.approx(statistics.stdev(means) / math.sqrt(len(means)))
        low, high = score.interval
        assert low < score.per_100 < high
        assert (low + high) / 2 == pytest.approx(score.per_100)
        for place, mean in score.positions.items():
            assert mean.hands == len(by_place[player, place])
            assert mean.net == sum(by_place[player, place])
            if mean.hands:
                assert mean.per_100 == pytest.approx(factor * statistics.fmean(by_place[player, place]))
    assert sum(score.net for score in m.scores) == -m.rake
    assert (m.rake > 0) == (rules.rake is not None)
    for i, j in itertools.permutations(range(len(players)), 2):
        both = [index for index in of_sets[i] if index in of_sets[j]]
        apart = [factor * (statistics.fmean(of_sets[i][k]) - statistics.fmean(of_sets[j][k])) for k in both]
        pair = m.pairs[i, j]
        assert pair.per_100 == pytest.approx(statistics.fmean(apart))
        assert pair.stderr == pytest.approx(statistics.stdev(apart) / math.sqrt(len(apart)))
        assert pair.interval == pytest.approx(tuple(-bound for bound in reversed(m.pairs[j, i].interval)))


@pytest.mark.slow
def test_players_who_never_fold_cancel_exactly():
    m = match([passive, caller, loose, loose], PLO8, 30, seed=2)
    others = match([passive, caller], PLO8, 30, seed=2)
    assert [score.net for score in others.scores] == [0, 0]
    assert others.scores[0].stderr == 0
    assert m.scores[0].net == m.scores[1].net
    assert m.scores[2].net == m.scores[3].net
    assert match([passive, caller], PLO8, 30, seed=2, duplicate=False).scores[0].net != 0


def test_the_example_of_the_issue_says_who_is_better():
    m = match(["tight", "folder", "caller"], FLO8, 400, seed=1)
    assert sum(score.net for score in m.scores) == 0
    assert sorted(itertools.chain(*m.order)) == [0, 1, 2]
    for group, later in itertools.pairwise(m.order):
        for i, j in itertools.product(group, later):
            assert m.pairs[i, j].interval[0] > 0


def test_players_whose_order_is_open_are_together():
    m = match([Random(1), Random(2), folder], PLO8, 60, seed=1)
    low, high = m.pairs[0, 1].interval
    assert low < 0 < high
    assert any({0, 1} <= set(group) for group in m.order)


# ---------------------------------------------------------------------- players


def test_players_are_functions_names_objects_classes_and_factories():
    m = match(["tight", tight, Stubborn(3), Seeded, made(Seeded), made(Stubborn, "Stu")], PLO8, 6, seed=4)
    assert m.names == ("tight", "tight 2", "Stubborn(3)", "Seeded", "Seeded 2", "Stu")
    assert m.scores[0].hands == 36


def test_a_factory_with_a_seed_gets_the_seed_of_the_match_and_its_place():
    seeds = []

    class Noting(Seeded):
        def __init__(self, seed):
            seeds.append(seed)
            super().__init__(seed)

    match([passive, Noting, made(Noting)], PLO8, 6, seed=2**64 - 1)
    assert set(seeds) == {0, 1}
    assert match([passive, Seeded], PLO8, 30, seed=7) == match(
        [passive, Stubborn(8)], PLO8, 30, seed=7, names=["passive", "Seeded"]
    )
    assert match(["random", "caller"], PLO8, 30, seed=7) == match(
        [Random(7), caller], PLO8, 30, seed=7, names=["random", "caller"]
    )


def test_what_made_returns():
    assert made(Stubborn) == Made(Stubborn) != made(Seeded)
    assert hash(made(Stubborn)) == hash(made(Stubborn))
    assert repr(made(Stubborn)) == "made(Stubborn)"
    assert made(Stubborn)(1).number == 0
    assert made(Seeded)(1).number == 1


class Watcher:
    """Notes all that it is given."""

    every: ClassVar = []

    def __init__(self):
        self.seen = []
        self.began = []
        self.ended = 0
        self.every.append(self)

    def begin(self, opening):
        self.began.append(opening)

    def see(self, hand):
        self.seen.append(hand)

    def end(self):
        self.ended += 1

    def __call__(self, view):
        return view.legal.passive


def test_hooks():
    Watcher.every = []
    m = match([Watcher, "tight", "random"], PLO8, 10, seed=3, names=["ann", "bob", "cy"])
    used = [watcher for watcher in Watcher.every if watcher.began]
    assert len(used) == m.hands_in_set == 6  # one for each seating: none of them meets a deck twice
    for watcher in used:
        (opening,) = watcher.began
        assert (opening.rules, opening.names, opening.name) == (PLO8, ("ann", "bob", "cy"), "ann")
        assert dict(opening.stacks) == {1: 1000, 2: 1000, 3: 1000}
        assert watcher.ended == 1
        assert len(watcher.seen) == 10
        assert len({hand.holes[hand.seat] for hand in watcher.seen}) == 10
        for hand in watcher.seen:
            assert hand.over
            assert hand.info.names[hand.seat] == "ann"
            shown = {event.seat for event in hand.events if event.kind == "show"}
            for seat, cards in hand.holes.items():
                assert ("??" in map(str, cards)) == (seat != hand.seat and seat not in shown)
    assert {hand.info.number for watcher in used for hand in watcher.seen} == set(range(1, 61))


def test_a_player_that_learns_is_told_of_an_early_end():
    Watcher.every = []
    m = match([Watcher, "folder"], FLO8, 5000, seed=3, stop=0.05)
    assert m.ended == "stop"
    used = [watcher for watcher in Watcher.every if watcher.began]
    assert [(watcher.ended, len(watcher.seen)) for watcher in used] == [(1, m.hands)] * 2

    class Tired(Watcher):
        def see(self, hand):
            super().see(hand)
            if len(self.seen) == 5:
                raise KeyboardInterrupt

    Watcher.every = []
    assert match([Tired, "folder"], FLO8, 20, seed=3).ended == "interrupted"
    assert [watcher.ended for watcher in Watcher.every if watcher.began] == [1, 1]


def test_an_object_that_learns_is_copied_and_stays_as_it_was():
    learner = Learner()
    m = match([learner, picky], PLO8, 40, seed=3)
    assert (learner.names, learner.won) == (None, 0)
    assert m == match([made(Learner), picky], PLO8, 40, seed=3, names=m.names)
    assert m != match([passive, picky], PLO8, 40, seed=3, names=m.names)  # it does learn


@pytest.mark.parametrize("payer", ["each", "big_blind", "button"])
@pytest.mark.parametrize("stacks", [(1, 10_000), (50, 10_000, 60), (150, 130), (400, 400, 400), (100, 300, 250)])
def test_no_result_of_a_hand_is_above_the_chips_at_stake(payer, stacks):
    """On which confidence sequences rest: also if one player pays the ante for all, whom others cannot match."""
    rules = Rules.game("plo", "50/100").replace(ante=100, ante_payer=payer)
    m = match([Random(i) for i, _ in enumerate(stacks)], rules, 300, seed=3, stacks=stacks, duplicate=False)
    largest = 0
    for index in range(m.hands):
        nets = m.parts[0].nets[index * len(stacks) : (index + 1) * len(stacks)]
        largest = max(largest, max(nets) - min(nets), *map(abs, nets))
    assert sum(sorted(stacks)[:-1]) <= largest <= chips_at_stake(m.setting)


def test_errors_of_hooks_name_the_player():
    class Blind(Watcher):
        def see(self, hand):
            raise ZeroDivisionError("no eyes")

    with pytest.raises(ZeroDivisionError) as caught:
        match([Blind, "tight"], PLO8, 10, seed=3)
    assert caught.value.__notes__ == ["see, after hand 1 of Deck(seed=3, index=0), of 'Blind'"]


# ---------------------------------------------------------------------- answers


def test_an_error_of_a_player_says_whose_and_where_and_keeps_the_match():
    with pytest.raises(ZeroDivisionError) as caught:
        match([broken_in_hand(8), picky], PLO8, 10, seed=3, names=["tess", "carl"])
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'tess' in seat 2, hand 8, Deck(seed=3, index=3), <View of seat 2 with ")
    found = caught.value.report
    assert (found.hands, found.ended) == (3, "interrupted")
    assert found.parts == match([passive, picky], PLO8, 3, seed=3, names=["tess", "carl"]).parts


ANSWERS = [("check", IllegalAction), ("raise 3", IllegalAction), ("shove", ValueError), (None, TypeError)]


class Odd:
    """Gives a wrong answer to every bet."""

    def __init__(self, answer):
        self.answer = answer

    def __call__(self, view):
        if view.legal.check:
            return "check"
        if isinstance(self.answer, Exception):
            raise self.answer
        return self.answer


@pytest.mark.parametrize(("answer", "error"), ANSWERS)
def test_illegal_answers_are_errors_or_replaced_and_counted(answer, error):
    with pytest.raises(error) as caught:
        match([Odd(answer), loose], PLO8, 10, seed=3, names=["odd", "loose"])
    assert "asked: 'odd' in seat " in caught.value.__notes__[0]
    for on_illegal, instead in (("passive", passive), ("fold", folder)):
        m = match([Odd(answer), loose], PLO8, 10, seed=3, names=["odd", "loose"], on_illegal=on_illegal)
        plain = match([instead, loose], PLO8, 10, seed=3, names=["odd", "loose"])
        assert [score.net for score in m.scores] == [score.net for score in plain.scores]
        assert m.scores[0].illegal > 0
        assert (m.scores[0].late, m.scores[0].failed, m.scores[1].illegal) == (0, 0, 0)
        assert "illegal" in str(m)
        assert "illegal" not in str(plain)


def test_an_error_of_the_player_is_not_an_illegal_answer():
    with pytest.raises(ZeroDivisionError):
        match([Odd(ZeroDivisionError()), loose], PLO8, 10, seed=3, on_illegal="fold")
    with pytest.raises(IllegalAction):  # raised by a hand that the player tried in its thoughts
        match([Odd(IllegalAction(1, "x", None, "no")), loose], PLO8, 10, seed=3, on_illegal="fold")


def test_players_that_are_gone_or_late_by_their_own_word():
    m = match([Odd(BrokenPipeError()), Odd(TimeoutError()), loose], PLO8, 5, seed=3, on_illegal="fold")
    assert m.scores[0].failed > 0
    assert m.scores[1].late > 0
    assert m.scores[0].late == m.scores[1].failed == m.scores[0].illegal == 0
    with pytest.raises(ConnectionError):
        match([Odd(ConnectionResetError()), loose], PLO8, 5, seed=3)


@pytest.mark.slow
def test_an_answer_that_comes_too_late_is_dropped():
    players = [Slow(3, 0.3), passive]
    m = match(players, PLO8, 3, seed=3, time_limit=0.1, on_illegal="fold")
    assert m.scores[0].late >= 1
    assert m.seconds < 2
    assert match(players, PLO8, 3, seed=3, time_limit=2.0).scores[0].late == 0
    with pytest.raises(TimeoutError, match=r"no answer within 0\.1 s"):
        match(players, PLO8, 3, seed=3, time_limit=0.1)


def test_after_gets_every_hand_in_order():
    hands = []
    m = match([tight, loose, picky], PLO8, 7, seed=3, after=hands.append)
    assert [hand.info.number for hand in hands] == list(range(1, 43))
    nets = Counter()
    for hand in hands:
        assert hand.over
        assert (hand.deck.seed, hand.deck.index) == (3, (hand.info.number - 1) // 6)
        for seat, net in hand.result.net.items():
            nets[hand.info.names[seat]] += net
    assert [nets[name] for name in m.names] == [score.net for score in m.scores]


# ---------------------------------------------------------------------- wrong arguments


@pytest.mark.parametrize(
    ("changes", "error", "words"),
    [
        ({"players": "tight"}, TypeError, "players must be a sequence of callables and names, not 'tight'"),
        ({"players": {1: tight}}, TypeError, "players must be a sequence"),
        ({"players": [tight, 5]}, TypeError, "player 2 must be callable or a name, not 5"),
        ({"players": [tight, "shark"]}, ValueError, "player 2 must be callable or one of folder, random,"),
        ({"players": [tight]}, ValueError, "two players or more, not 1"),
        ({"players": []}, ValueError, "two players or more, not 0"),
        ({"players": [tight, made(int)]}, TypeError, "must make a player, which is callable, not 0"),
        ({"rules": "plo8"}, TypeError, "rules must be Rules, such as Rules.game('plo8', '50/100'), not 'plo8'"),
        ({"hands": 0}, ValueError, "hands must be 1 or more, not 0"),
        ({"hands": 2.5}, TypeError, "hands must be a whole number, not 2.5"),
        ({"players": [tight] * 5, "seats": 2, "hands": 9}, ValueError, "10 or more, a set for each line-up, not 9"),
        ({"seed": -1}, ValueError, "seed must be 0..18446744073709551615, not -1"),
        ({"seed": None}, TypeError, "seed must be a whole number, not None"),
        ({"stacks": [100]}, ValueError, "stacks must be 2, one for each seat, not 1"),
        ({"stacks": {1: 100, 3: 100}}, ValueError, "stacks must be of seats 1..2, not 1, 3"),
        ({"stacks": 0}, ValueError, "stacks must be 1 or more, not 0"),
        ({"stacks": [100, 1.5]}, TypeError, "a stack must be a whole number, not 1.5"),
        ({"stacks": 2**63}, ValueError, "too many to count"),
        ({"seats": 3}, ValueError, "2..2, not 3"),
        ({"seats": 1}, ValueError, "2..2, not 1"),
        ({"button": 3}, ValueError, "button must be 1..2, not 3"),
        ({"duplicate": 1}, TypeError, "duplicate must be True or False, not 1"),
        ({"stop": 0}, ValueError, "an error level above 0 and below 1, such as 0.05, not 0"),
        ({"stop": "0.05"}, ValueError, "error level"),
        ({"stop": True}, ValueError, "error level"),
        ({"names": ["ann"]}, ValueError, "names must be 2, one for each player, not 1"),
        ({"names": "ab"}, TypeError, "names must be a sequence of names, not 'ab'"),
        ({"names": ["ann", "b\n"]}, ValueError, "printable"),
        ({"names": ["ann", ""]}, ValueError, "a name must be printable and not empty, not ''"),
        ({"names": [" ", "bob"]}, ValueError, "a name must be printable and not empty, not ' '"),
        ({"on_illegal": "check"}, ValueError, "on_illegal must be"),
        ({"time_limit": 0}, ValueError, "time_limit must be seconds above 0, not 0"),
        ({"time_limit": math.inf}, ValueError, "time_limit"),
        (
            {"time_limit": 10**400},
            ValueError,
            "time_limit must be at most 1,000,000 seconds, not a number of 1329 bits",
        ),
        ({"time_limit": 1e300}, ValueError, "time_limit must be at most 1,000,000 seconds, not 1e+300"),
        ({"after": 5}, TypeError, "after must be callable, not 5"),
        ({"progress": 5}, TypeError, "progress must be callable, not 5"),
        ({"threads": 0}, ValueError, "threads must be 1 or more, not 0"),
        ({"executor": 5}, TypeError, "executor must be an Executor, not 5"),
        ({"resume": 1}, TypeError, "not int"),  # not standard output, which has this number
        ({"resume": True}, TypeError, "not bool"),
        ({"players": [tight] * 8, "rules": Rules.game("plo6", "1/2"), "seats": 8}, ValueError, "2..7, not 8"),
    ],
)
def test_wrong_arguments_are_errors_before_the_first_hand(changes, error, words):
    asked = []

    def player(view):
        asked.append(view)
        return view.legal.passive

    arguments = {"players": [player, player], "rules": PLO8, "hands": 10, "seed": 1, **changes}
    with pytest.raises(error) as caught:
        match(arguments.pop("players"), arguments.pop("rules"), **arguments)
    assert words in str(caught.value)
    assert not asked


def test_a_player_that_learns_and_cannot_be_copied_is_refused_at_once():
    watcher = Watcher()
    watcher.lock = (value for value in ())
    with pytest.raises(TypeError, match=r"cannot be copied: give its factory, as in omaha\.play\.made\(Watcher\)"):
        match([watcher, tight], PLO8, 10)


# ---------------------------------------------------------------------- results


def results():
    return match(["tight", "random", "folder"], FLO8, 40, seed=1)


def test_rows_and_plain_values():
    m = results()
    found = m.to_dict()
    assert json.loads(json.dumps(found, allow_nan=False)) == found
    assert (found["sets"], found["hands"], found["seeds"], found["ended"]) == (40, 240, [1], "hands")
    assert [row["name"] for row in m.rows()] == ["tight", "random", "folder"]
    for row, score in zip(m.rows(), m.scores, strict=True):
        assert (row["net"], row["per_100"], row["per_100_low"]) == (score.net, score.per_100, score.interval[0])
    assert len(found["pairs"]) == 3
    assert sorted(itertools.chain(*found["order"])) == ["folder", "random", "tight"]
    one = match(["tight", "random"], FLO8, 1, seed=1)  # nothing is sure
    assert json.loads(json.dumps(one.to_dict(), allow_nan=False))["scores"][0]["stderr"] is None
    assert one.order in (((0, 1),), ((1, 0),))
    assert "to" not in str(one).split("\n")[4]


def test_the_table_has_the_best_player_on_top():
    m = results()
    rows = m.table()
    assert rows[0][:6] == ["#", "player", "hands", "net", "bb/100", "95 %"]
    ranked = [float(row[4].replace(",", "")) for row in rows[1:]]
    assert ranked == sorted(ranked, reverse=True)
    text = str(m)
    title = "Fixed-limit Omaha hi/lo, bets 10/20, blinds 5/10, 3 players, 40 sets of 6 hands, seed 1"
    assert text.split("\n")[0] == title
    assert f"{m.scores[0].net:+,}" in text
    assert " over " in text
    html = m._repr_html_()
    assert "<table>" in html
    assert "tight" in html
    assert "<script" not in match([tight, folder], FLO8, 4, names=["<script>", "b"])._repr_html_()
    assert repr(m) == "<Match of 40 sets between tight, random, folder>"
    assert max(map(len, str(match(["tight", "caller", "random"] * 2, PLO8, 30, 1)).split("\n")[2:])) <= 80


def test_the_path_ends_where_the_scores_are():
    m = match(["tight", "random"], FLO8, 450, seed=1)
    rows = m.path()
    assert len(rows) == 2 * 150
    assert [row["player"] for row in rows[-2:]] == ["tight", "random"]
    for row, score in zip(rows[-2:], m.scores, strict=True):
        assert (row["sets"], row["hands"]) == (450, 900)
        assert row["per_100"] == pytest.approx(score.per_100)
        assert (row["low"], row["high"]) == pytest.approx(score.interval)
    half = match(["tight", "random"], FLO8, 225, seed=1)
    (there,) = [row for row in rows if row["sets"] == 225 and row["player"] == "tight"]
    assert there["per_100"] == pytest.approx(half.scores[0].per_100)


def test_a_picture_has_a_line_and_a_band_for_each_player():
    pytest.importorskip("matplotlib")
    axes = results().plot().axes[0]
    labels = [line.get_label() for line in axes.get_lines() if not line.get_label().startswith("_")]
    assert sorted(label.split(":")[0] for label in labels) == ["folder", "random", "tight"]
    assert len(axes.collections) == 3
    assert axes.get_title(loc="left").startswith("Fixed-limit Omaha hi/lo")


def test_equal_players_differ_by_nothing_in_both_directions():
    m = match([passive, passive], PLO8, 20, seed=1, names=["ann", "ben"])
    for pair in m.pairs.values():
        assert [f"{value:+}" for value in (pair.per_100, *pair.interval)] == ["+0.0"] * 3


def test_matches_of_other_seeds_add_up():
    def played(seed, **more):
        return match(["tight", "random", "folder", "caller"], PLO8, 12, seed, seats=3, **more)

    one, other = played(1), played(2)
    both = one + other
    assert (both.hands, both.seeds) == (24, (1, 2))
    for mine, first, second in zip(both.scores, one.scores, other.scores, strict=True):
        assert (mine.net, mine.hands) == (first.net + second.net, first.hands + second.hands)
        assert mine.per_100 == pytest.approx((first.per_100 + second.per_100) / 2)
        assert mine.won == first.won + second.won
    assert (one.hands, one.seeds) == (12, (1,))
    assert both.seconds == one.seconds + other.seconds
    with pytest.raises(ValueError, match="both matches have the decks of seed 1"):
        one + played(1)
    with pytest.raises(ValueError, match="other duplicate have no sum: True and False"):
        one + played(2, duplicate=False)
    with pytest.raises(ValueError, match="other stop"):
        one + played(2, stop=0.05)
    with pytest.raises(TypeError):
        one + 1


def test_matches_compare_and_are_not_hashable():
    m = results()
    assert m == results()
    assert m != match(["tight", "random", "folder"], FLO8, 40, seed=2)
    assert m != 1
    with pytest.raises(TypeError):
        hash(m)


# ---------------------------------------------------------------------- stop


@pytest.mark.slow
def test_a_match_that_stops_is_decided():
    m = match(["caller", "random", "folder"], FLO8, 5000, seed=1, stop=0.05)
    assert m.ended == "stop"
    assert m.hands < 2000
    best, second = sorted(range(3), key=lambda i: -m.scores[i].per_100)[:2]
    assert m.pairs[best, second].interval[0] > 0
    assert "95 % at every look" in str(m)
    again = match(["caller", "random", "folder"], FLO8, m.hands, seed=1)
    assert m.parts == again.parts
    before = match(["caller", "random", "folder"], FLO8, m.hands - 1, seed=1, stop=0.05)
    assert before.ended == "hands"
    assert before.pairs[best, second].interval[0] <= 0
    low, high = again.scores[0].interval
    assert m.scores[0].interval[0] < low < high < m.scores[0].interval[1]  # what looking all the time costs


def test_equal_players_are_not_decided():
    m = match([Random(1), Random(2)], FLO8, 300, seed=1, stop=0.05)
    assert (m.ended, m.hands) == ("hands", 300)


@pytest.mark.slow
def test_equal_players_are_decided_no_more_often_than_the_error_level():
    """At an error level of 0.2 at most 20 in 100, within three standard errors; also where looks are many."""
    stopped = sum(
        match([Random(seed), Random(seed + 500)], FLO8, 150, seed=seed, stop=0.2).ended == "stop" for seed in range(100)
    )
    assert stopped <= 20 + 3 * math.sqrt(100 * 0.2 * 0.8)


def test_match_is_what_the_room_exports():
    import omaha.play

    assert omaha.play.match is match
    assert omaha.play.Match is Match
    assert {"match", "simulate", "Match", "made", "bots", "matches"} <= set(dir(omaha.play))
