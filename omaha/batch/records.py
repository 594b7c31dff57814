"""Lanes of the engine as `Hand`s, and `Hand`s as what the engine plays."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from omaha._engine import FOLD, MOST_CHIPS, NO_CARD, PASSIVE, RAISE, deal_samples
from omaha.batch.arguments import DECK
from omaha.cards import UNKNOWN, Deck
from omaha.hand.actions import span
from omaha.hand.dealing import hole_cards, runs_that_fit, step_cards, steps
from omaha.hand.hand import Hand
from omaha.hand.reading import state_of
from omaha.hand.view import SAMPLES, dealt_again
from omaha.rules import BOARD

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping, Sequence
    from typing import Any, TypeAlias

    import numpy.typing as npt

    from omaha.hand.actions import Action, Legal
    from omaha.hand.events import Post
    from omaha.hand.info import Info
    from omaha.hand.reading import Reading
    from omaha.hand.view import View
    from omaha.rules import Rules

    Array = npt.NDArray[Any]
    Setup: TypeAlias = tuple[
        tuple[Post, ...] | None, tuple[int, ...], int | dict[int, int], int | tuple[int, ...] | None, int
    ]
    """Posts (None: by the rules), straddles, runs, rake (None: by the rules), house chips."""

MOST_RUNS = 3
LATER = 16
"""Cards of later runs: two of five cards, of two, and of one."""

__all__ = ["KINDS", "arrays_of", "check_setup", "decisions", "hand_of", "refusal", "sample_rows", "setup_of"]


def check_setup(
    rules: Rules,
    start: Sequence[int],
    dealt_in: Sequence[bool],
    button: int,
    posts: Iterable[Post] | None,
    runs: int | Mapping[int, int],
    rake: int | Sequence[int] | None,
    bonus: int,
    straddles: Iterable[int],
) -> Setup:
    """Return how hands are set up, with the checks and errors of `Hand`, which the first of them goes through."""
    stacks = {seat: int(chips) for seat, (chips, here) in enumerate(zip(start, dealt_in, strict=True), 1) if here}
    named = tuple(straddles)
    hand = Hand(
        rules, stacks, button, deck=Deck(seed=0), posts=posts, runs=runs, rake=rake, straddles=named, bonus=bonus
    )
    return (
        None if posts is None else hand.posts,
        tuple([int(seat) for seat in named]),
        hand.runs if isinstance(hand.runs, int) else dict(hand.runs),
        hand.rake,
        hand.bonus,
    )


def hand_of(
    rules: Rules,
    deck: Deck,
    setup: Setup,
    stacks: dict[int, int],
    button: int,
    log: Iterable[tuple[int, int, int]],
    info: Info | None,
) -> Hand:
    """Return the hand that a lane holds, played again."""
    posts, straddles, runs, rake, bonus = setup
    hand = Hand(
        rules, stacks, button, deck=deck, posts=posts, runs=runs, rake=rake, straddles=straddles, bonus=bonus, info=info
    )
    for _, kind, to in log:
        if kind == FOLD:
            hand.fold()
        elif kind == RAISE:
            hand.raise_to(to)
        elif hand.legal.check:
            hand.check()
        else:
            hand.call()
    return hand


KINDS = {"fold": FOLD, "check": PASSIVE, "call": PASSIVE, "bet": RAISE, "raise": RAISE}
"""What the engine calls what a player does."""


def setup_of(hand: Reading) -> Setup:
    """Return how a hand was set up.

    :raises ValueError: if steps are left to the caller, or a player was absent.
    """
    if hand.manual:
        raise ValueError(f"a hand with manual {hand.manual} is not played in a batch")
    for event in hand.events:
        if event.kind == "protect" or (event.kind in ("fold", "check") and event.note):
            raise ValueError(f"a hand with an absent player is not played in a batch: {event}")
    return hand.posts, (), hand.runs if isinstance(hand.runs, int) else dict(hand.runs), hand.rake, hand.bonus


def deck_row(hand: Hand) -> list[int]:
    """Return the cards of a hand's deck in the order in which the engine deals them.

    Those of a second and third run stand after the others three times, because a deck may name them: by how many cards
    lie when the betting ends.
    """
    deck, seats, rules = hand.deck, hand.seats, hand.rules
    stub, count = deck.stub, rules.hole_cards
    holes, top = hole_cards(deck, stub, 0, seats, count)
    row: list[int] = [holes[seat][number] for number in range(count) for seat in seats]
    lying = 0
    later: list[int] = []
    for kind, place, number in steps(0, rules.boards, 1, True):
        if kind == "burn" and hand.runs != 1:
            later += later_runs(deck, top, lying)
        dealt, top = step_cards(deck.boards, stub, top, place, number, lying)
        row += dealt
        if kind == "board" and place == rules.boards - 1:
            lying += number
    return row + later


def later_runs(deck: Deck, top: int, lying: int) -> list[int]:
    """Return the cards of a second and third run if the betting ends now; NO_CARD for a run that is not possible.

    - `top`: how many cards of the stub are dealt.
    - `lying`: cards that lie on the board.
    """
    runs = runs_that_fit(deck.boards, len(deck.stub) - top, lying, MOST_RUNS)
    row: list[int] = []
    on = [lying] * runs
    for _, place, number in steps(lying, 1, runs, True):
        dealt, top = step_cards(deck.boards, deck.stub, top, place, number, 0 if place is None else on[place])
        if place is not None:
            on[place] += number
            row += dealt if place else ()
    return [*row, *[NO_CARD] * ((BOARD - lying) * (MOST_RUNS - runs))]


def arrays_of(hands: Sequence[Hand]) -> tuple[Rules, Array, Array, Array, list[Setup], Array, Array]:
    """Return what a batch is made of for hands: rules, stacks, who is dealt in, buttons, set-ups and decks.

    The set-ups that differ come as a list, and which of them each hand has.

    :raises TypeError: if something is not a `Hand`.
    :raises ValueError: if there are no hands, or a batch does not play them together.
    """
    if not hands:
        raise ValueError("hands must be one hand or more")
    for i, hand in enumerate(hands):
        if not isinstance(hand, Hand):
            raise TypeError(f"hand {i} must be a Hand, not {hand!r}")
        if hand.rules != hands[0].rules:
            raise ValueError(f"hand {i}: all hands of a batch have the same rules, not {hand.rules}")
    n, columns = len(hands), max([max(hand.seats) for hand in hands])
    start, dealt_in = np.zeros((n, columns), np.int64), np.zeros((n, columns), np.bool_)
    numbers = np.zeros(n, np.uint32)
    decks: list[list[int]] = []
    setups: list[Setup] = []
    known: dict[tuple[object, ...], int] = {}
    for i, hand in enumerate(hands):
        try:
            setup = setup_of(hand)
        except ValueError as error:
            raise ValueError(f"hand {i}: {error}") from None
        if sum(hand.start.values()) >= MOST_CHIPS:
            raise ValueError(f"hand {i}: all chips must be fewer than 2**62")
        for seat, chips in hand.start.items():
            start[i, seat - 1] = chips
            dealt_in[i, seat - 1] = True
        key = tuple([tuple(part.items()) if isinstance(part, dict) else part for part in setup])
        numbers[i] = number = known.setdefault(key, len(setups))
        if number == len(setups):
            setups.append(setup)
        decks.append(deck_row(hand))
    rows = np.full((n, DECK + LATER), UNKNOWN, np.uint8)
    for deck, row in zip(decks, rows, strict=True):
        row[: len(deck)] = deck
    return hands[0].rules, start, dealt_in, np.array([hand.button for hand in hands], np.int8), setups, numbers, rows


def sample_rows(view: View, n: int, seed: int) -> npt.NDArray[np.uint8]:
    """Return the decks of n samples, (n, 52) uint8: that of number i is the deck of `view.sample(seed + i)`."""
    unseen = view.unseen
    _, _, order, stub = dealt_again(state_of(view), [UNKNOWN + 1 + i for i in range(len(unseen))])
    places = np.array([*order, *stub])
    unknown = places == UNKNOWN  # to everybody, such as a board of a hand history
    places[places >= UNKNOWN] -= 1  # place 52 + j takes card j of the shuffled ones
    rows = np.empty((n, DECK), np.uint8)
    deal_samples(rows, bytes(unseen), places.astype(np.uint8).tobytes(), seed, SAMPLES)
    rows[:, unknown] = UNKNOWN
    return rows


def decisions(hand: Reading) -> list[tuple[int, int]]:
    """Return what players did, as kinds and totals of raises."""
    return [(KINDS[event.kind], event.to or 0) for event in hand.events if event.kind in KINDS]


def refusal(seat: int, action: Action, legal: Legal) -> str:
    """Return why an action is not legal, and what is."""
    kind, to = action
    if kind == "raise" and legal.min_raise_to is not None:
        allowed = span(legal.min_raise_to, legal.max_raise_to)
        return (
            f"a raise to {allowed} needs an amount" if to is None else f"seat {seat} may raise to {allowed}, not {to}"
        )
    return f"seat {seat} may {legal}, not {kind if to is None else f'{kind} {to}'}"
