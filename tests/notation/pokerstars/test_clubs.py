"""Hands of club apps, which converters write in PokerStars' words."""

import pytest

import omaha
from omaha import notation
from omaha.cards import cards_text
from omaha.notation import detect, pokerstars
from support.room_texts import went

TEXT = """\
SupremaPoker Hand #2600000000017:  5 Card Omaha Pot Limit (¥1/¥2 - Ante ¥0.50 CNY) - 2024/01/31 07:05:09 UTC
Table 'ClubId:88,Table:SPMA_88_17' 6-max Seat #3 is the button
Seat 1: 8800001 (¥80.50 in chips)
Seat 2: 8800002 (¥210 in chips)
Seat 3: 8800003 (¥90 in chips)
Seat 4: 8800004 (¥160 in chips)
8800004: posts small blind ¥1
8800001: posts big blind ¥2
8800001: posts the ante ¥0.50
8800002: posts the ante ¥0.50
8800003: posts the ante ¥0.50
8800004: posts the ante ¥0.50
*** HOLE CARDS ***
Dealt to 8800002 [Qs Jd 9h 8c 3c]
8800002: raises ¥5 to ¥7
8800003: folds
8800004: folds
8800001: calls ¥5
*** FLOP *** [Ts 7h 4d] {Rake: ¥0}
8800001: bets ¥12
8800002: raises ¥34.50 to ¥46.50
8800001: calls ¥34.50
*** TURN *** [Ts 7h 4d] [4c] {Rake: ¥0}
8800001: bets ¥26.50 and is all-in
8800002: calls ¥26.50
*** RIVER *** [Ts 7h 4d 4c] [Kd] {Rake: ¥6}
*** SHOW DOWN ***
8800001: mucks hand
8800002: mucks hand
8800001 collected ¥157 from pot
*** SUMMARY ***
Total pot ¥163 | Rake ¥6
Board [Ts 7h 4d 4c Kd]
Seat 1: 8800001 (big blind) showed [7c 7s 6d 5h 2h]
Seat 2: 8800002 showed [Qs Jd 9h 8c 3c]
Seat 3: 8800003 (button) folded before Flop (didn't bet)
Seat 4: 8800004 (small blind) folded before Flop
Hand ended at 2024/01/31 07:06:09
"""


def changed(text, *edits):
    for old, new in edits:
        assert old in text, old
        text = text.replace(old, new)
    return text


def test_players_muck_who_have_shown_by_the_summary():
    hand = pokerstars.loads(TEXT)
    assert (hand.rules.hole_cards, hand.rules.ante, hand.result.rake) == (5, 50, 600)
    assert dict(hand.result.net) == {1: 7650, 2: -8050, 3: -50, 4: -150}
    assert [event.seat for event in hand.events if event.kind == "show"] == [1, 2]
    assert cards_text(hand.holes[1]) == "7c7s6d5h2h"
    info = hand.info
    assert (info.site, info.currency, info.time) == ("SupremaPoker", "CNY", "2024-01-31 07:05:09 UTC")
    assert (info.fields["ended"], info.fields["hero"]) == ("2024-01-31 07:06:09", 2)


@pytest.mark.parametrize("site", ["SupremaPoker", "PPPoker", "PokerBros", "ClubGG"])
def test_sites(site):
    text = changed(TEXT, ("SupremaPoker", site))
    assert detect(text) == "pokerstars"
    hand = pokerstars.loads(text)
    assert hand.info.site == site
    assert hand == pokerstars.loads(TEXT)


def test_a_table_of_clubgg():
    text = changed(TEXT, ("SupremaPoker", "PokerStars"), ("'ClubId:88,Table:SPMA_88_17'", "'CGG_88-Procyon'"))
    assert pokerstars.loads(text).info.site == "ClubGG"
    with pytest.raises(omaha.NotationError, match="line 28: the hand has show of seat 1 here, not muck"):
        pokerstars.loads(text.replace("CGG_88", "GCC_88"))  # at a table of the room nobody mucks and has shown


def test_zeros_at_the_end_of_decimals_may_be_left_out():
    text = changed(TEXT, ("¥0.50", "¥0.5"), ("¥34.50", "¥34.5"))
    assert pokerstars.loads(text) == pokerstars.loads(TEXT)
    with pytest.raises(omaha.NotationError, match="line 3: not an amount"):
        pokerstars.loads(changed(text, ("SupremaPoker", "PokerStars"), ("¥80.50", "¥80.5")))


def test_what_was_won_is_checked_if_the_text_says_it():
    text = changed(TEXT, ("[7c 7s 6d 5h 2h]", "[7c 7s 6d 5h 2h] and won (¥156)"))
    with pytest.raises(omaha.NotationError, match="line 34: seat 1 won 15700 chips, not 15600"):
        pokerstars.loads(text)


STRADDLES = """\
PokerStars Hand #17:  5 Card Omaha Pot Limit (¥2/¥4 CNY) - 2024/01/31 07:05:09 UTC
Table 'CGG_88-Procyon' 6-max Seat #1 is the button
Seat 1: 8800001 (¥900 in chips)
Seat 3: 8800003 (¥1500.50 in chips)
Seat 4: 8800004 (¥420 in chips)
8800003: posts small blind ¥2
8800004: posts big blind ¥4
8800003: posts straddle ¥6
8800001: posts straddle ¥16
8800003: posts straddle ¥24
*** HOLE CARDS ***
8800004: raises ¥68 to ¥100
8800001: folds
8800003: raises ¥200 to ¥300
8800004: calls ¥200
*** FLOP *** [Jc 6h 5s]
8800003: bets ¥150
8800004: calls ¥120 and is all-in
Uncalled bet (¥30) returned to 8800003
8800003: shows [As Ad Ts 8h 7h]
8800004: shows [Kc Kd Jd 4c 3c]
*** FIRST TURN *** [Jc 6h 5s] [Js]
*** FIRST RIVER *** [Jc 6h 5s Js] [2d]
*** SECOND TURN *** [Jc 6h 5s] [9h]
*** SECOND RIVER *** [Jc 6h 5s 9h] [2s]
*** FIRST SHOW DOWN ***
8800004 collected ¥414 from pot
*** SECOND SHOW DOWN ***
8800003 collected ¥414 from pot
*** SUMMARY ***
Total pot ¥856 | Rake ¥28
Hand was run twice
FIRST Board [Jc 6h 5s Js 2d]
SECOND Board [Jc 6h 5s 9h 2s]
Seat 1: 8800001 (button) (straddle) folded before Flop
Seat 3: 8800003 (small blind) (straddle) showed [As Ad Ts 8h 7h]
Seat 4: 8800004 (big blind) showed [Kc Kd Jd 4c 3c]
"""


def test_straddles_of_blinds_are_named_by_what_they_add_and_all_in_hands_shown_at_once():
    hand = pokerstars.loads(STRADDLES)
    assert [post.live for post in hand.posts] == [200, 400, 600, 1600, 2400]
    assert dict(hand.result.net) == {1: -1600, 3: -600, 4: -600}
    assert [event.seat for event in hand.events if event.kind == "show"] == [3, 4]


@pytest.mark.parametrize("form", notation.WRITTEN)
@pytest.mark.parametrize("text", [TEXT, STRADDLES], ids=["ante", "straddles"])
def test_what_is_read_is_written_in_other_formats(form, text):
    hand = pokerstars.loads(text)
    again = notation.module(form).loads(notation.module(form).dumps(hand, "all"))
    assert went(again) == went(hand)
