"""What holds of every session at a table: its log adds up, and blinds are posted and missed as the rules say."""

from itertools import pairwise

from support.oracles.table import WAY


def check_audit(events, stacks, seats, pot=0):
    """R99, R93: from the audit log alone: chips come by buy-ins and go by cash-outs and rake, and nobody sits twice."""
    chips, there = 0, {}
    for kind, _, _, name, seat, amount, _ in events:
        if kind == "sit":
            assert name not in there
            assert seat not in there.values()
            there[name] = seat
            chips += amount
        elif kind == "leave":
            assert there.pop(name) == seat
            chips -= amount
        elif kind == "add_chips":
            assert there[name] == seat
            chips += amount
        elif kind == "hand":
            chips -= amount
        assert chips >= 0
    assert chips == sum(stacks.values()) + pot
    assert there == {name: seat for seat, name in seats.items()}


def new_game(before, after):
    """Heads-up or cases 2 and 3 of R101: all debts lapse."""
    return len(after.dealt) == 2 or len(before.dealt.keys() & after.dealt.keys()) < 2


def between(start, end):
    """The seats strictly between two."""
    return WAY[start, end] - {end}


def check_sessions(records):
    for before, after in pairwise(records):
        check_blinds(after)
        check_move(before, after)
    for player in {player for record in records for player in record.dealt}:
        check_rounds(player, records)
        if records[0].game.button_rule == "dead":
            check_nobody_pays_less(player, records)


def check_blinds(hand):
    """R45, R47: with three or more dealt in button and blinds are three seats; heads-up the button is small."""
    assert hand.big in hand.dealt.values()
    assert hand.button != hand.big
    if len(hand.dealt) == 2:
        assert hand.small in (hand.button, None)
    else:
        assert hand.small not in (hand.button, hand.big)


def check_move(before, after):
    """R44, R47, R101: the button and the big blind never go back, and nobody has the big blind twice running."""
    dealt = set(after.dealt.values())
    stay = {after.dealt[player] for player in before.dealt.keys() & after.dealt.keys()}
    assert before.big not in stay or after.big != before.big
    if new_game(before, after):
        assert not between(before.big, after.big) & dealt
    elif after.game.button_rule == "dead" or len(before.dealt) == 2:
        assert not between(before.big, after.big) & dealt
        assert after.small in (before.big, None)
        if len(before.dealt) == 2:
            assert after.button == before.button
        elif before.small is not None:
            assert after.button == before.small
    else:
        assert after.button in stay
        assert not between(before.button, after.button) & stay
        if after.small is not None:
            assert after.small in stay
            assert not between(after.button, after.small) & stay
            assert not between(after.small, after.big) & dealt
        if {before.small, before.big} & stay:
            assert after.button in WAY[before.button, before.big]


def check_rounds(player, records):
    """No player who stays has the big blind twice in a round: between the two the button comes by.

    A round is a circuit of the button. By R101 it goes from regular to regular (moving), or to where the small blind
    was (dead), and the blinds come behind it: the button reaches a player who had the big blind and stays before the
    big blind can do so again. With the dead button, as long as three or more play on, it comes by exactly once: the
    player skips no big blind either (R44).
    """
    rounds, simple = None, True  # since the player's last big blind, while they stay
    for before, record in zip([None, *records], records, strict=False):
        seat = record.dealt.get(player)
        if seat is None:
            rounds = None
            continue
        if rounds is not None:
            rounds += record.button != before.button and seat in WAY[before.button, record.button]
            simple &= record.game.button_rule == "dead" and not new_game(before, record)
        if record.big == seat:
            assert rounds is None or (rounds == 1 if simple else rounds >= 1)
            rounds, simple = 0, True


def check_nobody_pays_less(player, records):
    """R50 with the dead button: a player pays a blind that passed since they last played, unless all debts lapsed.

    By R101 (case 4) the big blind goes to the first who is ready, so it passes only players who are not dealt in: they
    owe it, and pay it live when they come back; the small blind follows where the big blind was.
    """
    owes, playing, place, before = set(), False, None, None
    for record in records:
        fresh = before is None or new_game(before, record)
        last_place = place
        place = record.button if len(record.dealt) == 2 else record.small if fresh else before.big
        if fresh:
            owes = set()
        elif playing:
            if player.seat in WAY[before.big, record.big]:
                owes.add("big")
            if last_place is not None and player.seat in WAY[last_place, place]:
                owes.add("small")
        if player in record.dealt:
            if player in record.rich and owes:
                kind, live, dead = record.paid.get(player, (None, 0, 0))
                assert "big" not in owes or live == record.game.big_blind
                assert "small" not in owes or kind == "big" or record.game.small_blind in (live, dead)
            owes, playing = set(), True
        elif fresh:
            playing = False
        before = record
