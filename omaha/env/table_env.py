"""One table as a PettingZoo environment: agents act in turn."""

from __future__ import annotations

from copy import deepcopy
from os import urandom
from typing import TYPE_CHECKING, Any

import numpy as np

from omaha.base.checks import choice, integer
from omaha.base.extras import needed
from omaha.base.records import public
from omaha.batch.hands import FOLD, PASSIVE, RAISE, Hands
from omaha.batch.observing import describe
from omaha.display.text import text
from omaha.env.games import CHOICES, check_game, checked_options, largest_number, stack_list

with needed("pettingzoo", "omaha.env.aec"):
    from gymnasium.spaces import Box, Dict, Discrete
    from pettingzoo import AECEnv
    from pettingzoo.utils import wrappers

if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    import numpy.typing as npt
    from gymnasium.spaces import Space

    from omaha.batch.actions import Actions
    from omaha.env.games import Stacks
    from omaha.rules import Rules

    Observation: TypeAlias = dict[str, npt.NDArray[Any]]

__all__ = ["TableEnv", "aec"]

SET_BY_RESET = ("agent_selection", "infos", "rewards", "terminations", "truncations", "_cumulative_rewards")
"""Attributes that PettingZoo's methods read."""


@public("omaha.env")
def aec(
    rules: Rules,
    *,
    stacks: Stacks = None,
    seats: int = 6,
    actions: Actions = CHOICES,
    render_mode: Literal["ansi", "human"] | None = None,
) -> AECEnv[str, Any, Any]:
    """Return a table as a PettingZoo AEC environment; an episode is a hand.

    It comes in PettingZoo's wrappers: a choice that is not legal ends the hand, and the agent loses the largest stack.
    Without them, `aec(...).unwrapped`, a step takes about a third of the time, and such a choice is an error.

    - `rules`: the `Rules`.
    - `stacks`: chips at the start of every hand: one number for all seats, or a list by seat; None: 100 big blinds.
    - `seats`: the players.
    - `actions`: the choices.
    - `render_mode`: "ansi": `render` returns the hand as text; "human": it prints it.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.

    >>> import omaha
    >>> env = aec(omaha.Rules.game("plo8", "50/100"), seats=3)
    >>> env.reset(seed=7)
    >>> for agent in env.agent_iter():
    ...     observation, reward, terminated, truncated, info = env.last()
    ...     if terminated:
    ...         print(agent, reward)
    ...     env.step(None if terminated else 0)
    player_0 -0.5
    player_1 0.5
    player_2 0.0
    """
    env: AECEnv[str, Any, Any] = TableEnv(rules, stacks=stacks, seats=seats, actions=actions, render_mode=render_mode)
    env = wrappers.TerminateIllegalWrapper(env, illegal_reward=-max(stack_list(rules, stacks, seats)) / rules.big_blind)
    env = wrappers.AssertOutOfBoundsWrapper(env)
    return wrappers.OrderEnforcingWrapper(env)


@public("omaha.env")
class TableEnv(AECEnv[str, Any, Any]):
    """A table whose agents act in turn, without wrappers: see `aec`.

    Agent "player_0" sits in seat 1, "player_1" in seat 2, and so on. The first hand of a seed has the button in the
    highest seat; it moves by one seat with each hand. An observation is a dict:

    - `observation`: float32, (size,), as `omaha.batch.describe` names it: what the agent sees, also when it is not its
      turn.
    - `action_mask`: int8, (len(actions),): 1 for choices that are legal now.

    Actions are integers, choices of `actions`. Rewards are big blinds and come when the hand is over; then all agents
    are terminated at once, and what they see is blank.

    Copies and pickles are independent: each goes on from this moment, with the same decks.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.

    >>> from omaha import Rules
    >>> env = TableEnv(Rules.game("plo8", "50/100"), seats=3)
    >>> env.reset(seed=7)
    >>> env.agent_selection, env.observe("player_2")["action_mask"].tolist()
    ('player_2', [1, 1, 1, 1, 1, 1])
    """

    possible_agents: list[str]
    """The agents, in the order of their seats."""
    hands: Hands
    """The hand that is played, as a batch of one. It shows everything: agents must not read it."""

    def __init__(
        self,
        rules: Rules,
        *,
        stacks: Stacks = None,
        seats: int = 6,
        actions: Actions = CHOICES,
        render_mode: Literal["ansi", "human"] | None = None,
    ) -> None:
        super().__init__()  # type: ignore[no-untyped-call]
        check_game(rules, actions)
        if render_mode is not None:
            choice(render_mode, "render_mode", ("ansi", "human"))
        self.rules, self.actions, self.render_mode = rules, actions, render_mode
        self.metadata = {
            "name": "omaha_v0", "render_modes": ["ansi", "human"], "is_parallelizable": False, "render_fps": 2,
        }  # fmt: skip
        self._stacks = stack_list(rules, stacks, seats)
        self._ratios = actions.ratios
        self.possible_agents = [f"player_{number}" for number in range(len(self._stacks))]
        self.agents = self.possible_agents[:]
        self._seats = {agent: seat for seat, agent in enumerate(self.possible_agents, 1)}
        shape = describe(rules, seats=len(self._stacks)).shape
        space = Dict(
            {
                "observation": Box(0, largest_number(rules, self._stacks), shape, np.float32),
                "action_mask": Box(0, 1, (len(actions),), np.int8),
            }
        )
        self.observation_spaces = dict.fromkeys(self.possible_agents, space)
        self.action_spaces = {agent: Discrete(len(actions)) for agent in self.possible_agents}
        self._kind, self._amount = np.zeros(1, np.uint8), np.zeros(1, np.int64)
        self._start(int.from_bytes(urandom(8), "little"))
        self._ready = False

    def _start(self, seed: int) -> None:
        """Deal from the beginning of a seed; the next reset shows this hand."""
        self.hands = Hands(self.rules, self._stacks, 1, seed=seed)
        self._seed = seed
        self._played: list[tuple[int, int]] = []  # kinds and amounts of this hand's actions
        self._fresh = True

    # ------------------------------------------------------------------ copies

    def __getstate__(self) -> dict[str, Any]:
        """Return what pickles and copies hold; the hand is played again from its deck, which the seed says."""
        state = {name: value for name, value in vars(self).items() if name != "hands"}
        return {**state, "_deck": (int(self.hands.index[0]), int(self.hands.buttons[0]))}

    def __setstate__(self, state: dict[str, Any]) -> None:
        index, button = state.pop("_deck")
        vars(self).update(state)
        self.hands = Hands(self.rules, self._stacks, 1, seed=self._seed, index=index, buttons=button)
        for kind, amount in self._played:
            self.hands.step([kind], [amount])

    def __copy__(self) -> TableEnv:
        return deepcopy(self)  # a copy that shares the dicts of this one would change them with each step

    def __getattr__(self, name: str) -> Any:
        """Refuse a name that is not known.

        :raises AttributeError: always.
        """
        when = " before reset" if name in SET_BY_RESET else ""
        raise AttributeError(f"a TableEnv has no {name}{when}")

    # ------------------------------------------------------------------ PettingZoo

    def observation_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's observations.

        :raises KeyError: if there is no such agent.

        >>> from omaha import Rules
        >>> space = TableEnv(Rules.game("plo8", "50/100"), seats=3).observation_space("player_0")
        >>> space["observation"].shape, space["action_mask"].shape
        ((524,), (6,))
        """
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Space[Any]:
        """Return the space of an agent's actions.

        :raises KeyError: if there is no such agent.

        >>> from omaha import Rules
        >>> TableEnv(Rules.game("plo8", "50/100"), seats=3).action_space("player_0")
        Discrete(6)
        """
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Deal the next hand.

        - `seed`: deal from the beginning of this seed, the button in the highest seat; None: go on with the next deck.
        - `options`: {"button": seat}: where the button is.

        :raises TypeError: if a value is of the wrong kind.
        :raises ValueError: if a value is not allowed, or no hand of this game has a decision.

        >>> from omaha import Rules
        >>> env = TableEnv(Rules.game("plo8", "50/100"), seats=3)
        >>> env.reset(seed=7, options={"button": 1})
        >>> int(env.hands.buttons[0]), env.agent_selection
        (1, 'player_0')
        """
        highest = len(self._stacks)
        button = checked_options(options).get("button")
        if button is not None:
            button = integer(button, "the button", 1, highest)
        if seed is not None:
            self._start(integer(seed, "seed", 0, 2**64 - 1))
        if not self._fresh or button is not None:
            self.hands.reset(buttons=button or int(self.hands.buttons[0]) % highest + 1)
        self._fresh = False
        self._played = []
        self._deal_to_a_decision()
        self.agents = self.possible_agents[:]
        self.rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards: dict[str, float] = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._turn()
        self._ready = True

    def observe(self, agent: str) -> Observation:
        """Return what an agent sees: `observation` and `action_mask`.

        :raises KeyError: if there is no such agent.
        :raises RuntimeError: before the first reset.

        >>> from omaha import Rules
        >>> env = TableEnv(Rules.game("plo8", "50/100"), seats=3)
        >>> env.reset(seed=7)
        >>> seen = env.observe("player_0")  # whose turn it is not
        >>> seen["observation"].shape, seen["observation"].dtype, seen["action_mask"].tolist()
        ((524,), dtype('float32'), [0, 0, 0, 0, 0, 0])
        """
        self._check_ready()
        seat = self._seats[agent]
        mask = np.zeros(len(self.actions), np.int8)
        if self.hands.actor[0] == seat:
            mask[:] = self._mask
        return {"observation": self.hands.observe(seat=seat)[0], "action_mask": mask}

    def step(self, action: int | None) -> None:
        """Make the choice of the agent whose turn it is; None for one that is terminated.

        :raises ValueError: if the choice is not legal; nothing changes.
        :raises TypeError: if the choice is not a whole number.
        :raises RuntimeError: before the first reset, and when all agents have seen that the hand is over.

        >>> from omaha import Rules
        >>> env = TableEnv(Rules.game("plo8", "50/100"), seats=3)
        >>> env.reset(seed=7)
        >>> env.step(0)
        >>> env.agent_selection
        'player_0'
        >>> env.step(0)
        >>> env.rewards
        {'player_0': -0.5, 'player_1': 0.5, 'player_2': 0.0}
        """
        self._check_ready()
        if not self.agents:
            raise RuntimeError("the hand is over: reset the environment first")
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        number = integer(action, "an action")
        if not (0 <= number < len(self._mask) and self._mask[number]):
            legal = [i for i, may in enumerate(self._mask) if may]
            raise ValueError(f"{agent} may choose {legal}, not {number}")
        self._kind[0] = (FOLD, PASSIVE)[number] if number < RAISE else RAISE
        self._amount[0] = 0 if number < RAISE else self._totals[number - RAISE]
        hands = self.hands
        hands.step(self._kind, self._amount)
        self._played.append((int(self._kind[0]), int(self._amount[0])))
        self._cumulative_rewards[agent] = 0.0
        if not hands.over[0]:
            self._turn()
            return
        blind = self.rules.big_blind
        self.rewards = {agent: chips / blind for agent, chips in zip(self.agents, hands.net[0].tolist(), strict=True)}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()
        self._deads_step_first()

    def render(self) -> str | None:
        """Return the hand as text, all cards shown, or print it.

        >>> from omaha import Rules
        >>> env = TableEnv(Rules.game("plo8", "50/100"), seats=3, render_mode="ansi")
        >>> env.reset(seed=7)
        >>> print(env.render()[:47])
        Pot-limit Omaha hi/lo, blinds 50/100
        <BLANKLINE>
        Seats (bu
        """
        if self.render_mode is None:
            return None
        picture = text(self.hands[0])
        if self.render_mode == "ansi":
            return picture
        print(picture)
        return None

    def close(self) -> None:
        """Do nothing: there is nothing to release.

        >>> from omaha import Rules
        >>> TableEnv(Rules.game("plo8", "50/100"), seats=3).close()
        """

    def _check_ready(self) -> None:
        if not self._ready:
            raise RuntimeError("no hand has begun: reset the environment first")

    def _deal_to_a_decision(self) -> None:
        """Deal again while the blinds alone have decided the hand.

        :raises ValueError: if they always do.
        """
        for _ in range(1000):
            if not self.hands.over[0]:
                return
            self.hands.reset()
        raise ValueError("no decision in 1000 deals: the stacks are no more than the blinds")

    def _turn(self) -> None:
        """Pass the turn to the agent who acts, and note what is legal."""
        hands = self.hands
        self.agent_selection = self.possible_agents[hands.actor[0] - 1]
        self._totals = hands.raises(self._ratios)[0].tolist()
        self._mask = [bool(hands.legal.fold[0]), True, *[total > 0 for total in self._totals]]
