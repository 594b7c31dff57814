"""Files of many hands in any format."""

import gc
import gzip
import io

import pytest

import omaha
from omaha import Deck, Hand, Rules
from omaha.notation import files, phh, textfiles

RULES = Rules(limit="pot", hilo=True, small_blind=1, big_blind=2)


def hands(count=5):
    for index in range(count):
        hand = Hand(RULES, [40, 60, 80], index % 3 + 1, deck=Deck(seed=1, index=index))
        while hand.actor is not None:
            hand.apply(hand.legal.passive)
        yield hand


@pytest.mark.parametrize("name", ["s.phhs", "s.ohh", "s.txt"])
def test_hands_come_back_from_a_file(tmp_path, name):
    path = tmp_path / name
    assert files.dump(hands(), path, hero="all") == 5
    again = list(files.iterate(path))
    assert [hand.result for hand in again] == [hand.result for hand in hands()]
    with open(path, encoding="utf-8") as opened:
        assert list(files.iterate(opened)) == again
    assert list(files.iterate(str(path), on_error=pytest.fail)) == again


@pytest.mark.parametrize("form", ["phh", "ohh", "pokerstars"])
def test_open_files_and_formats_by_name(form):
    file = io.StringIO()
    assert files.dump(hands(2), file, form) == 2
    file.seek(0)
    assert len(list(files.iterate(file, form))) == 2


def test_a_broken_hand_is_reported_and_skipped(tmp_path):
    path = tmp_path / "s.phhs"
    files.dump(hands(3), path)
    path.write_text(path.read_text().replace("variant", "varriant", 1))
    errors = []
    assert len(list(files.iterate(path, on_error=errors.append))) == 2
    assert errors[0].line
    with pytest.raises(ValueError, match="line"):
        list(files.iterate(path))


def test_what_cannot_be_written_or_read(tmp_path):
    with pytest.raises(ValueError, match=r"the format must be named, one of phh.*s\.doc' does not end as"):
        files.dump(hands(), tmp_path / "s.doc")
    with pytest.raises(ValueError, match="holds one hand"):
        files.dump(hands(), tmp_path / "s.phh")
    assert files.dump(hands(1), tmp_path / "s.phh") == 1
    with pytest.raises(ValueError, match="must be one of phh"):
        files.dump(hands(), tmp_path / "s.txt", "html")
    (tmp_path / "letter").write_text("Dear all\n")
    with pytest.raises(ValueError, match="its format is not known"):
        list(files.iterate(tmp_path / "letter"))
    with pytest.raises(OSError, match="No such file"):
        list(files.iterate(tmp_path / "none.phhs"))


# ---------------------------------------------------------------------- found by hostile use


@pytest.fixture
def opened(monkeypatch):
    """Return the files that are opened by name."""
    files_opened = []

    def tracked(*args, **more):
        files_opened.append(open(*args, **more))  # noqa: SIM115  # the code under test closes it
        return files_opened[-1]

    monkeypatch.setattr(textfiles, "open", tracked, raising=False)
    return files_opened


@pytest.mark.parametrize("name", ["s.phhs", "s.ohh", "s.txt"])
def test_c9_a_file_is_closed_at_its_end_at_an_error_and_by_close(tmp_path, opened, name):
    path = tmp_path / name
    files.dump(hands(3), path, hero="all")
    assert len(list(files.iterate(path))) == 3
    reading = files.iterate(path)
    next(reading)
    assert not opened[-1].closed
    reading.close()
    assert [file.closed for file in opened] == [True, True]
    text = path.read_text()
    path.write_text(text[: len(text) // 2])
    gc.disable()  # the file does not wait for it
    try:
        with pytest.raises(omaha.NotationError) as error:
            list(files.iterate(path))
        assert error.value.line
        assert opened[-1].closed
    finally:
        gc.enable()


def test_b5_a_file_is_written_whole_or_not_at_all(tmp_path):
    path = tmp_path / "s.phhs"
    path.write_text("before")

    def interrupted():
        yield from hands(3)
        raise KeyboardInterrupt

    unwritable = Hand(RULES, [40, 60], info=omaha.Info({1: "a\ud800"}))
    unwritable.fold()
    for many, error in ((interrupted(), KeyboardInterrupt), ([*hands(2), unwritable], ValueError)):
        with pytest.raises(error):
            files.dump(many, path)
        assert path.read_text() == "before"
    assert [entry.name for entry in tmp_path.iterdir()] == ["s.phhs"]
    with pytest.raises(ValueError, match="holds one hand"):
        files.dump(hands(2), tmp_path / "s.phh")
    assert not (tmp_path / "s.phh").exists()


@pytest.mark.parametrize("name", ["s.phhs", "s.ohh"])
def test_f11_encodings_by_name(tmp_path, name):
    path = tmp_path / name
    hand = next(hands()).with_info(omaha.Info({1: "José", 2: "Zoë"}))
    files.dump([hand], path)
    path.write_bytes(path.read_text(encoding="utf-8").replace("\\u00e9", "é").replace("\\u00eb", "ë").encode("cp1252"))
    assert next(files.iterate(path, encoding="cp1252")).info.names == {1: "José", 2: "Zoë"}
    errors = []
    assert list(files.iterate(path, on_error=errors.append)) == []
    assert "these bytes are not UTF-8 text; name their encoding" in str(errors[0])
    with pytest.raises(omaha.NotationError, match="these bytes are not UTF-8 text"):
        list(files.iterate(path))
    with pytest.raises(ValueError, match="not an encoding of text: 'klingon'"):
        list(files.iterate(path, encoding="klingon"))
    path.write_bytes(path.read_bytes().decode("cp1252").encode("utf-16-le"))
    assert next(files.iterate(path)).info.names == {1: "José", 2: "Zoë"}
    path.write_bytes(gzip.compress(path.read_bytes()))
    assert list(files.iterate(path, on_error=errors.append)) == []
    assert str(errors[-1]) == "this is a gzip file, not text: unpack it first"
    path.rename(tmp_path / "session")
    with pytest.raises(omaha.NotationError, match="this is a gzip file, not text"):
        list(files.iterate(tmp_path / "session", on_error=errors.append))


def test_rules_name_the_house(tmp_path):
    path = tmp_path / "s.phhs"
    hand = Hand(Rules(limit="pot", small_blind=1, big_blind=2), [40, 60])
    hand.fold()
    path.write_text("\n".join([line for line in phh.dumps(hand).split("\n") if "_omaha.rules" not in line]))
    assert next(files.iterate(path, rules="bovada")).rules.odd_chip_tied == "high_winner_first"
    assert next(files.iterate(path)).rules.odd_chip_tied == "left_of_button"


@pytest.mark.parametrize("name", ["s.phhs", "s.phh", "s.ohh", "s.json", "empty", "blank"])
@pytest.mark.parametrize("text", ["", " \n\n"])
def test_a7_an_empty_file_has_one_answer(tmp_path, name, text):
    path = tmp_path / name
    path.write_text(text)
    with pytest.raises(omaha.NotationError, match="line 1: there is no hand in it"):
        list(files.iterate(path))
