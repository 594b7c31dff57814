"""OHH: a hand from its object, every action, the pots and the winnings checked."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from decimal import Decimal
from typing import Any, NamedTuple, NoReturn

from omaha.base.checks import listed, seat_number
from omaha.base.errors import NotationError, OtherGameError
from omaha.base.money import places
from omaha.cards import CARDS, Deck, cards_text
from omaha.hand.actions import IllegalAction
from omaha.hand.events import Post
from omaha.hand.hand import Hand
from omaha.hand.info import Info
from omaha.hand.reading import state_of
from omaha.notation.checks import chips_of, json_object, plain, rules_from_json
from omaha.notation.houses import ACTIONS, PAYMENT, SHOWDOWN, STAGES, House, agreed, house_fields
from omaha.notation.ohh.handobject import HandObject
from omaha.notation.ohh.words import (
    ADD_TO_POT,
    DECIDED,
    KEPT,
    LIMITS,
    NO_PLAY,
    OTHER_GAMES,
    OUR_FLAGS,
    PLAY_MONEY,
    POST_KINDS,
    STREETS,
    bounty,
    local,
    tournament,
    version,
)
from omaha.rules import PRESETS, Rules

__all__ = ["read"]


class _Player(NamedTuple):
    """A player who is dealt in."""

    id: int
    seat: int
    name: str
    stack: int


class _Pot(NamedTuple):
    """Chips and rake of a pot, and what each seat wins of it."""

    amount: int
    rake: int
    wins: dict[int, int]


class _Action(NamedTuple):
    """An action of the text."""

    number: int
    """Index of the action in the hand, from 0."""
    street: str
    word: str
    seat: int
    chips: int
    cards: str
    note: str | None


class _Text(NamedTuple):
    """What an object says, before it is played."""

    digits: int
    """Decimal places of a chip."""
    players: list[_Player]
    boards: list[str]
    actions: list[_Action]
    holes: dict[int, tuple[int, str]]
    shows: dict[int, tuple[int, bool]]
    pots: list[_Pot]
    info: Info


def read(ohh: HandObject, rules: Rules | None = None) -> Hand:
    """Return the hand of an object.

    - `ohh`: the object.
    - `rules`: the rules of the house; if it is None, those of the site, and of other houses if the object shows that it
      was not played by them. An object with its own rules in `_omaha` is read by those.

    :raises NotationError: if the object is not a hand of Omaha, or breaks the rules, with the `line`.
    """
    try:
        text = _text(ohh)
        stages = () if rules or "rules" in ohh.ours else STAGES
        own = house_fields(rules) if rules else {}
        return agreed(lambda house: _played(ohh, text, {**own, **house}), stages, patient=True)
    except RecursionError:  # a value in a field, deep enough to be read and too deep to be copied or shown
        raise NotationError("not OHH: nested too deeply", ohh.first) from None


def _text(ohh: HandObject) -> _Text:
    if ohh.fields.get("game_type") in OTHER_GAMES:
        game = f"a hand of {ohh.fields['game_type']}, not of Omaha"
        raise OtherGameError(game, ohh.error("", "game_type").line)
    digits = _digits(ohh)
    players = _seated(ohh, digits)
    seat_of = {player.id: player.seat for player in players}
    boards, actions = _rounds(ohh, seat_of, digits)
    holes, shows = _known(ohh, actions)
    pots, cashed = _pots(ohh, seat_of, digits)
    try:
        info = _info(ohh, players, cashed)
    except NotationError:
        raise
    except (TypeError, ValueError) as error:
        ohh.refuse(f"this hand cannot be played: {error}", "_omaha" if ohh.ours else "players")
    return _Text(digits, players, boards, actions, holes, shows, pots, info)


def _played(ohh: HandObject, text: _Text, house: House) -> Hand:
    """Return the hand, played at a house."""
    _, players, boards, actions, holes, shows, pots, info = text
    rules = _rules(ohh, text, house)
    for seat, (number, cards) in holes.items():
        if len(cards) != 2 * rules.hole_cards:
            ohh.refuse(f"seat {seat} holds {rules.hole_cards} cards, not {len(cards) // 2}", "action", number)
    burns = ohh.ours.get("burns", "")
    try:
        posts = [Post(*post) for post in ohh.ours["posts"]] if "posts" in ohh.ours else _posted(actions)
        rake = ohh.ours.get("rake") if "rules" in ohh.ours else [pot.rake for pot in pots]
        stacks = {player.seat: player.stack for player in players}
        named = {player.seat: "??" * rules.hole_cards for player in players} if burns else {}
        named |= {seat: cards for seat, (_, cards) in holes.items()}
        deck = Deck(burns, holes=named, boards=boards, unknown=True)
        runs = len(boards) if len(boards) > rules.boards else 1
        played = Hand(
            rules, stacks, ohh.need("dealer_seat", int),
            deck=deck, posts=posts, runs=runs, rake=rake, manual=("show",), info=info, bonus=_bonus(ohh, actions),
        )  # fmt: skip
    except NotationError:
        raise
    except (TypeError, ValueError, RecursionError) as error:
        ohh.refuse(f"this hand cannot be played: {error}", *_wrong_card(ohh))
    _check_posts(ohh, played, actions)
    _play(ohh, played, actions, shows)
    dealt = [cards_text(board) for board in played.boards if board]
    if dealt != boards:
        ohh.refuse(f"boards are {', '.join(boards)}, but the hand deals {', '.join(dealt)}", "rounds")
    if not played.over:
        ohh.refuse(f"the hand is not over: it is the turn of seat {played.actor}", "rounds")
    _check_end(ohh, played, pots)
    return played


def _wrong_card(ohh: HandObject) -> tuple[str, int]:
    """Return the place of the first card that is not one or has two places, or else of the players."""
    owners: dict[str, object] = {}
    number = -1
    for round_number, part in enumerate(ohh.fields["rounds"]):
        holders = [("board", "street", round_number, part.get("cards"))]
        for action in part["actions"]:
            number += 1
            holders.append((action.get("player_id"), "action", number, action.get("cards")))
        for owner, key, place, cards in holders:
            for card in cards or ():
                known = card == "??" or (owner != "board" and owners.setdefault(card, owner) == owner)
                if not known and (card in owners or card not in _DECK):
                    return key, place
                owners[card] = owner
    return "players", 0


_DECK = {str(card) for card in CARDS}
_DIGITS = 18
"""A number with decimals has fewer digits before its point."""


def _digits(ohh: HandObject) -> int:
    """Return the decimal places of a chip: those of the currency; for play money two if amounts have decimals."""
    currency = ohh.get("currency", str, "")
    if ohh.get("tournament", bool, False):
        return 0
    if currency not in PLAY_MONEY:
        return places(currency)
    amounts = [ohh.fields.get("small_blind_amount"), ohh.fields.get("big_blind_amount")]
    amounts += [player.get("starting_stack") for player in ohh.get("players", list, ()) if isinstance(player, dict)]
    return 2 if any(isinstance(value, Decimal) and value.adjusted() < _DIGITS and value % 1 for value in amounts) else 0


def _chips(ohh: HandObject, holder: Mapping[str, Any], field: str, digits: int, number: int, least: int = 0) -> int:
    """Return an amount in chips, 0 if it is missing."""
    value = holder.get(field)
    if value is None:
        value = 0
    try:
        chips = chips_of(value, digits)
    except ValueError:
        chips = least - 1
    if chips < least:
        allowed = f"an amount with at most {digits} decimal places, {least} or more" if digits else f"{least} or more"
        ohh.refuse(f"{field} must be {allowed}, not {value}", field, number)
    return chips


def _seated(ohh: HandObject, digits: int) -> list[_Player]:
    """Return the players who are dealt in."""
    players: list[_Player] = []
    for number, player in enumerate(ohh.need("players", list)):
        if not isinstance(player, dict):
            ohh.refuse(f"players must be objects, not {player!r}", "players")
        if player.get("is_sitting_out") is True:
            continue
        key, name = player.get("id"), player.get("name", "")
        if type(key) is not int or key in [other.id for other in players]:
            ohh.refuse(f"a player's id must be a whole number that no other player has, not {key!r}", "id", number)
        if not isinstance(name, str):
            ohh.refuse(f"a player's name must be a string, not {name!r}", "name", number)
        try:
            seat = seat_number(player.get("seat"))
            if seat in [other.seat for other in players]:
                raise ValueError(f"seat {seat} is taken twice")
        except (TypeError, ValueError) as error:
            ohh.refuse(str(error), "seat", number)
        players.append(_Player(key, seat, name, _chips(ohh, player, "starting_stack", digits, number, 1)))
    return players


def _rounds(ohh: HandObject, seat_of: Mapping[int, int], digits: int) -> tuple[list[str], list[_Action]]:
    """Return the boards, and all actions in order."""
    cards: dict[str, list[str]] = {street: [] for street in STREETS}
    actions: list[_Action] = []
    for number, part in enumerate(ohh.need("rounds", list)):
        street = part.get("street") if isinstance(part, dict) else None
        if not isinstance(street, str) or (street not in cards and street != "Showdown"):
            ohh.refuse(f"a street must be one of {', '.join(STREETS)}, Showdown, not {street!r}", "street", number)
        if street in STREETS[1:]:
            dealt = _cards(ohh, part.get("cards"), "street", number)
            if len(dealt) != (6 if street == "Flop" else 2):
                ohh.refuse(f"the {street} must have its new cards, not {dealt!r}", "street", number)
            cards[street].append(dealt)
        played = part.get("actions")
        if not isinstance(played, list):
            ohh.refuse(f"actions must be a list, not {played!r}", "street", number)
        for action in played:
            actions.append(_action_of(ohh, action, street, len(actions), seat_of, digits))
    most = max([len(dealt) for dealt in cards.values()])
    boards = [
        "".join([dealt[min(number, len(dealt) - 1)] for dealt in list(cards.values())[1:] if dealt])
        for number in range(most)
    ]
    return boards, actions


def _cards(ohh: HandObject, cards: object, key: str, number: int) -> str:
    """Return a list of cards as one text."""
    if cards in (None, ""):
        return ""
    if not isinstance(cards, list) or not all(isinstance(card, str) and len(card) == 2 for card in cards):
        ohh.refuse(f"cards must be a list such as ['As', 'Kd'], not {cards!r}", key, number)
    return "".join(cards)


def _action_of(
    ohh: HandObject, action: Any, street: str, number: int, seat_of: Mapping[int, int], digits: int
) -> _Action:
    if not isinstance(action, dict):
        ohh.refuse(f"actions must be objects, not {action!r}", "action", number)
    word, player = action.get("action"), action.get("player_id")
    if not isinstance(word, str):
        ohh.refuse(f"an action must be a string, not {word!r}", "action", number)
    if word in NO_PLAY:
        return _Action(number, street, word, 0, 0, "", None)
    if word == ADD_TO_POT and player is None:
        return _Action(number, street, word, 0, _chips(ohh, action, "amount", digits, number), "", None)
    if word not in DECIDED and word not in POST_KINDS and word not in _SHOWN:
        ohh.refuse(f"not an action of Omaha that can be read: {word!r}", "action", number)
    if type(player) is not int or player not in seat_of:
        ohh.refuse(f"player_id must be one of {listed(seat_of)}, not {player!r}", "action", number)
    chips = _chips(ohh, action, "amount", digits, number) if "amount" in action else 0
    cards = _cards(ohh, action["cards"], "action", number) if "cards" in action else ""
    return _Action(number, street, word, seat_of[player], chips, cards, action.get("_note"))


_SHOWN = ("Dealt Cards", "Shows Cards", "Mucks Cards")


def _known(
    ohh: HandObject, actions: Sequence[_Action]
) -> tuple[dict[int, tuple[int, str]], dict[int, tuple[int, bool]]]:
    """Return {seat: (index of the action, cards)}, and {seat: (index, True if shown, False if mucked)}."""
    holes: dict[int, tuple[int, str]] = {}
    shows: dict[int, tuple[int, bool]] = {}
    for action in actions:
        if action.word not in _SHOWN:
            continue
        if action.word != "Dealt Cards":
            before = shows.get(action.seat)
            if before is not None and before[1] != (action.word == "Shows Cards"):
                ohh.refuse(f"seat {action.seat} has shown or mucked before", "action", action.number)
            shows.setdefault(action.seat, (action.number, action.word == "Shows Cards"))
        if action.cards:
            named = holes.setdefault(action.seat, (action.number, action.cards))[1]
            if named != action.cards and {*_pairs(named)} != {*_pairs(action.cards)}:
                ohh.refuse(f"seat {action.seat} holds {named}, not {action.cards}", "action", action.number)
    return holes, shows


def _pairs(cards: str) -> list[str]:
    return [cards[i : i + 2] for i in range(0, len(cards), 2)]


def _rules(ohh: HandObject, text: _Text, house: House) -> Rules:
    """Return the rules of `_omaha`, with which the fields must agree, or else the preset of the site, at a house."""
    game, limit = ohh.need("game_type", str), ohh.need("bet_limit", dict).get("bet_type")
    if game not in ("Omaha", "OmahaHiLo"):
        ohh.refuse(f"game_type must be one of Omaha, OmahaHiLo, not {game!r}", "game_type")
    if limit not in LIMITS.values():
        ohh.refuse(f"bet_type must be one of {', '.join(LIMITS.values())}, not {limit!r}", "bet_type")
    small, big, ante = (
        _chips(ohh, ohh.fields, f"{name}_amount", text.digits, 0) for name in ("small_blind", "big_blind", "ante")
    )
    try:
        if "rules" in ohh.ours:
            rules = rules_from_json(json.dumps(ohh.ours["rules"]))
        else:
            rules = _site_rules(ohh, limit, game == "OmahaHiLo", (small, big, ante), text, house)
    except (TypeError, ValueError, RecursionError) as error:
        ohh.refuse(f"not rules: {error}", "rules" if "rules" in ohh.ours else "bet_limit")
    fields = (game == "OmahaHiLo", limit, small, big, ante)
    ours = (rules.hilo, LIMITS[rules.limit], rules.small_blind, rules.big_blind, rules.ante)
    for name, here, there in zip(("game_type", "bet_type", *_AMOUNTS), fields, ours, strict=True):
        if here != there:
            ohh.refuse(f"{name} does not agree with the rules of _omaha", name)
    return rules


_AMOUNTS = ("small_blind_amount", "big_blind_amount", "ante_amount")


def _site_rules(
    ohh: HandObject, limit: str, hilo: bool, amounts: tuple[int, int, int], text: _Text, house: House
) -> Rules:
    small, big, ante = amounts
    boards, actions = text.boards, text.actions
    site = re.sub(r"\W", "", ohh.get("site_name", str, "")).lower()
    flags = ohh.get("flags", list, [])
    payers = [action.seat for action in actions if action.word == "Post Ante"]
    side_by_side = len(boards) == 2 and "Run_It_Twice" not in flags
    fields: dict[str, Any] = {
        "limit": next(name for name, code in LIMITS.items() if code == limit),
        "hilo": hilo,
        "hole_cards": max([len(action.cards) // 2 for action in actions], default=0) or 4,
        "small_blind": small,
        "big_blind": big,
        "ante": ante,
        "ante_payer": "big_blind" if len(payers) == 1 else "each",
        "bomb_pot": "Bomb_Pot" in flags,
        "boards": 1 + side_by_side,
        "uncallable_raise": "allow",
    }
    if limit == "FL":
        fields |= {"small_bet": big, "big_bet": 2 * big}
    if len(boards) > 1 and not side_by_side:
        fields["run_count"] = len(boards)
    return Rules.preset(_preset(site), **{**fields, **house})


def _preset(site: str) -> str:
    """Return the preset of a site, whose name may have a country or a domain behind it."""
    return max([name for name in PRESETS if site.startswith(name)], key=len, default="default")


def _posted(actions: Sequence[_Action]) -> list[Post]:
    posts = []
    for action in actions:
        if action.word in POST_KINDS:
            kind: Any = POST_KINDS[action.word]
            dead = action.word in ("Post Ante", "Post Dead")
            posts.append(Post(action.seat, kind, 0 if dead else action.chips, action.chips if dead else 0))
    return posts


def _check_posts(ohh: HandObject, hand: Hand, actions: Sequence[_Action]) -> None:
    """Check that the posts of `_omaha` are those of the actions."""
    if "posts" not in ohh.ours:
        return
    chips = dict.fromkeys(hand.seats, 0)
    for action in actions:
        if action.word in POST_KINDS:
            chips[action.seat] += action.chips
    for post in hand.posts:
        chips[post.seat] -= post.live + post.dead
    if any(chips.values()):
        ohh.refuse("the posts of _omaha are not those of the actions", "posts")


def _play(ohh: HandObject, hand: Hand, actions: Sequence[_Action], shows: Mapping[int, tuple[int, bool]]) -> None:
    """Play every decision, and the showdown."""
    for action in actions:
        if action.word not in DECIDED:
            continue
        try:
            _decide(hand, action)
        except (TypeError, ValueError) as error:
            what = f"action {action.number + 1} of {action.street}, {action.word}"
            if isinstance(error, IllegalAction):
                ohh.differ(ACTIONS, f"{what}: {error}", "action", action.number)
            ohh.refuse(f"{what}: {error}", "action", action.number)
    while hand.actor and not hand.legal:
        if shows.get(hand.actor, (0, False))[1]:
            try:
                hand.show()
            except ValueError as error:
                ohh.differ(SHOWDOWN, str(error), "action", shows[hand.actor][0])
        else:
            hand.muck()
    shown = {event.seat for event in state_of(hand).events if event.kind == "show"}
    for seat, (number, showed) in shows.items():
        if seat in shown and not showed:
            ohh.differ(SHOWDOWN, f"seat {seat} must show: its hand equals or beats what was shown", "action", number)


def _decide(hand: Hand, action: _Action) -> None:
    """Carry out a player's decision."""
    if not hand.legal or hand.actor != action.seat:
        raise ValueError(f"it is the turn of seat {hand.actor}" if hand.legal else "nobody is to act")
    if action.street.lower() != hand.street:
        raise ValueError(f"the street is the {hand.street}")
    kind = DECIDED[action.word]
    checked = bool(action.note) or kind == "protect"  # of other decisions the event follows
    before = len(state_of(hand).events) if checked else 0  # `hand.events` copies all of them
    if kind == "protect":
        hand.protect()
    elif kind == "fold":
        hand.fold(note=action.note)
    elif kind == "check":
        hand.check(note=action.note)
    elif kind == "call":
        if hand.legal.call not in (None, action.chips):
            raise ValueError(f"a call adds {hand.legal.call}, not {action.chips}")
        hand.call()
    else:
        hand.raise_to(hand.bets[action.seat] + action.chips)
    if checked:
        done = state_of(hand).events[before]
        if done.kind != kind or done.note != action.note:
            wrong = f"not a {kind} with the note {action.note!r}"
            raise ValueError(f"this is a {done.kind} with the note {done.note!r}, {wrong}")


def _bonus(ohh: HandObject, actions: Sequence[_Action]) -> int:
    """Return the chips that the house puts in before the deal (R103)."""
    bonus = 0
    decided = False
    for action in actions:
        decided = decided or action.word in DECIDED
        if action.word == ADD_TO_POT:
            if decided:
                ohh.refuse("house chips that are added during the play cannot be read", "action", action.number)
            bonus += action.chips
    return bonus


def _pots(ohh: HandObject, seat_of: Mapping[int, int], digits: int) -> tuple[list[_Pot], dict[str, tuple[int, int]]]:
    """Return the pots of the text, and by seat what players were paid who cashed out, and the fee."""
    pots = []
    cashed: dict[str, tuple[int, int]] = {}
    wins = 0
    for number, pot in enumerate(ohh.need("pots", list)):
        won = pot.get("player_wins") if isinstance(pot, dict) else None
        if not isinstance(won, list):
            ohh.refuse(f"player_wins must be a list, not {won!r}", "pots")
        by_seat: dict[int, int] = {}
        for win in won:
            player = win.get("player_id") if isinstance(win, dict) else None
            if type(player) is not int or player not in seat_of:
                ohh.refuse(f"player_id must be one of {listed(seat_of)}", "win_amount", wins)
            seat = seat_of[player]
            by_seat[seat] = by_seat.get(seat, 0) + _chips(ohh, win, "win_amount", digits, wins)
            if win.get("cashout_amount") or win.get("cashout_fee"):
                paid, fee = cashed.get(str(seat), (0, 0))
                paid += _chips(ohh, win, "cashout_amount", digits, wins)
                cashed[str(seat)] = paid, fee + _chips(ohh, win, "cashout_fee", digits, wins)
            wins += 1
        rake = _chips(ohh, pot, "rake", digits, number)
        pots.append(_Pot(_chips(ohh, pot, "amount", digits, number), rake, by_seat))
    return pots, cashed


def _check_end(ohh: HandObject, hand: Hand, pots: Sequence[_Pot]) -> None:
    """Check the pots of the text against the hand: one by one, or their sums if the text counts pots in another way."""
    ours = [_Pot(pot.amount, pot.rake, dict(pot.awards)) for pot in hand.result.pots]
    same = sum(_won(pots).values()) == sum(_won(ours).values())  # then a house may only divide them otherwise

    def differ(message: str) -> NoReturn:
        if same:
            ohh.differ(PAYMENT, message, "pots")
        ohh.refuse(message, "pots")

    if len(ours) == len(pots):
        for number, (here, there) in enumerate(zip(pots, ours, strict=True)):
            if (here.amount, here.rake, _won([here])) != (there.amount, there.rake, _won([there])):
                differ(f"pot {number} is {_pot_text(here)}, but the hand comes to {_pot_text(there)}")
    elif (sum([pot.amount for pot in pots]), _won(pots)) != (sum([pot.amount for pot in ours]), _won(ours)):
        differ(f"the pots are {_pot_text(*pots)}, but the hand comes to {_pot_text(*ours)}")


def _won(pots: Iterable[_Pot]) -> dict[int, int]:
    won: dict[int, int] = {}
    for pot in pots:
        for seat, chips in pot.wins.items():
            won[seat] = won.get(seat, 0) + chips
    return {seat: chips for seat, chips in won.items() if chips}


def _pot_text(*pots: _Pot) -> str:
    wins = ", ".join([f"seat {seat} {chips}" for seat, chips in sorted(_won(pots).items())])
    return f"{sum(pot.amount for pot in pots)} with rake {sum(pot.rake for pot in pots)}, won by {wins}"


def _info(ohh: HandObject, players: Sequence[_Player], cashed: Mapping[str, tuple[int, int]]) -> Info:
    """Return everything around the play.

    - `ohh`: the object.
    - `players`: the players who are dealt in.
    - `cashed`: by seat what players were paid who cashed out, and the fee.
    """
    ours = ohh.ours
    currency = ohh.get("currency", str, "")
    site = ohh.get("site_name", str, "")
    fields = {name: _plain(value) for name in KEPT if (value := ohh.fields.get(name)) is not None}
    for name, usual in (("network_name", site), ("internal_version", version())):
        if fields.get(name) == usual:
            del fields[name]
    ohh.get("flags", list)  # refuses another kind
    flags = [flag for flag in fields.pop("flags", ()) if flag not in OUR_FLAGS]
    if flags:
        fields["flags"] = flags
    size = ohh.fields.get("table_size")
    if "table_size" in ours:
        size = ours["table_size"]
    elif type(size) is not int or not 2 <= size <= 10:
        fields["table_size"] = _plain(size)
        size = None
    more = [extra for player in ohh.fields["players"] if (extra := _more_of(player))]
    if more:
        fields["players"] = more
    if cashed:
        fields["cash_out"] = cashed
    hero_id = ohh.fields.get("hero_player_id")
    hero = next((player.seat for player in players if player.id == hero_id), None)
    if hero is not None and not ours:  # of a text of this package it may be the caller's choice
        fields["hero"] = hero
    fields |= json_object(_plain(ours.get("fields", {})), "fields")
    carried = fields.get("players")
    if isinstance(carried, list) and (left := _without_bounties(carried, fields.get("bounties"))) != more:
        fields["players"] = left
        if not left:
            del fields["players"]
    absent = {int(seat): name for seat, name in json_object(ours.get("names", {}), "names").items()}
    date = ohh.get("start_date_utc", str)

    def info(fields: Mapping[str, Any]) -> Info:
        return Info(
            names={player.seat: player.name for player in players if player.name not in ("", f"Seat {player.seat}")}
            | absent,
            table=ohh.get("table_name", str, "") or None,
            number=ours.get("number", ohh.get("game_number", str, "") or None),
            time=ours.get("time", local(date) if date else None),
            currency=None if currency in PLAY_MONEY else currency,
            event=ours.get("event"),
            site=site or None,
            table_size=size,
            fields=fields,
            comments=dict(ours.get("comments", ())),
        )

    if fields.get("tournament") and "tournament_info" in fields:
        less = info({name: value for name, value in fields.items() if name != "tournament_info"})
        if tournament(less) == fields["tournament_info"]:
            return less
    return info(fields)


def _more_of(player: dict[str, Any]) -> dict[str, Any]:
    """Return what a text says of a player besides the usual; all of it for a player who sits out."""
    if player.get("is_sitting_out") is True:
        return _plain(player)  # type: ignore[no-any-return]  # as it was
    usual = ("id", "seat", "name", "starting_stack")
    extra = {name: _plain(value) for name, value in player.items() if name not in usual}
    return {"seat": player["seat"], **extra} if extra else {}


def _without_bounties(players: Sequence[dict[str, Any]], bounties: Any) -> Sequence[dict[str, Any]]:
    """Return what a text says of the players without the bounties that `Info.fields` has in the room's own words."""
    if not isinstance(bounties, dict):
        return players
    left = []
    for player in players:
        rest = dict(player)
        known = bounties.get(str(player.get("seat")))
        if "player_bounty" in rest and bounty(known) == rest["player_bounty"]:
            del rest["player_bounty"]
        if rest.keys() != {"seat"}:
            left.append(rest)
    return left


def _plain(value: Any) -> Any:
    """Return a value as `Info` holds it."""
    return plain(value, _single)


def _single(value: Any) -> Any:
    return float(value) if isinstance(value, Decimal) else value
