"""PokerStars texts to read, and what is left of a hand that is written and read."""

from fractions import Fraction
from pathlib import Path

import pytest

import omaha
from omaha.cards import UNKNOWN
from omaha.notation import pokerstars
from support import real_hands
from support.histories import hidden, pokerstars_hand
from support.trackers import account

SAMPLE = Path(real_hands.FILE).with_name("pokerstars_sample.txt")
needs_hands = pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)

#: A hand of three, to be changed line by line.
BASE = """\
PokerStars Hand #7:  Omaha Hi/Lo Pot Limit ($0.50/$1.00 USD) - 2020/01/31 7:05:09 ET
Table 'Procyon IV' 6-max Seat #1 is the button
Seat 1: ann ($100 in chips)
Seat 3: bob ($41.50 in chips)
Seat 4: cy ($98.70 in chips)
bob: posts small blind $0.50
cy: posts big blind $1
*** HOLE CARDS ***
Dealt to cy [As 2s Kh Kd]
ann: raises $2 to $3
bob: calls $2.50
cy: calls $2
*** FLOP *** [3d 8c Ks]
bob: bets $9
cy: raises $27 to $36
ann: folds
bob: calls $27
*** TURN *** [3d 8c Ks] [7h]
bob: bets $2.50 and is all-in
cy: calls $2.50
*** RIVER *** [3d 8c Ks 7h] [Qc]
*** SHOW DOWN ***
bob: shows [Ac 2c 8h 8d] (HI: three of a kind, Eights; LO: 8,7,3,2,A)
cy: shows [As 2s Kh Kd] (HI: three of a kind, Kings; LO: 8,7,3,2,A)
cy collected $41.90 from pot
bob collected $20.95 from pot
cy collected $20.95 from pot
*** SUMMARY ***
Total pot $86 | Rake $2.20
Board [3d 8c Ks 7h Qc]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) showed [Ac 2c 8h 8d] and won ($20.95) with HI: three of a kind, Eights; LO: 8,7,3,2,A
Seat 4: cy (big blind) showed [As 2s Kh Kd] and won ($62.85) with HI: three of a kind, Kings; LO: 8,7,3,2,A
"""


def changed(*edits):
    """Return `BASE` with texts in place of others, all of which it has."""
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


def lines(text):
    return [line.strip() for line in text.split("\n") if line.strip()]


def samples():
    return SAMPLE.read_text(encoding="utf-8").strip().split("\n\n\n") if SAMPLE.exists() else []


def by_tracker(hand, hero):
    """Return the text of a hand, after checking that a tracker computes from it what the hand says."""
    text = pokerstars.dumps(hand, hero)
    tracked = account(text)
    info = hand.info or omaha.Info()
    unit = 100 if info.currency and "tournament" not in info.fields else 1
    name = {seat: info.names.get(seat) or f"Player {seat}" for seat in hand.seats}
    assert {n: c for n, c in tracked["stacks"].items() if n in name.values()} == {
        name[seat]: Fraction(chips, unit) for seat, chips in hand.start.items()
    }
    result = hand.result
    assert tracked["total"] == Fraction(sum(pot.amount for pot in result.pots), unit)
    assert tracked["rake"] == Fraction(result.rake, unit)
    assert tracked["returned"] == {name[seat]: Fraction(chips, unit) for seat, chips in result.returned.items()}
    won = {name[seat]: 0 for seat in hand.seats}
    for pot in result.pots:
        for seat, chips in pot.awards.items():
            won[name[seat]] += Fraction(chips, unit)
    if "cash_out" not in info.fields:
        assert tracked["collected"] == {who: chips for who, chips in won.items() if chips}
    words = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}
    acted = [event for event in hand.events if event.kind in words]
    assert [(who, verb) for who, verb, _ in tracked["actions"]] == [(name[e.seat], words[e.kind]) for e in acted]
    assert tracked["shown"] == {name[e.seat]: [str(card) for card in e.cards] for e in hand.events if e.kind == "show"}
    assert tracked["button"] == hand.button
    return text


def known_to_trackers(hand):
    """Has the hand no third run, no lost connection that contests, and no dead small blind without a live one?"""
    dead = any(post.kind == "post" and not post.live for post in hand.posts)
    small = any(post.kind == "small" for post in hand.posts)
    return len(hand.boards) < 3 and (small or not dead) and "protect" not in {event.kind for event in hand.events}


def carried(hand, hero):
    """Return the events without what the format cannot carry (docs/pokerstars.md)."""
    events = []
    for event in hidden(hand, hero):
        if event.kind == "burn":
            event = event._replace(cards=(UNKNOWN,))
        events.append(event)
    payment = next((i for i, event in enumerate(events) if event.kind in ("rake", "award")), len(events))
    turned = [event for event in events if event.kind in ("show", "muck")]
    play = [event for event in events[:payment] if event not in turned]
    alone = {}
    for event in events:
        if event.kind == "award":
            alone.setdefault((event.pot, event.board), set()).add(event.seat)
    return play + turned + [
        event._replace(half=None) if event.kind == "award" and len(alone[event.pot, event.board]) == 1 else event
        for event in events[payment:]
    ]  # fmt: skip


RULES = omaha.Rules(limit="pot", small_blind=5, big_blind=10)


def rest(hand, *actions):
    for action in actions:
        hand.apply(action)
    while not hand.over:
        hand.apply(hand.legal.passive)
    return pokerstars.loads(pokerstars.dumps(hand, "all"))


SMALL = """\
PokerStars Zoom Hand #9:  5 Card Omaha Limit (5/10) - 2020/01/31 17:05:09 CET [2020/01/31 11:05:09 ET]
Table 'Play's table' 10-max (Play Money) Seat #2 is the button
Seat 2: ann (100 in chips)
Seat 5: bob (4 in chips)
Seat 7: cy (98 in chips) is sitting out
Seat 8: dee (44 in chips)
Seat 9: eve (70 in chips) is sitting out
Seat 10: flo (90 in chips)
ann: posts the ante 1
bob: posts the ante 1
dee: posts the ante 1
eve: posts the ante 1
flo: posts the ante 1
bob: posts small blind 2
dee: posts big blind 5
flo: posts small & big blinds 7
ann: posts straddle 10
*** HOLE CARDS ***
bob: calls 1 and is all-in
dee: folds
eve: folds
flo is sitting out
flo: folds
Uncalled bet (5) returned to ann
*** FLOP *** [3d 8c Ks]
*** TURN *** [3d 8c Ks] [7h]
*** RIVER *** [3d 8c Ks 7h] [Qc]
*** SHOW DOWN ***
ann: shows [Ac 2c 8h 8d 9d] (three of a kind, Eights)
ann collected 6 from side pot
bob: mucks hand
ann collected 19 from main pot
*** SUMMARY ***
Total pot 25 Main pot 19. Side pot 6. | Rake 0
Board [3d 8c Ks 7h Qc]
Seat 2: ann (button) showed [Ac 2c 8h 8d 9d] and won (25) with three of a kind, Eights
Seat 5: bob (small blind) mucked
Seat 8: dee (big blind) folded before Flop
Seat 9: eve folded before Flop (didn't bet)
Seat 10: flo folded before Flop
"""

TWICE = """\
PokerStars Hand #9:  Omaha Pot Limit (€1/€2 EUR) - 2020/01/31 7:05:09 ET
Table 'Procyon' 2-max Seat #1 is the button
Seat 1: ann (€50.01 in chips)
Seat 2: bob (€90 in chips)
ann: posts small blind €1
bob: posts big blind €2
*** HOLE CARDS ***
Dealt to ann [Ah Ad 6s 5s]
ann: raises €4 to €6
bob: raises €12 to €18
ann: calls €12
*** FLOP *** [As 9d Kh]
bob: checks
ann: bets €32.01 and is all-in
bob: calls €32.01
*** FIRST TURN *** [As 9d Kh] [Ac]
*** FIRST RIVER *** [As 9d Kh Ac] [2h]
*** SECOND TURN *** [As 9d Kh] [Tc]
*** SECOND RIVER *** [As 9d Kh Tc] [Jh]
*** FIRST SHOW DOWN ***
ann: shows [Ah Ad 6s 5s] (four of a kind, Aces)
bob: shows [Qc Jc Ks Kd] (a full house, Kings full of Aces)
ann collected €49.51 from pot
*** SECOND SHOW DOWN ***
ann: shows [Ah Ad 6s 5s] (three of a kind, Aces)
bob: shows [Qc Jc Ks Kd] (a straight, Ten to Ace)
bob collected €49.51 from pot
*** SUMMARY ***
Total pot €100.02 | Rake €1
Hand was run twice
FIRST Board [As 9d Kh Ac 2h]
SECOND Board [As 9d Kh Tc Jh]
Seat 1: ann (button) (small blind) showed [Ah Ad 6s 5s] and won (€49.51) with four of a kind, Aces, and lost with three of a kind, Aces
Seat 2: bob (big blind) showed [Qc Jc Ks Kd] and lost with a full house, Kings full of Aces, and won (€49.51) with a straight, Ten to Ace
"""  # noqa: E501

SPLIT = """\
PokerStars Hand #9:  Split Omaha Pot Limit ($1/$2 USD) - 2020/01/31 7:05:09 ET
Table 'Procyon' 6-max Seat #3 is the button
Seat 1: ann ($50 in chips)
Seat 2: bob ($90 in chips)
Seat 3: cy ($90 in chips)
ann: posts small blind $1
bob: posts big blind $2
*** HOLE CARDS ***
cy: folds
ann: calls $1
bob: checks
*** FIRST FLOP *** [As 9d Kh]
*** SECOND FLOP *** [4c 9s Ts]
ann: bets $4
bob: calls $4
*** FIRST TURN *** [As 9d Kh] [Ac]
*** SECOND TURN *** [4c 9s Ts] [8h]
ann: checks
bob: checks
*** FIRST RIVER *** [As 9d Kh Ac] [2h]
*** SECOND RIVER *** [4c 9s Ts 8h] [2s]
ann: checks
bob: checks
*** FIRST SHOW DOWN ***
ann: shows [Ah Ad 6s 5h] (four of a kind, Aces)
bob: shows [Qc Js Ks Kd] (a full house, Kings full of Aces)
ann collected $6 from pot
*** SECOND SHOW DOWN ***
ann: shows [Ah Ad 6s 5h] (a pair of Aces)
bob: shows [Qc Js Ks Kd] (a flush, King high)
bob collected $6 from pot
*** SUMMARY ***
Total pot $12 | Rake $0
FIRST Board [As 9d Kh Ac 2h]
SECOND Board [4c 9s Ts 8h 2s]
Seat 1: ann (small blind) showed [Ah Ad 6s 5h] and won ($6) with four of a kind, Aces, and lost with a pair of Aces
Seat 2: bob (big blind) showed [Qc Js Ks Kd] and lost with a full house, Kings full of Aces, and won ($6) with a flush, King high
Seat 3: cy (button) folded before Flop (didn't bet)
"""  # noqa: E501


#: Right ones.
TEXTS = [BASE, SMALL, TWICE, SPLIT] + [pokerstars.dumps(pokerstars_hand(seed), "all") for seed in range(60)]


TEXTS += samples()
