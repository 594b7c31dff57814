"""What all formats share: files as lines, hidden cards, amounts, and the table of formats."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st

import omaha
from omaha import amounts, notation
from omaha.cards import cards_text
from omaha.notation import common

TEXT = "one\ntwö\n\nfour"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_any_encoding_and_line_end(encoding, end, tmp_path):
    text = TEXT.replace("\n", end)
    if encoding in ("utf-16-le", "utf-16-be"):
        text = "\ufeff" + text
    path = tmp_path / "hands.txt"
    path.write_bytes(text.encode(encoding))
    told = ["one\n", "twö\n", "\n", "four\n"]
    assert list(common.lines(path)) == list(common.lines(str(path))) == told
    assert list(common.lines(io.BytesIO(path.read_bytes()))) == told
    assert list(common.lines(io.StringIO(text))) == told
    with path.open(encoding=encoding) as file:
        assert [line for _, line in common.numbered(file)] == TEXT.split("\n")


@pytest.mark.parametrize("line", [1, 2, 700])
def test_bytes_that_are_no_text_name_their_line(line, tmp_path):
    rows = [b"a line of text"] * 1000
    rows[line - 1] = b"caf\xe9"
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\n".join(rows))
    with pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(common.lines(path))
    assert error.value.line == line
    with path.open(encoding="utf-8") as file, pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(common.lines(file))
    assert error.value.line == line
    with path.open(encoding="utf-8") as file, pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(common.numbered(file))
    assert error.value.line == line


def test_half_a_character_of_utf_16_names_its_line():
    with pytest.raises(omaha.NotationError, match="utf-16") as error:
        list(common.lines(io.BytesIO("one\ntwo\nthree".encode("utf-16")[:-1])))
    assert error.value.line == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_read_piece_by_piece(encoding, end):
    """It may be larger than memory, in any encoding."""
    rows = [f"{'é' * (number % 90)} {number}" for number in range(20_000)]
    file = io.BytesIO(end.join(rows).encode(encoding))
    size = len(file.getbuffer())
    for number, line in enumerate(common.lines(file)):
        assert line == rows[number] + "\n"
        assert file.tell() <= min(size, (number + 1) * 200 + 3 * 65536)
    assert number == len(rows) - 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_bytes_that_are_no_text_are_a_broken_line_where_it_is_asked(encoding):
    bad = {"utf-8": b"caf\xe9", "utf-16-le": b"\x00\xd8a\x00"}[encoding]
    rows = ["one".encode(encoding), bad, "three".encode(encoding)]
    data = "\n".encode(encoding).join(rows)
    if encoding != "utf-8":
        data = "\ufeff".encode(encoding) + data
    assert list(common.lines(io.BytesIO(data), strict=False)) == ["one\n", common.BROKEN_LINE, "three\n"]
    with pytest.raises(omaha.NotationError, match="no utf") as error:
        list(common.lines(io.BytesIO(data)))
    assert error.value.line == 2


def test_a_text_is_no_lines():
    with pytest.raises(TypeError, match="splitlines"):
        list(common.numbered("one\ntwo"))
    with pytest.raises(TypeError, match="must be of text, not bytes"):
        list(common.numbered([b"one"]))


def test_write_to_anything(tmp_path):
    path = tmp_path / "out.txt"
    common.write(TEXT, path)
    assert path.read_bytes() == TEXT.encode()
    for file in (io.StringIO(), io.BytesIO()):
        common.write(TEXT, file)
        assert file.getvalue() in (TEXT, TEXT.encode())


def showdown():
    """Three players check a hand down with aces full, kings, and a worse hand that is mucked; seat 3 folds."""
    rules = omaha.Rules(limit="pot", small_blind=1, big_blind=2)
    deck = omaha.Deck(holes={1: "AsAh2c3c", 2: "KsKh7d8d", 3: "QsQhJsJh", 4: "6s6h4s5h"}, boards=["AcTd9h4d2h"], seed=1)
    hand = omaha.Hand(rules, [50] * 4, deck=deck)
    hand.fold()
    while hand.actor:
        hand.apply(hand.legal.passive)
    return hand


def test_what_may_be_written_of_holes():
    hand = showdown()
    shown = {event.seat for event in hand.events if event.kind == "show"}
    assert shown == {1}
    hidden = "????????"
    for hero, known in ((None, shown), (2, shown | {2}), ("all", {1, 2, 3, 4})):
        for seat, cards in common.holes(hand, hero).items():
            assert cards_text(cards) == (cards_text(hand.holes[seat]) if seat in known else hidden)


def test_a_hero_must_be_one():
    hand = showdown()
    with pytest.raises(ValueError, match="hero must be one of the seats 1, 2, 3, 4, not 5"):
        common.holes(hand, 5)
    with pytest.raises(ValueError, match="hero must be a seat, 'all' or None, not 'none'"):
        common.holes(hand, "none")
    with pytest.raises(TypeError):
        common.holes(hand, 1.5)


@given(st.integers(0, 10**15), st.integers(0, 8))
def test_amounts_survive_as_decimal_numbers(chips, places):
    text = amounts.amount_text(chips, places)
    assert amounts.amount(text, places) == chips
    assert amounts.amount(text.rstrip("0").rstrip(".") if "." in text else text, places) == chips


@pytest.mark.parametrize(
    "text", ["", ".", "-1", "+1", "1e3", "1.005", "1,000", " 1", "1 ", "१", "²", "0x1", "1.2.3", "nan"]
)
def test_no_amounts(text):
    with pytest.raises(ValueError, match="no amount"):
        amounts.amount(text, 2)


def test_formats_are_told_apart():
    assert notation.detect("a.phh") == notation.detect("b.PHHS") == "phh"
    assert notation.detect("variant = 'PO'\n") == notation.detect("[1]\nvariant = 'PO'\n") == "phh"
    assert notation.detect("\ufeff# a hand\nvariant='PO'") == "phh"
    assert notation.detect('{"ohh":\n{}}') == notation.detect('[\n{"ohh": {}}]') == "ohh"
    assert notation.detect("MZ") is None


def test_an_unknown_format_is_named():
    with pytest.raises(ValueError, match="the format must be one of phh, ohh"):
        notation.module("pdf")
