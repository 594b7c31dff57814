"""The players whom a learner meets in the vector environment, asked for all hands at once where that is possible."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from omaha.base.checks import is_array
from omaha.base.records import public
from omaha.batch.actions import moves
from omaha.batch.hands import RAISE
from omaha.batch.records import KINDS
from omaha.hand.actions import Action
from omaha.hand.player import checked_player, fresh, with_note

if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any, Literal, TypeAlias

    import numpy.typing as npt

    from omaha.batch.actions import Actions
    from omaha.batch.hands import Hands
    from omaha.hand.player import Made, Player

    Array = npt.NDArray[Any]
    Chooser: TypeAlias = Callable[[Array, Array], npt.ArrayLike]
    Given: TypeAlias = str | Player | Made | type | "Policy"
    Moves: TypeAlias = tuple[Array, Array]
    """Kinds and amounts of some hands."""

__all__ = ["Policy", "moves_by_choice", "moves_of", "opponents_of"]


@public("omaha.env")
class Policy:
    """An opponent that chooses in many hands at once: for example an older copy of the network that learns.

    - `choose`: a function of observations, (m, size) float32, and action masks, (m, len(actions)) bool, that returns
      the choices, (m,) integers. A choice that is not legal becomes a check or call.

    :raises TypeError: if it is not callable.

    >>> from omaha import Rules
    >>> from omaha.env import vector
    >>> last = Policy(lambda observations, masks: masks.shape[1] - 1 - masks[:, ::-1].argmax(axis=1))
    >>> env = vector(Rules.game("plo8", "1/2"), 4, opponents=last, seed=1)
    """

    __slots__ = ("choose",)

    def __init__(self, choose: Chooser) -> None:
        if not callable(choose):
            raise TypeError(f"a policy must be callable, not {choose!r}")
        self.choose = choose
        """Returns the choices."""

    def __repr__(self) -> str:
        return f"Policy({self.choose!r})"


def opponents_of(given: Given | Sequence[Given] | None, count: int, seed: int) -> list[Policy | str | Player]:
    """Return `count` opponents, in the order in which they sit on the learner's left; none for self-play.

    A name that is played for all hands at once stays a name; the others become players.

    :raises TypeError: if an opponent is neither callable nor a name.
    :raises ValueError: if a name is not known, or their number is not `count`.
    """
    if given is None:
        return []
    several = [given] * count if isinstance(given, str) or not is_array(given) else list(given)
    if len(several) != count:
        raise ValueError(f"opponents must be one for all seats, or {count}, not {len(several)}")
    found: list[Policy | str | Player] = []
    for number, one in enumerate(several, 1):
        if isinstance(one, Policy) or (isinstance(one, str) and one in AT_ONCE):
            found.append(one)
        else:
            found.append(fresh(checked_player(one, f"opponent {number}"), seed, number - 1))
    return found


AT_ONCE: dict[str, Literal["passive", "folder", "random"]] = {
    "caller": "passive", "folder": "folder", "random": "random",
}  # fmt: skip
"""The compiled player by the name of a player."""


def moves_of(one: Policy | str | Player, hands: Hands, where: Array, actions: Actions, seed: int) -> Moves:
    """Return what an opponent does in the hands numbered in `where`, in which it is its turn."""
    if isinstance(one, str):
        kinds, amounts = hands.decide(AT_ONCE[one], seed)
        return kinds[where], amounts[where]
    if isinstance(one, Policy):
        return policy_moves(one, hands, where, actions)
    kinds, amounts = np.empty(len(where), np.uint8), np.zeros(len(where), np.int64)
    for number, i in enumerate(where.tolist()):
        hand = hands[i]
        view = hand.view(int(hands.actor[i]))
        answer = with_note(f"opponent in seat {view.seat} of hand {i}", "the answer", one, view)
        kind, to = Action.parse(answer) if isinstance(answer, str) else answer
        hand.apply(Action(kind, to))  # refuses what is not legal, and says what is
        kinds[number] = KINDS[kind]
        if kinds[number] == RAISE:  # without a total only in fixed limit, where one is legal
            amounts[number] = (view.legal.max_raise_to or 0) if to is None else to
    return kinds, amounts


def policy_moves(policy: Policy, hands: Hands, where: Array, actions: Actions) -> Moves:
    totals = actions.totals(hands)
    mask = actions.mask(hands, totals)[where]
    chosen = np.asarray(policy.choose(hands.observe()[where], mask))
    return moves_by_choice(chosen, mask, totals[where])


def moves_by_choice(chosen: Array, mask: Array, totals: Array) -> Moves:
    """Return kinds and amounts for choices; one that is not legal becomes a check or call.

    :raises TypeError: if the choices are not integers.
    :raises ValueError: if their shape is wrong, or one of them is not in the action space.
    """
    count, choices = mask.shape
    if chosen.dtype.kind not in "iu":
        raise TypeError(f"choices must be integers, not {chosen.dtype}")
    if chosen.shape != (count,):
        raise ValueError(f"choices must have the shape {(count,)}, not {chosen.shape}")
    wrong = (chosen < 0) | (chosen >= choices)
    if wrong.any():
        raise ValueError(f"a choice must be 0..{choices - 1}, not {chosen[int(np.argmax(wrong))]}")
    return moves(np.where(mask[np.arange(count), chosen], chosen, 1), totals)
