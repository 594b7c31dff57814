"""Reading PHH: the ten real hands, the format's corners, and broken texts, which name their line and yield no hand."""

import contextlib
import random
import re

import pytest

import omaha
from omaha.cards import cards_text
from omaha.notation import phh
from omaha.notation.phh import reader
from support import random_hands
from support.phh_files import FILES, FULL, missing, real
from support.sizes import sizes


def changed(*changes, text=FULL):
    """The text with pieces replaced, each of which must be there."""
    for old, new in changes:
        assert old in text
        text = text.replace(old, new, 1)
    return text


def short(variant="PO", stacks=(200, 200, 200), blinds=None, antes=None, actions=(), more=""):
    """A small text; without `actions` nothing is dealt."""
    count = len(stacks)
    bets = "min_bet = 2" if variant == "PO" else "small_bet = 2\nbig_bet = 4"
    return (
        f"variant = '{variant}'\nantes = {list(antes or [0] * count)}\n"
        f"blinds_or_straddles = {list(blinds or [1, 2] + [0] * (count - 2))}\n{bets}\n"
        f"starting_stacks = {list(stacks)}\nactions = {list(actions)}\n{more}\n"
    )


def holes(*cards):
    return [f"d dh p{number} {hole}" for number, hole in enumerate(cards, 1)]


@missing
def test_ten_hands_are_there():
    assert len(FILES) == 10


@missing
@real
def test_real_hand_ends_with_its_finishing_stacks(path):
    text = path.read_text()
    hand = phh.loads(text)
    said = [int(n) for n in re.search(r"finishing_stacks = \[(.*)\]", text)[1].split(",")]
    assert list(hand.result.stacks.values()) == said
    assert hand.button == len(said)
    assert hand.info.number == int(re.search(r"^hand = (\d+)", text, re.MULTILINE)[1])


@missing
@real
def test_real_hand_shows_and_mucks_as_written(path):
    text = path.read_text()
    hand = phh.loads(text)
    said = [(int(seat), cards) for seat, cards in re.findall(r"'p(\d) sm ?(\w*)'", text)]
    done = [(e.seat, cards_text(e.cards or ())) for e in hand.events if e.kind in ("show", "muck")]
    assert done == said


@missing
@real
def test_real_hand_survives_json_and_undo(path):
    hand = phh.loads(path.read_text())
    assert omaha.Hand.from_json(hand.to_json()) == hand
    again = hand.copy()
    while True:
        try:
            again.undo()
        except IndexError:
            break
    again.replay(hand.events)
    assert again == hand


@missing
@real
def test_real_hand_with_any_stack_changed_is_refused(path):
    text = path.read_text()
    for number in re.finditer(r"\d{5,}(?=[^\n]*\](\nactions|\nevent))", text):
        for other in (int(number[0]) + 1, int(number[0]) - 1, int(number[0]) * 2):
            broken = f"{text[: number.start()]}{other}{text[number.end() :]}"
            with pytest.raises(omaha.NotationError) as error:
                phh.loads(broken)
            assert 1 <= error.value.line <= text.count("\n") + 1


@missing
@real
def test_real_hand_without_an_action_is_refused_unless_it_follows_from_the_rest(path):
    text = path.read_text()
    whole = phh.loads(text)
    actions = re.findall(r"'[^']*'(?:, )?", text[text.index("actions") : text.index("]\nfin")])
    for action in actions:
        if " sm " in action:  # a winning hand is shown whatever the text says
            assert phh.loads(text.replace(action, "", 1)) == whole
        else:
            with pytest.raises(omaha.NotationError, match=r"line \d+: "):
                phh.loads(text.replace(action, "", 1))


@missing
@real
def test_real_hand_cut_off_is_refused_or_whole(path):
    text = path.read_text()
    whole = phh.loads(text)
    needed = text.index("\nfinishing_stacks")
    for end in range(needed):
        with pytest.raises(omaha.NotationError, match=r"line \d+: "):
            phh.loads(text[:end])
    for end in range(needed, len(text)):
        with contextlib.suppress(omaha.NotationError):
            assert phh.loads(text[:end]) == whole


def test_everything_in_the_text_is_read():
    hand = phh.loads(FULL)
    assert hand.seats == (7, 9, 2)
    assert hand.button == 2
    assert hand.result.net == {7: 1800, 9: -200, 2: -1600}
    assert [str(p) for p in hand.rules.to_json().split(",")[:1]] == ['{"limit": "fixed"']
    assert cards_text(hand.board) == "AhKd9h2cQs"
    assert cards_text(hand.holes[9]) == "????????"
    assert hand.info == omaha.Info(
        names={7: "Ann", 2: "Cy"},
        table="Final",
        number=17,
        time="2023-06-20 19:30:00 America/Los_Angeles",
        currency="USD",
        event="Event #43",
        site="Las Vegas",
        table_size=9,
        fields={"_note": "ours"},
        comments={6: "a slow play", 7: "a joke"},
    )
    assert [e.kind for e in hand.events if e.kind in ("show", "muck")] == ["show", "muck"]


def test_line_ends_and_byte_order_mark_do_not_matter():
    assert phh.loads("\ufeff" + FULL.replace("\n", "\r\n")) == phh.loads(FULL)


def test_amounts_may_be_written_as_floats():
    text = changed(("[100, 200, 0]", "[100.0, 200.0, 0]"), ("cbr 400", "cbr 400.00"))
    assert phh.loads(text) == phh.loads(FULL)


def test_heads_up_blinds_and_antes_are_reversed():
    text = short(
        stacks=(50, 60),
        antes=(0, 2),
        actions=[*holes("????????", "????????"), "p2 f"],
        more="finishing_stacks = [51, 59]",
    )
    hand = phh.loads(text)
    assert hand.button == 2
    assert hand.posts == (omaha.Post(2, "small", 1), omaha.Post(1, "big", 2), omaha.Post(1, "ante", 0, 2))


def test_straddle_and_live_post():
    hand = phh.loads(short(stacks=(99,) * 6, blinds=(1, 2, 4, 0, 2, 0), actions=holes(*["????????"] * 6)))
    assert hand.posts[2:] == (omaha.Post(3, "straddle", 4), omaha.Post(5, "post", 2))
    assert hand.actor == 4
    assert hand.legal.min_raise_to == 6


def test_short_stacks_post_what_they_have():
    hand = phh.loads(short(stacks=(5, 1, 3), antes=(0, 2, 0), actions=holes(*["????????"] * 3)))
    assert hand.posts == (omaha.Post(1, "small", 1), omaha.Post(2, "big", 1))


@pytest.mark.parametrize(
    ("antes", "more", "payer", "counted"),
    [
        ((3, 3, 3), "", "each", True),
        ((0, 3, 0), "", "big_blind", False),
        ((0, 0, 3), "", "button", False),
        ((3, 0, 3), "", "big_blind", False),
        ((3, 0, 3), "ante_trimming_status = true", "each", True),
    ],
)
def test_antes(antes, more, payer, counted):
    hand = phh.loads(short(antes=antes, actions=holes(*["????????"] * 3), more=more))
    assert hand.rules.ante_payer == payer
    assert sum(post.dead for post in hand.posts) == sum(antes)
    assert hand.legal.max_raise_to == 7 + (sum(antes) if counted else 0)


def test_an_all_in_for_a_short_ante_contests_what_was_paid_if_the_text_says_so():
    dealt = holes("2c2d7h7s", "3c3d8h8s", "AsAdKsKd")
    played = [*dealt, "p1 cc", "p2 cc", "d db Ac4s9d", "p1 f", "d db Jh", "d db Tc"]
    text = short(stacks=(50, 50, 2), antes=(5, 5, 5), actions=played)
    assert phh.loads(text + "ante_trimming_status = true").result.net == {1: -7, 2: 3, 3: 4}
    with pytest.raises(omaha.NotationError, match="line 2: antes: p3 has 2 chips"):
        phh.loads(text)
    with pytest.raises(omaha.NotationError, match="line 2: antes: p3 has 5 chips"):
        phh.loads(short(stacks=(50, 50, 5), antes=(0, 0, 5)))


def test_a_winner_may_show_though_nobody_called():
    played = [*holes("AsKsQh2d", "????????", "??????Jh"), "p3 f", "p1 cbr 6", "p2 f"]
    for last in ("p1 sm AsKsQh2d", "p1 sm -", "p1 sm ??As????", "p1 sm", "p1 sm # laughs"):
        assert phh.loads(short(actions=[*played, last])).result.net[1] == 2


def test_cards_are_shown_before_the_board_when_all_are_all_in():
    text = short(
        stacks=(7, 7, 50),
        actions=[
            *holes("AsAdKsKd", "????????", "2c2d7h7s"), "p3 f", "p1 cbr 6", "p2 cbr 7", "p1 cc",
            "p1 sm AsAdKsKd", "p2 sm QcQdJcJd", "d db 4h5h9c", "d db 9d", "d db Kc",
        ],
    )  # fmt: skip
    hand = phh.loads(text)
    assert hand.rules.reveal_on_all_in == "at_once"
    assert hand.result.net == {1: 7, 2: -7, 3: 0}
    later = text.replace("'p1 sm AsAdKsKd', 'p2 sm QcQdJcJd', ", "").replace("'d db Kc'", "'d db Kc', 'p2 sm QcQdJcJd'")
    hand = phh.loads(later)
    assert hand.rules.reveal_on_all_in == "off"
    assert hand.result.net == {1: 7, 2: -7, 3: 0}


def test_an_unfinished_hand_stays_unfinished():
    text = changed(("  'p3 sm',\n", ""), ("finishing_stacks = [5800, 5800, 3400]\nwinnings = [3400, 0, 0]\n", ""))
    hand = phh.loads(text)
    assert hand.due == omaha.Due("show", 2, 0)
    assert phh.loads(short()).due == omaha.Due("holes", 1, 4)


def test_the_end_is_reported_when_it_differs():
    recorded = phh.read(changed(("[5800, 5800, 3400]", "[5801, 5800, 3399]")))
    assert recorded.hand.over
    assert recorded.finishing_stacks == {7: 5801, 9: 5800, 2: 3399}
    assert str(recorded.difference) == (
        "line 23: finishing_stacks are 5801, 5800, 3399 (p1, p2, p3), but the hand ends with 5800, 5800, 3400"
    )
    assert phh.read(FULL).difference is None


# (changes, the line that the error names, words of the message)
BROKEN = [
    ([("variant = 'FO/8'\n", "")], 1, "variant is missing"),
    ([("FO/8", "NT")], 1, "variant must be one of PO, FO/8, not 'NT'"),
    ([("'FO/8'", "8")], 1, "variant must be one of"),
    ([("FO/8", "PO")], 4, "small_bet does not belong to PO"),
    ([("antes = [0, 0, 0]\n", "")], 1, "antes is missing"),
    ([("antes = [0, 0, 0]", "antes = [0, 0]")], 2, "antes must list one amount for each player"),
    ([("antes = [0, 0, 0]", "antes = 0")], 2, "antes must list one amount for each player"),
    ([("antes = [0, 0, 0]", "antes = [0, 0, -1]")], 2, "antes must be whole chips, 0 or more, not -1"),
    ([("antes = [0, 0, 0]", "antes = [0, 0, true]")], 2, "antes must be whole chips"),
    ([("[100, 200, 0]", "[100, 200]")], 3, "blinds_or_straddles must list one amount"),
    ([("[100, 200, 0]", "[200, 100, 0]")], 3, "small_blind must be 0..100, not 200"),
    ([("[100, 200, 0]", "[100, 0, 0]")], 3, "big_blind must be 1 or more, not 0"),
    ([("[100, 200, 0]", "[0.5, 200, 0]"), ('currency = "USD"\n', "")], 3, "whole chips, 0 or more, not 0.5"),
    ([("[100, 200, 0]", "[0.505, 200, 0]")], 3, "an amount with at most 2 decimal places, 0 or more, not 0.505"),
    ([("[100, 200, 0]", "[100, '200', 0]")], 3, "whole chips"),
    ([("small_bet = 200\n", "")], 1, "small_bet is missing"),
    ([("small_bet = 200", "small_bet = 0")], 4, "small_bet must be whole chips, 1 or more, not 0"),
    ([("big_bet = 400", "big_bet = 100")], 5, "big_bet must be 200 or more, not 100"),
    ([("big_bet = 400", "min_bet = 200")], 5, "min_bet does not belong to FO/8"),
    ([("starting_stacks = [4000, 6000, 5000]\n", "")], 1, "starting_stacks is missing"),
    ([("[4000, 6000, 5000]", "[4000]")], 6, "starting_stacks must list 2..10 players, not 1"),
    ([("[4000, 6000, 5000]", "[]")], 6, "starting_stacks must list 2..10 players, not 0"),
    ([("[4000, 6000, 5000]", "[4000, 0, 5000]")], 6, "1 or more, not 0"),
    ([("[4000, 6000, 5000]", "[4000, inf, 5000]")], 6, "1 or more, not inf"),
    ([("[4000, 6000, 5000]", "[4000, nan, 5000]")], 6, "1 or more, not nan"),
    ([("[4000, 6000, 5000]", "[4000, 1e300, 5000]")], 6, "1 or more, not 1e+300"),
    ([("  'p3 sm',\n]", "  3,\n]")], 7, "actions must be a list of strings"),
    ([("AsAd2s3d", "AsAd2s")], 8, "4 cards are due (holes), not 3"),
    ([("AsAd2s3d", "AsAd2s3x")], 8, "3x"),
    ([("AsAd2s3d", "AsAd2sAs")], 8, "As"),
    ([("9c9d8s8h", "9cAd8s8h")], 9, "Ad is not in the deck any more"),
    ([("'d dh p2 ????????',", "")], 9, "the next hole cards are those of p2"),
    ([("d dh p2 ????????", "d dh p4 ????????")], 8, "not a player: 'p4'; players are p1..p3"),
    ([("d dh p2 ????????", "d dh p2 As Ks Qs Js")], 8, "not an action of Omaha in PHH"),
    ([("d dh p2 ????????", "d db ????????")], 8, "no board cards are due"),
    ([("p3 cbr 400", "p3 cbr 300")], 10, "raise to 400, not 300"),
    ([("p3 cbr 400", "p3 cbr")], 10, "names one amount"),
    ([("p3 cbr 400", "p3 cbr 400 400")], 10, "names one amount"),
    ([("p3 cbr 400", "p3 cbr 400,00")], 10, "not a whole number of chips: '400,00'"),
    ([("p3 cbr 400", "p3 cbr -400")], 10, "not a whole number of chips"),
    ([("p3 cbr 400", "p3 cbr ४००")], 10, "not a whole number of chips"),
    ([("p3 cbr 400", "p3 raises 400")], 10, "not an action of Omaha in PHH"),
    ([("p3 cbr 400", "p3 pb")], 10, "not an action of Omaha in PHH"),
    ([("p3 cbr 400", "p2 cbr 400")], 10, "it is the turn of p3"),
    ([("p3 cbr 400", "p0 cbr 400")], 10, "not a player: 'p0'"),
    ([("'p2 f'", "'p2 sm'")], 12, "'sm' before the showdown"),
    ([("p3 cbr 400", "d dh p1 AsAd2s3d")], 10, "no hole cards are due"),
    ([("p1 cc # a slow play", "p1 cc 400 # a slow play")], 11, "a fold or call, no amount"),
    ([("  'p2 f',\n", "")], 14, "no board cards are due"),
    ([("'d db AhKd9h'", "'d db AhKd'")], 15, "3 cards are due (board), not 2"),
    ([("'d db AhKd9h'", "'d db AhKd9c'")], 15, "9c is not in the deck any more"),
    ([("  'd db AhKd9h',\n", "")], 15, "nobody is to act: burn due"),
    ([("'p1 cc', 'p3 cbr 200'", "'p1 cc', 'p1 cbr 200'")], 16, "it is the turn of p3"),
    ([("'p1 sm -'", "'p1 sm'")], 20, "the cards must be shown, not mucked"),
    ([("'p1 sm -'", "'p1 sm AsAd2s4d'")], 20, "the cards dealt are AsAd2s3d"),
    ([("'p1 sm -'", "'p1 sm AsAd'")], 20, "the cards dealt are AsAd2s3d"),
    ([("'p1 sm -'", "'p1 sm - -'")], 20, "not an action of Omaha in PHH"),
    ([("'p1 sm -'", "'p2 sm -'")], 20, "p2 has folded"),
    ([("'p3 sm'", "'p1 sm'")], 21, "p1 has shown or mucked before"),
    ([("'p3 sm'", "'p3 f'")], 21, "nobody is to act: show due"),
    ([("'p3 sm',", "'p3 sm', 'p3 f'")], 21, "nobody is to act"),
    ([("'p3 sm',", "'p3 sm', 'd db 2d'")], 21, "no board cards are due"),
    ([("[5800, 5800, 3400]", "[5800, 5800, 3401]")], 23, "ends with 5800, 5800, 3400"),
    ([("[5800, 5800, 3400]", "[5800, 5800]")], 23, "finishing_stacks must list one amount"),
    ([("[3400, 0, 0]", "[3300, 0, 0]")], 24, "winnings are 3300, 0, 0 (p1, p2, p3), but the hand pays 3400, 0, 0"),
    ([("  'p3 sm',\n", "")], 22, "it is not over, show due"),
    ([('["Ann", "", "Cy"]', '["Ann", "Cy"]')], 25, "players must list one for each player, not 2"),
    ([('["Ann", "", "Cy"]', '["Ann", 2, "Cy"]')], 25, "players must be a list of strings"),
    ([("[7, 9, 2]", "[2, 9, 7]")], 26, "clockwise"),
    ([("[7, 9, 2]", "[7, 9, 9]")], 26, "clockwise"),
    ([("[7, 9, 2]", "[7, 9, 11]")], 26, "must be 1..10, clockwise"),
    ([("[7, 9, 2]", "[7, 9]")], 26, "seats must list one amount"),
    ([("seat_count = 9", "seat_count = 8")], 27, "seat_count must be 9 or more"),
    ([('hand = 17', "hand = 1.5")], 33, "hand must be a string, not 1.5"),
    ([('currency = "USD"', "currency = 7")], 37, "currency must be a string, not 7"),
    ([("hand = 17", "hand = 17\nhand = 18")], 34, "overwrite"),
    ([("month = 6", "month = ")], 29, "not PHH"),
    ([("'d dh p1", "d dh p1")], 8, "not PHH"),
    ([("hand = 17", "<html>")], 33, "not PHH"),
]  # fmt: skip


@pytest.mark.parametrize(("changes", "line", "words"), BROKEN, ids=[str(n) for n in range(len(BROKEN))])
def test_broken_text_names_its_line(changes, line, words):
    with pytest.raises(omaha.NotationError) as error:
        phh.loads(changed(*changes))
    assert words in str(error.value)
    assert (error.value.line, str(error.value)[: len(f"line {line}:")]) == (line, f"line {line}:")


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "there is no hand in it"),
        ("PokerStars Hand #1: Omaha Pot Limit ($1/$2)\nTable 'X'", "not PHH"),
        ("a = " + "[" * 100_000, "not PHH"),
        ("[1]\nvariant = 'PO'\n[2]\nvariant = 'PO'", "a text must hold exactly one hand, not 2 tables of hands"),
        (short(more="ante_trimming_status = 1"), "ante_trimming_status must be true or false"),
        (short().replace("min_bet = 2", "min_bet = 4"), "min_bet must be the big blind, 2, not 4"),
        (short(variant="FO/8", stacks=(9,) * 11), "2..10 players, not 11"),
    ],
)
def test_other_texts_are_refused(text, words):
    with pytest.raises(omaha.NotationError, match=re.escape(words)):
        phh.loads(text)


def test_a_pot_for_which_no_hand_is_shown_is_not_paid_by_guess():
    played = [
        *holes(*["????????"] * 3), "p3 f", "p1 cc", "p2 cc", "d db 2c3c4c", "p1 cc", "p2 cc",
        "d db 5c", "p1 cc", "p2 cc", "d db 6d", "p1 cc", "p2 cc", "p1 sm", "p2 sm",
    ]  # fmt: skip
    with pytest.raises(omaha.NotationError, match="no player who contests it shows cards"):
        phh.loads(short(actions=played))
    with pytest.raises(omaha.NotationError, match="finishing_stacks are 202, 198, 200"):
        phh.loads(short(actions=played, more="finishing_stacks = [202, 198, 200]"))
    shown = [*played[:-1], "p2 sm AsAdKsKd"]
    assert phh.loads(short(actions=shown)).result.net == {1: -2, 2: 2, 3: 0}


def test_garbled_texts_are_read_or_refused_with_a_line():
    rng = random.Random(1)
    for _ in range(2000):
        text = FULL
        for _ in range(rng.randint(1, 3)):
            at, other = rng.randrange(len(text)), rng.randrange(len(text))
            piece = rng.choice(
                ["", rng.choice("0189pdfcbrsmAK?#'\"[],=. \n\x00é"), text[other : other + rng.randrange(30)]]
            )
            text = text[:at] + piece + text[at + rng.choice([0, 1, rng.randrange(40)]) :] or "x"
        try:
            phh.read(text)
        except omaha.NotationError as error:
            line = error.line
            if line is None or not 1 <= line <= text.count("\n") + 1:
                raise


@sizes(fast=600, slow=3000)
def test_quick_and_card_by_card_agree(size):
    """A hand that the quick way reads is the same card by card: of whole texts, and of garbled ones."""
    rng = random.Random(2)
    quick = 0
    for _ in range(size):
        hand = random_hands.Setup(
            {"limit": rng.choice(["pot", "no"]), "hilo": rng.random() < 0.5, "small_blind": 1, "big_blind": 2},
            {1: rng.randint(3, 40), 4: rng.randint(3, 40), 6: 25}, 6, omaha.Deck(seed=rng.getrandbits(40)),
        ).hand()  # fmt: skip
        random_hands.play(hand, rng)
        lines = phh.dumps(hand, rng.choice([None, "all", 4])).split("\n")
        first = lines.index("actions = [") + 1
        for _ in range(rng.choice([0, 1, 1, 2])):
            at, other = rng.randrange(first, len(lines) - 4), rng.randrange(first, len(lines) - 4)
            words = lines[at].split(" ")
            words[-1] = rng.choice([words[-1], lines[other].split(" ")[-1]])
            lines[at : at + rng.choice([0, 1, 1, 1])] = [rng.choice([" ".join(words), lines[other]])]
        text = "\n".join(lines)
        try:
            parts = reader.parts_of(text)
        except omaha.NotationError:
            continue
        fast = reader.quick(parts)
        if fast is not None:
            quick += 1
            slow = reader.card_by_card(parts)
            assert fast.events == slow.events
            assert (fast.due, fast.legal, fast.info) == (slow.due, slow.legal, slow.info)
    assert quick > size * 800 // 3000


def test_a_wrong_show_is_named_by_its_own_line():
    text = """variant = "PO"
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [200, 200]
actions = [
    "d dh p1 AsAhKsKh",
    "d dh p2 2c3d7h8s",
    "p2 cc",
    "p1 cc",
    "d db AcAdQh",
    "p1 cc",
    "p2 cc",
    "d db 9s",
    "p1 cc",
    "p2 cc",
    "d db 5h",
    "p1 cc",
    "p2 cc",
    "p1 sm AsAhKsKh",
    "p2 sm 2c3d7hTs",
]
"""
    with pytest.raises(omaha.NotationError, match="2c3d7hTs") as error:
        phh.loads(text)
    assert error.value.line == 21
