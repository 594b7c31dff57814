"""A hand as text: whole texts of chosen hands; on random hands the texts account for every chip."""

import random
import re

import pytest

from omaha import Card, Deck, Hand, Info, Post, Rake, Rules
from omaha.base.texts import safe_text
from omaha.display.scene import Place, Scene
from omaha.display.text import TextWriter, table, text
from omaha.notation import phh
from omaha.play.bots import Random
from omaha.play.matches import play
from omaha.table import Report
from support import random_hands
from support.builders import pl
from support.builders import play as moved
from support.phh_files import FOLDER

PLO8 = Rules(limit="pot", hilo=True, small_blind=5, big_blind=10)


def paragraphs(hand):
    """Return the lines of the text by the first word of their heading."""
    return {part.split()[0]: part.split("\n") for part in text(hand).split("\n\n")}


def checked_down(rules, stacks, button=None, **more):
    hand = Hand(rules, stacks, button, **more)
    while not hand.over:
        hand.apply(hand.legal.passive)
    return hand


SIDE_POTS = """\
Hand 7: Pot-limit Omaha hi/lo, blinds 5/10
Spring Series, The Club, table Oak, 2024-05-01 20:00:00

Seats (button: seat 9)
  seat 2  Ann  1,000  As 2s Kd Qd
  seat 5          60  Ac 2c Jh Th
  seat 9  Cy   1,000  9c 9d 8c 8d

Preflop
  Ann posts the small blind, 5
  seat 5 posts the big blind, 10
  Cy raises to 35
  Ann calls 30
  seat 5 raises to 60 and is all-in
  Cy calls 25
  Ann calls 25

Flop (pot 180): 9s 4h 5d
  Ann bets 100
  Cy raises to 480
  Ann calls 380

Turn (pot 1,140): 9s 4h 5d 7h
  Ann checks
  Cy bets 460 and is all-in
  Ann folds
  460 uncalled return to Cy

River (pot 1,140): 9s 4h 5d 7h Kc

Showdown (pot 1,140)
  Cy shows 9c 9d 8c 8d: three of a kind, nines; no low
  seat 5 shows Ac 2c Jh Th: ace high; 7-5-4-2-A low

Payment
  main pot 180, rake 2
    89 to Cy for the high, three of a kind, nines
    89 to seat 5 for the low, 7-5-4-2-A
  side pot 960, rake 8
    952 to Cy, uncontested

Result
  Ann     -540    460
  seat 5   +29     89
  Cy      +501  1,501
  rake      10
"""


def test_a_hand_with_names_side_pot_low_return_and_rake():
    deck = Deck(holes={2: "As2sKdQd", 5: "Ac2cJhTh", 9: "9c9d8c8d"}, boards=["9s4h5d7hKc"])
    info = Info(
        names={2: "Ann", 9: "Cy"},
        table="Oak",
        number=7,
        time="2024-05-01 20:00:00",
        event="Spring Series",
        site="The Club",
    )
    hand = Hand(PLO8, {2: 1000, 5: 60, 9: 1000}, 9, deck=deck, rake=10, info=info)
    actions = "raise 35, call, raise 60, call, call, raise 100, raise 480, call, check, raise 460, fold"
    for action in actions.split(", "):
        hand.apply(action)
    assert text(hand) == SIDE_POTS.rstrip()


def test_columns_stand_under_each_other():
    hand = checked_down(PLO8, {2: 1000, 10: 600_000}, 2, deck=Deck(seed=1), info=Info(names={10: "Bartholomew"}))
    seats = paragraphs(hand)["Seats"]
    assert seats[1].index("1,000") + 5 == seats[2].index("600,000") + 7
    assert len(text(hand).split("\n")) == len(text(hand).rstrip().split("\n"))
    assert all(line == line.rstrip() for line in text(hand).split("\n"))


def quartering(**holes):
    stacks = {1: 100, 2: 100, 3: 100}
    deck = Deck(holes={int(name[1]): cards for name, cards in holes.items()}, boards=["KcQc8d7d4h"])
    return paragraphs(checked_down(PLO8, stacks, deck=deck))["Payment"][2:]


def test_r25_both_are_quartered():
    paid = quartering(p1="As2s9h9s", p2="Ac2d9c9d", p3="KsKhJsJh")
    assert paid == [
        "    15 to seat 3 for the high, three of a kind, kings",
        "    8 to seat 1 and 7 to seat 2 for the low, 8-7-4-2-A (quartered)",
    ]


def test_r25_one_is_quartered():
    paid = quartering(p1="As2sKhKs", p2="Ac2d9c9d", p3="QsQhJsJh")
    assert paid == [
        "    15 to seat 1 for the high, three of a kind, kings",
        "    8 to seat 1 and 7 to seat 2 for the low, 8-7-4-2-A (seat 2 quartered)",
    ]


def test_r25_the_high_is_quartered():
    paid = quartering(p1="KsJs9h9s", p2="KhJd9c9d", p3="As2s5h5s")
    assert paid == [
        "    8 to seat 1 and 7 to seat 2 for the high, pair of kings (quartered)",
        "    15 to seat 3 for the low, 8-7-4-2-A",
    ]


def test_r24_one_scoops():
    paid = quartering(p1="As2sKhKs", p2="9h9s9c9d", p3="QsQhJsJh")
    assert paid == [
        "    15 to seat 1 for the high, three of a kind, kings",
        "    15 to seat 1 for the low, 8-7-4-2-A",
    ]


def test_r28_same_winners_of_both():
    paid = quartering(p1="AsKs2s9h", p2="AhKd2d9c", p3="JsJhTsTh")
    assert paid == ["    15 each to seat 1 and seat 2, tied for high and low: pair of kings; 8-7-4-2-A low"]


def test_r23_no_low():
    paid = quartering(p1="KsKhJsJh", p2="9h9s9c9d", p3="QsQhTsTh")
    assert paid == ["    30 to seat 1: three of a kind, kings; no low"]


def test_high_only_says_nothing_of_lows():
    rules = Rules(limit="no", small_blind=5, big_blind=10)
    words = text(checked_down(rules, [100, 100], deck=Deck(seed=3)))
    assert "low" not in words.replace("below", "")


def test_run_twice_has_a_heading_a_board():
    rules = PLO8.replace(run_count=3)
    hand = Hand(rules, [50, 50], deck=Deck(holes={1: "AsAdKsKd", 2: "9c9d8c8d"}, boards=["2c3h7s"], seed=2), runs=2)
    hand.raise_to(30), hand.raise_to(50), hand.call()
    headings = [line for line in text(hand).split("\n") if line and line[0] != " "]
    assert [heading.split(":")[0] for heading in headings][2:] == [
        "Preflop", "Flop (pot 100)", "Turn (pot 100)", "River (pot 100)",
        "Second board, flop (pot 100)", "Second board, turn (pot 100)", "Second board, river (pot 100)",
        "Showdown (pot 100)", "Payment", "Result",
    ]  # fmt: skip
    assert {line.split(":")[0].strip() for line in paragraphs(hand)["Payment"][2:]} <= {"first board", "second board"}


def test_run_twice_on_the_turn_repeats_what_lies():
    rules = PLO8.replace(run_count=2)
    hand = Hand(rules, [80, 80], deck=Deck(holes={1: "AsAdKsKd"}, boards=["2c3h7s"], seed=2), runs=2)
    hand.raise_to(30), hand.call(), hand.all_in(), hand.call()
    assert "Second board, turn (pot 160): 2c 3h 7s " in text(hand)


def test_two_boards_lie_beside_each_other():
    hand = checked_down(PLO8.replace(boards=2), [100, 100], deck=Deck(boards=["2c3h7s9dTd", "AcAdAhKcKd"], seed=2))
    parts = paragraphs(hand)
    assert parts["Flop"][0] == "Flop (pot 20): 2c 3h 7s  /  Ac Ad Ah"
    assert parts["River"][0] == "River (pot 20): 2c 3h 7s 9d Td  /  Ac Ad Ah Kc Kd"
    assert " / " in parts["Showdown"][1]


def test_best_of_both_boards_names_the_better_hand():
    rules = PLO8.replace(boards=2, double_board="best_of_both")
    deck = Deck(holes={1: "AsQs9h9s", 2: "JhJd6c6d"}, boards=["2c2hKs9dTd", "7cThKcKdJs"])
    assert paragraphs(checked_down(rules, [100, 100], deck=deck))["Payment"][2:] == [
        "    20 to seat 2: full house, jacks full of kings; no low"
    ]


def test_all_in_hands_are_shown_before_the_board():
    rules = PLO8.replace(reveal_on_all_in=True)
    hand = Hand(rules, [50, 50], deck=Deck(seed=2))
    hand.raise_to(30), hand.raise_to(50), hand.call()
    words = paragraphs(hand)
    assert words["All-in"][0] == "All-in (pot 100)"
    assert words["All-in"][1].startswith("  seat 1 shows ")
    assert ":" not in words["All-in"][1]


def test_posts_straddle_ante_and_lost_connection():
    rules = PLO8.replace(ante=1, ante_payer="button")
    posts = [
        Post(1, "small", 5), Post(2, "big", 10), Post(3, "straddle", 20), Post(4, "post", 10, 5), Post(5, "ante", 0, 1)
    ]  # fmt: skip
    hand = Hand(rules, dict.fromkeys(range(1, 6), 100), 5, posts=posts, deck=Deck(seed=1))
    hand.protect()
    hand.fold(sitting_out=True)
    parts = paragraphs(hand)
    assert parts["Preflop"][1:] == [
        "  seat 1 posts the small blind, 5",
        "  seat 2 posts the big blind, 10",
        "  seat 3 posts a straddle, 20",
        "  seat 4 posts a blind to come in, 15",
        "  seat 5 posts an ante, 1",
        "  seat 4 has lost the connection and contests what is paid",
        "  seat 5 folds (sitting out)",
    ]


def test_a_short_blind_is_all_in():
    hand = Hand(PLO8, {1: 100, 2: 4, 3: 100}, 3, deck=Deck(seed=1))
    assert "  seat 2 posts the big blind, 4 and is all-in" in text(hand).split("\n")


@pytest.mark.parametrize(
    ("actions", "last"),
    [
        ([], "seat 2 is to act: fold, call 5, raise to 20..30; the pot is 15."),
        (["call", "check"], "Cards are due; the pot is 20."),
    ],
)
def test_the_last_line_of_a_hand_in_play(actions, last):
    hand = Hand(PLO8, [100, 100], deck=Deck(seed=1), manual=["deal"])
    hand.deal(), hand.deal()
    for action in actions:
        hand.apply(action)
    assert text(hand).split("\n")[-1] == last


def test_the_last_line_of_a_hand_that_waits_for_a_show():
    deck = Deck(holes={1: "AsAdKsKd", 2: "9c9d8c8d"}, boards=["2c3hKh6d7s"])
    hand = Hand(PLO8, [100, 100], deck=deck, manual=["show"])
    while hand.legal:
        hand.apply(hand.legal.passive)
    assert text(hand).split("\n")[-1] == "seat 2 is to show or muck; the pot is 20."
    hand.muck()
    assert "  seat 2 mucks" in text(hand).split("\n")


def test_unknown_cards_are_not_printed():
    hand = Hand(PLO8, [100, 100], deck=Deck(holes={1: "AsAd??Kd"}, unknown=True))
    assert paragraphs(hand)["Seats"][1:] == ["  seat 1  100  As Ad ?? Kd", "  seat 2  100"]


def test_winners_whose_cards_nobody_knows():
    hand = checked_down(PLO8, [100, 100], deck=Deck(boards=["2c3h7s9dTd"], unknown=True))
    assert paragraphs(hand)["Showdown"][1:] == ["  seat 1 mucks", "  seat 2 mucks"]
    assert paragraphs(hand)["Payment"][2:] == ["    10 each to seat 1 and seat 2: a hand that was not shown; no low"]


def test_the_text_of_a_view_has_the_cards_that_its_seat_has_seen():
    hand = checked_down(PLO8, [100, 100, 100], deck=Deck(seed=2))
    hand = hand.copy()
    while hand.street != "turn":
        hand.undo()
    seats = paragraphs(hand.view(2))["Seats"]
    assert [len(re.findall(r"\b[2-9TJQKA][cdhs]\b", line)) for line in seats] == [0, 0, 4, 0]


def hands_at_random(count):
    houses = [
        {"limit": "pot", "hilo": True, "small_blind": 5, "big_blind": 10, "ante": 2},
        {"limit": "fixed", "hilo": True, "small_bet": 10, "big_bet": 20, "reveal_on_all_in": True},
        {"limit": "no", "hole_cards": 5, "small_blind": 5, "big_blind": 10, "run_count": 3},
        {"limit": "pot", "hilo": True, "small_blind": 5, "big_blind": 10, "boards": 2},
        {"limit": "pot", "hilo": True, "small_blind": 5, "big_blind": 10, "ante": 10, "bomb_pot": True},
    ]
    for index in range(count):
        rules = Rules(**houses[index % len(houses)], rake=Rake(percent=5, cap=30))
        stacks = {seat: 20 * seat * (index % 7 + 1) for seat in range(1, index % 5 + 3)}
        runs = 1 + index % rules.run_count
        hand = Hand(rules, stacks, index % len(stacks) + 1, deck=Deck(seed=9, index=index), runs=runs)
        play(hand, dict.fromkeys(stacks, Random(index)))
        yield hand


def amount(words):
    return int(words.replace(",", ""))


def test_the_text_of_random_hands_has_every_chip():
    for hand in hands_at_random(500):
        parts = paragraphs(hand)
        pots = [line for line in parts["Payment"] if re.match(r"  \S", line)]
        assert [amount(re.search(r"pot(?: \d)? ([\d,]+)", line)[1]) for line in pots] == [
            p.amount for p in hand.result.pots
        ]
        results = {line.split()[1]: line.split()[2:] for line in parts["Result"][1:] if line.startswith("  seat")}
        assert {int(seat): amount(net) for seat, (net, _) in results.items()} == dict(hand.result.net)
        assert {int(seat): amount(stack) for seat, (_, stack) in results.items()} == dict(hand.result.stacks)
        acts = [event for event in hand.events if event.kind in ("fold", "check", "call", "bet", "raise")]
        verbs = re.findall(r"^  seat \d+ (?:folds|checks|calls|bets|raises)", text(hand), re.MULTILINE)
        assert len(verbs) == len(acts)
        assert text(hand.view(hand.seats[0]))


def test_random_winners_are_named_with_their_hands():
    for hand in hands_at_random(200):
        for pot in hand.result.pots:
            for part in pot.parts:
                if part.half in ("high", "both") and part.board is not None:
                    seat = next(iter(part.shares))
                    assert str(hand.evaluate(seat, part.board).high) in text(hand)


@pytest.mark.skipif(not FOLDER.exists(), reason=f"the real hands are not there ({FOLDER})")
def test_real_hands_have_texts():
    for path in sorted(FOLDER.glob("*.phh")):
        hand = phh.loads(path.read_text())
        words = text(hand)
        assert words.startswith(f"Hand {hand.info.number}: ")
        for seat, cards in hand.holes.items():
            known = Card("??") not in cards
            assert (" ".join(map(str, cards)) in paragraphs(hand)["Seats"][seat]) == known


# ---------------------------------------------------------------------- the table


def rows(table):
    """Return the lines of the seats."""
    return table[table.index("\n\n") + 2 :].split("\n")


def test_a_table_with_boards_side_pots_and_winners():
    holes = {1: "AsAhQsQh", 2: "KsKhJsJh", 3: "9s9h8s8h"}
    rules = Rules(limit="no", small_blind=50, big_blind=100, run_count=2)
    deck = Deck(holes=holes, boards=["2c3d4c7dTc", "2c3d4c9cKd"])
    hand = Hand(rules, {1: 5100, 2: 12000, 3: 12000}, deck=deck, runs=2, info=Info(names={1: "Ann", 3: "張偉"}))
    for action in ("raise 12000", "call", "call"):
        hand.apply(action)
    assert table(hand) == (
        "No-limit Omaha, blinds 50/100\n"
        "Showdown, board 1: 2c 3d 4c 7d Tc\n"
        "Showdown, board 2: 2c 3d 4c 9c Kd\n"
        "Pot 29,100, paid (main pot 15,300, side pot 13,800)\n"
        "\n"
        "   Ann      7,650   +7,650  As Ah Qs Qh  wins\n"
        "   seat 2  21,450  +21,450  Ks Kh Js Jh  wins\n"
        "D  張偉         0           9s 9h 8s 8h  all-in"
    )


def test_a_table_with_an_empty_seat_and_nothing_dealt():
    shown = Scene("", "", (Place(1, "Ann", 500), Place(2), Place(3, "Cy", 70, note="away")), 2, ((),), (), 0)
    assert table(shown) == "   Ann     500\nD  seat 2       empty\n   Cy       70  away"


@pytest.mark.parametrize("seed", range(60))
def test_tables_of_random_hands_show_stacks_bets_cards_and_the_turn(seed):
    rng = random.Random(seed)
    hand = random_hands.random_setup(rng).hand()
    for _ in range(rng.randint(0, 12)):
        if hand.actor is None:
            break
        random_hands.do(hand, random_hands.choose(rng, hand.legal, rng.choice(random_hands.STYLES)))
    lines = rows(table(hand))
    by_seat = dict(zip(sorted({*hand.seats, hand.button}), lines, strict=True))
    assert [line.startswith("D") for line in by_seat.values()] == [seat == hand.button for seat in by_seat]
    assert [seat for seat, line in by_seat.items() if line[1] == ">"] == [hand.actor] * (hand.actor is not None)
    for seat in hand.seats:
        words = by_seat[seat][3:].replace(f"seat {seat}", "").split()
        assert words[0] == f"{hand.stacks[seat]:,}"
        assert (words[1] == f"{hand.bets[seat]:,}") or not hand.bets[seat]
        assert " ".join(map(str, hand.holes[seat])) in by_seat[seat]
    for board in hand.boards:
        assert " ".join(map(str, board)) in table(hand)
    if not hand.over:
        assert f"Pot {hand.pot:,}" in table(hand)


def test_a_text_with_tables_is_the_text_and_tables():
    hand = checked_down(PLO8, [1000] * 4, deck=Deck(seed=8))
    plain, tables = text(hand).split("\n"), text(hand, tables=True).split("\n")
    rest = iter(tables)
    assert all(line in rest for line in plain if line)
    assert "\n\n\n" not in "\n".join(tables)
    assert sum(line.startswith("  D") for line in tables) == 4


# ---------------------------------------------------------------------- text that others wrote


ODD = "bob\nResult\n  seat 2  +999999"


@pytest.mark.parametrize(
    "odd", [ODD, "\x1b]0;pwned\x07", "\x1b[2J", "\x9b2J", "a\rb", "\u202eneB", "a\ud800", "a\u2028b"]
)
def test_a6_names_and_data_of_a_history_forge_no_line_and_move_no_cursor(odd):
    info = Info(
        {1: odd, 2: "Ben"}, table=odd, number=odd, time=odd, currency=odd, event=odd, site=odd, comments={0: odd},
        fields={"cash_out": {odd: (5, 1), "1": (5, None)}},
    )  # fmt: skip
    plain = Info(
        {1: "x", 2: "Ben"}, table="x", number="x", time="x", currency="x", event="x", site="x",
        fields={"cash_out": {"x": (5, 1), "1": (5, None)}},
    )  # fmt: skip
    hands = [
        moved(Hand(pl(), [100, 100], deck=Deck(seed=1), info=each), "2 call, 1 check, 1 bet 3, 2 fold")
        for each in (info, plain)
    ]
    for tables in (False, True):
        for one, like in (hands, [each.view(1) for each in hands]):
            written, usual = text(one, tables=tables), text(like, tables=tables)
            assert len(written.splitlines()) == len(usual.splitlines())
            assert written.replace("\n", "").isprintable()
            written.encode()
            assert safe_text(odd) in written
    assert table(hands[0]).replace("\n", "").isprintable()
    place = Place(1, odd, 5, note=odd)
    assert table(Scene(odd, "", (place,), None, ((),), (), 5)).replace("\n", "").isprintable()


def test_a6_a_report_is_safe_to_print():
    report = Report(moved(Hand(pl(), [9, 9], deck=Deck(seed=1), info=Info({1: ODD})), "2 fold"), 1)
    assert str(report).count("\nResult\n") == 1


def test_r103_house_chips_are_in_the_text_and_in_the_pot():
    hand = Hand(pl(), [100, 100], deck=Deck(seed=1), bonus=50)
    assert text(hand).split("\n")[6:10] == [
        "Preflop",
        "  the house adds 50 to the pot",
        "  seat 2 posts the small blind, 1",
        "  seat 1 posts the big blind, 2",
    ]
    assert "Pot 53" in table(hand)
    moved(hand, "2 call, 1 check, 1 check, 2 bet 4, 1 fold")
    assert hand.pot == 0
    assert "main pot 54" in text(hand)
    assert "Pot 54, paid" in table(hand)


def test_r103_house_chips_are_in_the_main_pot():
    hand = Hand(pl(), [10, 100, 100], deck=Deck(seed=1), bonus=50)
    moved(hand, "3 raise 6, 1 raise 10, 2 call, 3 call, 2 bet 30, 3 call")
    assert [pot.amount for pot in hand.pots] == [80, 60]
    assert "Pot 140 (main pot 80, side pot 60)" in table(hand)


def test_cash_outs_are_in_the_text():
    fields = {
        "cash_out": {"1": (1250, 13)},
        "ev_cash_out": {"2": {"received": 700, "risk": 55}, "1": {}, "x": 7},
        "a": 1,
    }
    info = Info({1: "Ann"}, currency="USD", fields=fields)
    hand = moved(Hand(pl(), [100, 100], deck=Deck(seed=1), info=info), "2 fold")
    assert text(hand).split("\n")[-5:] == [
        "  Ann cashed out the hand for $12.50, fee $0.13",
        "  seat 2 cashes out the hand: receives $7, pays $0.55",
        "  Ann cashes out the hand",
        "  Ann really won +$12.49",
        "  seat 2 really won +$6.44",
    ]


@pytest.mark.parametrize("field", [7, "all", {"1": 7}, {"1": ()}, {"1": ("a", "b")}, {"": (1, 2)}, (1, 2)])
def test_cash_outs_of_any_shape_are_no_error(field):
    info = Info(fields={"cash_out": field, "ev_cash_out": field})
    assert text(moved(Hand(pl(), [100, 100], deck=Deck(seed=1), info=info), "2 fold"))


def test_the_course_of_a_hand_only_grows_and_ends_as_the_whole_text_does():
    """What has been printed of a hand that goes on stands in what is printed later: only the new lines are needed."""
    for seed in random_hands.seeds(30, "course"):
        hand = random_hands.played(seed)
        views = [hand.view(hand.seats[0])]
        while True:
            try:
                hand.undo()
            except IndexError:
                break
            views.append(hand.view(hand.seats[0]))
        lines = []
        for view in reversed(views):
            grown = TextWriter(view, view.events).course()
            if view.rules.boards == 1:  # the second board of a street stands in the line of the first
                assert grown[: len(lines)] == lines
            lines = grown
        assert text(views[0]).endswith("\n".join(lines))
