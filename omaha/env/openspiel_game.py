"""What OpenSpiel plays: every card is a chance node, every decision a choice of `Actions`. Needs `pyspiel`."""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING, Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel

from omaha.batch.actions import Actions
from omaha.batch.observing import describe, observe
from omaha.cards import CARDS, Deck, cards_text
from omaha.env.games import CHOICES, stack_list
from omaha.hand.hand import Hand
from omaha.hand.reading import described
from omaha.rules import Rules

if TYPE_CHECKING:
    from collections.abc import Sequence

    import numpy.typing as npt

    from omaha.hand.actions import Action

__all__ = ["Observer", "OmahaGame", "OmahaState", "parameters"]

NAME = "python_omaha"
DEFAULT_RULES = Rules.game("plo", "1/2")
DECK = len(CARDS)
MOST_NUMBERS = 2**31 - 1
"""OpenSpiel counts the numbers of a tensor in 32 bits."""
PRIVATE = DECK
"""The numbers of an observation that only the player knows: its own cards, which come first."""


def parameters(rules: Rules, stacks: Sequence[int], actions: Actions) -> dict[str, Any]:
    """Return rules, stacks and actions as parameters of a game, from which it can be loaded by its name."""
    return {
        "rules": quote(rules.to_json(), safe=""),  # no brackets or commas, which have a meaning in the name of a game
        "players": len(stacks),
        "stacks": " ".join(map(str, stacks)),
        "actions": " ".join([f"{part}/{of}" for part, of in actions.ratios.tolist()]),
    }


def game_type(zero_sum: bool) -> Any:
    """Return what OpenSpiel knows of the game before it is made."""
    kinds = pyspiel.GameType
    return kinds(
        short_name=NAME,
        long_name="Omaha poker",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.ZERO_SUM if zero_sum else kinds.Utility.GENERAL_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=10,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        provides_factored_observation_string=True,
        parameter_specification=parameters(DEFAULT_RULES, stack_list(DEFAULT_RULES, None, 2), CHOICES) | {"stacks": ""},
    )


def most_decisions(rules: Rules, stacks: Sequence[int]) -> int:
    """Return a number of decisions that no hand exceeds.

    A bet or raise adds the smallest bet at least, unless it is all-in; after each, and on each street, all may act.
    """
    raises = max(stacks) // rules.bet_size("preflop") + len(stacks)
    return (raises + 4) * len(stacks)


class OmahaGame(pyspiel.Game):  # type: ignore[misc]  # OpenSpiel has no types
    """The game, made from its parameters."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**game_type(True).parameter_specification, **(params or {})}
        self.rules = Rules.from_json(unquote(given["rules"]))
        stacks = [int(chips) for chips in str(given["stacks"]).split()]
        self.stacks = stack_list(self.rules, stacks or None, given["players"])
        self.actions = read_actions(given["actions"])
        self.decisions = most_decisions(self.rules, self.stacks)
        if self.decisions * len(self.actions) > MOST_NUMBERS:
            raise ValueError(f"stacks are too deep for OpenSpiel: up to {self.decisions} decisions in a hand")
        self.start = Hand(self.rules, self.stacks, deck=Deck(unknown=True), manual=("deal",))
        zero_sum = self.rules.rake is None
        blind, chips = self.rules.big_blind, sum(self.stacks)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.actions),
            max_chance_outcomes=DECK,
            num_players=len(self.stacks),
            min_utility=-max(self.stacks) / blind,
            max_utility=(chips - min(self.stacks)) / blind,
            utility_sum=0.0 if zero_sum else None,
            max_game_length=self.decisions,
        )
        super().__init__(game_type(zero_sum), info, given)

    def new_initial_state(self) -> OmahaState:
        """Return the state before the first card."""
        return OmahaState(self)

    def max_chance_nodes_in_history(self) -> int:
        """Return the number of cards of a hand."""
        return len(self.stacks) * self.rules.hole_cards + 5 * self.rules.boards

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> Observer:
        """Return an observer, with a tensor and its parts."""
        return Observer(self, iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False), params)


@lru_cache(maxsize=16)
def read_actions(text: str) -> Actions:
    """Return the actions from the text of their parts of the pot: "1/3 1/1", "1/0" for the largest raise."""
    pairs = [part.split("/") for part in text.split()]
    return Actions([int(part) / int(of) if int(of) else float("inf") for part, of in pairs])


class Node:
    """A hand, cards drawn for the next place where cards lie, and the choices so far: what a state copies."""

    __slots__ = ("choices", "drawn", "hand", "legal", "unseen")

    def __init__(self, hand: Hand, drawn: bytes = b"", choices: bytes = b"") -> None:
        self.hand = hand
        self.drawn = drawn
        self.choices = choices
        self.legal: tuple[Action | None, ...] | None = None
        self.unseen: tuple[int, ...] | None = None

    def __deepcopy__(self, memo: object) -> Node:
        return Node(self.hand.copy(), self.drawn, self.choices)

    def __reduce__(self) -> tuple[Any, ...]:
        return Node, (self.hand, self.drawn, self.choices)


class OmahaState(pyspiel.State):  # type: ignore[misc]  # OpenSpiel has no types
    """A hand after some cards and choices."""

    def __init__(self, game: OmahaGame) -> None:
        super().__init__(game)
        self.node = Node(game.start.copy())
        self.rules = Shared(game)

    # ------------------------------------------------------------------ OpenSpiel

    def current_player(self) -> int:
        """Return whose turn it is."""
        hand = self.node.hand
        if hand.actor is not None:
            return hand.actor - 1
        return int(pyspiel.PlayerId.TERMINAL if hand.over else pyspiel.PlayerId.CHANCE)

    def is_terminal(self) -> bool:
        """Return whether the hand is over."""
        return self.node.hand.over

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """Return the cards that may come next, each equally likely."""
        drawn = self.node.drawn
        left = [card for card in self._unseen() if card not in drawn]
        return [(card, 1 / len(left)) for card in left]

    def returns(self) -> list[float]:
        """Return big blinds won by each player; 0 until the hand is over."""
        hand = self.node.hand
        if not hand.over:
            return [0.0] * len(hand.seats)
        net = hand.result.net
        return [net[seat] / hand.rules.big_blind for seat in sorted(net)]

    def _legal_actions(self, player: int) -> list[int]:
        return [choice for choice, action in enumerate(self._choices()) if action is not None]

    def _apply_action(self, action: int) -> None:
        node = self.node
        hand = node.hand
        due = hand.due
        if due is None:
            raise ValueError("the hand is over")
        if hand.actor is None:
            if action in node.drawn or action not in self._unseen():
                raise ValueError(f"card {action} cannot be dealt: it is out, or there is no such card")
            node.drawn += bytes([action])
            if len(node.drawn) < due.count:
                return
            hand.deal(list(node.drawn))
            node.drawn = b""
        else:
            choices = self._choices()
            chosen = choices[action] if 0 <= action < len(choices) else None
            if chosen is None:
                raise ValueError(f"choice {action} is not legal: {hand.legal}")
            node.choices += bytes([action])
            hand.apply(chosen)
        node.legal = node.unseen = None
        while hand.due is not None and hand.due.kind == "burn":
            hand.deal()

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"deal {CARDS[action]}"
        hand = self.node.hand
        chosen = self._choices()[action] if hand.actor == player + 1 else None
        return self.rules.game.actions.names[action] if chosen is None else str(chosen)

    def __str__(self) -> str:
        hand, node = self.node.hand, self.node
        holes = "; ".join([f"seat {seat}: {cards_text(cards)}" for seat, cards in hand.holes.items()])
        drawn = f"; drawn {cards_text([CARDS[card] for card in node.drawn])}" if node.drawn else ""
        return f"{described(hand)}; {holes}{drawn}; choices {list(node.choices)}"

    def _choices(self) -> tuple[Action | None, ...]:
        """Return the action of each choice at this turn, computed once."""
        node = self.node
        if node.legal is None:
            node.legal = self.rules.game.actions.of(node.hand)
        return node.legal

    def _unseen(self) -> tuple[int, ...]:
        """Return the cards that lie nowhere in the hand, computed once for all that are drawn for one place."""
        node = self.node
        if node.unseen is None:
            node.unseen = tuple([int(card) for card in node.hand.unseen])
        return node.unseen


class Shared:
    """The game of a state, which copies and pickles of states share."""

    __slots__ = ("game",)

    def __init__(self, game: OmahaGame) -> None:
        self.game = game

    def __deepcopy__(self, memo: object) -> Shared:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return shared, (str(self.game),)


def shared(text: str) -> Shared:
    """Return the game of a pickled state."""
    return Shared(pyspiel.load_game(text))


class Observer:
    """What a player sees of a state: a tensor, and its parts by name."""

    def __init__(self, game: OmahaGame, iig_obs_type: Any, params: dict[str, Any] | None) -> None:
        if params:
            raise ValueError(f"an observer takes no parameters, not {params}")
        players, boards = len(game.stacks), game.rules.boards
        self.public: bool = iig_obs_type.public_info
        self.private: bool = iig_obs_type.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER
        self.recall: bool = iig_obs_type.perfect_recall
        shapes: dict[str, tuple[int, ...]] = {"player": (players,)}
        if self.private:
            shapes["private_cards"] = (DECK,)
        if self.public and self.recall:
            shapes["board"] = (boards, 3, DECK)
            shapes["betting"] = (game.decisions, len(game.actions))
        elif self.public:
            shapes["public"] = (describe(game.rules, seats=players).shape[0] - PRIVATE,)
        sizes = [int(np.prod(shape)) for shape in shapes.values()]
        self.tensor = np.zeros(sum(sizes), np.float32)
        parts = np.split(self.tensor, np.cumsum(sizes)[:-1])
        self.dict: dict[str, npt.NDArray[np.float32]] = {
            name: part.reshape(shape) for (name, shape), part in zip(shapes.items(), parts, strict=True)
        }

    def set_from(self, state: OmahaState, player: int) -> None:
        """Write what a player sees of a state into the tensor."""
        node, parts = state.node, self.dict
        self.tensor.fill(0)
        parts["player"][player] = 1
        view = node.hand.view(player + 1)
        if self.private:
            for card in view.cards:
                parts["private_cards"][card] = 1
        if self.public and self.recall:
            for board, cards in enumerate(view.boards[: len(parts["board"])]):
                for number, card in enumerate(cards):
                    parts["board"][board, max(0, number - 2), card] = 1
            for number, choice in enumerate(node.choices):
                parts["betting"][number, choice] = 1
        elif self.public:
            parts["public"][:] = observe(view, seats=len(parts["player"]))[PRIVATE:]

    def string_from(self, state: OmahaState, player: int) -> str:
        """Return what a player sees of a state as text."""
        node = state.node
        view = node.hand.view(player + 1)
        parts = [f"player {player}"]
        if self.private:
            parts.append(f"cards {cards_text(sorted(view.cards))}")
        if self.public:
            boards = [cards_text([*sorted(board[:3]), *board[3:]]) for board in view.boards[: view.rules.boards]]
            parts.append(f"board {' / '.join(boards)}")
        if self.public and self.recall:
            parts.append(f"choices {' '.join(map(str, node.choices))}")
        elif self.public:
            bets = " ".join([f"{seat - 1}:{chips}" for seat, chips in sorted(view.bets.items())])
            stacks = " ".join([f"{seat - 1}:{chips}" for seat, chips in sorted(view.stacks.items())])
            parts.append(f"pot {view.pot}, bets {bets}, stacks {stacks}, live {sorted(seat - 1 for seat in view.live)}")
        return "; ".join(parts)


pyspiel.register_game(game_type(True), OmahaGame)
