"""Random rules for sessions at a table."""

from omaha import Rake, Rules


def one_of(rng, usual, *others, often=0.6):
    return usual if rng.random() < often else rng.choice(others)


def random_rules(rng, button_rule):
    """Table rules with any option; stakes small enough that players go broke."""
    big = rng.choice([2, 2, 3, 4])
    spec = {
        "limit": rng.choice(["fixed", "pot", "no", "no"]),
        "hilo": rng.random() < 0.5,
        "hole_cards": one_of(rng, 4, 5, 6, often=0.8),
        "button_rule": button_rule,
        "first_button": one_of(rng, "lowest", "random"),
        "new_player_post": rng.random() < 0.8,
        "history_length": rng.choice([0, 1, 2, 3, 5]),
        "muck_visibility": one_of(rng, "all_called", "never"),
        "showdown_mode": one_of(rng, "ordered", "all", often=0.9),
        "disconnect_policy": one_of(rng, "all_in", "fold", often=0.8),
        "disconnect_allins_per_day": rng.choice([0, 1, 1, 2, 3]),
        "timeout_policy": one_of(rng, "check_fold", "as_lost"),
        "max_missed_rounds": one_of(rng, None, 1, 2, 3),
        "rejoin_within": one_of(rng, None, 1, 5),
        "min_buy_in": rng.choice([1, big, 5 * big, 20 * big]),
    }
    if spec["limit"] == "fixed":
        spec["small_bet"] = big
    else:
        spec |= {"small_blind": rng.choice([0, 1, big // 2, big]), "big_blind": big}
        spec["max_buy_in"] = rng.choice([20, 40, 100, None]) and rng.choice([20 * big, 40 * big, 100 * big])
        if rng.random() < 0.1:
            spec["max_buy_in"] = None
    if rng.random() < 0.3:
        spec |= {
            "ante": rng.choice([1, 2, 3]),
            "ante_payer": rng.choice(["each", "big_blind", "button"]),
            "ante_order": rng.choice(["blind_first", "ante_first"]),
        }
    if rng.random() < 0.4:
        spec["straddle"] = "utg" if spec["limit"] == "fixed" else rng.choice(["utg", "button"])
        spec["max_straddles"] = rng.choice([1, 2, 3])
    if rng.random() < 0.3:
        spec["run_count"] = rng.choice([2, 3])
    elif rng.random() < 0.2:
        spec["boards"] = 2
    if rng.random() < 0.5:
        spec["rake"] = Rake(percent=10, cap=rng.choice([1, 3, 50]), no_flop_no_drop=rng.random() < 0.5)
    return Rules(**spec)


def another_game(rng, rules):
    """A game of the same house for one hand or for a rotation."""
    if rng.random() < 0.3:
        rules = rules.replace(history_length=rng.randint(0, 4), rejoin_within=rng.choice([None, rules.rejoin_within]))
    if rng.random() < 0.35:
        return rules.replace(bomb_pot=True, ante=rng.choice([1, 2, 4]), ante_payer="each", straddle="off")
    if rules.limit == "fixed":
        bet = rng.choice([2, 3, 4, 6])
        return rules.replace(hilo=not rules.hilo, small_bet=bet, straddle="off")
    big = rng.choice([2, 3, 4, 6])
    stakes = {"small_blind": big // 2, "big_blind": big, "min_buy_in": rng.choice([big, 10 * big])}
    return rules.replace(hilo=not rules.hilo, limit=rng.choice(["pot", "no"]), max_buy_in=50 * big, **stakes)
