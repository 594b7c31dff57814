"""PHH written: the ten real files come back whole, with everything around the play, and another program reads ours."""

import json
import random
import tomllib

import pytest

import omaha
from omaha.notation import phh
from support import random_hands, real_hands
from support.histories import replayed
from support.phh_files import FILES, FULL, missing, real

needs_hands = pytest.mark.skipif(real_hands.HANDS is None, reason=real_hands.MISSING)
RULES = omaha.Rules(limit="pot", small_blind=1, big_blind=2)


def folded(info=None, rules=RULES, **more):
    hand = omaha.Hand(rules, [9, 9, 9], info=info, **more)
    while hand.actor:
        hand.fold()
    return hand


@missing
@real
def test_real_files_come_back_with_every_field(path):
    text = path.read_text()
    hand = phh.loads(text)
    again = phh.dumps(hand, hero="all")
    assert phh.loads(again) == hand
    assert phh.loads(again).info == hand.info
    before, after = tomllib.loads(text), tomllib.loads(again)
    assert before.items() <= after.items()
    assert after.keys() - before.keys() == {"winnings"}


@missing
def test_real_files_in_one(tmp_path):
    hands = [phh.load(path) for path in FILES]
    path = tmp_path / "all.phhs"
    path.write_text("".join([f"[{i}]\n{phh.dumps(hand, 'all')}\n" for i, hand in enumerate(hands, 1)]))
    with path.open() as file:
        assert list(phh.iterate(file)) == hands
    assert [tomllib.loads(path.read_text())[str(i)]["hand"] for i in range(1, 11)] == [h.info.number for h in hands]


# All fields of the format around the play.
FIELDS = """\
author = "Jo Doe"
event = "Final"
url = "https://example.org"
venue = "Hall"
address = "1 Main Street"
city = "Toronto"
region = "Ontario"
postal_code = "M5V"
country = "Canada"
time = 19:30:00
time_zone = "America/Toronto"
day = 20
month = 6
year = 2023
hand = "A-17"
level = 3
seats = [7, 9, 2]
seat_count = 9
table = 12
players = ["Ann O'Neil", "", "C\\u0079 \\"x\\""]
currency = "CAD"
currency_symbol = "$"
ante_trimming_status = true
time_limit = 30.5
time_banks = [60, 61.5, 0]
_sponsors = ["", "G", ""]
_more = { a = [1, { b = false }], "c d" = inf }
_day = 1979-05-27
later = "of a future version"
"""


def test_every_field_of_the_format_comes_back():
    start, rest = FULL.split("finishing_stacks")[0], "finishing_stacks = [5800, 5800, 3400]\n"
    text = start + rest + FIELDS
    hand = phh.loads(text)
    assert hand.info.names == {7: "Ann O'Neil", 2: 'Cy "x"'}
    assert (hand.info.table, hand.info.table_size, hand.info.number) == ("12", 9, "A-17")
    assert hand.info.time == "2023-06-20 19:30:00 America/Toronto"
    assert hand.info.fields["time_banks"] == (60, 61.5, 0)
    again = phh.dumps(hand, "all")
    assert phh.loads(again).info == hand.info
    before, after = tomllib.loads(text), tomllib.loads(again)
    before["_day"] = "1979-05-27"  # a date is text in Info
    before["actions"] = [action for action in before["actions"] if action]
    # words of their own after an action are written behind it
    before["actions"][5:7] = ["p2 f # a joke"]
    before["actions"][-2:] = ["p1 sm AsAd2s3d", "p3 sm"]
    assert json.loads(after.pop("_omaha")["fields"]) == {"later": before.pop("later")}
    del after["winnings"]
    assert after == before


@pytest.mark.parametrize(
    "time", ["2023-06-20 19:30:00 UTC", "2023-06-20", "19:30:00", "ET", "2023-06-20 ET", "in May", " "]
)
def test_times_come_back_as_they_were(time):
    text = phh.dumps(folded(omaha.Info(time=time)))
    assert phh.loads(text).info.time == time
    assert ("_omaha" in tomllib.loads(text) and "time" in tomllib.loads(text)["_omaha"]) == (time in ("in May", " "))


def test_what_other_formats_carry_comes_back():
    fields = {
        "tournament": "99", "level": "IV", "hero": 3, "deep": {"a": [None, 1.5]}, "_x": None, "_omaha": 1,
        "time": "noon", "ante_trimming_status": True, "table": 5, "it's": "x",
    }  # fmt: skip
    info = omaha.Info(names={2: "Ann"}, table="5", number=4, fields=fields, comments={})
    assert phh.loads(phh.dumps(folded(info))).info == info


def test_comments_keep_their_places():
    hand = phh.loads(FULL)
    text = phh.dumps(hand)
    assert "'p1 cc # a slow play'," in text
    assert "'p2 f # a joke'," in text
    said = {-1: "before all", 3: "who's that?", 6: "one\ntwo # three", 11: 'nice "hand"'}
    hand = folded(omaha.Info(comments=said))
    assert [hand.events[i].kind for i in (1, 3, 6, 8)] == ["post", "holes", "fold", "award"]
    assert len(hand.events) == 9
    hand = folded(omaha.Info(comments={**said, 8: said.pop(11)}))
    back = phh.loads(phh.dumps(hand, "all"))
    assert back.events == hand.events
    # posts are not actions of the format: comments before or among them stand before the cards
    assert back.info.comments == {1: "before all", 3: "who's that?", 6: "one\ntwo # three", 8: 'nice "hand"'}


def test_what_the_format_cannot_express_stands_in_one_field():
    book = {"ante_payer": "each", "pot_limit_antes": "counted", "reveal_on_all_in": False}
    rules = omaha.Rules.preset("wsop_tournament", limit="pot", small_blind=1, big_blind=2, **book)
    assert "_omaha" not in tomllib.loads(phh.dumps(folded(rules=rules)))
    house = {"rules": omaha.Rules(limit="pot", small_blind=1, big_blind=2, rake=omaha.Rake(percent=5, cap=3))}
    ours = tomllib.loads(phh.dumps(folded(**house, rake=1, posts=[omaha.Post(2, "big", 2, 1)])))["_omaha"]
    assert set(ours) == {"rules", "posts", "rake"}
    assert omaha.Rules.from_json(ours["rules"]) == house["rules"]


@pytest.mark.parametrize("limit", ["fixed", "pot", "no"])
@pytest.mark.parametrize("hilo", [False, True])
@pytest.mark.parametrize("cards", [4, 5, 6])
def test_a_game_without_a_code_is_not_read_as_another(limit, hilo, cards):
    stakes = {"small_bet": 2} if limit == "fixed" else {"small_blind": 1, "big_blind": 2}
    text = phh.dumps(folded(rules=omaha.Rules(limit=limit, hilo=hilo, hole_cards=cards, **stakes)))
    code = tomllib.loads(text)["variant"]
    known = (limit, hilo, cards) in (("pot", False, 4), ("fixed", True, 4))
    assert code.startswith("_") != known
    assert phh.loads(text).rules == omaha.Rules(limit=limit, hilo=hilo, hole_cards=cards, **stakes)
    if not known:
        ours = next(line for line in text.split("\n") if line.startswith("_omaha.rules"))
        with pytest.raises(omaha.NotationError, match="variant must be one of PO, FO/8"):
            phh.loads(text.replace(ours, ""))


@pytest.mark.parametrize("change", [{"boards": 2}, {"bomb_pot": True, "ante": 2}])
def test_two_boards_and_bomb_pots_are_not_games_of_the_format(change):
    hand = omaha.Hand(RULES.replace(**change), [9, 9, 9])
    while hand.actor:
        hand.fold()
    assert tomllib.loads(phh.dumps(hand))["variant"] == "_PO"


# (text in a line of _omaha, new text, words of the message)
CONTRADICTIONS = [
    ("_omaha.rules = ", "_omaha.rules = 3\n#", "_omaha.rules: rules must be text, not 3"),
    ("_omaha.rules = ", "_omaha.rules = '[1]'\n#", "Rules must be a JSON object"),
    ('"big_blind": 2', '"big_blind": 4', "bets are 2, but by _omaha 4"),
    ('"limit": "pot"', '"limit": "no"', "variant is 'PO', but by _omaha it is '_NO'"),
    ("_omaha.rules = ", "_omaha.luck = 1\n_omaha.rules = ", "_omaha must be a table of rules, posts"),
    ("_omaha.rules = ", "_omaha.posts = ['1 big 2 0']\n_omaha.rules = ", "is [1, 2, 0], but by _omaha it is [2, 0"),
    ("_omaha.rules = ", "_omaha.posts = ['1 big 2']\n_omaha.rules = ", "a post cannot be '1 big 2'"),
    ("_omaha.rules = ", "_omaha.posts = 3\n_omaha.rules = ", "_omaha: "),
    ("_omaha.rules = ", "_omaha.button = 1\n_omaha.rules = ", "cards are not dealt in the order of the seats"),
    ("_omaha.rules = ", "_omaha.runs = 9\n_omaha.rules = ", "run_count is the most) must be 1..1, not 9"),
    ("_omaha.rules = ", "_omaha.rake = 'x'\n_omaha.rules = ", "rake must be a whole number"),
    ("_omaha.rules = ", "_omaha.notes = ['5 asleep']\n_omaha.rules = ", "a note must be one of 'sitting out'"),
    ("_omaha.rules = ", "_omaha.notes = 1\n_omaha.rules = ", "_omaha: "),
    ("_omaha.rules = ", "_omaha.burns = 'AsA'\n_omaha.rules = ", "_omaha: "),
    ("_omaha.rules = ", "_omaha.fields = '[]'\n_omaha.rules = ", "_omaha: "),
    ("_omaha.rules = ", "_omaha = 3\n#", "_omaha must be a table"),
]  # fmt: skip


@pytest.mark.parametrize(("old", "new", "words"), CONTRADICTIONS, ids=range(len(CONTRADICTIONS)))
def test_our_field_must_agree_with_the_others(old, new, words):
    text = phh.dumps(folded())
    assert old in text
    with pytest.raises(omaha.NotationError) as error:
        phh.loads(text.replace(old, new, 1))
    assert words in str(error.value)
    assert 1 <= error.value.line <= text.count("\n") + 1


def test_an_unfinished_hand_is_written_as_far_as_it_is_played():
    rng = random.Random(3)
    for _ in range(200):
        hand = omaha.Hand(RULES, {1: 60, 4: 50, 6: 60}, 4, deck=omaha.Deck(seed=rng.getrandbits(30)))
        for _ in range(rng.randrange(12)):
            if hand.actor:
                random_hands.do(hand, random_hands.choose(rng, hand.legal, random_hands.STYLES[0]))
        back = phh.loads(phh.dumps(hand, "all"))
        assert back.events == hand.events
        assert (back.actor, back.legal, back.over) == (hand.actor, hand.legal, hand.over)


@needs_hands
@pytest.mark.filterwarnings("ignore")
def test_another_program_reads_ours_and_comes_to_the_same_stacks():
    """pokerkit plays every real hand of pot-limit Omaha and fixed-limit Omaha hi/lo without rake as we do."""
    pokerkit = pytest.importorskip("pokerkit", reason="pokerkit is no dependency of the tests")
    played = refused = 0
    for number, record in enumerate(real_hands.HANDS):
        hand = replayed(record, number)
        text = phh.dumps(hand, "all")
        if tomllib.loads(text)["variant"].startswith("_"):
            with pytest.raises((KeyError, ValueError)):
                list(pokerkit.HandHistory.loads(text))
            refused += 1
            continue
        if record["rake"] or len(hand.boards) > 1 or any(post.kind == "post" for post in hand.posts):
            continue  # these it does not know
        try:
            state = list(pokerkit.HandHistory.loads(text))[-1]
        except ValueError:
            refused += 1
            continue
        assert not state.status
        assert list(state.stacks) == list(hand.stacks.values()), record["id"]
        played += 1
    assert (played, refused) == (127, 109)


def test_a_table_with_fewer_seats_than_its_highest_is_kept():
    """PHH allows no `seat_count` below a seat, but other formats give such a size."""
    hand = omaha.Hand(omaha.Rules.game("plo", "1/2"), {4: 200, 6: 200, 9: 200}, 4, info=omaha.Info(table_size=5))
    hand.fold()
    hand.fold()
    text = phh.dumps(hand)
    assert "seat_count" not in text
    assert phh.loads(text).info.table_size == 5
    with pytest.raises(omaha.NotationError, match=r"table_size must be 2\.\.10, not 11"):
        phh.loads(text.replace("table_size = 5", "table_size = 11"))
