"""The text of a hand, played.

Every action of the text is checked by the hand that is played, and at the end the hand must have gone and been paid as
the text says. If houses differ in a rule that the text does not name, such as the order of a showdown or of odd chips,
one rule after the other is tried until the hand agrees with the text.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from functools import lru_cache
from typing import Any

from omaha.base.errors import NotationError
from omaha.cards import Deck
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.notation.houses import ACTIONS, PAYMENT, SHOWDOWN, STAGES, Differs, House, agreed, house_fields
from omaha.notation.roomtext import checks
from omaha.notation.roomtext.dialect import Dialect
from omaha.notation.roomtext.handtext import HandText, Showing
from omaha.rules import Rules

__all__ = ["played"]

# ---------------------------------------------------------------------- houses

_CAPPED = {**STAGES[ACTIONS][0], "least_raise_capped": True}
_ACTS = (*STAGES[ACTIONS], {**STAGES[ACTIONS][0], "bomb_pot_min_bet": 1}, _CAPPED)
"""Actions that a house may allow and the room does not."""
_FINAL_ROUND = {"showdown_first": "last_aggressor_final_round"}
_ANY_ROUND = {"showdown_first": "last_aggressor_any_round"}
_ORDERS = tuple([{"side_pot_first": side, **first} for first in (_FINAL_ROUND, _ANY_ROUND) for side in (True, False)])
_IN_TURN = {"showdown_mode": "ordered", "reveal_on_all_in": "off"}
_AT_SHOWDOWN, _AT_ONCE = [{**_IN_TURN, "reveal_on_all_in": when} for when in ("at_showdown", "at_once")]
_WHEN = (_AT_SHOWDOWN, _IN_TURN, {"showdown_mode": "all"}, _AT_ONCE)
_SHOWS = tuple([{**order, **when} for when in _WHEN for order in _ORDERS])
"""Orders in which hands are shown, and whether players may muck."""
_PAYS = (*sorted(STAGES[PAYMENT], key=lambda house: house["odd_chip_same_winners"] != "whole_pot"), {"merged": True})
"""Seats that receive odd chips, and the smallest chips, pots paid whole to the same winners first, as rooms do.

At last one line may have all that a seat collects of a pot.
"""
_HOUSES = _ACTS, _SHOWS, _PAYS


def played(text: HandText, room: Dialect, rules: Rules | None = None) -> Hand:
    """Return the hand of a text, played to its end.

    - `text`, `room`: the text and its room.
    - `rules`: the rules of the house. If it is None, the rules of the room are tried, and those of other houses if the
      text shows that the house has others.

    :raises NotationError: if it is not one right hand of Omaha, with the line.
    """
    info, showing = _info(text, room), text.showing()
    shows = showing.first > 0
    if rules is not None:
        fields = house_fields(rules)
        return agreed(lambda house: _agreed(text, room, info, shows, {**fields, **house}), ((), (), _PAYS[-1:]))
    guess = _guess(text, room, showing)
    return agreed(lambda house: _agreed(text, room, info, shows, {**guess, **house}), _HOUSES)


def _guess(text: HandText, room: Dialect, showing: Showing) -> House:
    """Return how the house shows hands if it is not as at the room, by who shows first and who mucks.

    A right guess saves trials, in each of which the whole hand is played.
    """
    first, mucked, all_in, aggressor = showing
    if not first or not room.in_turn:
        return {}
    guess: House = {}
    if text.shown_at_once:
        guess = _AT_ONCE
    elif mucked and all_in:
        guess = _IN_TURN
    if not text.nets and first != (aggressor or text.first_left_of_button()) and first == text.last_aggressor():
        guess = {**guess, **_ANY_ROUND}
    return guess


def _agreed(text: HandText, room: Dialect, info: Info, shows: bool, house: House) -> Hand:
    """Return the hand, played by the rules of this house, if it agrees with the text.

    Most hands are shown as the rules want. Only if players show who do not have to, showing is left to the text, which
    costs a comparison of all hands at each step.
    """
    if shows:
        try:
            return _agreed_if(text, room, info, {**house, "manual": ()})
        except Differs as error:
            if error.stage != SHOWDOWN:
                raise
    return _agreed_if(text, room, info, {**house, "manual": ("show",)})


def _agreed_if(text: HandText, room: Dialect, info: Info, house: House) -> Hand:
    """Return the hand, played by the rules of this house and with these steps left to the text, if it agrees."""
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
    fields: dict[str, Any] = {
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
    fields.pop("manual", None)
    return _preset(room.preset, tuple(fields.items()))


def _smallest_bet(text: HandText) -> int:
    """Return the smallest bet that a bomb pot may have, by its bets and raises; by all-in bets if it has no others."""
    bets = [step for step in text.steps if step.kind == "bet"]
    raises = [step.to for step in text.steps if step.kind == "raise"]
    full = [step.chips for step in bets if not step.all_in] + raises
    return min(full) if full else max([step.chips for step in bets], default=1)


@lru_cache(maxsize=1024)  # the hands of a table have the same rules: made again, they cost 60 us a hand
def _preset(name: str, fields: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules.preset(name, **dict(fields))


def _played(text: HandText, room: Dialect, info: Info, house: House, rakes: list[int]) -> Hand:
    """Return the hand after all steps of the text.

    :raises NotationError: if it cannot begin.
    :raises Differs: if a step is not allowed, or the hand is not over after the last one.
    """
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
            manual=house["manual"],
            info=info,
            bonus=text.bonus,
        )
    except ValueError as error:
        raise NotationError(str(error), text.first_line) from None
    lying = 0  # cards of the text on the first board, or on the second one of two
    silent = set() if room.mucks else set(hand.seats) - {step.seat for step in text.steps if step.kind == "show"}
    line = text.first_line
    try:
        for line, kind, seat, chips, to, all_in, _, note, board in text.steps:
            if kind == "board":
                if len(hand.boards) <= board or len(hand.boards[board]) < to:
                    raise ValueError(f"no cards are due: {_turn(hand)}")
                if board == text.split:
                    lying = to
            elif kind in ("show", "muck"):
                if room.in_turn and not hand.over:
                    _show(hand, silent, seat, kind, line)
            elif kind != "return":
                if hand.actor != seat or len(hand.board) != lying:
                    raise ValueError(f"it is not the turn of seat {seat}: {_turn(hand, lying)}")
                if kind == "check":
                    hand.check(note=note)
                elif kind == "fold":
                    hand.fold(note=note)
                elif kind == "call":
                    _call(hand, seat, chips, all_in)
                elif kind == "protect":
                    hand.protect()
                else:
                    _raise(text, hand, seat, chips, to, all_in)
    except Differs:
        raise
    except ValueError as error:
        raise Differs(ACTIONS, str(error), line) from None
    while not room.in_turn and hand.due is not None and hand.due.kind == "show" and hand.actor not in silent:
        hand.show()
        _muck(hand, silent, text.total_line)
    _muck(hand, silent, text.total_line)
    if not hand.over:
        stage = SHOWDOWN if text.showdown >= 0 else ACTIONS
        raise Differs(stage, f"the hand is not over: {_turn(hand)}", text.total_line)
    return hand


def _show(hand: Hand, silent: Collection[int], seat: int, kind: str, line: int) -> None:
    """Show or muck a hand if it is its turn; if not, the events of the hand will differ from the text."""
    if silent:
        _muck(hand, silent, line)
    due = hand.due
    if due is not None and due.kind == "show" and due.seat == seat:
        if kind == "show":
            hand.show()
        else:
            hand.muck()


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


def _call(hand: Hand, seat: int, chips: int, all_in: bool) -> None:
    """Call as the text says.

    :raises ValueError: if that is not legal, or the chips are not right.
    """
    if hand.legal.call != chips:
        raise ValueError(f"seat {seat} may {hand.legal}, not call {chips}")
    if all_in:
        _check_all_in(hand, seat, chips)
    hand.call()


def _raise(text: HandText, hand: Hand, seat: int, chips: int, to: int, all_in: bool) -> None:
    """Bet or raise as the text says: by `chips`; a raise to the total `to`.

    :raises ValueError: if that is not legal, or the amounts are not right.
    """
    before, high = hand.bets[seat], max(hand.bets.values())
    if all_in:
        _check_all_in(hand, seat, to - before if to else chips)
    if not to:
        hand.bet(chips)
        return
    if text.pot_limit_before_flop and hand.street == "preflop":
        most_to = 2 * high - before + sum(hand.start.values()) - sum(hand.stacks.values()) + text.bonus
        if to > most_to:
            raise ValueError(f"seat {seat} may raise to {most_to} at most before the flop, not {to}")
    owed = hand.legal.call or 0
    blind = hand.rules.big_blind if hand.street == "preflop" else 0  # which a short big blind does not lower
    hand.raise_to(to)
    if chips not in (to - high, to - before - owed, to - max(high, blind), to - high - text.dead_small_blinds):
        raise ValueError(f"a raise to {to} raises by {to - high}, not by {chips}")


def _check_all_in(hand: Hand, seat: int, chips: int) -> None:
    if hand.stacks[seat] != chips:
        raise ValueError(f"seat {seat} has {hand.stacks[seat]} chips and is not all-in")


# ---------------------------------------------------------------------- beside the play


def _comments(text: HandText, seats: int, steps: Sequence[int], awards: Sequence[int]) -> dict[int, str]:
    """Return the lines beside the play, by the index of the event after which they stand.

    - `text`: the text.
    - `seats`: the number of seats that are dealt in.
    - `steps`, `awards`: the indices of the events of its steps and awards.
    """
    comments: dict[int, list[str]] = {}
    before = len([post for post in text.posts if post.live + post.dead]) + (text.bonus > 0)
    for (where, number), line in text.comments:
        if where == "post":
            after = number + (text.bonus > 0)
        elif where == "holes":
            after = before + seats - 1
        else:
            after = (steps if where == "step" else awards)[number]
        comments.setdefault(after, []).append(line)
    return {after: "\n".join(lines) for after, lines in comments.items()}


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
