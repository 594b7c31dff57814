"""The data of the page that replays hands; `test_browser.py` tries the page in a browser."""

import itertools
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import Deck, Hand, Info
from omaha.display.html import page
from support import real_hands
from support.builders import nl, pl, play
from support.colours import contrast
from support.pages import held, record_of, seats_of, states
from support.random_hands import played

SEEDS = st.integers(0, 2**32)


def heads_up(**more):
    holes = {1: "AsAhKsKh", 2: "9d8d7c6c"}
    deck = Deck(holes=holes, boards=["2c3dJh7sQs"])
    return Hand(pl(hilo=True), [200, 200], deck=deck, **more)


@given(SEEDS)
def test_steps_lead_from_the_stacks_to_the_result(seed):
    hand = played(seed)
    record = record_of(hand, hero="all")
    boards = len(hand.boards)
    first, *_, last = states(record)
    order = sorted({*hand.seats, hand.button})
    text = lambda chips: "" if chips is None else f"{chips:,}"  # noqa: E731
    assert [place[1] for place in seats_of(first, boards)] == [text(hand.start.get(seat)) for seat in order]
    assert [place[1] for place in seats_of(last, boards)] == [text(hand.result.stacks.get(seat)) for seat in order]
    assert last[1 : 1 + boards] == ["".join(map(str, board)) for board in hand.boards]
    assert all(caption for caption, _, _ in record["steps"])


@given(SEEDS)
def test_hidden_cards_are_nowhere_in_the_page(seed):
    hand = played(seed)
    shown = {event.seat for event in hand.events if event.kind == "show"}
    for hero in (None, hand.seats[-1]):
        text = json.dumps(held(page([hand], hero=hero))["hands"], ensure_ascii=False)
        signs = dict(zip("cdhs", "♣♦♥♠", strict=True))
        seen = {c for board in hand.boards for c in board}
        seen |= {c for seat in shown | {hero} - {None} for c in hand.holes[seat]}
        for card in {c for cards in hand.holes.values() for c in cards} - seen:
            assert not re.search(rf"{card.rank}{signs[card.suit]}", text)
            for cards in re.findall(r'"((?:[2-9TJQKA][cdhs]|\?\?)+)"', text):
                assert str(card) not in [cards[i : i + 2] for i in range(0, len(cards), 2)]


def test_the_hero_sits_nearest():
    record = record_of(heads_up(info=Info(names={1: "Ann", 2: "Ben"})), hero=2)
    assert record["names"] == ["Ben", "Ann"]
    assert record["known"] == ["9d8d7c6c", ""]


def test_equities_are_those_of_the_evaluator_street_by_street():
    hand = play(heads_up(), "2 raise 6, 1 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check")
    record = record_of(hand, hero="all")
    streets = {name: shares for name, _, _, shares in record["streets"]}
    for name, count in (("Preflop", 0), ("Flop", 3), ("Turn", 4), ("River", 5)):
        found = omaha.equity(list(hand.holes.values()), hand.board[:count], hilo=True)
        by_seat = dict(zip(hand.holes, found.players, strict=True))
        assert streets[name] == [f"{by_seat[seat].equity:.1%}" for seat in (1, 2)]
    assert [name for name, *_ in record["streets"]] == ["Preflop", "Flop", "Turn", "River", "Showdown", "Payment"]
    assert [pot for _, _, pot, _ in record["streets"]] == ["3", "12", "12", "12", None, None]


def test_a_hand_is_listed_with_the_pot_that_is_paid():
    """R31: what nobody called is no part of it, whatever lay in the middle for a moment."""
    for moves, pot in (("2 raise 6, 1 fold", 4), ("2 raise 6, 1 call, 1 bet 9, 2 fold", 12), ("2 raise 6", 8)):
        hand = play(heads_up(), moves)
        listed = record_of(hand)
        assert (listed["game"], listed["pot"], listed["chips"]) == ("PLO8, 2 players", str(pot), pot)
        assert not hand.over or sum([each.amount for each in hand.result.pots]) == pot


@pytest.mark.parametrize(
    ("game", "name"),
    [
        ({}, "PLO"), ({"hilo": True}, "PLO8"), ({"hole_cards": 5}, "PLO5"), ({"hole_cards": 6, "hilo": True}, "PLO6-8"),
    ],
)  # fmt: skip
def test_games_are_listed_by_the_names_that_players_use(game, name):
    assert record_of(Hand(pl(**game), [200, 200]))["game"] == f"{name}, 2 players"


def test_the_payment_has_no_pot():
    for moves in ("2 fold", "2 raise 6, 1 call, 1 bet 9, 2 fold"):
        *streets, payment = record_of(play(heads_up(), moves))["streets"]
        assert payment[0] == "Payment"
        assert payment[2] is None
        assert None not in [pot for _, _, pot, _ in streets]


def test_known_cards_of_folded_hands_are_dead():
    holes = {1: "AsAhKsKh", 2: "9d8d7c6c", 3: "AdAcQsQh"}
    hand = Hand(nl(), [200] * 3, deck=Deck(holes=holes, seed=1))
    play(hand, "3 fold, 1 call, 2 check")
    *_, last = states(record_of(hand, hero="all"))
    found = omaha.equity([holes[1], holes[2]], hand.board, holes[3])
    assert [place[5] for place in seats_of(last, 1)] == [*[f"{p.equity:.1%}" for p in found.players], ""]


def test_equity_of_boards_to_come_is_the_mean_of_all_boards():
    holes = {1: "AsAhKsKh", 2: "9d8d7c6c"}
    hand = Hand(nl(run_count=2), [50, 50], deck=Deck(holes=holes, boards=["2c3dJh7sQs", "2c3dJh8c8s"]), runs=2)
    play(hand, "2 call, 1 check, 1 all-in, 2 call")
    found = {}
    for state in states(record_of(hand, hero="all")):
        found.setdefault((state[1], state[2]), [place[5] for place in seats_of(state, 2)])
    one = omaha.equity(list(holes.values()), "2c3dJh7sQs", "8c8s").players
    two = omaha.equity(list(holes.values()), "2c3dJh8c8s", "7sQs").players
    flop = omaha.equity(list(holes.values()), "2c3dJh", "7sQs").players
    mean = lambda a, b: [f"{(x.equity + y.equity) / 2:.1%}" for x, y in zip(a, b, strict=True)]  # noqa: E731
    assert found["2c3dJh7sQs", ""] == mean(one, flop)
    assert found["2c3dJh7sQs", "2c3dJh8c8s"] == mean(one, two)


def test_no_equity_of_one_known_hand_or_of_the_better_of_two_boards():
    hand = play(heads_up(), "2 raise 6, 1 fold")
    record = record_of(hand, hero=1)
    assert record["note"] == "No equity: it takes two hands that are known."
    bomb = pl(ante=2, bomb_pot=True, boards=2, double_board="best_of_both")
    record = record_of(Hand(bomb, [9, 9, 9], deck=Deck(seed=1)), hero="all")
    assert not any(share for _, _, _, shares in record["streets"] for share in shares)


def test_shares_come_with_their_reasons():
    hand = play(heads_up(), "2 raise 6, 1 call, 1 check, 2 check, 1 check, 2 check, 1 check, 2 check")
    record = record_of(hand)
    ((pot, parts),) = record["shares"]
    assert pot == "main pot 12"
    assert parts == ["6 to seat 1 for the high, pair of aces", "6 to seat 2 for the low, 8-7-6-3-2"]
    assert record["net"] == [["seat 1", "0", "200"], ["seat 2", "0", "200"]]
    assert record["steps"][record["paid"]][0] == "seat 1 wins 6 of the main pot, for the high"


def test_a_pot_without_a_low_is_not_won_for_the_high():
    hand = Hand(nl(), [200, 200], deck=Deck(holes={1: "AsAhKsKh", 2: "9d8d7c6c"}, boards=["2c3dJh7sQs"]))
    play(hand, "2 call, 1 check, 1 bet 4, 2 call, 1 check, 2 check, 1 check, 2 check")
    assert record_of(hand)["steps"][-1][0] == "seat 1 wins 12 of the main pot"
    assert record_of(play(heads_up(), "2 fold"))["steps"][-1][0] == "seat 1 wins 2 of the main pot, uncontested"


def test_a_hand_that_is_not_over():
    record = record_of(play(heads_up(), "2 raise 6"))
    assert record["net"] == record["shares"] == []
    assert record["paid"] == len(record["steps"])


def test_hands_that_are_dealt_by_hand_at_every_moment():
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1), manual=["deal", "show"])
    while not hand.over:
        record = record_of(hand, hero="all")
        *_, last = states(record)
        assert [place[1] for place in seats_of(last, 1)] == [f"{hand.stacks[seat]:,}" for seat in (1, 2)]
        if hand.due.kind in ("holes", "burn", "board"):
            hand.deal()
        elif hand.due.kind == "show":
            hand.show()
        else:
            hand.apply(hand.legal.passive)
    assert [name for name, *_ in record_of(hand)["streets"]][-1] == "Payment"


def test_errors():
    with pytest.raises(ValueError, match="a page needs at least one hand"):
        page([])
    with pytest.raises(ValueError, match="hero must be one of the seats 1, 2, not 3"):
        page([heads_up()], hero=3)
    with pytest.raises(ValueError, match="hero must be a seat or one of all, shown, dealt, not 'Ann'"):
        page([heads_up()], hero="Ann")


NAMES = ["<script>alert(1)</script>", "</script><b>", '"&', "<!--", "\\u003c", "$data", "${title}"]


@pytest.mark.parametrize("name", NAMES)
def test_names_are_harmless(name):
    hand = heads_up(info=Info(names={1: name}, number=name, table=name))
    text = page([hand], title=name)
    plain = page([heads_up(info=Info(names={1: "x"}, number="x", table="x"))], title="x")
    assert text.count("<script") == plain.count("<script") == 1
    assert held(text)["hands"][0]["names"][0] == name


def test_nothing_is_fetched_and_nothing_may_be():
    text = page([heads_up()])
    assert "default-src 'none'" in text
    assert set(re.findall(r"https?://[^\"' )]+", text)) <= {"http://www.w3.org/2000/svg"}
    assert not re.search(r"<link|@import|src=|fetch\(|XMLHttp", text)


def test_the_same_hands_are_the_same_page():
    assert page([heads_up()]) == page([heads_up()])


@pytest.mark.slow
@pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)
@pytest.mark.parametrize("hero", [None, "all"])
def test_all_real_hands_are_one_page_of_a_few_hundred_kilobytes(hero):
    hands = [real_hands.replay(record) for record in real_hands.HANDS]
    text = page(hands, hero=hero)
    assert len(text.encode()) < 320_000
    records = held(text)["hands"]
    assert len(records) == len(hands) == 422
    for hand, record in zip(hands, records, strict=True):
        *_, last = states(record)
        stacks = [place[1] for place in seats_of(last, len(hand.boards)) if place[1]]
        assert stacks == [f"{hand.result.stacks[seat]:,}" for seat in sorted(hand.seats)]


@pytest.mark.parametrize("theme", [r":root\{", r":root\[data-theme=dark\]\{"])
def test_the_page_can_be_read_in_light_and_dark(theme):
    colours = dict(re.findall(r"--(\w+):(#\w+)", re.search(theme + "[^}]+", page([heads_up()]))[0]))
    colours = {name: c if len(c) == 7 else "#" + "".join(x + x for x in c[1:]) for name, c in colours.items()}
    for text, ground in itertools.product(("text", "faint"), ("page", "panel", "hover")):
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    for text, ground in (("on", "accent"), ("win", "panel"), ("loss", "panel")):
        assert contrast(colours[text], colours[ground]) >= 4.5, (text, ground)
    assert contrast(colours["accent"], colours["panel"]) >= 3


def test_tables_are_drawn_once_for_each_kind():
    hands = [heads_up(), heads_up(), Hand(nl(), [9, 9, 9], deck=Deck(seed=1)), Hand(nl(hole_cards=5), [9, 9, 9])]
    data = held(page(hands))
    assert [record["kind"] for record in data["hands"]] == [0, 0, 1, 2]
    assert len(data["tables"]) == 3
