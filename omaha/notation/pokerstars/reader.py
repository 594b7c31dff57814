"""A text of PokerStars as the hand that it tells.

What the text tells is played: every action is checked by the hand, and at the end the hand must have gone and been paid
as the text says. What houses do differently and the text does not name, such as the order of a showdown or of odd
chips, is tried until the hand agrees with the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import product
from typing import Any, TypeAlias

from omaha.base.errors import NotationError
from omaha.cards import Deck, cards_text
from omaha.hand.events import Event
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.notation.pokerstars.told import Lines, Step, Told
from omaha.notation.pokerstars.words import phrases, pot_name, worth_of
from omaha.rules import Rules

__all__ = ["read"]

Fields: TypeAlias = dict[str, Any]
Shares: TypeAlias = dict[tuple[int, str, int], list[int]]
"""Board, pot and seat -> what it collects, line by line."""

_LAX: Fields = {
    "max_bets": 1000,
    "pot_limit_small_blind": "as_big_blind",
    "pot_limit_short_blind": "full",
    "straddle_min_raise": "big_blind",
}
ACTS: tuple[Fields, ...] = ({}, {**_LAX, "bomb_pot_min_bet": 1}, {**_LAX, "short_open_raise": "complete"})
"""What a house may allow that the room does not, if an action of the text needs it."""
SHOWS: tuple[Fields, ...] = tuple(
    {"side_pot_first": side, "showdown_first": f"last_aggressor_{where}_round", **other}
    for other in ({}, {"showdown_mode": "all"}, {"reveal_on_all_in": True})
    for where in ("final", "any")
    for side in (True, False)
)
"""In which order hands are shown: by the room's rule that side pots come first, or others."""
_UNITS = (1, 5, 25, 100, 500, 1000, 10_000, 100_000)
PAYS: tuple[Fields, ...] = tuple(
    {"unit": unit, "odd_chip_same_winners": same, "odd_chip_half": half, "odd_chip_tied": tied}
    for unit, same, half, tied in product(
        _UNITS,
        ("whole_pot", "per_half"),
        ("high", "low"),
        ("left_of_button", "high_winner_first", "all_to_first"),
    )
)
"""Who gets odd chips, and how small a chip is."""
_MERGED: Fields = {"merged": True}
"""What a seat collects of a pot may stand in one line."""

_TOLD = frozenset(("fold", "check", "call", "bet", "raise", "protect", "return", "board", "show", "muck"))


def read(lines: Lines) -> Hand:
    """The hand that these lines tell, blank ones left out; a NotationError with the line where they tell none."""
    told = Told(lines)
    shows = SHOWS
    if not told.nets and told.shows_first() == told.last_aggressor():  # of any round, perhaps
        shows = (SHOWS[2], *SHOWS[:2], *SHOWS[3:])
    house = {**shows[0], **PAYS[0]}
    reached = 0
    why: NotationError | None = None  # what is wrong with this house
    for stage, options in enumerate((ACTS, shows, (*PAYS, _MERGED))):
        first: NotationError | None = None
        for option in options if stage == reached else ():
            trial = {**house, **option}
            if why is not None and trial == house:
                first = first or why
                continue
            try:
                return _hand(told, trial)
            except _Differs as error:
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


class _Differs(NotationError):  # noqa: N818  # what it says
    """The hand goes otherwise than the text: in its actions (stage 0), its showdown (1) or its payment (2)."""

    def __init__(self, stage: int, message: str, line: int | None) -> None:
        super().__init__(message, line)
        self.stage = stage


def _hand(told: Told, house: Fields) -> Hand:
    """The hand, played by the rules of this house, if it goes and ends as it is told."""
    rakes = [told.rake]
    if told.nets and told.rake:
        rakes = _rakes(told, _played(told, house, []))
    hand = _played(told, house, rakes)
    events = hand.events
    happened = _agree(told, hand, events)
    _agree_in_words(told, hand)
    _agree_in_total(told, hand)
    places = _agree_in_awards(told, hand, events, house.get("merged", False))
    _agree_in_summary(told, hand, happened)
    return hand.with_info(_info(told, len(hand.seats), [index for index, _ in happened], places))


def _rules(told: Told, house: Fields) -> Rules:
    antes = [post for post in told.posts if post.kind == "ante"]
    fields: Fields = {
        "limit": told.limit,
        "hilo": told.hilo,
        "hole_cards": told.hole_cards,
        "boards": 2 if told.split else 1,
        "ante": max([post.dead for post in antes], default=0),
        **house,
    }
    full = {post.kind: post.live for post in told.posts if told.left[post.seat]}
    if told.limit == "fixed":
        fields["small_bet"], fields["big_bet"] = told.stakes
        fields["big_blind"] = full.get("big", told.stakes[0])
        fields["small_blind"] = min(full.get("small", told.stakes[0] // 2), fields["big_blind"])
    else:
        fields["small_blind"], fields["big_blind"] = told.stakes
    if not told.split:
        fields["run_count"] = max(len(told.boards), 2 if told.limit != "fixed" else 1)
    if antes and len(antes) == len(told.posts) and told.steps and told.steps[0].kind in ("board", "return"):
        fields = {"bomb_pot": True, "bomb_pot_min_bet": _smallest_bet(told), **fields}
    elif len({post.seat for post in antes}) == 1:
        big = next((post.seat for post in told.posts if post.kind == "big"), None)
        fields["ante_payer"] = "button" if antes[0].seat == told.button != big else "big_blind"
    straddlers = [post.seat for post in told.posts if post.kind == "straddle"]
    if straddlers:
        fields["straddle"] = "button" if straddlers == [told.button] and told.limit != "fixed" else "utg"
    fields.pop("merged", None)
    return _preset(tuple(fields.items()))


def _smallest_bet(told: Told) -> int:
    """What may be the smallest bet of a bomb pot, by its bets and raises; only if there are none, by all-in bets."""
    bets = [step for step in told.steps if step.kind == "bet"]
    raises = [step.to for step in told.steps if step.kind == "raise"]
    full = [step.chips for step in bets if not step.all_in] + raises
    return min(full) if full else max([step.chips for step in bets], default=1)


@lru_cache(maxsize=1024)
def _preset(fields: tuple[tuple[str, Any], ...]) -> Rules:
    return Rules.preset("pokerstars", **dict(fields))


def _played(told: Told, house: Fields, rakes: list[int]) -> Hand:
    """The hand after all actions that are told."""
    try:
        deck = Deck(holes=told.holes, boards=[board for board in told.boards if board], unknown=True)
        hand = Hand(
            _rules(told, house),
            {seat: chips for seat, chips in told.seats.items() if seat in told.dealt_in},
            told.button,
            deck=deck,
            posts=told.posts,
            runs=1 if told.split else len(told.boards),
            rake=rakes,
            manual=("show",),
        )
    except ValueError as error:
        raise NotationError(str(error), told.first_line) from None
    lying = 0  # cards told of the first board, and of the second one of two
    for step in told.steps:
        try:
            if step.kind == "board":
                if len(hand.boards) <= step.seat or len(hand.boards[step.seat]) < step.to:
                    raise ValueError(f"no cards are due: {_turn(hand)}")
                if step.seat == told.split:
                    lying = step.to
            elif step.kind in ("show", "muck"):
                if hand.actor == step.seat and hand.due is not None and hand.due.kind == "show":
                    getattr(hand, step.kind)()
            elif step.kind != "return":
                if hand.actor != step.seat or len(hand.board) != lying:
                    raise ValueError(f"it is not the turn of seat {step.seat}: {_turn(hand, lying)}")
                _act(hand, step)
        except ValueError as error:
            raise _Differs(0, str(error), step.line) from None
    if not hand.over:
        raise _Differs(1 if told.showdown >= 0 else 0, f"the hand is not over: {_turn(hand)}", told.total_line)
    return hand


def _turn(hand: Hand, lying: int | None = None) -> str:
    """What comes next."""
    if hand.over:
        return "the hand is over"
    if lying is not None and lying < len(hand.board):
        return f"the {hand.street} comes"
    return f"seat {hand.actor} is to {hand.due.kind if hand.due else ''}"


def _act(hand: Hand, step: Step) -> None:
    """One action, and whether its amounts are right."""
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
        hand.raise_to(step.to)
        if step.chips not in (step.to - high, step.to - before - (owed or 0)):
            raise ValueError(f"a raise to {step.to} is one by {step.to - high}, not by {step.chips}")
    if step.all_in and (most != step.to if kind == "raise" else step.chips != most - before):
        raise ValueError(f"seat {seat} has {most - before} chips and is not all-in")


def _agree(told: Told, hand: Hand, events: Sequence[Event]) -> list[tuple[int, Event]]:
    """The events that the text tells, if they are those that happened, with their numbers."""
    happened = [(number, event) for number, event in enumerate(events) if event.kind in _TOLD]
    if len(hand.live) == 1 and not any(step.kind == "return" for step in told.steps):  # old texts leave it out
        happened = [item for item in happened if item[1].kind != "return"]
    happened.sort(key=lambda item: item[1].kind in ("show", "muck"))  # the text tells them after the last board
    for step, (_, event) in zip(told.steps, happened, strict=False):
        kind = step.kind
        same = kind == event.kind
        if kind == "board":
            same = same and step.seat == event.board and step.cards == event.cards
        else:
            same = same and step.seat == event.seat and (kind != "return" or step.chips == event.chips)
        if not same:
            stage = 1 if "show" in (kind, event.kind) or "muck" in (kind, event.kind) else 0
            raise _Differs(stage, f"here comes {_said(event)}, not {kind} of seat {step.seat}", step.line)
    if len(happened) != len(told.steps):
        if len(happened) < len(told.steps):
            step = told.steps[len(happened)]
            raise _Differs(1, f"nothing comes here, and no {step.kind} of seat {step.seat}", step.line)
        raise _Differs(1, f"{_said(happened[len(told.steps)][1])} is not told", told.total_line)
    shown = {(event.kind, event.seat) for _, event in happened}
    for step in told.again:
        if (step.kind, step.seat) not in shown:
            raise NotationError(f"seat {step.seat} does not {step.kind} its hand on the first board", step.line)
    return happened


def _said(event: Event) -> str:
    of = "" if event.seat is None else f" of seat {event.seat}"
    chips = "" if event.chips is None else f" ({event.chips})"
    return f"{event.kind}{of}{chips}"


def _agree_in_words(told: Told, hand: Hand) -> None:
    """A hand shown must be what it is called, in the room's own words; others are passed over."""
    for line, seat, board, words in told.words:
        worth = worth_of(hand.holes[seat], hand.boards[board]) if seat in hand.holes else None
        if worth is None:
            continue
        said, _, low = words.removeprefix("HI: ").partition("; LO: ")
        if (high := said.partition(" - ")[0]) in phrases() and high != worth.high:
            raise NotationError(f"seat {seat} has {worth.high}, not {high}", line)
        if words.startswith("HI: ") and low != worth.low:
            raise NotationError(f"seat {seat} has the low {worth.low or 'of none'}, not {low or 'none'}", line)


def _pots(hand: Hand) -> list[str]:
    count = len(hand.result.pots)
    return [pot_name(number, count) for number in range(count)]


def _rakes(told: Told, hand: Hand) -> list[int]:
    """The rake of every pot: what it held, less what the text says was left of it."""
    if list(told.nets) != _pots(hand):
        raise NotationError(f"the pots are {', '.join(_pots(hand))}, not {', '.join(told.nets)}", told.total_line)
    rakes = [pot.amount - net for pot, net in zip(hand.result.pots, told.nets.values(), strict=True)]
    if min(rakes) < 0:
        held = [pot.amount for pot in hand.result.pots]
        raise NotationError(f"the pots hold {held} chips, not {list(told.nets.values())} or more", told.total_line)
    return rakes


def _agree_in_total(told: Told, hand: Hand) -> None:
    """The pots and the rake."""
    result = hand.result
    total = sum([pot.amount for pot in result.pots])
    nets = {name: pot.amount - pot.rake for name, pot in zip(_pots(hand), result.pots, strict=True)}
    if total != told.total:
        raise NotationError(f"the pot holds {total} chips, not {told.total}", told.total_line)
    if result.rake != told.rake:
        raise NotationError(f"the rake is {result.rake} chips, not {told.rake}", told.total_line)
    if told.nets and told.nets != nets:
        raise NotationError("the pots are not those of this hand", told.total_line)


def _agree_in_awards(told: Told, hand: Hand, events: Sequence[Event], merged: bool) -> list[int]:
    """Who collects what of which pot on which board; the number of the event of each line that says so.

    `merged`: what a seat collects of a pot may stand in one line.
    """
    pots = _pots(hand)
    owned = {pots[event.pot or 0] for event in events if event.half == "uncontested"}
    cashed = told.fields.get("cash_out", {})
    said: Shares = {}
    paid: Shares = {}
    numbers: Shares = {}
    for number, event in enumerate(events):
        if event.kind == "award" and str(event.seat) not in cashed:
            key = (event.board or 0, pots[event.pot or 0], event.seat or 0)
            paid.setdefault(key, []).append(event.chips or 0)
            numbers.setdefault(key, []).append(number)
    for _, seat, chips, pot, board in told.collected:
        if pot in owned:  # paid once, and told by boards
            said[0, pot, seat] = [sum(said.get((0, pot, seat), [])) + chips]
        else:
            said.setdefault((board, pot, seat), []).append(chips)
    if said != paid and not (merged and {k: sum(v) for k, v in said.items()} == {k: sum(v) for k, v in paid.items()}):
        for line, seat, chips, pot, board in told.collected:
            if said.get((board, pot, seat)) != paid.get((board, pot, seat)):
                due = " and ".join(map(str, paid.get((board, pot, seat), []))) or "nothing"
                raise _Differs(2, f"seat {seat} collects {due} of the {pot}, not {chips}", line)
        raise _Differs(2, f"not all is told of who collects what: {_shares(paid)}", told.total_line)
    places = []
    for _, seat, _, pot, board in told.collected:
        left = numbers[0 if pot in owned else board, pot, seat]
        places.append(left.pop(0) if len(left) > 1 else left[0])
    return places


def _shares(paid: Shares) -> str:
    return ", ".join([f"seat {seat} {sum(chips)} of the {pot}" for (_, pot, seat), chips in paid.items()])


def _agree_in_summary(told: Told, hand: Hand, happened: Sequence[tuple[int, Event]]) -> None:
    """Boards, and how it ended for every seat."""
    for line, number, board in told.summed:
        if number >= len(hand.boards) or hand.boards[number] != board:
            raise NotationError(f"the board is {' and '.join(map(cards_text, hand.boards))}", line)
    missing = set(hand.seats) - {fared.seat for fared in told.fared}
    if missing or len(told.summed) != sum([bool(board) for board in hand.boards]):
        what = f"seat {min(missing)}" if missing else "the board"
        raise NotationError(f"the summary does not tell of {what}", told.last_line)
    folded: dict[int, int] = {}
    lying = 0
    won = dict.fromkeys(hand.seats, 0)
    for _, event in happened:
        if event.kind == "board":
            lying += 0 if event.board else len(event.cards or ())
        elif event.kind == "fold":
            folded[event.seat or 0] = lying
    for pot in hand.result.pots:
        for seat, chips in pot.awards.items():
            won[seat] += chips
    for line, seat, fold, chips in told.fared:
        if fold is not None and folded.get(seat) != fold:
            raise NotationError(f"seat {seat} did not fold there", line)
        if chips != won[seat]:
            raise NotationError(f"seat {seat} won {won[seat]} chips, not {chips}", line)


def _info(told: Told, seats: int, steps: Sequence[int], awards: Sequence[int]) -> Info:
    """What the text says beside the hand; comments after the number of an event."""
    comments: dict[int, str] = {}
    posts = len([post for post in told.posts if post.live + post.dead])
    for where, number, said in told.comments:
        if where == "post":
            after = number
        elif where == "holes":
            after = posts + seats - 1
        else:
            after = (steps if where == "step" else awards)[number]
        comments[after] = f"{comments[after]}\n{said}" if after in comments else said
    fields = told.fields
    if len(set(told.heroes)) == 1:
        fields = {**fields, "hero": told.heroes[0]}
    return Info(
        {seat: name for name, seat in told.names.items()},
        told.table,
        told.number,
        told.time,
        told.currency,
        site="PokerStars",
        table_size=told.size,
        fields=fields,
        comments=comments,
    )
