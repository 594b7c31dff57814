"""Results: their texts, copies and values that cannot be changed."""

import copy
import json
import pickle
import re
from itertools import combinations
from math import comb

import pytest

import omaha
from omaha.cards import CARDS, cards_text
from omaha.equities import equity, many, nuts, spread
from omaha.equities.results import SHOWN
from support.equities import HEADS_UP, Hands

ANY = ["AsAhKsKh", "****"]


def test_texts():
    found = equity(["AsAhKsKh", "9d8d**"], "2c3d4h", hilo=True, samples=1000, seed=1)
    assert "\n" not in repr(found)
    assert repr(found).startswith("Equity(AsAhKsKh ")
    assert repr(found).endswith("%; hi/lo on 2c3d4h, 1000 samples, seed 1)")
    lines = str(found).split("\n")
    assert lines[0] == "Omaha hi/lo, board 2c3d4h, 1,000 samples, seed 1"
    assert re.split("  +", lines[1]) == [
        *("#", "hand", "equity", "+/-", "high", "high tied", "low", "low tied", "scoop", "quarter")
    ]
    assert len({len(line) for line in lines[1:5]}) == 1
    assert lines[5].startswith("low possible ")
    assert len(lines) == 6
    assert found._repr_html_().count('class="o-bar"') == 2
    assert "low" not in str(equity(HEADS_UP, "2c3d4h"))


def test_no_two_columns_have_one_name():
    one = equity(["****", "****", "AsAhKsKh"], samples=50, seed=1, hilo=True)
    after = spread(["****", "****", "AsAhKsKh"], "2c3c4c", samples=50, seed=1)
    for result in (one, many([(HEADS_UP,), (ANY, "2c3d4s")], samples=10), after, nuts("2c3c4c", hilo=True)):
        heads, *rows = result.table()
        assert len({*heads}) == len(heads)
        assert {len(row) for row in rows} == {len(heads)}


def test_c4_boards_says_what_it_counts():
    """Boards, deals (boards with hands), or samples, in texts, for programs and in `counted`."""
    for hands, options, counted in (
        (HEADS_UP, {}, "boards"),
        (HEADS_UP, {"samples": 500}, "samples"),
        (ANY, {"exact": True}, "deals"),
        ([Hands(["AsAhKsKh", "AcAdKcKd"]), "9d8d7c6c"], {}, "deals"),
    ):
        found = equity(hands, "2c3d4s", **options)
        assert found.counted == found.to_dict()["counted"] == counted
        assert f" {found.boards} {counted}" in repr(found)
        assert f", {found.boards:,} {counted}, " in str(found)
    weighted = equity([Hands(["AsAhKsKh", "AcAdKcKd"], [1, 0.25]), "9d8d7c6c"], "2c3d4s5s")
    assert weighted.boards == 50.0 == 40 * 1.25
    assert ", 50 deals, exact\n" in str(weighted)


def plain(value):
    """Return whether a value is made of JSON's own types alone: no subclasses such as `Card`."""
    if type(value) is dict:
        return all(type(key) is str and plain(item) for key, item in value.items())
    if type(value) is list:
        return all(map(plain, value))
    return type(value) in (str, int, float, bool, type(None))


RESULTS = {
    "equity": lambda: equity(ANY, "2c3d4s", samples=100, seed=1, hilo=True),
    "exact": lambda: equity([Hands(["AsAhKsKh", "AcAdKcKd"], [1, 0.25]), "9d8d7c6c"], "2c3d4s5s"),
    "many": lambda: many([(HEADS_UP,), (ANY, "2c3d4s", "5d")], samples=10, seed=1),
    "spread": lambda: spread(HEADS_UP, "2c3d4s"),
    "flops": lambda: spread(HEADS_UP, "", "2c3c4c5c2d3d4d5d2h3h4h5h2s3s4s5s"),
    "nuts": lambda: nuts("AsKsQs2d3d", hilo=True),
    "range": lambda: omaha.Range("AsAhK[KQJ]@50, KsKhQ[QJ]ds"),
}


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_c4_every_result_has_texts_rows_and_plain_data(result):
    found = result()
    assert str(found)
    assert "\n" not in repr(found) or isinstance(found, tuple)
    assert "<" in found._repr_html_()
    rows, whole = found.rows(), found.to_dict()
    assert plain(rows)
    assert plain(whole)
    assert json.loads(json.dumps(whole)) == whole
    assert rows
    assert len({tuple(row) for row in rows}) == 1  # the same keys in every row
    heads, *cells = found.table()
    assert cells
    assert all(type(cell) is str for row in [heads, *cells] for cell in row)


@pytest.mark.parametrize("result", RESULTS.values(), ids=RESULTS)
def test_c4_rows_for_pandas(result):
    pandas = pytest.importorskip("pandas", reason="pandas is not installed")
    rows = result().rows()
    frame = pandas.DataFrame(rows)
    assert len(frame) == len(rows)
    assert list(frame.columns) == list(rows[0])
    assert all(str(kind) in ("int64", "float64", "object", "str") for kind in frame.dtypes)


def test_rows_have_what_players_have():
    found = RESULTS["equity"]()
    for row, hand, player in zip(found.rows(), found.hands, found.players, strict=True):
        assert row == {"hand": hand, **player._asdict()}
    rows = RESULTS["many"]().rows()
    assert [(row["spot"], row["board"], row["dead"], row["player"]) for row in rows] == [
        (0, "", "", 1),
        (0, "", "", 2),
        (1, "2c3d4s", "5d", 1),
        (1, "2c3d4s", "5d", 2),
    ]
    found = RESULTS["spread"]()
    wanted = [(cards_text(cards), one.players[0].equity) for cards, one in found.after.items()]
    assert [(row["cards"], row["equity"]) for row in found.rows() if row["player"] == 1] == wanted
    assert RESULTS["nuts"]().to_dict() == {
        "high_rank": 1,
        "high": ["JsTs"],
        "low_rank": 1,
        "low": [row["cards"] for row in RESULTS["nuts"]().rows() if row["half"] == "low"],
    }


def test_long_tables_are_cut_where_they_are_printed():
    found = RESULTS["flops"]()
    lines = str(found).split("\n")
    assert len(lines) == 2 + SHOWN + 1
    assert lines[-1] == f"… {len(found.after) - SHOWN:,} more next cards"
    assert len(found.table()) == len(found.after) + 1
    assert found._repr_html_().count("<tr>") < 300
    assert str(many([])) == "spot  board  hand  equity\n----  -----  ----  ------"


def test_a6_names_of_ranges_are_safe_to_print():
    """Signs that terminals obey, and newlines, stay out of every text."""

    class Named(Hands):
        def __str__(self):
            return "AA\nResult\x1b[2J\u202e"

    hands = [Named(["AsAh2c2d", "KsKh2c2d"]), "9d8d7c6c"]
    one = equity(hands, "3c4c5c")
    for text in (str(one), repr(one), one._repr_html_(), str(spread(hands, "3c4c5c")), str(many([(hands, "3c4c5c")]))):
        assert "\x1b" not in text
        assert "\u202e" not in text
        assert "\nResult" not in text
    assert one.rows()[0]["hand"] == str(hands[0])


def test_a_spread_is_read_only_and_can_be_copied():
    found = RESULTS["spread"]()
    with pytest.raises(AttributeError, match="Spread is read-only"):
        found.after = {}
    for protocol in range(pickle.HIGHEST_PROTOCOL + 1):
        assert pickle.loads(pickle.dumps(found, protocol)).after == found.after
        assert pickle.loads(pickle.dumps(RESULTS["many"](), protocol)) == RESULTS["many"]()
        assert pickle.loads(pickle.dumps(RESULTS["nuts"](), protocol)) == RESULTS["nuts"]()
        assert pickle.loads(pickle.dumps(RESULTS["range"](), protocol)) == RESULTS["range"]()


def test_the_text_of_a_long_range_is_shortened():
    """The text is the first hands and the number of all."""
    hands = [cards_text(hand) for hand in combinations(CARDS[:16:-1], 4)][:3000]
    found = equity([omaha.Range(hands), "2c3c4c5c"], samples=50, seed=1)
    assert found.hands[0] == ", ".join(hands)
    for text, most in ((repr(found), 600), (str(found), 600), (found._repr_html_(), 10_000)):
        assert "AsAhAdAc, AsAhAdKs, … 3,000 in all" in text
        assert len(text) < most, len(text)
    found = equity(["(AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!33!22)", "2c3c4c5c"], samples=50, seed=1)
    assert repr(found).startswith("Equity((AA**:ds!KK!QQ!JJ!TT!99!88!77!66!55!44!… ")


def test_html_is_escaped():
    class Named(Hands):
        def __str__(self):
            return "<AA> & more"

    html = equity([Named(["AsAh2c2d", "KsKh2c2d"]), "9d8d7c6c"], "3c4c5c")._repr_html_()
    assert "&lt;AA&gt; &amp; more" in html


def test_pickled():
    for found in (equity(HEADS_UP, hilo=True), equity(HEADS_UP, samples=100)):
        found.players  # noqa: B018
        assert pickle.loads(pickle.dumps(found)) == found


def test_an_equity_cannot_be_changed():
    found = equity(HEADS_UP)
    for name in ("hands", "hilo", "exact", "seed", "_outcomes", "note"):
        with pytest.raises(AttributeError, match="Equity is read-only"):
            setattr(found, name, True)
    with pytest.raises(AttributeError, match="Equity is read-only"):
        del found.board
    assert found == equity(HEADS_UP) == copy.deepcopy(found) == copy.copy(found)


def test_outcomes_cannot_be_changed():
    found = equity(HEADS_UP)
    found.outcomes.clear()
    assert found.boards == comb(44, 5)
