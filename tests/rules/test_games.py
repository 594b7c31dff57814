"""Games by their usual names and stakes."""

from itertools import product

import pytest

from omaha import Rake, Rules


@pytest.mark.parametrize(
    ("limit", "cards", "eight"),
    [*product(("fixed", "pot", "no"), (4, 5, 6), (False, True))],
    ids=lambda value: str(value),
)
def test_r1_every_name_of_a_game(limit, cards, eight):
    name = limit[0] + "lo" + (str(cards) if cards > 4 else "") + "8" * eight
    sizes = ("small_bet", "big_bet") if limit == "fixed" else ("small_blind", "big_blind")
    wanted = Rules(limit=limit, hilo=eight, hole_cards=cards, **dict(zip(sizes, (50, 100), strict=True)))
    for spelling in (name, name.upper(), name.title()):
        assert Rules.game(spelling, "50/100") == wanted
        assert Rules.game(spelling, (50, 100)) == wanted


@pytest.mark.parametrize(
    ("alias", "name"), [("o8", "flo8"), ("O8", "flo8"), ("lo8", "flo8"), ("BigO", "plo58"), ("biglo", "plo58")]
)
def test_r1_other_names_of_a_game(alias, name):
    assert Rules.game(alias, "2/4") == Rules.game(name, "2/4")


def test_r66_stakes_are_the_bets_in_fixed_limit_and_else_the_blinds():
    fixed, pot = Rules.game("flo8", "200/400"), Rules.game("plo8", " 50 / 100")
    assert (fixed.small_blind, fixed.big_blind, fixed.small_bet, fixed.big_bet) == (100, 200, 200, 400)
    assert (pot.small_blind, pot.big_blind, pot.small_bet, pot.big_bet) == (50, 100, None, None)


def test_presets_and_other_fields_of_a_game():
    rake = Rake(percent=5, cap=300)
    rules = Rules.game("plo", (50, 100), preset="Bovada", ante=5, rake=rake)
    assert rules == Rules.preset("bovada", limit="pot", small_blind=50, big_blind=100, ante=5, rake=rake)
    assert rules.rake.allocation == "proportional"


@pytest.mark.parametrize("name", ["", "plo7", "plo4", "plo9", "holdem", "plo 8", "xlo8", "plo85", "o9", "8", "plo8 "])
def test_a_name_that_is_not_a_game(name):
    with pytest.raises(ValueError, match=rf"a game is named like .*, not {name!r}"):
        Rules.game(name, "1/2")


@pytest.mark.parametrize("stakes", ["", "100", "50/100/200", "0.5/1", "$1/$2", "-1/2", "50-100", "1/", "\u0661/2"])
def test_text_that_is_not_stakes(stakes):
    with pytest.raises(ValueError, match="stakes must be two whole numbers"):
        Rules.game("plo8", stakes)


@pytest.mark.parametrize("stakes", [None, 100, (50,), (50, 100, 200), {50, 100}, (0.5, 1), (True, 2), ("50", "100")])
def test_stakes_of_another_kind(stakes):
    with pytest.raises(TypeError):
        Rules.game("plo8", stakes)


def test_stakes_that_are_not_allowed():
    with pytest.raises(ValueError, match=r"small_blind must be 0\.\.50, not 100"):
        Rules.game("plo8", "100/50")
    with pytest.raises(ValueError, match="the first of the stakes must be 0 or more, not -1"):
        Rules.game("plo8", (-1, 2))


def test_a_field_that_the_name_or_the_stakes_say_is_not_said_twice():
    for field, value in (("hilo", True), ("hole_cards", 5), ("small_blind", 25), ("limit", "pot")):
        with pytest.raises(TypeError, match=f"say what {field} is"):
            Rules.game("plo8", "50/100", **{field: value})


def test_names_of_another_kind():
    with pytest.raises(TypeError, match="the name of a game must be text, not 8"):
        Rules.game(8, "1/2")
    with pytest.raises(ValueError, match=r"preset must be one of .*, not 'casino'"):
        Rules.game("plo8", "1/2", preset="casino")
