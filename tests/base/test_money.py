"""Amounts as players read them: in the text, in pictures, on the page and in the terminal, with one voice."""

import re
import xml.etree.ElementTree as ET

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import Deck, Hand, Info, Rake, Rules
from omaha.base import money
from omaha.base.money import SIGNS, amount
from omaha.display import svg
from omaha.display.scene import pot_lines, scene, seated
from omaha.display.text import table, text
from omaha.hand.info import money_of
from support.builders import play
from support.pages import record_of, seats_of, states

RULES = Rules(limit="pot", small_blind=5, big_blind=10, rake=Rake(percent=5, cap=300))
DOLLARS = Info(names={1: "Ann", 2: "Ben"}, currency="USD")


def hand_of(info, moves="2 raise 30, 1 call, 1 bet 60, 2 fold"):
    return play(Hand(RULES, [900, 123_456], deck=Deck(seed=1), info=info), moves)


@given(st.integers(-(10**12), 10**12), st.sampled_from([*SIGNS, "JPY", "SEK", "KWD", "BTC", None]), st.booleans())
def test_an_amount_can_be_read_back(chips, currency, signed):
    money = money_of(Info(currency=currency))
    shown = money.text(chips, signed=signed)
    sign, number = re.fullmatch(r"([+-]?)\D*?([\d,.]+)\D*", shown).groups()
    assert amount(number.replace(",", ""), money.places) == abs(chips)
    assert sign == ("-" if chips < 0 else "+" if signed and chips else "")
    assert re.fullmatch(r"\d{1,3}(,\d{3})*(\.\d+)?", number)
    assert (currency or "") in shown or SIGNS[currency] in shown


def test_the_text_of_a_hand_is_in_its_currency():
    assert text(hand_of(DOLLARS)).split("\n\n") == [
        "Pot-limit Omaha, blinds $0.05/$0.10",
        f"Seats (button: seat 2)\n  seat 1  Ann         $9  {cards_of(1)}\n  seat 2  Ben  $1,234.56  {cards_of(2)}",
        "Preflop\n  Ben posts the small blind, $0.05\n  Ann posts the big blind, $0.10\n  Ben raises to $0.30\n"
        "  Ann calls $0.20",
        "Flop (pot $0.60): " + " ".join(map(str, hand_of(None).board))
        + "\n  Ann bets $0.60\n  Ben folds\n  $0.60 uncalled return to Ann",
        "Payment\n  main pot $0.60, rake $0.03\n    $0.57 to Ann, uncontested",
        "Result\n  Ann   +$0.27      $9.27\n  Ben   -$0.30  $1,234.26\n  rake   $0.03",
    ]  # fmt: skip


def cards_of(seat):
    return " ".join(map(str, hand_of(None).holes[seat]))


def test_legal_actions_are_in_the_currency():
    last = text(hand_of(DOLLARS, "2 raise 30")).split("\n")[-1]
    assert last == "Ann is to act: fold, call $0.20, raise to $0.50..$0.90; the pot is $0.40."


def test_tables_and_pictures_are_in_the_currency():
    hand = hand_of(DOLLARS, "2 raise 30, 1 call, 1 bet 60")
    assert pot_lines(scene(hand)) == ["Pot $1.20", "$0.60 in the middle"]
    assert "Pot $1.20 ($0.60 in the middle)" in table(hand)
    assert "Ann  $8.10  $0.60" in re.sub(" +", " ", table(hand)).replace(" $", "  $")
    words = [part.text for part in ET.fromstring(svg.table(hand)).iter("{http://www.w3.org/2000/svg}text")]
    assert {"blinds $0.05/$0.10", "Pot $1.20", "$8.10", "$1,234.26", "$0.60"} <= set(words)
    over = hand_of(DOLLARS)
    assert "+$0.57" in svg.table(over)
    assert "$9.27" in ET.fromstring(svg.table(over))[1].text


def test_the_page_is_in_the_currency():
    record = record_of(hand_of(DOLLARS))
    assert (record["game"], record["pot"], record["won"]) == ("PLO, 2 players", "$0.60", ["+$0.27", "-$0.30"])
    assert record["stakes"] == ["Pot-limit Omaha", "blinds $0.05/$0.10"]
    assert [pot for _, _, pot, _ in record["streets"]] == ["$0.15", "$0.60", None]
    assert record["net"] == [["Ann", "+$0.27", "$9.27"], ["Ben", "-$0.30", "$1,234.26"], ["rake", "$0.03", ""]]
    assert [caption for caption, _, _ in record["steps"]][-2:] == [
        "$0.03 rake", "Ann wins $0.57 of the main pot, uncontested",
    ]  # fmt: skip
    *_, last = states(record)
    assert [place[1:3] for place in seats_of(last, 1)] == [("$9.27", "+$0.57"), ("$1,234.26", "")]


def test_a_table_is_in_the_currency_of_its_info():
    room = omaha.Table(RULES, seats=2, seed=1, info=Info(currency="EUR"))
    room.sit("Ann", 1, 950)
    assert seated(room).game == "Pot-limit Omaha, blinds €0.05/€0.10"
    assert "€9.50" in room._repr_html_()


@pytest.mark.parametrize("info", [None, Info(), Info(currency="USD", fields={"tournament": "17"})])
def test_chips_without_a_currency_and_in_tournaments_are_whole(info):
    lines = text(hand_of(info))
    assert "blinds 5/10" in lines
    assert "123,456" in lines
    assert "$" not in lines + str(svg.table(hand_of(info)))


@given(st.integers(0, 10**15), st.integers(0, 8))
def test_amounts_survive_as_decimal_numbers(chips, places):
    text = money.amount_text(chips, places)
    assert money.amount(text, places) == chips
    assert money.amount(text.rstrip("0").rstrip(".") if "." in text else text, places) == chips


@pytest.mark.parametrize(
    "text", ["", ".", "-1", "+1", "1e3", "1.005", "1,000", " 1", "1 ", "१", "²", "0x1", "1.2.3", "nan"]
)
def test_no_amounts(text):
    with pytest.raises(ValueError, match="is not an amount"):
        money.amount(text, 2)
