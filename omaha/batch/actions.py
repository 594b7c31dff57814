"""A few actions in place of every amount: fold, check or call, and raises by parts of the pot."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from math import inf, isinf
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from omaha._engine import FOLD, PASSIVE, RAISE, SKIP
from omaha.base.plain import array, check_fields
from omaha.base.records import Frozen, public
from omaha.batch.arguments import integers
from omaha.hand.actions import Action
from omaha.hand.reading import state_of

if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    import numpy.typing as npt

    from omaha.batch.hands import Hands
    from omaha.hand.hand import Hand
    from omaha.hand.view import View

__all__ = ["Actions", "moves"]

KINDS = {FOLD: "a fold", RAISE: "the raise"}
MOST = 64
DENOMINATOR = 1000
LARGEST = 1000


@public("omaha.batch")
class Actions(Frozen):
    """Choices that stand for all actions: 0 to fold, 1 to check or call, and from 2 on raises by parts of the pot.

    - `pot_fractions`: the raises, the smallest first: parts of the pot after a call, on top of the bet (R74). 1 is the
      pot; 0 is the least raise, `math.inf` the largest. A float is read as the nearest fraction with a denominator of
      at most 1000, so that 1/3 is a third.

    The total of a raise is rounded down, and cut to what is legal. A raise that comes to the same total as the one
    before is not a choice of its own: in fixed limit there is one raise.

    :raises TypeError: if the fractions are not numbers.
    :raises ValueError: if they are not in order, negative or larger than 1000, or there are more than 64.

    >>> from omaha import Hand, Rules
    >>> actions = Actions(pot_fractions=(1 / 2, 1))
    >>> actions.names
    ('fold', 'check or call', 'raise 1/2 pot', 'raise pot')
    >>> hand = Hand(Rules.game("plo", "50/100"), [10_000] * 3)
    >>> [str(action) for action in actions.of(hand)]
    ['fold', 'call', 'raise 225', 'raise 350']
    """

    _fields: ClassVar[tuple[str, ...]] = ("pot_fractions",)
    __slots__ = ("pot_fractions",)
    pot_fractions: tuple[float, ...]
    """Parts of the pot, the smallest first."""

    def __init__(self, pot_fractions: Iterable[float] = (1 / 3, 1 / 2, 3 / 4, 1)) -> None:
        try:
            fractions = tuple([_number(part) for part in pot_fractions])
        except (TypeError, ValueError, OverflowError):
            raise TypeError(f"pot_fractions must be numbers, not {pot_fractions!r}") from None
        if len(fractions) > MOST:
            raise ValueError(f"pot_fractions must be at most {MOST} numbers, not {len(fractions)}")
        for part in fractions:
            if not (0 <= part <= LARGEST or part == inf):
                raise ValueError(f"pot_fractions must be 0..{LARGEST}, or inf for the largest raise, not {part}")
        exact = [_exact(part) for part in fractions]
        if any(exact[i] >= exact[i + 1] for i in range(len(exact) - 1)):
            raise ValueError(f"pot_fractions must be different and in order, not {fractions}")
        super().__init__({"pot_fractions": fractions}, self._fields)

    @classmethod
    def fields_of(cls, plain: dict[str, Any]) -> dict[str, Any]:
        """Turn fields in JSON's own types into those of the constructor: the largest raise is "inf" there.

        :raises TypeError: if the fields are not a dict, or the fractions not a list.

        >>> Actions.fields_of({"pot_fractions": [0.5, "inf"]})
        {'pot_fractions': [0.5, inf]}
        """
        check_fields(plain, cls.__name__, ())
        if "pot_fractions" not in plain:
            return plain
        parts = array(plain["pot_fractions"], "pot_fractions")
        return {**plain, "pot_fractions": [inf if part == "inf" else part for part in parts]}

    def __len__(self) -> int:
        return 2 + len(self.pot_fractions)

    @property
    def names(self) -> tuple[str, ...]:
        """What each choice is called.

        >>> from math import inf
        >>> Actions((0, 3 / 4, inf)).names
        ('fold', 'check or call', 'least raise', 'raise 3/4 pot', 'largest raise')
        """
        return ("fold", "check or call", *[_name(part) for part in self.pot_fractions])

    @property
    def ratios(self) -> npt.NDArray[np.int64]:
        """The fractions exactly, (len - 2, 2) int64: a part and what it is a part of, (1, 0) for the largest raise.

        >>> from math import inf
        >>> Actions((1 / 3, 1, inf)).ratios.tolist()
        [[1, 3], [1, 1], [1, 0]]
        """
        return _ratios(self.pot_fractions)

    # ------------------------------------------------------------------ batches

    def totals(self, hands: Hands) -> npt.NDArray[np.int64]:
        """Return the totals of the raises, (n, len - 2) int64; 0 for those that are not legal.

        >>> from omaha import Rules
        >>> from omaha.batch import Hands
        >>> Actions((1 / 2, 1)).totals(Hands(Rules.game("plo", "50/100"), [10_000] * 3, 2)).tolist()
        [[225, 350], [225, 350]]
        """
        return hands.raises(self.ratios)

    def mask(self, hands: Hands, totals: npt.NDArray[np.int64] | None = None) -> npt.NDArray[np.bool_]:
        """Return which choices are legal, (n, len) bool; none where a hand is over.

        `totals`: what `totals(hands)` returns, if the caller has it already.

        >>> from omaha import Rules
        >>> from omaha.batch import Hands
        >>> Actions((0, 1)).mask(Hands(Rules.game("flo8", "50/100"), [10_000] * 3, 1)).tolist()
        [[True, True, True, False]]
        """
        mask = np.empty((len(hands), len(self)), np.bool_)
        mask[:, 0] = hands.legal.fold
        np.logical_not(hands.over, out=mask[:, 1])
        np.greater(self.totals(hands) if totals is None else totals, 0, out=mask[:, 2:])
        return mask

    def steps(self, hands: Hands, choices: npt.ArrayLike) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
        """Return kinds and amounts, the arguments of `Hands.step`, for choices.

        - `choices`: (n,) integers, 0 to len - 1; entries of hands that are over do not matter. A raise that is not
          legal becomes one to 0, which `step` refuses.

        :raises ValueError: if a choice is not one of these actions, or the shape is wrong.
        :raises TypeError: if the array does not hold integers.

        >>> from omaha import Rules
        >>> from omaha.batch import Hands
        >>> actions = Actions((1 / 2, 1))
        >>> hands = Hands(Rules.game("plo", "50/100"), [10_000] * 3, 2)
        >>> hands.step(*actions.steps(hands, [1, 3]))
        >>> hands.bets[:, 2].tolist()
        [100, 350]
        """
        chosen = integers(choices, "choices", len(hands), np.int64, 2**63 - 1).copy()
        wrong = ((chosen < 0) | (chosen >= len(self))) & ~hands.over
        if wrong.any():
            i = int(np.argmax(wrong))
            raise ValueError(f"hand {i}: a choice must be 0..{len(self) - 1}, not {np.asarray(choices)[i]}")
        chosen[hands.over] = 0
        kinds, amounts = moves(chosen, self.totals(hands))
        kinds[hands.over] = SKIP
        return kinds, amounts

    def weights_of(
        self, hands: Hands, kinds: npt.ArrayLike, amounts: npt.ArrayLike | None = None
    ) -> npt.NDArray[np.float64]:
        """Return how likely each choice stands for what the actors do, (n, len) float64: what `weights` says by hand.

        - `kinds`, `amounts`: as for `Hands.step`. The row of a hand that is skipped or over is 0.

        :raises ValueError: if an action is not legal, these actions have no raise for one, or a shape is wrong.
        :raises TypeError: if an array does not hold integers.

        >>> from omaha import Rules
        >>> from omaha.batch import FOLD, RAISE, Hands
        >>> hands = Hands(Rules.game("plo", "50/100"), [10_000] * 3, 2)
        >>> Actions((1 / 2, 1)).weights_of(hands, [FOLD, RAISE], [0, 275]).round(3).tolist()
        [[1.0, 0.0, 0.0, 0.0], [0.0, 0.0, 0.529, 0.471]]
        """
        kinds = integers(kinds, "kinds", len(hands), np.uint8, 255)
        legal = hands.legal
        to = np.array(
            legal.min_raise_to if amounts is None else integers(amounts, "amounts", len(hands), np.int64, 2**63 - 1)
        )
        kinds = np.where(hands.over, SKIP, kinds)
        fits = (legal.min_raise_to > 0) & (legal.min_raise_to <= to) & (to <= legal.max_raise_to)
        if amounts is None:  # then one total must be legal
            fits &= legal.min_raise_to == legal.max_raise_to
        wrong = (kinds > SKIP) | ((kinds == FOLD) & ~legal.fold) | ((kinds == RAISE) & ~fits)
        if wrong.any():
            i = int(np.argmax(wrong))
            raise ValueError(f"hand {i}: {KINDS.get(kinds[i], kinds[i])} is not legal: {hands.legal_of(i)}")
        weights = np.zeros((len(hands), len(self)))
        weights[kinds == FOLD, 0] = 1
        weights[kinds == PASSIVE, 1] = 1
        rows = np.flatnonzero(kinds == RAISE)
        if len(rows):
            weights[rows, 2:] = self._raise_weights(hands, rows, to[rows])
        return weights

    def _raise_weights(self, hands: Hands, rows: npt.NDArray[np.intp], to: npt.NDArray[np.int64]) -> Any:
        """Return the weights of raises to these totals in some of the hands."""
        totals = self.totals(hands)[rows]
        last = totals.shape[1] - 1
        if not totals.any(axis=1).all():
            raise ValueError("these actions have no raise")
        below, above = (totals > 0) & (totals <= to[:, np.newaxis]), totals >= to[:, np.newaxis]
        low, high = last - np.argmax(below[:, ::-1], axis=1), np.argmax(above, axis=1)
        low, high = np.where(below.any(axis=1), low, high), np.where(above.any(axis=1), high, low)
        each = np.arange(len(rows))
        owed = hands.to_match[rows] - hands.bets[rows, hands.actor[rows] - 1]
        pot = np.maximum(hands.pot[rows] + owed, 1)
        a, b, x = [(total - hands.to_match[rows]) / pot for total in (totals[each, low], totals[each, high], to)]
        weights = np.zeros(totals.shape)
        single = low == high
        weights[each, high] = 1
        weights[each, low] = np.where(single, 1, (b - x) * (1 + a) / np.where(single, 1, (b - a) * (1 + x)))
        weights[each, high] -= np.where(single, 0, weights[each, low])
        return weights

    # ------------------------------------------------------------------ one hand

    def of(self, hand: Hand | View) -> tuple[Action | None, ...]:
        """Return the action of each choice for the actor of a hand or view; None where it is not legal.

        >>> from omaha import Hand, Rules
        >>> Actions((1 / 2, 1)).of(Hand(Rules.game("flo8", "50/100"), [10_000] * 3))[2:]
        (Action(kind='raise', to=100), None)
        """
        legal = hand.legal
        if not legal:
            return (None,) * len(self)
        found: list[Action | None] = [Action("fold") if legal.fold else None, legal.passive]
        low, high, before = legal.min_raise_to, legal.max_raise_to, 0
        for part in self.pot_fractions:
            total = 0
            if low is not None and high is not None:
                total = high if part == inf else max(low, min(high, int(_of_pot(hand, _exact(part)))))
            found.append(Action("raise", total) if total > before else None)
            before = max(before, total)
        return tuple(found)

    def weights(self, hand: Hand | View, action: Action | str) -> tuple[float, ...]:
        """Return how likely each choice stands for an action of the actor, by the pseudo-harmonic mapping.

        A raise between two choices A < x < B, as parts of the pot, stands for A with the weight (B - x)(1 + A) / ((B -
        A)(1 + x)), and for B with the rest (Ganzfried, Sandholm: Action Translation in Extensive-Form Games with Large
        Action Spaces, 2013). A smaller or larger one stands for the nearest choice.

        :raises ValueError: if the action is not legal.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules.game("plo", "50/100"), [10_000] * 3)
        >>> [round(weight, 3) for weight in Actions((1 / 2, 1)).weights(hand, "raise 275")]
        [0.0, 0.0, 0.529, 0.471]
        """
        if isinstance(action, str):
            action = Action.parse(action)
        if action not in hand.legal:  # type: ignore[comparison-overlap]  # it knows actions
            raise ValueError(f"{action} is not legal: {hand.legal}")
        weights = [0.0] * len(self)
        kind, to = action
        if kind not in ("raise", "bet"):
            weights[0 if kind == "fold" else 1] = 1.0
            return tuple(weights)
        x = hand.legal.max_raise_to if to is None else to
        raises = [
            (i, act.to) for i, act in enumerate(self.of(hand)) if i > 1 and act is not None and act.to is not None
        ]
        if not raises or x is None:
            raise ValueError("these actions have no raise")
        below = max([pair for pair in raises if pair[1] <= x], default=raises[0])
        above = min([pair for pair in raises if pair[1] >= x], default=raises[-1])
        if below[1] >= above[1] or x <= below[1]:
            weights[below[0]] = 1.0
            return tuple(weights)
        a, b, size = [_part_of_pot(hand, total) for total in (below[1], above[1], x)]
        weights[below[0]] = float((b - size) * (1 + a) / ((b - a) * (1 + size)))
        weights[above[0]] = 1 - weights[below[0]]
        return tuple(weights)


def moves(
    chosen: npt.NDArray[np.int64], totals: npt.NDArray[np.int64]
) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
    """Return kinds and amounts, the arguments of `Hands.step`, for choices and the totals of the raises."""
    kinds = np.minimum(chosen, RAISE).astype(np.uint8)
    amounts = np.zeros(len(chosen), np.int64)
    raising = np.flatnonzero(kinds == RAISE)
    amounts[raising] = totals[raising, chosen[raising] - 2]
    return kinds, amounts


def _number(part: Any) -> float:
    if isinstance(part, (str, bool)):  # also of the text "12", which would be two numbers
        raise TypeError
    return float(part)


@lru_cache(maxsize=64)
def _ratios(fractions: tuple[float, ...]) -> npt.NDArray[np.int64]:
    pairs = [(1, 0) if isinf(part) else _exact(part).as_integer_ratio() for part in fractions]
    ratios = np.array(pairs, np.int64).reshape(len(pairs), 2)
    ratios.flags.writeable = False
    return ratios


@lru_cache(maxsize=256)  # saves 10 us a turn of a single hand
def _exact(part: float) -> Any:
    """Return the fraction that a float stands for; infinity as it is."""
    return part if isinf(part) else Fraction(part).limit_denominator(DENOMINATOR)


def _name(part: float) -> str:
    if part == 0:
        return "least raise"
    if isinf(part):
        return "largest raise"
    exact = _exact(part)
    return "raise pot" if exact == 1 else f"raise {exact} pot"


def _pot(hand: Hand | View) -> tuple[int, int]:
    """Return the bet to match and the pot after a call."""
    betting, actor = state_of(hand).betting, hand.actor
    assert actor is not None
    return betting.to_match, betting.pot + betting.to_match - betting.bets[actor]


def _of_pot(hand: Hand | View, part: Fraction) -> int:
    """Return the total of a raise by a part of the pot, rounded down."""
    to_match, pot = _pot(hand)
    return to_match + pot * part.numerator // part.denominator


def _part_of_pot(hand: Hand | View, total: int) -> Fraction:
    """Return which part of the pot a raise to this total is; a pot to which nobody has posted counts as one chip."""
    to_match, pot = _pot(hand)
    return Fraction(total - to_match, max(pot, 1))
