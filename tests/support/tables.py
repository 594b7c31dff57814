"""Tables with players, hands played at them, and what is read of them."""

from omaha import Deck, Rules, Table
from omaha.table import Owed

PL = Rules(limit="pot", small_blind=5, big_blind=10)
DEAD = PL.replace(button_rule="dead")
FL = Rules(limit="fixed", hilo=True, small_bet=200, big_bet=400)


def seated(rules=PL, players="abc", chips=1000, seats=9, seed=1, **extra):
    """Return a table with players a, b, c, ... in seats 1, 2, 3, ..."""
    table = Table(rules, seats=seats, seed=seed, **extra)
    for seat, name in enumerate(players, 1):
        table.sit(name, seat=seat, chips=chips)
    return table


def play(hand):
    """Let all players check or call. Return the hand."""
    while hand.actor is not None:
        hand.apply(hand.legal.passive)
    return hand


def fold_all(hand):
    while hand.actor is not None:
        hand.fold()
    return hand


def blinds(hand):
    """Return the blinds and posts: {seat: (kind, chips)}."""
    return {event.seat: (event.note, event.chips) for event in hand.events if event.kind == "post"}


def places(table):
    """Deal the next hand and fold it. Return button, small blind, big blind and all seats dealt in."""
    hand = table.deal()
    posts = {kind: seat for seat, (kind, _) in blinds(hand).items()}
    fold_all(hand)
    return table.button, posts.get("small"), posts.get("big"), sorted(hand.seats)


def kinds(table, name=None):
    return [event.kind for event in table.events if name is None or event.name == name]


def four_of_five(rules=PL, post=False, seat=5):
    """Return a table where four play (seats 1-4) and a new player sits in `seat`; the next button is seat 2."""
    table = seated(rules, "abcd")
    places(table)
    table.sit("new", seat=seat, chips=1000, post=post)
    return table


def away_for_both():
    """Return a table of six where d (seat 4) sits out while both blinds pass."""
    table = seated(players="abcdef")
    assert places(table)[:3] == (1, 2, 3)
    table.sit_out("d")
    assert places(table)[:3] == (2, 3, 5)  # PO19: the big blind passes d
    assert table.owed[4] == Owed(10, 0)
    assert places(table)[:3] == (3, 5, 6)  # PO20: the small blind too
    assert table.owed[4] == Owed(10, 5)
    return table


def play_to_show(hand):
    while hand.due is not None and hand.due.kind == "act":
        hand.apply(hand.legal.passive)
    return hand


def showdown_deck():
    """Seat 3 shows first and wins; seat 1 has a worse hand and mucks."""
    return Deck(holes={1: "2c3d7h8s", 2: "4c4d5h5s", 3: "AsAhKsKh"}, boards=["AdKdQcJs2s"])
