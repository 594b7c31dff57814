"""Many hands of one game at once, in arrays: the face of the batch engine."""

from __future__ import annotations

from math import prod
from os import cpu_count, urandom
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from omaha._engine import FOLD, OUTCOMES, PASSIVE, RAISE, SKIP, Lanes
from omaha.base.checks import SEATS, integer, number_text, seat_number
from omaha.base.records import public
from omaha.batch.arguments import (
    DECK,
    SEEDS,
    button_seats,
    check_memory,
    deck_rows,
    integers,
    policy_numbers,
    probabilities,
    seat_seeds,
    stacks_and_seats,
)  # fmt: skip
from omaha.batch.observing import describe
from omaha.batch.records import arrays_of, check_setup, decisions, hand_of, refusal, sample_rows, setup_of
from omaha.cards import Deck
from omaha.hand.actions import Action, IllegalAction, Legal
from omaha.rules import Rules, game_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Literal, NoReturn

    import numpy.typing as npt

    from omaha.batch import Actions
    from omaha.batch.records import Setup
    from omaha.hand.events import Post
    from omaha.hand.hand import Hand
    from omaha.hand.info import Info
    from omaha.hand.view import View

    Array = npt.NDArray[Any]

__all__ = ["FOLD", "PASSIVE", "RAISE", "SKIP", "Hands", "Legals", "Outcomes"]

BOARD = 5
MOST_HANDS = 1 << 15
"""Most hands that a thread plays to their end without a look whether the user wants to stop."""


@public("omaha.batch")
class Legals(NamedTuple):
    """What the actors may do, by hand: read-only arrays that follow the hands as they go on.

    Amounts are int64, chips in the smallest unit; 0 stands for None in `omaha.Legal`.

    >>> from omaha import Rules
    >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 2, seed=7)
    >>> legal = hands.legal
    >>> legal.call.tolist(), legal.min_raise_to.tolist(), legal.max_raise_to.tolist()
    ([2, 2], [4, 4], [7, 7])
    >>> hands.step([PASSIVE, FOLD])
    >>> legal.call.tolist()
    [1, 1]
    """

    fold: npt.NDArray[np.bool_]
    """True where a fold is legal."""
    check: npt.NDArray[np.bool_]
    """True where a check is legal: nothing is owed."""
    call: npt.NDArray[np.int64]
    """Chips that a call adds, or 0."""
    min_raise_to: npt.NDArray[np.int64]
    """The smallest legal bet or raise, as total on the street, or 0."""
    max_raise_to: npt.NDArray[np.int64]
    """The largest legal bet or raise, as total on the street, or 0."""


@public("omaha.batch")
class Outcomes(NamedTuple):
    """How hands ended for each seat: arrays of bool, (n, S), False for hands that are not over.

    With several boards a pot counts as a whole.

    >>> from omaha import Rules
    >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 2, seed=7)
    >>> hands.step([FOLD, FOLD])
    >>> hands.step([FOLD, PASSIVE])
    >>> outcomes = hands.outcomes()
    >>> outcomes.won.tolist(), bool(outcomes.showdown.any()), bool(outcomes.scooped.any())
    ([[False, True, False], [False, False, False]], False, False)
    """

    won: npt.NDArray[np.bool_]
    """Won a pot or a part of one."""
    showdown: npt.NDArray[np.bool_]
    """Went to the showdown."""
    split: npt.NDArray[np.bool_]
    """Won a part, but not all, of a pot that was divided between high and low (R22)."""
    quartered: npt.NDArray[np.bool_]
    """Shared one half of a pot, and won nothing of the other half of the same board (R25)."""
    scooped: npt.NDArray[np.bool_]
    """Alone won a contested pot (R23, R24)."""


@public("omaha.batch")
class Hands:
    """n hands of one game, played in lock step by the compiled engine; each goes as `omaha.Hand` would.

    - `rules`: the `Rules`, the same for all hands.
    - `stacks`: chips by seat, as for `Hand`: a mapping, or a list or array for seats 1, 2, ...; or int64 (n, S), a row
      for each hand. Column j is seat j + 1; S is the highest seat.
    - `n`: the number of hands.
    - `seats`: who is dealt in: bool, (S,) or (n, S); every seat that has a stack here if None.
    - `buttons`: the button's seat, which may be empty, or one for each hand; the highest seat dealt in if None.
    - `seed`, `index`: hand i is dealt from `Deck(seed=seed, index=index + i)`; a seed of the operating system if None.
    - `decks`: the decks instead, (n, m) uint8, card ids in dealing order, 52 for an unknown card.
    - `posts`, `runs`, `rake`, `bonus`, `straddles`: as for `Hand`, the same for all hands.
    - `threads`: the threads that share the work; the hands do not depend on it.

    The arrays that the attributes return are read-only and show everything, as the dealer sees it. All chips of a hand
    must be fewer than 2**62. Lost connections, manual dealing, and hands shown or mucked by choice are not played here.

    One thread at a time plays or reads hands; a second one gets a `RuntimeError`, and nothing changes. A call is done
    in all hands or in none. If Ctrl-C or an exception of another thread comes meanwhile, it is raised afterwards; only
    `play` stops earlier. Arguments may change during a call: values that were not checked are never used.

    :raises TypeError: if a value is of the wrong kind.
    :raises ValueError: if a value is not allowed.
    :raises MemoryError: if there is no memory for n hands.

    >>> from omaha import Rules
    >>> from omaha.batch import PASSIVE
    >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 1000, seed=7)
    >>> int(hands.actor[0]), int(hands.legal.call[0]), int(hands.legal.max_raise_to[0])
    (3, 2, 7)
    >>> while not hands.over.all():
    ...     hands.step([PASSIVE] * 1000)
    >>> bool(hands.net.sum(axis=1).any()), hands[0].result.net
    (False, {1: -2, 2: 4, 3: -2})
    """

    __slots__ = (
        "_decks", "_infos", "_lanes", "_live", "_seats", "_seed", "_setup_numbers", "_setups", "_start", "actor",
        "bets", "board", "buttons", "decisions", "holes", "index", "legal", "over", "pot", "rake", "rules", "stacks",
        "street", "to_match",
    )  # fmt: skip

    rules: Rules
    """Rules of the hands."""
    actor: npt.NDArray[np.int8]
    """The seat to act, (n,) int8; 0 where the hand is over."""
    over: npt.NDArray[np.bool_]
    """True where the chips are paid out, (n,) bool."""
    street: npt.NDArray[np.uint8]
    """0 preflop, 1 flop, 2 turn, 3 river, 4 showdown: (n,) uint8."""
    legal: Legals
    """What the actors may do."""
    stacks: npt.NDArray[np.int64]
    """Chips behind, (n, S) int64."""
    bets: npt.NDArray[np.int64]
    """Chips in front on this street, (n, S) int64."""
    pot: npt.NDArray[np.int64]
    """All chips in the middle and in front, (n,) int64; 0 once they are paid out."""
    to_match: npt.NDArray[np.int64]
    """The bet that a call has to match, (n,) int64: the highest one, or the full blind if it was posted short (R48)."""
    rake: npt.NDArray[np.int64]
    """Chips the house took, (n,) int64."""
    holes: npt.NDArray[np.uint8]
    """Hole cards, folded ones too, (n, S, k) uint8; 52 where nobody is dealt in."""
    board: npt.NDArray[np.uint8]
    """Boards, (n, boards, 5) uint8, 52 where no card lies; `boards` is the most that a hand may have (R96, R98)."""
    _seed: int | None  # None: each hand has a deck of its own
    index: npt.NDArray[np.uint64]
    """Which deck of the seed each hand is dealt from, (n,) uint64."""
    decisions: npt.NDArray[np.int32]
    """How many actions of players there were, (n,) int32."""
    buttons: npt.NDArray[np.int8]
    """The seats of the buttons, (n,) int8."""

    def __init__(
        self,
        rules: Rules,
        stacks: Mapping[int, int] | Sequence[int] | npt.NDArray[Any],
        n: int,
        *,
        seats: npt.ArrayLike | None = None,
        buttons: int | npt.ArrayLike | None = None,
        seed: int | None = None,
        index: int = 0,
        decks: npt.NDArray[Any] | None = None,
        posts: Iterable[Post] | None = None,
        runs: int | Mapping[int, int] = 1,
        rake: int | Sequence[int] | None = None,
        bonus: int = 0,
        straddles: Iterable[int] = (),
        threads: int = 1,
    ) -> None:
        if not isinstance(rules, Rules):
            raise TypeError(f"rules must be Rules, not {rules!r}")
        n = integer(n, "n", 1, 2**40)
        check_memory(n)
        if decks is not None and (seed is not None or index):
            raise ValueError("decks are given, or numbered by seed and index: not both")
        first = integer(index, "index", 0, SEEDS - n)
        key = int.from_bytes(urandom(8), "little") if seed is None else integer(seed, "seed", 0, SEEDS - 1)
        start, dealt_in = stacks_and_seats(stacks, seats, n)
        seated = button_seats(buttons, dealt_in, n)
        setup = check_setup(rules, start[0], dealt_in[0], int(seated[0]), posts, runs, rake, bonus, straddles)
        if not isinstance(setup[2], int):
            for seat in setup[2]:
                if not dealt_in[:, seat - 1].all():
                    raise ValueError(f"runs are by seats that are dealt in, not {seat} in every hand")
        rows = None if decks is None else deck_rows(decks, n)
        self._make(rules, start, dealt_in, seated, [setup], np.zeros(n, np.uint32), rows, threads)
        if rows is None:
            self._seed = key
            self._shuffle(np.ones(n, np.uint8), None, first)
        else:
            self._begin([[]], np.zeros(n, np.intp))

    def _make(
        self,
        rules: Rules,
        start: Array,
        dealt_in: Array,
        buttons: Array,
        setups: list[Setup],
        setup_numbers: Array,
        decks: Array | None,
        threads: int,
        hands: list[Hand] | None = None,
    ) -> None:
        """Make the lanes and the arrays that show them; no card is dealt yet.

        - `hands`: the hands to which the decks belong, if `arrays_of` wrote them.
        """
        runs = max([setup[2] if isinstance(setup[2], int) else max(setup[2].values(), default=1) for setup in setups])
        players = int(dealt_in.sum(axis=1).max())
        boards = max(rules.boards, runs)
        cards = min(DECK, players * rules.hole_cards + 3 + BOARD * boards)
        if decks is not None:
            if decks.shape[1] < cards:
                raise ValueError(f"decks must have {cards} cards or more in each row, not {decks.shape[1]}")
            cards = decks.shape[1]
        self.rules = rules
        threads = min(integer(threads, "threads", 1), 4 * (cpu_count() or 1))
        self._setups = setups
        self._decks: list[Deck] | None = None if hands is None else [hand.deck for hand in hands]
        self._infos: list[Info | None] | None = None if hands is None else [hand.info for hand in hands]
        self._lanes = lanes = Lanes(
            rules, start, dealt_in.view(np.uint8), buttons, setups, setup_numbers, cards, boards, threads
        )  # fmt: skip
        if decks is not None:
            lanes.take_decks(decks, hands is not None)
        self.actor, self.over, self.street = self._column("actor"), self._column("over"), self._column("street")
        self.legal = Legals(*[self._column(name) for name in Legals._fields])
        self.stacks, self.bets, self._start = self._column("stacks"), self._column("bets"), self._column("start")
        self.pot, self.rake, self.index = self._column("pot"), self._column("rake"), self._column("index")
        self.holes, self.board, self.buttons = self._column("holes"), self._column("board"), self._column("button")
        self.decisions, self.to_match = self._column("decisions"), self._column("to_match")
        self._live, self._seats = self._column("live"), self._column("seats")
        self._setup_numbers = setup_numbers

    def _column(self, name: str) -> Array:
        return np.asarray(self._lanes.column(name))

    @classmethod
    def of(cls, hands: Iterable[Hand], *, threads: int = 1) -> Hands:
        """Return hands that are made, in play or over, as a batch; they go on from where they are.

        - `hands`: the hands, all with equal rules. Their `info` is kept, and the cards that their decks name, those of
          later runs too (R96).
        - `threads`: the threads that share the work.

        :raises ValueError: if there are no hands, rules differ, steps are left to the caller, or a player was absent.
        :raises TypeError: if something is not a `Hand`.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules.game("plo8", "1/2"), [200, 200, 200])
        >>> hand.raise_to(7)
        >>> many = Hands.of([hand] * 3)
        >>> many.actor.tolist(), many[2] == hand
        ([1, 1, 1], True)
        """
        given = list(hands)
        made = object.__new__(cls)
        made._make(*arrays_of(given), threads, given)
        made._begin([decisions(hand) for hand in given], np.arange(len(given)))
        return made

    @classmethod
    def samples(cls, view: View, n: int, seed: int, *, threads: int = 1) -> Hands:
        """Return n hands that a seat cannot distinguish from its own: what `View.samples` does.

        :raises TypeError: if a value is of the wrong kind.
        :raises ValueError: if a value is not allowed, or the hand is one that a batch does not play.

        >>> from omaha import Hand, Rules
        >>> view = Hand(Rules.game("plo", "1/2"), [200, 200]).view(2)
        >>> Hands.samples(view, 3, seed=7)[2] == view.sample(9)
        True
        """
        n = integer(n, "n", 1, 2**40)
        check_memory(n)
        seed = integer(seed, "seed", 0, SEEDS - n)
        if any(event.kind in ("show", "muck") for event in view.events):  # not every deal fits what was shown
            return cls.of([view.sample(seed + i) for i in range(n)], threads=threads)
        setup = setup_of(view)
        start, dealt_in = stacks_and_seats(view.start, None, n)
        buttons, rows = button_seats(view.button, dealt_in, n), sample_rows(view, n, seed)
        made = object.__new__(cls)
        made._make(view.rules, start, dealt_in, buttons, [setup], np.zeros(n, np.uint32), rows, threads)
        made._begin([decisions(view)], np.zeros(n, np.intp))
        return made

    def _begin(self, played: list[list[tuple[int, int]]], which: Array) -> None:
        """Deal from given decks, and do what players did: hand i what `played[which[i]]` says."""
        self._seed = None
        self._fitting(self._lanes.deal())
        for number in range(max(map(len, played))):
            actions = [past[number] if number < len(past) else (SKIP, 0) for past in played]
            kinds, amounts = np.array(actions, np.int64).T
            self.step(kinds[which], amounts[which])

    # ------------------------------------------------------------------ reading

    def __len__(self) -> int:
        return len(self.actor)

    def __repr__(self) -> str:
        n, columns = self.stacks.shape
        return f"<Hands: {n} of {game_text(self.rules)}, {columns} seats, {int(np.count_nonzero(self.over))} over>"

    def __setattr__(self, name: str, value: object) -> None:
        if hasattr(self, name):
            raise AttributeError(f"{name} is read-only: step, play and reset change a batch")
        object.__setattr__(self, name, value)

    def __delattr__(self, name: str) -> NoReturn:
        raise AttributeError(f"{name} is read-only")

    def __reduce__(self) -> NoReturn:
        raise TypeError("a batch cannot be copied or pickled; its hands can, as in list(hands)")

    @property
    def live(self) -> npt.NDArray[np.bool_]:
        """True for seats that have not folded, (n, S) bool.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 2, seed=7)
        >>> hands.step([FOLD, PASSIVE])
        >>> hands.live.tolist()
        [[True, True, False], [True, True, True]]
        """
        return self._bits(self._live)

    @property
    def seats(self) -> npt.NDArray[np.bool_]:
        """True for seats that are dealt in, (n, S) bool.

        >>> from omaha import Rules
        >>> Hands(Rules.game("plo8", "1/2"), {1: 200, 3: 200}, 2, seed=7).seats.tolist()
        [[True, False, True], [True, False, True]]
        """
        return self._bits(self._seats)

    @property
    def net(self) -> npt.NDArray[np.int64]:
        """What each seat has won or lost, (n, S) int64; during a hand, what it has put in, as a negative number.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 1, seed=7)
        >>> hands.net.tolist()
        [[-1, -2, 0]]
        >>> hands.play("folder")
        >>> hands.net.tolist()
        [[-1, 1, 0]]
        """
        net = self.stacks - self._start
        net.flags.writeable = False
        return net

    @property
    def nbytes(self) -> int:
        """Bytes of memory for each hand; deck, hole cards and log aside.

        >>> from omaha import Rules
        >>> one, many = [Hands(Rules.game("plo8", "1/2"), [200, 200, 200], n, seed=7) for n in (1, 100)]
        >>> one.nbytes == many.nbytes
        True
        """
        return self._lanes.nbytes

    def _bits(self, masks: npt.NDArray[Any]) -> npt.NDArray[np.bool_]:
        bits = (masks[:, np.newaxis] >> np.arange(self.stacks.shape[1], dtype=np.uint16) & 1).astype(np.bool_)
        bits.flags.writeable = False
        return bits

    def __getitem__(self, i: int) -> Hand:
        """Return hand number i as an `omaha.Hand`, with all its events.

        :raises IndexError: if there is no such hand.
        """
        return self._hand(self._place(i))

    def _hand(self, i: int) -> Hand:
        setup = self._setups[int(self._setup_numbers[i])]
        index, button, cards, log = self._lanes.record(i)
        if self._decks is not None:
            deck = self._decks[i]
        elif self._seed is not None:
            deck = Deck(seed=self._seed, index=index)
        else:
            deck = Deck(cards, unknown=True)
        info = None if self._infos is None else self._infos[i]
        return hand_of(self.rules, deck, setup, self._chips(i), button, log, info)

    def awards(self, i: int) -> list[tuple[int, int | None, str, int, int]]:
        """Return who won what in a hand that is over: (pot, board, half, seat, chips), as the shares in `Hand.result`.

        A share is 0 chips if the winners of a pot are more than its chips.

        :raises TypeError: if the number is not a whole one.
        :raises IndexError: if there is no such hand.
        :raises RuntimeError: if the hand is not over.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 1, seed=7)
        >>> hands.play("folder")
        >>> hands.awards(0)
        [(0, None, 'uncontested', 2, 2)]
        """
        return self._lanes.awards(self._place(i))

    def _place(self, i: int) -> int:
        place = integer(i, "the number of a hand")
        n = len(self)
        if not -n <= place < n:
            raise IndexError(f"there are hands 0..{n - 1}, not {number_text(place)}")
        return place % n

    def _chips(self, i: int) -> dict[int, int]:
        mask = int(self._seats[i])
        return {column + 1: chips for column, chips in enumerate(self._start[i].tolist()) if mask >> column & 1}

    # ------------------------------------------------------------------ playing

    def step(self, kinds: npt.ArrayLike, amounts: npt.ArrayLike | None = None) -> None:
        """Act for the actor of every hand. If an action is not legal, nothing changes in any hand.

        The actions are copied first, and the copy is checked and played. Ctrl-C is raised before or after the whole
        step: `decisions` says which.

        - `kinds`: (n,) uint8: `FOLD`, `PASSIVE` (check if that is free, else call), `RAISE` (bet too), or `SKIP`, which
          leaves a hand as it is. Entries of hands that are over are ignored.
        - `amounts`: (n,) int64: the totals of raises. They can be left out where only one total is legal, as in fixed
          limit.

        :raises IllegalAction: if an action is not legal; the error names the hand, and what is legal.
        :raises ValueError: if a kind is not one of the four, or a shape is wrong.
        :raises TypeError: if an array does not hold integers.
        :raises MemoryError: if the log of actions cannot grow.

        >>> from omaha import Rules
        >>> from omaha.batch import FOLD, PASSIVE, RAISE
        >>> hands = Hands(Rules.game("plo", "1/2"), [200, 200], 2, seed=1)
        >>> hands.step([RAISE, FOLD], [6, 0])
        >>> hands.actor.tolist(), hands.bets.tolist()
        ([1, 0], [[2, 6], [0, 0]])
        >>> hands.step([RAISE, PASSIVE], [19, 0])
        Traceback (most recent call last):
        omaha.IllegalAction: hand 0: seat 1 may raise to 10..18, not 19
        """
        n, given, totals = len(self), kinds, amounts
        if not (
            type(kinds) is np.ndarray and kinds.dtype == np.uint8 and kinds.shape == (n,) and kinds.data.c_contiguous
        ):
            kinds = integers(kinds, "kinds", n, np.uint8, 255)
        if amounts is not None:
            amounts = integers(amounts, "amounts", n, np.int64, 2**63 - 1)
        refused = self._lanes.step(kinds, amounts)
        if refused is not None:
            raise self._refusal(refused, given, totals)

    def play(
        self,
        policy: Literal["passive", "folder", "random"] | npt.ArrayLike,
        seed: int | npt.ArrayLike = 0,
        *,
        actions: Actions | None = None,
        out: npt.NDArray[Any] | None = None,
    ) -> None:
        """Play all hands to their end, by players that are compiled.

        Ctrl-C is noticed between some ten thousand hands: each hand is then over, or as it was before. The same call
        again goes on, and in the end the hands are those of a call without interruption.

        - `policy`: "passive": check if that is free, else call. "folder": check if that is free, else fold. "random":
          as `omaha.play.bots.Random` with the seat's seed. Or names by seat, (S,) or (n, S). Or a table of
          probabilities, (n, len(actions)): row i for whoever acts in hand i. Choices that are not legal do not count;
          if no other has weight, the actor checks or calls.
        - `seed`: the seed of the choices; seat s of "random" has seed + s - 1. Or seeds by seat, (S,) or (n, S) uint64.
        - `actions`: with a table, the `Actions` that its columns stand for.
        - `out`: an array for what the actors see, as for `observe`: it is written before each decision, so that in the
          end row i is what the last actor of hand i saw.

        :raises ValueError: if a value is not allowed.
        :raises TypeError: if a value is of the wrong kind.
        :raises MemoryError: if the log of actions cannot grow; the hands are where they were then.

        >>> from omaha import Rules
        >>> from omaha.batch import Actions
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200] * 6, 10_000, seed=3)
        >>> hands.play("random", seed=1)
        >>> bool(hands.over.all()), int(hands.net.sum())
        (True, 0)
        >>> hands.reset()
        >>> hands.play(["passive", "folder"] * 3)
        >>> hands.net[:, 1::2].min(axis=0).tolist()  # folders lose no more than their blind
        [-2, 0, 0]
        >>> hands.reset()
        >>> hands.play([[0.1, 0.6, 0.3]] * 10_000, seed=1, actions=Actions(pot_fractions=(1,)))
        >>> bool(hands.over.all())
        True
        """
        chosen = self._policies(policy, seed, actions)
        rows, compact = (None, False) if out is None else self._observed(out)
        self._lanes.play(*chosen, rows, compact, MOST_HANDS)

    def decide(
        self,
        policy: Literal["passive", "folder", "random"] | npt.ArrayLike,
        seed: int | npt.ArrayLike = 0,
        *,
        actions: Actions | None = None,
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int64]]:
        """Return kinds and amounts, the arguments of `step`, that a compiled player chooses now; `SKIP` at the end.

        - `policy`, `seed`, `actions`: as for `play`.

        :raises ValueError: if a value is not allowed.
        :raises TypeError: if a value is of the wrong kind.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200] * 3, 4, seed=3)
        >>> kinds, amounts = hands.decide("random", seed=1)
        >>> kinds.tolist(), amounts.tolist()
        ([0, 2, 2, 2], [0, 7, 6, 5])
        >>> hands.step(kinds, amounts)
        """
        chosen = self._policies(policy, seed, actions)
        kinds, amounts = np.full(len(self), SKIP, np.uint8), np.zeros(len(self), np.int64)
        self._lanes.decide(*chosen, kinds, amounts)
        return kinds, amounts

    def _policies(
        self, policy: Any, seed: Any, actions: Actions | None
    ) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.uint64], Array | None, Array | None]:
        """Return what the engine has to know: policies and seeds by seat, and the ratios and weights of a table."""
        n, columns = self.stacks.shape
        weights, ratios, apart = None, None, 1
        if actions is not None:
            if not hasattr(actions, "ratios"):
                raise TypeError(f"actions must be Actions, not {actions!r}")
            weights, ratios, apart = probabilities(policy, n, len(actions)), actions.ratios, 0
            policy = "table"
        numbers = policy_numbers(policy, n, columns, tables=actions is not None)
        return numbers, seat_seeds(seed, n, columns, apart), ratios, weights

    def outcomes(self) -> Outcomes:
        """Return how the hands that are over ended for each seat.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 1000, seed=7)
        >>> hands.play("passive")
        >>> outcomes = hands.outcomes()
        >>> bool(outcomes.showdown.all()), int(outcomes.scooped.any(axis=1).sum()), int(outcomes.quartered.sum())
        (True, 604, 61)
        """
        marks = np.zeros(self.stacks.shape, np.uint8)
        self._lanes.outcomes(marks)
        return Outcomes(*[(marks >> bit & 1).astype(np.bool_) for bit in range(len(OUTCOMES))])

    def observe(
        self,
        out: npt.NDArray[Any] | None = None,
        *,
        dtype: Literal["float32", "compact"] = "float32",
        seat: int | npt.ArrayLike | None = None,
    ) -> npt.NDArray[Any]:
        """Write what the actors see into an array, and return it: row i is `observe(view)` of the actor of hand i.

        `omaha.batch.describe` names every number. A hand that is over, and one in which the seat is not dealt in, has
        nothing to see: its row is blank. Places in the row are as many as columns here, S.

        - `out`: float32 (n, size), or (n,) of the compact dtype; it must be in one piece. None: a new array.
        - `dtype`: the form of a new array.
        - `seat`: the seat that looks, or one for each hand, (n,) int8; 0 for nobody. None: the actors.

        :raises TypeError: if `out` has another dtype, or seats are not integers.
        :raises MemoryError: if there is no memory for a new array.
        :raises ValueError: if a shape or seat is not allowed, or `out` is not in one piece or is read-only.

        >>> from omaha import Rules
        >>> from omaha.batch import Hands
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200] * 3, 2, seed=1)
        >>> hands.observe(dtype="compact")[["pot", "to_call", "street"]].tolist()
        [(3, 2, 0), (3, 2, 0)]
        >>> hands.observe().shape
        (2, 524)
        """
        if out is None:
            form = describe(self.rules, dtype, seats=self.stacks.shape[1])
            check_memory(len(self), form.dtype.itemsize * prod(form.shape))
            out = np.empty((len(self), *form.shape), form.dtype)
        rows, compact = self._observed(out)
        seats = None
        if isinstance(seat, (np.ndarray, list, tuple)):
            seats = integers(seat, "seat", len(self), np.int8, SEATS + 1).copy()
            if ((seats < 0) | (seats > SEATS)).any():
                raise ValueError(f"seats are 1..{SEATS}, 0 for nobody")
        elif seat is not None:
            seats = np.full(len(self), seat_number(seat), np.int8)
        self._lanes.observe(rows, compact, seats)
        return out

    def _observed(self, out: Array) -> tuple[Array, bool]:
        """Return the bytes of an array for what is seen, a row for each hand, and whether it is compact."""
        if not isinstance(out, np.ndarray):
            raise TypeError(f"out must be an array, not {type(out).__name__}")
        compact = out.dtype.names is not None
        form = describe(self.rules, "compact" if compact else "float32", seats=self.stacks.shape[1])
        if out.dtype != form.dtype:
            raise TypeError(f"out must be an array of float32 or of the compact dtype, not {out.dtype}")
        shape = (len(self), *form.shape)
        if out.shape != shape:
            raise ValueError(f"out must have the shape {shape}, not {out.shape}")
        if not (out.flags.c_contiguous and out.flags.aligned and out.flags.writeable):
            raise ValueError("out must be in one piece, aligned, and not read-only")
        return out.view(np.uint8).reshape(len(self), -1), compact

    def raises(self, ratios: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
        """Return the totals of raises by ratios of the pot, (n, m) int64: what `Actions.totals` returns.

        - `ratios`: (m, 2) integers, m at most 64: a part and what it is a part of, the smallest first, as in
          `Actions.ratios`.

        :raises TypeError: if the ratios are not integers.
        :raises ValueError: if they are out of range, or their shape is wrong.

        >>> import numpy as np
        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo", "50/100"), [10_000] * 3, 2)
        >>> hands.raises(np.array([[1, 2], [1, 1]])).tolist()
        [[225, 350], [225, 350]]
        """
        given = np.asarray(ratios)
        if given.dtype.kind not in "iu":
            raise TypeError(f"ratios must be integers, not {given.dtype}")
        if given.ndim != 2:
            raise ValueError(f"ratios must have the shape (m, 2), not {given.shape}")
        ratios = np.require(given, np.int64, ["C", "A"])
        totals = np.zeros((len(self), len(ratios)), np.int64)
        self._lanes.raises(ratios, totals)
        return totals

    def reset(self, where: npt.ArrayLike | None = None, *, buttons: int | npt.ArrayLike | None = None) -> None:
        """Deal again, with the same stacks: hands take the next decks of the seed, in their order.

        - `where`: which hands, (n,) bool; all of them if None.
        - `buttons`: the button's seat, or one for each hand; None: where it was. It does not move in hands with posts
          or straddles of their own, because these are named by seat.

        :raises ValueError: if the shape is wrong, the seed has no more decks, or the hands have no seed.
        :raises TypeError: if it is not an array of bool.

        >>> from omaha import Rules
        >>> hands = Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 2, seed=7)
        >>> hands.play("folder")
        >>> hands.reset([True, False])
        >>> hands.over.tolist(), hands.index.tolist()
        ([False, True], [2, 1])
        """
        n = len(self)
        if self._seed is None:
            raise ValueError("these hands have decks of their own: only hands of a seed have next decks")
        chosen = np.ones(n, np.bool_) if where is None else np.array(where, order="C")
        if chosen.dtype != np.bool_:
            raise TypeError(f"where must be an array of bool, not {chosen.dtype}")
        if chosen.shape != (n,):
            raise ValueError(f"where must have the shape {(n,)}, not {chosen.shape}")
        seated = None if buttons is None else button_seats(buttons, self.seats, n)
        if seated is not None and any(setup[0] is not None or setup[1] for setup in self._setups):
            raise ValueError("the button does not move in hands with posts or straddles that name their seats")
        self._shuffle(chosen.view(np.uint8), seated)

    def _shuffle(self, mask: npt.NDArray[np.uint8], buttons: Array | None, first: int | None = None) -> None:
        self._fitting(self._lanes.shuffle(self._seed or 0, first, mask, buttons))

    def _fitting(self, bad: int) -> None:
        """Raise an error if there is a hand whose posts do not fit: what `Hand` says about them."""
        if bad >= 0:
            try:
                self._hand(bad)
            except ValueError as error:
                raise ValueError(f"hand {bad}: {error}") from None
            raise RuntimeError(f"hand {bad} cannot be dealt")

    def _refusal(self, refused: tuple[int, ...], kinds: npt.ArrayLike, amounts: npt.ArrayLike | None) -> ValueError:
        """Return the error for what was tried, which says what was allowed."""
        i, kind, to, seat, fold, check, call, low, high = refused
        if not FOLD <= kind <= SKIP:
            named = int(np.asarray(kinds)[i]) if kind == 255 else kind  # which stands for what does not fit
            return ValueError(f"hand {i}: a kind must be FOLD, PASSIVE, RAISE or SKIP (0..3), not {named}")
        legal = Legal(bool(fold), bool(check), call or None, low or None, high or None)
        amount = None
        if amounts is not None:
            amount = int(np.asarray(amounts)[i]) if to == 2**63 - 1 else to
        action = Action("fold") if kind == FOLD else Action("raise", amount)
        return IllegalAction(seat, action, legal, f"hand {i}: {refusal(seat, action, legal)}")

    def legal_of(self, i: int) -> Legal:
        """Return what the actor of one hand may do (R57-R81), as an `omaha.Legal`.

        :raises TypeError: if the number is not a whole one.
        :raises IndexError: if there is no such hand.

        >>> from omaha import Rules
        >>> str(Hands(Rules.game("plo8", "1/2"), [200, 200, 200], 2, seed=7).legal_of(1))
        'fold, call 2, raise to 4..7'
        """
        i = self._place(i)
        fold, check, call, low, high = [array[i].item() for array in self.legal]
        return Legal(fold, check, call or None, low or None, high or None)
