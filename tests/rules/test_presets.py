"""Presets of rooms."""

import pytest

import omaha
from omaha import Rake, Rules
from omaha.rules import PRESETS
from support.builders import pl


def test_presets_are_named_and_known():
    assert {"default", "wsop", "pokerstars", "bovada", "ggpoker", "fulltilt", "runitonce"} <= set(PRESETS)
    with pytest.raises(ValueError, match=r"preset must be one of .*'pokerstars'.*, not 'casino'"):
        Rules.preset("casino", limit="pot", small_blind=1, big_blind=2)


@pytest.mark.parametrize("name", PRESETS)
@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
def test_every_preset_plays_every_game(name, limit):
    stakes = {"small_bet": 2} if limit == "fixed" else {"small_blind": 1, "big_blind": 2}
    for more in ({}, {"hilo": True, "hole_cards": 5}, {"boards": 2}):
        rules = Rules.preset(name, limit=limit, **stakes, **more)
        assert (rules.limit, rules.big_blind) == (limit, 2)


def preset(name, **fields):
    return Rules.preset(name, **{"limit": "pot", "small_blind": 1, "big_blind": 2, **fields})


@pytest.mark.parametrize("name", ["PokerStars", "POKERSTARS", "pokerstars"])
def test_presets_in_any_case(name):
    assert preset(name) == preset("pokerstars")


@pytest.mark.parametrize("name", [None, 3, ("pokerstars",), "PokerStars "])
def test_what_is_not_a_preset(name):
    with pytest.raises(ValueError, match="preset must be one of"):
        preset(name)


def test_preset_default_is_the_rules_own():
    assert preset("default") == pl()


def test_presets_say_what_the_rules_say_of_the_rooms():
    """R81, R83, R27, R41, R67, R68, R75, R44."""
    assert preset("pokerstars").uncallable_raise == "allow"
    assert preset("runitonce").uncallable_raise == "allow"
    assert preset("bovada").odd_chip_tied == "high_winner_first"
    assert preset("bovada", rake=Rake(cap=3)).rake.allocation == "proportional"
    for name in ("fulltilt", "runitonce"):
        assert preset(name, rake=Rake(cap=3)).rake.allocation == "main_first"
    for name in ("fulltilt", "everleaf", "winning"):
        assert preset(name).showdown_first == "last_aggressor_any_round"
    for name in ("pokerstars", "bovada", "wsop", "ggpoker"):
        assert preset(name).showdown_first == "last_aggressor_final_round"
    wsop = preset("wsop")
    assert (wsop.max_bets, wsop.heads_up_cap) == (5, "round_starts_heads_up")
    assert wsop.pot_limit_small_blind == "as_big_blind"
    assert wsop.pot_limit_antes == "after_first_round"
    for name in ("wsop_tournament", "ggpoker"):
        assert preset(name).reveal_on_all_in == "at_once"
    for name in ("pokerstars", "runitonce"):
        assert preset(name).side_pot_first
        assert preset(name).reveal_on_all_in == "at_showdown"
    for name in ("bovada", "winamax", "merge", "wsop"):
        assert preset(name).button_rule == "dead"


def test_a_field_given_to_a_preset_wins():
    assert preset("pokerstars", uncallable_raise="forbid").uncallable_raise == "forbid"
    assert preset("fulltilt", rake=Rake(cap=3, allocation="per_pot")).rake.allocation == "per_pot"
    assert preset("fulltilt", rake=Rake(percent=3, cap=3)).rake.percent == 3
    assert preset("pokerstars").rake is None
    assert omaha.Rules.preset("fulltilt", limit="fixed", small_bet=2).run_count == 1
    assert preset("fulltilt", boards=2).run_count == 1


def test_r72_r81_raises_that_nobody_can_call():
    for name in ("pokerstars", "runitonce", "winamax", "pokernow"):
        assert preset(name).uncallable_raise == "allow"
    assert preset("pokernow").least_raise_capped
