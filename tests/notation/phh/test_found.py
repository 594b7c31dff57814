"""PHH: faults that real files and hostile texts showed, each by its number in the list of faults."""

import contextlib
import io
import sys
import tomllib

import pytest
from hypothesis import strategies as st

import omaha
from omaha.notation import phh
from omaha.notation.phh import toml
from omaha.notation.phh.parts import parts
from support.sizes import tries
from support.work import work_of

RULES = omaha.Rules(limit="pot", small_blind=1, big_blind=2)
FOLD = """\
variant = 'PO'
antes = [0, 0]
blinds_or_straddles = [1, 2]
min_bet = 2
starting_stacks = [9, 9]
actions = ['d dh p1 ????????', 'd dh p2 ????????', 'p2 f']
"""


def folded(**more):
    hand = omaha.Hand(RULES, [9, 9], **more)
    hand.fold()
    return hand


# ---------------------------------------------------------------------- F12: cents

LARGE = """\
variant = "PO"
antes = [0, 0]
blinds_or_straddles = [500, 1000]
min_bet = 1000
starting_stacks = [1259450.25, 678473.5]
actions = [
  "d dh p1 Ah3sKsKh", "d dh p2 6d9s7d8h",
  "p2 cbr 3000", "p1 cbr 8000.25", "p2 cc", "d db 4s5c2h", "p1 cbr 12000.50", "p2 f",
]
finishing_stacks = [1267450.5, 670473.25]
currency = "USD"
"""


def test_f12_decimals_are_cents_where_a_currency_is_named():
    hand = phh.loads(LARGE)
    assert hand.start == {1: 125945025, 2: 67847350}
    assert (hand.rules.small_blind, hand.rules.big_blind) == (50_000, 100_000)
    assert hand.result.stacks == {1: 126745050, 2: 67047325}
    assert phh.loads(phh.dumps(hand, "all")) == hand
    assert phh.loads(phh.dumps(hand, "all")).info == hand.info


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ([('currency = "USD"', "")], "line 5: starting_stacks must be whole chips, 1 or more, not 1259450.25"),
        ([('"USD"', '"JPY"')], "starting_stacks must be whole chips"),
        ([("678473.5]", "678473.505]")], "starting_stacks must be an amount with at most 2 decimal places, 1 or more"),
        ([("8000.25", "8000.255")], "not an amount with at most 2 decimal places: '8000.255'"),
        ([("678473.5]", "nan]")], "not nan"),
        ([("678473.5]", "1e99]")], "not 1e+99"),
        ([("678473.5]", "1e999999999]")], "not inf"),
        ([("678473.5]", "0.1e-99999]")], "not 0.0"),
        ([('currency = "USD"', 'currency = "USD"\n_omaha.fields = \'{"tournament": "7"}\'')], "must be whole chips"),
        ([('currency = "USD"', 'currency = "USD"\n_omaha.fields = \'{\'')], "_omaha.fields: Expecting"),
    ],
)  # fmt: skip
def test_f12_other_decimals_are_refused(changes, words):
    text = LARGE
    for old, new in changes:
        text = text.replace(old, new)
    with pytest.raises(omaha.NotationError) as error:
        phh.loads(text)
    assert words in str(error.value)


def test_f12_cents_in_an_action_alone():
    text = FOLD.replace("'p2 f'", "'p2 cbr 4.5', 'p1 f'") + "currency = 'EUR'\n"
    hand = phh.loads(text)
    assert hand.start == {1: 900, 2: 900}
    assert [event.to for event in hand.events if event.kind == "raise"] == [450]
    assert phh.loads(text.replace("4.5", "4.00")).start == {1: 9, 2: 9}


# ---------------------------------------------------------------------- F13: TOML says where a hand begins


@pytest.mark.parametrize("head", ["  [1]", "\t[ 1 ]  # one", "[ '1' ]", '["a\\"b]"]', "[\t1\t]"])
def test_f13_a_heading_may_be_indented_and_quoted(head):
    text = f"{head}\n{FOLD}\n  [2]\n{FOLD}"
    assert len(tomllib.loads(text)) == 2
    assert list(phh.iterate(text.split("\n"))) == [phh.loads(FOLD)] * 2
    assert phh.loads(f"{head}\n{FOLD}") == phh.loads(FOLD)


@pytest.mark.parametrize(
    "value",
    [
        '_n = """\n[second]\n"""', "_n = '''\n[second]\n'''", "_n = [\n 1,\n[2]\n]", "_n = [\n['second']\n]",
        '_n = """\\\n[second]\n\\""" [x]\n"""', "_n = '''a''\n[b]\n'''''", '_n = ["""\n[x]""", \'\'\'\n[y]\n\'\'\']',
        "_n = [ # ]\n[1]\n]", '_n = ["]"\n,\n[1]\n]', '_n = """"\n[a]\n"""',
        '_n = """\n[2]\nvariant = \'PO\'\nvariant = 3\n"""',
    ],
)  # fmt: skip
def test_f13_lines_in_a_value_are_no_headings(value):
    text = f"{FOLD}{value}\n"
    assert phh.loads(text).info.fields.keys() == {"_n"}
    session = f"[1]\n{text}[2]\n{text}"
    assert [hand.info.fields["_n"] for hand in phh.iterate(session.split("\n"))] == [
        phh.loads(text).info.fields["_n"]
    ] * 2
    assert len(tomllib.loads(session)) == 2


@pytest.mark.parametrize(
    "broken",
    [
        "actions = [\n 'p1 f',", '_n = """\nnever closed', "_n = '''", "antes = [0, 0", "_n = [[[[\n[3]",
        '_n = "never closed',
    ],
)  # fmt: skip
def test_f13_a_value_without_an_end_costs_its_own_hand_only(broken):
    text = f"[1]\n{FOLD}[2]\nvariant = 'PO'\n{broken}\n[3]\n{FOLD}\n[4]\n{FOLD}"
    errors = []
    hands = list(phh.iterate(text.split("\n"), errors.append))
    assert hands == [phh.loads(FOLD)] * 3
    assert errors[0].line in range(8, 13)
    assert len(errors) <= 2


def test_f13_lines_are_numbered_as_in_the_file():
    text = f"# a session\n\n[1]\n{FOLD}_n = [\n[1]\n]\n\n[2]\n{FOLD.replace('p2 f', 'p2 x')}"
    with pytest.raises(omaha.NotationError, match="line 20: action 3, 'p2 x'"):
        list(phh.iterate(text.split("\n")))


PIECES = ["[1]", "[2]", "a = 1", "b = [", "]", "[1],", '"""', "'''", 'c = """', "'x',", '"[",', "# [3]", "", "d = ["]


@tries(st.lists(st.sampled_from(PIECES), max_size=12), fast=300, slow=2000)
def test_f13_tables_are_those_of_toml(lines):
    """Every text that TOML can read has as many parts here as it has tables, and values before them."""
    with contextlib.suppress(ValueError):
        tables = tomllib.loads("\n".join(lines))
        heads = [name for name, value in tables.items() if isinstance(value, dict)]
        own = len(heads) + (len(tables) > len(heads))
        found = list(parts(enumerate(lines, 1)))
        assert len(found) == own
        for first, text in found:
            assert text.rstrip("\n").split("\n")[0] == lines[first - 1]


# ---------------------------------------------------------------------- F14: types of metadata


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("city = 1", "city must be a string, not 1"), ("author = 1", "author must be a string"),
        ('level = "1"', "level must be a whole number, not '1'"), ("level = true", "level must be"),
        ("time_banks = 5", "time_banks must be a list of numbers, not 5"), ('time_banks = ["x"]', "time_banks must be"),
        ("time_limit = 'x'", "time_limit must be a number"), ("currency_symbol = 1", "currency_symbol must be"),
        ("url = 1", "url must be"), ('year = "2026"', "year must be a whole number, 1..9999, not '2026'"),
        ("month = 13", "month must be a whole number, 1..12, not 13"), ("day = 0", "day must be"),
        ("day = 30\nmonth = 2", "there is no such day: 2, 30"), ("year = 2023\nmonth = 2\nday = 29", "no such day"),
        ('time = "noon"', "time must be a local time such as 19:30:00, not 'noon'"), ("time = 1.5", "not 1.5"),
        ("time_zone = 1", "time_zone must be a string"), ("postal_code = 8010", "postal_code must be"),
        ("table = 1.5", "table must be a string, not 1.5"), ("event = []", "event must be a string"),
    ],
)  # fmt: skip
def test_f14_metadata_of_the_wrong_type_is_refused(line, words):
    with pytest.raises(omaha.NotationError) as error:
        phh.loads(FOLD + line)
    assert words in str(error.value)
    assert error.value.line >= 7


def test_f14_what_the_format_refuses_is_carried_by_our_field():
    fields = {"city": 1, "year": 0, "month": 2, "day": 30, "level": True, "time_banks": (1, "x"), "time": "noon"}
    for info in (omaha.Info(fields=fields), omaha.Info(time="2023-02-30 10:00:00 UTC"), omaha.Info(time="0000-01-01")):
        assert phh.loads(phh.dumps(folded(info=info))).info == info
    text = FOLD + "day = 29\nmonth = 2\n"
    assert phh.loads(text).info.fields == {"day": 29, "month": 2}
    assert phh.loads(phh.dumps(phh.loads(text))).info == phh.loads(text).info


# ---------------------------------------------------------------------- house chips, houses


def test_house_chips_are_read_and_written():
    """R103."""
    info = omaha.Info(comments={-1: "splash", 0: "the house", 1: "first"})
    hand = omaha.Hand(RULES, [90, 90], bonus=20, info=info)
    hand.call()
    hand.raise_to(26)
    hand.fold()
    text = phh.dumps(hand)
    assert "_omaha.bonus = 20" in text
    back = phh.loads(text)
    assert (back.bonus, back.result, back.info) == (
        20,
        hand.result,
        hand.info._replace(comments={2: "splash\nthe house\nfirst"}),
    )
    assert "_omaha.bonus" not in phh.dumps(folded())
    for wrong in ("-1", "'x'", "1.5"):
        with pytest.raises(omaha.NotationError, match="_omaha: bonus must be"):
            phh.loads(text.replace("bonus = 20", f"bonus = {wrong}"))


ODD = """\
variant = "FO/8"
antes = [0, 0]
blinds_or_straddles = [1, 2]
small_bet = 2
big_bet = 4
starting_stacks = [100, 100]
actions = [
  "d dh p1 As2sKhKd", "d dh p2 Ad2dQhQs",
  "p2 cc", "p1 cc", "d db 3c7d8h", "p1 cc", "p2 cc", "d db Kc", "p1 cc", "p2 cc", "d db 9s", "p1 cc", "p2 cc",
  "p1 sm -", "p2 sm -",
]
_omaha.bonus = 1
"""


def test_rules_name_the_house_of_a_text_that_does_not():
    hand = phh.loads(ODD)
    assert hand.result.net == {1: 2, 2: -1}
    lows = phh.loads(ODD, rules=omaha.Rules.preset("bovada", limit="no", small_blind=5, big_blind=9))
    assert lows.rules.odd_chip_tied == "high_winner_first"
    assert (lows.rules.limit, lows.rules.big_blind) == ("fixed", 2)
    assert phh.loads(ODD, rules="bovada") == lows == phh.load(io.StringIO(ODD), rules="bovada")
    assert list(phh.iterate(ODD.split("\n"), rules="bovada")) == [lows]
    assert phh.read(ODD, rules="bovada").hand == lows
    own = phh.dumps(lows)
    assert phh.loads(own, rules="default") == lows
    with pytest.raises(ValueError, match="preset must be one of"):
        phh.loads(ODD, rules="klingon")
    with pytest.raises(TypeError, match="rules must be Rules, the name of a preset or None, not 7"):
        phh.loads(ODD, rules=7)


def test_other_houses_are_tried_for_a_text_that_shows_one():
    """The odd chip of a quartered low goes to the winner of the high at some houses (R27)."""
    text = ODD.replace("bonus = 1", "bonus = 3").replace("[100, 100]", "[100, 100]", 1)
    first = phh.loads(text)
    ends = {
        tuple(phh.loads(text, rules=rules).result.stacks.values())
        for rules in (None, "bovada", first.rules.replace(odd_chip_half="low"), first.rules.replace(unit=5))
    }
    assert len(ends) > 1
    for end in ends:
        assert tuple(phh.loads(f"{text}finishing_stacks = {list(end)}\n").result.stacks.values()) == end
    for wrong in ([102, 102], [104, 99], [107, 96]):
        if tuple(wrong) not in ends:
            with pytest.raises(omaha.NotationError, match="finishing_stacks are"):
                phh.loads(f"{text}finishing_stacks = {wrong}\n")


# ---------------------------------------------------------------------- hostile texts


@pytest.mark.parametrize(
    "line",
    [
        "_omaha.rules = '" + "[" * 2000 + "'", "_omaha.fields = '" + "[" * 2000 + "'",
        "_omaha.names = '" + "[" * 100_000 + "'",
        "_x = " + "[" * 200 + "]" * 200, "_x = " + "[" * 320 + "]" * 320, "_x = " + "[" * 100_000,
        "city = " + "[" * 240 + "]" * 240, "_omaha = " + "[" * 240 + "]" * 240, "_x = " + "{a=" * 240 + "1" + "}" * 240,
    ],
)  # fmt: skip
def test_a5_deep_nesting_is_an_error_of_its_hand(line):
    """Never a RecursionError; the hands after it are read."""
    errors = []
    text = f"[1]\n{FOLD}{line}\n[2]\n{FOLD}"
    hands = list(phh.iterate(text.split("\n"), errors.append))
    assert hands[-1] == phh.loads(FOLD)
    assert len(hands) + len(errors) == 2
    assert all(error.line in range(1, 9) for error in errors)


def test_b5_half_of_a_surrogate_pair_is_refused_and_never_written(tmp_path):
    hand = folded(info=omaha.Info({1: "a\ud800n"}))
    path = tmp_path / "hand.phh"
    path.write_text("before")
    with pytest.raises(ValueError, match=r"half of a surrogate pair, U\+D800"):
        phh.dump(hand, path)
    assert path.read_text() == "before"
    with pytest.raises(omaha.NotationError, match="line 7: not text: half of a surrogate pair"):
        phh.loads(FOLD + "players = ['a\ud800n', '']\n")


@pytest.mark.parametrize("digits", [17, 18, 19, 100, 990])
def test_c6_chips_of_any_size_come_back(digits):
    chips = 10**digits
    rules = omaha.Rules(limit="no", small_blind=chips // 2, big_blind=chips, ante=chips // 5, ante_payer="button")
    hand = omaha.Hand(rules, {2: 10 * chips, 5: 9 * chips, 9: 8 * chips}, posts=None, rake=0)
    hand.raise_to(3 * chips)
    hand.fold()
    hand.fold()
    back = phh.loads(phh.dumps(hand, "all"))
    assert (back.rules, back.events, back.result) == (hand.rules, hand.events, hand.result)


def test_f11_bytes_that_are_not_text_are_named():
    text = (FOLD + "players = ['José', '']\n").encode("cp1252")
    with pytest.raises(omaha.NotationError, match="line 7: these bytes are not UTF-8 text; name their encoding"):
        phh.load(io.BytesIO(text))
    errors = []
    assert len(list(phh.iterate(io.BytesIO(b"[1]\n" + text + b"[2]\n" + FOLD.encode()), errors.append))) == 1
    assert [str(error) for error in errors] == [
        "line 8: these bytes are not UTF-8 text; name their encoding, such as cp1252"
    ]
    assert phh.load(io.BytesIO(text), encoding="cp1252").info.names == {1: "José"}
    assert next(phh.iterate(io.BytesIO(text), encoding="cp1252")).info.names == {1: "José"}


@pytest.mark.parametrize("text", ["", "\n \n", "# a session\n", "\ufeff"])
def test_a7_a_text_without_a_hand(text):
    with pytest.raises(omaha.NotationError, match="line 1: there is no hand in it"):
        phh.loads(text)
    with pytest.raises(omaha.NotationError, match="line 1: there is no hand in it"):
        list(phh.iterate(text.split("\n")))
    errors = []
    assert list(phh.iterate(io.StringIO(text), errors.append)) == []
    assert [str(error) for error in errors] == ["line 1: there is no hand in it"]


def test_f11_an_error_quotes_a_piece_of_a_long_text():
    with pytest.raises(omaha.NotationError) as error:
        phh.loads(FOLD + "city = [" + "'x'," * 300_000 + "]")
    assert len(str(error.value)) < 700


HOSTILE = {
    "comments": lambda n: "#\n" * n,
    "tables": lambda n: "[[x]]\n" * n,
    "brackets": lambda n: "a=" + "[" * n,
    "dotted key": lambda n: "a." * n + "b = 1",
    "dotted key alone": lambda n: "a." * n,
    "dotted key in a table": lambda n: "a = {" + "a." * n,
    "dotted keys": lambda n: ("a." * 90 + "b = 1\n") * (n // 90),
    "word": lambda n: "a" * n,
    "words": lambda n: "a " * n,
    "spaces": lambda n: "a" + " " * n,
    "quotes": lambda n: '"' * n,
    "escapes": lambda n: '"' + "\\" * n,
    "open strings": lambda n: '"""' + '\\"""' * n,
    "apostrophes": lambda n: "'" * n,
    "floats": lambda n: "_x = [" + "1.5, " * n + "]",
    "heading": lambda n: "[" + " " * n + "x",
    "actions": lambda n: FOLD.replace("'p2 f'", "'p2 cc', " * n),
    "comments in actions": lambda n: FOLD.replace("'p2 f'", "'# x', " * n),
    "raises": lambda n: FOLD.replace("[9, 9]", f"[{10**12}, {10**12}]").replace(
        "'p2 f'", ", ".join(f"'p{2 - i % 2} cbr {4 + 2 * i} # x'" for i in range(n // 10))
    ),
    "posts": lambda n: FOLD + "_omaha.posts = [" + "'1 small 1 0', " * n + "]",
    "names": lambda n: FOLD + "_omaha.names = '{" + ",".join(f'"{i}": ""' for i in range(n)) + "}'",
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("reads", ["loads", "iterate"])
def test_a4_f10_twice_the_text_is_twice_the_work(kind, reads):
    """Counted in lines of Python, and in characters and items that its functions in C go through."""

    def read(text):
        with contextlib.suppress(omaha.NotationError):
            if reads == "loads":
                phh.loads(text)
            else:
                list(phh.iterate(text.split("\n")))

    small, large = (work_of(read, HOSTILE[kind](n)) for n in (2_000, 4_000))
    assert large <= 2.3 * small + 20_000


@pytest.mark.parametrize("text", ["{}", "{}=1", "a = {{{}", "a = {{b = 1, {}", "[{}", "[[{}", "a = 1\n{}"])
@pytest.mark.parametrize("part", ["a.", "a . ", "'a'."])
def test_a4_a_key_of_many_parts_is_refused_wherever_it_stands(text, part):
    with pytest.raises(ValueError, match="a key of more than 100 parts"):
        toml.fields(text.format(part * 200))


def test_a4_other_points_are_no_parts_of_a_key():
    assert len(toml.fields("a = [\n" + "1.5, " * 200 + "\n]  # " + "." * 200)["a"]) == 200
    assert toml.fields(f"b = '{'.' * 200}'  # x\n") == {"b": "." * 200}


class Counted(str):
    """Text that counts the characters in which lines are counted."""

    work = 0

    def count(self, sub, start=0, end=sys.maxsize):
        Counted.work += min(end, len(self)) - start
        return super().count(sub, start, end)


def test_a4_lines_are_counted_from_token_to_token():
    text = Counted("[[x]]\n# a\nb = ['c',\n  \"d\"]\n" * 1000)
    Counted.work = 0
    assert toml.lines(text)["b"][0] == 3
    assert Counted.work <= len(text)
