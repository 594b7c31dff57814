"""Corrections of results: the luck of cards and of random decisions, as chips to subtract from what a player won.

The expectation of every correction is 0 for every seat, whatever the players do. All expectations are counted exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from math import fsum

from omaha._eval import NO_LOW, card_ids, count_outcomes
from omaha.base.plain import brief
from omaha.base.records import NamedTuple
from omaha.hand.actions import Action
from omaha.hand.hand import Hand
from omaha.hand.pots import Pot, Ranks, build, divide, equal_parts, given_rake
from omaha.rules import Rules

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.cards import Card
    from omaha.hand.player import Player

__all__ = ["CORRECTIONS", "Corrector", "checked", "corrector"]

MOST = 1e300
"""More than any probability: a larger whole number cannot be counted with as a float."""
CORRECTIONS = ("allin", "chance", "actions")
"""Names of the corrections."""

KEPT = 1024
"""Counted spots that are kept: hands of one deck share many of them."""
DECISIONS = ("fold", "check", "call", "bet", "raise", "protect")

Row = tuple["Card", ...]


def checked(names: object) -> tuple[str, ...]:
    """Return names of corrections in the order of `CORRECTIONS`, each once.

    `names`: one name or several.

    :raises ValueError: if one of them is not the name of a correction.
    :raises TypeError: if they are not strings.

    >>> checked("chance"), checked(["chance", "allin", "chance"])
    (('chance',), ('allin', 'chance'))
    """
    if isinstance(names, str):
        names = (names,)
    if not isinstance(names, Iterable):
        raise TypeError(f"corrections must be some of {', '.join(CORRECTIONS)}, not {names!r}")
    given = tuple(names)
    for name in given:
        if not isinstance(name, str):
            raise TypeError(f"corrections must be some of {', '.join(CORRECTIONS)}, not {name!r}")
        if name not in CORRECTIONS:
            raise ValueError(f"corrections must be some of {', '.join(CORRECTIONS)}, not {name!r}")
    return tuple([name for name in CORRECTIONS if name in given])


def corrector(names: tuple[str, ...], rules: Rules, seed: int) -> Corrector:
    """Return what corrects the hands of a match.

    - `names`: names of corrections, as `checked` returns them.
    - `rules`, `seed`: those of the match. No correction depends on them, because nothing is sampled.
    """
    return Corrector(names)


class Corrector:
    """Corrections of hands by one set of names. It keeps nothing from one hand to the next."""

    def __init__(self, names: tuple[str, ...]) -> None:
        self.chance = "chance" in names
        self.allin = self.chance or "allin" in names
        self.actions = "actions" in names

    def correct(self, hand: Hand, players: Mapping[int, Player]) -> dict[int, float]:
        """Return the luck of each seat in chips, to be subtracted from `hand.result.net`.

        - `hand`: a hand that is over; all hole cards must be known.
        - `players`: the players by seat. "actions" asks those that have `probabilities`, turn by turn.

        :raises ValueError: if probabilities are not those of legal actions, or their sum is not 1.
        """
        luck = dict.fromkeys(hand.seats, 0.0)
        streets, decided = history(hand)
        joined = hand.rules.boards == 2 and hand.rules.double_board != "split"
        if self.allin and not joined and len(hand.live) > 1 and decided < 5:
            lying = tuple([board[:decided] for board in hand.boards])
            value = expected(hand, hand.result.pots, lying)
            for seat, chips in value.items():
                luck[seat] -= chips
            for pot in hand.result.pots:
                for seat, chips in pot.awards.items():
                    luck[seat] += chips
            streets = [street for street in streets if street.lying < decided]
        if self.chance:
            for street in streets:
                before = tuple([board[: street.lying] for board in hand.boards])
                after = tuple([board[: street.lying + street.dealt] for board in hand.boards])
                for sign, lying in ((-1, before), (1, after)):
                    for seat, chips in expected(hand, street.pots, lying).items():
                        luck[seat] += sign * chips
        if self.actions and any(callable(getattr(player, "probabilities", None)) for player in players.values()):
            for turn, action in turns(hand):
                assert turn.actor is not None
                ask = getattr(players[turn.actor], "probabilities", None)
                if callable(ask):
                    add_luck_of_action(turn, action, probabilities(turn, ask(turn.view(turn.actor))), luck)
        return luck


class Street(NamedTuple):
    """Cards that were dealt to the boards while two players or more were live."""

    lying: int
    """Cards that lay on each board before."""
    dealt: int
    """Cards dealt to each board."""
    pots: list[Pot]
    """The pots when they were dealt, with the rake that they would pay."""


def history(hand: Hand) -> tuple[list[Street], int]:
    """Return the streets that were dealt, and the number of cards on each board when the last player acted."""
    dead = dead_money(hand)
    paid = dict.fromkeys(hand.seats, 0)
    for post in hand.posts:
        paid[post.seat] += post.live + post.dead
    for payer in hand.seats:
        paid[payer] -= dead[payer]
    main = sum(dead.values()) + hand.bonus
    live = list(hand.seats)
    lying = decided = 0
    streets: list[Street] = []
    for event in hand.events:
        kind, seat, chips = event.kind, event.seat, event.chips
        if kind in DECISIONS:
            decided = lying
        if kind == "fold" and seat is not None:
            live.remove(seat)
        elif kind in ("call", "bet", "raise") and seat is not None and chips is not None:
            paid[seat] += chips
        elif kind == "return" and seat is not None and chips is not None:
            paid[seat] -= chips
        elif kind == "board" and event.board == 0 and event.cards is not None:
            streets.append(Street(lying, len(event.cards), raked(hand, build(paid, live, main))))
            lying += len(event.cards)
    return streets, decided


def dead_money(hand: Hand) -> dict[int, int]:
    """Return the chips of each seat that belong to the main pot alone (R34)."""
    dead = dict.fromkeys(hand.seats, 0)
    for post in hand.posts:
        if post.kind != "ante" or hand.rules.ante_payer != "each":
            dead[post.seat] += post.dead
    return dead


def turns(hand: Hand) -> list[tuple[Hand, Action]]:
    """Return the hand at each turn, and what the player then did; only decisions of the players themselves."""
    found = []
    events = hand.events
    trial = hand.copy()
    while True:
        try:
            trial.undo()
        except IndexError:
            break
        event = events[len(trial.events)]
        if event.kind in DECISIONS[:-1] and event.note is None:
            kind = "raise" if event.kind == "bet" else event.kind
            found.append((trial.copy(), Action(kind, event.to if kind == "raise" else None)))  # type: ignore[arg-type]
    return found[::-1]


def probabilities(turn: Hand, given: Mapping[Action, float]) -> dict[Action, float]:
    """Return a player's probabilities of actions, checked.

    :raises ValueError: if one is not a probability of a legal action, or their sum is not 1.
    """
    if not isinstance(given, Mapping):
        raise TypeError(f"probabilities must be a mapping of actions to numbers, not {given!r}")
    checked: dict[Action, float] = {}
    for action, chance in given.items():
        if not isinstance(action, Action) or action not in turn.legal:  # type: ignore[comparison-overlap]
            raise ValueError(f"probabilities must be of legal actions ({turn.legal}), not of {action!r}")
        if not isinstance(chance, (int, float)) or not 0 <= chance <= MOST:
            raise ValueError(f"a probability must be a finite number, 0 or more, not {brief(chance)} ({action})")
        same = Action("raise", action.to) if action.kind == "bet" else Action(action.kind, action.to)
        if same.kind == "call":
            same = Action("call")
        checked[same] = checked.get(same, 0.0) + chance
    total = fsum(checked.values())
    if abs(total - 1) > 1e-9:
        raise ValueError(f"probabilities must add up to 1, not {total!r}")
    return checked


def add_luck_of_action(turn: Hand, action: Action, chances: Mapping[Action, float], luck: dict[int, float]) -> None:
    """Add the value of an action less the mean value of all that might have been chosen.

    Nothing is added if the player never chooses the action: it was then done for the player.
    """
    if not chances.get(action):
        return
    for other, chance in chances.items():
        weight = (other == action) - chance
        if chance and weight:
            for seat, chips in value_of(turn, other).items():
                luck[seat] += weight * chips


def value_of(turn: Hand, action: Action) -> dict[int, float]:
    """Return the chips that each seat wins on average from here if all others call the action and nobody bets again."""
    seat = turn.actor
    assert seat is not None
    live, bets = turn.live, dict(turn.bets)
    added = dict.fromkeys(turn.seats, 0)
    if action.kind == "fold":
        live = tuple([other for other in live if other != seat])
    elif action.kind == "call":
        added[seat] = turn.legal.call or 0
    elif action.kind == "raise":
        added[seat] = (action.to or 0) - bets[seat]
    level = max([bets[other] + added[other] for other in turn.seats])
    for other in live:
        if other != seat:
            added[other] = min(level - bets[other], turn.stacks[other])
    dead = dead_money(turn)
    paid = {other: turn.paid[other] - dead[other] + added[other] for other in turn.seats}
    value = {other: float(-chips) for other, chips in added.items()}
    pots = raked(turn, build(paid, live, sum(dead.values()) + turn.bonus))
    for other, chips in expected(turn, pots, turn.boards).items():
        value[other] += chips
    return value


def raked(hand: Hand, pots: Sequence[Pot]) -> list[Pot]:
    """Return pots with the rake that they pay if they are won as they are."""
    amounts = [pot.amount for pot in pots]
    if hand.rake is not None:
        rakes = given_rake(hand.rake, amounts, hand.rules)
    elif hand.rules.rake is not None:
        rakes = hand.rules.rake.of(amounts, len(hand.seats), True)
    else:
        return list(pots)
    return [pot._replace(rake=rake) for pot, rake in zip(pots, rakes, strict=True)]


def expected(hand: Hand, pots: Iterable[Pot], boards: Sequence[Row]) -> dict[int, float]:
    """Return the chips that each seat wins from these pots on average, if the boards are dealt to their ends.

    - `hand`: its hole cards, rules and seats.
    - `pots`: the pots with their rake.
    - `boards`: the cards that lie on each board. Each board is dealt from all cards but these and the hole cards.

    Odd chips count as they are paid. With `best_of_both` it is the value of a pot that is split between the boards.
    """
    rules, holes = hand.rules, hand.holes
    won: dict[int, float] = {}
    for pot in pots:
        net = pot.amount - pot.rake
        eligible = pot.eligible
        if len(eligible) == 1:
            won[eligible[0]] = won.get(eligible[0], 0.0) + net
            continue
        hands = tuple([card_ids(holes[seat]) for seat in eligible])
        folded = [card for seat in hand.seats if seat not in eligible for card in holes[seat]]
        for board, amount in zip(boards, equal_parts(net, len(boards), rules.unit), strict=True):
            out = {card for cards in boards for card in cards}.difference(board).union(folded)
            ways = outcomes(hands, card_ids(board), card_ids(sorted(out)))
            every = sum(ways.values())
            chips = dict.fromkeys(eligible, 0)
            for ranks, count in ranked(ways, eligible, rules.hilo):
                for part in divide(amount, eligible, ranks, rules, None):
                    for seat, share in part.shares.items():
                        chips[seat] += count * share
            for seat, total in chips.items():
                won[seat] = won.get(seat, 0.0) + total / every
    return won


def ranked(ways: Mapping[tuple[int, int], int], seats: Sequence[int], hilo: bool) -> Iterator[tuple[Ranks, int]]:
    """Yield each outcome as ranks, 1 for those that win and 2 for others, and how often it occurs."""
    found: dict[tuple[int, int], int] = {}
    for (highs, lows), count in ways.items():
        outcome = (highs, lows if hilo else 0)
        found[outcome] = found.get(outcome, 0) + count
    for (highs, lows), count in found.items():
        ranks = {seat: (1 if highs >> i & 1 else 2, 1 if lows >> i & 1 else NO_LOW) for i, seat in enumerate(seats)}
        yield ranks, count


@lru_cache(maxsize=KEPT)
def outcomes(hands: tuple[bytes, ...], board: bytes, out: bytes) -> dict[tuple[int, int], int]:
    """Return on how many boards the hands of one set share the high and those of another the low.

    - `hands`: the hole cards of each player.
    - `board`: the cards that lie on the board.
    - `out`: cards that cannot come.
    """
    players = tuple([(len(cards), len(cards), cards, None) for cards in hands])
    found, _, _ = count_outcomes(players, board, out)
    return {outcome: int(count) for outcome, count in found.items()}
