"""PokerStars text: the room's samples line by line, real and random hands there and back, broken texts, odd names."""

import io
import random
import re
from datetime import datetime
from fractions import Fraction
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import omaha
from omaha.cards import UNKNOWN, cards_text
from omaha.notation import FORMATS, detect, module, pokerstars
from omaha.notation.pokerstars_words import Money, high_words, phrases
from support import random_hands, real_hands
from support.histories import ABSENCES, absent_at_a_table, heroes, hidden, replayed, told_by_the_room
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
    """`BASE` with texts in place of others, each of which it holds."""
    text = BASE
    for old, new in edits:
        assert old in text
        text = text.replace(old, new)
    return text


def lines(text):
    return [line.strip() for line in text.split("\n") if line.strip()]


# ---------------------------------------------------------------------- what the room wrote


def samples():
    return SAMPLE.read_text(encoding="utf-8").strip().split("\n\n\n") if SAMPLE.exists() else []


def twin(hand):
    """The record of public.jsonl that tells the same hand."""
    found = [
        record
        for record in real_hands.HANDS
        if {s["seat"]: s["stack"] for s in record["seats"]} == dict(sorted(hand.start.items()))
        and "".join(record["board"]) == cards_text(hand.board)
    ]
    assert len(found) == 1
    return found[0]


@needs_hands
@pytest.mark.parametrize("number", range(8))
def test_sample_reads_as_its_twin_and_is_written_line_by_line(number):
    text = samples()[number]
    hand = pokerstars.loads(text)
    record = twin(hand)
    other = real_hands.replay(record)
    assert dict(hand.result.stacks) == dict(other.result.stacks)
    assert [(pot.amount, pot.eligible) for pot in hand.result.pots] == [
        (pot.amount, pot.eligible) for pot in other.result.pots
    ]
    assert hand.result.rake == record["rake"]
    assert lines(pokerstars.dumps(hand, "all")) == lines(text)


@needs_hands
def test_sample_is_a_file_of_eight_hands():
    with SAMPLE.open(encoding="utf-8") as file:
        hands = list(pokerstars.iterate(file))
    assert [hand.info.number for hand in hands] == [f"10000000000{n}" for n in range(1, 9)]
    form = FORMATS["pokerstars"]
    assert "".join([pokerstars.dumps(hand, "all") + form.after for hand in hands]).strip() == SAMPLE.read_text().strip()
    assert detect(SAMPLE.read_text()) == detect("hands.TXT") == "pokerstars"


@needs_hands
def test_tournaments_and_currencies_of_the_sample_stand_in_info():
    infos = [pokerstars.loads(text).info for text in samples()]
    assert [info.currency for info in infos] == ["USD"] * 3 + [None] * 3 + ["USD"] * 2
    assert infos[1].fields["second_time"] == "2020-01-01 12:00:00 ET"
    assert dict(infos[3].fields) == {
        "tournament": "900000004", "buy_in": "100+9", "mix": "8-Game", "round": "Match Round I", "level": "III",
        "hero": 2,
    }  # fmt: skip
    assert infos[7].fields["cash_out"] == {"6": (5699, 58)}


# ---------------------------------------------------------------------- there and back


def by_tracker(hand, hero):
    """The text of a hand, which must add up for a tracker to what the hand says of itself."""
    text = pokerstars.dumps(hand, hero)
    told = account(text)
    info = hand.info or omaha.Info()
    unit = 100 if info.currency and "tournament" not in info.fields else 1
    name = {seat: info.names.get(seat) or f"Player {seat}" for seat in hand.seats}
    assert {n: c for n, c in told["stacks"].items() if n in name.values()} == {
        name[seat]: Fraction(chips, unit) for seat, chips in hand.start.items()
    }
    result = hand.result
    assert told["total"] == Fraction(sum(pot.amount for pot in result.pots), unit)
    assert told["rake"] == Fraction(result.rake, unit)
    assert told["returned"] == {name[seat]: Fraction(chips, unit) for seat, chips in result.returned.items()}
    won = {name[seat]: 0 for seat in hand.seats}
    for pot in result.pots:
        for seat, chips in pot.awards.items():
            won[name[seat]] += Fraction(chips, unit)
    if "cash_out" not in info.fields:
        assert told["collected"] == {who: chips for who, chips in won.items() if chips}
    words = {"fold": "folds", "check": "checks", "call": "calls", "bet": "bets", "raise": "raises"}
    acted = [event for event in hand.events if event.kind in words]
    assert [(who, verb) for who, verb, _ in told["actions"]] == [(name[e.seat], words[e.kind]) for e in acted]
    assert told["shown"] == {
        name[e.seat]: [str(card) for card in e.cards] for e in hand.events if e.kind == "show"
    }
    assert told["button"] == hand.button
    return text


@needs_hands
def test_real_hands_survive_without_loss():
    """All events, whoever writes; the game, stacks, posts, pots and names."""
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        for hero in heroes(hand):
            text = by_tracker(hand, hero)
            back = pokerstars.loads(text)
            assert back.events == hidden(hand, hero), (record["id"], hero)
            assert (back.start, back.button, back.posts) == (hand.start, hand.button, hand.posts), record["id"]
            assert back.result == hand.result
            for field in GAME:
                assert getattr(back.rules, field) == getattr(hand.rules, field), (record["id"], field)
            assert back.info._replace(fields={}, site=None) == hand.info._replace(fields={}, site=None)
            assert pokerstars.dumps(back, hero) == text


GAME = ("limit", "hilo", "hole_cards", "big_blind", "small_bet", "big_bet", "ante", "ante_payer", "bomb_pot", "boards")


def known_to_trackers(hand):
    """No third run, no lost connection that contests, no dead small blind where nobody posts a live one."""
    dead = any(post.kind == "post" and not post.live for post in hand.posts)
    small = any(post.kind == "small" for post in hand.posts)
    return len(hand.boards) < 3 and (small or not dead) and "protect" not in {event.kind for event in hand.events}


def carried(hand, hero):
    """The events less what the format cannot carry (docs/pokerstars.md)."""
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


@settings(max_examples=250)
@given(seed=st.integers(0, 2**48))
def test_random_hands_survive(seed):
    """Every game, limit, number of cards, house rule; straddles, posts, bomb pots, boards, runs, lost connections."""
    hand = told_by_the_room(seed)
    for hero in heroes(hand):
        text = pokerstars.dumps(hand, hero)
        if known_to_trackers(hand):
            by_tracker(hand, hero)
        back = pokerstars.loads(text)
        assert carried(back, "all") == carried(hand, hero)
        assert (back.start, back.button) == (hand.start, hand.button)
        assert back.result.net == hand.result.net
        assert [(pot.amount, pot.rake, pot.eligible) for pot in back.result.pots] == [
            (pot.amount, pot.rake, pot.eligible) for pot in hand.result.pots
        ]


@settings(max_examples=150)
@given(seed=st.integers(0, 2**48))
def test_nothing_hidden_is_written(seed):
    """With no hero only shown hands and boards; with one his cards too; no burn, no card of the deck."""
    hand = told_by_the_room(seed)
    for hero in (None, hand.seats[0]):
        text = pokerstars.dumps(hand, hero)
        seen = {card for e in hand.events if e.kind in ("show", "board") for card in e.cards}
        seen |= set(hand.holes[hero]) if hero else set()
        assert set(re.findall(r"\b[2-9TJQKA][cdhs]\b", text)) <= {str(card) for card in seen}


@settings(max_examples=60)
@given(seed=st.integers(0, 2**48))
def test_hands_saved_and_read_again_are_written_the_same(seed):
    """`Info` keeps all that a text says: through JSON too."""
    back = pokerstars.loads(pokerstars.dumps(told_by_the_room(seed), "all"))
    assert pokerstars.dumps(omaha.Hand.from_json(back.to_json()), "all") == pokerstars.dumps(back, "all")


# ---------------------------------------------------------------------- what the format cannot carry, each shown


RULES = omaha.Rules(limit="pot", small_blind=5, big_blind=10)


def rest(hand, *actions):
    for action in actions:
        hand.apply(action)
    while not hand.over:
        hand.apply(hand.legal.passive)
    return pokerstars.loads(pokerstars.dumps(hand, "all"))


def test_lost_burns():
    hand = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=1))
    back = rest(hand)
    assert UNKNOWN not in {card for e in hand.events if e.kind == "burn" for card in e.cards}
    assert {card for e in back.events if e.kind == "burn" for card in e.cards} == {UNKNOWN}


@pytest.mark.parametrize("happens", ABSENCES)
def test_who_is_not_there_comes_back_with_the_reason(happens):
    """R90-R92: the line before a check or fold says why it is not the player's own decision."""
    hand = absent_at_a_table(happens)
    for hero in heroes(hand):
        back = pokerstars.loads(pokerstars.dumps(hand, hero))
        assert carried(back, hero) == carried(hand, hero)
        assert pokerstars.dumps(back, hero) == pokerstars.dumps(hand, hero)


def test_a_line_of_absence_is_a_note_only_right_before_the_decision():
    noted = changed(("ann: folds", "ann has timed out\nann: folds"))
    apart = changed(("ann: folds", 'ann has timed out\nbob said, "zzz"\nann: folds'))
    other = changed(("ann: folds", "bob has timed out\nann: folds"))
    for text, note in ((noted, "time-out"), (apart, None), (other, None)):
        hand = pokerstars.loads(text)
        assert [event.note for event in hand.events if event.kind == "fold"] == [note]
        assert bool(hand.info.comments) == (note is None)
        assert lines(pokerstars.dumps(hand, 4)) == lines(text)


@pytest.mark.parametrize("late", [omaha.Post(6, "post", 10, 5), omaha.Post(6, "post", 10), omaha.Post(6, "post", 0, 5)])
@pytest.mark.parametrize("poor", [1, 3])
def test_a_blind_that_is_all_in_from_the_ante(late, poor):
    """It is told by its mark in the summary alone; who comes in with a blind of that size has not its place."""
    stacks = {seat: 2 if seat == poor else 500 for seat in (1, 3, 6, 7)}
    small = omaha.Post(1, "small", 0 if poor == 1 else 5)
    posts = [*[omaha.Post(seat, "ante", 0, 2) for seat in stacks], small, omaha.Post(3, "big", 0 if poor == 3 else 10)]
    rules = RULES.replace(small_blind=5, big_blind=10, ante=2)
    hand = omaha.Hand(rules, stacks, 7, deck=omaha.Deck(seed=1), posts=[*posts, late])
    back = rest(hand)
    assert back.posts == hand.posts
    assert carried(back, "all") == carried(hand, "all")


def test_lost_when_hands_were_turned_up():
    rules = RULES.replace(reveal_on_all_in=True)
    hand = omaha.Hand(rules, [100, 100], deck=omaha.Deck(seed=1))
    back = rest(hand, "raise 30", "raise 90", "raise 100")
    kinds = [[e.kind for e in h.events if e.kind in ("show", "board")] for h in (hand, back)]
    assert kinds[0] == ["show", "show", "board", "board", "board"]
    assert sorted(kinds[0]) == sorted(kinds[1])


def test_lost_house_rules_that_made_no_difference():
    hand = omaha.Hand(RULES.replace(allow_open_fold=False, max_seats=6), [100, 100], deck=omaha.Deck(seed=1))
    assert rest(hand).rules == omaha.Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10).replace(
        ante=0, boards=1, run_count=2, side_pot_first=True, unit=1,
    )  # fmt: skip


def test_lost_runs_and_rakes_that_were_only_meant():
    rules = RULES.replace(run_count=2, rake=omaha.Rake(percent=5, cap=50))
    hand = omaha.Hand(rules, [100, 100], runs=2, deck=omaha.Deck(seed=1))
    back = rest(hand)
    assert (hand.runs, back.runs) == (2, 1)
    assert (hand.rake, back.rake) == (None, (1,))


#: Zones as histories name them, and what they are.
ZONES = {
    "UTC": "UTC", "Z": "UTC", "ET": "America/New_York", "CET": "Europe/Paris", "PT": "America/Los_Angeles",
    "America/New_York": "America/New_York", "Asia/Kolkata": "Asia/Kolkata", "+05:30": "Asia/Kolkata", "-0300":
    "America/Sao_Paulo",
}  # fmt: skip


@pytest.mark.parametrize("zone", ZONES)
@given(local=st.datetimes(datetime(2020, 1, 1), datetime(2035, 1, 1)))
@settings(max_examples=30)
def test_a_tracker_finds_the_moment_of_a_time_in_any_zone(zone, local):
    """It takes the last date of the first line as ET; our own reader comes to the same moment."""
    local = local.replace(microsecond=0)
    moment = local.replace(tzinfo=ZoneInfo(ZONES[zone]))
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(time=f"{local} {zone}"))
    hand.fold()
    first = pokerstars.dumps(hand).split("\n")[0]
    last, name = re.findall(r"(\d{4}/\d\d/\d\d \d?\d:\d\d:\d\d) (\w+)", first)[-1]
    eastern = datetime.strptime(last, "%Y/%m/%d %H:%M:%S").replace(tzinfo=ZoneInfo("America/New_York"))
    assert name == "ET"
    assert moment.timestamp() in (eastern.timestamp(), eastern.replace(fold=1).timestamp())
    back = pokerstars.loads(pokerstars.dumps(hand))
    assert pokerstars.dumps(back) == pokerstars.dumps(hand)
    if zone.isalpha() and len(zone) > 1:
        assert back.info.time == hand.info.time
    if zone == "UTC":
        assert "second_time" not in back.info.fields


@pytest.mark.parametrize(
    ("time", "told"),
    [
        ("2020-01-31 07:05:09", "2020/01/31 7:05:09"),
        ("2020-01-31", "2020/01/31 0:00:00"),
        ("2020/01/31 17:05:09 XYZ", "2020/01/31 17:05:09 XYZ"),
        ("2020-01-31 17:05 Mars/Phobos", "2020/01/31 17:05:00"),
        ("at noon", "2000/01/01 0:00:00 ET"),
        ("2020-01-31T17:05:09.25+01:00", "2020/01/31 16:05:09 UTC [2020/01/31 11:05:09 ET]"),
        ("9999-12-31 23:59:59 PT", "9999/12/31 23:59:59 PT"),
    ],
)
def test_times_of_no_known_zone_stand_as_they_are(time, told):
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(time=time))
    hand.fold()
    assert pokerstars.dumps(hand).split("\n")[0].endswith(f" - {told}")


def test_the_second_time_of_a_text_goes_before_our_own():
    text = changed(("7:05:09 ET", "13:05:09 CET [2020/01/31 7:05:10 ET]"))
    assert pokerstars.dumps(pokerstars.loads(text), "all") == text


def test_lost_name_number_time_and_table_that_are_missing():
    hand = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=1))
    info = rest(hand).info
    assert info.names == {1: "Player 1", 2: "Player 2"}
    assert info.table == "Table"
    assert info.time == "2000-01-01 00:00:00 ET"
    assert info.number.isdigit()
    other = omaha.Hand(RULES, [100, 100], deck=omaha.Deck(seed=2))
    assert rest(other).info.number != info.number
    assert rest(hand.copy()).info.number == info.number


def test_two_boards_that_count_as_one_are_not_written():
    rules = RULES.replace(boards=2, double_board="best_of_both")
    hand = omaha.Hand(rules, [100, 100])
    hand.fold()
    with pytest.raises(ValueError, match="two boards count as one"):
        pokerstars.dumps(hand)


def test_a_hand_that_is_not_over_is_not_written():
    with pytest.raises(ValueError, match="over"):
        pokerstars.dumps(omaha.Hand(RULES, [100, 100]))


# ---------------------------------------------------------------------- lines of all kinds


def test_base_reads_and_is_written_again():
    hand = pokerstars.loads(BASE)
    assert dict(hand.result.net) == {3: -2055, 4: 2135, 1: -300}
    assert pokerstars.dumps(hand, "all") == BASE
    assert pokerstars.dumps(hand, 4) == BASE
    assert pokerstars.dumps(hand) == BASE.replace("Dealt to cy [As 2s Kh Kd]\n", "")


CHAT = [
    'ann said, "hi: all"', "dee joins the table at seat #2", "ann is disconnected", "ann is connected",
    "eve has timed out", "bob has timed out while being disconnected", "eve leaves the table", "eve: sits out",
    "eve: is sitting out", "eve will be allowed to play after the button", "bob has returned",
    "dee was removed from the table for failing to post", 'cy said, "bob: folds"', 'dee said, ""',
]  # fmt: skip


@pytest.mark.parametrize("said", CHAT)
@pytest.mark.parametrize("after", [5, 6, 7, 9, 13, 15, 18, 20, 24, 27])
def test_chat_and_comings_and_goings_change_nothing_and_keep_their_place(said, after):
    text = lines(BASE)
    text.insert(after, said)
    text = "\n".join(text) + "\n"
    hand = pokerstars.loads(text)
    assert hand.events == pokerstars.loads(BASE).events
    assert pokerstars.dumps(hand, "all") == text


def test_prizes_of_a_tournament_change_nothing():
    prizes = [
        "cy wins $18.75 for eliminating bob and their own bounty increases by $18.75 to $56.25",
        "cy wins the 22000 bounty for eliminating bob", "bob finished the tournament in 316th place",
        "bob re-buys and receives 1000 chips for $5.00",
        "cy wins the tournament and receives $230.36 - congratulations!",
    ]  # fmt: skip
    text = BASE.replace("*** SUMMARY", "\n".join(prizes) + "\n*** SUMMARY")
    hand = pokerstars.loads(text)
    assert hand.result == pokerstars.loads(BASE).result
    assert pokerstars.dumps(hand, "all") == text


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


@pytest.mark.parametrize("name", ["phh", "ohh"])
def test_who_sits_out_keeps_his_name_on_the_way_through_other_formats(name):
    text = changed(("bob: posts small", "Seat 5: dee: x ($50 in chips) is sitting out\nbob: posts small"))
    form = module(name)
    back = form.loads(form.dumps(pokerstars.loads(text), "all"))
    assert back.info == pokerstars.loads(text).info
    assert pokerstars.dumps(back, "all") == text


def test_posts_of_all_kinds_and_who_sits_out():
    """R34: flo's small blind is dead. eve sits out and is dealt in, cy is not; folds say so (R91)."""
    hand = pokerstars.loads(SMALL)
    assert hand.posts[5:] == (
        (5, "small", 2, 0), (8, "big", 5, 0), (10, "post", 5, 2), (2, "straddle", 10, 0),
    )  # fmt: skip
    assert (hand.rules.limit, hand.rules.small_bet, hand.rules.big_bet) == ("fixed", 5, 10)
    assert (hand.rules.small_blind, hand.rules.big_blind, hand.rules.ante) == (2, 5, 1)
    assert hand.seats == (5, 8, 9, 10, 2)
    assert {e.seat: e.note for e in hand.events if e.kind == "fold"} == {8: None, 9: "sitting out", 10: "sitting out"}
    assert hand.info.fields["sitting_out"] == {"7": 98, "9": 70}
    assert hand.info.names[7] == "cy"
    assert pokerstars.dumps(hand, "all") == SMALL


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


def test_run_it_twice():
    """R96: from the flop on there are two boards, and each half is won on its own."""
    hand = pokerstars.loads(TWICE)
    assert [cards_text(board) for board in hand.boards] == ["As9dKhAc2h", "As9dKhTcJh"]
    assert [(part.board, dict(part.shares)) for part in hand.result.pots[0].parts] == [(0, {1: 4951}), (1, {2: 4951})]
    assert (hand.rules.run_count, hand.runs) == (2, 2)
    assert pokerstars.dumps(hand, "all") == TWICE
    for old, new in (("Tc] [Jh]", "Tc] [2h]"), ("[As 9d Kh] [Tc]", "[As 9d Kd] [Tc]"), ("SECOND RIVER", "FIRST RIVER")):
        assert old in TWICE
        with pytest.raises(omaha.NotationError):
            pokerstars.loads(TWICE.replace(old, new))


def test_run_it_twice_before_the_flop_with_a_side_pot_of_one():
    """A side pot that only one can win is told with both boards, and paid once."""
    rules = omaha.Rules.preset("pokerstars", limit="pot", small_blind=5, big_blind=10)
    deck = omaha.Deck(seed=4)
    hand = omaha.Hand(rules, {1: 35, 2: 100, 3: 100}, deck=deck, runs=2, info=omaha.Info(currency="USD"))
    for action in ("raise 35", "raise 100", "call", "check", "bet"):
        if not hand.over:
            hand.apply(action if action in hand.legal else hand.legal.passive)
    while not hand.over:
        hand.fold() if hand.street == "flop" and hand.legal.call else hand.apply(hand.legal.passive)
    assert pokerstars.loads(pokerstars.dumps(hand, "all")).result == hand.result


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


def test_two_boards_side_by_side():
    """R98: the room's split games."""
    hand = pokerstars.loads(SPLIT)
    assert hand.rules.boards == 2
    assert [dict(part.shares) for part in hand.result.pots[0].parts] == [{1: 600}, {2: 600}]
    assert pokerstars.dumps(hand, "all") == SPLIT
    with pytest.raises(omaha.NotationError) as error:
        pokerstars.loads(SPLIT.replace("*** SECOND TURN *** [4c 9s Ts] [8h]\n", ""))
    assert error.value.line == 20


@pytest.mark.parametrize(
    ("told", "holes"), [("mucked", "????????"), ("mucked [Ac 2c 8h 8d]", "Ac2c8h8d"), ("mucked [8h]", "8h??????")]
)
def test_who_mucks_stays_unknown_or_is_told_in_the_summary(told, holes):
    text = "\n".join(lines(BASE.replace("Hi/Lo ", ""))[:17]) + f"""
*** TURN *** [3d 8c Ks] [7h]
bob: checks
cy: bets $2.50
bob: calls $2.50 and is all-in
*** RIVER *** [3d 8c Ks 7h] [Qc]
*** SHOW DOWN ***
cy: shows [As 2s Kh Kd] (three of a kind, Kings)
bob: mucks hand
cy collected $83.80 from pot
*** SUMMARY ***
Total pot $86 | Rake $2.20
Board [3d 8c Ks 7h Qc]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) {told}
Seat 4: cy (big blind) showed [As 2s Kh Kd] and won ($83.80) with three of a kind, Kings
"""
    hand = pokerstars.loads(text)
    assert cards_text(hand.holes[3]) == holes
    assert [e.kind for e in hand.events if e.kind in ("show", "muck")] == ["show", "muck"]
    assert pokerstars.dumps(hand, "all") == text
    assert "bob (small blind) mucked\n" in pokerstars.dumps(hand)
    better = text.replace(told, "mucked [Ac 2c 8h 8d]").replace("Kh Kd]", "4h Jd]")
    better = better.replace("three of a kind, Kings", "high card Ace")
    with pytest.raises(omaha.NotationError, match="seat 3"):  # what equals or beats all that was shown must be shown
        pokerstars.loads(better)


def test_cards_shown_unasked_are_known_and_no_part_of_the_play():
    text = "\n".join(lines(BASE)[:16]) + """
bob: folds [2c Ac 8h 8d]
Uncalled bet ($27) returned to cy
cy collected $26.80 from pot
cy: shows [As 2s Kh Kd] (HI: three of a kind, Kings)
*** SUMMARY ***
Total pot $27 | Rake $0.20
Board [3d 8c Ks]
Seat 1: ann (button) folded on the Flop
Seat 3: bob (small blind) folded on the Flop
Seat 4: cy (big blind) collected ($26.80)
"""
    hand = pokerstars.loads(text)
    assert cards_text(hand.holes[3]) == "2cAc8h8d"
    assert not [e for e in hand.events if e.kind in ("show", "muck")]
    assert pokerstars.dumps(hand, "all") == text
    old = text.replace("Uncalled bet ($27) returned to cy\n", "")
    assert pokerstars.loads(old).events == hand.events, "texts before 2006 leave it out"


def test_who_loses_his_connection_and_contests_what_he_has_paid():
    """R90: the one line of ours; the room has no such thing any more."""
    hand = omaha.Hand(RULES, [100, 100, 100], deck=omaha.Deck(seed=8))
    hand.raise_to(30)
    hand.protect()
    hand.call()
    back = rest(hand)
    assert carried(back, "all") == carried(hand, "all")
    assert "protect" in {event.kind for event in back.events}


@pytest.mark.parametrize(
    "house",
    [
        {"odd_chip_half": "low"}, {"unit": 5}, {"max_bets": 9}, {"pot_limit_small_blind": "as_big_blind"},
        {"showdown_first": "last_aggressor_any_round"}, {"side_pot_first": False},
    ],
    ids=lambda house: next(iter(house)),
)  # fmt: skip
def test_house_rules_that_the_text_shows(house):
    """An odd chip, an order of the showdown, a raise: what the room would do otherwise is read off the text."""
    field, value = next(iter(house.items()))
    seen = 0
    for seed in range(150):
        rng = random.Random(seed)
        spec = {"limit": "fixed" if field == "max_bets" else "pot", "hilo": True, **house}
        spec |= {"small_bet": 10} if spec["limit"] == "fixed" else {"small_blind": 5, "big_blind": 10}
        hand = random_hands.random_setup(rng, spec).hand()
        random_hands.play(hand, rng, random_hands.STYLES[3 if "odd" in field or field == "unit" else 2])
        back = pokerstars.loads(pokerstars.dumps(hand, "all"))
        assert carried(back, "all") == carried(hand, "all")
        seen += getattr(back.rules, field) == value or (field == "max_bets" and back.rules.max_bets > 4)
    assert seen > 0


# ---------------------------------------------------------------------- broken texts


BROKEN = [
    ((("Omaha Hi/Lo Pot", "Hold'em No"),), 1, "no hand of Omaha"),
    ((("Omaha Hi/Lo Pot", "7 Card Stud"),), 1, "no hand of Omaha"),
    ((("PokerStars", "PartyPoker"),), 1, "begins with"),
    ((("$0.50/$1.00 USD", "$0.50/$1.00 EUR"),), 1, "EUR"),
    ((("$0.50/$1.00 USD", "$0.50/$1.00 - $20 Cap -  USD"),), 1, "cap"),
    ((("2020/01/31 7:05:09 ET", "yesterday"),), 1, "no time"),
    ((("Seat #1 is the button", ""),), 2, "button"),
    ((("Seat #1 is the button", "Seat #12 is the button"),), 2, "1..10"),
    ((("6-max", "66-max"),), 2, "2..10"),
    ((("Seat 3: bob", "Seat 1: bob"),), 4, "taken"),
    ((("Seat 3: bob", "Seat 3: ann"),), 4, "sits at seat 1"),
    ((("($41.50 in", "(€41.50 in"),), 4, "no amount"),
    ((("($41.50 in", "($41.5 in"),), 4, "no amount"),
    ((("($41.50 in", "($41,50 in"),), 4, "no amount"),
    ((("posts small blind $0.50", "posts small blind $50"),), 6, "cannot post"),
    ((("posts small blind $0.50", "posts small blind $0.50 and is all-in"),), 6, "all-in"),
    ((("posts small blind", "posts bring-in"),), 6, "no post"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh Xd]\nann"),), 9, "Xd"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh Kd 3h]\nann"),), 9, "4 cards"),
    ((("As 2s Kh Kd]\nann", "As 2s Kh 8c]\nann"),), 13, "8c lies elsewhere"),
    ((("ann: raises $2 to $3", "ann: raises $2 to $4"),), 10, "may raise to 200..350, not 400"),
    ((("ann: raises $2 to $3", "ann: raises $3 to $3"),), 10, "one by"),
    ((("ann: raises $2 to $3", "ann: raises $2 to $3 and is all-in"),), 10, "not all-in"),
    ((("ann: raises $2 to $3", "bob: raises $2 to $3"),), 10, "seat 1 is to act"),
    ((("ann: raises $2 to $3\n", ""),), 10, "seat 1 is to act"),
    ((("bob: calls $2.50", "bob: calls $2.05"),), 11, "call 250"),
    ((("bob: calls $2.50", "dan: calls $2.50"),), 11, "no line of a hand"),
    ((("bob: calls $2.50", "bob: cals $2.50"),), 11, "no line of a hand"),
    ((("cy: calls $2\n", "cy: checks\n"),), 12, "may fold, call 200"),
    ((("cy: calls $2\n", ""),), 12, "no cards are due"),
    ((("*** FLOP *** [3d 8c Ks]\n", ""),), 17, "on the board lie no cards"),
    ((("*** FLOP *** [3d 8c Ks]", "*** FLOP *** [3d 8c]"),), 13, "on the board"),
    ((("*** FLOP *** [3d 8c Ks]", "*** FLOP *** [3d 8c Kh]"),), 13, "Kh lies elsewhere: seat 4"),
    ((("*** TURN *** [3d 8c Ks]", "*** TURN *** [3d 8d Ks]"),), 18, "on the board lie 3d8cKs"),
    ((("*** TURN *** [3d 8c Ks] [7h]\n", ""),), 20, "on the board lie 3d8cKs"),
    ((("*** RIVER *** [3d 8c Ks 7h] [Qc]\n", ""),), 22, "board"),
    ((("*** TURN", "*** FOURTH STREET"),), 18, "no part of a hand"),
    ((("cy: shows [As 2s Kh Kd] (HI", "cy: shows [As 2s Kh Ks] (HI"),), 24, "holds"),
    ((("cy: shows [As 2s Kh Kd] (HI", "cy: shows [As 2s Kh] (HI"),), 24, "muck"),
    ((("(HI: three of a kind, Kings;", "(HI: three of a kind, Queens;"),), 24, "three of a kind, Kings"),
    ((("Kings; LO: 8,7,3,2,A)", "Kings; LO: 8,7,3,2,4)"),), 24, "8,7,3,2,A"),
    ((("cy collected $41.90", "cy collected $41.91"),), 25, "4190 and 2095 of the pot, not 4191"),
    ((("cy collected $41.90", "ann collected $41.90"),), 25, "collects"),
    ((("bob collected $20.95 from pot", "bob collected $20.95 from side pot"),), 26, "side pot"),
    ((("bob collected $20.95 from pot\n", ""),), 28, "not all is told"),
    ((("Total pot $86", "Total pot $87"),), 29, "holds 8600 chips, not 8700"),
    ((("Rake $2.20", "Rake $2.21"),), 25, "collects"),
    ((("Board [3d 8c Ks 7h Qc]", "Board [3d 8c Ks 7h Qd]"),), 30, "board"),
    ((("Board [3d 8c Ks 7h Qc]\n", ""),), 32, "the board"),
    ((("folded on the Flop", "folded on the Turn"),), 31, "did not fold there"),
    ((("folded on the Flop", "folded on the Moon"),), 31, "no end"),
    ((("ann (button)", "ann (big blind)"),), 31, "seat 1 has not the big blind"),
    ((("won ($20.95)", "won ($20.59)"),), 32, "won 2095 chips, not 2059"),
    ((("*** SUMMARY ***", "*** SUMMARY *** "), ("Total pot", "Total")), 29, "no line of a summary"),
    ((("*** SHOW DOWN ***", "Hand cancelled"),), 22, "cancelled"),
    ((("*** SHOW DOWN ***", "STP added: $5"),), 22, "no line of a hand"),
]


@pytest.mark.parametrize(("edits", "line", "why"), BROKEN, ids=[f"{b[1]}-{b[2]}" for b in BROKEN])
def test_broken_texts_name_the_line_and_say_why(edits, line, why):
    with pytest.raises(omaha.NotationError, match=re.escape(why)) as error:
        pokerstars.loads(changed(*edits))
    assert error.value.line == line


def test_a_text_cut_off_anywhere_is_refused_or_the_same_hand():
    """Cut off in the last words of the last line it still tells all."""
    whole = pokerstars.loads(BASE)
    for end in range(len(BASE)):
        try:
            hand = pokerstars.loads(BASE[:end])
        except omaha.NotationError as error:
            if not 1 <= error.line <= BASE[:end].count("\n") + 1:
                raise
        else:
            assert end >= BASE.rindex(" with ")
            assert hand.events == whole.events


def mutated(text, rng):
    """A text with a line or a character lost, doubled, moved or changed."""
    rows = text.split("\n")
    at, other = rng.randrange(len(rows) - 1), rng.randrange(len(rows) - 1)
    row = rows[at]
    spot = rng.randrange(len(row) + 1)
    sign = rng.choice("0123456789$€.:[](){}-*& AKQJTcdhsx?é\x00\u2028\x1c'\"")
    match rng.randrange(9):
        case 0:
            del rows[at]
        case 1:
            rows.insert(at, row)
        case 2:
            rows[at], rows[other] = rows[other], row
        case 3:
            rows = rows[:at]
        case 4:
            rows[at] = row[:spot]
        case 5:
            rows[at] = row[:spot] + sign + row[spot + 1 :]
        case 6:
            rows[at] = row[:spot] + sign + row[spot:]
        case 7:
            rows[at] = row[:spot] + row[spot + 1 :]
        case _:
            numbers = list(re.finditer(r"\d+", row))
            if numbers:
                found = rng.choice(numbers)
                number = max(0, int(found[0]) + rng.choice([-1, 1, 10]))
                rows[at] = f"{row[: found.start()]}{number}{row[found.end() :]}"
    return "\n".join(rows)


def forgiving(text):
    """The lines that say the play: what a text may leave out, and how cards and chips lie in lines, aside."""
    return [
        re.sub(r" and is all-in$", "", line)
        for line in lines(text)
        if not re.fullmatch(r".+: doesn't show hand|Uncalled bet .*|No low hand qualified|Hand was run .*", line)
    ]


@settings(max_examples=600)
@given(seed=st.integers(0, 2**48))
def test_a_changed_text_is_refused_with_its_line_or_says_what_it_reads_as(seed):
    """No other error ever comes out, and a hand that is read tells all that the text tells: never a wrong hand."""
    rng = random.Random(seed)
    text = rng.choice(TEXTS)
    other = text
    for _ in range(rng.choice([1, 1, 1, 4])):
        other = mutated(other + "\n", rng)
    try:
        hand = pokerstars.loads(other)
    except omaha.NotationError as error:
        if not 1 <= error.line <= other.count("\n") + 1:
            raise
        return
    if hand.events != pokerstars.loads(text).events:
        again = pokerstars.dumps(hand, "all")
        assert sorted(forgiving(again)) == sorted(forgiving(other))


#: Right ones.
TEXTS = [BASE, SMALL, TWICE, SPLIT] + [pokerstars.dumps(told_by_the_room(seed), "all") for seed in range(60)]
TEXTS += samples()


# ---------------------------------------------------------------------- names


NAMES = [
    "wo_olly :D", "bob: folds", "bob", "bo", "posts big blind", "ann: posts big blind $1", "[As Ks]", "Seat 2: x",
    "x (button)", "ж漢字🂡", "a collected $5 from pot", "*** FLOP ***", "*** FLOP *** [2c 3c 4c]", 'x said, "',
    "Uncalled bet ($1) returned to", "Dealt to x [As]", "y leaves the table", "($5 in chips)", "x is sitting out", ":",
    "O'Neil", "a" * 60, "Total pot $5 | Rake $0", "PokerStars Hand #1", "x: raises $2 to $3 and is all-in",
    "Board [2c]", "mucked", "x shows [As]", "\\n%s{}", "No low hand qualified",
]  # fmt: skip


@settings(max_examples=120)
@given(seed=st.integers(0, 2**48), names=st.permutations(NAMES))
def test_names_may_look_like_anything(seed, names):
    hand = told_by_the_room(seed)
    info = omaha.Info(dict(zip(range(1, 11), names, strict=False)), currency="USD")
    hand = omaha.Hand.from_json(hand.to_json())
    hand._info = info
    text = pokerstars.dumps(hand, "all")
    back = pokerstars.loads(text)
    assert carried(back, "all") == carried(hand, "all")
    assert dict(back.info.names) == {seat: info.names[seat] for seat in sorted(hand.seats)}
    assert [h.events for h in pokerstars.iterate((text + "\n" + text).splitlines())] == [back.events] * 2


@pytest.mark.parametrize("name", ["two\nlines", " ann", "ann ", "a\u2028b", "a\rb"])
def test_names_that_no_line_holds_are_not_written(name):
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info({1: name}))
    hand.fold()
    with pytest.raises(ValueError, match="seat 1"):
        pokerstars.dumps(hand)


def test_two_players_of_one_name_are_not_written():
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info({1: "ann", 2: "ann"}))
    hand.fold()
    with pytest.raises(ValueError, match="ann"):
        pokerstars.dumps(hand)


@given(fields=st.dictionaries(
    st.sampled_from(["title", "level", "tournament", "buy_in", "mix", "round", "speed", "club", "aams", "second_time",
                     "sitting_out", "cash_out", "shown", "bounties", "hero"]),
    st.one_of(st.none(), st.integers(), st.text(max_size=9), st.just({})),
))  # fmt: skip
def test_fields_of_other_histories_do_no_harm(fields):
    """What another format keeps under a name of ours is passed over."""
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(fields=fields))
    hand.fold()
    assert pokerstars.loads(pokerstars.dumps(hand, "all")).result.net == hand.result.net


# ---------------------------------------------------------------------- files


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_files_of_any_system(encoding, end, tmp_path):
    text = BASE.replace("bob", "Žoë").replace("$", "£").replace("USD", "GBP")
    data = text.replace("\n", end).encode(encoding)
    path = tmp_path / "hand.txt"
    path.write_bytes(data)
    for file in (path, str(path), io.BytesIO(data)):
        hand = pokerstars.load(file)
        assert pokerstars.dumps(hand, "all") == text
    with path.open(encoding=encoding) as opened:
        assert [h.events for h in pokerstars.iterate(opened)] == [hand.events]


def test_bytes_that_are_no_text_name_their_line():
    data = BASE.replace("bob", "Zoë").encode("latin-1")
    with pytest.raises(omaha.NotationError) as error:
        pokerstars.load(io.BytesIO(data))
    assert error.value.line == 4


def test_dump_writes_what_dumps_gives(tmp_path):
    hand = pokerstars.loads(BASE)
    for file in (io.StringIO(), io.BytesIO()):
        pokerstars.dump(hand, file, "all")
        file.seek(0)
        assert pokerstars.load(file).events == hand.events
    pokerstars.dump(hand, tmp_path / "hand", 4)
    assert (tmp_path / "hand").read_text(encoding="utf-8") == BASE


def test_exactly_one_hand_is_loaded():
    for text in (BASE + "\n\n" + SMALL, BASE + SMALL):
        with pytest.raises(omaha.NotationError, match="exactly one hand") as error:
            pokerstars.loads(text)
        assert error.value.line > BASE.count("\n")
    for text in ("", "\n \n"):
        with pytest.raises(omaha.NotationError, match="no hand"):
            pokerstars.loads(text)
    with pytest.raises(TypeError):
        pokerstars.loads(BASE.encode())


@pytest.mark.parametrize("between", ["", "\n", "\n\n\n", "\n\ufeff"])
def test_iterate_goes_on_after_a_broken_hand(between):
    """A hand ends where the next begins, be it without an empty line, or at an empty line after its summary."""
    missing, holdem = changed(("cy: calls $2\n", "")), SMALL.replace("Omaha", "Hold'em")
    texts = [BASE, SMALL, missing, TWICE, BASE[:400] + "\n", SPLIT, holdem]
    told = between.join([*texts, BASE]).splitlines(keepends=True)
    errors = []
    hands = list(pokerstars.iterate(told, errors.append))
    assert [pokerstars.dumps(hand, "all") for hand in hands] == [BASE, SMALL, TWICE, SPLIT, BASE]
    starts = [n for n, line in enumerate(told, 1) if line.lstrip("\ufeff").startswith("PokerStars")]
    assert [sum(start <= error.line for start in starts) for error in errors] == [3, 5, 7]
    with pytest.raises(omaha.NotationError) as error:
        list(pokerstars.iterate(told))
    assert error.value.line == errors[0].line


@pytest.mark.parametrize("mark", ["*****# {} ****", "*********** # {} **************"])
def test_archives_that_the_room_mails_number_their_hands(mark):
    numbered = [f"{mark.format(number)}\n{BASE}\n\n" for number in (1, 2, 30)]
    assert detect("".join(numbered)) == "pokerstars"
    assert list(pokerstars.iterate("".join(numbered).split("\n"))) == [pokerstars.loads(BASE)] * 3
    assert pokerstars.loads(numbered[0]) == pokerstars.loads(BASE)


def test_rupees_told_as_rs_are_rupees():
    rupees = BASE.replace("$", "Rs. ").replace("USD", "INR")
    hand = pokerstars.loads(rupees)
    assert hand.events == pokerstars.loads(BASE).events
    assert hand.info.currency == "INR"
    assert pokerstars.dumps(hand, "all") == BASE.replace("$", "₹").replace("USD", "INR")


def test_licences_and_table_sizes_of_every_spelling():
    text = changed(("USD)", "USD) [ADM ID: R60X9A4C1D]"))
    assert pokerstars.loads(text).info.fields["aams"] == " [ADM ID: R60X9A4C1D]"
    assert pokerstars.dumps(pokerstars.loads(text), "all") == text
    assert pokerstars.loads(changed(("6-max", "6-Max"))).info == pokerstars.loads(BASE).info


@pytest.mark.parametrize("cap", ["USD) - $5 Cap - - 2020", "USD) - $5 Cap - 2020", " - $5 Cap - USD) - 2020"])
def test_games_with_a_cap_are_refused(cap):
    with pytest.raises(omaha.NotationError, match="a cap on what a player may lose is not known") as error:
        pokerstars.loads(changed((" USD) - 2020" if cap.startswith(" ") else "USD) - 2020", cap)))
    assert error.value.line == 1


def test_a_time_is_all_that_ends_the_first_line():
    with pytest.raises(omaha.NotationError, match="this is no time such as"):
        pokerstars.loads(changed(("7:05:09 ET", "7:05:09 ET and more")))


def test_iterate_passes_over_what_is_no_hand():
    errors = []
    told = ("Hello\n\n" + BASE + "\n\nmore\nof it\n" + BASE + "\n").splitlines()
    assert len(list(pokerstars.iterate(told, errors.append))) == 2
    assert [error.line for error in errors] == [1, 3 + BASE.count("\n") + 2]


def test_iterate_takes_lines_one_by_one():
    """Nothing is read ahead but the first line of the next hand: a file may be larger than memory."""
    taken = 0

    def endless():
        nonlocal taken
        while True:
            for line in BASE.splitlines():
                taken += 1
                yield line

    for number, _ in enumerate(pokerstars.iterate(endless()), 1):
        assert taken <= number * BASE.count("\n") + 1
        if number == 20:
            break


def test_a_hand_of_a_wrong_hero_is_not_written():
    hand = pokerstars.loads(BASE)
    for hero, kind in ((2, ValueError), ("some", ValueError), (1.5, TypeError)):
        with pytest.raises(kind):
            pokerstars.dumps(hand, hero)


# ---------------------------------------------------------------------- words


@pytest.mark.parametrize(
    ("chips", "text"), [(30, "$0.30"), (500, "$5"), (1121, "$11.21"), (0, "$0"), (100_000, "$1000"), (5, "$0.05")]
)
def test_amounts_are_as_the_room_prints_them(chips, text):
    money = Money("USD")
    assert money.text(chips) == text
    assert money.chips(text) == chips


@pytest.mark.parametrize(
    "text",
    ["", "$", "5", "€5", "$-5", "$5.", "$5.1", "$5.123", "$05", "$1,23", "$1e3", "$\u0665", "$5 ", "$" + "9" * 99],
)
def test_what_is_no_amount(text):
    with pytest.raises(ValueError, match="amount"):
        Money("USD").chips(text)


def test_thousands_may_be_parted():
    assert Money("USD").chips("$3,351.78") == 335178
    assert Money(None).chips("1,000,000") == 1_000_000


def test_stakes_have_decimals_both_or_neither():
    assert Money("USD").stakes(50, 100) == "$0.50/$1.00"
    assert Money("USD").stakes(100, 200) == "$1/$2"
    assert Money("JPY").stakes(50, 100) == "50/100"


@given(seed=st.integers(0, 2**40))
def test_hands_in_words_name_what_the_evaluator_names(seed):
    deck = omaha.Deck(seed=seed).stub
    made = omaha.evaluate(deck[:4], deck[4:9]).high
    words = high_words(made)
    assert words in phrases()
    plain = words.lower().removeprefix("a ")
    if made.category in ("straight", "straight_flush"):
        high = plain.rpartition(" to ")[2]
        assert str(made).removesuffix(" high").endswith(high)
    elif made.category == "high_card":
        assert str(made) == f"{plain.removeprefix('high card ')} high"
    else:
        assert plain == str(made)


@pytest.mark.parametrize(
    ("currency", "stakes", "stack"),
    [
        ("USD", "($0.50/$1.00 USD)", "$1000"), ("CAD", "($0.50/$1.00 CAD)", "$1000"),
        ("EUR", "(€0.50/€1.00 EUR)", "€1000"), ("GBP", "(£0.50/£1.00 GBP)", "£1000"),
        ("INR", "(₹0.50/₹1.00 INR)", "₹1000"), ("SEK", "(0.50/1.00 SEK)", "1000"),
        ("JPY", "(50/100 JPY)", "100000"), (None, "(50/100)", "100000"),
    ],
)  # fmt: skip
def test_currencies(currency, stakes, stack):
    rules = omaha.Rules(limit="no", small_blind=50, big_blind=100)
    hand = omaha.Hand(rules, [100_000, 100_000], info=omaha.Info(currency=currency))
    hand.raise_to(225)
    hand.fold()
    text = pokerstars.dumps(hand)
    assert f"Omaha No Limit {stakes} - " in text
    assert f"Seat 1: Player 1 ({stack} in chips)" in text
    assert ("(Play Money)" in text) == (currency is None)
    back = pokerstars.loads(text)
    assert (back.info.currency, back.result) == (currency, hand.result)
