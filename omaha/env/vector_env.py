"""Many hands at once as a Gymnasium environment: the batch engine, seen by learners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from omaha.base.checks import choice, integer
from omaha.base.extras import needed
from omaha.base.records import public
from omaha.batch.arguments import check_memory
from omaha.batch.hands import SKIP, Hands
from omaha.batch.observing import describe
from omaha.env.games import CHOICES, check_game, checked_options, largest_number, stack_list
from omaha.env.opponents import moves_by_choice, moves_of, opponents_of

with needed("gymnasium", "omaha.env.vector"):
    from gymnasium.spaces import Box, Discrete
    from gymnasium.vector import AutoresetMode
    from gymnasium.vector import VectorEnv as GymnasiumVectorEnv
    from gymnasium.vector.utils import batch_space

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Literal, NoReturn

    import numpy.typing as npt

    from omaha.batch.actions import Actions
    from omaha.env.games import Stacks
    from omaha.env.opponents import Given
    from omaha.rules import Rules

    Array = npt.NDArray[Any]
    Infos = dict[str, Any]

__all__ = ["VectorEnv", "vector"]

MODES = {mode.name.lower(): mode for mode in AutoresetMode}
DEALS = 1000
"""Deals in a row without a decision after which a game is refused."""
ARRAYS = 3
"""Arrays of observations: the bounds of the space below and above, and what is seen."""
LARGEST_SEED = 2**63
"""Seeds of opponents are below this, so that there is room for one for each seat."""


@public("omaha.env")
def vector(
    rules: Rules,
    n: int = 1024,
    *,
    stacks: Stacks = None,
    seats: int = 2,
    opponents: Given | Sequence[Given] | None = None,
    actions: Actions = CHOICES,
    autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
    seed: int | None = None,
    threads: int = 1,
) -> VectorEnv:
    """Return n hands at once as a Gymnasium vector environment; an episode is a hand.

    - `rules`: the `Rules`.
    - `n`: the number of hands, `num_envs`.
    - `stacks`: chips at the start of every hand: one number for all seats, or a list by seat; None: 100 big blinds.
    - `seats`: the players of a hand.
    - `opponents`: None: self-play, each row is what the player to act sees. Else one learner plays against
      these: one for all other seats, or a list of them, clockwise from the learner's left. Each is a `Policy`, which
      chooses in all hands at once, a name ("caller", "folder", "random" are as fast; "tight"), or a player, which is
      asked for each hand with its `View`.
    - `actions`: the choices.
    - `autoreset`: how hands that are over begin again: Gymnasium's NEXT_STEP, SAME_STEP or DISABLED.
    - `seed`: hand i is dealt from `Deck(seed=seed, index=i)`, later hands from the next decks; opponents that play by
      chance choose by it, too. None: by chance.
    - `threads`: the threads that share the work.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed, or no hand of this game has a decision.
    :raises MemoryError: if there is no memory for n hands.

    >>> import omaha
    >>> env = vector(omaha.Rules.game("plo8", "50/100"), 3, seed=1)
    >>> observations, infos = env.reset()
    >>> observations.shape, infos["action_mask"].shape, infos["actor"].tolist()
    ((3, 494), (3, 6), [2, 2, 2])
    >>> observations, rewards, terminated, truncated, infos = env.step([0, 1, 5])
    >>> rewards.tolist(), terminated.tolist(), infos["rewards"][0].tolist()
    ([-0.5, 0.0, 0.0], [True, False, False], [0.5, -0.5])
    """
    return VectorEnv(
        rules, n, stacks=stacks, seats=seats, opponents=opponents, actions=actions, autoreset=autoreset, seed=seed,
        threads=threads,
    )  # fmt: skip


@public("omaha.env")
class VectorEnv(GymnasiumVectorEnv[Any, Any, Any]):
    """Hands of one game at once: see `vector`.

    Observations are float32, (n, size), as `omaha.batch.describe` names them. Actions are integers, (n,), choices of
    `actions`. A choice that is not legal becomes a check or call, because every member of the action space must be
    allowed; `infos["action_mask"]` says which are legal. Rewards are big blinds and come when the hand is over.

    In self-play the reward is that of the player who made the last decision; `infos["rewards"]` has all of them.

    What `infos` has, an array for all hands each:

    - `action_mask`: (n, len(actions)) bool: what is legal.
    - `actor`: (n,) int8: the seat whose turn it is; 0 where the hand is over.
    - `rewards`: (n, S) float64: what each seat has won, 0 where no hand has ended.
    - `final_obs`, `final_info`: with "same_step", of hands that have ended; what is seen at the end is blank.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed, or no hand of this game has a decision.
    :raises MemoryError: if there is no memory for n hands.

    >>> from omaha import Rules
    >>> env = VectorEnv(Rules.game("plo8", "50/100"), 3, opponents="caller", seed=1)
    >>> observations, infos = env.reset()
    >>> env.learner.tolist(), infos["actor"].tolist()
    ([1, 2, 1], [1, 2, 1])
    >>> observations, rewards, terminated, truncated, infos = env.step([0, 0, 0])
    >>> rewards.tolist(), infos["rewards"].tolist()
    ([-1.0, -0.5, -1.0], [[-1.0, 1.0], [0.5, -0.5], [-1.0, 1.0]])
    """

    hands: Hands
    """The hands. They show everything, hidden cards too: an agent must read no more than its own."""
    actions: Actions
    """The choices."""
    learner: npt.NDArray[np.int8]
    """The learner's seat in each hand; it moves to the next seat with each hand. With self-play, 0."""
    _fresh: bool
    """No reset and no step yet: the first reset shows the hands that are dealt."""
    _whole: bool
    """The last step or reset came to its end: no opponent ended it with an error."""

    def __init__(
        self,
        rules: Rules,
        n: int = 1024,
        *,
        stacks: Stacks = None,
        seats: int = 2,
        opponents: Given | Sequence[Given] | None = None,
        actions: Actions = CHOICES,
        autoreset: Literal["next_step", "same_step", "disabled"] = "next_step",
        seed: int | None = None,
        threads: int = 1,
    ) -> None:
        check_game(rules, actions)
        self._mode = MODES[choice(autoreset, "autoreset", tuple(MODES))]
        self._stacks = stack_list(rules, stacks, seats)
        self._threads = threads
        self._given = opponents
        self.rules, self.actions = rules, actions
        self.num_envs = integer(n, "n", 1, 2**40)
        self.metadata = {"autoreset_mode": self._mode, "render_modes": []}
        shape = describe(rules, seats=len(self._stacks)).shape
        check_memory(self.num_envs, ARRAYS * np.dtype(np.float32).itemsize * shape[0])
        self.single_observation_space = Box(0, largest_number(rules, self._stacks), shape, np.float32)
        self.single_action_space = Discrete(len(actions))
        self.observation_space = batch_space(self.single_observation_space, n)
        self.action_space = batch_space(self.single_action_space, n)
        self._deal(_checked_seed(seed))
        self._note()
        self._fresh = True

    def __reduce__(self) -> NoReturn:
        raise TypeError("a vector environment cannot be copied or pickled: make another one with the same seed")

    # ------------------------------------------------------------------ Gymnasium

    def reset(self, *, seed: Any = None, options: dict[str, Any] | None = None) -> tuple[Array, Infos]:
        """Deal all hands; return observations and infos.

        - `seed`: deal from the beginning of this seed; None: go on with the next decks.
        - `options`: {"reset_mask": (n,) bool}: deal these hands alone.

        :raises TypeError: if a value is of the wrong kind.
        :raises ValueError: if a value is not allowed.
        :raises RuntimeError: with a `reset_mask`, after an error of an opponent.

        >>> from omaha import Rules
        >>> env = VectorEnv(Rules.game("plo8", "50/100"), 3)
        >>> observations, infos = env.reset(seed=1)
        >>> observations.shape, observations.dtype, infos["actor"].tolist()
        ((3, 494), dtype('float32'), [2, 2, 2])
        """
        super().reset(seed=_checked_seed(seed))
        mask = checked_options(options).get("reset_mask")
        where = np.ones(self.num_envs, np.bool_)
        if mask is not None:
            if seed is not None:
                raise ValueError("a seed deals all hands, a reset_mask some of them: not both")
            where = self._checked_mask(mask)
            self._check_whole()
        shown = self._fresh and self._whole and mask is None
        self._fresh = self._whole = False
        if seed is not None:
            self._deal(seed)
        elif not shown:
            self._begin(where)
        return self._seen()

    def step(self, actions: npt.ArrayLike) -> tuple[Array, Array, Array, Array, Infos]:
        """Make the choices of all hands; return observations, rewards, terminated, truncated and infos.

        A hand that was over before is dealt again with "next_step", whatever its choice; its reward is 0.

        :raises TypeError: if the choices are not integers.
        :raises ValueError: if their shape is wrong, or one of them is not in the action space.
        :raises RuntimeError: with "disabled", if a hand is over that was not reset; or after an error of an opponent,
            which leaves hands in the middle of the opponents' turns, until all hands are reset.

        >>> from omaha import Rules
        >>> env = VectorEnv(Rules.game("plo8", "50/100"), 3, seed=1)
        >>> observations, infos = env.reset()
        >>> observations, rewards, terminated, truncated, infos = env.step([0, 1, 5])  # fold, call, raise the pot
        >>> rewards.tolist(), terminated.tolist(), infos["actor"].tolist()
        ([-0.5, 0.0, 0.0], [True, False, False], [0, 1, 1])
        """
        self._check_whole()
        again = self._over
        if self._mode is AutoresetMode.DISABLED and again.any():
            raise RuntimeError(f"hand {int(np.argmax(again))} is over: reset it with options={{'reset_mask': mask}}")
        hands = self.hands
        moves = moves_by_choice(np.asarray(actions), self._mask, self._totals)
        self._fresh = self._whole = False
        seat = self.learner if self._opponents else hands.actor.copy()
        hands.step(*moves)
        self._meet()
        ended = hands.over & ~again
        nets = self._nets(ended)
        rewards = np.zeros(self.num_envs)
        rows = np.flatnonzero(ended)
        rewards[rows] = nets[rows, seat[rows] - 1]
        infos: Infos = {"rewards": nets, "_rewards": ended}
        if self._mode is AutoresetMode.NEXT_STEP:
            if again.any():
                self._begin(again)
        elif self._mode is AutoresetMode.SAME_STEP and len(rows):
            infos["final_obs"] = np.zeros(self.observation_space.shape or (), np.float32)
            infos["final_info"] = {"rewards": nets, "_rewards": ended}
            infos["_final_obs"] = infos["_final_info"] = ended
            self._begin(ended)
        observations, now = self._seen()
        return observations, rewards, ended, np.zeros(self.num_envs, np.bool_), {**infos, **now}

    # ------------------------------------------------------------------ hands

    def _deal(self, seed: int | None) -> None:
        """Make the hands, and go on to the first decisions."""
        n, seats = self.num_envs, len(self._stacks)
        self._seed = (seed or 0) % LARGEST_SEED
        self._opponents = opponents_of(self._given, seats - 1, self._seed)
        self.hands = Hands(self.rules, self._stacks, n, seed=seed, threads=self._threads)
        self.learner = np.zeros(n, np.int8)
        if self._opponents:
            self.learner[:] = 1 + np.arange(n) % seats
        self._first_decisions(np.ones(n, np.bool_))

    def _begin(self, where: Array) -> None:
        """Deal some hands again, and go on to the first decisions."""
        self._next_hands(where)
        self._first_decisions(where)

    def _next_hands(self, where: Array) -> None:
        """Deal some hands again; the learner sits one seat further."""
        self.hands.reset(where)
        if self._opponents:
            self.learner[where] = self.learner[where] % len(self._stacks) + 1

    def _first_decisions(self, dealt: Array) -> None:
        """Go on to a decision in hands that have just been dealt; one that ends without any is dealt again.

        :raises ValueError: if there is none in many deals.
        """
        for _ in range(DEALS):
            self._meet()
            without = self.hands.over & dealt
            if not without.any():
                return
            self._next_hands(without)
        raise ValueError(f"no decision in {DEALS} deals: the stacks are no more than the blinds, or all fold before")

    def _meet(self) -> None:
        """Let the opponents play until it is the learner's turn, or the hand is over."""
        hands, seats = self.hands, len(self._stacks)
        while self._opponents:
            waiting = np.flatnonzero((hands.actor != self.learner) & ~hands.over)
            if not len(waiting):
                return
            place = (hands.actor[waiting] - self.learner[waiting] - 1) % seats
            kinds, amounts = np.full(self.num_envs, SKIP, np.uint8), np.zeros(self.num_envs, np.int64)
            for number, one in enumerate(self._opponents):
                where = waiting[place == number]
                if len(where):
                    kinds[where], amounts[where] = moves_of(one, hands, where, self.actions, self._seed + number)
            hands.step(kinds, amounts)

    def _nets(self, ended: Array) -> Array:
        nets = np.zeros((self.num_envs, len(self._stacks)))
        if ended.any():
            nets[ended] = self.hands.net[ended] / self.rules.big_blind
        return nets

    def _note(self) -> None:
        """Note what is legal, and which hands are over: all of them wait for a choice, or are over."""
        self._over = self.hands.over.copy()
        self._totals = self.actions.totals(self.hands)
        self._mask = self.actions.mask(self.hands, self._totals)
        self._whole = True

    def _check_whole(self) -> None:
        if not self._whole:
            raise RuntimeError("the last step or reset ended with an error: reset all hands")

    def _seen(self) -> tuple[Array, Infos]:
        self._note()
        everywhere = np.ones(self.num_envs, np.bool_)
        return self.hands.observe(), {
            "action_mask": self._mask.copy(), "_action_mask": everywhere,
            "actor": self.hands.actor.copy(), "_actor": everywhere,
        }  # fmt: skip

    def _checked_mask(self, mask: object) -> Array:
        if not isinstance(mask, np.ndarray) or mask.dtype != np.bool_:
            raise TypeError(f"reset_mask must be an array of bool, not {getattr(mask, 'dtype', type(mask).__name__)}")
        if mask.shape != (self.num_envs,):
            raise ValueError(f"reset_mask must have the shape {(self.num_envs,)}, not {mask.shape}")
        if not mask.any():
            raise ValueError("reset_mask must name one hand or more")
        return mask


def _checked_seed(seed: object) -> int | None:
    return None if seed is None else integer(seed, "seed", 0, 2**64 - 1)
