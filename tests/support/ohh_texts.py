"""A hand in Open Hand History as another program writes it."""

import copy

# A hand of another program's: ids that are no seats, no _omaha, a player who sits out, chips bought in between.
OTHERS = {
    "ohh": {
        "spec_version": "1.4.6",
        "site_name": "PokerStars",
        "network_name": "PokerStars Network",
        "internal_version": "7.1",
        "game_number": "222",
        "start_date_utc": "2024-05-06T07:08:09",
        "table_name": "Aludra",
        "table_skin": "Nova",
        "game_type": "OmahaHiLo",
        "bet_limit": {"bet_type": "PL", "bet_cap": 0.00},
        "table_size": 6,
        "currency": "USD",
        "dealer_seat": 5,
        "small_blind_amount": 0.05,
        "big_blind_amount": 0.10,
        "ante_amount": 0.00,
        "hero_player_id": 0,
        "flags": ["Fast"],
        "players": [
            {"id": 0, "seat": 1, "name": "Ann", "starting_stack": 10.00, "display": "A."},
            {"id": 1, "seat": 3, "name": "Bob", "starting_stack": 4.25},
            {"id": 7, "seat": 4, "name": "Dan", "starting_stack": 3.00, "is_sitting_out": True},
            {"id": 2, "seat": 5, "name": "Cy", "starting_stack": 9.9},
        ],
        "rounds": [
            {
                "id": 0, "street": "Preflop", "cards": [],
                "actions": [
                    {"action_number": 0, "player_id": 0, "action": "Post SB", "amount": 0.05, "is_allin": False},
                    {"action_number": 1, "player_id": 1, "action": "Post BB", "amount": 0.1, "is_allin": False},
                    {"action_number": 2, "player_id": 0, "action": "Dealt Cards", "cards": ["As", "2s", "Kd", "Kh"]},
                    {"action_number": 3, "player_id": 2, "action": "Raise", "amount": 0.35},
                    {"action_number": 4, "player_id": 0, "action": "Call", "amount": 0.3},
                    {"action_number": 5, "player_id": 7, "action": "Added Chips", "amount": 5},
                    {"action_number": 6, "player_id": 1, "action": "Fold"},
                ],
            },
            {
                "id": 1, "street": "Flop", "cards": ["3c", "4h", "Ks"],
                "actions": [
                    {"action_number": 0, "player_id": 0, "action": "Bet", "amount": 0.8},
                    {"action_number": 1, "player_id": 2, "action": "Call", "amount": 0.8},
                ],
            },
            {
                "id": 2, "street": "Turn", "cards": ["9d"],
                "actions": [
                    {"action_number": 0, "player_id": 0, "action": "Check"},
                    {"action_number": 1, "player_id": 2, "action": "Check"},
                ],
            },
            {
                "id": 3, "street": "River", "cards": ["8c"],
                "actions": [
                    {"action_number": 0, "player_id": 0, "action": "Check"},
                    {"action_number": 1, "player_id": 2, "action": "Check"},
                ],
            },
            {
                "id": 4, "street": "Showdown",
                "actions": [
                    {"action_number": 0, "player_id": 0, "action": "Shows Cards", "cards": ["As", "2s", "Kd", "Kh"]},
                    {"action_number": 1, "player_id": 2, "action": "Shows Cards", "cards": ["Ah", "2d", "3h", "7h"]},
                ],
            },
        ],
        "pots": [
            {
                "number": 0, "amount": 2.4, "rake": 0.11, "jackpot": 0,
                "player_wins": [
                    {"player_id": 0, "win_amount": 1.72},
                    {"player_id": 2, "win_amount": 0.57},
                ],
            },
        ],
    },
}  # fmt: skip


def others(**changes):
    changed = copy.deepcopy(OTHERS)
    changed["ohh"].update(changes)
    return changed
