"""The game at a table: every choice of a house is one field of one frozen object (section O of the rules).

`Rules` are a value: equal and hashed by their fields, read-only, with a repr that makes them again. The house takes
nothing unless a `Rake` is given.
"""

from __future__ import annotations

from omaha.base.checks import SEATS, choice, flag, integer, text
from omaha.base.plain import check_fields
from omaha.base.records import Drawn, Frozen, public
from omaha.base.records import rebuilt as _rebuild  # noqa: F401  # the name that pickles of version 0.1.0 call
from omaha.rake import Rake

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from typing import Any, ClassVar, Literal, Self

__all__ = ["PRESETS", "Rules", "capacity", "game_text"]

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
    "reveal_on_all_in": ("off", "at_once", "at_showdown"),
    "muck_visibility": ("all_called", "never"),
    "button_rule": ("moving", "dead"),
    "first_button": ("lowest", "random"),
    "disconnect_policy": ("all_in", "fold"),
    "timeout_policy": ("check_fold", "as_lost"),
}


def capacity(hole_cards: int, boards: int) -> int:
    """Return the most players that one deck serves, with hole cards, boards and three burns (R3).

    >>> capacity(4, 1), capacity(5, 1), capacity(6, 1), capacity(4, 2)
    (10, 8, 7, 9)
    """
    return min(SEATS, (DECK - BURNS - BOARD * boards) // hole_cards)


def game_text(rules: Rules) -> str:
    """Return limit, stakes and game in one line.

    >>> game_text(Rules(limit="fixed", small_bet=2, big_bet=4, hilo=True))
    'fixed-limit 2/4 omaha hi/lo'
    """
    fixed = rules.limit == "fixed"
    stake = f"{rules.small_bet}/{rules.big_bet}" if fixed else f"{rules.small_blind}/{rules.big_blind}"
    return f"{rules.limit}-limit {stake} omaha{' hi/lo' if rules.hilo else ''}"


@public()
class Rules(Drawn, Frozen):
    """A game and everything that a house chooses about it: stakes, and each parameter of section O of the rules.

    Only `limit` and the stakes must be given: `small_bet` (and `big_bet`, usually twice as much) in fixed limit,
    `small_blind` and `big_blind` in pot and no limit. Amounts are integers in the smallest unit. A field that is not
    given has its default, or follows from the stakes as the list says. `Hand` ignores the fields of the table.

    Fields:

    - `limit`: The betting limit: "fixed", "pot" or "no" (R1).
    - `hilo`: Play high and 8-or-better low; otherwise high only (R1).
    - `hole_cards`: Cards dealt to each player: 4, 5 or 6 (R1).
    - `small_blind`: The small blind; in fixed limit half the small bet, rounded down to `unit` (R46).
    - `big_blind`: The big blind; in fixed limit the small bet (R46).
    - `small_bet`: Fixed limit: the size of every bet and raise before and on the flop (R66).
    - `big_bet`: Fixed limit: the size of every bet and raise on the turn and the river (R66).
    - `unit`: The smallest chip in play, in which odd chips are counted (R29).
    - `ante`: Chips posted before the blinds (R95).
    - `ante_payer`: Who posts the ante: each player, or one player for all, as dead money (R95).
    - `ante_order`: What a single payer who is short of chips posts first (R95).
    - `straddle`: Who may straddle: nobody, the player left of the big blind, or the button (R94).
    - `max_straddles`: The most straddles in a hand; each after the first is one seat further left and twice the last
      (R94).
    - `straddle_min_raise`: The smallest amount that the first raise over a straddle must add (R94).
    - `bomb_pot`: Everyone antes; there are no blinds and no betting before the flop (R97).
    - `bomb_pot_min_bet`: Pot and no limit: the minimum bet of a bomb pot; the ante unless given (R97).
    - `boards`: Boards dealt side by side: 1 or 2 (R98).
    - `double_board`: How two boards share a pot (R98).
    - `run_count`: The most boards that are run when betting ends early; 1: this is never offered (R96).
    - `allow_open_fold`: A player may fold where a check is free (R62).
    - `max_bets`: Fixed limit: the most bets and raises in a round, the bet included (R67).
    - `heads_up_cap`: Fixed limit: when this cap is lifted for two players (R68).
    - `pot_limit_small_blind`: What a small blind counts for the pot-limit maximum before the flop (R75).
    - `pot_limit_short_blind`: What a blind of a player short of chips counts for this maximum (R75).
    - `pot_limit_antes`: When antes count for the pot-limit maximum (R75).
    - `short_open_raise`: Pot and no limit: how players raise an opening all-in below the minimum bet (R80).
    - `uncallable_raise`: Whether a player may raise when nobody can put in more than the current bet (R81).
    - `least_raise_capped`: Pot and no limit: the least raise is no larger than some opponent with chips can match
      (R72).
    - `odd_chip_half`: The half that gets the odd chip (R26).
    - `odd_chip_tied`: Which of the tied players get odd chips (R27).
    - `odd_chip_same_winners`: When the same players tie for both halves: divide the pot once, or each half (R28).
    - `rake`: What the house takes, or None for nothing (R38-R42).
    - `showdown_first`: Who shows first (R83).
    - `showdown_mode`: Show hands in order, where beaten ones may be mucked, or show all of them (R89).
    - `side_pot_first`: Players in the last side pot show before the others (R85).
    - `reveal_on_all_in`: If players are all-in, show all live hands: as soon as no bet is possible, or when all cards
      are dealt (R89).
    - `muck_visibility`: Table: whether a report shows the hands that were mucked at showdown (R88).
    - `max_seats`: Table: the number of seats, at most as many as one deck serves (R3).
    - `min_buy_in`: Table: the smallest buy-in; 10 small bets in fixed limit, else 20 big blinds (R7).
    - `max_buy_in`: Table: the largest buy-in; None (no maximum) in fixed limit, else 100 big blinds (R7).
    - `button_rule`: Table: how the button moves (R44).
    - `first_button`: Table: the first button: the lowest occupied seat, or a random one (R43).
    - `new_player_post`: Table: a new player posts a big blind or waits for it; otherwise they come in free (R49).
    - `history_length`: Table: the number of past hands of which a report is kept (R88).
    - `disconnect_policy`: Table: what a lost connection means (R90).
    - `disconnect_allins_per_day`: Table: how often a day a lost connection is treated as all-in (R90).
    - `timeout_policy`: Table: what a player does whose time runs out (R92).
    - `max_missed_rounds`: Table: big blinds after which an absent player loses the seat; None: never (R91).
    - `rejoin_within`: Table: a player who returns within this time brings at least what they left with; None: any buy-
      in (R7).

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed; the text names the field and the value.

    >>> rules = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)
    >>> rules.small_blind, rules.big_blind, rules.max_bets, rules.max_seats
    (100, 200, 4, 10)
    >>> rules
    Rules(limit='fixed', hilo=True, small_bet=200, big_bet=400)
    >>> rules.replace(hole_cards=5).max_seats
    8
    """

    _positional: ClassVar[str] = "Rules take named fields; Rules.game({!r}, stakes) makes the rules of a game by name"
    _needed: ClassVar[tuple[str, ...]] = ("limit",)
    __slots__ = _fields = (
        "limit", "hilo", "hole_cards", "small_blind", "big_blind", "small_bet", "big_bet", "unit",
        "ante", "ante_payer", "ante_order", "straddle", "max_straddles", "straddle_min_raise",
        "bomb_pot", "bomb_pot_min_bet", "boards", "double_board", "run_count",
        "allow_open_fold", "max_bets", "heads_up_cap", "pot_limit_small_blind", "pot_limit_short_blind",
        "pot_limit_antes", "short_open_raise", "uncallable_raise", "least_raise_capped",
        "odd_chip_half", "odd_chip_tied", "odd_chip_same_winners", "rake",
        "showdown_first", "showdown_mode", "side_pot_first", "reveal_on_all_in", "muck_visibility",
        "max_seats", "min_buy_in", "max_buy_in", "button_rule", "first_button", "new_player_post",
        "history_length", "disconnect_policy", "disconnect_allins_per_day", "timeout_policy",
        "max_missed_rounds", "rejoin_within",
    )  # fmt: skip
    limit: Literal["fixed", "pot", "no"]
    """The betting limit: "fixed", "pot" or "no" (R1)."""
    hilo: bool
    """Play high and 8-or-better low; otherwise high only (R1)."""
    hole_cards: int
    """Cards dealt to each player: 4, 5 or 6 (R1)."""
    small_blind: int
    """The small blind; in fixed limit half the small bet, rounded down to `unit` (R46)."""
    big_blind: int
    """The big blind; in fixed limit the small bet (R46)."""
    small_bet: int | None
    """Fixed limit: the size of every bet and raise before and on the flop (R66)."""
    big_bet: int | None
    """Fixed limit: the size of every bet and raise on the turn and the river (R66)."""
    unit: int
    """The smallest chip in play, in which odd chips are counted (R29)."""
    ante: int
    """Chips posted before the blinds (R95)."""
    ante_payer: Literal["each", "big_blind", "button"]
    """Who posts the ante: each player, or one player for all, as dead money (R95)."""
    ante_order: Literal["blind_first", "ante_first"]
    """What a single payer who is short of chips posts first (R95)."""
    straddle: Literal["off", "utg", "button"]
    """Who may straddle: nobody, the player left of the big blind, or the button (R94)."""
    max_straddles: int
    """The most straddles in a hand; each after the first is one seat further left and twice the last (R94)."""
    straddle_min_raise: Literal["straddle", "big_blind"]
    """The smallest amount that the first raise over a straddle must add (R94)."""
    bomb_pot: bool
    """Everyone antes; there are no blinds and no betting before the flop (R97)."""
    bomb_pot_min_bet: int
    """Pot and no limit: the minimum bet of a bomb pot; the ante unless given (R97)."""
    boards: int
    """Boards dealt side by side: 1 or 2 (R98)."""
    double_board: Literal["split", "best_of_both"]
    """How two boards share a pot (R98)."""
    run_count: int
    """The most boards that are run when betting ends early; 1: this is never offered (R96)."""
    allow_open_fold: bool
    """A player may fold where a check is free (R62)."""
    max_bets: int
    """Fixed limit: the most bets and raises in a round, the bet included (R67)."""
    heads_up_cap: Literal["never", "round_starts_heads_up", "becomes_heads_up"]
    """Fixed limit: when this cap is lifted for two players (R68)."""
    pot_limit_small_blind: Literal["true_value", "as_big_blind"]
    """What a small blind counts for the pot-limit maximum before the flop (R75)."""
    pot_limit_short_blind: Literal["as_posted", "full"]
    """What a blind of a player short of chips counts for this maximum (R75)."""
    pot_limit_antes: Literal["counted", "after_first_round"]
    """When antes count for the pot-limit maximum (R75)."""
    short_open_raise: Literal["add", "complete"]
    """Pot and no limit: how players raise an opening all-in below the minimum bet (R80)."""
    uncallable_raise: Literal["forbid", "allow"]
    """Whether a player may raise when nobody can put in more than the current bet (R81)."""
    least_raise_capped: bool
    """Pot and no limit: the least raise is no larger than some opponent with chips can match (R72)."""
    odd_chip_half: Literal["high", "low"]
    """The half that gets the odd chip (R26)."""
    odd_chip_tied: Literal["left_of_button", "all_to_first", "high_winner_first"]
    """Which of the tied players get odd chips (R27)."""
    odd_chip_same_winners: Literal["whole_pot", "per_half"]
    """When the same players tie for both halves: divide the pot once, or each half (R28)."""
    rake: Rake | None
    """What the house takes, or None for nothing (R38-R42)."""
    showdown_first: Literal["last_aggressor_any_round", "last_aggressor_final_round"]
    """Who shows first (R83)."""
    showdown_mode: Literal["ordered", "all"]
    """Show hands in order, where beaten ones may be mucked, or show all of them (R89)."""
    side_pot_first: bool
    """Players in the last side pot show before the others (R85)."""
    reveal_on_all_in: Literal["off", "at_once", "at_showdown"]
    """If players are all-in, show all live hands: as soon as no bet is possible, or when all cards are dealt (R89)."""
    muck_visibility: Literal["all_called", "never"]
    """Table: whether a report shows the hands that were mucked at showdown (R88)."""
    max_seats: int
    """Table: the number of seats, at most as many as one deck serves (R3)."""
    min_buy_in: int
    """Table: the smallest buy-in; 10 small bets in fixed limit, else 20 big blinds (R7)."""
    max_buy_in: int | None
    """Table: the largest buy-in; None (no maximum) in fixed limit, else 100 big blinds (R7)."""
    button_rule: Literal["moving", "dead"]
    """Table: how the button moves (R44)."""
    first_button: Literal["lowest", "random"]
    """Table: the first button: the lowest occupied seat, or a random one (R43)."""
    new_player_post: bool
    """Table: a new player posts a big blind or waits for it; otherwise they come in free (R49)."""
    history_length: int
    """Table: the number of past hands of which a report is kept (R88)."""
    disconnect_policy: Literal["all_in", "fold"]
    """Table: what a lost connection means (R90)."""
    disconnect_allins_per_day: int
    """Table: how often a day a lost connection is treated as all-in (R90)."""
    timeout_policy: Literal["check_fold", "as_lost"]
    """Table: what a player does whose time runs out (R92)."""
    max_missed_rounds: int | None
    """Table: big blinds after which an absent player loses the seat; None: never (R91)."""
    rejoin_within: int | None
    """Table: a player who returns within this time brings at least what they left with; None: any buy-in (R7)."""

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
        least_raise_capped: bool = False,
        odd_chip_half: Literal["high", "low"] = "high",
        odd_chip_tied: Literal["left_of_button", "all_to_first", "high_winner_first"] = "left_of_button",
        odd_chip_same_winners: Literal["whole_pot", "per_half"] = "whole_pot",
        rake: Rake | None = None,
        showdown_first: Literal["last_aggressor_any_round", "last_aggressor_final_round"] = "last_aggressor_any_round",
        showdown_mode: Literal["ordered", "all"] = "ordered",
        side_pot_first: bool = False,
        reveal_on_all_in: Literal["off", "at_once", "at_showdown"] | bool = "off",
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
        if isinstance(reveal_on_all_in, bool):
            fields["reveal_on_all_in"] = "at_once" if reveal_on_all_in else "off"
        given = [name for name in self._fields if name == "limit" or fields[name] != DEFAULTS[name]]
        for name in self._fields:
            if name in CHOICES:
                choice(fields[name], name, CHOICES[name])
        for name in FLAGS:
            flag(fields[name], name)
        for name, (least, most) in RANGES.items():
            fields[name] = integer(fields[name], name, least, most)
        if rake is not None and not isinstance(rake, Rake):
            raise TypeError(f"rake must be a Rake or None, not {rake!r}")
        self._stakes(fields)
        self._special_games(fields)
        self._seating(fields)
        super().__init__(fields, given)

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

    def __str__(self) -> str:
        """Return the game and the house rules that were named, in one line.

        >>> print(Rules(limit="pot", hilo=True, small_blind=50, big_blind=100, hole_cards=5, run_count=2))
        pot-limit 50/100 omaha hi/lo, hole_cards 5, run_count 2
        """
        game = ("limit", "hilo", "small_blind", "big_blind", "small_bet", "big_bet")
        others = [f"{name} {value}" for name, value in self.given.items() if name not in game]
        return ", ".join([game_text(self), *others])

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        """Turn fields in JSON's own types into those of the constructor.

        :raises TypeError: if the fields are not a dict, or the rake has a field that is not known.

        >>> Rules.fields_of({"limit": "pot", "rake": {"percent": 5, "cap": 300}})
        {'limit': 'pot', 'rake': Rake(percent=5, cap=300)}
        """
        check_fields(plain, cls.__name__, ())
        rake = plain.get("rake")
        return {**plain, "rake": Rake.from_plain(rake)} if isinstance(rake, dict) else plain

    def bet_size(self, street: str) -> int:
        """Return the bet of a street in fixed limit (R66), its minimum bet in pot and no limit (R72, R97).

        :raises ValueError: if it is not a street on which players bet.

        >>> Rules(limit="fixed", small_bet=2, big_bet=4).bet_size("turn")
        4
        """
        if street not in ("preflop", "flop", "turn", "river"):
            raise ValueError(f"street must be 'preflop', 'flop', 'turn' or 'river', not {street!r}")
        if self.limit == "fixed":
            return self.small_bet if street in ("preflop", "flop") else self.big_bet  # type: ignore[return-value]
        return self.bomb_pot_min_bet if self.bomb_pot else self.big_blind

    @classmethod
    def game(cls, name: str, stakes: str | tuple[int, int], *, preset: str | None = None, **fields: Any) -> Self:
        """Return the rules of a game by its usual name and stakes.

        - `name`: "flo8", "plo", "plo5", "plo58", "nlo6" ... in any case: f, p or n for the limit, "lo", 5 or 6 for that
          many hole cards, 8 for hi/lo. "o8" and "lo8" are "flo8"; "bigo" and "biglo" are "plo58".
        - `stakes`: the blinds as "50/100" or (50, 100); in fixed limit the small and the big bet. Amounts are integers.
        - `preset`: the room whose house rules are played, as in `Rules.preset`.
        - `fields`: any other fields of `Rules`.

        :raises TypeError: if the name or stakes are of the wrong kind, or a field says again what they say.
        :raises ValueError: if the name or the stakes cannot be read, or a field has a value that is not allowed.

        >>> Rules.game("PLO8", "50/100")
        Rules(limit='pot', hilo=True, small_blind=50, big_blind=100)
        >>> Rules.game("o8", (200, 400), preset="pokerstars").limit
        'fixed'
        """
        game = _game_named(name)
        small, big = _stakes_of(stakes)
        game |= (
            {"small_bet": small, "big_bet": big}
            if game["limit"] == "fixed"
            else {"small_blind": small, "big_blind": big}
        )
        if again := [field for field in fields if field in game]:
            raise TypeError(f"the name and the stakes of the game say what {again[0]} is")
        return cls(**game, **fields) if preset is None else cls.preset(preset, **game, **fields)

    @classmethod
    def preset(cls, name: str, **fields: Any) -> Self:
        """Return the rules of a real room, with the stakes and any other field given here.

        A preset sets what the room's rules or its hands show: see `PRESETS`. A rake given here comes off the pots as
        the room does it, unless it names its own `allocation` or `no_flop_no_drop`.

        - `name`: one of `PRESETS`, in any case.
        - `fields`: fields of `Rules`, which take precedence over the preset.

        :raises ValueError: if the name is not known or a field has a value that is not allowed.

        >>> rules = Rules.preset("bovada", limit="pot", small_blind=50, big_blind=100, rake=Rake(percent=5, cap=300))
        >>> rules.odd_chip_tied, rules.rake.allocation
        ('high_winner_first', 'proportional')
        """
        room, rake = PRESETS[choice(name.lower() if isinstance(name, str) else name, "preset", tuple(PRESETS), name)]
        house = {k: v for k, v in room.items() if not (k == "run_count" and _single_board(fields))}
        if rake and isinstance(fields.get("rake"), Rake):
            fields["rake"] = Rake(**{**rake, **fields["rake"].given})
        return cls(**{**house, **fields})


_LIMITS = {"f": "fixed", "p": "pot", "n": "no"}
_CARDS = {
    "lo": (4, False),
    "lo8": (4, True),
    "lo5": (5, False),
    "lo58": (5, True),
    "lo6": (6, False),
    "lo68": (6, True),
}
_ALIASES = {"o8": "flo8", "lo8": "flo8", "bigo": "plo58", "biglo": "plo58"}


def _game_named(name: str) -> dict[str, Any]:
    """The fields that a name such as "plo58" stands for."""
    lower = text(name, "the name of a game").lower()
    lower = _ALIASES.get(lower, lower)
    if lower[:1] not in _LIMITS or lower[1:] not in _CARDS:
        raise ValueError(f"a game is named like flo8, plo, plo5, plo58, nlo6, o8 or bigo, not {name!r}")
    hole_cards, hilo = _CARDS[lower[1:]]
    return {"limit": _LIMITS[lower[0]], "hilo": hilo, "hole_cards": hole_cards}


def _stakes_of(stakes: str | tuple[int, int]) -> tuple[int, int]:
    """Two amounts, from "50/100" or a pair."""
    parts: Any = stakes
    if isinstance(stakes, str):
        parts = stakes.split("/")
        if len(parts) != 2 or not all(part.strip().isascii() and part.strip().isdigit() for part in parts):
            allowed = "two whole numbers of chips, the smallest unit, such as '50/100'"
            raise ValueError(f"stakes must be {allowed}, not {stakes!r}")
        parts = [int(part) for part in parts]
    elif not isinstance(stakes, (tuple, list)) or len(stakes) != 2:
        raise TypeError(f"stakes must be text such as '50/100' or two numbers, not {stakes!r}")
    small, big = parts
    return integer(small, "the first of the stakes", 0), integer(big, "the second of the stakes", 0)


def _single_board(fields: dict[str, Any]) -> bool:
    """Whether a room does not offer to run it twice: the game has two boards (R98) or fixed limit (R96)."""
    return fields.get("boards", 1) == 2 or fields.get("limit") == "fixed"


DEFAULTS: dict[str, Any] = Rules.__init__.__kwdefaults__ or {}
FLAGS = ("hilo", "bomb_pot", "allow_open_fold", "least_raise_capped", "side_pot_first", "new_player_post")
RANGES: dict[str, tuple[int, int | None]] = {
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
_ALL_INS_OPEN = {"side_pot_first": True, "reveal_on_all_in": "at_showdown"}
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
            "reveal_on_all_in": "at_once",
            "muck_visibility": "never",
            "button_rule": "dead",
        },
        {},
    ),
    "pokerstars": ({**_FINAL_ROUND, **_ALL_INS_OPEN, "uncallable_raise": "allow", "run_count": 2}, {}),
    "bovada": (
        {**_FINAL_ROUND, "odd_chip_tied": "high_winner_first", "button_rule": "dead"},
        {"allocation": "proportional"},
    ),
    "ggpoker": ({**_FINAL_ROUND, "reveal_on_all_in": "at_once", "run_count": 3}, {"no_flop_no_drop": False}),
    "fulltilt": ({"run_count": 2}, {"allocation": "main_first"}),
    "runitonce": (
        {**_FINAL_ROUND, **_ALL_INS_OPEN, "uncallable_raise": "allow", "run_count": 2},
        {"allocation": "main_first"},
    ),
    "winamax": ({**_FINAL_ROUND, "uncallable_raise": "allow", "button_rule": "dead"}, {}),
    "pokernow": ({"uncallable_raise": "allow", "least_raise_capped": True}, {}),
    "merge": ({**_FINAL_ROUND, "button_rule": "dead"}, {}),
    "everleaf": ({}, {}),
    "winning": ({}, {}),
}
"""By room, where it differs from the defaults: fields of `Rules`, and of a `Rake` given to `Rules.preset`."""
