"""Counts on rigged decks, and simulations: the same seed gives the same scores."""

import json
import pickle
import re
from array import array

import pytest

from omaha import Deck, Hand, IllegalAction, Part, Pot, Rake, Rules
from omaha.notation import pokerstars
from omaha.play import made, match
from omaha.play.bots import Random, caller, tight
from omaha.play.matches import Report, Scoreboard, play, quartered, scooped, simulate, split

FLO8 = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
PLO8 = Rules(limit="pot", hilo=True, small_blind=5, big_blind=10)


# ---------------------------------------------------------------------- counts


def pot(*parts, amount=100, eligible=(1, 2, 3)):
    return Pot(
        amount, eligible, 0, tuple(Part(board, half, sum(shares.values()), 1, shares) for board, half, shares in parts)
    )


@pytest.mark.parametrize(
    ("parts", "who_split", "who_quartered", "who_scooped"),
    [
        # R22: a high and a low winner
        ([(0, "high", {1: 50}), (0, "low", {2: 50})], (1, 2), (), None),
        # R24: one player, both halves; R23: no low
        ([(0, "high", {1: 50}), (0, "low", {1: 50})], (), (), 1),
        ([(0, "high", {1: 100})], (), (), 1),
        # ties of a pot without a low, or for both halves, do not split it between high and low
        ([(0, "high", {1: 50, 2: 50})], (), (), None),
        ([(0, "both", {1: 50, 2: 50})], (), (), None),
        # R25: two tie for low, a third has the high; two tie for high; three tie for low; three quarters
        ([(0, "high", {3: 50}), (0, "low", {1: 25, 2: 25})], (1, 2, 3), (1, 2), None),
        ([(0, "high", {1: 25, 3: 25}), (0, "low", {2: 50})], (1, 2, 3), (1, 3), None),
        ([(0, "high", {3: 61}), (0, "low", {1: 20, 2: 20, 3: 20})], (1, 2, 3), (1, 2), None),
        ([(0, "high", {1: 50}), (0, "low", {1: 25, 2: 25})], (1, 2), (2,), None),
        ([(0, "high", {1: 25, 2: 25}), (0, "low", {1: 25, 2: 25})], (1, 2), (), None),
        # several boards: a pot counts as a whole, a quarter on its board
        ([(0, "high", {1: 50}), (1, "high", {1: 50})], (), (), 1),
        ([(0, "high", {1: 50}), (1, "high", {2: 50})], (), (), None),
        ([(0, "high", {1: 25}), (0, "low", {1: 25}), (1, "high", {2: 50})], (1, 2), (), None),
        ([(0, "high", {1: 25}), (0, "low", {2: 13, 3: 12}), (1, "high", {2: 50})], (1, 2, 3), (2, 3), None),
        # only one player is left
        ([(None, "uncontested", {1: 100})], (), (), 1),
    ],
)
def test_what_split_quartered_and_scooped_mean(parts, who_split, who_quartered, who_scooped):
    contested = parts[0][1] != "uncontested"
    it = pot(*parts, eligible=(1, 2, 3) if contested else (1,))
    assert (split(it), quartered(it)) == (who_split, who_quartered)
    assert scooped(it) == (who_scooped if contested else None)


def test_a_winner_for_whom_no_chip_is_left_has_not_split_the_pot():
    it = pot((0, "high", {1: 1}), (0, "low", {2: 0}), amount=1)
    assert split(it) == ()


def counts(score):
    return (score.won, score.showdowns, score.split, score.quartered, score.scooped)


def scores_of(hand):
    report = Scoreboard({seat: f"player {seat}" for seat in sorted(hand.seats)})
    report.add(hand)
    return report


def checked_down(board="KcQc8d7d4h", rules=PLO8, **holes):
    deck = Deck(holes={int(name[1]): cards for name, cards in holes.items()}, boards=[board], seed=1)
    hand = Hand(rules, [100] * 3, deck=deck)
    play(hand, dict.fromkeys(hand.seats, caller))
    return scores_of(hand)


def test_a_rigged_hand_with_two_quartered():
    report = checked_down(p1="As2s9h9s", p2="Ac2d9c9d", p3="KsKhJsJh")
    assert [counts(score) for score in report.scores] == [(1, 1, 1, 1, 0), (1, 1, 1, 1, 0), (1, 1, 1, 0, 0)]
    assert [score.net for score in report.scores] == [-2, -3, 5]
    assert (report.hands, report.showdowns, report.split, report.quartered, report.scooped) == (1, 1, 1, 1, 0)


def test_a_rigged_hand_with_a_scoop():
    report = checked_down(p1="As2sKhKs", p2="9h9s9c9d", p3="QsQhJsJh")
    assert [counts(score) for score in report.scores] == [(1, 1, 0, 0, 1), (0, 1, 0, 0, 0), (0, 1, 0, 0, 0)]
    assert (report.split, report.quartered, report.scooped) == (0, 0, 1)


def test_a_rigged_hand_of_high_only():
    report = checked_down(
        rules=Rules(limit="pot", small_blind=5, big_blind=10), p1="As2sKhKs", p2="9h9s9c9d", p3="QsQhJsJh"
    )
    assert [counts(score) for score in report.scores] == [(1, 1, 0, 0, 1), (0, 1, 0, 0, 0), (0, 1, 0, 0, 0)]


def test_a_hand_without_showdown_is_won_but_not_scooped():
    hand = Hand(PLO8, [100] * 3)
    hand.raise_to(20), hand.fold(), hand.fold()
    report = scores_of(hand)
    assert [counts(score) for score in report.scores] == [(0, 0, 0, 0, 0), (0, 0, 0, 0, 0), (1, 0, 0, 0, 0)]
    assert (report.hands, report.showdowns) == (1, 0)


def test_a_hand_counts_once_however_many_pots():
    deck = Deck(holes={1: "As2s9h9s", 2: "Ac2d9c9d", 3: "KsKhJsJh"}, boards=["KcQc8d7d4h"])
    hand = Hand(PLO8, {1: 100, 2: 50, 3: 100}, deck=deck)
    hand.raise_to(30), hand.call(), hand.raise_to(50), hand.call(), hand.call(), hand.bet(50), hand.call()
    assert len(hand.result.pots) == 2
    report = scores_of(hand)
    assert [counts(score) for score in report.scores] == [(1, 1, 1, 1, 0), (1, 1, 1, 1, 0), (1, 1, 1, 0, 0)]


# ---------------------------------------------------------------------- simulations


@pytest.mark.parametrize("rules", [FLO8, PLO8, Rules(limit="no", hole_cards=6, small_blind=5, big_blind=10)])
def test_net_and_rake_add_up_to_zero(rules):
    raked = rules.replace(rake=Rake(percent=5, cap=30))
    report = simulate([tight, caller, Random(1), Random(2)], raked, 300, 1)
    assert report.rake > 0
    assert sum(score.net for score in report.scores) + report.rake == 0
    assert all(score.hands == report.hands == 300 for score in report.scores)
    assert all(score.won >= max(score.split, score.quartered, score.scooped) for score in report.scores)
    assert all(score.quartered <= score.split for score in report.scores)


def test_the_same_arguments_give_the_same_report():
    def report(seed):
        return simulate([tight, caller, Random(1), Random(2)], PLO8, 200, seed)

    assert report(1) == report(1) != report(2)
    assert report(1).scores == report(1).scores
    assert report(1) != 1
    assert report(1).scores[0] != 1


def test_hands_are_those_of_the_seed_with_a_moving_button():
    rules = PLO8
    report = simulate([caller, caller, caller], rules, 7, seed=11)
    net = dict.fromkeys((1, 2, 3), 0)
    for index in range(7):
        hand = Hand(rules, [1000] * 3, index % 3 + 1, deck=Deck(seed=11, index=index))
        while not hand.over:
            hand.apply(hand.legal.passive)
        for seat in net:
            net[seat] += hand.result.net[seat]
    assert [score.net for score in report.scores] == list(net.values())


def test_stacks_and_names():
    seen = {}

    def watcher(view):
        seen.update(view.start)
        return view.legal.passive

    simulate([watcher, watcher], PLO8, 1, 1)
    assert seen == {1: 1000, 2: 1000}
    simulate([watcher, watcher], PLO8, 1, 1, stacks=70)
    assert seen == {1: 70, 2: 70}
    report = simulate([watcher, watcher], PLO8, 1, 1, stacks=[70, 80], names=["Ann", "Ben"])
    assert seen == {1: 70, 2: 80}
    simulate([watcher, watcher], PLO8, 1, 1, stacks={2: 80, 1: 70})
    assert seen == {1: 70, 2: 80}
    simulate([watcher, watcher], PLO8, 1, 1, stacks=array("q", [90, 80]))
    assert seen == {1: 90, 2: 80}
    assert [score.name for score in report.scores] == ["Ann", "Ben"]
    assert repr(report) == "<Scoreboard of 1 hands between 2 players>"
    assert repr(report.scores[0]).startswith("<Score of Ann, seat 1: ")


def test_wrong_arguments_of_a_simulation():
    with pytest.raises(ValueError, match=r"2\.\.10 players"):
        simulate([caller], PLO8, 1, 1)
    with pytest.raises(ValueError, match="one for each seat"):
        simulate([caller, caller], PLO8, 1, 1, stacks=[100])
    with pytest.raises(ValueError, match="one for each player"):
        simulate([caller, caller], PLO8, 1, 1, names=["Ann"])
    with pytest.raises(ValueError, match="0 or more"):
        simulate([caller, caller], PLO8, -1, 1)


class Learner:
    """Notes what its hooks are given, and folds to every bet from its third hand on."""

    def __init__(self):
        self.log = []

    def __call__(self, view):
        return "fold" if len(self.log) > 3 and not view.legal.check else view.legal.passive

    def begin(self, opening):
        self.log.append((opening.name, opening.names, dict(opening.stacks)))

    def see(self, hand):
        self.log.append((hand.info.number, hand.seat, hand.result.net[hand.seat], hand.over))

    def end(self):
        self.log.append("end")


@pytest.mark.parametrize(
    "players",
    [["tight", "caller"], [made(Random), "random", "random"], [Learner, "caller"], [Learner(), "tight", caller]],
)
def test_a_simulation_is_a_match_without_duplicate(players):
    board = simulate(players, PLO8, 40, seed=6)
    m = match(players, PLO8, 40, seed=6, duplicate=False)
    assert [score.name for score in board.scores] == list(m.names)
    assert [score.net for score in board.scores] == [score.net for score in m.scores]
    assert [score.won for score in board.scores] == [score.won for score in m.scores]


def test_players_of_a_simulation_learn_from_begin_to_end():
    every = []

    def learner():
        every.append(Learner())
        return every[-1]

    board = simulate([made(learner, "pupil"), "caller"], PLO8, 5, seed=2, stacks=[400, 500])
    _tried, pupil = every
    begin, *seen, end = pupil.log
    assert begin == ("pupil", ("pupil", "caller"), {1: 400, 2: 500})
    assert [(number, seat, over) for number, seat, _, over in seen] == [(number, 1, True) for number in range(1, 6)]
    assert sum(net for _, _, net, _ in seen) == board.scores[0].net
    assert end == "end"
    given = Learner()
    assert simulate([given, "caller"], PLO8, 5, 2) == simulate([given, "caller"], PLO8, 5, 2)
    assert given.log == []  # a copy of it has learned


def test_play_takes_names_and_factories():
    first = []
    simulate([made(Random), "random", "tight"], PLO8, 1, seed=6, after=first.append)
    hand = Hand(PLO8, [1000, 1000, 1000], button=1, deck=Deck(seed=6))
    play(hand, {1: made(Random), 2: "random", 3: "tight"})
    assert hand.key == first[0].key
    hand = Hand(PLO8, [1000, 1000])
    play(hand, {1: "random", 2: Learner})
    assert hand.over
    play(hand, {})  # it is over


@pytest.mark.parametrize(
    ("players", "error", "words"),
    [
        ([caller, caller], TypeError, "players must be a mapping by seat"),
        ({1: "shark", 2: caller}, ValueError, "the player in seat 1 must be callable or one of folder, random, caller"),
        ({1: caller, 2: None}, TypeError, "the player in seat 2 must be callable or a name, not None"),
        ({1: caller}, ValueError, "nobody plays in seat 2: players are in 1"),
        ({1: caller, 2: made(dict)}, TypeError, "must make a player"),
    ],
)
def test_wrong_players_are_refused_before_the_first_action(players, error, words):
    hand = Hand(PLO8, [200, 200], deck=Deck(seed=3))
    before = hand.key
    with pytest.raises(error, match=re.escape(words)):
        play(hand, players)
    assert hand.key == before


def test_no_hands_make_empty_scores():
    report = simulate([caller, caller], PLO8, 0, 1)
    assert (report.hands, report.scores[0].per_100) == (0, 0.0)
    assert Scoreboard({1: "Ann"}).hands_per_second == 0.0


def test_figures_of_a_report():
    report = simulate([caller, Random(1)], PLO8, 50, 1)
    score = report.scores[0]
    assert score.chips_per_100 == 2 * score.net
    assert score.per_100 == pytest.approx(score.chips_per_100 / 10)
    low, high = score.interval
    assert (low + high) / 2 == pytest.approx(score.per_100)
    assert high - low == pytest.approx(2 * 2.0096 * score.stderr, rel=1e-4)  # Student's t with 49 degrees of freedom
    assert report.hands_per_second == 50 / report.seconds


def test_progress_is_reported_every_hundred_hands_and_at_the_end():
    calls = []
    simulate([caller, caller], PLO8, 250, 1, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(100, 250), (200, 250), (250, 250)]


def test_players_answer_with_an_action_or_its_text():
    def by_text(player):
        return lambda view: str(player(view))

    def scores(rules, players):
        return simulate(players, rules, 100, 3, names="abcd")

    acting = [tight, caller, Random(1), Random(2)]
    assert scores(PLO8, [by_text(player) for player in acting]) == scores(PLO8, acting)
    assert scores(FLO8, [tight, *map(by_text, acting[1:])]) == scores(FLO8, acting)


@pytest.mark.parametrize(
    ("answer", "error", "words"),
    [
        ("raise 500", IllegalAction, " may raise to 20..30, not 500"),
        ("check", IllegalAction, "raise to 20..30, not check"),
        ("shove", ValueError, "'shove'"),
        ("", ValueError, "''"),
        (None, TypeError, "an action must be an Action or its text, not None"),
        (30, TypeError, "an action must be an Action or its text, not 30"),
    ],
)
def test_wrong_answers_of_a_player(answer, error, words):
    with pytest.raises(error, match=re.escape(words)):
        play(Hand(PLO8, [200, 200]), {1: caller, 2: lambda view: answer})
    with pytest.raises(error, match=re.escape(words)):
        simulate([lambda view: answer, lambda view: answer], PLO8, 1, 1, stacks=200)


def test_the_name_of_version_0_1_0_is_the_same_class():
    assert Report is Scoreboard


# ---------------------------------------------------------------------- names, seeds, hands that are over


class Named:
    def __call__(self, view):
        return view.legal.passive

    def act(self, view):
        return view.legal.passive


def test_players_are_called_as_their_functions_are():
    long = Named()
    type(long).__repr__ = object.__repr__
    board = simulate([caller, tight, Random(7), lambda view: "fold", Named(), long.act, caller], PLO8, 1, 1)
    names = [score.name for score in board.scores]
    assert names == ["caller", "tight", "Random(7)", "player 4", "player 5", "act", "caller 2"]


@pytest.mark.parametrize("shown", ["Bot(\n  layers=3\n)", "B" * 31, "<Bot>", "\x1b[2J"])
def test_what_is_no_name_is_not_taken_for_one(shown):
    class Bot(Named):
        def __repr__(self):
            return shown

    assert [score.name for score in simulate([Bot(), caller], PLO8, 1, 1).scores] == ["player 1", "caller"]


def test_the_seed_is_optional_and_can_be_played_again():
    first, second = (simulate([tight, caller], PLO8, 50) for _ in range(2))
    assert first.seed != second.seed
    assert simulate([tight, caller], PLO8, 50, first.seed) == first
    assert simulate([tight, caller], PLO8, 50, seed=9).seed == 9
    assert Scoreboard({1: "Ann"}).seed is None


def test_after_gets_each_hand_that_is_over():
    hands = []
    board = simulate([tight, caller, caller], PLO8, 20, 5, names=["Ann", "Ben", "Ben"], after=hands.append)
    assert [hand.info.number for hand in hands] == list(range(1, 21))
    assert all(hand.over for hand in hands)
    assert hands[7].deck == Deck(seed=5, index=7)
    assert dict(hands[0].info.names) == {1: "Ann", 2: "Ben", 3: "Ben 2"}
    assert [score.name for score in board.scores] == ["Ann", "Ben", "Ben"]
    assert sum(hand.result.net[1] for hand in hands) == board.scores[0].net
    text = pokerstars.dumps(hands[0], "all")
    assert pokerstars.loads(text).result.net == hands[0].result.net
    again = Scoreboard({1: "Ann", 2: "Ben", 3: "Ben"})
    for hand in hands:
        again.add(hand)
    assert again == board


# ---------------------------------------------------------------------- what ends a simulation early


def bad_in_hand(number, answer):
    """Return a player who gives this answer, or raises it, in the hand of this number, and calls before."""

    def tess(view):
        if view.info.number < number:
            return view.legal.passive
        if isinstance(answer, BaseException):
            raise answer
        return answer

    return tess


@pytest.mark.parametrize(
    ("answer", "error"),
    [(None, TypeError), ("raise 999999", IllegalAction), ("", ValueError), (KeyError("x"), KeyError)],
)
def test_a10_an_error_of_a_player_says_whose_and_where_and_keeps_the_scores(answer, error):
    with pytest.raises(error) as caught:
        simulate([bad_in_hand(13, answer), caller], PLO8, 100, seed=4)
    (note,) = caught.value.__notes__
    assert note.startswith("asked: 'tess' in seat 1, hand 13, Deck(seed=4, index=12), <View of seat 1 with ")
    report = caught.value.report
    assert report == simulate([bad_in_hand(13, None), caller], PLO8, 12, seed=4)
    assert report.seconds > 0


def test_a10_an_error_of_play_says_the_seat():
    hand = Hand(PLO8, [200, 200], deck=Deck(seed=3, index=2))
    with pytest.raises(TypeError) as caught:
        play(hand, {1: caller, 2: lambda view: None})
    (note,) = caught.value.__notes__
    assert note.startswith("asked: seat 2, Deck(seed=3, index=2), <View of seat 2 with ")
    with pytest.raises(TypeError) as caught:
        play(Hand(PLO8, [200, 200]), {1: caller, 2: lambda view: None})
    # The cards of a deck without a seed are nobody's business.
    assert caught.value.__notes__ == ["asked: seat 2; legal: fold, call 5, raise to 20..30"]


@pytest.mark.parametrize("stop", [KeyboardInterrupt(), SystemExit(3)])
def test_an_interrupt_keeps_the_scores_and_blames_nobody(stop):
    with pytest.raises(type(stop)) as caught:
        simulate([caller, bad_in_hand(6, stop)], PLO8, 100, seed=4)
    assert caught.value.report.hands == 5
    assert sum(score.net for score in caught.value.report.scores) == 0
    assert not hasattr(caught.value, "__notes__")


def test_an_error_of_after_keeps_the_scores():
    with pytest.raises(ZeroDivisionError) as caught:
        simulate([caller, caller], PLO8, 10, 1, after=lambda hand: 1 / (3 - hand.info.number))
    assert caught.value.report.hands == 3


@pytest.mark.parametrize(
    ("change", "error", "words"),
    [
        ({"rules": "plo8"}, TypeError, "rules must be Rules, such as Rules.game('plo8', '50/100'), not 'plo8'"),
        ({"rules": None}, TypeError, "rules must be Rules"),
        ({"players": caller}, TypeError, "players must be a sequence of callables"),
        ({"players": "ab"}, TypeError, "players must be a sequence of callables"),
        ({"players": {1: caller, 2: caller}}, TypeError, "players must be a sequence of callables"),
        ({"players": [caller, "shark"]}, ValueError, "player 2 must be callable or one of folder, random, caller"),
        ({"players": [caller, 5]}, TypeError, "player 2 must be callable or a name, not 5"),
        ({"players": [caller, made(dict)]}, TypeError, "made(dict) must make a player, which is callable, not {}"),
        ({"players": [caller] * 11}, ValueError, "2..10 players"),
        ({"players": [caller] * 8, "rules": PLO8.replace(hole_cards=6)}, ValueError, "seat 2..7 players, not 8"),
        ({"hands": 2.5}, TypeError, "hands must be a whole number"),
        ({"seed": -1}, ValueError, "seed"),
        ({"seed": 1.5}, TypeError, "seed"),
        ({"stacks": [100, 0]}, ValueError, "stack"),
        ({"stacks": True}, TypeError, "whole number"),
        ({"stacks": [100, "x"]}, TypeError, "whole number"),
        ({"stacks": "ab"}, TypeError, "whole number"),
        ({"stacks": {1: 100, 3: 100}}, ValueError, "stacks must be of seats 1..2, not 1, 3"),
        ({"names": ["Ann", 5]}, TypeError, "a name must be text, not 5"),
        ({"names": ["Ann", "\x1b]0;pwned\x07"]}, ValueError, "a name must be printable, not '\\x1b]0;pwned\\x07'"),
        ({"names": ["Ann", "bob\n  seat 2  +999999"]}, ValueError, "a name must be printable"),
        ({"names": ["Ann", "\ud800"]}, ValueError, "a name must be printable"),
        ({"after": 5}, TypeError, "after must be callable, not 5"),
        ({"progress": 5}, TypeError, "progress must be callable, not 5"),
    ],
)
def test_arguments_are_checked_before_the_first_hand(change, error, words):
    asked = []
    arguments = {"players": [asked.append, asked.append], "rules": PLO8, "hands": 3, "seed": 1, **change}
    with pytest.raises(error, match=re.escape(words)):
        simulate(**arguments)
    assert asked == []


# ---------------------------------------------------------------------- scores as text, table and plain values


def test_scores_have_rows_and_plain_values():
    board = simulate([tight, caller, Random(1)], PLO8.replace(rake=Rake(percent=5, cap=30)), 60, 1)
    found = board.to_dict()
    assert json.loads(json.dumps(found)) == found
    assert found["scores"] == board.rows()
    assert (found["hands"], found["seed"], found["rake"]) == (60, 1, board.rake)
    for row, score in zip(board.rows(), board.scores, strict=True):
        assert row == score.row()
        assert (row["seat"], row["name"], row["net"]) == (score.seat, score.name, score.net)
        assert row["chips_per_100"] == score.chips_per_100
        assert row["per_100"] == score.per_100 == pytest.approx(score.chips_per_100 / 10)
        assert (row["per_100_low"], row["per_100_high"]) == score.interval


def test_scores_go_into_a_data_frame():
    pandas = pytest.importorskip("pandas")
    board = simulate([tight, caller], PLO8, 30, 1)
    frame = pandas.DataFrame(board.rows())
    assert list(frame["net"]) == [score.net for score in board.scores]


def test_scores_are_printed_as_a_table():
    board = simulate([tight, caller], PLO8, 60, 1, names=["Tess", "張偉"])
    lines = str(board).split("\n")
    assert lines[0].split() == [
        "seat",
        "player",
        "net",
        "bb/100",
        "95",
        "%",
        "won",
        "showdowns",
        "split",
        "quartered",
        "scooped",
    ]
    assert f"{board.scores[0].net:+,}" in lines[2]
    assert lines[-1].split() == ["table", *map(str, (60, board.showdowns, board.split, board.quartered, board.scooped))]
    high = str(simulate([tight, caller], PLO8.replace(hilo=False), 60, 1))
    assert "split" not in high
    assert "quartered" not in high
    assert "scooped" in high
    assert str(Scoreboard({1: "Ann", 2: "Ben"})).count("\n") == 5
    assert {len(row) for row in board.table()} == {10}
    assert [row[1] for row in board.table()] == ["player", "Tess", "張偉", "rake", "table"]


def test_scores_have_a_table_for_notebooks():
    board = simulate([tight, caller], PLO8, 60, 1, names=["<b>Tess</b>", "Carl"])
    html = board._repr_html_()
    assert ">&lt;b&gt;Tess&lt;/b&gt;</td>" in html
    assert html.count("<tr>") == html.count("</tr>") == 5
    assert ">quartered</th>" in html
    assert "quartered" not in simulate([tight, caller], PLO8.replace(hilo=False), 60, 1)._repr_html_()


def test_scores_can_be_pickled():
    board = simulate([tight, caller], PLO8, 20, 1)
    again = pickle.loads(pickle.dumps(board))
    assert again == board
    assert again.to_dict() == board.to_dict()


def test_a6_names_from_elsewhere_are_printed_safely():
    board = Scoreboard({1: "\x1b]0;pwned\x07", 2: "bob\n   3  cid  +999999"})
    for printed in (str(board), board._repr_html_()):
        assert "\x1b" not in printed
        assert "\\x1b]0;pwned\\x07" in printed
        assert "bob\\n   3  cid  +999999" in printed
    assert str(board).count("\n") == 5
    assert board.rows()[1]["name"] == "bob\n   3  cid  +999999"  # data stay as they are
