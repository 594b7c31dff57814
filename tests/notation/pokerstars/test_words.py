"""The room's words: amounts, stakes, hands and currencies."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha.base.money import Money
from omaha.hand.info import money_of
from omaha.notation import pokerstars
from omaha.notation.pokerstars.amounts import written, written_stakes
from omaha.notation.pokerstars.words import all_high_words, high_words
from omaha.notation.roomtext.amounts import chips_of
from support.pokerstars_texts import TEXTS, samples

TEXTS += samples()

DOLLARS = money_of(omaha.Info(currency="USD"))


@pytest.mark.parametrize(
    ("chips", "text"), [(30, "$0.30"), (500, "$5"), (1121, "$11.21"), (0, "$0"), (100_000, "$1000"), (5, "$0.05")]
)
def test_amounts_are_as_the_room_prints_them(chips, text):
    assert written(chips, DOLLARS) == text
    assert chips_of(text, DOLLARS) == chips


@pytest.mark.parametrize(
    "text",
    ["", "$", "5", "€5", "$-5", "$5.", "$5.1", "$5.123", "$05", "$1,23", "$1e3", "$\u0665", "$5 ", "$" + "9" * 99],
)
def test_text_that_is_not_an_amount(text):
    with pytest.raises(ValueError, match=r"not an amount such as \$12\.00"):
        chips_of(text, DOLLARS)


def test_thousands_may_be_parted():
    assert chips_of("$3,351.78", DOLLARS) == 335178
    assert chips_of("1,000,000", Money()) == 1_000_000


def test_stakes_have_decimals_both_or_neither():
    assert written_stakes(50, 100, DOLLARS) == "$0.50/$1.00"
    assert written_stakes(100, 200, DOLLARS) == "$1/$2"
    assert written_stakes(50, 100, money_of(omaha.Info(currency="JPY"))) == "50/100"


@given(seed=st.integers(0, 2**40))
def test_hands_in_words_name_what_the_evaluator_names(seed):
    deck = omaha.Deck(seed=seed).stub
    made = omaha.evaluate(deck[:4], deck[4:9]).high
    words = high_words(made)
    assert words in all_high_words()
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
