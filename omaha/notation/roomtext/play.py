"""The text of a hand, played.

Every action of the text is checked by the hand that is played, and at the end the hand must have gone and been paid as
the text says. If houses differ in a rule that the text does not name, such as the order of a showdown or of odd chips,
one rule after the other is tried until the hand agrees with the text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from inspect import signature
from itertools import product
from typing import Any, TypeAlias

from omaha.base.errors import NotationError
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.notation.roomtext import checks
from omaha.notation.roomtext.checks import ACTIONS, SHOWDOWN, Differs
from omaha.notation.roomtext.dialect import Dialect
from omaha.notation.roomtext.handtext import HandText, Step
from omaha.rules import Rules

__all__ = ["played"]

# ---------------------------------------------------------------------- houses

House: TypeAlias = dict[str, Any]
"""Fields of `Rules` in which a house may differ from the room."""

_LAX: House = {
    "max_bets": 1000,
    "pot_limit_small_blind": "as_big_blind",
    "pot_limit_short_blind": "full",
    "straddle_min_raise": "big_blind",
    "uncallable_raise": "allow",
    "least_raise_capped": True,
}
_ACTS: tuple[House, ...] = ({}, {**_LAX, "bomb_pot_min_bet": 1}, {**_LAX, "short_open_raise": "complete"})
"""Actions that a house may allow and the room does not, if the text needs them."""
_ORDERS: tuple[House, ...] = tuple(
    {"side_pot_first": side, "showdown_first": f"last_aggressor_{where}_round"}
    for where in ("final", "any")
    for side in (True, False)
)
"""Orders in which hands are shown; side pots come first by the rule of PokerStars, which stands first."""
_ALL_SHOW: House = {"showdown_mode": "all", "reveal_on_all_in": "off"}
_SOME_GAME = (("limit", "pot"), ("small_blind", 1), ("big_blind", 2))
_UNITS = (1, 5, 25, 100, 500, 1000, 10_000, 100_000)
_PAYS: tuple[House, ...] = tuple(
    {"unit": unit, "odd_chip_same_winners": same, "odd_chip_half": half, "odd_chip_tied": tied}
    for unit, same, half, tied in product(
        _UNITS,
        ("whole_pot", "per_half"),
        ("high", "low"),
        ("left_of_button", "high_winner_first", "all_to_first"),
    )
)
"""Seats that receive odd chips, and the smallest chips."""
_BY_TEXT = frozenset((
    "limit", "hilo", "hole_cards", "small_blind", "big_blind", "small_bet", "big_bet", "ante", "ante_payer", "boards",
    "run_count", "bomb_pot", "bomb_pot_min_bet", "straddle",
))  # fmt: skip
"""Fields of `Rules` that the text names."""
_MERGED: House = {"merged": True}
"""One line may have all that a seat collects of a pot. This is not a field of `Rules`."""
_HOUSE_CHIPS = "bonus" in signature(Hand).parameters
"""Can a hand hold chips that the house puts into the pot (R103)?"""


def played(text: HandText, room: Dialect, rules: Rules | None = None) -> Hand:
    """Return the hand of a text, played to its end.

    - `text`, `room`: the text and its room.
    - `rules`: the rules of the house, of which the text names some; None for those of the room, and of other houses.

    :raises NotationError: if it is not one right hand of Omaha, with the line.
    """
    info = _info(text, room)
    if rules is not None:
        return _played_by(text, room._replace(preset=None), info, rules)
    shows = _shows(text, room)
    house = {**shows[0], **_PAYS[0]}
    reached = ACTIONS
    why: NotationError | None = None  # what is wrong with this house
    for stage, options in enumerate((_ACTS, shows, (*_PAYS, _MERGED))):
        first: NotationError | None = None
        for option in options if stage == reached else ():
            trial = {**house, **option}
            if why is not None and trial == house:
                first = first or why
                continue
            try:
                return _agreed(text, room, info, trial)
            except Differs as error:
                differs = NotationError(error.args[0], error.line)
                if error.stage > stage:
                    house, reached, why = trial, error.stage, differs
                    break
                first = first or differs
        else:
            if first is not None:
                raise first
            reached = max(reached, stage)
    raise AssertionError("the last stage decides")


def _played_by(text: HandText, room: Dialect, info: Info, rules: Rules) -> Hand:
    """Return the hand of a text, played by the rules of one house."""
    house = {name: value for name, value in rules.given.items() if name not in _BY_TEXT}
    try:
        return _agreed(text, room, info, house)
    except Differs as error:
        why = NotationError(error.args[0], error.line)
    try:
        return _agreed(text, room, info, {**house, **_MERGED})
    except Differs:
        raise why from None


def _shows(text: HandText, room: Dialect) -> Sequence[House]:
    """Return the ways in which hands may be shown, the most likely one first."""
    by_aggressor = not text.nets and text.shows_first() == text.last_aggressor()  # who may have bet in any round
    reveal = "at_once" if text.shown_at_once else _preset(room.preset, _SOME_GAME).reveal_on_all_in
    return _houses_that_show(by_aggressor, reveal)


@lru_cache(maxsize=8)  # made once: 20 us a hand
def _houses_that_show(by_aggressor: bool, reveal: str) -> Sequence[House]:
    orders = [_ORDERS[2], *_ORDERS[:2], _ORDERS[3]] if by_aggressor else list(_ORDERS)
    reveals = sorted(("off", "at_showdown", "at_once"), key=reveal.__ne__)
    ways: list[House] = [{"showdown_mode": "ordered", "reveal_on_all_in": when} for when in reveals]
    return [{**order, **way} for way in (*ways, _ALL_SHOW) for order in orders]


def _agreed(text: HandText, room: Dialect, info: Info, house: House) -> Hand:
    """Return the hand, played by the rules of this house, if it agrees with the text."""
    rakes = [text.rake]
    if text.rake and (room.pots is None or not room.returns or text.nets):
        plain = _played(text, room, info, house, [])
        checks.step_events(text, room, plain, plain.events)
        if len(plain.result.pots) > 1:
            rakes = checks.rakes_of(text, plain, checks.payment(text, room, plain))
    hand = _played(text, room, info, house, rakes)
    events = hand.events
    happened = checks.step_events(text, room, hand, events)
    room.check_words(text, hand)
    paid = checks.payment(text, room, hand)
    checks.check_total(text, hand, paid)
    indices = checks.award_events(text, events, paid, house.get("merged", False))
    checks.check_outcomes(text, room, hand, happened)
    if not text.comments:
        return hand
    comments = _comments(text, len(hand.seats), [index for index, _ in happened], indices)
    return hand.with_info(_info(text, room, comments))


# ---------------------------------------------------------------------- the play


def _rules(text: HandText, room: Dialect, house: House) -> Rules:
    """Return the room's rules, with the game, stakes and antes of the text, and those of the house."""
    antes = [post for post in text.posts if post.kind == "ante"]
    fields: House = {
        "limit": text.limit,
        "hilo": text.hilo,
        "hole_cards": text.hole_cards,
        "boards": 2 if text.split else 1,
        "ante": max([post.dead for post in antes], default=0),
        **house,
    }
    full = {post.kind: post.live for post in text.posts if text.behind[post.seat]}
    if text.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = text.stakes
        fields["big_blind"] = full.get("big", text.stakes[0])
        fields["small_blind"] = min(full.get("small", text.stakes[0] // 2), fields["big_blind"])
    else:
        fields["small_blind"], fields["big_blind"] = text.stakes
    if not text.split:
        fields["run_count"] = max(len(text.boards), 2 if text.limit != "fixed" else 1)
    if antes and len(antes) == len(text.posts) and text.steps and text.steps[0].kind in ("board", "return"):
        fields = {"bomb_pot": True, "bomb_pot_min_bet": _smallest_bet(text), **fields}
    elif len({post.seat for post in antes}) == 1:
        big = next((post.seat for post in text.posts if post.kind == "big"), None)
        fields["ante_payer"] = "button" if antes[0].seat == text.button != big else "big_blind"
    straddlers = [post.seat for post in text.posts if post.kind == "straddle"]
    if straddlers:
        fields["straddle"] = "button" if straddlers == [text.button] and text.limit != "fixed" else "utg"
    fields.pop("merged", None)
    return _preset(room.preset, tuple(fields.items()))


def _smallest_bet(text: HandText) -> int:
    """Return the smallest bet that a bomb pot may have, by its bets and raises; by all-in bets if it has no others."""
    bets = [step for step in text.steps if step.kind == "bet"]
    raises = [step.to for step in text.steps if step.kind == "raise"]
    full = [step.chips for step in bets if not step.all_in] + raises
    return min(full) if full else max([step.chips for step in bets], default=1)


@lru_cache(maxsize=1024)  # the hands of a table have the same rules: kept they cost 0.1 us, made again 25
def _preset(name: str | None, fields: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules(**dict(fields)) if name is None else Rules.preset(name, **dict(fields))


def _played(text: HandText, room: Dialect, info: Info, house: House, rakes: list[int]) -> Hand:
    """Return the hand after all steps of the text.

    :raises NotationError: if it cannot begin.
    :raises Differs: if a step is not allowed, or the hand is not over after the last one.
    """
    more: dict[str, Any] = {"bonus": text.bonus} if text.bonus else {}
    if more and not _HOUSE_CHIPS:
        raise NotationError(f"chips that the house puts into the pot ({text.bonus}) are not supported", text.bonus_line)
    try:
        deck = Deck(holes=text.holes, boards=[board for board in text.boards if board], unknown=True)
        hand = Hand(
            _rules(text, room, house),
            {seat: chips for seat, chips in text.seats.items() if seat in text.dealt_in},
            text.button,
            deck=deck,
            posts=text.posts,
            runs=1 if text.split else len(text.boards),
            rake=rakes,
            manual=("show",),
            info=info,
            **more,
        )
    except ValueError as error:
        raise NotationError(str(error), text.first_line) from None
    lying = 0  # cards of the text on the first board, or on the second one of two
    silent = set() if room.mucks else set(hand.seats) - {step.seat for step in text.steps if step.kind == "show"}
    for step in text.steps:
        try:
            if step.kind == "board":
                if len(hand.boards) <= step.board or len(hand.boards[step.board]) < step.to:
                    raise ValueError(f"no cards are due: {_turn(hand)}")
                if step.board == text.split:
                    lying = step.to
            elif step.kind in ("show", "muck") and room.in_turn:
                _muck(hand, silent, step.line)
                if hand.actor == step.seat and hand.due is not None and hand.due.kind == "show":
                    getattr(hand, step.kind)()
            elif step.kind not in ("return", "show", "muck"):
                if hand.actor != step.seat or len(hand.board) != lying:
                    raise ValueError(f"it is not the turn of seat {step.seat}: {_turn(hand, lying)}")
                _act(text, hand, step)
        except Differs:
            raise
        except ValueError as error:
            raise Differs(ACTIONS, str(error), step.line) from None
    while not room.in_turn and hand.due is not None and hand.due.kind == "show" and hand.actor not in silent:
        hand.show()
        _muck(hand, silent, text.total_line)
    _muck(hand, silent, text.total_line)
    if not hand.over:
        stage = SHOWDOWN if text.showdown >= 0 else ACTIONS
        raise Differs(stage, f"the hand is not over: {_turn(hand)}", text.total_line)
    return hand


def _muck(hand: Hand, silent: Collection[int], line: int) -> None:
    """Muck the hands whose turn it is to show, if the text is silent about them."""
    while hand.actor in silent and hand.due is not None and hand.due.kind == "show":
        try:
            hand.muck()
        except ValueError as error:
            raise Differs(SHOWDOWN, str(error), line) from None


def _turn(hand: Hand, lying: int | None = None) -> str:
    """Return what comes next in the hand, for an error."""
    if hand.over:
        return "the hand is over"
    if lying is not None and lying < len(hand.board):
        return f"the {hand.street} comes"
    return f"seat {hand.actor} is to {hand.due.kind if hand.due else ''}"


def _act(text: HandText, hand: Hand, step: Step) -> None:
    """Do one action of the text.

    :raises ValueError: if it is not legal, or its amounts are not right.
    """
    kind, seat = step.kind, step.seat
    if kind == "fold":
        hand.fold(note=step.note)
        return
    if kind == "check":
        hand.check(note=step.note)
        return
    if kind == "protect":
        hand.protect()
        return
    before = hand.bets[seat]
    most = before + hand.stacks[seat]
    owed = hand.legal.call
    if kind == "call":
        if owed != step.chips:
            raise ValueError(f"seat {seat} may {hand.legal}, not call {step.chips}")
        hand.call()
    elif kind == "bet":
        hand.bet(step.chips)
    else:
        high = max(hand.bets.values())
        if text.pot_limit_before_flop and hand.street == "preflop":
            most_to = 2 * high - before + sum(hand.start.values()) - sum(hand.stacks.values()) + text.bonus
            if step.to > most_to:
                raise ValueError(f"seat {seat} may raise to {most_to} at most before the flop, not {step.to}")
        hand.raise_to(step.to)
        if step.chips not in (step.to - high, step.to - before - (owed or 0), step.to - high - text.dead_small_blinds):
            raise ValueError(f"a raise to {step.to} raises by {step.to - high}, not by {step.chips}")
    if step.all_in and (most != step.to if kind == "raise" else step.chips != most - before):
        raise ValueError(f"seat {seat} has {most - before} chips and is not all-in")


# ---------------------------------------------------------------------- beside the play


def _comments(text: HandText, seats: int, steps: Sequence[int], awards: Sequence[int]) -> dict[int, str]:
    """Return the lines beside the play, by the index of the event after which they stand.

    - `text`: the text.
    - `seats`: the number of seats that are dealt in.
    - `steps`, `awards`: the indices of the events of its steps and awards.
    """
    comments: dict[int, str] = {}
    posts = len([post for post in text.posts if post.live + post.dead])
    for (where, number), line in text.comments:
        if where == "post":
            after = number
        elif where == "holes":
            after = posts + seats - 1
        else:
            after = (steps if where == "step" else awards)[number]
        comments[after] = f"{comments[after]}\n{line}" if after in comments else line
    return comments


def _info(text: HandText, room: Dialect, comments: Mapping[int, str] | None = None) -> Info:
    """Return what the text says beside the hand."""
    fields = text.fields
    if len(set(text.heroes)) == 1:
        fields = {**fields, "hero": text.heroes[0]}
    return Info(
        {seat: name for name, seat in text.names.items()},
        text.table,
        text.number,
        text.time,
        text.currency,
        text.event,
        text.site or room.site,
        table_size=text.size,
        fields=fields,
        comments=comments,
    )
