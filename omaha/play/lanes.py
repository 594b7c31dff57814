"""Hands between players that are compiled, played in the batch engine: the same results as through `Hand`."""

from __future__ import annotations

from omaha.play.bots import Random, caller, folder

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping
    from typing import Any

    import numpy.typing as npt

    from omaha.batch import Hands
    from omaha.hand.player import Player
    from omaha.play.duplicate import Plan
    from omaha.rules import Rules

    Array = npt.NDArray[Any]

__all__ = ["Lanes", "lanes"]

SETS = 1000
"""Sets that are played at once: some milliseconds."""


def policy(player: object) -> tuple[str, int] | None:
    """Return the compiled policy that a player is, and its seed; None if it is another player.

    >>> policy(caller), policy(Random(7)), policy(lambda view: caller(view))
    (('passive', 0), ('random', 7), None)
    """
    if player is caller:
        return "passive", 0
    if player is folder:
        return "folder", 0
    if type(player) is Random:
        return "random", player.seed
    return None


def lanes(players: Iterable[Player], rules: Rules, stacks: Mapping[int, int], seed: int) -> Lanes | None:
    """Return what plays hands between these players, or None if they have to be played through `Hand`.

    That is if a player is not compiled, the engine does not take such rules or stacks, or there is no NumPy.

    - `players`: all players, in their order.
    - `rules`, `stacks`: those of every hand.
    - `seed`: of the decks.
    """
    policies = [policy(player) for player in players]
    known = [found for found in policies if found is not None]
    if len(known) < len(policies):
        return None
    try:
        return Lanes(known, rules, stacks, seed)
    except (ImportError, ValueError):
        return None


class Lanes:
    """Players that are compiled, and all that their hands have in common."""

    def __init__(self, policies: list[tuple[str, int]], rules: Rules, stacks: Mapping[int, int], seed: int) -> None:
        import numpy as np

        self.rules, self.stacks, self.seed = rules, dict(stacks), seed
        self.names: Array = np.array([name for name, _ in policies])
        self.seeds: Array = np.array([seed for _, seed in policies], np.uint64)
        self._hands(0, np.ones(1, np.int8))  # which refuses what the engine does not take

    def _hands(self, first: int, buttons: Array) -> Hands:
        from omaha.batch import Hands

        return Hands(self.rules, self.stacks, len(buttons), buttons=buttons, seed=self.seed, index=first)

    def played(self, first: int, buttons: Array, seated: Array) -> tuple[Array, Array, Array]:
        """Play a hand with each deck, and return what each seat won, what it counts for, and the rake.

        - `first`: the number of the first deck.
        - `buttons`: the button of each hand, (n,).
        - `seated`: which player sits where, (n, seats), numbered from 0.

        Returns chips, (n, seats); 1 or 0 for won, showdown, split, quartered, scooped, (n, seats, 5); chips, (n,).
        """
        import numpy as np

        hands = self._hands(first, buttons)
        hands.play(self.names[seated], self.seeds[seated])
        return hands.net, np.stack(hands.outcomes(), axis=2).astype(np.int64), hands.rake

    def hands(self, count: int) -> Iterator[tuple[list[tuple[int, list[int], int]], list[int]]]:
        """Play hands with every player in a seat of its own; the button moves by one from hand to hand.

        Yields for each what `omaha.play.scores.count` returns, and the totals.
        """
        import numpy as np

        seats = len(self.stacks)
        for first in range(0, count, SETS):
            index = np.arange(first, min(first + SETS, count))
            seated = np.broadcast_to(np.arange(seats), (len(index), seats))
            nets, counts, rake = self.played(first, index % seats + 1, seated)
            totals = np.column_stack([rake, counts.max(axis=1)[:, 1:]])
            for of_hand, of_seats, of_table in zip(nets.tolist(), counts.tolist(), totals.tolist(), strict=True):
                rows = [
                    (seat, [i for i in range(5) if kinds[i]], net)
                    for seat, net, kinds in zip(self.stacks, of_hand, of_seats, strict=True)
                ]
                yield rows, of_table

    def sets(self, plan: Plan, first: int, count: int) -> Iterator[tuple[list[int], list[list[int]], list[int]]]:
        """Play sets of a match, and yield for each the nets, counts and totals of a `Played`, without misses."""
        for start in range(first, first + count, SETS):
            results = self._block(plan, range(start, min(start + SETS, first + count)))
            yield from zip(*[array.tolist() for array in results], strict=True)

    def _block(self, plan: Plan, index: range) -> tuple[Array, Array, Array]:
        """Play sets at once: a batch for the first seating of all sets, one for the second, and so on."""
        import numpy as np

        n, seats = len(index), plan.seats
        each = np.arange(n)[:, np.newaxis]
        line_ups = np.array([plan.line_up(i) for i in index])
        seatings = np.array([plan.seatings(i) for i in index])
        buttons = np.array([plan.button_in(i) for i in index])
        every = range(1, seats + 1)
        places = np.array([[plan.place(seat, button) for seat in every] for button in every])[buttons - 1]
        nets = np.zeros((n, plan.cells), np.int64)
        counts = np.zeros((n, seats, 5), np.int64)
        totals = np.zeros((n, 5), np.int64)
        for seated in seatings.swapaxes(0, 1):
            row = (seated[:, :, np.newaxis] == line_ups[:, np.newaxis]).argmax(axis=2)
            won, outcomes, rake = self.played(index.start, buttons, seated)
            nets[each, row * seats + places if plan.duplicate else row] += won
            counts[each, row] += outcomes
            totals[:, 0] += rake
            totals[:, 1:] += outcomes.max(axis=1)[:, 1:]
        return nets, counts, totals
