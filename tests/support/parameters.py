"""Every parameter of section O of the rules: its default, what it takes and what it refuses."""

from decimal import Decimal
from fractions import Fraction

from omaha import Rake

REQUIRED = object()

#: Section O: field -> (default, all allowed values, or a few of many).  `game` is `hilo`, `structure` is `limit`.
CHOICES = {
    "limit": (REQUIRED, ("fixed", "pot", "no")),
    "odd_chip_half": ("high", ("high", "low")),
    "odd_chip_tied": ("left_of_button", ("left_of_button", "all_to_first", "high_winner_first")),
    "odd_chip_same_winners": ("whole_pot", ("whole_pot", "per_half")),
    "button_rule": ("moving", ("moving", "dead")),
    "first_button": ("lowest", ("lowest", "random")),
    "heads_up_cap": ("never", ("never", "round_starts_heads_up", "becomes_heads_up")),
    "pot_limit_small_blind": ("true_value", ("true_value", "as_big_blind")),
    "pot_limit_short_blind": ("as_posted", ("as_posted", "full")),
    "pot_limit_antes": ("counted", ("counted", "after_first_round")),
    "short_open_raise": ("add", ("add", "complete")),
    "uncallable_raise": ("forbid", ("forbid", "allow")),
    "showdown_first": ("last_aggressor_any_round", ("last_aggressor_any_round", "last_aggressor_final_round")),
    "showdown_mode": ("ordered", ("ordered", "all")),
    "muck_visibility": ("all_called", ("all_called", "never")),
    "disconnect_policy": ("all_in", ("all_in", "fold")),
    "timeout_policy": ("check_fold", ("check_fold", "as_lost")),
    "straddle": ("off", ("off", "utg", "button")),
    "straddle_min_raise": ("straddle", ("straddle", "big_blind")),
    "ante_payer": ("each", ("each", "big_blind", "button")),
    "ante_order": ("blind_first", ("blind_first", "ante_first")),
    "double_board": ("split", ("split", "best_of_both")),
    "reveal_on_all_in": ("off", ("off", "at_once", "at_showdown")),
}
SWITCHES = {
    "hilo": False,
    "new_player_post": True,
    "allow_open_fold": True,
    "side_pot_first": False,
    "least_raise_capped": False,
    "bomb_pot": False,
}

#: field -> (default with blinds of 1/2, allowed, refused)
NUMBERS = {
    "hole_cards": (4, (4, 5, 6), (3, 7, 0, -4)),
    "max_seats": (10, (2, 6, 10), (1, 11, 0, -2)),
    "min_buy_in": (40, (1, 40, 200), (0, -1)),
    "max_buy_in": (200, (40, 1000), (39, 0, -1)),
    "unit": (1, (1, 5, 100), (0, -1)),
    "small_blind": (REQUIRED, (0, 1, 2), (3, -1)),
    "big_blind": (REQUIRED, (1, 2, 200), (0, -2)),
    "max_bets": (4, (1, 4, 5, 100), (0, -1)),
    "history_length": (50, (0, 1, 1000), (-1,)),
    "disconnect_allins_per_day": (1, (0, 1, 20), (-1,)),
    "ante": (0, (0, 1, 500), (-1,)),
    "run_count": (1, (1, 2, 3), (0, 4, -1)),
    "boards": (1, (1, 2), (0, 3, -1)),
    "max_straddles": (1, (1, 2, 8), (0, 9, -1)),
    "bomb_pot_min_bet": (1, (1, 7), (0, -1)),
    "max_missed_rounds": (None, (1, 3), (0, -1)),
    "rejoin_within": (None, (1, 3600), (0, -1)),
}
FIXED = {"small_bet": REQUIRED, "big_bet": "twice the small bet"}

#: Section O: field of `Rake` -> (default, allowed, refused)
RAKE = {
    "percent": (
        5,
        (0, 5, 100, Decimal("2.5"), Fraction(10, 3)),
        (-1, 101, Decimal("-0.1"), Decimal("NaN"), Fraction(201, 2)),
    ),
    "cap": (REQUIRED, (0, 300, {2: 50, 3: 100}), (-1, {2: -1}, {0: 5}, {})),
    "no_flop_no_drop": (True, (True, False), ()),
    "allocation": (
        "largest_remainder",
        ("largest_remainder", "proportional", "main_first", "per_pot"),
        ("last_pot", "", "MAIN_FIRST"),
    ),
    "rounding": ("floor", ("floor", "half_even"), ("up", "", "ceil")),
    "increment": (1, (1, 5), (0, -5)),
}

EVERYTHING = {
    "limit": "pot", "hilo": True, "hole_cards": 5, "small_blind": 5, "big_blind": 10, "unit": 5, "ante": 2,
    "ante_payer": "big_blind", "ante_order": "ante_first", "straddle": "utg", "max_straddles": 3,
    "straddle_min_raise": "big_blind", "bomb_pot_min_bet": 20, "double_board": "best_of_both", "run_count": 3,
    "allow_open_fold": False, "max_bets": 5, "heads_up_cap": "becomes_heads_up",
    "pot_limit_small_blind": "as_big_blind", "pot_limit_short_blind": "full", "pot_limit_antes": "after_first_round",
    "short_open_raise": "complete", "uncallable_raise": "allow", "odd_chip_half": "low",
    "least_raise_capped": True,
    "odd_chip_tied": "high_winner_first", "odd_chip_same_winners": "per_half",
    "rake": Rake(Decimal("4.5"), {2: 50, 5: 300}, allocation="main_first", rounding="half_even", increment=5),
    "showdown_first": "last_aggressor_final_round", "showdown_mode": "all", "side_pot_first": True,
    "reveal_on_all_in": "at_showdown", "muck_visibility": "never", "max_seats": 6, "min_buy_in": 100,
    "max_buy_in": None, "button_rule": "dead", "first_button": "random", "new_player_post": False, "history_length": 7,
    "disconnect_policy": "fold", "disconnect_allins_per_day": 3, "timeout_policy": "as_lost",
    "max_missed_rounds": 3, "rejoin_within": 3600,
}  # fmt: skip
"""A value for every field that is not its default, where they go together."""
