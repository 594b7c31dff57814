"""How a match uses corrections: what they are given, and what is subtracted. The corrections here are made up."""

import sys
from random import Random
from statistics import stdev
from types import ModuleType

import pytest

from omaha import Hand, Rules
from omaha.play import Match, match
from omaha.play.parts import Part
from support.match_players import Learner, loose, passive, picky

PLO8 = Rules.game("plo8", "5/10")
NAMES = ["ann", "bob", "cy"]


class Half:
    """Subtracts half of what each player won or lost."""

    calls = 0

    def __init__(self, names, rules, seed):
        assert (names, rules, seed) == (("chance",), PLO8, 8)

    def correct(self, hand, players):
        assert isinstance(hand, Hand)
        assert hand.over
        assert set(players) == set(hand.seats)
        assert (hand.deck.seed, hand.deck.index) == (8, (hand.info.number - 1) // 6)
        type(self).calls += 1
        for seat, player in players.items():
            assert hand.info.names[seat] == NAMES[[loose, picky, passive].index(player)]
        return {seat: net / 2 for seat, net in hand.result.net.items()}


@pytest.fixture
def halved(monkeypatch):
    module = ModuleType("omaha.play.corrections")
    module.checked = lambda names: (names,) if isinstance(names, str) else tuple(names)
    module.corrector = Half
    monkeypatch.setitem(sys.modules, module.__name__, module)
    monkeypatch.setattr(Half, "calls", 0)
    return module


def played(**more):
    return match([loose, picky, passive], PLO8, 40, seed=8, names=NAMES, **more)


def test_corrections_are_subtracted_from_means_and_not_from_net(halved):
    plain, corrected = played(), played(corrections="chance")
    assert Half.calls == 240
    assert corrected.setting.corrections == ("chance",)
    for before, after in zip(plain.scores, corrected.scores, strict=True):
        assert after.net == before.net
        assert after.per_100 == pytest.approx(before.per_100 / 2)
        assert after.stderr == pytest.approx(before.stderr / 2)
        for place, mean in after.positions.items():
            assert mean.net == before.positions[place].net
            assert mean.per_100 == pytest.approx(before.positions[place].per_100 / 2)
    assert corrected.pairs[0, 1].stderr == pytest.approx(plain.pairs[0, 1].stderr / 2)
    assert corrected.path()[-1]["per_100"] == pytest.approx(plain.path()[-1]["per_100"] / 2)
    assert "corrected by chance" in str(corrected)
    with pytest.raises(ValueError, match="other corrections"):
        plain + corrected


def test_corrections_are_kept_in_files_and_by_threads(halved, tmp_path):
    corrected = played(corrections=["chance"])
    corrected.save(tmp_path / "one.match")
    assert Match.load(tmp_path / "one.match") == corrected
    assert played(corrections=["chance"], threads=3) == corrected
    first = match([loose, picky, passive], PLO8, 9, seed=8, names=NAMES, corrections="chance", resume=tmp_path / "two")
    assert first.hands == 9
    assert played(corrections="chance", resume=tmp_path / "two") == corrected


def test_a_player_that_learns_sees_a_hand_after_it_was_corrected(halved):
    seen = []

    class Late(Learner):
        def see(self, hand):
            seen.append(hand.info.number)

    def correct(self, hand, players):
        (_late,) = [player for player in players.values() if isinstance(player, Late)]
        assert hand.info.number not in seen
        return dict.fromkeys(hand.seats, 0.0)

    halved.corrector = type("Zero", (), {"__init__": lambda self, *args: None, "correct": correct})
    match([Late, picky], PLO8, 5, seed=8, corrections="chance")
    assert sorted(seen) == list(range(1, 11))


def test_an_error_of_a_correction_names_the_hand(halved):
    class Wrong(Half):
        def correct(self, hand, players):
            raise ZeroDivisionError("no equity")

    halved.corrector = Wrong
    with pytest.raises(ZeroDivisionError) as caught:
        played(corrections="chance")
    (note,) = caught.value.__notes__
    assert note.startswith("corrections of <Hand ")
    assert "Deck(seed=8, index=0)" in note


def test_with_corrections_of_chance_a_match_that_stops_has_asymptotic_intervals(halved):
    m = played(corrections="chance", stop=0.05)
    assert m.hands == 40  # nothing is sure before a hundred sets
    assert m.scores[0].interval == (float("-inf"), float("inf"))


class Dice:
    """A correction that has nothing to do with the hand: the same for all seatings of a set, and 0 on average."""

    def __init__(self, names, rules, seed):
        pass

    def correct(self, hand, players):
        luck = Random(hand.deck.index).choice((-20.0, 20.0))
        return {seat: luck if hand.info.names[seat] == "ann" else -luck for seat in hand.seats}


@pytest.fixture
def diced(halved):
    halved.corrector = Dice


def heads_up(hands, **more):
    return match([loose, picky], PLO8, hands, seed=8, names=NAMES[:2], **more)


@pytest.mark.usefixtures("diced")
def test_a_correction_that_does_not_fit_adds_little_spread():
    plain, corrected = heads_up(600), heads_up(600, corrections="chance")
    (part,) = corrected.parts
    assert set(part.weights[:20]) == {1.0}
    assert max(part.weights[300:]) < 0.2
    in_full = [sum(part.nets[i : i + 2]) - sum(part.luck[i : i + 2]) for i in range(0, len(part.nets), 4)]
    assert stdev(in_full) * 100 / 10 / 2 / 600**0.5 > 1.5 * plain.scores[0].stderr
    assert corrected.scores[0].stderr < 1.2 * plain.scores[0].stderr


@pytest.fixture
def part(diced):
    return heads_up(130, corrections="chance").parts[0]


def with_luck(part, luck):
    """The same sets with other corrections."""
    other = Part(heads_up(1, corrections="chance").setting, 8)
    other.extend(part.nets, luck, part.sets, part.counts, part.totals)
    return other


def test_a_weight_is_that_of_least_spread_in_the_sets_before(part):
    weighed = with_luck(part, [1.5 * net + 7 * (i % 5) for i, net in enumerate(part.nets)])
    for index in (20, 77, 129):
        rows = [(sum(weighed.nets[i : i + 2]), sum(weighed.luck[i : i + 2])) for i in range(0, 4 * index + 4, 2)]

        def spread(weight, before=rows[:-2]):
            return sum((net - weight * luck) ** 2 for net, luck in before)

        weight = weighed.weights[index]
        assert 0 < weight < 1
        assert spread(weight) <= min(spread(weight - 1e-4), spread(weight + 1e-4))
        assert weighed.corrected(index) == pytest.approx([net - weight * luck for net, luck in rows[-2:]])


def test_no_set_changes_its_own_weight_or_one_before(part):
    luck = [2.0 * net for net in part.nets]
    before = with_luck(part, luck).weights
    luck[4 * 120] += 100
    after = with_luck(part, luck).weights
    assert after[:121] == before[:121]
    assert after[121] != before[121]


@pytest.mark.parametrize("luck", [0.0, 1e-200, 1e300, -1e300])
def test_weights_of_any_luck_are_from_0_to_1(part, luck):
    assert all(0 <= weight <= 1 for weight in with_luck(part, [luck] * len(part.nets)).weights)
