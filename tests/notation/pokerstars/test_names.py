"""Names that look like anything."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha.notation import pokerstars
from support.histories import pokerstars_hand, with_info
from support.pokerstars_texts import RULES, TEXTS, carried, samples
from support.sizes import tries

TEXTS += samples()


NAMES = [
    "wo_olly :D", "bob: folds", "bob", "bo", "posts big blind", "ann: posts big blind $1", "[As Ks]", "Seat 2: x",
    "x (button)", "ж漢字🂡", "a collected $5 from pot", "*** FLOP ***", "*** FLOP *** [2c 3c 4c]", 'x said, "',
    "Uncalled bet ($1) returned to", "Dealt to x [As]", "y leaves the table", "($5 in chips)", "x is sitting out", ":",
    "O'Neil", "a" * 60, "Total pot $5 | Rake $0", "PokerStars Hand #1", "x: raises $2 to $3 and is all-in",
    "Board [2c]", "mucked", "x shows [As]", "\\n%s{}", "No low hand qualified",
]  # fmt: skip


@tries(seed=st.integers(0, 2**48), names=st.permutations(NAMES), fast=40, slow=120)
def test_names_may_look_like_anything(seed, names):
    hand = pokerstars_hand(seed)
    info = omaha.Info(dict(zip(range(1, 11), names, strict=False)), currency="USD")
    hand = with_info(hand, info)
    text = pokerstars.dumps(hand, "all")
    back = pokerstars.loads(text)
    assert carried(back, "all") == carried(hand, "all")
    assert dict(back.info.names) == {seat: info.names[seat] for seat in sorted(hand.seats)}
    assert [h.events for h in pokerstars.iterate((text + "\n" + text).splitlines())] == [back.events] * 2


@pytest.mark.parametrize("name", ["two\nlines", " ann", "ann ", "a\u2028b", "a\rb"])
def test_names_that_do_not_fit_on_a_line_are_not_written(name):
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
    """Fields that another format keeps under the same name are passed over."""
    hand = omaha.Hand(RULES, [100, 100], info=omaha.Info(fields=fields))
    hand.fold()
    assert pokerstars.loads(pokerstars.dumps(hand, "all")).result.net == hand.result.net
