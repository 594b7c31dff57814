"""Files as lines and texts: encodings, line ends, and bytes that are not text."""

import bz2
import gzip
import io
import lzma
import zipfile

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
    with pytest.raises(omaha.NotationError, match="not UTF-8 text") as error:
        list(textfiles.lines(path))
    assert error.value.line == line
    with (
        path.open(encoding="utf-8") as file,
        pytest.raises(omaha.NotationError, match="not UTF-8 text") as error,
    ):
        list(textfiles.lines(file))
    assert error.value.line == line
    with (
        path.open(encoding="utf-8") as file,
        pytest.raises(omaha.NotationError, match="not UTF-8 text") as error,
    ):
        list(textfiles.numbered(file))
    assert error.value.line == line


def test_half_a_character_of_utf_16_names_its_line():
    with pytest.raises(omaha.NotationError, match="these bytes are not UTF-16 text") as error:
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
    broken = textfiles.BROKEN_LINE.replace("UTF-8", "UTF-8" if encoding == "utf-8" else "UTF-16")
    assert list(textfiles.lines(io.BytesIO(data), strict=False)) == ["one\n", broken, "three\n"]
    with pytest.raises(omaha.NotationError, match="these bytes are not UTF") as error:
        textfiles.check_text(f"one\n{broken}three", 7)
    assert error.value.line == 8
    with pytest.raises(omaha.NotationError, match="not UTF") as error:
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


# ---------------------------------------------------------------------- F11: encodings


def test_f11_other_encodings_are_named(tmp_path):
    path = tmp_path / "hands.txt"
    path.write_bytes("José: €5\nzwei".encode("cp1252"))
    assert list(textfiles.lines(path, encoding="cp1252")) == ["José: €5\n", "zwei\n"]
    assert textfiles.read_text(path, "cp1252") == "José: €5\nzwei\n"
    with path.open("rb") as file:
        assert list(textfiles.numbered(file, "cp1252")) == [(1, "José: €5"), (2, "zwei")]
    with path.open("rb") as file:
        assert [number for number, _ in textfiles.numbered(file)] == [1, 2]
    with pytest.raises(omaha.NotationError, match="line 1: these bytes are not UTF-8 text; name their encoding"):
        list(textfiles.lines(path))
    with pytest.raises(omaha.NotationError, match="line 1: these bytes are not ascii text"):
        list(textfiles.lines(path, encoding="ascii"))
    for wrong in ("klingon", "hex"):
        with pytest.raises(ValueError, match=f"not an encoding of text: '{wrong}'"):
            list(textfiles.lines(path, encoding=wrong))
        with pytest.raises(ValueError, match=f"not an encoding of text: '{wrong}'"):
            list(textfiles.numbered(["x"], wrong))


@pytest.mark.parametrize("encoding", ["utf-16-le", "utf-16-be", "utf-16", "utf-32", "utf-8-sig"])
def test_f11_utf_16_is_recognized_and_a_mark_takes_precedence(encoding):
    text = "PokerStars Hand #1: é€\r\nЖЩЫ\r\n"
    given = "cp1252" if encoding in ("utf-16", "utf-32", "utf-8-sig") else None
    file = io.BytesIO(text.encode(encoding))
    assert "".join(textfiles.lines(file, encoding=given)) == text.replace("\r\n", "\n")


@pytest.mark.parametrize("pack", [gzip.compress, bz2.compress, lzma.compress])
def test_f11_compressed_files_are_named(pack):
    with pytest.raises(omaha.NotationError, match="not text: unpack it first"):
        list(textfiles.lines(io.BytesIO(pack(b"PokerStars Hand #1")), strict=False))


def test_f11_a_zip_file_is_named(tmp_path):
    with zipfile.ZipFile(tmp_path / "hands.txt", "w") as archive:
        archive.writestr("a", "b")
    with pytest.raises(omaha.NotationError, match="this is a zip file, not text"):
        list(textfiles.lines(tmp_path / "hands.txt"))


def test_f11_messages_quote_a_piece_of_the_text():
    error = omaha.NotationError("not a line: " + "x" * 10_000_000, 3)
    assert len(str(error)) < 700
    assert str(omaha.NotationError("x" * 600)) == "x" * 600


# ---------------------------------------------------------------------- B5: text that has no bytes


def test_b5_half_of_a_surrogate_pair_is_not_text(tmp_path):
    with pytest.raises(omaha.NotationError, match=r"line 2: not text: half of a surrogate pair, U\+D800"):
        textfiles.check_text("one\na\ud800n\n")
    with pytest.raises(ValueError, match="half of a surrogate pair"):
        textfiles.writable("\udc80")
    assert textfiles.writable("é") == "é"
    path = tmp_path / "out.txt"
    path.write_text("before")
    with pytest.raises(UnicodeEncodeError):
        textfiles.write_text("\ud800", path)
    assert path.read_text() == "before"


# ---------------------------------------------------------------------- F10: work and memory


def test_f10_a_line_without_an_end_is_joined_once(monkeypatch):
    """Doubling it doubles the work: no piece of it is split more than once."""
    work = []
    for size in (1 << 20, 1 << 21):
        count = 0

        class Decoder(io.IncrementalNewlineDecoder):
            def decode(self, data, final=False):
                return Counted(super().decode(data, final))

        class Counted(str):
            def split(self, *args):
                nonlocal count
                count += len(self)
                return [Counted(part) for part in super().split(*args)]

            def __radd__(self, other):
                nonlocal count
                count += len(self) + len(other)
                return Counted(str(other) + str(self))

            def __add__(self, other):
                nonlocal count
                count += len(self) + len(other)
                return Counted(str(self) + str(other))

        monkeypatch.setattr(io, "IncrementalNewlineDecoder", Decoder)
        assert [len(line) for line in textfiles.lines(io.BytesIO(b"x" * size))] == [size + 1]
        work.append(count)
    assert work[1] <= 2.1 * work[0]


def test_f10_errors_of_skipped_hands_keep_line_and_text_only():
    errors = []

    def read(part):
        held = "x" * 1000
        try:
            raise ValueError(held)
        except ValueError as error:
            raise omaha.NotationError(f"not {part}", part) from error

    assert list(textfiles.each_hand(iter([1, 2]), read, errors.append)) == []
    assert [str(error) for error in errors] == ["line 1: not 1", "line 2: not 2"]
    assert {(error.__traceback__, error.__context__, error.__cause__) for error in errors} == {(None, None, None)}


def test_a7_no_hand_has_one_answer():
    errors = []
    assert list(textfiles.each_hand(iter([]), str, errors.append)) == []
    assert [str(error) for error in errors] == ["line 1: there is no hand in it"]
    with pytest.raises(omaha.NotationError, match="line 1: there is no hand in it"):
        list(textfiles.each_hand(iter([]), str, None))
