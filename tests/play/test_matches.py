"""Counts on rigged decks, and simulations: the same seed gives the same scores."""

import re

import pytest

from omaha import Deck, Hand, IllegalAction, Part, Pot, Rake, Rules
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
    assert [score.name for score in report.scores] == ["Ann", "Ben"]
    assert repr(report) == "<Scoreboard of 1 hands between 2 players>"
    assert repr(report.scores[0]).startswith("<Score of Ann, seat 1: ")


def test_wrong_arguments_of_a_simulation():
    with pytest.raises(ValueError, match=r"2\.\.10 players"):
        simulate([caller], PLO8, 1, 1)
    with pytest.raises(ValueError, match="one for each player"):
        simulate([caller, caller], PLO8, 1, 1, stacks=[100])
    with pytest.raises(ValueError, match="one for each player"):
        simulate([caller, caller], PLO8, 1, 1, names=["Ann"])
    with pytest.raises(ValueError, match="0 or more"):
        simulate([caller, caller], PLO8, -1, 1)


def test_no_hands_make_empty_scores():
    report = simulate([caller, caller], PLO8, 0, 1)
    assert (report.hands, report.scores[0].per_100) == (0, 0.0)
    assert Scoreboard({1: "Ann"}).hands_per_second == 0.0


def test_figures_of_a_report():
    report = simulate([caller, Random(1)], PLO8, 50, 1)
    assert report.scores[0].per_100 == 2 * report.scores[0].net
    assert report.hands_per_second == 50 / report.seconds


def test_progress_is_reported_every_hundred_hands_and_at_the_end():
    calls = []
    simulate([caller, caller], PLO8, 250, 1, progress=lambda done, total: calls.append((done, total)))
    assert calls == [(100, 250), (200, 250), (250, 250)]


def test_players_answer_with_an_action_or_its_text():
    def by_text(player):
        return lambda view: str(player(view))

    acting = [tight, caller, Random(1), Random(2)]
    assert simulate([by_text(player) for player in acting], PLO8, 100, 3) == simulate(acting, PLO8, 100, 3)
    assert simulate([tight, *map(by_text, acting[1:])], FLO8, 100, 3) == simulate(acting, FLO8, 100, 3)


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
