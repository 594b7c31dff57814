"""Adaptive: a searcher that learns how its opponents play."""

from __future__ import annotations

from omaha.base.records import public
from omaha.play.bots.betting import BIG, HEADS_UP, choices
from omaha.play.bots.searcher import SOUND, Searcher, goes_on

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from omaha.hand.view import View
    from omaha.play.bots.betting import Choice, Style
    from omaha.play.players import Opening

__all__ = ["Adaptive", "Notes"]

TRUST = 20
"""Choices after which what a player did counts as much as what a sound player would do."""
STEPS = 20
"""Parts are rounded to one in so many, so that few different styles are met."""
BEFORE = {"limp": "open", "call": "reraise", "call_again": "cap"}
"""Before the flop: for each call the raise that is made instead."""
RAISES = {raising: calling for calling, raising in BEFORE.items()}


class Notes:
    """What a player did so far, counted where the choice was the same."""

    def __init__(self, heads_up: bool) -> None:
        self.heads_up = heads_up
        self.counts: dict[str, list[int]] = {}
        """By the name of a choice, as `Style` names calls and checks: folds, calls or checks, raises or bets."""
        self.surprises: dict[tuple[int, bool], tuple[int, float]] = {}
        """By the cards on the board, and whether there was a raise: bets faced, and how much more often than a sound
        player this one went on."""
        self.style = SOUND
        """How the player is thought to play."""

    def add(self, choice: Choice, hilo: bool) -> None:
        """Count a choice."""
        name, kind, cards = choice.name, choice.kind, len(choice.board)
        if name in RAISES:
            name = RAISES[name]
        elif kind in ("bet", "raise"):
            name = "check" if not choice.price else "pay_raise" if name == "lift_again" else _paid(choice.price)
        counts = self.counts.setdefault(name, [0, 0, 0])
        counts[("fold", "call", "raise").index({"check": "call", "bet": "raise"}.get(kind, kind))] += 1
        if cards and choice.price:
            key = cards, name == "pay_raise"
            faced, more = self.surprises.get(key, (0, 0.0))
            self.surprises[key] = faced + 1, more + (kind != "fold") - goes_on(cards, hilo, choice.price)

    def settle(self) -> None:
        """Set the style by all that was counted."""
        counts = self.counts
        parts: dict[str, float] = {}
        for calling, raising in BEFORE.items():
            folds, calls, raises = counts.get(calling, (0, 0, 0))
            power = 1 / HEADS_UP if self.heads_up else 1.0
            parts[raising] = self._part(raising, raises, folds + calls + raises, power)
            parts[calling] = self._part(calling, calls + raises, folds + calls + raises, power)
        _, checks, bets = counts.get("check", (0, 0, 0))
        for name in ("bet", "bet_big"):
            parts[name] = self._part(name, bets, checks + bets)
        lifted = faced = 0
        for name in ("pay", "pay_big"):
            folds, calls, raises = counts.get(name, (0, 0, 0))
            parts[name] = self._part(name, calls + raises, folds + calls + raises)
            lifted, faced = lifted + raises, faced + folds + calls + raises
        parts["lift"] = self._part("lift", lifted, faced)
        folds, calls, raises = counts.get("pay_raise", (0, 0, 0))
        parts["pay_raise"] = self._part("pay_raise", calls + raises, folds + calls + raises)
        parts["lift_again"] = self._part("lift_again", raises, folds + calls + raises)
        self.style = SOUND._replace(**parts)

    def _part(self, name: str, times: int, of: int, power: float = 1.0) -> float:
        """Return the part of the hands with which something is done that was done so many times of so many."""
        usual: float = getattr(SOUND, name)
        part = (usual * TRUST + (times / of) ** power * of) / (TRUST + of) if of else usual
        return max(1, round(part * STEPS)) / STEPS if of else usual

    def more(self, cards: int, raised: bool) -> float:
        """Return how much larger than usual the part of the hands is that goes on against a bet, or against a raise."""
        faced, more = self.surprises.get((cards, raised), (0, 0.0))
        return more / (TRUST + faced)


def _paid(price: float) -> str:
    return "pay_big" if price > BIG else "pay"


@public("omaha.play.bots")
class Adaptive(Searcher):
    """Plays as `Searcher`, but learns from every hand how each opponent bets, calls and folds.

    It counts what each opponent did in the same situation: before the flop, when nobody had bet, against a bet, against
    a raise. So it reads hands from the betting of this opponent, and knows how often this opponent folds on each
    street. A sound player's habits count for as much as twenty choices, so at first it plays as `Searcher`.

    It learns through `begin` and `see`, as `match` calls them, and knows opponents by the names in `hand.info`, or
    without names by their seats. A match makes the player anew for every seating and every 1,000 sets.

    - `samples`, `seconds`: those of `Searcher`.

    :raises ValueError: as `Searcher` does.
    :raises TypeError: as `Searcher` does.

    >>> from omaha import Rules
    >>> from omaha.play import match
    >>> m = match([Adaptive, "caller"], Rules.game("plo8", "50/100"), hands=5, seed=1)
    >>> m.names
    ('Adaptive', 'caller')
    """

    def __init__(self, samples: int = 150, seconds: float | None = None) -> None:
        super().__init__(samples, seconds)
        self.notes: dict[str | int, Notes] = {}
        """By name or seat, what is known of each opponent."""

    def begin(self, opening: Opening) -> None:
        """Forget what was learned before.

        >>> from omaha import Hand, Rules
        >>> from omaha.play import Opening
        >>> rules, player = Rules.game("plo", "1/2"), Adaptive()
        >>> hand = Hand(rules, [200, 200])
        >>> hand.fold()
        >>> player.see(hand.view(1))
        >>> list(player.notes)
        [2]
        >>> player.begin(Opening(rules, {1: 200, 2: 200}, ("ann", "bob"), "ann"))
        >>> list(player.notes)
        []
        """
        self.notes = {}

    def see(self, hand: View) -> None:
        """Learn from a hand that is over.

        >>> from omaha import Hand, Info, Rules
        >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200], info=Info({1: "ann", 2: "bob"}))
        >>> hand.fold()
        >>> player = Adaptive()
        >>> player.see(hand.view(1))
        >>> list(player.notes)
        ['bob']
        """
        hilo, heads_up = hand.rules.hilo, len(hand.seats) == 2
        seen = set()
        for choice in choices(hand):
            if choice.seat != hand.seat:
                notes = self.notes.setdefault(_who(hand, choice.seat), Notes(heads_up))
                notes.add(choice, hilo)
                seen.add(_who(hand, choice.seat))
        for who in seen:
            self.notes[who].settle()

    def style(self, view: View, seat: int) -> Style:
        """Return how a rival is thought to play, by what was seen of it.

        >>> from omaha import Hand, Rules
        >>> rules, player = Rules.game("plo", "1/2"), Adaptive()
        >>> view = Hand(rules, [200, 200]).view(1)
        >>> before = player.style(view, 2)
        >>> for _ in range(20):
        ...     hand = Hand(rules, [200, 200])
        ...     hand.fold()  # seat 2
        ...     player.see(hand.view(1))
        >>> player.style(view, 2).limp < before.limp
        True
        """
        notes = self.notes.get(_who(view, seat))
        return super().style(view, seat) if notes is None else notes.style

    def stays(self, view: View, seat: int, price: float) -> float:
        """Return the part of a rival's hands that goes on against a bet, by how often it did.

        >>> from omaha import Hand, Rules
        >>> rules, player = Rules.game("plo", "1/2"), Adaptive()
        >>> def flop(*actions):
        ...     hand = Hand(rules, [200, 200])
        ...     for action in ("call", "check", *actions):
        ...         hand.apply(action)
        ...     return hand.view(1)
        >>> before = player.stays(flop(), 2, 1 / 3)
        >>> for _ in range(20):
        ...     player.see(flop("bet 4", "fold"))
        >>> player.stays(flop(), 2, 1 / 3) < before
        True
        """
        usual = super().stays(view, seat, price)
        notes = self.notes.get(_who(view, seat))
        more = 0.0 if notes is None else notes.more(len(view.board), bool(view.legal.call))
        return max(0.05, min(1.0, usual + more))


def _who(view: View, seat: int) -> str | int:
    """Return the name of a seat's player, or without names the seat."""
    info = view.info
    return seat if info is None else info.names.get(seat, seat)
