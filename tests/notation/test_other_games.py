"""Hands of other games than Omaha, which readers distinguish from broken hands of Omaha."""

import pytest

from omaha import NotationError, OtherGameError
from omaha.notation import ggpoker, module, ohh, phh, pokerstars, winamax
from omaha.notation.unread import not_omaha

GAMES = [
    "Hold'em No Limit", "8-Game (7 Card Stud Hi/Lo Limit", "Mixed NLH/PLO (Hold'em No Limit", "Razz Limit",
    "Badugi Limit", "5 Card Draw Pot Limit", "Triple Draw 2-7 Lowball Limit",
    "Courchevel Hi/Lo Pot Limit", "6+ Hold'em No Limit",
]  # fmt: skip


@pytest.mark.parametrize("game", GAMES)
def test_other_games_of_pokerstars(game):
    first = f"PokerStars Hand #17:  {game} ($1/$2 USD) - 2020/01/31 7:05:09 ET"
    with pytest.raises(OtherGameError, match="not a hand of Omaha") as caught:
        pokerstars.loads(f"\n{first}\nTable 'Procyon' 6-max")
    assert caught.value.line == 2


@pytest.mark.parametrize("game", ["Omaha Pot Limit", "5 Card Omaha Hi/Lo Pot Limit", "8-Game (Omaha Hi/Lo Limit"])
def test_a_broken_hand_of_omaha_is_no_other_game(game):
    first = f"PokerStars Hand #17:  {game} ($one/$2 USD) - 2020/01/31 7:05:09 ET"
    with pytest.raises(NotationError) as caught:
        pokerstars.loads(first)
    assert type(caught.value) is NotationError


@pytest.mark.parametrize(
    ("reader", "first"),
    [
        (ggpoker, "Poker Hand #HD1: Hold'em No Limit ($1/$2) - 2021/04/01 10:00:00"),
        (winamax, 'Winamax Poker - CashGame - HandId: #1-2-3 - Holdem no limit (1€/2€) - 2016/11/01 10:00:00 UTC'),
        (phh, "variant = 'NT'"),
        (ohh, '{"ohh": {"game_type": "Holdem"}}'),
    ],
)  # fmt: skip
def test_other_games_of_other_formats(reader, first):
    errors = []
    assert list(reader.iterate(first.split("\n"), errors.append)) == []
    assert [(type(error), error.line) for error in errors] == [(OtherGameError, 1)]
    with pytest.raises(OtherGameError):
        list(reader.iterate(first.split("\n")))


@pytest.mark.parametrize("name", ["pokerstars", "ggpoker", "winamax", "phh", "ohh"])
def test_what_is_no_hand_is_no_other_game(name):
    with pytest.raises(NotationError) as caught:
        module(name).loads("Dear Sir or Madam,\nHold'em is a game of two cards.")
    assert type(caught.value) is NotationError


def test_the_name_of_a_mix_is_not_that_of_the_game():
    assert isinstance(not_omaha("PokerStars", "Mixed NLH/PLO (Hold'em No Limit, $1/$2)"), OtherGameError)
    assert type(not_omaha("PokerStars", "Mixed NLH/PLO (Omaha Pot Limit, $1/$2")) is NotationError
