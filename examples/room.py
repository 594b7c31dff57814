"""A card room over WebSockets: one table, a clock, players who lose their connection and come back, and spectators.

python examples/room.py --game plo8 --stakes 50/100 --seats 6 --port 8765
"""

import argparse
import asyncio
import contextlib
import json
import secrets

from websockets.asyncio.server import serve
from websockets.exceptions import ConnectionClosed

import omaha
from omaha import Info, Rules, Table

LARGEST = 4096
"""Bytes of a message: a connection that sends more is closed."""
BACKLOG = 200
"""Messages that may wait for a client. With one more the connection is closed."""
SLOW = 10.0
"""Seconds for a message to be sent."""
EVERY = 0.01
"""Least seconds from one message of a client to the next. Faster messages wait."""
MISTAKES = 50
"""Refused messages after which a connection is closed."""
MOST = 500
"""Connections at a time."""
CALLS = {
    "sit": ("seat", "chips", "post"),
    "leave": (),
    "sit_out": ("when",),
    "sit_in": ("post",),
    "post": (),
    "wait": (),
    "add_chips": ("chips",),
    "choose": ("straddle", "runs", "bomb_pots"),
}
"""Messages that are methods of `Table`, with their fields, which are the arguments. The name is the client's own."""
FIELDS = {"join": ("name", "token"), "act": ("id", "action", "to"), "report": ("n",), **CALLS}
"""All messages, with their fields."""
NEEDED = {"join": ("name",), "act": ("id", "action"), "add_chips": ("chips",)}
"""Fields that a message must have."""


def read_message(text):
    """Return the type of a message and its other fields, which are all known."""
    try:
        message = json.loads(text) if isinstance(text, str) else None
    except (ValueError, RecursionError):
        message = None
    if not isinstance(message, dict):
        raise ValueError("a message must be a JSON object")
    kind = message.pop("type", None)
    if not isinstance(kind, str) or kind not in FIELDS:
        raise ValueError(f"type must be one of {', '.join(FIELDS)}, not {kind!r}")
    fields = FIELDS[kind]
    for field in message:
        if field not in fields:
            raise ValueError(f"{kind} has no field {field!r}; its fields are: {', '.join(fields) or 'none'}")
    for field in NEEDED.get(kind, ()):
        if field not in message:
            raise ValueError(f"{kind} must have the field {field!r}")
    return kind, message


class Client:
    """A connection. Messages to it wait in its outbox, so that no slow client holds up the others."""

    def __init__(self, connection):
        self.connection = connection
        self.member = None  # who has joined by it
        self.mistakes = 0
        self.seen = None  # what it was last sent of the table
        self.outbox = asyncio.Queue(BACKLOG)
        self.sender = asyncio.create_task(self.send())

    def put(self, text):
        """Put a text into the outbox. A client whose outbox is full is dropped."""
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.drop()

    async def send(self):
        """Send what comes into the outbox, until the connection takes no more."""
        while True:
            text = await self.outbox.get()
            async with asyncio.timeout(SLOW):
                await self.connection.send(text)

    def drop(self):
        """Close the connection."""
        self.sender.cancel()


class Member:
    """A name that has joined, with the token that proves it, and the client that has it now, if any."""

    def __init__(self, name):
        self.name = name
        self.token = secrets.token_urlsafe(16)
        self.client = None
        self.timer = None  # runs while the connection is lost


class Room:
    """A table and its clients.

    - `table`: the table.
    - `seconds`: time for a turn.
    - `pause`: seconds from one hand to the next.
    - `grace`: seconds after which a closed connection is lost (R90); less than `seconds`, or the time runs out first.
    - `keep`: seconds after which a player whose connection is lost leaves the table.
    """

    def __init__(self, table, *, seconds=20.0, pause=3.0, grace=5.0, keep=300.0):
        self.table = table
        self.seconds, self.pause, self.grace, self.keep = seconds, pause, grace, keep
        self.clients = set()
        self.members = {}  # by name
        self.dealt = {}  # the members who were dealt in to the table's hand, with their seats
        self.turn = 0  # number of the turn: an answer names the one that it answers
        self.now = None  # what that turn is
        self.ends = 0.0  # when its time is over
        self.clock = self.dealer = None  # timers: of the turn, and of the next hand

    # ------------------------------------------------------------------ connections

    async def serve(self, connection):
        """Serve a client until the connection is closed, from either side."""
        if len(self.clients) >= MOST:
            await connection.close(1013, "the room is full")
            return
        client = Client(connection)
        self.clients.add(client)
        client.put(json.dumps({"type": "hello", "version": 1, "software": f"omaha {omaha.__version__}"}))
        self.show(client, self.public())
        reader = asyncio.create_task(self.read(client))
        try:
            await asyncio.wait({reader, client.sender}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            client.drop()
            self.clients.discard(client)
            self.gone(client)
            ends = await asyncio.gather(reader, client.sender, return_exceptions=True)
        for error in ends:
            if isinstance(error, Exception) and not isinstance(error, (ConnectionClosed, TimeoutError)):
                raise error  # a mistake of the room, which the server logs

    async def read(self, client):
        """Do what the client's messages say, one after the other."""
        async for text in client.connection:
            try:
                self.hear(client, text)
            except (ValueError, TypeError, RuntimeError) as error:
                client.put(json.dumps({"type": "refused", "error": str(error)[:300]}))
                client.mistakes += 1
                if client.mistakes > MISTAKES:
                    return
            await asyncio.sleep(EVERY)

    def gone(self, client):
        """Give a player whose connection is closed some time to come back."""
        member = client.member
        if member is not None and member.client is client:
            member.client = None
            member.timer = asyncio.get_running_loop().call_later(self.grace, self.lost, member)
            self.moved()

    def lost(self, member):
        """The player has not come back: from now on the hand acts for them (R90)."""
        if self.seated(member):
            self.table.disconnect(member.name)
            member.timer = asyncio.get_running_loop().call_later(self.keep, self.left, member)
            self.moved()

    def left(self, member):
        """The player will not come back."""
        if self.seated(member):
            self.table.leave(member.name)
            self.moved()

    def seated(self, member):
        """Return whether the member has a seat."""
        return self.members.get(member.name) is member and member.name in self.table.seats.values()

    # ------------------------------------------------------------------ messages

    def hear(self, client, text):
        """Do what a message says. A message that is wrong in any way is an error and changes nothing."""
        kind, message = read_message(text)
        if kind == "join":
            self.join(client, **message)
        elif client.member is None:
            raise ValueError("join first")
        elif kind == "act":
            self.act(client.member, **message)
        elif kind == "report":
            report = self.table.report(message.get("n", 1), client.member.name)
            client.put(json.dumps({"type": "report", "report": report.data()}))
            return
        else:
            getattr(self.table, kind)(client.member.name, **message)
        self.moved(client)

    def join(self, client, name, token=None):
        """Take a name, or with its token come back to it."""
        if client.member is not None:
            raise ValueError(f"this connection has joined as {client.member.name}")
        if not (isinstance(name, str) and name.isprintable() and 1 <= len(name) <= 20):
            raise ValueError("a name must be 1 to 20 printable characters")
        member = self.members.get(name)
        if member is None:
            member = self.members[name] = Member(name)
        elif not (isinstance(token, str) and secrets.compare_digest(token.encode(), member.token.encode())):
            raise ValueError(f"{name} has joined: the token is missing or wrong")
        else:
            if member.timer is not None:
                member.timer.cancel()
            if member.client is not None:
                member.client.drop()  # the old one, which may hang
            if self.seated(member):
                self.table.reconnect(name)
        member.client, client.member = client, member
        client.put(json.dumps({"type": "welcome", "name": name, "token": member.token}))

    def act(self, member, id, action, to=None):
        """Do what a player answers to a turn, which must be this one: no answer is ever taken for a later turn."""
        if self.table.actor != member.name or id != self.turn:
            raise ValueError("it is not your turn, or not this turn any more")
        if not isinstance(action, str):
            raise TypeError("an action must be text")
        self.table.hand.apply(action if to is None else f"{action} {to}")

    # ------------------------------------------------------------------ what happens by itself

    def moved(self, asked=None):
        """Start the clock of a new turn, plan the next hand, show everybody what is new. Call it after every change.

        - `asked`: the client who asked for the change, who is shown the table even if nothing is new.
        """
        loop = asyncio.get_running_loop()
        table = self.table
        actor, hand = table.actor, table.hand
        now = table.hands, hand and len(hand.events), actor
        if now != self.now:
            self.now = now
            self.turn += 1
            if self.clock is not None:
                self.clock.cancel()
            if actor is not None:
                self.ends = loop.time() + self.seconds
                self.clock = loop.call_later(self.seconds, self.time_out, self.turn)
        if self.dealer is None and table.ready:
            self.dealer = loop.call_later(self.pause, self.deal)
        taken = set(table.seats.values())
        self.members = {name: one for name, one in self.members.items() if one.client or name in taken}
        public = self.public()
        for client in self.clients:
            self.show(client, public, client is asked)

    def time_out(self, turn):
        """The time of a turn is over (R92)."""
        if turn == self.turn and self.table.actor is not None:
            self.table.time_out()
            self.moved()

    def deal(self):
        """Deal the next hand, if it still can be dealt."""
        self.dealer = None
        if self.table.ready:
            hand = self.table.deal()
            self.dealt = {self.members[name]: seat for seat, name in hand.info.names.items()}
            self.moved()

    # ------------------------------------------------------------------ what clients are shown

    def show(self, client, public, again=False):
        """Send what everybody may know, and to a player who was dealt in what their seat sees, if it is new.

        - `again`: send it even if the client has seen it.
        """
        hand, seat = self.table.hand, self.dealt.get(client.member)
        view = None if hand is None or seat is None else hand.view(seat).to_json()
        seen = public, view, self.turn
        if seen == client.seen and not again:
            return
        client.seen = seen
        seconds = round(self.left_over(), 1)
        client.put(json.dumps({**public, "seconds": seconds}))
        if view is not None and hand.actor == seat:
            client.put(f'{{"type":"act","id":{self.turn},"seconds":{seconds},"view":{view}}}')
        elif view is not None:
            client.put(f'{{"type":"see","view":{view}}}')

    def left_over(self):
        """Return the seconds that are left of the turn; 0 if it is nobody's."""
        return 0.0 if self.table.actor is None else max(0.0, self.ends - asyncio.get_running_loop().time())

    def public(self):
        """Return what everybody may know but the time: no hole card that its player has not shown."""
        table, hand = self.table, self.table.hand
        state = {
            "type": "table",
            "hand": table.hands,
            "button": table.button,
            "actor": table.actor,
            "ready": str(table.ready),
        }
        bets, shown = {}, {}
        if hand is not None:
            bets = hand.bets
            shown = {event.seat: text_of(event.cards) for event in hand.events if event.kind == "show"}
            state |= {"street": hand.street, "pot": hand.pot, "boards": [text_of(board) for board in hand.boards]}
        state["places"] = [
            {**place._asdict(), "bet": bets.get(place.seat, 0), "cards": shown.get(place.seat, "")}
            for place in table.places
        ]
        return state


def text_of(cards):
    """Return cards as text, such as "AsKd"."""
    return "".join(map(str, cards))


def opened(room, host="127.0.0.1", port=0):
    """Open a room: a context with the server, whose `sockets` have the port if it is 0."""
    return serve(room.serve, host, port, max_size=LARGEST, ping_interval=10, ping_timeout=10, close_timeout=2)


async def main():
    """Open a room until Ctrl-C."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="plo8")
    parser.add_argument("--stakes", default="50/100")
    parser.add_argument("--seats", type=int, default=6)
    parser.add_argument("--seconds", type=float, default=20.0)
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8765)
    given = parser.parse_args()
    table = Table(Rules.game(given.game, given.stakes), given.seats, info=Info(table="Main"))
    async with opened(Room(table, seconds=given.seconds), given.host, given.port) as server:
        host, port = server.sockets[0].getsockname()[:2]
        print(f"{given.game} {given.stakes} at ws://{host}:{port}", flush=True)
        await server.serve_forever()


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt):
        asyncio.run(main())
