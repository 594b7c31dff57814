"""The card room of docs/room.md: real clients on loopback, and all that the room sends them."""

import asyncio
import json
import os
import random
import re
import subprocess
import sys
import textwrap

import pytest
from websockets.sync.client import connect

from omaha import Rules
from omaha.hand.events import LOST, TIMED_OUT
from support.card_room import FILE, card_room, folds, in_a_room, passive
from support.paths import ROOT
from support.schemas import validator

CARD = re.compile(r"[2-9TJQKA][cdhs]")


def cards_in(text):
    return set(CARD.findall(text))


def known(hand):
    """The cards that everybody knows at the end of a hand."""
    shown = {str(card) for event in hand.events if event.kind == "show" for card in event.cards}
    return shown | {str(card) for board in hand.boards for card in board}


def books(table):
    """The chips that were brought less those taken away and the rake, from the log alone."""
    brought = sum(event.chips for event in table.events if event.kind in ("sit", "add_chips"))
    return brought - sum(event.chips for event in table.events if event.kind in ("leave", "hand"))


def chips(table):
    """The chips on the table, in the pot too."""
    return sum(table.stacks.values()) + (0 if table.hand.over else table.hand.pot)


# ---------------------------------------------------------------------- an evening of two


def test_two_clients_play_hand_after_hand_and_a_spectator_watches():
    people = {}

    async def story(house):
        people["eve"] = await house.enter()
        people["ann"] = await house.enter("ann", passive, seat=1, chips=1000)
        people["bob"] = await house.enter("bob", folds, seat=3, chips=800)
        people["hands"] = house.hands
        await house.hand(7)
        assert chips(house.table) == books(house.table)
        assert {tuple(hand.info.names[seat] for seat in (1, 3)) for hand in house.hands} == {("ann", "bob")}

    in_a_room(story)
    hands = people.pop("hands")
    assert any("show" in [event.kind for event in hand.events] for hand in hands)
    for name, person in people.items():
        assert_nothing_hidden_is_sent(name, person, hands)
    for person in people.values():
        for message in person.heard:
            if message["type"] in ("hello", "act", "see"):
                validator("to_player").validate(message)


def assert_nothing_hidden_is_sent(name, person, hands):
    """In all messages of a hand are only the player's own cards, those of the board, and those that were shown."""
    own_seen, of_hands = 0, set()
    for text, message in zip(person.texts, person.heard, strict=True):
        if message["type"] == "welcome":  # a token is any letters
            assert set(message) == {"type", "name", "token"}
            continue
        number = message.get("hand") or message.get("view", {}).get("number") or 0
        assert message["type"] in ("hello", "table", "act", "see")
        if number == 0:
            assert not cards_in(text)
            continue
        hand = hands[number - 1]
        of_hands.add(number)
        own = {str(card) for seat, dealt in hand.info.names.items() if dealt == name for card in hand.holes[seat]}
        assert len(own) == (0 if name == "eve" else 4)
        assert cards_in(text) <= own | known(hand)
        own_seen += bool(cards_in(text) & own)
    assert of_hands >= set(range(1, 7))
    assert own_seen > 20 or name == "eve"


def test_cards_of_the_show_are_not_sent_before_they_are_shown():
    """What is allowed at the end of a hand is not allowed before: the messages of each moment, one by one."""
    people = {}

    async def story(house):
        people["ann"] = await house.enter("ann", passive, chips=1000)
        people["bob"] = await house.enter("bob", passive, chips=1000)
        people["hands"] = house.hands
        await house.hand(6)

    in_a_room(story)
    hands = people.pop("hands")
    checked = 0
    for name, person in people.items():
        for message in person.heard:
            if message["type"] in ("act", "see") and not message["view"]["over"]:
                view = message["view"]
                other = next(player for player in view["players"] if player["name"] != name)
                events = [event["kind"] for event in view["events"]]
                assert ("show" in events) == (other["cards"] != "????????")
                checked += 1
            elif message["type"] == "table" and message.get("street") in ("preflop", "flop", "turn", "river"):
                assert [place["cards"] for place in message["places"]] == ["", "", ""]
                checked += 1
    assert checked > 40
    assert len(hands) >= 6


# ---------------------------------------------------------------------- sitting, chips, leaving


def test_players_sit_with_chips_top_up_leave_and_are_dealt_the_next_hand_by_the_room_itself():
    async def story(house):
        ann = await house.enter("ann", seat=2, chips=500)
        assert await ann.refused("sit", chips=300) == "ann sits in seat 2"
        bob = await house.enter("bob", folds)
        assert await bob.refused("sit", chips=100) == "chips (R7) must be 200..2000, not 100"
        assert await bob.refused("sit", seat=2, chips=300) == "free seats are 1, 3, not 2"
        assert house.table.hands == 0
        await bob.say("sit", seat=1, chips=300)
        await house.hand(1, over=False)
        turn = await (ann if house.table.actor == "ann" else bob).hears("act")
        await ann.say("add_chips", chips=400)
        ann.plays = folds
        if house.table.actor == "ann":
            await ann.say("act", id=turn["id"], action="fold")
        await house.hand(2)
        await ann.until(lambda message: "places" in message and message["places"][1]["chips"] > 800)
        await bob.say("leave")
        await bob.status("bob", None)
        assert "bob" not in house.table.seats.values()
        kinds = [(event.kind, event.name, event.chips) for event in house.table.events if event.kind != "hand"]
        assert ("add_chips", "ann", 400) in kinds
        assert ("leave", "bob") in [event[:2] for event in kinds]
        await ann.hears("table", ready="two players must be ready for a hand, not ann")
        assert sum(house.table.stacks.values()) == books(house.table)

    in_a_room(story)


def test_a_new_player_posts_and_a_player_sits_out_and_in():
    async def story(house):
        ann = await house.enter("ann", folds, seat=1, chips=500)
        await house.enter("bob", folds, seat=2, chips=500)
        await house.hand(1)
        cid = await house.enter("cid", folds, seat=3, chips=500)
        await cid.say("post")
        await cid.status("cid", "playing")
        await ann.say("sit_out")
        await cid.status("ann", "sitting_out")
        await ann.say("sit_in", post=True)
        await cid.status("ann", "playing")
        await cid.say("choose", runs=2)
        assert "runs must be 1..3, not 9" in await cid.refused("choose", runs=9)

    in_a_room(story)


def test_a_player_reads_the_report_of_a_hand_that_is_over():
    async def story(house):
        ann = await house.enter("ann", passive, chips=500)
        await house.enter("bob", folds, chips=500)
        await house.hand(1)
        await ann.say("report")
        report = (await ann.hears("report"))["report"]
        assert report["seat"] == 1
        assert report["names"] == {"1": "ann", "2": "bob"}
        assert "1000000" in await ann.refused("report", n=10**6)

    in_a_room(story)


# ---------------------------------------------------------------------- the clock


def test_r92_the_time_of_a_turn_runs_out():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)  # never answers
        bob = await house.enter("bob", folds, seat=2, chips=500)
        hand = await house.hand(1)
        timed = [event for event in hand.events if event.note == TIMED_OUT]
        assert [event.seat for event in timed] == [1]
        await bob.status("ann", "sitting_out")
        await asyncio.sleep(0.05)
        assert house.table.hands == 1  # there is nobody to play with
        ann.plays = folds
        await ann.say("sit_in", post=True)
        await house.hand(2)

    in_a_room(story, seconds=0.1)


def test_a_clock_starts_again_with_each_turn_and_with_nothing_else():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        bob = await house.enter("bob", seat=2, chips=500)
        turn = await ann.hears("act")
        ends = [house.room.ends]
        for straddle in (True, False, True):  # nothing that bob says gives ann more time
            await bob.say("choose", straddle=straddle)
            told = await bob.hears("table", actor="ann")
            assert told["seconds"] <= turn["seconds"] <= 8
            ends.append(house.room.ends)
        assert len(set(ends)) == 1
        await ann.say("act", id=turn["id"], action="call")
        assert (await bob.hears("act"))["id"] == turn["id"] + 1
        assert house.room.ends > ends[0]

    in_a_room(story)


# ---------------------------------------------------------------------- connections that are lost


def test_r90_a_player_whose_connection_is_lost_is_protected_and_comes_back():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        bob = await house.enter("bob", seat=2, chips=500)
        hand = await house.hand(1, over=False)
        await ann.say("act", id=(await ann.hears("act"))["id"], action="call")
        await bob.hears("act")
        token = bob.token
        bob.crash()
        await ann.status("bob", "disconnected")  # bob checks: nothing is owed
        assert hand.street == "flop"
        assert [event.note for event in hand.events if event.kind == "check"] == [LOST, LOST]
        turn = await ann.hears("act")
        await ann.say("act", id=turn["id"], action="bet", to=20)
        await house.hand(1)
        assert "protect" in [event.kind for event in hand.events]
        assert 2 in hand.live  # all-in for what bob has put in
        assert house.table.events[-1].kind == "hand"
        bob = await house.enter("bob", passive, token=token)
        ann.plays = passive
        await house.hand(2)
        kinds = [event.kind for event in house.table.events if event.name == "bob"]
        assert kinds[:4] == ["sit", "disconnect", "protect", "reconnect"]

    in_a_room(story)


def test_who_comes_back_in_time_has_lost_nothing_and_is_sent_the_turn_again():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        await house.enter("bob", seat=2, chips=500)
        turn = await ann.hears("act")
        ann.crash()
        await ann.closed()
        again = await house.enter("ann", token=ann.token)
        assert again.token == ann.token
        same = await again.hears("act")
        assert (same["id"], same["view"]) == (turn["id"], turn["view"])
        await again.say("act", id=same["id"], action="call")
        await again.hears("table", actor="bob")
        await asyncio.sleep(0.05)
        assert "disconnect" not in [event.kind for event in house.table.events]

    in_a_room(story, grace=30)


def test_a_player_who_does_not_come_back_leaves_the_table():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        bob = await house.enter("bob", seat=2, chips=500)
        await house.hand(1, over=False)
        bob.crash()
        await ann.status("bob", "disconnected")
        ann.plays = folds
        await ann.say("act", id=house.room.turn, action="fold")
        await ann.status("bob", None)
        assert ("leave", "bob") in [(event.kind, event.name) for event in house.table.events]
        assert (await house.enter("bob")).token != bob.token  # the name is free again

    in_a_room(story, keep=0.05)


def test_the_newer_of_two_connections_of_a_player_has_the_seat():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        await house.enter("bob", seat=2, chips=500)
        await ann.hears("act")
        newer = await house.enter("ann", token=ann.token)
        assert await ann.closed() == 1000
        turn = await newer.hears("act")
        await newer.say("act", id=turn["id"], action="call")
        await newer.hears("table", actor="bob")
        assert house.table.status_of("ann") == "playing"

    in_a_room(story)


def test_a_name_belongs_to_its_token():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        thief = await house.enter()
        for token in ({}, {"token": ""}, {"token": "x" * 22}, {"token": 5}, {"token": ann.token + "x"}, {"token": "é"}):
            assert await thief.refused("join", name="ann", **token) == "ann has joined: the token is missing or wrong"
        assert not any("token" in message for message in thief.heard)
        await thief.say("join", name="\uff41\uff4e\uff4e")  # looks like ann, and may watch
        await thief.hears("welcome")
        assert "looks like" in await thief.refused("sit", chips=500)
        assert "has joined as" in await thief.refused("join", name="zoe")

    in_a_room(story)


def test_another_player_of_the_same_name_is_not_shown_the_hand_of_the_one_before():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        bob = await house.enter("bob", seat=2, chips=500)
        hand = await house.hand(1, over=False)
        house.room.pause = 60  # no second hand in this story
        await ann.say("leave")
        await bob.status("ann", None)  # folded in the small blind, and gone
        await ann.connection.close()
        while len(house.room.clients) > 1:
            await asyncio.sleep(0.002)
        other = await house.enter("ann")
        await other.say("sit", seat=3, chips=500)
        await bob.until(lambda message: "places" in message and message["places"][2]["name"] == "ann")
        await other.hears("table")
        assert house.table.hands == 1
        cards = {str(card) for card in hand.holes[1]}
        assert cards
        assert not any(cards_in(text) & cards for text, message in zip(other.texts, other.heard, strict=True)
                       if message["type"] != "welcome")  # fmt: skip

    in_a_room(story)


# ---------------------------------------------------------------------- bad messages


MALFORMED = [
    "", "x", "5", "null", "[]", "{}", '{"type": 5}', '{"type": []}', '{"type": "deal"}', '{"type": "disconnect"}',
    '{"type": "_now"}', '{"type": "act"}', '{"type": "act", "id": 1}', '{"type": "sit", "name": "bob"}',
    '{"type": "sit", "chips": NaN}', '{"type": "sit", "chips": 1e999}', '{"type": "sit", "chips": "500"}',
    '{"type": "sit", "seat": true}', '{"type": "sit", "self": 1}', '{"type": "join"}', '{"type": "join", "client": 1}',
    '{"type": "add_chips", "chips": -5}', '{"type": "report", "n": "x"}', '{"type": "report", "n": []}',
    '{"type": "choose", "runs": {}}', "[" * 2000, '{"type": "sit", "chips": ' + "9" * 4000 + "}",
    '{"type": "act", "id": 1, "action": "\\ud800"}', '{"type": "act", "id": 1, "action": "call", "more": 1}',
]  # fmt: skip


def test_malformed_messages_are_refused_and_change_nothing():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        await house.enter("bob", seat=2, chips=500)
        cid = await house.enter("cid")
        await ann.hears("act")
        before = house.table.key
        for text in (*MALFORMED, json.dumps({"type": "sit"}).encode()):
            await cid.connection.send(text)
            refused = await cid.hears("refused")
            assert 0 < len(refused["error"]) <= 300
            assert not re.search(r"\(\)|argument|Table\.|recursion|__|char 0", refused["error"])
        assert house.table.key == before
        stranger = await house.enter()
        for kind, fields in (("sit", {}), ("act", {"id": 1, "action": "call"}), ("leave", {}), ("report", {})):
            assert await stranger.refused(kind, **fields) == "join first"
        for name in ("", "x" * 21, "a\nb", "\u200b", 5, None, ["ann"]):
            assert await stranger.refused("join", name=name) == "a name must be 1 to 20 printable characters"
        assert house.table.key == before

    in_a_room(story)


def test_an_error_of_a_message_is_in_words_of_messages():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        types = "join, act, report, sit, leave, sit_out, sit_in, post, wait, add_chips, choose"
        for kind, fields, why in (
            ("sit", {"name": "bob"}, "sit has no field 'name'; its fields are: seat, chips, post"),
            ("wait", {"table": 1}, "wait has no field 'table'; its fields are: none"),
            ("leave", {"now": True}, "leave has no field 'now'; its fields are: none"),
            ("report", {"n": 1, "name": "bob"}, "report has no field 'name'; its fields are: n"),
            ("act", {"id": 1, "action": "call", "more": 1}, "act has no field 'more'; its fields are: id, action, to"),
            ("act", {"id": 1}, "act must have the field 'action'"),
            ("join", {}, "join must have the field 'name'"),
            ("add_chips", {}, "add_chips must have the field 'chips'"),
            (
                "sit_out",
                {"when": "soon"},
                "when must be one of 'now', 'before_big_blind', 'after_big_blind', not 'soon'",
            ),
            ("deal", {}, f"type must be one of {types}, not 'deal'"),
            (["sit"], {}, f"type must be one of {types}, not ['sit']"),
        ):
            assert await ann.refused(kind, **fields) == why
        for text in ("x", "[" * 2000, "5", ""):
            await ann.connection.send(text)
            assert (await ann.hears("refused"))["error"] == "a message must be a JSON object"

    in_a_room(story)


def test_a_message_that_changes_nothing_that_shows_is_answered_to_its_client_alone():
    async def story(house):
        ann = await house.enter("ann", seat=1, chips=500)
        bob = await house.enter("bob", seat=2, chips=500)
        await ann.hears("act")
        await bob.hears("see")
        eve = await house.enter()
        await eve.hears("table")
        before = len(ann.heard), len(eve.heard)
        for _ in range(3):
            for kind, fields in (
                ("choose", {"straddle": True}),
                ("choose", {}),
                ("sit_in", {}),
                ("choose", {"runs": 1}),
            ):
                bob.read = len(bob.heard)
                await bob.say(kind, **fields)
                await bob.hears("table", actor="ann")
                await bob.hears("see")
        await eve.refused("x")  # what was sent to eve and ann before is there by now
        await ann.refused("x")
        assert [message["type"] for message in ann.heard[before[0] :]] == ["refused"]
        assert [message["type"] for message in eve.heard[before[1] :]] == ["refused"]
        await bob.say("sit_out")
        await eve.status("bob", "sitting_out")
        await ann.status("bob", "sitting_out")

    in_a_room(story)


def test_a_connection_with_too_many_mistakes_is_closed_and_the_others_play_on(monkeypatch):
    async def story(house):
        await house.enter("ann", folds, chips=500)
        await house.enter("bob", folds, chips=500)
        fool = await house.enter("fool")
        for _ in range(5):
            assert await fool.refused("x")
        assert fool.connection.close_code is None
        await fool.connection.send("x")
        assert await fool.closed() == 1000
        await house.hand(house.table.hands + 2)

    monkeypatch.setattr(card_room, "MISTAKES", 5)
    in_a_room(story)


@pytest.mark.parametrize(("text", "code"), [("x" * 5000, 1009), (b"\x00" * 5000, 1009)])
def test_a_huge_message_closes_its_connection_and_the_player_may_come_back(text, code):
    async def story(house):
        ann = await house.enter("ann", folds, chips=500)
        await house.enter("bob", folds, chips=500)
        await ann.connection.send(text)
        assert await ann.closed() == code
        await house.enter("ann", folds, token=ann.token)
        await house.hand(house.table.hands + 2)

    in_a_room(story, grace=30)


def test_what_is_no_websocket_does_not_stop_the_room():
    async def story(house):
        for data in (b"", b"\r\n\r\n", b"GET / HTTP/1.1\r\nHost: x\r\n\r\n", b"\x16\x03\x01" * 50):
            _, writer = await asyncio.open_connection("127.0.0.1", house.port)
            writer.write(data)
            writer.close()
            await writer.wait_closed()
        ann = await house.enter("ann", folds, chips=500)
        bob = await house.enter("bob", folds, chips=500)
        ann.connection.transport.write(b"\xff" * 20)  # frames that are none
        assert await ann.closed() in (1002, 1006)
        assert bob.connection.close_code is None

    in_a_room(story)


def test_answers_out_of_turn_or_to_another_turn_are_refused():
    async def story(house):
        people = {"ann": await house.enter("ann", chips=500), "bob": await house.enter("bob", chips=500)}
        hand = await house.hand(1, over=False)
        name = house.table.actor
        actor, other = people[name], people[{"ann": "bob", "bob": "ann"}[name]]
        turn = await actor.hears("act")
        before = hand.key
        late = "it is not your turn, or not this turn any more"
        assert await other.refused("act", id=turn["id"], action="fold") == late
        for wrong in (turn["id"] - 1, turn["id"] + 1, None, "x", True):
            assert await actor.refused("act", id=wrong, action="fold") == late
        for action, to in (("raise", 10**9), ("check", None), ("raise", None), ("show", None), ("raise", "x"), ("", 5)):
            assert await actor.refused("act", id=turn["id"], action=action, to=to)
        assert hand.key == before
        await actor.say("act", id=turn["id"], action="call")
        await actor.say("act", id=turn["id"], action="call")  # twice, by a nervous finger
        assert (await actor.hears("refused"))["error"] == late
        assert hand.actor is not None
        assert [event.kind for event in hand.events if event.kind in ("call", "check", "fold")] == ["call"]

    in_a_room(story)


# ---------------------------------------------------------------------- slow clients, crashes


class Deaf:
    """A connection that takes nothing, and says nothing."""

    def __init__(self):
        self.closed = asyncio.Event()

    async def send(self, text):
        await self.closed.wait()

    def __aiter__(self):
        return self

    async def __anext__(self):
        await self.closed.wait()
        raise StopAsyncIteration

    async def close(self, code=1000, reason=""):
        self.closed.set()


def test_a_client_who_does_not_read_is_dropped_and_holds_nobody_up(monkeypatch):
    async def story(house):
        ann = await house.enter("ann", folds, chips=500)
        await house.enter("bob", folds, chips=500)
        monkeypatch.setattr(card_room, "BACKLOG", 20)
        served = asyncio.create_task(house.room.serve(Deaf()))
        await served  # it ends when the outbox is full
        assert house.table.hands > 1
        assert ann.connection.close_code is None
        assert len(house.room.clients) == 2

    in_a_room(story, pause=0.0)


def test_a_message_that_takes_too_long_to_send_ends_the_connection(monkeypatch):
    async def story(house):
        await house.room.serve(Deaf())
        assert not house.room.clients

    monkeypatch.setattr(card_room, "SLOW", 0.02)
    in_a_room(story)


def test_a_room_that_is_full_takes_nobody(monkeypatch):
    async def story(house):
        await house.enter()
        second = await house.enter()
        assert await second.closed() == 1013

    monkeypatch.setattr(card_room, "MOST", 1)
    in_a_room(story)


def test_an_error_of_the_room_itself_closes_one_connection_and_is_logged(caplog):
    async def story(house):
        ann = await house.enter("ann", folds, chips=500)
        await house.enter("bob", folds, chips=500)
        house.room.join = lambda client, name: 1 // 0
        victim = await house.enter()
        await victim.say("join", name="victim")
        assert await victim.closed() == 1011
        await house.hand(house.table.hands + 2)
        assert ann.connection.close_code is None

    in_a_room(story)
    assert "ZeroDivisionError" in caplog.text


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 6)]])
def test_clients_who_crash_again_and_again_play_on(seed):
    async def story(house):
        tokens = {}

        async def life(name, seat):
            person = await house.enter(name, passive, seat=seat, chips=1000)
            tokens[name] = person.token
            while house.table.hands < 8:
                await asyncio.sleep(0.02 + seat / 100)
                person.crash()
                await person.closed()
                person = await house.enter(name, passive, token=tokens[name])
                if house.table.status_of(name) in ("sitting_out", "no_chips"):
                    if not house.table.stack_of(name):
                        await person.say("add_chips", chips=1000)
                    await person.say("sit_in", post=True)

        await asyncio.gather(*[life(name, seat) for seat, name in enumerate(("ann", "bob", "cid"), 1)])
        assert chips(house.table) == books(house.table)

    in_a_room(story, Rules.game("flo8", "10/20").replace(max_buy_in=None), seed=seed, grace=0.01)


NAMES = ("ann", "bob", "cid")
ANY = [
    None,
    True,
    0,
    1,
    2,
    3,
    5,
    10,
    20,
    40,
    200,
    500,
    10**12,
    -1,
    1.5,
    "",
    "x",
    "call",
    "now",
    "after_big_blind",
    [],
    {},
]
FIELDS = {
    "join": ("name", "token"), "sit": ("seat", "chips", "post"), "leave": (), "sit_out": ("when",), "sit_in": ("post",),
    "post": (), "wait": (), "add_chips": ("chips",), "choose": ("straddle", "runs", "bomb_pots"), "report": ("n",),
    "act": ("id", "action", "to"),
}  # fmt: skip


def anything(rng, turn):
    """A message that may be right, or wrong in any way."""
    kind = rng.choice([*FIELDS, "act", "act", "act", "sit_in", "sit"])
    if kind == "act" and rng.random() < 0.8:
        action = rng.choice(["fold", "check", "call", "call", "check", "raise", "all-in"])
        return {"type": "act", "id": turn, "action": action, **({"to": rng.choice(ANY)} if action == "raise" else {})}
    if kind == "sit" and rng.random() < 0.8:
        return {"type": "sit", "chips": rng.choice([200, 500, 2000]), "post": rng.random() < 0.5}
    if rng.random() < 0.05:
        return rng.choice(ANY)
    return {"type": kind, **{field: rng.choice(ANY) for field in FIELDS[kind] if rng.random() < 0.5}}


@pytest.mark.parametrize("seed", [0, *[pytest.param(seed, marks=pytest.mark.slow) for seed in range(1, 9)]])
def test_whatever_clients_say_no_chip_is_lost_and_no_card_is_seen(seed, monkeypatch):
    """Three clients say anything, and crash now and then, among it the right things: hands are played to their end."""
    monkeypatch.setattr(card_room, "EVERY", 0.0)
    monkeypatch.setattr(card_room, "MISTAKES", 10**6)
    kept = {name: [] for name in NAMES}

    async def story(house):
        async def life(name):
            rng = random.Random(f"{seed} {name}")
            person = await house.enter(name)
            for _ in range(250):
                if rng.random() < 0.02:
                    person.crash()
                    await person.closed()
                    kept[name].append(person)
                    person = await house.enter()
                    await person.say("join", name=name, token=kept[name][-1].token)
                    await person.until(lambda message: message["type"] in ("welcome", "refused"))
                turn = next((m["id"] for m in reversed(person.heard) if m["type"] == "act"), 0)
                await person.connection.send(json.dumps(anything(rng, turn)))
                await asyncio.sleep(0)
            kept[name].append(person)
            await person.refused("the end")
            await person.connection.close()

        await asyncio.gather(*map(life, NAMES))
        assert house.table.hands > 3
        assert chips(house.table) == books(house.table)
        for name, people in kept.items():
            for person in people:
                nothing_hidden(name, person, house.hands)

    in_a_room(story, seed=seed, pause=0.0, seconds=0.05)


def nothing_hidden(name, person, hands):
    """A message about a hand has no card but those of the player, of the board, and of those who have shown."""
    for text, message in zip(person.texts, person.heard, strict=True):
        number = message.get("hand") or message.get("view", {}).get("number") or 0
        if number and message["type"] in ("table", "act", "see"):
            hand = hands[number - 1]
            own = {str(card) for seat, dealt in hand.info.names.items() if dealt == name for card in hand.holes[seat]}
            assert cards_in(text) <= own | known(hand)


# ---------------------------------------------------------------------- the page


def test_the_page_quotes_the_file_whole():
    """Block after block, without blank lines; a block of methods may stand at the left margin."""
    page = (ROOT / "docs" / "room.md").read_text(encoding="utf-8")
    code = [line for line in FILE.read_text(encoding="utf-8").split("\n") if line]
    for block in re.findall(r"^```python\n(.*?)^```$", page, re.DOTALL | re.MULTILINE):
        lines = [line for line in block.split("\n") if line]
        piece, code = code[: len(lines)], code[len(lines) :]
        assert textwrap.dedent("\n".join(piece)) == "\n".join(lines)
    assert code == []


def test_the_file_opens_a_room_from_the_command_line():
    command = [sys.executable, "-P", str(FILE), "--port", "0", "--game", "flo", "--stakes", "10/20"]
    room = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, "PYTHONPATH": str(ROOT)})
    try:
        line = room.stdout.readline()
        assert line.startswith("flo 10/20 at ws://127.0.0.1:")
        with connect(line.split()[-1], proxy=None) as connection:
            assert json.loads(connection.recv(30))["type"] == "hello"
            assert len(json.loads(connection.recv(30))["places"]) == 6
    finally:
        room.terminate()
        room.communicate()
