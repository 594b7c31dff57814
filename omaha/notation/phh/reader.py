"""PHH: a hand from its text, every action and the end checked."""

from __future__ import annotations

import datetime
import json
import re
from collections.abc import Mapping, Sequence
from decimal import Decimal
from functools import lru_cache
from typing import Any, NamedTuple

from omaha.base.checks import listed
from omaha.base.errors import NotationError
from omaha.base.records import public
from omaha.cards import UNKNOWN, Deck, cards_text, parse_cards
from omaha.hand.actions import IllegalAction
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.reading import state_of
from omaha.notation.checks import json_object, plain
from omaha.notation.houses import ACTIONS, PAYMENT, SHOWDOWN, STAGES, Differs, House, agreed, house_fields
from omaha.notation.phh.handtext import HandText, shown
from omaha.notation.phh.setup import Setup, seats_of, setup_of
from omaha.notation.phh.words import ALL_BETS, CARRIED, TIME, is_date, time_parts, time_text, trims, wanted
from omaha.rules import Rules

__all__ = ["Parts", "Recorded", "Show", "card_by_card", "parts_of", "quick", "read"]


@public("omaha.notation.phh")
class Recorded(NamedTuple):
    """A hand, and how its text says that it ended.

    >>> from omaha import Hand, Rules
    >>> from omaha.notation import phh
    >>> hand = Hand(Rules.game("plo", "1/2"), [200, 200])
    >>> hand.fold()
    >>> text = phh.dumps(hand)
    >>> recorded = phh.read(text)
    >>> recorded.hand.over, recorded.finishing_stacks, recorded.difference
    (True, {1: 201, 2: 199}, None)
    >>> print(phh.read(text.replace("[201, 199]", "[202, 198]")).difference)
    line 13: finishing_stacks are 202, 198 (p1, p2), but the hand ends with 201, 199
    """

    hand: Hand
    """The hand, played as far as the text goes."""
    finishing_stacks: Mapping[int, int] | None
    """Chips by seat after the last action, or None if the text does not say."""
    difference: NotationError | None
    """Where the text's end differs from the hand's: the line, and both stacks or winnings; None if they agree."""


class Parts(NamedTuple):
    """A text, and what it says before and beside the actions."""

    text: HandText
    seats: tuple[int, ...]
    """The seat of each player in the order of positions, which is the dealing order."""
    setup: Setup
    shows: Mapping[int, Show]
    """What seats show or muck."""


class Show(NamedTuple):
    """A hand that is shown or mucked."""

    number: int
    """Index of the action."""
    cards: str | None
    """Cards, "-" for the cards dealt, or None for a muck."""


def read(first: int, text: str, rules: Rules | None = None) -> Recorded:
    """Return the hand of a text.

    - `first`: the number of the text's first line in the whole file.
    - `rules`: the rules of the house; if it is None, those of the World Series, and of other houses if the text shows
      that it was not played by them. A text with its own rules in `_omaha` is read by those.

    :raises NotationError: if the text is not a hand of Omaha, or breaks the rules, with the `line`.
    """
    try:
        return _read(first, text, rules)
    except RecursionError:  # a value in a field, deep enough to be read and too deep to be copied or shown
        raise NotationError("not PHH: nested too deeply", first) from None


def _read(first: int, text: str, rules: Rules | None) -> Recorded:
    hand_text = HandText(first, text)
    seats = seats_of(hand_text)
    shows = _shows(hand_text, seats)
    own = house_fields(rules) if rules else {}
    ends: list[Recorded] = []

    def play(house: House) -> Recorded:
        parts = Parts(hand_text, seats, setup_of(hand_text, seats, {**own, **house}), shows)
        recorded = _recorded(hand_text, quick(parts) or card_by_card(parts), seats)
        if recorded.difference is None:
            return recorded
        ends.append(recorded)
        if not _could_agree(hand_text, recorded.hand):
            raise NotationError(recorded.difference.args[0], recorded.difference.line)
        raise Differs(PAYMENT, recorded.difference.args[0], recorded.difference.line)

    try:
        return agreed(play, () if rules or "rules" in hand_text.ours else STAGES, patient=True)
    except NotationError:
        if not ends:
            raise
        return ends[0]


def _could_agree(text: HandText, hand: Hand) -> bool:
    """Return True if the end of the text shares out the same chips: then a house may only divide them otherwise."""
    reported = [sum(text.amounts(field, None)) for field in ("finishing_stacks", "winnings") if field in text.fields]
    played = [sum(hand.stacks.values()), sum(pot.amount - pot.rake for pot in hand.result.pots)] if hand.over else []
    return bool(played) and set(reported) <= set(played) and not _unpaid(hand)


def _unpaid(hand: Hand) -> bool:
    """Return True if a pot cannot be paid: no player who contests it shows cards."""
    parts = [part for pot in hand.result.pots for part in pot.parts] if hand.over else []
    return any(part.half != "uncontested" and part.rank is None for part in parts)


def parts_of(text: str, first: int = 1) -> Parts:
    """Return the parts of a text whose first line has this number; the actions are not played yet.

    :raises NotationError: if one of the parts is wrong, with the `line`.
    """
    hand_text = HandText(first, text)
    seats = seats_of(hand_text)
    return Parts(hand_text, seats, setup_of(hand_text, seats), _shows(hand_text, seats))


# ---------------------------------------------------------------------- the play

# `state_of(hand).events` are the events as they grow, hidden cards left out: `hand.events` copies them at every look,
# which takes an eighth of the time of a usual text, and the square of it where there are many actions.

_UNKNOWN_CARDS = Deck(unknown=True)


def card_by_card(parts: Parts) -> Hand:
    """Return the hand of any text, each card dealt when the text says it.

    :raises NotationError: if an action is not allowed, with the `line`.
    """
    text, seats, setup, shows = parts
    try:
        hand = setup.hand(_UNKNOWN_CARDS, ("deal", "show"))
    except (TypeError, ValueError) as error:
        text.refuse(f"_omaha: {error}" if text.ours else str(error), "_omaha" if text.ours else "starting_stacks")
    burns = [setup.burns[i : i + 2] for i in range(0, len(setup.burns), 2)][::-1]
    comments: dict[int, list[str]] = {}
    for number, words in enumerate(text.actions):
        if burns and words[:2] == ["d", "db"] and hand.due and hand.due.kind == "burn":
            try:
                hand.deal(burns.pop())
            except ValueError as error:
                text.refuse(f"_omaha.burns: {error}", "_omaha.burns")
        before = len(state_of(hand).events)
        try:
            _act(hand, words, parts, setup.notes.get(number))
        except (ValueError, TypeError) as error:
            raise text.wrong(number, error, ACTIONS if isinstance(error, IllegalAction) else None) from None
        _answer(text, hand, shows)
        if comment := text.comments.get(number):
            events = state_of(hand).events
            new = next((i for i in range(before, len(events)) if events[i].kind != "burn"), None)
            comments.setdefault(len(events) - 1 if new is None or not words else new, []).append(comment)
    _check_shows(text, hand, shows)
    return hand.with_info(_info(text, seats, setup.rules, {i: "\n".join(lines) for i, lines in comments.items()}))


def quick(parts: Parts) -> Hand | None:
    """Return the hand of a usual text, dealt by a deck of the cards in the text, or None for any other text.

    It takes half the time of `card_by_card` and returns the same hand.
    """
    text, seats, setup, shows = parts
    count = len(seats)
    if text.comments or setup.runs != 1 or setup.rules.boards != 1 or len(text.actions) < count:
        return None
    width = 2 * setup.rules.hole_cards
    try:
        holes = {}
        for seat, (_, deal, player, cards) in zip(seats, text.actions, strict=False):
            if deal != "dh" or _seat(player, seats) != seat or len(cards) != width:
                return None
            holes[seat] = cards
        board = "".join([words[2] for words in text.actions if words[1] == "db"])
        deck = Deck(setup.burns, holes=holes, boards=[board] if board else [], unknown=True)
        hand = setup.hand(deck, ("show",), _info(text, seats, setup.rules, {}))
        lying = 0
        for number in range(count, len(text.actions)):
            words = text.actions[number]
            if words[1] == "db":
                dealt = len(words[2]) // 2
                lying += dealt
                if len(words) != 3 or dealt != (1 if lying > 3 else 3) or lying > len(hand.board):
                    return None
            elif words[1] == "sm" or lying == len(hand.board):
                _act(hand, words, parts, setup.notes.get(number))
            else:
                return None
            if hand.actor in shows:
                _answer(text, hand, shows)
        _check_shows(text, hand, shows)
    except (ValueError, TypeError, IndexError):  # `card_by_card` finds out what is wrong
        return None
    return hand if lying == len(hand.board) else None


def _act(hand: Hand, words: Sequence[str], parts: Parts, note: str | None) -> None:
    """Carry out one action. Shows answer to the showdown (`_answer`); here only their time is checked."""
    seats = parts.seats
    match words:
        case []:
            return
        case [player, "f" | "cc" | "cbr" | "_protect" as kind, *amount]:
            seat = _seat(player, seats)
            if not hand.legal:
                raise ValueError(f"nobody is to act{f': {hand.due.kind} due' if hand.due else ''}")
            if seat != hand.actor:
                raise ValueError(f"it is the turn of p{seats.index(hand.actor or 0) + 1}")
            if len(amount) != (kind == "cbr"):
                raise ValueError("a bet or raise names one amount, the total of the street; a fold or call, no amount")
            _decide(hand, kind, amount, note, parts.text.places)
        case ["d", "dh", player, cards]:
            due = hand.due
            if due is None or due.kind != "holes":
                raise ValueError("no hole cards are due")
            if due.seat != _seat(player, seats):
                raise ValueError(f"the next hole cards are those of p{seats.index(due.seat or 0) + 1}")
            hand.deal(cards)
        case ["d", "db", cards]:
            if hand.due is not None and hand.due.kind == "burn":
                hand.deal()
            due = hand.due
            if due is None or due.kind != "board":
                raise ValueError("no board cards are due")
            hand.deal(cards)
        case [player, "sm", *cards] if len(cards) <= 1:
            contested = len(hand.live) > 1
            if contested and _seat(player, seats) not in hand.live:
                raise ValueError(f"{player} has folded")
            due = hand.due
            protected = [event.seat for event in state_of(hand).events if event.kind == "protect"]
            betting = sum([hand.stacks[seat] > 0 and seat not in protected for seat in hand.live]) > 1
            if due is not None and (due.kind in ("holes", "act") or (due.kind != "show" and betting)):
                raise ValueError("'sm' before the showdown")
        case _:
            raise ValueError("not an action of Omaha in PHH")


def _decide(hand: Hand, kind: str, amount: Sequence[str], note: str | None, places: int) -> None:
    """Carry out a player's decision; a note says why it was not the player's own (R90-R92).

    - `kind`, `amount`: the word of the text, and the amount behind it if there is one.
    - `note`: the note.
    - `places`: the decimal places of a chip.
    """
    if kind == "_protect":
        before = len(hand.events)
        hand.protect()
        if (done := hand.events[before].kind) != "protect":
            raise ValueError(f"a lost connection means {done} here (R90)")
    elif note and kind not in ("cc", "f"):
        raise ValueError(f"a note belongs to a check or fold, not to {kind!r}")
    elif kind == "f":
        hand.fold(note=note)
    elif kind == "cbr":
        hand.raise_to(_amount(amount[0], places))
    elif hand.legal.check or note:
        hand.check(note=note)
    else:
        hand.call()


@lru_cache(maxsize=1024)
def _seat(player: str, seats: tuple[int, ...]) -> int:
    number = re.fullmatch(r"p([1-9]\d?)", player, re.ASCII)
    if number is None or int(number[1]) > len(seats):
        raise ValueError(f"not a player: {player!r}; players are p1..p{len(seats)}")
    return seats[int(number[1]) - 1]


def _amount(text: str, places: int) -> int:
    found = re.fullmatch(r"(\d{1,4000})(?:\.(\d{0,20}))?", text, re.ASCII)
    whole, part = found.groups() if found else ("", "")
    kept, rest = (part or "")[:places], (part or "")[places:]
    if not whole or rest.strip("0"):
        allowed = f"an amount with at most {places} decimal places" if places else "a whole number of chips"
        raise ValueError(f"not {allowed}: {text!r}")
    return int(whole + kept.ljust(places, "0"))


def _shows(text: HandText, seats: tuple[int, ...]) -> dict[int, Show]:
    """Return what each seat shows or mucks."""
    shows: dict[int, Show] = {}
    for number, words in enumerate(text.actions):
        if words[1:2] != ["sm"]:
            continue
        try:
            seat = _seat(words[0], seats)
            if seat in shows:
                raise ValueError(f"{words[0]} has shown or mucked before")
        except ValueError as error:
            raise text.wrong(number, error) from None
        shows[seat] = Show(number, words[2] if len(words) > 2 else None)
    return shows


def _answer(text: HandText, hand: Hand, shows: Mapping[int, Show]) -> None:
    """At the showdown let the players who may choose show or muck as the text says, in the order of the rules."""
    while hand.due and hand.due.kind == "show" and (show := shows.get(hand.due.seat or 0)):
        number, cards = show
        try:
            if cards is None:
                hand.muck()
            else:
                hand.show(None if cards == "-" else cards)
        except ValueError as error:
            raise text.wrong(number, error, SHOWDOWN) from None


def _check_shows(text: HandText, hand: Hand, shows: Mapping[int, Show]) -> None:
    for seat, (number, cards) in shows.items():
        try:
            _check_show(hand, seat, cards)
        except ValueError as error:
            raise text.wrong(number, error, SHOWDOWN) from None


def _check_show(hand: Hand, seat: int, cards: str | None) -> None:
    """Check that a player shows the cards that were dealt to the player, and that no player mucks who must show."""
    holes = hand.holes[seat]
    if cards is None:
        if any(event.kind == "show" and event.seat == seat for event in state_of(hand).events):
            raise ValueError(f"the cards must be shown, not mucked: {cards_text(holes)} equal or beat what was shown")
        return
    named = holes if cards == "-" else parse_cards(cards)
    known = set(named) - {UNKNOWN}
    hidden = set(hand.unseen) if UNKNOWN in holes else set()
    if len(named) != len(holes) or not known <= set(holes) | hidden or len(known | set(holes) - {UNKNOWN}) > len(holes):
        raise ValueError(f"the cards dealt are {cards_text(holes)}")


# ---------------------------------------------------------------------- the end


def _recorded(text: HandText, hand: Hand, seats: Sequence[int]) -> Recorded:
    """Return the hand with the end that the text reports, and how it differs."""
    count = len(seats)
    players = ", ".join([f"p{number}" for number in range(1, count + 1)])
    won = dict.fromkeys(seats, 0)
    for event in state_of(hand).events:
        if event.kind == "award":
            won[event.seat or 0] += event.chips or 0
    difference = stacks = None
    if _unpaid(hand):
        message = "a pot cannot be paid: no player who contests it shows cards"
        difference = text.error(message, "actions", len(text.actions))
    if "finishing_stacks" in text.fields:
        stacks = dict(zip(seats, text.amounts("finishing_stacks", count), strict=True))
        difference = None
    for field, ours, end in (("winnings", won, "pays"), ("finishing_stacks", hand.stacks, "ends with")):
        if field in text.fields:
            reported, played = text.amounts(field, count), [ours[seat] for seat in seats]
            if reported != played:
                message = f"{field} are {listed(reported)} ({players}), but the hand {end} {listed(played)}"
                if not hand.over:
                    message += f": it is not over, {hand.due.kind if hand.due else ''} due"
                difference = text.error(message, field)
    return Recorded(hand, stacks, difference)


# ---------------------------------------------------------------------- the facts around the play

_PLAYED = {
    "variant", "antes", "blinds_or_straddles", *ALL_BETS, "starting_stacks", "actions", "finishing_stacks", "winnings",
    "seats", "players", "hand", "event", "venue", "currency", "_omaha",
}  # fmt: skip
"""Fields that are not kept in `Info.fields`."""


def _info(text: HandText, seats: Sequence[int], rules: Rules, comments: Mapping[int, str]) -> Info:
    """Return everything around the play; comments by the event after which they stand."""
    fields, ours = text.fields, text.ours
    names = text.strings("players", len(seats)) if "players" in fields else []
    _check_metadata(text)
    rest = {name: plain(fields[name], _single) for name in fields if name not in _PLAYED}
    moment = {part: rest[part] for part in TIME if part in rest}
    time = time_text(moment)
    if time and time_parts(time) == moment:
        rest = {name: value for name, value in rest.items() if name not in TIME}
    table = text.name("table")
    if isinstance(table, str):
        del rest["table"]
    size = rest.get("seat_count")
    if size in range(2, 11):
        del rest["seat_count"]
    if "ante_trimming_status" in rest and rest["ante_trimming_status"] == trims(rules):
        del rest["ante_trimming_status"]
    number = text.name("hand")
    currency, event, site = text.string("currency"), text.string("event"), text.string("venue")
    try:
        rest |= json_object(json.loads(ours.get("fields", "{}")), "fields")
        absent = json_object(json.loads(ours.get("names", "{}")), "names")
        return Info(
            names={seat: name for seat, name in zip(seats, names, strict=False) if name}
            | {int(seat): name for seat, name in absent.items()},
            table=None if table is None else str(table),
            number=number,
            time=ours.get("time", time),
            currency=currency,
            event=event,
            site=site,
            table_size=ours.get("table_size", size if size in range(2, 11) else None),
            fields=rest,
            comments=comments,
        )
    except (TypeError, ValueError, RecursionError) as error:
        text.refuse(f"_omaha: {error}", "_omaha")


def _check_metadata(text: HandText) -> None:
    """Check the types of the fields that are not part of the play."""
    for name in CARRIED:
        if name in text.fields and (what := wanted(name, text.fields[name])) is not None:
            text.refuse(f"{name} must be {what}, not {shown(text.fields[name])}", name)
    clock = text.fields.get("time")
    if clock is not None and not isinstance(clock, datetime.time):
        text.refuse(f"time must be a local time such as 19:30:00, not {shown(clock)}", "time")
    day = [text.fields.get(part) for part in TIME[:3]]
    if not is_date(*day):
        text.refuse(f"there is no such day: {listed([part for part in day if part is not None])}", "day")


def _single(value: Any) -> Any:
    """Return a single TOML value as `Info` holds it: a date or time as text."""
    if isinstance(value, Decimal):
        return float(value)
    return value if isinstance(value, (str, int, float)) else str(value)
