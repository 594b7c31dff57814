"""Names of games, pots and boards."""

import pytest

from omaha import Rules
from omaha.display.labels import game_name, pot_name, short_game_name


@pytest.mark.parametrize(
    ("fields", "name"),
    [
        ({"limit": "pot", "small_blind": 1, "big_blind": 2}, "Pot-limit Omaha, blinds 1/2"),
        ({"limit": "no", "hole_cards": 6, "small_blind": 1, "big_blind": 2}, "No-limit 6-card Omaha, blinds 1/2"),
        (
            {"limit": "pot", "small_blind": 1, "big_blind": 2, "ante": 2, "ante_payer": "big_blind"},
            "Pot-limit Omaha, blinds 1/2, ante 2 from the big blind",
        ),
        (
            {"limit": "pot", "small_blind": 1, "big_blind": 2, "ante": 10, "bomb_pot": True, "boards": 2},
            "Pot-limit Omaha, bomb pot of 10 each, two boards",
        ),
    ],
)
def test_games_are_named_with_their_stakes(fields, name):
    assert game_name(Rules(**fields)) == name


@pytest.mark.parametrize(
    ("name", "short"),
    [("flo", "FLO"), ("plo8", "PLO8"), ("nlo5", "NLO5"), ("plo68", "PLO6-8")],
)
def test_short_names_of_games(name, short):
    assert short_game_name(Rules.game(name, "1/2")) == short


def test_names_of_three_pots():
    assert [pot_name(number, 3) for number in range(3)] == ["main pot", "side pot 1", "side pot 2"]
