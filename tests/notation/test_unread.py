"""Texts of rooms that are not read are named in the error."""

import pytest

import omaha
from omaha.notation import files, ggpoker, pokerstars, winamax
from omaha.notation.unread import room_of

FIRST_LINES = {
    "iPoker": '<?xml version="1.0" encoding="utf-8"?>\n<session sessioncode="17">',
    "Winning": "Hand #17 - Omaha H/L(Fixed Limit) - $20.00/$40.00 - 2024/01/31 07:05:09 UTC",
    "888poker": "#Game No : 17",
    "PartyPoker": "***** Hand History for Game 17 *****",
    "Bovada": "Ignition Hand #17 TBL#17 OMAHA Pot Limit - 2024-01-31 07:05:09",
    "Full Tilt": "Full Tilt Poker Game #17: Table Procyon (6 max) - $0.50/$1 - Pot Limit Omaha Hi - 07:05:09 ET",
    "Run It Once": "Run It Once Poker Hand #17: Omaha Pot Limit (€0.50/€1) - 2024/01/31 07:05 UTC",
    "BetOnline": "BetOnline Poker Game #17: Omaha Pot Limit ($0.50/1.00) - 2024/01/31 07:05:09 EDT",
    "Betfair": "***** Betfair Poker Hand History for Game 17 *****",
    "OnGame": "***** History for hand R5-17-3 *****",
    "Absolute": "Stage #17: Omaha Pot Limit $1 - 2024-01-31 07:05:09 (ET)",
    "Cake": "Hand#17 - Procyon (6-Max) 17 -- $0.50/$1 PL Omaha -- 2024/01/31 - 07:05:09",
    "Entraction": 'Game # 17 - Omaha High Pot Limit EUR 0.50/1 - Table "Procyon"',
    "Everleaf": "Everleaf Gaming Game #17",
    "Everest": '<SESSION time="17" tableName="Procyon" id="17" type="ring">',
    "Boss": '<HISTORY ID="17" SESSION="session17.xml" TABLE="Table OH 17" GAME="GAME_OMA">',
    "Merge": '<description type="Omaha" stakes="Pot Limit ($0.50/$1)"/>',
    "Microgaming": '<Game id="17" date="2024-01-31 07:05:09">',
    "PKR": "Table #17 - Procyon",
    "Seals with Clubs": "SwCPoker Hand #17:  Omaha Pot Limit (0.50/1) - 2024/01/31 07:05:09 UTC",
    "CoinPoker": "PokerMaster Hand #17: Omaha Pot Limit ($0.50/$1) - 2024/01/31 07:05:09",
    "PokerNow": "entry,at,order",
}


@pytest.mark.parametrize("room", FIRST_LINES)
@pytest.mark.parametrize("form", [ggpoker, pokerstars, winamax])
def test_readers_name_the_room(form, room):
    with pytest.raises(omaha.NotationError, match=f"line 1: this is a hand of {room}, which is not read"):
        form.loads(FIRST_LINES[room] + "\nSeat 1: ann ($100)\n")


@pytest.mark.parametrize("room", FIRST_LINES)
def test_files_name_the_room(tmp_path, room):
    for name in ("hands", "hands.txt"):
        path = tmp_path / name
        path.write_text("\n" + FIRST_LINES[room] + "\nSeat 1: ann ($100)\n", encoding="utf-8")
        with pytest.raises(ValueError, match=f"of {room}, which is not read"):
            list(files.iterate(path))


def test_other_texts_are_not_given_to_a_room():
    assert room_of("Dear all") is None
    with pytest.raises(omaha.NotationError, match="a hand of Winamax begins with 'Winamax Poker - ', not 'Dear all'"):
        winamax.loads("Dear all\nyours")


def test_a_reader_of_another_room_is_named():
    with pytest.raises(omaha.NotationError, match=r"a hand of Winamax, which omaha\.notation\.winamax reads"):
        pokerstars.loads("Winamax Poker - CashGame - HandId: #17")
    with pytest.raises(omaha.NotationError, match=r"a hand of PokerStars, which omaha\.notation\.pokerstars reads"):
        ggpoker.loads("PokerStars Hand #17:  Omaha Pot Limit ($0.50/$1.00 USD) - 2024/01/31 7:05:09 ET")


CUT_OFF = [
    (pokerstars, "PokerStars Hand #", "a number, a colon, the game"),
    (pokerstars, "PokerStars Hand #1", "a number, a colon, the game"),
    (pokerstars, "PokerStars Hand #1:", "a number, a colon, the game"),
    (pokerstars, "PokerStars Hand #x: Omaha", "a number, a colon, the game"),
    (ggpoker, "Poker Hand #1", "a number, a colon, the game"),
    (ggpoker, "Poker Hand #PLO1:", "a number, a colon, the game"),
    (winamax, "Winamax Poker - CashGame", "the kind of the game, 'HandId: #' and a number, the game"),
    (winamax, "Winamax Poker -", "the kind of the game, 'HandId: #' and a number, the game"),
]


@pytest.mark.parametrize(("form", "line", "then"), CUT_OFF)
def test_a_first_line_that_is_cut_off_is_said_to_lack_the_rest(form, line, then):
    with pytest.raises(omaha.NotationError) as refused:
        form.loads(line + "\n")
    message = str(refused.value)
    assert f"goes on with {then} with its stakes, and the time after" in message
    assert message.startswith("line 1: the first line of a hand of ")
    assert message.endswith(f"not {line!r}")


@pytest.mark.parametrize("line", ["PokerStars", "PokerStars Game", "Poker Hand", "Winamax Poker"])
def test_another_first_line_is_said_to_be_another(line):
    for form, begin in ((pokerstars, "PokerStars Hand #"), (ggpoker, "Poker Hand #"), (winamax, "Winamax Poker - ")):
        with pytest.raises(omaha.NotationError, match=f"begins with '{begin}', not '{line}'"):
            form.loads(line)
