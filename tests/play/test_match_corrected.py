"""How a match uses corrections: what they are given, and what is subtracted. The corrections here are made up."""

import sys
from types import ModuleType

import pytest

from omaha import Hand, Rules
from omaha.play import Match, match
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
