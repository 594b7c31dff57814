"""Files as lines and texts: encodings, line ends, and bytes that are not text."""

import io

import pytest

import omaha
from omaha.notation import textfiles

TEXT = "one\ntwö\n\nfour"


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_lines_of_any_encoding_and_line_end(encoding, end, tmp_path):
    text = TEXT.replace("\n", end)
    if encoding in ("utf-16-le", "utf-16-be"):
        text = "\ufeff" + text
    path = tmp_path / "hands.txt"
    path.write_bytes(text.encode(encoding))
    expected = ["one\n", "twö\n", "\n", "four\n"]
    assert list(textfiles.lines(path)) == list(textfiles.lines(str(path))) == expected
    assert list(textfiles.lines(io.BytesIO(path.read_bytes()))) == expected
    assert list(textfiles.lines(io.StringIO(text))) == expected
    with path.open(encoding=encoding) as file:
        assert [line for _, line in textfiles.numbered(file)] == TEXT.split("\n")


@pytest.mark.parametrize("line", [1, 2, 700])
def test_bytes_that_are_not_text_name_their_line(line, tmp_path):
    rows = [b"a line of text"] * 1000
    rows[line - 1] = b"caf\xe9"
    path = tmp_path / "hands.txt"
    path.write_bytes(b"\n".join(rows))
    with pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(textfiles.lines(path))
    assert error.value.line == line
    with path.open(encoding="utf-8") as file, pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(textfiles.lines(file))
    assert error.value.line == line
    with path.open(encoding="utf-8") as file, pytest.raises(omaha.NotationError, match="utf-8") as error:
        list(textfiles.numbered(file))
    assert error.value.line == line


def test_half_a_character_of_utf_16_names_its_line():
    with pytest.raises(omaha.NotationError, match="utf-16") as error:
        list(textfiles.lines(io.BytesIO("one\ntwo\nthree".encode("utf-16")[:-1])))
    assert error.value.line == 3


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
def test_a_file_is_read_piece_by_piece(encoding, end):
    """It may be larger than memory, in any encoding."""
    rows = [f"{'é' * (number % 90)} {number}" for number in range(20_000)]
    file = io.BytesIO(end.join(rows).encode(encoding))
    size = len(file.getbuffer())
    for number, line in enumerate(textfiles.lines(file)):
        assert line == rows[number] + "\n"
        assert file.tell() <= min(size, (number + 1) * 200 + 3 * 65536)
    assert number == len(rows) - 1


@pytest.mark.parametrize("encoding", ["utf-8", "utf-16-le"])
def test_bytes_that_are_not_text_are_a_broken_line_if_not_strict(encoding):
    bad = {"utf-8": b"caf\xe9", "utf-16-le": b"\x00\xd8a\x00"}[encoding]
    rows = ["one".encode(encoding), bad, "three".encode(encoding)]
    data = "\n".encode(encoding).join(rows)
    if encoding != "utf-8":
        data = "\ufeff".encode(encoding) + data
    assert list(textfiles.lines(io.BytesIO(data), strict=False)) == ["one\n", textfiles.BROKEN_LINE, "three\n"]
    with pytest.raises(omaha.NotationError, match="not utf") as error:
        list(textfiles.lines(io.BytesIO(data)))
    assert error.value.line == 2


def test_one_text_is_not_lines():
    with pytest.raises(TypeError, match="splitlines"):
        list(textfiles.numbered("one\ntwo"))
    with pytest.raises(TypeError, match="a line must be a str, not bytes"):
        list(textfiles.numbered([b"one"]))


def test_write_to_anything(tmp_path):
    path = tmp_path / "out.txt"
    textfiles.write_text(TEXT, path)
    assert path.read_bytes() == TEXT.encode()
    for file in (io.StringIO(), io.BytesIO()):
        textfiles.write_text(TEXT, file)
        assert file.getvalue() in (TEXT, TEXT.encode())
