"""What the tests of all formats share: the real hands with all that a history says of them, and what may be lost."""

import datetime
import random

import omaha
from omaha import notation
from omaha.cards import UNKNOWN
from omaha.table import Table
from support import random_hands, real_hands


def info_of(record, number):
    """What a history of this real hand would say besides the play: made up where the file does not say it."""
    moment = datetime.datetime(2024, 1, 1) + datetime.timedelta(minutes=17 * number)
    return omaha.Info(
        names={s["seat"]: s["player"] for s in record["seats"] if not s.get("sitting_out")},
        table=f"Procyon {number % 7}",
        number=str(10_000 + number),
        time=f"{moment} UTC",
        currency=record["currency"] or None,
        site=record["site"],
        table_size=max(6, *[s["seat"] for s in record["seats"]]),
    )


def with_info(hand, info):
    """The same hand, called otherwise."""
    again = omaha.Hand(
        hand.rules, hand.start, hand.button,
        deck=hand.deck, posts=hand.posts, runs=hand.runs, rake=hand.rake, info=info,
    )  # fmt: skip
    again.replay(hand.events)
    return again


def replayed(record, number):
    """A real hand, played to its end."""
    hand = with_info(real_hands.hand_of(record), info_of(record, number))
    for action in record["actions"]:
        real_hands.act(hand, action)
    return hand


def hidden(hand, hero):
    """The events as they must come back: of cards that nobody saw, hole cards and burns are unknown."""
    shown = {event.seat for event in hand.events if event.kind == "show"}
    events = []
    for event in hand.events:
        if hero != "all" and (
            event.kind == "burn" or (event.kind == "holes" and event.seat not in shown and event.seat != hero)
        ):
            event = event._replace(cards=(UNKNOWN,) * len(event.cards))
        events.append(event)
    return tuple(events)


def heroes(hand):
    """Everybody for whom a hand is written."""
    return (None, "all", hand.seats[0], hand.seats[-1])


def many(name, texts):
    """The text of a file of many hands."""
    form = notation.FORMATS[name]
    return "".join([form.before.format(i) + text + form.after for i, text in enumerate(texts, 1)])


ABSENCES = ("lost", "lost and folded", "timed out", "timed out and folded", "sitting out", "leaving")


def absent_at_a_table(happens):
    """A hand of a table, checked and called down by the others, in which the small blind is not there."""
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2, disconnect_policy="fold")
    table = Table(rules, seats=3, seed=1)
    for name in "abc":
        table.sit(name, chips=100)
    hand = table.deal()
    small = table.seats[hand.posts[0].seat]
    hand.call()
    if "folded" not in happens:
        hand.call()
        hand.check()
    if happens.startswith("timed out"):
        table.time_out(small)
    else:
        {"sitting out": table.sit_out, "leaving": table.leave}.get(happens, table.disconnect)(small)
    while hand.actor:
        hand.apply(hand.legal.passive)
    assert {event.note for event in hand.events if event.kind in ("check", "fold")} > {None}
    return hand


def pokerstars_hand(seed):
    """Return a random hand that PokerStars text can hold."""
    rng = random.Random(seed)
    while True:
        try:
            setup = random_hands.random_setup(rng)
            hand = setup.hand(info=omaha.Info(currency=rng.choice([None, "USD", "EUR", "GBP"])))
        except ValueError:  # a rake pot by pot that is given as one number
            continue
        antes = [post for post in hand.posts if post.kind == "ante"]
        if any(ante.dead < hand.rules.ante and hand.start[ante.seat] > ante.dead for ante in antes):
            continue  # less than the ante, and not all-in
        if hand.rules.boards == 1 or hand.rules.double_board == "split":
            random_hands.play(hand, rng)
            return hand
