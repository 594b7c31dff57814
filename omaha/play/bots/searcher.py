"""Searcher: playouts of every action from what a player sees."""

from __future__ import annotations

from array import array
from bisect import bisect_right
from itertools import accumulate
from time import monotonic

from omaha._eval import NO_LOW, deal_rows, random_bits, rank_rows
from omaha.base.checks import integer
from omaha.base.plain import brief
from omaha.base.records import NamedTuple, public
from omaha.cards import UNKNOWN
from omaha.hand.actions import Action
from omaha.play.bots.betting import USUAL, stories, weights_left
from omaha.play.bots.field import HANDS, field_of, mask_of
from omaha.play.bots.simple import FOLD, folder, legal_of, moment
from omaha.play.bots.solid import Solid, raise_of

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import TypeAlias

    from omaha.hand.view import View
    from omaha.play.bots.betting import Style

    Ranks: TypeAlias = tuple[tuple[int, int], ...]
    """The ranks of a hand, high and low, on each board."""

__all__ = ["SOUND", "Deal", "Searcher", "goes_on"]

SOUND = USUAL._replace(bet=0.85, bet_big=0.8, lift=0.25)
"""How sound players play heads-up: they bet most hands when nobody else does."""
SEVERAL = USUAL._replace(bet=0.6, lift=0.25)
"""How they play against several, whom they bluff less."""
SIZES = (0.5, 1.0)
"""Bets and raises that are tried, as parts of the pot."""
STAYS = {3: 1.2, 4: 1.07, 5: 0.95}
"""By the cards on the board: the part of a rival's hands that would stay in if that were free ..."""
PRICED = 2.2
"""... and how much of it each part of the pot that a call costs takes away."""
TWO_WAYS = 0.08
"""How much larger this part is in hi/lo with cards to come, where there are two ways to win."""
AT_LEAST = 0.05
"""No bet makes all hands fold."""
SEEN = 0.9
"""The part of what a hand wins at the showdown that it keeps with cards to come, because rivals may bet."""
RISK = 0.2
"""What a chip of a bet costs beyond its loss, because rivals may raise and the betting goes on."""
LONGEST = 1e9
"""Seconds for a decision, at most: some thirty years."""
MOST = 2
"""Rivals against whom it searches."""
BATCH = 50
"""Deals that are made at a time if there is a time budget."""
TRIES = 30
"""Hands drawn for a rival until one shares no card with others."""


def goes_on(cards: int, hilo: bool, price: float) -> float:
    """Return the part of a sound player's hands that goes on against a bet, 0.05 to 1.

    - `cards`: the cards on the board.
    - `price`: what a call costs, as part of the pot with it.

    >>> [round(goes_on(3, False, price), 2) for price in (0.1, 1 / 4, 1 / 3)]
    [0.98, 0.65, 0.47]
    """
    part = STAYS[cards] - PRICED * price + (TWO_WAYS if hilo and cards < 5 else 0)
    return max(AT_LEAST, min(1.0, part))


class Deal(NamedTuple):
    """One way in which the hidden cards may lie, played out to the showdown."""

    mine: Ranks
    """The ranks of the player's own hand."""
    theirs: tuple[Ranks, ...]
    """Those of each rival."""
    places: tuple[float, ...]
    """The place of each rival's hand on the board that lies now, 0 for the best to 100."""

    def share(self, stayed: Sequence[int]) -> float:
        """Return the part of the pot that the player wins against the rivals who stayed; all of it against nobody.

        >>> Deal(((10, 1),), (((9, 57),), ((12, 1),)), (0, 0)).share([0, 1])
        0.25
        """
        if not stayed:
            return 1.0
        won = 0.0
        for board, (high, low) in enumerate(self.mine):
            highs = [self.theirs[rival][board][0] for rival in stayed]
            lows = [self.theirs[rival][board][1] for rival in stayed]
            part = 1 / (1 + highs.count(high)) if high <= min(highs) else 0.0
            if min(low, *lows) < NO_LOW:
                part = part / 2 + (0.5 / (1 + lows.count(low)) if low <= min(lows) else 0.0)
            won += part
        return won / len(self.mine)


@public("omaha.play.bots")
class Searcher:
    """Plays every action out, again and again, from what it sees, and takes the one that wins most.

    Each playout deals hands to the rivals, the likelier the better they go with their betting, and the rest of the
    boards. After a bet or raise, of half the pot or all of it, the better part of each rival's hands goes on: a smaller
    part on later streets and for a higher price. After a check a rival behind bets the better hands, and the player
    calls if that wins more than a fold. Those who stay see the showdown. All actions are tried with the same deals.
    Before the flop and against more than two rivals, where playouts say little, the player plays as `Solid`.

    - `samples`: playouts for each decision.
    - `seconds`: time for each decision instead; playouts are made until it is over. The answers then depend on the
      machine, so a match cannot be repeated.

    :raises ValueError: if `samples` is below 1, or `seconds` is not a number above 0.
    :raises TypeError: if `samples` is not a whole number.

    >>> from omaha import Deck, Hand, Rules
    >>> deck = Deck(holes={1: "AsKsQh9d"}, boards=["Ts7s2d"], seed=1)
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200], deck=deck)
    >>> for action in ("raise 6", "call", "check"):
    ...     hand.apply(action)
    >>> Searcher()(hand.view(2)) == Searcher()(hand.view(2)) in hand.legal
    True
    """

    def __init__(self, samples: int = 150, seconds: float | None = None) -> None:
        self.samples: int = integer(samples, "samples", 1)
        """Playouts for each decision."""
        if seconds is not None and (
            isinstance(seconds, bool) or not isinstance(seconds, (int, float)) or not 0 < seconds <= LONGEST
        ):
            raise ValueError(f"seconds must be a number above 0, at most {LONGEST:,.0f}, not {brief(seconds)}")
        self.seconds: float | None = seconds
        """Time for each decision; None: as long as the playouts take."""
        self.first = Solid()
        """Plays before the flop."""

    def __call__(self, view: View) -> Action:
        """Return the action for a view.

        :raises RuntimeError: if it is not the seat's turn.
        """
        legal_of(view)
        if UNKNOWN in view.cards:
            return folder(view)
        if not view.board:
            return self.first(view)
        rivals = [seat for seat in view.live if seat != view.seat]
        deals = self._deals(view, rivals) if len(rivals) <= MOST else []
        if not deals:  # so many cards are known that no hands of the field can be held together
            return self.first(view)
        legal = view.legal
        tried: list[Action] = [legal.passive]
        for size in SIZES:
            action = raise_of(view, size)
            if action is not None and action not in tried:
                tried.append(action)
        worth = [self._worth(view, action, rivals, deals) for action in tried]
        best = max(worth)
        return tried[worth.index(best)] if legal.check or best > 0 else FOLD

    def style(self, view: View, seat: int) -> Style:
        """Return how a rival is thought to play.

        >>> from omaha import Hand, Rules
        >>> rules = Rules.game("plo", "1/2")
        >>> two, three = [Hand(rules, [200] * players).view(1) for players in (2, 3)]
        >>> Searcher().style(two, 2).bet > Searcher().style(three, 2).bet
        True
        """
        return SOUND if len(view.live) == 2 else SEVERAL

    def stays(self, view: View, seat: int, price: float) -> float:
        """Return the part of a rival's hands that goes on against a bet; `price` is that of a call.

        >>> from omaha import Hand, Rules
        >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
        >>> for action in ("call", "check"):
        ...     hand.apply(action)
        >>> [round(Searcher().stays(hand.view(1), 2, price), 2) for price in (1 / 4, 1 / 3)]
        [0.65, 0.47]
        """
        return goes_on(len(view.board), view.rules.hilo, price)

    def _worth(self, view: View, action: Action, rivals: Sequence[int], deals: Sequence[Deal]) -> float:
        """Return the chips that an action wins on average, more than a fold."""
        if action.to is not None:
            return self._raised(view, action.to, rivals, deals)
        owed = view.legal.call or 0
        if not owed:
            return self._checked(view, rivals, deals)
        share = sum([deal.share(range(len(rivals))) for deal in deals]) / len(deals)
        return share * self._seen(view, owed) * (view.pot + owed) - owed

    def _seen(self, view: View, added: int) -> float:
        """Return the part of its winnings at the showdown that a hand keeps after putting chips in."""
        return SEEN if len(view.board) < 5 and view.stack > added else 1.0

    def _checked(self, view: View, rivals: Sequence[int], deals: Sequence[Deal]) -> float:
        """Return what a check wins: rivals behind may bet the pot, and then the player calls if that is better."""
        everybody = range(len(rivals))
        order = view.seats
        behind = [number for number in everybody if order.index(rivals[number]) > order.index(view.seat)]
        borders = {}
        for number in behind:
            places = sorted([deal.places[number] for deal in deals])
            borders[number] = places[int(self.style(view, rivals[number]).bet * (len(places) - 1))]
        bet = raise_of(view, 1)
        added = 0 if bet is None or bet.to is None else bet.to - view.bets[view.seat]
        free = called = 0.0
        for deal in deals:
            bettors = [number for number in behind if deal.places[number] <= borders[number]]
            if added and bettors:
                called += (
                    deal.share(bettors) * self._seen(view, added) * (view.pot + added * (1 + len(bettors))) - added
                )
            else:
                free += deal.share(everybody) * self._seen(view, 0) * view.pot
        return (free + max(called, 0.0)) / len(deals)

    def _raised(self, view: View, to: int, rivals: Sequence[int], deals: Sequence[Deal]) -> float:
        """Return what a bet or raise wins: by the hands that it makes fold, and by those that call."""
        everybody = range(len(rivals))
        added = to - view.bets[view.seat]
        adds = [min(to - view.bets[rival], view.stacks[rival]) for rival in rivals]
        borders = []
        for number, (rival, more) in enumerate(zip(rivals, adds, strict=True)):
            part = self.stays(view, rival, more / (view.pot + added + more)) if more else 1.0
            places = sorted([deal.places[number] for deal in deals])
            borders.append(places[min(len(places) - 1, int(part * len(places)))])
        level, seen = max(view.bets.values()) - view.bets[view.seat], self._seen(view, added)
        won = 0.0
        for deal in deals:
            stayed = [number for number in everybody if deal.places[number] <= borders[number]]
            if not stayed:
                won += view.pot
                continue
            own = min(added, max(level, *[adds[number] for number in stayed]))  # what nobody matches comes back
            won += deal.share(stayed) * seen * (view.pot + own + sum([adds[number] for number in stayed])) - own
        return won / len(deals) - RISK * added

    def _deals(self, view: View, rivals: Sequence[int]) -> list[Deal]:
        """Return the deals of a decision: as many as there are samples, or as the time allows."""
        seed = random_bits(2, *moment(view))
        if self.seconds is None:
            return self._some(view, rivals, self.samples, seed)
        ends = monotonic() + self.seconds
        found: list[Deal] = []
        number = 0
        while not number or monotonic() < ends:
            found += self._some(view, rivals, BATCH, random_bits(seed, number, 0))
            number += 1
        return found

    def _some(self, view: View, rivals: Sequence[int], count: int, seed: int) -> list[Deal]:
        """Return deals: boards are dealt to their ends, and rivals get hands of the field that fit by their weights."""
        rules, boards = view.rules, view.boards
        size, hilo = rules.hole_cards, rules.hilo
        field = field_of(size, hilo)
        seen = bytes([*view.cards, *[card for board in boards for card in board]])
        runouts = _runouts(seen, (5 - len(view.board)) * len(boards), count, seed)
        told, known = stories(view), mask_of(seen)
        drawn = []
        for rival in rivals:
            weights = weights_left(size, hilo, told[rival], len(view.seats) == 2, self.style(view, rival))
            held = [place for place in range(HANDS) if not field.masks[place] & known]
            drawn.append((held, list(accumulate([weights[place] for place in held]))))
        fitting: list[tuple[bytes, list[int]]] = []
        for number, runout in enumerate(runouts):
            places = _together(field.masks, drawn, mask_of(runout), seed, number)
            if places is not None:
                fitting.append((runout, places))
        if not fitting:
            return []
        ends = [runout for runout, _ in fitting]
        mine = _ranks([bytes(view.cards)] * len(fitting), boards, ends, hilo)
        theirs = []
        for rival in range(len(rivals)):
            hands = [field.hands[places[rival]] for _, places in fitting]
            theirs.append(_ranks(hands, boards, ends, hilo))
        orders = [field.order(board) for board in boards]
        now = [sum(places) / len(boards) for places in zip(*orders, strict=True)]
        return [
            Deal(mine[i], tuple([ranks[i] for ranks in theirs]), tuple([now[place] for place in places]))
            for i, (_, places) in enumerate(fitting)
        ]


def _runouts(seen: bytes, width: int, count: int, seed: int) -> list[bytes]:
    """Return the cards that come, `width` each time, none of them seen before."""
    if not width:
        return [b""] * count
    rows = bytearray(count * width)
    deal_rows(memoryview(rows).cast("B", (count, width)), seen, seed)
    return [bytes(rows[at : at + width]) for at in range(0, len(rows), width)]


def _together(
    masks: Sequence[int], drawn: Sequence[tuple[list[int], list[float]]], taken: int, seed: int, number: int
) -> list[int] | None:
    """Return the places of hands, one for each rival, that share no card; None if none are found.

    - `drawn`: for each rival the hands that may be drawn, and the sums of their weights.
    - `taken`: cards that are not free.
    """
    found = []
    draw = 0
    for held, sums in drawn:
        for _ in range(TRIES):
            chosen = random_bits(seed, number, draw) / 2**64 * sums[-1] if sums else 0.0
            draw += 1
            place = held[min(bisect_right(sums, chosen), len(held) - 1)] if held else -1
            if place >= 0 and not masks[place] & taken:
                break
        else:
            return None
        found.append(place)
        taken |= masks[place]
    return found


def _ranks(hands: Sequence[bytes], boards: Sequence[Sequence[int]], ends: Sequence[bytes], hilo: bool) -> list[Ranks]:
    """Return the ranks of each hand on the boards, each dealt to its end."""
    count, size = len(hands), len(hands[0])
    holes = memoryview(b"".join(hands)).cast("B", (count, size))
    found = []
    for number, board in enumerate(boards):
        missing = 5 - len(board)
        rows = b"".join([bytes(board) + end[number * missing : (number + 1) * missing] for end in ends])
        highs, lows = array("H", bytes(2 * count)), bytearray(count)
        rank_rows(holes, memoryview(rows).cast("B", (count, 5)), memoryview(highs), lows)
        found.append(list(zip(highs, lows if hilo else bytes([NO_LOW]) * count, strict=True)))
    return list(zip(*found, strict=True))
