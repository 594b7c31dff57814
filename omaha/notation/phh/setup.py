"""PHH: a hand before the first card, by the format's fields and those of `_omaha`."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Literal, NamedTuple

from omaha.base.checks import integer, listed, seat_number
from omaha.cards import Deck, parse_cards
from omaha.hand.dealing import dealing_order
from omaha.hand.events import Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.posts import given_posts
from omaha.notation.checks import rules_from_json
from omaha.notation.houses import House
from omaha.notation.phh.handtext import HandText
from omaha.notation.phh.words import ALL_BETS, BETS, SetupFields, implied_posts, setup_fields
from omaha.rules import Rules

__all__ = ["Setup", "seats_of", "setup_of"]


class Setup(NamedTuple):
    """A hand before the first card."""

    rules: Rules
    stacks: dict[int, int]
    button: int
    posts: list[Post]
    runs: int
    rake: int | list[int] | None
    burns: str
    notes: Mapping[int, str]
    """Notes of actions by the action's index."""
    bonus: int
    """House chips (R103)."""

    def hand(self, deck: Deck, manual: tuple[Literal["deal", "show"], ...], info: Info | None = None) -> Hand:
        """Return the hand, dealt from this deck."""
        return Hand(
            self.rules, self.stacks, self.button,
            deck=deck, posts=self.posts, runs=self.runs, rake=self.rake, manual=manual, info=info, bonus=self.bonus,
        )  # fmt: skip


def seats_of(text: HandText) -> tuple[int, ...]:
    """Return the seat of each player in the order of positions."""
    count = len(text.amounts("starting_stacks", None, 1))
    if not 2 <= count <= 10:
        text.refuse(f"starting_stacks must list 2..10 players, not {count}", "starting_stacks")
    if "seats" not in text.fields:
        seats = tuple(range(1, count + 1))
    else:
        seats = tuple(text.numbers("seats", count, 1))
        if max(seats) > 10 or len(set(seats)) < count or dealing_order(seats, seats[-1]) != seats:
            allowed = "1..10, clockwise from the small blind to the button"
            text.refuse(f"seats must be {allowed}, not {listed(seats)}", "seats")
    if "seat_count" in text.fields and text.number("seat_count", 2) < max(seats):
        text.refuse(f"seat_count must be {max(seats)} or more", "seat_count")
    return seats


def setup_of(text: HandText, seats: tuple[int, ...], house: House | None = None) -> Setup:
    """Return the set-up by the fields of the format, or as `_omaha` says, with which those fields must agree.

    - `text`: the text.
    - `seats`: the seat of each player in the order of positions.
    - `house`: fields of `Rules` that replace those which the format implies.

    :raises NotationError: if a field is wrong, with the `line`.
    """
    ours = text.ours
    count = len(seats)
    stacks = dict(zip(seats, text.amounts("starting_stacks", count, 1), strict=True))
    trimmed = text.flag("ante_trimming_status")
    limit = text.variant.limit if text.variant else _our_rules(text).limit
    for field in ALL_BETS:
        if field in text.fields and field not in BETS[limit]:
            text.refuse(f"{field} does not belong to {text.fields['variant']}", field)
    fields = SetupFields(
        text.fields["variant"],
        text.amounts("antes", count),
        text.amounts("blinds_or_straddles", count),
        [text.chips(name) for name in BETS[limit]],
    )
    rules = _our_rules(text) if "rules" in ours else _implied_rules(text, fields, trimmed, house)
    try:
        if "posts" in ours:
            posts = given_posts([_post(post) for post in ours["posts"]], rules, stacks)
        else:
            posts = implied_posts(stacks, fields, trimmed)
        button = ours.get("button", seats[-1])
        notes = {int(number) - 1: note for number, note in map(_note, ours.get("notes", ()))}
        if "button" in ours and dealing_order(seats, seat_number(button)) != seats:
            raise ValueError(f"button: with the button at seat {button}, cards are not dealt in the order of the seats")
        parse_cards(burns := ours.get("burns", ""))
        bonus = integer(ours.get("bonus", 0), "bonus", 0)
    except (TypeError, ValueError) as error:
        text.refuse(f"_omaha: {error}", "_omaha")
    if "rules" in ours or "posts" in ours:
        by_omaha = setup_fields(rules, posts, stacks, button)
        for field, here, there in zip(("variant", "antes", "blinds_or_straddles"), fields, by_omaha, strict=False):
            if here != there:
                text.refuse(f"{field} is {here!r}, but by _omaha it is {there!r}", field)
        if fields.bets != by_omaha.bets:
            text.refuse(f"bets are {listed(fields.bets)}, but by _omaha {listed(by_omaha.bets)}", BETS[limit][0])
    return Setup(rules, stacks, button, posts, ours.get("runs", 1), ours.get("rake"), burns, notes, bonus)


def _post(text: str) -> Post:
    """Return a post of `_omaha`: seat, kind, live and dead chips."""
    seat, kind, live, dead = _matched(r"(\d{1,2}) (\w{1,20}) (\d{1,4000}) (\d{1,4000})", text, "a post")
    return Post(int(seat), kind, int(live), int(dead))  # type: ignore[arg-type]  # the kind is checked with the rest


def _note(text: str) -> Sequence[str]:
    """Return the number of an action, from 1, and its note."""
    return _matched(r"(\d{1,4}) (.+)", text, "a note")


def _matched(pattern: str, text: object, what: str) -> Sequence[str]:
    found = re.fullmatch(pattern, text, re.ASCII) if isinstance(text, str) else None
    if found is None:
        raise ValueError(f"{what} cannot be {text!r}")
    return found.groups()


def _our_rules(text: HandText) -> Rules:
    try:
        return rules_from_json(text.ours["rules"])
    except (TypeError, ValueError) as error:
        text.refuse(f"_omaha.rules: {error}", "_omaha.rules")


def _implied_rules(text: HandText, fields: SetupFields, trimmed: bool, house: House | None) -> Rules:
    """Return the rules that the fields of the format imply, at a house."""
    rules = fields.implied_rules(trimmed, _revealed(text.actions), house)
    if isinstance(rules, ValueError):
        field = next((name for name in ("small_bet", "big_bet") if str(rules).startswith(name)), "blinds_or_straddles")
        text.refuse(str(rules), field)
    if rules.limit != "fixed" and fields.bets[0] != rules.big_blind:
        text.refuse(f"min_bet must be the big blind, {rules.big_blind}, not {fields.bets[0]}", "min_bet")
    stacks = text.amounts("starting_stacks", None)
    blinds, antes = fields.by_position()
    for number, (stack, blind, ante) in enumerate(zip(stacks, blinds, antes, strict=True), 1):
        each = len(set(antes)) == 1
        if ante and not trimmed and (stack < ante if each else stack <= ante and not blind):
            text.refuse(f"antes: p{number} has {stack} chips: the text does not say if all antes can be won", "antes")
    return rules


def _revealed(actions: Sequence[Sequence[str]]) -> bool:
    """Return True if cards are shown before the last board card."""
    shows = [number for number, words in enumerate(actions) if words[1:2] == ["sm"] and len(words) > 2]
    if not shows:
        return False
    boards = [number for number, words in enumerate(actions) if words[:2] == ["d", "db"]]
    return bool(boards) and shows[0] < boards[-1]
