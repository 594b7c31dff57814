"""The options that a hand is played under, and the order of the seats.

Options come as the keywords a `Rules` was made from, laid over the defaults of section O of the rules, never from the
`Rules` object itself.
"""

from types import SimpleNamespace

#: Section O of the rules (the hand's part of it), with the names of the fields of `Rules`.
DEFAULTS = {
    "hole_cards": 4,
    "hilo": False,
    "unit": 1,
    "odd_chip_half": "high",
    "odd_chip_tied": "left_of_button",
    "odd_chip_same_winners": "whole_pot",
    "rake": None,
    "allow_open_fold": True,
    "max_bets": 4,
    "heads_up_cap": "never",
    "pot_limit_small_blind": "true_value",
    "pot_limit_short_blind": "as_posted",
    "pot_limit_antes": "counted",
    "short_open_raise": "add",
    "uncallable_raise": "forbid",
    "least_raise_capped": False,
    "showdown_first": "last_aggressor_any_round",
    "showdown_mode": "ordered",
    "side_pot_first": False,
    "reveal_on_all_in": "off",
    "straddle": "off",
    "max_straddles": 1,
    "straddle_min_raise": "straddle",
    "ante": 0,
    "ante_payer": "each",
    "ante_order": "blind_first",
    "run_count": 1,
    "bomb_pot": False,
    "bomb_pot_min_bet": None,
    "boards": 1,
    "double_board": "split",
    "small_bet": None,
    "big_bet": None,
    "small_blind": None,
    "big_blind": None,
}
RAKE_DEFAULTS = {
    "percent": 5,
    "no_flop_no_drop": True,
    "allocation": "largest_remainder",
    "rounding": "floor",
    "increment": 1,
}


def options(spec):
    """The options a hand is played under: `spec` over the defaults, blinds derived for fixed limit (R46)."""
    opts = SimpleNamespace(**{**DEFAULTS, **spec})
    if opts.limit == "fixed":
        if opts.big_bet is None:
            opts.big_bet = 2 * opts.small_bet
        if opts.big_blind is None:
            opts.big_blind = opts.small_bet
        if opts.small_blind is None:
            opts.small_blind = max(opts.unit, opts.small_bet // 2 // opts.unit * opts.unit)
    if opts.rake is not None:
        opts.rake = SimpleNamespace(**{**RAKE_DEFAULTS, **opts.rake})
    return opts


def clockwise(seats, button):
    """Seats in dealing order: the first one left of the button seat comes first (R53)."""
    return [s for s in range(button + 1, 11) if s in seats] + [s for s in range(1, button + 1) if s in seats]
