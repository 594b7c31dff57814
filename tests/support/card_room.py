"""examples/room.py opened on loopback, and people who come to it over real connections."""

import asyncio
import contextlib
import importlib.util
import json

from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from omaha import Rules, Table
from support.paths import ROOT

FILE = ROOT / "examples" / "room.py"


def loaded(file):
    """Return the module of a file."""
    spec = importlib.util.spec_from_file_location(file.stem, file)
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


card_room = loaded(FILE)
card_room.EVERY = 0.0005  # the pause between a client's messages, shorter than a person would notice
PLO8 = Rules.game("plo8", "5/10").replace(min_buy_in=200, max_buy_in=2000)


class Person:
    """A client that keeps all that it is sent, and answers its turns with what `plays` makes of a view in JSON."""

    def __init__(self, connection, plays=None):
        self.connection = connection
        self.plays = plays
        self.token = None
        self.texts, self.heard = [], []
        self.read = 0  # messages that were waited for
        self.answered = set()
        self.news = asyncio.Event()
        self.task = asyncio.create_task(self.listen())

    async def listen(self):
        with contextlib.suppress(ConnectionClosed):
            async for text in self.connection:
                message = json.loads(text)
                self.texts.append(text)
                self.heard.append(message)
                self.token = message.get("token", self.token)
                self.news.set()
                if message["type"] == "act" and self.plays is not None and message["id"] not in self.answered:
                    self.answered.add(message["id"])
                    await self.say("act", id=message["id"], action=self.plays(message["view"]))

    async def say(self, kind, **fields):
        await self.connection.send(json.dumps({"type": kind, **fields}))

    async def until(self, holds):
        """Wait for a message that comes after the last one that was waited for. Return it."""
        while True:
            while self.read < len(self.heard):
                message = self.heard[self.read]
                self.read += 1
                if holds(message):
                    return message
            self.news.clear()
            await self.news.wait()

    async def hears(self, kind, **fields):
        wanted = {"type": kind, **fields}
        return await self.until(lambda message: message.items() >= wanted.items())

    async def status(self, name, status):
        """Wait until a player's status is this, or the player is gone if it is None."""
        await self.until(
            lambda message: (
                message["type"] == "table"
                and {place["name"]: place["status"] for place in message["places"]}.get(name) == status
            )
        )

    async def refused(self, kind, **fields):
        """Say something. Return why it is refused."""
        await self.say(kind, **fields)
        return (await self.hears("refused"))["error"]

    async def closed(self):
        """Wait until the connection is closed. Return its code."""
        await self.task
        return self.connection.close_code

    def crash(self):
        """Be gone without a word."""
        self.connection.transport.abort()


class House:
    """A room that is open."""

    def __init__(self, room, port):
        self.room, self.table, self.port = room, room.table, port
        self.hands = []
        self.dealt = asyncio.Event()

    async def enter(self, name=None, plays=None, *, token=None, **sit):
        """Connect; join by a name; sit down with what `sit` says."""
        address = f"ws://127.0.0.1:{self.port}"
        person = Person(await connect(address, proxy=None, ping_interval=None, close_timeout=1), plays)
        if name is not None:
            await person.say("join", name=name, **({} if token is None else {"token": token}))
            await person.hears("welcome")
        if sit:
            await person.say("sit", **sit)
            await person.until(lambda message: name in [place["name"] for place in message.get("places", ())])
        return person

    async def hand(self, number, over=True):
        """Wait until a hand is dealt, or over. Return it."""
        while len(self.hands) < number or not (self.hands[number - 1].over or not over):
            await asyncio.sleep(0.002)
        return self.hands[number - 1]

    def watch(self):
        """Keep the hands that are dealt."""
        deal = self.room.deal

        def watched():
            before = self.table.hands
            deal()
            if self.table.hands > before:
                self.hands.append(self.table.hand)

        self.room.deal = watched


def in_a_room(story, rules=PLO8, seats=3, seed=1, **options):
    """Open a room, and let a story happen in it, for half a minute at most. An error of the room fails the test."""

    async def evening():
        errors = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: errors.append(context))
        table = Table(rules, seats, seed)
        room = card_room.Room(table, **{"seconds": 8.0, "pause": 0.005, "grace": 0.01, "keep": 60.0, **options})
        async with asyncio.timeout(30), card_room.opened(room) as server:
            house = House(room, server.sockets[0].getsockname()[1])
            house.watch()
            await story(house)
        assert errors == []

    asyncio.run(evening())


def passive(view):
    return "check" if view["legal"]["check"] else "call"


def folds(view):
    return "check" if view["legal"]["check"] else "fold"
