"""docs/comparison.md and its neighbours: what they say of other libraries is so, where these are installed."""

import re
import textwrap

import pytest

from support.paths import ROOT

pytestmark = pytest.mark.slow

DOCS = ROOT / "docs"


@pytest.fixture
def pokerkit():
    return pytest.importorskip("pokerkit", reason="needs the extra bench")


def test_pokerkit_plays_pot_limit_bets_in_fixed_limit_hi_lo(pokerkit):
    game = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    state = game.create_state(tuple(pokerkit.Automation), True, 0, (5, 10), 10, 20, (1000,) * 3, 3)
    bounds = state.min_completion_betting_or_raising_to_amount, state.max_completion_betting_or_raising_to_amount
    assert (bounds, state.betting_structure) == ((20, 35), "Pot-limit")


def test_pokerkit_divides_the_low_half_of_a_side_pot_among_hands_without_a_low(pokerkit):
    steps = ("HOLE_DEALING", "BOARD_DEALING", "CARD_BURNING")
    automations = tuple([step for step in pokerkit.Automation if step.name not in steps])
    game = pokerkit.FixedLimitOmahaHoldemHighLowSplitEightOrBetter
    state = game.create_state(automations, True, 0, (5, 10), 10, 20, (149, 115, 103, 120), 4)
    for cards in ("9hJdQc8s", "4c6h4dJs", "As8d3cQd", "Qh2dThKs"):
        state.deal_hole(cards)
    state.check_or_call()
    for total in (45, 149):
        state.complete_bet_or_raise_to(total)
    for _ in range(3):
        state.check_or_call()
    for cards in ("6s2cJc", "2s", "4h"):
        state.burn_card("??")
        state.deal_board(cards)
    assert state.payoffs == [-120, 118, 103, -101]


def test_the_hand_of_pokerkit_ends_as_the_one_beside_it(pokerkit, capsys):
    text = (DOCS / "coming_from_pokerkit.md").read_text(encoding="utf-8")
    code = re.search(r"In PokerKit:\n\n((?:    .*\n|\n)+)", text)[1]
    exec(textwrap.dedent(code), {})
    assert capsys.readouterr().out == "[-50, -350, 400]\n"


def test_pokerkit_has_the_names_of_the_table(pokerkit):
    text = (DOCS / "coming_from_pokerkit.md").read_text(encoding="utf-8")
    names = set(re.findall(r"`state\.(\w+)", text)) - set(pokerkit.State.__annotations__)
    assert len(names) > 10
    assert [name for name in names if not hasattr(pokerkit.State, name)] == []


def test_phevaluator_ranks_as_we_do_and_takes_nine_cards():
    phevaluator = pytest.importorskip("phevaluator", reason="needs the extra bench")
    board, hole = ["2s", "4d", "7c", "Ks", "Qh"], ["As", "Kd", "3h", "3d"]
    assert phevaluator.evaluate_omaha_cards(*board, *hole) == 3550
    with pytest.raises(ValueError, match="must be 9"):
        phevaluator.evaluate_omaha_cards(*board, *hole, "9c")


def test_poker_equity_reads_cards_and_stars_and_no_classes():
    peer = pytest.importorskip("poker_equity", reason="needs the extra bench")
    assert peer.chunk_from_text("omaha_hi_lo", ["AA**", "KK**"], samples=100, seed=1, threads=1)["players"]
    for hand in ("AA**ds", "10%", "AA@50"):
        with pytest.raises(ValueError, match=r"\S"):
            peer.chunk_from_text("omaha_hi_lo", [hand, "****"], samples=100, seed=1, threads=1)
