"""The notation of ranges: from text to a set of hands.

`docs/ranges.md` describes the whole notation. This is its grammar; blanks between signs are ignored:

    range   = part {"," part}                           the hands of any part
    part    = both ["@" number]                         this percentage of the time
    both    = one {":" one | "!" one}                   and; without
    one     = "!" one | what {class}
    what    = "(" range ")" ["@" number] | percent | class | cards
    percent = number "%" ["-" number "%"] ["high" | "hilo"]
    class   = "$ds" | "$ss" | "$r" | "$np" | "$op" | "$tp" | "ds" | "ss" | "rainbow"
    cards   = card {card} ["+" | "-" card {card}]
    card    = rank [suit] | suit
    rank    = "A" .. "2" | "*" | "R" "O" "N" "P" "G" | "$" group | list
    suit    = "s" "h" "d" "c" | "w" "x" "y" "z" | "[" suits "]"
    list    = "[" rank or card or "A-T" {[","] ...} "]"
"""

from __future__ import annotations

import re
from functools import cache, lru_cache, reduce
from itertools import pairwise, permutations

from omaha.base.errors import NotationError
from omaha.base.records import NamedTuple, public
from omaha.cards import RANKS, SUITS
from omaha.ranges import sets
from omaha.ranges.sets import DECK

TYPE_CHECKING = False  # instead of an import of typing, which takes 4 ms
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from typing import TypeAlias

    from omaha.ranges.sets import HandSet

    Builder: TypeAlias = Callable[[int], HandSet]  # from the number of cards in a hand
    Combine: TypeAlias = Callable[[HandSet, HandSet], HandSet]

_RANK_VARIABLES = "RONPG"
_SUIT_VARIABLES = "wxyz"
_SUIT = {suit: 0x1111111111111 << i for i, suit in enumerate(SUITS)}
_RANK = {rank: 0xF << 4 * i for i, rank in enumerate(RANKS)}
_ACE = 12

_GROUPS = {
    "B": "AKQJ",
    "R": "AKQJT",
    "F": "KQJ",
    "M": "T987",
    "Z": "65432",
    "L": "A8765432",
    "W": "A5432",
    "N": "KQJT9",
}
"""The ranks of each group, such as `$B`."""

_CLASSES = {
    "ds": ("xxyy", "xxyyzz"),
    "ss": ("xxyz", "xxyy"),
    "r": ("****", "xx"),
    "np": ("****", "RR"),
    "op": ("RR", "RRR", "RROO"),
    "tp": ("RROO", "RRR", "RROONN"),
}
"""The patterns of each class, such as `$ds`: it has the hands of the first pattern without those of the others."""

_WORDS = {"rainbow": "r", "ds": "ds", "ss": "ss"}


@public("omaha.ranges")
class RangeError(NotationError):
    """Text that is not a range: `text`, and the `position` of the error in it, from 0.

    >>> from omaha import Range
    >>> try:
    ...     Range("AA**, KX**")
    ... except ValueError as error:
    ...     print(error)
    no rank 'X'
        AA**, KX**
               ^
    """

    def __init__(self, message: str, text: str, position: int) -> None:
        super().__init__(message)
        self.args = (message, text, position)
        self.text = text
        self.position = position

    def __str__(self) -> str:
        start = max(self.position - 60, 0)
        near = "".join([" " if sign.isspace() else sign for sign in self.text[start : start + 100]])
        return f"{self.args[0]}\n    {near}\n    {' ' * (self.position - start)}^"


class _Card(NamedTuple):
    """One card of a pattern."""

    mask: int  # the cards that match
    rank: int | None = None  # if exactly one rank is named
    suit: str = ""  # if exactly one suit is named
    ranks: str = ""  # the rank variable
    suits: str = ""  # the suit variable

    def moved(self, steps: int) -> _Card:
        """Return the card with its rank moved up by this many steps, unchanged if it names no rank."""
        if self.rank is None:
            return self
        mask = self.mask << 4 * steps if steps > 0 else self.mask >> -4 * steps
        return self._replace(mask=mask, rank=self.rank + steps)


def _patterns(cards: Sequence[_Card], size: int) -> Iterator[sets.Pattern]:
    """Return the patterns of these cards in a hand of `size` cards: one for each choice of suits for suit variables.

    A variable never stands for a rank or a suit that is named beside it.
    """
    named = reduce(lambda mask, card: mask | (0 if card.rank is None else 0xF << 4 * card.rank), cards, 0)
    variables = sorted({card.suits for card in cards if card.suits})
    free = [suit for suit in SUITS if suit not in {card.suit for card in cards}]
    rest = ((DECK, ""),) * (size - len(cards))
    for suits in permutations(free, len(variables)):
        chosen = dict(zip(variables, suits, strict=True))
        items = []
        for card in cards:
            mask = card.mask & ~named if card.ranks else card.mask
            items.append((mask & _SUIT[chosen[card.suits]] if card.suits else mask, card.ranks))
        yield (*items, *rest)


@lru_cache(maxsize=256)
def matching_rows(rows: tuple[tuple[_Card, ...], ...], size: int) -> HandSet:
    """Return the hands of `size` cards that at least one of the rows describes."""
    return sets.matching([pattern for row in rows for pattern in _patterns(row, size)])


@cache
def _class(name: str, size: int) -> HandSet:
    """Return the hands of `size` cards in a class, such as "ds"."""
    whole_class, *others = [_read(text, size) for text in _CLASSES[name] if len(text) <= size]
    return reduce(sets.difference, others, whole_class)


def _read(text: str, size: int) -> HandSet:
    """Return the hands of `size` cards that the text describes."""
    return Parser(text, size, False).range()(size)


class Parser:
    """A reader of one text, from left to right; it reads it once.

    - `text`: the notation of a range
    - `hole_cards`: the number of cards in a hand, or None if it follows from the text
    - `hilo`: whether percentages are those of hi/lo

    >>> parser = Parser("AA***:ds", None, False)
    >>> build = parser.range()
    >>> parser.longest, sets.counts(build(parser.longest))[-1]
    (5, 50976)
    """

    def __init__(self, text: str, hole_cards: int | None, hilo: bool) -> None:
        self._text = text
        self._most = hole_cards or 6
        self._hilo = hilo
        self._at = 0
        self._marks: list[int] = []  # positions where "hilo" must be added if the text stands alone
        self.longest = 4
        """Number of cards in the longest pattern, at least four."""

    def normal(self) -> str:
        """Return the text on one line, with its percentages marked so that `hilo` makes no difference."""
        ends = [0, *self._marks, len(self._text)]
        text = "hilo".join([self._text[start:end] for start, end in pairwise(ends)])
        return " ".join(text.split())

    def range(self) -> Builder:
        """Return the function that builds the set of hands from the number of cards in a hand.

        :raises RangeError: if the text is not a range. The function raises it, too: if no hand matches a pattern, or if
            there is no order of strength for a percentage.
        """
        try:
            build = self._either()
        except RecursionError:
            raise self._error("too many brackets within brackets") from None
        if self._peek():
            raise self._error(f"{self._peek()!r} is out of place here")
        return build

    # Signs

    def _peek(self) -> str:
        """Return the next sign that is not a blank, "" at the end."""
        while self._at < len(self._text) and self._text[self._at].isspace():
            self._at += 1
        return self._text[self._at : self._at + 1]

    def _take(self, sign: str) -> bool:
        """Skip the sign if it is next; return whether it is."""
        if self._peek() != sign:
            return False
        self._at += 1
        return True

    def _error(self, message: str, position: int | None = None) -> RangeError:
        return RangeError(message, self._text, self._at if position is None else position)

    # No expression here has two parts side by side that read the same sign: each takes time in proportion to its text.

    def _number(self) -> float | None:
        self._peek()
        found = re.compile(r"[0-9]+(\.[0-9]+)?").match(self._text, self._at)
        if found is None:
            return None
        self._at = found.end()
        return float(found[0])

    # Parts

    def _either(self) -> Builder:
        parts = [self._part()]
        while self._take(","):
            parts.append(self._part())
        return parts[0] if len(parts) == 1 else lambda size: sets.union(*[part(size) for part in parts])

    def _part(self) -> Builder:
        return self._weighted(self._both())

    def _weighted(self, build: Builder) -> Builder:
        if not self._take("@"):
            return build
        self._peek()
        start = self._at
        percent = self._number()
        if percent is None or not 0 < percent <= 100:
            raise self._error("a weight is a number above 0, at most 100", start)
        return lambda size: sets.scaled(build(size), percent)

    def _both(self) -> Builder:
        first = self._one()
        others: list[tuple[Combine, Builder]] = []
        while True:
            if self._take(":"):
                others.append((sets.intersection, self._one()))
            elif self._take("!"):
                others.append((sets.difference, self._one()))
            else:
                break
        return _joined(first, others)

    def _one(self) -> Builder:
        signs = 0
        while self._take("!"):
            signs += 1
        if signs:
            other = self._positive()
            return lambda size: _without(other(size), size, 2 - signs % 2)
        return self._positive()

    def _positive(self) -> Builder:
        first = self._what()
        classes: list[tuple[Combine, Builder]] = []
        while name := self._class_here():
            classes.append((sets.intersection, _class_builder(name)))
        return _joined(first, classes)

    def _what(self) -> Builder:
        start = self._at
        if self._take("("):
            build = self._either()
            if not self._take(")"):
                raise self._error("a closing ) is missing")
            return self._weighted(build)
        if name := self._class_here():
            return _class_builder(name)
        if re.compile(r"\s*[0-9.]+\s*%").match(self._text, start):
            return self._percent()
        return self._cards()

    def _class_here(self) -> str | None:
        """Read the class that is named next, if there is one."""
        sign = self._peek()
        start = self._at
        if sign == "$":
            found = re.compile(r"\$([a-z0-9]+)").match(self._text, self._at)
            if found is None:
                return None
            if found[1] not in _CLASSES:
                raise self._error(f"no class ${found[1]}; there are ${', $'.join(_CLASSES)}")
            self._at = found.end()
            return found[1]
        for word, name in _WORDS.items():
            if self._text.startswith(word, start):
                self._at += len(word)
                if not self._card_follows():
                    return name
                self._at = start
        return None

    def _card_follows(self) -> bool:
        sign = self._peek()
        return sign != "" and (sign in RANKS + _RANK_VARIABLES + "*[" + SUITS + _SUIT_VARIABLES or self._group() != "")

    def _group(self) -> str:
        """Return the capital letter after a $ that is next, or ""."""
        name = self._text[self._at + 1 : self._at + 2]
        return name if self._peek() == "$" and name.isupper() else ""

    def _percent(self) -> Builder:
        self._peek()
        start = self._at
        limits = [0.0, self._limit()]
        end = self._at
        if self._take("-"):
            limits = [limits[1], self._limit()]
            end = self._at
        low, high = sorted(limits)
        hilo = self._hilo
        for word in ("hilo", "high"):
            if self._peek() and self._text.startswith(word, self._at):
                self._at += len(word)
                hilo = word == "hilo"
                break
        else:
            if hilo:
                self._marks.append(end)

        def build(size: int) -> HandSet:
            if size != 4:
                raise self._error(f"percentages are of hands of four cards, not {size}", start)
            try:
                return hands_between(low, high, hilo)
            except FileNotFoundError:
                message = "percentages need the table of starting hands, which is not installed"
                raise self._error(message, start) from None

        return build

    def _limit(self) -> float:
        self._peek()
        start = self._at
        percent = self._number()
        if percent is None or percent > 100:
            raise self._error("a percentage is a number, at most 100", start)
        if not self._take("%"):
            raise self._error("a % is missing")
        return percent

    # Cards

    def _cards(self) -> Builder:
        self._peek()
        start = self._at
        cards = self._row()
        rows = [cards]
        if self._take("+"):
            rows = self._upwards(cards)
        elif self._take("-"):
            self._peek()
            second = self._at
            rows = self._span(cards, self._row(), second)
        self.longest = max(self.longest, len(cards))

        def build(size: int) -> HandSet:
            hand_set = matching_rows(tuple([tuple(row) for row in rows]), size)
            if hand_set == sets.EMPTY:
                raise self._error("no hand is like this", start)
            return hand_set

        return build

    def _row(self) -> list[_Card]:
        cards: list[_Card] = []
        bare = ""  # a card without a suit
        lone = False  # after a suit without a rank, "ss" is two of them
        while sign := self._peek():
            start = self._at
            if cards and (sign == "$" or not lone) and self._class_here():
                self._at = start
                break
            card = self._card(bare)
            if card is None:
                break
            if len(cards) == self._most:
                raise self._error(f"a hand has {self._most} cards here, not more", start)
            if card.mask.bit_count() == 1 and card.mask in [other.mask for other in cards]:
                raise self._error(f"{self._text[start : self._at]} appears twice", start)
            if not (card.suit or card.suits):
                bare = self._text[start : self._at]
            cards.append(card)
            lone = sign in SUITS + _SUIT_VARIABLES
        if not cards:
            raise self._error(f"cards were expected, not {sign!r}" if sign else "cards were expected here")
        return cards

    def _card(self, bare: str) -> _Card | None:
        """Read the card that is named next, if there is one. `bare` is the text of an earlier card without a suit."""
        sign = self._peek()
        start = self._at
        card = _Card(DECK)
        if sign in SUITS + _SUIT_VARIABLES:
            if bare:
                raise self._error(f"{sign} is a suit: write *{sign} for a card of it, * for any card")
        elif sign == "*":
            self._at += 1
        elif sign in RANKS:
            self._at += 1
            card = _Card(_RANK[sign], RANKS.index(sign))
        elif group := self._group():
            if group not in _GROUPS:
                raise self._error(f"no group of ranks ${group}; there are ${', $'.join(_GROUPS)}")
            self._at += 2
            card = _Card(sum([_RANK[rank] for rank in _GROUPS[group]]))
        elif sign == "[":
            card = _Card(self._list())
        elif sign in _RANK_VARIABLES:
            self._at += 1
            card = _Card(DECK, ranks=sign)
        elif sign.isalpha():
            raise self._error(f"no rank {sign!r}")
        else:
            return None
        return self._suited(card, alone=self._at == start)

    def _suited(self, card: _Card, alone: bool) -> _Card:
        """Read the suit that follows, if there is one; return the card with it."""
        start = self._at
        sign = self._peek()
        if not sign or (not alone and self._class_here()):
            self._at = start
            return card
        if sign in SUITS:
            self._at += 1
            return card._replace(mask=card.mask & _SUIT[sign], suit=sign)
        if sign in _SUIT_VARIABLES:
            self._at += 1
            return card._replace(suits=sign)
        if re.compile(r"\[\s*[cdhs]").match(self._text, self._at):
            mask = self._list()
            return card._replace(mask=card.mask & mask)
        self._at = start
        return card

    def _list(self) -> int:
        """Read a list in brackets; return the mask of its cards."""
        start = self._at
        self._at += 1
        mask = 0
        while not self._take("]"):
            if mask:
                self._take(",")
            sign = self._peek()
            here = self._at
            if sign and sign in RANKS:
                more = self._ranks()
                if self._peek() and self._peek() in SUITS:
                    more &= _SUIT[self._peek()]
                    self._at += 1
            elif sign and sign in SUITS:
                self._at += 1
                more = _SUIT[sign]
            elif sign:
                raise self._error(f"a list has ranks and suits, not {sign!r}")
            else:
                raise self._error("a closing ] is missing")
            if mask & more and (more & ~mask == 0 or sign in RANKS):
                raise self._error(f"{self._text[here : self._at]} is in the list already", here)
            mask |= more
        if not mask:
            raise self._error("a list is empty", start)
        return mask

    def _ranks(self) -> int:
        """Read a rank of a list, or a span of ranks; return the mask of their cards."""
        first = self._rank()
        last = self._rank() if self._take("-") else first
        first, last = sorted((first, last))
        return sum([0xF << 4 * rank for rank in range(first, last + 1)])

    def _rank(self) -> int:
        sign = self._peek()
        if not sign or sign not in RANKS:
            raise self._error("a rank was expected")
        self._at += 1
        return RANKS.index(sign)

    # Spans

    def _upwards(self, cards: list[_Card]) -> list[list[_Card]]:
        """Return the row, and all rows made by moving its ranks up together, until the highest is an ace.

        Aces do not move, and beside them no other card becomes an ace.
        """
        ranks = [card.rank for card in cards if card.rank is not None]
        if not ranks:
            raise self._error("a span needs a rank that goes up", self._at - 1)
        moving = [rank for rank in ranks if rank != _ACE]
        top = _ACE - 1 if _ACE in ranks else _ACE
        steps = top - max(moving) if moving else 0
        return [[card if card.rank == _ACE else card.moved(step) for card in cards] for step in range(steps + 1)]

    def _span(self, first: list[_Card], last: list[_Card], second: int) -> list[list[_Card]]:
        """Return all rows from the first to the last: the ranks that differ move together, one step at a time."""
        ends = list(zip(first, last, strict=False))
        steps = [0 if a.rank is None or b.rank is None else b.rank - a.rank for a, b in ends]
        moves = set(steps) - {0}
        if len(first) != len(last) or any(a.moved(step) != b for (a, b), step in zip(ends, steps, strict=True)):
            raise self._error("the ends of a span differ in ranks alone", second)
        if len(moves) > 1:
            raise self._error("the ranks of a span that move must move by the same distance", second)
        distance = moves.pop() if moves else 0
        way = 1 if distance > 0 else -1
        return [
            [card.moved(step * way) if far else card for card, far in zip(first, steps, strict=True)]
            for step in range(abs(distance) + 1)
        ]


@lru_cache(maxsize=16)
def hands_between(low: float, high: float, hilo: bool) -> HandSet:
    """Return the best `high` percent of hands of four cards without the best `low` percent.

    If these are more than half of all hands, the others are listed and removed: a set is made from a list hand by hand.
    """
    from omaha.ranges import strength

    if high - low <= 50:
        return sets.set_of(strength.between(low, high, hilo))
    others = strength.between(0, low, hilo) + strength.between(high, 100, hilo)
    return sets.difference(sets.all_hands(4), sets.set_of(others))


def _joined(first: Builder, others: list[tuple[Combine, Builder]]) -> Builder:
    """Return the hands of the first that are in all sets to intersect with, and in none of those to take away.

    The others are put together before the first, which may be large, is combined with them.
    """
    if not others:
        return first

    def build(size: int) -> HandSet:
        result = first(size)
        both = [other(size) for combine, other in others if combine is sets.intersection]
        gone = [other(size) for combine, other in others if combine is sets.difference]
        if both:
            result = sets.intersection(result, reduce(sets.intersection, both))
        return sets.difference(result, sets.union(*gone)) if gone else result

    return build


def _without(hand_set: HandSet, size: int, times: int) -> HandSet:
    """Return all hands that are not in a set, or with `times=2` those that are not in that: the set without weights."""
    for _ in range(times):
        hand_set = sets.difference(sets.all_hands(size), hand_set)
    return hand_set


def _class_builder(name: str) -> Builder:
    return lambda size: _class(name, size)
