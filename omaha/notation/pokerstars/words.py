"""The words in which PokerStars tells a hand: games, amounts, times, and what a hand is worth."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from omaha._eval import hilo_ranks
from omaha.base.money import SIGNS, places
from omaha.cards import UNKNOWN, Card
from omaha.hand.events import LOST, TIMED_OUT
from omaha.made import HighHand, LowHand, evaluate
from omaha.notation.times import eastern, moment
from omaha.rules import Rules

__all__ = [
    "ABSENT",
    "BUY_IN",
    "LIMITS",
    "LOST_TIME",
    "MIXES",
    "NOISE",
    "RUNS",
    "STREETS",
    "Cards",
    "Money",
    "Worth",
    "game",
    "high_words",
    "kickers",
    "low_words",
    "phrases",
    "pot_name",
    "times",
    "worth_of",
]  # fmt: skip

Cards: TypeAlias = tuple[Card, ...]

LIMITS = {"fixed": "Limit", "pot": "Pot Limit", "no": "No Limit"}

MIXES = (
    "HORSE", "HOSE", "8-Game", "Mixed Omaha H/L", "Mixed PLH/PLO", "Mixed NLH/PLO", "Mixed Omaha", "Dealer's Choice",
)  # fmt: skip
"""Games of which Omaha is a part."""
BUY_IN = r"[$€£₹¥\d.,+]+(?: [A-Z]{2,4})?|Freeroll"
STREETS = {3: "FLOP", 4: "TURN", 5: "RIVER"}
RUNS = ("FIRST ", "SECOND ", "THIRD ")
"""Before the streets, boards and showdowns of a hand with more than one board."""

LOST_TIME = " has timed out while disconnected"
ABSENT = {LOST: LOST_TIME, TIMED_OUT: " has timed out"}
"""The note of a check or fold that is not the player's own -> what follows his name in the line before it."""

NOISE = re.compile(
    r".+ said, \".*\""
    r"|.+? (?:joins the table at seat #\d+|leaves the table|sits out|stands up|has returned|has reconnected"
    r"|(?:is|has|was|will|re-joins|re-buys|adds|takes|finished|wins|split) .+)"
    r"|.+: (?:is sitting out|sits out|has timed out|doesn't show hand|is connected|is disconnected)"
    r"|No low hand qualified|Betting is capped|Pair on board - a double bet is allowed|The blinds are now .+"
    r"|The deck is reshuffled"
)
"""Lines that change nothing in a hand: chat, comings and goings, connections, prizes."""


def game(rules: Rules) -> str:
    """The name of the game and its limit.

    >>> game(Rules(limit="fixed", hilo=True, hole_cards=5, small_bet=2, big_bet=4))
    '5 Card Omaha Hi/Lo Limit'
    """
    many = f"{rules.hole_cards} Card " if rules.hole_cards > 4 else ""
    split = "Split " if rules.boards == 2 else ""
    return f"{split}{many}Omaha{' Hi/Lo' if rules.hilo else ''} {LIMITS[rules.limit]}"


def pot_name(number: int, count: int) -> str:
    """What pot number `number` is called where there are `count` of them.

    >>> pot_name(0, 1), pot_name(0, 2), pot_name(1, 2), pot_name(1, 3)
    ('pot', 'main pot', 'side pot', 'side pot-1')
    """
    if not number:
        return "pot" if count == 1 else "main pot"
    return "side pot" if count == 2 else f"side pot-{number}"


class Money:
    """How amounts are written: the sign of a currency, and how many decimal places a chip is.

    >>> money = Money("USD")
    >>> money.text(500), money.text(30), money.chips("$11.21")
    ('$5', '$0.30', 1121)
    >>> Money(None).text(1875)
    '1875'
    """

    __slots__ = ("places", "sign", "unit")

    def __init__(self, currency: str | None) -> None:
        self.sign = SIGNS.get(currency or "", "")
        self.places = places(currency)
        self.unit = 10**self.places

    def text(self, chips: int) -> str:
        """An amount: decimals only where it has some."""
        whole, part = divmod(chips, self.unit)
        return f"{self.sign}{whole}.{part:0{self.places}}" if part else f"{self.sign}{whole}"

    def stakes(self, small: int, big: int) -> str:
        """Two amounts of the first line: both with decimals, or neither."""
        if small % self.unit or big % self.unit:
            both = [divmod(chips, self.unit) for chips in (small, big)]
            return "/".join([f"{self.sign}{whole}.{part:0{self.places}}" for whole, part in both])
        return f"{self.text(small)}/{self.text(big)}"

    def chips(self, text: str) -> int:
        """The chips of an amount; a ValueError for what is none, or is of another currency."""
        return _chips(text, self.sign, self.places)


@lru_cache(maxsize=8192)
def _chips(text: str, sign: str, places: int) -> int:
    decimals = rf"(?:\.(\d{{{places}}}))?" if places else "()"
    told = re.fullmatch(rf"{re.escape(sign)}(0|[1-9]\d*|[1-9]\d{{0,2}}(?:,\d{{3}})+){decimals}", text, re.ASCII)
    if told is None or len(text) > 30:
        raise ValueError(f"{text!r} is no amount such as {sign}12{'.' if places else ''}{'0' * places}")
    chips: int = int(told[1].replace(",", "")) * 10**places + int(told[2] or 0)
    return chips


# ---------------------------------------------------------------------- times

_TIME = re.compile(r"(\d{4}[-/]\d\d[-/]\d\d)(?:[T ](\d\d?):(\d\d)(?::(\d\d))?)?(?:\.\d+)? ?(.*)", re.ASCII)


def times(time: str) -> tuple[str, str]:
    """A time as the room writes it, and the same in ET, by which trackers go, where its own zone is another one.

    A zone whose name the room would not write is written as UTC. What is not known is empty.

    >>> times("2020-01-31 17:05:09 CET"), times("2020-01-31 07:05:09 America/Los_Angeles")
    (('2020/01/31 17:05:09 CET', '2020/01/31 11:05:09 ET'), ('2020/01/31 15:05:09 UTC', '2020/01/31 10:05:09 ET'))
    >>> times("2020-01-31 07:05:09 ET"), times("2020-01-31"), times("noon")
    (('2020/01/31 7:05:09 ET', ''), ('2020/01/31 0:00:00', ''), ('', ''))
    """
    told = _TIME.fullmatch(time)
    if not told:
        return "", ""
    day, hour, minute, second, zone = told.groups()
    clock = f"{day.replace('/', '-')}T{hour or '00':>02}:{minute or '00'}:{second or '00'}"
    named = zone if re.fullmatch("[A-Za-z]{2,}", zone) else ""
    when = moment(clock, zone) if zone not in ("", "ET") else None
    there = eastern(when) if when else None
    if when is None or there is None:
        return _stamp(clock, named), ""
    if not named:
        clock = when.isoformat()
    return _stamp(clock, named or "UTC"), _stamp(there.isoformat(), "ET")


def _stamp(clock: str, zone: str) -> str:
    """An ISO date and time as the room writes it."""
    hour = int(clock[11:13])
    return f"{clock[:10].replace('-', '/')} {hour}{clock[13:19]} {zone}".rstrip()


# ---------------------------------------------------------------------- what a hand is worth

_NAMES = ("Deuce", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King", "Ace")


def _many(rank: int) -> str:
    return _NAMES[rank] + ("es" if _NAMES[rank] == "Six" else "s")


def _phrase(category: str, first: int, second: int) -> str:
    """A category with the ranks that name it."""
    run = f"{_NAMES[first - 4]} to {_NAMES[first]}"
    return {
        "high_card": f"high card {_NAMES[first]}",
        "one_pair": f"a pair of {_many(first)}",
        "two_pair": f"two pair, {_many(first)} and {_many(second)}",
        "three_of_a_kind": f"three of a kind, {_many(first)}",
        "straight": f"a straight, {run}",
        "flush": f"a flush, {_NAMES[first]} high",
        "full_house": f"a full house, {_many(first)} full of {_many(second)}",
        "four_of_a_kind": f"four of a kind, {_many(first)}",
        "straight_flush": "a royal flush" if first == 12 else f"a straight flush, {run}",
    }[category]


def high_words(hand: HighHand) -> str:
    """A high hand in the room's words, which leave kickers out.

    >>> high_words(HighHand("KcKd", "Kh8s8d")), high_words(HighHand("As2d", "3c4d5h"))
    ('a full house, Kings full of Eights', 'a straight, Ace to Five')
    """
    cards = hand.cards
    second = 2 if hand.category == "two_pair" else 4
    return _phrase(hand.category, cards[0] // 4, cards[second] // 4)


def low_words(hand: LowHand) -> str:
    """A low in the room's words.

    >>> low_words(LowHand("As2d", "8h6c4d"))
    '8,6,4,2,A'
    """
    return ",".join([card.rank for card in hand.cards])


_HIGHS: dict[int, str] = {}  # the words of a rank, once it was met
_LOWS: dict[int, str] = {}


class Worth(NamedTuple):
    """What a hand is worth on a board, in words."""

    rank: int
    high: str
    low: str
    cards: tuple[Cards, Cards]


def worth_of(cards: Cards, board: Cards) -> Worth | None:
    """None where cards are unknown, or too few lie on the board."""
    if len(board) < 3 or UNKNOWN in cards or UNKNOWN in board:
        return None
    rank, low = hilo_ranks(cards, board)
    if rank not in _HIGHS:
        _HIGHS[rank] = high_words(evaluate(cards, board).high)
    if low not in _LOWS:
        made = evaluate(cards, board).low
        _LOWS[low] = low_words(made) if made is not None else ""
    return Worth(rank, _HIGHS[rank], _LOWS[low], (cards, board))


def kickers(hand: HighHand, best: HighHand) -> str:
    """What follows the words of a hand that was called the same as the best one shown before it.

    >>> best = HighHand("AsTd", "Jc7h7s")
    >>> kickers(HighHand("AdKd", "Jc7h7s"), best), kickers(HighHand("Ts9d", "Jc7h7s"), best)
    (' - Ace+King kicker', ' - lower kicker')
    """
    if hand.rank == best.rank or hand.category not in ("high_card", "one_pair", "two_pair", "three_of_a_kind"):
        return ""
    if hand < best:
        return " - lower kicker"
    ranks = [card // 4 for card in hand.cards]
    others = [card // 4 for card in best.cards]
    differs = next(i for i in range(5) if ranks[i] != others[i])
    first = {"high_card": 1, "one_pair": 2, "two_pair": 4, "three_of_a_kind": 3}[hand.category]
    return f" - {'+'.join([_NAMES[rank] for rank in ranks[first : differs + 1]])} kicker"


@lru_cache(maxsize=1)
def phrases() -> frozenset[str]:
    """All that `high_words` can say."""
    ranks = range(13)
    pairs = [(a, b) for a in ranks for b in ranks if a != b]
    said = {_phrase(category, a, b) for category in ("two_pair", "full_house") for a, b in pairs}
    for category in ("high_card", "one_pair", "three_of_a_kind", "flush", "four_of_a_kind"):
        said |= {_phrase(category, rank, 0) for rank in ranks}
    for category in ("straight", "straight_flush"):
        said |= {_phrase(category, rank, 0) for rank in range(3, 13)}
    return frozenset(said)
