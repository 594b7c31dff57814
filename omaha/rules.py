"""What a table plays: every choice of a house is one field of one frozen object (section O of the rules).

`Rules` says which game is played and how it is played, `Rake` what the house takes. Both are values: equal and hashed
by their fields, read-only, with a repr that rebuilds them. No rake is taken unless a `Rake` is given.
"""

from __future__ import annotations

from omaha.base.checks import SEATS, choice, flag, integer
from omaha.base.records import Frozen, public
from omaha.base.records import rebuilt as _rebuild  # noqa: F401  # the name that pickles of version 0.1.0 call
from omaha.rake import Rake

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, Self

__all__ = ["PRESETS", "Rules", "capacity"]

DECK = 52
BOARD = 5
BURNS = 3

CHOICES: dict[str, tuple[str, ...]] = {
    "limit": ("fixed", "pot", "no"),
    "ante_payer": ("each", "big_blind", "button"),
    "ante_order": ("blind_first", "ante_first"),
    "straddle": ("off", "utg", "button"),
    "straddle_min_raise": ("straddle", "big_blind"),
    "odd_chip_half": ("high", "low"),
    "odd_chip_tied": ("left_of_button", "all_to_first", "high_winner_first"),
    "odd_chip_same_winners": ("whole_pot", "per_half"),
    "heads_up_cap": ("never", "round_starts_heads_up", "becomes_heads_up"),
    "pot_limit_small_blind": ("true_value", "as_big_blind"),
    "pot_limit_short_blind": ("as_posted", "full"),
    "pot_limit_antes": ("counted", "after_first_round"),
    "short_open_raise": ("add", "complete"),
    "uncallable_raise": ("forbid", "allow"),
    "double_board": ("split", "best_of_both"),
    "showdown_first": ("last_aggressor_any_round", "last_aggressor_final_round"),
    "showdown_mode": ("ordered", "all"),
    "muck_visibility": ("all_called", "never"),
    "button_rule": ("moving", "dead"),
    "first_button": ("lowest", "random"),
    "disconnect_policy": ("all_in", "fold"),
    "timeout_policy": ("check_fold", "as_lost"),
}


def capacity(hole_cards: int, boards: int) -> int:
    """The most players that one deck serves: hole cards, boards and three burns (R3).

    >>> capacity(4, 1), capacity(5, 1), capacity(6, 1), capacity(4, 2)
    (10, 8, 7, 9)
    """
    return min(SEATS, (DECK - BURNS - BOARD * boards) // hole_cards)


@public()
class Rules(Frozen):
    """Everything that a house chooses: the game, its stakes and each parameter of section O of the rules.

    Only `limit` and the stakes must be given: `small_bet` (and `big_bet`, usually twice) in fixed limit,
    `small_blind` and `big_blind` in pot and no limit. All amounts are chips in the smallest unit. What is not given
    has the default of the rules; what follows from the stakes (fixed-limit blinds, buy-ins, seats) is derived from
    them and may be overridden. Fields that only a table uses are ignored by `Hand`.

    Errors: a TypeError for a value of the wrong kind, a ValueError for one that is not allowed, naming field and value.

    >>> rules = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
    >>> rules.small_blind, rules.big_blind, rules.max_bets, rules.max_seats
    (100, 200, 4, 10)
    >>> rules
    Rules(limit='fixed', hilo=True, small_bet=200, big_bet=400)
    >>> rules.replace(hole_cards=5).max_seats
    8
    """

    __slots__ = _fields = (
        "limit", "hilo", "hole_cards", "small_blind", "big_blind", "small_bet", "big_bet", "unit",
        "ante", "ante_payer", "ante_order", "straddle", "max_straddles", "straddle_min_raise",
        "bomb_pot", "bomb_pot_min_bet", "boards", "double_board", "run_count",
        "allow_open_fold", "max_bets", "heads_up_cap", "pot_limit_small_blind", "pot_limit_short_blind",
        "pot_limit_antes", "short_open_raise", "uncallable_raise",
        "odd_chip_half", "odd_chip_tied", "odd_chip_same_winners", "rake",
        "showdown_first", "showdown_mode", "side_pot_first", "reveal_on_all_in", "muck_visibility",
        "max_seats", "min_buy_in", "max_buy_in", "button_rule", "first_button", "new_player_post",
        "history_length", "disconnect_policy", "disconnect_allins_per_day", "timeout_policy",
        "max_missed_rounds", "rejoin_within",
    )  # fmt: skip
    limit: Literal["fixed", "pot", "no"]
    """Betting structure: "fixed", "pot" or "no" limit (R1)."""
    hilo: bool
    """High and 8-or-better low, or high only (R1)."""
    hole_cards: int
    """Cards dealt to each player: 4, 5 or 6 (R1)."""
    small_blind: int
    """The small blind; in fixed limit half the small bet, rounded down to `unit` (R46)."""
    big_blind: int
    """The big blind; in fixed limit the small bet (R46)."""
    small_bet: int | None
    """Fixed limit: every bet and raise of the first two rounds (R66)."""
    big_bet: int | None
    """Fixed limit: every bet and raise of the last two rounds (R66)."""
    unit: int
    """The smallest chip in play, in which odd chips are counted (R29)."""
    ante: int
    """Chips posted before the blinds (R95)."""
    ante_payer: Literal["each", "big_blind", "button"]
    """Who posts the ante: each player for himself, or one for all, as dead money (R95)."""
    ante_order: Literal["blind_first", "ante_first"]
    """What a single payer with too few chips posts first (R95)."""
    straddle: Literal["off", "utg", "button"]
    """Who may straddle: nobody, the player left of the big blind, or the button (R94)."""
    max_straddles: int
    """How many straddles a hand may have; each after the first doubles the one before, one seat further left (R94)."""
    straddle_min_raise: Literal["straddle", "big_blind"]
    """What the first raise over a straddle must add at least (R94)."""
    bomb_pot: bool
    """Everyone antes, no blinds, no first round (R97)."""
    bomb_pot_min_bet: int
    """Pot and no limit: the minimum bet of a bomb pot's rounds; the ante unless given (R97)."""
    boards: int
    """Boards dealt side by side: 1 or 2 (R98)."""
    double_board: Literal["split", "best_of_both"]
    """How two boards share a pot (R98)."""
    run_count: int
    """The most boards that are run when betting is over early (R96); 1: never offered."""
    allow_open_fold: bool
    """A player may fold where he could check (R62)."""
    max_bets: int
    """Fixed limit: bets and raises in a round, the bet included (R67)."""
    heads_up_cap: Literal["never", "round_starts_heads_up", "becomes_heads_up"]
    """Fixed limit: when the cap is lifted for two players (R68)."""
    pot_limit_small_blind: Literal["true_value", "as_big_blind"]
    """What a small blind counts for the pot-limit maximum of the first round (R75)."""
    pot_limit_short_blind: Literal["as_posted", "full"]
    """What a short blind counts for the pot-limit maximum of the first round (R75)."""
    pot_limit_antes: Literal["counted", "after_first_round"]
    """When antes count for the pot-limit maximum (R75)."""
    short_open_raise: Literal["add", "complete"]
    """Pot and no limit: how an opening all-in under the minimum bet is raised (R80)."""
    uncallable_raise: Literal["forbid", "allow"]
    """May a player raise when nobody could put in more than the current bet? (R81)"""
    odd_chip_half: Literal["high", "low"]
    """Which half gets the odd chip (R26)."""
    odd_chip_tied: Literal["left_of_button", "all_to_first", "high_winner_first"]
    """Which of the tied players get odd chips (R27)."""
    odd_chip_same_winners: Literal["whole_pot", "per_half"]
    """When the same players tie for both halves: divide the pot once, or each half (R28)."""
    rake: Rake | None
    """What the house takes; None: nothing (R38-R42)."""
    showdown_first: Literal["last_aggressor_any_round", "last_aggressor_final_round"]
    """Who shows first (R83)."""
    showdown_mode: Literal["ordered", "all"]
    """Hands are shown in order, beaten ones may be mucked; or all are shown (R89)."""
    side_pot_first: bool
    """Players in the last side pot show before the others (R85)."""
    reveal_on_all_in: bool
    """All live hands are shown as soon as no betting is possible (R89)."""
    muck_visibility: Literal["all_called", "never"]
    """Table: may hands mucked at showdown be seen in the report? (R88)"""
    max_seats: int
    """Table: seats; at most as many as one deck serves (R3)."""
    min_buy_in: int
    """Table: the least a player sits down with: 10 small bets, or 20 big blinds (R7)."""
    max_buy_in: int | None
    """Table: the most a player sits down with: None in fixed limit (no maximum), else 100 big blinds (R7)."""
    button_rule: Literal["moving", "dead"]
    """Table: how the button moves (R44)."""
    first_button: Literal["lowest", "random"]
    """Table: the first button: the lowest occupied seat, or a random one (R43)."""
    new_player_post: bool
    """Table: a new player posts a big blind or waits for it; off: he comes in free (R49)."""
    history_length: int
    """Table: hands of which a report is kept (R88)."""
    disconnect_policy: Literal["all_in", "fold"]
    """Table: what a lost connection means (R90)."""
    disconnect_allins_per_day: int
    """Table: how often a day a lost connection is all-in (R90)."""
    timeout_policy: Literal["check_fold", "as_lost"]
    """Table: what a player does whose time runs out (R92)."""
    max_missed_rounds: int | None
    """Table: a player away for whom the big blind has passed so often loses his seat; None: never (R91)."""
    rejoin_within: int | None
    """Table: who comes back within this time brings at least what he left with; None: any buy-in (R7)."""

    def __init__(
        self,
        *,
        limit: Literal["fixed", "pot", "no"],
        hilo: bool = False,
        hole_cards: int = 4,
        small_blind: int | None = None,
        big_blind: int | None = None,
        small_bet: int | None = None,
        big_bet: int | None = None,
        unit: int = 1,
        ante: int = 0,
        ante_payer: Literal["each", "big_blind", "button"] = "each",
        ante_order: Literal["blind_first", "ante_first"] = "blind_first",
        straddle: Literal["off", "utg", "button"] = "off",
        max_straddles: int = 1,
        straddle_min_raise: Literal["straddle", "big_blind"] = "straddle",
        bomb_pot: bool = False,
        bomb_pot_min_bet: int | None = None,
        boards: int = 1,
        double_board: Literal["split", "best_of_both"] = "split",
        run_count: int = 1,
        allow_open_fold: bool = True,
        max_bets: int = 4,
        heads_up_cap: Literal["never", "round_starts_heads_up", "becomes_heads_up"] = "never",
        pot_limit_small_blind: Literal["true_value", "as_big_blind"] = "true_value",
        pot_limit_short_blind: Literal["as_posted", "full"] = "as_posted",
        pot_limit_antes: Literal["counted", "after_first_round"] = "counted",
        short_open_raise: Literal["add", "complete"] = "add",
        uncallable_raise: Literal["forbid", "allow"] = "forbid",
        odd_chip_half: Literal["high", "low"] = "high",
        odd_chip_tied: Literal["left_of_button", "all_to_first", "high_winner_first"] = "left_of_button",
        odd_chip_same_winners: Literal["whole_pot", "per_half"] = "whole_pot",
        rake: Rake | None = None,
        showdown_first: Literal["last_aggressor_any_round", "last_aggressor_final_round"] = "last_aggressor_any_round",
        showdown_mode: Literal["ordered", "all"] = "ordered",
        side_pot_first: bool = False,
        reveal_on_all_in: bool = False,
        muck_visibility: Literal["all_called", "never"] = "all_called",
        max_seats: int | None = None,
        min_buy_in: int | None = None,
        max_buy_in: int | Literal["default"] | None = "default",
        button_rule: Literal["moving", "dead"] = "moving",
        first_button: Literal["lowest", "random"] = "lowest",
        new_player_post: bool = True,
        history_length: int = 50,
        disconnect_policy: Literal["all_in", "fold"] = "all_in",
        disconnect_allins_per_day: int = 1,
        timeout_policy: Literal["check_fold", "as_lost"] = "check_fold",
        max_missed_rounds: int | None = None,
        rejoin_within: int | None = None,
    ) -> None:
        fields = {name: value for name, value in locals().items() if name in self._fields}
        given = {n: fields[n] for n in self._fields if n == "limit" or fields[n] != _DEFAULTS[n]}
        for name in self._fields:
            if name in CHOICES:
                choice(fields[name], name, CHOICES[name])
        for name in _SWITCHES:
            flag(fields[name], name)
        for name, (least, most) in _RANGES.items():
            fields[name] = integer(fields[name], name, least, most)
        if rake is not None and not isinstance(rake, Rake):
            raise TypeError(f"rake must be a Rake or None, not {rake!r}")
        self._stakes(fields)
        self._special_games(fields)
        self._seating(fields)
        super().__init__(fields, {n: fields[n] for n in given})

    @staticmethod
    def _stakes(fields: dict[str, Any]) -> None:
        """Fixed limit names its bets, pot and no limit their blinds; the rest follows (R46, R66)."""
        if fields["limit"] == "fixed":
            if fields["small_bet"] is None:
                raise ValueError("small_bet must be given in fixed limit")
            bet = fields["small_bet"] = integer(fields["small_bet"], "small_bet", 1)
            fields["big_bet"] = integer(2 * bet if fields["big_bet"] is None else fields["big_bet"], "big_bet", bet)
            if fields["big_blind"] is None:
                fields["big_blind"] = bet
            if fields["small_blind"] is None:
                half = bet // 2 // fields["unit"] * fields["unit"]
                fields["small_blind"] = min(max(half, fields["unit"]), fields["big_blind"])
        else:
            for name in ("small_bet", "big_bet"):
                if fields[name] is not None:
                    raise ValueError(f"{name} belongs to fixed limit, not to {fields['limit']} limit")
            for name in ("small_blind", "big_blind"):
                if fields[name] is None:
                    raise ValueError(f"{name} must be given in {fields['limit']} limit")
        big = fields["big_blind"] = integer(fields["big_blind"], "big_blind", 1)
        fields["small_blind"] = integer(fields["small_blind"], "small_blind", 0, big)

    @staticmethod
    def _special_games(fields: dict[str, Any]) -> None:
        """Straddles, bomb pots and boards that do not go together (R94-R98)."""
        if fields["straddle"] == "button" and fields["limit"] == "fixed":
            raise ValueError("straddle 'button' is not played in fixed limit (R94)")
        if fields["bomb_pot"]:
            if not fields["ante"] or fields["ante_payer"] != "each":
                raise ValueError("bomb_pot needs an ante that each player posts (R97)")
            if fields["straddle"] != "off":
                raise ValueError("bomb_pot has no straddle (R97)")
        least = fields["bomb_pot_min_bet"]
        fields["bomb_pot_min_bet"] = max(fields["ante"], 1) if least is None else integer(least, "bomb_pot_min_bet", 1)
        if fields["boards"] == 2 and fields["run_count"] > 1:
            raise ValueError("run_count must be 1 with two boards (R98)")

    @staticmethod
    def _seating(fields: dict[str, Any]) -> None:
        """Seats that one deck serves (R3), and the buy-ins of the stakes (R7)."""
        fits = capacity(fields["hole_cards"], fields["boards"])
        seats = fields["max_seats"]
        fields["max_seats"] = fits if seats is None else integer(seats, "max_seats", 2, fits)
        fixed, big = fields["limit"] == "fixed", fields["big_blind"]
        least, most = fields["min_buy_in"], fields["max_buy_in"]
        if least is None:
            least = 10 * fields["small_bet"] if fixed else 20 * big
        least = fields["min_buy_in"] = integer(least, "min_buy_in", 1)
        if most == "default":
            most = None if fixed else 100 * big
        fields["max_buy_in"] = None if most is None else integer(most, "max_buy_in", least)
        for name in ("max_missed_rounds", "rejoin_within"):
            if fields[name] is not None:
                fields[name] = integer(fields[name], name, 1)

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        rake = plain.get("rake")
        return {**plain, "rake": Rake.from_plain(rake)} if isinstance(rake, dict) else plain

    def bet_size(self, street: str) -> int:
        """Fixed limit: the bet of that round (R66); pot and no limit: its minimum bet (R72, R97).

        >>> Rules(limit="fixed", small_bet=2, big_bet=4).bet_size("turn")
        4
        """
        if street not in ("preflop", "flop", "turn", "river"):
            raise ValueError(f"street must be 'preflop', 'flop', 'turn' or 'river', not {street!r}")
        if self.limit == "fixed":
            return self.small_bet if street in ("preflop", "flop") else self.big_bet  # type: ignore[return-value]
        return self.bomb_pot_min_bet if self.bomb_pot else self.big_blind

    @classmethod
    def preset(cls, name: str, **fields: Any) -> Self:
        """The rules of a real room, with the stakes and any other field given here.

        A preset sets what the room's rules or hands show: see `PRESETS`. A rake given here comes off the pots as the
        room does it, unless it names an `allocation` or `no_flop_no_drop` of its own.

        >>> rules = Rules.preset("bovada", limit="pot", small_blind=50, big_blind=100, rake=Rake(percent=5, cap=300))
        >>> rules.odd_chip_tied, rules.rake.allocation
        ('high_winner_first', 'proportional')
        """
        if not isinstance(name, str) or name not in PRESETS:
            raise ValueError(f"preset must be one of {', '.join(map(repr, PRESETS))}, not {name!r}")
        room, rake = PRESETS[name]
        house = {k: v for k, v in room.items() if not (k == "run_count" and _single_board(fields))}
        if rake and isinstance(fields.get("rake"), Rake):
            fields["rake"] = Rake(**{**rake, **fields["rake"].given})
        return cls(**{**house, **fields})


def _single_board(fields: dict[str, Any]) -> bool:
    """A room does not offer to run it twice where the game has two boards (R98) or fixed limit (R96)."""
    return fields.get("boards", 1) == 2 or fields.get("limit") == "fixed"


_DEFAULTS: dict[str, Any] = Rules.__init__.__kwdefaults__ or {}
_SWITCHES = ("hilo", "bomb_pot", "allow_open_fold", "side_pot_first", "reveal_on_all_in", "new_player_post")
_RANGES: dict[str, tuple[int, int | None]] = {
    "hole_cards": (4, 6),
    "unit": (1, None),
    "ante": (0, None),
    "max_straddles": (1, 8),
    "boards": (1, 2),
    "run_count": (1, 3),
    "max_bets": (1, None),
    "history_length": (0, None),
    "disconnect_allins_per_day": (0, None),
}

_FINAL_ROUND = {"showdown_first": "last_aggressor_final_round"}
PRESETS: dict[str, tuple[dict[str, Any], dict[str, Any]]] = {
    "default": ({}, {}),
    "wsop": (
        {
            **_FINAL_ROUND,
            "max_bets": 5,
            "heads_up_cap": "round_starts_heads_up",
            "pot_limit_small_blind": "as_big_blind",
            "pot_limit_antes": "after_first_round",
            "straddle_min_raise": "big_blind",
            "side_pot_first": True,
            "muck_visibility": "never",
            "button_rule": "dead",
            "run_count": 3,
        },
        {},
    ),
    "wsop_tournament": (
        {
            **_FINAL_ROUND,
            "pot_limit_antes": "after_first_round",
            "ante_payer": "big_blind",
            "side_pot_first": True,
            "reveal_on_all_in": True,
            "muck_visibility": "never",
            "button_rule": "dead",
        },
        {},
    ),
    "pokerstars": ({**_FINAL_ROUND, "uncallable_raise": "allow", "run_count": 2}, {}),
    "bovada": (
        {**_FINAL_ROUND, "odd_chip_tied": "high_winner_first", "button_rule": "dead"},
        {"allocation": "proportional"},
    ),
    "ggpoker": ({**_FINAL_ROUND, "run_count": 3}, {"no_flop_no_drop": False}),
    "fulltilt": ({"run_count": 2}, {"allocation": "main_first"}),
    "runitonce": ({**_FINAL_ROUND, "uncallable_raise": "allow", "run_count": 2}, {"allocation": "main_first"}),
    "winamax": ({**_FINAL_ROUND, "button_rule": "dead"}, {}),
    "merge": ({**_FINAL_ROUND, "button_rule": "dead"}, {}),
    "everleaf": ({}, {}),
    "winning": ({}, {}),
}
"""Room -> what it plays otherwise than the rules' defaults: fields of `Rules`, and of a `Rake` given to `preset`."""
