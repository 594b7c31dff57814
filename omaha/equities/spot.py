"""A spot: hands, board and dead cards, checked, and what the kernel is given to count or sample it."""

from __future__ import annotations

from array import array
from copy import copy
from functools import cache
from itertools import chain, combinations
from math import comb, frexp, ldexp, prod

from omaha._eval import alias_columns, card_ids, holdings_left, holdings_use
from omaha.base.checks import flag
from omaha.base.records import public
from omaha.cards import CARDS, cards_text
from omaha.equities.holdings import read

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import TypeAlias

    from omaha.base.types import CardsLike, HandLike
    from omaha.base.workers import Task
    from omaha.equities.holdings import Holdings

    Left: TypeAlias = Callable[..., tuple[bytes, bytes | None]]
    """`holdings_left`, whose results are kept for players who have the same range."""
    Shares: TypeAlias = tuple[float, ...]
    """For each card how often it is in a player's hand."""
    Plan: TypeAlias = tuple[int, ...]
    """Players whose hands are drawn, and -1 where the last two results are combined, in the order of the work."""

__all__ = ["NOT_TOGETHER", "NotHeldError", "Spot"]

PLAYERS = 10
NOT_TOGETHER = "these hands cannot be held together: every combination needs a card twice"


@public("omaha.equities")
class NotHeldError(ValueError):
    """A hand cannot be held in this spot, or not together with the others.

    >>> from omaha import equity
    >>> equity(["AsAhKsKh", "AA"], "AcAd9h")
    Traceback (most recent call last):
    omaha.equities.NotHeldError: hand 2 cannot be held: each of AA needs a card that is elsewhere
    """


class Spot:
    """A question about equity, checked: the players' hands, the board, the dead cards and whether a low counts.

    - `texts`: the players' hands as text.
    - `board`, `dead`, `hilo`: as given, cards as text.
    - `to_come`: the number of board cards that are not dealt yet.
    - `fixed`, `unseen`: the ids of the hole cards that are known, and of the cards that may still be dealt.
    - `players`: what each player may hold on this board, beside the others' cards.

    :raises NotHeldError: if a hand cannot be held, or not together with the others.
    :raises ValueError: if a hand or the board is wrong, a card is in two places, or there are too few cards.
    :raises TypeError: if a hand is neither cards nor a range.
    """

    def __init__(self, hands: Sequence[HandLike], board: CardsLike = "", dead: CardsLike = "", *, hilo: bool) -> None:
        self.hilo = flag(hilo, "hilo")
        if isinstance(hands, str) or not hasattr(hands, "__iter__"):
            raise TypeError(f"hands must be a list of hands, not {hands!r}")
        players = read(list(hands), hilo)
        if not 2 <= len(players) <= PLAYERS:
            raise ValueError(f"2 to {PLAYERS} players, not {len(players)}")
        for number, player in enumerate(players, 1):
            if player.size != players[0].size:
                raise ValueError(
                    f"all hands must have the same number of cards: "
                    f"hand {number} has {player.size} cards, hand 1 has {players[0].size}"
                )
        shown, out = card_ids(board), card_ids(dead)
        if len(shown) not in (0, 3, 4, 5):
            raise ValueError(f"a board has 0, 3, 4 or 5 cards, not {len(shown)}: {cards_text(shown)}")
        self.texts = tuple([player.text for player in players])
        self._given = players  # as read: holdings that need a card which is elsewhere are removed for each board
        self._shown, self._out = shown, out
        self._settle()

    def after(self, cards: Iterable[int]) -> Spot:
        """Return the same question with these cards, too, on the board.

        :raises NotHeldError: if the hands cannot be held then.
        """
        later = copy(self)
        later._shown = self._shown + bytes(cards)
        later._settle()
        return later

    def _settle(self) -> None:
        """Compute what each player may hold on this board."""
        self.board, self.dead = cards_text(self._shown), cards_text(self._out)
        self.to_come = 5 - len(self._shown)
        self.fixed = self._place(self._given, self._shown, self._out)
        self.unseen = bytes([card for card in range(52) if card not in {*self.fixed, *self._shown, *self._out}])
        left = cache(holdings_left)  # a range that several players have is filtered once
        live = [self._live(player, number, left) for number, player in enumerate(self._given, 1)]
        # A range of which one hand is left is still compared with the others.
        ranges = {i: live[i] for i, given in enumerate(self._given) if given.several and not self._is_any(live[i])}
        fitting, self._shares = _fitting(ranges, self.unseen, left)
        self.players = [fitting.get(number, player) for number, player in enumerate(live)]
        needed = self.to_come + sum([p.size if p.several else p.size - p.known for p in self._given])
        if needed > len(self.unseen):
            raise ValueError(f"{needed} more cards are needed and {len(self.unseen)} are left")

    @staticmethod
    def _place(players: list[Holdings], shown: bytes, out: bytes) -> bytes:
        """The hole cards that are known; refuse a card in two places."""
        places: dict[int, str] = {}
        named = [(f"in hand {number}", p.ids) for number, p in enumerate(players, 1) if not p.several]
        for where, cards in [("on the board", shown), ("among the dead cards", out), *named]:
            for card in cards:
                if places.setdefault(card, where) != where:
                    raise ValueError(f"{CARDS[card]} is in two places: {places[card]} and {where}")
        return b"".join([cards for _, cards in named])

    def _live(self, player: Holdings, number: int, left: Left) -> Holdings:
        """The player's holdings without those that need a card which is elsewhere."""
        if not player.several:
            return player
        gone = bytes([*self.fixed, *self._shown, *self._out])
        try:
            ids, weights = left(player.size, player.ids, player.weights, gone)
        except ValueError as error:
            raise ValueError(f"hand {number}: {error}") from None
        if not ids:
            raise NotHeldError(f"hand {number} cannot be held: each of {player.text} needs a card that is elsewhere")
        return player._replace(ids=ids, weights=weights)

    @property
    def combinations(self) -> int:
        """The number of ways to give each player one hand, those that need a card twice included."""
        ways = 1
        for player in self.players:
            if player.several:
                ways *= len(player.ids) // player.size
            else:
                ways *= comb(len(self.unseen), player.size - player.known)
        return ways

    def to_count(self) -> Task:
        """Return the first arguments of `count_outcomes`: the players with every hand that each may hold."""
        return tuple([_scaled(self._listed(player))[:4] for player in self.players]), self._shown, self._out

    def to_sample(self) -> Task:
        """Return the first arguments of `sample_outcomes`: unknown cards are dealt, hands of ranges drawn by a plan."""
        players = [self._dealt(player) for player in self.players]
        drawn = [player if player.weights is None else _columns(player) for player in players]
        several = {number: player for number, player in enumerate(players) if player.several}
        plan = _plan(several, self._shares, len(self.unseen))
        return tuple([player[:4] for player in drawn]), self._shown, self._out, *plan

    def _listed(self, player: Holdings) -> Holdings:
        """The player with every hand that the unknown cards can make."""
        unknown = player.size - player.known
        if unknown == 0:
            return player
        every = chain.from_iterable([*player.ids, *cards] for cards in combinations(self.unseen, unknown))
        return player._replace(known=player.size, ids=bytes(every))

    def _dealt(self, player: Holdings) -> Holdings:
        """The player with unknown cards instead of a range of all hands: dealing is quicker than drawing."""
        return player._replace(known=0, ids=b"") if self._is_any(player) else player

    def _is_any(self, player: Holdings) -> bool:
        """Whether a range contains all hands, equally weighted."""
        every = player.size * comb(len(self.unseen), player.size)
        return player.several and player.weights is None and len(player.ids) == every


def _scaled(player: Holdings) -> Holdings:
    """The player with weights near 1: with one factor for all, so that the product of ten players' fits a float."""
    if player.weights is None:
        return player
    weights = memoryview(player.weights).cast("d")
    exponent = frexp(max(weights))[1]
    if abs(exponent) <= 64:
        return player
    return player._replace(weights=array("d", [ldexp(weight, -exponent) for weight in weights]).tobytes())


def _columns(player: Holdings) -> Holdings:
    """The player with an alias table instead of weights."""
    return player._replace(weights=alias_columns(player.weights)) if player.weights else player


def _fitting(players: dict[int, Holdings], unseen: bytes, left: Left) -> tuple[dict[int, Holdings], dict[int, Shares]]:
    """Remove the holdings that leave others too few cards of a rank, or need a card that another player always has.

    For example, if two players each hold at least two aces, each holds exactly two and nobody else holds one. No
    combination that can be held is lost, and far fewer draws conflict. Also returns how often each card is in each
    player's hand.
    """
    if len(players) < 2:
        return players, {}
    players = dict(players)
    use = cache(holdings_use)
    uses = {i: use(player.size, player.ids, player.weights) for i, player in players.items()}
    room = [sum([card >> 2 == rank for card in unseen]) for rank in range(13)]
    checked = 0  # players in a row who lost nothing
    while checked < len(uses):
        for number in uses:
            others = [used for i, used in uses.items() if i != number]
            most = [room[rank] - sum([least[rank] for least, _, _ in others]) for rank in range(13)]
            gone = b"".join([always for _, always, _ in others])
            size, _, ids, weights, _ = players[number]
            fit = min(most) >= 0 and len({*gone}) == len(gone)
            kept, worth = left(size, ids, weights, gone, bytes(most)) if fit else (b"", None)
            if not kept:
                raise NotHeldError(NOT_TOGETHER)
            checked += 1
            if len(kept) < len(ids):
                players[number] = players[number]._replace(ids=kept, weights=worth)
                uses[number] = use(size, kept, worth)
                checked = 1
    return players, {number: shares for number, (_, _, shares) in uses.items()}


def _plan(drawn: dict[int, Holdings], shares_of: dict[int, Shares], unseen: int) -> tuple[Plan, tuple[int, ...]]:
    """Choose how hands are drawn and combined with the fewest draws, and which players are dealt random hands.

    The numbers of draws are estimates: they treat the cards of a hand, and the conflicts of two hands, as independent.
    """
    if len(drawn) < 3:
        return ((*drawn, -1) if len(drawn) == 2 else tuple(drawn)), ()
    shares = [shares_of[number] for number in drawn]
    fits = [[max(1e-6, prod([1 - a * b for a, b in zip(one, two, strict=True)])) for two in shares] for one in shares]
    # By set of players, as bits: the best plan, the chance that one hand for each fits, the draws until hands fit.
    plans: list[Plan] = [()]
    chances, draws = [1.0], [0.0]
    for group in range(1, 1 << len(shares)):
        first = group.bit_length() - 1
        rest = group ^ 1 << first
        chances.append(chances[rest] * prod([fits[first][i] for i in range(first) if rest >> i & 1]))
        plans.append((list(drawn)[first],))
        draws.append(float("inf") if rest else 1.0)
        part = rest
        while part:
            other = group ^ part
            needed = (draws[part] + draws[other]) * chances[part] * chances[other] / chances[group]
            if needed < draws[group]:
                draws[group], plans[group] = needed, (*plans[part], *plans[other], -1)
            part = part - 1 & rest
    wide = {  # the share of all hands that a player holds
        i: len(player.ids) / player.size / comb(unseen, player.size)
        for i, player in enumerate(drawn.values())
        if player.weights is None
    }
    best: tuple[Plan, tuple[int, ...]] = plans[-1], ()
    least, group, chance = draws[-1], len(plans) - 1, 1.0
    dealt: list[int] = []
    for i in sorted(wide, key=wide.__getitem__, reverse=True):
        dealt.append(list(drawn)[i])
        group ^= 1 << i
        chance *= wide[i]
        needed = (draws[group] + 2 * len(dealt)) / chance  # dealing a hand costs two draws
        if needed < least:
            best, least = (plans[group], tuple(dealt)), needed
    return best
